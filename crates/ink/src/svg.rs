//! Writing SVG: elements nest by closures, so they always close; text and attribute values are
//! always escaped.

use std::fmt::Write;

use crate::lettering::SQUEEZE;
use crate::{Align, Face, Palette, Tone, Type, fit};

/// An SVG document under construction. Units are CSS pixels.
#[derive(Clone, Debug)]
pub struct Svg {
    out: String,
    palette: Palette,
}

impl Svg {
    /// Starts a drawing of `width` by `height`, named `title` for those who cannot see it.
    pub fn new(width: f64, height: f64, palette: Palette, title: &str) -> Svg {
        let mut svg = Svg { out: String::with_capacity(64 * 1024), palette };
        let (w, h) = (number(width), number(height));
        // In a page the parts of a drawing can be reached one by one; alone it is one picture.
        let role = if palette == Palette::Page { "group" } else { "img" };
        svg.out.push_str("<svg xmlns=\"http://www.w3.org/2000/svg\"");
        let _ = write!(svg.out, " role=\"{role}\" font-family=\"{}\"", Face::Sans.stack());
        let _ = write!(svg.out, " width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\">");
        svg.title(title);
        svg
    }

    /// A whole drawing in one go: what `draw` draws on `width` by `height`.
    pub fn drawn(
        (width, height): (f64, f64),
        palette: Palette,
        title: &str,
        draw: impl FnOnce(&mut Svg),
    ) -> String {
        let mut svg = Svg::new(width, height, palette, title);
        draw(&mut svg);
        svg.finish()
    }

    /// Where this drawing takes its colours from.
    pub fn palette(&self) -> Palette {
        self.palette
    }

    /// Starts an element. Nothing is closed until [`Tag::done`], [`Tag::words`] or [`Tag::within`].
    pub fn tag(&mut self, name: &'static str) -> Tag<'_> {
        self.out.push('<');
        self.out.push_str(name);
        Tag { svg: self, name }
    }

    /// What the enclosing element is called by a screen reader and shown by a resting pointer.
    /// Must be the first thing inside that element.
    pub fn title(&mut self, words: &str) {
        self.tag("title").words(words);
    }

    /// Writes one line of text with its baseline at `y`. It never catches the pointer.
    ///
    /// A line that is wider than [`Type::fit`] allows is condensed a little and set in smaller type, and
    /// shortened only if that does not do.
    pub fn text(&mut self, x: f64, y: f64, words: &str, set: Type) {
        let (words, squeeze) = match set.width {
            Some(width) => fit(words, &set, width),
            None => (words.into(), None),
        };
        let in_page = self.palette == Palette::Page;
        // In a page too long a line is set in smaller type while that can be read: its fonts are mostly
        // narrower than the measure, so that a line squeezed to a fixed length might in truth be stretched.
        let (mut size, mut squeeze) = (set.size, squeeze);
        if let Some(width) = squeeze {
            let long = set.measure(&words);
            let share = width / long / if in_page { 1.0 } else { SQUEEZE };
            size = (size * share.min(1.0)).max(crate::MIN_TYPE);
            squeeze = squeeze.filter(|_| !in_page || long * size / set.size > width * 1.1);
        }
        let paint = match set.on {
            Some(field) => self.palette.paint_on(field),
            None => self.palette.paint(set.tone),
        };
        let halo = set.halo.map(|tone| self.palette.paint(tone));
        let mut tag = self.tag("text");
        tag.put_number("x", x);
        tag.put_number("y", y);
        tag.put_number("font-size", size);
        // Interface type is what the whole drawing is set in; pages know heading type by its class.
        if set.face != Face::Sans && in_page {
            tag.put("class", Face::CLASS);
        } else if set.face != Face::Sans {
            tag.put("font-family", set.face.stack());
        }
        if set.bold {
            tag.put("font-weight", "700");
        }
        if set.italic {
            tag.put("font-style", "italic");
        }
        match set.align {
            Align::Start => {}
            Align::Middle => tag.put("text-anchor", "middle"),
            Align::End => tag.put("text-anchor", "end"),
        }
        if set.spacing != 0.0 {
            tag.put_number("letter-spacing", set.spacing);
        }
        if let Some(width) = squeeze {
            tag.put_number("textLength", width);
            tag.put("lengthAdjust", "spacingAndGlyphs");
        }
        tag.put("fill", paint);
        if let Some(halo) = halo {
            tag.put("stroke", halo);
            tag.put("stroke-width", "3");
            tag.put("stroke-opacity", "0.85");
            tag.put("stroke-linejoin", "round");
            tag.put("paint-order", "stroke");
        }
        if !in_page {
            tag.put("pointer-events", "none");
        }
        tag.words(&words);
    }

    /// A path with a fill and no outline.
    pub fn shape(&mut self, path: &str, tone: Tone) {
        self.tag("path").set("d", path).fill(tone).done();
    }

    /// A path drawn as a line.
    pub fn line(&mut self, path: &str, tone: Tone, width: f64) {
        self.tag("path").set("d", path).set("fill", "none").stroke(tone, width).done();
    }

    /// The one treatment of what can be acted on: an outline in the accent colour with a halo.
    pub fn glow(&mut self, path: &str) {
        self.glowing(|svg| svg.tag("path").set("d", path));
    }

    /// The same around an element that is drawn elsewhere, by its id; it must have no paint of its own.
    pub fn glow_around(&mut self, id: &str) {
        let target = format!("#{id}");
        self.glowing(|svg| svg.tag("use").set("href", &target));
    }

    /// A wide pale line and a narrow one over it. Boards have many of these: what both share is said once.
    fn glowing(&mut self, line: impl for<'a> Fn(&'a mut Svg) -> Tag<'a>) {
        let group = self.tag("g").set("class", "glow").set("pointer-events", "none").set("fill", "none");
        group.stroke(Tone::Accent, 2.5).round().within(|svg| {
            line(svg).num("stroke-width", 9.0).num("stroke-opacity", 0.28).done();
            line(svg).done();
        });
    }

    /// An invisible area that catches the pointer for its element.
    pub fn touch_area(&mut self, x: f64, y: f64, width: f64, height: f64) {
        self.tag("rect").rect(x, y, width, height).set("fill", "none").set("pointer-events", "all").done();
    }

    /// Starts a part of a drawing; [`Svg::into_part`] gives it as text.
    pub fn part(palette: Palette) -> Svg {
        Svg { out: String::with_capacity(16 * 1024), palette }
    }

    /// A part that is done, as text for [`Svg::paste`] in any drawing of the same palette.
    pub fn into_part(self) -> String {
        self.out
    }

    /// What `write` would write, as text for [`Svg::paste`] in any drawing of the same palette.
    pub fn apart(&self, write: impl FnOnce(&mut Svg)) -> String {
        let mut part = Svg::part(self.palette);
        write(&mut part);
        part.into_part()
    }

    /// Writes what [`Svg::apart`] gave.
    pub fn paste(&mut self, part: &str) {
        self.out.push_str(part);
    }

    /// Ends the drawing.
    pub fn finish(mut self) -> String {
        self.out.push_str("</svg>");
        self.out
    }
}

/// An element whose attributes are being written.
#[derive(Debug)]
#[must_use = "the element must be closed by done, words or within"]
pub struct Tag<'a> {
    svg: &'a mut Svg,
    name: &'static str,
}

impl Tag<'_> {
    fn put(&mut self, name: &str, value: &str) {
        self.begin(name);
        push_escaped(&mut self.svg.out, value);
        self.svg.out.push('"');
    }

    fn put_number(&mut self, name: &str, value: f64) {
        self.begin(name);
        push_number(&mut self.svg.out, value);
        self.svg.out.push('"');
    }

    /// The name of an attribute and all that stands before its value.
    fn begin(&mut self, name: &str) {
        let out = &mut self.svg.out;
        out.push(' ');
        out.push_str(name);
        out.push_str("=\"");
    }

    /// An attribute.
    pub fn set(mut self, name: &str, value: &str) -> Self {
        self.put(name, value);
        self
    }

    /// A path that `write` writes: numbers and commands, nothing that needs escaping.
    pub fn path(mut self, write: impl FnOnce(&mut String)) -> Self {
        self.begin("d");
        write(&mut self.svg.out);
        self.svg.out.push('"');
        self
    }

    /// Moves the element to (x, y) for good: what an element that never travels needs.
    pub fn shift(mut self, x: f64, y: f64) -> Self {
        self.begin("transform");
        let out = &mut self.svg.out;
        out.push_str("translate(");
        push_number(out, x);
        out.push(' ');
        push_number(out, y);
        out.push_str(")\"");
        self
    }

    /// An attribute that is a number.
    pub fn num(mut self, name: &str, value: f64) -> Self {
        self.put_number(name, value);
        self
    }

    /// The element's id: stable from one picture to the next, so that a page can move the piece.
    pub fn id(self, id: &str) -> Self {
        self.set("id", id)
    }

    /// A `data-` attribute.
    pub fn data(self, name: &str, value: &str) -> Self {
        self.svg.out.push_str(" data-");
        self.svg.out.push_str(name);
        self.svg.out.push_str("=\"");
        push_escaped(&mut self.svg.out, value);
        self.svg.out.push('"');
        self
    }

    /// Moves the element to (x, y): by style in a page, where a change of it can be animated; by
    /// attribute in a picture of its own, since PNG renderers read no CSS lengths in transforms.
    pub fn at(mut self, x: f64, y: f64) -> Self {
        if self.svg.palette != Palette::Page {
            return self.shift(x, y);
        }
        self.begin("style");
        let out = &mut self.svg.out;
        out.push_str("transform:translate(");
        push_number(out, x);
        out.push_str("px,");
        push_number(out, y);
        out.push_str("px)\"");
        self
    }

    /// Moves the element to a place and turns it there by so many degrees; in a page it glides as [`Tag::at`] does.
    pub fn turned(mut self, x: f64, y: f64, degrees: f64) -> Self {
        if self.svg.palette != Palette::Page {
            let place = format!("translate({} {})rotate({})", number(x), number(y), number(degrees));
            return self.set("transform", &place);
        }
        self.begin("style");
        let out = &mut self.svg.out;
        for (part, value) in [("transform:translate(", x), ("px,", y), ("px) rotate(", degrees)] {
            out.push_str(part);
            push_number(out, value);
        }
        out.push_str("deg)\"");
        self
    }

    /// x, y, width and height.
    pub fn rect(self, x: f64, y: f64, width: f64, height: f64) -> Self {
        self.num("x", x).num("y", y).num("width", width).num("height", height)
    }

    /// Fill by tone.
    pub fn fill(self, tone: Tone) -> Self {
        let paint = self.svg.palette.paint(tone);
        self.set("fill", paint)
    }

    /// Outline by tone and width.
    pub fn stroke(self, tone: Tone, width: f64) -> Self {
        let paint = self.svg.palette.paint(tone);
        self.set("stroke", paint).num("stroke-width", width)
    }

    /// Outline in the colour of writing on `field`.
    pub fn stroke_on(self, field: Tone, width: f64) -> Self {
        let paint = self.svg.palette.paint_on(field);
        self.set("stroke", paint).num("stroke-width", width)
    }

    /// Round joins and ends.
    pub fn round(self) -> Self {
        self.set("stroke-linejoin", "round").set("stroke-linecap", "round")
    }

    /// Closes an element that holds nothing.
    pub fn done(self) {
        self.svg.out.push_str("/>");
    }

    /// Closes an element that holds text.
    pub fn words(self, words: &str) {
        let out = &mut self.svg.out;
        out.push('>');
        push_escaped(out, words);
        close(out, self.name);
    }

    /// Writes what the element holds, then closes it.
    pub fn within(self, inside: impl FnOnce(&mut Svg)) {
        self.svg.out.push('>');
        inside(self.svg);
        close(&mut self.svg.out, self.name);
    }
}

fn close(out: &mut String, name: &str) {
    out.push_str("</");
    out.push_str(name);
    out.push('>');
}

/// Whether a byte stands for itself in XML: no mark-up, nothing below the blank, all of it ASCII.
const PLAIN: [bool; 256] = {
    let mut plain = [false; 256];
    let mut byte = b' ';
    while byte <= b'~' {
        plain[byte as usize] = !matches!(byte, b'<' | b'>' | b'&' | b'"' | b'\'');
        byte += 1;
    }
    plain
};

/// Text made safe for XML: markup characters escaped, characters that XML forbids replaced.
pub fn escape(text: &str) -> std::borrow::Cow<'_, str> {
    if text.bytes().all(|byte| PLAIN[byte as usize]) {
        return text.into();
    }
    let mut out = String::with_capacity(text.len() + 16);
    push_escaped(&mut out, text);
    out.into()
}

/// Adds a text as [`escape`] makes it safe.
fn push_escaped(out: &mut String, text: &str) {
    // Most text is plain.
    if text.bytes().all(|byte| PLAIN[byte as usize]) {
        return out.push_str(text);
    }
    for c in text.chars() {
        match c {
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '&' => out.push_str("&amp;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            '\u{fffe}' | '\u{ffff}' => out.push('\u{fffd}'),
            c if c.is_control() && !matches!(c, '\t' | '\n') => out.push('\u{fffd}'),
            c => out.push(c),
        }
    }
}

/// A coordinate with at most two decimals and no trailing zeros, so that equal pictures are equal
/// texts. What is not a number becomes 0.
pub fn number(value: f64) -> String {
    let mut out = String::new();
    push_number(&mut out, value);
    out
}

/// Adds a coordinate to a text, as [`number`] writes it. A drawing is thousands of numbers, so
/// this takes no detour: hundredths as a whole number, digit by digit.
pub fn push_number(out: &mut String, value: f64) {
    let scaled = value * 100.0;
    if !scaled.is_finite() {
        return out.push('0');
    }
    if scaled.abs() >= 1e15 {
        // No drawing is that large; still every number is written as it is.
        let _ = write!(out, "{}", scaled.round() / 100.0);
        return;
    }
    // Half a hundredth rounds away from zero.
    let whole = scaled.abs() as u64;
    let hundredths = whole + u64::from(scaled.abs() - whole as f64 >= 0.5);
    if hundredths == 0 {
        return out.push('0');
    }
    // From the last digit to the first, then all at once.
    let mut text = [0; 24];
    let mut first = text.len();
    let mut put = |byte| {
        first -= 1;
        text[first] = byte;
    };
    let (mut whole, rest) = (hundredths / 100, (hundredths % 100) as u8);
    if rest != 0 {
        if !rest.is_multiple_of(10) {
            put(b'0' + rest % 10);
        }
        put(b'0' + rest / 10);
        put(b'.');
    }
    loop {
        put(b'0' + (whole % 10) as u8);
        whole /= 10;
        if whole == 0 {
            break;
        }
    }
    if scaled < 0.0 {
        put(b'-');
    }
    out.push_str(std::str::from_utf8(&text[first..]).unwrap_or_default());
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_from_outside_cannot_break_out() {
        let mut svg = Svg::new(10.0, 10.0, Palette::Light, "a\"<b>&'\u{0}");
        svg.tag("g").id("\"><script>").within(|svg| svg.text(0.0, 0.0, "</text><b>", Type::sans(12.0)));
        let out = svg.finish();
        let tree = roxmltree::Document::parse(&out).unwrap();
        let names: Vec<_> =
            tree.descendants().filter(|n| n.is_element()).map(|n| n.tag_name().name()).collect();
        assert_eq!(names, ["svg", "title", "g", "text"]);
        assert_eq!(
            tree.descendants().find(|n| n.has_tag_name("g")).unwrap().attribute("id"),
            Some("\"><script>")
        );
        assert_eq!(tree.descendants().find(|n| n.has_tag_name("text")).unwrap().text(), Some("</text><b>"));
    }

    #[test]
    fn pieces_move_by_style_in_a_page_and_by_attribute_alone() {
        let draw = |palette| {
            let mut svg = Svg::new(10.0, 10.0, palette, "t");
            svg.tag("g").at(1.5, -2.0).done();
            svg.finish()
        };
        assert!(draw(Palette::Page).contains("style=\"transform:translate(1.5px,-2px)\""));
        assert!(draw(Palette::Dark).contains("transform=\"translate(1.5 -2)\""));
    }

    #[test]
    fn a_page_sets_long_lines_smaller_and_condenses_only_what_then_still_does_not_fit() {
        let draw = |palette, size: f64, share: f64| {
            let set = Type::sans(size);
            let mut svg = Svg::new(10.0, 10.0, palette, "t");
            svg.text(0.0, 0.0, "Northumbria", set.fit(set.measure("Northumbria") * share));
            let svg = svg.finish();
            let (_, rest) = svg.split_once("font-size=\"").unwrap();
            (rest.split('"').next().unwrap().to_owned(), svg.contains("textLength"))
        };
        let set = |size: &str, squeezed| (size.to_owned(), squeezed);
        for (share, squeezed) in [(1.0, false), (0.95, true), (0.85, true)] {
            assert_eq!(draw(Palette::Light, 20.0, share), set("20", squeezed));
        }
        assert_eq!(draw(Palette::Light, 20.0, 0.64), set("16", true), "condensed, and smaller");
        assert_eq!(draw(Palette::Page, 20.0, 1.0), set("20", false));
        assert_eq!(draw(Palette::Page, 20.0, 0.6), set("12", false));
        assert_eq!(draw(Palette::Page, 20.0, 0.85), set("17", false));
        assert_eq!(draw(Palette::Page, 11.0, 0.95), set("11", false), "a page's fonts are narrower");
        assert_eq!(draw(Palette::Page, 11.0, 0.85), set("11", true));
    }

    #[test]
    fn numbers_are_short_and_finite() {
        assert_eq!(number(1.0), "1");
        assert_eq!(number(-0.001), "0");
        assert_eq!(number(2.345), "2.35");
        assert_eq!(number(f64::NAN), "0");
        assert_eq!(number(f64::INFINITY), "0");
    }

    #[test]
    fn numbers_are_written_as_the_shortest_decimal_of_their_hundredths() {
        let slowly = |value: f64| format!("{}", (value * 100.0).round() / 100.0);
        let mut value = 0.011;
        while value < 1e17 {
            for value in [value, -value, value * 1.37] {
                assert_eq!(number(value), slowly(value));
            }
            value *= 1.083;
        }
        for hundredths in 1..=10_000 {
            let value = f64::from(hundredths) / 100.0;
            assert_eq!(number(value), slowly(value));
        }
    }
}
