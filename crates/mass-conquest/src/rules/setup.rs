//! From the options to the first turn: the map, starts, first troops and the order of play
//! (MWC-28, MWC-29, MWC-R46, MWC-R47).

use table::{MAX_SEATS, Seat, SeatSet, Setup, SetupFault, Sink};

use crate::content::Kind;
use crate::maps;
use crate::maps::{Map, MapRef, NOWHERE};
use crate::rules::action::Action;
use crate::rules::event::Event;
use crate::rules::options::Options;
use crate::rules::refusal::Why;
use crate::rules::state::{Board, Conquest, FIRST_TROOPS, Hidden, Phase, Sets};

/// After so many equal rolls the seats themselves decide the order; keeps setup finite.
const WAVES: u8 = 10;

/// The map a setup asks for.
pub(crate) fn map_of(setup: &Setup) -> Result<Map, SetupFault> {
    let asked = setup.get("map");
    let unfit = |why: String| SetupFault::Unfit { option: "map", why };
    let map = if asked.contains('\n') {
        maps::parse(asked).map_err(|faults| {
            let errors: Vec<String> =
                faults.iter().filter(|fault| fault.code.is_error()).map(ToString::to_string).collect();
            unfit(format!("the map does not hold:\n{}", errors.join("\n")))
        })?
    } else {
        maps::built_in(asked, setup.seats())
            .ok_or_else(|| unfit(format!("there is no map called {asked}")))?
    };
    if map.players < setup.seats() {
        let why = format!("{} has {} starts, too few for {} seats", map.title, map.players, setup.seats());
        return Err(unfit(why));
    }
    Ok(map)
}

/// The position before anything has happened.
pub(crate) fn new(setup: &Setup) -> Result<Conquest, SetupFault> {
    let map = MapRef::new(map_of(setup)?);
    let options = Options::read(setup);
    if options.round_cap == 0 && options.standstill == 0 {
        let why = "without a last round a standstill has to end the game: give `standstill` a number of rounds, or \
                   `round_cap` one above 0";
        return Err(SetupFault::Unfit { option: "round_cap", why: why.into() });
    }
    let mut board = Board::new(map, options, setup.seats());
    if !board.map.dealt {
        for seat in Seat::all(setup.seats()) {
            board.starts[seat.index()] = board.map.starts[seat.index()];
        }
        board.phase = Phase::Pick;
    }
    Ok(Conquest { board, hidden: Hidden::default() })
}

/// The starts that chance may deal to the next seat (MWC-R46).
pub(crate) fn list_starts(board: &Board, out: &mut Vec<(Action, u32)>) {
    for (index, &start) in board.map.starts.iter().enumerate() {
        if !board.starts.contains(&start) {
            out.push((Action::Start(index as u8), 1));
        }
    }
}

impl Board {
    /// Deals start number `start` to the next seat that has none (MWC-R46).
    pub(crate) fn deal_start<S: Sink<Event>>(&mut self, start: u8, log: &mut S) {
        let Some(seat) = Seat::all(self.seats).find(|seat| self.starts[seat.index()] == NOWHERE) else {
            return;
        };
        let at = self.map.starts[start as usize];
        self.starts[seat.index()] = at;
        log.emit(Event::Dealt { seat, at });
        if seat.0 + 1 == self.seats {
            self.phase = Phase::Pick;
        }
    }

    /// Whether `seat` may pick such a troop (MWC-28, MWC-R46).
    pub(crate) fn may_pick(&self, seat: Seat, kind: Kind) -> Result<(), Why> {
        if self.phase != Phase::Pick {
            return Err(Why::WrongState("MWC-28"));
        }
        if self.picked[seat.index()] >= FIRST_TROOPS {
            return Err(Why::NotYourTurn("MWC-28"));
        }
        if self.kinds_at_start(seat).contains(&kind) { Ok(()) } else { Err(Why::InlandStart) }
    }

    pub(crate) fn list_picks(&self, seat: Seat, out: &mut Vec<Action>) {
        if self.has_picks_left(seat) {
            out.extend(self.kinds_at_start(seat).iter().map(|&kind| Action::Pick(kind)));
        }
    }

    /// Whether `seat` has first troops to pick (MWC-28).
    #[inline]
    pub(crate) fn has_picks_left(&self, seat: Seat) -> bool {
        self.houses[seat.index()].alive && self.picked[seat.index()] < FIRST_TROOPS
    }

    /// The kinds that may be picked at the start of `seat` (MWC-R46).
    pub fn kinds_at_start(&self, seat: Seat) -> &'static [Kind] {
        let coastal = self.starts[seat.index()] != NOWHERE && self.is_coastal(self.starts[seat.index()]);
        if coastal { &Kind::ALL } else { &Kind::ALL[..3] }
    }

    /// Dice of the roll-off (MWC-29, MWC-R47).
    pub(crate) fn roll_off<S: Sink<Event>>(&mut self, die: u8, log: &mut S) {
        let Phase::RollOff { wave, waiting } = self.phase else { return };
        let Some(seat) = waiting.first() else { return };
        self.rolls[seat.index()] += u32::from(die);
        log.emit(Event::Rolled { seat, die });
        let waiting = waiting.without(seat);
        if !waiting.is_empty() {
            self.phase = Phase::RollOff { wave, waiting };
            return;
        }
        let mut tied = SeatSet::EMPTY;
        for a in Seat::all(self.seats) {
            for b in Seat::all(self.seats) {
                if a != b && self.rolls[a.index()] == self.rolls[b.index()] {
                    tied = tied.with(a);
                }
            }
        }
        tied = tied.among(self.living());
        if !tied.is_empty() && wave + 1 < WAVES {
            // A later roll counts less than every earlier one.
            for roll in &mut self.rolls {
                *roll *= 7;
            }
            self.phase = Phase::RollOff { wave: wave + 1, waiting: tied };
            return;
        }
        let rolls = self.rolls;
        for (index, slot) in self.order.iter_mut().enumerate() {
            *slot = Seat(index as u8);
        }
        self.order[..self.seats as usize].sort_by_key(|&seat| (u32::MAX - rolls[seat.index()], seat));
        // A player who gave up before the first turn did not roll, and comes last.
        let living = self.living().len() as u8;
        let extra = self.options.seat_gold.unwrap_or(self.map.seat_gold);
        for (index, &seat) in self.order[..living as usize].iter().enumerate() {
            self.houses[seat.index()].gold += u32::from(extra) * index as u32;
        }
        self.rolls = [0; MAX_SEATS];
        log.emit(Event::Order { order: self.order, seats: living });
        self.round = 1;
        self.turn = 0;
        self.phase = Phase::Income;
    }
}

impl Conquest {
    /// One of the first troops, face down (MWC-28).
    pub(crate) fn pick<S: Sink<Event>>(&mut self, seat: Seat, kind: Kind, log: &mut S) {
        self.hidden.picks[seat.index()][kind as usize] += 1;
        log.emit(Event::Picked { seat, kind });
        self.board.picked[seat.index()] += 1;
    }

    /// Turns up the first troops once everybody has picked (MWC-28); whether it did.
    pub(crate) fn reveal<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        let board = &mut self.board;
        if board.phase != Phase::Pick || Seat::all(board.seats).any(|seat| board.has_picks_left(seat)) {
            return false;
        }
        let living = board.living();
        for seat in living.iter() {
            let counts = self.hidden.picks[seat.index()];
            let at = board.starts[seat.index()];
            for kind in Kind::ALL {
                for _ in 0..counts[kind as usize] {
                    board.add_troop(seat, kind, at, 0);
                }
            }
            for person in board.kin_mut(seat) {
                person.at = at;
            }
            log.emit(Event::Revealed { seat, counts });
        }
        self.hidden.picks = Default::default();
        board.picked = [0; MAX_SEATS];
        // For the limits of the side table, what went before the first round is a turn and a round.
        board.offers_made = [0; MAX_SEATS];
        board.gifts_made = [0; MAX_SEATS];
        board.motioned = [SeatSet::EMPTY; MAX_SEATS];
        board.phase = Phase::RollOff { wave: 0, waiting: living };
        true
    }
}
