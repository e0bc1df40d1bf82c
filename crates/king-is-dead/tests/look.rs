//! The drawings, checked as documents: what must be there, what must not, and that it fits.

mod samples;

use std::collections::BTreeSet;

use ink::Type;
use king_is_dead::{Card, Disc, Faction, Region, VictorySide, View, draw, text_board, victory_card};
use roxmltree::{Document, Node};
use table::{Names, Scene, Seat};

const WIDTHS: [u32; 9] = [320, 380, 480, 700, 760, 1000, 1080, 1200, 1600];

fn all_samples() -> Vec<(&'static str, View)> {
    vec![
        ("deal", samples::deal()),
        ("middle", samples::middle()),
        ("duel", samples::duel()),
        ("coronation", samples::coronation()),
        ("invasion", samples::invasion()),
        ("crowded", samples::crowded()),
    ]
}

fn picture(view: &View, names: &Names, width: u32, glow: &[String]) -> String {
    draw(view, &Scene { names, glow, width, standalone: true, dark: false })
}

fn plain(view: &View, width: u32) -> String {
    picture(view, &samples::names(), width, &[])
}

fn by_id<'a>(tree: &'a Document<'_>, id: &str) -> Option<Node<'a, 'a>> {
    tree.descendants().find(|node| node.attribute("id") == Some(id))
}

fn words(node: Node<'_, '_>) -> String {
    let texts = node.descendants().filter(|n| n.tag_name().name() == "text");
    texts.filter_map(|n| n.text()).collect::<Vec<_>>().join(" ")
}

fn shift(node: Node<'_, '_>) -> (f64, f64) {
    let Some(list) = node.attribute("transform").and_then(|t| t.strip_prefix("translate(")) else {
        return (0.0, 0.0);
    };
    let mut parts = list.trim_end_matches(')').split(' ').map(|part| part.parse().unwrap());
    (parts.next().unwrap(), parts.next().unwrap())
}

/// Where a node's own coordinates begin.
fn origin(node: Node<'_, '_>) -> (f64, f64) {
    node.ancestors().map(shift).fold((0.0, 0.0), |sum, step| (sum.0 + step.0, sum.1 + step.1))
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).map_or(0.0, |value| value.parse().unwrap())
}

/// A line of text and the box it fills: left, top, right, bottom.
fn lines(tree: &Document<'_>) -> Vec<(String, [f64; 4])> {
    tree.descendants()
        .filter(|node| node.tag_name().name() == "text")
        .map(|node| {
            let text = node.text().unwrap_or_default().to_string();
            let size = number(node, "font-size");
            let mut set = if node.attribute("font-family").is_none_or(|stack| stack.ends_with("sans-serif")) {
                Type::sans(size)
            } else {
                Type::serif(size)
            };
            set.bold = node.attribute("font-weight").is_some();
            set.spacing = number(node, "letter-spacing");
            let wide = match node.attribute("textLength") {
                Some(length) => length.parse().unwrap(),
                None => set.measure(&text),
            };
            let (dx, dy) = origin(node);
            let (x, y) = (dx + number(node, "x"), dy + number(node, "y"));
            let left = match node.attribute("text-anchor") {
                Some("middle") => x - wide / 2.0,
                Some("end") => x - wide,
                _ => x,
            };
            (text, [left, y - 0.74 * size, left + wide, y + 0.1 * size])
        })
        .collect()
}

#[test]
fn every_picture_is_well_formed_and_its_ids_are_unique() {
    let names = samples::names();
    for (name, view) in all_samples() {
        for width in WIDTHS {
            for (standalone, dark) in [(true, false), (true, true), (false, false)] {
                let scene = Scene { names: &names, glow: &[], width, standalone, dark };
                let svg = draw(&view, &scene);
                let tree = Document::parse(&svg).unwrap_or_else(|fault| panic!("{name} {width}: {fault}"));
                assert_eq!(tree.root_element().attribute("width"), Some(width.to_string().as_str()));
                let mut seen = BTreeSet::new();
                for id in tree.descendants().filter_map(|node| node.attribute("id")) {
                    assert!(seen.insert(id), "{name} {width}: {id} twice");
                }
                // A picture of its own carries its colours; one in a page takes the page's.
                assert_eq!(svg.contains("var(--"), !standalone, "{name} {width}");
                assert_eq!(svg.contains("transform:translate("), !standalone, "{name} {width}");
            }
        }
    }
}

#[test]
fn every_label_is_at_least_eleven_pixels_and_inside_the_picture() {
    for (name, view) in all_samples() {
        for width in WIDTHS {
            let svg = plain(&view, width);
            let tree = Document::parse(&svg).unwrap();
            let height = number(tree.root_element(), "height");
            for node in tree.descendants().filter(|node| node.tag_name().name() == "text") {
                assert!(number(node, "font-size") >= 11.0, "{name} {width}: {:?}", node.text());
                assert_eq!(node.attribute("pointer-events"), Some("none"));
            }
            for (text, [left, top, right, bottom]) in lines(&tree) {
                let fits = left >= 0.0 && top >= 0.0 && right <= f64::from(width) && bottom <= height;
                assert!(fits, "{name} {width}: {text:?} at {left} {top} {right} {bottom}");
            }
        }
    }
}

#[test]
fn no_label_overlaps_another() {
    for (name, view) in all_samples() {
        for width in WIDTHS {
            let svg = plain(&view, width);
            let tree = Document::parse(&svg).unwrap();
            let all = lines(&tree);
            for (i, (text, a)) in all.iter().enumerate() {
                for (other, b) in &all[i + 1..] {
                    let clear = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
                    assert!(clear, "{name} {width}: {text:?} {a:?} over {other:?} {b:?}");
                }
            }
        }
    }
}

/// The box of a counter's plate: it is the first filled path of its group, centred on the origin.
fn plate(group: Node<'_, '_>) -> [f64; 4] {
    let (x, y) = origin(group);
    let path = group.children().find(|n| n.tag_name().name() == "path").unwrap().attribute("d").unwrap();
    let end: f64 = path.split('H').nth(1).unwrap().split('A').next().unwrap().parse().unwrap();
    [x - end - 14.0, y - 14.0, x + end + 14.0, y + 14.0]
}

#[test]
fn tkd_25_counters_cover_neither_each_other_nor_a_name() {
    let view = samples::crowded();
    for width in [360, 380, 480, 700, 760, 1000, 1080, 1200, 1600] {
        let svg = plain(&view, width);
        let tree = Document::parse(&svg).unwrap();
        let is_counter = |id: &str| id.starts_with("follower-");
        let plates: Vec<(String, [f64; 4])> = tree
            .descendants()
            .filter(|n| n.attribute("id").is_some_and(is_counter))
            .map(|n| (n.attribute("id").unwrap().to_string(), plate(n)))
            .collect();
        assert_eq!(plates.len(), 24);
        let region_names: Vec<(String, [f64; 4])> = lines(&tree)
            .into_iter()
            .filter(|(text, _)| Region::ALL.iter().any(|r| r.name() == text))
            .collect();
        // Room to spare between boxes; negative means that rounded ends may nearly touch.
        let apart =
            |a: &[f64; 4], b: &[f64; 4]| (a[0] - b[2]).max(b[0] - a[2]).max(a[1] - b[3]).max(b[1] - a[3]);
        for (i, (id, a)) in plates.iter().enumerate() {
            for (other, b) in &plates[i + 1..] {
                assert!(apart(a, b) >= -3.0, "{width}: {id} over {other} by {}", -apart(a, b));
            }
            for (name, b) in &region_names {
                assert!(apart(a, b) >= -1.0, "{width}: {id} over {name} by {}", -apart(a, b));
            }
        }
    }
}

#[test]
fn tkd_11_tkd_12_regions_france_supply_and_spaces_are_drawn() {
    for width in WIDTHS {
        let svg = plain(&samples::middle(), width);
        let tree = Document::parse(&svg).unwrap();
        for region in Region::ALL {
            let group = by_id(&tree, &format!("region-{}", region.code())).unwrap();
            assert!(words(group).contains(region.name()), "{width}");
        }
        for space in 1..=8 {
            assert!(by_id(&tree, &format!("space-{space}")).is_some(), "{width} {space}");
        }
        assert!(words(by_id(&tree, "france").unwrap()).contains("2 of 3 discs left"));
        assert_eq!(words(by_id(&tree, "supply").unwrap()), "Supply S 3 Scots W 0 Welsh E 2 English");
    }
}

#[test]
fn tkd_22_spaces_one_to_four_stand_left_and_five_to_eight_right() {
    for width in WIDTHS {
        let svg = plain(&samples::deal(), width);
        let tree = Document::parse(&svg).unwrap();
        let at = |space: usize| origin(by_id(&tree, &format!("space-{space}")).unwrap());
        for space in 1..=4 {
            assert!(at(space).0 < at(space + 4).0 && at(space).1 == at(space + 4).1, "{width} {space}");
            assert!(space == 1 || at(space).1 > at(space - 1).1, "{width} {space}");
        }
        // The number belongs to the space; the card on it is the one of the track.
        let card = origin(by_id(&tree, "card-Wa").unwrap());
        assert!((card.1 - at(1).1).abs() < 1.0 && (card.0 - at(1).0).abs() < 40.0, "{width}");
    }
}

#[test]
fn tkd_25_view_15_counts_stand_as_numbers_with_letter_and_shape() {
    for view in [samples::deal(), samples::middle()] {
        for width in [380, 760, 1200] {
            let svg = plain(&view, width);
            let tree = Document::parse(&svg).unwrap();
            for region in Region::ALL {
                let held = &view.regions[region.index()];
                let mut shapes = BTreeSet::new();
                for faction in Faction::ALL {
                    let id = format!("follower-{}-{}", region.code(), faction.letter());
                    let count = held.followers[faction.index()];
                    let Some(group) = by_id(&tree, &id) else {
                        assert_eq!(count, 0, "{id} is missing");
                        continue;
                    };
                    assert!(count > 0, "{id} is drawn for nobody");
                    assert_eq!(words(group), format!("{} {count}", faction.letter()));
                    let sign =
                        group.descendants().find(|n| n.tag_name().name() == "g" && *n != group).unwrap();
                    let shape = sign.descendants().find(|n| n.tag_name().name() == "path").unwrap();
                    assert!(shapes.insert(shape.attribute("d").unwrap().to_string()), "{id}");
                }
            }
        }
    }
}

#[test]
fn tkd_75_tkd_76_discs_show_who_holds_a_region() {
    let view = samples::middle();
    let svg = plain(&view, 1200);
    let tree = Document::parse(&svg).unwrap();
    for region in Region::ALL {
        let disc = by_id(&tree, &format!("disc-{}", region.code()));
        match view.regions[region.index()].disc {
            None => assert!(disc.is_none()),
            Some(Disc::Control(faction)) => {
                assert_eq!(words(disc.unwrap()), faction.letter().to_string());
            }
            Some(Disc::Unstable) => {
                let arcs = disc.unwrap().descendants().filter(|n| n.tag_name().name() == "path").count();
                assert_eq!((arcs, words(disc.unwrap())), (3, String::new()), "a ring broken in three");
            }
        }
    }
}

#[test]
fn tkd_73_the_contested_region_is_marked_and_named() {
    let svg = plain(&samples::middle(), 380);
    let tree = Document::parse(&svg).unwrap();
    let mark = by_id(&tree, "contested").unwrap();
    assert!(mark.children().all(|n| n.attribute("href") == Some("#tkd-shape-Gw")) && mark.has_children());
    let outline = by_id(&tree, "tkd-shape-Gw").unwrap().attribute("d");
    let field =
        by_id(&tree, "region-Gw").unwrap().children().find(|n| n.tag_name().name() == "path").unwrap();
    assert_eq!(field.attribute("d"), outline);
    let all = words(tree.root_element());
    assert!(all.contains("Gwynedd is contested") && all.contains("now: Welsh lead by 10"), "{all}");
    let over = plain(&samples::invasion(), 380);
    assert!(!over.contains("id=\"contested\"") && !over.contains("is contested"));
}

#[test]
fn view_1_standing_names_leader_tie_and_emptiness() {
    let mut view = samples::deal();
    let now = |view: &View| {
        let svg = plain(view, 1200);
        svg.split("now: ").nth(1).unwrap().split('<').next().unwrap().to_string()
    };
    let warwick = Region::Warwick.index();
    assert_eq!(now(&view), "Scots lead by 1");
    view.regions[warwick].followers = [1, 2, 2];
    assert_eq!(now(&view), "2-2 tied: unstable");
    view.regions[warwick].followers = [1, 1, 1];
    assert_eq!(now(&view), "1-1-1 tied: unstable");
    view.regions[warwick].followers = [0, 0, 0];
    assert_eq!(now(&view), "empty: unstable");
}

#[test]
fn tkd_8_cunning_cards_have_an_emblem_on_both_sides_of_the_title() {
    let svg = plain(&samples::middle(), 1200);
    let tree = Document::parse(&svg).unwrap();
    for (id, cunning) in [
        ("hand-spy", true),
        ("hand-suppress", true),
        ("hand-assemble", false),
        ("pile-0", true),
        ("pile-1", false),
    ] {
        let card = by_id(&tree, id).unwrap();
        let emblems: Vec<f64> = card
            .descendants()
            .filter(|n| n.attribute("class") == Some("cunning"))
            .map(|n| shift(n).0)
            .collect();
        if !cunning {
            assert!(emblems.is_empty(), "{id}");
            continue;
        }
        let title = card.descendants().find(|n| n.tag_name().name() == "text").unwrap();
        let middle = number(title, "x");
        assert!(
            emblems.len() == 2 && emblems[0] < middle && middle < emblems[1],
            "{id}: {emblems:?} {middle}"
        );
    }
}

#[test]
fn tkd_10_both_sides_of_the_victory_card_can_be_drawn() {
    let names = samples::names();
    for width in [240, 380, 1200] {
        let scene = Scene { names: &names, glow: &[], width, standalone: true, dark: true };
        let (crown, invasion) =
            (victory_card(VictorySide::Coronation, &scene), victory_card(VictorySide::Invasion, &scene));
        for (svg, title, fact) in
            [(&crown, "Coronation", "first faction"), (&invasion, "Invasion", "Most sets")]
        {
            let tree = Document::parse(svg).unwrap();
            let all = words(tree.root_element());
            assert!(all.contains(title) && all.contains(fact) && !all.contains('\u{2026}'), "{all}");
            let (w, h) = (number(tree.root_element(), "width"), number(tree.root_element(), "height"));
            for (text, [left, _, right, bottom]) in lines(&tree) {
                assert!(left >= 0.0 && right <= w && bottom <= h, "{width} {text}");
            }
        }
    }
}

#[test]
fn tkd_253_tkd_255_tkd_262_no_hidden_card_is_in_the_picture() {
    for (view, readable) in
        [(samples::deal(), Some(0)), (samples::middle(), Some(1)), (samples::duel(), None)]
    {
        for width in [380, 1200] {
            let svg = plain(&view, width);
            let tree = Document::parse(&svg).unwrap();
            let mut known: BTreeSet<&str> = BTreeSet::new();
            known.extend(view.hands.iter().flat_map(|hand| &hand.cards).map(|card| card.name()));
            known.extend(view.seats.iter().filter_map(|seat| seat.pile_top).map(Card::name));
            known.extend(
                view.seats.iter().filter_map(|seat| seat.pile.as_ref()).flatten().map(|card| card.name()),
            );
            known.extend(view.under_way.iter().flat_map(|way| [way.card.name(), way.kind.name()]));
            for card in Card::ALL {
                if known.contains(card.name()) {
                    continue;
                }
                assert!(!svg.contains(card.name()), "{} is told at {width}", card.name());
                assert!(!svg.contains(&format!("-{}\"", card.word())), "{} is in an id", card.name());
            }
            for (i, seat) in view.seats.iter().enumerate() {
                let prefix = format!("back-{i}-");
                let backs =
                    tree.descendants().filter_map(|n| n.attribute("id")).filter(|id| id.starts_with(&prefix));
                let expected = if readable == Some(i) { 0 } else { usize::from(seat.hand_size) };
                assert_eq!(backs.count(), expected);
            }
        }
    }
}

#[test]
fn own_cards_carry_the_ids_that_choices_name() {
    let svg = plain(&samples::deal(), 380);
    let tree = Document::parse(&svg).unwrap();
    let cards = [
        "scottish-support",
        "welsh-support",
        "english-support",
        "assemble",
        "assemble-2",
        "negotiate",
        "manoeuvre",
        "outmanoeuvre",
    ];
    for card in cards {
        assert!(by_id(&tree, &format!("hand-{card}")).is_some(), "{card}");
    }
    for id in ["pile-0", "pile-1", "pile-2", "supply", "france", "follower-Mo-S", "region-Mo"] {
        assert!(by_id(&tree, id).is_some(), "{id}");
    }
}

#[test]
fn only_what_can_be_acted_on_glows() {
    let glow: Vec<String> =
        ["region-De", "follower-Gw-W", "space-7", "hand-assemble", "pile-0", "supply", "france"]
            .map(String::from)
            .to_vec();
    for width in [380, 760, 1200] {
        let view = samples::middle();
        let quiet = plain(&view, width);
        let count = |svg: &str| {
            Document::parse(svg)
                .unwrap()
                .descendants()
                .filter(|n| n.attribute("class") == Some("glow"))
                .count()
        };
        assert_eq!(count(&quiet), 0);
        assert_eq!(count(&picture(&view, &samples::names(), width, &glow)), glow.len());
        for id in &glow {
            let one = picture(&view, &samples::names(), width, std::slice::from_ref(id));
            assert_eq!(count(&one), 1, "{id} at {width}");
        }
        let unknown = picture(&view, &samples::names(), width, &["region-Xx".into(), "hand-plot".into()]);
        assert_eq!(unknown, quiet);
    }
}

#[test]
fn touch_targets_on_a_phone_are_at_least_forty_pixels() {
    let svg = plain(&samples::middle(), 380);
    let tree = Document::parse(&svg).unwrap();
    let mut seen = 0;
    for node in tree.descendants().filter(|n| n.tag_name().name() == "rect") {
        if node.attribute("pointer-events") == Some("all") {
            let (w, h) = (number(node, "width"), number(node, "height"));
            assert!(
                w >= 40.0 && h >= 40.0,
                "{:?}: {w} by {h}",
                node.parent().and_then(|p| p.attribute("id"))
            );
            seen += 1;
        }
    }
    let followers = samples::middle().regions.iter().flat_map(|r| r.followers).filter(|&n| n > 0).count();
    assert_eq!(seen, followers + 8 + 4 + 3 + 2, "followers, spaces, own cards, piles, supply and France");
}

#[test]
fn names_from_outside_are_escaped_and_fitted() {
    let long = "Bartholomew \u{201c}the <b>Bold</b>\u{201d} & Sons of the Northern Marches";
    let names =
        Names::new(vec![long.into(), "</svg><script>alert('x')</script>".into(), "\u{1b}[2J\u{0}".into()]);
    for width in WIDTHS {
        let svg = picture(&samples::middle(), &names, width, &[]);
        let tree = Document::parse(&svg).unwrap();
        assert!(tree.descendants().all(|n| !matches!(n.tag_name().name(), "script" | "b")));
        for (text, [left, _, right, _]) in lines(&tree) {
            assert!(left >= 0.0 && right <= f64::from(width), "{width}: {text}");
        }
    }
    let nobody = picture(&samples::middle(), &Names::new(Vec::new()), 380, &[]);
    assert!(words(Document::parse(&nobody).unwrap().root_element()).contains("Seat 2"));
}

#[test]
fn negotiation_discs_lie_with_their_owner_or_on_a_card() {
    for width in [380, 1200] {
        let svg = plain(&samples::middle(), width);
        let tree = Document::parse(&svg).unwrap();
        let inside =
            |id: &str| by_id(&tree, id).unwrap().ancestors().any(|n| n.attribute("id") == Some("seat-1"));
        assert!(inside("negotiation-1") && !inside("negotiation-0") && !inside("negotiation-2"));
        let (disc, card) =
            (origin(by_id(&tree, "negotiation-2").unwrap()), origin(by_id(&tree, "card-St").unwrap()));
        assert!(disc.0 > card.0 && disc.1 > card.1 && disc.1 < card.1 + 66.0);
    }
}

#[test]
fn view_16_the_verdict_is_told_at_the_end() {
    let at_end = |view: &View, width| {
        let svg = plain(view, width);
        let tree = Document::parse(&svg).unwrap();
        words(by_id(&tree, "verdict").unwrap())
    };
    for width in [380, 760, 1200] {
        let crown = at_end(&samples::coronation(), width);
        for fact in [
            "Coronation after 27 plays",
            "Cynewulf takes the crown,",
            "Anna",
            "3 regions",
            "1 region",
            "Plot of Bo counts for the Scots",
        ] {
            assert!(crown.contains(fact), "{width}: {fact} in {crown}");
        }
        let invasion = at_end(&samples::invasion(), width);
        assert!(
            invasion.contains("Bo leads Britain against France")
                && invasion.contains("level on sets, acted last")
        );
    }
    assert!(!plain(&samples::middle(), 1200).contains("id=\"verdict\""));
}

#[test]
fn a_picture_depends_on_nothing_but_its_view() {
    for (name, view) in all_samples() {
        assert_eq!(plain(&view, 1200), plain(&view.clone(), 1200), "{name}");
    }
}

fn without_escapes(text: &str) -> String {
    let mut out = String::new();
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == '\u{1b}' {
            chars.by_ref().find(|c| c.is_ascii_alphabetic());
        } else {
            out.push(c);
        }
    }
    out
}

#[test]
fn the_terminal_board_fits_eighty_columns_and_says_the_same_without_colour() {
    let long = Names::new(vec!["Bartholomew of the Northern Marches".into(); 4]);
    for names in [samples::names(), long] {
        for (name, view) in all_samples() {
            let (plain, painted) = (text_board(&view, &names, false), text_board(&view, &names, true));
            assert!(!plain.contains('\u{1b}') && painted.contains('\u{1b}'), "{name}");
            assert_eq!(without_escapes(&painted), plain, "{name}");
            for line in plain.lines() {
                assert!(ink::shown_width(line) <= 80, "{name}: {line}");
            }
        }
    }
}

#[test]
fn the_terminal_board_tells_what_the_picture_tells() {
    let text = text_board(&samples::middle(), &samples::names(), false);
    for fact in [
        "Bo plays Spy as March",
        "1 of 3",
        "play 13",
        "Gwynedd is contested, now Welsh lead by 10",
        "\u{25c6}S  1  \u{25a0}W 12  \u{25cf}E  2",
        "\u{25c6}Scots hold it",
        "unstable",
        "2 of 3 discs left",
        "Strathclyde(C)",
        "\u{2605}Spy\u{2605}",
        "\u{25ae}\u{25ae}\u{25ae} 3",
        "Negotiate on top of Assemble, Manoeuvre",
        "disc spent",
        "Cynewulf leads",
        "Bo leads with 2 sets",
    ] {
        assert!(text.contains(fact), "{fact} in\n{text}");
    }
    for hidden in ["Ambush", "Resist", "Plot,", "Muster"] {
        assert!(!text.contains(hidden), "{hidden}");
    }
}

#[test]
fn a_name_cannot_move_the_cursor() {
    let names = Names::new(vec!["\u{1b}[2JAnna\r\n".into(), "B\u{7}o".into()]);
    let text = text_board(&samples::duel(), &names, false);
    assert!(!text.contains('\u{1b}') && !text.contains('\r') && !text.contains('\u{7}'), "{text}");
}

#[test]
fn tkd_230_partners_are_named_in_team_games() {
    let svg = plain(&samples::coronation(), 1200);
    let tree = Document::parse(&svg).unwrap();
    for (seat, partner) in [(0, "Cynewulf"), (1, "Dafydd"), (2, "Anna"), (3, "Bo")] {
        let panel = by_id(&tree, &format!("seat-{}", Seat(seat))).unwrap();
        assert!(words(panel).contains(&format!("with {partner}")));
    }
    assert!(
        !words(Document::parse(&plain(&samples::middle(), 1200)).unwrap().root_element()).contains("with Cy")
    );
}
