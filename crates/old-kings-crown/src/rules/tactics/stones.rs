//! School of the Stones: a higher total (OKC-R24, D9).

use table::{Choice, Names, Refusal, Seat, Sink};

use crate::content;
use crate::content::Tactic;
use crate::rules::{Action, Crown, Event};
use crate::words::choices::choice;
use crate::words::ids;

/// A ready tile and an opponent in the Clash: against nobody, strength changes nothing (OKC-92).
#[inline]
pub(crate) fn may(crown: &Crown, seat: Seat) -> bool {
    crown.player(seat).has_ready(Tactic::Stones) && crown.parts.len() > 1
}

#[inline]
pub(crate) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    if may(crown, seat) {
        out.push(Action::Stones);
    }
}

pub(crate) fn refuse(crown: &Crown, seat: Seat) -> Refusal {
    super::refuse_active(crown, seat, Tactic::Stones, "OKC-R24", super::NOBODY_LEFT)
}

pub(crate) fn play<S: Sink<Event>>(crown: &mut Crown, seat: Seat, log: &mut S) {
    super::boost(crown, seat, Tactic::Stones, seat, content::STONES, log);
}

pub(crate) fn describe(crown: &Crown, seat: Seat, names: &Names) -> Choice {
    let caution = super::overruled(crown).map(Into::into);
    let label = format!("{}: {:+}", Tactic::Stones.name(), content::STONES);
    let detail = super::foretell(crown, seat, (seat, content::STONES), names);
    Choice { caution, detail, ..choice(label, ids::tile(seat, Tactic::Stones)) }
}
