//! How urgently a table waits for somebody.

use super::time::Millis;

/// How urgently a table waits for somebody; less is more urgent. Whoever's time runs out first comes first, and those
/// whom nothing hurries come after them, the longest waited for first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Urgency {
    /// Nobody is hurried.
    timeless: bool,
    /// When their time runs out.
    until: Millis,
    /// Since when they have had these choices.
    since: Millis,
}

impl Urgency {
    /// Their time runs out then, if it does at all, and they have had these choices since then.
    pub fn new(until: Option<Millis>, since: Millis) -> Urgency {
        Urgency { timeless: until.is_none(), until: until.unwrap_or_default(), since }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_clock_comes_first_and_without_clocks_the_longest_wait() {
        let mut waits = [(None, 20), (Some(500), 90), (None, 10), (Some(400), 95), (Some(400), 94)]
            .map(|(until, since)| Urgency::new(until, since));
        waits.sort();
        let order = [(Some(400), 94), (Some(400), 95), (Some(500), 90), (None, 10), (None, 20)];
        assert_eq!(waits, order.map(|(until, since)| Urgency::new(until, since)));
    }
}
