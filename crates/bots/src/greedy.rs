//! A player who looks to the end of the own turn and no further.

use table::{Actor, Chair, Dice, Next, QuickDice, Seat, Thinking, Viewer};

use crate::Bot;

/// Positions that may be evaluated for one answer; a longer turn is evaluated where the count ends.
const ATTENTION: u32 = 60_000;
/// Worlds that are imagined where the seat does not know everything.
const WORLDS: u32 = 6;

/// Takes the action from which the own turn, played out as well as possible, scores most by the
/// game's own [evaluation](Thinking::evaluate). Between equal values the dice decide.
///
/// A turn is the run of decisions that the seat makes before another seat, or chance, is asked.
/// What others may answer is not considered.
#[derive(Debug)]
pub struct Greedy<G: Thinking> {
    dice: QuickDice,
    legal: Vec<G::Action>,
    values: Vec<f32>,
    /// One list of actions for every depth of the look ahead.
    lists: Vec<Vec<G::Action>>,
}

impl<G: Thinking> Default for Greedy<G> {
    fn default() -> Self {
        Greedy { dice: QuickDice::new(0), legal: Vec::new(), values: Vec::new(), lists: Vec::new() }
    }
}

impl<G: Thinking> Bot<G> for Greedy<G> {
    fn begin(&mut self, seed: u64) {
        self.dice = QuickDice::new(seed);
    }

    fn choose(&mut self, chair: &Chair<'_, G>) -> G::Action {
        let seat = chair.seat();
        self.legal.clear();
        chair.plausible(&mut self.legal);
        if let [only] = self.legal[..] {
            return only;
        }
        let view = chair.recall();
        let mut world = G::imagine(&view, &mut self.dice);
        let worlds = if world.hides_from(Viewer::Recall(seat)) { WORLDS } else { 1 };
        let share = ATTENTION / worlds / self.legal.len() as u32;
        self.values.clear();
        self.values.resize(self.legal.len(), 0.0);
        for nth in 0..worlds {
            if nth > 0 {
                world = G::imagine(&view, &mut self.dice);
            }
            for (action, value) in self.legal.iter().zip(&mut self.values) {
                let mut after = world.clone();
                after.apply(Actor::Seat(seat), *action, &mut ());
                *value += best_turn(&after, seat, 0, &mut { share.max(1) }, &mut self.lists);
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
    lists: &mut Vec<Vec<G::Action>>,
) -> f32 {
    let mine = matches!(position.next(), Next::Seats { must, .. } if must.first() == Some(seat));
    if !mine || *attention == 0 {
        *attention = attention.saturating_sub(1);
        return position.evaluate(seat).unwrap_or(0.5);
    }
    if lists.len() <= depth {
        lists.push(Vec::new());
    }
    let mut actions = std::mem::take(&mut lists[depth]);
    actions.clear();
    position.plausible(seat, &mut actions);
    let mut best = f32::MIN;
    for &action in &actions {
        let mut after = position.clone();
        after.apply(Actor::Seat(seat), action, &mut ());
        best = best.max(best_turn(&after, seat, depth + 1, attention, lists));
        if *attention == 0 {
            break;
        }
    }
    lists[depth] = actions;
    best
}
