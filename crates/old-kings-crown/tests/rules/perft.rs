//! Numbers of decision sequences, pinned: a change of any rule that is met on the way changes one.

use old_kings_crown::Crown;
use table::{Game, QuickDice, Scratch, Secret, Setup, perft};

use crate::support::random_step;

/// The position after `steps` random steps of a game with these seats.
fn midgame(seats: u8, steps: u32) -> Crown {
    let mut crown = Crown::new(&Setup::new::<Crown>(seats).unwrap()).unwrap();
    let (mut dice, mut scratch) = (QuickDice::new(u64::from(seats)), Scratch::default());
    for _ in 0..steps {
        let Some((actor, action)) = random_step(&crown, &mut dice, &mut scratch) else { break };
        crown.apply(actor, action, &mut ());
    }
    crown
}

#[test]
fn decision_sequences_are_as_many_as_they_were() {
    let key = Secret::from_seed(1, 0).chance_key(&[]);
    let mut counts = Vec::new();
    for seats in 2..=4 {
        for steps in [0, 40, 80, 120, 160] {
            counts.push(perft(&midgame(seats, steps), 4, &key));
        }
    }
    assert_eq!(counts, PINNED);
}

// From the start: six Locations a Herald, then five cards and four.
const PINNED: [u64; 15] = [720, 300, 720, 37, 16, 1080, 39, 1080, 198, 240, 1296, 1200, 120, 99, 91];
