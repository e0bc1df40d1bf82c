//! Startling Battlecry: a bonus in the Clash after a tie, or by option its victory (OKC-R10, D10).

use table::{Choice, Refusal, Seat, SeatSet, Sink};

use crate::content::Tactic;
use crate::rules::{Action, Crown, Event, Stage, clash};
use crate::words::choices::choice;
use crate::words::ids;
use crate::words::log::Teller;

pub(crate) const TOPIC: &str = "whether to raise a Battlecry";

pub(crate) fn question(crown: &Crown) -> &'static str {
    if crown.rules.battlecry_wins {
        return "You are tied: raise your Battlecry and win?";
    }
    "You are tied: raise your Battlecry?"
}

/// A ready tile of a tied player, and a card to fight on with.
#[inline]
fn may(crown: &Crown, seat: Seat) -> bool {
    let player = crown.player(seat);
    crown.tied.contains(seat)
        && player.has_ready(Tactic::Battlecry)
        && (crown.rules.battlecry_wins || !player.hand.is_empty())
}

/// After a tie; then the tied players may fight on.
pub(crate) fn step(crown: &mut Crown) -> bool {
    if crown.seek(may) {
        return true;
    }
    crown.stage = Stage::FollowUp;
    crown.cursor = 0;
    false
}

pub(crate) fn list(out: &mut Vec<Action>) {
    out.extend([Action::Pass, Action::Battlecry]);
}

pub(crate) fn refuse(crown: &Crown, seat: Seat) -> Refusal {
    if crown.stage != Stage::Tie {
        return Refusal::new("OKC-R10", "Startling Battlecry answers a tie of yours.");
    }
    super::refuse(crown, seat, Tactic::Battlecry, "OKC-R10", "This cannot be used now.")
}

pub(crate) fn play<S: Sink<Event>>(crown: &mut Crown, seat: Seat, log: &mut S) {
    crown.player_mut(seat).flip(Tactic::Battlecry);
    log.emit(Event::Battlecry(seat));
    if crown.rules.battlecry_wins {
        crown.parts = crown.tied;
        crown.tied = SeatSet::EMPTY;
        clash::win(crown, seat, log);
    } else {
        crown.player_mut(seat).cry = true;
    }
}

pub(crate) fn describe(crown: &Crown, seat: Seat) -> Choice {
    let gain = if crown.rules.battlecry_wins { "win this tie" } else { "+4 in the Clash that follows" };
    let label = format!("Raise the {}: {gain}", Tactic::Battlecry.name());
    choice(label, ids::tile(seat, Tactic::Battlecry))
}

pub(crate) fn tell(teller: &Teller<'_>, seat: Seat) -> String {
    format!("{} raises the {}.", teller.name(seat), Tactic::Battlecry.name())
}
