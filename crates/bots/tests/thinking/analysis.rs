//! Explanations: always the same, and never from more than the seat knew.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use bots::{Clock, Counsel, Interrupted, Scholar, Study, counsel};
use king_is_dead::KingIsDead;
use last_kingdom::LastKingdom;
use mass_conquest::Conquest;
use old_kings_crown::Crown;
use table::{
    Actor, Budget, Chair, Dice, Game, HouseGame, Match, Names, Next, QuickDice, Record, RecordStep, Scratch,
    Seat, Secret, Setup, Viewer,
};

fn explained<G: HouseGame>(record: &Record, seat: Seat, clock: Clock, resumed: impl Fn()) -> Study {
    // Less than a house spends, so that it is done soon.
    let budgets = (Budget { playouts: 40, ..G::STUDY.0 }, Budget { playouts: 150, ..G::STUDY.1 });
    let mut scholar = Scholar::<G>::with_budgets(record, seat, clock, budgets).unwrap();
    let mut stops = 0;
    loop {
        match scholar.step() {
            Ok(true) => {}
            Ok(false) => return scholar.finish(),
            Err(Interrupted) => {
                stops += 1;
                resumed();
            }
        }
        assert!(stops < 1_000, "it never comes to an end");
    }
}

/// Two hints about the same choices in two worlds that the seat cannot tell apart, in so many places of a random game.
fn compare<G: HouseGame>(seats: u8, seed: u64, places: usize, stride: usize) {
    let setup = Setup::with_options::<G>(seats, []).unwrap();
    let mut game = Match::<G>::start(&setup, Secret::from_seed(seed, 0), Vec::new()).unwrap();
    let (mut dice, mut scratch) = (QuickDice::new(seed), Scratch::default());
    let names = Names::plain(seats);
    let (mut compared, mut step) = (0, 0);
    while let Next::Seats { must, .. } = game.position().next() {
        let seat = must.iter().nth(dice.below(must.len() as u32) as usize).unwrap();
        let position = game.position().clone();
        let other = G::imagine(&position.view(Viewer::Recall(seat)), &mut QuickDice::new(step));
        let mut legal = Vec::new();
        position.legal(seat, &mut legal);
        if legal.len() > 1 && other != position && (step as usize).is_multiple_of(stride) {
            let told = |world: &G| -> Counsel {
                counsel(&Chair::new(world, seat), &names, &Clock::default()).unwrap()
            };
            let (here, there) = (told(&position), told(&other));
            assert_eq!(here, there, "{}, step {step}", G::ID);
            assert!(legal.iter().any(|action| position.action_text(*action) == here.best.action));
            compared += 1;
            if compared == places {
                return;
            }
        }
        step += 1;
        let action = position.careless_action(seat, &mut dice, &mut scratch);
        game.submit(seat, action).unwrap();
    }
    assert!(compared > 0, "{}: nothing was ever hidden", G::ID);
}

#[test]
fn a_hint_is_the_same_in_worlds_that_the_seat_cannot_tell_apart() {
    compare::<Crown>(2, 3, 2, 5);
    compare::<Crown>(3, 4, 1, 7);
    compare::<LastKingdom>(2, 5, 2, 9);
    compare::<LastKingdom>(3, 6, 1, 9);
}

/// A game of two with cunning cards in which the second seat only passes: the words of all steps after the deal.
fn passing(record: &Record) -> Vec<RecordStep> {
    let mut game = Match::<KingIsDead>::replay(record).unwrap();
    let (mut dice, mut scratch) = (QuickDice::new(9), Scratch::default());
    let mut steps = Vec::new();
    while let Next::Seats { must, .. } = game.position().next() {
        let seat = must.first().unwrap();
        let position = game.position();
        let text = match seat {
            Seat(0) => position.action_text(position.random_action(seat, &mut dice, &mut scratch)),
            _ => "pass".into(),
        };
        let step = RecordStep { line: 0, actor: Actor::Seat(seat), text };
        game.follow(&step).unwrap();
        steps.push(step);
    }
    steps
}

#[test]
fn a_game_is_explained_alike_whatever_the_other_seat_held_and_never_showed() {
    let setup = Setup::with_options::<KingIsDead>(2, [("game", "advanced"), ("start", "0")]).unwrap();
    let dealt = Match::<KingIsDead>::start(&setup, Secret::from_seed(4, 0), Vec::new()).unwrap().record();
    let dealt = Record { secret: None, commitment: None, digest: None, ..dealt };
    let mut told = Vec::new();
    let mut held = Vec::new();
    // Every card that the second seat may have been dealt instead of the one it was.
    for card in ["ambush", "march", "aid", "spy", "edict", "resist", "quell", "muster"] {
        let mut record = dealt.clone();
        let at = record.steps.iter().position(|step| step.text.starts_with("cunning 1 ")).unwrap();
        record.steps[at].text = format!("cunning 1 {card}");
        if held.len() == 3 || Match::<KingIsDead>::replay(&record).is_err() {
            continue;
        }
        let steps = passing(&record);
        record.steps.extend(steps);
        held.push(card);
        told.push(explained::<KingIsDead>(&record, Seat(0), Clock::default(), || ()));
    }
    assert!(held.len() > 1, "{held:?}");
    assert!(told[0].moments.len() > 3, "{:?}", told[0].moments);
    for (study, card) in told.iter().zip(&held) {
        assert_eq!(study, &told[0], "{card} and {}", held[0]);
    }
}

/// A recorded game of the collection.
fn recorded(name: &str) -> Record {
    let path = format!("{}/../../records/{name}.record", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(path).unwrap();
    Record::split_games(&text)[0].1.parse().unwrap()
}

/// The same game explained once in one go, and once by a host who stops it now and then.
fn again<G: HouseGame>(name: &str) -> Study {
    let record = recorded(name);
    let study = explained::<G>(&record, Seat(0), Clock::default(), || ());
    // Whoever is told to stop is not told to go on before it has stopped.
    let looks = Arc::new(AtomicU32::new(0));
    let resumed = looks.clone();
    let host = Clock::new(|| Duration::ZERO).hosted(move || looks.fetch_add(1, Ordering::Relaxed) < 50);
    assert_eq!(
        explained::<G>(&record, Seat(0), host, || resumed.store(0, Ordering::Relaxed)),
        study,
        "{name}"
    );
    assert!(study.moments.windows(2).all(|pair| pair[0].ply < pair[1].ply), "{name}");
    for moment in &study.moments {
        let sum: f64 = moment.chances.iter().sum();
        assert!(
            (sum - 1.0).abs() < 1e-3 && moment.chances.len() == usize::from(record.seats),
            "{name}: {moment:?}"
        );
    }
    assert!(study.lessons.len() <= 3 && study.lessons.iter().all(|lesson| lesson.cost >= 0.02), "{name}");
    for lesson in &study.lessons {
        assert_eq!(record.steps[lesson.ply].text, lesson.played.action, "{name}");
        assert_ne!(lesson.played.action, lesson.better.action, "{name}");
        let cost = lesson.better.chance - lesson.played.chance;
        assert!((cost - lesson.cost).abs() < 1e-9, "{name}");
    }
    study
}

#[test]
fn the_same_record_is_explained_in_the_same_words_whoever_stops_it_in_between() {
    let games = [
        again::<KingIsDead>("king-is-dead-base-2"),
        again::<LastKingdom>("last-kingdom-2"),
        again::<Crown>("old-kings-crown-2"),
        again::<Conquest>("mass-conquest-2"),
    ];
    let lessons: Vec<_> = games.iter().flat_map(|study| &study.lessons).collect();
    assert!(lessons.len() >= 8, "random players err: {lessons:?}");
    let reasons =
        lessons.iter().filter(|lesson| !lesson.against.is_empty() || !lesson.instead.is_empty()).count();
    assert!(reasons * 2 >= lessons.len(), "most have a reason: {lessons:#?}");
}

#[test]
fn a_thought_that_its_host_ends_comes_to_nothing() {
    let setup = Setup::with_options::<Crown>(2, []).unwrap();
    let game = Match::<Crown>::start(&setup, Secret::from_seed(1, 0), Vec::new()).unwrap();
    let Next::Seats { must, .. } = game.position().next() else { panic!("a seat decides") };
    let chair = Chair::new(game.position(), must.first().unwrap());
    let stopped = Clock::new(|| Duration::ZERO).hosted(|| false);
    assert_eq!(counsel(&chair, &Names::plain(2), &stopped), Err(Interrupted));
}
