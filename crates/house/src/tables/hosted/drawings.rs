//! The boards that were drawn of a table as it stands: one for all guests, one for each seat.

use std::collections::HashMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use ink::Element;
use shelf::{AnyMatch, DrawStyle};
use table::{Panel, Viewer};

/// How many drawings of one position are kept; each is some tens of kilobytes.
const ROOM: usize = 8;

/// What a drawing depends on besides the table.
#[derive(Clone, Copy, Debug)]
pub struct DrawingKey<'a> {
    /// With whose eyes.
    pub viewer: Viewer,
    /// Width of the window in CSS pixels.
    pub width: u32,
    /// What can be acted on.
    pub glow: &'a [String],
    /// Whether the game was ended before its time. Whatever ends it is something that happens, so a drawing is
    /// not kept beyond that.
    pub stopped: bool,
}

#[derive(Debug)]
struct KeptDrawing {
    viewer: Viewer,
    width: u32,
    glow: Vec<String>,
    /// Drawn by whoever asked first; others wait for that one.
    sheet: Arc<OnceLock<Board>>,
}

/// A board that was drawn, in panels.
pub type Board = Arc<Vec<DrawnPanel>>;

/// A panel as it was drawn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DrawnPanel {
    /// The panel.
    pub panel: Panel,
    /// Known by what is drawn: a page that has it already need not be sent it again.
    pub print: u64,
    /// Its elements, in the order in which they begin.
    pub elements: Vec<Element>,
    /// The print of each element's markup.
    pub prints: Vec<u64>,
    /// What it consists of, for a page that is sent a later state of it.
    pub outline: Arc<Outline>,
}

/// What a panel consists of: its elements by their prints.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outline {
    /// The prints of the elements that have an id, wherever they stand; sorted.
    pub named: Vec<u64>,
    /// What stands right inside of the drawing (under its own name, nothing) or of an element with an id, in order.
    pub inside: HashMap<u64, Vec<u64>>,
}

impl Outline {
    /// How many prints it has.
    pub fn prints(&self) -> usize {
        self.named.len() + self.inside.values().map(|inside| inside.len() + 4).sum::<usize>()
    }
}

impl DrawnPanel {
    /// A panel with its prints.
    pub fn new(panel: Panel) -> DrawnPanel {
        let (elements, svg) = (Element::all(&panel.svg), panel.svg.as_str());
        let prints: Vec<u64> = elements.iter().map(|element| print(&svg[element.markup.clone()])).collect();
        let mut outline = Outline::default();
        for (number, element) in elements.iter().enumerate() {
            if element.id.is_some() {
                outline.named.push(prints[number]);
            }
            if let Some(name) = element_name(svg, element, number) {
                let inside = element.children.iter().map(|&child| prints[child]);
                outline.inside.insert(name, inside.collect());
            }
        }
        outline.named.sort_unstable();
        DrawnPanel { print: print(svg), elements, prints, outline: Arc::new(outline), panel }
    }
}

/// By what an element is found again in a page: the drawing itself, or its id. `None` for those that have none.
pub fn element_name(svg: &str, element: &Element, number: usize) -> Option<u64> {
    match &element.id {
        Some(id) => Some(print(&svg[id.clone()])),
        None => (number == 0).then(|| print("")),
    }
}

/// A number that stands for some markup.
pub fn print(markup: &str) -> u64 {
    let mut print = DefaultHasher::new();
    markup.hash(&mut print);
    print.finish()
}

/// The drawings of the present position.
#[derive(Debug, Default)]
pub struct Drawings(Mutex<Vec<KeptDrawing>>);

impl Clone for Drawings {
    /// A copy is made to be changed: it begins without any.
    fn clone(&self) -> Drawings {
        Drawings::default()
    }
}

impl Drawings {
    /// Something happened: what was drawn is past.
    pub fn forget(&mut self) {
        // The room goes too: most tables are never looked at.
        *self.0.get_mut().unwrap_or_else(PoisonError::into_inner) = Vec::new();
    }

    /// The drawing, kept or made.
    pub fn get(&self, wanted: DrawingKey<'_>, game: &dyn AnyMatch) -> Board {
        let DrawingKey { viewer, width, glow, stopped } = wanted;
        let sheet = self.sheet(wanted);
        if let Some(kept) = sheet.get() {
            metrics::counter!("house_drawings", "made" => "before").increment(1);
            return kept.clone();
        }
        let draw = || {
            let started = std::time::Instant::now();
            let style = DrawStyle { glow, width, stopped, ..DrawStyle::default() };
            let board = game.panels(viewer, &style).into_iter().map(DrawnPanel::new).collect();
            metrics::counter!("house_drawings", "made" => "now").increment(1);
            metrics::histogram!("house_drawing_seconds").record(started.elapsed());
            Arc::new(board)
        };
        sheet.get_or_init(draw).clone()
    }

    /// The sheet that the drawing stands on, or will. Nothing is drawn while the others are looked through, so
    /// nobody waits for somebody else's drawing.
    fn sheet(&self, wanted: DrawingKey<'_>) -> Arc<OnceLock<Board>> {
        let DrawingKey { viewer, width, glow, .. } = wanted;
        let mut drawn = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let same =
            |drawn: &&KeptDrawing| drawn.viewer == viewer && drawn.width == width && drawn.glow == glow;
        if let Some(kept) = drawn.iter().find(same) {
            return kept.sheet.clone();
        }
        if drawn.len() >= ROOM {
            drawn.remove(0);
        }
        let sheet = Arc::default();
        drawn.push(KeptDrawing { viewer, width, glow: glow.to_vec(), sheet: Arc::clone(&sheet) });
        sheet
    }
}
