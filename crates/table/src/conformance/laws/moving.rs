//! Law: what moves is drawn, before the step or after it.

use std::collections::HashSet;

use crate::conformance::markup;
use crate::conformance::walk::{Walker, each_spot};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Dice, Motion, Names, Presentation, Scene, Seat, Viewer};

/// How many steps are watched from one position.
const STEPS: usize = 6;

/// What one step may move: more would be a show, not a step.
const MOST: usize = 40;

/// Every element that a motion names is in the panels of its viewer before the step or after it, in every kind of
/// window; a step moves a bounded number of things.
pub fn every_motion_is_drawn<G: Presentation + Playable>(effort: &Effort) -> Result<(), Breach> {
    // Drawing is slow, so fewer positions are drawn than looked at otherwise.
    each_spot::<G>(Law::Moving, effort, effort.spots.div_ceil(2), |spot| {
        let names = Names::plain(spot.position.seats());
        let mut walker = Walker::new(u64::from(spot.dice.below(1 << 30)));
        let mut position = spot.position.clone();
        for _ in 0..STEPS {
            let Some(step) = walker.step(&position) else { break };
            let (before, mut events) = (position.clone(), Vec::new());
            position.apply(step.actor, step.action, &mut events);
            let seats =
                Seat::all(position.seats()).flat_map(|seat| [Viewer::Seat(seat), Viewer::Recall(seat)]);
            for viewer in seats.chain([Viewer::Spectator, Viewer::All]) {
                let motions: Vec<Motion> =
                    events.iter().flat_map(|event| position.motions(event, viewer)).collect();
                if motions.len() > MOST {
                    return Err(format!("{} {:?} moves {} things", step.actor, step.action, motions.len()));
                }
                if motions.is_empty() {
                    continue;
                }
                let width = [390, 1_024, 1_440][walker.dice.below(3) as usize];
                let mut drawn = drawn_ids::<G>(&before, viewer, &names, width)?;
                drawn.extend(drawn_ids::<G>(&position, viewer, &names, width)?);
                let missing = motions.iter().flat_map(Motion::elements).find(|id| !drawn.contains(*id));
                if let Some(missing) = missing {
                    return Err(format!(
                        "after {} {:?} {viewer:?} sees {missing:?} move, which is in no panel at width {width}: {motions:?}",
                        step.actor, step.action
                    ));
                }
            }
        }
        Ok(())
    })
}

fn drawn_ids<G: Presentation>(
    position: &G,
    viewer: Viewer,
    names: &Names,
    width: u32,
) -> Result<HashSet<String>, String> {
    let panels = G::panels(&position.view(viewer), &Scene::in_page(names, width));
    let mut all = HashSet::new();
    for panel in panels {
        all.extend(markup::ids(&panel.svg)?);
    }
    Ok(all)
}
