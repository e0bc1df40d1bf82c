//! The Tooth, a Ritual: it may feed on an own lost card (OKC-R20, D8).

use table::{Choice, Refusal, Seat, Sink};

use crate::content::Face;
use crate::rules::{Action, Crown, Event, Stage};
use crate::words::choices::choice;
use crate::words::ids;
use crate::words::log::Teller;

pub(crate) const TOPIC: &str = "whether The Tooth feeds";
pub(crate) const QUESTION: &str = "Feed one of your lost cards to The Tooth?";
pub(crate) const PASS: &str = "Do not feed it";

/// Without a lost card there is nothing to choose; the Lost Pile is public.
pub(crate) fn step(crown: &mut Crown) -> bool {
    if !crown.player(crown.at_cursor()).lost.is_empty() {
        return true;
    }
    leave(crown);
    false
}

/// The next seat's Ruse or Tooth.
pub(crate) fn leave(crown: &mut Crown) {
    crown.stage = Stage::Ruse;
    crown.cursor += 1;
}

pub(crate) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    out.push(Action::Pass);
    out.extend(crown.player(seat).lost.faces().map(Action::Feed));
}

pub(crate) fn refuse(crown: &Crown) -> Refusal {
    if crown.stage != Stage::Tooth {
        return Refusal::new("OKC-R20", "Only a revealed Tooth can be fed.");
    }
    Refusal::new("OKC-R20", "That card is not among your lost cards.")
}

pub(crate) fn feed<S: Sink<Event>>(crown: &mut Crown, seat: Seat, face: Face, log: &mut S) {
    let player = crown.player_mut(seat);
    player.lost.remove(face);
    player.removed.add(face);
    player.boost += face.strength() as i8;
    log.emit(Event::Fed(seat, face));
    leave(crown);
}

pub(crate) fn describe(crown: &Crown, seat: Seat, face: Face) -> Choice {
    let label = format!("Feed it {} (+{})", crown.card(seat, face), face.strength());
    Choice { caution: Some("That card leaves the game.".into()), ..choice(label, ids::lost(seat, face)) }
}

pub(crate) fn tell(teller: &Teller<'_>, seat: Seat, face: Face) -> String {
    format!("The Tooth feeds on {}'s lost {}.", teller.name(seat), teller.card(seat, face))
}
