//! A player who looks to the end of the own turn and no further.

use table::{Actor, Chair, Dice, Edition, Next, QuickDice, Seat, Thinking, Viewer};

use crate::{Bot, Clock};

/// Positions between two questions whether the host lets it go on.
const PACE: u32 = 32;
/// Worlds that are imagined where the seat does not know everything.
const WORLDS: u32 = 6;

/// Takes the action from which the own turn, played out as well as possible, scores most by the
/// game's own [evaluation](Thinking::evaluate). Between equal values the dice decide.
///
/// A turn is the run of decisions that the seat makes before another seat, or chance, is asked.
/// What others may answer is not considered. It sees as many positions as the [game](Thinking::ATTENTION) says; a
/// longer turn is evaluated where the count ends.
#[derive(Debug)]
pub struct Greedy<G: Thinking> {
    dice: QuickDice,
    legal: Vec<G::Action>,
    values: Vec<f32>,
    ahead: Ahead<G>,
}

/// What a look ahead works with.
#[derive(Debug)]
struct Ahead<G: Thinking> {
    /// One list of actions for every depth.
    lists: Vec<Vec<G::Action>>,
    /// Positions whose buffers are used again.
    spare: Vec<G>,
    clock: Clock,
    /// Positions seen.
    seen: u32,
    /// The host wants no more.
    stopped: bool,
}

impl<G: Thinking> Default for Greedy<G> {
    fn default() -> Self {
        Greedy::with_clock(Clock::default())
    }
}

impl<G: Thinking> Greedy<G> {
    /// The same for a host that may want it to wait or to stop. Time is not counted.
    pub fn with_clock(clock: Clock) -> Greedy<G> {
        let ahead = Ahead { lists: Vec::new(), spare: Vec::new(), clock, seen: 0, stopped: false };
        Greedy { dice: QuickDice::new(0), legal: Vec::new(), values: Vec::new(), ahead }
    }
}

impl<G: Thinking> Ahead<G> {
    /// The position after `seat` has acted.
    fn after(&mut self, position: &G, seat: Seat, action: G::Action) -> G {
        let mut after = match self.spare.pop() {
            Some(mut spare) => {
                spare.clone_from(position);
                spare
            }
            None => position.clone(),
        };
        after.apply(Actor::Seat(seat), action, &mut ());
        after
    }

    /// Sees one more position; nothing more is to be seen if the host says so.
    fn see(&mut self, attention: &mut u32) {
        self.seen = self.seen.wrapping_add(1);
        self.stopped |= self.seen.is_multiple_of(PACE) && !self.clock.goes_on();
        if self.stopped {
            *attention = 0;
        }
    }
}

impl<G: Thinking> Bot<G> for Greedy<G> {
    fn begin(&mut self, seed: u64) {
        self.dice = QuickDice::new(seed);
    }

    fn choose(&mut self, chair: &Chair<'_, G>) -> G::Action {
        let seat = chair.seat();
        self.legal.clear();
        chair.plausible(Edition::Latest, &mut self.legal);
        if let [only] = self.legal[..] {
            return only;
        }
        let view = chair.recall();
        let mut world = G::imagine(&view, &mut self.dice);
        let worlds = if world.hides_from(Viewer::Recall(seat)) { WORLDS } else { 1 };
        let share = G::ATTENTION / worlds / self.legal.len() as u32;
        self.values.clear();
        self.values.resize(self.legal.len(), 0.0);
        self.ahead.stopped = false;
        for nth in 0..worlds {
            if self.ahead.stopped {
                break;
            }
            if nth > 0 {
                world = G::imagine(&view, &mut self.dice);
            }
            for (action, value) in self.legal.iter().zip(&mut self.values) {
                let after = self.ahead.after(&world, seat, *action);
                *value += best_turn(&after, seat, 0, &mut { share.max(1) }, &mut self.ahead);
                self.ahead.spare.push(after);
            }
        }
        let best = self.values.iter().copied().fold(f32::MIN, f32::max);
        let equal = |value: &f32| *value >= best - 1e-6;
        let count = self.values.iter().filter(|value| equal(value)).count();
        let nth = self.dice.below(count.max(1) as u32) as usize;
        let mut equals = self.legal.iter().zip(&self.values).filter(|(_, value)| equal(value));
        equals.nth(nth).map_or(self.legal[0], |(action, _)| *action)
    }
}

/// The most that `seat` can make of the rest of its turn; stops judging deeper when `attention`
/// is used up.
fn best_turn<G: Thinking>(
    position: &G,
    seat: Seat,
    depth: usize,
    attention: &mut u32,
    ahead: &mut Ahead<G>,
) -> f32 {
    ahead.see(attention);
    let mine = matches!(position.next(), Next::Seats { must, .. } if must.first() == Some(seat));
    if !mine || *attention == 0 {
        *attention = attention.saturating_sub(1);
        return position.evaluate(seat).unwrap_or(0.5);
    }
    if ahead.lists.len() <= depth {
        ahead.lists.push(Vec::new());
    }
    let mut actions = std::mem::take(&mut ahead.lists[depth]);
    actions.clear();
    position.plausible(seat, &mut actions);
    let mut best = f32::MIN;
    for &action in &actions {
        let after = ahead.after(position, seat, action);
        best = best.max(best_turn(&after, seat, depth + 1, attention, ahead));
        ahead.spare.push(after);
        if *attention == 0 {
            break;
        }
    }
    ahead.lists[depth] = actions;
    best
}
