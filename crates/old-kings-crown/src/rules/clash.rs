//! The Clash: what counts in it, its result, and the follow-up of a tie (OKC-39 to OKC-46).

use table::{Choice, Refusal, Seat, SeatSet, Sink};

use crate::content;
use crate::content::{Cards, Face, Faction, Region};
use crate::rules::cards::{gilded_wall, powder_ploy, raid_and_raze, unmasking};
use crate::rules::face_down::Slot;
use crate::rules::{Action, Crown, Event, Stage, refusal, settled};
use crate::words::choices::choice;
use crate::words::ids;
use crate::words::log::Teller;

/// Nothing of an earlier Clash counts in a new one but the number of ties and a Battlecry (OKC-44).
pub(super) fn begin(crown: &mut Crown) {
    let parts = crown.parts;
    clear(crown);
    for seat in parts.iter() {
        let player = crown.player_mut(seat);
        if player.cry {
            player.boost = content::BATTLECRY as i8;
        }
    }
    for player in &mut crown.players {
        player.cry = false;
    }
    crown.stage = Stage::Unrevealed;
    crown.cursor = 0;
}

/// Nothing counts any more.
fn clear(crown: &mut Crown) {
    crown.armed = false;
    crown.committed = SeatSet::EMPTY;
    for player in &mut crown.players {
        player.clash = Cards::EMPTY;
        player.boost = 0;
        player.machine_now = false;
    }
}

fn close(crown: &mut Crown) {
    clear(crown);
    crown.parts = SeatSet::EMPTY;
    for player in &mut crown.players {
        player.cry = false;
    }
}

/// A hidden card becomes part of the Clash, face up.
pub(super) fn enter(crown: &mut Crown, seat: Seat, face: Face) {
    let here = crown.here();
    let player = crown.player_mut(seat);
    player.expose(face);
    player.shown[here.index()].add(face);
    player.clash.add(face);
    unmasking::note(crown, seat, face);
}

/// A card of the current Clash goes to the Lost Pile (a Captain's fall is remembered, OKC-R15).
pub(super) fn lose(crown: &mut Crown, seat: Seat, face: Face) {
    let here = crown.here();
    let player = crown.player_mut(seat);
    player.clash.take(face);
    player.shown[here.index()].take(face);
    player.lost.add(face);
    if face.is_captain() && !player.plays(Faction::Uprising) {
        crown.captain_fell = true;
    }
}

pub(crate) fn tell_fall(teller: &Teller<'_>, seat: Seat, face: Face) -> String {
    format!("{}'s {} is lost.", teller.name(seat), teller.card(seat, face))
}

/// Ties fought here before the Clash on the table: while its own tie is being answered, that one is
/// counted already but does not count in it (OKC-40).
#[inline]
fn earlier_ties(crown: &Crown) -> u8 {
    match crown.stage {
        Stage::Tie | Stage::FollowUp => crown.ties.saturating_sub(1),
        _ => crown.ties,
    }
}

/// What `seat`'s cards, machine and tactics add up to, before Raid and Raze (OKC-39, OKC-40).
pub(crate) fn plain_total(crown: &Crown, seat: Seat) -> i16 {
    let player = crown.player(seat);
    let mut total = i16::from(player.boost);
    for face in player.clash.iter() {
        total += i16::from(face.strength());
    }
    let cavalry = i16::from(player.clash.of(Cards::CAVALRY).len());
    total += cavalry * content::CAVALRY_PER_TIE * i16::from(earlier_ties(crown));
    if player.machine_now {
        total += content::MACHINE_STRENGTH;
    }
    total.max(0)
}

/// Every participant's total; 0 for the others (OKC-39, OKC-R18).
pub(crate) fn totals(crown: &Crown) -> [i16; 4] {
    let mut totals = [0; 4];
    for seat in crown.parts.iter() {
        totals[seat.index() & 3] = plain_total(crown, seat);
    }
    raid_and_raze::raise(crown, &mut totals);
    totals
}

/// The result: the first line of OKC-41 that applies.
pub(super) fn resolve<S: Sink<Event>>(crown: &mut Crown, log: &mut S) {
    let totals = totals(crown);
    settled::count(crown, &totals);
    for seat in crown.parts.iter() {
        log.emit(Event::Total(seat, crown.here(), totals[seat.index() & 3] as u8));
    }
    if crown.parts.is_empty() {
        log.emit(Event::NoContest(crown.here()));
        end_without_winner(crown);
        return;
    }
    if gilded_wall::stands(crown) {
        weigh(crown, &totals, None, log);
        gilded_wall::hold(crown, log);
        return;
    }
    if let Some(uprising) = powder_ploy::winner(crown) {
        weigh(crown, &totals, Some(uprising), log);
        win(crown, uprising, log);
        return;
    }
    let best = best_totals(crown, &totals);
    if crown.parts.len() > 1 && has_eye(crown) {
        log.emit(Event::LowestWins);
    }
    if let Some(seat) = only(best) {
        weigh(crown, &totals, Some(seat), log);
        win(crown, seat, log);
        return;
    }
    if let Some(raider) = raid_and_raze::winner(crown, best, &totals) {
        log.emit(Event::Raided(raider));
        weigh(crown, &totals, Some(raider), log);
        win(crown, raider, log);
        return;
    }
    crown.lost = SeatSet(crown.lost.0 | (crown.parts.0 & !best.0));
    crown.ties += 1;
    crown.tied = best;
    settled::note(crown);
    weigh(crown, &totals, None, log);
    log.emit(Event::Tied(best, crown.here()));
    crown.stage = Stage::Tie;
    crown.cursor = 0;
}

/// Tells what everybody counts for, and who prevails.
fn weigh<S: Sink<Event>>(crown: &Crown, totals: &[i16; 4], best: Option<Seat>, log: &mut S) {
    let totals = totals.map(|total| u8::try_from(total).unwrap_or(u8::MAX));
    log.emit(Event::Weighed(crown.here(), totals, crown.parts, best));
}

/// Whether The Eye is in the Clash.
#[inline]
fn has_eye(crown: &Crown) -> bool {
    crown.parts.iter().any(|seat| crown.player(seat).clash.contains(Face::Eye))
}

/// The participants with the best total: the highest, or with The Eye in the Clash the lowest above 0
/// (OKC-R21). A participant alone is best whatever the total.
#[inline]
pub(crate) fn best_totals(crown: &Crown, totals: &[i16; 4]) -> SeatSet {
    let eye = has_eye(crown);
    let all = crown.parts.iter().map(|seat| totals[seat.index() & 3]);
    let lowest = all.clone().filter(|&total| total > 0).min();
    let best = match lowest {
        Some(lowest) if eye => lowest,
        _ => all.max().unwrap_or(0),
    };
    crown.parts.iter().filter(|seat| totals[seat.index() & 3] == best).collect()
}

/// The seat that is alone in a set.
#[inline]
fn only(seats: SeatSet) -> Option<Seat> {
    seats.first().filter(|_| seats.len() == 1)
}

/// The Region is decided for `seat`: everybody else in the Clash has lost (OKC-41).
pub(super) fn win<S: Sink<Event>>(crown: &mut Crown, seat: Seat, log: &mut S) {
    crown.lost = crown.lost.union(crown.parts.without(seat));
    crown.winner = Some(seat);
    settled::note(crown);
    log.emit(Event::Won(seat, crown.here()));
    close(crown);
    crown.stage = Stage::Claim;
    crown.cursor = 0;
}

/// The Region ends with nobody to claim it (OKC-41, OKC-43, OKC-45).
pub(super) fn end_without_winner(crown: &mut Crown) {
    settled::note(crown);
    close(crown);
    crown.stage = Stage::Aftermath;
    crown.cursor = 0;
}

pub(crate) fn tell_total(teller: &Teller<'_>, seat: Seat, total: u8) -> String {
    format!("{} stands at {total}.", teller.name(seat))
}

pub(crate) fn tell_lowest_wins() -> String {
    "The Eye: the lowest total above 0 wins.".into()
}

pub(crate) fn tell_win(teller: &Teller<'_>, seat: Seat, region: Region) -> String {
    format!("{} wins the {}.", teller.name(seat), region.name())
}

pub(crate) fn tell_tie(teller: &Teller<'_>, seats: SeatSet, region: Region) -> String {
    format!("{} tie for the {}.", teller.names.list(seats), region.name())
}

pub(crate) fn tell_no_contest(region: Region) -> String {
    format!("Nobody is left to claim the {}.", region.name())
}

pub(crate) fn tell_still_tied(region: Region) -> String {
    if region.is_plural() {
        return format!("The {} stay tied; nobody claims them.", region.name());
    }
    format!("The {} stays tied; nobody claims it.", region.name())
}

pub(crate) const FOLLOW_UP_TOPIC: &str = "fight on after the tie, or not";
pub(crate) const FOLLOW_UP_QUESTION: &str = "You are tied: lay down another card, or decline?";

/// D11: tied players with a card to commit; an empty hand declines (OKC-H9).
#[inline]
fn may_commit(crown: &Crown, seat: Seat) -> bool {
    crown.tied.contains(seat) && !crown.player(seat).hand.is_empty()
}

/// In order; then the next Clash, or the Region stays tied (OKC-42 to OKC-44).
pub(super) fn step_follow_up<S: Sink<Event>>(crown: &mut Crown, log: &mut S) -> bool {
    if crown.seek(may_commit) {
        return true;
    }
    let declined = SeatSet(crown.tied.0 & !crown.committed.0);
    for seat in declined.iter().filter(|&seat| crown.player(seat).hand.is_empty()) {
        log.emit(Event::Declined(seat));
    }
    if crown.committed.is_empty() {
        log.emit(Event::StillTied(crown.here()));
        end_without_winner(crown);
        return false;
    }
    crown.lost = crown.lost.union(declined);
    crown.tied = SeatSet::EMPTY;
    crown.parts = crown.committed;
    begin(crown);
    false
}

pub(super) fn list_follow_up(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    out.push(Action::Decline);
    out.extend(crown.player(seat).hand.faces().map(Action::Commit));
}

fn refuse_moment(crown: &Crown) -> Option<Refusal> {
    (crown.stage != Stage::FollowUp)
        .then(|| Refusal::new("OKC-42", "Cards are committed only after a tie of yours."))
}

pub(super) fn refuse_commit(crown: &Crown, seat: Seat, face: Face) -> Refusal {
    refuse_moment(crown).unwrap_or_else(|| refusal::not_in_hand(crown, "OKC-42", seat, face))
}

pub(super) fn refuse_decline(crown: &Crown) -> Refusal {
    refuse_moment(crown).unwrap_or_else(refusal::vague)
}

pub(super) fn commit<S: Sink<Event>>(crown: &mut Crown, seat: Seat, face: Face, log: &mut S) {
    let here = crown.here();
    let player = crown.player_mut(seat);
    player.hand.remove(face);
    player.slots[here.index()] = Slot::of(face, true);
    crown.committed = crown.committed.with(seat);
    crown.cursor += 1;
    log.emit(Event::Committed(seat, face));
}

pub(super) fn decline<S: Sink<Event>>(crown: &mut Crown, seat: Seat, log: &mut S) {
    crown.cursor += 1;
    log.emit(Event::Declined(seat));
}

pub(crate) fn describe_commit(crown: &Crown, seat: Seat, face: Face) -> Choice {
    choice(format!("Fight on with {}", crown.card(seat, face)), ids::hand(face))
}

pub(crate) fn describe_decline(crown: &Crown) -> Choice {
    let others = crown.tied.len() > 1;
    let caution = others.then(|| "If anybody else fights on, you have lost this Region.".into());
    let decline = Choice::plain("Decline").does("If nobody fights on, it stays tied and nobody claims it.");
    Choice { caution, ..decline }
}

/// With which card is hidden (OKC-H7).
pub(crate) fn tell_commit(teller: &Teller<'_>, seat: Seat, face: Face) -> String {
    let card = if teller.sees(seat) { teller.the(seat, face) } else { "a hidden card".into() };
    format!("{} fights on with {card}.", teller.name(seat))
}

pub(crate) fn tell_decline(teller: &Teller<'_>, seat: Seat) -> String {
    format!("{} does not fight on.", teller.name(seat))
}
