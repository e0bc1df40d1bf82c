//! Armies that meet: who wants to fight, who attacks first, and the dice (MWC-41 to MWC-44, MWC-50).

use table::{Seat, SeatSet, Sink};

use crate::maps::Place;
use crate::rules::action::Action;
use crate::rules::battle::Battle;
use crate::rules::event::Event;
use crate::rules::refusal::Why;
use crate::rules::state::{Board, NOBODY, Phase, Sets};

impl Board {
    /// Notes every meeting of the turn player when movement ends; truces end theirs at once.
    pub(crate) fn open_meetings<S: Sink<Event>>(&mut self, log: &mut S) {
        let seat = self.turn_player();
        for place in 0..self.lands.len() {
            let mask = self.lands[place].mask;
            let mut pending = if mask.contains(seat) { mask.without(seat) } else { SeatSet::EMPTY };
            for truce in &self.truces {
                if truce.at as usize == place && truce.binds(seat) && pending.contains(truce.other(seat)) {
                    pending = pending.without(truce.other(seat));
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
        let mut any = SeatSet::EMPTY;
        for land in &mut self.lands {
            land.pending =
                if land.mask.contains(seat) { land.pending.among(land.mask) } else { SeatSet::EMPTY };
            any = any.union(land.pending);
        }
        !any.is_empty()
    }

    /// Whether the turn player may speak about that meeting (MWC-42, MWC-R25).
    pub(crate) fn may_speak(&self, seat: Seat, at: Place, with: Seat) -> Result<(), Why> {
        match self.phase {
            Phase::Contact if seat == self.turn_player() => {
                let pending = self.lands.get(at as usize).map_or(SeatSet::EMPTY, |land| land.pending);
                if with.0 < self.seats && pending.contains(with) { Ok(()) } else { Err(Why::NoMeeting(at)) }
            }
            Phase::Answer { at: asked, enemy } if seat == enemy => {
                if asked == at && with == self.turn_player() { Ok(()) } else { Err(Why::NoMeeting(at)) }
            }
            Phase::Contact | Phase::Answer { .. } => Err(Why::NotYourTurn("MWC-R25")),
            _ => Err(Why::WrongState("MWC-41")),
        }
    }

    pub(crate) fn list_stances(&self, seat: Seat, out: &mut Vec<Action>) {
        if let Phase::Answer { at, .. } = self.phase {
            let with = self.turn_player();
            out.extend([true, false].map(|fight| Action::Stance { at, with, fight }));
            return;
        }
        if seat != self.turn_player() {
            return;
        }
        for (place, land) in self.lands.iter().enumerate() {
            for with in land.pending.iter() {
                out.extend([true, false].map(|fight| Action::Stance { at: place as Place, with, fight }));
            }
        }
    }

    /// A stance is taken: it opens a battle, asks the other side, or ends the meeting.
    pub(crate) fn speak<S: Sink<Event>>(
        &mut self,
        seat: Seat,
        at: Place,
        with: Seat,
        fight: bool,
        log: &mut S,
    ) {
        log.emit(Event::Spoke { seat, with, at, fight });
        let attacker = self.turn_player();
        let enemy = if seat == attacker { with } else { seat };
        if fight {
            self.lands[at as usize].pending = self.lands[at as usize].pending.without(enemy);
            self.battle = Battle { at, enemy, ..Battle::NONE };
            self.phase = Phase::First;
        } else if seat == attacker && self.army(attacker, at).any(|(_, troop)| troop.came_in()) {
            self.phase = Phase::Answer { at, enemy };
        } else {
            self.lands[at as usize].pending = self.lands[at as usize].pending.without(enemy);
            self.phase = Phase::Contact;
        }
    }

    /// Whether troops of the attacker came from there (MWC-50).
    pub(crate) fn may_name_first(&self, from: Place) -> Result<(), Why> {
        let groups = self.groups(self.turn_player(), self.battle.at);
        if groups.contains(from) { Ok(()) } else { Err(Why::NoGroup) }
    }

    pub(crate) fn list_firsts(&self, out: &mut Vec<Action>) {
        out.extend(self.groups(self.turn_player(), self.battle.at).iter().map(Action::First));
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

    /// Clears the battle away.
    pub(crate) fn end_battle(&mut self) {
        self.battle = Battle::NONE;
    }

    /// The attacker and the defender of the battle being fought, if there is one.
    pub fn fighters(&self) -> Option<(Seat, Seat)> {
        (self.battle.enemy != NOBODY).then(|| (self.turn_player(), self.battle.enemy))
    }
}
