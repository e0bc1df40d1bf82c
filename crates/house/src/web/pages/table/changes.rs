//! A panel of which a page has an earlier state: what was in it just so is only named.
//!
//! Three kinds of names, all understood by `assets/script/morph.js`. `<g id="york" data-same/>` is the element with that
//! id, wherever it was. `<g data-same="2-5"/>` are the elements that stood third to sixth inside of the same element
//! before, which has an id or is the drawing itself. `<g data-like="7"/>` is one more of what the eighth element of this
//! very panel is, as it is sent: the second disc of a colour costs no more than its number.

use std::collections::HashMap;
use std::fmt::Write;

use crate::tables::{DrawnPanel, Outline, element_name};

/// About how long a name is: what is not longer is sent as it is.
const WORTH: usize = 32;

/// Writes the panel for a page that has what the outline says.
pub fn push(out: &mut String, drawn: &DrawnPanel, had: &Outline) {
    match drawn.elements.first() {
        Some(_) => {
            Writing { out, drawn, had, sent: HashMap::new(), count: 0 }.element(0);
        }
        None => out.push_str(&drawn.panel.svg),
    }
}

struct Writing<'a> {
    out: &'a mut String,
    drawn: &'a DrawnPanel,
    had: &'a Outline,
    /// The elements that were sent whole, by their prints: where each stands among all that was sent.
    sent: HashMap<u64, usize>,
    /// How many elements were sent, names of others among them.
    count: usize,
}

impl Writing<'_> {
    /// Writes an element; whether it is whole, so that another one may be said to be like it.
    fn element(&mut self, number: usize) -> bool {
        let (element, svg) = (&self.drawn.elements[number], self.drawn.panel.svg.as_str());
        let at = self.count;
        self.count += 1;
        if let Some(id) = &element.id
            && element.markup.len() > WORTH + id.len()
            && self.had.named.binary_search(&self.drawn.prints[number]).is_ok()
        {
            let (name, id) = (&svg[element.name.clone()], &svg[id.clone()]);
            let _ = write!(self.out, "<{name} id=\"{id}\" data-same/>");
            return false;
        }
        let print = self.drawn.prints[number];
        if element.markup.len() > WORTH
            && let Some(twin) = self.sent.get(&print)
        {
            let _ = write!(self.out, "<g data-like=\"{twin}\"/>");
            return true;
        }
        let before = element_name(svg, element, number).and_then(|name| self.had.inside.get(&name));
        let before = before.map_or(&[][..], Vec::as_slice);
        self.out.push_str(&svg[element.open.clone()]);
        let (mut from, mut next, mut whole) = (element.open.end, 0, true);
        let mut children = element.children.as_slice();
        while let Some((&child, rest)) = children.split_first() {
            let run = self.run(children, &before[next..]);
            let markup = &self.drawn.elements[child].markup;
            self.out.push_str(&svg[from..markup.start]);
            match run {
                Some((skipped, long)) => {
                    let first = next + skipped;
                    next = first + long;
                    let _ = write!(self.out, "<g data-same=\"{first}-{}\"/>", next - 1);
                    self.count += 1;
                    whole = false;
                    from = self.drawn.elements[children[long - 1]].markup.end;
                    children = &children[long..];
                }
                None => {
                    whole &= self.element(child);
                    from = markup.end;
                    children = rest;
                }
            }
        }
        self.out.push_str(&svg[from..element.markup.end]);
        if whole {
            self.sent.insert(print, at);
        }
        whole
    }

    /// The children from the first on that stood side by side before: how many of those before are passed over, and how
    /// many children it are. `None` if there are none, or they are too short to be worth a name.
    fn run(&self, children: &[usize], before: &[u64]) -> Option<(usize, usize)> {
        let DrawnPanel { elements, prints, .. } = self.drawn;
        let first = prints[*children.first()?];
        let skipped = before.iter().position(|&print| print == first)?;
        let long = children
            .iter()
            .zip(&before[skipped..])
            .take_while(|(child, print)| prints[**child] == **print)
            .count();
        // Words between two elements are told by neither.
        let apart = children.windows(2).take(long - 1);
        let joined = apart.take_while(|pair| elements[pair[0]].markup.end == elements[pair[1]].markup.start);
        let long = joined.count() + 1;
        let bytes = elements[children[long - 1]].markup.end - elements[children[0]].markup.start;
        (bytes > WORTH).then_some((skipped, long))
    }
}

#[cfg(test)]
mod tests {
    use table::{Panel, Role};

    use super::*;

    fn drawn(svg: &str) -> DrawnPanel {
        let (id, title) = ("map".into(), "Map".into());
        DrawnPanel::new(Panel { id, role: Role::Stage, title, svg: svg.into() })
    }

    fn change(before: &str, after: &str) -> String {
        let mut out = String::new();
        push(&mut out, &drawn(after), &drawn(before).outline);
        out
    }

    #[test]
    fn what_stands_side_by_side_as_before_is_named_once() {
        let (a, b, c) = (
            "<path d=\"M0 0L10 0L10 10L0 10Z\"/>",
            "<path d=\"M9 9L10 0L10 10L0 10Z\"/>",
            "<path d=\"M1 1L10 0L10 10L0 10Z\"/>",
        );
        let svg = |inside: &[&str]| format!("<svg><g id=\"york\">{}</g></svg>", inside.concat());
        let changed = change(&svg(&[a, b, c]), &svg(&["<g class=\"glow\"/>", a, b]));
        assert_eq!(changed, "<svg><g id=\"york\"><g class=\"glow\"/><g data-same=\"0-1\"/></g></svg>");
        let changed = change(&svg(&[a, b, c]), &svg(&[b, a]));
        assert_eq!(
            changed,
            format!("<svg><g id=\"york\"><g data-same=\"1-1\"/>{a}</g></svg>"),
            "never backwards"
        );
    }

    #[test]
    fn what_has_an_id_is_known_wherever_it_was_and_words_are_sent() {
        let piece = "<g id=\"piece\"><path d=\"M0 0L10 0L10 10L0 10L5 5Z\"/></g>";
        let svg = |a: &str, b: &str, words: &str| {
            format!("<svg><g id=\"a\">{a}</g><g id=\"b\">{words}<g>{b}</g></g></svg>")
        };
        let changed = change(&svg(piece, "", "one"), &svg("", piece, "two"));
        assert_eq!(changed, svg("", "<g id=\"piece\" data-same/>", "two"));
    }

    #[test]
    fn what_comes_twice_is_sent_once() {
        let disc = "<g><circle r=\"9.5\" fill=\"var(--scots)\"/><text>S</text></g>";
        let svg = |inside: &str| format!("<svg>{inside}</svg>");
        let two = |a: &str, b: &str| {
            format!(
                "<g id=\"a\" transform=\"translate(1 2)\">{a}</g><g id=\"b\" transform=\"translate(3 4)\">{b}</g>"
            )
        };
        let changed = change(&svg(""), &svg(&two(disc, disc)));
        assert_eq!(
            changed,
            svg(&two(disc, "<g data-like=\"2\"/>")),
            "the third element, counted from nought"
        );
        let (known, part) =
            ("<path d=\"M0 0L10 0L10 10L0 10L5 5Z\"/>", "<path d=\"M1 1L10 0L10 10L0 10L5 5Z\"/>");
        let changed = change(
            &svg(&format!("<g id=\"a\">{known}</g>")),
            &svg(&format!("<g id=\"a\">{known}{part}</g><g>{known}{part}</g>")),
        );
        let sent = format!("<g id=\"a\"><g data-same=\"0-0\"/>{part}</g><g>{known}<g data-like=\"3\"/></g>");
        assert_eq!(changed, svg(&sent), "what is only named is no model");
    }

    #[test]
    fn what_is_no_drawing_of_ours_is_sent_whole() {
        let odd = "<svg><g id=\"a\"><!-- a long remark that stands for nothing --></g></svg>";
        assert_eq!(change(odd, odd), odd);
    }
}
