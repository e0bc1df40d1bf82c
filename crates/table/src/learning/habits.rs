//! What players are wont to do: a weight for each habit, learned from games.

use super::net::after_words;

/// What begins a file of habits.
const MAGIC: &[u8] = b"interregnum habits 1\n";

/// By habit: how likely it is followed beside the others that could be.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Habits<const COUNT: usize>([u16; COUNT]);

impl<const COUNT: usize> Habits<COUNT> {
    /// Reads a file of habits while the program is built; a file of another length does not compile.
    pub const fn read(bytes: &[u8]) -> Habits<COUNT> {
        let at = after_words(bytes);
        assert!(bytes.len() - at == 2 * COUNT, "habits of another number");
        let mut weights = [0; COUNT];
        let mut nth = 0;
        while nth < COUNT {
            weights[nth] = u16::from_le_bytes([bytes[at + 2 * nth], bytes[at + 2 * nth + 1]]);
            nth += 1;
        }
        Habits(weights)
    }

    /// The weight of one, at least 1: nothing that is possible is never done.
    #[inline]
    pub fn weight(&self, habit: usize) -> u32 {
        self.0.get(habit).map_or(1, |&weight| u32::from(weight.max(1)))
    }
}

/// The file of these weights; `words` at its top say what made it.
pub fn write_habits(weights: &[u16], words: &str) -> Vec<u8> {
    let mut bytes = MAGIC.to_vec();
    for line in words.lines().map(str::trim).filter(|line| !line.is_empty()) {
        bytes.extend_from_slice(line.as_bytes());
        bytes.push(b'\n');
    }
    bytes.push(b'\n');
    bytes.extend(weights.iter().flat_map(|weight| weight.to_le_bytes()));
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn habits_survive_their_file_and_none_is_impossible() {
        let bytes = write_habits(&[3, 0, 700], "made by a test");
        let habits = Habits::<3>::read(&bytes);
        assert_eq!([0, 1, 2, 9].map(|nth| habits.weight(nth)), [3, 1, 700, 1]);
    }
}
