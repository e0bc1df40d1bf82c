//! Ids of the drawing's elements, shared by choices and pictures.

use table::Seat;

use crate::content::{Face, Location, Region, Tactic};

pub(crate) fn seat(seat: Seat) -> String {
    format!("seat-{seat}")
}

pub(crate) fn region(region: Region) -> String {
    format!("region-{}", region.key())
}

pub(crate) fn location(location: Location) -> String {
    format!("location-{}", location.key())
}

pub(crate) fn hand(face: Face) -> String {
    format!("hand-{}", face.key())
}

pub(crate) fn slot(seat: Seat, region: Region) -> String {
    format!("slot-{seat}-{}", region.key())
}

/// The sign of a seat at a Region, where it is shown what the seat counts for.
pub(crate) fn crest(seat: Seat, region: Region) -> String {
    format!("crest-{seat}-{}", region.key())
}

/// A number before a seat, or what everybody knows of it.
pub(crate) fn count(seat: Seat, what: &str) -> String {
    format!("count-{seat}-{what}")
}

pub(crate) fn shown(seat: Seat, region: Region, face: Face) -> String {
    format!("shown-{seat}-{}-{}", region.key(), face.key())
}

pub(crate) fn machine(seat: Seat) -> String {
    format!("machine-{seat}")
}

pub(crate) fn tile(seat: Seat, tactic: Tactic) -> String {
    format!("tile-{seat}-{}", tactic.key())
}

pub(crate) fn discard(seat: Seat, face: Face) -> String {
    format!("discard-{seat}-{}", face.key())
}

pub(crate) fn lost(seat: Seat, face: Face) -> String {
    format!("lost-{seat}-{}", face.key())
}

pub(crate) fn site(seat: Seat) -> String {
    format!("site-{seat}")
}
