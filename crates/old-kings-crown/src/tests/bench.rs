//! A workbench: positions made by hand, and random games to walk through.

use table::{Actor, Dice, Effect, Game, Next, QuickDice, Scratch, Seat, Setup};

use crate::{Action, Crown, Event};

/// Every kind of table worth trying.
pub(crate) fn tables() -> Vec<Setup> {
    let mut tables = Vec::new();
    for seats in 2..=4 {
        tables.push(Setup::new::<Crown>(seats).unwrap());
        let other = [
            ("factions", "chosen"),
            ("first", "seat-1"),
            ("location-influence", "plateau-only"),
            ("battlecry", "wins"),
        ];
        tables.push(Setup::with_options::<Crown>(seats, other).unwrap());
        tables.push(Setup::with_options::<Crown>(seats, [("factions", "listed")]).unwrap());
    }
    tables
}

/// Plays a random game and shows every position with the events that led to it. Now and then a
/// seat that may act without having to does.
pub(crate) fn walk(
    setup: &Setup,
    seed: u64,
    mut see: impl FnMut(&Crown, &[Event], Option<(Actor, Action, Effect)>),
) {
    let mut dice = QuickDice::new(seed);
    let mut scratch = Scratch::default();
    let mut crown = Crown::new(setup).unwrap();
    see(&crown, &[], None);
    loop {
        let (actor, action) = match crown.next() {
            Next::Over => return,
            Next::Chance => (Actor::Chance, crown.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, may } => {
                let who: Vec<Seat> =
                    if dice.below(4) == 0 && !may.is_empty() { may } else { must }.iter().collect();
                let seat = who[dice.below(who.len() as u32) as usize];
                (Actor::Seat(seat), crown.random_action(seat, &mut dice, &mut scratch))
            }
        };
        let mut events = Vec::new();
        let effect = crown.apply(actor, action, &mut events);
        see(&crown, &events, Some((actor, action, effect)));
    }
}
