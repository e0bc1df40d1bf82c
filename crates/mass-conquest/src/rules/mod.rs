//! The rules: the position, what may be done in it and what comes of it.
//!
//! `state`, `action`, `options`, `event`, `setup`, `flow`, `legal`, `refusal`, `outcome`, `audit` and
//! `scenario` are what every game has. The other files are chapters of the rulebook; what a chapter
//! allows (`may_...`), lists (`list_...`) and does stands together in its file, as methods of
//! [`Board`](state::Board), or of [`Conquest`](state::Conquest) where it concerns what is hidden.

pub(crate) mod absent;
pub(crate) mod action;
pub(crate) mod audit;
pub(crate) mod bargains;
pub(crate) mod battle;
mod control;
mod elimination;
pub(crate) mod event;
mod family;
pub(crate) mod flow;
mod forts;
pub(crate) mod legal;
pub(crate) mod movement;
mod muster;
pub(crate) mod options;
pub(crate) mod outcome;
pub(crate) mod refusal;
pub(crate) mod scenario;
pub(crate) mod setup;
pub(crate) mod state;
