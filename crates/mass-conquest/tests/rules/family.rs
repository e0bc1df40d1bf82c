//! Capture, custody, release and placing of family members.

use mass_conquest::Kind::{Infantry, Raider};
use mass_conquest::Scenario;
use mass_conquest::Status::{Dead, Free, Held};
use table::Seat;

use crate::support::{FIELD, FIRTHS};

fn field(seats: u8) -> Scenario {
    let mut scenario = Scenario::new(FIELD, seats);
    for seat in 0..seats {
        scenario.put(seat, Infantry, 1, "hills");
    }
    scenario
}

#[test]
fn mwc_26_family_members_never_fight() {
    let mut scenario = field(2);
    scenario.person("f0a", "meadow");
    scenario.person("f1a", "meadow");
    scenario.acts(0, &["done", "stance hills 1 peace"]);
    assert_eq!(
        (scenario.status("f0a"), scenario.status("f1a"), scenario.turn()),
        (Free, Free, 1),
        "two persons meet: nothing happens"
    );
}

#[test]
fn mwc_48_mwc_r34_whoever_stands_alone_among_foreign_troops_is_captured() {
    let mut scenario = field(2);
    scenario.put(1, Infantry, 1, "meadow");
    scenario.acts(0, &["walk f0a westm>meadow", "done"]);
    assert_eq!(scenario.status("f0a"), Held { by: Seat(1), hostage: false }, "at the end of movement");
    // Passing by does not capture.
    let mut scenario = field(2);
    let rider = scenario.put(0, mass_conquest::Kind::Cavalry, 1, "westm");
    scenario.person("f1a", "meadow");
    scenario.act(0, &format!("move u{rider} westm>meadow"));
    scenario.acts(0, &["step northm", "halt", "done"]);
    assert_eq!(scenario.status("f1a"), Free);
    // After muster, too.
    let mut scenario = field(2);
    scenario.person("f1a", "townm");
    scenario.put(0, Infantry, 1, "meadow");
    scenario.set_phase(mass_conquest::Phase::Muster);
    scenario.acts(0, &["recruit infantry townm", "done"]);
    assert_eq!(scenario.status("f1a"), Held { by: Seat(0), hostage: false });
}

#[test]
fn mwc_r34_of_several_captors_the_turn_player_then_the_largest_then_the_next() {
    let mut scenario = field(3);
    scenario.person("f0a", "meadow");
    scenario.put(1, Infantry, 1, "meadow");
    scenario.put(2, Infantry, 2, "meadow");
    scenario.capture();
    assert_eq!(scenario.status("f0a"), Held { by: Seat(2), hostage: false }, "most troops");
    let mut scenario = field(3);
    scenario.person("f0a", "meadow");
    scenario.put(1, Infantry, 1, "meadow");
    scenario.put(2, Infantry, 1, "meadow");
    scenario.capture();
    assert_eq!(scenario.status("f0a"), Held { by: Seat(1), hostage: false }, "next in the order of play");
    let mut scenario = field(3);
    scenario.person("f1a", "meadow");
    scenario.put(0, Infantry, 1, "meadow");
    scenario.put(2, Infantry, 5, "meadow");
    scenario.capture();
    assert_eq!(scenario.status("f1a"), Held { by: Seat(0), hostage: false }, "the turn player is there");
}

#[test]
fn mwc_r35_a_holder_moves_its_captive_needs_no_guard_and_its_own_house_frees_it() {
    let mut scenario = field(2);
    scenario.hold("f1a", 0, "meadow");
    scenario.acts(0, &["walk f1a meadow>westm", "step townm", "halt"]);
    assert_eq!(scenario.place_of("f1a"), "townm");
    scenario.capture();
    assert_eq!(scenario.status("f1a"), Held { by: Seat(0), hostage: false }, "alone, but nobody takes it");
    scenario.put(1, Infantry, 1, "townm");
    scenario.capture();
    assert_eq!(scenario.status("f1a"), Free);
}

#[test]
fn mwc_49_captives_are_executed_or_released_at_any_time() {
    let mut scenario = field(2);
    scenario.hold("f1a", 0, "hills");
    scenario.hold("f0a", 1, "hills");
    scenario.act(1, "execute f0a");
    assert_eq!(scenario.status("f0a"), Dead, "out of turn");
    assert_eq!(scenario.refusal(1, "execute f0b"), "MWC-49");
    scenario.act(0, "release f1a");
    assert_eq!(
        (scenario.status("f1a"), scenario.place_of("f1a")),
        (Free, "hills"),
        "one camp only: no question asked"
    );
}

#[test]
fn mwc_r38_the_house_places_whoever_is_released_and_the_taker_a_hostage() {
    let mut scenario = field(2);
    scenario.put(1, Infantry, 1, "keep");
    scenario.put(0, Infantry, 1, "port");
    scenario.hold("f1a", 0, "port");
    scenario.act(0, "release f1a");
    assert_eq!(
        table::Game::next(&scenario.game),
        table::Next::seat(table::Seat(1)),
        "everything waits for the placing"
    );
    assert_eq!(scenario.refusal(1, "place f1a port"), "MWC-R38");
    assert_eq!(scenario.refusal(0, "done"), "MWC-R38");
    scenario.act(1, "place f1a keep");
    assert_eq!(scenario.place_of("f1a"), "keep");
    scenario.act(1, "offer 0 give hostage f1b");
    scenario.act(0, "accept 1");
    scenario.act(0, "place f1b hills");
    assert_eq!(
        (scenario.status("f1b"), scenario.place_of("f1b")),
        (Held { by: Seat(0), hostage: true }, "hills")
    );
}

#[test]
fn mwc_r39_persons_alliances_and_votes_wait_while_a_battle_is_resolved() {
    let mut scenario = field(2);
    scenario.put_from(0, Infantry, 3, "meadow", "westm");
    scenario.put_from(0, Infantry, 1, "meadow", "northm");
    scenario.put(1, Infantry, 3, "meadow");
    scenario.hold("f1a", 0, "westm");
    scenario.act(1, "offer 0 ally");
    scenario.act(1, "offer 0 give gold 1");
    scenario.acts(0, &["done", "stance meadow 1 fight"]);
    assert_eq!(scenario.refusal(0, "execute f1a"), "MWC-R39");
    assert_eq!(scenario.refusal(0, "release f1a"), "MWC-R39");
    assert_eq!(scenario.refusal(0, "accept 1"), "MWC-R39");
    assert_eq!(scenario.refusal(0, "surrender 1"), "MWC-R39");
    scenario.act(0, "gift 1 2");
    scenario.act(0, "accept 2");
    assert_eq!(scenario.gold(0), 10 - 2 + 1, "gold passes");
    scenario.act(1, "first meadow westm");
    assert_eq!(table::Game::next(&scenario.game), table::Next::Chance, "while dice roll nobody acts");
}

#[test]
fn mwc_4_mwc_r37_a_house_is_out_when_its_last_member_dies_not_when_it_is_held() {
    let mut scenario = field(3);
    for person in ["f1a", "f1b", "f1c"] {
        scenario.hold(person, 0, "hills");
    }
    scenario.acts(0, &["execute f1a", "execute f1b"]);
    assert!(scenario.board().houses[1].alive);
    scenario.act(0, "execute f1c");
    assert!(!scenario.board().houses[1].alive);
    assert_eq!(scenario.board().troop_count(Seat(1)), 0);
}

#[test]
fn the_last_ship_sinks_and_the_person_on_the_water_is_taken() {
    let mut scenario = Scenario::new(FIRTHS, 2);
    scenario.put_from(0, Raider, 2, "west", "east");
    scenario.put(1, Raider, 1, "west");
    scenario.put(1, Infantry, 1, "gask");
    scenario.put(0, Infantry, 1, "fenk");
    scenario.person("f1a", "west");
    scenario.fight("west", 1, [6, 1]);
    assert_eq!(scenario.status("f1a"), Held { by: Seat(0), hostage: false });
}
