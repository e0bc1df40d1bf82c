//! The steps of a match as a viewer saw them: in words, and by what moved.

use serde::Serialize;
use table::{Actor, HouseGame, Match, Motion, Seat, Viewer};

/// One step as a viewer saw it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeenStep {
    /// Number of the step, from 0.
    pub ply: usize,
    /// Who took it; chance has no seat.
    pub seat: Option<Seat>,
    /// What the log says of it; empty if it says nothing.
    pub words: String,
    /// What moved in the drawing; a few words each, as a page reads them.
    #[serde(skip)]
    pub motions: Vec<Motion>,
}

impl SeenStep {
    /// All its motions as a page reads them.
    pub fn script(&self) -> String {
        let motions: Vec<String> = self.motions.iter().map(Motion::to_string).collect();
        motions.join(";")
    }
}

/// The steps of a match from number `plies` on that `viewer` could see, at most the latest `most` of them.
pub(crate) fn steps_since<G: HouseGame>(
    game: &Match<G>,
    viewer: Viewer,
    plies: usize,
    most: usize,
) -> Vec<SeenStep> {
    // Bounded work: steps that nobody saw anything of are few.
    let first = plies.max(game.steps().len().saturating_sub(4 * most));
    let mut seen: Vec<SeenStep> = Vec::new();
    let at = |seen: &mut Vec<SeenStep>, ply: usize| -> usize {
        let place = seen.partition_point(|step| step.ply < ply);
        if seen.get(place).is_none_or(|step| step.ply != ply) {
            let seat = match game.steps().get(ply).map(|step| step.actor) {
                Some(Actor::Seat(seat)) => Some(seat),
                Some(Actor::Chance) | None => None,
            };
            seen.insert(place, SeenStep { ply, seat, words: String::new(), motions: Vec::new() });
        }
        place
    };
    for (ply, words) in game.log_since(viewer, first) {
        let place = at(&mut seen, ply);
        let told = &mut seen[place].words;
        if !told.is_empty() {
            told.push(' ');
        }
        told.push_str(&words);
    }
    for (ply, motion) in game.motions_since(viewer, first) {
        let place = at(&mut seen, ply);
        seen[place].motions.push(motion);
    }
    seen.split_off(seen.len().saturating_sub(most))
}

/// Where turns begin: the steps at which another seat decides than before, the first decision among them. What chance
/// did before that set the table up.
pub(crate) fn turns<G: HouseGame>(game: &Match<G>) -> Vec<usize> {
    let mut latest = None;
    let mut turns = Vec::new();
    for (ply, step) in game.steps().iter().enumerate() {
        if let Actor::Seat(seat) = step.actor
            && latest != Some(seat)
        {
            latest = Some(seat);
            turns.push(ply);
        }
    }
    turns
}
