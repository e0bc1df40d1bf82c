//! Strength of armies and the odds of a battle (MWC-14 to MWC-25, MWC-43, MWC-44, MWC-50).

use serde::{Deserialize, Serialize};

use crate::Kind;
use crate::board::{Board, NOBODY, Status};
use crate::maps::{NOWHERE, Place};

/// The battle being fought; everything 0 or nowhere when there is none.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Battle {
    /// Where.
    pub at: Place,
    /// The defender; the turn player attacks (MWC-43).
    pub enemy: u8,
    /// Where the first attacker came from; [`NOWHERE`] for troops that were here (MWC-50).
    pub first: Place,
    /// The attacker's total without its die.
    pub attack: u16,
    /// The defender's total without its die.
    pub defence: u16,
    /// The attacker's die; 0 before it is rolled.
    pub attack_die: u8,
    /// The defender's die; 0 before it is rolled.
    pub defence_die: u8,
    /// Who loses troops now.
    pub loser: u8,
    /// Troops that the loser has yet to choose.
    pub left: u16,
    /// Equal totals: each side loses one (MWC-46).
    pub drawn: bool,
    /// Where the loser's land troops withdrew to.
    pub land_to: Place,
    /// Where the loser's ships withdrew to.
    pub sea_to: Place,
}

impl Battle {
    /// No battle.
    pub const NONE: Battle = Battle {
        at: NOWHERE,
        enemy: NOBODY,
        first: NOWHERE,
        attack: 0,
        defence: 0,
        attack_die: 0,
        defence_die: 0,
        loser: NOBODY,
        left: 0,
        drawn: false,
        land_to: NOWHERE,
        sea_to: NOWHERE,
    };
}

/// Directions of an attack: places, and [`NOWHERE`] for troops that were there ("here").
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Groups([u64; 4]);

impl Groups {
    /// How many there are.
    pub fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether nobody attacks.
    pub fn is_empty(self) -> bool {
        self.0 == [0; 4]
    }

    /// Whether one of them came from `place`.
    pub fn contains(self, place: Place) -> bool {
        self.0[place as usize / 64] >> (place % 64) & 1 == 1
    }

    /// The directions in file order, "here" last.
    pub fn iter(self) -> impl Iterator<Item = Place> {
        (0..4).flat_map(move |word| {
            let mut bits = self.0[word];
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let bit = bits.trailing_zeros();
                    bits &= bits - 1;
                    (word as u32 * 64 + bit) as Place
                })
            })
        })
    }
}

/// Chances of the attacker in 36, by the difference of totals before the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Odds {
    /// Of 36 rolls the attacker wins this many.
    pub win: u32,
    /// Of 36 rolls this many are equal.
    pub draw: u32,
    /// Of 36 rolls the defender wins this many.
    pub lose: u32,
}

/// Exact odds for the attacker when its total exceeds the defender's by `lead` before the dice.
pub fn odds(lead: i32) -> Odds {
    let mut odds = Odds { win: 0, draw: 0, lose: 0 };
    for attack in 1..=6 {
        for defence in 1..=6 {
            match (lead + attack - defence).signum() {
                1 => odds.win += 1,
                0 => odds.draw += 1,
                _ => odds.lose += 1,
            }
        }
    }
    odds
}

impl Board {
    /// What family members add to each unit of `seat` in `place` (MWC-25, MWC-R36).
    pub fn family_bonus(&self, seat: u8, place: Place) -> i32 {
        let own = &self.persons[seat as usize * 3..seat as usize * 3 + 3];
        let here = own.iter().filter(|p| p.at == place && p.status == Status::Free).count() as i32;
        if self.rules.stack_family { here } else { here.min(1) }
    }

    /// The groups that the troops of `seat` in `place` form by the border they crossed last
    /// (MWC-R27).
    pub fn groups(&self, seat: u8, place: Place) -> Groups {
        let mut groups = Groups([0; 4]);
        for (_, troop) in self.army(seat, place) {
            groups.0[troop.entered as usize / 64] |= 1 << (troop.entered % 64);
        }
        groups
    }

    /// Total attack of `seat` in `place` if the group from `first` is named first (MWC-R19).
    pub fn attack_total(&self, seat: u8, place: Place, first: Place) -> u16 {
        let family = self.family_bonus(seat, place);
        let coast = i32::from(self.is_coastal(place));
        let debt = self.houses[seat as usize].debt.min(1 << 20) as i32;
        let unit_debt = if self.rules.army_debt { 0 } else { debt };
        let mut total = 0;
        for (_, troop) in self.army(seat, place) {
            let flank = match (troop.entered == first, troop.kind) {
                (true, _) => 0,
                (false, Kind::Cavalry) => 3,
                (false, _) => 1,
            };
            total += (troop.kind.attack() + family + flank - coast - unit_debt).max(0);
        }
        if self.rules.army_debt {
            total = (total - debt).max(0);
        }
        total.min(i32::from(u16::MAX)) as u16
    }

    /// Total defence of `seat` in `place` against an attack by `attacker` (MWC-R18).
    pub fn defence_total(&self, seat: u8, place: Place, attacker: u8) -> u16 {
        let family = self.family_bonus(seat, place);
        let debt = self.houses[seat as usize].debt.min(1 << 20) as i32;
        let unit_debt = if self.rules.army_debt { 0 } else { debt };
        let (mut walled, mut unwalled) = (0, 0);
        for (_, troop) in self.army(seat, place) {
            let value = (troop.kind.defence() + family - unit_debt).max(0);
            // MWC-22: cavalry is of no more use behind walls than before them.
            if troop.kind == Kind::Cavalry { unwalled += value } else { walled += value }
        }
        let (town, castle) = (self.map.town(place), self.map.castle(place));
        let fort = self.lands[place as usize].fort;
        let fort_helps = fort != 0 && (!self.rules.builders_fort || fort == seat + 1);
        let works = if town { 5 } else { 0 } + if fort_helps { 2 } else { 0 };
        let plain = walled + unwalled;
        let mut total = match (castle, self.rules.castle_total) {
            (false, _) => plain + works,
            (true, false) => walled * 2 + unwalled + works,
            (true, true) => (walled + works) * 2 + unwalled,
        };
        if town || castle {
            let engines =
                self.army(attacker, place).filter(|(_, troop)| troop.kind == Kind::Siege).count() as i32;
            let mut breach = 2 * engines;
            if self.rules.siege_cap {
                let fort_part = if fort_helps { 2 } else { 0 };
                breach = breach.min(total - plain - fort_part);
            }
            total -= breach;
        }
        if self.rules.army_debt {
            total -= debt;
        }
        total.clamp(0, i32::from(u16::MAX)) as u16
    }

    /// The group that makes the attack smallest, then the earliest in the file (MWC-R28).
    pub fn weakest_first(&self, attacker: u8, place: Place) -> Place {
        let by_total = |&from: &Place| (self.attack_total(attacker, place, from), from);
        self.groups(attacker, place).iter().min_by_key(by_total).unwrap_or(NOWHERE)
    }
}
