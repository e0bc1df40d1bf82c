//! Chapter 10: the cunning cards.

use king_is_dead::{Action, Card};
use table::{Game, Seat};

use crate::support::*;

/// Plays a card from a set position and gives the position before the summon.
fn played(text: &str, card: Card, steps: &str) -> king_is_dead::KingIsDead {
    let mut state = holding(text, &[card]);
    act(&mut state, &format!("play {},{steps}", card.word()));
    state
}

fn none(text: &str, card: Card) -> bool {
    options_in(text, card).is_empty()
}

// rules: TKD-155
#[test]
fn ex_49_spy_without_piles() {
    let state = played(P0, Card::Spy, "");
    assert_eq!(legal(&state).len(), 20);
    assert_eq!(seen(&state).seats[0].pile_top, Some(Card::Spy));
}

// rules: TKD-148, TKD-149
#[test]
fn ex_50_spy_chooses_a_top_card_of_another_pile() {
    let state = played(&format!("{P0} pile 0:outmanoeuvre 1:march,aid 2:negotiate"), Card::Spy, "");
    assert_eq!(legal_texts(&state), ["pile 1", "pile 2"]);
    let aid = {
        let mut next = state;
        act(&mut next, "pile 1");
        options(&next).len()
    };
    assert_eq!(aid, 8, "the top card of pile 1 is Aid, not March");
}

// rules: TKD-156
#[test]
fn ex_51_spy_offers_equal_tops_once() {
    let state = played(&format!("{P0} pile 1:assemble 2:assemble"), Card::Spy, "");
    assert_eq!(legal_texts(&state), ["pile 1"]);
    assert_eq!(state.check(Seat(0), Action::Pile(Seat(2))).unwrap_err().rule, "TKD-156");
    let mut later = scenario(&format!("{P0} pile 0:assemble 2:assemble"));
    later.turn = Seat(1);
    later.hands[1] = Some(vec![Card::Spy]);
    let mut state = later.build().unwrap();
    act(&mut state, "play spy");
    assert_eq!(legal_texts(&state), ["pile 2"], "the first such seat clockwise");
}

// rules: TKD-151, TKD-152
#[test]
fn ex_52_spy_on_a_card_that_can_do_nothing() {
    let text = format!("{P0} pile 1:aid 2:manoeuvre supply 0/0/0");
    let state = played(&text, Card::Spy, "");
    assert_eq!(legal_texts(&state), ["pile 1", "pile 2"]);
    let state = played(&text, Card::Spy, "pile 1");
    assert_eq!(legal_texts(&state)[0], "summon Mo.S");
    assert_eq!(seen(&state).seats[0].pile_top, Some(Card::Spy));
    assert_eq!(seen(&state).seats[1].pile_top, Some(Card::Aid), "the original stays");
}

#[test]
fn tkd_153_spy_never_meets_spy_plot_or_a_support() {
    watch(10, |state, _| {
        let view = seen(state);
        if let Some(action) = view.under_way.filter(|a| a.card == Card::Spy && a.kind != Card::Spy) {
            assert!(action.kind != Card::Plot && action.kind.support().is_none());
        }
    });
}

// rules: TKD-149
#[test]
fn ex_125_spy_on_the_team_mate() {
    let state = played(&format!("{P0} seats 4 pile 2:quell"), Card::Spy, "");
    assert_eq!(legal_texts(&state), ["pile 2"]);
}

// rules: TKD-157, TKD-158, TKD-162
#[test]
fn ex_55_ambush_in_full() {
    let text = "De 0/1/0 supply 5/2/2";
    assert_eq!(options_in(text, Card::Ambush).len(), 9);
    let state = played(text, Card::Ambush, "De, S");
    assert_eq!((at(&state, "De"), supply(&state)), ("1/1/0".into(), "4/2/2".into()));
    let state = played(text, Card::Ambush, "De, W");
    assert_eq!((at(&state, "De"), supply(&state)), ("2/0/0".into(), "3/3/2".into()));
}

// rules: TKD-159, TKD-95
#[test]
fn ex_56_ambush_with_one_scot_left() {
    let text = "De 0/1/0 supply 1/2/2";
    assert_eq!(at(&played(text, Card::Ambush, "De, S"), "De"), "0/1/0");
    assert_eq!(at(&played(text, Card::Ambush, "De, W"), "De"), "1/0/0");
}

// rules: TKD-159, TKD-160
#[test]
fn ex_57_ambush_without_scots_in_the_supply() {
    let text = "De 0/1/0 Wa 1/0/2 supply 0/2/2";
    assert_eq!(options_in(text, Card::Ambush), ["Wa S", "Wa E", "De W"]);
    let mut state = holding(text, &[Card::Ambush]);
    act(&mut state, "play ambush");
    assert_eq!(state.check(Seat(0), Action::Region(region("Mo"))).unwrap_err().rule, "TKD-159");
}

// rules: TKD-161, TKD-86
#[test]
fn ex_58_ambush_without_effect() {
    let state = played("supply 0/2/2", Card::Ambush, "");
    assert_eq!(to_move(&state), Seat(1), "no effect and nobody to summon");
}

// rules: TKD-163, TKD-67
#[test]
fn ex_59_march_in_full() {
    assert_eq!(options_in("Es 1/0/1 Wa=E", Card::March), ["Es S E No", "Es S E De"]);
    let state = played("Es 1/0/1 Wa=E", Card::March, "Es, S, E, De");
    assert_eq!((at(&state, "Es"), at(&state, "De")), ("0/0/0".into(), "1/0/1".into()));
}

// rules: TKD-164
#[test]
fn ex_60_march_of_one_follower() {
    assert_eq!(options_in("Mo 2/0/0 Es 0/0/1 St=S", Card::March), ["Es E No", "Es E Wa", "Es E De"]);
}

// rules: TKD-165
#[test]
fn ex_61_march_without_effect() {
    let state = played("Mo 2/1/0 St=S", Card::March, "");
    assert_eq!(legal_texts(&state), ["summon Mo.S", "summon Mo.W"]);
}

// rules: TKD-164, TKD-91, TKD-166
#[test]
fn ex_62_march_looks_at_the_whole_board() {
    assert_eq!(options_in("St 2/0/0 Es 0/0/1 La=W No=E", Card::March), ["St S S Mo"]);
}

#[test]
fn tkd_167_168_plot_is_never_played() {
    let state = holding(P0, &[Card::Plot, Card::Aid]);
    assert_eq!(legal_texts(&state), ["pass", "play aid"]);
    assert_eq!(state.check(Seat(0), Action::Play(Card::Plot)).unwrap_err().rule, "TKD-167");
}

const TWO_OPEN: &str = "St=S La=W No=E Gw=W Es=E De=S";

// rules: TKD-169, TKD-170
#[test]
fn ex_63_aid_with_a_tie() {
    let text = format!("{TWO_OPEN} supply 4/4/1");
    assert_eq!(options_in(&text, Card::Aid), ["S Mo", "S Wa", "W Mo", "W Wa"]);
    let state = played(&text, Card::Aid, "W, Wa");
    assert_eq!((at(&state, "Wa"), supply(&state)), ("0/2/0".into(), "4/2/1".into()));
}

// rules: TKD-171
#[test]
fn ex_64_aid_of_one_follower() {
    let text = format!("{TWO_OPEN} supply 1/0/1");
    assert_eq!(options_in(&text, Card::Aid), ["S Mo", "S Wa", "E Mo", "E Wa"]);
    assert_eq!(at(&played(&text, Card::Aid, "E, Mo"), "Mo"), "0/0/1");
}

// rules: TKD-172
#[test]
fn ex_65_aid_without_effect() {
    assert!(none("Mo 1/0/0 supply 0/0/0", Card::Aid));
}

// rules: TKD-169, TKD-173
#[test]
fn ex_122_aid_in_full() {
    assert_eq!(options_in(P0, Card::Aid).len(), 8);
    let state = played(P0, Card::Aid, "Mo");
    assert_eq!((at(&state, "Mo"), supply(&state)), ("5/1/0".into(), "5/5/4".into()));
}

// rules: TKD-174
#[test]
fn ex_66_influence_in_full() {
    let text = "Es 0/0/1 Mo 1/1/0";
    assert_eq!(options_in(text, Card::Influence), ["Es Mo S W"]);
    let state = played(text, Card::Influence, "Es, Mo, S, W");
    assert_eq!((at(&state, "Es"), at(&state, "Mo")), ("1/1/0".into(), "0/0/1".into()));
}

// rules: TKD-174, TKD-175
#[test]
fn ex_67_influence_one_for_one() {
    assert_eq!(options_in("Es 0/0/1 Mo 1/0/0 De 0/1/0", Card::Influence), ["Es Mo S", "Es De W"]);
    assert_eq!(at(&played("Es 0/0/1 Mo 1/0/0", Card::Influence, "Es, Mo, S"), "Mo"), "0/0/1");
}

// rules: TKD-175, TKD-91, TKD-177
#[test]
fn ex_68_influence_looks_at_the_whole_board() {
    assert_eq!(options_in("Es 0/0/2 Mo 1/0/0 Gw 0/2/0", Card::Influence), ["Es Gw W W"]);
}

// rules: TKD-176
#[test]
fn ex_69_influence_without_effect() {
    assert!(none("Wa 1/1/1", Card::Influence));
}

// rules: TKD-178, TKD-179, TKD-181
#[test]
fn ex_70_dispute() {
    assert_eq!(options_in("Gw 1/1/0 De 0/2/0", Card::Dispute), ["De Gw.S"]);
    let state = played("Gw 1/1/0 De 0/2/0", Card::Dispute, "De, Gw.S");
    assert_eq!((at(&state, "Gw"), at(&state, "De")), ("0/2/0".into(), "1/1/0".into()));
}

// rules: TKD-180
#[test]
fn ex_71_dispute_without_effect() {
    assert!(none("Gw 1/1/0", Card::Dispute));
}

// rules: TKD-182
#[test]
fn ex_72_edict_two_for_two() {
    assert_eq!(options_in("St 2/0/0 No 0/1/1", Card::Edict), ["St No W E"]);
    let state = played("St 2/0/0 No 0/1/1", Card::Edict, "St, No, W, E");
    assert_eq!((at(&state, "St"), at(&state, "No")), ("0/1/1".into(), "2/0/0".into()));
}

// rules: TKD-183, TKD-185
#[test]
fn ex_73_edict_in_the_middle_tier() {
    let text = "St 1/0/0 La 0/2/0 Es 2/0/0 De 0/0/1";
    assert_eq!(options_in(text, Card::Edict), ["St La W W", "Es De E"]);
    let state = played(text, Card::Edict, "Es, De, E");
    assert_eq!((at(&state, "Es"), at(&state, "De")), ("0/0/1".into(), "2/0/0".into()));
    let state = played(text, Card::Edict, "St, La, W, W");
    assert_eq!((at(&state, "St"), at(&state, "La")), ("0/2/0".into(), "1/0/0".into()));
}

// rules: TKD-183
#[test]
fn ex_74_edict_one_for_one() {
    assert_eq!(options_in("St 1/0/0 No 0/1/0", Card::Edict), ["St No W"]);
}

// rules: TKD-184
#[test]
fn ex_75_edict_without_effect() {
    assert!(none("Mo 2/0/0 Gw 0/2/0", Card::Edict));
}

// rules: TKD-186, TKD-190
#[test]
fn ex_76_resist_in_full() {
    assert_eq!(options_in(P0, Card::Resist), ["St W W", "St W E", "St E E"]);
    assert_eq!(at(&played(P0, Card::Resist, "St, W, E"), "St"), "1/3/2");
}

// rules: TKD-188, TKD-189
#[test]
fn ex_77_resist_with_a_short_supply() {
    assert_eq!(options_in("Mo 1/0/0 supply 5/1/0", Card::Resist), ["St W"]);
    assert!(none("Mo 1/0/0 supply 5/0/0", Card::Resist));
}

// rules: TKD-189, TKD-197
#[test]
fn ex_78_resist_and_muster_with_nothing_eligible() {
    assert!(none("Mo=W St 2/0/0", Card::Resist) && none("Mo=W St 2/0/0", Card::Muster));
}

// rules: TKD-187
#[test]
fn tkd_187_resist_reaches_moray_only_through_a_scottish_region() {
    assert!(!options_in(P0, Card::Resist).iter().any(|o| o.starts_with("Mo")));
    assert!(options_in("St=S", Card::Resist).iter().any(|o| o.starts_with("Mo")));
}

// rules: TKD-191, TKD-193, TKD-194
#[test]
fn ex_79_quell_in_full() {
    let text = "La 0/0/1 Wa 0/1/0 De 1/0/0 supply 2/0/1";
    assert_eq!(options_in(text, Card::Quell), ["Wa S S", "Wa S W", "Wa S E", "Wa W E"]);
    let state = played(text, Card::Quell, "");
    assert_eq!(state.check(Seat(0), Action::Region(region("La"))).unwrap_err().rule, "TKD-194");
    let state = played(text, Card::Quell, "Wa, S, E");
    assert_eq!((at(&state, "Wa"), supply(&state)), ("1/0/1".into(), "1/1/0".into()));
}

// rules: TKD-195
#[test]
fn ex_80_quell_without_welsh() {
    let text = "La 0/0/1 De 1/0/0 supply 1/0/1";
    assert_eq!(options_in(text, Card::Quell), ["La S E", "Wa S E", "De S E"]);
}

// rules: TKD-196, TKD-197, TKD-95
#[test]
fn ex_81_quell_with_an_empty_supply() {
    assert_eq!(options_in("Wa 0/2/0 supply 0/0/0", Card::Quell), ["Wa W"]);
    assert_eq!(at(&played("Wa 0/2/0 supply 0/0/0", Card::Quell, "Wa, W"), "Wa"), "0/2/0");
    assert!(none("La 1/0/0 supply 0/0/0", Card::Quell));
}

// rules: TKD-192, TKD-199
#[test]
fn ex_87_muster_in_full() {
    assert_eq!(options_in(P0, Card::Muster), ["St S S", "St S W", "St S E", "St W W", "St W E", "St E E"]);
    assert_eq!(at(&played(P0, Card::Muster, "St, E, E"), "St"), "0/2/3");
}

// rules: TKD-102, TKD-194, TKD-195, TKD-196
#[test]
fn ex_88_muster_with_a_moved_frontier() {
    let options = options_in("St=S Mo 0/1/0 La 0/0/2 No 1/0/0", Card::Muster);
    assert_eq!(options.len(), 6);
    assert!(options.iter().all(|o| o.starts_with("No")));
    let options = options_in("St=S Mo 0/1/0 La 0/0/2 No 0/1/0 supply 0/0/1", Card::Muster);
    assert_eq!(options, ["Mo E", "La E", "No E"]);
}

// rules: TKD-198
#[test]
fn tkd_198_quell_mixes() {
    assert_eq!(options_in(P0, Card::Quell).len(), 18);
    assert_eq!(options_in("Wa 0/1/0 supply 9/9/9", Card::Quell).len(), 6);
}

// rules: TKD-200, TKD-205
#[test]
fn ex_82_suppress_in_full() {
    assert_eq!(options_in(P0, Card::Suppress).len(), 24);
    assert_eq!(at(&played(P0, Card::Suppress, "De, W, S"), "De"), "2/0/1");
}

// rules: TKD-201, TKD-202
#[test]
fn ex_83_suppress_a_second_english() {
    assert_eq!(options_in("Wa 0/0/2 supply 0/1/0", Card::Suppress), ["Wa E W", "Wa E E"]);
    assert_eq!(at(&played("Wa 0/0/2 supply 0/1/0", Card::Suppress, "Wa, E, W"), "Wa"), "0/1/0");
}

// rules: TKD-203, TKD-91
#[test]
fn ex_84_suppress_english_alone() {
    let text = "No 1/1/0 Wa 0/0/1 supply 1/0/0";
    assert_eq!(options_in(text, Card::Suppress), ["Wa S", "Wa E"]);
    let state = played(text, Card::Suppress, "");
    assert_eq!(state.check(Seat(0), Action::Region(region("No"))).unwrap_err().rule, "TKD-203");
}

// rules: TKD-203, TKD-91
#[test]
fn ex_85_suppress_without_english() {
    let options = options_in("No 1/1/0 De 0/2/0 supply 0/0/1", Card::Suppress);
    assert_eq!(options, ["No S S", "No S E", "No W W", "No W E", "De W W", "De W E"]);
}

// rules: TKD-203, TKD-204
#[test]
fn ex_86_suppress_only_places() {
    assert_eq!(options_in("Mo 1/0/0 supply 0/0/1", Card::Suppress), ["No E", "Wa E", "De E"]);
    assert!(none("Mo 1/0/0 supply 0/0/0", Card::Suppress));
}
