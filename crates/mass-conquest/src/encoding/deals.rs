//! The side table in numbers: the short menu of offers that is listed, and offers that lie open.

use table::Seat;

use crate::maps::{NOWHERE, Place};
use crate::rules::bargains::{Captives, Side, Terms};
use crate::rules::state::{Board, FAMILY};

/// Offers that one seat can be made by code: alliance, passage, three captives, a truce.
pub(super) const OFFERS: usize = 6;
const PASSAGE: usize = 1;
const CAPTIVE: usize = 2;
const TRUCE: usize = CAPTIVE + FAMILY;

impl Board {
    /// The place of these terms in the menu, if they stand there now.
    pub(super) fn menu_place(&self, seat: Seat, to: Seat, terms: &Terms) -> Option<usize> {
        let nth = if terms.ally {
            0
        } else if terms.give.passage != 0 {
            PASSAGE
        } else if terms.truce != NOWHERE {
            TRUCE
        } else {
            CAPTIVE + usize::from(terms.give.hand.iter().next()?) % FAMILY
        };
        (self.menu_terms(seat, to, nth).as_ref() == Some(terms)).then_some(nth)
    }

    /// The terms at this place of the menu, as `seat` would offer them to `to` now.
    pub(super) fn menu_terms(&self, seat: Seat, to: Seat, nth: usize) -> Option<Terms> {
        Some(match nth {
            0 => Terms { ally: true, ..Terms::default() },
            PASSAGE => {
                let pass = Side { passage: self.round + 2, ..Side::default() };
                Terms { give: pass, want: pass, ..Terms::default() }
            }
            TRUCE => {
                let other = if seat == self.turn_player() { to } else { seat };
                let meeting = self.lands.iter().position(|land| land.pending.contains(other))?;
                let give = Side { gold: 1, ..Side::default() };
                Terms { give, truce: meeting as Place, ..Terms::default() }
            }
            _ => {
                let person = Board::kin_ids(to).start + (nth.checked_sub(CAPTIVE)? % FAMILY) as u8;
                let give = Side { hand: Captives::only(person), ..Side::default() };
                let want = Side { gold: self.houses[to.index()].gold.min(5), ..Side::default() };
                Terms { give, want, ..Terms::default() }
            }
        })
    }

    /// The number of an open offer: the other seat and whether it is the newer one of that pair.
    pub(super) fn offer_place(&self, seat: Seat, id: u16) -> Option<usize> {
        let offer = self.offers.iter().find(|offer| offer.id == id)?;
        let other = if offer.from == seat { offer.to } else { offer.from };
        let mut pair = self.offers.iter().filter(|known| known.from == offer.from && known.to == offer.to);
        let nth = pair.position(|known| known.id == id).filter(|nth| *nth < 2)?;
        Some(2 * self.other_from(seat, other)? + nth)
    }

    /// The open offer of this number: one that `seat` got, or (if `own`) made.
    pub(super) fn offer_at(&self, seat: Seat, nth: usize, own: bool) -> Option<u16> {
        let other = self.other_at(seat, nth / 2);
        let (from, to) = if own { (seat, other) } else { (other, seat) };
        self.offers
            .iter()
            .filter(|offer| offer.from == from && offer.to == to)
            .nth(nth % 2)
            .map(|offer| offer.id)
    }
}
