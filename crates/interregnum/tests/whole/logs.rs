//! What the house writes into its log: one JSON object per line, and nothing that its reader need not
//! know, even if everything is logged.
#![cfg(unix)]

use crate::server;

use std::collections::BTreeSet;
use std::fs::File;

use serde_json::{Value, json};

use server::Server;

const TOKENS: [&str; 2] = [
    "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff",
    "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100",
];

/// Plays a whole game with hidden hands; the name of the table, its invitation and its record.
fn play(server: &Server) -> (String, String, String) {
    let seats = json!([{"kind": "me", "name": "Anna-of-the-log"}, {"kind": "open"}]);
    let wish = json!({"game": "king-is-dead", "seats": seats, "options": {"game": "advanced"}});
    let (status, made) = server.json("POST", "/api/tables", TOKENS[0], &wish).unwrap();
    assert_eq!(status, 201, "{made}");
    let text = |name: &str| made[name].as_str().unwrap().to_owned();
    let (id, invitation) = (text("table"), text("invitation"));
    let path = |verb: &str| format!("/api/tables/{id}{verb}");
    let post =
        |verb: &str, token: &str, body: Value| server.json("POST", &path(verb), token, &body).unwrap().0;
    assert_eq!(post("/join", TOKENS[1], json!({"name": "Bo-of-the-log", "invitation": invitation})), 200);
    assert_eq!(post("/chat", TOKENS[0], json!({"words": "words-of-the-log"})), 200);
    assert_eq!(server.ask("GET", &format!("/t/{id}?invite={invitation}"), TOKENS[1], "").unwrap().0, 200);
    assert_eq!(server.ask("GET", "/nowhere/path-of-the-log", TOKENS[1], "").unwrap().0, 404);
    assert_eq!(post("/play", TOKENS[0], json!({"version": 1, "action": "action-of-the-log"})), 409);
    let mut number = 0;
    while let Some((token, sight)) = TOKENS.into_iter().find_map(|token| {
        let (_, sight) = server.json("GET", &path(""), token, &json!({}))?;
        sight["legal"].as_array().is_some_and(|legal| !legal.is_empty()).then_some((token, sight))
    }) {
        let legal = sight["legal"].as_array().unwrap();
        let action = &legal[number % legal.len()]["action"];
        let play =
            json!({"version": sight["version"], "action": action, "key": format!("key-of-the-log-{number}")});
        assert_eq!(post("/play", token, play), 200);
        number += 1;
    }
    let (status, record) = server.ask("GET", &path("/record"), "", "").unwrap();
    assert_eq!(status, 200, "the game is over: {record}");
    (id, invitation, record)
}

#[test]
fn the_log_is_structured_and_holds_no_token_no_secret_no_name_and_no_card() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("log");
    let options = ["--json-log", "--limit", "changes-per-second=none"];
    let server =
        Server::logging(&directory.path().join("data"), &options, "trace", File::create(&file).unwrap());
    let (id, invitation, record) = play(&server);
    drop(server);
    let log = std::fs::read_to_string(&file).unwrap();
    let (mut routes, mut statuses) = (BTreeSet::new(), BTreeSet::new());
    for line in log.lines() {
        let entry: Value = serde_json::from_str(line).unwrap_or_else(|fault| panic!("{fault}: {line}"));
        assert!(entry["timestamp"].is_string() && entry["level"].is_string(), "{line}");
        let fields = &entry["fields"];
        if fields["message"] == "answered" {
            assert!(fields["milliseconds"].is_u64() && fields["method"].is_string(), "{line}");
            routes.insert(fields["route"].as_str().unwrap().to_owned());
            statuses.insert(fields["status"].as_u64().unwrap());
        }
    }
    for route in ["/api/tables", "/api/tables/{id}/play", "/t/{id}", "none"] {
        assert!(routes.contains(route), "{route} was asked for: {routes:?}");
    }
    assert_eq!(statuses, BTreeSet::from([200, 201, 404, 409]));
    // What is hidden during a game stands in its record: the secret, and every card that was dealt.
    let secret = record.lines().find_map(|line| line.strip_prefix("secret ")).expect("an open record");
    let cards: Vec<&str> =
        record.lines().filter_map(|line| line.strip_prefix("chance cunning ")?.split(' ').nth(1)).collect();
    assert!(cards.len() > 1, "{record}");
    let log = log.to_lowercase();
    for hidden in [&id, &invitation, secret, "of-the-log", TOKENS[0], TOKENS[1]] {
        assert!(!log.contains(hidden), "{hidden} is in the log");
    }
    // A card is a short word, which may well be a part of a longer one.
    let words: BTreeSet<&str> =
        log.split(|sign: char| !sign.is_ascii_alphanumeric() && sign != '-').collect();
    for card in cards {
        assert!(!words.contains(card), "{card} is in the log");
    }
    assert!(
        log.contains("/api/tables/{id}/play") && words.contains("play"),
        "both searches find what is there"
    );
}
