//! Frozen. What a practised player thinks about: of the many legal steps of a turn, the few with a purpose.
//!
//! - **Muster**: recruits in the towns nearest to the enemy first, of kinds that fight on land (ships
//!   only where no road leads to an enemy); disbanding only where the next upkeep cannot be paid;
//!   captives may be executed.
//! - **Movement**: troops set out for an enemy army, a town or castle that is not their own, the
//!   largest own army in reach, a relative who stands alone, or the next place nearer to the enemy;
//!   single troops leave their fellows only to take a holding. Relatives walk to troops.
//! - **Meetings** are spoken about one after another; the defender names the first attacker as the
//!   rules' own default does; losses and withdrawals are all considered.
//! - The **side table** is answered (see [`super::answer`]), not opened: nothing is given away.

use table::{Seat, SeatSet};

use crate::content::Kind;
use crate::maps::Place;
use crate::rules::action::Action;
use crate::rules::flow;
use crate::rules::legal;
use crate::rules::movement::STROLL;
use crate::rules::state::{Conquest, Phase, Places, Sets, Status};
use crate::thinking::first::First;
use crate::thinking::first::answer::answer;
use crate::thinking::reach::{FAR, Steps};

/// The four troops that a practised player begins with (MWC-28).
const FIRST: [Kind; 4] = [Kind::Cavalry, Kind::Infantry, Kind::Cavalry, Kind::Infantry];
/// Towns in which recruiting is considered at a time; those that recruited make room for others.
const TOWNS: usize = 2;
/// Disbandings considered at a time.
const DISBANDS: usize = 3;

/// What the troops of a seat may want to reach.
struct Aims {
    seat: Seat,
    /// Steps to the nearest enemy, by land if there is a road.
    steps: Steps,
    /// Enemy armies, holdings of others, relatives alone.
    prizes: Places,
    /// Holdings of others without troops in them: one troop is enough.
    open: Places,
    /// No road leads to any enemy.
    island: bool,
}

/// Appends the steps of `seat` that have a purpose; all legal ones where none has.
pub(crate) fn plausible(game: &Conquest, seat: Seat, out: &mut Vec<Action>) {
    let before = out.len();
    if let Some(answer) = answer(game, seat) {
        out.push(answer);
        return;
    }
    let board = First(&game.board);
    if board.phase == Phase::Pick && board.has_picks_left(seat) {
        out.push(Action::Pick(FIRST[usize::from(board.picked[seat.index()].min(3))]));
        return;
    }
    if flow::decider(game) == Some(seat) && board.placing.is_empty() {
        match board.phase {
            Phase::Muster => board.weigh_muster(seat, out),
            Phase::Movement => board.weigh_movement(seat, out),
            Phase::March { .. } => board.weigh_march(seat, out),
            Phase::Stroll { .. } => board.weigh_stroll(seat, out),
            Phase::Contact | Phase::Answer { .. } => {
                board.list_stances(seat, out);
                out.truncate(before + 2);
            }
            Phase::First => {
                let first = board.weakest_first(board.turn_player(), board.battle.at);
                out.push(Action::First(first));
            }
            Phase::Losses => board.list_losses(seat, out),
            Phase::WithdrawLand => board.list_retreats(false, out),
            Phase::WithdrawSea => board.list_retreats(true, out),
            Phase::Aftermath => out.push(Action::End),
            _ => {}
        }
    }
    if out.len() == before {
        legal::legal(game, seat, out);
    }
}

impl First<'_> {
    fn weigh_muster(&self, seat: Seat, out: &mut Vec<Action>) {
        out.push(Action::Done);
        for person in self.person_ids() {
            if self.may_judge_captive(seat, person).is_ok() {
                out.push(Action::Execute(person));
            }
        }
        let aims = self.aims(seat);
        let mut nearest = [(FAR, 0 as Place); TOWNS];
        if self.houses[seat.index()].gold > 0 {
            for &place in &self.map.towns {
                if self.may_recruit(seat, Kind::Infantry, place).is_err() {
                    continue;
                }
                let steps = aims.steps[place as usize].min(FAR - 1);
                if let Some(slot) = nearest.iter().position(|&(known, _)| steps < known) {
                    nearest[slot..].rotate_right(1);
                    nearest[slot] = (steps, place);
                }
            }
        }
        for &(_, place) in nearest.iter().filter(|(steps, _)| *steps != FAR) {
            out.extend([Kind::Infantry, Kind::Cavalry, Kind::Siege].map(|kind| Action::Recruit(kind, place)));
            if aims.island && self.is_coastal(place) {
                out.extend([Kind::Carrier, Kind::Raider].map(|kind| Action::Recruit(kind, place)));
            }
        }
        let purse = self.houses[seat.index()].gold + self.holdings(seat);
        if self.upkeep(seat) > purse {
            let first = out.len();
            for id in 0..self.troops.len() as u16 {
                if self.may_disband(seat, id).is_ok() && out.len() < first + DISBANDS {
                    out.push(Action::Disband(id));
                }
            }
        }
    }

    /// What troops of `seat` may want to reach.
    fn aims(&self, seat: Seat) -> Aims {
        let foes = self.living().but(self.friends(seat));
        let mut steps = self.steps_from(foes, false);
        let own = |steps: &Steps| {
            self.troops.iter().any(|t| t.owner == seat && !t.kind.is_ship() && steps[t.at as usize] != FAR)
        };
        let island = !own(&steps);
        if island {
            steps = self.steps_from(foes, true);
        }
        let (mut prizes, mut open) = (Places::default(), Places::default());
        for (place, land) in self.lands.iter().enumerate() {
            if land.mask.meets(foes) {
                prizes.insert(place as Place);
            }
        }
        for (town, &place) in self.map.towns.iter().enumerate() {
            if self.town_owner(town) != Some(seat) && self.lands[place as usize].mask.is_empty() {
                prizes.insert(place);
                open.insert(place);
            }
        }
        for &place in &self.map.castles {
            if self.lands[place as usize].mask.is_empty() {
                prizes.insert(place);
                open.insert(place);
            }
        }
        for person in self.person_ids() {
            let who = self.persons[person as usize];
            let foreign = self.controller(person).is_some_and(|by| foes.contains(by));
            if foreign && who.at != crate::maps::NOWHERE && self.lands[who.at as usize].mask.is_empty() {
                prizes.insert(who.at);
                open.insert(who.at);
            }
        }
        Aims { seat, steps, prizes, open, island }
    }

    fn weigh_movement(&self, seat: Seat, out: &mut Vec<Action>) {
        let may_end = self.may_rest_all(seat).is_ok();
        if may_end {
            out.push(Action::Done);
        }
        let aims = self.aims(seat);
        let mut seen = [0u8; 256];
        for (id, troop) in self.troops.iter().enumerate() {
            if troop.owner != seat || !troop.is_fresh() {
                continue;
            }
            let id = id as u16;
            if troop.is_cargo() {
                for to in self.map.borders(troop.at).iter().copied().chain([troop.at]) {
                    if self.may_disembark(seat, id, to).is_ok() {
                        out.push(Action::Disembark { troop: id, to });
                    }
                }
                continue;
            }
            let bit = 1 << troop.kind as u8;
            if seen[troop.at as usize] & bit != 0 {
                continue;
            }
            seen[troop.at as usize] |= bit;
            let alike = |t: &&crate::rules::state::Troop| {
                t.owner == seat && t.kind == troop.kind && t.at == troop.at && t.is_fresh() && !t.is_cargo()
            };
            let many = self.troops.iter().filter(alike).count() > 1;
            let (ways, lone) = self.ways(&aims, troop.kind, troop.at, troop.kind.points(), true);
            for &to in self.map.borders(troop.at) {
                if many && ways.contains(to) {
                    out.push(Action::March { troop: id, to, all: true });
                }
                if if many { lone.contains(to) } else { ways.contains(to) } {
                    out.push(Action::March { troop: id, to, all: false });
                }
            }
            if aims.island && !troop.kind.is_ship() {
                for carrier in 0..self.troops.len() as u16 {
                    if self.may_embark(seat, id, carrier).is_ok() {
                        out.push(Action::Embark { troop: id, carrier });
                    }
                }
            }
        }
        for person in self.person_ids() {
            if self.may_set_out(seat, person).is_err() {
                continue;
            }
            let who = self.persons[person as usize];
            let stranded = !may_end && !self.may_rest(seat, who.at);
            if stranded {
                for &to in self.map.borders(who.at) {
                    if self.may_stroll(seat, person, to, STROLL).is_ok() {
                        out.push(Action::Walk { person, to });
                    }
                }
            } else if who.status == Status::Free {
                let ways = self.walks(seat, who.at, STROLL);
                for to in self.map.borders(who.at).iter().copied().filter(|&to| ways.contains(to)) {
                    if self.may_stroll(seat, person, to, STROLL).is_ok() {
                        out.push(Action::Walk { person, to });
                    }
                }
            }
        }
    }

    fn weigh_march(&self, seat: Seat, out: &mut Vec<Action>) {
        let Phase::March { lead, left } = self.phase else { return };
        out.push(Action::Halt);
        let troop = self.troops[lead as usize];
        let (ways, _) = self.ways(&self.aims(seat), troop.kind, troop.at, left, false);
        out.extend(
            self.map.borders(troop.at).iter().filter(|&&to| ways.contains(to)).map(|&to| Action::Step(to)),
        );
    }

    fn weigh_stroll(&self, seat: Seat, out: &mut Vec<Action>) {
        let Phase::Stroll { person, left } = self.phase else { return };
        let at = self.persons[person as usize].at;
        let ways = self.walks(seat, at, left);
        if self.strength(seat, at) > 0 && self.may_halt(seat).is_ok() {
            out.push(Action::Halt);
        }
        for &to in self.map.borders(at) {
            if ways.contains(to) && self.may_step(seat, to).is_ok() {
                out.push(Action::Step(to));
            }
        }
    }

    /// First steps towards something worth going for, and those towards something that one troop
    /// alone can take.
    fn ways(&self, aims: &Aims, kind: Kind, from: Place, left: u8, fresh: bool) -> (Places, Places) {
        let (mut ways, mut lone) = (Places::default(), Places::default());
        // The way nearest to the enemy, and to the largest own army.
        let here = aims.steps[from as usize];
        let mut advance = (here, from);
        let mut join = (0, from);
        self.each_march(aims.seat, kind, from, left, fresh, |to, first| {
            if aims.prizes.contains(to) {
                ways.insert(first);
                if aims.open.contains(to) {
                    lone.insert(first);
                }
            }
            let steps = aims.steps[to as usize];
            if steps < advance.0 && steps > 0 {
                advance = (steps, first);
            }
            let count = self.strength(aims.seat, to);
            if count > join.0 {
                join = (count, first);
            }
        });
        for (_, first) in [(u16::from(advance.0), advance.1), join] {
            if first != from {
                ways.insert(first);
            }
        }
        if kind.is_ship() {
            for &to in self.map.borders(from) {
                if self.step(kind, to, left, fresh, SeatSet::EMPTY).is_ok() {
                    ways.insert(to);
                }
            }
        }
        (ways, lone)
    }

    /// First steps of a relative towards the two largest armies of `seat` in reach, if they are
    /// elsewhere.
    fn walks(&self, seat: Seat, from: Place, left: u8) -> Places {
        let mut best = [(0, from); 2];
        self.each_walk(seat, from, left, |to, first| {
            let count = self.strength(seat, to);
            if let Some(slot) = best.iter().position(|&(known, _)| count > known) {
                best[slot..].rotate_right(1);
                best[slot] = (count, first);
            }
        });
        let mut ways = Places::default();
        for (count, first) in best {
            if count > 0 && first != from {
                ways.insert(first);
            }
        }
        ways
    }
}
