//! Import of GeoJSON: one feature per territory, painted onto a grid.

use serde_json::Value;

use super::fault::plain;
use super::letters::is_strange;
use super::{LONGEST_NAME, MAX_TERRITORIES};

/// Columns of an imported picture.
const WIDTH: usize = 96;
/// Most corners that are read, so that a huge file costs bounded work.
const MOST_POINTS: usize = 200_000;

struct Feature {
    name: String,
    terrain: String,
    town: bool,
    castle: bool,
    start: Option<u64>,
    rings: Vec<Vec<(f64, f64)>>,
}

/// The text of a map made of a GeoJSON feature collection, or everything that keeps it from being one. Properties that
/// are understood, in any case: `name`, `terrain` (smooth, rough, coastal or water), `town`, `castle`, `start` (a seat
/// from 1). What is missing (starts, towns) is left to the author: check the text and edit it.
pub fn import_geojson(text: &str) -> Result<String, Vec<String>> {
    let value: Value = serde_json::from_str(text).map_err(|fault| vec![format!("not JSON: {fault}")])?;
    let Some(list) = value["features"].as_array() else {
        return Err(vec!["expected a GeoJSON FeatureCollection with `features`".into()]);
    };
    let mut faults = Vec::new();
    if list.is_empty() || list.len() > MAX_TERRITORIES {
        faults.push(format!("expected 1 to {MAX_TERRITORIES} features, found {}", list.len()));
    }
    let mut points = 0;
    let mut features = Vec::new();
    for (index, feature) in list.iter().take(MAX_TERRITORIES).enumerate() {
        let known = faults.len();
        let feature = read_feature(feature, &mut points, &mut faults);
        for fault in &mut faults[known..] {
            *fault = format!("feature {}: {fault}", index + 1);
        }
        features.push(feature);
    }
    if points > MOST_POINTS {
        faults.push(format!("more than {MOST_POINTS} corners; simplify the shapes first"));
    }
    if !faults.is_empty() {
        return Err(faults);
    }
    let all = features.iter().flat_map(|f| f.rings.iter().flatten());
    let (mut low, mut high) = ((f64::INFINITY, f64::INFINITY), (f64::NEG_INFINITY, f64::NEG_INFINITY));
    for &(x, y) in all {
        low = (low.0.min(x), low.1.min(y));
        high = (high.0.max(x), high.1.max(y));
    }
    let span = (high.0 - low.0, high.1 - low.1);
    if !(span.0 > 0.0 && span.1 > 0.0 && span.0.is_finite() && span.1.is_finite()) {
        return Err(vec!["the shapes span no area".into()]);
    }
    // Degrees of longitude shrink towards the poles; a picture should not.
    let degrees = low.0 >= -180.0 && high.0 <= 180.0 && low.1 >= -90.0 && high.1 <= 90.0;
    let shrink = if degrees { ((low.1 + high.1) / 2.0).to_radians().cos().max(0.2) } else { 1.0 };
    let height = ((span.1 / (span.0 * shrink) * WIDTH as f64).round() as usize).clamp(1, 160);
    let mut grid = vec![None; WIDTH * height];
    for (index, feature) in features.iter().enumerate() {
        paint(&mut grid, height, index, feature, low, span);
    }
    Ok(write(&features, &grid))
}

/// A property, however its name is written.
fn property<'a>(properties: &'a Value, name: &str) -> &'a Value {
    if !properties[name].is_null() {
        return &properties[name];
    }
    let mut named = properties.as_object().into_iter().flatten();
    named
        .find(|(key, value)| key.eq_ignore_ascii_case(name) && !value.is_null())
        .map_or(&Value::Null, |(_, value)| value)
}

/// One feature; what is wrong with it is added to `faults`.
fn read_feature(feature: &Value, points: &mut usize, faults: &mut Vec<String>) -> Feature {
    let properties = &feature["properties"];
    let name = property(properties, "name").as_str().or(feature["id"].as_str()).unwrap_or_default();
    let name: String = name.chars().map(|c| if is_strange(c) { ' ' } else { c }).take(LONGEST_NAME).collect();
    let geometry = &feature["geometry"];
    let polygons: Vec<&Value> = match geometry["type"].as_str() {
        Some("Polygon") => vec![&geometry["coordinates"]],
        Some("MultiPolygon") => {
            geometry["coordinates"].as_array().map(|list| list.iter().collect()).unwrap_or_default()
        }
        other => {
            let found = other.unwrap_or("nothing");
            faults.push(plain(&format!("expected a Polygon or MultiPolygon, found {found}")));
            Vec::new()
        }
    };
    let mut rings = Vec::new();
    for ring in polygons.iter().filter_map(|polygon| polygon.as_array()).flatten() {
        let ring = ring.as_array().map_or(&[][..], Vec::as_slice);
        *points += ring.len();
        // What is too much is counted and not kept.
        if *points <= MOST_POINTS {
            let corner = |point: &Value| Some((point[0].as_f64()?, -point[1].as_f64()?));
            rings.push(ring.iter().filter_map(corner).collect());
        }
    }
    let flag = |name: &str| property(properties, name).as_bool().unwrap_or(false);
    let terrain = property(properties, "terrain").as_str().unwrap_or("smooth");
    let known = super::Terrain::from_word(&terrain.to_lowercase());
    if known.is_none() {
        faults.push(plain(&format!("`{terrain}` is no terrain; there are smooth, rough, coastal and water")));
    }
    Feature {
        name,
        terrain: known.unwrap_or(super::Terrain::Smooth).word().into(),
        town: flag("town") || flag("village"),
        castle: flag("castle"),
        start: property(properties, "start").as_u64().filter(|seat| (1..=8).contains(seat)),
        rings,
    }
}

/// Even-odd filling, row by row through the middles of the cells.
fn paint(
    grid: &mut [Option<usize>],
    height: usize,
    index: usize,
    feature: &Feature,
    low: (f64, f64),
    span: (f64, f64),
) {
    for row in 0..height {
        let y = low.1 + (row as f64 + 0.5) / height as f64 * span.1;
        let mut crossings: Vec<f64> = Vec::new();
        for ring in &feature.rings {
            for (a, b) in ring.iter().zip(ring.iter().cycle().skip(1)) {
                if (a.1 > y) != (b.1 > y) {
                    crossings.push(a.0 + (y - a.1) / (b.1 - a.1) * (b.0 - a.0));
                }
            }
        }
        crossings.sort_by(f64::total_cmp);
        for pair in crossings.chunks_exact(2) {
            for (column, cell) in grid[row * WIDTH..(row + 1) * WIDTH].iter_mut().enumerate() {
                let x = low.0 + (column as f64 + 0.5) / WIDTH as f64 * span.0;
                if pair[0] <= x && x < pair[1] && cell.is_none() {
                    *cell = Some(index);
                }
            }
        }
    }
}

fn write(features: &[Feature], grid: &[Option<usize>]) -> String {
    let letters: Vec<char> = ('A'..='Z').chain('a'..='z').chain('0'..='9').collect();
    let wide = features.len() > letters.len();
    let key = |index: usize| match wide {
        true => format!("{}{}", letters[index / letters.len()], letters[index % letters.len()]),
        false => letters[index].to_string(),
    };
    let seats = features.iter().filter(|feature| feature.start.is_some()).count().max(2);
    let mut text = format!("mwcmap 1\ntitle Imported map\nplayers {seats}\n\n");
    for (index, feature) in features.iter().enumerate() {
        let things = match (feature.town, feature.castle) {
            (false, false) => "-",
            (true, false) => "town",
            (false, true) => "castle",
            (true, true) => "town castle",
        };
        let name = if feature.name.is_empty() { format!("Land {}", index + 1) } else { feature.name.clone() };
        let name = name.replace(['"', '\n', '\r'], " ");
        text += &format!("terr {} g{:03} {} {things} \"{name}\"\n", key(index), index + 1, feature.terrain);
    }
    text.push('\n');
    let mut starts: Vec<(u64, usize)> =
        features.iter().enumerate().filter_map(|(index, feature)| Some((feature.start?, index))).collect();
    starts.sort_unstable();
    for (seat, (_, index)) in starts.iter().enumerate() {
        text += &format!("start {} g{:03}\n", seat + 1, index + 1);
    }
    text += &format!("\npicture {}\n", if wide { 2 } else { 1 });
    for row in grid.chunks(WIDTH) {
        for cell in row {
            text += &cell.map_or(if wide { ".." } else { "." }.into(), key);
        }
        text.push('\n');
    }
    text += "end\n";
    text
}
