//! Where a verb begins to refuse: the last that is taken and the first that is not.

use crate::host;
use crate::place;

use std::sync::Arc;
use std::time::Duration;

use host::{at, bot, me, open, visitor, wish};
use house::tables::TableId;
use house::{Decision, House, Luck, Settings, Visitor, Wish};
use table::Seat;

/// A game of two that Anna plays alone.
async fn solo(house: &Arc<House>, anna: &Visitor) -> TableId {
    house.create(anna, &wish(vec![me("Anna"), me("Bo")])).await.unwrap()
}

/// The seat that is waited for, its first choice and the version.
async fn next(house: &House, id: &TableId) -> (u64, Seat, String) {
    let look = house.read(id, |table| {
        let game = table.game().unwrap();
        let seat = game.waiting().0.first().unwrap();
        Ok((table.version(), seat, game.legal(seat)[0].action.clone()))
    });
    look.await.unwrap()
}

#[tokio::test]
async fn a_line_of_talk_has_from_one_to_four_hundred_letters() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let id = solo(&house, &anna).await;
    for (words, taken) in
        [("é".repeat(400), true), ("é".repeat(401), false), (" \n".into(), false), ("a".into(), true)]
    {
        assert_eq!(
            house.say(&id, &anna, None, &words).await.is_ok(),
            taken,
            "{} letters",
            words.chars().count()
        );
    }
    let said = house.read(&id, |table| Ok(table.latest_talk(None, None, 50).0.len())).await.unwrap();
    assert_eq!(said, 2);
    house.close();
}

#[tokio::test]
async fn the_twenty_first_line_within_a_minute_has_to_wait() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let (anna, guest) = (visitor(), visitor());
    let id = solo(&house, &anna).await;
    for who in [&anna, &guest] {
        for line in 0..20 {
            house.say(&id, who, None, "So.").await.unwrap_or_else(|problem| panic!("line {line}: {problem}"));
        }
        let refused = house.say(&id, who, None, "So.").await.unwrap_err();
        assert_eq!((refused.status, refused.seconds), (429, Some(60)), "{refused}");
    }
    house.close();
}

#[tokio::test]
async fn a_key_has_at_most_sixty_four_bytes() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let id = solo(&house, &anna).await;
    for (length, taken) in [(65, false), (64, true), (0, true)] {
        let (version, seat, action) = next(&house, &id).await;
        let decision = Decision { seat: Some(seat), version, key: Some("k".repeat(length)) };
        assert_eq!(house.play(&id, &anna, decision, &action).await.is_ok(), taken, "{length}");
    }
    house.close();
}

#[tokio::test]
async fn a_decision_is_made_on_a_version_that_there_is_and_that_its_choices_come_from() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let id = solo(&house, &anna).await;
    let (version, seat, action) = next(&house, &id).await;
    // Talk makes new versions, and leaves the choices as they are.
    house.say(&id, &anna, None, "Hm.").await.unwrap();
    let decide = async |version| {
        house
            .play(&id, &anna, Decision { seat: Some(seat), ..at(version) }, &action)
            .await
            .map_err(|p| p.code.word())
    };
    assert_eq!(decide(version + 2).await, Err("stale"), "nobody has seen that yet");
    assert_eq!(decide(version - 1).await, Err("stale"), "before the choices were there");
    assert_eq!(decide(version).await, Ok(version + 2));
    let (version, seat, action) = next(&house, &id).await;
    let now = Decision { seat: Some(seat), ..at(version) };
    house.play(&id, &anna, now, &action).await.unwrap();
    house.close();
}

#[tokio::test]
async fn bots_that_wanted_to_play_on_are_asked_again_after_two_rounds_and_not_before() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let id = house.create(&anna, &wish(vec![me("Anna"), bot(), bot()])).await.unwrap();
    let seen = async || {
        for _ in 0..2_000 {
            let look = house.read(&id, |table| {
                let game = table.game().unwrap();
                Ok((game.waiting().0.contains(Seat(0)), table.version(), game.plies(), table.declined()))
            });
            let (annas, version, plies, declined) = look.await.unwrap();
            if annas {
                return (version, plies, declined);
            }
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
        panic!("the bots do not come to an end");
    };
    seen().await;
    house.wish_end(&id, &anna, None, true).await.unwrap();
    let (_, _, declined) = seen().await;
    let declined = declined.expect("nobody is losing at the start");
    let (mut before, mut after) = (0, 0);
    while after == 0 {
        let (version, plies, _) = seen().await;
        match house.wish_end(&id, &anna, None, true).await {
            Err(problem) if problem.detail.contains("Ask them again") => {
                assert!(plies < declined + 6, "{plies} after {declined}");
                before += 1;
            }
            answer => {
                answer.unwrap();
                assert!(plies >= declined + 6, "{plies} after {declined}");
                after += 1;
            }
        }
        if after == 0 {
            let action = host::a_choice(&house, &id, Seat(0)).await.unwrap();
            house.play(&id, &anna, at(version), &action).await.unwrap();
        }
    }
    assert!(before > 0);
    house.close();
}

#[tokio::test]
async fn whoever_opened_the_table_is_told_how_long_to_wait_in_whole_minutes() {
    for (seconds, minutes) in [(60, "1 minutes"), (61, "2 minutes"), (119, "2 minutes")] {
        let directory = tempfile::tempdir().unwrap();
        let absence = Duration::from_secs(seconds);
        let settings = Settings {
            data_dir: directory.path().into(),
            database: place::server(directory.path()),
            absence,
            ..Settings::default()
        };
        let house = House::open(settings).await.unwrap();
        let (anna, bo) = (visitor(), visitor());
        let seats = vec![me("Anna"), house::SeatWish::Open];
        let id = house.create(&anna, &Wish { listed: true, ..wish(seats) }).await.unwrap();
        house.join(&id, &bo, None, None, "Bo", Luck::Nothing).await.unwrap();
        let refused = house.hand_over(&id, &anna, Seat(1), None).await.unwrap_err();
        assert!(refused.status == 409 && refused.detail.contains(minutes), "{seconds}: {refused}");
        house.close();
    }
}

#[tokio::test]
async fn sitting_down_is_refused_for_the_right_reason() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let (anna, bo, cy) = (visitor(), visitor(), visitor());
    let seats = || vec![me("Anna"), house::SeatWish::Open, house::SeatWish::Open];
    let id = house.create(&anna, &wish(seats())).await.unwrap();
    let invitation = house.read(&id, |table| Ok(table.opening().invitation.clone())).await.unwrap();
    let join = async |who: &Visitor, word: Option<&str>, seat: Option<u8>| {
        let answer = house.join(&id, who, word.map(str::to_owned), seat.map(Seat), "X", Luck::Nothing).await;
        answer.map_err(|problem| problem.status)
    };
    assert_eq!(join(&bo, None, None).await, Err(403), "not without the invitation");
    assert_eq!(join(&bo, Some("wrong"), None).await, Err(403));
    assert_eq!(join(&anna, Some(&invitation), None).await, Err(409), "she sits there already");
    assert_eq!(join(&bo, Some(&invitation), Some(0)).await, Err(409), "that seat is taken");
    assert_eq!(join(&bo, Some(&invitation), Some(3)).await, Err(409), "there is no such seat");
    assert!(join(&bo, Some(&invitation), Some(2)).await.is_ok());
    let seated = house.read(&id, |table| Ok(table.seats_of(Some(&bo.id)).first())).await.unwrap();
    assert_eq!(seated, Some(Seat(2)), "the seat that was asked for");
    assert!(house.add_luck(&id, &bo, None, "  ").await.is_err_and(|problem| problem.status == 400));
    assert!(house.fill(&id, &bo, "random").await.is_err_and(|problem| problem.status == 403));
    // Whoever opened it may come back without an invitation.
    house.leave(&id, &anna, None).await.unwrap();
    assert!(join(&anna, None, None).await.is_ok());
    assert!(join(&cy, Some(&invitation), None).await.is_ok());
    assert_eq!(join(&visitor(), Some(&invitation), None).await, Err(409), "all seats are taken");
    assert!(house.leave(&id, &bo, None).await.is_err_and(|problem| problem.status == 409), "the game is on");
    assert!(house.fill(&id, &anna, "random").await.is_err_and(|problem| problem.status == 409));
    house.close();
}

#[tokio::test]
async fn a_seat_is_taken_back_from_a_bot_that_plays_it_and_never_after_giving_up() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let id = house.create(&anna, &wish(vec![me("Anna"), me("Bo"), me("Cy")])).await.unwrap();
    let back = async |seat: u8| {
        house.take_back(&id, &anna, Some(Seat(seat))).await.map_err(|problem| problem.detail)
    };
    assert!(back(0).await.unwrap_err().contains("already"));
    house.hand_over(&id, &anna, Seat(0), Some("random")).await.unwrap();
    assert!(
        house.hand_over(&id, &anna, Seat(0), Some("random")).await.unwrap_err().detail.contains("already")
    );
    back(0).await.unwrap();
    house.resign(&id, &anna, Some(Seat(2))).await.unwrap();
    assert!(back(2).await.unwrap_err().contains("to the end"));
    let phase = house.read(&id, |table| Ok(table.phase())).await.unwrap();
    assert_eq!(phase, house::tables::Phase::Playing, "with three the others go on");
    house.close();
}
