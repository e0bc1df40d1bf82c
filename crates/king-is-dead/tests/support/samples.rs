//! Hand-made views for tests and pictures.

use king_is_dead::{
    Card, Counts, Disc, Faction, Hand, Level, Phase, Region, RegionView, Rules, SeatView, TrackCard,
    UnderWay, Verdict, View,
};
use table::{Names, Seat};

const BASE: [Card; 8] = [
    Card::ScottishSupport,
    Card::WelshSupport,
    Card::EnglishSupport,
    Card::Assemble,
    Card::Assemble,
    Card::Negotiate,
    Card::Manoeuvre,
    Card::Outmanoeuvre,
];

pub fn names() -> Names {
    Names::new(["Anna", "Bo", "Cynewulf", "Dafydd"].map(String::from).to_vec())
}

fn seat(court: Counts, hand_size: u8, pile: &[Card], last_play: Option<u8>, open: bool) -> SeatView {
    SeatView {
        court,
        hand_size,
        pile_size: pile.len() as u8,
        pile_top: pile.last().copied(),
        pile: open.then(|| pile.to_vec()),
        has_disc: true,
        last_play,
        emptied_at: None,
        heard: 0,
    }
}

fn regions(counts: [Counts; 8], discs: [Option<Disc>; 8]) -> [RegionView; 8] {
    std::array::from_fn(|i| RegionView { followers: counts[i], disc: discs[i] })
}

fn track(order: [Region; 8], fought: usize, fixed: &[(Region, u8)]) -> Vec<TrackCard> {
    let card = |(i, region)| TrackCard {
        region,
        face_up: i >= fought,
        fixed_by: fixed.iter().find(|(fixed, _)| *fixed == region).map(|(_, seat)| Seat(*seat)),
    };
    order.into_iter().enumerate().map(card).collect()
}

const P0_TRACK: [Region; 8] = [
    Region::Warwick,
    Region::Moray,
    Region::Devon,
    Region::Northumbria,
    Region::Gwynedd,
    Region::Essex,
    Region::Lancaster,
    Region::Strathclyde,
];

/// The reference deal, three seats, base game, seen by seat 0.
pub fn deal() -> View {
    View {
        own: Some(Seat(0)),
        recalls: false,
        hands: vec![Hand { seat: Seat(0), cards: BASE.to_vec(), emptied_at: None, idle: Vec::new() }],
        rules: Rules { advanced: false, teams: false, open_discards: false, house_rules: Vec::new() },
        phase: Phase::Turn,
        turn: Some(Seat(0)),
        last_turn: None,
        dealt: 0,
        start: Some(Seat(0)),
        passes: 0,
        plays: 0,
        regions: regions(
            [[3, 1, 0], [1, 2, 1], [0, 2, 2], [1, 1, 2], [0, 3, 1], [2, 1, 1], [1, 0, 3], [1, 1, 2]],
            [None; 8],
        ),
        supply: [7, 5, 4],
        france: 3,
        track: track(P0_TRACK, 0, &[]),
        seats: vec![
            seat([1, 0, 1], 8, &[], None, true),
            seat([0, 2, 0], 8, &[], None, false),
            seat([1, 0, 1], 8, &[], None, false),
        ],
        latest: None,
        under_way: None,
        begun: Vec::new(),
        later_halves: Vec::new(),
        result: None,
    }
}

/// Three seats, advanced game, four struggles fought, seen by seat 1, who chooses a follower.
pub fn middle() -> View {
    let mut view = deal();
    view.own = Some(Seat(1));
    view.hands = vec![Hand {
        seat: Seat(1),
        cards: vec![Card::Assemble, Card::Outmanoeuvre, Card::Spy, Card::Suppress],
        emptied_at: None,
        idle: Vec::new(),
    }];
    view.rules.advanced = true;
    view.phase = Phase::Effect;
    view.turn = Some(Seat(1));
    view.start = Some(Seat(2));
    (view.passes, view.plays) = (1, 13);
    view.regions = regions(
        [[0, 0, 0], [4, 2, 1], [0, 3, 5], [0, 0, 0], [1, 12, 2], [0, 0, 0], [0, 0, 0], [1, 3, 3]],
        [
            Some(Disc::Control(Faction::Scottish)),
            None,
            None,
            Some(Disc::Unstable),
            None,
            Some(Disc::Control(Faction::Welsh)),
            Some(Disc::Control(Faction::English)),
            None,
        ],
    );
    view.supply = [3, 0, 2];
    view.france = 2;
    let order = [
        Region::Warwick,
        Region::Moray,
        Region::Essex,
        Region::Northumbria,
        Region::Gwynedd,
        Region::Devon,
        Region::Lancaster,
        Region::Strathclyde,
    ];
    view.track = track(order, 4, &[(Region::Essex, 0), (Region::Strathclyde, 2)]);
    view.seats = vec![
        seat(
            [3, 2, 1],
            3,
            &[Card::Negotiate, Card::Ambush, Card::Manoeuvre, Card::Assemble, Card::March],
            Some(12),
            false,
        ),
        seat([2, 3, 2], 4, &[Card::Manoeuvre, Card::Assemble, Card::Negotiate], Some(10), true),
        seat(
            [0, 1, 4],
            3,
            &[Card::Resist, Card::Assemble, Card::Manoeuvre, Card::Negotiate, Card::Quell],
            Some(11),
            false,
        ),
    ];
    view.seats[0].has_disc = false;
    view.seats[2].has_disc = false;
    view.under_way = Some(UnderWay { card: Card::Spy, kind: Card::March, chosen: vec!["Gw".into()] });
    view
}

/// Two seats, base game, two struggles fought, seen by a guest.
pub fn duel() -> View {
    let mut view = deal();
    view.own = None;
    view.hands = Vec::new();
    view.turn = Some(Seat(1));
    (view.passes, view.plays) = (1, 6);
    view.regions[Region::Warwick.index()] =
        RegionView { followers: [0, 0, 0], disc: Some(Disc::Control(Faction::Scottish)) };
    view.regions[Region::Moray.index()] = RegionView { followers: [0, 0, 0], disc: Some(Disc::Unstable) };
    view.france = 2;
    view.track = track(P0_TRACK, 2, &[(Region::Devon, 1)]);
    view.seats = vec![
        seat([2, 1, 2], 5, &[Card::WelshSupport, Card::Assemble, Card::Manoeuvre], Some(5), false),
        seat([1, 3, 1], 5, &[Card::Negotiate, Card::ScottishSupport, Card::Outmanoeuvre], Some(6), false),
    ];
    view.seats[1].has_disc = false;
    view
}

/// Four seats in teams, a coronation, read by everybody.
pub fn coronation() -> View {
    let mut view = middle();
    view.own = None;
    view.rules.teams = true;
    view.phase = Phase::Over;
    view.turn = None;
    (view.passes, view.plays) = (0, 27);
    let held = |faction| Some(Disc::Control(faction));
    view.regions = regions(
        [[0; 3]; 8],
        [
            held(Faction::Scottish),
            held(Faction::Scottish),
            held(Faction::English),
            Some(Disc::Unstable),
            held(Faction::Welsh),
            held(Faction::English),
            held(Faction::English),
            held(Faction::Scottish),
        ],
    );
    view.supply = [9, 10, 8];
    view.track = track(
        P0_TRACK,
        8,
        &[(Region::Moray, 0), (Region::Gwynedd, 1), (Region::Essex, 2), (Region::Lancaster, 3)],
    );
    let piles: [&[Card]; 4] =
        [&[Card::Assemble, Card::Spy], &[Card::Muster], &[Card::Aid, Card::Assemble], &[Card::Outmanoeuvre]];
    view.seats = (0..4)
        .map(|i| {
            let courts = [[3, 2, 4], [2, 5, 3], [5, 1, 2], [1, 3, 4]];
            let mut open = seat(courts[i], [0, 1, 2, 0][i], piles[i], Some(24 + i as u8), true);
            open.has_disc = false;
            open.emptied_at = [Some(24), None, None, Some(27)][i];
            open
        })
        .collect();
    view.hands = [vec![], vec![Card::Plot], vec![Card::Negotiate, Card::Influence], vec![]]
        .into_iter()
        .enumerate()
        .map(|(i, cards)| Hand { seat: Seat(i as u8), cards, emptied_at: None, idle: Vec::new() })
        .collect();
    view.under_way = None;
    view.result = Some(Verdict {
        invasion: false,
        ranking: vec![(Faction::Scottish, 3), (Faction::English, 3), (Faction::Welsh, 1)],
        winners: vec![Seat(0), Seat(2)],
        crowned: vec![Seat(2)],
        level: Level::FirstFaction,
        plot: Some((Seat(1), Faction::Scottish)),
    });
    view
}

/// Two seats, an invasion: level on sets, and seat 1 acted last.
pub fn invasion() -> View {
    let mut view = duel();
    view.phase = Phase::Over;
    view.turn = None;
    view.france = 0;
    for region in [Region::Devon, Region::Northumbria] {
        view.regions[region.index()] = RegionView { followers: [0, 0, 0], disc: Some(Disc::Unstable) };
    }
    view.track = track(P0_TRACK, 4, &[(Region::Devon, 1)]);
    view.result = Some(Verdict {
        invasion: true,
        ranking: Vec::new(),
        winners: vec![Seat(1)],
        crowned: vec![Seat(1)],
        level: Level::LatestAction,
        plot: None,
    });
    view
}

/// A board with followers of every faction everywhere, four seats, seen by seat 3 of a team.
pub fn crowded() -> View {
    let mut view = deal();
    view.own = Some(Seat(3));
    view.hands = vec![Hand { seat: Seat(3), cards: BASE.to_vec(), emptied_at: None, idle: Vec::new() }];
    view.rules.teams = true;
    (view.turn, view.passes, view.plays) = (Some(Seat(2)), 3, 12);
    view.regions = regions(
        [
            [4, 1, 10],
            [11, 2, 3],
            [10, 12, 9],
            [3, 10, 11],
            [10, 3, 12],
            [12, 12, 10],
            [2, 10, 11],
            [10, 11, 12],
        ],
        [None; 8],
    );
    view.track = track(P0_TRACK, 0, &[(Region::Northumbria, 0), (Region::Strathclyde, 1)]);
    view.track.swap(0, 3);
    let template = view.seats[1].clone();
    view.seats.push(template);
    view.seats[0].has_disc = false;
    view.seats[1].has_disc = false;
    view
}
