//! What a battle costs (MWC-45, MWC-46, MWC-R30).

use table::{Seat, Sink};

use crate::content::Kind;
use crate::maps::Place;
use crate::rules::action::Action;
use crate::rules::battle::Battle;
use crate::rules::event::Event;
use crate::rules::refusal::Why;
use crate::rules::state::{Board, Phase, TroopId};

impl Board {
    /// Whether the loser may give up that troop (MWC-45, MWC-R30).
    pub(crate) fn may_lose(&self, seat: Seat, id: TroopId) -> Result<(), Why> {
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
    pub(crate) fn equal_before(&self, id: TroopId) -> Option<TroopId> {
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

    pub(crate) fn list_losses(&self, seat: Seat, out: &mut Vec<Action>) {
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
    pub(crate) fn force_losses<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
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
                if drawn && !self.options.draw_retreat {
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
    pub(super) fn destroy<S: Sink<Event>>(&mut self, seat: Seat, at: Place, sea: Option<bool>, log: &mut S) {
        let before = self.lands[at as usize].count[seat.index()];
        for id in 0..self.troops.len() {
            let Some(troop) = self.troops.get(id) else { break };
            let in_party = sea.is_none_or(|sea| troop.kind.is_ship() == sea);
            if troop.owner == seat && troop.at == at && !troop.is_cargo() && in_party {
                self.remove_troop(id as TroopId);
            }
        }
        let troops = before - self.lands[at as usize].count[seat.index()];
        log.emit(Event::Destroyed { seat, at, troops });
    }
}
