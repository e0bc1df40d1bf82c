//! The contract in rooms: each layer of the house asks for what it needs and no more.
//!
//! | room | who asks |
//! |---|---|
//! | [`Game`] | playouts, records, matches: the rules |
//! | [`Secrets`] | whatever shows a position to a viewer |
//! | [`Thinking`] | bots |
//! | [`Encode`] | whatever learns the game: codes of actions, observations as bytes |
//! | [`Hosting`] | hosts of tables |
//! | [`Statistics`] | simulations |
//! | [`Presentation`] | terminals, pages, pictures |
//!
//! [`HouseGame`] is all of them: what the shelf asks for.

mod choice;
mod encode;
mod facet;
mod game;
mod grasp;
mod hosting;
mod levels;
mod motion;
mod next;
mod outcome;
mod panel;
mod presentation;
mod printed;
mod refusal;
mod schema;
mod seat;
mod secrets;
mod setup;
mod sheet;
mod solver;
mod statistics;
mod step;
mod tally;
mod tensors;
mod thinking;

pub use choice::{Choice, Gesture, turned_round};
pub use encode::{Block, Encode, Layout, places_after, seat_after, write_mask};
pub use facet::{Facet, Facets, Shift};
pub use game::{Game, Scratch};
pub use grasp::{Grasp, Part, Stepping, Taken};
pub use hosting::Hosting;
pub use levels::{Budget, Edition, Levels, Rollout};
pub use motion::{Motion, Party};
pub use next::Next;
pub use outcome::Outcome;
pub use panel::{Panel, Role};
pub use presentation::{Form, News, Presentation, Scene, Term};
pub use printed::{Printed, Stock};
pub use refusal::Refusal;
pub use schema::schema_of;
pub use seat::{Actor, MAX_SEATS, Names, Seat, SeatSet, Viewer};
pub use secrets::Secrets;
pub use setup::{OptionKind, OptionSpec, OptionValue, Setup, SetupFault};
pub use sheet::{Column, Entry, Field, Sheet, Written};
pub use solver::{Attempt, Patience, Solver};
pub use statistics::Statistics;
pub use step::{Effect, Sink};
pub use tally::Tally;
pub use tensors::{Bytes, Listing, Tensors};
pub use thinking::Thinking;

/// A game that keeps the whole contract and can stand on the shelf. Nothing implements it by hand.
pub trait HouseGame: Presentation + Thinking + Encode + Hosting + Statistics {}

impl<G: Presentation + Thinking + Encode + Hosting + Statistics> HouseGame for G {}
