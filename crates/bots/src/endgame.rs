//! Exact results of endgames: who wins if both play perfectly.
//!
//! Alpha-beta over small decisions with a transposition table. Positions are looked
//! up by their [essence](table::Thinking::essence), so that ways to the same end are walked once. It answers
//! for two seats, as long as nothing is hidden and no chance is to come. Where a game has a
//! [solver](table::Solver) of its own, that is asked first.

use table::{Actor, Attempt, Next, Patience, Seat, Solver, Thinking, Viewer};

use crate::search::fingerprint;

/// What a position is worth to seat 0, in half victories.
type Worth = u8;
/// Seat 0 wins.
const ALL: Worth = 2;

/// A solved endgame.
#[derive(Clone, PartialEq, Debug)]
pub struct Solution<A> {
    /// The part of the victory that falls to seat 0: 0, one half or 1.
    pub share: f32,
    /// An action with which the seat to act gets its part.
    pub best: A,
    /// Positions visited.
    pub visited: u64,
}

/// What the transposition table knows of one position.
#[derive(Clone, Copy, Debug)]
struct Entry {
    check: u64,
    /// Positions visited to find out; dear ones are kept longer.
    cost: u32,
    low: Worth,
    high: Worth,
    /// Number of the action that was best, in the list of the position's essence.
    best: u8,
}

const BLANK: Entry = Entry { check: 0, cost: 0, low: 0, high: ALL, best: u8::MAX };

/// Patience ran out, or the game is not of the kind that can be solved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stopped;

/// Solves endgames; keeps what it learned from one question to the next.
#[derive(Debug)]
pub struct Endgame<G: Thinking> {
    transpositions: Vec<Entry>,
    /// The history heuristic: how often an action cut a search short, by seat and a short hash of the
    /// action.
    history: Vec<u32>,
    lists: Vec<Vec<(u32, u8, G::Action)>>,
    legal: Vec<G::Action>,
    /// What the game itself knows of its endgames.
    own: Option<Box<dyn Solver<G>>>,
}

impl<G: Thinking> Endgame<G> {
    /// A solver that remembers about `1 << bits` positions.
    pub fn new(bits: u32) -> Endgame<G> {
        Endgame { own: G::solver(bits), ..Endgame::general(bits) }
    }

    /// The same without the solver that the game may have of its own: what that is checked against.
    pub fn general(bits: u32) -> Endgame<G> {
        Endgame {
            transpositions: vec![BLANK; 1 << bits],
            history: vec![0; 2 << 12],
            lists: Vec::new(),
            legal: Vec::new(),
            own: None,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.transpositions.fill(BLANK);
        self.history.fill(0);
        if let Some(own) = &mut self.own {
            own.clear();
        }
    }

    /// Solves a position that a game calls an endgame, visiting at most `limit` positions. `None`
    /// if that is not enough, or if the position is not one that can be solved.
    pub fn solve(&mut self, position: &G, limit: u64) -> Option<Solution<G::Action>> {
        self.solve_with(position, &mut Patience::new(limit, &mut || false))
    }

    /// The same with a patience of one's own.
    pub fn solve_with(&mut self, position: &G, patience: &mut Patience<'_>) -> Option<Solution<G::Action>> {
        let Next::Seats { must, .. } = position.next() else { return None };
        let seat = must.first().filter(|_| must.len() == 1)?;
        let hidden = Seat::all(2).any(|seat| position.hides_from(Viewer::Recall(seat)));
        if position.seats() != 2 || hidden {
            return None;
        }
        match self.own.as_mut().map(|own| own.attempt(position, patience)) {
            Some(Attempt::Solved { share, best, visited }) => return Some(Solution { share, best, visited }),
            Some(Attempt::Stopped) => return None,
            Some(Attempt::Unfit) | None => {}
        }
        position.essence()?;
        let mut actions = Vec::new();
        position.legal(seat, &mut actions);
        let mine = seat == Seat(0);
        let (mut low, mut high) = (0, ALL);
        let mut best = None;
        for action in actions {
            let mut after = position.clone();
            after.apply(Actor::Seat(seat), action, &mut ());
            let worth = self.worth(after, low, high, 0, patience).ok()?;
            if best.is_none() || if mine { worth > low } else { worth < high } {
                best = Some((action, worth));
                if mine { low = low.max(worth) } else { high = high.min(worth) }
            }
            if low >= high {
                break;
            }
        }
        let (best, worth) = best?;
        Some(Solution { share: f32::from(worth) / 2.0, best, visited: patience.visited() })
    }

    /// The actions of both seats from here to the end under perfect play.
    pub fn line(&mut self, position: &G, limit: u64) -> Option<Vec<(Seat, G::Action)>> {
        let mut position = position.clone();
        let mut line = Vec::new();
        while let Next::Seats { must, .. } = position.next() {
            let seat = must.first()?;
            let best = self.solve(&position, limit)?.best;
            line.push((seat, best));
            position.apply(Actor::Seat(seat), best, &mut ());
        }
        Some(line)
    }

    /// The worth of a position if it lies between `low` and `high`; else a bound on that side.
    fn worth(
        &mut self,
        mut position: G,
        low: Worth,
        high: Worth,
        depth: usize,
        patience: &mut Patience<'_>,
    ) -> Result<Worth, Stopped> {
        let seat = loop {
            let seat = match position.next() {
                Next::Over => return final_worth(&position),
                Next::Seats { must, .. } if must.len() == 1 => must.first().ok_or(Stopped)?,
                _ => return Err(Stopped),
            };
            if let Some(plain) = position.essence() {
                position = plain;
            }
            self.legal.clear();
            position.legal(seat, &mut self.legal);
            let [only] = self.legal[..] else { break seat };
            position.apply(Actor::Seat(seat), only, &mut ());
        };
        if !patience.visit() {
            return Err(Stopped);
        }
        let (mut low, mut high) = (low, high);
        // Sixty-four bits tell a few million positions apart.
        let key = fingerprint(&position);
        let known = self.find(key);
        let (asked_low, asked_high) = (low, high);
        low = low.max(known.low);
        high = high.min(known.high);
        if low >= high {
            return Ok(if known.low >= asked_high { known.low } else { known.high });
        }
        let before = patience.visited();
        let mine = seat == Seat(0);
        let mut list = self.ordered(seat, known.best, depth);
        let mut found = if mine { known.low } else { known.high };
        let mut best = u8::MAX;
        let mut stopped = None;
        for &(_, number, action) in &list {
            let mut after = position.clone();
            after.apply(Actor::Seat(seat), action, &mut ());
            let worth = match self.worth(after, low, high, depth + 1, patience) {
                Ok(worth) => worth,
                Err(fault) => {
                    stopped = Some(fault);
                    break;
                }
            };
            if best == u8::MAX || if mine { worth > found } else { worth < found } {
                found = worth;
                best = number;
            }
            if mine {
                low = low.max(worth)
            } else {
                high = high.min(worth)
            }
            if low >= high {
                self.history[history_of(seat, action)] += 1;
                break;
            }
        }
        list.clear();
        self.lists[depth] = list;
        if let Some(fault) = stopped {
            return Err(fault);
        }
        let cost = u32::try_from(patience.visited() - before).unwrap_or(u32::MAX);
        let mut entry = Entry { check: key, cost, low: known.low, high: known.high, best };
        if found > asked_low.max(known.low) || found >= asked_high.min(known.high) {
            entry.low = entry.low.max(found);
        }
        if found < asked_high.min(known.high) || found <= asked_low.max(known.low) {
            entry.high = entry.high.min(found);
        }
        self.keep(key, entry);
        Ok(found)
    }

    /// The legal actions, the most promising first: what cut the search short here before, then
    /// what did so elsewhere most often.
    fn ordered(&mut self, seat: Seat, best: u8, depth: usize) -> Vec<(u32, u8, G::Action)> {
        while self.lists.len() <= depth {
            self.lists.push(Vec::new());
        }
        let mut list = std::mem::take(&mut self.lists[depth]);
        for (number, &action) in self.legal.iter().enumerate() {
            let number = u8::try_from(number).unwrap_or(u8::MAX);
            let cuts = if number == best { u32::MAX } else { self.history[history_of(seat, action)] };
            list.push((cuts, number, action));
        }
        list.sort_by_key(|entry| std::cmp::Reverse(entry.0));
        list
    }

    fn find(&self, key: u64) -> Entry {
        let place = key as usize & (self.transpositions.len() - 1);
        for entry in [self.transpositions[place], self.transpositions[place ^ 1]] {
            if entry.check == key {
                return entry;
            }
        }
        BLANK
    }

    /// Of two neighbours the cheaper one gives way.
    fn keep(&mut self, key: u64, entry: Entry) {
        let place = key as usize & (self.transpositions.len() - 1);
        let (here, there) = (self.transpositions[place], self.transpositions[place ^ 1]);
        let place = if here.check == entry.check {
            place
        } else if there.check == entry.check || there.cost < here.cost {
            place ^ 1
        } else {
            place
        };
        self.transpositions[place] = entry;
    }
}

fn final_worth<G: Thinking>(position: &G) -> Result<Worth, Stopped> {
    let share = position.outcome().ok_or(Stopped)?.share(Seat(0));
    Ok((share * 2.0).round() as Worth)
}

fn history_of(seat: Seat, action: impl std::hash::Hash) -> usize {
    (fingerprint(&action) as usize & 0xfff) << 1 | seat.index() & 1
}
