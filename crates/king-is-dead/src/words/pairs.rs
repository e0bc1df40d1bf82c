//! Pairs without order: two followers to swap, two that leave or enter together, two cards that change places. Rules
//! ask for one half after the other; a hand may touch either first (TKD-99).

use table::{Choice, Gesture, Grasp, Names, Seat};

use super::{choices, one, pair_of, people};
use crate::content::{Faction, Region};
use crate::rules::state::Ask;
use crate::rules::{Action, KingIsDead, effects, packed};

/// What is legal now.
fn answers(state: &KingIsDead) -> Vec<Action> {
    packed::bits(state.mask).map(|bit| state.action_of(bit.into())).collect()
}

/// The position after an answer to the question that is asked now.
fn after(state: &KingIsDead, answer: Action) -> KingIsDead {
    let mut after = *state;
    after.decide(answer.bit(), &mut ());
    after
}

/// The answers that are the other half of a pair and cannot be named first; none where no pair is asked for.
pub(crate) fn later_halves(state: &KingIsDead) -> Vec<Action> {
    if !effects::asks_for_pair(state) {
        return Vec::new();
    }
    let firsts = answers(state);
    let mut halves: Vec<Action> = firsts
        .iter()
        .flat_map(|first| answers(&after(state, *first)))
        .filter(|half| !firsts.contains(half))
        .collect();
    halves.sort();
    halves.dedup();
    halves
}

/// The elements of the drawing that an answer to the question asked now is about, the finest first.
pub(crate) fn places(state: &KingIsDead, answer: Action) -> Vec<String> {
    let region_id = |region: Region| format!("region-{}", region.code());
    match answer {
        Action::Follower(region, faction) => {
            // Where only one kind stands the region means it too.
            let kinds = state.counts(region.index()).iter().filter(|count| **count > 0).count();
            let around = (kinds == 1).then(|| region_id(region));
            std::iter::once(follower_id(region, faction)).chain(around).collect()
        }
        Action::Faction(faction) => {
            let from = state.playing.and_then(|playing| effects::origin(state, playing.kind));
            vec![from.map_or_else(
                || format!("supply-{}", faction.letter()),
                |region| follower_id(region, faction),
            )]
        }
        Action::RegionCard(region) => {
            vec![format!("space-{}", state.space_of(region) + 1), region_id(region)]
        }
        Action::Region(region) => vec![region_id(region)],
        _ => Vec::new(),
    }
}

/// What the region of an answer is called; nothing for a faction.
const fn name_of(answer: Action) -> &'static str {
    match answer {
        Action::Follower(region, _) | Action::Region(region) | Action::RegionCard(region) => region.name(),
        _ => "",
    }
}

/// The id of a region's counter of a faction.
pub(super) fn follower_id(region: Region, faction: Faction) -> String {
    format!("follower-{}-{}", region.code(), faction.letter())
}

/// One half of a pair as its player meets it: whatever can be the other half is its other end, in either order.
pub(super) fn half(state: &KingIsDead, first: Action, choice: Choice) -> Choice {
    let seconds = answers(&after(state, first));
    let to = seconds.iter().filter_map(|second| places(state, *second).into_iter().next()).collect();
    let mut with: Vec<String> = seconds.iter().map(|second| other(*second)).collect();
    with.dedup();
    let with = match with.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} or {last}", rest.join(", ")),
        None => String::new(),
    };
    let detail = Some(format!("With {with}.")).filter(|_| !with.is_empty());
    Choice { from: places(state, first), to, unordered: true, detail, ..choice }
}

/// The other half in a few words.
fn other(half: Action) -> String {
    match half {
        Action::Follower(region, _) => format!("a follower in {}", region.name()),
        Action::Faction(faction) => people(faction, 1),
        card => name_of(card).to_owned(),
    }
}

/// All pairs of which an element of the drawing is one half, each in the order of the rules. Where a region is asked
/// for that gives two followers, its followers are halves already.
pub(crate) fn gestures(state: &KingIsDead, seat: Seat, element: &str) -> Grasp<Action> {
    let Some((region, asked)) = asked_at(state, element).filter(|_| state.turn == seat.0) else {
        return Grasp::default();
    };
    let mut found = Vec::new();
    for first in answers(&asked) {
        let between = after(&asked, first);
        for second in answers(&between) {
            let (from, to) = (places(&asked, first), places(&asked, second));
            if !from.iter().chain(&to).any(|place| place == element) {
                continue;
            }
            let caution = choices::caution(&between, seat, second);
            let choice =
                Choice { from, to, unordered: true, caution, ..Choice::plain(both(&asked, first, second)) };
            let actions = region.into_iter().chain([first, second]).collect();
            found.push(Gesture { choice, actions, path: Vec::new(), joins: false });
        }
    }
    let twice = |one: &Gesture<Action>| {
        let Choice { from, to, .. } = &one.choice;
        [from, to].into_iter().all(|end| end.iter().any(|place| place == element))
    };
    let note = match (found.is_empty(), asked.ask) {
        (true, _) => "",
        (_, Ask::Follower) => "Now choose the follower that it changes places with.",
        (_, Ask::Faction) if found.iter().any(twice) => {
            "Now choose the second follower; choose the same again for two of a kind."
        }
        (_, Ask::Faction) => "Now choose the second follower.",
        _ => "Now choose the card that it changes places with.",
    };
    Grasp { note: note.into(), ..found.into() }
}

/// A card that is carried to a region: it is played, and the region is the first answer to what it asks.
pub(crate) fn carried(state: &KingIsDead, seat: Seat, element: &str, names: &Names) -> Grasp<Action> {
    let mut found = Vec::new();
    let holds = state.ask == Ask::Turn && state.turn == seat.0 && element.starts_with("hand-");
    for play in answers(state).into_iter().filter(|_| holds) {
        let card = choices::describe(state, seat, play, names);
        let asked = after(state, play);
        if !card.to.iter().any(|place| place == element) || !asked.in_effect() {
            continue;
        }
        for answer in answers(&asked).into_iter().filter(|answer| matches!(answer, Action::Region(_))) {
            let label = format!("{} in {}", card.label, name_of(answer));
            let choice = Choice::at(label, places(&asked, answer)).selected_by([element]);
            found.push(Gesture { choice, actions: vec![play, answer], path: Vec::new(), joins: false });
        }
    }
    found.into()
}

/// The position that asks for the pair, and the region that must be named before.
fn asked_at(state: &KingIsDead, element: &str) -> Option<(Option<Action>, KingIsDead)> {
    if effects::asks_for_pair(state) {
        return Some((None, *state));
    }
    let code = element.strip_prefix("follower-")?.split('-').next()?;
    let region = Region::ALL.into_iter().find(|region| region.code() == code)?;
    let named = Action::Region(region);
    if !state.in_effect() || !answers(state).contains(&named) {
        return None;
    }
    let asked = after(state, named);
    effects::asks_for_pair(&asked).then_some((Some(named), asked))
}

/// A pair in words.
fn both(state: &KingIsDead, first: Action, second: Action) -> String {
    match (first, second) {
        (Action::Follower(here, giver), Action::Follower(there, other)) => {
            format!(
                "Swap {} in {} with {} in {}",
                people(giver, 1),
                here.name(),
                people(other, 1),
                there.name()
            )
        }
        (Action::Faction(one), Action::Faction(other)) => {
            let from = state.playing.and_then(|playing| effects::origin(state, playing.kind));
            let pair = pair_of(one, other);
            let mut letters = pair.chars();
            let capital: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
            format!("{capital}{} from {}", letters.as_str(), from.map_or("the supply", Region::name))
        }
        (one, other) => format!("Exchange {} and {}", name_of(one), name_of(other)),
    }
}

/// A follower in a few words: "Scot in Moray".
pub(super) fn follower(region: Region, faction: Faction) -> String {
    format!("{} in {}", one(faction), region.name())
}
