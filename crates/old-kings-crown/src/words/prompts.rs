//! What is to be decided, as a question or as news for those who wait.

use table::{Names, Next, Seat, Viewer};

use crate::content::{Location, Region};
use crate::rules::{Crown, Stage, flow};
use crate::words::ending::ending;

/// What the position waits for, in one sentence for `viewer`.
pub(crate) fn prompt(crown: &Crown, viewer: Viewer, names: &Names) -> String {
    let next = flow::next(crown);
    if let Some(seat) = viewer.seat()
        && next.active().contains(seat)
    {
        return ask(crown, seat);
    }
    match next {
        Next::Over => ending(crown, names),
        Next::Chance => match crown.stage {
            Stage::Factions => "The factions are being dealt.".into(),
            Stage::Opening => "The Order track is being drawn.".into(),
            Stage::Deal => "The first hands are being dealt.".into(),
            _ => "Spring: everybody draws.".into(),
        },
        Next::Seats { must, .. } => {
            let who = names.list(must);
            let verb = if must.len() == 1 { "decides" } else { "decide" };
            format!("{who} {verb}: {}.", topic(crown))
        }
    }
}

/// The matter at hand, for those who wait.
fn topic(crown: &Crown) -> String {
    let here = crown.here().name();
    let are = if crown.here().is_plural() { "are" } else { "is" };
    match crown.stage {
        Stage::Factions => "which faction to lead".into(),
        Stage::Income => "whether the Regal Guard collects".into(),
        Stage::Heralds => "where the Herald goes".into(),
        Stage::Place => "which cards go where, face down".into(),
        Stage::Ambush => "whether to lay an Ambush".into(),
        Stage::Unrevealed => format!("a tactic before the {here} {are} revealed"),
        Stage::Look => "whether to swap cards after the look".into(),
        Stage::Machines => format!("whether the War Machine at the {here} is used"),
        Stage::Ruse => "reinforce or retreat".into(),
        Stage::Tooth => "whether The Tooth feeds".into(),
        Stage::Active => "a tactic in this Clash".into(),
        Stage::Tie => "whether to raise a Battlecry".into(),
        Stage::FollowUp => "fight on after the tie, or not".into(),
        Stage::Claim => format!("which Location of the {here} to claim"),
        Stage::Effect => match crown.place_claimed() {
            Some(location) => format!("how to use the {}", location.name()),
            None => "nothing".into(),
        },
        Stage::Prize => "the prize of the Site of Power".into(),
        Stage::Blockade => "whether Raid and Raze stays".into(),
        Stage::Aftermath => format!("a tactic after the {here}"),
        Stage::Retire => "which card to retire, if any".into(),
        Stage::Winter => "what to do before the year ends".into(),
        Stage::Opening | Stage::Deal | Stage::Draw | Stage::Over => "nothing".into(),
    }
}

/// The question to a seat that decides.
fn ask(crown: &Crown, seat: Seat) -> String {
    let player = crown.player(seat);
    let here = crown.here().name();
    let are = if crown.here().is_plural() { "are" } else { "is" };
    match crown.stage {
        Stage::Factions => "Choose the faction you will lead.".into(),
        Stage::Income => {
            format!("Spring: send the Regal Guard to collect {} Influence?", crown.regal_income(seat))
        }
        Stage::Heralds => "Summer: choose where your Herald stands.".into(),
        Stage::Place if player.placing >= 3 => "Your cards are down; the others still choose.".into(),
        Stage::Place => {
            format!("Choose the card you lay face down at the {}.", Region::of(player.placing).name())
        }
        Stage::Ambush => "Lay an Ambush? Two face-down cards of one opponent trade places.".into(),
        Stage::Unrevealed => format!("The {here} {are} about to be revealed: use a tactic first?"),
        Stage::Look => "Swap your face-down card here with one from your hand?".into(),
        Stage::Machines => format!("Activate your War Machine at the {here} for +5, or keep it?"),
        Stage::Ruse => "Your Ruse is out: reinforce with a card, or retreat?".into(),
        Stage::Tooth => "Feed one of your lost cards to The Tooth?".into(),
        Stage::Active => format!("Cards clash at the {here}: use a tactic?"),
        Stage::Tie => "You are tied: raise your Battlecry?".into(),
        Stage::FollowUp => "You are tied: lay down another card, or decline?".into(),
        Stage::Claim => format!("You won the {here}: choose the Location you claim."),
        Stage::Effect => match crown.place_claimed() {
            Some(Location::Castle) => "Castle: seat a Captain in the Court?".into(),
            Some(Location::Wilderness) => "Wilderness: send a card to your Site of Power?".into(),
            Some(Location::HarvestField) => "Harvest Field: nothing more to do.".into(),
            Some(Location::Battlefield) => "Battlefield: strike down one opposing card?".into(),
            Some(Location::Shrine) => match crown.picks.len() {
                0 => "Shrine: choose a card to go under your draw pile, the topmost first.".into(),
                n => format!("Shrine: {n} chosen; choose another card, or stop."),
            },
            Some(Location::Necropolis) => "Necropolis: take one card back from your discard pile?".into(),
            None => "Wait a moment.".into(),
        },
        Stage::Prize => "Your Site of Power is full: choose your prize.".into(),
        Stage::Blockade => "Leave Raid and Raze as a Blockade on a Location here?".into(),
        Stage::Aftermath => format!("The {here} {are} settled: use a tactic?"),
        Stage::Retire if crown.is_ready(seat) => "Your choice is made; the others still choose.".into(),
        Stage::Retire => "Winter: retire one of your revealed cards for good?".into(),
        Stage::Winter => "Winter: anything to do before the year ends?".into(),
        Stage::Opening | Stage::Deal | Stage::Draw | Stage::Over => "Wait a moment.".into(),
    }
}
