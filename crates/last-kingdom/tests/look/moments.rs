//! What is seen of a conflict: who is on which side, what market and hand say on a phone, and how it is decided.

use table::{Motion, Names, Panel, Party, Presentation, Scene};

use crate::support::*;

fn panels(scenario: &Scenario, width: u32) -> Vec<Panel> {
    let view = scenario.view(Viewer::Seat(Seat(0)));
    LastKingdom::panels(&view, &Scene::in_page(&Names::plain(view.public.seats), width))
}

fn panel(panels: &[Panel], id: &str) -> String {
    panels.iter().find(|panel| panel.id == id).unwrap().svg.clone()
}

#[test]
fn a_conflict_is_decided_by_two_totals_that_meet() {
    let mut scenario = Scenario::new(&["uhtred", "alfred"]);
    scenario.bare().armies(WE, [5, 1, 0, 0]).open().peace[WE.index()] = Some(Side::Dane);
    let seen = |event: Event| scenario.game.motions(&event, Viewer::Spectator);
    let weighed = |danes, saxons, best| {
        let sides = vec![(Party::Called("Danes"), danes), (Party::Called("Saxons"), saxons)];
        Motion::Weighs { at: "region-wessex".into(), sides, best }
    };
    let decided = seen(Event::Decided { region: WE, winner: Side::Dane, strength: [5, 1] });
    assert!(decided.contains(&weighed(5, 1, Some(0))), "{decided:?}");
    assert!(decided.contains(&Motion::Appears { at: "peace-wessex".into() }), "{decided:?}");
    let tied = seen(Event::Tied { region: WE, strength: 4, closed: false });
    assert!(tied.contains(&weighed(4, 4, None)), "{tied:?}");
}

#[test]
fn the_balance_tells_who_is_on_which_side_and_when_it_is_over() {
    let mut scenario = Scenario::new(&["uhtred", "alfred", "guthrum"]);
    scenario.bare().armies(WE, [5, 1, 0, 0]);
    for width in [390, 1024, 1440] {
        let track = panel(&panels(&scenario, width), "track");
        let [danes, saxons] = ["Danes", "Saxons"].map(|name| track.find(&format!(">{name}</text>")).unwrap());
        // Signs of players follow the name of their side: two Danes, one Saxon.
        let signs = |part: &str| ["0", "1", "2"].map(|letter| part.contains(&format!(">{letter}</text>")));
        assert_eq!(signs(&track[danes..saxons]), [true, false, true], "{width}: {track}");
        assert_eq!(signs(&track[saxons..]), [false, true, false], "{width}: {track}");
    }
    assert!(panel(&panels(&scenario, 1440), "track").contains("If it ended now"));
    scenario.open().peace[WE.index()] = Some(Side::Dane);
    let track = panel(&panels(&scenario, 1440), "track");
    assert!(track.contains("the Danes have won") && !track.contains("If it ended now"), "{track}");
}

#[test]
fn a_phone_says_what_plaques_do_before_one_is_paid_for() {
    let scenario = Scenario::new(&["uhtred", "alfred", "guthrum"]);
    let market = panel(&panels(&scenario, 390), "market");
    for words in ["Change side", "Add 2 Dane armies", "Look at the top 3"] {
        assert!(market.contains(words), "{words}: {market}");
    }
}

#[test]
fn cards_on_a_phone_are_as_wide_as_their_words_need() {
    let mut scenario = Scenario::new(&["uhtred", "alfred", "guthrum"]);
    scenario.give(0, "I10 I24");
    let hand = panel(&panels(&scenario, 390), "hand");
    let left = |id: &str| -> f64 {
        let (_, rest) = hand.split_once(&format!("id=\"{id}\" style=\"transform:translate(")).unwrap();
        rest.split("px").next().unwrap().parse().unwrap()
    };
    let (short, long) = (left("card-I24") - left("card-I10"), left("card-L1a") - left("card-I24"));
    assert!(short < 125.0 && long > 150.0, "{short} and {long}");
}
