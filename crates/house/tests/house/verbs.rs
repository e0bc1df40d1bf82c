//! What people may do at a table, without the web, and what is refused.

use crate::browser;
use crate::host;
use crate::place;

use browser::people_next;
use host::{a_choice, at, bot, everything, me, open, visitor, wish};
use house::tables::{ChatRoom, Entry, Phase};
use house::{Decision, House, Limits, Luck, SeatWish, Settings};
use table::{Seat, Viewer};

#[tokio::test]
async fn view_14_whoever_is_out_of_cards_is_not_asked_to_pass_again_and_again() {
    let directory = tempfile::tempdir().unwrap();
    let anna = visitor();
    let house = open(directory.path()).await;
    let id = house.create(&anna, &wish(vec![me("Anna"), bot()])).await.unwrap();
    loop {
        let version = people_next(&house, &id).await;
        let Some(action) = a_choice(&house, &id, Seat(0)).await else { break };
        let held = house.read(&id, |table| {
            let view = table.game().unwrap().view_json(Viewer::Seat(Seat(0))).unwrap();
            let view: serde_json::Value = serde_json::from_str(view.get()).unwrap();
            Ok(view["seats"][0]["hand_size"].as_u64().unwrap() > 0 || view["phase"] != "turn")
        });
        assert!(held.await.unwrap(), "asked for a pass with an empty hand");
        house.play(&id, &anna, at(version), &action).await.unwrap();
    }
    // Nothing was left out: her passes stand in the record, behind her last card.
    let record = house.read(&id, |table| Ok(table.game().unwrap().record())).await.unwrap();
    assert!(record.result.is_some());
    let own: Vec<_> = record.steps.iter().filter(|step| step.actor == table::Actor::Seat(Seat(0))).collect();
    let passes = own.iter().rev().take_while(|step| step.text == "pass").count();
    assert!(passes > 1, "{record}");
}

#[tokio::test]
async fn a_decision_on_an_old_view_is_refused_and_a_repeated_one_is_harmless() {
    let directory = tempfile::tempdir().unwrap();
    let anna = visitor();
    let house = open(directory.path()).await;
    let id = house.create(&anna, &wish(vec![me("Anna"), me("Bo")])).await.unwrap();
    let (version, turn) = house
        .read(&id, |table| Ok((table.version(), table.game().unwrap().waiting().0.first().unwrap())))
        .await
        .unwrap();
    let action = a_choice(&house, &id, turn).await.unwrap();
    let decision = |version, key: &str| Decision { seat: Some(turn), version, key: Some(key.into()) };
    let after = house.play(&id, &anna, decision(version, "k1"), &action).await.unwrap();
    let again = house.play(&id, &anna, decision(version, "k1"), &action).await.unwrap();
    assert_eq!(after, again, "the same key twice is one decision");
    let stale = house.play(&id, &anna, decision(version, "k2"), &action).await.unwrap_err();
    assert_eq!((stale.status, stale.code.word()), (409, "stale"));
    let before = everything(&house, &id).await;
    let wrong = house.play(&id, &anna, decision(after, "k3"), "dance").await.unwrap_err();
    assert_eq!((wrong.status, wrong.code.word()), (422, "no-such-action"));
    let none = house.play(&id, &anna, at(after), &action).await.unwrap_err();
    assert_eq!((none.status, none.code.word()), (409, "which-seat"), "two seats: say which");
    let stranger = house.play(&id, &visitor(), at(after), &action).await.unwrap_err();
    assert_eq!(stranger.status, 403);
    assert_eq!(everything(&house, &id).await, before, "a refused decision changes nothing");
}

#[tokio::test]
async fn an_open_seat_is_taken_by_invitation_and_both_add_luck() {
    let directory = tempfile::tempdir().unwrap();
    let (anna, bo) = (visitor(), visitor());
    let house = open(directory.path()).await;
    let id = house.create(&anna, &wish(vec![me("Anna"), SeatWish::Open])).await.unwrap();
    let promised = house.read(&id, |table| Ok(table.commitment().map(str::to_owned))).await.unwrap();
    for words in ["six", "seven"] {
        house.add_luck(&id, &anna, None, words).await.unwrap();
    }
    let invitation = house.read(&id, |table| Ok(table.opening().invitation.clone())).await.unwrap();
    let uninvited = house.join(&id, &bo, None, None, "Bo", Luck::Nothing).await.unwrap_err();
    assert_eq!(uninvited.status, 403);
    let nameless = house.join(&id, &bo, Some(invitation.clone()), None, " \u{202e}\n ", Luck::Nothing).await;
    assert_eq!(nameless.unwrap_err().status, 400);
    house
        .join(&id, &bo, Some(invitation.clone()), None, "Bo\u{7}  the\nBold", Luck::Words("three"))
        .await
        .unwrap();
    let (phase, luck, name) = house
        .read(&id, |table| Ok((table.phase(), table.entropy().len(), table.name(Seat(1)))))
        .await
        .unwrap();
    assert_eq!((phase, luck, name.as_str()), (Phase::Playing, 2, "Bo the Bold"));
    assert_eq!(house.read(&id, |table| Ok(table.commitment().map(str::to_owned))).await.unwrap(), promised);
    let too_late = house.add_luck(&id, &anna, None, "eight").await.unwrap_err();
    assert_eq!(too_late.status, 409, "luck is added before the game begins");
    let late = house.join(&id, &visitor(), Some(invitation), None, "Cy", Luck::Nothing).await.unwrap_err();
    assert_eq!(late.status, 409);
}

#[tokio::test]
async fn a_bot_takes_over_and_gives_the_seat_back() {
    let directory = tempfile::tempdir().unwrap();
    let (anna, bo) = (visitor(), visitor());
    let house = open(directory.path()).await;
    let mut asked = wish(vec![me("Anna"), SeatWish::Open]);
    asked.listed = true;
    let id = house.create(&anna, &asked).await.unwrap();
    house.join(&id, &bo, None, None, "Bo", Luck::Nothing).await.unwrap();
    let refused = house.hand_over(&id, &bo, Seat(0), None).await.unwrap_err();
    assert_eq!(refused.status, 403, "only the owner sends a bot for somebody else");
    house.hand_over(&id, &bo, Seat(1), None).await.unwrap();
    people_next(&house, &id).await;
    let sat_out = house.play(&id, &bo, at(99), "pass").await.unwrap_err();
    assert_eq!(sat_out.status, 409);
    house.take_back(&id, &bo, None).await.unwrap();
    let bot = house.read(&id, |table| Ok(table.places()[1].bot().map(str::to_owned))).await.unwrap();
    assert_eq!(bot, None);
    house.resign(&id, &bo, None).await.unwrap();
    let result = house.read(&id, |table| Ok(table.result())).await.unwrap().unwrap();
    assert_eq!((result.ending.as_str(), result.winners), ("resignation", vec![Seat(0)]));
    assert_eq!(result.words, "Bo resigned; Anna wins.");
    let next = house.rematch(&id, &bo, false).await.unwrap();
    assert_eq!(house.rematch(&id, &anna, false).await.unwrap(), next, "both ask, one table");
    let names = house.read(&next, |table| Ok(table.names())).await.unwrap();
    assert_eq!(names, [(Seat(0), "Bo".to_owned()), (Seat(1), "Anna".to_owned())]);
}

#[tokio::test]
async fn okc_13_in_a_rematch_the_winner_of_the_last_game_stands_first_on_the_order_track() {
    let directory = tempfile::tempdir().unwrap();
    let (anna, bo) = (visitor(), visitor());
    let house = open(directory.path()).await;
    let mut asked = wish(vec![me("Anna"), SeatWish::Open]);
    (asked.game, asked.listed) = ("old-kings-crown".into(), true);
    let first = house.create(&anna, &asked).await.unwrap();
    house.join(&first, &bo, None, None, "Bo", Luck::Nothing).await.unwrap();
    let drawn = house.read(&first, |table| Ok(table.game().unwrap().record().options)).await.unwrap();
    assert_eq!(drawn, [], "nobody won before");
    // Anna wins twice; everybody moves one seat on each time.
    let mut last = first;
    for seat in [Seat(1), Seat(0)] {
        house.resign(&last, &bo, None).await.unwrap();
        let next = house.rematch(&last, &bo, false).await.unwrap();
        people_next(&house, &next).await;
        let (names, order, options) = house
            .read(&next, |table| {
                let view = table.game().unwrap().view_json(Viewer::Spectator).unwrap();
                let view: serde_json::Value = serde_json::from_str(view.get()).unwrap();
                Ok((table.names(), view["order"].clone(), table.game().unwrap().record().options))
            })
            .await
            .unwrap();
        assert_eq!(names[seat.index()], (seat, "Anna".to_owned()));
        assert_eq!(order[0], serde_json::json!(seat.0), "{order}");
        let agreed = [("first".to_owned(), format!("seat-{seat}"))];
        assert_eq!(options, agreed, "the record says so itself");
        let again = open(directory.path()).await;
        assert_eq!(everything(&again, &next).await, everything(&house, &next).await);
        last = next;
    }
}

#[tokio::test]
async fn playing_on_from_a_finished_game_keeps_its_steps() {
    let directory = tempfile::tempdir().unwrap();
    let anna = visitor();
    let house = open(directory.path()).await;
    let id = house.create(&anna, &wish(vec![bot(), bot()])).await.unwrap();
    people_next(&house, &id).await;
    let record = house.read(&id, |table| Ok(table.open_record())).await.unwrap().unwrap();
    let half = record.steps.len() / 2;
    let next = house.play_on(&id, &anna, half, Some(Seat(1)), "Anna", false).await.unwrap();
    people_next(&house, &next).await;
    let steps = house.read(&next, |table| Ok(table.game().unwrap().record().steps)).await.unwrap();
    assert_eq!(steps[..half], record.steps[..half]);
    let again = open(directory.path()).await;
    assert_eq!(everything(&again, &next).await, everything(&house, &next).await);
    let end = house.play_on(&id, &anna, record.steps.len(), None, "Anna", false).await.unwrap_err();
    assert_eq!(end.status, 400);
}

#[tokio::test]
async fn a_visitor_cannot_open_tables_without_end() {
    let directory = tempfile::tempdir().unwrap();
    let settings = Settings {
        data_dir: directory.path().into(),
        database: place::server(directory.path()),
        limits: Limits { tables_per_visitor: 2, ..Limits::default() },
        ..Settings::default()
    };
    let house = House::open(settings).await.unwrap();
    let anna = visitor();
    for _ in 0..2 {
        house.create(&anna, &wish(vec![me("Anna"), SeatWish::Open])).await.unwrap();
    }
    let third = house.create(&anna, &wish(vec![me("Anna"), SeatWish::Open])).await.unwrap_err();
    assert_eq!(third.status, 429);
    house.create(&visitor(), &wish(vec![me("Bo"), SeatWish::Open])).await.unwrap();
}

#[tokio::test]
async fn partners_as_the_game_names_them_do_not_talk_while_it_is_on() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let (anna, guest) = (visitor(), visitor());
    let four = || wish(vec![me("Anna"), me("Bo"), me("Cy"), me("Di")]);
    // King is Dead with four seats: `Game::partners` names two teams (TKD-230).
    let teams = house.create(&anna, &four()).await.unwrap();
    assert!(house.read(&teams, |table| Ok(table.in_teams())).await.unwrap());
    let refused = house.say(&teams, &anna, None, "I have the Scots").await.unwrap_err();
    assert_eq!((refused.status, refused.detail.as_str()), (409, "Partners do not talk during the game."));
    house.say(&teams, &guest, Some("Gil"), "Guests do").await.unwrap();
    // Everyone for himself (TKD-50): nobody has a partner, and all may talk.
    let mut alone = four();
    alone.options = [("teams".to_owned(), "off".to_owned())].into();
    let alone = house.create(&anna, &alone).await.unwrap();
    assert!(!house.read(&alone, |table| Ok(table.in_teams())).await.unwrap());
    house.say(&alone, &anna, None, "Good luck").await.unwrap();
    // After the game partners talk too.
    let mut over = four();
    over.seats = vec![bot(), bot(), bot(), me("Anna")];
    let over = house.create(&anna, &over).await.unwrap();
    people_next(&house, &over).await;
    assert_eq!(house.say(&over, &anna, None, "Well").await.unwrap_err().status, 409);
    house.hand_over(&over, &anna, Seat(3), Some("random")).await.unwrap();
    people_next(&house, &over).await;
    house.say(&over, &anna, None, "Well played").await.unwrap();
    let said = house.read(&over, |table| {
        Ok(table.talk_for(Some(&anna)).map(|talk| talk.words.clone()).collect::<Vec<_>>())
    });
    assert_eq!(said.await.unwrap(), ["Well played"]);
}

#[tokio::test]
async fn a_game_ends_without_a_winner_once_all_people_wish_it() {
    let directory = tempfile::tempdir().unwrap();
    let (anna, bo) = (visitor(), visitor());
    let house = open(directory.path()).await;
    let mut asked = wish(vec![me("Anna"), SeatWish::Open]);
    asked.listed = true;
    let id = house.create(&anna, &asked).await.unwrap();
    house.join(&id, &bo, None, None, "Bo", Luck::Nothing).await.unwrap();
    people_next(&house, &id).await;
    let wished = || house.read(&id, |table| Ok(table.end_wished().iter().collect::<Vec<_>>()));
    assert_eq!(house.wish_end(&id, &bo, None, false).await.unwrap_err().status, 409, "nothing to decline");
    house.wish_end(&id, &anna, None, true).await.unwrap();
    assert_eq!(wished().await.unwrap(), [Seat(0)]);
    assert_eq!(house.wish_end(&id, &anna, None, true).await.unwrap_err().status, 409, "offered already");
    assert_eq!(
        house.wish_end(&id, &visitor(), None, true).await.unwrap_err().status,
        403,
        "a guest has no say"
    );
    house.wish_end(&id, &bo, None, false).await.unwrap();
    assert_eq!(wished().await.unwrap(), [], "a no takes the offer away");
    house.wish_end(&id, &bo, None, true).await.unwrap();
    house.wish_end(&id, &anna, None, true).await.unwrap();
    let result = house.read(&id, |table| Ok(table.result())).await.unwrap().unwrap();
    assert_eq!((result.ending.as_str(), result.winners), ("agreement", vec![]));
    let again = open(directory.path()).await;
    let phase = again.read(&id, |table| Ok(table.phase())).await.unwrap();
    assert_eq!(phase, Phase::Over, "it stays so");
}

#[tokio::test]
async fn guests_cannot_talk_so_much_that_players_are_silenced() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let (anna, guest) = (visitor(), visitor());
    let id = house.create(&anna, &wish(vec![me("Anna"), me("Bo")])).await.unwrap();
    // As many lines as a table takes, at once.
    house
        .change(&id, |table, at| {
            let said = |number: u32| Entry::Said {
                room: ChatRoom::Guests,
                seat: None,
                name: "Gil".into(),
                words: number.to_string(),
                visitor: None,
            };
            let entries: Vec<Entry> = (0..2_000).map(said).collect();
            entries.iter().for_each(|entry| table.apply(at, entry).unwrap());
            Ok(entries)
        })
        .await
        .unwrap();
    let refused = house.say(&id, &guest, Some("Gil"), "one more").await.unwrap_err();
    assert_eq!((refused.status, refused.detail.as_str()), (409, "Enough has been said at this table."));
    house.say(&id, &anna, None, "hello").await.unwrap();
}
