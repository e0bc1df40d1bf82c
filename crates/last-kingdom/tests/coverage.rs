//! Every rule of the game is named by a test.
//!
//! A test names a rule by its id in lower case in the function's name (`tlk_a8_...`), or in a
//! comment `// rules: TLK-A8, TLK-65` directly above `#[test]`.

use std::collections::BTreeSet;
use std::path::Path;

/// The numbered rules, by chapter.
const RULES: &[std::ops::RangeInclusive<u32>] = &[
    1..=6,     // components
    10..=19,   // set-up
    20..=25,   // draft
    31..=45,   // turns
    50..=56,   // units, strength, sides, affinity
    60..=68,   // plaques, resolving
    70..=73,   // reset, ties
    80..=83,   // two players
    90..=90,   // cleanup
    93..=97,   // its steps
    100..=100, // the end
];

/// Rulings on ambiguities, TLK-A1 and so on.
const RULINGS: std::ops::RangeInclusive<u32> = 1..=29;

/// Reconstructions, TLK-R1 and so on.
const RECONSTRUCTIONS: std::ops::RangeInclusive<u32> = 1..=15;

/// Rules that no test names, each with the reason.
const EXEMPT: &[(&str, &str)] = &[];

fn all_rules() -> BTreeSet<String> {
    let numbered = RULES.iter().cloned().flatten().map(|n| format!("TLK-{n}"));
    let rulings = RULINGS.map(|n| format!("TLK-A{n}"));
    let restored = RECONSTRUCTIONS.map(|n| format!("TLK-R{n}"));
    numbered.chain(rulings).chain(restored).collect()
}

/// Ids in a function name such as `tlk_61_tlk_a8_five_best_units`.
fn ids_in_name(name: &str, found: &mut BTreeSet<String>) {
    let words: Vec<&str> = name.split('_').collect();
    for pair in words.windows(2) {
        let id = pair[1].to_uppercase();
        let digits = id.trim_start_matches(['A', 'R']);
        if pair[0] == "tlk" && !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) {
            found.insert(format!("TLK-{id}"));
        }
    }
}

fn scan(folder: &Path, found: &mut BTreeSet<String>) {
    let entries = std::fs::read_dir(folder).expect("the crate's own sources");
    for entry in entries {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            scan(&path, found);
        } else if path.extension().is_some_and(|kind| kind == "rs") {
            let text = std::fs::read_to_string(&path).expect("a readable source");
            let lines: Vec<&str> = text.lines().map(str::trim).collect();
            for (at, line) in lines.iter().enumerate() {
                if *line != "#[test]" {
                    continue;
                }
                if let Some(rules) =
                    at.checked_sub(1).and_then(|above| lines[above].strip_prefix("// rules:"))
                {
                    found.extend(rules.split(',').map(|id| id.trim().to_string()));
                }
                let name = lines[at + 1..].iter().find_map(|line| line.strip_prefix("fn "));
                ids_in_name(name.and_then(|name| name.split('(').next()).unwrap_or(""), found);
            }
        }
    }
}

#[test]
fn every_rule_is_named_by_a_test() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = BTreeSet::new();
    scan(&root.join("src"), &mut found);
    scan(&root.join("tests"), &mut found);
    let rules = all_rules();
    assert_eq!(rules.len(), 68 + 29 + 15);
    let unknown: Vec<_> = found.difference(&rules).collect();
    assert!(unknown.is_empty(), "tests name rules that do not exist: {unknown:?}");
    let unnamed: Vec<_> =
        rules.difference(&found).filter(|rule| EXEMPT.iter().all(|(exempt, _)| exempt != rule)).collect();
    println!("{} of {} rules are named by tests; unnamed: {unnamed:?}", found.len(), rules.len());
    assert!(unnamed.is_empty(), "no test names {unnamed:?}");
    for (rule, reason) in EXEMPT {
        assert!(!found.contains(*rule), "{rule} is exempt ({reason}) and tested");
    }
}
