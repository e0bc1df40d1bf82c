//! The colours of the house, in a light and a dark set.

use crate::Face;

/// A colour by what it is for.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Tone {
    /// The table under everything.
    Table,
    /// Panels that lie on the table.
    Sheet,
    /// Text and firm lines.
    Ink,
    /// Text and lines of second rank.
    Muted,
    /// Hairlines and quiet frames.
    Line,
    /// Land.
    Land,
    /// Land, a shade apart, so that neighbours can differ.
    LandShade,
    /// Borders and coasts.
    LandEdge,
    /// Sea.
    Sea,
    /// Lines drawn on the sea.
    SeaLine,
    /// Can be acted on; used for nothing else.
    Accent,
    /// Faces of cards.
    Card,
    /// Backs of cards.
    CardBack,
    /// Gilding: crowns, compass, capitals.
    Gold,
    /// The Scots.
    Scots,
    /// The Welsh.
    Welsh,
    /// The English.
    English,
    /// The Danes.
    Danes,
    /// Meadows.
    Meadow,
    /// Trees.
    Wood,
    /// Windows and fires: dark by day, lit at night.
    Lamp,
    /// Moon and stars: the colour of the sky by day.
    Star,
    /// Instability, rebellion.
    Unrest,
    /// Good news.
    Ok,
    /// Take care; also what is being fought over.
    Warn,
    /// Bad news.
    Bad,
    /// A seat's colour; seats beyond the eighth start over.
    Seat(u8),
}

/// Where a drawing takes its colours from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Palette {
    /// From the page's style sheet, through the custom properties of [`style_sheet`].
    Page,
    /// The light set, written out.
    Light,
    /// The dark set, written out.
    Dark,
    /// The light set on white paper, written out: ground is pale, so that a page takes little ink.
    Print,
}

macro_rules! tones {
    ($($tone:pat => $name:literal $light:literal $on_light:literal $dark:literal $on_dark:literal,)*) => {
        impl Palette {
            /// The colour as an attribute value.
            pub const fn paint(self, tone: Tone) -> &'static str {
                if let (Palette::Print, Some(pale)) = (self, tone.on_paper()) {
                    return pale;
                }
                match (self, tone.resolved()) {
                    $((Palette::Page, $tone) => concat!("var(--", $name, ")"),
                    (Palette::Light | Palette::Print, $tone) => $light,
                    (Palette::Dark, $tone) => $dark,)*
                    // Seats are settled to 0..8 before they get here.
                    (_, Tone::Seat(8..)) => "none",
                }
            }

            /// The colour of writing on a field of that tone.
            pub const fn paint_on(self, tone: Tone) -> &'static str {
                match (self, tone.resolved()) {
                    $((Palette::Page, $tone) => concat!("var(--on-", $name, ")"),
                    (Palette::Light | Palette::Print, $tone) => $on_light,
                    (Palette::Dark, $tone) => $on_dark,)*
                    (_, Tone::Seat(8..)) => "none",
                }
            }
        }

        const LIGHT: &str = concat!($("--", $name, ":", $light, ";--on-", $name, ":", $on_light, ";",)*);
        const DARK: &str = concat!($("--", $name, ":", $dark, ";--on-", $name, ":", $on_dark, ";",)*);
    };
}

tones! {
    Tone::Table => "table" "#efe7d6" "#2a2420" "#17191d" "#ece5d8",
    Tone::Sheet => "sheet" "#faf6ec" "#2a2420" "#20242a" "#ece5d8",
    Tone::Ink => "ink" "#2a2420" "#faf6ec" "#ece5d8" "#17191d",
    Tone::Muted => "muted" "#6b6157" "#faf6ec" "#a59c8f" "#17191d",
    Tone::Line => "line" "#cbbfa6" "#2a2420" "#434952" "#ece5d8",
    Tone::Land => "land" "#e9dfc8" "#2a2420" "#3a3f45" "#ece5d8",
    Tone::LandShade => "land-shade" "#dccfb2" "#2a2420" "#42474b" "#ece5d8",
    Tone::LandEdge => "land-edge" "#8a7b63" "#faf6ec" "#7d8590" "#17191d",
    Tone::Sea => "sea" "#b9ccd3" "#2a2420" "#22313a" "#ece5d8",
    Tone::SeaLine => "sea-line" "#8facb7" "#2a2420" "#3a5362" "#ece5d8",
    Tone::Accent => "accent" "#b4532a" "#ffffff" "#e58a52" "#17191d",
    Tone::Card => "card" "#fffaf0" "#2a2420" "#2c3138" "#ece5d8",
    Tone::CardBack => "card-back" "#6d5a4a" "#f6ecd9" "#4b4039" "#ece5d8",
    Tone::Gold => "gold" "#8c6917" "#ffffff" "#d9b865" "#17191d",
    Tone::Scots => "scots" "#2f5fa6" "#ffffff" "#7aa5e6" "#10151d",
    Tone::Welsh => "welsh" "#b23a3a" "#ffffff" "#e07f7f" "#1d1010",
    Tone::English => "english" "#c9971c" "#241c08" "#e6c25b" "#1d180a",
    Tone::Danes => "danes" "#26262c" "#ffffff" "#0b0c0e" "#ece5d8",
    Tone::Meadow => "meadow" "#cfcfae" "#2a2420" "#364640" "#ece5d8",
    Tone::Wood => "wood" "#8d9a76" "#201c18" "#243630" "#ece5d8",
    Tone::Lamp => "lamp" "#54483c" "#faf6ec" "#eec26a" "#17191d",
    Tone::Star => "star" "#b9ccd3" "#2a2420" "#d8d3c4" "#17191d",
    Tone::Unrest => "unrest" "#1f1b19" "#ffffff" "#f3eee4" "#17191d",
    Tone::Ok => "ok" "#3f7d4e" "#ffffff" "#7cc08d" "#17191d",
    Tone::Warn => "warn" "#8f6008" "#ffffff" "#e0b252" "#17191d",
    Tone::Bad => "bad" "#a63232" "#ffffff" "#e07a7a" "#17191d",
    Tone::Seat(0) => "seat-0" "#176660" "#ffffff" "#5cc4bb" "#17191d",
    Tone::Seat(1) => "seat-1" "#6b4a93" "#ffffff" "#b79ae0" "#17191d",
    Tone::Seat(2) => "seat-2" "#5f6a1c" "#ffffff" "#b9c46a" "#17191d",
    Tone::Seat(3) => "seat-3" "#9c3a72" "#ffffff" "#e58cc0" "#17191d",
    Tone::Seat(4) => "seat-4" "#4c5a68" "#ffffff" "#a9b8c8" "#17191d",
    Tone::Seat(5) => "seat-5" "#2f7a3d" "#ffffff" "#86cf93" "#17191d",
    Tone::Seat(6) => "seat-6" "#7a4b2a" "#ffffff" "#cf9f78" "#17191d",
    Tone::Seat(7) => "seat-7" "#1f5f8b" "#ffffff" "#7cc3ee" "#17191d",
}

impl Tone {
    /// The colour of a ground that is paler in print than on a screen.
    const fn on_paper(self) -> Option<&'static str> {
        match self {
            Tone::Table | Tone::Sheet | Tone::Card => Some("#ffffff"),
            Tone::Sea => Some("#e6eff2"),
            Tone::Land => Some("#f7f2e6"),
            Tone::LandShade => Some("#eee5d2"),
            Tone::Meadow => Some("#eaeed8"),
            _ => None,
        }
    }

    const fn resolved(self) -> Tone {
        match self {
            Tone::Seat(seat) => Tone::Seat(seat % 8),
            tone => tone,
        }
    }
}

/// Custom properties for both themes, for the page that [`Palette::Page`] drawings lie in, and what
/// all text of such drawings shares.
///
/// The dark set applies where the reader's system asks for it, and always or never under an
/// ancestor with `data-theme="dark"` or `data-theme="light"`.
pub fn style_sheet() -> String {
    format!(
        ":root,[data-theme=light]{{color-scheme:light;{LIGHT}}}\
         @media(prefers-color-scheme:dark){{:root:not([data-theme=light]){{color-scheme:dark;{DARK}}}}}\
         [data-theme=dark]{{color-scheme:dark;{DARK}}}\
         svg text{{pointer-events:none}}svg .{}{{font-family:{}}}",
        Face::CLASS,
        Face::Serif.stack()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT_ON: [Tone; 34] = [
        Tone::Table,
        Tone::Sheet,
        Tone::Ink,
        Tone::Muted,
        Tone::Line,
        Tone::Land,
        Tone::LandShade,
        Tone::LandEdge,
        Tone::Sea,
        Tone::SeaLine,
        Tone::Accent,
        Tone::Card,
        Tone::CardBack,
        Tone::Gold,
        Tone::Scots,
        Tone::Welsh,
        Tone::English,
        Tone::Danes,
        Tone::Meadow,
        Tone::Wood,
        Tone::Lamp,
        Tone::Star,
        Tone::Unrest,
        Tone::Ok,
        Tone::Warn,
        Tone::Bad,
        Tone::Seat(0),
        Tone::Seat(1),
        Tone::Seat(2),
        Tone::Seat(3),
        Tone::Seat(4),
        Tone::Seat(5),
        Tone::Seat(6),
        Tone::Seat(7),
    ];

    fn luminance(hex: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.03928 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn writing_on_every_tone_has_contrast() {
        for palette in [Palette::Light, Palette::Dark, Palette::Print] {
            for tone in TEXT_ON {
                // Coasts and hairlines carry no writing of their own but stay legible for a label.
                let wanted = if tone == Tone::LandEdge { 3.0 } else { 4.5 };
                let got = contrast(palette.paint(tone), palette.paint_on(tone));
                assert!(got >= wanted, "{palette:?} {tone:?}: {got:.2}");
            }
        }
    }

    #[test]
    fn text_and_accent_are_legible_on_every_ground() {
        for palette in [Palette::Light, Palette::Dark, Palette::Print] {
            for ground in [Tone::Table, Tone::Sheet, Tone::Land, Tone::LandShade, Tone::Sea, Tone::Card] {
                let ground_paint = palette.paint(ground);
                assert!(
                    contrast(palette.paint(Tone::Ink), ground_paint) >= 4.5,
                    "{palette:?} ink on {ground:?}"
                );
                assert!(contrast(palette.paint(Tone::Accent), ground_paint) >= 3.0, "{palette:?} {ground:?}");
            }
            for ground in [Tone::Table, Tone::Sheet, Tone::Card] {
                let got = contrast(palette.paint(Tone::Muted), palette.paint(ground));
                assert!(got >= 4.5, "{palette:?} muted on {ground:?}: {got:.2}");
            }
        }
    }

    #[test]
    fn page_colours_are_all_defined_in_the_style_sheet() {
        let sheet = style_sheet();
        for tone in TEXT_ON {
            for paint in [Palette::Page.paint(tone), Palette::Page.paint_on(tone)] {
                let name = paint.strip_prefix("var(").and_then(|rest| rest.strip_suffix(')')).unwrap();
                assert_eq!(sheet.matches(&format!("{name}:")).count(), 3, "{name}");
            }
        }
    }

    #[test]
    fn seats_beyond_the_eighth_start_over() {
        assert_eq!(Palette::Dark.paint(Tone::Seat(9)), Palette::Dark.paint(Tone::Seat(1)));
        assert_eq!(Palette::Page.paint_on(Tone::Seat(255)), Palette::Page.paint_on(Tone::Seat(7)));
    }
}
