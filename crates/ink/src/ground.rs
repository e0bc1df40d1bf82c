//! What a drawing shows before any game: the same in picture after picture, and often most of it.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use crate::{Palette, Svg};

/// What never changes of a drawing, known by an id that follows from it. A page that has it already
/// need not be sent it again.
#[derive(Clone, Debug)]
pub struct Ground {
    id: String,
    text: String,
}

impl Ground {
    /// Keeps what [`Svg::apart`] gave.
    pub fn new(text: String) -> Ground {
        let mut digest = DefaultHasher::new();
        text.hash(&mut digest);
        Ground { id: format!("ground-{:016x}", digest.finish()), text }
    }

    /// Where in a drawing for a page the ground of this id is written, without the element around it.
    pub fn find(drawing: &str, id: &str) -> Option<Range<usize>> {
        let mark = format!("<g id=\"{id}\" data-kept=\"");
        let rest = drawing.find(&mark)? + mark.len();
        let (length, _) = drawing[rest..].split_once('"')?;
        let start = rest + length.len() + "\">".len();
        let end = start + length.parse::<usize>().ok()?;
        drawing.is_char_boundary(end).then_some(start..end)
    }
}

impl Svg {
    /// Draws the ground. In a page it says how long it is, for [`Ground::find`].
    pub fn ground(&mut self, ground: &Ground) {
        if self.palette() != Palette::Page {
            return self.paste(&ground.text);
        }
        let element = self.tag("g").id(&ground.id).data("kept", &ground.text.len().to_string());
        element.within(|svg| svg.paste(&ground.text));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ground_is_found_by_its_id_and_lies_bare_in_a_picture_of_its_own() {
        let draw = |palette: Palette, text: &str| {
            let mut svg = Svg::new(10.0, 10.0, palette, "é");
            svg.ground(&Ground::new(text.into()));
            svg.tag("rect").done();
            svg.finish()
        };
        let (ground, other) = (Ground::new("<g>ö</g>".into()), Ground::new("<g>o</g>".into()));
        assert_ne!(ground.id, other.id);
        let page = draw(Palette::Page, "<g>ö</g>");
        assert_eq!(Ground::find(&page, &ground.id).map(|at| &page[at]), Some("<g>ö</g>"));
        assert_eq!(Ground::find(&page, &other.id), None);
        assert!(draw(Palette::Light, "<g>ö</g>").contains("<g>ö</g><rect/>"));
        assert!(!draw(Palette::Light, "<g>ö</g>").contains("kept"));
    }
}
