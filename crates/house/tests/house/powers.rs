//! What nobody may do to the others at a table: decide for them, end their game, or open their secrets.

use crate::browser;
use crate::host;
use crate::place;

use std::sync::Arc;
use std::time::Duration;

use axum::http::Method;
use browser::people_next;
use futures_util::future::join_all;
use host::{a_choice, bot, me, open, visitor, wish};
use house::tables::{Phase, TableId};
use house::{Decision, House, Luck, SeatWish, Settings};
use serde_json::json;
use table::{Actor, Seat, Viewer};

/// A house where a player counts as absent after so long.
async fn with_absence(directory: &std::path::Path, absence: Duration) -> Arc<House> {
    let settings = Settings {
        data_dir: directory.into(),
        database: place::server(directory),
        bot_pace: Duration::ZERO,
        absence,
        ..Settings::default()
    };
    House::open(settings).await.unwrap()
}

async fn phase(house: &House, id: &TableId) -> Phase {
    house.read(id, |table| Ok(table.phase())).await.unwrap()
}

#[tokio::test]
async fn a_seat_that_the_table_does_not_have_is_refused_in_every_game_wherever_one_is_named() {
    for game in shelf::GAMES {
        let house = browser::House::open().await;
        let mut anna = house.browser();
        let seats: Vec<_> = (0..game.seats().0).map(|_| json!({"kind": "me", "name": "Anna"})).collect();
        let made =
            anna.json(Method::POST, "/api/tables", json!({"game": game.id(), "seats": seats})).await.text;
        let made: serde_json::Value = serde_json::from_str(&made).unwrap();
        let (id, token) = (made["table"].as_str().unwrap(), made["token"].as_str().unwrap().to_owned());
        let bearer = format!("Bearer {token}");
        let headers = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        let table = TableId::read(id).unwrap();
        let before = house.inner.read(&table, |table| Ok(table.version())).await.unwrap();
        for seat in [game.seats().0, 8, 9, 16, 64, 128, 255] {
            for (verb, mut body) in [
                ("resign", json!({})),
                ("end", json!({"end": true})),
                ("end", json!({"end": false})),
                ("reveal", json!({})),
                ("luck", json!({"luck": "x"})),
                ("leave", json!({})),
                ("takeback", json!({})),
                ("handover", json!({})),
                ("join", json!({"name": "Bo"})),
                ("play", json!({"version": before, "action": "pass"})),
                ("undo", json!({"version": before})),
            ] {
                body["seat"] = json!(seat);
                let path = format!("/api/tables/{id}/{verb}");
                // Not Anna's own token for joining: she sits there already.
                let who = if verb == "join" { &headers[1..] } else { &headers[..] };
                let answer = anna.send(Method::POST, &path, who, &body.to_string()).await;
                let words = format!("{} {verb} seat {seat}: {} {}", game.id(), answer.status, answer.text);
                if seat > 7 {
                    assert!(answer.status == 400 && answer.text.contains("from 0 to 7"), "{words}");
                } else if verb == "join" {
                    assert!((400..410).contains(&answer.status), "{words}");
                } else {
                    assert_eq!(answer.status, 409, "{words}");
                    assert!(answer.text.contains("This table has no such seat."), "{words}");
                }
            }
            for page in ["", "/replay", "/why?element=x"] {
                let mark = if page.contains('?') { '&' } else { '?' };
                let path = format!("/t/{id}{page}{mark}as={seat}");
                let answer = anna.send(Method::GET, &path, &headers[..1], "").await;
                assert_eq!(answer.status, 409, "{} {path}: {}", game.id(), answer.text);
            }
            for api in ["", "/stream"] {
                let path = format!("/api/tables/{id}{api}?as={seat}");
                let answer = anna.send(Method::GET, &path, &headers[..1], "").await;
                assert_eq!(
                    answer.status,
                    if seat > 7 { 400 } else { 409 },
                    "{} {path}: {}",
                    game.id(),
                    answer.text
                );
            }
        }
        let after = house.inner.read(&table, |table| Ok((table.version(), table.phase()))).await.unwrap();
        assert_eq!(after, (before, Phase::Playing), "{}: nothing happened", game.id());
    }
}

#[tokio::test]
async fn whoever_opened_a_table_cannot_hand_over_the_seat_of_a_player_who_is_there() {
    let directory = tempfile::tempdir().unwrap();
    let house = with_absence(directory.path(), Duration::from_secs(300)).await;
    let (anna, bo) = (visitor(), visitor());
    let mut asked = wish(vec![me("Anna"), SeatWish::Open]);
    asked.listed = true;
    let id = house.create(&anna, &asked).await.unwrap();
    house.join(&id, &bo, None, None, "Bo", Luck::Nothing).await.unwrap();
    let refused = house.hand_over(&id, &anna, Seat(1), None).await.unwrap_err();
    assert_eq!(refused.status, 409);
    assert_eq!(refused.detail, "Bo is not away. You may hand the seat over after 5 minutes without a sign.");
    let own = house.hand_over(&id, &bo, Seat(1), Some("random")).await;
    assert!(own.is_ok(), "one's own seat at any time: {own:?}");
}

#[tokio::test]
async fn the_seat_of_an_absent_player_can_be_handed_over_and_a_sign_of_life_puts_it_off() {
    let directory = tempfile::tempdir().unwrap();
    let absence = Duration::from_millis(400);
    let house = with_absence(directory.path(), absence).await;
    let (anna, bo) = (visitor(), visitor());
    let mut asked = wish(vec![me("Anna"), SeatWish::Open]);
    asked.listed = true;
    let id = house.create(&anna, &asked).await.unwrap();
    house.join(&id, &bo, None, None, "Bo", Luck::Nothing).await.unwrap();
    tokio::time::sleep(absence).await;
    // Whatever Bo does counts, even talk.
    house.say(&id, &bo, None, "one moment").await.unwrap();
    assert_eq!(house.hand_over(&id, &anna, Seat(1), Some("random")).await.unwrap_err().status, 409);
    tokio::time::sleep(absence).await;
    house.hand_over(&id, &anna, Seat(1), Some("random")).await.unwrap();
    house.take_back(&id, &bo, None).await.unwrap();
}

/// So many tables are opened to find one where a bot has hardly begun.
const TABLES: usize = 6;

/// How many decisions the bots of a table have taken.
async fn steps_of_bots(house: &House, id: &TableId) -> usize {
    let count = |table: &house::tables::Hosted| {
        let is_bot = |actor: &Actor| match actor {
            Actor::Seat(seat) => table.places()[seat.index()].bot().is_some(),
            Actor::Chance => false,
        };
        table.game().map_or(0, |game| game.record().steps.iter().filter(|step| is_bot(&step.actor)).count())
    };
    house.read(id, |table| Ok(count(table))).await.unwrap()
}

#[tokio::test]
async fn a_bot_that_is_not_losing_plays_on_and_says_so() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    for game in shelf::GAMES {
        let mut seats = vec![me("Anna")];
        seats.resize_with(usize::from(game.seats().0), bot);
        // A bot as careless as this may well be losing after a whole turn of its own: of some tables the one where it has
        // decided least.
        let mut tables = Vec::new();
        for _ in 0..TABLES {
            let anna = visitor();
            let wish = house::Wish { game: game.id().into(), ..wish(seats.clone()) };
            let id = house.create(&anna, &wish).await.unwrap();
            people_next(&house, &id).await;
            tables.push((steps_of_bots(&house, &id).await, anna, id));
        }
        let (_, anna, id) = tables.into_iter().min_by_key(|(steps, ..)| *steps).unwrap();
        house.wish_end(&id, &anna, None, true).await.unwrap();
        let (phase, wished, said) = house
            .read(&id, |table| {
                let said: Vec<_> = table.talk_for(None).map(|talk| talk.words.clone()).collect();
                Ok((table.phase(), table.end_wished(), said))
            })
            .await
            .unwrap();
        assert_eq!(phase, Phase::Playing, "{}: nobody is losing yet", game.id());
        assert!(wished.is_empty(), "{}: the wish is answered", game.id());
        assert_eq!(said, ["I would rather play on."], "{}", game.id());
        let again = house.wish_end(&id, &anna, None, true).await.unwrap_err();
        assert_eq!(again.detail, "The bots want to play on. Ask them again in a while.", "{}", game.id());
    }
}

/// Two people of three agree while a bot sits in the place of the third; what the third held stays closed.
#[tokio::test]
async fn secrets_of_a_game_ended_by_agreement_stay_closed_until_every_person_agrees() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let (anna, bo, gil) = (visitor(), visitor(), visitor());
    let mut asked = wish(vec![me("Anna"), SeatWish::Open]);
    asked.options.insert("game".into(), "advanced".into());
    asked.listed = true;
    let id = house.create(&anna, &asked).await.unwrap();
    house.join(&id, &bo, None, None, "Bo", Luck::Nothing).await.unwrap();
    house.wish_end(&id, &anna, None, true).await.unwrap();
    house.wish_end(&id, &bo, None, true).await.unwrap();
    assert_eq!(phase(&house, &id).await, Phase::Over);
    let closed = || {
        house.read(&id, |table| {
            let seen = [None, Some(Seat(0)), Some(Seat(1))].map(|seat| table.viewer(seat));
            Ok((table.secrets_open(), seen, table.open_record().is_some()))
        })
    };
    let eyes = [Viewer::Spectator, Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1))];
    assert_eq!(closed().await.unwrap(), (false, eyes, false));
    let record = house.record(&id).await.unwrap_err();
    assert_eq!(record.detail, "The game was ended early; its record stays closed.");
    let on = house.play_on(&id, &anna, 0, Some(Seat(0)), "Anna", false).await.unwrap_err();
    assert_eq!(on.status, 409, "playing on would show them too: {on}");
    assert_eq!(house.wish_reveal(&id, &gil, None).await.unwrap_err().status, 403, "a guest has no say");
    house.wish_reveal(&id, &anna, None).await.unwrap();
    assert_eq!(closed().await.unwrap(), (false, eyes, false), "one of two is not everybody");
    assert_eq!(house.wish_reveal(&id, &anna, None).await.unwrap_err().status, 409);
    house.wish_reveal(&id, &bo, None).await.unwrap();
    assert_eq!(closed().await.unwrap(), (true, [Viewer::All; 3], true));
    let again = open(directory.path()).await;
    assert!(again.read(&id, |table| Ok(table.secrets_open())).await.unwrap(), "it stays so");
}

#[tokio::test]
async fn the_fairness_page_of_a_closed_game_says_that_it_cannot_be_checked() {
    let house = browser::House::open().await;
    let (mut anna, mut bo) = (house.browser(), house.browser());
    let form = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "open"), ("listed", "1")];
    let table = anna.post("/new", &form).await.follow();
    assert_eq!(bo.post(&format!("{table}/join"), &[("name", "Bo")]).await.status, 303);
    for player in [&mut anna, &mut bo] {
        assert_eq!(player.post(&format!("{table}/end"), &[("end", "yes")]).await.status, 303);
    }
    for address in ["fairness", "fairness?verify=1"] {
        let page = bo.get(&format!("{table}/{address}")).await.text;
        assert!(page.contains("this game cannot be checked"), "{page}");
        assert!(!page.contains("Compute every draw again") && !page.contains("✓"), "{page}");
    }
    let page = anna.get(&table).await.text;
    assert!(page.contains("form-reveal"), "{page}");
    for player in [&mut anna, &mut bo] {
        assert_eq!(player.post(&format!("{table}/reveal"), &[]).await.status, 303);
    }
    let page = bo.get(&format!("{table}/fairness?verify=1")).await.text;
    assert!(page.contains("✓") && !page.contains("cannot be checked"), "{page}");
}

#[tokio::test]
async fn six_who_ask_for_a_rematch_at_once_get_one_table() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let id = house.create(&anna, &wish(vec![me("Anna"), me("Bo")])).await.unwrap();
    house.resign(&id, &anna, Some(Seat(0))).await.unwrap();
    let next = join_all((0..6).map(|_| house.rematch(&id, &anna, false))).await;
    let next: Vec<TableId> = next.into_iter().map(Result::unwrap).collect();
    assert!(next.iter().all(|table| *table == next[0]), "{next:?}");
    assert_eq!(phase(&house, &next[0]).await, Phase::Playing);
    let store = house::tables::Store::open(&place::database(directory.path())).await.unwrap();
    let all: Vec<TableId> = store.in_phase(Phase::Playing, 100).await.unwrap();
    assert_eq!(all, [next[0].clone()], "no phantom games");
}

#[tokio::test]
async fn a_key_that_was_used_for_another_action_is_refused_before_and_after_a_restart() {
    let directory = tempfile::tempdir().unwrap();
    let anna = visitor();
    let house = open(directory.path()).await;
    let id = house.create(&anna, &wish(vec![me("Anna"), me("Bo")])).await.unwrap();
    let keyed = |seat, version| Decision { seat: Some(seat), version, key: Some("k".into()) };
    let first =
        house.read(&id, |table| Ok(table.game().unwrap().waiting().0.first().unwrap())).await.unwrap();
    let action = a_choice(&house, &id, first).await.unwrap();
    let version = house.read(&id, |table| Ok(table.version())).await.unwrap();
    let done = house.play(&id, &anna, keyed(first, version), &action).await.unwrap();
    for house in [house, open(directory.path()).await] {
        let same = house.play(&id, &anna, keyed(first, version), &format!("  {action} ")).await.unwrap();
        assert_eq!(same, done, "the same decision again is done once");
        let other = house.play(&id, &anna, keyed(first, done), "pass").await.unwrap_err();
        assert_eq!((other.status, other.code.word()), (409, "key-used"), "{other}");
        assert!(other.detail.starts_with("This key was used for another decision"), "{other}");
        let undo = house.undo(&id, &anna, keyed(first, done)).await.unwrap_err();
        assert!(undo.detail.starts_with("This key was used for another decision"), "{undo}");
        let now = house.read(&id, |table| Ok(table.version())).await.unwrap();
        assert_eq!(now, done, "nothing happened");
    }
}

/// Both are the last to agree, as far as each of them can see; the bot must be asked all the same.
#[tokio::test]
async fn two_who_offer_an_end_at_the_same_instant_do_not_pass_the_bot_by() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let (anna, bo) = (visitor(), visitor());
    let mut asked = wish(vec![me("Anna"), SeatWish::Open, bot()]);
    asked.listed = true;
    let id = house.create(&anna, &asked).await.unwrap();
    house.join(&id, &bo, None, None, "Bo", Luck::Nothing).await.unwrap();
    people_next(&house, &id).await;
    let offers = [house.wish_end(&id, &anna, None, true), house.wish_end(&id, &bo, None, true)];
    let offers = join_all(offers).await;
    let wished = house.read(&id, |table| Ok(table.end_wished())).await.unwrap();
    assert!(wished.len() < 2, "both wait for nobody: {offers:?}");
    assert_eq!(phase(&house, &id).await, Phase::Playing);
}
