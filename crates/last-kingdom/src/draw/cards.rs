//! The cards before the viewer: the pack in hand, cards looked at, the hand.

use std::sync::Arc;

use ink::{CardSide, Charge, Memory, Svg, Tone, Type, wrap};

use table::Form;

use super::Drawing;
use crate::content::{Card, CardSet, Class};
use crate::secrets::view::View;
use crate::words::card_texts::{card_text, class_name};

/// Draws the section; returns the height used.
pub(super) fn draw(picture: &Drawing<'_>, svg: &mut Svg, x: f64, y: f64, width: f64) -> f64 {
    let view = picture.view;
    let looked: CardSet = view.looked.iter().copied().flatten().collect();
    let hand = view.viewer.seat().map_or(CardSet::EMPTY, |own| view.hands[own.index()]);
    let sections =
        [("The pack in your hands", view.pack()), ("Cards looked at", looked), ("Your hand", hand)];
    let marked = |cards: CardSet| cards.iter().any(|card| card.spec().source.is_marked());
    let mut told = false;
    let mut used = 0.0;
    for (title, cards) in sections {
        if cards.is_empty() {
            continue;
        }
        let set = Type::serif(14.0).bold();
        svg.text(x, y + used + 14.0, title, set.fit(width));
        if marked(cards) && !told {
            // Beside the title, where it takes no room from the cards.
            told = true;
            let from = set.measure(title) + 14.0;
            let note = "† reconstructed: not printed in the rulebook";
            svg.text(x + from, y + used + 14.0, note, Type::sans(11.0).tone(Tone::Muted).fit(width - from));
        }
        used += 22.0;
        used += grid(picture, svg, cards, x, y + used, width) + 10.0;
    }
    used
}

/// Space between cards.
const GAP: f64 = 8.0;
/// Width of a card in one row.
const CARD: f64 = 172.0;

/// How wide the longest row of cards is, if each lies in one row.
pub(super) fn row_width(view: &View) -> f64 {
    let looked: CardSet = view.looked.iter().copied().flatten().collect();
    let hand = view.viewer.seat().map_or(CardSet::EMPTY, |own| view.hands[own.index()]);
    let most = [view.pack(), looked, hand].into_iter().map(|cards| cards.iter().count()).max().unwrap_or(0);
    most as f64 * (CARD + GAP) - GAP + 4.5
}

/// What stands on the faces of all cards of one width: it never changes, so it is kept.
struct Faces(Vec<Face>);

/// What stands on a card.
struct Face {
    title: String,
    /// How tall the card must be for its words.
    height: f64,
    writing: String,
}

impl Faces {
    fn of(svg: &Svg, width: f64) -> Arc<Faces> {
        static KNOWN: Memory<Faces> = Memory::new();
        KNOWN.get(svg.palette(), &[width], || {
            Faces(Card::all().map(|card| Face::new(svg, card, width)).collect())
        })
    }
}

impl Face {
    fn new(svg: &Svg, card: Card, width: f64) -> Face {
        let spec = card.spec();
        let text = card_text(spec);
        let title = format!("{}: {text}", spec.name);
        let mark = if spec.source.is_marked() { " †" } else { "" };
        let lines = wrap(&(text + mark), &Type::sans(11.0), width - 16.0, 14);
        let writing = svg.apart(|svg| {
            svg.text(8.0, 18.0, spec.name, Type::serif(13.0).bold().fit(width - 16.0));
            let round = card.deck().map_or("Leader card", |deck| match deck {
                crate::content::Deck::I => "Round I",
                crate::content::Deck::II => "Round II",
            });
            let kind = format!("{} · {round}", class_name(spec.class));
            svg.tag("g")
                .shift(13.0, 29.5)
                .within(|svg| svg.charge(class_charge(spec.class), 5.0, Tone::Gold));
            svg.text(22.0, 33.0, &kind, Type::sans(11.0).tone(Tone::Muted).fit(width - 30.0));
            for (n, line) in lines.iter().enumerate() {
                svg.text(8.0, 50.0 + 14.0 * n as f64, line, Type::sans(11.0).fit(width - 16.0));
            }
        });
        Face { title, height: 46.0 + lines.len() as f64 * 14.0, writing }
    }
}

/// What stands for a kind of card; the word for it stands beside it.
const fn class_charge(class: Class) -> Charge {
    match class {
        Class::Primary => Charge::Axe,
        Class::Passive => Charge::Branch,
        Class::Instant => Charge::Star,
        Class::Hero => Charge::Sword,
    }
}

fn grid(picture: &Drawing<'_>, svg: &mut Svg, cards: CardSet, x: f64, y: f64, width: f64) -> f64 {
    let columns = match picture.scene.form() {
        // In panels on a phone all lie in one row.
        Form::Phone if picture.wide => ((width + GAP) / (CARD + GAP)).floor().max(1.0) as usize,
        // Few cards are wider, so that their words take fewer lines.
        _ if picture.in_panels => (cards.len() as usize).clamp(4, 6),
        _ if picture.wide => 6,
        _ => 2,
    };
    let gap = GAP;
    let cell = (width - gap * (columns as f64 - 1.0)) / columns as f64;
    let faces = Faces::of(svg, cell);
    let all: Vec<(Card, &Face)> = cards.iter().map(|card| (card, &faces.0[card.0 as usize])).collect();
    let mut used = 0.0;
    for row in all.chunks(columns) {
        let tall = row.iter().map(|(_, face)| face.height).fold(0.0, f64::max);
        for (n, (card, face)) in row.iter().enumerate() {
            let left = x + n as f64 * (cell + gap);
            let id = format!("card-{card:?}");
            svg.tag("g").id(&id).at(left, y + used).within(|svg| {
                svg.title(&face.title);
                svg.card(cell, tall, CardSide::Face);
                svg.paste(&face.writing);
                if picture.scene.glows(&id) {
                    svg.glow(&Svg::card_outline(cell, tall));
                }
            });
        }
        used += tall + gap;
    }
    used - gap
}
