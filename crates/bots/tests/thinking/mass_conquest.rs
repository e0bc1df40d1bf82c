//! The levels at Mass Warfare and Conquest: the ladder on a few deals, deals between bots, and
//! that their games end.

use std::collections::BTreeSet;

use bots::{Bot, hire};
use king_is_dead::KingIsDead;
use mass_conquest::{Action, Conquest, Phase, Side, Terms};
use table::{Actor, Chair, Game, Hosting, Next, Outcome, QuickDice, Scratch, Seat, Setup, Thinking};

/// Plays one game; whoever is asked something answers first. Actions are checked.
fn game(setup: &Setup, bots: &mut [Box<dyn Bot<Conquest>>], deal: u64) -> (Outcome, Vec<Action>) {
    let mut position = Conquest::new(setup).expect("a table");
    let (mut dice, mut scratch) = (QuickDice::new(deal), Scratch::default());
    let mut taken = Vec::new();
    for (seat, bot) in bots.iter_mut().enumerate() {
        bot.begin(deal * 8 + seat as u64);
    }
    loop {
        let (actor, action) = match position.next() {
            Next::Over => return (position.outcome().expect("over"), taken),
            Next::Chance => (Actor::Chance, position.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                let seat = position.asked().first().or(must.first()).expect("somebody");
                let action = bots[seat.index()].choose(&Chair::new(&position, seat));
                assert!(position.check(seat, action).is_ok(), "{action:?} is not legal");
                taken.push(action);
                (Actor::Seat(seat), action)
            }
        };
        position.apply(actor, action, &mut ());
    }
}

/// Points of the second bot over `deals` deals, each from both sides.
fn score(first: &str, second: &str, deals: u64) -> f64 {
    let setup = Setup::new::<Conquest>(2).expect("two seats");
    let mut points = 0.0;
    for deal in 1..=deals {
        for side in [0, 1] {
            let mut names = [first, second];
            names.rotate_left(side);
            let mut pair = names.map(|name| hire::<Conquest>(name).expect("a bot"));
            let (outcome, _) = game(&setup, &mut pair, deal);
            points += outcome.share(Seat(1 - side as u8));
        }
    }
    points
}

#[test]
fn the_squire_beats_random_play_and_the_steward_beats_the_squire() {
    let squire = score("random", "squire", 6);
    assert!(squire >= 9.0, "{squire} of 12");
    let steward = score("squire", "steward", 5);
    assert!(steward >= 7.0, "{steward} of 10");
}

/// A table of two at its first muster, with the troops that every bot picks.
fn at_the_first_muster() -> Conquest {
    let setup = Setup::new::<Conquest>(2).expect("two seats");
    let (mut position, mut scratch) = (Conquest::new(&setup).expect("a table"), Scratch::default());
    let mut dice = QuickDice::new(3);
    while !matches!(position.board().phase, Phase::Muster) {
        let (actor, action) = match position.next() {
            Next::Chance => (Actor::Chance, position.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                let seat = must.first().expect("somebody");
                let mut few = Vec::new();
                position.plausible(seat, &mut few);
                (Actor::Seat(seat), few[0])
            }
            Next::Over => panic!("over before it began"),
        };
        position.apply(actor, action, &mut ());
    }
    position
}

/// What the bot at seat 0 does with the first decisions of one and the same position, by its own seed.
fn openings(name: &str, seeds: u64) -> BTreeSet<Vec<Action>> {
    let position = at_the_first_muster();
    let seat = position.board().turn_player();
    (0..seeds)
        .map(|seed| {
            let (mut bot, mut world) = (hire::<Conquest>(name).expect("a bot"), position.clone());
            bot.begin(seed);
            let mut taken = Vec::new();
            while taken.len() < 12 && world.board().turn_player() == seat && world.next() != Next::Chance {
                let action = bot.choose(&Chair::new(&world, seat));
                world.apply(Actor::Seat(seat), action, &mut ());
                taken.push(action);
            }
            taken
        })
        .collect()
}

#[test]
fn of_equally_good_openings_bots_choose_by_their_own_seed() {
    for (name, least) in [("squire", 10), ("steward", 10), ("greedy", 4)] {
        let found = openings(name, 14);
        assert!(found.len() >= least, "{name}: {} different turns from 14 seeds", found.len());
        assert_eq!(found, openings(name, 14), "{name}: the same seeds, the same turns");
    }
}

#[test]
fn no_level_exchanges_its_heirs_for_those_of_a_stranger_with_a_sword() {
    for (heirs, name) in
        [1, 3, 7].into_iter().flat_map(|heirs| ["squire", "steward", "regent"].map(|name| (heirs, name)))
    {
        let mut position = at_the_first_muster();
        let stranger = position.board().turn_player();
        let asked = Seat(1 - stranger.0);
        let side = |gold| Side { gold, hostages: heirs, ..Side::default() };
        let terms = Terms { give: side(1), want: side(0), ..Terms::default() };
        let offer = Action::Offer { to: asked, terms };
        assert!(position.check(stranger, offer).is_ok());
        position.apply(Actor::Seat(stranger), offer, &mut ());
        let mut bot = hire::<Conquest>(name).expect("a bot");
        bot.begin(1);
        let answer = bot.choose(&Chair::new(&position, asked));
        assert!(matches!(answer, Action::Decline(_)), "{name}: {answer:?}");
    }
}

#[test]
fn a_greedy_claimant_judges_a_twentieth_of_what_it_might() {
    // A count instead of a time: what it takes is what it looks at.
    const { assert!(Conquest::ATTENTION * 20 <= KingIsDead::ATTENTION, "the rest have short turns") };
    let mut seen = 0;
    let setup = Setup::new::<Conquest>(2).expect("two seats");
    let mut pair = ["greedy", "greedy"].map(|name| hire::<Conquest>(name).expect("a bot"));
    for deal in 1..=2 {
        let (outcome, taken) = game(&setup, &mut pair, deal);
        assert!(!outcome.winners().is_empty());
        seen += taken.len();
    }
    assert!(seen > 50, "whole games of it: {seen} decisions");
}

#[test]
fn games_between_bots_and_a_talkative_stranger_end_and_are_the_same_again() {
    let setup = Setup::new::<Conquest>(4).expect("four seats");
    let mut tables: Vec<_> = ["uniform", "squire", "squire", "uniform"]
        .map(|name| hire::<Conquest>(name).expect("a bot"))
        .into_iter()
        .collect();
    for deal in 1..=2 {
        let (outcome, taken) = game(&setup, &mut tables, deal);
        assert!(!outcome.winners().is_empty());
        let answered = |action: &&Action| matches!(action, Action::Accept(_) | Action::Decline(_));
        assert!(taken.iter().filter(answered).count() > 0, "strangers talk, and are answered");
        assert_eq!(game(&setup, &mut tables, deal).1, taken, "the same seeds, the same game");
    }
}
