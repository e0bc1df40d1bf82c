//! Whether an action is legal, and if not, why.

use crate::board::Phase;
use crate::maps::Place;
use crate::why::Why;
use crate::{Action, Conquest};

impl Conquest {
    /// What the rules say to an action, whoever asks: the one place of legality.
    pub(crate) fn judge(&self, seat: u8, action: Action) -> Result<(), Why> {
        let board = &self.board;
        if seat >= board.seats {
            return Err(Why::Unknown("seat"));
        }
        if board.phase == Phase::Over {
            return Err(Why::Over);
        }
        if !board.houses[seat as usize].alive {
            return Err(Why::NotYourTurn("MWC-R41"));
        }
        let terms = |id: u16| self.terms_of(id);
        match action {
            Action::Offer { to, terms } => {
                board.may_offer(seat, to, &terms)?;
                return self.may_repeat(seat, to, &terms);
            }
            Action::Counter { id, terms } => {
                board.may_answer(seat, id, false)?;
                let from = board.find_offer(id)?.from;
                board.may_offer(seat, from, &terms)?;
                return self.may_repeat(seat, from, &terms);
            }
            Action::Accept(id) => return board.may_accept(seat, id, terms(id)),
            Action::Decline(id) => return board.may_answer(seat, id, false),
            Action::Retract(id) => return board.may_answer(seat, id, true),
            Action::Gift { to, gold } => return board.may_gift(seat, to, gold),
            Action::Break(with) => return board.may_break(seat, with),
            Action::Execute(person) | Action::Release(person) => {
                if !board.side_open() {
                    return Err(Why::Closed);
                }
                return board.may_judge(seat, person);
            }
            Action::Motion(to) => return board.may_move(seat, to),
            Action::Vote(_) => return board.may_vote(seat),
            Action::Promise { to, pledge } => return board.may_promise(seat, to, pledge),
            Action::Resign => return board.may_resign(seat),
            Action::Start(_) | Action::Die(_) => return Err(Why::NotYourTurn("MWC-44")),
            Action::Pick(kind) => {
                if board.phase != Phase::Pick {
                    return Err(Why::WrongState("MWC-28"));
                }
                if board.picked[seat as usize] >= 4 {
                    return Err(Why::NotYourTurn("MWC-28"));
                }
                return if board.kinds_at_start(seat).contains(&kind) {
                    Ok(())
                } else {
                    Err(Why::InlandStart)
                };
            }
            Action::Place { person, at } => return board.may_place(seat, person, at),
            Action::Stance { at, with, .. } if board.placing.is_empty() => {
                return board.may_speak(seat, at, with);
            }
            _ => {}
        }
        if self.decider() != Some(seat) {
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
        if !board.placing.is_empty() {
            return Err(Why::WrongState("MWC-R38"));
        }
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
            (Action::Walk { .. }, _) => Err(Why::WrongState("MWC-27")),
            (Action::First(from), Phase::First) => {
                let groups = board.groups(board.turn_player(), board.battle.at);
                if groups.contains(from) { Ok(()) } else { Err(Why::NoGroup) }
            }
            (Action::First(_), _) => Err(Why::WrongState("MWC-50")),
            (Action::Lose(troop), _) => board.may_lose(seat, troop),
            (Action::RetreatLand(to), Phase::WithdrawLand) if exists(to) => board.may_retreat(false, to),
            (Action::RetreatSea(to), Phase::WithdrawSea) if exists(to) => board.may_retreat(true, to),
            (Action::RetreatLand(_) | Action::RetreatSea(_), _) => Err(Why::WrongState("MWC-47")),
            (Action::Follow { person, .. }, Phase::WithdrawPersons) => {
                if board.next_follower() == Some(person) {
                    Ok(())
                } else {
                    Err(Why::NotHolder(person.min(23)))
                }
            }
            (Action::Follow { .. }, _) => Err(Why::WrongState("MWC-R33")),
            (Action::End, Phase::Aftermath) => Ok(()),
            _ => Err(Why::WrongState("MWC-41")),
        }
    }
}
