//! What a hand holds once something is selected: what can be taken along, how much of it, and where it can go.

use crate::Gesture;

/// How many of each part of a selection are to go along, by the ids of the parts. It comes from outside: a game asks
/// it part by part ([`Taken::of`]) and never gets more than there is.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Taken(Vec<(String, u16)>);

impl Taken {
    /// So many parts can be named; the rest of a longer list is not read.
    pub const MOST: usize = 32;

    /// Everything, or whatever the game takes where nobody has said anything.
    pub fn usual() -> Taken {
        Taken::default()
    }

    /// Reads `infantry:2 siege:0`; whatever is no such pair is passed over.
    pub fn read(text: &str) -> Taken {
        let pair = |word: &str| {
            let (part, count) = word.split_once(':')?;
            Some((part.to_owned(), count.parse().ok()?))
        };
        Taken(text.split(' ').filter_map(pair).take(Taken::MOST).collect())
    }

    /// The same with so many of a part.
    #[must_use]
    pub fn with(mut self, part: &str, count: u16) -> Taken {
        self.0.retain(|(known, _)| known != part);
        self.0.push((part.to_owned(), count));
        self
    }

    /// How many of a part go along: as many as was said, at most `most`; all of them if nothing was said.
    pub fn of(&self, part: &str, most: u16) -> u16 {
        self.0.iter().find(|(known, _)| known == part).map_or(most, |(_, count)| (*count).min(most))
    }
}

/// How the number of a part changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stepping<A> {
    /// It is counted in the hand: fewer may go than there are. Nothing is decided before the hand lets go.
    Taken {
        /// How many go.
        count: u16,
        /// How many could.
        most: u16,
    },
    /// Each touch on plus or minus is a decision of its own.
    Done {
        /// How many there are.
        count: u16,
        /// What plus does; `None` if it can do nothing now.
        more: Option<A>,
        /// What minus does; `None` if it can do nothing now.
        fewer: Option<A>,
        /// A decision that minus takes back instead, if it was the seat's last one and still can be.
        came_of: Option<A>,
    },
}

/// One kind of thing that lies at a selected element: so many infantry, an heir.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part<A> {
    /// Its name in [`Taken`]: no blank, no colon, and no other part of the selection has it.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// A few words about it: its strength, its price.
    pub detail: String,
    /// How its number changes.
    pub stepping: Stepping<A>,
}

/// Everything that a seat could do in one go with what lies at an element of the drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Grasp<A> {
    /// One line about the selection ("8 gold left; each town gives one troop a turn."); empty if there is nothing to say.
    pub note: String,
    /// What it consists of, where fewer could go along or more could be had.
    pub parts: Vec<Part<A>>,
    /// What can be done with it. Where parts are counted these are all that the selection can do on the board.
    pub gestures: Vec<Gesture<A>>,
}

impl<A> Default for Grasp<A> {
    fn default() -> Grasp<A> {
        Grasp { note: String::new(), parts: Vec::new(), gestures: Vec::new() }
    }
}

impl<A> From<Vec<Gesture<A>>> for Grasp<A> {
    fn from(gestures: Vec<Gesture<A>>) -> Grasp<A> {
        Grasp { gestures, ..Grasp::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_said_last_of_a_part_counts_and_the_others_stay() {
        let taken = Taken::read("infantry:3 siege:0").with("infantry", 1);
        assert_eq!((taken.of("infantry", 9), taken.of("siege", 9)), (1, 0));
        let back = taken.with("infantry", 2).with("siege", 4);
        assert_eq!((back.of("infantry", 9), back.of("siege", 9)), (2, 4));
    }

    #[test]
    fn all_go_along_unless_fewer_are_named_and_never_more_than_there_are() {
        assert_eq!(Taken::usual().of("infantry", 5), 5);
        let taken = Taken::read("infantry:7 siege heir:-1 :2");
        assert_eq!(taken.of("infantry", 5), 5);
        assert_eq!((taken.of("siege", 3), taken.of("heir", 1)), (3, 1), "what cannot be read says nothing");
    }
}
