//! Why one action is better than another, in words.

use king_is_dead::KingIsDead;
use table::{Facets, Names, Presentation, Seat, Secrets, Viewer};

use super::support::scenario;

/// What is said to seat 0 of being in the first position and not in the second, the weightiest first.
fn reasons(one: &str, other: &str) -> Vec<String> {
    let [one, other] = [one, other].map(|text| scenario(text).build().unwrap());
    let names = Names::new(vec!["Anna".into(), "Bo".into()]);
    let view = one.view(Viewer::Seat(Seat(0)));
    let shifts = Facets::of(&one, Seat(0)).against(&Facets::of(&other, Seat(0)));
    shifts.iter().filter_map(|shift| KingIsDead::reason(&view, Seat(0), shift, &names)).collect()
}

/// Two seats, the base game, Wales first: as `rest` says.
fn table(rest: &str) -> String {
    format!("base seats 2 {rest} track Wa Mo De No Gw Es La St")
}

#[test]
fn a_region_that_falls_to_the_rivals_faction_is_named() {
    let courts = "courts 0:4/0/0 1:0/0/4";
    let given = table(&format!("Wa 1/0/3 {courts}"));
    let kept = table(&format!("Wa 3/0/1 {courts}"));
    let said = reasons(&given, &kept);
    assert!(
        said.contains(&"This gives Warwick to the English, and Bo has more of them at court.".into()),
        "{said:?}"
    );
    let said = reasons(&kept, &given);
    assert!(
        said.contains(&"This gives Warwick to the Scots: you have the most of them at court.".into()),
        "{said:?}"
    );
    assert!(
        said.contains(&"This keeps Warwick from the English: Bo has more of them at court.".into()),
        "{said:?}"
    );
}

#[test]
fn followers_cards_and_the_french_have_words_of_their_own() {
    let base = "Wa 2/1/0 Mo 2/1/0 courts 0:1/0/0 1:1/0/0";
    let more = table(&base.replace("0:1/0/0", "0:2/0/0"));
    assert_eq!(reasons(&more, &table(base))[0], "This brings one Scot to your court.");
    assert_eq!(reasons(&table(base), &more)[0], "This costs your court one Scot.");
    let theirs = table(&base.replace("1:1/0/0", "1:3/0/0"));
    assert!(reasons(&theirs, &table(base)).contains(&"This lets Bo gather two Scots.".into()));
    let spent = table(&format!("{base} pile 0:assemble"));
    assert!(reasons(&spent, &table(base)).iter().any(|words| words.contains("spends a card")));
    assert!(reasons(&table(base), &spent).iter().any(|words| words.contains("saves a card")));
    let unrest = table("De 2/1/0 courts 0:1/0/0 1:1/0/0 Wa=X Mo=X");
    let calm = table("De 2/1/0 courts 0:1/0/0 1:1/0/0 Wa=S Mo=S");
    assert!(
        reasons(&unrest, &calm).iter().any(|words| words.contains("French")),
        "{:?}",
        reasons(&unrest, &calm)
    );
    assert_eq!(reasons(&table(base), &table(base)), Vec::<String>::new(), "nothing differs");
}
