//! Meetings and battles, from the first word to the withdrawal (MWC-41 to MWC-50).

use table::Sink;

use crate::battle::Battle;
use crate::board::{Board, NOBODY, Phase, TroopId};
use crate::maps::{NOWHERE, Place};
use crate::why::Why;
use crate::{Action, Event, Kind};

impl Board {
    /// Notes every meeting of the turn player when movement ends; truces settle theirs at once.
    pub(crate) fn open_contact<S: Sink<Event>>(&mut self, log: &mut S) {
        let seat = self.turn_player();
        for place in 0..self.lands.len() {
            let mask = self.lands[place].mask;
            let mut pending = if mask >> seat & 1 == 1 { mask & !(1 << seat) } else { 0 };
            for truce in &self.truces {
                if truce.at as usize == place && truce.binds(seat) && pending >> truce.other(seat) & 1 == 1 {
                    pending &= !(1 << truce.other(seat));
                    log.emit(Event::Truce { a: seat, b: truce.other(seat), at: truce.at });
                }
            }
            self.lands[place].pending = pending;
        }
        self.phase = Phase::Contact;
    }

    /// Drops meetings in which a side has no troops left. Whether any is left.
    pub(crate) fn prune_meetings(&mut self) -> bool {
        let seat = self.turn_player();
        let mut any = 0;
        for land in &mut self.lands {
            land.pending &= if land.mask >> seat & 1 == 1 { land.mask } else { 0 };
            any |= land.pending;
        }
        any != 0
    }

    /// Whether the turn player may speak about that meeting (MWC-42, MWC-R25).
    pub(crate) fn may_speak(&self, seat: u8, at: Place, with: u8) -> Result<(), Why> {
        match self.phase {
            Phase::Contact if seat == self.turn_player() => {
                let pending = self.lands.get(at as usize).map_or(0, |land| land.pending);
                if with < 8 && pending >> with & 1 == 1 { Ok(()) } else { Err(Why::NoMeeting(at)) }
            }
            Phase::Answer { at: asked, enemy } if seat == enemy => {
                if asked == at && with == self.turn_player() { Ok(()) } else { Err(Why::NoMeeting(at)) }
            }
            Phase::Contact | Phase::Answer { .. } => Err(Why::NotYourTurn("MWC-R25")),
            _ => Err(Why::WrongState("MWC-41")),
        }
    }

    pub(crate) fn list_stances(&self, seat: u8, out: &mut Vec<Action>) {
        if let Phase::Answer { at, .. } = self.phase {
            let with = self.turn_player();
            out.extend([true, false].map(|fight| Action::Stance { at, with, fight }));
            return;
        }
        if seat != self.turn_player() {
            return;
        }
        for (place, land) in self.lands.iter().enumerate() {
            let mut pending = land.pending;
            while pending != 0 {
                let with = pending.trailing_zeros() as u8;
                pending &= pending - 1;
                out.extend([true, false].map(|fight| Action::Stance { at: place as Place, with, fight }));
            }
        }
    }

    /// A stance is taken: it opens a battle, asks the other side, or settles the meeting.
    pub(crate) fn speak<S: Sink<Event>>(&mut self, seat: u8, at: Place, with: u8, fight: bool, log: &mut S) {
        log.emit(Event::Spoke { seat, with, at, fight });
        let attacker = self.turn_player();
        let enemy = if seat == attacker { with } else { seat };
        if fight {
            self.lands[at as usize].pending &= !(1 << enemy);
            self.battle = Battle { at, enemy, ..Battle::NONE };
            self.phase = Phase::First;
        } else if seat == attacker && self.army(attacker, at).any(|(_, troop)| troop.entered != NOWHERE) {
            self.phase = Phase::Answer { at, enemy };
        } else {
            self.lands[at as usize].pending &= !(1 << enemy);
            self.phase = Phase::Contact;
        }
    }

    /// Both totals once the first attacker is known; then the dice.
    pub(crate) fn name_first(&mut self, first: Place) {
        let Battle { at, enemy, .. } = self.battle;
        let attacker = self.turn_player();
        self.battle.first = first;
        self.battle.attack = self.attack_total(attacker, at, first);
        self.battle.defence = self.defence_total(enemy, at, attacker);
        self.phase = Phase::Roll;
        self.stirred = true;
    }

    /// A die of the battle: the attacker's, then the defender's (MWC-R29).
    pub(crate) fn battle_die<S: Sink<Event>>(&mut self, die: u8, log: &mut S) {
        if self.battle.attack_die == 0 {
            self.battle.attack_die = die;
            return;
        }
        self.battle.defence_die = die;
        let Battle { at, enemy, attack, defence, attack_die, .. } = self.battle;
        let attacker = self.turn_player();
        log.emit(Event::Fought {
            attacker,
            defender: enemy,
            at,
            attack,
            attack_die,
            defence,
            defence_die: die,
        });
        let lead = i32::from(attack) + i32::from(attack_die) - i32::from(defence) - i32::from(die);
        self.battle.drawn = lead == 0;
        self.battle.loser = if lead > 0 { enemy } else { attacker };
        self.battle.left = if lead == 0 { 1 } else { lead.unsigned_abs() as u16 };
        self.phase = Phase::Losses;
    }

    /// Whether the loser may give up that troop (MWC-45, MWC-R30).
    pub(crate) fn may_lose(&self, seat: u8, id: TroopId) -> Result<(), Why> {
        if self.phase != Phase::Losses {
            return Err(Why::WrongState("MWC-45"));
        }
        if seat != self.battle.loser {
            return Err(Why::NotYourTurn("MWC-45"));
        }
        let troop = *self.troop(id).ok_or(Why::Unknown("troop"))?;
        if troop.owner != seat || troop.at != self.battle.at || troop.is_cargo() {
            return Err(Why::NotFighting);
        }
        match self.equal_before(id) {
            Some(first) => Err(Why::SameAs(first)),
            None => Ok(()),
        }
    }

    /// The first troop of the losing army that is worth the same as `id`, if it comes before it.
    fn equal_before(&self, id: TroopId) -> Option<TroopId> {
        let troop = self.troops[id as usize];
        if troop.kind == Kind::Carrier && self.cargo(id) > 0 {
            return None;
        }
        self.army(troop.owner, troop.at)
            .take_while(|&(other, _)| other < id)
            .find(|&(other, t)| {
                t.kind == troop.kind
                    && t.entered == troop.entered
                    && t.flags == troop.flags
                    && (t.kind != Kind::Carrier || self.cargo(other) == 0)
            })
            .map(|(other, _)| other)
    }

    pub(crate) fn list_losses(&self, seat: u8, out: &mut Vec<Action>) {
        if seat == self.battle.loser {
            for (id, _) in self.army(seat, self.battle.at) {
                if self.equal_before(id).is_none() {
                    out.push(Action::Lose(id));
                }
            }
        }
    }

    pub(crate) fn lose<S: Sink<Event>>(&mut self, id: TroopId, log: &mut S) {
        let troop = self.troops[id as usize];
        let cargo = self.cargo(id) as u16;
        self.remove_troop(id);
        self.battle.left -= 1;
        log.emit(Event::Lost { seat: troop.owner, kind: troop.kind, at: troop.at, cargo });
    }

    /// Carries out losses that leave no choice. Whether a choice is left.
    pub(crate) fn settle_losses<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        loop {
            let Battle { at, enemy, loser, left, drawn, .. } = self.battle;
            let fighting = self.army(loser, at).count() as u16;
            if left == 0 || fighting == 0 {
                let attacker = self.turn_player();
                if drawn && loser == attacker {
                    self.battle.loser = enemy;
                    self.battle.left = 1;
                    continue;
                }
                if drawn && !self.rules.draw_retreat {
                    self.phase = Phase::BattleOver;
                } else {
                    if drawn {
                        self.battle.loser = attacker;
                    }
                    self.battle.left = 0;
                    self.phase = Phase::WithdrawLand;
                }
                return false;
            }
            if left >= fighting {
                self.destroy(loser, at, None, log);
                self.battle.left = 0;
                continue;
            }
            let mut choice = None;
            let mut several = false;
            for (id, _) in self.army(loser, at) {
                if self.equal_before(id).is_none() {
                    several |= choice.is_some();
                    choice.get_or_insert(id);
                }
            }
            match choice {
                Some(id) if !several => self.lose(id, log),
                _ => return true,
            }
        }
    }

    /// Destroys an army, or one party of it.
    fn destroy<S: Sink<Event>>(&mut self, seat: u8, at: Place, sea: Option<bool>, log: &mut S) {
        let before = self.lands[at as usize].count[seat as usize];
        for id in 0..self.troops.len() {
            let Some(troop) = self.troops.get(id) else { break };
            let in_party = sea.is_none_or(|sea| troop.kind.is_ship() == sea);
            if troop.owner == seat && troop.at == at && !troop.is_cargo() && in_party {
                self.remove_troop(id as TroopId);
            }
        }
        let troops = before - self.lands[at as usize].count[seat as usize];
        log.emit(Event::Destroyed { seat, at, troops });
    }

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
        let unsettled = if loser == attacker { land.pending != 0 } else { land.pending >> loser & 1 == 1 };
        if land.mask >> winner & 1 == 1 || unsettled { Err(Why::NoRetreat(to)) } else { Ok(()) }
    }

    pub(crate) fn list_retreats(&self, sea: bool, out: &mut Vec<Action>) {
        for &to in self.map.borders(self.battle.at) {
            if self.may_retreat(sea, to).is_ok() {
                out.push(if sea { Action::RetreatSea(to) } else { Action::RetreatLand(to) });
            }
        }
    }

    /// Withdraws a party that has no choice. Whether a choice is left.
    pub(crate) fn settle_retreat<S: Sink<Event>>(&mut self, sea: bool, log: &mut S) -> bool {
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
    pub(crate) fn next_follower(&self) -> Option<u8> {
        self.person_ids().find(|&p| {
            self.persons[p as usize].at == self.battle.at && self.controller(p) == Some(self.battle.loser)
        })
    }

    /// Withdraws family members that have no choice. Whether a choice is left.
    pub(crate) fn settle_persons<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
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

    pub(crate) fn follow<S: Sink<Event>>(&mut self, person: u8, sea: bool, log: &mut S) {
        let to = if sea { self.battle.sea_to } else { self.battle.land_to };
        let from = self.persons[person as usize].at;
        self.persons[person as usize].at = to;
        log.emit(Event::Walked { seat: self.battle.loser, person, from, to });
    }

    /// Clears the battle away.
    pub(crate) fn end_battle(&mut self) {
        self.battle = Battle::NONE;
    }

    /// The attacker and the defender of the battle being fought, if there is one.
    pub fn fighters(&self) -> Option<(u8, u8)> {
        (self.battle.enemy != NOBODY).then(|| (self.turn_player(), self.battle.enemy))
    }
}
