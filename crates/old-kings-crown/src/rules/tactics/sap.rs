//! School of the Sap: an opponent's total falls (OKC-R26, D9).

use table::{Choice, Names, Refusal, Seat, Sink};

use crate::content;
use crate::content::Tactic;
use crate::rules::cards::raid_and_raze;
use crate::rules::{Action, Crown, Event};
use crate::words::choices::pair;
use crate::words::ids;

/// A ready tile and an opponent in the Clash (OKC-92).
#[inline]
pub(crate) fn may(crown: &Crown, seat: Seat) -> bool {
    crown.player(seat).has_ready(Tactic::Sap) && crown.parts.len() > 1
}

#[inline]
pub(crate) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    if crown.player(seat).has_ready(Tactic::Sap) {
        out.extend(crown.parts.without(seat).iter().map(Action::Sap));
    }
}

pub(crate) fn refuse(crown: &Crown, seat: Seat) -> Refusal {
    super::refuse_active(crown, seat, Tactic::Sap, "OKC-R26", "Choose an opponent who is in this Clash.")
}

pub(crate) fn play<S: Sink<Event>>(crown: &mut Crown, seat: Seat, target: Seat, log: &mut S) {
    super::boost(crown, seat, Tactic::Sap, target, -content::SAP, log);
}

pub(crate) fn describe(crown: &Crown, seat: Seat, target: Seat, names: &Names) -> Choice {
    let raised = raid_and_raze::rises(crown, target)
        .then_some("Raid and Raze rises to the best opposing total all the same.");
    let caution = super::overruled(crown).or(raised).map(Into::into);
    let label = format!("{} on {}: \u{2212}{}", Tactic::Sap.name(), names.of(target), content::SAP);
    let detail = super::foretell(crown, seat, (target, -content::SAP), names);
    Choice { caution, detail, ..pair(label, ids::tile(seat, Tactic::Sap), ids::seat(target)) }
}
