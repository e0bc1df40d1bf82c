//! Every refusal names a rule and says why; the list and the check agree.

use table::{Game, Seat};

use crate::support::{Play, every_action, tables, walk};
use old_kings_crown::Face::*;
use old_kings_crown::Faction::{Clans, Nobility};
use old_kings_crown::Location::*;
use old_kings_crown::Region::*;
use old_kings_crown::{Action, Crown, Scenario, Stage};

#[test]
fn okc_92_list_and_check_agree_and_every_refusal_is_a_sentence_with_a_rule() {
    let all = every_action();
    let mut rules = std::collections::BTreeSet::new();
    for (n, setup) in tables().iter().enumerate() {
        walk(setup, 70 + n as u64, |crown, _, _| {
            for seat in Seat::all(crown.seats()) {
                let mut legal = Vec::new();
                crown.legal(seat, &mut legal);
                for &action in &all {
                    match crown.check(seat, action) {
                        Ok(()) => assert!(legal.contains(&action), "{action:?}"),
                        Err(refusal) => {
                            assert!(!legal.contains(&action), "{action:?}: {refusal}");
                            assert!(refusal.rule.starts_with("OKC-"));
                            assert!(refusal.words.ends_with('.'), "{refusal}");
                            rules.insert(refusal.rule);
                        }
                    }
                }
            }
        });
    }
    assert!(rules.len() > 25, "{rules:?}");
    assert!(!rules.contains("OKC-90"), "the vague answer is never needed");
}

#[test]
fn okc_15_every_action_is_written_and_read_back() {
    let crown = Crown::new(&tables()[0]).unwrap();
    for action in every_action() {
        assert_eq!(crown.read_action(&crown.action_text(action)), Ok(action));
    }
    for wrong in ["", "dance", "place", "place moon heir", "sap 7", "herald castle now", "feed me"] {
        assert!(crown.read_action(wrong).is_err(), "{wrong}");
    }
}

// rules: OKC-H5, D3
#[test]
fn okc_h5_a_hidden_choice_can_be_taken_back_until_all_are_in_three_times() {
    let mut play = Scenario::new(&[Clans, Nobility]);
    play.act(0, Action::Herald(Castle)).act(1, Action::Herald(Castle));
    assert_eq!(play.forbids(0, Action::TakeBack), "OKC-H5");
    for _ in 0..3 {
        play.act(0, Action::Place(Highlands, Heir));
        assert_eq!(play.waits(), (Stage::Place, vec![1]));
        assert_eq!(play.forbids(0, Action::Place(Plateau, Heir)), "OKC-23");
        play.act(0, Action::TakeBack);
        assert_eq!(play.waits(), (Stage::Place, vec![0, 1]));
    }
    play.act(0, Action::Leave(Highlands)).act(0, Action::Place(Plateau, Heir));
    assert_eq!(play.forbids(0, Action::TakeBack), "OKC-23");
    let mut retire = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .shown(0, Plateau, &[Captain6])
        .shown(1, Plateau, &[Captain6])
        .winter();
    retire.act(0, Action::Retire(Plateau, Captain6)).act(0, Action::TakeBack).act(0, Action::Pass);
    retire.act(1, Action::Pass);
    assert!(retire.crown.players[0].lost.is_empty());
}
