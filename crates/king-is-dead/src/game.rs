//! The contract of the house, kept by The King is Dead.

use table::{
    Actor, Budget, Choice, Dice, Effect, Game, Hosting, Levels, Names, News, Next, OptionSpec, Outcome,
    Presentation, Refusal, Scene, Scratch, Seat, SeatSet, Secrets, Setup, SetupFault, Sink, Solver,
    Statistics, Tally, Thinking, Viewer,
};

use crate::options::{SPECS, Switch};
use crate::packed::{bits, pick_bit};
use crate::solver::LastStruggles;
use crate::state::Ask;
use crate::{Action, Event, KingIsDead, Level, View, imagine, words};

impl Game for KingIsDead {
    const ID: &'static str = "king-is-dead";
    const RULES_VERSION: u32 = 1;
    const SEATS: (u8, u8) = (2, 4);

    type Action = Action;
    type Event = Event;

    fn options() -> &'static [OptionSpec] {
        SPECS
    }

    fn new(setup: &Setup) -> Result<Self, SetupFault> {
        KingIsDead::undealt(setup)
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    #[inline]
    /// Partners sit opposite (TKD-230), unless everyone plays for himself (TKD-50).
    fn partners(&self, seat: Seat) -> SeatSet {
        let alone = SeatSet::only(seat);
        if self.seats != 4 || self.options.has(Switch::NoTeams) {
            alone
        } else {
            alone.with(Seat(seat.0 ^ 2))
        }
    }

    fn next(&self) -> Next {
        if self.is_dealing() {
            Next::Chance
        } else if self.ask == Ask::Over {
            Next::Over
        } else {
            Next::seat(self.mover())
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.waits_for(seat) {
            out.extend(bits(self.mask).map(|bit| self.action_of(bit.into())));
        }
    }

    fn check(&self, seat: Seat, action: Action) -> Result<(), Refusal> {
        if self.waits_for(seat) && self.bit_of(action).is_some_and(|bit| self.mask >> bit & 1 == 1) {
            return Ok(());
        }
        Err(self.refusal(seat, action))
    }

    #[inline]
    fn apply<S: Sink<Event>>(&mut self, actor: Actor, action: Action, log: &mut S) -> Effect {
        let bit = action.bit();
        debug_assert!(self.bit_of(action) == Some(bit), "{action} does not belong to this step");
        debug_assert!(self.mask >> bit & 1 == 1, "{action} by {actor} is not legal");
        if self.is_dealing() {
            self.deal(bit, log);
            return Effect::COMMITTED;
        }
        self.decide(bit, log)
    }

    fn chance(&self, out: &mut Vec<(Action, u32)>) {
        if self.is_dealing() {
            self.chance_outcomes(out);
        }
    }

    #[inline]
    fn draw_chance<D: Dice>(&self, dice: &mut D, _: &mut Scratch<Action>) -> Action {
        self.draw_outcome(dice)
    }

    #[inline]
    fn random_action<D: Dice>(&self, _: Seat, dice: &mut D, _: &mut Scratch<Action>) -> Action {
        self.action_of(pick_bit(self.mask, dice))
    }

    fn outcome(&self) -> Option<Outcome> {
        let winners = self.winners()?;
        let ending = if self.is_invasion() { "invasion" } else { "coronation" };
        Some(Outcome::won_by(winners, self.seats, ending))
    }

    /// Draws, at most 8n² passes (INV-10), and 8n actions of at most seven steps each: card, pile,
    /// four choices, summon.
    fn longest(setup: &Setup) -> u32 {
        let seats = u32::from(setup.seats());
        let advanced = setup.get("game") == "advanced";
        KingIsDead::draws(setup.seats(), advanced) + 8 * seats * seats + 8 * seats * 7
    }

    fn audit(&self) -> Result<(), String> {
        self.audited()
    }

    fn action_text(&self, action: Action) -> String {
        action.to_string()
    }

    fn read_action(&self, text: &str) -> Result<Action, String> {
        text.parse()
    }
}

impl Secrets for KingIsDead {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        self.seen_by(viewer)
    }

    fn imagine<D: Dice>(view: &View, dice: &mut D) -> Self {
        imagine::imagine(view, dice)
    }

    fn hides_from(&self, viewer: Viewer) -> bool {
        self.hides(viewer)
    }
}

impl Thinking for KingIsDead {
    /// The squire plays out to the end at random; the others trust the evaluation (docs/bots.md).
    const LEVELS: Levels = Levels {
        squire: Budget::rollouts(60),
        steward: Budget { solver: 1_000, ..Budget::playouts(12) },
        regent: Budget { solver: 200_000, ..Budget::playouts(20_000) },
    };

    fn careless_action<D: Dice>(&self, _: Seat, dice: &mut D, _: &mut Scratch<Action>) -> Action {
        self.careless(dice, 500)
    }

    fn evaluate(&self, seat: Seat) -> Option<f32> {
        Some(self.judged(seat))
    }

    fn essence(&self) -> Option<KingIsDead> {
        self.endgame()
    }

    fn solver(bits: u32) -> Option<Box<dyn Solver<KingIsDead>>> {
        Some(Box::new(LastStruggles::new(bits)))
    }
}

impl Hosting for KingIsDead {
    /// A hand that is plainly empty can only pass. With a card left the seat is asked, even if the card
    /// is Plot: a quick pass would betray it (TKD-70, TKD-71).
    fn unasked(&self, seat: Seat) -> Option<Action> {
        let asked = self.ask == Ask::Turn && seat == self.mover();
        (asked && self.cards[seat.index()].hand_size() == 0).then_some(Action::Pass)
    }
}

impl Statistics for KingIsDead {
    fn count(event: &Event, tally: &mut Tally) {
        event.count(tally);
    }

    fn count_end(&self, tally: &mut Tally) {
        let Some(verdict) = self.verdict() else { return };
        tally.add(if verdict.invasion { "invasions" } else { "coronations" }, 1);
        tally.add(
            match (verdict.invasion, verdict.level) {
                (true, Level::Sets) => "invasion_by_sets",
                (true, Level::Shared) => "invasion_shared",
                (true, _) => "invasion_by_latest_action",
                (false, Level::FirstFaction) => "coronation_by_first_faction",
                (false, Level::SecondFaction) => "coronation_by_second_faction",
                (false, Level::Plot) => "coronation_by_plot",
                (false, Level::RanOut) => "coronation_by_running_out",
                (false, Level::OldestAction) => "coronation_by_oldest_action",
                (false, _) => "coronation_shared",
            },
            1,
        );
    }
}

impl Presentation for KingIsDead {
    const NAME: &'static str = "The King is Dead";
    const TAGLINE: &'static str = "Eight cards, eight regions, three peoples, one empty throne.";
    const LENGTH: &'static str = "20 to 40 minutes";

    fn prompt(&self, viewer: Viewer, names: &Names) -> String {
        words::prompt(self, viewer, names)
    }

    fn describe(&self, seat: Seat, action: Action, names: &Names) -> Choice {
        words::describe(self, seat, action, names)
    }

    fn meanings(&self, _seat: Seat, element: &str, out: &mut Vec<Action>) {
        words::meanings(self, element, out);
    }

    fn tell(&self, event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
        words::tell(self, event, viewer, names)
    }

    fn ending(&self, names: &Names) -> String {
        words::ending(self, names)
    }

    fn text_board(view: &View, names: &Names, colour: bool) -> String {
        crate::text_board::text_board(view, names, colour)
    }

    fn news(before: &View, now: &View) -> Vec<News> {
        crate::outlook::news(before, now)
    }

    fn draw(view: &View, scene: &Scene<'_>) -> String {
        crate::draw::draw(view, scene)
    }

    fn trace(&self) -> serde_json::Value {
        self.traced()
    }

    fn is_plain(element: &str) -> bool {
        let kind = element.split('-').next().unwrap_or_default();
        "back contested court disc france ground negotiation outlook passes projection seat supply tkd verdict"
            .split(' ')
            .any(|plain| plain == kind)
    }
}

impl KingIsDead {
    /// Whether `seat` has to decide now.
    #[inline]
    fn waits_for(&self, seat: Seat) -> bool {
        !self.is_dealing() && self.ask != Ask::Over && self.turn == seat.0
    }

    /// Whether cunning cards are in play.
    pub(crate) fn is_advanced(&self) -> bool {
        self.options.has(Switch::Advanced)
    }
}
