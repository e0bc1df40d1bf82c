//! Pairs in which neither comes first: a hand may touch either half first.

use king_is_dead::{Action, KingIsDead};
use table::{Actor, Game, Names, Next, Presentation, Scene, Seat, Secrets, Taken, Viewer};

use crate::support::*;

/// Positions that ask for a pair, with two halves of which the rules take the second one last.
const ASKING: [(&str, &str, &str, &str); 9] = [
    ("base P0", "play manoeuvre", "follower-Es-E", "follower-Wa-W"),
    ("base P0", "play outmanoeuvre, La.W, Wa", "follower-Wa-E", "follower-Wa-S"),
    ("base Mo 1/0/0 St 0/1/0", "play outmanoeuvre", "follower-St-W", "follower-Mo-S"),
    ("P0 hand 0:influence", "play influence, Es, Gw", "follower-Gw-W", "follower-Gw-W"),
    ("hand 0:edict St 2/0/0 No 0/1/1", "play edict, St, No", "follower-No-E", "follower-No-W"),
    ("hand 0:march St 1/0/1", "play march, St", "follower-St-E", "follower-St-S"),
    ("P0 hand 0:resist", "play resist, St", "supply-E", "supply-W"),
    ("P0 hand 0:muster", "play muster, St", "supply-E", "supply-S"),
    ("P0 hand 0:quell", "play quell, Wa", "supply-E", "supply-S"),
];

fn asking(text: &str, steps: &str) -> KingIsDead {
    after(&text.replace("P0", P0), steps)
}

fn pairs(state: &KingIsDead, element: &str) -> Vec<table::Gesture<Action>> {
    state.gestures(to_move(state), element, &Taken::usual(), &Names::plain(4)).gestures
}

// rules: TKD-99
#[test]
fn tkd_99_either_half_of_a_pair_may_be_touched_first() {
    for (text, steps, first, second) in ASKING {
        let state = asking(text, steps);
        let seat = to_move(&state);
        let found = pairs(&state, first);
        let ends =
            |one: &table::Gesture<Action>, id: &str| one.choice.places().filter(|place| *place == id).count();
        let meant: Vec<_> = found
            .iter()
            .filter(|one| ends(one, first) > 0 && ends(one, second) > usize::from(first == second))
            .collect();
        let [one] = meant[..] else { panic!("{steps}: {first} and {second} mean {meant:?}") };
        assert!(one.choice.unordered, "{steps}");
        // The same from the other side.
        assert!(pairs(&state, second).contains(one), "{steps}: {second} first");
        let mut position = state;
        for action in &one.actions {
            position.check(seat, *action).unwrap_or_else(|no| panic!("{steps}: {action}: {no}"));
            position.apply(Actor::Seat(seat), *action, &mut ());
        }
        // A single touch decides nothing: every half selects.
        for action in legal(&state) {
            let choice = state.describe(seat, action, &Names::plain(4));
            assert!(
                choice.unordered && !choice.from.is_empty() && !choice.to.is_empty(),
                "{steps}: {choice:?}"
            );
        }
    }
}

// rules: TKD-121
#[test]
fn tkd_121_two_cards_change_places_without_a_disc_in_either_order() {
    let state = asking("base P0 fixed 0:Gw", "play negotiate");
    let spaces: Vec<String> = REGIONS.map(|code| space(&state, code)).into();
    let found = pairs(&state, &spaces[7]);
    assert_eq!(found.len(), 6, "with each of the other free cards");
    assert!(
        found.iter().all(|one| one.actions[1] == "card De".parse().unwrap()),
        "Devon comes last in the list"
    );
}

const REGIONS: [&str; 8] = ["Mo", "St", "La", "No", "Gw", "Wa", "Es", "De"];

fn space(state: &KingIsDead, code: &str) -> String {
    let view = state.view(Viewer::Spectator);
    let place = view.track.iter().position(|card| card.region.code() == code).unwrap();
    format!("space-{}", place + 1)
}

// rules: TKD-99
#[test]
fn tkd_99_followers_of_a_region_that_is_asked_for_are_halves_already() {
    let state = asking("base P0", "play outmanoeuvre, La.W");
    let found = pairs(&state, "follower-Wa-E");
    let meant: Vec<_> = found
        .iter()
        .map(|one| one.actions.iter().map(ToString::to_string).collect::<Vec<String>>())
        .collect();
    let expected: Vec<Vec<&str>> = vec![vec!["Wa", "S", "E"], vec!["Wa", "W", "E"]];
    assert_eq!(meant, expected);
}

// rules: TKD-99
#[test]
fn tkd_99_what_rules_take_second_glows_with_the_rest() {
    let state = asking("base P0", "play manoeuvre");
    let seat = to_move(&state);
    let names = Names::plain(3);
    let glow: Vec<String> = legal(&state)
        .iter()
        .flat_map(|action| state.describe(seat, *action, &names).from.into_iter().take(1))
        .collect();
    assert!(!glow.contains(&"follower-De-E".to_string()), "the rules never take Devon first");
    let scene = Scene { glow: &glow, ..Scene::in_page(&names, 1440) };
    let panels = KingIsDead::panels(&state.view(Viewer::Seat(seat)), &scene);
    let map = &panels.iter().find(|panel| panel.id == "map").unwrap().svg;
    let tree = roxmltree::Document::parse(map).unwrap();
    for node in tree.descendants() {
        if let Some(id) = node.attribute("id").filter(|id| id.starts_with("follower-")) {
            let glows = node.children().any(|child| child.attribute("class") == Some("glow"));
            assert!(glows, "{id} does not glow");
        }
    }
    // Whoever only watches sees nothing glow.
    let watched = KingIsDead::panels(&state.view(Viewer::Spectator), &Scene::in_page(&names, 1440));
    assert!(watched.iter().all(|panel| !panel.svg.contains("class=\"glow\"")));
}

// rules: TKD-99
#[test]
fn tkd_99_no_refusal_speaks_of_an_order() {
    watch(3, |state, _| {
        if !matches!(state.next(), Next::Seats { .. }) {
            return;
        }
        let seat = to_move(state);
        for region in REGIONS {
            for text in
                ["S", "W", "E"].map(|faction| format!("{region}.{faction}")).iter().chain([&region.into()])
            {
                if let Err(no) = state.check(seat, text.parse().unwrap()) {
                    assert!(!no.words.contains(" order"), "{}", no.words);
                }
            }
        }
        for text in ["S", "W", "E"] {
            if let Err(no) = state.check(seat, text.parse().unwrap()) {
                assert!(!no.words.contains(" order"), "{}", no.words);
            }
        }
    });
    let begun = asking("base P0", "play manoeuvre, Es.E");
    let no = begun.check(Seat(0), "Wa.W".parse().unwrap()).unwrap_err();
    assert_eq!(no.words, "The swap began in Essex: take that back to swap with Warwick.");
}
