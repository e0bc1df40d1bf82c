//! What a step looks like: what is seen to move in the drawing.

use std::fmt;

use crate::Seat;

/// Something that is seen to happen in the drawing when a step is taken. Elements are named by their ids, which are
/// in the drawing of the viewer before the step or after it.
///
/// Its `Display` is how a page meets it: a few words between blanks, so ids hold neither blanks nor semicolons.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Motion {
    /// Something goes from one element to another.
    Goes {
        /// The element whose look it has; without one it is a token of the seat.
        like: Option<String>,
        /// Whose it is, if anybody's.
        seat: Option<Seat>,
        /// How many go.
        count: u16,
        /// Where it was.
        from: String,
        /// Where it goes.
        to: String,
    },
    /// A card or a disc is turned over.
    Turns {
        /// The element.
        at: String,
    },
    /// A number changes.
    Counts {
        /// The element that shows it, or beside which it is shown.
        at: String,
        /// What it was.
        from: i32,
        /// What it is.
        to: i32,
    },
    /// Dice fall.
    Rolls {
        /// Where.
        at: String,
        /// Whose they are, if anybody's.
        seat: Option<Seat>,
        /// What they show, each 1 to 6.
        faces: Vec<u8>,
    },
    /// Something is there that was not.
    Appears {
        /// The element, or the one that it lies on.
        at: String,
    },
    /// Something is gone.
    Vanishes {
        /// The element, or the one that it lay on.
        at: String,
    },
    /// Everybody looks here for a moment before it goes on.
    Dwells {
        /// The element.
        at: String,
    },
    /// Sides are weighed against each other, and it is seen who prevails: a battle, a struggle, a vote. What a seat rolled
    /// in the same step is a part of what it counts for.
    Weighs {
        /// Where.
        at: String,
        /// Who they are, and what each counts for.
        sides: Vec<(Party, i32)>,
        /// Which of them prevails; none if nobody does.
        best: Option<usize>,
    },
}

/// One of those who are weighed against each other.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Party {
    /// A seat.
    Seat(Seat),
    /// Something else that has a name of one word.
    Called(&'static str),
    /// Whatever has the look of this element.
    Like(String),
}

impl fmt::Display for Party {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Party::Seat(seat) => write!(f, "@{seat}"),
            Party::Called(name) => write!(f, "={name}"),
            Party::Like(element) => f.write_str(element),
        }
    }
}

impl Motion {
    /// One thing that goes from one element to another, with the look of a third.
    pub fn going(like: impl Into<String>, from: impl Into<String>, to: impl Into<String>) -> Motion {
        Motion::Goes { like: Some(like.into()), seat: None, count: 1, from: from.into(), to: to.into() }
    }

    /// So many tokens of a seat that go from one element to another.
    pub fn troop(seat: Seat, count: u16, from: impl Into<String>, to: impl Into<String>) -> Motion {
        Motion::Goes { like: None, seat: Some(seat), count, from: from.into(), to: to.into() }
    }

    /// The same, as so many.
    pub fn times(mut self, so_many: u16) -> Motion {
        if let Motion::Goes { count, .. } = &mut self {
            *count = so_many;
        }
        self
    }

    /// An element is looked at for a moment.
    pub fn dwelling(at: impl Into<String>) -> Motion {
        Motion::Dwells { at: at.into() }
    }

    /// Totals that are weighed against each other, of which the greatest prevails; none if several are that great.
    pub fn weighing(at: impl Into<String>, sides: Vec<(Party, i32)>) -> Motion {
        let most = sides.iter().map(|(_, total)| *total).max();
        let mut greatest = sides.iter().enumerate().filter(|(_, (_, total))| Some(*total) == most);
        let best = greatest.next().filter(|_| greatest.next().is_none()).map(|(nth, _)| nth);
        Motion::Weighs { at: at.into(), sides, best }
    }

    /// A number at an element becomes another.
    pub fn counting(at: impl Into<String>, from: impl Into<i32>, to: impl Into<i32>) -> Motion {
        Motion::Counts { at: at.into(), from: from.into(), to: to.into() }
    }

    /// Every element that it names.
    pub fn elements(&self) -> impl Iterator<Item = &str> {
        let sides = match self {
            Motion::Weighs { sides, .. } => &sides[..],
            _ => &[],
        };
        let named = match self {
            Motion::Goes { like, from, to, .. } => [like.as_deref(), Some(from.as_str()), Some(to.as_str())],
            Motion::Turns { at }
            | Motion::Counts { at, .. }
            | Motion::Rolls { at, .. }
            | Motion::Appears { at }
            | Motion::Vanishes { at }
            | Motion::Dwells { at }
            | Motion::Weighs { at, .. } => [Some(at.as_str()), None, None],
        };
        named.into_iter().flatten().chain(sides.iter().filter_map(|(party, _)| match party {
            Party::Like(element) => Some(element.as_str()),
            Party::Seat(_) | Party::Called(_) => None,
        }))
    }
}

impl fmt::Display for Motion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let whose = |seat: &Option<Seat>| seat.map_or("-".to_owned(), |seat| seat.to_string());
        match self {
            Motion::Goes { like, seat, count, from, to } => {
                write!(f, "go {from} {to} {count} {}", whose(seat))?;
                match like {
                    // What looks like the element that it comes from says so by a sign, which is shorter.
                    Some(like) if like == from => write!(f, " ="),
                    Some(like) => write!(f, " {like}"),
                    None => Ok(()),
                }
            }
            Motion::Turns { at } => write!(f, "turn {at}"),
            Motion::Counts { at, from, to } => write!(f, "count {at} {from} {to}"),
            Motion::Rolls { at, seat, faces } => {
                write!(f, "dice {at} {}", whose(seat))?;
                faces.iter().try_for_each(|face| write!(f, " {face}"))
            }
            Motion::Appears { at } => write!(f, "come {at}"),
            Motion::Vanishes { at } => write!(f, "gone {at}"),
            Motion::Dwells { at } => write!(f, "look {at}"),
            Motion::Weighs { at, sides, best } => {
                write!(f, "weigh {at} {}", best.map_or("-".to_owned(), |best| best.to_string()))?;
                sides.iter().try_for_each(|(like, counts)| write!(f, " {like} {counts}"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_reads_a_motion_in_a_few_words() {
        let words = |motion: Motion| motion.to_string();
        assert_eq!(words(Motion::going("a", "a", "b").times(2)), "go a b 2 - =");
        assert_eq!(words(Motion::going("card", "a", "b")), "go a b 1 - card");
        assert_eq!(words(Motion::troop(Seat(3), 4, "a", "b")), "go a b 4 3");
        assert_eq!(words(Motion::counting("n", 3, 5)), "count n 3 5");
        let dice = Motion::Rolls { at: "x".into(), seat: Some(Seat(1)), faces: vec![6, 2] };
        assert_eq!(words(dice.clone()), "dice x 1 6 2");
        let sides = vec![(Party::Called("Danes"), 10), (Party::Seat(Seat(1)), 4)];
        assert_eq!(words(Motion::weighing("x", sides)), "weigh x 0 =Danes 10 @1 4");
        let level = vec![(Party::Called("Danes"), 4), (Party::Called("Saxons"), 4)];
        assert_eq!(words(Motion::weighing("x", level)), "weigh x - =Danes 4 =Saxons 4");
        assert_eq!(dice.elements().collect::<Vec<_>>(), ["x"]);
        let sides = vec![(Party::Like("one".into()), 3), (Party::Like("two".into()), 5)];
        let weighed = Motion::Weighs { at: "x".into(), sides, best: Some(1) };
        assert_eq!(words(weighed.clone()), "weigh x 1 one 3 two 5");
        assert_eq!(weighed.elements().collect::<Vec<_>>(), ["x", "one", "two"]);
        assert_eq!(words(Motion::Weighs { at: "x".into(), sides: Vec::new(), best: None }), "weigh x -");
        assert_eq!(Motion::going("c", "a", "b").elements().collect::<Vec<_>>(), ["c", "a", "b"]);
    }
}
