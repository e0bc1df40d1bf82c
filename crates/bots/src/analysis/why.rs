//! Why one action is better than another: what follows from either in worlds that fit what the seat knows.

use table::{Actor, Chair, Facet, Facets, HouseGame, Names, QuickDice, Shift};

use super::SEED;
use crate::Adviser;

/// Worlds in which an action is followed.
const WORLDS: u64 = 16;
/// Reasons that are told for an action, and against one.
const MOST: usize = 2;
/// A reason that weighs less than this part of the weightiest is not told.
const MINOR: f32 = 0.25;

/// What an action is worth, and what follows from it.
#[derive(Clone, Debug)]
pub(super) struct Line {
    /// The part of the victory that the seat can expect.
    pub chance: f64,
    /// Whether that is certain.
    pub proven: bool,
    facets: Facets,
}

impl Line {
    /// Thinks an action through, and follows it in worlds that fit what the seat knows.
    pub fn of<G: HouseGame>(adviser: &mut Adviser<G>, chair: &Chair<'_, G>, action: G::Action) -> Line {
        let (chance, proven) = adviser.weigh(chair, action);
        let (seat, view) = (chair.seat(), chair.recall());
        let mut facets = Facets::default();
        let mut list: Vec<Facet> = Vec::new();
        for nth in 0..WORLDS {
            // The same worlds and the same luck for every action.
            let mut dice = QuickDice::new(SEED ^ nth.wrapping_mul(0x9e37_79b9));
            let mut world = G::imagine(&view, &mut dice);
            world.apply(Actor::Seat(seat), action, &mut ());
            adviser.search.follow(&mut world, seat, &mut dice);
            list.clear();
            world.facets(seat, &mut list);
            facets.add(&list);
        }
        Line { chance, proven, facets }
    }

    /// Why this action and not the other, in sentences about this one.
    pub fn reasons_for<G: HouseGame>(
        &self,
        other: &Line,
        chair: &Chair<'_, G>,
        names: &Names,
    ) -> Vec<String> {
        let shifts = self.facets.against(&other.facets);
        told(&shifts, |shift| shift.gain > 0.0, chair, names).into_iter().map(|(_, words)| words).collect()
    }

    /// What this action costs against a better one, in sentences about this one; and what else the better one brings,
    /// in sentences about that.
    pub fn reasons_against<G: HouseGame>(
        &self,
        better: &Line,
        chair: &Chair<'_, G>,
        names: &Names,
    ) -> (Vec<String>, Vec<String>) {
        let shifts = self.facets.against(&better.facets);
        let costs = told(&shifts, |shift| shift.gain < 0.0, chair, names);
        let said: Vec<u16> = costs.iter().map(|(about, _)| *about).collect();
        let gains: Vec<Shift> = shifts.iter().map(|shift| shift.turned()).collect();
        let gains = told(&gains, |shift| shift.gain > 0.0 && !said.contains(&shift.about), chair, names);
        let words = |list: Vec<(u16, String)>| list.into_iter().map(|(_, words)| words);
        (words(costs).collect(), words(gains).take(1).collect())
    }
}

impl<G: HouseGame> Adviser<G> {
    /// Why one action and not another, in sentences about the first.
    pub fn why(
        &mut self,
        chair: &Chair<'_, G>,
        action: G::Action,
        other: G::Action,
        names: &Names,
    ) -> Vec<String> {
        let line = Line::of(self, chair, action);
        let other = Line::of(self, chair, other);
        line.reasons_for(&other, chair, names)
    }
}

/// The weightiest of some shifts, each with its number, in words; no sentence twice.
fn told<G: HouseGame>(
    shifts: &[Shift],
    fits: impl Fn(&Shift) -> bool,
    chair: &Chair<'_, G>,
    names: &Names,
) -> Vec<(u16, String)> {
    let view = chair.view();
    let most = shifts.first().map_or(0.0, |shift| shift.gain.abs());
    let mut list: Vec<(u16, String)> = Vec::new();
    for shift in shifts.iter().filter(|shift| fits(shift) && shift.gain.abs() >= MINOR * most) {
        if list.len() == MOST {
            break;
        }
        if let Some(words) = G::reason(&view, chair.seat(), shift, names)
            && list.iter().all(|(_, said)| *said != words)
        {
            list.push((shift.about, words));
        }
    }
    list
}
