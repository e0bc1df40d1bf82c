//! Who would win if the game ended now, as far as everybody can see (VIEW-4, VIEW-5).
//!
//! Plot is left out, since nothing shown to others may depend on it (TKD-259).

use table::Seat;

use crate::{Disc, Faction, View};

/// Both endings, judged on the table as it lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Outlook {
    /// Factions from the strongest down with their regions; vacant ranks are left out (TKD-218).
    pub(crate) ranking: Vec<(Faction, u8)>,
    /// Seats that lead a coronation; several if they are level on both factions, none while no
    /// faction holds a region.
    pub(crate) crown: Vec<Seat>,
    /// Unstable regions so far.
    pub(crate) unstable: u8,
    /// Seats that lead an invasion: a team, or several that never acted.
    pub(crate) invasion: Vec<Seat>,
    /// The number of their sets.
    pub(crate) sets: u8,
}

/// Judges the table.
pub(crate) fn outlook(view: &View) -> Outlook {
    let ranking = ranking(view);
    let unstable = view.regions.iter().filter(|region| region.disc == Some(Disc::Unstable)).count() as u8;
    let (invasion, sets) = invasion(view);
    Outlook { crown: crown(view, &ranking), ranking, unstable, invasion, sets }
}

/// TKD-216 to TKD-218: most regions, of equals the later win.
fn ranking(view: &View) -> Vec<(Faction, u8)> {
    let mut standing: Vec<(u8, usize, Faction)> = Faction::ALL
        .into_iter()
        .map(|faction| {
            let held =
                |region: crate::Region| view.regions[region.index()].disc == Some(Disc::Control(faction));
            let wins = view.track.iter().enumerate().filter(|(_, card)| held(card.region));
            let (count, latest) = wins.fold((0, 0), |(count, _), (space, _)| (count + 1, space + 1));
            (count, latest, faction)
        })
        .collect();
    standing.sort_by(|a, b| (b.0, b.1).cmp(&(a.0, a.1)));
    match standing.iter().filter(|(count, _, _)| *count == 0).count() {
        3 => standing.clear(),
        2 => standing.truncate(1),
        _ => {}
    }
    standing.into_iter().map(|(count, _, faction)| (faction, count)).collect()
}

fn crown(view: &View, ranking: &[(Faction, u8)]) -> Vec<Seat> {
    let Some(&(first, _)) = ranking.first() else { return Vec::new() };
    let second = ranking.get(1).map(|&(faction, _)| faction);
    let worth = |seat: Seat| {
        let court = view.seats[seat.index()].court;
        (court[first.index()], second.map_or(0, |faction| court[faction.index()]))
    };
    let seats = Seat::all(view.seats.len() as u8);
    let best = seats.clone().map(worth).max();
    seats.filter(|&seat| Some(worth(seat)) == best).collect()
}

fn invasion(view: &View) -> (Vec<Seat>, u8) {
    let count = view.seats.len() as u8;
    let teams = view.rules.teams && count == 4;
    let partner = |seat: Seat| Seat((seat.0 + 2) % 4);
    let worth = |seat: Seat| {
        let open = &view.seats[seat.index()];
        let (mut court, mut last) = (open.court, open.last_play);
        if teams {
            let other = &view.seats[partner(seat).index()];
            court = std::array::from_fn(|i| court[i] + other.court[i]);
            last = last.max(other.last_play);
        }
        (court.into_iter().min().unwrap_or(0), last)
    };
    let seats = Seat::all(count);
    let best = seats.clone().map(worth).max();
    (seats.filter(|&seat| Some(worth(seat)) == best).collect(), best.map_or(0, |(sets, _)| sets))
}
