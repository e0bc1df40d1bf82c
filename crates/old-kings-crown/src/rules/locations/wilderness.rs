//! The Wilderness: a card for the Site of Power, and the prize of a full Site (OKC-62, OKC-63).

use table::{Choice, Effect, Refusal, Seat, Sink};

use crate::content;
use crate::content::{Cards, Face, Location, Region, Tactic};
use crate::rules::{Action, Crown, Event, Source, Stage, refusal, rewards, tactics};
use crate::words::choices::{choice, from_source};
use crate::words::ids;
use crate::words::log::Teller;

/// The question, or that there is nothing to choose from.
pub(super) fn question(crown: &Crown, seat: Seat) -> &'static str {
    if SOURCES.iter().all(|&source| candidates(crown, seat, source).is_empty()) {
        return "Wilderness: you have no card to send to your Site of Power.";
    }
    "Wilderness: send a card to your Site of Power?"
}

const SOURCES: [Source; 4] =
    [Source::At(Region::Highlands), Source::At(Region::Plateau), Source::At(Region::Lowlands), Source::Hand];

/// Cards that may go to the Site of Power from `source` (OKC-A14).
#[inline]
fn candidates(crown: &Crown, seat: Seat, source: Source) -> Cards {
    let player = crown.player(seat);
    let cards = match source {
        Source::Hand => player.hand,
        Source::At(region) => player.shown[region.index()],
    };
    cards.of(Cards::POWERFUL).distinct()
}

/// With a card in hand it is always offered.
pub(super) fn is_open(crown: &Crown, seat: Seat) -> bool {
    !crown.player(seat).hand.is_empty()
        || Region::ALL.iter().any(|&region| !candidates(crown, seat, Source::At(region)).is_empty())
}

pub(super) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    for source in SOURCES {
        let cards = candidates(crown, seat, source);
        out.extend(cards.iter().map(|face| Action::Offer(source, face)));
    }
}

pub(crate) fn refuse(crown: &Crown, seat: Seat, source: Source, face: Face) -> Refusal {
    if crown.stage != Stage::Effect {
        return Refusal::new("OKC-62", "Cards go to your Site when you claim the Wilderness.");
    }
    if crown.place_claimed() != Some(Location::Wilderness) {
        return Refusal::new("OKC-62", "Only the Wilderness leads to your Site of Power.");
    }
    let name = crown.card(seat, face);
    if !Cards::POWERFUL.contains(face) {
        return Refusal::new("OKC-62", format!("{name} has no Power for the Site."));
    }
    match source {
        Source::Hand => refusal::not_in_hand(crown, "OKC-62", seat, face),
        Source::At(region) => refusal::not_lying(crown, "OKC-A14", seat, region, face),
    }
}

fn power(cards: Cards) -> u8 {
    cards.iter().map(Face::power).sum()
}

pub(crate) fn play<S: Sink<Event>>(
    crown: &mut Crown,
    seat: Seat,
    source: Source,
    face: Face,
    log: &mut S,
    effect: &mut Effect,
) {
    super::take_from(crown, seat, source, face);
    let player = crown.player_mut(seat);
    player.site.add(face);
    log.emit(Event::Offered(seat, face));
    effect.committed |= source == Source::Hand;
    if power(player.site) < content::SITE_GOAL {
        rewards::leave_effect(crown, log);
        return;
    }
    let spent = player.site.except(Cards::only(Face::Legend));
    player.site = player.site.minus(spent);
    player.lost = player.lost.plus(spent);
    log.emit(Event::SiteFull(seat, spent));
    crown.stage = Stage::Prize;
}

pub(crate) fn describe(crown: &Crown, seat: Seat, source: Source, face: Face) -> Choice {
    let (words, place) = from_source(crown, seat, source, face);
    let beyond = power(crown.player(seat).site) + face.power() > content::SITE_GOAL;
    let caution = beyond.then(|| "Power beyond 3 is lost.".into());
    Choice { caution, ..choice(format!("{words} to your Site (Power {})", face.power()), place) }
}

pub(crate) fn tell(teller: &Teller<'_>, seat: Seat, face: Face) -> String {
    format!("{} sends {} to the Site of Power.", teller.name(seat), teller.the(seat, face))
}

pub(crate) fn tell_full(teller: &Teller<'_>, seat: Seat, cards: Cards) -> String {
    let are = if cards.len() == 1 { "is" } else { "are" };
    format!("{}'s Site is full: {} {are} lost.", teller.name(seat), teller.cards(seat, cards))
}

pub(crate) const PRIZE_TOPIC: &str = "the prize of the Site of Power";
pub(crate) const PRIZE_QUESTION: &str = "Your Site of Power is full: choose your prize.";
pub(crate) const PRIZE_PASS: &str = "No prize";

/// Skipped if neither the Legend nor a used tile is left (OKC-A21).
pub(crate) fn step_prize<S: Sink<Event>>(crown: &mut Crown, log: &mut S) -> bool {
    let wanting = crown.claim.is_some_and(|(seat, _)| {
        let player = crown.player(seat);
        player.site.contains(Face::Legend) || player.ready != 0xf
    });
    if wanting {
        return true;
    }
    rewards::leave_effect(crown, log);
    false
}

pub(crate) fn list_prizes(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    let player = crown.player(seat);
    if player.site.contains(Face::Legend) {
        out.push(Action::Legend);
    }
    let used = tactics::tiles_of(player.faction).filter(|&tactic| !player.has_ready(tactic));
    out.extend(used.map(Action::Refresh));
    out.push(Action::Pass);
}

fn refuse_prize(crown: &Crown) -> Option<Refusal> {
    (crown.stage != Stage::Prize)
        .then(|| Refusal::new("OKC-62", "A prize is taken when your Site of Power reaches 3."))
}

pub(crate) fn refuse_legend(crown: &Crown) -> Refusal {
    refuse_prize(crown).unwrap_or_else(|| Refusal::new("OKC-63", "Your Legend has left the Site already."))
}

pub(crate) fn refuse_refresh(crown: &Crown, seat: Seat, tactic: Tactic) -> Refusal {
    if let Some(refusal) = refuse_prize(crown) {
        return refusal;
    }
    if tactic.owner().is_some_and(|owner| !crown.player(seat).plays(owner)) {
        return tactics::not_yours(tactic);
    }
    Refusal::new("OKC-62", "That tile is ready already.")
}

pub(crate) fn take_legend<S: Sink<Event>>(crown: &mut Crown, seat: Seat, log: &mut S) {
    let player = crown.player_mut(seat);
    player.site.remove(Face::Legend);
    player.welcome(Face::Legend);
    player.fresh.add(Face::Legend);
    log.emit(Event::LegendTaken(seat));
    rewards::leave_effect(crown, log);
}

pub(crate) fn refresh<S: Sink<Event>>(crown: &mut Crown, seat: Seat, tactic: Tactic, log: &mut S) {
    crown.player_mut(seat).ready |= tactic.bit();
    log.emit(Event::Refreshed(seat, tactic));
    rewards::leave_effect(crown, log);
}

pub(crate) fn describe_legend(seat: Seat) -> Choice {
    let detail = format!("It comes to your hand, with strength {}.", Face::Legend.strength());
    choice("Take your Legend", ids::site(seat)).does(detail)
}

pub(crate) fn describe_refresh(seat: Seat, tactic: Tactic) -> Choice {
    choice(format!("Ready {} again", tactic.name()), ids::tile(seat, tactic))
}

pub(crate) fn tell_legend(teller: &Teller<'_>, seat: Seat) -> String {
    format!("The Legend joins {}.", teller.name(seat))
}

pub(crate) fn tell_refresh(teller: &Teller<'_>, seat: Seat, tactic: Tactic) -> String {
    format!("{} readies {} again.", teller.name(seat), tactic.name())
}
