//! What is to be decided, in one sentence.

use table::{Names, Next, Seat, Viewer};

use crate::content::heir;
use crate::maps::Place;
use crate::rules::flow;
use crate::rules::state::{Conquest, FIRST_TROOPS, Phase};
use crate::words::ending::ending;
use crate::words::name;

/// What is to be decided now, in one sentence for `viewer`.
pub(crate) fn prompt(game: &Conquest, viewer: Viewer, names: &Names) -> String {
    let board = &game.board;
    let (must, own) = match flow::next(game) {
        Next::Over => return ending(game, names),
        Next::Chance => return chance(game, names),
        Next::Seats { must, .. } => (must, viewer.seat()),
    };
    let asked = own.is_some_and(|seat| board.offers.iter().any(|offer| offer.to == seat));
    let voting = own.is_some_and(|seat| board.may_vote(seat).is_ok());
    let aside = match (asked, voting) {
        (_, true) => " Vote on the surrender, too.",
        (true, _) => " You have an offer to answer.",
        _ => "",
    };
    if own.is_some_and(|seat| must.contains(seat)) {
        task(game, own, names) + aside
    } else {
        format!("Waiting for {}.{aside}", names.list(must))
    }
}

/// What the seat that the game waits for has to decide.
fn task(game: &Conquest, own: Option<Seat>, names: &Names) -> String {
    let board = &game.board;
    if let Some(placing) = board.placing.first() {
        return format!("Choose where {} goes: any place with your troops.", heir(placing.person));
    }
    let place = |at: Place| board.call(at).to_owned();
    match board.phase {
        Phase::Pick => {
            let left = own.map_or(FIRST_TROOPS, |seat| FIRST_TROOPS - board.picked[seat.index()]);
            format!("Choose your first troops: {left} to go.")
        }
        Phase::Muster => {
            let seat = board.turn_player();
            let house = board.houses[seat.index()];
            let next = i64::from(board.holdings(seat)) - i64::from(board.upkeep(seat));
            let debt = if house.debt > 0 {
                format!(" You were {} short: every troop is weaker by that until your next turn.", house.debt)
            } else {
                String::new()
            };
            if house.gold == 0 {
                return format!(
                    "No gold is left to raise troops, {next:+} next turn. Send troops home, or go on to moving.{debt}"
                );
            }
            format!(
                "Touch one of your towns to raise a troop, or go on to moving. You have {} gold, {next:+} next turn.{debt}",
                house.gold
            )
        }
        Phase::Movement => {
            "Move your armies: drag one to its goal, or touch it and then the goal. Press Done when you are."
                .into()
        }
        Phase::March { lead, left } => {
            let troop = board.troops[lead as usize];
            format!(
                "March on from {} or halt: {left} {} left.",
                place(troop.at),
                if left == 1 { "point" } else { "points" }
            )
        }
        Phase::Stroll { person, left } => {
            format!(
                "{} walks on from {} or stays: {left} more.",
                heir(person),
                place(board.persons[person as usize].at)
            )
        }
        Phase::Contact => "Armies have met. Choose one meeting, and fight or peace.".into(),
        Phase::Answer { at, .. } => {
            format!("{} comes in peace to {}. Fight or peace?", name(names, board.turn_player()), place(at))
        }
        Phase::First => format!(
            "You are attacked from several sides in {}. Name the first attacker; the others flank you.",
            place(board.battle.at)
        ),
        Phase::Losses => {
            let left = board.battle.left;
            format!(
                "Choose {left} {} to lose in {}.",
                if left == 1 { "troop" } else { "troops" },
                place(board.battle.at)
            )
        }
        Phase::WithdrawLand => {
            format!("Choose where your land troops withdraw to from {}.", place(board.battle.at))
        }
        Phase::WithdrawSea => {
            format!("Choose where your ships withdraw to from {}.", place(board.battle.at))
        }
        Phase::WithdrawPersons => {
            format!("{} can leave by land or by sea.", board.next_follower().map_or("", heir))
        }
        Phase::Aftermath => "Raze forts if you like, then end your turn.".into(),
        _ => "Wait a moment.".into(),
    }
}

fn chance(game: &Conquest, names: &Names) -> String {
    match game.board.phase {
        Phase::Deal => "The starts are being dealt.".into(),
        Phase::RollOff { waiting, .. } => {
            format!(
                "{} rolls for the order of play.",
                waiting.first().map_or_else(String::new, |seat| name(names, seat))
            )
        }
        _ if game.board.battle.attack_die == 0 => {
            format!("{} rolls the attack.", name(names, game.board.turn_player()))
        }
        _ => format!("{} rolls the defence.", name(names, game.board.battle.enemy)),
    }
}
