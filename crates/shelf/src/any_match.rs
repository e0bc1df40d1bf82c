//! A match without its game's type: text and JSON in, text and JSON out.

use std::any::Any;
use std::hash::{Hash, Hasher};

use serde::Serialize;
use serde_json::value::RawValue;
use table::{
    Actor, Chair, HouseGame, Match, Names, Next, Record, RecordStep, Refusal, Scene, Seat, SeatSet, Setup,
    Viewer,
};

use crate::Desk;
use crate::weighing::{Weight, weigh};

/// One legal action as a person or a program meets it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LegalChoice {
    /// The action in the words of the record; what [`AnyMatch::submit`] takes.
    pub action: String,
    /// The button's words.
    pub label: String,
    /// Ids of the elements of the drawing that it is about.
    pub touches: Vec<String>,
    /// Something to know first.
    pub caution: Option<String>,
}

/// One sentence of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LogLine {
    /// Number of the step that it belongs to, from 0.
    pub ply: usize,
    /// The sentence.
    pub words: String,
}

/// How a finished match stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Standing {
    /// Key of the way it ended.
    pub ending: &'static str,
    /// The winning seats.
    pub winners: Vec<Seat>,
    /// Place of every seat, 1 for the winners.
    pub places: Vec<u8>,
    /// Points of every seat, where the game has them.
    pub scores: Vec<i32>,
    /// What happened, in words.
    pub words: String,
}

/// Why a submitted action was not taken. The match is as it was.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Rejected {
    /// The text is not an action of this game.
    #[error("'{text}' is not an action of this game: {expected}")]
    Unreadable {
        /// What was sent.
        text: String,
        /// What was expected.
        expected: String,
    },
    /// The rules forbid it.
    #[error(transparent)]
    Refused(#[from] Refusal),
}

/// A match of any game. It shows views; it has no way to show the position.
pub trait AnyMatch: Send + Sync {
    /// Id of the game.
    fn game(&self) -> &'static str;
    /// What was agreed.
    fn setup(&self) -> &Setup;
    /// What the players are called.
    fn names(&self) -> Names;
    /// Gives the players names, in seat order.
    fn set_names(&mut self, names: Vec<(Seat, String)>);
    /// Number of steps taken.
    fn plies(&self) -> usize;
    /// Seats that must act, and seats that may.
    fn waiting(&self) -> (SeatSet, SeatSet);
    /// Seats that were asked something at the table and have not answered.
    fn asked(&self) -> SeatSet;
    /// What a host may do for a seat without asking it, in the words of the record: nothing else is
    /// possible, as everybody can see.
    fn unasked(&self) -> Option<(Seat, String)>;
    /// How it ended; `None` before the end.
    fn standing(&self) -> Option<Standing>;
    /// What `viewer` may know, as JSON text.
    fn view_json(&self, viewer: Viewer) -> serde_json::Result<Box<RawValue>>;
    /// What is to be decided, in one sentence for `viewer`.
    fn prompt(&self, viewer: Viewer) -> String;
    /// Who would win if the game ended now, in a few sentences for `viewer`.
    fn outlook(&self, viewer: Viewer) -> Vec<String>;
    /// The legal actions of a seat.
    fn legal(&self, seat: Seat) -> Vec<LegalChoice>;
    /// What a touch on an element of the drawing could mean, as actions in the words of the record:
    /// first those of the kinds that the seat may choose from now.
    fn meanings(&self, seat: Seat, element: &str) -> Vec<String>;
    /// Whether an element of the drawing only decorates, so that a touch on it needs no answer.
    fn is_plain(&self, element: &str) -> bool;
    /// The rule that forbids an action, given in the words of the record; `None` if it is legal or no
    /// action at all.
    fn refusal(&self, seat: Seat, action: &str) -> Option<Refusal>;
    /// What a legal action, given in the words of the record, would cost a seat, as far as the seat can
    /// know; `None` if it is not legal.
    fn weigh(&self, seat: Seat, action: &str) -> Option<Weight>;
    /// Whether there is anything on the table that not everybody may see.
    fn hides(&self) -> bool;
    /// Whether some seats win and lose together.
    fn in_teams(&self) -> bool;
    /// The seat that took the latest decision.
    fn latest_to_decide(&self) -> Option<Seat>;
    /// A digest of the legal actions of a seat: as long as it stays the same, so do they.
    fn legal_digest(&self, seat: Seat) -> u64;
    /// Takes an action, given in the words of the record; the steps that were taken, chance's
    /// included, as a record writes them.
    fn submit(&mut self, seat: Seat, action: &str) -> Result<Vec<RecordStep>, Rejected>;
    /// How many steps stand for good: nobody can take any of them back.
    fn floor(&self) -> usize;
    /// How many of its latest steps a seat may take back.
    fn undoable(&self, seat: Seat) -> usize;
    /// Takes back the latest step of a seat; `false` if it stands.
    fn undo(&mut self, seat: Seat) -> bool;
    /// The log as `viewer` may read it, without its first `plies` steps.
    fn log_since(&self, viewer: Viewer, plies: usize) -> Vec<LogLine>;
    /// The log as `viewer` may read it.
    fn log(&self, viewer: Viewer) -> Vec<LogLine> {
        self.log_since(viewer, 0)
    }
    /// The steps that are new to `viewer`: what others did since its last turn.
    fn new_steps(&self, viewer: Viewer) -> std::ops::Range<usize>;
    /// The board as text.
    fn text_board(&self, viewer: Viewer, colour: bool) -> String;
    /// The board as SVG.
    fn draw(&self, viewer: Viewer, style: &DrawStyle<'_>) -> String;
    /// The record so far. It holds secrets until the match is over.
    fn record(&self) -> Record;
    /// A copy for a bot that thinks for a seat elsewhere.
    fn desk(&self, seat: Seat) -> Desk;
    /// A copy that goes its own way.
    fn fork(&self) -> Box<dyn AnyMatch>;
    /// The same game before its first step; what happens there is what happened. `None` if it cannot be set
    /// up any more.
    fn beginning(&self) -> Option<Box<dyn AnyMatch>>;
    /// The steps of this game, for [`AnyMatch::go_on`].
    fn course(&self) -> Course<'_>;
    /// Takes the same steps as a game of which this is the beginning, until `plies` were taken; nothing if it
    /// is another game.
    fn go_on(&mut self, course: Course<'_>, plies: usize);
    /// About how many bytes a copy takes.
    fn bytes(&self) -> usize;
}

impl Clone for Box<dyn AnyMatch> {
    fn clone(&self) -> Self {
        self.fork()
    }
}

/// The steps of a match, which only another match of the same game can follow.
#[derive(Clone, Copy)]
pub struct Course<'a>(&'a dyn Any);

impl std::fmt::Debug for Course<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Course").finish_non_exhaustive()
    }
}

/// How a board is to be drawn.
#[derive(Clone, Copy, Debug)]
pub struct DrawStyle<'a> {
    /// Ids of the elements that can be acted on.
    pub glow: &'a [String],
    /// Width in CSS pixels.
    pub width: u32,
    /// Carries its own colours.
    pub standalone: bool,
    /// Dark colours, if it stands alone.
    pub dark: bool,
}

impl<G: HouseGame> AnyMatch for Match<G> {
    fn game(&self) -> &'static str {
        G::ID
    }

    fn setup(&self) -> &Setup {
        Match::setup(self)
    }

    fn names(&self) -> Names {
        Match::names(self)
    }

    fn set_names(&mut self, names: Vec<(Seat, String)>) {
        Match::set_names(self, names);
    }

    fn plies(&self) -> usize {
        self.steps().len()
    }

    fn waiting(&self) -> (SeatSet, SeatSet) {
        match self.position().next() {
            Next::Seats { must, may } => (must, may),
            Next::Chance | Next::Over => (SeatSet::EMPTY, SeatSet::EMPTY),
        }
    }

    fn unasked(&self) -> Option<(Seat, String)> {
        let position = self.position();
        let (must, _) = self.waiting();
        must.iter().find_map(|seat| Some((seat, position.action_text(position.unasked(seat)?))))
    }

    fn asked(&self) -> SeatSet {
        self.position().asked()
    }

    fn standing(&self) -> Option<Standing> {
        let outcome = self.position().outcome()?;
        let seats = || Seat::all(outcome.seats());
        Some(Standing {
            ending: outcome.ending,
            winners: outcome.winners().iter().collect(),
            places: seats().map(|seat| outcome.place(seat)).collect(),
            scores: seats().map(|seat| outcome.score(seat)).collect(),
            words: self.position().ending(&Match::names(self)),
        })
    }

    fn view_json(&self, viewer: Viewer) -> serde_json::Result<Box<RawValue>> {
        serde_json::value::to_raw_value(&self.view(viewer))
    }

    fn prompt(&self, viewer: Viewer) -> String {
        self.position().prompt(viewer, &Match::names(self))
    }

    fn outlook(&self, viewer: Viewer) -> Vec<String> {
        G::outlook(|| self.view(viewer), &Match::names(self))
    }

    fn legal(&self, seat: Seat) -> Vec<LegalChoice> {
        let position = self.position();
        let names = Match::names(self);
        let mut actions = Vec::new();
        position.legal(seat, &mut actions);
        let choice = |action| {
            let choice = position.describe(seat, action, &names);
            LegalChoice {
                action: position.action_text(action),
                label: choice.label,
                touches: choice.touches,
                caution: choice.caution,
            }
        };
        actions.into_iter().map(choice).collect()
    }

    fn meanings(&self, seat: Seat, element: &str) -> Vec<String> {
        let position = self.position();
        let (mut legal, mut meant) = (Vec::new(), Vec::new());
        position.legal(seat, &mut legal);
        position.meanings(seat, element, &mut meant);
        let kind = std::mem::discriminant::<G::Action>;
        meant.sort_by_key(|action| !legal.iter().any(|legal| kind(legal) == kind(action)));
        meant.into_iter().map(|action| position.action_text(action)).collect()
    }

    fn is_plain(&self, element: &str) -> bool {
        G::is_plain(element)
    }

    fn refusal(&self, seat: Seat, action: &str) -> Option<Refusal> {
        Match::check(self, seat, self.position().read_action(action).ok()?).err()
    }

    fn weigh(&self, seat: Seat, action: &str) -> Option<Weight> {
        let chair = Chair::new(self.position(), seat);
        let action = chair.read_action(action).ok()?;
        chair.check(action).ok()?;
        Some(weigh(&chair, action))
    }

    fn hides(&self) -> bool {
        self.position().hides_from(Viewer::Spectator)
    }

    fn in_teams(&self) -> bool {
        let position = self.position();
        Seat::all(position.seats()).any(|seat| position.partners(seat).len() > 1)
    }

    fn latest_to_decide(&self) -> Option<Seat> {
        self.steps().iter().rev().find_map(|step| match step.actor {
            Actor::Seat(seat) => Some(seat),
            Actor::Chance => None,
        })
    }

    fn legal_digest(&self, seat: Seat) -> u64 {
        let mut actions = Vec::new();
        self.position().legal(seat, &mut actions);
        let mut digest = std::hash::DefaultHasher::new();
        actions.hash(&mut digest);
        digest.finish()
    }

    fn submit(&mut self, seat: Seat, action: &str) -> Result<Vec<RecordStep>, Rejected> {
        let text = || action.to_owned();
        let action = self
            .position()
            .read_action(action)
            .map_err(|expected| Rejected::Unreadable { text: text(), expected })?;
        Ok(self.submit_in_words(seat, action)?)
    }

    fn floor(&self) -> usize {
        Match::floor(self)
    }

    fn undoable(&self, seat: Seat) -> usize {
        Match::undoable(self, seat)
    }

    fn undo(&mut self, seat: Seat) -> bool {
        Match::undo(self, seat)
    }

    fn log_since(&self, viewer: Viewer, plies: usize) -> Vec<LogLine> {
        Match::log_since(self, viewer, plies).into_iter().map(|(ply, words)| LogLine { ply, words }).collect()
    }

    fn new_steps(&self, viewer: Viewer) -> std::ops::Range<usize> {
        Match::new_steps(self, viewer)
    }

    fn text_board(&self, viewer: Viewer, colour: bool) -> String {
        G::text_board(&self.view(viewer), &Match::names(self), colour)
    }

    fn draw(&self, viewer: Viewer, style: &DrawStyle<'_>) -> String {
        let names = Match::names(self);
        let &DrawStyle { glow, width, standalone, dark } = style;
        let news = self.before_and_now(viewer).map_or_else(Vec::new, |(before, now)| G::news(&before, &now));
        let scene = Scene { names: &names, glow, news: &news, width, standalone, dark };
        G::draw(&self.view(viewer), &scene)
    }

    fn record(&self) -> Record {
        Match::record(self)
    }

    fn desk(&self, seat: Seat) -> Desk {
        Desk::new(self.position(), seat)
    }

    fn fork(&self) -> Box<dyn AnyMatch> {
        Box::new(self.clone())
    }

    fn beginning(&self) -> Option<Box<dyn AnyMatch>> {
        Some(Box::new(Match::beginning(self).ok()?))
    }

    fn course(&self) -> Course<'_> {
        Course(self)
    }

    fn go_on(&mut self, course: Course<'_>, plies: usize) {
        if let Some(whole) = course.0.downcast_ref::<Match<G>>() {
            Match::go_on(self, whole, plies);
        }
    }

    fn bytes(&self) -> usize {
        Match::bytes(self)
    }
}
