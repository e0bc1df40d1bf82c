//! Several decisions in one request: taken whole or not at all.

use crate::browser;
use crate::host;
use crate::place;

use std::sync::Arc;

use axum::http::Method;
use browser::Browser;
use host::{everything, me, open, visitor, wish};
use house::tables::{Entry, Store, TableId};
use house::{Actions, Decision, House, Limits, Settings, Visitor};
use serde_json::{Value, json};
use table::Seat;

/// A whole turn of whoever is to act: a card, the first answer to every question, and the summon.
async fn a_turn(house: &Arc<House>, id: &TableId) -> (Seat, u64, Vec<String>) {
    house
        .read(id, |table| {
            let mut game = table.game().unwrap().fork();
            let seat = game.waiting().0.first().unwrap();
            let mut turn = vec![game.legal(seat).last().unwrap().action.clone()];
            game.submit(seat, &turn[0]).unwrap();
            while game.waiting().0.contains(seat) {
                turn.push(game.legal(seat)[0].action.clone());
                game.submit(seat, turn.last().unwrap()).unwrap();
            }
            Ok((seat, table.version(), turn))
        })
        .await
        .unwrap()
}

fn list(actions: &[impl ToString]) -> Actions {
    Actions::read(None, Some(actions.iter().map(ToString::to_string).collect())).unwrap()
}

/// A table of two seats of one visitor.
async fn at_one_screen(directory: &std::path::Path) -> (Arc<House>, Visitor, TableId) {
    let (house, anna) = (open(directory).await, visitor());
    let id = house.create(&anna, &wish(vec![me("Anna"), me("Bo")])).await.unwrap();
    (house, anna, id)
}

fn by(seat: Seat, version: u64) -> Decision {
    Decision { seat: Some(seat), version, key: None }
}

/// The versions that listeners of the table are told, until nothing more comes.
async fn rings(house: &Arc<House>, id: &TableId) -> tokio::task::JoinHandle<Vec<u64>> {
    let (room, mut bell) = house.listen(id).await.unwrap();
    bell.borrow_and_update();
    tokio::spawn(async move {
        let (_room, mut heard) = (room, Vec::new());
        let patience = std::time::Duration::from_millis(300);
        while tokio::time::timeout(patience, bell.changed()).await.is_ok_and(|rung| rung.is_ok()) {
            heard.push(*bell.borrow_and_update());
        }
        heard
    })
}

#[tokio::test]
async fn a_list_is_stored_in_one_commit_rung_for_once_and_taken_back_step_by_step() {
    let recorder = metrics_exporter_prometheus::PrometheusBuilder::new().build_recorder();
    let _counting = metrics::set_default_local_recorder(&recorder);
    let directory = tempfile::tempdir().unwrap();
    let (house, anna, id) = at_one_screen(directory.path()).await;
    let (seat, version, turn) = a_turn(&house, &id).await;
    assert!(turn.len() > 2, "{turn:?}");
    let commits = || {
        recorder.handle().run_upkeep();
        let counts = recorder.handle().render();
        let sum = |line: &str| line.strip_prefix("house_commit_group_sum")?.trim().parse::<f64>().ok();
        counts.lines().find_map(sum).unwrap()
    };
    let (before, heard) = (commits(), rings(&house, &id).await);
    // Without the summon, so that the turn goes on.
    let but_last = &turn[..turn.len() - 1];
    let after = house.play_all(&id, &anna, by(seat, version), list(but_last)).await.unwrap();
    assert_eq!(after, version + but_last.len() as u64);
    assert_eq!(commits(), before + 1.0, "one commit");
    assert_eq!(heard.await.unwrap(), [after], "one ring");
    let store = Store::open(&place::database(directory.path())).await.unwrap();
    let stored = store.entries(&id).await.unwrap();
    let steps: Vec<_> = stored.iter().filter(|(_, entry)| matches!(entry, Entry::Step { .. })).collect();
    assert_eq!(steps.len(), but_last.len(), "an entry for every decision");
    // Each step of one's turn can be taken back, a whole card included, until its beginning.
    let undoable = |house: Arc<House>, id: TableId| async move {
        house.read(&id, |table| Ok(table.game().unwrap().undoable(seat))).await.unwrap()
    };
    let mut now = after;
    for left in (0..but_last.len()).rev() {
        now = house.undo(&id, &anna, by(seat, now)).await.unwrap();
        assert_eq!(undoable(house.clone(), id.clone()).await, left);
    }
    // The whole turn; with the summon it has passed on and stands.
    let done = house.play_all(&id, &anna, by(seat, now), list(&turn)).await.unwrap();
    assert_eq!(done, now + turn.len() as u64);
    assert_eq!(house.undo(&id, &anna, by(seat, done)).await.unwrap_err().code.word(), "not-now");
    // Another house folds the same.
    let told = everything(&house, &id).await;
    assert_eq!(everything(&open(directory.path()).await, &id).await, told);
}

#[tokio::test]
async fn of_a_list_that_is_refused_anywhere_nothing_is_kept() {
    let directory = tempfile::tempdir().unwrap();
    let (house, anna, id) = at_one_screen(directory.path()).await;
    let (seat, version, turn) = a_turn(&house, &id).await;
    let (before, last) = (everything(&house, &id).await, turn.len());
    let with_last = |action: &str| [&turn[..last - 1], &[action.to_owned()]].concat();
    let after_end = [turn.as_slice(), &["pass".to_owned()]].concat();
    let number = format!("Decision {last} of the list: ");
    for (actions, status, code, words) in [
        (with_last("pass"), 422, "against-the-rules", number.as_str()),
        (with_last("dance"), 422, "no-such-action", &number),
        (after_end, 422, "not-as-a-list", "Only the last decision of a list may draw chance"),
        (vec!["pass".into(), "pass".into()], 422, "not-as-a-list", "Only the last decision of a list"),
    ] {
        let refused = house.play_all(&id, &anna, by(seat, version), list(&actions)).await.unwrap_err();
        assert_eq!((refused.status, refused.code.word()), (status, code), "{actions:?}: {refused}");
        assert!(refused.detail.starts_with(words), "{actions:?}: {refused}");
        assert_eq!(refused.rule.is_some(), code == "against-the-rules");
        assert_eq!(everything(&house, &id).await, before, "{actions:?}");
    }
    // The first is refused as it would be alone.
    for wrong in ["summon No.E", "dance"] {
        let alone = house.play(&id, &anna, by(seat, version), wrong).await.unwrap_err();
        let refused = house.play_all(&id, &anna, by(seat, version), list(&[wrong, "pass"])).await;
        assert_eq!(refused.unwrap_err(), alone);
    }
    assert_eq!(everything(&house, &id).await, before);
    // What is on the disk is what is in memory.
    assert_eq!(everything(&open(directory.path()).await, &id).await, before);
}

#[tokio::test]
async fn a_list_that_cannot_be_stored_whole_is_not_stored_at_all() {
    let directory = tempfile::tempdir().unwrap();
    let anna = Visitor { network: Some([198, 51, 100, 7].into()), ..visitor() };
    let long = "k".repeat(60);
    let mut done = (false, false);
    // A little more room each time: from none for anything to enough for the whole list.
    for bytes in (600..4_000).step_by(60) {
        let limits = Limits { bytes_per_address: bytes, tables_in_memory: 2, ..Limits::default() };
        let directory = directory.path().join(bytes.to_string());
        // While it is there its database is, too.
        std::fs::create_dir(&directory).unwrap();
        let settings = Settings {
            data_dir: directory.clone(),
            database: place::server(&directory),
            limits,
            ..Settings::default()
        };
        let house = House::open(settings).await.unwrap();
        let Ok(id) = house.create(&anna, &wish(vec![me("Anna"), me("Bo")])).await else { continue };
        let (seat, version, turn) = a_turn(&house, &id).await;
        let before = everything(&house, &id).await;
        let keyed = Decision { key: Some(long.clone()), ..by(seat, version) };
        match house.play_all(&id, &anna, keyed, list(&turn)).await {
            Ok(after) => {
                assert_eq!(after, version + turn.len() as u64);
                done.1 = true;
                break;
            }
            Err(refused) => {
                assert_eq!((refused.status, refused.code.word()), (429, "too-many"), "{refused}");
                assert_eq!(everything(&house, &id).await, before, "{bytes}");
                let store = Store::open(&place::database(&directory)).await.unwrap();
                assert_eq!(store.entries(&id).await.unwrap().len() as u64, version, "{bytes}");
                // There was room for the beginning of it.
                done.0 |= house.play(&id, &anna, by(seat, version), &turn[0]).await.is_ok();
            }
        }
    }
    assert_eq!(done, (true, true));
}

#[tokio::test]
async fn a_key_stands_for_the_whole_list_and_an_old_view_is_stale() {
    let directory = tempfile::tempdir().unwrap();
    let (house, anna, id) = at_one_screen(directory.path()).await;
    let (seat, version, turn) = a_turn(&house, &id).await;
    let keyed = |version| Decision { key: Some("k".into()), ..by(seat, version) };
    let done = house.play_all(&id, &anna, keyed(version), list(&turn)).await.unwrap();
    for house in [house, open(directory.path()).await] {
        let spaced: Vec<String> = turn.iter().map(|action| format!(" {action}  ")).collect();
        let again = house.play_all(&id, &anna, keyed(version), list(&spaced)).await.unwrap();
        assert_eq!(again, done, "the same list again is taken once");
        for other in [&turn[..1], &turn[..turn.len() - 1], &[turn.clone(), turn.clone()].concat()] {
            let refused = house.play_all(&id, &anna, keyed(version), list(other)).await.unwrap_err();
            assert!(refused.detail.starts_with("This key was used for another decision"), "{refused}");
        }
        let stale = house.play_all(&id, &anna, by(seat, version), list(&turn)).await.unwrap_err();
        assert_eq!((stale.status, stale.code.word()), (409, "stale"));
        let now = house.read(&id, |table| Ok(table.version())).await.unwrap();
        assert_eq!(now, done, "nothing happened");
    }
}

/// The name of a table with two seats of one visitor.
async fn opened(browser: &mut Browser) -> String {
    let fields = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "me")];
    browser.post("/new", &fields).await.follow().trim_start_matches("/t/").to_owned()
}

#[tokio::test]
async fn programs_send_actions_instead_of_action_at_least_one_and_at_most_sixty_four() {
    let house = browser::House::open().await;
    let mut anna = house.browser();
    let id = opened(&mut anna).await;
    let table = TableId::read(&id).unwrap();
    let (seat, version, turn) = a_turn(&house.inner, &table).await;
    let play = format!("/api/tables/{id}/play");
    let before = everything(&house.inner, &table).await;
    for (fields, words) in [
        (json!({}), "missing field `action`"),
        (json!({"actions": []}), "The list of actions is empty"),
        (json!({"action": "pass", "actions": ["pass"]}), "action and actions exclude each other"),
        (json!({"actions": vec!["pass"; 65]}), "A list has at most 64 actions; this one has 65."),
    ] {
        let mut body = json!({"seat": seat, "version": version});
        body.as_object_mut().unwrap().extend(fields.as_object().unwrap().clone());
        let answer = anna.json(Method::POST, &play, body).await;
        assert!(answer.status == 400 && answer.text.contains(words), "{words}: {}", answer.text);
    }
    // Sixty-four are read: these are refused for what they say.
    let body = json!({"seat": seat, "version": version, "actions": vec!["pass"; 64]});
    let answer = anna.json(Method::POST, &play, body).await;
    assert!(answer.status == 422 && answer.text.contains("not-as-a-list"), "{}", answer.text);
    assert_eq!(everything(&house.inner, &table).await, before);
    let body = json!({"seat": seat, "version": version, "key": "k", "actions": turn});
    for _ in 0..2 {
        let answer = anna.json(Method::POST, &play, body.clone()).await;
        let sight: Value = serde_json::from_str(&answer.text).unwrap();
        assert_eq!((answer.status, &sight["version"]), (200, &json!(version + turn.len() as u64)));
    }
}

#[tokio::test]
async fn a_form_sends_actions_a_line_each_and_is_not_asked_about_them() {
    let house = browser::House::open().await;
    let mut anna = house.browser();
    let id = opened(&mut anna).await;
    let table = TableId::read(&id).unwrap();
    let (seat, version, turn) = a_turn(&house.inner, &table).await;
    let (play, seat, number) = (format!("/t/{id}/play"), seat.to_string(), version.to_string());
    let form = |fields: &[(&'static str, String)]| {
        let own = [("seat", seat.clone()), ("version", number.clone())];
        own.iter().chain(fields).cloned().collect::<Vec<_>>()
    };
    let before = everything(&house.inner, &table).await;
    for (fields, words) in [
        (form(&[]), "action is missing"),
        (form(&[("actions", " \r\n\n".into())]), "The list of actions is empty"),
        (form(&[("action", "pass".into()), ("actions", "pass".into())]), "exclude each other"),
        (form(&[("actions", "pass\n".repeat(65))]), "A list has at most 64 actions"),
    ] {
        let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let answer = anna.post(&play, &fields).await;
        assert!(answer.status == 400 && answer.text.contains(words), "{words}: {}", answer.text);
    }
    assert_eq!(everything(&house.inner, &table).await, before);
    // As a browser writes lines, and a double click.
    let fields = form(&[("actions", turn.join("\r\n"))]);
    let fields: Vec<_> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
    for _ in 0..2 {
        let answer = anna.post(&play, &fields).await;
        assert_eq!((answer.status, answer.question()), (303, None), "{}", answer.text);
        let now = house.inner.read(&table, |table| Ok(table.version())).await.unwrap();
        assert_eq!(now, version + turn.len() as u64);
    }
}
