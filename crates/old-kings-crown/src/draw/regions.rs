//! The three Regions with their Locations, Heralds and cards.

use ink::{Shape, Svg, Tone, Type, wrap};
use table::Seat;

use super::card::{Lie, face_down, face_up};
use super::{GAP, Picture, sheet, sign};
use crate::words::id;
use crate::{Face, Faction, Location, Region, Stage};

const TITLE: f64 = 30.0;
const PLACE: f64 = 100.0;

fn row_height(picture: &Picture<'_>) -> f64 {
    if picture.wide { 92.0 } else { 84.0 }
}

fn card_size(picture: &Picture<'_>) -> (f64, f64) {
    if picture.wide { (62.0, 82.0) } else { (56.0, 76.0) }
}

fn region_height(picture: &Picture<'_>) -> f64 {
    TITLE + PLACE + 12.0 + row_height(picture) * picture.view.players.len() as f64 + 6.0
}

pub(super) fn height(picture: &Picture<'_>, _room: f64) -> f64 {
    let one = region_height(picture);
    if picture.wide { one } else { 3.0 * one + 2.0 * 8.0 }
}

pub(super) fn draw(svg: &mut Svg, picture: &Picture<'_>, x: f64, y: f64, room: f64) {
    for region in Region::ALL {
        let n = region.index() as f64;
        if picture.wide {
            let width = (room - 2.0 * GAP) / 3.0;
            one(svg, picture, region, x + n * (width + GAP), y, width);
        } else {
            one(svg, picture, region, x, y + n * (region_height(picture) + 8.0), room);
        }
    }
}

/// Whether this Region is being fought over now.
fn fought_over(picture: &Picture<'_>, region: Region) -> bool {
    picture.view.battle.region == region && (Stage::Unrevealed..Stage::Retire).contains(&picture.view.stage)
}

fn one(svg: &mut Svg, picture: &Picture<'_>, region: Region, x: f64, y: f64, width: f64) {
    let key = id::region(region);
    let height = region_height(picture);
    svg.tag("g").id(&key).within(|svg| {
        svg.title(&format!("The {}", region.name()));
        sheet(svg, x, y, width, height);
        let fought = fought_over(picture, region);
        svg.text(x + 12.0, y + 21.0, region.name(), Type::serif(17.0).bold().fit(width - 120.0));
        if fought {
            svg.tag("g").at(x + width - 20.0, y + 16.0).within(|svg| svg.swords(9.0, Tone::Warn));
            let ties = picture.view.battle.ties;
            if ties > 0 {
                let words = if ties == 1 { "1 tie".into() } else { format!("{ties} ties") };
                svg.text(x + width - 38.0, y + 21.0, &words, Type::sans(12.0).bold().end().tone(Tone::Warn));
            }
        }
        let half = (width - 24.0 - 8.0) / 2.0;
        for (n, location) in region.locations().into_iter().enumerate() {
            place(svg, picture, location, x + 12.0 + n as f64 * (half + 8.0), y + TITLE, half);
        }
        let mut row = y + TITLE + PLACE + 12.0;
        for seat in picture.seats() {
            line(svg, picture, region, seat, x, row, width);
            row += row_height(picture);
        }
        picture.glow(svg, &key, x, y, width, height);
    });
}

fn place(svg: &mut Svg, picture: &Picture<'_>, location: Location, x: f64, y: f64, width: f64) {
    let view = picture.view;
    let key = id::location(location);
    let pays = view.rules.influence_of(location);
    svg.tag("g").id(&key).at(x, y).within(|svg| {
        let barred = view.blockade == Some(location);
        let note = if barred { ". Blockaded" } else { "" };
        let words = crate::log::location_words(location, pays);
        svg.title(&format!("{}: {words}{note}", location.name()));
        let claimed = view.claim.is_some_and(|(_, place)| place == location) && view.stage < Stage::Retire;
        let field = if location.index() % 2 == 0 { Tone::Land } else { Tone::LandShade };
        svg.tag("rect")
            .rect(0.0, 0.0, width, PLACE)
            .num("rx", 6.0)
            .fill(field)
            .stroke(if claimed { Tone::Ink } else { Tone::LandEdge }, if claimed { 2.0 } else { 1.0 })
            .done();
        svg.text(8.0, 18.0, location.name(), Type::serif(14.0).bold().on(field).fit(width - 44.0));
        svg.text(width - 8.0, 19.0, &format!("+{pays}"), Type::sans(15.0).bold().end().on(field));
        let effect = crate::content::LOCATIONS[location.index()].effect;
        let set = Type::sans(11.0).on(field);
        for (n, words) in wrap(effect, &set, width - 14.0, 3).into_iter().enumerate() {
            svg.text(8.0, 34.0 + 13.0 * n as f64, &words, set.fit(width - 14.0));
        }
        let mut at = 18.0;
        if barred {
            svg.tag("g").at(at, PLACE - 17.0).within(|svg| blockade(svg));
            at += 30.0;
        }
        for seat in picture.seats() {
            if view.players[seat.index()].herald == Some(location) {
                herald(svg, picture, seat, at, PLACE - 17.0);
                at += 34.0;
            }
        }
        picture.glow(svg, &key, 0.0, 0.0, width, PLACE);
    });
}

/// Raid and Raze across a Location.
fn blockade(svg: &mut Svg) {
    let side = sign(Faction::Clans);
    svg.title("Blockade of Raid and Raze");
    svg.tag("path")
        .set("d", "M-11 -9L11 9M-11 9L11 -9M0 -12V12")
        .set("fill", "none")
        .stroke(side.tone, 3.0)
        .round()
        .done();
}

/// A Herald: a pennant in the faction's colour with its letter.
fn herald(svg: &mut Svg, picture: &Picture<'_>, seat: Seat, x: f64, y: f64) {
    let side = picture.crest(seat);
    svg.tag("g").id(&format!("herald-{seat}")).at(x, y).within(|svg| {
        svg.title(&format!("Herald of {}", picture.name(seat)));
        svg.line("M-13 -13V14", Tone::Ink, 2.0);
        svg.sign(ink::Sign { shape: Shape::Pennant, ..side }, 11.0);
    });
}

/// One seat's cards at a Region.
fn line(svg: &mut Svg, picture: &Picture<'_>, region: Region, seat: Seat, x: f64, y: f64, width: f64) {
    let view = picture.view;
    let player = &view.players[seat.index()];
    svg.line(
        &format!("M{} {}h{}", ink::number(x + 8.0), ink::number(y - 3.0), ink::number(width - 16.0)),
        Tone::Line,
        1.0,
    );
    let (card_width, card_height) = card_size(picture);
    let middle = y + row_height(picture) / 2.0 - 4.0;
    svg.tag("g").at(x + 26.0, middle - 10.0).within(|svg| svg.sign(picture.crest(seat), 11.0));
    let Some(faction) = player.faction else { return };
    let battle = &view.battle;
    let here = fought_over(picture, region);
    let standing = if !here {
        None
    } else if battle.winner == Some(seat) {
        Some(("won", Tone::Ok))
    } else if battle.lost.contains(seat) {
        Some(("lost", Tone::Bad))
    } else if battle.retreated.contains(seat) {
        Some(("left", Tone::Muted))
    } else if battle.tied.contains(seat) {
        Some(("tied", Tone::Warn))
    } else {
        None
    };
    let active = here && battle.parts.contains(seat) && (Stage::Ruse..=Stage::Tie).contains(&view.stage);
    if let Some((words, tone)) = standing {
        svg.text(x + 26.0, middle + 20.0, words, Type::sans(11.0).bold().middle().tone(tone));
    } else if active {
        let total = battle.totals[seat.index()].to_string();
        svg.text(x + 26.0, middle + 26.0, &total, Type::sans(19.0).bold().middle());
    }

    let lies = cards_of(picture, region, seat);
    let room = width - 52.0 - 10.0;
    let step = if lies.len() > 1 {
        (card_width + 8.0).min((room - card_width) / (lies.len() - 1) as f64)
    } else {
        0.0
    };
    for (n, what) in lies.into_iter().enumerate() {
        let lie = Lie { x: x + 52.0 + step * n as f64, y: y + 1.0, width: card_width, height: card_height };
        let whose = picture.name(seat);
        match what {
            Lying::Down(known) => {
                let moved = has_moved(picture, seat, region);
                let note = if moved { ", changed places" } else { "" };
                let words = match known {
                    Some(face) => format!("{whose}, face down: {}{note}", faction.card_name(face)),
                    None => format!("{whose}, face down{note}"),
                };
                face_down(svg, picture, &id::slot(seat, region), lie, faction, known, moved, &words);
            }
            Lying::Up(face, count, fights) => {
                let key = id::shown(seat, region, face);
                face_up(svg, picture, &key, lie, faction, face, count, !fights);
            }
            Lying::Machine(used) => {
                face_up(
                    svg,
                    picture,
                    &id::machine(seat),
                    lie,
                    faction,
                    Face::WarMachine,
                    1,
                    used && !player.machine_now,
                );
                let words = if used { "used" } else { "waits" };
                svg.text(
                    lie.x + card_width / 2.0,
                    lie.y + card_height - 4.0,
                    words,
                    Type::sans(11.0).middle().tone(Tone::Muted),
                );
            }
        }
    }
}

/// Whether the face-down card here changed places this round, as everybody saw.
fn has_moved(picture: &Picture<'_>, seat: Seat, region: Region) -> bool {
    let view = picture.view;
    let ambushed = view
        .ambushes
        .iter()
        .any(|ambush| ambush.target == seat && (ambush.a == region || ambush.b == region));
    let sailed = picture.faction(seat) == Some(Faction::Clans)
        && view.sailed.is_some_and(|(from, to)| from == region || to == region);
    ambushed || sailed
}

/// Something that lies at a Region.
enum Lying {
    Down(Option<Face>),
    Up(Face, usize, bool),
    Machine(bool),
}

fn cards_of(picture: &Picture<'_>, region: Region, seat: Seat) -> Vec<Lying> {
    let view = picture.view;
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
    let fighting = fought_over(picture, region) && !player.clash.is_empty();
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
