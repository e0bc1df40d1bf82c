//! Towns moved one at a time until the first round leaves nobody behind.

use table::{Dice, QuickDice};

use super::super::graph::{self, Graph};
use super::super::{Map, Place, Terrain, opening};

/// Moves of a town that are tried on one draft.
const MOVES: u32 = 600;

/// How far from even the first round is: by how much the gaps are too large, then how large they are.
fn distance(map: &Map) -> (f64, f64) {
    let opening = opening(map);
    (opening.excess(), opening.start_gap() + opening.turn_gap())
}

/// Moves towns of `map` while that brings the first round nearer to even, and until it is: what is left of the
/// excess. On a mirrored map `twin` names the place that goes along with each. The text stays behind.
pub(super) fn repair(map: &mut Map, twin: Option<&[Place]>, dice: &mut QuickDice) -> f64 {
    let graph: Graph = (0..map.len()).map(|at| map.borders(at as Place).to_vec()).collect();
    let from_start: Vec<_> =
        map.starts.iter().map(|&start| graph::steps(&graph, start as usize, |_| true)).collect();
    let free: Vec<Place> = (0..map.len() as Place)
        .filter(|&at| map.terrain(at) != Terrain::Water && !map.castle(at) && !map.starts.contains(&at))
        .collect();
    let mut known = distance(map);
    for _ in 0..MOVES {
        if known.0 == 0.0 || map.towns.is_empty() {
            break;
        }
        let before = map.towns.clone();
        let from = before[dice.below(before.len() as u32) as usize];
        let to = free[dice.below(free.len() as u32) as usize];
        let mut towns = before.clone();
        let mut move_town = |from: Place, to: Place| {
            towns.retain(|&town| town != from);
            let lonely = towns.iter().all(|&town| town != to && !map.touch(town, to));
            towns.push(to);
            lonely
        };
        let fits = move_town(from, to)
            && twin.is_none_or(|twin| {
                // A town on the axis has no place to go to without its twin.
                twin[from as usize] != from && move_town(twin[from as usize], twin[to as usize])
            });
        // A start needs four holdings within three steps, or it cannot pay its first troops (MAP-W8).
        let near = |steps: &Vec<Option<u32>>| {
            let held = towns.iter().chain(&map.castles);
            held.filter(|&&at| steps[at as usize].is_some_and(|steps| steps <= 3)).count() >= 4
        };
        if !fits || !from_start.iter().all(near) {
            continue;
        }
        map.settle(&towns);
        let now = distance(map);
        if now <= known {
            known = now;
        } else {
            map.settle(&before);
        }
    }
    known.0
}
