//! The room that a kingdom has for its contents, line by line: they stand inside its outline, whatever its shape.

use std::sync::Arc;

use ink::coast::Point;
use ink::{Memory, Svg};

use super::land::Chart;
use crate::content::Region;

/// How many pixels lie between two lines that are measured.
const STEP: f64 = 3.0;
/// Room between a border and what stands beside it.
const MARGIN: f64 = 3.0;

/// Where a kingdom's land lies, line by line from the top of the chart: pieces of each line from west to east.
pub(super) struct Field {
    top: f64,
    lines: Vec<Vec<(f64, f64)>>,
}

/// The part of a field that contents may fill.
pub(super) struct Room<'a> {
    field: &'a Field,
    /// Where it begins.
    pub(super) top: f64,
    /// Where it ends.
    pub(super) bottom: f64,
    middle: f64,
}

impl Field {
    /// The field of a kingdom on a chart; kept, since it never changes.
    pub(super) fn of(svg: &Svg, chart: &Chart, region: Region) -> Arc<Field> {
        static KNOWN: Memory<Field> = Memory::new();
        let numbers = [chart.x, chart.y, chart.width, chart.height, region.index() as f64];
        KNOWN.get(svg.palette(), &numbers, || Field::new(chart, region))
    }

    fn new(chart: &Chart, region: Region) -> Field {
        let outline = chart.outline(region);
        let lines = (0..=(chart.height / STEP) as usize)
            .map(|n| crossings(&outline, chart.y + n as f64 * STEP))
            .collect();
        Field { top: chart.y, lines }
    }

    /// The part from `top` to `bottom` around a middle.
    pub(super) fn below(&self, top: f64, bottom: f64, middle: f64) -> Room<'_> {
        Room { field: self, top, bottom, middle }
    }
}

/// Where a line from west to east runs over the land.
fn crossings(outline: &[Point], y: f64) -> Vec<(f64, f64)> {
    let mut found: Vec<f64> = Vec::new();
    for (n, a) in outline.iter().enumerate() {
        let b = outline[(n + 1) % outline.len()];
        if (a.1 > y) != (b.1 > y) {
            found.push(a.0 + (b.0 - a.0) * (y - a.1) / (b.1 - a.1));
        }
    }
    found.sort_by(f64::total_cmp);
    found.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

impl Room<'_> {
    /// The longest stretch of land that holds everything between two heights, as its ends. Where there is none, a
    /// little around the middle.
    pub(super) fn stretch(&self, from: f64, to: f64) -> (f64, f64) {
        let at = |y: f64| ((y - self.field.top) / STEP).max(0.0) as usize;
        let last = self.field.lines.len().saturating_sub(1);
        let (from, to) = (at(from).min(last), at(to).min(last));
        let mut common = vec![(f64::NEG_INFINITY, f64::INFINITY)];
        for line in &self.field.lines[from..=to] {
            let meet = |a: &(f64, f64), b: &(f64, f64)| (a.0.max(b.0), a.1.min(b.1));
            common = common.iter().flat_map(|a| line.iter().map(move |b| meet(a, b))).collect();
            common.retain(|(west, east)| east - west > 2.0 * MARGIN);
        }
        let longest = common.into_iter().max_by(|a, b| (a.1 - a.0).total_cmp(&(b.1 - b.0)));
        match longest {
            Some((west, east)) => (west + MARGIN, east - MARGIN),
            None => (self.middle - 20.0, self.middle + 20.0),
        }
    }

    /// The middle that contents keep to as far as they can.
    pub(super) const fn middle(&self) -> f64 {
        self.middle
    }
}
