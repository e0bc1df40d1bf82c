//! The cards that lie at the Regions, and how a Clash is counted.

use ink::{CardSide, Svg, Tone, Type};
use table::{Seat, SeatSet};

use super::Canvas;
use super::card::{Down, Lie, TUCKED, Up, face_down, face_up};
use super::field::Field;
use super::regions::fought_over;
use crate::content::{CAVALRY_PER_TIE, Face, Faction, MACHINE_STRENGTH, Region};
use crate::rules::Stage;
use crate::words::ids;

/// Where a seat's things lie at a Region.
struct Spot {
    /// Middle of its crest.
    crest: (f64, f64),
    radius: f64,
    /// Where its cards lie.
    cards: Lie,
    /// Room for words behind the crest.
    words: f64,
    /// The crest stands beside the cards, not over them.
    beside: bool,
}

impl Spot {
    fn of(field: &Field, region: Region, turn: usize) -> Spot {
        let (x, y, width) = field.cell(region, turn);
        let ((card, height), beside) = (field.card, field.crest == 0.0);
        let radius = if field.narrow { 8.0 } else { 10.0 };
        let crest =
            if beside { (x + 15.0, y + 16.0) } else { (x + radius + 3.0, y + field.crest / 2.0 - 1.0) };
        let (left, top) = if beside { (x + 31.0, y) } else { (x + (width - card) / 2.0, y + field.crest) };
        let cards = Lie { x: left, y: top, width: card, height };
        Spot { crest, radius, cards, words: x + width - crest.0 - radius - BEHIND, beside }
    }
}

/// Room between a crest and what is written behind it.
const BEHIND: f64 = 2.5;

/// One seat's place at a Region: its crest, how it stands, and where its card will lie.
pub(super) fn place(
    svg: &mut Svg,
    canvas: &Canvas<'_>,
    field: &Field,
    region: Region,
    (turn, seat): (usize, Seat),
) {
    let spot = Spot::of(field, region, turn);
    let ((cx, cy), radius) = (spot.crest, spot.radius);
    // Its id is where the page shows what a seat counts for here.
    let crest = svg.tag("g").id(&ids::crest(seat, region)).at(cx, cy);
    crest.within(|svg| svg.sign(canvas.crest(seat), radius));
    if let Some(standing) = standing(canvas, region, seat) {
        if spot.beside {
            standing.under(svg, (cx, cy + 25.0));
        } else {
            standing.after(svg, (cx + radius + BEHIND, cy), spot.words, field.narrow);
        }
    }
    if cards_of(canvas, region, seat).is_empty() {
        empty_place(svg, canvas, (region, seat), spot.cards);
    }
}

/// One seat's cards at a Region, what counts now at the front.
pub(super) fn cards(
    svg: &mut Svg,
    canvas: &Canvas<'_>,
    field: &Field,
    region: Region,
    (turn, seat): (usize, Seat),
) {
    let lies = cards_of(canvas, region, seat);
    if lies.is_empty() {
        return;
    }
    let all = Spot::of(field, region, turn).cards;
    // Of those beneath the upper edge is seen, with their strength; what counts now lies whole at the front.
    let gaps = lies.len() as f64 - 1.0;
    let edge = if all.height >= 90.0 { 18.0 } else { 14.0 };
    let step = if gaps > 0.0 { f64::min(edge, (all.height - FRONT) / gaps) } else { 0.0 };
    for (n, what) in lies.into_iter().rev().enumerate() {
        let covered = (n as f64) < gaps;
        let height = if covered { step + TUCKED } else { all.height - step * gaps };
        let lie = Lie { y: all.y + step * n as f64, height, ..all };
        lay(svg, canvas, (region, seat), lie, what, covered);
    }
    room_for_more(svg, canvas, seat, all);
}

/// How much of the card at the front is seen at least.
const FRONT: f64 = 22.0;

/// An unpainted place over cards that lie there already, in Winter, when a War Machine may join them.
fn room_for_more(svg: &mut Svg, canvas: &Canvas<'_>, seat: Seat, lie: Lie) {
    if canvas.view.stage == Stage::Winter && canvas.view.own == Some(seat) {
        let place = svg.tag("g").set("data-place", &seat.0.to_string()).set("pointer-events", "none");
        place.at(lie.x, lie.y).within(|svg| {
            svg.tag("rect").num("width", lie.width).num("height", lie.height).set("fill", "none").done();
        });
    }
}

/// Whether the next card that the viewer lays face down goes here.
fn lays_next(canvas: &Canvas<'_>, seat: Seat, region: Region) -> bool {
    let view = canvas.view;
    let laid = view.secrets.iter().find(|secrets| secrets.seat == seat).map(|secrets| secrets.placing);
    let asked = view.own == Some(seat) && !canvas.scene.glow.is_empty();
    asked && view.stage == Stage::Place && laid == Some(region as u8)
}

/// A place for a card that is not there yet.
fn empty_place(svg: &mut Svg, canvas: &Canvas<'_>, (region, seat): (Region, Seat), lie: Lie) {
    if !canvas.view.players[seat.index()].in_game {
        return;
    }
    // Where a card of this seat would lie, for the page that shows it before it does.
    let stage = canvas.view.stage;
    let place = if matches!(stage, Stage::Place | Stage::Winter) || stage <= Stage::Heralds {
        svg.tag("g").set("data-place", &seat.0.to_string())
    } else {
        svg.tag("g")
    };
    let next = lays_next(canvas, seat, region);
    place.at(lie.x, lie.y).within(|svg| {
        if next {
            svg.glow(&Svg::card_outline(lie.width, lie.height));
        }
        let bed = svg.tag("rect").num("width", lie.width).num("height", lie.height).num("rx", 6.0);
        bed.fill(Tone::LandShade).done();
        svg.card(lie.width, lie.height, CardSide::Empty);
    });
}

/// How a seat stands in a Region that is fought over.
struct Standing {
    /// Won, lost, or its total.
    words: String,
    /// What colour the words have if they are a verdict.
    verdict: Option<Tone>,
    /// What the total is made of; empty if it is one card's strength.
    parts: String,
}

impl Standing {
    /// Writes it after a crest, from (x, y) on; parts that do not fit into `room` are left to the cards.
    fn after(&self, svg: &mut Svg, (x, y): (f64, f64), room: f64, narrow: bool) {
        if let Some(tone) = self.verdict {
            let half = (Type::sans(11.0).bold().measure(&self.words) / 2.0 + 4.0).min(room / 2.0);
            return plate(svg, &self.words, (x + half, y), half, tone);
        }
        let set = Type::sans(if narrow { 15.0 } else { 19.0 }).bold().halo(Tone::Land);
        svg.text(x + 1.0, y + set.size * 0.36, &self.words, set);
        let (parts, wide) = (Type::sans(11.0).halo(Tone::Land), set.measure(&self.words) + 5.0);
        if wide + parts.measure(&self.parts) <= room + 2.0 {
            svg.text(x + wide, y + 4.0, &self.parts, parts);
        }
    }

    /// Writes it under a crest, around (x, y).
    fn under(&self, svg: &mut Svg, (x, y): (f64, f64)) {
        if let Some(tone) = self.verdict {
            // A total does not fit beside its verdict here, so it stands under it.
            let (total, verdict) = self.words.split_once(' ').unwrap_or(("", &self.words));
            plate(svg, verdict, (x, y), 15.0, tone);
            svg.text(x, y + 26.0, total, Type::sans(17.0).bold().middle().halo(Tone::Land));
            return;
        }
        svg.text(x, y + 7.0, &self.words, Type::sans(19.0).bold().middle().halo(Tone::Land));
        let parts = Type::sans(11.0).middle().halo(Tone::Land);
        if parts.measure(&self.parts) <= 32.0 {
            svg.text(x, y + 21.0, &self.parts, parts);
        }
    }
}

/// A verdict on a small plate around (x, y).
fn plate(svg: &mut Svg, words: &str, (x, y): (f64, f64), half: f64, tone: Tone) {
    svg.tag("rect").rect(x - half, y - 8.0, 2.0 * half, 16.0).num("rx", 3.0).fill(tone).done();
    let set = Type::sans(11.0).bold().middle().on(tone);
    // A little of the plate is left on both sides, where there is any to leave.
    let rim = if half > 22.0 { 4.0 } else { 1.0 };
    svg.text(x, y + 4.0, words, set.fit(2.0 * half - rim));
}

fn standing(canvas: &Canvas<'_>, region: Region, seat: Seat) -> Option<Standing> {
    let view = canvas.view;
    let battle = &view.battle;
    let fought_over = fought_over(canvas, region);
    // What a seat counts for in a Clash that is not over; those who have lost or retreated take no part in it.
    if fought_over && battle.parts.contains(seat) && (Stage::Ruse..=Stage::Active).contains(&view.stage) {
        let total = battle.totals[seat.index()];
        return Some(Standing { words: total.to_string(), verdict: None, parts: parts(canvas, seat, total) });
    }
    // What came of it stands until the cards are put away.
    let settled = &view.settled[region.index()];
    let told = |words: &str, tone| {
        let counted = settled.counted.contains(seat).then(|| settled.totals[seat.index() & 3]);
        let words = counted.map_or_else(|| words.to_owned(), |total| format!("{total} {words}"));
        Some(Standing { words, verdict: Some(tone), parts: String::new() })
    };
    let out = |then: SeatSet, now: SeatSet| then.contains(seat) || (fought_over && now.contains(seat));
    if settled.winner == Some(seat) {
        told("won", Tone::Ok)
    } else if out(settled.lost, battle.lost) {
        told("lost", Tone::Bad)
    } else if out(settled.retreated, battle.retreated) {
        told("left", Tone::Muted)
    } else if settled.tied.contains(seat) {
        // Short, so that a total of two figures has room before it.
        told("tie", Tone::Warn)
    } else {
        None
    }
}

/// What a total is made of: cards, the War Machine, tactics, and what ties and Decrees add.
fn parts(canvas: &Canvas<'_>, seat: Seat, total: i16) -> String {
    let player = &canvas.view.players[seat.index()];
    let counts = |face: &Face| i16::from(face.strength()) + riding(canvas, *face);
    let mut parts: Vec<i16> = player.clash.iter().map(counts).collect();
    parts.extend(player.machine_now.then_some(MACHINE_STRENGTH));
    parts.push(i16::from(player.boost));
    parts.push(total - parts.iter().sum::<i16>());
    parts.retain(|&part| part != 0);
    if parts.len() < 2 {
        return String::new();
    }
    let words = parts.iter().enumerate().map(|(n, &part)| match (n, part) {
        (0, _) => part.to_string(),
        (_, ..0) => format!("\u{2212}{}", part.unsigned_abs()),
        _ => format!("+{part}"),
    });
    words.collect()
}

/// What ties fought before add to a card of the Clash: Cavalry gain by them.
fn riding(canvas: &Canvas<'_>, face: Face) -> i16 {
    let view = canvas.view;
    let own = matches!(view.stage, Stage::Tie | Stage::FollowUp);
    let before = view.battle.ties.saturating_sub(u8::from(own));
    if face == Face::Cavalry { CAVALRY_PER_TIE * i16::from(before) } else { 0 }
}

/// Draws one thing that lies at a Region, whole or with another on it.
fn lay(
    svg: &mut Svg,
    canvas: &Canvas<'_>,
    (region, seat): (Region, Seat),
    lie: Lie,
    what: Lying,
    covered: bool,
) {
    let player = &canvas.view.players[seat.index()];
    let Some(faction) = player.faction else { return };
    let whose = canvas.scene.name(seat);
    match what {
        Lying::Down(known) => {
            let moved = has_moved(canvas, seat, region);
            let note = if moved { ", changed places" } else { "" };
            let at = region.name();
            let words = match known {
                Some(face) => {
                    format!("{whose}'s card at the {at}, face down: {}{note}", faction.card_name(face))
                }
                None => format!("{whose}'s card at the {at}, face down{note}"),
            };
            let down = Down { owner: canvas.crest(seat), faction, known, moved, words: &words };
            face_down(svg, canvas, &ids::slot(seat, region), lie, down);
        }
        Lying::Up(face, count, fights) => {
            let key = ids::shown(seat, region, face);
            let clashes = fought_over(canvas, region) && player.clash.contains(&face);
            let more = if clashes { riding(canvas, face) } else { 0 };
            let up = Up { count, quiet: !fights, covered, more, ..Up::one(faction, face) };
            face_up(svg, canvas, &key, lie, up);
        }
        Lying::Machine(used) => {
            let quiet = used && !player.machine_now;
            let note = if used { "used" } else { "waits" };
            let up = Up { quiet, note, covered, ..Up::one(faction, Face::WarMachine) };
            face_up(svg, canvas, &ids::machine(seat), lie, up);
        }
    }
}

/// Whether the face-down card here changed places this round, as everybody saw.
fn has_moved(canvas: &Canvas<'_>, seat: Seat, region: Region) -> bool {
    let view = canvas.view;
    let ambushed = view
        .ambushes
        .iter()
        .any(|ambush| ambush.target == seat && (ambush.a == region || ambush.b == region));
    let sailed = canvas.faction(seat) == Some(Faction::Clans)
        && view.sailed.is_some_and(|(from, to)| from == region || to == region);
    ambushed || sailed
}

/// Something that lies at a Region.
enum Lying {
    Down(Option<Face>),
    Up(Face, usize, bool),
    Machine(bool),
}

fn cards_of(canvas: &Canvas<'_>, region: Region, seat: Seat) -> Vec<Lying> {
    let view = canvas.view;
    let player = &view.players[seat.index()];
    let at = region.index();
    let mut lies = Vec::new();
    let own = view.secrets.iter().find(|secrets| secrets.seat == seat).and_then(|secrets| secrets.slots[at]);
    let looked = view.looked.iter().find(|card| card.seat == seat && card.region == region);
    let known = own.or(looked.map(|card| card.face));
    if player.slots[at].is_some() || own.is_some() {
        lies.push(Lying::Down(known));
    }
    // What fights now lies in front.
    let fighting = fought_over(canvas, region) && !player.clash.is_empty();
    let mut rest = &player.shown[at][..];
    let mut up = Vec::new();
    while let Some((&face, _)) = rest.split_first() {
        let count = rest.iter().take_while(|&&other| other == face).count();
        let fights = !fighting || player.clash.contains(&face);
        up.push(Lying::Up(face, count, fights));
        rest = &rest[count..];
    }
    // A Ruse came before whatever reinforces it.
    up.sort_by_key(|lying| match lying {
        Lying::Up(face, _, fights) => (!fights, *face == Face::Ruse),
        _ => (true, true),
    });
    lies.extend(up);
    if player.machine == Some(region) {
        lies.push(Lying::Machine(player.machine_used));
    }
    lies
}
