//! Whether somebody can end a claimant's game in one turn, dice willing.
//!
//! A house falls with its last relative or with its last troop (MWC-2, MWC-4). Relatives in foreign hands count as dead
//! here: nothing binds those who hold them. What is left to the others is to take every free relative, or to destroy
//! every army, in one turn, with everything that can be there.

use table::{Seat, SeatSet};

use crate::maps::{NOWHERE, Place};
use crate::rules::battle::odds;
use crate::rules::state::{Board, Places, Sets, Status};
use crate::thinking::host::Host;

/// The chance that `foe`, moving next with everything it has, ends the game of `seat`: never too low, for it lets every
/// troop of the foe strike everywhere at once.
pub(crate) fn danger(board: &Board, seat: Seat, foe: Seat) -> f32 {
    let host = board.host(foe, false);
    let friends = board.friends(seat).without(foe);
    heirs_fall(board, &host, seat, friends).max(armies_fall(board, &host, seat))
}

/// The chance that every free relative is taken.
fn heirs_fall(board: &Board, host: &Host, seat: Seat, friends: SeatSet) -> f32 {
    let mut chance = 1.0;
    let mut seen = Places::default();
    for person in board.kin(seat) {
        // Whoever waits to be placed will be placed among troops.
        if person.status == Status::Free && person.at == NOWHERE {
            return 0.0;
        }
        if person.status == Status::Free && seen.insert(person.at) {
            let mask = board.lands[person.at as usize].mask;
            chance *= if mask.contains(seat) {
                wiped_out(board, host, seat, person.at)
            } else if mask.meets(friends) || !comes_to(host, person.at) {
                0.0
            } else {
                1.0
            };
        }
    }
    chance
}

/// The chance that every army is destroyed.
fn armies_fall(board: &Board, host: &Host, seat: Seat) -> f32 {
    let mut chance = 1.0;
    for (place, land) in board.lands.iter().enumerate() {
        if chance > 0.0 && land.mask.contains(seat) {
            chance *= wiped_out(board, host, seat, place as Place);
        }
    }
    chance
}

fn comes_to(host: &Host, place: Place) -> bool {
    host.stacks[..host.len].iter().any(|stack| stack.reach.contains(place))
}

/// The chance that an attack leaves nobody of `seat` in `place`: enough losses, or no way out (MWC-45, MWC-47).
fn wiped_out(board: &Board, host: &Host, seat: Seat, place: Place) -> f32 {
    let Some(strike) = board.strike_at(host, place, seat) else { return 0.0 };
    let way_out = board.map.borders(place).iter().any(|&to| {
        let land = &board.lands[to as usize];
        board.map.admits(false, to) && !land.mask.contains(host.seat)
    });
    let needed = if way_out { strike.rivals.max(1.0) } else { 1.0 };
    odds((strike.lead - needed + 1.0).floor() as i32).win as f32 / 36.0
}
