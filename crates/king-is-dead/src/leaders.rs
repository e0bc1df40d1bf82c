//! Who would win if the game ended now, as far as everybody can see (VIEW-4, VIEW-5).
//!
//! Plot is left out, since nothing shown to others may depend on it (TKD-259).

use table::Seat;

use crate::{Disc, Faction, View};

/// Both endings, judged on the table as it lies.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Leaders {
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
pub(crate) fn leaders(view: &View) -> Leaders {
    let ranking = ranking(view);
    let unstable = view.regions.iter().filter(|region| region.disc == Some(Disc::Unstable)).count() as u8;
    let (invasion, sets) = invasion(view);
    Leaders { crown: crown(view, &ranking), ranking, unstable, invasion, sets }
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
    standing.sort_by_key(|&(count, latest, _)| std::cmp::Reverse((count, latest)));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Counts, Phase, Region, RegionView, Rules, SeatView, TrackCard};

    /// A view with these discs in the order of the spaces, and these courts with latest plays.
    fn view(discs: &[(Region, Disc)], courts: &[(Counts, Option<u8>)], teams: bool) -> View {
        let mut regions = [RegionView::default(); 8];
        for &(region, disc) in discs {
            regions[region.index()].disc = Some(disc);
        }
        let rest = Region::ALL.into_iter().filter(|region| discs.iter().all(|(other, _)| other != region));
        let order = discs.iter().map(|&(region, _)| region).chain(rest);
        let seat = |&(court, last_play): &(Counts, Option<u8>)| SeatView {
            court,
            hand_size: 4,
            pile_size: 0,
            pile_top: None,
            pile: None,
            has_disc: true,
            last_play,
            emptied_at: None,
            heard: 0,
        };
        View {
            own: None,
            hands: Vec::new(),
            rules: Rules { advanced: false, teams, open_discards: false, house_rules: Vec::new() },
            phase: Phase::Turn,
            turn: Some(Seat(0)),
            start: Some(Seat(0)),
            passes: 0,
            plays: 0,
            regions,
            supply: [0; 3],
            france: 3,
            track: order.map(|region| TrackCard { region, face_up: true, fixed_by: None }).collect(),
            seats: courts.iter().map(seat).collect(),
            latest: None,
            under_way: None,
            result: None,
        }
    }

    const S: Disc = Disc::Control(Faction::Scottish);
    const W: Disc = Disc::Control(Faction::Welsh);
    const E: Disc = Disc::Control(Faction::English);

    #[test]
    fn view_4_tkd_216_tkd_217_more_regions_rank_higher_and_of_equals_the_later_win() {
        let discs = [(Region::Moray, S), (Region::Essex, E), (Region::Devon, E), (Region::Gwynedd, W)];
        let now = leaders(&view(&discs, &[([1, 0, 2], None), ([0, 3, 2], None)], false));
        assert_eq!(now.ranking, [(Faction::English, 2), (Faction::Welsh, 1), (Faction::Scottish, 1)]);
        assert_eq!(now.crown, [Seat(1)], "level on the English, more Welsh");
    }

    #[test]
    fn view_4_tkd_218_factions_without_regions_leave_ranks_vacant() {
        let courts = [([1, 9, 0], None), ([1, 0, 9], None)];
        let one = leaders(&view(&[(Region::Moray, S)], &courts, false));
        assert_eq!(one.ranking, [(Faction::Scottish, 1)]);
        assert_eq!(one.crown, [Seat(0), Seat(1)]);
        let none = leaders(&view(&[(Region::Moray, Disc::Unstable)], &courts, false));
        assert_eq!((none.ranking, none.crown, none.unstable), (vec![], vec![], 1));
    }

    #[test]
    fn view_5_tkd_211_tkd_212_most_sets_then_the_latest_action() {
        let courts = [([1, 1, 1], Some(4)), ([2, 1, 3], Some(5)), ([5, 5, 0], Some(9))];
        let now = leaders(&view(&[], &courts, false));
        assert_eq!((now.invasion, now.sets), (vec![Seat(1)], 1));
        let never = leaders(&view(&[], &[([0; 3], None), ([1, 0, 0], None)], false));
        assert_eq!((never.invasion, never.sets), (vec![Seat(0), Seat(1)], 0));
    }

    #[test]
    fn view_5_tkd_233_partners_put_their_courts_together() {
        let courts = [([2, 0, 0], Some(1)), ([1, 1, 1], Some(4)), ([0, 2, 2], Some(3)), ([0; 3], None)];
        let now = leaders(&view(&[], &courts, true));
        assert_eq!((now.invasion, now.sets), (vec![Seat(0), Seat(2)], 2));
        let alone = leaders(&view(&[], &courts, false));
        assert_eq!((alone.invasion, alone.sets), (vec![Seat(1)], 1));
    }
}
