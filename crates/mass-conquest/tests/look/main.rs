//! What people see: lines that fit a terminal, and drawings that hold.

mod hands;
mod outlines;
mod printed;
mod told;

use mass_conquest::Kind::{Cavalry, Infantry};
use mass_conquest::{Conquest, Scenario, draw_map, maps};
use table::{
    Actor, Game, Names, Next, Presentation, QuickDice, Scene, Scratch, Secrets, Setup, Taken, Viewer,
};

/// Positions of random games on a map, `every` steps apart.
fn positions(name: &str, seats: u8, every: usize) -> Vec<Conquest> {
    let setup = Setup::with_options::<Conquest>(seats, [("map", name), ("round_cap", "6")]).unwrap();
    let mut game = Conquest::new(&setup).unwrap();
    let (mut dice, mut scratch) = (QuickDice::new(5), Scratch::default());
    let mut out = vec![game.clone()];
    for step in 1.. {
        let (actor, action) = match game.next() {
            Next::Over => break,
            Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                let seat = must.first().unwrap();
                (Actor::Seat(seat), game.random_action(seat, &mut dice, &mut scratch))
            }
        };
        game.apply(actor, action, &mut ());
        if step % every == 0 {
            out.push(game.clone());
        }
    }
    out.push(game);
    out
}

#[test]
fn the_text_board_fits_a_hundred_columns_with_and_without_colour() {
    let names = Names::new(vec!["A very long name indeed for one who plays".into(); 8]);
    for name in &maps::BUILT_IN[1..] {
        let seats = maps::built_in(name, 2).unwrap().players;
        for game in positions(name, seats, 60) {
            let view = game.view(Viewer::Spectator);
            for colour in [false, true] {
                for line in Conquest::text_board(&view, &names, colour).lines() {
                    assert!(
                        ink::shown_width(line) <= 100,
                        "{name}: {} columns: {line}",
                        ink::shown_width(line)
                    );
                }
            }
        }
    }
}

#[test]
fn drawings_name_every_territory_and_set_no_small_type() {
    let names = Names::plain(8);
    for (name, seats) in [("britain", 4), ("twin-firths", 2), ("great-council", 8)] {
        for game in positions(name, seats, 150) {
            for width in [390, 1024, 1440] {
                let scene = Scene { dark: width == 1024, ..Scene::alone(&names, width) };
                let svg = Conquest::draw(&game.view(Viewer::Spectator), &scene);
                for territory in &game.board().map.territories {
                    assert!(svg.contains(&format!("id=\"terr-{}\"", territory.id)));
                    assert!(svg.contains(&territory.name), "{} tells its name", territory.id);
                }
                for size in svg.split("font-size=\"").skip(1) {
                    let size: f64 = size.split('"').next().unwrap().parse().unwrap();
                    assert!(size >= 11.0, "type of {size} px");
                }
                assert!(!svg.contains("NaN"));
            }
        }
    }
}

#[test]
fn names_stand_on_the_map_wherever_there_is_room_for_them() {
    let names = Names::plain(4);
    // The width of the board in a window of 1200 pixels, and on two phones; how many names may be missing.
    // A name that would lie on a neighbour's ground is left to a touch.
    for (width, missing) in [(790, 6), (370, 20), (340, 31)] {
        let scene = Scene::in_page(&names, width);
        for game in positions("britain", 2, 150) {
            let svg = Conquest::draw(&game.view(Viewer::Spectator), &scene);
            let territories = &game.board().map.territories;
            let written = |name: &str| svg.contains(&format!(">{name}</text>"));
            let left: Vec<_> = territories.iter().map(|t| &t.name).filter(|name| !written(name)).collect();
            assert!(left.len() <= missing, "{width}: {} of {}: {left:?}", left.len(), territories.len());
        }
    }
}

#[test]
fn before_the_first_round_the_map_shows_who_begins_where() {
    let names = Names::new(vec!["Anna".into(), "Bo".into()]);
    let scene = Scene::in_page(&names, 790);
    let setup = Setup::with_options::<Conquest>(2, [("map", "britain")]).unwrap();
    let mut game = Conquest::new(&setup).unwrap();
    let (mut dice, mut scratch) = (QuickDice::new(5), Scratch::default());
    while game.next() == Next::Chance {
        let action = game.draw_chance(&mut dice, &mut scratch);
        game.apply(Actor::Chance, action, &mut ());
    }
    let svg = Conquest::draw(&game.view(Viewer::Seat(table::Seat(0))), &scene);
    let (map, panels) = svg.split_once("id=\"panels\"").unwrap();
    for initial in [">A</text>", ">B</text>"] {
        assert_eq!((map.matches(initial).count(), panels.matches(initial).count()), (1, 1), "{initial}");
    }
}

#[test]
fn maps_are_drawn_alone_with_or_without_a_picture() {
    let svg = draw_map(&maps::built_in("britain", 2).unwrap(), 900, false);
    assert!(svg.starts_with("<svg") && svg.contains("Caithness"));
    let listed = "mwcmap 1\ntitle <Odd> & \"old\"\nplayers 2\nterr a aa smooth town Alpha\nterr b bb smooth - Beta\nterr c cc rough castle Gamma\nstart 1 aa\nstart 2 cc\nborder aa bb\nborder bb cc\n";
    let svg = draw_map(&maps::parse(listed).unwrap(), 600, true);
    assert!(
        svg.contains("stroke-dasharray") && svg.contains("&lt;Odd&gt;"),
        "links are drawn, titles are escaped"
    );
}

#[test]
fn the_outlook_names_the_leader_on_count_and_when_the_count_comes() {
    let names = Names::new(vec!["Anna".into(), "Bo".into()]);
    let outlook = |scenario: &Scenario| {
        let view = scenario.game.view(Viewer::Spectator);
        Conquest::outlook(|| view, &names)
    };
    let mut scenario = Scenario::new("twin-firths", 2);
    scenario.put(0, Infantry, 1, "fenk");
    scenario.put(1, Infantry, 1, "gask");
    let when = "The count comes after round 60; this is round 1.";
    assert_eq!(
        outlook(&scenario),
        ["On count Anna and Bo are level in everything and would share the throne.", when]
    );
    scenario.put(1, Infantry, 1, "gask");
    let ahead = "On count Bo would win, level in towns and castles: 2 troops against 1.";
    assert_eq!(outlook(&scenario), [ahead, when]);
    let setup = Setup::with_options::<Conquest>(2, [("map", "twin-firths")]).unwrap();
    let view = Conquest::new(&setup).unwrap().view(Viewer::Spectator);
    assert_eq!(Conquest::outlook(|| view, &names), [""; 0], "nothing to tell before play begins");
}

#[test]
fn the_drawing_shows_where_those_under_way_can_still_get_to() {
    let names = Names::plain(2);
    let scene = Scene::in_page(&names, 790);
    let veiled = |scenario: &Scenario| -> usize {
        let svg = Conquest::draw(&scenario.game.view(Viewer::Spectator), &scene);
        svg.matches("stroke-dasharray=\"3 4\"").count()
    };
    let mut scenario = Scenario::new("twin-firths", 2);
    let rider = scenario.put(0, Cavalry, 1, "fenk");
    scenario.put(1, Infantry, 1, "gask");
    assert_eq!(veiled(&scenario), 0);
    // Three steps are left: everything smooth or coastal within them, through no rough ground.
    scenario.act(0, &format!("move u{rider} fenk>inch"));
    let map = &scenario.board().map;
    let mut near = std::collections::BTreeSet::from([scenario.at("inch")]);
    for _ in 0..3 {
        let next: Vec<u8> = near.iter().flat_map(|&at| map.borders(at).iter().copied()).collect();
        near.extend(next.into_iter().filter(|&to| map.admits(false, to) && map.terrain(to).cost() == 1));
    }
    assert_eq!(veiled(&scenario), near.len() - 1, "{near:?}");
    assert!(near.len() > 5, "{near:?}");
}

#[test]
fn a_board_can_be_drawn_while_whoever_was_under_way_has_left_it() {
    let mut scenario = Scenario::new("twin-firths", 2);
    let person = scenario.who("f0a");
    scenario.board_mut().phase = mass_conquest::Phase::Stroll { person, left: 2 };
    scenario.board_mut().persons[person as usize].at = maps::NOWHERE;
    let names = Names::plain(2);
    let view = scenario.game.view(Viewer::Spectator);
    assert!(Conquest::draw(&view, &Scene::in_page(&names, 1000)).contains("terr-"));
    assert!(!Conquest::panels(&view, &Scene::in_page(&names, 1280)).is_empty());
}

#[test]
fn a_battle_is_a_scene_with_sums_dice_and_whoever_must_fall() {
    let names = Names::new(vec!["Anna".into(), "Bo".into()]);
    let armies = |attackers: usize, defenders: usize| {
        let mut scenario = Scenario::new("twin-firths", 2);
        scenario.put_from(0, Infantry, attackers, "holm", "fenk");
        scenario.put_from(0, Cavalry, 2, "holm", "fenk");
        scenario.put(1, Infantry, defenders, "holm");
        scenario.put(1, Infantry, 1, "gask");
        scenario
    };
    // Close enough for some to live.
    let close = |scenario: &Scenario| scenario.defence("holm").abs_diff(scenario.attack("holm", "fenk")) < 2;
    let all = (5..9).flat_map(|attackers| (1..9).map(move |defenders| (attackers, defenders)));
    let mut scenario =
        all.map(|(attackers, defenders)| armies(attackers, defenders)).find(close).expect("a close battle");
    let drawing = |scenario: &Scenario| {
        Conquest::draw(&scenario.game.view(Viewer::Spectator), &Scene::in_page(&names, 1000))
    };
    assert!(!drawing(&scenario).contains("id=\"battle\""), "no battle, no scene");
    scenario.fight("holm", 1, [3, 5]);
    let b = scenario.board().battle;
    assert!(b.left > 0 && b.loser == table::Seat(0), "{b:?}");
    let svg = drawing(&scenario);
    let (_, scene) = svg.split_once("id=\"battle\"").unwrap();
    let words = format!("Anna {} + 3 against Bo {} + 5", b.attack, b.defence);
    assert!(scene.contains(&words), "told in words: {words}");
    for sum in [b.attack, b.defence] {
        assert!(scene.contains(&format!(">{sum}</text>")), "{sum} stands large");
    }
    assert_eq!(
        scene.matches("M-7 9L7-10").count(),
        usize::from(b.left),
        "those who must fall are struck through"
    );
    assert!(svg.contains("A battle is being fought here"), "the map shows where");
}

#[test]
fn every_seat_has_a_pattern_of_its_own_beside_its_colour() {
    let svg = draw_map(&maps::built_in("twin-firths", 2).unwrap(), 700, false);
    let tile = |seat: u8| {
        let (_, rest) = svg.split_once(&format!("id=\"tint-{seat}\"")).unwrap();
        let (_, rest) = rest.split_once(" d=\"").unwrap();
        rest.split_once('"').unwrap().0
    };
    let mut tiles: Vec<&str> = (0..8).map(tile).collect();
    tiles.sort_unstable();
    tiles.dedup();
    assert_eq!(tiles.len(), 8);
}

#[test]
fn an_army_goes_to_any_territory_in_reach_in_one_gesture_and_takes_along_whoever_can_follow() {
    let mut scenario = Scenario::new("marches", 2);
    let start = scenario.board().map.starts[0];
    let here = scenario.board().map.territories[start as usize].id.clone();
    scenario.put(0, Infantry, 3, &here);
    scenario.put(0, Cavalry, 2, &here);
    let names = Names::plain(2);
    let all =
        scenario.game.gestures(table::Seat(0), &format!("terr-{here}"), &Taken::usual(), &names).gestures;
    assert!(all.len() > 3, "several goals: {}", all.len());
    let goals: Vec<&String> = all.iter().flat_map(|gesture| &gesture.choice.to).collect();
    let mut once = goals.clone();
    once.sort();
    once.dedup();
    assert_eq!(goals.len(), once.len(), "one gesture for each goal");
    for gesture in &all {
        assert_eq!(gesture.choice.from, [format!("terr-{here}")]);
        let mut game = scenario.game.clone();
        for &action in &gesture.actions {
            assert_eq!(game.check(table::Seat(0), action).map_err(|why| why.words), Ok(()), "{gesture:?}");
            game.apply(Actor::Seat(table::Seat(0)), action, &mut ());
        }
    }
    let labels: Vec<&str> = all.iter().map(|gesture| gesture.choice.label.as_str()).collect();
    assert!(labels.contains(&"3 infantry and 2 cavalry"), "{labels:?}");
    let rides = "2 cavalry: the others cannot follow";
    assert!(labels.contains(&rides), "cavalry rides on: {labels:?}");
    // Nothing of the other's, and nothing out of turn.
    assert!(
        scenario
            .game
            .gestures(table::Seat(1), &format!("terr-{here}"), &Taken::usual(), &names)
            .gestures
            .is_empty()
    );
    assert!(
        scenario.game.gestures(table::Seat(0), "terr-nowhere", &Taken::usual(), &names).gestures.is_empty()
    );
}

#[test]
fn what_only_decorates_is_plain_and_a_territory_is_not() {
    for plain in ["ground", "map", "outline-west", "key-f0", "seat-0", "panels"] {
        assert!(Conquest::is_plain(plain), "{plain}");
    }
    assert!(!Conquest::is_plain("terr-west"));
}
