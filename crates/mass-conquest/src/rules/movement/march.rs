//! Moving and carrying (MWC-36 to MWC-39).

use table::{Seat, SeatSet, Sink};

use crate::content::Kind;
use crate::maps::Place;
use crate::rules::action::Action;
use crate::rules::event::Event;
use crate::rules::movement::STROLL;
use crate::rules::refusal::Why;
use crate::rules::state::{ASHORE, Board, MARCHING, MOVED, Phase, Sets, Troop, TroopId};

impl Board {
    /// Points that `kind` has left after a step, or why it may not take it. `fresh` if it has not
    /// moved yet; `stop` are the seats whose troops end a move.
    #[inline]
    pub(crate) fn step(
        &self,
        kind: Kind,
        to: Place,
        left: u8,
        fresh: bool,
        stop: SeatSet,
    ) -> Result<u8, Why> {
        if !self.map.admits(kind.is_ship(), to) {
            return Err(Why::Ground(kind, to));
        }
        let cost = self.map.terrain(to).cost();
        let mut rest = if kind == Kind::Cavalry && cost == 2 {
            // MWC-R7: rough ground takes cavalry its whole turn.
            if !fresh {
                return Err(Why::CavalryRough(to));
            }
            0
        } else if cost <= left {
            left - cost
        } else if fresh && self.options.minimum_move {
            0
        } else {
            return Err(Why::Points(kind, to));
        };
        if self.lands[to as usize].mask.meets(stop) {
            rest = 0;
        }
        Ok(rest)
    }

    /// The fresh troop ashore that stands for `id` among its equals: the first of its kind there.
    pub(super) fn stands_for(&self, id: TroopId) -> TroopId {
        let troop = self.troops[id as usize];
        if troop.kind == Kind::Carrier {
            return id;
        }
        let alike = |t: &Troop| {
            t.owner == troop.owner
                && t.kind == troop.kind
                && t.at == troop.at
                && t.aboard == ASHORE
                && t.is_fresh()
        };
        self.troops[..id as usize].iter().position(alike).map_or(id, |first| first as TroopId)
    }

    /// A troop of `seat` that can still move.
    pub(super) fn fresh(&self, seat: Seat, id: TroopId) -> Result<Troop, Why> {
        let troop = *self.troop(id).ok_or(Why::Unknown("troop"))?;
        if troop.owner != seat {
            return Err(Why::NotYours);
        }
        if troop.is_recruit() {
            return Err(Why::Recruit);
        }
        if !troop.is_fresh() { Err(Why::Moved) } else { Ok(troop) }
    }

    /// Whether the first step of a march is legal (MWC-36, MWC-R6 to MWC-R8).
    pub(crate) fn may_march(&self, seat: Seat, id: TroopId, to: Place, all: bool) -> Result<u8, Why> {
        let troop = self.fresh(seat, id)?;
        if troop.is_cargo() {
            return Err(Why::Cargo);
        }
        let first = self.stands_for(id);
        if first != id {
            return Err(Why::SameAs(first));
        }
        if !self.map.touch(troop.at, to) {
            return Err(Why::NoBorder(troop.at, to));
        }
        let rest = self.step(troop.kind, to, troop.kind.points(), true, self.stoppers(seat))?;
        if all && !self.is_pair(seat, id) { Err(Why::Unknown("second troop")) } else { Ok(rest) }
    }

    /// Whether another fresh troop of the same kind follows `id` in its territory.
    fn is_pair(&self, seat: Seat, id: TroopId) -> bool {
        let troop = self.troops[id as usize];
        self.troops[id as usize + 1..].iter().any(|t| {
            t.owner == seat && t.kind == troop.kind && t.at == troop.at && t.is_fresh() && t.aboard == ASHORE
        }) && self.troops[..id as usize].iter().all(|t| {
            !(t.owner == seat
                && t.kind == troop.kind
                && t.at == troop.at
                && t.is_fresh()
                && t.aboard == ASHORE)
        })
    }

    pub(crate) fn march<S: Sink<Event>>(&mut self, id: TroopId, to: Place, all: bool, log: &mut S) {
        let seat = self.turn_player();
        let lead = self.troops[id as usize];
        let left = self.step(lead.kind, to, lead.kind.points(), true, self.stoppers(seat)).unwrap_or(0);
        for index in id as usize..self.troops.len() {
            let t = self.troops[index];
            let joins = index == id as usize
                || (all
                    && t.owner == seat
                    && t.kind == lead.kind
                    && t.at == lead.at
                    && t.is_fresh()
                    && t.aboard == ASHORE);
            if joins {
                self.troops[index].flags |= MARCHING | MOVED;
            }
        }
        self.go(id, to, left, log);
    }

    /// Whether those under way may take another step.
    pub(crate) fn may_step(&self, seat: Seat, to: Place) -> Result<u8, Why> {
        match self.phase {
            Phase::March { lead, left } => {
                let troop = self.troops[lead as usize];
                if !self.map.touch(troop.at, to) {
                    return Err(Why::NoBorder(troop.at, to));
                }
                self.step(troop.kind, to, left, false, self.stoppers(seat))
            }
            Phase::Stroll { person, left } => self.may_stroll(seat, person, to, left),
            _ => Err(Why::WrongState("MWC-R8")),
        }
    }

    pub(crate) fn take_step<S: Sink<Event>>(&mut self, to: Place, log: &mut S) {
        let seat = self.turn_player();
        match self.phase {
            Phase::March { lead, left } => {
                let kind = self.troops[lead as usize].kind;
                let left = self.step(kind, to, left, false, self.stoppers(seat)).unwrap_or(0);
                self.go(lead, to, left, log);
            }
            Phase::Stroll { person, left } => self.stroll(person, to, left - 1, log),
            _ => {}
        }
    }

    fn go<S: Sink<Event>>(&mut self, lead: TroopId, to: Place, left: u8, log: &mut S) {
        let Troop { owner, kind, at: from, .. } = self.troops[lead as usize];
        let mut count = 0;
        for index in lead as usize..self.troops.len() {
            if self.troops[index].flags & MARCHING != 0 {
                self.shift(index as TroopId, to);
                self.troops[index].entered = from;
                count += 1;
            }
        }
        log.emit(Event::Marched { seat: owner, kind, count, from, to, start: from, arrived: true });
        self.phase = Phase::March { lead, left };
        let stop = self.stoppers(owner);
        // The only choice left would be to stop: it is made at once.
        if left == 0
            || !self.map.borders(to).iter().any(|&next| self.step(kind, next, left, false, stop).is_ok())
        {
            self.halt();
        }
    }

    /// Those under way stop.
    pub(crate) fn halt(&mut self) {
        if let Phase::March { lead, .. } = self.phase {
            for troop in &mut self.troops[lead as usize..] {
                troop.flags &= !MARCHING;
            }
        }
        self.phase = Phase::Movement;
    }

    /// Whether those under way may stop here (MWC-R40).
    pub(crate) fn may_halt(&self, seat: Seat) -> Result<(), Why> {
        match self.phase {
            Phase::March { .. } => Ok(()),
            Phase::Stroll { person, .. } => {
                let at = self.persons[person as usize].at;
                // A broken alliance may have closed every way on: then they stay where they are.
                if self.may_rest(seat, at)
                    || !self.map.borders(at).iter().any(|&to| self.may_step(seat, to).is_ok())
                {
                    Ok(())
                } else {
                    Err(Why::Adrift(person))
                }
            }
            _ => Err(Why::WrongState("MWC-R8")),
        }
    }

    /// The steps that those under way may take, and whether they may stop.
    pub(crate) fn list_steps(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.may_halt(seat).is_ok() {
            out.push(Action::Halt);
        }
        let (at, kind_left) = match self.phase {
            Phase::March { lead, left } => {
                (self.troops[lead as usize].at, Some((self.troops[lead as usize].kind, left)))
            }
            Phase::Stroll { person, .. } => (self.persons[person as usize].at, None),
            _ => return,
        };
        let stop = self.stoppers(seat);
        for &to in self.map.borders(at) {
            let legal = match kind_left {
                Some((kind, left)) => self.step(kind, to, left, false, stop).is_ok(),
                None => self.may_step(seat, to).is_ok(),
            };
            if legal {
                out.push(Action::Step(to));
            }
        }
    }

    /// Everything the turn player may do in the movement step.
    pub(crate) fn list_movement(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.may_rest_all(seat).is_ok() {
            out.push(Action::Done);
        }
        let friends = self.friends(seat);
        // Fresh troops of each kind per place: first seen, then whether there are more.
        let mut seen = [[0u8; 2]; 256];
        let mut carriers = false;
        for troop in &self.troops {
            if troop.owner == seat {
                carriers |= troop.kind == Kind::Carrier;
                if troop.is_fresh() && !troop.is_cargo() {
                    let bits = &mut seen[troop.at as usize];
                    bits[1] |= bits[0] & 1 << troop.kind as u8;
                    bits[0] |= 1 << troop.kind as u8;
                }
            }
        }
        let mut listed = [0u8; 256];
        for (id, troop) in self.troops.iter().enumerate() {
            if troop.owner != seat || !troop.is_fresh() {
                continue;
            }
            let id = id as TroopId;
            let bit = 1 << troop.kind as u8;
            if troop.is_cargo() {
                for to in self.map.borders(troop.at).iter().copied().chain([troop.at]) {
                    if self.may_disembark(seat, id, to).is_ok() {
                        out.push(Action::Disembark { troop: id, to });
                    }
                }
                continue;
            }
            let again = listed[troop.at as usize] & bit != 0;
            if again && troop.kind != Kind::Carrier {
                continue;
            }
            listed[troop.at as usize] |= bit;
            let many = !again && seen[troop.at as usize][1] & bit != 0;
            for &to in self.map.borders(troop.at) {
                if self.step(troop.kind, to, troop.kind.points(), true, SeatSet::EMPTY).is_ok() {
                    out.push(Action::March { troop: id, to, all: false });
                    if many {
                        out.push(Action::March { troop: id, to, all: true });
                    }
                }
            }
            if !troop.kind.is_ship() && carriers {
                self.list_boarding(seat, id, out);
            }
            if troop.kind == Kind::Infantry {
                let land = &self.lands[troop.at as usize];
                if !land.has_fort() && land.mask.but(friends).is_empty() && !self.map.castle(troop.at) {
                    out.push(Action::Fort(troop.at));
                }
            }
        }
        self.list_razes(seat, out);
        for person in self.person_ids() {
            if self.may_set_out(seat, person).is_ok() {
                for &to in self.map.borders(self.persons[person as usize].at) {
                    if self.may_stroll(seat, person, to, STROLL).is_ok() {
                        out.push(Action::Walk { person, to });
                    }
                }
            }
        }
    }

    /// Where those under way can still get to, in file order.
    pub(crate) fn reachable(&self) -> Vec<Place> {
        let seat = self.turn_player();
        let stop = self.stoppers(seat);
        let (from, left) = match self.phase {
            Phase::March { lead, left } => (self.troops[lead as usize].at, left),
            Phase::Stroll { person, left } => (self.persons[person as usize].at, left),
            _ => return Vec::new(),
        };
        // Whoever was under way may have left the board: given away, or gone with a house that gave up.
        if from as usize >= self.map.len() {
            return Vec::new();
        }
        // Most points left on arrival, per place.
        let mut best = vec![None; self.map.len()];
        let mut open = vec![(from, left)];
        while let Some((at, left)) = open.pop() {
            for &to in self.map.borders(at) {
                let rest = match self.phase {
                    Phase::March { lead, .. } => {
                        self.step(self.troops[lead as usize].kind, to, left, false, stop).ok()
                    }
                    _ if left == 0 => None,
                    _ if self.lands[to as usize].mask.meets(stop) => Some(0),
                    _ => Some(left - 1),
                };
                if let Some(rest) = rest.filter(|&rest| best[to as usize].is_none_or(|known| rest > known)) {
                    best[to as usize] = Some(rest);
                    open.push((to, rest));
                }
            }
        }
        (0..self.map.len() as Place)
            .filter(|&place| place != from && best[place as usize].is_some())
            .collect()
    }
}
