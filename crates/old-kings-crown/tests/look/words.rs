//! What is said: prompts, cautions, endings, and the document of the trace.

use table::{Game, Names, Next, Presentation, Seat, Secrets, Viewer};

use crate::support::{Play, tables, walk};
use old_kings_crown::Face::*;
use old_kings_crown::Faction::{Clans, Gathering, Nobility, Uprising};
use old_kings_crown::Location::*;
use old_kings_crown::Region::*;
use old_kings_crown::{Action, Crown, Scenario, Source, Stage, Tactic};

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
    for plain in ["court-0", "herald-1", "order-0", "seat-1", "site-1", "count-1-lost", "crest-0-plateau"] {
        assert!(old_kings_crown::Crown::is_plain(plain), "{plain}");
    }
    for meant in ["hand-0", "slot-highlands-0", "tile-0-sap"] {
        assert!(!old_kings_crown::Crown::is_plain(meant), "{meant}");
    }
}

/// What a touch or a drop hears while cards are laid.
fn told(play: &Scenario, seat: u8, action: Action) -> String {
    play.crown.check(Seat(seat), action).unwrap_err().words
}

// rules: OKC-23, OKC-H5
#[test]
fn okc_23_whoever_aims_at_another_region_hears_which_comes_first() {
    let mut play = Scenario::new(&[Clans, Nobility]).hold(0, &[Captain8, Follower1, Ruse]).at(Stage::Place);
    let aimed = play.crown.aimed(Seat(0), "hand-captain-8", "region-plateau").unwrap();
    assert_eq!(aimed, Action::Place(Plateau, Captain8));
    assert_eq!(told(&play, 0, aimed), "The Highlands come first: lay a card there.");
    assert_eq!(told(&play, 0, Action::Leave(Plateau)), "The Highlands come first: lay a card there.");
    play.act(0, Action::Place(Highlands, Captain8));
    let again = told(&play, 0, Action::Place(Highlands, Ruse));
    assert_eq!(again, "The Highlands have a card already. Take it back to lay another.");
    assert_eq!(told(&play, 0, Action::Place(Lowlands, Ruse)), "The Plateau comes first: lay a card there.");
    // A touch on a card that lies there is about that card, not about tactics of another moment.
    let mut meant = Vec::new();
    play.crown.meanings(Seat(0), "slot-0-highlands", &mut meant);
    assert_eq!(meant, [Action::TakeBack]);
    assert_eq!(told(&play, 0, Action::TakeBack), "Take your last step back to lay this card elsewhere.");
    play.act(0, Action::Place(Plateau, Ruse)).act(0, Action::Place(Lowlands, Follower1));
    let back = play.crown.describe(Seat(0), Action::TakeBack, &Names::plain(2));
    assert_eq!(back.to, ["slot-0-highlands", "slot-0-plateau", "slot-0-lowlands"]);
    // A rival's panel is looked at, not acted on, unless a tile asks for it.
    meant.clear();
    play.crown.meanings(Seat(0), "seat-1", &mut meant);
    assert_eq!(meant, []);
}

// rules: OKC-61, OKC-62
#[test]
fn okc_61_a_location_that_is_of_no_use_says_so() {
    let won = |held: &[old_kings_crown::Face]| {
        Scenario::new(&[Clans, Nobility])
            .tiles(&[])
            .hold(0, held)
            .clash(Highlands, &[(0, Heir), (1, Follower1)])
    };
    let names = Names::plain(2);
    let mut none = won(&[Ruse]);
    none.act(0, Action::Claim(Castle));
    assert_eq!(none.crown.prompt(Viewer::Seat(Seat(0)), &names), "Castle: you have no Captain to seat.");
    assert_eq!(none.crown.describe(Seat(0), Action::Pass, &names).label, "Do nothing");
    let mut some = won(&[Captain7]);
    some.act(0, Action::Claim(Castle));
    assert_eq!(some.crown.prompt(Viewer::Seat(Seat(0)), &names), "Castle: seat a Captain in the Court?");
}

// rules: OKC-R21
#[test]
fn okc_r21_the_log_says_why_the_lowest_total_wins() {
    let play = Scenario::new(&[Gathering, Nobility]).tiles(&[]).clash(Plateau, &[(0, Eye), (1, Captain8)]);
    let names = Names::plain(2);
    let lines: Vec<String> =
        play.log.iter().filter_map(|event| play.crown.tell(event, Viewer::Spectator, &names)).collect();
    let at = lines.iter().position(|line| line == "The Eye: the lowest total above 0 wins.");
    let won = lines.iter().position(|line| line.ends_with("wins the Plateau."));
    assert!(at.is_some() && at < won, "{lines:?}");
}

/// The aim fits into one line of a phone.
#[test]
fn the_aim_is_one_short_line() {
    let names = Names::new(["Anna", "Hild"].map(String::from).to_vec());
    for influences in [[0, 0], [3, 3], [1, 12], [19, 18]] {
        let play = Scenario::new(&[Clans, Nobility]).influence(0, influences[0]).influence(1, influences[1]);
        let aim = Crown::aim(&play.crown.view(Viewer::Seat(Seat(0))), &names);
        assert!(ink::Type::sans(13.0).bold().measure(&aim) <= 370.0, "{aim}");
    }
}

// rules: OKC-24
#[test]
fn okc_24_an_ambush_is_offered_in_a_few_words() {
    let names = Names::new(["Anna", "Hild", "Kenna"].map(String::from).to_vec());
    let all = [Clans, Nobility, Uprising];
    for (seats, label) in [(2, "Swap Highlands ⇄ Plateau"), (3, "Swap Highlands ⇄ Plateau (Hild)")] {
        let play = Scenario::new(&all[..seats]);
        let swap = Action::Ambush(Seat(1), Highlands, Plateau);
        assert_eq!(play.crown.describe(Seat(0), swap, &names).label, label);
    }
}
