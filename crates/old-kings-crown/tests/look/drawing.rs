//! The drawings as documents: nothing too small, nothing cut off, nothing secret.

use old_kings_crown::Face::*;
use old_kings_crown::Faction::{Clans, Gathering, Nobility};
use old_kings_crown::Region::*;
use old_kings_crown::{Action, Crown, Location, Scenario, Stage};
use table::{Names, Presentation, QuickDice, Scene, Seat, Secrets, Viewer};

use crate::support::Play;
use crate::{names, positions};

/// Where an element's own origin lies, by the translations around it.
fn origin(node: roxmltree::Node<'_, '_>) -> (f64, f64) {
    node.ancestors().filter_map(|node| node.attribute("transform")).fold((0.0, 0.0), |(x, y), words| {
        let inner = words.trim_start_matches("translate(").trim_end_matches(')');
        let mut parts = inner.split(' ').map(|part| part.parse::<f64>().unwrap());
        (x + parts.next().unwrap(), y + parts.next().unwrap())
    })
}

/// No label is too small or reaches over the edge of the drawing.
fn labels_fit(tree: &roxmltree::Document<'_>, what: &str) {
    let root = tree.root_element();
    let size = |name| root.attribute(name).unwrap().parse::<f64>().unwrap();
    let (wide, high) = (size("width"), size("height"));
    for text in tree.descendants().filter(|node| node.has_tag_name("text")) {
        let number = |name| text.attribute(name).unwrap().parse::<f64>().unwrap();
        let font = number("font-size");
        assert!(font >= 11.0, "{what}");
        let words = text.text().unwrap_or_default();
        let serif = text.attribute("font-family").is_some_and(|family| family.contains("Palatino"));
        let set = if serif { ink::Type::serif(font) } else { ink::Type::sans(font) };
        let set = if text.attribute("font-weight").is_some() { set.bold() } else { set };
        let length = match text.attribute("textLength") {
            Some(length) => length.parse().unwrap(),
            None => set.measure(words),
        };
        let (dx, dy) = origin(text);
        let (x, y) = (number("x") + dx, number("y") + dy);
        let left = match text.attribute("text-anchor") {
            Some("middle") => x - length / 2.0,
            Some("end") => x - length,
            _ => x,
        };
        assert!(left >= -1.0 && left + length <= wide + 1.0, "{what}: {words:?} at {left} of {wide}");
        assert!(y > 0.0 && y < high, "{what}: {words:?}");
    }
}

#[test]
fn labels_are_large_enough_and_inside_the_picture() {
    let names = names();
    for crown in positions().iter().step_by(3) {
        for (width, dark) in [(1200, false), (1200, true), (380, false), (320, true)] {
            let view = crown.view(Viewer::Seat(Seat(0)));
            let scene = Scene { dark, ..Scene::alone(&names, width) };
            let drawing = Crown::draw(&view, &scene);
            let tree = roxmltree::Document::parse(&drawing).unwrap();
            labels_fit(&tree, &format!("board at {width}"));
        }
    }
}

/// The drawing is made from the view alone: worlds that look the same are drawn the same, and a
/// guest's picture holds no hand.
#[test]
fn the_strip_and_the_locations_keep_their_words_apart_and_whole() {
    let names = names();
    for crown in positions().iter().step_by(5) {
        // As wide as the board is in a window of 1200 pixels, and on two phones.
        for width in [790, 370, 340] {
            let view = crown.view(Viewer::Seat(Seat(0)));
            let scene = Scene::alone(&names, width);
            let drawing = Crown::draw(&view, &scene);
            let tree = roxmltree::Document::parse(&drawing).unwrap();
            for location in Location::ALL {
                let cut = |word: &str| !drawing.contains(word);
                assert!(!location.name().split(' ').any(cut), "{width}: {}", location.name());
                assert!(!drawing.contains(&format!("{}\u{2026}</text>", &location.name()[..5])), "{width}");
            }
            let order = tree
                .descendants()
                .filter(|node| node.attribute("id").is_some_and(|id| id.starts_with("order-")));
            let mut before = f64::MIN;
            for seat in order {
                let x = origin(seat).0;
                let figure = seat.children().rfind(|node| node.has_tag_name("text")).unwrap();
                let number = |node: roxmltree::Node<'_, '_>, name| -> f64 {
                    node.attribute(name).unwrap().parse().unwrap()
                };
                let set = ink::Type::sans(number(figure, "font-size")).bold();
                let right = number(figure, "x") + set.measure(figure.text().unwrap());
                let frame = seat.children().find(|node| node.has_tag_name("rect"));
                if let Some(frame) = frame {
                    assert!(right < number(frame, "x") + number(frame, "width"), "{width}: {right}");
                }
                // The sign reaches a little over its radius.
                assert!(x - 14.0 >= before, "{width}: {before} and {x}");
                before = x + right;
            }
            assert!(before < f64::from(width));
        }
    }
}

#[test]
fn drawings_show_nothing_that_the_view_does_not() {
    let names = names();
    let mut dice = QuickDice::new(6);
    for crown in positions().iter().step_by(4) {
        let scene = Scene::alone(&names, 1200);
        let view = crown.view(Viewer::Seat(Seat(1)));
        let world = Crown::imagine(&view, &mut dice);
        let drawing = Crown::draw(&view, &scene);
        assert_eq!(drawing, Crown::draw(&world.view(Viewer::Seat(Seat(1))), &scene));
        let guest = Crown::draw(&crown.view(Viewer::Spectator), &scene);
        assert!(!guest.contains("id=\"hand-"));
        let held = view.secrets[0].hand.len();
        if view.stage > Stage::Deal && held > 0 && view.players[1].in_game {
            assert!(drawing.contains("id=\"hand-"));
        }
    }
}

/// What never changes of the stage, as a page gets it: the landscape under the Regions, the words over them.
fn grounds(svg: &str) -> [&str; 2] {
    let mut found = svg.split("<g id=\"ground-").skip(1).map(|rest| {
        let id = format!("ground-{}", rest.split('"').next().unwrap());
        &svg[ink::Ground::find(svg, &id).expect("a ground that can be found")]
    });
    [found.next().expect("a landscape"), found.next().expect("its words")]
}

#[test]
fn the_landscape_is_the_same_in_every_position_and_light() {
    let names = names();
    let mut kept = std::collections::BTreeMap::new();
    for crown in positions().iter().step_by(7) {
        for width in [1440, 1020, 390] {
            let (view, scene) = (crown.view(Viewer::Spectator), Scene::in_page(&names, width));
            let panels = Crown::panels(&view, &scene);
            let stage = panels.iter().find(|panel| panel.id == "regions").unwrap();
            let [land, words] = grounds(&stage.svg).map(str::to_owned);
            assert!(land.len() < GROUND, "{} bytes at {width}", land.len());
            // Nothing of the game is in them, and every place is named in the words.
            assert!(!land.contains("<text") && !land.contains("<title") && !words.contains("<title"));
            for location in Location::ALL {
                assert!(words.contains(&format!(">{}<", location.name())), "{width}: {}", location.name());
            }
            let key = (view.players.len(), width == 390);
            let drawn = (land, words);
            assert_eq!(kept.entry(key).or_insert_with(|| drawn.clone()), &drawn, "{key:?}");
        }
    }
    assert_eq!(kept.len(), 6);
}

/// What the landscape weighs at most, measured on a page.
const GROUND: usize = 12_000;

#[test]
fn heralds_ride_to_their_location_and_cards_lie_in_their_region() {
    let names = names();
    for crown in positions().iter().step_by(6) {
        let view = crown.view(Viewer::Seat(Seat(0)));
        for width in [1440, 390] {
            let panels = Crown::panels(&view, &Scene::alone(&names, width));
            let stage = panels.iter().find(|panel| panel.id == "regions").unwrap();
            let tree = roxmltree::Document::parse(&stage.svg).unwrap();
            for (seat, player) in view.players.iter().enumerate() {
                let rider =
                    tree.descendants().find(|node| node.attribute("id") == Some(&format!("herald-{seat}")));
                let within =
                    rider.and_then(|rider| rider.parent_element()).and_then(|place| place.attribute("id"));
                let wanted = player.herald.map(|location| format!("location-{}", location.key()));
                assert_eq!(within, wanted.as_deref());
            }
            for node in tree.descendants() {
                let Some(id) = node.attribute("id") else { continue };
                let parts: Vec<&str> = id.split('-').collect();
                if let ["slot" | "shown", _, region, ..] = parts[..] {
                    let around = node.ancestors().skip(1).find_map(|node| node.attribute("id"));
                    assert_eq!(around, Some(&*format!("region-{region}")));
                }
            }
        }
    }
}

/// A page lays panels out at their own size in these windows: no label may reach over the edge of its panel.
#[test]
fn labels_of_panels_are_large_enough_and_inside() {
    let names = names();
    for crown in positions().iter().step_by(3) {
        let view = crown.view(Viewer::Seat(Seat(0)));
        for width in [1440, 1370, 1020, 390] {
            for panel in Crown::panels(&view, &Scene::alone(&names, width)) {
                let tree = roxmltree::Document::parse(&panel.svg).unwrap();
                labels_fit(&tree, &format!("{} at {width}", panel.id));
            }
        }
    }
}

/// The panel of this id as its seat sees it, in a window so wide.
fn panel(play: &Scenario, id: &str, width: u32, glow: &[String]) -> Option<String> {
    let names = Names::plain(4);
    let scene = Scene { glow, ..Scene::alone(&names, width) };
    let panels = Crown::panels(&play.crown.view(Viewer::Seat(Seat(0))), &scene);
    panels.into_iter().find(|panel| panel.id == id).map(|panel| panel.svg)
}

/// Strengths and names of cards are whole wherever they lie; only what people call themselves may be too long.
#[test]
fn nothing_that_lies_at_a_region_or_in_a_hand_is_cut_short() {
    let names = names();
    for crown in positions().iter().step_by(2) {
        let view = crown.view(Viewer::Seat(Seat(0)));
        for width in [1440, 1020, 390] {
            for panel in Crown::panels(&view, &Scene::alone(&names, width)) {
                if matches!(panel.id.as_str(), "regions" | "hand") {
                    let cut = panel.svg.find('\u{2026}').map(|at| &panel.svg[at.saturating_sub(60)..at]);
                    assert_eq!(cut, None, "{} at {width}", panel.id);
                }
            }
        }
    }
}

/// A card that lies under another one is drawn as high as it is seen, so that its middle is its own.
#[test]
fn cards_under_others_show_their_strength_and_can_be_touched_in_their_middle() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .hold(0, &[Captain9])
        .hold(1, &[Follower1])
        .clash(Plateau, &[(0, Heir), (1, Heir)]);
    play.act(0, Action::Commit(Captain9)).act(1, Action::Commit(Follower1));
    for width in [1440, 390] {
        let svg = panel(&play, "regions", width, &[]).unwrap();
        let tree = roxmltree::Document::parse(&svg).unwrap();
        let node = |id: &str| tree.descendants().find(|node| node.attribute("id") == Some(id)).unwrap();
        let (under, over) = (node("shown-0-plateau-heir"), node("shown-0-plateau-captain-9"));
        assert!(under.descendants().any(|node| node.has_tag_name("text") && node.text() == Some("10")));
        let body = under.descendants().find(|node| node.has_tag_name("rect")).unwrap();
        let height: f64 = body.attribute("height").unwrap().parse().unwrap();
        let (edge, front) = (origin(under).1, origin(over).1);
        assert!(edge + height / 2.0 < front, "{width}: {edge} + {height} / 2 and {front}");
        assert!(under.range().start < over.range().start, "what was laid later lies above");
    }
}

// rules: OKC-40
#[test]
fn okc_40_cavalry_shows_what_it_counts_after_a_tie_and_totals_stay_with_a_tie() {
    let mut play = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .hold(0, &[Cavalry])
        .hold(1, &[Ruse, Follower1])
        .clash(Plateau, &[(0, Captain8), (1, Captain8)]);
    let svg = panel(&play, "regions", 1440, &[]).unwrap();
    assert_eq!(svg.matches(">8 tie<").count(), 2, "{svg}");
    play.act(0, Action::Commit(Cavalry)).act(1, Action::Commit(Ruse));
    assert_eq!(play.waits().0, Stage::Ruse);
    let svg = panel(&play, "regions", 390, &[]).unwrap();
    let tree = roxmltree::Document::parse(&svg).unwrap();
    let riders =
        tree.descendants().find(|node| node.attribute("id") == Some("shown-0-plateau-cavalry")).unwrap();
    let shows: Vec<&str> = riders.descendants().filter_map(|node| node.text()).collect();
    assert!(shows.contains(&"8") && !shows.contains(&"4"), "{shows:?}");
}

/// Everything that is lit can be touched anywhere inside, and what is told of a seat is told where it stands.
#[test]
fn sites_used_tiles_and_counts_can_be_touched_and_say_what_they_are() {
    let play =
        Scenario::new(&[Clans, Nobility]).tiles(&[]).in_site(0, &[Follower1]).discarded(1, &[Captain8]);
    for seat in 0..2 {
        let svg = panel(&play, &format!("seat-{seat}"), 1440, &[]).unwrap();
        let tree = roxmltree::Document::parse(&svg).unwrap();
        let mut kinds = Vec::new();
        for node in tree.descendants() {
            let Some(id) = node.attribute("id") else { continue };
            let kind = id.split('-').next().unwrap();
            if matches!(kind, "site" | "tile" | "count") {
                let caught = |node: roxmltree::Node<'_, '_>| node.attribute("pointer-events") == Some("all");
                assert!(node.children().any(caught), "{id} can be touched where nothing is painted");
                assert!(node.first_element_child().unwrap().has_tag_name("title"), "{id}");
                kinds.push(kind.to_owned());
            }
        }
        assert!(kinds.iter().filter(|kind| *kind == "count").count() >= 4, "{kinds:?}");
        assert_eq!(kinds.iter().filter(|kind| *kind == "tile").count(), 4);
    }
    // rules: OKC-H1
    let rival = panel(&play, "seat-1", 390, &[]).unwrap();
    assert!(rival.contains("s discards: Captain 8"), "{rival}");
}

/// Five cards are seen side by side on a phone, and no hand takes no more than a line.
#[test]
fn a_phone_shows_a_whole_hand_and_no_empty_one() {
    let full = Scenario::new(&[Clans, Nobility]).hold(0, &[Follower1, Follower2, Captain6, Heir, Champion]);
    let svg = panel(&full, "hand", 390, &[]).unwrap();
    let tree = roxmltree::Document::parse(&svg).unwrap();
    let last = tree.descendants().find(|node| node.attribute("id") == Some("hand-champion")).unwrap();
    let body = last.descendants().find(|node| node.has_tag_name("rect")).unwrap();
    let wide: f64 = body.attribute("width").unwrap().parse().unwrap();
    assert!(origin(last).0 + wide <= 390.0 && wide >= 40.0, "{wide}");
    let none = Scenario::new(&[Clans, Nobility]).without_heir(0, Plateau).discarded(0, &[Captain7]);
    let high = |svg: &str| -> f64 {
        roxmltree::Document::parse(svg).unwrap().root_element().attribute("height").unwrap().parse().unwrap()
    };
    assert!(high(&panel(&none, "hand", 390, &[]).unwrap()) < 30.0);
    // Unless a card of a pile is asked for.
    let asked = panel(&none, "hand", 390, &["discard-0-captain-7".into()]).unwrap();
    assert!(high(&asked) > 100.0 && asked.contains("discard-0-captain-7"));
}

/// What is lit when a card may go to a Region is one's own place there, not the places of others.
#[test]
fn places_of_others_are_no_part_of_a_region_and_ones_own_is() {
    let play = Scenario::new(&[Clans, Nobility]);
    let svg = panel(&play, "regions", 1440, &[]).unwrap();
    let tree = roxmltree::Document::parse(&svg).unwrap();
    for region in ["highlands", "plateau", "lowlands"] {
        for (seat, within) in [(0, true), (1, false)] {
            let id = format!("crest-{seat}-{region}");
            let crest = tree.descendants().find(|node| node.attribute("id") == Some(&id)).unwrap();
            let around = format!("region-{region}");
            assert_eq!(crest.ancestors().any(|node| node.attribute("id") == Some(&around)), within, "{id}");
        }
    }
}

// rules: OKC-39, OKC-35
#[test]
fn okc_39_what_is_counted_in_a_clash_is_seen_at_its_region() {
    let mut play = Scenario::new(&[Clans, Gathering])
        .tiles(&[])
        .hold(0, &[Captain9])
        .clash(Plateau, &[(0, Ruse), (1, Captain8)]);
    play.act(0, Action::Reinforce(Captain9));
    let seen = |viewer| -> Vec<String> {
        let motions = play.log.iter().flat_map(|event| play.crown.motions(event, viewer));
        motions.map(|motion| motion.to_string()).collect()
    };
    let own = seen(Viewer::Seat(Seat(0)));
    let weighed = "weigh region-plateau 0 crest-0-plateau 9 crest-1-plateau 8";
    assert!(own.contains(&weighed.into()), "the totals are weighed where the cards lie: {own:?}");
    assert!(own.contains(&"go hand-captain-9 shown-0-plateau-captain-9 1 - =".into()), "{own:?}");
    let other = seen(Viewer::Seat(Seat(1)));
    let slides = "go seat-0 shown-0-plateau-captain-9 1 - shown-0-plateau-captain-9";
    assert!(other.contains(&slides.into()), "{other:?}");
}

// rules: OKC-42, OKC-44
#[test]
fn okc_44_only_those_who_fight_on_are_weighed_once_more() {
    let mut play = Scenario::new(&[Clans, Nobility, Gathering])
        .tiles(&[])
        .hold(0, &[Follower2])
        .hold(1, &[Follower1])
        .clash(Plateau, &[(0, Captain8), (1, Captain8), (2, Captain7)]);
    play.act(0, Action::Commit(Follower2)).act(1, Action::Commit(Follower1));
    let motions = play.log.iter().flat_map(|event| play.crown.motions(event, Viewer::Spectator));
    let seen: Vec<String> = motions.map(|motion| motion.to_string()).collect();
    assert_eq!(
        seen.iter().filter(|motion| motion.starts_with("weigh")).collect::<Vec<_>>(),
        [
            "weigh region-plateau - crest-0-plateau 8 crest-1-plateau 8 crest-2-plateau 7",
            "weigh region-plateau 0 crest-0-plateau 2 crest-1-plateau 1"
        ],
        "the loser of the first Clash, with 7, takes no part in the second: {seen:?}"
    );
}

/// A Region that is settled says so until the cards are put away: who won and lost, by what totals, and the Location.
#[test]
fn a_settled_region_shows_its_winner_and_totals_until_the_year_ends() {
    let mut play =
        Scenario::new(&[Clans, Nobility]).tiles(&[]).clash(Highlands, &[(0, Captain8), (1, Captain7)]);
    play.act(0, Action::Claim(Location::Castle));
    for _ in 0..3 {
        let svg = panel(&play, "regions", 1440, &[]).unwrap();
        assert!(svg.contains(">8 won<") && svg.contains(">7 lost<"), "{:?}: {svg}", play.waits());
        assert!(svg.contains("Claimed by"), "{:?}", play.waits());
        let seat = play.waits().1[0];
        play.act(seat, Action::Pass);
        if play.crown.round > 1 {
            break;
        }
    }
}

/// While cards are laid face down the place of the next one is lit, and no other.
#[test]
fn okc_23_the_place_of_the_next_hidden_card_is_lit() {
    let mut play =
        Scenario::new(&[Clans, Nobility]).hold(0, &[Captain8, Captain7, Captain6]).at(Stage::Place);
    let lit = |play: &Scenario| {
        let svg = panel(play, "regions", 1440, &["hand-captain-8".to_owned()]).unwrap();
        let tree = roxmltree::Document::parse(&svg).unwrap();
        let places = tree.descendants().filter(|node| {
            node.attribute("data-place") == Some("0")
                && node
                    .descendants()
                    .any(|inside| inside.attribute("class").is_some_and(|class| class.contains("glow")))
        });
        let region = |node: roxmltree::Node<'_, '_>| {
            node.ancestors().find_map(|around| {
                around.attribute("id").filter(|id| id.starts_with("region-")).map(str::to_owned)
            })
        };
        places.filter_map(region).collect::<Vec<_>>()
    };
    assert_eq!(lit(&play), ["region-highlands"]);
    play.act(0, Action::Place(Highlands, Captain8));
    assert_eq!(lit(&play), ["region-plateau"]);
}
