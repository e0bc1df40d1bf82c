//! Offers that are traps. Every level answers by the same list of one action, so what is refused here is refused by all.

use mass_conquest::Kind::{Cavalry, Infantry};
use mass_conquest::{Action, Captives, Conquest, NOBODY, Scenario, Side, Status, Terms, maps};
use table::{Actor, Dice, Game, Next, QuickDice, Scratch, Seat, Setup, Thinking};

use crate::even;

/// Whether `to` takes these terms from `from`; `None` if they may not be offered.
fn takes(game: &Conquest, from: Seat, to: Seat, terms: Terms) -> Option<Conquest> {
    let action = Action::Offer { to, terms };
    game.check(from, action).ok()?;
    let mut after = game.clone();
    after.apply(Actor::Seat(from), action, &mut ());
    let mut list = Vec::new();
    after.plausible(to, &mut list);
    assert_eq!(list.len(), 1, "one answer, at once");
    matches!(list[0], Action::Accept(_)).then(|| {
        after.apply(Actor::Seat(to), list[0], &mut ());
        after
    })
}

fn refuses(scenario: &Scenario, words: &str) {
    let mut scenario = scenario.clone();
    scenario.act(0, words);
    let mut list = Vec::new();
    scenario.game.plausible(Seat(1), &mut list);
    assert!(matches!(list[..], [Action::Decline(_)]), "{words}: {list:?}");
}

#[test]
fn nobody_exchanges_heirs_that_the_other_may_kill_at_once() {
    let scenario = even();
    refuses(
        &scenario,
        "offer 1 give gold 1 hostage f0a hostage f0b hostage f0c want hostage f1a hostage f1b hostage f1c",
    );
    refuses(
        &scenario,
        "offer 1 give gold 10 hostage f0a hostage f0b hostage f0c want hostage f1a hostage f1b hostage f1c",
    );
    refuses(&scenario, "offer 1 give gold 1 hostage f0a hostage f0b want hostage f1a hostage f1b");
    refuses(&scenario, "offer 1 give gold 1 hostage f0a want hostage f1a");
    refuses(&scenario, "offer 1 give gold 10 want hostage f1a hostage f1b");
}

#[test]
fn a_chain_of_small_exchanges_is_no_better_than_a_large_one() {
    let mut scenario = even();
    scenario.set_gold(0, 60);
    let mut game = scenario.game.clone();
    let mut given = 0;
    for gold in [1, 5, 10, 15, 20] {
        for hostages in [1, 2, 4] {
            let side = |gold| Side { gold, hostages, ..Side::default() };
            let terms = Terms { give: side(gold), want: side(0), ..Terms::default() };
            if let Some(after) = takes(&game, Seat(0), Seat(1), terms) {
                game = after;
                given += 1;
            }
        }
    }
    assert!(given <= 1, "{given} heirs sold");
    assert!(game.board().kin(Seat(1)).iter().filter(|p| p.status == Status::Free).count() >= 2);
}

#[test]
fn the_last_free_heir_is_not_sold_and_the_way_to_it_is_not_opened() {
    let mut scenario = even();
    scenario.board_mut().persons[3].status = Status::Dead;
    scenario.board_mut().persons[3].at = maps::NOWHERE;
    scenario.hold("f1b", 0, "fenk");
    scenario.set_gold(0, 60);
    refuses(&scenario, "offer 1 give gold 60 want hostage f1c");
    refuses(&scenario, "offer 1 give gold 60 want passage 3");
    // With the captive back it is a bargain, whatever else the other may hope for.
    let give = Side { hand: Captives::only(4), ..Side::default() };
    assert!(takes(&scenario.game, Seat(0), Seat(1), Terms { give, ..Terms::default() }).is_some());
}

#[test]
fn gold_does_not_open_the_gates_of_a_house_whose_heirs_stand_behind_them() {
    // Three claimants: the heirs of seat 1 stand alone behind its army, within a ride of seat 0 if it is let through.
    let map = maps::built_in("three-heirs", 3).unwrap();
    let mut scenario = Scenario::new(map.text(), 3);
    let home = map.starts[1];
    let before = map.borders(home).iter().copied().find(|&to| map.admits(false, to)).unwrap();
    let outside = map.borders(before).iter().copied().find(|&to| to != home && !map.touch(to, home)).unwrap();
    scenario.put(0, Cavalry, 4, map.id(outside));
    scenario.put(1, Infantry, 4, map.id(before));
    scenario.put(2, Infantry, 4, map.id(map.starts[2]));
    for words in ["offer 1 give gold 10 want passage 3", "offer 1 give gold 10 ally"] {
        refuses(&scenario, words);
    }
}

/// A game some way on, by careless play.
fn under_way(seats: u8, seed: u64, decisions: u32) -> Option<Conquest> {
    let setup = Setup::new::<Conquest>(seats).unwrap();
    let mut game = Conquest::new(&setup).unwrap();
    let (mut dice, mut scratch) = (QuickDice::new(seed), Scratch::default());
    let mut made = 0;
    loop {
        let (actor, action) = match game.next() {
            Next::Over => return None,
            Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                let seat = must.first()?;
                let settled = game.board().placing.is_empty() && game.board().turn_player() == seat;
                if made >= decisions && settled && !game.board().phase.is_battle() {
                    return Some(game);
                }
                made += 1;
                (Actor::Seat(seat), game.careless_action(seat, &mut dice, &mut scratch))
            }
        };
        game.apply(actor, action, &mut ());
    }
}

/// All that an adversary can put into an offer, thinned out: heirs one by one, gold a little, much and all, ways, alliances.
fn offers(game: &Conquest, from: Seat, to: Seat) -> Vec<Terms> {
    let board = game.board();
    let gold = board.houses[from.index()].gold;
    let round = board.round;
    let mut all = Vec::new();
    for give in [0, 1, 3, 7] {
        for want in [0, 1, 4, 6, 3, 7] {
            for paid in [0, 1, gold / 2, gold] {
                for (lets, let_in) in [(0, 0), (round + 1, round + 1), (0, round + 1), (0, round + 30)] {
                    for ally in [false, true] {
                        let give = Side { gold: paid, hostages: give, passage: lets, ..Side::default() };
                        let want = Side { hostages: want, passage: let_in, ..Side::default() };
                        all.push(Terms { give, want, ally, ..Terms::default() });
                    }
                }
            }
        }
    }
    // And captives of the other's house, as bait.
    for person in 0..board.seats * 3 {
        if board.persons[person as usize].status.is_held_by(from) && person / 3 == to.0 {
            for want in [1, 2, 4, 3, 6] {
                let give = Side { hand: Captives::only(person), gold, ..Side::default() };
                let want = Side { hostages: want, ..Side::default() };
                all.push(Terms { give, want, ..Terms::default() });
            }
        }
    }
    all
}

/// Whether `from` ends the game of `to` before that is at turn again, in any of some tries with the dice on its side.
fn ends(game: &Conquest, from: Seat, to: Seat, tries: u64) -> bool {
    let mut list = Vec::new();
    (0..tries).any(|seed| {
        let mut world = game.clone();
        let (mut dice, mut scratch) = (QuickDice::new(seed), Scratch::default());
        let mut turns = 0;
        let mut turn = world.board().turn_player();
        for _ in 0..200 {
            if !world.board().houses[to.index()].alive {
                return true;
            }
            if world.board().turn_player() != turn {
                turn = world.board().turn_player();
                turns += 1;
            }
            if turns > u32::from(world.board().seats) || (turn == to && turns > 0) {
                return false;
            }
            let held = (to.0 * 3..to.0 * 3 + 3).find(|&p| world.check(from, Action::Execute(p)).is_ok());
            if let Some(person) = held {
                world.apply(Actor::Seat(from), Action::Execute(person), &mut ());
                continue;
            }
            let (actor, action) = match world.next() {
                Next::Over => return !world.board().houses[to.index()].alive,
                Next::Chance => {
                    let attacker = world.board().battle.enemy != NOBODY && turn == from;
                    let first = world.board().battle.attack_die == 0;
                    let die = if attacker { if first { 6 } else { 1 } } else { dice.below(6) as u8 + 1 };
                    (Actor::Chance, Action::Die(die))
                }
                Next::Seats { must, .. } => {
                    let seat = must.first().unwrap();
                    list.clear();
                    if seat == from {
                        world.plausible_first(seat, &mut list);
                        list.retain(|action| !matches!(action, Action::Stance { fight: false, .. }));
                    } else {
                        let quiet = [Action::Done, Action::Halt, Action::End];
                        list.extend(quiet.into_iter().filter(|&action| world.check(seat, action).is_ok()));
                    }
                    let action = match list.len() {
                        0 => world.careless_action(seat, &mut dice, &mut scratch),
                        many => list[dice.below(many as u32) as usize],
                    };
                    (Actor::Seat(seat), action)
                }
            };
            world.apply(actor, action, &mut ());
        }
        false
    })
}

#[test]
fn an_adversary_that_searches_the_offers_finds_no_quick_win() {
    let (mut asked, mut taken, mut tried) = (0, 0, 0);
    for (seats, seed, decisions) in
        [(2, 1, 9), (2, 2, 12), (2, 3, 90), (2, 4, 160), (2, 6, 240), (3, 5, 60), (3, 7, 200), (4, 8, 150)]
    {
        let Some(game) = under_way(seats, seed, decisions) else { continue };
        let living: Vec<Seat> = game.board().living().iter().collect();
        let (from, to) = (living[(seed % 2) as usize], living[1 - (seed % 2) as usize]);
        tried += 1;
        let anyhow = ends(&game, from, to, 40);
        for terms in offers(&game, from, to) {
            asked += 1;
            if let Some(after) = takes(&game, from, to, terms) {
                taken += 1;
                assert!(anyhow || !ends(&after, from, to, 12), "seed {seed}: {terms:?}");
            }
        }
    }
    assert!(tried >= 5 && asked > 2000 && taken > 5, "{tried} positions, {taken} of {asked} offers taken");
}
