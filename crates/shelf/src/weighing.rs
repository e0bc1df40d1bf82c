//! What a choice costs the seat that makes it: whether it can be taken back afterwards. A host may ask
//! once more before it cannot.
//!
//! The true position is never asked, since an answer that depends on it would tell something about it.
//! Worlds that the seat cannot tell from the real one are imagined from the seat's own view, and the
//! choice is tried in each: the same view and the same choice give the same answer, whatever is hidden.

use table::{Actor, Chair, Effect, HouseGame, Next, QuickDice, Seat};

/// In how many worlds a choice is tried.
const WORLDS: u64 = 8;

/// What a choice costs, as far as the seat can know. The dearest of all worlds counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Weight {
    /// The seat goes on and may take the step back; or it has no other choice.
    Open,
    /// The seat goes on, and the step stands for good.
    Stands,
    /// The step stands for good, and others are next.
    EndsTurn,
}

/// What a choice would cost the seat that sits on this chair.
pub(crate) fn weigh<G: HouseGame>(chair: &Chair<'_, G>, action: G::Action) -> Weight {
    let mut choices = Vec::new();
    chair.legal(&mut choices);
    if choices.len() < 2 {
        return Weight::Open;
    }
    let (seat, view) = (chair.seat(), chair.view());
    let tried = (0..WORLDS).filter_map(|seed| {
        let mut world = G::imagine(&view, &mut QuickDice::new(seed));
        // What is legal is part of the view, so a world in which this is not legal is none of these.
        world.check(seat, action).ok()?;
        let effect = world.apply(Actor::Seat(seat), action, &mut ());
        Some(cost(effect, world.next(), seat))
    });
    tried.max().unwrap_or(Weight::Open)
}

fn cost(effect: Effect, next: Next, seat: Seat) -> Weight {
    match next {
        Next::Seats { must, .. } if !must.contains(seat) => Weight::EndsTurn,
        Next::Seats { .. } if effect.is_final() => Weight::Stands,
        Next::Seats { .. } => Weight::Open,
        // Whatever is drawn next is not drawn a second time.
        Next::Chance => Weight::Stands,
        Next::Over => Weight::EndsTurn,
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use crate::{AnyMatch, GameVisitor};
    use table::{Dice, Match, Scratch, Secret, Viewer};

    /// What an answer from the true position would be, which no page may give.
    fn truth<G: HouseGame>(position: &G, seat: Seat, action: G::Action) -> Weight {
        let mut after = position.clone();
        let effect = after.apply(Actor::Seat(seat), action, &mut ());
        cost(effect, after.next(), seat)
    }

    /// What a walk through games of one kind came upon.
    #[derive(Debug, Default)]
    struct Counts {
        /// Decisions of a seat that something was hidden from.
        hidden: usize,
        /// Choices that were weighed in two worlds.
        compared: usize,
        /// Those of them where the answers of the truth would differ.
        telling: usize,
    }

    /// Walks through games of one kind and asks, wherever something is hidden, about the same choices in
    /// worlds that the seat cannot tell apart.
    struct Walk;

    impl GameVisitor for Walk {
        type Out = Counts;

        fn visit<G: HouseGame>(self) -> Self::Out {
            let shelved = crate::find(G::ID).unwrap();
            let setup = shelved.setup(shelved.seats().0, &[]).unwrap();
            let (mut counts, mut scratch) = (Counts::default(), Scratch::default());
            for seed in 0..3 {
                let mut game = Match::<G>::start(&setup, Secret::from_seed(seed, 0), Vec::new()).unwrap();
                let mut dice = QuickDice::new(seed);
                for step in 0..200 {
                    let Next::Seats { must, .. } = game.position().next() else { break };
                    let Some(seat) = must.iter().nth(dice.below(must.len() as u32) as usize) else { break };
                    let position = game.position().clone();
                    let mut choices = Vec::new();
                    position.legal(seat, &mut choices);
                    let view = position.view(Viewer::Seat(seat));
                    let other = G::imagine(&view, &mut QuickDice::new(1_000 + step));
                    counts.hidden += usize::from(position.hides_from(Viewer::Seat(seat)));
                    for &action in choices.iter().take(24).filter(|_| other != position) {
                        let here = weigh(&Chair::new(&position, seat), action);
                        let there = weigh(&Chair::new(&other, seat), action);
                        assert_eq!(here, there, "{}: {}", G::ID, position.action_text(action));
                        let (here, there) = (truth(&position, seat, action), truth(&other, seat, action));
                        counts.compared += 1;
                        counts.telling += usize::from(here != there);
                    }
                    let action = position.random_action(seat, &mut dice, &mut scratch);
                    game.submit(seat, action).unwrap();
                }
            }
            counts
        }
    }

    #[test]
    fn the_answer_is_the_same_in_worlds_that_the_seat_cannot_tell_apart() {
        for game in crate::GAMES {
            let counts = crate::visit(game.id(), Walk).unwrap();
            // An imagined world may be the true one by chance, but not most of the time.
            assert!(counts.compared * 2 >= counts.hidden, "{}: {counts:?}", game.id());
            // The check can fail: in these games an answer from the true position would tell.
            let tells = ["old-kings-crown", "last-kingdom"].contains(&game.id());
            assert!(!tells || counts.telling > 0, "{}: nothing to tell: {counts:?}", game.id());
        }
    }

    /// A game of The King is Dead for two at its first decision, and who decides.
    pub(crate) fn king() -> (Box<dyn AnyMatch>, Seat) {
        let shelved = crate::find("king-is-dead").unwrap();
        let setup = shelved.setup(2, &[("start", "0")]).unwrap();
        let game = shelved.start(&setup, Secret::from_seed(1, 0), Vec::new()).unwrap();
        let seat = game.waiting().0.first().unwrap();
        (game, seat)
    }

    #[test]
    fn a_pass_ends_the_turn_a_card_that_goes_on_does_not_and_what_is_illegal_costs_nothing() {
        let (game, seat) = king();
        assert_eq!(game.weigh(seat, "pass"), Some(Weight::EndsTurn));
        assert_eq!(game.weigh(seat, "play english-support"), Some(Weight::Open));
        assert_eq!(game.weigh(seat, "play ambush"), None);
        assert_eq!(game.weigh(seat, "dance"), None);
        let other = Seat(1 - seat.0);
        assert_eq!(game.weigh(other, "pass"), None, "not their turn");
    }

    #[test]
    fn a_card_that_is_done_can_be_taken_back_until_the_summon_ends_the_turn() {
        let (mut game, seat) = king();
        game.submit(seat, "play outmanoeuvre").unwrap();
        let mut last = Weight::Open;
        while game.waiting().0.contains(seat) {
            let choices = game.legal(seat);
            let weights: Vec<_> = choices.iter().filter_map(|c| game.weigh(seat, &c.action)).collect();
            last = *weights.iter().max().unwrap();
            let summons = choices[0].action.starts_with("summon");
            assert_eq!(last, if summons { Weight::EndsTurn } else { Weight::Open }, "{}", choices[0].action);
            game.submit(seat, &choices[0].action).unwrap();
        }
        assert_eq!(last, Weight::EndsTurn);
    }

    #[test]
    fn where_there_is_one_choice_only_nothing_is_asked() {
        let (mut game, _) = king();
        let mut forced = 0;
        while let Some(seat) = game.waiting().0.first() {
            let choices = game.legal(seat);
            if let [only] = choices.as_slice() {
                assert_eq!(game.weigh(seat, &only.action), Some(Weight::Open));
                forced += 1;
            }
            game.submit(seat, &choices.last().unwrap().action).unwrap();
        }
        assert!(forced > 0, "whoever has played every card can only pass");
    }
}
