//! The rules: the position, what may be done in it, and what follows.

pub(crate) mod action;
pub(crate) mod audit;
pub(crate) mod chronicle;
mod cleanup;
mod decks;
pub(crate) mod draft;
pub(crate) mod effects;
pub(crate) mod event;
pub(crate) mod flow;
pub(crate) mod legal;
mod market;
pub(crate) mod menu;
pub(crate) mod options;
pub(crate) mod outcome;
mod placing;
mod refusal;
mod resolving;
pub(crate) mod scenario;
pub(crate) mod setup;
pub(crate) mod spoils;
pub(crate) mod state;
mod strength;
mod turn;
