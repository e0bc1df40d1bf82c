//! How much a turn asks of a hand: decisions one by one, and movements of the hand for the same.

use std::collections::BTreeMap;

use mass_conquest::{Action, Conquest, Phase};
use table::{Actor, Game, Match, Names, Presentation, Record, Seat, Taken};

/// What the movement of some turns took.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Effort {
    /// Turns in which something moved.
    pub turns: usize,
    /// Decisions, each a choice of its own.
    pub decisions: usize,
    /// Movements of the hand that lead to the same.
    pub gestures: usize,
    /// Most decisions in one turn.
    pub most_decisions: usize,
    /// Most movements of the hand in one turn.
    pub most_gestures: usize,
}

impl Effort {
    /// Adds what another game took.
    pub fn add(&mut self, other: Effort) {
        self.turns += other.turns;
        self.decisions += other.decisions;
        self.gestures += other.gestures;
        self.most_decisions = self.most_decisions.max(other.most_decisions);
        self.most_gestures = self.most_gestures.max(other.most_gestures);
    }
}

/// Where a piece stands, and whether it is aboard a ship.
type Stand = (u8, bool);

/// Every troop and family member that `seat` moves, by a name of its own, with what it counts as.
fn stands(game: &Conquest, seat: Seat) -> BTreeMap<String, (String, Stand)> {
    let board = game.board();
    let troops = board.troops().filter(|(_, troop)| troop.owner == seat).map(|(id, troop)| {
        let kind = troop.kind.word();
        let part = if troop.is_cargo() { format!("aboard-{kind}") } else { kind.to_owned() };
        (format!("troop {id}"), (part, (troop.at, troop.is_cargo())))
    });
    let persons = board.person_ids().filter(|&person| board.controller(person) == Some(seat)).map(|person| {
        (format!("person {person}"), (format!("person-{person}"), (board.persons[person as usize].at, false)))
    });
    troops.chain(persons).collect()
}

/// Movements of the hand from one position to the other; each is offered by the game as a list and carried out.
fn gestures(before: &Conquest, after: &Conquest, seat: Seat, built: usize) -> usize {
    let names = Names::plain(before.seats());
    let (old, new) = (stands(before, seat), stands(after, seat));
    // Ships move before whoever boards them, and cargo goes with its ship.
    let mut groups: BTreeMap<(u8, u8, bool, bool), BTreeMap<String, u16>> = BTreeMap::new();
    for (piece, (part, (from, aboard))) in &old {
        let Some((_, (to, embarked))) = new.get(piece) else { continue };
        let sails = *aboard && *embarked;
        if (from, aboard) != (to, embarked) && !sails {
            *groups.entry((*from, *to, *aboard, *embarked)).or_default().entry(part.clone()).or_default() +=
                1;
        }
    }
    let mut game = before.clone();
    let mut count = built;
    for ((from, to, ..), parts) in groups {
        let map = &before.board().map;
        let (from, to) = (format!("terr-{}", map.id(from)), format!("terr-{}", map.id(to)));
        let mut taken = Taken::usual();
        for part in game.gestures(seat, &from, &taken.clone(), &names).parts {
            taken = taken.with(&part.id, parts.get(&part.id).copied().unwrap_or(0));
        }
        let all: u16 = parts.values().sum();
        let found = game.gestures(seat, &from, &taken, &names).gestures.into_iter();
        let fits = |gesture: &table::Gesture<Action>| {
            let mut last = game.clone();
            for &action in &gesture.actions {
                last.apply(Actor::Seat(seat), action, &mut ());
            }
            let (was, now) = (stands(&game, seat), stands(&last, seat));
            let moved = was.iter().filter(|(piece, (_, stand))| now[*piece].1 != *stand).count();
            gesture.choice.to == [to.as_str()] && moved >= usize::from(all)
        };
        match found.into_iter().find(fits) {
            Some(gesture) => {
                for &action in &gesture.actions {
                    game.apply(Actor::Seat(seat), action, &mut ());
                }
                count += 1;
            }
            // What no list can do (a detour, a chain) takes a choice for each piece.
            None => count += usize::from(all),
        }
    }
    count
}

/// What all movement of a recorded game took.
pub fn of(record: &Record) -> Effort {
    let mut effort = Effort::default();
    let mut game = Match::<Conquest>::replay_until(record, 0).expect("a record that begins");
    let mut turn: Option<(Conquest, usize, usize)> = None;
    for step in &record.steps {
        let before = game.position().clone();
        if before.board().phase == Phase::Movement && turn.is_none() {
            turn = Some((before.clone(), 0, 0));
        }
        game.follow(step).expect("a record that replays");
        let (Some((begun, decisions, built)), Actor::Seat(seat)) = (&mut turn, step.actor) else { continue };
        let action = before.read_action(&step.text).expect("an action");
        if seat != begun.board().turn_player() || action.is_aside() {
            continue;
        }
        match action {
            Action::Done => {
                if *decisions > 0 {
                    let gestures = gestures(begun, &before, seat, *built);
                    effort.add(Effort {
                        turns: 1,
                        decisions: *decisions,
                        gestures,
                        most_decisions: *decisions,
                        most_gestures: gestures,
                    });
                }
                turn = None;
            }
            Action::Fort(_) | Action::Raze(_) => {
                *decisions += 1;
                *built += 1;
            }
            _ => *decisions += 1,
        }
    }
    effort
}
