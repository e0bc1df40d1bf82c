//! Whether the chance of a record is the chance that was promised.

use super::odds::{Draw, remarks};
use crate::{Actor, Game, HeaderLine, Match, Record, RemarkKind, ReplayFault, Scratch, Seat};

/// What `verify` found wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfair {
    /// The secret has not been revealed, so nothing can be recomputed.
    #[error("line {line}: a secret should stand before this line: without it chance cannot be recomputed")]
    NoSecret {
        /// Line of `play`, where the header ends.
        line: usize,
    },
    /// Nothing says that the secret was promised before the game.
    #[error(
        "line {line}: a commitment should stand before this line: without it any secret could have been chosen"
    )]
    NoCommitment {
        /// Line of `play`, where the header ends.
        line: usize,
    },
    /// The revealed secret, or what was agreed, is not what was promised.
    #[error(
        "line {line}: the secret and what was agreed do not match the commitment that was published before \
         the game"
    )]
    Commitment {
        /// Line of the commitment.
        line: usize,
    },
    /// A contribution is not the one that was pledged.
    #[error("line {line}: seat {seat} pledged another contribution than this one")]
    Pledge {
        /// Line of the contribution.
        line: usize,
        /// Who.
        seat: Seat,
    },
    /// A pledge was never opened, so the game should not have begun.
    #[error(
        "line {line}: seat {seat} pledged a contribution and did not open it: the game should not have begun"
    )]
    Unopened {
        /// Line of the pledge.
        line: usize,
        /// Who.
        seat: Seat,
    },
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
    /// The odds are not those of the game.
    #[error("line {line}: the record says '{written}', by the rules it is '{played}'")]
    Odds {
        /// Line of the odds, or of the outcome that they should stand before.
        line: usize,
        /// What the record says.
        written: String,
        /// What the rules give.
        played: String,
    },
    /// The record ends before the game does.
    #[error(
        "line {line}: the record ends here without a result: its end was cut off, or the game is not over"
    )]
    CutOff {
        /// The last line.
        line: usize,
    },
    /// The record does not fold.
    #[error(transparent)]
    Replay(#[from] ReplayFault),
}

impl Record {
    /// Checks everything that was promised before the game and needs no rules.
    fn check_promises(&self) -> Result<(), Unfair> {
        let line = |line| self.lines.number(line);
        let Some(secret) = &self.secret else {
            return Err(Unfair::NoSecret { line: line(HeaderLine::Play) });
        };
        let Some(promise) = self.promise() else {
            return Err(Unfair::NoCommitment { line: line(HeaderLine::Play) });
        };
        let kept = self.commitment.is_none_or(|commitment| commitment == self.commitment_to(secret))
            && self.digest.is_none_or(|digest| digest == secret.digest());
        if !kept {
            return Err(Unfair::Commitment { line: line(HeaderLine::Commitment) });
        }
        for pledge in &self.pledges {
            let seat = pledge.seat;
            match self.entropy.iter().find(|contribution| contribution.seat == seat) {
                None => return Err(Unfair::Unopened { line: line(HeaderLine::Pledge(seat)), seat }),
                Some(opened) if opened.pledge(&promise) != *pledge => {
                    return Err(Unfair::Pledge { line: line(HeaderLine::Entropy(seat)), seat });
                }
                Some(_) => {}
            }
        }
        Ok(())
    }

    /// Compares what is said about the odds with what the rules give.
    fn check_odds(&self, draws: &[Draw]) -> Result<(), Unfair> {
        let by_rules = remarks(draws);
        let mut by_rules = by_rules.iter().peekable();
        let written =
            self.remarks.iter().filter(|remark| matches!(remark.kind, RemarkKind::Odds(_))).peekable();
        let nothing = || "nothing".to_owned();
        for told in written {
            let same = |ply| move |played: &&crate::Remark| played.ply <= ply;
            match by_rules.next_if(same(told.ply)) {
                Some(played) if played.ply == told.ply && played.kind == told.kind => {}
                Some(played) if played.ply < told.ply => return Err(self.no_odds(played)),
                played => {
                    let played = played.map_or_else(nothing, |played| played.kind.to_string());
                    return Err(Unfair::Odds { line: told.line, written: told.kind.to_string(), played });
                }
            }
        }
        by_rules.next().map_or(Ok(()), |played| Err(self.no_odds(played)))
    }

    fn no_odds(&self, missing: &crate::Remark) -> Unfair {
        let line = self.steps.get(missing.ply).map_or(0, |step| step.line);
        Unfair::Odds { line, written: "nothing".into(), played: missing.kind.to_string() }
    }

    /// What whoever checks this record should know besides, in sentences.
    pub fn caveats(&self) -> Vec<String> {
        let mut caveats = Vec::new();
        if self.digest.is_some() {
            caveats.push(
                "the commitment of this older record covers the secret alone, not the table, game, options, \
                 seats and rules"
                    .into(),
            );
        }
        let pledged = |seat| self.pledges.iter().any(|pledge| pledge.seat == seat);
        let unpledged: Vec<String> = self
            .entropy
            .iter()
            .filter(|contribution| !pledged(contribution.seat))
            .map(|contribution| contribution.seat.to_string())
            .collect();
        if self.entropy.is_empty() {
            caveats.push("nobody but the host had a part in the chance of this game".into());
        } else if !unpledged.is_empty() {
            let who = unpledged.join(", ");
            caveats.push(format!(
                "seat {who} added to the chance without a pledge: whoever did so last could choose"
            ));
        }
        if let Some(origin) = &self.origin {
            caveats.push(format!(
                "the first {} steps are those of table {}; their chance is checked with its record",
                origin.plies, origin.table
            ));
        }
        if !self.voids.is_empty() {
            let who: Vec<String> = self.voids.iter().map(|void| void.seat.to_string()).collect();
            let starts = if who.len() == 1 { "start" } else { "starts" };
            caveats.push(format!(
                "{} {starts} before this one came to nothing, because seat {} did not open what was pledged",
                who.len(),
                who.join(", ")
            ));
        }
        caveats
    }
}

impl<G: Game> Match<G> {
    /// Checks a record: the secret against the commitment, contributions against their pledges, every chance
    /// outcome against the secret, the odds and the result against the rules. Returns how many outcomes there
    /// were that follow from this secret.
    pub fn verify(record: &Record) -> Result<u64, Unfair> {
        let mut game: Match<G> = Match::replay_until(record, 0)?;
        record.check_promises()?;
        let key = game.urn.key.ok_or(Unfair::NoSecret { line: 0 })?;
        // Steps of another game follow from the secret of its table.
        let taken_over = record.origin.as_ref().map_or(0, |origin| origin.plies);
        let mut scratch = Scratch::default();
        let (mut draws, mut recomputed) = (Vec::new(), 0);
        for (ply, step) in record.steps.iter().enumerate() {
            let action = game.read_step(step)?;
            if step.actor == Actor::Chance {
                if record.version > 1 {
                    draws.push(Draw::of(&game.position, ply, action));
                }
                if ply >= taken_over {
                    recomputed += 1;
                    let mut dice = key.dice(game.chance_drawn);
                    let drawn = game.position.draw_chance(&mut dice, &mut scratch);
                    if drawn != action {
                        let (line, written) = (step.line, step.text.clone());
                        let drawn = game.position.action_text(drawn);
                        return Err(Unfair::Outcome { line, written, drawn });
                    }
                }
            }
            game.take(step.actor, action);
        }
        record.check_odds(&draws)?;
        let cut_off = Unfair::CutOff { line: record.lines.number(HeaderLine::Last) };
        game.compare_result(record.result.as_ref().ok_or(cut_off)?)?;
        Ok(recomputed)
    }
}
