//! Exact results of the last two struggles of the base game at two seats.
//!
//! One question at a time, "does seat 0 win?", by depth-first search over whole turns. Seven things
//! make it fast:
//!
//! - A [`Sketch`] holds only what can still matter, so that most ways to the same end meet.
//! - Courts decide the end and nothing else: no rule asks what a seat has in court before that.
//!   So a seat that wins also wins with a better court and the same board. Every answer comes with the
//!   worst (or, for a loss, the best) lead for which its proof holds, and the table of solved
//!   positions leaves the courts out: one proof serves all courts on its side of the line.
//! - A seat that wins by passing to the end, whatever the other plays, has won ([`foregone`]).
//! - A seat without cards can only pass, so against it only the other's turns are looked at; a turn after
//!   which that one wins by passing to the end needs no search.
//! - All that a turn can lead to is looked up in the table before any of it is searched. A proof
//!   found while looking for one seat's win also serves the search for the other's.
//! - Against a hand of few cards every attempt tries all plays, so that its answers last.
//! - A win is looked for among few plays of the winner first (and all of the loser), for each seat in
//!   turn, then among more: proofs are mostly found with the plays that look best, and a search that
//!   tries all plays of both drowns in the bad ones.

mod foregone;
mod frame;
mod sketch;
mod verdict;

use std::hint::black_box;

use table::{Actor, Attempt, Game, Next, Patience, Seat, Solver};

use crate::rules::state::Ask;
use crate::rules::{Action, KingIsDead};
use foregone::foregone;
use frame::Frame;
use sketch::{Passed, Plays, Sketch};
use verdict::{Failed, evaluate, sign, verdict};

/// No bound on the lead in a faction.
const FREE: i8 = 64;

/// Plays that the seat whose win is to be proved may choose from, one attempt after another.
const WIDTHS: [u16; 8] = [1, 2, 3, 5, 8, 16, 40, u16::MAX];

/// The attempt that leaves nothing out.
const LAST: u8 = WIDTHS.len() as u8 - 1;

/// Against so many cards or fewer all plays are tried in every attempt.
const FEW: u8 = 2;

/// A line through all possible leads, faction by faction. For a win: the answer holds for every lead
/// at least as good for seat 0; for a loss, for every lead at least as bad.
type Line = [i8; 3];

/// Whether seat 0 wins, and for which other courts that holds too.
type Answer = (bool, Line);

/// What is known of one position, whatever the courts, from looking for a win of one of the seats.
#[derive(Clone, Copy, Debug)]
struct Entry {
    /// The key, its lowest bits replaced by the seat whose win was looked for and the number of the
    /// attempt in which no proof was found.
    key: u64,
    win: Line,
    loss: Line,
    best: u16,
}

const EMPTY: Entry = Entry { key: 0, win: [FREE; 3], loss: [-FREE; 3], best: u16::MAX };

/// The bits of a key that say in which attempt no proof was found.
const ATTEMPT: u64 = 7;

/// The bit of a key that says whose win was looked for.
const PROVER: u64 = 8;

/// Entries that share a line of the processor's cache, the latest first.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Shelf([Entry; 4]);

const BARE: Shelf = Shelf([EMPTY; 4]);

/// The name of a pass among plays.
const PASS: u16 = u16::MAX - 1;

/// Patience ran out.
#[derive(Clone, Copy, Debug)]
struct Stopped;

/// Solves positions with one or two struggles to come.
#[derive(Debug)]
pub(crate) struct LastStruggles {
    shelves: Vec<Shelf>,
    /// How often a play decided a position, by seat, number of regions and name.
    merit: Vec<u32>,
    lists: Vec<Plays>,
    frame: Option<Frame>,
    /// A shared victory counts as won by seat 0.
    shared_wins: bool,
    /// The seat whose win is to be proved.
    prover: u8,
    /// The number of the attempt: an index of [`WIDTHS`].
    attempt: u8,
}

impl LastStruggles {
    /// A solver that remembers `1 << bits` positions.
    pub fn new(bits: u32) -> LastStruggles {
        LastStruggles {
            shelves: vec![BARE; 1 << bits.saturating_sub(2)],
            merit: vec![0; 1 << 15],
            lists: Vec::new(),
            frame: None,
            shared_wins: false,
            prover: 0,
            attempt: 0,
        }
    }
}

/// A turn that can be taken from the position in question: its first step and where it leads.
struct Turn {
    first: Action,
    leads_to: Result<Sketch, f64>,
    score: i32,
}

impl Solver<KingIsDead> for LastStruggles {
    fn attempt(&mut self, position: &KingIsDead, patience: &mut Patience<'_>) -> Attempt<Action> {
        let fits = position.seats == 2 && position.options.is_plain();
        let asked = !position.is_dealing() && position.ask != Ask::Over;
        let Some(frame) = Frame::of(position).filter(|_| fits && asked) else { return Attempt::Unfit };
        if self.frame.as_ref().is_some_and(|before| *before != frame) {
            self.clear();
        }
        let mut turns = Vec::new();
        self.turns(position, None, &frame, &mut turns);
        let solved = self.decide(position.mover(), turns, &frame, patience);
        self.frame = Some(frame);
        solved.unwrap_or(Attempt::Stopped)
    }

    fn clear(&mut self) {
        self.shelves.fill(BARE);
        self.merit.fill(0);
        self.frame = None;
    }
}

impl LastStruggles {
    /// All that the rest of this turn can lead to.
    fn turns(&self, position: &KingIsDead, first: Option<Action>, frame: &Frame, out: &mut Vec<Turn>) {
        let seat = position.mover();
        let mut legal = Vec::new();
        position.legal(seat, &mut legal);
        for action in legal {
            let mut after = *position;
            after.apply(Actor::Seat(seat), action, &mut ());
            let first = first.unwrap_or(action);
            let leads_to = match after.next() {
                Next::Over => Err(after.outcome().map_or(0.5, |outcome| outcome.share(Seat(0)))),
                _ if after.ask == Ask::Turn => Ok(Sketch::of(&after, frame)),
                _ => {
                    self.turns(&after, Some(first), frame, out);
                    continue;
                }
            };
            if out.iter().all(|turn: &Turn| turn.leads_to != leads_to) {
                let score = match &leads_to {
                    Ok(sketch) => evaluate(sketch, frame),
                    Err(share) => (*share * 200.0) as i32 - 100,
                };
                out.push(Turn { first, leads_to, score: if seat == Seat(0) { score } else { -score } });
            }
        }
    }

    /// The best of these turns for the seat that takes one of them.
    fn decide(
        &mut self,
        seat: Seat,
        mut turns: Vec<Turn>,
        frame: &Frame,
        patience: &mut Patience<'_>,
    ) -> Option<Attempt<Action>> {
        turns.sort_by_key(|turn| std::cmp::Reverse(turn.score));
        // Shared victories need that nobody ever acted.
        let shared = turns.iter().any(|turn| match &turn.leads_to {
            Ok(sketch) => sketch.order == 0,
            Err(share) => *share == 0.5,
        });
        let mine = seat == Seat(0);
        // Where nothing can be shared, what was learned before stays as it is.
        let shared_wins = if shared { !mine } else { self.shared_wins };
        let (won, best) = self.ask(mine, &turns, frame, shared_wins, patience).ok()?;
        if won == mine || !shared {
            let share = if won { 1.0 } else { 0.0 };
            return Some(Attempt::Solved { share, best, visited: patience.visited() });
        }
        // Not won outright: is there a part of the victory to be had?
        let (won, best) = self.ask(mine, &turns, frame, mine, patience).ok()?;
        let share = match (won == mine, mine) {
            (true, _) => 0.5,
            (false, true) => 0.0,
            (false, false) => 1.0,
        };
        Some(Attempt::Solved { share, best, visited: patience.visited() })
    }

    /// Whether seat 0 wins, and the best turn for the seat that takes one (`mine`: seat 0).
    fn ask(
        &mut self,
        mine: bool,
        turns: &[Turn],
        frame: &Frame,
        shared_wins: bool,
        patience: &mut Patience<'_>,
    ) -> Result<(bool, Action), Stopped> {
        if self.shared_wins != shared_wins {
            self.shelves.fill(BARE);
            self.shared_wins = shared_wins;
        }
        // What each turn cost so far.
        let mut costs = vec![0; turns.len()];
        for (attempt, width) in WIDTHS.into_iter().enumerate() {
            self.attempt = attempt as u8;
            for own in [true, false] {
                self.prover = u8::from(mine != own);
                let tried =
                    if own { turns.len().min(usize::from(width).saturating_mul(2)) } else { turns.len() };
                let mut refuted = 0;
                for (turn, cost) in turns[..tried].iter().zip(&mut costs) {
                    let before = patience.visited();
                    let won = match &turn.leads_to {
                        Err(share) => *share == 1.0 || (*share == 0.5 && shared_wins),
                        Ok(sketch) => self.search(sketch, frame, 0, patience)?.0,
                    };
                    *cost += patience.visited() - before;
                    if won != mine {
                        refuted += 1;
                    } else if own || width == u16::MAX {
                        return Ok((won, turn.first));
                    } else {
                        break;
                    }
                }
                if refuted == turns.len() && (!own || width == u16::MAX) {
                    // Of lost turns the one that was hardest to refute gives the other most to find.
                    let hardest = (0..turns.len()).max_by_key(|&nth| costs[nth]).ok_or(Stopped)?;
                    return Ok((!mine, turns[hardest].first));
                }
            }
        }
        Err(Stopped)
    }

    fn search(
        &mut self,
        at: &Sketch,
        frame: &Frame,
        depth: usize,
        patience: &mut Patience<'_>,
    ) -> Result<Answer, Stopped> {
        if !patience.visit() {
            return Err(Stopped);
        }
        if at.hands[0].0 | at.hands[1].0 == 0 {
            return Ok(verdict(at, at.projection(frame), frame, self.shared_wins));
        }
        if let Some(answer) = foregone(at, frame) {
            return Ok(answer);
        }
        let key = at.key();
        let (answer, best) = self.find(key, &at.lead);
        if let Some(answer) = answer {
            return Ok(answer);
        }
        if self.lists.len() <= depth {
            self.lists.resize_with(depth + 1, Plays::default);
        }
        let mut list = std::mem::take(&mut self.lists[depth]);
        let answer = self.try_all(at, best, frame, depth, &mut list, patience);
        list.clear();
        self.lists[depth] = list;
        let (answer, best) = answer?;
        let attempt = if self.is_narrow(at) { self.attempt } else { LAST };
        self.keep(key, answer, best, attempt);
        Ok(answer)
    }

    /// Looks for a turn with which the seat to move gets its way.
    fn try_all(
        &mut self,
        at: &Sketch,
        best: u16,
        frame: &Frame,
        depth: usize,
        plays: &mut Plays,
        patience: &mut Patience<'_>,
    ) -> Result<(Answer, u16), Stopped> {
        let mine = at.turn == 0;
        let mut failed = Failed::new(mine);
        // A seat that is content with how things stand passes first, and so does one that gives nothing
        // away by it: cards are worth more than most plays.
        let content = !at.passed || evaluate(at, frame) * sign(mine) > 0;
        // A pass whose result is known costs nothing to try.
        let mut passes = content;
        if content && let Some((won, other)) = self.known_pass(at, frame) {
            if won == mine {
                return Ok(((won, other), PASS));
            }
            failed.note(other);
            passes = false;
        }
        at.plays(frame, plays);
        if at.alone() == Some(at.turn)
            && let Some(found) = self.try_alone(mine, frame, plays)
        {
            return Ok(found);
        }
        if let Some(found) = self.try_known(at, plays, &mut failed) {
            return Ok(found);
        }
        if passes {
            let (won, other) = self.pass(at, frame, depth, patience)?;
            if won == mine {
                return Ok(((won, other), PASS));
            }
            failed.note(other);
        }
        let row = usize::from(at.turn) << 14 | usize::from(at.stage >= 2) << 13;
        for nth in 0..plays.list.len() {
            let play = plays.list[nth];
            let merit = self.merit[row | usize::from(play.name & 0x1fff)];
            plays.list[nth].score = if play.name == best {
                i32::MAX
            } else {
                evaluate(&plays.after(&play), frame) * sign(mine) * 8 + (merit + 1).ilog2() as i32 * 16
            };
        }
        let narrow = at.turn == self.prover && self.is_narrow(at);
        let width = if narrow { WIDTHS[usize::from(self.attempt)] } else { u16::MAX };
        let mut tried = 0;
        for nth in 0..plays.list.len() {
            if tried == width {
                break;
            }
            let play = plays.bring_best_to(nth);
            let list = &plays.list[..nth];
            if list.iter().any(|other| other.key == play.key && other.summon() == play.summon()) {
                continue;
            }
            tried += 1;
            let (won, other) = self.search(&plays.after(&play), frame, depth + 1, patience)?;
            let other = before_summon(other, play.summon(), mine);
            if won == mine {
                self.merit[row | usize::from(play.name & 0x1fff)] += 1;
                return Ok(((won, other), play.name));
            }
            failed.note(other);
        }
        if !content {
            let (won, other) = self.pass(at, frame, depth, patience)?;
            if won == mine {
                return Ok(((won, other), PASS));
            }
            failed.note(other);
        }
        Ok(((!mine, failed.line), u16::MAX))
    }

    /// A play after which the seat has won by passing to the end, where the other one has no cards left.
    fn try_alone(&self, mine: bool, frame: &Frame, plays: &Plays) -> Option<(Answer, u16)> {
        for play in &plays.list {
            let after = plays.after(play);
            if evaluate(&after, frame) * sign(mine) > 0 {
                let (won, other) = verdict(&after, after.projection(frame), frame, self.shared_wins);
                if won == mine {
                    return Some(((won, before_summon(other, play.summon(), mine)), play.name));
                }
            }
        }
        None
    }

    /// What comes of passing, if it is known without searching.
    fn known_pass(&mut self, at: &Sketch, frame: &Frame) -> Option<Answer> {
        match at.pass(frame) {
            Passed::On(after) => foregone(&after, frame).or_else(|| self.find(after.key(), &after.lead).0),
            Passed::Over(end) => Some(verdict(at, end, frame, self.shared_wins)),
        }
    }

    /// A play that is known to win; plays that are known to fail are noted and left out of the list.
    fn try_known(&mut self, at: &Sketch, plays: &mut Plays, failed: &mut Failed) -> Option<(Answer, u16)> {
        let mine = at.turn == 0;
        // Reading from all shelves before any is looked through lets the processor fetch them at once.
        black_box(plays.list.iter().fold(0, |read, play| read ^ self.shelves[self.shelf(play.key)].0[0].key));
        let mut nth = 0;
        while let Some(play) = plays.list.get(nth) {
            let mut lead = at.lead;
            if let Some(lead) = lead.get_mut(usize::from(play.summon())) {
                *lead += if mine { 1 } else { -1 };
            }
            let (Some((won, other)), _) = self.find(play.key, &lead) else {
                nth += 1;
                continue;
            };
            let other = before_summon(other, play.summon(), mine);
            if won == mine {
                return Some(((won, other), play.name));
            }
            failed.note(other);
            plays.list.swap_remove(nth);
        }
        None
    }

    fn pass(
        &mut self,
        at: &Sketch,
        frame: &Frame,
        depth: usize,
        patience: &mut Patience<'_>,
    ) -> Result<Answer, Stopped> {
        match at.pass(frame) {
            Passed::On(after) => self.search(&after, frame, depth + 1, patience),
            Passed::Over(end) => Ok(verdict(at, end, frame, self.shared_wins)),
        }
    }

    /// Whether only some plays of the prover are tried here. Against few cards all are: then the
    /// answer serves all attempts and both seats.
    #[inline]
    fn is_narrow(&self, at: &Sketch) -> bool {
        at.hands[usize::from(1 - self.prover)].size() > FEW
    }

    /// Where a key has its place.
    #[inline]
    fn shelf(&self, key: u64) -> usize {
        (key >> 32) as usize & (self.shelves.len() - 1)
    }

    /// What is known of a position, and the best play so far.
    #[inline]
    fn find(&self, key: u64, lead: &[i8; 3]) -> (Option<Answer>, u16) {
        let mut best = u16::MAX;
        for entry in &self.shelves[self.shelf(key)].0 {
            if (entry.key ^ key) & !(ATTEMPT | PROVER) != 0 {
                continue;
            }
            let prover = u8::from(entry.key & PROVER != 0);
            let same = prover == self.prover;
            if same {
                best = entry.best;
            }
            // A proof is a proof, but that none was found says nothing about another seat or about
            // a wider attempt.
            let attempt = entry.key & ATTEMPT;
            let missed = attempt == u64::from(LAST) || (same && attempt >= u64::from(self.attempt));
            if (prover == 0 || missed) && lead.iter().zip(entry.win).all(|(lead, bound)| *lead >= bound) {
                return (Some((true, entry.win)), best);
            }
            if (prover == 1 || missed) && lead.iter().zip(entry.loss).all(|(lead, bound)| *lead <= bound) {
                return (Some((false, entry.loss)), best);
            }
        }
        (None, best)
    }

    fn keep(&mut self, key: u64, (won, line): Answer, best: u16, attempt: u8) {
        let place = self.shelf(key);
        let name = key & !(ATTEMPT | PROVER) | (u64::from(self.prover) * PROVER);
        let attempt = u64::from(attempt);
        let shelf = &mut self.shelves[place].0;
        let nth = shelf.iter().position(|entry| entry.key & !ATTEMPT == name);
        let mut entry = nth.map_or(Entry { key: name | attempt, ..EMPTY }, |nth| shelf[nth]);
        if won != (self.prover == 0) {
            entry.key = name | attempt;
        }
        if won {
            entry.win = line;
        } else {
            entry.loss = line;
        }
        if best != u16::MAX {
            entry.best = best;
        }
        let last = nth.unwrap_or(shelf.len() - 1);
        shelf.copy_within(..last, 1);
        shelf[0] = entry;
    }
}

/// A line as it was before a summon by seat 0 (`mine`) or seat 1.
fn before_summon(mut line: Line, summon: u8, mine: bool) -> Line {
    if let Some(bound) = line.get_mut(usize::from(summon))
        && bound.abs() < FREE
    {
        *bound += if mine { -1 } else { 1 };
    }
    line
}
