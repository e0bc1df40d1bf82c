//! The table as a picture, from the view alone.
//!
//! Wide: the three Regions stand side by side, the seats below them, the own hand at the bottom.
//! On a phone everything is stacked and the hand follows the Regions. Coordinates are CSS pixels
//! at the width asked for, so a label is as large as it says.

mod card;
mod emblem;
mod field;
mod hand;
mod head;
mod laid;
mod landscape;
mod lettering;
mod panels;
mod printed;
mod regions;
mod rider;
mod seats;

use ink::{Palette, Shape, Sign, Svg, Tone, Type};
use table::{Scene, Seat};

use crate::content::Faction;
use crate::rules::Stage;
use crate::secrets::View;

pub(crate) use panels::panels;
pub(crate) use printed::printed;

/// Narrower pictures are laid out for a phone.
const WIDE: u32 = 760;

/// Space between parts of the picture.
const GAP: f64 = 12.0;

/// What is drawn, and for whom.
struct Canvas<'a> {
    view: &'a View,
    scene: &'a Scene<'a>,
    wide: bool,
}

impl Canvas<'_> {
    fn faction(&self, seat: Seat) -> Option<Faction> {
        self.view.players.get(seat.index()).and_then(|player| player.faction)
    }

    /// The sign of a seat, the same as in every game; its faction has one of its own.
    fn crest(&self, seat: Seat) -> Sign {
        Sign::seat(seat.0, self.scene.names.letter(seat))
    }

    /// The seats in the order they are shown: the viewer's own first, then clockwise.
    fn seats(&self) -> Vec<Seat> {
        Seat::around(self.view.own, self.view.players.len() as u8).collect()
    }

    /// Outer margin.
    fn margin(&self) -> f64 {
        if self.wide { GAP } else { 8.0 }
    }

    /// Outlines an element that can be acted on.
    fn glow(&self, svg: &mut Svg, id: &str, x: f64, y: f64, width: f64, height: f64) {
        if self.scene.glows(id) {
            let n = ink::number;
            svg.glow(&format!("M{} {}h{}v{}h-{}Z", n(x), n(y), n(width), n(height), n(width)));
        }
    }
}

/// The sign of a faction: colour, shape and letter.
pub(crate) const fn sign(faction: Faction) -> Sign {
    match faction {
        Faction::Clans => Sign { tone: Tone::Scots, shape: Shape::Diamond, letter: 'C' },
        Faction::Uprising => Sign { tone: Tone::Welsh, shape: Shape::Triangle, letter: 'U' },
        Faction::Nobility => Sign { tone: Tone::English, shape: Shape::Circle, letter: 'N' },
        Faction::Gathering => Sign { tone: Tone::Danes, shape: Shape::Hexagon, letter: 'G' },
    }
}

/// The season of a stage; empty before the first and after the last.
pub(crate) const fn season(stage: Stage) -> &'static str {
    match stage {
        Stage::Factions | Stage::Opening | Stage::Deal | Stage::Over => "",
        Stage::Income | Stage::Draw => "Spring",
        Stage::Heralds | Stage::Place | Stage::Ambush => "Summer",
        Stage::Retire | Stage::Winter => "Winter",
        _ => "Autumn",
    }
}

/// The board as SVG: a document of its own or an element for a page, as the scene says.
pub(crate) fn draw(view: &View, scene: &Scene<'_>) -> String {
    let width = f64::from(scene.width.max(320));
    let canvas = Canvas { view, scene, wide: scene.width >= WIDE };
    let palette = Palette::of(scene.standalone, scene.dark);
    let margin = canvas.margin();
    let room = width - 2.0 * margin;

    let head_y = margin;
    let regions_y = head_y + head::height(&canvas, room) + GAP;
    let hand_y = regions_y + regions::height(&canvas, room) + GAP;
    let hand_height = hand::size(&canvas, room).1;
    let seats_y = hand_y + if hand_height > 0.0 { hand_height + GAP } else { 0.0 };
    let bottom = seats_y + seats::height(&canvas, room) + margin;

    let title = format!("The Old King's Crown. {}", head::sentence(&canvas));
    let mut svg = Svg::new(width, bottom, palette, &title);
    if scene.standalone {
        svg.tag("rect").rect(0.0, 0.0, width, bottom).fill(Tone::Table).done();
    }
    head::draw(&mut svg, &canvas, margin, head_y, room);
    regions::draw(&mut svg, &canvas, margin, regions_y, room);
    hand::draw(&mut svg, &canvas, margin, hand_y, room);
    seats::draw(&mut svg, &canvas, margin, seats_y, room);
    svg.finish()
}

/// A small heading over a row.
fn heading(svg: &mut Svg, x: f64, y: f64, words: &str, width: f64) {
    svg.text(x, y, words, Type::sans(12.0).bold().tone(Tone::Muted).fit(width));
}
