//! Every rule is named by a test: in a test's name (`tkd_105_...`, `ex_17_...`, `inv_3_...`) or in
//! a `// rules: TKD-105, INV-3` comment directly above it.

use std::collections::BTreeSet;
use std::path::Path;

/// How many statements of each kind the rules have.
const KINDS: [(&str, u32); 3] = [("TKD", 262), ("EX", 132), ("INV", 24)];

/// Rules that the tests of the rules cannot check, with the reason.
const EXEMPT: &[(&str, u32, &str)] = &[];

fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, found);
        } else if path.extension().is_some_and(|end| end == "rs") && !path.ends_with("coverage.rs") {
            found.push(std::fs::read_to_string(&path).unwrap());
        }
    }
}

/// The numbers that follow `prefix_` in a test's name: `ex_3_14_...` names 3 and 14; a second prefix
/// ends the list of the first.
fn named(name: &str, kind: &str) -> Vec<u32> {
    let words: Vec<&str> = name.split('_').collect();
    let mut numbers = Vec::new();
    let mut inside = false;
    for pair in words.windows(2) {
        if pair[0] == kind && pair[1].parse::<u32>().is_ok() {
            inside = true;
        }
        match pair[1].parse() {
            Ok(number) if inside => numbers.push(number),
            Ok(_) => {}
            Err(_) => inside = false,
        }
    }
    numbers
}

fn covered(source: &str, all: &mut BTreeSet<(String, u32)>) {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    for (at, line) in lines.iter().enumerate() {
        if *line != "#[test]" {
            continue;
        }
        let name = lines[at + 1..].iter().find_map(|line| line.strip_prefix("fn ")).unwrap_or("");
        let name = name.split('(').next().unwrap_or("");
        for (kind, _) in KINDS {
            all.extend(named(name, &kind.to_lowercase()).into_iter().map(|n| (kind.to_string(), n)));
        }
        let comments = lines[..at].iter().rev().take_while(|line| line.starts_with("//"));
        for comment in comments.filter_map(|line| line.strip_prefix("// rules:")) {
            for id in comment.split([',', ' ', ':']).filter(|word| !word.is_empty()) {
                if let Some((kind, number)) = id.split_once('-')
                    && let Ok(number) = number.parse()
                {
                    all.insert((kind.to_string(), number));
                }
            }
        }
    }
}

#[test]
fn every_rule_is_named_by_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    sources(&root.join("tests"), &mut texts);
    sources(&root.join("src"), &mut texts);
    let mut all = BTreeSet::new();
    texts.iter().for_each(|text| covered(text, &mut all));
    let mut missing = Vec::new();
    for (kind, last) in KINDS {
        for number in 1..=last {
            let exempt = EXEMPT.iter().any(|(k, n, _)| (*k, *n) == (kind, number));
            let found = all.contains(&(kind.to_string(), number));
            assert!(!(exempt && found), "{kind}-{number} is tested and needs no exemption");
            if !found && !exempt {
                missing.push(format!("{kind}-{number}"));
            }
        }
        let beyond = all.iter().find(|(k, n)| k == kind && (*n == 0 || *n > last));
        assert_eq!(beyond, None, "no such rule");
    }
    assert!(missing.is_empty(), "no test names {}", missing.join(", "));
}

#[test]
fn names_and_comments_are_read_as_meant() {
    assert_eq!(named("tkd_3_4_5_discs", "tkd"), [3, 4, 5]);
    assert_eq!(named("tkd_45_inv_19_the_same_seed_2", "tkd"), [45]);
    assert_eq!(named("tkd_45_inv_19_the_same_seed", "inv"), [19]);
    assert_eq!(named("chapter_20_two_seats", "tkd"), Vec::<u32>::new());
    let mut all = BTreeSet::new();
    covered("// rules: TKD-1, EX-2\n#[test]\nfn inv_3_x() {}\n", &mut all);
    assert_eq!(all.len(), 3);
}
