//! Learning what players are wont to do: of the habits that could be followed, which is.

use table::{Dice as _, QuickDice, shuffle};

/// Decisions, each with the habits that could be followed and the one that was.
#[derive(Clone, Default, Debug)]
pub struct Seen {
    habits: Vec<u16>,
    /// Where each decision's habits begin, and which of them was followed.
    decisions: Vec<(u32, u16)>,
}

/// Mean weight of a habit in a file.
const MEAN: f32 = 100.0;

impl Seen {
    /// How many decisions.
    pub fn len(&self) -> usize {
        self.decisions.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.decisions.is_empty()
    }

    /// Adds a decision between these habits; the one of number `followed` was followed.
    pub fn add(&mut self, habits: impl IntoIterator<Item = usize>, followed: usize) {
        self.decisions.push((self.habits.len() as u32, followed as u16));
        self.habits.extend(habits.into_iter().map(|habit| habit as u16));
    }

    /// Adds all of another list.
    pub fn append(&mut self, other: &Seen) {
        let first = self.habits.len() as u32;
        self.habits.extend_from_slice(&other.habits);
        self.decisions.extend(other.decisions.iter().map(|&(at, followed)| (at + first, followed)));
    }

    fn of(&self, nth: usize) -> (&[u16], usize) {
        let (at, followed) = self.decisions[nth];
        let end = self.decisions.get(nth + 1).map_or(self.habits.len(), |&(end, _)| end as usize);
        (&self.habits[at as usize..end], followed.into())
    }

    /// Weights for so many habits: the softmax that makes what was seen most likely. Gives the mean loss before and
    /// after as well.
    pub fn fit(&self, count: usize, epochs: u32, seed: u64) -> (Vec<u16>, f64, f64) {
        let mut logits = vec![0.0f32; count];
        let mut order: Vec<u32> = (0..self.len() as u32).collect();
        let mut dice = QuickDice::new(seed);
        let _ = dice.below(2);
        let (mut first, mut last) = (0.0, 0.0);
        for epoch in 0..epochs {
            shuffle(&mut order, &mut dice);
            let rate = 0.1 / (1.0 + epoch as f32);
            let mut loss = 0.0;
            for &nth in &order {
                let (habits, followed) = self.of(nth as usize);
                let top = habits.iter().map(|&habit| logits[usize::from(habit)]).fold(f32::MIN, f32::max);
                let total: f32 = habits.iter().map(|&habit| (logits[usize::from(habit)] - top).exp()).sum();
                for (at, &habit) in habits.iter().enumerate() {
                    let share = (logits[usize::from(habit)] - top).exp() / total;
                    let wanted = if at == followed { 1.0 } else { 0.0 };
                    if at == followed {
                        loss -= f64::from(share.max(1e-6)).ln();
                    }
                    logits[usize::from(habit)] += rate * (wanted - share);
                }
            }
            last = loss / self.len().max(1) as f64;
            if epoch == 0 {
                first = last;
            }
        }
        let mean = logits.iter().map(|logit| logit.exp()).sum::<f32>() / count.max(1) as f32;
        let weight = |logit: &f32| (logit.exp() * MEAN / mean).round().clamp(1.0, 60_000.0) as u16;
        (logits.iter().map(weight).collect(), first, last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_done_twice_as_often_weighs_twice_as_much() {
        let mut seen = Seen::default();
        for nth in 0..3_000 {
            seen.add([0, 1], usize::from(nth % 3 == 0));
            seen.add([2, 1], usize::from(nth % 5 == 0));
        }
        let (weights, before, after) = seen.fit(4, 6, 1);
        let ratio = f32::from(weights[0]) / f32::from(weights[1]);
        assert!((1.7..2.3).contains(&ratio), "{weights:?}");
        assert!(weights[2] > weights[0] && after < before);
    }
}
