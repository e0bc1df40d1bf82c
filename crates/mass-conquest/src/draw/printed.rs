//! The box of the game for print: the map, troops and heirs of every house, forts, gold and references.

use ink::{Building, CardFace, Palette, Svg, Tone, Type, mm};
use table::{Names, Printed, Seat, Stock};

use super::army::{self, troop_path};
use super::chart::Chart;
use super::key;
use super::outlines::{Lie, Outlines};
use crate::content::{COUNTERS, FORTS, GOLD_COINS, Kind, heir};
use crate::maps::Map;
use crate::rules::state::{Board, FAMILY, PersonId};
use crate::words::reference::{paragraph, rows};
use crate::words::terms::TERMS;

/// Side of a counter: three fit into most territories.
const COUNTER: f64 = mm(13.0);
/// Room for each territory, so that counters find room in it.
const TERRITORY: f64 = mm(31.0);
/// Size of a reference.
const REFERENCE: (f64, f64) = (mm(189.0), mm(88.0));
/// Size of the key.
const KEY: (f64, f64) = (mm(94.5), mm(40.0));

/// Every component of a box for this map and so many seats.
pub(crate) fn printed(board: &Board) -> Vec<Printed> {
    let names = Names::new((1..=board.seats).map(|seat| seat.to_string()).collect());
    let map = piece("map".into(), &board.map.title, Stock::Board, 1, "", draw_map(&board.map, &names));
    let mut all = vec![map];
    all.extend(references(board.seats));
    let signs = Svg::drawn(KEY, Palette::Print, "Signs", |svg| {
        svg.print_frame(KEY);
        svg.tag("g").shift(mm(5.0), mm(4.0)).within(|svg| key::draw(svg, 0.0, KEY.0 - mm(10.0)));
    });
    all.push(piece("key".into(), "What the signs on the map mean", Stock::Tile, 1, &key::words(), signs));
    for seat in Seat::all(board.seats) {
        let set = format!("House {} (movement, attack, defence)", names.of(seat));
        for kind in Kind::ALL {
            let numbers = format!("{} {} {}", kind.points(), kind.attack(), kind.defence());
            let svg = troop(seat, kind, &numbers);
            let name = format!("{}-{}", kind.word(), names.of(seat));
            all.push(piece(name, &set, Stock::Token, COUNTERS[kind as usize], &numbers, svg));
        }
        for person in (0..FAMILY).map(|person| (seat.index() * FAMILY + person) as PersonId) {
            let svg = Svg::printed_token(COUNTER, heir(person), |svg| {
                edge(svg, seat);
                svg.tag("g").shift(0.0, -5.0).within(|svg| army::heir(svg, 9.5, seat, ' ', None));
                svg.text(0.0, 17.0, heir(person), Type::sans(11.0).middle().fit(COUNTER - 11.0));
            });
            all.push(piece(format!("heir-{}", heir(person)), &set, Stock::Token, 1, heir(person), svg));
        }
    }
    let fort = Svg::printed_token(COUNTER, "Fort", |svg| svg.building(Building::Fort, 26.0, None));
    all.push(piece("fort".into(), "Forts", Stock::Token, FORTS, "", fort));
    for (value, each) in GOLD_COINS {
        let svg = Svg::printed_token(COUNTER, &format!("{value} gold"), |svg| {
            svg.tag("circle").num("r", 20.0).fill(Tone::Card).stroke(Tone::Gold, 3.0).done();
            svg.text(0.0, 6.5, &value.to_string(), Type::serif(18.0).bold().middle());
        });
        let copies = each * u16::from(board.seats);
        all.push(piece(format!("gold-{value}"), "Gold", Stock::Token, copies, &value.to_string(), svg));
    }
    all
}

fn piece(name: String, set: &str, stock: Stock, copies: u16, words: &str, svg: String) -> Printed {
    Printed { name, set: set.into(), stock, words: words.into(), svg, copies, reconstructed: false }
}

/// The edge of a counter in its house's colour.
fn edge(svg: &mut Svg, seat: Seat) {
    let half = COUNTER / 2.0 - 3.0;
    let edge = svg.tag("rect").rect(-half, -half, 2.0 * half, 2.0 * half).num("rx", mm(1.0));
    edge.set("fill", "none").stroke(Tone::Seat(seat.0), 2.4).done();
}

fn troop(seat: Seat, kind: Kind, numbers: &str) -> String {
    let title = format!("{} of house {}", kind.name(1), seat.0 + 1);
    Svg::printed_token(COUNTER, &title, |svg| {
        edge(svg, seat);
        svg.tag("g").set("transform", "translate(3 -6)scale(1.7)").within(|svg| {
            svg.tag("path").set("d", troop_path(kind)).fill(Tone::Ink).done();
        });
        // Whose it is, without its colour.
        let set = Type::sans(11.0).bold().on(Tone::Seat(seat.0)).middle();
        svg.tag("rect").rect(-21.0, -21.0, 12.0, 14.0).num("rx", 2.0).fill(Tone::Seat(seat.0)).done();
        svg.text(-15.0, -10.0, &(seat.0 + 1).to_string(), set);
        svg.text(0.0, 18.0, numbers, Type::sans(12.0).bold().middle().spaced(1.0));
    })
}

/// The map without a game on it, as large as its territories need.
fn draw_map(map: &Map, names: &Names) -> String {
    let outlines = Outlines::of(&Svg::part(Palette::Print), map, Lie::Plain, |size| {
        let area = map.len() as f64 * TERRITORY * TERRITORY;
        (area / (size.0 * size.1)).sqrt()
    });
    let (width, height) = outlines.size;
    Svg::drawn((width, height), Palette::Print, &map.title, |svg| {
        Chart { map, board: None, outlines: &outlines, width, names, glow: &[] }.draw(svg);
    })
}

/// What players look up: one of each for two players.
fn references(seats: u8) -> Vec<Printed> {
    let large = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or(String::new(), |first| format!("{}{}", first.to_uppercase(), letters.as_str()))
    };
    let troops = rows(&["kind", "M", "A", "D"]).into_iter().zip(Kind::ALL).map(|(row, kind)| {
        let special = row.get(4).map_or("", String::as_str);
        let (m, a, d, gold) = (kind.points(), kind.attack(), kind.defence(), kind.upkeep());
        let name = large(kind.name(1));
        format!("{name}: movement (M) {m}, attack (A) {a}, defence (D) {d}, upkeep {gold} gold; {special}")
    });
    let grounds = rows(&["ground", "to enter"]).into_iter().filter_map(|row| match row.as_slice() {
        [ground, cost, who, battle] => {
            Some(format!("{}: {cost} for {who}; in battle: {battle}", large(ground)))
        }
        _ => None,
    });
    let told = |words: &[&str]| -> Vec<String> { words.iter().map(|word| paragraph(word)).collect() };
    let terms = TERMS.iter().map(|term| format!("{}: {}", large(term.word), term.meaning));
    let sheets: [(&str, &str, Vec<String>); 5] = [
        ("troops", "Troops and ground", troops.chain(grounds).collect()),
        ("gold", "Gold and recruits", told(&["1. Income.", "2. Muster."])),
        ("battle", "Battles", told(&["Attack", "Defence", "Flanks"])),
        ("losses", "Dice, losses and withdrawal", told(&["Dice", "Withdrawal"])),
        ("words", "Words", terms.collect()),
    ];
    let sheets = sheets.into_iter().map(|(name, title, words)| {
        // Rulings of ours where the old book is silent are numbered so.
        let ours = words.iter().any(|words| words.contains("MWC-R"));
        let svg = CardFace {
            size: REFERENCE,
            kind: "Mass Warfare and Conquest",
            title,
            words: &words,
            reconstructed: ours.then_some("where a number begins with MWC-R"),
            ..CardFace::default()
        }
        .draw();
        let text = format!("{title} {}", words.join(" "));
        let copies = u16::from(seats).div_ceil(2);
        let piece = piece(format!("reference-{name}"), "References", Stock::Tile, copies, &text, svg);
        Printed { reconstructed: ours, ..piece }
    });
    sheets.collect()
}
