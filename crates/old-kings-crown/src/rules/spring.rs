//! Spring: income, order, draw, attrition (OKC-16 to OKC-21).

use table::{Seat, SeatSet, Sink};

use crate::content;
use crate::content::{Cards, Faction};
use crate::rules::cards::raid_and_raze;
use crate::rules::face_down::Bottom;
use crate::rules::state::Player;
use crate::rules::tactics::regal_guard;
use crate::rules::{Crown, Ending, Event, Stage, outcome};
use crate::words::log::Teller;

/// OKC-17: the Court and a Blockade pay; then D1.
pub(super) fn enter_spring<S: Sink<Event>>(crown: &mut Crown, log: &mut S) {
    crown.round += 1;
    log.emit(Event::Round(crown.round));
    crown.stage = Stage::Income;
    crown.cursor = 0;
    if let Some(owner) = crown.court_owner
        && !crown.court.is_empty()
    {
        let income = crown.court.len();
        crown.player_mut(owner).influence += income;
        log.emit(Event::CourtIncome(owner, income));
    }
    raid_and_raze::collect(crown, log);
}

pub(super) fn step_income<S: Sink<Event>>(crown: &mut Crown, log: &mut S) -> bool {
    if crown.seek(regal_guard::may_collect) {
        return true;
    }
    set_order(crown, log);
    eliminate(crown, log);
    if crown.stage != Stage::Over {
        crown.stage = Stage::Draw;
        crown.cursor = 0;
        crown.worn = false;
    }
    false
}

/// OKC-18: highest Influence first; ties clockwise from the leader.
fn set_order<S: Sink<Event>>(crown: &mut Crown, log: &mut S) {
    let mut leader = crown.order[0];
    for seat in crown.in_order() {
        // The first in last round's order wins a tie for the lead.
        if crown.player(seat).influence > crown.player(leader).influence {
            leader = seat;
        }
    }
    let seats = crown.seats;
    let influence = crown.players.map(|player| player.influence);
    let rank = |seat: Seat| {
        let clockwise = (seat.0 + seats - leader.0) % seats;
        (u8::MAX - influence[seat.index()], clockwise)
    };
    let count = crown.on_track.min(4) as usize;
    crown.order[..count].sort_unstable_by_key(|&seat| rank(seat));
    log.emit(Event::Order(crown.order, crown.on_track));
}

/// Whether `seat`'s draw pile runs out before the hand is full this Spring (OKC-20).
fn runs_out(crown: &Crown, seat: Seat) -> bool {
    let player = crown.player(seat);
    player.hand.len() + player.pile_len() < player.limit
}

/// OKC-20, OKC-82: everybody whose limit would fall below three is out, all at once.
fn eliminate<S: Sink<Event>>(crown: &mut Crown, log: &mut S) {
    let mut out = SeatSet::EMPTY;
    for seat in crown.in_order() {
        if crown.player(seat).limit <= content::HAND_LEAST && runs_out(crown, seat) {
            out = out.with(seat);
        }
    }
    if out.is_empty() {
        return;
    }
    let alive = crown.alive();
    if out == alive {
        // Compared as at the win check, without the goal.
        let (winners, ending) = outcome::best_of(crown, out);
        let ending = if ending == Ending::Draw { Ending::Draw } else { Ending::AllOut };
        for seat in out.iter() {
            log.emit(Event::Eliminated(seat));
        }
        outcome::finish(crown, winners, ending, log);
        return;
    }
    for seat in out.iter() {
        log.emit(Event::Eliminated(seat));
        remove_from_game(crown, seat);
    }
    if crown.on_track == 1 {
        outcome::finish(crown, crown.alive(), Ending::LastHeir, log);
    }
}

/// OKC-82: cards, Order token and Influence of an eliminated seat are gone.
fn remove_from_game(crown: &mut Crown, seat: Seat) {
    if crown.court_owner == Some(seat) {
        crown.court = Cards::EMPTY;
        crown.court_owner = None;
    }
    let player = crown.player_mut(seat);
    let faction = player.faction;
    let clans = player.plays(Faction::Clans);
    *player = Player { faction, removed: player.deck(), limit: 0, ..Player::NOBODY };
    if clans {
        crown.blockade = None;
    }
    let mut kept = 0;
    for place in 0..crown.on_track.min(4) as usize {
        if crown.order[place] != seat {
            crown.order[kept] = crown.order[place];
            kept += 1;
        }
    }
    crown.order[kept] = Seat(0);
    crown.on_track = kept as u8;
}

/// OKC-19, OKC-20: waits for chance while a seat still draws from the shuffled part of its pile.
pub(super) fn step_draw<S: Sink<Event>>(crown: &mut Crown, log: &mut S) -> bool {
    while crown.cursor < crown.seats {
        let seat = Seat(crown.cursor);
        let worn = crown.worn;
        let player = crown.player_mut(seat);
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
                crown.worn = true;
                continue;
            }
        }
        crown.cursor += 1;
        crown.worn = false;
    }
    crown.stage = Stage::Heralds;
    crown.cursor = 0;
    false
}

pub(crate) fn tell_round(round: u8) -> String {
    match round {
        1 => "Year 1 begins, in Summer.".into(),
        round => format!("Year {round} begins."),
    }
}

pub(crate) fn tell_order(teller: &Teller<'_>, order: [Seat; 4], count: u8) -> String {
    let order: Vec<_> = order[..count.min(4) as usize].iter().map(|&seat| teller.name(seat)).collect();
    format!("Order: {}.", order.join(", "))
}

pub(crate) fn tell_court_income(teller: &Teller<'_>, seat: Seat, amount: u8) -> String {
    format!("The Court pays {} {amount} Influence.", teller.name(seat))
}

pub(crate) fn tell_attrition(teller: &Teller<'_>, seat: Seat, limit: u8) -> String {
    format!(
        "{}'s draw pile has run out: the discards are shuffled in and the hand limit falls to {limit}.",
        teller.name(seat)
    )
}

pub(crate) fn tell_elimination(teller: &Teller<'_>, seat: Seat) -> String {
    format!("{} has no following left and is out.", teller.name(seat))
}
