//! The position.

use table::Seat;

use super::hand::Cards;
use super::options::{Options, Switch};
use super::packed::Presence;
use super::undo_ban::Latest;
use super::{Action, Disc};
use crate::content::{Card, Counts, Faction, Region, RegionMask};

/// What the position waits for, in small steps (TKD-58, TKD-99).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Ask {
    /// Chance: a follower for a starting court.
    Court,
    /// Chance: a follower for a region.
    Fill,
    /// Chance: a region card for a space.
    Space,
    /// Chance: the start seat.
    Start,
    /// Chance: a cunning card.
    Cunning,
    /// Pass or name a card.
    Turn,
    /// Whose pile Spy copies.
    Pile,
    /// A region of the effect.
    Region,
    /// A follower of the effect.
    Follower,
    /// A faction of the effect.
    Faction,
    /// A region card of the effect.
    RegionCard,
    /// The follower to summon.
    Summon,
    /// The game has ended.
    Over,
}

/// An action under way.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Playing {
    /// The card that was played.
    pub card: Card,
    /// The card whose effect is resolved: the same, or what Spy copies.
    pub kind: Card,
}

/// A position of The King is Dead.
///
/// A plain value of at most 128 bytes. What may be done next is one bit mask, computed when the
/// step begins: listing, checking and drawing at random all read that mask.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct KingIsDead {
    /// By faction: followers in each region, a byte per region.
    pub(crate) followers: [u64; 3],
    /// Hands and piles by seat.
    pub(crate) cards: [Cards; 4],
    /// What is allowed (or possible) at this step; the meaning of a bit depends on `ask`.
    pub(crate) mask: u32,
    pub(crate) options: Options,
    /// Four bits per space: the region whose card lies there.
    pub(crate) track: u32,
    pub(crate) latest: Latest,
    /// Followers in the supply; during the deal, in the bag.
    pub(crate) supply: Counts,
    pub(crate) courts: [Counts; 4],
    /// By faction: regions it controls.
    pub(crate) control: [RegionMask; 3],
    pub(crate) unstable: RegionMask,
    /// By seat: the region whose card carries its negotiation disc, or `HELD`, or `ABSENT`.
    pub(crate) disc_on: [u8; 4],
    /// By seat: play number of its latest action, 0 if none (TKD-68).
    pub(crate) last_play: [u8; 4],
    /// By seat: number of actions so far when its latest turn ended (TKD-257).
    pub(crate) heard: [u8; 4],
    pub(crate) seats: u8,
    /// The seat with the first turn, once drawn.
    pub(crate) start: u8,
    pub(crate) turn: u8,
    pub(crate) passes: u8,
    pub(crate) plays: u8,
    pub(crate) ask: Ask,
    /// Outcomes dealt so far, or choices made for the effect under way.
    pub(crate) step: u8,
    /// The action under way, until its summon is over.
    pub(crate) playing: Option<Playing>,
    /// Which degree of completion the effect has reached (chapter 7); 0 is the full one.
    pub(crate) tier: u8,
    pub(crate) choices: [u8; 4],
}

const _: () = assert!(std::mem::size_of::<KingIsDead>() <= 128);
const _: () = assert!(std::mem::size_of::<Action>() <= 4);

/// A negotiation disc that its seat still owns.
pub(crate) const HELD: u8 = 8;
/// The negotiation disc of a seat that does not exist.
pub(crate) const ABSENT: u8 = 9;

impl KingIsDead {
    /// Followers of `faction` in `region`.
    #[inline]
    pub(crate) fn count(&self, region: Region, faction: Faction) -> u8 {
        (self.followers[faction.index()] >> (8 * region.index())) as u8
    }

    /// Followers in `region`, per faction.
    #[inline]
    pub(crate) fn counts(&self, region: usize) -> Counts {
        let shift = 8 * region;
        [
            (self.followers[0] >> shift) as u8,
            (self.followers[1] >> shift) as u8,
            (self.followers[2] >> shift) as u8,
        ]
    }

    /// Which regions hold followers.
    #[inline]
    pub(crate) fn presence(&self) -> Presence {
        Presence::of(&self.followers)
    }

    /// Regions with a disc (TKD-79).
    #[inline]
    pub(crate) fn resolved(&self) -> RegionMask {
        self.control[0] | self.control[1] | self.control[2] | self.unstable
    }

    /// Regions without a disc.
    #[inline]
    pub(crate) fn unresolved(&self) -> RegionMask {
        !self.resolved()
    }

    /// The disc in `region`, if it is resolved.
    pub(crate) fn disc(&self, region: Region) -> Option<Disc> {
        if self.unstable & region.mask() != 0 {
            return Some(Disc::Unstable);
        }
        let holder = Faction::ALL.into_iter().find(|f| self.control[f.index()] & region.mask() != 0);
        holder.map(Disc::Control)
    }

    /// Unresolved regions that border a region of `faction`, or its home while that carries no
    /// disc (TKD-102 to TKD-105).
    #[inline]
    pub(crate) fn eligible(&self, faction: Faction) -> RegionMask {
        let resolved = self.resolved();
        let home = crate::content::HOME[faction.index()].mask();
        let base = self.control[faction.index()] | (home & !resolved);
        crate::rules::packed::NEIGHBOURS[base as usize] & !resolved
    }

    /// Power struggles fought so far; face-down cards are those of the first spaces (TKD-74).
    #[inline]
    pub(crate) fn struggles(&self) -> u32 {
        self.resolved().count_ones()
    }

    /// The region whose card lies in a space, counted from 0.
    #[inline]
    pub(crate) fn card_at(&self, space: u32) -> Region {
        Region::ALL[(self.track >> (4 * space) & 7) as usize]
    }

    /// The space, counted from 0, where the card of `region` lies.
    pub(crate) fn space_of(&self, region: Region) -> u32 {
        // What does not lie in one of the first seven lies in the last.
        (0..7).find(|&space| self.card_at(space) == region).unwrap_or(7)
    }

    /// Who fixed the card of `region` with a negotiation disc.
    pub(crate) fn fixed_by(&self, region: Region) -> Option<Seat> {
        self.disc_on.iter().position(|&place| place == region as u8).map(|seat| Seat(seat as u8))
    }

    /// The seat whose turn it is.
    #[inline]
    pub(crate) fn mover(&self) -> Seat {
        Seat(self.turn)
    }

    /// Whether chance deals.
    #[inline]
    pub(crate) fn is_dealing(&self) -> bool {
        self.ask as u8 <= Ask::Cunning as u8
    }

    /// Whether a choice of an effect is asked for.
    pub(crate) fn in_effect(&self) -> bool {
        matches!(self.ask, Ask::Pile | Ask::Region | Ask::Follower | Ask::Faction | Ask::RegionCard)
    }

    /// Whether cunning cards are in play (TKD-48).
    pub(crate) fn is_advanced(&self) -> bool {
        self.options.has(Switch::Advanced)
    }

    /// Whether seats 0 and 2 play against 1 and 3 (TKD-49).
    #[inline]
    pub(crate) fn has_teams(&self) -> bool {
        self.seats == 4 && !self.options.has(Switch::NoTeams)
    }

    /// Play number at which the seat had played all its cards (TKD-69). Nothing can be played
    /// after that, so it is the number of its latest action.
    pub(crate) fn emptied_at(&self, seat: Seat) -> Option<u8> {
        let cards = self.cards[seat.index()];
        let owes = self.options.has(Switch::PlotOwed) && cards.holds(Card::Plot);
        let last = self.last_play[seat.index()];
        (cards.is_played_out() && !owes && last > 0 && !self.plays_now(seat)).then_some(last)
    }

    /// Whether `seat` is in the middle of its effect, its card not yet laid down.
    fn plays_now(&self, seat: Seat) -> bool {
        self.in_effect() && self.turn == seat.0
    }

    /// Who holds Plot.
    pub(crate) fn plot_holder(&self) -> Option<Seat> {
        Seat::all(self.seats).find(|seat| self.cards[seat.index()].holds(Card::Plot))
    }
}
