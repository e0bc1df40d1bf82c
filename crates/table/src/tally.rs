//! Counters that a game fills while it is watched.

use std::collections::BTreeMap;

/// Named counts, summed over games. Equal for any split of the games into parts.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Tally(BTreeMap<&'static str, u64>);

impl Tally {
    /// Adds `amount` to the count called `name`.
    pub fn add(&mut self, name: &'static str, amount: u64) {
        *self.0.entry(name).or_default() += amount;
    }

    /// Adds another tally to this one.
    pub fn merge(&mut self, other: &Tally) {
        for (name, amount) in &other.0 {
            self.add(name, *amount);
        }
    }

    /// The count called `name`; 0 if it was never added to.
    pub fn get(&self, name: &str) -> u64 {
        self.0.get(name).copied().unwrap_or_default()
    }

    /// All counts, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u64)> {
        self.0.iter().map(|(&name, &amount)| (name, amount))
    }
}
