//! Take The Power Back: a higher hand limit after an opposing Captain was lost (OKC-R15, D14).

use table::{Choice, Refusal, Seat, Sink};

use crate::content;
use crate::content::Tactic;
use crate::rules::{Action, Crown, Event, Stage};
use crate::words::choices::choice;
use crate::words::ids;
use crate::words::log::Teller;

#[inline]
pub(crate) fn may(crown: &Crown, seat: Seat) -> bool {
    let player = crown.player(seat);
    crown.captain_fell && player.has_ready(Tactic::PowerBack) && player.limit < content::HAND_MOST
}

pub(crate) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    if may(crown, seat) {
        out.push(Action::PowerBack);
    }
}

pub(crate) fn refuse(crown: &Crown, seat: Seat) -> Refusal {
    if crown.stage != Stage::Aftermath {
        let words = "Take The Power Back is used after a Region where an opposing Captain was lost.";
        return Refusal::new("OKC-R15", words);
    }
    let words = if crown.player(seat).limit >= content::HAND_MOST {
        "Your hand limit is at its highest."
    } else {
        "No opposing Captain was lost at this Region."
    };
    super::refuse(crown, seat, Tactic::PowerBack, "OKC-R15", words)
}

pub(crate) fn play<S: Sink<Event>>(crown: &mut Crown, seat: Seat, log: &mut S) {
    let player = crown.player_mut(seat);
    player.flip(Tactic::PowerBack);
    player.limit += 1;
    log.emit(Event::PowerBack(seat, player.limit));
}

pub(crate) fn describe(crown: &Crown, seat: Seat) -> Choice {
    let limit = crown.player(seat).limit + 1;
    choice(format!("{}: hand limit {limit}", Tactic::PowerBack.name()), ids::tile(seat, Tactic::PowerBack))
}

pub(crate) fn tell(teller: &Teller<'_>, seat: Seat, limit: u8) -> String {
    format!("{} uses {}: hand limit {limit}.", teller.name(seat), Tactic::PowerBack.name())
}
