//! Raid and Raze, the Clans' Decree: it rises to the best opposing total, and after a win it may stay as
//! a Blockade, which bars a Location to opponents and pays each Spring (OKC-R18, D14).

use table::{Choice, Refusal, Seat, SeatSet, Sink};

use crate::content;
use crate::content::{Face, Faction, Location};
use crate::rules::cards::unmasking;
use crate::rules::{Action, Crown, Event, Stage, clash, refusal, rewards};
use crate::words::choices::choice;
use crate::words::ids;
use crate::words::log::Teller;

pub(crate) const TOPIC: &str = "whether Raid and Raze stays";
pub(crate) const QUESTION: &str = "Leave Raid and Raze as a Blockade on a Location here?";
pub(crate) const PASS: &str = "No Blockade";

/// Raises its total, if it is in the Clash.
#[inline]
pub(crate) fn raise(crown: &Crown, totals: &mut [i16; 4]) {
    if let Some(raider) = super::decree(crown, Faction::Clans) {
        let best = crown.parts.without(raider).iter().map(|seat| totals[seat.index() & 3]).max();
        let own = &mut totals[raider.index() & 3];
        *own = (*own).max(best.unwrap_or(0));
    }
}

/// Who takes a tie of `best` by it, where that is agreed: its owner, if it rose into the tie. A total that
/// was level without it stays tied (OKC-A11).
#[inline]
pub(crate) fn winner(crown: &Crown, best: SeatSet, totals: &[i16; 4]) -> Option<Seat> {
    if !crown.rules.raid_wins {
        return None;
    }
    let rose = |seat: Seat| totals[seat.index() & 3] > clash::plain_total(crown, seat);
    super::decree(crown, Faction::Clans).filter(|&raider| best.contains(raider) && rose(raider))
}

/// Whether the total of `seat` rises by it.
pub(crate) fn rises(crown: &Crown, seat: Seat) -> bool {
    let player = crown.player(seat);
    player.clash.contains(Face::Decree) && player.plays(Faction::Clans)
}

/// What the Blockade pays in Spring (OKC-17).
pub(crate) fn collect<S: Sink<Event>>(crown: &mut Crown, log: &mut S) {
    if crown.blockade.is_some()
        && let Some(clans) = crown.seat_of(Faction::Clans)
    {
        crown.player_mut(clans).influence += content::BLOCKADE_INCOME;
        log.emit(Event::BlockadeIncome(clans, content::BLOCKADE_INCOME));
    }
}

/// An opponent's win lifts the Blockade of this Region (OKC-64a).
pub(crate) fn lift<S: Sink<Event>>(crown: &mut Crown, log: &mut S) {
    let Some(location) = crown.blockade else { return };
    let Some(clans) = crown.seat_of(Faction::Clans) else { return };
    if location.region() == crown.here() && crown.winner != Some(clans) {
        crown.blockade = None;
        crown.player_mut(clans).discard.add(Face::Decree);
        log.emit(Event::BlockadeLifted(clans, location));
    }
}

/// Whether `seat` has a Raid and Raze that was revealed here.
fn may(crown: &Crown, seat: Seat) -> bool {
    let player = crown.player(seat);
    player.plays(Faction::Clans) && player.shown[crown.region as usize % 3].contains(Face::Decree)
}

/// The winner may leave it; then the Unmasking claims.
pub(crate) fn step<S: Sink<Event>>(crown: &mut Crown, log: &mut S) -> bool {
    if crown.winner.is_some_and(|seat| may(crown, seat)) {
        return true;
    }
    unmasking::claim(crown, log);
    false
}

pub(crate) fn list(crown: &Crown, out: &mut Vec<Action>) {
    out.extend(crown.here().locations().map(Action::Blockade));
    out.push(Action::Pass);
}

pub(crate) fn refuse(crown: &Crown, location: Location) -> Refusal {
    if crown.stage != Stage::Blockade {
        let words = "Raid and Raze may stay as a Blockade after you win the Region where it was revealed.";
        return Refusal::new("OKC-R18", words);
    }
    if location.region() != crown.here() { rewards::elsewhere(location) } else { refusal::vague() }
}

pub(crate) fn play<S: Sink<Event>>(crown: &mut Crown, seat: Seat, location: Location, log: &mut S) {
    let here = crown.here();
    crown.player_mut(seat).lift(here, Face::Decree);
    crown.blockade = Some(location);
    log.emit(Event::Blockaded(seat, location));
    unmasking::claim(crown, log);
}

pub(crate) fn describe(location: Location) -> Choice {
    choice(format!("Blockade the {} with Raid and Raze", location.name()), ids::location(location))
}

pub(crate) fn tell_win(teller: &Teller<'_>, seat: Seat) -> String {
    format!("{}'s {} takes the tie.", teller.name(seat), teller.card(seat, Face::Decree))
}

pub(crate) fn tell_income(teller: &Teller<'_>, seat: Seat, amount: u8) -> String {
    format!("The Blockade pays {} {amount} Influence.", teller.name(seat))
}

pub(crate) fn tell(teller: &Teller<'_>, seat: Seat, location: Location) -> String {
    format!("{}'s Raid and Raze blockades the {}.", teller.name(seat), location.name())
}

pub(crate) fn tell_lifted(location: Location) -> String {
    format!("The Blockade of the {} is broken.", location.name())
}
