//! What is in the box of a game, to be printed and cut out.

/// What a component is, which decides how it is laid out on paper.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stock {
    /// A map or a mat, on pages of its own.
    Board,
    /// A card of 63 by 88 mm.
    Card,
    /// Anything else that has words on it: a tile, a mat, a plaque.
    Tile,
    /// A small piece.
    Token,
}

impl Stock {
    /// Its name for people and programs.
    pub const fn word(self) -> &'static str {
        match self {
            Stock::Board => "board",
            Stock::Card => "card",
            Stock::Tile => "tile",
            Stock::Token => "token",
        }
    }
}

/// A component of the game as it is printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printed {
    /// Stable, unlike any other of the game: "card-spy", "follower-S".
    pub name: String,
    /// What it belongs to, for people: "Cunning cards".
    pub set: String,
    /// What it is.
    pub stock: Stock,
    /// What it says, in the words of the game's tables; all of it stands on the drawing. Empty for what has no text.
    pub words: String,
    /// The drawing, standing alone in light colours on white, in true size: 96 CSS pixels to an inch.
    pub svg: String,
    /// How many of them a box holds.
    pub copies: u16,
    /// Whether anything of it is a reconstruction; the drawing then says so.
    pub reconstructed: bool,
}
