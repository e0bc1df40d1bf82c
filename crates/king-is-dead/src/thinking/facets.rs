//! The terms of the first edition's evaluation one by one, for whoever asks why.
//!
//! Counted in followers of the ruling faction: a region that a faction is likely to win counts for the seat as far as the
//! seat leads in that faction at court.

use table::{Facet, Seat};

use super::evaluate::{PULL, RESERVE, repelled};
use crate::content::{Faction, Region};
use crate::rules::KingIsDead;

/// What a term is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum About {
    /// The chance that a faction wins a region.
    Region(Region, Faction),
    /// Followers of a faction in the seat's own court.
    Court(Faction),
    /// The most that a rival has of a faction.
    Rivals(Faction),
    /// Cards in the seat's own hand.
    Cards,
    /// The most cards that a rival holds.
    RivalCards,
    /// The chance of a French invasion.
    Invasion,
}

const COURTS: u16 = 24;
const RIVALS: u16 = COURTS + 3;
const OWN_CARDS: u16 = RIVALS + 3;
const RIVAL_CARDS: u16 = OWN_CARDS + 1;
const INVASION: u16 = RIVAL_CARDS + 1;

impl About {
    /// As a number.
    pub const fn number(self) -> u16 {
        match self {
            About::Region(region, faction) => region.index() as u16 * 3 + faction.index() as u16,
            About::Court(faction) => COURTS + faction.index() as u16,
            About::Rivals(faction) => RIVALS + faction.index() as u16,
            About::Cards => OWN_CARDS,
            About::RivalCards => RIVAL_CARDS,
            About::Invasion => INVASION,
        }
    }

    /// From a number; `None` if it stands for nothing.
    pub fn of(number: u16) -> Option<About> {
        let faction = |from: u16| Faction::ALL[usize::from(number - from) % 3];
        Some(match number {
            0..COURTS => About::Region(Region::ALL[usize::from(number / 3)], faction(0)),
            COURTS..RIVALS => About::Court(faction(COURTS)),
            RIVALS..OWN_CARDS => About::Rivals(faction(RIVALS)),
            OWN_CARDS => About::Cards,
            RIVAL_CARDS => About::RivalCards,
            INVASION => About::Invasion,
            _ => return None,
        })
    }
}

/// How much a region more makes it likelier that a faction rules.
const SWAY: f32 = 0.22;

/// The terms as `seat` sees them.
pub(crate) fn facets(state: &KingIsDead, seat: Seat, out: &mut Vec<Facet>) {
    let (reign, invasion) = state.prospects();
    let (unrest, left) = (state.unstable.count_ones(), 8 - state.struggles());
    // Three unstable regions bring the French, and fewer do not.
    let invasion = match unrest {
        3.. => 1.0,
        _ if unrest + left < 3 => 0.0,
        _ => invasion,
    };
    let peace = 1.0 - invasion;
    let mut push = |about: About, amount: f32, worth: f32| {
        out.push(Facet { about: about.number(), amount, worth });
    };
    let own = state.courts[seat.index()];
    let rivals = |seats: &dyn Fn(Seat) -> u8| {
        let teams = state.has_teams();
        let others =
            Seat::all(state.seats).filter(|&other| other != seat && !(teams && other.0 & 1 == seat.0 & 1));
        others.map(seats).max().unwrap_or(0)
    };
    let mut lead = [0.0; 3];
    for faction in Faction::ALL {
        let at = faction.index();
        let most = rivals(&|other: Seat| state.courts[other.index()][at]);
        lead[at] = f32::from(own[at]) - f32::from(most);
        let price = (reign[at] + RESERVE * (1.0 - reign[at])) * peace;
        push(About::Court(faction), f32::from(own[at]), f32::from(own[at]) * price);
        push(About::Rivals(faction), f32::from(most), -f32::from(most) * price);
    }
    for region in Region::ALL {
        let held = |faction: Faction| state.control[faction.index()] >> region.index() & 1 == 1;
        let decided = state.resolved() >> region.index() & 1 == 1;
        let pull = state.counts(region.index()).map(|count| PULL[usize::from(count.min(15))]);
        let total: f32 = pull.iter().sum();
        for faction in Faction::ALL {
            let at = faction.index();
            let share = if decided { f32::from(u8::from(held(faction))) } else { pull[at] / total };
            push(About::Region(region, faction), share, share * SWAY * lead[at] * peace);
        }
    }
    let price = state.card_price(&reign);
    let cards = f32::from(state.cards[seat.index()].hand_size());
    let others = f32::from(rivals(&|other: Seat| state.cards[other.index()].hand_size()));
    push(About::Cards, cards, price * cards);
    push(About::RivalCards, others, -price * others);
    // A follower of lead or so between winning and losing what the French decide.
    push(About::Invasion, invasion, invasion * 4.0 * (repelled(state, seat) - 0.5));
}
