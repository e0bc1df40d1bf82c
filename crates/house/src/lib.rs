//! The web house: open a page and play.
//!
//! A request walks one way, from room to room: `web` reads it, a verb (`verbs`) says what follows at
//! the table, the [`House`] keeps the table ([`tables`]) and stores what happened, and `sight` says what
//! each visitor may see of it. The game is reached through the shelf; bots think in `staff`. Everybody at
//! the table is told only "table, version" and fetches what they may see.

mod house;
mod problem;
mod shapes;
mod sight;
mod staff;
pub mod tables;
#[cfg(test)]
mod testing;
pub mod tours;
pub mod upkeep;
mod verbs;
mod web;

pub use house::{
    Expiry, Frames, House, LimitFault, Limits, NoSite, OpenFault, Room, Settings, Swept, Times, sweep,
};
pub use problem::{Code, Problem};
pub use verbs::{Actions, Decision, Luck, SeatWish, Visitor, Wish};
pub use web::{router, rules_text, serve};
