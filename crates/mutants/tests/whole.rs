//! The tool on a workspace of a few small crates, and on our own list.

use std::path::Path;
use std::process::Command;
use std::time::Duration;

use interregnum_mutants::{Equivalents, SUBJECTS, Sample, Score, Subject, Trial, Verdict, Yard};

const SMALL: Subject = Subject {
    name: "small",
    rooms: &["rules"],
    except: &["rules/audit.rs"],
    witnesses: &["small"],
    sample: 100,
    least: 0.9,
};

/// One function that is tested, one that is not, and one that holds a number to be promoted to a constant,
/// which cannot hang on a switch.
const RULES: &str = "
pub fn held(a: u8) -> bool { a < 3 }
pub fn loose(a: u8) -> bool { a < 3 }
pub fn fixed() -> &'static [u8] { &[7] }
pub fn ends(mut steps: std::vec::IntoIter<u8>) { while steps.len() != 0 { steps.next(); } }
";

const TESTS: &str = "
#[test] fn below_three() { assert!(small::held(2)); assert!(!small::held(3)); assert!(!small::held(9)); }
#[test] fn it_ends() { small::ends(vec![1, 2].into_iter()); }
";

fn write(root: &Path, name: &str, text: &str) {
    let path = root.join(name);
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, text).unwrap();
}

fn lay(root: &Path) {
    write(root, "Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"crates/*\"]\n");
    write(root, "Cargo.lock", "version = 4\n\n[[package]]\nname = \"small\"\nversion = \"0.1.0\"\n");
    write(
        root,
        "crates/small/Cargo.toml",
        "[package]\nname = \"small\"\nversion = \"0.1.0\"\nedition = \"2024\"\n",
    );
    write(root, "crates/small/src/lib.rs", "mod rules;\npub use rules::*;\n");
    write(root, "crates/small/src/rules/mod.rs", RULES);
    write(root, "crates/small/src/rules/audit.rs", "pub fn unheard(a: u8) -> bool { a < 3 }");
    write(root, "crates/small/tests/held.rs", TESTS);
    let git = Command::new("git").args(["init", "--quiet"]).current_dir(root).status().unwrap();
    assert!(git.success());
}

#[test]
fn what_tests_hold_is_caught_and_what_they_do_not_hold_survives() {
    let (root, place) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    lay(root.path());
    std::fs::create_dir_all(place.path().join("tree")).unwrap();
    let sample = Sample::of(root.path(), &SMALL, 1, &Equivalents::default()).unwrap();
    let yard = Yard::build(root.path(), place.path(), &SMALL, &sample, SMALL.sample).unwrap();
    assert_eq!(yard.unviable, 1, "the number in the array that lives for ever");
    let trial = Trial::prepare(&yard, &SMALL, 1, Duration::from_secs(2)).unwrap();
    let mut score = Score::new(SMALL);
    for (number, (file, candidate)) in &yard.mutants {
        let verdict = trial.of(*number).unwrap();
        match candidate.key.split(" ::").next().unwrap() {
            "held" => assert!(matches!(verdict, Verdict::Caught(_)), "{}: {verdict:?}", candidate.key),
            "loose" => assert_eq!(verdict, Verdict::Survived, "{}", candidate.key),
            _ if candidate.key.contains("steps.next(); =>") => {
                assert!(matches!(verdict, Verdict::Endless(_)), "{}: {verdict:?}", candidate.key);
            }
            _ => continue,
        }
        score.add(file, candidate, &verdict);
    }
    assert_eq!(score.survivors().len(), 5, "{score}");
    assert!(!score.passes());
}

/// The verdict on the first change of `loose`, which these tests do not hold, with half a second of patience.
fn verdict_on_loose(tests: &str) -> Verdict {
    let (root, place) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    lay(root.path());
    let marker = root.path().join("marker").display().to_string();
    write(root.path(), "crates/small/tests/held.rs", &tests.replace("MARKER", &marker));
    std::fs::create_dir_all(place.path().join("tree")).unwrap();
    let mut sample = Sample::of(root.path(), &SMALL, 1, &Equivalents::default()).unwrap();
    sample.order.retain(|(_, candidate)| candidate.key.starts_with("loose"));
    let yard = Yard::build(root.path(), place.path(), &SMALL, &sample, 1).unwrap();
    Trial::prepare(&yard, &SMALL, 1, Duration::from_millis(500)).unwrap().of(1).unwrap()
}

/// Stops the whole program for three seconds when a change is on, as a machine does that has no time for it.
#[cfg(target_os = "linux")]
const HELD_UP: &str = r#"
#[test] fn held_up() {
    if std::env::var("INTERREGNUM_MUTANT").unwrap() == "0" { return; }
    let own = std::process::id();
    let stop = format!("(sleep 3; kill -CONT {own}) >/dev/null & kill -STOP {own}");
    std::process::Command::new("sh").args(["-c", &stop]).status().unwrap();
    std::fs::write("MARKER", "").unwrap();
}
"#;

#[test]
#[cfg(target_os = "linux")]
fn a_program_that_the_machine_has_no_time_for_is_not_called_endless() {
    assert_eq!(verdict_on_loose(HELD_UP), Verdict::Survived);
    let failing = HELD_UP.replace("std::fs::write(\"MARKER\", \"\").unwrap();", "panic!()");
    assert_eq!(verdict_on_loose(&failing), Verdict::Caught("held: held_up".into()), "it did come to its end");
}

#[test]
fn a_program_that_sleeps_for_ever_is_endless() {
    let sleeps = "#[test] fn sleeps() {
        if std::env::var(\"INTERREGNUM_MUTANT\").unwrap() != \"0\" { loop { std::thread::park(); } }
    }";
    assert_eq!(verdict_on_loose(sleeps), Verdict::Endless("held".into()));
}

#[test]
fn a_failure_that_does_not_repeat_catches_nothing() {
    // Fails once, with the first change that is tried.
    let wavers = "#[test] fn wavers() {
        let on = std::env::var(\"INTERREGNUM_MUTANT\").unwrap() != \"0\";
        assert!(!on || std::fs::create_dir(\"MARKER\").is_err());
    }";
    assert_eq!(verdict_on_loose(wavers), Verdict::Survived);
    let later = "#[test] fn wavers_too() { assert!(!small::loose(3)); assert!(small::loose(2)); assert!(small::loose(0)); }";
    assert_eq!(
        verdict_on_loose(&format!("{wavers}\n{later}")),
        Verdict::Caught("held: wavers_too".into()),
        "the others are still asked"
    );
}

/// Lays a crate that relies on `small`, with this test.
fn lay_neighbour(root: &Path, name: &str, test: &str) {
    let front = format!("[package]\nname = \"{name}\"\nversion = \"0.1.0\"\nedition = \"2024\"\n");
    let needs = "[dependencies]\nsmall = { path = \"../small\" }\n";
    write(root, &format!("crates/{name}/Cargo.toml"), &(front + needs));
    write(root, &format!("crates/{name}/src/lib.rs"), "");
    write(root, &format!("crates/{name}/tests/relies.rs"), test);
    let lock = std::fs::read_to_string(root.join("Cargo.lock")).unwrap();
    let entry =
        format!("\n[[package]]\nname = \"{name}\"\nversion = \"0.1.0\"\ndependencies = [\"small\"]\n");
    write(root, "Cargo.lock", &(lock + &entry));
}

#[test]
fn the_witnesses_judge_and_nobody_else() {
    let (root, place) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    lay(root.path());
    lay_neighbour(
        root.path(),
        "keeper",
        "#[test] fn relies() { assert!(small::loose(2)); assert!(!small::loose(3)); assert!(!small::loose(9)); }",
    );
    lay_neighbour(root.path(), "stranger", "#[test] fn wrong() { panic!() }");
    std::fs::create_dir_all(place.path().join("tree")).unwrap();
    let judged = |witnesses: &'static [&'static str]| {
        let subject = Subject { witnesses, ..SMALL };
        let mut sample = Sample::of(root.path(), &subject, 1, &Equivalents::default()).unwrap();
        sample
            .order
            .retain(|(_, candidate)| candidate.key.starts_with("loose") || candidate.key.starts_with("held"));
        let yard = Yard::build(root.path(), place.path(), &subject, &sample, subject.sample).unwrap();
        let trial = Trial::prepare(&yard, &subject, 1, Duration::from_secs(2)).unwrap();
        let mut score = Score::new(subject);
        for (number, (file, candidate)) in &yard.mutants {
            score.add(file, candidate, &trial.of(*number).unwrap());
        }
        let of = |name: &str| score.survivors().iter().filter(|(_, one)| one.key.starts_with(name)).count();
        (of("held"), of("loose"))
    };
    assert_eq!(judged(&["small"]), (0, 5));
    assert_eq!(judged(&["keeper"]), (5, 0), "the crate's own tests are asked as witnesses alone");
    assert_eq!(judged(&["small", "keeper"]), (0, 0));
}

#[test]
fn the_versions_are_those_of_the_lock_file() {
    let (root, place) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    lay(root.path());
    std::fs::remove_file(root.path().join("Cargo.lock")).unwrap();
    std::fs::create_dir_all(place.path().join("tree")).unwrap();
    let sample = Sample::of(root.path(), &SMALL, 1, &Equivalents::default()).unwrap();
    let fault = Yard::build(root.path(), place.path(), &SMALL, &sample, 1).unwrap_err();
    assert!(fault.to_string().contains("--locked"), "{fault}");
}

#[test]
fn every_witness_is_a_crate_of_the_workspace() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let lock = std::fs::read_to_string(root.join("Cargo.lock")).unwrap();
    for subject in SUBJECTS {
        assert!(subject.witnesses.contains(&subject.name), "{}", subject.name);
        for witness in subject.witnesses {
            assert!(lock.contains(&format!("name = \"{witness}\"\n")), "{}: {witness}", subject.name);
        }
    }
}

#[test]
fn a_tests_failure_without_any_change_is_said_and_not_counted() {
    let (root, place) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    lay(root.path());
    std::fs::create_dir_all(place.path().join("tree")).unwrap();
    std::fs::write(root.path().join("crates/small/tests/held.rs"), "#[test] fn wrong() { panic!() }")
        .unwrap();
    let sample = Sample::of(root.path(), &SMALL, 1, &Equivalents::default()).unwrap();
    let yard = Yard::build(root.path(), place.path(), &SMALL, &sample, 1).unwrap();
    let fault = Trial::prepare(&yard, &SMALL, 1, Duration::from_secs(2)).unwrap_err();
    assert_eq!(fault.to_string(), "small fails as it is, in held: wrong: mend that first");
}

#[test]
fn the_order_follows_from_the_seed_and_new_code_moves_nothing() {
    let root = tempfile::tempdir().unwrap();
    lay(root.path());
    let keys = |seed: u64| -> Vec<String> {
        let sample = Sample::of(root.path(), &SMALL, seed, &Equivalents::default()).unwrap();
        sample.order.into_iter().map(|(_, candidate)| candidate.key).collect()
    };
    let (first, other) = (keys(1), keys(2));
    assert_eq!(first, keys(1));
    assert_ne!(first, other);
    let longer = format!("pub fn new(a: u8) -> u8 {{ a + 9 }}\n{RULES}");
    std::fs::write(root.path().join("crates/small/src/rules/mod.rs"), longer).unwrap();
    let kept: Vec<String> = keys(1).into_iter().filter(|key| !key.starts_with("new")).collect();
    assert_eq!(kept, first);
}

#[test]
fn every_change_that_is_called_equivalent_still_exists() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let list = std::fs::read_to_string(root.join("crates/mutants/equivalent.txt")).unwrap();
    let list = Equivalents::read(&list).expect("a file, a change, a reason");
    let found = |list: &Equivalents| -> usize {
        SUBJECTS.iter().map(|subject| Sample::of(&root, subject, 1, list).unwrap().equivalent).sum()
    };
    if found(&list) == list.iter().count() {
        return;
    }
    let alone = |file: &str, key: &str| {
        Equivalents::read(&format!("{file}\n{key}\nbecause it is asked for\n")).unwrap()
    };
    let gone = list.iter().filter(|one| found(&alone(&one.file, &one.key)) != 1);
    let gone: Vec<String> = gone.map(|one| format!("{}: {}", one.file, one.key)).collect();
    panic!("an entry whose code changed has to be judged again: {gone:#?}");
}
