//! Law: worlds imagined from a view differ where something is hidden, and only there.

use crate::conformance::walk::{each_spot, viewers};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Dice, QuickDice};

/// Imaginings that may all hit the truth before the view is suspected to hold it. A thing that
/// differs in one world of fifty is missed by all of them once in half a billion times.
const PATIENCE: usize = 1_000;

/// Where the game says that something is hidden, some imagined world differs from the truth (or
/// the view would leak everything and nobody would notice); where it says that nothing is, every
/// one equals it. Worlds imagined one after another are not all the same. The same dice imagine the
/// same world.
pub fn views_hold_no_more_than_they_say<G: Playable>(effort: &Effort) -> Result<(), Breach> {
    each_spot::<G>(Law::Ignorance, effort, effort.spots, |spot| {
        for viewer in viewers(spot.position.seats()) {
            let view = spot.position.view(viewer);
            let seed = u64::from(spot.dice.below(1 << 30));
            let mut imagine = {
                let mut dice = QuickDice::new(seed);
                let view = view.clone();
                move || G::imagine(&view, &mut dice)
            };
            if imagine() != G::imagine(&view, &mut QuickDice::new(seed)) {
                return Err(format!("{viewer:?} imagines two different worlds with the same dice"));
            }
            let hides = spot.position.hides_from(viewer);
            let tries = if hides { PATIENCE } else { 2 + spot.effort.worlds };
            let first = imagine();
            let differs = first != *spot.position || (1..tries).any(|_| imagine() != *spot.position);
            if hides && !differs {
                return Err(format!(
                    "something should be hidden from {viewer:?}, but every world imagined is the true one"
                ));
            }
            if hides && (0..tries).all(|_| imagine() == first) {
                return Err(format!(
                    "{viewer:?} imagines the same world every time, but others are possible"
                ));
            }
            if !hides && differs {
                return Err(format!(
                    "nothing should be hidden from {viewer:?}, but a different world was imagined"
                ));
            }
        }
        Ok(())
    })
}
