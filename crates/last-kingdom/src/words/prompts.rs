//! What is to be decided, in words.

use table::{Names, Next, Seat, SeatSet, Viewer};

use crate::content::Region;
use crate::rules::state::{LastKingdom, Phase};
use crate::rules::{effects, flow};
use crate::words::names::cause_name;

/// What is to be decided now, for `viewer`.
pub(crate) fn prompt(game: &LastKingdom, viewer: Viewer, names: &Names) -> String {
    let public = &game.public;
    let next = flow::next(game);
    let mine = viewer.seat().is_some_and(|seat| next.active().contains(seat));
    match (public.phase, next) {
        (Phase::Over, _) => "The war is over.".into(),
        (Phase::Draft(pick), Next::Seats { must, .. }) => {
            if mine {
                return match pick {
                    3 => "Keep one of these two cards, your last of four.".into(),
                    _ => format!(
                        "Keep one of these cards, your {} of four.",
                        ORDINALS[usize::from(pick.min(2))]
                    ),
                };
            }
            format!("The draft: {} to keep a card.", waiting(names, must))
        }
        (_, Next::Seats { must, .. }) if mine => match must.first() {
            Some(seat) => own_prompt(game, seat),
            None => "Wait a moment.".into(),
        },
        (_, Next::Seats { must, .. }) => {
            let who = names.list(must);
            match public.phase {
                Phase::Turn(_) => format!("It is the turn of {who}."),
                Phase::PlaceConflict(_) => format!("{who} places the conflict token."),
                Phase::PlaceSuccession(_) => format!("{who} places the succession token."),
                Phase::PreScoring(_) => format!("{who} may change side before the scoring."),
                Phase::Effect => match public.frame() {
                    Some(frame) => format!("{who} carries out {}.", cause_name(frame.cause)),
                    None => format!("{who} decides."),
                },
                _ => format!("{who} decides."),
            }
        }
        (Phase::Deal(_), _) => "The packs are being dealt.".into(),
        (Phase::Effect, _) => "A card is being drawn.".into(),
        _ => "The table is being laid.".into(),
    }
}

/// How picks of the draft are counted.
const ORDINALS: [&str; 3] = ["first", "second", "third"];

fn own_prompt(game: &LastKingdom, seat: Seat) -> String {
    let public = &game.public;
    match public.phase {
        Phase::Turn(_) => "Your turn: play a card, use the market or move your leader; or pass.".into(),
        Phase::Instants(_) => "Which of your instants takes effect first?".into(),
        Phase::PlaceConflict(_) => "Choose where the first conflict of the round begins.".into(),
        Phase::PlaceSuccession(_) => {
            let here = public.conflict.map_or("this one", Region::name);
            format!("Which region is fought over after {here}?")
        }
        Phase::PreScoring(_) => {
            format!("Your side has lost. Join the {} before the spoils are shared?", foes(game, seat))
        }
        _ => match public.frame() {
            Some(frame) => format!("{}: {}", cause_name(frame.cause), effects::question(game, frame)),
            None => "Wait a moment.".into(),
        },
    }
}

fn foes(game: &LastKingdom, seat: Seat) -> &'static str {
    game.public.side[seat.index()].other().people()
}

fn waiting(names: &Names, seats: SeatSet) -> String {
    let verb = if seats.len() == 1 { "has" } else { "have" };
    format!("{} still {verb}", names.list(seats))
}
