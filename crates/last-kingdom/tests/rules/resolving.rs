//! Chapters 9 and 11: resolving, reset, cleanup, the end.

use crate::support::*;
use last_kingdom::Public;

#[test]
fn tlk_61_tlk_64_the_stronger_side_wins_and_the_region_is_at_peace() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().armies(WE, [0, 2, 0, 0]).all_pass();
    assert_eq!(scenario.game.public().peace[WE.index()], Some(Side::Saxon));
    assert_eq!(scenario.points(1), 2 * 3, "Alfred and Aethelwold win");
    assert_eq!(scenario.points(3), 2 * 2);
    assert_eq!((scenario.tokens(0), scenario.tokens(2)), (12, 12), "the Danes gain two tokens each");
}

#[test]
fn tlk_63_tlk_a15_guthrum_may_turn_before_scoring_unless_bound() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().armies(WE, [0, 4, 0, 0]).chief(0, WE).all_pass();
    assert_eq!(scenario.game.public().phase, Phase::PreScoring(Seat(0)));
    assert_eq!(scenario.legal(), ["no", "yes"]);
    assert_eq!(scenario.forbids("pass"), "TLK-63");
    scenario.play("no");
    assert_eq!(scenario.game.public().side[0], Side::Dane);
    assert_eq!(scenario.tokens(0), 12);
    let mut two = Scenario::new(&["guthrum", "alfred"]);
    two.bare().armies(WE, [0, 9, 0, 0]).chief(0, WE).play("use choice, favour dane");
    two.all_pass();
    assert!(!matches!(two.game.public().phase, Phase::PreScoring(_)), "locked: the conflict is not over");
    assert_eq!(two.game.public().side[0], Side::Dane);
}

#[test]
fn tlk_65_tlk_a8_five_best_units_own_heroes_but_no_leaders() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().armies(WE, [3, 2, 3, 1]);
    scenario.open().affinity[2] = [2, 2, 1, 0];
    scenario.side(2, Side::Saxon).chief(2, WE);
    assert_eq!(scenario.game.public().spoils(Seat(2), WE, Side::Saxon), 2 * 2 + 3);
    // The second picture of the rulebook: the hero Alfred scores as a third West Saxon.
    let mut page = Scenario::new(&["uhtred", "guthrum", "brida"]);
    page.bare().armies(WE, [3, 2, 3, 1]).side(0, Side::Saxon).hero(0, "HI2", WE).chief(0, WE).chief(1, WE);
    page.open().affinity[0] = [2, 2, 1, 0];
    assert_eq!(page.game.public().strength(WE), [7, 9]);
    assert_eq!(page.game.public().spoils(Seat(0), WE, Side::Saxon), 8);
    // A hero of the other side's people still scores for its owner.
    page.hero(0, "HI7", WE);
    page.open().affinity[0] = [10, 2, 1, 0];
    assert_eq!(page.game.public().spoils(Seat(0), WE, Side::Saxon), 5 + 3 * 2 + 1);
    // Oath-Sworn counts a sixth unit; other players' heroes never count.
    page.face_up(0, "II02");
    assert_eq!(page.game.public().spoils(Seat(0), WE, Side::Saxon), 5 + 3 * 2 + 2);
    assert_eq!(page.game.public().spoils(Seat(2), WE, Side::Dane), 3 * 2);
}

#[test]
fn tlk_66_on_your_own_bonus() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.side(3, Side::Dane).bare().armies(WE, [0, 1, 0, 0]).all_pass();
    assert_eq!(scenario.points(1), 3 + 5, "the only winner");
    assert_eq!(scenario.tokens(0), 12);
    let mut lone = Scenario::new(&FOUR);
    lone.side(0, Side::Saxon).side(2, Side::Saxon).side(3, Side::Dane);
    lone.bare().armies(WE, [0, 1, 0, 0]).all_pass();
    assert_eq!(lone.tokens(3), 14, "the only loser");
}

#[test]
fn tlk_67_triggers_follow_the_scoring_from_the_left_of_the_last() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.hero(0, "HI6", WE).hero(2, "HI8", WE).face_up(2, "II01").chief(2, WE).face_up(3, "I06");
    scenario.bare().armies(WE, [6, 0, 0, 0]).all_pass();
    // Seat 3 passed last: Guthrum's Ealhswith asks first, then Alfred's loss.
    assert_eq!(scenario.legal(), ["favour westsaxon", "favour mercian", "favour northumbrian"]);
    assert_eq!(scenario.game.public().frame().unwrap().actor, Seat(0));
    scenario.play("favour mercian");
    assert_eq!(scenario.game.public().frame().unwrap().actor, Seat(1), "Alfred consoles himself");
    scenario.play("favour westsaxon");
    assert_eq!(scenario.affinity(1)[1], 5);
    assert_eq!(scenario.tokens(2), 12, "Asser");
    assert_eq!(scenario.points(2), 5 * 2 + 2, "Vengeance");
    assert_eq!(scenario.tokens(3), 10 + 2 + 1, "Noble Hostages");
}

#[test]
fn tlk_67_a_players_own_win_or_loss_comes_before_his_figurines() {
    let mut scenario = Scenario::new(&["brida", "alfred", "uhtred"]);
    scenario.face_up(0, "II01").face_up(0, "I21").hero(0, "HI6", WE).hero(0, "HI8", WE).chief(0, WE);
    scenario.bare().armies(WE, [4, 0, 0, 0]).all_pass();
    // Brida won beside her leader: Vengeance has paid when her figurine asks.
    assert_eq!(scenario.legal(), ["take I21", "no"]);
    let spoils = 4 * 2;
    assert_eq!(scenario.points(0), spoils + 2);
    assert_eq!(scenario.tokens(0), 10, "the heroes wait for the leader's figurine");
    scenario.play("take I21");
    assert_eq!(scenario.legal(), ["favour westsaxon", "favour mercian", "favour northumbrian"]);
    assert_eq!(scenario.tokens(0), 10, "Ealhswith before Asser");
    scenario.play("favour mercian");
    assert_eq!(scenario.tokens(0), 12);
}

#[test]
fn tlk_68_disbanding_takes_from_every_largest_faction() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().armies(WE, [1, 3, 3, 0]).all_pass();
    assert_eq!(scenario.at(WE), [1, 2, 2, 0]);
    let mut even = Scenario::new(&FOUR);
    even.bare().armies(WE, [0, 2, 2, 2]).all_pass();
    assert_eq!(even.at(WE), [0, 1, 1, 1], "it may end below five");
    let mut five = Scenario::new(&FOUR);
    five.bare().armies(WE, [0, 5, 0, 0]).all_pass();
    assert_eq!(five.at(WE), [0, 5, 0, 0]);
}

#[test]
fn tlk_a10_disbanding_is_one_removal() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.face_up(2, "I01").bare().armies(WE, [0, 9, 0, 0]).all_pass();
    while scenario.game.public().frame().is_some() {
        let first = scenario.legal()[0].clone();
        scenario.play(&first);
    }
    assert_eq!(scenario.points(2), 1, "four Saxon armies went home: one point");
}

#[test]
fn tlk_70_tlk_71_tlk_a22_reset_and_end_of_the_round() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().armies(WE, [0, 2, 0, 0]).armies(NO, [0, 0, 0, 3]);
    scenario.play("pass, pass, pass, invade");
    assert_eq!(scenario.game.public().conflict, Some(NO));
    assert_eq!(scenario.game.public().phase, Phase::PlaceSuccession(Seat(3)));
    assert_eq!(scenario.forbids("to wessex"), "TLK-70", "at peace");
    assert_eq!(scenario.forbids("to northumbria"), "TLK-A23");
    scenario.play("to wales");
    assert_eq!(
        scenario.game.public().phase,
        Phase::Turn(Seat(0)),
        "left of the last, who held the token too"
    );
    assert_eq!(scenario.game.public().invasion, None);
    for region in [ME, EA] {
        scenario.open().peace[region.index()] = Some(Side::Saxon);
    }
    scenario.all_pass();
    assert_eq!((scenario.game.public().conflict, scenario.game.public().succession), (Some(WA), None));
    assert!(scenario.events.contains(&Event::SuccessionGone));
    scenario.armies(WA, [1, 0, 0, 0]).all_pass();
    while scenario.game.public().frame().is_some() {
        let first = scenario.legal()[0].clone();
        scenario.play(&first);
    }
    assert_eq!(scenario.game.public().round, 2, "no open region: the round is over");
}

#[test]
fn tlk_62_tlk_72_a_tie_moves_only_the_tokens() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().chief(1, NO).armies(WE, [4, 4, 0, 0]).all_pass();
    assert_eq!(scenario.game.public().peace[WE.index()], None);
    assert_eq!(scenario.at(WE), [4, 4, 0, 0], "nobody goes home");
    assert_eq!(scenario.all_points()[..4], [0; 4]);
    assert_eq!(scenario.all_tokens()[..4], [10; 4]);
    assert_eq!(scenario.game.public().conflict, Some(NO));
    assert!(scenario.can("to wessex"), "it can be fought over again");
}

#[test]
fn tlk_73_tlk_a14_tlk_r15_a_second_tie_closes_the_region() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().chief(1, NO).armies(WE, [1, 1, 0, 0]).armies(NO, [9, 0, 0, 0]);
    scenario.open().tied = WE.mask();
    scenario.all_pass();
    assert_eq!(scenario.game.public().closed, WE.mask());
    assert!(!scenario.can("to wessex"));
    assert_eq!(scenario.forbids("to wessex"), "TLK-73");
}

#[test]
fn tlk_72_tlk_a3_a_tied_last_region_ends_the_round() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().chief(1, NO).armies(WE, [1, 1, 0, 0]);
    for region in [NO, ME, WA, EA] {
        scenario.open().peace[region.index()] = Some(Side::Dane);
    }
    scenario.open().succession = None;
    scenario.open().conflicts = 4;
    scenario.all_pass();
    assert_eq!(scenario.game.public().round, 2, "with four peace tokens only");
    assert!(scenario.events.contains(&Event::Tied { region: WE, strength: 1, closed: true }));
}

/// A table about to end its first round: Wessex is the last open region.
fn last_war() -> Scenario {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().armies(WE, [0, 2, 0, 0]);
    for region in [NO, ME, WA, EA] {
        scenario.open().peace[region.index()] = Some(Side::Dane);
    }
    scenario.open().succession = None;
    scenario
}

#[test]
fn tlk_90_tlk_93_tlk_a12_cleanup_fills_tokens_up_and_keeps_the_board() {
    let mut scenario = last_war();
    scenario.tokens_mut()[..4].copy_from_slice(&[0, 9, 1, 0]);
    let market = scenario.game.public().market;
    scenario.all_pass();
    // Guthrum 0 + 2 for losing -> 5; Alfred keeps 9; Uhtred 1 + 2 -> 5; Aethelwold 0 -> 5.
    assert_eq!(scenario.all_tokens()[..4], [5, 9, 5, 5]);
    assert_eq!(scenario.at(WE), [0, 2, 0, 0]);
    assert_eq!(scenario.game.public().market, market);
    assert_eq!(scenario.affinity(1), [0, 4, 1, 0]);
}

#[test]
fn tlk_94_tlk_95_tlk_96_tlk_a13_tlk_a21_cleanup_of_cards_and_tokens() {
    let mut scenario = last_war();
    scenario.tokens_mut()[..4].copy_from_slice(&[20, 20, 20, 20]);
    scenario
        .give(0, "I19 II14 II16")
        .face_up(0, "I01")
        .hero(0, "HI5", NO)
        .face_up(0, "I02")
        .face_up(0, "II17");
    scenario.play("play L5b, favour mercian");
    let before = scenario.tokens(0);
    scenario.all_pass();
    assert_eq!(
        scenario.tokens(0),
        before + 3,
        "a token for each unplayed card of either deck; Saxon by now, so no loss"
    );
    let names = |cards: CardSet| format!("{cards:?}");
    assert_eq!(names(scenario.game.public().in_play[0]), "{I01, HI5}", "lasting cards stay");
    assert_eq!(names(scenario.game.public().discard), "{II17}", "face up");
    assert_eq!(
        names(scenario.view(Viewer::All).buried.and(CardSet::deck(Deck::II))),
        "{II14, II16}",
        "face down"
    );
    assert_eq!(names(scenario.game.hand(Seat(0))), "{L5a, L5b}", "leader cards come back");
    assert_eq!(scenario.game.public().peace, [None; 5]);
    assert_eq!((scenario.game.public().closed, scenario.game.public().tied), (0, 0));
    assert!(scenario.view(Viewer::Recall(Seat(0))).buried.has(Card::by_id("II14").unwrap()));
    assert!(scenario.view(Viewer::Recall(Seat(1))).buried.is_empty(), "their number is public, not which");
}

#[test]
fn tlk_90_tlk_93_tlk_95_tokens_are_filled_up_before_unplayed_cards_pay() {
    let mut scenario = last_war();
    scenario.tokens_mut()[..4].copy_from_slice(&[0, 0, 0, 0]);
    scenario.give(1, "I19 II14").all_pass();
    assert_eq!(scenario.tokens(1), 6 + 2, "Alfred's six, and one for each card thrown away");
}

#[test]
fn tlk_32_tlk_97_the_token_counts_not_the_last_pass() {
    let mut scenario = last_war();
    scenario.play("pass, invade, pass, pass");
    assert_eq!(scenario.game.public().last, Some(Seat(3)), "seat 3 was the last to pass");
    assert_eq!(scenario.game.public().last_invader, Some(Seat(1)));
    scenario.until(|game| matches!(game.public().phase, Phase::PlaceConflict(_)));
    assert_eq!(scenario.game.public().phase, Phase::PlaceConflict(Seat(1)), "but seat 1 held the token");
}

fn finished(points: [u16; 5], change: impl Fn(&mut Public)) -> Scenario {
    let mut scenario = Scenario::new(&FOUR);
    scenario.over(points);
    change(scenario.open());
    scenario
}

#[test]
fn tlk_100_tlk_a2_tlk_a25_most_points_then_peace_then_affinity_then_initiative() {
    let winner = |scenario: &Scenario| scenario.game.outcome().unwrap().winners().first().unwrap();
    let plain = finished([10, 40, 30, 20, 0], |_| ());
    assert_eq!(winner(&plain), Seat(1));
    let outcome = plain.game.outcome().unwrap();
    assert_eq!((0..4).map(|s| outcome.place(Seat(s))).collect::<Vec<_>>(), [4, 1, 2, 3]);
    assert_eq!((outcome.score(Seat(1)), outcome.ending), (40, "points"));
    let peace = finished([40, 40, 0, 0, 0], |public| public.peace = [Some(Side::Dane); 5]);
    assert_eq!((winner(&peace), peace.game.outcome().unwrap().ending), (Seat(0), "peace"));
    let even = |public: &mut Public| {
        public.peace = [Some(Side::Dane), Some(Side::Dane), Some(Side::Saxon), Some(Side::Saxon), None];
    };
    let affinity = finished([40, 40, 0, 0, 0], even);
    assert_eq!((winner(&affinity), affinity.game.outcome().unwrap().ending), (Seat(1), "affinity"));
    let initiative = finished([40, 0, 40, 0, 0], |public| {
        even(public);
        public.affinity[0] = [1; 4];
        public.affinity[2] = [1; 4];
    });
    assert_eq!((winner(&initiative), initiative.game.outcome().unwrap().ending), (Seat(0), "initiative"));
    // Three tied: each step only among those still tied.
    let three = finished([40, 40, 40, 0, 0], |public| {
        public.peace = [Some(Side::Dane); 5];
        public.affinity[2] = [9; 4];
    });
    assert_eq!(winner(&three), Seat(2));
}

#[test]
fn tlk_a2_round_two_ends_with_the_final_scoring_alone() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.until(|game| game.public().phase == Phase::Over);
    assert_eq!(scenario.game.next(), Next::Over);
    assert!(scenario.game.outcome().is_some());
    assert!(
        scenario.events.iter().filter(|event| matches!(event, Event::Refilled { .. })).count() == 4,
        "one cleanup"
    );
    let late = scenario.game.read_action("pass").unwrap();
    assert_eq!(scenario.game.check(Seat(0), late).unwrap_err().rule, "TLK-100");
}
