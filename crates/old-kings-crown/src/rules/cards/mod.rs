//! Cards with an effect of their own, a file each: the question they ask, what may be answered, why not,
//! what it does, and the words.
//!
//! What a card only adds to a total (Cavalry, The Eye) is in [`clash`](super::clash).

pub(crate) mod agent;
pub(crate) mod gilded_wall;
pub(crate) mod powder_ploy;
pub(crate) mod raid_and_raze;
pub(crate) mod ruse;
pub(crate) mod tooth;
pub(crate) mod unmasking;
pub(crate) mod war_machine;

use table::Seat;

use crate::content::{Face, Faction};
use crate::rules::Crown;

/// The seat whose Decree is in the Clash, if `faction`'s is.
#[inline]
fn decree(crown: &Crown, faction: Faction) -> Option<Seat> {
    crown.parts.iter().find(|&seat| {
        let player = crown.player(seat);
        player.clash.contains(Face::Decree) && player.plays(faction)
    })
}
