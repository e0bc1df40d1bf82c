//! Every rule has a test that names it.

use std::collections::BTreeSet;
use std::path::Path;

/// How many ids each list of the rules page has.
const SEED_RULES: u32 = 53;
const RULINGS: u32 = 52;
const ADDITIONS: u32 = 11;
const MAP_ERRORS: u32 = 19;
const MAP_WARNINGS: u32 = 13;
const EXAMPLES: [&str; 21] = [
    "E1", "E2", "E3", "E4", "E5", "E6", "E7", "E8", "E8b", "E9", "E10", "E11", "E12", "E13", "E14", "E15",
    "E16", "E17", "E18", "E19", "E20",
];

/// Ids that no test names, each with the reason.
const EXEMPT: [(&str, &str); 0] = [];

fn all_ids() -> Vec<String> {
    let numbered = |prefix: &str, count: u32| (1..=count).map(|n| format!("{prefix}{n}")).collect::<Vec<_>>();
    let mut ids = numbered("MWC-", SEED_RULES);
    ids.extend(numbered("MWC-R", RULINGS));
    ids.extend(numbered("MWC-A", ADDITIONS));
    ids.extend(numbered("MAP-E", MAP_ERRORS));
    ids.extend(numbered("MAP-W", MAP_WARNINGS));
    ids.extend(EXAMPLES.map(String::from));
    ids
}

fn sources(folder: &Path, out: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            out.push_str(&std::fs::read_to_string(path).unwrap());
        }
    }
}

/// The ids in the names of tests (`mwc_r15_...`, `map_w1_w7_...`, `e7_e8_...`) and in `// rules:` comments.
fn named(text: &str) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(list) = line.trim().strip_prefix("// rules:") {
            found.extend(list.split(',').map(|id| id.trim().to_owned()));
        }
        if line.trim() != "#[test]" {
            continue;
        }
        let Some(name) = lines.peek().and_then(|next| next.trim().strip_prefix("fn ")) else { continue };
        let words: Vec<&str> = name.split('(').next().unwrap().split('_').collect();
        let mut family = "";
        for word in words {
            let digits = word.trim_start_matches(|c: char| c.is_ascii_lowercase());
            let letters = &word[..word.len() - digits.len()];
            match (word, letters, digits) {
                ("mwc" | "map", ..) => family = if word == "mwc" { "MWC-" } else { "MAP-" },
                (_, "" | "r" | "a" | "w" | "e", number)
                    if !number.is_empty() && number.starts_with(|c: char| c.is_ascii_digit()) =>
                {
                    let plain = family.is_empty() || (family == "MWC-" && letters == "e");
                    let prefix = if plain { "" } else { family };
                    let tail = number.trim_start_matches(|c: char| c.is_ascii_digit());
                    found.insert(format!(
                        "{prefix}{}{}{tail}",
                        letters.to_uppercase(),
                        &number[..number.len() - tail.len()]
                    ));
                }
                _ => {}
            }
        }
    }
    found
}

#[test]
fn every_rule_is_named_by_a_test() {
    let mut text = String::new();
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    sources(&root.join("tests"), &mut text);
    let named = named(&text);
    let unnamed: Vec<String> = all_ids().into_iter().filter(|id| !named.contains(id)).collect();
    println!("{} ids, {} unnamed: {unnamed:?}", all_ids().len(), unnamed.len());
    for id in &unnamed {
        assert!(
            EXEMPT.iter().any(|(exempt, reason)| exempt == id && !reason.is_empty()),
            "no test names {id}"
        );
    }
    for (exempt, _) in EXEMPT {
        assert!(unnamed.iter().any(|id| id == exempt), "{exempt} is named by a test and needs no exemption");
    }
}
