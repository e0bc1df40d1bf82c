//! What all boards are laid out with: panels on the table, and flags where something is new.

use crate::{Palette, Svg, Tone, Type};

impl Palette {
    /// The colours of a drawing that stands alone, in a dark or a light room, or lies in a page.
    pub const fn of(standalone: bool, dark: bool) -> Palette {
        match (standalone, dark) {
            (false, _) => Palette::Page,
            (true, false) => Palette::Light,
            (true, true) => Palette::Dark,
        }
    }
}

impl Svg {
    /// A panel that lies on the table.
    pub fn sheet(&mut self, x: f64, y: f64, width: f64, height: f64) {
        let panel = self.tag("rect").rect(x, y, width, height).num("rx", 6.0);
        panel.fill(Tone::Sheet).stroke(Tone::Line, 1.0).done();
    }

    /// A small flag around (x, y) that says what is new there, in a sign or two.
    pub fn flag(&mut self, x: f64, y: f64, note: &str) {
        let set = Type::sans(11.0).bold().middle().on(Tone::Gold);
        let wide = (set.measure(note) + 8.0).max(18.0);
        self.tag("g").set("class", "news").set("pointer-events", "none").within(|svg| {
            let plate = svg.tag("rect").rect(x - wide / 2.0, y - 8.0, wide, 16.0).num("rx", 3.0);
            plate.fill(Tone::Gold).stroke(Tone::Sheet, 1.5).done();
            svg.text(x, y + 4.0, note, set);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_drawing_in_a_page_leaves_its_colours_to_the_page() {
        assert_eq!(Palette::of(false, true), Palette::Page);
        assert_eq!(Palette::of(true, true), Palette::Dark);
        assert_eq!(Palette::of(true, false), Palette::Light);
    }

    #[test]
    fn a_flag_is_wide_enough_for_its_note_and_catches_no_pointer() {
        let mut svg = Svg::new(100.0, 40.0, Palette::Light, "");
        svg.flag(50.0, 20.0, "+2");
        svg.sheet(0.0, 0.0, 10.0, 10.0);
        let svg = svg.finish();
        assert!(svg.contains(r#"class="news" pointer-events="none""#) && svg.contains(">+2<"), "{svg}");
    }
}
