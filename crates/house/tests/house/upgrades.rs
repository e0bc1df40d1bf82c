//! What earlier houses stored is opened by this one: databases kept as text in `tests/data`.

use crate::browser;
use crate::dump;
use crate::host;

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::http::Method;
use browser::people_next;
use host::{a_choice, me, open, wish};
use house::tables::{Database, Entry, Pace, Phase, Store, TableId, Token, now};
use house::{Decision, House, Limits, Luck, SeatWish, Settings, Visitor};
use serde_json::{Value, json};
use table::Seat;

/// The same people in every stored database, so that a later house can go on with their games.
fn person(letter: char) -> Visitor {
    Token::read(&letter.to_string().repeat(64)).unwrap().visitor().into()
}

/// A game of people; the second comes by invitation.
async fn sit_down(house: &Arc<House>, game: &str, pace: Pace) -> TableId {
    let (anna, bo) = (person('a'), person('b'));
    let mut seats = vec![me("Anna")];
    seats.resize(usize::from(shelf::find(game).unwrap().seats().0), SeatWish::Open);
    let mut asked = wish(seats);
    (asked.game, asked.pace, asked.listed) = (game.into(), pace, true);
    let id = house.create(&anna, &asked).await.unwrap();
    house.add_luck(&id, &anna, None, "a horseshoe").await.unwrap();
    house.join(&id, &bo, None, None, "Bo", Luck::Words("four leaves")).await.unwrap();
    id
}

/// Lets whoever must decide do so, for so many steps; takes a step back where that is possible. How many were.
async fn play(house: &Arc<House>, id: &TableId, steps: usize) -> usize {
    let people = ['a', 'b'].map(person);
    let mut undone = 0;
    for number in 0..steps {
        people_next(house, id).await;
        let next = house.read(id, |table| {
            let (must, held) = (table.game().unwrap().waiting().0, |who| table.seats_of(Some(who)));
            let seats = people.iter().flat_map(|who| held(who).iter().map(move |seat| (seat, who)));
            let next = seats.into_iter().find(|(seat, _)| must.contains(*seat));
            Ok(next
                .filter(|_| table.phase() == Phase::Playing)
                .map(|(seat, who)| (table.version(), seat, who)))
        });
        let Some((version, seat, who)) = next.await.unwrap() else { return undone };
        let Some(action) = a_choice(house, id, seat).await else { return undone };
        let key = (number == 0).then(|| "first".to_owned());
        let version =
            house.play(id, who, Decision { seat: Some(seat), version, key }, &action).await.unwrap();
        let back = Decision { seat: Some(seat), version, key: None };
        if undone < 2 && house.undo(id, who, back).await.is_ok() {
            undone += 1;
        }
    }
    undone
}

/// Tables of one game in every state that there is.
pub async fn furnish(house: &Arc<House>, game: &str) {
    let (anna, bo, cy) = (person('a'), person('b'), person('c'));
    let fewest = usize::from(shelf::find(game).unwrap().seats().0);
    let mut open = wish(std::iter::once(me("Anna")).chain(vec![SeatWish::Open; fewest - 1]).collect());
    open.game = game.into();
    let waits = house.create(&anna, &open).await.unwrap();
    house.say(&waits, &cy, Some("Cy"), "Who comes?").await.unwrap();

    let slow = sit_down(house, game, Pace::Correspondence { days: 60, bonus_hours: 24 }).await;
    let undone = play(house, &slow, 8).await;
    assert!(undone > 0 || game != "king-is-dead", "something is taken back");
    house.say(&slow, &bo, None, "A fine \"opening\", isn't it?").await.unwrap();
    house.say(&slow, &cy, Some("Cy"), "Not so loud.").await.unwrap();
    house.hand_over(&slow, &bo, Seat(1), Some("random")).await.unwrap();
    people_next(house, &slow).await;
    house.take_back(&slow, &bo, None).await.unwrap();
    house.wish_end(&slow, &bo, None, true).await.unwrap();

    let left = sit_down(house, game, Pace::Live { minutes: 600, increment_seconds: 9 }).await;
    play(house, &left, 2).await;
    house.resign(&left, &bo, None).await.unwrap();

    let agreed = sit_down(house, game, Pace::None).await;
    play(house, &agreed, 2).await;
    house.wish_end(&agreed, &anna, None, true).await.unwrap();
    house.wish_end(&agreed, &bo, None, true).await.unwrap();

    let bots = vec![SeatWish::Bot { bot: "random".into() }; fewest - 1];
    let mut short = wish(std::iter::once(me("Anna")).chain(bots).collect());
    short.game = game.into();
    if game == "mass-conquest" {
        short.options = [("round_cap".to_owned(), "2".to_owned())].into();
    }
    let over = house.create(&anna, &short).await.unwrap();
    play(house, &over, 5_000).await;
    assert_eq!(house.read(&over, |table| Ok(table.phase())).await.unwrap(), Phase::Over, "{game}");
    let again = house.rematch(&over, &anna, false).await.unwrap();
    play(house, &again, 1).await;
    let on = house.play_on(&over, &cy, 6, Some(Seat(0)), "Cy", false).await.unwrap();
    house.hand_over(&on, &cy, Seat(0), Some("random")).await.unwrap();
}

/// A directory with the database of this text in it.
async fn laid(text: &str, change: &str) -> tempfile::TempDir {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("interregnum.sqlite");
    dump::read(text, &file).await;
    dump::run(&mut dump::connect(&file).await, change).await;
    directory
}

/// The databases that earlier houses have left, by name.
fn stored() -> Vec<(String, String)> {
    let files = std::fs::read_dir(dump::shelf()).unwrap().map(|file| file.unwrap().path());
    let name = |file: &std::path::Path| file.file_name().unwrap().to_str().unwrap().to_owned();
    let mut all: Vec<_> = files.map(|file| (name(&file), std::fs::read_to_string(&file).unwrap())).collect();
    all.sort();
    all
}

/// The database of the first house that was kept.
fn first() -> String {
    stored().remove(0).1
}

pub async fn ids(house: &browser::House) -> Vec<TableId> {
    let store = Store::open(&house.database()).await.unwrap();
    let mut all = Vec::new();
    for phase in [Phase::Open, Phase::Playing, Phase::Over] {
        all.extend(store.in_phase(phase, 10_000).await.unwrap());
    }
    all
}

pub fn quick() -> Settings {
    let limits = Limits { burst: 1e9, ..Limits::default() };
    Settings { bot_pace: std::time::Duration::ZERO, limits, ..Settings::default() }
}

/// What a program with one of the tokens reads.
pub async fn ask(
    house: &browser::House,
    method: Method,
    path: &str,
    letter: char,
    body: Value,
) -> (u16, Value) {
    let bearer = format!("Bearer {}", letter.to_string().repeat(64));
    let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
    let answer = house.browser().send(method, path, &headers, &body.to_string()).await;
    (answer.status, serde_json::from_str(&answer.text).unwrap_or(Value::String(answer.text)))
}

/// Whoever has to decide does so: one of the people, or a bot by itself.
pub async fn goes_on(house: &Arc<House>, id: &TableId) {
    let before = house.read(id, |table| Ok(table.version())).await.unwrap();
    for _ in 0..5_000 {
        let next = house.read(id, |table| {
            let must = table.game().unwrap().waiting().0;
            let person = must.iter().find(|seat| table.places()[seat.index()].bot().is_none());
            let holder = person.and_then(|seat| table.places()[seat.index()].holder().cloned());
            Ok((table.version(), table.phase(), person.zip(holder)))
        });
        let (version, phase, person) = next.await.unwrap();
        if version > before || phase == Phase::Over {
            return;
        }
        match person {
            Some((seat, holder)) => {
                let action = a_choice(house, id, seat).await.unwrap();
                let decision = Decision { seat: Some(seat), version, key: None };
                house.play(id, &holder.into(), decision, &action).await.unwrap();
            }
            None => tokio::time::sleep(std::time::Duration::from_millis(10)).await,
        }
    }
    panic!("{id} does not go on");
}

#[tokio::test]
async fn every_table_that_an_earlier_house_has_stored_is_read_and_goes_on() {
    let databases = stored();
    assert!(databases.iter().any(|(name, _)| name == "0001.sql"));
    for (name, text) in databases {
        let house = browser::House::on_file(laid(&text, "").await, quick()).await;
        let (mut went_on, mut kept, mut games) = (0, 0, BTreeSet::new());
        for id in ids(&house).await {
            for path in [format!("/t/{id}"), format!("/api/tables/{id}"), format!("/api/tables/{id}/chat")] {
                let page = house.browser().get(&path).await;
                assert_eq!(page.status, 200, "{name} {path}: {}", page.text);
            }
            let (_, sight) = ask(&house, Method::GET, &format!("/api/tables/{id}"), 'a', json!({})).await;
            if !sight["kept"].is_null() {
                // Its rules have changed since; then it can be closed.
                kept += 1;
                continue;
            }
            games.insert(sight["game"].as_str().unwrap().to_owned());
            match house.inner.read(&id, |table| Ok(table.phase())).await.unwrap() {
                Phase::Over => {
                    let replay = house.browser().get(&format!("/t/{id}/replay?ply=3")).await;
                    assert_eq!(replay.status, 200, "{name} {id}");
                }
                Phase::Open => {
                    house.inner.join(&id, &person('b'), None, None, "Bo", Luck::Nothing).await.unwrap_err();
                    house.inner.fill(&id, &person('a'), "random").await.unwrap();
                    went_on += 1;
                }
                Phase::Playing => {
                    goes_on(&house.inner, &id).await;
                    went_on += 1;
                }
            }
        }
        assert!(
            kept > 0 || (games.len() == 4 && went_on >= 12),
            "{name}: {games:?}, {went_on} went on, {kept} are kept"
        );
        // Everything that was stored is charged to nobody, and counts in all.
        let store = Store::open(&Database::Directory(house.directory().into())).await.unwrap();
        assert!(store.charged(None).await.unwrap() > 50_000);
    }
}

/// What can make a table strange: a change of what is stored, and what its visitors then read.
const STRANGE: [(&str, &str); 4] = [
    ("UPDATE entries SET entry = json_set(entry, '$.rules', 99) WHERE number = 0", "version 99 of its rules"),
    (
        "UPDATE entries SET entry = json_set(entry, '$.game', 'chess') WHERE number = 0; UPDATE tables SET game = 'chess'",
        "does not have the game",
    ),
    (
        "UPDATE entries SET entry = json_set(entry, '$.options', json('[[\"dragons\",\"three\"]]')) WHERE number = 0",
        "something that its game does not have any more",
    ),
    (
        "UPDATE entries SET entry = json_set(entry, '$.what', 'levitated') WHERE entry LIKE '%\"what\":\"seated\"%'",
        "cannot read all that happened",
    ),
];

#[tokio::test]
async fn a_table_of_other_rules_is_a_list_of_what_happened_and_tells_nothing_hidden() {
    for (change, why) in STRANGE {
        let house = browser::House::on_file(laid(&first(), change).await, quick()).await;
        let store = Store::open(&Database::Directory(house.directory().into())).await.unwrap();
        let (mut kept, mut strange) = (0, 0);
        for id in ids(&house).await {
            let (status, sight) =
                ask(&house, Method::GET, &format!("/api/tables/{id}"), 'a', json!({})).await;
            assert_eq!(status, 200, "{sight}");
            if sight["kept"].is_null() {
                continue;
            }
            kept += 1;
            // Tables of rules that have changed since say so before anything else.
            let told = sight["kept"].as_str().unwrap();
            let why = if told.contains(why) { why } else { "the house plays version" };
            assert!(told.contains(why), "{sight}");
            strange += usize::from(why != "the house plays version");
            assert!(sight["view"].is_null() && sight["legal"].is_null(), "{sight}");
            // Nothing is folded, and nothing fails: every address answers with words.
            let mut texts = vec![sight.to_string()];
            for path in ["", "/replay", "/record", "/fairness", "/why?element=x", "/events"] {
                let page = house.browser().get(&format!("/t/{id}{path}")).await;
                assert_eq!(page.status, if path.is_empty() { 200 } else { 409 }, "{path}: {}", page.text);
                assert!(page.text.contains(&browser::escaped(why)), "{path}: {}", page.text);
                texts.push(page.text);
            }
            for (path, code) in [("/stream", 409), ("/record", 409), ("/chat", 200)] {
                let answer = house.browser().get(&format!("/api/tables/{id}{path}")).await;
                assert_eq!(answer.status, code, "{path}: {}", answer.text);
                texts.push(answer.text);
            }
            for (verb, body) in [
                ("play", json!({"version": 1, "action": "pass"})),
                ("undo", json!({"version": 1})),
                ("join", json!({"name": "Dee"})),
                ("resign", json!({})),
                ("end", json!({"end": true})),
                ("rematch", json!({})),
                ("chat", json!({"words": "Hello"})),
            ] {
                let path = format!("/api/tables/{id}/{verb}");
                let (status, problem) = ask(&house, Method::POST, &path, 'a', body).await;
                assert_eq!((status, &problem["code"]), (409, &json!("kept")), "{verb}: {problem}");
                texts.push(problem.to_string());
            }
            // Whatever is hidden while a game is on, or opens a seat, stands in the entries and nowhere else.
            for (_, entry) in store.stored(&id).await.unwrap() {
                let (mut hidden, what) = (Vec::new(), entry.ok());
                match what {
                    Some(Entry::Opened(opening)) => {
                        hidden.extend([opening.secret, opening.invitation, opening.owner.as_str().into()]);
                    }
                    Some(Entry::Step { lines, .. } | Entry::Started { lines }) => hidden.extend(lines),
                    _ => {}
                }
                // Single words such as "0 pass" may be anywhere; what tells something is longer.
                for hidden in hidden.iter().filter(|hidden| hidden.len() > 6) {
                    assert!(texts.iter().all(|text| !text.contains(hidden.as_str())), "{hidden}");
                }
            }
        }
        assert!(kept >= 10 && strange > 0, "{why}: {kept} tables are kept, {strange} of them for this");
    }
}

#[tokio::test]
async fn what_was_said_and_who_sat_there_can_still_be_read() {
    let house = browser::House::on_file(laid(&first(), STRANGE[0].0).await, quick()).await;
    let mut seen = String::new();
    for id in ids(&house).await {
        let (_, sight) = ask(&house, Method::GET, &format!("/api/tables/{id}"), 'b', json!({})).await;
        let playing = sight["phase"] == "playing";
        let said = sight["talk"].to_string();
        assert!(
            !(playing
                && sight["seats"].to_string().contains("\"yours\":true")
                && said.contains("Not so loud")),
            "{sight}"
        );
        seen += &house.browser().get(&format!("/t/{id}")).await.text;
    }
    let wanted = [
        "A fine &quot;opening&quot;, isn't it?",
        "Not so loud.",
        "Anna added luck.",
        "Bo sat down.",
        "The game began.",
        "Bo decided something.",
        "Bo took a step back.",
        "Bo resigned.",
        "A bot took over for Bo.",
        "Bo came back.",
        "Anna offered to end the game without a winner.",
        "The players began another game.",
    ];
    for words in wanted {
        assert!(seen.contains(words), "{words}");
    }
}

#[tokio::test]
async fn a_table_of_other_rules_is_in_the_lists_and_a_player_closes_it_and_nobody_else() {
    let house = browser::House::on_file(laid(&first(), STRANGE[0].0).await, quick()).await;
    let (_, lists) = ask(&house, Method::GET, "/api/tables", 'a', json!({})).await;
    let yours = lists["yours"].as_array().unwrap().clone();
    assert!(yours.len() >= 12 && yours.iter().all(|table| table["kept"].is_string()), "{lists}");
    let cookie = [("cookie", format!("visitor={}", "a".repeat(64)))];
    let cookie = cookie.each_ref().map(|(name, value)| (*name, value.as_str()));
    let front = house.browser().send(Method::GET, "/", &cookie, "").await;
    assert!(front.status == 200 && front.text.contains("cannot go on"), "{}", front.text);
    // A program that waits for its games is not turned away.
    let guest = house.browser();
    let stream = guest.raw(Method::GET, "/api/stream/event", &cookie, "").await;
    assert_eq!(stream.status(), 200);
    let table = yours.iter().find(|table| table["phase"] == "playing").unwrap();
    let path = format!("/api/tables/{}", table["table"].as_str().unwrap());
    let close = format!("{path}/close");
    assert_eq!(ask(&house, Method::POST, &close, 'd', json!({})).await.0, 403);
    let (status, closed) = ask(&house, Method::POST, &close, 'a', json!({})).await;
    assert_eq!((status, &closed["phase"]), (200, &json!("over")), "{closed}");
    assert!(closed["entries"].to_string().contains("Anna closed the table."), "{closed}");
    assert_eq!(ask(&house, Method::POST, &close, 'a', json!({})).await.0, 409, "once");
    let (_, lists) = ask(&house, Method::GET, "/api/tables", 'a', json!({})).await;
    assert_eq!(lists["yours"].as_array().unwrap().len(), yours.len() - 1);
    // By a form of the page too, and by whoever opened it.
    let other = yours.iter().find(|table| table["phase"] == "open").unwrap()["table"].as_str().unwrap();
    let page = house.browser().send(Method::GET, &format!("/t/{other}"), &cookie, "").await.text;
    assert!(page.contains("Close the table"), "{page}");
    let done = house.browser().send(Method::POST, &format!("/t/{other}/close"), &cookie, "").await;
    assert_eq!(done.status, 303, "{}", done.text);
    assert!(house.browser().get(&format!("/t/{other}")).await.text.contains("The table is closed."));
    // And it does not last for ever.
    let swept = house.inner.expire(now() + 4_000 * 86_400_000).await.unwrap();
    assert!(swept.ended.len() >= yours.len() - 2, "{swept:?}");
    let (_, lists) = ask(&house, Method::GET, "/api/tables", 'a', json!({})).await;
    assert_eq!(lists["yours"], json!([]));
}

#[tokio::test]
#[ignore = "writes tests/data; see CONTRIBUTING.md"]
async fn write_down_a_database_of_today() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    for game in shelf::GAMES {
        furnish(&house, game.id()).await;
    }
    house.close();
    let text = dump::write(&directory.path().join("interregnum.sqlite")).await;
    assert!(text.len() < 200_000, "{} bytes are too many to keep", text.len());
    let name = std::env::var("DATABASE").expect("DATABASE=name of the file to write, without .sql");
    std::fs::write(dump::shelf().join(format!("{name}.sql")), text).unwrap();
}
