//! The three Regions with their Locations, Heralds and cards.

use ink::{CardSide, Shape, Svg, Tone, Type, wrap};
use table::Seat;

use super::card::{Down, Lie, Up, face_down, face_up};
use super::{Canvas, GAP, RECONSTRUCTED, sign};
use crate::content;
use crate::content::{Face, Faction, Location, Region};
use crate::rules::Stage;
use crate::words::ids;

const TITLE: f64 = 30.0;

/// Height of a Location.
fn place_height(canvas: &Canvas<'_>) -> f64 {
    match (canvas.stacked, canvas.wide) {
        (true, _) => 70.0,
        (false, true) => 100.0,
        (false, false) => 96.0,
    }
}

/// Room between two Locations of a Region.
const BETWEEN: f64 = 6.0;

/// Height of both Locations of a Region, which stand side by side or one over the other.
fn places_height(canvas: &Canvas<'_>) -> f64 {
    let one = place_height(canvas);
    if canvas.stacked { 2.0 * one + BETWEEN } else { one }
}

/// On a phone cards of one seat lie over each other, each showing its head.
const FAN: f64 = 27.0;

fn card_size(canvas: &Canvas<'_>) -> (f64, f64) {
    if canvas.wide { (62.0, 82.0) } else { (60.0, 80.0) }
}

/// Height of the part with the seats' cards: rows on a wide page, columns on a phone.
fn cards_height(canvas: &Canvas<'_>, region: Region) -> f64 {
    if canvas.wide {
        return ROW * canvas.view.players.len() as f64 + 6.0;
    }
    let most = canvas.seats().into_iter().map(|seat| cards_of(canvas, region, seat).len()).max();
    let most = most.unwrap_or(0);
    if most == 0 && !awaits_cards(canvas) {
        return 42.0;
    }
    let extra = most.max(1) - 1;
    46.0 + card_size(canvas).1 + FAN * extra as f64 + 8.0
}

const ROW: f64 = 92.0;

fn region_height(canvas: &Canvas<'_>, region: Region) -> f64 {
    TITLE + places_height(canvas) + 12.0 + cards_height(canvas, region)
}

pub(super) fn height(canvas: &Canvas<'_>, _room: f64) -> f64 {
    let heights = Region::ALL.map(|region| region_height(canvas, region));
    if canvas.wide { heights[0] } else { heights.iter().sum::<f64>() + 2.0 * 8.0 }
}

pub(super) fn draw(svg: &mut Svg, canvas: &Canvas<'_>, x: f64, y: f64, room: f64) {
    let mut top = y;
    for region in Region::ALL {
        if canvas.wide {
            let width = (room - 2.0 * GAP) / 3.0;
            one(svg, canvas, region, x + region.index() as f64 * (width + GAP), y, width);
        } else {
            one(svg, canvas, region, x, top, room);
            top += region_height(canvas, region) + 8.0;
        }
    }
}

/// Whether this Region is being fought over now.
fn fought_over(canvas: &Canvas<'_>, region: Region) -> bool {
    canvas.view.battle.region == region && (Stage::Unrevealed..Stage::Retire).contains(&canvas.view.stage)
}

fn one(svg: &mut Svg, canvas: &Canvas<'_>, region: Region, x: f64, y: f64, width: f64) {
    let key = ids::region(region);
    let height = region_height(canvas, region);
    svg.tag("g").id(&key).within(|svg| {
        svg.title(&format!("The {}", region.name()));
        svg.sheet(x, y, width, height);
        let fought = fought_over(canvas, region);
        let ties = if fought { canvas.view.battle.ties } else { 0 };
        let beside = if ties > 0 { 94.0 } else { 44.0 };
        svg.text(x + 12.0, y + 21.0, region.name(), Type::serif(17.0).bold().fit(width - beside));
        if fought {
            svg.tag("g").at(x + width - 20.0, y + 16.0).within(|svg| svg.swords(9.0, Tone::Warn));
            if ties > 0 {
                let words = if ties == 1 { "1 tie".into() } else { format!("{ties} ties") };
                svg.text(x + width - 38.0, y + 21.0, &words, Type::sans(12.0).bold().end().tone(Tone::Warn));
            }
        }
        let half = (width - 24.0 - 8.0) / 2.0;
        for (n, location) in region.locations().into_iter().enumerate() {
            let n = n as f64;
            if canvas.stacked {
                let top = y + TITLE + n * (place_height(canvas) + BETWEEN);
                place(svg, canvas, location, x + 8.0, top, width - 16.0);
            } else {
                place(svg, canvas, location, x + 12.0 + n * (half + 8.0), y + TITLE, half);
            }
        }
        let cards_y = y + TITLE + places_height(canvas) + 12.0;
        let seats = canvas.seats();
        let column = (width - 16.0) / seats.len().max(1) as f64;
        for (n, seat) in seats.into_iter().enumerate() {
            let n = n as f64;
            if canvas.wide {
                row(svg, canvas, region, seat, x, cards_y + n * ROW, width);
            } else {
                stack(svg, canvas, region, seat, x + 8.0 + n * column, cards_y, column);
            }
        }
        canvas.glow(svg, &key, x, y, width, height);
    });
}

fn place(svg: &mut Svg, canvas: &Canvas<'_>, location: Location, x: f64, y: f64, width: f64) {
    let view = canvas.view;
    let key = ids::location(location);
    let pays = view.rules.influence_of(location);
    let height = place_height(canvas);
    svg.tag("g").id(&key).at(x, y).within(|svg| {
        let barred = view.blockade == Some(location);
        let note = if barred { ". Blockaded" } else { "" };
        let words = location_words(location, pays);
        let ours = if words.contains(content::RING) { RECONSTRUCTED } else { "" };
        svg.title(&format!("{}: {words}{note}{ours}", location.name()));
        let claimed = view.claim.is_some_and(|(_, place)| place == location) && view.stage < Stage::Retire;
        let field = if location.index().is_multiple_of(2) { Tone::Land } else { Tone::LandShade };
        svg.tag("rect")
            .rect(0.0, 0.0, width, height)
            .num("rx", 6.0)
            .fill(field)
            .stroke(if claimed { Tone::Ink } else { Tone::LandEdge }, if claimed { 2.0 } else { 1.0 })
            .done();
        let set = Type::serif(if width < 140.0 { 12.5 } else { 14.0 }).bold().on(field);
        let title = wrap(location.name(), &set, width - 40.0, 2);
        for (n, words) in title.iter().enumerate() {
            svg.text(8.0, 18.0 + 15.0 * n as f64, words, set.fit(width - 40.0));
        }
        let content = &content::LOCATIONS[location.index()];
        let pays = format!("+{pays}{}", content.influence_origin.ring());
        svg.text(width - 8.0, 19.0, &pays, Type::sans(15.0).bold().end().on(field));
        let effect = content.marked_effect();
        let set = Type::sans(11.0).on(field);
        let under = 19.0 + 15.0 * title.len() as f64;
        let heralds: Vec<Seat> = canvas
            .seats()
            .into_iter()
            .filter(|seat| view.players[seat.index()].herald == Some(location))
            .collect();
        // Who stands there has the left end of the last line, or the right of all lines.
        let there = 30.0 * f64::from(u8::from(barred)) + 34.0 * heralds.len() as f64;
        let room = if canvas.stacked { (width - 14.0 - there).max(60.0) } else { width - 14.0 };
        for (n, words) in wrap(&effect, &set, room, 3).into_iter().enumerate() {
            svg.text(8.0, under + 13.0 * n as f64, &words, set.fit(room));
        }
        let mut at = if canvas.stacked { width - there + 12.0 } else { 18.0 };
        if barred {
            svg.tag("g").at(at, height - 17.0).within(blockade);
            at += 30.0;
        }
        for seat in heralds {
            herald(svg, canvas, seat, at, height - 17.0);
            at += 34.0;
        }
        canvas.glow(svg, &key, 0.0, 0.0, width, height);
    });
}

/// Raid and Raze across a Location.
fn blockade(svg: &mut Svg) {
    let side = sign(Faction::Clans);
    svg.title("Blockade of Raid and Raze°");
    svg.tag("path")
        .set("d", "M-11 -9L11 9M-11 9L11 -9M0 -12V12")
        .set("fill", "none")
        .stroke(side.tone, 3.0)
        .round()
        .done();
}

/// A Herald: a pennant in the seat's colour with its letter.
fn herald(svg: &mut Svg, canvas: &Canvas<'_>, seat: Seat, x: f64, y: f64) {
    let side = canvas.crest(seat);
    svg.tag("g").id(&format!("herald-{seat}")).at(x, y).within(|svg| {
        svg.title(&format!("Herald of {}", canvas.scene.name(seat)));
        svg.line("M-13 -13V14", Tone::Ink, 2.0);
        svg.sign(ink::Sign { shape: Shape::Pennant, ..side }, 11.0);
    });
}

/// Whether cards are about to be laid: then an empty place is drawn where one belongs.
fn awaits_cards(canvas: &Canvas<'_>) -> bool {
    canvas.view.stage == Stage::Place || (canvas.wide && canvas.view.stage <= Stage::Heralds)
}

/// A place for a card that is not there yet.
fn empty_place(svg: &mut Svg, canvas: &Canvas<'_>, seat: Seat, lie: Lie) {
    if awaits_cards(canvas) && canvas.view.players[seat.index()].in_game {
        // Where a card of this seat would lie, for the page that shows it before it does.
        let place = svg.tag("g").set("data-place", &seat.0.to_string()).at(lie.x, lie.y);
        place.within(|svg| svg.card(lie.width, lie.height, CardSide::Empty));
    }
}

/// How a seat stands in the Region: won, lost, or its total.
fn standing(canvas: &Canvas<'_>, region: Region, seat: Seat) -> Option<(String, f64, Tone)> {
    let view = canvas.view;
    let battle = &view.battle;
    if !fought_over(canvas, region) {
        return None;
    }
    let (words, size, tone) = if battle.winner == Some(seat) {
        ("won".into(), 12.0, Tone::Ok)
    } else if battle.lost.contains(seat) {
        ("lost".into(), 12.0, Tone::Bad)
    } else if battle.retreated.contains(seat) {
        ("left".into(), 12.0, Tone::Muted)
    } else if battle.tied.contains(seat) {
        ("tied".into(), 12.0, Tone::Warn)
    } else if battle.parts.contains(seat) && (Stage::Ruse..=Stage::Tie).contains(&view.stage) {
        (battle.totals[seat.index()].to_string(), 19.0, Tone::Ink)
    } else {
        return None;
    };
    Some((words, size, tone))
}

/// One seat's cards at a Region, beside each other.
fn row(svg: &mut Svg, canvas: &Canvas<'_>, region: Region, seat: Seat, x: f64, y: f64, width: f64) {
    let n = ink::number;
    svg.line(&format!("M{} {}h{}", n(x + 8.0), n(y - 3.0), n(width - 16.0)), Tone::Line, 1.0);
    let (card_width, height) = card_size(canvas);
    let middle = y + ROW / 2.0 - 4.0;
    svg.tag("g").at(x + 26.0, middle - 10.0).within(|svg| svg.sign(canvas.crest(seat), 11.0));
    if let Some((words, size, tone)) = standing(canvas, region, seat) {
        svg.text(x + 26.0, middle + 8.0 + size, &words, Type::sans(size).bold().middle().tone(tone));
    }
    let lies = cards_of(canvas, region, seat);
    let room = width - 52.0 - 10.0;
    if lies.is_empty() {
        empty_place(svg, canvas, seat, Lie { x: x + 52.0, y: y + 1.0, width: card_width, height });
    }
    let gaps = lies.len().saturating_sub(1).max(1) as f64;
    let step = (card_width + 8.0).min((room - card_width) / gaps);
    for (n, what) in lies.into_iter().enumerate() {
        let lie = Lie { x: x + 52.0 + step * n as f64, y: y + 1.0, width: card_width, height };
        lay(svg, canvas, region, seat, lie, what);
    }
}

/// One seat's cards at a Region, over each other, what counts now on top.
fn stack(svg: &mut Svg, canvas: &Canvas<'_>, region: Region, seat: Seat, x: f64, y: f64, width: f64) {
    let (card_width, height) = card_size(canvas);
    let middle = x + width / 2.0;
    let standing = standing(canvas, region, seat);
    let shift = if standing.is_some() { 17.0 } else { 0.0 };
    svg.tag("g").at(middle - shift, y + 18.0).within(|svg| svg.sign(canvas.crest(seat), 11.0));
    if let Some((words, size, tone)) = standing {
        svg.text(middle - 1.0, y + 19.0 + size * 0.36, &words, Type::sans(size).bold().tone(tone));
    }
    let lies = cards_of(canvas, region, seat);
    if lies.is_empty() {
        let lie = Lie { x: middle - card_width / 2.0, y: y + 38.0, width: card_width, height };
        empty_place(svg, canvas, seat, lie);
    }
    for (n, what) in lies.into_iter().rev().enumerate() {
        let lie =
            Lie { x: middle - card_width / 2.0, y: y + 38.0 + FAN * n as f64, width: card_width, height };
        lay(svg, canvas, region, seat, lie, what);
    }
}

/// Draws one thing that lies at a Region.
fn lay(svg: &mut Svg, canvas: &Canvas<'_>, region: Region, seat: Seat, lie: Lie, what: Lying) {
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
            let down = Down { faction, known, moved, words: &words };
            face_down(svg, canvas, &ids::slot(seat, region), lie, down);
        }
        Lying::Up(face, count, fights) => {
            let key = ids::shown(seat, region, face);
            face_up(svg, canvas, &key, lie, Up { faction, face, count, quiet: !fights, note: "" });
        }
        Lying::Machine(used) => {
            let quiet = used && !player.machine_now;
            let note = if used { "used" } else { "waits" };
            let up = Up { faction, face: Face::WarMachine, count: 1, quiet, note };
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

/// What a Location's claim means.
fn location_words(location: Location, influence: u8) -> String {
    let content = &content::LOCATIONS[location.index()];
    let (effect, ring) = (content.marked_effect(), content.influence_origin.ring());
    match (influence, effect.is_empty()) {
        (0, _) => effect,
        (_, true) => format!("+{influence}{ring} Influence"),
        (_, false) => format!("+{influence}{ring}; {effect}"),
    }
}
