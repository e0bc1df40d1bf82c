//! Folding a record into a match.

use super::matches::Urn;
use crate::{
    Actor, Game, HeaderLine, Match, Next, Record, RecordResult, RecordStep, Refusal, Setup, SetupFault,
};

/// Why a record cannot be folded into a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayFault {
    /// The record belongs to something else.
    #[error("{place}this is a record of '{found}', not of '{wanted}'", place = place(*line))]
    Game {
        /// Line of the game; 0 if it has none.
        line: usize,
        /// The game asked to replay it.
        wanted: &'static str,
        /// The game of the record.
        found: String,
    },
    /// The record was written under rules that this program does not know.
    #[error(
        "{place}this record follows version {found} of the rules of {game}; this program knows version {known}",
        place = place(*line)
    )]
    Rules {
        /// Line of the version; 0 if it has none.
        line: usize,
        /// The game.
        game: &'static str,
        /// The version of the record.
        found: u32,
        /// The version known here.
        known: u32,
    },
    /// The table cannot be set up as the header says.
    #[error("{place}{fault}", place = place(*line))]
    Setup {
        /// Line of the seats or of the last option, whichever is at fault; 0 if it has none.
        line: usize,
        /// What is wrong.
        fault: SetupFault,
    },
    /// A step is not one the game can read.
    #[error("line {line}: '{text}' is not a step of this game: {expected}")]
    Unreadable {
        /// Line of the step.
        line: usize,
        /// The step.
        text: String,
        /// What was expected.
        expected: String,
    },
    /// A step is against the rules.
    #[error("line {line}: '{text}' is not possible: {refusal}")]
    Illegal {
        /// Line of the step.
        line: usize,
        /// The step.
        text: String,
        /// The rule against it.
        refusal: Refusal,
    },
    /// A player's step where chance decides, the other way round, or a step after the end.
    #[error("line {line}: {actor} cannot act here: {waits}")]
    Actor {
        /// Line of the step.
        line: usize,
        /// Who acts there.
        actor: Actor,
        /// What the position waits for.
        waits: String,
    },
    /// The last line does not tell what happened.
    #[error("line {line}: the result says '{written}', the game ended with '{played}'")]
    Result {
        /// Line of the result.
        line: usize,
        /// What the record says.
        written: String,
        /// What the fold gives.
        played: String,
    },
}

/// Where something is wrong, before what is.
fn place(line: usize) -> String {
    if line == 0 { String::new() } else { format!("line {line}: ") }
}

impl ReplayFault {
    fn setup(record: &Record, fault: SetupFault) -> ReplayFault {
        let at = match fault {
            SetupFault::Seats { .. } => HeaderLine::Seats,
            _ => HeaderLine::Option,
        };
        ReplayFault::Setup { line: record.lines.number(at), fault }
    }
}

/// How a game may end that its rules would not have ended, and how many do not win then; all if nobody wins.
const STOPPED: [(&str, Option<usize>); 4] =
    [("resignation", Some(1)), ("agreement", None), ("expired", None), ("closed", None)];

impl<G: Game> Match<G> {
    /// Folds a record. Chance outcomes are taken from the record; if it holds the secret, the game
    /// can be played on.
    pub fn replay(record: &Record) -> Result<Match<G>, ReplayFault> {
        Match::replay_until(record, usize::MAX)
    }

    /// Folds the first `plies` steps of a record.
    pub fn replay_until(record: &Record, plies: usize) -> Result<Match<G>, ReplayFault> {
        if record.game != G::ID {
            let line = record.lines.number(HeaderLine::Game);
            return Err(ReplayFault::Game { line, wanted: G::ID, found: record.game.clone() });
        }
        if record.rules != G::RULES_VERSION {
            let (line, known) = (record.lines.number(HeaderLine::Rules), G::RULES_VERSION);
            return Err(ReplayFault::Rules { line, game: G::ID, found: record.rules, known });
        }
        let options = record.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let unfit = |fault| ReplayFault::setup(record, fault);
        let setup = Setup::with_options::<G>(record.seats, options).map_err(unfit)?;
        let mut game = Match::empty(&setup).map_err(unfit)?;
        game.names.clone_from(&record.names);
        game.urn = Urn::of(record);
        for step in record.steps.iter().take(plies) {
            game.follow(step)?;
        }
        if let Some(result) = record.result.as_ref().filter(|_| plies >= record.steps.len()) {
            game.compare_result(result)?;
        }
        Ok(game)
    }

    /// Takes one more step of the record that was folded until here.
    pub fn follow(&mut self, step: &RecordStep) -> Result<(), ReplayFault> {
        let action = self.read_step(step)?;
        self.take(step.actor, action);
        Ok(())
    }

    pub(super) fn read_step(&self, step: &RecordStep) -> Result<G::Action, ReplayFault> {
        let line = step.line;
        let text = || step.text.clone();
        let fits = match (self.position.next(), step.actor) {
            (Next::Chance, Actor::Chance) => true,
            (Next::Seats { must, may }, Actor::Seat(seat)) => must.union(may).contains(seat),
            _ => false,
        };
        if !fits {
            let waits = match self.position.next() {
                Next::Chance => "chance decides".into(),
                Next::Over => "the game is over".into(),
                Next::Seats { must, may } => {
                    format!("the game waits for {}", self.names().list(must.union(may)))
                }
            };
            return Err(ReplayFault::Actor { line, actor: step.actor, waits });
        }
        let action = self.position.read_action(&step.text).map_err(|expected| ReplayFault::Unreadable {
            line,
            text: text(),
            expected,
        })?;
        let checked = match step.actor {
            Actor::Seat(seat) => self.position.check(seat, action),
            Actor::Chance => self.check_chance(action),
        };
        checked.map_err(|refusal| ReplayFault::Illegal { line, text: text(), refusal })?;
        Ok(action)
    }

    fn check_chance(&self, action: G::Action) -> Result<(), Refusal> {
        let mut odds = Vec::new();
        self.position.chance(&mut odds);
        if odds.iter().any(|(outcome, _)| *outcome == action) {
            return Ok(());
        }
        Err(Refusal::new("chance", "this outcome cannot be drawn here"))
    }

    pub(super) fn compare_result(&self, result: &RecordResult) -> Result<(), ReplayFault> {
        let describe = |ending: &str, winners| format!("{ending} {winners:?}");
        let played = match self.position.outcome() {
            Some(outcome) => describe(outcome.ending, outcome.winners()),
            None => "nothing: it is not over".into(),
        };
        let written = describe(&result.ending, result.winners);
        // Players and hosts may end a game; version 1 did not write that down.
        let stopped = STOPPED.iter().any(|(ending, losers)| {
            let winners = losers.map_or(0, |losers| usize::from(self.setup.seats()) - losers);
            *ending == result.ending && result.winners.len() == winners
        });
        if written == played || (stopped && self.position.outcome().is_none() && self.urn.version > 1) {
            return Ok(());
        }
        Err(ReplayFault::Result { line: result.line, written, played })
    }
}
