//! How the armies and figures of a kingdom stand in rows in the room that it has.

use ink::Svg;

use super::Drawing;
use super::army::Army;
use super::figures::Figure;
use super::map::Sizes;
use crate::content::Region;

/// Room between what stands beside one another.
const fn gap(sizes: &Sizes) -> f64 {
    if sizes.ornate { 8.0 } else { 5.0 }
}

/// Somebody who stands in a kingdom.
enum Piece {
    Army(Army),
    Figure(Figure),
}

impl Piece {
    fn width(&self) -> f64 {
        match self {
            Piece::Army(army) => army.width,
            Piece::Figure(figure) => figure.width,
        }
    }

    fn height(&self) -> f64 {
        match self {
            Piece::Army(army) => army.height,
            Piece::Figure(figure) => figure.height,
        }
    }
}

/// Everybody in a kingdom, row by row.
pub(super) struct Muster {
    rows: Vec<Vec<Piece>>,
    gap: f64,
}

impl Muster {
    /// The best order that the room allows: armies first and figures with their names below; where that is too much,
    /// figures close up to the armies, and the letters of their players must do.
    pub(super) fn of(picture: &Drawing<'_>, sizes: &Sizes, region: Region, width: f64, room: f64) -> Muster {
        let armies = || Army::all(picture, sizes, region).into_iter().map(Piece::Army);
        let figures = |named| Figure::all(picture, sizes, region, named).into_iter().map(Piece::Figure);
        let gap = gap(sizes);
        let mut apart = rows(armies().collect(), width, gap);
        apart.append(&mut rows(figures(true).collect(), width, gap));
        let loose = Muster { rows: apart, gap };
        if sizes.ornate && loose.height() <= room {
            return loose;
        }
        let close = Muster { rows: rows(armies().chain(figures(false)).collect(), width, gap), gap };
        if close.height() <= loose.height() { close } else { loose }
    }

    fn height(&self) -> f64 {
        self.rows.iter().map(|row| tall(row)).sum()
    }

    /// Draws all rows around `middle`, from `y` down.
    pub(super) fn draw(
        &self,
        picture: &Drawing<'_>,
        svg: &mut Svg,
        sizes: &Sizes,
        (middle, mut y): (f64, f64),
    ) {
        for row in &self.rows {
            let long = row.iter().map(|piece| piece.width() + self.gap).sum::<f64>() - self.gap;
            let mut x = middle - long / 2.0;
            y += tall(row);
            for piece in row {
                match piece {
                    Piece::Army(army) => army.draw(picture, svg, sizes, (x, y)),
                    Piece::Figure(figure) => figure.draw(picture, svg, sizes, (x, y)),
                }
                x += piece.width() + self.gap;
            }
        }
    }
}

/// How high a row is.
fn tall(row: &[Piece]) -> f64 {
    row.iter().map(Piece::height).fold(0.0, f64::max)
}

/// Pieces in rows no wider than `width`, each row with one at least.
fn rows(pieces: Vec<Piece>, width: f64, gap: f64) -> Vec<Vec<Piece>> {
    let mut rows: Vec<Vec<Piece>> = Vec::new();
    let mut left = 0.0;
    for piece in pieces {
        let wide = piece.width();
        match rows.last_mut() {
            Some(row) if wide + gap <= left => {
                row.push(piece);
                left -= wide + gap;
            }
            _ => {
                rows.push(vec![piece]);
                left = width - wide;
            }
        }
    }
    rows
}
