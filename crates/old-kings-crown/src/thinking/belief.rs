//! What bots believe of the cards that others lay face down: what players lay, learned from games.

use table::learning::Habits;
use table::{Dice, Seat};

use crate::content::{Face, Region};
use crate::rules::{Action, Crown, Stage};
use crate::secrets::View;
use crate::secrets::imagine::{Belief, imagine_by};

const FACES: usize = Face::ALL.len();
/// One for every card, Region, and whether the Herald stands there.
pub(crate) const HABITS: usize = FACES * 3 * 2;

/// What players are wont to lay; the file says in its first lines which command made it.
static LAYING: Habits<HABITS> = Habits::read(include_bytes!("laying.habits"));

fn habit_of(face: Face, region: Region, keen: bool) -> usize {
    (region.index() * 2 + usize::from(keen)) * FACES + face as usize
}

/// The habit that it would be to lay this card here.
pub(crate) fn habit(crown: &Crown, seat: Seat, action: Action) -> Option<usize> {
    let Action::Place(region, face) = action else { return None };
    let keen = crown.player(seat).herald.is_some_and(|location| location.region() == region);
    (crown.stage == Stage::Place).then(|| habit_of(face, region, keen))
}

/// How likely players lay this card here.
fn weight(face: Face, region: Region, keen: bool) -> u32 {
    LAYING.weight(habit_of(face, region, keen))
}

/// A world as a player supposes it who knows how others lay cards, and that they do it at the same time.
pub(crate) fn suppose<D: Dice>(view: &View, dice: &mut D) -> Crown {
    imagine_by(view, &Belief { weight, complete: true }, dice)
}
