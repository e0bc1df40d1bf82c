//! Explaining a game: what an action is worth, what would have been better, and why, each from what its seat knew then.
//!
//! The seat's [`Chair`] is all that is looked at. Two games that a seat cannot tell apart are explained to it in the same
//! words, and the same game always is: playouts are counted, and no clock decides.

mod game;
mod why;

pub use game::{Lesson, Moment, Scholar, Study, Told};
use table::{Chair, HouseGame, Names, Seat, Thinking};

use crate::{Adviser, Clock};

/// The host has ended the thought; nothing came of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interrupted;

/// Whether the host let a thought come to its end.
pub(crate) fn unless_stopped(clock: &Clock) -> Result<(), Interrupted> {
    if clock.goes_on() { Ok(()) } else { Err(Interrupted) }
}

/// All the randomness of an explanation. What is found must not depend on who asks, or when.
const SEED: u64 = 0x1e55_0175;

/// A good answer to a decision, the next best, and why.
#[derive(Clone, PartialEq, Debug)]
pub struct Counsel {
    /// The seat that decides.
    pub seat: Seat,
    /// What to do.
    pub best: Told,
    /// The next best; `None` if there is no other way.
    pub second: Option<Told>,
    /// Why the first and not the second, in sentences.
    pub reasons: Vec<String>,
}

/// Thinks about a decision and explains the answer. The chair is all it sees.
pub fn counsel<G: HouseGame>(
    chair: &Chair<'_, G>,
    names: &Names,
    clock: &Clock,
) -> Result<Counsel, Interrupted> {
    let mut adviser = Adviser::<G>::with_budget(<G as Thinking>::STUDY.1, SEED, clock.clone());
    let advice = adviser.advise_at(chair);
    unless_stopped(clock)?;
    let mut hints = advice.hints.iter();
    let Some(best) = hints.next() else { return Err(Interrupted) };
    let told = |action, chance, proven| Told::new(chair, action, chance, proven, names);
    let second = hints.next();
    let reasons = match second {
        Some(second) => adviser.why(chair, best.action, second.action, names),
        None => Vec::new(),
    };
    unless_stopped(clock)?;
    Ok(Counsel {
        seat: chair.seat(),
        best: told(best.action, best.chance, best.proven),
        second: second.map(|second| told(second.action, second.chance, second.proven)),
        reasons,
    })
}
