//! Strength: always computed, never stored (TLK-52).

use table::{Seat, SeatSet};

use crate::content::language::{Hook, Might};
use crate::content::{CardSet, Counts, Hero, Region, Side};
use crate::rules::state::{Public, hero_card};

/// What one figurine adds.
#[derive(Clone, Copy, Debug)]
struct Figure {
    owner: Seat,
    strength: u8,
}

/// What a conflict that is won brings to both sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prizes {
    /// Who scores points.
    pub winners: SeatSet,
    /// Whether one seat stood alone and won.
    pub alone: bool,
    /// Whether one seat stood alone and lost.
    pub forlorn: bool,
}

impl Prizes {
    /// Points of one of the winners.
    pub fn points(&self, public: &Public, seat: Seat, region: Region, winner: Side) -> u8 {
        public.spoils(seat, region, winner) + if self.alone { 5 } else { 0 }
    }

    /// Tokens of each of the losers.
    pub fn consolation(&self) -> u8 {
        if self.forlorn { 4 } else { 2 }
    }
}

impl Public {
    /// The strength of both sides in a region, Danes first (TLK-50 to TLK-52, TLK-R13).
    pub fn strength(&self, region: Region) -> [u8; 2] {
        self.weigh(region).0
    }

    /// What each figurine in a region adds by itself: leaders seat by seat, then heroes by number.
    pub(crate) fn figure_strengths(&self, region: Region) -> impl Iterator<Item = u8> + use<> {
        let (_, figures, count) = self.weigh(region);
        figures.into_iter().take(count).map(|figure| figure.strength)
    }

    /// The strength of both sides, and what its figurines add to it.
    #[inline]
    fn weigh(&self, region: Region) -> ([u8; 2], [Figure; 26], usize) {
        let armies = self.armies[region.index()];
        let mut total = [armies[0], armies[1] + armies[2] + armies[3]];
        let mut figures = [Figure { owner: Seat(0), strength: 0 }; 26];
        let mut count = 0;
        let mut weakened = [0u8; 2]; // by which side's figurines are weakened
        let mut stand = |public: &Public, owner: Seat, hooks: &[Hook], plus: u8, total: &mut [u8; 2]| {
            let side = public.side[owner.index()];
            let mut strength = 1;
            for hook in hooks {
                match *hook {
                    Hook::Strength(might) => strength = own_strength(might, public.round, region, &armies),
                    Hook::Boost { faction, max } => {
                        total[faction.side().index()] += armies[faction.index()].min(max);
                    }
                    Hook::WeakenFoes => weakened[side.other().index()] += 1,
                    _ => {}
                }
            }
            figures[count] = Figure { owner, strength: strength + plus };
            count += 1;
        };
        for owner in self.everyone() {
            let here = self.chiefs_in(owner, region);
            if here != 0 {
                let spec = self.leader(owner).spec();
                let plus = u8::from(!self.in_play[owner.index()].and(CardSet::GUARDS).is_empty());
                for _ in 0..here.count_ones() {
                    stand(self, owner, spec.figurine, plus, &mut total);
                }
                if here == 0b11 && spec.figurine.contains(&Hook::Together) {
                    total[self.side[owner.index()].index()] += 1;
                }
            }
        }
        for number in 0..16 {
            if self.heroes[number] == Some(region) {
                let card = hero_card(number);
                if let Some(owner) = self.owner(card) {
                    stand(self, owner, card.spec().lasting, 0, &mut total);
                }
            }
        }
        for figure in &mut figures[..count] {
            let side = self.side[figure.owner.index()].index();
            figure.strength = figure.strength.saturating_sub(weakened[side]);
            total[side] += figure.strength;
        }
        (total, figures, count)
    }

    /// The side that is strictly stronger in a region.
    pub fn stronger(&self, region: Region) -> Option<Side> {
        let [danes, saxons] = self.strength(region);
        match danes.cmp(&saxons) {
            std::cmp::Ordering::Greater => Some(Side::Dane),
            std::cmp::Ordering::Less => Some(Side::Saxon),
            std::cmp::Ordering::Equal => None,
        }
    }

    /// Who gets what if `winner` wins a conflict (TLK-64 to TLK-66, TLK-80, TLK-82).
    pub fn prizes(&self, winner: Side) -> Prizes {
        let on_side: SeatSet = self.everyone().filter(|seat| self.side[seat.index()] == winner).collect();
        let shared = self.doubled.filter(|_| on_side == SeatSet::all(self.seats));
        let winners = shared.map_or(on_side, SeatSet::only);
        let extra = |side: Side| usize::from(self.momentum == Some(side));
        let losers = self.seats as usize - winners.len();
        Prizes {
            winners,
            alone: shared.is_none() && winners.len() + extra(winner) == 1,
            forlorn: shared.is_none() && losers + extra(winner.other()) == 1,
        }
    }

    /// The points `seat` would score for a region if `winner` won there: the best units up to
    /// its limit, armies of the winning side and own heroes (TLK-65).
    pub fn spoils(&self, seat: Seat, region: Region, winner: Side) -> u8 {
        let armies = self.armies[region.index()];
        let levels = self.affinity[seat.index()];
        let pays = |faction: usize| crate::content::POINTS_PER_UNIT[levels[faction] as usize] as usize;
        let mut units = [0u8; 6]; // how many units pay each amount
        for (at, count) in armies.iter().enumerate() {
            if winner.factions() >> at & 1 != 0 {
                units[pays(at)] += count;
            }
        }
        for card in self.heroes_in(seat, region).iter() {
            if let Some(Hero { scores, .. }) = card.spec().hero {
                units[pays(scores.index())] += 1;
            }
        }
        let mut left = self.score_cap(seat);
        let mut points = 0;
        for pay in (1..6).rev() {
            let taken = units[pay].min(left);
            left -= taken;
            points += taken * pay as u8;
        }
        points
    }

    /// How many units a seat may score (TLK-65).
    pub fn score_cap(&self, seat: Seat) -> u8 {
        if self.in_play[seat.index()].and(CardSet::CAPS).is_empty() { 5 } else { 6 }
    }
}

fn own_strength(might: Might, round: u8, region: Region, armies: &Counts) -> u8 {
    match might {
        Might::Fixed(strength) => strength,
        Might::ByRound(first, second) => {
            if round == 1 {
                first
            } else {
                second
            }
        }
        Might::In(home, strength) => {
            if region == home {
                strength
            } else {
                1
            }
        }
        Might::PerArmy { faction, every, max } => 1 + (armies[faction.index()] / every).min(max),
    }
}
