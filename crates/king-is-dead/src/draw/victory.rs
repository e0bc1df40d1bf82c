//! The victory card: both ways to win, one click away during the whole game (TKD-10).

use ink::{CardSide, Palette, Svg, Tone, Type, wrap};
use table::Scene;

/// A side of the victory card.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum VictorySide {
    /// Eight struggles fought: a king is crowned.
    Coronation,
    /// Three regions unstable: France invades.
    Invasion,
}

impl VictorySide {
    /// What it is called.
    pub(super) const fn title(self) -> &'static str {
        match self {
            VictorySide::Coronation => "Coronation",
            VictorySide::Invasion => "Invasion",
        }
    }

    /// When it counts.
    pub(super) const fn when(self) -> &'static str {
        match self {
            VictorySide::Coronation => "When all eight regions are settled and at most two are unstable.",
            VictorySide::Invasion => "As soon as a third region is unstable.",
        }
    }

    /// How the winner is found.
    pub(super) const fn steps(self) -> &'static [&'static str] {
        match self {
            VictorySide::Coronation => &[
                "Rank the factions by regions held; of equals, the later winner stands higher.",
                "Most followers of the first faction in court wins.",
                "If level: most followers of the second faction.",
                "Still level: who holds Plot, else who played all cards first.",
                "If nobody did: who acted longest ago.",
            ],
            VictorySide::Invasion => &[
                "A set is one follower of each faction. Most sets in court wins.",
                "If level: who acted last.",
                "Partners put their courts together.",
            ],
        }
    }
}

/// One side of the victory card as SVG.
pub fn victory_card(side: VictorySide, scene: &Scene<'_>) -> String {
    let width = f64::from(scene.width.clamp(240, 420));
    let set = Type::sans(13.0);
    let room = width - 68.0;
    let when = wrap(side.when(), &set, width - 32.0, 4);
    let steps: Vec<Vec<String>> = side.steps().iter().map(|step| wrap(step, &set, room, 5)).collect();
    let lines = steps.iter().map(Vec::len).sum::<usize>() as f64;
    let head = 100.0 + 18.0 * when.len() as f64;
    let height = head + 18.0 * lines + 10.0 * steps.len() as f64 + 14.0;

    let mut svg = Svg::new(
        width,
        height,
        Palette::of(scene.standalone, scene.dark),
        &format!("Victory card: {}", side.title()),
    );
    svg.tag("g").shift(1.0, 1.0).within(|svg| svg.card(width - 2.0, height - 2.0, CardSide::Face));
    svg.tag("g").shift(width / 2.0, 44.0).within(|svg| match side {
        VictorySide::Coronation => svg.crown(34.0, Tone::Gold),
        VictorySide::Invasion => {
            svg.tag("g").shift(0.0, -12.0).within(|svg| svg.broken_ring(13.0));
        }
    });
    svg.text(width / 2.0, 70.0, side.title(), Type::serif(20.0).bold().middle());
    for (i, line) in when.iter().enumerate() {
        svg.text(width / 2.0, 92.0 + 18.0 * i as f64, line, set.tone(Tone::Muted).middle());
    }
    let mut y = head + 8.0;
    for (i, step) in steps.iter().enumerate() {
        let plate = svg.tag("circle").num("cx", 28.0).num("cy", y - 4.5).num("r", 11.0);
        plate.fill(Tone::LandShade).stroke(Tone::LandEdge, 1.0).done();
        svg.text(28.0, y, &(i + 1).to_string(), Type::serif(13.0).bold().middle().on(Tone::LandShade));
        for line in step {
            svg.text(50.0, y, line, set);
            y += 18.0;
        }
        y += 10.0;
    }
    svg.finish()
}
