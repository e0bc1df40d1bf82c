//! The contract of the house, kept by The King is Dead.

use table::learning::{Inputs, Net, judge};
use table::{
    Actor, Block, Budget, Choice, Dice, Edition, Effect, Encode, Facet, Game, Grasp, Hosting, Levels,
    MAX_SEATS, Motion, Names, News, Next, OptionSpec, Outcome, Panel, Presentation, Printed, Refusal, Scene,
    Scratch, Seat, SeatSet, Secrets, Setup, SetupFault, Shift, Sink, Solver, Statistics, Taken, Tally,
    Tensors, Term, Thinking, Viewer, turned_round,
};

use crate::content::Card;
use crate::encoding;
use crate::rules::state::Ask;
use crate::rules::{self, Action, Event, KingIsDead};
use crate::secrets::{self, View};
use crate::thinking::{self, solver::LastStruggles};
use crate::{draw, statistics, trace, words};

impl Game for KingIsDead {
    const ID: &'static str = "king-is-dead";
    const RULES_VERSION: u32 = 1;
    const SEATS: (u8, u8) = (2, 4);

    type Action = Action;
    type Event = Event;

    fn options() -> &'static [OptionSpec] {
        rules::options::SPECS
    }

    fn new(setup: &Setup) -> Result<Self, SetupFault> {
        rules::setup::new(setup)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    fn partners(&self, seat: Seat) -> SeatSet {
        rules::scoring::partners(self, seat)
    }

    fn next(&self) -> Next {
        rules::flow::next(self)
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        rules::legal::legal(self, seat, out);
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        rules::legal::check(self, seat, action)
    }

    #[inline]
    fn apply<S: Sink<Event>>(&mut self, actor: Actor, action: Action, log: &mut S) -> Effect {
        rules::flow::apply(self, actor, action, log)
    }

    fn chance(&self, out: &mut Vec<(Action, u32)>) {
        rules::setup::chance(self, out);
    }

    #[inline]
    fn draw_chance<D: Dice>(&self, dice: &mut D, _: &mut Scratch<Action>) -> Action {
        rules::setup::draw_chance(self, dice)
    }

    #[inline]
    fn random_action<D: Dice>(&self, _: Seat, dice: &mut D, _: &mut Scratch<Action>) -> Action {
        rules::legal::random_action(self, dice)
    }

    fn outcome(&self) -> Option<Outcome> {
        rules::outcome::outcome(self)
    }

    fn longest(setup: &Setup) -> u32 {
        rules::outcome::longest(setup)
    }

    fn audit(&self) -> Result<(), String> {
        rules::audit::audit(self)
    }

    fn action_text(&self, action: Action) -> String {
        rules::action::text(action)
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        rules::action::read(text)
    }
}

impl Secrets for KingIsDead {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        secrets::view::view(self, viewer)
    }

    fn imagine<D: Dice>(view: &View, dice: &mut D) -> Self {
        secrets::imagine::imagine(view, dice)
    }

    fn hides_from(&self, viewer: Viewer) -> bool {
        secrets::view::hides_from(self, viewer)
    }
}

impl Thinking for KingIsDead {
    /// The squire plays out to the end at random; the others trust the evaluation (docs/bots.md).
    const LEVELS: Levels = Levels {
        squire: Budget::rollouts(120),
        steward: Budget { solver: 1_000, ..Budget::playouts(150) },
        regent: Budget { solver: 200_000, ..Budget::playouts(20_000) },
    };

    const FIRST_LEVELS: Levels = Levels {
        squire: Budget::rollouts(60),
        steward: Budget { solver: 1_000, ..Budget::playouts(12) },
        regent: Budget { solver: 200_000, ..Budget::playouts(20_000) },
    }
    .of_edition(Edition::First);

    const STUDY: (Budget, Budget) = (
        Budget { solver: 20_000, ..Budget::playouts(2_000) },
        Budget { solver: 60_000, ..Budget::playouts(8_000) },
    );

    fn facets(&self, seat: Seat, out: &mut Vec<Facet>) {
        thinking::facets::facets(self, seat, out);
    }

    fn careless_action<D: Dice>(&self, _: Seat, dice: &mut D, _: &mut Scratch<Action>) -> Action {
        thinking::careless::careless_action(self, dice)
    }

    fn evaluate(&self, seat: Seat) -> Option<f32> {
        self.evaluate_all().map(|shares| shares[seat.index()])
    }

    fn evaluate_all(&self) -> Option<[f32; MAX_SEATS]> {
        match thinking::learned::net(self.seats) {
            Some(net) => Some(self.evaluate_by(net)),
            None => Some(thinking::several::evaluate_all(self)),
        }
    }

    fn evaluate_by(&self, net: &Net) -> [f32; MAX_SEATS] {
        thinking::evaluate::decided(self).unwrap_or_else(|| judge(self, net))
    }

    fn evaluate_first(&self) -> Option<[f32; MAX_SEATS]> {
        Some(thinking::evaluate::evaluate_all(self))
    }

    const INPUTS: usize = thinking::inputs::INPUTS;

    fn sketch<I: Inputs>(&self, inputs: &mut I) {
        thinking::inputs::sketch(self, inputs);
    }

    fn side(&self, seat: Seat) -> usize {
        self.side_of(seat)
    }

    fn essence(&self) -> Option<KingIsDead> {
        thinking::endgame::essence(self)
    }

    fn solver(bits: u32) -> Option<Box<dyn Solver<KingIsDead>>> {
        Some(Box::new(LastStruggles::new(bits)))
    }
}

impl Encode for KingIsDead {
    const ENCODING: u32 = 1;

    fn actions(&self) -> Vec<Block> {
        encoding::actions::blocks(self)
    }

    #[inline]
    fn encode(&self, seat: Seat, action: Action) -> Option<u32> {
        encoding::actions::encode(self, seat, action)
    }

    #[inline]
    fn decode(&self, seat: Seat, code: u32) -> Option<Action> {
        encoding::actions::decode(self, seat, code)
    }

    #[inline]
    fn observe<T: Tensors>(&self, seat: Seat, out: &mut T) {
        encoding::observation::observe(self, seat, out);
    }

    /// The cunning cards are the most that chance chooses from.
    fn outcomes(&self) -> usize {
        Card::CUNNING.len()
    }

    #[inline]
    fn legal_codes(&self, seat: Seat, _: &mut Scratch<Action>, out: &mut Vec<u32>) {
        encoding::actions::legal_codes(self, seat, out);
    }
}

impl Hosting for KingIsDead {
    fn unasked(&self, seat: Seat) -> Option<Action> {
        rules::flow::unasked(self, seat)
    }
}

impl Statistics for KingIsDead {
    fn count(event: &Event, tally: &mut Tally) {
        statistics::count(event, tally);
    }

    fn count_end(&self, tally: &mut Tally) {
        statistics::count_end(self, tally);
    }
}

impl Presentation for KingIsDead {
    const NAME: &'static str = "The King is Dead";
    const TAGLINE: &'static str = "Eight cards, eight regions, three peoples, one empty throne.";
    const LENGTH: &'static str = "20 to 40 minutes";
    const TERMS: &'static [Term] = words::terms::TERMS;

    fn prompt(&self, viewer: Viewer, names: &Names) -> String {
        words::prompts::prompt(self, viewer, names)
    }

    fn describe(&self, seat: Seat, action: Action, names: &Names) -> Choice {
        words::choices::describe(self, seat, action, names)
    }

    fn meanings(&self, _seat: Seat, element: &str, out: &mut Vec<Action>) {
        words::touch::meanings(self, element, out);
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

    fn text_board(view: &View, names: &Names, colour: bool) -> String {
        words::text_board::text_board(view, names, colour)
    }

    fn news(before: &View, now: &View) -> Vec<News> {
        words::news::news(before, now)
    }

    fn gestures(&self, seat: Seat, element: &str, _taken: &Taken, names: &Names) -> Grasp<Action> {
        let pairs = words::pairs::gestures(self, seat, element);
        if !pairs.gestures.is_empty() || rules::effects::asks_for_pair(self) {
            return pairs;
        }
        let carried = words::pairs::carried(self, seat, element, names);
        if !carried.gestures.is_empty() {
            return carried;
        }
        // Two regions of one effect; never an effect and the summon after it.
        let in_effect = |state: &KingIsDead| state.playing.is_some() && state.ask != Ask::Summon;
        turned_round(self, seat, element, names, |after| in_effect(self) && in_effect(after)).into()
    }

    fn panels(view: &View, scene: &Scene<'_>) -> Vec<Panel> {
        crate::draw::panels(view, scene)
    }

    fn reason(view: &View, seat: Seat, shift: &Shift, names: &Names) -> Option<String> {
        words::reasons::reason(view, seat, shift, names)
    }

    fn aim(view: &View, _: &Names) -> String {
        crate::words::outlook::aim(view)
    }

    fn glance(view: &View, seat: Seat) -> String {
        crate::words::outlook::glance(view, seat)
    }

    fn draw(view: &View, scene: &Scene<'_>) -> String {
        draw::draw(view, scene)
    }

    fn aids(scene: &Scene<'_>) -> Vec<String> {
        draw::aids(scene)
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
