//! The cells of a generated map: relaxed regions around sites, with borders that wander.

use table::{Dice, QuickDice};

use super::super::{NOWHERE, Picture};
use super::lattice::Lattice;

/// A cell is so many parts wide: sites lie between cells, or they would settle into rows.
const PARTS: i64 = 16;

/// Rounds of relaxing.
const ROUNDS: usize = 9;

/// Chances of which the farthest from all other sites is taken.
const CHANCES: usize = 5;

/// How borders wander: by noise of so many cells, so far at the most (in parts).
const WANDER: [(usize, i64); 2] = [(9, 30), (4, 17)];

/// A point in parts of cells.
type Spot = (i64, i64);

fn far(a: Spot, b: Spot) -> i64 {
    (a.0 - b.0).pow(2) + (a.1 - b.1).pow(2)
}

/// Sites spread by Lloyd's rounds; every cell belongs to the one nearest to where a noise sees the cell, so that
/// borders wander while both sides share them.
pub(super) fn cells(width: usize, height: usize, n: usize, dice: &mut QuickDice) -> Picture {
    let anywhere = |dice: &mut QuickDice| -> Spot {
        let mut along = |cells: usize| i64::from(dice.below(cells as u32 * PARTS as u32));
        (along(width), along(height))
    };
    let mut sites: Vec<Spot> = Vec::with_capacity(n);
    while sites.len() < n {
        let chances: Vec<Spot> = (0..CHANCES).map(|_| anywhere(dice)).collect();
        let lonely = |spot: &Spot| sites.iter().map(|&site| far(site, *spot)).min().unwrap_or(0);
        // Of equals the first.
        let best = chances.iter().rev().max_by_key(|spot| lonely(spot));
        sites.extend(best.copied());
    }
    let mut picture = Picture { width, height, cells: vec![0; width * height] };
    for _ in 0..ROUNDS {
        settle(&mut picture, &sites, |_, _| (0, 0));
        let mut sums = vec![(0, 0, 0); n];
        for (index, &cell) in picture.cells.iter().enumerate() {
            let sum = &mut sums[cell as usize];
            let (x, y) = middle(index % width, index / width);
            *sum = (sum.0 + x, sum.1 + y, sum.2 + 1);
        }
        for (site, &(x, y, count)) in sites.iter_mut().zip(&sums) {
            *site = match count {
                // Two sites fell on one cell: one of them starts afresh.
                0 => anywhere(dice),
                _ => (x / count, y / count),
            };
        }
    }
    let mut noises = WANDER.map(|(step, most)| {
        let lattice = |dice: &mut QuickDice| Lattice::new((width, height), step, 2 * most as u32 + 1, dice);
        (lattice(dice), lattice(dice), most)
    });
    settle(&mut picture, &sites, |x, y| {
        noises.iter_mut().fold((0, 0), |sum, (across, down, most)| {
            let value = |lattice: &Lattice| i64::from(lattice.at(x, y)) - *most;
            (sum.0 + value(across), sum.1 + value(down))
        })
    });
    // A site whose ground wandered away from it keeps what it had.
    if picture.sizes(n).iter().any(|&size| size * 4 < width * height / n) {
        settle(&mut picture, &sites, |_, _| (0, 0));
    }
    mend(&mut picture, n);
    picture
}

/// The middle of a cell.
fn middle(x: usize, y: usize) -> Spot {
    (x as i64 * PARTS + PARTS / 2, y as i64 * PARTS + PARTS / 2)
}

/// Gives every cell to the site nearest to its middle, moved by `seen`.
fn settle(picture: &mut Picture, sites: &[Spot], mut seen: impl FnMut(usize, usize) -> Spot) {
    for y in 0..picture.height {
        for x in 0..picture.width {
            let ((mx, my), (dx, dy)) = (middle(x, y), seen(x, y));
            let nearest = (0..sites.len()).min_by_key(|&site| (far(sites[site], (mx + dx, my + dy)), site));
            picture.cells[y * picture.width + x] = nearest.unwrap_or(0) as u8;
        }
    }
}

/// Gives stray pieces to a neighbour and removes borders of one side, until nothing changes.
fn mend(picture: &mut Picture, n: usize) {
    for _ in 0..20 {
        let mut changed = join_strays(picture, n);
        for ((a, b), length) in picture.borders() {
            if length == 1 {
                changed |= part(picture, a, b);
            }
        }
        if !changed {
            return;
        }
    }
}

/// Every piece of a territory but its largest goes to the territory beside it.
fn join_strays(picture: &mut Picture, n: usize) -> bool {
    let (width, total) = (picture.width, picture.cells.len());
    let mut piece = vec![usize::MAX; total];
    let mut pieces: Vec<(u8, Vec<usize>)> = Vec::new();
    for first in 0..total {
        if piece[first] != usize::MAX {
            continue;
        }
        let owner = picture.cells[first];
        let mut members = vec![first];
        piece[first] = pieces.len();
        let mut next = 0;
        while next < members.len() {
            let cell = members[next];
            next += 1;
            let (x, y) = ((cell % width) as isize, (cell / width) as isize);
            for (nx, ny) in [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)] {
                if picture.at(nx, ny) == owner {
                    let other = ny as usize * width + nx as usize;
                    if piece[other] == usize::MAX {
                        piece[other] = pieces.len();
                        members.push(other);
                    }
                }
            }
        }
        pieces.push((owner, members));
    }
    let mut largest = vec![usize::MAX; n];
    for (index, (owner, members)) in pieces.iter().enumerate() {
        let best = &mut largest[*owner as usize];
        if *best == usize::MAX || members.len() > pieces[*best].1.len() {
            *best = index;
        }
    }
    let mut changed = false;
    for (index, (owner, members)) in pieces.iter().enumerate() {
        if largest[*owner as usize] == index {
            continue;
        }
        let neighbour = members.iter().find_map(|&cell| {
            let (x, y) = ((cell % width) as isize, (cell / width) as isize);
            [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
                .map(|(x, y)| picture.at(x, y))
                .into_iter()
                .find(|&other| other != *owner && other != NOWHERE)
        });
        if let Some(other) = neighbour {
            for &cell in members {
                picture.cells[cell] = other;
            }
            changed = true;
        }
    }
    changed
}

/// Ends the one-side contact of two territories: one of the two cells goes to a third neighbour.
fn part(picture: &mut Picture, a: u8, b: u8) -> bool {
    for y in 0..picture.height as isize {
        for x in 0..picture.width as isize {
            let here = picture.at(x, y);
            for (nx, ny) in [(x + 1, y), (x, y + 1)] {
                let there = picture.at(nx, ny);
                if !((here == a && there == b) || (here == b && there == a)) {
                    continue;
                }
                let around = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)].map(|(x, y)| picture.at(x, y));
                let third = around.into_iter().find(|&o| o != a && o != b && o != NOWHERE);
                // Without a third territory beside it, the contact is widened instead.
                picture.cells[y as usize * picture.width + x as usize] = third.unwrap_or(there);
                return true;
            }
        }
    }
    false
}
