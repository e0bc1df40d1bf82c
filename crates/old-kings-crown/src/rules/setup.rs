//! From options to the first position, and the deal (OKC-1, OKC-10 to OKC-14).

use table::{Effect, Seat, Setup, SetupFault, Sink};

use crate::content;
use crate::content::{Cards, Face, Faction};
use crate::rules::face_down::Picks;
use crate::rules::state::Player;
use crate::rules::{Crown, Event, Factions, Rules, Stage, flow};

/// The position before anything has happened (OKC-1, OKC-14).
pub(crate) fn new(setup: &Setup) -> Result<Crown, SetupFault> {
    let seats = setup.seats();
    let mut crown = Crown {
        players: [Player::NOBODY; 4],
        seats,
        rules: Rules::of(setup),
        stage: Stage::Factions,
        round: 0,
        cursor: 0,
        worn: false,
        order: [Seat(0); 4],
        on_track: 0,
        region: 0,
        ties: 0,
        parts: Default::default(),
        lost: Default::default(),
        tied: Default::default(),
        retreated: Default::default(),
        committed: Default::default(),
        winner: None,
        armed: false,
        captain_fell: false,
        unmasking: false,
        court: Cards::EMPTY,
        court_owner: None,
        blockade: None,
        claim: None,
        picks: Picks::EMPTY,
        ambushes: [None; 4],
        sailed: None,
        swapped: false,
        ending: None,
        winners: Default::default(),
    };
    if let Some(first) = setup.get("first").strip_prefix("seat-") {
        let first: u8 = first.parse().unwrap_or_default();
        if first >= seats {
            return Err(SetupFault::Unfit {
                option: "first",
                why: format!("there is no seat {first} at a table of {seats}"),
            });
        }
        for place in 0..seats {
            crown.order[place as usize] = Seat((first + place) % seats);
        }
        crown.on_track = seats;
    }
    if crown.rules.factions == Factions::Listed {
        for (seat, faction) in Seat::all(seats).zip(Faction::ALL) {
            crown.player_mut(seat).faction = Some(faction);
        }
        crown.cursor = seats;
    }
    // Nothing hidden and nobody listening yet: a listed, fixed table starts at its first deal.
    let mut effect = Effect::OPEN;
    flow::run(&mut crown, &mut (), &mut effect);
    Ok(crown)
}

impl Crown {
    /// Factions that nobody has yet.
    pub(crate) fn free_factions(&self) -> impl Iterator<Item = Faction> + '_ {
        Faction::ALL.into_iter().filter(|&faction| self.players.iter().all(|player| !player.plays(faction)))
    }

    /// Seats without a place on the first Order track.
    pub(crate) fn unplaced(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.seats).filter(|seat| !self.order[..self.on_track.min(4) as usize].contains(seat))
    }

    pub(crate) fn give_faction<S: Sink<Event>>(&mut self, faction: Faction, log: &mut S) {
        let seat = Seat(self.cursor);
        self.player_mut(seat).faction = Some(faction);
        self.cursor += 1;
        log.emit(Event::Took(seat, faction));
    }

    pub(crate) fn step_factions<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        if self.cursor < self.seats {
            let mut free = self.free_factions();
            match (free.next(), free.next()) {
                (Some(last), None) => {
                    drop(free);
                    self.give_faction(last, log);
                }
                _ => return true,
            }
        }
        for seat in Seat::all(self.seats) {
            self.player_mut(seat).set_up();
        }
        self.stage = Stage::Opening;
        false
    }

    pub(crate) fn step_opening<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        if self.on_track < self.seats {
            let mut left = self.unplaced();
            match (left.next(), left.next()) {
                (Some(last), None) => {
                    drop(left);
                    self.order[self.on_track as usize & 3] = last;
                    self.on_track += 1;
                }
                _ => return true,
            }
        }
        log.emit(Event::Order(self.order, self.on_track));
        self.stage = Stage::Deal;
        self.cursor = 0;
        false
    }

    pub(crate) fn step_deal<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        while self.cursor < self.seats {
            if self.player(Seat(self.cursor)).hand.len() < content::HAND_START {
                return true;
            }
            self.cursor += 1;
        }
        // OKC-16: the first round has no Spring.
        self.round = 1;
        log.emit(Event::Round(1));
        self.stage = Stage::Heralds;
        self.cursor = 0;
        false
    }
}

impl Player {
    /// OKC-10 to OKC-12: the Legend to the Site, Rituals under their tiles, the Heir to hand, the
    /// rest into the draw pile.
    fn set_up(&mut self) {
        let mut rest = self.deck();
        self.rituals = rest.of(Cards::RITUALS);
        rest = rest.except(Cards::RITUALS);
        rest.remove(Face::Legend);
        self.site = Cards::only(Face::Legend);
        rest.remove(Face::Heir);
        self.welcome(Face::Heir);
        self.pile = rest;
        self.ready = 0xf;
    }

    /// Takes a card from the shuffled part of the draw pile into the hand. Once nothing of it is
    /// left, everybody can work out what is in hand (section 13 of the rules page).
    #[inline]
    pub(crate) fn draw(&mut self, face: Face) {
        self.pile.remove(face);
        self.hand.add(face);
        if self.pile.is_empty() {
            self.known = self.held();
        }
    }

    /// Draws the next card that was put under the pile; `None` if there is none.
    pub(crate) fn draw_bottom(&mut self) -> Option<Face> {
        let (face, ended) = self.bottom.pop()?;
        self.hand.add(face);
        if ended {
            self.known = self.held();
        }
        Some(face)
    }
}
