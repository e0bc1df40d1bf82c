//! A client that plays one seat to the end of a game, by way of any node.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use house::tables::now;
use serde_json::{Value, json};
use table::{Dice, QuickDice};

use super::call::{Answer, Call, Silence, call};
use super::field::{Field, refusal};
use super::history::{Fact, Play, Told};

/// A client at a table.
#[derive(Debug)]
pub struct Player {
    field: Arc<Field>,
    client: usize,
    token: String,
    table: Arc<str>,
    seat: u8,
    dice: QuickDice,
    keys: u32,
    /// The latest version that it was told of.
    known: u64,
}

/// What becomes of a decision that was answered.
enum Settled {
    /// The table is to be looked at.
    Yes,
    /// It is sent again.
    No,
}

impl Player {
    /// A client who has sat down.
    pub fn new(
        field: Arc<Field>,
        client: usize,
        token: String,
        table: Arc<str>,
        seat: u8,
        dice: QuickDice,
    ) -> Player {
        Player { field, client, token, table, seat, dice, keys: 0, known: 0 }
    }

    /// Plays until the game is over, or everybody is to stop.
    pub async fn play(mut self) {
        while !self.field.is_stopped() {
            let field = self.field.clone();
            field.pause(&mut self.dice).await;
            let Some(sight) = self.look().await else { continue };
            if sight["phase"] == "over" {
                return;
            }
            let legal = sight["legal"].as_array().map_or(&[][..], Vec::as_slice);
            if let Some(choice) = legal.get(self.dice.below(legal.len().max(1) as u32) as usize) {
                self.keys += 1;
                let action = choice["action"].as_str().unwrap_or_default().to_owned();
                let (seat, key) = (self.seat, format!("c{}-{}", self.client, self.keys));
                let on = sight["version"].as_u64().unwrap_or_default();
                self.decide(Arc::new(Play { seat, key, action, on })).await;
            } else if sight["seats"][usize::from(self.seat)]["bot"].is_string() && self.dice.below(4) == 0 {
                self.take_back().await;
            }
        }
    }

    fn note(&self, node: usize, asked: i64, play: Option<&Arc<Play>>, told: Told) {
        let (client, table) = (self.client, self.table.clone());
        let fact = Fact { client, table, node, asked, answered: now(), play: play.cloned(), told };
        self.field.history.note(fact);
    }

    /// Looks at the table; `None` if that was not possible.
    async fn look(&mut self) -> Option<Value> {
        let node = self.field.any_node(&mut self.dice);
        let (asked, path) = (now(), format!("/api/tables/{}?as={}", self.table, self.seat));
        let call_for = Call { token: &self.token, path: &path, body: None };
        match call(self.field.nodes[node], &call_for).await {
            Ok(Answer { status: 200, body, .. }) => {
                let version = body["version"].as_u64().unwrap_or_default();
                self.known = self.known.max(version);
                let digest = digest(&body);
                let seen = Told::Seen { seat: Some(self.seat), version, named: None, digest };
                self.note(node, asked, None, seen);
                return Some(body);
            }
            Ok(answer) => self.note(node, asked, None, refusal(&answer)),
            Err(Silence::Unreached) => self.note(node, asked, None, Told::Unreached),
            Err(Silence::Lost) => self.note(node, asked, None, Told::Silent),
        }
        None
    }

    /// Sends a decision to one node after another until one says what became of it.
    async fn decide(&mut self, play: Arc<Play>) {
        let path = format!("/api/tables/{}/play", self.table);
        let body = json!({"seat": play.seat, "version": play.on, "action": play.action, "key": play.key});
        self.note(usize::MAX, now(), Some(&play), Told::Nothing);
        while !self.field.is_stopped() {
            let node = self.field.any_node(&mut self.dice);
            let asked = now();
            let call_for = Call { token: &self.token, path: &path, body: Some(&body) };
            let answer = call(self.field.nodes[node], &call_for).await;
            let (told, settled) = self.understood(answer);
            self.note(node, asked, Some(&play), told);
            if matches!(settled, Settled::Yes) {
                return;
            }
            let field = self.field.clone();
            field.pause(&mut self.dice).await;
        }
    }

    fn understood(&mut self, answer: Result<Answer, Silence>) -> (Told, Settled) {
        match answer {
            Ok(answer) if answer.status == 200 => {
                let version = answer.version().unwrap_or_default();
                self.known = self.known.max(version);
                (Told::Accepted { version }, Settled::Yes)
            }
            Ok(answer) => match refusal(&answer) {
                put_off @ Told::PutOff { .. } => (put_off, Settled::No),
                told => (told, Settled::Yes),
            },
            Err(Silence::Unreached) => (Told::Unreached, Settled::No),
            Err(Silence::Lost) => (Told::Silent, Settled::No),
        }
    }

    /// Takes the seat back from the bot that plays there since the clock has run out. Once is enough; if it is not heard,
    /// the next look shows it.
    async fn take_back(&mut self) {
        let node = self.field.any_node(&mut self.dice);
        let (asked, path) = (now(), format!("/api/tables/{}/takeback", self.table));
        let body = json!({"seat": self.seat});
        let call_for = Call { token: &self.token, path: &path, body: Some(&body) };
        let told = match call(self.field.nodes[node], &call_for).await {
            Ok(answer) if answer.status == 200 => return,
            Ok(answer) => refusal(&answer),
            Err(Silence::Unreached) => Told::Unreached,
            Err(Silence::Lost) => Told::Silent,
        };
        self.note(node, asked, None, told);
    }
}

/// A digest of what a seat is shown of the game: the same for the same version, whichever node shows it.
pub fn digest(sight: &Value) -> u64 {
    let mut hasher = DefaultHasher::new();
    for part in ["phase", "plies", "view", "settled", "undoable", "result"] {
        sight[part].to_string().hash(&mut hasher);
    }
    for choice in sight["legal"].as_array().map_or(&[][..], Vec::as_slice) {
        choice["action"].as_str().hash(&mut hasher);
    }
    hasher.finish()
}
