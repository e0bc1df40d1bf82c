//! The solver against plain brute force, and the search that relies on it.

use bots::{Endgame, hire};
use king_is_dead::{Disc, KingIsDead};
use table::{
    Actor, Chair, Dice, Game, Next, Patience, QuickDice, Scratch, Seat, Secrets, Setup, Thinking, Viewer,
};

/// Positions of careless games in which a seat has to choose and at most `cards` cards are left.
fn positions(seed: u64, cards: u8, wanted: usize) -> Vec<KingIsDead> {
    let setup = Setup::new::<KingIsDead>(2).expect("two seats");
    let mut dice = QuickDice::new(seed);
    let mut scratch = Scratch::default();
    let mut found = Vec::new();
    while found.len() < wanted {
        let mut position = KingIsDead::new(&setup).expect("a table");
        // One position of each game, so that they differ.
        let mut candidates = Vec::new();
        loop {
            match position.next() {
                Next::Over => break,
                Next::Chance => {
                    let outcome = position.draw_chance(&mut dice, &mut scratch);
                    position.apply(Actor::Chance, outcome, &mut ());
                }
                Next::Seats { must, .. } => {
                    let seat = must.first().expect("somebody");
                    let mut legal = Vec::new();
                    position.legal(seat, &mut legal);
                    let left: u8 = position.view(Viewer::All).seats.iter().map(|seat| seat.hand_size).sum();
                    if legal.len() > 1 && left <= cards && position.essence().is_some() {
                        candidates.push(position);
                    }
                    let action = position.careless_action(seat, &mut dice, &mut scratch);
                    position.apply(Actor::Seat(seat), action, &mut ());
                }
            }
        }
        if !candidates.is_empty() {
            found.push(candidates[dice.below(candidates.len() as u32) as usize]);
        }
    }
    found
}

/// The part of seat 0 under perfect play, by trying everything; `None` if that takes too long.
fn brute(position: &KingIsDead, budget: &mut u32) -> Option<f64> {
    let Next::Seats { must, .. } = position.next() else {
        return position.outcome().map(|outcome| outcome.share(Seat(0)));
    };
    *budget = budget.checked_sub(1)?;
    let seat = must.first()?;
    let mut legal = Vec::new();
    position.legal(seat, &mut legal);
    let mut best: Option<f64> = None;
    for action in legal {
        let mut after = *position;
        after.apply(Actor::Seat(seat), action, &mut ());
        let worth = brute(&after, budget)?;
        let better = |best: f64| if seat == Seat(0) { worth.max(best) } else { worth.min(best) };
        best = Some(best.map_or(worth, better));
    }
    best
}

#[test]
fn the_oracle_agrees_with_trying_everything() {
    let mut solver = Endgame::new(16);
    let (mut compared, mut wins) = (0, [0, 0]);
    for position in positions(5, 3, 240) {
        let Some(expected) = brute(&position, &mut 60_000) else { continue };
        let solution = solver.solve(&position, 10_000_000).expect("small enough to solve");
        assert_eq!(f64::from(solution.share), expected, "{position:?}");
        let Next::Seats { must, .. } = position.next() else { continue };
        let mut after = position;
        after.apply(Actor::Seat(must.first().expect("somebody")), solution.best, &mut ());
        assert_eq!(brute(&after, &mut 60_000), Some(expected), "the best action keeps the result");
        compared += 1;
        wins[usize::from(expected == 1.0)] += 1;
    }
    assert!(compared >= 100 && wins[0] > 20 && wins[1] > 20, "{compared} compared, {wins:?}");
}

/// Struggles to come, and unstable regions so far.
fn stage(position: &KingIsDead) -> (usize, usize) {
    let regions = position.view(Viewer::All).regions;
    let unstable = regions.iter().filter(|region| region.disc == Some(Disc::Unstable)).count();
    (regions.iter().filter(|region| region.disc.is_none()).count(), unstable)
}

#[test]
fn the_games_own_solver_agrees_with_the_general_method() {
    let (mut own, mut general) = (Endgame::new(16), Endgame::general(18));
    let mut compared = [[0, 0]; 3];
    // A seat whose cards are gone can only pass: of the two struggles the solver looks at the other seat's turns alone.
    let mut alone = 0;
    for position in positions(8, 6, 1_400) {
        let (left, unstable) = stage(&position);
        if left > 2 {
            continue;
        }
        let Some(expected) = general.solve(&position, 300_000) else { continue };
        let solution = own.solve(&position, 10_000_000).expect("small enough to solve");
        assert_eq!(solution.share, expected.share, "{position:?}");
        let Next::Seats { must, .. } = position.next() else { continue };
        let mut after = position;
        after.apply(Actor::Seat(must.first().expect("somebody")), solution.best, &mut ());
        let kept = match after.next() {
            Next::Over => after.outcome().map(|outcome| outcome.share(Seat(0)) as f32),
            _ => general.solve(&after, 300_000).map(|solution| solution.share),
        };
        assert!(kept.is_none_or(|kept| kept == expected.share), "{position:?}: {:?}", solution.best);
        compared[left][usize::from(unstable + left >= 3)] += 1;
        let hands = position.view(Viewer::All).seats.iter().filter(|seat| seat.hand_size > 0).count();
        alone += usize::from(left == 2 && hands == 1);
    }
    // One and two struggles left, with an invasion out of reach and possible.
    let enough = compared[1..].iter().flatten().all(|count| *count >= 40);
    assert!(enough && alone >= 40, "{compared:?}, {alone} with one hand empty");
}

#[test]
fn the_oracle_gives_up_when_it_is_late() {
    let mut solver = Endgame::new(16);
    let mut stopped = 0;
    for position in positions(9, 8, 60) {
        solver.clear();
        let Some(solution) = solver.solve(&position, 100_000) else { continue };
        solver.clear();
        let mut late = || true;
        let mut patience = Patience::new(u64::MAX, &mut late);
        let hurried = solver.solve_with(&position, &mut patience);
        // Small positions are solved before anybody looks at the clock.
        assert!(hurried.is_none() || solution.visited <= 256);
        assert!(patience.visited() <= 256, "{patience:?}");
        stopped += usize::from(hurried.is_none());
    }
    assert!(stopped >= 5, "{stopped} stopped");
}

#[test]
fn a_line_of_the_oracle_leads_to_the_result_it_promises() {
    let mut solver = Endgame::new(16);
    for mut position in positions(6, 3, 40) {
        let Some(solution) = solver.solve(&position, 3_000_000) else { continue };
        for (seat, action) in solver.line(&position, 3_000_000).expect("what was solved once is solved again")
        {
            assert!(position.check(seat, action).is_ok());
            position.apply(Actor::Seat(seat), action, &mut ());
        }
        let outcome = position.outcome().expect("the line reaches the end");
        assert_eq!(outcome.share(Seat(0)) as f32, solution.share);
    }
}

#[test]
fn the_search_never_loses_what_the_oracle_calls_won() {
    let mut solver = Endgame::new(16);
    let mut regent = hire::<KingIsDead>("search:30+oracle50").expect("a bot");
    let rivals = ["random", "uniform", "search:30", "search:30+oracle50"];
    let mut rivals = rivals.map(|name| hire::<KingIsDead>(name).expect("a bot"));
    let mut won = 0;
    for (nth, position) in positions(7, 3, 1_400).into_iter().enumerate() {
        let Next::Seats { must, .. } = position.next() else { continue };
        let own = must.first().expect("somebody");
        let sure = if own == Seat(0) { 1.0 } else { 0.0 };
        if solver.solve(&position, 50_000).is_none_or(|solution| solution.share != sure) {
            continue;
        }
        let rival = &mut rivals[nth % 4];
        regent.begin(nth as u64);
        rival.begin(nth as u64 + 1);
        let mut table = position;
        while let Next::Seats { must, .. } = table.next() {
            let seat = must.first().expect("somebody");
            let bot = if seat == own { &mut regent } else { &mut *rival };
            let action = bot.choose(&Chair::new(&table, seat));
            table.apply(Actor::Seat(seat), action, &mut ());
        }
        assert_eq!(
            table.outcome().expect("over").share(own),
            1.0,
            "position {nth} against rival {}",
            nth % 4
        );
        won += 1;
    }
    assert!(won >= 500, "only {won} won positions");
}
