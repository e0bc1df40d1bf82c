//! How fair a map is: by its structure, and by the results of games.

use super::graph::{self, Graph};
use super::{Map, Terrain};

/// What lies around one start.
#[derive(Clone, PartialEq, Debug)]
pub struct StartReport {
    /// Number of the start, from 1.
    pub start: usize,
    /// Name of its territory.
    pub name: String,
    /// Towns and castles, nearer ones and undisputed ones counting more.
    pub economy: f64,
    /// Land that infantry from here reaches strictly first.
    pub room: usize,
    /// Turns for infantry to the nearest other start; `None` if no road leads there.
    pub rival: Option<u32>,
    /// Territories that must be lost to be cut off from all others; `None` if a rival is next door.
    pub gates: Option<u32>,
    /// Turns for infantry to the nearest coastal town; `None` if there is none to walk to.
    pub sea: Option<u32>,
}

/// The structural report of a map.
#[derive(Clone, PartialEq, Debug)]
pub struct Fairness {
    /// Each start.
    pub starts: Vec<StartReport>,
    /// Name, and lowest by highest over the starts, of economy, room, rival, gates and sea; 1 is even.
    pub ratios: [(&'static str, f64); 5],
}

impl Fairness {
    /// The measures that differ too much between the starts.
    pub fn uneven(&self) -> Vec<&'static str> {
        self.ratios.iter().filter(|(_, ratio)| *ratio < 0.8).map(|(name, _)| *name).collect()
    }
}

/// Turns that infantry needs from `from` to everywhere on its own feet.
fn turns(map: &Map, graph: &Graph, from: usize) -> Vec<Option<u32>> {
    // Cost in half turns, with what is left of a turn lost before rough ground.
    let mut best: Vec<Option<(u32, u32)>> = vec![None; map.len()];
    best[from] = Some((0, 2));
    let mut open = std::collections::BTreeSet::from([((0u32, 2u32), from)]);
    while let Some(((turn, spent), place)) = open.pop_first() {
        if best[place] != Some((turn, spent)) {
            continue;
        }
        for &next in &graph[place] {
            let cost = match map.terrain(next) {
                Terrain::Water => continue,
                terrain => u32::from(terrain.cost()),
            };
            let reached = if spent + cost <= 2 { (turn, spent + cost) } else { (turn + 1, cost) };
            let next = next as usize;
            if best[next].is_none_or(|known| reached < known) {
                best[next] = Some(reached);
                open.insert((reached, next));
            }
        }
    }
    best.into_iter().map(|best| best.map(|(turn, _)| turn)).collect()
}

/// What lies around each start, and how even it is.
pub fn fairness(map: &Map) -> Fairness {
    let graph: Graph = (0..map.len()).map(|place| map.borders(place as u8).to_vec()).collect();
    let reach: Vec<Vec<Option<u32>>> =
        map.starts.iter().map(|&start| turns(map, &graph, start as usize)).collect();
    let starts: Vec<StartReport> = map
        .starts
        .iter()
        .enumerate()
        .map(|(index, &start)| {
            let pull = |seat: usize, place: usize| reach[seat][place].map_or(0.0, |t| 0.5f64.powi(t as i32));
            let economy = map
                .towns
                .iter()
                .chain(&map.castles)
                .map(|&place| place as usize)
                .filter_map(|place| {
                    let all: f64 = (0..map.starts.len()).map(|seat| pull(seat, place)).sum();
                    reach[index][place].map(|t| 0.85f64.powi(t as i32) * pull(index, place) / all)
                })
                .sum();
            let first = |place: &usize| {
                reach[index][*place].is_some_and(|own| {
                    (0..map.starts.len())
                        .all(|o| o == index || reach[o][*place].is_none_or(|other| own < other))
                })
            };
            let others: Vec<usize> =
                map.starts.iter().filter(|&&other| other != start).map(|&other| other as usize).collect();
            let dry = |place: usize| map.terrain(place as u8) != Terrain::Water;
            StartReport {
                start: index + 1,
                name: map.name(start).to_owned(),
                economy,
                room: (0..map.len()).filter(first).count(),
                rival: others.iter().filter_map(|&other| reach[index][other]).min(),
                gates: graph::gates(&graph, start as usize, &others, dry, 12),
                sea: map
                    .towns
                    .iter()
                    .filter(|&&town| map.terrain(town) == Terrain::Coastal)
                    .filter_map(|&town| reach[index][town as usize])
                    .min(),
            }
        })
        .collect();
    let ratio = |value: &dyn Fn(&StartReport) -> f64| {
        let values: Vec<f64> = starts.iter().map(value).collect();
        let high = values.iter().copied().fold(0.0, f64::max);
        let low = values.iter().copied().fold(f64::INFINITY, f64::min);
        if high == 0.0 { 1.0 } else { low / high }
    };
    let or_far = |turns: Option<u32>| f64::from(turns.unwrap_or(12) + 1);
    let ratios = [
        ("economy", ratio(&|s| s.economy)),
        ("room", ratio(&|s| s.room as f64)),
        ("rival", ratio(&|s| or_far(s.rival))),
        ("gates", ratio(&|s| or_far(s.gates))),
        ("sea", ratio(&|s| or_far(s.sea))),
    ];
    Fairness { starts, ratios }
}

/// What games say about a map.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every start's interval holds its equal share.
    Fair,
    /// Too few games to say.
    Unproven,
    /// This start (from 1) wins more than its share.
    Favours(usize),
}

/// A map judged by the wins of games played on it with seats rotated through all starts.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayReport {
    /// Games played.
    pub games: u32,
    /// Share of wins of each start.
    pub shares: Vec<f64>,
    /// Wilson's 95 % interval of each share.
    pub intervals: Vec<(f64, f64)>,
    /// 1 if all shares are equal, 0 if one start wins everything.
    pub fairness: f64,
    /// In a word.
    pub verdict: Verdict,
}

/// Judges a map by wins per start; shared wins count as parts.
pub fn play_report(wins: &[f64]) -> PlayReport {
    let total: f64 = wins.iter().sum();
    let games = total.round() as u32;
    let count = wins.len().max(1) as f64;
    let shares: Vec<f64> = wins.iter().map(|w| if total > 0.0 { w / total } else { 1.0 / count }).collect();
    let wilson = |share: f64| {
        if total == 0.0 {
            return (0.0, 1.0);
        }
        let z2 = 1.96f64 * 1.96;
        let middle = (share + z2 / (2.0 * total)) / (1.0 + z2 / total);
        let half =
            1.96 / (1.0 + z2 / total) * (share * (1.0 - share) / total + z2 / (4.0 * total * total)).sqrt();
        (middle - half, middle + half)
    };
    let intervals: Vec<(f64, f64)> = shares.iter().map(|&share| wilson(share)).collect();
    let mut gini = 0.0;
    for a in &shares {
        for b in &shares {
            gini += (a - b).abs();
        }
    }
    // The largest value that this sum can take is 2 (n - 1).
    let fairness = if wins.len() > 1 { 1.0 - gini / (2.0 * (count - 1.0)) } else { 1.0 };
    let equal = 1.0 / count;
    let favoured = (0..shares.len())
        .filter(|&i| intervals[i].0 > equal)
        .max_by(|&a, &b| shares[a].total_cmp(&shares[b]));
    let all_hold = intervals.iter().all(|&(low, high)| low <= equal && equal <= high);
    let verdict = match favoured {
        _ if total < 30.0 * count => Verdict::Unproven,
        Some(start) => Verdict::Favours(start + 1),
        None if all_hold => Verdict::Fair,
        None => Verdict::Unproven,
    };
    PlayReport { games, shares, intervals, fairness, verdict }
}
