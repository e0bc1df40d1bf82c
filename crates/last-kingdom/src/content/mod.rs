//! Cards, leaders and plaques as data. What the rulebook states and what was reconstructed is
//! marked entry by entry ([`Source`]).

mod leader_cards;
mod leaders;
mod plaques;
mod round1;
mod round2;

use crate::effect::{Hook, Op, Var};
use crate::{Counts, Faction, Region, Side};

/// Where a piece of content comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// The rulebook states it.
    Rulebook,
    /// The rulebook is silent; designed to agree with all it says, under this rule id.
    Reconstructed(&'static str),
}

/// How a card or plaque is used (TLK-34).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Class {
    /// Ends the turn.
    Primary,
    /// Any number before the turn ends.
    Passive,
    /// Played and resolved the moment it enters a hand.
    Instant,
    /// A primary action that puts a figurine on the map.
    Hero,
}

/// What a hero card adds to its effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hero {
    /// The faction it scores as.
    pub scores: Faction,
    /// Index of the leader who is the same person.
    pub leader: Option<u8>,
}

/// A card.
#[derive(Clone, Copy, Debug)]
pub struct CardSpec {
    /// Short id, as in records.
    pub id: &'static str,
    /// Its title.
    pub name: &'static str,
    /// How it is used.
    pub class: Class,
    /// What it does when played.
    pub ops: &'static [Op],
    /// What it does as long as it lies face up.
    pub lasting: &'static [Hook],
    /// Where it comes from.
    pub source: Source,
    /// For heroes.
    pub hero: Option<Hero>,
}

/// What every hero does when played.
const DEPLOY: &[Op] = &[Op::Choose(Var::A, &[]), Op::Deploy(Var::A)];

const fn card(id: &'static str, name: &'static str, class: Class, ops: &'static [Op]) -> CardSpec {
    CardSpec { id, name, class, ops, lasting: &[], source: Source::Rulebook, hero: None }
}

const fn primary(id: &'static str, name: &'static str, ops: &'static [Op]) -> CardSpec {
    card(id, name, Class::Primary, ops)
}

const fn passive(id: &'static str, name: &'static str, ops: &'static [Op]) -> CardSpec {
    card(id, name, Class::Passive, ops)
}

const fn instant(id: &'static str, name: &'static str, ops: &'static [Op]) -> CardSpec {
    card(id, name, Class::Instant, ops)
}

const fn hero(
    id: &'static str,
    name: &'static str,
    scores: Faction,
    leader: Option<u8>,
    lasting: &'static [Hook],
) -> CardSpec {
    CardSpec { hero: Some(Hero { scores, leader }), ..card(id, name, Class::Hero, DEPLOY) }.lasting(lasting)
}

impl CardSpec {
    const fn lasting(mut self, hooks: &'static [Hook]) -> CardSpec {
        self.lasting = hooks;
        self
    }

    const fn stated(mut self) -> CardSpec {
        self.source = Source::Rulebook;
        self
    }

    const fn restored(mut self, rule: &'static str) -> CardSpec {
        self.source = Source::Reconstructed(rule);
        self
    }
}

/// A leader mat.
#[derive(Clone, Copy, Debug)]
pub struct LeaderSpec {
    /// Short id, as in options and records.
    pub id: &'static str,
    /// The leader's name.
    pub name: &'static str,
    /// Lowest places the first conflict.
    pub initiative: u8,
    /// Where the figurine starts.
    pub start: Region,
    /// The first allegiance.
    pub side: Side,
    /// Action tokens that moving the leader costs.
    pub move_cost: u8,
    /// Action tokens at the start.
    pub tokens: u8,
    /// Affinity at the start.
    pub affinity: Counts,
    /// What the leader can do.
    pub ability: &'static [Hook],
    /// What the figurine does on the map.
    pub figurine: &'static [Hook],
    /// How many figurines.
    pub figurines: u8,
    /// Where the ability comes from.
    pub ability_source: Source,
    /// Where the figurine's effect comes from.
    pub figurine_source: Source,
}

/// A plaque of the market.
#[derive(Clone, Copy, Debug)]
pub struct PlaqueSpec {
    /// Short id.
    pub id: &'static str,
    /// Its title.
    pub name: &'static str,
    /// Primary or passive.
    pub class: Class,
    /// What it does with three or more players.
    pub ops: &'static [Op],
    /// What it does with two.
    pub ops_for_two: &'static [Op],
}

/// Number of cards: 35 of Round I, 35 of Round II, 2 for each of 10 leaders (TLK-2).
pub const CARD_COUNT: usize = 90;

/// The cards: Round I, Round II, then the leaders'.
pub static CARDS: [CardSpec; CARD_COUNT] = {
    let mut all = [round1::CARDS[0]; CARD_COUNT];
    let mut at = 0;
    while at < 35 {
        all[at] = round1::CARDS[at];
        all[35 + at] = round2::CARDS[at];
        if at < 20 {
            all[70 + at] = leader_cards::CARDS[at];
        }
        at += 1;
    }
    all
};

/// The mats, in initiative order.
pub static LEADERS: [LeaderSpec; 10] = leaders::LEADERS;

/// The plaques.
pub static PLAQUES: [PlaqueSpec; 7] = plaques::PLAQUES;

/// What the slots of the market cost, left to right (TLK-R3).
pub const MARKET_COSTS: [u8; 7] = [2, 2, 3, 3, 4, 5, 6];

/// Victory points per unit by affinity level (TLK-R4).
pub const POINTS_PER_UNIT: [u8; 11] = [0, 1, 2, 2, 3, 3, 3, 4, 4, 4, 5];
