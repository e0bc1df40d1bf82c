//! What every game prints: all pieces, each as often as its box has it, on pages that hold them, with words that fit.

use std::collections::BTreeMap;

use ink::{MIN_PRINT, Paper, Piece, RECONSTRUCTION, Type, pages};
use roxmltree::{Document, Node};
use shelf::Shelved;
use table::{Printed, Stock};

/// The box of a game for its smallest and its largest table.
fn boxes() -> Vec<(&'static dyn Shelved, Vec<Printed>)> {
    let of = |game: &&'static dyn Shelved| {
        let (fewest, most) = game.seats();
        [fewest, most].map(|seats| (*game, game.printed(&game.setup(seats, &[]).unwrap()).unwrap()))
    };
    shelf::GAMES.iter().flat_map(of).collect()
}

fn pieces(printed: &[Printed]) -> Vec<Piece<'_>> {
    let piece = printed.iter().map(|one| {
        let Printed { name, set, svg, copies, stock, .. } = one;
        Piece { name, set, svg, copies: (*copies).into(), whole: *stock == Stock::Board }
    });
    piece.collect()
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).map_or(0.0, |value| value.parse().unwrap_or_else(|_| panic!("{name}={value}")))
}

/// A line of text as it lies on a piece.
#[derive(Debug)]
struct Line {
    words: String,
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
    size: f64,
}

/// Shift and scale of everything inside of an element.
#[derive(Clone, Copy)]
struct Place {
    x: f64,
    y: f64,
    scale: f64,
}

impl Place {
    fn within(mut self, node: Node<'_, '_>) -> Option<Place> {
        let mut rest = node.attribute("transform").unwrap_or("");
        while let Some((name, behind)) = rest.split_once('(') {
            let (inside, after) = behind.split_once(')')?;
            let numbers: Vec<f64> =
                inside.split([' ', ',']).filter_map(|number| number.parse().ok()).collect();
            match (name.trim(), numbers.as_slice()) {
                ("translate", [x, y]) => {
                    self = Place { x: self.x + x * self.scale, y: self.y + y * self.scale, ..self };
                }
                ("scale", [by]) => self.scale *= by,
                _ => return None,
            }
            rest = after;
        }
        Some(self)
    }
}

fn lines(node: Node<'_, '_>, place: Place, out: &mut Vec<Line>) {
    // What is turned has no words.
    let Some(place) = place.within(node) else { return };
    if node.has_tag_name(("http://www.w3.org/2000/svg", "text")) {
        let words = node.text().unwrap_or_default().to_owned();
        let mut set = Type::sans(number(node, "font-size"));
        if node.attribute("font-family").is_some_and(|family| family.ends_with(", serif")) {
            set = Type::serif(number(node, "font-size"));
        }
        if node.attribute("font-weight").is_some() {
            set = set.bold();
        }
        let set = set.spaced(number(node, "letter-spacing"));
        let wide = node.attribute("textLength").map_or(set.measure(&words), |long| long.parse().unwrap());
        let from = match node.attribute("text-anchor") {
            Some("middle") => -wide / 2.0,
            Some("end") => -wide,
            _ => 0.0,
        };
        let left = place.x + (number(node, "x") + from) * place.scale;
        let (base, size) = (place.y + number(node, "y") * place.scale, set.size * place.scale);
        let (right, top, bottom) = (left + wide * place.scale, base - 0.72 * size, base + 0.2 * size);
        out.push(Line { words, left, right, top, bottom, size });
    }
    for child in node.children().filter(Node::is_element) {
        lines(child, place, out);
    }
}

fn lines_of(one: &Printed) -> (f64, f64, Vec<Line>) {
    let document = Document::parse(&one.svg).unwrap_or_else(|fault| panic!("{}: {fault}", one.name));
    let root = document.root_element();
    let mut all = Vec::new();
    lines(root, Place { x: 0.0, y: 0.0, scale: 1.0 }, &mut all);
    (number(root, "width"), number(root, "height"), all)
}

#[test]
fn every_game_prints_its_box() {
    for (game, printed) in boxes() {
        let kinds = |stock: Stock| printed.iter().filter(|one| one.stock == stock).count();
        assert!(kinds(Stock::Board) == 1 && kinds(Stock::Token) > 4, "{}", game.id());
        let mut names: Vec<&str> = printed.iter().map(|one| one.name.as_str()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), printed.len(), "{}: every piece has a name of its own", game.id());
        assert!(printed.iter().all(|one| one.copies > 0 && !one.set.is_empty()), "{}", game.id());
    }
}

#[test]
fn every_piece_lies_on_the_pages_as_often_as_the_box_has_it() {
    for (game, printed) in boxes() {
        for paper in [Paper::A4, Paper::Letter] {
            let mut seen = BTreeMap::<String, (usize, f64)>::new();
            for page in pages(&pieces(&printed), paper, game.name()) {
                let document = Document::parse(&page).unwrap();
                let of_id = |id: &str| document.descendants().find(|node| node.attribute("id") == Some(id));
                for used in document.descendants().filter(|node| node.attribute("data-piece").is_some()) {
                    let figure = of_id(&used.attribute("href").unwrap()[1..]).unwrap();
                    let figure = figure.first_element_child().unwrap();
                    let entry = seen.entry(used.attribute("data-piece").unwrap().into()).or_default();
                    let view: Vec<f64> =
                        figure.attribute("viewBox").unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
                    *entry = (entry.0 + 1, entry.1 + view[2] * view[3]);
                }
            }
            assert_eq!(seen.len(), printed.len(), "{}", game.id());
            for one in &printed {
                let (count, area) = seen[&one.name];
                let (width, height, _) = lines_of(one);
                let wanted = width * height * f64::from(one.copies);
                assert!((area - wanted).abs() < wanted * 0.001, "{}: {area} of {wanted}", one.name);
                if one.stock != Stock::Board {
                    assert_eq!(count, usize::from(one.copies), "{} {}", game.id(), one.name);
                }
            }
        }
    }
}

#[test]
fn pages_lie_within_the_paper_and_no_id_stands_twice() {
    for (game, printed) in boxes() {
        for paper in [Paper::A4, Paper::Letter] {
            for page in pages(&pieces(&printed), paper, game.name()) {
                let document = Document::parse(&page).unwrap();
                let root = document.root_element();
                let lying = paper.millimetres(true);
                let wide = root.attribute("width") == Some(&format!("{}mm", ink::number(lying.0)));
                let (width, height) = paper.size(wide);
                let mut ids: Vec<&str> =
                    document.descendants().filter_map(|node| node.attribute("id")).collect();
                let count = ids.len();
                ids.sort_unstable();
                ids.dedup();
                assert_eq!(ids.len(), count, "{}", game.id());
                for used in document.descendants().filter(|node| node.attribute("data-piece").is_some()) {
                    let id = &used.attribute("href").unwrap()[1..];
                    let group = document.descendants().find(|node| node.attribute("id") == Some(id)).unwrap();
                    let figure = group.first_element_child().unwrap();
                    let (x, y) = (number(used, "x"), number(used, "y"));
                    let (right, low) = (x + number(figure, "width"), y + number(figure, "height"));
                    let name = used.attribute("data-piece").unwrap();
                    assert!(x >= 12.0 && right <= width - 12.0, "{} {name}: {x} to {right}", game.id());
                    assert!(y >= 12.0 && low <= height - 30.0, "{} {name}: {y} to {low}", game.id());
                }
                assert!(page.contains("unofficial, rules only") && page.contains(&*ink::escape(game.name())));
                assert!(!page.contains("var("), "{}: colours are written out", game.id());
            }
        }
    }
}

#[test]
fn every_word_stands_in_its_frame_and_can_be_read() {
    for (game, printed) in boxes() {
        for one in &printed {
            let (width, height, lines) = lines_of(one);
            let name = format!("{} {}", game.id(), one.name);
            for line in &lines {
                assert!(!line.words.contains('\u{2026}'), "{name}: cut short: {line:?}");
                assert!(line.left >= -0.5 && line.right <= width + 0.5, "{name}: beyond {width}: {line:?}");
                assert!(line.top >= -0.5 && line.bottom <= height + 0.5, "{name}: beyond {height}: {line:?}");
                // A board may be printed a little smaller than it was drawn.
                let least = if one.stock == Stock::Board { MIN_PRINT / 0.93 } else { MIN_PRINT };
                assert!(line.size >= least, "{name}: too small: {line:?}");
            }
            // On maps names may stand close to each other; on cards and tiles no line lies over another.
            if one.stock != Stock::Board {
                for (at, line) in lines.iter().enumerate() {
                    for other in &lines[..at] {
                        let apart = line.left >= other.right
                            || other.left >= line.right
                            || line.top >= other.bottom
                            || other.top >= line.bottom;
                        assert!(apart, "{name}: {line:?} lies over {other:?}");
                    }
                }
            }
            let found: Vec<&str> = lines.iter().flat_map(|line| line.words.split_whitespace()).collect();
            let missing: Vec<&str> =
                one.words.split_whitespace().filter(|word| !found.contains(word)).collect();
            assert!(missing.is_empty(), "{name}: not printed: {missing:?}");
        }
    }
}

#[test]
fn what_was_reconstructed_says_so_and_nothing_else_does() {
    for (game, printed) in boxes() {
        for one in &printed {
            let says = one.svg.contains(RECONSTRUCTION);
            assert_eq!(says, one.reconstructed, "{} {}", game.id(), one.name);
        }
    }
}

#[test]
fn every_box_can_be_written_as_pdf() {
    for game in shelf::GAMES {
        let printed = game.printed(&game.setup(game.seats().0, &[]).unwrap()).unwrap();
        let pages = pages(&pieces(&printed), Paper::A4, game.name());
        let pdf = ink::pdf::write(&pages, game.name()).unwrap();
        let text = String::from_utf8_lossy(&pdf);
        assert!(text.contains(&format!("/Count {}", pages.len())), "{}", game.id());
        assert!(pdf.len() < 12 << 20, "{}: {} bytes", game.id(), pdf.len());
    }
}
