//! Playing without people: random playouts and the counting of decision sequences.

use crate::{Actor, ChanceKey, Dice, Game, Next, Scratch, Seat};

/// Plays uniformly random legal actions until the game is over; returns the number of players'
/// decisions. When several seats must act, the lowest-numbered one goes first.
#[inline]
pub fn playout<G: Game, D: Dice>(position: &mut G, dice: &mut D, scratch: &mut Scratch<G::Action>) -> u32 {
    playout_watched(position, dice, scratch, |_, _, _| {})
}

/// The same, with an observer who looks at every position in which a seat decides, before it does, and
/// may throw the dice.
#[inline]
pub fn playout_watched<G: Game, D: Dice>(
    position: &mut G,
    dice: &mut D,
    scratch: &mut Scratch<G::Action>,
    mut watch: impl FnMut(&G, Seat, &mut D),
) -> u32 {
    play_on(position, dice, scratch, u32::MAX, |position, seat, dice, scratch| {
        watch(position, seat, dice);
        position.random_action(seat, dice, scratch)
    })
}

/// Plays on by the actions that `choose` names, until the game is over or after `steps` steps, those of
/// chance included; returns the number of players' decisions. All playouts and rollouts are this loop.
#[inline]
pub fn play_on<G: Game, D: Dice>(
    position: &mut G,
    dice: &mut D,
    scratch: &mut Scratch<G::Action>,
    steps: u32,
    mut choose: impl FnMut(&G, Seat, &mut D, &mut Scratch<G::Action>) -> G::Action,
) -> u32 {
    let mut decisions = 0;
    for _ in 0..steps {
        match position.next() {
            Next::Seats { must, .. } => {
                let Some(seat) = must.first() else { return decisions };
                let action = choose(position, seat, dice, scratch);
                position.apply(Actor::Seat(seat), action, &mut ());
                decisions += 1;
            }
            Next::Chance => {
                let action = position.draw_chance(dice, scratch);
                position.apply(Actor::Chance, action, &mut ());
            }
            Next::Over => return decisions,
        }
    }
    decisions
}

/// Number of sequences of players' decisions of length `depth` (shorter where the game ends).
///
/// Chance outcome number k is the one that `key` gives on stream k, whatever went before; seats
/// that decide at once are asked from the lowest number up.
pub fn perft<G: Game>(position: &G, depth: u32, key: &ChanceKey) -> u64 {
    walk(position, depth, key, 0)
}

fn walk<G: Game>(position: &G, depth: u32, key: &ChanceKey, chance_index: u64) -> u64 {
    let mut position = position.clone();
    let mut chance_index = chance_index;
    let mut scratch = Scratch::default();
    loop {
        match position.next() {
            Next::Chance => {
                let action = position.draw_chance(&mut key.dice(chance_index), &mut scratch);
                position.apply(Actor::Chance, action, &mut ());
                chance_index += 1;
            }
            Next::Over => return 1,
            Next::Seats { must, .. } => {
                let Some(seat) = must.first().filter(|_| depth > 0) else { return 1 };
                let mut actions = Vec::new();
                position.legal(seat, &mut actions);
                return actions
                    .into_iter()
                    .map(|action| {
                        let mut child = position.clone();
                        child.apply(Actor::Seat(seat), action, &mut ());
                        walk(&child, depth - 1, key, chance_index)
                    })
                    .sum();
            }
        }
    }
}
