//! Noise in whole numbers over the cells of a picture.

use table::{Dice, QuickDice};

/// Values at the corners of a coarse grid; between them they go evenly from one to the next.
pub(super) struct Lattice {
    step: usize,
    rows: Vec<Vec<u32>>,
}

impl Lattice {
    /// Values below `high`, one for every `step` cells of a picture of that width and height.
    pub fn new((width, height): (usize, usize), step: usize, high: u32, dice: &mut QuickDice) -> Lattice {
        let (columns, rows) = (width / step + 2, height / step + 2);
        let rows = (0..rows).map(|_| (0..columns).map(|_| dice.below(high)).collect()).collect();
        Lattice { step, rows }
    }

    /// The value at a cell.
    pub fn at(&self, x: usize, y: usize) -> u32 {
        let (cx, cy) = (x / self.step, y / self.step);
        let (fx, fy) = ((x % self.step) as u32, (y % self.step) as u32);
        let s = self.step as u32;
        let row = |cy: usize| self.rows[cy][cx] * (s - fx) + self.rows[cy][cx + 1] * fx;
        (row(cy) * (s - fy) + row(cy + 1) * fy) / (s * s)
    }
}
