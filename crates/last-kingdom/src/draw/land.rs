//! England around 880 by longitude and latitude: coasts, borders, rivers and the lands at the edges (TLK-R1).
//!
//! Borders and coasts are strands between the places where regions meet. Two neighbours use the very same strand, so
//! their outlines agree; which regions share one is exactly which of them are neighbours by the rules.

use ink::coast::{Point, rough};

use crate::content::Region;

/// A stretch of coast or border.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(usize)]
pub(super) enum Strand {
    /// From the Forth down the east coast to the Humber.
    NorthSea,
    /// From the Solway to the Ribble.
    Cumbria,
    /// From the Solway to the Forth.
    Marches,
    /// From the Ribble to the head of the Humber.
    Peak,
    /// The Humber, down to the sea.
    Humber,
    /// From the Ribble to the Dee.
    Mersey,
    /// From the Dee to the Severn.
    Dyke,
    /// From the head of the Humber to the Thames.
    Fens,
    /// The Thames, from London up to the Severn.
    Thames,
    /// The estuary of the Thames.
    Estuary,
    /// The Severn, down to the sea.
    Severn,
    /// From the Humber to the estuary of the Thames.
    Anglia,
    /// From the Dee around Wales to the Severn.
    Cambria,
    /// From the estuary of the Thames around the south to the Severn.
    South,
}

use Strand::{
    Anglia, Cambria, Cumbria, Dyke, Estuary, Fens, Humber, Marches, Mersey, NorthSea, Peak, Severn, South,
    Thames,
};

const FORTH: Point = (-3.12, 55.97);
const SOLWAY: Point = (-3.08, 54.98);
const RIBBLE: Point = (-2.88, 53.74);
const HUMBER_HEAD: Point = (-0.78, 53.69);
const HUMBER_MOUTH: Point = (0.1, 53.58);
const DEE: Point = (-3.06, 53.24);
const GLOUCESTER: Point = (-2.45, 51.78);
const SEVERN_MOUTH: Point = (-3.0, 51.43);
const LONDON: Point = (-0.02, 51.52);
const THAMES_MOUTH: Point = (0.72, 51.49);

/// The points of each strand, in the order of [`Strand`].
const STRANDS: [&[Point]; 14] = [
    // NorthSea
    &[
        FORTH,
        (-2.85, 55.99),
        (-2.68, 56.06),
        (-2.45, 55.98),
        (-2.13, 55.91),
        (-2.0, 55.77),
        (-1.66, 55.62),
        (-1.58, 55.42),
        (-1.48, 55.13),
        (-1.4, 55.0),
        (-1.3, 54.77),
        (-1.15, 54.65),
        (-0.88, 54.58),
        (-0.58, 54.48),
        (-0.38, 54.27),
        (-0.07, 54.12),
        (-0.2, 54.03),
        (-0.12, 53.85),
        (0.08, 53.68),
        HUMBER_MOUTH,
    ],
    // Cumbria
    &[
        SOLWAY,
        (-3.38, 54.9),
        (-3.58, 54.65),
        (-3.63, 54.5),
        (-3.4, 54.33),
        (-3.22, 54.08),
        (-2.95, 54.19),
        (-2.84, 54.06),
        (-3.04, 53.92),
        (-3.05, 53.79),
        RIBBLE,
    ],
    // Marches
    &[SOLWAY, (-3.2, 55.2), (-3.0, 55.45), (-3.3, 55.7), FORTH],
    // Peak
    &[RIBBLE, (-2.45, 53.66), (-2.0, 53.52), (-1.5, 53.5), (-1.1, 53.62), HUMBER_HEAD],
    // Humber
    &[HUMBER_HEAD, (-0.5, 53.72), (-0.25, 53.66), HUMBER_MOUTH],
    // Mersey
    &[RIBBLE, (-3.06, 53.6), (-3.02, 53.43), (-3.2, 53.38), DEE],
    // Dyke
    &[DEE, (-2.96, 52.98), (-3.12, 52.7), (-2.98, 52.35), (-3.05, 52.1), (-2.72, 51.92), GLOUCESTER],
    // Fens
    &[
        HUMBER_HEAD,
        (-0.82, 53.35),
        (-0.6, 53.0),
        (-0.42, 52.7),
        (-0.18, 52.42),
        (-0.12, 52.05),
        (0.03, 51.8),
        LONDON,
    ],
    // Thames
    &[
        LONDON,
        (-0.3, 51.44),
        (-0.62, 51.52),
        (-0.95, 51.48),
        (-1.15, 51.68),
        (-1.5, 51.72),
        (-2.0, 51.66),
        GLOUCESTER,
    ],
    // Estuary
    &[LONDON, (0.25, 51.46), (0.45, 51.49), THAMES_MOUTH],
    // Severn
    &[GLOUCESTER, (-2.6, 51.66), (-2.78, 51.54), SEVERN_MOUTH],
    // Anglia
    &[
        HUMBER_MOUTH,
        (0.2, 53.44),
        (0.34, 53.18),
        (0.1, 53.0),
        (0.12, 52.88),
        (0.36, 52.8),
        (0.5, 52.96),
        (0.9, 52.98),
        (1.32, 52.93),
        (1.58, 52.8),
        (1.74, 52.58),
        (1.72, 52.38),
        (1.6, 52.12),
        (1.36, 51.97),
        (1.2, 51.8),
        (0.93, 51.74),
        (0.95, 51.61),
        THAMES_MOUTH,
    ],
    // Cambria
    &[
        DEE,
        (-3.32, 53.35),
        (-3.6, 53.3),
        (-3.86, 53.34),
        (-4.1, 53.23),
        (-4.34, 53.1),
        (-4.5, 53.0),
        (-4.8, 52.82),
        (-4.48, 52.8),
        (-4.18, 52.84),
        (-4.14, 52.7),
        (-4.12, 52.45),
        (-4.4, 52.24),
        (-4.72, 52.12),
        (-5.08, 52.01),
        (-5.3, 51.89),
        (-5.08, 51.79),
        (-5.14, 51.69),
        (-4.9, 51.61),
        (-4.68, 51.68),
        (-4.4, 51.74),
        (-4.3, 51.58),
        (-3.95, 51.61),
        (-3.72, 51.47),
        (-3.5, 51.4),
        (-3.2, 51.4),
        SEVERN_MOUTH,
    ],
    // South
    &[
        THAMES_MOUTH,
        (0.95, 51.38),
        (1.2, 51.36),
        (1.44, 51.38),
        (1.4, 51.22),
        (1.3, 51.11),
        (1.05, 51.05),
        (0.96, 50.91),
        (0.65, 50.88),
        (0.25, 50.74),
        (-0.2, 50.82),
        (-0.55, 50.8),
        (-0.79, 50.73),
        (-1.1, 50.8),
        (-1.38, 50.91),
        (-1.55, 50.74),
        (-1.9, 50.72),
        (-2.0, 50.59),
        (-2.4, 50.63),
        (-2.46, 50.5),
        (-2.6, 50.65),
        (-2.95, 50.73),
        (-3.3, 50.67),
        (-3.5, 50.5),
        (-3.65, 50.22),
        (-3.9, 50.28),
        (-4.15, 50.37),
        (-4.62, 50.32),
        (-4.82, 50.21),
        (-5.04, 50.16),
        (-5.2, 49.97),
        (-5.42, 50.12),
        (-5.7, 50.06),
        (-5.5, 50.22),
        (-5.15, 50.38),
        (-5.0, 50.55),
        (-4.6, 50.74),
        (-4.52, 51.02),
        (-4.25, 51.05),
        (-4.2, 51.2),
        (-3.8, 51.24),
        (-3.45, 51.21),
        (-3.08, 51.2),
        SEVERN_MOUTH,
    ],
];

/// The strands around each region, by region index; those that are walked backwards are marked.
pub(super) const RINGS: [&[(Strand, bool)]; 5] = [
    // Northumbria
    &[(NorthSea, false), (Humber, true), (Peak, true), (Cumbria, true), (Marches, false)],
    // Mercia
    &[(Peak, false), (Fens, false), (Thames, false), (Dyke, true), (Mersey, true)],
    // Wales
    &[(Dyke, false), (Severn, false), (Cambria, true)],
    // East Anglia
    &[(Humber, false), (Anglia, false), (Estuary, true), (Fens, true)],
    // Wessex
    &[(Estuary, false), (South, false), (Severn, true), (Thames, true)],
];

/// Islands, with the region that each belongs to.
const ISLANDS: [(Region, &[Point]); 2] = [
    (
        Region::Wales,
        &[
            (-4.36, 53.16),
            (-4.1, 53.3),
            (-4.28, 53.43),
            (-4.56, 53.42),
            (-4.7, 53.3),
            (-4.52, 53.2),
            (-4.36, 53.16),
        ],
    ),
    (Region::Wessex, &[(-1.58, 50.66), (-1.3, 50.75), (-1.06, 50.68), (-1.28, 50.57), (-1.58, 50.66)]),
];

/// Lands at the edges, on which nothing of the game happens.
pub(super) const NEUTRAL: [&[Point]; 5] = [
    // The land of the Scots
    &[
        SOLWAY,
        (-3.6, 54.88),
        (-4.05, 54.77),
        (-4.4, 54.69),
        (-4.8, 54.86),
        (-4.9, 54.64),
        (-5.15, 54.9),
        (-4.86, 55.25),
        (-4.64, 55.48),
        (-4.88, 55.7),
        (-4.9, 56.0),
        (-5.05, 56.6),
        (-2.5, 56.6),
        (-2.6, 56.28),
        (-3.0, 56.19),
        (-3.25, 56.04),
        (-3.6, 56.02),
        // Under Northumbria, which is drawn over it: so there is no seam.
        FORTH,
        (-2.6, 55.6),
        (-2.6, 55.2),
        SOLWAY,
    ],
    // Kintyre and the isles
    &[(-5.76, 55.3), (-5.5, 55.42), (-5.35, 55.8), (-5.3, 56.6), (-6.4, 56.6), (-6.2, 55.75), (-5.76, 55.3)],
    // Man
    &[(-4.8, 54.06), (-4.4, 54.2), (-4.36, 54.42), (-4.6, 54.3), (-4.8, 54.06)],
    // Ireland
    &[
        (-6.15, 55.22),
        (-5.78, 54.85),
        (-5.45, 54.5),
        (-5.6, 54.27),
        (-5.88, 54.2),
        (-6.12, 54.03),
        (-6.35, 53.97),
        (-6.18, 53.7),
        (-6.05, 53.38),
        (-6.0, 52.97),
        (-6.2, 52.6),
        (-6.36, 52.17),
        (-6.93, 52.12),
        (-7.5, 52.05),
        (-8.2, 51.8),
        (-8.6, 51.6),
        (-9.8, 51.4),
        (-16.0, 52.0),
        (-16.0, 55.3),
        (-8.3, 55.2),
        (-7.4, 55.38),
        (-6.7, 55.2),
        (-6.15, 55.22),
    ],
    // The Franks
    &[
        (-0.1, 49.0),
        (0.1, 49.62),
        (1.0, 49.93),
        (1.52, 50.2),
        (1.57, 50.6),
        (1.6, 50.87),
        (1.9, 50.98),
        (2.4, 51.06),
        (3.0, 51.27),
        (3.5, 51.5),
        (4.1, 51.98),
        (4.55, 52.5),
        (4.75, 52.97),
        (5.2, 53.3),
        (6.5, 53.5),
        (10.0, 54.0),
        (10.0, 49.0),
        (-0.1, 49.0),
    ],
];

/// Rivers from source to mouth, with the widths of both ends: the borders that are water, and those inland.
pub(super) const RIVERS: [(Course, f64, f64); 9] = [
    (Course::Along(Humber), 3.0, 9.0),
    (Course::Along(Estuary), 3.0, 12.0),
    (Course::Along(Severn), 3.0, 14.0),
    (Course::Up(Thames), 0.8, 3.0),
    // Trent
    (
        Course::Own(&[
            (-2.1, 53.05),
            (-1.95, 52.85),
            (-1.6, 52.8),
            (-1.2, 52.9),
            (-0.85, 53.1),
            (-0.8, 53.4),
            HUMBER_HEAD,
        ]),
        0.8,
        3.0,
    ),
    // Ouse
    (Course::Own(&[(-1.9, 54.3), (-1.5, 54.15), (-1.1, 53.95), (-1.0, 53.75), HUMBER_HEAD]), 0.8, 3.0),
    // Severn
    (
        Course::Own(&[
            (-3.6, 52.45),
            (-3.3, 52.55),
            (-2.98, 52.72),
            (-2.6, 52.65),
            (-2.35, 52.4),
            (-2.22, 52.1),
            GLOUCESTER,
        ]),
        0.8,
        3.2,
    ),
    // Tyne
    (Course::Own(&[(-2.4, 54.95), (-2.0, 54.98), (-1.65, 54.96), (-1.4, 55.0)]), 0.8, 3.2),
    // Tees
    (Course::Own(&[(-2.2, 54.62), (-1.8, 54.54), (-1.4, 54.52), (-1.15, 54.65)]), 0.8, 3.2),
];

/// Where a river runs.
pub(super) enum Course {
    /// Down a strand.
    Along(Strand),
    /// The other way along a strand.
    Up(Strand),
    /// By itself.
    Own(&'static [Point]),
}

/// How longitude and latitude become places in a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Chart {
    pub(super) x: f64,
    pub(super) y: f64,
    pub(super) width: f64,
    pub(super) height: f64,
    /// Pixels per degree of longitude.
    degree: f64,
}

/// The middle of the land, and how many degrees it spans.
const MIDDLE: f64 = -1.98;
const SPAN: f64 = 7.7;
/// How far the land may be drawn out sideways, as the room for armies asks for: the smaller the chart, the more.
const fn drawn_out(width: f64) -> f64 {
    match width {
        ..450.0 => 2.0,
        450.0..700.0 => 1.95,
        _ => 1.7,
    }
}
/// How high latitudes lie, from the top: the south is drawn larger, where the most happens.
const LATITUDES: [(f64, f64); 6] =
    [(56.15, 0.015), (53.66, 0.315), (52.9, 0.385), (51.56, 0.645), (50.74, 0.895), (49.93, 0.985)];

impl Chart {
    /// A chart that fills this rectangle.
    pub(super) fn new((x, y, width, height): (f64, f64, f64, f64)) -> Chart {
        let natural = height / 6.2 * 0.6;
        let degree = (width * 0.965 / SPAN).min(natural * drawn_out(width));
        Chart { x, y, width, height, degree }
    }

    /// Where a place by longitude and latitude lies in the picture.
    pub(super) fn at(&self, (east, north): Point) -> Point {
        (self.x + self.width / 2.0 + (east - MIDDLE) * self.degree, self.y + self.height * down(north))
    }

    /// Whether the land fills the whole width, so that there is little sea.
    pub(super) fn is_tight(&self) -> bool {
        self.degree * SPAN > 0.9 * self.width
    }

    /// So many degrees of longitude in pixels.
    pub(super) fn wide(&self, degrees: f64) -> f64 {
        degrees * self.degree
    }

    /// A line of places, in pixels and as rough as a coast or a border. It is roughened before it is laid on the chart, so
    /// that it has the same shape at every size.
    pub(super) fn line(&self, points: &[Point], depth: u32, roughness: f64) -> Vec<Point> {
        rough(points, depth, roughness).into_iter().map(|point| self.at(point)).collect()
    }

    /// A strand from its start to its end.
    pub(super) fn strand(&self, strand: Strand) -> Vec<Point> {
        let coast = matches!(strand, NorthSea | Cumbria | Mersey | Anglia | Cambria | South);
        let (depth, roughness) = if coast { (2, 0.17) } else { (3, 0.1) };
        self.line(STRANDS[strand as usize], depth, roughness)
    }

    /// The outline of a region's mainland.
    pub(super) fn outline(&self, region: Region) -> Vec<Point> {
        let mut outline = Vec::new();
        for &(strand, backwards) in RINGS[region.index()] {
            let mut line = self.strand(strand);
            if backwards {
                line.reverse();
            }
            // The end of one strand is the start of the next.
            line.pop();
            outline.append(&mut line);
        }
        outline
    }

    /// The outlines of a region's islands.
    pub(super) fn islands(&self, region: Region) -> impl Iterator<Item = Vec<Point>> {
        let own = ISLANDS.iter().filter(move |(owner, _)| *owner == region);
        own.map(|(_, points)| {
            let mut outline = self.line(points, 1, 0.15);
            outline.pop();
            outline
        })
    }

    /// Where a river runs, in pixels.
    pub(super) fn course(&self, course: &Course) -> Vec<Point> {
        match course {
            Course::Along(strand) => self.strand(*strand),
            Course::Up(strand) => {
                let mut line = self.strand(*strand);
                line.reverse();
                line
            }
            Course::Own(points) => self.line(points, 3, 0.14),
        }
    }
}

/// How far from the top a latitude lies, as a share of the height.
fn down(north: f64) -> f64 {
    let last = LATITUDES.len() - 2;
    // Beyond both ends the nearest stretch goes on.
    let n = LATITUDES[1..=last].iter().take_while(|(latitude, _)| north < *latitude).count();
    let ((a, above), (b, below)) = (LATITUDES[n], LATITUDES[n + 1]);
    above + (below - above) * (a - north) / (a - b)
}

#[cfg(test)]
mod tests;
