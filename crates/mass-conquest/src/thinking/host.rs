//! Everything that one seat can strike with, and what comes of it where.

use table::Seat;

use crate::content::Kind;
use crate::maps::{NOWHERE, Place};
use crate::rules::movement::STROLL;
use crate::rules::state::{Board, MARCHING, Phase, Places, Status, TroopId};
use crate::thinking::evaluate::WORTH;

/// Like troops that stand together, and where they can be.
#[derive(Clone, Copy)]
pub(super) struct Stack {
    pub at: Place,
    /// The border they crossed last, which is their direction if they stand where they fight.
    pub from: Place,
    pub kind: Kind,
    pub count: f32,
    /// The lowest number among them.
    pub lead: TroopId,
    pub reach: Places,
}

impl Stack {
    /// Whether they can still go anywhere.
    pub fn is_mobile(&self) -> bool {
        self.reach != Places::only(self.at)
    }
}

/// More groups of like troops than this are not looked at.
const STACKS: usize = 48;

/// Everything one seat can attack with.
pub(super) struct Host {
    pub seat: Seat,
    pub stacks: [Stack; STACKS],
    pub len: usize,
    /// Where a free relative can stand beside them.
    pub kin: Places,
    pub debt: i32,
}

/// An attack with everything that can be in one place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strike {
    /// By how much the attack exceeds the defence before the dice.
    pub lead: f32,
    /// The same without a relative and as if all came from one side: what does not depend on how they get there.
    pub sober: f32,
    /// Number and worth of the attackers.
    pub units: f32,
    pub own: f32,
    /// Number and worth of the defenders.
    pub rivals: f32,
    pub theirs: f32,
}

impl Board {
    /// All that `seat` can attack with: in this turn (`now`), or when it is next at turn.
    pub(super) fn host(&self, seat: Seat, now: bool) -> Host {
        let empty = Stack {
            at: NOWHERE,
            from: NOWHERE,
            kind: Kind::Infantry,
            count: 0.0,
            lead: 0,
            reach: Places::default(),
        };
        let debt = self.houses[seat.index()].debt.min(1 << 10) as i32;
        let mut host = Host {
            seat,
            stacks: [empty; STACKS],
            len: 0,
            kin: Places::default(),
            debt: if now { debt } else { 0 },
        };
        let under_way = if let Phase::March { left, .. } = self.phase { left } else { 0 };
        for (id, troop) in self.troops.iter().enumerate() {
            if troop.owner != seat || troop.is_cargo() {
                continue;
            }
            let (points, fresh) = match (now, troop.is_fresh()) {
                (false, _) | (true, true) => (troop.kind.points(), true),
                _ if troop.flags & MARCHING != 0 => (under_way, false),
                _ => (0, false),
            };
            let from = if fresh { NOWHERE } else { troop.entered };
            let mobile = fresh || points > 0;
            let like = host.stacks[..host.len].iter_mut().find(|stack| {
                stack.at == troop.at
                    && stack.kind == troop.kind
                    && stack.from == from
                    && (stack.reach != Places::only(troop.at)) == mobile
            });
            if let Some(stack) = like {
                stack.count += 1.0;
                continue;
            }
            if host.len == STACKS {
                continue;
            }
            let mut reach = Places::only(troop.at);
            if mobile {
                self.each_march(seat, troop.kind, troop.at, points, fresh, |to, _| {
                    reach.insert(to);
                });
            }
            host.stacks[host.len] =
                Stack { at: troop.at, from, kind: troop.kind, count: 1.0, lead: id as TroopId, reach };
            host.len += 1;
        }
        for person in self.kin(seat) {
            if person.status == Status::Free && person.at != NOWHERE {
                host.kin.insert(person.at);
                if !now || !person.walked {
                    self.each_walk(seat, person.at, STROLL, |to, _| {
                        host.kin.insert(to);
                    });
                }
            }
        }
        host
    }

    /// An attack on `foe` in `place` with everything that can be there; `None` if nothing can.
    pub(super) fn strike_at(&self, host: &Host, place: Place, foe: Seat) -> Option<Strike> {
        let family = i32::from(host.kin.contains(place));
        let coast = i32::from(self.is_coastal(place));
        let (mut attack, mut units, mut own, mut engines) = (0.0, 0.0, 0.0, 0.0);
        let mut sober = 0.0;
        let mut sides = [(NOWHERE, 0.0f32); 8];
        let mut count = 0;
        for stack in host.stacks[..host.len].iter().filter(|stack| stack.reach.contains(place)) {
            let strength = (stack.kind.attack() + family - coast - host.debt).max(0);
            attack += strength as f32 * stack.count;
            sober += (stack.kind.attack() - coast - host.debt).max(0) as f32 * stack.count;
            units += stack.count;
            own += WORTH[stack.kind as usize] * stack.count;
            if stack.kind == Kind::Siege {
                engines += stack.count;
            }
            let side = if stack.at == place { stack.from } else { stack.at };
            let flank = stack.count * if stack.kind == Kind::Cavalry { 3.0 } else { 1.0 };
            if let Some(known) = sides[..count].iter_mut().find(|(known, _)| *known == side) {
                known.1 += flank;
            } else if count < sides.len() {
                sides[count] = (side, flank);
                count += 1;
            }
        }
        if units == 0.0 {
            return None;
        }
        // MWC-50: the defender names the side whose flanking it would fear most.
        let flanks = sides[..count].iter().map(|(_, flank)| flank);
        attack += flanks.clone().sum::<f32>() - flanks.copied().fold(0.0, f32::max);
        let (defence, rivals, theirs) = self.guard(foe, place, engines);
        Some(Strike { lead: attack - defence, sober: sober - defence, units, own, rivals, theirs })
    }

    /// Strength, number and worth of the troops that defend `place` for `seat` (MWC-R18).
    pub(super) fn guard(&self, seat: Seat, place: Place, engines: f32) -> (f32, f32, f32) {
        let family = self.family_bonus(seat, place);
        let debt = self.houses[seat.index()].debt.min(1 << 10) as i32;
        let (town, castle) = (self.map.town(place), self.map.castle(place));
        let (mut strength, mut count, mut worth) = (0, 0.0, 0.0);
        for (_, troop) in self.army(seat, place) {
            let value = (troop.kind.defence() + family - debt).max(0);
            strength += if castle && troop.kind != Kind::Cavalry { 2 * value } else { value };
            count += 1.0;
            worth += WORTH[troop.kind as usize];
        }
        if town {
            strength += 5;
        }
        if self.lands[place as usize].has_fort() {
            strength += 2;
        }
        let breach = if town || castle { 2.0 * engines } else { 0.0 };
        ((strength as f32 - breach).max(0.0), count, worth)
    }
}
