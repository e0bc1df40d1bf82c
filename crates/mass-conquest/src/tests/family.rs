//! Capture, custody, release and placing of family members.

use super::stage::{FIELD, FIRTHS, Stage};
use crate::Kind::{Infantry, Raider};
use crate::Status::{Dead, Free, Held};

fn field(seats: u8) -> Stage {
    let mut stage = Stage::new(FIELD, seats);
    for seat in 0..seats {
        stage.put(seat, Infantry, 1, "hills");
    }
    stage
}

#[test]
fn mwc_26_family_members_never_fight() {
    let mut stage = field(2);
    stage.person("f0a", "meadow");
    stage.person("f1a", "meadow");
    stage.acts(0, &["done", "stance hills 1 peace"]);
    assert_eq!(
        (stage.status("f0a"), stage.status("f1a"), stage.turn()),
        (Free, Free, 1),
        "two persons meet: nothing happens"
    );
}

#[test]
fn mwc_48_mwc_r34_whoever_stands_alone_among_foreign_troops_is_captured() {
    let mut stage = field(2);
    stage.put(1, Infantry, 1, "meadow");
    stage.acts(0, &["walk f0a westm>meadow", "done"]);
    assert_eq!(stage.status("f0a"), Held { by: 1, hostage: false }, "at the end of movement");
    // Passing by does not capture.
    let mut stage = field(2);
    let rider = stage.put(0, crate::Kind::Cavalry, 1, "westm");
    stage.person("f1a", "meadow");
    stage.act(0, &format!("move u{rider} westm>meadow"));
    stage.acts(0, &["step northm", "halt", "done"]);
    assert_eq!(stage.status("f1a"), Free);
    // After muster, too.
    let mut stage = field(2);
    stage.person("f1a", "townm");
    stage.put(0, Infantry, 1, "meadow");
    stage.phase(crate::Phase::Muster);
    stage.acts(0, &["recruit infantry townm", "done"]);
    assert_eq!(stage.status("f1a"), Held { by: 0, hostage: false });
}

#[test]
fn mwc_r34_of_several_captors_the_turn_player_then_the_largest_then_the_next() {
    let mut stage = field(3);
    stage.person("f0a", "meadow");
    stage.put(1, Infantry, 1, "meadow");
    stage.put(2, Infantry, 2, "meadow");
    stage.game.board.capture_check(&mut ());
    assert_eq!(stage.status("f0a"), Held { by: 2, hostage: false }, "most troops");
    let mut stage = field(3);
    stage.person("f0a", "meadow");
    stage.put(1, Infantry, 1, "meadow");
    stage.put(2, Infantry, 1, "meadow");
    stage.game.board.capture_check(&mut ());
    assert_eq!(stage.status("f0a"), Held { by: 1, hostage: false }, "next in the order of play");
    let mut stage = field(3);
    stage.person("f1a", "meadow");
    stage.put(0, Infantry, 1, "meadow");
    stage.put(2, Infantry, 5, "meadow");
    stage.game.board.capture_check(&mut ());
    assert_eq!(stage.status("f1a"), Held { by: 0, hostage: false }, "the turn player is there");
}

#[test]
fn mwc_r35_a_holder_moves_its_captive_needs_no_guard_and_its_own_house_frees_it() {
    let mut stage = field(2);
    stage.hold("f1a", 0, "meadow");
    stage.acts(0, &["walk f1a meadow>westm", "step townm", "halt"]);
    assert_eq!(stage.place_of("f1a"), "townm");
    stage.game.board.capture_check(&mut ());
    assert_eq!(stage.status("f1a"), Held { by: 0, hostage: false }, "alone, but nobody takes it");
    stage.put(1, Infantry, 1, "townm");
    stage.game.board.capture_check(&mut ());
    assert_eq!(stage.status("f1a"), Free);
}

#[test]
fn mwc_49_captives_are_executed_or_released_at_any_time() {
    let mut stage = field(2);
    stage.hold("f1a", 0, "hills");
    stage.hold("f0a", 1, "hills");
    stage.act(1, "execute f0a");
    assert_eq!(stage.status("f0a"), Dead, "out of turn");
    assert_eq!(stage.refusal(1, "execute f0b"), "MWC-49");
    stage.act(0, "release f1a");
    assert_eq!(
        (stage.status("f1a"), stage.place_of("f1a")),
        (Free, "hills"),
        "one camp only: no question asked"
    );
}

#[test]
fn mwc_r38_the_house_places_whoever_is_released_and_the_taker_a_hostage() {
    let mut stage = field(2);
    stage.put(1, Infantry, 1, "keep");
    stage.put(0, Infantry, 1, "port");
    stage.hold("f1a", 0, "port");
    stage.act(0, "release f1a");
    assert_eq!(
        table::Game::next(&stage.game),
        table::Next::seat(table::Seat(1)),
        "everything waits for the placing"
    );
    assert_eq!(stage.refusal(1, "place f1a port"), "MWC-R38");
    assert_eq!(stage.refusal(0, "done"), "MWC-R38");
    stage.act(1, "place f1a keep");
    assert_eq!(stage.place_of("f1a"), "keep");
    stage.act(1, "offer 0 give hostage f1b");
    stage.act(0, "accept 1");
    stage.act(0, "place f1b hills");
    assert_eq!((stage.status("f1b"), stage.place_of("f1b")), (Held { by: 0, hostage: true }, "hills"));
}

#[test]
fn mwc_r39_persons_alliances_and_votes_wait_while_a_battle_is_resolved() {
    let mut stage = field(2);
    stage.put_from(0, Infantry, 3, "meadow", "westm");
    stage.put_from(0, Infantry, 1, "meadow", "northm");
    stage.put(1, Infantry, 3, "meadow");
    stage.hold("f1a", 0, "westm");
    stage.act(1, "offer 0 ally");
    stage.act(1, "offer 0 give gold 1");
    stage.acts(0, &["done", "stance meadow 1 fight"]);
    assert_eq!(stage.refusal(0, "execute f1a"), "MWC-R39");
    assert_eq!(stage.refusal(0, "release f1a"), "MWC-R39");
    assert_eq!(stage.refusal(0, "accept 1"), "MWC-R39");
    assert_eq!(stage.refusal(0, "surrender 1"), "MWC-R39");
    stage.act(0, "gift 1 2");
    stage.act(0, "accept 2");
    assert_eq!(stage.gold(0), 10 - 2 + 1, "gold passes");
    stage.act(1, "first meadow westm");
    assert_eq!(table::Game::next(&stage.game), table::Next::Chance, "while dice roll nobody acts");
}

#[test]
fn mwc_4_mwc_r37_a_house_is_out_when_its_last_member_dies_not_when_it_is_held() {
    let mut stage = field(3);
    for person in ["f1a", "f1b", "f1c"] {
        stage.hold(person, 0, "hills");
    }
    stage.acts(0, &["execute f1a", "execute f1b"]);
    assert!(stage.game.board.houses[1].alive);
    stage.act(0, "execute f1c");
    assert!(!stage.game.board.houses[1].alive);
    assert_eq!(stage.game.board.troop_count(1), 0);
}

#[test]
fn the_last_ship_sinks_and_the_person_on_the_water_is_taken() {
    let mut stage = Stage::new(FIRTHS, 2);
    stage.put_from(0, Raider, 2, "west", "east");
    stage.put(1, Raider, 1, "west");
    stage.put(1, Infantry, 1, "gask");
    stage.put(0, Infantry, 1, "fenk");
    stage.person("f1a", "west");
    stage.fight("west", 1, [6, 1]);
    assert_eq!(stage.status("f1a"), Held { by: 0, hostage: false });
}
