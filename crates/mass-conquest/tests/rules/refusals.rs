//! Why something is not possible, in the words that people read.

use mass_conquest::Kind::{Cavalry, Infantry};
use mass_conquest::{Action, Phase, Scenario};
use table::{Game, Seat};

use crate::support::FIELD;

fn laid() -> Scenario {
    let mut scenario = Scenario::new(FIELD, 2);
    scenario.put(0, Infantry, 2, "westm");
    scenario.put(0, Cavalry, 1, "westm");
    scenario.put(1, Infantry, 1, "northm");
    scenario
}

/// The rule and the words with which `seat` is refused.
#[track_caller]
fn refused(scenario: &Scenario, seat: u8, action: Action) -> String {
    match scenario.game.check(Seat(seat), action) {
        Ok(()) => panic!("{action:?} is allowed"),
        Err(refusal) => format!("{} {}", refusal.rule, refusal.words),
    }
}

#[test]
fn nobody_acts_for_a_seat_that_is_not_at_the_table() {
    let scenario = laid();
    for seat in [2, 3, 7, 8, 255] {
        for action in [Action::Done, Action::Resign, Action::Gift { to: Seat(0), gold: 1 }] {
            assert_eq!(refused(&scenario, seat, action), "MWC-16 There is no such seat.", "seat {seat}");
        }
        let mut list = Vec::new();
        scenario.game.legal(Seat(seat), &mut list);
        assert_eq!(list, []);
    }
}

#[test]
fn territories_beyond_the_last_are_refused_as_such() {
    let mut scenario = laid();
    let last = scenario.board().map.len() as u8 - 1;
    for to in [last + 1, last + 2, 255] {
        assert_eq!(refused(&scenario, 0, Action::Step(to)), "MWC-16 There is no such territory.");
        assert_eq!(refused(&scenario, 0, Action::Fort(to)), "MWC-16 There is no such territory.");
        assert_eq!(refused(&scenario, 0, Action::Raze(to)), "MWC-16 There is no such territory.");
        let march = Action::March { troop: 0, to, all: false };
        assert_eq!(refused(&scenario, 0, march), "MWC-16 There is no such territory.");
        let walk = Action::Walk { person: 0, to };
        assert_eq!(refused(&scenario, 0, walk), "MWC-16 There is no such territory.");
    }
    assert_eq!(
        refused(&scenario, 0, Action::Step(last)),
        "MWC-R8 Nobody is under way. Choose who moves first."
    );
    scenario.act(0, "move u2 westm>meadow");
    assert!(matches!(scenario.board().phase, Phase::March { .. }));
    assert_eq!(refused(&scenario, 0, Action::Step(last + 1)), "MWC-16 There is no such territory.");
    let shore = scenario.at("sound");
    assert_eq!(refused(&scenario, 0, Action::Step(shore)), "MWC-5 Meadow and Sound share no border.");
}

#[test]
fn at_a_full_table_there_is_no_ninth_seat_to_deal_with() {
    let mut scenario = Scenario::new("great-council", 8);
    for seat in 0..8 {
        let start = scenario.board().map.starts[seat as usize];
        let id = scenario.board().map.id(start).to_owned();
        scenario.put(seat, Infantry, 1, &id);
    }
    let ally = mass_conquest::Terms { ally: true, ..mass_conquest::Terms::default() };
    for other in [8, 9, 200, 255].map(Seat) {
        let motion = Action::Motion(other);
        assert_eq!(refused(&scenario, 7, motion), "MWC-16 There is no such living player.");
        let nobody = "MWC-16 There is no such player to deal with.";
        assert_eq!(refused(&scenario, 7, Action::Gift { to: other, gold: 1 }), nobody);
        assert_eq!(refused(&scenario, 7, Action::Offer { to: other, terms: ally }), nobody);
        assert_eq!(refused(&scenario, 7, Action::Break(other)), "MWC-52 You are not allied.");
        let gift = Action::Gift { to: Seat(0), gold: 1 };
        assert_eq!(refused(&scenario, other.0, gift), "MWC-16 There is no such seat.");
    }
    scenario.act(7, "surrender 0");
}

#[test]
fn words_that_are_no_act_are_answered_with_what_is_wrong() {
    let scenario = laid();
    let fault = |text: &str| scenario.game.read_action(text).unwrap_err();
    // Every verb says which word is one too many.
    for text in [
        "start westm",
        "die 3",
        "pick siege",
        "done",
        "recruit siege port",
        "disband u0",
        "step westm",
        "halt",
        "embark u0 u1",
        "disembark u0 westm",
        "fort westm",
        "raze westm",
        "walk f0a westm>meadow",
        "stance westm 1 fight",
        "first here here",
        "lose u0",
        "retreat land=westm",
        "retreat sea=westm",
        "retreat persons=f0a:land",
        "retreat persons=f0a:sea",
        "end",
        "place f0a westm",
        "accept 1",
        "decline 1",
        "retract 1",
        "gift 1 1",
        "break 1",
        "execute f0a",
        "release f0a",
        "surrender 1",
        "vote yes",
        "vote no",
        "resign",
    ] {
        let verb = text.split(' ').next().unwrap();
        assert!(scenario.game.read_action(text).is_ok(), "{text}");
        assert_eq!(fault(&format!("{text} more")), format!("`more` is too much for `{verb}`"));
    }
    for (text, words) in [
        ("", "expected a verb such as `move` or `done`"),
        ("dance", "`dance` is no verb of this game"),
        ("start meadow", "no start lies there"),
        ("start", "`start` needs a territory"),
        ("die 0", "a die shows 1 to 6, not 0"),
        ("die 7", "a die shows 1 to 6, not 7"),
        ("die 256", "`256` is no number from 0 to 255"),
        ("pick", "`pick` needs a kind of troop"),
        ("pick elephant", "`elephant` is no kind of troop"),
        ("recruit siege", "`recruit` needs a territory"),
        ("fort nowhere", "no territory is called `nowhere`"),
        ("disband 3", "`3` is no troop such as u3"),
        ("disband", "`disband` needs a troop such as u3"),
        ("move", "`move` needs a troop such as u3, some such as u3,u4, or `army`"),
        ("move u0", "`move` needs a path such as fenk>bank"),
        ("move u0 westm", "`westm` is no path such as fenk>bank"),
        ("walk f0a", "`walk` needs a path such as fenk>bank"),
        ("walk f9a westm>meadow", "no family member is called `f9a`"),
        ("walk f2a westm>meadow", "no family member is called `f2a`"),
        ("stance westm 1", "`stance` needs `fight` or `peace`"),
        ("stance westm 1 talk", "`talk` is neither `fight` nor `peace`"),
        ("first westm", "`first` needs a territory or `here`"),
        ("retreat", "`retreat` needs land=, sea= or persons="),
        ("retreat westm", "expected land=, sea= or persons="),
        ("retreat air=westm", "expected land=, sea= or persons="),
        ("retreat persons=f0a", "expected persons=f0a:land or persons=f0a:sea"),
        ("retreat persons=f0a:air", "expected persons=f0a:land or persons=f0a:sea"),
        ("offer", "`offer` needs a number"),
        ("offer 1 give gold", "`gold` needs an amount"),
        ("offer 1 give gold much", "`much` is no amount of gold"),
        ("offer 1 give hostage", "`hostage` needs a family member such as f1b"),
        ("offer 1 give hostage d", "`d` is no family member"),
        ("offer 1 give hand", "`hand` needs a held person"),
        ("offer 1 give release", "`release` needs a held person"),
        ("offer 1 give passage", "`passage` needs a round"),
        ("offer 1 give passage soon", "`soon` is no number from 0 to 65535"),
        ("offer 1 give promise", "`promise` needs words between quotation marks"),
        ("offer 1 give promise peace", "an offer has one promise, between quotation marks"),
        ("offer 1 truce", "`truce` needs a territory"),
        ("offer 1 expires", "`expires` needs a round"),
        ("offer 1 love", "`love` is no clause of a deal"),
        ("counter", "`counter` needs the number of an offer"),
        ("counter one ally", "expected the number of an offer"),
        ("accept", "`accept` needs the number of an offer"),
        ("accept one", "expected the number of an offer"),
        ("gift 1", "`gift` needs an amount"),
        ("gift 1 -1", "`-1` is no amount of gold"),
        ("vote", "`vote` needs `yes` or `no`"),
        ("vote maybe", "`maybe` is neither `yes` nor `no`"),
        ("promise 1", "`promise` needs no_attack, leave, return or pay"),
        ("promise 1 love", "`love` is no promise that can be recorded"),
        ("promise 1 no_attack until", "`promise` needs a round"),
        ("promise 1 leave westm by", "`promise` needs a round"),
        ("promise 1 return f0a by", "`promise` needs a round"),
        ("promise 1 pay 3 at", "`promise` needs a round"),
        ("promise 1 pay", "`promise` needs an amount"),
        ("promise 1 leave", "`promise` needs a territory"),
        ("done,", "write it as `done`"),
    ] {
        assert_eq!(fault(text), words, "{text}");
    }
}
