//! Where something is drawn already, so that names and marks cover nothing.

/// Left, top, right, bottom of something drawn.
pub(super) type Box = (f64, f64, f64, f64);

/// Boxes are looked up by bands of this height, since a map has hundreds of them.
const BAND: f64 = 24.0;

/// What is taken of a drawing.
pub(super) struct Taken(Vec<Vec<Box>>);

impl Taken {
    /// Nothing of a drawing of that height.
    pub fn new(height: f64) -> Taken {
        Taken(vec![Vec::new(); (height / BAND) as usize + 2])
    }

    fn bands(&self, (_, top, _, low): Box) -> std::ops::RangeInclusive<usize> {
        let band = |y: f64| ((y / BAND).max(0.0) as usize).min(self.0.len() - 1);
        band(top)..=band(low)
    }

    /// Takes a box.
    pub fn push(&mut self, own: Box) {
        for band in self.bands(own) {
            self.0[band].push(own);
        }
    }

    /// Whether a box covers nothing.
    pub fn is_free(&self, own: Box) -> bool {
        let meet = |other: &Box| own.0 < other.2 && other.0 < own.2 && own.1 < other.3 && other.1 < own.3;
        !self.bands(own).any(|band| self.0[band].iter().any(meet))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_taken_is_found_from_every_side_and_beyond_the_edges() {
        let mut taken = Taken::new(100.0);
        taken.push((10.0, 20.0, 30.0, 60.0));
        assert!(!taken.is_free((0.0, 50.0, 11.0, 200.0)));
        assert!(!taken.is_free((29.0, -40.0, 90.0, 21.0)));
        assert!(taken.is_free((30.0, 20.0, 50.0, 60.0)), "side by side");
        assert!(taken.is_free((10.0, 60.0, 30.0, 70.0)), "one under the other");
        taken.push((0.0, 300.0, 5.0, 310.0));
        assert!(!taken.is_free((0.0, 305.0, 5.0, 320.0)));
    }
}
