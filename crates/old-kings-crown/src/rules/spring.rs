//! Spring: income, order, draw, attrition (OKC-16 to OKC-21).

use table::{Seat, SeatSet, Sink};

use crate::content;
use crate::content::{Cards, Faction, Tactic};
use crate::rules::face_down::Bottom;
use crate::rules::state::Player;
use crate::rules::{Crown, Ending, Event, Stage};

impl Crown {
    /// OKC-17: the Court and a Blockade pay; then D1.
    pub(crate) fn enter_spring<S: Sink<Event>>(&mut self, log: &mut S) {
        self.round += 1;
        log.emit(Event::Round(self.round));
        self.stage = Stage::Income;
        self.cursor = 0;
        if let Some(owner) = self.court_owner
            && !self.court.is_empty()
        {
            let income = self.court.len();
            self.player_mut(owner).influence += income;
            log.emit(Event::CourtIncome(owner, income));
        }
        if self.blockade.is_some()
            && let Some(clans) = self.seat_of(Faction::Clans)
        {
            self.player_mut(clans).influence += content::BLOCKADE_INCOME;
            log.emit(Event::BlockadeIncome(clans, content::BLOCKADE_INCOME));
        }
    }

    /// D1: whether `seat` may use Regal Guard for Influence.
    #[inline]
    pub(crate) fn may_take_income(&self, seat: Seat) -> bool {
        self.player(seat).has_ready(Tactic::RegalGuard)
    }

    /// What Regal Guard would pay in Spring (OKC-R12).
    pub(crate) fn regal_income(&self, seat: Seat) -> u8 {
        if self.holds_court(seat) { content::REGAL_GUARD_WITH_COURT } else { content::REGAL_GUARD }
    }

    pub(crate) fn take_regal_income<S: Sink<Event>>(&mut self, seat: Seat, log: &mut S) {
        let income = self.regal_income(seat);
        let player = self.player_mut(seat);
        player.flip(Tactic::RegalGuard);
        player.influence += income;
        log.emit(Event::RegalIncome(seat, income));
    }

    pub(crate) fn step_income<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        if self.seek(Crown::may_take_income) {
            return true;
        }
        self.set_order(log);
        self.eliminate(log);
        if self.stage != Stage::Over {
            self.stage = Stage::Draw;
            self.cursor = 0;
            self.worn = false;
        }
        false
    }

    /// OKC-18: highest Influence first; ties clockwise from the leader.
    fn set_order<S: Sink<Event>>(&mut self, log: &mut S) {
        let mut leader = self.order[0];
        for seat in self.in_order() {
            // The first in last round's order wins a tie for the lead.
            if self.player(seat).influence > self.player(leader).influence {
                leader = seat;
            }
        }
        let seats = self.seats;
        let influence = self.players.map(|player| player.influence);
        let rank = |seat: Seat| {
            let clockwise = (seat.0 + seats - leader.0) % seats;
            (u8::MAX - influence[seat.index()], clockwise)
        };
        let count = self.on_track.min(4) as usize;
        self.order[..count].sort_unstable_by_key(|&seat| rank(seat));
        log.emit(Event::Order(self.order, self.on_track));
    }

    /// Whether `seat`'s draw pile runs out before the hand is full this Spring (OKC-20).
    fn runs_out(&self, seat: Seat) -> bool {
        let player = self.player(seat);
        player.hand.len() + player.pile_len() < player.limit
    }

    /// OKC-20, OKC-82: everybody whose limit would fall below three is out, all at once.
    fn eliminate<S: Sink<Event>>(&mut self, log: &mut S) {
        let mut out = SeatSet::EMPTY;
        for seat in self.in_order() {
            if self.player(seat).limit <= content::HAND_LEAST && self.runs_out(seat) {
                out = out.with(seat);
            }
        }
        if out.is_empty() {
            return;
        }
        let alive = self.alive();
        if out == alive {
            // Compared as at the win check, without the goal.
            let (winners, ending) = self.best_of(out);
            let ending = if ending == Ending::Draw { Ending::Draw } else { Ending::AllOut };
            for seat in out.iter() {
                log.emit(Event::Eliminated(seat));
            }
            self.finish(winners, ending, log);
            return;
        }
        for seat in out.iter() {
            log.emit(Event::Eliminated(seat));
            self.remove_from_game(seat);
        }
        if self.on_track == 1 {
            self.finish(self.alive(), Ending::LastHeir, log);
        }
    }

    /// OKC-82: cards, Order token and Influence of an eliminated seat are gone.
    fn remove_from_game(&mut self, seat: Seat) {
        if self.court_owner == Some(seat) {
            self.court = Cards::EMPTY;
            self.court_owner = None;
        }
        let player = self.player_mut(seat);
        let faction = player.faction;
        let clans = player.plays(Faction::Clans);
        *player = Player { faction, removed: player.deck(), limit: 0, ..Player::NOBODY };
        if clans {
            self.blockade = None;
        }
        let mut kept = 0;
        for place in 0..self.on_track.min(4) as usize {
            if self.order[place] != seat {
                self.order[kept] = self.order[place];
                kept += 1;
            }
        }
        self.order[kept] = Seat(0);
        self.on_track = kept as u8;
    }

    /// OKC-19, OKC-20: waits for chance while a seat still draws from the shuffled part of its pile.
    pub(crate) fn step_draw<S: Sink<Event>>(&mut self, log: &mut S) -> bool {
        while self.cursor < self.seats {
            let seat = Seat(self.cursor);
            let worn = self.worn;
            let player = self.player_mut(seat);
            // An eliminated seat has a limit of 0 and draws nothing.
            if player.hand.len() < player.limit {
                if !player.pile.is_empty() {
                    return true;
                }
                if let Some(face) = player.draw_bottom() {
                    log.emit(Event::Drew(seat, face));
                    continue;
                }
                if !worn {
                    // Attrition, at most once a Spring (OKC-A16).
                    player.limit -= 1;
                    player.known = player.held();
                    player.pile = player.discard;
                    player.discard = Cards::EMPTY;
                    player.bottom = Bottom::EMPTY;
                    log.emit(Event::Attrition(seat, player.limit));
                    self.worn = true;
                    continue;
                }
            }
            self.cursor += 1;
            self.worn = false;
        }
        self.stage = Stage::Heralds;
        self.cursor = 0;
        false
    }
}
