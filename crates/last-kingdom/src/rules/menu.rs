//! The options of one decision as a set of bits, and which action each bit stands for.

use table::Seat;

use crate::content::{Card, CardSet, Faction, Plaque, Region};
use crate::rules::action::Action;
use crate::rules::state::{Ask, LastKingdom, Phase};

/// Places of options in a [`Menu`]: cards take their own numbers, the rest follow.
pub(crate) mod code {
    use crate::content::{Faction, Region};

    pub const PLAQUE: u8 = 90;
    pub const MARCH: u8 = 97;
    pub const PASS: u8 = 98;
    pub const INVADE: u8 = 99;
    pub const REGION: u8 = 100;
    pub const NO: u8 = 105;
    pub const YES: u8 = 106;
    pub const FACTION: u8 = 107;
    pub const FIGURE: u8 = 111;
    pub const SEAT: u8 = 113;

    /// The region that an option stands for.
    #[inline]
    pub fn region(option: u8) -> Region {
        Region::ALL[(option - REGION) as usize]
    }

    /// The faction that an option stands for.
    #[inline]
    pub fn faction(option: u8) -> Faction {
        Faction::ALL[(option - FACTION) as usize]
    }
}

/// The options of one decision, as a bit per option: every list, check and random choice is read
/// off this one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Menu(pub u128);

impl Menu {
    /// Nothing to decide.
    pub const EMPTY: Menu = Menu(0);
    /// Do it or leave it.
    pub const YES_OR_NO: Menu = Menu::one(code::YES).with(Menu::one(code::NO));

    /// This option alone.
    #[inline]
    pub const fn one(code: u8) -> Menu {
        Menu(1 << code)
    }

    /// The regions of a mask.
    #[inline]
    pub const fn regions(mask: u8) -> Menu {
        Menu((mask as u128) << code::REGION)
    }

    /// The factions of a mask.
    #[inline]
    pub const fn factions(mask: u8) -> Menu {
        Menu((mask as u128) << code::FACTION)
    }

    /// These cards.
    #[inline]
    pub const fn cards(cards: CardSet) -> Menu {
        Menu(cards.0)
    }

    /// The own leader figurines of a mask.
    #[inline]
    pub const fn figures(mask: u8) -> Menu {
        Menu((mask as u128) << code::FIGURE)
    }

    /// The seats of a mask.
    #[inline]
    pub const fn seats(mask: u8) -> Menu {
        Menu((mask as u128) << code::SEAT)
    }

    /// The options of both.
    #[inline]
    pub const fn with(self, other: Menu) -> Menu {
        Menu(self.0 | other.0)
    }

    /// How many options.
    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether this option is among them.
    #[inline]
    pub const fn has(self, code: u8) -> bool {
        self.0 >> code & 1 != 0
    }

    /// The first option.
    #[inline]
    pub const fn first(self) -> u8 {
        self.0.trailing_zeros() as u8
    }

    /// The n-th option, counted from 0.
    #[inline]
    pub fn nth(self, n: u32) -> u8 {
        let low = self.0 as u64;
        let below = low.count_ones();
        if n < below { nth_bit(low, n) } else { 64 + nth_bit((self.0 >> 64) as u64, n - below) }
    }

    /// The options in rising order.
    #[inline]
    pub fn codes(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            if rest == 0 {
                return None;
            }
            let code = rest.trailing_zeros() as u8;
            rest &= rest - 1;
            Some(code)
        })
    }
}

/// The place of the n-th set bit, counted from 0.
#[inline]
pub(crate) fn nth_bit(mut mask: u64, n: u32) -> u8 {
    for _ in 0..n {
        mask &= mask.wrapping_sub(1);
    }
    mask.trailing_zeros() as u8
}

impl Action {
    /// The option's place in a menu; `None` for outcomes of chance.
    #[inline]
    pub(crate) fn code(self) -> Option<u8> {
        Some(match self {
            Action::Keep(card) | Action::Play(card) | Action::Hero(card) | Action::Take(card) => card.0,
            Action::Use(plaque) => code::PLAQUE + plaque.0,
            Action::March => code::MARCH,
            Action::Pass => code::PASS,
            Action::Invade => code::INVADE,
            Action::To(region) => code::REGION + region as u8,
            Action::Army(faction) | Action::Favour(faction) => code::FACTION + faction as u8,
            Action::Figure(n) if n < 2 => code::FIGURE + n,
            Action::Rival(seat) if seat.index() < crate::rules::state::SEATS => code::SEAT + seat.0,
            Action::Yes => code::YES,
            Action::No => code::NO,
            _ => return None,
        })
    }
}

impl LastKingdom {
    /// The action that an option of the current decision stands for.
    pub(crate) fn spell(&self, option: u8) -> Action {
        let faction = |base: u8| Faction::ALL[(option - base) as usize & 3];
        match option {
            0..90 => {
                let card = Card(option);
                match (self.public.phase, self.public.ask) {
                    (Phase::Draft(_), _) | (Phase::Effect, Ask::Keep) => Action::Keep(card),
                    (Phase::Effect, Ask::Unit) => Action::Hero(card),
                    (Phase::Effect, _) => Action::Take(card),
                    _ => Action::Play(card),
                }
            }
            code::PLAQUE..code::MARCH => Action::Use(Plaque(option - code::PLAQUE)),
            code::MARCH => Action::March,
            code::PASS => Action::Pass,
            code::INVADE => Action::Invade,
            code::REGION..code::NO => Action::To(Region::ALL[(option - code::REGION) as usize]),
            code::NO => Action::No,
            code::YES => Action::Yes,
            code::FACTION..code::FIGURE if self.public.ask == Ask::Favour => {
                Action::Favour(faction(code::FACTION))
            }
            code::FACTION..code::FIGURE => Action::Army(faction(code::FACTION)),
            code::FIGURE..code::SEAT => Action::Figure(option - code::FIGURE),
            _ => Action::Rival(Seat(option - code::SEAT)),
        }
    }
}
