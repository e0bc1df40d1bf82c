//! A game that goes on in an imagined world: its seat notices nothing, and it folds like any other.

use shelf::AnyMatch;
use table::{Dice, QuickDice, Seat, Secret, Viewer};

fn play(game: &mut dyn AnyMatch, dice: &mut QuickDice, decisions: usize) {
    for _ in 0..decisions {
        let Some(seat) = game.waiting().0.first() else { return };
        let legal = game.legal(seat);
        let choice = dice.below(legal.len() as u32) as usize;
        game.submit(seat, &legal[choice].action).unwrap();
    }
}

fn seen(game: &dyn AnyMatch, viewer: Viewer) -> String {
    game.view_json(viewer).unwrap().to_string()
}

#[test]
fn the_seat_cannot_tell_and_looking_back_shows_the_world_that_was_played_in() {
    let mut others = 0;
    for shelved in shelf::GAMES {
        let setup = shelved.setup(2, &[]).unwrap();
        for seed in 0..4 {
            let mut game = shelved.start(&setup, Secret::from_seed(seed, 0), Vec::new()).unwrap();
            let mut dice = QuickDice::new(seed);
            play(game.as_mut(), &mut dice, 25);
            let (knew, truth, plies) = (
                seen(game.as_ref(), Viewer::Recall(Seat(0))),
                seen(game.as_ref(), Viewer::All),
                game.plies(),
            );
            game.imagine_as(Seat(0), seed);
            assert_eq!(seen(game.as_ref(), Viewer::Recall(Seat(0))), knew, "{}", shelved.id());
            assert_eq!(game.undoable(Seat(0)), 0, "{}: what was done before stands", shelved.id());
            let imagined = seen(game.as_ref(), Viewer::All);
            others += usize::from(imagined != truth);
            play(game.as_mut(), &mut dice, 40);
            let mut past = game.beginning().unwrap();
            past.go_on(game.course(), plies);
            assert_eq!(seen(past.as_ref(), Viewer::All), imagined, "{}", shelved.id());
            past.go_on(game.course(), game.plies());
            assert_eq!(
                seen(past.as_ref(), Viewer::All),
                seen(game.as_ref(), Viewer::All),
                "{}",
                shelved.id()
            );
            assert_eq!(game.record().steps.len(), game.plies(), "{}", shelved.id());
            assert_eq!(past.record().steps, game.record().steps, "{}", shelved.id());
        }
    }
    assert!(others >= 6, "hidden things lay elsewhere in {others} games");
}
