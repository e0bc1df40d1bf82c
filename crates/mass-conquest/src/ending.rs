//! What a silent seat does, how long a game can be, what must always hold, and statistics.

use table::{MAX_SEATS, Scratch, Seat, Tally};

use crate::board::{ASHORE, Board, NOBODY, Phase, Status};
use crate::game::Conquest;
use crate::maps::{Map, NOWHERE, Place, Terrain};
use crate::rules::Rules;
use crate::why::Why;
use crate::{Action, Event, Kind};

impl Conquest {
    /// What is done for a seat that does not answer (MWC-A3).
    pub(crate) fn absent_action(&self, seat: u8, scratch: &mut Scratch<Action>) -> Option<Action> {
        let board = &self.board;
        let legal = &mut scratch.actions;
        legal.clear();
        table::Game::legal(self, Seat(seat), legal);
        let first = legal.first().copied()?;
        let may = |action: Action| legal.contains(&action).then_some(action);
        let must =
            matches!(table::Game::next(self), table::Next::Seats { must, .. } if must.contains(Seat(seat)));
        if !must {
            // Nobody waits: votes are no, offers are declined; else whatever does least harm.
            let harm = |action: &Action| match action {
                Action::Vote(false) => 0,
                Action::Decline(_) => 1,
                Action::Retract(_) => 2,
                Action::Offer { .. } => 3,
                Action::Gift { .. } => 4,
                Action::Break(_) => 5,
                Action::Release(_) => 6,
                Action::Motion(_) => 7,
                _ => 8,
            };
            return legal.iter().copied().min_by_key(harm);
        }
        let turn = board.turn_player();
        let most = |wanted: fn(Action) -> Option<Place>| {
            legal
                .iter()
                .copied()
                .filter_map(|action| wanted(action).map(|place| (action, place)))
                .min_by_key(|&(_, place)| (u16::MAX - board.strength(seat, place), place))
                .map(|(action, _)| action)
        };
        let chosen = match board.phase {
            _ if !board.placing.is_empty() => most(|action| match action {
                Action::Place { at, .. } => Some(at),
                _ => None,
            }),
            Phase::Muster => may(Action::Done),
            // Whoever is adrift on open water is brought ashore first.
            Phase::Movement | Phase::March { .. } | Phase::Stroll { .. } => {
                let adrift = match board.may_rest_all(seat) {
                    Err(Why::Adrift(person)) => Some(person),
                    _ => None,
                };
                let way = |action: &Action| match *action {
                    Action::Walk { person, to } if Some(person) == adrift => Some(to),
                    Action::Step(to) => Some(to),
                    _ => None,
                };
                let wet = |to: Place| board.map.terrain(to) == Terrain::Water;
                may(Action::Done).or(may(Action::Halt)).or_else(|| {
                    legal.iter().copied().filter(|a| way(a).is_some()).min_by_key(|a| way(a).is_none_or(wet))
                })
            }
            Phase::Contact | Phase::Answer { .. } => legal.iter().copied().find(|&action| match action {
                Action::Stance { at, with, fight } => fight == self.wants_battle(seat, at, with),
                _ => false,
            }),
            Phase::First => may(Action::First(board.weakest_first(turn, board.battle.at))),
            Phase::Losses => legal
                .iter()
                .copied()
                .filter_map(|action| match action {
                    Action::Lose(id) => Some((action, id)),
                    _ => None,
                })
                .min_by_key(|&(_, id)| {
                    let kind = board.troops[id as usize].kind;
                    (board.cargo(id), kind.attack() + kind.defence(), id)
                })
                .map(|(action, _)| action),
            Phase::WithdrawLand | Phase::WithdrawSea => most(|action| match action {
                Action::RetreatLand(to) | Action::RetreatSea(to) => Some(to),
                _ => None,
            }),
            Phase::Aftermath => may(Action::End),
            _ => None,
        };
        chosen.or(Some(first))
    }

    /// Whether a silent seat fights: not against allies, and only if its total is not the lower.
    fn wants_battle(&self, seat: u8, at: Place, with: u8) -> bool {
        let board = &self.board;
        if board.allies[seat as usize] >> with & 1 == 1 {
            return false;
        }
        let attacker = board.turn_player();
        let defender = if seat == attacker { with } else { seat };
        let attack = board.attack_total(attacker, at, board.weakest_first(attacker, at));
        let defence = board.defence_total(defender, at, attacker);
        if seat == attacker { attack >= defence } else { defence >= attack }
    }

    /// An action about a troop that has an equal with a lower number, said about that one.
    pub fn stand_in(&self, action: Action) -> Action {
        for seat in 0..self.board.seats {
            if let Err(Why::SameAs(first)) = self.judge(seat, action) {
                return match action {
                    Action::March { to, all, .. } => Action::March { troop: first, to, all },
                    Action::Disband(_) => Action::Disband(first),
                    Action::Embark { carrier, .. } => Action::Embark { troop: first, carrier },
                    Action::Disembark { to, .. } => Action::Disembark { troop: first, to },
                    Action::Lose(_) => Action::Lose(first),
                    other => other,
                };
            }
        }
        action
    }

    /// Everything that must hold in every position.
    pub(crate) fn audit_all(&self) -> Result<(), String> {
        let board = &self.board;
        let mut count = vec![[0u16; MAX_SEATS]; board.map.len()];
        for (id, troop) in board.troops() {
            if !board.houses[troop.owner as usize].alive {
                return Err(format!("u{id} serves seat {}, who is out", troop.owner));
            }
            if !board.map.admits(troop.kind.is_ship(), troop.at) && troop.aboard == ASHORE {
                return Err(format!("u{id} cannot stand in {}", board.map.id(troop.at)));
            }
            if troop.aboard != ASHORE {
                let carrier = board.troop(troop.aboard).ok_or_else(|| format!("u{id} is aboard nothing"))?;
                if carrier.kind != Kind::Carrier || carrier.owner != troop.owner || carrier.at != troop.at {
                    return Err(format!("u{id} is aboard u{} wrongly", troop.aboard));
                }
            }
            if troop.kind == Kind::Carrier && board.cargo(id) > board.rules.carrier_capacity as usize {
                return Err(format!("u{id} carries too much"));
            }
            count[troop.at as usize][troop.owner as usize] += 1;
        }
        for (place, land) in board.lands.iter().enumerate() {
            if land.count != count[place] {
                return Err(format!("troops in {} are miscounted", board.map.id(place as Place)));
            }
            let mask = (0..MAX_SEATS).fold(0, |mask, seat| mask | u8::from(land.count[seat] > 0) << seat);
            if land.mask != mask {
                return Err(format!("presence in {} is wrong", board.map.id(place as Place)));
            }
            if land.fort != 0 && board.map.castle(place as Place) {
                return Err(format!("a fort beside the castle of {}", board.map.id(place as Place)));
            }
        }
        if board.troops.last().is_some_and(|troop| troop.owner == NOBODY) {
            return Err("an empty slot at the end".into());
        }
        let mut at_placing = board.placing.iter().map(|placing| placing.person).collect::<Vec<_>>();
        at_placing.sort_unstable();
        for person in 0..board.persons.len() as u8 {
            let who = board.persons[person as usize];
            let waiting = at_placing.binary_search(&person).is_ok();
            let elsewhere =
                who.status == Status::Dead || waiting || board.round == 0 || person >= board.seats * 3;
            if (who.at == NOWHERE) != elsewhere && board.phase != Phase::Over && board.round > 0 {
                return Err(format!("person {person} is nowhere, or should be"));
            }
            if let Status::Held { by, .. } = who.status
                && (by == Board::house_of(person) || !board.houses[by as usize].alive)
            {
                return Err(format!("person {person} is held by {by}"));
            }
        }
        for seat in 0..MAX_SEATS {
            let allies = board.allies[seat];
            if allies >> seat & 1 == 1
                || (0..MAX_SEATS).any(|o| (allies >> o ^ board.allies[o] >> seat) & 1 == 1)
            {
                return Err(format!("the alliances of seat {seat} are not mutual"));
            }
        }
        if board.phase != Phase::Over && board.living().count_ones() < 2 {
            return Err("fewer than two play on".into());
        }
        if self.secrets.terms.len() != board.offers.len() {
            return Err("offers and terms do not match".into());
        }
        for (offer, (id, _)) in board.offers.iter().zip(&self.secrets.terms) {
            if offer.id != *id
                || !board.houses[offer.from as usize].alive
                || !board.houses[offer.to as usize].alive
            {
                return Err(format!("offer {id} is astray"));
            }
        }
        Ok(())
    }

    pub(crate) fn count_ending(&self, tally: &mut Tally) {
        let board = &self.board;
        tally.add("rounds", u64::from(board.round));
        let winner = board.winners;
        for (start, place) in board.map.starts.iter().enumerate().take(8) {
            let wins =
                (0..board.seats).any(|seat| winner >> seat & 1 == 1 && board.starts[seat as usize] == *place);
            if wins {
                tally.add(WINS_BY_START[start], 1);
            }
            if let Some(seat) = (0..board.seats).find(|seat| board.starts[*seat as usize] == *place) {
                tally.credit(Seat(seat), "side", STARTS[start]);
            }
        }
        for (turn, &seat) in board.order[..board.seats as usize].iter().enumerate() {
            if winner >> seat & 1 == 1 {
                tally.add(WINS_BY_TURN[turn], 1);
            }
            tally.credit(Seat(seat), "turn", TURNS[turn]);
        }
    }
}

/// What [`table::Statistics::count_end`] calls a win from each start.
const WINS_BY_START: [&str; 8] = [
    "wins from start 1",
    "wins from start 2",
    "wins from start 3",
    "wins from start 4",
    "wins from start 5",
    "wins from start 6",
    "wins from start 7",
    "wins from start 8",
];
/// The starts in the same order.
const STARTS: [&str; 8] =
    ["start 1", "start 2", "start 3", "start 4", "start 5", "start 6", "start 7", "start 8"];
/// Places in the order of turns.
const TURNS: [&str; 8] = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];
const WINS_BY_TURN: [&str; 8] = [
    "wins as first in turn",
    "wins as second in turn",
    "wins as third in turn",
    "wins as fourth in turn",
    "wins as fifth in turn",
    "wins as sixth in turn",
    "wins as seventh in turn",
    "wins as eighth in turn",
];

/// Adds what an event means for statistics.
pub(crate) fn count(event: &Event, tally: &mut Tally) {
    match *event {
        Event::Recruited { seat, kind, .. } => tally.credit(Seat(seat), "recruits", kind.name(2)),
        Event::Fortified { seat, .. } => tally.credit(Seat(seat), "action", "builds a fort"),
        Event::Embarked { seat, .. } => tally.credit(Seat(seat), "action", "embarks"),
        Event::Disbanded { seat, .. } => tally.credit(Seat(seat), "action", "disbands"),
        _ => {}
    }
    let name = match event {
        Event::Turn { debt, .. } => {
            if *debt > 0 {
                tally.add("turns in debt", 1);
            }
            "turns"
        }
        Event::Recruited { .. } => "recruits",
        Event::Disbanded { .. } => "disbanded",
        Event::Fought { attack, attack_die, defence, defence_die, .. } => {
            let (a, d) = (attack + u16::from(*attack_die), defence + u16::from(*defence_die));
            let result = if a > d {
                "battles won by the attacker"
            } else if a < d {
                "battles won by the defender"
            } else {
                "battles drawn"
            };
            tally.add(result, 1);
            "battles"
        }
        Event::Captured { .. } => "captures",
        Event::Executed { .. } => "executions",
        Event::Offered { .. } => "offers",
        Event::Struck { .. } => "deals",
        Event::Fortified { .. } => "forts",
        Event::Embarked { .. } => "embarkations",
        Event::Landed { .. } => "landings",
        Event::Eliminated { family, .. } => {
            if *family {
                "eliminations by family"
            } else {
                "eliminations by arms"
            }
        }
        _ => return,
    };
    tally.add(name, 1);
}

/// No game takes more steps than this. Generous, but true: it follows from the round cap, the
/// limits of the side table and one recruit per town and turn.
pub(crate) fn longest(map: &Map, rules: &Rules, seats: u8) -> u32 {
    let (seats, rounds) = (u64::from(seats), u64::from(rules.round_cap));
    let (towns, places) = (map.towns.len() as u64, map.len() as u64);
    let turns = seats * rounds;
    let troops = seats * 4 + turns * towns;
    let talk = u64::from(rules.offer_limit);
    // Muster, marches of up to five decisions, losses, withdrawals; persons; meetings; side table.
    let turn = towns + troops * 9 + 24 * 8 + places * seats * 8 + seats * (talk * 4 + 80) + 10;
    let setup = seats * 5 + seats * 10 + seats * (talk * 4 + 80) + 10;
    (setup + turns * turn).min(u64::from(u32::MAX)) as u32
}
