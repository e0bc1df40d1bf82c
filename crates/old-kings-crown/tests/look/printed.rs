//! The box for print: as many of everything as the tables say, with what was reconstructed marked.

use old_kings_crown::content::{FACTIONS, INFLUENCE_COINS, LOCATIONS, TACTICS};
use old_kings_crown::{Crown, Faction};
use table::{Game, Presentation, Printed, Secrets, Setup, Viewer};

fn printed(options: &[(&str, &str)]) -> Vec<Printed> {
    let setup = Setup::with_options::<Crown>(2, options.iter().copied()).unwrap();
    Crown::printed(&Crown::new(&setup).unwrap().view(Viewer::Spectator))
}

fn find<'a>(all: &'a [Printed], name: &str) -> &'a Printed {
    all.iter().find(|one| one.name == name).unwrap_or_else(|| panic!("no {name}"))
}

// rules: OKC-2, OKC-R7, OKC-R20, OKC-R21
#[test]
fn okc_2_every_faction_has_all_its_cards_with_strength_and_mark() {
    let all = printed(&[]);
    for faction in Faction::ALL {
        let mut count = 0;
        for face in faction.cards().faces() {
            let card = find(&all, &format!("card-{}-{}", faction.key(), face.key()));
            assert_eq!(card.copies, u16::from(faction.cards().count(face)), "{}", card.name);
            if face.strength() > 0 {
                assert!(card.words.starts_with(&format!("{} ", face.strength())), "{}", card.words);
            }
            let origin = faction.origin(face).id();
            assert_eq!(card.reconstructed, origin.is_some(), "{}", card.name);
            assert!(origin.is_none_or(|id| card.svg.contains(id)), "{}", card.name);
            assert!(!faction.is_reconstructed(face) || card.reconstructed, "{}", card.name);
            count += card.copies;
        }
        assert_eq!(count, if faction == Faction::Gathering { 21 } else { 19 }, "{faction:?}");
    }
}

// rules: OKC-3, OKC-4, OKC-5
#[test]
fn okc_3_tiles_tokens_and_influence_are_all_there() {
    let all = printed(&[]);
    for faction in Faction::ALL {
        for tactic in FACTIONS[faction as usize].tactics {
            let tile = find(&all, &format!("tile-{}-{}", faction.key(), tactic.key()));
            let content = TACTICS[tactic as usize];
            assert_eq!(
                (tile.copies, tile.reconstructed),
                (1, content.origin.id().is_some()),
                "{}",
                tile.name
            );
        }
        for token in ["herald", "order-token", "hand-size-marker", "mat"] {
            assert_eq!(find(&all, &format!("{token}-{}", faction.key())).copies, 1);
        }
    }
    assert_eq!(INFLUENCE_COINS, [(1, 30), (5, 12)], "OKC-5");
    for (value, copies) in INFLUENCE_COINS {
        assert_eq!(find(&all, &format!("influence-{value}")).copies, copies);
    }
}

// rules: OKC-6, OKC-R1
#[test]
fn okc_6_the_board_shows_what_locations_pay_and_what_of_it_is_ours() {
    let board = find(&printed(&[]), "board").svg.clone();
    for place in LOCATIONS {
        assert!(board.contains(&format!(">{}<", place.name)), "{}", place.name);
        for id in [place.influence_origin, place.effect_origin].into_iter().filter_map(|origin| origin.id()) {
            assert!(board.contains(id), "{id}");
        }
    }
    let other = find(&printed(&[("location-influence", "plateau-only")]), "board").svg.clone();
    assert_ne!(board, other, "a box follows the options");
}
