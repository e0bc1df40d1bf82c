//! Chapter 9: the undo ban.

use king_is_dead::{Card, KingIsDead};
use table::{Game, Seat, Secrets, Viewer};

use crate::support::*;

const FIRST: &str = "play manoeuvre, Mo.S, Es.E, summon De.E";

fn p0() -> KingIsDead {
    set(&format!("base {P0}"))
}

fn has(state: &KingIsDead, card: Card, option: &str) -> bool {
    card_options(state, card).contains(&option.to_string())
}

// rules: TKD-134, TKD-135, TKD-137, TKD-138
#[test]
fn ex_36_manoeuvre_may_not_be_undone() {
    let mut state = p0();
    act(&mut state, FIRST);
    let latest = seen(&state).latest.unwrap();
    assert_eq!((latest.seat, latest.kind), (Seat(0), Card::Manoeuvre));
    assert_eq!(latest.delta[0], [-1, 0, 1]);
    assert_eq!(latest.delta[6], [1, 0, -1]);
    assert_eq!(latest.delta[7], [0, 0, 0], "the summon is no part of the swap");
    let options = card_options(&state, Card::Manoeuvre);
    assert!(!options.contains(&"Mo.E Es.S".into()));
    assert!(options.contains(&"Mo.E Wa.S".into()));
    assert_eq!(options.len() + 1, enumerator::unbanned_count(&state, Seat(1), Card::Manoeuvre));
}

// rules: TKD-135, TKD-146
#[test]
fn ex_37_the_ban_survives_passes_and_a_struggle() {
    let mut state = p0();
    act(&mut state, FIRST);
    act(&mut state, "pass, pass, pass");
    assert!(seen(&state).regions[region("Wa").index()].disc.is_some());
    assert_eq!(to_move(&state), Seat(1));
    assert!(!has(&state, Card::Manoeuvre, "Mo.E Es.S"));
    // It binds every other seat, not just the next one.
    act(&mut state, "pass");
    assert!(!has(&state, Card::Manoeuvre, "Mo.E Es.S"));
}

// rules: TKD-142
#[test]
fn ex_38_any_action_lifts_the_ban() {
    let mut state = p0();
    act(&mut state, FIRST);
    act(&mut state, "play assemble, Mo, Mo, Mo, summon Mo.W, play manoeuvre, Mo.E, Es.S");
    let mut state = p0();
    act(&mut state, FIRST);
    act(&mut state, "play negotiate, card Mo, card Wa, summon Mo.W");
    assert!(has(&state, Card::Manoeuvre, "Mo.E Es.S"));
    // Even an action without effect.
    let mut state =
        set("hand 0:manoeuvre hand 1:spy,aid hand 2:manoeuvre Mo 1/0/0 Es 0/0/1 De 1/1/1 supply 0/0/0");
    act(&mut state, "play manoeuvre, Mo.S, Es.E, summon De.E, play aid, summon De.S");
    assert!(has(&state, Card::Manoeuvre, "Mo.E Es.S"));
}

// rules: TKD-142, TKD-135
#[test]
fn ex_39_only_the_latest_action_is_protected() {
    let mut state = p0();
    act(&mut state, FIRST);
    act(&mut state, "play manoeuvre, Wa.S, De.W, summon De.E");
    assert!(has(&state, Card::Manoeuvre, "Mo.E Es.S"));
    assert!(!has(&state, Card::Manoeuvre, "Wa.W De.S"));
}

// rules: TKD-143
#[test]
fn ex_40_undoing_ones_own_swap() {
    let mut state = set(&format!("{P0} pile 2:manoeuvre hand 0:manoeuvre,spy"));
    act(&mut state, FIRST);
    act(&mut state, "pass, pass, play spy, pile 2");
    assert!(options(&state).contains(&"Mo.E Es.S".into()));
}

// rules: TKD-144
#[test]
fn ex_41_a_team_mate_is_another_player() {
    let mut state = set(&format!("base {P0} seats 4"));
    act(&mut state, FIRST);
    act(&mut state, "pass");
    assert_eq!(to_move(&state), Seat(2));
    assert!(!has(&state, Card::Manoeuvre, "Mo.E Es.S"));
}

// rules: TKD-141
#[test]
fn ex_42_an_empty_swap_sets_no_ban() {
    let mut state = set("base Mo 2/0/0 Es 2/1/0 De 0/0/1");
    act(&mut state, "play manoeuvre, Mo.S, Es.S, summon De.E");
    assert!(has(&state, Card::Manoeuvre, "Mo.S Es.S"));
    assert_eq!(seen(&state).latest.unwrap().delta, [[0; 3]; 8]);
}

// rules: TKD-147, TKD-125
#[test]
fn ex_43_the_ban_leaves_nothing() {
    let mut state = set("base Mo 0/1/0 Es 0/0/2");
    act(&mut state, "play manoeuvre, Mo.W, Es.E, summon Es.E");
    assert_eq!((at(&state, "Mo"), at(&state, "Es")), ("0/0/1".into(), "0/1/0".into()));
    assert!(card_options(&state, Card::Manoeuvre).is_empty());
    act(&mut state, "play manoeuvre");
    assert_eq!(legal_texts(&state), ["summon Mo.E", "summon Es.W"]);
}

// rules: TKD-139
#[test]
fn ex_44_outmanoeuvre_by_other_cubes() {
    let mut state = set("base La 0/2/2 Wa 2/1/1 Mo 0/0/1");
    act(&mut state, "play outmanoeuvre, La.W, Wa, S, W, summon Mo.E");
    for banned in ["Wa.W La S W", "Wa.E La S E"] {
        assert!(!has(&state, Card::Outmanoeuvre, banned), "{banned}");
    }
    for allowed in ["Wa.S La S W", "Wa.W La S E"] {
        assert!(has(&state, Card::Outmanoeuvre, allowed), "{allowed}");
    }
}

// rules: TKD-140
#[test]
fn ex_45_a_partial_reversal_is_allowed() {
    let mut state = set("base La 0/2/2 Wa 2/1/1 Mo 0/0/1");
    act(&mut state, "play outmanoeuvre, La.W, Wa, S, E, summon Mo.E");
    assert_eq!((at(&state, "La"), at(&state, "Wa")), ("1/1/3".into(), "1/2/0".into()));
    assert!(!has(&state, Card::Outmanoeuvre, "Wa.W La S E"));
    assert!(has(&state, Card::Outmanoeuvre, "Wa.W La S W"));
    assert!(has(&state, Card::Outmanoeuvre, "Wa.W La E E"));
}

// rules: TKD-147, TKD-92, TKD-130
#[test]
fn ex_46_the_ban_pushes_outmanoeuvre_to_the_lower_tier() {
    let mut state = set("base St 1/0/0 No 0/1/2");
    act(&mut state, "play outmanoeuvre, St.S, No, W, E, summon No.E");
    assert_eq!((at(&state, "St"), at(&state, "No")), ("0/1/1".into(), "1/0/0".into()));
    assert_eq!(card_options(&state, Card::Outmanoeuvre), ["St.W No.S", "St.E No.S"]);
}

// rules: TKD-145
#[test]
fn ex_47_one_kind_may_undo_the_other() {
    let mut state = set("base St 1/0/0 No 0/1/0 Gw 0/0/1");
    act(&mut state, "play outmanoeuvre, St.S, No.W, summon Gw.E");
    assert!(has(&state, Card::Manoeuvre, "St.W No.S"));
    assert!(card_options(&state, Card::Outmanoeuvre).is_empty());
}

#[test]
fn ex_48_cunning_cards_are_free_of_the_ban() {
    let mut state = set(&format!("{P0} hand 0:manoeuvre hand 1:dispute"));
    act(&mut state, "play manoeuvre, Gw.W, Es.E, summon De.E");
    assert!(has(&state, Card::Dispute, "Es Gw.E"));
}

// rules: TKD-150, TKD-136
#[test]
fn ex_53_spy_as_manoeuvre() {
    let mut state = set(&format!("{P0} hand 0:manoeuvre hand 1:spy hand 2:manoeuvre"));
    act(&mut state, FIRST);
    act(&mut state, "play spy, pile 0");
    assert!(!options(&state).contains(&"Mo.E Es.S".into()));
    act(&mut state, "Wa.S, De.W, summon De.E");
    assert_eq!(seen(&state).latest.unwrap().kind, Card::Manoeuvre);
    assert!(!has(&state, Card::Manoeuvre, "Wa.W De.S"));
    assert!(has(&state, Card::Manoeuvre, "Mo.E Es.S"));
}

// rules: TKD-136, TKD-142
#[test]
fn ex_54_spy_as_another_card_lifts_the_ban() {
    let mut state = set(&format!("{P0} hand 0:manoeuvre hand 1:spy hand 2:manoeuvre pile 2:aid"));
    act(&mut state, FIRST);
    act(&mut state, "play spy, pile 2, La, summon De.W");
    assert_eq!(at(&state, "La"), "2/2/2");
    assert_eq!(seen(&state).latest.unwrap().kind, Card::Aid);
    assert!(has(&state, Card::Manoeuvre, "Mo.E Es.S"));
}

#[test]
fn tkd_136_spy_without_a_copy_is_recorded_as_spy() {
    let state = after(&format!("{P0} hand 0:spy"), "play spy, summon Mo.S");
    assert_eq!(seen(&state).latest.unwrap().kind, Card::Spy);
}

// rules: TKD-142
#[test]
fn ex_124_the_same_seat_lifts_the_ban() {
    let mut state = p0();
    act(&mut state, FIRST);
    act(&mut state, "pass, pass, play assemble, Mo, Mo, Mo, summon Mo.W");
    assert_eq!(to_move(&state), Seat(1));
    assert!(has(&state, Card::Manoeuvre, "Mo.E Es.S"));
}

#[test]
fn inv_17_a_banned_swap_and_the_record_cancel_out() {
    let mut banned_somewhere = 0;
    watch(10, |state, _| {
        let view = state.view(Viewer::All);
        let house = view.rules.house_rules.iter().any(|(name, _)| name == "undo" || name == "empty-swap");
        if view.phase != king_is_dead::Phase::Turn || house {
            return;
        }
        let me = to_move(state);
        for card in [Card::Manoeuvre, Card::Outmanoeuvre] {
            let with = enumerator::plain_options(state, me, card).len();
            let without = enumerator::unbanned_count(state, me, card);
            let latest = view.latest.as_ref();
            let active = latest.is_some_and(|l| l.kind == card && l.seat != me && l.delta != [[0; 3]; 8]);
            assert!(with == without || active);
            banned_somewhere += u32::from(with != without);
        }
    });
    assert!(banned_somewhere > 20, "{banned_somewhere}");
    // Applying the record and the banned swap gives the board back.
    let start = p0();
    let mut state = start;
    act(&mut state, "play manoeuvre, Mo.S, Es.E");
    let delta = seen(&state).latest.unwrap().delta;
    let back = [[1, 0, -1], [0; 3], [0; 3], [0; 3], [0; 3], [0; 3], [-1, 0, 1], [0; 3]];
    for r in 0..8 {
        for f in 0..3 {
            assert_eq!(delta[r][f] + back[r][f], 0, "Mo.E~Es.S is the exact opposite");
        }
    }
    assert_eq!(start.next(), p0().next());
}
