//! The box for print: as many of everything as the tables say, with what was reconstructed marked.

use last_kingdom::content::{ACTION_TOKENS, CARDS, LEADERS, MARKET_COSTS, PLAQUES, Source, VICTORY_TOKENS};
use last_kingdom::{Faction, LastKingdom, card_text, leader_text};
use table::{Game, Presentation, Printed, Secrets, Setup, Viewer};

fn printed() -> Vec<Printed> {
    let start = LastKingdom::new(&Setup::new::<LastKingdom>(2).unwrap()).unwrap();
    LastKingdom::printed(&start.view(Viewer::Spectator))
}

fn find<'a>(all: &'a [Printed], name: &str) -> &'a Printed {
    all.iter().find(|one| one.name == name).unwrap_or_else(|| panic!("no {name}"))
}

// rules: TLK-2, TLK-R6, TLK-R7, TLK-R8
#[test]
fn tlk_2_every_card_is_there_once_with_its_words_and_its_mark() {
    let all = printed();
    for spec in &CARDS {
        let card = find(&all, &format!("card-{}", spec.id));
        assert!(card.copies == 1 && card.words.contains(&card_text(spec)), "{}", spec.id);
        let rule = match spec.source {
            Source::Rulebook => None,
            Source::Reconstructed(rule) | Source::Partly(_, rule) => Some(rule),
        };
        assert_eq!(card.reconstructed, rule.is_some(), "{}", spec.id);
        assert!(rule.is_none_or(|rule| card.svg.contains(rule)), "{}", spec.id);
    }
    assert_eq!(all.iter().filter(|one| one.name.starts_with("card-")).count(), CARDS.len());
}

// rules: TLK-2, TLK-83, TLK-R3, TLK-R4, TLK-R5
#[test]
fn tlk_2_leader_mats_and_both_sides_of_the_plaques_are_there() {
    let all = printed();
    for leader in &LEADERS {
        let mat = find(&all, &format!("mat-{}", leader.id));
        let (ability, figurine) = leader_text(leader);
        for words in [ability.as_str(), &figurine, leader.start.name(), leader.side.people()] {
            assert!(mat.words.contains(words), "{}: {words}", leader.id);
        }
        assert!(mat.svg.contains(">start<") && mat.reconstructed, "{}", leader.id);
    }
    for plaque in &PLAQUES {
        let sides = [plaque.id.to_owned(), format!("{}-two", plaque.id)];
        let [more, two] = sides.map(|side| find(&all, &format!("plaque-{side}")).words.clone());
        assert_ne!(more, two, "{}", plaque.id);
    }
    for (slot, cost) in MARKET_COSTS.iter().enumerate() {
        assert!(find(&all, &format!("slot-{}", slot + 1)).words.starts_with(&cost.to_string()));
    }
}

// rules: TLK-3, TLK-4, TLK-5
#[test]
fn tlk_3_armies_figurines_and_tokens_are_counted_as_the_rulebook_counts_them() {
    let all = printed();
    for faction in Faction::ALL {
        let army = find(&all, &format!("army-{}", faction.word()));
        assert_eq!(army.copies, u16::from(Faction::TOKENS[faction.index()]));
    }
    let begins = |with: &str| all.iter().filter(|one| one.name.starts_with(with)).count();
    assert_eq!((begins("leader-"), begins("hero-")), (11, 7), "TLK-5");
    assert_eq!(find(&all, "action-token").copies, ACTION_TOKENS);
    assert_eq!(find(&all, "victory-point").copies, VICTORY_TOKENS);
    for name in ["token-conflict", "token-succession", "token-invasion", "locked", "track-strength"] {
        assert_eq!(find(&all, name).copies, 1, "{name}");
    }
    assert_eq!((find(&all, "peace-dane").copies, find(&all, "peace-saxon").copies), (5, 5));
}
