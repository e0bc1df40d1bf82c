//! The tables that are played at: which kinds there are, how they are opened, and that there is always one in each place.

use std::collections::BTreeMap;
use std::net::SocketAddr;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use house::tables::{Millis, now};
use serde_json::{Value, json};
use table::{Dice, QuickDice};

use super::call::{Answer, Call, Silence, call};
use super::history::{Fact, History, Told};
use super::player::Player;
use super::watcher::Watcher;
use crate::server::token;

/// How a table is seated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Style {
    /// One client, and bots.
    Alone,
    /// Two clients, the second by invitation, and bots in what other seats there are.
    Two,
    /// Bots alone, and somebody who watches.
    Bots,
    /// One client by the clock, and bots.
    Clock,
}

/// What comes in which place, again and again. No multiple of four long: every game has every style.
const STYLES: [Style; 5] = [Style::Alone, Style::Two, Style::Bots, Style::Clock, Style::Alone];

/// Where everything happens, as all clients share it.
#[derive(Debug)]
pub struct Field {
    /// Where the nodes listen.
    pub nodes: Vec<SocketAddr>,
    /// What was told.
    pub history: History,
    /// How long a client thinks about.
    pub pace: Duration,
    seed: u64,
    stop: AtomicBool,
    clients: AtomicUsize,
    /// The table in each place, by its number.
    open: Mutex<BTreeMap<usize, Arc<str>>>,
    /// All that were opened.
    all: Mutex<Vec<(Arc<str>, &'static str, Style)>>,
}

impl Field {
    /// A field with these nodes and no tables yet.
    pub fn new(nodes: Vec<SocketAddr>, pace: Duration, seed: u64) -> Field {
        Field {
            nodes,
            history: History::default(),
            pace,
            seed,
            stop: AtomicBool::new(false),
            clients: AtomicUsize::new(0),
            open: Mutex::default(),
            all: Mutex::default(),
        }
    }

    /// Everybody stops after what they are doing.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// Whether everybody is to stop.
    pub fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    /// The tables that are played at now.
    pub fn open(&self) -> Vec<Arc<str>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).values().cloned().collect()
    }

    /// All tables that were opened, with their game and how they are seated.
    pub fn all(&self) -> Vec<(Arc<str>, &'static str, Style)> {
        self.all.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// A number for a client that nobody else has.
    pub fn client(&self) -> usize {
        self.clients.fetch_add(1, Ordering::Relaxed)
    }

    /// Any of the nodes.
    pub fn any_node(&self, dice: &mut QuickDice) -> usize {
        dice.below(self.nodes.len() as u32) as usize
    }

    /// A while that is a part of the pace, more or less.
    pub async fn pause(&self, dice: &mut QuickDice) {
        let pace = self.pace.as_millis() as u32;
        let pause = pace * 3 / 10 + dice.below(pace.max(10));
        tokio::time::sleep(Duration::from_millis(pause.into())).await;
    }

    /// Keeps a table in this place until everybody is to stop.
    pub async fn keep(self: Arc<Field>, place: usize) {
        let mut dice = QuickDice::new(self.seed ^ (place as u64) << 32);
        let mut round = 0;
        while !self.is_stopped() {
            let (game, style) = (shelf::GAMES[place % shelf::GAMES.len()], STYLES[place % STYLES.len()]);
            let visitor = |seat: usize| token(1_000_000 * (place + 1) + 10 * round + seat);
            if let Some(seated) = self.clone().seat(game, style, &visitor, &mut dice).await {
                let table = seated.table.clone();
                self.open.lock().unwrap_or_else(PoisonError::into_inner).insert(place, table.clone());
                self.all.lock().unwrap_or_else(PoisonError::into_inner).push((table, game.id(), style));
                seated.play(self.clone(), &mut dice).await;
            }
            round += 1;
            self.pause(&mut dice).await;
        }
    }

    /// Opens a table and lets everybody sit down; `None` if that came to nothing.
    async fn seat(
        self: Arc<Field>,
        game: &'static dyn shelf::Shelved,
        style: Style,
        visitor: &(dyn Fn(usize) -> String + Sync),
        dice: &mut QuickDice,
    ) -> Option<Seated> {
        let (least, most) = game.seats();
        let seats = usize::from(least.max(most.min(least + dice.below(2) as u8)));
        let client = self.client();
        let person = |name: &str| json!({"kind": "me", "name": name});
        let bot = |bot: &str| json!({"kind": "bot", "bot": bot});
        let first: Vec<Value> = match style {
            Style::Alone | Style::Clock => vec![person("Anna")],
            Style::Two => vec![person("Anna"), json!({"kind": "open"})],
            Style::Bots => vec![bot("random")],
        };
        // None that think for long: how fast a machine thinks is not what is asked.
        let kinds = ["random", "uniform"];
        let others = (first.len()..seats).map(|_| bot(kinds[dice.below(2) as usize])).collect::<Vec<_>>();
        let pace = match style {
            Style::Clock => json!({"kind": "live", "minutes": 1, "increment_seconds": 0}),
            _ => json!({"kind": "none"}),
        };
        let seats = [first, others].concat();
        let wish = json!({"game": game.id(), "seats": seats, "pace": pace});
        let (anna, bo) = (visitor(0), visitor(1));
        // If the answer is lost, so is the table: it stays open, and nobody knows of it.
        let open = Call { token: &anna, path: "/api/tables", body: Some(&wish) };
        let made = self.ask(dice, client, "", &open).await?;
        let table: Arc<str> = made.body["table"].as_str()?.into();
        let mut clients = Vec::new();
        if style != Style::Bots {
            clients.push((client, anna, 0));
        }
        if style == Style::Two {
            let join = json!({"name": "Bo", "seat": 1, "invitation": made.body["invitation"]});
            let joins = self.client();
            self.join(dice, joins, &table, &bo, &join).await?;
            clients.push((joins, bo, 1));
        }
        Some(Seated { table, clients, client })
    }

    /// Takes the second seat; `None` if it cannot be had.
    async fn join(
        &self,
        dice: &mut QuickDice,
        client: usize,
        table: &Arc<str>,
        token: &str,
        join: &Value,
    ) -> Option<()> {
        let (path, join_path) = (format!("/api/tables/{table}"), format!("/api/tables/{table}/join"));
        let joined = self.ask(dice, client, table, &Call { token, path: &join_path, body: Some(join) }).await;
        // Not told yes, but perhaps they sit there: an answer may have been lost before.
        let seen = match joined {
            Some(joined) => joined,
            None => self.ask(dice, client, table, &Call { token, path: &path, body: None }).await?,
        };
        (seen.body["seats"][1]["yours"] == true).then_some(())
    }

    /// Asks any node, and others while it is not answered; the answer if it is yes.
    async fn ask(&self, dice: &mut QuickDice, client: usize, table: &str, what: &Call<'_>) -> Option<Answer> {
        while !self.is_stopped() {
            let node = self.any_node(dice);
            let asked = now();
            let told = match call(self.nodes[node], what).await {
                Ok(answer) if answer.status < 300 => return Some(answer),
                Ok(answer) => refusal(&answer),
                Err(Silence::Unreached) => Told::Unreached,
                Err(Silence::Lost) => Told::Silent,
            };
            let asks_again = matches!(told, Told::PutOff { .. } | Told::Unreached)
                // What only looks may be asked as often as one likes.
                || (told == Told::Silent && what.body.is_none());
            self.note(client, table, node, asked, told);
            if !asks_again {
                return None;
            }
            self.pause(dice).await;
        }
        None
    }

    /// Notes what was told that is no decision.
    pub fn note(&self, client: usize, table: &str, node: usize, asked: Millis, told: Told) {
        let table = table.into();
        self.history.note(Fact { client, table, node, asked, answered: now(), play: None, told });
    }
}

/// What kind of no it is.
pub fn refusal(answer: &Answer) -> Told {
    match (answer.status, answer.code()) {
        (503 | 429, _) => Told::PutOff { status: answer.status, when: answer.when },
        (409, "stale") => Told::Stale { version: answer.body["table"]["version"].as_u64() },
        (409, "not-now") => Told::Over,
        (status, _) => Told::Refused { status, words: answer.words() },
    }
}

/// A table whose clients have sat down.
struct Seated {
    table: Arc<str>,
    /// Number, token and seat of each.
    clients: Vec<(usize, String, u8)>,
    /// The number of whoever opened it.
    client: usize,
}

impl Seated {
    /// Everybody plays to the end of the game.
    async fn play(self, field: Arc<Field>, dice: &mut QuickDice) {
        let mut tasks = Vec::new();
        for (client, token, seat) in self.clients {
            let dice = QuickDice::new(u64::from(dice.below(u32::MAX)));
            let player = Player::new(field.clone(), client, token, self.table.clone(), seat, dice);
            tasks.push(tokio::spawn(player.play()));
        }
        if tasks.is_empty() {
            let dice = QuickDice::new(u64::from(dice.below(u32::MAX)));
            let watcher = Watcher { field, client: self.client, table: self.table, dice };
            tasks.push(tokio::spawn(watcher.watch()));
        }
        for task in tasks {
            if let Err(fault) = task.await {
                std::panic::resume_unwind(fault.into_panic());
            }
        }
    }
}
