//! What is agreed before a game begins: seats and options.

use std::collections::BTreeMap;

/// One of the words that an option takes, and how it is called for people.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionValue {
    /// The word, as written in `--option name=word`, stored and sent.
    pub id: &'static str,
    /// What players read instead of it: a few words that say what it means.
    pub label: &'static str,
}

impl OptionValue {
    /// The word `id`, which people read as `label`.
    pub const fn new(id: &'static str, label: &'static str) -> OptionValue {
        OptionValue { id, label }
    }
}

/// What values an option takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// One of these words.
    Choice(&'static [OptionValue]),
    /// A whole number in this range, ends included.
    Number(i64, i64),
    /// The name of a document that ships with the game, or the text of one (it holds a line
    /// break). The host reads files; rules never do.
    Document(&'static [OptionValue]),
}

impl OptionKind {
    /// The words that are offered by name; none for a number.
    pub const fn words(self) -> &'static [OptionValue] {
        match self {
            OptionKind::Choice(words) | OptionKind::Document(words) => words,
            OptionKind::Number(..) => &[],
        }
    }
}

/// One thing that may be agreed before a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OptionSpec {
    /// Short name, as written in `--option name=value` and in records.
    pub name: &'static str,
    /// What players read above its values: a few words.
    pub title: &'static str,
    /// What values it takes.
    pub kind: OptionKind,
    /// The value if nothing is said.
    pub default: &'static str,
    /// One plain sentence for players.
    pub help: &'static str,
}

impl OptionSpec {
    /// Whether `value` is allowed; the error lists what is.
    pub fn check(&self, value: &str) -> Result<(), SetupFault> {
        let allowed = match self.kind {
            OptionKind::Choice(_) => self.word(value).is_some(),
            OptionKind::Number(low, high) => value.parse().is_ok_and(|n: i64| low <= n && n <= high),
            OptionKind::Document(_) => self.word(value).is_some() || value.contains('\n'),
        };
        if allowed {
            return Ok(());
        }
        let value = value.lines().next().unwrap_or_default();
        Err(SetupFault::Value { option: self.name, value: value.into(), allowed: self.allowed() })
    }

    fn word(&self, value: &str) -> Option<&'static OptionValue> {
        self.kind.words().iter().find(|word| word.id == value)
    }

    /// An allowed value as people read it: the label of a word, a number as it is, and of somebody's own document that
    /// it is one.
    pub fn label<'a>(&self, value: &'a str) -> &'a str {
        match self.word(value) {
            Some(word) => word.label,
            None if value.contains('\n') => "one of your own",
            None => value,
        }
    }

    /// What is agreed, as people read it: "First turn: Drawn by chance".
    pub fn agreed(&self, value: &str) -> String {
        format!("{}: {}", self.title, self.label(value))
    }

    /// The one spelling of an allowed value, so that "03" and "3" make the same table.
    fn plain(&self, value: &str) -> String {
        match (self.kind, value.parse::<i64>()) {
            (OptionKind::Number(..), Ok(number)) => number.to_string(),
            _ => value.into(),
        }
    }

    /// The allowed values, as they are written.
    pub fn allowed(&self) -> String {
        let words: Vec<&str> = self.kind.words().iter().map(|word| word.id).collect();
        match self.kind {
            OptionKind::Choice(_) => words.join(", "),
            OptionKind::Number(low, high) => format!("a whole number from {low} to {high}"),
            OptionKind::Document(_) => format!("{}, or the path of a file", words.join(", ")),
        }
    }
}

/// Why a table cannot be set up as asked.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupFault {
    /// The game is not made for so many or so few.
    #[error("{game} takes {min} to {max} seats, not {seats}")]
    Seats {
        /// The game's id.
        game: &'static str,
        /// Fewest seats.
        min: u8,
        /// Most seats.
        max: u8,
        /// What was asked for.
        seats: u8,
    },
    /// The game has no such option.
    #[error("{game} has no option '{option}'; it has: {known}")]
    Unknown {
        /// The game's id.
        game: &'static str,
        /// What was asked for.
        option: String,
        /// The options there are.
        known: String,
    },
    /// The option does not take that value.
    #[error("option {option}: '{value}' is not allowed; allowed: {allowed}")]
    Value {
        /// The option.
        option: &'static str,
        /// What was asked for.
        value: String,
        /// The values there are.
        allowed: String,
    },
    /// Allowed alone, but not together with something else; or a document that does not hold.
    #[error("option {option}: {why}")]
    Unfit {
        /// The option at fault.
        option: &'static str,
        /// What is wrong and what to do.
        why: String,
    },
}

/// Seats and options, checked against the game's own list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Setup {
    seats: u8,
    options: &'static [OptionSpec],
    chosen: BTreeMap<&'static str, String>,
}

impl Setup {
    /// A table of `seats` with every option at its default.
    pub fn new<G: crate::Game>(seats: u8) -> Result<Setup, SetupFault> {
        let (min, max) = G::SEATS;
        if seats < min || seats > max {
            return Err(SetupFault::Seats { game: G::ID, min, max, seats });
        }
        Ok(Setup { seats, options: G::options(), chosen: BTreeMap::new() })
    }

    /// The same with options set, each `(name, value)`.
    pub fn with_options<'a, G: crate::Game>(
        seats: u8,
        options: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Setup, SetupFault> {
        let mut setup = Setup::new::<G>(seats)?;
        for (name, value) in options {
            let Some(spec) = setup.options.iter().find(|spec| spec.name == name) else {
                let known: Vec<_> = setup.options.iter().map(|spec| spec.name).collect();
                let known = if known.is_empty() { "none".into() } else { known.join(", ") };
                return Err(SetupFault::Unknown { game: G::ID, option: name.into(), known });
            };
            spec.check(value)?;
            let value = spec.plain(value);
            if value == spec.default {
                setup.chosen.remove(spec.name);
            } else {
                setup.chosen.insert(spec.name, value);
            }
        }
        Ok(setup)
    }

    /// How many play.
    pub fn seats(&self) -> u8 {
        self.seats
    }

    /// The value of an option the game declares; `""` for a name it does not.
    pub fn get(&self, name: &str) -> &str {
        match self.chosen.get(name) {
            Some(value) => value,
            None => self.options.iter().find(|spec| spec.name == name).map_or("", |spec| spec.default),
        }
    }

    /// The value of a number option; its default if the game declares none of that name.
    pub fn number(&self, name: &str) -> i64 {
        self.get(name).parse().unwrap_or_default()
    }

    /// The options that differ from their defaults, by name.
    pub fn chosen(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.chosen.iter().map(|(&name, value)| (name, value.as_str()))
    }

    /// The same as people read it, in the game's order.
    pub fn agreed(&self) -> impl Iterator<Item = String> {
        self.options.iter().filter_map(|spec| Some(spec.agreed(self.chosen.get(spec.name)?)))
    }

    /// Every option with its value, in the game's order.
    pub fn all(&self) -> impl Iterator<Item = (&'static str, &str)> {
        self.options.iter().map(|spec| (spec.name, self.get(spec.name)))
    }
}
