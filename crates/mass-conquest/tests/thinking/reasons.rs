//! Why one action is better than another, in words.

use mass_conquest::Kind::Infantry;
use mass_conquest::{Conquest, Scenario};
use table::{Facets, Names, Presentation, Seat, Secrets, Viewer};

use crate::even;

/// What is said to seat 0 of being in the first position and not in the second, the weightiest first.
fn reasons(one: &Scenario, other: &Scenario) -> Vec<String> {
    let names = Names::new(vec!["Anna".into(), "Bo".into()]);
    let view = one.game.view(Viewer::Seat(Seat(0)));
    let shifts = Facets::of(&one.game, Seat(0)).against(&Facets::of(&other.game, Seat(0)));
    shifts.iter().filter_map(|shift| Conquest::reason(&view, Seat(0), shift, &names)).collect()
}

fn says(one: &Scenario, other: &Scenario, words: &str) {
    let said = reasons(one, other);
    assert!(said.iter().any(|reason| reason.contains(words)), "{words}: {said:?}");
}

#[test]
fn troops_gold_heirs_and_captives_have_words_of_their_own() {
    let base = even();
    let mut more = even();
    more.put(0, Infantry, 2, "fenk");
    says(&more, &base, "keeps 2 troops alive");
    says(&base, &more, "costs you 2 troops");
    let mut theirs = even();
    theirs.put(1, Infantry, 2, "gask");
    says(&theirs, &base, "lets Bo keep or raise 2 troops");
    let mut rich = even();
    rich.set_gold(0, 16);
    says(&rich, &base, "more gold for recruits");
    let mut held = even();
    held.hold("f0a", 1, "gask");
    says(&held, &base, "one of your heirs into foreign hands");
    let mut holds = even();
    holds.hold("f1a", 0, "fenk");
    says(&holds, &base, "a captive to bargain with");
    says(&holds, &base, "takes an heir of Bo out of the war");
}

#[test]
fn a_place_that_can_be_attacked_is_named() {
    let mut weak = even();
    weak.put(0, Infantry, 1, "gask");
    let mut strong = even();
    strong.put(0, Infantry, 1, "fenk");
    let said = reasons(&weak, &strong);
    let place = weak.board().map.territories[weak.at("gask") as usize].name.clone();
    assert!(said.iter().any(|words| words.contains(&place)), "{place}: {said:?}");
}
