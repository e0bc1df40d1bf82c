//! How the game ended, in words.

use table::{Names, Seat, SeatSet};

use super::people;
use crate::content::Faction;
use crate::rules::options::Switch;
use crate::rules::scoring;
use crate::rules::{KingIsDead, Level, Verdict};

/// How the game ended and why; empty before the end (VIEW-16).
pub(crate) fn ending(state: &KingIsDead, names: &Names) -> String {
    let Some(verdict) = state.verdict() else { return String::new() };
    let mut lines = Vec::new();
    if verdict.invasion {
        lines.push("France invades: three regions are unstable.".to_string());
    } else {
        let mut ranks = verdict.ranking.iter();
        let first = ranks.next().map_or_else(String::new, |(faction, held)| {
            let regions = if *held == 1 { "region" } else { "regions" };
            format!("The {} are strongest with {held} {regions}", faction.people())
        });
        let behind: String = ranks.map(|(faction, held)| format!(", {} {held}", faction.people())).collect();
        let later = level_ranks(verdict.ranking.as_slice()).unwrap_or_default();
        let vacant = match (verdict.ranking.len(), counts_together(state)) {
            (1, false) => "; the second rank is vacant",
            (1, true) => "; the other two count together",
            _ => "",
        };
        lines.push(format!("{first}{behind}{vacant}{later}."));
    }
    lines.push(tally_line(state, &verdict, names));
    if let Some((holder, faction)) = verdict.plot {
        lines.push(plot_line(&names.of(holder), faction));
    }
    let winners = names.list(verdict.winners.iter().copied().collect());
    let verb = if verdict.winners.len() == 1 { "wins" } else { "win" };
    lines.push(format!("{winners} {verb} {}.", by(verdict.level)));
    if state.has_teams() && !verdict.invasion && verdict.winners.len() == 2 {
        let crowned = names.list(verdict.crowned.iter().copied().collect());
        match verdict.winners.iter().find(|seat| !verdict.crowned.contains(seat)) {
            Some(behind) => {
                lines.push(format!(
                    "{crowned} takes the crown; {} is the power behind the throne.",
                    names.of(*behind)
                ));
            }
            None => lines.push(format!("{crowned} share the crown.")),
        }
    }
    lines.join(" ")
}

/// What Plot counted for, in the one wording for it.
pub(crate) fn plot_line(holder: &str, faction: Faction) -> String {
    format!("{holder}'s Plot counts as {}.", people(faction, 1))
}

/// Why the first of two factions with as many regions stands higher (TKD-216): it won later.
fn level_ranks(ranking: &[(Faction, u8)]) -> Option<String> {
    match ranking {
        [(first, most), (_, next), ..] if most == next => {
            Some(format!("; the {} stand first, since they won a region later", first.people()))
        }
        _ => None,
    }
}

fn tally_line(state: &KingIsDead, verdict: &Verdict, names: &Names) -> String {
    let standing = state.standing();
    let parts: Vec<String> = if verdict.invasion {
        let sides = standing.invasion_courts().into_iter();
        sides.map(|(seats, court)| format!("{} {}", names.list(seats), scoring::sets(court))).collect()
    } else {
        let courts = standing.coronation_courts();
        let count =
            |seat: Seat, rank: usize| verdict.ranking.get(rank).map(|(f, _)| courts[seat.index()][f.index()]);
        let rest = |seat: Seat| -> Option<u8> {
            let all: u8 = courts[seat.index()].iter().sum();
            counts_together(state).then(|| all - count(seat, 0).unwrap_or(0))
        };
        let courts = |what: &str, count: &dyn Fn(Seat) -> Option<u8>| {
            let each = Seat::all(state.seats)
                .filter_map(|seat| Some(format!("{} {}", names.of(seat), count(seat)?)));
            let each: Vec<String> = each.collect();
            (!each.is_empty()).then(|| format!("{what} at court: {}", each.join(", ")))
        };
        let rank = |rank: usize| verdict.ranking.get(rank).map_or("", |(faction, _)| faction.people());
        let second = match verdict.ranking.len() {
            // What nobody needed to compare is not told.
            _ if verdict.level == Level::FirstFaction => None,
            2.. => courts(rank(1), &|seat| count(seat, 1)),
            _ => courts("the two others", &rest),
        };
        return format!(
            "{}.",
            courts(rank(0), &|seat| count(seat, 0)).into_iter().chain(second).collect::<Vec<_>>().join("; ")
        );
    };
    format!("Sets: {}.", parts.join(", "))
}

/// Whether two factions without any region count together (option `vacant-ranks`, R4).
fn counts_together(state: &KingIsDead) -> bool {
    state.options.has(Switch::VacantTogether)
}

fn by(level: Level) -> &'static str {
    match level {
        Level::Sets => "with the most sets",
        Level::LatestAction => "by acting last",
        Level::LastTurn => "by taking the last turn: nobody who is level ever acted",
        Level::FirstFaction => "with the most followers of the strongest faction",
        Level::SecondFaction => "with the most followers of the second faction",
        Level::VacantFactions => "with the most followers of the two factions without a region",
        Level::Plot => "by Plot",
        Level::RanOut => "by playing all cards first",
        Level::OldestAction => "by acting longest ago",
        Level::NeverActed => "by never having acted",
        Level::Shared => "together: they are level, and none of them ever acted",
    }
}

/// What decided, in words.
pub(crate) const fn reason(level: Level) -> &'static str {
    match level {
        Level::Sets => "most complete sets",
        Level::LatestAction => "level on sets, acted last",
        Level::LastTurn => "level on sets and nobody acted, had the last turn",
        Level::FirstFaction => "most followers of the first faction",
        Level::SecondFaction => "level on the first faction, most of the second",
        Level::VacantFactions => "level on the first faction, most of the two without a region",
        Level::Plot => "level on followers, and Plot breaks the tie",
        Level::RanOut => "level on followers, played all cards first",
        Level::OldestAction => "level on followers, acted longest ago",
        Level::NeverActed => "level on followers, never acted",
        Level::Shared => "level, and none of them ever acted",
    }
}

/// Who won, in a sentence.
pub(crate) fn headline(verdict: &Verdict, name: impl Fn(SeatSet) -> String) -> String {
    let winners: SeatSet = verdict.winners.iter().copied().collect();
    let crowned: SeatSet = verdict.crowned.iter().copied().collect();
    let behind: SeatSet = winners.iter().filter(|&seat| !crowned.contains(seat)).collect();
    let plural = winners.len() != 1;
    if verdict.invasion {
        return format!("{} {} Britain against France", name(winners), if plural { "lead" } else { "leads" });
    }
    if crowned.is_empty() || behind.is_empty() {
        return format!("{} {} the crown", name(winners), if plural { "share" } else { "takes" });
    }
    format!("{} takes the crown, {} stands behind the throne", name(crowned), name(behind))
}
