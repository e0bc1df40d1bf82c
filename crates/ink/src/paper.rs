//! Paper to print on, and true lengths on it.

/// A length on paper in CSS pixels, of which there are 96 to an inch.
pub const fn mm(millimetres: f64) -> f64 {
    millimetres * 96.0 / 25.4
}

/// The smallest type that is printed: seven points, in CSS pixels.
pub const MIN_PRINT: f64 = 7.0 * 96.0 / 72.0;

/// A sheet of paper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Paper {
    /// 210 by 297 mm.
    A4,
    /// 8.5 by 11 inches.
    Letter,
}

impl Paper {
    /// Width and height in millimetres, upright or lying.
    pub const fn millimetres(self, lying: bool) -> (f64, f64) {
        let (short, long) = match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        };
        if lying { (long, short) } else { (short, long) }
    }

    /// The same in CSS pixels.
    pub const fn size(self, lying: bool) -> (f64, f64) {
        let (width, height) = self.millimetres(lying);
        (mm(width), mm(height))
    }

    /// The room for pieces as x, y, width and height: what printers reach, without the line at the foot. Three rows
    /// of three cards just fit on both papers.
    pub const fn room(self, lying: bool) -> (f64, f64, f64, f64) {
        let (width, height) = self.size(lying);
        (SIDE, TOP, width - 2.0 * SIDE, height - TOP - FOOT)
    }
}

const SIDE: f64 = mm(9.0);
const TOP: f64 = mm(5.4);
const FOOT: f64 = mm(9.8);

/// How far from the lower edge the line at the foot stands.
pub(crate) const FOOTLINE: f64 = mm(5.0);

/// Size of a card: 63 by 88 mm, for which sleeves are sold everywhere.
pub const CARD: (f64, f64) = (mm(63.0), mm(88.0));

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nine_cards_fit_on_both_papers() {
        for paper in [Paper::A4, Paper::Letter] {
            let (_, _, width, height) = paper.room(false);
            assert!(width >= 3.0 * CARD.0 && height >= 3.0 * CARD.1, "{paper:?} {width} {height}");
        }
    }

    #[test]
    fn lying_paper_is_the_same_paper() {
        assert_eq!(Paper::A4.millimetres(true), (297.0, 210.0));
        assert!((Paper::Letter.size(false).0 - 8.5 * 96.0).abs() < 1e-9);
    }
}
