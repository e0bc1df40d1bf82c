//! Every question, choice and refusal of some games, as one number each: words and the conditions on which
//! they hang do not change unnoticed. Whoever changes them reads the new ones and writes the new number here.

use table::{Game, Names, Presentation, Seat, Viewer};

use crate::support::{every_action, tables, walk};

/// A digest of sentences in their order (FNV-1a).
struct Digest(u64);

impl Digest {
    const NEW: Digest = Digest(0xcbf2_9ce4_8422_2325);

    fn add(&mut self, words: &str) {
        for byte in words.bytes().chain([0]) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }
}

/// Walks through games of all kinds of tables and digests what `say` says of their positions.
fn digest(every: usize, mut say: impl FnMut(&old_kings_crown::Crown, &mut Digest)) -> u64 {
    let mut digest = Digest::NEW;
    for (n, setup) in tables().iter().enumerate() {
        let mut steps = 0;
        walk(setup, 300 + n as u64, |crown, _, _| {
            steps += 1;
            if steps % every == 0 {
                say(crown, &mut digest);
            }
        });
    }
    digest.0
}

// rules: OKC-15, OKC-H9
#[test]
fn okc_15_questions_and_what_those_who_wait_are_told_read_as_they_did() {
    let names = Names::plain(4);
    let read = digest(1, |crown, digest| {
        for viewer in [0, 1].map(|seat| Viewer::Seat(Seat(seat))).into_iter().chain([Viewer::Spectator]) {
            digest.add(&crown.prompt(viewer, &names));
        }
    });
    assert_eq!(read, 0x0072_c6f4_bc1d_bbf5, "{read:#x}");
}

// rules: OKC-90
#[test]
fn okc_90_choices_their_cautions_and_what_they_touch_read_as_they_did() {
    let names = Names::plain(4);
    let read = digest(1, |crown, digest| {
        for seat in Seat::all(crown.seats()) {
            let mut legal = Vec::new();
            crown.legal(seat, &mut legal);
            for action in legal {
                digest.add(&format!("{:?}", crown.describe(seat, action, &names)));
            }
        }
    });
    assert_eq!(read, 0x83a5_4a6a_c4d1_4d7d, "{read:#x}");
}

// rules: OKC-92
#[test]
fn okc_92_refusals_read_as_they_did() {
    let all = every_action();
    let read = digest(5, |crown, digest| {
        for seat in Seat::all(crown.seats()) {
            for &action in &all {
                if let Err(refusal) = crown.check(seat, action) {
                    digest.add(refusal.rule);
                    digest.add(&refusal.words);
                }
            }
        }
    });
    assert_eq!(read, 0x85b5_545c_70d1_dffa, "{read:#x}");
}

// rules: OKC-H1
#[test]
fn okc_h1_whatever_happens_is_told_as_it_was() {
    let names = Names::plain(4);
    let mut digest = Digest::NEW;
    for (n, setup) in tables().iter().enumerate() {
        for seed in 0..4 {
            walk(setup, 500 + 10 * n as u64 + seed, |crown, events, _| {
                for event in events {
                    digest.add(&crown.tell(event, Viewer::All, &names).unwrap_or_default());
                }
            });
        }
    }
    let read = digest.0;
    assert_eq!(read, 0xe1b1_2772_e1cb_4589, "{read:#x}");
}
