//! What a map shows before any game: the outlines of its territories. Worked out once for each
//! map and size, and kept.

use std::sync::Arc;

use ink::{Ground, Memory, Svg, push_number};

use crate::maps::{Map, Place, Shape, shapes};

/// How a map lies in a picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Lie {
    /// As it was drawn.
    Plain,
    /// Turned by a quarter.
    Turned,
    /// Drawn out until it is `tall` times as high as wide, if it is not yet, so that a narrow window is made use of.
    Drawn { tall: f64 },
}

/// So many times higher than it was a map becomes at the most: beyond that it would not be known again.
const MOST_DRAWN: f64 = 2.0;

/// The shapes of a map's territories, and their outlines as they lie in the picture.
#[derive(Debug)]
pub(super) struct Outlines {
    /// In the map's own measure, turned if the whole is.
    pub shapes: Vec<Shape>,
    /// Width and height in that measure.
    pub size: (f64, f64),
    /// Pixels in a unit of that measure.
    pub scale: f64,
    /// Whether the map is turned by a quarter, so that its north lies to the right.
    pub turned: bool,
    /// Every outline, to be drawn by its id.
    pub ground: Ground,
}

impl Outlines {
    /// The ground of a map as it lies, with the scale that `fit` gives to its width and height.
    pub fn of(svg: &Svg, map: &Map, lie: Lie, fit: impl FnOnce((f64, f64)) -> f64) -> Arc<Outlines> {
        type Shapes = (Vec<Shape>, (f64, f64));
        static SHAPES: Memory<Shapes> = Memory::new();
        static SHEETS: Memory<Outlines> = Memory::new();
        let halves = [map.content_id() >> 32, map.content_id() & 0xffff_ffff].map(|half| half as f64);
        let [high, low] = halves;
        let turned = lie == Lie::Turned;
        let [turn, tall] = match lie {
            Lie::Plain => [0.0, 0.0],
            Lie::Turned => [1.0, 0.0],
            Lie::Drawn { tall } => [0.0, tall],
        };
        let known = SHAPES.get(svg.palette(), &[high, low, turn, tall], || {
            let (mut shapes, size) = shapes(map);
            let more = (tall * size.0 / size.1).clamp(1.0, MOST_DRAWN);
            let laid = |(x, y): (f64, f64)| if turned { (size.1 - y, x) } else { (x, y * more) };
            for shape in &mut shapes {
                shape.label = laid(shape.label);
                shape.outlines.iter_mut().flatten().for_each(|point| *point = laid(*point));
            }
            (shapes, if turned { (size.1, size.0) } else { (size.0, size.1 * more) })
        });
        let scale = fit(known.1);
        SHEETS.get(svg.palette(), &[high, low, turn, tall, scale], || {
            let (shapes, size) = (known.0.clone(), known.1);
            let outlines = svg.apart(|svg| {
                svg.tag("defs").within(|svg| {
                    for (place, shape) in shapes.iter().enumerate() {
                        let outline = svg.tag("path").id(&outline_id(map, place as Place));
                        outline.set("d", &path(shape, scale)).set("fill-rule", "evenodd").done();
                    }
                });
            });
            Outlines { shapes, size, scale, turned, ground: Ground::new(outlines) }
        })
    }
}

/// The id under which a territory's outline is written.
pub(super) fn outline_id(map: &Map, place: Place) -> String {
    format!("outline-{}", map.id(place))
}

fn path(shape: &Shape, scale: f64) -> String {
    let mut path = String::new();
    for outline in &shape.outlines {
        for (index, (x, y)) in outline.iter().enumerate() {
            path.push(if index == 0 { 'M' } else { 'L' });
            // A tenth of a pixel is fine enough for a border, and neighbours round alike.
            push_number(&mut path, (x * scale * 10.0).round() / 10.0);
            path.push(' ');
            push_number(&mut path, (y * scale * 10.0).round() / 10.0);
        }
        path.push('Z');
    }
    path
}
