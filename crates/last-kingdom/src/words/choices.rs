//! Legal actions as their players meet them.

use table::{Choice, Names, Seat};

use crate::content::Region;
use crate::content::language::Op;
use crate::rules::action::{Action, text};
use crate::rules::state::{Ask, LastKingdom, Phase};
use crate::words::names::{chief_name, people, tokens};
use crate::words::prompts::{foes, op_at};

/// A legal action as its player meets it.
pub(crate) fn describe(game: &LastKingdom, seat: Seat, action: Action, names: &Names) -> Choice {
    let public = &game.public;
    let touch = |label: String, id: String| Choice { label, touches: vec![id], caution: None };
    match action {
        Action::Keep(card) => touch(format!("Keep {}", card.spec().name), format!("card-{card:?}")),
        Action::Play(card) if matches!(public.phase, Phase::Instants(_)) => {
            touch(format!("{} first", card.spec().name), format!("played-{card:?}"))
        }
        Action::Play(card) => touch(format!("Play {}", card.spec().name), format!("card-{card:?}")),
        Action::Use(plaque) => {
            let label = format!("Use {} ({})", plaque.spec().name, tokens(game.cost(seat, plaque).into()));
            let caution = binds(game, seat, plaque.ops(public.seats));
            Choice { label, touches: vec![format!("plaque-{}", plaque.word())], caution }
        }
        Action::March => {
            let cost = tokens(public.leader(seat).spec().move_cost.into());
            touch(format!("Move your leader ({cost})"), format!("chief-{seat}-0"))
        }
        Action::Pass => {
            let others = public.passed.with(seat) == table::SeatSet::all(public.seats);
            let caution = others.then(|| "Everybody else has passed: the conflict is decided now.".into());
            Choice { label: "Pass".into(), touches: Vec::new(), caution }
        }
        Action::Invade => {
            let gain = public.peace_tokens() + public.leader(seat).traits().invade_plus;
            let mut choice =
                touch(format!("Prepare for invasion (gain {})", tokens(gain.into())), "invasion".into());
            choice.caution = Some("You take no more turns in this conflict.".into());
            choice
        }
        Action::To(region) => {
            let id = format!("region-{}", region.word());
            match public.ask {
                Ask::Further if public.phase == Phase::Effect => {
                    touch(format!("On to {}", region.name()), id)
                }
                _ => touch(region.name().into(), id),
            }
        }
        Action::Army(faction) => {
            let label = format!("A {} army", faction.adjective());
            match region_at_hand(game) {
                Some(region) if public.armies[region.index()][faction.index()] > 0 => {
                    touch(label, format!("army-{}-{}", region.word(), faction.word()))
                }
                _ => Choice::plain(label),
            }
        }
        Action::Figure(figure) => {
            touch(chief_name(public, seat, figure).into(), format!("chief-{seat}-{figure}"))
        }
        Action::Hero(card) => touch(format!("Your hero {}", card.spec().name), format!("hero-{card:?}")),
        Action::Favour(faction) => {
            let level = public.affinity[seat.index()][faction.index()];
            let label = if level == 10 {
                format!("{} (full: 6 points instead)", people(faction))
            } else {
                format!("{} (now {level})", people(faction))
            };
            touch(label, format!("affinity-{seat}-{}", faction.word()))
        }
        Action::Take(card) => touch(format!("Take back {}", card.spec().name), format!("played-{card:?}")),
        Action::Rival(other) => {
            let label = format!("{} ({})", names.of(other), public.leader(other).spec().name);
            touch(label, format!("seat-{other}"))
        }
        Action::Yes => Choice::plain(yes(game, seat)),
        Action::No => Choice::plain(no(game, seat)),
        _ => Choice::plain(text(action)),
    }
}

/// A warning if an effect takes the freedom to change side.
fn binds(game: &LastKingdom, seat: Seat, ops: &[Op]) -> Option<String> {
    let public = &game.public;
    ops.iter().find_map(|op| match op {
        Op::DoubleDown(side) if public.doubled.is_none() && public.side[seat.index()] == *side => {
            Some("You double down: no change of side for you until this conflict is decided.".into())
        }
        Op::Lock => Some("You take the locked marker: no change of side for you while you hold it.".into()),
        _ => None,
    })
}

/// The region that the operation under way is about.
fn region_at_hand(game: &LastKingdom) -> Option<Region> {
    let frame = game.public.frame()?;
    match op_at(&game.public, frame)? {
        Op::Add(_, _, at) | Op::Remove(_, _, at) | Op::Move(_, _, at, _) => frame.vars[*at as usize],
        _ => None,
    }
}

fn yes(game: &LastKingdom, seat: Seat) -> String {
    match (game.public.phase, game.public.ask) {
        (Phase::Effect, Ask::Escort) => "Take an army along".into(),
        _ => format!("Join the {}", foes(game, seat)),
    }
}

fn no(game: &LastKingdom, seat: Seat) -> String {
    let public = &game.public;
    let chief = |figure: u8| chief_name(public, seat, figure);
    let home = |figure: usize| public.chiefs[seat.index()][figure].map_or("here", Region::name);
    match (public.phase, public.ask) {
        (Phase::Effect, Ask::Escort) => "Go alone".into(),
        (Phase::Effect, Ask::Further) => format!("Stop in {}", home(0)),
        (Phase::Effect, Ask::March(figure)) => {
            format!("{} stays in {}", chief(figure), home(figure as usize))
        }
        (Phase::Effect, Ask::MayTake) => "Take nothing back".into(),
        _ => format!("Stay with the {}", public.side[seat.index()].people()),
    }
}
