//! What is said: prompts, cautions, endings, and the document of the trace.

use table::{Game, Names, Next, Presentation, Seat, Viewer};

use crate::support::{Play, tables, walk};
use old_kings_crown::Face::*;
use old_kings_crown::Faction::{Clans, Gathering, Nobility, Uprising};
use old_kings_crown::Location::*;
use old_kings_crown::Region::*;
use old_kings_crown::{Action, Scenario, Source, Tactic};

fn caution(play: &Scenario, seat: u8, action: Action) -> Option<String> {
    assert!(play.may(seat, action));
    play.crown.describe(Seat(seat), action, &Names::plain(4)).caution
}

// rules: OKC-R17, OKC-R19, OKC-R18, OKC-92
#[test]
fn okc_92_useless_tactics_may_be_used_with_a_warning() {
    let wall = Scenario::new(&[Nobility, Gathering])
        .tiles(&[(0, Tactic::Stones)])
        .clash(Plateau, &[(0, Decree), (1, Captain6)]);
    assert!(caution(&wall, 0, Action::Stones).unwrap().contains("Gilded Wall"));
    let ploy = Scenario::new(&[Uprising, Gathering])
        .tiles(&[(1, Tactic::Sap)])
        .clash(Plateau, &[(0, Decree), (1, Captain6)]);
    assert!(caution(&ploy, 1, Action::Sap(Seat(0))).unwrap().contains("Black Powder Ploy"));
    let raid = Scenario::new(&[Clans, Gathering])
        .tiles(&[(1, Tactic::Sap)])
        .clash(Plateau, &[(0, Decree), (1, Captain6)]);
    assert!(caution(&raid, 1, Action::Sap(Seat(0))).unwrap().contains("Raid and Raze"));
    let plain = Scenario::new(&[Nobility, Gathering])
        .tiles(&[(0, Tactic::Stones)])
        .clash(Plateau, &[(0, Captain8), (1, Captain6)]);
    assert_eq!(caution(&plain, 0, Action::Stones), None);
}

// rules: OKC-44, OKC-51, OKC-61, OKC-62
#[test]
fn okc_51_choices_warn_of_what_they_cost() {
    let tie = Scenario::new(&[Clans, Nobility]).tiles(&[]).clash(Plateau, &[(0, Captain8), (1, Captain8)]);
    assert!(caution(&tie, 0, Action::Decline).unwrap().contains("lost"));
    let mut won = Scenario::new(&[Clans, Nobility])
        .tiles(&[])
        .herald(0, Castle)
        .hold(0, &[Captain7, Champion])
        .in_site(0, &[Follower1])
        .in_court(0, &[Captain6])
        .clash(Highlands, &[(0, Heir), (1, Follower1)]);
    assert!(caution(&won, 0, Action::Claim(Wilderness)).unwrap().contains("Herald"));
    assert_eq!(caution(&won, 0, Action::Claim(Castle)), None);
    let mut wild = Scenario { crown: won.crown.clone(), log: Vec::new(), effect: won.effect };
    won.act(0, Action::Claim(Castle));
    assert!(caution(&won, 0, Action::Court(Source::Hand, Captain7)).unwrap().contains("discarded"));
    wild.act(0, Action::Claim(Wilderness));
    assert!(caution(&wild, 0, Action::Offer(Source::Hand, Champion)).unwrap().contains("beyond 3"));
    assert_eq!(caution(&wild, 0, Action::Offer(Source::Hand, Captain7)), None);
}

/// The one who decides is asked, the others are told who decides; the ending names the winners.
#[test]
fn okc_15_everybody_reads_who_decides_what() {
    let names = Names::new(["Anna", "Bo", "Cy", "Dora"].map(String::from).to_vec());
    for setup in &tables() {
        walk(setup, 21, |crown, _, _| {
            if let Next::Seats { must, may } = crown.next() {
                for seat in Seat::all(crown.seats()) {
                    let prompt = crown.prompt(Viewer::Seat(seat), &names);
                    let asked = must.contains(seat) || may.contains(seat);
                    assert_eq!(prompt.contains("decide"), !asked, "{prompt}");
                    assert!(asked || prompt.starts_with(&names.list(must)), "{prompt}");
                }
            }
            if let Some(outcome) = crown.outcome() {
                let ending = crown.ending(&names);
                let all = outcome.ending == "hundred-rounds";
                assert!(all || ending.contains(&names.list(outcome.winners())), "{ending}");
            }
        });
    }
}

/// The Highlands and the Lowlands are many, the Plateau is one.
// rules: OKC-6
#[test]
fn okc_6_sentences_agree_with_the_number_of_their_region() {
    let names = Names::plain(2);
    for (region, asks, tells) in [
        (Highlands, "The Highlands are about to be", "The Highlands stay tied; nobody claims them."),
        (Plateau, "The Plateau is about to be", "The Plateau stays tied; nobody claims it."),
        (Lowlands, "The Lowlands are about to be", "The Lowlands stay tied; nobody claims them."),
    ] {
        let mut play = Scenario::new(&[Uprising, Gathering])
            .tiles(&[(0, Tactic::Streets)])
            .hold(0, &[Follower1])
            .hold(1, &[Follower1])
            .clash(region, &[(0, Captain6), (1, Captain6)]);
        let prompt = play.crown.prompt(Viewer::Seat(Seat(0)), &names);
        assert!(prompt.starts_with(asks), "{prompt}");
        play.act(0, Action::Pass).act(0, Action::Decline).act(1, Action::Decline);
        let lines: Vec<String> =
            play.log.iter().filter_map(|event| play.crown.tell(event, Viewer::Spectator, &names)).collect();
        assert!(lines.iter().any(|line| line == tells), "{lines:?}");
    }
}

/// Every field of the trace is described in its document.
#[test]
fn okc_7_the_trace_has_no_field_that_its_document_lacks() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/trace-old-kings-crown.md");
    let document = std::fs::read_to_string(path).unwrap();
    let described = |key: &str| document.contains(&format!("`{key}`"));
    let play = Scenario::new(&[Clans, Gathering]).down(0, Plateau, Captain6).in_court(0, &[Captain7]);
    let trace = play.crown.trace();
    let mut keys: Vec<String> = trace.as_object().unwrap().keys().cloned().collect();
    for part in ["court", "battle", "claim"] {
        keys.extend(trace[part].as_object().unwrap().keys().cloned());
    }
    let player = trace["players"][0].as_object().unwrap();
    keys.extend(player.keys().cloned());
    keys.extend(player["face_down"]["plateau"].as_object().unwrap().keys().cloned());
    keys.extend(player["machine"].as_object().unwrap().keys().cloned());
    assert!(keys.len() > 50);
    let missing: Vec<&String> = keys.iter().filter(|key| !described(key)).collect();
    assert!(missing.is_empty(), "{missing:?}");
    assert_eq!(trace["players"][0]["face_down"]["plateau"]["card"], "captain-6");
    assert_eq!(trace["court"]["captains"][0], "captain-7");
}

#[test]
fn what_only_decorates_is_plain_and_cards_tiles_and_places_are_not() {
    for plain in ["court-0", "herald-1", "order-0", "site-1"] {
        assert!(old_kings_crown::Crown::is_plain(plain), "{plain}");
    }
    for meant in ["hand-0", "slot-highlands-0", "tile-0-sap", "seat-1"] {
        assert!(!old_kings_crown::Crown::is_plain(meant), "{meant}");
    }
}
