//! A second, plain listing of every card's options, written from the rules without masks or
//! packed counts. It knows only the default readings.

use king_is_dead::{Card, Disc, Faction, KingIsDead, Region, View};
use table::{Seat, Secrets, Viewer};

type Delta = [[i32; 3]; 8];

struct Table {
    view: View,
    me: Seat,
    count: [[i32; 3]; 8],
    supply: [i32; 3],
}

/// One way to resolve a card: its tier (1 is best), its choices and its change of the board.
struct Found {
    tier: u32,
    text: String,
    delta: Delta,
}

const PAIRS: [(&str, &str); 13] = [
    ("Mo", "St"),
    ("St", "La"),
    ("St", "No"),
    ("La", "No"),
    ("La", "Gw"),
    ("La", "Wa"),
    ("No", "Wa"),
    ("No", "Es"),
    ("Gw", "Wa"),
    ("Gw", "De"),
    ("Wa", "Es"),
    ("Wa", "De"),
    ("Es", "De"),
];

fn code(r: usize) -> &'static str {
    Region::ALL[r].code()
}

fn letter(f: usize) -> char {
    Faction::ALL[f].letter()
}

fn borders(a: usize, b: usize) -> bool {
    PAIRS.iter().any(|&(x, y)| (x, y) == (code(a), code(b)) || (x, y) == (code(b), code(a)))
}

fn pairs() -> Vec<(usize, usize)> {
    vec![(0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2)]
}

fn has_pair(counts: [i32; 3], (g, h): (usize, usize)) -> bool {
    if g == h { counts[g] >= 2 } else { counts[g] >= 1 && counts[h] >= 1 }
}

impl Table {
    fn open(&self, r: usize) -> bool {
        self.view.regions[r].disc.is_none()
    }

    fn total(&self, r: usize) -> i32 {
        self.count[r].iter().sum()
    }

    fn eligible(&self, f: usize) -> Vec<usize> {
        let home = [0, 4, 6][f];
        let held = |r: usize| self.view.regions[r].disc == Some(Disc::Control(Faction::ALL[f]));
        (0..8)
            .filter(|&r| self.open(r))
            .filter(|&r| (0..8).any(|o| borders(r, o) && (held(o) || (o == home && self.open(home)))))
            .collect()
    }

    fn banned(&self, kind: Card, delta: &Delta) -> bool {
        let Some(latest) = &self.view.latest else { return false };
        let zero = latest.delta.iter().flatten().all(|d| *d == 0);
        if latest.kind != kind || latest.seat == self.me || zero {
            return false;
        }
        (0..8).all(|r| (0..3).all(|f| delta[r][f] == -i32::from(latest.delta[r][f])))
    }

    #[allow(clippy::needless_range_loop)] // regions are numbers here, as in the rules
    fn list(&self, kind: Card) -> Vec<Found> {
        let mut all = Vec::new();
        let mut add = |tier: u32, text: String, changes: &[(usize, usize, i32)]| {
            let mut delta = [[0; 3]; 8];
            for &(r, f, by) in changes {
                delta[r][f] += by;
            }
            all.push(Found { tier, text, delta });
        };
        let c = &self.count;
        match kind {
            Card::ScottishSupport | Card::WelshSupport | Card::EnglishSupport => {
                let f = kind as usize;
                let n = self.supply[f].min(2);
                for r in self.eligible(f).into_iter().filter(|_| n > 0) {
                    add(1, code(r).into(), &[(r, f, n)]);
                }
            }
            Card::Assemble => {
                let present: Vec<usize> = (0..3).filter(|&f| self.supply[f] > 0).collect();
                let mut lists: Vec<Vec<usize>> = vec![vec![]];
                for _ in &present {
                    let longer = lists.iter().flat_map(|l| {
                        (0..8).filter(|&r| self.open(r)).map(move |r| [l.clone(), vec![r]].concat())
                    });
                    lists = longer.collect();
                }
                for list in lists.into_iter().filter(|l| !l.is_empty()) {
                    let text: Vec<_> = list.iter().map(|&r| code(r)).collect();
                    let changes: Vec<_> = list.iter().zip(&present).map(|(&r, &f)| (r, f, 1)).collect();
                    add(1, text.join(" "), &changes);
                }
            }
            Card::Negotiate => {
                let free: Vec<usize> = (0..8)
                    .filter(|&r| {
                        let card = self.view.track.iter().find(|t| t.region.index() == r).unwrap();
                        card.face_up && card.fixed_by.is_none()
                    })
                    .collect();
                let disc = self.view.seats[self.me.index()].has_disc;
                for &a in &free {
                    for &b in &free {
                        if a != b && (disc || a < b) {
                            add(1, format!("card {} card {}", code(a), code(b)), &[]);
                        }
                    }
                }
            }
            Card::Manoeuvre | Card::Outmanoeuvre => {
                let near = kind == Card::Outmanoeuvre;
                for a in 0..8 {
                    for b in 0..8 {
                        for f in 0..3 {
                            if a == b || c[a][f] == 0 || (near && !borders(a, b)) {
                                continue;
                            }
                            for g in (0..3).filter(|&g| a < b && c[b][g] > 0) {
                                let text = format!("{}.{} {}.{}", code(a), letter(f), code(b), letter(g));
                                add(2, text, &[(a, f, -1), (b, f, 1), (b, g, -1), (a, g, 1)]);
                            }
                            for (g, h) in pairs().into_iter().filter(|&p| near && has_pair(c[b], p)) {
                                let (g1, h1) = (letter(g), letter(h));
                                let text = format!("{}.{} {} {g1} {h1}", code(a), letter(f), code(b));
                                let swap =
                                    [(a, f, -1), (b, f, 1), (b, g, -1), (a, g, 1), (b, h, -1), (a, h, 1)];
                                add(1, text, &swap);
                            }
                        }
                    }
                }
            }
            Card::Ambush => {
                let n = self.supply[0].min(2);
                for r in (0..8).filter(|&r| self.open(r)) {
                    for f in (0..3).filter(|&f| c[r][f] > 0 || (f == 0 && n > 0)) {
                        add(1, format!("{} {}", code(r), letter(f)), &[(r, 0, n), (r, f, -1)]);
                    }
                }
            }
            Card::March => {
                for a in 0..8 {
                    for b in (0..8).filter(|&b| borders(a, b) && self.open(b)) {
                        for (g, h) in pairs().into_iter().filter(|&p| has_pair(c[a], p)) {
                            let text = format!("{} {} {} {}", code(a), letter(g), letter(h), code(b));
                            add(1, text, &[(a, g, -1), (b, g, 1), (a, h, -1), (b, h, 1)]);
                        }
                        for g in (0..3).filter(|&g| c[a][g] > 0) {
                            let text = format!("{} {} {}", code(a), letter(g), code(b));
                            add(2, text, &[(a, g, -1), (b, g, 1)]);
                        }
                    }
                }
            }
            Card::Aid => {
                let most = *self.supply.iter().max().unwrap();
                let tied: Vec<usize> = (0..3).filter(|&f| most > 0 && self.supply[f] == most).collect();
                for &f in &tied {
                    for r in (0..8).filter(|&r| self.open(r)) {
                        let prefix = if tied.len() > 1 { format!("{} ", letter(f)) } else { String::new() };
                        add(1, format!("{prefix}{}", code(r)), &[(r, f, most.min(2))]);
                    }
                }
            }
            Card::Influence => {
                for a in (0..8).filter(|&a| c[a][2] > 0) {
                    for b in (0..8).filter(|&b| b != a) {
                        let others = [c[b][0], c[b][1], 0];
                        for (g, h) in pairs().into_iter().filter(|&p| has_pair(others, p)) {
                            let text = format!("{} {} {} {}", code(a), code(b), letter(g), letter(h));
                            add(1, text, &[]);
                        }
                        for g in (0..2).filter(|&g| others[g] > 0) {
                            add(2, format!("{} {} {}", code(a), code(b), letter(g)), &[]);
                        }
                    }
                }
            }
            Card::Dispute => {
                for a in (0..8).filter(|&a| c[a][1] > 0) {
                    for b in (0..8).filter(|&b| b != a) {
                        for g in [0, 2].into_iter().filter(|&g| c[b][g] > 0) {
                            add(1, format!("{} {}.{}", code(a), code(b), letter(g)), &[]);
                        }
                    }
                }
            }
            Card::Edict => {
                for a in (0..8).filter(|&a| c[a][0] > 0) {
                    for b in (0..8).filter(|&b| borders(a, b)) {
                        let others = [0, c[b][1], c[b][2]];
                        for (g, h) in pairs().into_iter().filter(|&p| has_pair(others, p)) {
                            let text = format!("{} {} {} {}", code(a), code(b), letter(g), letter(h));
                            add(if c[a][0] >= 2 { 1 } else { 2 }, text, &[]);
                        }
                        for g in (1..3).filter(|&g| others[g] > 0) {
                            let text = format!("{} {} {}", code(a), code(b), letter(g));
                            add(if c[a][0] >= 2 { 2 } else { 3 }, text, &[]);
                        }
                    }
                }
            }
            Card::Resist => {
                let stock = [0, self.supply[1], self.supply[2]];
                for r in self.eligible(0) {
                    self.placings(stock, r, &mut |text| add(1, format!("{} {text}", code(r)), &[]));
                }
            }
            Card::Quell | Card::Muster => {
                let f = usize::from(kind == Card::Quell);
                for r in self.eligible(f) {
                    let returns = c[r][f] > 0;
                    let mut stock = self.supply;
                    stock[f] += i32::from(returns);
                    self.placings(stock, r, &mut |text| {
                        add(if returns { 1 } else { 2 }, format!("{} {text}", code(r)), &[]);
                    });
                }
            }
            Card::Suppress => {
                for r in self.eligible(2) {
                    let mut left = c[r];
                    let english = left[2] > 0;
                    left[2] -= i32::from(english);
                    let second: Vec<Option<usize>> = if left == [0; 3] {
                        vec![None]
                    } else {
                        (0..3).filter(|&f| left[f] > 0).map(Some).collect()
                    };
                    let tier = match (english, self.total(r)) {
                        (true, 2..) => 1,
                        (true, _) => 2,
                        (false, 1..) => 3,
                        _ => 4,
                    };
                    for back in second {
                        let mut stock = self.supply;
                        stock[2] += i32::from(english);
                        back.into_iter().for_each(|f| stock[f] += 1);
                        let middle = back.map_or(String::new(), |f| format!(" {}", letter(f)));
                        for f in (0..3).filter(|&f| stock[f] > 0) {
                            add(tier, format!("{}{middle} {}", code(r), letter(f)), &[]);
                        }
                    }
                }
            }
            Card::Spy | Card::Plot => {}
        }
        all
    }

    fn placings(&self, stock: [i32; 3], _region: usize, add: &mut dyn FnMut(String)) {
        match stock.iter().sum::<i32>() {
            0 => {}
            1 => (0..3).filter(|&f| stock[f] > 0).for_each(|f| add(letter(f).to_string())),
            _ => {
                for (g, h) in pairs().into_iter().filter(|&p| has_pair(stock, p)) {
                    add(format!("{} {}", letter(g), letter(h)));
                }
            }
        }
    }
}

fn table(state: &KingIsDead, me: Seat) -> Table {
    let view = state.view(Viewer::All);
    let count = view.regions.map(|r| r.followers.map(i32::from));
    let supply = view.supply.map(i32::from);
    Table { view, me, count, supply }
}

/// The options of the highest tier that is allowed, sorted (TKD-90, TKD-92).
pub fn plain_options(state: &KingIsDead, me: Seat, kind: Card) -> Vec<String> {
    let table = table(state, me);
    let mut all = table.list(kind);
    all.retain(|found| !table.banned(kind, &found.delta));
    let best = all.iter().map(|found| found.tier).min().unwrap_or(0);
    let mut texts: Vec<_> = all.into_iter().filter(|f| f.tier == best).map(|f| f.text).collect();
    texts.sort();
    texts
}

/// The number of options of the same card if there were no undo ban.
pub fn unbanned_count(state: &KingIsDead, me: Seat, kind: Card) -> usize {
    let mut table = table(state, me);
    table.view.latest = None;
    let all = table.list(kind);
    let best = all.iter().map(|found| found.tier).min().unwrap_or(0);
    all.into_iter().filter(|found| found.tier == best).count()
}
