//! The box for print: a map, counters with the numbers of the rules, heirs, and what is looked up.

use mass_conquest::{Conquest, Kind, maps};
use table::{Game, Presentation, Printed, Secrets, Setup, Viewer};

fn printed(seats: u8, map: &str) -> Vec<Printed> {
    let setup = Setup::with_options::<Conquest>(seats, [("map", map)]).unwrap();
    Conquest::printed(&Conquest::new(&setup).unwrap().view(Viewer::Spectator))
}

fn find<'a>(all: &'a [Printed], name: &str) -> &'a Printed {
    all.iter().find(|one| one.name == name).unwrap_or_else(|| panic!("no {name}"))
}

// rules: MWC-17, MWC-28, MWC-31
#[test]
fn mwc_17_counters_and_the_reference_say_what_every_unit_can_do() {
    let all = printed(2, "britain");
    let troops = &find(&all, "reference-troops").words;
    for kind in Kind::ALL {
        let numbers = format!("{} {} {}", kind.points(), kind.attack(), kind.defence());
        for house in 1..=2 {
            let counter = find(&all, &format!("{}-{house}", kind.word()));
            assert!(counter.copies >= 4 && counter.words == numbers, "MWC-28: {}", counter.name);
            assert!(counter.svg.contains(&format!(">{numbers}<")), "{}", counter.name);
        }
        let line = format!(
            "movement (M) {}, attack (A) {}, defence (D) {}, upkeep {} gold",
            kind.points(),
            kind.attack(),
            kind.defence(),
            kind.upkeep()
        );
        assert!(troops.contains(&line), "{kind:?}");
    }
    let heirs = all.iter().filter(|one| one.name.starts_with("heir-")).count();
    assert_eq!(heirs, 6, "MWC-28: three for each house");
}

// rules: MWC-R23
#[test]
fn rulings_of_ours_are_marked_where_they_are_told() {
    for one in printed(2, "britain").iter().filter(|one| one.name.starts_with("reference-")) {
        assert_eq!(one.reconstructed, one.words.contains("MWC-R"), "{}", one.name);
    }
}

#[test]
fn the_map_of_the_table_is_printed_with_every_land_on_it() {
    for name in ["britain", maps::BUILT_IN[0]] {
        let map = maps::built_in(name, 2).unwrap();
        let all = printed(map.players, name);
        let drawn = find(&all, "map");
        for place in 0..map.len() {
            let called = &map.territories[place].name;
            assert!(drawn.svg.contains(&format!(">{}<", ink::escape(called))), "{name}: {called}");
        }
    }
}
