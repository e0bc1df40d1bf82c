//! Why an action is not possible: the rule that forbids it and a sentence for the player.
//!
//! Nothing here decides legality; that is the mask of the step. These sentences explain the mask. What
//! only one chapter or card can say is said there.

use table::{Refusal, Seat};

use super::state::Ask;
use super::{Action, KingIsDead, effects, summon};
use crate::content::Card;

/// A refusal by `rule`.
pub(super) fn no(rule: &'static str, words: impl Into<String>) -> Refusal {
    Refusal::new(rule, words)
}

/// Why `seat` may not do this now. The action must not be legal.
pub(super) fn refusal(state: &KingIsDead, seat: Seat, action: Action) -> Refusal {
    if matches!(
        action,
        Action::Court(..) | Action::Fill(..) | Action::Space(..) | Action::Start(..) | Action::Cunning(..)
    ) {
        return no("TKD-41", "Only chance deals, never a player.");
    }
    if state.ask == Ask::Over {
        return no("TKD-58", "The game is over; nothing more can be done.");
    }
    if state.is_dealing() {
        return no("TKD-58", "The game is still being dealt.");
    }
    if seat.0 != state.turn {
        return no("TKD-58", "It is not your turn.");
    }
    match (state.ask, action) {
        (Ask::Turn, Action::Play(card)) => refuse_card(state, card),
        (Ask::Turn, Action::Summon(..) | Action::SummonSupply(_)) => {
            no("TKD-82", "A follower is summoned only after a card has been played.")
        }
        (Ask::Turn, _) => no("TKD-58", "Choose a card first, or pass."),
        (_, Action::Pass) => no("TKD-54", "A card has been played, so this turn can no longer be passed."),
        (_, Action::Play(_)) => no("TKD-54", "One card a turn: the card under way must be finished first."),
        (Ask::Summon, _) => summon::refuse(state, action),
        (_, Action::Summon(..) | Action::SummonSupply(_)) => {
            no("TKD-55", "The effect of the card comes first; you summon a follower after it.")
        }
        (Ask::Pile, Action::Pile(_))
        | (Ask::Region, Action::Region(_))
        | (Ask::Follower, Action::Follower(..))
        | (Ask::Faction, Action::Faction(_))
        | (Ask::RegionCard, Action::RegionCard(_)) => effects::refuse(state, action),
        _ => other_answer(state),
    }
}

/// The question asks for something of another kind.
pub(super) fn other_answer(state: &KingIsDead) -> Refusal {
    let card = state.playing.map_or("The card", |playing| playing.kind.name());
    let wanted = match state.ask {
        Ask::Pile => "for a pile to copy from",
        Ask::Region => "for a region first",
        Ask::Follower => "for a follower in a region",
        Ask::Faction => "who it is: Scots, Welsh or English",
        _ => "for a region card",
    };
    no("TKD-99", format!("{card} asks {wanted}."))
}

fn refuse_card(state: &KingIsDead, card: Card) -> Refusal {
    let cards = state.cards[state.turn as usize];
    let name = card.name();
    if let Some(never) = effects::refuse_play(card).filter(|_| cards.holds(card)) {
        return never;
    }
    if cards.pile().any(|played| played == card) {
        return no("TKD-56", format!("{name} has been played and does not come back."));
    }
    if card.is_cunning() && !state.is_advanced() {
        return no("TKD-35", format!("{name} belongs to the advanced game."));
    }
    if card.support().is_some() && state.is_advanced() {
        return no("TKD-36", format!("{name} is not used in the advanced game."));
    }
    no("TKD-55", format!("{name} is not in your hand."))
}
