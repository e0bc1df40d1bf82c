//! The turn as a machine: what follows what, elimination and the end of the game.

use table::{MAX_SEATS, Sink};

use crate::Event;
use crate::battle::Battle;
use crate::board::{Board, Ending, FAMILY, MARCHING, MOVED, NOBODY, Phase, RECRUIT, Status};
use crate::maps::NOWHERE;

/// After so many equal rolls the seats themselves decide the order; keeps setup finite.
const WAVES: u8 = 10;

impl Board {
    /// Dice of the roll-off (MWC-29, MWC-R47).
    pub(crate) fn roll_off<S: Sink<Event>>(&mut self, die: u8, log: &mut S) {
        let Phase::RollOff { wave, waiting } = self.phase else { return };
        let seat = waiting.trailing_zeros() as u8;
        self.rolls[seat as usize] += u32::from(die);
        log.emit(Event::Rolled { seat, die });
        let waiting = waiting & !(1 << seat);
        if waiting != 0 {
            self.phase = Phase::RollOff { wave, waiting };
            return;
        }
        let mut tied = 0u8;
        for a in 0..self.seats {
            for b in 0..self.seats {
                if a != b && self.rolls[a as usize] == self.rolls[b as usize] {
                    tied |= 1 << a;
                }
            }
        }
        tied &= self.living();
        if tied != 0 && wave + 1 < WAVES {
            // A later roll counts less than every earlier one.
            for roll in &mut self.rolls {
                *roll *= 7;
            }
            self.phase = Phase::RollOff { wave: wave + 1, waiting: tied };
            return;
        }
        let rolls = self.rolls;
        for (index, slot) in self.order.iter_mut().enumerate() {
            *slot = index as u8;
        }
        self.order[..self.seats as usize].sort_by_key(|&seat| (u32::MAX - rolls[seat as usize], seat));
        // Whoever gave up before the first turn did not roll, and comes last.
        let living = self.living().count_ones() as u8;
        for (index, &seat) in self.order[..living as usize].iter().enumerate() {
            self.houses[seat as usize].gold += u32::from(self.rules.seat_gold) * index as u32;
        }
        self.rolls = [0; 8];
        log.emit(Event::Order { order: self.order, seats: living });
        self.round = 1;
        self.turn = 0;
        self.phase = Phase::Income;
    }

    /// Runs everything that needs no decision, until somebody has one (or chance).
    pub(crate) fn settle<S: Sink<Event>>(&mut self, log: &mut S) {
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
                    self.paused[seat as usize] = 0;
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
                // Whoever was asked may be out of the game before the answer.
                Phase::Answer { enemy, .. } if !self.houses[enemy as usize].alive => {
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
                    if self.settle_losses(log) {
                        return;
                    }
                }
                Phase::WithdrawLand => {
                    if self.settle_retreat(false, log) {
                        return;
                    }
                }
                Phase::WithdrawSea => {
                    if self.settle_retreat(true, log) {
                        return;
                    }
                }
                Phase::WithdrawPersons => {
                    if self.settle_persons(log) {
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

    /// Removes every player without troops or family (MWC-2, MWC-4, MWC-R41) and ends the game if
    /// at most one is left.
    pub(crate) fn eliminate<S: Sink<Event>>(&mut self, log: &mut S) {
        let before = self.living();
        let picking = self.phase == Phase::Pick;
        loop {
            // Nobody has troops before they are picked.
            let mut troops = if picking { u8::MAX } else { 0 };
            for troop in &self.troops {
                if troop.owner != NOBODY {
                    troops |= 1 << troop.owner;
                }
            }
            let mut out = 0u8;
            for seat in 0..self.seats {
                let kin = &self.persons[seat as usize * FAMILY..(seat as usize + 1) * FAMILY];
                let extinct = kin.iter().all(|person| self.is_lost(person.status));
                if self.houses[seat as usize].alive && (extinct || troops >> seat & 1 == 0) {
                    out |= 1 << seat;
                    log.emit(Event::Eliminated { seat, family: extinct });
                }
            }
            if out == 0 {
                break;
            }
            for seat in (0..self.seats).filter(|&seat| out >> seat & 1 == 1) {
                self.strike(seat, log);
            }
        }
        let living = self.living();
        if living == before {
            return;
        }
        if living.count_ones() <= 1 {
            let (ending, winners) =
                if living == 0 { (Ending::Ruin, before) } else { (Ending::Conquest, living) };
            self.finish(ending, winners, log);
        } else if living >> self.turn_player() & 1 == 0 && !picking {
            // MWC-R51.
            self.phase = Phase::TurnOver;
        }
    }

    /// Takes a player off the board (MWC-R41).
    pub(crate) fn strike<S: Sink<Event>>(&mut self, seat: u8, log: &mut S) {
        self.houses[seat as usize] = Default::default();
        for id in 0..self.troops.len() {
            if self.troops.get(id).is_some_and(|troop| troop.owner == seat) {
                self.remove_troop(id as u16);
            }
        }
        for person in &mut self.persons[seat as usize * FAMILY..(seat as usize + 1) * FAMILY] {
            *person = crate::board::Person { at: NOWHERE, status: Status::Dead, walked: false };
        }
        for place in &mut self.lands {
            place.pending &= !(1 << seat);
        }
        for other in 0..self.seats as usize {
            self.allies[other] &= !(1 << seat);
            self.passage[other][seat as usize] = 0;
            self.paused[other] &= !(1 << seat);
        }
        self.allies[seat as usize] = 0;
        self.paused[seat as usize] = 0;
        self.picked[seat as usize] = 0;
        self.passage[seat as usize] = [0; 8];
        self.placing.retain(|placing| placing.by != seat && Board::house_of(placing.person) != seat);
        self.vows.retain(|vow| vow.from != seat && vow.to != seat);
        self.lapse(|offer| offer.from == seat || offer.to == seat, log);
        if self.motion.is_some_and(|motion| motion.mover == seat || motion.to == seat) {
            self.motion = None;
        }
        for person in self.person_ids() {
            if matches!(self.persons[person as usize].status, Status::Held { by, .. } if by == seat) {
                self.release(seat, person, log);
            }
        }
    }

    /// The game ends.
    pub(crate) fn finish<S: Sink<Event>>(&mut self, ending: Ending, winners: u8, log: &mut S) {
        self.ending = ending;
        self.winners = winners;
        self.phase = Phase::Over;
        self.battle = Battle::NONE;
        self.placing.clear();
        self.picked = [0; MAX_SEATS];
        log.emit(Event::Ended { ending, winners });
    }

    /// The end of a turn: flags and truces are cleared, the next living player follows.
    fn end_turn<S: Sink<Event>>(&mut self, log: &mut S) {
        let seat = self.turn_player();
        for troop in &mut self.troops {
            troop.flags &= !(MOVED | RECRUIT | MARCHING);
            troop.entered = NOWHERE;
        }
        for person in &mut self.persons {
            person.walked = false;
        }
        for land in &mut self.lands {
            land.pending = 0;
        }
        self.truces.clear();
        self.recruited = [0; 4];
        self.offers_made = [0; 8];
        self.gifts_made = [0; 8];
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
            if self.houses[self.turn_player() as usize].alive {
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
        self.lapse(|offer| offer.expires != 0 && u16::from(offer.expires) <= round, log);
        self.judge_vows(log);
        if let Some(motion) = &mut self.motion {
            motion.over |= round >= motion.last;
        }
        if self.round >= u16::from(self.rules.round_cap) {
            let winners = self.leaders();
            self.finish(Ending::Count, winners, log);
            return true;
        }
        if self.rules.standstill > 0 && self.quiet >= self.rules.standstill {
            let winners = self.leaders();
            self.finish(Ending::Standstill, winners, log);
            return true;
        }
        self.round += 1;
        self.motioned = [0; MAX_SEATS];
        false
    }

    /// A number that changes when the control of any town or castle changes.
    fn control_hash(&self) -> u64 {
        let towns = (0..self.map.towns.len()).map(|town| self.town_owner(town));
        let castles = self.map.castles.iter().map(|&place| self.castle_owner(place));
        towns.chain(castles).fold(1, |hash, owner| {
            (hash ^ u64::from(owner.map_or(9, |seat| seat))).wrapping_mul(0x0100_0000_01b3)
        })
    }

    /// How `seat` stands when the game is counted out (MWC-A1): holdings, troops, gold, living
    /// persons, persons held.
    pub fn standing(&self, seat: u8) -> [u32; 5] {
        let held = |p: &&crate::board::Person| matches!(p.status, Status::Held { by, .. } if by == seat);
        let kin = &self.persons[seat as usize * FAMILY..(seat as usize + 1) * FAMILY];
        [
            self.holdings(seat),
            self.troop_count(seat) as u32,
            self.houses[seat as usize].gold,
            kin.iter().filter(|person| person.status != Status::Dead).count() as u32,
            self.persons.iter().filter(held).count() as u32,
        ]
    }

    /// The seats that a count puts first (MWC-A1).
    pub(crate) fn leaders(&self) -> u8 {
        let living = (0..self.seats).filter(|&seat| self.houses[seat as usize].alive);
        let best = living.clone().map(|seat| self.standing(seat)).max();
        living.filter(|&seat| Some(self.standing(seat)) == best).fold(0, |mask, seat| mask | 1 << seat)
    }

    /// Notices changes of control for a standstill (MWC-A2), and remembers who holds each town for
    /// the `town_tie` switch. Costs nothing where neither is asked for.
    pub(crate) fn note_control(&mut self) {
        if self.round == 0 {
            return;
        }
        if self.rules.standstill > 0 {
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
