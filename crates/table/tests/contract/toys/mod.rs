//! A small game with everything the contract speaks of, and ways to spoil it.
//!
//! *Tricks*: chance deals secret cards; everybody picks one face down (and may wave before, or take it back once
//! while others are still thinking); the picks are turned up and the best one takes the trick; its
//! owner may mark it, may look at somebody's hand, and says when done. A coin may add a point.
//!
//! It keeps the contract unless the test at hand spoils it with a [`Flaw`](flaws::Flaw).

// Every test program uses its own part of this module.
#![allow(dead_code, unused_imports)]

mod encoding;
pub mod flaws;
mod rules;
pub mod tidying;
mod view;
mod words;

pub use rules::{Act, Fact, Toy};
