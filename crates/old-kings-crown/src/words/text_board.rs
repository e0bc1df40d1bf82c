//! The table as text for a terminal, at most 100 columns wide.

use ink::{Terminal, pad, shown_width};
use table::{Names, Seat};

use crate::content::{Face, Faction, Location, Region};
use crate::draw::{season, sign};
use crate::rules::Stage;
use crate::secrets::View;

const NAME: usize = 22;
const CELL: usize = 25;
const WIDTH: usize = NAME + 3 * CELL;

/// The board in plain or painted text.
pub(crate) fn text_board(view: &View, names: &Names, colour: bool) -> String {
    let board = Board { view, names, ink: Terminal::new(colour) };
    let mut out = String::new();
    for line in board.lines() {
        out.push_str(line.trim_end());
        out.push('\n');
    }
    out
}

struct Board<'a> {
    view: &'a View,
    names: &'a Names,
    ink: Terminal,
}

impl Board<'_> {
    fn name(&self, seat: Seat, width: usize) -> String {
        pad(&self.names.of(seat), width).trim_end().to_string()
    }

    fn faction(&self, seat: Seat) -> Option<Faction> {
        self.view.players.get(seat.index()).and_then(|player| player.faction)
    }

    fn mark(&self, seat: Seat) -> String {
        self.faction(seat).map_or("?".into(), |faction| self.ink.sign(sign(faction)))
    }

    fn cards(&self, seat: Seat, faces: &[Face]) -> String {
        let Some(faction) = self.faction(seat) else { return String::new() };
        let mut words: Vec<String> = Vec::new();
        let mut rest = faces;
        while let Some((&face, _)) = rest.split_first() {
            let count = rest.iter().take_while(|&&other| other == face).count();
            let times = if count > 1 { format!(" x{count}") } else { String::new() };
            words.push(format!("{}{times}", faction.card_name(face)));
            rest = &rest[count..];
        }
        if words.is_empty() { "none".into() } else { words.join(", ") }
    }

    fn lines(&self) -> Vec<String> {
        let mut lines = self.head();
        lines.push(String::new());
        lines.extend(self.regions());
        lines.push(String::new());
        for seat in Seat::all(self.view.players.len() as u8) {
            lines.extend(self.player(seat));
        }
        for secrets in &self.view.secrets {
            if self.view.stage > Stage::Opening {
                let whose = match self.view.own {
                    Some(_) => "Your hand".to_string(),
                    None => format!("{}'s hand", self.name(secrets.seat, 20)),
                };
                lines.extend(self.wrapped(&whose, &self.cards(secrets.seat, &secrets.hand)));
                let order: Vec<String> =
                    secrets.bottom.iter().map(|batch| self.cards(secrets.seat, batch)).collect();
                if !order.is_empty() {
                    lines.extend(self.wrapped("Under the pile, next first", &order.join("; then ")));
                }
            }
        }
        lines
    }

    fn head(&self) -> Vec<String> {
        let view = self.view;
        let year =
            if view.round == 0 { "Before the first year".into() } else { format!("Year {}", view.round) };
        let season = season(view.stage);
        let title = if season.is_empty() { year } else { format!("{year}, {season}") };
        let order: Vec<String> = view.order.iter().map(|&seat| self.name(seat, 14)).collect();
        let mut lines = vec![format!("{}   first to {} Influence", self.ink.bold(&title), view.goal)];
        if !order.is_empty() {
            lines.push(format!("Order: {}", order.join(" > ")));
        }
        let court = match view.court_owner {
            Some(seat) if !view.court.is_empty() => {
                format!("{}'s {}", self.name(seat, 20), self.cards(seat, &view.court))
            }
            _ => "empty".into(),
        };
        lines.push(format!("Court: {court}"));
        if let Some(location) = view.blockade {
            lines.push(format!("Blockade: {}", location.name()));
        }
        lines
    }

    /// The three Regions side by side: Locations with Heralds, then every seat's cards.
    fn regions(&self) -> Vec<String> {
        let mut lines = Vec::new();
        let mut line = pad("", NAME);
        for region in Region::ALL {
            let here = self.view.battle.region == region
                && (Stage::Unrevealed..Stage::Retire).contains(&self.view.stage);
            let title = if here { format!("* {}", region.name()) } else { region.name().into() };
            line.push_str(&pad(&self.ink.bold(&title), CELL));
        }
        lines.push(line);
        for n in 0..2 {
            let mut line = pad("", NAME);
            for region in Region::ALL {
                line.push_str(&pad(&self.location(region.locations()[n]), CELL));
            }
            lines.push(line);
        }
        for seat in Seat::all(self.view.players.len() as u8) {
            let cells: Vec<Vec<String>> = Region::ALL.iter().map(|&region| self.cell(seat, region)).collect();
            let height = cells.iter().map(Vec::len).max().unwrap_or(0);
            for row in 0..height {
                let mut line = String::new();
                let head = if row == 0 {
                    format!("{} {}", self.mark(seat), self.name(seat, NAME - 5))
                } else {
                    String::new()
                };
                line.push_str(&head);
                line.push_str(&" ".repeat(NAME.saturating_sub(shown_width(&head))));
                for cell in &cells {
                    line.push_str(&pad(cell.get(row).map_or("", String::as_str), CELL));
                }
                lines.push(line);
            }
        }
        lines
    }

    fn location(&self, location: Location) -> String {
        let pays = self.view.rules.influence_of(location);
        let mut heralds = String::new();
        for seat in Seat::all(self.view.players.len() as u8) {
            if self.view.players[seat.index()].herald == Some(location) {
                heralds.push(' ');
                heralds.push_str(&self.mark(seat));
            }
        }
        let barred = if self.view.blockade == Some(location) { " #" } else { "" };
        format!("{} +{pays}{barred}{heralds}", location.name())
    }

    /// A seat's cards at a Region, one per line.
    fn cell(&self, seat: Seat, region: Region) -> Vec<String> {
        let player = &self.view.players[seat.index()];
        let Some(faction) = player.faction else { return Vec::new() };
        let at = region.index();
        let mut lines = Vec::new();
        for &face in &player.shown[at] {
            let fights = player.clash.contains(&face) && self.view.battle.region == region;
            lines.push(format!("{}{}", if fights { "> " } else { "  " }, faction.card_name(face)));
        }
        let own = self.view.secrets.iter().find(|secrets| secrets.seat == seat).and_then(|s| s.slots[at]);
        let looked = self.view.looked.iter().find(|card| card.seat == seat && card.region == region);
        match own.or(looked.map(|card| card.face)) {
            Some(face) => lines.push(format!("  [{}]", faction.card_name(face))),
            None if player.slots[at].is_some() => lines.push("  [face down]".into()),
            None => {}
        }
        if player.machine == Some(region) {
            lines.push(
                if player.machine_used { "  War Machine, used" } else { "  War Machine, waiting" }.into(),
            );
        }
        if self.view.battle.region == region
            && self.view.battle.parts.contains(seat)
            && (Stage::Ruse..=Stage::Active).contains(&self.view.stage)
        {
            lines.push(format!("  = {}", self.view.battle.totals[seat.index()]));
        }
        if lines.is_empty() {
            lines.push("  -".into());
        }
        lines
    }

    fn player(&self, seat: Seat) -> Vec<String> {
        let player = &self.view.players[seat.index()];
        let Some(faction) = player.faction else { return vec![format!("? {}", self.name(seat, 30))] };
        if !player.in_game {
            return vec![format!("{} {}: out of the game", self.mark(seat), self.name(seat, 30))];
        }
        let ready = if player.ready { ", ready" } else { "" };
        let mut lines = vec![format!(
            "{} {} of the {}: {} Influence, hand {} of {}, pile {}{ready}",
            self.mark(seat),
            self.name(seat, 24),
            faction.name(),
            self.ink.bold(&player.influence.to_string()),
            player.hand_size,
            player.limit,
            player.pile_size,
        )];
        // A tile that is used says only its name: its words are of no use before it is ready again.
        for tactic in &player.tiles {
            let heading = format!("   {}", tactic.name());
            lines.extend(self.wrapped(&heading, self.view.rules.effect_of(*tactic)));
        }
        let used: Vec<&str> = faction
            .tactics()
            .into_iter()
            .filter(|tactic| !player.tiles.contains(tactic))
            .map(|tactic| tactic.name())
            .collect();
        if !used.is_empty() {
            lines.extend(self.wrapped("   Used tiles", &used.join(", ")));
        }
        let decree = format!("   {}, Decree", faction.card_name(Face::Decree));
        lines.extend(self.wrapped(&decree, self.view.rules.trait_of(faction, Face::Decree)));
        for &face in &player.rituals {
            let heading = format!("   {}, under its tile", faction.card_name(face));
            lines.extend(self.wrapped(&heading, self.view.rules.trait_of(faction, face)));
        }
        for (what, faces) in [
            ("   Known in hand", &player.known),
            ("   Discards", &player.discard),
            ("   Lost", &player.lost),
            ("   Out of the game", &player.removed),
            ("   Site of Power", &player.site),
        ] {
            if !faces.is_empty() {
                lines.extend(self.wrapped(what, &self.cards(seat, faces)));
            }
        }
        lines
    }

    /// A heading and its words, broken at the board's width.
    fn wrapped(&self, heading: &str, words: &str) -> Vec<String> {
        let mut lines = Vec::new();
        let mut line = format!("{}:", self.ink.muted(heading));
        for word in words.split(' ') {
            if shown_width(&line) + 1 + shown_width(word) > WIDTH {
                lines.push(std::mem::replace(&mut line, "     ".into()));
            }
            line.push(' ');
            line.push_str(word);
        }
        lines.push(line);
        lines
    }
}
