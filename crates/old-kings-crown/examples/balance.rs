//! Who wins when everybody plays at random:
//! `cargo run --release -p old-kings-crown --example balance -- GAMES [SEED] [OPTION=VALUE]...`.

use old_kings_crown::{Crown, Event};
use table::{Actor, Game, Next, QuickDice, Scratch, Setup, Sink, Statistics, Tally};

struct Counter(Tally);

impl Sink<Event> for Counter {
    fn emit(&mut self, event: Event) {
        Crown::count(&event, &mut self.0);
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let (options, numbers): (Vec<&String>, Vec<&String>) = args.iter().partition(|word| word.contains('='));
    let games: u32 = numbers.first().ok_or("usage: balance GAMES [SEED] [OPTION=VALUE]...")?.parse()?;
    let seed: u64 = numbers.get(1).map_or(Ok(1), |word| word.parse())?;
    let options: Vec<(&str, &str)> = options.iter().filter_map(|word| word.split_once('=')).collect();
    for seats in 2..=4 {
        let start = Crown::new(&Setup::with_options::<Crown>(seats, options.iter().copied())?)?;
        let mut dice = QuickDice::new(seed + u64::from(seats));
        let mut scratch = Scratch::default();
        let mut counter = Counter(Tally::default());
        let mut rounds = Vec::new();
        for _ in 0..games {
            let mut crown = start.clone();
            let before = counter.0.get("rounds");
            loop {
                let (actor, action) = match crown.next() {
                    Next::Over => break,
                    Next::Chance => (Actor::Chance, crown.draw_chance(&mut dice, &mut scratch)),
                    Next::Seats { must, .. } => {
                        let Some(seat) = must.first() else { break };
                        (Actor::Seat(seat), crown.random_action(seat, &mut dice, &mut scratch))
                    }
                };
                crown.apply(actor, action, &mut counter);
            }
            rounds.push(counter.0.get("rounds") - before);
            crown.count_end(&mut counter.0);
        }
        rounds.sort_unstable();
        let tally = &counter.0;
        let part = |share: usize| rounds[(rounds.len() - 1) * share / 100];
        println!("\n{seats} seats, {games} games: rounds p5 {}, p50 {}, p95 {}", part(5), part(50), part(95));
        for (faction, played, won) in [
            ("Clans", "clans played", "clans won (twelfths)"),
            ("Uprising", "uprising played", "uprising won (twelfths)"),
            ("Nobility", "nobility played", "nobility won (twelfths)"),
            ("Gathering", "gathering played", "gathering won (twelfths)"),
        ] {
            let n = tally.get(played).max(1) as f64;
            let share = tally.get(won) as f64 / 12.0 / n;
            let margin = 1.96 * (share * (1.0 - share) / n).sqrt();
            println!("  {faction:<10} {:>5.1} % +- {:.1} of {n} games", 100.0 * share, 100.0 * margin);
        }
        for (name, amount) in tally.iter().filter(|(name, _)| !name.contains("twelfths")) {
            println!("  {name:<22} {:>8.3} a game", amount as f64 / f64::from(games));
        }
    }
    Ok(())
}
