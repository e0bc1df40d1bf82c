//! Laws that hold in every position of every game.

use table::{Game, Next, QuickDice, Scratch, Seat, Secrets, Viewer};

use crate::support::{tables, walk};
use old_kings_crown::{Action, Crown};

fn legal(crown: &Crown, seat: Seat) -> Vec<Action> {
    let mut actions = Vec::new();
    crown.legal(seat, &mut actions);
    actions
}

// rules: OKC-7, OKC-83
#[test]
fn okc_7_cards_are_never_lost_and_every_position_has_a_way_on() {
    for (n, setup) in tables().iter().enumerate() {
        for seed in 0..60 {
            let mut steps = 0;
            walk(setup, seed * 100 + n as u64, |crown, _, _| {
                steps += 1;
                crown.audit().unwrap();
                for seat in Seat::all(crown.seats()) {
                    let actions = legal(crown, seat);
                    assert_eq!(actions.is_empty(), !crown.next().active().contains(seat), "{crown:?}");
                    let mut sorted = actions.clone();
                    sorted.sort();
                    sorted.dedup();
                    assert_eq!(sorted.len(), actions.len(), "{actions:?}");
                }
                if let Next::Seats { must, may } = crown.next() {
                    assert!(!must.is_empty() && must.0 & may.0 == 0, "{crown:?}");
                }
                assert_eq!(crown.outcome().is_some(), crown.next() == Next::Over);
            });
            assert!(steps < Crown::longest(setup), "{steps}");
        }
    }
}

#[test]
fn okc_h2_imagined_worlds_cannot_be_told_from_the_real_one() {
    for (n, setup) in tables().iter().enumerate() {
        for seed in 0..12 {
            let mut dice = QuickDice::new(seed);
            let mut hidden = 0;
            let mut other = 0;
            walk(setup, seed * 31 + n as u64, |crown, _, _| {
                let seats = Seat::all(crown.seats());
                let viewers = seats.clone().map(Viewer::Seat).chain(seats.map(Viewer::Recall));
                for viewer in viewers.chain([Viewer::Spectator]) {
                    let view = crown.view(viewer);
                    let world = Crown::imagine(&view, &mut dice);
                    assert_eq!(world.view(viewer), view, "{viewer:?}\n{crown:?}\n{world:?}");
                    assert_eq!(world.next(), crown.next());
                    world.audit().unwrap();
                    if let Some(seat) = viewer.seat() {
                        assert_eq!(legal(&world, seat), legal(crown, seat));
                    }
                    if crown.hides_from(viewer) {
                        hidden += 1;
                        other += u32::from(world.view(Viewer::All) != crown.view(Viewer::All));
                    } else {
                        assert_eq!(world.view(Viewer::All), crown.view(Viewer::All), "{viewer:?}");
                    }
                }
            });
            assert!(hidden > 100 && other * 10 > hidden * 6, "{other} of {hidden}");
        }
    }
}

#[test]
fn okc_h3_quick_answers_are_the_listed_ones() {
    let mut scratch = Scratch::default();
    for setup in &tables() {
        walk(setup, 5, |crown, _, _| match crown.next() {
            Next::Chance => {
                let mut odds = Vec::new();
                crown.chance(&mut odds);
                let (mut a, mut b) = (QuickDice::new(9), QuickDice::new(9));
                assert_eq!(crown.draw_chance(&mut a, &mut scratch), table::pick(&odds, &mut b));
                assert_eq!(a, b);
            }
            next => {
                for seat in next.active().iter() {
                    let actions = legal(crown, seat);
                    for seed in 0..5 {
                        let (mut a, mut b) = (QuickDice::new(seed), QuickDice::new(seed));
                        let quick = crown.random_action(seat, &mut a, &mut scratch);
                        let n = table::Dice::below(&mut b, actions.len() as u32) as usize;
                        assert_eq!((quick, a), (actions[n], b));
                    }
                }
            }
        });
    }
}
