//! What is done for a seat that does not answer: as little as the rules allow (MWC-A3).

use table::{Next, Scratch, Seat};

use crate::maps::{Place, Terrain};
use crate::rules::action::Action;
use crate::rules::flow;
use crate::rules::legal;
use crate::rules::refusal::Why;
use crate::rules::state::{Conquest, Phase};

/// What is done for a seat that does not answer (MWC-A3).
pub(crate) fn default_action(game: &Conquest, seat: Seat, scratch: &mut Scratch<Action>) -> Option<Action> {
    let board = &game.board;
    let list = &mut scratch.actions;
    list.clear();
    legal::legal(game, seat, list);
    let first = list.first().copied()?;
    let may = |action: Action| list.contains(&action).then_some(action);
    let must = matches!(flow::next(game), Next::Seats { must, .. } if must.contains(seat));
    if !must {
        // Nobody waits: votes are no, offers are declined; else whatever does least harm.
        let harm = |action: &Action| match action {
            Action::Vote(false) => 0,
            Action::Decline(_) => 1,
            Action::Retract(_) => 2,
            Action::Offer { .. } => 3,
            Action::Gift { .. } => 4,
            Action::Break(_) => 5,
            Action::Release(_) => 6,
            Action::Motion(_) => 7,
            _ => 8,
        };
        return list.iter().copied().min_by_key(harm);
    }
    let turn = board.turn_player();
    let most = |wanted: fn(Action) -> Option<Place>| {
        list.iter()
            .copied()
            .filter_map(|action| wanted(action).map(|place| (action, place)))
            .min_by_key(|&(_, place)| (u16::MAX - board.strength(seat, place), place))
            .map(|(action, _)| action)
    };
    let chosen = match board.phase {
        _ if !board.placing.is_empty() => most(|action| match action {
            Action::Place { at, .. } => Some(at),
            _ => None,
        }),
        Phase::Muster => may(Action::Done),
        // A family member adrift on open water is brought ashore first.
        Phase::Movement | Phase::March { .. } | Phase::Stroll { .. } => {
            let adrift = match board.may_rest_all(seat) {
                Err(Why::Adrift(person)) => Some(person),
                _ => None,
            };
            let way = |action: &Action| match *action {
                Action::Walk { person, to } if Some(person) == adrift => Some(to),
                Action::Step(to) => Some(to),
                _ => None,
            };
            let wet = |to: Place| board.map.terrain(to) == Terrain::Water;
            may(Action::Done).or(may(Action::Halt)).or_else(|| {
                list.iter().copied().filter(|a| way(a).is_some()).min_by_key(|a| way(a).is_none_or(wet))
            })
        }
        Phase::Contact | Phase::Answer { .. } => list.iter().copied().find(|&action| match action {
            Action::Stance { at, with, fight } => fight == wants_battle(game, seat, at, with),
            _ => false,
        }),
        Phase::First => may(Action::First(board.weakest_first(turn, board.battle.at))),
        Phase::Losses => list
            .iter()
            .copied()
            .filter_map(|action| match action {
                Action::Lose(id) => Some((action, id)),
                _ => None,
            })
            .min_by_key(|&(_, id)| {
                let kind = board.troops[id as usize].kind;
                (board.cargo(id), kind.attack() + kind.defence(), id)
            })
            .map(|(action, _)| action),
        Phase::WithdrawLand | Phase::WithdrawSea => most(|action| match action {
            Action::RetreatLand(to) | Action::RetreatSea(to) => Some(to),
            _ => None,
        }),
        Phase::Aftermath => may(Action::End),
        _ => None,
    };
    chosen.or(Some(first))
}

/// Whether a silent seat fights: not against allies, and only if its total is not the lower.
fn wants_battle(game: &Conquest, seat: Seat, at: Place, with: Seat) -> bool {
    let board = &game.board;
    if board.allies[seat.index()].contains(with) {
        return false;
    }
    let attacker = board.turn_player();
    let defender = if seat == attacker { with } else { seat };
    let attack = board.attack_total(attacker, at, board.weakest_first(attacker, at));
    let defence = board.defence_total(defender, at, attacker);
    if seat == attacker { attack >= defence } else { defence >= attack }
}
