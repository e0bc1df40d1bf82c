//! Where starts, castles and towns go, so that every start has as much around it as the others.

use table::{QuickDice, shuffle};

/// Placements of starts and towns that are compared.
const PLACEMENTS: u32 = 200;

/// Placements that are tried by the first round.
const CHOICES: usize = 24;

/// Where starts, castles and towns are.
pub(super) struct Placement {
    pub starts: Vec<usize>,
    pub castles: Vec<usize>,
    pub towns: Vec<usize>,
}

/// What starts, towns and castles are spread over.
pub(super) struct Ground<'a> {
    pub water: &'a [bool],
    pub coast: &'a [bool],
    pub rough: &'a [bool],
    /// Border steps between any two territories.
    pub steps: Vec<Vec<Option<u32>>>,
    /// In a mirrored map a territory's twin is so many numbers later.
    pub half: Option<usize>,
    pub players: usize,
}

impl Ground<'_> {
    fn far(&self, a: usize, b: usize) -> u32 {
        self.steps[a][b].unwrap_or(99)
    }

    /// So many territories are chosen from; the others are their twins.
    fn limit(&self) -> usize {
        self.half.unwrap_or(self.steps.len())
    }

    fn twin(&self, place: usize) -> Option<usize> {
        self.half.map(|half| place + half)
    }

    /// Starts `apart` from each other, the first that fit in `order`.
    fn starts(&self, order: &[usize], apart: u32) -> Vec<usize> {
        let mut starts: Vec<usize> = Vec::new();
        for &p in order {
            let twin = self.twin(p);
            let fits = |q: usize| starts.iter().all(|&s| self.far(s, q) >= apart);
            if starts.len() < self.players
                && fits(p)
                && twin.is_none_or(|twin| fits(twin) && self.far(p, twin) >= apart)
            {
                starts.push(p);
                starts.extend(twin);
            }
        }
        starts
    }

    /// Towns: first near the starts, then anywhere; never next to each other.
    fn towns(&self, order: &[usize], starts: &[usize], dice: &mut QuickDice) -> Vec<usize> {
        let mut towns: Vec<usize> = Vec::new();
        let wanted = 6 * self.players;
        let mut shore = 0;
        // A town and its twin, or neither.
        let mut add = |p: usize, towns: &mut Vec<usize>| {
            let fits = |p: usize| {
                let lonely = towns.iter().all(|&t| t != p && self.far(t, p) > 1);
                !self.water[p] && !starts.contains(&p) && lonely
            };
            let twin = self.twin(p);
            let both = twin.is_none_or(|twin| fits(twin) && self.far(p, twin) > 1);
            let enough_shore = self.coast[p] && shore * 3 >= wanted;
            let count = 1 + usize::from(twin.is_some());
            if !fits(p) || !both || enough_shore || towns.len() + count > wanted {
                return false;
            }
            shore += if self.coast[p] { count } else { 0 };
            towns.push(p);
            towns.extend(twin);
            true
        };
        for &start in starts.iter().filter(|&&start| start < self.limit()) {
            let mut near: Vec<usize> =
                (0..self.limit()).filter(|&p| (1..=3).contains(&self.far(start, p))).collect();
            shuffle(&mut near, dice);
            let mut given = 0;
            for p in near {
                if given < 4 && add(p, &mut towns) {
                    given += 1;
                }
            }
        }
        for &p in order {
            add(p, &mut towns);
        }
        towns
    }

    /// Castles: in every start, and as many far from starts, towns and each other.
    fn castles(&self, order: &[usize], starts: &[usize], towns: &[usize]) -> Vec<usize> {
        let mut castles = starts.to_vec();
        for &p in order {
            let lonely = starts.iter().all(|&s| self.far(s, p) >= 3)
                && !towns.contains(&p)
                && castles.iter().all(|&c| self.far(c, p) >= 3);
            if castles.len() < 2 * self.players && lonely {
                castles.push(p);
                castles.extend(self.twin(p));
            }
        }
        castles
    }

    /// How even the starts are: the more the better; `None` if one of them has too little around it.
    fn evenness(&self, Placement { starts, castles, towns }: &Placement) -> Option<u32> {
        let holdings =
            |start: usize| towns.iter().chain(castles).filter(|&&h| self.far(start, h) <= 3).count() as u32;
        let reach = |start: usize| -> u32 {
            towns.iter().chain(castles).map(|&h| 64u32 >> self.far(start, h).min(6)).sum()
        };
        let nearest = |start: usize, p: usize| {
            starts.iter().all(|&s| s == start || self.far(start, p) < self.far(s, p))
        };
        let room = |start: usize| {
            (0..self.steps.len()).filter(|&p| !self.water[p] && nearest(start, p)).count() as u32
        };
        if starts.iter().any(|&start| holdings(start) < 4) {
            return None;
        }
        let even = |value: &dyn Fn(usize) -> u32| {
            let values = starts.iter().map(|&start| value(start));
            let (low, high) = (values.clone().min().unwrap_or(0), values.max().unwrap_or(1).max(1));
            low * 100 / high
        };
        Some(even(&reach) * 2 + even(&room) + even(&holdings))
    }
}

/// The best few of many placements by the evenness of what lies around the starts, best first.
pub(super) fn placements(ground: &Ground<'_>, dice: &mut QuickDice) -> Vec<Placement> {
    let mut found: Vec<(u32, Placement)> = Vec::new();
    for trial in 0..PLACEMENTS {
        // Later trials are content with starts a little closer together.
        let apart = (5 + ground.players as u32 / 3).saturating_sub(trial / 50);
        let mut order: Vec<usize> =
            (0..ground.limit()).filter(|&p| !ground.water[p] && !ground.rough[p]).collect();
        shuffle(&mut order, dice);
        let starts = ground.starts(&order, apart);
        if starts.len() != ground.players {
            continue;
        }
        let towns = ground.towns(&order, &starts, dice);
        let castles = ground.castles(&order, &starts, &towns);
        let placement = Placement { starts, castles, towns };
        let Some(score) = ground.evenness(&placement) else { continue };
        found.push((score, placement));
    }
    // Of equals the earlier one, which has its starts further apart.
    found.sort_by_key(|(score, _)| u32::MAX - score);
    found.into_iter().take(CHOICES).map(|(_, placement)| placement).collect()
}
