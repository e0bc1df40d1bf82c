//! One game between bots.

use std::hash::{Hash, Hasher};
use std::marker::PhantomData;
use std::time::Instant;

use abacus::thread_time;
use bots::{Bot, UnknownBot, hire_counted};
use table::{
    Actor, Chair, ChanceKey, Hosting, MAX_SEATS, Match, Mix, Next, Outcome, Record, Scratch, Seat, SeatSet,
    Secret, Setup, SetupFault, Sink, Statistics, Tally, Thinking,
};

/// Bots at a table, and what they need to play one game after another without allocating.
#[derive(Debug)]
pub struct Referee<G: Thinking + Hosting + Statistics> {
    setup: Setup,
    fresh: G,
    bots: Vec<Box<dyn Bot<G>>>,
    scratch: Scratch<G::Action>,
}

/// What came of one game.
#[derive(Clone, Copy, Debug)]
pub struct Trial {
    /// How it ended.
    pub outcome: Outcome,
    /// Players' decisions.
    pub decisions: u32,
}

/// What a bot took for its decisions in one game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ThinkingTime {
    /// Wall-clock nanoseconds in all.
    pub nanoseconds: u64,
    /// Nanoseconds on a processor, those of threads and programs of its own left out.
    pub processor: u64,
    /// Decisions.
    pub decisions: u64,
    /// Nanoseconds of the slowest run of decisions without anybody else in between.
    pub slowest_turn: u64,
}

impl ThinkingTime {
    /// Both together.
    #[must_use]
    pub fn and(self, other: ThinkingTime) -> ThinkingTime {
        ThinkingTime {
            nanoseconds: self.nanoseconds + other.nanoseconds,
            processor: self.processor + other.processor,
            decisions: self.decisions + other.decisions,
            slowest_turn: self.slowest_turn.max(other.slowest_turn),
        }
    }
}

/// Counts events as they happen.
struct Counting<'a, G>(&'a mut Tally, PhantomData<G>);

impl<G: Thinking + Hosting + Statistics> Sink<G::Event> for Counting<'_, G> {
    fn emit(&mut self, event: G::Event) {
        G::count(&event, self.0);
    }
}

impl<G: Thinking + Hosting + Statistics> Referee<G> {
    /// Seats one bot per name; a single name sits on every seat.
    pub fn new(setup: &Setup, names: &[String]) -> Result<Referee<G>, SetupOrBot> {
        Referee::hiring(setup, names, hire_counted)
    }

    /// The same with bots that somebody else finds by their names.
    pub fn hiring(
        setup: &Setup,
        names: &[String],
        mut hire: impl FnMut(&str) -> Result<Box<dyn Bot<G>>, UnknownBot>,
    ) -> Result<Referee<G>, SetupOrBot> {
        let fresh = G::new(setup)?;
        let hired = (0..usize::from(setup.seats())).map(|seat| hire(&names[seat % names.len()]));
        let bots = hired.collect::<Result<_, _>>()?;
        Ok(Referee { setup: setup.clone(), fresh, bots, scratch: Scratch::default() })
    }

    /// Plays game number `game` of this seed: the same game whatever was played before.
    pub fn play(&mut self, seed: u64, game: u64, tally: &mut Tally) -> Trial {
        self.watch(seed, game, tally, |_, _, _| ()).0
    }

    /// Plays the same game as [`Referee::play`], shows every step before it is taken, and hands
    /// over the last position.
    pub fn watch(
        &mut self,
        seed: u64,
        game: u64,
        tally: &mut Tally,
        mut witness: impl FnMut(&G, Actor, G::Action),
    ) -> (Trial, G) {
        self.wake(seed, game);
        let key: ChanceKey = Secret::from_seed(seed, game).chance_key(&[]);
        let mut position = self.fresh.clone();
        let mut decisions = 0;
        let mut drawn = 0;
        let mut latest = None;
        loop {
            let (actor, action) = match position.next() {
                Next::Seats { must, .. } => {
                    let Some(seat) = next_to_speak(&position, must) else { break };
                    decisions += 1;
                    let bot = &mut self.bots[seat.index()];
                    if latest.replace(seat) != Some(seat) {
                        bot.turn();
                    }
                    (Actor::Seat(seat), bot.choose(&Chair::new(&position, seat)))
                }
                Next::Chance => {
                    drawn += 1;
                    (Actor::Chance, position.draw_chance(&mut key.dice(drawn - 1), &mut self.scratch))
                }
                Next::Over => break,
            };
            witness(&position, actor, action);
            position.apply(actor, action, &mut Counting::<G>(tally, PhantomData));
        }
        position.count_end(tally);
        let outcome = position.outcome().unwrap_or_else(|| nobody(&self.setup));
        for bot in &mut self.bots {
            bot.end(&outcome);
        }
        (Trial { outcome, decisions }, position)
    }

    /// Plays the same game as [`Referee::play`], takes the time of every seat, and gives a number that stands for the
    /// whole line of decisions and draws.
    pub fn play_timed(
        &mut self,
        seed: u64,
        game: u64,
        tally: &mut Tally,
    ) -> (Trial, [ThinkingTime; MAX_SEATS], u64) {
        let mut times = [ThinkingTime::default(); MAX_SEATS];
        let mut turn = (None, 0);
        let (mut before, mut worked) = (Instant::now(), thread_time());
        let mut line = Mix::default();
        let (trial, _) = self.watch(seed, game, tally, |_, actor, action| {
            (actor, action).hash(&mut line);
            let (now, work) = (Instant::now(), thread_time());
            let (took, busy) = ((now - before).as_nanos() as u64, (work - worked).as_nanos() as u64);
            (before, worked) = (now, work);
            let Actor::Seat(seat) = actor else { return };
            let time = &mut times[seat.index()];
            time.nanoseconds += took;
            time.processor += busy;
            time.decisions += 1;
            turn = if turn.0 == Some(seat) { (turn.0, turn.1 + took) } else { (Some(seat), took) };
            time.slowest_turn = time.slowest_turn.max(turn.1);
        });
        (trial, times, line.finish())
    }

    /// What bots lost to the game's default action since this was last asked.
    pub fn complaints(&mut self) -> Vec<(Seat, String)> {
        let mut all = Vec::new();
        for (seat, bot) in self.bots.iter_mut().enumerate() {
            all.extend(bot.complaints().into_iter().map(|words| (Seat(seat as u8), words)));
        }
        all
    }

    /// The record of game number `game` of this seed, of which these are the players' steps.
    ///
    /// # Errors
    /// If the table cannot be set up, or the steps are none of such a game.
    pub fn written(&self, seed: u64, game: u64, steps: &[(Seat, G::Action)]) -> Result<Record, String> {
        let secret = Secret::from_seed(seed, game);
        let mut table: Match<G> =
            Match::start(&self.setup, secret, Vec::new()).map_err(|fault| fault.to_string())?;
        for &(seat, action) in steps {
            table.submit(seat, action).map_err(|fault| fault.to_string())?;
        }
        Ok(table.record_with_odds())
    }

    /// Bots' own randomness is apart from the table's chance, so that other bots on the same seed
    /// meet the same deals.
    fn wake(&mut self, seed: u64, game: u64) {
        const BOTS: u64 = 0x626f_7473;
        for (seat, bot) in self.bots.iter_mut().enumerate() {
            let Secret(bytes) = Secret::from_seed(seed ^ BOTS << 32, game);
            let at = seat % 4 * 8;
            let word = bytes[at..at + 8].iter().fold(0, |word, &byte| word << 8 | u64::from(byte));
            bot.sit(Seat(seat as u8), &self.setup);
            bot.begin(word.wrapping_add(seat as u64));
        }
    }
}

/// A seat that was asked something answers before play goes on; else one that the game waits for.
fn next_to_speak<G: Thinking + Hosting + Statistics>(position: &G, must: SeatSet) -> Option<Seat> {
    position.asked().first().or(must.first())
}

fn nobody(setup: &Setup) -> Outcome {
    Outcome::won_by(SeatSet::all(setup.seats()), setup.seats(), "stopped")
}

/// A table that cannot be set up, or a bot that does not exist.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum SetupOrBot {
    /// The table.
    #[error(transparent)]
    Setup(#[from] SetupFault),
    /// The bot.
    #[error(transparent)]
    Bot(#[from] UnknownBot),
}
