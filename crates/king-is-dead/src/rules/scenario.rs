//! Positions set by hand, for tests, puzzles and analysis.

use table::{Game, Seat, Setup, SetupFault};

use super::hand::Cards;
use super::state::{Ask, HELD};
use super::undo_ban::Latest;
use super::{Disc, KingIsDead};
use crate::content::{Card, Counts, Region};
use crate::secrets::LatestAction;

/// A position as one would write it down. Followers need not add up, so that examples can leave
/// out what does not matter; everything else is checked by [`Scenario::build`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scenario {
    /// How many play.
    pub seats: u8,
    /// Options that differ from their defaults.
    pub options: Vec<(String, String)>,
    /// Followers by region.
    pub followers: [Counts; 8],
    /// Discs by region.
    pub discs: [Option<Disc>; 8],
    /// Followers in the supply.
    pub supply: Counts,
    /// Followers in the courts.
    pub courts: [Counts; 4],
    /// Region cards by space; `None` lays the resolved regions first, else in region order.
    pub track: Option<[Region; 8]>,
    /// Cards in hand by seat; `None` for the common cards of the variant that are not in the pile.
    pub hands: [Option<Vec<Card>>; 4],
    /// Piles by seat, oldest card first.
    pub piles: [Vec<Card>; 4],
    /// The card on which a seat's negotiation disc lies; `None` while the seat holds it.
    pub fixed: [Option<Region>; 4],
    /// Whose turn it is; after the end, whose turn was the last.
    pub turn: Seat,
    /// The seat of the first turn.
    pub start: Seat,
    /// Passes in a row.
    pub passes: u8,
    /// Play number of each seat's latest action, 0 for none.
    pub last_play: [u8; 4],
    /// The latest action.
    pub latest: Option<LatestAction>,
    /// Whether the game is over; then the discs must say why.
    pub over: bool,
}

/// Why a [`Scenario`] cannot be set.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ScenarioFault {
    /// Seats or options do not fit the game.
    Setup(SetupFault),
    /// The pieces contradict each other; the text says where.
    Pieces(String),
}

impl std::fmt::Display for ScenarioFault {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            ScenarioFault::Setup(fault) => fault.fmt(f),
            ScenarioFault::Pieces(what) => f.write_str(what),
        }
    }
}

impl std::error::Error for ScenarioFault {}

impl Default for Scenario {
    /// Three seats, base game, an empty board, nothing played.
    fn default() -> Scenario {
        Scenario {
            seats: 3,
            options: Vec::new(),
            followers: [[0; 3]; 8],
            discs: [None; 8],
            supply: [0; 3],
            courts: [[0; 3]; 4],
            track: None,
            hands: [const { None }; 4],
            piles: [const { Vec::new() }; 4],
            fixed: [None; 4],
            turn: Seat(0),
            start: Seat(0),
            passes: 0,
            last_play: [0; 4],
            latest: None,
            over: false,
        }
    }
}

fn fault<T>(what: impl Into<String>) -> Result<T, ScenarioFault> {
    Err(ScenarioFault::Pieces(what.into()))
}

impl Scenario {
    /// The position with the seat's turn just begun, or what contradicts it.
    pub fn build(&self) -> Result<KingIsDead, ScenarioFault> {
        let options = self.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let setup = Setup::with_options::<KingIsDead>(self.seats, options).map_err(ScenarioFault::Setup)?;
        let mut state = KingIsDead::new(&setup).map_err(ScenarioFault::Setup)?;
        self.set_board(&mut state)?;
        self.set_track(&mut state)?;
        self.set_seats(&mut state)?;
        if let Some(latest) = &self.latest {
            state.latest = Latest::from_parts(latest.seat, latest.kind, &latest.delta, &latest.gave);
        }
        self.set_phase(&mut state)?;
        Ok(state)
    }

    fn set_board(&self, state: &mut KingIsDead) -> Result<(), ScenarioFault> {
        state.followers = [0; 3];
        for region in Region::ALL {
            let counts = self.followers[region.index()];
            if counts.iter().any(|count| *count > 18) {
                return fault(format!("{} holds more followers than exist", region.name()));
            }
            if self.discs[region.index()].is_some() && counts != [0; 3] {
                return fault(format!("{} is resolved and must be empty", region.name()));
            }
            for (faction, count) in counts.into_iter().enumerate() {
                state.followers[faction] |= u64::from(count) << (8 * region.index());
            }
            match self.discs[region.index()] {
                Some(Disc::Control(faction)) => state.control[faction.index()] |= region.mask(),
                Some(Disc::Unstable) => state.unstable |= region.mask(),
                None => {}
            }
        }
        if self.supply.iter().chain(self.courts.iter().flatten()).any(|count| *count > 18) {
            return fault("supply or a court holds more followers than exist");
        }
        state.supply = self.supply;
        state.courts = self.courts;
        Ok(())
    }

    fn set_track(&self, state: &mut KingIsDead) -> Result<(), ScenarioFault> {
        let track = self.track.unwrap_or_else(|| {
            let mut track = Region::ALL;
            track.sort_by_key(|region| self.discs[region.index()].is_none());
            track
        });
        let mut seen = 0u8;
        state.track = 0;
        for (space, region) in track.into_iter().enumerate() {
            let resolved = self.discs[region.index()].is_some();
            if seen & region.mask() != 0 || resolved != (space < state.struggles() as usize) {
                return fault("every region needs one card, the resolved ones in the first spaces");
            }
            seen |= region.mask();
            state.track |= (region as u32) << (4 * space);
        }
        Ok(())
    }

    fn set_seats(&self, state: &mut KingIsDead) -> Result<(), ScenarioFault> {
        let common = if state.is_advanced() { Cards::ADVANCED } else { Cards::BASE };
        for seat in 0..self.seats as usize {
            let pile = &self.piles[seat];
            let hand = self.hands[seat].clone().unwrap_or_else(|| {
                let mut hand = common.hand();
                for card in pile {
                    hand.iter().position(|other| other == card).map(|place| hand.remove(place));
                }
                hand
            });
            let mut all: Vec<Card> = hand.iter().chain(pile).copied().collect();
            all.sort();
            let twins = all.windows(2).any(|pair| pair[0] == pair[1] && pair[0] != Card::Assemble);
            let assembles = all.iter().filter(|card| **card == Card::Assemble).count();
            if all.len() > 8 || twins || assembles > 2 || pile.contains(&Card::Plot) {
                return fault(format!("seat {seat} cannot have the cards {all:?}"));
            }
            let mut cards = Cards::NONE;
            hand.into_iter().for_each(|card| cards.take(card));
            pile.iter().for_each(|card| cards.lay(*card));
            state.cards[seat] = cards;
            state.disc_on[seat] = self.fixed[seat].map_or(HELD, |region| region as u8);
        }
        for (seat, region) in self.fixed.iter().enumerate() {
            let twice = region.is_some() && self.fixed[..seat].contains(region);
            if twice || (region.is_some() && seat >= self.seats as usize) {
                return fault(format!("the negotiation disc of seat {seat} has no place"));
            }
        }
        state.last_play = self.last_play;
        let piles = self.piles.iter().map(|pile| pile.len() as u8).sum();
        state.plays = self.last_play.into_iter().max().unwrap_or(0).max(piles);
        Ok(())
    }

    fn set_phase(&self, state: &mut KingIsDead) -> Result<(), ScenarioFault> {
        if self.turn.0 >= self.seats || self.start.0 >= self.seats || self.passes >= self.seats {
            return fault("turn, start seat or pass counter lie outside the table");
        }
        let unstable = state.unstable.count_ones();
        let ended = unstable == 3 || state.struggles() == 8;
        if unstable > 3 || ended != self.over {
            return fault("the game is over exactly with three unstable or eight resolved regions");
        }
        state.turn = self.turn.0;
        state.start = self.start.0;
        state.passes = self.passes;
        state.step = 0;
        if self.over {
            state.ask = Ask::Over;
            state.mask = 0;
        } else {
            state.begin_turn();
        }
        Ok(())
    }
}
