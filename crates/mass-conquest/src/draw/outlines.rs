//! What a map shows before any game: the outlines of its territories. Worked out once for each
//! map and size, and kept.

use std::sync::Arc;

use ink::{Ground, Memory, Svg, push_number};

use crate::maps::{Map, Place, Shape, shapes};

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
    /// The ground of a map, with the scale that `fit` gives to its width and height.
    pub fn of(svg: &Svg, map: &Map, turned: bool, fit: impl FnOnce((f64, f64)) -> f64) -> Arc<Outlines> {
        type Shapes = (Vec<Shape>, (f64, f64));
        static SHAPES: Memory<Shapes> = Memory::new();
        static SHEETS: Memory<Outlines> = Memory::new();
        let halves = [map.content_id() >> 32, map.content_id() & 0xffff_ffff].map(|half| half as f64);
        let [high, low] = halves;
        let turn = f64::from(u8::from(turned));
        let known = SHAPES.get(svg.palette(), &[high, low, turn], || {
            let (mut shapes, size) = shapes(map);
            if !turned {
                return (shapes, size);
            }
            let quarter = |(x, y): (f64, f64)| (size.1 - y, x);
            for shape in &mut shapes {
                shape.label = quarter(shape.label);
                shape.outlines.iter_mut().flatten().for_each(|point| *point = quarter(*point));
            }
            (shapes, (size.1, size.0))
        });
        let scale = fit(known.1);
        SHEETS.get(svg.palette(), &[high, low, turn, scale], || {
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
