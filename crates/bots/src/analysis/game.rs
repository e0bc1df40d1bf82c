//! A whole game explained to one of its seats: how the chances stood at its decisions, and which cost it most.

use serde::{Deserialize, Serialize};
use table::{Actor, Budget, Chair, HouseGame, Match, Names, Next, Record, ReplayFault, Seat, Thinking};

use super::why::Line;
use super::{Interrupted, SEED, unless_stopped};
use crate::{Adviser, Clock};

/// An action as its player meets it, with what it is worth.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Told {
    /// In the words of the record.
    pub action: String,
    /// The button's words.
    pub label: String,
    /// Elements of the drawing that it is about.
    pub places: Vec<String>,
    /// The part of the victory that the seat can expect.
    pub chance: f64,
    /// Whether that is certain.
    pub proven: bool,
}

impl Told {
    pub(super) fn new<G: HouseGame>(
        chair: &Chair<'_, G>,
        action: G::Action,
        chance: f64,
        proven: bool,
        names: &Names,
    ) -> Told {
        let choice = chair.describe(action, names);
        let places = choice.from.into_iter().chain(choice.to).collect();
        Told { action: chair.action_text(action), label: choice.label, places, chance, proven }
    }
}

/// How the chances stood when the seat had to decide, as far as it could know.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Moment {
    /// Steps taken before.
    pub ply: usize,
    /// By seat: the part of the victory to expect.
    pub chances: Vec<f64>,
}

/// A decision that cost the seat something.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Lesson {
    /// Steps taken before it.
    pub ply: usize,
    /// What was to be decided, in a sentence.
    pub prompt: String,
    /// What the seat did.
    pub played: Told,
    /// What would have been better.
    pub better: Told,
    /// What it cost, as a part of the victory.
    pub cost: f64,
    /// What is wrong with what was done, in sentences about it.
    pub against: Vec<String>,
    /// What else the better answer brings, in sentences about that.
    pub instead: Vec<String>,
}

/// A game explained to one of its seats.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Study {
    /// Whose.
    pub seat: Seat,
    /// In order: every decision in which the seat had a choice, and the end.
    pub moments: Vec<Moment>,
    /// The decisions that cost most, at most three, the dearest first; no two of one turn.
    pub lessons: Vec<Lesson>,
}

/// Lessons that are told.
const MOST: usize = 3;
/// Decisions that are looked at more closely.
const SUSPECTS: usize = 8;
/// What costs less, as a part of the victory, is no lesson.
const LEAST: f64 = 0.02;

/// A decision that may have cost something.
#[derive(Clone, Copy, Debug)]
struct Suspect {
    ply: usize,
    /// Number of the turn that it belongs to.
    turn: usize,
    cost: f64,
}

/// Explains a game piece by piece, so that a host can show how far it is, and stop it.
#[derive(Debug)]
pub struct Scholar<G: HouseGame> {
    record: Record,
    seat: Seat,
    clock: Clock,
    first: Adviser<G>,
    second: Adviser<G>,
    /// The game until the next decision that is to be looked at.
    table: Match<G>,
    /// What the seat has to decide, by step; and the turn it belongs to.
    decisions: Vec<(usize, usize)>,
    /// How many of them were looked at.
    seen: usize,
    moments: Vec<Moment>,
    suspects: Vec<Suspect>,
    /// How many of the suspects were looked at more closely.
    weighed: usize,
    lessons: Vec<Lesson>,
}

impl<G: HouseGame> Scholar<G> {
    /// Begins with a record, which is folded once; `clock` may let it wait and stop it.
    pub fn new(record: &Record, seat: Seat, clock: Clock) -> Result<Scholar<G>, ReplayFault> {
        Scholar::with_budgets(record, seat, clock, <G as Thinking>::STUDY)
    }

    /// The same with budgets of one's own: for a first look at each decision, and for each answer that is compared.
    pub fn with_budgets(
        record: &Record,
        seat: Seat,
        clock: Clock,
        (first, second): (Budget, Budget),
    ) -> Result<Scholar<G>, ReplayFault> {
        let mut table = Match::<G>::replay_until(record, 0)?;
        let (mut decisions, mut turn, mut latest) = (Vec::new(), 0, None);
        for (ply, step) in record.steps.iter().enumerate() {
            if let Actor::Seat(mover) = step.actor {
                if latest != Some(mover) {
                    (latest, turn) = (Some(mover), turn + 1);
                }
                if mover == seat && is_asked(&table, seat) {
                    decisions.push((ply, turn));
                }
            }
            table.follow(step)?;
        }
        Ok(Scholar {
            record: record.clone(),
            seat,
            first: Adviser::with_budget(first, SEED, clock.clone()),
            second: Adviser::with_budget(second, SEED, clock.clone()),
            clock,
            table: Match::replay_until(record, 0)?,
            decisions,
            seen: 0,
            moments: Vec::new(),
            suspects: Vec::new(),
            weighed: 0,
            lessons: Vec::new(),
        })
    }

    /// How many pieces were done, and of how many, about.
    pub fn progress(&self) -> (usize, usize) {
        (self.seen + 2 * self.weighed, self.decisions.len() + 2 * SUSPECTS.min(self.decisions.len()))
    }

    /// Does the next piece; whether there was one. A piece that was interrupted can be done again.
    pub fn step(&mut self) -> Result<bool, Interrupted> {
        if let Some(&(ply, turn)) = self.decisions.get(self.seen) {
            self.look(ply, turn)?;
            self.seen += 1;
            if self.seen == self.decisions.len() {
                self.choose_suspects();
            }
            return Ok(true);
        }
        let Some(&suspect) = self.suspects.get(self.weighed) else { return Ok(false) };
        let lesson = self.weigh(suspect)?;
        self.lessons.extend(lesson);
        self.weighed += 1;
        Ok(true)
    }

    /// What came of it, once there is nothing left to do.
    pub fn finish(mut self) -> Study {
        if let Some(outcome) = self.ending() {
            self.moments.push(Moment { ply: self.record.steps.len(), chances: outcome });
        }
        self.lessons.sort_by(|a, b| b.cost.total_cmp(&a.cost).then(a.ply.cmp(&b.ply)));
        self.lessons.truncate(MOST);
        Study { seat: self.seat, moments: self.moments, lessons: self.lessons }
    }

    /// By seat: what the game brought in the end, by its rules or by how the record says that it ended.
    fn ending(&self) -> Option<Vec<f64>> {
        let seats = self.record.seats;
        let table = Match::<G>::replay_until(&self.record, self.record.steps.len()).ok()?;
        if let Some(outcome) = table.position().outcome() {
            return Some(Seat::all(seats).map(|seat| outcome.share(seat)).collect());
        }
        let winners = self.record.result.as_ref()?.winners;
        let share = |seat| if winners.contains(seat) { 1.0 / winners.len() as f64 } else { 0.0 };
        (!winners.is_empty()).then(|| Seat::all(seats).map(share).collect())
    }

    /// Goes on to a step; back to the beginning first, if it was passed.
    fn go_to(&mut self, ply: usize) -> Option<()> {
        if self.table.steps().len() > ply {
            self.table = Match::replay_until(&self.record, ply).ok()?;
        }
        while self.table.steps().len() < ply {
            self.table.follow(self.record.steps.get(self.table.steps().len())?).ok()?;
        }
        Some(())
    }

    /// What the seat did at a step.
    fn played(&self, ply: usize) -> Option<G::Action> {
        self.table.position().read_action(&self.record.steps.get(ply)?.text).ok()
    }

    /// A first look at a decision.
    fn look(&mut self, ply: usize, turn: usize) -> Result<(), Interrupted> {
        // The record was folded before, so that all of this is there.
        let Some(played) = self.go_to(ply).and_then(|()| self.played(ply)) else { return Ok(()) };
        let chair = Chair::new(self.table.position(), self.seat);
        let advice = self.first.advise_at(&chair);
        unless_stopped(&self.clock)?;
        let Some(best) = advice.hints.first().copied() else { return Ok(()) };
        if best.action != played {
            let (chance, _) = self.first.weigh(&chair, played);
            unless_stopped(&self.clock)?;
            self.suspects.push(Suspect { ply, turn, cost: best.chance - chance });
        }
        self.moments.push(Moment { ply, chances: advice.chances });
        Ok(())
    }

    /// Keeps the dearest decision of every turn, and the dearest of these.
    fn choose_suspects(&mut self) {
        self.suspects.sort_by(|a, b| b.cost.total_cmp(&a.cost).then(a.ply.cmp(&b.ply)));
        let mut turns = Vec::new();
        self.suspects.retain(|suspect| {
            let new = !turns.contains(&suspect.turn);
            turns.push(suspect.turn);
            new && suspect.cost > 0.0
        });
        self.suspects.truncate(SUSPECTS);
        self.suspects.sort_by_key(|suspect| suspect.ply);
    }

    /// A closer look at a decision; `None` if it cost nothing after all.
    fn weigh(&mut self, suspect: Suspect) -> Result<Option<Lesson>, Interrupted> {
        let ply = suspect.ply;
        let Some(played) = self.go_to(ply).and_then(|()| self.played(ply)) else { return Ok(None) };
        let names = self.table.names();
        let chair = Chair::new(self.table.position(), self.seat);
        let advice = self.second.advise_at(&chair);
        unless_stopped(&self.clock)?;
        let Some(best) = advice.hints.first().copied().filter(|best| best.action != played) else {
            return Ok(None);
        };
        let better = Line::of(&mut self.second, &chair, best.action);
        unless_stopped(&self.clock)?;
        let done = Line::of(&mut self.second, &chair, played);
        unless_stopped(&self.clock)?;
        let cost = better.chance - done.chance;
        if cost < LEAST {
            return Ok(None);
        }
        let (against, instead) = done.reasons_against(&better, &chair, &names);
        Ok(Some(Lesson {
            ply,
            prompt: chair.prompt(&names),
            played: Told::new(&chair, played, done.chance, done.proven, &names),
            better: Told::new(&chair, best.action, better.chance, better.proven, &names),
            cost,
            against,
            instead,
        }))
    }
}

/// Whether the game waits for the seat and leaves it a choice.
fn is_asked<G: HouseGame>(table: &Match<G>, seat: Seat) -> bool {
    let Next::Seats { must, .. } = table.position().next() else { return false };
    let mut legal = Vec::new();
    if must.contains(seat) {
        table.position().legal(seat, &mut legal);
    }
    legal.len() > 1
}
