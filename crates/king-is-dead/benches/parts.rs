//! How long the parts take: `cargo bench -p king-is-dead`. Whole games are measured by
//! `interregnum bench`.

use king_is_dead::KingIsDead;
use table::{
    Actor, Game, Names, Next, Presentation, QuickDice, Scene, Scratch, Seat, Secrets, Setup, Viewer, playout,
};

fn main() {
    divan::main();
}

/// Options of a table, for the name of a row.
const TABLES: [&str; 2] = ["base", "advanced"];

fn fresh(game: &str) -> KingIsDead {
    let setup = Setup::with_options::<KingIsDead>(2, [("game", game)]).expect("a table of two");
    KingIsDead::new(&setup).expect("options that fit")
}

/// A position some way into a game, at a decision of a player.
fn midgame(game: &str) -> (KingIsDead, Seat) {
    let mut position = fresh(game);
    let mut dice = QuickDice::new(7);
    let mut scratch = Scratch::default();
    let mut decisions = 0;
    loop {
        match position.next() {
            Next::Chance => {
                let action = position.draw_chance(&mut dice, &mut scratch);
                position.apply(Actor::Chance, action, &mut ());
            }
            Next::Seats { must, .. } => {
                let seat = must.first().expect("a seat must act");
                if decisions == 30 {
                    return (position, seat);
                }
                let action = position.random_action(seat, &mut dice, &mut scratch);
                position.apply(Actor::Seat(seat), action, &mut ());
                decisions += 1;
            }
            Next::Over => unreachable!("no game is over after thirty decisions"),
        }
    }
}

#[divan::bench(args = TABLES)]
fn deal(bencher: divan::Bencher, game: &str) {
    let start = fresh(game);
    let mut dice = QuickDice::new(1);
    let mut scratch = Scratch::default();
    bencher.bench_local(|| {
        let mut position = start;
        while position.next() == Next::Chance {
            let action = position.draw_chance(&mut dice, &mut scratch);
            position.apply(Actor::Chance, action, &mut ());
        }
        position
    });
}

#[divan::bench(args = TABLES)]
fn whole_game(bencher: divan::Bencher, game: &str) {
    let start = fresh(game);
    let mut dice = QuickDice::new(1);
    let mut scratch = Scratch::default();
    bencher.bench_local(|| {
        let mut position = start;
        playout(&mut position, &mut dice, &mut scratch)
    });
}

#[divan::bench(args = TABLES)]
fn list_legal(bencher: divan::Bencher, game: &str) {
    let (position, seat) = midgame(game);
    let mut actions = Vec::new();
    bencher.bench_local(|| {
        actions.clear();
        position.legal(seat, &mut actions);
        actions.len()
    });
}

#[divan::bench(args = TABLES)]
fn view(bencher: divan::Bencher, game: &str) {
    let (position, seat) = midgame(game);
    bencher.bench_local(|| position.view(Viewer::Seat(seat)));
}

#[divan::bench(args = TABLES)]
fn imagine(bencher: divan::Bencher, game: &str) {
    let (position, seat) = midgame(game);
    let view = position.view(Viewer::Recall(seat));
    let mut dice = QuickDice::new(1);
    bencher.bench_local(|| KingIsDead::imagine(&view, &mut dice));
}

#[divan::bench(args = [380, 1200])]
fn draw(bencher: divan::Bencher, width: u32) {
    let (position, seat) = midgame("advanced");
    let view = position.view(Viewer::Seat(seat));
    let names = Names::plain(2);
    let scene = Scene::in_page(&names, width);
    bencher.bench_local(|| KingIsDead::draw(&view, &scene));
}
