//! Whether a bot agrees to end a game without a winner.

use shelf::Desk;

/// Playouts that a bot makes before it answers.
const PLAYOUTS: u32 = 200;
/// The part of its fair share below which a bot is losing. Some seats begin worse than others, and are not: whoever
/// begins a game of conquest has three quarters of it in careless hands.
const LOSING: f64 = 0.25;
/// How many standard errors below that it must stand: chance alone must not make it give up.
const SURE: f64 = 2.0;

/// Whether the bot at this desk agrees: only if it is losing, as far as its own seat can know.
pub fn would_end(desk: &Desk) -> bool {
    let shares = desk.shares(PLAYOUTS);
    let own = shares.get(desk.seat().index()).copied();
    let fair = shares.iter().sum::<f64>() / shares.len().max(1) as f64;
    let most = fair * LOSING;
    let error = (most * (1.0 - most) / f64::from(PLAYOUTS)).max(0.0).sqrt();
    own.is_some_and(|own| own + SURE * error < most)
}

#[cfg(test)]
mod tests {
    use table::{Dice, QuickDice, Seat, Secret};

    use super::*;

    #[test]
    fn nobody_gives_up_before_the_first_decision_wherever_they_sit() {
        for game in shelf::GAMES {
            for seats in game.seats().0..=game.seats().1.min(4) {
                let setup = game.setup(seats, &[]).unwrap();
                let played = game.start(&setup, Secret::from_seed(0, 0), Vec::new()).unwrap();
                for seat in Seat::all(seats) {
                    assert!(!would_end(&played.desk(seat)), "{}, {seats} seats, {seat:?}", game.id());
                }
            }
        }
    }

    #[test]
    fn a_bot_agrees_when_it_is_losing_and_two_never_both_are() {
        for game in shelf::GAMES.iter().filter(|game| game.seats().0 == 2) {
            let (mut agreed, mut asked, mut dice) = (0, 0, QuickDice::new(3));
            for seed in 0..3 {
                let setup = game.setup(2, &[]).unwrap();
                let mut played = game.start(&setup, Secret::from_seed(seed, 0), Vec::new()).unwrap();
                for step in 0.. {
                    let Some(seat) = played.waiting().0.first() else { break };
                    if step % 12 == 0 {
                        let answers = [Seat(0), Seat(1)].map(|seat| would_end(&played.desk(seat)));
                        assert_ne!(answers, [true, true], "{}, step {step}", game.id());
                        assert!(step > 0 || answers == [false, false], "{}: at the start", game.id());
                        agreed += usize::from(answers != [false, false]);
                        asked += 1;
                    }
                    let legal = played.legal(seat);
                    let choice = dice.below(legal.len() as u32) as usize;
                    played.submit(seat, &legal[choice].action).unwrap();
                }
            }
            assert!(agreed > 0, "{}: nobody was ever losing, asked {asked} times", game.id());
        }
    }
}
