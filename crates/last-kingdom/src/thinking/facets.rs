//! The terms of the first edition's evaluation one by one, for whoever asks why; counted in points.

use table::{Facet, Seat};

use super::evaluate::{AT_HAND, LATER, NEXT, TOKEN, card_worth, curve};
use crate::content::{CardSet, Faction, Region, Side};
use crate::rules::state::{LastKingdom, Phase, SEATS};

/// What a term is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum About {
    /// The seat's own points.
    Points,
    /// The most points that a rival has.
    RivalPoints,
    /// Action tokens.
    Tokens,
    /// What the cards in hand are worth.
    Cards,
    /// Cards in play that last.
    Lasting,
    /// The chance that the seat's side wins a region, and what the region pays it.
    Region(Region),
    /// What a region pays a rival at most.
    RivalRegion(Region),
    /// How well a faction thinks of the seat.
    Affinity(Faction),
}

const REGIONS: u16 = 5;
const RIVAL_REGIONS: u16 = REGIONS + 5;
const AFFINITIES: u16 = RIVAL_REGIONS + 5;

impl About {
    /// As a number.
    pub const fn number(self) -> u16 {
        match self {
            About::Points => 0,
            About::RivalPoints => 1,
            About::Tokens => 2,
            About::Cards => 3,
            About::Lasting => 4,
            About::Region(region) => REGIONS + region.index() as u16,
            About::RivalRegion(region) => RIVAL_REGIONS + region.index() as u16,
            About::Affinity(faction) => AFFINITIES + faction.index() as u16,
        }
    }

    /// From a number; `None` if it stands for nothing.
    pub fn of(number: u16) -> Option<About> {
        let nth = |from: u16| usize::from(number - from);
        Some(match number {
            0 => About::Points,
            1 => About::RivalPoints,
            2 => About::Tokens,
            3 => About::Cards,
            4 => About::Lasting,
            REGIONS..RIVAL_REGIONS => About::Region(Region::ALL[nth(REGIONS)]),
            RIVAL_REGIONS..AFFINITIES => About::RivalRegion(Region::ALL[nth(RIVAL_REGIONS)]),
            _ => About::Affinity(*Faction::ALL.get(nth(AFFINITIES))?),
        })
    }
}

/// What a level of affinity is worth beyond what the regions at hand pay.
const LEVEL: f32 = 0.25;

/// The terms as `seat` sees them.
pub(crate) fn facets(game: &LastKingdom, seat: Seat, out: &mut Vec<Facet>) {
    let public = &game.public;
    if !public.has_all_leaders() {
        return;
    }
    let mut push = |about: About, amount: f32, worth: f32| {
        out.push(Facet { about: about.number(), amount, worth });
    };
    let rivals = || public.everyone().filter(|other| *other != seat);
    let own = f32::from(game.points[seat.index()]);
    let most = rivals().map(|other| f32::from(game.points[other.index()])).fold(0.0, f32::max);
    push(About::Points, own, own);
    push(About::RivalPoints, most, -most);
    let open = public.open();
    let left = open.count_ones() as f32;
    let first_round = public.round == 1;
    let use_of_cards = (0.3 + 0.3 * left).min(1.0);
    let use_of_tokens = if first_round { 0.8 } else { (0.15 + 0.3 * left).min(1.0) };
    let tokens = f32::from(game.tokens[seat.index()]);
    push(About::Tokens, tokens, TOKEN * use_of_tokens * tokens);
    let hand = game.hands[seat.index()];
    let drafting = matches!(public.phase, Phase::Deal(_) | Phase::Draft(_));
    let worth = card_worth(hand) * if drafting { 1.0 } else { use_of_cards };
    push(About::Cards, worth, worth);
    let lasting = public.in_play[seat.index()].and(CardSet::LASTING).minus(CardSet::HEROES);
    let conflicts = left + if first_round { 5.0 } else { 0.0 };
    push(About::Lasting, f32::from(lasting.len()), 0.45 * f32::from(lasting.len()) * conflicts);
    for faction in Faction::ALL {
        let level = f32::from(public.affinity[seat.index()][faction.index()]);
        push(About::Affinity(faction), level, LEVEL * level);
    }
    for region in Region::ALL {
        let now = public.conflict == Some(region);
        let unscored = public.aftermath.filter(|aftermath| aftermath.unscored && now);
        let mut values = [0.0; SEATS];
        let chance = if let Some(aftermath) = unscored {
            public.add_stakes(region, aftermath.winner, 1.0, 1.0, true, &mut values);
            f32::from(u8::from(public.side[seat.index()] == aftermath.winner))
        } else if open & region.mask() != 0 {
            let horizon = match now {
                true => AT_HAND,
                false if public.succession == Some(region) => NEXT,
                false => LATER,
            };
            public.add_region(region, horizon, now, curve, &mut values);
            let [danes, saxons] = public.strength(region);
            let lead = f32::from(danes) - f32::from(saxons);
            let lead = if public.side[seat.index()] == Side::Dane { lead } else { -lead };
            curve(lead / horizon.doubt)
        } else {
            continue;
        };
        push(About::Region(region), chance, values[seat.index()]);
        let theirs = rivals().map(|other| values[other.index()]).fold(0.0, f32::max);
        push(About::RivalRegion(region), theirs, -theirs);
    }
}
