//! The cards that lie at the Regions, and how a Clash is counted.

use ink::{CardSide, Svg, Tone, Type};
use table::Seat;

use super::Canvas;
use super::card::{Down, Lie, Up, face_down, face_up};
use super::field::Field;
use super::regions::fought_over;
use crate::content::{Face, Faction, MACHINE_STRENGTH, Region};
use crate::rules::Stage;
use crate::words::ids;

/// One seat's place at a Region: its crest, how it stands, and its cards, what counts now on top.
pub(super) fn seat(
    svg: &mut Svg,
    canvas: &Canvas<'_>,
    field: &Field,
    region: Region,
    (turn, seat): (usize, Seat),
) {
    let (x, y, width) = field.cell(region, turn);
    let (card, height) = field.card;
    let (lies, beside) = (cards_of(canvas, region, seat), field.crest == 0.0);
    let radius = if field.narrow { 8.0 } else { 10.0 };
    // The crest stands over the cards, or at their left.
    let (cx, cy) =
        if beside { (x + 15.0, y + 16.0) } else { (x + radius + 3.0, y + field.crest / 2.0 - 1.0) };
    svg.tag("g").at(cx, cy).within(|svg| svg.sign(canvas.crest(seat), radius));
    if let Some(standing) = standing(canvas, region, seat) {
        if beside {
            standing.under(svg, (cx, y + 41.0));
        } else {
            let at = cx + radius + 4.0;
            standing.after(svg, (at, cy), x + width - at, field.narrow);
        }
    }
    let (left, top) = if beside { (x + 31.0, y) } else { (x, y + field.crest) };
    let room = x + width - left - 1.0;
    if lies.is_empty() {
        let middle = if beside { left } else { x + (width - card) / 2.0 };
        empty_place(svg, canvas, seat, Lie { x: middle, y: top, width: card, height });
    }
    // Those beneath show their strength at the left of what counts; for that, cards are narrower if need be.
    let gaps = lies.len().saturating_sub(1) as f64;
    let width = card.min((room - HEAD * gaps).max(card * 0.74));
    let step = if gaps > 0.0 { (width + 4.0).min((room - width) / gaps) } else { 0.0 };
    let first = if beside { left } else { left + (room - width - gaps * step) / 2.0 };
    for (n, what) in lies.into_iter().rev().enumerate() {
        let lie = Lie { x: first + step * n as f64, y: top, width, height };
        let strip = Some(step).filter(|&step| (n as f64) < gaps && step < width);
        lay(svg, canvas, (region, seat), lie, what, strip);
    }
}

/// How much of a card has to be seen for its strength.
const HEAD: f64 = 16.0;

/// A place for a card that is not there yet.
fn empty_place(svg: &mut Svg, canvas: &Canvas<'_>, seat: Seat, lie: Lie) {
    if !canvas.view.players[seat.index()].in_game {
        return;
    }
    // Where a card of this seat would lie, for the page that shows it before it does.
    let place = if canvas.view.stage == Stage::Place || canvas.view.stage <= Stage::Heralds {
        svg.tag("g").set("data-place", &seat.0.to_string())
    } else {
        svg.tag("g")
    };
    place.at(lie.x, lie.y).within(|svg| {
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
            return self.plate(svg, (x + half, y), half, tone);
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
            return self.plate(svg, (x, y), 15.0, tone);
        }
        svg.text(x, y + 7.0, &self.words, Type::sans(19.0).bold().middle().halo(Tone::Land));
        let parts = Type::sans(11.0).middle().halo(Tone::Land);
        if parts.measure(&self.parts) <= 32.0 {
            svg.text(x, y + 21.0, &self.parts, parts);
        }
    }

    /// A verdict on a small plate around (x, y).
    fn plate(&self, svg: &mut Svg, (x, y): (f64, f64), half: f64, tone: Tone) {
        svg.tag("rect").rect(x - half, y - 8.0, 2.0 * half, 16.0).num("rx", 3.0).fill(tone).done();
        let set = Type::sans(11.0).bold().middle().on(tone);
        svg.text(x, y + 4.0, &self.words, set.fit(2.0 * half - 2.0));
    }
}

fn standing(canvas: &Canvas<'_>, region: Region, seat: Seat) -> Option<Standing> {
    let view = canvas.view;
    let battle = &view.battle;
    if !fought_over(canvas, region) {
        return None;
    }
    let told =
        |words: &str, tone| Standing { words: words.into(), verdict: Some(tone), parts: String::new() };
    if battle.winner == Some(seat) {
        Some(told("won", Tone::Ok))
    } else if battle.lost.contains(seat) {
        Some(told("lost", Tone::Bad))
    } else if battle.retreated.contains(seat) {
        Some(told("left", Tone::Muted))
    } else if battle.tied.contains(seat) {
        Some(told("tied", Tone::Warn))
    } else if battle.parts.contains(seat) && (Stage::Ruse..=Stage::Tie).contains(&view.stage) {
        let total = battle.totals[seat.index()];
        Some(Standing { words: total.to_string(), verdict: None, parts: parts(canvas, seat, total) })
    } else {
        None
    }
}

/// What a total is made of: cards, the War Machine, tactics, and what ties and Decrees add.
fn parts(canvas: &Canvas<'_>, seat: Seat, total: i16) -> String {
    let player = &canvas.view.players[seat.index()];
    let mut parts: Vec<i16> = player.clash.iter().map(|face| i16::from(face.strength())).collect();
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

/// Draws one thing that lies at a Region; `strip` says how much of it is seen if another lies on it.
fn lay(
    svg: &mut Svg,
    canvas: &Canvas<'_>,
    (region, seat): (Region, Seat),
    lie: Lie,
    what: Lying,
    strip: Option<f64>,
) {
    let player = &canvas.view.players[seat.index()];
    let Some(faction) = player.faction else { return };
    let whose = canvas.scene.name(seat);
    match what {
        Lying::Down(known) => {
            let moved = has_moved(canvas, seat, region);
            let note = if moved { ", changed places" } else { "" };
            let words = match known {
                Some(face) => format!("{whose}, face down: {}{note}", faction.card_name(face)),
                None => format!("{whose}, face down{note}"),
            };
            let down = Down { owner: canvas.crest(seat), faction, known, moved, words: &words };
            face_down(svg, canvas, &ids::slot(seat, region), lie, down);
        }
        Lying::Up(face, count, fights) => {
            let key = ids::shown(seat, region, face);
            face_up(svg, canvas, &key, lie, Up { faction, face, count, quiet: !fights, note: "", strip });
        }
        Lying::Machine(used) => {
            let quiet = used && !player.machine_now;
            let note = if used { "used" } else { "waits" };
            let up = Up { faction, face: Face::WarMachine, count: 1, quiet, note, strip };
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
    up.sort_by_key(|lying| !matches!(lying, Lying::Up(_, _, true)));
    lies.extend(up);
    if player.machine == Some(region) {
        lies.push(Lying::Machine(player.machine_used));
    }
    lies
}
