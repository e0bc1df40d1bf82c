//! What an effect comes to.

use crate::content::{Faction, Region};

/// Followers of one faction that change their place together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Move {
    /// Whose followers.
    pub faction: Faction,
    /// How many, at least one.
    pub count: u8,
    /// Region index, or 8 for the supply.
    pub from: u8,
    /// Region index, or 8 for the supply.
    pub to: u8,
}

impl Move {
    /// Where the followers come from; `None` is the supply.
    pub fn origin(&self) -> Option<Region> {
        Region::ALL.get(self.from as usize).copied()
    }

    /// Where the followers go; `None` is the supply.
    pub fn target(&self) -> Option<Region> {
        Region::ALL.get(self.to as usize).copied()
    }
}

/// A short list of moves, in the order in which they are made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Moves {
    list: [Move; 4],
    len: u8,
}

impl Moves {
    /// Place number of the supply.
    pub(crate) const SUPPLY: u8 = 8;
    /// Nothing moves.
    pub const NONE: Moves =
        Moves { list: [Move { faction: Faction::Scottish, count: 0, from: 8, to: 8 }; 4], len: 0 };

    /// Adds a move of `count` followers; nothing if that is none.
    #[inline]
    pub(crate) fn push(&mut self, faction: Faction, count: u8, from: u8, to: u8) {
        if count > 0 && (self.len as usize) < self.list.len() {
            self.list[self.len as usize] = Move { faction, count, from, to };
            self.len += 1;
        }
    }

    /// Adds a move of two single followers, as one move if they are of one faction.
    pub(crate) fn push_pair(&mut self, first: Faction, second: Faction, from: u8, to: u8) {
        if first == second {
            self.push(first, 2, from, to);
        } else {
            self.push(first, 1, from, to);
            self.push(second, 1, from, to);
        }
    }

    /// The moves in order.
    pub fn iter(&self) -> impl Iterator<Item = &Move> + Clone {
        self.list[..self.len as usize].iter()
    }

    /// Whether nothing moves.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether everything is as before: each move is answered by an equal one back.
    pub fn changes_nothing(&self) -> bool {
        let mut change = [[0i8; 9]; 3];
        for step in self.iter() {
            change[step.faction.index()][step.from as usize] -= step.count as i8;
            change[step.faction.index()][step.to as usize] += step.count as i8;
        }
        change == [[0; 9]; 3]
    }

    /// The two places of a swap.
    pub(crate) fn between(&self) -> (u8, u8) {
        (self.list[0].from, self.list[0].to)
    }
}

/// What an effect came to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Resolution {
    /// The card had no effect (TKD-93).
    Nothing,
    /// Followers changed their places.
    Moved(Moves),
    /// Two region cards changed their spaces (TKD-113).
    Exchanged {
        /// The card with the disc, or the first of the two.
        first: Region,
        /// The other card.
        second: Region,
        /// Whether a negotiation disc now lies on the first.
        fixed: bool,
    },
}

impl Resolution {
    /// The followers that changed their places.
    #[inline]
    pub(crate) fn moves(&self) -> &Moves {
        match self {
            Resolution::Moved(moves) => moves,
            Resolution::Nothing | Resolution::Exchanged { .. } => &Moves::NONE,
        }
    }
}
