//! Races: the same thing asked for many times at the same instant happens once, or as often as it may.

use interregnum::wire::Request;
use serde_json::{Value, json};

use crate::server::{Program, Server, answer, token};

/// What came of a race: how many asked, how many were told yes, how many times it happened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Race {
    /// What was asked for.
    pub what: &'static str,
    /// How many asked at once.
    pub asked: usize,
    /// How many were told that it is done.
    pub done: usize,
    /// How many times it is there afterwards.
    pub there: usize,
}

const JSON: &str = "application/json";

/// Sends requests at the same instant, each on a connection of its own from the nth loopback address, and returns the
/// answers.
pub(crate) async fn at_once(
    server: &Server,
    nth: u8,
    requests: Vec<(String, String, String)>,
) -> Vec<(u16, Value)> {
    let start = std::sync::Arc::new(tokio::sync::Barrier::new(requests.len()));
    let mut tasks = Vec::new();
    for (token, path, body) in requests {
        let mut line = server.line(nth).await.expect("a connection");
        let start = start.clone();
        tasks.push(tokio::spawn(async move {
            start.wait().await;
            let request = Request { token: &token, path: &path, headers: "", body: Some((JSON, &body)) };
            let (status, text) = answer(&mut line, &request).await.expect("an answer");
            (status, serde_json::from_str(&text).unwrap_or(Value::Null))
        }));
    }
    let mut answers = Vec::new();
    for task in tasks {
        answers.push(task.await.expect("an answer"));
    }
    answers
}

/// Asks on a connection of its own.
pub(crate) async fn ask(server: &Server, token: &str, path: &str, body: Option<Value>) -> (u16, Value) {
    let mut line = server.line(1).await.expect("a connection");
    let body = body.map(|body| body.to_string());
    let request = Request { token, path, headers: "", body: body.as_deref().map(|body| (JSON, body)) };
    let (status, text) = answer(&mut line, &request).await.expect("an answer");
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

/// Opens a table; its path in the API.
pub(crate) async fn table(server: &Server, token: &str, wish: Value) -> String {
    let (status, made) = ask(server, token, "/api/tables", Some(wish)).await;
    assert_eq!(status, 200, "{made}");
    format!("/api/tables/{}", made["table"].as_str().expect("a table"))
}

/// Two people at one screen.
pub(crate) fn duel() -> Value {
    let me = |name: &str| json!({"kind": "me", "name": name});
    json!({"game": "king-is-dead", "seats": [me("Anna"), me("Bo")]})
}

fn done(answers: &[(u16, Value)]) -> usize {
    answers.iter().filter(|(status, _)| *status == 200).count()
}

/// Tables of this visitor that are not over, by what the house lists.
async fn tables_of(server: &Server, token: &str) -> usize {
    let (_, lists) = ask(server, token, "/api/tables", None).await;
    lists["yours"].as_array().map_or(0, Vec::len)
}

async fn rematches(server: &Server) -> Race {
    let anna = token(11);
    let path = table(server, &anna, duel()).await;
    ask(server, &anna, &format!("{path}/resign"), Some(json!({"seat": 0}))).await;
    let one = (anna.clone(), format!("{path}/rematch"), "{}".to_owned());
    let answers = at_once(server, 1, vec![one; 6]).await;
    Race { what: "rematch", asked: 6, done: done(&answers), there: tables_of(server, &anna).await }
}

async fn seats(server: &Server) -> Race {
    let (anna, name) = (token(12), json!({"name": "Bo", "seat": 1}).to_string());
    let wish = json!({"game": "king-is-dead", "listed": true,
        "seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]});
    let path = table(server, &anna, wish).await;
    let guests = (0..8).map(|guest| (token(100 + guest), format!("{path}/join"), name.clone()));
    let answers = at_once(server, 1, guests.collect()).await;
    let mut there = 0;
    for guest in 0..8 {
        there += tables_of(server, &token(100 + guest)).await;
    }
    Race { what: "an open seat", asked: 8, done: done(&answers), there }
}

/// The same decision many times, with one key or with none.
async fn decisions(server: &Server, key: Option<&str>) -> Race {
    let anna = token(if key.is_some() { 13 } else { 14 });
    let path = table(server, &anna, duel()).await;
    let (_, sight) = ask(server, &anna, &path, None).await;
    let action = sight["legal"].as_array().and_then(|legal| legal.last()).map(|choice| &choice["action"]);
    let mut play = json!({"seat": sight["as"], "version": sight["version"], "action": action});
    if let Some(key) = key {
        play["key"] = json!(key);
    }
    let one = (anna.clone(), format!("{path}/play"), play.to_string());
    let answers = at_once(server, 1, vec![one; 8]).await;
    let (_, after) = ask(server, &anna, &path, None).await;
    let steps = after["version"].as_u64().unwrap_or(0) - sight["version"].as_u64().unwrap_or(0);
    let what = if key.is_some() { "a decision with a key" } else { "a decision" };
    Race { what, asked: 8, done: done(&answers), there: usize::try_from(steps).unwrap_or(usize::MAX) }
}

/// More tables than a visitor may have.
async fn tables(server: &Server) -> Race {
    let anna = token(15);
    let one = (anna.clone(), "/api/tables".to_owned(), duel().to_string());
    let answers = at_once(server, 1, vec![one; 60]).await;
    Race { what: "tables", asked: 60, done: done(&answers), there: tables_of(server, &anna).await }
}

/// All races, one after the other, in a house where a visitor may have 20 tables.
pub fn races(program: &Program) -> Vec<Race> {
    let directory = tempfile::tempdir().expect("a directory");
    let lifted = ["--limit", "changes-per-second=none", "--limit", "waiting-per-address=none"];
    let options = [&lifted[..], &["--limit", "tables-per-visitor=20"]].concat();
    let server = Server::open(program, directory.path(), &options);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        vec![
            rematches(&server).await,
            seats(&server).await,
            decisions(&server, Some("k")).await,
            decisions(&server, None).await,
            tables(&server).await,
        ]
    })
}
