//! The terms of the first edition's evaluation one by one, for whoever asks why; counted in Influence.

use table::{Facet, Seat};

use super::evaluate::{Outlook, STAKE, TILES, court_pays, outlook, surplus};
use crate::content::{self, Region};
use crate::rules::{Crown, Stage};

/// What a term is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum About {
    /// The seat's own Influence.
    Influence,
    /// The most Influence that a rival has.
    RivalInfluence,
    /// Cards in hand that are better than what one draws.
    Hand,
    /// Captains in the Court: the seat's own, less those of a rival.
    Court,
    /// Tactic Tiles that are ready.
    Tiles,
    /// How worn the seat is: the hand limit.
    Limit,
    /// What the seat can hope for from a Region.
    Region(Region),
    /// What the rival with the best cards there can hope for.
    RivalRegion(Region),
}

const REGIONS: u16 = 6;
const RIVAL_REGIONS: u16 = REGIONS + 3;

impl About {
    /// As a number.
    pub const fn number(self) -> u16 {
        match self {
            About::Influence => 0,
            About::RivalInfluence => 1,
            About::Hand => 2,
            About::Court => 3,
            About::Tiles => 4,
            About::Limit => 5,
            About::Region(region) => REGIONS + region.index() as u16,
            About::RivalRegion(region) => RIVAL_REGIONS + region.index() as u16,
        }
    }

    /// From a number; `None` if it stands for nothing.
    pub fn of(number: u16) -> Option<About> {
        let region = |from: u16| Region::of((number - from) as u8);
        Some(match number {
            0 => About::Influence,
            1 => About::RivalInfluence,
            2 => About::Hand,
            3 => About::Court,
            4 => About::Tiles,
            5 => About::Limit,
            REGIONS..RIVAL_REGIONS => About::Region(region(REGIONS)),
            RIVAL_REGIONS..12 => About::RivalRegion(region(RIVAL_REGIONS)),
            _ => return None,
        })
    }
}

/// The terms as `seat` sees them.
pub(crate) fn facets(crown: &Crown, seat: Seat, out: &mut Vec<Facet>) {
    if crown.stage <= Stage::Deal || !crown.alive().contains(seat) {
        return;
    }
    let mut push = |about: About, amount: f32, worth: f32| {
        out.push(Facet { about: about.number(), amount, worth });
    };
    let Outlook { years, hopes, .. } = outlook(crown);
    let player = crown.player(seat);
    let rivals = || crown.in_order().filter(|other| *other != seat);
    let most = |worth: &dyn Fn(Seat) -> f32| rivals().map(worth).fold(0.0, f32::max);
    let soon = years.min(1.0);
    let own = f32::from(player.influence);
    let theirs = most(&|other: Seat| f32::from(crown.player(other).influence));
    push(About::Influence, own, own);
    push(About::RivalInfluence, theirs, -theirs);
    for (nth, hope) in (0u8..).zip(hopes) {
        let region = Region::of(nth);
        let own = hope[seat.index() & 3];
        push(About::Region(region), own, own);
        let theirs = most(&|other: Seat| hope[other.index() & 3]);
        push(About::RivalRegion(region), theirs, -theirs);
    }
    let kept = surplus(player.hand) * STAKE * 0.7 * soon;
    push(About::Hand, kept, kept);
    let captains = f32::from(crown.court.len());
    let court = match crown.court_owner {
        Some(owner) if owner == seat => captains,
        Some(_) => -captains,
        None => 0.0,
    };
    push(About::Court, court, court * court_pays(years));
    let tiles = player.faction.map_or([0.0; 4], |faction| TILES[faction as usize]);
    let ready = tiles.iter().enumerate().filter(|(n, _)| player.ready >> n & 1 == 1);
    let worth: f32 = ready.clone().map(|(_, tile)| tile).sum();
    push(About::Tiles, ready.count() as f32, worth * soon);
    let limit = f32::from(player.limit);
    push(About::Limit, limit, (limit - f32::from(content::HAND_START)) * 0.3 * years);
}
