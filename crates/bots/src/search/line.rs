//! The principal variation: what follows from an action if everybody plays as the search found best.

use table::{Actor, Next, QuickDice, Scratch, Seat, Thinking, Viewer};

use super::Search;
use super::worker::information_set;

/// Results that the tree must have of a decision to be followed there.
const KNOWN: f32 = 4.0;
/// Steps after which a line is long enough.
const FAR: usize = 48;

impl<G: Thinking> Search<G> {
    /// Plays on in a world in which `seat` has just acted, until it is asked again after others have acted: first along
    /// the tree, by what was tried most, then by what the evaluation likes best at a glance.
    pub(crate) fn follow(&self, world: &mut G, seat: Seat, dice: &mut QuickDice) {
        let mut scratch = Scratch::default();
        let mut others = false;
        for _ in 0..FAR {
            let next = loop {
                match world.next() {
                    Next::Chance => {
                        let outcome = world.draw_chance(dice, &mut scratch);
                        world.apply(Actor::Chance, outcome, &mut ());
                    }
                    Next::Over => return,
                    // Of several who decide at once, one finishes before the next is asked.
                    Next::Seats { must, .. } if must.contains(seat) && !others => break Some(seat),
                    Next::Seats { must, .. } => break must.first(),
                }
            };
            let Some(mover) = next.filter(|mover| *mover != seat || !others) else { return };
            others |= mover != seat;
            let Some(action) = self.known_best(world, mover).or_else(|| glance(world, mover)) else { return };
            world.apply(Actor::Seat(mover), action, &mut ());
        }
    }

    /// What the tree tried most where this seat is to act.
    fn known_best(&self, world: &G, seat: Seat) -> Option<G::Action> {
        let tree = &self.workers.first()?.tree;
        let open = !world.hides_from(Viewer::Recall(seat));
        let node = tree.find(information_set(world, seat, open))?;
        let mut best: Option<(usize, f32)> = None;
        for edge in tree.edges(node) {
            let (tried, _) = tree.tried(edge);
            if tried >= KNOWN && best.is_none_or(|(_, most)| tried > most) {
                best = Some((edge, tried));
            }
        }
        best.map(|(edge, _)| tree.action(edge)).filter(|action| world.check(seat, *action).is_ok())
    }
}

/// What looks best without reading ahead; of equals the first.
fn glance<G: Thinking>(world: &G, seat: Seat) -> Option<G::Action> {
    let mut actions = Vec::new();
    world.plausible(seat, &mut actions);
    let mut best: Option<(G::Action, f32)> = None;
    for action in actions {
        let mut after = world.clone();
        after.apply(Actor::Seat(seat), action, &mut ());
        let value = after.evaluate(seat).unwrap_or(0.5);
        if best.is_none_or(|(_, most)| value > most) {
            best = Some((action, value));
        }
    }
    best.map(|(action, _)| action)
}
