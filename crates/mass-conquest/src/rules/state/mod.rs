//! The position: what lies open on the board, and what does not.

mod board;
mod phase;
mod pieces;
mod sets;

pub use board::Board;
pub(crate) use board::{most_offers, roomy};
pub use phase::{Ending, Phase, Placing};
pub use pieces::{
    ASHORE, FAMILY, FIRST_TROOPS, House, Land, MOST_TROOPS, NOBODY, PERSONS, Person, PersonId, Status, Troop,
    TroopId,
};
pub(crate) use pieces::{LANDED, MARCHING, MOVED, RECRUIT, person_id};
pub(crate) use sets::{Places, Sets};

use table::{MAX_SEATS, Seat, SeatSet};

use crate::rules::bargains::Terms;

/// What does not lie open (MWC-R45).
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub(crate) struct Hidden {
    /// First picks by seat and kind, until all are in.
    pub picks: [[u8; 5]; MAX_SEATS],
    /// Terms of the open offers, by number.
    pub terms: Vec<(u16, Terms)>,
    /// Who offered whom which terms in vain and may not repeat them yet (MWC-A4).
    pub declined: Vec<(Seat, Seat, Terms)>,
    /// Yes votes on the open motion.
    pub votes: SeatSet,
}

/// A position of Mass Warfare and Conquest.
#[derive(PartialEq, Eq, Hash, Debug)]
pub struct Conquest {
    pub(crate) board: Board,
    pub(crate) hidden: Hidden,
}

impl Clone for Conquest {
    fn clone(&self) -> Conquest {
        let Hidden { picks, ref terms, ref declined, votes } = self.hidden;
        let terms = roomy(terms, most_offers(self.board.seats));
        Conquest {
            board: self.board.clone(),
            hidden: Hidden { picks, terms, declined: declined.clone(), votes },
        }
    }

    fn clone_from(&mut self, source: &Conquest) {
        self.board.clone_from(&source.board);
        self.hidden.terms.clone_from(&source.hidden.terms);
        self.hidden.declined.clone_from(&source.hidden.declined);
        self.hidden.picks = source.hidden.picks;
        self.hidden.votes = source.hidden.votes;
    }
}

impl Conquest {
    /// Everything that lies open.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// The terms of an open offer.
    pub fn terms_of(&self, id: u16) -> Option<&Terms> {
        self.hidden.terms.iter().find(|(known, _)| *known == id).map(|(_, terms)| terms)
    }
}
