//! Every rule of The Old King's Crown is named by a test.
//!
//! A test names a rule by its function name (`okc_37_...`, `okc_r8_...`, `d3_...`, `t7_...`) or in
//! a `// rules: OKC-37, T7` comment above it. Rules that no test can name are listed with a reason.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Numbered rules: OKC-n.
const RULES: &[(u32, u32)] = &[(1, 8), (10, 46), (50, 54), (60, 68), (80, 83), (90, 92)];
/// Rulings on ambiguities: OKC-A1 to OKC-A32.
const RULINGS: u32 = 32;
/// Reconstructions: OKC-R1 to OKC-R26.
const RECONSTRUCTIONS: u32 = 26;
/// Hidden information: OKC-H1 to OKC-H11.
const HIDDEN: u32 = 11;
/// Decision points: D1 to D16.
const DECISIONS: u32 = 16;
/// Worked examples: T1 to T20.
const EXAMPLES: u32 = 20;

/// Rules without a test, and why.
const EXEMPT: &[(&str, &str)] =
    &[("OKC-R23", "the solo automaton is not part of the game: bots take its seat")];

fn all_ids() -> Vec<String> {
    let mut ids = Vec::new();
    for &(from, to) in RULES {
        ids.extend((from..=to).map(|n| format!("OKC-{n}")));
    }
    for (letter, count) in [("A", RULINGS), ("R", RECONSTRUCTIONS), ("H", HIDDEN)] {
        ids.extend((1..=count).map(|n| format!("OKC-{letter}{n}")));
    }
    ids.extend((1..=DECISIONS).map(|n| format!("D{n}")));
    ids.extend((1..=EXAMPLES).map(|n| format!("T{n}")));
    ids
}

fn sources(folder: &Path, out: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if path.is_dir() {
            sources(&path, out);
        } else if path.extension().is_some_and(|ext| ext == "rs")
            && path.file_name().is_some_and(|name| name != "coverage.rs")
        {
            out.push(fs::read_to_string(&path).unwrap());
        }
    }
}

/// Ids at the start of a test function's name: `okc_r8_...`, `t7_...`, `d3_...`.
fn id_in_name(name: &str) -> Option<String> {
    let mut parts = name.split('_');
    let first = parts.next()?;
    if first == "okc" {
        return Some(format!("OKC-{}", parts.next()?.to_uppercase()));
    }
    let number = first.strip_prefix(['t', 'd'])?;
    number.parse::<u32>().ok()?;
    Some(first.to_uppercase())
}

fn named_ids() -> BTreeSet<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut texts = Vec::new();
    sources(&root.join("src"), &mut texts);
    sources(&root.join("tests"), &mut texts);
    let mut named = BTreeSet::new();
    for text in texts {
        let lines: Vec<&str> = text.lines().collect();
        for (n, line) in lines.iter().enumerate() {
            if line.trim() != "#[test]" {
                continue;
            }
            let name = lines.get(n + 1).and_then(|line| line.trim().strip_prefix("fn "));
            named.extend(name.and_then(id_in_name));
            let comments = lines[..n].iter().rev().take_while(|line| line.trim().starts_with("//"));
            for rules in comments.filter_map(|line| line.trim().strip_prefix("// rules:")) {
                named.extend(rules.split(',').map(|id| id.trim().to_string()));
            }
        }
    }
    named
}

#[test]
fn every_rule_is_named_by_a_test() {
    let all = all_ids();
    assert_eq!(all.len(), 8 + 37 + 5 + 9 + 4 + 3 + 32 + 26 + 11 + 16 + 20);
    let named = named_ids();
    let exempt: BTreeSet<&str> = EXEMPT.iter().map(|(id, _)| *id).collect();
    let unnamed: Vec<&String> =
        all.iter().filter(|id| !named.contains(*id) && !exempt.contains(id.as_str())).collect();
    assert!(unnamed.is_empty(), "no test names {unnamed:?}");
    let strange: Vec<&String> = named.iter().filter(|id| !all.contains(id)).collect();
    assert!(strange.is_empty(), "tests name rules that do not exist: {strange:?}");
    let needless: Vec<&&str> = exempt.iter().filter(|id| named.contains(**id)).collect();
    assert!(needless.is_empty(), "exempt but tested: {needless:?}");
    assert!(EXEMPT.iter().all(|(_, reason)| reason.len() > 20));
}

/// The rules page for players mentions every rule, so that a refusal can be looked up.
#[test]
fn every_rule_is_on_the_rules_page() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules/old-kings-crown.md");
    let page = fs::read_to_string(page).unwrap();
    let missing: Vec<String> = all_ids()
        .into_iter()
        .filter(|id| {
            let mut found = page.match_indices(id.as_str()).map(|(at, _)| &page[at + id.len()..]);
            !found.any(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
        })
        .filter(|id| id.starts_with("OKC"))
        .collect();
    assert!(missing.is_empty(), "the rules page lacks {missing:?}");
}
