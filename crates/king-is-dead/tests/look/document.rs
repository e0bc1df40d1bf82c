//! Reading a drawing back as a document.

use ink::Type;
use king_is_dead::{KingIsDead, View};
use roxmltree::{Document, Node};
use table::{Names, Presentation, Scene};

use crate::support::samples;

/// Widths of phones, tablets and screens.
pub const WIDTHS: [u32; 9] = [320, 380, 480, 700, 760, 1000, 1080, 1200, 1600];

pub fn all_samples() -> Vec<(&'static str, View)> {
    vec![
        ("deal", samples::deal()),
        ("middle", samples::middle()),
        ("duel", samples::duel()),
        ("coronation", samples::coronation()),
        ("invasion", samples::invasion()),
        ("crowded", samples::crowded()),
    ]
}

pub fn picture(view: &View, names: &Names, width: u32, glow: &[String]) -> String {
    KingIsDead::draw(view, &Scene { glow, ..Scene::alone(names, width) })
}

pub fn plain(view: &View, width: u32) -> String {
    picture(view, &samples::names(), width, &[])
}

pub fn by_id<'a>(tree: &'a Document<'_>, id: &str) -> Option<Node<'a, 'a>> {
    tree.descendants().find(|node| node.attribute("id") == Some(id))
}

pub fn words(node: Node<'_, '_>) -> String {
    let texts = node.descendants().filter(|n| n.tag_name().name() == "text");
    texts.filter_map(|n| n.text()).collect::<Vec<_>>().join(" ")
}

pub fn shift(node: Node<'_, '_>) -> (f64, f64) {
    let Some(list) = node.attribute("transform").and_then(|t| t.strip_prefix("translate(")) else {
        return (0.0, 0.0);
    };
    let mut parts = list.trim_end_matches(')').split(' ').map(|part| part.parse().unwrap());
    (parts.next().unwrap(), parts.next().unwrap())
}

/// Where a node's own coordinates begin.
pub fn origin(node: Node<'_, '_>) -> (f64, f64) {
    node.ancestors().map(shift).fold((0.0, 0.0), |sum, step| (sum.0 + step.0, sum.1 + step.1))
}

pub fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).map_or(0.0, |value| value.parse().unwrap())
}

/// A line of text and the box it fills: left, top, right, bottom.
pub fn lines(tree: &Document<'_>) -> Vec<(String, [f64; 4])> {
    tree.descendants()
        .filter(|node| node.tag_name().name() == "text")
        .map(|node| {
            let text = node.text().unwrap_or_default().to_string();
            let size = number(node, "font-size");
            let mut set = if node.attribute("font-family").is_none_or(|stack| stack.ends_with("sans-serif")) {
                Type::sans(size)
            } else {
                Type::serif(size)
            };
            set.bold = node.attribute("font-weight").is_some();
            set.spacing = number(node, "letter-spacing");
            let wide = match node.attribute("textLength") {
                Some(length) => length.parse().unwrap(),
                None => set.measure(&text),
            };
            let (dx, dy) = origin(node);
            let (x, y) = (dx + number(node, "x"), dy + number(node, "y"));
            let left = match node.attribute("text-anchor") {
                Some("middle") => x - wide / 2.0,
                Some("end") => x - wide,
                _ => x,
            };
            (text, [left, y - 0.74 * size, left + wide, y + 0.1 * size])
        })
        .collect()
}
