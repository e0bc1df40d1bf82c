//! What stays the same while the last two regions are fought over.

use crate::content::{BORDERS, Card, Faction, HOME, Region};
use crate::rules::hand::Cards;
use crate::rules::packed;
use crate::rules::scoring::ranks;
use crate::rules::{Disc, KingIsDead};

/// Which of the two regions is still to be fought over, and how the other one ended: 0 and 1 say
/// which comes first while both are open; `2 + 4 * place + result` that the region in that place has
/// been settled with that result.
pub(super) type Stage = u8;

/// Number of stages.
pub(super) const STAGES: usize = 10;

/// Result of a struggle: the index of a faction, or this if no faction had most.
pub(super) const UNSTABLE: u8 = 3;

/// What a struggle that ends the game leads to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// The courts' sets are compared.
    Invasion,
    /// Followers of the first faction are compared, then those of the second, if there is one.
    Crown(u8, Option<u8>),
}

/// One endgame: two regions, everything else settled.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    pub regions: [Region; 2],
    /// The two regions border each other.
    pub border: bool,
    /// By stage and faction: the places (bit 0, bit 1) that its Support may go to.
    pub eligible: [[u8; 3]; STAGES],
    /// By stage: the factions (bits 0 to 2) whose Support will have no effect any more.
    pub idle: [u16; STAGES],
    /// By stage: an invasion is still possible.
    pub peril: [bool; STAGES],
    /// By stage and faction: the places that its Support may go to then or later.
    pub within: [[u8; 3]; STAGES],
    /// By place: the first struggle ends the game if it leaves the region there unstable.
    pub ends_early: bool,
    /// By stage after the first struggle and result of the last.
    pub ends: [[End; 4]; STAGES],
    /// Followers by faction that are in the game, wherever they are.
    pub total: [u8; 3],
}

/// The regions and discs, as far as they are settled.
#[derive(Clone, Copy)]
struct Map {
    control: [u8; 3],
    unstable: u8,
    last_win: [u8; 3],
}

impl Map {
    fn resolved(&self) -> u8 {
        self.control[0] | self.control[1] | self.control[2] | self.unstable
    }

    fn settle(mut self, region: Region, result: u8, number: u8) -> Map {
        if result == UNSTABLE {
            self.unstable |= region.mask();
        } else {
            self.control[usize::from(result)] |= region.mask();
            self.last_win[usize::from(result)] = number;
        }
        self
    }

    fn eligible(&self, faction: usize) -> u8 {
        let home = HOME[faction].mask();
        let base = self.control[faction] | (home & !self.resolved());
        packed::NEIGHBOURS[usize::from(base)] & !self.resolved()
    }

    fn end(&self) -> End {
        if self.unstable.count_ones() >= 3 {
            return End::Invasion;
        }
        let (ranks, count) = ranks(self.control.map(|held| held.count_ones() as u8), self.last_win);
        let [(first, _), (second, _), _] = ranks;
        End::Crown(first as u8, (count > 1).then_some(second as u8))
    }
}

impl Frame {
    /// The frame of a position with one or two struggles to come.
    pub fn of(position: &KingIsDead) -> Option<Frame> {
        let fought = position.struggles();
        if !(6..8).contains(&fought) {
            return None;
        }
        // With one region left, the one settled last takes the second place.
        let (open, other) = (position.contested(), position.card_at(if fought == 6 { 7 } else { 6 }));
        let mut map = Map { control: position.control, unstable: position.unstable, last_win: [0; 3] };
        for held in &mut map.control {
            *held &= !other.mask();
        }
        map.unstable &= !other.mask();
        for space in 0..6 {
            let region = position.card_at(space);
            for (won, held) in map.last_win.iter_mut().zip(map.control) {
                if held & region.mask() != 0 {
                    *won = space as u8 + 1;
                }
            }
        }
        let mut total = position.supply;
        for (faction, total) in total.iter_mut().enumerate() {
            *total += position.courts[0][faction] + position.courts[1][faction];
            *total += (0..8).map(|region| position.counts(region)[faction]).sum::<u8>();
        }
        Some(Frame::build([open, other], map, total))
    }

    fn build(regions: [Region; 2], map: Map, total: [u8; 3]) -> Frame {
        let border = BORDERS[regions[0].index()] & regions[1].mask() != 0;
        let mut frame = Frame {
            regions,
            border,
            eligible: [[0; 3]; STAGES],
            idle: [0; STAGES],
            peril: [false; STAGES],
            within: [[0; 3]; STAGES],
            ends_early: map.unstable.count_ones() >= 2,
            ends: [[End::Invasion; 4]; STAGES],
            total,
        };
        let places =
            |mask: u8| u8::from(mask & regions[0].mask() != 0) | u8::from(mask & regions[1].mask() != 0) << 1;
        for place in 0..2 {
            for result in 0..4u8 {
                let stage = 2 + 4 * place + usize::from(result);
                let after = map.settle(regions[place], result, 7);
                for faction in 0..3 {
                    frame.eligible[stage][faction] = places(after.eligible(faction));
                    frame.idle[stage] |= u16::from(frame.eligible[stage][faction] == 0) << faction;
                }
                frame.within[stage] = frame.eligible[stage];
                frame.peril[stage] = after.unstable.count_ones() >= 2;
                for last in 0..4u8 {
                    frame.ends[stage][usize::from(last)] = after.settle(regions[1 - place], last, 8).end();
                }
            }
        }
        for stage in 0..2 {
            for faction in 0..3 {
                frame.eligible[stage][faction] = places(map.eligible(faction));
                let later = (2..STAGES).fold(0, |later, after| later | frame.eligible[after][faction]);
                frame.within[stage][faction] = frame.eligible[stage][faction] | later;
                frame.idle[stage] |= u16::from(frame.within[stage][faction] == 0) << faction;
            }
            frame.peril[stage] = map.unstable.count_ones() >= 1;
        }
        frame
    }

    /// The stage of a position within this frame.
    pub fn stage(&self, position: &KingIsDead) -> Stage {
        for (place, region) in self.regions.into_iter().enumerate() {
            let result = match position.disc(region) {
                None => continue,
                Some(Disc::Control(faction)) => faction as u8,
                Some(Disc::Unstable) => UNSTABLE,
            };
            return 2 + 4 * place as u8 + result;
        }
        u8::from(position.contested() == self.regions[1])
    }
}

/// A hand as the solver sees it: bits 0 to 2 the Supports, then two bits for the number of
/// Assembles, a bit each for Negotiate, Manoeuvre and Outmanoeuvre, and four bits for the number of
/// cards that will have no effect.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Fist(pub u16);

/// One Assemble.
pub(super) const ASSEMBLE: u16 = 1 << 3;
/// Both of them.
const ASSEMBLES: u16 = 3 << 3;
/// The Negotiate.
pub(super) const NEGOTIATE: u16 = 1 << 5;
/// The Manoeuvre.
pub(super) const MANOEUVRE: u16 = 1 << 6;
/// The Outmanoeuvre.
pub(super) const OUTMANOEUVRE: u16 = 1 << 7;
/// One card without effect.
pub(super) const BLANK: u16 = 1 << 8;

impl Fist {
    /// The cards in a hand of the base game.
    pub fn of(cards: Cards) -> Fist {
        let bit = |card, value| if cards.holds(card) { value } else { 0 };
        let supports =
            Faction::ALL.iter().zip([Card::ScottishSupport, Card::WelshSupport, Card::EnglishSupport]);
        let mut fist: u16 = supports.map(|(faction, card)| bit(card, 1u16 << *faction as u16)).sum();
        fist += bit(Card::Assemble, ASSEMBLE) + u16::from(cards.has_two_assembles()) * ASSEMBLE;
        fist += bit(Card::Negotiate, NEGOTIATE) + bit(Card::Manoeuvre, MANOEUVRE);
        Fist(fist + bit(Card::Outmanoeuvre, OUTMANOEUVRE))
    }

    /// How many cards there are.
    #[inline]
    pub fn size(self) -> u8 {
        ((self.0 & 0xe7).count_ones() + u32::from(self.assembles()) + u32::from(self.0 >> 8)) as u8
    }

    /// How many Assembles there are.
    #[inline]
    pub fn assembles(self) -> u8 {
        ((self.0 & ASSEMBLES) >> 3) as u8
    }

    /// Makes the cards of these bits blank.
    #[inline]
    pub fn blank(&mut self, cards: u16) {
        let gone = self.0 & cards & 0xe7;
        let assembles = if cards & ASSEMBLES != 0 { u16::from(self.assembles()) } else { 0 };
        let count = gone.count_ones() as u16 + assembles;
        self.0 = (self.0 & !gone) - assembles * ASSEMBLE + count * BLANK;
    }
}
