//! A tour: one game against a bot, dealt the same for everybody, with words to the decisions that matter.

use table::Seat;

/// What an action in the words of the record may look like: `*` stands for any words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Pattern(String);

impl Pattern {
    /// A pattern as it is written.
    pub fn new(text: impl Into<String>) -> Pattern {
        Pattern(text.into())
    }

    /// Whether an action looks so.
    pub fn fits(&self, action: &str) -> bool {
        let mut parts = self.0.split('*');
        let Some(mut rest) = parts.next().and_then(|first| action.strip_prefix(first)) else { return false };
        let mut parts = parts.peekable();
        if parts.peek().is_none() {
            return rest.is_empty();
        }
        while let Some(part) = parts.next() {
            if parts.peek().is_none() {
                return rest.ends_with(part);
            }
            let Some(at) = rest.find(part) else { return false };
            rest = &rest[at + part.len()..];
        }
        true
    }
}

/// Whether one of these fits an action.
fn any(patterns: &[Pattern], action: &str) -> bool {
    patterns.iter().any(|pattern| pattern.fits(action))
}

/// One thing that is said at one decision.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Lesson {
    /// In a few words.
    pub title: String,
    /// What is said.
    pub say: String,
    /// Whether the tour waits for it; others are passed over where they do not fit.
    pub must: bool,
    /// It is said only where one of these is possible; everywhere if there are none.
    pub when: Vec<Pattern>,
    /// The answers that fit; with none it is only read.
    pub accept: Vec<Pattern>,
    /// Elements of the drawing to look at; with none those that the fitting answers are about.
    pub point: Vec<String>,
    /// What is said kindly to whoever answers something else.
    pub otherwise: String,
    /// What the bot would like to do before this lesson, the first that is possible.
    pub wishes: Vec<Pattern>,
    /// Whether the house offers to play the rest for both.
    pub offers_rest: bool,
}

impl Lesson {
    /// Whether it is only read, and decides nothing.
    pub fn is_read(&self) -> bool {
        self.accept.is_empty()
    }

    /// Whether an answer fits it.
    pub fn accepts(&self, action: &str) -> bool {
        any(&self.accept, action)
    }

    /// Whether it can be said where these answers are possible.
    pub fn applies<'a>(&self, legal: impl Iterator<Item = &'a str> + Clone) -> bool {
        let mut answers = legal.clone();
        let mut signs = legal.clone();
        legal.count() > 0
            && (self.when.is_empty() || signs.any(|action| any(&self.when, action)))
            && (self.is_read() || answers.any(|action| self.accepts(action)))
    }
}

/// A guided game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tour {
    /// Id of the game; a game has one tour.
    pub game: String,
    /// What it is about, in one line.
    pub about: String,
    /// How many sit at the table.
    pub seats: u8,
    /// Where the learner sits; bots sit elsewhere.
    pub seat: Seat,
    /// The bot by name.
    pub bot: String,
    /// Options of the game that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// All chance follows from this number.
    pub deal: u64,
    /// In their order.
    pub lessons: Vec<Lesson>,
    /// What is said when the game is over.
    pub end: String,
}

impl Tour {
    /// One of nothing yet, for two, the learner in the first seat.
    pub fn blank() -> Tour {
        Tour {
            game: String::new(),
            about: String::new(),
            seats: 2,
            seat: Seat(0),
            bot: "squire".into(),
            options: Vec::new(),
            deal: 0,
            lessons: Vec::new(),
            end: String::new(),
        }
    }

    /// What all chance follows from: the same for everybody.
    pub fn secret(&self) -> table::Secret {
        table::Secret::from_seed(self.deal, 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pattern_fits_words_whole_and_a_star_any_words() {
        for (pattern, fits, not) in [
            ("pass", "pass", "pass on"),
            ("play *", "play assemble", "summon De.S"),
            ("*", "anything", "\u{0}"),
            ("summon *.W", "summon De.W", "summon De.S"),
            ("place * heir", "place highlands heir", "place highlands"),
            ("a*b*c", "a1b2c", "acb"),
        ] {
            assert!(Pattern::new(pattern).fits(fits), "{pattern}: {fits}");
            assert!(pattern == "*" || !Pattern::new(pattern).fits(not), "{pattern}: {not}");
        }
        assert!(Pattern::new("*").fits("") && !Pattern::new("").fits("pass"));
        assert!(!Pattern::new("ab*ba").fits("aba"), "no letter counts twice");
    }
}
