//! What is to be decided: a question to those who decide, a line for those who wait.

use table::{Names, Next, Seat, Viewer};

use crate::rules::cards::{raid_and_raze, ruse, tooth, war_machine};
use crate::rules::locations::wilderness;
use crate::rules::tactics::{ambush, battlecry, regal_guard, streets};
use crate::rules::{Crown, Stage, autumn, clash, flow, locations, rewards, setup, summer, winter};
use crate::words::ending::ending;

/// What the position waits for, in one sentence for `viewer`.
pub(crate) fn prompt(crown: &Crown, viewer: Viewer, names: &Names) -> String {
    let next = flow::next(crown);
    if let Some(seat) = viewer.seat()
        && next.active().contains(seat)
    {
        return question(crown, seat);
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
    match crown.stage {
        Stage::Factions => setup::FACTION_TOPIC.into(),
        Stage::Income => regal_guard::TOPIC.into(),
        Stage::Heralds => summer::HERALD_TOPIC.into(),
        Stage::Place => summer::PLACE_TOPIC.into(),
        Stage::Ambush => ambush::TOPIC.into(),
        Stage::Unrevealed => autumn::unrevealed_topic(crown),
        Stage::Look => streets::SWAP_TOPIC.into(),
        Stage::Machines => war_machine::topic(crown),
        Stage::Ruse => ruse::TOPIC.into(),
        Stage::Tooth => tooth::TOPIC.into(),
        Stage::Active => autumn::ACTIVE_TOPIC.into(),
        Stage::Tie => battlecry::TOPIC.into(),
        Stage::FollowUp => clash::FOLLOW_UP_TOPIC.into(),
        Stage::Claim => rewards::claim_topic(crown),
        Stage::Effect => crown.place_claimed().map_or_else(nothing, locations::topic),
        Stage::Prize => wilderness::PRIZE_TOPIC.into(),
        Stage::Blockade => raid_and_raze::TOPIC.into(),
        Stage::Aftermath => rewards::aftermath_topic(crown),
        Stage::Retire => winter::RETIRE_TOPIC.into(),
        Stage::Winter => winter::TOPIC.into(),
        Stage::Opening | Stage::Deal | Stage::Draw | Stage::Over => nothing(),
    }
}

/// Where nobody is asked.
fn nothing() -> String {
    "nothing".into()
}

/// The question to a seat that decides.
fn question(crown: &Crown, seat: Seat) -> String {
    match crown.stage {
        Stage::Factions => setup::FACTION_QUESTION.into(),
        Stage::Income => regal_guard::question(crown, seat),
        Stage::Heralds => summer::HERALD_QUESTION.into(),
        Stage::Place => summer::place_question(crown, seat),
        Stage::Ambush => ambush::QUESTION.into(),
        Stage::Unrevealed => autumn::unrevealed_question(crown, seat),
        Stage::Look => streets::SWAP_QUESTION.into(),
        Stage::Machines => war_machine::question(crown),
        Stage::Ruse => ruse::QUESTION.into(),
        Stage::Tooth => tooth::QUESTION.into(),
        Stage::Active => autumn::active_question(crown, seat),
        Stage::Tie => battlecry::question(crown).into(),
        Stage::FollowUp => clash::FOLLOW_UP_QUESTION.into(),
        Stage::Claim => rewards::claim_question(crown),
        Stage::Effect => {
            crown.place_claimed().map_or_else(wait, |location| locations::question(crown, seat, location))
        }
        Stage::Prize => wilderness::PRIZE_QUESTION.into(),
        Stage::Blockade => raid_and_raze::QUESTION.into(),
        Stage::Aftermath => rewards::aftermath_question(crown, seat),
        Stage::Retire => winter::retire_question(crown, seat),
        Stage::Winter => winter::question(crown, seat).into(),
        Stage::Opening | Stage::Deal | Stage::Draw | Stage::Over => wait(),
    }
}

/// Where nobody is asked.
fn wait() -> String {
    "Wait a moment.".into()
}
