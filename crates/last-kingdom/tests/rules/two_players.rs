//! Chapter 10: two players.

use crate::support::*;

fn duel() -> Scenario {
    let mut scenario = Scenario::new(&["uhtred", "haesten"]);
    scenario.bare().chief(0, NO).chief(1, NO).armies(WE, [3, 0, 0, 0]);
    *scenario.tokens_mut() = [20; 5];
    scenario.open().momentum = Some(Side::Saxon);
    scenario
}

/// Whether the first seat scored so many points, and whether alone.
fn scored(scenario: &Scenario, expected: u8, lonely: bool) -> bool {
    let fits = |event: &Event| matches!(*event, Event::Scored { seat: Seat(0), points, alone, .. } if points == expected && alone == lonely);
    scenario.events.iter().any(fits)
}

#[test]
fn tlk_80_tlk_a9_double_down_is_mandatory_and_binds() {
    let mut scenario = duel();
    scenario.play("use dane, to wales");
    assert_eq!(scenario.game.public().doubled, Some(Seat(0)));
    scenario.play("use dane, to wales");
    assert_eq!(scenario.game.public().doubled, Some(Seat(0)), "the other cannot double down any more");
    assert_eq!(scenario.forbids("use see"), "TLK-80");
    scenario.play("pass, pass");
    // Both are Danes and the Danes win: only the doubler does, and nobody is on his own.
    assert_eq!(scenario.points(0), 3 * 2);
    assert_eq!(scenario.points(1), 0);
    assert!(scenario.events.contains(&Event::Lost { seat: Seat(1), tokens: 2, alone: false }));
    assert!(scored(&scenario, 6, false));
    assert_eq!(scenario.game.public().doubled, None, "the marker goes back");
}

#[test]
fn tlk_80_nobody_is_on_his_own_in_a_shared_win_whatever_the_momentum() {
    for momentum in Side::ALL {
        let mut scenario = duel();
        scenario.open().momentum = Some(momentum);
        scenario.play("use dane, to wales, pass, pass");
        assert!(scored(&scenario, 6, false));
        assert!(scenario.events.contains(&Event::Lost { seat: Seat(1), tokens: 2, alone: false }));
    }
}

#[test]
fn tlk_80_the_wrong_side_does_not_double_down() {
    let mut scenario = duel();
    scenario.play("use england, to mercia, to wessex, to wales");
    assert_eq!(scenario.game.public().doubled, None, "a Dane cannot double down with the Saxons");
    scenario.side(1, Side::Saxon).play("use england, to mercia, to wessex, to wales");
    assert_eq!(scenario.game.public().doubled, Some(Seat(1)));
}

#[test]
fn tlk_a17_doubling_on_different_sides_leaves_the_bonus_alone() {
    let mut scenario = duel();
    scenario.side(1, Side::Saxon);
    scenario.open().momentum = Some(Side::Saxon);
    scenario.play("use dane, to wales, pass, pass");
    assert!(scored(&scenario, 6 + 5, true));
    assert!(
        scenario.events.contains(&Event::Lost { seat: Seat(1), tokens: 2, alone: false }),
        "two count there"
    );
}

#[test]
fn tlk_81_the_locked_marker_binds_its_holder_until_taken() {
    let mut scenario = duel();
    scenario.play("use choice, favour dane");
    assert_eq!(scenario.game.public().locked, Some(Seat(0)));
    assert_eq!(scenario.forbids("use see"), "TLK-81");
    scenario.play("pass, use choice, favour dane");
    assert_eq!(scenario.game.public().locked, Some(Seat(1)), "the other took it");
    scenario.turn(0);
    assert!(scenario.can("use see"));
    scenario.all_pass();
    assert_eq!(scenario.game.public().locked, None);
}

#[test]
fn tlk_82_momentum_counts_as_one_more_player_and_follows_the_winner() {
    let mut scenario = duel();
    scenario.side(1, Side::Saxon).all_pass();
    // Danes win; the Saxon side counts two, the Danes one.
    assert!(scored(&scenario, 6 + 5, true));
    assert!(scenario.events.contains(&Event::Lost { seat: Seat(1), tokens: 2, alone: false }));
    assert_eq!(scenario.game.public().momentum, Some(Side::Dane));
    // A tie leaves it.
    let mut tie = duel();
    tie.armies(WE, [2, 2, 0, 0]).all_pass();
    assert_eq!(tie.game.public().momentum, Some(Side::Saxon));
}

#[test]
fn tlk_83_two_player_sides_of_plaques() {
    let mut scenario = duel();
    scenario.tokens_mut()[0] = 20;
    let cost = u16::from(scenario.game.cost(Seat(0), plaque("see")));
    scenario.play("use see");
    assert_eq!(scenario.tokens(0), 20 - cost - 1, "a change of side also loses a token");
    scenario.turn(0).armies(NO, [0, 0, 0, 1]).armies(ME, [0, 0, 1, 0]).play("use mercy, to northumbria");
    assert_eq!(scenario.points(0), 3);
    scenario.turn(0).armies(EA, [2, 0, 0, 0]).chief(0, WE).chief(1, WE).tokens_mut()[0] = 20;
    scenario.play("use mine, to eastanglia, to northumbria, show L3a");
    assert!(scenario.events.contains(&Event::Peeks { seat: Seat(0), at: Seat(1) }));
    // Without a token to lose the plaque still works.
    scenario.turn(0).tokens_mut()[0] = u16::from(scenario.game.cost(Seat(0), plaque("see")));
    scenario.play("use see");
    assert_eq!(scenario.tokens(0), 0);
}

#[test]
fn tlk_31_tlk_a5_first_turns_of_two_players() {
    let mut scenario = Scenario::fresh(&["haesten", "uhtred"]);
    scenario.until(|game| matches!(game.public().phase, Phase::PlaceConflict(_)));
    scenario.play("to wales, to mercia");
    assert_eq!(scenario.game.public().phase, Phase::Turn(Seat(0)), "Haesten placed the succession token");
    scenario.until(|game| game.public().round == 2 && matches!(game.public().phase, Phase::PlaceConflict(_)));
    let Phase::PlaceConflict(first) = scenario.game.public().phase else { unreachable!() };
    scenario.play("to wales, to mercia");
    assert_eq!(scenario.game.public().phase, Phase::Turn(first), "in Round II the conflict player starts");
}
