//! Rite of the Tooth and Rite of the Eye: a Ritual to hand after a loss (OKC-R16, D14).

use table::{Choice, Refusal, Seat, Sink};

use crate::content::{Face, Faction, Tactic};
use crate::rules::{Action, Crown, Event, Stage};
use crate::words::choices::choice;
use crate::words::ids;
use crate::words::log::Teller;

const RITES: [Tactic; 2] = [Tactic::RiteOfTheTooth, Tactic::RiteOfTheEye];

/// Whether `seat` may use this one.
#[inline]
pub(crate) fn may_use(crown: &Crown, seat: Seat, tactic: Tactic) -> bool {
    let player = crown.player(seat);
    player.has_ready(tactic)
        && crown.lost.contains(seat)
        && tactic.ritual().is_some_and(|ritual| player.rituals.contains(ritual))
}

/// Whether `seat` may use either.
#[inline]
pub(crate) fn may(crown: &Crown, seat: Seat) -> bool {
    RITES.iter().any(|&tactic| may_use(crown, seat, tactic))
}

pub(crate) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    out.extend(RITES.into_iter().filter(|&tactic| may_use(crown, seat, tactic)).map(Action::Rite));
}

pub(crate) fn refuse(crown: &Crown, seat: Seat, tactic: Tactic) -> Refusal {
    if crown.stage != Stage::Aftermath {
        return Refusal::new("OKC-R16", "Rites are used after a Region that you lost.");
    }
    let words = if tactic.ritual().is_none() {
        "That tile is no Rite."
    } else if !crown.lost.contains(seat) {
        "You have not lost this Region."
    } else {
        "The Ritual is not under its tile."
    };
    super::refuse(crown, seat, tactic, "OKC-R16", words)
}

pub(crate) fn play<S: Sink<Event>>(crown: &mut Crown, seat: Seat, tactic: Tactic, log: &mut S) {
    let player = crown.player_mut(seat);
    player.flip(tactic);
    if let Some(ritual) = tactic.ritual() {
        player.rituals.remove(ritual);
        player.welcome(ritual);
        player.fresh.add(ritual);
        log.emit(Event::Rite(seat, ritual));
    }
}

pub(crate) fn describe(crown: &Crown, seat: Seat, tactic: Tactic) -> Choice {
    let rite = choice(tactic.name(), ids::tile(seat, tactic));
    let Some(ritual) = tactic.ritual() else { return rite };
    let (card, does) = (crown.card(seat, ritual), crown.rules.trait_of(Faction::Gathering, ritual));
    rite.does(format!("{card} comes to your hand: strength {}, {does}.", ritual.strength()))
}

pub(crate) fn tell(teller: &Teller<'_>, seat: Seat, ritual: Face) -> String {
    format!("{} takes {} to hand.", teller.name(seat), teller.the(seat, ritual))
}
