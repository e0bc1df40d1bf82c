//! Every rule is named by a test.

table::coverage! {
    rules: [
        "OKC-1..8", "OKC-10..46", "OKC-50..54", "OKC-60..68", "OKC-80..83", "OKC-90..92",
        "OKC-A1..32",   // rulings on ambiguities
        "OKC-R1..26",   // reconstructions
        "OKC-H1..11",   // hidden information
        "D1..16",       // decision points
        "T1..20",       // worked examples
    ],
    exempt: [("OKC-R23", "the solo automaton is not part of the game: bots take its seat")],
}

/// The rules page for players mentions every rule, so that a refusal can be looked up.
#[test]
fn every_rule_is_on_the_rules_page() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules/old-kings-crown.md");
    let page = std::fs::read_to_string(page).unwrap();
    let numbered = ["OKC-1..8", "OKC-10..46", "OKC-50..54", "OKC-60..68", "OKC-80..83", "OKC-90..92"];
    let lettered = ["OKC-A1..32", "OKC-R1..26", "OKC-H1..11"];
    let ids = table::conformance::all_ids(&[&numbered[..], &lettered[..]].concat());
    assert_eq!(ids.len(), 8 + 37 + 5 + 9 + 4 + 3 + 32 + 26 + 11);
    let is_on_page = |id: &String| {
        let mut found = page.match_indices(id.as_str()).map(|(at, _)| &page[at + id.len()..]);
        found.any(|rest| !rest.starts_with(|c: char| c.is_ascii_digit()))
    };
    let missing: Vec<&String> = ids.iter().filter(|id| !is_on_page(id)).collect();
    assert!(missing.is_empty(), "the rules page lacks {missing:?}");
}
