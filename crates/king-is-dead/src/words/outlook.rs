//! What a player wants to know about the position, computed from a view alone.
//!
//! Nothing here sees more than the viewer does: Plot enters only where the viewer holds it (or the
//! game is over), and a hand counts as run out only where that is plain to see (TKD-259).

use table::{Seat, SeatSet};

use crate::content::{Card, Counts, Faction, Region};
use crate::rules::options::Options;
use crate::rules::scoring::{self, Standing};
use crate::rules::{Disc, Verdict, settled_by};
use crate::secrets::{Phase, View};

/// The region whose struggle is next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contest {
    /// The number of the card's space, 1 to 8.
    pub space: u8,
    /// The region.
    pub region: Region,
    /// Its followers.
    pub followers: Counts,
    /// What the struggle would leave if everybody passed now.
    pub disc: Disc,
    /// By how many followers the leader is ahead of the next faction; 0 if unstable.
    pub lead: u8,
}

/// The contested region and the verdict if everybody passed now; `None` during the deal and after
/// the end.
pub fn contested(view: &View) -> Option<Contest> {
    if matches!(view.phase, Phase::Deal | Phase::Over) {
        return None;
    }
    let space = view.track.iter().position(|card| card.face_up)?;
    Some(contest(view, space))
}

fn contest(view: &View, space: usize) -> Contest {
    let region = view.track[space].region;
    let followers = view.regions[region.index()].followers;
    let mut sorted = followers;
    sorted.sort_unstable();
    Contest {
        space: space as u8 + 1,
        region,
        followers,
        disc: settled_by(followers),
        lead: sorted[2] - sorted[1],
    }
}

/// Which region would be contested if these two cards changed places (they must be face up and
/// free); `None` during the deal and after the end.
pub fn contested_after_exchange(view: &View, first: Region, second: Region) -> Option<Contest> {
    let mut changed = view.clone();
    let place = |region| view.track.iter().position(|card| card.region == region);
    let (a, b) = (place(first)?, place(second)?);
    changed.track.swap(a, b);
    contested(&changed)
}

/// How far the table is from the next struggle.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PassMeter {
    /// Seats that have passed in a row, in the order in which they did.
    pub passed: Vec<Seat>,
    /// Seats that still have to pass, the one to move first.
    pub waiting: Vec<Seat>,
}

impl PassMeter {
    /// Whether one more pass starts the struggle.
    pub fn is_last_pass(&self) -> bool {
        self.waiting.len() == 1
    }
}

/// The pass meter; `None` unless a turn is being taken.
pub fn pass_meter(view: &View) -> Option<PassMeter> {
    let turn = view.turn?;
    let seats = view.seats.len() as u8;
    let before = |back: u8| Seat((turn.0 + seats - back) % seats);
    Some(PassMeter {
        passed: (1..=view.passes).rev().map(before).collect(),
        waiting: (0..seats - view.passes).map(|ahead| Seat((turn.0 + ahead) % seats)).collect(),
    })
}

/// What happens if nobody plays another card.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Projection {
    /// The struggles still to come, in order.
    pub struggles: Vec<Contest>,
    /// How the game would end.
    pub verdict: Verdict,
    /// Followers of the first and the second faction in each court, as the coronation would count
    /// them; `None` where the rank is vacant.
    pub courts: Vec<(Option<u8>, Option<u8>)>,
}

/// Runs the remaining struggles on the present board; `None` during the deal and after the end.
pub fn projection(view: &View) -> Option<Projection> {
    let next = contested(view)?.space as usize - 1;
    let mut standing = standing(view);
    let mut unstable = 3 - view.france;
    let mut struggles = Vec::new();
    for space in next..8 {
        let fight = contest(view, space);
        match fight.disc {
            Disc::Control(faction) => {
                standing.regions[faction.index()] += 1;
                standing.last_win[faction.index()] = fight.space;
            }
            Disc::Unstable => unstable += 1,
        }
        struggles.push(fight);
        if unstable == 3 {
            break;
        }
    }
    let verdict = if unstable == 3 { standing.invasion() } else { standing.coronation() };
    let courts = crown_counts(&standing);
    Some(Projection { struggles, verdict, courts })
}

/// How the seats stand if the game ended with a coronation now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CoronationTable {
    /// The factions from the strongest down with their regions; vacant ranks are left out.
    pub ranking: Vec<(Faction, u8)>,
    /// Followers of the first and the second faction in each court; `None` for a vacant rank.
    pub courts: Vec<(Option<u8>, Option<u8>)>,
    /// Who would win and by what; nothing decided while no faction controls a region.
    pub verdict: Verdict,
}

/// The coronation table by the discs that lie on the board.
pub fn coronation_now(view: &View) -> CoronationTable {
    let standing = standing(view);
    CoronationTable {
        ranking: scoring::ranking(standing.regions, standing.last_win),
        courts: crown_counts(&standing),
        verdict: standing.coronation(),
    }
}

fn crown_counts(standing: &Standing) -> Vec<(Option<u8>, Option<u8>)> {
    let ranks = scoring::ranking(standing.regions, standing.last_win);
    let courts = standing.coronation_courts();
    let count = |seat: Seat, rank: usize| ranks.get(rank).map(|(f, _)| courts[seat.index()][f.index()]);
    Seat::all(standing.seats).map(|seat| (count(seat, 0), count(seat, 1))).collect()
}

/// One side of an invasion: a seat, or a team with its courts added up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvasionSide {
    /// Who belongs to it.
    pub seats: SeatSet,
    /// Followers, the viewer's own Plot counted.
    pub court: Counts,
    /// Complete sets.
    pub sets: u8,
    /// What is missing for the next set.
    pub missing: Counts,
}

/// How the seats stand if the game ended with an invasion now.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct InvasionTable {
    /// Instability discs on the board.
    pub unstable: u8,
    /// The sides.
    pub sides: Vec<InvasionSide>,
    /// Who would win and whether by tie-break.
    pub verdict: Verdict,
}

/// The invasion table.
pub fn invasion_now(view: &View) -> InvasionTable {
    let standing = standing(view);
    let sides = standing.invasion_courts().into_iter().map(|(seats, court)| {
        let sets = scoring::sets(court);
        let missing = court.map(|count| (sets + 1).saturating_sub(count));
        InvasionSide { seats, court, sets, missing }
    });
    InvasionTable { unstable: 3 - view.france, sides: sides.collect(), verdict: standing.invasion() }
}

/// Who holds the tie-breaks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TieBreaks {
    /// Seat with the most recent action: wins a level invasion, for its team if there are teams.
    pub invasion: Option<Seat>,
    /// Seats whose hands have plainly run out, the first to do so first.
    pub ran_out: Vec<Seat>,
    /// All seats by their latest action, the oldest first; those that never acted lead.
    pub oldest_first: Vec<Seat>,
}

/// The tie-break holders.
pub fn tie_breaks(view: &View) -> TieBreaks {
    let standing = standing(view);
    let seats: Vec<Seat> = Seat::all(standing.seats).collect();
    let last = |seat: &Seat| standing.last_play[seat.index()];
    let mut ran_out: Vec<_> =
        seats.iter().filter_map(|seat| standing.emptied_at[seat.index()].map(|at| (at, *seat))).collect();
    ran_out.sort();
    let mut oldest_first = seats.clone();
    oldest_first.sort_by_key(last);
    TieBreaks {
        invasion: seats.iter().copied().filter(|seat| last(seat) > 0).max_by_key(last),
        ran_out: ran_out.into_iter().map(|(_, seat)| seat).collect(),
        oldest_first,
    }
}

/// What taking a follower into the court of the seat to move would lead to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SummonPreview {
    /// The contested region afterwards.
    pub contested: Option<Contest>,
    /// The coronation table afterwards.
    pub coronation: CoronationTable,
    /// The invasion table afterwards.
    pub invasion: InvasionTable,
}

/// Previews a summon; `None` if nobody is to move or no such follower stands there.
pub fn after_summon(view: &View, region: Region, faction: Faction) -> Option<SummonPreview> {
    let turn = view.turn?;
    let mut changed = view.clone();
    let left = changed.regions[region.index()].followers[faction.index()].checked_sub(1)?;
    changed.regions[region.index()].followers[faction.index()] = left;
    changed.seats.get_mut(turn.index())?.court[faction.index()] += 1;
    Some(SummonPreview {
        contested: contested(&changed),
        coronation: coronation_now(&changed),
        invasion: invasion_now(&changed),
    })
}

/// Which leads the seat to move gains by taking a follower of a faction into its court: for the crown, and
/// against an invasion. While no region is held nobody leads for the crown; an invasion counts once a region
/// is unstable and a side has a set.
pub fn leads_gained(view: &View, faction: Faction) -> (bool, bool) {
    let before = standing(view);
    let Some(turn) = view.turn.filter(|turn| turn.index() < before.courts.len()) else {
        return (false, false);
    };
    let mut after = standing(view);
    after.courts[turn.index()][faction.index()] += 1;
    let leads = |standing: &Standing, invasion: bool| {
        let counts = match invasion {
            true => {
                let sets = |(_, court): &(SeatSet, Counts)| scoring::sets(*court) > 0;
                view.france < 3 && standing.invasion_courts().iter().any(sets)
            }
            false => standing.regions.iter().any(|regions| *regions > 0),
        };
        counts && standing.winners(invasion).contains(turn)
    };
    let gained = |invasion| leads(&after, invasion) && !leads(&before, invasion);
    (gained(false), gained(true))
}

/// The summary by which the game would be decided now, as far as the viewer knows.
fn standing(view: &View) -> Standing {
    let mut courts = [[0; 3]; 4];
    let mut last_play = [0; 4];
    let mut emptied_at = [None; 4];
    for (index, seat) in view.seats.iter().enumerate().take(4) {
        courts[index] = seat.court;
        last_play[index] = seat.last_play.unwrap_or(0);
        emptied_at[index] = seat.emptied_at;
    }
    for hand in &view.hands {
        emptied_at[hand.seat.index() & 3] = hand.emptied_at;
    }
    let holds_plot = |hand: &&crate::secrets::Hand| hand.cards.contains(&Card::Plot);
    let mut regions = [0; 3];
    let mut last_win = [0; 3];
    for (space, card) in view.track.iter().enumerate() {
        if let Some(Disc::Control(faction)) = view.regions[card.region.index()].disc {
            regions[faction.index()] += 1;
            last_win[faction.index()] = space as u8 + 1;
        }
    }
    // During the deal no seat has had a turn yet; what is shown then counts from the first seat.
    let last_turn = view.last_turn.or(view.turn).unwrap_or(Seat(0));
    Standing {
        seats: view.seats.len().min(4) as u8,
        teams: view.rules.teams,
        courts,
        last_play,
        emptied_at,
        plot: view.hands.iter().find(holds_plot).map(|hand| hand.seat),
        regions,
        last_win,
        last_turn,
        options: Options::from_chosen(&view.rules.house_rules),
    }
}

/// What one plays for, and who is ahead, in one line.
pub fn aim(view: &View) -> String {
    if let Some(verdict) = &view.result {
        let how = if verdict.invasion { "France has invaded" } else { "a king is crowned" };
        return format!("The game is over: {how}.");
    }
    // A phone has two lines for it; what decides next comes first.
    let mut facts = Vec::new();
    if let Some(next) = contested(view) {
        facts.push(match next.disc {
            Disc::Control(faction) => {
                format!("Next: {}, {} by {}", next.region.name(), faction.people(), next.lead)
            }
            Disc::Unstable if next.followers == [0; 3] => format!("Next: {}, empty", next.region.name()),
            Disc::Unstable => format!("Next: {}, tied", next.region.name()),
        });
        facts.push(format!("{} of {} passed", view.passes, view.seats.len()));
    }
    facts.push(format!("{} of 3 unstable", 3 - view.france));
    facts.push(match coronation_now(view).ranking.first() {
        Some((faction, _)) => format!("most {} at court wins", faction.people()),
        None => "most of the strongest faction wins".to_owned(),
    });
    facts.join(" \u{b7} ")
}

/// What everybody may know of a seat, in a few words.
pub fn glance(view: &View, seat: Seat) -> String {
    let Some(open) = view.seats.get(seat.index()) else { return String::new() };
    let court: Vec<String> = Faction::ALL
        .iter()
        .map(|faction| format!("{}{}", faction.letter(), open.court[faction.index()]))
        .collect();
    let cards = if open.hand_size == 1 { "1 card".to_owned() } else { format!("{} cards", open.hand_size) };
    format!("{} · {cards}", court.join(" "))
}
