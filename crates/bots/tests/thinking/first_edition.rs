//! The first edition of the bots is frozen: what it says of positions is what new editions are measured against.

use std::hash::{Hash, Hasher};

use table::{Actor, Mix, Next, QuickDice, Scratch, Seat, Setup, Thinking};

/// A number for all that the first edition says along some games played at random.
fn fingerprint<G: Thinking>(seats: u8) -> u64 {
    let mut mix = Mix::default();
    let (mut dice, mut scratch) = (QuickDice::new(17), Scratch::default());
    for _ in 0..3 {
        let mut game = G::new(&Setup::new::<G>(seats).expect("a table")).expect("a game");
        loop {
            match game.next() {
                Next::Over => break,
                Next::Chance => {
                    let outcome = game.draw_chance(&mut dice, &mut scratch);
                    game.apply(Actor::Chance, outcome, &mut ());
                }
                Next::Seats { must, .. } => {
                    let Some(seat) = must.first() else { break };
                    if let Some(values) = game.evaluate_first() {
                        for seat in Seat::all(seats) {
                            // Four figures: the last ones of an exponential function differ between machines.
                            ((f64::from(values[seat.index()]) * 1e4).round() as i64).hash(&mut mix);
                        }
                    }
                    let mut actions = Vec::new();
                    game.plausible_first(seat, &mut actions);
                    actions.hash(&mut mix);
                    let action = game.careless_action(seat, &mut dice, &mut scratch);
                    game.apply(Actor::Seat(seat), action, &mut ());
                }
            }
        }
    }
    mix.finish()
}

#[test]
fn the_first_edition_of_the_king_is_dead_is_as_it_was() {
    assert_eq!(
        [2, 3, 4].map(fingerprint::<king_is_dead::KingIsDead>),
        [7_324_532_924_577_639_103, 9_237_939_361_985_582_857, 1_736_377_546_078_934_003]
    );
}

#[test]
fn the_first_edition_of_the_old_kings_crown_is_as_it_was() {
    assert_eq!(
        [2, 3, 4].map(fingerprint::<old_kings_crown::Crown>),
        [18_281_764_179_165_727_625, 6_132_430_457_565_258_087, 15_974_263_975_832_882_550]
    );
}

#[test]
fn the_first_edition_of_the_last_kingdom_is_as_it_was() {
    assert_eq!(
        [2, 3, 5].map(fingerprint::<last_kingdom::LastKingdom>),
        [7_607_277_135_529_448_553, 590_363_552_846_172_873, 10_321_051_156_446_300_311]
    );
}

#[test]
fn the_first_edition_of_mass_conquest_is_as_it_was() {
    assert_eq!(
        [2, 3, 4].map(fingerprint::<mass_conquest::Conquest>),
        [5_542_950_330_091_167_341, 18_169_959_062_265_060_460, 3_070_290_084_941_545_066]
    );
}
