//! How a game speaks and looks. Apart from the rules, so that a rule can be read without its prose.

use std::borrow::Cow;

use crate::{Names, Seat, Secrets, Viewer};

/// One legal choice as a person meets it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The button's words: "Lancaster", "Play Manoeuvre", "Pass".
    pub label: String,
    /// Ids of the elements of the drawing that this choice is about; a click on the first one
    /// makes the choice.
    pub touches: Vec<String>,
    /// Something the player should know first ("This card will have no effect").
    pub caution: Option<String>,
}

impl Choice {
    /// A choice that has no place on the board.
    pub fn plain(label: impl Into<String>) -> Choice {
        Choice { label: label.into(), touches: Vec::new(), caution: None }
    }
}

/// Something on the board that is not as a player left it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct News {
    /// Id of the element of the drawing.
    pub id: String,
    /// What changed there, in a sign or two ("+2"); shown beside the element.
    pub note: String,
}

/// What the drawing needs to know besides the view.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// What the players are called.
    pub names: &'a Names,
    /// Ids of the elements that can be acted on now; only these glow.
    pub glow: &'a [String],
    /// What has changed since the viewer's last turn; marked until the next one.
    pub news: &'a [News],
    /// Width of the picture in CSS pixels; a narrow one is laid out for a phone.
    pub width: u32,
    /// Whether the picture stands alone (then it carries its own colours) or lies in a page
    /// whose style sheet sets them.
    pub standalone: bool,
    /// Dark colours, if the picture stands alone.
    pub dark: bool,
}

impl<'a> Scene<'a> {
    /// A drawing for a page, where nothing can be acted on and nothing is new. A host that wants more says
    /// so: `Scene { glow, ..Scene::in_page(names, width) }`.
    pub fn in_page(names: &'a Names, width: u32) -> Scene<'a> {
        Scene { names, glow: &[], news: &[], width, standalone: false, dark: false }
    }

    /// The same as a picture of its own, in light colours.
    pub fn alone(names: &'a Names, width: u32) -> Scene<'a> {
        Scene { standalone: true, ..Scene::in_page(names, width) }
    }

    /// Whether an element can be acted on.
    pub fn glows(&self, id: &str) -> bool {
        self.glow.iter().any(|glowing| glowing == id)
    }

    /// What has changed at an element since the viewer's last turn.
    pub fn news_of(&self, id: &str) -> Option<&'a str> {
        self.news.iter().find(|news| news.id == id).map(|news| news.note.as_str())
    }

    /// What a seat's player is called.
    pub fn name(&self, seat: Seat) -> Cow<'a, str> {
        self.names.of(seat)
    }
}

/// Words and pictures of a game.
///
/// Everything here keeps the secrets that [`Secrets::view`] keeps: two positions that a viewer cannot
/// tell apart give that viewer the same prompt, the same sentences and the same picture.
pub trait Presentation: Secrets {
    /// The game's name for people.
    const NAME: &'static str;
    /// One sentence for the shelf.
    const TAGLINE: &'static str;
    /// About how long people take, in words ("half an hour").
    const LENGTH: &'static str;

    /// What is to be decided now, in one sentence for `viewer`.
    fn prompt(&self, viewer: Viewer, names: &Names) -> String;

    /// A legal action of `seat` as that seat's player meets it.
    fn describe(&self, seat: Seat, action: Self::Action, names: &Names) -> Choice;

    /// What a touch on an element of the drawing could mean: appends actions of `seat` that are about
    /// it, whether they are legal now or not, the most likely first. Hosts ask [`crate::Game::check`] about
    /// them, so that a player who touches what is not possible hears which rule forbids it. Nothing for
    /// what only decorates; the element may be named by anybody.
    fn meanings(&self, _seat: Seat, _element: &str, _out: &mut Vec<Self::Action>) {}

    /// Whether an element of the drawing only decorates, so that a touch on it needs no answer.
    fn is_plain(_element: &str) -> bool {
        false
    }

    /// An event of the past as `viewer` may read it at this position; `None` if not at all.
    fn tell(&self, event: &Self::Event, viewer: Viewer, names: &Names) -> Option<String>;

    /// How the game ended and why, in words; empty before the end.
    fn ending(&self, names: &Names) -> String;

    /// The board as text for a terminal; `colour` allows escape sequences.
    fn text_board(view: &Self::View, names: &Names, colour: bool) -> String;

    /// Who would win if the game ended now, and by what, in a few sentences; none where the drawing
    /// shows it, before play begins and after the end. A game that has nothing to say does not `see`,
    /// so no view is built for it.
    fn outlook(_see: impl FnOnce() -> Self::View, _names: &Names) -> Vec<String> {
        Vec::new()
    }

    /// What is different on the board for a viewer who saw it as `before` and sees it as `now`.
    fn news(_before: &Self::View, _now: &Self::View) -> Vec<News> {
        Vec::new()
    }

    /// The board as an SVG document (or an `<svg>` element, if it does not stand alone).
    fn draw(view: &Self::View, scene: &Scene<'_>) -> String;

    /// Cards that lie beside the board during the whole game and tell how to win, each as an SVG element
    /// without ids. The same at every moment, so that a page needs them once. None by default.
    fn aids(_scene: &Scene<'_>) -> Vec<String> {
        Vec::new()
    }

    /// The whole position in a documented, readable form, with names instead of numbers. For
    /// `trace` and debugging only: it holds every secret. The default is what [`Viewer::All`] sees.
    fn trace(&self) -> serde_json::Value {
        serde_json::to_value(self.view(Viewer::All)).unwrap_or_default()
    }
}
