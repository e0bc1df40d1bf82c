//! The panel that says who would win: now, and if nobody plays another card.

use ink::{Svg, Tone, Type, number};
use table::{Seat, SeatSet};

use super::{Drawing, sign};
use crate::content::Faction;
use crate::rules::{Level, Verdict};
use crate::words::counted;
use crate::words::ending::reason;
use crate::words::outlook::{
    CoronationTable, InvasionTable, Projection, coronation_now, invasion_now, tie_breaks,
};

/// Height of the two lines about the present.
const NOW: f64 = 114.0;
/// Height of a seat's line, and of the line about ties.
const ROW: f64 = 20.0;
/// Height of the part about the projection.
const AHEAD: f64 = 66.0;

/// Height of the panel.
pub(super) fn height(drawing: &Drawing<'_>) -> f64 {
    let ahead = if drawing.projection.is_some() { AHEAD } else { 0.0 };
    NOW + ROW * (drawing.view.seats.len() as f64 + 1.0) + ahead
}

/// The panel, in a column of `width`.
pub(super) fn draw(svg: &mut Svg, drawing: &Drawing<'_>, x: f64, y: f64, width: f64) {
    let (crown, invasion) = (coronation_now(drawing.view), invasion_now(drawing.view));
    svg.tag("g").id("outlook").at(x, y).within(|svg| {
        svg.title("Who would win if the game ended now");
        svg.sheet(0.0, 0.0, width, height(drawing));
        svg.text(10.0, 21.0, "If it ended now", Type::serif(13.5).bold());
        endings(svg, drawing, &crown, &invasion, width);
        for (row, &seat) in drawing.order().iter().enumerate() {
            court(svg, drawing, seat, &crown, &invasion, NOW + ROW * row as f64, width);
        }
        let under = NOW + ROW * drawing.view.seats.len() as f64;
        let set = Type::sans(11.0).tone(Tone::Muted).fit(width - 20.0);
        svg.text(10.0, under + 9.0, &ties(drawing), set);
        ahead(svg, drawing, under + ROW, width);
    });
}

/// The factions and sets that count now, with the shields of those who lead (VIEW-4, VIEW-5).
fn endings(
    svg: &mut Svg,
    drawing: &Drawing<'_>,
    crown: &CoronationTable,
    invasion: &InvasionTable,
    width: f64,
) {
    // Where no region is held, or nobody has a set, nobody leads.
    let sets = invasion.sides.iter().map(|side| side.sets).max().unwrap_or(0);
    let heirs = if crown.ranking.is_empty() { &[] } else { crown.verdict.winners.as_slice() };
    let saviours = if sets == 0 { &[] } else { invasion.verdict.winners.as_slice() };
    svg.tag("g").shift(22.0, 55.0).within(|svg| svg.crown(20.0, Tone::Gold));
    // Who leads is told with what decides it.
    let label = |ending: &str, leads: &[Seat], verdict: &Verdict| match leads {
        [] => ending.to_owned(),
        _ => format!("{ending}: {}", briefly(verdict.level)),
    };
    let quiet = Type::sans(11.0).tone(Tone::Muted);
    let words = label("Coronation", heirs, &crown.verdict);
    svg.text(42.0, 43.0, &words, quiet.fit(width - 56.0 - crests_width(heirs)));
    if crown.ranking.is_empty() {
        svg.text(42.0, 60.0, "no region is held yet", Type::sans(11.5).fit(width - 56.0));
    }
    for (rank, &(faction, regions)) in crown.ranking.iter().enumerate() {
        let from = 50.0 + 38.0 * rank as f64;
        svg.tag("g").shift(from, 57.0).within(|svg| svg.sign(sign(faction), 7.6));
        svg.text(from + 12.0, 61.0, &regions.to_string(), Type::sans(12.5).bold());
    }
    crests(svg, drawing, heirs, width, 53.0);
    svg.tag("g").shift(22.0, 92.0).within(|svg| svg.broken_ring(8.6));
    let words = label("Invasion", saviours, &invasion.verdict);
    svg.text(42.0, 84.0, &words, quiet.fit(width - 56.0 - crests_width(saviours)));
    let words = match sets {
        0 => format!("{} of 3 unstable, no sets yet", invasion.unstable),
        1 => format!("{} of 3 unstable, 1 set", invasion.unstable),
        sets => format!("{} of 3 unstable, {sets} sets", invasion.unstable),
    };
    let room = width - 56.0 - crests_width(saviours);
    svg.text(42.0, 101.0, &words, Type::sans(11.5).fit(room));
    crests(svg, drawing, saviours, width, 92.0);
}

/// What decides, in two or three words.
const fn briefly(level: Level) -> &'static str {
    match level {
        Level::Sets => "most sets",
        Level::LatestAction => "level, acted last",
        Level::LastTurn => "level, had the last turn",
        Level::FirstFaction => "most of the strongest",
        Level::SecondFaction => "level, most of the second",
        Level::VacantFactions => "most of the other two",
        Level::Plot => "level, by Plot",
        Level::RanOut => "level, hand empty first",
        Level::OldestAction => "level, acted longest ago",
        Level::NeverActed => "level, never acted",
        Level::Shared => "level",
    }
}

/// What a seat's court is worth in either ending, and what its next set needs.
fn court(
    svg: &mut Svg,
    drawing: &Drawing<'_>,
    seat: Seat,
    crown: &CoronationTable,
    invasion: &InvasionTable,
    y: f64,
    width: f64,
) {
    svg.tag("g").shift(20.0, y + 5.0).within(|svg| svg.sign(drawing.crest(seat), 7.6));
    let rank = |rank: usize, count: Option<u8>| {
        count.zip(crown.ranking.get(rank)).map(|(count, (faction, _))| counted(count, *faction))
    };
    let (first, second) = crown.courts.get(seat.index()).copied().unwrap_or_default();
    let counts: Vec<String> = rank(0, first).into_iter().chain(rank(1, second)).collect();
    let first = if counts.is_empty() { String::new() } else { format!("{}; ", counts.join(", ")) };
    let side = invasion.sides.iter().find(|side| side.seats.contains(seat));
    let second = side.map_or(String::new(), |side| {
        let lacks = Faction::ALL.into_iter().filter(|faction| side.missing[faction.index()] > 0);
        let lacks: Vec<&str> = lacks.map(Faction::people).collect();
        let sets = match side.sets {
            0 => "no set".into(),
            1 => "1 set".into(),
            sets => format!("{sets} sets"),
        };
        format!("{sets}, lacks {}", lacks.join(", "))
    });
    svg.text(36.0, y + 9.0, &(first + &second), Type::sans(11.5).fit(width - 46.0));
}

/// Who profits from a tie, in words (VIEW-6).
fn ties(drawing: &Drawing<'_>) -> String {
    let ties = tie_breaks(drawing.view);
    let heir = ties.ran_out.first().or(ties.oldest_first.first());
    match (ties.invasion, heir) {
        (Some(last), Some(&heir)) => {
            let (last, heir) = (drawing.scene.name(last), drawing.scene.name(heir));
            format!("If level: the crown to {heir}, an invasion to {last}")
        }
        _ => "Nobody has acted yet".into(),
    }
}

/// How it ends if nobody plays another card (VIEW-3).
fn ahead(svg: &mut Svg, drawing: &Drawing<'_>, y: f64, width: f64) {
    let Some(projection) = &drawing.projection else { return };
    let verdict = &projection.verdict;
    svg.line(&format!("M10 {}H{}", number(y), number(width - 10.0)), Tone::Line, 1.0);
    svg.tag("g").id("projection").within(|svg| {
        svg.title("How it ends if nobody plays another card");
        svg.text(10.0, y + 18.0, "If nobody plays on", Type::serif(13.5).bold().fit(width - 20.0));
        svg.tag("g")
            .shift(22.0, y + 44.0)
            .within(|svg| if verdict.invasion { svg.broken_ring(8.6) } else { svg.crown(20.0, Tone::Gold) });
        let winners: SeatSet = verdict.winners.iter().copied().collect();
        let ending = if verdict.invasion { "Invasion" } else { "Coronation" };
        let words = format!("{ending}: {}", drawing.scene.names.list(winners));
        let room = width - 56.0 - crests_width(&verdict.winners);
        svg.text(42.0, y + 37.0, &words, Type::sans(12.0).bold().fit(room));
        let set = Type::sans(11.0).tone(Tone::Muted);
        svg.text(42.0, y + 53.0, &why(drawing, projection), set.fit(room));
        crests(svg, drawing, &verdict.winners, width, y + 40.0);
    });
}

/// What decides then: the strongest faction with its regions and who has how many of it, or what breaks the tie.
fn why(drawing: &Drawing<'_>, projection: &Projection) -> String {
    let verdict = &projection.verdict;
    match (verdict.level, verdict.ranking.first()) {
        (Level::FirstFaction, Some((faction, regions))) => {
            let each = drawing.order().into_iter().filter_map(|seat| {
                let (count, _) = projection.courts.get(seat.index())?;
                Some(format!("{} {}", drawing.scene.name(seat), (*count)?))
            });
            let noun = if *regions == 1 { "region" } else { "regions" };
            format!("{} {regions} {noun}; {}", faction.people(), each.collect::<Vec<_>>().join(", "))
        }
        (Level::SecondFaction, Some((first, _))) => {
            let second = verdict.ranking.get(1).map_or("second faction", |(faction, _)| faction.people());
            let each = drawing.order().into_iter().filter_map(|seat| {
                let (_, count) = projection.courts.get(seat.index())?;
                Some(format!("{} {}", drawing.scene.name(seat), (*count)?))
            });
            format!("{} level; {second}: {}", first.people(), each.collect::<Vec<_>>().join(", "))
        }
        (level, _) => reason(level).into(),
    }
}

fn crests_width(seats: &[Seat]) -> f64 {
    24.0 * seats.len() as f64
}

/// The shields of those who lead, at the right end of the line.
fn crests(svg: &mut Svg, drawing: &Drawing<'_>, seats: &[Seat], width: f64, y: f64) {
    for (i, &seat) in seats.iter().enumerate() {
        let x = width - 10.0 - crests_width(seats) + 24.0 * i as f64 + 13.0;
        svg.tag("g").shift(x, y).within(|svg| {
            svg.title(&format!("{} leads", drawing.scene.name(seat)));
            svg.sign(drawing.crest(seat), 9.6);
        });
    }
}
