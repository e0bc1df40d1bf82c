//! Counters that a game fills while it is watched.

use std::collections::BTreeMap;

use crate::{MAX_SEATS, Seat};

/// Named counts, summed over games. Equal for any split of the games into parts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    counts: BTreeMap<&'static str, u64>,
    /// Of the game under way: by group and name, how much each seat did.
    credits: BTreeMap<(&'static str, &'static str), [u32; MAX_SEATS]>,
}

impl Tally {
    /// Adds `amount` to the count called `name`.
    pub fn add(&mut self, name: &'static str, amount: u64) {
        *self.counts.entry(name).or_default() += amount;
    }

    /// Notes that `seat` did something, so that it can be compared with how the game went for it:
    /// `group` says what kind of thing (`"card"`, `"side"`), `name` which one.
    pub fn credit(&mut self, seat: Seat, group: &'static str, name: &'static str) {
        self.credits.entry((group, name)).or_default()[seat.index()] += 1;
    }

    /// Hands over what was [credited](Tally::credit) to the seats of the game that has just ended,
    /// group by group and name by name, and begins anew for the next game.
    pub fn take_credits(&mut self, mut take: impl FnMut(&'static str, &'static str, &[u32; MAX_SEATS])) {
        for (&(group, name), credits) in &mut self.credits {
            if *credits != [0; MAX_SEATS] {
                take(group, name, credits);
                *credits = [0; MAX_SEATS];
            }
        }
    }

    /// Adds another tally's counts to this one's.
    pub fn merge(&mut self, other: &Tally) {
        for (name, amount) in &other.counts {
            self.add(name, *amount);
        }
    }

    /// The count called `name`; 0 if it was never added to.
    pub fn get(&self, name: &str) -> u64 {
        self.counts.get(name).copied().unwrap_or_default()
    }

    /// All counts, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.counts.iter().map(|(&name, &amount)| (name, amount))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn credits_belong_to_one_game_and_one_seat_each() {
        let mut tally = Tally::default();
        tally.credit(Seat(1), "card", "a");
        tally.credit(Seat(1), "card", "a");
        tally.credit(Seat(0), "side", "b");
        let taken = |tally: &mut Tally| {
            let mut all = Vec::new();
            tally.take_credits(|group, name, credits| all.push((group, name, credits[0], credits[1])));
            all
        };
        assert_eq!(taken(&mut tally), [("card", "a", 0, 2), ("side", "b", 1, 0)]);
        assert_eq!(taken(&mut tally), []);
        tally.credit(Seat(0), "card", "a");
        assert_eq!(taken(&mut tally), [("card", "a", 1, 0)]);
        assert_eq!(tally.iter().count(), 0, "credits are no counts");
    }
}
