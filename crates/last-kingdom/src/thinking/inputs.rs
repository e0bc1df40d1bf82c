//! What a position looks like to the network that judges it.
//!
//! Merits of seats are compared, so most inputs are what a seat has and can hope for by itself: points, what the
//! regions promise, tokens, cards. What these are worth depends on how long they can still be used, so they come
//! with the conflicts that are left.

use table::Seat;
use table::learning::{Inputs, PARTS, logistic};

use super::evaluate::{AT_HAND, LATER, NEXT, NEXT_ROUND};
use crate::content::{CARD_COUNT, CardSet, Region, Side};
use crate::rules::state::{LastKingdom, Phase, SEATS};

/// Conflicts left, from none to ten; the last ten are those of the first round.
const LEFT: usize = 11;
/// Leads in strength from minus six to plus six.
const LEADS: usize = 13;

/// Inputs one after another.
const LEFTS: usize = 0;
const PASSED: usize = LEFTS + LEFT;
const PLAYERS: usize = PASSED + 6;
const PHASES: usize = PLAYERS + 4;
/// From here on what a seat sees.
const POINTS: usize = PHASES + 6;
const AHEAD: usize = POINTS + LEFT;
const TOKENS: usize = AHEAD + LEFT;
const TOKENS_ONE_BY_ONE: usize = TOKENS + LEFT;
const HAND_SIZE: usize = TOKENS_ONE_BY_ONE + 16;
const HOPES: usize = HAND_SIZE + 6 * 8;
/// Points by region at hand, next, later, in the next round; and those of the rivals.
const HORIZONS: usize = 4;
const HAND: usize = HOPES + 2 * HORIZONS;
const IN_PLAY: usize = HAND + CARD_COUNT;
const LEADERS: usize = IN_PLAY + CARD_COUNT;
const LEAD_HERE: usize = LEADERS + 10;
const LEAD_NEXT: usize = LEAD_HERE + 3 * LEADS;
const STANDING: usize = LEAD_NEXT + LEADS;
const TURN: usize = STANDING + 4;
const AFFINITY: usize = TURN + 5;
const LAST_CARDS: usize = AFFINITY + 4;

/// How many inputs there are.
pub(crate) const INPUTS: usize = LAST_CARDS + 3;

/// Writes down what the position looks like.
pub(crate) fn sketch<I: Inputs>(game: &LastKingdom, inputs: &mut I) {
    let public = &game.public;
    let open = public.open().count_ones() as usize;
    let left = (open + if public.round == 1 { 5 } else { 0 }).min(LEFT - 1);
    inputs.on(LEFTS + left);
    inputs.on(PASSED + public.passed.len().min(5));
    inputs.on(PLAYERS + usize::from(public.seats.saturating_sub(2)).min(3));
    inputs.on(PHASES
        + match public.phase {
            Phase::Deal(_) | Phase::Draft(_) => 0,
            Phase::PlaceConflict(_) | Phase::PlaceSuccession(_) => 1,
            Phase::Turn(_) => 2,
            Phase::Effect => 3,
            Phase::PreScoring(_) => 4,
            _ => 5,
        });
    let hopes = hopes(game);
    for seat in public.everyone() {
        inputs.seen_by(seat);
        sketch_seat(game, seat, left, &hopes, inputs);
    }
}

/// What each seat can hope for from the regions, by horizon.
fn hopes(game: &LastKingdom) -> [[f32; SEATS]; HORIZONS] {
    let public = &game.public;
    let open = public.open();
    let mut hopes = [[0.0; SEATS]; HORIZONS];
    for region in Region::ALL {
        let unscored = public.aftermath.filter(|aftermath| aftermath.unscored);
        if let (Some(aftermath), true) = (unscored, public.conflict == Some(region)) {
            public.add_stakes(region, aftermath.winner, 1.0, 1.0, true, &mut hopes[0]);
        } else if open & region.mask() != 0 {
            let now = public.conflict == Some(region);
            let (at, horizon) = match now {
                true => (0, AT_HAND),
                false if public.succession == Some(region) => (1, NEXT),
                false => (2, LATER),
            };
            public.add_region(region, horizon, now, logistic, &mut hopes[at]);
        }
        if public.round == 1 {
            public.add_region(region, NEXT_ROUND, false, logistic, &mut hopes[3]);
        }
    }
    hopes
}

/// A lead as one of thirteen inputs.
fn lead(lead: i32) -> usize {
    (lead.clamp(-6, 6) + 6) as usize
}

fn sketch_seat<I: Inputs>(
    game: &LastKingdom,
    seat: Seat,
    left: usize,
    hopes: &[[f32; SEATS]; HORIZONS],
    inputs: &mut I,
) {
    let public = &game.public;
    let at = seat.index();
    let rivals = || public.everyone().filter(move |&rival| rival != seat).map(|rival| rival.index());
    let points = i32::from(game.points[at]);
    let best = rivals().map(|rival| i32::from(game.points[rival])).max().unwrap_or(0);
    // Eight points are one.
    inputs.amount(POINTS + left, points * PARTS / 8);
    inputs.amount(AHEAD + left, (points - best) * PARTS / 8);
    let tokens = usize::from(game.tokens[at]);
    inputs.amount(TOKENS + left, tokens.min(30) as i32 * PARTS / 8);
    inputs.on(TOKENS_ONE_BY_ONE + tokens.min(15));
    let hand = game.hands[at];
    let soon = match left {
        5 => 5,
        left => (left % 5).min(4),
    };
    inputs.on(HAND_SIZE + soon * 8 + usize::from(hand.len()).min(7));
    for (nth, hope) in hopes.iter().enumerate() {
        inputs.amount(HOPES + nth, (hope[at] * 8.0) as i32);
        let rival = rivals().map(|rival| hope[rival]).fold(0.0, f32::max);
        inputs.amount(HOPES + HORIZONS + nth, (rival * 8.0) as i32);
    }
    for card in hand.iter() {
        inputs.on(HAND + usize::from(card.0));
    }
    for card in public.in_play[at].and(CardSet::LASTING).iter() {
        inputs.on(IN_PLAY + usize::from(card.0));
    }
    if let Some(leader) = public.leaders[at] {
        inputs.on(LEADERS + usize::from(leader.0));
    }
    let side = public.side[at];
    let ahead = |region: Option<Region>| {
        region.map(|region| {
            let [danes, saxons] = public.strength(region);
            let danes_ahead = i32::from(danes) - i32::from(saxons);
            if side == Side::Dane { danes_ahead } else { -danes_ahead }
        })
    };
    let over = public.passed.contains(seat) || public.invasion == Some(seat);
    if let Some(ahead) = ahead(public.conflict) {
        // Who may still change it: nobody, the others, this seat.
        let who = match public.phase {
            Phase::Turn(mover) if mover == seat => 2,
            _ if over => 0,
            _ => 1,
        };
        inputs.on(LEAD_HERE + who * LEADS + lead(ahead));
    }
    if let Some(ahead) = ahead(public.succession) {
        inputs.on(LEAD_NEXT + lead(ahead));
    }
    let alone = rivals().all(|rival| public.side[rival] != side);
    let marker = public.momentum == Some(side);
    inputs.on(STANDING + usize::from(alone) + 2 * usize::from(marker));
    let turn = match public.phase {
        _ if public.invasion == Some(seat) => 3,
        Phase::Turn(mover) if mover == seat => 0,
        _ if public.passed.contains(seat) => 1,
        _ => 2,
    };
    inputs.on(TURN + turn);
    if public.can_flip(seat) {
        inputs.on(TURN + 4);
    }
    for (faction, &level) in public.affinity[at].iter().enumerate() {
        inputs.amount(AFFINITY + faction, i32::from(level) * PARTS / 4);
    }
    // Cards and tokens that can no longer be used: the seat is out of the last conflict.
    if over && public.is_last_conflict() {
        inputs.on(LAST_CARDS);
        inputs.amount(LAST_CARDS + 1, i32::from(hand.len()) * PARTS / 2);
        inputs.amount(LAST_CARDS + 2, tokens.min(30) as i32 * PARTS / 8);
    }
}
