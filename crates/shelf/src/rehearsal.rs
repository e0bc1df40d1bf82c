//! Several decisions of one seat in one request, taken whole or not at all: whether they may be.
//!
//! Only the last of them may draw chance, show something hidden or pass the turn. Whether one before it would
//! is judged in worlds that the seat cannot tell from the real one, imagined from the seat's own view: a
//! refusal that followed from the true position would tell something about it, at no price. So a list is
//! refused in the same words whatever is hidden. Only what all those worlds take is then tried on a copy of
//! the true position, before anything is drawn; should that one still disagree, because no imagined world was
//! like it, it does so in the words that the imagined ones have for it.

use table::{Actor, Chair, HouseGame, Next, QuickDice, Refusal, Seat};

use crate::Rejected;

/// In how many worlds a list is tried: more than a single choice is weighed in, since what they miss is told.
const WORLDS: u64 = 32;

/// What is said of a list that might draw, show or end something before its last decision.
const TOO_SOON: &str = "Only the last decision of a list may draw chance, show something hidden or end the turn. \
    As far as you can know, an earlier one might. Nothing was done; send the list in parts.";

/// Why a list of decisions was not taken. Nothing of it was, and nothing was drawn.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ListRejected {
    /// The first decision is not possible, as it would not be alone.
    #[error(transparent)]
    First(Rejected),
    /// A later decision is not possible after those before it, whatever is hidden.
    #[error("Decision {number} of the list: {}", why.as_ref().map_or("not possible then.".into(), ToString::to_string))]
    Later {
        /// Which one, counted from 1.
        number: usize,
        /// Why; `None` if that depends on something hidden.
        why: Option<Rejected>,
    },
    /// A decision before the last might draw chance, show something hidden or pass the turn, or what is hidden
    /// says whether the list is possible. The words are always the same.
    #[error("{TOO_SOON}")]
    TooSoon,
}

/// Why a list cannot be followed in one world.
#[derive(Clone, PartialEq, Eq)]
enum Fault {
    /// This decision is not possible.
    Impossible(Rejected),
    /// This decision, not the last, would not be open, or the seat would not go on.
    Closes,
}

/// Takes the decisions in a world, the last one on paper only; where that fails, and how.
fn follow<G: HouseGame>(mut world: G, seat: Seat, actions: &[String]) -> Option<(usize, Fault)> {
    for (at, text) in actions.iter().enumerate() {
        // Words may depend on the position.
        let action = match world.read_action(text) {
            Ok(action) => action,
            Err(expected) => {
                let text = text.clone();
                return Some((at, Fault::Impossible(Rejected::Unreadable { text, expected })));
            }
        };
        if let Err(refusal) = world.check(seat, action) {
            return Some((at, Fault::Impossible(refusal.into())));
        }
        if at + 1 == actions.len() {
            break;
        }
        let effect = world.apply(Actor::Seat(seat), action, &mut ());
        let goes_on = matches!(world.next(), Next::Seats { must, .. } if must.contains(seat));
        if effect.is_final() || !goes_on {
            return Some((at, Fault::Closes));
        }
    }
    None
}

/// What the seat on this chair can know about a list whose first decision is legal: the same view and the same
/// list give the same answer.
fn imagined<G: HouseGame>(chair: &Chair<'_, G>, actions: &[String]) -> Result<(), ListRejected> {
    let (seat, view) = (chair.seat(), chair.view());
    let worlds = (0..WORLDS).map(|seed| G::imagine(&view, &mut QuickDice::new(seed)));
    let faults = worlds.map(|world| follow(world, seat, actions));
    // What is legal now is part of the view, so a world in which the first is not legal is none of these.
    let mut faults = faults.filter(|fault| !matches!(fault, Some((0, Fault::Impossible(_)))));
    let first = faults.next().ok_or(ListRejected::TooSoon)?;
    match first {
        None if faults.all(|fault| fault.is_none()) => Ok(()),
        Some((at, Fault::Impossible(why))) => {
            let mut agreed = Some(why);
            for fault in faults {
                match fault {
                    Some((there, Fault::Impossible(why))) if there == at => {
                        agreed = agreed.filter(|agreed| *agreed == why);
                    }
                    _ => return Err(ListRejected::TooSoon),
                }
            }
            Err(ListRejected::Later { number: at + 1, why: agreed })
        }
        _ => Err(ListRejected::TooSoon),
    }
}

/// Whether a seat may take these decisions at once. `first` is what the table says to the first of them alone;
/// one by itself is like any other decision.
pub(crate) fn rehearse<G: HouseGame>(
    position: &G,
    seat: Seat,
    actions: &[String],
    first: impl FnOnce(G::Action) -> Result<(), Refusal>,
) -> Result<(), ListRejected> {
    let Some(text) = actions.first() else { return Ok(()) };
    let unreadable = |expected| Rejected::Unreadable { text: text.clone(), expected };
    let action = position.read_action(text).map_err(|expected| ListRejected::First(unreadable(expected)))?;
    first(action).map_err(|refusal| ListRejected::First(refusal.into()))?;
    if actions.len() == 1 {
        return Ok(());
    }
    imagined(&Chair::new(position, seat), actions)?;
    match follow(position.clone(), seat, actions) {
        None => Ok(()),
        Some(_) => Err(ListRejected::TooSoon),
    }
}

#[cfg(test)]
mod tests;
