//! The game as the contract wants it: a line a method, each into the room that knows.

use table::learning::{Inputs, Net, judge};
use table::{
    Actor, Block, Budget, Choice, Dice, Edition, Effect, Encode, Facet, Game, Grasp, Hosting, Levels,
    MAX_SEATS, Motion, Names, News, Next, OptionSpec, Outcome, Panel, Presentation, Printed, Refusal, Scene,
    Scratch, Seat, Secrets, Setup, SetupFault, Shift, Sink, Statistics, Taken, Tally, Tensors, Term,
    Thinking, Viewer,
};

use crate::content::DECK_CARDS;
use crate::encoding::{actions, observation};
use crate::rules::action::Action;
use crate::rules::event::Event;
use crate::rules::state::LastKingdom;
use crate::rules::{self, audit, flow, legal, outcome};
use crate::secrets::view::View;
use crate::secrets::{imagine, knowledge, view};
use crate::{draw, statistics, thinking, trace, words};

impl Game for LastKingdom {
    const ID: &'static str = "last-kingdom";
    const RULES_VERSION: u32 = 2;
    const SEATS: (u8, u8) = (2, 5);

    type Action = Action;
    type Event = Event;

    fn options() -> &'static [OptionSpec] {
        &rules::options::OPTIONS
    }

    fn new(setup: &Setup) -> Result<Self, SetupFault> {
        rules::setup::new(setup)
    }

    fn seats(&self) -> u8 {
        self.public.seats
    }

    #[inline]
    fn next(&self) -> Next {
        flow::next(self)
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        legal::legal(self, seat, out);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        legal::check(self, seat, action)
    }

    fn apply<S: Sink<Event>>(&mut self, actor: Actor, action: Action, log: &mut S) -> Effect {
        flow::apply(self, actor, action, log)
    }

    fn chance(&self, out: &mut Vec<(Action, u32)>) {
        flow::chance(self, out);
    }

    fn draw_chance<D: Dice>(&self, dice: &mut D, scratch: &mut Scratch<Action>) -> Action {
        flow::draw_chance(self, dice, scratch)
    }

    #[inline]
    fn random_action<D: Dice>(&self, seat: Seat, dice: &mut D, _: &mut Scratch<Action>) -> Action {
        legal::random_action(self, seat, dice)
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
        rules::action::text(action)
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        rules::action::read(text)
    }
}

impl Secrets for LastKingdom {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn imagine<D: Dice>(view: &View, dice: &mut D) -> Self {
        imagine::imagine(view, dice)
    }

    fn hides_from(&self, viewer: Viewer) -> bool {
        view::hides_from(self, viewer)
    }

    fn knowledge(&self, seat: Seat) -> u64 {
        knowledge::knowledge(self, seat)
    }
}

impl Thinking for LastKingdom {
    const LEVELS: Levels = Levels {
        squire: Budget::rollouts(40),
        steward: Budget::playouts(40),
        regent: Budget { exploration: 0.6, ..Budget::playouts(1_200) },
    };

    const FIRST_LEVELS: Levels = Levels {
        squire: Budget::rollouts(40),
        steward: Budget::playouts(40),
        regent: Budget { exploration: 0.6, ..Budget::playouts(1_200) },
    }
    .of_edition(Edition::First);

    const STUDY: (Budget, Budget) = (
        Budget { exploration: 0.6, ..Budget::playouts(300) },
        Budget { exploration: 0.6, ..Budget::playouts(1_200) },
    );

    fn facets(&self, seat: Seat, out: &mut Vec<Facet>) {
        thinking::facets::facets(self, seat, out);
    }

    fn evaluate(&self, seat: Seat) -> Option<f32> {
        self.evaluate_all().map(|shares| shares[seat.index()])
    }

    fn evaluate_all(&self) -> Option<[f32; MAX_SEATS]> {
        Some(self.evaluate_by(thinking::learned::net(self.public.seats)))
    }

    fn evaluate_by(&self, net: &Net) -> [f32; MAX_SEATS] {
        thinking::evaluate::settled(self).unwrap_or_else(|| judge(self, net))
    }

    fn evaluate_first(&self) -> Option<[f32; MAX_SEATS]> {
        Some(thinking::evaluate::evaluate_all(self))
    }

    const INPUTS: usize = thinking::inputs::INPUTS;

    fn sketch<I: Inputs>(&self, inputs: &mut I) {
        thinking::inputs::sketch(self, inputs);
    }
}

impl Encode for LastKingdom {
    const ENCODING: u32 = 1;

    fn actions(&self) -> Vec<Block> {
        actions::blocks(self)
    }

    #[inline]
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

    /// A whole round deck is the most that chance chooses from.
    fn outcomes(&self) -> usize {
        DECK_CARDS.into()
    }
}

impl Hosting for LastKingdom {
    fn default_action(&self, seat: Seat, _: &mut Scratch<Action>) -> Option<Action> {
        legal::default_action(self, seat)
    }
}

impl Statistics for LastKingdom {
    fn count(event: &Event, tally: &mut Tally) {
        statistics::count(event, tally);
    }

    fn count_end(&self, tally: &mut Tally) {
        statistics::count_end(self, tally);
    }
}

impl Presentation for LastKingdom {
    const NAME: &'static str = "The Last Kingdom";
    const TAGLINE: &'static str =
        "Danes and Saxons fight over England; you decide, again and again, for whom.";
    const LENGTH: &'static str = "one to two hours";
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

    fn gestures(&self, seat: Seat, element: &str, _: &Taken, names: &Names) -> Grasp<Action> {
        words::gestures::gestures(self, seat, element, names).into()
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

    fn news(before: &View, now: &View) -> Vec<News> {
        words::news::news(before, now)
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

    fn printed(_: &View) -> Vec<Printed> {
        draw::printed()
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
