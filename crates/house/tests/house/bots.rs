//! Which bots play at the house, how they share it, and what a host may stop.

use crate::browser;
use crate::host;
use crate::place;

use std::sync::Arc;
use std::time::Duration;

use axum::http::Method;
use browser::people_next;
use host::{a_choice, at, bot, me, open, visitor, wish};
use house::tables::{
    ChatRoom, Commit, Entry, Hosted, Opening, Pace, Phase, Sitter, Store, TableId, TakeoverCause, Token,
};
use house::{House, Luck, Problem, SeatWish, Settings, Visitor, Wish};
use serde_json::{Value, json};
use table::Seat;

/// What nobody can ask for any more.
const STRANGE: &str = "search:10000000x64";

fn seated(bot: &str) -> SeatWish {
    SeatWish::Bot { bot: bot.into() }
}

/// A table as an older house stored it: opened with these sitters and, once nobody is missing, begun.
async fn older(
    directory: &std::path::Path,
    sitters: Vec<Sitter>,
    pace: Pace,
    before: Vec<Entry>,
    after: Vec<Entry>,
) -> TableId {
    // An hour ago.
    let at = house::tables::now() - 3_600_000;
    let (id, owner) = (TableId::fresh().unwrap(), Token::fresh().unwrap().visitor());
    let opening = Opening {
        game: "king-is-dead".into(),
        rules: shelf::find("king-is-dead").unwrap().rules_version(),
        options: Vec::new(),
        pace,
        listed: true,
        owner,
        invitation: "a".repeat(24),
        sitters,
        secret: "5".repeat(64),
        promise: 2,
        origin: None,
        prefix: Vec::new(),
        rematch_of: None,
        tour: None,
        contributors: table::SeatSet::EMPTY,
        imagined: None,
    };
    let mut entries = vec![Entry::Opened(Box::new(opening))];
    let mut table = Hosted::fold(id.clone(), &[(at, entries[0].clone())]).unwrap();
    for entry in before {
        table.apply(at, &entry).unwrap();
        entries.push(entry);
    }
    if table.open_seats().is_empty() {
        table.apply(at, &Entry::Started { lines: Vec::new() }).unwrap();
        entries.push(Entry::Started { lines: table.first_lines() });
    }
    for entry in after {
        table.apply(at, &entry).unwrap();
        entries.push(entry);
    }
    let store = Store::open(&place::database(directory)).await.unwrap();
    let row = Some(table.row());
    store
        .commit(Commit { table: id.clone(), after: 0, at, network: None, entries, row, fence: None })
        .await
        .unwrap();
    id
}

fn person(who: &Visitor) -> Sitter {
    Sitter::Person { visitor: who.id.clone(), name: "Anna".into() }
}

fn strange() -> Sitter {
    Sitter::Bot { bot: STRANGE.into() }
}

/// Waits until something holds at a table.
async fn until(house: &House, id: &TableId, holds: impl Fn(&Hosted) -> bool) {
    for _ in 0..2_000 {
        if house.read(id, |table| Ok(holds(table))).await.unwrap() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("it does not come to that");
}

async fn park(house: &Arc<House>, id: &TableId, parked: bool) {
    let entry = Entry::Parked { parked };
    let parking = move |table: &mut Hosted, at| {
        table.apply(at, &entry).map_err(Problem::broken)?;
        Ok(vec![entry.clone()])
    };
    house.change(id, parking).await.unwrap();
}

async fn version(house: &House, id: &TableId) -> u64 {
    house.read(id, |table| Ok(table.version())).await.unwrap()
}

#[tokio::test]
async fn strangers_ask_for_named_bots_and_for_no_others() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let waiting = house.create(&anna, &wish(vec![me("Anna"), SeatWish::Open])).await.unwrap();
    let playing = house.create(&anna, &wish(vec![me("Anna"), me("Bo")])).await.unwrap();
    for name in [STRANGE, "search:1", "search:5ms", "exec:true", "", "Regent", "regent "] {
        let refused = [
            house.create(&anna, &wish(vec![me("Anna"), seated(name)])).await.map(drop),
            house.fill(&waiting, &anna, name).await.map(drop),
            house.hand_over(&playing, &anna, Seat(0), Some(name)).await.map(drop),
        ];
        for refusal in refused {
            let refusal = refusal.expect_err(name);
            assert_eq!(refusal.status, 400, "{name}");
            let rest = refusal.detail.replace(&format!("'{name}'"), "");
            assert!(!rest.contains("search") && !rest.contains("exec"), "{rest}");
            let known = bots::BOTS.iter().all(|bot| rest.contains(bot.name));
            assert!(known, "who there is, is said: {rest}");
        }
    }
    for bot in bots::BOTS {
        house.create(&anna, &wish(vec![me("Anna"), seated(bot.name)])).await.unwrap();
    }
    house.hand_over(&playing, &anna, Seat(0), Some("squire")).await.unwrap();
    house.fill(&waiting, &anna, "uniform").await.unwrap();
    house.close();
}

#[tokio::test]
async fn the_calls_name_the_bots_that_may_be_asked_for() {
    let house = browser::House::open().await;
    let mut program = house.browser();
    let seats = json!([{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": STRANGE}]);
    let refused =
        program.json(Method::POST, "/api/tables", json!({"game": "king-is-dead", "seats": seats})).await;
    assert_eq!(refused.status, 400, "{}", refused.text);
    let described: Value = serde_json::from_str(&program.get("/api/openapi.json").await.text).unwrap();
    let names: Vec<&str> = bots::BOTS.iter().map(|bot| bot.name).collect();
    let shapes = &described["components"]["schemas"];
    assert_eq!(shapes["BotName"]["enum"], json!(names));
    for shape in ["SeatAskedBot", "Fill", "HandOver"] {
        assert!(shapes[shape].to_string().contains("#/components/schemas/BotName"), "{shape}");
    }
    house.close();
}

#[tokio::test]
async fn a_table_of_an_older_house_goes_on_with_the_nearest_level_and_says_so() {
    let directory = tempfile::tempdir().unwrap();
    let (anna, bo) = (visitor(), visitor());
    let taken = |bot: &str| Entry::TakenOver { seat: Seat(1), bot: bot.into(), cause: TakeoverCause::Player };
    let filled = Entry::Seated { seat: Seat(1), sitter: strange(), entropy: None, contributes: false };
    let path = directory.path();
    let opened = older(path, vec![person(&anna), strange()], Pace::None, Vec::new(), Vec::new()).await;
    let filled = older(path, vec![person(&anna), Sitter::Open], Pace::None, vec![filled], Vec::new()).await;
    let standing =
        older(path, vec![person(&anna), person(&bo)], Pace::None, Vec::new(), vec![taken("search:nonsense")])
            .await;
    let lobby =
        older(path, vec![person(&anna), strange(), Sitter::Open], Pace::None, Vec::new(), Vec::new()).await;
    for opening in 1..=2 {
        let house = open(path).await;
        for (id, bot) in [(&opened, "regent"), (&filled, "regent"), (&standing, "squire"), (&lobby, "regent")]
        {
            until(&house, id, |table| table.places()[1].bot() == Some(bot)).await;
            let (notices, replaced) =
                house.read(id, |table| Ok((table.notices(), table.places()[1].was.clone()))).await.unwrap();
            let was = if bot == "squire" { "search:nonsense" } else { STRANGE };
            assert_eq!(replaced.as_deref(), Some(was));
            assert_eq!(notices, [format!("The host no longer seats '{was}'; the {bot} plays there now.")]);
        }
        let name = house.read(&opened, |table| Ok(table.game().unwrap().names().of(Seat(1)).to_string()));
        assert_eq!(name.await.unwrap(), "Hild", "a bot keeps its name, whoever plays under it");
        // Whoever returns to the own seat need not be told of the bot any more.
        if opening == 2 {
            house.take_back(&standing, &bo, None).await.unwrap();
            let notices = house.read(&standing, |table| Ok(table.notices())).await.unwrap();
            assert!(notices.is_empty(), "{notices:?}");
        }
        house.close();
    }
    let store = Store::open(&place::database(path)).await.unwrap();
    for id in [&opened, &filled, &standing, &lobby] {
        let entries = store.entries(id).await.unwrap();
        let told = entries.iter().filter(|(_, entry)| matches!(entry, Entry::Replaced { .. })).count();
        assert_eq!(told, 1, "it is written down once");
    }
}

#[tokio::test]
async fn a_table_that_waited_for_players_in_an_older_house_begins_with_a_bot_that_there_is() {
    let directory = tempfile::tempdir().unwrap();
    let (anna, bo) = (visitor(), visitor());
    let sitters = vec![person(&anna), strange(), Sitter::Open];
    let id = older(directory.path(), sitters, Pace::None, Vec::new(), Vec::new()).await;
    let house = open(directory.path()).await;
    house.join(&id, &bo, None, None, "Bo", Luck::Nothing).await.unwrap();
    people_next(&house, &id).await;
    let bots = house.read(&id, |table| Ok((table.phase(), table.places()[1].bot().map(str::to_owned))));
    assert_eq!(bots.await.unwrap(), (Phase::Playing, Some("regent".into())));
    house.close();
}

#[tokio::test]
async fn replacing_a_bot_charges_nobody_for_the_time_that_the_house_was_closed() {
    let directory = tempfile::tempdir().unwrap();
    let pace = Pace::Live { minutes: 10, increment_seconds: 0 };
    let (sitters, none) = (vec![person(&visitor()), person(&visitor()), strange()], Vec::new);
    let id = older(directory.path(), sitters, pace, none(), none()).await;
    let house = open(directory.path()).await;
    until(&house, &id, |table| !table.notices().is_empty()).await;
    let left = |table: &Hosted| {
        let left = |seat| table.clocks().unwrap().left(seat, house::tables::now());
        Ok([left(Seat(0)), left(Seat(1))])
    };
    for left in house.read(&id, left).await.unwrap() {
        assert!(left > 9 * 60_000, "{left} ms of ten minutes are left after an hour");
    }
    house.close();
}

#[tokio::test]
async fn a_finished_table_is_told_as_it_was_played_and_its_rematch_has_a_bot_that_there_is() {
    let directory = tempfile::tempdir().unwrap();
    let anna = visitor();
    let resigned = vec![Entry::Resigned { seat: Seat(0) }];
    let id = older(directory.path(), vec![person(&anna), strange()], Pace::None, Vec::new(), resigned).await;
    let house = open(directory.path()).await;
    let next = house.rematch(&id, &anna, false).await.unwrap();
    let bot = |seat: usize| move |table: &Hosted| Ok(table.places()[seat].bot().map(str::to_owned));
    assert_eq!(house.read(&id, bot(1)).await.unwrap().as_deref(), Some(STRANGE));
    assert_eq!(house.read(&next, bot(0)).await.unwrap().as_deref(), Some("regent"));
    house.close();
}

#[tokio::test]
async fn everybody_at_the_table_is_told_of_a_bot_that_was_replaced() {
    let house = browser::House::open().await;
    let mut anna = house.browser();
    let seats = json!([{"kind": "me", "name": "Anna"}, {"kind": "bot", "bot": "random"}]);
    let made = anna.json(Method::POST, "/api/tables", json!({"game": "king-is-dead", "seats": seats})).await;
    let made: Value = serde_json::from_str(&made.text).unwrap();
    assert_eq!((&made["notices"], &made["parked"]), (&json!([]), &json!(false)));
    let id = TableId::read(made["table"].as_str().unwrap()).unwrap();
    people_next(&house.inner, &id).await;
    let entry = Entry::Replaced { seat: Seat(1), was: "search:<9>".into(), bot: "squire".into() };
    let replaced = move |table: &mut Hosted, at| {
        table.apply(at, &entry).map_err(Problem::broken)?;
        Ok(vec![entry.clone()])
    };
    house.inner.change(&id, replaced).await.unwrap();
    let words = "The host no longer seats 'search:<9>'; the squire plays there now.";
    let shown: Value = serde_json::from_str(&anna.get(&format!("/api/tables/{id}")).await.text).unwrap();
    assert_eq!(shown["notices"], json!([words]));
    let page = anna.get(&format!("/t/{id}")).await.text;
    assert!(page.contains(&browser::escaped(words)), "{page}");
    house.close();
}

/// Decisions at these tables so far.
async fn decisions(house: &House, tables: &[TableId]) -> usize {
    let mut all = 0;
    for id in tables {
        all += house.read(id, |table| Ok(table.game().map_or(0, |game| game.plies()))).await.unwrap();
    }
    all
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_tables_of_one_network_do_not_keep_a_strangers_bot_waiting() {
    let directory = tempfile::tempdir().unwrap();
    let settings = Settings {
        data_dir: directory.path().into(),
        database: place::server(directory.path()),
        bot_pace: Duration::ZERO,
        ..Settings::default()
    };
    let house = House::open(settings).await.unwrap();
    let from = |last: u8| Visitor { network: Some([10, 0, 0, last].into()), ..visitor() };
    let mut busy = Vec::new();
    for _ in 0..50 {
        let wish = Wish { game: "old-kings-crown".into(), ..wish(vec![seated("regent"), seated("regent")]) };
        busy.push(house.create(&from(1), &wish).await.unwrap());
    }
    for bot in ["steward", "random"] {
        let stranger = from(2);
        let wish = Wish { game: "last-kingdom".into(), ..wish(vec![me("Bo"), seated(bot)]) };
        let id = house.create(&stranger, &wish).await.unwrap();
        let (mut answers, mut meanwhile) = (0, 0);
        for _ in 0..12 {
            let version = people_next(&house, &id).await;
            let Some(action) = a_choice(&house, &id, Seat(0)).await else { break };
            let before = decisions(&house, &busy).await;
            let played = house.play(&id, &stranger, at(version), &action).await.unwrap();
            if people_next(&house, &id).await > played {
                answers += 1;
                meanwhile += decisions(&house, &busy).await - before;
            }
        }
        assert!(answers >= 4, "{bot}: {answers} answers");
        // A bot that waits for its turn among fifty sees a decision or more of most of them.
        assert!(meanwhile < 10 * answers, "{bot}: {meanwhile} decisions of others during {answers} answers");
    }
    house.close();
}

#[tokio::test]
async fn at_a_parked_table_nobody_decides_and_no_bot_thinks() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let (anna, bo) = (visitor(), visitor());
    let id = house.create(&anna, &wish(vec![me("Anna"), bot(), bot()])).await.unwrap();
    let now = people_next(&house, &id).await;
    park(&house, &id, true).await;
    let choice = a_choice(&house, &id, Seat(0)).await.unwrap();
    let refused = [
        house.play(&id, &anna, at(now), &choice).await,
        house.undo(&id, &anna, at(now)).await,
        house.wish_end(&id, &anna, None, true).await,
    ];
    for refusal in refused {
        let refusal = refusal.unwrap_err();
        assert_eq!(
            (refusal.status, refusal.detail.as_str()),
            (409, "The host has parked this table; it goes on later.")
        );
    }
    // Leaving and talking go on; a bot that has the seat does nothing with it.
    house.say(&id, &anna, None, "Back soon.").await.unwrap();
    house.say(&id, &bo, Some("Bo"), "Oh.").await.unwrap();
    house.hand_over(&id, &anna, Seat(0), Some("random")).await.unwrap();
    assert_eq!(house.take_back(&id, &anna, None).await.unwrap_err().status, 409);
    let parked = version(&house, &id).await;
    tokio::time::sleep(Duration::from_millis(150)).await;
    assert_eq!(version(&house, &id).await, parked, "nothing happens");
    let said = house.read(&id, |table| Ok(table.said(ChatRoom::Players))).await.unwrap();
    assert_eq!(said, 1);
    // Also in a house that was closed and opened meanwhile.
    house.close();
    drop(house);
    let house = open(directory.path()).await;
    tokio::time::sleep(Duration::from_millis(150)).await;
    assert_eq!(version(&house, &id).await, parked);
    park(&house, &id, false).await;
    until(&house, &id, |table| table.phase() == Phase::Over).await;
    house.close();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_a_bot_thinks_while_its_table_is_parked_is_not_played() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let wish = Wish { game: "old-kings-crown".into(), ..wish(vec![seated("regent"), seated("regent")]) };
    let id = house.create(&visitor(), &wish).await.unwrap();
    until(&house, &id, |table| table.version() > 3).await;
    park(&house, &id, true).await;
    let parked = version(&house, &id).await;
    tokio::time::sleep(Duration::from_millis(700)).await;
    assert_eq!(version(&house, &id).await, parked);
    park(&house, &id, false).await;
    until(&house, &id, |table| table.version() > parked + 2).await;
    house.close();
}

#[tokio::test]
async fn at_a_parked_table_that_waits_for_players_nobody_sits_down_but_players_may_leave() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let (anna, bo) = (visitor(), visitor());
    let seats = vec![me("Anna"), SeatWish::Open, SeatWish::Open];
    let id = house.create(&anna, &Wish { listed: true, ..wish(seats) }).await.unwrap();
    park(&house, &id, true).await;
    let refused = [
        house.join(&id, &bo, None, None, "Bo", Luck::Nothing).await,
        house.fill(&id, &anna, "random").await,
        house.add_luck(&id, &anna, None, "words").await,
    ];
    for refusal in refused {
        assert!(refusal.unwrap_err().detail.contains("parked"));
    }
    house.leave(&id, &anna, None).await.unwrap();
    park(&house, &id, false).await;
    house.join(&id, &bo, None, None, "Bo", Luck::Nothing).await.unwrap();
    house.fill(&id, &anna, "random").await.unwrap();
    house.close();
}

#[tokio::test]
async fn time_at_a_parked_table_is_charged_to_nobody() {
    let directory = tempfile::tempdir().unwrap();
    let (anna, bo) = (visitor(), visitor());
    let pace = Pace::Live { minutes: 1, increment_seconds: 30 };
    // Parked an hour ago, when Anna and Bo had thought for no time at all; that is an hour more than they have.
    let parked = vec![Entry::Parked { parked: true }];
    let id = older(directory.path(), vec![person(&anna), person(&bo)], pace, Vec::new(), parked).await;
    let house = open(directory.path()).await;
    let left = async || {
        let left = |table: &Hosted| {
            Ok([0, 1].map(|seat| table.clocks().unwrap().left(Seat(seat), house::tables::now())))
        };
        house.read(&id, left).await.unwrap()
    };
    tokio::time::sleep(Duration::from_millis(60)).await;
    assert_eq!(left().await, [60_000; 2], "to the millisecond, and nobody earned anything");
    let standins = |table: &Hosted| Ok(table.places().iter().any(|place| place.standin.is_some()));
    assert!(!house.read(&id, standins).await.unwrap(), "no clock falls");
    park(&house, &id, false).await;
    tokio::time::sleep(Duration::from_millis(60)).await;
    let least = left().await.into_iter().min().unwrap();
    assert!(least < 60_000 && least > 50_000, "{least}: it goes on from there");
    house.close();
}

#[tokio::test]
async fn pages_and_calls_say_that_a_table_is_parked() {
    let house = browser::House::open().await;
    let mut anna = house.browser();
    let seats = json!([{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bo"}]);
    let made = anna.json(Method::POST, "/api/tables", json!({"game": "king-is-dead", "seats": seats})).await;
    let made: Value = serde_json::from_str(&made.text).unwrap();
    let id = TableId::read(made["table"].as_str().unwrap()).unwrap();
    let bearer = format!("Bearer {}", made["token"].as_str().unwrap());
    let headers = [("authorization", bearer.as_str())];
    for parked in [false, true, false] {
        if parked != house.inner.read(&id, |table| Ok(table.is_parked())).await.unwrap() {
            park(&house.inner, &id, parked).await;
        }
        let shown = anna.send(Method::GET, &format!("/api/tables/{id}"), &headers, "").await.text;
        let shown: Value = serde_json::from_str(&shown).unwrap();
        assert_eq!(shown["parked"], json!(parked));
        assert_eq!(shown["legal"].as_array().unwrap().is_empty(), parked);
        let acts = shown["seats"].as_array().unwrap().iter().any(|seat| seat["acts"] == json!(true));
        assert_eq!(acts, !parked, "nobody is waited for");
        let page = anna.send(Method::GET, &format!("/t/{id}"), &headers, "").await.text;
        assert_eq!(page.contains("The host has parked this table; it goes on later."), parked, "{page}");
        let listed = anna.send(Method::GET, "/api/tables", &headers, "").await.text;
        let listed: Value = serde_json::from_str(&listed).unwrap();
        assert_eq!(listed["yours"][0]["parked"], json!(parked));
        let home = anna.send(Method::GET, "/", &headers, "").await.text;
        assert_eq!(home.contains("parked by the host"), parked);
    }
    house.close();
}
