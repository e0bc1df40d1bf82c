//! Laws that hold in every position reached.

use mass_conquest::Kind::Infantry;
use mass_conquest::maps::NOWHERE;
use mass_conquest::{Conquest, Event, NOBODY, Scenario, Status};
use table::{Actor, Dice, Game, Next, QuickDice, Scratch, Seat, Setup};

use crate::support::FIRTHS;

/// Plays at random and shows each step to `look`: the position before, the events, after.
fn watch(
    seats: u8,
    map: &str,
    seeds: std::ops::Range<u64>,
    mut look: impl FnMut(&Conquest, &[Event], &Conquest),
) {
    let setup =
        Setup::with_options::<Conquest>(seats, [("map", map), ("round_cap", "15"), ("seat_gold", "0")])
            .unwrap();
    for seed in seeds {
        let mut dice = QuickDice::new(seed);
        let mut scratch = Scratch::default();
        let mut game = Conquest::new(&setup).unwrap();
        loop {
            let (actor, action) = match game.next() {
                Next::Over => break,
                Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
                Next::Seats { must, may } => {
                    let all: Vec<Seat> = must.union(may).iter().collect();
                    let seat = if dice.below(8) == 0 {
                        all[dice.below(all.len() as u32) as usize]
                    } else {
                        must.first().unwrap()
                    };
                    (Actor::Seat(seat), game.random_action(seat, &mut dice, &mut scratch))
                }
            };
            let before = game.clone();
            let mut log = Vec::new();
            game.apply(actor, action, &mut log);
            look(&before, &log, &game);
        }
    }
}

#[test]
fn inv_gold_is_made_by_income_and_disbanding_and_spent_on_upkeep_and_recruits() {
    watch(2, FIRTHS, 0..30, |before, log, after| {
        let sum =
            |game: &Conquest| game.board().houses.iter().map(|house| i64::from(house.gold)).sum::<i64>();
        let mut expected = sum(before);
        for event in log {
            match event {
                Event::Turn { income, upkeep, debt, .. } => {
                    expected += i64::from(*income) - i64::from(*upkeep) + i64::from(*debt)
                }
                Event::Recruited { .. } => expected -= 1,
                Event::Disbanded { .. } => expected += 1,
                Event::Eliminated { .. } => return,
                _ => {}
            }
        }
        assert_eq!(sum(after), expected, "{log:?}");
    });
}

#[test]
fn inv_troops_come_by_recruiting_and_go_by_loss_disbanding_sinking_and_elimination() {
    watch(2, FIRTHS, 30..60, |before, log, after| {
        let sum =
            |game: &Conquest| game.board().troops.iter().filter(|troop| troop.owner != NOBODY).count() as i64;
        let mut expected = sum(before);
        for event in log {
            match event {
                Event::Revealed { .. } => expected += 4,
                Event::Recruited { .. } => expected += 1,
                Event::Disbanded { .. } => expected -= 1,
                Event::Lost { cargo, .. } => expected -= 1 + i64::from(*cargo),
                Event::Destroyed { troops, .. } => expected -= i64::from(*troops),
                Event::Eliminated { .. } => return,
                _ => {}
            }
        }
        assert_eq!(sum(after), expected, "{log:?}");
    });
}

#[test]
fn inv_living_persons_never_grow_and_are_somewhere() {
    watch(2, FIRTHS, 60..80, |before, _, after| {
        let alive = |game: &Conquest| {
            game.board().persons.iter().filter(|person| person.status != Status::Dead).count()
        };
        assert!(alive(after) <= alive(before));
        if after.board().placing.is_empty() && after.board().round > 0 && after.next() != Next::Over {
            assert!(
                after
                    .board()
                    .persons
                    .iter()
                    .all(|person| person.status == Status::Dead || person.at != NOWHERE)
            );
        }
    });
}

#[test]
fn inv_control_equals_a_recount_by_hand() {
    watch(2, FIRTHS, 80..86, |_, _, game| {
        let board = game.board();
        for (index, &town) in board.map.towns.iter().enumerate() {
            // Breadth first from the town, the slow way.
            let mut distance = vec![None; board.map.len()];
            distance[town as usize] = Some(0u32);
            let mut queue = std::collections::VecDeque::from([town]);
            while let Some(place) = queue.pop_front() {
                for &next in board.map.borders(place) {
                    if distance[next as usize].is_none() {
                        distance[next as usize] = distance[place as usize].map(|d| d + 1);
                        queue.push_back(next);
                    }
                }
            }
            let nearest = |seat: Seat| {
                board
                    .troops()
                    .filter(|(_, t)| t.owner == seat)
                    .filter_map(|(_, t)| distance[t.at as usize])
                    .min()
                    .filter(|&d| d <= 3)
            };
            let owner = match (nearest(Seat(0)), nearest(Seat(1))) {
                (Some(a), Some(b)) if a == b => None,
                (Some(a), Some(b)) => Some(Seat(u8::from(b < a))),
                (Some(_), None) => Some(Seat(0)),
                (None, Some(_)) => Some(Seat(1)),
                (None, None) => None,
            };
            assert_eq!(board.town_owner(index), owner);
        }
    });
}

#[test]
fn every_listed_action_is_checked_and_every_unlisted_one_refused_with_a_rule() {
    let ids: Vec<String> = (0..15).map(|n| format!("u{n}")).collect();
    let mut seen = std::collections::BTreeSet::new();
    let mut step = 0;
    watch(2, FIRTHS, 86..92, |_, _, game| {
        step += 1;
        if step % 5 != 0 {
            return;
        }
        let mut candidates =
            vec!["done".to_owned(), "halt".into(), "end".into(), "vote yes".into(), "pick raider".into()];
        for id in &ids {
            candidates.push(format!("disband {id}"));
            candidates.push(format!("lose {id}"));
            for place in ["west", "joss", "crag", "bank"] {
                candidates.push(format!("move {id} fenk>{place}"));
                candidates.push(format!("disembark {id} {place}"));
            }
            candidates.push(format!("embark {id} u3"));
        }
        for place in ["fenk", "joss", "west", "aldm"] {
            for verb in ["fort", "raze", "step", "recruit raider", "recruit infantry", "place f0a", "retreat"]
            {
                let text = if verb == "retreat" {
                    format!("retreat land={place}")
                } else {
                    format!("{verb} {place}")
                };
                candidates.push(text);
            }
            candidates.push(format!("walk f0a fenk>{place}"));
            candidates.push(format!("stance {place} 1 fight"));
            candidates.push(format!("first {place} {place}"));
        }
        for seat in 0..2 {
            let mut list = Vec::new();
            game.legal(Seat(seat), &mut list);
            for text in &candidates {
                let action = game.board().parse_action(text).unwrap();
                match game.check(Seat(seat), action) {
                    Ok(()) => assert!(list.contains(&action), "{text}"),
                    Err(refusal) => {
                        assert!(!list.contains(&action), "{text}: {refusal}");
                        assert!(refusal.rule.starts_with("MWC-"));
                        seen.insert(refusal.rule);
                    }
                }
            }
        }
    });
    assert!(seen.len() > 12, "{seen:?}");
}

#[test]
fn clone_from_equals_clone() {
    let mut other = None;
    watch(2, FIRTHS, 92..94, |_, _, game| {
        let copy: &mut Conquest = other.get_or_insert_with(|| game.clone());
        copy.clone_from(game);
        assert_eq!(copy, game);
    });
}

#[test]
fn mwc_a5_a_copy_into_an_old_position_has_the_promises_of_the_new() {
    let mut scenario = Scenario::with(FIRTHS, 2, &[("promises", "on")]);
    scenario.put(0, Infantry, 1, "fenk");
    scenario.put(1, Infantry, 1, "gask");
    let mut copy = scenario.game.clone();
    scenario.act(0, "promise 1 pay 2 at 3");
    copy.clone_from(&scenario.game);
    assert_eq!(copy, scenario.game);
    assert_eq!(copy.board().vows.len(), 1);
}
