//! Tables without the web: what is stored, what comes back, what is kept in memory.

use crate::browser;
use crate::host;
use crate::place;

use std::sync::Arc;
use std::time::Duration;

use browser::people_next;
use host::{a_choice, at, bot, everything, me, open, visitor, wish};
use house::Decision;
use house::tables::{ChatRoom, Commit, Entry, Pace, Phase, Store, StoreFault, TableId};
use table::{Seat, Viewer};

#[tokio::test]
async fn a_game_against_a_bot_is_played_to_its_end_and_comes_back_after_a_restart() {
    let directory = tempfile::tempdir().unwrap();
    let anna = visitor();
    let house = open(directory.path()).await;
    let id = house.create(&anna, &wish(vec![me("Anna"), bot()])).await.unwrap();
    let mut decisions = 0;
    loop {
        let version = people_next(&house, &id).await;
        let Some(action) = a_choice(&house, &id, Seat(0)).await else { break };
        house.play(&id, &anna, at(version), &action).await.unwrap();
        decisions += 1;
        if decisions == 5 {
            // In the middle of the game everything is in the store already.
            let before = {
                people_next(&house, &id).await;
                everything(&house, &id).await
            };
            let second = open(directory.path()).await;
            assert_eq!(everything(&second, &id).await, before);
            second.close();
        }
    }
    assert!(decisions > 5, "a whole game, not {decisions} decisions");
    let phase = house.read(&id, |table| Ok((table.phase(), table.result()))).await.unwrap();
    assert_eq!(phase.0, Phase::Over);
    assert!(!phase.1.unwrap().winners.is_empty());
    let before = everything(&house, &id).await;
    house.close();
    let again = open(directory.path()).await;
    assert_eq!(everything(&again, &id).await, before);
    let verified = again.read(&id, |table| {
        let record = table.open_record().unwrap();
        Ok(shelf::find("king-is-dead").unwrap().verify(&record))
    });
    assert!(verified.await.unwrap().unwrap() > 0, "chance was drawn from the promised secret");
}

#[tokio::test]
async fn taking_back_works_while_the_step_is_open_and_survives_a_restart() {
    let directory = tempfile::tempdir().unwrap();
    let anna = visitor();
    let house = open(directory.path()).await;
    let id = house.create(&anna, &wish(vec![me("Anna"), me("Bo")])).await.unwrap();
    let start = house.read(&id, |table| Ok(table.game().unwrap().plies())).await.unwrap();
    let mut undone = 0;
    for _ in 0..60 {
        let state = house.read(&id, |table| {
            let game = table.game().unwrap();
            let seat = game.waiting().0.first();
            let last = seat.and_then(|seat| game.legal(seat).last().map(|c| c.action.clone()));
            Ok((table.version(), seat, last))
        });
        let (version, Some(seat), Some(action)) = state.await.unwrap() else { break };
        let decision = |version| Decision { seat: Some(seat), version, key: None };
        let before = house.read(&id, |table| Ok(table.game().unwrap().record())).await.unwrap();
        let version = house.play(&id, &anna, decision(version), &action).await.unwrap();
        let open = house.read(&id, |table| Ok(table.game().unwrap().undoable(seat))).await.unwrap();
        let answer = house.undo(&id, &anna, decision(version)).await;
        assert_eq!(answer.is_ok(), open > 0, "{answer:?}");
        if let Ok(version) = answer {
            undone += 1;
            assert_eq!(house.read(&id, |table| Ok(table.game().unwrap().record())).await.unwrap(), before);
            house.play(&id, &anna, decision(version), &action).await.unwrap();
        }
    }
    assert!(undone > 0, "some step of the game can be taken back");
    let before = everything(&house, &id).await;
    let again = open(directory.path()).await;
    assert_eq!(everything(&again, &id).await, before);
    let plies = again.read(&id, |table| Ok(table.game().unwrap().plies())).await.unwrap();
    assert!(plies > start);
}

#[tokio::test]
async fn a_fallen_clock_brings_a_bot() {
    let directory = tempfile::tempdir().unwrap();
    let anna = visitor();
    let house = open(directory.path()).await;
    let mut asked = wish(vec![me("Anna"), me("Bo")]);
    asked.pace = Pace::Live { minutes: 0, increment_seconds: 0 };
    assert_eq!(house.create(&anna, &asked).await.unwrap_err().status, 400);
    asked.pace = Pace::Live { minutes: 1, increment_seconds: 5 };
    let id = house.create(&anna, &asked).await.unwrap();
    // The same table, begun an hour ago: nobody has to wait for the minute to pass.
    let store = Store::open(&place::database(directory.path())).await.unwrap();
    let mut entries: Vec<_> = store.entries(&id).await.unwrap().into_iter().map(|(_, entry)| entry).collect();
    let row = house.read(&id, |table| Ok(table.row())).await.unwrap();
    let id = TableId::fresh().unwrap();
    let commit = |after, at, entries| Commit {
        table: id.clone(),
        after,
        at,
        network: None,
        entries,
        row: Some(row.clone()),
        fence: None,
    };
    let second = entries.split_off(1);
    let hour_ago = house::tables::now() - 3_600_000;
    store.commit(commit(0, hour_ago, entries)).await.unwrap();
    store.commit(commit(1, hour_ago, second.clone())).await.unwrap();
    let twice = store.commit(commit(1, hour_ago, second)).await.unwrap_err();
    assert!(matches!(twice, StoreFault::Conflict), "nobody writes entry 1 a second time");
    house.change(&id, |_, _| Ok(Vec::new())).await.unwrap();
    for _ in 0..500 {
        let bots = house
            .read(&id, |table| Ok(table.places().iter().filter(|place| place.bot().is_some()).count()))
            .await
            .unwrap();
        if bots > 0 {
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the clock fell and nobody came");
}

#[tokio::test]
async fn of_commits_that_wait_together_one_that_does_not_fit_fails_alone() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let id = house.create(&anna, &wish(vec![me("Anna"), me("Bo")])).await.unwrap();
    let store = Store::open(&place::database(directory.path())).await.unwrap();
    let entries: Vec<_> = store.entries(&id).await.unwrap().into_iter().map(|(_, entry)| entry).collect();
    let row = house.read(&id, |table| Ok(table.row())).await.unwrap();
    let ids: Vec<TableId> = (0..4).map(|_| TableId::fresh().unwrap()).collect();
    let commit = |table: &TableId| {
        let (table, entries, row) = (table.clone(), entries.clone(), Some(row.clone()));
        store.commit(Commit { table, after: 0, at: 7, network: None, entries, row, fence: None })
    };
    // The third is there already.
    let stored =
        tokio::join!(commit(&ids[0]), commit(&ids[1]), commit(&id), commit(&ids[2]), commit(&ids[3]));
    let (first, second, third, fourth, fifth) = stored;
    assert!(matches!(third, Err(StoreFault::Conflict)), "{third:?}");
    for done in [first, second, fourth, fifth] {
        done.unwrap();
    }
    for id in &ids {
        assert_eq!(store.entries(id).await.unwrap().len(), entries.len());
        assert_eq!(store.entries(id).await.unwrap()[0], (7, entries[0].clone()));
    }
}

#[tokio::test]
async fn a_board_is_drawn_when_it_is_asked_for_and_once() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let id = house.create(&anna, &wish(vec![me("Anna"), me("Bo")])).await.unwrap();
    let look = |viewer, width| house.read(&id, move |table| Ok(table.board(viewer, width, &[]).unwrap()));
    let guest = look(Viewer::Spectator, 1000).await.unwrap();
    let again = look(Viewer::Spectator, 1000).await.unwrap();
    assert!(Arc::ptr_eq(&guest, &again), "the same drawing for the next guest");
    assert!(look(Viewer::Seat(Seat(0)), 1000).await.unwrap() != guest, "a player sees more");
    assert!(look(Viewer::Spectator, 390).await.unwrap() != guest, "a phone is narrower");
    let seat = house.read(&id, |table| Ok(table.game().unwrap().waiting().0.first().unwrap())).await.unwrap();
    let action = a_choice(&house, &id, seat).await.unwrap();
    let version = house.read(&id, |table| Ok(table.version())).await.unwrap();
    house.play(&id, &anna, Decision { seat: Some(seat), ..at(version) }, &action).await.unwrap();
    assert!(!Arc::ptr_eq(&guest, &look(Viewer::Spectator, 1000).await.unwrap()), "something happened");
}

#[tokio::test]
async fn whoever_is_overtaken_does_what_is_still_possible_and_nothing_else_is_stored_or_told() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let id = house.create(&anna, &wish(vec![me("Anna"), me("Bo")])).await.unwrap();
    let (version, seat) = house
        .read(&id, |table| Ok((table.version(), table.game().unwrap().waiting().0.first().unwrap())))
        .await
        .unwrap();
    let action = a_choice(&house, &id, seat).await.unwrap();
    let (_room, mut bell) = house.listen(&id).await.unwrap();
    bell.mark_unchanged();
    // Somebody else has written to the same table, as a second process on the same file would.
    let store = Store::open(&place::database(directory.path())).await.unwrap();
    let said = Entry::Said {
        room: ChatRoom::Players,
        seat: None,
        name: "Cy".into(),
        words: "first".into(),
        visitor: None,
    };
    let commit = |after, entry| Commit {
        table: id.clone(),
        after,
        at: 7,
        network: None,
        entries: vec![entry],
        row: None,
        fence: None,
    };
    store.commit(commit(version, said)).await.unwrap();
    let decision = || Decision { seat: Some(seat), ..at(version) };
    let after = house.play(&id, &anna, decision(), &action).await.unwrap();
    assert_eq!(after, version + 2, "what was said takes nothing from her, so she need not ask again");
    let said = house
        .read(&id, |table| Ok(table.talk_for(None).map(|talk| talk.words.clone()).collect::<Vec<_>>()))
        .await
        .unwrap();
    assert_eq!(said, ["first"], "and it stands before what she did");
    assert_eq!(*bell.borrow_and_update(), after);
    // Now somebody else ends the game first.
    let action = a_choice(&house, &id, seat).await.unwrap_or(action);
    store.commit(commit(after, Entry::Resigned { seat: Seat(1) })).await.unwrap();
    let late = Decision { seat: Some(seat), ..at(after) };
    let refused = house.play(&id, &anna, late, &action).await.unwrap_err();
    assert_eq!((refused.status, refused.detail.as_str()), (409, "The game is over."));
    let stored = store.entries(&id).await.unwrap().len() as u64;
    assert_eq!(stored, after + 1, "what could not be did not happen");
    assert!(*bell.borrow() <= stored, "nobody was told of what was not stored");
    assert_eq!(
        house.read(&id, |table| Ok(table.version())).await.unwrap(),
        stored,
        "as it stands on the disk"
    );
}

#[tokio::test]
async fn tables_that_nobody_uses_leave_memory_and_come_back_as_they_were() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let mut tables = Vec::new();
    for _ in 0..6 {
        let id = house.create(&anna, &wish(vec![me("Anna"), me("Bo")])).await.unwrap();
        let known = everything(&house, &id).await;
        tables.push((id, known));
    }
    // Two stay at the most; a listener keeps theirs.
    let (kept, _) = house.listen(&tables[0].0).await.unwrap();
    let unused = Arc::downgrade(&house.listen(&tables[5].0).await.unwrap().0);
    for (id, known) in tables.iter().rev() {
        assert_eq!(everything(&house, id).await, *known);
    }
    assert!(unused.upgrade().is_none(), "a table that nobody uses has left");
    let (again, _) = house.listen(&tables[0].0).await.unwrap();
    assert!(Arc::ptr_eq(&kept, &again), "one room for everybody who listens");
}

#[tokio::test]
async fn whoever_looks_at_a_table_for_long_holds_up_nobody_and_sees_it_as_it_was() {
    let directory = tempfile::tempdir().unwrap();
    let (anna, house) = (visitor(), open(directory.path()).await);
    let id = house.create(&anna, &wish(vec![me("Anna"), me("Bo")])).await.unwrap();
    let (done, looked) = std::sync::mpsc::channel();
    let (begun, looking) = tokio::sync::oneshot::channel();
    let (reader, place) = (house.clone(), id.clone());
    let long = tokio::spawn(async move {
        let look = move |table: &house::tables::Hosted| {
            let _ = begun.send(());
            let _ = looked.recv();
            Ok((table.version(), table.game().map(|game| game.plies())))
        };
        reader.study(&place, look).await.unwrap()
    });
    looking.await.unwrap();
    // Somebody reads the same table and somebody plays there, while the first one is still looking.
    let state = house.read(&id, |table| {
        let game = table.game().unwrap();
        let seat = game.waiting().0.first().unwrap();
        Ok((table.version(), game.plies(), seat, game.legal(seat).last().unwrap().action.clone()))
    });
    let patience = Duration::from_secs(10);
    let (version, plies, seat, action) = tokio::time::timeout(patience, state).await.expect("read").unwrap();
    let decision = Decision { seat: Some(seat), ..at(version) };
    let played =
        tokio::time::timeout(patience, house.play(&id, &anna, decision, &action)).await.expect("played");
    assert!(played.unwrap() > version);
    done.send(()).unwrap();
    assert_eq!(long.await.unwrap(), (version, Some(plies)), "nothing changes under a reader's eyes");
}
