//! Every refusal names a rule and says why; the list and the check agree.

use table::{Game, Seat};

use crate::support::{Play, tables, walk};
use old_kings_crown::Face::*;
use old_kings_crown::Faction::{Clans, Nobility};
use old_kings_crown::Location::*;
use old_kings_crown::Region::*;
use old_kings_crown::{Action, Crown, Face, Faction, Location, Region, Scenario, Source, Stage, Tactic};

/// Every action there is.
fn every_action() -> Vec<Action> {
    let mut all = vec![
        Action::RegalIncome,
        Action::TakeBack,
        Action::Activate,
        Action::Keep,
        Action::Retreat,
        Action::Storms,
        Action::Stones,
        Action::Battlecry,
        Action::Decline,
        Action::Legend,
        Action::PowerBack,
        Action::Pass,
    ];
    all.extend(Faction::ALL.map(Action::Faction));
    let seats = [0, 1, 2, 3].map(Seat);
    for seat in seats {
        all.extend([Action::Lead(seat), Action::Streets(seat), Action::Sap(seat)]);
        for a in Region::ALL {
            all.extend(Region::ALL.map(|b| Action::Ambush(seat, a, b)));
        }
        for face in Face::ALL {
            all.extend([Action::CutTheStrings(seat, face), Action::Strike(seat, face)]);
        }
    }
    for location in Location::ALL {
        all.extend([Action::Herald(location), Action::Claim(location), Action::Blockade(location)]);
    }
    for tactic in Tactic::ALL {
        all.extend([Action::Refresh(tactic), Action::Rite(tactic)]);
    }
    let sources = Region::ALL.map(Source::At).into_iter().chain([Source::Hand]);
    for face in Face::ALL {
        all.extend([Action::Draw(face), Action::Swap(face), Action::Reinforce(face), Action::Feed(face)]);
        all.extend([Action::Commit(face), Action::Recover(face)]);
        for source in sources.clone() {
            all.push(Action::Court(source, face));
            all.extend([Action::CourtBeside(source, face), Action::Offer(source, face)]);
        }
        for region in Region::ALL {
            all.extend([Action::Place(region, face), Action::Under(region, face)]);
            all.extend([Action::Retire(region, face), Action::Return(region, face)]);
        }
    }
    for region in Region::ALL {
        all.extend([Action::Leave(region), Action::SeaLanes(region), Action::Deploy(region)]);
    }
    all
}

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
