//! Faces of cards and tiles for print: white paper, a band on top, words that always fit their frame.

use crate::{Charge, Palette, Sign, Svg, Tone, Type, mm, number, wrap};

/// What stands on a printed piece that was reconstructed.
pub const RECONSTRUCTION: &str = "reconstruction";

/// What a printed card or tile shows.
#[derive(Clone, Copy, Default)]
pub struct CardFace<'a> {
    /// Width and height in true size.
    pub size: (f64, f64),
    /// Colour of the band; without one the band is white.
    pub tone: Option<Tone>,
    /// Lines on the band as a path, so that it can be told without its colour; empty for none.
    pub pattern: &'a str,
    /// A large figure at the left of the band; empty for none.
    pub figure: &'a str,
    /// A sign at the right of the band.
    pub sign: Option<Sign>,
    /// What kind of card it is: stands on the band.
    pub kind: &'a str,
    /// Its name.
    pub title: &'a str,
    /// Stands on both sides of its name.
    pub beside: Option<Charge>,
    /// What it does, in paragraphs.
    pub words: &'a [String],
    /// What it belongs to and its number; stands at the foot.
    pub foot: &'a str,
    /// If anything of it was reconstructed: the id of that, or more words about it.
    pub reconstructed: Option<&'a str>,
    /// Draws an emblem of that radius around the origin.
    pub emblem: Option<&'a Emblem<'a>>,
}

/// Draws an emblem of that radius around the origin.
pub type Emblem<'a> = dyn Fn(&mut Svg, f64) + 'a;

impl std::fmt::Debug for CardFace<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CardFace")
            .field("title", &self.title)
            .field("size", &self.size)
            .finish_non_exhaustive()
    }
}

/// White paper around the frame, so that a cut may go a little astray.
const INSET: f64 = mm(2.2);
/// Room between the frame and what stands in it.
const PAD: f64 = mm(2.2);
/// Height of the band.
const BAND: f64 = mm(10.0);
/// Where the name begins.
const TITLE: f64 = INSET + BAND + mm(1.0);
/// Height of the foot: one line, or two with the mark of a reconstruction.
const LINE: f64 = 13.0;
/// The sizes in which words are tried, the largest first.
const SIZES: [f64; 6] = [14.0, 13.5, 13.0, 12.5, 12.0, 11.0];
/// An emblem is drawn between these sizes, if there is room.
const EMBLEM: (f64, f64) = (12.0, 44.0);

/// Paragraphs set in the largest type in which they fit into a box.
#[derive(Clone, Debug)]
pub struct Paragraphs {
    set: Type,
    paragraphs: Vec<Vec<String>>,
    /// How high they stand.
    pub height: f64,
    /// Whether all of it fits; otherwise it is set in the smallest type.
    pub fits: bool,
}

impl Paragraphs {
    /// Sets `words` into a box of that width and height.
    pub fn new(words: &[String], width: f64, height: f64) -> Paragraphs {
        let set = |size: f64| {
            let set = Type::sans(size);
            let paragraphs: Vec<Vec<String>> =
                words.iter().map(|words| wrap(words, &set, width, usize::MAX)).collect();
            let lines: usize = paragraphs.iter().map(Vec::len).sum();
            let high =
                lines as f64 * size * LEADING + paragraphs.len().saturating_sub(1) as f64 * size * 0.45;
            // A word that is wider than the box would have been shortened.
            let whole = paragraphs
                .iter()
                .zip(words)
                .all(|(lines, words)| lines.join(" ").split_whitespace().eq(words.split_whitespace()));
            Paragraphs { set, paragraphs, height: high, fits: whole && high <= height }
        };
        let tried = SIZES.map(set);
        tried.iter().find(|tried| tried.fits).or(tried.last()).cloned().unwrap_or_else(|| set(11.0))
    }

    /// Writes them from (x, y) down.
    pub fn draw(&self, svg: &mut Svg, x: f64, y: f64) {
        let step = self.set.size * LEADING;
        let mut top = y;
        for lines in &self.paragraphs {
            for line in lines {
                svg.text(x, top + self.set.size * 0.95, line, self.set);
                top += step;
            }
            top += self.set.size * 0.45;
        }
    }
}

const LEADING: f64 = 1.24;

/// Where the parts of a face lie.
struct Plan {
    title: Type,
    /// The name in lines.
    titles: Vec<String>,
    /// Where the words may begin, and where the foot does.
    top: f64,
    foot: f64,
    room: f64,
    words: Paragraphs,
}

impl CardFace<'_> {
    fn plan(&self) -> Plan {
        let (width, height) = self.size;
        let room = width - 2.0 * (INSET + PAD);
        let title = Type::serif(if height < mm(60.0) { 13.5 } else { 16.0 }).bold();
        let titles = wrap(self.title, &title, room, 2);
        let top = TITLE + titles.len() as f64 * title.size * 1.16 + mm(1.6);
        let foot = height - INSET - PAD * 0.7 - self.foot_lines(room) as f64 * LINE;
        let words = Paragraphs::new(self.words, room, foot - top - mm(1.0));
        Plan { title, titles, top, foot, room, words }
    }

    /// Whether all words of the face fit.
    pub fn fits(&self) -> bool {
        self.plan().words.fits && !self.draw().contains('\u{2026}')
    }

    /// The face as a drawing of its own.
    pub fn draw(&self) -> String {
        let (width, Plan { title, titles, top, foot, room, words }) = (self.size.0, self.plan());
        Svg::drawn(self.size, Palette::Print, self.title, |svg| {
            svg.print_frame(self.size);
            self.band(svg);
            for (n, line) in titles.iter().enumerate() {
                let base = TITLE + n as f64 * title.size * 1.16 + title.size;
                svg.text(width / 2.0, base, line, title.middle().fit(room));
                if let Some(charge) = self.beside {
                    let out = title.measure(line) / 2.0 + title.size * 0.9;
                    for x in [width / 2.0 - out, width / 2.0 + out] {
                        let place = svg.tag("g").shift(x, base - title.size * 0.36);
                        place.within(|svg| svg.charge(charge, title.size * 0.42, Tone::Gold));
                    }
                }
            }
            self.write_foot(svg, foot, room);
            let free = foot - top - words.height - mm(1.0);
            let radius = (free / 2.0 - mm(1.6)).min(EMBLEM.1).min(room / 2.0);
            match self.emblem.filter(|_| radius >= EMBLEM.0) {
                Some(emblem) => {
                    // The emblem stands over the words, which begin at about the same height on all cards.
                    let high = 2.0 * (radius + mm(1.6));
                    svg.tag("g").shift(width / 2.0, top + high / 2.0).within(|svg| emblem(svg, radius));
                    words.draw(svg, INSET + PAD, top + high + (free - high).max(0.0) / 2.0);
                }
                None => words.draw(svg, INSET + PAD, top + (free / 2.0).clamp(0.0, mm(2.0))),
            }
        })
    }

    fn band(&self, svg: &mut Svg) {
        let (width, n) = (self.size.0, number);
        let (l, r, t, c) = (INSET, width - INSET, INSET, mm(2.5));
        let shape = format!(
            "M{l} {b}V{tc}Q{l} {t} {lc} {t}H{rc}Q{r} {t} {r} {tc}V{b}Z",
            l = n(l),
            r = n(r),
            t = n(t),
            b = n(t + BAND),
            tc = n(t + c),
            lc = n(l + c),
            rc = n(r - c)
        );
        let on = |set: Type| self.tone.map_or(set, |tone| set.on(tone));
        match self.tone {
            Some(tone) => svg.shape(&shape, tone),
            None => svg.line(&format!("M{} {}H{}", n(l), n(t + BAND), n(r)), Tone::LandEdge, 1.0),
        }
        if let (Some(tone), false) = (self.tone, self.pattern.is_empty()) {
            svg.tag("g").shift(INSET, INSET).within(|svg| {
                let lines = svg.tag("path").set("d", self.pattern).set("fill", "none");
                lines.stroke_on(tone, 1.0).num("stroke-opacity", 0.3).done();
            });
        }
        let middle = t + BAND / 2.0;
        let mut from = l + PAD;
        if !self.figure.is_empty() {
            let set = on(Type::serif(25.0).bold());
            svg.text(from, middle + 9.0, self.figure, set);
            from += set.measure(self.figure) + mm(2.0);
        }
        let mut to = r - PAD;
        if let Some(sign) = self.sign {
            svg.tag("g").shift(to - 10.0, middle).within(|svg| svg.sign(sign, 10.0));
            to -= 20.0 + mm(2.0);
        }
        let set = on(Type::sans(12.5).bold()).spaced(0.4);
        svg.text(from, middle + 4.5, self.kind, set.fit(to - from));
    }

    fn mark(&self) -> Option<String> {
        self.reconstructed
            .map(|id| if id.is_empty() { RECONSTRUCTION.into() } else { format!("{RECONSTRUCTION} {id}") })
    }

    /// The mark stands beside the foot's words if both fit into one line, else over them.
    fn foot_lines(&self, room: f64) -> usize {
        let set = Type::sans(11.0);
        match self.mark() {
            None => usize::from(!self.foot.is_empty()),
            Some(_) if self.foot.is_empty() => 1,
            Some(mark) if set.measure(self.foot) + tag_width(&mark) + mm(2.0) <= room => 1,
            Some(_) => 2,
        }
    }

    fn write_foot(&self, svg: &mut Svg, top: f64, room: f64) {
        let (left, right) = (INSET + PAD, INSET + PAD + room);
        let lines = self.foot_lines(room);
        if lines == 0 {
            return;
        }
        let last = top + (lines as f64 - 1.0) * LINE + LINE * 0.8;
        svg.text(left, last, self.foot, Type::sans(11.0).tone(Tone::Muted).fit(room));
        if let Some(mark) = self.mark() {
            svg.reconstruction_tag(&mark, (right, top + LINE * 0.8), room);
        }
    }
}

fn tag_width(mark: &str) -> f64 {
    Type::sans(11.0).italic().measure(mark) + 8.0
}

impl Svg {
    /// A frame for a printed piece of that size, with white paper around it.
    pub fn print_frame(&mut self, (width, height): (f64, f64)) {
        let frame = self.tag("rect").rect(INSET, INSET, width - 2.0 * INSET, height - 2.0 * INSET);
        frame.num("rx", mm(2.5)).fill(Tone::Card).stroke(Tone::LandEdge, 1.0).done();
    }

    /// The visible mark of what was reconstructed, ending at (x, y), in a box of its own of at most `room`.
    pub fn reconstruction_tag(&mut self, mark: &str, (x, y): (f64, f64), room: f64) {
        let set = Type::sans(11.0).italic();
        let wide = tag_width(mark).min(room);
        let plate = self.tag("rect").rect(x - wide, y - 10.0, wide, 13.0).num("rx", 3.0);
        plate.fill(Tone::Card).stroke(Tone::Muted, 0.8).set("stroke-dasharray", "3 2").done();
        self.text(x - wide + 4.0, y, mark, set.fit(wide - 8.0));
    }

    /// A token for print around its middle: a square of that side to cut out, with what `draw` draws in it.
    pub fn printed_token(side: f64, title: &str, draw: impl FnOnce(&mut Svg)) -> String {
        Svg::drawn((side, side), Palette::Print, title, |svg| {
            let edge = svg.tag("rect").rect(0.5, 0.5, side - 1.0, side - 1.0).num("rx", mm(1.2));
            edge.fill(Tone::Card).stroke(Tone::Line, 0.8).done();
            svg.tag("g").shift(side / 2.0, side / 2.0).within(draw);
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CARD;

    fn face(words: &[String]) -> CardFace<'_> {
        CardFace {
            size: CARD,
            tone: Some(Tone::Scots),
            kind: "Primary",
            title: "A card",
            words,
            ..CardFace::default()
        }
    }

    #[test]
    fn long_words_are_set_smaller_and_too_many_are_told() {
        let few = ["Two Scots beside a Scottish region.".to_owned()];
        let many = ["Place a follower anywhere you like and then another one. ".repeat(7)];
        let too_many = ["Place a follower anywhere you like and then another one. ".repeat(30)];
        assert!(face(&few).fits() && face(&many).fits() && !face(&too_many).fits());
        let size = |words: &[String]| Paragraphs::new(words, 190.0, 200.0).set.size;
        assert!(size(&few) > size(&many), "{} {}", size(&few), size(&many));
    }

    #[test]
    fn what_was_reconstructed_says_so() {
        let words = ["Text".to_owned()];
        let plain = face(&words).draw();
        let marked = CardFace { reconstructed: Some("TLK-R7"), foot: "Round I", ..face(&words) }.draw();
        assert!(!plain.contains(RECONSTRUCTION) && marked.contains(">reconstruction TLK-R7<"), "{marked}");
    }

    #[test]
    fn a_word_that_is_wider_than_its_frame_is_told() {
        assert!(!face(&["x".repeat(60)]).fits());
    }
}
