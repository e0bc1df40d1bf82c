//! The power struggle and the two ways the game ends (chapters 5 and 11 of the rules).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Effect, Seat, Sink, Viewer};

use super::Event;
use super::KingIsDead;
use super::options::Switch;
use super::state::{Ask, HELD};
use crate::content::{Counts, Faction, Region};
use crate::secrets::view::hides_from;

/// What a power struggle leaves in a region.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Disc {
    /// The faction controls the region (TKD-75).
    Control(Faction),
    /// Nobody does (TKD-76).
    Unstable,
}

/// The disc that a struggle over these followers leaves: control for the faction with most,
/// instability if none has most (TKD-75, TKD-76).
pub fn settled_by(followers: Counts) -> Disc {
    let [s, w, e] = followers;
    if s > w && s > e {
        Disc::Control(Faction::Scottish)
    } else if w > s && w > e {
        Disc::Control(Faction::Welsh)
    } else if e > s && e > w {
        Disc::Control(Faction::English)
    } else {
        Disc::Unstable
    }
}

impl KingIsDead {
    /// The region whose struggle is next: its card lies face up in the lowest space (TKD-73).
    #[inline]
    pub(crate) fn contested(&self) -> Region {
        self.card_at(self.struggles())
    }

    /// Fights the struggle over the contested region. Gives the last step's effect if that ended
    /// the game (TKD-80).
    pub(crate) fn struggle<S: Sink<Event>>(&mut self, log: &mut S) -> Option<Effect> {
        let space = self.struggles();
        let region = self.card_at(space);
        let followers = self.counts(region.index());
        let disc = settled_by(followers);
        match disc {
            Disc::Control(faction) => self.control[faction.index()] |= region.mask(),
            Disc::Unstable => self.unstable |= region.mask(),
        }
        for (faction, count) in followers.into_iter().enumerate() {
            self.supply[faction] += count;
            self.followers[faction] &= !(0xff << (8 * region.index()));
        }
        if self.options.has(Switch::DiscReturns)
            && let Some(owner) = self.fixed_by(region)
        {
            self.disc_on[owner.index()] = HELD;
        }
        log.emit(Event::Struggle { number: space as u8 + 1, region, followers, disc });
        let invasion = self.unstable.count_ones() == 3;
        (invasion || space == 7).then(|| self.end(invasion, log))
    }

    /// Ends the game. Plot and what is left in the hands come to light, and every pile may be read.
    fn end<S: Sink<Event>>(&mut self, invasion: bool, log: &mut S) -> Effect {
        let hides = |viewer| hides_from(self, viewer);
        let hidden = hides(Viewer::Spectator)
            || Seat::all(self.seats).any(|seat| hides(Viewer::Seat(seat)) || hides(Viewer::Recall(seat)));
        self.ask = Ask::Over;
        self.mask = 0;
        log.emit(Event::Ended { invasion });
        if hidden { Effect::REVEALED } else { Effect::COMMITTED }
    }
}
