//! Cards that lie face down: at a Region, under a draw pile, or picked to go there.

use crate::content;
use crate::content::{Cards, Face, Region};

/// An unrevealed card at a Region, or none.
///
/// `new` marks a card that came from hand after the Summer placement (a follow-up commitment or a
/// swap after a look); `seen` one that the Uprising looked at. Both marks are public.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Slot(u8);

impl Slot {
    /// No card.
    pub const EMPTY: Slot = Slot(0x1f);
    const NEW: u8 = 0x20;
    const SEEN: u8 = 0x40;

    #[inline]
    pub(crate) const fn of(face: Face, new: bool) -> Slot {
        Slot(face as u8 | if new { Slot::NEW } else { 0 })
    }

    /// The card that lies here.
    #[inline]
    pub const fn face(self) -> Option<Face> {
        if self.0 & 0x1f == 0x1f { None } else { Some(Face::of(self.0 & 0x1f)) }
    }

    /// Whether a card lies here.
    #[inline]
    pub const fn is_down(self) -> bool {
        self.0 & 0x1f != 0x1f
    }

    /// Whether it came from hand after the Summer placement.
    pub const fn is_new(self) -> bool {
        self.0 & Slot::NEW != 0
    }

    /// Whether the Uprising looked at it.
    pub const fn is_seen(self) -> bool {
        self.0 & Slot::SEEN != 0
    }

    pub(crate) const fn seen(self) -> Slot {
        Slot(self.0 | Slot::SEEN)
    }
}

impl std::fmt::Debug for Slot {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.face() {
            None => f.write_str("-"),
            Some(face) => {
                let new = if self.is_new() { " new" } else { "" };
                write!(f, "{face:?}{new}{}", if self.is_seen() { " seen" } else { "" })
            }
        }
    }
}

/// Cards that the Shrine put under a draw pile: known order, oldest (next to be drawn) first. The
/// cards of one visit form a batch: everybody knows which they are, only the owner in what order
/// (OKC-H3).
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Bottom {
    cards: [u8; 18],
    len: u8,
}

impl Bottom {
    /// No card.
    pub const EMPTY: Bottom = Bottom { cards: [0; 18], len: 0 };
    const STARTS: u8 = 0x80;

    #[inline]
    pub(crate) const fn len(&self) -> u8 {
        self.len
    }

    /// Adds a card at the very bottom; `starts` if it is the first of a batch.
    pub(crate) fn push(&mut self, face: Face, starts: bool) {
        if (self.len as usize) < self.cards.len() {
            self.cards[self.len as usize] = face as u8 | if starts { Bottom::STARTS } else { 0 };
            self.len += 1;
        }
    }

    /// Takes the topmost of them; also whether its batch is used up.
    pub(crate) fn pop(&mut self) -> Option<(Face, bool)> {
        if self.len == 0 {
            return None;
        }
        let face = Face::of(self.cards[0] & 0x1f);
        self.cards.copy_within(1.., 0);
        self.cards[17] = 0;
        self.len -= 1;
        let ended = self.len == 0 || self.cards[0] & Bottom::STARTS != 0;
        if !ended {
            // What is left of a batch starts with its next card: equal piles are equal values.
            self.cards[0] |= Bottom::STARTS;
        }
        Some((face, ended))
    }

    /// The cards with whether each starts a batch.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (Face, bool)> + '_ {
        self.cards[..self.len as usize].iter().map(|&c| (Face::of(c & 0x1f), c & Bottom::STARTS != 0))
    }

    pub(crate) fn cards(&self) -> Cards {
        self.iter().map(|(face, _)| face).collect()
    }

    /// The batches, topmost first, cards in order.
    pub fn batches(&self) -> Vec<Vec<Face>> {
        let mut batches: Vec<Vec<Face>> = Vec::new();
        for (face, starts) in self.iter() {
            match batches.last_mut() {
                Some(batch) if !starts => batch.push(face),
                _ => batches.push(vec![face]),
            }
        }
        batches
    }
}

impl std::fmt::Debug for Bottom {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.batches().fmt(f)
    }
}

/// Cards picked for the Shrine so far, in order (OKC-R5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Picks {
    codes: [u8; content::SHRINE],
    len: u8,
}

impl Picks {
    /// No card.
    pub const EMPTY: Picks = Picks { codes: [0; content::SHRINE], len: 0 };

    /// Whether none has been picked.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// How many have been picked.
    #[inline]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Whether the Shrine takes no more.
    #[inline]
    pub const fn is_full(&self) -> bool {
        self.len as usize == content::SHRINE
    }

    /// Adds a card that lies at `region`; nothing happens once they are full.
    pub(crate) fn push(&mut self, region: Region, face: Face) {
        if !self.is_full() {
            self.codes[self.len as usize] = (region as u8) << 5 | face as u8;
            self.len += 1;
        }
    }

    /// Where each lies, and its face.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Region, Face)> + use<> {
        let codes = self.codes;
        (0..self.len as usize).map(move |n| (Region::of(codes[n] >> 5), Face::of(codes[n] & 0x1f)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // rules: OKC-H3
    #[test]
    fn piles_with_the_same_cards_under_them_are_equal_whatever_lay_there_before() {
        let mut used = Bottom::EMPTY;
        (0..18).for_each(|n| used.push(Face::Captain6, n % 3 == 0));
        for left in (0..18).rev() {
            let ends = left % 3 == 0;
            assert_eq!(used.pop(), Some((Face::Captain6, ends)));
            let mut fresh = Bottom::EMPTY;
            (0..left).for_each(|n| fresh.push(Face::Captain6, n == 0 || (left - n) % 3 == 0));
            assert_eq!(used, fresh);
        }
        assert_eq!((used.pop(), used), (None, Bottom::EMPTY));
    }
}
