//! Legal actions as their players meet them.

use table::{Choice, Names, Seat, SeatSet};

use crate::rules::action::{Action, text};
use crate::rules::effects;
use crate::rules::state::{LastKingdom, Phase};
use crate::words::names::tokens;

/// A choice that is made by touching one element of the drawing.
pub(crate) fn touching(label: impl Into<String>, id: String) -> Choice {
    Choice::at(label, [id])
}

/// A legal action as its player meets it.
pub(crate) fn describe(game: &LastKingdom, seat: Seat, action: Action, names: &Names) -> Choice {
    let public = &game.public;
    if let Some(choice) = effects::describe(game, seat, action, names) {
        return choice;
    }
    match action {
        Action::Keep(card) => touching(format!("Keep {}", card.spec().name), format!("card-{card:?}")),
        Action::Play(card) if matches!(public.phase, Phase::Instants(_)) => {
            touching(format!("{} first", card.spec().name), format!("played-{card:?}"))
        }
        Action::Play(card) => {
            // One card is called by the verb already.
            let name = card.spec().name;
            let label = if name.starts_with("Playing ") { name.to_owned() } else { format!("Play {name}") };
            touching(label, format!("card-{card:?}"))
        }
        Action::Use(plaque) => {
            let label = format!("Use {} ({})", plaque.spec().name, tokens(game.cost(seat, plaque).into()));
            let caution = effects::caution(game, seat, plaque.ops(public.seats));
            Choice { caution, ..touching(label, format!("plaque-{}", plaque.word())) }
        }
        Action::March => {
            let cost = tokens(public.leader(seat).spec().move_cost.into());
            touching(format!("Move your leader ({cost})"), format!("chief-{seat}-0"))
        }
        Action::Pass => {
            let others = public.passed.with(seat) == SeatSet::all(public.seats);
            let caution = others.then(|| "Everybody else has passed: the conflict is decided now.".into());
            Choice { caution, ..Choice::plain("Pass") }
        }
        Action::Invade => {
            let gain = public.invasion_tokens(seat);
            let label = format!("Prepare for invasion (gain {})", tokens(gain.into()));
            let caution = Some("You take no more turns in this conflict.".into());
            Choice { caution, ..touching(label, "invasion".into()) }
        }
        Action::To(region) => touching(region.name(), format!("region-{}", region.word())),
        _ => Choice::plain(text(action)),
    }
}
