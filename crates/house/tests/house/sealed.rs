//! The record that a house writes is the one that it promised, whoever decided and however the game ended.

use crate::host;

use std::sync::Arc;

use host::{a_choice, at, me, open, visitor, wish};
use house::tables::{Entry, Hosted, Opening, Pace, Sitter, TableId};
use house::{Decision, House, Visitor};
use table::fairness::hex;
use table::{Record, Seat};

/// The record of a table as whoever downloads it reads it, with the commitment that everybody saw.
async fn record(house: &Arc<House>, id: &TableId) -> (Record, String) {
    let read = house.read(id, |table| {
        Ok((table.open_record().unwrap().to_string(), table.commitment().unwrap().to_owned()))
    });
    let (text, commitment) = read.await.unwrap();
    (text.parse().unwrap(), commitment)
}

fn verify(record: &Record) -> u64 {
    shelf::find(&record.game).unwrap().verify(record).unwrap()
}

/// Lets whoever is to decide decide, so many times, all for the same visitor.
async fn decide(house: &Arc<House>, id: &TableId, anna: &Visitor, decisions: usize) {
    for _ in 0..decisions {
        let next =
            house.read(id, |table| Ok((table.version(), table.game().unwrap().waiting().0.first().unwrap())));
        let (version, seat) = next.await.unwrap();
        let action = a_choice(house, id, seat).await.unwrap();
        house.play(id, anna, Decision { seat: Some(seat), ..at(version) }, &action).await.unwrap();
    }
}

#[tokio::test]
async fn the_commitment_that_everybody_saw_covers_the_table_and_stands_in_the_record() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let mut asked = wish(vec![me("Anna"), me("Bo")]);
    asked.options.insert("game".into(), "advanced".into());
    let id = house.create(&anna, &asked).await.unwrap();
    house.resign(&id, &anna, Some(Seat(1))).await.unwrap();
    let (record, commitment) = record(&house, &id).await;
    assert_eq!(hex(&record.commitment.unwrap().0), commitment);
    assert_eq!((record.table.as_deref(), record.version), (Some(id.as_str()), 2));
    assert!(verify(&record) > 10);
    let elsewhere = Record { table: Some("another".into()), ..record };
    assert!(shelf::find("king-is-dead").unwrap().verify(&elsewhere).is_err(), "the table is covered");
}

#[tokio::test]
async fn a_game_that_was_given_up_or_ended_by_agreement_has_a_result_in_its_record() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let given_up = house.create(&anna, &wish(vec![me("Anna"), me("Bo")])).await.unwrap();
    decide(&house, &given_up, &anna, 3).await;
    house.resign(&given_up, &anna, Some(Seat(0))).await.unwrap();
    let (resigned, _) = record(&house, &given_up).await;
    assert!(resigned.to_string().ends_with("\nresult resignation 1\n"), "{resigned}");
    verify(&resigned);
    let agreed = house.create(&anna, &wish(vec![me("Anna"), me("Bo")])).await.unwrap();
    for seat in [0, 1] {
        house.wish_end(&agreed, &anna, Some(Seat(seat)), true).await.unwrap();
    }
    house.wish_reveal(&agreed, &anna, Some(Seat(0))).await.unwrap();
    let (ended, _) = record(&house, &agreed).await;
    assert!(ended.to_string().ends_with("\nresult agreement\n"), "{ended}");
    verify(&ended);
}

#[tokio::test]
async fn what_a_bot_did_for_a_person_is_written_down_as_such() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let id = house.create(&anna, &wish(vec![me("Anna"), me("Bo"), host::bot()])).await.unwrap();
    house.hand_over(&id, &anna, Seat(1), Some("random")).await.unwrap();
    // Anna's decisions, until the bot has made some for Bo.
    let acted = |table: &Hosted| {
        let steps = table.game().unwrap().record().steps;
        steps.iter().filter(|step| step.actor == table::Actor::Seat(Seat(1))).count()
    };
    let before = loop {
        let now =
            house.read(&id, |table| Ok((table.version(), table.game().unwrap().waiting().0, acted(table))));
        let (version, must, acted) = now.await.unwrap();
        if acted > 0 {
            break acted;
        }
        if must.contains(Seat(0)) {
            let action = a_choice(&house, &id, Seat(0)).await.unwrap();
            // The bot may have decided meanwhile.
            let _ = house.play(&id, &anna, Decision { seat: Some(Seat(0)), ..at(version) }, &action).await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    };
    assert!(before > 0);
    house.take_back(&id, &anna, Some(Seat(1))).await.unwrap();
    // Then people decide to the end.
    loop {
        let now = house.read(&id, |table| {
            let waiting = table.game().unwrap().waiting().0;
            Ok((table.version(), table.phase(), waiting))
        });
        let (version, phase, must) = now.await.unwrap();
        if phase == house::tables::Phase::Over {
            break;
        }
        if let Some(seat) = must.iter().find(|seat| seat.0 < 2) {
            let action = a_choice(&house, &id, seat).await.unwrap();
            let _ = house.play(&id, &anna, Decision { seat: Some(seat), ..at(version) }, &action).await;
        } else {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }
    let (record, _) = record(&house, &id).await;
    verify(&record);
    let text = record.to_string();
    assert!(text.contains("\nbot 2 random\n"), "{text}");
    let deputy = text.find("\ndeputy 1 random\n1 ").expect("the bot decides for Bo");
    let back = text.find("\nreturn 1\n1 ").expect("and Bo again");
    assert!(deputy < back && !text.contains("deputy 0") && !text.contains("deputy 2"), "{text}");
    house.close();
    let again = open(directory.path()).await;
    assert_eq!(
        self::record(&again, &id).await.0.to_string(),
        text,
        "it is the same when the table is folded again"
    );
}

#[tokio::test]
async fn a_game_that_goes_on_from_another_says_so_and_is_checked_from_there() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let mut asked = wish(vec![me("Anna"), me("Bo")]);
    asked.game = "old-kings-crown".into();
    let old = house.create(&anna, &asked).await.unwrap();
    decide(&house, &old, &anna, 4).await;
    house.resign(&old, &anna, Some(Seat(0))).await.unwrap();
    let new = house.play_on(&old, &anna, 0, Some(Seat(0)), "Anna", false).await.unwrap();
    house.resign(&new, &anna, Some(Seat(0))).await.unwrap();
    let (record, commitment) = record(&house, &new).await;
    assert_eq!(hex(&record.commitment.unwrap().0), commitment);
    let origin = record.origin.clone().unwrap();
    assert_eq!(origin.table, old.as_str());
    assert!(origin.plies > 0, "the deal is the other table's");
    verify(&record);
}

#[test]
fn a_table_of_an_older_house_keeps_the_promise_that_it_made() {
    let anna = visitor();
    let sitter = |name: &str| Sitter::Person { visitor: anna.id.clone(), name: name.into() };
    let opening = Opening {
        game: "king-is-dead".into(),
        rules: shelf::find("king-is-dead").unwrap().rules_version(),
        options: Vec::new(),
        pace: Pace::None,
        listed: false,
        owner: anna.id.clone(),
        invitation: "a".repeat(24),
        sitters: vec![sitter("Anna"), sitter("Bo")],
        secret: "5".repeat(64),
        promise: 1,
        origin: None,
        prefix: Vec::new(),
        rematch_of: None,
        tour: None,
        contributors: table::SeatSet::EMPTY,
        imagined: None,
    };
    let stored = serde_json::to_string(&opening).unwrap();
    assert!(!stored.contains("promise"), "it is stored as it was then: {stored}");
    assert_eq!(serde_json::from_str::<Opening>(&stored).unwrap().promise, 1);
    let opened = Entry::Opened(Box::new(opening));
    let id = TableId::fresh().unwrap();
    let mut table = Hosted::fold(id, &[(0, opened)]).unwrap();
    let secret = table::Secret([0x55; 32]);
    assert_eq!(table.commitment(), Some(&*hex(&secret.digest().0)));
    table.apply(0, &Entry::Started { lines: Vec::new() }).unwrap();
    table.apply(0, &Entry::Resigned { seat: Seat(1) }).unwrap();
    let record: Record = table.open_record().unwrap().to_string().parse().unwrap();
    assert_eq!((record.commitment, record.digest), (None, Some(secret.digest())));
    assert!(verify(&record) > 0);
}
