//! Law: what a viewer cannot see stays unseen until a step says that it reveals something.

use super::views::looks_alike;
use crate::conformance::walk::{Walker, each_spot, possible, viewers};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Actor, Dice, Effect, QuickDice, Step, Viewer};

/// How many steps two worlds are led side by side.
pub(super) const TOGETHER: usize = 6;

/// The true position and one that a viewer cannot tell from it take the same steps, whoever takes
/// them. As long as none of them says that it revealed something, the viewer still cannot tell
/// the two apart: neither by views, nor by who acts, nor by what is legal, nor by what may be
/// taken back.
pub fn unseen_differences_stay_unseen<G: Playable>(effort: &Effort) -> Result<(), Breach> {
    each_spot::<G>(Law::Steps, effort, effort.spots, |spot| {
        for viewer in viewers(spot.position.seats()) {
            for _ in 0..spot.effort.worlds {
                let seed = u64::from(spot.dice.below(1 << 30));
                side_by_side(spot.position, viewer, seed, |truth, world, step, effects| {
                    looks_alike(truth, world, viewer).map_err(|what| {
                        format!("{} {:?} reveals nothing, yet {what}", step.actor, step.action)
                    })?;
                    let own = viewer.seat().is_some_and(|seat| step.actor == Actor::Seat(seat));
                    if own && effects.0 != effects.1 {
                        return Err(format!(
                            "{viewer:?} can tell two worlds apart by what may be taken back"
                        ));
                    }
                    Ok(())
                })?;
            }
        }
        Ok(())
    })
}

/// Leads the true position and one imagined by `viewer` through the same random steps and compares
/// them after each, until a step reveals something or is not possible in both.
pub(super) fn side_by_side<G: Playable>(
    position: &G,
    viewer: Viewer,
    seed: u64,
    mut compare: impl FnMut(&G, &G, Step<G::Action>, (Effect, Effect)) -> Result<(), String>,
) -> Result<(), String> {
    let mut walker = Walker::new(seed);
    let mut truth = position.clone();
    let mut world = G::imagine(&truth.view(viewer), &mut QuickDice::new(seed));
    for _ in 0..TOGETHER {
        let Some(step) = common_step(&truth, &world, &mut walker) else { break };
        let effects =
            (truth.apply(step.actor, step.action, &mut ()), world.apply(step.actor, step.action, &mut ()));
        if effects.0.revealed || effects.1.revealed {
            break;
        }
        compare(&truth, &world, step, effects)?;
    }
    Ok(())
}

/// A random step that both positions may take.
pub(super) fn common_step<G: Playable>(
    truth: &G,
    world: &G,
    walker: &mut Walker<G::Action>,
) -> Option<Step<G::Action>> {
    let step = walker.step(truth)?;
    let elsewhere = possible(world);
    if elsewhere.contains(&step) {
        return Some(step);
    }
    let common: Vec<_> = possible(truth).into_iter().filter(|step| elsewhere.contains(step)).collect();
    if common.is_empty() {
        return None;
    }
    Some(common[walker.dice.below(common.len() as u32) as usize])
}
