//! The cards before the viewer: the pack in hand, cards looked at, the hand.

use std::sync::{Arc, OnceLock};

use ink::{CardSide, Charge, Memory, Svg, Tone, Type, wrap};

use table::Form;

use super::Drawing;
use crate::content::{Card, CardSet, Class};
use crate::words::card_texts::{card_text, class_name};

/// Draws the section; returns the height used.
pub(super) fn draw(picture: &Drawing<'_>, svg: &mut Svg, x: f64, y: f64, width: f64) -> f64 {
    let view = picture.view;
    let looked: CardSet = view.looked.iter().copied().flatten().collect();
    let hand = view.viewer.seat().map_or(CardSet::EMPTY, |own| view.hands[own.index()]);
    let sections =
        [("The pack in your hands", view.pack()), ("Cards looked at", looked), ("Your hand", hand)];
    let mut used = 0.0;
    for (title, cards) in sections {
        if cards.is_empty() {
            continue;
        }
        let set = Type::serif(14.0).bold();
        svg.text(x, y + used + 14.0, title, set.fit(width));
        used += 22.0;
        // While a pack is in hand the choice is about its cards: the others are told by name, and the map keeps room.
        let brief = picture.in_panels && title == "Your hand" && !view.pack().is_empty();
        used += grid(picture, svg, (cards, brief), (x, y + used), width) + BETWEEN;
    }
    (used - BETWEEN).max(0.0)
}

/// Space between sections.
const BETWEEN: f64 = 9.0;
/// Space between cards.
const GAP: f64 = 8.0;
/// Width of a card in one row.
const CARD: f64 = 172.0;

/// What stands on a card.
struct Face {
    title: String,
    /// How tall the card must be for its words.
    height: f64,
    /// Name and kind, and below them the words.
    head: String,
    words: String,
    /// The first lines of the words.
    brief: String,
}

/// Room between the edges of a card and its words.
const MARGIN: f64 = 7.0;
/// How far apart the lines of its words are.
const LINE: f64 = 13.2;

impl Face {
    /// The face of a card of that width; kept, since it never changes.
    fn of(svg: &Svg, card: Card, width: f64) -> Arc<Face> {
        static KNOWN: Memory<Vec<OnceLock<Arc<Face>>>> = Memory::new();
        let known = KNOWN.get(svg.palette(), &[width], || Card::all().map(|_| OnceLock::new()).collect());
        known[card.0 as usize].get_or_init(|| Arc::new(Face::new(svg, card, width))).clone()
    }

    fn new(svg: &Svg, card: Card, width: f64) -> Face {
        let spec = card.spec();
        let room = width - 2.0 * MARGIN;
        let lines = wrap(&card_text(spec), &Type::sans(11.0), room, 14);
        let head = svg.apart(|svg| {
            svg.text(MARGIN, 17.0, spec.name, Type::serif(13.0).bold().fit(room));
            let set = Type::sans(11.0).tone(Tone::Muted);
            let kind = kind(card, &set, room - 13.0);
            let sign = svg.tag("g").shift(MARGIN + 5.0, 28.0);
            sign.within(|svg| svg.charge(class_charge(spec.class), 5.0, Tone::Gold));
            svg.text(MARGIN + 13.0, 32.0, &kind, set.fit(room - 13.0));
        });
        let write = |lines: &[String]| {
            svg.apart(|svg| {
                for (n, line) in lines.iter().enumerate() {
                    svg.text(MARGIN, 47.0 + LINE * n as f64, line, Type::sans(11.0).fit(room));
                }
            })
        };
        let words = write(&lines);
        let brief = write(&wrap(&card_text(spec), &Type::sans(11.0), room, 2));
        let title = format!("{}: {}", spec.name, card_text(spec));
        Face { title, height: 42.0 + lines.len() as f64 * LINE, head, words, brief }
    }
}

/// The kind of a card, and the round that it belongs to if there is room for that.
pub(super) fn kind(card: Card, set: &Type, room: f64) -> String {
    let class = class_name(card.spec().class);
    let round = card.deck().map_or("Leader card", |deck| match deck {
        crate::content::Deck::I => "Round I",
        crate::content::Deck::II => "Round II",
    });
    let whole = format!("{class} · {round}");
    if set.measure(&whole) > room { class.into() } else { whole }
}

/// How long the words of a card are in one line; worked out once for all cards.
fn length(card: Card) -> f64 {
    static LENGTHS: OnceLock<Vec<f64>> = OnceLock::new();
    let all = || Card::all().map(|card| Type::sans(11.0).measure(&card_text(card.spec()))).collect();
    LENGTHS.get_or_init(all)[card.0 as usize]
}

/// How wide each of these cards is in one row of that width: the more words, the wider, so that all of them take about
/// as many lines.
fn spread(cards: CardSet, width: f64) -> Vec<f64> {
    let count = f64::from(cards.len());
    let room = width - GAP * (count - 1.0);
    // A few cards do not grow beyond what is easily read.
    let most = (width - 3.0 * GAP) / 4.0;
    // Room for what every card is called and for its kind.
    let least = (0.86 * room / count).min(122.0);
    let lengths: Vec<f64> = cards.iter().map(length).collect();
    let widths = |lines: f64| -> Vec<f64> {
        // Lines break between words, so they are never quite full.
        let need = |length: &f64| (length * 1.15 / lines + 18.0 + 2.0 * MARGIN).max(least).min(most);
        lengths.iter().map(need).collect()
    };
    let fitting = (3..14).map(|lines| widths(f64::from(lines))).find(|all| all.iter().sum::<f64>() <= room);
    let mut widths = fitting.unwrap_or_else(|| vec![room / count; lengths.len()]);
    let spare = (room - widths.iter().sum::<f64>()) / count;
    for width in &mut widths {
        *width = (*width + spare).min(most).floor();
    }
    widths
}

/// What stands for a kind of card; the word for it stands beside it.
pub(super) const fn class_charge(class: Class) -> Charge {
    match class {
        Class::Primary => Charge::Axe,
        Class::Passive => Charge::Branch,
        Class::Instant => Charge::Star,
        Class::Hero => Charge::Sword,
    }
}

/// Height of a card that is told in brief: with the first lines of its words where there is room for them.
const fn brief_height(form: Form) -> f64 {
    match form {
        Form::Wide => 68.0,
        _ => 41.0,
    }
}

/// Height of the cards of a pack at least: as much as five of them need.
const fn pack_height(form: Form) -> f64 {
    match form {
        Form::Wide => 134.0,
        _ => 122.0,
    }
}

/// Cards in rows, whole or in brief; returns the height used.
fn grid(
    picture: &Drawing<'_>,
    svg: &mut Svg,
    (cards, brief): (CardSet, bool),
    (x, y): (f64, f64),
    width: f64,
) -> f64 {
    let columns = match picture.scene.form() {
        // In panels on a phone all lie in one row.
        Form::Phone if picture.wide => ((width + GAP) / (CARD + GAP)).floor().max(1.0) as usize,
        _ if picture.in_panels => usize::from(cards.len()),
        _ if picture.wide => 6,
        _ => 2,
    };
    let cell = (width - GAP * (columns as f64 - 1.0)) / columns as f64;
    let one_row = picture.in_panels && picture.scene.form() != Form::Phone;
    let widths = match one_row {
        true if brief => vec![cell.min((width - 3.0 * GAP) / 4.0).floor(); usize::from(cards.len())],
        true => spread(cards, width),
        false => vec![cell; usize::from(cards.len())],
    };
    let all: Vec<(Card, f64)> = cards.iter().zip(widths).collect();
    let mut used = 0.0;
    for row in all.chunks(columns.max(1)) {
        let faces: Vec<Arc<Face>> = row.iter().map(|(card, wide)| Face::of(svg, *card, *wide)).collect();
        let whole = faces.iter().map(|face| face.height).fold(0.0, f64::max);
        let low = brief_height(picture.scene.form());
        // A pack keeps its height while it shrinks, so that the map beside it keeps its size.
        let tall = match brief {
            true => low,
            false if one_row && cards == picture.view.pack() => whole.max(pack_height(picture.scene.form())),
            false => whole,
        };
        let mut left = x;
        for ((card, wide), face) in row.iter().zip(&faces) {
            let id = format!("card-{card:?}");
            svg.tag("g").id(&id).at(left, y + used).within(|svg| {
                svg.title(&face.title);
                svg.card(*wide, tall, CardSide::Face);
                svg.paste(&face.head);
                if !brief {
                    svg.paste(&face.words);
                } else if tall > 60.0 {
                    svg.paste(&face.brief);
                }
                if picture.scene.glows(&id) {
                    svg.glow(&Svg::card_outline(*wide, tall));
                }
            });
            left += wide + GAP;
        }
        used += tall + GAP;
    }
    used - GAP
}
