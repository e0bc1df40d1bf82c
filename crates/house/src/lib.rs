//! The web house: open a page and play.
//!
//! A request walks one way: a page or a call of the API asks the [`House`] to change or read a
//! table; a table ([`hosted::Hosted`]) is the fold of its entries, which the [`store`] keeps; the
//! game on it is reached through the shelf; everybody at the table is told only "table, version"
//! and fetches what they may see.

mod actions;
mod api;
mod attendance;
pub mod clock;
mod door;
pub mod entry;
mod guest;
pub mod hosted;
mod house;
pub mod ids;
mod limits;
mod live;
mod openapi;
mod pages;
mod playing;
mod problem;
mod sight;
mod staff;
pub mod store;
mod thinking;
mod turnstile;
mod usage;
mod web;
mod weighing;

pub use actions::{SeatWish, Wish};
pub use house::{House, OpenFault, Room, Settings};
pub use limits::{LimitFault, Limits};
pub use playing::Decision;
pub use problem::Problem;
pub use web::{router, serve};
