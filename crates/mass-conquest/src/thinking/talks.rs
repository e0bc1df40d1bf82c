//! What a claimant says unasked: seldom, at the beginning of its turn, and only what may serve both.
//!
//! - An **alliance** against a leader, with somebody who stands far away.
//! - A **ransom** for a captive whose house can pay and does not lead.
//! - The **end of an alliance** that has served: when only the two are left, or when the ally has come to lead.
//!
//! Nothing is allocated, for searches ask this in playouts too. At most one offer lies open; one that was
//! declined is not made again before the decliner has had its turn, and no house talks in more than one round of five.

use table::Seat;

use crate::rules::action::Action;
use crate::rules::bargains::{Captives, Side, Terms};
use crate::rules::state::{Board, Conquest, Phase};
use crate::thinking::answer::is_before_the_gates;
use crate::thinking::evaluate::evaluate_all;

/// One round of so many is for talking.
const SELDOM: u16 = 5;
/// Who has so many times its even share leads.
const LEAD: f32 = 1.5;
/// What is asked for a captive, at most, and what a house must be able to pay before it is asked.
const RANSOM: (u32, u32) = (2, 3);

/// What `seat` says before its muster, if anything.
pub(super) fn word(game: &Conquest, seat: Seat) -> Option<Action> {
    let board = &game.board;
    if board.phase != Phase::Muster || board.recruited != [0; 4] {
        return None;
    }
    let living = board.living();
    let allies = board.allies[seat.index()];
    if living.len() == 2 {
        return allies.first().filter(|&ally| living.contains(ally)).map(Action::Break);
    }
    let talks = (board.round + u16::from(seat.0)).is_multiple_of(SELDOM)
        && board.offers_made[seat.index()] == 0
        && !board.offers.iter().any(|offer| offer.from == seat);
    if allies.is_empty() && !talks {
        return None;
    }
    let shares = evaluate_all(game);
    let lead = LEAD / living.len() as f32;
    let leads = |other: Seat| {
        let share = shares[other.index()];
        share > lead && share > LEAD * shares[seat.index()]
    };
    if let Some(ally) = allies.iter().find(|&ally| leads(ally)) {
        return Some(Action::Break(ally));
    }
    if !talks {
        return None;
    }
    let hears = |to: Seat| to != seat && !board.is_cool(seat, to) && board.may_approach(seat, to).is_ok();
    let partners = living.iter().filter(|&to| hears(to) && !leads(to));
    for to in partners.clone() {
        let purse = board.houses[to.index()].gold;
        let captive = Board::kin_ids(to).find(|&p| board.persons[p as usize].status.is_held_by(seat));
        if let Some(person) = captive.filter(|_| purse >= RANSOM.1) {
            let give = Side { hand: Captives::only(person), ..Side::default() };
            let want = Side { gold: purse.min(RANSOM.0), ..Side::default() };
            return Some(Action::Offer { to, terms: Terms { give, want, ..Terms::default() } });
        }
    }
    if !living.iter().any(leads) {
        return None;
    }
    let far = |to: Seat| !is_before_the_gates(game, to, seat) && !is_before_the_gates(game, seat, to);
    let to = { partners }.find(|&to| !allies.contains(to) && far(to))?;
    Some(Action::Offer { to, terms: Terms { ally: true, ..Terms::default() } })
}
