//! What is common to all legality: who may act, and which chapter of the rules knows the rest.

use table::{Dice, Refusal, Scratch, Seat};

use crate::maps::Place;
use crate::rules::action::Action;
use crate::rules::flow;
use crate::rules::refusal::Why;
use crate::rules::state::{Board, Conquest, Phase};

/// More choices than one decision has had in thousands of games at full tables.
const LONG_LIST: usize = 2048;

/// Appends every legal action of `seat`, in a fixed order.
pub(crate) fn legal(game: &Conquest, seat: Seat, out: &mut Vec<Action>) {
    let board = &game.board;
    if seat.0 >= board.seats || board.phase == Phase::Over {
        return;
    }
    if board.phase == Phase::Pick {
        board.list_picks(seat, out);
        board.list_side(seat, &game.hidden.terms, out);
        return;
    }
    let Some(decider) = flow::decider(game) else { return };
    if decider == seat {
        if !board.placing.is_empty() {
            board.list_placings(seat, out);
            return;
        }
        match board.phase {
            Phase::Muster => board.list_muster(seat, out),
            Phase::Movement => board.list_movement(seat, out),
            Phase::March { .. } | Phase::Stroll { .. } => board.list_steps(seat, out),
            Phase::Contact | Phase::Answer { .. } => board.list_stances(seat, out),
            Phase::First => board.list_firsts(out),
            Phase::Losses => board.list_losses(seat, out),
            Phase::WithdrawLand => board.list_retreats(false, out),
            Phase::WithdrawSea => board.list_retreats(true, out),
            Phase::WithdrawPersons => board.list_followers(out),
            Phase::Aftermath => {
                out.push(Action::End);
                board.list_razes(seat, out);
            }
            _ => {}
        }
    }
    board.list_side(seat, &game.hidden.terms, out);
}

/// Draws one legal action, all equally likely.
#[inline]
pub(crate) fn random_action<D: Dice>(
    game: &Conquest,
    seat: Seat,
    dice: &mut D,
    scratch: &mut Scratch<Action>,
) -> Action {
    let list = &mut scratch.actions;
    list.clear();
    // Room for the longest list once, instead of a little more now and then.
    if list.capacity() == 0 {
        list.reserve(LONG_LIST);
    }
    legal(game, seat, list);
    list[dice.below(list.len() as u32) as usize]
}

/// Whether `seat` may do this now, or which rule forbids it.
pub(crate) fn check(game: &Conquest, seat: Seat, action: Action) -> Result<(), Refusal> {
    may(game, seat, action).map_err(|why| why.refusal(&game.board))
}

/// The same without words: the one place of legality, for anybody who asks.
pub(crate) fn may(game: &Conquest, seat: Seat, action: Action) -> Result<(), Why> {
    let board = &game.board;
    if seat.0 >= board.seats {
        return Err(Why::Unknown("seat"));
    }
    if board.phase == Phase::Over {
        return Err(Why::Over);
    }
    if !board.houses[seat.index()].alive {
        return Err(Why::NotYourTurn("MWC-R41"));
    }
    match action {
        Action::Offer { to, terms } => game.may_offer(seat, to, &terms),
        Action::Counter { id, terms } => game.may_counter(seat, id, &terms),
        Action::Accept(id) => board.may_accept(seat, id, game.terms_of(id)),
        Action::Decline(id) => board.may_answer(seat, id, false),
        Action::Retract(id) => board.may_answer(seat, id, true),
        Action::Gift { to, gold } => board.may_gift(seat, to, gold),
        Action::Break(with) => board.may_break(seat, with),
        Action::Execute(_) | Action::Release(_) if !board.side_open() => Err(Why::Closed),
        Action::Execute(person) | Action::Release(person) => board.may_judge_captive(seat, person),
        Action::Motion(to) => board.may_move(seat, to),
        Action::Vote(_) => board.may_vote(seat),
        Action::Promise { to, pledge } => board.may_promise(seat, to, pledge),
        Action::Resign => board.may_resign(seat),
        Action::Start(_) | Action::Die(_) => Err(Why::NotYourTurn("MWC-44")),
        Action::Pick(kind) => board.may_pick(seat, kind),
        Action::Place { person, at } => board.may_place(seat, person, at),
        Action::Stance { at, with, .. } if board.placing.is_empty() => board.may_speak(seat, at, with),
        _ => {
            may_decide(game, seat)?;
            may_in_turn(board, seat, action)
        }
    }
}

/// Whether the game waits for `seat`, to do something other than to place a family member.
fn may_decide(game: &Conquest, seat: Seat) -> Result<(), Why> {
    let board = &game.board;
    if flow::decider(game) != Some(seat) {
        let rule = match board.phase {
            _ if !board.placing.is_empty() => "MWC-R38",
            Phase::Losses => "MWC-45",
            Phase::WithdrawLand | Phase::WithdrawSea | Phase::WithdrawPersons => "MWC-47",
            Phase::First => "MWC-50",
            Phase::Contact | Phase::Answer { .. } => "MWC-R25",
            _ => "MWC-29",
        };
        return Err(Why::NotYourTurn(rule));
    }
    if board.placing.is_empty() { Ok(()) } else { Err(Why::WrongState("MWC-R38")) }
}

/// Whether the seat that the game waits for may do this in the present step of the turn.
fn may_in_turn(board: &Board, seat: Seat, action: Action) -> Result<(), Why> {
    let exists = |place: Place| (place as usize) < board.map.len();
    match (action, board.phase) {
        (Action::Done, Phase::Muster) => Ok(()),
        (Action::Done, Phase::Movement) => board.may_rest_all(seat),
        (Action::Done, _) => Err(Why::WrongState("MWC-36")),
        (Action::Recruit(kind, at), Phase::Muster) => board.may_recruit(seat, kind, at),
        (Action::Recruit(..), _) => Err(Why::WrongState("MWC-33")),
        (Action::Disband(troop), Phase::Muster) => board.may_disband(seat, troop),
        (Action::Disband(_), _) => Err(Why::WrongState("MWC-35")),
        (Action::March { troop, to, all }, Phase::Movement) if exists(to) => {
            board.may_march(seat, troop, to, all).map(|_| ())
        }
        (Action::March { .. }, Phase::Movement) => Err(Why::Unknown("territory")),
        (Action::March { .. }, _) => Err(Why::WrongState("MWC-R8")),
        (Action::Step(to), _) if exists(to) => board.may_step(seat, to).map(|_| ()),
        (Action::Step(_), _) => Err(Why::Unknown("territory")),
        (Action::Halt, _) => board.may_halt(seat),
        (Action::Embark { troop, carrier }, Phase::Movement) => board.may_embark(seat, troop, carrier),
        (Action::Embark { .. }, _) => Err(Why::WrongState("MWC-38")),
        (Action::Disembark { troop, to }, Phase::Movement) => board.may_disembark(seat, troop, to),
        (Action::Disembark { .. }, _) => Err(Why::WrongState("MWC-39")),
        (Action::Fort(at), Phase::Movement) => board.may_fortify(seat, at),
        (Action::Fort(_), _) => Err(Why::WrongState("MWC-18")),
        (Action::Raze(at), Phase::Movement | Phase::Aftermath) => board.may_raze(seat, at),
        (Action::Raze(_), _) => Err(Why::WrongState("MWC-R17")),
        (Action::Walk { person, to }, Phase::Movement) if exists(to) => {
            board.may_walk(seat, person, to).map(|_| ())
        }
        (Action::Walk { .. }, Phase::Movement) => Err(Why::Unknown("territory")),
        (Action::Walk { .. }, _) => Err(Why::WrongState("MWC-27")),
        (Action::Journey { party, path }, Phase::Movement) => board.may_journey(seat, party, &path),
        (Action::Journey { .. }, _) => Err(Why::WrongState("MWC-R8")),
        (Action::First(from), Phase::First) => board.may_name_first(from),
        (Action::First(_), _) => Err(Why::WrongState("MWC-50")),
        (Action::Lose(troop), _) => board.may_lose(seat, troop),
        (Action::RetreatLand(to), Phase::WithdrawLand) if exists(to) => board.may_retreat(false, to),
        (Action::RetreatSea(to), Phase::WithdrawSea) if exists(to) => board.may_retreat(true, to),
        (Action::RetreatLand(_) | Action::RetreatSea(_), _) => Err(Why::WrongState("MWC-47")),
        (Action::Follow { person, .. }, Phase::WithdrawPersons) => board.may_follow(person),
        (Action::Follow { .. }, _) => Err(Why::WrongState("MWC-R33")),
        (Action::End, Phase::Aftermath) => Ok(()),
        _ => Err(Why::WrongState("MWC-41")),
    }
}
