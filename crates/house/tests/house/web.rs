//! The house through its doors: pages, API, live streams, guards.

use crate::browser;

use std::time::Duration;

use axum::http::Method;
use browser::{House, field};
use futures_util::StreamExt;
use house::{Limits, Settings};
use serde_json::{Value, json};

#[tokio::test]
async fn a_newcomer_plays_within_two_clicks_and_finds_the_game_again() {
    let house = House::open().await;
    let mut anna = house.browser();
    let front = anna.get("/").await;
    assert_eq!(front.status, 200);
    assert!(front.text.contains("Play now against bots") && front.text.contains("20 to 40 minutes"));
    let table = anna.post("/play-now", &[("game", "king-is-dead"), ("name", "Anna")]).await.follow();
    house.people_next(&table).await;
    let page = anna.get(&table).await;
    assert!(page.text.contains("<svg"), "the board is in the page");
    assert!(page.text.contains("name=\"action\""), "every choice is a button");
    assert!(page.text.contains("Anna"));
    let again = anna.get("/").await;
    assert!(again.text.contains("Your games") && again.text.contains("your turn"));
    let stranger = house.browser().get(&table).await;
    assert!(!stranger.text.contains("name=\"action\""), "a guest has nothing to decide");
}

#[tokio::test]
async fn a_whole_game_is_played_with_plain_forms_and_ends_with_an_open_record() {
    let house = House::open().await;
    let mut anna = house.browser();
    let table = anna.post("/play-now", &[("game", "king-is-dead"), ("name", "Anna")]).await.follow();
    let (mut decisions, mut asked) = (0, 0);
    loop {
        house.people_next(&table).await;
        let page = anna.get(&table).await.text;
        let (Some(version), Some(action)) = (field(&page, "version"), field(&page, "action")) else { break };
        let play = format!("{table}/play");
        let answer = anna.post(&play, &[("version", &version), ("seat", "0"), ("action", &action)]).await;
        assert_eq!(answer.status, 303, "{}", answer.text);
        decisions += 1;
        if let Some(question) = answer.question() {
            let page = anna.get(&question).await.text;
            assert!(page.contains("id=\"choice-yes\""), "one choice, to be confirmed");
            let named =
                ["version", "seat", "action", "confirm"].map(|name| (name, field(&page, name).unwrap()));
            let form: Vec<_> = named.iter().map(|(name, value)| (*name, value.as_str())).collect();
            assert_eq!(anna.post(&play, &form).await.question(), None, "confirmed is confirmed");
            asked += 1;
        }
    }
    assert!(asked >= 3, "every pass ends a turn: {asked}");
    assert!(decisions >= 3, "three struggles at least, and a pass before each: {decisions}");
    let over = anna.get(&table).await.text;
    assert!(over.contains("Rematch") && over.contains("/replay"));
    // What lies over a board is called so; a line of the front page must not be, or it covers a phone.
    let front = anna.get("/").await.text;
    assert!(front.contains("class=\"state ended\""), "{front}");
    let fair = anna.get(&format!("{table}/fairness?verify=1")).await.text;
    assert!(fair.contains("draws of this game follow from the secret"));
    let record = anna.get(&format!("{table}/record")).await.text;
    assert!(
        record.starts_with("interregnum record 2")
            && record.contains("\nsecret ")
            && record.contains("\nresult ")
    );
    let replay = anna.get(&format!("{table}/replay?ply=20")).await.text;
    assert!(replay.contains("The table is set up: 20 of"));
    let next =
        anna.post(&format!("{table}/play-on"), &[("ply", "20"), ("seat", "1"), ("name", "Anna")]).await;
    assert!(anna.get(&next.follow()).await.text.contains("(you)"));
    let rematch = anna.post(&format!("{table}/rematch"), &[]).await.follow();
    assert_ne!(rematch, table);
}

#[tokio::test]
async fn every_answer_is_guarded_and_no_page_has_inline_script() {
    let house = House::open().await;
    let mut anna = house.browser();
    let table = anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    let replay = format!("{table}/replay");
    let fair = format!("{table}/fairness");
    for address in ["/", "/new", "/rules", "/rules/king-is-dead", &table, &replay, &fair, "/nowhere", "/t/x"]
    {
        let page = anna.get(address).await;
        let policy = page.headers["content-security-policy"].to_str().unwrap();
        let wanted = [
            "default-src 'none'",
            "script-src 'self'",
            "connect-src 'self'",
            "form-action 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
        ];
        let rules: Vec<&str> = policy.split(';').map(str::trim).collect();
        assert!(wanted.iter().all(|rule| rules.contains(rule)), "{policy}");
        assert!(!policy.contains("unsafe-eval") && policy.matches("unsafe-inline").count() == 1, "{policy}");
        assert_eq!(page.headers["x-content-type-options"], "nosniff");
        let scripts = page.text.matches("<script").count();
        assert_eq!(scripts, page.text.matches("<script type=\"module\" src=\"/assets/").count(), "{address}");
        assert!(!page.text.contains(" onclick=") && !page.text.contains("javascript:"), "{address}");
        assert!(page.text.contains("<main") && page.text.contains("lang=\"en\""), "{address}");
    }
    for (address, status) in [(format!("{table}?as=x"), 400), (format!("{table}/replay?ply=-1"), 400)] {
        let page = anna.get(&address).await;
        assert_eq!(page.status, status, "{address}");
        assert!(page.text.contains("That does not work"), "{}", page.text);
    }
    assert_eq!(anna.get("/nowhere").await.status, 404);
    assert_eq!(anna.get("/t/x").await.status, 404);
    assert_eq!(anna.get("/t/aaaaaaaaaaaaaaaa").await.status, 404);
}

#[tokio::test]
async fn the_visitor_cookie_cannot_be_read_by_scripts_or_sent_by_other_sites() {
    let house = House::open().await;
    let mut anna = house.browser();
    let answer = anna.post("/play-now", &[("game", "king-is-dead"), ("name", "A; b")]).await;
    let cookies: Vec<_> = answer.headers.get_all("set-cookie").iter().map(|c| c.to_str().unwrap()).collect();
    assert_eq!(cookies.len(), 2);
    assert!(cookies.iter().all(|cookie| cookie.contains("HttpOnly; SameSite=Lax")), "{cookies:?}");
}

#[tokio::test]
async fn a_request_from_another_site_changes_nothing() {
    let house = House::open().await;
    let mut anna = house.browser();
    let table = anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    let before = house.people_next(&table).await;
    for (name, value) in
        [("origin", "https://evil.example"), ("origin", "null"), ("sec-fetch-site", "cross-site")]
    {
        let answer = anna.send(Method::POST, &format!("{table}/resign"), &[(name, value)], "seat=0").await;
        assert_eq!(answer.status, 403, "{name}: {value}");
        assert!(answer.text.contains("<main"), "somebody at a page reads a page: {}", answer.text);
        let program = anna.send(Method::POST, "/api/tables", &[(name, value)], "").await;
        assert_eq!(program.headers["content-type"], "application/problem+json");
    }
    assert_eq!(house.people_next(&table).await, before);
    let own = [("origin", "http://house.test")];
    assert_eq!(anna.send(Method::POST, &format!("{table}/resign"), &own, "seat=0").await.status, 303);
}

#[tokio::test]
async fn names_and_talk_are_shown_as_words() {
    let house = House::open().await;
    let (mut anna, mut bo) = (house.browser(), house.browser());
    let sharp = "<img src=x>\"'&";
    let table = anna.post("/play-now", &[("game", "king-is-dead"), ("name", sharp)]).await.follow();
    house.people_next(&table).await;
    anna.post(&format!("{table}/say"), &[("words", "<script>alert(1)</script>")]).await;
    bo.post(&format!("{table}/say"), &[("words", "psst <b>"), ("name", "<i>Bo")]).await;
    for browser in [&mut anna, &mut bo] {
        let page = browser.get(&table).await.text;
        assert!(!page.contains("<script>alert") && !page.contains("<img src=x>") && !page.contains("<i>Bo"));
        assert!(page.contains("&lt;script&gt;alert(1)"));
    }
    assert!(bo.get(&table).await.text.contains("psst"), "guests read guests");
    assert!(!anna.get(&table).await.text.contains("psst"), "players do not, during the game");
}

#[tokio::test]
async fn wrong_input_gets_a_clear_answer_and_the_table_stays_as_it_was() {
    let house = House::open().await;
    let mut anna = house.browser();
    anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    let made = anna
        .json(
            Method::POST,
            "/api/tables",
            json!({"game": "king-is-dead", "seats": [
        {"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bo"}]}),
        )
        .await;
    assert_eq!(made.status, 201, "{}", made.text);
    let sight: Value = serde_json::from_str(&made.text).unwrap();
    let id = sight["table"].as_str().unwrap().to_owned();
    let play = format!("/api/tables/{id}/play");
    let seat = sight["as"].as_u64().unwrap();
    let action = sight["legal"][0]["action"].as_str().unwrap();
    let version = sight["version"].as_u64().unwrap();
    for (body, status, code) in [
        (json!({"version": version, "action": "dance", "seat": seat}), 422, "no-such-action"),
        (json!({"version": version, "action": action, "seat": 7}), 409, "no-such-seat"),
        (json!({"version": 1, "action": action, "seat": seat}), 409, "stale"),
        (json!({"version": version, "action": "play ambush", "seat": seat}), 422, "against-the-rules"),
        (json!({"version": version}), 400, "bad-request"),
        (json!({"version": version, "actions": "pass"}), 400, "bad-request"),
        (json!("x"), 400, "bad-request"),
    ] {
        let answer = anna.json(Method::POST, &play, body.clone()).await;
        let problem: Value = serde_json::from_str(&answer.text).unwrap();
        assert_eq!((answer.status, problem["code"].as_str().unwrap()), (status, code), "{body} {problem}");
        assert_eq!(answer.headers["content-type"], "application/problem+json");
        assert!(problem["detail"].as_str().unwrap().len() > 10);
    }
    let broken = anna.send(Method::POST, &play, &[("content-type", "application/json")], "{").await;
    assert_eq!(broken.status, 400);
    let now: Value = serde_json::from_str(&anna.get(&format!("/api/tables/{id}")).await.text).unwrap();
    assert_eq!(now["version"], sight["version"]);
    let done =
        anna.json(Method::POST, &play, json!({"version": version, "action": action, "seat": seat})).await;
    assert_eq!(done.status, 200, "{}", done.text);
    for wish in [
        json!({"game": "chess", "seats": []}),
        json!({"game": "king-is-dead", "seats": [{"kind": "open"}]}),
        json!({"game": "king-is-dead", "seats": [{"kind": "open"}, {"kind": "bot", "bot": "nobody"}]}),
        json!({"game": "king-is-dead", "seats": [{"kind": "open"}, {"kind": "open"}], "options": {"x": "y"}}),
    ] {
        let answer = anna.json(Method::POST, "/api/tables", wish.clone()).await;
        assert!(answer.status == 400 || answer.status == 404, "{wish}: {}", answer.text);
    }
    let large = anna.send(Method::POST, "/new", &[], &"x".repeat(1_100 << 10)).await;
    assert_eq!(large.status, 413);
    assert!(large.text.contains("<main"), "{}", large.text);
}

#[tokio::test]
async fn live_news_say_only_which_table_and_which_version() {
    let house = House::open().await;
    let mut anna = house.browser();
    let table = anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    house.people_next(&table).await;
    let response = house.browser().raw(Method::GET, &format!("{table}/events"), &[], "").await;
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    let mut stream = response.into_body().into_data_stream();
    let news = String::from_utf8(stream.next().await.unwrap().unwrap().to_vec()).unwrap();
    let data =
        news.lines().find_map(|line| line.strip_prefix("data: ").or(line.strip_prefix("data:"))).unwrap();
    let data: Value = serde_json::from_str(data.trim()).unwrap();
    let keys: Vec<_> = data.as_object().unwrap().keys().collect();
    assert_eq!(keys, ["table", "version"]);
    house.close();
    let end =
        tokio::time::timeout(Duration::from_secs(5), async { while stream.next().await.is_some() {} }).await;
    assert!(end.is_ok(), "streams end when the house closes");
}

#[tokio::test]
async fn several_people_at_one_screen_have_a_curtain_between_them() {
    let house = House::open().await;
    let mut anna = house.browser();
    let fields = [
        ("game", "king-is-dead"),
        ("seat-0", "me"),
        ("name-0", "Anna"),
        ("seat-1", "me"),
        ("name-1", "Bo"),
        ("option-game", "advanced"),
    ];
    let table = anna.post("/new", &fields).await.follow();
    let covered = anna.get(&table).await.text;
    assert!(covered.contains("Hand the screen over") && !covered.contains("name=\"action\""));
    let turn = if covered.contains("I am Anna") { 0 } else { 1 };
    let open = anna.get(&format!("{table}?as={turn}")).await.text;
    assert!(open.contains("name=\"action\""));
    let other = anna.get(&format!("{table}?as={}", 1 - turn)).await.text;
    assert!(
        other.contains("Hand the screen over") && !other.contains("name=\"action\""),
        "not while the other acts"
    );
}

#[tokio::test]
async fn an_invited_friend_needs_only_a_name() {
    let house = House::open().await;
    let (mut anna, mut bo) = (house.browser(), house.browser());
    let fields = [("game", "king-is-dead"), ("seat-0", "me"), ("name-0", "Anna"), ("seat-1", "open")];
    let table = anna.post("/new", &fields).await.follow();
    let lobby = anna.get(&table).await.text;
    let invite = lobby.split("?invite=").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let uninvited = bo.get(&table).await.text;
    assert!(!uninvited.contains(&invite) && uninvited.contains("you need the invitation link"));
    assert_eq!(bo.post(&format!("{table}/join"), &[("name", "Bo")]).await.status, 403);
    assert!(bo.get(&format!("{table}?invite={invite}")).await.text.contains("Sit down"));
    assert_eq!(bo.post(&format!("{table}/join"), &[("name", "Bo"), ("invite", &invite)]).await.status, 303);
    assert!(bo.get(&table).await.text.contains("(you)"));
    assert!(bo.get("/").await.text.contains("Your games"));
}

#[tokio::test]
async fn whoever_stands_up_before_the_game_leaves_the_seat_to_others() {
    let house = House::open().await;
    let (mut anna, mut bo) = (house.browser(), house.browser());
    let fields =
        [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "open"), ("seat-2", "open"), ("listed", "1")];
    let table = anna.post("/new", &fields).await.follow();
    assert!(bo.get("/").await.text.contains(&table), "a listed table is found on the front page");
    assert_eq!(bo.post(&format!("{table}/join"), &[("name", "Bo")]).await.status, 303);
    assert!(bo.get("/").await.text.contains("Your games"));
    assert_eq!(bo.post(&format!("{table}/leave"), &[]).await.status, 303);
    assert!(!bo.get("/").await.text.contains("Your games"));
    assert_eq!(anna.post(&format!("{table}/fill"), &[("bot", "random")]).await.status, 303);
    assert_eq!(bo.post(&format!("{table}/join"), &[("name", "Bo")]).await.status, 409);
    assert!(!bo.get("/").await.text.contains(&table), "a table in play looks for nobody");
}

#[tokio::test]
async fn touching_what_cannot_be_done_names_the_rule() {
    let house = House::open().await;
    let mut anna = house.browser();
    let fields = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "me"), ("option-start", "0")];
    let table = anna.post("/new", &fields).await.follow();
    let page = anna.get(&format!("{table}?as=0")).await.text;
    let version = field(&page, "version").unwrap();
    // One of the three can do all that it says: it carries no warning.
    let warned = |card: &&str| {
        page.split(&format!("value=\"{card}\""))
            .nth(1)
            .unwrap()
            .split("</button>")
            .next()
            .unwrap()
            .contains("<small>")
    };
    let supports = ["play english-support", "play scottish-support", "play welsh-support"];
    let card = supports.into_iter().find(|card| !warned(card)).unwrap();
    let play = [("version", version.as_str()), ("seat", "0"), ("action", card)];
    assert_eq!(anna.post(&format!("{table}/play"), &play).await.status, 303);
    let page = anna.get(&format!("{table}?as=0")).await.text;
    let codes = ["Mo", "St", "La", "No", "Gw", "Wa", "De", "Es"];
    let closed = codes.iter().find(|code| !page.contains(&format!("data-to=\"region-{code}"))).unwrap();
    let why = anna.get(&format!("{table}/why?as=0&element=region-{closed}")).await.text;
    let why: Value = serde_json::from_str(&why).unwrap();
    assert!(why["rule"].as_str().is_some_and(|rule| rule.starts_with("TKD-")), "{why}");
    let sea = anna.get(&format!("{table}/why?as=0&element=compass")).await.text;
    assert!(sea.contains("do not need this"));
    let guest = house.browser().get(&format!("{table}/why?element=region-Mo")).await.text;
    assert!(guest.contains("watching"));
}

#[tokio::test]
async fn whoever_asks_too_much_has_to_wait() {
    let limits = Limits { burst: 5.0, changes_per_second: 0.01, ..Limits::default() };
    let house = House::with(limits).await;
    let mut anna = house.browser();
    let mut statuses = Vec::new();
    for _ in 0..7 {
        statuses.push(anna.post("/play-now", &[("game", "king-is-dead")]).await.status);
    }
    assert_eq!(statuses, [303, 303, 303, 303, 303, 429, 429]);
    assert_eq!(anna.get("/").await.status, 200, "reading goes on");
    let claimed = [("x-forwarded-for", "198.51.100.7")];
    let again = anna.send(Method::POST, "/play-now", &claimed, "game=king-is-dead").await;
    assert_eq!(again.status, 429, "an address that is only claimed does not count");
}

#[tokio::test]
async fn a_form_that_is_sent_twice_counts_once_and_so_does_a_call_with_its_key() {
    let house = House::open().await;
    let mut anna = house.browser();
    let fields = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "me"), ("option-start", "0")];
    let table = anna.post("/new", &fields).await.follow();
    let (play, undo) = (format!("{table}/play"), format!("{table}/undo"));
    let before = house.people_next(&table).await;
    let version = before.to_string();
    let form = [("version", version.as_str()), ("seat", "0"), ("action", "play english-support")];
    for _ in 0..2 {
        assert_eq!(anna.post(&play, &form).await.status, 303);
        assert_eq!(house.people_next(&table).await, before + 1, "a double click is one decision");
    }
    let version = (before + 1).to_string();
    let back = [("version", version.as_str()), ("seat", "0")];
    for _ in 0..2 {
        assert_eq!(anna.post(&undo, &back).await.status, 303);
        assert_eq!(house.people_next(&table).await, before + 2, "one step is taken back, not two");
    }
    let api = table.replace("/t/", "/api/tables/");
    let call = json!({"seat": 0, "version": before + 2, "action": "play english-support", "key": "k"});
    for _ in 0..2 {
        let answer = anna.json(Method::POST, &format!("{api}/play"), call.clone()).await;
        assert_eq!(answer.status, 200, "{}", answer.text);
        assert_eq!(house.people_next(&table).await, before + 3);
    }
    let other = json!({"seat": 0, "version": before + 2, "action": "play english-support", "key": "l"});
    assert_eq!(
        anna.json(Method::POST, &format!("{api}/play"), other).await.status,
        409,
        "another key is another wish"
    );
}

#[tokio::test]
async fn behind_an_encrypting_proxy_cookies_are_sent_over_nothing_else() {
    let house = House::run(Settings { proxy_hops: 1, ..Settings::default() }).await;
    let mut anna = house.browser();
    let proxy = [("x-forwarded-proto", "https")];
    // Where there is no proxy, a guest who claims to be one would lose the cookie and get links that lead nowhere.
    let bare = House::open().await;
    let mut guest = bare.browser();
    let claimed = guest.send(Method::POST, "/play-now", &proxy, "game=king-is-dead").await;
    assert!(!claimed.headers["set-cookie"].to_str().unwrap().contains("Secure"), "{:?}", claimed.headers);
    let open = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "open")];
    let table = guest.post("/new", &open).await.follow();
    let page = guest.send(Method::GET, &table, &proxy, "").await.text;
    assert!(page.contains("http://house.test/") && !page.contains("https://house.test/"), "{page}");
    let answer = anna.send(Method::POST, "/play-now", &proxy, "game=king-is-dead&name=Anna").await;
    let cookies: Vec<_> = answer.headers.get_all("set-cookie").iter().map(|c| c.to_str().unwrap()).collect();
    assert!(cookies.len() == 2 && cookies.iter().all(|cookie| cookie.ends_with("; Secure")), "{cookies:?}");
    let token = anna.token().unwrap();
    assert!(token.len() == 64 && token.bytes().all(|byte| byte.is_ascii_hexdigit()), "256 bits");
    assert_ne!(
        house.browser().post("/play-now", &[("game", "king-is-dead")]).await.headers["set-cookie"],
        cookies[0]
    );
}

#[tokio::test]
async fn whatever_is_asked_is_answered_with_a_page_or_a_problem() {
    let house = House::open().await;
    let mut anna = house.browser();
    let table = anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    let before = house.people_next(&table).await;
    let api = table.replace("/t/", "/api/tables/");
    let long = format!("/t/{}", "a".repeat(5_000));
    let (form, json) = ("application/x-www-form-urlencoded", "application/json");
    let cases = [
        ("GET", "/play-now".to_owned(), form, ""),
        ("PUT", table.clone(), form, "seat=0"),
        ("DELETE", api.clone(), json, ""),
        ("GET", "/t/%ff%fe".into(), form, ""),
        ("GET", "/t/..%2f..%2fetc%2fpasswd".into(), form, ""),
        ("GET", long, form, ""),
        ("GET", format!("{table}?as=300"), form, ""),
        ("GET", format!("{table}/replay?ply=99999999999999999999999"), form, ""),
        ("GET", format!("{table}/why"), form, ""),
        ("POST", format!("{table}/play"), form, "version=x&action=pass"),
        ("POST", format!("{table}/play"), form, "version=1"),
        ("POST", format!("{table}/play"), form, "version=1&action=pass&seat=999"),
        ("POST", format!("{table}/play"), "text/plain", "version=1"),
        ("POST", format!("{table}/play"), form, "%ff=%fe&%"),
        ("POST", format!("{table}/dance"), form, ""),
        ("POST", format!("{table}/join"), form, "name=%00%0a"),
        ("POST", format!("{table}/say"), form, ""),
        ("POST", "/new".into(), form, "game=king-is-dead&seat-0=me&seat-1=dragon"),
        ("POST", "/new".into(), form, "game=mass-conquest&seat-0=me&seat-1=me&text-map=not+a+map"),
        ("POST", format!("{api}/play"), "text/plain", "{}"),
        ("POST", format!("{api}/play"), json, "[[[[[[["),
        ("POST", format!("{api}/chat"), json, r#"{"words":""}"#),
        ("POST", "/api/tables".into(), json, r#"{"game":"king-is-dead","seats":"two"}"#),
        ("GET", format!("{api}?as=x"), json, ""),
        ("GET", format!("{api}/stream?as=1"), json, ""),
        ("PATCH", "/api/nothing".into(), json, ""),
    ];
    for (method, address, kind, body) in cases {
        let method = Method::from_bytes(method.as_bytes()).unwrap();
        let answer = anna.send(method.clone(), &address, &[("content-type", kind)], body).await;
        let what = format!("{method} {address} {body}: {} {}", answer.status, answer.text);
        assert!((400..500).contains(&answer.status), "{what}");
        let kind = answer.headers["content-type"].to_str().unwrap();
        if address.starts_with("/api/") || kind.contains("problem+json") {
            let problem: Value = serde_json::from_str(&answer.text).unwrap_or_else(|_| panic!("{what}"));
            assert_eq!(problem["status"], answer.status, "{what}");
            assert!(problem["detail"].as_str().is_some_and(|words| words.len() > 8), "{what}");
            assert!(
                address.starts_with("/api/") || address.ends_with("/why"),
                "a page was asked for: {what}"
            );
        } else {
            // A way on: to the front page, or the form as it was filled in.
            let form = address == "/new" && answer.text.contains("role=\"alert\"");
            let way = form || answer.text.contains("To the front page");
            assert!(answer.text.contains("<main") && way, "{what}");
        }
        assert!(!answer.text.contains("panicked") && !answer.text.contains(".rs:"), "{what}");
    }
    assert_eq!(house.people_next(&table).await, before, "and the table stays as it was");
}
