//! Why one action is better than another, from what its player sees and the terms of the evaluation.

use table::{Names, Seat, Shift};

use crate::maps::Place;
use crate::rules::state::Board;
use crate::secrets::View;
use crate::thinking::facets::About;

/// What is worth less than this, in infantry, nobody speaks of.
const LEAST: f32 = 0.1;

/// A reason in a sentence about the action; `None` if nobody would say it.
pub(crate) fn reason(view: &View, seat: Seat, shift: &Shift, names: &Names) -> Option<String> {
    if shift.gain.abs() < LEAST {
        return None;
    }
    let board = &view.board;
    let more = shift.more() > 0.0;
    let by = shift.more().abs();
    let foe = rival(board, seat, names);
    Some(match About::of(shift.about)? {
        About::Troops if more => format!("This keeps {} alive that the other way loses.", troops(by)),
        About::Troops => format!("This costs you {}.", troops(by)),
        About::Gold if more => "This leaves you more gold for recruits.".into(),
        About::Gold => "This spends gold that recruits would need.".into(),
        About::Debt if more => "This leaves you short of gold, and unpaid troops fight worse.".into(),
        About::Debt => "This lets you pay your troops, which fight worse unpaid.".into(),
        About::Heirs if more => "This keeps one of your heirs free.".into(),
        About::Heirs => "This puts one of your heirs into foreign hands, or worse.".into(),
        About::Captives if more => "This brings you a captive to bargain with.".into(),
        About::Captives => "This lets a captive go.".into(),
        About::Way if more => "This leads your troops away from any enemy, where they do nothing.".into(),
        About::Way => "This brings your troops closer to the enemy.".into(),
        About::RivalTroops if more => format!("This lets {foe} keep or raise {}.", troops(by)),
        About::RivalTroops => format!("This costs {foe} {}.", troops(by)),
        About::RivalHeirs if more => format!("This spares an heir of {foe}."),
        About::RivalHeirs => format!("This takes an heir of {foe} out of the war."),
        About::Threat if more => format!("This threatens {foe} with a blow that pays."),
        About::Threat => format!("This gives up a blow against {foe} that would pay."),
        About::Holding(place) => holding(board, seat, place, shift, names),
        About::Danger(place) => {
            let (here, what) =
                (board.map.territories.get(place as usize)?.name.as_str(), stand(board, seat, place));
            match more {
                true => format!("This leaves {what}{here} open to an attack."),
                false => format!("This guards {what}{here} against an attack."),
            }
        }
    })
}

/// A town or castle changes hands, or does not.
fn holding(board: &Board, seat: Seat, place: Place, shift: &Shift, names: &Names) -> String {
    let here = board.call(place);
    let what = match (board.map.castle(place), board.map.town(place)) {
        (true, _) => "the castle of ",
        (false, true) => "the town of ",
        (false, false) => "",
    };
    let town = board.map.towns.iter().position(|&at| at == place);
    let whose = match town {
        Some(town) if !board.map.castle(place) => board.town_owner(town),
        _ => board.castle_owner(place),
    };
    match (shift.gain > 0.0, whose) {
        (true, Some(owner)) if owner != seat => {
            format!("This takes {what}{here} from {}.", names.of(owner))
        }
        (true, Some(_)) => format!("This holds {what}{here}, which pays you every turn."),
        (true, None) => format!("This wins you {what}{here}, which pays every turn."),
        (false, Some(owner)) if owner == seat => format!("This loses {what}{here}."),
        (false, _) => format!("This leaves {what}{here} to others."),
    }
}

/// "your castle of ", if it is one.
fn stand(board: &Board, seat: Seat, place: Place) -> &'static str {
    if board.map.castle(place) && board.castle_owner(place) == Some(seat) { "your castle of " } else { "" }
}

/// The rival, or one of several.
fn rival(board: &Board, seat: Seat, names: &Names) -> String {
    let friends = board.friends(seat);
    let mut foes = board.living().iter().filter(|other| !friends.contains(*other));
    match (foes.next(), foes.next()) {
        (Some(only), None) => names.of(only).into_owned(),
        _ => "a rival".into(),
    }
}

/// "a troop", "2 troops", about so many.
fn troops(amount: f32) -> String {
    match amount.round() as u32 {
        0 | 1 => "a troop".into(),
        many => format!("{many} troops"),
    }
}
