//! Pictures as PNG, for link previews, READMEs and replays.

use std::fmt;
use std::sync::{Arc, LazyLock};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb::Database};

/// Largest side of a picture, in pixels.
const MAX_SIDE: u32 = 8192;

/// Why a picture could not be rendered.
#[derive(Debug)]
pub enum PngFault {
    /// The text is not a drawing.
    NotSvg(String),
    /// The picture would be empty or too large.
    Size {
        /// Width asked for.
        width: u32,
        /// Height that follows from it.
        height: u32,
    },
    /// The pixels could not be written down.
    Encoding(String),
}

impl fmt::Display for PngFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngFault::NotSvg(why) => write!(f, "not an SVG drawing: {why}"),
            PngFault::Size { width, height } => {
                write!(f, "a picture of {width} by {height} pixels is empty or too large")
            }
            PngFault::Encoding(why) => write!(f, "the PNG could not be written: {why}"),
        }
    }
}

impl std::error::Error for PngFault {}

/// The renderer takes no fonts from the machine: pictures are the same everywhere.
pub(crate) static FONTS: LazyLock<Arc<Database>> = LazyLock::new(|| {
    let mut fonts = Database::new();
    for data in [
        dejavu::sans::regular(),
        dejavu::sans::bold(),
        dejavu::sans::oblique(),
        dejavu::serif::regular(),
        dejavu::serif::bold(),
        dejavu::serif::italic(),
    ] {
        fonts.load_font_data(data.to_vec());
    }
    fonts.set_sans_serif_family("DejaVu Sans");
    fonts.set_serif_family("DejaVu Serif");
    Arc::new(fonts)
});

/// Renders a drawing that stands alone, `width` pixels wide, as a file. Its height follows from its shape.
pub fn render(svg: &str, width: u32) -> Result<Vec<u8>, PngFault> {
    pixels(svg, width)?.encode_png().map_err(|fault| PngFault::Encoding(fault.to_string()))
}

/// The same as rows of pixels on white, three bytes each: red, green, blue. Width and height come first.
pub fn rgb(svg: &str, width: u32) -> Result<(u32, u32, Vec<u8>), PngFault> {
    let painted = pixels(svg, width)?;
    // Colours are multiplied by how much they cover already; what they leave open is white.
    let on_white = |pixel: &[u8]| [0, 1, 2].map(|part| pixel[part].saturating_add(255 - pixel[3]));
    let bytes = painted.data().chunks_exact(4).flat_map(on_white).collect();
    Ok((painted.width(), painted.height(), bytes))
}

/// The same, as it is painted.
pub(crate) fn pixels(svg: &str, width: u32) -> Result<Pixmap, PngFault> {
    let options = Options { fontdb: Arc::clone(&FONTS), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|fault| PngFault::NotSvg(fault.to_string()))?;
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let size = PngFault::Size { width, height };
    if width > MAX_SIDE || height > MAX_SIDE {
        return Err(size);
    }
    let mut pixels = Pixmap::new(width, height).ok_or(size)?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    Ok(pixels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Palette, Svg, Tone, Type};

    fn picture(words: &str) -> String {
        let mut svg = Svg::new(60.0, 30.0, Palette::Light, "t");
        svg.tag("rect").num("width", 60.0).num("height", 30.0).fill(Tone::Sheet).done();
        svg.text(5.0, 20.0, words, Type::serif(14.0));
        svg.finish()
    }

    #[test]
    fn text_does_not_vanish() {
        let (with, without) = (render(&picture("Moray"), 120).unwrap(), render(&picture(" "), 120).unwrap());
        assert!(with.starts_with(b"\x89PNG"));
        assert!(with.len() > without.len() + 200, "{} {}", with.len(), without.len());
    }

    #[test]
    fn bad_pictures_are_refused() {
        assert!(matches!(render("<svg", 10), Err(PngFault::NotSvg(_))));
        assert!(matches!(render(&picture("x"), 0), Err(PngFault::Size { .. })));
        assert!(matches!(render(&picture("x"), 100_000), Err(PngFault::Size { .. })));
    }
}
