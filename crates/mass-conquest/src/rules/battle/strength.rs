//! Strength of armies and the odds of a battle (MWC-14 to MWC-25, MWC-43, MWC-44, MWC-50).

use table::Seat;

use crate::content::Kind;
use crate::maps::{NOWHERE, Place};
use crate::rules::state::{Board, Places, Status};

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
    pub fn family_bonus(&self, seat: Seat, place: Place) -> i32 {
        let own = self.kin(seat);
        let here = own.iter().filter(|p| p.at == place && p.status == Status::Free).count() as i32;
        if self.options.stack_family { here } else { here.min(1) }
    }

    /// The groups that the troops of `seat` in `place` form by the border they crossed last
    /// (MWC-R27), named by where they came from; [`NOWHERE`] for troops that were there ("here").
    pub fn groups(&self, seat: Seat, place: Place) -> Places {
        let mut groups = Places::default();
        for (_, troop) in self.army(seat, place) {
            groups.insert(troop.entered);
        }
        groups
    }

    /// Total attack of `seat` in `place` if the group from `first` is named first (MWC-R19).
    pub fn attack_total(&self, seat: Seat, place: Place, first: Place) -> u16 {
        let family = self.family_bonus(seat, place);
        let coast = i32::from(self.is_coastal(place));
        let debt = self.houses[seat.index()].debt.min(1 << 20) as i32;
        let unit_debt = if self.options.army_debt { 0 } else { debt };
        let mut total = 0;
        for (_, troop) in self.army(seat, place) {
            let flank = match (troop.entered == first, troop.kind) {
                (true, _) => 0,
                (false, Kind::Cavalry) => 3,
                (false, _) => 1,
            };
            total += (troop.kind.attack() + family + flank - coast - unit_debt).max(0);
        }
        if self.options.army_debt {
            total = (total - debt).max(0);
        }
        total.min(i32::from(u16::MAX)) as u16
    }

    /// Total defence of `seat` in `place` against an attack by `attacker` (MWC-R18).
    pub fn defence_total(&self, seat: Seat, place: Place, attacker: Seat) -> u16 {
        let family = self.family_bonus(seat, place);
        let debt = self.houses[seat.index()].debt.min(1 << 20) as i32;
        let unit_debt = if self.options.army_debt { 0 } else { debt };
        let (mut walled, mut unwalled) = (0, 0);
        for (_, troop) in self.army(seat, place) {
            let value = (troop.kind.defence() + family - unit_debt).max(0);
            // MWC-22: cavalry is of no more use behind walls than before them.
            if troop.kind == Kind::Cavalry { unwalled += value } else { walled += value }
        }
        let (town, castle) = (self.map.town(place), self.map.castle(place));
        let builder = self.lands[place as usize].fort_builder();
        let fort_helps = builder.is_some_and(|builder| !self.options.builders_fort || builder == seat);
        let works = if town { 5 } else { 0 } + if fort_helps { 2 } else { 0 };
        let plain = walled + unwalled;
        let mut total = match (castle, self.options.castle_total) {
            (false, _) => plain + works,
            (true, false) => walled * 2 + unwalled + works,
            (true, true) => (walled + works) * 2 + unwalled,
        };
        if town || castle {
            let engines =
                self.army(attacker, place).filter(|(_, troop)| troop.kind == Kind::Siege).count() as i32;
            let mut breach = 2 * engines;
            if self.options.siege_cap {
                let fort_part = if fort_helps { 2 } else { 0 };
                breach = breach.min(total - plain - fort_part);
            }
            total -= breach;
        }
        if self.options.army_debt {
            total -= debt;
        }
        total.clamp(0, i32::from(u16::MAX)) as u16
    }

    /// The group that makes the attack smallest, then the earliest in the file (MWC-R28);
    /// [`NOWHERE`] for those that were there, or if nobody attacks.
    pub fn weakest_first(&self, attacker: Seat, place: Place) -> Place {
        let by_total = |&from: &Place| (self.attack_total(attacker, place, from), from);
        self.groups(attacker, place).iter().min_by_key(by_total).unwrap_or(NOWHERE)
    }
}
