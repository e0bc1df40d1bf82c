//! The conflict and the succession token move (TLK-A23).

use table::Sink;

use super::{Current, Needs, Progress, Prospect, stray};
use crate::content::Region;
use crate::content::language::Op;
use crate::rules::chronicle::Chronicle;
use crate::rules::event::Event;
use crate::rules::state::LastKingdom;
use crate::words::card_texts::Wording;
use crate::words::log::Reader;
use crate::words::names::strength_words;

#[inline]
pub(super) fn step<S: Sink<Event>>(
    game: &mut LastKingdom,
    op: &'static Op,
    now: &Current<'_>,
    log: &mut Chronicle<'_, S>,
) -> Progress {
    match *op {
        Op::ConflictTo(to) => {
            if let Some(region) = now.region(to) {
                // The two never meet: they change places.
                if game.public.succession == Some(region) {
                    game.public.succession = game.public.conflict;
                }
                game.public.conflict = Some(region);
                log.note(Event::ConflictMoved { region });
            }
        }
        Op::SuccessionTo(to) => {
            if let Some(region) = now.region(to) {
                game.public.succession = Some(region);
                log.note(Event::SuccessionMoved { region });
            }
        }
        _ => stray(),
    }
    Progress::Done
}

pub(super) const fn needs(_: &Op, _: &[Op]) -> Needs {
    Needs { region: true, ..Needs::NONE }
}

pub(super) fn can_change(_: &Op, _: &Prospect<'_>) -> bool {
    true
}

pub(super) fn clause(op: &Op, wording: &mut Wording<'_>) -> String {
    match *op {
        Op::ConflictTo(to) => format!("move the conflict to {}", wording.region(to)),
        Op::SuccessionTo(to) => format!("move the succession token to {}", wording.region(to)),
        _ => stray(),
    }
}

/// What becomes of a region that is chosen for this operation, in a few words.
pub(super) fn outcome(game: &LastKingdom, op: &Op, region: Region) -> String {
    let when = if matches!(op, Op::ConflictTo(_)) { "now" } else { "next" };
    format!("fought over {when}: {}", strength_words(game.public.strength(region)))
}

/// What a region is chosen for, if it is for this operation.
pub(super) fn purpose(op: &Op) -> &'static str {
    match op {
        Op::ConflictTo(_) => "where does the conflict go?",
        _ => "where does the succession token go?",
    }
}

pub(super) fn told(event: &Event, _: &Reader<'_>) -> Option<String> {
    match *event {
        Event::ConflictMoved { region } => Some(format!("The conflict moves to {}.", region.name())),
        Event::SuccessionMoved { region } => {
            Some(format!("The succession token moves to {}.", region.name()))
        }
        _ => None,
    }
}
