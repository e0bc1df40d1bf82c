//! How the rules keep the contract of the table: every answer comes from its room.

use table::learning::{Inputs, Net, judge};
use table::{
    Actor, Block, Budget, Choice, Dice, Edition, Effect, Encode, Facet, Game, Hosting, Levels, MAX_SEATS,
    Motion, Names, Next, OptionSpec, Outcome, Panel, Presentation, Printed, Refusal, Scene, Scratch, Seat,
    Secrets, Setup, SetupFault, Shift, Sink, Statistics, Tally, Tensors, Term, Thinking, Viewer,
};

use crate::content::Face;
use crate::encoding::{actions, observation};
use crate::rules::{Action, Crown, Event, action, audit, flow, legal, options, outcome, setup};
use crate::secrets::{View, imagine, knowledge, view};
use crate::thinking::{belief, evaluate, facets, inputs, learned};
use crate::words::{choices, ending, log, motions, outlook, prompts, reasons, terms, text_board, touch};
use crate::{draw, statistics, trace};

impl Game for Crown {
    const ID: &'static str = "old-kings-crown";
    const RULES_VERSION: u32 = 2;
    const SEATS: (u8, u8) = (2, 4);

    type Action = Action;
    type Event = Event;

    fn options() -> &'static [OptionSpec] {
        options::OPTIONS
    }

    fn new(setup: &Setup) -> Result<Crown, SetupFault> {
        setup::new(setup)
    }

    fn seats(&self) -> u8 {
        self.seats
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
        action::text(action)
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        action::read(text)
    }
}

impl Secrets for Crown {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        view::view(self, viewer)
    }

    fn imagine<D: Dice>(view: &View, dice: &mut D) -> Crown {
        imagine::imagine(view, dice)
    }

    fn hides_from(&self, viewer: Viewer) -> bool {
        view::hides_from(self, viewer)
    }

    fn knowledge(&self, seat: Seat) -> u64 {
        knowledge::knowledge(self, seat)
    }
}

impl Thinking for Crown {
    /// Hidden cards: exploration pays, and the first playouts are worth most (docs/bots/).
    const LEVELS: Levels = Levels {
        squire: Budget::rollouts(60),
        steward: Budget::playouts(12),
        regent: Budget { exploration: 0.6, ..Budget::playouts(4_000) },
    };

    const FIRST_LEVELS: Levels = Levels {
        squire: Budget::rollouts(60),
        steward: Budget::playouts(12),
        regent: Budget { exploration: 0.6, ..Budget::playouts(4_000) },
    }
    .of_edition(Edition::First);

    const STUDY: (Budget, Budget) = (
        Budget { exploration: 0.6, ..Budget::playouts(1_000) },
        Budget { exploration: 0.6, ..Budget::playouts(4_000) },
    );

    fn facets(&self, seat: Seat, out: &mut Vec<Facet>) {
        facets::facets(self, seat, out);
    }

    fn evaluate(&self, seat: Seat) -> Option<f32> {
        self.evaluate_all().map(|shares| shares[seat.index()])
    }

    fn evaluate_all(&self) -> Option<[f32; MAX_SEATS]> {
        match learned::net(self.seats) {
            Some(net) => Some(self.evaluate_by(net)),
            None => self.evaluate_first(),
        }
    }

    fn evaluate_first(&self) -> Option<[f32; MAX_SEATS]> {
        Some(evaluate::evaluate_all(self))
    }

    const HABITS: usize = belief::HABITS;

    fn habit(&self, seat: Seat, action: Action) -> Option<usize> {
        belief::habit(self, seat, action)
    }

    fn suppose<D: Dice>(&mut self, view: &View, dice: &mut D) {
        *self = belief::suppose(view, dice);
    }

    const INPUTS: usize = inputs::INPUTS;

    fn sketch<I: Inputs>(&self, out: &mut I) {
        inputs::sketch(self, out);
    }

    fn evaluate_by(&self, net: &Net) -> [f32; MAX_SEATS] {
        evaluate::settled(self).unwrap_or_else(|| judge(self, net))
    }
}

impl Encode for Crown {
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

    /// A draw of a card is the most that chance chooses from.
    fn outcomes(&self) -> usize {
        Face::ALL.len()
    }
}

impl Hosting for Crown {
    fn rematch(winner: Option<Seat>) -> Option<(&'static str, String)> {
        Some(options::first(winner))
    }
}

impl Statistics for Crown {
    fn count(event: &Event, tally: &mut Tally) {
        statistics::count(event, tally);
    }

    fn count_end(&self, tally: &mut Tally) {
        statistics::count_end(self, tally);
    }
}

impl Presentation for Crown {
    const NAME: &'static str = "The Old King's Crown";
    const TAGLINE: &'static str =
        "Three hidden cards, three Regions: guess what the other heirs have laid down and take the crown.";
    const LENGTH: &'static str = "about an hour";
    const TERMS: &'static [Term] = terms::TERMS;

    fn prompt(&self, viewer: Viewer, names: &Names) -> String {
        prompts::prompt(self, viewer, names)
    }

    fn describe(&self, seat: Seat, action: Action, names: &Names) -> Choice {
        choices::describe(self, seat, action, names)
    }

    fn meanings(&self, seat: Seat, element: &str, out: &mut Vec<Action>) {
        touch::meanings(self, seat, element, out);
    }

    fn aimed(&self, _: Seat, from: &str, to: &str) -> Option<Action> {
        touch::aimed(self, from, to)
    }

    fn tell(&self, event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
        log::tell(self, event, viewer, names)
    }

    fn motions(&self, event: &Event, viewer: Viewer) -> Vec<Motion> {
        motions::motions(self, event, viewer)
    }

    fn ending(&self, names: &Names) -> String {
        ending::ending(self, names)
    }

    fn text_board(view: &View, names: &Names, colour: bool) -> String {
        text_board::text_board(view, names, colour)
    }

    fn outlook(see: impl FnOnce() -> View, names: &Names) -> Vec<String> {
        outlook::outlook(&see(), names)
    }

    fn panels(view: &View, scene: &Scene<'_>) -> Vec<Panel> {
        crate::draw::panels(view, scene)
    }

    fn reason(view: &View, seat: Seat, shift: &Shift, names: &Names) -> Option<String> {
        reasons::reason(view, seat, shift, names)
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
        draw::printed(view.rules)
    }

    fn trace(&self) -> serde_json::Value {
        trace::trace(self)
    }

    fn trace_schema() -> serde_json::Value {
        trace::schema()
    }

    fn is_plain(element: &str) -> bool {
        touch::is_plain(element)
    }
}
