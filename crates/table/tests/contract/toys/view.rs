//! What one viewer of the toy may know, and what that viewer may imagine.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Dice, Seat, SeatSet, Secrets, Viewer, shuffle};

use super::flaws::{Flaw, spoiled};
use super::rules::{Open, Phase, Toy, cards_of, whole_deck};

#[derive(Clone, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct ToyView {
    pub open: Open,
    pub hand_sizes: [u8; 3],
    /// The hands that the viewer knows.
    pub hands: [Option<u16>; 3],
    /// The picks that the viewer knows.
    pub picks: [Option<u8>; 3],
    /// What a leaking view says besides.
    pub leak: u16,
    /// What equality overlooks.
    pub aside: u16,
    /// What is forgotten on the way to another process.
    #[serde(skip)]
    pub lost: bool,
}

impl PartialEq for ToyView {
    fn eq(&self, other: &ToyView) -> bool {
        let known =
            |view: &ToyView| (view.open, view.hand_sizes, view.hands, view.picks, view.leak, view.lost);
        known(self) == known(other)
    }
}

impl Secrets for Toy {
    type View = ToyView;

    fn view(&self, viewer: Viewer) -> ToyView {
        ToyView::of(self, viewer)
    }

    fn imagine<D: Dice>(view: &ToyView, dice: &mut D) -> Self {
        view.imagine(dice)
    }

    fn imagine_anew<D: Dice>(&mut self, view: &ToyView, dice: &mut D) {
        let old = self.deck;
        *self = view.imagine(dice);
        if spoiled(Flaw::Stale) {
            self.deck = old;
        }
    }

    fn hides_from(&self, viewer: Viewer) -> bool {
        !spoiled(Flaw::ClaimsOpen) && ToyView::hides(self, viewer)
    }
}

impl ToyView {
    pub fn of(toy: &Toy, viewer: Viewer) -> ToyView {
        let known = known(&toy.open, viewer);
        let (mut hands, mut picks) = ([None; 3], [None; 3]);
        for seat in Seat::all(toy.open.seats) {
            if known.contains(seat) || spoiled(Flaw::ViewLeaks) {
                hands[seat.index()] = Some(toy.hands[seat.index()]);
            }
            if viewer.sees_as(seat) || spoiled(Flaw::ViewLeaks) || spoiled(Flaw::OpenAnswers) {
                picks[seat.index()] = toy.picks[seat.index()];
            }
        }
        ToyView {
            open: toy.open,
            hand_sizes: toy.hands.map(|hand| hand.count_ones() as u8),
            hands,
            picks,
            leak: if spoiled(Flaw::CountLeaks) { toy.hands[1] & 1 } else { 0 },
            aside: if spoiled(Flaw::JsonLeaks) { toy.deck } else { 0 },
            lost: spoiled(Flaw::JsonLoses),
        }
    }

    pub fn imagine<D: Dice>(&self, dice: &mut D) -> Toy {
        let open = self.open;
        let known = if spoiled(Flaw::Blurred) { [None; 3] } else { self.hands };
        let taken = known.iter().flatten().fold(open.spent, |taken, hand| taken | hand);
        let mut unknown: Vec<u8> = cards_of(whole_deck(&open) & !taken).collect();
        shuffle(&mut unknown, dice);
        if spoiled(Flaw::OneWorld) {
            unknown.sort_unstable();
        }
        if spoiled(Flaw::Skewed) && dice.below(4) == 0 {
            unknown.sort_unstable();
        }
        let mut toy = Toy { open, hands: [0; 3], picks: self.picks, deck: 0 };
        for seat in Seat::all(open.seats) {
            let at = seat.index();
            toy.hands[at] = known[at].unwrap_or_else(|| {
                unknown.drain(..usize::from(self.hand_sizes[at])).fold(0, |hand, card| hand | 1 << card)
            });
            if open.picked.contains(seat) && toy.picks[at].is_none() {
                let any = dice.below(u32::from(self.hand_sizes[at])) as usize;
                let choice = if spoiled(Flaw::OneWorld) { 0 } else { any };
                toy.picks[at] = cards_of(toy.hands[at]).nth(choice);
            }
        }
        toy.deck = if spoiled(Flaw::ViewLeaks) {
            whole_deck(&open) & !toy.hands.iter().fold(open.spent, |taken, hand| taken | hand)
        } else {
            unknown.into_iter().fold(0, |deck, card| deck | 1 << card)
        };
        toy
    }

    /// Something is hidden if unseen cards lie in two places, or somebody else's pick could be
    /// another card of the same hand.
    pub fn hides(toy: &Toy, viewer: Viewer) -> bool {
        let known = known(&toy.open, viewer);
        let mut places = usize::from(toy.deck != 0);
        for seat in Seat::all(toy.open.seats) {
            let hand = toy.hands[seat.index()];
            places += usize::from(!known.contains(seat) && hand != 0);
            let face_down = toy.open.picked.contains(seat) && !spoiled(Flaw::OpenAnswers);
            if face_down && !viewer.sees_as(seat) && hand.count_ones() > 1 {
                return true;
            }
        }
        places > 1
    }
}

/// Whose hands the viewer knows: one's own, the one just looked at, and with perfect memory all
/// that one ever looked at.
fn known(open: &Open, viewer: Viewer) -> SeatSet {
    let own: SeatSet = Seat::all(open.seats).filter(|&seat| viewer.sees_as(seat)).collect();
    match (viewer, open.phase) {
        (Viewer::Recall(seat), _) => own.union(open.knows[seat.index()]),
        (Viewer::Seat(seat), Phase::Turn { winner, peeked: Some(other), .. }) if winner == seat => {
            own.with(other)
        }
        _ => own,
    }
}
