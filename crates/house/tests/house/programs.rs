//! The house as programs see it: calls, streams, talk, and their description.

use crate::browser;

use std::time::Duration;

use axum::body::BodyDataStream;
use axum::http::{Method, StatusCode};
use browser::{Browser, House};
use futures_util::StreamExt;
use house::Settings;
use serde_json::{Value, json};

/// A program with a token of its own.
struct Program {
    browser: Browser,
    bearer: String,
}

impl Program {
    fn new(house: &House, number: u8) -> Program {
        Program { browser: house.browser(), bearer: format!("Bearer {number:064x}") }
    }

    fn headers(&self) -> [(&str, &str); 2] {
        [("authorization", &self.bearer), ("content-type", "application/json")]
    }

    async fn get(&mut self, path: &str) -> (u16, String) {
        let headers = [("authorization", self.bearer.as_str())];
        let answer = self.browser.send(Method::GET, path, &headers, "").await;
        (answer.status, answer.text)
    }

    async fn post(&mut self, path: &str, body: Value) -> (u16, Value) {
        let bearer = self.bearer.clone();
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        let answer = self.browser.send(Method::POST, path, &headers, &body.to_string()).await;
        (answer.status, serde_json::from_str(&answer.text).unwrap())
    }

    /// The talk that may be read at a table.
    async fn words(&mut self, table: &str) -> Vec<String> {
        let (status, text) = self.get(&format!("{table}/chat")).await;
        assert_eq!(status, 200, "{text}");
        let line = |line| serde_json::from_str::<Value>(line).unwrap()["words"].as_str().unwrap().to_owned();
        text.lines().map(line).collect()
    }

    async fn stream(&self, path: &str) -> Stream {
        let answer = self.browser.raw(Method::GET, path, &self.headers(), "").await;
        assert_eq!(answer.headers()["content-type"], "application/x-ndjson");
        Stream(answer.into_body().into_data_stream())
    }
}

struct Stream(BodyDataStream);

impl Stream {
    /// The next line as it comes; `None` at the end.
    async fn raw(&mut self) -> Option<String> {
        let line =
            tokio::time::timeout(Duration::from_secs(10), self.0.next()).await.expect("a line in time");
        Some(String::from_utf8(line?.unwrap().to_vec()).unwrap())
    }

    /// The next line that says something; `None` at the end.
    async fn next(&mut self) -> Option<Value> {
        loop {
            let line = self.raw().await?;
            if !line.trim().is_empty() {
                return Some(serde_json::from_str(&line).unwrap());
            }
        }
    }

    /// The types of the next lines.
    async fn kinds<const N: usize>(&mut self) -> [String; N] {
        let mut kinds = Vec::new();
        for _ in 0..N {
            kinds.push(self.next().await.expect("a line")["type"].as_str().unwrap().to_owned());
        }
        kinds.try_into().unwrap()
    }

    async fn ends(&mut self) -> bool {
        while self.next().await.is_some() {}
        true
    }
}

/// A table of Anna and Bo in play; its address in the API.
async fn duel(anna: &mut Program, bo: &mut Program) -> String {
    let seats = json!([{"kind": "me", "name": "Anna"}, {"kind": "open"}]);
    let wish = json!({"game": "king-is-dead", "listed": true, "seats": seats});
    let (_, made) = anna.post("/api/tables", wish).await;
    let table = format!("/api/tables/{}", made["table"].as_str().unwrap());
    assert_eq!(bo.post(&format!("{table}/join"), json!({"name": "Bo"})).await.0, 200);
    table
}

#[tokio::test]
async fn talk_is_read_by_programs_as_on_pages_players_and_guests_apart() {
    let house = House::open().await;
    let [mut anna, mut bo, mut gil] = [1, 2, 3].map(|number| Program::new(&house, number));
    let table = duel(&mut anna, &mut bo).await;
    let chat = format!("{table}/chat");
    assert_eq!(anna.words(&table).await, [""; 0]);
    assert_eq!(anna.post(&chat, json!({"words": "hello"})).await.0, 200);
    assert_eq!(gil.post(&chat, json!({"words": "psst", "name": "Gil"})).await.0, 200);
    assert_eq!(
        (anna.words(&table).await, bo.words(&table).await),
        (vec!["hello".into()], vec!["hello".into()])
    );
    assert_eq!(gil.words(&table).await, ["hello", "psst"]);
    let stranger = house.browser().get(&chat).await;
    assert_eq!(stranger.headers["content-type"], "application/x-ndjson");
    assert_eq!(stranger.text.lines().count(), 2, "a guest without a token reads what guests read");
    let line: Value = serde_json::from_str(stranger.text.lines().nth(1).unwrap()).unwrap();
    assert_eq!(
        (&line["room"], &line["name"], &line["seat"]),
        (&json!("guests"), &json!("Gil"), &Value::Null)
    );
    assert_eq!(bo.post(&format!("{table}/resign"), json!({})).await.0, 200);
    assert_eq!(anna.words(&table).await, ["hello", "psst"], "after the game everything is open");
    assert_eq!(anna.get("/api/tables/aaaaaaaaaaaaaaaa/chat").await.0, 404);
    assert_eq!(anna.get("/api/tables/x/chat").await.0, 400);
}

#[tokio::test]
async fn partners_do_not_talk_through_the_api_either_while_the_game_is_on() {
    let house = House::open().await;
    let [mut anna, mut bo, mut gil] = [1, 2, 3].map(|number| Program::new(&house, number));
    let me = |name: &str| json!({"kind": "me", "name": name});
    // Four seats of this game are two teams.
    let seats = json!([me("Anna"), {"kind": "open"}, me("Cy"), {"kind": "bot", "bot": "random"}]);
    let (_, made) =
        anna.post("/api/tables", json!({"game": "king-is-dead", "listed": true, "seats": seats})).await;
    let table = format!("/api/tables/{}", made["table"].as_str().unwrap());
    let chat = format!("{table}/chat");
    assert_eq!(anna.post(&chat, json!({"words": "before"})).await.0, 200);
    assert_eq!(bo.post(&format!("{table}/join"), json!({"name": "Bo"})).await.0, 200);
    for player in [&mut anna, &mut bo] {
        let (status, problem) = player.post(&chat, json!({"words": "I have the Scots"})).await;
        assert_eq!((status, problem["code"].as_str()), (409, Some("not-now")));
    }
    assert_eq!(gil.post(&chat, json!({"words": "Anna has the Scots"})).await.0, 200);
    assert_eq!(bo.words(&table).await, ["before"], "nor does a guest talk to them");
    assert_eq!(gil.words(&table).await, ["before", "Anna has the Scots"]);
}

#[tokio::test]
async fn a_stream_begins_with_the_whole_game_and_tells_of_talk_and_every_state() {
    let house = House::open().await;
    let [mut anna, mut bo, mut gil] = [1, 2, 3].map(|number| Program::new(&house, number));
    let table = duel(&mut anna, &mut bo).await;
    let chat = format!("{table}/chat");
    anna.post(&chat, json!({"words": "early"})).await;
    let (mut player, mut guest) =
        (bo.stream(&format!("{table}/stream")).await, gil.stream(&format!("{table}/stream")).await);
    let first = player.next().await.unwrap();
    assert_eq!((&first["type"], &first["talk"][0]["words"]), (&json!("gameFull"), &json!("early")));
    assert_eq!(guest.kinds().await, ["gameFull"]);
    anna.post(&chat, json!({"words": "hello"})).await;
    let line = player.next().await.unwrap();
    assert_eq!(
        (&line["type"], &line["words"], &line["name"]),
        (&json!("chatLine"), &json!("hello"), &json!("Anna"))
    );
    assert_eq!(player.kinds().await, ["gameState"]);
    assert_eq!(guest.kinds().await, ["chatLine", "gameState"]);
    gil.post(&chat, json!({"words": "psst"})).await;
    assert_eq!(guest.kinds().await, ["chatLine", "gameState"]);
    let state = player.next().await.unwrap();
    assert_eq!(state["type"], "gameState");
    assert!(!state.to_string().contains("psst"), "players are not told what guests say");
    bo.post(&format!("{table}/resign"), json!({})).await;
    let last = player.next().await.unwrap();
    assert_eq!((&last["type"], &last["phase"]), (&json!("gameState"), &json!("over")));
    assert_eq!(last["talk"].as_array().unwrap().len(), 3, "now they may read it");
    assert!(player.next().await.is_none(), "nothing follows the end");
}

#[tokio::test]
async fn a_stream_tells_when_an_opponent_is_gone_and_when_they_are_back() {
    let pulse = Duration::from_millis(80);
    let house = House::run(Settings { pulse, bot_pace: Duration::ZERO, ..Settings::default() }).await;
    let [mut anna, mut bo, gil] = [1, 2, 3].map(|number| Program::new(&house, number));
    let table = duel(&mut anna, &mut bo).await;
    let path = format!("{table}/stream");
    let (mut hers, mut his) = (anna.stream(&path).await, bo.stream(&path).await);
    assert_eq!(hers.kinds().await, ["gameFull"]);
    assert_eq!(his.kinds().await, ["gameFull"]);
    assert_eq!(hers.raw().await.as_deref(), Some("\n"), "a sign of life");
    // A player who comes back at once was never gone.
    drop(his);
    let mut his = bo.stream(&path).await;
    assert_eq!(his.kinds().await, ["gameFull"]);
    let asked = std::time::Instant::now();
    for _ in 0..3 {
        assert_eq!(hers.raw().await.as_deref(), Some("\n"), "nobody is gone");
    }
    assert!(asked.elapsed() >= 2 * pulse, "one sign of life in each pulse and no more");
    drop(his);
    let gone = hers.next().await.unwrap();
    assert_eq!(gone, json!({"type": "opponentGone", "seat": 1, "gone": true}));
    // Who begins to listen is told too, and a guest does not count as anybody's return.
    let mut watching = gil.stream(&path).await;
    assert_eq!(watching.kinds().await, ["gameFull", "opponentGone"]);
    // A page is as good as a program.
    let page = bo
        .browser
        .raw(Method::GET, &format!("{}/events", table.replace("/api/tables", "/t")), &bo.headers(), "")
        .await;
    assert_eq!(page.status(), 200);
    let mut page = page.into_body().into_data_stream();
    let first = page.next().await.unwrap().unwrap();
    assert!(first.starts_with(b"id:") || first.starts_with(b"data:"), "{first:?}");
    assert!(page.next().await.unwrap().unwrap().starts_with(b":"), "a sign of life for pages");
    let back = json!({"type": "opponentGone", "seat": 1, "gone": false});
    assert_eq!(hers.next().await.unwrap(), back);
    assert_eq!(watching.next().await.unwrap(), back);
    // Nobody is told of themselves, and a bot that plays for a person is there.
    drop(page);
    assert_eq!(hers.kinds().await, ["opponentGone"]);
    assert_eq!(bo.post(&format!("{table}/handover"), json!({"seat": 1, "bot": "random"})).await.0, 200);
    loop {
        let line = hers.next().await.unwrap();
        if line["type"] == "opponentGone" {
            assert_eq!(line, back);
            break;
        }
    }
}

#[tokio::test]
async fn a_new_stream_ends_the_one_before_for_the_same_token_and_seat_and_no_other() {
    let house = House::open().await;
    let [mut anna, mut bo, gil] = [1, 2, 3].map(|number| Program::new(&house, number));
    let table = duel(&mut anna, &mut bo).await;
    let mut waiting = [anna.stream("/api/stream/event").await, bo.stream("/api/stream/event").await];
    for stream in &mut waiting {
        assert_eq!(stream.kinds().await, ["gameStart"]);
    }
    let mut latest = anna.stream("/api/stream/event").await;
    assert!(waiting[0].ends().await);
    assert_eq!(latest.kinds().await, ["gameStart"], "the new one begins from the beginning");
    let path = format!("{table}/stream");
    let page = format!("{}/events", table.replace("/api/tables", "/t"));
    let mut page =
        anna.browser.raw(Method::GET, &page, &anna.headers(), "").await.into_body().into_data_stream();
    let mut first = anna.stream(&path).await;
    let mut named = anna.stream(&format!("{path}?as=0")).await;
    let mut others = [bo.stream(&path).await, gil.stream(&path).await, gil.stream(&path).await];
    let mut second = anna.stream(&path).await;
    assert!(first.ends().await);
    bo.post(&format!("{table}/resign"), json!({})).await;
    for stream in others.iter_mut().chain([&mut second, &mut named]) {
        let mut last = Value::Null;
        while let Some(line) = stream.next().await {
            last = line;
        }
        assert_eq!(last["phase"], "over", "the others go on to the end of the game");
    }
    assert_eq!(latest.kinds().await, ["gameFinish"]);
    assert_eq!(waiting[1].kinds().await, ["gameFinish"]);
    assert!(page.next().await.unwrap().is_ok(), "pages of the same player stay open beside it");
}

#[tokio::test]
async fn programs_can_do_what_pages_can() {
    let house = House::open().await;
    let [mut anna, mut bo, mut cy] = [1, 2, 3].map(|number| Program::new(&house, number));
    let seats = json!([{"kind": "me", "name": "Anna"}, {"kind": "open"}, {"kind": "open"}]);
    let wish = json!({"game": "king-is-dead", "listed": true, "seats": seats});
    let (_, made) = anna.post("/api/tables", wish).await;
    let table = format!("/api/tables/{}", made["table"].as_str().unwrap());
    let at = |verb: &str| format!("{table}/{verb}");
    assert_eq!(anna.post(&at("luck"), json!({"luck": "six"})).await.0, 200);
    assert_eq!(cy.post(&at("join"), json!({"name": "Cy"})).await.0, 200);
    let (_, left) = cy.post(&at("leave"), json!({})).await;
    assert_eq!(left["seats"][1]["kind"], "open");
    assert_eq!(bo.post(&at("join"), json!({"name": "Bo"})).await.0, 200);
    assert_eq!(bo.post(&at("fill"), json!({})).await.0, 403, "only whoever opened the table");
    let (_, begun) = anna.post(&at("fill"), json!({"bot": "random"})).await;
    assert_eq!((&begun["phase"], &begun["seats"][2]["bot"]), (&json!("playing"), &json!("random")));
    assert_eq!(bo.post(&at("handover"), json!({"seat": 0})).await.0, 403);
    let (_, given) = bo.post(&at("handover"), json!({"seat": 1, "bot": "random"})).await;
    assert_eq!(given["seats"][1]["bot"], "random");
    let (_, back) = bo.post(&at("takeback"), json!({})).await;
    assert_eq!(back["seats"][1].get("bot"), None);
    assert_eq!(anna.post(&at("rematch"), json!({})).await.0, 409, "not before the end");
    assert_eq!(anna.post(&at("reveal"), json!({})).await.0, 409, "not before the end");
    assert_eq!(bo.post(&at("end"), json!({"end": true})).await.0, 200);
    assert_eq!(anna.post(&at("end"), json!({"end": false})).await.0, 200);
    for (seat, player) in [&mut anna, &mut bo].into_iter().enumerate() {
        assert_eq!(player.post(&at("handover"), json!({"seat": seat, "bot": "random"})).await.0, 200);
    }
    for wait in 0.. {
        let (_, sight) = cy.get(&table).await;
        if sight.contains("\"phase\":\"over\"") {
            break;
        }
        assert!(wait < 1_000, "three bots come to an end");
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    let (status, next) = anna.post(&at("rematch"), json!({})).await;
    let (_, same) = bo.post(&at("rematch"), json!({})).await;
    assert_eq!((status, &next["table"]), (200, &same["table"]));
    assert_ne!(next["table"], made["table"]);
    let (_, record) = cy.get(&at("record")).await;
    assert!(record.contains("\nentropy 0 "), "{record}");
    for (verb, body) in
        [("rematch", json!({"x": 1})), ("resign", json!({"seats": 1})), ("takeback", json!(3))]
    {
        assert_eq!(anna.post(&at(verb), body).await.0, 400, "{verb}");
    }
}

/// Fails unless an object has all fields that its description requires, and no others than it names.
fn matches(document: &Value, name: &str, object: &Value) {
    let schema = &document["components"]["schemas"][name];
    let properties = schema["properties"].as_object().unwrap();
    for field in schema["required"].as_array().unwrap() {
        assert!(object.get(field.as_str().unwrap()).is_some(), "{name} without {field}: {object}");
    }
    for field in object.as_object().unwrap().keys().filter(|field| *field != "type") {
        assert!(properties.contains_key(field), "{name}.{field} is not described");
    }
}

#[tokio::test]
async fn what_is_answered_is_what_is_described() {
    let house = House::open().await;
    let [mut anna, mut bo] = [1, 2].map(|number| Program::new(&house, number));
    let document: Value = serde_json::from_str(&anna.get("/api/openapi.json").await.1).unwrap();
    let fresh = json!({"game": "king-is-dead", "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}], "pace":
        {"kind": "live", "minutes": 5, "increment_seconds": 5}});
    let opened = house.browser().json(Method::POST, "/api/tables", fresh).await;
    let opened: Value = serde_json::from_str(&opened.text).unwrap();
    assert!(opened.get("token").is_some() && opened.get("invitation").is_some());
    matches(&document, "Table", &opened);
    let table = duel(&mut anna, &mut bo).await;
    let mut stream = anna.stream(&format!("{table}/stream")).await;
    let full = stream.next().await.unwrap();
    matches(&document, "Table", &full);
    for seat in opened["seats"].as_array().unwrap() {
        matches(&document, "TableSeat", seat);
    }
    for choice in full["legal"].as_array().unwrap() {
        matches(&document, "LegalChoice", choice);
    }
    bo.post(&format!("{table}/chat"), json!({"words": "hello"})).await;
    matches(&document, "Talk", &stream.next().await.unwrap());
    bo.post(&format!("{table}/resign"), json!({})).await;
    let (status, problem) = bo.post(&format!("{table}/resign"), json!({})).await;
    assert_eq!(status, 409);
    matches(&document, "Problem", &problem);
    let over: Value = serde_json::from_str(&bo.get(&table).await.1).unwrap();
    matches(&document, "Table", &over);
    matches(&document, "OpponentGone", &json!({"type": "opponentGone", "seat": 1, "gone": true}));
}

#[tokio::test]
async fn a_token_that_cannot_be_one_is_refused_and_nobody_is_made_up_for_it() {
    let house = House::open().await;
    let wish = json!({"game": "king-is-dead", "seats": [{"kind": "me", "name": "A"}, {"kind": "open"}]});
    for wrong in [
        "Bearer x",
        "bearer 123",
        &format!("Bearer {}", "g".repeat(64)),
        &format!("Bearer {}", "0".repeat(63)),
    ] {
        let headers = [("authorization", wrong), ("content-type", "application/json")];
        for (method, path) in
            [(Method::GET, "/api/tables"), (Method::POST, "/api/tables"), (Method::GET, "/api/stream/event")]
        {
            let answer = house.browser().send(method, path, &headers, &wish.to_string()).await;
            assert_eq!(
                (answer.status, &answer.headers["www-authenticate"]),
                (401, &"Bearer".parse().unwrap()),
                "{path}"
            );
            let problem: Value = serde_json::from_str(&answer.text).unwrap();
            assert_eq!(problem["code"], "unauthorized");
            assert!(!answer.headers.contains_key("set-cookie"));
        }
    }
    let mut lower = house.browser();
    let headers =
        [("authorization", &*format!("bearer {}", "a".repeat(64))), ("content-type", "application/json")];
    assert_eq!(lower.send(Method::POST, "/api/tables", &headers, &wish.to_string()).await.status, 201);
    assert_eq!(house.browser().get("/api/tables").await.status, 200, "whoever has none is a guest");
}

#[tokio::test]
async fn a_decision_on_an_old_view_is_answered_with_the_table_as_it_stands() {
    let house = House::open().await;
    let [mut anna, mut bo] = [1, 2].map(|number| Program::new(&house, number));
    let table = duel(&mut anna, &mut bo).await;
    let sight: Value = serde_json::from_str(&anna.get(&table).await.1).unwrap();
    let mover = if sight["legal"].as_array().unwrap().is_empty() { &mut bo } else { &mut anna };
    for verb in ["play", "undo"] {
        let mut body = json!({"version": 0});
        if verb == "play" {
            body["action"] = json!("pass");
        }
        let (status, problem) = mover.post(&format!("{table}/{verb}"), body).await;
        assert_eq!((status, &problem["code"]), (409, &json!("stale")), "{verb}");
        let now: Value = serde_json::from_str(&mover.get(&table).await.1).unwrap();
        assert_eq!(problem["table"], now, "{verb}");
        assert!(!now["legal"].as_array().unwrap().is_empty());
    }
    let (status, problem) =
        mover.post(&format!("{table}/play"), json!({"version": 9_999, "action": "x"})).await;
    assert_eq!((status, &problem["code"]), (409, &json!("stale")));
    let version = problem["table"]["version"].clone();
    let (status, problem) =
        mover.post(&format!("{table}/play"), json!({"version": version, "action": "fly"})).await;
    assert_eq!((status, &problem["code"], problem.get("table")), (422, &json!("no-such-action"), None));
}

#[tokio::test]
async fn nothing_is_read_that_the_description_does_not_allow() {
    let house = House::open().await;
    let [mut anna, mut bo] = [1, 2].map(|number| Program::new(&house, number));
    let table = duel(&mut anna, &mut bo).await;
    let at = |verb: &str| format!("{table}/{verb}");
    let (me, open) = (json!({"kind": "me", "name": "A"}), json!({"kind": "open"}));
    let wish = |seats: Value| json!({"game": "king-is-dead", "seats": seats});
    for (path, body) in [
        (at("rematch"), json!([])),
        (at("resign"), json!([null])),
        (at("resign"), json!({"seat": 8})),
        (at("undo"), json!({"version": 1u64 << 53})),
        (at("play"), json!({"version": 1, "action": "pass", "actions": ["pass"]})),
        (at("play"), json!({"version": 1})),
        ("/api/tables".into(), wish(json!([["me", "A"], open]))),
        ("/api/tables".into(), wish(json!([me, {"kind": "open", "name": "B"}]))),
        (
            "/api/tables".into(),
            json!({"game": "king-is-dead", "seats": [me, open], "pace": {"kind": "none", "days": 1}}),
        ),
    ] {
        assert_eq!(anna.post(&path, body.clone()).await.0, 400, "{path} {body}");
    }
    assert_eq!(anna.post(&at("play"), json!({"version": 1, "actions": []})).await.0, 400);
    assert_eq!(anna.post(&at("resign"), json!({"seat": 5})).await.0, 409, "the table has no such seat");
    for query in ["?as=8", "?as=x", "?since=-1", "?since=9007199254740992"] {
        assert_eq!(anna.get(&format!("{table}{query}")).await.0, 400, "{query}");
    }
    assert_eq!(anna.get("/api/tables?page=0").await.0, 400);
    assert_eq!(anna.get(&format!("{table}?as=0&since=0")).await.0, 200);
}

#[tokio::test]
async fn a_program_plays_with_a_token_and_hears_of_every_change() {
    let house = House::open().await;
    let (mut anna, mut bo) = (house.browser(), house.browser());
    let wish = json!({"game": "king-is-dead", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]});
    let made: Value = serde_json::from_str(&anna.json(Method::POST, "/api/tables", wish).await.text).unwrap();
    let id = made["table"].as_str().unwrap();
    let token = made["token"].as_str().unwrap().to_owned();
    let join = json!({"name": "Bo", "invitation": made["invitation"]});
    let joined = bo.json(Method::POST, &format!("/api/tables/{id}/join"), join).await;
    assert_eq!(joined.status, 200, "{}", joined.text);
    assert!(!joined.text.contains(&token) && !joined.text.contains(made["invitation"].as_str().unwrap()));
    let bearer = format!("Bearer {token}");
    let program = house.browser();
    let response = program
        .raw(Method::GET, &format!("/api/tables/{id}/stream"), &[("authorization", &bearer)], "")
        .await;
    let mut stream = response.into_body().into_data_stream();
    let first = stream.next().await.unwrap().unwrap();
    let sight: Value = serde_json::from_slice(&first).unwrap();
    assert_eq!((sight["phase"].as_str(), sight["as"].as_u64()), (Some("playing"), Some(0)));
    anna.json(Method::POST, &format!("/api/tables/{id}/chat"), json!({"words": "hello"})).await;
    // The token is the browser's cookie only if it was given one; programs send it themselves.
    let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
    let chat = format!("/api/tables/{id}/chat");
    let said = house.browser().send(Method::POST, &chat, &headers, r#"{"words":"hello"}"#).await;
    assert_eq!(said.status, 200);
    let mut stream = Stream(stream);
    assert_eq!(stream.kinds().await, ["chatLine"]);
    let sight = stream.next().await.unwrap();
    assert!(sight["version"].as_u64() > made["version"].as_u64());
}

#[tokio::test]
async fn a_program_that_waits_for_games_hears_of_its_own_and_of_no_others() {
    let house = House::open().await;
    let (mut anna, mut bo) = (house.browser(), house.browser());
    assert_eq!(house.browser().get("/api/stream/event").await.status, 401, "nobody's games");
    let wish = json!({"game": "king-is-dead", "seats": [{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bo"}]});
    let made: Value = serde_json::from_str(&anna.json(Method::POST, "/api/tables", wish).await.text).unwrap();
    let bearer = format!("Bearer {}", made["token"].as_str().unwrap());
    let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
    let stream = house.browser().raw(Method::GET, "/api/stream/event", &headers, "").await;
    assert_eq!(stream.headers()["content-type"], "application/x-ndjson");
    let mut stream = stream.into_body().into_data_stream();
    let mut heard = async || -> Value {
        let line =
            tokio::time::timeout(Duration::from_secs(5), stream.next()).await.unwrap().unwrap().unwrap();
        serde_json::from_slice(&line).unwrap()
    };
    let first = heard().await;
    assert_eq!(
        (&first["type"], &first["game"]["table"]),
        (&json!("gameStart"), &made["table"]),
        "what is on already"
    );
    assert_eq!(first["game"]["seats"][1]["yours"], true);
    // Somebody else's game; then one that Anna waits for until Bo comes.
    bo.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    let wish = json!({"game": "king-is-dead", "listed": true, "seats": [{"kind": "me", "name": "Anna"}, {"kind": "open"}]});
    let second = house.browser().send(Method::POST, "/api/tables", &headers, &wish.to_string()).await;
    let second: Value = serde_json::from_str(&second.text).unwrap();
    let id = second["table"].as_str().unwrap();
    bo.json(Method::POST, &format!("/api/tables/{id}/join"), json!({"name": "Bo"})).await;
    let begun = heard().await;
    assert_eq!((&begun["type"], &begun["game"]["table"]), (&json!("gameStart"), &second["table"]));
    bo.json(Method::POST, &format!("/api/tables/{id}/resign"), json!({})).await;
    let over = heard().await;
    assert_eq!((&over["type"], &over["game"]["table"]), (&json!("gameFinish"), &second["table"]));
    assert_eq!(over["game"]["result"]["ending"], "resignation");
    assert!(over["game"].get("view").is_none(), "a list shows no views");
}

#[tokio::test]
async fn the_description_of_the_api_matches_the_api() {
    let house = House::open().await;
    let mut anna = house.browser();
    let document: Value = serde_json::from_str(&anna.get("/api/openapi.json").await.text).unwrap();
    let paths = document["paths"].as_object().unwrap();
    assert!(paths.len() >= 10);
    for (path, methods) in paths {
        for method in methods.as_object().unwrap().keys() {
            let address = path.replace("{id}", "aaaaaaaaaaaaaaaa");
            let method = Method::from_bytes(method.to_uppercase().as_bytes()).unwrap();
            let answer = anna.json(method.clone(), &address, json!({})).await;
            assert_ne!(answer.status, StatusCode::METHOD_NOT_ALLOWED.as_u16(), "{method} {path}");
            assert!(!answer.text.contains("no such call"), "{method} {path}: {}", answer.text);
        }
    }
    assert!(anna.get("/api/what").await.text.contains("no such call"));
    let games: Value = serde_json::from_str(&anna.get("/api/games").await.text).unwrap();
    assert_eq!(games.as_array().unwrap().len(), shelf::GAMES.len());
}

#[tokio::test]
async fn a_program_that_reads_the_stream_is_told_everything_once() {
    let house = House::open().await;
    let mut anna = house.browser();
    let seats = json!([{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bo"}]);
    let wish = json!({"game": "king-is-dead", "seats": seats});
    let made: Value = serde_json::from_str(&anna.json(Method::POST, "/api/tables", wish).await.text).unwrap();
    let bearer = format!("Bearer {}", made["token"].as_str().unwrap());
    let table = format!("/api/tables/{}", made["table"].as_str().unwrap());
    let headers = [
        ("authorization", bearer.as_str()),
        ("content-type", "application/json"),
        ("prefer", "return=minimal"),
    ];
    let stream = house.browser();
    let stream = stream.raw(Method::GET, &format!("{table}/stream?since=0"), &headers, "").await;
    let mut stream = stream.into_body().into_data_stream();
    let mut told: Vec<Value> = Vec::new();
    let mut sight = made;
    for _ in 0..6 {
        let line =
            tokio::time::timeout(Duration::from_secs(5), stream.next()).await.unwrap().unwrap().unwrap();
        sight = serde_json::from_slice(&line).unwrap();
        // What a line tells takes the place of what was told of the same steps.
        let since = sight["log_since"].as_u64().unwrap();
        told.retain(|line| line["ply"].as_u64().unwrap() < since);
        told.extend(sight["log"].as_array().unwrap().iter().cloned());
        let play = json!({
            "seat": sight["as"], "version": sight["version"], "action": sight["legal"][0]["action"],
        });
        let (path, body) = (format!("{table}/play"), play.to_string());
        let answer = house.browser().send(Method::POST, &path, &headers, &body).await;
        let answer: Value = serde_json::from_str(&answer.text).unwrap();
        assert_eq!(answer["version"].as_u64(), sight["version"].as_u64().map(|version| version + 1));
        assert!(answer.get("view").is_none(), "{answer}");
    }
    assert!(sight["log_since"].as_u64().unwrap() > 0, "what stands for good is not told again");
    let whole = house.browser().send(Method::GET, &table, &headers[..1], "").await;
    let whole: Value = serde_json::from_str(&whole.text).unwrap();
    let known = |line: &&Value| line["ply"].as_u64() < sight["plies"].as_u64();
    let log: Vec<Value> = whole["log"].as_array().unwrap().iter().filter(known).cloned().collect();
    assert_eq!(told, log);
}
