//! What everybody holds after the first round of plain play: the measure, the shipped maps and the generator.

use mass_conquest::maps::{self, Layout, Recipe};

#[test]
fn the_first_round_of_plain_play_shows_who_grows_and_who_is_shut_in() {
    // One road: the seat that moves first takes the town in the middle, and each has its own.
    let road = "mwcmap 1
title Road
players 2
terr a hall smooth castle Hall
terr b west smooth - West
terr c midt smooth town Middle
terr d east smooth - East
terr e keep smooth castle Keep
start 1 hall
start 2 keep
border hall west
border west midt
border midt east
border east keep
";
    let opening = maps::opening(&maps::parse(road).unwrap());
    assert_eq!(opening.by_start, [1.5, 1.5], "castle, and the town in one of two orders");
    assert_eq!(opening.by_turn, [2.0, 1.0], "who comes first has it");
    assert_eq!((opening.start_gap(), opening.turn_gap()), (0.0, 1.0));
    assert!(opening.is_even());
    // A second town behind the hall, which nobody else comes near.
    let more = road.replace("title", "terr f glen smooth town Glen\ntitle") + "border hall glen\n";
    let opening = maps::opening(&maps::parse(&more).unwrap());
    assert!(opening.start_gap() >= 1.0 && !opening.is_even() && opening.excess() > 0.0, "{opening:?}");
}

#[test]
fn shipped_maps_let_all_starts_and_all_places_in_the_order_of_play_grow_alike() {
    for name in maps::BUILT_IN.iter().filter(|name| **name != "auto") {
        let map = maps::built_in(name, 2).unwrap();
        let opening = maps::opening(&map);
        assert!(opening.start_gap() <= opening.start_limit(), "{name}: {:?}", opening.by_start);
        // Twin Firths is the worked example of the rules and stays as it is, with gold for the second.
        if *name == "twin-firths" {
            assert!(map.seat_gold >= 5);
        } else {
            assert!(opening.is_even(), "{name}: {:?}", opening.by_turn);
        }
        assert!(map.seat_gold > 0, "{name} says what waiting is worth");
    }
}

#[test]
fn generated_maps_pass_the_first_round_for_every_number_of_players() {
    for players in 2..=8 {
        for seed in 0..4 {
            let map = maps::generate(seed, Recipe::new(players)).unwrap();
            let opening = maps::opening(&map);
            assert!(opening.is_even(), "{players} players, seed {seed}: {opening:?}");
            assert!(map.seat_gold > 0, "{players} players, seed {seed}: it says what waiting is worth");
            let poor = map.warnings.iter().any(|fault| fault.code.to_string() == "MAP-W8");
            assert!(!poor, "{players} players, seed {seed}: every start can pay");
        }
    }
}

#[test]
fn a_repaired_map_of_two_halves_still_has_two_halves() {
    for players in [2, 4, 6] {
        for seed in 0..4 {
            let recipe = Recipe { layout: Layout::Mirrored, ..Recipe::new(players) };
            let map = maps::generate(seed, recipe).unwrap();
            assert!(maps::opening(&map).is_even(), "{players} players, seed {seed}");
            let picture = map.picture.as_ref().unwrap();
            for (at, &place) in picture.cells.iter().enumerate() {
                let (x, y) = (at % picture.width, at / picture.width);
                let twin = picture.cells[y * picture.width + picture.width - 1 - x];
                assert_eq!(
                    map.town(place),
                    map.town(twin),
                    "{players} players, seed {seed}: {}",
                    map.name(place)
                );
            }
        }
    }
}
