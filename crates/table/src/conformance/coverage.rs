//! Whether every rule is named by a test.
//!
//! A test names a rule in its own name (`tkd_105_...`, `okc_r8_...`, `e7_e8_...`) or in a
//! `// rules: TKD-105, INV-3` comment directly above it.

use std::collections::BTreeSet;
use std::path::Path;

/// Every id that a list stands for: `"TKD-1..262"` is TKD-1 to TKD-262, `"OKC-A1..32"` is OKC-A1 to
/// OKC-A32, `"E8b"` is itself.
pub fn all_ids(list: &[&str]) -> BTreeSet<String> {
    let mut ids = BTreeSet::new();
    for &entry in list {
        let Some((first, last)) = entry.split_once("..") else {
            ids.insert(entry.to_owned());
            continue;
        };
        let kind = first.trim_end_matches(|c: char| c.is_ascii_digit());
        let number = |digits: &str| digits.parse::<u32>().expect("a number at both ends of a range");
        ids.extend((number(&first[kind.len()..])..=number(last)).map(|n| format!("{kind}{n}")));
    }
    ids
}

/// Tests that every rule of `rules` is named by a test below `root`, but those that are `exempt` with a
/// reason, and that no test names a rule that does not exist.
#[track_caller]
pub fn require_coverage(root: &Path, rules: &[&str], exempt: &[(&str, &str)]) {
    let rules = all_ids(rules);
    let mut named = BTreeSet::new();
    for folder in ["src", "tests"] {
        scan(&root.join(folder), &rules, &mut named);
    }
    let unknown: Vec<_> = named.difference(&rules).collect();
    assert!(unknown.is_empty(), "tests name rules that do not exist: {unknown:?}");
    for (rule, reason) in exempt {
        assert!(rules.contains(*rule) && !reason.is_empty(), "{rule} cannot be exempt: {reason:?}");
        assert!(!named.contains(*rule), "{rule} is tested and needs no exemption");
    }
    let is_exempt = |rule: &&String| exempt.iter().any(|(exempt, _)| exempt == rule);
    let unnamed: Vec<_> = rules.difference(&named).filter(|rule| !is_exempt(rule)).collect();
    assert!(unnamed.is_empty(), "no test names {unnamed:?}");
}

fn scan(folder: &Path, rules: &BTreeSet<String>, named: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).expect("the crate's own sources") {
        let path = entry.expect("a readable folder").path();
        if path.is_dir() {
            scan(&path, rules, named);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).expect("a readable source");
            named.extend(named_in(&text, rules));
        }
    }
}

/// The ids that the tests of a source name.
fn named_in(source: &str, rules: &BTreeSet<String>) -> BTreeSet<String> {
    let mut named = BTreeSet::new();
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    for (at, _) in lines.iter().enumerate().filter(|(_, line)| **line == "#[test]") {
        let name = lines[at + 1..].iter().find_map(|line| line.strip_prefix("fn ")).unwrap_or_default();
        named.extend(ids_in_name(name.split('(').next().unwrap_or_default(), rules));
        let comments = lines[..at].iter().rev().take_while(|line| line.starts_with("//"));
        for list in comments.filter_map(|line| line.strip_prefix("// rules:")) {
            // What is said besides the ids holds no number.
            let ids = list.split([',', ' ', ':']).filter(|word| word.contains(|c: char| c.is_ascii_digit()));
            named.extend(ids.map(str::to_owned));
        }
    }
    named
}

/// Ids in a test's name: `ex_3_14_...` names EX-3 and EX-14, `tlk_61_tlk_a8_...` TLK-61 and TLK-A8,
/// `map_w1_e7_...` MAP-W1 and, if there is no MAP-E7, E7. A word that is no number ends a family.
fn ids_in_name(name: &str, rules: &BTreeSet<String>) -> Vec<String> {
    let mut found = Vec::new();
    let mut family: Option<String> = None;
    for word in name.split('_') {
        let prefix = format!("{}-", word.to_uppercase());
        if rules.iter().any(|rule| rule.starts_with(&prefix)) {
            family = Some(prefix);
            continue;
        }
        let letters = word.len() - word.trim_start_matches(|c: char| c.is_ascii_lowercase()).len();
        let is_number = word[letters..].starts_with(|c: char| c.is_ascii_digit());
        if letters > 1 || !is_number {
            family = None;
            continue;
        }
        let number = format!("{}{}", word[..letters].to_uppercase(), &word[letters..]);
        let in_family = family.as_ref().map(|family| format!("{family}{number}"));
        match in_family {
            Some(id) if rules.contains(&id) => found.push(id),
            _ if rules.contains(&number) => found.push(number),
            // Kept, so that the failure says which rule does not exist.
            Some(id) => found.push(id),
            None => {}
        }
    }
    found
}

/// Tests that every rule of a game is named by a test of its crate.
///
/// ```ignore
/// table::coverage! {
///     rules: ["OKC-1..8", "OKC-A1..32", "T1..20"],
///     exempt: [("OKC-A5", "what no test can check, and why")],
/// }
/// ```
#[macro_export]
macro_rules! coverage {
    (rules: [$($rules:expr),* $(,)?] $(, exempt: [$($exempt:expr),* $(,)?])? $(,)?) => {
        #[test]
        fn every_rule_is_named_by_a_test() {
            let root = ::std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
            $crate::conformance::require_coverage(root, &[$($rules),*], &[$($($exempt),*)?]);
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_stand_for_every_id_in_them() {
        let ids: Vec<String> = all_ids(&["TKD-9..11", "OKC-A1..2", "E8b"]).into_iter().collect();
        assert_eq!(ids, ["E8b", "OKC-A1", "OKC-A2", "TKD-10", "TKD-11", "TKD-9"]);
    }

    #[test]
    fn names_and_comments_are_read_as_meant() {
        let rules =
            all_ids(&["TKD-1..50", "INV-1..24", "TLK-1..70", "TLK-A1..9", "MAP-W1..9", "E1..9", "E8b"]);
        let named = |name| ids_in_name(name, &rules);
        assert_eq!(named("tkd_3_4_5_discs"), ["TKD-3", "TKD-4", "TKD-5"]);
        assert_eq!(named("tkd_45_inv_19_the_same_seed_2"), ["TKD-45", "INV-19"]);
        assert_eq!(named("tlk_61_tlk_a8_best_units"), ["TLK-61", "TLK-A8"]);
        assert_eq!(named("map_w1_w7_e7_e8b_islands"), ["MAP-W1", "MAP-W7", "E7", "E8b"]);
        assert_eq!(named("chapter_20_two_seats"), Vec::<String>::new());
        assert_eq!(named("tkd_77_unheard_of"), ["TKD-77"], "an id that does not exist is told");
        let source = "// rules: TKD-1, E2: lazy draws\n// Why it matters.\n#[test]\nfn inv_3_x() {}\n// rules: TKD-9\nfn no_test() {}";
        assert_eq!(named_in(source, &rules).into_iter().collect::<Vec<_>>(), ["E2", "INV-3", "TKD-1"]);
    }
}
