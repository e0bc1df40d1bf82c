//! The terms of the evaluation one by one, for whoever asks why; counted in infantry.

use table::{Facet, MAX_SEATS, Seat};

use super::evaluate::{CAPTIVE, DEBT, HOLDING, KIN, LAST, STEP, WORTH, gold_worth};
use crate::maps::Place;
use crate::rules::state::{Board, Conquest, NOBODY, Status};
use crate::thinking::reach::FAR;

/// What a term is about.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum About {
    /// The seat's own troops.
    Troops,
    /// Gold in hand.
    Gold,
    /// Gold that is missing to pay the troops.
    Debt,
    /// Free relatives.
    Heirs,
    /// Relatives of others that the seat holds.
    Captives,
    /// Steps between the troops and the nearest enemy.
    Way,
    /// What the strongest rival has in troops.
    RivalTroops,
    /// How many free relatives the rivals have.
    RivalHeirs,
    /// What rivals stand to lose to the seat's attacks.
    Threat,
    /// A town or castle: 1 if it is the seat's, -1 if it is a rival's.
    Holding(Place),
    /// What the seat stands to lose to an attack on a place.
    Danger(Place),
}

const HOLDINGS: u16 = 1_000;
const DANGERS: u16 = 20_000;

impl About {
    /// As a number.
    pub fn number(self) -> u16 {
        match self {
            About::Troops => 0,
            About::Gold => 1,
            About::Debt => 2,
            About::Heirs => 3,
            About::Captives => 4,
            About::Way => 5,
            About::RivalTroops => 6,
            About::RivalHeirs => 7,
            About::Threat => 8,
            About::Holding(place) => HOLDINGS + place as u16,
            About::Danger(place) => DANGERS + place as u16,
        }
    }

    /// From a number; `None` if it stands for nothing.
    pub fn of(number: u16) -> Option<About> {
        Some(match number {
            0 => About::Troops,
            1 => About::Gold,
            2 => About::Debt,
            3 => About::Heirs,
            4 => About::Captives,
            5 => About::Way,
            6 => About::RivalTroops,
            7 => About::RivalHeirs,
            8 => About::Threat,
            HOLDINGS..DANGERS => About::Holding((number - HOLDINGS) as Place),
            DANGERS.. => About::Danger((number - DANGERS) as Place),
            _ => return None,
        })
    }
}

/// How much of a blow counts that rivals may strike, and that the seat itself may.
const BLOW: f32 = 0.5;

/// The terms as `seat` sees them.
pub(crate) fn facets(game: &Conquest, seat: Seat, out: &mut Vec<Facet>) {
    let board = &game.board;
    if board.phase.is_setup() || !board.living().contains(seat) {
        return;
    }
    let mut push = |about: About, amount: f32, worth: f32| {
        out.push(Facet { about: about.number(), amount, worth });
    };
    let friends = board.friends(seat);
    let foes: Vec<Seat> = board.living().iter().filter(|other| !friends.contains(*other)).collect();
    let troops = board.troop_worths();
    push(About::Troops, board.troop_count(seat) as f32, troops[seat.index()]);
    let most = foes.iter().map(|foe| troops[foe.index()]).fold(0.0, f32::max);
    let rival_troops = foes.iter().map(|foe| board.troop_count(*foe)).max().unwrap_or(0);
    push(About::RivalTroops, rival_troops as f32, -most);
    let house = board.houses[seat.index()];
    push(About::Gold, house.gold as f32, gold_worth(house.gold));
    let missing = (board.upkeep(seat) as f32 - board.holdings(seat) as f32 - house.gold as f32).max(0.0)
        + house.debt as f32;
    let count = board.troop_count(seat) as f32;
    push(About::Debt, missing, -(DEBT.0 * missing.min(DEBT.1) * count + 0.3 * missing));
    let free = board.free_kin(seat);
    let last = match free {
        0 => LAST.1,
        1 => LAST.0,
        _ => 0.0,
    };
    push(About::Heirs, free as f32, KIN.0 * free as f32 - last);
    let theirs: usize = foes.iter().map(|foe| board.free_kin(*foe)).sum();
    push(About::RivalHeirs, theirs as f32, -KIN.0 * theirs as f32 / foes.len().max(1) as f32);
    let captives = board.persons.iter().filter(|person| person.status.is_held_by(seat)).count() as f32;
    push(About::Captives, captives, CAPTIVE * captives);
    let steps = board.steps_from(foes.iter().copied().collect(), true);
    let own = board.troops.iter().filter(|troop| troop.owner == seat);
    let way: f32 = own
        .map(|troop| steps[troop.at as usize])
        .filter(|far| *far != FAR)
        .map(|far| f32::from(far.min(12)))
        .sum();
    push(About::Way, way / count.max(1.0), -STEP * way);
    let whose = |owner: Option<Seat>| match owner {
        Some(owner) if owner == seat => 1.0,
        Some(owner) if !friends.contains(owner) => -1.0,
        _ => 0.0,
    };
    for (place, _) in (0..).zip(&board.lands) {
        let mut held = 0.0;
        if board.map.castle(place) {
            held += whose(board.castle_owner(place));
        }
        for town in (0..board.map.towns.len()).filter(|&town| board.map.towns[town] == place) {
            held += whose(board.town_owner(town));
        }
        if held != 0.0 {
            push(
                About::Holding(place),
                held,
                HOLDING * if held > 0.0 { held } else { held / foes.len().max(1) as f32 },
            );
        }
    }
    let hosts: Vec<_> = foes.iter().map(|foe| board.host(*foe, false)).collect();
    let own = board.host(seat, false);
    let mut threat = 0.0f32;
    for (place, land) in (0..).zip(&board.lands) {
        if land.mask.contains(seat) {
            let blows = hosts.iter().map(|host| board.blow_at(host, place, seat));
            let worst = blows.filter(|blow| blow.gain() > 0.0).map(|blow| blow.dealt).fold(0.0, f32::max);
            if worst > 0.0 {
                push(About::Danger(place), worst, -BLOW * worst);
            }
        }
        for foe in foes.iter().filter(|foe| land.mask.contains(**foe)) {
            let blow = board.blow_at(&own, place, *foe);
            threat = threat.max(if blow.gain() > 0.0 { blow.dealt } else { 0.0 });
        }
    }
    push(About::Threat, threat, BLOW * threat);
}

impl Board {
    /// By seat: what its troops are worth.
    fn troop_worths(&self) -> [f32; MAX_SEATS] {
        let mut worths = [0.0; MAX_SEATS];
        // A troop that fell belongs to nobody.
        for troop in self.troops.iter().filter(|troop| troop.owner != NOBODY) {
            worths[troop.owner.index()] += WORTH[troop.kind as usize];
        }
        worths
    }

    fn free_kin(&self, seat: Seat) -> usize {
        self.kin(seat).iter().filter(|person| person.status == Status::Free).count()
    }
}
