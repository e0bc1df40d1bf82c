//! What the Locations let their winner do (OKC-53, OKC-60 to OKC-63, D13), a file each; the Harvest
//! Field only pays.

pub(crate) mod battlefield;
pub(crate) mod castle;
pub(crate) mod necropolis;
pub(crate) mod shrine;
pub(crate) mod wilderness;

use table::Seat;

use crate::content::{Face, Location};
use crate::rules::{Action, Crown, Source};

/// Whether the effect is worth asking about. Depends on public facts alone (OKC-H9).
pub(super) fn is_open(crown: &Crown, seat: Seat, location: Location) -> bool {
    match location {
        Location::Castle => castle::is_open(crown, seat),
        Location::Wilderness => wilderness::is_open(crown, seat),
        Location::HarvestField => false,
        Location::Battlefield => battlefield::is_open(crown, seat),
        Location::Shrine => shrine::is_open(crown, seat),
        Location::Necropolis => necropolis::is_open(crown, seat),
    }
}

/// Appends what the Location lets its user do.
pub(super) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    out.push(Action::Pass);
    match crown.place_claimed() {
        Some(Location::Castle) => castle::list(crown, seat, out),
        Some(Location::Wilderness) => wilderness::list(crown, seat, out),
        Some(Location::HarvestField) | None => {}
        Some(Location::Battlefield) => battlefield::list(crown, seat, out),
        Some(Location::Shrine) => shrine::list(crown, seat, out),
        Some(Location::Necropolis) => necropolis::list(crown, seat, out),
    }
}

/// The matter at hand, for those who wait.
pub(crate) fn topic(location: Location) -> String {
    format!("how to use the {}", location.name())
}

/// The question to the user.
pub(crate) fn question(crown: &Crown, seat: Seat, location: Location) -> String {
    match location {
        Location::Castle => castle::question(crown, seat).into(),
        Location::Wilderness => wilderness::question(crown, seat).into(),
        Location::HarvestField => "Harvest Field: nothing more to do.".into(),
        Location::Battlefield => battlefield::QUESTION.into(),
        Location::Shrine => shrine::question(crown),
        Location::Necropolis => necropolis::QUESTION.into(),
    }
}

/// A card leaves a hand or a Region for a Location's effect.
fn take_from(crown: &mut Crown, seat: Seat, source: Source, face: Face) {
    let player = crown.player_mut(seat);
    match source {
        Source::Hand => {
            player.hand.remove(face);
            player.expose(face);
        }
        Source::At(region) => player.lift(region, face),
    }
}
