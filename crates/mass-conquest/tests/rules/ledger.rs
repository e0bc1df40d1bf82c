//! What happened adds up to what is: a table kept from events alone is the table of the rules, and all of it is
//! told.

use std::collections::{BTreeMap, BTreeSet};

use mass_conquest::maps::NOWHERE;
use mass_conquest::{Action, Conquest, Ending, Event, Kind, NOBODY, Phase, Pledge, Status};
use table::{
    Actor, Dice, Game, Names, Next, Presentation, QuickDice, Scratch, Seat, SeatSet, Setup, Thinking, Viewer,
};

use crate::support::{FIELD, FIRTHS};

/// The open table, as somebody keeps it who only hears of events.
#[derive(Debug, Default)]
struct Ledger {
    starts: Vec<u8>,
    order: Vec<Seat>,
    turn: Option<(Seat, u16)>,
    out: SeatSet,
    gold: Vec<u32>,
    debt: Vec<u32>,
    /// Troops ashore, by owner, kind and territory.
    ashore: BTreeMap<(Seat, u8, u8), i32>,
    /// All troops, cargo included.
    troops: Vec<i32>,
    /// Where an army was destroyed: its party and cargo are not told.
    wrecks: BTreeSet<(Seat, u8)>,
    forts: BTreeMap<u8, Seat>,
    persons: Vec<(Status, u8)>,
    allies: BTreeSet<(Seat, Seat)>,
    passage: BTreeMap<(Seat, Seat), u16>,
    offers: Vec<(u16, Seat, Seat)>,
    motion: Option<(Seat, Seat, SeatSet)>,
    vows: Vec<(Seat, Seat, Pledge)>,
    ended: Option<(Ending, SeatSet)>,
}

impl Ledger {
    fn new(game: &Conquest) -> Ledger {
        let seats = usize::from(game.seats());
        let board = game.board();
        let starts = if board.phase == Phase::Pick { board.map.starts[..seats].to_vec() } else { Vec::new() };
        Ledger {
            starts,
            gold: vec![10; seats],
            debt: vec![0; seats],
            troops: vec![0; seats],
            persons: vec![(Status::Free, NOWHERE); 3 * seats],
            ..Ledger::default()
        }
    }

    fn shift(&mut self, seat: Seat, kind: Kind, at: u8, by: i32) {
        let count = self.ashore.entry((seat, kind as u8, at)).or_default();
        *count += by;
        assert!(*count >= 0, "{seat} has no such {kind:?} in {at}");
        if *count == 0 {
            self.ashore.remove(&(seat, kind as u8, at));
        }
    }

    fn close(&mut self, id: u16, from: Seat, to: Seat) {
        let before = self.offers.len();
        self.offers.retain(|offer| *offer != (id, from, to));
        assert_eq!(self.offers.len() + 1, before, "offer {id} was open");
    }

    /// A player leaves the table with everything but its forts.
    fn leave(&mut self, seat: Seat) {
        self.out = self.out.with(seat);
        (self.gold[seat.index()], self.debt[seat.index()], self.troops[seat.index()]) = (0, 0, 0);
        self.ashore.retain(|(owner, ..), _| *owner != seat);
        self.persons[seat.index() * 3..][..3].fill((Status::Dead, NOWHERE));
        self.allies.retain(|(a, b)| *a != seat && *b != seat);
        self.passage.retain(|(a, b), _| *a != seat && *b != seat);
        self.vows.retain(|(from, to, _)| *from != seat && *to != seat);
        self.motion = self.motion.filter(|(mover, to, _)| *mover != seat && *to != seat);
    }

    fn hear(&mut self, event: &Event, extra: u32) {
        match *event {
            Event::Dealt { at, .. } => self.starts.push(at),
            Event::Picked { .. } | Event::Rolled { .. } => {}
            Event::Revealed { seat, counts } => {
                let at = self.starts[seat.index()];
                for kind in Kind::ALL {
                    self.shift(seat, kind, at, counts[kind as usize].into());
                }
                self.troops[seat.index()] = 4;
                self.persons[seat.index() * 3..][..3].fill((Status::Free, at));
            }
            Event::Order { order, seats } => {
                self.order = order[..seats as usize].to_vec();
                for (index, seat) in self.order.iter().enumerate() {
                    self.gold[seat.index()] += extra * index as u32;
                }
            }
            Event::Turn { seat, round, income, upkeep, gold, debt } => {
                let had = self.gold[seat.index()];
                assert_eq!(had + income + debt, gold + upkeep, "the books of {seat}");
                (self.gold[seat.index()], self.debt[seat.index()]) = (gold, debt);
                self.turn = Some((seat, round));
            }
            Event::Recruited { seat, kind, at } => {
                self.gold[seat.index()] -= 1;
                self.troops[seat.index()] += 1;
                self.shift(seat, kind, at, 1);
            }
            Event::Disbanded { seat, kind, at } => {
                self.gold[seat.index()] += 1;
                self.troops[seat.index()] -= 1;
                // Somebody aboard a carrier can be sent home too: where it stood is looked up.
                self.wrecks.insert((seat, at));
                let _ = kind;
            }
            Event::Marched { seat, kind, count, from, to, .. } => {
                self.shift(seat, kind, from, -i32::from(count));
                self.shift(seat, kind, to, count.into());
            }
            Event::Embarked { seat, kind, from, .. } => self.shift(seat, kind, from, -1),
            Event::Landed { seat, kind, to, .. } => self.shift(seat, kind, to, 1),
            Event::Fortified { seat, at } => assert_eq!(self.forts.insert(at, seat), None),
            Event::Razed { at, .. } => assert!(self.forts.remove(&at).is_some()),
            Event::Walked { person, from, to, .. } => {
                assert_eq!(self.persons[person as usize].1, from);
                self.persons[person as usize].1 = to;
            }
            Event::Spoke { .. } | Event::Truce { .. } | Event::Named { .. } | Event::Fought { .. } => {}
            Event::Lost { seat, kind, at, cargo } => {
                self.shift(seat, kind, at, -1);
                self.troops[seat.index()] -= 1 + i32::from(cargo);
            }
            Event::Destroyed { seat, at, troops } => {
                self.troops[seat.index()] -= i32::from(troops);
                self.wrecks.insert((seat, at));
            }
            Event::Withdrew { seat, from, to, troops, sea } => {
                let mut gone = 0;
                for kind in Kind::ALL.into_iter().filter(|kind| kind.is_ship() == sea) {
                    let count = self.ashore.get(&(seat, kind as u8, from)).copied().unwrap_or(0);
                    self.shift(seat, kind, from, -count);
                    self.shift(seat, kind, to, count);
                    gone += count;
                }
                assert_eq!(gone, i32::from(troops), "who withdraws");
            }
            Event::Captured { person, by, at } => {
                assert_eq!(self.persons[person as usize].1, at);
                self.persons[person as usize].0 = Status::Held { by, hostage: false };
            }
            Event::Freed { person, at } => self.persons[person as usize] = (Status::Free, at),
            Event::Executed { person, by } => {
                assert!(self.persons[person as usize].0.is_held_by(by));
                self.persons[person as usize] = (Status::Dead, NOWHERE);
            }
            Event::Released { person, by } => {
                let gone = self.out.contains(Seat(person / 3));
                assert!(gone || self.persons[person as usize].0.is_held_by(by));
                self.persons[person as usize] = (Status::Free, NOWHERE);
            }
            Event::Placed { person, at, .. } => {
                assert_eq!(self.persons[person as usize].1, NOWHERE, "only those handed over are placed");
                self.persons[person as usize].1 = at;
            }
            Event::Offered { id, from, to, .. } => self.offers.push((id, from, to)),
            Event::Struck { id, from, to, terms } => {
                self.close(id, from, to);
                for (giver, taker, side) in [(from, to, terms.give), (to, from, terms.want)] {
                    self.gold[giver.index()] -= side.gold;
                    self.gold[taker.index()] += side.gold;
                    if side.passage != 0 {
                        let until = self.passage.entry((giver, taker)).or_default();
                        *until = side.passage.max(*until);
                    }
                    for bit in (0..3).filter(|bit| side.hostages >> bit & 1 == 1) {
                        let held = Status::Held { by: taker, hostage: true };
                        self.persons[giver.index() * 3 + bit] = (held, NOWHERE);
                    }
                    for person in side.hand.iter() {
                        let home = usize::from(person) / 3 == taker.index();
                        let held = Status::Held { by: taker, hostage: true };
                        self.persons[person as usize] = (if home { Status::Free } else { held }, NOWHERE);
                    }
                }
                if terms.ally {
                    self.allies.extend([(from, to), (to, from)]);
                }
            }
            Event::Declined { id, from, to } | Event::Retracted { id, from, to } => self.close(id, from, to),
            Event::Lapsed { id, from, to } => self.close(id, from, to),
            Event::Gave { from, to, gold } => {
                self.gold[from.index()] -= gold;
                self.gold[to.index()] += gold;
            }
            Event::Broke { by, with } => {
                assert!(self.allies.remove(&(by, with)) && self.allies.remove(&(with, by)));
            }
            Event::Moved { by, to } => self.motion = Some((by, to, SeatSet::only(by))),
            Event::Voted { seat, .. } => {
                let (mover, to, voted) = self.motion.unwrap();
                assert!(!voted.contains(seat), "one vote each");
                self.motion = Some((mover, to, voted.with(seat)));
            }
            Event::Counted { to, .. } => assert_eq!(self.motion.take().map(|motion| motion.1), Some(to)),
            Event::Promised { from, to, pledge } => self.vows.push((from, to, pledge)),
            Event::PromiseEnded { from, to, pledge, .. } => {
                let found = self.vows.iter().position(|vow| *vow == (from, to, pledge)).unwrap();
                self.vows.remove(found);
            }
            Event::Resigned { seat } | Event::Eliminated { seat, .. } => self.leave(seat),
            Event::Ended { ending, winners } => self.ended = Some((ending, winners)),
        }
    }

    /// After a step: what is not told is looked up, everything else is compared.
    fn compare(&mut self, game: &Conquest) {
        // Whoever came home to a house that left in the same step left with it.
        self.out.iter().for_each(|seat| self.leave(seat));
        let board = game.board();
        let mut ashore: BTreeMap<(Seat, u8, u8), i32> = BTreeMap::new();
        for (_, troop) in board.troops().filter(|(_, troop)| !troop.is_cargo()) {
            *ashore.entry((troop.owner, troop.kind as u8, troop.at)).or_default() += 1;
        }
        for (seat, at) in std::mem::take(&mut self.wrecks) {
            self.ashore.retain(|(owner, _, place), _| (*owner, *place) != (seat, at));
            let there = ashore.iter().filter(|((owner, _, place), _)| (*owner, *place) == (seat, at));
            self.ashore.extend(there.map(|(key, count)| (*key, *count)));
        }
        assert_eq!(self.ashore, ashore, "troops ashore");
        for seat in Seat::all(board.seats) {
            let (at, house) = (seat.index(), board.houses[seat.index()]);
            assert_eq!(self.troops[at], board.troop_count(seat) as i32, "troops of {seat}");
            assert_eq!((self.gold[at], self.debt[at]), (house.gold, house.debt), "purse of {seat}");
            assert_eq!(self.out.contains(seat), !house.alive, "{seat} is out");
            for other in Seat::all(board.seats) {
                let allied = board.allies[at].contains(other);
                assert_eq!(self.allies.contains(&(seat, other)), allied, "{seat} and {other}");
                let until = self.passage.get(&(seat, other)).copied().unwrap_or(0);
                assert_eq!(until, board.passage[at][other.index()], "passage of {other} by {seat}");
            }
        }
        for (place, land) in board.lands.iter().enumerate() {
            assert_eq!(self.forts.get(&(place as u8)).copied(), land.fort_builder(), "fort in {place}");
        }
        for (person, known) in self.persons.iter().enumerate() {
            let who = board.persons[person];
            assert_eq!(*known, (who.status, who.at), "person {person}");
        }
        let open: Vec<_> = board.offers.iter().map(|offer| (offer.id, offer.from, offer.to)).collect();
        assert_eq!(self.offers, open);
        assert_eq!(self.motion, board.motion.map(|motion| (motion.mover, motion.to, motion.voted)));
        let vows: Vec<_> = board.vows.iter().map(|vow| (vow.from, vow.to, vow.pledge)).collect();
        assert_eq!(self.vows, vows);
        if let (Some(turn), None) = (self.turn, self.ended) {
            assert_eq!(turn, (board.turn_player(), board.round));
        }
        let ended = (board.phase == Phase::Over).then_some((board.ending, board.winners));
        assert_eq!(self.ended, ended);
        assert!(board.phase.is_battle() || board.fighters().is_none(), "{:?}", board.phase);
        assert!(board.battle.left == 0 || board.phase == Phase::Losses, "{:?}", board.phase);
        assert_eq!(board.fighters().is_none(), board.battle.enemy == NOBODY);
    }
}

/// Something that is said in free words, if it is allowed now.
fn say(game: &Conquest, seat: Seat, dice: &mut QuickDice) -> Option<Action> {
    let other = dice.below(game.seats().into());
    let kin = ["a", "b", "c"][dice.below(3) as usize];
    let gold = dice.below(12);
    let round = game.board().round + dice.below(3) as u16;
    let text = match dice.below(11) {
        0 => format!("offer {other} give gold {gold} ally"),
        1 => format!("offer {other} give hostage {kin} want gold {gold}"),
        2 => format!("offer {other} give hand f{other}{kin} want hostage {kin}"),
        3 => format!("offer {other} want release f{seat}{kin}"),
        4 => format!("offer {other} want passage {round} expires {round}"),
        5 => format!("promise {other} pay {gold} at {round}"),
        6 => format!("promise {other} no_attack until {round}"),
        7 => format!("promise {other} return f{other}{kin} by {round}"),
        8 => format!("surrender {other}"),
        9 => format!("gift {other} {gold}"),
        _ if dice.below(40) == 0 => "resign".to_owned(),
        _ => format!("counter {} give gold {gold}", game.board().offers.first()?.id),
    };
    let action = game.board().parse_action(&text).unwrap();
    game.check(seat, action).is_ok().then_some(action)
}

#[test]
fn events_add_up_to_the_table_and_every_one_is_told() {
    let names = Names::new(["Anna", "Bo", "Cy"].map(String::from).into());
    let mut heard: BTreeMap<String, u32> = BTreeMap::new();
    for (map, seats, seeds) in [(FIRTHS, 2, 0..60), (FIELD, 3, 60..120), ("three-heirs", 3, 120..130)] {
        for seed in seeds {
            let options =
                [("map", map), ("round_cap", "12"), ("promises", "on"), ("resign", "on"), ("seat_gold", "3")];
            let setup = Setup::with_options::<Conquest>(seats, options).unwrap();
            let mut game = Conquest::new(&setup).unwrap();
            let mut ledger = Ledger::new(&game);
            let (mut dice, mut scratch) = (QuickDice::new(seed), Scratch::default());
            loop {
                let (actor, action) = match game.next() {
                    Next::Over => break,
                    Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
                    Next::Seats { must, may } => {
                        let all: Vec<Seat> = must.union(may).iter().collect();
                        let any = all[dice.below(all.len() as u32) as usize];
                        let seat = if dice.below(6) == 0 { any } else { must.first().unwrap() };
                        let free = if dice.below(8) == 0 { say(&game, seat, &mut dice) } else { None };
                        // Beginners march and fight more than chance does.
                        let action = match free {
                            Some(action) => action,
                            None if dice.below(4) == 0 => game.random_action(seat, &mut dice, &mut scratch),
                            None => game.careless_action(seat, &mut dice, &mut scratch),
                        };
                        (Actor::Seat(seat), action)
                    }
                };
                let mut events = Vec::new();
                game.apply(actor, action, &mut events);
                for event in &events {
                    ledger.hear(event, 3);
                    // Picks are told to whoever may see them.
                    let told = |viewer| game.tell(event, viewer, &names);
                    let words = told(Viewer::Spectator).or_else(|| told(Viewer::All)).unwrap_or_default();
                    assert!(words.ends_with('.'), "{event:?}: {words}");
                    let name = format!("{event:?}");
                    *heard.entry(name.split(' ').next().unwrap().to_owned()).or_default() += 1;
                }
                ledger.compare(&game);
            }
        }
    }
    assert_eq!(heard.len(), 41, "each kind of event comes up: {heard:?}");
}
