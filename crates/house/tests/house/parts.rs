//! What the page of a table offers to whom, state by state: every part where it belongs and nowhere else.

use crate::browser;
use crate::place;

use browser::{Browser, House};
use house::tables::TableId;
use house::upkeep::{Signature, Upkeep};

/// The parts of the page that these tests know, by a mark that only they have.
const PARTS: [(&str, &str); 27] = [
    ("invitation", "id=\"invite\""),
    ("join", "id=\"join\""),
    ("no invitation", "To sit down you need the invitation link"),
    ("fill", "id=\"form-fill\""),
    ("luck", "id=\"form-luck\""),
    ("luck is in", "Your words are mixed in"),
    ("stand up", "id=\"form-leave\""),
    ("choices", "id=\"choice-0\""),
    ("undo", "id=\"undo\""),
    ("ending", "id=\"ending\""),
    ("take the offer back", "Take the offer back"),
    ("agree", ">Agree<"),
    ("offer an end", "Offer to end without a winner"),
    ("resign", "id=\"form-resign\""),
    ("ask", "id=\"form-ask\""),
    ("hand over own", "id=\"handover-0\""),
    ("hand over other", "id=\"handover-1\""),
    ("take back", "id=\"form-takeback\""),
    ("gave up", "You resigned; a bot plays your seat to the end."),
    ("rematch", "/rematch\""),
    ("replay", ">Replay<"),
    ("closed", "id=\"closed\""),
    ("reveal", "id=\"form-reveal\""),
    ("guest talk", "Talk among guests"),
    ("name for talk", "<input name=\"name\" aria-label=\"Your name\""),
    ("your turn", "<title>● "),
    ("parked", "The host has parked this table"),
];

/// The parts that are on a page.
async fn parts(browser: &mut Browser, table: &str) -> Vec<&'static str> {
    let page = browser.get(table).await.text;
    PARTS.iter().filter(|(_, mark)| page.contains(mark)).map(|(part, _)| *part).collect()
}

async fn post(browser: &mut Browser, table: &str, verb: &str, fields: &[(&str, &str)]) {
    let answer = browser.post(&format!("{table}/{verb}"), fields).await;
    assert_eq!(answer.status, 303, "{verb}: {}", answer.text);
}

/// Anna's table with open seats for Bo, and for Cy if there are three.
async fn lobby(anna: &mut Browser, seats: usize, listed: &str) -> String {
    let mut fields = vec![("game", "king-is-dead"), ("seat-0", "me"), ("name-0", "Anna"), ("listed", listed)];
    fields.extend([("seat-1", "open"), ("seat-2", "open")].into_iter().take(seats - 1));
    anna.post("/new", &fields).await.follow()
}

#[tokio::test]
async fn before_a_game_everybody_finds_the_way_to_sit_down_or_to_stand_up() {
    let house = House::open().await;
    let [mut anna, mut bo, mut guest] = [house.browser(), house.browser(), house.browser()];
    let table = lobby(&mut anna, 3, "").await;
    assert_eq!(parts(&mut anna, &table).await, ["invitation", "fill", "luck", "stand up"]);
    assert_eq!(parts(&mut guest, &table).await, ["no invitation", "guest talk", "name for talk"]);
    let page = anna.get(&table).await.text;
    assert!(page.contains("Waiting for 2 more players."));
    let link = browser::field(&page, "x").unwrap_or_else(|| {
        let link = page.split("id=\"invite\"").nth(1).unwrap().split("value=\"").nth(1).unwrap();
        link.split('"').next().unwrap().replace("http://house.test", "")
    });
    assert_eq!(parts(&mut bo, &link).await, ["join", "guest talk", "name for talk"]);
    let wrong = format!("{table}?invite=wrong");
    assert_eq!(parts(&mut bo, &wrong).await, ["no invitation", "guest talk", "name for talk"]);
    let word = link.split("invite=").nth(1).unwrap().to_owned();
    post(&mut bo, &table, "join", &[("name", "Bo"), ("invite", &word), ("luck", "four leaves")]).await;
    assert_eq!(parts(&mut bo, &table).await, ["invitation", "luck", "luck is in", "stand up"]);
    assert_eq!(parts(&mut anna, &table).await, ["invitation", "fill", "luck", "stand up"], "hers are not");
    assert!(anna.get(&table).await.text.contains("Waiting for one more player."));
    let shown = lobby(&mut anna, 2, "1").await;
    assert_eq!(parts(&mut guest, &shown).await, ["join", "guest talk", "name for talk"], "a listed table");
    let front = guest.get("/").await.text;
    assert!(front.contains("one seat open") && !front.contains("2 seats open"));
}

#[tokio::test]
async fn during_a_game_players_find_their_choices_and_the_ways_to_leave() {
    let house = House::open().await;
    let [mut anna, mut bo, mut guest] = [house.browser(), house.browser(), house.browser()];
    let table = lobby(&mut anna, 2, "1").await;
    post(&mut bo, &table, "join", &[("name", "Bo")]).await;
    let leaving = ["offer an end", "resign", "ask"];
    let turn = anna.get(&table).await.text.contains("id=\"choice-0\"");
    let expect = |owner: bool, turn: bool| {
        let mut parts: Vec<&str> = if turn { vec!["choices"] } else { Vec::new() };
        parts.extend(leaving);
        parts.extend(if owner { vec!["hand over own", "hand over other"] } else { vec!["hand over other"] });
        parts.extend(turn.then_some("your turn"));
        parts
    };
    assert_eq!(parts(&mut anna, &table).await, expect(true, turn));
    assert_eq!(parts(&mut bo, &table).await, expect(false, !turn));
    assert_eq!(parts(&mut guest, &table).await, ["guest talk", "name for talk"]);
    assert!(!guest.get(&table).await.text.contains("class=\"new\""), "nothing is news to a guest");
    // An end is offered.
    post(&mut bo, &table, "end", &[("seat", "1"), ("end", "yes")]).await;
    let with = |parts: Vec<&'static str>, more: &'static str| -> Vec<&'static str> {
        let parts: Vec<&str> = parts.into_iter().filter(|part| *part != "offer an end").collect();
        PARTS
            .iter()
            .map(|(part, _)| *part)
            .filter(|part| parts.contains(part) || *part == "ending" || *part == more)
            .collect()
    };
    assert_eq!(parts(&mut anna, &table).await, with(expect(true, turn), "agree"));
    assert_eq!(parts(&mut bo, &table).await, with(expect(false, !turn), "take the offer back"));
    assert_eq!(parts(&mut guest, &table).await, ["ending", "guest talk", "name for talk"]);
    assert!(guest.get(&table).await.text.contains("Bo offers to end the game"));
    // Both agree: what was hidden stays closed until both wish it.
    post(&mut anna, &table, "end", &[("seat", "0"), ("end", "yes")]).await;
    let over = ["rematch", "replay", "closed", "reveal"];
    assert_eq!(parts(&mut anna, &table).await, over);
    assert_eq!(parts(&mut guest, &table).await, ["replay", "closed", "guest talk", "name for talk"]);
    post(&mut anna, &table, "reveal", &[("seat", "0")]).await;
    assert_eq!(parts(&mut anna, &table).await, ["rematch", "replay", "closed"]);
    assert!(bo.get(&table).await.text.contains("Anna wishes to open it"));
    post(&mut bo, &table, "reveal", &[("seat", "1")]).await;
    assert_eq!(parts(&mut anna, &table).await, ["rematch", "replay"]);
    // The way to the rematch is one for both, and a guest finds it once it is there.
    assert!(anna.get(&table).await.text.contains(">Rematch<"));
    post(&mut anna, &table, "rematch", &[]).await;
    assert!(bo.get(&table).await.text.contains(">To the rematch<"));
    assert!(guest.get(&table).await.text.contains(">To the rematch<"));
}

#[tokio::test]
async fn a_seat_that_a_bot_plays_is_given_back_unless_it_was_given_up() {
    let house = House::open().await;
    let [mut anna, mut bo, mut cy] = [house.browser(), house.browser(), house.browser()];
    let table = lobby(&mut anna, 3, "1").await;
    post(&mut bo, &table, "join", &[("name", "Bo")]).await;
    post(&mut cy, &table, "join", &[("name", "Cy")]).await;
    post(&mut bo, &table, "handover", &[("seat", "1"), ("bot", "random")]).await;
    let found = parts(&mut bo, &table).await;
    assert!(
        found.contains(&"take back") && !found.contains(&"choices") && !found.contains(&"hand over other"),
        "{found:?}"
    );
    post(&mut bo, &table, "takeback", &[("seat", "1")]).await;
    let found = parts(&mut bo, &table).await;
    assert!(!found.contains(&"take back") && found.contains(&"hand over other"), "{found:?}");
    post(&mut cy, &table, "resign", &[("seat", "2")]).await;
    let found = parts(&mut cy, &table).await;
    assert!(found.contains(&"gave up") && !found.contains(&"take back"), "{found:?}");
}

#[tokio::test]
async fn at_a_parked_table_nobody_is_offered_anything_but_to_leave() {
    let house = House::open().await;
    let [mut anna, mut bo] = [house.browser(), house.browser()];
    let (open, table) = (lobby(&mut anna, 2, "1").await, lobby(&mut anna, 2, "1").await);
    post(&mut bo, &table, "join", &[("name", "Bo")]).await;
    let host =
        Upkeep::open(&place::database(house.directory()), Signature { host: "hilda".into(), reason: None })
            .await
            .unwrap();
    for table in [&open, &table] {
        host.park(&TableId::read(table.trim_start_matches("/t/")).unwrap(), true).await.unwrap();
    }
    for _ in 0..300 {
        if anna.get(&table).await.text.contains("The host has parked")
            && anna.get(&open).await.text.contains("The host has parked")
        {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    assert_eq!(parts(&mut anna, &table).await, ["resign", "ask", "hand over own", "parked"]);
    assert_eq!(parts(&mut bo, &table).await, ["resign", "ask", "hand over other", "parked"]);
    assert_eq!(parts(&mut anna, &open).await, ["invitation", "stand up", "parked"]);
    assert_eq!(parts(&mut bo, &open).await, ["guest talk", "name for talk", "parked"]);
    assert!(anna.get("/").await.text.contains("parked by the host"));
}

#[tokio::test]
async fn the_front_page_lists_five_finished_games_and_twenty_that_look_for_players() {
    let house = House::open().await;
    let [mut anna, mut guest] = [house.browser(), house.browser()];
    let mut finished = Vec::new();
    for _ in 0..6 {
        let table = anna.post("/play-now", &[("game", "king-is-dead"), ("name", "Anna")]).await.follow();
        post(&mut anna, &table, "resign", &[("seat", "0")]).await;
        finished.push(table);
    }
    let page = anna.get("/").await.text;
    assert_eq!(finished.iter().filter(|table| page.contains(*table)).count(), 5);
    assert!(page.contains("Your finished games"));
    for _ in 0..21 {
        lobby(&mut anna, 2, "1").await;
    }
    let strangers = guest.get("/").await.text;
    assert_eq!(strangers.matches("one seat open").count(), 20);
    assert_eq!(strangers.matches("/report\"").count(), 20, "strangers may report what others are called");
    let own = anna.get("/").await.text;
    let looking = own
        .split("Tables that look for players")
        .nth(1)
        .unwrap()
        .split("Your finished games")
        .next()
        .unwrap();
    assert!(!looking.contains("href=\"/t/"), "her own stand among her games: {looking}");
    let programs: serde_json::Value = serde_json::from_str(&guest.get("/api/tables").await.text).unwrap();
    assert_eq!((programs["open"].as_array().unwrap().len(), &programs["pages"]), (21, &serde_json::json!(1)));
}

#[tokio::test]
async fn a_live_page_is_told_only_that_it_is_done_and_what_to_remember() {
    let house = House::open().await;
    let mut anna = house.browser();
    let table = anna.post("/play-now", &[("game", "king-is-dead"), ("name", "Anna")]).await.follow();
    let live = [("x-live", "1"), ("content-type", "application/x-www-form-urlencoded")];
    let done = anna.send(axum::http::Method::POST, &format!("{table}/ask"), &live, "ask=off").await;
    assert_eq!((done.status, done.text.as_str()), (204, ""));
    let cookies: Vec<&str> =
        done.headers.get_all("set-cookie").iter().map(|cookie| cookie.to_str().unwrap()).collect();
    assert!(cookies.iter().any(|cookie| cookie.starts_with("ask=off; ")), "{cookies:?}");
    let refused = anna.send(axum::http::Method::POST, &format!("{table}/say"), &live, "words=").await;
    assert_eq!(refused.headers["content-type"], "application/problem+json", "{}", refused.text);
}

#[tokio::test]
async fn every_game_has_its_picture_by_day_and_by_night() {
    let house = House::open().await;
    let mut guest = house.browser();
    for game in shelf::GAMES {
        let [day, night] = [
            guest.get(&format!("/games/{}.svg", game.id())).await,
            guest.get(&format!("/games/{}-dark.svg", game.id())).await,
        ];
        for picture in [&day, &night] {
            assert_eq!(picture.status, 200, "{}", game.id());
            assert_eq!(picture.headers["content-type"], "image/svg+xml");
            assert!(picture.text.contains("<svg") && picture.text.len() > 2_000, "{}", game.id());
        }
        assert_ne!(day.text, night.text, "{}", game.id());
    }
    assert_eq!(guest.get("/games/chess.svg").await.status, 404);
}
