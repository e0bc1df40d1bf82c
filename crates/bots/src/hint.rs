//! Advice for people: what a strong player would do, and how the chances stand.

use table::{Actor, Budget, Chair, MAX_SEATS, Next, QuickDice, Scratch, Seat, Thinking, Viewer};

use crate::{Bot, Clock, Endgame, Search};

/// One action with what it is worth.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hint<A> {
    /// The action.
    pub action: A,
    /// The part of the victory that the seat can expect.
    pub chance: f64,
    /// Whether that is certain.
    pub proven: bool,
}

/// What a position holds for everybody.
#[derive(Clone, PartialEq, Debug)]
pub struct Advice<A> {
    /// The seat that has to act; `None` when the game is over.
    pub seat: Option<Seat>,
    /// Its best actions, at most three, best first.
    pub hints: Vec<Hint<A>>,
    /// By seat: the part of the victory to expect. They add up to 1.
    pub chances: Vec<f64>,
}

/// Positions that the endgame solver may visit for one piece of advice.
const ENDGAME: u32 = 100_000;

/// Gives advice, from what the seat to act knows and nothing more.
#[derive(Debug)]
pub struct Adviser<G: Thinking> {
    pub(crate) search: Search<G>,
    endgame: Option<Endgame<G>>,
    limit: u32,
    seed: u64,
}

impl<G: Thinking> Adviser<G> {
    /// An adviser that makes so many playouts for a position; all its randomness follows from `seed`.
    pub fn new(playouts: u32, seed: u64) -> Adviser<G> {
        let budget = Budget { solver: ENDGAME, ..Budget::playouts(playouts) };
        Adviser::with_budget(budget, seed, Clock::default())
    }

    /// An adviser with a budget and a clock of one's own. The same budget and seed give the same advice where the clock
    /// lets it think to the end.
    pub fn with_budget(budget: Budget, seed: u64, clock: Clock) -> Adviser<G> {
        let limit = budget.solver;
        Adviser { search: Search::with_clock(budget, clock), endgame: None, limit, seed }
    }

    /// Advice for a position: for the lowest-numbered seat that the game waits for. Chance that is
    /// due first is drawn once, which makes the advice one of several possible.
    pub fn advise(&mut self, position: &G) -> Advice<G::Action> {
        let mut position = position.clone();
        let (mut dice, mut scratch) = (QuickDice::new(self.seed), Scratch::default());
        while position.next() == Next::Chance {
            let outcome = position.draw_chance(&mut dice, &mut scratch);
            position.apply(Actor::Chance, outcome, &mut ());
        }
        let seats = position.seats();
        if let Some(outcome) = position.outcome() {
            let chances = Seat::all(seats).map(|seat| outcome.share(seat)).collect();
            return Advice { seat: None, hints: Vec::new(), chances };
        }
        let Next::Seats { must, .. } = position.next() else { return even(seats) };
        let Some(seat) = must.first() else { return even(seats) };
        self.advise_at(&Chair::new(&position, seat))
    }

    /// Advice for the seat that sits on this chair and has to act.
    pub fn advise_at(&mut self, chair: &Chair<'_, G>) -> Advice<G::Action> {
        let seat = chair.seat();
        self.search.begin(self.seed);
        let opinions = self.search.think(chair);
        let values = self.search.mean_values();
        let mut hints: Vec<Hint<G::Action>> = opinions
            .iter()
            .take(3)
            .map(|opinion| Hint { action: opinion.action, chance: opinion.chance, proven: opinion.proven })
            .collect();
        let world = G::imagine(&chair.recall(), &mut QuickDice::new(self.seed));
        if let Some((best, share)) = self.solved(&world, seat) {
            let rest = hints.iter().filter(|hint| hint.action != best && !(share == 0.0 && hint.proven));
            let rest = rest.map(|hint| Hint { chance: hint.chance.min(share), ..*hint });
            let first = Hint { action: best, chance: share, proven: true };
            hints = std::iter::once(first).chain(rest).take(3).collect();
        }
        let seats = world.seats();
        let own = hints.first().map_or(1.0 / f64::from(seats), |hint| hint.chance);
        Advice { seat: Some(seat), hints, chances: spread(seat, own, seats, &values) }
    }

    /// What one legal action is worth to the seat, thought through by itself, and whether that is certain.
    pub fn weigh(&mut self, chair: &Chair<'_, G>, action: G::Action) -> (f64, bool) {
        self.search.begin(self.seed);
        let opinions = self.search.think_of(chair, &[action]);
        let mut after = G::imagine(&chair.recall(), &mut QuickDice::new(self.seed));
        if !after.hides_from(Viewer::Recall(chair.seat())) {
            after.apply(Actor::Seat(chair.seat()), action, &mut ());
            if let Some(outcome) = after.outcome() {
                return (outcome.share(chair.seat()), true);
            }
            if let Some((_, share)) = self.solved(&after, chair.seat()) {
                return (share, true);
            }
        }
        opinions.first().map_or((0.0, false), |opinion| (opinion.chance, opinion.proven))
    }

    /// What the endgame solver knows of a world: an action and the part of the victory it keeps for `seat`.
    fn solved(&mut self, world: &G, seat: Seat) -> Option<(G::Action, f64)> {
        // Only what the seat knows may be used, and it knows everything.
        if self.limit == 0 || world.hides_from(Viewer::Recall(seat)) {
            return None;
        }
        world.essence()?;
        let endgame = self.endgame.get_or_insert_with(|| Endgame::new(18));
        // What was solved before must not change what can be solved now.
        endgame.clear();
        let solution = endgame.solve(world, u64::from(self.limit))?;
        let share = f64::from(solution.share);
        Some((solution.best, if seat == Seat(0) { share } else { 1.0 - share }))
    }
}

fn even<A>(seats: u8) -> Advice<A> {
    let chances = Seat::all(seats).map(|_| 1.0 / f64::from(seats)).collect();
    Advice { seat: None, hints: Vec::new(), chances }
}

/// The seat to act gets what its best action is worth; the others share the rest as in the playouts.
fn spread(seat: Seat, own: f64, seats: u8, values: &[f64; MAX_SEATS]) -> Vec<f64> {
    let others: f64 =
        Seat::all(seats).filter(|other| *other != seat).map(|other| values[other.index()]).sum();
    let share = |other: Seat| {
        if other == seat {
            own
        } else if others > 0.0 {
            (1.0 - own) * values[other.index()] / others
        } else {
            (1.0 - own) / f64::from(seats - 1)
        }
    };
    Seat::all(seats).map(share).collect()
}
