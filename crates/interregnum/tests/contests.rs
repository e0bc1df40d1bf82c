//! Tournaments, reports and hints, as scripts meet them.

mod support;

use support::{run, run_with};

#[test]
fn tournament_gives_its_promised_fields_and_the_same_numbers_on_any_number_of_threads() {
    let args = "tournament king-is-dead --bots uniform,random,search:10 --games 21 --seed 4 --json";
    let [mut one, mut two] =
        ["--threads 1", "--threads 2"].map(|threads| run(&format!("{args} {threads}")).json());
    for result in [&mut one, &mut two] {
        assert!(result["seconds"].is_number());
        result["seconds"] = 0.into();
        for bot in result["bots"].as_array_mut().expect("bots") {
            for time in ["ms_per_decision", "ms_slowest_turn"] {
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

#[test]
fn hint_names_three_legal_actions_and_follows_a_whole_record() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("game.record");
    run_with(&format!("simulate king-is-dead --games 1 --seed 6 --record {}", file.display()), "").ok();
    let file = file.display();
    let at = run(&format!("hint {file} --at 39 --playouts 300 --json")).json();
    let hints = at[0]["hints"].as_array().expect("hints");
    assert_eq!(hints.len(), 3, "{at}");
    let shown = run(&format!("replay {file} --at 39 --json")).json();
    let legal = shown["legal"][0]["choices"].to_string();
    for hint in hints {
        assert!(legal.contains(&hint["action"].to_string()), "{hint} is not in {legal}");
        assert!((0.0..=1.0).contains(&hint["chance"].as_f64().expect("a chance")));
    }
    let all = run(&format!("hint {file} --all --playouts 40 --json")).json();
    let all = all.as_array().expect("a list");
    assert!(all.len() > 20);
    for step in all {
        let sum: f64 = step["chances"].as_array().expect("chances").iter().filter_map(|c| c.as_f64()).sum();
        assert!((sum - 1.0).abs() < 1e-6, "{step}");
    }
    let last = &all[all.len() - 1];
    assert!(last["chances"][0] == 1.0 || last["chances"][0] == 0.0 || last["chances"][0] == 0.5, "{last}");
    assert!(last["seat"].is_null());
}
