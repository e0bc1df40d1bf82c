//! Attacks on a house of one's own. Each of them repeats something that once did harm, or that must never do any, and
//! counts what came of it; the house is a process of its own, on the loopback of this machine and nowhere else.
//!
//! The tests of this crate run them in small; the program runs them as long as one likes.

pub mod cluster;
pub mod floods;
pub mod kills;
pub mod pairs;
pub mod quotas;
pub mod races;
mod server;
mod worlds;

pub use server::{Program, Server};
