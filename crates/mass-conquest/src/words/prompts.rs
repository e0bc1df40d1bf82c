//! What is to be decided, in one sentence.

use table::{Names, Next, Seat, Viewer};

use crate::content::{Kind, heir};
use crate::maps::Place;
use crate::rules::action::Action;
use crate::rules::battle::Battle;
use crate::rules::state::{Board, Conquest, FIRST_TROOPS, Phase};
use crate::rules::{flow, legal};
use crate::words::ending::ending;
use crate::words::{name, signed};

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
            let debt = match house.debt {
                0 => String::new(),
                debt => format!(" You were {debt} short: {} until your next turn.", board.weakness(debt)),
            };
            let (gold, next) = (house.gold, signed(next));
            let raises =
                |&town: &Place| legal::may(game, seat, Action::Recruit(Kind::Infantry, town)).is_ok();
            if gold == 0 {
                return format!("No gold is left to raise troops, {next} next turn. Go on to moving.{debt}");
            }
            if !board.map.towns.iter().any(raises) {
                return format!(
                    "No town can give you another troop this turn. Go on to moving. You have {gold} gold, {next} next turn.{debt}"
                );
            }
            format!(
                "Touch one of your towns to raise a troop, or go on to moving. You have {gold} gold, {next} next turn.{debt}"
            )
        }
        Phase::Movement => {
            "Move your armies: drag one to its goal, or touch it and then the goal. Press Done when you have finished."
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
        Phase::Contact => contact(board, names),
        Phase::Answer { at, .. } => {
            let other = name(names, board.turn_player());
            format!(
                "{other} has come to {} and wants peace. Fight or peace? In a fight {other} attacks.",
                place(at)
            )
        }
        Phase::First => {
            let Battle { at, enemy, .. } = board.battle;
            let attacker = board.turn_player();
            format!(
                "{} attacks you from several sides in {}; you defend with {}. Choose whom you face: the others flank you.",
                name(names, attacker),
                place(at),
                board.defence_total(enemy, at, attacker)
            )
        }
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
        Phase::Aftermath => {
            let forts = (0..board.map.len() as Place)
                .filter(|&at| board.may_raze(board.turn_player(), at).is_ok())
                .map(place);
            let forts: Vec<String> = forts.collect();
            match forts.is_empty() {
                true => "Everything is settled. End your turn.".into(),
                false => format!("End your turn. Before that you may tear down the fort in {}.", or(&forts)),
            }
        }
        _ => "Wait a moment.".into(),
    }
}

/// Armies of the turn player that have met others, and what comes first.
fn contact(board: &Board, names: &Names) -> String {
    let meetings = board
        .lands
        .iter()
        .enumerate()
        .flat_map(|(at, land)| land.pending.iter().map(move |with| (at as Place, with)));
    match meetings.collect::<Vec<_>>().as_slice() {
        [(at, with)] => {
            format!("You meet {} in {}. Fight, or keep the peace?", name(names, *with), board.call(*at))
        }
        several => format!(
            "You meet others in {} places. Settle them one by one: fight, or keep the peace.",
            several.len()
        ),
    }
}

/// "Corley", "Corley or Norham", "Corley, Norham or Ulden".
fn or(names: &[String]) -> String {
    match names {
        [most @ .., last] if !most.is_empty() => format!("{} or {last}", most.join(", ")),
        names => names.concat(),
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
