//! What a hand can do in one movement: take what stands in a territory to any other that it can reach, and raise
//! troops by plus and minus.

mod company;
mod forecast;
mod going;
mod mustering;
mod shipping;
mod trial;

use table::{Grasp, Names, Seat, Taken};

use crate::maps::Place;
use crate::rules::action::Action;
use crate::rules::state::{Conquest, Phase};

/// What all of a hand's movements need to know.
#[derive(Clone, Copy)]
struct Hand<'a> {
    game: &'a Conquest,
    seat: Seat,
    from: Place,
    names: &'a Names,
}

impl Hand<'_> {
    /// The element of a territory.
    fn id(&self, at: Place) -> String {
        format!("terr-{}", self.game.board.map.id(at))
    }
}

/// Everything that `seat` can do in one go with what it takes from the territory of this element.
pub(crate) fn gestures(
    game: &Conquest,
    seat: Seat,
    element: &str,
    taken: &Taken,
    names: &Names,
) -> Grasp<Action> {
    let board = &game.board;
    let here = board.map.territories.iter().position(|land| element.strip_prefix("terr-") == Some(&land.id));
    let Some(from) = here.map(|place| place as Place) else { return Grasp::default() };
    let hand = Hand { game, seat, from, names };
    let free = board.placing.is_empty();
    match board.phase {
        Phase::Muster if free && board.turn_player() == seat => mustering::grasp(&hand),
        Phase::Movement if free && board.turn_player() == seat => going::grasp(&hand, taken),
        _ => Grasp::default(),
    }
}
