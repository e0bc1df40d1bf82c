//! What a simulation writes down and what it says of itself.

use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use arena::{Contest, Plan, Progress, Simulation, simulate, tournament, wilson};
use king_is_dead::KingIsDead;
use table::{Match, Record, Setup};

/// Simulates and gives the records too, by the number of the game.
fn written(bot: &str, games: u64, threads: usize) -> (Simulation, Vec<Record>) {
    let setup = Setup::new::<KingIsDead>(2).expect("two seats");
    let plan = Plan { setup, bots: vec![bot.to_owned()], games, seed: 12, threads: Some(threads) };
    let (stop, records) = (AtomicBool::new(false), Mutex::new(Vec::new()));
    let keep = |game: u64, record: Record| records.lock().unwrap().push((game, record));
    let progress = Progress { advance: &|_| (), stop: &stop };
    let simulation = simulate::<KingIsDead, _>(&plan, progress, Some(&keep)).expect("a simulation");
    let mut records = records.into_inner().unwrap();
    records.sort_by_key(|(game, _)| *game);
    (simulation, records.into_iter().map(|(_, record)| record).collect())
}

fn decisions(record: &Record) -> u64 {
    let table = Match::<KingIsDead>::replay(record).expect("a record of this game");
    table.steps().iter().filter(|step| matches!(step.actor, table::Actor::Seat(_))).count() as u64
}

#[test]
fn the_games_written_are_the_games_counted_even_of_a_bot_that_never_plays_alike() {
    // It takes any of the legal actions, by the machine's randomness, so no game can be played again.
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("fickle.py");
    const FICKLE: &str = "
import json, random, sys
for line in sys.stdin:
    told = json.loads(line)
    if told['type'] == 'decide':
        print(json.dumps({'id': told['id'], 'action': random.choice(told['legal'])}), flush=True)
";
    std::fs::write(&path, FICKLE).expect("a script");
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        eprintln!("python3 is not installed; nothing was compared");
        return;
    }
    let (simulation, records) = written(&format!("exec:python3 {}", path.display()), 12, 2);
    assert_eq!(simulation.forfeits, 0, "{:?}", simulation.complaints);
    assert_eq!(records.len() as u64, simulation.games);
    assert_eq!(records.iter().map(decisions).sum::<u64>(), simulation.decisions);
}

#[test]
fn levels_count_playouts_and_look_at_no_clock() {
    for level in ["squire", "steward", "regent"] {
        let bot = bots::hire_counted::<KingIsDead>(level).expect("a level");
        assert!(format!("{bot:?}").contains("time: None"), "{bot:?}");
        let hosted = bots::hire::<KingIsDead>(level).expect("a level");
        assert!(format!("{hosted:?}").contains("time: Some("), "{hosted:?}");
    }
    let (one, first) = written("squire", 3, 1);
    let (two, second) = written("squire", 3, 2);
    assert_eq!(first, second);
    assert_eq!((one.decisions, one.wins), (two.decisions, two.wins));
}

#[test]
fn a_simulation_says_how_many_of_its_games_and_openings_differ() {
    let (simulation, records) = written("uniform", 60, 2);
    let differ = |steps: usize| {
        let text = |record: &Record| format!("{:?}", &record.steps[..steps.min(record.steps.len())]);
        records.iter().map(text).collect::<std::collections::BTreeSet<String>>().len() as u64
    };
    assert_eq!((simulation.games, simulation.distinct_games), (60, differ(usize::MAX)));
    assert!(simulation.distinct_openings > 50, "{}", simulation.distinct_openings);
}

#[test]
fn what_is_played_twice_counts_once_and_makes_nothing_surer() {
    // Two bots that take the first action play the same game from both sides of a deal.
    let setup = Setup::new::<KingIsDead>(2).expect("two seats");
    let bots = ["exec:true", "exec:/bin/true"].map(String::from).to_vec();
    let contest = Contest { setup, bots, games: 20, seed: 5, threads: Some(2) };
    let stop = AtomicBool::new(false);
    let result =
        tournament::<KingIsDead, _>(&contest, Progress { advance: &|_| (), stop: &stop }).expect("played");
    assert_eq!((result.games, result.distinct_games), (20, 10));
    let pair = &result.pairs[0];
    assert_eq!((pair.score_a, pair.ci95), (0.5, wilson(0.5, 10)));
    assert_eq!(result.bots[0].score_ci95, wilson(0.5, 10));
}

#[test]
fn a_tournament_says_how_many_of_its_games_differ() {
    let setup = Setup::new::<KingIsDead>(2).expect("two seats");
    let bots = ["uniform", "random"].map(String::from).to_vec();
    let contest = Contest { setup, bots, games: 40, seed: 5, threads: Some(2) };
    let stop = AtomicBool::new(false);
    let result =
        tournament::<KingIsDead, _>(&contest, Progress { advance: &|_| (), stop: &stop }).expect("played");
    assert_eq!((result.games, result.distinct_games), (40, 40));
    assert_eq!(result.pairs[0].distinct_games, 40);
    assert_eq!(result.bots[0].distinct_games, 40);
}
