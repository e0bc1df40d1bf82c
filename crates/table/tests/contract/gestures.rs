//! Several decisions in one movement of the hand: two questions in either order.

use crate::toys;

use table::{Actor, Choice, Game, Gesture, Names, Seat, turned_round};
use toys::tidying::{Act, Thing, Tidying};

/// What the first seat can do with what it touches before anything is taken; the hat's question is another one.
fn touching(element: &str) -> Vec<Gesture<Act>> {
    let fresh = Tidying { taken: None, put: false };
    let is_where = |after: &Tidying| after.taken != Some(Thing::Hat);
    turned_round(&fresh, Seat(0), element, &Names::plain(2), is_where)
}

fn things(gestures: &[Gesture<Act>]) -> Vec<Act> {
    gestures.iter().map(|gesture| gesture.actions[0]).collect()
}

#[test]
fn two_questions_can_be_answered_the_other_way_round() {
    let found = touching("shelf");
    let choice = Choice::at("Take the stone: Put it on the shelf", ["stone"]).under("Tidy");
    let expected = Gesture {
        choice: Choice { unordered: true, ..choice.selected_by(["shelf"]) },
        actions: vec![Act::Take(Thing::Stone), Act::Put("shelf")],
        path: Vec::new(),
        joins: false,
    };
    assert_eq!(found[0], expected, "one touches the shelf, then the stone: no drag is needed");
    assert_eq!(things(&found), [Thing::Stone, Thing::Vase].map(Act::Take), "each thing once");
}

#[test]
fn nothing_is_told_of_what_lies_behind_a_first_step_that_stands() {
    for element in ["shelf", "floor"] {
        let found = touching(element);
        assert!(!found.is_empty());
        assert!(
            !things(&found).contains(&Act::Take(Thing::Cup)),
            "what lies under the cup is not known before it is lifted"
        );
    }
}

#[test]
fn a_first_step_that_passes_the_turn_is_not_looked_behind() {
    let mut after = Tidying { taken: None, put: false };
    after.apply(Actor::Seat(Seat(0)), Act::Take(Thing::Ball), &mut ());
    let mut calls = Vec::new();
    after.legal(Seat(0), &mut calls);
    assert!(calls.contains(&Act::Put("shelf")), "one may call, but the game does not wait for it");
    assert!(!things(&touching("shelf")).contains(&Act::Take(Thing::Ball)));
}

#[test]
fn only_questions_that_belong_together_are_turned_round() {
    let found = things(&touching("shelf"));
    assert!(!found.contains(&Act::Take(Thing::Hat)), "it asks something else");
    assert!(!found.contains(&Act::Take(Thing::Nothing)), "what has no place cannot be touched second");
    assert!(touching("ladder").is_empty(), "what takes two touches by itself would take three");
    assert!(touching("stone").is_empty(), "the first question is about it already");
    assert!(touching("window").is_empty(), "nobody asks about it");
}

#[test]
fn of_two_cautions_the_one_about_the_whole_is_given() {
    let caution = |element: &str| {
        let found = touching(element);
        let vase = found.into_iter().find(|gesture| gesture.actions[0] == Act::Take(Thing::Vase));
        vase.unwrap().choice.caution
    };
    assert_eq!(caution("floor").as_deref(), Some("It will break."));
    assert_eq!(caution("shelf").as_deref(), Some("It breaks easily."), "where the second has none");
}
