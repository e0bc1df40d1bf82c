//! Armies, fleets and family members that go to any territory in reach, as many as are taken along and can follow.

use table::{Choice, Gesture, Grasp, Taken};

use super::company::Company;
use super::trial::Trial;
use super::{Hand, shipping};
use crate::content::Kind;
use crate::maps::Place;
use crate::rules::action::{Action, Party, Path, Roll};
use crate::rules::state::{Board, PersonId, TroopId};
use crate::words::choices::MOVE;

/// Everything that those who are taken can do, one gesture for each goal; or two where they could also go aboard or
/// ashore there.
pub(super) fn grasp(hand: &Hand<'_>, taken: &Taken) -> Grasp<Action> {
    let board = &hand.game.board;
    let all = Company::of(board, hand.seat, hand.from);
    let going = all.taken(board, taken);
    let mut gestures: Vec<Gesture<Action>> =
        ways(hand, &going).into_iter().filter_map(|path| march(hand, &all, &going, &path)).collect();
    gestures.extend(shipping::boardings(hand, &all, &going));
    gestures.extend(shipping::landings(hand, &all, &going));
    Grasp { note: String::new(), parts: all.parts(board, &going), gestures }
}

/// The best way to each goal: the one that most can follow, and of those the shortest.
fn ways(hand: &Hand<'_>, going: &Company) -> Vec<Path> {
    let board = &hand.game.board;
    // All of a kind can go the same ways.
    let kinds: Vec<(TroopId, usize)> = Kind::ALL
        .iter()
        .filter_map(|&kind| {
            let alike = || going.ashore.iter().filter(|&&id| board.troop(id).is_some_and(|t| t.kind == kind));
            alike().next().map(|&first| (first, alike().count()))
        })
        .collect();
    let follow = |path: &Path| -> usize {
        match kinds.as_slice() {
            [] => going.persons.iter().filter(|&&person| walks(board, hand, person, path)).count(),
            kinds => kinds.iter().filter(|(id, _)| board.may_go(hand.seat, *id, path)).map(|(_, n)| n).sum(),
        }
    };
    let mut best: Vec<Option<(usize, Path)>> = vec![None; board.map.len()];
    let mut layer = vec![vec![hand.from]];
    for _ in 1..Path::MOST {
        let mut longer = Vec::new();
        for way in &layer {
            for &next in board.map.borders(way[way.len() - 1]) {
                if way.contains(&next) {
                    continue;
                }
                let mut way = way.clone();
                way.push(next);
                let Some(path) = Path::new(&way) else { continue };
                let count = follow(&path);
                let slot = &mut best[next as usize];
                if count > 0 && slot.as_ref().is_none_or(|(most, _)| *most < count) {
                    *slot = Some((count, path));
                }
                // Troops that cannot come so far come no farther; family members may cross water.
                if count > 0 || kinds.is_empty() && !going.persons.is_empty() {
                    longer.push(way);
                }
            }
        }
        layer = longer;
    }
    best.into_iter().flatten().map(|(_, path)| path).collect()
}

/// The act of a family member that goes this way.
pub(super) fn walk(person: PersonId, path: &Path) -> Action {
    match path.places().len() {
        2 => Action::Walk { person, to: path.to() },
        _ => Action::Journey { party: Party::Person(person), path: *path },
    }
}

fn walks(board: &Board, hand: &Hand<'_>, person: PersonId, path: &Path) -> bool {
    match path.places().len() {
        2 => board.may_walk(hand.seat, person, path.to()).is_ok() && board.may_rest(hand.seat, path.to()),
        _ => board.may_journey(hand.seat, Party::Person(person), path).is_ok(),
    }
}

/// Those who can follow go this way: troops first, so that ships are there before whoever needs them.
fn march(hand: &Hand<'_>, all: &Company, going: &Company, path: &Path) -> Option<Gesture<Action>> {
    let board = &hand.game.board;
    let mut trial = Trial::new(hand.game, hand.seat);
    let able: Vec<TroopId> =
        going.ashore.iter().copied().filter(|&id| board.may_go(hand.seat, id, path)).collect();
    let whole = Action::Journey { party: Party::Army, path: *path };
    if able.len() < all.ashore.len() || able.is_empty() || !trial.act(whole) {
        for some in able.chunks(Roll::MOST) {
            let act = match some {
                // One that takes a single step has an act of its own.
                [one] if path.places().len() == 2 => Action::March { troop: *one, to: path.to(), all: false },
                some => Action::Journey { party: Party::Troops(Roll::new(some).ok()?), path: *path },
            };
            if !trial.act(act) {
                return None;
            }
        }
    }
    let persons: Vec<PersonId> =
        going.persons.iter().copied().filter(|&person| trial.act(walk(person, path))).collect();
    let went = Company { ashore: able, persons, ..Company::default() };
    hand.told(trial, all, going, &went, path.places(), "")
}

impl Hand<'_> {
    /// A gesture in words: who goes, and what it costs and leads to.
    pub(super) fn told(
        &self,
        trial: Trial,
        all: &Company,
        going: &Company,
        went: &Company,
        way: &[Place],
        verb: &str,
    ) -> Option<Gesture<Action>> {
        let to = *way.last()?;
        if trial.actions.is_empty() {
            return None;
        }
        let label = self.who(all, going, went, verb);
        let detail = self.forecast(&trial.after, &label, way, verb);
        let choice =
            Choice::at(label, [self.id(to)]).selected_by([self.id(self.from)]).under(MOVE).does(detail);
        let path = way.iter().map(|&place| self.id(place)).collect();
        let board = &self.game.board;
        let own = |person: &PersonId| {
            board.persons[*person as usize].at == to && board.controller(*person) == Some(self.seat)
        };
        let joins = board.present(to).contains(self.seat) || board.person_ids().any(|person| own(&person));
        Some(Gesture { choice, actions: trial.actions, path, joins })
    }
}
