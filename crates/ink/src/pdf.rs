//! Pages as one PDF, for printing. Lines stay lines: nothing is turned into pixels, and text is drawn as outlines in
//! the same fonts on every machine.

use std::collections::HashMap;
use std::fmt;
use std::io::Write;
use std::sync::Arc;

use flate2::Compression;
use flate2::write::ZlibEncoder;
use pdf_writer::types::{ColorSpaceOperand, LineCapStyle, LineJoinStyle, PaintType, TilingType};
use pdf_writer::{Chunk, Content, Filter, Finish, Name, Pdf, Rect, Ref, TextStr};
use resvg::tiny_skia::{PathSegment, Transform};
use resvg::usvg::{
    Fill, FillRule, Group, LineCap, LineJoin, Node, Options, Paint, PaintOrder, Path, Pattern, Stroke, Tree,
};

use crate::png::FONTS;

/// Why pages could not be written.
#[derive(Debug)]
pub enum PdfFault {
    /// A page is not a drawing; the number counts from 1.
    NotSvg(usize, String),
    /// A drawing uses something that none of ours does.
    Unknown(&'static str),
}

impl fmt::Display for PdfFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PdfFault::NotSvg(page, why) => write!(f, "page {page} is not an SVG drawing: {why}"),
            PdfFault::Unknown(what) => write!(f, "a drawing with {what} cannot be written as PDF"),
        }
    }
}

impl std::error::Error for PdfFault {}

/// A point for every CSS pixel.
const POINTS: f32 = 0.75;

const CATALOG: Ref = Ref::new(1);
const TREE: Ref = Ref::new(2);
const RESOURCES: Ref = Ref::new(3);
const INFO: Ref = Ref::new(4);

/// Drawings that stand alone as the pages of one document, each in its own size. The same drawings give the same
/// bytes.
pub fn write(pages: &[impl AsRef<str>], title: &str) -> Result<Vec<u8>, PdfFault> {
    let options = Options { fontdb: Arc::clone(&FONTS), ..Options::default() };
    let mut writer = Writer {
        chunk: Chunk::new(),
        last: INFO.get(),
        states: HashMap::new(),
        patterns: Vec::new(),
        forms: Vec::new(),
    };
    let mut pdf = Pdf::new();
    let mut kids = Vec::new();
    for (number, page) in pages.iter().enumerate() {
        let tree = Tree::from_str(page.as_ref(), &options)
            .map_err(|fault| PdfFault::NotSvg(number + 1, fault.to_string()))?;
        let (width, height) = (tree.size().width() * POINTS, tree.size().height() * POINTS);
        let upright = Transform::from_row(POINTS, 0.0, 0.0, -POINTS, 0.0, height);
        let mut content = Content::new();
        content.transform(matrix(upright));
        writer.group(&mut content, tree.root(), upright)?;
        let (page, stream) = (writer.fresh(), writer.fresh());
        writer.stream(stream, &content.finish());
        let mut entry = pdf.page(page);
        entry.parent(TREE).media_box(Rect::new(0.0, 0.0, width, height)).contents(stream);
        entry.pair(Name(b"Resources"), RESOURCES);
        entry.finish();
        kids.push(page);
    }
    pdf.pages(TREE).count(kids.len() as i32).kids(kids);
    let mut catalog = pdf.catalog(CATALOG);
    catalog.pages(TREE).lang(TextStr("en"));
    // Cards must come out in their true size.
    catalog.insert(Name(b"ViewerPreferences")).dict().pair(Name(b"PrintScaling"), Name(b"None"));
    catalog.finish();
    pdf.document_info(INFO).title(TextStr(title)).producer(TextStr("Interregnum"));
    writer.resources(&mut pdf);
    pdf.extend(&writer.chunk);
    Ok(pdf.finish())
}

/// What all pages share.
struct Writer {
    chunk: Chunk,
    last: i32,
    /// Opacities of fill and line, in thousandths.
    states: HashMap<(u16, u16), Ref>,
    patterns: Vec<Ref>,
    forms: Vec<Ref>,
}

impl Writer {
    fn fresh(&mut self) -> Ref {
        self.last += 1;
        Ref::new(self.last)
    }

    fn stream(&mut self, id: Ref, data: &[u8]) {
        let packed = packed(data);
        self.chunk.stream(id, &packed).filter(Filter::FlateDecode);
    }

    /// One dictionary for all pages, forms and patterns: names are unlike each other everywhere.
    fn resources(&self, pdf: &mut Pdf) {
        let mut all = pdf.indirect(RESOURCES).dict();
        for (kind, ids) in [(b"Pattern".as_slice(), &self.patterns), (b"XObject", &self.forms)] {
            let mut list = all.insert(Name(kind)).dict();
            for id in ids {
                list.pair(Name(name(*id).as_bytes()), *id);
            }
        }
        let mut states: Vec<Ref> = self.states.values().copied().collect();
        states.sort_unstable();
        let mut list = all.insert(Name(b"ExtGState")).dict();
        for id in states {
            list.pair(Name(name(id).as_bytes()), id);
        }
    }

    /// A group and all inside of it; `place` leads from its parent to the start of the stream.
    fn group(&mut self, out: &mut Content, group: &Group, place: Transform) -> Result<(), PdfFault> {
        if group.mask().is_some() {
            return Err(PdfFault::Unknown("a mask"));
        }
        if !group.filters().is_empty() {
            return Err(PdfFault::Unknown("a filter"));
        }
        out.save_state();
        let own = group.transform();
        let place = place.pre_concat(own);
        if !own.is_identity() {
            out.transform(matrix(own));
        }
        let mut clip = group.clip_path();
        while let Some(path) = clip {
            trace_all(out, path.root(), path.transform());
            out.clip_nonzero().end_path();
            clip = path.clip_path();
        }
        let opacity = group.opacity().get();
        if opacity < 1.0 {
            // What shines through is the group as a whole, not its parts one by one.
            let mut inside = Content::new();
            self.children(&mut inside, group, Transform::identity())?;
            let (id, packed) = (self.fresh(), packed(&inside.finish()));
            let bounds = group.layer_bounding_box();
            let mut form = self.chunk.form_xobject(id, &packed);
            form.filter(Filter::FlateDecode);
            form.bbox(Rect::new(bounds.left(), bounds.top(), bounds.right(), bounds.bottom()));
            form.group().transparency().isolated(true).knockout(false);
            form.pair(Name(b"Resources"), RESOURCES);
            form.finish();
            self.forms.push(id);
            self.opacity(out, opacity, opacity);
            out.x_object(Name(name(id).as_bytes()));
        } else {
            self.children(out, group, place)?;
        }
        out.restore_state();
        Ok(())
    }

    fn children(&mut self, out: &mut Content, group: &Group, place: Transform) -> Result<(), PdfFault> {
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(out, group, place)?,
                Node::Path(path) if path.is_visible() => self.path(out, path, place)?,
                Node::Path(_) => {}
                Node::Text(text) => self.group(out, text.flattened(), place)?,
                Node::Image(_) => return Err(PdfFault::Unknown("a picture inside of it")),
            }
        }
        Ok(())
    }

    fn path(&mut self, out: &mut Content, path: &Path, place: Transform) -> Result<(), PdfFault> {
        let fill = |writer: &mut Writer, out: &mut Content| match path.fill() {
            Some(fill) => writer.fill(out, path, fill, place),
            None => Ok(()),
        };
        let stroke = |writer: &mut Writer, out: &mut Content| match path.stroke() {
            Some(stroke) => writer.stroke(out, path, stroke, place),
            None => Ok(()),
        };
        match path.paint_order() {
            PaintOrder::FillAndStroke => {
                fill(self, out)?;
                stroke(self, out)
            }
            PaintOrder::StrokeAndFill => {
                stroke(self, out)?;
                fill(self, out)
            }
        }
    }

    fn fill(
        &mut self,
        out: &mut Content,
        path: &Path,
        fill: &Fill,
        place: Transform,
    ) -> Result<(), PdfFault> {
        out.save_state();
        self.opacity(out, fill.opacity().get(), 1.0);
        match fill.paint() {
            Paint::Color(colour) => {
                let [r, g, b] = [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0);
                out.set_fill_rgb(r, g, b);
            }
            Paint::Pattern(pattern) => {
                let id = self.pattern(pattern, place)?;
                out.set_fill_color_space(ColorSpaceOperand::Pattern);
                out.set_fill_pattern([], Name(name(id).as_bytes()));
            }
            _ => return Err(PdfFault::Unknown("a gradient")),
        }
        trace(out, path, Transform::identity());
        match fill.rule() {
            FillRule::NonZero => out.fill_nonzero(),
            FillRule::EvenOdd => out.fill_even_odd(),
        };
        out.restore_state();
        Ok(())
    }

    fn stroke(
        &mut self,
        out: &mut Content,
        path: &Path,
        stroke: &Stroke,
        place: Transform,
    ) -> Result<(), PdfFault> {
        out.save_state();
        self.opacity(out, 1.0, stroke.opacity().get());
        match stroke.paint() {
            Paint::Color(colour) => {
                let [r, g, b] = [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0);
                out.set_stroke_rgb(r, g, b);
            }
            Paint::Pattern(pattern) => {
                let id = self.pattern(pattern, place)?;
                out.set_stroke_color_space(ColorSpaceOperand::Pattern);
                out.set_stroke_pattern([], Name(name(id).as_bytes()));
            }
            _ => return Err(PdfFault::Unknown("a gradient")),
        }
        out.set_line_width(stroke.width().get());
        out.set_line_cap(match stroke.linecap() {
            LineCap::Butt => LineCapStyle::ButtCap,
            LineCap::Round => LineCapStyle::RoundCap,
            LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        out.set_line_join(match stroke.linejoin() {
            LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
            LineJoin::Round => LineJoinStyle::RoundJoin,
            LineJoin::Bevel => LineJoinStyle::BevelJoin,
        });
        out.set_miter_limit(stroke.miterlimit().get());
        if let Some(dashes) = stroke.dasharray() {
            out.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
        }
        trace(out, path, Transform::identity());
        out.stroke();
        out.restore_state();
        Ok(())
    }

    /// A pattern that repeats over whatever is painted with it.
    fn pattern(&mut self, pattern: &Pattern, place: Transform) -> Result<Ref, PdfFault> {
        let rect = pattern.rect();
        let mut inside = Content::new();
        let place = place.pre_concat(pattern.transform()).pre_translate(rect.x(), rect.y());
        self.group(&mut inside, pattern.root(), Transform::identity())?;
        let (id, packed) = (self.fresh(), packed(&inside.finish()));
        let mut tile = self.chunk.tiling_pattern(id, &packed);
        tile.filter(Filter::FlateDecode);
        tile.tiling_type(TilingType::ConstantSpacing).paint_type(PaintType::Colored);
        tile.bbox(Rect::new(0.0, 0.0, rect.width(), rect.height()));
        tile.x_step(rect.width()).y_step(rect.height()).matrix(matrix(place));
        tile.pair(Name(b"Resources"), RESOURCES);
        tile.finish();
        self.patterns.push(id);
        Ok(id)
    }

    fn opacity(&mut self, out: &mut Content, fill: f32, stroke: f32) {
        if fill >= 1.0 && stroke >= 1.0 {
            return;
        }
        let key = [fill, stroke].map(|part| (part * 1000.0).round() as u16);
        let known = self.states.get(&(key[0], key[1])).copied();
        let id = known.unwrap_or_else(|| {
            let id = self.fresh();
            self.chunk.ext_graphics(id).non_stroking_alpha(fill).stroking_alpha(stroke);
            self.states.insert((key[0], key[1]), id);
            id
        });
        out.set_parameters(Name(name(id).as_bytes()));
    }
}

/// The name of an object in the dictionary that all share.
fn name(id: Ref) -> String {
    format!("N{}", id.get())
}

fn matrix(transform: Transform) -> [f32; 6] {
    [transform.sx, transform.ky, transform.kx, transform.sy, transform.tx, transform.ty]
}

fn packed(data: &[u8]) -> Vec<u8> {
    let mut packer = ZlibEncoder::new(Vec::new(), Compression::best());
    // Writing to memory cannot fail.
    let _ = packer.write_all(data);
    packer.finish().unwrap_or_default()
}

/// All paths of a group, as one; what clips has no paint.
fn trace_all(out: &mut Content, group: &Group, place: Transform) {
    let place = place.pre_concat(group.transform());
    for node in group.children() {
        match node {
            Node::Group(group) => trace_all(out, group, place),
            Node::Path(path) => trace(out, path, place),
            Node::Text(text) => trace_all(out, text.flattened(), place),
            Node::Image(_) => {}
        }
    }
}

fn trace(out: &mut Content, path: &Path, place: Transform) {
    let mut last = (0.0, 0.0);
    // Hundredths of a pixel are finer than any printer.
    let at = |mut point: resvg::tiny_skia::Point| {
        place.map_point(&mut point);
        ((point.x * 100.0).round() / 100.0, (point.y * 100.0).round() / 100.0)
    };
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                last = at(to);
                out.move_to(last.0, last.1);
            }
            PathSegment::LineTo(to) => {
                last = at(to);
                out.line_to(last.0, last.1);
            }
            PathSegment::QuadTo(bend, to) => {
                let (bend, to) = (at(bend), at(to));
                let third =
                    |from: f32, bend: f32| ((from + (bend - from) * 2.0 / 3.0) * 100.0).round() / 100.0;
                out.cubic_to(
                    third(last.0, bend.0),
                    third(last.1, bend.1),
                    third(to.0, bend.0),
                    third(to.1, bend.1),
                    to.0,
                    to.1,
                );
                last = to;
            }
            PathSegment::CubicTo(one, two, to) => {
                let (one, two, to) = (at(one), at(two), at(to));
                out.cubic_to(one.0, one.1, two.0, two.1, to.0, to.1);
                last = to;
            }
            PathSegment::Close => {
                out.close_path();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Hatch, Palette, Svg, Tone, Type};

    fn page(words: &str) -> String {
        let mut svg = Svg::new(200.0, 100.0, Palette::Light, "t");
        let waves = svg.hatch("waves", Hatch::Waves, Tone::SeaLine, 15.0, 0.75);
        svg.tag("rect").rect(0.0, 0.0, 200.0, 100.0).set("fill", &waves).done();
        svg.tag("g").num("opacity", 0.5).within(|svg| svg.sheet(10.0, 10.0, 50.0, 50.0));
        svg.text(5.0, 20.0, words, Type::serif(14.0).halo(Tone::Sheet));
        svg.finish()
    }

    #[test]
    fn every_drawing_is_a_page_of_its_own_size_and_the_bytes_are_the_same_each_time() {
        let pages = [page("Moray"), page("Devon")];
        let pdf = write(&pages, "A title").unwrap();
        assert_eq!(pdf, write(&pages, "A title").unwrap());
        let text = String::from_utf8_lossy(&pdf);
        assert!(text.starts_with("%PDF-") && text.trim_end().ends_with("%%EOF"));
        assert_eq!(text.matches("/MediaBox [0 0 150 75]").count(), 2, "{text}");
        assert!(text.contains("/Count 2") && text.contains("/PrintScaling /None"));
        assert!(text.contains("/PatternType 1") && text.contains("/Transparency"));
    }

    #[test]
    fn text_does_not_vanish() {
        let (with, without) =
            (write(&[page("Moray and Devon")], "").unwrap(), write(&[page(" ")], "").unwrap());
        assert!(with.len() > without.len() + 400, "{} {}", with.len(), without.len());
    }

    #[test]
    fn what_is_no_drawing_is_refused() {
        assert!(matches!(write(&["<svg"], ""), Err(PdfFault::NotSvg(1, _))));
        let gradient = "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><linearGradient id='a'>\
            <stop offset='0' stop-color='red'/><stop offset='1' stop-color='blue'/></linearGradient>\
            <rect width='9' height='9' fill='url(#a)'/></svg>";
        assert!(matches!(write(&[gradient], ""), Err(PdfFault::Unknown(_))));
    }
}
