//! Pictures of measurements, drawn with the house's own kit.

use ink::{Palette, Svg, Tone, Type};

use crate::{Effect, Simulation, Tournament};

/// Fewest seats that did something, and that did not, for a comparison to be drawn.
const TELLING: u64 = 20;

/// One measured value with its 95 % interval.
#[derive(Clone, PartialEq, Debug)]
pub struct Measure {
    /// What was measured.
    pub label: String,
    /// The value.
    pub value: f64,
    /// The interval.
    pub interval: (f64, f64),
}

/// How values are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unit {
    /// Shares from 0 to 1, written as per cent.
    Percent,
    /// Whole points.
    Points,
    /// Differences of shares, in percentage points with their sign.
    Difference,
}

impl Unit {
    fn words(self, value: f64) -> String {
        match self {
            Unit::Percent => format!("{:.1} %", value * 100.0),
            Unit::Points => format!("{value:.0}"),
            Unit::Difference => format!("{:+.1}", value * 100.0),
        }
    }

    /// The same for a grid line, where there is little room.
    fn mark(self, value: f64, step: f64) -> String {
        let digits = usize::from(step < 0.0099);
        match self {
            Unit::Percent => format!("{:.digits$} %", value * 100.0),
            Unit::Points => format!("{value:.0}"),
            // No signed zero.
            Unit::Difference if value.abs() < step / 2.0 => "0".into(),
            Unit::Difference => format!("{:+.digits$}", value * 100.0),
        }
    }
}

/// Narrow, with large letters: on a phone the picture is as wide as the screen and still legible.
const WIDTH: f64 = 440.0;
const ROW: f64 = 32.0;
const TOP: f64 = 88.0;
/// Room for labels to the left of the scale, and for values to its right.
const LABELS: f64 = 150.0;
const VALUES: f64 = 78.0;

/// A round distance between grid lines that gives about five of them.
fn grid_step(span: f64) -> f64 {
    let raw = (span / 5.0).max(1e-9);
    let scale = 10f64.powf(raw.log10().floor());
    let factor = [1.0, 2.0, 5.0, 10.0].into_iter().find(|factor| factor * scale >= raw).unwrap_or(10.0);
    factor * scale
}

/// Values as dots on a common scale, with their intervals as bars; `even` marks where nobody is
/// better than anybody.
pub fn intervals(
    title: &str,
    note: &str,
    measures: &[Measure],
    unit: Unit,
    even: f64,
    palette: Palette,
) -> String {
    let height = TOP + ROW * measures.len() as f64 + 42.0;
    let mut svg = Svg::new(WIDTH, height, palette, title);
    frame(&mut svg, (WIDTH, height), title, note);
    let low = measures.iter().map(|m| m.interval.0).fold(even, f64::min);
    let high = measures.iter().map(|m| m.interval.1).fold(even, f64::max);
    let step = grid_step((high - low).max(if unit == Unit::Points { 20.0 } else { 0.05 }));
    let (low, high) = ((low / step).floor() * step, (high / step).ceil() * step);
    let high = if high > low { high } else { low + step };
    let (left, right) = (LABELS + 12.0, WIDTH - VALUES - 12.0);
    let x = |value: f64| left + (value - low) / (high - low) * (right - left);
    let bottom = TOP + ROW * measures.len() as f64;
    let lines = ((high - low) / step).round() as u32;
    let firm = ((even - low) / step).round() as u32;
    for line in 0..=lines {
        let value = low + f64::from(line) * step;
        let at = x(value);
        svg.line(&format!("M{at:.1} {TOP:.1}V{bottom:.1}"), Tone::Line, 1.0);
        // Five labels fit side by side; of more lines every second one gets its value, the even
        // one among them.
        if lines > 4 && line % 2 != firm % 2 {
            continue;
        }
        let words = unit.mark(value, step);
        svg.text(at, bottom + 20.0, &words, Type::sans(13.0).middle().tone(Tone::Muted));
    }
    let at = x(even);
    svg.line(&format!("M{at:.1} {TOP:.1}V{bottom:.1}"), Tone::LandEdge, 2.0);
    for (row, measure) in measures.iter().enumerate() {
        let y = TOP + ROW * (row as f64 + 0.5);
        svg.text(left - 14.0, y + 5.0, &measure.label, Type::sans(15.0).end().fit(LABELS - 16.0));
        let (a, b) = (x(measure.interval.0), x(measure.interval.1));
        svg.line(
            &format!("M{a:.1} {y:.1}H{b:.1}M{a:.1} {:.1}v10M{b:.1} {:.1}v10", y - 5.0, y - 5.0),
            Tone::Seat(7),
            2.0,
        );
        let dot = x(measure.value);
        svg.tag("circle").num("cx", dot).num("cy", y).num("r", 5.5).fill(Tone::Seat(7)).done();
        svg.text(WIDTH - 16.0, y + 5.0, &unit.words(measure.value), Type::sans(15.0).bold().end());
    }
    svg.finish()
}

/// How many games had which length.
pub fn histogram(title: &str, note: &str, lengths: &[(u32, u64)], palette: Palette) -> String {
    let height = 330.0;
    let mut svg = Svg::new(WIDTH, height, palette, title);
    frame(&mut svg, (WIDTH, height), title, note);
    let (Some(first), Some(last)) = (lengths.first(), lengths.last()) else { return svg.finish() };
    let (first, last) = (first.0, last.0);
    // At most sixty bars; a bar may stand for several lengths.
    let each = (last - first) / 60 + 1;
    let bars = ((last - first) / each + 1) as usize;
    let mut counts = vec![0u64; bars];
    for &(length, count) in lengths {
        counts[((length - first) / each) as usize] += count;
    }
    let games: u64 = counts.iter().sum();
    let most = counts.iter().copied().max().unwrap_or(1).max(1) as f64;
    let (left, right, bottom) = (62.0, WIDTH - 16.0, height - 52.0);
    let step = grid_step(most / games.max(1) as f64);
    let y = |share: f64| bottom - share / (most / games.max(1) as f64) * (bottom - TOP);
    let mut share = 0.0;
    while share <= most / games.max(1) as f64 + 1e-9 {
        let at = y(share);
        svg.line(&format!("M{left:.1} {at:.1}H{right:.1}"), Tone::Line, 1.0);
        let words = Unit::Percent.mark(share, step);
        svg.text(left - 8.0, at + 4.0, &words, Type::sans(13.0).end().tone(Tone::Muted));
        share += step;
    }
    let wide = (right - left) / bars as f64;
    for (bar, &count) in counts.iter().enumerate() {
        let top = y(count as f64 / games.max(1) as f64);
        let at = left + wide * bar as f64;
        let rect = svg.tag("rect").rect(at + 0.5, top, (wide - 1.0).max(0.5), bottom - top);
        rect.fill(Tone::Seat(7)).done();
        if bar % (bars / 6 + 1) == 0 {
            let words = (first + each * bar as u32).to_string();
            svg.text(at + wide / 2.0, bottom + 20.0, &words, Type::sans(13.0).middle().tone(Tone::Muted));
        }
    }
    svg.text(
        (left + right) / 2.0,
        height - 10.0,
        "decisions in a game",
        Type::sans(13.0).middle().tone(Tone::Muted),
    );
    svg.finish()
}

/// The sheet with its title and a note of one or two lines.
pub(crate) fn frame(svg: &mut Svg, (width, height): (f64, f64), title: &str, note: &str) {
    svg.tag("rect").rect(0.0, 0.0, width, height).fill(Tone::Sheet).done();
    svg.text(16.0, 32.0, title, Type::serif(20.0).bold().fit(width - 32.0));
    // The note may take two lines, broken at the blank nearest to the middle.
    let (mut rows, middle) = ([note, ""], note.len() / 2);
    let blanks = note.match_indices(' ').map(|(at, _)| at);
    if let Some(at) =
        blanks.min_by_key(|at| at.abs_diff(middle)).filter(|_| note.chars().count() as f64 > width / 7.8)
    {
        rows = [&note[..at], &note[at + 1..]];
    }
    for (row, words) in rows.into_iter().enumerate() {
        let y = 53.0 + 17.0 * row as f64;
        svg.text(16.0, y, words, Type::sans(13.0).tone(Tone::Muted).fit(width - 32.0));
    }
}

impl Tournament {
    /// The ratings as a ladder, best first.
    pub fn ladder(&self, palette: Palette) -> String {
        let mut bots: Vec<_> = self.bots.iter().collect();
        bots.sort_by(|a, b| b.elo.total_cmp(&a.elo));
        let measures: Vec<_> = bots
            .iter()
            .map(|bot| Measure { label: bot.name.clone(), value: bot.elo, interval: bot.elo_ci95 })
            .collect();
        let note = format!(
            "Elo with 95 % intervals, mean of all bots 0; {} seats, {} games, seed {}",
            self.seats, self.games, self.seed
        );
        intervals("Rating ladder", &note, &measures, Unit::Points, 0.0, palette)
    }
}

impl Simulation {
    /// The share of victories of every seat.
    pub fn seat_chart(&self, palette: Palette) -> String {
        let measures: Vec<_> = (0..self.wins.len())
            .map(|seat| Measure {
                label: format!("seat {seat}: {}", self.bots[seat]),
                value: self.wins[seat],
                interval: self.wins_ci95[seat],
            })
            .collect();
        let note = format!(
            "{} games, seed {}, 95 % intervals; the firm line is an even share",
            self.games, self.seed
        );
        let even = 1.0 / f64::from(self.seats);
        intervals("Victories by seat", &note, &measures, Unit::Percent, even, palette)
    }

    /// For every side, leader or start: its share of victory. `None` if the game has nothing of that
    /// group, or if all seats have it alike.
    pub fn group_chart(&self, group: &str, title: &str, palette: Palette) -> Option<String> {
        let of_group = self.effects.iter().filter(|effect| effect.group == group);
        let mut measures: Vec<_> = of_group
            .filter(|effect| effect.seats_without > 0)
            .map(|effect| Measure {
                label: effect.name.to_owned(),
                value: effect.wins_with,
                interval: effect.wins_with_ci95,
            })
            .collect();
        measures.sort_by(|a, b| b.value.total_cmp(&a.value));
        let note =
            format!("{} games, share of victory, 95 % intervals; the firm line is an even share", self.games);
        let even = 1.0 / f64::from(self.seats);
        (!measures.is_empty()).then(|| intervals(title, &note, &measures, Unit::Percent, even, palette))
    }

    /// For everything of a group that seats did: what those who did it won more than those who did
    /// not. `None` if nobody did anything of that group, or everybody everything.
    pub fn effect_chart(&self, group: &str, title: &str, palette: Palette) -> Option<String> {
        // What hardly anybody did, or left undone, says nothing.
        let telling = |effect: &&Effect| {
            effect.group == group && effect.seats_with.min(effect.seats_without) >= TELLING
        };
        let mut measures: Vec<_> = self
            .effects
            .iter()
            .filter(telling)
            .map(|effect| Measure {
                label: effect.name.replace(['_', '-'], " "),
                value: effect.difference,
                interval: effect.difference_ci95,
            })
            .collect();
        measures.sort_by(|a, b| b.value.total_cmp(&a.value));
        let note = format!(
            "{} games; what seats that did it won more than those that did not, in points of share of victory",
            self.games
        );
        (!measures.is_empty()).then(|| intervals(title, &note, &measures, Unit::Difference, 0.0, palette))
    }

    /// How long games are.
    pub fn length_chart(&self, palette: Palette) -> String {
        let length = &self.length;
        let note = format!(
            "{} games, mean length {:.1}; 10 % of them up to {}, half up to {}, 90 % up to {}",
            self.games, length.mean, length.p10, length.p50, length.p90
        );
        histogram("Length of games", &note, &self.lengths, palette)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn grid_lines_are_round_and_few() {
        for (span, step) in [(1.0, 0.2), (0.34, 0.1), (480.0, 100.0), (7.0, 2.0)] {
            assert!((grid_step(span) - step).abs() < 1e-9, "{span}: {}", grid_step(span));
        }
    }

    #[test]
    fn a_dot_lies_between_the_ends_of_its_interval_and_labels_are_escaped() {
        let measures = [Measure { label: "a<b".into(), value: 0.5, interval: (0.4, 0.6) }];
        let svg = intervals("T", "n", &measures, Unit::Percent, 0.5, Palette::Light);
        assert!(svg.contains("a&lt;b") && svg.contains("50.0 %") && !svg.contains("a<b"), "{svg}");
        let after = |marker: &str| {
            let at = svg.find(marker).expect(marker) + marker.len();
            svg[at..]
                .split(['"', 'H', ' '])
                .next()
                .and_then(|text| text.parse::<f64>().ok())
                .expect("a number")
        };
        let dot = after("cx=\"");
        assert!(dot > LABELS && dot < WIDTH - VALUES, "{dot}");
    }

    #[test]
    fn where_nobody_is_better_the_scale_has_its_value() {
        let measures = [Measure { label: "a".into(), value: 0.1, interval: (-0.1, 0.34) }];
        let svg = intervals("T", "n", &measures, Unit::Difference, 0.0, Palette::Light);
        assert!(svg.contains(">0<") && svg.contains(">+20<") && !svg.contains(">+10<"), "{svg}");
    }

    #[test]
    fn a_histogram_has_at_most_sixty_bars_and_holds_every_game() {
        let lengths: Vec<(u32, u64)> = (10..400).map(|length| (length, 1)).collect();
        let svg = histogram("T", "n", &lengths, Palette::Light);
        let bars = svg.matches("<rect").count() - 1;
        assert!((50..=60).contains(&bars), "{bars}");
        assert!(histogram("T", "n", &[], Palette::Light).ends_with("</svg>"));
    }
}
