//! What can be taken back and what cannot: a step is final if something came to light, or if it is done and
//! another seat is to act.

use crate::support::*;

/// Carries out a step of whoever decides; whether it is final.
fn is_final(scenario: &mut Scenario, text: &str) -> bool {
    let action = scenario.game.read_action(text).unwrap();
    let actor = match scenario.game.next() {
        Next::Chance => Actor::Chance,
        next => Actor::Seat(next.active().first().unwrap()),
    };
    if let Actor::Seat(seat) = actor {
        scenario.game.check(seat, action).unwrap();
    }
    scenario.game.apply(actor, action, &mut ()).is_final()
}

#[test]
fn tlk_31_placing_the_conflict_and_the_succession_token_is_final() {
    let mut scenario = Scenario::fresh(&["uhtred", "alfred", "brida"]);
    scenario.until(|game| matches!(game.public().phase, Phase::PlaceConflict(_)));
    assert!(is_final(&mut scenario, "to wessex"));
    assert!(matches!(scenario.game.public().phase, Phase::PlaceSuccession(_)));
    assert!(is_final(&mut scenario, "to northumbria"));
}

#[test]
fn tlk_70_placing_the_succession_token_between_conflicts_is_final() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare().armies(WE, [0, 2, 0, 0]).all_pass();
    assert!(matches!(scenario.game.public().phase, Phase::PlaceSuccession(_)));
    assert!(is_final(&mut scenario, "to wales"));
}

#[test]
fn tlk_21_a_pick_is_final() {
    let mut scenario = Scenario::fresh(&["uhtred", "alfred", "brida"]);
    scenario.until(|game| matches!(game.public().phase, Phase::Draft(0)));
    let pick = scenario.legal_of(0)[0].clone();
    assert!(is_final(&mut scenario, &pick));
}

#[test]
fn a_choice_inside_an_effect_can_be_taken_back_until_the_action_is_done() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.bare();
    assert!(!is_final(&mut scenario, "use england"));
    assert!(!is_final(&mut scenario, "to wales"));
    assert!(!is_final(&mut scenario, "to mercia"));
    assert!(is_final(&mut scenario, "to wessex"), "the primary action is done");
    scenario.turn(0);
    assert!(!is_final(&mut scenario, "use choice"));
    assert!(!is_final(&mut scenario, "favour dane"), "a passive action leaves the turn open");
    assert!(is_final(&mut scenario, "invade"));
}

#[test]
fn what_comes_to_light_cannot_be_taken_back() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.give(0, "I09").give(2, "I19 I20").give(0, "II10 I12");
    assert!(!is_final(&mut scenario, "play I09"), "chance has not given the card yet");
    assert!(is_final(&mut scenario, "deal II14"));
    assert!(is_final(&mut scenario, "play II10"), "a whole hand is seen at once");
    assert!(!is_final(&mut scenario, "play I12"));
    assert!(!is_final(&mut scenario, "rival 2"), "nothing is shown yet");
    assert!(is_final(&mut scenario, "show I19"));
    assert!(is_final(&mut scenario, "show I20"));
    assert!(!is_final(&mut scenario, "use destiny"));
    for deal in ["deal II07", "deal II16", "deal II17"] {
        assert!(is_final(&mut scenario, deal));
    }
    assert!(
        !is_final(&mut scenario, "keep II07"),
        "all were seen before; the seat goes on and may keep another"
    );
}

#[test]
fn a_known_card_drawn_from_under_the_deck_comes_to_light_too() {
    let mut scenario = Scenario::new(&FOUR);
    scenario.give(0, "I09");
    scenario.play("use destiny, deal II14, deal II07, deal II16, keep II07");
    // Everything above the two buried cards is gone.
    let above: Vec<String> = {
        let mut odds = Vec::new();
        scenario.game.chance(&mut odds);
        odds.iter().map(|(action, _)| scenario.game.action_text(*action)).collect()
    };
    assert!(above.is_empty(), "nobody draws now");
    let rest: Vec<Card> =
        Card::all().filter(|card| card.deck() == Some(Deck::II) && card.spec().hero.is_none()).collect();
    for card in rest {
        let id = format!("{card:?}");
        if !["II14", "II07", "II16"].contains(&id.as_str()) {
            scenario.face_up(3, &id);
        }
    }
    for id in ["HII4", "HII5", "HII6"] {
        scenario.face_up(3, id);
    }
    assert!(is_final(&mut scenario, "play I09"), "the next card was known to one");
    assert!(scenario.game.hand(Seat(0)).has(Card::by_id("II14").unwrap()), "the first put under comes first");
    assert_eq!(scenario.deck_size(Deck::II), 1);
}

#[test]
fn tlk_63_the_answer_before_scoring_is_final() {
    for answer in ["yes", "no"] {
        let mut scenario = Scenario::new(&FOUR);
        scenario.bare().armies(WE, [0, 4, 0, 0]).chief(0, WE).all_pass();
        assert!(is_final(&mut scenario, answer));
    }
}
