//! Bots from outside: whatever they do, the run ends and says what happened.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use arena::{Contest, Plan, Progress, Tournament, simulate, tournament};
use king_is_dead::KingIsDead;
use table::Setup;

fn contest(bots: &[&str], games: u64) -> Tournament {
    let setup = Setup::new::<KingIsDead>(2).expect("two seats");
    let bots = bots.iter().map(|name| (*name).to_owned()).collect();
    let contest = Contest { setup, bots, games, seed: 3, threads: Some(2) };
    let stop = AtomicBool::new(false);
    tournament::<KingIsDead, _>(&contest, Progress { advance: &|_| (), stop: &stop }).expect("a tournament")
}

/// A shell script as a bot.
fn script(name: &str, text: &str) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join(name);
    std::fs::write(&path, text).expect("a script");
    let command = format!("exec:/bin/sh {}", path.display());
    (folder, command)
}

#[test]
fn the_python_example_plays_whole_games_without_a_forfeit() {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/examples/first_bot.py");
    let text = std::fs::read_to_string(&path).expect("the example");
    assert!(text.lines().count() <= 40);
    if std::process::Command::new("python3").arg("--version").output().is_err() {
        eprintln!("python3 is not installed; the example was not run");
        return;
    }
    let bot = format!("exec:python3 {}", path.display());
    let result = contest(&["uniform", &bot], 20);
    assert_eq!(result.games, 20);
    assert_eq!(result.bots[1].forfeits, 0, "{:?}", result.complaints);
}

#[test]
fn a_program_that_ends_or_cannot_start_forfeits_and_is_reported() {
    for bot in ["exec:true", "exec:/no/such/program"] {
        let result = contest(&["uniform", bot], 4);
        assert_eq!(result.games, 4);
        assert!(result.bots[1].forfeits > 20, "{result:?}");
        assert_eq!(result.complaints.len(), 1, "{:?}", result.complaints);
        assert!(result.complaints[0].starts_with(bot), "{:?}", result.complaints);
    }
}

#[test]
fn an_illegal_answer_and_a_line_that_is_no_answer_cost_that_decision_alone() {
    let (_folder, illegal) = script(
        "illegal.sh",
        r#"id=0
while read line; do
  case "$line" in *'"decide"'*) id=$((id+1)); echo "{\"id\":$id,\"action\":\"summon Mo.S\"}";; esac
done
"#,
    );
    let result = contest(&["uniform", &illegal], 4);
    assert!(result.bots[1].forfeits > 10, "{result:?}");
    assert!(result.complaints[0].contains("is not legal"), "{:?}", result.complaints);
    let result = contest(&["uniform", "exec:cat"], 2);
    assert!(result.bots[1].forfeits > 5 && result.complaints[0].contains("is not an answer"), "{result:?}");
}

#[test]
fn a_program_is_told_where_it_sits_what_is_agreed_and_how_the_game_ended() {
    let (folder, bot) = script(
        "scribe.sh",
        r#"id=0
while read -r line; do
  case "$line" in *'"decide"'*) id=$((id+1)); echo "{\"id\":$id,\"action\":\"pass\"}";; *) printf '%s\n' "$line" >> "$(dirname "$0")/told";; esac
done
"#,
    );
    // A program sits in both seats in turn, and is ended with the tournament: the last line may not come to it.
    let result = contest(&["uniform", &bot], 4);
    assert_eq!(result.games, 4);
    let told = std::fs::read_to_string(folder.path().join("told")).expect("what was told");
    let told: Vec<serde_json::Value> =
        told.lines().map(|line| serde_json::from_str(line).expect("an object a line")).collect();
    let of = |kind: &str| told.iter().filter(move |line| line["type"] == *kind).collect::<Vec<_>>();
    let (begins, ends) = (of("begin"), of("end"));
    assert_eq!(begins.len(), 4);
    for begin in &begins {
        assert_eq!(
            (&begin["protocol"], &begin["game"], &begin["seats"]),
            (&2.into(), &"king-is-dead".into(), &2.into())
        );
        assert!(begin["seat"].as_u64().is_some_and(|seat| seat < 2), "{begin}");
        assert!(begin["seed"].as_str().is_some_and(|seed| seed.parse::<u64>().is_ok()), "{begin}");
        let options = begin["options"].as_object().expect("all options");
        assert!(options.len() > 2 && options.values().all(serde_json::Value::is_string), "{begin}");
    }
    assert!(ends.len() >= 2, "{told:?}");
    for end in ends {
        let result = &end["result"];
        assert!(
            result["ending"].is_string() && !result["winners"].as_array().expect("winners").is_empty(),
            "{end}"
        );
        assert_eq!(
            (result["places"].as_array().map(Vec::len), result["scores"].as_array().map(Vec::len)),
            (Some(2), Some(2))
        );
    }
}

#[test]
fn one_stray_line_between_two_answers_is_forgiven_and_a_second_is_not() {
    let answer = |stray: &str| {
        format!(
            r#"id=0
while read -r line; do
  case "$line" in *'"decide"'*) id=$((id+1)); {stray} echo "{{\"id\":$id,\"action\":\"pass\"}}";; esac
done
"#
        )
    };
    let (_folder, stray) = script("stray.sh", &answer("echo hello;"));
    let result = contest(&["uniform", &stray], 2);
    let unread = |complaints: &[String]| complaints.iter().any(|words| words.contains("is not an answer"));
    assert!(!unread(&result.complaints), "{:?}", result.complaints);
    let (_folder, twice) = script("twice.sh", &answer("echo hello; echo again;"));
    let result = contest(&["uniform", &twice], 2);
    assert!(result.bots[1].forfeits > 0 && unread(&result.complaints), "{result:?}");
}

#[test]
fn a_program_that_never_answers_does_not_hang_the_run() {
    // It answers the first question, so that the shorter patience counts from then on.
    let (_folder, mute) =
        script("mute.sh", "read a; read b; echo '{\"id\":1,\"action\":\"pass\"}'\nexec sleep 600\n");
    let began = Instant::now();
    let result = contest(&["uniform", &mute], 2);
    assert_eq!(result.games, 2);
    assert!(result.complaints[0].contains("no answer within 2 s"), "{:?}", result.complaints);
    let stuck = bots::PATIENCE * 3;
    assert!(began.elapsed() < stuck * 2 + Duration::from_secs(20), "{:?}", began.elapsed());
}

#[test]
fn a_tournament_is_the_same_on_any_number_of_threads_and_equal_bots_share() {
    let setup = Setup::new::<KingIsDead>(2).expect("two seats");
    let run = |threads| {
        let bots = ["random", "uniform", "search:20"].map(String::from).to_vec();
        let contest = Contest { setup: setup.clone(), bots, games: 30, seed: 5, threads: Some(threads) };
        let stop = AtomicBool::new(false);
        let mut result = tournament::<KingIsDead, _>(&contest, Progress { advance: &|_| (), stop: &stop })
            .expect("played");
        result.seconds = 0.0;
        for bot in &mut result.bots {
            bot.ms_per_decision = 0.0;
            bot.ms_slowest_turn = 0.0;
            bot.processor_ms_per_game = 0.0;
        }
        result
    };
    let (one, two) = (run(1), run(2));
    assert_eq!(one, two);
    assert_eq!(one.pairs.len(), 3);
    assert_eq!(one.games, 90);
    assert!(one.bots[2].score > 0.7, "{one:?}");
    assert!(one.pairs.iter().all(|pair| pair.ci95.0 <= pair.score_a && pair.score_a <= pair.ci95.1));
}

#[test]
fn a_tournament_that_is_stopped_reports_what_was_played() {
    let setup = Setup::new::<KingIsDead>(2).expect("two seats");
    let bots = ["random", "uniform"].map(String::from).to_vec();
    let contest = Contest { setup, bots, games: 1_000_000, seed: 5, threads: Some(1) };
    let stop = AtomicBool::new(false);
    let advance = |_| stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let result =
        tournament::<KingIsDead, _>(&contest, Progress { advance: &advance, stop: &stop }).expect("played");
    assert_eq!(result.games, 2, "the deal under way is finished from both sides");
}

#[test]
fn a_program_that_talks_without_answering_is_late_like_any_other() {
    let (_folder, chatter) = script(
        "chatter.sh",
        "read a; read b; echo '{\"id\":1,\"action\":\"pass\"}'\nwhile :; do echo; echo '{\"id\":0,\"action\":\"\"}'; done\n",
    );
    let began = Instant::now();
    let result = contest(&["uniform", &chatter], 2);
    assert_eq!(result.games, 2);
    assert!(result.complaints[0].contains("no answer within 2 s"), "{:?}", result.complaints);
    assert!(began.elapsed() < bots::PATIENCE * 6 + Duration::from_secs(20), "{:?}", began.elapsed());
}

#[test]
fn a_simulation_tells_what_bots_from_outside_forfeit() {
    let setup = Setup::new::<KingIsDead>(2).expect("two seats");
    let run = |bots: [&str; 2], threads| {
        let bots = bots.map(String::from).to_vec();
        let plan = Plan { setup: setup.clone(), bots, games: 40, seed: 3, threads: Some(threads) };
        let stop = AtomicBool::new(false);
        simulate::<KingIsDead, _>(&plan, Progress { advance: &|_| (), stop: &stop }, None)
            .expect("a simulation")
    };
    let (one, two) = (run(["uniform", "exec:true"], 1), run(["uniform", "exec:true"], 2));
    assert_eq!(one.games, 40);
    assert!(one.forfeits > 200, "{}", one.forfeits);
    assert_eq!(one.complaints, ["exec:true: the program has ended"]);
    assert_eq!((one.forfeits, &one.complaints, &one.wins), (two.forfeits, &two.complaints, &two.wins));
    let clean = run(["uniform", "random"], 2);
    assert_eq!((clean.forfeits, clean.complaints.len()), (0, 0));
}

#[test]
fn a_simulation_of_slow_bots_tells_every_game_and_stops_after_the_one_under_way() {
    let setup = Setup::new::<KingIsDead>(2).expect("two seats");
    let bots = vec!["search:3000".to_owned()];
    let plan = Plan { setup, bots, games: 32, seed: 3, threads: Some(1) };
    let (stop, told) = (AtomicBool::new(false), std::sync::atomic::AtomicU64::new(0));
    let advance = |done| {
        told.fetch_add(done, std::sync::atomic::Ordering::Relaxed);
        stop.store(true, std::sync::atomic::Ordering::Relaxed);
    };
    let began = Instant::now();
    let result = simulate::<KingIsDead, _>(&plan, Progress { advance: &advance, stop: &stop }, None)
        .expect("a simulation");
    // Billions of games that are not to be played take no time.
    let plan = Plan { games: u64::MAX / 64, ..plan };
    let none =
        simulate::<KingIsDead, _>(&plan, Progress { advance: &advance, stop: &stop }, None).expect("nothing");
    assert_eq!(none.games, 0);
    assert!(began.elapsed() < Duration::from_secs(100), "{:?}", began.elapsed());
    assert!(result.games < 32, "all {} games of the batch were played", result.games);
    assert_eq!(told.into_inner(), result.games, "every game is told once");
    assert_eq!(result.ends.values().sum::<u64>(), result.games);
}
