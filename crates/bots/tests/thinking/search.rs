//! The search on a game with everything the contract speaks of, and on The King is Dead.

#[path = "../../../table/tests/contract/toys/mod.rs"]
mod toys;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bots::{Bot, Clock, Search, hire};
use king_is_dead::KingIsDead;
use table::{Actor, Budget, Chair, Game, Hosting, Next, Outcome, QuickDice, Scratch, Seat, Setup, Thinking};
use toys::Toy;

/// Plays one game; every bot sits where it stands in the list. Actions are checked.
fn game<G: Thinking + Hosting>(
    setup: &Setup,
    bots: &mut [Box<dyn Bot<G>>],
    deal: u64,
) -> (Outcome, Vec<G::Action>) {
    let mut position = G::new(setup).expect("a table");
    let mut dice = QuickDice::new(deal);
    let mut scratch = Scratch::default();
    let mut taken = Vec::new();
    for (seat, bot) in bots.iter_mut().enumerate() {
        bot.begin(deal * 8 + seat as u64);
    }
    loop {
        let (actor, action) = match position.next() {
            Next::Over => return (position.outcome().expect("over"), taken),
            Next::Chance => (Actor::Chance, position.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                let seat = must.first().expect("somebody");
                let action = bots[seat.index()].choose(&Chair::new(&position, seat));
                assert!(position.check(seat, action).is_ok(), "{action:?} is not legal");
                (Actor::Seat(seat), action)
            }
        };
        position.apply(actor, action, &mut ());
        taken.push(action);
    }
}

/// The share of `bot` at every seat in turn against `rival` at all others.
fn share<G: Thinking + Hosting>(setup: &Setup, bot: &str, rival: &str, deals: u64) -> f64 {
    let mut won = 0.0;
    for own in 0..setup.seats() {
        let name = |seat: u8| if seat == own { bot } else { rival };
        let mut bots: Vec<_> = (0..setup.seats()).map(|seat| hire::<G>(name(seat)).expect("a bot")).collect();
        won += (0..deals).map(|deal| game(setup, &mut bots, deal).0.share(Seat(own))).sum::<f64>();
    }
    won / (deals * u64::from(setup.seats())) as f64
}

#[test]
fn the_search_plays_secret_and_simultaneous_decisions_and_chance_better_than_at_random() {
    let two = share::<Toy>(&Setup::new::<Toy>(2).expect("two"), "search:300", "uniform", 60);
    let three = share::<Toy>(&Setup::new::<Toy>(3).expect("three"), "search:300", "uniform", 40);
    assert!(two > 0.55, "two seats: {two}");
    assert!(three > 0.38, "three seats: {three}");
}

#[test]
fn the_search_beats_random_play_in_every_form_of_the_king_is_dead() {
    let table = |seats, game| Setup::with_options::<KingIsDead>(seats, [("game", game)]).expect("a table");
    let at_two = share::<KingIsDead>(&table(2, "base"), "search:60", "random", 10);
    assert!(at_two > 0.7, "base, two seats: {at_two}");
    let secret = share::<KingIsDead>(&table(2, "advanced"), "search:60", "random", 10);
    assert!(secret > 0.65, "advanced, two seats: {secret}");
    let three = share::<KingIsDead>(&table(3, "advanced"), "search:60", "random", 6);
    assert!(three > 0.45, "advanced, three seats: {three}");
    // Partners share a victory, so two searches of one team win a half each.
    let mut team: Vec<_> = ["search:60", "random", "search:60", "random"]
        .map(|name| hire::<KingIsDead>(name).expect("a bot"))
        .into();
    let won: f64 = (0..14).map(|deal| game(&table(4, "base"), &mut team, deal).0.share(Seat(0))).sum();
    assert!(won * 2.0 > 9.0, "teams: {won} of 7");
}

#[test]
fn the_same_seed_gives_the_same_game_on_one_thread_and_on_two() {
    let setup = Setup::new::<KingIsDead>(2).expect("two seats");
    for name in ["greedy", "search:150", "search:150x2", "search:100+oracle20"] {
        let play = |deal| {
            let mut bots: Vec<_> = (0..2).map(|_| hire::<KingIsDead>(name).expect("a bot")).collect();
            // A game before leaves nothing behind.
            game(&setup, &mut bots, deal + 1);
            game(&setup, &mut bots, deal).1
        };
        let fresh = |deal| {
            let mut bots: Vec<_> = (0..2).map(|_| hire::<KingIsDead>(name).expect("a bot")).collect();
            game(&setup, &mut bots, deal).1
        };
        assert_eq!(play(3), fresh(3), "{name}");
        assert_ne!(fresh(3), fresh(4), "{name}");
    }
}

#[test]
fn all_decisions_of_a_turn_together_keep_to_its_time() {
    // A clock that moves on by one millisecond whenever somebody looks at it.
    let ticks = Arc::new(AtomicU64::new(0));
    let counter = ticks.clone();
    let clock = Clock::new(move || Duration::from_millis(counter.fetch_add(1, Ordering::Relaxed)));
    let limit = 60;
    let budget = Budget { time: Some(Duration::from_millis(limit)), ..Budget::playouts(1_000_000) };
    let mut search = Search::<KingIsDead>::with_clock(budget, clock);
    let setup = Setup::new::<KingIsDead>(2).expect("two seats");
    let mut position = KingIsDead::new(&setup).expect("a table");
    let (mut dice, mut scratch) = (QuickDice::new(3), Scratch::default());
    search.begin(1);
    let (mut turns, mut most, mut longest, mut began, mut decisions) = (0, 0, 0, 0, 0);
    let mut latest = None;
    while turns < 40 {
        let (actor, action) = match position.next() {
            Next::Over => break,
            Next::Chance => (Actor::Chance, position.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                let seat = must.first().expect("somebody");
                if latest.replace(seat) != Some(seat) {
                    (turns, decisions) = (turns + 1, 0);
                    search.turn();
                    began = ticks.load(Ordering::Relaxed);
                }
                let action = search.choose(&Chair::new(&position, seat));
                decisions += 1;
                longest = longest.max(decisions);
                most = most.max(ticks.load(Ordering::Relaxed) - began);
                (Actor::Seat(seat), action)
            }
        };
        position.apply(actor, action, &mut ());
    }
    assert!(longest >= 4 && turns >= 10, "{turns} turns, the longest of {longest} decisions");
    assert!(most <= limit && most > limit / 4, "a turn took {most} of {limit}");
}

#[test]
fn an_opinion_covers_every_legal_action_and_playouts_stay_in_the_budget() {
    let setup = Setup::new::<KingIsDead>(2).expect("two seats");
    let mut position = KingIsDead::new(&setup).expect("a table");
    let (mut dice, mut scratch) = (QuickDice::new(9), Scratch::default());
    while position.next() == Next::Chance {
        let outcome = position.draw_chance(&mut dice, &mut scratch);
        position.apply(Actor::Chance, outcome, &mut ());
    }
    let Next::Seats { must, .. } = position.next() else { panic!("somebody begins") };
    let seat = must.first().expect("somebody");
    let mut search = Search::<KingIsDead>::new(Budget::playouts(400));
    search.begin(1);
    let opinions = search.think(&Chair::new(&position, seat));
    let mut legal = Vec::new();
    position.legal(seat, &mut legal);
    let mut named: Vec<_> = opinions.iter().map(|opinion| opinion.action).collect();
    named.sort();
    legal.sort();
    assert_eq!(named, legal);
    assert!(search.playouts() <= 400 && search.playouts() >= 200, "{}", search.playouts());
    assert!(opinions.iter().all(|opinion| (0.0..=1.0).contains(&opinion.chance)));
    assert!(opinions.windows(2).all(|pair| pair[0].playouts >= pair[1].playouts || pair[0].proven));
}

#[test]
fn names_of_bots_are_read_strictly_and_strangers_cannot_run_commands() {
    for good in ["random", "greedy", "search:1", "search:250ms", "search:500x2+c20+cut8"] {
        assert!(hire::<KingIsDead>(good).is_ok(), "{good}");
    }
    for bad in [
        "",
        "Random",
        "search",
        "search:",
        "search:0",
        "search:9x0",
        "search:5+z1",
        "search:5+c",
        "exec:true",
    ] {
        assert!(hire::<KingIsDead>(bad).is_err(), "{bad}");
    }
    assert!(bots::known_here("exec:true").is_ok() && bots::known_here("exec: ").is_err());
    assert!(bots::known("exec:true").is_err());
}
