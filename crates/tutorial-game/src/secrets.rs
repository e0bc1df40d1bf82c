//! What each viewer may know, and worlds that fit it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{CardSet, Dice, HandView, Mix, SealedView, Seat, Viewer, deal_unseen};

use crate::EmptyChair;
use crate::rules::{CARDS, Heir, MOST};

/// What one viewer may know. There is no field for a hand that the viewer may not see, so no mistake
/// can show it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// The seat that looks; none for a guest and for the reader of a finished game.
    pub own: Option<Seat>,
    /// Whether heirlooms that nobody takes stay.
    pub stays: bool,
    /// Heirlooms that have been turned up so far.
    pub turned: CardSet,
    /// Heirlooms that lie on the table.
    pub stake: CardSet,
    /// Who has bid in this round, and the viewer's own bid.
    pub bids: SealedView<u8>,
    /// What is known of each heir, by seat.
    pub heirs: Vec<HeirView>,
}

/// What one viewer knows of an heir.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HeirView {
    /// The hand: its size, and its cards for those who may know.
    pub hand: HandView,
    /// Cards that have been opened.
    pub spent: CardSet,
    /// Heirlooms taken.
    pub taken: CardSet,
}

/// What `viewer` may know. Everything that was once shown stays in sight here, so a seat that
/// remembers everything sees no more than one that does not.
pub(crate) fn view(chair: &EmptyChair, viewer: Viewer) -> View {
    let heir = |seat: Seat| {
        let Heir { hand, spent, taken } = chair.heirs[seat.index()];
        HeirView { hand: HandView::of(hand, viewer.sees_as(seat)), spent, taken }
    };
    View {
        own: viewer.seat(),
        stays: chair.stays,
        turned: chair.turned,
        stake: chair.stake,
        bids: chair.bids.view(viewer),
        heirs: Seat::all(chair.seats).map(heir).collect(),
    }
}

/// A position that the viewer cannot tell from the real one: of every hand that the viewer does not see,
/// the cards that have not been opened are dealt anew.
pub(crate) fn imagine<D: Dice>(view: &View, dice: &mut D) -> EmptyChair {
    let (mut heirs, mut unseen) = ([Heir::default(); MOST], [CardSet::EMPTY; MOST]);
    for (at, known) in view.heirs.iter().enumerate() {
        unseen[at] = CARDS.minus(known.spent);
        let hand = deal_unseen(&[known.hand], &mut unseen[at], dice)[0];
        heirs[at] = Heir { hand, spent: known.spent, taken: known.taken };
    }
    EmptyChair {
        seats: view.heirs.len() as u8,
        stays: view.stays,
        turned: view.turned,
        stake: view.stake,
        bids: view.bids.imagine(|seat| unseen[seat.index()].draw(dice)),
        heirs,
    }
}

/// Whether more than one position fits what `viewer` knows: as soon as somebody else holds a card,
/// since it could be one of the two that were lost instead.
pub(crate) fn hides_from(chair: &EmptyChair, viewer: Viewer) -> bool {
    Seat::all(chair.seats).any(|seat| {
        let holds = !chair.heirs[seat.index()].hand.is_empty() || chair.bids.get(seat).is_some();
        holds && !viewer.sees_as(seat)
    })
}

/// What `seat` knows as one number: the same facts as its view, without building it.
pub(crate) fn knowledge(chair: &EmptyChair, seat: Seat) -> u64 {
    use std::hash::{Hash, Hasher};
    let mut mix = Mix::default();
    (chair.seats, chair.stays, chair.turned, chair.stake, chair.bids.missing()).hash(&mut mix);
    chair.heirs.map(|heir| (heir.hand.len(), heir.spent, heir.taken)).hash(&mut mix);
    (seat, chair.heirs[seat.index()].hand, chair.bids.get(seat)).hash(&mut mix);
    mix.finish()
}
