//! Law: prompts, sentences and motions keep the secrets that views keep.

use super::steps::{TOGETHER, common_step};
use super::views::same_to;
use crate::conformance::walk::{Spot, Walker, each_spot, legal_of, possible, sample, viewers};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Actor, Dice, Motion, Names, Presentation, QuickDice, Seat, Step, Viewer};

/// Two worlds that a viewer cannot tell apart give that viewer the same prompt and the same
/// choices, and steps taken in both are told in the same sentences and seen in the same motions. Two steps whose difference
/// stays hidden from a seat are told and shown to that seat (and to guests, if nobody else noticed) alike.
pub fn sentences_keep_secrets<G: Presentation + Playable>(effort: &Effort) -> Result<(), Breach> {
    each_spot::<G>(Law::Telling, effort, effort.spots, |spot| {
        let names = Names::plain(spot.position.seats());
        for viewer in viewers(spot.position.seats()) {
            for _ in 0..spot.effort.worlds {
                let seed = u64::from(spot.dice.below(1 << 30));
                told_side_by_side(spot.position, viewer, seed, &names)?;
            }
        }
        hidden_steps_are_told_alike(spot, &names)
    })
}

fn told_side_by_side<G: Presentation + Playable>(
    position: &G,
    viewer: Viewer,
    seed: u64,
    names: &Names,
) -> Result<(), String> {
    let mut walker = Walker::new(seed);
    let mut truth = position.clone();
    let mut world = G::imagine(&truth.view(viewer), &mut QuickDice::new(seed));
    let (mut happened, mut imagined) = (Vec::new(), Vec::new());
    same_words(&truth, &world, viewer, names)?;
    for _ in 0..TOGETHER {
        let Some(step) = common_step(&truth, &world, &mut walker) else { break };
        let one = truth.apply(step.actor, step.action, &mut happened);
        let two = world.apply(step.actor, step.action, &mut imagined);
        if one.revealed || two.revealed {
            break;
        }
        same_words(&truth, &world, viewer, names)?;
        let [real, other] = [told(&truth, &happened, viewer, names), told(&world, &imagined, viewer, names)];
        if real != other {
            return Err(format!(
                "{viewer:?} cannot tell two worlds apart, but after {} {:?} the log says {real:?} or {other:?}",
                step.actor, step.action
            ));
        }
        let [real, other] = [seen(&truth, &happened, viewer), seen(&world, &imagined, viewer)];
        if real != other {
            return Err(format!(
                "{viewer:?} cannot tell two worlds apart, but after {} {:?} sees {real:?} or {other:?} move",
                step.actor, step.action
            ));
        }
    }
    Ok(())
}

fn same_words<G: Presentation + Playable>(
    truth: &G,
    world: &G,
    viewer: Viewer,
    names: &Names,
) -> Result<(), String> {
    let [real, other] = [truth.prompt(viewer, names), world.prompt(viewer, names)];
    if real != other {
        return Err(format!(
            "{viewer:?} cannot tell two worlds apart, but the prompt says {real:?} or {other:?}"
        ));
    }
    let Some(seat) = viewer.seat() else { return Ok(()) };
    let [real, other] = [truth.advice(seat), world.advice(seat)];
    if real != other {
        return Err(format!(
            "{viewer:?} cannot tell two worlds apart, but the advice is {real:?} or {other:?}"
        ));
    }
    for action in legal_of(truth, seat) {
        let [real, other] = [truth.describe(seat, action, names), world.describe(seat, action, names)];
        if real != other {
            return Err(format!(
                "{viewer:?} cannot tell two worlds apart, but a choice is {real:?} or {other:?}"
            ));
        }
    }
    Ok(())
}

fn told<G: Presentation + Playable>(
    position: &G,
    events: &[G::Event],
    viewer: Viewer,
    names: &Names,
) -> Vec<String> {
    events.iter().filter_map(|event| position.tell(event, viewer, names)).collect()
}

fn seen<G: Presentation + Playable>(position: &G, events: &[G::Event], viewer: Viewer) -> Vec<Motion> {
    events.iter().flat_map(|event| position.motions(event, viewer)).collect()
}

/// A hidden step and its alternatives: a viewer who cannot see which of them was taken (the positions
/// differ, but not to a seat that remembers everything) must not read it in the log either.
fn hidden_steps_are_told_alike<G: Presentation + Playable>(
    spot: &mut Spot<'_, G>,
    names: &Names,
) -> Result<(), String> {
    let position = spot.position;
    let seats = position.seats();
    let after = |step: Step<G::Action>| {
        let (mut after, mut events) = (position.clone(), Vec::new());
        after.apply(step.actor, step.action, &mut events);
        (step, after, events)
    };
    let taken: Vec<_> = sample(&possible(position), 8, spot.dice).into_iter().map(after).collect();
    for (at, (first, one, one_events)) in taken.iter().enumerate() {
        for (second, two, two_events) in &taken[at + 1..] {
            if first.actor != second.actor || one == two {
                continue;
            }
            let others = || Seat::all(seats).filter(|&seat| first.actor != Actor::Seat(seat));
            let blind: Vec<Seat> = others().filter(|&seat| same_to(one, two, seat)).collect();
            let mut listeners: Vec<Viewer> =
                blind.iter().flat_map(|&seat| [Viewer::Seat(seat), Viewer::Recall(seat)]).collect();
            if !blind.is_empty() && blind.len() == others().count() {
                listeners.push(Viewer::Spectator);
            }
            for viewer in listeners {
                let [real, other] =
                    [told(one, one_events, viewer, names), told(two, two_events, viewer, names)];
                if real != other {
                    return Err(format!(
                        "{viewer:?} cannot see whether {} did {:?} or {:?}, but reads {real:?} or {other:?}",
                        first.actor, first.action, second.action
                    ));
                }
                let [real, other] = [seen(one, one_events, viewer), seen(two, two_events, viewer)];
                if real != other {
                    return Err(format!(
                        "{viewer:?} cannot see whether {} did {:?} or {:?}, but {real:?} or {other:?} moves",
                        first.actor, first.action, second.action
                    ));
                }
            }
        }
    }
    Ok(())
}
