//! Law: a world imagined from a view looks like the real one to its viewer.

use crate::conformance::walk::{each_spot, json, legal_of, viewers};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Dice, Next, QuickDice, Seat, Viewer};

/// Views are the same whenever asked and survive their journey as JSON. A world imagined from a
/// view gives its viewer byte-equal views, waits for the same, lists the same actions, hides as
/// much, passes the audit, and looks the same to everybody whose knowledge the viewer shares.
pub fn imagined_worlds_look_the_same<G: Playable>(effort: &Effort) -> Result<(), Breach> {
    each_spot::<G>(Law::Views, effort, effort.spots, |spot| {
        let truth = spot.position;
        travels::<G>(&truth.view(Viewer::All), Viewer::All)?;
        for viewer in viewers(truth.seats()) {
            let view = truth.view(viewer);
            if truth.view(viewer) != view {
                return Err(format!("{viewer:?} is shown something else when looking again"));
            }
            let written = travels::<G>(&view, viewer)?;
            for _ in 0..spot.effort.worlds {
                let seed = u64::from(spot.dice.below(1 << 30));
                let world = G::imagine(&view, &mut QuickDice::new(seed));
                let mut anew = truth.clone();
                anew.imagine_anew(&view, &mut QuickDice::new(seed));
                if anew != world {
                    return Err(format!("{viewer:?} imagines another world when an old one is used again"));
                }
                world
                    .audit()
                    .map_err(|what| format!("a world imagined by {viewer:?} fails the audit: {what}"))?;
                if truth.hides_from(viewer) != world.hides_from(viewer) {
                    return Err(format!(
                        "whether something is hidden from {viewer:?} depends on what is hidden"
                    ));
                }
                looks_alike(truth, &world, viewer)?;
                // Equality may have been written by hand; what leaves the process is this text.
                if json::<G>(&world.view(viewer))? != written {
                    return Err(format!("two worlds look equal to {viewer:?}, but not as JSON"));
                }
            }
        }
        Ok(())
    })
}

/// The view as JSON, if it can be read back unchanged.
fn travels<G: Playable>(view: &G::View, viewer: Viewer) -> Result<String, String> {
    let written = json::<G>(view)?;
    let read: G::View = serde_json::from_str(&written)
        .map_err(|fault| format!("the view of {viewer:?} cannot be read back from JSON: {fault}"))?;
    if read != *view || json::<G>(&read)? != written {
        return Err(format!("the view of {viewer:?} comes back from JSON changed"));
    }
    Ok(written)
}

/// Compares everything that `viewer` sees of two positions; the error names the difference.
pub(super) fn looks_alike<G: Playable>(truth: &G, world: &G, viewer: Viewer) -> Result<(), String> {
    for eyes in shared_knowledge(viewer) {
        let [real, imagined] = [truth.view(eyes), world.view(eyes)];
        if real != imagined {
            let difference = difference(&json::<G>(&real)?, &json::<G>(&imagined)?);
            return Err(format!(
                "{viewer:?} can tell two worlds apart by the view of {eyes:?}: {difference}"
            ));
        }
    }
    if truth.next() != world.next() {
        let (real, imagined) = (truth.next(), world.next());
        return Err(format!("{viewer:?} can tell two worlds apart by who acts: {real:?}, {imagined:?}"));
    }
    let unasked = |seat: &Seat| (truth.unasked(*seat), world.unasked(*seat));
    if let Some(seat) = Seat::all(truth.seats()).find(|seat| unasked(seat).0 != unasked(seat).1) {
        let (real, imagined) = unasked(&seat);
        return Err(format!(
            "{viewer:?} can tell two worlds apart by what seat {seat} does unasked: {real:?}, {imagined:?}"
        ));
    }
    if truth.next() == Next::Over && truth.outcome() != world.outcome() {
        return Err(format!("{viewer:?} can tell two worlds apart by the outcome, but not by the view"));
    }
    if let Some(seat) = viewer.seat() {
        let [real, imagined] = [legal_of(truth, seat), legal_of(world, seat)];
        if real != imagined {
            return Err(format!(
                "{viewer:?} can tell two worlds apart by what is legal: {real:?}, {imagined:?}"
            ));
        }
    }
    Ok(())
}

/// Whose views `viewer` could draw up without help: a seat that remembers everything knows what
/// the seat may read and what any guest may.
fn shared_knowledge(viewer: Viewer) -> Vec<Viewer> {
    match viewer {
        Viewer::Recall(seat) => vec![viewer, Viewer::Seat(seat), Viewer::Spectator],
        Viewer::Seat(_) | Viewer::Spectator | Viewer::All => vec![viewer],
    }
}

/// The first place where two texts differ, with a little around it.
fn difference(one: &str, two: &str) -> String {
    let common = one.chars().zip(two.chars()).take_while(|(a, b)| a == b).count();
    let from = common.saturating_sub(30);
    let cut = |text: &str| -> String { text.chars().skip(from).take(60).collect() };
    format!("…{}… against …{}…", cut(one), cut(two))
}

/// Whether `seat` can tell these positions apart, with perfect memory.
pub(super) fn same_to<G: Playable>(one: &G, two: &G, seat: Seat) -> bool {
    one.view(Viewer::Recall(seat)) == two.view(Viewer::Recall(seat))
}
