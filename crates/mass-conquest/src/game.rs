//! The contract that the game keeps; every method leads into a room.

use table::{
    Actor, Block, Budget, Choice, Dice, Edition, Effect, Encode, Facet, Game, Grasp, Hosting, Levels,
    MAX_SEATS, Motion, Names, Next, OptionSpec, Outcome, Panel, Presentation, Printed, Refusal, Scene,
    Scratch, Seat, SeatSet, Secrets, Setup, SetupFault, Sheet, Shift, Sink, Statistics, Taken, Tally,
    Tensors, Term, Thinking, Viewer, Written,
};

use crate::encoding::{actions, observation};
use crate::rules::action::{self, Action};
use crate::rules::event::Event;
use crate::rules::state::Conquest;
use crate::rules::{absent, audit, bargains, flow, legal, options, outcome, setup};
use crate::secrets::{self, View};
use crate::{draw, statistics, thinking, trace, words};

impl Game for Conquest {
    const ID: &'static str = "mass-conquest";
    const RULES_VERSION: u32 = 5;
    const SEATS: (u8, u8) = (2, 8);

    type Action = Action;
    type Event = Event;

    fn options() -> &'static [OptionSpec] {
        options::OPTIONS
    }

    fn new(setup: &Setup) -> Result<Conquest, SetupFault> {
        setup::new(setup)
    }

    #[inline]
    fn seats(&self) -> u8 {
        self.board.seats
    }

    #[inline]
    fn next(&self) -> Next {
        flow::next(self)
    }

    #[inline]
    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        legal::legal(self, seat, out);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        legal::check(self, seat, action)
    }

    fn is_free_form(action: Action) -> bool {
        action.is_free_form()
    }

    fn is_aside(action: Action) -> bool {
        action.is_aside()
    }

    #[inline]
    fn apply<S: Sink<Event>>(&mut self, actor: Actor, action: Action, log: &mut S) -> Effect {
        flow::apply(self, actor, action, log)
    }

    fn chance(&self, out: &mut Vec<(Action, u32)>) {
        flow::chance(self, out);
    }

    #[inline]
    fn draw_chance<D: Dice>(&self, dice: &mut D, scratch: &mut Scratch<Action>) -> Action {
        flow::draw_chance(self, dice, scratch)
    }

    #[inline]
    fn random_action<D: Dice>(&self, seat: Seat, dice: &mut D, scratch: &mut Scratch<Action>) -> Action {
        legal::random_action(self, seat, dice, scratch)
    }

    fn outcome(&self) -> Option<Outcome> {
        outcome::outcome(self)
    }

    fn longest(setup: &Setup) -> u32 {
        outcome::longest(setup)
    }

    fn audit(&self) -> Result<(), String> {
        audit::audit(self)
    }

    fn action_text(&self, action: Action) -> String {
        action::text(self, action)
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        action::read(self, text)
    }
}

impl Secrets for Conquest {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        secrets::view::view(self, viewer)
    }

    fn imagine<D: Dice>(view: &View, dice: &mut D) -> Conquest {
        secrets::imagine::imagine(view, dice)
    }

    fn imagine_anew<D: Dice>(&mut self, view: &View, dice: &mut D) {
        secrets::imagine::imagine_anew(self, view, dice);
    }

    fn hides_from(&self, viewer: Viewer) -> bool {
        secrets::view::hides_from(self, viewer)
    }

    fn knowledge(&self, seat: Seat) -> u64 {
        secrets::knowledge::knowledge(self, seat)
    }
}

impl Thinking for Conquest {
    /// A turn here is a dozen moves, each evaluated at a glance. The squire does the first thing it thinks of that serves
    /// a plan; the steward thinks of six and takes the best; the regent reads on from there.
    const LEVELS: Levels = Levels {
        squire: Budget { first_play_urgency: 0.05, ..Budget::playouts(1) },
        steward: Budget { first_play_urgency: 0.05, ..Budget::playouts(6) },
        regent: Budget { first_play_urgency: 0.05, exploration: 0.05, ..Budget::playouts(400) },
    };

    /// The levels that the first edition was measured with.
    const FIRST_LEVELS: Levels = Levels {
        squire: Budget { first_play_urgency: 0.05, ..Budget::playouts(2) },
        steward: Budget { first_play_urgency: 0.05, ..Budget::playouts(6) },
        regent: Budget { first_play_urgency: 0.05, exploration: 0.05, ..Budget::playouts(400) },
    }
    .of_edition(Edition::First);

    /// A whole turn is never seen to its end in any case: its small decisions go on in too many orders.
    const ATTENTION: u32 = 1_500;

    const STUDY: (Budget, Budget) = (
        Budget { first_play_urgency: 0.05, exploration: 0.05, ..Budget::playouts(40) },
        Budget { first_play_urgency: 0.05, exploration: 0.05, ..Budget::playouts(400) },
    );

    fn facets(&self, seat: Seat, out: &mut Vec<Facet>) {
        thinking::facets::facets(self, seat, out);
    }

    fn evaluate(&self, seat: Seat) -> Option<f32> {
        Some(thinking::evaluate::evaluate(self, seat))
    }

    fn evaluate_all(&self) -> Option<[f32; MAX_SEATS]> {
        Some(thinking::evaluate::evaluate_all(self))
    }

    fn careless_action<D: Dice>(&self, seat: Seat, dice: &mut D, scratch: &mut Scratch<Action>) -> Action {
        thinking::careless::careless_action(self, seat, dice, scratch)
    }

    fn plausible(&self, seat: Seat, out: &mut Vec<Action>) {
        thinking::plausible::plausible(self, seat, out);
    }

    fn plausible_first(&self, seat: Seat, out: &mut Vec<Action>) {
        thinking::first::plausible::plausible(self, seat, out);
    }
}

impl Encode for Conquest {
    const ENCODING: u32 = 1;

    /// Of many carriers in one place, and of many different troops to lose, only the first have codes.
    const COMPLETE: bool = false;

    fn actions(&self) -> Vec<Block> {
        actions::blocks(self)
    }

    fn encode(&self, seat: Seat, action: Action) -> Option<u32> {
        actions::encode(self, seat, action)
    }

    #[inline]
    fn decode(&self, seat: Seat, code: u32) -> Option<Action> {
        actions::decode(self, seat, code)
    }

    #[inline]
    fn observe<T: Tensors>(&self, seat: Seat, out: &mut T) {
        observation::observe(self, seat, out);
    }

    /// A die, or the starts of the map.
    fn outcomes(&self) -> usize {
        self.board.map.starts.len().max(6)
    }

    #[inline]
    fn legal_codes(&self, seat: Seat, scratch: &mut Scratch<Action>, out: &mut Vec<u32>) {
        actions::legal_codes(self, seat, scratch, out);
    }
}

impl Hosting for Conquest {
    fn default_action(&self, seat: Seat, scratch: &mut Scratch<Action>) -> Option<Action> {
        absent::default_action(self, seat, scratch)
    }

    fn asked(&self) -> SeatSet {
        bargains::asked(self)
    }
}

impl Statistics for Conquest {
    fn count(event: &Event, tally: &mut Tally) {
        statistics::count(event, tally);
    }

    fn count_end(&self, tally: &mut Tally) {
        statistics::count_end(self, tally);
    }
}

impl Presentation for Conquest {
    const NAME: &'static str = "Mass Warfare and Conquest";
    const TAGLINE: &'static str = "Armies, fleets, families and bargains on a map that you draw.";
    const LENGTH: &'static str = "one to three hours";
    const TERMS: &'static [Term] = words::terms::TERMS;

    fn prompt(&self, viewer: Viewer, names: &Names) -> String {
        words::prompts::prompt(self, viewer, names)
    }

    fn advice(&self, seat: Seat) -> Option<&'static str> {
        words::advice::advice(self, seat)
    }

    fn describe(&self, seat: Seat, action: Action, names: &Names) -> Choice {
        words::choices::describe(self, seat, action, names)
    }

    fn meanings(&self, seat: Seat, element: &str, out: &mut Vec<Action>) {
        words::touch::meanings(self, seat, element, out);
    }

    fn sheet(&self, seat: Seat, with: Option<&str>, names: &Names) -> Option<Sheet<Action>> {
        words::sheet::sheet(self, seat, with, names)
    }

    fn compose(&self, seat: Seat, with: &str, written: &Written<'_>) -> Result<Action, String> {
        words::sheet::compose(self, seat, with, written)
    }

    fn is_on_sheet(event: &Event) -> bool {
        words::sheet::is_on_sheet(event)
    }

    fn aimed(&self, seat: Seat, from: &str, to: &str) -> Option<Action> {
        words::touch::aimed(self, seat, from, to)
    }

    fn tell(&self, event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
        words::log::tell(self, event, viewer, names)
    }

    fn motions(&self, event: &Event, viewer: Viewer) -> Vec<Motion> {
        words::motions::motions(self, event, viewer)
    }

    fn ending(&self, names: &Names) -> String {
        words::ending::ending(self, names)
    }

    fn outlook(see: impl FnOnce() -> View, names: &Names) -> Vec<String> {
        words::outlook::outlook(&see(), names)
    }

    fn text_board(view: &View, names: &Names, colour: bool) -> String {
        words::text_board::text_board(view, names, colour)
    }

    fn gestures(&self, seat: Seat, element: &str, taken: &Taken, names: &Names) -> Grasp<Action> {
        words::hands::gestures(self, seat, element, taken, names)
    }

    fn panels(view: &View, scene: &Scene<'_>) -> Vec<Panel> {
        crate::draw::panels(view, scene)
    }

    fn reason(view: &View, seat: Seat, shift: &Shift, names: &Names) -> Option<String> {
        words::reasons::reason(view, seat, shift, names)
    }

    fn aim(view: &View, names: &Names) -> String {
        crate::words::outlook::aim(view, names)
    }

    fn glance(view: &View, seat: Seat) -> String {
        crate::words::outlook::glance(view, seat)
    }

    fn draw(view: &View, scene: &Scene<'_>) -> String {
        draw::draw(view, scene)
    }

    fn printed(view: &View) -> Vec<Printed> {
        draw::printed(&view.board)
    }

    fn trace(&self) -> serde_json::Value {
        trace::trace(self)
    }

    fn trace_schema() -> serde_json::Value {
        trace::schema()
    }

    fn is_plain(element: &str) -> bool {
        words::touch::is_plain(element)
    }
}
