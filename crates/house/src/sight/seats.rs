//! Who sits at a table, as a visitor sees it.

use serde::Serialize;
use table::{Seat, SeatSet};
use utoipa::ToSchema;

use crate::problem::Problem;
use crate::shapes::SeatNumber;
use crate::tables::{Ending, Hosted, Millis, Phase, Place, Sitter, TableId, VisitorId, now};
use crate::upkeep::{Orders, SOMEBODY};

/// Who sits in a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum SeatKind {
    /// A person, or a program that plays for one.
    Person,
    /// A bot of the house.
    Bot,
    /// Nobody yet.
    Open,
}

impl From<&Sitter> for SeatKind {
    fn from(sitter: &Sitter) -> SeatKind {
        match sitter {
            Sitter::Person { .. } => SeatKind::Person,
            Sitter::Bot { .. } => SeatKind::Bot,
            Sitter::Open => SeatKind::Open,
        }
    }
}

/// A seat as everybody sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[schema(as = TableSeat)]
pub struct SeatSight {
    /// Its number.
    #[schema(value_type = SeatNumber)]
    pub seat: Seat,
    /// What its player is called.
    pub name: String,
    /// Who sits there.
    pub kind: SeatKind,
    /// The bot that decides there now.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub bot: Option<String>,
    /// Whether it belongs to the visitor.
    pub yours: bool,
    /// Whether the game waits for it.
    pub acts: bool,
    /// Milliseconds left on its clock.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false, value_type = Option<i64>)]
    pub clock: Option<Millis>,
}

/// A seat that a request names. One that the table does not have is refused before anything is asked about it.
pub fn named(table: &Hosted, seat: Option<Seat>) -> Result<Option<Seat>, Problem> {
    match seat {
        Some(seat) if table.places().get(seat.index()).is_none() => Err(Problem::no_such_seat()),
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
        kind: (&place.sitter).into(),
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

/// A table as it stands in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Listing {
    /// Its name.
    pub table: TableId,
    /// The game.
    pub game: String,
    /// Where it stands.
    pub phase: Phase,
    /// Whether the host has parked it.
    pub parked: bool,
    /// Everybody at it.
    pub seats: Vec<SeatSight>,
    /// Rises with everything that happens.
    pub version: u64,
    /// How it ended.
    #[schema(required)]
    pub result: Option<Ending>,
    /// Why it is kept as a list of what happened, where the house cannot play on with it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub kept: Option<String>,
}

/// A table as it stands in a list, the same for everybody but for whose seats are whose. With the orders
/// of the host it is for strangers.
pub fn listing(table: &Hosted, visitor: Option<&VisitorId>, orders: Option<&Orders>) -> Listing {
    Listing {
        table: table.id().clone(),
        game: table.opening().game.clone(),
        phase: table.phase(),
        parked: table.is_parked(),
        seats: match orders {
            Some(orders) => listed_seats(table, visitor, orders),
            None => seats(table, visitor),
        },
        version: table.version(),
        result: table.result(),
        kept: None,
    }
}
