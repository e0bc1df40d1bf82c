//! The turn as a machine: what follows what without a decision.

use table::{MAX_SEATS, SeatSet, Sink};

use crate::maps::NOWHERE;
use crate::rules::event::Event;
use crate::rules::state::{Board, Ending, LANDED, MARCHING, MOVED, NOBODY, Phase, RECRUIT};

impl Board {
    /// Runs everything that needs no decision, until a seat has one, or chance.
    pub(crate) fn advance<S: Sink<Event>>(&mut self, log: &mut S) {
        loop {
            if !self.placing.is_empty() || self.phase == Phase::Over {
                return;
            }
            if self.handed {
                self.handed = false;
                self.capture_check(log);
                self.eliminate(log);
                continue;
            }
            match self.phase {
                Phase::Income => {
                    self.income(log);
                    let seat = self.turn_player();
                    self.paused[seat.index()] = SeatSet::EMPTY;
                    for offer in &mut self.offers {
                        offer.due |= offer.to == seat;
                    }
                    self.phase = Phase::Muster;
                }
                // A deal or an execution may have taken the walker away.
                Phase::Stroll { person, .. }
                    if self.controller(person) != Some(self.turn_player())
                        || self.persons[person as usize].at == NOWHERE =>
                {
                    self.halt();
                }
                // The seat that was asked may be out of the game before the answer.
                Phase::Answer { enemy, .. } if !self.houses[enemy.index()].alive => {
                    self.phase = Phase::Contact;
                }
                Phase::Contact => {
                    if self.prune_meetings() {
                        return;
                    }
                    self.phase = Phase::Aftermath;
                }
                Phase::First => {
                    let groups = self.groups(self.turn_player(), self.battle.at);
                    if groups.len() > 1 {
                        return;
                    }
                    let only = groups.iter().next().unwrap_or(NOWHERE);
                    self.name_first(only);
                    return;
                }
                Phase::Losses => {
                    if self.force_losses(log) {
                        return;
                    }
                }
                Phase::WithdrawLand => {
                    if self.force_retreat(false, log) {
                        return;
                    }
                }
                Phase::WithdrawSea => {
                    if self.force_retreat(true, log) {
                        return;
                    }
                }
                Phase::WithdrawPersons => {
                    if self.force_followers(log) {
                        return;
                    }
                }
                Phase::BattleOver => {
                    self.end_battle();
                    self.capture_check(log);
                    self.phase = Phase::Contact;
                    self.eliminate(log);
                }
                Phase::Aftermath => {
                    let seat = self.turn_player();
                    if (0..self.lands.len()).any(|place| self.may_raze(seat, place as u8).is_ok()) {
                        return;
                    }
                    self.phase = Phase::TurnOver;
                }
                Phase::TurnOver => self.end_turn(log),
                _ => return,
            }
        }
    }

    /// The turn player is done with the muster, or with moving (MWC-36, MWC-41).
    pub(super) fn end_step<S: Sink<Event>>(&mut self, log: &mut S) {
        let mustering = self.phase == Phase::Muster;
        if mustering {
            self.phase = Phase::Movement;
        }
        self.capture_check(log);
        self.eliminate(log);
        if !mustering && self.phase == Phase::Movement {
            self.open_meetings(log);
        }
    }

    /// The end of a turn: flags and truces are cleared, the next living player follows.
    fn end_turn<S: Sink<Event>>(&mut self, log: &mut S) {
        let seat = self.turn_player();
        for troop in &mut self.troops {
            troop.flags &= !(MOVED | RECRUIT | MARCHING | LANDED);
            troop.entered = NOWHERE;
        }
        for person in &mut self.persons {
            person.walked = false;
        }
        for land in &mut self.lands {
            land.pending = SeatSet::EMPTY;
        }
        self.truces.clear();
        self.recruited = [0; 4];
        self.mustering = [0; 4];
        self.offers_made = [0; MAX_SEATS];
        self.gifts_made = [0; MAX_SEATS];
        // An offer lapses with the end of the addressee's next turn.
        self.lapse(|offer| offer.to == seat && offer.due, log);
        loop {
            self.turn += 1;
            if self.turn == self.seats {
                self.turn = 0;
                if self.end_round(log) {
                    return;
                }
            }
            if self.houses[self.turn_player().index()].alive {
                break;
            }
        }
        self.phase = Phase::Income;
    }

    /// The end of a round; whether the game ends with it (MWC-A1, MWC-A2).
    fn end_round<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        self.note_control();
        self.quiet = if self.stirred { 0 } else { self.quiet.saturating_add(1) };
        self.stirred = false;
        let round = self.round;
        self.lapse(|offer| offer.expires != 0 && offer.expires <= round, log);
        self.close_vows(log);
        if let Some(motion) = &mut self.motion {
            motion.over |= round >= motion.last;
        }
        if self.round >= self.options.last_round() {
            let winners = self.leaders();
            self.finish(Ending::Count, winners, log);
            return true;
        }
        if self.options.standstill > 0 && self.quiet >= self.options.standstill {
            let winners = self.leaders();
            self.finish(Ending::Standstill, winners, log);
            return true;
        }
        self.round += 1;
        self.motioned = [SeatSet::EMPTY; MAX_SEATS];
        false
    }

    /// A number that changes when the control of any town or castle changes.
    fn control_hash(&self) -> u64 {
        let towns = (0..self.map.towns.len()).map(|town| self.town_owner(town));
        let castles = self.map.castles.iter().map(|&place| self.castle_owner(place));
        towns.chain(castles).fold(1, |hash, owner| {
            (hash ^ u64::from(owner.map_or(9, |seat| seat.0))).wrapping_mul(0x0100_0000_01b3)
        })
    }

    /// Notices changes of control for a standstill (MWC-A2), and remembers who holds each town for
    /// the `town_tie` switch. Costs nothing where neither is asked for.
    pub(crate) fn note_control(&mut self) {
        if self.round == 0 {
            return;
        }
        if self.options.standstill > 0 {
            let mark = self.control_hash();
            self.stirred |= mark != self.control_mark && self.control_mark != 0;
            self.control_mark = mark;
        }
        for town in 0..self.incumbents.len() {
            let owner = self.town_owner(town);
            self.incumbents[town] = owner.unwrap_or(NOBODY);
        }
    }
}
