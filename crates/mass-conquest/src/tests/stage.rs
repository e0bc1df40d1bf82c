//! A stage for tests: a map, pieces put by hand, acts in the words of records.

use table::{Actor, Effect, Game, Seat, Setup};

use crate::board::Phase;
use crate::maps::{NOWHERE, Place};
use crate::{Conquest, Event, Kind, Status, TroopId};

/// Example map of the file format: two firths, fourteen territories.
pub const FIRTHS: &str = include_str!("../../maps/twin_firths.mwcmap");

/// Every kind of ground around one meadow, for battles.
pub const FIELD: &str = "mwcmap 1
title Field
players 3
starts fixed
terr a meadow smooth - Meadow
terr b westm smooth - Westmark
terr c northm smooth - Northmark
terr d townm smooth town Townmark
terr e keep smooth castle Keepmark
terr f walled smooth town castle Walledmark
terr g shore coastal - Shoremark
terr h port coastal town Portmark
terr i seakeep coastal castle Seakeep
terr j sound water - Sound
terr k deep water - Deep
terr l hills rough - Hills
start 1 westm
start 2 northm
start 3 hills
border meadow westm northm townm keep walled shore hills
border westm northm townm keep walled shore port
border northm townm keep walled shore port hills
border sound shore port seakeep deep
border seakeep meadow westm
";

/// A game under way with pieces where a test wants them.
pub struct Stage {
    pub game: Conquest,
    pub log: Vec<Event>,
}

impl Stage {
    /// Round 1, seat 0 at its movement step, nothing on the board but the families, who wait in
    /// the starts (out of the way of the tests).
    pub fn new(map: &str, seats: u8) -> Stage {
        Stage::with(map, seats, &[])
    }

    pub fn with(map: &str, seats: u8, options: &[(&str, &str)]) -> Stage {
        let all = options.iter().copied().chain([("map", map)]);
        let setup = Setup::with_options::<Conquest>(seats, all).unwrap();
        let mut game = Conquest::new(&setup).unwrap();
        let board = &mut game.board;
        for seat in 0..seats {
            let start = board.map.starts[seat as usize];
            board.starts[seat as usize] = start;
            for person in &mut board.persons[seat as usize * 3..seat as usize * 3 + 3] {
                person.at = start;
            }
            board.order[seat as usize] = seat;
        }
        board.round = 1;
        board.phase = Phase::Movement;
        Stage { game, log: Vec::new() }
    }

    pub fn phase(&mut self, phase: Phase) -> &mut Stage {
        self.game.board.phase = phase;
        self
    }

    pub fn at(&self, id: &str) -> Place {
        self.game.board.map.find(id).unwrap()
    }

    /// Puts `count` troops; answers the number of the first.
    pub fn put(&mut self, seat: u8, kind: Kind, count: usize, id: &str) -> TroopId {
        let at = self.at(id);
        let ids: Vec<TroopId> = (0..count).map(|_| self.game.board.add_troop(seat, kind, at, 0)).collect();
        ids[0]
    }

    /// Puts troops that came from `from` this turn.
    pub fn put_from(&mut self, seat: u8, kind: Kind, count: usize, id: &str, from: &str) -> TroopId {
        let first = self.put(seat, kind, count, id);
        let from = if from == "here" { NOWHERE } else { self.at(from) };
        for offset in 0..count {
            let troop = &mut self.game.board.troops[first as usize + offset];
            troop.entered = from;
            troop.flags = crate::board::MOVED;
        }
        first
    }

    pub fn load(&mut self, carrier: TroopId, kind: Kind, count: usize) -> TroopId {
        let ship = self.game.board.troops[carrier as usize];
        let mut first = None;
        for _ in 0..count {
            let id = self.game.board.add_troop(ship.owner, kind, ship.at, 0);
            self.game.board.troops[id as usize].aboard = carrier;
            first.get_or_insert(id);
        }
        first.unwrap()
    }

    pub fn person(&mut self, person: &str, id: &str) {
        let at = self.at(id);
        let number = self.who(person);
        self.game.board.persons[number as usize].at = at;
    }

    pub fn hold(&mut self, person: &str, by: u8, id: &str) {
        self.person(person, id);
        let number = self.who(person);
        self.game.board.persons[number as usize].status = Status::Held { by, hostage: false };
    }

    pub fn who(&self, person: &str) -> u8 {
        let letters: Vec<char> = person.chars().collect();
        letters[1].to_digit(10).unwrap() as u8 * 3 + (letters[2] as u8 - b'a')
    }

    pub fn status(&self, person: &str) -> Status {
        self.game.board.persons[self.who(person) as usize].status
    }

    pub fn place_of(&self, person: &str) -> &str {
        match self.game.board.persons[self.who(person) as usize].at {
            NOWHERE => "nowhere",
            place => self.game.board.map.id(place),
        }
    }

    pub fn gold(&self, seat: u8) -> u32 {
        self.game.board.houses[seat as usize].gold
    }

    pub fn set_gold(&mut self, seat: u8, gold: u32) {
        self.game.board.houses[seat as usize].gold = gold;
    }

    pub fn ally(&mut self, a: u8, b: u8) {
        self.game.board.allies[a as usize] |= 1 << b;
        self.game.board.allies[b as usize] |= 1 << a;
    }

    /// Reads a person's words: commas are allowed, and any troop of a group of equals will do.
    #[track_caller]
    fn read(&self, text: &str) -> crate::Action {
        let action = self.game.board.parse_action(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        self.game.stand_in(action)
    }

    /// A legal act in the words of records.
    #[track_caller]
    pub fn act(&mut self, seat: u8, text: &str) -> Effect {
        let action = self.read(text);
        if let Err(refusal) = self.game.check(Seat(seat), action) {
            panic!("{seat} {text}: {refusal}");
        }
        let mut list = Vec::new();
        self.game.legal(Seat(seat), &mut list);
        assert!(list.contains(&action) || Conquest::is_free_form(action), "{text} is legal but not listed");
        let effect = self.game.apply(Actor::Seat(Seat(seat)), action, &mut self.log);
        self.game.audit().unwrap();
        effect
    }

    #[track_caller]
    pub fn acts(&mut self, seat: u8, texts: &[&str]) {
        for text in texts {
            self.act(seat, text);
        }
    }

    /// The rule that forbids an act.
    #[track_caller]
    pub fn refusal(&self, seat: u8, text: &str) -> &'static str {
        let action = self.read(text);
        let mut list = Vec::new();
        self.game.legal(Seat(seat), &mut list);
        assert!(!list.contains(&action), "{text} is listed");
        match self.game.check(Seat(seat), action) {
            Ok(()) => panic!("{seat} {text} is allowed"),
            Err(refusal) => {
                assert!(refusal.words.ends_with('.'), "{}", refusal.words);
                refusal.rule
            }
        }
    }

    pub fn may(&self, seat: u8, text: &str) -> bool {
        let action = self.read(text);
        self.game.check(Seat(seat), action).is_ok()
    }

    pub fn legal(&self, seat: u8) -> Vec<String> {
        let mut list = Vec::new();
        self.game.legal(Seat(seat), &mut list);
        list.into_iter().map(|action| self.game.action_text(action)).collect()
    }

    pub fn dice(&mut self, dice: &[u8]) {
        for die in dice {
            assert_eq!(self.game.next(), table::Next::Chance);
            self.game.apply(Actor::Chance, crate::Action::Die(*die), &mut self.log);
        }
        self.game.audit().unwrap();
    }

    pub fn count(&self, seat: u8, id: &str) -> u16 {
        self.game.board.strength(seat, self.at(id))
    }

    /// A battle of seat 0 against `enemy` in `id`, up to and including the dice.
    pub fn fight(&mut self, id: &str, enemy: u8, dice: [u8; 2]) {
        self.act(0, "done");
        self.act(0, &format!("stance {id} {enemy} fight"));
        self.dice(&dice);
    }

    pub fn attack(&self, id: &str, first: &str) -> u16 {
        let first = if first == "here" { NOWHERE } else { self.at(first) };
        self.game.board.attack_total(0, self.at(id), first)
    }

    pub fn defence(&self, id: &str) -> u16 {
        self.game.board.defence_total(1, self.at(id), 0)
    }

    /// Whose turn it is now.
    pub fn turn(&self) -> u8 {
        self.game.board.turn_player()
    }
}
