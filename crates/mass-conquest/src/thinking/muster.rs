//! Whom to recruit where, whom to send home, and what becomes of captives.

use table::Seat;

use crate::content::Kind;
use crate::maps::Place;
use crate::rules::action::Action;
use crate::rules::state::{Board, NOBODY};
use crate::thinking::reach::FAR;

/// Towns in which recruiting is considered at a time; those that recruited make room for others.
const TOWNS: usize = 2;
/// Disbandings considered at a time.
const DISBANDS: usize = 3;
/// Siege groups that an army has use for.
const ENGINES: usize = 3;

impl Board {
    /// What is worth a thought at the muster. Recruits that the holdings feed are always wanted; those who live on
    /// savings, perhaps.
    pub(super) fn weigh_muster(&self, seat: Seat, out: &mut Vec<Action>) {
        let before = out.len();
        for person in self.person_ids() {
            if self.may_judge_captive(seat, person).is_ok() {
                out.push(Action::Execute(person));
            }
        }
        // Between the last two nobody is left to pay a ransom.
        if self.living().len() == 2 && out.len() > before {
            out.truncate(before + 1);
            return;
        }
        let captives = out.len() > before;
        let gold = self.houses[seat.index()].gold;
        let (income, upkeep) = (self.holdings(seat), self.upkeep(seat));
        let recruits = gold > 0 && self.list_recruits(seat, out);
        if !recruits || captives || upkeep + 1 > income {
            out.push(Action::Done);
        }
        if upkeep > gold + income {
            let first = out.len();
            for id in 0..self.troops.len() as u16 {
                let is_recruit = self.troop(id).is_some_and(|troop| troop.is_recruit());
                if !is_recruit && self.may_disband(seat, id).is_ok() && out.len() < first + DISBANDS {
                    out.push(Action::Disband(id));
                }
            }
        }
    }

    /// Recruits in the towns nearest to the enemy. Whether there are any.
    fn list_recruits(&self, seat: Seat, out: &mut Vec<Action>) -> bool {
        let aims = self.aims(seat);
        let mut nearest = [(FAR, 0 as Place); TOWNS];
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
        let engines = self.troops.iter().filter(|t| t.owner == seat && t.kind == Kind::Siege).count();
        let walls = self.troops.iter().any(|troop| {
            troop.owner != NOBODY
                && !self.friends(seat).contains(troop.owner)
                && (self.map.castle(troop.at) || self.map.town(troop.at))
        });
        let ships = self.troops.iter().filter(|t| t.owner == seat && t.kind.is_ship()).count();
        let before = out.len();
        for &(_, place) in nearest.iter().filter(|(steps, _)| *steps != FAR) {
            out.extend([Kind::Infantry, Kind::Cavalry].map(|kind| Action::Recruit(kind, place)));
            if walls && engines < ENGINES {
                out.push(Action::Recruit(Kind::Siege, place));
            }
            if aims.island && ships < 4 && self.is_coastal(place) {
                out.extend([Kind::Carrier, Kind::Raider].map(|kind| Action::Recruit(kind, place)));
            }
        }
        out.len() > before
    }
}
