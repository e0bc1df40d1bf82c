//! A film: drawings one after another, as an animated PNG.

use png::{BlendOp, ColorType, Compression, DisposeOp, Encoder};

use crate::png::{PngFault, pixels};

/// A drawing that stands alone, and how long it is shown, in milliseconds.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The drawing.
    pub svg: String,
    /// Milliseconds.
    pub long: u16,
}

/// What was painted last, in rows of red, green and blue.
struct Canvas {
    width: u32,
    height: u32,
    rows: Vec<u8>,
}

/// A part of the canvas: left, top, width, height.
type Part = (u32, u32, u32, u32);

impl Canvas {
    fn blank(width: u32, height: u32) -> Canvas {
        Canvas { width, height, rows: vec![0; width as usize * height as usize * 3] }
    }

    /// Where a pixel lies in the rows.
    fn at(&self, x: u32, y: u32) -> usize {
        (y as usize * self.width as usize + x as usize) * 3
    }

    /// The smallest part that holds all that differs; one pixel if nothing does.
    fn changed(&self, other: &Canvas) -> Part {
        let (mut left, mut top, mut right, mut bottom) = (self.width, self.height, 0, 0);
        for y in 0..self.height {
            let (from, to) = (self.at(0, y), self.at(0, y + 1));
            if self.rows[from..to] == other.rows[from..to] {
                continue;
            }
            (top, bottom) = (top.min(y), y + 1);
            let differs = |x: &u32| self.rows[self.at(*x, y)..][..3] != other.rows[self.at(*x, y)..][..3];
            left = (0..self.width).find(differs).unwrap_or(left).min(left);
            right = (0..self.width).rev().find(differs).map_or(right, |x| right.max(x + 1));
        }
        if right == 0 { (0, 0, 1, 1) } else { (left, top, right - left, bottom - top) }
    }

    fn cut(&self, (left, top, width, height): Part) -> Vec<u8> {
        let rows = (top..top + height).map(|y| &self.rows[self.at(left, y)..self.at(left + width, y)]);
        rows.flatten().copied().collect()
    }
}

/// How tall a drawing says it is, at a width; it stands in its first line.
fn height(svg: &str, width: u32) -> Option<u32> {
    let sizes = svg.split_once("viewBox=\"0 0 ")?.1.split_once('"')?.0;
    let (wide, high) = sizes.split_once(' ')?;
    let (wide, high) = (wide.parse::<f64>().ok()?, high.parse::<f64>().ok()?);
    Some((high * f64::from(width) / wide).round() as u32)
}

/// Renders drawings, `width` pixels wide, as one file that plays again and again. The tallest gives the height; what is
/// shorter lies at the top.
pub fn film(frames: &[Frame], width: u32) -> Result<Vec<u8>, PngFault> {
    let broken = |fault: png::EncodingError| PngFault::Encoding(fault.to_string());
    let tall = frames.iter().filter_map(|frame| height(&frame.svg, width)).max().unwrap_or(0);
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, width, tall);
    encoder.set_color(ColorType::Rgb);
    encoder.set_compression(Compression::Balanced);
    encoder.set_animated(u32::try_from(frames.len()).unwrap_or(u32::MAX), 0).map_err(broken)?;
    encoder.set_dispose_op(DisposeOp::None).map_err(broken)?;
    encoder.set_blend_op(BlendOp::Source).map_err(broken)?;
    let mut writer = encoder.write_header().map_err(broken)?;
    let mut before: Option<Canvas> = None;
    for frame in frames {
        let picture = pixels(&frame.svg, width)?;
        let mut now = Canvas::blank(width, tall);
        // Every board is painted on the table, without a hole: the colour of its corner goes on below it.
        let ground = picture.pixel(0, 0).map_or([0; 3], |pixel| [pixel.red(), pixel.green(), pixel.blue()]);
        let painted = picture.pixels().iter().map(|pixel| [pixel.red(), pixel.green(), pixel.blue()]);
        for (pixel, colour) in now.rows.chunks_exact_mut(3).zip(painted.chain(std::iter::repeat(ground))) {
            pixel.copy_from_slice(&colour);
        }
        let part = before.as_ref().map_or((0, 0, width, tall), |before| now.changed(before));
        writer.set_frame_delay(frame.long, 1000).map_err(broken)?;
        if before.is_some() {
            writer.reset_frame_position().map_err(broken)?;
            writer.set_frame_dimension(part.2, part.3).map_err(broken)?;
            writer.set_frame_position(part.0, part.1).map_err(broken)?;
        }
        writer.write_image_data(&now.cut(part)).map_err(broken)?;
        before = Some(now);
    }
    writer.finish().map_err(broken)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Palette, Svg, Tone};

    fn frame(high: f64, spot: f64) -> Frame {
        let mut svg = Svg::new(40.0, high, Palette::Light, "t");
        svg.tag("rect").rect(0.0, 0.0, 40.0, high).fill(Tone::Table).done();
        svg.tag("rect").rect(spot, 4.0, 5.0, 5.0).fill(Tone::Ink).done();
        Frame { svg: svg.finish(), long: 250 }
    }

    #[test]
    fn a_film_shows_every_frame_and_writes_only_what_changed() {
        let frames = [frame(20.0, 2.0), frame(20.0, 2.0), frame(30.0, 20.0)];
        let file = film(&frames, 80).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(&file)).read_info().unwrap();
        assert_eq!((reader.info().width, reader.info().height), (80, 60));
        assert_eq!(reader.info().animation_control.unwrap().num_frames, 3);
        let mut buffer = vec![0; 80 * 60 * 3];
        let mut parts = Vec::new();
        for _ in 0..3 {
            reader.next_frame(&mut buffer).unwrap();
            let control = reader.info().frame_control.unwrap();
            assert_eq!((control.delay_num, control.delay_den), (250, 1000));
            parts.push((control.x_offset, control.y_offset, control.width, control.height));
        }
        assert_eq!(parts, [(0, 0, 80, 60), (0, 0, 1, 1), (4, 8, 46, 10)]);
    }

    #[test]
    fn what_cannot_be_drawn_is_no_film() {
        assert!(film(&[], 80).is_err());
        let broken = Frame { svg: "<svg viewBox=\"0 0 4 4\">".into(), long: 1 };
        assert!(matches!(film(&[broken], 80), Err(PngFault::NotSvg(_))));
    }
}
