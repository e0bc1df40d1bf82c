//! Where the beaten go (MWC-47, MWC-R32, MWC-R33).

use table::Sink;

use crate::content::Kind;
use crate::maps::{NOWHERE, Place};
use crate::rules::action::Action;
use crate::rules::battle::Battle;
use crate::rules::event::Event;
use crate::rules::refusal::Why;
use crate::rules::state::{Board, PersonId, Phase, TroopId};

impl Board {
    /// Whether the loser's land troops (or ships) may withdraw to `to` (MWC-47, MWC-R32).
    pub(crate) fn may_retreat(&self, sea: bool, to: Place) -> Result<(), Why> {
        let Battle { at, loser, enemy, .. } = self.battle;
        let attacker = self.turn_player();
        let winner = if loser == attacker { enemy } else { attacker };
        if !self.map.touch(at, to) {
            return Err(Why::NoBorder(at, to));
        }
        if !self.map.admits(sea, to) {
            return Err(Why::Ground(if sea { Kind::Raider } else { Kind::Infantry }, to));
        }
        let land = &self.lands[to as usize];
        let open = if loser == attacker { !land.pending.is_empty() } else { land.pending.contains(loser) };
        if land.mask.contains(winner) || open { Err(Why::NoRetreat(to)) } else { Ok(()) }
    }

    pub(crate) fn list_retreats(&self, sea: bool, out: &mut Vec<Action>) {
        for &to in self.map.borders(self.battle.at) {
            if self.may_retreat(sea, to).is_ok() {
                out.push(if sea { Action::RetreatSea(to) } else { Action::RetreatLand(to) });
            }
        }
    }

    /// Withdraws a party that has no choice. Whether a choice is left.
    pub(crate) fn force_retreat<S: Sink<Event>>(&mut self, sea: bool, log: &mut S) -> bool {
        let Battle { at, loser, .. } = self.battle;
        if self.army(loser, at).any(|(_, troop)| troop.kind.is_ship() == sea) {
            let mut ways =
                self.map.borders(at).iter().copied().filter(|&to| self.may_retreat(sea, to).is_ok());
            match (ways.next(), ways.next()) {
                (None, _) => self.destroy(loser, at, Some(sea), log),
                (Some(to), None) => self.retreat(sea, to, log),
                _ => return true,
            }
        }
        self.phase = if sea { Phase::WithdrawPersons } else { Phase::WithdrawSea };
        false
    }

    pub(crate) fn retreat<S: Sink<Event>>(&mut self, sea: bool, to: Place, log: &mut S) {
        let Battle { at, loser, .. } = self.battle;
        let mut troops = 0;
        for id in 0..self.troops.len() {
            let troop = self.troops[id];
            if troop.owner == loser && troop.at == at && !troop.is_cargo() && troop.kind.is_ship() == sea {
                self.shift(id as TroopId, to);
                self.troops[id].entered = NOWHERE;
                troops += 1;
            }
        }
        if sea {
            self.battle.sea_to = to;
        } else {
            self.battle.land_to = to;
        }
        log.emit(Event::Withdrew { seat: loser, from: at, to, troops, sea });
        self.phase = if sea { Phase::WithdrawPersons } else { Phase::WithdrawSea };
    }

    /// The next family member of the loser that has to withdraw (MWC-R33).
    pub(crate) fn next_follower(&self) -> Option<PersonId> {
        self.person_ids().find(|&p| {
            self.persons[p as usize].at == self.battle.at && self.controller(p) == Some(self.battle.loser)
        })
    }

    /// Whether that family member is the next to choose its way (MWC-R33).
    pub(crate) fn may_follow(&self, person: PersonId) -> Result<(), Why> {
        if self.next_follower() == Some(person) { Ok(()) } else { Err(Why::NotHolder(person.min(23))) }
    }

    pub(crate) fn list_followers(&self, out: &mut Vec<Action>) {
        if let Some(person) = self.next_follower() {
            out.extend([false, true].map(|sea| Action::Follow { person, sea }));
        }
    }

    /// Withdraws family members that have no choice. Whether a choice is left.
    pub(crate) fn force_followers<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        let Battle { land_to, sea_to, .. } = self.battle;
        if land_to == NOWHERE && sea_to == NOWHERE {
            self.phase = Phase::BattleOver;
            return false;
        }
        while let Some(person) = self.next_follower() {
            if land_to != NOWHERE && sea_to != NOWHERE && land_to != sea_to {
                return true;
            }
            self.follow(person, land_to == NOWHERE, log);
        }
        self.phase = Phase::BattleOver;
        false
    }

    pub(crate) fn follow<S: Sink<Event>>(&mut self, person: PersonId, sea: bool, log: &mut S) {
        let to = if sea { self.battle.sea_to } else { self.battle.land_to };
        let from = self.persons[person as usize].at;
        self.persons[person as usize].at = to;
        log.emit(Event::Walked { seat: self.battle.loser, person, from, to });
    }
}
