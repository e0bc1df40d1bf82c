//! Law: observations hold what a seat knows, and no more.

use crate::conformance::walk::each_spot;
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Encode, Layout, Listing, Seat, Viewer};

/// Every observation has the tensors of its table, fills all its bytes whatever was there before, and keeps to the values
/// that it promises. Worlds that a seat cannot tell apart give it the same bytes, and so does the view alone.
pub fn observations_keep_secrets<G: Encode + Playable>(effort: &Effort) -> Result<(), Breach> {
    each_spot::<G>(Law::Observations, effort, effort.spots, |spot| {
        let truth = spot.position;
        let layout = Layout::of(truth);
        for seat in Seat::all(truth.seats()) {
            let mut tensors = Listing::default();
            truth.observe(seat, &mut tensors);
            if tensors.finish() != layout.observation {
                return Err(format!("seat {seat} has other tensors than seat 0"));
            }
            let bytes = observed(truth, seat, &layout)?;
            let mut rest = &bytes[..];
            for block in &layout.observation {
                let (own, others) = rest.split_at(block.len());
                if let Some(larger) = own.iter().find(|byte| **byte > block.most) {
                    return Err(format!(
                        "{} holds {larger}, but {} at most was promised",
                        block.name, block.most
                    ));
                }
                rest = others;
            }
            let view = truth.view(Viewer::Recall(seat));
            let mut seen = vec![0; layout.bytes()];
            G::observe_view(&view, seat, &mut seen);
            if seen != bytes {
                let what = difference(&layout, &bytes, &seen);
                return Err(format!("seat {seat} observes something else than its view says: {what}"));
            }
            for _ in 0..spot.effort.worlds {
                let world = G::imagine(&view, spot.dice);
                let imagined = observed(&world, seat, &layout)?;
                if imagined != bytes {
                    let what = difference(&layout, &bytes, &imagined);
                    return Err(format!("seat {seat} can tell two worlds apart by its observation: {what}"));
                }
            }
        }
        Ok(())
    })
}

/// The observation as bytes, if it writes them all.
fn observed<G: Encode>(position: &G, seat: Seat, layout: &Layout) -> Result<Vec<u8>, String> {
    let [mut clean, mut dirty] = [0, u8::MAX].map(|byte| vec![byte; layout.bytes()]);
    position.observe_bytes(seat, &mut clean);
    position.observe_bytes(seat, &mut dirty);
    if clean == dirty {
        return Ok(clean);
    }
    Err(format!(
        "the observation of seat {seat} depends on what was there: {}",
        difference(layout, &clean, &dirty)
    ))
}

/// The first place where two observations differ.
fn difference(layout: &Layout, one: &[u8], two: &[u8]) -> String {
    let mut from = 0;
    for block in &layout.observation {
        let places = from..from + block.len();
        if let Some(at) = places.clone().find(|&at| one[at] != two[at]) {
            return format!("{}[{}] is {} or {}", block.name, at - from, one[at], two[at]);
        }
        from = places.end;
    }
    "nothing".into()
}
