//! Armies, fleets and family members that go to any territory in reach, as many as are taken along and can follow.

use table::{Choice, Gesture, Grasp, Taken};

use super::company::Company;
use super::trial::Trial;
use super::{Hand, shipping};
use crate::content::Kind;
use crate::maps::Place;
use crate::rules::action::{Action, Party, Path, Roll};
use crate::rules::legal;
use crate::rules::state::{Board, PersonId, Sets, Troop, TroopId};
use crate::words::choices::MOVE;

/// Everything that those who are taken can do, one gesture for each goal; or more where they could also go aboard or
/// ashore there.
pub(super) fn grasp(hand: &Hand<'_>, taken: &Taken) -> Grasp<Action> {
    let board = &hand.game.board;
    let all = Company::of(board, hand.seat, hand.from);
    let going = all.taken(board, taken);
    let ways = ways(hand, &going);
    let mut gestures: Vec<Gesture<Action>> =
        ways.iter().filter_map(|path| march(hand, &all, &going, path)).collect();
    gestures.extend(shipping::boardings(hand, &going));
    gestures.extend(shipping::landings(hand, &going));
    let note = if all == Company::default() { tired(hand) } else { String::new() };
    Grasp { note, parts: all.parts(board, &going), gestures }
}

/// Why nobody of one's own who stands there can set out; nothing where nobody stands.
fn tired(hand: &Hand<'_>) -> String {
    let board = &hand.game.board;
    let away = board.map.borders(hand.from).first();
    let troop = board.army(hand.seat, hand.from).next();
    let tried = troop.zip(away).map(|((troop, _), &to)| Action::March { troop, to, all: false });
    let refused = tried.and_then(|action| legal::check(hand.game, hand.seat, action).err());
    refused.map(|refusal| refusal.words).unwrap_or_default()
}

/// The best way to each goal: the one that most can follow, and of those the shortest; into a battle one that flanks.
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
    // By goal, one for each border that it can be entered over.
    let mut best: Vec<Vec<(usize, Path)>> = vec![Vec::new(); board.map.len()];
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
                if count > 0 {
                    let sides = &mut best[next as usize];
                    match sides.iter_mut().find(|(_, known)| side(known) == side(&path)) {
                        Some(known) if known.0 < count => *known = (count, path),
                        Some(_) => {}
                        None => sides.push((count, path)),
                    }
                }
                // Troops that cannot come so far come no farther; family members may cross water.
                if count > 0 || kinds.is_empty() && !going.persons.is_empty() {
                    longer.push(way);
                }
            }
        }
        layer = longer;
    }
    best.into_iter().filter_map(|sides| worthwhile(hand, going, sides)).collect()
}

/// Where a way comes from in its last step: the side of an attack.
fn side(path: &Path) -> Place {
    path.places().iter().rev().nth(1).copied().unwrap_or(path.from())
}

/// Of the ways to one goal the best. Where armies meet that is one over a border that nobody of one's own has come
/// over yet, since it flanks, and then one that leaves their own border to those who stand there; whoever wants
/// another one goes step by step.
fn worthwhile(hand: &Hand<'_>, going: &Company, mut found: Vec<(usize, Path)>) -> Option<Path> {
    let board = &hand.game.board;
    let most = found.iter().map(|(count, _)| *count).max()?;
    found.retain(|(count, _)| *count == most);
    let goal = found.first()?.1.to();
    let meets = board.present(goal).meets(board.stoppers(hand.seat)) && !going.ashore.is_empty();
    let known = board.groups(hand.seat, goal);
    let waits = |at: Place| {
        let mut troops = board.troops().filter(|(_, troop)| troop.at == at && can_set_out(hand, troop));
        troops.any(|(id, _)| !going.ashore.contains(&id))
    };
    let best = found.iter().min_by_key(|(_, path)| {
        let from = side(path);
        let joins = meets && known.contains(from);
        (joins, path.places().len(), meets && waits(from))
    });
    best.map(|(_, path)| *path)
}

/// Whether a troop of the player's own could still move.
fn can_set_out(hand: &Hand<'_>, troop: &Troop) -> bool {
    troop.owner == hand.seat && troop.is_fresh()
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
    hand.told(trial, going, &went, path.places(), "")
}

impl Hand<'_> {
    /// A gesture in words: who goes, and what it costs and leads to.
    pub(super) fn told(
        &self,
        trial: Trial,
        going: &Company,
        went: &Company,
        way: &[Place],
        verb: &str,
    ) -> Option<Gesture<Action>> {
        let to = *way.last()?;
        if trial.actions.is_empty() {
            return None;
        }
        let board = &self.game.board;
        // A touch there selects only those who could still go on from there themselves.
        let own = |person: PersonId| {
            board.persons[person as usize].at == to && board.may_set_out(self.seat, person).is_ok()
        };
        let joins = to != self.from
            && (board.troops().any(|(_, troop)| troop.at == to && can_set_out(self, troop))
                || board.person_ids().any(own));
        let label = self.who(going, went, verb, joins);
        let detail = self.forecast(&trial.after, if joins { "" } else { &label }, way, verb);
        let choice =
            Choice::at(label, [self.id(to)]).selected_by([self.id(self.from)]).under(MOVE).does(detail);
        let path = way.iter().map(|&place| self.id(place)).collect();
        Some(Gesture { choice, actions: trial.actions, path, joins })
    }
}
