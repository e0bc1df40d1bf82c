//! What one viewer gets of two worlds that this viewer cannot tell apart is the same on every surface.

mod program;

use interregnum_attack::pairs::{paired_worlds, worlds_told_apart};
use program::program;

#[test]
fn worlds_that_a_viewer_cannot_tell_apart_look_the_same_on_every_surface_of_every_game() {
    let compared = paired_worlds(&program(), 6, 2026);
    eprintln!("{compared:?}");
    assert_eq!(compared.leaks, [""; 0]);
    assert!(compared.luck >= 4 && compared.decisions >= 4 && compared.surfaces > 400, "{compared:?}");
}

#[test]
fn a_difference_that_a_viewer_may_see_is_noticed() {
    let compared = worlds_told_apart(&program(), 1, 2026);
    let pairs = compared.luck + compared.decisions;
    assert!(pairs >= 2 && compared.leaks.len() >= pairs, "{compared:?}");
}
