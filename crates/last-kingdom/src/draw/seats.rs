//! A panel per seat: leader, side, screen, affinities and face-up cards.

use std::sync::{Arc, OnceLock};

use ink::{Memory, Svg, Tone, Type, wrap};
use table::{Form, Seat};

use super::cards::class_charge;
use super::{Drawing, plate, ring};
use crate::content::{Card, CardSet, Faction, POINTS_PER_UNIT};
use crate::draw::signs::banner;
use crate::words::card_texts::{card_text, mat_text};
use crate::words::names::affinity_words;

/// Draws the panels; returns the height used.
pub(super) fn draw(picture: &Drawing<'_>, svg: &mut Svg, x: f64, y: f64, width: f64) -> f64 {
    let mut used = 0.0;
    for seat in picture.order() {
        used += panel(picture, svg, seat, x, y + used, width) + 8.0;
    }
    used - 8.0
}

/// Rows of chips: names of cards and the widths they take.
fn rows(cards: CardSet, width: f64) -> Vec<Vec<(Card, f64)>> {
    let set = Type::sans(11.0);
    let mut rows: Vec<Vec<(Card, f64)>> = Vec::new();
    let mut left = 0.0;
    for card in cards.iter() {
        let wide = (set.measure(card.spec().name) + 14.0).min(width);
        if rows.is_empty() || wide > left {
            rows.push(Vec::new());
            left = width;
        }
        if let Some(row) = rows.last_mut() {
            row.push((card, wide));
        }
        left -= wide + 5.0;
    }
    rows
}

/// One seat's panel; returns the height used.
pub(super) fn panel(picture: &Drawing<'_>, svg: &mut Svg, seat: Seat, x: f64, y: f64, width: f64) -> f64 {
    let view = picture.view;
    let public = &view.public;
    let at = seat.index();
    let id = format!("seat-{seat}");
    let open = view.screens[at].is_some();
    // Cards lie there by name; in the column of a broad window, which holds the market too, they are leaves beside the
    // player's name, so that all mats are in sight.
    let played = public.in_play[at];
    let leaves = picture.in_panels && picture.scene.form() == Form::Wide;
    let spent = if leaves { played } else { CardSet::EMPTY };
    let left_over = width - 46.0 - screen_size(open).0 - 14.0;
    let name_set = Type::sans(13.0).bold();
    let name_room = name_set.measure(&picture.scene.name(seat)).min(left_over * 0.5) + 8.0;
    // Where they are many, one lies upon the other.
    let step = ((left_over - name_room) / f64::from(spent.len().max(1))).min(LEAF);
    let chips = rows(played.minus(spent), width - 20.0);
    let own = view.viewer.seat() == Some(seat);
    let known = if own { CardSet::EMPTY } else { view.hands[at].minus(CardSet::LEADER_CARDS) };
    let known_words = match known.is_empty() {
        true => Vec::new(),
        false => {
            let names: Vec<_> = known.iter().map(|card| card.spec().name).collect();
            wrap(&format!("You know in this hand: {}", names.join(", ")), &Type::sans(11.0), width - 20.0, 6)
        }
    };
    let victor = picture.victor() == Some(seat);
    let set = Type::sans(11.0);
    // A closed screen ends above the line.
    let room = width - if open { 46.0 + screen_size(open).0 + 12.0 } else { 54.0 };
    // A little too much is squeezed into the line.
    let status = lines(&status(picture, seat), &set, room * 1.12);
    // A second line of the status moves everything below it down.
    let more = (status.len() as f64 - 1.0).max(0.0) * 13.0;
    // Behind a closed screen nothing can be read, so it takes less room.
    let (low, crest) = if open { (54.0, 22.0) } else { (49.0, 18.0) };
    let height = low + 18.0 + more + chips.len() as f64 * CHIP + known_words.len() as f64 * 14.0;
    svg.tag("g").id(&id).at(x, y).within(|svg| {
        let leader = public.leader(seat).spec();
        let side = public.side[at];
        svg.title(&format!(
            "{}, {}, with the {}. {}",
            picture.scene.name(seat),
            leader.name,
            side.people(),
            mat_text(leader)
        ));
        svg.tag("path").set("d", &plate(0.0, 0.0, width, height)).fill(Tone::Sheet).done();
        if picture.view.waits_for(seat) {
            // Whose turn it is: a bar in the seat's own colour; the list of players has the word for it.
            svg.tag("rect").rect(0.0, 6.0, 5.0, height - 12.0).fill(Tone::Seat(seat.0)).done();
        }
        svg.tag("g").at(24.0, crest).within(|svg| {
            svg.sign(picture.crest(seat), 11.0);
            ring(svg, side, 14.5);
        });
        if victor {
            svg.tag("g").shift(24.0, 48.0).within(|svg| svg.crown(20.0, Tone::Gold));
        }
        let name_room = if spent.is_empty() { left_over } else { name_room - 8.0 };
        svg.text(46.0, 18.0, &picture.scene.name(seat), name_set.fit(name_room));
        for (n, card) in spent.iter().enumerate() {
            let x = 46.0 + left_over - LEAF - step * (f64::from(spent.len()) - 1.0 - n as f64);
            leaf(picture, svg, card, (x, 4.0));
        }
        screen(picture, svg, seat, (width - screen_size(open).0 - 6.0, 5.0));
        for (line, words) in status.iter().enumerate() {
            svg.text(46.0, 33.0 + 13.0 * line as f64, words, set.fit(room));
        }
        affinities(picture, svg, seat, 10.0, low + more, width - 20.0);
        let mut cy = low + 20.0 + more;
        for row in &chips {
            let mut cx = 10.0;
            for (card, wide) in row {
                let id = format!("played-{card:?}");
                svg.tag("g").id(&id).at(cx, cy - 2.0).within(|svg| {
                    svg.title(&format!("{}: {}", card.spec().name, card_text(card.spec())));
                    let tone = if CardSet::LASTING.has(*card) { Tone::Gold } else { Tone::Line };
                    let chip = plate(0.0, 0.0, *wide, CHIP - 3.0);
                    svg.tag("path").set("d", &chip).fill(Tone::Card).stroke(tone, 1.2).done();
                    svg.text(7.0, 13.0, card.spec().name, Type::sans(11.0).fit(wide - 12.0));
                    if picture.scene.glows(&id) {
                        svg.glow(&chip);
                    }
                });
                cx += wide + 5.0;
            }
            cy += CHIP;
        }
        for line in &known_words {
            svg.text(10.0, cy + 8.0, line, Type::sans(11.0).fit(width - 20.0));
            cy += 14.0;
        }
        if picture.scene.glows(&id) {
            svg.glow(&plate(0.0, 0.0, width, height));
        }
    });
    height
}

/// What is said of a seat, in lines that end between two facts.
fn lines(facts: &[String], set: &Type, room: f64) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for fact in facts {
        match lines.last_mut() {
            Some(line) if set.measure(&format!("{line} · {fact}")) <= room => *line += &format!(" · {fact}"),
            _ => lines.push(fact.clone()),
        }
    }
    lines
}

fn status(picture: &Drawing<'_>, seat: Seat) -> Vec<String> {
    let view = picture.view;
    let public = &view.public;
    let at = seat.index();
    let mut words = vec![public.leader(seat).spec().name.to_string()];
    if picture.victor() == Some(seat) {
        words.push("rules England".into());
    }
    words.push(public.side[at].people().into());
    let hand = view.hand_sizes[at].iter().sum::<u8>() + view.hands[at].and(CardSet::LEADER_CARDS).len();
    // One's own hand lies open before one.
    if view.viewer.seat() != Some(seat) {
        words.push(format!("hand {hand}"));
    }
    if public.invasion == Some(seat) {
        words.push("invasion".into());
    } else if public.passed.contains(seat) {
        words.push("passed".into());
    }
    if public.doubled == Some(seat) {
        words.push("doubled down".into());
    }
    if public.locked == Some(seat) {
        words.push("locked".into());
    }
    words
}

/// How much room a row of cards takes that lie before a seat.
const CHIP: f64 = 21.0;

/// How much room a leaf takes.
const LEAF: f64 = 17.0;

/// A card that was played, as small as can be: its class, and whether it lasts; its words are told when a pointer rests on
/// it.
fn leaf(picture: &Drawing<'_>, svg: &mut Svg, card: Card, (x, y): (f64, f64)) {
    let id = format!("played-{card:?}");
    svg.tag("g").id(&id).at(x, y).within(|svg| {
        svg.title(&format!("{}: {}", card.spec().name, card_text(card.spec())));
        let outline = plate(0.0, 0.0, LEAF - 3.0, 18.0);
        let edge = if CardSet::LASTING.has(card) { Tone::Gold } else { Tone::Line };
        svg.tag("path").set("d", &outline).fill(Tone::Card).stroke(edge, 1.2).done();
        svg.tag("g")
            .shift(LEAF / 2.0 - 1.5, 9.0)
            .within(|svg| svg.charge(class_charge(card.spec().class), 5.0, Tone::Gold));
        if picture.scene.glows(&id) {
            svg.glow(&outline);
        }
    });
}

/// Width and height of a screen.
fn screen_size(open: bool) -> (f64, f64) {
    if open { (74.0, 36.0) } else { (36.0, 19.0) }
}

/// A folding screen of two leaves: before it for others, and for those who know what stands behind it its numbers.
fn screen(picture: &Drawing<'_>, svg: &mut Svg, seat: Seat, (x, y): (f64, f64)) {
    let known = picture.view.screens[seat.index()];
    let (width, height) = screen_size(known.is_some());
    svg.tag("g").id(&format!("screen-{seat}")).shift(x, y).within(|svg| {
        let words = match known {
            Some(screen) => format!("Behind the screen: tokens {}, points {}", screen.tokens, screen.points),
            None => "Tokens and points are hidden behind the screen".into(),
        };
        svg.title(&words);
        let half = width / 2.0;
        let values = known.map(|screen| [screen.tokens, screen.points]);
        for (leaf, label) in ["tokens", "points"].into_iter().enumerate() {
            // The leaves lean towards each other, so the fold stands lower.
            let (left, right) = if leaf == 0 { (0.0, half) } else { (half, width) };
            let (outer, inner) = (0.0, 3.0);
            let (a, b) = if leaf == 0 { (outer, inner) } else { (inner, outer) };
            let n = ink::number;
            let path =
                format!("M{l} {}L{r} {}V{h}H{l}Z", n(a), n(b), l = n(left), r = n(right), h = n(height));
            let field = svg.tag("path").set("d", &path);
            let field = if values.is_some() { field.fill(Tone::Card) } else { field.fill(Tone::CardBack) };
            field.stroke(Tone::LandEdge, 1.0).round().done();
            let middle = (left + right) / 2.0;
            let (value, number) = match values {
                Some(values) => (values[leaf].to_string(), Type::sans(15.0).bold()),
                None => ("?".into(), Type::sans(12.0).bold().on(Tone::CardBack)),
            };
            let set = Type::sans(11.0);
            if values.is_some() {
                svg.text(middle, 20.0, &value, number.middle());
                svg.text(middle, 33.0, label, set.middle().fit(half - 4.0));
            } else {
                svg.text(middle, 14.5, &value, number.middle());
            }
        }
        if known.is_some() {
            let feet = format!("M1 {h}v4M{} {h}v4M{} {h}v4", half, width - 1.0, h = height);
            svg.line(&feet, Tone::LandEdge, 2.0);
        }
        if let Some(note) = picture.scene.news_of(&format!("screen-{seat}")) {
            // At the edge of the leaf with the points, and over no number.
            svg.flag(width - 12.0, height + 8.0, note);
        }
    });
}

/// Four tracks: banner, level, what a unit pays, and how far along the track.
fn affinities(picture: &Drawing<'_>, svg: &mut Svg, seat: Seat, x: f64, y: f64, width: f64) {
    let public = &picture.view.public;
    let cell = width / 4.0;
    let tracks = Tracks::of(svg, cell);
    for (n, faction) in Faction::ALL.into_iter().enumerate() {
        let level = public.affinity[seat.index()][faction.index()];
        let id = format!("affinity-{seat}-{}", faction.word());
        let left = x + n as f64 * cell;
        svg.tag("g").id(&id).at(left, y).within(|svg| {
            svg.title(&affinity_words(faction, level));
            svg.touch_area(0.0, -14.0, cell - 4.0, 28.0);
            svg.paste(
                tracks.0[faction.index() * LEVELS + usize::from(level)]
                    .get_or_init(|| svg.apart(|svg| track(svg, faction, level, cell))),
            );
            if picture.scene.glows(&id) {
                svg.glow(&plate(-3.0, -15.0, cell - 3.0, 31.0));
            }
        });
    }
}

/// Levels of a track, with the one before the first step.
const LEVELS: usize = POINTS_PER_UNIT.len();

/// Tracks that were drawn before, by people and level.
struct Tracks(Vec<OnceLock<String>>);

impl Tracks {
    fn of(svg: &Svg, cell: f64) -> Arc<Tracks> {
        static KNOWN: Memory<Tracks> = Memory::new();
        let none =
            || Tracks(std::iter::repeat_with(OnceLock::new).take(Faction::ALL.len() * LEVELS).collect());
        KNOWN.get(svg.palette(), &[cell], none)
    }
}

/// One track: the people's banner, the level, what a unit pays, and ten steps of which those taken are filled.
fn track(svg: &mut Svg, faction: Faction, level: u8, cell: f64) {
    let pays = POINTS_PER_UNIT[usize::from(level)];
    let banner = banner(faction);
    svg.tag("g").shift(1.0, 8.0).within(|svg| svg.banner(banner, 14.0));
    let number = Type::sans(13.0).bold();
    svg.text(20.0, 2.0, &level.to_string(), number);
    let from = 22.0 + number.measure(&level.to_string());
    svg.text(from, 2.0, &format!("×{pays}"), Type::sans(11.0).tone(Tone::Muted).fit(cell - 6.0 - from));
    let step = (cell - 10.0) / 10.0;
    let dashes = format!("{} 1.2", ink::number(step - 1.2));
    let taken = if faction == Faction::Dane { Tone::Ink } else { banner.tone };
    for (steps, tone) in [(10, Tone::Line), (level, taken)] {
        if steps > 0 {
            let path = format!("M0 11h{}", ink::number(step * f64::from(steps) - 1.2));
            let line = svg.tag("path").set("d", &path).stroke(tone, 5.0);
            line.set("stroke-dasharray", &dashes).done();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_about_a_seat_ends_between_two_facts() {
        let set = Type::sans(11.0);
        let facts = ["King Alfred", "rules England", "Saxons", "hand 0"].map(String::from);
        let room = set.measure("King Alfred · rules England · Saxons · hand");
        assert_eq!(lines(&facts, &set, room), ["King Alfred · rules England · Saxons", "hand 0"]);
        assert_eq!(lines(&facts, &set, 2.0 * room), ["King Alfred · rules England · Saxons · hand 0"]);
        assert_eq!(lines(&facts, &set, 0.0), facts, "however little room there is, all of it is told");
    }
}
