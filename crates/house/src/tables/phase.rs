//! Where a table stands.

/// The part of a table's life that it is in.
#[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Seats are open.
    Open,
    /// The game is on.
    Playing,
    /// The game is over.
    Over,
}

impl Phase {
    /// The word in the database.
    pub fn word(self) -> &'static str {
        match self {
            Phase::Open => "open",
            Phase::Playing => "playing",
            Phase::Over => "over",
        }
    }

    /// Reads the word in the database, which knows no others.
    pub fn read(word: &str) -> Phase {
        match word {
            "open" => Phase::Open,
            "playing" => Phase::Playing,
            _ => Phase::Over,
        }
    }
}
