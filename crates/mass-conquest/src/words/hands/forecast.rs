//! What a move costs and leads to, in one line, from what lies open on the board.

use super::Hand;
use super::company::Company;
use crate::content::heir;
use crate::maps::Place;
use crate::rules::state::{Board, Conquest, PersonId, Sets, Status, TroopId};
use crate::words::odds::Match;
use crate::words::{kinds, list, name, signed};

const STEPS: [&str; 5] = ["Here", "One step", "Two steps", "Three steps", "Four steps"];

impl Hand<'_> {
    /// Troops by their kinds: "3 infantry and 2 cavalry".
    fn kinds(&self, ids: &[TroopId]) -> String {
        let mut counts = [0; 5];
        for troop in ids.iter().filter_map(|&id| self.game.board.troop(id)) {
            counts[troop.kind as usize] += 1;
        }
        kinds(&counts)
    }

    /// Who goes: "4 infantry with Aldith", "2 cavalry: the others cannot follow"; and where `from`, if that is asked.
    pub(super) fn who(&self, going: &Company, went: &Company, verb: &str, from: bool) -> String {
        let kin = list(&went.persons.iter().map(|&person| heir(person)).collect::<Vec<_>>());
        let troops = self.kinds(&went.ashore);
        let mut who = match (troops.is_empty(), kin.is_empty()) {
            (_, true) => troops,
            (true, false) => kin,
            (false, false) => format!("{troops} with {kin}"),
        };
        if !verb.is_empty() {
            who += &format!(" {verb}");
        }
        if from {
            who += &format!(" from {}", self.game.board.call(self.from));
        }
        if !went.ashore.is_empty() && went.ashore.len() < going.ashore.len() {
            let aboard = verb == "aboard";
            who += if aboard { ": there is no room for the others" } else { ": the others cannot follow" };
        }
        who
    }

    /// The way, who takes it, and what it leads to.
    pub(super) fn forecast(&self, after: &Conquest, who: &str, way: &[Place], verb: &str) -> String {
        let (before, after) = (&self.game.board, &after.board);
        let Some(&to) = way.last() else { return String::new() };
        let first = match verb {
            "" => STEPS.get(way.len() - 1).copied().unwrap_or_default(),
            "aboard" => "They go aboard and can land next turn",
            _ => "They go ashore",
        };
        let mut parts = vec![format!("To {}", before.call(to)), first.to_lowercase()];
        if !who.is_empty() {
            parts.push(who.to_owned());
        }
        if !after.army(self.seat, to).count().eq(&0) {
            for enemy in after.present(to).among(after.stoppers(self.seat)).among(after.living()).iter() {
                let sums = Match::of(after, self.seat, enemy, to);
                parts.push(format!(
                    "battle with {}{}: {} against {}, {}",
                    name(self.names, enemy),
                    self.flank(way),
                    sums.attack,
                    sums.defence,
                    sums.won()
                ));
            }
        } else if after.present(to).meets(after.stoppers(self.seat)) {
            parts.push("alone among foreign troops they would be captured".into());
        }
        let income = i64::from(after.holdings(self.seat)) - i64::from(before.holdings(self.seat));
        if income != 0 {
            parts.push(format!("{} gold a turn", signed(income)));
        }
        let left = self.left_alone(after);
        if !left.is_empty() {
            let stay = if left.len() == 1 { "stays" } else { "stay" };
            let names: Vec<&str> = left.iter().map(|&person| heir(person)).collect();
            parts.push(format!("{} {stay} behind alone", list(&names)));
        }
        parts.join("; ") + "."
    }

    /// That an attack flanks, and from where, if it does: ", from Moor into the flank".
    fn flank(&self, way: &[Place]) -> String {
        let [.., from, to] = *way else { return String::new() };
        let known = self.game.board.groups(self.seat, to);
        if known.is_empty() || known.contains(from) {
            return String::new();
        }
        format!(", from {} into the flank", self.game.board.call(from))
    }

    /// Heirs of one's own whom the last troops would leave behind where they set out.
    fn left_alone(&self, after: &Board) -> Vec<PersonId> {
        let guarded = |board: &Board| board.present(self.from).meets(board.friends(self.seat));
        if !guarded(&self.game.board) || guarded(after) {
            return Vec::new();
        }
        let here = |person: &PersonId| {
            let one = after.persons[*person as usize];
            one.at == self.from && one.status == Status::Free
        };
        Board::kin_ids(self.seat).filter(here).collect()
    }
}
