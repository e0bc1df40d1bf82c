//! Pages to print and cut: cards in rows of three, tokens in rows, boards on pages of their own.

use crate::paper::FOOTLINE;
use crate::{Element, Palette, Paper, Svg, Tone, Type, mm, number};

/// Something to print: a drawing in true size, with a view box from its origin.
#[derive(Clone, Copy, Debug)]
pub struct Piece<'a> {
    /// What it is called, unlike any other.
    pub name: &'a str,
    /// What it belongs to: stands over a row of small pieces and at the foot of the page.
    pub set: &'a str,
    /// The drawing, as [`Svg::finish`] gives it.
    pub svg: &'a str,
    /// How often it is printed.
    pub copies: usize,
    /// Whether it lies on pages of its own, and on several if it is larger than one. It is printed a little smaller
    /// if that saves pages, and larger where its pages have room.
    pub whole: bool,
}

/// Lays pieces out on pages, in their order, each page an SVG drawing of the paper's size. The foot of each names
/// `title`. A drawing that is not one of ours is left out.
pub fn pages(pieces: &[Piece<'_>], paper: Paper, title: &str) -> Vec<String> {
    let figures: Vec<(Piece<'_>, Figure<'_>)> =
        pieces.iter().filter_map(|piece| Some((*piece, Figure::read(piece.svg)?))).collect();
    let mut layout = Layout { paper, sheets: Vec::new(), y: f64::INFINITY };
    let mut rest = figures.as_slice();
    while let [(first, figure), ..] = rest {
        if first.whole {
            layout.board(first, figure);
            rest = &rest[1..];
            continue;
        }
        // Cards of one size share pages; of small pieces only those of one set share a row.
        let alike = |(piece, other): &&(Piece<'_>, Figure<'_>)| {
            !piece.whole
                && (other.width, other.height) == (figure.width, figure.height)
                && (piece.set == first.set || !figure.has_heading())
        };
        let run = rest.iter().take_while(alike).count();
        layout.rows(&rest[..run]);
        rest = &rest[run..];
    }
    let count = layout.sheets.len();
    layout.sheets.iter().enumerate().map(|(at, sheet)| sheet.draw(paper, title, at + 1, count)).collect()
}

/// A drawing without its outermost element.
#[derive(Debug)]
struct Figure<'a> {
    width: f64,
    height: f64,
    body: &'a str,
    font: &'a str,
}

impl<'a> Figure<'a> {
    fn read(svg: &'a str) -> Option<Figure<'a>> {
        let all = Element::all(svg);
        let root = all.first().filter(|root| root.markup == (0..svg.len()) && svg.ends_with("</svg>"))?;
        let open = &svg[root.open.clone()];
        let attribute = |name: &str| {
            let from = open.find(&format!(" {name}=\""))? + name.len() + 3;
            open[from..].split('"').next()
        };
        Some(Figure {
            width: attribute("width")?.parse().ok()?,
            height: attribute("height")?.parse().ok()?,
            body: &svg[root.open.end..svg.len() - "</svg>".len()],
            font: attribute("font-family")?,
        })
    }

    /// Rows of what is smaller than a card say what they are.
    fn has_heading(&self) -> bool {
        self.height < mm(80.0)
    }
}

/// A piece at its place; of a board that is larger than a page, the part from `from` on.
#[derive(Debug)]
struct Placed<'a> {
    piece: Piece<'a>,
    number: usize,
    at: (f64, f64),
    from: (f64, f64),
    /// Size in the drawing, and how much larger it is on paper.
    size: (f64, f64),
    scale: f64,
    font: &'a str,
    body: &'a str,
}

/// A page under construction.
#[derive(Debug, Default)]
struct Sheet<'a> {
    lying: bool,
    sets: Vec<String>,
    placed: Vec<Placed<'a>>,
    /// Headings, by their place.
    headings: Vec<(f64, f64, &'a str)>,
    /// Where to cut, as a path.
    cuts: String,
}

struct Layout<'a> {
    paper: Paper,
    sheets: Vec<Sheet<'a>>,
    /// How far down the last page is filled.
    y: f64,
}

/// A board may be printed so much smaller, if it then takes fewer pages, and so much larger, if there is room.
const SMALLER: f64 = 0.93;
const LARGER: f64 = 1.3;
/// Height of a heading over a row, with the cut marks under it.
const HEADING: f64 = mm(9.0);
/// Room between two kinds of small pieces.
const BETWEEN: f64 = mm(5.0);
/// Cut marks begin so far from what is cut, and are so long.
const MARK: (f64, f64) = (mm(0.8), mm(3.0));

impl<'a> Layout<'a> {
    /// Rows of pieces of one size.
    fn rows(&mut self, pieces: &[(Piece<'a>, Figure<'a>)]) {
        let Some((_, first)) = pieces.first() else { return };
        let (width, height) = (first.width, first.height);
        let (x, top, room, tall) = self.paper.room(false);
        // A hair of room for numbers that were rounded.
        let fitting = |room: f64, size: f64| ((room + 0.2) / size).floor().max(1.0) as usize;
        let columns = fitting(room, width);
        let head = if first.has_heading() { HEADING } else { 0.0 };
        let left = x + (room - columns as f64 * width) / 2.0;
        let all: Vec<(usize, &(Piece<'a>, Figure<'a>))> = pieces
            .iter()
            .enumerate()
            .flat_map(|(number, piece)| std::iter::repeat_n((number, piece), piece.0.copies))
            .collect();
        let mut rest = all.as_slice();
        while !rest.is_empty() {
            let fits = self.y + head + height <= top + tall + 0.2;
            if !fits || self.sheets.last().is_none_or(|sheet| sheet.lying) {
                self.sheets.push(Sheet::default());
                self.y = top;
            }
            let Some(sheet) = self.sheets.last_mut() else { return };
            // Full pages of cards lie in the middle of the paper.
            let full = fitting(top + tall - self.y - head, height);
            let rows = full.min(rest.len().div_ceil(columns));
            if head == 0.0 && self.y == top {
                self.y += (tall - full as f64 * height).max(0.0) / 2.0;
            }
            if head > 0.0 {
                sheet.headings.push((left, self.y + mm(4.0), rest[0].1.0.set));
            }
            let from = self.y + head;
            let base = sheet.placed.iter().map(|placed| placed.number + 1).max().unwrap_or(0);
            let (now, later) = rest.split_at(rest.len().min(rows * columns));
            for (place, (number, (piece, figure))) in now.iter().enumerate() {
                let (column, row) = ((place % columns) as f64, (place / columns) as f64);
                sheet.name(piece.set);
                sheet.placed.push(Placed {
                    piece: *piece,
                    number: base + number,
                    at: (left + column * width, from + row * height),
                    from: (0.0, 0.0),
                    size: (width, height),
                    scale: 1.0,
                    font: figure.font,
                    body: figure.body,
                });
            }
            let used = now.len().min(columns);
            sheet.cut((left, from), (width, height), (used, rows));
            self.y = from + rows as f64 * height + BETWEEN;
            rest = later;
        }
    }

    /// The room for a board: its marks must not touch the line at the foot.
    fn board_room(&self, lying: bool) -> (f64, f64, f64, f64) {
        let (x, y, width, height) = self.paper.room(lying);
        (x, y, width, height - mm(2.6))
    }

    /// A board on as few pages as hold it.
    fn board(&mut self, piece: &Piece<'a>, figure: &Figure<'a>) {
        let parts = |lying: bool| {
            let (_, _, width, height) = self.board_room(lying);
            let of = |size: f64, room: f64| (size * SMALLER / room).ceil().max(1.0);
            (of(figure.width, width), of(figure.height, height))
        };
        let count = |(columns, rows): (f64, f64)| columns * rows;
        let scale = |lying: bool| {
            let ((columns, rows), (_, _, width, height)) = (parts(lying), self.board_room(lying));
            (width * columns / figure.width).min(height * rows / figure.height).min(LARGER)
        };
        // On as few pages as hold it, and then as large as can be.
        let lying = match (count(parts(false)), count(parts(true))) {
            (upright, lying) if upright == lying => scale(true) > scale(false),
            (upright, lying) => lying < upright,
        };
        let scale = scale(lying);
        let (columns, rows) = parts(lying);
        let size = (figure.width / columns, figure.height / rows);
        let (x, y, width, height) = self.board_room(lying);
        let (wide, tall) = (size.0 * scale, size.1 * scale);
        for _ in 0..piece.copies {
            for part in 0..count((columns, rows)) as usize {
                let (column, row) = (part % columns as usize, part / columns as usize);
                let mut sheet = Sheet { lying, ..Sheet::default() };
                match count((columns, rows)) as usize {
                    1 => sheet.name(piece.set),
                    many => {
                        let place = format!("row {}, column {}", row + 1, column + 1);
                        sheet.name(&format!("{}, {} of {many}: {place}", piece.set, part + 1));
                    }
                }
                let at = (x + (width - wide) / 2.0, y + (height - tall) / 2.0);
                sheet.placed.push(Placed {
                    piece: *piece,
                    number: 0,
                    at,
                    from: (column as f64 * size.0, row as f64 * size.1),
                    size,
                    scale,
                    font: figure.font,
                    body: figure.body,
                });
                sheet.cut(at, (wide, tall), (1, 1));
                self.sheets.push(sheet);
            }
        }
        // Whatever follows begins a page of its own.
        self.y = f64::INFINITY;
    }
}

impl Sheet<'_> {
    fn name(&mut self, set: &str) {
        if !self.sets.iter().any(|known| known == set) {
            self.sets.push(set.to_owned());
        }
    }

    /// Marks around a block of cells, at the ends of all lines that are cut.
    fn cut(&mut self, (x, y): (f64, f64), (width, height): (f64, f64), (columns, rows): (usize, usize)) {
        let (off, long) = MARK;
        let (right, low) = (x + columns as f64 * width, y + rows as f64 * height);
        let n = number;
        for column in 0..=columns {
            let at = n(x + column as f64 * width);
            for from in [y - off - long, low + off] {
                self.cuts.push_str(&format!("M{at} {}v{}", n(from), n(long)));
            }
        }
        for row in 0..=rows {
            let at = n(y + row as f64 * height);
            for from in [x - off - long, right + off] {
                self.cuts.push_str(&format!("M{} {at}h{}", n(from), n(long)));
            }
        }
    }

    fn draw(&self, paper: Paper, title: &str, number_of: usize, count: usize) -> String {
        let (width, height) = paper.size(self.lying);
        let words = format!("{title}: {}, page {number_of} of {count}", self.sets.join(", "));
        let mut svg = Svg::sheet_of_paper(paper.millimetres(self.lying), &words);
        let n = number;
        svg.tag("defs").within(|svg| {
            let mut known = Vec::new();
            for placed in &self.placed {
                if known.contains(&placed.number) {
                    continue;
                }
                known.push(placed.number);
                let (from, size) = (placed.from, placed.size);
                let view = format!("{} {} {} {}", n(from.0), n(from.1), n(size.0), n(size.1));
                svg.tag("g").id(&format!("piece-{}", placed.number)).within(|svg| {
                    let (wide, tall) = (size.0 * placed.scale, size.1 * placed.scale);
                    let figure = svg.tag("svg").num("width", wide).num("height", tall);
                    let figure = figure.set("viewBox", &view).set("overflow", "hidden");
                    figure.set("font-family", placed.font).within(|svg| svg.paste(placed.body));
                });
            }
        });
        for placed in &self.placed {
            let figure = svg.tag("use").set("href", &format!("#piece-{}", placed.number));
            figure.data("piece", placed.piece.name).num("x", placed.at.0).num("y", placed.at.1).done();
        }
        for (x, y, words) in &self.headings {
            svg.text(*x, *y, words, Type::serif(13.0).bold());
        }
        svg.line(&self.cuts, Tone::Muted, 0.5);
        let line = height - FOOTLINE;
        let set = Type::sans(11.0).tone(Tone::Muted);
        let page = format!("{number_of} of {count}");
        svg.text(width - mm(9.0), line, &page, set.end());
        let left = format!("{title}: unofficial, rules only. Print at 100 %.");
        svg.text(mm(9.0), line, &left, set);
        let from = mm(9.0) + set.measure(&left) + 14.0;
        let room = width - mm(9.0) - set.measure(&page) - 14.0 - from;
        let mut sets = self.sets.join(", ");
        if set.measure(&sets) > room {
            sets = self.sets.first().map_or(sets, |first| format!("{first} and more"));
        }
        svg.text(from + room, line, &sets, set.end().fit(room));
        svg.finish()
    }
}

impl Svg {
    /// An empty sheet of paper of so many millimetres, drawn in CSS pixels, in light colours.
    fn sheet_of_paper((width, height): (f64, f64), title: &str) -> Svg {
        let mut svg = Svg::part(Palette::Print);
        let head = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" font-family=\"{}\" width=\"{}mm\" \
             height=\"{}mm\" viewBox=\"0 0 {} {}\">",
            crate::Face::Sans.stack(),
            number(width),
            number(height),
            number(mm(width)),
            number(mm(height))
        );
        svg.paste(&head);
        svg.title(title);
        // White on every screen too.
        svg.tag("rect").rect(0.0, 0.0, mm(width), mm(height)).fill(Tone::Card).done();
        svg
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::CARD;

    fn drawn((width, height): (f64, f64), words: &str) -> String {
        Svg::drawn((width, height), Palette::Light, words, |svg| {
            svg.text(10.0, 20.0, words, Type::sans(12.0));
        })
    }

    fn piece<'a>(name: &'a str, svg: &'a str, copies: usize) -> Piece<'a> {
        Piece { name, set: "Set", svg, copies, whole: false }
    }

    /// Where each copy lies, by the page: x, y.
    fn places(page: &str) -> Vec<(f64, f64)> {
        let document = roxmltree::Document::parse(page).unwrap();
        let of = |node: roxmltree::Node<'_, '_>, name| node.attribute(name).unwrap().parse::<f64>().unwrap();
        let uses = document.descendants().filter(|node| node.attribute("data-piece").is_some());
        uses.map(|node| (of(node, "x"), of(node, "y"))).collect()
    }

    #[test]
    fn cards_lie_three_by_three_and_the_tenth_on_the_next_page() {
        let card = drawn(CARD, "A card");
        for paper in [Paper::A4, Paper::Letter] {
            let pages = pages(&[piece("a", &card, 10)], paper, "A game");
            let counts: Vec<usize> = pages.iter().map(|page| places(page).len()).collect();
            assert_eq!(counts, [9, 1], "{paper:?}");
            let (width, height) = paper.size(false);
            for page in &pages {
                for (x, y) in places(page) {
                    assert!(x >= 0.0 && y >= 0.0, "{x} {y}");
                    assert!(x + CARD.0 <= width && y + CARD.1 <= height - FOOTLINE - 8.0, "{x} {y}");
                }
            }
            assert!(pages[1].contains("2 of 2") && pages[0].contains("unofficial"), "{}", pages[1]);
        }
    }

    #[test]
    fn rows_of_tokens_have_headings_and_share_a_page() {
        let token = drawn((mm(12.0), mm(12.0)), "x");
        let other = Piece { set: "Others", ..piece("b", &token, 3) };
        let pages = pages(&[piece("a", &token, 20), other], Paper::A4, "A game");
        assert_eq!(pages.len(), 1);
        assert!(pages[0].contains(">Set<") && pages[0].contains(">Others<"));
        let all = places(&pages[0]);
        assert_eq!(all.len(), 23);
        for (at, one) in all.iter().enumerate() {
            for two in &all[..at] {
                let apart =
                    (one.0 - two.0).abs() >= mm(12.0) - 0.02 || (one.1 - two.1).abs() >= mm(12.0) - 0.02;
                assert!(apart, "{one:?} lies over {two:?}");
            }
        }
    }

    #[test]
    fn a_board_that_is_too_large_is_printed_in_parts_that_hold_all_of_it() {
        let board = drawn((mm(380.0), mm(270.0)), "x");
        let piece = Piece { whole: true, ..piece("board", &board, 1) };
        let pages = pages(&[piece], Paper::A4, "A game");
        assert_eq!(pages.len(), 2, "two upright pages");
        let views: Vec<&str> =
            pages.iter().filter_map(|page| page.split("viewBox=\"").nth(2)?.split('"').next()).collect();
        let half = number(mm(190.0));
        assert!(
            pages[0].contains(&format!("width=\"{}\"", number(Paper::A4.room(false).2))),
            "as large as fits"
        );
        assert!(views[0].starts_with("0 0 ") && views[1].starts_with(&format!("{half} 0 ")), "{views:?}");
        assert!(pages[1].contains("Set, 2 of 2"));
        let wide = drawn((mm(270.0), mm(180.0)), "x");
        let one = super::pages(&[Piece { svg: &wide, ..piece }], Paper::A4, "A game");
        assert!(one.len() == 1 && one[0].contains("width=\"297mm\""), "a lying page");
    }

    #[test]
    fn what_is_no_drawing_of_ours_is_left_out() {
        assert!(pages(&[piece("a", "<p>no", 3)], Paper::A4, "A game").is_empty());
    }
}
