//! What a position looks like to the network that judges it.
//!
//! The world is an imagined one, in which all cards are known. Merits of seats are compared, so most inputs are what
//! a seat has and can hope for by itself: Influence, the Regions still open, what pays later; and card by card what
//! it holds, has laid down and will draw.

use table::Seat;
use table::learning::{Inputs, PARTS};

use super::evaluate::{Outlook, outlook};
use crate::content::{Cards, Face};
use crate::rules::{Crown, Stage};

/// Years to come, from none to seven.
const YEARS: usize = 8;
const FACES: usize = Face::ALL.len();

/// Inputs one after another.
const TO_COME: usize = 0;
const STAGES: usize = TO_COME + YEARS;
const PLAYERS: usize = STAGES + 22;
/// From here on what a seat sees.
const INFLUENCE: usize = PLAYERS + 3;
const AHEAD: usize = INFLUENCE + YEARS;
const TO_GOAL: usize = AHEAD + YEARS;
const HOPES: usize = TO_GOAL + 24;
const ASSETS: usize = HOPES + 3;
const RIVAL_HOPES: usize = ASSETS + YEARS;
const HAND: usize = RIVAL_HOPES + 1;
const LAID: usize = HAND + FACES;
const DISCARD: usize = LAID + FACES;
const PILE: usize = DISCARD + FACES;
const LOST: usize = PILE + FACES;
const HAND_SIZE: usize = LOST + FACES;
const LIMIT: usize = HAND_SIZE + 10;
const TILES: usize = LIMIT + 10;
const COURT: usize = TILES + 4 * 5;
const HERALD: usize = COURT + 4;
const MACHINE: usize = HERALD + 7;
const POWER: usize = MACHINE + 2;
const PLACE: usize = POWER + 1;

/// How many inputs there are.
pub(crate) const INPUTS: usize = PLACE + 4;

/// Writes down what the position looks like.
pub(crate) fn sketch<I: Inputs>(crown: &Crown, inputs: &mut I) {
    let outlook = outlook(crown);
    let years = (outlook.years as usize).min(YEARS - 1);
    inputs.on(TO_COME + years);
    inputs.on(STAGES + (crown.stage as usize).min(21));
    inputs.on(PLAYERS + usize::from(crown.seats.saturating_sub(2)).min(2));
    for seat in Seat::all(crown.seats) {
        inputs.seen_by(seat);
        sketch_seat(crown, seat, years, &outlook, inputs);
    }
}

fn cards_on<I: Inputs>(inputs: &mut I, first: usize, cards: Cards) {
    for face in cards.iter() {
        inputs.on(first + face as usize);
    }
}

fn sketch_seat<I: Inputs>(crown: &Crown, seat: Seat, years: usize, outlook: &Outlook, inputs: &mut I) {
    let player = crown.player(seat);
    let at = seat.index() & 3;
    let rivals = || crown.in_order().filter(move |&rival| rival != seat);
    let influence = i32::from(player.influence);
    let best = rivals().map(|rival| i32::from(crown.player(rival).influence)).max().unwrap_or(0);
    inputs.amount(INFLUENCE + years, influence * PARTS / 4);
    inputs.amount(AHEAD + years, (influence - best) * PARTS / 4);
    inputs.on(TO_GOAL + (i32::from(crown.goal()) - influence).clamp(0, 23) as usize);
    let mut hope = 0.0f32;
    for region in 0..3 {
        inputs.amount(HOPES + region, (outlook.hopes[region][at] * PARTS as f32) as i32);
        hope = hope.max(rivals().map(|rival| outlook.hopes[region][rival.index() & 3]).fold(0.0, f32::max));
    }
    inputs.amount(RIVAL_HOPES, (hope * PARTS as f32) as i32);
    inputs.amount(ASSETS + years, (outlook.assets[at] * PARTS as f32) as i32);
    cards_on(inputs, HAND, player.hand);
    for slot in player.slots {
        if let Some(face) = slot.face() {
            inputs.on(LAID + face as usize);
        }
    }
    cards_on(inputs, DISCARD, player.discard);
    cards_on(inputs, PILE, player.pile.plus(player.bottom.cards()));
    cards_on(inputs, LOST, player.lost);
    inputs.on(HAND_SIZE + usize::from(player.hand.len()).min(9));
    inputs.on(LIMIT + usize::from(player.limit).min(9));
    if let Some(faction) = player.faction {
        let first = TILES + faction as usize * 5;
        inputs.on(first + 4);
        for tile in 0..4 {
            if player.ready >> tile & 1 == 1 {
                inputs.on(first + tile);
            }
        }
    }
    if crown.holds_court(seat) {
        inputs.on(COURT + usize::from(crown.court.len()).min(2));
    } else if crown.court_owner.is_some() {
        inputs.on(COURT + 3);
    }
    inputs.on(HERALD + player.herald.map_or(6, |location| location as usize));
    if player.machine.is_some() {
        inputs.on(MACHINE + usize::from(player.machine_used));
    }
    let power: u8 = player.site.iter().map(Face::power).sum();
    inputs.amount(POWER, i32::from(power) * PARTS / 4);
    let place = crown.in_order().position(|other| other == seat).unwrap_or(3);
    if crown.stage >= Stage::Heralds {
        inputs.on(PLACE + place.min(3));
    }
}
