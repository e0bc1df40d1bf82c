//! What the drawings of all games share. Knows no game.
//!
//! A drawing starts with [`Svg::new`], asks its [`Palette`] for colours by [`Tone`], sets text by
//! [`Type`], and marks sides by [`Sign`] (colour, shape and letter together). The same code draws
//! for a page (colours by CSS custom properties, see [`style_sheet`]) and for a picture that
//! stands alone (concrete colours, since PNG renderers know no `var()`).
//!
//! ```
//! use ink::{Palette, Sign, Svg, Tone, Type};
//!
//! let mut svg = Svg::new(200.0, 80.0, Palette::Light, "A small chart");
//! svg.tag("rect").num("width", 200.0).num("height", 80.0).fill(Tone::Sea).done();
//! svg.tag("g").id("follower-Mo-S").at(40.0, 40.0).within(|svg| {
//!     svg.title("3 Scots in Moray");
//!     svg.sign(Sign::SCOTS, 13.0);
//!     svg.text(20.0, 5.0, "3", Type::sans(15.0).bold());
//! });
//! assert!(svg.finish().starts_with("<svg "));
//! ```

mod banner;
mod buildings;
mod card;
mod card_face;
mod charge;
pub mod coast;
mod element;
#[cfg(feature = "png")]
mod film;
mod ground;
mod lettering;
mod memory;
mod ornament;
mod pages;
mod palette;
mod paper;
mod pattern;
#[cfg(feature = "pdf")]
pub mod pdf;
#[cfg(feature = "png")]
pub mod png;
mod relief;
mod row;
mod scenery;
mod sheet;
mod sign;
mod svg;
mod terminal;

pub use banner::{Banner, Cut, RANK};
pub use buildings::Building;
pub use card::{CardFrame, CardSide};
pub use card_face::{CardFace, Emblem, Paragraphs, RECONSTRUCTION};
pub use charge::Charge;
pub use element::Element;
#[cfg(feature = "png")]
pub use film::{Frame, film};
pub use ground::Ground;
pub use lettering::{Align, Face, MIN_TYPE, Type, fit, wrap};
pub use memory::Memory;
pub use pages::{Piece, pages};
pub use palette::{Palette, Tone, style_sheet};
pub use paper::{CARD, MIN_PRINT, Paper, mm};
pub use pattern::Hatch;
pub use relief::Relief;
pub use row::{CardRow, RowCard};
pub use scenery::{Dyes, Scenery};
pub use sign::{Shape, Sign};
pub use svg::{Svg, Tag, escape, number, push_number};
pub use terminal::{Terminal, pad, shown_width};
