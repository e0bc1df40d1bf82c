//! Why an action is not possible.

/// Why an action is not possible: the rule, and a sentence for the player.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{words} ({rule})")]
pub struct Refusal {
    /// Id of the rule that forbids it, as in the game's rules page.
    pub rule: &'static str,
    /// One sentence that names what is in the way.
    pub words: String,
}

impl Refusal {
    /// A refusal by `rule`.
    pub fn new(rule: &'static str, words: impl Into<String>) -> Refusal {
        Refusal { rule, words: words.into() }
    }
}
