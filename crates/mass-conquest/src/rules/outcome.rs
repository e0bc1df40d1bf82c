//! Who has won and how, and how long a game can be.

use table::{MAX_SEATS, Outcome, Seat, SeatSet, Setup, Sink};

use crate::rules::battle::Battle;
use crate::rules::event::Event;
use crate::rules::options::Options;
use crate::rules::setup::map_of;
use crate::rules::state::{Board, Conquest, Ending, MOST_TROOPS, Person, Phase, Status};

/// How the game stands once it is over.
pub(crate) fn outcome(game: &Conquest) -> Option<Outcome> {
    let board = &game.board;
    let ending = board.ending.word()?;
    let mut scores = [0; MAX_SEATS];
    for seat in Seat::all(board.seats) {
        scores[seat.index()] = board.holdings(seat) as i32;
    }
    let outcome = Outcome::won_by(board.winners, board.seats, ending);
    Some(outcome.with_scores(&scores[..board.seats as usize]))
}

impl Board {
    /// The game ends.
    pub(crate) fn finish<S: Sink<Event>>(&mut self, ending: Ending, winners: SeatSet, log: &mut S) {
        self.ending = ending;
        self.winners = winners;
        self.phase = Phase::Over;
        self.battle = Battle::NONE;
        self.placing.clear();
        self.picked = [0; MAX_SEATS];
        log.emit(Event::Ended { ending, winners });
    }

    /// How `seat` stands when the game is counted out (MWC-A1): holdings, troops, gold, living
    /// persons, persons held.
    pub fn standing(&self, seat: Seat) -> [u32; 5] {
        let held = |p: &&Person| p.status.is_held_by(seat);
        let kin = self.kin(seat);
        [
            self.holdings(seat),
            self.troop_count(seat) as u32,
            self.houses[seat.index()].gold,
            kin.iter().filter(|person| person.status != Status::Dead).count() as u32,
            self.persons.iter().filter(held).count() as u32,
        ]
    }

    /// The seats that a count puts first (MWC-A1).
    pub(crate) fn leaders(&self) -> SeatSet {
        let living = Seat::all(self.seats).filter(|&seat| self.houses[seat.index()].alive);
        let best = living.clone().map(|seat| self.standing(seat)).max();
        living.filter(|&seat| Some(self.standing(seat)) == best).collect()
    }
}

/// No game takes more steps than this. Generous, but true: it follows from the last round that there can be, the
/// limits of the side table, one recruit per town and turn, and the most troops that a board holds.
pub(crate) fn longest(setup: &Setup) -> u32 {
    let Ok(map) = map_of(setup) else { return 0 };
    let options = Options::read(setup);
    let (seats, rounds) = (u64::from(setup.seats()), u64::from(options.last_round()));
    let (towns, places) = (map.towns.len() as u64, map.len() as u64);
    let turns = seats * rounds;
    let troops = (seats * 4 + turns * towns).min(MOST_TROOPS as u64);
    // Each offer may be answered, taken back and come to a placing; a gift is one step.
    let talk = u64::from(options.offer_limit) * 4 + u64::from(options.gift_limit);
    // Muster, marches of up to five decisions, losses, withdrawals; persons; meetings; side table.
    let turn = towns + troops * 9 + 24 * 8 + places * seats * 8 + seats * (talk + 80) + 10;
    let setup = seats * 5 + seats * 10 + seats * (talk + 80) + 10;
    (setup + turns * turn).min(u64::from(u32::MAX)) as u32
}
