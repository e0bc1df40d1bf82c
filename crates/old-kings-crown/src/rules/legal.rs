//! Legality: who may act, and which chapter says what a seat may do. What is not listed is forbidden; why
//! is in [`refusal`].

use table::{Dice, Refusal, Scratch, Seat};

use crate::content;
use crate::content::{Location, Region};
use crate::rules::cards::{raid_and_raze, ruse, tooth, war_machine};
use crate::rules::locations::wilderness;
use crate::rules::state::RetireChoice;
use crate::rules::tactics::{ambush, battlecry, regal_guard, streets};
use crate::rules::{
    Action, Crown, Stage, autumn, clash, flow, locations, refusal, rewards, setup, summer, winter,
};

/// Appends every legal action of `seat`.
pub(crate) fn legal(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    if !may_act(crown, seat) {
        return;
    }
    match crown.stage {
        Stage::Factions => setup::list_factions(crown, out),
        Stage::Opening | Stage::Deal | Stage::Draw | Stage::Over => {}
        Stage::Income => regal_guard::list_income(out),
        Stage::Heralds => summer::list_heralds(out),
        Stage::Place => summer::list_places(crown, seat, out),
        Stage::Ambush => ambush::list(crown, seat, out),
        Stage::Unrevealed => autumn::list_unrevealed(crown, seat, out),
        Stage::Look => streets::list_swaps(crown, seat, out),
        Stage::Machines => war_machine::list_declarations(out),
        Stage::Ruse => ruse::list(crown, seat, out),
        Stage::Tooth => tooth::list(crown, seat, out),
        Stage::Active => autumn::list_active(crown, seat, out),
        Stage::Tie => battlecry::list(out),
        Stage::FollowUp => clash::list_follow_up(crown, seat, out),
        Stage::Claim => rewards::list_claims(crown, seat, out),
        Stage::Effect => locations::list(crown, seat, out),
        Stage::Prize => wilderness::list_prizes(crown, seat, out),
        Stage::Blockade => raid_and_raze::list(crown, out),
        Stage::Aftermath => rewards::list_aftermath(crown, seat, out),
        Stage::Retire => winter::list_retirements(crown, seat, out),
        Stage::Winter => winter::list(crown, seat, out),
    }
}

/// Whether `seat` may do this now, or which rule forbids it.
pub(crate) fn check(crown: &Crown, seat: Seat, action: Action) -> Result<(), Refusal> {
    let mut actions = Vec::new();
    legal(crown, seat, &mut actions);
    if actions.contains(&action) { Ok(()) } else { Err(refusal::refuse(crown, seat, action)) }
}

/// Draws one of what [`legal`] lists, without the list where there are many.
#[inline]
pub(crate) fn random_action<D: Dice>(
    crown: &Crown,
    seat: Seat,
    dice: &mut D,
    scratch: &mut Scratch<Action>,
) -> Action {
    let hand = crown.player(seat).hand.distinct();
    let from_hand = |n: u32| hand.nth(n);
    let count = u32::from(hand.len());
    match crown.stage {
        Stage::Heralds => Action::Herald(Location::ALL[dice.below(6) as usize % 6]),
        Stage::Place if crown.player(seat).placing < 3 => {
            let region = Region::of(crown.player(seat).placing);
            let n = dice.below(count + u32::from(summer::may_leave(crown, seat)));
            if n < count { Action::Place(region, from_hand(n)) } else { Action::Leave(region) }
        }
        Stage::FollowUp => match dice.below(count + 1) {
            0 => Action::Decline,
            n => Action::Commit(from_hand(n - 1)),
        },
        Stage::Ruse => match dice.below(count + 1) {
            0 => Action::Retreat,
            n => Action::Reinforce(from_hand(n - 1)),
        },
        _ => {
            scratch.actions.clear();
            legal(crown, seat, &mut scratch.actions);
            scratch.actions[dice.below(scratch.actions.len() as u32) as usize]
        }
    }
}

/// Whether `seat` has a decision to make or may make one.
#[inline]
pub(super) fn may_act(crown: &Crown, seat: Seat) -> bool {
    flow::next(crown).active().contains(seat)
}

/// Whether a ready `seat` may still change its hidden choice (OKC-H5).
#[inline]
pub(super) fn may_take_back(crown: &Crown, seat: Seat) -> bool {
    crown.player(seat).take_backs < content::TAKE_BACKS
        && (crown.stage == Stage::Place || winter::may_retire(crown, seat))
}

impl Crown {
    /// Whether `seat` has made its hidden choice (OKC-H5).
    #[inline]
    pub(crate) fn is_ready(&self, seat: Seat) -> bool {
        match self.stage {
            Stage::Place => self.player(seat).placing >= 3,
            _ => self.player(seat).retire != RetireChoice::Open,
        }
    }
}
