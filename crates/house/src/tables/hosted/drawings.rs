//! The boards that were drawn of a table as it stands: one for all guests, one for each seat.

use std::sync::{Arc, Mutex, PoisonError};

use shelf::{AnyMatch, DrawStyle};
use table::Viewer;

/// How many drawings of one position are kept; each is some tens of kilobytes.
const ROOM: usize = 8;

/// What a drawing depends on besides the table.
#[derive(Clone, Copy, Debug)]
pub struct DrawingKey<'a> {
    /// With whose eyes.
    pub viewer: Viewer,
    /// Width in CSS pixels.
    pub width: u32,
    /// What can be acted on.
    pub glow: &'a [String],
}

#[derive(Debug)]
struct KeptDrawing {
    viewer: Viewer,
    width: u32,
    glow: Vec<String>,
    svg: Arc<String>,
}

/// The drawings of the present position.
#[derive(Debug, Default)]
pub struct Drawings(Mutex<Vec<KeptDrawing>>);

impl Drawings {
    /// Something happened: what was drawn is past.
    pub fn forget(&mut self) {
        // The room goes too: most tables are never looked at.
        *self.0.get_mut().unwrap_or_else(PoisonError::into_inner) = Vec::new();
    }

    /// The drawing, kept or made.
    pub fn get(&self, wanted: DrawingKey<'_>, game: &dyn AnyMatch) -> Arc<String> {
        let DrawingKey { viewer, width, glow } = wanted;
        let mut drawn = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same =
            |drawn: &&KeptDrawing| drawn.viewer == viewer && drawn.width == width && drawn.glow == glow;
        if let Some(kept) = drawn.iter().find(same) {
            metrics::counter!("house_drawings", "made" => "before").increment(1);
            return kept.svg.clone();
        }
        let started = std::time::Instant::now();
        let style = DrawStyle { glow, width, standalone: false, dark: false };
        let svg: Arc<String> = game.draw(viewer, &style).into();
        metrics::counter!("house_drawings", "made" => "now").increment(1);
        metrics::histogram!("house_drawing_seconds").record(started.elapsed());
        if drawn.len() >= ROOM {
            drawn.remove(0);
        }
        drawn.push(KeptDrawing { viewer, width, glow: glow.to_vec(), svg: svg.clone() });
        svg
    }
}
