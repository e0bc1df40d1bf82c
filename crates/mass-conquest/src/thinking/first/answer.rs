//! Frozen. How a sensible claimant answers what it is asked: offers (MWC-R44) and votes (MWC-R48).
//!
//! An offer is taken if the position after it, by the same [evaluation](crate::thinking::evaluate) that
//! steers every other decision, is worth clearly more than the position before it. Three things
//! that the evaluation does not see are added: a way through one's own lines is worth little to
//! the guest and much to lose to a host with that army before the gates; an alliance is
//! worth something while there is a stronger third to fear, and nothing between the last two; a
//! truce called before the armies have met spares a battle to the side that would be attacked.

use table::{Actor, Seat, SeatSet};

use crate::maps::{NOWHERE, Place};
use crate::rules::action::Action;
use crate::rules::bargains;
use crate::rules::bargains::{OfferHead, Side, Terms};
use crate::rules::flow;
use crate::rules::state::{Conquest, Status};
use crate::thinking::evaluate::evaluate_all;

/// By how much the part of the victory must rise before an offer is taken.
const MARGIN: f32 = 0.004;
/// What it costs to let an army pass that stands before the gates, or one that is far away.
const PASSAGE: (f32, f32) = (0.12, 0.01);
/// What it is worth to be let through.
const WAY: f32 = 0.005;
/// What an ally is worth against a stronger third.
const ALLY: f32 = 0.03;
/// What it costs to tie one's hands towards the only rival, or towards the strongest.
const TIED: f32 = 0.03;
/// What it costs to be the ally of the only rival there is: nobody could win any more, so nothing makes up for it.
const LAST_TWO: f32 = 1.0;
/// What a truce is worth before the armies have met: to the defender, and as a cost to the attacker.
const TRUCE: f32 = 0.01;
/// So many steps from an enemy's army to one's own people: before the gates.
const GATES: u8 = 4;
/// Below this part of the victory a claimant agrees to surrender.
const HOPELESS: f32 = 0.02;

/// What `seat` answers to the question that lies longest before it; `None` if nothing does.
pub(crate) fn answer(game: &Conquest, seat: Seat) -> Option<Action> {
    if !bargains::asked(game).contains(seat) {
        return None;
    }
    let board = &game.board;
    if let Some(motion) = board.motion.filter(|motion| !motion.voted.contains(seat)) {
        let agrees = motion.to == seat || evaluate_all(game)[seat.index()] < HOPELESS;
        return Some(Action::Vote(agrees));
    }
    let offer = *board.offers.iter().find(|offer| offer.to == seat)?;
    let terms = game.terms_of(offer.id).copied();
    let good = terms.is_some_and(|terms| {
        board.may_accept(seat, offer.id, Some(&terms)).is_ok() && gain(game, offer, &terms) > MARGIN
    });
    Some(if good { Action::Accept(offer.id) } else { Action::Decline(offer.id) })
}

/// By how much the addressee's part of the victory rises with this deal.
fn gain(game: &Conquest, offer: OfferHead, terms: &Terms) -> f32 {
    let OfferHead { id, from, to, .. } = offer;
    let before = evaluate_all(game);
    let mut after = game.clone();
    flow::apply(&mut after, Actor::Seat(to), Action::Accept(id), &mut ());
    let mut gain = evaluate_all(&after)[to.index()] - before[to.index()];
    let lets_in = |side: Side| side.passage != 0 || terms.ally;
    if lets_in(terms.want) {
        gain -= if is_before_the_gates(game, from, to) { PASSAGE.0 } else { PASSAGE.1 };
    }
    if lets_in(terms.give) {
        gain += WAY;
    }
    if terms.ally {
        let others = Seat::all(game.board.seats).filter(|&seat| seat != from && seat != to);
        let third = others.map(|seat| before[seat.index()]).fold(0.0, f32::max);
        gain += match third {
            third if third > before[from.index()] => ALLY,
            third if third > 0.0 => -TIED,
            _ => -LAST_TWO,
        };
    }
    // Where armies have met, the evaluation has counted the battle already.
    if terms.truce != NOWHERE && game.board.lands[terms.truce as usize].pending.is_empty() {
        gain += if to == game.board.turn_player() { -TRUCE } else { TRUCE };
    }
    gain
}

/// Whether troops of `guest` stand near the people, troops or holdings of `host`.
fn is_before_the_gates(game: &Conquest, guest: Seat, host: Seat) -> bool {
    let board = &game.board;
    let steps = board.steps_from(SeatSet::only(guest), true);
    let near = |place: Place| place != NOWHERE && steps[place as usize] <= GATES;
    let kin = board.kin(host);
    kin.iter().any(|person| person.status == Status::Free && near(person.at))
        || board.troops.iter().any(|troop| troop.owner == host && near(troop.at))
        || board.map.castles.iter().any(|&at| near(at) && board.castle_owner(at) == Some(host))
}
