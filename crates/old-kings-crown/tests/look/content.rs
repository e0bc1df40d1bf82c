//! What is in the box as it is shown: with the ring of what is reconstructed, under the options in force.

use old_kings_crown::Face::*;
use old_kings_crown::Faction::{Clans, Gathering, Nobility, Uprising};
use old_kings_crown::Location::*;
use old_kings_crown::Region::*;
use old_kings_crown::content::{FACTIONS, LOCATIONS, RING, TACTICS};
use old_kings_crown::{Action, Crown, Face, Faction, Scenario, Tactic};
use table::{Names, Presentation, Scene, Seat, Secrets, Viewer};

use crate::support::Play;

fn board(play: &Scenario) -> String {
    // One line, so that what is broken at the board's width can be found.
    let board = Crown::text_board(&play.crown.view(Viewer::Seat(Seat(0))), &Names::plain(4), false);
    board.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn drawing(play: &Scenario) -> String {
    let names = Names::plain(4);
    Crown::draw(&play.crown.view(Viewer::Seat(Seat(0))), &Scene::in_page(&names, 1000))
}

fn label(play: &Scenario, seat: u8, action: Action) -> String {
    assert!(play.may(seat, action), "{action:?}");
    play.crown.describe(Seat(seat), action, &Names::plain(4)).label
}

// rules: OKC-3, OKC-R9, OKC-R20, OKC-R21
#[test]
fn okc_3_a_name_carries_the_ring_exactly_if_something_of_it_is_reconstructed() {
    for tactic in TACTICS {
        assert_eq!(tactic.name.ends_with(RING), tactic.origin.id().is_some(), "{tactic:?}");
    }
    for faction in FACTIONS {
        for name in [faction.decree, faction.decree_short] {
            assert_eq!(name.ends_with(RING), faction.decree_origin.id().is_some(), "{name}");
        }
    }
    for faction in Faction::ALL {
        for face in Face::ALL {
            let ringed = faction.card_name(face).ends_with(RING);
            assert_eq!(ringed, faction.is_reconstructed(face), "{faction:?} {face:?}");
        }
    }
    assert!(Clans.is_reconstructed(Tooth) && !Clans.is_reconstructed(Ruse));
}

// rules: OKC-R1, OKC-R4, OKC-60
#[test]
fn okc_r4_pictures_the_text_board_and_choices_mark_what_is_reconstructed() {
    let play = Scenario::new(&[Clans, Nobility, Uprising, Gathering]);
    let (picture, text) = (drawing(&play), board(&play));
    for tactic in Tactic::ALL {
        assert!(picture.contains(tactic.name()) && text.contains(tactic.name()), "{tactic:?}");
    }
    for faction in FACTIONS {
        assert!(text.contains(faction.decree), "{text}");
    }
    assert!(text.contains("reconstructed"), "the ring is explained: {text}");
    for location in LOCATIONS {
        let ring = location.influence_origin.ring();
        let pays = format!("{} +{}{ring}", location.name, location.influence);
        assert!(text.contains(&pays), "{pays}: {text}");
        assert!(picture.contains(&format!("{}: +{}{ring}", location.name, location.influence)));
        assert!(picture.contains(&location.marked_effect()), "{}", location.name);
    }
    assert!(LOCATIONS[Battlefield.index()].marked_effect().ends_with(RING));
    assert!(!LOCATIONS[Castle.index()].marked_effect().ends_with(RING), "the rulebook states it");
    let won = Scenario::new(&[Clans, Nobility]).tiles(&[]).clash(Plateau, &[(0, Heir), (1, Follower1)]);
    assert_eq!(label(&won, 0, Action::Claim(Battlefield)), "Battlefield (+1\u{b0})");
    assert_eq!(label(&won, 0, Action::Claim(HarvestField)), "Harvest Field (+2)");
    let storms = Scenario::new(&[Clans, Nobility])
        .tiles(&[(0, Tactic::Storms)])
        .clash(Plateau, &[(0, Heir), (1, Champion)]);
    assert!(label(&storms, 0, Action::Storms).ends_with(RING));
}

// rules: OKC-3, OKC-91, OKC-R18
#[test]
fn okc_91_the_terminal_tells_what_ready_tiles_decrees_and_rituals_do() {
    let play = Scenario::new(&[Clans, Gathering]).tiles(&[(0, Tactic::Storms), (1, Tactic::Sap)]);
    let text = board(&play);
    let storms = TACTICS[Tactic::Storms as usize];
    assert!(text.contains(&format!("{}: {}", storms.name, storms.effect)), "{text}");
    let sea_lanes = TACTICS[Tactic::SeaLanes as usize];
    assert!(text.contains(sea_lanes.name) && !text.contains(sea_lanes.effect), "used: {text}");
    for faction in [Clans, Gathering] {
        let content = FACTIONS[faction as usize];
        assert!(text.contains(&format!("{}, Decree: {}", content.decree, content.decree_effect)), "{text}");
    }
    assert!(text.contains("The Eye\u{b0}, under its tile: the lowest total above 0 wins"), "{text}");
}

// rules: OKC-R10, OKC-A11
#[test]
fn okc_r10_tiles_and_decrees_say_what_was_agreed() {
    let tie = |options: &[(&str, &str)]| {
        Scenario::with(&[Clans, Nobility], options)
            .tiles(&[(0, Tactic::Battlecry)])
            .hold(0, &[Decree, Follower1])
            .hold(1, &[Follower1])
            .clash(Plateau, &[(0, Captain8), (1, Captain8)])
    };
    let plain = tie(&[]);
    for words in [board(&plain), drawing(&plain)] {
        assert!(words.contains("+4 in the Clash that follows") && !words.contains("you win the tied Clash"));
        assert!(words.contains("rises to the best opposing total; after"), "{words}");
    }
    assert!(label(&plain, 0, Action::Battlecry).contains("+4"));
    let wins = tie(&[("battlecry", "wins"), ("raid", "wins")]);
    for words in [board(&wins), drawing(&wins)] {
        assert!(words.contains("you win the tied Clash") && !words.contains("+4 in the Clash that follows"));
        assert!(words.contains("rises to the best opposing total and wins that tie"), "{words}");
    }
    assert!(label(&wins, 0, Action::Battlecry).contains("win this tie"));
    let prompt = |play: &Scenario| play.crown.prompt(Viewer::Seat(Seat(0)), &Names::plain(2));
    assert!(prompt(&wins).contains("and win") && !prompt(&plain).contains("win"));
}

// rules: OKC-44, OKC-A7
#[test]
fn okc_44_declining_is_explained_as_a_strength_of_0_that_has_lost() {
    let tie = Scenario::new(&[Clans, Nobility]).tiles(&[]).clash(Plateau, &[(0, Captain8), (1, Captain8)]);
    let caution = tie.crown.describe(Seat(0), Action::Decline, &Names::plain(2)).caution.unwrap();
    assert!(caution.contains("at 0") && caution.contains("lost"), "{caution}");
}
