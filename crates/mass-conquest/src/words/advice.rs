//! What somebody who plays for the first time is told about a decision.

use table::Seat;

use crate::rules::flow;
use crate::rules::state::{Conquest, Phase};

/// What a newcomer is told about what `seat` has to decide, if it has to decide anything.
pub(crate) fn advice(game: &Conquest, seat: Seat) -> Option<&'static str> {
    let board = &game.board;
    if !flow::next(game).active().contains(seat) || !board.placing.is_empty() {
        return None;
    }
    match board.phase {
        Phase::Pick => Some(
            "Infantry guards, cavalry takes empty towns fast, ships only help where you want to cross water. Two \
             infantry and two cavalry are a sound start.",
        ),
        Phase::Muster => Some(
            "A town or castle that you hold pays 1 gold a turn, and a troop costs 1. Raise what you can feed, and \
             keep some near your heirs: a house without heirs is out.",
        ),
        Phase::Movement => Some(
            "Take empty towns and castles first: each pays gold from now on. Before you attack, the odds are told. \
             Armies that come from two sides help each other. Leave a guard with your heirs.",
        ),
        _ => None,
    }
}
