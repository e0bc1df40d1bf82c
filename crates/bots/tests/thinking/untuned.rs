//! Levels of a game that nobody has tuned: each beats the one below, whether the game can evaluate its
//! positions or not. Every deal is played from both sides, by fixed seeds and counts of playouts, so these
//! are the same games every time.

use bots::{Bot, Random, Search};
use empty_chair::{Action, EmptyChair, Event, View};
use table::{
    Actor, Budget, Chair, Dice, Effect, Game, Levels, Next, Outcome, QuickDice, Scratch, Seat, Secrets,
    Setup, SetupFault, Sink, Thinking, Viewer,
};

const LEVELS: Levels = Levels::UNTUNED;

/// The same game without an evaluation.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct Unjudged(EmptyChair);

impl Game for Unjudged {
    const ID: &'static str = "unjudged";
    const RULES_VERSION: u32 = EmptyChair::RULES_VERSION;
    const SEATS: (u8, u8) = EmptyChair::SEATS;
    type Action = Action;
    type Event = Event;

    fn new(setup: &Setup) -> Result<Self, SetupFault> {
        EmptyChair::new(setup).map(Unjudged)
    }
    fn seats(&self) -> u8 {
        self.0.seats()
    }
    fn next(&self) -> Next {
        self.0.next()
    }
    fn legal(&self, seat: Seat, out: &mut Vec<Action>) {
        self.0.legal(seat, out);
    }
    fn apply<S: Sink<Event>>(&mut self, actor: Actor, action: Action, log: &mut S) -> Effect {
        self.0.apply(actor, action, log)
    }
    fn chance(&self, out: &mut Vec<(Action, u32)>) {
        self.0.chance(out);
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn action_text(&self, action: Action) -> String {
        self.0.action_text(action)
    }
}

impl Secrets for Unjudged {
    type View = View;

    fn view(&self, viewer: Viewer) -> View {
        self.0.view(viewer)
    }
    fn imagine<D: Dice>(view: &View, dice: &mut D) -> Self {
        Unjudged(EmptyChair::imagine(view, dice))
    }
    fn hides_from(&self, viewer: Viewer) -> bool {
        self.0.hides_from(viewer)
    }
    fn knowledge(&self, seat: Seat) -> u64 {
        self.0.knowledge(seat)
    }
}

impl Thinking for Unjudged {}

/// A player of that budget; without one, a careless beginner.
fn bot<G: Thinking>(budget: Option<Budget>) -> Box<dyn Bot<G>> {
    match budget {
        Some(budget) => {
            assert_eq!(budget.time, None, "a clock would make other games of these");
            Box::new(Search::new(budget))
        }
        None => Box::new(Random::default()),
    }
}

/// One game of two: the share of the first seat, and what was decided.
fn play<G: Thinking>(bots: &mut [Box<dyn Bot<G>>; 2], deal: u64) -> (f64, Vec<G::Action>) {
    let setup = Setup::new::<G>(2).expect("two seats");
    let mut position = G::new(&setup).expect("a table");
    let (mut dice, mut scratch, mut decided) = (QuickDice::new(deal), Scratch::default(), Vec::new());
    for (seat, bot) in bots.iter_mut().enumerate() {
        bot.begin(deal * 2 + seat as u64);
    }
    loop {
        let (actor, action) = match position.next() {
            Next::Over => return (position.outcome().expect("an outcome").share(Seat(0)), decided),
            Next::Chance => (Actor::Chance, position.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                let seat = must.first().expect("somebody to act");
                let action = bots[seat.index()].choose(&Chair::new(&position, seat));
                decided.push(action);
                (Actor::Seat(seat), action)
            }
        };
        position.apply(actor, action, &mut ());
    }
}

/// Requires that `strong` wins more than half against `weak` beyond doubt: the lower end of the 95 %
/// interval over deals, each played from both sides.
#[track_caller]
fn require_stronger<G: Thinking>(strong: Budget, weak: Option<Budget>, deals: u64) {
    let mut first = [bot::<G>(Some(strong)), bot(weak)];
    let mut second = [bot::<G>(weak), bot(Some(strong))];
    let share = |deal| (play(&mut first, deal).0 + 1.0 - play(&mut second, deal).0) / 2.0;
    let shares: Vec<f64> = (0..deals).map(share).collect();
    let mean = shares.iter().sum::<f64>() / deals as f64;
    let variance = shares.iter().map(|share| (share - mean).powi(2)).sum::<f64>() / (deals - 1) as f64;
    let low = mean - 1.96 * (variance / deals as f64).sqrt();
    println!("{mean:.3}, at least {low:.3}");
    assert!(low > 0.5, "{strong:?} against {weak:?}: {mean:.3}, at least {low:.3}");
}

#[test]
fn squire_beats_careless_play() {
    require_stronger::<EmptyChair>(LEVELS.squire, None, 300);
    require_stronger::<Unjudged>(LEVELS.squire, None, 300);
}

#[test]
fn steward_beats_squire() {
    require_stronger::<EmptyChair>(LEVELS.steward, Some(LEVELS.squire), 200);
    require_stronger::<Unjudged>(LEVELS.steward, Some(LEVELS.squire), 200);
}

#[test]
fn regent_beats_steward() {
    require_stronger::<EmptyChair>(LEVELS.regent, Some(LEVELS.steward), 100);
}

/// So what holds with an evaluation holds without.
#[test]
fn an_evaluation_changes_nothing_before_the_levels_are_tuned() {
    let pair = (Some(LEVELS.regent), Some(LEVELS.steward));
    let mut judged = [bot::<EmptyChair>(pair.0), bot(pair.1)];
    let mut unjudged = [bot::<Unjudged>(pair.0), bot(pair.1)];
    for deal in 0..4 {
        assert_eq!(play(&mut judged, deal), play(&mut unjudged, deal));
    }
}
