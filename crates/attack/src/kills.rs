//! The house killed without warning again and again, under load: whatever it accepted is there,
//! every table goes on, and bots think on.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use house::tables::{Database, Entry, Millis, Store, TableId};
use serde_json::{Value, json};
use table::{Dice, QuickDice};

use crate::server::{Program, Server, token};

/// Tables where both seats are ours; the others have a bot in the second seat.
const DUELS: usize = 3;
const TABLES: usize = 5;

/// A decision that was answered with "accepted", and the version of the table after it.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Accepted {
    version: u64,
    seat: u64,
    action: String,
    key: String,
}

/// A table as its players know it.
#[derive(Debug)]
struct Player {
    id: String,
    token: String,
    accepted: Vec<Accepted>,
    /// Sent, and the house went silent before it answered.
    unanswered: Option<(u64, Value)>,
    keys: u32,
    dice: QuickDice,
}

/// What was accepted and is not among the entries of a table.
fn missing(accepted: &[Accepted], entries: &[(Millis, Entry)]) -> Vec<Accepted> {
    let is_there = |one: &&Accepted| {
        let (wanted, line) = (format!("{}:{}", one.seat, one.key), format!("{} {}", one.seat, one.action));
        let same = |(_, entry): &(Millis, Entry)| match entry {
            Entry::Step { key, lines, .. } => key.as_ref() == Some(&wanted) && lines.first() == Some(&line),
            _ => false,
        };
        let at = entries.iter().position(same);
        // The version counts entries, so it is higher than the place of any that it knows of.
        at.is_some_and(|at| (at as u64) < one.version)
    };
    accepted.iter().filter(|one| !is_there(one)).cloned().collect()
}

/// How many decisions are stored more often than they were made.
fn doubled(player: &Player, entries: &[(Millis, Entry)]) -> usize {
    let keys = entries.iter().filter_map(|(_, entry)| match entry {
        Entry::Step { key: Some(key), .. } => Some(key),
        _ => None,
    });
    let keys: Vec<&String> = keys.collect();
    let distinct: std::collections::HashSet<&&String> = keys.iter().collect();
    assert!(keys.len() <= player.keys as usize, "{} steps of {} sent", keys.len(), player.keys);
    keys.len() - distinct.len()
}

impl Player {
    fn open(server: &Server, number: usize) -> Player {
        let token = token(number);
        let second = if number < DUELS {
            json!({"kind": "me", "name": "Bo"})
        } else {
            json!({"kind": "bot", "bot": "random"})
        };
        let wish = json!({"game": "king-is-dead", "seats": [{"kind": "me", "name": "Anna"}, second]});
        let (status, made) = server.json("POST", "/api/tables", &token, &wish).unwrap();
        assert_eq!(status, 201, "{made}");
        let id = made["table"].as_str().unwrap().to_owned();
        let dice = QuickDice::new(number as u64);
        Player { id, token, accepted: Vec::new(), unanswered: None, keys: 0, dice }
    }

    /// Sends a decision; `false` if the house is silent.
    fn send(&mut self, server: &Server, seat: u64, play: Value) -> bool {
        let path = format!("/api/tables/{}/play", self.id);
        let Some((status, after)) = server.json("POST", &path, &self.token, &play) else {
            self.unanswered = Some((seat, play));
            return false;
        };
        assert_eq!(status, 200, "{play}: {after}");
        let text = |name: &str| play[name].as_str().unwrap().to_owned();
        let version = after["version"].as_u64().unwrap();
        self.accepted.push(Accepted { version, seat, action: text("action"), key: text("key") });
        true
    }

    /// Plays until the house is silent or the game is over.
    fn play(&mut self, server: &Server, stop: &AtomicBool) {
        // Sent again with its key: whether it arrived the first time or not, it counts once.
        if let Some((seat, play)) = self.unanswered.take()
            && !self.send(server, seat, play)
        {
            return;
        }
        while !stop.load(Ordering::Relaxed) {
            let path = format!("/api/tables/{}", self.id);
            let Some((_, sight)) = server.json("GET", &path, &self.token, &json!({})) else { return };
            let legal = sight["legal"].as_array().map_or(&[][..], Vec::as_slice);
            if legal.is_empty() {
                if sight["phase"] == "over" {
                    return;
                }
                // A bot's turn: this ends only because bots go on.
                std::thread::sleep(Duration::from_millis(1));
                continue;
            }
            let action = &legal[self.dice.below(legal.len() as u32) as usize]["action"];
            let seat = sight["as"].as_u64().unwrap();
            self.keys += 1;
            let play = json!({
                "seat": seat, "version": sight["version"], "action": action, "key": format!("k{}", self.keys),
            });
            if !self.send(server, seat, play) {
                return;
            }
        }
    }
}

fn entries(directory: &Path, id: &str) -> Vec<(Millis, Entry)> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let store = Store::open(&Database::Directory(directory.into())).await.unwrap();
        store.entries(&TableId::read(id).unwrap()).await.unwrap()
    })
}

/// Listens to the news of a table until the house is silent; the latest version that was announced.
fn announced(server: &Server, id: &str) -> u64 {
    let Ok(mut stream) = TcpStream::connect(server.address) else { return 0 };
    let asked = write!(stream, "GET /t/{id}/events HTTP/1.1\r\nhost: {}\r\n\r\n", server.address);
    let mut heard = Vec::new();
    // A house that is killed ends the connection in whatever way; what was heard before counts.
    let _ = asked.and_then(|()| stream.read_to_end(&mut heard));
    let heard = String::from_utf8_lossy(&heard);
    let versions = heard.split("\"version\":").skip(1);
    let number = |text: &str| text.split('}').next().and_then(|number| number.parse().ok());
    versions.filter_map(number).max().unwrap_or(0)
}

/// Kills a process that others still speak to.
fn kill_by_number(process: u32) {
    let killed = std::process::Command::new("kill").args(["-KILL", &process.to_string()]).status();
    assert!(killed.is_ok_and(|status| status.success()), "the house cannot be killed");
}

/// Lets everybody play until the house is killed at a random instant; what was announced of each table.
fn play_until_killed(server: &mut Server, players: &mut [Player], after: Duration) -> Vec<u64> {
    let stop = AtomicBool::new(false);
    let pid = server.process.id();
    let server_ref: &Server = server;
    let announced = std::thread::scope(|scope| {
        let listen = |id: String| scope.spawn(move || announced(server_ref, &id));
        let ears: Vec<_> = players.iter().map(|player| listen(player.id.clone())).collect();
        for player in players.iter_mut() {
            let stop = &stop;
            scope.spawn(move || player.play(server_ref, stop));
        }
        std::thread::sleep(after);
        kill_by_number(pid);
        stop.store(true, Ordering::Relaxed);
        ears.into_iter().map(|ear| ear.join().unwrap()).collect()
    });
    server.process.wait().unwrap();
    announced
}

const LIMITS: [&str; 2] = ["--limit", "changes-per-second=none"];

/// After a kill: whatever a player was told is stored, once.
fn check_stored(directory: &Path, player: &Player, announced: u64, kill: u32) {
    let stored = entries(directory, &player.id);
    assert_eq!(missing(&player.accepted, &stored), [], "kill {kill}, table {}", player.id);
    assert_eq!(doubled(player, &stored), 0, "kill {kill}, table {}", player.id);
    // A version counts entries: whatever anybody was told of is stored.
    let count = stored.len() as u64;
    assert!(announced <= count, "kill {kill}: {announced} announced, {count} stored");
}

/// After the house opened again: the table waits for a person, so bots that were interrupted have gone on; or it is
/// over, which is told.
fn goes_on(server: &Server, player: &Player, kill: u32) -> bool {
    let path = format!("/api/tables/{}", player.id);
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        let (status, sight) = server.json("GET", &path, &player.token, &json!({})).unwrap();
        assert_eq!(status, 200, "kill {kill}: {sight}");
        if sight["phase"] == "over" {
            return true;
        }
        if sight["legal"].as_array().is_some_and(|legal| !legal.is_empty()) {
            return false;
        }
        assert!(Instant::now() < deadline, "kill {kill}: table {} stands still", player.id);
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// What came of a kill schedule.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Killed {
    /// How often the house was killed.
    pub kills: u32,
    /// Games that were begun.
    pub games: usize,
    /// Moves that were answered with "accepted". All of them are stored, once.
    pub accepted: usize,
    /// Tables of which something was announced before a kill.
    pub heard: usize,
}

/// Kills a house under load so many times, at instants that follow from `seed`, and checks after each kill that
/// whatever was accepted is stored, once, and that every table goes on. Panics if not.
pub fn kills(program: &Program, kills: u32, seed: u64) -> Killed {
    let directory = tempfile::tempdir().unwrap();
    let mut server = Server::open(program, directory.path(), &LIMITS);
    let mut players: Vec<Player> = (0..TABLES).map(|number| Player::open(&server, number)).collect();
    let mut dice = QuickDice::new(seed);
    let (mut games, mut accepted, mut heard) = (TABLES, 0, 0);
    for kill in 1..=kills {
        let before: Vec<usize> = players.iter().map(|player| player.accepted.len()).collect();
        let spell = Duration::from_millis(u64::from(60 + dice.below(240)));
        let announced = play_until_killed(&mut server, &mut players, spell);
        for (player, announced) in players.iter().zip(announced) {
            heard += usize::from(announced > 1);
            check_stored(directory.path(), player, announced, kill);
        }
        server = Server::open(program, directory.path(), &LIMITS);
        for (number, player) in players.iter_mut().enumerate() {
            if goes_on(&server, player, kill) {
                accepted += player.accepted.len();
                games += 1;
                *player = Player::open(&server, number);
            }
        }
        let moved = players.iter().zip(&before).filter(|(player, before)| player.accepted.len() > **before);
        // A slow machine may spend one of the short spells on opening; not many in a row.
        if kill % 10 == 0 {
            assert!(moved.count() > 0 || games > TABLES, "nobody plays any more at kill {kill}");
        }
    }
    accepted += players.iter().map(|player| player.accepted.len()).sum::<usize>();
    Killed { kills, games, accepted, heard }
}

/// Checks the check: of a house that lost its latest writes, or one of them, or changed one, it must say so. Panics if
/// it does not.
pub fn loss_is_noticed(program: &Program) {
    let directory = tempfile::tempdir().unwrap();
    let mut server = Server::open(program, directory.path(), &LIMITS);
    let mut players = [Player::open(&server, 0)];
    play_until_killed(&mut server, &mut players, Duration::from_millis(800));
    let Player { id, accepted, .. } = &players[0];
    assert!(accepted.len() > 3, "{accepted:?}");
    // A database whose log did not reach the disk: this is what a kill would leave if moves were
    // answered before they were stored.
    let broken = tempfile::tempdir().unwrap();
    let file = "interregnum.sqlite";
    std::fs::copy(directory.path().join(file), broken.path().join(file)).unwrap();
    assert_eq!(missing(accepted, &entries(broken.path(), id)).len(), accepted.len());
    let stored = entries(directory.path(), id);
    assert_eq!(missing(accepted, &stored), []);
    // One entry less, and one entry changed.
    let key = accepted.last().map(|one| format!("{}:{}", one.seat, one.key));
    let is_last =
        |(_, entry): &(Millis, Entry)| matches!(entry, Entry::Step { key: stored, .. } if *stored == key);
    let last = stored.iter().position(is_last).unwrap();
    let mut less = stored.clone();
    less.remove(last);
    assert_eq!(missing(accepted, &less).len(), 1);
    let mut other = stored;
    if let Entry::Step { lines, .. } = &mut other[last].1 {
        lines[0] = "0 something else".into();
    }
    assert_eq!(missing(accepted, &other).len(), 1);
}
