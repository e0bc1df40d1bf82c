//! The elements of a drawing, read from its markup.

use std::ops::Range;

/// An element of a drawing, and where it stands in the markup.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Element {
    /// Where its name stands: `g`, `path`.
    pub name: Range<usize>,
    /// Where its id stands, if it has one.
    pub id: Option<Range<usize>>,
    /// Where it begins, from `<` to `>`.
    pub open: Range<usize>,
    /// Where it stands as a whole, with all inside of it.
    pub markup: Range<usize>,
    /// The elements right inside of it, by their number.
    pub children: Vec<usize>,
}

impl Element {
    /// All elements of a drawing in the order in which they begin. The drawing is one of ours: texts are escaped,
    /// attributes stand in double quotes, every element is closed. Anything else gives no elements at all.
    pub fn all(svg: &str) -> Vec<Element> {
        read(svg).unwrap_or_default()
    }
}

fn read(svg: &str) -> Option<Vec<Element>> {
    let (mut elements, mut open, mut at) = (Vec::<Element>::new(), Vec::<usize>::new(), 0);
    while let Some(start) = svg[at..].find('<').map(|far| at + far) {
        let end = tag_end(svg.as_bytes(), start)?;
        let tag = &svg[start..end];
        at = end;
        if tag.starts_with("</") {
            elements[open.pop()?].markup.end = end;
            continue;
        }
        if tag.starts_with("<!") || tag.starts_with("<?") {
            return None;
        }
        let name = start + 1..start + tag.find([' ', '/', '>'])?;
        let id = tag.find(" id=\"").and_then(|at| {
            let from = start + at + " id=\"".len();
            Some(from..from + svg[from..end].find('"')?)
        });
        let number = elements.len();
        if let Some(&parent) = open.last() {
            elements[parent].children.push(number);
        }
        elements.push(Element { name, id, open: start..end, markup: start..end, children: Vec::new() });
        if !tag.ends_with("/>") {
            open.push(number);
        }
    }
    open.is_empty().then_some(elements)
}

/// Where the tag that begins here ends; a `>` inside of an attribute is none.
fn tag_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut quoted = false;
    let end = bytes[start..].iter().position(|&byte| {
        quoted ^= byte == b'"';
        byte == b'>' && !quoted
    })?;
    Some(start + end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn elements_are_found_with_what_stands_inside_of_them() {
        let svg = "<svg><g class=\"x>y\" id=\"a\"><path d=\"M0 0\"/><g>ö &lt;</g></g><use data-id=\"c\"></use></svg>";
        let all = Element::all(svg);
        let text = |range: &Range<usize>| &svg[range.clone()];
        let names: Vec<&str> = all.iter().map(|one| text(&one.name)).collect();
        assert_eq!(names, ["svg", "g", "path", "g", "use"]);
        assert_eq!(all[0].children, [1, 4]);
        assert_eq!(all[1].children, [2, 3]);
        assert_eq!(all.iter().filter_map(|one| one.id.as_ref()).map(text).collect::<Vec<_>>(), ["a"]);
        assert_eq!(text(&all[1].open), "<g class=\"x>y\" id=\"a\">");
        assert_eq!(text(&all[1].markup), "<g class=\"x>y\" id=\"a\"><path d=\"M0 0\"/><g>ö &lt;</g></g>");
        assert_eq!(text(&all[4].markup), "<use data-id=\"c\"></use>");
        assert_eq!(all[0].markup, 0..svg.len());
    }

    #[test]
    fn what_is_not_whole_has_no_elements() {
        for svg in ["<g><g>", "</g>", "<g id=\"a", "<g/><!-- x -->", "<"] {
            assert_eq!(Element::all(svg), [], "{svg}");
        }
    }
}
