//! Games explained, hints, records that people bring, and trying again: for whom, how many, and what they tell.

use crate::browser;

use std::time::Duration;

use browser::{Answer, Browser, House};
use house::tables::{Phase, TableId};
use table::Seat;

/// Two people at one screen.
const TWO: [(&str, &str); 6] = [
    ("game", "king-is-dead"),
    ("seat-0", "me"),
    ("name-0", "Anna"),
    ("seat-1", "me"),
    ("name-1", "Bo"),
    ("option-start", "0"),
];

fn id(table: &str) -> TableId {
    TableId::read(table.trim_start_matches("/t/")).unwrap()
}

/// Plays so many decisions for whoever has to decide: the last of the choices.
async fn play(house: &House, browser: &mut Browser, table: &str, decisions: usize) {
    for _ in 0..decisions {
        let version = house.people_next(table).await;
        let name = id(table);
        let next = house.inner.read(&name, |table| {
            if table.phase() != Phase::Playing {
                return Ok(None);
            }
            let game = table.game().unwrap();
            let seat = game.waiting().0.first().unwrap();
            Ok(Some((seat, game.legal(seat).last().unwrap().action.clone())))
        });
        let Some((seat, action)) = next.await.unwrap() else { return };
        let fields = [
            ("seat", seat.0.to_string()),
            ("version", version.to_string()),
            ("action", action),
            ("confirm", "yes".into()),
            ("grave", "yes".into()),
        ];
        let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
        assert_eq!(browser.post(&format!("{table}/play"), &fields).await.status, 303);
    }
}

/// A game of two that was given up after some decisions.
async fn finished(house: &House, anna: &mut Browser, game: &str) -> String {
    let mut fields = TWO.to_vec();
    fields[0].1 = game;
    if game != "king-is-dead" {
        fields.pop();
    }
    let table = anna.post("/new", &fields).await.follow();
    play(house, anna, &table, 12).await;
    assert_eq!(anna.post(&format!("{table}/resign"), &[("seat", "0")]).await.status, 303);
    table
}

/// Loads a page until it does not say that the house thinks.
async fn when_done(browser: &mut Browser, address: &str) -> Answer {
    for _ in 0..6_000 {
        let page = browser.get(address).await;
        if page.headers.get("refresh").is_none() {
            return page;
        }
        assert_eq!(page.headers["refresh"], "2", "without the script it is loaded again");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("{address} is never done");
}

#[tokio::test]
async fn a_finished_game_is_explained_to_its_players_and_to_guests_and_a_running_one_to_nobody() {
    let house = House::open().await;
    let (mut anna, mut guest) = (house.browser(), house.browser());
    let table = finished(&house, &mut anna, "king-is-dead").await;
    let address = format!("{table}/analysis");
    // Nobody's game but one's own is thought about unasked.
    let before = guest.get(&address).await;
    assert!(before.text.contains("Explain this game") && before.headers.get("refresh").is_none());
    let own = anna.get(&address).await;
    assert!(own.headers.contains_key("refresh") && !own.text.contains("Explain this game"), "{}", own.text);
    assert!(anna.get(&table).await.text.contains(&address), "the table leads there");
    let to = anna.post(&address, &[("as", "0")]).await;
    assert_eq!((to.status, to.follow()), (303, address.clone()));
    let page = when_done(&mut anna, &format!("{address}?as=0")).await.text;
    for words in ["How the chances stood", "<svg class=\"course\"", "/replay?ply=", "could know"] {
        assert!(page.contains(words), "{words}: {page}");
    }
    // It is kept, the same for everybody, and asked for anew for another seat.
    let theirs = guest.get(&format!("{address}?as=0")).await.text;
    assert!(theirs.contains("How the chances stood"), "{theirs}");
    assert!(guest.get(&format!("{address}?as=1")).await.text.contains("Explain this game"));
    assert_eq!(guest.get(&format!("{address}?as=7")).await.status, 409);
    let running = anna.post("/new", &TWO).await.follow();
    let refused = anna.get(&format!("{running}/analysis")).await;
    assert!(refused.status == 409 && refused.text.contains("once it is over"), "{}", refused.text);
    assert_eq!(anna.post(&format!("{running}/analysis"), &[("as", "0")]).await.status, 409);
    house.close();
}

#[tokio::test]
async fn a_game_that_was_called_off_is_explained_only_to_those_who_played_it() {
    let house = House::open().await;
    let (mut anna, mut bo, mut guest) = (house.browser(), house.browser(), house.browser());
    let mut fields = TWO.to_vec();
    fields[3].1 = "open";
    let table = anna.post("/new", &fields).await.follow();
    let invitation =
        house.inner.read(&id(&table), |table| Ok(table.opening().invitation.clone())).await.unwrap();
    bo.post(&format!("{table}/join"), &[("name", "Bo"), ("invite", invitation.as_str())]).await;
    for player in [&mut anna, &mut bo] {
        player.post(&format!("{table}/end"), &[("end", "yes")]).await;
    }
    assert!(
        house
            .inner
            .read(&id(&table), |table| Ok(table.phase() == Phase::Over && !table.secrets_open()))
            .await
            .unwrap()
    );
    let refused = guest.get(&format!("{table}/analysis")).await;
    assert!(
        refused.status == 403 && refused.text.contains("only to those who played it"),
        "{}",
        refused.text
    );
    assert_eq!(anna.get(&format!("{table}/analysis?as=1")).await.status, 403, "not with the eyes of another");
    assert_eq!(anna.get(&format!("{table}/analysis?as=0")).await.status, 200);
    house.close();
}

#[tokio::test]
async fn a_flood_of_requests_is_refused_in_words_and_bots_of_others_go_on() {
    let house = House::open().await;
    let (mut anna, mut cy) = (house.browser(), house.browser());
    let mut tables = Vec::new();
    for _ in 0..6 {
        tables.push(finished(&house, &mut anna, "last-kingdom").await);
    }
    let mut refused = 0;
    for table in &tables {
        let answer = anna.post(&format!("{table}/analysis"), &[("as", "0")]).await;
        match answer.status {
            303 => {}
            429 => {
                assert!(answer.text.contains("thinking about something for you already"), "{}", answer.text);
                assert!(answer.headers.contains_key("retry-after"));
                refused += 1;
            }
            status => panic!("{status}: {}", answer.text),
        }
    }
    assert!(refused >= 3, "{refused} of {} were refused", tables.len());
    // A bot of somebody else thinks meanwhile, and is not kept waiting for what nobody's game waits for.
    let practice = [
        ("game", "king-is-dead"),
        ("seat-0", "me"),
        ("name-0", "Cy"),
        ("seat-1", "bot-steward"),
        ("option-start", "1"),
    ];
    let table = cy.post("/new", &practice).await.follow();
    play(&house, &mut cy, &table, 6).await;
    for table in &tables {
        let page = when_done(&mut anna, &format!("{table}/analysis?as=0")).await.text;
        assert!(page.contains("How the chances stood") || page.contains("Explain this game"), "{page}");
    }
    house.close();
}

#[tokio::test]
async fn whoever_practises_gets_hints_and_whoever_plays_with_people_hears_why_not() {
    let house = House::open().await;
    let mut anna = house.browser();
    let practice = [
        ("game", "king-is-dead"),
        ("seat-0", "me"),
        ("name-0", "Anna"),
        ("seat-1", "bot-random"),
        ("option-start", "0"),
    ];
    let table = anna.post("/new", &practice).await.follow();
    house.people_next(&table).await;
    assert!(anna.get(&table).await.text.contains("id=\"ask-hint\""));
    assert_eq!(anna.post(&format!("{table}/hint"), &[("seat", "0")]).await.status, 303);
    let page = when_done(&mut anna, &table).await.text;
    assert!(page.contains("A good move: ") && page.contains("Second best: "), "{page}");
    assert!(page.contains("class=\"hint\" id=\"hint\" data-point=\""), "it is shown on the board: {page}");
    assert!(page.contains("class=\"fits\""), "and among the choices");
    // The next decision needs another hint.
    play(&house, &mut anna, &table, 1).await;
    house.people_next(&table).await;
    assert!(!anna.get(&table).await.text.contains("A good move: "));
    // Several people at one screen, and people at two.
    let screen = anna.post("/new", &TWO).await.follow();
    let refused = anna.post(&format!("{screen}/hint"), &[("seat", "0")]).await;
    assert!(
        refused.status == 409 && refused.text.contains("several people play at one screen"),
        "{}",
        refused.text
    );
    assert!(!anna.get(&format!("{screen}?as=0")).await.text.contains("ask-hint"));
    let mut fields = TWO.to_vec();
    fields[3].1 = "open";
    let shared = anna.post("/new", &fields).await.follow();
    let invitation =
        house.inner.read(&id(&shared), |table| Ok(table.opening().invitation.clone())).await.unwrap();
    let mut bo = house.browser();
    bo.post(&format!("{shared}/join"), &[("name", "Bo"), ("invite", invitation.as_str())]).await;
    let refused = anna.post(&format!("{shared}/hint"), &[("seat", "0")]).await;
    assert!(
        refused.status == 409 && refused.text.contains("no hints where other people play"),
        "{}",
        refused.text
    );
    assert_eq!(house.browser().post(&format!("{table}/hint"), &[("seat", "0")]).await.status, 403, "a guest");
    house.close();
}

#[tokio::test]
async fn a_record_that_somebody_brings_is_read_kept_and_explained() {
    let house = House::open().await;
    let (mut anna, mut guest) = (house.browser(), house.browser());
    assert!(anna.get("/analyse").await.text.contains("Analyse a record"));
    let several = include_str!("../../../../records/old-kings-crown-2.record");
    let refused = anna.post("/analyse", &[("record", several)]).await;
    assert!(refused.status == 400 && refused.text.contains("games; bring one of them"), "{}", refused.text);
    let record = table::Record::split_games(several)[0].1;
    let to = anna.post("/analyse", &[("record", &record.replace('\n', "\r\n"))]).await.follow();
    assert!(to.starts_with("/analyse/"), "{to}");
    assert_eq!(
        anna.post("/analyse", &[("record", record)]).await.follow(),
        to,
        "the same text is the same record"
    );
    assert_eq!(anna.post(&to, &[("as", "1")]).await.status, 303);
    let page = when_done(&mut anna, &format!("{to}?as=1")).await.text;
    assert!(page.contains("How the chances stood"), "{page}");
    let board = guest.get(&format!("{to}?as=1&ply=40")).await;
    assert!(board.status == 200 && board.text.contains(" saw it</h2>"), "{}", board.text);
    assert_eq!(guest.get(&format!("{to}?as=9")).await.status, 409);
    assert_eq!(guest.get("/analyse/abc").await.status, 404);
    for wrong in ["", "hello", &record[..record.len() / 2], &record.replacen("place ", "plaice ", 1)] {
        let answer = guest.post("/analyse", &[("record", wrong)]).await;
        assert!(
            answer.status == 400 && answer.text.contains("role=\"alert\""),
            "{} {}",
            answer.status,
            answer.text
        );
    }
    house.close();
}

#[tokio::test]
async fn trying_again_begins_in_a_world_that_the_seat_could_have_been_in() {
    let house = House::open().await;
    let mut anna = house.browser();
    for game in ["old-kings-crown", "last-kingdom", "king-is-dead"] {
        let old = finished(&house, &mut anna, game).await;
        let seen = |table: &house::tables::Hosted, plies: Option<usize>| {
            let game = table.game().unwrap();
            let mut past = game.beginning().unwrap();
            past.go_on(game.course(), plies.unwrap_or(game.plies()));
            past.view_json(table::Viewer::Recall(Seat(0))).unwrap().to_string()
        };
        let ply = house
            .inner
            .read(&id(&old), |table| {
                let steps = table.game().unwrap().record().steps;
                let own = |step: &&table::RecordStep| step.actor == table::Actor::Seat(Seat(0));
                Ok(steps.len() - 1 - steps.iter().rev().position(|step| own(&step)).unwrap())
            })
            .await
            .unwrap();
        let knew = house.inner.read(&id(&old), |table| Ok(seen(table, Some(ply)))).await.unwrap();
        let number = ply.to_string();
        let fields = [("ply", number.as_str()), ("seat", "0"), ("imagined", "yes"), ("name", "Anna")];
        let new = anna.post(&format!("{old}/play-on"), &fields).await.follow();
        let (now, imagined) = house
            .inner
            .read(&id(&new), |table| Ok((seen(table, Some(ply)), table.opening().imagined)))
            .await
            .unwrap();
        assert_eq!(now, knew, "{game}: the seat knows what it knew");
        assert_eq!(imagined.is_some(), game != "king-is-dead", "{game}: only where something is hidden");
        play(&house, &mut anna, &new, 8).await;
        house.people_next(&new).await;
        if imagined.is_none() {
            continue;
        }
        assert!(anna.get(&new).await.text.contains("in a world imagined from what Anna knew"), "{game}");
        anna.post(&format!("{new}/resign"), &[("seat", "0")]).await;
        assert_eq!(anna.get(&format!("{new}/replay?ply={ply}")).await.status, 200);
        assert_eq!(anna.get(&format!("{new}/replay")).await.status, 200);
        let record = anna.get(&format!("{new}/record")).await;
        assert!(record.status == 409 && record.text.contains("imagined world"), "{}", record.text);
        assert!(anna.get(&format!("{new}/fairness")).await.text.contains("imagined world"));
        assert_eq!(anna.get(&format!("{new}/analysis")).await.status, 409);
    }
    house.close();
}
