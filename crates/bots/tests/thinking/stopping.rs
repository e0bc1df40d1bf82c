//! What a host may ask of a bot that thinks: to wait, and to stop.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use bots::{BOTS, Bot, Clock, Endgame, Greedy, Search, hire, hire_by, named, nearest};
use king_is_dead::KingIsDead;
use last_kingdom::LastKingdom;
use mass_conquest::Conquest;
use table::{Actor, Budget, Chair, Game, Hosting, Next, Patience, QuickDice, Scratch, Seat, Setup, Thinking};

/// A position of two seats after so many decisions at random, and who has a choice there.
fn reached<G: Thinking + Hosting>(decisions: u32) -> (G, Seat) {
    let mut position = G::new(&Setup::new::<G>(2).expect("two seats")).expect("a position");
    let (mut dice, mut scratch) = (QuickDice::new(4), Scratch::default());
    let mut decided = 0;
    loop {
        let (actor, action) = match position.next() {
            Next::Chance => (Actor::Chance, position.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                let seat = must.first().expect("somebody");
                scratch.actions.clear();
                position.plausible(seat, &mut scratch.actions);
                if decided >= decisions && scratch.actions.len() > 1 {
                    return (position, seat);
                }
                decided += 1;
                (Actor::Seat(seat), position.random_action(seat, &mut dice, &mut scratch))
            }
            Next::Over => panic!("over after {decided} decisions"),
        };
        position.apply(actor, action, &mut ());
    }
}

/// A hard endgame, which no solver knows at a glance, and who has a choice there.
fn endgame() -> (KingIsDead, Seat) {
    (0..100).find_map(first_endgame).expect("a hard endgame")
}

/// The first endgame of a careless game, if it is a hard one.
fn first_endgame(deal: u64) -> Option<(KingIsDead, Seat)> {
    let mut position = KingIsDead::new(&Setup::new::<KingIsDead>(2).expect("two seats")).expect("a position");
    let (mut dice, mut scratch) = (QuickDice::new(deal), Scratch::default());
    loop {
        let (actor, action) = match position.next() {
            Next::Chance => (Actor::Chance, position.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                let seat = must.first()?;
                scratch.actions.clear();
                position.plausible(seat, &mut scratch.actions);
                if position.essence().is_some() && scratch.actions.len() > 1 {
                    return Endgame::new(12).solve(&position, 2_000).is_none().then_some((position, seat));
                }
                (Actor::Seat(seat), position.careless_action(seat, &mut dice, &mut scratch))
            }
            Next::Over => return None,
        };
        position.apply(actor, action, &mut ());
    }
}

/// A clock of a host that lets a bot go on so many times, and how often it was asked.
fn host(times: u64) -> (Arc<AtomicU64>, Clock) {
    let asked = Arc::new(AtomicU64::new(0));
    let counter = asked.clone();
    let clock = Clock::new(|| Duration::ZERO);
    (asked, clock.hosted(move || counter.fetch_add(1, Ordering::Relaxed) < times))
}

#[test]
fn a_search_of_ten_million_playouts_stops_when_its_host_says_so() {
    let (position, seat) = reached::<KingIsDead>(0);
    let (asked, clock) = host(5);
    let mut search = Search::<KingIsDead>::with_clock(Budget::playouts(10_000_000), clock);
    search.begin(1);
    let action = search.choose(&Chair::new(&position, seat));
    assert!(position.check(seat, action).is_ok());
    assert!(search.playouts() <= 6 * 32, "{} playouts after it was told", search.playouts());
    assert_eq!(asked.load(Ordering::Relaxed), 6);
}

#[test]
fn a_host_is_asked_more_often_where_playouts_are_long() {
    let (position, seat) = reached::<Conquest>(0);
    let (_, clock) = host(1);
    // To the end of the game, which takes thousands of decisions.
    let budget = Budget { rollout_depth: u32::MAX, ..Budget::playouts(1_000) };
    let mut search = Search::<Conquest>::with_clock(budget, clock);
    search.begin(1);
    search.choose(&Chair::new(&position, seat));
    assert!(search.playouts() < 31, "{} playouts", search.playouts());
}

#[test]
fn an_endgame_solver_stops_when_its_host_says_so() {
    let (position, _) = endgame();
    let visits = |times: u64, endgame: &mut Endgame<KingIsDead>| {
        let (asked, clock) = host(times);
        let mut late = || clock.calls_time(None);
        let mut patience = Patience::new(u64::MAX, &mut late);
        let solution = endgame.solve_with(&position, &mut patience);
        (solution.is_some(), patience.visited(), asked.load(Ordering::Relaxed))
    };
    for solver in [Endgame::new, Endgame::general] {
        let (solved, visited, asked) = visits(1, &mut solver(12));
        assert!(!solved && visited <= 512, "{visited} positions");
        assert_eq!(asked, 2);
    }
}

#[test]
fn a_search_that_is_stopped_while_it_solves_an_endgame_stops_at_its_next_look_too() {
    let (position, seat) = endgame();
    let (asked, clock) = host(1);
    let budget = Budget { solver: u32::MAX, ..Budget::playouts(10_000_000) };
    let mut search = Search::<KingIsDead>::with_clock(budget, clock);
    search.begin(1);
    search.choose(&Chair::new(&position, seat));
    assert!(search.playouts() < 32, "{} playouts", search.playouts());
    // Twice by the solver, once by the search that it leaves the decision to.
    assert_eq!(asked.load(Ordering::Relaxed), 3);
}

#[test]
fn a_greedy_bot_stops_when_its_host_says_so() {
    let (position, seat) = reached::<KingIsDead>(0);
    let asked_for = |times: u64| {
        let (asked, clock) = host(times);
        let mut greedy = Greedy::<KingIsDead>::with_clock(clock);
        greedy.begin(1);
        let action = greedy.choose(&Chair::new(&position, seat));
        assert!(position.check(seat, action).is_ok());
        asked.load(Ordering::Relaxed)
    };
    let whole = asked_for(u64::MAX);
    assert!(whole > 20, "a decision of {whole} looks is no long one");
    assert_eq!(asked_for(3), 4, "it asks no more once it was told");
}

#[test]
fn a_host_that_makes_bots_wait_changes_no_decision() {
    fn compare<G: Thinking + Hosting>(position: &G, seat: Seat) {
        let budget = Budget { solver: 2_000, ..Budget::playouts(500) };
        let bots = |clock: Clock| -> [Box<dyn Bot<G>>; 2] {
            [Box::new(Search::with_clock(budget, clock.clone())), Box::new(Greedy::with_clock(clock))]
        };
        for (mut alone, mut hosted) in bots(Clock::default()).into_iter().zip(bots(host(u64::MAX).1)) {
            for seed in 0..2 {
                alone.begin(seed);
                hosted.begin(seed);
                let chair = Chair::new(position, seat);
                assert_eq!(alone.choose(&chair), hosted.choose(&chair), "{}", G::ID);
            }
        }
    }
    let (position, seat) = reached::<KingIsDead>(3);
    compare(&position, seat);
    let (position, seat) = endgame();
    compare(&position, seat);
    let (position, seat) = reached::<LastKingdom>(0);
    compare(&position, seat);
}

#[test]
fn strangers_hire_nobody_but_the_named_bots() {
    for bot in BOTS {
        assert_eq!(named(bot.name), Ok(bot.name));
        assert_eq!(nearest(bot.name), bot.name);
        assert!(hire_by::<KingIsDead>(bot.name, Clock::default()).is_ok());
    }
    for name in ["search:10000000x64", "search:1", "search:5ms", "exec:true", "Regent", "regent ", ""] {
        let refusal = named(name).expect_err(name).to_string();
        assert!(refusal.contains("squire, steward, regent"), "{refusal}");
        assert!(!refusal.replace(&format!("'{name}'"), "").contains("search"), "{refusal}");
        assert!(hire_by::<KingIsDead>(name, Clock::default()).is_err(), "{name}");
    }
    assert!(hire::<KingIsDead>("search:20x2").is_ok(), "the command line has them all");
}

#[test]
fn a_bot_that_is_no_longer_offered_has_a_level_near_to_what_it_spent() {
    for (name, level) in [
        ("search:10000000x64", "regent"),
        ("search:400", "regent"),
        ("search:100", "steward"),
        ("search:20+c40", "squire"),
        ("search:1", "squire"),
        ("search:600000ms", "regent"),
        ("search:500ms", "steward"),
        ("search:100ms", "squire"),
        // Threads that think side by side spend the time of each.
        ("search:500msx8", "regent"),
        ("search:100msx4", "steward"),
        ("search:99999999999999", "squire"),
        ("exec:rm", "squire"),
        ("", "squire"),
    ] {
        assert_eq!(nearest(name), level, "{name}");
    }
}
