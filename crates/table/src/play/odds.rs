//! The odds of a game as its record tells them: written where they do not follow from what was written before.

use crate::{Actor, Game, Match, Odds, Record, Remark, RemarkKind};

/// One draw: what could have come, in its order, and what came.
pub(super) struct Draw {
    pub ply: usize,
    pub list: Vec<(u32, String)>,
    pub outcome: String,
}

impl Draw {
    /// What chance may give in this position, before step number `ply`, of which `outcome` came.
    pub(super) fn of<G: Game>(position: &G, ply: usize, outcome: G::Action) -> Draw {
        let mut odds = Vec::new();
        position.chance(&mut odds);
        let list = odds.into_iter().map(|(action, weight)| (weight, position.action_text(action))).collect();
        Draw { ply, list, outcome: position.action_text(outcome) }
    }
}

/// The remarks that tell the odds of these draws.
///
/// A list stays as it is, or shrinks by what is drawn, until another is written. Which of the two is said
/// follows from the next draw, so that a game has one text.
pub(super) fn remarks(draws: &[Draw]) -> Vec<Remark> {
    let mut remarks = Vec::new();
    let mut told = Odds::default();
    for (number, draw) in draws.iter().enumerate() {
        if told.list != draw.list {
            let mut smaller = Odds { shrink: true, list: draw.list.clone() };
            smaller.drawn(&draw.outcome);
            let shrink = draws.get(number + 1).is_some_and(|next| next.list == smaller.list);
            told = Odds { shrink, list: draw.list.clone() };
            remarks.push(Remark { line: 0, ply: draw.ply, kind: RemarkKind::Odds(told.clone()) });
        }
        told.drawn(&draw.outcome);
    }
    remarks
}

impl<G: Game> Match<G> {
    /// The game so far as a record that tells the odds of every draw. The secret is in it only once the game is
    /// over.
    pub fn record_with_odds(&self) -> Record {
        let mut record = self.record();
        // Records of the first version, and games that cannot be set up again, have none.
        let Some(mut position) = G::new(&self.setup).ok().filter(|_| record.version > 1) else {
            return record;
        };
        let mut draws = Vec::new();
        for (ply, step) in self.steps.iter().enumerate() {
            self.dream_at(ply, &mut position);
            if step.actor == Actor::Chance {
                draws.push(Draw::of(&position, ply, step.action));
            }
            position.apply(step.actor, step.action, &mut ());
        }
        record.remarks = remarks(&draws);
        record
    }
}
