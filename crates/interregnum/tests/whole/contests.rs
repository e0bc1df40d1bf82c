//! Tournaments, reports and hints, as scripts meet them.

use crate::support;

use support::{games, run};

#[test]
fn tournament_gives_its_promised_fields_and_the_same_numbers_on_any_number_of_threads() {
    let args = "tournament king-is-dead --bots uniform,random,search:10 --games 21 --seed 4 --json";
    let [mut one, mut two] =
        ["--threads 1", "--threads 2"].map(|threads| run(&format!("{args} {threads}")).json());
    for result in [&mut one, &mut two] {
        assert!(result["seconds"].is_number());
        result["seconds"] = 0.into();
        for bot in result["bots"].as_array_mut().expect("bots") {
            for time in ["ms_per_decision", "ms_slowest_turn", "processor_ms_per_game"] {
                assert!(bot[time].is_number(), "{bot}");
                bot[time] = 0.into();
            }
            for field in ["name", "games", "score", "score_ci95", "elo", "elo_ci95"] {
                assert!(!bot[field].is_null(), "{field} is missing in {bot}");
            }
        }
    }
    assert_eq!(one, two);
    // Every deal is played from both sides, so 21 games become 22.
    assert_eq!(one["games"], 66);
    let pairs = one["pairs"].as_array().expect("pairs");
    assert_eq!(pairs.len(), 3);
    for pair in pairs {
        let (low, high) = (pair["ci95"][0].as_f64().expect("low"), pair["ci95"][1].as_f64().expect("high"));
        let score = pair["score_a"].as_f64().expect("score");
        assert!(low <= score && score <= high && pair["games"] == 22, "{pair}");
    }
}

#[test]
fn a_tournament_of_equal_time_prints_the_playouts_it_calibrated() {
    let args =
        "tournament king-is-dead --bots search:20,search:200 --games 4 --equal-time 6 --threads 1 --json";
    let result = run(args).json();
    let names: Vec<_> =
        result["bots"].as_array().expect("bots").iter().map(|bot| bot["name"].clone()).collect();
    assert_eq!(names[0], "search:20");
    let playouts: u32 = names[1]
        .as_str()
        .and_then(|name| name.strip_prefix("search:"))
        .expect("a search")
        .parse()
        .expect("a number");
    assert!(playouts < 200, "a tenth of the time does not buy as many playouts: {playouts}");
    let refused = run("tournament king-is-dead --bots search:20,random --games 4 --equal-time 2");
    assert!(refused.stderr.contains("random counts no playouts"), "{}", refused.stderr);
}

#[test]
fn tournament_draws_its_ladder_and_refuses_nonsense() {
    let folder = tempfile::tempdir().expect("a folder");
    let plot = folder.path().join("ladder.svg");
    run(&format!("tournament king-is-dead --bots uniform,random --games 2 --plot {}", plot.display())).ok();
    let svg = std::fs::read_to_string(plot).expect("a plot");
    assert!(svg.starts_with("<svg") && svg.contains("uniform") && svg.contains("Rating ladder"));
    for (args, named) in [
        ("--bots random --games 2", "--bots"),
        ("--bots random,random --games 2", "twice"),
        ("--bots random,nobody --games 2", "nobody"),
        ("--bots random,uniform --games 0", "--games"),
        ("--bots random,uniform --games 2 --seats 9", "seats"),
    ] {
        let refused = run(&format!("tournament king-is-dead {args}"));
        assert!(refused.code == 2 && refused.stderr.contains(named), "{args}: {refused:?}");
    }
}

#[test]
fn report_writes_one_page_that_needs_nothing_else() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page.html");
    let args = format!(
        "report king-is-dead --games 300 --ladder uniform,random --ladder-games 4 --vary game=base,advanced --out {}",
        page.display()
    );
    run(&args).ok();
    let html = std::fs::read_to_string(&page).expect("a page");
    for (title, times) in [("Victories by seat", 2), ("Victories by side", 2), ("Length of games", 2)] {
        let pictures = html.split("<svg").filter(|picture| picture.contains(title)).count();
        assert_eq!(pictures, times, "{title}");
    }
    let told = html.split("<svg").skip(1).filter(|picture| picture.contains("300 games"));
    assert_eq!(told.count(), html.matches("<svg").count() - 1, "every picture but the ladder says how many");
    assert!(html.contains("12 games") || html.contains("4 games"), "and so does the ladder");
    assert!(html.contains("effect on winning") && html.contains("Rating ladder") && html.contains("Muster"));
    assert!(html.len() < 300_000, "{} bytes", html.len());
    assert!(html.contains("game=base") && html.contains("game=advanced") && html.contains("plays a game"));
    for outside in ["src=", "href=", "@import", "url("] {
        assert!(!html.contains(outside), "the page loads something: {outside}");
    }
    for (args, named) in
        [("", "GAME"), ("king-is-dead --all", "--all"), ("king-is-dead --ladder random", "--ladder")]
    {
        let refused = run(&format!("report {args}"));
        assert!(refused.code == 2 && refused.stderr.contains(named), "{args}: {refused:?}");
    }
    let refused = run("report king-is-dead --vary game");
    assert!(refused.code == 2 && refused.stderr.contains("--vary"), "{refused:?}");
}

/// Writes one game of random bots to a file.
fn recorded(folder: &std::path::Path, game: &str) -> std::path::PathBuf {
    let file = folder.join(format!("{game}.record"));
    run(&format!("simulate {game} --games 1 --seed 6 --record {}", file.display())).ok();
    file
}

#[test]
fn hint_names_the_three_best_of_many_actions() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = recorded(folder.path(), "king-is-dead");
    let at = run(&format!("hint {} --at 39 --playouts 300 --json", file.display())).json();
    assert_eq!(at[0]["hints"].as_array().expect("hints").len(), 3, "{at}");
    let text = run(&format!("hint {} --at 39 --playouts 300", file.display())).ok().stdout;
    let (_, advice) = text.split_once("best first:\n").expect("a list");
    let (actions, reasons): (Vec<&str>, Vec<&str>) =
        advice.lines().filter(|line| !line.is_empty()).partition(|line| line.contains(" %  "));
    assert_eq!(actions.len(), 3, "{text}");
    assert!((1..=2).contains(&reasons.len()) && reasons.iter().all(|why| why.ends_with('.')), "{text}");
}

#[test]
fn hint_advises_in_every_game_and_follows_a_whole_record() {
    let folder = tempfile::tempdir().expect("a folder");
    for (game, seats, _) in games() {
        let path = recorded(folder.path(), &game);
        let file = path.display();
        let all = run(&format!("hint {file} --all --playouts 6 --json")).json();
        let all = all.as_array().expect("a list");
        let record = std::fs::read_to_string(&path).expect("a record");
        let steps = record.lines().skip_while(|line| *line != "play").skip(1);
        let steps: Vec<&str> = steps.filter(|line| !line.starts_with("odds ")).collect();
        let decisions = steps.iter().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).count();
        assert!(all.len() > decisions / 2, "{game}: {} hints for {decisions} decisions", all.len());
        for step in all {
            let chances: Vec<f64> =
                step["chances"].as_array().expect("chances").iter().filter_map(|c| c.as_f64()).collect();
            assert_eq!(chances.len() as u64, seats, "{game}: {step}");
            assert!((chances.iter().sum::<f64>() - 1.0).abs() < 1e-6, "{game}: {step}");
        }
        let last = &all[all.len() - 1];
        assert!(last["seat"].is_null() && last["hints"] == serde_json::json!([]), "{game}: {last}");
        assert_eq!(last["ply"], steps.len() - 1, "{game}: the graph reaches the end of the record");
        // Somewhere in the middle, where there is a choice.
        let middle = all.len() / 2;
        let choice = all[middle..].iter().find(|step| step["hints"].as_array().is_some_and(|h| h.len() > 1));
        let ply = choice.expect("a choice")["ply"].as_u64().expect("a step");
        let at = run(&format!("hint {file} --at {ply} --playouts 60 --json")).json();
        let hints = at[0]["hints"].as_array().expect("hints");
        assert!((2..=3).contains(&hints.len()), "{game}: {at}");
        let shown = run(&format!("replay {file} --at {ply} --json")).json();
        let legal = shown["legal"].to_string();
        for (nth, hint) in hints.iter().enumerate() {
            // A march may be named whole; listed is its first step.
            let action = hint["action"].as_str().expect("an action");
            let first: Vec<_> = action.splitn(3, '>').take(2).collect();
            let listed = legal.contains(&format!("\"{action}\"")) || legal.contains(&first.join(">"));
            assert!(listed, "{game}: {hint} is not in {legal}");
            assert!((0.0..=1.0).contains(&hint["chance"].as_f64().expect("a chance")), "{game}: {hint}");
            assert!(!hint["label"].as_str().expect("words").is_empty());
            assert!(hints[..nth].iter().all(|other| other["action"] != hint["action"]), "{game}: twice");
        }
    }
}

#[test]
fn hint_draws_how_the_chances_moved() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = recorded(folder.path(), "king-is-dead");
    let plot = folder.path().join("chances.svg");
    run(&format!("hint {} --all --playouts 10 --plot {}", file.display(), plot.display())).ok();
    let svg = std::fs::read_to_string(plot).expect("a plot");
    for words in ["How the chances moved", "Seat 0", "Seat 1", "10 playouts", "steps of the record"] {
        assert!(svg.contains(words), "{words} is missing");
    }
    let refused = run(&format!("hint {} --plot x.svg", file.display()));
    assert!(refused.code == 2 && refused.stderr.contains("--all"), "{refused:?}");
}
