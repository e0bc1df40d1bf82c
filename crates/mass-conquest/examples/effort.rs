//! Decisions and movements of the hand per turn, over recorded games:
//! `interregnum simulate mass-conquest --bots steward --games 20 --record FILE`, then this with FILE.

#[path = "../tests/support/effort.rs"]
mod effort;

use table::Record;

fn main() {
    let mut all = effort::Effort::default();
    let mut games = 0;
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).expect("a file of records");
        for (_, game) in Record::split_games(&text) {
            all.add(effort::of(&game.parse().expect("a record")));
            games += 1;
        }
    }
    let per = |count: usize| count as f64 / all.turns.max(1) as f64;
    println!(
        "{games} games, {} turns with movement: {:.1} decisions a turn (most {}), {:.1} gestures a turn (most {})",
        all.turns,
        per(all.decisions),
        all.most_decisions,
        per(all.gestures),
        all.most_gestures
    );
}
