//! Who wins: ranking, coronation, invasion, teams and Plot (chapters 11 to 14 of the rules).
//!
//! Everything is decided from a [`Standing`], a plain summary that a finished position and a
//! viewer's outlook both can make.

use table::{Seat, SeatSet};

use super::options::{Options, Switch};
use super::{KingIsDead, Level, Verdict};
use crate::content::{Counts, Faction};

/// What the two endings look at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Standing {
    pub seats: u8,
    pub teams: bool,
    pub courts: [Counts; 4],
    /// Play number of each seat's latest action, 0 if it never acted.
    pub last_play: [u8; 4],
    /// Play number at which each seat had played all its cards.
    pub emptied_at: [Option<u8>; 4],
    pub plot: Option<Seat>,
    /// Regions per faction.
    pub regions: [u8; 3],
    /// Number of the struggle each faction won last, 0 if none.
    pub last_win: [u8; 3],
    /// Whose turn was the last one.
    pub last_turn: Seat,
    pub options: Options,
}

/// The factions from the strongest down with their regions, and how many of them have a rank: those
/// that two factions without any region leave open are left out (TKD-216 to TKD-219).
pub(crate) fn ranks(regions: [u8; 3], last_win: [u8; 3]) -> ([(Faction, u8); 3], usize) {
    let mut ranks = Faction::ALL.map(|faction| (faction, regions[faction.index()]));
    ranks.sort_by_key(|(faction, held)| std::cmp::Reverse((*held, last_win[faction.index()])));
    let empty = regions.iter().filter(|&&held| held == 0).count();
    (ranks, if empty > 1 { 3 - empty } else { 3 })
}

/// The factions from the strongest down with their regions, as far as they have a rank.
pub(crate) fn ranking(regions: [u8; 3], last_win: [u8; 3]) -> Vec<(Faction, u8)> {
    let (ranks, count) = ranks(regions, last_win);
    ranks[..count].to_vec()
}

/// Who wins together with `seat`, itself included: partners sit opposite (TKD-230), unless every seat
/// plays for itself (TKD-50).
#[inline]
pub(crate) fn partners(state: &KingIsDead, seat: Seat) -> SeatSet {
    if state.has_teams() { team(seat) } else { SeatSet::only(seat) }
}

/// The team of a seat as a set (TKD-230).
fn team(seat: Seat) -> SeatSet {
    SeatSet(0b0101 << (seat.0 & 1))
}

/// The faction of which a court has fewest, the first in order if several are equally scarce.
fn scarcest(court: Counts) -> Faction {
    let [s, w, e] = court;
    if s <= w && s <= e {
        Faction::Scottish
    } else if w <= e {
        Faction::Welsh
    } else {
        Faction::English
    }
}

/// Complete sets in a court (TKD-210).
pub(crate) fn sets(court: Counts) -> u8 {
    let [s, w, e] = court;
    s.min(w).min(e)
}

fn sum(a: Counts, b: Counts) -> Counts {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

impl Standing {
    /// The courts that are compared in an invasion: seats, or teams by their first member, with
    /// Plot counted (TKD-233, TKD-243).
    pub fn invasion_courts(&self) -> Vec<(SeatSet, Counts)> {
        let (sides, count) = self.sides();
        sides[..count].to_vec()
    }

    /// The same without a list on the heap, and how many there are.
    fn sides(&self) -> ([(SeatSet, Counts); 4], usize) {
        let mut sides = [(SeatSet::EMPTY, [0; 3]); 4];
        let count = if self.teams { 2 } else { usize::from(self.seats).min(4) };
        for (index, side) in sides[..count].iter_mut().enumerate() {
            let seat = Seat(index as u8);
            *side = if self.teams {
                (team(seat), sum(self.courts[index], self.courts[index + 2]))
            } else {
                (SeatSet::only(seat), self.courts[index])
            };
            let (seats, court) = side;
            if self.plot.is_some_and(|holder| seats.contains(holder)) {
                court[scarcest(*court).index()] += 1;
            }
        }
        (sides, count)
    }

    /// What Plot counts for in an invasion (TKD-243).
    fn plot_in_invasion(&self) -> Option<(Seat, Faction)> {
        let holder = self.plot?;
        let mut court = self.courts[holder.index()];
        if self.teams {
            court = sum(court, self.courts[(holder.index() + 2) % 4]);
        }
        Some((holder, scarcest(court)))
    }

    /// The level that decides an invasion and the seats that win it (TKD-210 to TKD-215).
    fn repelled(&self) -> (Level, SeatSet) {
        let (sides, count) = self.sides();
        let sides = &sides[..count];
        let most = sides.iter().map(|(_, court)| sets(*court)).max().unwrap_or(0);
        let tied = || sides.iter().filter(|(_, court)| sets(*court) == most).map(|(seats, _)| *seats);
        let all = |left: &dyn Fn(SeatSet) -> bool| {
            tied().filter(|seats| left(*seats)).fold(SeatSet::EMPTY, SeatSet::union)
        };
        if tied().count() == 1 {
            return (Level::Sets, all(&|_| true));
        }
        let latest = |seats: SeatSet| seats.iter().map(|s| self.last_play[s.index()]).max().unwrap_or(0);
        let newest = tied().map(latest).max().unwrap_or(0);
        if newest > 0 {
            (Level::LatestAction, all(&|seats| latest(seats) == newest))
        } else if self.options.has(Switch::LastTurn) {
            let back = |seat: Seat| (self.last_turn.0 + self.seats - seat.0) % self.seats;
            let nearest = |seats: SeatSet| seats.iter().map(back).min().unwrap_or(0);
            let last = tied().map(nearest).min().unwrap_or(0);
            (Level::LastTurn, all(&|seats| nearest(seats) == last))
        } else {
            (Level::Shared, all(&|_| true))
        }
    }

    /// Decides an invasion.
    pub fn invasion(&self) -> Verdict {
        let (level, winners) = self.repelled();
        Verdict {
            invasion: true,
            ranking: ranking(self.regions, self.last_win),
            winners: winners.iter().collect(),
            crowned: Vec::new(),
            level,
            plot: self.plot_in_invasion(),
        }
    }

    /// Who wins, and nothing else: what playouts ask.
    pub fn winners(&self, invasion: bool) -> SeatSet {
        if invasion {
            return self.repelled().1;
        }
        let (ranks, count) = ranks(self.regions, self.last_win);
        let (_, tied) = self.crown(&ranks[..count], &self.coronation_courts());
        self.with_partners(tied)
    }

    /// The seats that win together with these (TKD-235).
    fn with_partners(&self, seats: SeatSet) -> SeatSet {
        if self.teams { seats.iter().map(team).fold(SeatSet::EMPTY, SeatSet::union) } else { seats }
    }

    /// The courts that are compared in a coronation: Plot counts for the first faction (TKD-242).
    pub fn coronation_courts(&self) -> [Counts; 4] {
        let mut courts = self.courts;
        let (ranks, count) = ranks(self.regions, self.last_win);
        if let (Some(holder), Some((first, _))) = (self.plot, ranks[..count].first().copied()) {
            courts[holder.index()][first.index()] += 1;
        }
        courts
    }

    /// Decides a coronation (TKD-216 to TKD-228, TKD-235 to TKD-239, TKD-244 to TKD-246).
    pub fn coronation(&self) -> Verdict {
        let ranks = ranking(self.regions, self.last_win);
        let courts = self.coronation_courts();
        let plot = self.plot.zip(ranks.first().map(|(faction, _)| *faction));
        let (level, tied) = self.crown(&ranks, &courts);
        let winners = self.with_partners(tied);
        Verdict {
            invasion: false,
            ranking: ranks,
            winners: winners.iter().collect(),
            crowned: tied.iter().collect(),
            level,
            plot,
        }
    }

    /// The level that decides and the seats that lead by it.
    fn crown(&self, ranks: &[(Faction, u8)], courts: &[Counts; 4]) -> (Level, SeatSet) {
        let mut tied = SeatSet::all(self.seats);
        if let Some(&(first, _)) = ranks.first() {
            tied = most(tied, |seat| courts[seat.index()][first.index()]);
            if self.is_decided(tied) {
                return (Level::FirstFaction, tied);
            }
        }
        let mut level = Level::SecondFaction;
        if let Some(&(second, _)) = ranks.get(1) {
            tied = most(tied, |seat| courts[seat.index()][second.index()]);
        } else if let (true, Some(&(first, _))) = (self.options.has(Switch::VacantTogether), ranks.first()) {
            let rest = |seat: Seat| -> u8 { courts[seat.index()].iter().sum() };
            tied = most(tied, |seat| rest(seat) - courts[seat.index()][first.index()]);
            level = Level::VacantFactions;
        }
        if self.is_decided(tied) {
            return (level, tied);
        }
        if let Some(holder) = self.plot.filter(|holder| tied.contains(*holder)) {
            return (Level::Plot, SeatSet::only(holder));
        }
        if self.teams && !self.options.has(Switch::SeatTie) {
            self.crown_team(tied)
        } else {
            self.crown_seat(tied)
        }
    }

    /// Whether only one seat, or only one team, is left (TKD-236).
    fn is_decided(&self, tied: SeatSet) -> bool {
        tied.len() == 1
            || (self.teams && tied.first().is_some_and(|seat| tied.union(team(seat)) == team(seat)))
    }

    /// Levels 3 to 5 between seats (TKD-225 to TKD-227).
    fn crown_seat(&self, tied: SeatSet) -> (Level, SeatSet) {
        let ran_out = tied.iter().filter_map(|seat| self.emptied_at[seat.index()].map(|at| (at, seat))).min();
        if let Some((_, seat)) = ran_out.filter(|_| !self.options.has(Switch::RunOutIgnored)) {
            return (Level::RanOut, SeatSet::only(seat));
        }
        let oldest = tied.iter().map(|seat| self.last_play[seat.index()]).min().unwrap_or(0);
        let left: SeatSet = tied.iter().filter(|seat| self.last_play[seat.index()] == oldest).collect();
        (if left.len() == 1 { oldest_action(oldest) } else { Level::Shared }, left)
    }

    /// Levels 3 to 5 between the two teams (TKD-237 to TKD-239).
    fn crown_team(&self, tied: SeatSet) -> (Level, SeatSet) {
        let emptied =
            |first: usize| self.emptied_at[first].zip(self.emptied_at[first + 2]).map(|(a, b)| a.max(b));
        let latest = |first: usize| self.last_play[first].max(self.last_play[first + 2]);
        let of = |first: u8| SeatSet(tied.0 & team(Seat(first)).0);
        if !self.options.has(Switch::RunOutIgnored) {
            match (emptied(0), emptied(1)) {
                (Some(a), Some(b)) => return (Level::RanOut, of(u8::from(b < a))),
                (Some(_), None) => return (Level::RanOut, of(0)),
                (None, Some(_)) => return (Level::RanOut, of(1)),
                (None, None) => {}
            }
        }
        match latest(0).cmp(&latest(1)) {
            std::cmp::Ordering::Less => (oldest_action(latest(0)), of(0)),
            std::cmp::Ordering::Greater => (oldest_action(latest(1)), of(1)),
            std::cmp::Ordering::Equal => (Level::Shared, tied),
        }
    }
}

/// What decides for the oldest latest action, by its play number: 0 is no action at all.
const fn oldest_action(play: u8) -> Level {
    if play == 0 { Level::NeverActed } else { Level::OldestAction }
}

/// The seats of `among` with the highest value.
fn most(among: SeatSet, value: impl Fn(Seat) -> u8) -> SeatSet {
    let highest = among.iter().map(&value).max().unwrap_or(0);
    among.iter().filter(|&seat| value(seat) == highest).collect()
}

impl KingIsDead {
    /// The summary by which the game is decided.
    pub(crate) fn standing(&self) -> Standing {
        let mut last_win = [0; 3];
        for space in 0..self.struggles() {
            let region = self.card_at(space);
            for (won, held) in last_win.iter_mut().zip(self.control) {
                if held & region.mask() != 0 {
                    *won = space as u8 + 1;
                }
            }
        }
        let mut emptied_at = [None; 4];
        for seat in Seat::all(self.seats) {
            emptied_at[seat.index()] = self.emptied_at(seat);
        }
        Standing {
            seats: self.seats,
            teams: self.has_teams(),
            courts: self.courts,
            last_play: self.last_play,
            emptied_at,
            plot: self.plot_holder(),
            regions: self.control.map(|regions| regions.count_ones() as u8),
            last_win,
            last_turn: self.mover(),
            options: self.options,
        }
    }
}
