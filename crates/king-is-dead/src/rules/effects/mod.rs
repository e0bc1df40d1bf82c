//! What the cards do (chapters 7, 8 and 10 of the rules).
//!
//! An effect is a short list of questions. Each question's mask holds exactly the values that can
//! still be completed to a legal option (TKD-99); the questions of unordered pairs take the lower
//! region or faction first, so every option is reached by one path. When the last question is
//! answered the effect becomes a list of [`Moves`] and is carried out at once.

pub(crate) mod march;
pub(crate) mod negotiate;
pub(crate) mod place;
mod refuse;
pub(crate) mod replace;
pub(crate) mod spy;
pub(crate) mod swap;

use crate::content::{Card, Counts, Faction, Region};
use crate::rules::KingIsDead;
use crate::rules::packed::Presence;
use crate::rules::state::Ask;

/// One small decision of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    /// What is asked for.
    pub ask: Ask,
    /// The answers that can be completed; empty at the first question of a card without effect.
    pub mask: u32,
}

impl Question {
    /// The question of a card that can do nothing.
    pub const NONE: Question = Question { ask: Ask::Region, mask: 0 };

    #[inline]
    fn region(mask: u8) -> Question {
        Question { ask: Ask::Region, mask: mask.into() }
    }

    #[inline]
    fn follower(mask: u32) -> Question {
        Question { ask: Ask::Follower, mask }
    }

    #[inline]
    fn faction(mask: u32) -> Question {
        Question { ask: Ask::Faction, mask }
    }
}

/// The tier that can be reached (0 is the full effect) and its first question.
pub(crate) fn first(state: &KingIsDead, kind: Card) -> (u8, Question) {
    match kind {
        Card::ScottishSupport | Card::WelshSupport | Card::EnglishSupport => {
            (0, place::support_question(state, kind))
        }
        Card::Assemble => (0, place::assemble_question(state, 0).unwrap_or(Question::NONE)),
        Card::Negotiate => (0, negotiate::first(state)),
        Card::Manoeuvre => (0, swap::manoeuvre_question(state, 0).unwrap_or(Question::NONE)),
        Card::Outmanoeuvre => swap::first_outmanoeuvre(state),
        Card::Spy | Card::Plot => (0, Question::NONE),
        Card::Ambush => (0, replace::first_ambush(state)),
        Card::March => march::first(state),
        Card::Aid => (0, place::first_aid(state)),
        Card::Influence => swap::first_influence(state),
        Card::Dispute => (0, swap::first_dispute(state)),
        Card::Edict => swap::first_edict(state),
        Card::Resist => (0, place::first_resist(state)),
        Card::Quell => (0, replace::first_replacing(state, Faction::Welsh)),
        Card::Suppress => (0, replace::first_suppress(state)),
        Card::Muster => (0, replace::first_replacing(state, Faction::Scottish)),
    }
}

/// The question after the choices made so far; `None` once the effect is settled.
pub(crate) fn next(state: &KingIsDead, kind: Card) -> Option<Question> {
    match kind {
        Card::ScottishSupport | Card::WelshSupport | Card::EnglishSupport => None,
        Card::Assemble => place::assemble_question(state, state.step),
        Card::Negotiate => negotiate::next(state),
        Card::Manoeuvre => swap::manoeuvre_question(state, state.step),
        Card::Outmanoeuvre => swap::outmanoeuvre_question(state, state.tier, state.step),
        Card::Spy | Card::Plot => None,
        Card::Ambush => replace::next_ambush(state),
        Card::March => march::next(state),
        Card::Aid => place::next_aid(state),
        Card::Influence => swap::next_influence(state),
        Card::Dispute => swap::next_dispute(state),
        Card::Edict => swap::next_edict(state),
        Card::Resist => place::next_resist(state),
        Card::Quell => replace::next_replacing(state, Faction::Welsh),
        Card::Suppress => replace::next_suppress(state),
        Card::Muster => replace::next_replacing(state, Faction::Scottish),
    }
}

/// What the choices amount to. Every question must have been answered. Negotiate moves no
/// follower and is carried out by [`negotiate::resolve`].
pub(crate) fn resolve(state: &KingIsDead, kind: Card) -> Moves {
    match kind {
        Card::ScottishSupport | Card::WelshSupport | Card::EnglishSupport => {
            place::resolve_support(state, kind)
        }
        Card::Assemble => place::resolve_assemble(state),
        Card::Manoeuvre => swap::resolve_manoeuvre(state),
        Card::Outmanoeuvre => swap::resolve_outmanoeuvre(state),
        Card::Negotiate | Card::Spy | Card::Plot => Moves::NONE,
        Card::Ambush => replace::resolve_ambush(state),
        Card::March => march::resolve(state),
        Card::Aid => place::resolve_aid(state),
        Card::Influence => swap::resolve_influence(state),
        Card::Dispute => swap::resolve_dispute(state),
        Card::Edict => swap::resolve_edict(state),
        Card::Resist => place::resolve_resist(state),
        Card::Quell => replace::resolve_replacing(state, Faction::Welsh),
        Card::Suppress => replace::resolve_suppress(state),
        Card::Muster => replace::resolve_replacing(state, Faction::Scottish),
    }
}

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

/// Choice number `index` as a region.
#[inline]
fn region(state: &KingIsDead, index: usize) -> usize {
    state.choices[index] as usize & 7
}

/// Choice number `index` as a faction.
#[inline]
fn faction(state: &KingIsDead, index: usize) -> Faction {
    Faction::ALL[state.choices[index] as usize % 3]
}

/// Choice number `index` as a follower.
#[inline]
fn follower(state: &KingIsDead, index: usize) -> (usize, Faction) {
    let bit = state.choices[index] as usize;
    ((bit / 3) & 7, Faction::ALL[bit % 3])
}

/// Factions with at least one follower among `counts`.
#[inline]
fn singles(counts: Counts) -> u32 {
    u32::from(counts[0] > 0) | u32::from(counts[1] > 0) << 1 | u32::from(counts[2] > 0) << 2
}

/// Factions that can be the first (in faction order) of two followers out of `counts`.
#[inline]
fn pair_first(counts: Counts) -> u32 {
    let present = singles(counts);
    let mut mask = 0;
    for (faction, count) in counts.into_iter().enumerate() {
        let higher = present >> (faction + 1);
        mask |= u32::from(count > 1 || (count > 0 && higher != 0)) << faction;
    }
    mask
}

/// Factions that can be the second of two followers out of `counts` after `first`.
#[inline]
fn pair_second(counts: Counts, first: Faction) -> u32 {
    let higher = singles(counts) & (0b110 << first as u32);
    higher | u32::from(counts[first.index()] > 1) << first as u32
}

/// `counts` without one faction.
#[inline]
fn without(mut counts: Counts, faction: Faction) -> Counts {
    counts[faction.index()] = 0;
    counts
}

/// The factions that stand in `region`.
#[inline]
fn factions_in(presence: &Presence, region: usize) -> u32 {
    u32::from(presence.one[0] >> region & 1)
        | u32::from(presence.one[1] >> region & 1) << 1
        | u32::from(presence.one[2] >> region & 1) << 2
}

/// Whether the question being asked is the effect's last, whatever is answered.
pub(crate) fn next_is_last(state: &KingIsDead, kind: Card) -> bool {
    let mut trial = *state;
    trial.choices[state.step as usize & 3] = state.mask.trailing_zeros() as u8;
    trial.step += 1;
    next(&trial, kind).is_none()
}
