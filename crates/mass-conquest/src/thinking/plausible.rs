//! What a practised player thinks about: of the many legal steps of a turn, the few that serve a plan.
//!
//! - **Muster** ([`super::muster`]): recruits in the towns nearest to the enemy; disbanding only where the next upkeep
//!   cannot be paid; captives.
//! - **Movement** ([`super::plans`]): strikes with a chance, holdings to take, advances, gatherings.
//! - **Meetings** are spoken about one after another: no fight that no dice can win, no peace where no dice can lose; the
//!   defender names the first attacker as the rules' own default does; losses and withdrawals are all considered.
//! - The **side table** is answered (see [`super::answer`]) and seldom opened ([`super::talks`]).

use table::Seat;

use crate::content::Kind;
use crate::rules::action::Action;
use crate::rules::flow;
use crate::rules::legal;
use crate::rules::state::{Board, Conquest, Phase};
use crate::thinking::answer::answer;
use crate::thinking::talks;

/// The four troops that a practised player begins with (MWC-28).
const FIRST: [Kind; 4] = [Kind::Cavalry, Kind::Infantry, Kind::Cavalry, Kind::Infantry];
/// Behind by so much before the dice nobody wins, ahead by so much nobody loses.
const CERTAIN: i32 = 5;

/// Appends the steps of `seat` that have a purpose; all legal ones where none has.
pub(crate) fn plausible(game: &Conquest, seat: Seat, out: &mut Vec<Action>) {
    let before = out.len();
    if let Some(answer) = answer(game, seat) {
        out.push(answer);
        return;
    }
    let board = &game.board;
    if board.phase == Phase::Pick && board.has_picks_left(seat) {
        out.push(Action::Pick(FIRST[usize::from(board.picked[seat.index()].min(3))]));
        return;
    }
    if flow::decider(game) == Some(seat) && board.placing.is_empty() {
        if let Some(word) = talks::word(game, seat) {
            out.push(word);
            return;
        }
        match board.phase {
            Phase::Muster => board.weigh_muster(seat, out),
            Phase::Movement => board.weigh_movement(seat, out),
            // Longer ways are moves of their own.
            Phase::March { .. } => out.push(Action::Halt),
            Phase::Stroll { .. } if board.may_halt(seat).is_ok() => out.push(Action::Halt),
            Phase::Contact | Phase::Answer { .. } => board.weigh_meeting(seat, out),
            Phase::First => {
                let first = board.weakest_first(board.turn_player(), board.battle.at);
                out.push(Action::First(first));
            }
            Phase::Losses => board.list_losses(seat, out),
            Phase::WithdrawLand => board.list_retreats(false, out),
            Phase::WithdrawSea => board.list_retreats(true, out),
            Phase::Aftermath => out.push(Action::End),
            _ => {}
        }
    }
    if out.len() == before {
        legal::legal(game, seat, out);
    }
}

impl Board {
    /// Fight or peace in one meeting, or what the dice leave of that.
    fn weigh_meeting(&self, seat: Seat, out: &mut Vec<Action>) {
        let before = out.len();
        self.list_stances(seat, out);
        out.truncate(before + 2);
        let Some(&Action::Stance { at, with, .. }) = out.get(before) else { return };
        let turn = self.turn_player();
        let allied = self.allies[seat.index()].contains(with);
        // Seen by the seat that speaks.
        let lead = if seat == turn { self.lead(turn, with, at) } else { -self.lead(turn, seat, at) };
        if allied || lead <= -CERTAIN {
            out.retain(|action| !matches!(action, Action::Stance { fight: true, .. }));
        } else if lead >= CERTAIN {
            out.retain(|action| !matches!(action, Action::Stance { fight: false, .. }));
        }
    }
}
