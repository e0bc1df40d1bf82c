//! The box of the game for print (OKC-2 to OKC-6): board, cards, tiles, mats and tokens.

use ink::{CARD, CardFace, Palette, Paragraphs, RECONSTRUCTION, Svg, Tone, Type, mm, number};
use table::{Printed, Stock};

use super::emblem::{emblem, weave};
use super::field::Field;
use super::{card, landscape, lettering, regions, rider, sign};
use crate::content::Face;
use crate::content::{
    Faction, GOAL_OF_MORE, GOAL_OF_TWO, HAND_LEAST, HAND_MOST, HAND_START, INFLUENCE_COINS, LOCATIONS,
    Origin, Region, SITE_GOAL, TACTICS, Tactic,
};
use crate::rules::Rules;

/// Size of a Tactic Tile.
const TILE: (f64, f64) = (mm(63.0), mm(50.0));
/// Size of a faction's mat.
const MAT: (f64, f64) = (mm(189.0), mm(62.0));
/// Side of a token.
const TOKEN: f64 = mm(17.0);
const COIN: f64 = mm(13.0);

/// Every component of the box under these rules.
pub(crate) fn printed(rules: Rules) -> Vec<Printed> {
    let mut all = vec![board(rules)];
    for faction in Faction::ALL {
        let owned = faction.cards();
        all.extend(owned.faces().map(|face| faction_card(rules, faction, face, owned.count(face).into())));
    }
    for faction in Faction::ALL {
        all.extend(faction.tactics().map(|tactic| tile(rules, faction, tactic)));
    }
    all.extend(Faction::ALL.map(mat));
    for faction in Faction::ALL {
        all.extend(tokens(faction));
    }
    for (value, copies) in INFLUENCE_COINS {
        let svg = Svg::printed_token(COIN, &format!("{value} Influence"), |svg| {
            svg.tag("circle").num("r", 20.0).fill(Tone::Card).stroke(Tone::Gold, 3.0).done();
            svg.text(0.0, 7.0, &value.to_string(), Type::serif(19.0).bold().middle());
        });
        all.push(piece(format!("influence-{value}"), "Influence", Stock::Token, copies, svg));
    }
    all
}

fn piece(name: String, set: &str, stock: Stock, copies: u16, svg: String) -> Printed {
    Printed { name, set: set.into(), stock, words: String::new(), svg, copies, reconstructed: false }
}

/// A sentence out of the short words of the tables.
fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        None => String::new(),
    }
}

fn faction_card(rules: Rules, faction: Faction, face: Face, copies: u16) -> Printed {
    let side = sign(faction);
    let strength = card::figure(face);
    let mut words = vec![sentence(rules.trait_of(faction, face))];
    if face.power() > 0 {
        words.push(format!("Power {} at a Site of Power.", face.power()));
    }
    let origin = faction.origin(face);
    let drawn = |svg: &mut Svg, radius: f64| emblem(svg, face, radius * 0.9, Tone::Ink);
    let set = format!("Cards of the {}", faction.name());
    let svg = CardFace {
        size: CARD,
        tone: Some(side.tone),
        pattern: &weave(faction, 44.0, 3.0, 130.0, mm(10.0) - 6.0),
        figure: &strength,
        sign: Some(side),
        title: card::kind(faction, face),
        words: &words,
        foot: faction.name(),
        reconstructed: origin.id(),
        emblem: Some(&drawn),
        ..CardFace::default()
    }
    .draw();
    let text = format!("{strength} {} {}", card::kind(faction, face), words.join(" "));
    let name = format!("card-{}-{}", faction.key(), face.key());
    Printed {
        words: text,
        reconstructed: origin.id().is_some(),
        ..piece(name, &set, Stock::Card, copies, svg)
    }
}

fn tile(rules: Rules, faction: Faction, tactic: Tactic) -> Printed {
    let side = sign(faction);
    let content = &TACTICS[tactic as usize];
    let words = [sentence(rules.effect_of(tactic))];
    let svg = CardFace {
        size: TILE,
        tone: Some(side.tone),
        sign: Some(side),
        kind: "Tactic Tile",
        title: content.name,
        words: &words,
        foot: faction.name(),
        reconstructed: content.origin.id(),
        ..CardFace::default()
    }
    .draw();
    let name = format!("tile-{}-{}", faction.key(), tactic.key());
    Printed {
        words: format!("{} {}", content.name, words[0]),
        reconstructed: content.origin.id().is_some(),
        ..piece(name, "Tactic Tiles", Stock::Tile, 1, svg)
    }
}

/// What lies before a player: the track of the hand limit, and the Site of Power.
fn mat(faction: Faction) -> Printed {
    let side = sign(faction);
    let words = [
        format!("Hand limit: begins at {HAND_START}; below {HAND_LEAST} you are out."),
        format!("Site of Power: cards worth {SITE_GOAL} Power in all win your Legend."),
        format!("{GOAL_OF_MORE} Influence wins, {GOAL_OF_TWO} with two players."),
    ];
    let svg = Svg::drawn(MAT, Palette::Print, &format!("Mat of the {}", faction.name()), |svg| {
        svg.print_frame(MAT);
        let (width, height) = MAT;
        let pattern = weave(faction, mm(5.0), mm(4.0), width - mm(10.0), mm(6.0));
        svg.tag("path").set("d", &pattern).set("fill", "none").stroke(side.tone, 1.0).done();
        svg.tag("g").shift(mm(13.0), mm(20.0)).within(|svg| svg.sign(side, 18.0));
        svg.text(mm(21.0), mm(22.5), faction.name(), Type::serif(22.0).bold());
        let (first, cell) = (mm(7.0), mm(18.0));
        for limit in HAND_LEAST..=HAND_MOST {
            let x = first + f64::from(limit - HAND_LEAST) * (cell + mm(1.0));
            let space = svg.tag("rect").rect(x, mm(31.0), cell, cell).num("rx", mm(1.5)).set("fill", "none");
            space.stroke(if limit == HAND_START { side.tone } else { Tone::LandEdge }, 1.6).done();
            let set = Type::serif(22.0).bold().middle().tone(Tone::Muted);
            svg.text(x + cell / 2.0, mm(31.0) + cell / 2.0 + 8.0, &limit.to_string(), set);
        }
        svg.text(first, height - mm(6.5), "Hand limit", Type::sans(12.0).tone(Tone::Muted));
        let left = mm(109.0);
        Paragraphs::new(&words, width - left - mm(6.0), height - mm(24.0)).draw(svg, left, mm(14.0));
        // How far the track goes is our reading (OKC-R8).
        svg.reconstruction_tag(
            &format!("{RECONSTRUCTION} OKC-R8"),
            (width - mm(6.0), height - mm(6.0)),
            mm(70.0),
        );
    });
    let name = format!("mat-{}", faction.key());
    Printed {
        words: words.join(" "),
        reconstructed: true,
        ..piece(name, "Faction mats", Stock::Tile, 1, svg)
    }
}

/// Herald, Order token and hand-size marker (OKC-4).
fn tokens(faction: Faction) -> [Printed; 3] {
    let side = sign(faction);
    let token = |what: &str, draw: &dyn Fn(&mut Svg)| {
        let title = format!("{what} of the {}", faction.name());
        let svg = Svg::printed_token(TOKEN, &title, |svg| draw(svg));
        let name = format!("{}-{}", what.to_lowercase().replace(' ', "-"), faction.key());
        piece(name, "Tokens of the factions", Stock::Token, 1, svg)
    };
    [
        token("Herald", &|svg| {
            svg.tag("g").shift(-4.0, 20.0).within(|svg| rider::figure(svg, side, 1.0));
        }),
        token("Order token", &|svg| {
            svg.tag("g").shift(0.0, -4.0).within(|svg| svg.sign(side, 15.0));
            svg.text(0.0, 26.0, "Order", Type::sans(11.0).middle());
        }),
        token("Hand-size marker", &|svg| {
            svg.tag("g").shift(0.0, -4.0).within(|svg| svg.sign(side, 15.0));
            svg.text(0.0, 26.0, "hand", Type::sans(11.0).middle());
        }),
    ]
}

/// The landscape with what its Locations pay, and under it the Order track and the Court.
fn board(rules: Rules) -> Printed {
    let (width, room) = (640.0, mm(256.0));
    let scale = room / width;
    // As for two: one row of cards at the foot of the landscape.
    let field = Field::new(2, 0.0, 0.0, width);
    let strip = mm(33.0);
    let size = (room, field.height * scale + mm(3.0) + strip);
    let ids = marks();
    let svg = Svg::drawn(size, Palette::Print, "The board of The Old King's Crown", |svg| {
        svg.tag("g").set("transform", &format!("scale({})", number(scale))).within(|svg| {
            let ground = landscape::ground(svg.palette(), &field);
            svg.ground(&ground);
            regions::printed(svg, &field);
            let words = lettering::lettering(svg.palette(), &field, rules);
            svg.ground(&words);
            for region in Region::ALL {
                let at = (field.left(region) + field.column / 2.0, field.bottom() - 16.0);
                let set = Type::sans(11.0).italic().middle().tone(Tone::Muted);
                svg.text(at.0, at.1, "cards are laid here and below", set);
            }
        });
        svg.tag("g").shift(0.0, field.height * scale + mm(3.0)).within(|svg| foot(svg, (room, strip), &ids));
    });
    Printed { reconstructed: true, ..piece("board".into(), "The board", Stock::Board, 1, svg) }
}

/// The ids of all that is reconstructed about the Locations.
fn marks() -> String {
    let origins = LOCATIONS.iter().flat_map(|place| [place.influence_origin, place.effect_origin]);
    let mut ids: Vec<&str> = origins.filter_map(Origin::id).collect();
    ids.dedup();
    format!("{RECONSTRUCTION}: {}", ids.join(", "))
}

fn foot(svg: &mut Svg, (width, height): (f64, f64), marks: &str) {
    let places = |svg: &mut Svg, x: f64, wide: f64, title: &str| {
        let frame = svg.tag("rect").rect(x, 0.5, wide, height - 1.0 - mm(6.0)).num("rx", mm(2.0));
        frame.set("fill", "none").stroke(Tone::LandEdge, 1.0).done();
        svg.text(x + mm(3.0), mm(6.0), title, Type::serif(14.0).bold());
    };
    let order = mm(98.0);
    places(svg, 0.5, order, "Order of play");
    for place in 0..Faction::ALL.len() {
        let x = mm(4.0) + place as f64 * mm(23.5);
        let space =
            svg.tag("rect").rect(x, mm(8.5), mm(18.5), mm(18.0)).num("rx", mm(1.5)).set("fill", "none");
        space.stroke(Tone::LandEdge, 1.0).set("stroke-dasharray", "3 3").done();
        let set = Type::serif(20.0).bold().middle().tone(Tone::Muted);
        svg.text(x + mm(9.25), mm(19.0), &(place + 1).to_string(), set);
    }
    let court = order + mm(4.0);
    places(svg, court, width - court - 0.5, "The Court");
    let words =
        ["Captains lie here. Each pays the one who holds the Court 1 Influence every Spring.".to_owned()];
    Paragraphs::new(&words, width - court - mm(60.0), mm(14.0)).draw(svg, court + mm(3.0), mm(9.5));
    svg.tag("g").shift(width - mm(26.0), mm(21.0)).within(|svg| svg.crown(mm(22.0), Tone::Gold));
    svg.reconstruction_tag(marks, (width - 0.5, height - 3.5), width);
}
