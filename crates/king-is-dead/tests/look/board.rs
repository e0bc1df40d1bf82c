//! What a picture must tell, and what it must not.

use std::collections::BTreeSet;

use king_is_dead::{Card, Disc, Faction, KingIsDead, Region, View};
use roxmltree::Document;
use table::{Presentation, Scene, Seat};

use crate::document::{WIDTHS, by_id, lines, number, origin, plain, shift, words};
use crate::support::samples;

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
        assert_eq!(words(by_id(&tree, "supply").unwrap()), "Supply S 3 Scots 0 Welsh E 2 English");
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
    assert!(by_id(&tree, "tkd-shape-Gw").unwrap().attribute("d").is_some());
    let region = by_id(&tree, "region-Gw").unwrap();
    assert!(region.children().any(|n| n.attribute("href") == Some("#tkd-shape-Gw")), "the same outline");
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
    assert_eq!(now(&view), "tied 2-2: unstable");
    view.regions[warwick].followers = [1, 1, 1];
    assert_eq!(now(&view), "tied 1-1-1: unstable");
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
fn tkd_10_both_sides_of_the_victory_card_lie_beside_the_board() {
    let names = samples::names();
    for width in [240, 380, 1200] {
        let scene = Scene { dark: true, ..Scene::alone(&names, width) };
        let sides = KingIsDead::aids(&scene);
        assert_eq!(sides.len(), 2);
        for (svg, (title, fact)) in
            sides.iter().zip([("Coronation", "first faction"), ("Invasion", "Most sets")])
        {
            assert!(!svg.contains(" id="), "it may stand on a page with anything else");
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
            "Coronation after 27 cards",
            "Cynewulf takes the crown,",
            "Anna",
            "3 regions",
            "1 region",
            "Bo's Plot counts as a Scot",
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

#[test]
fn view_2_the_pass_meter_names_who_passed_and_who_has_not() {
    for width in [380, 1200] {
        let svg = plain(&samples::crowded(), width);
        let tree = Document::parse(&svg).unwrap();
        let meter = by_id(&tree, "passes").unwrap();
        assert_eq!(words(meter), "D A B C 3 of 4 passed", "the three before Cynewulf, then Cynewulf");
        let title = meter.children().find(|n| n.tag_name().name() == "title").unwrap();
        assert_eq!(title.text(), Some("3 of 4 passed; still to pass: Cynewulf"));
        let hollow = meter.descendants().filter(|n| n.attribute("fill") == Some("none")).count();
        assert_eq!(hollow, 1);
    }
    assert!(!plain(&samples::coronation(), 1200).contains("id=\"passes\""));
}

#[test]
fn view_3_the_track_shows_who_would_take_each_region_and_how_it_would_end() {
    let view = samples::middle();
    let ahead = king_is_dead::outlook::projection(&view).unwrap();
    for width in WIDTHS {
        let svg = plain(&view, width);
        let tree = Document::parse(&svg).unwrap();
        let signs = tree.descendants().filter(|node| node.attribute("class") == Some("forecast")).count();
        assert_eq!(signs, ahead.struggles.len(), "{width}");
        let projection = words(by_id(&tree, "projection").unwrap());
        let ending = if ahead.verdict.invasion { "Invasion: " } else { "Coronation: " };
        assert!(projection.contains("If nobody plays on") && projection.contains(ending), "{projection}");
    }
}

#[test]
fn view_4_view_5_view_6_every_seat_stands_in_the_outlook() {
    let view = samples::middle();
    let svg = plain(&view, 1200);
    let tree = Document::parse(&svg).unwrap();
    let outlook = words(by_id(&tree, "outlook").unwrap());
    assert_eq!(outlook.matches("lacks").count(), view.seats.len(), "{outlook}");
    assert!(outlook.contains("If level: "), "{outlook}");
    // Who leads is told with the level that decides.
    let (crown, invasion) =
        (king_is_dead::outlook::coronation_now(&view), king_is_dead::outlook::invasion_now(&view));
    let told = |ending: &str| outlook.split_once(ending).unwrap().1.starts_with(": ");
    assert_eq!(told("Coronation"), !crown.ranking.is_empty(), "{outlook}");
    assert_eq!(told("Invasion"), invasion.sides.iter().any(|side| side.sets > 0), "{outlook}");
}

#[test]
fn view_7_a_pile_that_may_be_read_is_written_out() {
    let mut view = samples::middle();
    let own = view.own.unwrap();
    let pile = vec![Card::Aid, Card::March, Card::Negotiate];
    let open = &mut view.seats[own.index()];
    (open.pile_size, open.pile_top, open.pile) = (3, Some(Card::Negotiate), Some(pile));
    for width in WIDTHS {
        let svg = plain(&view, width);
        let tree = Document::parse(&svg).unwrap();
        let panel = words(by_id(&tree, &format!("seat-{own}")).unwrap());
        assert!(panel.contains("Under it: Aid, March"), "{width}: {panel}");
        let hidden = view.seats.iter().filter(|seat| seat.pile.is_none()).count();
        assert!(hidden > 0 && svg.matches("Under it: ").count() <= view.seats.len() - hidden);
    }
}

#[test]
fn both_copies_of_a_card_glow() {
    let (mut view, names) = (samples::middle(), samples::names());
    let own = view.own.unwrap();
    let hand = view.hands.iter_mut().find(|hand| hand.seat == own).unwrap();
    hand.cards = vec![Card::Assemble, Card::Assemble];
    let glow = ["hand-assemble".to_string()];
    let scene = Scene { glow: &glow, ..Scene::in_page(&names, 1200) };
    let svg = KingIsDead::draw(&view, &scene);
    let tree = Document::parse(&svg).unwrap();
    let drawn = |id: &str| by_id(&tree, id).unwrap().descendants().count();
    assert_eq!(drawn("hand-assemble"), drawn("hand-assemble-2"));
    let matte = plain(&view, 1200);
    let matte = Document::parse(&matte).unwrap();
    assert!(drawn("hand-assemble") > by_id(&matte, "hand-assemble").unwrap().descendants().count());
}

#[test]
fn view_13_news_is_flagged_where_it_happened() {
    let (view, names) = (samples::middle(), samples::names());
    // The last Scots have left Lancaster; a flag stays where they stood.
    let news = [("follower-St-S", "+2"), ("follower-La-W", "\u{2212}1"), ("follower-La-S", "\u{2212}3")];
    let news = news.map(|(id, note)| table::News { id: id.into(), note: note.into() });
    for width in WIDTHS {
        let scene = Scene { news: &news, ..Scene::alone(&names, width) };
        let svg = KingIsDead::draw(&view, &scene);
        let tree = Document::parse(&svg).unwrap();
        let flags: Vec<String> =
            tree.descendants().filter(|node| node.attribute("class") == Some("news")).map(words).collect();
        for note in ["+2", "\u{2212}1", "\u{2212}3"] {
            assert_eq!(flags.iter().filter(|flag| *flag == note).count(), 1, "{width}: {flags:?}");
        }
        // A flag covers no part of the number that it is about.
        for id in ["follower-St-S", "follower-La-W"] {
            let counter = by_id(&tree, id).unwrap();
            let flag = counter.descendants().find(|node| node.attribute("class") == Some("news")).unwrap();
            let plate = flag.descendants().find(|node| node.tag_name().name() == "rect").unwrap();
            let text = counter.children().rfind(|node| node.tag_name().name() == "text").unwrap();
            let top = number(text, "y") - 0.75 * number(text, "font-size");
            let (over, under) =
                (number(plate, "y") + number(plate, "height") < top, number(plate, "y") > number(text, "y"));
            assert!(over || under, "{width}: {id}");
        }
    }
}
