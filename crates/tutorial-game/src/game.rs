//! The contract of the house, one line a method.

use table::{
    Actor, Block, Choice, Dice, Effect, Encode, Game, Hosting, Motion, Names, News, Next, OptionSpec,
    Outcome, Presentation, Refusal, Scene, Seat, Secrets, Setup, SetupFault, Sink, Statistics, Tally,
    Tensors, Thinking, Viewer,
};

use crate::{Action, EmptyChair, Event, View, draw, encoding, rules, secrets, statistics, thinking, words};

impl Game for EmptyChair {
    const ID: &'static str = "empty-chair";
    const RULES_VERSION: u32 = 1;
    const SEATS: (u8, u8) = (2, 4);

    type Action = Action;
    type Event = Event;

    fn options() -> &'static [OptionSpec] {
        rules::OPTIONS
    }

    fn new(setup: &Setup) -> Result<Self, SetupFault> {
        Ok(rules::new(setup))
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn next(&self) -> Next {
        rules::next(self)
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        rules::legal(self, seat, out);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        rules::check(self, seat, action)
    }

    fn apply<S: Sink<Event>>(&mut self, actor: Actor, action: Action, log: &mut S) -> Effect {
        rules::apply(self, actor, action, log)
    }

    fn chance(&self, out: &mut Vec<(Action, u32)>) {
        rules::chance(self, out);
    }

    fn outcome(&self) -> Option<Outcome> {
        rules::outcome(self)
    }

    fn longest(setup: &Setup) -> u32 {
        rules::longest(setup)
    }

    fn audit(&self) -> Result<(), String> {
        rules::audit(self)
    }

    fn action_text(&self, action: Action) -> String {
        rules::text(action)
    }
}

impl Secrets for EmptyChair {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        secrets::view(self, viewer)
    }

    fn imagine<D: Dice>(view: &View, dice: &mut D) -> Self {
        secrets::imagine(view, dice)
    }

    fn hides_from(&self, viewer: Viewer) -> bool {
        secrets::hides_from(self, viewer)
    }

    fn knowledge(&self, seat: Seat) -> u64 {
        secrets::knowledge(self, seat)
    }
}

impl Thinking for EmptyChair {
    fn evaluate(&self, seat: Seat) -> Option<f32> {
        Some(thinking::evaluate(self, seat))
    }
}

impl Encode for EmptyChair {
    const ENCODING: u32 = 1;

    fn actions(&self) -> Vec<Block> {
        encoding::blocks()
    }

    fn encode(&self, _seat: Seat, action: Action) -> Option<u32> {
        encoding::encode(action)
    }

    fn decode(&self, _seat: Seat, code: u32) -> Option<Action> {
        encoding::decode(code)
    }

    fn observe<T: Tensors>(&self, seat: Seat, out: &mut T) {
        encoding::observe(self, seat, out);
    }

    fn outcomes(&self) -> usize {
        rules::HEIRLOOMS.len().into()
    }
}

/// Nothing is done unasked here: in the last round every heir has one card left and no choice, but
/// which card that is only its owner knows, so the owner is asked.
impl Hosting for EmptyChair {}

impl Statistics for EmptyChair {
    fn count(event: &Event, tally: &mut Tally) {
        statistics::count(event, tally);
    }
}

impl Presentation for EmptyChair {
    const NAME: &'static str = "The Empty Chair";
    const TAGLINE: &'static str = "Seven cards, seven heirlooms, and bids that nobody sees coming.";
    const LENGTH: &'static str = "five minutes";

    fn prompt(&self, viewer: Viewer, names: &Names) -> String {
        words::prompt(self, viewer, names)
    }

    fn describe(&self, seat: Seat, action: Action, _names: &Names) -> Choice {
        words::describe(seat, action)
    }

    fn meanings(&self, seat: Seat, element: &str, out: &mut Vec<Action>) {
        words::meanings(seat, element, out);
    }

    fn is_plain(element: &str) -> bool {
        words::is_plain(element)
    }

    fn tell(&self, event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
        words::tell(event, viewer, names)
    }

    fn motions(&self, event: &Event, _viewer: Viewer) -> Vec<Motion> {
        words::motions(event)
    }

    fn ending(&self, names: &Names) -> String {
        words::ending(self, names)
    }

    fn text_board(view: &View, names: &Names, _colour: bool) -> String {
        words::text_board(view, names)
    }

    fn news(before: &View, now: &View) -> Vec<News> {
        words::news(before, now)
    }

    fn draw(view: &View, scene: &Scene<'_>) -> String {
        draw::draw(view, scene)
    }
}
