//! The parts of a drawing that a page lays out by itself.

/// What a panel is for; a page places it by that.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Role {
    /// Where the game happens: the map, the regions. As large as the page allows; can be zoomed.
    Stage,
    /// What all follow: an order of regions, a track of strength. A strip over the stage.
    Track,
    /// What lies open to all and can be had: a market, a supply. Beside the stage.
    Market,
    /// The same where there is no room beside the stage: a strip over it, which may be wider than the page and is
    /// then moved sideways.
    Strip,
    /// The viewer's own cards, under the stage. On a phone it keeps its own size where it can, and is moved sideways.
    Hand,
    /// The same while cards are being chosen for it, which then matters more than the stage: it is given more room.
    Draft,
    /// What lies before one seat.
    Seats,
}

impl Role {
    /// Its name in a page.
    pub const fn word(self) -> &'static str {
        match self {
            Role::Stage => "stage",
            Role::Track => "track",
            Role::Market => "market",
            Role::Strip => "strip",
            Role::Hand => "hand",
            Role::Draft => "hand draft",
            Role::Seats => "seats",
        }
    }
}

/// A part of a drawing: an `<svg>` element with a view box of its own, so that it can be scaled.
///
/// All panels of a drawing keep the same secrets that [`crate::Secrets::view`] keeps, and their ids are those of
/// one document: no two elements of two panels share one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Panel {
    /// Stable from one drawing to the next, unlike any other panel's: "map", "seat-2".
    pub id: String,
    /// What it is for.
    pub role: Role,
    /// What it is called where it lies behind a tab, or is read aloud.
    pub title: String,
    /// The drawing.
    pub svg: String,
}
