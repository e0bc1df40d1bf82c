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
mod packing;
mod pages;
mod paid;
mod percent;
mod problem;
mod proxy;
mod router;
mod serve;
mod turnstile;
mod usage;

use std::sync::Arc;

use axum::extract::FromRef;
use serde::Deserialize;
use table::Seat;

use crate::house::House;
use crate::problem::Problem;
use crate::tables::TableId;
use meter::Meter;
use turnstile::Turnstile;

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
    /// The streams of programs.
    turnstile: Arc<Turnstile>,
}

impl FromRef<Front> for Arc<House> {
    fn from_ref(front: &Front) -> Arc<House> {
        front.house.clone()
    }
}

/// What the address of a table may say to a program.
#[derive(Clone, Copy, Debug, Deserialize)]
struct SightQuery {
    /// The seat that is looked from.
    #[serde(rename = "as")]
    seat: Option<Seat>,
    /// The step that the log begins with.
    since: Option<usize>,
}

/// What the address of a list may say.
#[derive(Clone, Copy, Debug, Deserialize)]
struct PageQuery {
    /// Which page of it, from 1.
    page: Option<usize>,
}

/// What the address of the talk may say.
#[derive(Clone, Copy, Debug, Deserialize)]
struct TalkQuery {
    /// The line that the lines before are wanted of.
    before: Option<u64>,
}

/// Reads a table's name from an address.
fn table_id(text: &str) -> Result<TableId, Problem> {
    TableId::read(text).ok_or_else(|| Problem::missing("There is no such table."))
}
