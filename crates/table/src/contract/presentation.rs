//! How a game speaks and looks. Apart from the rules, so that a rule can be read without its prose.

use std::borrow::Cow;

use crate::{
    Choice, Grasp, Motion, Names, Panel, Printed, Role, Seat, Secrets, Sheet, Shift, Taken, Viewer, Written,
    schema_of,
};

/// Something on the board that is not as a player left it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct News {
    /// Id of the element of the drawing.
    pub id: String,
    /// What changed there, in a sign or two ("+2"); shown beside the element.
    pub note: String,
}

/// A kind of window. Panels are scaled to the space there is; the form decides what they show at all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Form {
    /// One column, touched by fingers.
    Phone,
    /// A stage and one column beside it.
    Middle,
    /// A stage between two columns.
    Wide,
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
    /// Width in CSS pixels: of the picture, or of the window that panels are laid out in.
    pub width: u32,
    /// Whether the picture stands alone (then it carries its own colours) or lies in a page
    /// whose style sheet sets them.
    pub standalone: bool,
    /// Dark colours, if the picture stands alone.
    pub dark: bool,
    /// Whether the host has ended the game before its time (somebody resigned, all agreed): nobody is to act.
    pub stopped: bool,
}

impl<'a> Scene<'a> {
    /// A drawing for a page, where nothing can be acted on and nothing is new. A host that wants more says
    /// so: `Scene { glow, ..Scene::in_page(names, width) }`.
    pub fn in_page(names: &'a Names, width: u32) -> Scene<'a> {
        Scene { names, glow: &[], news: &[], width, standalone: false, dark: false, stopped: false }
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

    /// In what kind of window panels are laid out.
    pub fn form(&self) -> Form {
        match self.width {
            0..700 => Form::Phone,
            700..1100 => Form::Middle,
            _ => Form::Wide,
        }
    }

    /// What a seat's player is called.
    pub fn name(&self, seat: Seat) -> Cow<'a, str> {
        self.names.of(seat)
    }
}

/// A word that a game uses in a sense of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// The word, as it stands in a sentence; also found with an s behind it or a capital letter.
    pub word: &'static str,
    /// What it means, in a sentence or two.
    pub meaning: &'static str,
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

    /// The words that a newcomer has to be told: pages explain them wherever they stand.
    const TERMS: &'static [Term] = &[];

    /// What is to be decided now, in one sentence for `viewer`.
    fn prompt(&self, viewer: Viewer, names: &Names) -> String;

    /// What somebody who plays for the first time is told about the decision that waits for `seat`: what it is about and
    /// what to look at, in a few short sentences. It follows from the kind of decision alone, so that a page tells it until
    /// its reader has heard it. `None` where the prompt says enough; by default everywhere.
    fn advice(&self, _seat: Seat) -> Option<&'static str> {
        None
    }

    /// A legal action of `seat` as that seat's player meets it.
    fn describe(&self, seat: Seat, action: Self::Action, names: &Names) -> Choice;

    /// What `seat` could do in one go with what lies at an element of the drawing, if so much of it is taken along:
    /// lists of actions that the game puts together, each of which must be legal as a list now (see
    /// [`crate::Gesture`]), and the parts that can be counted. The element and the numbers may be named by anybody;
    /// what is told of a gesture keeps the secrets that the view keeps. Nothing by default;
    /// [`crate::turned_round`] helps where the order of two questions has no meaning.
    fn gestures(&self, _seat: Seat, _element: &str, _taken: &Taken, _names: &Names) -> Grasp<Self::Action> {
        Grasp::default()
    }

    /// The sheet on which `seat` puts together what no list could hold, turned to one of its partners, or to the
    /// first; `None` if the game has none, or it is closed now. `with` may be named by anybody. What it tells keeps
    /// the secrets that the view keeps.
    fn sheet(&self, _seat: Seat, _with: Option<&str>, _names: &Names) -> Option<Sheet<Self::Action>> {
        None
    }

    /// The action that `seat` has written on its sheet, legal or not; the error says what is missing or unreadable.
    fn compose(&self, _seat: Seat, _with: &str, _written: &Written<'_>) -> Result<Self::Action, String> {
        Err("This game has nothing of the kind.".into())
    }

    /// Whether an event belongs to the history of a sheet: who offered and promised what, and what came of it.
    fn is_on_sheet(_event: &Self::Event) -> bool {
        false
    }

    /// What a touch on an element of the drawing could mean: appends actions of `seat` that are about
    /// it, whether they are legal now or not, the most likely first. Hosts ask [`crate::Game::check`] about
    /// them, so that a player who touches what is not possible hears which rule forbids it. Nothing for
    /// what only decorates; the element may be named by anybody.
    fn meanings(&self, _seat: Seat, _element: &str, _out: &mut Vec<Self::Action>) {}

    /// What a hand means that takes what lies at one element to another: an action of `seat`, legal or not. Hosts
    /// ask [`crate::Game::check`] about it, so that whoever aims too far hears which rule forbids that. `None` if
    /// nothing can be meant; both elements may be named by anybody.
    fn aimed(&self, _seat: Seat, _from: &str, _to: &str) -> Option<Self::Action> {
        None
    }

    /// Whether an element of the drawing only decorates, so that a touch on it needs no answer.
    fn is_plain(_element: &str) -> bool {
        false
    }

    /// An event of the past as `viewer` may read it at this position; `None` if not at all.
    fn tell(&self, event: &Self::Event, viewer: Viewer, names: &Names) -> Option<String>;

    /// What `viewer` saw move in the drawing when an event happened, told at this position; nothing by default. It
    /// follows from the event, as [`tell`](Presentation::tell) does, never from comparing drawings. Every element that
    /// it names is in that viewer's drawing before the step or after it.
    fn motions(&self, _event: &Self::Event, _viewer: Viewer) -> Vec<Motion> {
        Vec::new()
    }

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

    /// The board in panels, which a page lays out by the space there is; [`Scene::width`] is the window's. The
    /// default is one: the whole drawing on the stage.
    fn panels(view: &Self::View, scene: &Scene<'_>) -> Vec<Panel> {
        vec![Panel {
            id: "board".into(),
            role: Role::Stage,
            title: "The board".into(),
            svg: Self::draw(view, scene),
        }]
    }

    /// Why an action is better or worse than another for `seat`, who sees this before it acts: what the difference in one
    /// term of the evaluation means, in a sentence about the action. The term comes from
    /// [`Thinking::facets`](crate::Thinking::facets), in worlds that fit the view. `None` where a player would not say it.
    fn reason(_view: &Self::View, _seat: Seat, _shift: &Shift, _names: &Names) -> Option<String> {
        None
    }

    /// What one plays for, and who is ahead, in one line for the viewer; empty if there is nothing to say.
    fn aim(_view: &Self::View, _names: &Names) -> String {
        String::new()
    }

    /// What everybody may know of a seat at a glance, in a few words or numbers; empty if there is nothing to say.
    fn glance(_view: &Self::View, _seat: Seat) -> String {
        String::new()
    }

    /// Cards that lie beside the board during the whole game and tell how to win, each as an SVG element
    /// without ids. The same at every moment, so that a page needs them once. None by default.
    fn aids(_scene: &Scene<'_>) -> Vec<String> {
        Vec::new()
    }

    /// Every component of the game's box, to be printed and played with on a table. The view is that of a game which
    /// has not begun, so that a box can follow from the options (a map); whatever is printed comes from the tables
    /// that the rules read. None by default.
    fn printed(_view: &Self::View) -> Vec<Printed> {
        Vec::new()
    }

    /// The whole position in a documented, readable form, with names instead of numbers. For
    /// `trace` and debugging only: it holds every secret. The default is what [`Viewer::All`] sees.
    fn trace(&self) -> serde_json::Value {
        serde_json::to_value(self.view(Viewer::All)).unwrap_or_default()
    }

    /// The JSON Schema (2020-12) of what [`Presentation::trace`] writes. A game that writes it by hand describes it by hand.
    fn trace_schema() -> serde_json::Value {
        schema_of::<Self::View>()
    }
}
