//! Why something is not possible: the rule and the sentence.

use king_is_dead::{Action, Card, Faction, KingIsDead, Region};
use table::{Game, Next, Seat};

use crate::support::*;

fn refused(state: &KingIsDead, action: &str) -> (String, String) {
    let refusal = state.check(to_move(state), action.parse().unwrap()).unwrap_err();
    (refusal.rule.to_string(), refusal.words)
}

fn all_actions() -> Vec<Action> {
    let mut all = vec![Action::Pass];
    all.extend(Card::ALL.map(Action::Play));
    for seat in Seat::all(4) {
        all.extend([Action::Pile(seat), Action::Start(seat)]);
        all.extend(Faction::ALL.map(|f| Action::Court(seat, f)));
        all.extend(Card::CUNNING.map(|card| Action::Cunning(seat, card)));
    }
    for region in Region::ALL {
        all.extend([Action::Region(region), Action::RegionCard(region), Action::Space(1, region)]);
        for f in Faction::ALL {
            all.extend([Action::Follower(region, f), Action::Summon(region, f), Action::Fill(region, f)]);
        }
    }
    for f in Faction::ALL {
        all.extend([Action::Faction(f), Action::SummonSupply(f)]);
    }
    all
}

#[test]
fn check_and_legal_agree_and_every_refusal_names_a_rule() {
    let all = all_actions();
    let mut rules = std::collections::BTreeSet::new();
    watch(6, |state, _| {
        for seat in Seat::all(4) {
            let mut listed = Vec::new();
            state.legal(seat, &mut listed);
            for &action in &all {
                match state.check(seat, action) {
                    Ok(()) => assert!(listed.contains(&action)),
                    Err(refusal) => {
                        assert!(!listed.contains(&action), "{action}");
                        assert!(refusal.rule.starts_with("TKD-") && refusal.words.ends_with('.'));
                        assert!(!refusal.words.contains("no target"), "{action}: {refusal}");
                        if refusal.rule == "TKD-137" {
                            let view = seen(state);
                            let (latest, now) = (view.latest.unwrap(), view.under_way.unwrap());
                            assert!(latest.kind == now.kind && latest.seat != seat, "{action}: {refusal}");
                        }
                        rules.insert(refusal.rule);
                    }
                }
            }
        }
    });
    assert!(rules.len() > 35, "{rules:?}");
}

// rules: TKD-54, TKD-55, TKD-58
#[test]
fn tkd_54_55_58_wrong_seat_or_phase() {
    let state = set(&format!("base {P0}"));
    let refusal = state.check(Seat(1), Action::Pass).unwrap_err();
    assert_eq!(refusal.to_string(), "It is not your turn. (TKD-58)");
    assert_eq!(refused(&state, "Mo").0, "TKD-58");
    assert_eq!(refused(&state, "summon Mo.S").0, "TKD-82");
    assert_eq!(refused(&state, "start 1").0, "TKD-41");
    let effect = after(&format!("base {P0}"), "play assemble");
    assert_eq!(refused(&effect, "pass").0, "TKD-54");
    assert_eq!(refused(&effect, "play assemble").0, "TKD-54");
    assert_eq!(refused(&effect, "summon Mo.S").0, "TKD-55");
    assert_eq!(refused(&effect, "S"), ("TKD-99".into(), "Assemble asks for a region first.".into()));
    let summon = after(&format!("base {P0}"), "play scottish-support, St");
    assert_eq!(refused(&summon, "Mo").0, "TKD-82");
    assert_eq!(
        refused(&summon, "summon La.S"),
        ("TKD-83".into(), "There is no Scottish follower in Lancaster.".into())
    );
    let empty = after("base Mo 2/2/1", "play assemble, Mo, Mo, Mo");
    assert_eq!(
        refused(&empty, "summon De.W"),
        ("TKD-83".into(), "Devon is empty: nobody is there to summon.".into())
    );
    let over = set("wins S:1,2 X:3,4,5 over");
    assert_eq!(over.next(), Next::Over);
    assert_eq!(
        over.check(Seat(0), Action::Pass).unwrap_err().words,
        "The game is over; nothing more can be done."
    );
    assert_eq!(fresh(2, &[]).check(Seat(0), Action::Pass).unwrap_err().rule, "TKD-58");
}

// rules: TKD-35, TKD-36, TKD-56, TKD-167
#[test]
fn tkd_35_36_56_167_cards_that_cannot_be_played() {
    let base = set(&format!("base {P0} pile 0:negotiate"));
    assert_eq!(refused(&base, "play spy").0, "TKD-35");
    assert_eq!(refused(&base, "play negotiate").0, "TKD-56");
    let advanced = set(&format!("{P0} hand 0:plot,aid"));
    assert_eq!(refused(&advanced, "play welsh-support").0, "TKD-36");
    assert_eq!(refused(&advanced, "play march"), ("TKD-55".into(), "March is not in your hand.".into()));
    assert_eq!(refused(&advanced, "play plot").0, "TKD-167");
}

// rules: TKD-67, TKD-102, TKD-104
#[test]
fn tkd_67_102_104_targets_of_a_support() {
    let state = after("base De=E Mo 1/0/0", "play scottish-support");
    assert_eq!(
        refused(&state, "De"),
        ("TKD-67".into(), "Devon already has a control disc: nothing may be placed there.".into())
    );
    assert_eq!(
        refused(&state, "La"),
        ("TKD-102".into(), "Lancaster borders neither a Scottish region nor Moray.".into())
    );
    let state = after("base Mo=W Gw=S St 1/0/0", "play scottish-support");
    assert_eq!(refused(&state, "St").0, "TKD-104");
    assert!(refused(&state, "St").1.contains("Moray is settled"));
    assert_eq!(refused(&state, "No").0, "TKD-102");
}

// rules: TKD-91, TKD-130, TKD-137
#[test]
fn tkd_91_130_137_swaps() {
    let state = after(&format!("base {P0}"), "play manoeuvre, Mo.S, Es.E, summon De.E, play manoeuvre, Mo.E");
    assert_eq!(
        refused(&state, "Es.S"),
        (
            "TKD-137".into(),
            "That would undo the latest Manoeuvre between Moray and Essex, and nobody has acted since."
                .into()
        )
    );
    assert_eq!(refused(&state, "Mo.S").0, "TKD-122");
    let state = after("hand 0:outmanoeuvre St 1/0/0 No 0/1/0 Es 1/0/0 De 0/1/2", "play outmanoeuvre");
    assert_eq!(
        refused(&state, "St.S"),
        (
            "TKD-130".into(),
            "No region beside Strathclyde can give two, and a full swap is possible elsewhere.".into()
        )
    );
    let state = after(&format!("base {P0}"), "play outmanoeuvre, Mo.S");
    assert_eq!(refused(&state, "De"), ("TKD-128".into(), "Devon does not border Moray.".into()));
    let state = after(&format!("base {P0}"), "play manoeuvre, La.W");
    assert_eq!(refused(&state, "Mo.S").0, "TKD-126");
}

// rules: TKD-97, TKD-114, TKD-149, TKD-164, TKD-170, TKD-186, TKD-194
#[test]
fn tkd_97_114_149_164_170_186_194_other_cards() {
    let refuse = |text: &str, steps: &str, action: &str| refused(&after(text, steps), action);
    let resist = format!("{P0} hand 0:resist");
    assert_eq!(refuse(&resist, "play resist, St", "S").0, "TKD-186");
    assert_eq!(refuse(&resist, "play resist", "Mo").0, "TKD-187");
    assert_eq!(refuse("hand 0:resist Mo 1/0/0 supply 0/1/0", "play resist, St", "E").0, "TKD-97");
    assert_eq!(refuse("hand 0:aid supply 3/3/1", "play aid", "E").0, "TKD-170");
    assert_eq!(refuse("hand 0:march St 2/0/0 Es 0/0/1", "play march", "Es").0, "TKD-164");
    assert_eq!(refuse("hand 0:march St 2/0/0 Es 0/0/1", "play march, St, S, S", "De").0, "TKD-163");
    let muster = "hand 0:muster Mo 1/0/0 supply 2/1/0";
    assert_eq!(
        refuse(muster, "play muster, St", "W").1,
        "Name the other follower first, then the Welsh one."
    );
    assert_eq!(
        refuse(muster, "play muster, St", "E"),
        ("TKD-97".into(), "The supply has no English follower.".into())
    );
    let spy = format!("{P0} hand 0:spy pile 1:aid");
    assert_eq!(refuse(&spy, "play spy", "pile 0").0, "TKD-149");
    assert_eq!(refuse(&spy, "play spy", "pile 2").0, "TKD-148");
    let quell = "hand 0:quell La 0/0/1 Wa 0/1/0 supply 2/0/1";
    assert_eq!(
        refuse(quell, "play quell", "La"),
        ("TKD-194".into(), "Lancaster has no Welsh follower to return, but Warwick has.".into())
    );
    let fixed = format!("{P0} base fixed 1:Gw");
    assert_eq!(
        refuse(&fixed, "play negotiate", "card Gw").1,
        "The card for Gwynedd is fixed by a negotiation disc and never moves again."
    );
    assert_eq!(refuse(&fixed, "play negotiate, card La", "card La").0, "TKD-113");
    assert_eq!(refuse("hand 0:influence Es 0/0/1 Mo 1/1/0", "play influence", "Mo").0, "TKD-174");
    assert_eq!(
        refuse("hand 0:influence Es 0/0/2 Mo 1/0/0 Gw 0/2/0", "play influence, Es", "Mo").0,
        "TKD-175"
    );
    assert_eq!(refuse("hand 0:edict St 2/0/0 No 0/1/1 Es 1/0/0", "play edict", "Es").0, "TKD-183");
    assert_eq!(refuse("hand 0:edict St 2/0/0 No 0/1/1", "play edict, St", "De").0, "TKD-182");
    assert_eq!(refuse("hand 0:dispute Gw 1/1/0 De 0/2/0", "play dispute, De", "Gw.W").0, "TKD-178");
    assert_eq!(
        refuse("hand 0:ambush De 0/1/0 supply 3/0/0", "play ambush, De", "E"),
        ("TKD-157".into(), "There is no English follower in Devon to return.".into())
    );
    assert_eq!(refuse("hand 0:suppress Wa 0/0/2 supply 0/1/0", "play suppress, Wa, E", "S").0, "TKD-202");
    assert_eq!(
        refuse("hand 0:suppress Wa 0/0/2 supply 0/1/0", "play suppress, Wa", "S"),
        ("TKD-200".into(), "There is no further Scottish follower in Warwick to return.".into())
    );
}

// rules: TKD-128, TKD-132, TKD-137
#[test]
fn tkd_128_132_137_a_first_follower_alone_out_of_order_or_that_would_undo_is_told_apart() {
    let state = after("base Mo 1/0/0 Es 1/0/0 De 0/1/0", "play outmanoeuvre");
    assert_eq!(refused(&state, "Mo.S"), ("TKD-128".into(), "No region beside Moray has a follower.".into()));
    // One for one: Strathclyde comes after Moray, and has no neighbour that comes after it.
    let state = after("base Mo 1/0/0 St 0/1/0", "play outmanoeuvre");
    assert_eq!(
        refused(&state, "St.W"),
        ("TKD-132".into(), "Name the other follower of the swap first, then the one in Strathclyde.".into())
    );
    // One for one: Strathclyde has such a neighbour, but the two have just changed places.
    let undo = "play outmanoeuvre, St.S, No.W, summon Gw.E, play outmanoeuvre";
    let state = after("base St 1/0/0 No 0/1/0 Gw 0/0/1 Wa 0/1/0 De 1/0/0", undo);
    assert_eq!(refused(&state, "St.W").0, "TKD-137");
    // One for two: no region comes after Devon, and the order does not matter.
    let undo = "play outmanoeuvre, Es.S, De, W, E, summon Gw.E, play outmanoeuvre";
    let state = after("base St 1/0/0 No 0/1/1 Gw 0/0/1 Es 1/0/0 De 0/1/1", undo);
    assert_eq!(refused(&state, "De.S").0, "TKD-137");
}

// rules: TKD-97, TKD-99
#[test]
fn tkd_97_99_a_second_follower_out_of_order_is_told_from_one_that_is_not_there() {
    let muster = "hand 0:muster Mo 1/0/0";
    let state = after(&format!("{muster} supply 1/2/0"), "play muster, St, W");
    assert_eq!(
        refused(&state, "S"),
        (
            "TKD-99".into(),
            "The Welsh follower is chosen already: take that back to choose a Scot with it.".into()
        )
    );
    let state = after(&format!("{muster} supply 1/2/0"), "play muster, St, S");
    assert_eq!(refused(&state, "S"), ("TKD-97".into(), "The supply has only one Scottish follower.".into()));
}
