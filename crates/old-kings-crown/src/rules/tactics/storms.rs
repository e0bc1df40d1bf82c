//! School of the Storms: a higher total, more so with Cavalry (OKC-R9, D9).

use table::{Choice, Names, Refusal, Seat, Sink};

use crate::content;
use crate::content::{Cards, Tactic};
use crate::rules::{Action, Crown, Event};
use crate::words::choices::choice;
use crate::words::ids;

/// A ready tile and an opponent in the Clash: against nobody, strength changes nothing (OKC-92).
#[inline]
pub(crate) fn may(crown: &Crown, seat: Seat) -> bool {
    crown.player(seat).has_ready(Tactic::Storms) && crown.parts.len() > 1
}

#[inline]
pub(crate) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    if may(crown, seat) {
        out.push(Action::Storms);
    }
}

pub(crate) fn refuse(crown: &Crown, seat: Seat) -> Refusal {
    super::refuse_active(crown, seat, Tactic::Storms, "OKC-R9", super::NOBODY_LEFT)
}

pub(crate) fn play<S: Sink<Event>>(crown: &mut Crown, seat: Seat, log: &mut S) {
    super::boost(crown, seat, Tactic::Storms, seat, amount(crown, seat), log);
}

/// What it adds.
fn amount(crown: &Crown, seat: Seat) -> i16 {
    let riders = crown.player(seat).clash.of(Cards::CAVALRY);
    if riders.is_empty() { content::STORMS } else { content::STORMS_WITH_CAVALRY }
}

pub(crate) fn describe(crown: &Crown, seat: Seat, names: &Names) -> Choice {
    let caution = super::overruled(crown).map(Into::into);
    let amount = amount(crown, seat);
    let label = format!("{}: {amount:+}", Tactic::Storms.name());
    let detail = super::foretell(crown, seat, (seat, amount), names);
    Choice { caution, detail, ..choice(label, ids::tile(seat, Tactic::Storms)) }
}
