//! Drawing and words as a player meets them.

mod content;
mod drawing;
mod log;
mod phrases;
mod printed;
#[path = "../support/mod.rs"]
mod support;
mod terminal;
mod words;

use old_kings_crown::Crown;
use table::{Dice, Game, Names, Next, QuickDice, Scratch, Setup};

/// Positions of a few random games.
fn positions() -> Vec<Crown> {
    let mut out = Vec::new();
    for (seats, seed) in [(2, 1), (3, 2), (4, 3), (4, 4)] {
        let mut crown = Crown::new(&Setup::new::<Crown>(seats).unwrap()).unwrap();
        let (mut dice, mut scratch) = (QuickDice::new(seed), Scratch::default());
        loop {
            if dice.below(6) == 0 || crown.next() == Next::Over {
                out.push(crown.clone());
            }
            let Some((actor, action)) = support::random_step(&crown, &mut dice, &mut scratch) else { break };
            crown.apply(actor, action, &mut ());
        }
    }
    assert!(out.len() > 100);
    out
}

fn names() -> Names {
    Names::new(["Anna", "Bartholomew the Very Long", "Cy", "D"].map(String::from).to_vec())
}
