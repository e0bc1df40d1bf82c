//! One atomic decision or chance outcome, and its words in records.

use table::Seat;

use crate::{Card, Faction, Leader, Plaque, Region, Side};

/// A decision of a player or an outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Keep this card (draft, or among cards looked at).
    Keep(Card),
    /// Play this card from hand; or resolve this instant next.
    Play(Card),
    /// Use this plaque of the market.
    Use(Plaque),
    /// Move Leader.
    March,
    /// Pass the turn.
    Pass,
    /// Prepare for invasion.
    Invade,
    /// This region.
    To(Region),
    /// An army of this faction.
    Army(Faction),
    /// One of the actor's leader figurines (0 or 1).
    Figure(u8),
    /// One of the actor's heroes.
    Hero(Card),
    /// The favour of this faction.
    Favour(Faction),
    /// Take this played card back.
    Take(Card),
    /// This opponent.
    Rival(Seat),
    /// Do it.
    Yes,
    /// Leave it.
    No,
    /// Chance: this leader is dealt.
    Mat(Leader),
    /// Chance: the momentum marker falls on this side.
    Toss(Side),
    /// Chance: this plaque takes the next slot.
    Slot(Plaque),
    /// Chance: the bag gives this army.
    Bag(Faction),
    /// Chance: this is the next card of the deck.
    Deal(Card),
    /// Chance: this card of the hand is shown.
    Show(Card),
}

/// Places of options in a [`Menu`]: cards take their own numbers, the rest follow.
pub(crate) mod code {
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
}

/// The options of one decision, as a bit per option: every list, check and random choice is read
/// off this one value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Menu(pub u128);

impl Menu {
    pub const EMPTY: Menu = Menu(0);

    #[inline]
    pub const fn one(code: u8) -> Menu {
        Menu(1 << code)
    }

    #[inline]
    pub const fn regions(mask: u8) -> Menu {
        Menu((mask as u128) << code::REGION)
    }

    #[inline]
    pub const fn factions(mask: u8) -> Menu {
        Menu((mask as u128) << code::FACTION)
    }

    #[inline]
    pub const fn with(self, other: Menu) -> Menu {
        Menu(self.0 | other.0)
    }

    #[inline]
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    #[inline]
    pub const fn has(self, code: u8) -> bool {
        self.0 >> code & 1 != 0
    }

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
            Action::Rival(seat) if seat.index() < crate::SEATS => code::SEAT + seat.0,
            Action::Yes => code::YES,
            Action::No => code::NO,
            _ => return None,
        })
    }

    /// The words in records.
    pub(crate) fn text(self) -> String {
        match self {
            Action::Keep(card) => format!("keep {card:?}"),
            Action::Play(card) => format!("play {card:?}"),
            Action::Use(plaque) => format!("use {plaque:?}"),
            Action::March => "march".into(),
            Action::Pass => "pass".into(),
            Action::Invade => "invade".into(),
            Action::To(region) => format!("to {}", region.word()),
            Action::Army(faction) => format!("army {}", faction.word()),
            Action::Figure(n) => format!("figure {n}"),
            Action::Hero(card) => format!("hero {card:?}"),
            Action::Favour(faction) => format!("favour {}", faction.word()),
            Action::Take(card) => format!("take {card:?}"),
            Action::Rival(seat) => format!("rival {seat}"),
            Action::Yes => "yes".into(),
            Action::No => "no".into(),
            Action::Mat(leader) => format!("mat {leader:?}"),
            Action::Toss(side) => format!("toss {}", side.word()),
            Action::Slot(plaque) => format!("slot {plaque:?}"),
            Action::Bag(faction) => format!("bag {}", faction.word()),
            Action::Deal(card) => format!("deal {card:?}"),
            Action::Show(card) => format!("show {card:?}"),
        }
    }

    /// Reads what [`Action::text`] writes, letter for letter.
    pub(crate) fn read(text: &str) -> Result<Action, String> {
        let action = Action::parse(text)?;
        let plain = action.text();
        if plain == text { Ok(action) } else { Err(format!("expected '{plain}', found '{text}'")) }
    }

    fn parse(text: &str) -> Result<Action, String> {
        let mut words = text.split_whitespace();
        let verb = words.next().ok_or("expected an action, found nothing")?;
        let noun = words.next();
        if words.next().is_some() {
            return Err(format!("expected one or two words, found '{text}'"));
        }
        let bare = |action| match noun {
            None => Ok(action),
            Some(noun) => Err(format!("expected nothing after '{verb}', found '{noun}'")),
        };
        let noun = || noun.ok_or_else(|| format!("expected something after '{verb}'"));
        let card = || {
            let id = noun()?;
            Card::by_id(id).ok_or_else(|| format!("expected a card such as I01, found '{id}'"))
        };
        let faction = || {
            let word = noun()?;
            let found = Faction::ALL.into_iter().find(|faction| faction.word() == word);
            found.ok_or_else(|| format!("expected dane, westsaxon, mercian or northumbrian, found '{word}'"))
        };
        let plaque = || {
            let word = noun()?;
            let found = Plaque::all().find(|plaque| plaque.word() == word);
            found.ok_or_else(|| {
                format!("expected see, mine, mercy, destiny, dane, england or choice, found '{word}'")
            })
        };
        let number = |limit: u8| {
            let word = noun()?;
            let found = word.parse().ok().filter(|n| *n < limit);
            found.ok_or_else(|| format!("expected a number below {limit}, found '{word}'"))
        };
        match verb {
            "keep" => card().map(Action::Keep),
            "play" => card().map(Action::Play),
            "hero" => card().map(Action::Hero),
            "take" => card().map(Action::Take),
            "deal" => card().map(Action::Deal),
            "show" => card().map(Action::Show),
            "use" => plaque().map(Action::Use),
            "slot" => plaque().map(Action::Slot),
            "army" => faction().map(Action::Army),
            "favour" => faction().map(Action::Favour),
            "bag" => faction().map(Action::Bag),
            "figure" => number(2).map(Action::Figure),
            "rival" => number(crate::SEATS as u8).map(|n| Action::Rival(Seat(n))),
            "march" => bare(Action::March),
            "pass" => bare(Action::Pass),
            "invade" => bare(Action::Invade),
            "yes" => bare(Action::Yes),
            "no" => bare(Action::No),
            "to" => {
                let word = noun()?;
                let found = Region::ALL.into_iter().find(|region| region.word() == word);
                found.map(Action::To).ok_or_else(|| format!("expected a region, found '{word}'"))
            }
            "mat" => {
                let id = noun()?;
                Leader::by_id(id).map(Action::Mat).ok_or_else(|| format!("expected a leader, found '{id}'"))
            }
            "toss" => {
                let word = noun()?;
                let found = Side::ALL.into_iter().find(|side| side.word() == word);
                found.map(Action::Toss).ok_or_else(|| format!("expected dane or saxon, found '{word}'"))
            }
            _ => Err(format!("'{verb}' is not an action of this game")),
        }
    }
}
