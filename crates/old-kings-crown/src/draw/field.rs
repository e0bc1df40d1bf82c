//! How the three Regions are laid out: a landscape of two grounds, and the cards before it.

use super::Canvas;
use crate::content::{Location, Region};

/// Width of the chart's frame.
pub(super) const EDGE: f64 = 6.0;

/// Columns narrower than this are set for a phone.
const NARROW: f64 = 160.0;

/// Where everything of the chart lies. The far ground of a Region is its first Location, the near ground its second;
/// cards are laid at its foot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    /// Width of a Region.
    pub(super) column: f64,
    /// Where the far ground begins, under the Region's name.
    pub(super) top: f64,
    /// Height of a ground.
    pub(super) ground: f64,
    /// A phone: words stand over the scenery instead of beside it.
    pub(super) narrow: bool,
    /// Cards of so many seats lie beside each other.
    pub(super) abreast: usize,
    /// Size of a card.
    pub(super) card: (f64, f64),
    /// Height of the line over a card with its seat's crest; 0 if the crest stands beside it.
    pub(super) crest: f64,
}

/// Room around the cards of a Region.
const PAD: f64 = 3.0;

impl Field {
    /// The chart of so many seats at (x, y), `width` wide. It follows from these numbers alone.
    pub(super) fn new(seats: usize, x: f64, y: f64, width: f64) -> Field {
        let column = (width - 2.0 * EDGE) / 3.0;
        let narrow = column < NARROW;
        let (abreast, card, crest) = match (narrow, seats) {
            (false, 0..=2) => (2, (72.0, 98.0), 26.0),
            (false, 3) => (3, (60.0, 84.0), 26.0),
            (false, _) => (2, (60.0, 80.0), 0.0),
            (true, 0..=2) => (2, (57.0, 70.0), 20.0),
            (true, _) => (2, (57.0, 48.0), 17.0),
        };
        let rows = seats.max(1).div_ceil(abreast) as f64;
        let cards = rows * (card.1 + crest + 4.0) + 2.0 * PAD;
        let (title, ground) = match (narrow, seats) {
            (false, 0..=2) => (24.0, 109.0),
            (false, 3) => (24.0, 116.0),
            (false, _) => (24.0, 89.0),
            (true, 0..=2) => (16.0, 93.0),
            (true, _) => (16.0, 74.0),
        };
        let top = y + EDGE + title;
        let height = 2.0 * EDGE + title + 2.0 * ground + cards;
        Field { x, y, width, height, column, top, ground, narrow, abreast, card, crest }
    }

    /// The chart of a view.
    pub(super) fn of(canvas: &Canvas<'_>, x: f64, y: f64, width: f64) -> Field {
        Field::new(canvas.view.players.len(), x, y, width)
    }

    /// The left edge of a Region.
    pub(super) fn left(&self, region: Region) -> f64 {
        self.x + EDGE + self.column * region.index() as f64
    }

    /// Where the near ground begins.
    pub(super) fn split(&self) -> f64 {
        self.top + self.ground
    }

    /// Where the cards begin.
    pub(super) fn fore(&self) -> f64 {
        self.top + 2.0 * self.ground
    }

    /// The bottom of the landscape.
    pub(super) fn bottom(&self) -> f64 {
        self.y + self.height - EDGE
    }

    /// The upper left corner of a Location.
    pub(super) fn place(&self, location: Location) -> (f64, f64) {
        let far = location.index().is_multiple_of(2);
        (self.left(location.region()), if far { self.top } else { self.split() })
    }

    /// How wide the words of a Location may run: beside its scenery, or over it.
    pub(super) fn words(&self) -> f64 {
        if self.narrow { self.column - 10.0 } else { (self.column - 10.0 - self.ground * 0.72).max(120.0) }
    }

    /// The upper left corner and the width of the place for a seat's cards, by the seat's turn among those shown.
    pub(super) fn cell(&self, region: Region, turn: usize) -> (f64, f64, f64) {
        let width = (self.column - 2.0 * PAD) / self.abreast as f64;
        let (column, row) = (turn % self.abreast, turn / self.abreast);
        let x = self.left(region) + PAD + width * column as f64;
        (x, self.fore() + PAD + (self.card.1 + self.crest + 4.0) * row as f64, width)
    }
}
