//! The House Endures: at the Castle a Captain joins the own ones in the Court (OKC-R13).

use table::{Choice, Refusal, Seat};

use crate::content::{Face, Location, Tactic};
use crate::rules::locations::castle;
use crate::rules::{Crown, Source};
use crate::words::choices::{from_source, pair};
use crate::words::ids;

/// A ready tile and an own Captain in the Court.
#[inline]
pub(crate) fn may(crown: &Crown, seat: Seat) -> bool {
    crown.player(seat).has_ready(Tactic::HouseEndures) && crown.holds_court(seat)
}

pub(crate) fn refuse(crown: &Crown, seat: Seat, source: Source, face: Face) -> Refusal {
    if let Some(refusal) = castle::refuse_moment(crown) {
        return refusal;
    }
    if !may(crown, seat) || crown.place_claimed() != Some(Location::Castle) {
        let words = "You need a Captain of your own in the Court for that.";
        return super::refuse(crown, seat, Tactic::HouseEndures, "OKC-R13", words);
    }
    castle::refuse_captain(crown, source, face)
}

pub(crate) fn describe(crown: &Crown, seat: Seat, source: Source, face: Face) -> Choice {
    let (words, place) = from_source(crown, seat, source, face);
    pair(format!("{words}, beside your own"), ids::tile(seat, Tactic::HouseEndures), place).does(format!(
        "{}: your Captains in the Court stay. This uses the tile up.",
        Tactic::HouseEndures.name()
    ))
}
