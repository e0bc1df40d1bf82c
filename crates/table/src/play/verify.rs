//! Whether the chance of a record is the chance that was promised.

use crate::{Actor, Game, Match, Record, ReplayFault, Scratch};

/// What `verify` found wrong with the chance of a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfair {
    /// The secret has not been revealed, so nothing can be recomputed.
    #[error("the record holds no secret: chance cannot be recomputed before it is revealed")]
    NoSecret,
    /// The revealed secret is not the one that was promised.
    #[error("the secret does not match the commitment that was published before the game")]
    Commitment,
    /// A chance outcome is not the one that follows from the secret.
    #[error("line {line}: the record says 'chance {written}', the secret gives 'chance {drawn}'")]
    Outcome {
        /// Line of the outcome.
        line: usize,
        /// What the record says.
        written: String,
        /// What the secret gives.
        drawn: String,
    },
    /// The record does not fold.
    #[error(transparent)]
    Replay(#[from] ReplayFault),
}

impl<G: Game> Match<G> {
    /// Recomputes every chance outcome of a record from its revealed secret; returns how many
    /// there were.
    pub fn verify(record: &Record) -> Result<u64, Unfair> {
        let secret = record.secret.ok_or(Unfair::NoSecret)?;
        if record.commitment.is_some_and(|commitment| commitment != secret.commitment()) {
            return Err(Unfair::Commitment);
        }
        let key = secret.chance_key(&record.entropy);
        let mut game: Match<G> = Match::replay_until(record, 0)?;
        let mut scratch = Scratch::default();
        for step in &record.steps {
            let action = game.read_step(step)?;
            if step.actor == Actor::Chance {
                let mut dice = key.dice(game.chance_drawn);
                let drawn = game.position.draw_chance(&mut dice, &mut scratch);
                if drawn != action {
                    let (line, written) = (step.line, step.text.clone());
                    let drawn = game.position.action_text(drawn);
                    return Err(Unfair::Outcome { line, written, drawn });
                }
            }
            game.take(step.actor, action);
        }
        if let Some(result) = &record.result {
            game.compare_result(result)?;
        }
        Ok(game.chance_drawn)
    }
}
