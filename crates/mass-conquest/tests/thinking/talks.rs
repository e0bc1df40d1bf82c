//! What bots say unasked.

use mass_conquest::Kind::Infantry;
use mass_conquest::{Action, Phase, Scenario, maps};
use table::{Game, Seat, Thinking};

/// Three claimants far from each other, of whom the last is by far the strongest, at the muster of seat 0 in a round for
/// talking.
fn leader() -> Scenario {
    let map = maps::built_in("three-heirs", 3).unwrap();
    let mut scenario = Scenario::new(map.text(), 3);
    for (seat, count) in [(0, 4), (1, 4), (2, 14)] {
        scenario.put(seat, Infantry, count, map.id(map.starts[usize::from(seat)]));
    }
    scenario.board_mut().round = 5;
    scenario.set_phase(Phase::Muster);
    scenario
}

fn said(scenario: &Scenario, seat: u8) -> Vec<String> {
    let mut list = Vec::new();
    scenario.game.plausible(Seat(seat), &mut list);
    list.into_iter().map(|action| scenario.game.action_text(action)).collect()
}

#[test]
fn the_weak_offer_each_other_an_alliance_against_a_leader_once() {
    let mut scenario = leader();
    assert_eq!(said(&scenario, 0), ["offer 1 ally"]);
    scenario.act(0, "offer 1 ally");
    assert_eq!(said(&scenario, 1), ["accept 1"]);
    let mut refused = scenario.clone();
    scenario.act(1, "accept 1");
    assert!(said(&scenario, 0).iter().all(|text| !text.starts_with("offer")), "once is enough");
    refused.act(1, "decline 1");
    assert!(said(&refused, 0).iter().all(|text| !text.starts_with("offer")), "no is no");
    let mut quiet = leader();
    quiet.board_mut().round = 6;
    assert!(said(&quiet, 0).iter().all(|text| !text.starts_with("offer")), "and seldom");
}

#[test]
fn a_captive_is_offered_to_a_house_that_can_pay() {
    let mut scenario = leader();
    scenario.hold("f1b", 0, scenario.game.board().map.id(scenario.board().map.starts[0]).to_owned().as_str());
    let said_first = said(&scenario, 0);
    assert_eq!(said_first, ["offer 1 give hand f1b want gold 2"]);
    scenario.act(0, "offer 1 give hand f1b want gold 2");
    assert_eq!(said(&scenario, 1), ["accept 1"]);
}

#[test]
fn the_last_two_are_no_allies() {
    let mut scenario = leader();
    scenario.ally(0, 2);
    assert_eq!(said(&scenario, 0), ["break 2"], "an ally that leads");
    let mut last = Scenario::new(maps::built_in("marches", 2).unwrap().text(), 2);
    for seat in 0..2 {
        let start = last.board().map.id(last.board().map.starts[usize::from(seat)]).to_owned();
        last.put(seat, Infantry, 4, &start);
    }
    last.ally(0, 1);
    last.set_phase(Phase::Muster);
    let mut list = Vec::new();
    last.game.plausible(Seat(0), &mut list);
    assert_eq!(list, [Action::Break(Seat(1))]);
}
