//! What each seat holds after the first round of plain play: who begins where, and who begins first.
//!
//! Plain play is the same for everybody and has no chance in it. A seat begins with two cavalry and two infantry; in
//! its turn it recruits infantry in the towns that it has, those nearest to another player first, while it
//! can pay for them, and then moves the four, one at a time and each where it adds most to what it holds
//! less what the others hold, and of equals into the town itself, as long as that is something. Nobody enters a
//! place where others stand.
//!
//! A round is played in every order that turns around the table, forwards and backwards, so that
//! each start is first, second and last equally often. What this shows is the only thing of a map's structure that
//! was found to say who wins.

use super::{Map, NOWHERE, Place, Terrain};

/// Towns and castles after the first round of plain play.
#[derive(Clone, PartialEq, Debug)]
pub struct Opening {
    /// What each start holds, over all places in the order of play.
    pub by_start: Vec<f64>,
    /// What each place in the order of play holds, over all starts.
    pub by_turn: Vec<f64>,
}

/// How much more the best start may hold than the worst on a fair map, at any table and for each player at it:
/// where more are compared, the best and the worst lie further apart.
const START_GAP: (f64, f64) = (0.5, 0.125);
/// The same for places in the order of play; more than for starts, since extra gold makes up for it.
const TURN_GAP: (f64, f64) = (1.5, 0.25);

fn gap(values: &[f64]) -> f64 {
    let most = values.iter().copied().fold(f64::MIN, f64::max);
    most - values.iter().copied().fold(f64::MAX, f64::min)
}

impl Opening {
    /// By how much the best start is ahead of the worst.
    pub fn start_gap(&self) -> f64 {
        gap(&self.by_start)
    }

    /// By how much the best place in the order of play is ahead of the worst.
    pub fn turn_gap(&self) -> f64 {
        gap(&self.by_turn)
    }

    /// The largest gap between starts that an even map has.
    pub fn start_limit(&self) -> f64 {
        START_GAP.0 + START_GAP.1 * self.by_start.len() as f64
    }

    /// The largest gap between places in the order of play that an even map has.
    pub fn turn_limit(&self) -> f64 {
        TURN_GAP.0 + TURN_GAP.1 * self.by_start.len() as f64
    }

    /// Whether both are small enough for so many players.
    pub fn is_even(&self) -> bool {
        self.excess() == 0.0
    }

    /// By how much the gaps are too large; 0 if they are not.
    pub fn excess(&self) -> f64 {
        (self.start_gap() - self.start_limit()).max(0.0) + (self.turn_gap() - self.turn_limit()).max(0.0)
    }
}

/// Plays the first round in every order.
pub fn opening(map: &Map) -> Opening {
    let players = map.starts.len();
    let (mut by_start, mut by_turn) = (vec![0.0; players], vec![0.0; players]);
    let orders = players * if players > 2 { 2 } else { 1 };
    let near = towns_near(map);
    for order in 0..orders {
        let seat_at = |turn: usize| {
            let around = if order < players { turn } else { players - 1 - turn };
            (around + order) % players
        };
        let held = first_round(map, &near, seat_at);
        for turn in 0..players {
            let share = f64::from(held[seat_at(turn)]) / orders as f64;
            by_start[seat_at(turn)] += share;
            by_turn[turn] += share;
        }
    }
    Opening { by_start, by_turn }
}

/// A troop of plain play.
#[derive(Clone, Copy)]
struct Piece {
    seat: usize,
    at: Place,
    rider: bool,
    fresh: bool,
}

/// Who stands where, and who holds what by it.
struct Camp<'a> {
    map: &'a Map,
    /// For each territory the towns that those who stand there may have (MWC-12), by number.
    near: &'a [Vec<usize>],
    pieces: Vec<Piece>,
    /// Troops of each seat in each territory, and the seats that have any there, as bits.
    count: Vec<[u8; 8]>,
    there: Vec<u8>,
    /// Who has each town, as a bit; 0 for nobody.
    owners: Vec<u8>,
    /// Towns and castles of each seat.
    held: [u32; 8],
}

/// For each territory the towns within three steps, by number.
fn towns_near(map: &Map) -> Vec<Vec<usize>> {
    let mut near = vec![Vec::new(); map.len()];
    for town in 0..map.towns.len() {
        for steps in 0..4 {
            map.ring(town, steps).iter().for_each(|&at| near[at as usize].push(town));
        }
    }
    near
}

fn first_round(map: &Map, near: &[Vec<usize>], seat_at: impl Fn(usize) -> usize) -> [u32; 8] {
    let mut camp = Camp {
        map,
        near,
        pieces: Vec::new(),
        count: vec![[0; 8]; map.len()],
        there: vec![0; map.len()],
        owners: vec![0; map.towns.len()],
        held: [0; 8],
    };
    for (seat, &at) in map.starts.iter().enumerate() {
        for rider in [true, true, false, false] {
            camp.add(Piece { seat, at, rider, fresh: true });
        }
    }
    for turn in 0..map.starts.len() {
        camp.muster(seat_at(turn));
        camp.march(seat_at(turn));
    }
    camp.held
}

impl Camp<'_> {
    fn add(&mut self, piece: Piece) {
        self.pieces.push(piece);
        self.stand(piece.seat, piece.at, 1);
    }

    fn shift(&mut self, index: usize, to: Place) {
        let piece = self.pieces[index];
        self.stand(piece.seat, piece.at, -1);
        self.stand(piece.seat, to, 1);
        self.pieces[index].at = to;
    }

    /// One troop more or fewer of a seat in a territory, and what follows for castle and towns.
    fn stand(&mut self, seat: usize, at: Place, change: i8) {
        let here = at as usize;
        let castle = self.map.castle(at);
        if castle {
            self.credit(self.there[here], -1);
        }
        let count = &mut self.count[here][seat];
        *count = count.saturating_add_signed(change);
        let bit = u8::from(*count > 0) << seat;
        let changed = self.there[here] & 1 << seat != bit;
        self.there[here] = self.there[here] & !(1 << seat) | bit;
        if castle {
            self.credit(self.there[here], 1);
        }
        if changed {
            let near = self.near;
            for &town in &near[here] {
                let owner = self.owner(town);
                self.credit(self.owners[town], -1);
                self.credit(owner, 1);
                self.owners[town] = owner;
            }
        }
    }

    /// A holding more or fewer for the one seat of the bits, if it is one.
    fn credit(&mut self, seats: u8, change: i32) {
        if seats.is_power_of_two() {
            let held = &mut self.held[seats.trailing_zeros() as usize];
            *held = held.saturating_add_signed(change);
        }
    }

    /// Who has the town of that number, as in MWC-12: a bit, or 0 for nobody.
    fn owner(&self, town: usize) -> u8 {
        let near =
            |steps| self.map.ring(town, steps).iter().fold(0, |near, &at| near | self.there[at as usize]);
        let near = (0..4).map(near).find(|&near| near != 0).unwrap_or(0);
        if near.is_power_of_two() { near } else { 0 }
    }

    /// Holdings of a seat, less what the others hold on average, in small parts; then the towns that it stands
    /// in, since nobody takes those by coming nearer.
    fn lead(&self, seat: usize) -> (i64, usize) {
        let own = i64::from(self.held[seat]);
        let all = i64::from(self.held.iter().sum::<u32>());
        let firm = self.map.towns.iter().filter(|&&at| self.there[at as usize] & 1 << seat != 0).count();
        (own * self.map.starts.len() as i64 - all, firm)
    }

    fn muster(&mut self, seat: usize) {
        let map = self.map;
        let income = self.held[seat];
        let upkeep = self.pieces.iter().filter(|piece| piece.seat == seat).count() as u32;
        let mut gold = (10 + income).saturating_sub(upkeep);
        let mut towns: Vec<(u32, Place)> = (0..map.towns.len())
            .filter(|&town| self.owners[town] == 1 << seat)
            .map(|town| (self.steps_to_others(seat, map.towns[town]), map.towns[town]))
            .collect();
        towns.sort_unstable();
        for (upkeep, (_, at)) in (upkeep..).zip(towns) {
            if gold == 0 || gold - 1 + self.held[seat] < upkeep + 1 {
                break;
            }
            gold -= 1;
            self.add(Piece { seat, at, rider: false, fresh: false });
        }
    }

    fn steps_to_others(&self, seat: usize, from: Place) -> u32 {
        let mut steps = vec![u32::MAX; self.map.len()];
        let mut queue = vec![from];
        steps[from as usize] = 0;
        let mut next = 0;
        while next < queue.len() {
            let at = queue[next];
            next += 1;
            if self.there[at as usize] & !(1 << seat) != 0 {
                return steps[at as usize];
            }
            for &to in self.map.borders(at) {
                if steps[to as usize] == u32::MAX {
                    steps[to as usize] = steps[at as usize] + 1;
                    queue.push(to);
                }
            }
        }
        u32::MAX
    }

    /// Moves the troops that still can, the most useful move first.
    fn march(&mut self, seat: usize) {
        loop {
            let mut best = (self.lead(seat), 0, NOWHERE);
            let mut tried: Vec<(Place, bool)> = Vec::new();
            for index in 0..self.pieces.len() {
                let piece = self.pieces[index];
                let kind = (piece.at, piece.rider);
                if piece.seat != seat || !piece.fresh || tried.contains(&kind) {
                    continue;
                }
                tried.push(kind);
                for to in self.reach(piece) {
                    self.shift(index, to);
                    let lead = self.lead(seat);
                    if lead > best.0 {
                        best = (lead, index, to);
                    }
                }
                self.shift(index, piece.at);
            }
            let (_, index, to) = best;
            if to == NOWHERE {
                return;
            }
            self.shift(index, to);
            self.pieces[index].fresh = false;
        }
    }

    /// Where a troop can end its move without meeting anybody, in file order (MWC-36, MWC-R6, MWC-R7).
    fn reach(&self, piece: Piece) -> Vec<Place> {
        let mut left = vec![None::<u8>; self.map.len()];
        let mut queue = vec![(piece.at, if piece.rider { 4 } else { 2 })];
        let mut next = 0;
        while next < queue.len() {
            let (at, points) = queue[next];
            next += 1;
            for &to in self.map.borders(at) {
                let foreign = self.there[to as usize] & !(1 << piece.seat) != 0;
                if foreign || self.map.terrain(to) == Terrain::Water {
                    continue;
                }
                let (cost, first) = (self.map.terrain(to).cost(), at == piece.at && next == 1);
                let rest = match (piece.rider && cost == 2, cost <= points) {
                    (true, _) if first => 0,
                    (false, true) => points - cost,
                    (false, false) if first => 0,
                    _ => continue,
                };
                if left[to as usize].is_none_or(|known| rest > known) {
                    left[to as usize] = Some(rest);
                    queue.push((to, rest));
                }
            }
        }
        (0..self.map.len() as Place).filter(|&at| at != piece.at && left[at as usize].is_some()).collect()
    }
}
