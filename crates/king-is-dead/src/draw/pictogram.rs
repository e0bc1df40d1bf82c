//! What a card does, as a small picture: who comes, who goes, who changes places.

use ink::{Sign, Svg, Tone, number};

use super::sign;
use crate::content::Faction::{English, Scottish, Welsh};
use crate::content::{Card, Faction};

/// Followers in a picture: of a faction, or of any.
type Group = &'static [Option<Faction>];

const ANY: Group = &[None];
const ANY_TWO: Group = &[None, None];

/// What happens.
enum Picture {
    /// These come from the supply.
    Come(Group),
    /// The first go back to the supply, then the others come.
    GoAndCome(Group, Group),
    /// These come, then the others go back.
    ComeAndGo(Group, Group),
    /// Both change places.
    Swap(Group, Group),
    /// These move on.
    Move(Group),
    /// Two region cards change places.
    Cards,
    /// The top of another pile.
    Pile,
    /// It counts at the end.
    Crown,
}

const fn picture(card: Card) -> Picture {
    match card {
        Card::ScottishSupport => Picture::Come(&[Some(Scottish), Some(Scottish)]),
        Card::WelshSupport => Picture::Come(&[Some(Welsh), Some(Welsh)]),
        Card::EnglishSupport => Picture::Come(&[Some(English), Some(English)]),
        Card::Assemble => Picture::Come(&[Some(Scottish), Some(Welsh), Some(English)]),
        Card::Negotiate => Picture::Cards,
        Card::Manoeuvre => Picture::Swap(ANY, ANY),
        Card::Outmanoeuvre => Picture::Swap(ANY, ANY_TWO),
        Card::Spy => Picture::Pile,
        Card::Ambush => Picture::ComeAndGo(&[Some(Scottish), Some(Scottish)], ANY),
        Card::March => Picture::Move(ANY_TWO),
        Card::Plot => Picture::Crown,
        Card::Aid => Picture::Come(ANY_TWO),
        Card::Influence => Picture::Swap(&[Some(English)], ANY_TWO),
        Card::Dispute => Picture::Swap(&[Some(Welsh)], ANY),
        Card::Edict => Picture::Swap(&[Some(Scottish), Some(Scottish)], ANY_TWO),
        Card::Resist => Picture::Come(&[Some(Welsh), Some(English)]),
        Card::Quell => Picture::GoAndCome(&[Some(Welsh)], ANY_TWO),
        Card::Suppress => Picture::GoAndCome(&[Some(English), None], ANY),
        Card::Muster => Picture::GoAndCome(&[Some(Scottish)], ANY_TWO),
    }
}

/// How far followers stand apart, in their own radius.
const STEP: f64 = 2.5;

/// Draws what a card does around the origin, about twice as wide as high.
pub(super) fn draw(svg: &mut Svg, card: Card, radius: f64) {
    let size = (radius * 0.34).max(9.0);
    let across = size * 2.6;
    match picture(card) {
        Picture::Come(who) => {
            followers(svg, who, (0.0, -size * 0.9), size);
            arrow(svg, (0.0, size * 0.5), (0.0, size * 2.1));
        }
        Picture::GoAndCome(gone, come) => {
            column(svg, gone, -across, size, false);
            column(svg, come, across, size, true);
        }
        Picture::ComeAndGo(come, gone) => {
            column(svg, come, -across, size, true);
            column(svg, gone, across, size, false);
        }
        Picture::Swap(one, two) => {
            let wide = |who: Group| (who.len() as f64 - 1.0) * STEP * size + 2.0 * size;
            let between = 3.6 * size;
            let left = -(wide(one) + between + wide(two)) / 2.0;
            followers(svg, one, (left + wide(one) / 2.0, 0.0), size);
            followers(svg, two, (left + wide(one) + between + wide(two) / 2.0, 0.0), size);
            let (from, to) = (left + wide(one) + 0.6 * size, left + wide(one) + between - 0.6 * size);
            arrow(svg, (from, -size * 0.5), (to, -size * 0.5));
            arrow(svg, (to, size * 0.5), (from, size * 0.5));
        }
        Picture::Move(who) => {
            followers(svg, who, (-across, 0.0), size);
            arrow(svg, (size * 0.2, 0.0), (size * 3.0, 0.0));
        }
        Picture::Cards => {
            for x in [-across, across] {
                card_shape(svg, (x, 0.0), size);
            }
            arrow(svg, (-size, -size * 0.7), (size, -size * 0.7));
            arrow(svg, (size, size * 0.7), (-size, size * 0.7));
        }
        Picture::Pile => {
            for step in [2.0, 1.0, 0.0] {
                card_shape(svg, (step * size * 0.4, step * size * 0.3), size * 1.3);
            }
        }
        Picture::Crown => {
            svg.tag("g").shift(0.0, size * 1.2).within(|svg| svg.crown(size * 4.0, Tone::Gold));
        }
    }
}

fn column(svg: &mut Svg, who: Group, x: f64, size: f64, down: bool) {
    followers(svg, who, (x, if down { -size * 0.9 } else { size * 0.9 }), size);
    let (from, to) = if down { (size * 0.5, size * 2.1) } else { (-size * 0.5, -size * 2.1) };
    arrow(svg, (x, from), (x, to));
}

fn followers(svg: &mut Svg, who: Group, (x, y): (f64, f64), size: f64) {
    let left = x - (who.len() as f64 - 1.0) * size * STEP / 2.0;
    for (place, faction) in who.iter().enumerate() {
        svg.tag("g").shift(left + place as f64 * size * STEP, y).within(|svg| match faction {
            Some(faction) => svg.sign(sign(*faction), size),
            // Anybody: no shape of any faction.
            None => svg.sign(Sign { tone: Tone::Muted, shape: ink::Shape::Shield, letter: ' ' }, size),
        });
    }
}

fn card_shape(svg: &mut Svg, (x, y): (f64, f64), size: f64) {
    let card = svg.tag("rect").rect(x - size, y - size * 1.35, size * 2.0, size * 2.7).num("rx", 3.0);
    card.fill(Tone::Card).stroke(Tone::LandEdge, 1.2).done();
}

fn arrow(svg: &mut Svg, from: (f64, f64), to: (f64, f64)) {
    let (dx, dy) = (to.0 - from.0, to.1 - from.1);
    let long = (dx * dx + dy * dy).sqrt().max(1.0);
    let (ux, uy) = (dx / long * 5.0, dy / long * 5.0);
    let n = number;
    let head = format!(
        "M{} {}L{} {}M{} {}L{} {}L{} {}",
        n(from.0),
        n(from.1),
        n(to.0),
        n(to.1),
        n(to.0 - ux - uy),
        n(to.1 - uy + ux),
        n(to.0),
        n(to.1),
        n(to.0 - ux + uy),
        n(to.1 - uy - ux)
    );
    svg.tag("path").set("d", &head).set("fill", "none").stroke(Tone::Ink, 1.6).round().done();
}
