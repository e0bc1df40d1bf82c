//! Chapter 18: what holds in every game.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash, Hasher};

use king_is_dead::{Action, Card, KingIsDead, Phase, Region};
use table::{Actor, Game, Next, QuickDice, Scratch, Seat, Secrets, Setup, Thinking, Viewer, playout};

use crate::support::enumerator::plain_options;
use crate::support::*;

// rules: INV-1, INV-2, INV-3, INV-4, INV-5, INV-6, INV-7, INV-8, INV-9, INV-13
#[test]
fn inv_1_to_9_and_13_hold_at_every_step() {
    watch(20, |state, _| {
        assert_eq!(state.audit(), Ok(()));
        if state.next() != Next::Over {
            assert!(!legal(state).is_empty());
            if seen(state).phase == Phase::Turn {
                assert_eq!(legal(state)[0], Action::Pass, "passing is always legal");
            }
        }
    });
}

#[test]
fn the_audit_can_fail() {
    let good = deal(2, &[], &mut QuickDice::new(1));
    assert_eq!(good.audit(), Ok(()));
    let mut lost = written_down(&good);
    lost.supply[0] -= 1;
    assert!(lost.build().unwrap().audit().unwrap_err().contains("INV-1"));
    let mut cards = written_down(&good);
    cards.hands[0].as_mut().unwrap().pop();
    assert!(cards.build().unwrap().audit().unwrap_err().contains("INV-6"));
    let mut court = written_down(&good);
    court.supply[0] -= 3;
    court.courts[1][0] += 3;
    assert!(court.build().unwrap().audit().unwrap_err().contains("INV-8"));
    let mut plays = written_down(&good);
    plays.last_play[0] = 5;
    assert!(plays.build().unwrap().audit().unwrap_err().contains("INV-9"));
}

// rules: INV-7, INV-8
#[test]
fn inv_7_inv_8_fixed_cards_stay_and_courts_only_grow() {
    for (number, (seats, options)) in TABLES.iter().enumerate() {
        if options.iter().any(|(name, _)| *name == "fixed-disc") {
            continue;
        }
        let mut dice = QuickDice::new(number as u64);
        let mut state = deal(*seats, options, &mut dice);
        let mut scratch = Scratch::default();
        while state.next() != Next::Over {
            let before = seen(&state);
            let action = state.random_action(to_move(&state), &mut dice, &mut scratch);
            state.apply(Actor::Seat(to_move(&state)), action, &mut ());
            let now = seen(&state);
            for (space, card) in before.track.iter().enumerate().filter(|(_, card)| card.fixed_by.is_some()) {
                assert_eq!(now.track[space].region, card.region);
                assert_eq!(now.track[space].fixed_by, card.fixed_by);
            }
            for (a, b) in before.seats.iter().zip(&now.seats) {
                assert!((0..3).all(|f| a.court[f] <= b.court[f]));
            }
        }
    }
}

// rules: INV-10, INV-11, INV-12
#[test]
fn inv_10_11_12_passes_struggles_and_length_are_bounded() {
    for (number, (seats, options)) in TABLES.iter().enumerate() {
        let setup = Setup::with_options::<KingIsDead>(*seats, options.iter().copied()).unwrap();
        let n = u32::from(*seats);
        for game in 0..12u64 {
            let mut dice = QuickDice::new(100 * number as u64 + game);
            let mut state = deal(*seats, options, &mut dice);
            let (mut passes, mut steps) = (0u32, 0u32);
            let mut scratch = Scratch::default();
            while state.next() != Next::Over {
                let action = match game {
                    0 => Action::Pass,
                    _ => state.random_action(to_move(&state), &mut dice, &mut scratch),
                };
                passes += u32::from(action == Action::Pass);
                steps += 1;
                state.apply(Actor::Seat(to_move(&state)), action, &mut ());
                let view = seen(&state);
                let k = view.regions.iter().filter(|r| r.disc.is_some()).count() as u32;
                let (c, a) = (u32::from(view.passes), u32::from(view.plays));
                let acting = u32::from(view.phase == Phase::Effect);
                assert!(n * k <= passes - c && passes <= n * k + (n - 1) * (a + acting) + c);
            }
            let view = seen(&state);
            let k = view.regions.iter().filter(|r| r.disc.is_some()).count() as u32;
            assert!((3..=8).contains(&k));
            assert!(passes <= 8 * n * n && passes + u32::from(view.plays) <= 8 * n + 8 * n * n);
            assert!(steps <= KingIsDead::longest(&setup));
            if !view.result.unwrap().invasion {
                assert_eq!(k, 8);
                assert!(view.france >= 1, "at least six control discs");
            }
            if game == 0 {
                assert!((3 * n..=8 * n).contains(&passes) && view.plays == 0);
            }
        }
    }
}

// rules: INV-14, INV-15
#[test]
fn inv_14_15_small_decisions_give_exactly_the_plain_list_of_options() {
    let mut compared = [0u32; 19];
    watch(6, |state, _| {
        let view = state.view(Viewer::All);
        let defaults = ["game", "discards", "teams", "start"];
        let house = view.rules.house_rules.iter().any(|(name, _)| !defaults.contains(&name.as_str()));
        if view.phase != Phase::Turn || house {
            return;
        }
        let me = to_move(state);
        for action in legal(state) {
            let Action::Play(card) = action else { continue };
            if card == Card::Spy {
                continue;
            }
            let mut found = card_options(state, card);
            let listed = found.len();
            found.sort();
            found.dedup();
            assert_eq!(found.len(), listed, "{}: an option is reached twice", card.name());
            assert_eq!(found, plain_options(state, me, card), "{}", card.name());
            compared[card as usize] += 1;
        }
    });
    for card in Card::ALL.into_iter().filter(|card| !matches!(card, Card::Spy | Card::Plot)) {
        assert!(
            compared[card as usize] > 30,
            "{} was compared {} times",
            card.name(),
            compared[card as usize]
        );
    }
}

#[test]
fn inv_15_spy_offers_what_the_copied_card_would() {
    let mut copied = 0;
    watch(14, |state, _| {
        let view = state.view(Viewer::All);
        let Some(action) = &view.under_way else { return };
        let defaults = ["game", "discards", "teams", "start"];
        let house = view.rules.house_rules.iter().any(|(name, _)| !defaults.contains(&name.as_str()));
        if action.card == Card::Spy && action.chosen.len() == 1 && view.phase == Phase::Effect && !house {
            let mut found = options(state);
            found.sort();
            assert_eq!(found, plain_options(state, to_move(state), action.kind));
            copied += 1;
        }
    });
    assert!(copied > 10, "{copied}");
}

// rules: INV-16
#[test]
fn inv_16_swaps_and_moves_keep_the_numbers() {
    for (number, (seats, options)) in TABLES.iter().enumerate() {
        for game in 0..6 {
            let mut dice = QuickDice::new(50 * number as u64 + game);
            let mut state = deal(*seats, options, &mut dice);
            let mut scratch = Scratch::default();
            while state.next() != Next::Over {
                let before = seen(&state);
                let action = state.random_action(to_move(&state), &mut dice, &mut scratch);
                state.apply(Actor::Seat(to_move(&state)), action, &mut ());
                let now = seen(&state);
                if before.plays == now.plays {
                    continue;
                }
                let kind = now.latest.unwrap().kind;
                let sizes = |view: &king_is_dead::View| view.regions.map(|r| r.followers.iter().sum::<u8>());
                let totals = |view: &king_is_dead::View| {
                    [0, 1, 2].map(|f| view.regions.iter().map(|r| r.followers[f]).sum::<u8>())
                };
                use Card::*;
                if matches!(kind, Manoeuvre | Outmanoeuvre | March | Influence | Dispute | Edict | Negotiate)
                {
                    assert_eq!((before.supply, totals(&before)), (now.supply, totals(&seen(&state))));
                }
                if matches!(kind, Manoeuvre | Dispute | Negotiate) {
                    assert_eq!(sizes(&before), sizes(&seen(&state)));
                }
                if kind == Negotiate {
                    assert_eq!(before.regions, now.regions);
                }
            }
        }
    }
}

fn hash(state: &KingIsDead) -> u64 {
    let mut hasher = DefaultHasher::new();
    state.hash(&mut hasher);
    hasher.finish()
}

#[test]
fn inv_18_the_same_steps_give_the_same_position_and_hash() {
    for (number, (seats, options)) in TABLES.iter().enumerate() {
        let mut dice = QuickDice::new(number as u64);
        let mut state = fresh(*seats, options);
        let mut record: Vec<(Actor, String)> = Vec::new();
        let mut scratch = Scratch::default();
        while state.next() != Next::Over {
            let (actor, action) = match state.next() {
                Next::Chance => (Actor::Chance, state.draw_chance(&mut dice, &mut scratch)),
                _ => (
                    Actor::Seat(to_move(&state)),
                    state.random_action(to_move(&state), &mut dice, &mut scratch),
                ),
            };
            record.push((actor, state.action_text(action)));
            state.apply(actor, action, &mut ());
        }
        let mut again = fresh(*seats, options);
        for (actor, text) in &record {
            let action = again.read_action(text).unwrap();
            again.apply(*actor, action, &mut ());
        }
        assert_eq!(again, state);
        assert_eq!(hash(&again), hash(&state));
        assert_eq!(again.outcome(), state.outcome());
    }
}

#[test]
fn inv_23_turning_the_table_turns_the_result() {
    for seats in 2..=4u8 {
        for game in 0..12 {
            let turned = |seat: Seat| seat.after(seats);
            let mut dice = QuickDice::new(game);
            let mut state = deal(seats, &[("game", "advanced")], &mut dice);
            let mut p = written_down(&state);
            p.courts[..seats as usize].rotate_right(1);
            p.hands[..seats as usize].rotate_right(1);
            p.turn = turned(p.turn);
            p.start = turned(p.start);
            let mut other = p.build().unwrap();
            let mut scratch = Scratch::default();
            while state.next() != Next::Over {
                let seat = to_move(&state);
                let action = state.random_action(seat, &mut dice, &mut scratch);
                let twin = match action {
                    Action::Pile(pile) => Action::Pile(turned(pile)),
                    other => other,
                };
                assert_eq!(other.check(turned(seat), twin), Ok(()));
                state.apply(Actor::Seat(seat), action, &mut ());
                other.apply(Actor::Seat(turned(seat)), twin, &mut ());
            }
            let expected: Vec<Seat> = state.outcome().unwrap().winners().iter().map(turned).collect();
            let mut expected = expected;
            expected.sort();
            assert_eq!(other.outcome().unwrap().winners().iter().collect::<Vec<_>>(), expected);
            assert_eq!(other.outcome().unwrap().ending, state.outcome().unwrap().ending);
        }
    }
}

// rules: INV-24
#[test]
fn inv_24_a_fresh_deal_allows_the_free_cards_in_full() {
    for seed in 0..60 {
        let seats = 2 + (seed % 3) as u8;
        let state = deal(seats, &[], &mut QuickDice::new(seed));
        let view = seen(&state);
        assert!(view.regions.iter().all(|r| r.followers.iter().sum::<u8>() == 4));
        for (f, home) in [(0, Region::Moray), (1, Region::Gwynedd), (2, Region::Essex)] {
            assert!(view.regions[home.index()].followers[f] >= 2);
        }
        let mut p = written_down(&state);
        use Card::*;
        let hand = vec![Manoeuvre, Outmanoeuvre, March, Influence, Dispute, Edict, Aid];
        p.hands[p.turn.index()] = Some(hand.clone());
        let state = p.build().unwrap();
        for card in hand {
            let options = card_options(&state, card);
            let words = options.iter().map(|o| o.split(' ').count()).max().unwrap_or(0);
            let full = match card {
                Manoeuvre | Dispute => 2,
                Aid => 1,
                _ => 4,
            };
            assert!(words >= full, "{}: {options:?}", card.name());
        }
    }
}

#[test]
fn random_answers_are_those_of_the_list() {
    watch(3, |state, dice| {
        if state.next() == Next::Over {
            return;
        }
        let listed = legal(state);
        assert!(listed.is_sorted() && listed.windows(2).all(|pair| pair[0] != pair[1]));
        let mut copy = dice.clone();
        let slow = listed[table::Dice::below(&mut copy, listed.len() as u32) as usize];
        assert_eq!(state.random_action(to_move(state), dice, &mut Scratch::default()), slow);
        let careless = state.careless_action(to_move(state), dice, &mut Scratch::default());
        assert!(listed.contains(&careless));
    });
}

#[test]
fn playouts_finish_within_the_longest_length() {
    let mut dice = QuickDice::new(12);
    for (seats, options) in TABLES {
        let setup = Setup::with_options::<KingIsDead>(*seats, options.iter().copied()).unwrap();
        for _ in 0..50 {
            let mut state = KingIsDead::new(&setup).unwrap();
            let decisions = playout(&mut state, &mut dice, &mut Scratch::default());
            assert!(decisions <= KingIsDead::longest(&setup));
            assert!(state.outcome().is_some());
        }
    }
}
