//! What a practised player says of a position at a glance: the evaluation of the first edition, frozen to measure
//! against.
//!
//! Three questions, in the order in which such a player asks them:
//!
//! 1. Which faction will rule? Every region counts for the factions in it, the more clearly one of
//!    them leads; regions already won count in full.
//! 2. Who is that faction's favourite? Followers of the likely first faction count most, those of
//!    the others a little, because they may still rise and because they break ties.
//! 3. Will the French come instead? Then complete sets are compared, and the latest action.
//!
//! Cards still in hand are worth something on their own: they are what changes all of this. But every
//! card fetches one follower, so cards lose their worth where more of them are left than followers
//! that matter; and in the last struggle there is little left to change.

use table::{MAX_SEATS, Seat};

use crate::content::Counts;
use crate::rules::KingIsDead;
use crate::rules::scoring;

/// Weight of a faction in a region by its followers there: each one more doubles it and a bit.
pub(super) const PULL: [f32; 16] = [
    1.0, 2.4, 5.8, 13.8, 33.2, 79.6, 191.0, 458.0, 1100.0, 2640.0, 6340.0, 15200.0, 36500.0, 87600.0,
    210_000.0, 504_000.0,
];
/// How clearly a lead in regions makes a faction the first: weight per region.
const REIGN: f32 = 1.1;
/// What followers of a faction that does not rule are worth beside those of the one that does.
pub(super) const RESERVE: f32 = 0.22;
/// What a card in hand is worth, in followers of the ruling faction, by struggles to come, as long as
/// there are followers enough to fetch (measured: `docs/bots.md`).
const CARD: [f32; 9] = [0.0, 0.6, 1.4, 1.2, 1.1, 1.0, 1.0, 1.0, 1.0];
/// What a card in hand is worth if the French come, in half sets.
pub(super) const CARD_AGAINST_FRANCE: f32 = 0.80;
/// How much surer a lead of one follower of the ruling faction makes the win.
pub(super) const SURE: f32 = 1.3;

/// An S-shaped curve from 0 to 1 through one half.
pub(super) fn chance(lead: f32) -> f32 {
    0.5 + 0.5 * lead / (1.0 + lead.abs())
}

/// Everybody's part of the victory, once the game is over.
pub(crate) fn decided(state: &KingIsDead) -> Option<[f32; MAX_SEATS]> {
    let winners = state.winners()?;
    let mut shares = [0.0; MAX_SEATS];
    for winner in winners.iter() {
        shares[winner.index()] = 1.0 / winners.len() as f32;
    }
    Some(shares)
}

/// About which part of the victory each seat can hope for, as the first edition saw it.
pub(crate) fn evaluate_all(state: &KingIsDead) -> [f32; MAX_SEATS] {
    let mut shares = [0.0; MAX_SEATS];
    for seat in Seat::all(state.seats) {
        shares[seat.index()] = evaluate(state, seat);
    }
    shares
}

/// About which part of the victory `seat` can hope for.
fn evaluate(state: &KingIsDead, seat: Seat) -> f32 {
    if let Some(winners) = state.winners() {
        return if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
    }
    let (reign, invasion) = state.prospects();
    let crown = chance(SURE * state.lead(seat, state.card_price(&reign), |court| favour(court, &reign)));
    if invasion <= 0.0 {
        return crown;
    }
    crown * (1.0 - invasion) + repelled(state, seat) * invasion
}

/// What followers are worth if the French come, in half sets.
pub(super) fn held_sets(court: Counts) -> f32 {
    f32::from(scoring::sets(court)) * 2.0
        + f32::from(court.iter().filter(|&&held| held > 0).count() as u8) * 0.2
}

/// The chance of `seat` to win if the French come.
pub(super) fn repelled(state: &KingIsDead, seat: Seat) -> f32 {
    let latest = state.last_play.iter().max().is_some_and(|&play| play == state.last_play[seat.index()]);
    let sets = state.lead(seat, CARD_AGAINST_FRANCE, held_sets);
    chance(sets + if latest { 0.4 } else { -0.4 })
}

impl KingIsDead {
    /// How likely each faction is to rule in the end, and how likely an invasion is.
    pub(super) fn prospects(&self) -> ([f32; 3], f32) {
        let mut held = self.control.map(|regions| regions.count_ones() as f32);
        let mut unrest = self.unstable.count_ones() as f32;
        let fought = self.struggles();
        for space in fought..8 {
            let counts = self.counts(self.card_at(space).index());
            let pull = counts.map(|count| PULL[usize::from(count.min(15))]);
            let total = pull[0] + pull[1] + pull[2];
            for (held, pull) in held.iter_mut().zip(pull) {
                *held += pull / total;
            }
            let top = counts.iter().max().copied().unwrap_or(0);
            let level = counts.iter().filter(|&&count| count == top).count() > 1;
            // A tie at hand is likelier to stay one than a tie that everybody has time to break.
            unrest += if level { 0.7 / (1.0 + 0.5 * (space - fought) as f32) } else { 0.08 };
        }
        let most = held[0].max(held[1]).max(held[2]);
        let weight = held.map(|regions| (REIGN * (regions - most)).exp());
        let total = weight[0] + weight[1] + weight[2];
        (weight.map(|weight| weight / total), ((unrest - 1.6) * 0.6).clamp(0.0, 0.95))
    }

    /// What a card in hand is worth now.
    pub(super) fn card_price(&self, reign: &[f32; 3]) -> f32 {
        let fought = self.struggles();
        let mut followers = [0; 3];
        for space in fought..8 {
            let counts = self.counts(self.card_at(space).index());
            for (sum, count) in followers.iter_mut().zip(counts) {
                *sum += count;
            }
        }
        let cards: u8 = self.cards[..usize::from(self.seats)].iter().map(|hand| hand.hand_size()).sum();
        let enough = (favour(followers, reign) + 1.0) / f32::from(cards.max(1));
        CARD[8usize.saturating_sub(fought as usize)] * enough.min(1.0)
    }

    /// By how much the best of the own side is ahead of the best of the others, a card in hand worth
    /// that much.
    fn lead(&self, seat: Seat, card: f32, worth: impl Fn(Counts) -> f32) -> f32 {
        let teams = self.has_teams();
        let (mut own, mut other) = (f32::MIN, f32::MIN);
        for rival in Seat::all(self.seats) {
            let cards = f32::from(self.cards[rival.index()].hand_size());
            let value = worth(self.courts[rival.index()]) + card * cards;
            if rival == seat || (teams && rival.0 & 1 == seat.0 & 1) {
                own = own.max(value);
            } else {
                other = other.max(value);
            }
        }
        own - other
    }
}

/// What followers are worth if the factions rule with these chances.
pub(super) fn favour(court: Counts, reign: &[f32; 3]) -> f32 {
    let worth = |(held, reign): (u8, &f32)| f32::from(held) * (reign + RESERVE * (1.0 - reign));
    court.into_iter().zip(reign).map(worth).sum()
}
