//! The machine: whom a position waits for, what a decision sets off, and what follows by itself.

mod apply;
mod turn;

pub(crate) use apply::apply;

use table::{Dice, Next, Scratch, Seat, SeatSet};

use crate::rules::action::Action;
use crate::rules::setup;
use crate::rules::state::{Conquest, Phase};

/// What the position waits for.
#[inline]
pub(crate) fn next(game: &Conquest) -> Next {
    let board = &game.board;
    match board.phase {
        Phase::Over => return Next::Over,
        Phase::Pick => {
            let mut must = SeatSet::EMPTY;
            let mut may = SeatSet::EMPTY;
            for seat in Seat::all(board.seats) {
                if board.has_picks_left(seat) {
                    must = must.with(seat);
                } else if board.has_side(seat) {
                    may = may.with(seat);
                }
            }
            return Next::Seats { must, may };
        }
        _ => {}
    }
    match decider(game) {
        None => Next::Chance,
        Some(decider) => {
            let mut may = SeatSet::EMPTY;
            for seat in Seat::all(board.seats) {
                if seat != decider && board.has_side(seat) {
                    may = may.with(seat);
                }
            }
            Next::Seats { must: SeatSet::only(decider), may }
        }
    }
}

/// The seat that has to decide, if the game waits for one alone.
#[inline]
pub(crate) fn decider(game: &Conquest) -> Option<Seat> {
    let board = &game.board;
    if let Some(first) = board.placing.first() {
        return Some(first.by);
    }
    match board.phase {
        Phase::Muster
        | Phase::Movement
        | Phase::March { .. }
        | Phase::Stroll { .. }
        | Phase::Contact
        | Phase::Aftermath => Some(board.turn_player()),
        Phase::Answer { enemy, .. } => Some(enemy),
        Phase::First => Some(board.battle.enemy),
        Phase::Losses | Phase::WithdrawLand | Phase::WithdrawSea | Phase::WithdrawPersons => {
            Some(board.battle.loser)
        }
        _ => None,
    }
}

/// The outcomes that chance may draw now: starts while they are dealt, else a die.
pub(crate) fn chance(game: &Conquest, out: &mut Vec<(Action, u32)>) {
    if game.board.phase == Phase::Deal {
        setup::list_starts(&game.board, out);
    } else if next(game) == Next::Chance {
        out.extend((1..=6).map(|die| (Action::Die(die), 1)));
    }
}

/// Draws one of them, without a list where it is a die.
#[inline]
pub(crate) fn draw_chance<D: Dice>(game: &Conquest, dice: &mut D, scratch: &mut Scratch<Action>) -> Action {
    if game.board.phase == Phase::Deal {
        scratch.odds.clear();
        chance(game, &mut scratch.odds);
        return table::pick(&scratch.odds, dice);
    }
    Action::Die(dice.below(6) as u8 + 1)
}
