//! What may be done now.
//!
//! Legality is decided once, when a step begins: the mask of the step has a bit for every answer that
//! is allowed. Listing, checking and drawing at random read that mask. Who fills it: [`flow`](super::flow)
//! for a turn, [`summon`](super::summon) for a summon, [`effects`](super::effects) for the choices of a
//! card, [`setup`](super::setup) for the deal.

use table::{Dice, Refusal, Seat};

use super::packed::{bits, pick_bit};
use super::state::Ask;
use super::{Action, KingIsDead, refusal};
use crate::content::{Card, Faction, Region};

/// Appends everything that `seat` may do now.
pub(crate) fn legal(state: &KingIsDead, seat: Seat, out: &mut Vec<Action>) {
    if state.waits_for(seat) {
        out.extend(bits(state.mask).map(|bit| state.action_of(bit.into())));
    }
}

/// Whether `seat` may do this now, or why not.
pub(crate) fn check(state: &KingIsDead, seat: Seat, action: Action) -> Result<(), Refusal> {
    if state.waits_for(seat) && state.bit_of(action).is_some_and(|bit| state.mask >> bit & 1 == 1) {
        return Ok(());
    }
    Err(refusal::refusal(state, seat, action))
}

/// One of the legal actions, all equally likely.
#[inline]
pub(crate) fn random_action<D: Dice>(state: &KingIsDead, dice: &mut D) -> Action {
    state.action_of(pick_bit(state.mask, dice))
}

impl KingIsDead {
    /// Whether `seat` has to decide now.
    #[inline]
    pub(crate) fn waits_for(&self, seat: Seat) -> bool {
        !self.is_dealing() && self.ask != Ask::Over && self.turn == seat.0
    }

    /// The bit of the current step that `action` stands for, if it belongs to this step at all.
    #[inline]
    pub(crate) fn bit_of(&self, action: Action) -> Option<u32> {
        let fits = match (self.ask, action) {
            (Ask::Turn, Action::Pass | Action::Play(_))
            | (Ask::Region, Action::Region(_))
            | (Ask::Follower, Action::Follower(..))
            | (Ask::Summon, Action::Summon(..) | Action::SummonSupply(_))
            | (Ask::Faction, Action::Faction(_))
            | (Ask::RegionCard, Action::RegionCard(_)) => true,
            (Ask::Pile, Action::Pile(seat)) | (Ask::Start, Action::Start(seat)) => seat.0 < 4,
            (Ask::Court, Action::Court(seat, _)) => seat.0 == self.step / 2,
            (Ask::Fill, Action::Fill(region, _)) => region == self.filling(),
            (Ask::Space, Action::Space(space, _)) => space == self.laying() + 1,
            (Ask::Cunning, Action::Cunning(seat, card)) => seat == self.drawing() && card.is_cunning(),
            _ => false,
        };
        fits.then(|| action.bit())
    }

    /// The action that a bit of the current step stands for.
    #[inline]
    pub(crate) fn action_of(&self, bit: u32) -> Action {
        let follower = || {
            let region = Region::ALL[(bit / 3) as usize & 7];
            (region, Faction::ALL[(bit % 3) as usize])
        };
        match self.ask {
            Ask::Turn if bit == 0 => Action::Pass,
            Ask::Turn => Action::Play(Card::ALL[(bit - 1) as usize]),
            Ask::Pile => Action::Pile(Seat(bit as u8)),
            Ask::Region => Action::Region(Region::ALL[bit as usize & 7]),
            Ask::Follower => {
                let (region, faction) = follower();
                Action::Follower(region, faction)
            }
            Ask::Summon if bit >= 24 => Action::SummonSupply(Faction::ALL[bit as usize - 24]),
            Ask::Summon => {
                let (region, faction) = follower();
                Action::Summon(region, faction)
            }
            Ask::Faction => Action::Faction(Faction::ALL[bit as usize]),
            Ask::RegionCard => Action::RegionCard(Region::ALL[bit as usize & 7]),
            Ask::Court => Action::Court(Seat(self.step / 2), Faction::ALL[bit as usize]),
            Ask::Fill => Action::Fill(self.filling(), Faction::ALL[bit as usize]),
            Ask::Space => Action::Space(self.laying() + 1, Region::ALL[bit as usize & 7]),
            Ask::Start => Action::Start(Seat(bit as u8)),
            Ask::Cunning => Action::Cunning(self.drawing(), Card::CUNNING[bit as usize]),
            Ask::Over => Action::Pass,
        }
    }
}
