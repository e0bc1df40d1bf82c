//! The picture of a map: a grid whose cells name territories.

use super::NOWHERE;

/// A rectangular grid of cells, each a territory's number or [`NOWHERE`].
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Picture {
    /// Cells per row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Row by row from the top left.
    pub cells: Vec<u8>,
}

impl Picture {
    /// The territory of a cell; outside the grid it is [`NOWHERE`].
    #[inline]
    pub fn at(&self, x: isize, y: isize) -> u8 {
        if x < 0 || y < 0 || x >= self.width as isize || y >= self.height as isize {
            return NOWHERE;
        }
        self.cells[y as usize * self.width + x as usize]
    }

    /// Number of cells of each territory.
    pub fn sizes(&self, territories: usize) -> Vec<usize> {
        let mut sizes = vec![0; territories];
        for &cell in &self.cells {
            if cell != NOWHERE {
                sizes[cell as usize] += 1;
            }
        }
        sizes
    }

    /// Length in cell sides of every common border `(a, b)` with `a < b`, in order.
    pub fn borders(&self) -> std::collections::BTreeMap<(u8, u8), usize> {
        let mut borders = std::collections::BTreeMap::new();
        let mut touch = |a: u8, b: u8| {
            if a != b && a != NOWHERE && b != NOWHERE {
                *borders.entry((a.min(b), a.max(b))).or_insert(0) += 1;
            }
        };
        for y in 0..self.height as isize {
            for x in 0..self.width as isize {
                touch(self.at(x, y), self.at(x + 1, y));
                touch(self.at(x, y), self.at(x, y + 1));
            }
        }
        borders
    }

    /// How many connected pieces each territory has, and one cell of its second piece.
    pub fn pieces(&self, territories: usize) -> Vec<(usize, (usize, usize))> {
        let mut pieces = vec![(0, (0, 0)); territories];
        let mut seen = vec![false; self.cells.len()];
        let mut stack = Vec::new();
        for first in 0..self.cells.len() {
            let territory = self.cells[first];
            if seen[first] || territory == NOWHERE {
                continue;
            }
            let entry = &mut pieces[territory as usize];
            entry.0 += 1;
            if entry.0 == 2 {
                entry.1 = (first % self.width, first / self.width);
            }
            seen[first] = true;
            stack.push(first);
            while let Some(cell) = stack.pop() {
                let (x, y) = ((cell % self.width) as isize, (cell / self.width) as isize);
                for (nx, ny) in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                    if self.at(nx, ny) == territory {
                        let next = ny as usize * self.width + nx as usize;
                        if !seen[next] {
                            seen[next] = true;
                            stack.push(next);
                        }
                    }
                }
            }
        }
        pieces
    }

    /// For each territory the cell farthest from any border, where a label has most room:
    /// `(x, y, distance)`; distance 0 means "not drawn".
    pub fn label_cells(&self, territories: usize) -> Vec<(usize, usize, usize)> {
        let mut distance = vec![0usize; self.cells.len()];
        let inner = |d: &[usize], x: isize, y: isize, own: u8| {
            if self.at(x, y) == own { d[y as usize * self.width + x as usize] } else { 0 }
        };
        // Two sweeps of a city-block distance transform that counts only cells of the same territory.
        for y in 0..self.height as isize {
            for x in 0..self.width as isize {
                let own = self.at(x, y);
                if own == NOWHERE {
                    continue;
                }
                let d = 1 + inner(&distance, x - 1, y, own).min(inner(&distance, x, y - 1, own));
                distance[y as usize * self.width + x as usize] = d;
            }
        }
        for y in (0..self.height as isize).rev() {
            for x in (0..self.width as isize).rev() {
                let own = self.at(x, y);
                if own == NOWHERE {
                    continue;
                }
                let d = 1 + inner(&distance, x + 1, y, own).min(inner(&distance, x, y + 1, own));
                let here = &mut distance[y as usize * self.width + x as usize];
                *here = (*here).min(d);
            }
        }
        // Among equally deep cells take the one nearest to the middle of the territory.
        let mut middle = vec![(0usize, 0usize, 0usize); territories];
        for (index, &cell) in self.cells.iter().enumerate() {
            if cell != NOWHERE {
                let sum = &mut middle[cell as usize];
                *sum = (sum.0 + index % self.width, sum.1 + index / self.width, sum.2 + 1);
            }
        }
        let mut best = vec![(0, 0, 0); territories];
        let mut nearness = vec![usize::MAX; territories];
        for (index, &cell) in self.cells.iter().enumerate() {
            if cell == NOWHERE {
                continue;
            }
            let own = cell as usize;
            let (x, y) = (index % self.width, index / self.width);
            let (sx, sy, n) = middle[own];
            let far = (x * n).abs_diff(sx) + (y * n).abs_diff(sy);
            if distance[index] > best[own].2 || (distance[index] == best[own].2 && far < nearness[own]) {
                best[own] = (x, y, distance[index]);
                nearness[own] = far;
            }
        }
        best
    }
}
