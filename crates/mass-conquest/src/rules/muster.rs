//! Income, recruiting and disbanding (MWC-30 to MWC-35).

use table::{Seat, Sink};

use crate::content::Kind;
use crate::maps::Place;
use crate::rules::action::Action;
use crate::rules::event::Event;
use crate::rules::refusal::Why;
use crate::rules::state::{ASHORE, Board, House, MOST_TROOPS, NOBODY, RECRUIT, TroopId};

impl Board {
    /// Income, upkeep and debt of the turn player (MWC-30 to MWC-32, MWC-R49).
    pub(crate) fn income<S: Sink<Event>>(&mut self, log: &mut S) {
        let seat = self.turn_player();
        let income = self.holdings(seat);
        let upkeep = self.upkeep(seat);
        let house = &mut self.houses[seat.index()];
        let (have, owe) = (house.gold + income, upkeep);
        house.gold = have.saturating_sub(owe);
        house.debt = owe.saturating_sub(have);
        let House { gold, debt, .. } = *house;
        self.call_towns();
        log.emit(Event::Turn { seat, round: self.round, income, upkeep, gold, debt });
    }

    /// Notes the towns in which the turn player may recruit while it keeps them (MWC-R13).
    pub(crate) fn call_towns(&mut self) {
        let seat = self.turn_player();
        self.mustering = [0; 4];
        for town in 0..self.map.towns.len() {
            let place = self.map.towns[town];
            if self.town_owner(town) == Some(seat) {
                self.mustering[place as usize / 64] |= 1 << (place % 64);
            }
        }
    }

    /// Whether the town in `place` was the turn player's when this turn's income was taken (MWC-R13).
    #[inline]
    pub(crate) fn is_called(&self, place: Place) -> bool {
        self.mustering[place as usize / 64] >> (place % 64) & 1 == 1
    }

    fn town_index(&self, place: Place) -> Option<usize> {
        self.map.towns.binary_search(&place).ok()
    }

    /// Whether the town in `place` has given a troop this turn (MWC-33).
    #[inline]
    pub(crate) fn has_recruited(&self, place: Place) -> bool {
        self.recruited[place as usize / 64] >> (place % 64) & 1 == 1
    }

    /// Whether the turn player may recruit `kind` in `place` now (MWC-33, MWC-R13).
    pub(crate) fn may_recruit(&self, seat: Seat, kind: Kind, place: Place) -> Result<(), Why> {
        let town = self.town_index(place).ok_or(Why::NoTown(place))?;
        self.town_open(seat, town)?;
        if kind.is_ship() && !self.is_coastal(place) {
            return Err(Why::InlandTown(place));
        }
        Ok(())
    }

    fn town_open(&self, seat: Seat, town: usize) -> Result<(), Why> {
        let place = self.map.towns[town];
        if self.town_owner(town) != Some(seat) {
            return Err(Why::NoTown(place));
        }
        if !self.options.recruit_chain && !self.is_called(place) {
            return Err(Why::NewTown(place));
        }
        if self.has_recruited(place) {
            return Err(Why::TownUsed(place));
        }
        if self.troops.len() >= MOST_TROOPS && self.troops.iter().all(|troop| troop.owner != NOBODY) {
            return Err(Why::Crowded);
        }
        if self.houses[seat.index()].gold == 0 { Err(Why::Gold(1)) } else { Ok(()) }
    }

    pub(crate) fn recruit<S: Sink<Event>>(&mut self, kind: Kind, place: Place, log: &mut S) {
        let seat = self.turn_player();
        self.houses[seat.index()].gold -= 1;
        self.recruited[place as usize / 64] |= 1 << (place % 64);
        self.add_troop(seat, kind, place, RECRUIT);
        self.stirred = true;
        log.emit(Event::Recruited { seat, kind, at: place });
    }

    /// Whether the turn player may disband that troop (MWC-35, MWC-R14).
    pub(crate) fn may_disband(&self, seat: Seat, id: TroopId) -> Result<(), Why> {
        let troop = *self.troop(id).ok_or(Why::Unknown("troop"))?;
        if troop.owner != seat {
            return Err(Why::NotYours);
        }
        if troop.kind == Kind::Carrier {
            return if self.cargo(id) > 0 { Err(Why::Loaded) } else { Ok(()) };
        }
        let alike = |t: &crate::rules::state::Troop| {
            t.owner == seat
                && t.kind == troop.kind
                && t.at == troop.at
                && t.aboard == troop.aboard
                && t.flags == troop.flags
        };
        match self.troops[..id as usize].iter().position(alike) {
            Some(first) => Err(Why::SameAs(first as TroopId)),
            None => Ok(()),
        }
    }

    pub(crate) fn disband<S: Sink<Event>>(&mut self, id: TroopId, log: &mut S) {
        let troop = self.troops[id as usize];
        self.remove_troop(id);
        self.houses[troop.owner.index()].gold += 1;
        log.emit(Event::Disbanded { seat: troop.owner, kind: troop.kind, at: troop.at });
    }

    /// Everything the turn player may do in the muster step.
    pub(crate) fn list_muster(&self, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Done);
        if self.houses[seat.index()].gold > 0 {
            for town in 0..self.map.towns.len() {
                if self.town_open(seat, town).is_ok() {
                    let place = self.map.towns[town];
                    let kinds = if self.is_coastal(place) { 5 } else { 3 };
                    out.extend(Kind::ALL[..kinds].iter().map(|&kind| Action::Recruit(kind, place)));
                }
            }
        }
        // One of each group of equals: bits 0 to 4 for veterans, another array for recruits.
        let mut seen = [[0u8; 2]; 256];
        for (id, troop) in self.troops.iter().enumerate() {
            if troop.owner != seat || troop.owner == NOBODY {
                continue;
            }
            let id = id as TroopId;
            if troop.kind == Kind::Carrier || troop.aboard != ASHORE {
                if self.may_disband(seat, id).is_ok() {
                    out.push(Action::Disband(id));
                }
                continue;
            }
            let bits = &mut seen[troop.at as usize][usize::from(troop.flags & RECRUIT != 0)];
            if *bits >> troop.kind as u8 & 1 == 0 {
                *bits |= 1 << troop.kind as u8;
                out.push(Action::Disband(id));
            }
        }
    }
}
