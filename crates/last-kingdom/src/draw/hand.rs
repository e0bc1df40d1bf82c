//! The row of cards before a player during a conflict. It is equally tall whatever it holds, so that the map beside it
//! keeps its size; what a card has no room for is told when it is touched.

use std::sync::{Arc, OnceLock};

use ink::{CardSide, Memory, Svg, Tone, Type, wrap};
use table::Form;

use super::cards::{class_charge, kind};
use super::{Drawing, plate};
use crate::content::{Card, CardSet};
use crate::secrets::view::View;
use crate::words::card_texts::{card_text, leader_text};

/// Space between cards.
const GAP: f64 = 8.0;
/// Room between the edges of a card and its words.
const MARGIN: f64 = 7.0;
/// How far apart the lines of its words are.
const LINE: f64 = 12.8;
/// Cards on a phone are at least and at most so wide.
const PHONE: (f64, f64) = (112.0, 220.0);
/// Cards grow no wider than is easily read.
const WIDEST: f64 = 200.0;
/// How wide what lies beside the cards is at least, or it is not there.
const LEAST: f64 = 130.0;
/// How wide it is on a phone.
const BESIDE: f64 = 190.0;

/// Room for the word between a pack and a hand.
const DIVIDER: f64 = 44.0;

/// How tall the row is.
const fn height(form: Form) -> f64 {
    match form {
        Form::Wide => 132.0,
        Form::Middle => 110.0,
        Form::Phone => 104.0,
    }
}

/// The cards that lie there: the pack on a phone, then what is looked at while one of it is to be kept, otherwise the
/// hand.
fn cards(view: &View) -> Vec<Card> {
    let looked: CardSet = view.looked.iter().copied().flatten().collect();
    match view.viewer.seat() {
        Some(own) if looked.is_empty() => view.pack().iter().chain(view.hands[own.index()].iter()).collect(),
        _ => looked.iter().collect(),
    }
}

/// How wide a card is on a phone, where the row is moved sideways: the more words, the wider, so that many are in sight.
fn phone_width(card: Card) -> f64 {
    static KNOWN: OnceLock<Vec<f64>> = OnceLock::new();
    let fits = |card: Card, wide: f64| {
        let room = wide - 2.0 * MARGIN;
        let name = wrap(card.spec().name, &Type::serif(13.0).bold(), room, 2).len();
        let words = wrap(&card_text(card.spec()), &Type::sans(11.0), room, usize::MAX).len();
        words <= room_for(first_line(name), height(Form::Phone))
    };
    let width = |card: Card| {
        let wider = |wide: &f64| Some(wide + 6.0);
        let mut all = std::iter::successors(Some(PHONE.0), wider);
        all.find(|wide| *wide >= PHONE.1 || fits(card, *wide)).unwrap_or(PHONE.1)
    };
    KNOWN.get_or_init(|| Card::all().map(width).collect())[card.0 as usize]
}

/// How wide the row is on a phone, with the mat that lies beside the cards.
pub(super) fn row_width(view: &View) -> f64 {
    let pack = if view.pack().is_empty() { 0.0 } else { DIVIDER + GAP };
    cards(view).into_iter().map(|card| phone_width(card) + GAP).sum::<f64>() + pack + BESIDE + GAP + 4.0
}

/// Draws the row; returns the height used.
pub(super) fn draw(picture: &Drawing<'_>, svg: &mut Svg, (x, y): (f64, f64), width: f64) -> f64 {
    let form = picture.scene.form();
    let (cards, tall) = (cards(picture.view), height(form));
    let count = cards.len() as f64;
    // Where there is room for it, what lies beside the cards takes its share.
    let shared = ((width - GAP * count) / (count + 1.0)).min(WIDEST);
    let alone = ((width - GAP * (count - 1.0)) / count.max(1.0)).min(WIDEST);
    let equal = if shared >= LEAST { shared } else { alone }.floor();
    let pack = picture.view.pack();
    let mut left = x;
    for (n, card) in cards.iter().copied().enumerate() {
        if n > 0 && n == usize::from(pack.len()) {
            // Between the pack and the hand.
            for (line, words) in ["Your", "hand"].into_iter().enumerate() {
                let set = Type::serif(13.0).bold().middle();
                svg.text(left + DIVIDER / 2.0, y + tall / 2.0 + 15.0 * line as f64, words, set);
            }
            left += DIVIDER + GAP;
        }
        let wide = if form == Form::Phone { phone_width(card) } else { equal };
        let face = Face::of(svg, card, (wide, tall));
        let id = format!("card-{card:?}");
        svg.tag("g").id(&id).at(left, y).within(|svg| {
            svg.title(&face.title);
            svg.card(wide, tall, CardSide::Face);
            svg.paste(&face.writing);
            if picture.scene.glows(&id) {
                svg.glow(&Svg::card_outline(wide, tall));
            }
        });
        left += wide + GAP;
    }
    let rest = x + width - left;
    if rest >= LEAST && pack.is_empty() {
        beside(picture, svg, (left, y), (rest.min(2.0 * WIDEST), tall));
    }
    tall
}

/// What lies beside the cards: the mat of one's leader, or the hand in names while other cards lie there.
fn beside(picture: &Drawing<'_>, svg: &mut Svg, (x, y): (f64, f64), (wide, tall): (f64, f64)) {
    let view = picture.view;
    let Some(own) = view.viewer.seat() else { return };
    let leader = view.public.leader(own).spec();
    let looking = view.looked.iter().any(Option::is_some);
    let (name, words) = if looking {
        let names: Vec<&str> = view.hands[own.index()].iter().map(|card| card.spec().name).collect();
        ("Your hand", if names.is_empty() { "No cards.".into() } else { format!("{}.", names.join(", ")) })
    } else {
        let (ability, figurine) = leader_text(leader);
        (leader.name, format!("Moves for {}. {ability} {figurine}", leader.move_cost))
    };
    svg.tag("g").id(&format!("mat-{own}")).at(x, y).within(|svg| {
        svg.title(&format!("{name}: {words}"));
        let field = svg.tag("path").set("d", &plate(0.5, 0.5, wide - 1.0, tall - 1.0));
        field.fill(Tone::Sheet).stroke(Tone::Line, 1.0).set("stroke-dasharray", "4 3").done();
        let room = wide - 2.0 * MARGIN;
        svg.text(MARGIN, 16.5, name, Type::serif(13.0).bold().fit(room));
        let under = if looking { "kept beside" } else { "Your leader" };
        svg.text(MARGIN, 31.0, under, Type::sans(11.0).tone(Tone::Muted).fit(room));
        lines(svg, &words, 46.0, (room, tall));
    });
}

/// Where the words of a card begin under a name of so many lines.
fn first_line(name: usize) -> f64 {
    45.5 + 14.5 * (name as f64 - 1.0)
}

/// How many lines a card of that height has room for from a line on.
fn room_for(from: f64, tall: f64) -> usize {
    ((tall - 5.0 - from) / LINE).floor() as usize + 1
}

/// Words from a line on, as many as there is room for.
fn lines(svg: &mut Svg, words: &str, from: f64, (room, tall): (f64, f64)) {
    let most = room_for(from, tall);
    for (n, line) in wrap(words, &Type::sans(11.0), room, most).iter().enumerate() {
        svg.text(MARGIN, from + LINE * n as f64, line, Type::sans(11.0).fit(room));
    }
}

/// What stands on a card.
struct Face {
    title: String,
    writing: String,
}

impl Face {
    /// The face of a card of that size; kept, since it never changes.
    fn of(svg: &Svg, card: Card, (width, height): (f64, f64)) -> Arc<Face> {
        static KNOWN: Memory<Vec<OnceLock<Arc<Face>>>> = Memory::new();
        let all = || Card::all().map(|_| OnceLock::new()).collect();
        let known = KNOWN.get(svg.palette(), &[width, height], all);
        known[card.0 as usize].get_or_init(|| Arc::new(Face::new(svg, card, (width, height)))).clone()
    }

    fn new(svg: &Svg, card: Card, (width, height): (f64, f64)) -> Face {
        let spec = card.spec();
        let room = width - 2.0 * MARGIN;
        let writing = svg.apart(|svg| {
            let title = Type::serif(13.0).bold();
            // A long name has two lines; it is never cut.
            let name = wrap(spec.name, &title, room, 2);
            for (n, line) in name.iter().enumerate() {
                svg.text(MARGIN, 16.5 + 14.5 * n as f64, line, title.fit(room));
            }
            let down = 31.0 + 14.5 * (name.len() as f64 - 1.0);
            let set = Type::sans(11.0).tone(Tone::Muted);
            let sign = svg.tag("g").shift(MARGIN + 5.0, down - 4.0);
            sign.within(|svg| svg.charge(class_charge(spec.class), 5.0, Tone::Gold));
            svg.text(MARGIN + 13.0, down, &kind(card, &set, room - 13.0), set.fit(room - 13.0));
            lines(svg, &card_text(spec), first_line(name.len()), (room, height));
        });
        Face { title: format!("{}: {}", spec.name, card_text(spec)), writing }
    }
}
