//! Law: those who decide at once do not see each other's answers.

use super::views::looks_alike;
use crate::conformance::walk::{Spot, each_spot, legal_of, sample};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Actor, Dice, Next, Seat, SeatSet, Viewer};

/// How many actions of a seat are tried against each other.
const TRIED: usize = 6;

/// Every seat that the game waits for can answer, and not only speak aside. While it waits for several,
/// the others cannot tell which of two answers one of them gave (unless both end the waiting for
/// them), and what one does aside leaves the question as it was.
pub fn answers_stay_secret<G: Playable>(effort: &Effort) -> Result<(), Breach> {
    each_spot::<G>(Law::Answers, effort, usize::MAX, |spot| {
        let Next::Seats { must, .. } = spot.position.next() else { return Ok(()) };
        // Such positions often follow one another, and views are dear: some of them will do.
        if must.len() < 2 || spot.dice.below(4) > 0 {
            return must.iter().try_for_each(|seat| split(spot.position, seat).map(drop));
        }
        for seat in must.iter() {
            let (answers, asides) = split(spot.position, seat)?;
            secret(spot, seat, must, &answers)?;
            for aside in sample(&asides, TRIED, spot.dice) {
                leaves_it_open(spot.position, seat, aside, &answers)?;
            }
        }
        Ok(())
    })
}

/// The answers that `seat` can give, never none, and what it can do aside.
#[allow(clippy::type_complexity)]
fn split<G: Playable>(position: &G, seat: Seat) -> Result<(Vec<G::Action>, Vec<G::Action>), String> {
    let (asides, answers): (Vec<_>, Vec<_>) =
        legal_of(position, seat).into_iter().partition(|&action| G::is_aside(action));
    // To have nothing to do at all is another law's business.
    if answers.is_empty() && !asides.is_empty() {
        return Err(format!("the game waits for seat {seat}, who can do nothing but speak aside"));
    }
    Ok((answers, asides))
}

/// Two answers of `seat` that leave the game waiting for the same seats look alike to them, and
/// to guests.
fn secret<G: Playable>(
    spot: &mut Spot<'_, G>,
    seat: Seat,
    must: SeatSet,
    answers: &[G::Action],
) -> Result<(), String> {
    let mut given: Vec<(G::Action, G)> = Vec::new();
    for action in sample(answers, TRIED, spot.dice) {
        let mut after = spot.position.clone();
        after.apply(Actor::Seat(seat), action, &mut ());
        let Next::Seats { must: still, .. } = after.next() else { continue };
        let waiting = SeatSet(still.0 & must.without(seat).0);
        if waiting.is_empty() {
            continue;
        }
        let alike = given.iter().find(|(_, world)| world.next() == after.next());
        if let Some((first, world)) = alike {
            for other in waiting.iter() {
                looks_alike(world, &after, Viewer::Recall(other)).map_err(|what| {
                    format!("seat {seat} may answer {first:?} or {action:?} while others decide, and {what}")
                })?;
            }
        } else {
            given.push((action, after));
        }
    }
    Ok(())
}

/// After an aside the game still waits for its actor, who can answer as before; or it is over.
fn leaves_it_open<G: Playable>(
    position: &G,
    seat: Seat,
    aside: G::Action,
    answers: &[G::Action],
) -> Result<(), String> {
    let mut after = position.clone();
    after.apply(Actor::Seat(seat), aside, &mut ());
    let waits = match after.next() {
        Next::Over => return Ok(()),
        Next::Seats { must, .. } => must.contains(seat),
        Next::Chance => false,
    };
    if waits && split(&after, seat)?.0 == answers {
        return Ok(());
    }
    Err(format!("seat {seat} does {aside:?} aside, but that changes what it is asked"))
}
