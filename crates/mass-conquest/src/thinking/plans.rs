//! Plans for the movement step: whole moves with a purpose, each in one act.
//!
//! - A **strike**: troops go into an enemy army that everything in reach together has a fair chance against. Once some have
//!   gone in and are too few, the others who can follow do so before anything else.
//! - **Taking** a holding or a relative that nobody guards: one troop is enough.
//! - An **advance** to the place nearest to the enemy, a **gathering** with the largest own army in reach, a **withdrawal**
//!   behind own walls.
//! - Relatives walk to the largest army in reach if it is larger than the one they are with.
//!
//! Since a move is named by where it ends, none takes back another.

use table::Seat;

use crate::content::Kind;
use crate::maps::{NOWHERE, Place};
use crate::rules::action::{Action, Party, Path, Roll};
use crate::rules::movement::STROLL;
use crate::rules::state::{Board, Places, Sets, Status, Troop, TroopId};
use crate::thinking::aims::Aims;
use crate::thinking::host::{Host, Stack};

/// Strikes that are considered at a time.
const STRIKES: usize = 3;
/// Behind by so much before the dice an attack is not begun: six and one still win.
const FAIR: f32 = -2.0;
/// An enemy within so many steps is near.
const NEAR: u8 = 4;
/// Behind by so much no dice win.
const LOST: f32 = -5.0;
/// With such a lead those who have gone in need no more support.
const SURE: i32 = 4;

impl Board {
    /// What is worth a thought in the movement step.
    pub(super) fn weigh_movement(&self, seat: Seat, out: &mut Vec<Action>) {
        let host = self.host(seat, true);
        let before = out.len();
        for place in self.unfinished(seat) {
            for stack in host.stacks[..host.len].iter().filter(|s| s.is_mobile() && s.reach.contains(place)) {
                self.list_march(seat, stack, place, false, out);
            }
            self.list_family_to(seat, place, out);
            if out.len() > before {
                return;
            }
        }
        let may_end = self.may_rest_all(seat).is_ok();
        if may_end {
            out.push(Action::Done);
        }
        let aims = self.aims(seat);
        let strikes = self.strikes(&host);
        let mut mustered = Places::default();
        for stack in host.stacks[..host.len].iter().filter(|stack| stack.is_mobile()) {
            for place in strikes.iter().copied().filter(|&place| stack.reach.contains(place)) {
                self.list_march(seat, stack, place, false, out);
            }
            self.list_errands(&aims, &host, stack, mustered.insert(stack.at), out);
        }
        self.list_cargo(&aims, &host, out);
        self.list_walks(seat, may_end, out);
        // Whoever has done nothing yet does something, if anything serves.
        if may_end && out.len() > before + 1 && self.is_idle(seat) {
            out.remove(before);
        }
    }

    /// Whether the turn player has neither recruited nor moved anybody this turn.
    fn is_idle(&self, seat: Seat) -> bool {
        self.recruited == [0; 4]
            && self.troops.iter().all(|troop| troop.owner != seat || troop.is_fresh())
            && self.persons.iter().all(|person| !person.walked)
    }

    /// Where troops that came in this turn stand against an enemy without a clear lead.
    fn unfinished(&self, seat: Seat) -> impl Iterator<Item = Place> {
        let friends = self.friends(seat);
        (0..self.lands.len() as Place).filter(move |&place| {
            let mask = self.lands[place as usize].mask;
            let foes = mask.but(friends);
            mask.contains(seat)
                && !foes.is_empty()
                && self.army(seat, place).any(|(_, troop)| troop.came_in())
                && foes.iter().any(|foe| self.lead(seat, foe, place) < SURE)
        })
    }

    /// By how much `seat` at turn would exceed `foe` in `place` before the dice, as they stand.
    pub(super) fn lead(&self, seat: Seat, foe: Seat, place: Place) -> i32 {
        let attack = self.attack_total(seat, place, self.weakest_first(seat, place));
        i32::from(attack) - i32::from(self.defence_total(foe, place, seat))
    }

    /// The places where an attack with everything in reach promises most, nowhere where there are fewer.
    fn strikes(&self, host: &Host) -> [Place; STRIKES] {
        let foes = self.living().but(self.friends(host.seat));
        let mut best = [(0.0f32, NOWHERE); STRIKES];
        for (place, land) in self.lands.iter().enumerate() {
            let place = place as Place;
            for foe in land.mask.among(foes).iter() {
                let Some(strike) = self.strike_at(host, place, foe) else { continue };
                // Whoever stands there with them may want the battle too.
                let others = land.mask.among(foes).iter();
                let hopeless = others.filter_map(|other| self.strike_at(host, place, other));
                if strike.lead < FAIR || { hopeless }.any(|strike| strike.sober <= LOST) {
                    continue;
                }
                let gain = self.blow_at(host, place, foe).gain();
                let listed = best.iter().any(|&(_, known)| known == place);
                if let Some(slot) = best.iter().position(|&(known, _)| gain > known).filter(|_| !listed) {
                    best[slot..].rotate_right(1);
                    best[slot] = (gain, place);
                }
            }
        }
        best.map(|(_, place)| place)
    }

    /// What a stack may do besides striking; whatever stands with it is thought of too if it is the `first` there.
    fn list_errands(&self, aims: &Aims, host: &Host, stack: &Stack, first: bool, out: &mut Vec<Action>) {
        let (seat, from) = (aims.seat, stack.at);
        let here = aims.steps[from as usize];
        let count = self.strength(seat, from);
        // Somebody stays in a castle: left empty it would have to be taken again.
        let guard = self.map.castle(from) && f32::from(count) <= stack.count;
        if guard && count == 1 {
            return;
        }
        let (mut advance, mut join, mut walls) = ((here, from), (0, from), from);
        let mut open = [from; 2];
        let mut found = 0;
        self.each_march(seat, stack.kind, from, stack.kind.points(), true, |to, _| {
            let steps = aims.steps[to as usize];
            let land = &self.lands[to as usize];
            if aims.open.contains(to) && found < open.len() {
                open[found] = to;
                found += 1;
            }
            let foreign = !land.mask.but(self.friends(seat)).is_empty();
            if steps < advance.0 && !foreign {
                advance = (steps, to);
            }
            let own = self.strength(seat, to);
            if own > join.0 && own >= count && steps <= here && !foreign {
                join = (own, to);
            }
            if self.map.castle(to) && !foreign && walls == from && here <= NEAR {
                walls = to;
            }
        });
        for &to in &open[..found] {
            self.list_march(seat, stack, to, stack.count > 1.0, out);
        }
        let mut listed = Places::only(from);
        open[..found].iter().filter(|_| stack.count <= 1.0).for_each(|&to| {
            listed.insert(to);
        });
        for to in [advance.1, join.1, walls] {
            if !listed.insert(to) {
                continue;
            }
            if guard {
                self.list_sortie(seat, stack, to, out);
            } else {
                self.list_march(seat, stack, to, false, out);
            }
        }
        let company = host.stacks[..host.len].iter().filter(|s| s.at == from && s.is_mobile());
        if first && !self.map.castle(from) && company.clone().count() > 1 {
            let slowest = company.map(|s| s.kind).min_by_key(|kind| kind.points()).unwrap_or(stack.kind);
            self.list_army(aims, slowest, from, out);
        }
        let infantry = stack.kind == Kind::Infantry && self.map.town(from);
        if infantry && here <= NEAR && self.may_fortify(seat, from).is_ok() {
            out.push(Action::Fort(from));
        }
    }

    /// A whole army advances together.
    fn list_army(&self, aims: &Aims, slowest: Kind, from: Place, out: &mut Vec<Action>) {
        let seat = aims.seat;
        let mut advance = (aims.steps[from as usize], from);
        self.each_march(seat, slowest, from, slowest.points(), true, |to, _| {
            let steps = aims.steps[to as usize];
            if steps < advance.0 && self.lands[to as usize].mask.but(self.friends(seat)).is_empty() {
                advance = (steps, to);
            }
        });
        if advance.1 == from {
            return;
        }
        if let Some(path) = self.way(seat, slowest, from, advance.1, NOWHERE)
            && self.may_journey(seat, Party::Army, &path).is_ok()
        {
            out.push(Action::Journey { party: Party::Army, path });
        }
    }

    /// A stack, or `one` of it, goes to a place, from another side than those who are there already.
    fn list_march(&self, seat: Seat, stack: &Stack, to: Place, one: bool, out: &mut Vec<Action>) {
        let Stack { at, kind, lead, .. } = *stack;
        let there = self.army(seat, to).find(|(_, troop)| troop.came_in());
        let avoid = there.map_or(NOWHERE, |(_, troop)| troop.entered);
        let Some(path) = self.way(seat, kind, at, to, avoid) else { return };
        let all = !one && stack.count > 1.0;
        out.extend(match path.places().len() {
            2 => Some(Action::March { troop: lead, to, all }),
            _ if all => Some(Action::Journey { party: Party::Alike(lead), path }),
            _ => self.alone(lead, path),
        });
    }

    /// All of a stack but one go to a place.
    fn list_sortie(&self, seat: Seat, stack: &Stack, to: Place, out: &mut Vec<Action>) {
        let Stack { at, kind, .. } = *stack;
        let mut ids = [0; Roll::MOST];
        let mut count = 0;
        let alike = |troop: &Troop| troop.kind == kind && troop.is_fresh();
        for (id, _) in self.army(seat, at).filter(|(_, troop)| alike(troop)).skip(1).take(Roll::MOST) {
            ids[count] = id;
            count += 1;
        }
        if count < 2 {
            return self.list_march(seat, stack, to, true, out);
        }
        if let (Some(path), Ok(roll)) = (self.way(seat, kind, at, to, NOWHERE), Roll::new(&ids[..count])) {
            out.push(Action::Journey { party: Party::Troops(roll), path });
        }
    }

    fn alone(&self, lead: TroopId, path: Path) -> Option<Action> {
        Roll::new(&[lead]).ok().map(|roll| Action::Journey { party: Party::Troops(roll), path })
    }

    /// Ships go anywhere one step at a time, troops aboard go ashore, others go aboard where no road leads to an enemy.
    fn list_cargo(&self, aims: &Aims, host: &Host, out: &mut Vec<Action>) {
        let seat = aims.seat;
        for (id, troop) in self.troops.iter().enumerate() {
            if troop.owner != seat || !troop.is_fresh() {
                continue;
            }
            let id = id as TroopId;
            if troop.is_cargo() {
                for to in self.map.borders(troop.at).iter().copied().chain([troop.at]) {
                    if self.may_disembark(seat, id, to).is_ok() && self.may_hope(host, troop, to) {
                        out.push(Action::Disembark { troop: id, to });
                    }
                }
            } else if aims.island && !troop.kind.is_ship() {
                for carrier in 0..self.troops.len() as TroopId {
                    if self.may_embark(seat, id, carrier).is_ok() {
                        out.push(Action::Embark { troop: id, carrier });
                    }
                }
            }
        }
    }

    /// Whether those aboard with `troop`, and whoever else can be there, have a chance against all who stand in `to`.
    fn may_hope(&self, host: &Host, troop: &Troop, to: Place) -> bool {
        let foes = self.lands[to as usize].mask.but(self.friends(host.seat));
        let coast = i32::from(self.is_coastal(to));
        let aboard = |t: &&Troop| t.owner == host.seat && t.at == troop.at && t.is_cargo() && t.is_fresh();
        let landing: i32 = self.troops.iter().filter(aboard).map(|t| (t.kind.attack() - coast).max(0)).sum();
        foes.iter().all(|foe| {
            let others = self.strike_at(host, to, foe).map(|strike| strike.sober);
            let alone = || -self.guard(foe, to, 0.0).0;
            landing as f32 + others.unwrap_or_else(alone) > LOST
        })
    }

    /// Relatives join those who have gone to fight.
    fn list_family_to(&self, seat: Seat, place: Place, out: &mut Vec<Action>) {
        if self.family_bonus(seat, place) > 0 {
            return;
        }
        for person in Board::kin_ids(seat) {
            let who = self.persons[person as usize];
            if who.status == Status::Free && self.may_set_out(seat, person).is_ok() {
                self.list_walk(seat, person, who.at, place, out);
            }
        }
    }

    fn list_walk(&self, seat: Seat, person: u8, from: Place, to: Place, out: &mut Vec<Action>) {
        let Some(path) = self.walk_to(seat, from, to) else { return };
        if path.places().len() == 2 {
            if self.may_stroll(seat, person, to, STROLL).is_ok() {
                out.push(Action::Walk { person, to });
            }
        } else if self.may_journey(seat, Party::Person(person), &path).is_ok() {
            out.push(Action::Journey { party: Party::Person(person), path });
        }
    }

    fn list_walks(&self, seat: Seat, may_end: bool, out: &mut Vec<Action>) {
        for person in self.person_ids() {
            if self.may_set_out(seat, person).is_err() {
                continue;
            }
            let who = self.persons[person as usize];
            if !may_end && !self.may_rest(seat, who.at) {
                for &to in self.map.borders(who.at) {
                    if self.may_stroll(seat, person, to, STROLL).is_ok() {
                        out.push(Action::Walk { person, to });
                    }
                }
            } else if who.status == Status::Free {
                let here = self.strength(seat, who.at);
                let mut best = (here, who.at);
                self.each_walk(seat, who.at, STROLL, |to, _| {
                    let count = self.strength(seat, to);
                    if count > best.0 {
                        best = (count, to);
                    }
                });
                if best.1 != who.at {
                    self.list_walk(seat, person, who.at, best.1, out);
                }
            }
        }
    }
}
