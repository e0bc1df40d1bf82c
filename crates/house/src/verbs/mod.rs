//! Verbs: what people may do at a table, one function for each. The pages and the API both end here.
//!
//! Invariant: a verb says which entries follow, or why not, and changes nothing if it refuses. Nothing
//! here knows how a request came in.

mod closing;
mod contributing;
mod ending;
mod hinting;
mod leaving;
mod names;
mod opening;
mod playing;
mod reporting;
mod seating;
mod talking;
mod visitor;

use std::sync::Arc;

use table::Seat;

use crate::house::House;
use crate::problem::Problem;
use crate::sight::named;
use crate::tables::{Entry, Hosted, Millis, PARKED, Phase, PreludeStep, TableId, VisitorId};

pub(crate) use contributing::settle_prelude;
pub(crate) use hinting::no_hints;
pub(crate) use names::clean;
pub use names::{LONGEST_NAME, clean_name};
pub use opening::{SeatWish, Wish};
pub use playing::{Actions, Decision, LONGEST_KEY, LONGEST_LIST};
pub use seating::Luck;
pub(crate) use talking::GuestTalk;
pub use talking::LONGEST_TALK;
pub use visitor::Visitor;

impl House {
    /// The seat that `visitor` acts for does one thing to a table in this phase: `what` says which
    /// entry that is, or why not.
    pub(crate) async fn change_seat<F>(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        seat: Option<Seat>,
        phase: Phase,
        mut what: F,
    ) -> Result<u64, Problem>
    where
        F: FnMut(&Hosted, Seat) -> Result<Entry, Problem> + Send + 'static,
    {
        let who = visitor.id.clone();
        self.enter_by(visitor, id, move |table| {
            let seat = own_seat(table, &who, seat)?;
            must_be(table, phase)?;
            what(table, seat).map(Some)
        })
        .await
    }
}

/// Begins the game once every seat is taken and all that was pledged is open.
fn begin_if_ready(table: &mut Hosted, at: Millis, entries: &mut Vec<Entry>) -> Result<(), Problem> {
    if table.phase() == Phase::Open && table.prelude() == PreludeStep::Done {
        table.apply(at, &Entry::Started { lines: Vec::new() }).map_err(Problem::broken)?;
        entries.push(Entry::Started { lines: table.first_lines() });
    }
    Ok(())
}

/// The seat that a visitor acts for: the one they name, or the only one they hold.
fn own_seat(table: &Hosted, visitor: &VisitorId, seat: Option<Seat>) -> Result<Seat, Problem> {
    let held = table.seats_of(Some(visitor));
    match named(table, seat)? {
        Some(seat) if held.contains(seat) => Ok(seat),
        Some(_) => Err(Problem::forbidden("That is not your seat.")),
        None if held.len() == 1 => held.first().ok_or_else(|| Problem::forbidden("You have no seat here.")),
        None if held.is_empty() => Err(Problem::forbidden("You have no seat at this table.")),
        None => Err(Problem::which_seat()),
    }
}

fn must_be(table: &Hosted, phase: Phase) -> Result<(), Problem> {
    match table.phase() {
        now if now == phase => Ok(()),
        Phase::Open if table.open_seats().is_empty() => {
            Err(Problem::not_now("The game begins in a moment: the players add to its chance."))
        }
        Phase::Open => Err(Problem::not_now("The game has not begun: seats are still open.")),
        Phase::Playing => Err(Problem::not_now("The game is on.")),
        Phase::Over => Err(Problem::not_now("The game is over.")),
    }
}

/// While the host has parked a table, nothing happens at it but words and goodbyes.
fn must_go_on(table: &Hosted) -> Result<(), Problem> {
    if table.is_parked() { Err(Problem::not_now(PARKED)) } else { Ok(()) }
}

/// A seat that a bot plays decides nothing.
fn must_play_alone(table: &Hosted, seat: Seat) -> Result<(), Problem> {
    match table.places().get(seat.index()).and_then(|place| place.standin.as_ref()) {
        Some(_) => Err(Problem::not_now("A bot plays your seat. Take the seat back first.")),
        None => Ok(()),
    }
}
