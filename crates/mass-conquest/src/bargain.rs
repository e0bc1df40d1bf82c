//! How a sensible claimant answers what it is asked: offers (MWC-R44) and votes (MWC-R48).
//!
//! An offer is taken if the position after it, by the same [judgement](crate::judgement) that
//! steers every other decision, promises clearly more than the position before it. Three things
//! that the judgement does not see are added: a way through one's own lines is worth little to
//! whoever gets it and much to lose to whoever has that army before the gates; an alliance is
//! worth something while there is a stronger third to fear, and nothing between the last two; a
//! truce called before the armies have met spares a battle to the side that would be attacked.

use table::{Actor, Game, Seat, SeatSet};

use crate::Action;
use crate::board::{FAMILY, Status};
use crate::deals::{OfferHead, Side, Terms};
use crate::game::Conquest;
use crate::maps::NOWHERE;

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
/// What a truce is worth before the armies have met: to the defender, and as a cost to the attacker.
const TRUCE: f32 = 0.01;
/// So many steps from an enemy's army to one's own people: before the gates.
const GATES: u8 = 4;
/// Below this part of the victory a claimant agrees to surrender.
const HOPELESS: f32 = 0.02;

impl Conquest {
    /// The seats with an unanswered offer or an open vote before them, while they may answer.
    pub(crate) fn asked_seats(&self) -> SeatSet {
        let board = &self.board;
        let mut asked = SeatSet::EMPTY;
        if !board.side_open() || board.phase.is_battle() {
            return asked;
        }
        for offer in &board.offers {
            asked = asked.with(Seat(offer.to));
        }
        if let Some(motion) = board.motion {
            for seat in (0..board.seats).filter(|seat| board.houses[*seat as usize].alive) {
                if motion.voted >> seat & 1 == 0 {
                    asked = asked.with(Seat(seat));
                }
            }
        }
        asked
    }

    /// What `seat` answers to whatever lies longest before it; `None` if nothing does.
    pub(crate) fn answer(&self, seat: u8) -> Option<Action> {
        if !self.asked_seats().contains(Seat(seat)) {
            return None;
        }
        let board = &self.board;
        if let Some(motion) = board.motion.filter(|motion| motion.voted >> seat & 1 == 0) {
            let agrees = motion.to == seat || self.judged()[seat as usize] < HOPELESS;
            return Some(Action::Vote(agrees));
        }
        let offer = *board.offers.iter().find(|offer| offer.to == seat)?;
        let terms = self.terms_of(offer.id).copied();
        let good = terms.is_some_and(|terms| {
            board.may_accept(seat, offer.id, Some(&terms)).is_ok() && self.gain(offer, &terms) > MARGIN
        });
        Some(if good { Action::Accept(offer.id) } else { Action::Decline(offer.id) })
    }

    /// By how much the addressee's part of the victory rises with this deal.
    fn gain(&self, offer: OfferHead, terms: &Terms) -> f32 {
        let OfferHead { id, from, to, .. } = offer;
        let before = self.judged();
        let mut after = self.clone();
        after.apply(Actor::Seat(Seat(to)), Action::Accept(id), &mut ());
        let mut gain = after.judged()[to as usize] - before[to as usize];
        let lets_in = |side: Side| side.passage != 0 || terms.ally;
        if lets_in(terms.want) {
            gain -= if self.is_before_the_gates(from, to) { PASSAGE.0 } else { PASSAGE.1 };
        }
        if lets_in(terms.give) {
            gain += WAY;
        }
        if terms.ally {
            let others = (0..self.board.seats).filter(|&seat| seat != from && seat != to);
            let third = others.map(|seat| before[seat as usize]).fold(0.0, f32::max);
            gain += if third > before[from as usize] { ALLY } else { -TIED };
        }
        // Where armies have met, the judgement has counted the battle already.
        if terms.truce != NOWHERE && self.board.lands[terms.truce as usize].pending == 0 {
            gain += if to == self.board.turn_player() { -TRUCE } else { TRUCE };
        }
        gain
    }

    /// Whether troops of `guest` stand near the people, troops or holdings of `host`.
    fn is_before_the_gates(&self, guest: u8, host: u8) -> bool {
        let board = &self.board;
        let steps = board.steps_from(1 << guest, true);
        let near = |place: u8| place != NOWHERE && steps[place as usize] <= GATES;
        let kin = &board.persons[host as usize * FAMILY..(host as usize + 1) * FAMILY];
        kin.iter().any(|person| person.status == Status::Free && near(person.at))
            || board.troops.iter().any(|troop| troop.owner == host && near(troop.at))
            || board.map.castles.iter().any(|&at| near(at) && board.castle_owner(at) == Some(host))
    }
}
