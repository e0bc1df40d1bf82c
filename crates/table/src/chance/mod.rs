//! Chance: dice with promised values, and chance that players can verify.

mod dice;
pub mod fairness;

pub use dice::{Dice, FairDice, QuickDice, pick, shuffle};
pub use fairness::{ChanceKey, Commitment, Contribution, Pledge, Secret};
