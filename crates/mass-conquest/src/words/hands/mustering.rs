//! Raising troops in a town and sending them home, by plus and minus: each touch is done at once, since it can be
//! taken back, and the gold that is left is seen at once.

use table::{Choice, Gesture, Grasp, Part, Stepping};

use super::Hand;
use super::trial::Trial;
use crate::content::Kind;
use crate::rules::action::Action;
use crate::rules::legal;
use crate::rules::state::{Troop, TroopId};
use crate::words::choices::{RECRUIT, capital};

/// Everything that can be raised or sent home in a territory.
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
    let own = |troop: &Troop| troop.owner == seat && troop.at == at && troop.kind == kind;
    let troops: Vec<(TroopId, &Troop)> = board.troops().filter(|(_, troop)| own(troop)).collect();
    let recruit = Action::Recruit(kind, at);
    let more = legal::may(game, seat, recruit).is_ok().then_some(recruit);
    // Veterans are sent home before whoever has just come.
    let mut leaving = troops.clone();
    leaving.sort_by_key(|(id, troop)| (troop.is_recruit(), *id));
    let fewer = leaving.iter().map(|(id, _)| Action::Disband(*id));
    let fewer = fewer.into_iter().find(|&action| legal::may(game, seat, action).is_ok());
    if more.is_none() && troops.is_empty() {
        return None;
    }
    let came_of = troops.iter().any(|(_, troop)| troop.is_recruit()).then_some(recruit);
    let detail = format!("attack {}, defence {}, moves {}", kind.attack(), kind.defence(), kind.points());
    Some(Part {
        id: kind.word().into(),
        name: capital(kind.name(troops.len().max(1))),
        detail,
        stepping: Stepping::Done { count: troops.len() as u16, more, fewer, came_of },
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
        Err(_) if !board.map.town(at) => "Troops sent home give 1 gold each.".into(),
        Err(refusal) => refusal.words,
    };
    format!("{gold} gold left, {next:+} next turn. {town}")
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
