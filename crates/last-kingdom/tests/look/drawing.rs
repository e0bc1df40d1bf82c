//! The drawing as a player meets it.

use table::{Names, News, Panel, Presentation, Scene};

use crate::support::*;

#[test]
fn no_label_of_a_drawing_is_under_eleven_pixels() {
    let names = Names::plain(5);
    let mut step = 0;
    each_position(any_leaders(5), 4, |game| {
        step += 1;
        if step % 29 != 0 {
            return;
        }
        for width in [380, 1200] {
            let scene = Scene::alone(&names, width);
            let svg = LastKingdom::draw(&game.view(Viewer::Seat(Seat(1))), &scene);
            for size in svg.split("font-size=\"").skip(1) {
                let size: f64 = size.split('"').next().unwrap().parse().unwrap();
                assert!(size >= 11.0, "{size}");
            }
        }
    });
    assert!(step > 400);
}

#[test]
fn the_pack_comes_first_while_it_is_drafted_from() {
    let names = Names::plain(3);
    let mut drafts = 0;
    each_position(any_leaders(3), 2, |game| {
        let view = game.view(Viewer::Seat(Seat(1)));
        for width in [340, 790] {
            let scene = Scene::in_page(&names, width);
            let svg = LastKingdom::draw(&view, &scene);
            let at = |words: &str| svg.find(words);
            let Some(hand) = at(">Your hand<") else { continue };
            let pack = at("The pack in your hands");
            drafts += usize::from(pack.is_some());
            let map = at("id=\"region-wales\"").unwrap();
            assert_eq!(pack.is_some(), hand < map, "{width}: otherwise the map comes before the hand");
            assert!(pack.is_none_or(|pack| pack < hand));
        }
    });
    assert!(drafts > 10);
}

#[test]
fn flags_stand_over_the_armies_and_cover_no_number() {
    let names = Names::plain(2);
    let mut flags = 0;
    each_position(any_leaders(2), 2, |game| {
        let news: Vec<_> = ["wales-dane", "wales-mercian", "northumbria-dane", "wessex-west-saxon"]
            .map(|army| News { id: format!("army-{army}"), note: "+2".into() })
            .into();
        for width in [340, 790] {
            let scene = Scene { news: &news, ..Scene::in_page(&names, width) };
            let svg = LastKingdom::draw(&game.view(Viewer::Seat(Seat(1))), &scene);
            for army in svg.split("id=\"army-").skip(1) {
                // What is left of the sign and the number is at most 11 over their middle.
                let Some((_, flag)) = army.split("id=\"").next().unwrap().split_once("class=\"news\"") else {
                    continue;
                };
                let part = |name: &str| -> f64 {
                    let (_, rest) = flag.split_once(&format!(" {name}=\"")).unwrap();
                    rest.split('"').next().unwrap().parse().unwrap()
                };
                // Or it stands beside the number, behind its end.
                let (_, number) = army.split_once("<text x=\"").unwrap();
                let number: f64 = number.split('"').next().unwrap().parse().unwrap();
                let radius = if width < 760 { 7.0 } else { 11.0 };
                let above = part("y") + part("height") <= -radius;
                assert!(above || part("x") > number + 5.0, "{width}: {flag}");
                flags += 1;
            }
        }
    });
    assert!(flags > 50, "{flags}");
}

/// Windows of the three forms, with the least scale at which a page of that form shows the map: at 1366x768, 1024x768
/// and 390x844, as measured in a browser.
const WINDOWS: [(u32, f64); 3] = [(1366, 0.9), (1024, 0.98), (390, 0.97)];

/// The type sizes of a drawing.
fn sizes(svg: &str) -> impl Iterator<Item = f64> {
    let attributes = svg.split("font-size=\"").skip(1);
    attributes.map(|rest| rest.split('"').next().unwrap().parse().unwrap())
}

fn panel<'a>(panels: &'a [Panel], id: &str) -> &'a str {
    &panels.iter().find(|panel| panel.id == id).unwrap().svg
}

#[test]
fn labels_of_the_map_can_be_read_at_the_size_that_pages_show_it() {
    let names = Names::plain(5);
    let mut step = 0;
    each_position(any_leaders(5), 3, |game| {
        step += 1;
        if step % 31 != 0 {
            return;
        }
        for (width, scale) in WINDOWS {
            let view = game.view(Viewer::Seat(Seat(1)));
            let panels = LastKingdom::panels(&view, &Scene::in_page(&names, width));
            if panels.len() < 2 {
                continue;
            }
            for size in sizes(panel(&panels, "map")) {
                assert!(size * scale >= 11.0, "{size} in a window of {width}");
            }
        }
    });
    assert!(step > 300);
}

#[test]
fn pieces_of_the_map_stand_on_it() {
    let names = Names::plain(5);
    let mut pieces = 0;
    each_position(any_leaders(5), 3, |game| {
        for (width, _) in WINDOWS {
            let view = game.view(Viewer::Spectator);
            let panels = LastKingdom::panels(&view, &Scene::in_page(&names, width));
            if panels.len() < 2 || pieces > 20_000 {
                continue;
            }
            let map = panel(&panels, "map");
            let number = |text: &str, after: &str| -> f64 {
                let (_, rest) = text.split_once(after).unwrap();
                rest.split(['"', 'p']).next().unwrap().parse().unwrap()
            };
            let (wide, high) = (number(map, " width=\""), number(map, " height=\""));
            for piece in map.split("<g id=\"").skip(1) {
                if !["army-", "chief-", "hero-", "token-", "peace-"]
                    .iter()
                    .any(|kind| piece.starts_with(kind))
                {
                    continue;
                }
                let x = number(piece, "translate(");
                let y = number(piece, "px,");
                assert!(
                    (4.0..wide - 24.0).contains(&x) && (4.0..high).contains(&y),
                    "{width}: {}",
                    &piece[..90]
                );
                pieces += 1;
            }
        }
    });
    assert!(pieces > 5_000, "{pieces}");
}

#[test]
fn the_chart_is_the_same_from_move_to_move_and_a_board_is_light() {
    let names = Names::plain(5);
    let mut charts: Vec<String> = Vec::new();
    let mut heaviest = 0;
    each_position(any_leaders(5), 2, |game| {
        let view = game.view(Viewer::Seat(Seat(1)));
        let panels = LastKingdom::panels(&view, &Scene::in_page(&names, 1440));
        if panels.len() < 2 {
            return;
        }
        let map = panel(&panels, "map");
        let (_, chart) = map.split_once("<g id=\"chart\"").unwrap();
        let (chart, _) = chart.split_once("<g id=\"region-").unwrap();
        if !charts.iter().any(|known| known == chart) {
            charts.push(chart.into());
        }
        heaviest = heaviest.max(panels.iter().map(|panel| panel.svg.len()).sum());
    });
    assert!(charts.len() <= 2, "what never changes is never sent again: one chart for war, one for its end");
    // About a quarter of this when packed; 144,000 measured.
    assert!(heaviest < 180_000, "{heaviest}");
}

/// An element of a drawing, up to the next one of its kind.
fn element<'a>(svg: &'a str, id: &str) -> &'a str {
    svg.split(&format!("<g id=\"{id}\"")).nth(1).unwrap_or_else(|| panic!("no {id}"))
}

#[test]
fn a_glow_leaves_the_price_of_a_plaque_to_be_read() {
    let names = Names::plain(3);
    let scenario = Scenario::new(&["uhtred", "alfred", "guthrum"]);
    let word = scenario.game.public().market[0].word();
    let glow = [format!("plaque-{word}")];
    for (width, _) in WINDOWS {
        let scene = Scene { glow: &glow, ..Scene::in_page(&names, width) };
        let panels = LastKingdom::panels(&scenario.view(Viewer::Seat(Seat(0))), &scene);
        let market = panel(&panels, "market");
        let plaque = element(market, &glow[0]).split("<g id=").next().unwrap();
        let (glows, coin) = (plaque.find("class=\"glow\"").unwrap(), plaque.find("<circle").unwrap());
        assert!(glows < coin, "{width}: the coin lies over the glow");
    }
}

#[test]
fn the_hand_is_equally_tall_whatever_it_holds_and_never_cut() {
    let names = Names::plain(3);
    let mut scenario = Scenario::new(&["ragnarssons", "alfred", "guthrum"]);
    let height = |scenario: &Scenario, width: u32| -> f64 {
        let panels =
            LastKingdom::panels(&scenario.view(Viewer::Seat(Seat(0))), &Scene::in_page(&names, width));
        let hand = panel(&panels, "hand");
        assert!(!hand.contains("Great He\u{2026}"), "{width}");
        let (_, rest) = hand.split_once(" height=\"").unwrap();
        rest.split(['"', 'p']).next().unwrap().parse().unwrap()
    };
    scenario.give(0, "I16 I19 I20 I24");
    let full: Vec<f64> = WINDOWS.iter().map(|(width, _)| height(&scenario, *width)).collect();
    scenario.empty_hand(0);
    scenario.open().in_play[0] = scenario.game.public().leader(Seat(0)).cards();
    let empty: Vec<f64> = WINDOWS.iter().map(|(width, _)| height(&scenario, *width)).collect();
    assert_eq!(full, empty, "the map beside it keeps its place");
    // Pages give it a fifth of the window's height; beyond that its words would shrink.
    assert!(full[0] <= 153.0 && full[1] <= 153.0 && full[2] <= 160.0, "{full:?}");
}

#[test]
fn regions_leaders_and_seats_say_what_figurines_do() {
    let names = Names::plain(2);
    let mut scenario = Scenario::new(&["uhtred", "aethelwold"]);
    scenario.bare().armies(ME, [2, 0, 3, 0]).chief(0, ME).chief(1, ME);
    let panels = LastKingdom::panels(&scenario.view(Viewer::Seat(Seat(0))), &Scene::in_page(&names, 1440));
    let title = |panel_id: &str, id: &str| {
        let found = element(panel(&panels, panel_id), id);
        let (_, title) = found.split_once("<title>").unwrap();
        title.split("</title>").next().unwrap().to_owned()
    };
    assert_eq!(
        title("map", "region-mercia"),
        "Mercia: 2 Dane armies, 3 Mercian armies, Uhtred of Seat 0 (Danes, 1), Aethelwold of Seat 1 (Saxons, 1). \
         Strength: Danes 3, Saxons 4"
    );
    let mat = "Strength 2 in Round I, 3 in Round II. After a move your leader may go 1 region further. \
               Moves for 2 action tokens.";
    assert!(title("map", "chief-0-0").ends_with(mat), "{}", title("map", "chief-0-0"));
    assert!(title("seat-0", "seat-0").ends_with(mat), "{}", title("seat-0", "seat-0"));
}

#[test]
fn what_was_seen_in_a_hand_stays_marked_before_the_one_who_looked() {
    let names = Names::plain(4);
    let mut scenario = Scenario::new(&FOUR);
    scenario.give(0, "II10").give(2, "I19 I20").play("play II10");
    let known = |viewer| {
        let panels = LastKingdom::panels(&scenario.view(viewer), &Scene::in_page(&names, 1440));
        panel(&panels, "seat-2").contains("You know in this hand:")
    };
    assert!(known(Viewer::Seat(Seat(0))));
    assert!(!known(Viewer::Seat(Seat(1))) && !known(Viewer::Spectator));
}

#[test]
fn momentum_and_what_would_come_of_the_conflict_stand_beside_the_balance() {
    let names = Names::plain(2);
    let mut scenario = Scenario::new(&["uhtred", "alfred"]);
    scenario.bare().armies(WE, [5, 1, 0, 0]).open().momentum = Some(Side::Dane);
    for (width, _) in WINDOWS {
        let panels =
            LastKingdom::panels(&scenario.view(Viewer::Seat(Seat(0))), &Scene::in_page(&names, width));
        let track = panel(&panels, "track");
        assert!(track.contains("momentum: Danes"), "{width}: {track}");
        assert!(track.contains("If it ended now: Seat 0 +"), "{width}: {track}");
    }
}

#[test]
fn the_last_chosen_region_is_marked_but_does_not_glow() {
    let names = Names::plain(2);
    let mut scenario = Scenario::new(&["ragnarssons", "alfred"]);
    scenario.bare().armies(NO, [4, 0, 0, 0]).armies(ME, [4, 0, 0, 0]).play("play L7a, to mercia");
    let panels = LastKingdom::panels(&scenario.view(Viewer::Seat(Seat(0))), &Scene::in_page(&names, 1440));
    let chosen = element(panel(&panels, "map"), "chosen").split("</g>").next().unwrap();
    assert!(chosen.contains("#outline-mercia") && !chosen.contains("glow"), "{chosen}");
}

/// How tall a panel of the column is.
fn tall(panel: &Panel) -> f64 {
    let frame =
        panel.svg.split("viewBox=\"").nth(1).and_then(|rest| rest.split('"').next()).expect("a frame");
    frame.split(' ').nth(3).and_then(|tall| tall.parse().ok()).expect("a height")
}

#[test]
fn the_market_and_the_mats_of_three_fit_into_a_low_window_during_the_whole_game() {
    let names = Names::plain(3);
    // So much of 768 pixels is left under the lines over the board, at a scale of one.
    let room = 648.0;
    let mut looked = 0;
    each_position(first_game(3), 3, |game| {
        let view = game.view(Viewer::Seat(Seat(1)));
        let over = view.public.phase == Phase::Over;
        let peeked = Seat::all(3).any(|seat| seat != Seat(1) && !view.hands[seat.index()].is_empty());
        // Whoever has looked at a hand reads on that mat what was seen.
        if over || peeked {
            return;
        }
        let panels = LastKingdom::panels(&view, &Scene::in_page(&names, 1366));
        let column: Vec<&Panel> =
            panels.iter().filter(|panel| panel.id == "market" || panel.id.starts_with("seat-")).collect();
        if column.len() < 4 {
            return;
        }
        looked += 1;
        let used = column.iter().map(|panel| tall(panel)).sum::<f64>() + 3.0 * 8.0;
        assert!(used <= room, "{used} of {room}");
    });
    assert!(looked > 50, "{looked}");
}
