//! What is in the box as it is shown: with the ring of what is reconstructed, under the options in force.

use old_kings_crown::Face::*;
use old_kings_crown::Faction::{Clans, Gathering, Nobility, Uprising};
use old_kings_crown::Location::*;
use old_kings_crown::Region::*;
use old_kings_crown::content::{FACTIONS, LOCATIONS, TACTICS};
use old_kings_crown::{Action, Crown, Face, Faction, Scenario, Tactic};
use table::{Choice, Names, Presentation, Scene, Seat, Secrets, Viewer};

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

// rules: OKC-3, OKC-R4, OKC-R9, OKC-R20, OKC-R21
#[test]
fn okc_3_what_is_reconstructed_is_marked_in_the_rules_and_in_no_name_tip_or_label() {
    let marked = |words: &str| words.contains('\u{b0}') || words.to_lowercase().contains("reconstruct");
    for tactic in TACTICS {
        assert!(!marked(tactic.name), "{tactic:?}");
    }
    for faction in Faction::ALL {
        for face in Face::ALL {
            assert!(!marked(faction.card_name(face)), "{faction:?} {face:?}");
        }
    }
    assert!(Clans.is_reconstructed(Tooth) && !Clans.is_reconstructed(Ruse));
    let play = Scenario::new(&[Clans, Nobility, Uprising, Gathering]);
    for words in [drawing(&play), board(&play)] {
        assert!(!marked(&words), "{words}");
    }
    let rules = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/rules/old-kings-crown.md");
    let rules = std::fs::read_to_string(rules).unwrap();
    for tactic in TACTICS.iter().filter(|tactic| tactic.origin.id().is_some()) {
        assert!(rules.contains(&format!("{}\u{b0}", tactic.name)), "{}", tactic.name);
    }
}

// rules: OKC-R1, OKC-R4, OKC-60
#[test]
fn okc_r4_pictures_the_text_board_and_choices_say_what_tiles_and_locations_are_worth() {
    let play = Scenario::new(&[Clans, Nobility, Uprising, Gathering]);
    let (picture, text) = (drawing(&play), board(&play));
    for tactic in Tactic::ALL {
        assert!(picture.contains(tactic.name()) && text.contains(tactic.name()), "{tactic:?}");
    }
    for faction in FACTIONS {
        assert!(text.contains(faction.decree), "{text}");
    }
    for location in LOCATIONS {
        let pays = format!("{} +{}", location.name, location.influence);
        assert!(text.contains(&pays), "{pays}: {text}");
        assert!(picture.contains(&format!("{}: +{}", location.name, location.influence)));
        assert!(picture.contains(location.effect), "{}", location.name);
    }
}

fn choice(play: &Scenario, seat: u8, action: Action) -> Choice {
    assert!(play.may(seat, action), "{action:?}");
    play.crown.describe(Seat(seat), action, &Names::new(["Anna", "Hild", "Cy"].map(String::from).to_vec()))
}

// rules: OKC-51, OKC-52
#[test]
fn okc_51_a_claim_says_what_it_pays_in_all() {
    let won = |herald| {
        Scenario::new(&[Clans, Nobility])
            .tiles(&[])
            .herald(0, herald)
            .clash(Plateau, &[(0, Heir), (1, Follower1)])
    };
    let plain = won(Castle);
    assert_eq!(label(&plain, 0, Action::Claim(Battlefield)), "Claim the Battlefield (+1)");
    assert_eq!(label(&plain, 0, Action::Claim(HarvestField)), "Claim the Harvest Field (+2)");
    let there = choice(&won(HarvestField), 0, Action::Claim(HarvestField));
    assert_eq!(there.label, "Claim the Harvest Field (+3)");
    assert_eq!(there.detail.unwrap(), "2 here, 1 for your Herald.");
    // What is promised is what is paid.
    let mut paid = won(HarvestField);
    paid.act(0, Action::Claim(HarvestField));
    assert_eq!(paid.influences()[0], 3);
}

// rules: OKC-38, OKC-R9, OKC-R24, OKC-R26
#[test]
fn okc_38_tiles_that_change_a_total_say_what_comes_of_it() {
    let storms = |own, other| {
        Scenario::new(&[Clans, Nobility])
            .tiles(&[(0, Tactic::Storms)])
            .clash(Plateau, &[(0, own), (1, other)])
    };
    let ties = choice(&storms(Captain8, Heir), 0, Action::Storms);
    assert_eq!(ties.label, "School of the Storms: +2");
    assert_eq!(ties.detail.unwrap(), "Your 8 becomes 10, and you tie with Hild.");
    let leads = choice(&storms(Captain9, Heir), 0, Action::Storms).detail.unwrap();
    assert_eq!(leads, "Your 9 becomes 11, and you lead.");
    let already = choice(&storms(Champion, Heir), 0, Action::Storms).detail.unwrap();
    assert_eq!(already, "Your 11 becomes 13, and you lead as before.");
    let behind = choice(&storms(Follower1, Heir), 0, Action::Storms).detail.unwrap();
    assert_eq!(behind, "Your 1 becomes 3, but Hild still leads.");
    let sap = Scenario::new(&[Gathering, Nobility])
        .tiles(&[(0, Tactic::Sap)])
        .clash(Plateau, &[(0, Captain8), (1, Heir)]);
    let sap = choice(&sap, 0, Action::Sap(Seat(1)));
    assert_eq!(sap.detail.unwrap(), "Hild's 10 becomes 6, and you lead.");
}

// rules: OKC-10, OKC-36, OKC-R12, OKC-R16
#[test]
fn okc_36_choices_say_what_else_they_do() {
    let ruse = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .herald(0, Castle)
        .hold(0, &[Follower1])
        .clash(Highlands, &[(0, Ruse), (1, Captain6)]);
    let retreat = choice(&ruse, 0, Action::Retreat).detail.unwrap();
    assert_eq!(retreat, "You neither win nor lose here, and your Herald leaves the Castle.");
    let lost = Scenario::new(&[Gathering, Nobility])
        .tiles(&[(0, Tactic::RiteOfTheEye)])
        .hold(1, &[])
        .clash(Plateau, &[(0, Follower1), (1, Captain6)]);
    let mut lost = lost;
    lost.act(1, Action::Claim(HarvestField));
    let rite = choice(&lost, 0, Action::Rite(Tactic::RiteOfTheEye)).detail.unwrap();
    assert!(rite.contains("lowest total above 0 wins"), "{rite}");
    let setup = table::Setup::with_options::<Crown>(2, [("factions", "chosen")]).unwrap();
    let crown = <Crown as table::Game>::new(&setup).unwrap();
    let lead = crown.describe(Seat(0), Action::Faction(Clans), &Names::plain(2)).detail.unwrap();
    assert!(lead.contains("Sea Lanes") && lead.contains("Raid and Raze"), "{lead}");
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
    assert!(text.contains("The Eye, under its tile: the lowest total above 0 wins"), "{text}");
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

// rules: OKC-43, OKC-44, OKC-A7
#[test]
fn okc_44_declining_is_explained_whether_others_fight_on_or_not() {
    let tie = Scenario::new(&[Clans, Nobility]).tiles(&[]).clash(Plateau, &[(0, Captain8), (1, Captain8)]);
    let decline = choice(&tie, 0, Action::Decline);
    assert_eq!(decline.caution.unwrap(), "If anybody else fights on, you have lost this Region.");
    assert_eq!(decline.detail.unwrap(), "If nobody fights on, it stays tied and nobody claims it.");
}
