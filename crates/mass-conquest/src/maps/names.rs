//! Names for generated territories, from syllables.

use table::{Dice, QuickDice};

const FIRST: [&str; 36] = [
    "Al", "Bram", "Cor", "Dun", "Eld", "Fen", "Gar", "Hal", "Isk", "Kel", "Lang", "Mar", "Nor", "Oak", "Pen",
    "Quar", "Ros", "Sten", "Thor", "Ul", "Vel", "Wes", "Yar", "Ash", "Birk", "Cald", "Drum", "Ester",
    "Frith", "Glen", "Holm", "Inver", "Kirk", "Loch", "Mel", "Wick",
];
const LAST: [&str; 24] = [
    "by", "dale", "den", "field", "ford", "gate", "ham", "holt", "hurst", "ley", "mere", "moor", "more",
    "ness", "ridge", "shaw", "stead", "thorpe", "ton", "wick", "wold", "worth", "bridge", "fell",
];
const SEA: [&str; 6] = ["Sound", "Firth", "Bay", "Deeps", "Reach", "Strait"];

/// `count` different names; a water territory is called after its neighbourhood.
pub(crate) fn names(count: usize, water: &[bool], dice: &mut QuickDice) -> Vec<String> {
    let mut taken = std::collections::BTreeSet::new();
    (0..count)
        .map(|index| {
            loop {
                let first = FIRST[dice.below(FIRST.len() as u32) as usize];
                let last = LAST[dice.below(LAST.len() as u32) as usize];
                let sea = SEA[dice.below(SEA.len() as u32) as usize];
                let name =
                    if water[index] { format!("{first}{last} {sea}") } else { format!("{first}{last}") };
                if taken.insert(name.clone()) {
                    return name;
                }
            }
        })
        .collect()
}
