//! What a careless beginner does: the `random` player.
//!
//! It recruits while it can pay, moves whatever it happens to look at wherever it happens to go, likes a fight,
//! and answers offers by the toss of a coin. It sends nobody home whom it can pay, gives nothing away
//! and begs for nothing: a player who takes every legal act for as good as any other disbands
//! its own army before it has met another.

use table::{Dice, Scratch, Seat};

use crate::rules::action::Action;
use crate::rules::legal;
use crate::rules::state::{Conquest, Phase};

/// Of so many moves it makes one fewer and calls it a turn.
const MOVES: u32 = 7;
/// Of so many recruits that it could pay it goes without one.
const RECRUITS: u32 = 4;
/// Of so many steps under way it stops before one.
const STEPS: u32 = 3;
/// Of so many meetings it keeps the peace in one.
const MEETINGS: u32 = 3;
/// Of so many decisions at a muster that it cannot pay it sends somebody home in one.
const DEBTS: u32 = 24;
/// Of so many decisions with a captive at hand it uses one to settle that captive's fate.
const CAPTIVES: u32 = 8;

/// One legal action as a careless beginner takes it.
pub(crate) fn careless_action<D: Dice>(
    game: &Conquest,
    seat: Seat,
    dice: &mut D,
    scratch: &mut Scratch<Action>,
) -> Action {
    // Room for the longest list, as for uniform play.
    let any = legal::random_action(game, seat, dice, scratch);
    let list = &mut scratch.actions;
    let board = &game.board;
    let captives = dice.below(CAPTIVES) == 0;
    let thrift = dice.below(DEBTS) == 0;
    let purse = board.houses[seat.index()].gold + board.holdings(seat);
    let upkeep = board.upkeep(seat);
    let makes_sense = |action: &Action| match *action {
        // Whoever came this very turn stays, or the gold was thrown away twice.
        Action::Disband(id) => thrift && upkeep > purse && !board.troops[id as usize].is_recruit(),
        Action::Recruit(kind, _) => upkeep + kind.upkeep() < purse,
        Action::Execute(_) | Action::Release(_) => captives,
        Action::Accept(_) | Action::Decline(_) | Action::Vote(_) => true,
        action => !action.is_aside(),
    };
    list.retain(makes_sense);
    let (rest, odds) = match board.phase {
        Phase::Muster => (Action::Done, RECRUITS),
        Phase::Movement => (Action::Done, MOVES),
        Phase::March { .. } | Phase::Stroll { .. } => (Action::Halt, STEPS),
        Phase::Contact | Phase::Answer { .. } => {
            let fight = dice.below(MEETINGS) != 0;
            list.retain(|action| !matches!(*action, Action::Stance { fight: other, .. } if other != fight));
            (Action::End, 0)
        }
        _ => (Action::End, 0),
    };
    if odds > 0 && list.contains(&rest) {
        // Whether to go on is one question, and with what another.
        if list.len() == 1 || dice.below(odds) == 0 {
            return rest;
        }
        list.retain(|action| *action != rest);
    }
    if list.is_empty() { any } else { list[dice.below(list.len() as u32) as usize] }
}
