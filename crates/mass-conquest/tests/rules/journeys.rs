//! Whole moves in one line: paths, several troops, whole armies (MWC-36, MWC-R8, MWC-27).

use mass_conquest::Kind::{Carrier, Cavalry, Infantry, Siege};
use mass_conquest::{Conquest, Event, Phase, Scenario};
use table::Game;

use crate::support::{FIELD, FIRTHS};

fn at(scenario: &Scenario, id: u16) -> &str {
    scenario.board().map.id(scenario.board().troop(id).unwrap().at)
}

#[test]
fn mwc_36_the_paths_of_the_worked_example() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    let foot = scenario.put(0, Infantry, 1, "fenk");
    let near = scenario.put(0, Infantry, 1, "bank");
    let rider = scenario.put(0, Cavalry, 1, "fenk");
    assert_eq!(
        scenario.refusal(0, &format!("move u{foot} fenk>bank>crag")),
        "MWC-36",
        "1 + 2 are more than 2"
    );
    assert!(scenario.may(0, &format!("move u{near} bank>crag")));
    assert_eq!(scenario.refusal(0, &format!("move u{rider} fenk>bank>crag")), "MWC-R7");
    assert!(scenario.may(0, &format!("move u{rider} fenk>inch>joss>kyle>lang")));
    scenario.put(1, Infantry, 1, "kyle");
    assert_eq!(scenario.refusal(0, &format!("move u{rider} fenk>inch>joss>kyle>lang")), "MWC-R8", "contact");
    scenario.act(0, &format!("move u{rider} fenk>inch>joss>kyle"));
    assert_eq!((at(&scenario, rider), scenario.board().phase), ("kyle", Phase::Movement));
    assert_eq!(scenario.board().troop(rider).unwrap().entered, scenario.at("joss"), "the last border");
    assert_eq!(scenario.refusal(0, &format!("move u{rider} kyle>lang>gask")), "MWC-R8", "it has moved");
    scenario.act(0, &format!("move u{foot} fenk>inch>joss"));
    assert_eq!(at(&scenario, foot), "joss");
    let legs = scenario.log.iter().filter(|event| matches!(event, Event::Marched { .. })).count();
    assert_eq!(legs, 5, "each step is told");
}

#[test]
fn mwc_36_several_troops_go_together_whatever_their_kinds() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    let foot = scenario.put(0, Infantry, 2, "fenk");
    let rider = scenario.put(0, Cavalry, 1, "fenk");
    let engine = scenario.put(0, Siege, 1, "fenk");
    scenario.put(1, Infantry, 1, "gask");
    let all = format!("move u{foot},u{},u{rider} fenk>bank", foot + 1);
    scenario.act(0, &format!("move u{foot},u{rider} fenk>bank"));
    assert_eq!(
        (at(&scenario, foot), at(&scenario, rider), at(&scenario, foot + 1)),
        ("bank", "bank", "fenk")
    );
    assert_eq!(scenario.refusal(0, &all), "MWC-R8", "two of them have moved");
    assert_eq!(scenario.refusal(0, &format!("move u{},u{engine} fenk>inch>joss", foot + 1)), "MWC-36");
    scenario.act(0, &format!("move u{},u{engine} fenk>inch", foot + 1));
    assert_eq!(scenario.refusal(0, "move u40,u41 fenk>bank"), "MWC-16", "no such troops");
    let stray = scenario.put(0, Infantry, 1, "aldm");
    let other = scenario.put(0, Infantry, 1, "fenk");
    assert_eq!(
        scenario.refusal(0, &format!("move u{stray},u{other} fenk>bank")),
        "MWC-36",
        "one is elsewhere"
    );
    assert_eq!(scenario.refusal(1, &format!("move u{stray},u{other} fenk>bank")), "MWC-29", "not your turn");
}

#[test]
fn mwc_16_a_whole_army_goes_as_one_and_recruits_and_the_weary_stay() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    scenario.put(0, Infantry, 2, "fenk");
    let rider = scenario.put(0, Cavalry, 1, "fenk");
    let weary = scenario.put_from(0, Cavalry, 1, "fenk", "bank");
    scenario.put(1, Infantry, 1, "gask");
    assert_eq!(scenario.refusal(0, "move army fenk>inch>joss>kyle"), "MWC-36", "infantry does not get there");
    scenario.act(0, "move army fenk>inch>joss");
    assert_eq!((scenario.count(0, "joss"), at(&scenario, rider)), (3, "joss"));
    assert_eq!(at(&scenario, weary), "fenk");
    assert_eq!(scenario.refusal(0, "move army fenk>bank"), "MWC-R8", "nobody is left who can");
    let ship = scenario.put(0, Carrier, 1, "west");
    let aboard = scenario.load(ship, Infantry, 1);
    assert_eq!(
        scenario.refusal(0, &format!("move u{ship},u{aboard} west>east")),
        "MWC-40",
        "cargo is no army"
    );
    scenario.act(0, "move army west>east");
    assert_eq!((at(&scenario, ship), at(&scenario, aboard)), ("east", "east"), "it goes with its carrier");
    assert!(scenario.board().troop(aboard).unwrap().is_fresh(), "and may still land");
}

#[test]
fn all_of_a_kind_go_a_long_way_together() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    let riders = scenario.put(0, Cavalry, 2, "fenk");
    scenario.put(0, Infantry, 1, "fenk");
    scenario.act(0, &format!("move u{riders}+ fenk>inch>joss"));
    assert_eq!((scenario.count(0, "joss"), scenario.count(0, "fenk")), (2, 1));
}

#[test]
fn mwc_27_mwc_r40_a_family_member_walks_a_whole_path() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    scenario.put(0, Infantry, 1, "fenk");
    scenario.act(0, "walk f0a fenk>west>east>kyle");
    assert_eq!((scenario.place_of("f0a"), scenario.board().phase), ("kyle", Phase::Movement));
    assert_eq!(scenario.refusal(0, "walk f0a kyle>lang>gask"), "MWC-R8", "it has walked");
    assert_eq!(scenario.refusal(0, "walk f0b fenk>west>east"), "MWC-R40", "not to stay on open water");
    assert_eq!(scenario.refusal(0, "walk f0b inch>joss>kyle"), "MWC-36", "it is not there");
    assert_eq!(scenario.refusal(0, "walk f1b gask>kyle>joss"), "MWC-49", "of another house");
    scenario.put(1, Infantry, 1, "joss");
    assert_eq!(scenario.refusal(0, "walk f0b fenk>west>joss>kyle"), "MWC-R8", "contact ends a walk");
    scenario.put(0, Carrier, 1, "west");
    scenario.act(0, "walk f0b fenk>bank>west");
    assert_eq!(scenario.place_of("f0b"), "west", "beside a ship of its own");
}

#[test]
fn a_path_that_breaks_off_is_refused_with_its_reason() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    let foot = scenario.put(0, Infantry, 2, "fenk");
    assert_eq!(scenario.refusal(0, &format!("move u{foot} fenk>bank>joss")), "MWC-5", "no border");
    assert_eq!(scenario.refusal(0, &format!("move u{foot} fenk>west>east")), "MWC-10", "water");
    assert_eq!(scenario.refusal(0, "walk f0a fenk>bank>joss"), "MWC-5");
    scenario.set_phase(Phase::Muster);
    assert_eq!(scenario.refusal(0, "move army fenk>bank"), "MWC-R8", "not in this step");
}

#[test]
fn whole_moves_are_read_and_written_letter_for_letter() {
    let mut scenario = Scenario::new(FIELD, 3);
    scenario.put(0, Infantry, 3, "westm");
    for text in [
        "move u0,u1 westm>meadow",
        "move u0 westm>meadow>northm",
        "move u0+ westm>meadow>northm",
        "move army westm>meadow",
        "walk f0a westm>meadow>northm>port>sound",
    ] {
        let action = scenario.game.read_action(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        assert_eq!(scenario.game.action_text(action), text);
        assert!(Conquest::is_free_form(action), "{text}");
    }
    for text in ["move u0 westm>meadow", "move u0+ westm>meadow", "walk f0a westm>meadow"] {
        let action = scenario.game.read_action(text).unwrap();
        assert!(!Conquest::is_free_form(action), "{text} begins a move that may go on");
    }
    let fault = |text: &str| scenario.game.read_action(text).unwrap_err();
    assert_eq!(fault("move u1,u0 westm>meadow"), "write it as `move u0,u1 westm>meadow`");
    assert_eq!(fault("move u0,u0 westm>meadow"), "u0 is named twice");
    assert_eq!(fault("move u0,u1"), "`u1` is no path such as fenk>bank");
    assert_eq!(
        fault("move u0 westm>meadow>northm>port>sound>deep"),
        "`westm>meadow>northm>port>sound>deep` has more than four steps"
    );
    let many: Vec<String> = (0..17).map(|id| format!("u{id}")).collect();
    assert!(fault(&format!("move {} westm>meadow", many.join(","))).contains("at most 16"));
}

#[test]
fn mwc_r8_a_walk_leads_out_of_a_place_with_foreign_troops_and_not_through_one() {
    let mut scenario = Scenario::new(FIELD, 2);
    scenario.put(0, Infantry, 1, "meadow");
    scenario.put(1, Infantry, 1, "meadow");
    scenario.put(1, Infantry, 1, "westm");
    for person in ["f0a", "f0b"] {
        scenario.person(person, "meadow");
    }
    assert_eq!(scenario.refusal(0, "walk f0a meadow>westm>northm"), "MWC-R8");
    scenario.act(0, "walk f0a meadow>northm>townm");
    assert_eq!(scenario.place_of("f0a"), "townm");
    scenario.act(0, "walk f0b meadow>northm>townm>westm");
    assert_eq!(scenario.place_of("f0b"), "westm", "it may end there");
}
