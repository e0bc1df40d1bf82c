//! Positions laid by hand, for tests and puzzles.

use table::{Actor, Effect, Next, Seat, SeatSet, Setup};

use crate::content::Kind;
use crate::maps::{NOWHERE, Place};
use crate::rules::action::{self, Action};
use crate::rules::event::Event;
use crate::rules::refusal::Why;
use crate::rules::state::{Board, Conquest, FAMILY, MOVED, PersonId, Phase, Status, TroopId};
use crate::rules::{audit, flow, legal, setup};

/// A game under way with pieces where its author wants them.
///
/// It speaks as records do: seats by number, territories by id (`meadow`), family members as `f0a`,
/// troops as `u3`. What does not hold panics, with a sentence about what was wrong.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The position.
    pub game: Conquest,
    /// What happened since it was laid.
    pub log: Vec<Event>,
}

impl Scenario {
    /// Round 1, seat 0 at its movement step, nothing on the board but the families, who wait in
    /// the starts. `map` is the name of a built-in map or the text of a map file.
    pub fn new(map: &str, seats: u8) -> Scenario {
        Scenario::with(map, seats, &[])
    }

    /// The same with options.
    pub fn with(map: &str, seats: u8, options: &[(&str, &str)]) -> Scenario {
        let all = options.iter().copied().chain([("map", map)]);
        let setup = Setup::with_options::<Conquest>(seats, all).expect("options that hold");
        let mut game = setup::new(&setup).expect("a map that holds");
        let board = &mut game.board;
        for seat in Seat::all(seats) {
            let start = board.map.starts[seat.index()];
            board.starts[seat.index()] = start;
            for person in board.kin_mut(seat) {
                person.at = start;
            }
            board.order[seat.index()] = seat;
        }
        board.round = 1;
        board.phase = Phase::Movement;
        Scenario { game, log: Vec::new() }
    }

    /// What lies open.
    pub fn board(&self) -> &Board {
        &self.game.board
    }

    /// What lies open, to be laid otherwise; nobody checks it before the next act.
    pub fn board_mut(&mut self) -> &mut Board {
        &mut self.game.board
    }

    /// The territory of that id.
    pub fn at(&self, id: &str) -> Place {
        self.game.board.map.find(id).unwrap_or_else(|| panic!("no territory is called {id}"))
    }

    /// Puts `count` troops that have not moved; answers the number of the first.
    pub fn put(&mut self, seat: u8, kind: Kind, count: usize, id: &str) -> TroopId {
        let at = self.at(id);
        let numbers: Vec<TroopId> =
            (0..count).map(|_| self.game.board.add_troop(Seat(seat), kind, at, 0)).collect();
        numbers[0]
    }

    /// Puts troops that came from `from` this turn; `here` for those that crossed no border.
    pub fn put_from(&mut self, seat: u8, kind: Kind, count: usize, id: &str, from: &str) -> TroopId {
        let first = self.put(seat, kind, count, id);
        let from = self.direction(from);
        for offset in 0..count {
            let troop = &mut self.game.board.troops[first as usize + offset];
            troop.entered = from;
            troop.flags = MOVED;
        }
        first
    }

    /// Puts troops aboard a carrier; answers the number of the first.
    pub fn load(&mut self, carrier: TroopId, kind: Kind, count: usize) -> TroopId {
        let ship = self.game.board.troops[carrier as usize];
        let numbers: Vec<TroopId> =
            (0..count).map(|_| self.game.board.add_troop(ship.owner, kind, ship.at, 0)).collect();
        for &number in &numbers {
            self.game.board.troops[number as usize].aboard = carrier;
        }
        numbers[0]
    }

    /// Every troop on the board has moved.
    pub fn tire_troops(&mut self) {
        self.game.board.troops.iter_mut().for_each(|troop| troop.flags |= MOVED);
    }

    /// Puts a family member somewhere.
    pub fn person(&mut self, person: &str, id: &str) {
        let at = self.at(id);
        let number = self.who(person);
        self.game.board.persons[number as usize].at = at;
    }

    /// Puts a family member somewhere as a captive of `by`.
    pub fn hold(&mut self, person: &str, by: u8, id: &str) {
        self.person(person, id);
        let number = self.who(person);
        self.game.board.persons[number as usize].status = Status::Held { by: Seat(by), hostage: false };
    }

    /// The number of a family member: `f1b` is the second of seat 1.
    pub fn who(&self, person: &str) -> PersonId {
        let letters: Vec<char> = person.chars().collect();
        let house = letters[1].to_digit(10).expect("a seat") as u8;
        house * FAMILY as u8 + (letters[2] as u8 - b'a')
    }

    /// How a family member fares.
    pub fn status(&self, person: &str) -> Status {
        self.game.board.persons[self.who(person) as usize].status
    }

    /// Where a family member is; `nowhere` if it is not on the board.
    pub fn place_of(&self, person: &str) -> &str {
        match self.game.board.persons[self.who(person) as usize].at {
            NOWHERE => "nowhere",
            place => self.game.board.map.id(place),
        }
    }

    /// Gold in hand.
    pub fn gold(&self, seat: u8) -> u32 {
        self.game.board.houses[seat as usize].gold
    }

    /// Sets the gold in hand.
    pub fn set_gold(&mut self, seat: u8, gold: u32) {
        self.game.board.houses[seat as usize].gold = gold;
    }

    /// Makes two seats allies.
    pub fn ally(&mut self, a: u8, b: u8) {
        for (one, other) in [(a, b), (b, a)] {
            let allies = &mut self.game.board.allies[one as usize];
            *allies = allies.with(Seat(other));
        }
    }

    /// Sets the step of the turn; a muster is that of the towns which the turn player has now.
    pub fn set_phase(&mut self, phase: Phase) {
        self.game.board.phase = phase;
        if phase == Phase::Muster {
            self.game.board.call_towns();
        }
    }

    /// Goes on from here until a seat has to decide, or chance.
    pub fn advance(&mut self) {
        self.game.board.advance(&mut self.log);
    }

    /// All seats roll for the order of play, with these dice; the first turn has not begun.
    pub fn roll_off(&mut self, dice: &[u8]) {
        let waiting = SeatSet::all(self.game.board.seats);
        self.game.board.phase = Phase::RollOff { wave: 0, waiting };
        for &die in dice {
            self.game.board.roll_off(die, &mut self.log);
        }
    }

    /// Takes every family member that is alone among foreign troops.
    pub fn capture(&mut self) {
        self.game.board.capture_check(&mut self.log);
    }

    /// Reads a person's words: commas are allowed, and any troop of a group of equals will do.
    #[track_caller]
    fn read(&self, text: &str) -> Action {
        let action = self.game.board.parse_action(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        self.stand_in(action)
    }

    /// An action about a troop that has an equal with a lower number, said about that one.
    pub fn stand_in(&self, action: Action) -> Action {
        for seat in Seat::all(self.game.board.seats) {
            if let Err(Why::SameAs(first)) = legal::may(&self.game, seat, action) {
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

    fn list(&self, seat: u8) -> Vec<Action> {
        let mut list = Vec::new();
        legal::legal(&self.game, Seat(seat), &mut list);
        list
    }

    /// A legal act in the words of records. Panics if it is not allowed, not listed though it should
    /// be, or leads to a position that does not hold.
    #[track_caller]
    pub fn act(&mut self, seat: u8, text: &str) -> Effect {
        let action = self.read(text);
        if let Err(refusal) = legal::check(&self.game, Seat(seat), action) {
            panic!("{seat} {text}: {refusal}");
        }
        assert!(self.list(seat).contains(&action) || action.is_free_form(), "{text} is legal but not listed");
        let effect = flow::apply(&mut self.game, Actor::Seat(Seat(seat)), action, &mut self.log);
        self.audit();
        effect
    }

    /// Several acts of one seat.
    #[track_caller]
    pub fn acts(&mut self, seat: u8, texts: &[&str]) {
        for text in texts {
            self.act(seat, text);
        }
    }

    /// The rule that forbids an act. Panics if none does, or if the act is listed.
    #[track_caller]
    pub fn refusal(&self, seat: u8, text: &str) -> &'static str {
        let action = self.read(text);
        assert!(!self.list(seat).contains(&action), "{text} is listed");
        match legal::check(&self.game, Seat(seat), action) {
            Ok(()) => panic!("{seat} {text} is allowed"),
            Err(refusal) => {
                assert!(refusal.words.ends_with('.'), "{}", refusal.words);
                refusal.rule
            }
        }
    }

    /// Whether an act is allowed.
    #[track_caller]
    pub fn may(&self, seat: u8, text: &str) -> bool {
        legal::may(&self.game, Seat(seat), self.read(text)).is_ok()
    }

    /// Everything that is listed for a seat, in the words of records.
    pub fn legal(&self, seat: u8) -> Vec<String> {
        self.list(seat).into_iter().map(|action| action::text(&self.game, action)).collect()
    }

    /// Casts these dice, one after another.
    #[track_caller]
    pub fn dice(&mut self, dice: &[u8]) {
        for die in dice {
            assert_eq!(flow::next(&self.game), Next::Chance);
            flow::apply(&mut self.game, Actor::Chance, Action::Die(*die), &mut self.log);
        }
        self.audit();
    }

    #[track_caller]
    fn audit(&self) {
        if let Err(fault) = audit::audit(&self.game) {
            panic!("{fault}");
        }
    }

    /// Number of troops of a seat in a territory, cargo included.
    pub fn count(&self, seat: u8, id: &str) -> u16 {
        self.game.board.strength(Seat(seat), self.at(id))
    }

    /// A battle of seat 0 against `enemy` in `id`, up to and including the dice.
    pub fn fight(&mut self, id: &str, enemy: u8, dice: [u8; 2]) {
        self.act(0, "done");
        self.act(0, &format!("stance {id} {enemy} fight"));
        self.dice(&dice);
    }

    fn direction(&self, id: &str) -> Place {
        if id == "here" { NOWHERE } else { self.at(id) }
    }

    /// What seat 0 would attack with in `id` if its troops from `first` were named first.
    pub fn attack(&self, id: &str, first: &str) -> u16 {
        self.game.board.attack_total(Seat(0), self.at(id), self.direction(first))
    }

    /// What seat 1 would defend `id` with against seat 0.
    pub fn defence(&self, id: &str) -> u16 {
        self.game.board.defence_total(Seat(1), self.at(id), Seat(0))
    }

    /// Whose turn it is now.
    pub fn turn(&self) -> u8 {
        self.game.board.turn_player().0
    }
}
