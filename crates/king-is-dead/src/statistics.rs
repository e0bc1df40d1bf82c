//! What simulations count.

use table::Tally;

use crate::rules::{Event, KingIsDead, Level, Resolution};

/// Adds what an event means for statistics.
pub(crate) fn count(event: &Event, tally: &mut Tally) {
    match *event {
        Event::Passed { .. } => tally.add("passes", 1),
        Event::Acted { seat, card, resolution, .. } => {
            tally.add("plays", 1);
            tally.credit(seat, "card", card.name());
            tally.add(card.plays(), 1);
            if resolution == Resolution::Nothing {
                tally.add("no_effect", 1);
            }
        }
        Event::SummonSkipped { .. } => tally.add("summons_skipped", 1),
        Event::Struggle { .. } => tally.add("struggles", 1),
        Event::Started { seat } => tally.credit(seat, "side", "has the first turn"),
        Event::Summoned { seat, faction, .. } => tally.credit(seat, "summons", faction.people()),
        Event::Ended { .. } => {}
    }
}

/// Adds how a finished game ended and what decided it; nothing before the end.
pub(crate) fn count_end(state: &KingIsDead, tally: &mut Tally) {
    let Some(verdict) = state.verdict() else { return };
    tally.add(if verdict.invasion { "invasions" } else { "coronations" }, 1);
    tally.add(
        match (verdict.invasion, verdict.level) {
            (true, Level::Sets) => "invasion_by_sets",
            (true, Level::Shared) => "invasion_shared",
            (true, _) => "invasion_by_latest_action",
            (false, Level::FirstFaction) => "coronation_by_first_faction",
            (false, Level::SecondFaction | Level::VacantFactions) => "coronation_by_second_faction",
            (false, Level::Plot) => "coronation_by_plot",
            (false, Level::RanOut) => "coronation_by_running_out",
            (false, Level::OldestAction | Level::NeverActed) => "coronation_by_oldest_action",
            (false, _) => "coronation_shared",
        },
        1,
    );
}
