//! What may be done: every decision's options come from one place. Lists, checks, random play and
//! automatic answers are all read off [`options`], which asks the chapter that the decision belongs to.

use table::{Dice, Refusal, Seat};

use crate::rules::action::Action;
use crate::rules::menu::{Menu, code};
use crate::rules::refusal::refuse;
use crate::rules::state::{LastKingdom, Phase};
use crate::rules::{draft, effects, placing, turn};

/// Appends every legal action of `seat`.
pub(crate) fn legal(game: &LastKingdom, seat: Seat, out: &mut Vec<Action>) {
    out.extend(options(game, seat).codes().map(|option| game.spell(option)));
}

/// Whether `seat` may do this now, or which rule forbids it.
pub(crate) fn check(game: &LastKingdom, seat: Seat, action: Action) -> Result<(), Refusal> {
    let menu = options(game, seat);
    match action.code() {
        Some(option) if menu.has(option) && game.spell(option) == action => Ok(()),
        _ => Err(refuse(game, seat, action, menu)),
    }
}

/// One legal action of `seat`, all equally likely.
#[inline]
pub(crate) fn random_action<D: Dice>(game: &LastKingdom, seat: Seat, dice: &mut D) -> Action {
    let menu = options(game, seat);
    game.spell(menu.nth(dice.below(menu.len())))
}

/// What is done for a seat that does not answer: it passes in a turn, declines what may be declined,
/// and otherwise takes the first option. `None` if it has nothing to decide.
pub(crate) fn default_action(game: &LastKingdom, seat: Seat) -> Option<Action> {
    let menu = options(game, seat);
    let quiet = [code::PASS, code::NO].into_iter().find(|option| menu.has(*option));
    (menu != Menu::EMPTY).then(|| game.spell(quiet.unwrap_or(menu.first())))
}

/// The options of `seat` now; empty if it has nothing to decide.
pub(crate) fn options(game: &LastKingdom, seat: Seat) -> Menu {
    let public = &game.public;
    match public.phase {
        Phase::Turn(owner) if owner == seat => turn::options(game, seat),
        Phase::Effect => match public.frame() {
            Some(frame) if frame.actor == seat => effects::options(game, frame),
            _ => Menu::EMPTY,
        },
        Phase::Draft(pick) => draft::options(game, seat, pick),
        Phase::Instants(owner) if owner == seat => {
            Menu::cards(public.unresolved.and(public.in_play[seat.index()]))
        }
        Phase::PlaceConflict(owner) | Phase::PlaceSuccession(owner) if owner == seat => {
            placing::options(public)
        }
        Phase::PreScoring(owner) if owner == seat => Menu::YES_OR_NO,
        _ => Menu::EMPTY,
    }
}
