//! Troops that go aboard and ashore in one go, as many as there is room for.

use table::Gesture;

use super::Hand;
use super::company::Company;
use super::going::walk;
use super::trial::Trial;
use crate::content::Kind;
use crate::maps::Place;
use crate::rules::action::{Action, Path};
use crate::rules::state::{PersonId, TroopId};

/// The territory itself and those beside it.
fn around(hand: &Hand<'_>) -> Vec<Place> {
    let beside = hand.game.board.map.borders(hand.from).iter().copied();
    beside.chain([hand.from]).collect()
}

/// Family members go along on foot where they may.
fn persons(hand: &Hand<'_>, going: &Company, to: Place, trial: &mut Trial) -> Vec<PersonId> {
    let Some(path) = Path::new(&[hand.from, to]).filter(|_| to != hand.from) else { return Vec::new() };
    going.persons.iter().copied().filter(|&person| trial.act(walk(person, &path))).collect()
}

/// Land troops that board carriers here or next to them, one gesture for each place with carriers.
pub(super) fn boardings(hand: &Hand<'_>, going: &Company) -> Vec<Gesture<Action>> {
    let board = &hand.game.board;
    let gesture = |to: Place| {
        let carriers: Vec<TroopId> = board
            .army(hand.seat, to)
            .filter(|(_, troop)| troop.kind == Kind::Carrier)
            .map(|(id, _)| id)
            .collect();
        let mut trial = Trial::new(hand.game, hand.seat);
        let mut aboard = Vec::new();
        for troop in going.on_foot(board) {
            if carriers.iter().any(|&carrier| trial.act(Action::Embark { troop, carrier })) {
                aboard.push(troop);
            }
        }
        if aboard.is_empty() {
            return None;
        }
        let persons = persons(hand, going, to, &mut trial);
        // Whoever could go aboard counts, not the ships beside them.
        let on_foot = |company: &Company| Company {
            ashore: company.on_foot(board).collect(),
            persons: company.persons.clone(),
            ..Company::default()
        };
        let went = Company { ashore: aboard, persons, ..Company::default() };
        hand.told(trial, &on_foot(going), &went, &way(hand, to), "aboard")
    };
    around(hand).into_iter().filter_map(gesture).collect()
}

/// Cargo that goes ashore, one gesture for each shore.
pub(super) fn landings(hand: &Hand<'_>, going: &Company) -> Vec<Gesture<Action>> {
    if going.aboard.is_empty() {
        return Vec::new();
    }
    let gesture = |to: Place| {
        let mut trial = Trial::new(hand.game, hand.seat);
        let landed: Vec<TroopId> = going
            .aboard
            .iter()
            .copied()
            .filter(|&troop| trial.act(Action::Disembark { troop, to }))
            .collect();
        if landed.is_empty() {
            return None;
        }
        let persons = persons(hand, going, to, &mut trial);
        let cargo = |company: &Company| Company {
            ashore: company.aboard.clone(),
            persons: company.persons.clone(),
            ..Company::default()
        };
        let went = Company { ashore: landed, persons, ..Company::default() };
        hand.told(trial, &cargo(going), &went, &way(hand, to), "ashore")
    };
    around(hand).into_iter().filter_map(gesture).collect()
}

fn way(hand: &Hand<'_>, to: Place) -> Vec<Place> {
    if to == hand.from { vec![to] } else { vec![hand.from, to] }
}
