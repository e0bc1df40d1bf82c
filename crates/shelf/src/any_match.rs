//! A match without its game's type: text and JSON in, text and JSON out.

use std::any::Any;
use std::hash::{Hash, Hasher};

use serde::Serialize;
use serde_json::value::RawValue;
use table::{
    Actor, Chair, Choice, HouseGame, Match, Names, Next, Panel, QuickDice, Record, RecordStep, Refusal,
    Scene, Seat, SeatSet, Setup, Taken, Viewer, Written,
};

use utoipa::ToSchema;

use crate::Desk;
use crate::grasped::{LegalGrasp, grasped};
use crate::rehearsal::{ListRejected, rehearse};
use crate::seeing::{self, SeenStep};
use crate::sheets::{LegalSheet, composed, turned};
use crate::weighing::{Weight, weigh};

/// One legal action as a person or a program meets it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct LegalChoice {
    /// The action in the words of the record; what [`AnyMatch::submit`] takes.
    pub action: String,
    /// The button's words.
    pub label: String,
    /// What it does, in one line, where the label does not say so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(nullable = false)]
    pub detail: Option<String>,
    /// The heading that it is listed under; empty for what stands alone.
    #[serde(skip_serializing_if = "str::is_empty")]
    #[schema(required = false)]
    pub group: &'static str,
    /// Ids of the elements of the drawing that select it: any one of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schema(required = false)]
    pub from: Vec<String>,
    /// Ids of the elements that it is about or goes to: any one of them.
    pub to: Vec<String>,
    /// Whether the two ends may be touched in either order.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub unordered: bool,
    /// Something to know first.
    #[schema(required)]
    pub caution: Option<String>,
    /// Whether the game is over for the player with it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub grave: bool,
    /// Whether a page does it without asking once more; programs are never asked.
    #[serde(skip)]
    pub light: bool,
}

impl LegalChoice {
    pub(crate) fn new(action: String, choice: Choice) -> LegalChoice {
        let Choice { label, detail, group, from, to, unordered, caution, grave, light } = choice;
        LegalChoice { action, label, detail, group, from, to, unordered, caution, grave, light }
    }

    /// Every element of the drawing that it is about, those that select it first.
    pub fn places(&self) -> impl Iterator<Item = &String> {
        self.from.iter().chain(&self.to)
    }
}

/// One sentence of the log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct LogLine {
    /// Number of the step that it belongs to, from 0.
    pub ply: usize,
    /// The sentence.
    pub words: String,
}

/// How a finished match stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, ToSchema)]
pub struct Standing {
    /// Key of the way it ended.
    pub ending: &'static str,
    /// The winning seats.
    #[schema(value_type = Vec<u8>)]
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
    /// What a newcomer on a seat is told about what it has to decide, if anything.
    fn advice(&self, seat: Seat) -> Option<&'static str>;
    /// Who would win if the game ended now, in a few sentences for `viewer`.
    fn outlook(&self, viewer: Viewer) -> Vec<String>;
    /// The legal actions of a seat.
    fn legal(&self, seat: Seat) -> Vec<LegalChoice>;
    /// What a seat could do in one go with what lies at an element of the drawing, if so much of it goes along.
    fn gestures(&self, seat: Seat, element: &str, taken: &Taken) -> LegalGrasp;
    /// The sheet on which a seat puts together what no list could hold, turned to one of its partners.
    fn sheet(&self, seat: Seat, with: Option<&str>) -> Option<LegalSheet>;
    /// What is written on a seat's sheet, as an action in the words of the record; the error says what is missing.
    fn compose(&self, seat: Seat, with: &str, written: &Written<'_>) -> Result<String, String>;
    /// What a touch on an element of the drawing could mean, as actions in the words of the record:
    /// first those of the kinds that the seat may choose from now.
    fn meanings(&self, seat: Seat, element: &str) -> Vec<String>;
    /// The rule that forbids taking what lies at one element to another; `None` if it is possible, or nothing can
    /// be meant by it.
    fn barred(&self, seat: Seat, from: &str, to: &str) -> Option<Refusal>;
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
    /// Whether a seat may take these decisions at once, each given in the words of the record: each possible
    /// after those before it, and none but the last drawing chance, showing something hidden or passing the
    /// turn, as far as the seat can know. If so, submitting them one after another takes them all, and nothing
    /// is drawn before the last. A refusal tells nothing about what is hidden.
    fn rehearse(&self, seat: Seat, actions: &[String]) -> Result<(), ListRejected>;
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
    /// The steps from number `plies` on as `viewer` saw them, in words and by what moved; at most the latest `most`.
    fn steps_since(&self, viewer: Viewer, plies: usize, most: usize) -> Vec<SeenStep>;
    /// The steps at which turns begin; what was drawn before the first of them set the table up.
    fn turns(&self) -> Vec<usize>;
    /// The steps that are new to `viewer`: what others did since its last turn.
    fn new_steps(&self, viewer: Viewer) -> std::ops::Range<usize>;
    /// The board as text.
    fn text_board(&self, viewer: Viewer, colour: bool) -> String;
    /// The board as SVG.
    fn draw(&self, viewer: Viewer, style: &DrawStyle<'_>) -> String;
    /// The board in panels, for a window of the style's width.
    fn panels(&self, viewer: Viewer, style: &DrawStyle<'_>) -> Vec<Panel>;
    /// What one plays for and who is ahead, in one line for `viewer`.
    fn aim(&self, viewer: Viewer) -> String;
    /// What everybody may know of each seat at a glance, as `viewer` sees it.
    fn glances(&self, viewer: Viewer) -> Vec<String>;
    /// The record so far. It holds secrets until the match is over.
    fn record(&self) -> Record;
    /// The same with the odds of every draw, as it is written down for others.
    fn record_with_odds(&self) -> Record;
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
    /// Goes on from here in a world imagined from what `seat` knows; all its luck follows from the number.
    fn imagine_as(&mut self, seat: Seat, seed: u64);
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
#[derive(Clone, Copy, Debug, Default)]
pub struct DrawStyle<'a> {
    /// Ids of the elements that can be acted on.
    pub glow: &'a [String],
    /// Width in CSS pixels.
    pub width: u32,
    /// Carries its own colours.
    pub standalone: bool,
    /// Dark colours, if it stands alone.
    pub dark: bool,
    /// The host has ended the game before its time: nobody is to act.
    pub stopped: bool,
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

    fn advice(&self, seat: Seat) -> Option<&'static str> {
        self.position().advice(seat)
    }

    fn outlook(&self, viewer: Viewer) -> Vec<String> {
        G::outlook(|| self.view(viewer), &Match::names(self))
    }

    fn legal(&self, seat: Seat) -> Vec<LegalChoice> {
        let position = self.position();
        let names = Match::names(self);
        let mut actions = Vec::new();
        position.legal(seat, &mut actions);
        let choice =
            |action| LegalChoice::new(position.action_text(action), position.describe(seat, action, &names));
        actions.into_iter().map(choice).collect()
    }

    fn gestures(&self, seat: Seat, element: &str, taken: &Taken) -> LegalGrasp {
        grasped(self, seat, element, taken)
    }

    fn sheet(&self, seat: Seat, with: Option<&str>) -> Option<LegalSheet> {
        turned(self, seat, with)
    }

    fn compose(&self, seat: Seat, with: &str, written: &Written<'_>) -> Result<String, String> {
        composed(self, seat, with, written)
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

    fn barred(&self, seat: Seat, from: &str, to: &str) -> Option<Refusal> {
        let position = self.position();
        position.aimed(seat, from, to).and_then(|action| position.check(seat, action).err())
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

    fn rehearse(&self, seat: Seat, actions: &[String]) -> Result<(), ListRejected> {
        rehearse(self.position(), seat, actions, |first| Match::check(self, seat, first))
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

    fn steps_since(&self, viewer: Viewer, plies: usize, most: usize) -> Vec<SeenStep> {
        seeing::steps_since(self, viewer, plies, most)
    }

    fn turns(&self) -> Vec<usize> {
        seeing::turns(self)
    }

    fn new_steps(&self, viewer: Viewer) -> std::ops::Range<usize> {
        Match::new_steps(self, viewer)
    }

    fn text_board(&self, viewer: Viewer, colour: bool) -> String {
        G::text_board(&self.view(viewer), &Match::names(self), colour)
    }

    fn draw(&self, viewer: Viewer, style: &DrawStyle<'_>) -> String {
        self.in_scene(viewer, style, G::draw)
    }

    fn panels(&self, viewer: Viewer, style: &DrawStyle<'_>) -> Vec<Panel> {
        self.in_scene(viewer, style, G::panels)
    }

    fn aim(&self, viewer: Viewer) -> String {
        G::aim(&self.view(viewer), &Match::names(self))
    }

    fn glances(&self, viewer: Viewer) -> Vec<String> {
        let view = self.view(viewer);
        Seat::all(Match::setup(self).seats()).map(|seat| G::glance(&view, seat)).collect()
    }

    fn record(&self) -> Record {
        Match::record(self)
    }

    fn record_with_odds(&self) -> Record {
        Match::record_with_odds(self)
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

    fn imagine_as(&mut self, seat: Seat, seed: u64) {
        Match::imagine_as(self, seat, &mut QuickDice::new(seed));
    }

    fn bytes(&self) -> usize {
        Match::bytes(self)
    }
}

/// Draws for a viewer what has changed since that viewer's last turn marked.
trait InScene<G: HouseGame> {
    fn in_scene<T>(
        &self,
        viewer: Viewer,
        style: &DrawStyle<'_>,
        draw: impl FnOnce(&G::View, &Scene<'_>) -> T,
    ) -> T;
}

impl<G: HouseGame> InScene<G> for Match<G> {
    fn in_scene<T>(
        &self,
        viewer: Viewer,
        style: &DrawStyle<'_>,
        draw: impl FnOnce(&G::View, &Scene<'_>) -> T,
    ) -> T {
        let &DrawStyle { glow, width, standalone, dark, stopped } = style;
        let names = Match::names(self);
        let news = self.before_and_now(viewer).map_or_else(Vec::new, |(before, now)| G::news(&before, &now));
        let scene = Scene { names: &names, glow, news: &news, width, standalone, dark, stopped };
        draw(&self.view(viewer), &scene)
    }
}
