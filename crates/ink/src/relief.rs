//! The ground as old charts draw it: hills, woods, mountains, fens, furrows, dunes and waves.

use crate::{Svg, Tone, push_number};

/// Signs of relief, gathered into a few lines that are drawn in one go. A chart has hundreds of them,
/// and what is written alike packs well, so each is written from its own place on.
#[derive(Clone, Debug, Default)]
pub struct Relief {
    slopes: String,
    shadows: String,
    woods: String,
    fields: String,
    sand: String,
    waves: String,
}

/// Adds a step of a path that goes on from where it is: a command and numbers, each times `size`.
fn step(path: &mut String, command: char, numbers: &[f64], size: f64) {
    path.push(command);
    for (index, number) in numbers.iter().enumerate() {
        let value = number * size;
        // A minus parts two numbers as well as a blank.
        if index > 0 && value > -0.005 {
            path.push(' ');
        }
        push_number(path, value);
    }
}

fn begin(path: &mut String, x: f64, y: f64) {
    path.push('M');
    push_number(path, x);
    path.push(' ');
    push_number(path, y);
}

impl Relief {
    /// Nothing yet.
    pub fn new() -> Relief {
        Relief::default()
    }

    /// A hill with its shaded side, about (x, y).
    pub fn hill(&mut self, (x, y): (f64, f64), size: f64) {
        let path = &mut self.slopes;
        begin(path, x - size, y + size * 0.5);
        step(path, 'q', &[0.7, -0.7, 1.0, -1.2], size);
        step(path, 'q', &[0.35, 0.6, 1.0, 1.2], size);
        for (dx, dy, long) in [(0.12, -0.4, 0.55), (0.32, -0.1, 0.45), (0.54, 0.12, 0.3)] {
            begin(&mut self.shadows, x + dx * size, y + dy * size);
            step(&mut self.shadows, 'l', &[-0.12, long], size);
        }
    }

    /// A mountain: steeper than a hill, with a ridge, about (x, y).
    pub fn mountain(&mut self, (x, y): (f64, f64), size: f64) {
        let path = &mut self.slopes;
        begin(path, x - size, y + size * 0.6);
        step(path, 'l', &[0.55, -0.95, 0.15, 0.15, 0.35, -0.75], size);
        step(path, 'l', &[0.45, 0.85, 0.12, -0.1, 0.48, 0.8], size);
        for (dx, dy, long) in [(0.1, -0.7, 0.75), (0.26, -0.4, 0.65), (0.44, -0.1, 0.5), (0.66, 0.2, 0.3)] {
            begin(&mut self.shadows, x + dx * size, y + dy * size);
            step(&mut self.shadows, 'l', &[-0.14, long], size);
        }
    }

    /// A tree of a wood, standing at (x, y).
    pub fn wood(&mut self, (x, y): (f64, f64), size: f64) {
        let path = &mut self.woods;
        begin(path, x - size * 0.7, y);
        step(path, 'q', &[0.7, -2.2, 1.4, 0.0], size);
        step(path, 'q', &[-0.7, 0.3, -1.4, 0.0], size);
        path.push('Z');
        begin(path, x, y);
        step(path, 'v', &[0.6], size);
    }

    /// Rushes of a fen, standing at (x, y).
    pub fn fen(&mut self, (x, y): (f64, f64), size: f64) {
        let path = &mut self.fields;
        begin(path, x - size, y);
        step(path, 'h', &[2.0], size);
        for (dx, lean, high) in [(-0.45, -0.25, -0.8), (0.0, 0.0, -1.0), (0.45, 0.25, -0.8)] {
            begin(path, x + dx * size, y);
            step(path, 'l', &[lean, high], size);
        }
    }

    /// Furrows of a field about (x, y).
    pub fn furrows(&mut self, (x, y): (f64, f64), size: f64) {
        for (dx, dy) in [(-1.0, -0.5), (-0.75, 0.0), (-0.5, 0.5)] {
            begin(&mut self.fields, x + dx * size, y + dy * size);
            step(&mut self.fields, 'q', &[0.75, -0.3, 1.5, 0.0], size);
        }
    }

    /// A tuft of grass standing at (x, y).
    pub fn tuft(&mut self, (x, y): (f64, f64), size: f64) {
        for lean in [-0.5, 0.0, 0.5] {
            begin(&mut self.fields, x + lean * size * 0.4, y);
            step(&mut self.fields, 'l', &[lean * 0.8, lean.abs() * 0.4 - 0.9], size);
        }
    }

    /// A dune about (x, y).
    pub fn dune(&mut self, (x, y): (f64, f64), size: f64) {
        let path = &mut self.sand;
        begin(path, x - size, y + size * 0.2);
        step(path, 'q', &[0.6, -0.8, 1.2, -0.1], size);
        step(path, 'q', &[0.4, -0.4, 0.8, 0.0], size);
    }

    /// A wave about (x, y).
    pub fn wave(&mut self, (x, y): (f64, f64), size: f64) {
        let path = &mut self.waves;
        begin(path, x - size, y);
        step(path, 'q', &[0.5, -0.5, 1.0, 0.0], size);
        step(path, 'q', &[0.5, 0.5, 1.0, 0.0], size);
    }

    /// Draws everything gathered.
    pub fn draw(&self, svg: &mut Svg) {
        let lines = [
            (&self.waves, Tone::SeaLine, 1.0, 0.9),
            (&self.fields, Tone::LandEdge, 0.9, 0.5),
            (&self.sand, Tone::LandEdge, 0.9, 0.6),
            (&self.slopes, Tone::LandEdge, 1.2, 0.75),
            (&self.shadows, Tone::LandEdge, 0.9, 0.5),
            (&self.woods, Tone::LandEdge, 1.0, 0.7),
        ];
        for (path, tone, width, opacity) in lines {
            if !path.is_empty() {
                let line = svg.tag("path").set("d", path).set("fill", "none").stroke(tone, width);
                line.num("stroke-opacity", opacity).round().done();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Palette;

    #[test]
    fn signs_of_one_kind_become_one_line_and_nothing_becomes_none() {
        let mut svg = Svg::part(Palette::Light);
        Relief::new().draw(&mut svg);
        assert_eq!(svg.into_part(), "");
        let mut relief = Relief::new();
        for at in [(10.0, 10.0), (30.0, 12.5)] {
            relief.hill(at, 6.0);
            relief.mountain(at, 6.0);
            relief.wood(at, 4.0);
            relief.fen(at, 4.0);
            relief.furrows(at, 4.0);
            relief.tuft(at, 4.0);
            relief.dune(at, 4.0);
            relief.wave(at, 4.0);
        }
        let mut svg = Svg::part(Palette::Light);
        relief.draw(&mut svg);
        let text = svg.into_part();
        assert_eq!(text.matches("<path ").count(), 6, "{text}");
        assert!(!text.contains("NaN"));
    }
}
