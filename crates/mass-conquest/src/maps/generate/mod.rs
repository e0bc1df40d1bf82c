//! Maps out of a seed, in whole numbers only: the same map from the same seed on every machine.

mod cells;
mod lattice;
mod placement;
mod repair;

use table::QuickDice;

use super::graph::{self, Graph};
use super::names::names;
use super::{MAX_TERRITORIES, Map, Picture, Place, opening, parse};
use cells::cells;
use lattice::Lattice;
use placement::{Ground, Placement, placements};
use repair::repair;

/// How land and sea lie to each other.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Layout {
    /// As the noise has it.
    #[default]
    Wild,
    /// The right half mirrors the left; for two or four players.
    Mirrored,
}

/// What a generated map should be like.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Recipe {
    /// How many start on it (2 to 8).
    pub players: u8,
    /// Territories per player (12 to 30).
    pub per_player: u8,
    /// Share of water in percent (0 to 40).
    pub water: u8,
    /// Mirrored or not.
    pub layout: Layout,
}

impl Recipe {
    /// The usual map for so many players.
    pub fn new(players: u8) -> Recipe {
        Recipe { players, per_player: 22, water: 17, layout: Layout::Wild }
    }
}

/// Extra gold for each later place in the order of play, by the number of players, against what moving first was worth
/// in games between bots; how far it makes up for that stands in docs/bots/mass-conquest.md. Between maps that pass the
/// first round it does not depend on what is left of their gaps.
const SEAT_GOLD: [u8; 9] = [0, 0, 16, 6, 4, 4, 4, 4, 4];

/// Cells per territory.
const CELLS: usize = 42;

/// Drafts that are made where none is even and none can be repaired.
const DRAFTS: usize = 12;

/// A map out of a seed. Tries neighbouring seeds if one gives too little land, or starts or places in the order of play of
/// which one holds clearly more than another after the first round, and moving towns does not help. `None` if no draft
/// comes out even: the recipe cannot be met.
pub fn generate(seed: u64, recipe: Recipe) -> Option<Map> {
    let players = recipe.players.clamp(2, 8);
    let per = recipe.per_player.clamp(12, 30);
    let recipe = Recipe { players, per_player: per, water: recipe.water.min(40), layout: recipe.layout };
    (0..40)
        .filter_map(|attempt| draft(seed, attempt, recipe))
        .take(DRAFTS)
        .find_map(|(excess, map)| (excess == 0.0).then_some(map))
}

/// One attempt: the placement of starts and towns on one piece of ground that is most even after the first
/// round, repaired if it is not, and by how much it still is not.
fn draft(seed: u64, attempt: u64, recipe: Recipe) -> Option<(f64, Map)> {
    let mut dice = QuickDice::new(
        seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ attempt.wrapping_mul(0xd1b5_4a32_d192_ed03),
    );
    let n = (usize::from(recipe.players) * usize::from(recipe.per_player)).min(MAX_TERRITORIES);
    let mirrored = recipe.layout == Layout::Mirrored && recipe.players.is_multiple_of(2);
    let half = if mirrored { n / 2 } else { n };
    // About 1.7 to 1, out of whole numbers.
    let height = isqrt(n * CELLS * 10 / 17);
    let full_width = (n * CELLS).div_ceil(height);
    let width = if mirrored { full_width.div_ceil(2) } else { full_width };
    let mut picture = cells(width, height, half, &mut dice);
    let heights = heights(&picture, half, &mut dice);
    let mut water = lowest(&heights, half * usize::from(recipe.water) / 100);
    let n = if mirrored {
        picture = mirror(&picture, half);
        let again = water.clone();
        water.extend(again);
        half * 2
    } else {
        half
    };
    let graph = graph_of(&picture, n);
    drown_islets(&graph, &mut water);
    let land: Vec<usize> = (0..n).filter(|&place| !water[place]).collect();
    if land.len() < 12 * usize::from(recipe.players) {
        return None;
    }
    let coast: Vec<bool> = (0..n).map(|p| !water[p] && graph[p].iter().any(|&o| water[o as usize])).collect();
    let height_of = |p: usize| heights[if mirrored { p % half } else { p }];
    // In a mirrored map a territory and its twin are rough together.
    let mut inland: Vec<usize> =
        land.iter().copied().filter(|&p| !coast[p] && (!mirrored || p < half)).collect();
    inland.sort_by_key(|&p| (u32::MAX - height_of(p), p));
    let mut rough = vec![false; n];
    for &place in &inland[..inland.len() * 22 / 100] {
        rough[place] = true;
        if mirrored && !coast[place + half] {
            rough[place + half] = true;
        }
    }
    let ground = Ground {
        water: &water,
        coast: &coast,
        rough: &rough,
        steps: (0..n).map(|p| graph::steps(&graph, p, |_| true)).collect(),
        half: mirrored.then_some(half),
        players: recipe.players.into(),
    };
    let order = reading_order(&picture);
    let twin: Option<Vec<Place>> = mirrored.then(|| {
        let at = |p: usize| order.iter().position(|&other| other == p).unwrap_or(p) as Place;
        order.iter().map(|&p| at(if p < half { p + half } else { p - half })).collect()
    });
    let mut best: Option<(f64, Placement, Map)> = None;
    let choices = placements(&ground, &mut dice);
    // The same names wherever the towns are.
    let names = dice.clone();
    let text = |placement: &Placement, gold: u8| {
        write(seed, recipe, &picture, &water, &coast, &rough, placement, gold, &mut names.clone())
    };
    for placement in choices {
        let Ok(map) = parse(&text(&placement, 0)) else { continue };
        let excess = opening(&map).excess();
        if best.as_ref().is_none_or(|(least, ..)| excess < *least) {
            best = Some((excess, placement, map));
        }
        if excess == 0.0 {
            break;
        }
    }
    let (mut excess, mut placement, mut map) = best?;
    if excess > 0.0 {
        excess = repair(&mut map, twin.as_deref(), &mut dice);
        placement.towns = map.towns.iter().map(|&at| order[at as usize]).collect();
    }
    let map = parse(&text(&placement, SEAT_GOLD[usize::from(recipe.players)])).ok()?;
    Some((excess, map))
}

fn isqrt(value: usize) -> usize {
    (1..).take_while(|root| root * root <= value).last().unwrap_or(1)
}

/// Height of every territory: two octaves of value noise at its middle.
fn heights(picture: &Picture, n: usize, dice: &mut QuickDice) -> Vec<u32> {
    let coarse = Lattice::new((picture.width, picture.height), 14, 1024, dice);
    let fine = Lattice::new((picture.width, picture.height), 6, 1024, dice);
    let cells = picture.label_cells(n);
    cells.iter().map(|&(x, y, _)| 3 * coarse.at(x, y) + fine.at(x, y)).collect()
}

fn lowest(heights: &[u32], count: usize) -> Vec<bool> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by_key(|&place| (heights[place], place));
    let mut low = vec![false; heights.len()];
    for &place in &order[..count] {
        low[place] = true;
    }
    low
}

/// The picture with its mirror image to the right.
fn mirror(picture: &Picture, n: usize) -> Picture {
    let mut cells = Vec::with_capacity(picture.cells.len() * 2);
    for row in picture.cells.chunks(picture.width) {
        cells.extend_from_slice(row);
        cells.extend(row.iter().rev().map(|&cell| cell + n as u8));
    }
    Picture { width: picture.width * 2, height: picture.height, cells }
}

fn graph_of(picture: &Picture, n: usize) -> Graph {
    let mut graph = vec![Vec::new(); n];
    for &(a, b) in picture.borders().keys() {
        graph[a as usize].push(b);
        graph[b as usize].push(a);
    }
    graph
}

/// Land in pieces of fewer than four territories becomes water.
fn drown_islets(graph: &Graph, water: &mut [bool]) {
    let mut seen = vec![false; water.len()];
    for place in 0..water.len() {
        if water[place] || seen[place] {
            continue;
        }
        let reached = graph::steps(graph, place, |p| !water[p]);
        let piece: Vec<usize> = (0..water.len()).filter(|&p| reached[p].is_some()).collect();
        for &p in &piece {
            seen[p] = true;
            water[p] |= piece.len() < 4;
        }
    }
}

/// The territories in the order in which the file lists them, which is that of the picture.
fn reading_order(picture: &Picture) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    let mut seen = [false; 256];
    for &cell in &picture.cells {
        if !std::mem::replace(&mut seen[cell as usize], true) {
            order.push(cell.into());
        }
    }
    order
}

#[allow(clippy::too_many_arguments, reason = "the parts of one map, written down once")]
fn write(
    seed: u64,
    recipe: Recipe,
    picture: &Picture,
    water: &[bool],
    coast: &[bool],
    rough: &[bool],
    placement: &Placement,
    seat_gold: u8,
    dice: &mut QuickDice,
) -> String {
    let by_rank = reading_order(picture);
    let mut rank = vec![usize::MAX; water.len()];
    by_rank.iter().enumerate().for_each(|(at, &p)| rank[p] = at);
    let letters: Vec<char> = ('A'..='Z').chain('a'..='z').chain('0'..='9').collect();
    let wide = by_rank.len() > letters.len();
    let key = |rank: usize| {
        if wide {
            format!("{}{}", letters[rank / letters.len()], letters[rank % letters.len()])
        } else {
            letters[rank].to_string()
        }
    };
    let wet: Vec<bool> = by_rank.iter().map(|&p| water[p]).collect();
    let names = names(by_rank.len(), &wet, dice);
    let mut text = format!("mwcmap 1\ntitle Realm {seed}\nlicence CC0-1.0\nplayers {}\n\n", recipe.players);
    for (rank, &p) in by_rank.iter().enumerate() {
        let terrain = match (water[p], coast[p], rough[p]) {
            (true, ..) => "water",
            (_, true, _) => "coastal",
            (_, _, true) => "rough",
            _ => "smooth",
        };
        let features = match (placement.towns.contains(&p), placement.castles.contains(&p)) {
            (true, _) => "town",
            (_, true) => "castle",
            _ => "-",
        };
        text += &format!("terr {} t{:03} {terrain:<8} {features:<7} {}\n", key(rank), rank + 1, names[rank]);
    }
    text.push('\n');
    for (seat, &start) in placement.starts.iter().enumerate() {
        text += &format!("start {} t{:03}\n", seat + 1, rank[start] + 1);
    }
    if seat_gold > 0 {
        text += &format!("seat_gold {seat_gold}\n");
    }
    text += &format!("\npicture {}\n", if wide { 2 } else { 1 });
    for row in picture.cells.chunks(picture.width) {
        for &cell in row {
            text += &key(rank[cell as usize]);
        }
        text.push('\n');
    }
    text += "end\n";
    text
}
