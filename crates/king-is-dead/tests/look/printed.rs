//! The box for print: as many of everything as the rules say.

use king_is_dead::{Card, Faction, KingIsDead, Region};
use table::{Game, Presentation, Printed, Secrets, Setup, Viewer};

fn printed() -> Vec<Printed> {
    let start = KingIsDead::new(&Setup::new::<KingIsDead>(2).unwrap()).unwrap();
    KingIsDead::printed(&start.view(Viewer::Spectator))
}

fn copies(all: &[Printed], name: &str) -> u16 {
    all.iter().find(|one| one.name == name).unwrap_or_else(|| panic!("no {name}")).copies
}

// rules: TKD-6, TKD-7
#[test]
fn tkd_6_four_hands_of_eight_action_cards_and_every_cunning_card_once() {
    let all = printed();
    let mut action_cards = 0;
    for card in Card::ALL {
        let wanted = match card {
            Card::Assemble => 8,
            card if card.is_cunning() => 1,
            _ => 4,
        };
        let count = copies(&all, &format!("card-{}", card.word()));
        assert_eq!(count, wanted, "{card:?}");
        action_cards += if card.is_cunning() { 0 } else { count };
    }
    assert_eq!(action_cards, 32);
    assert_eq!(all.iter().filter(|one| one.name.starts_with("card-")).count(), Card::ALL.len());
}

// rules: TKD-2, TKD-3, TKD-4, TKD-5, TKD-9, TKD-10, TKD-11
#[test]
fn tkd_2_followers_discs_region_cards_victory_card_and_board_are_all_there() {
    let all = printed();
    for faction in Faction::ALL {
        assert_eq!(copies(&all, &format!("follower-{}", faction.letter())), 18, "TKD-2");
        assert_eq!(copies(&all, &format!("control-{}", faction.letter())), 8, "TKD-3");
    }
    assert_eq!(copies(&all, "instability"), 3, "TKD-4");
    for seat in 1..=4 {
        assert_eq!(copies(&all, &format!("negotiation-{seat}")), 1, "TKD-5");
    }
    let board = all.iter().find(|one| one.name == "board").unwrap();
    for region in Region::ALL {
        assert_eq!(copies(&all, &format!("region-{}", region.code())), 1, "TKD-9");
        assert!(board.svg.contains(&format!(">{}<", region.name())), "TKD-11: {region:?}");
    }
    for space in 1..=8 {
        assert!(board.svg.contains(&format!(">{space}<")), "TKD-11: space {space}");
    }
    assert_eq!(copies(&all, "victory-coronation") + copies(&all, "victory-invasion"), 2, "TKD-10");
    let pieces: u16 = all.iter().map(|one| one.copies).sum();
    assert_eq!(pieces, 1 + 32 + 12 + 2 + 8 + 54 + 24 + 3 + 4);
}

// rules: TKD-8
#[test]
fn tkd_8_cunning_cards_have_an_emblem_on_both_sides_of_their_title() {
    let charge = ink::Charge::Star.path();
    for one in printed().iter().filter(|one| one.name.starts_with("card-")) {
        let cunning = one.set == "Cunning cards";
        assert_eq!(one.svg.matches(charge).count(), if cunning { 2 } else { 0 }, "{}", one.name);
    }
}
