//! Floods: one address asks for as much as it can, and somebody at another address hardly notices. What a bystander
//! waits under a flood is told as a ratio to what the same bystander waits on an idle house.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use house::tables::{Database, Store, TableId};
use interregnum::wire::{Line, Request};
use serde_json::{Value, json};
use tokio::io::AsyncWriteExt;
use tokio::task::JoinHandle;

use crate::races::duel;
use crate::server::{Program, Server, answer, token};
use crate::worlds;

/// The loopback addresses of the bystander and of the first flood; each flood has one of its own.
const BYSTANDER: u8 = 3;
const FLOOD: u8 = 10;

/// How big a flood is, and how closely it is looked at.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Connections of the flood.
    pub connections: usize,
    /// Pages that the bystander asks for.
    pub pages: usize,
    /// Decisions that a bystander makes against a bot.
    pub decisions: usize,
    /// Tables full of the strongest bots that the flood opens.
    pub tables: usize,
}

/// What a bystander waited.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Waits {
    /// The middle one.
    pub p50: Duration,
    /// The 99th of a hundred.
    pub p99: Duration,
}

impl Waits {
    fn of(mut waits: Vec<Duration>) -> Waits {
        waits.sort_unstable();
        let at = |part: usize| waits.get((waits.len() * part / 100).min(waits.len() - 1)).copied();
        Waits { p50: at(50).unwrap_or_default(), p99: at(99).unwrap_or_default() }
    }
}

/// What came of one flood.
#[derive(Clone, PartialEq, Debug)]
pub struct Flooded {
    /// What the flood asked for.
    pub what: &'static str,
    /// What a bystander waits without it, and with it.
    pub idle: Waits,
    /// See `idle`.
    pub flooded: Waits,
    /// Requests of the flood by the status of their answer; 0 counts connections that were closed.
    pub answers: BTreeMap<u16, u64>,
}

impl Flooded {
    /// How many times as long the 99th of a hundred takes.
    pub fn ratio(&self) -> f64 {
        self.flooded.p99.as_secs_f64() / self.idle.p99.as_secs_f64().max(1e-9)
    }
}

/// One thing that a flood does over and over, on its nth connection, until it is told to stop; the status of the answer.
#[derive(Clone, Debug)]
enum Deed {
    /// Asks for pages, each connection for another one first.
    Get(Arc<Vec<String>>),
    /// Asks for a change.
    Post(&'static str, String),
    /// Connects and hangs up.
    Connect,
    /// Sends the head of a request byte by byte and never ends.
    Trickle,
}

type Answers = BTreeMap<u16, u64>;

async fn flood(server: Arc<Server>, from: u8, deed: Deed, nth: usize, stop: Arc<AtomicBool>) -> Answers {
    let mut answers = Answers::new();
    let mut line = server.line(from).await.ok();
    let mut step = nth * 37;
    while !stop.load(Ordering::Relaxed) {
        step += 1;
        let done = match (&deed, &mut line) {
            // From the first address of the loopback, which is not the bystander's.
            (Deed::Connect, _) => Line::dial(server.address).await.ok().map(|_| 200),
            (Deed::Trickle, _) => trickle(&server, from, &stop).await,
            (Deed::Get(paths), Some(line)) => {
                let path = &paths[step % paths.len()];
                let request = Request { token: "", path, headers: "", body: None };
                answer(line, &request).await.map(|(status, _)| status)
            }
            (Deed::Post(path, body), Some(line)) => {
                let request =
                    Request { token: "", path, headers: "", body: Some(("application/json", body)) };
                answer(line, &request).await.map(|(status, _)| status)
            }
            (_, None) => None,
        };
        *answers.entry(done.unwrap_or(0)).or_default() += 1;
        if done.is_none() {
            line = server.line(from).await.ok();
        }
    }
    answers
}

/// One request that never gets to its end; `None` once the house has hung up.
async fn trickle(server: &Server, from: u8, stop: &AtomicBool) -> Option<u16> {
    let socket = tokio::net::TcpSocket::new_v4().ok()?;
    socket.bind(std::net::SocketAddr::from(([127, 0, 0, from], 0))).ok()?;
    let mut stream = socket.connect(server.address).await.ok()?;
    stream.write_all(b"GET / HTTP/1.1\r\n").await.ok()?;
    while !stop.load(Ordering::Relaxed) {
        stream.write_all(b"x").await.ok()?;
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Some(200)
}

/// What a bystander waits for the front page.
async fn pages(server: &Server, count: usize) -> Waits {
    let mut line = server.line(BYSTANDER).await.expect("a bystander is let in");
    let mut waits = Vec::with_capacity(count);
    for _ in 0..count {
        let asked = Instant::now();
        let request = Request { token: "", path: "/", headers: "", body: None };
        let status = answer(&mut line, &request).await.map(|(status, _)| status);
        assert_eq!(status, Some(200), "a bystander who asks for little is never refused");
        waits.push(asked.elapsed());
        // As fast as somebody who is in a hurry, not as the flood.
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    Waits::of(waits)
}

/// What a bystander waits for the answer of a quick bot, from the decision until it is their turn again.
async fn bots(server: &Server, number: usize, decisions: usize) -> Waits {
    let mut line = server.line(BYSTANDER).await.expect("a bystander is let in");
    let (token, mut waits) = (token(500 + number), Vec::with_capacity(decisions));
    let wish = json!({"game": "king-is-dead", "seats":
        [{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}]});
    let mut path = String::new();
    let mut decided: Option<Instant> = None;
    while waits.len() < decisions {
        if path.is_empty() {
            let made = ask(&mut line, &token, "/api/tables", Some(&wish)).await;
            path = format!("/api/tables/{}", made["table"].as_str().expect("a table"));
            decided = None;
        }
        let sight = ask(&mut line, &token, &path, None).await;
        let legal = sight["legal"].as_array().map_or(&[][..], Vec::as_slice);
        let over = sight["phase"] == "over";
        if let Some(decided) = decided.take_if(|_| over || !legal.is_empty()) {
            waits.push(decided.elapsed());
        }
        if over {
            path.clear();
        } else if let Some(choice) = legal.first() {
            let play = json!({"version": sight["version"], "action": choice["action"]});
            ask(&mut line, &token, &format!("{path}/play"), Some(&play)).await;
            decided = Some(Instant::now());
        } else {
            tokio::time::sleep(Duration::from_micros(500)).await;
        }
    }
    Waits::of(waits)
}

async fn ask(line: &mut Line, token: &str, path: &str, body: Option<&Value>) -> Value {
    let body = body.map(Value::to_string);
    let body = body.as_deref().map(|body| ("application/json", body));
    let (status, text) = answer(line, &Request { token, path, headers: "", body }).await.expect("an answer");
    assert_eq!(status, 200, "{path}: {text}");
    serde_json::from_str(&text).expect("JSON")
}

/// Lets a flood run while something is measured.
async fn while_flooded<T>(
    server: &Arc<Server>,
    from: u8,
    deed: &Deed,
    connections: usize,
    measure: impl Future<Output = T>,
) -> (T, Answers) {
    let stop = Arc::new(AtomicBool::new(false));
    let start = |nth| tokio::spawn(flood(server.clone(), from, deed.clone(), nth, stop.clone()));
    let flood: Vec<JoinHandle<Answers>> = (0..connections).map(start).collect();
    // It is under way before anybody measures.
    tokio::time::sleep(Duration::from_millis(300)).await;
    let measured = measure.await;
    stop.store(true, Ordering::Relaxed);
    let mut answers = Answers::new();
    for flood in flood {
        for (status, count) in flood.await.expect("a flood") {
            *answers.entry(status).or_default() += count;
        }
    }
    (measured, answers)
}

/// Opens tables where the strongest bots think against each other, from the address of the flood.
async fn open_regents(server: &Server, tables: usize) {
    let mut line = server.line(FLOOD - 1).await.expect("a connection");
    let regent = || json!({"kind": "bot", "bot": "regent"});
    let wish = json!({"game": "king-is-dead", "seats": [regent(), regent(), regent()]}).to_string();
    for number in 0..tables {
        let token = token(900 + number);
        let body = Some(("application/json", wish.as_str()));
        let request = Request { token: &token, path: "/api/tables", headers: "", body };
        let made = answer(&mut line, &request).await.expect("an answer");
        assert_eq!(made.0, 200, "{}", made.1);
    }
}

/// All floods, one after the other, on a house of four long finished games.
pub fn floods(program: &Program, size: Size) -> Vec<Flooded> {
    let directory = tempfile::tempdir().expect("a directory");
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let games: Vec<worlds::World> = (0..4).map(|seed| worlds::finished("mass-conquest", 4, seed)).collect();
    runtime.block_on(async {
        let store = Store::open(&Database::Directory(directory.path().into())).await.expect("a store");
        for game in &games {
            game.store(&store).await;
        }
    });
    let server = Arc::new(Server::open(program, directory.path(), &[]));
    let replays = games.iter().flat_map(|game| {
        let (id, plies) = (game.id(), game.plies());
        // Far apart, so that hardly two ask for the same.
        (0..64).map(move |step| format!("/t/{id}/replay?ply={}", (step * 7919) % (plies + 1)))
    });
    let checks = games.iter().map(|game| format!("/t/{}/fairness?verify=1", game.id()));
    let made_up = (0..4_096).map(|_| format!("/t/{}", TableId::fresh().expect("luck"))).collect();
    let deeds = [
        ("replays", Deed::Get(Arc::new(replays.collect()))),
        ("checks of fairness", Deed::Get(Arc::new(checks.collect()))),
        ("what everybody gets", Deed::Get(Arc::new(vec!["/assets/house.css".into(), "/healthz".into()]))),
        ("tables that are not there", Deed::Get(Arc::new(made_up))),
        ("front pages", Deed::Get(Arc::new(vec!["/".into(), "/rules".into()]))),
        ("new tables", Deed::Post("/api/tables", duel().to_string())),
        ("connections", Deed::Connect),
        ("heads of requests that never end", Deed::Trickle),
    ];
    runtime.block_on(async {
        let mut came = Vec::new();
        // The first pages after the start are slower than any other.
        pages(&server, size.pages / 4 + 1).await;
        for (from, (what, deed)) in (FLOOD..).zip(deeds) {
            let idle = pages(&server, size.pages).await;
            let measure = pages(&server, size.pages);
            let (flooded, answers) = while_flooded(&server, from, &deed, size.connections, measure).await;
            came.push(Flooded { what, idle, flooded, answers });
        }
        let idle = bots(&server, 0, size.decisions).await;
        open_regents(&server, size.tables).await;
        let flooded = bots(&server, 1, size.decisions).await;
        let answers = Answers::from([(200, size.tables as u64)]);
        came.push(Flooded { what: "tables of the strongest bots", idle, flooded, answers });
        came
    })
}
