//! Why one action is better than another: the terms of an evaluation, and how far each differs.

use crate::{Seat, Thinking};

/// One term of a game's evaluation, as one seat sees it in one position.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Facet {
    /// What it is about, by a number of the game's own; each comes at most once in a position.
    pub about: u16,
    /// How much of it there is, as a player counts it: followers, cards, a chance from 0 to 1.
    pub amount: f32,
    /// What that adds to the prospects of the seat, or takes from them, in the unit of the evaluation.
    pub worth: f32,
}

/// How one term differs between what follows from an action and what follows from another one, on the mean over
/// worlds that the seat cannot tell apart.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Shift {
    /// What it is about.
    pub about: u16,
    /// How much of it there is after the action that is spoken of.
    pub amount: f32,
    /// How much of it there is after the other.
    pub other: f32,
    /// What the action brings the seat by this, against the other; less than nothing if it costs.
    pub gain: f32,
}

impl Shift {
    /// By how much more of it there is after the action than after the other.
    pub fn more(&self) -> f32 {
        self.amount - self.other
    }

    /// The same seen from the other action.
    #[must_use]
    pub fn turned(self) -> Shift {
        Shift { amount: self.other, other: self.amount, gain: -self.gain, ..self }
    }
}

/// The terms of many worlds, added up.
#[derive(Clone, Debug, Default)]
pub struct Facets {
    /// By number of the term, in order: how much there is in all, and what it is worth in all.
    sums: std::collections::BTreeMap<u16, (f64, f64)>,
    worlds: u32,
}

impl Facets {
    /// The terms of one world as a seat sees them.
    pub fn of<G: Thinking>(world: &G, seat: Seat) -> Facets {
        let (mut facets, mut list) = (Facets::default(), Vec::new());
        world.facets(seat, &mut list);
        facets.add(&list);
        facets
    }

    /// Adds the terms of one more world.
    pub fn add(&mut self, facets: &[Facet]) {
        self.worlds += 1;
        for facet in facets {
            let sum = self.sums.entry(facet.about).or_default();
            sum.0 += f64::from(facet.amount);
            sum.1 += f64::from(facet.worth);
        }
    }

    /// How these terms differ from those of another action, those that matter most first. A term that is missing in a
    /// world counts as nothing there.
    pub fn against(&self, other: &Facets) -> Vec<Shift> {
        let mean = |facets: &Facets, about: &u16| {
            let (amount, worth) = facets.sums.get(about).copied().unwrap_or_default();
            let worlds = f64::from(facets.worlds.max(1));
            (amount / worlds, worth / worlds)
        };
        let both: std::collections::BTreeSet<&u16> = self.sums.keys().chain(other.sums.keys()).collect();
        let mut shifts: Vec<Shift> = both
            .into_iter()
            .map(|about| {
                let ((amount, worth), (rest, without)) = (mean(self, about), mean(other, about));
                let gain = (worth - without) as f32;
                Shift { about: *about, amount: amount as f32, other: rest as f32, gain }
            })
            .collect();
        // Equals keep the order of their numbers.
        shifts.sort_by(|a, b| b.gain.abs().total_cmp(&a.gain.abs()));
        shifts
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facet(about: u16, amount: f32, worth: f32) -> Facet {
        Facet { about, amount, worth }
    }

    #[test]
    fn terms_are_compared_on_the_mean_and_the_weightiest_comes_first() {
        let (mut one, mut other) = (Facets::default(), Facets::default());
        one.add(&[facet(1, 2.0, 4.0), facet(2, 1.0, -0.5)]);
        one.add(&[facet(1, 4.0, 8.0)]);
        other.add(&[facet(1, 1.0, 2.0), facet(3, 1.0, 9.0)]);
        let shifts = one.against(&other);
        let told: Vec<(u16, f32)> = shifts.iter().map(|shift| (shift.about, shift.gain)).collect();
        assert_eq!(told, [(3, -9.0), (1, 4.0), (2, -0.25)]);
        assert_eq!((shifts[1].amount, shifts[1].other, shifts[1].more()), (3.0, 1.0, 2.0));
        assert_eq!(shifts[1].turned().turned(), shifts[1]);
        assert_eq!(shifts[1].turned().gain, -4.0);
    }
}
