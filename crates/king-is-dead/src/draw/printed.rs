//! The box of the game for print (TKD-2 to TKD-11): board, cards, followers and discs.

use ink::{CARD, CardFace, CardSide, Charge, Palette, Shape, Sign, Svg, Tone, Type, mm, number};
use table::{Printed, Stock};

use super::stores::UNREST;
use super::victory::VictorySide;
use super::{Chart, Sheet, WHOLE, pictogram, regions, sign, track};
use crate::content::{Card, Faction, Region};
use crate::rules::{hand::Cards, setup::per_faction};
use crate::words::card_rules::rule_of;

/// The largest table: what a box holds is made for it.
const SEATS: u8 = 4;

/// The board is drawn as for a screen and printed so much larger, on two sheets.
const SCALE: f64 = 1.36;

/// Side of a follower and of a disc.
const FOLLOWER: f64 = mm(11.0);
const DISC: f64 = mm(15.0);

/// Every component of the box.
pub(crate) fn printed() -> Vec<Printed> {
    let mut all = vec![piece("board", "The board", Stock::Board, 1, "", board())];
    let hand = Cards::BASE.hand();
    for card in Card::ALL {
        let copies = match card.is_cunning() {
            true => 1,
            false => hand.iter().filter(|held| **held == card).count() as u16 * u16::from(SEATS),
        };
        all.push(action_card(card, copies));
    }
    for side in [VictorySide::Coronation, VictorySide::Invasion] {
        all.push(victory_card(side));
    }
    for region in Region::ALL {
        let name = format!("region-{}", region.code());
        let svg = track::printed_card(region, SCALE);
        all.push(piece(&name, "Region cards", Stock::Tile, 1, region.name(), svg));
    }
    for faction in Faction::ALL {
        let svg = Svg::printed_token(FOLLOWER, faction.people(), |svg| svg.sign(sign(faction), 13.0));
        let name = format!("follower-{}", faction.letter());
        all.push(piece(&name, "Followers", Stock::Token, per_faction(SEATS).into(), "", svg));
    }
    for faction in Faction::ALL {
        let title = format!("Control disc of the {}", faction.people());
        let svg = Svg::printed_token(DISC, &title, |svg| {
            svg.tag("circle").num("r", 22.0).fill(Tone::Card).stroke(sign(faction).tone, 4.0).done();
            svg.sign(sign(faction), 12.5);
        });
        let copies = Region::ALL.len() as u16;
        all.push(piece(&format!("control-{}", faction.letter()), "Discs", Stock::Token, copies, "", svg));
    }
    let svg = Svg::printed_token(DISC, "Instability disc", |svg| svg.broken_ring(17.0));
    all.push(piece("instability", "Discs", Stock::Token, UNREST.into(), "", svg));
    for seat in 0..SEATS {
        let title = format!("Negotiation disc of seat {}", seat + 1);
        let svg = Svg::printed_token(DISC, &title, |svg| {
            svg.tag("circle").num("r", 22.0).fill(Tone::Card).stroke(Tone::Seat(seat), 2.4).done();
            svg.sign(Sign { shape: Shape::Shield, ..Sign::seat(seat, char::from(b'1' + seat)) }, 13.0);
        });
        all.push(piece(&format!("negotiation-{}", seat + 1), "Discs", Stock::Token, 1, "", svg));
    }
    all
}

/// Nothing of this game had to be reconstructed.
fn piece(name: &str, set: &str, stock: Stock, copies: u16, words: &str, svg: String) -> Printed {
    let (name, set, words) = (name.into(), set.into(), words.into());
    Printed { name, set, stock, words, svg, copies, reconstructed: false }
}

fn action_card(card: Card, copies: u16) -> Printed {
    let rule = rule_of(card);
    let (set, kind) = match card.is_cunning() {
        true => ("Cunning cards", "Cunning"),
        false => ("Action cards", "Action"),
    };
    let mark = card.support().map(sign);
    let words = rule.paragraphs();
    let emblem = |svg: &mut Svg, radius: f64| pictogram::draw(svg, card, radius);
    let face = CardFace {
        size: CARD,
        tone: if card.is_cunning() { Some(Tone::CardBack) } else { mark.map(|sign| sign.tone) },
        sign: mark,
        kind,
        title: card.name(),
        // Cunning cards have an emblem on both sides of their title (TKD-8).
        beside: card.is_cunning().then_some(Charge::Star),
        words: &words,
        foot: &rule.rules,
        emblem: Some(&emblem),
        ..CardFace::default()
    };
    let svg = face.draw();
    let text = format!("{} {} {}", card.name(), words.join(" "), rule.rules);
    piece(&format!("card-{}", card.word()), set, Stock::Card, copies, &text, svg)
}

fn victory_card(side: VictorySide) -> Printed {
    let mut words = vec![side.when().to_owned()];
    words.extend(side.steps().iter().enumerate().map(|(n, step)| format!("{}. {step}", n + 1)));
    let face = CardFace {
        size: CARD,
        tone: Some(Tone::Gold),
        kind: "How to win",
        title: side.title(),
        words: &words,
        ..CardFace::default()
    };
    let name = format!("victory-{}", side.title().to_lowercase());
    piece(&name, "Victory card", Stock::Card, 1, &words.join(" "), face.draw())
}

/// The board before anything lies on it (TKD-11).
fn board() -> String {
    let (from, to) = WHOLE;
    let width = mm(258.0) / SCALE;
    let unit = width / (to.0 - from.0);
    let chart = Chart { width, height: unit * (to.1 - from.1), ..Chart::in_print(from, unit) };
    let size = (width * SCALE, chart.height * SCALE);
    Svg::drawn(size, Palette::Print, "The board of The King is Dead", |svg| {
        svg.tag("g").set("transform", &format!("scale({})", number(SCALE))).within(|svg| {
            let sheet = Sheet::of(svg, &chart);
            svg.ground(&sheet.under);
            for region in Region::ALL {
                let shape = super::chart::shape_ref(region);
                let border = svg.tag("use").set("href", &shape).set("fill", "none");
                border.stroke(Tone::LandEdge, 1.2).done();
                regions::name(svg, &chart, region, false);
            }
            supply(svg, &chart);
            france(svg, &chart);
            track::printed_spaces(svg, &chart);
            svg.paste(&sheet.over);
        });
    })
}

/// A box for the followers that nobody has yet (TKD-12).
fn supply(svg: &mut Svg, chart: &Chart) {
    let (x, y) = chart.at(super::map_shape::SUPPLY);
    let x = x.min(chart.x + chart.width - 64.0);
    let (width, height) = (104.0, 134.0);
    svg.tag("g").shift(x - width / 2.0, y - height / 2.0).within(|svg| {
        svg.tag("g").num("opacity", 0.94).within(|svg| svg.sheet(0.0, 0.0, width, height));
        svg.text(width / 2.0, 20.0, "Supply", Type::serif(14.0).bold().middle());
    });
}

/// Places for the discs that lie in France.
fn france(svg: &mut Svg, chart: &Chart) {
    let (x, y) = chart.at((84.5, 126.0));
    svg.text(x, y - 22.0, "France", Type::serif(12.5).bold().middle());
    for place in 0..UNREST {
        let at = x + (f64::from(place) - 1.0) * 36.0;
        let ring = svg.tag("circle").num("cx", at).num("cy", y).num("r", 16.0).set("fill", "none");
        ring.stroke(Tone::LandEdge, 1.0).set("stroke-dasharray", "2 3").done();
    }
}

/// An empty space for a card.
pub(super) fn space(svg: &mut Svg, (x, y): (f64, f64), (width, height): (f64, f64)) {
    svg.tag("g").shift(x, y).within(|svg| svg.card(width, height, CardSide::Empty));
}
