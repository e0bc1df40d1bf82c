//! What is chosen before an effect is carried out is to be seen.

use king_is_dead::KingIsDead;
use roxmltree::Document;
use table::{Names, Presentation, Scene, Secrets, Viewer};

use crate::document::{by_id, words};
use crate::support::*;

/// The map and the hand as the seat to move sees them.
fn drawn(state: &KingIsDead, panel: &str) -> String {
    let view = state.view(Viewer::Seat(to_move(state)));
    let names = Names::plain(3);
    let panels = KingIsDead::panels(&view, &Scene::in_page(&names, 1024));
    panels.into_iter().find(|one| one.id == panel).unwrap().svg
}

fn counter(svg: &str, id: &str) -> (String, bool, bool) {
    let tree = Document::parse(svg).unwrap();
    let node = by_id(&tree, id).unwrap_or_else(|| panic!("{id} is not drawn"));
    let dashed = node.descendants().any(|one| one.attribute("stroke-dasharray").is_some());
    let ticked = node.descendants().any(|one| one.attribute("class") == Some("chosen"));
    (words(node), dashed, ticked)
}

#[test]
fn those_on_the_way_stand_where_they_go_and_no_longer_in_the_supply() {
    let before = set(&format!("base {P0}"));
    assert_eq!(counter(&drawn(&before, "map"), "supply-S"), ("S 7 Scots".into(), false, false));
    let state = after("base De 0/1/0 supply 2/1/1", "play assemble, Mo");
    let map = drawn(&state, "map");
    assert_eq!(counter(&map, "follower-Mo-S"), ("S 1".into(), true, false), "Moray is not empty any more");
    assert_eq!(counter(&map, "supply-S"), ("S 1 Scots".into(), true, false));
    assert_eq!(counter(&map, "supply-W"), ("W 1 Welsh".into(), false, false));
    let title = by_id(&Document::parse(&map).unwrap(), "region-Mo")
        .unwrap()
        .first_child()
        .unwrap()
        .text()
        .map(str::to_owned);
    assert!(title.unwrap().contains("1 Scot"), "one of them is no Scots");
    let state = after("hand 0:muster Mo 1/0/0 St 2/0/0 supply 0/1/1", "play muster, St");
    let map = drawn(&state, "map");
    assert_eq!(counter(&map, "follower-St-S"), ("S 1".into(), true, false), "the Scot has gone back");
    assert_eq!(counter(&map, "supply-S"), ("S 1 Scots".into(), true, false));
}

#[test]
fn what_is_chosen_is_marked_otherwise_than_what_can_be() {
    let state = after(&format!("base {P0}"), "play outmanoeuvre, La.W");
    assert!(counter(&drawn(&state, "map"), "follower-La-W").2, "the single follower");
    assert!(!counter(&drawn(&state, "map"), "follower-La-E").2);
    let state = after(&format!("{P0} hand 0:march"), "play march, Mo, S");
    assert!(counter(&drawn(&state, "map"), "follower-Mo-S").2, "the first that leaves");
    let state = after(&format!("base {P0}"), "play negotiate, card Wa");
    assert!(drawn(&state, "map").contains("class=\"chosen\""), "the card that moves");
    assert!(!drawn(&set(&format!("base {P0}")), "map").contains("class=\"chosen\""));
}

#[test]
fn the_card_that_is_played_stays_in_sight_with_its_full_text() {
    let state = after(&format!("{P0} hand 0:quell,muster"), "play muster");
    let hand = drawn(&state, "hand");
    let tree = Document::parse(&hand).unwrap();
    let title = |id: &str| by_id(&tree, id).unwrap().first_child().unwrap().text().unwrap().to_owned();
    assert!(title("playing").starts_with("Muster (being played): "), "{}", title("playing"));
    assert!(title("hand-quell").len() > 100, "more than stands on it: {}", title("hand-quell"));
    assert!(KingIsDead::is_plain("playing"));
    let done = after(&format!("{P0} hand 0:quell,muster"), "play muster, St, W, E");
    assert!(!drawn(&done, "hand").contains("id=\"playing\""), "it lies on the pile then");
}

// rules: TKD-93
#[test]
fn tkd_93_a_card_without_effect_says_so_in_the_hand_and_after_it_was_played() {
    let state = set("base De 1/0/0 Wa 1/0/0 supply 5/0/3");
    let hand = drawn(&state, "hand");
    let tree = Document::parse(&hand).unwrap();
    assert!(words(by_id(&tree, "hand-welsh-support").unwrap()).contains("no effect now"));
    assert!(!words(by_id(&tree, "hand-english-support").unwrap()).contains("no effect now"));
    let played = after("base De 1/0/0 Wa 1/0/0 supply 5/0/3", "play welsh-support");
    assert_eq!(
        played.prompt(Viewer::Seat(to_move(&played)), &Names::plain(3)),
        "Welsh Support had no effect. Choose a follower for your court."
    );
    // Others do not learn what is in a hand.
    assert!(state.view(Viewer::Spectator).hands.is_empty());
}

#[test]
fn eight_cards_lie_in_one_row() {
    for width in [1024, 1440] {
        let state = set(&format!("base {P0}"));
        let names = Names::plain(3);
        let view = state.view(Viewer::Seat(to_move(&state)));
        let panels = KingIsDead::panels(&view, &Scene::in_page(&names, width));
        let hand = panels.iter().find(|panel| panel.id == "hand").unwrap();
        let tree = Document::parse(&hand.svg).unwrap();
        let height: f64 = tree.root_element().attribute("height").unwrap().parse().unwrap();
        assert!(height < 100.0, "{width}: {height}");
    }
}

// VIEW-2
#[test]
fn a_pass_tells_of_the_struggle_that_follows_at_once_and_of_the_end() {
    let told = |text: &str| {
        let state = set(&format!("base seats 2 hand 0:assemble 1:none turn 0 {text}"));
        state.describe(to_move(&state), "pass".parse().unwrap(), &Names::plain(2)).caution
    };
    let words = told("Wa 1/1/0 track Wa La Mo St No Gw Es De").unwrap();
    assert!(
        words.contains("no cards, so the struggle for Warwick follows: tied 1-1, so unstable."),
        "{words}"
    );
    let words = told("wins X:1,2 S:3 No 1/1/0 courts 0:1/1/1 1:0/0/0").unwrap();
    assert!(words.ends_with(", the third. France invades, and you win."), "{words}");
    let words = told("wins S:1,2,3,4,5,6,7 courts 0:0/1/1 1:2/0/0").unwrap();
    assert!(words.contains("It is the last one: a king is crowned, and Seat 1 wins."), "{words}");
}

// VIEW-12
#[test]
fn a_summon_says_what_it_leaves_behind() {
    let state = after("base De 1/1/0 Wa 2/1/0 supply 5/5/3", "play scottish-support, St");
    let told = |action: &str| {
        let choice = state.describe(to_move(&state), action.parse().unwrap(), &Names::plain(3));
        (choice.label, choice.detail.unwrap())
    };
    assert_eq!(
        told("summon Wa.S"),
        ("Take a Scot from Warwick".into(), "It comes to your court. Then Warwick is tied 1-1.".into())
    );
    assert_eq!(
        told("summon De.W"),
        (
            "Take a Welsh follower from Devon".into(),
            "It comes to your court. Then the Scots lead Devon by 1.".into()
        )
    );
}
