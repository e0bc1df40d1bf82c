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
    0x3893_e346_8b7e_67d6,
    0x83f1_5d25_b6a1_977f,
    0xcbcd_f7f5_2866_1804,
    0xe71d_cf4e_cdfe_aead,
    0x6036_98d7_48e4_a759,
    0x57ad_8896_ec2d_9448,
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
    0x08d4_b8d8_cba7_fc78,
    0xea63_793f_94ae_5e7b,
    0xc4ab_31b9_f5e5_4660,
    0x2283_8b8c_e558_de13,
    0xd348_9951_81bc_a746,
    0x2c58_0807_850a_8bbe,
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
    0xbf7c_a30f_c6c2_5c1c,
    0x17c2_313f_9260_d9ee,
    0x9506_cbbe_9b9f_3a3f,
    0xbe2c_75d1_ec4c_da13,
    0xaed1_414c_9e6f_dafa,
    0x75ee_cb07_ef2c_6213,
];
