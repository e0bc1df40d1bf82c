//! What a seat knows, as one number.

use mass_conquest::Kind::Infantry;
use mass_conquest::{Conquest, Scenario};
use table::{QuickDice, Seat, Secrets, Viewer};

use crate::support::FIELD;

// rules: MWC-R45
#[test]
fn what_a_seat_knows_is_one_number_in_all_worlds_it_cannot_tell_apart() {
    let mut scenario = Scenario::new(FIELD, 3);
    for seat in 0..3 {
        scenario.put(seat, Infantry, 2, "hills");
    }
    let mut other = Scenario::new(FIELD, 3);
    for seat in 0..3 {
        other.put(seat, Infantry, 2, "hills");
    }
    scenario.act(1, "offer 2 give gold 7");
    other.act(1, "offer 2 ally");
    assert_eq!(
        scenario.game.knowledge(Seat(0)),
        other.game.knowledge(Seat(0)),
        "terms are between the parties"
    );
    assert_ne!(scenario.game.knowledge(Seat(1)), other.game.knowledge(Seat(1)));
    assert_ne!(scenario.game.knowledge(Seat(2)), other.game.knowledge(Seat(2)));
    let before = scenario.game.knowledge(Seat(0));
    let mut dice = QuickDice::new(5);
    for seat in Seat::all(3) {
        let view = scenario.game.view(Viewer::Recall(seat));
        for _ in 0..5 {
            let world = Conquest::imagine(&view, &mut dice);
            assert_eq!(world.knowledge(seat), scenario.game.knowledge(seat));
        }
    }
    scenario.act(0, "gift 1 1");
    assert_ne!(scenario.game.knowledge(Seat(0)), before, "the board lies open");
}
