//! The marks of peoples and sides, in drawings and on the text board.

use ink::{Banner, Charge, Cut, Shape, Sign, Tone};

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

/// The banner that the armies of a faction march under.
pub(crate) fn banner(faction: Faction) -> Banner {
    let tone = sign(faction).tone;
    let (cut, charge) = match faction {
        Faction::Dane => (Cut::Quarter, Charge::Raven),
        Faction::WestSaxon => (Cut::Swallow, Charge::Dragon),
        Faction::Mercian => (Cut::Square, Charge::Saltire),
        Faction::Northumbrian => (Cut::Tongues, Charge::Stag),
    };
    Banner { tone, cut, charge }
}

/// What stands for a side: the raven of the Danes, the cross of the Saxons.
pub(crate) fn side_charge(side: Side) -> Charge {
    match side {
        Side::Dane => Charge::Raven,
        Side::Saxon => Charge::Cross,
    }
}
