//! Who sits at a table, as a visitor sees it.

use serde::Serialize;
use serde_json::{Value, json};
use table::{Seat, SeatSet};

use crate::problem::Problem;
use crate::tables::{Hosted, Millis, Phase, Place, Sitter, VisitorId, now};
use crate::upkeep::{Orders, SOMEBODY};

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatSight {
    /// Its number.
    pub seat: Seat,
    /// What its player is called.
    pub name: String,
    /// `person`, `bot` or `open`.
    pub kind: &'static str,
    /// The bot that decides there now.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// Whether it belongs to the visitor.
    pub yours: bool,
    /// Whether the game waits for it.
    pub acts: bool,
    /// Milliseconds left on its clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<Millis>,
}

/// A seat that a request names. One that the table does not have is refused before anything is asked about it.
pub fn named(table: &Hosted, seat: Option<Seat>) -> Result<Option<Seat>, Problem> {
    match seat {
        Some(seat) if table.places().get(seat.index()).is_none() => {
            Err(Problem::bad("This table has no such seat."))
        }
        seat => Ok(seat),
    }
}

/// The seats as everybody sees them.
pub fn seats(table: &Hosted, visitor: Option<&VisitorId>) -> Vec<SeatSight> {
    let must = table.game().map_or(SeatSet::EMPTY, |game| game.waiting().0);
    let playing = table.phase() == Phase::Playing;
    let going_on = playing && !table.is_parked();
    let at = now();
    let one = |((seat, name), place): ((Seat, String), &Place)| SeatSight {
        seat,
        name,
        kind: match place.sitter {
            Sitter::Person { .. } => "person",
            Sitter::Bot { .. } => "bot",
            Sitter::Open => "open",
        },
        bot: place.bot().map(str::to_owned),
        yours: visitor.is_some() && place.holder() == visitor,
        acts: going_on && must.contains(seat),
        clock: table.clocks().map(|clocks| if playing { clocks.left(seat, at) } else { 0 }.max(0)),
    };
    table.names().into_iter().zip(table.places()).map(one).collect()
}

/// The seats as a list of tables for strangers shows them: names that the host keeps back are not said.
pub fn listed_seats(table: &Hosted, visitor: Option<&VisitorId>, orders: &Orders) -> Vec<SeatSight> {
    let mut seats = seats(table, visitor);
    for (seat, place) in seats.iter_mut().zip(table.places()) {
        if place.holder().is_some_and(|holder| Some(holder) != visitor && !orders.may_name(table, holder)) {
            seat.name = SOMEBODY.into();
        }
    }
    seats
}

/// A table as it stands in a list, the same for everybody but for whose seats are whose. With the orders
/// of the host it is for strangers.
pub fn listing(table: &Hosted, visitor: Option<&VisitorId>, orders: Option<&Orders>) -> Value {
    let seats = match orders {
        Some(orders) => listed_seats(table, visitor, orders),
        None => seats(table, visitor),
    };
    let (game, phase, result) = (&table.opening().game, table.phase(), table.result());
    let (id, version, parked) = (table.id(), table.version(), table.is_parked());
    json!({
        "table": id, "game": game, "phase": phase, "parked": parked, "seats": seats, "version": version, "result": result,
    })
}
