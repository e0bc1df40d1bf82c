//! Raising troops in a town by plus: each touch is done at once, since minus takes it back, and the gold that is left
//! is seen at once. Minus never sends anybody home: that stands under a heading of its own.

use table::{Choice, Gesture, Grasp, Part, Stepping};

use super::Hand;
use super::trial::Trial;
use crate::content::Kind;
use crate::rules::action::Action;
use crate::rules::legal;
use crate::rules::state::Troop;
use crate::words::choices::{RECRUIT, capital};
use crate::words::signed;

/// Everything that can be raised in a territory.
pub(super) fn grasp(hand: &Hand<'_>) -> Grasp<Action> {
    let parts: Vec<Part<Action>> = Kind::ALL.iter().filter_map(|&kind| part(hand, kind)).collect();
    if parts.is_empty() {
        return Grasp::default();
    }
    Grasp { note: note(hand), parts, gestures: everywhere(hand) }
}

fn part(hand: &Hand<'_>, kind: Kind) -> Option<Part<Action>> {
    let Hand { game, seat, from: at, .. } = *hand;
    let board = &game.board;
    let own = |troop: &&Troop| troop.owner == seat && troop.at == at && troop.kind == kind;
    let (new, old): (Vec<&Troop>, Vec<&Troop>) =
        board.troops.iter().filter(own).partition(|t| t.is_recruit());
    let recruit = Action::Recruit(kind, at);
    let more = legal::may(game, seat, recruit).is_ok().then_some(recruit);
    if more.is_none() && new.is_empty() {
        return None;
    }
    let came_of = (!new.is_empty()).then_some(recruit);
    let mut detail = format!(
        "attack\u{a0}{}, defence\u{a0}{}, moves\u{a0}{}",
        kind.attack(),
        kind.defence(),
        kind.points()
    );
    // The army that stands there is told apart from what is raised: the number counts recruits alone.
    if !old.is_empty() {
        detail += &format!("; {} already here", old.len());
    }
    Some(Part {
        id: kind.word().into(),
        name: capital(kind.name(new.len().max(1))),
        detail,
        stepping: Stepping::Done { count: new.len() as u16, more, fewer: None, came_of },
    })
}

/// Gold in hand, what the next turn brings, and why nobody can be raised here, if that is so.
fn note(hand: &Hand<'_>) -> String {
    let Hand { game, seat, from: at, .. } = *hand;
    let board = &game.board;
    let gold = board.houses[seat.index()].gold;
    let next = i64::from(board.holdings(seat)) - i64::from(board.upkeep(seat));
    let town = match legal::check(game, seat, Action::Recruit(Kind::Infantry, at)) {
        Ok(()) => "A town gives one troop a turn for 1 gold.".into(),
        Err(refusal) => refusal.words,
    };
    format!("{gold} gold left, {} next turn. {town}", signed(next))
}

/// The same land troop in every town that can give one, as far as the gold goes: one touch instead of two for each.
fn everywhere(hand: &Hand<'_>) -> Vec<Gesture<Action>> {
    let Hand { game, seat, from, .. } = *hand;
    let board = &game.board;
    let gesture = |kind: Kind| {
        if legal::may(game, seat, Action::Recruit(kind, from)).is_err() {
            return None;
        }
        let mut trial = Trial::new(game, seat);
        for town in [from].into_iter().chain(board.map.towns.iter().copied()) {
            trial.act(Action::Recruit(kind, town));
        }
        let count = trial.actions.len();
        (count > 1).then(|| Gesture {
            choice: Choice::at(format!("{} in {count} towns", capital(kind.name(2))), [hand.id(from)])
                .selected_by([hand.id(from)])
                .under(RECRUIT)
                .does(format!("{count} gold")),
            actions: trial.actions,
            path: Vec::new(),
            joins: false,
        })
    };
    Kind::ALL[..3].iter().filter_map(|&kind| gesture(kind)).collect()
}
