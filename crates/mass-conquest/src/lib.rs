//! Mass Warfare and Conquest: a game of armies, fleets, families and bargains on maps that
//! people draw.
//!
//! Rule ids in the comments (MWC-n for the rulebook, MWC-Rn for rulings, MWC-An for additions,
//! MAP-En and MAP-Wn for the validator of maps) are those of the rules page.

mod action;
mod acts;
mod bargain;
mod battle;
mod board;
mod contact;
mod control;
mod deals;
mod draw;
mod ending;
mod event;
mod family;
mod forts;
mod game;
mod judgement;
mod kind;
mod legality;
pub mod maps;
mod movement;
mod muster;
mod outlook;
mod phase;
mod pieces;
mod promise;
mod prudence;
mod reach;
mod rules;
mod side_table;
mod tell;
mod text;
mod text_board;
mod trace;
mod turn;
mod view;
mod walk;
mod why;
mod words;

pub use action::Action;
pub use battle::{Battle, Groups, Odds, odds};
pub use board::{
    ASHORE, Board, Ending, FAMILY, House, Land, NOBODY, PERSONS, Person, Phase, Placing, Status, Troop,
    TroopId,
};
pub use deals::{Captives, Motion, OfferHead, Pledge, Side, Terms, Truce, Vow};
pub use draw::draw_map;
pub use event::Event;
pub use game::Conquest;
pub use kind::Kind;
pub use promise::{MOST_WORDS, Words};
pub use rules::{FamilyWater, Rules};
pub use view::{Eyes, View};
pub use why::Why;

#[cfg(test)]
mod tests;
