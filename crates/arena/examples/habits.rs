//! The habits of bots at Mass Warfare and Conquest: what a person who watches them would shake the head at.
//!
//! `cargo run --release -p arena --example habits -- BOT GAMES [SEED]`
//!
//! Counts, for every built-in map of two to four seats: battles that the attacker could not win on any dice, steps that
//! take back the last step of the same troop (in this turn or in the one before), turns without a recruit, a move, or a
//! battle, and games without a battle.

use std::collections::HashMap;

use arena::Referee;
use mass_conquest::{Action, Conquest, Party, Phase};
use table::{Actor, Setup, Tally};

/// What is counted on one map.
#[derive(Default)]
struct Habits {
    games: u32,
    peaceful: u32,
    battles: u32,
    hopeless: u32,
    steps: u32,
    back: u32,
    turns: u32,
    idle: u32,
    decisions: u32,
    rounds: u32,
    offers: u32,
    struck: u32,
}

/// The turn under way: its number, and whether anything was done in it.
#[derive(Default)]
struct Turn {
    key: (u16, u8),
    number: u32,
    busy: bool,
}

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let bot = args.get(1).cloned().unwrap_or_else(|| "steward".into());
    let games: u64 = args.get(2).and_then(|text| text.parse().ok()).unwrap_or(40);
    let seed: u64 = args.get(3).and_then(|text| text.parse().ok()).unwrap_or(1);
    println!(
        "map           games  no battle  battles  hopeless   steps  back        turns  idle        decisions/turn  rounds  offers  struck"
    );
    let maps = [("marches", 2), ("mirror-water", 2), ("twin-firths", 2), ("three-heirs", 3), ("britain", 4)];
    for (map, seats) in maps {
        let setup = Setup::with_options::<Conquest>(seats, [("map", map)]).expect("a built-in map");
        let mut referee = Referee::<Conquest>::new(&setup, std::slice::from_ref(&bot)).expect("a bot");
        let mut habits = Habits::default();
        for game in 0..games {
            watch(&mut referee, seats.into(), seed, game, &mut habits);
        }
        print(map, &habits);
    }
}

fn watch(referee: &mut Referee<Conquest>, seats: u32, seed: u64, game: u64, habits: &mut Habits) {
    let (mut turn, before) = (Turn::default(), habits.battles);
    // The last step of every troop: in which turn of the table, from where, to where.
    let mut last: HashMap<u16, (u32, u8, u8)> = HashMap::new();

    let mut round = 0;
    referee.watch(seed, game, &mut Tally::default(), |position, actor, action| {
        let board = position.board();
        round = board.round;
        let key = (board.round, board.turn_player().0);
        if !board.phase.is_setup() && key != turn.key {
            habits.turns += u32::from(turn.number > 0);
            habits.idle += u32::from(turn.number > 0 && !turn.busy);
            turn = Turn { key, number: turn.number + 1, busy: false };
        }
        if matches!(actor, Actor::Chance) {
            if board.phase == Phase::Roll && board.battle.attack_die == 0 {
                habits.battles += 1;
                habits.hopeless += u32::from(board.battle.attack + 6 <= board.battle.defence + 1);
                turn.busy = true;
            }
            return;
        }
        habits.decisions += 1;
        let mut step = |troop: u16, from: u8, to: u8| {
            let known = last.insert(troop, (turn.number, from, to));
            let recent = known.filter(|known| turn.number - known.0 <= seats);
            habits.steps += 1;
            habits.back += u32::from(recent.is_some_and(|(_, a, b)| (b, a) == (from, to)));
        };
        match action {
            Action::March { troop, to, .. } => step(troop, board.troops[troop as usize].at, to),
            Action::Step(to) => {
                if let Phase::March { lead, .. } = board.phase {
                    step(lead, board.troops[lead as usize].at, to);
                }
            }
            Action::Journey { party, path } => {
                let seat = board.turn_player();
                let first = board.army(seat, path.from()).find(|(_, troop)| troop.is_fresh());
                let lead = match party {
                    Party::Alike(lead) => Some(lead),
                    Party::Troops(roll) => roll.ids().first().copied(),
                    Party::Army => first.map(|(id, _)| id),
                    Party::Person(_) => None,
                };
                if let Some(lead) = lead {
                    path.legs().for_each(|(from, to)| step(lead, from, to));
                }
            }
            Action::Offer { .. } => habits.offers += 1,
            Action::Accept(_) => habits.struck += 1,
            _ => {}
        }
        let nothing = matches!(action, Action::Done | Action::End | Action::Halt) || action.is_aside();
        turn.busy |= !nothing;
    });
    habits.games += 1;
    habits.rounds += u32::from(round);
    habits.peaceful += u32::from(habits.battles == before);
}

fn print(map: &str, habits: &Habits) {
    let part =
        |some: u32, all: u32| format!("{some:>5} {:>5.1} %", 100.0 * f64::from(some) / f64::from(all.max(1)));
    println!(
        "{map:<13} {:>5} {:>10} {:>8} {:>9} {:>7} {} {:>6} {} {:>14.1} {:>7.1} {:>7} {:>7}",
        habits.games,
        habits.peaceful,
        habits.battles,
        habits.hopeless,
        habits.steps,
        part(habits.back, habits.steps),
        habits.turns,
        part(habits.idle, habits.turns),
        f64::from(habits.decisions) / f64::from(habits.turns.max(1)),
        f64::from(habits.rounds) / f64::from(habits.games.max(1)),
        habits.offers,
        habits.struck
    );
}
