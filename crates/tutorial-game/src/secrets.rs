//! What each viewer may know, and worlds that fit it.

use serde::{Deserialize, Serialize};
use table::{CardSet, Dice, HandView, Mix, SealedView, Seat, Viewer, deal_unseen};

use crate::EmptyChair;
use crate::rules::{CARDS, MOST};

/// What one viewer may know. There is no field for a hand that the viewer may not see, so no mistake
/// can show it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
    /// What lies before each heir, by seat.
    pub heirs: Vec<Heir>,
}

/// What lies before one heir.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Heir {
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
    let heir = |seat: Seat| Heir {
        hand: HandView::of(chair.hands[seat.index()], viewer.sees_as(seat)),
        spent: chair.spent[seat.index()],
        taken: chair.taken[seat.index()],
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
    let seats = view.heirs.len() as u8;
    let (mut hands, mut spent, mut taken) =
        ([CardSet::EMPTY; MOST], [CardSet::EMPTY; MOST], [CardSet::EMPTY; MOST]);
    let mut unseen = [CardSet::EMPTY; MOST];
    for (at, heir) in view.heirs.iter().enumerate() {
        (spent[at], taken[at], unseen[at]) = (heir.spent, heir.taken, CARDS.minus(heir.spent));
        hands[at] = deal_unseen(&[heir.hand], &mut unseen[at], dice)[0];
    }
    let bids = view.bids.imagine(|seat| unseen[seat.index()].draw(dice));
    EmptyChair { seats, stays: view.stays, hands, bids, spent, turned: view.turned, stake: view.stake, taken }
}

/// Whether more than one position fits what `viewer` knows: as soon as somebody else holds a card,
/// since it could be one of the two that were lost instead.
pub(crate) fn hides_from(chair: &EmptyChair, viewer: Viewer) -> bool {
    Seat::all(chair.seats).any(|seat| {
        let holds = !chair.hands[seat.index()].is_empty() || chair.bids.get(seat).is_some();
        holds && !viewer.sees_as(seat)
    })
}

/// What `seat` knows as one number: the same facts as its view, without building it.
pub(crate) fn knowledge(chair: &EmptyChair, seat: Seat) -> u64 {
    use std::hash::{Hash, Hasher};
    let mut mix = Mix::default();
    (chair.seats, chair.stays, chair.turned, chair.stake).hash(&mut mix);
    (chair.spent, chair.taken, chair.bids.missing()).hash(&mut mix);
    (seat, chair.hands[seat.index()], chair.bids.get(seat)).hash(&mut mix);
    chair.hands.map(CardSet::len).hash(&mut mix);
    mix.finish()
}
