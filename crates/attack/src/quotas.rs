//! Quotas: one address asks for more than it may have, without a token or with a new one each time, and gets what it may
//! have. Another address gets its own.

use interregnum::wire::Request;
use serde_json::{Value, json};

use crate::races::{at_once, duel};
use crate::server::{Program, Server, answer, token};

/// The loopback addresses of whoever asks for too much and of somebody else.
const GREEDY: u8 = 2;
const MODEST: u8 = 3;

/// Tables that an address may have in these attacks.
const TABLES: usize = 12;
/// Bytes that an address may store in these attacks.
const BYTES: usize = 60_000;

/// What came of asking for too much.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quota {
    /// What was asked for.
    pub what: &'static str,
    /// How many times.
    pub asked: usize,
    /// How many times it was granted.
    pub granted: usize,
    /// The status of the refusals, if all had the same.
    pub refused: Option<u16>,
    /// Whether somebody at another address still got theirs.
    pub others_served: bool,
}

/// The one status that all refusals have.
fn refusals(statuses: &[u16]) -> Option<u16> {
    let mut refused = statuses.iter().filter(|status| **status != 200);
    let first = *refused.next()?;
    refused.all(|status| *status == first).then_some(first)
}

fn outcome(what: &'static str, statuses: &[u16], others_served: bool) -> Quota {
    let granted = statuses.iter().filter(|status| **status == 200).count();
    Quota { what, asked: statuses.len(), granted, refused: refusals(statuses), others_served }
}

/// Posts on a new connection from the nth loopback address.
async fn post(server: &Server, nth: u8, token: &str, path: &str, body: &Value) -> (u16, Value) {
    let mut line = server.line(nth).await.expect("a connection");
    let body = body.to_string();
    let body = Some(("application/json", body.as_str()));
    let (status, text) =
        answer(&mut line, &Request { token, path, headers: "", body }).await.expect("an answer");
    (status, serde_json::from_str(&text).unwrap_or(Value::Null))
}

/// Tables without a token, at once: every call is a new visitor, and all are one address.
async fn tables(server: &Server) -> Quota {
    let one = (String::new(), "/api/tables".to_owned(), duel().to_string());
    let answers = at_once(server, GREEDY, vec![one; 5 * TABLES]).await;
    let statuses: Vec<u16> = answers.iter().map(|(status, _)| *status).collect();
    let other = post(server, MODEST, "", "/api/tables", &duel()).await;
    outcome("tables without a token", &statuses, other.0 == 200)
}

/// A guest who talks at a table of others; what the page of another guest weighs afterwards is told by
/// [`talked_page`].
async fn talk(server: &Server, path: &str) -> Quota {
    let mut statuses = Vec::new();
    for line in 0..600 {
        let words = json!({"words": format!("{line} {}", "w".repeat(380)), "name": "Gil"});
        statuses.push(post(server, GREEDY, &token(700), &format!("{path}/chat"), &words).await.0);
    }
    let other =
        post(server, MODEST, &token(701), &format!("{path}/chat"), &json!({"words": "Good luck!"})).await;
    outcome("talk of one guest", &statuses, other.0 == 200)
}

/// Steps that are done and taken back without end, so that a table grows.
async fn bytes(server: &Server) -> Quota {
    let anna = token(702);
    let (_, made) = post(server, GREEDY, &anna, "/api/tables", &duel()).await;
    let path = format!("/api/tables/{}", made["table"].as_str().expect("a table"));
    let (mut sight, mut statuses) = (made, Vec::new());
    for _ in 0..2_000 {
        let (verb, body) = match sight["undoable"].as_u64() {
            Some(1..) => ("undo", json!({"seat": sight["as"], "version": sight["version"]})),
            _ => {
                let action = sight["legal"].as_array().and_then(|legal| legal.last());
                let action = action.map(|choice| choice["action"].clone());
                ("play", json!({"seat": sight["as"], "version": sight["version"], "action": action}))
            }
        };
        let (status, next) = post(server, GREEDY, &anna, &format!("{path}/{verb}"), &body).await;
        statuses.push(status);
        if status != 200 || next["phase"] == "over" {
            break;
        }
        sight = next;
    }
    let other = post(server, MODEST, "", "/api/tables", &duel()).await;
    outcome("bytes", &statuses, other.0 == 200)
}

/// What came of all quotas, and how many bytes the page of a table weighs for a guest before and after another guest
/// said as much as they could.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Quotas {
    /// One for each quota.
    pub quotas: Vec<Quota>,
    /// The weight of the page before.
    pub page_before: usize,
    /// And after.
    pub page_after: usize,
}

/// The weight of a table's page for a guest.
async fn weight(server: &Server, path: &str) -> usize {
    let mut line = server.line(MODEST).await.expect("a connection");
    let path = path.replace("/api/tables", "/t");
    let request = Request { token: "", path: &path, headers: "", body: None };
    let (status, page) = answer(&mut line, &request).await.expect("an answer");
    assert_eq!(status, 200, "{page}");
    page.len()
}

/// Asks for too much of everything.
pub fn quotas(program: &Program) -> Quotas {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let open = |limits: &[String]| {
        let directory = tempfile::tempdir().expect("a directory");
        let mut options = vec!["--limit", "changes-per-second=none", "--limit", "waiting-per-address=none"];
        for limit in limits {
            options.extend(["--limit", limit]);
        }
        (Server::open(program, directory.path(), &options), directory)
    };
    runtime.block_on(async {
        let (server, _directory) = open(&[format!("tables-per-address={TABLES}")]);
        let tables = tables(&server).await;
        let (_, made) = post(&server, MODEST, &token(703), "/api/tables", &duel()).await;
        let path = format!("/api/tables/{}", made["table"].as_str().expect("a table"));
        let page_before = weight(&server, &path).await;
        let talk = talk(&server, &path).await;
        let page_after = weight(&server, &path).await;
        let (server, _directory) = open(&[format!("bytes-per-address={BYTES}")]);
        let quotas = vec![tables, talk, bytes(&server).await];
        Quotas { quotas, page_before, page_after }
    })
}
