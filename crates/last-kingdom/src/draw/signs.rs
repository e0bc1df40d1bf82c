//! The marks of peoples and sides, in drawings and on the text board.

use ink::{Shape, Sign, Tone};

use crate::content::{Faction, Side};

/// The mark of a faction: colour, shape and letter.
pub(crate) fn sign(faction: Faction) -> Sign {
    match faction {
        Faction::Dane => Sign::DANES,
        Faction::WestSaxon => Sign { tone: Tone::English, shape: Shape::Circle, letter: 'W' },
        Faction::Mercian => Sign { tone: Tone::Welsh, shape: Shape::Square, letter: 'M' },
        Faction::Northumbrian => Sign { tone: Tone::Scots, shape: Shape::Diamond, letter: 'N' },
    }
}

/// The tone of a side.
pub(crate) fn side_tone(side: Side) -> Tone {
    match side {
        Side::Dane => Tone::Danes,
        Side::Saxon => Tone::English,
    }
}
