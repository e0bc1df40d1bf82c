//! What one viewer gets of two worlds that this viewer cannot tell apart is the same on every surface.

mod program;

use interregnum_attack::pairs::{paired_worlds, worlds_told_apart};
use program::program;

#[test]
fn worlds_that_a_viewer_cannot_tell_apart_look_the_same_on_every_surface_of_every_game() {
    let compared = paired_worlds(&program(), 6, 2026);
    eprintln!("{compared:?}");
    assert_eq!(compared.leaks, [""; 0]);
    let (luck, decisions) = compared.pairs.values().fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    assert!(luck >= 4 && decisions >= 2 && compared.surfaces > 400, "{compared:?}");
    let hiding = compared.pairs.len();
    assert_eq!(hiding, shelf::GAMES.len(), "every game hides something: {compared:?}");
}

#[test]
fn a_difference_that_a_viewer_may_see_is_noticed() {
    let compared = worlds_told_apart(&program(), 1, 2026);
    let pairs: usize = compared.pairs.values().map(|(luck, decisions)| luck + decisions).sum();
    assert!(pairs >= 2 && compared.leaks.len() >= pairs, "{compared:?}");
}
