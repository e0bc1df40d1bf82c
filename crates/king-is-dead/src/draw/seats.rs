//! The seats: court, hand, pile and negotiation disc of each.

use std::sync::Arc;

use ink::{CardSide, Memory, Shape, Svg, Tone, Type, number, wrap};
use table::Seat;

use super::begun::tick;
use super::{Drawing, Marked, counter};
use crate::content::{Card, Faction};
use crate::secrets::Phase;
use crate::words::card_rules::rule_of;
use crate::words::counted;
use crate::words::outlook::pass_meter;

const PAD: f64 = 10.0;
const HEAD: f64 = 44.0;
const COURT: f64 = 40.0;
const BACKS: f64 = 48.0;
const PILE: f64 = 58.0;
const FACE: f64 = 70.0;
/// Height of a card that is narrow, so that eight lie in a row.
const TALL: f64 = 82.0;
const STEP: f64 = 6.0;
/// Width of a card of the viewer's own hand in a row that is moved sideways.
const ROW_CARD: f64 = 122.0;
const LINE: f64 = 14.0;

/// The cards of a seat that this viewer may read.
fn readable<'a>(drawing: &Drawing<'a>, seat: Seat) -> Option<&'a [Card]> {
    drawing.view.hands.iter().find(|hand| hand.seat == seat).map(|hand| hand.cards.as_slice())
}

/// Columns and width of face-up cards in a panel of `width`.
fn grid(width: f64) -> (usize, f64) {
    let room = width - 2.0 * PAD;
    let columns = (((room + STEP) / (104.0 + STEP)).floor() as usize).clamp(1, 4);
    (columns, (room - STEP * (columns as f64 - 1.0)) / columns as f64)
}

/// Height of a seat's panel of `width`.
pub(super) fn height(drawing: &Drawing<'_>, seat: Seat, width: f64) -> f64 {
    let hand = match readable(drawing, seat) {
        Some(_) if drawing.apart && drawing.view.own == Some(seat) => 0.0,
        Some([]) => 26.0,
        Some(cards) => cards.len().div_ceil(grid(width).0) as f64 * (FACE + STEP),
        None => BACKS,
    };
    HEAD + COURT + PILE + under(drawing, seat, width).len() as f64 * LINE + hand + 6.0
}

/// The cards under the top one of a pile that this viewer may read (VIEW-7), oldest first, in lines.
fn under(drawing: &Drawing<'_>, seat: Seat, width: f64) -> Vec<String> {
    let open = drawing.view.seats.get(seat.index());
    let pile = open.and_then(|open| open.pile.as_deref()).unwrap_or_default();
    match pile.split_last() {
        Some((_, rest @ [_, ..])) => {
            let names: Vec<_> = rest.iter().map(|card| card.name()).collect();
            wrap(&format!("Under it: {}", names.join(", ")), &Type::sans(11.0), width - 2.0 * PAD, 2)
        }
        _ => Vec::new(),
    }
}

/// Rows of the viewer's own hand where it is drawn by itself.
fn rows(cards: usize, width: f64) -> usize {
    cards.div_ceil((width / 80.0).floor().max(1.0) as usize).max(1)
}

/// Width of the viewer's own hand if it lies in one row of cards that can be read.
pub(super) fn row_width(drawing: &Drawing<'_>, seat: Seat) -> f64 {
    in_hand(drawing, seat).len() as f64 * (ROW_CARD + STEP) + 2.0 * PAD
}

/// The viewer's own hand, each card with whether it is being played: it stays in its place until its effect is settled,
/// so that it can be read.
fn in_hand(drawing: &Drawing<'_>, seat: Seat) -> Vec<(Card, bool)> {
    let held = readable(drawing, seat).unwrap_or_default();
    let mut cards: Vec<(Card, bool)> = held.iter().map(|card| (*card, false)).collect();
    let view = drawing.view;
    if let Some(way) =
        view.under_way.as_ref().filter(|_| view.phase == Phase::Effect && view.turn == Some(seat))
    {
        let place = cards.iter().position(|(card, _)| *card >= way.card).unwrap_or(cards.len());
        cards.insert(place, (way.card, true));
    }
    cards
}

/// Height of the viewer's own hand, drawn by itself.
pub(super) fn hand_height(drawing: &Drawing<'_>, seat: Seat, width: f64) -> f64 {
    let cards = in_hand(drawing, seat).len();
    rows(cards, width) as f64 * (laid(drawing, cards, width).2 + STEP) + 6.0
}

/// Columns, width and height of the cards of the viewer's own hand.
fn laid(drawing: &Drawing<'_>, cards: usize, width: f64) -> (usize, f64, f64) {
    let columns = cards.div_ceil(rows(cards, width)).max(1);
    let wide = ((width - 2.0 * PAD + STEP) / columns as f64 - STEP).min(130.0);
    // As high as a full hand needs them, so that the board keeps its size while cards go. On a phone the row is as long
    // as its cards are wide.
    let full = if drawing.wide { ((width - 2.0 * PAD + STEP) / 8.0 - STEP).min(130.0) } else { ROW_CARD };
    (columns, wide, if full < NARROW { TALL } else { FACE })
}

/// The viewer's own hand by itself, in as few rows as can be read.
pub(super) fn own_hand(svg: &mut Svg, drawing: &Drawing<'_>, seat: Seat, width: f64) {
    let cards = in_hand(drawing, seat);
    let (columns, wide, high) = laid(drawing, cards.len(), width);
    // Few cards lie in the middle.
    let left = (width - (wide + STEP) * columns as f64 + STEP) / 2.0;
    spread(svg, drawing, seat, &cards, (left, 5.0), (columns, wide, high));
}

/// A seat's panel.
pub(super) fn draw(svg: &mut Svg, drawing: &Drawing<'_>, seat: Seat, x: f64, y: f64, width: f64) {
    let Some(open) = drawing.view.seats.get(seat.index()) else { return };
    let tall = height(drawing, seat, width);
    svg.tag("g").id(&format!("seat-{seat}")).at(x, y).within(|svg| {
        svg.title(&format!(
            "{}: {} cards in hand, {} played",
            drawing.scene.name(seat),
            open.hand_size,
            open.pile_size
        ));
        svg.sheet(0.0, 0.0, width, tall);
        let turn = drawing.turn() == Some(seat);
        if turn {
            let bar = svg.tag("rect").rect(0.0, 0.0, 5.0, tall).num("rx", 2.5);
            bar.fill(Tone::Seat(seat.0)).done();
        }
        head(svg, drawing, seat, width);
        court(svg, drawing, seat, width);
        pile(svg, drawing, seat, width);
        let mut y = HEAD + COURT + PILE;
        for line in under(drawing, seat, width) {
            let set = Type::sans(11.0).tone(Tone::Muted);
            svg.text(PAD, y + 6.0, &line, set.fit(width - 2.0 * PAD));
            y += LINE;
        }
        match readable(drawing, seat) {
            Some(_) if drawing.apart && drawing.view.own == Some(seat) => {}
            Some(cards) => hand(svg, drawing, seat, cards, y, width),
            None => backs(svg, seat, open.hand_size, y, width),
        }
    });
}

fn head(svg: &mut Svg, drawing: &Drawing<'_>, seat: Seat, width: f64) {
    let view = drawing.view;
    let crowned =
        view.result.as_ref().is_some_and(|verdict| !verdict.invasion && verdict.crowned.contains(&seat));
    let won = view.result.as_ref().is_some_and(|verdict| verdict.winners.contains(&seat));
    svg.tag("g").shift(27.0, if crowned { 28.0 } else { 24.0 }).within(|svg| {
        svg.sign(drawing.crest(seat), 13.0);
        if crowned {
            svg.tag("g").shift(0.0, -13.0).within(|svg| svg.crown(15.0, Tone::Gold));
        }
    });
    let note = if won {
        Some(("wins", Tone::Gold))
    } else if drawing.turn() == Some(seat) {
        Some(("to play", Tone::Seat(seat.0)))
    } else if pass_meter(view).is_some_and(|meter| meter.passed.contains(&seat)) {
        Some(("passed", Tone::Muted))
    } else {
        None
    };
    let mut room = width - 50.0 - PAD;
    if let Some((words, tone)) = note {
        let set = Type::sans(11.5).bold().middle().on(tone);
        let wide = set.measure(words) + 14.0;
        let pill = svg.tag("rect").rect(width - PAD - wide, 12.0, wide, 20.0).num("rx", 10.0);
        pill.fill(tone).done();
        svg.text(width - PAD - wide / 2.0, 26.0, words, set);
        room -= wide + 6.0;
    }
    svg.text(48.0, 21.0, &drawing.scene.name(seat), Type::serif(15.0).bold().fit(room));
    svg.text(48.0, 36.0, &remarks(drawing, seat), Type::sans(11.0).tone(Tone::Muted).fit(room));
}

/// What else is worth knowing of a seat, in a line.
fn remarks(drawing: &Drawing<'_>, seat: Seat) -> String {
    let view = drawing.view;
    let mut parts = Vec::new();
    if view.own == Some(seat) {
        parts.push("you".to_string());
    }
    if view.rules.teams && view.seats.len() == 4 {
        parts.push(format!("with {}", drawing.scene.name(Seat((seat.0 + 2) % 4))));
    }
    match view.seats.get(seat.index()).and_then(|open| open.last_play) {
        Some(play) => parts.push(match view.plays.saturating_sub(play) {
            0 => "played the latest card".into(),
            1 => "last played 1 card ago".into(),
            more => format!("last played {more} cards ago"),
        }),
        None if view.start == Some(seat) => parts.push("starts".into()),
        None => parts.push("has not acted".into()),
    }
    parts.join(", ")
}

fn court(svg: &mut Svg, drawing: &Drawing<'_>, seat: Seat, width: f64) {
    let Some(open) = drawing.view.seats.get(seat.index()) else { return };
    let middle = HEAD + COURT / 2.0 - 2.0;
    svg.text(PAD, middle + 4.0, "Court", Type::sans(11.5).tone(Tone::Muted));
    for faction in Faction::ALL {
        let x = 72.0 + 50.0 * faction.index() as f64;
        let count = open.court[faction.index()];
        svg.tag("g").id(&format!("court-{seat}-{}", faction.letter())).at(x, middle).within(|svg| {
            svg.title(&format!("{} in the court of {}", counted(count, faction), drawing.scene.name(seat)));
            counter(svg, faction, count, 46.0, Marked::default());
        });
    }
    let sets = open.court.into_iter().min().unwrap_or(0);
    let words = if sets == 1 { "1 set".into() } else { format!("{sets} sets") };
    if width >= 250.0 {
        svg.text(width - PAD, middle + 4.0, &words, Type::sans(11.0).tone(Tone::Muted).end());
    }
}

/// Top card and size of the pile, and the negotiation disc if the seat still owns it.
fn pile(svg: &mut Svg, drawing: &Drawing<'_>, seat: Seat, width: f64) {
    let Some(open) = drawing.view.seats.get(seat.index()) else { return };
    let y = HEAD + COURT;
    let id = format!("pile-{seat}");
    svg.text(PAD, y + 26.0, "Pile", Type::sans(11.5).tone(Tone::Muted));
    let wide = (width - 48.0 - 62.0 - PAD).clamp(104.0, 140.0);
    svg.tag("g").id(&id).at(48.0, y + 2.0).within(|svg| {
        let whole = open.pile.as_ref().filter(|pile| !pile.is_empty()).map_or(String::new(), |pile| {
            let names: Vec<_> = pile.iter().map(|card| card.name()).collect();
            format!("; oldest first: {}", names.join(", "))
        });
        svg.title(&format!("Pile of {}: {} cards{whole}", drawing.scene.name(seat), open.pile_size));
        svg.touch_area(0.0, -2.0, wide, 46.0);
        if drawing.glows(&id) {
            svg.glow(&Svg::card_outline(wide, 40.0));
        }
        let chosen = drawing.begun.has(&id);
        match open.pile_top {
            Some(card) => {
                for under in (1..u8::min(open.pile_size, 4)).rev() {
                    let lift = f64::from(under) * 2.0;
                    svg.tag("g").shift(lift, lift).within(|svg| svg.card(wide, 40.0, CardSide::Face));
                }
                svg.card(wide, 40.0, CardSide::Face);
                card_title(svg, card, wide, 17.0);
                let words =
                    if open.pile_size == 1 { "1 card".into() } else { format!("{} cards", open.pile_size) };
                svg.text(wide / 2.0, 33.0, &words, Type::sans(11.0).tone(Tone::Muted).middle());
                if chosen {
                    svg.tag("g").shift(wide - 3.0, 3.0).within(tick);
                }
            }
            None => {
                svg.card(wide, 40.0, CardSide::Empty);
                svg.text(wide / 2.0, 24.0, "nothing yet", Type::sans(11.0).tone(Tone::Muted).middle());
            }
        }
    });
    let x = width - PAD - 16.0;
    if open.has_disc {
        svg.tag("g")
            .id(&format!("negotiation-{seat}"))
            .at(x, y + 16.0)
            .within(|svg| negotiation_disc(svg, drawing, seat));
        svg.text(x, y + 42.0, "disc", Type::sans(11.0).tone(Tone::Muted).middle());
    } else {
        let empty = svg.tag("circle").num("cx", x).num("cy", y + 16.0).num("r", 12.0).set("fill", "none");
        empty.stroke(Tone::Muted, 1.0).set("stroke-dasharray", "2 3").done();
        svg.text(x, y + 42.0, "spent", Type::sans(11.0).tone(Tone::Muted).middle());
    }
}

/// A seat's negotiation disc around the origin: its shield on a coin.
pub(super) fn negotiation_disc(svg: &mut Svg, drawing: &Drawing<'_>, seat: Seat) {
    svg.title(&format!("Negotiation disc of {}", drawing.scene.name(seat)));
    svg.tag("circle").num("r", 12.5).fill(Tone::Sheet).stroke(Tone::Seat(seat.0), 2.4).done();
    svg.sign(drawing.crest(seat), 7.6);
}

/// A hand that can be read. Ids name cards only in the viewer's own hand, or in an open replay.
fn hand(svg: &mut Svg, drawing: &Drawing<'_>, seat: Seat, cards: &[Card], y: f64, width: f64) {
    if cards.is_empty() {
        svg.text(PAD, y + 16.0, "No cards left", Type::sans(11.5).tone(Tone::Muted));
        return;
    }
    let cards: Vec<_> = cards.iter().map(|card| (*card, false)).collect();
    let (columns, wide) = grid(width);
    spread(svg, drawing, seat, &cards, (PAD, y), (columns, wide, FACE));
}

/// Cards face up from a corner on, in so many columns of a width.
fn spread(
    svg: &mut Svg,
    drawing: &Drawing<'_>,
    seat: Seat,
    cards: &[(Card, bool)],
    (x, y): (f64, f64),
    (columns, wide, high): (usize, f64, f64),
) {
    let own = drawing.view.own == Some(seat);
    let faces = Faces::of(svg, (wide, high));
    let idle = drawing.view.hands.iter().filter(|hand| hand.seat == seat).flat_map(|hand| &hand.idle);
    let idle: Vec<Card> = idle.copied().collect();
    for (i, &(card, playing)) in cards.iter().enumerate() {
        let copy = cards[..i].iter().filter(|&&earlier| earlier == (card, false)).count();
        let mut id = match (playing, own) {
            (true, _) => "playing".to_owned(),
            (_, true) => format!("hand-{}", card.word()),
            (_, false) => format!("hand-{seat}-{}", card.word()),
        };
        // One choice stands for both copies of a card, so both glow.
        let glowing = drawing.glows(&id);
        if copy > 0 && !playing {
            id.push_str(&format!("-{}", copy + 1));
        }
        let lift = if glowing { -2.0 } else { 0.0 };
        let (column, row) = ((i % columns) as f64, (i / columns) as f64);
        let at = (x + column * (wide + STEP), y + row * (high + STEP) + lift);
        svg.tag("g").id(&id).data("card", card.word()).at(at.0, at.1).within(|svg| {
            let now = match (playing, idle.contains(&card)) {
                (true, _) => " (being played)",
                (_, true) => " (no effect now)",
                _ => "",
            };
            svg.title(&format!("{}{now}: {}", card.name(), rule_of(card).words));
            svg.touch_area(0.0, 0.0, wide, high);
            if glowing {
                svg.glow(&Svg::card_outline(wide, high));
            }
            let idle = idle.contains(&card) && !playing;
            svg.paste(&faces.0[card as usize + if idle { Card::ALL.len() } else { 0 }]);
            if playing {
                let edge = svg.tag("path").set("d", &Svg::card_outline(wide, high)).set("fill", "none");
                edge.stroke(Tone::Ink, 2.4).done();
                svg.tag("g").shift(wide - 4.0, 4.0).within(tick);
            }
        });
    }
}

/// The faces of all cards of one size, by card, then the same without effect; kept, since they never change.
struct Faces(Vec<String>);

impl Faces {
    fn of(svg: &Svg, (width, height): (f64, f64)) -> Arc<Faces> {
        static KNOWN: Memory<Faces> = Memory::new();
        KNOWN.get(svg.palette(), &[width, height], || {
            let all =
                |idle: bool| Card::ALL.map(|card| svg.apart(|svg| face(svg, card, (width, height), idle)));
            Faces([all(false), all(true)].concat())
        })
    }
}

/// A cunning card that is narrower has its emblems under its name.
const NARROW: f64 = 96.0;

/// The name of a card in lines that fit: one, or two on a narrow card.
fn name_lines(card: Card, set: &Type, width: f64) -> Vec<String> {
    match card {
        Card::Outmanoeuvre if set.measure(card.name()) > width => vec!["Outma-".into(), "noeuvre".into()],
        _ => wrap(card.name(), set, width, 2),
    }
}

fn face(svg: &mut Svg, card: Card, (width, height): (f64, f64), idle: bool) {
    svg.card(width, height, CardSide::Face);
    let small = Type::serif(11.5).bold().middle();
    // A name that is too long for a narrow card takes two lines.
    let rule = if card.is_cunning() && width < NARROW {
        svg.text(width / 2.0, 14.0, card.name(), small.fit(width - 8.0));
        for x in [11.0, width - 11.0] {
            svg.tag("g").set("class", "cunning").shift(x, 24.0).within(emblem);
        }
        24.0
    } else if !card.is_cunning() && small.measure(card.name()) > width - 8.0 {
        for (line, y) in name_lines(card, &small, width - 8.0).iter().zip([13.0, 25.0]) {
            svg.text(width / 2.0, y, line, small.fit(width - 8.0));
        }
        30.0
    } else {
        card_title(svg, card, width, 18.0);
        25.0
    };
    let inset = if rule < 25.0 { 20.0 } else { 10.0 };
    svg.line(&format!("M{} {}H{}", number(inset), number(rule), number(width - inset)), Tone::Line, 1.0);
    let set = match idle {
        true => Type::sans(11.0).italic().tone(Tone::Muted).middle(),
        false => Type::sans(11.0).middle(),
    };
    let most = if height > FACE { 4 } else { 3 };
    let lines = wrap(if idle { "no effect now" } else { card.gist() }, &set, width - 8.0, most);
    // In the middle of what is left, closer together if that is little.
    let room = height - rule - 3.0;
    let step = (room / lines.len() as f64).min(13.0);
    let top = rule + (room - step * lines.len() as f64) / 2.0 + step * 0.5 + 4.0;
    for (i, line) in lines.iter().enumerate() {
        svg.text(width / 2.0, top + step * i as f64, line, set.fit(width - 8.0));
    }
}

/// A card's title; a cunning card has its emblem on both sides of it (TKD-8).
fn card_title(svg: &mut Svg, card: Card, width: f64, y: f64) {
    let room = if card.is_cunning() { width - 44.0 } else { width - 10.0 };
    let set = Type::serif(12.5).bold().middle();
    // Rather smaller than shortened.
    let set = if set.measure(card.name()) > room { Type::serif(11.5).bold().middle() } else { set };
    if !card.is_cunning() {
        svg.text(width / 2.0, y, card.name(), set.fit(width - 10.0));
        return;
    }
    svg.text(width / 2.0, y, card.name(), set.fit(width - 44.0));
    for x in [13.0, width - 13.0] {
        svg.tag("g").set("class", "cunning").shift(x, y - 4.0).set("pointer-events", "none").within(emblem);
    }
}

/// The emblem of a cunning card around the origin.
fn emblem(svg: &mut Svg) {
    svg.shape(&Shape::Star.path(5.6), Tone::Gold);
    svg.tag("circle").num("r", 1.7).fill(Tone::Card).done();
}

/// Cards that this viewer may not read: only their number shows.
fn backs(svg: &mut Svg, seat: Seat, count: u8, y: f64, width: f64) {
    svg.text(PAD, y + 20.0, "Hand", Type::sans(11.5).tone(Tone::Muted));
    let words = if count == 1 { "1 card".into() } else { format!("{count} cards") };
    svg.text(width - PAD, y + 20.0, &words, Type::sans(11.0).tone(Tone::Muted).end());
    let room = width - 48.0 - 58.0 - PAD;
    let step = ((room - 24.0) / f64::from(count.saturating_sub(1).max(1))).min(27.0);
    for i in 0..count.min(8) {
        let at = (48.0 + step * f64::from(i), y + 1.0);
        svg.tag("g")
            .id(&format!("back-{seat}-{i}"))
            .at(at.0, at.1)
            .within(|svg| svg.card(24.0, 34.0, CardSide::Back));
    }
}
