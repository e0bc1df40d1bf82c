//! How a sensible claimant answers what it is asked: offers (MWC-R44) and votes (MWC-R48).
//!
//! An offer is judged by the worst that the other can do next, not by what the position after it looks like. The deal
//! is carried out in thought; the other kills whoever of the house it then holds (nothing binds it), breaks the
//! alliance it has just made but is let through once more, and is at turn with everything it has. The same is done
//! without the deal. The offer is taken only if
//!
//! 1. nobody comes nearer to ending the claimant's game in one turn ([`danger`]);
//! 2. at least two relatives stay free, if any was given away;
//! 3. the worst after it, by the [evaluation](super::evaluate) that steers every other decision, is clearly better than
//!    the worst without it, less what lies beyond that turn: a way through one's lines, an alliance, a truce.

use table::{Actor, Seat, SeatSet};

use crate::maps::{NOWHERE, Place};
use crate::rules::action::Action;
use crate::rules::bargains;
use crate::rules::bargains::{OfferHead, Side, Terms};
use crate::rules::flow;
use crate::rules::state::{Board, Conquest, Phase, Status};
use crate::thinking::danger::danger;
use crate::thinking::evaluate::evaluate_all;

/// By how much the part of the victory must rise before an offer is taken.
const MARGIN: f32 = 0.004;
/// By how much it must rise where a relative is given away.
const HOSTAGE_MARGIN: f32 = 0.05;
/// Relatives that stay free whatever is offered for them.
const LEFT_FREE: u32 = 2;
/// By how much the chance to be ended in one turn may rise: less than any dice bring.
const MORE_DANGER: f32 = 0.001;
/// What it costs to let an army pass that stands before the gates, or for every round one that is far away.
const PASSAGE: (f32, f32) = (0.12, 0.01);
/// What it is worth to be let through.
const WAY: f32 = 0.005;
/// What an ally is worth against a stronger third.
const ALLY: f32 = 0.03;
/// What it costs to tie one's hands towards the strongest.
const TIED: f32 = 0.03;
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
        board.may_accept(seat, offer.id, Some(&terms)).is_ok() && is_good(game, offer, &terms)
    });
    Some(if good { Action::Accept(offer.id) } else { Action::Decline(offer.id) })
}

fn lets_in(terms: &Terms, side: Side) -> bool {
    side.passage != 0 || terms.ally
}

/// Whether the addressee should take this deal.
fn is_good(game: &Conquest, offer: OfferHead, terms: &Terms) -> bool {
    let OfferHead { id, from, to, .. } = offer;
    let board = &game.board;
    let free = board.kin(to).iter().filter(|person| person.status == Status::Free).count() as u32;
    let given = terms.want.hostages.count_ones();
    if given > 0 && free < given + LEFT_FREE {
        return false;
    }
    // Whom the only rival wants to pass, it wants to surround; and nobody can win beside an ally.
    if lets_in(terms, terms.want) && (board.living().len() == 2 || board.phase.is_setup()) {
        return false;
    }
    let mut before = game.clone();
    // The offer itself would be asked about again.
    before.board.offers.retain(|open| open.id != id);
    let mut after = game.clone();
    flow::apply(&mut after, Actor::Seat(to), Action::Accept(id), &mut ());
    do_worst(&mut before, from, to);
    do_worst(&mut after, from, to);
    if !after.board.houses[to.index()].alive {
        return false;
    }
    let others = board.living().without(to);
    let nearer = |foe: Seat| {
        let now = danger(&after.board, to, foe);
        now > MORE_DANGER && now > danger(&before.board, to, foe) + MORE_DANGER
    };
    if before.board.houses[to.index()].alive && !board.phase.is_setup() && others.iter().any(nearer) {
        return false;
    }
    let gain = evaluate_all(&after)[to.index()] - evaluate_all(&before)[to.index()];
    let margin = if given > 0 { HOSTAGE_MARGIN } else { MARGIN };
    gain + beyond(game, offer, terms) > margin
}

/// What a deal is worth to the addressee beyond the other's next turn.
fn beyond(game: &Conquest, offer: OfferHead, terms: &Terms) -> f32 {
    let OfferHead { from, to, .. } = offer;
    let shares = evaluate_all(game);
    let mut gain = 0.0;
    if lets_in(terms, terms.want) {
        let rounds = f32::from(terms.want.passage.saturating_sub(game.board.round).max(1));
        gain -= if is_before_the_gates(game, from, to) { PASSAGE.0 } else { PASSAGE.1 * rounds };
    }
    if lets_in(terms, terms.give) {
        gain += WAY;
    }
    if terms.ally {
        let others = game.board.living().without(from).without(to);
        let third = others.iter().map(|seat| shares[seat.index()]).fold(0.0, f32::max);
        gain += if third > shares[from.index()] { ALLY } else { -TIED };
    }
    // Where armies have met, the evaluation has counted the battle already.
    if terms.truce != NOWHERE && game.board.lands[terms.truce as usize].pending.is_empty() {
        gain += if to == game.board.turn_player() { -TRUCE } else { TRUCE };
    }
    gain
}

/// Lets `foe` do at once whatever nothing stops it from doing to `seat`, and gives it the turn.
fn do_worst(game: &mut Conquest, foe: Seat, seat: Seat) {
    while let Some(&placing) = game.board.placing.first() {
        let camps = 0..game.board.lands.len() as Place;
        let Some(at) = camps.max_by_key(|&place| game.board.strength(placing.by, place)) else { return };
        flow::apply(game, Actor::Seat(placing.by), Action::Place { person: placing.person, at }, &mut ());
    }
    for person in Board::kin_ids(seat) {
        if game.board.may_judge_captive(foe, person).is_ok() && game.board.phase != Phase::Over {
            flow::apply(game, Actor::Seat(foe), Action::Execute(person), &mut ());
        }
    }
    let board = &mut game.board;
    if board.allies[foe.index()].contains(seat) {
        // It walks through as a friend and is none when it has arrived.
        board.break_alliance(foe, seat, &mut ());
        board.passage[seat.index()][foe.index()] = board.passage[seat.index()][foe.index()].max(board.round);
    }
    if board.phase.is_setup() || matches!(board.phase, Phase::Contact | Phase::Answer { .. }) {
        return;
    }
    for _ in 0..board.seats {
        if board.phase == Phase::Over || board.turn_player() == foe {
            return;
        }
        board.phase = Phase::TurnOver;
        board.advance(&mut ());
    }
}

/// Whether troops of `guest` stand near the people, troops or holdings of `host`.
pub(super) fn is_before_the_gates(game: &Conquest, guest: Seat, host: Seat) -> bool {
    let board = &game.board;
    let steps = board.steps_from(SeatSet::only(guest), true);
    let near = |place: Place| place != NOWHERE && steps[place as usize] <= GATES;
    let kin = board.kin(host);
    kin.iter().any(|person| person.status == Status::Free && near(person.at))
        || board.troops.iter().any(|troop| troop.owner == host && near(troop.at))
        || board.map.castles.iter().any(|&at| near(at) && board.castle_owner(at) == Some(host))
}
