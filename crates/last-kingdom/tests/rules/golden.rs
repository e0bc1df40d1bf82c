//! Seeded random games, step by step: what is legal, what happens, what is final, who sees what. They change
//! only with the rules (then `RULES_VERSION` rises) or with what views show; a change that means to leave both
//! alone must leave these numbers alone. On purpose changed? Copy the numbers from the failure.

use std::fmt::Write;

use crate::support::*;

/// A number for a text of any length (FNV-1a).
#[derive(Clone, Copy)]
struct Digest(u64);

impl Digest {
    const EMPTY: Digest = Digest(0xcbf2_9ce4_8422_2325);
}

impl Write for Digest {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        for byte in text.bytes() {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
        Ok(())
    }
}

/// Plays a random game; `look` sees every step: the position before it, who did what, and what came of it.
fn steps(
    mut game: LastKingdom,
    seed: u64,
    mut look: impl FnMut(usize, &LastKingdom, &LastKingdom, &[Event], bool),
) -> LastKingdom {
    let (mut dice, mut scratch) = (QuickDice::new(seed), Scratch::default());
    for number in 0.. {
        let (actor, action) = match game.next() {
            Next::Over => return game,
            Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                let seat = must.iter().last().unwrap();
                (Actor::Seat(seat), game.random_action(seat, &mut dice, &mut scratch))
            }
        };
        let (before, mut events) = (game.clone(), Vec::new());
        let is_final = game.apply(actor, action, &mut events).is_final();
        look(number, &before, &game, &events, is_final);
    }
    unreachable!()
}

/// Six games: of every number of players, with and without the other reading of TLK-44.
fn tables() -> impl Iterator<Item = (u64, LastKingdom)> {
    [
        (2, "as-possible"),
        (3, "as-possible"),
        (4, "as-possible"),
        (5, "as-possible"),
        (2, "required"),
        (3, "required"),
    ]
    .into_iter()
    .zip(60..)
    .map(|((seats, flip), seed)| {
        let options = [("leaders", "random"), ("flip", flip)];
        let setup = Setup::with_options::<LastKingdom>(seats, options).unwrap();
        (seed, LastKingdom::new(&setup).unwrap())
    })
}

/// What can be done, what it comes to and how it ends, without what is told of it.
#[test]
fn golden_games_keep_every_decision() {
    let found: Vec<u64> = tables()
        .map(|(seed, game)| {
            let mut digest = Digest::EMPTY;
            let end = steps(game, seed, |_, before, after, _, is_final| {
                let mut legal = Vec::new();
                for seat in before.public().everyone() {
                    before.legal(seat, &mut legal);
                }
                write!(digest, "{legal:?} {after:?} {is_final}").unwrap();
            });
            write!(digest, "{:?} {end:?}", end.outcome()).unwrap();
            digest.0
        })
        .collect();
    assert_eq!(found, DECISIONS, "{found:#x?}");
}

const DECISIONS: [u64; 6] = [
    0xcd80_86be_d79c_850d,
    0xbd0e_3ece_9d85_012b,
    0x30d0_6c33_2556_f058,
    0x635e_9385_2ff3_6bde,
    0xeeda_6721_d1f2_b1f9,
    0x5a76_58a1_1edd_3bc8,
];

#[test]
fn golden_games_keep_every_step() {
    let found: Vec<u64> = tables()
        .map(|(seed, game)| {
            let mut digest = Digest::EMPTY;
            let end = steps(game, seed, |_, before, _, events, is_final| {
                let mut legal = Vec::new();
                for seat in before.public().everyone() {
                    before.legal(seat, &mut legal);
                }
                write!(digest, "{legal:?} {events:?} {is_final}").unwrap();
            });
            write!(digest, "{:?} {end:?}", end.outcome()).unwrap();
            digest.0
        })
        .collect();
    assert_eq!(found, STEPS, "{found:#x?}");
}

const STEPS: [u64; 6] = [
    0x1806_b203_ab09_2773,
    0x22d8_dcc4_3d86_a3db,
    0xc559_81a3_d727_93c8,
    0x3cee_06a2_910a_e278,
    0x99f5_ed2b_97b8_e1bb,
    0x9be8_9157_da3e_8439,
];

#[test]
fn golden_games_give_chance_the_same_odds() {
    let found: Vec<u64> = tables()
        .map(|(seed, game)| {
            let mut digest = Digest::EMPTY;
            steps(game, seed, |_, before, _, _, _| {
                let mut odds = Vec::new();
                if before.next() == Next::Chance {
                    before.chance(&mut odds);
                }
                write!(digest, "{odds:?}").unwrap();
            });
            digest.0
        })
        .collect();
    assert_eq!(found, ODDS, "{found:#x?}");
}

const ODDS: [u64; 6] = [
    0xec5e_a10f_baed_4462,
    0xe418_da15_7269_7773,
    0x3c25_51ad_cef6_f1a0,
    0x2cd2_0365_3554_373d,
    0xa0b1_d5f1_9c35_1e16,
    0xbce4_cbdb_8ea1_32dd,
];

#[test]
fn golden_games_show_every_viewer_the_same() {
    let found: Vec<u64> = tables()
        .map(|(seed, game)| {
            let mut digest = Digest::EMPTY;
            steps(game, seed, |number, _, after, _, _| {
                if number % 4 != 0 {
                    return;
                }
                let seats = after.public().everyone();
                let viewers = seats.flat_map(|seat| [Viewer::Seat(seat), Viewer::Recall(seat)]);
                for viewer in viewers.chain([Viewer::Spectator, Viewer::All]) {
                    let view = serde_json::to_string(&after.view(viewer)).unwrap();
                    write!(digest, "{view} {}", after.hides_from(viewer)).unwrap();
                }
            });
            digest.0
        })
        .collect();
    assert_eq!(found, VIEWS, "{found:#x?}");
}

const VIEWS: [u64; 6] = [
    0x1124_c157_2e63_04ae,
    0x30d2_734f_7a2d_238f,
    0xda2b_643e_afa9_803e,
    0xdaf4_809f_3bf4_e581,
    0xd348_9951_81bc_a746,
    0x6197_1189_fa53_9f30,
];

/// Also changes when worlds are drawn in another way that is as good; the conformance suite says whether it is.
#[test]
fn golden_games_are_imagined_the_same() {
    let found: Vec<u64> = tables()
        .map(|(seed, game)| {
            let (mut digest, mut dice) = (Digest::EMPTY, QuickDice::new(seed));
            steps(game, seed, |number, _, after, _, _| {
                if number % 6 != 0 {
                    return;
                }
                let seats = after.public().everyone();
                for viewer in seats.flat_map(|seat| [Viewer::Seat(seat), Viewer::Recall(seat)]) {
                    let world = LastKingdom::imagine(&after.view(viewer), &mut dice);
                    write!(digest, "{world:?}").unwrap();
                }
            });
            digest.0
        })
        .collect();
    assert_eq!(found, WORLDS, "{found:#x?}");
}

const WORLDS: [u64; 6] = [
    0xf45a_bf95_c01c_7197,
    0x6631_75d6_bf5f_1a7e,
    0xcff3_e312_68fc_92eb,
    0x6f5e_c47c_b38f_8cb6,
    0x4c3c_abf4_a548_1943,
    0xf737_cc51_92e6_513c,
];
