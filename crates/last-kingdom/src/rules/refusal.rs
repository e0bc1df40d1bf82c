//! Why something is not possible: the rule, and a sentence for the player. Asked only when the
//! options do not hold the action, so the two cannot disagree. What every decision has in common stands
//! here; the rest is said by the chapter that the decision belongs to.

use table::{Refusal, Seat};

use crate::rules::action::Action;
use crate::rules::menu::Menu;
use crate::rules::state::{LastKingdom, Phase};
use crate::rules::{draft, effects, placing, turn};

/// The reason why `seat` may not do this now.
pub(crate) fn refuse(game: &LastKingdom, seat: Seat, action: Action, menu: Menu) -> Refusal {
    let public = &game.public;
    if seat.0 >= public.seats {
        return Refusal::new("TLK-1", "There is no such seat at this table.");
    }
    if action.code().is_none() {
        return Refusal::new("TLK-6", "This is for chance to decide, not for a player.");
    }
    if public.phase == Phase::Over {
        return Refusal::new("TLK-100", "The game is over.");
    }
    if menu == Menu::EMPTY {
        return match public.phase {
            Phase::Draft(_) => Refusal::new("TLK-21", "You have kept a card; wait until everybody has."),
            Phase::Turn(_) => Refusal::new("TLK-33", "It is not your turn."),
            Phase::PlaceConflict(_) | Phase::PlaceSuccession(_) => {
                Refusal::new("TLK-31", "Another player places this token.")
            }
            Phase::Effect => Refusal::new("TLK-33", "Another player's effect is being carried out."),
            _ => Refusal::new("TLK-6", "There is nothing for you to decide now."),
        };
    }
    match public.phase {
        Phase::Draft(_) => draft::refuse(action),
        Phase::Instants(_) => Refusal::new("TLK-23", "Choose which of your instants takes effect first."),
        Phase::PlaceConflict(_) | Phase::PlaceSuccession(_) => placing::refuse(public, action),
        Phase::PreScoring(_) => {
            Refusal::new("TLK-63", "First say whether you change side before the scoring.")
        }
        Phase::Turn(_) => turn::refuse(game, seat, action),
        _ => effects::refuse(game, action),
    }
}
