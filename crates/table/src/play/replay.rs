//! Folding a record into a match.

use crate::{Actor, Game, Match, Next, Record, RecordResult, RecordStep, Refusal, Setup, SetupFault};

/// Why a record cannot be folded into a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayFault {
    /// The record belongs to something else.
    #[error("this is a record of '{found}', not of '{wanted}'")]
    Game {
        /// The game asked to replay it.
        wanted: &'static str,
        /// The game of the record.
        found: String,
    },
    /// The record was written under rules that this program does not know.
    #[error("this record follows version {found} of the rules of {game}; this program knows version {known}")]
    Rules {
        /// The game.
        game: &'static str,
        /// The version of the record.
        found: u32,
        /// The version known here.
        known: u32,
    },
    /// The table cannot be set up as the header says.
    #[error(transparent)]
    Setup(#[from] SetupFault),
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

impl<G: Game> Match<G> {
    /// Folds a record. Chance outcomes are taken from the record; if it holds the secret, the game
    /// can be played on.
    pub fn replay(record: &Record) -> Result<Match<G>, ReplayFault> {
        Match::replay_until(record, usize::MAX)
    }

    /// Folds the first `plies` steps of a record.
    pub fn replay_until(record: &Record, plies: usize) -> Result<Match<G>, ReplayFault> {
        if record.game != G::ID {
            return Err(ReplayFault::Game { wanted: G::ID, found: record.game.clone() });
        }
        if record.rules != G::RULES_VERSION {
            let known = G::RULES_VERSION;
            return Err(ReplayFault::Rules { game: G::ID, found: record.rules, known });
        }
        let options = record.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let setup = Setup::with_options::<G>(record.seats, options)?;
        let mut game = Match::empty(&setup)?;
        game.names.clone_from(&record.names);
        game.urn.commitment = record.commitment;
        game.urn.entropy.clone_from(&record.entropy);
        game.urn.secret = record.secret;
        game.urn.key = record.secret.map(|secret| secret.chance_key(&record.entropy));
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
        if written == played {
            return Ok(());
        }
        Err(ReplayFault::Result { line: result.line, written, played })
    }
}
