//! The web: pages for people, an API for programs, live streams for both.
//!
//! Invariant: nothing is decided here. A request is read, a verb or a sight is asked for, and the answer is
//! written; pages, API and streams know nothing of each other, and what they share lies beside them.

mod api;
mod caller;
mod door;
mod guard;
mod live;
mod meter;
mod openapi;
mod packing;
mod pages;
mod paid;
mod percent;
mod problem;
mod proxy;
mod refusals;
mod request_id;
mod router;
mod serve;
mod usage;

use std::sync::Arc;

use axum::extract::FromRef;
use serde::Deserialize;
use table::Seat;
use utoipa::IntoParams;

use crate::house::House;
use crate::problem::Problem;
use crate::shapes::{Count, Ordinal, SeatNumber};
use crate::tables::TableId;
use meter::Meter;

pub use pages::rules_text;
pub use router::router;
pub use serve::serve;

/// Where the lines of the log come from, whatever file of this room they are written in.
const LOG: &str = "house::web";

/// The kind of an answer that is one JSON object per line.
const NDJSON: &str = "application/x-ndjson";

/// What every request finds: the house, and what is counted before it.
#[derive(Clone, Debug)]
struct Front {
    house: Arc<House>,
    /// What every address has asked for.
    meter: Arc<Meter>,
}

impl FromRef<Front> for Arc<House> {
    fn from_ref(front: &Front) -> Arc<House> {
        front.house.clone()
    }
}

/// The table that an address names.
#[derive(Debug, IntoParams)]
#[into_params(parameter_in = Path)]
#[expect(dead_code, reason = "only described: addresses are read by `table_id`")]
struct TablePath {
    /// The name of the table.
    id: TableId,
}

/// What the address of a table may say to a program.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct SightQuery {
    /// One of your seats to look from; without it the one that has to act.
    #[serde(rename = "as")]
    #[param(nullable = false)]
    seat: Option<SeatNumber>,
    /// Tell only what happened from this step on. A stream then goes on from `settled` of the line before: a line
    /// replaces what you were told of the steps from its `log_since` on.
    #[param(nullable = false)]
    since: Option<Count>,
}

impl SightQuery {
    /// The seat that is looked from.
    fn seat(self) -> Option<Seat> {
        self.seat.map(Seat::from)
    }

    /// The step that the log begins with.
    fn since(self) -> Option<usize> {
        self.since.map(Count::size)
    }
}

/// What the address of a list may say.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct PageQuery {
    /// Which page of your tables that do not wait for you, from 1.
    #[param(nullable = false)]
    page: Option<Ordinal>,
}

/// What the address of the talk may say.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
struct TalkQuery {
    /// Only what was said before the line with this number.
    #[param(nullable = false)]
    before: Option<Count>,
}

/// Reads the name of a table that a program asks for. What cannot be one is a slip of the pen, not a table that is gone.
fn asked_table(text: &str) -> Result<TableId, Problem> {
    let wrong = || Problem::bad("That cannot be the name of a table, which is 16 letters and digits.");
    TableId::read(text).ok_or_else(wrong)
}

/// Reads a table's name from an address.
fn table_id(text: &str) -> Result<TableId, Problem> {
    TableId::read(text).ok_or_else(|| Problem::missing("There is no such table."))
}
