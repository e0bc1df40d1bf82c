//! Legal actions as their players meet them.

use table::{Choice, Names, Seat, SeatSet};

use crate::content::Class;
use crate::content::language::Op;
use crate::rules::action::{Action, text};
use crate::rules::effects;
use crate::rules::state::{LastKingdom, Phase};
use crate::words::card_texts::{card_text, ops_text, sentence};
use crate::words::names::{strength_words, tokens};

/// A choice that is made by touching one element of the drawing.
pub(crate) fn touching(label: impl Into<String>, id: String) -> Choice {
    Choice::at(label, [id])
}

/// What a pass does after everybody else's.
const LAST_TO_PASS: &str = "Everybody else has passed: the conflict is decided now.";

/// When a card of this class can be played, for whoever keeps it.
fn use_of(class: Class, drafting: bool) -> &'static str {
    match class {
        Class::Primary => "Played as the action of a turn.",
        Class::Passive => "Played in your turn before your action, and does not end it.",
        Class::Instant if drafting => "Happens right after the draft.",
        Class::Instant => "Happens at once.",
        Class::Hero => "Played as the action of a turn; the hero stays on the map.",
    }
}

/// What an effect does, and which side it brings the seat to.
fn does(game: &LastKingdom, seat: Seat, words: String, ops: &[Op]) -> String {
    match effects::joined(game, seat, ops) {
        Some(joined) => format!("{words} {joined}"),
        None => words,
    }
}

/// Move Leader. Where there are two leaders, a touch on one of them selects it, and the regions that it can go to answer
/// at once.
fn march(game: &LastKingdom, seat: Seat) -> Choice {
    let leader = game.public.leader(seat).spec();
    let cost = tokens(leader.move_cost.into());
    match leader.figurines {
        1 => touching(format!("Move your leader ({cost})"), format!("chief-{seat}-0")),
        _ => Choice::plain(format!("Move your leaders ({cost})"))
            .selected_by((0..2).map(|figure| format!("chief-{seat}-{figure}"))),
    }
}

/// A legal action as its player meets it.
pub(crate) fn describe(game: &LastKingdom, seat: Seat, action: Action, names: &Names) -> Choice {
    let public = &game.public;
    if let Some(choice) = effects::describe(game, seat, action, names) {
        return choice;
    }
    match action {
        Action::Keep(card) => {
            let drafting = matches!(public.phase, Phase::Draft(_));
            let detail = format!("{} {}", card_text(card.spec()), use_of(card.spec().class, drafting));
            touching(format!("Keep {}", card.spec().name), format!("card-{card:?}")).does(detail)
        }
        Action::Play(card) if matches!(public.phase, Phase::Instants(_)) => {
            touching(format!("{} first", card.spec().name), format!("played-{card:?}"))
        }
        Action::Play(card) => {
            // One card is called by the verb already.
            let name = card.spec().name;
            let label = if name.starts_with("Playing ") { name.to_owned() } else { format!("Play {name}") };
            let caution = effects::caution(game, seat, card.spec().ops);
            let detail = does(game, seat, card_text(card.spec()), card.spec().ops);
            touching(label, format!("card-{card:?}")).does(detail).warning(caution)
        }
        Action::Use(plaque) => {
            let label = format!("Use {} ({})", plaque.spec().name, tokens(game.cost(seat, plaque).into()));
            let caution = effects::caution(game, seat, plaque.ops(public.seats));
            let ops = plaque.ops(public.seats);
            let detail = does(game, seat, sentence(&ops_text(ops)), ops);
            touching(label, format!("plaque-{}", plaque.word())).does(detail).warning(caution)
        }
        Action::March => march(game, seat),
        Action::Pass => {
            let others = public.passed.with(seat) == SeatSet::all(public.seats);
            Choice::plain("Pass").warning(others.then(|| LAST_TO_PASS.into()))
        }
        Action::Invade => {
            let gain = public.invasion_tokens(seat);
            let label = format!("Prepare for invasion (gain {})", tokens(gain.into()));
            let last = public.passed.with(seat) == SeatSet::all(public.seats);
            let caution = if last { LAST_TO_PASS } else { "You take no more turns in this conflict." };
            touching(label, "invasion".into()).warning(Some(caution.into()))
        }
        Action::To(region) => {
            let strength = strength_words(public.strength(region));
            touching(region.name(), format!("region-{}", region.word())).does(format!("{strength}."))
        }
        _ => Choice::plain(text(action)),
    }
}
