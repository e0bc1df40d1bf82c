//! How far the solver reaches: solves the positions at the start of turns of games between bots.
//!
//! `cargo run --release -p arena --example reach -- BOT GAMES LIMIT SEED`
//!
//! Every position with three struggles left or fewer counts; of earlier ones those that the game calls an endgame.
//!
//! Times are those that the thread had a core for, where the system tells; else by the clock.

use std::collections::BTreeMap;

use abacus::thread_time;
use arena::Referee;
use bots::Endgame;
use king_is_dead::{Action, KingIsDead};
use table::{Actor, Secrets, Setup, Tally, Thinking, Viewer};

#[derive(Default)]
struct Row {
    positions: u64,
    solved: u64,
    times: Vec<f64>,
    visited: Vec<u64>,
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let bot = args.get(1).cloned().unwrap_or_else(|| "search:300".into());
    let games: u64 = args.get(2).and_then(|text| text.parse().ok()).unwrap_or(20);
    let limit: u64 = args.get(3).and_then(|text| text.parse().ok()).unwrap_or(2_000_000);
    let seed: u64 = args.get(4).and_then(|text| text.parse().ok()).unwrap_or(11);
    let setup = Setup::new::<KingIsDead>(2).expect("two seats");
    let mut referee = Referee::<KingIsDead>::new(&setup, &[bot]).expect("a bot");
    let mut solver = Endgame::<KingIsDead>::new(20);
    let mut rows: BTreeMap<(u32, u32), Row> = BTreeMap::new();
    for game in 0..games {
        let mut found = Vec::new();
        referee.watch(seed, game, &mut Tally::default(), |position, actor, action| {
            let turn = matches!(actor, Actor::Seat(_)) && matches!(action, Action::Pass | Action::Play(_));
            let left = position.view(Viewer::All).regions.iter().filter(|r| r.disc.is_none()).count();
            if turn && (left <= 3 || position.essence().is_some()) {
                found.push(*position);
            }
        });
        for position in found {
            let view = position.view(Viewer::All);
            let left = view.regions.iter().filter(|region| region.disc.is_none()).count() as u32;
            let cards = view.seats.iter().map(|seat| u32::from(seat.hand_size)).sum();
            let row = rows.entry((left, cards)).or_default();
            solver.clear();
            let began = thread_time();
            let solution = solver.solve(&position, limit);
            row.positions += 1;
            row.times.push((thread_time() - began).as_secs_f64());
            if let Some(solution) = solution {
                row.solved += 1;
                row.visited.push(solution.visited);
            }
        }
    }
    println!(
        "struggles left  cards  positions  solved  within 1 s  median ms  slowest ms  median visited  most visited"
    );
    let mut totals: BTreeMap<u32, (u64, u64)> = BTreeMap::new();
    for ((left, cards), mut row) in rows {
        row.times.sort_by(f64::total_cmp);
        row.visited.sort();
        let total = totals.entry(left).or_default();
        let quick = row.times.iter().filter(|time| **time < 1.0).count() as u64;
        total.0 += row.positions;
        total.1 += quick.min(row.solved);
        println!(
            "{left:>14} {cards:>6} {:>10} {:>7} {:>11} {:>10.2} {:>11.1} {:>15} {:>13}",
            row.positions,
            row.solved,
            quick.min(row.solved),
            row.times[row.times.len() / 2] * 1e3,
            row.times.last().copied().unwrap_or(0.0) * 1e3,
            row.visited.get(row.visited.len() / 2).copied().unwrap_or(0),
            row.visited.last().copied().unwrap_or(0)
        );
    }
    for (left, (positions, solved)) in totals {
        let part = 100.0 * solved as f64 / positions as f64;
        println!("{left} struggles left: {solved} of {positions} within 1 s ({part:.1} %)");
    }
}
