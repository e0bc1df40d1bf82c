//! What a move costs and leads to, in one line, from what lies open on the board.

use super::Hand;
use super::company::Company;
use crate::content::heir;
use crate::maps::Place;
use crate::rules::battle::odds;
use crate::rules::state::{Conquest, Sets};
use crate::words::name;

const STEPS: [&str; 5] = ["Here", "One step", "Two steps", "Three steps", "Four steps"];

impl Hand<'_> {
    /// Who goes: "All 4 troops with Aldith", "2 of 5 troops: the others cannot follow".
    pub(super) fn who(&self, all: &Company, going: &Company, went: &Company, verb: &str) -> String {
        let kin: Vec<&str> = went.persons.iter().map(|&person| heir(person)).collect();
        let (there, wanted, count) = (all.ashore.len(), going.ashore.len(), went.ashore.len());
        let room =
            if verb == "aboard" { "there is no room for the others" } else { "the others cannot follow" };
        let (troops, rest) = match count {
            0 => (String::new(), ""),
            1 if there == 1 => ("Your troop".into(), ""),
            _ if count == there => (format!("All {count} troops"), ""),
            1 => (format!("One of {there} troops"), room),
            _ => (format!("{count} of {there} troops"), room),
        };
        let with = match (troops.is_empty(), list(&kin)) {
            (_, kin) if kin.is_empty() => troops,
            (true, kin) => kin,
            (false, kin) => format!("{troops} with {kin}"),
        };
        let verb = if verb.is_empty() { String::new() } else { format!(" {verb}") };
        if count < wanted && !rest.is_empty() {
            format!("{with}{verb}: {rest}")
        } else {
            format!("{with}{verb}")
        }
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
        let mut parts = vec![format!("To {}", before.call(to)), first.to_lowercase(), lower(who)];
        if !after.army(self.seat, to).count().eq(&0) {
            for enemy in after.present(to).among(after.stoppers(self.seat)).among(after.living()).iter() {
                let attack = after.attack_total(self.seat, to, after.weakest_first(self.seat, to));
                let defence = after.defence_total(enemy, to, self.seat);
                let odds = odds(i32::from(attack) - i32::from(defence));
                parts.push(format!(
                    "battle with {}: {attack} against {defence}, you win {} of 36 rolls",
                    name(self.names, enemy),
                    odds.win
                ));
            }
        } else if after.present(to).meets(after.stoppers(self.seat)) {
            parts.push("alone among foreign troops they would be captured".into());
        }
        let income = i64::from(after.holdings(self.seat)) - i64::from(before.holdings(self.seat));
        if income != 0 {
            parts.push(format!("{income:+} gold a turn"));
        }
        parts.join("; ") + "."
    }
}

fn lower(words: &str) -> String {
    // Names keep their capital; sentences begin with one of ours.
    match words.split(' ').next() {
        Some("All" | "One" | "Your") => words[..1].to_lowercase() + &words[1..],
        _ => words.to_owned(),
    }
}

fn list(names: &[&str]) -> String {
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [most @ .., last] => format!("{} and {last}", most.join(", ")),
    }
}
