//! One table of the load: its players sit down, hear news, look and decide until time is up.

use std::borrow::Cow;
use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use futures_util::future::try_join_all;
use serde::Deserialize;
use serde_json::json;
use table::{Dice, QuickDice};

use crate::wire::{Line, Request, WireFault};

/// What every table is asked to do.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The nodes of the server.
    pub addresses: Vec<SocketAddr>,
    /// How often something was asked again of another node.
    pub retries: Arc<AtomicU64>,
    /// Id of the game.
    pub game: String,
    /// How many players.
    pub seats: u8,
    /// Players look at pages, as browsers do, instead of views, as programs do.
    pub pages: bool,
    /// Time between two decisions of a table; `None` for no pause.
    pub pause: Option<Duration>,
}

/// How long it is tried to be answered by any node.
const PATIENCE: Duration = Duration::from_secs(30);
/// How long nobody is asked after a node was not there.
const PAUSE: Duration = Duration::from_millis(50);

/// A line to one of the nodes, and to the next one if that is not there.
#[derive(Debug)]
struct Way {
    line: Line,
    node: usize,
}

impl Way {
    async fn to(plan: &Plan, node: usize) -> Result<Way, WireFault> {
        let line = Line::dial(plan.addresses[node % plan.addresses.len()]).await?;
        Ok(Way { line, node })
    }

    /// Whether another node may do what this one did not: where there is but one, every fault counts.
    fn is_passing(plan: &Plan, fault: &WireFault) -> bool {
        let away = match fault {
            WireFault::Lost(_) | WireFault::HungUp => true,
            WireFault::Refused { status, .. } => *status == 503,
            WireFault::Strange(_) => false,
        };
        away && plan.addresses.len() > 1
    }

    /// Goes to the next node that is there.
    async fn again(&mut self, plan: &Plan, since: Instant) -> Result<(), WireFault> {
        plan.retries.fetch_add(1, Ordering::Relaxed);
        loop {
            self.node += 1;
            match Way::to(plan, self.node).await {
                Ok(way) => {
                    *self = way;
                    return Ok(());
                }
                Err(fault) if since.elapsed() > PATIENCE => return Err(fault),
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
    }

    /// Asks until a node answers.
    async fn ask(&mut self, plan: &Plan, request: &Request<'_>) -> Result<String, WireFault> {
        let since = Instant::now();
        loop {
            match self.line.ask(request).await.map(str::to_owned) {
                Err(fault) if Way::is_passing(plan, &fault) && since.elapsed() < PATIENCE => {
                    tokio::time::sleep(PAUSE).await;
                    self.again(plan, since).await?;
                }
                answer => return answer,
            }
        }
    }
}

/// Why a table stopped early.
#[derive(Debug, thiserror::Error)]
pub enum Stopped {
    /// The server could not be spoken to.
    #[error(transparent)]
    Wire(#[from] WireFault),
    /// An answer without what it should hold.
    #[error("an answer could not be read: {0}")]
    Answer(#[from] serde_json::Error),
    /// The game is on and nobody may do anything.
    #[error("nobody may act at table {0}, and the game is not over")]
    Stuck(String),
    /// The system gives no random numbers.
    #[error("the system gives no random numbers")]
    NoLuck,
}

/// What a player read of the table last.
#[derive(Debug, Default)]
struct Look {
    version: u64,
    choices: Vec<String>,
}

#[derive(Debug)]
struct Player {
    token: String,
    /// The cookie that a browser sends instead.
    cookie: String,
    seat: usize,
    /// Where news come from.
    ear: Way,
    /// Where pages come from.
    eye: Option<Way>,
    look: Look,
    /// The id of what never changes on its board.
    ground: String,
}

/// A line of a table's stream, as far as it matters here.
#[derive(Deserialize)]
struct Sight<'a> {
    /// Lines that only tell of talk or of players who come and go have none.
    version: Option<u64>,
    #[serde(borrow, default)]
    legal: Vec<Legal<'a>>,
}

#[derive(Deserialize)]
struct Legal<'a> {
    #[serde(borrow)]
    action: Cow<'a, str>,
}

/// What a new table says of itself.
#[derive(Deserialize)]
struct Opened {
    table: String,
    invitation: Option<String>,
}

#[derive(Deserialize)]
struct Version {
    version: u64,
}

#[derive(Deserialize)]
struct Phase {
    phase: String,
}

fn fresh_token() -> Result<String, Stopped> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes).map_err(|_| Stopped::NoLuck)?;
    Ok(table::fairness::hex(&bytes))
}

/// The choices of a page, as its buttons send them.
fn buttons(page: &str) -> Vec<String> {
    let plain = |text: &str| {
        text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
    };
    let values = page.split("name=\"action\" value=\"").skip(1).filter_map(|rest| rest.split('"').next());
    values.map(plain).collect()
}

/// The id of the part of a page's board that never changes.
fn ground(page: &str) -> Option<&str> {
    let (_, rest) = page.split_once("<g id=\"ground-")?;
    let (number, _) = rest.split_once('"')?;
    let start = page.len() - rest.len() - "ground-".len();
    page.get(start..start + "ground-".len() + number.len())
}

/// The number that follows a mark.
fn number_after(text: &str, mark: &str) -> Option<u64> {
    let rest = &text[text.find(mark)? + mark.len()..];
    rest[..rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len())].parse().ok()
}

impl Player {
    /// Waits until this player has seen a version of the table that is at least `version`.
    async fn see(&mut self, plan: &Plan, id: &str, version: u64) -> Result<(), Stopped> {
        while self.look.version < version {
            let since = Instant::now();
            let news = loop {
                match self.ear.line.hear().await.map(str::to_owned) {
                    Ok(news) => break news,
                    Err(fault) if !Way::is_passing(plan, &fault) || since.elapsed() > PATIENCE => {
                        return Err(fault.into());
                    }
                    Err(_) => {
                        self.ear.again(plan, since).await?;
                        // Refused by one that closes: the next piece fails, and the next node is asked.
                        let _ = self.listen(plan, id).await;
                    }
                }
            };
            let news = news.as_str();
            if self.eye.is_none() {
                // An empty line only shows that the stream is alive.
                if news.trim().is_empty() {
                    continue;
                }
                let sight: Sight<'_> = serde_json::from_str(news)?;
                let Some(version) = sight.version else { continue };
                let choices = sight.legal.into_iter().map(|legal| legal.action.into_owned()).collect();
                self.look = Look { version, choices };
            } else if number_after(news, "\"version\":").is_some_and(|told| told >= version) {
                self.fetch(plan, id).await?;
            }
        }
        Ok(())
    }

    /// Has itself told of the table from now on.
    async fn listen(&mut self, plan: &Plan, id: &str) -> Result<(), WireFault> {
        let (path, token, headers) = if plan.pages {
            (format!("/t/{id}/events"), "", self.cookie.as_str())
        } else {
            (format!("/api/tables/{id}/stream?since=0"), self.token.as_str(), "")
        };
        self.ear.line.listen(&Request { token, path: &path, headers, body: None }).await
    }

    /// Fetches the page.
    async fn fetch(&mut self, plan: &Plan, id: &str) -> Result<(), Stopped> {
        let Some(eye) = &mut self.eye else { return Ok(()) };
        // As browsers do, it names what it has of the board, which then is not sent again.
        let (path, headers) = (format!("/t/{id}"), format!("x-live: {}\r\n{}", self.ground, self.cookie));
        let page = eye.ask(plan, &Request { token: "", path: &path, headers: &headers, body: None }).await?;
        let page = page.as_str();
        let version = number_after(page, "data-version=\"");
        let version = version.ok_or_else(|| WireFault::Strange("a page without a version".into()))?;
        self.look = Look { version, choices: buttons(page) };
        if let Some(ground) = ground(page).filter(|ground| *ground != self.ground) {
            self.ground = ground.to_owned();
        }
        Ok(())
    }
}

/// A table with its players.
#[derive(Debug)]
pub struct Table {
    plan: Plan,
    id: String,
    players: Vec<Player>,
    /// Where decisions are sent.
    mouth: Way,
    dice: QuickDice,
}

impl Table {
    /// Opens a table, seats everybody and lets them look.
    pub async fn open(plan: &Plan, number: u64) -> Result<Table, Stopped> {
        // Neighbours begin at different nodes, and so do the players of a table.
        let node = usize::try_from(number).unwrap_or_default();
        let mut mouth = Way::to(plan, node).await?;
        let tokens = (0..plan.seats).map(|_| fresh_token()).collect::<Result<Vec<_>, _>>()?;
        let seat =
            |seat| if seat == 0 { json!({"kind": "me", "name": "P0"}) } else { json!({"kind": "open"}) };
        let wish = json!({"game": plan.game, "seats": (0..plan.seats).map(seat).collect::<Vec<_>>()});
        let mut send = async |token: &str, path: &str, body: serde_json::Value| -> Result<Opened, Stopped> {
            let body = body.to_string();
            let body = Some(("application/json", body.as_str()));
            let answer = mouth.ask(plan, &Request { token, path, headers: "", body }).await?;
            Ok(serde_json::from_str(&answer)?)
        };
        let opened = send(&tokens[0], "/api/tables", wish).await?;
        let id = opened.table;
        for (seat, token) in tokens.iter().enumerate().skip(1) {
            let join = json!({"name": format!("P{seat}"), "invitation": opened.invitation, "seat": seat});
            send(token, &format!("/api/tables/{id}/join"), join).await?;
        }
        let mut players = Vec::with_capacity(tokens.len());
        for (seat, token) in tokens.into_iter().enumerate() {
            let ear = Way::to(plan, node + seat).await?;
            let cookie = format!("cookie: visitor={token}\r\n");
            let eye = if plan.pages { Some(Way::to(plan, node + seat).await?) } else { None };
            let (look, ground) = (Look::default(), "1".to_owned());
            let mut player = Player { token, cookie, seat, ear, eye, look, ground };
            player.listen(plan, &id).await?;
            players.push(player);
        }
        let mut table = Table { plan: plan.clone(), id, players, mouth, dice: QuickDice::new(number) };
        table.everybody_sees(1).await?;
        Ok(table)
    }

    async fn everybody_sees(&mut self, version: u64) -> Result<(), Stopped> {
        let id = &self.id;
        let plan = &self.plan;
        try_join_all(self.players.iter_mut().map(|player| player.see(plan, id, version))).await?;
        Ok(())
    }

    /// Takes one decision and waits until every player has seen it; how long that took. `None` if
    /// the game is over.
    pub async fn step(&mut self) -> Result<Option<Duration>, Stopped> {
        let Some(player) = self.players.iter().find(|player| !player.look.choices.is_empty()) else {
            return self.is_over().await;
        };
        let choices = &player.look.choices;
        let action = &choices[self.dice.below(choices.len() as u32) as usize];
        let (id, version) = (&self.id, player.look.version);
        let (path, headers, kind, body);
        if self.plan.pages {
            path = format!("/t/{id}/play");
            headers = format!("x-live: 1\r\n{}", player.cookie);
            kind = "application/x-www-form-urlencoded";
            // Confirmed at once, as by a player who does not want to be asked before a turn ends.
            body = format!("version={version}&seat={}&confirm=1&action={}", player.seat, form(action));
        } else {
            path = format!("/api/tables/{id}/play");
            headers = "prefer: return=minimal\r\n".to_owned();
            kind = "application/json";
            let mut decision = json!({"version": version, "action": action});
            if self.plan.addresses.len() > 1 {
                // Whoever has to ask again asks under the same key, so nothing is done twice.
                decision["key"] = version.to_string().into();
            }
            body = decision.to_string();
        }
        let token = if self.plan.pages { "" } else { player.token.as_str() };
        let started = Instant::now();
        let request = Request { token, path: &path, headers: &headers, body: Some((kind, &body)) };
        let answer = self.mouth.ask(&self.plan, &request).await?;
        let reached =
            if self.plan.pages { version + 1 } else { serde_json::from_str::<Version>(&answer)?.version };
        self.everybody_sees(reached).await?;
        Ok(Some(started.elapsed()))
    }

    /// Nobody may act: that is right only at the end.
    async fn is_over(&mut self) -> Result<Option<Duration>, Stopped> {
        let path = format!("/api/tables/{}", self.id);
        let request = Request { token: "", path: &path, headers: "", body: None };
        let answer = self.mouth.ask(&self.plan, &request).await?;
        let phase: Phase = serde_json::from_str(&answer)?;
        if phase.phase == "over" { Ok(None) } else { Err(Stopped::Stuck(self.id.clone())) }
    }
}

/// A value of a form: every byte that is not a letter or a digit by its number.
fn form(text: &str) -> String {
    use std::fmt::Write;
    let mut out = String::new();
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() {
            out.push(char::from(byte));
        } else {
            let _ = write!(out, "%{byte:02X}");
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_from_a_page_as_its_buttons_send_them() {
        let page = r#"<main data-version="17"><button name="action" value="a&amp;b">x</button>
            <button name="action" value="c d" id="y">z</button></main>"#;
        assert_eq!(buttons(page), ["a&b", "c d"]);
        assert_eq!(number_after(page, "data-version=\""), Some(17));
        assert_eq!(form("a&b c"), "a%26b%20c");
        assert_eq!(ground("<svg><g id=\"ground-1f\" data-kept=\"0\">"), Some("ground-1f"));
        assert_eq!(ground(page), None);
    }
}
