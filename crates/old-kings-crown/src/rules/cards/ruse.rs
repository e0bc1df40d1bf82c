//! The Ruse: a revealed one sees the table, then reinforces or retreats (OKC-35, OKC-36, D7).

use table::{Choice, Effect, Refusal, Seat, Sink};

use crate::content::{Cards, Face};
use crate::rules::cards::{agent, powder_ploy};
use crate::rules::{Action, Crown, Event, Stage, clash, refusal};
use crate::words::choices::choice;
use crate::words::ids;
use crate::words::log::Teller;

pub(crate) const TOPIC: &str = "reinforce or retreat";
pub(crate) const QUESTION: &str = "Your Ruse is revealed: reinforce with a card, or retreat?";

/// The Ruse and The Tooth, one seat after another; then the Ploy, then tactics.
pub(crate) fn step<S: Sink<Event>>(crown: &mut Crown, log: &mut S) -> bool {
    while crown.cursor < crown.on_track {
        let seat = crown.at_cursor();
        let cards = crown.player(seat).clash;
        if crown.parts.contains(seat) && cards.contains(Face::Ruse) {
            // An empty hand retreats; hand sizes are public.
            if !crown.player(seat).hand.is_empty() {
                return true;
            }
            retreat(crown, seat, log);
            continue;
        }
        if crown.parts.contains(seat) && cards.contains(Face::Tooth) {
            crown.stage = Stage::Tooth;
            return false;
        }
        crown.cursor += 1;
    }
    powder_ploy::light(crown, log);
    crown.stage = Stage::Active;
    crown.cursor = 0;
    false
}

pub(crate) fn list(crown: &Crown, seat: Seat, out: &mut Vec<Action>) {
    out.push(Action::Retreat);
    out.extend(crown.player(seat).hand.faces().map(Action::Reinforce));
}

fn refuse_moment(crown: &Crown) -> Option<Refusal> {
    (crown.stage != Stage::Ruse)
        .then(|| Refusal::new("OKC-35", "Only a revealed Ruse lets you reinforce or retreat."))
}

pub(crate) fn refuse_retreat(crown: &Crown) -> Refusal {
    refuse_moment(crown).unwrap_or_else(refusal::vague)
}

pub(crate) fn refuse_reinforce(crown: &Crown, seat: Seat, face: Face) -> Refusal {
    refuse_moment(crown).unwrap_or_else(|| refusal::not_in_hand(crown, "OKC-35", seat, face))
}

/// The seat leaves the Clash; its Herald leaves if it stands in this Region (OKC-36).
pub(crate) fn retreat<S: Sink<Event>>(crown: &mut Crown, seat: Seat, log: &mut S) {
    let here = crown.here();
    crown.parts = crown.parts.without(seat);
    crown.retreated = crown.retreated.with(seat);
    let player = crown.player_mut(seat);
    player.clash = Cards::EMPTY;
    player.machine_now = false;
    player.boost = 0;
    let herald = player.herald.is_some_and(|location| location.region() == here);
    if herald {
        player.herald = None;
    }
    crown.cursor += 1;
    log.emit(Event::Retreated(seat, herald));
}

/// A hand card enters face up; The Tooth then makes its choice at once (OKC-35).
pub(crate) fn reinforce<S: Sink<Event>>(
    crown: &mut Crown,
    seat: Seat,
    face: Face,
    log: &mut S,
    effect: &mut Effect,
) {
    crown.player_mut(seat).hand.remove(face);
    clash::enter(crown, seat, face);
    log.emit(Event::Reinforced(seat, crown.here(), face));
    agent::purge(crown, log);
    if face == Face::Tooth {
        crown.stage = Stage::Tooth;
    } else {
        crown.cursor += 1;
    }
    effect.committed = true;
}

pub(crate) fn describe_retreat(crown: &Crown, seat: Seat) -> Choice {
    let herald = crown.player(seat).herald.filter(|location| location.region() == crown.here());
    let detail = match herald {
        Some(location) => {
            format!("You neither win nor lose here, and your Herald leaves the {}.", location.name())
        }
        None => "You neither win nor lose here.".into(),
    };
    Choice::plain("Retreat").does(detail)
}

pub(crate) fn describe_reinforce(crown: &Crown, seat: Seat, face: Face) -> Choice {
    choice(format!("Reinforce with {}", crown.card(seat, face)), ids::hand(face))
}

pub(crate) fn tell_retreat(teller: &Teller<'_>, seat: Seat, herald: bool) -> String {
    let along = if herald { ", Herald and all" } else { "" };
    format!("{} retreats{along}.", teller.name(seat))
}

pub(crate) fn tell_reinforce(teller: &Teller<'_>, seat: Seat, face: Face) -> String {
    format!("{} reinforces with {}.", teller.name(seat), teller.the(seat, face))
}
