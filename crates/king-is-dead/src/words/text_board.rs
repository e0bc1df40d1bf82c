//! The table for a terminal, at most 80 columns wide.

use ink::{Terminal, Tone, pad, shown_width};
use table::{Names, Seat, SeatSet};

use super::ending::{headline, plot_line, reason};
use super::outlook::{coronation_now, invasion_now};
use super::standing_of;
use crate::content::{Card, Counts, Faction, Region};
use crate::draw::{contested, sign};
use crate::rules::Disc;
use crate::secrets::{Phase, View};

/// Columns that the board takes.
const WIDTH: usize = 80;

/// The regions as they lie in Britain: rows from north to south, two to a row.
const ROWS: [(Region, Region); 4] = [
    (Region::Moray, Region::Strathclyde),
    (Region::Lancaster, Region::Northumbria),
    (Region::Gwynedd, Region::Warwick),
    (Region::Devon, Region::Essex),
];

/// Marks of the faction whose home a region is: the faction's shape, hollow.
const HOMES: [&str; 3] = ["\u{25c7}", "\u{25a1}", "\u{25cb}"];

/// The board as text; `colour` allows escape sequences. Nothing is told by colour alone.
pub fn text_board(view: &View, names: &Names, colour: bool) -> String {
    let board = Board { view, names, ink: Terminal::new(colour) };
    let mut lines = vec![board.rule("The King is Dead")];
    lines.extend(board.status());
    lines.push(board.rule("Regions"));
    lines.extend(board.regions());
    lines.push(board.rule("Order of struggles"));
    lines.extend(board.track());
    lines.push(board.rule("Seats"));
    for seat in board.order() {
        lines.extend(board.seat(seat));
    }
    if view.result.is_none() {
        lines.push(board.rule("If it ended now"));
        lines.extend(board.outlook());
    }
    lines.push(board.rule(""));
    let mut text = lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n");
    text.push('\n');
    text
}

struct Board<'a> {
    view: &'a View,
    names: &'a Names,
    ink: Terminal,
}

impl Board<'_> {
    /// A line across the board with a title in it.
    fn rule(&self, title: &str) -> String {
        if title.is_empty() {
            return self.ink.muted(&"\u{2500}".repeat(WIDTH));
        }
        let tail = "\u{2500}".repeat(WIDTH.saturating_sub(shown_width(title) + 4));
        format!("{} {} {}", self.ink.muted("\u{2500}\u{2500}"), self.ink.bold(title), self.ink.muted(&tail))
    }

    /// A name that cannot move the cursor or break the columns.
    fn name(&self, seat: Seat, width: usize) -> String {
        let name: String = self.names.of(seat).chars().filter(|c| !c.is_control()).collect();
        let cut = pad(&name, width);
        self.ink.tone(Tone::Seat(seat.0), if shown_width(&name) > width { &cut } else { &name })
    }

    fn initial(&self, seat: Seat) -> String {
        let letter = self.names.letter(seat);
        self.ink.tone(Tone::Seat(seat.0), &format!("({letter})"))
    }

    fn order(&self) -> Vec<Seat> {
        let count = self.view.seats.len() as u8;
        let first = self.view.own.map_or(0, |seat| seat.0);
        (0..count).map(|i| Seat((first + i) % count.max(1))).collect()
    }

    /// "◆S 3  ■W 1  ●E ·"
    fn counts(&self, counts: Counts) -> String {
        let one = |faction: Faction| match counts[faction.index()] {
            0 => self.ink.muted(&format!("{}{}  \u{b7}", sign(faction).glyph(), faction.letter())),
            count => format!("{} {}", self.ink.sign(sign(faction)), self.ink.bold(&format!("{count:>2}"))),
        };
        Faction::ALL.map(one).join("  ")
    }

    fn disc(&self, disc: Disc) -> String {
        match disc {
            Disc::Control(faction) => format!("{} hold it", self.held_by(faction)),
            Disc::Unstable => self.ink.tone(Tone::Unrest, "\u{25cc} unstable"),
        }
    }

    fn held_by(&self, faction: Faction) -> String {
        self.ink.tone(sign(faction).tone, &format!("{}{}", sign(faction).glyph(), faction.people()))
    }

    fn status(&self) -> Vec<String> {
        let view = self.view;
        if let Some(verdict) = &view.result {
            let title = if verdict.invasion { "Invasion" } else { "Coronation" };
            let list = |seats: SeatSet| {
                let all: Vec<String> = seats.iter().map(|seat| self.name(seat, 12)).collect();
                all.join(" and ")
            };
            let mut lines = vec![self.ink.bold(title), format!("{}.", headline(verdict, list))];
            lines.push(format!("Decided by: {}.", reason(verdict.level)));
            if !verdict.ranking.is_empty() {
                let ranks = verdict.ranking.iter().enumerate();
                let ranks = ranks.map(|(i, &(f, n))| format!("{}. {} {n}", i + 1, self.held_by(f)));
                lines.push(format!("Regions: {}", ranks.collect::<Vec<_>>().join("   ")));
            }
            if let Some((seat, faction)) = verdict.plot {
                lines.push(plot_line(&self.name(seat, 20), faction));
            }
            return lines;
        }
        let what = match (view.phase, &view.under_way) {
            (Phase::Deal, _) => "the deal".to_string(),
            (Phase::Effect, Some(way)) if way.kind != way.card => {
                format!("plays {} as {}", way.card.name(), way.kind.name())
            }
            (Phase::Effect, Some(way)) => format!("plays {}", way.card.name()),
            (Phase::Effect, None) => "plays a card".into(),
            (Phase::Summon, _) => "summons a follower".into(),
            (Phase::Turn | Phase::Over, _) => "to play".into(),
        };
        let who = view.turn.map_or(String::new(), |seat| format!("{} ", self.name(seat, 20)));
        let count = view.seats.len();
        let passes = usize::from(view.passes).min(count);
        let meter = format!("{}{}", "\u{25cf}".repeat(passes), "\u{25cb}".repeat(count - passes));
        let mut lines = vec![format!(
            "{who}{}   passes {meter} {} of {count}   play {}",
            self.ink.bold(&what),
            view.passes,
            view.plays
        )];
        if let Some(region) = contested(view) {
            let now = standing_of(view.regions[region.index()].followers);
            let mark = self.ink.tone(Tone::Warn, &format!("\u{2694} {}", region.name()));
            lines.push(format!("{mark} is contested, now {now}"));
        }
        lines
    }

    fn regions(&self) -> Vec<String> {
        let fought_over = contested(self.view);
        let cell = |region: Region| {
            let held = &self.view.regions[region.index()];
            let mark =
                if fought_over == Some(region) { self.ink.tone(Tone::Warn, "\u{2694}") } else { " ".into() };
            let home = region.home_of().map_or(String::new(), |faction| {
                format!(" {}", self.ink.tone(sign(faction).tone, HOMES[faction.index()]))
            });
            let what = match held.disc {
                Some(disc) => self.disc(disc),
                None => self.counts(held.followers),
            };
            let name = pad(&format!("{}{home}", region.name()), 12);
            pad(&format!("{mark} {name} {what}"), WIDTH / 2)
        };
        let mut lines: Vec<String> =
            ROWS.iter().map(|&(west, east)| format!("{}{}", cell(west), cell(east))).collect();
        let supply = if self.view.phase == Phase::Deal { "Bag" } else { "Supply" };
        let france = usize::from(self.view.france).min(3);
        let rings = format!("{}{}", "\u{25cc}".repeat(france), "\u{b7}".repeat(3 - france));
        let store = format!("  {} {}", pad(supply, 12), self.counts(self.view.supply));
        lines.push(format!(
            "{}  {} {rings} {france} of 3 discs left",
            pad(&store, WIDTH / 2),
            pad("France", 12)
        ));
        let key = "\u{2694} contested   \u{25c7} \u{25a1} \u{25cb} home of the Scots, Welsh, English";
        lines.push(self.ink.muted(key));
        lines
    }

    fn track(&self) -> Vec<String> {
        let cell = |i: usize| {
            let Some(card) = self.view.track.get(i) else { return pad(&format!("{} -", i + 1), WIDTH / 4) };
            let disc = self.view.regions[card.region.index()].disc;
            let fixed = card.fixed_by.map_or(String::new(), |seat| self.initial(seat));
            let mark = match disc {
                Some(Disc::Control(faction)) => self.ink.sign(sign(faction)),
                Some(Disc::Unstable) => "\u{25cc} ".into(),
                None if contested(self.view) == Some(card.region) => self.ink.tone(Tone::Warn, "\u{2694} "),
                None => "  ".into(),
            };
            let name = if card.face_up {
                self.ink.bold(card.region.name())
            } else {
                self.ink.muted(card.region.name())
            };
            pad(&format!("{} {mark} {name}{fixed}", i + 1), WIDTH / 4)
        };
        let mut lines: Vec<String> =
            [0, 4].iter().map(|&from| (from..from + 4).map(cell).collect::<String>()).collect();
        if self.view.track.iter().any(|card| card.fixed_by.is_some()) {
            lines.push(self.ink.muted("(letter): fixed by the negotiation disc of that seat"));
        }
        lines
    }

    fn seat(&self, seat: Seat) -> Vec<String> {
        let view = self.view;
        let Some(open) = view.seats.get(seat.index()) else { return Vec::new() };
        let arrow = if view.turn == Some(seat) { self.ink.bold("\u{25b6}") } else { " ".into() };
        let crowned =
            view.result.as_ref().is_some_and(|verdict| !verdict.invasion && verdict.crowned.contains(&seat));
        let won = view.result.as_ref().is_some_and(|verdict| verdict.winners.contains(&seat));
        let mut notes = Vec::new();
        if view.own == Some(seat) {
            notes.push("you".to_string());
        }
        if view.rules.teams && view.seats.len() == 4 {
            notes.push(format!("with {}", self.name(Seat((seat.0 + 2) % 4), 12)));
        }
        if won {
            notes.push(if crowned { "crowned" } else { "wins" }.into());
        }
        let head = pad(&format!("{arrow}{} {}", self.initial(seat), self.name(seat, 16)), 23);
        let mut lines = vec![format!("{head}{}   {}", self.counts(open.court), notes.join(", "))];
        let readable = view.hands.iter().find(|hand| hand.seat == seat);
        let hand = match readable {
            Some(hand) if hand.cards.is_empty() => "empty".into(),
            Some(hand) => hand.cards.iter().map(|&card| title(card)).collect::<Vec<_>>().join(", "),
            None => format!("{} {}", "\u{25ae}".repeat(usize::from(open.hand_size)), open.hand_size),
        };
        lines.extend(self.entry("hand", &hand));
        let pile = match (&open.pile, open.pile_top) {
            (_, None) => "nothing yet".into(),
            (Some(pile), Some(_)) if pile.len() > 1 => {
                let names: Vec<String> = pile.iter().rev().map(|&card| title(card)).collect();
                format!("{} on top of {}", names[0], names[1..].join(", "))
            }
            (_, Some(top)) => match open.pile_size {
                0 | 1 => title(top),
                size => format!("{} on top of {}", title(top), size - 1),
            },
        };
        let disc = if open.has_disc { "disc kept" } else { "disc spent" };
        lines.extend(self.entry("pile", &format!("{pile}; {disc}")));
        lines
    }

    /// A labelled entry, broken into lines that fit.
    fn entry(&self, label: &str, words: &str) -> Vec<String> {
        let indent = 11;
        let mut lines = Vec::new();
        let mut line = String::new();
        for word in words.split(' ') {
            if !line.is_empty() && shown_width(&line) + 1 + shown_width(word) > WIDTH - indent {
                lines.push(std::mem::take(&mut line));
            }
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
        lines.push(line);
        let label = |i: usize| if i == 0 { self.ink.muted(&pad(label, 6)) } else { " ".repeat(6) };
        lines.iter().enumerate().map(|(i, line)| format!("     {}{line}", label(i))).collect()
    }

    fn outlook(&self) -> Vec<String> {
        let (crown, invasion) = (coronation_now(self.view), invasion_now(self.view));
        let lead = |winners: &[Seat]| {
            if winners.len() > 2 {
                return "several are level".to_string();
            }
            let names: Vec<String> = winners.iter().map(|&seat| self.name(seat, 12)).collect();
            format!("{} {}", names.join(" and "), if names.len() == 1 { "leads" } else { "lead" })
        };
        let ranks: Vec<String> = crown
            .ranking
            .iter()
            .map(|&(faction, n)| format!("{} {n}", self.ink.sign(sign(faction))))
            .collect();
        let crown = match ranks.is_empty() {
            true => "no region is held yet".into(),
            false => format!("{}: {}", ranks.join("  "), lead(&crown.verdict.winners)),
        };
        let sets = match invasion.sides.iter().map(|side| side.sets).max().unwrap_or(0) {
            0 => "nobody has a set".into(),
            1 => format!("{} with 1 set", lead(&invasion.verdict.winners)),
            sets => format!("{} with {sets} sets", lead(&invasion.verdict.winners)),
        };
        vec![
            format!("Coronation  {crown}"),
            format!("Invasion    {} of 3 unstable: {sets}", invasion.unstable),
        ]
    }
}

/// A card's title; cunning cards carry their emblem on both sides (TKD-8).
fn title(card: Card) -> String {
    if card.is_cunning() { format!("\u{2605}{}\u{2605}", card.name()) } else { card.name().into() }
}
