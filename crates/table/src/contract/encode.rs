//! Encoding: a game in numbers of fixed size, for whatever learns it.

use crate::{Bytes, Scratch, Seat, Secrets, Tensors};

/// A part of a numbering that belongs together: action codes of one kind, or one tensor of an observation.
///
/// Numbers run through it as through an array of this shape, the last axis first.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// What it is called: a word of small letters and underscores, one of a kind at a table.
    pub name: &'static str,
    /// How many there are along each axis; empty for a single number.
    pub shape: Vec<usize>,
    /// The largest value that a byte of a tensor takes; 1 for action codes, which are legal or not.
    pub most: u8,
    /// What it means, axis by axis, in a sentence or two.
    pub meaning: &'static str,
}

impl Block {
    /// Action codes of one kind.
    pub fn codes(name: &'static str, shape: &[usize], meaning: &'static str) -> Block {
        Block { name, shape: shape.to_vec(), most: 1, meaning }
    }

    /// How many numbers it takes.
    pub fn len(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether there is nothing in it, as at a table where it does not matter.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// Everything that is fixed about the encoding of one table: it depends on seats and options alone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    /// The game's [`Encode::ENCODING`].
    pub version: u32,
    /// The action codes, block after block from code 0.
    pub actions: Vec<Block>,
    /// The tensors of an observation, one after another from byte 0.
    pub observation: Vec<Block>,
    /// Chance never chooses among more outcomes than this.
    pub outcomes: usize,
}

impl Layout {
    /// The layout of the table that this position belongs to.
    pub fn of<G: Encode>(position: &G) -> Layout {
        let mut tensors = crate::Listing::default();
        position.observe(Seat(0), &mut tensors);
        Layout {
            version: G::ENCODING,
            actions: position.actions(),
            observation: tensors.finish(),
            outcomes: position.outcomes(),
        }
    }

    /// How many action codes there are.
    pub fn codes(&self) -> usize {
        self.actions.iter().map(Block::len).sum()
    }

    /// How many bytes an observation takes.
    pub fn bytes(&self) -> usize {
        self.observation.iter().map(Block::len).sum()
    }
}

/// A game in numbers: every action a code, every seat's knowledge some tensors of bytes.
///
/// Both have a fixed size at a table, whatever happens there; [`Layout::of`] tells it with the meaning of each
/// part. Neither tells a seat more than it knows: worlds that it cannot tell apart, remembering everything
/// ([`Viewer::Recall`](crate::Viewer::Recall)), give the same codes and the same bytes, which the suite proves on imagined
/// worlds. So [`Encode::observe_view`], which has nothing but the view, and [`Encode::observe`], which is allowed to read
/// the position for speed, always write the same.
///
/// Seats in codes and observations are counted from the one that looks: 0 is itself, 1 the next one clockwise.
pub trait Encode: Secrets {
    /// Raised with every change of a code, of a tensor, or of what one of them means.
    const ENCODING: u32;

    /// Whether every listed action has a code at every table. A game whose pieces are not bounded may leave out some of
    /// many that are alike, never all of them; what it leaves out its [`Encode::actions`] say.
    const COMPLETE: bool = true;

    /// The blocks of action codes at this table, from code 0 on.
    fn actions(&self) -> Vec<Block>;

    /// The code of an action that [`Game::legal`](crate::Game::legal) lists for `seat`, if it has one. Different
    /// for different actions of one list. What it says of anything else is of no use.
    fn encode(&self, seat: Seat, action: Self::Action) -> Option<u32>;

    /// The action that a code stands for if `seat` takes it now: the one of the list that has this code. For a code of no
    /// listed action, `None` or an action that is not legal.
    fn decode(&self, seat: Seat, code: u32) -> Option<Self::Action>;

    /// Writes what `seat` knows, tensor after tensor, always the same ones in the same order.
    fn observe<T: Tensors>(&self, seat: Seat, out: &mut T);

    /// Chance never chooses among more outcomes than this at this table. They are numbered as
    /// [`Game::chance`](crate::Game::chance) lists them.
    fn outcomes(&self) -> usize;

    /// The observation as bytes; `out` is as long as [`Layout::bytes`] says.
    #[inline]
    fn observe_bytes(&self, seat: Seat, out: &mut [u8]) {
        let mut bytes = Bytes::new(out);
        self.observe(seat, &mut bytes);
        debug_assert!(bytes.is_full(), "an observation fills its bytes");
    }

    /// The observation of `seat`, made of nothing but what it knows: `view` comes from
    /// [`Secrets::view`] for [`Viewer::Recall`](crate::Viewer::Recall) of that seat.
    fn observe_view(view: &Self::View, seat: Seat, out: &mut [u8]) {
        Self::imagine(view, &mut crate::QuickDice::new(0)).observe_bytes(seat, out);
    }

    // For speed only. A game may answer this faster than the default, never differently.

    /// **Speed only.** Appends the codes of what `seat` may do, in the order of [`Game::legal`](crate::Game::legal), without
    /// what has none.
    #[inline]
    fn legal_codes(&self, seat: Seat, scratch: &mut Scratch<Self::Action>, out: &mut Vec<u32>) {
        scratch.actions.clear();
        self.legal(seat, &mut scratch.actions);
        out.extend(scratch.actions.iter().filter_map(|&action| self.encode(seat, action)));
    }
}

/// How far `other` sits from `seat`, clockwise at a table of `count`; 0 is the seat itself.
#[inline]
pub const fn places_after(seat: Seat, other: Seat, count: u8) -> u8 {
    if other.0 >= seat.0 { other.0 - seat.0 } else { other.0 + count - seat.0 }
}

/// The seat that sits so far from `seat`, clockwise at a table of `count`.
#[inline]
pub const fn seat_after(seat: Seat, places: u8, count: u8) -> Seat {
    let place = seat.0 + places;
    Seat(if place >= count { place - count } else { place })
}

/// Writes a mask of action codes: a byte for each, 1 where `seat` may do it now, 0 elsewhere.
pub fn write_mask<G: Encode>(position: &G, seat: Seat, mask: &mut [u8]) {
    mask.fill(0);
    let mut legal = Vec::new();
    position.legal_codes(seat, &mut Scratch::default(), &mut legal);
    for code in legal {
        if let Some(byte) = mask.get_mut(code as usize) {
            *byte = 1;
        }
    }
}
