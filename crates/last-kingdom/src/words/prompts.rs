//! What is to be decided, in words.

use table::{Names, Next, Seat, SeatSet, Viewer};

use crate::content::language::{Favour, Op};
use crate::rules::flow;
use crate::rules::state::{Ask, Frame, LastKingdom, Phase, Public};
use crate::words::names::{cause_name, chief_name};

pub(super) fn op_at(public: &Public, frame: &Frame) -> Option<&'static Op> {
    frame.cause.ops(public.seats).get(frame.at as usize)
}

/// What is to be decided now, for `viewer`.
pub(crate) fn prompt(game: &LastKingdom, viewer: Viewer, names: &Names) -> String {
    let public = &game.public;
    let next = flow::next(game);
    let mine = viewer.seat().is_some_and(|seat| next.active().contains(seat));
    match (public.phase, next) {
        (Phase::Over, _) => "The war is over.".into(),
        (Phase::Draft(pick), Next::Seats { must, .. }) => {
            if mine {
                return format!("Keep one card of this pack (pick {} of 4); the rest go on.", pick + 1);
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

fn own_prompt(game: &LastKingdom, seat: Seat) -> String {
    let public = &game.public;
    match public.phase {
        Phase::Turn(_) => "Your turn: one primary action, or pass. Passive actions may come first.".into(),
        Phase::Instants(_) => "Which of your instants takes effect first?".into(),
        Phase::PlaceConflict(_) => "Choose where the first conflict of the round begins.".into(),
        Phase::PlaceSuccession(_) => "Choose where the war goes next.".into(),
        Phase::PreScoring(_) => {
            format!("Your side has lost. Join the {} before the spoils are shared?", foes(game, seat))
        }
        _ => match public.frame() {
            Some(frame) => format!("{}: {}", cause_name(frame.cause), question(game, frame)),
            None => "Wait a moment.".into(),
        },
    }
}

pub(super) fn foes(game: &LastKingdom, seat: Seat) -> &'static str {
    game.public.side[seat.index()].other().people()
}

fn question(game: &LastKingdom, frame: &Frame) -> String {
    let public = &game.public;
    let op = op_at(public, frame);
    let place = |var: crate::content::language::Var| match frame.vars[var as usize] {
        Some(region) => region.name(),
        None => "there",
    };
    match (public.ask, op) {
        (Ask::Region, Some(Op::Choose(var, tests))) => {
            let ops = frame.cause.ops(public.seats);
            format!(
                "{} Choose {}.",
                purpose(ops, frame.at, *var),
                crate::words::card_texts::region_phrase(tests)
            )
        }
        (Ask::Add, Some(Op::Add(_, _, at))) => format!("which army comes to {}?", place(*at)),
        (Ask::Remove, Some(Op::Remove(_, _, at))) => format!("which army leaves {}?", place(*at)),
        (Ask::Unit, Some(Op::Move(_, _, from, to))) => {
            format!("which unit goes from {} to {}?", place(*from), place(*to))
        }
        (Ask::Favour, Some(Op::Affinity(Favour::Least, _))) => {
            "which of your least friends do you win over?".into()
        }
        (Ask::Favour, _) => "whose favour do you gain?".into(),
        (Ask::Figure, _) => "which of your figurines goes?".into(),
        (Ask::March(figure), _) => {
            format!("where does {} go?", chief_name(public, frame.actor, figure))
        }
        (Ask::Further, _) => "one region further?".into(),
        (Ask::Escort, _) => "does an army come along?".into(),
        (Ask::Flip, _) => format!("join the {}?", foes(game, frame.actor)),
        (Ask::Keep, _) => "keep one card; the others go under the deck.".into(),
        (Ask::Take | Ask::MayTake, _) => "which played card returns to your hand?".into(),
        (Ask::Opponent, _) => "whose hand do you look into?".into(),
        _ => "wait a moment.".into(),
    }
}
fn waiting(names: &Names, seats: SeatSet) -> String {
    let verb = if seats.len() == 1 { "has" } else { "have" };
    format!("{} still {verb}", names.list(seats))
}

/// What the region to be chosen is for: the next operation that uses it.
fn purpose(ops: &[Op], at: u8, var: crate::content::language::Var) -> &'static str {
    let next = ops[at as usize + 1..].iter().find(|op| match **op {
        Op::Add(_, _, v) | Op::Remove(_, _, v) | Op::Deploy(v) => v == var,
        Op::Move(_, _, from, to) => from == var || to == var,
        Op::Lead { to, .. } | Op::ConflictTo(to) | Op::SuccessionTo(to) => to == var,
        _ => false,
    });
    match next {
        Some(Op::Add(..)) => "where do armies rise?",
        Some(Op::Remove(..)) => "where do armies fall?",
        Some(Op::Move(_, _, from, _)) if *from == var => "where do units leave?",
        Some(Op::Move(..)) => "where do they go?",
        Some(Op::Deploy(_)) => "where does the hero enter?",
        Some(Op::Lead { .. }) => "where does your leader go?",
        Some(Op::ConflictTo(_)) => "where does the conflict go?",
        Some(Op::SuccessionTo(_)) => "where does the succession token go?",
        _ => "",
    }
}
