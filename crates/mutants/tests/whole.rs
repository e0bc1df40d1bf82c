//! The tool on a workspace of one small crate, and on our own list.

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

fn lay(root: &Path) {
    let write = |name: &str, text: &str| {
        let path = root.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"crates/*\"]\n");
    write(
        "crates/small/Cargo.toml",
        "[package]\nname = \"small\"\nversion = \"0.1.0\"\nedition = \"2024\"\n",
    );
    write("crates/small/src/lib.rs", "mod rules;\npub use rules::*;\n");
    write("crates/small/src/rules/mod.rs", RULES);
    write("crates/small/src/rules/audit.rs", "pub fn unheard(a: u8) -> bool { a < 3 }");
    write("crates/small/tests/held.rs", TESTS);
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
    let mut found = 0;
    for subject in SUBJECTS {
        found += Sample::of(&root, &subject, 1, &list).unwrap().equivalent;
    }
    let all = list.iter().count();
    assert_eq!(found, all, "an entry whose code changed has to be judged again");
}
