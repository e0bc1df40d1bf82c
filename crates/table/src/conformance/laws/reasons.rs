//! Law: reasons are sentences about terms that stand for themselves.

use std::collections::HashSet;

use crate::conformance::walk::each_spot;
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Facets, Names, Presentation, Seat, Shift, Viewer};

/// By how much a term is shifted to be spoken of, in its own amount.
const SHIFTS: [f32; 4] = [-2.0, -0.4, 0.4, 2.0];

/// Every term of the evaluation is listed once, in finite numbers, at every table and for every seat; and whatever is said
/// of it, for an action or against it, is a sentence. A world that is imagined from what the seat knows has terms as well.
pub fn reasons_are_sentences<G: Presentation + Playable>(effort: &Effort) -> Result<(), Breach> {
    each_spot::<G>(Law::Reasons, effort, effort.spots, |spot| {
        let names = Names::plain(spot.position.seats());
        for seat in Seat::all(spot.position.seats()) {
            let view = spot.position.view(Viewer::Recall(seat));
            let imagined = G::imagine(&view, spot.dice);
            for world in [spot.position, &imagined] {
                let (mut terms, mut known) = (Vec::new(), HashSet::new());
                world.facets(seat, &mut terms);
                if let Some(twice) = terms.iter().find(|term| !known.insert(term.about)) {
                    return Err(format!("{seat:?} has the term {} twice", twice.about));
                }
                if let Some(term) =
                    terms.iter().find(|term| !term.amount.is_finite() || !term.worth.is_finite())
                {
                    return Err(format!("{seat:?} has a term that is no number: {term:?}"));
                }
            }
            for Shift { about, amount, .. } in Facets::of(&imagined, seat).against(&Facets::default()) {
                for (by, gain) in SHIFTS.into_iter().flat_map(|by| [(by, 0.5), (by, -0.5)]) {
                    let shift = Shift { about, amount: amount + by, other: amount, gain };
                    let Some(words) = G::reason(&view, seat, &shift, &names) else { continue };
                    let starts = words.chars().next().is_some_and(char::is_uppercase);
                    if !starts || !words.ends_with('.') || words.contains("  ") || words.contains("NaN") {
                        return Err(format!("{words:?} is no sentence: {seat:?} is told it of {shift:?}"));
                    }
                }
            }
        }
        Ok(())
    })
}
