//! What is done for seats that do not answer, and who has something to answer (MWC-A3, MWC-A4).

use mass_conquest::Kind::{Cavalry, Infantry};
use mass_conquest::{Action, Pledge, Scenario};
use table::{Game, Hosting, Next, Scratch, Seat, SeatSet};

use crate::support::FIELD;

fn field(options: &[(&str, &str)]) -> Scenario {
    let mut scenario = Scenario::with(FIELD, 2, options);
    scenario.put(0, Infantry, 1, "westm");
    scenario.put(1, Infantry, 1, "northm");
    scenario
}

fn silent(scenario: &Scenario, seat: u8) -> String {
    let action = scenario.game.default_action(Seat(seat), &mut Scratch::default()).unwrap();
    scenario.game.action_text(action)
}

#[test]
fn mwc_a3_a_silent_seat_votes_then_declines_then_takes_back() {
    let mut scenario = field(&[]);
    scenario.act(1, "offer 0 ally");
    assert_eq!(silent(&scenario, 1), "retract 1", "rather than to offer more");
    scenario.act(0, "offer 1 give gold 1");
    assert_eq!(silent(&scenario, 1), "decline 2", "an answer first, though its own offer is the older");
    scenario.act(0, "surrender 0");
    assert_eq!(silent(&scenario, 1), "vote no", "the whole table waits for a vote");
    assert_eq!(
        scenario.game.asked(),
        SeatSet::all(2),
        "seat 0 has an offer before it, seat 1 that and a vote"
    );
    scenario.act(0, "decline 1");
    scenario.act(1, "decline 2");
    assert_eq!(scenario.game.asked(), SeatSet::only(Seat(1)), "a vote alone is a question too");
}

#[test]
fn mwc_a3_a_silent_defender_fights_unless_it_is_the_weaker() {
    for (foes, riders, answer) in [(1, 0, "fight"), (2, 1, "peace"), (1, 1, "peace")] {
        let mut scenario = field(&[]);
        scenario.put_from(0, Infantry, foes, "meadow", "westm");
        if riders > 0 {
            scenario.put_from(0, Cavalry, riders, "meadow", "westm");
        }
        scenario.put(1, Infantry, 1, "meadow");
        scenario.acts(0, &["done", "stance meadow 1 peace"]);
        assert_eq!(
            silent(&scenario, 1),
            format!("stance meadow 0 {answer}"),
            "{foes} and {riders} against 3"
        );
    }
    // At equal strength it holds its ground.
    let mut scenario = field(&[]);
    scenario.put_from(0, Cavalry, 1, "meadow", "westm");
    scenario.put(1, Infantry, 1, "meadow");
    scenario.acts(0, &["done", "stance meadow 1 peace"]);
    assert_eq!(silent(&scenario, 1), "stance meadow 0 fight", "3 against 3");
}

#[test]
fn mwc_a4_who_has_nothing_to_give_and_nothing_to_say_is_not_listened_to() {
    let mut scenario = field(&[("offer_limit", "1")]);
    scenario.set_gold(1, 0);
    scenario.acts(1, &["offer 0 ally", "retract 1"]);
    assert_eq!(scenario.game.next(), Next::seat(Seat(0)));
    assert_eq!(scenario.legal(1), [""; 0]);
    scenario.ally(0, 1);
    assert_eq!(scenario.game.next(), Next::Seats { must: SeatSet(0b01), may: SeatSet(0b10) });
    assert_eq!(scenario.legal(1), ["break 0"]);
}

#[test]
fn mwc_a5_promises_name_territories_and_persons_that_there_are() {
    let scenario = field(&[("promises", "on")]);
    let refused = |pledge| {
        let action = Action::Promise { to: Seat(1), pledge };
        scenario.game.check(Seat(0), action).err().map(|refusal| refusal.words)
    };
    let last = scenario.board().map.len() as u8 - 1;
    assert_eq!(refused(Pledge::Leave(last, 2)), None);
    assert_eq!(refused(Pledge::Leave(last + 1, 2)).as_deref(), Some("There is no such territory."));
    assert_eq!(refused(Pledge::Return(5, 2)), None);
    assert_eq!(refused(Pledge::Return(6, 2)).as_deref(), Some("There is no such family member."));
    assert_eq!(refused(Pledge::Pay(1, 1)), None);
    assert_eq!(
        refused(Pledge::Pay(1, 0)).as_deref(),
        Some("That round is over. Name this one or a later one.")
    );
}
