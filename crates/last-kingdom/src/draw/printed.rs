//! The box of the game for print (TLK-2, TLK-3, TLK-5): map, cards, plaques and tokens; leader mats stand in `mats`.

use ink::{CARD, CardFace, Charge, Palette, RECONSTRUCTION, Shape, Sign, Svg, Tone, Type, mm, number};
use table::{Printed, Stock};

use super::cards::class_charge;
use super::chart::ground;
use super::figures::{figurine, short};
use super::land::Chart;
use super::map::{Sizes, block};
use super::signs::{banner, side_charge, side_tone, sign};
use super::tokens::Token;
use super::{mats, ring};
use crate::content::{
    ACTION_TOKENS, Card, Class, DRAWN_ARMIES, Deck, Faction, LEADERS, MARKET_COSTS, PEACE_TOKENS, PLAQUES,
    PlaqueSpec, Region, START_ARMIES, Side, Source, VICTORY_TOKENS,
};
use crate::words::card_texts::{card_text, class_name, ops_text, sentence};
use crate::words::names::figurine_name;

/// The largest table: what a box holds is made for it.
pub(super) const SEATS: u16 = 5;

/// Size of a plaque, and of the slot of the market that it lies under.
const PLAQUE: (f64, f64) = (mm(63.0), mm(62.0));
const SLOT: (f64, f64) = (mm(63.0), mm(16.0));
/// Sides of tokens.
const ARMY: f64 = mm(12.0);
const MARK: f64 = mm(17.0);
const COIN: f64 = mm(11.0);

/// Every component of the box.
pub(crate) fn printed() -> Vec<Printed> {
    let mut all = vec![board()];
    all.extend(Card::all().map(card));
    for plaque in &PLAQUES {
        all.push(plaque_side(plaque, false));
        all.push(plaque_side(plaque, true));
    }
    all.extend(slots());
    all.extend(mats::printed());
    for faction in Faction::ALL {
        let copies = Faction::TOKENS[faction.index()].into();
        let title = format!("{} army", faction.adjective());
        let svg = Svg::printed_token(ARMY, &title, |svg| {
            let (cloth, size) = (banner(faction), 22.0);
            svg.tag("g")
                .shift(-cloth.cut.width() * size / 2.0, 0.76 * size)
                .within(|svg| svg.banner(cloth, size));
        });
        all.push(token(format!("army-{}", faction.word()), "Armies", copies, svg));
    }
    all.extend(figurines());
    all.extend(marks());
    for (what, copies, charge) in
        [("Action token", ACTION_TOKENS, Charge::Axe), ("Victory point", VICTORY_TOKENS, Charge::Star)]
    {
        let svg = Svg::printed_token(COIN, what, |svg| {
            svg.tag("circle").num("r", 17.5).fill(Tone::Card).stroke(Tone::Gold, 2.0).done();
            svg.charge(charge, 11.0, Tone::Ink);
        });
        all.push(token(what.to_lowercase().replace(' ', "-"), &format!("{what}s"), copies, svg));
    }
    all
}

pub(super) fn piece(name: String, set: &str, stock: Stock, words: String, svg: String) -> Printed {
    Printed { name, set: set.into(), stock, words, svg, copies: 1, reconstructed: false }
}

fn token(name: String, set: &str, copies: u16, svg: String) -> Printed {
    Printed { copies, ..piece(name, set, Stock::Token, String::new(), svg) }
}

/// What the mark of a reconstruction names.
pub(super) fn mark(source: Source) -> Option<String> {
    match source {
        Source::Rulebook => None,
        Source::Reconstructed(rule) => Some(rule.into()),
        Source::Partly(_, rule) => Some(format!("{rule}, in part")),
    }
}

const fn class_tone(class: Class) -> Tone {
    match class {
        Class::Primary => Tone::Muted,
        Class::Passive => Tone::Ok,
        Class::Instant => Tone::Warn,
        Class::Hero => Tone::Bad,
    }
}

fn card(card: Card) -> Printed {
    let spec = card.spec();
    let leader = card.leader().map(|leader| leader.spec());
    let (figure, set) = match card.deck() {
        Some(deck @ Deck::I) => (deck.name(), "Round I cards"),
        Some(deck @ Deck::II) => (deck.name(), "Round II cards"),
        None => ("", "Leader cards"),
    };
    let foot = leader.map_or(spec.id, |leader| leader.name);
    // What lasts stands apart from what is done once.
    let text = card_text(spec);
    let words: Vec<String> = match text.split_once(" Lasting: ") {
        Some((once, lasting)) => vec![once.into(), format!("Lasting: {lasting}")],
        None => vec![text.clone()],
    };
    let mark = mark(spec.source);
    let emblem = |svg: &mut Svg, radius: f64| {
        svg.charge(class_charge(spec.class), radius.min(34.0), Tone::Gold);
    };
    let scores = spec.hero.map(|hero| sign(hero.scores));
    let side = leader.map(|leader| Sign { letter: ' ', ..side_sign(leader.side) });
    let svg = CardFace {
        size: CARD,
        tone: Some(class_tone(spec.class)),
        figure,
        sign: scores.or(side),
        kind: class_name(spec.class),
        title: spec.name,
        words: &words,
        foot,
        reconstructed: mark.as_deref(),
        emblem: Some(&emblem),
        ..CardFace::default()
    }
    .draw();
    let text = format!("{} {} {text}", class_name(spec.class), spec.name);
    let reconstructed = mark.is_some();
    Printed { reconstructed, ..piece(format!("card-{}", spec.id), set, Stock::Card, text, svg) }
}

/// The mark of a side: colour and shape of its ring.
pub(super) fn side_sign(side: Side) -> Sign {
    let shape = if side == Side::Dane { Shape::Hexagon } else { Shape::Circle };
    Sign { tone: side_tone(side), shape, letter: if side == Side::Dane { 'D' } else { 'S' } }
}

/// One side of a plaque: for two players (TLK-83), or for more.
fn plaque_side(plaque: &PlaqueSpec, two: bool) -> Printed {
    let words = [sentence(&ops_text(if two { plaque.ops_for_two } else { plaque.ops }))];
    let foot = if two { "With two players" } else { "With three or more players" };
    let emblem = |svg: &mut Svg, radius: f64| {
        svg.charge(class_charge(plaque.class), radius.min(22.0), Tone::Gold);
    };
    let svg = CardFace {
        size: PLAQUE,
        tone: Some(class_tone(plaque.class)),
        kind: class_name(plaque.class),
        title: plaque.name,
        words: &words,
        foot,
        emblem: Some(&emblem),
        ..CardFace::default()
    }
    .draw();
    let name = format!("plaque-{}{}", plaque.id, if two { "-two" } else { "" });
    let text = format!("{} {} {}", plaque.name, words[0], foot);
    piece(name, "Plaques, both sides", Stock::Tile, text, svg)
}

/// What the slots of the market cost (TLK-R3), and the place of the invasion token.
fn slots() -> Vec<Printed> {
    let mut slots: Vec<Printed> = MARKET_COSTS
        .iter()
        .enumerate()
        .map(|(slot, cost)| {
            let svg = Svg::drawn(SLOT, Palette::Print, &format!("Slot {} costs {cost}", slot + 1), |svg| {
                svg.print_frame(SLOT);
                let middle = SLOT.1 / 2.0;
                let coin = svg.tag("circle").num("cx", mm(10.0)).num("cy", middle).num("r", 17.0);
                coin.fill(Tone::Card).stroke(Tone::Gold, 2.4).done();
                svg.text(mm(10.0), middle + 7.0, &cost.to_string(), Type::serif(20.0).bold().middle());
                svg.text(
                    mm(17.0),
                    middle - 3.0,
                    &format!("Market slot {}", slot + 1),
                    Type::sans(12.0).bold(),
                );
                let mark = format!("{RECONSTRUCTION} TLK-R3");
                svg.reconstruction_tag(&mark, (SLOT.0 - mm(4.0), middle + 13.0), mm(42.0));
            });
            let words = format!("{cost} Market slot {}", slot + 1);
            Printed {
                reconstructed: true,
                ..piece(format!("slot-{}", slot + 1), "The market", Stock::Tile, words, svg)
            }
        })
        .collect();
    let words = "Prepare for invasion";
    let svg = Svg::drawn(SLOT, Palette::Print, words, |svg| {
        svg.print_frame(SLOT);
        svg.tag("g").shift(mm(10.0), SLOT.1 / 2.0 + 6.0).within(|svg| svg.ship(22.0, Tone::Danes, true));
        svg.text(mm(19.0), SLOT.1 / 2.0 + 4.5, words, Type::sans(12.0).bold().fit(mm(40.0)));
    });
    slots.push(piece("slot-invasion".into(), "The market", Stock::Tile, words.into(), svg));
    slots
}

/// Leaders and the heroes who are nobody's leader (TLK-5); a hero who is also a leader has one figurine.
fn figurines() -> Vec<Printed> {
    let figure = |name: String, called: &str, hero: bool| {
        let svg = Svg::printed_token(MARK, called, |svg| {
            let crest = Sign { tone: Tone::Muted, shape: Shape::Shield, letter: ' ' };
            svg.tag("g").shift(0.0, -6.0).within(|svg| figurine(svg, crest, hero, (15.0, 12.0)));
            svg.text(0.0, 27.0, called, Type::sans(11.0).bold().middle().fit(MARK - 6.0));
        });
        Printed { words: called.into(), ..token(name, "Figurines", 1, svg) }
    };
    let mut all = Vec::new();
    for leader in &LEADERS {
        for n in 0..leader.figurines {
            all.push(figure(format!("leader-{}-{n}", leader.id), short(figurine_name(leader, n)), false));
        }
    }
    for card in Card::all() {
        if card.spec().hero.is_some_and(|hero| hero.leader.is_none()) {
            all.push(figure(format!("hero-{}", card.spec().id), short(card.spec().name), true));
        }
    }
    all
}

/// Everything else that lies on the board or before a player.
fn marks() -> Vec<Printed> {
    let mut all = Vec::new();
    let mut add = |name: String, copies: u16, title: &str, draw: &dyn Fn(&mut Svg)| {
        let svg = Svg::printed_token(MARK, title, |svg| draw(svg));
        all.push(token(name, "Tokens and markers", copies, svg));
    };
    let label = |svg: &mut Svg, words: &str| {
        svg.text(0.0, 27.0, words, Type::sans(11.0).middle().fit(MARK - 5.0));
    };
    let up = |svg: &mut Svg, draw: &dyn Fn(&mut Svg)| svg.tag("g").shift(0.0, -6.0).within(|svg| draw(svg));
    for (name, what) in [("conflict", Token::Conflict), ("succession", Token::Succession)] {
        add(format!("token-{name}"), 1, name, &|svg| {
            up(svg, &|svg| what.draw(svg, 16.0));
            label(svg, name);
        });
    }
    add("token-invasion".into(), 1, "invasion", &|svg| {
        svg.ship(22.0, Tone::Danes, true);
        label(svg, "invasion");
    });
    for side in Side::ALL {
        add(
            format!("peace-{}", side.word()),
            PEACE_TOKENS,
            &format!("Peace, won by the {}", side.people()),
            &|svg| {
                up(svg, &|svg| Token::Peace(side).draw(svg, 16.0));
                label(svg, "peace");
            },
        );
        // One for each seat, and the spare one of two players.
        add(
            format!("allegiance-{}", side.word()),
            SEATS + 1,
            &format!("Allegiance: {}", side.people()),
            &|svg| {
                up(svg, &|svg| {
                    ring(svg, side, 16.0);
                    svg.charge(side_charge(side), 10.0, Tone::Ink);
                });
                label(svg, side.people());
            },
        );
        add(format!("strength-{}", side.word()), 1, &format!("Strength of the {}", side.people()), &|svg| {
            up(svg, &|svg| svg.sign(side_sign(side), 15.0));
            label(svg, "strength");
        });
        add(format!("momentum-{}", side.word()), 1, &format!("Momentum: {}", side.people()), &|svg| {
            up(svg, &|svg| svg.charge(side_charge(side), 15.0, Tone::Ink));
            label(svg, "momentum");
        });
    }
    add("locked".into(), 1, "Locked", &|svg| {
        up(svg, &|svg| {
            svg.line("M-9 0v-6a9 9 0 0 1 18 0v6", Tone::Ink, 3.0);
            svg.tag("rect").rect(-12.0, -1.0, 24.0, 16.0).num("rx", 2.0).fill(Tone::Ink).done();
        });
        label(svg, "locked");
    });
    for faction in Faction::ALL {
        add(
            format!("affinity-{}", faction.word()),
            SEATS,
            &format!("Affinity: {}", faction.adjective()),
            &|svg| {
                up(svg, &|svg| svg.sign(sign(faction), 15.0));
                label(svg, "affinity");
            },
        );
    }
    all
}

/// The map with the armies of the beginning (TLK-R1, TLK-R2).
fn board() -> Printed {
    let (width, height, room) = (640.0, 740.0, mm(256.0));
    let scale = room / width;
    let chart = Chart::new((0.0, 0.0, width, height));
    let sizes = Sizes { name: 16.0, text: 12.4, cloth: 17.0, figure: 10.0, ornate: true };
    let svg = Svg::drawn((room, height * scale), Palette::Print, "The map of The Last Kingdom", |svg| {
        svg.tag("g").set("transform", &format!("scale({})", number(scale))).within(|svg| {
            let under = ground(svg, &chart, &sizes);
            svg.paste(&under);
            for region in Region::ALL {
                kingdom(svg, &chart, region);
            }
            let mark = format!("{RECONSTRUCTION} TLK-R1, TLK-R2");
            svg.reconstruction_tag(&mark, (width - 14.0, height - 14.0), 300.0);
        });
    });
    Printed { reconstructed: true, ..piece("board".into(), "The map", Stock::Board, String::new(), svg) }
}

/// The name of a kingdom, and who stands there when the game begins.
fn kingdom(svg: &mut Svg, chart: &Chart, region: Region) {
    let (left, top, width, _) = block(chart, region);
    let middle = left + width / 2.0;
    svg.text(middle, top + 16.0, region.name(), Type::serif(17.0).bold().middle().halo(Tone::Land));
    let drawn = DRAWN_ARMIES.iter().filter(|place| **place == region).count();
    let first = START_ARMIES[region.index()];
    let step = 21.0;
    let mut x = middle - (first.len() + drawn - 1) as f64 * step / 2.0;
    for faction in first {
        svg.tag("g").shift(x, top + 34.0).within(|svg| svg.sign(sign(*faction), 8.6));
        x += step;
    }
    for _ in 0..drawn {
        svg.tag("g").shift(x, top + 34.0).within(|svg| {
            svg.tag("circle").num("r", 8.6).fill(Tone::Sheet).stroke(Tone::LandEdge, 1.0).done();
            svg.text(0.0, 4.4, "?", Type::sans(12.0).bold().middle());
        });
        x += step;
    }
}
