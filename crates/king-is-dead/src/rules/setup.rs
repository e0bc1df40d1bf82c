//! The deal: every draw of the set-up as a chance step (chapter 2 of the rules).
//!
//! Draws are lazy and without replacement, in the dealing order of TKD-41 to TKD-43. Cunning cards
//! come last, so the same dice give the same courts, board, track and start seat in the base and
//! the advanced game (TKD-45).

use table::{Dice, Seat, Setup, SetupFault, Sink};

use super::Event;
use super::hand::Cards;
use super::options::{Options, Switch};
use super::packed::{bits, pick_bit};
use super::state::{ABSENT, Ask, HELD};
use super::undo_ban::Latest;
use super::{Action, KingIsDead};
use crate::content::{Card, Faction, HOME, Region};

/// Regions in the order in which drawn followers fill them: two for a home, four elsewhere (TKD-31).
const FILL: [Region; 26] = {
    let mut order = [Region::Moray; 26];
    let mut place = 0;
    let mut region = 0;
    while region < 8 {
        let mut left = if Region::ALL[region].home_of().is_some() { 2 } else { 4 };
        while left > 0 {
            order[place] = Region::ALL[region];
            place += 1;
            left -= 1;
        }
        region += 1;
    }
    order
};

/// The table before the first draw: homes occupied, everything else in the bag (TKD-27 to TKD-29).
pub(crate) fn new(setup: &Setup) -> Result<KingIsDead, SetupFault> {
    let options = Options::from_setup(setup)?;
    Ok(KingIsDead::before_deal(setup.seats(), options))
}

/// What the next draw can bring and how likely that is: followers weigh as many as the bag holds, all
/// else 1. Nothing once all is dealt.
pub(crate) fn chance(state: &KingIsDead, out: &mut Vec<(Action, u32)>) {
    if !state.is_dealing() {
        return;
    }
    for bit in bits(state.mask) {
        let weight = match state.ask {
            Ask::Court | Ask::Fill => u32::from(state.supply[bit as usize]),
            _ => 1,
        };
        out.push((state.action_of(bit.into()), weight));
    }
}

/// Draws as the contract's default does, without a list.
#[inline]
pub(crate) fn draw_chance<D: Dice>(state: &KingIsDead, dice: &mut D) -> Action {
    match state.ask {
        Ask::Court | Ask::Fill => {
            let [s, w, e] = state.supply.map(u32::from);
            let drawn = dice.below(s + w + e);
            let faction = Faction::ALL[usize::from(drawn >= s) + usize::from(drawn >= s + w)];
            if state.ask == Ask::Court {
                Action::Court(Seat(state.step / 2), faction)
            } else {
                Action::Fill(state.filling(), faction)
            }
        }
        _ => state.action_of(pick_bit(state.mask, dice)),
    }
}

/// Number of draws in the whole deal.
pub(crate) fn draws(seats: u8, advanced: bool) -> u32 {
    let courts_board_track_start = 2 * u32::from(seats) + FILL.len() as u32 + 9;
    courts_board_track_start + if advanced { 3 * u32::from(seats) } else { 0 }
}

impl KingIsDead {
    /// The table before the first draw, with what was agreed in its packed form.
    pub(crate) fn before_deal(seats: u8, options: Options) -> KingIsDead {
        let mut followers = [0; 3];
        for (faction, home) in HOME.into_iter().enumerate() {
            followers[faction] = 2 << (8 * home.index());
        }
        let hand = if options.has(Switch::Advanced) { Cards::ADVANCED } else { Cards::BASE };
        let mut cards = [Cards::NONE; 4];
        let mut disc_on = [ABSENT; 4];
        for seat in 0..seats as usize {
            cards[seat] = hand;
            disc_on[seat] = HELD;
        }
        KingIsDead {
            followers,
            cards,
            mask: 0b111,
            options,
            track: 0,
            latest: Latest::NONE,
            supply: [per_faction(seats) - 2; 3],
            courts: [[0; 3]; 4],
            control: [0; 3],
            unstable: 0,
            disc_on,
            last_play: [0; 4],
            heard: [0; 4],
            seats,
            start: 0,
            turn: 0,
            passes: 0,
            plays: 0,
            ask: Ask::Court,
            step: 0,
            playing: None,
            tier: 0,
            choices: [0; 4],
        }
    }

    /// The region being filled.
    #[inline]
    pub(crate) fn filling(&self) -> Region {
        FILL[(self.step - 2 * self.seats) as usize % FILL.len()]
    }

    /// The space, counted from 0, that gets the next region card.
    #[inline]
    pub(crate) fn laying(&self) -> u8 {
        self.step - 2 * self.seats - FILL.len() as u8
    }

    /// The seat that gets the next cunning card.
    #[inline]
    pub(crate) fn drawing(&self) -> Seat {
        Seat((self.step - 2 * self.seats - FILL.len() as u8 - 9) / 3)
    }

    /// Carries out one draw.
    #[inline]
    pub(crate) fn deal<S: Sink<Event>>(&mut self, bit: u32, log: &mut S) {
        match self.ask {
            Ask::Court => {
                self.courts[self.step as usize / 2][bit as usize] += 1;
                self.out_of_the_bag(bit);
                if self.step == 2 * self.seats {
                    self.ask = Ask::Fill;
                }
            }
            Ask::Fill => {
                let region = self.filling();
                self.followers[bit as usize] += 1 << (8 * region.index());
                self.out_of_the_bag(bit);
                if self.step == 2 * self.seats + FILL.len() as u8 {
                    self.ask = Ask::Space;
                    self.mask = 0xff;
                }
            }
            Ask::Space => {
                self.track |= bit << (4 * self.laying());
                self.mask &= !(1 << bit);
                self.step += 1;
                if self.mask == 0 {
                    self.ask = Ask::Start;
                    self.mask = (1 << self.seats) - 1;
                }
            }
            Ask::Start => {
                self.start = self.options.start().map_or(bit as u8, |seat| seat.0);
                log.emit(Event::Started { seat: Seat(self.start) });
                self.step += 1;
                if self.options.has(Switch::Advanced) {
                    self.ask = Ask::Cunning;
                    self.mask = (1 << Card::CUNNING.len()) - 1;
                } else {
                    self.open();
                }
            }
            Ask::Cunning => {
                self.cards[self.drawing().index()].take(Card::CUNNING[bit as usize]);
                self.mask &= !(1 << bit);
                self.step += 1;
                if self.step == 5 * self.seats + FILL.len() as u8 + 9 {
                    self.open();
                }
            }
            _ => debug_assert!(false, "nothing is dealt at this step"),
        }
    }

    #[inline]
    fn out_of_the_bag(&mut self, faction: u32) {
        let left = &mut self.supply[faction as usize];
        *left -= 1;
        if *left == 0 {
            self.mask &= !(1 << faction);
        }
        self.step += 1;
    }

    fn open(&mut self) {
        self.step = 0;
        self.turn = self.start;
        self.begin_turn();
    }
}

/// Followers of each faction in the game (TKD-27).
pub(crate) const fn per_faction(seats: u8) -> u8 {
    if seats == 2 { 16 } else { 18 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tkd_31_homes_are_filled_by_two_and_the_rest_by_four() {
        for region in Region::ALL {
            let drawn = FILL.iter().filter(|&&target| target == region).count();
            assert_eq!(drawn, if Faction::ALL.iter().any(|f| HOME[f.index()] == region) { 2 } else { 4 });
        }
        assert!(FILL.is_sorted());
    }
}
