//! The first edition says what it always said.

use mass_conquest::Conquest;
use table::{Actor, Dice, Game, Hosting, Next, QuickDice, Scratch, Seat, Setup, Thinking};

/// What the first edition thinks of the positions of a game that is half plausible and half random, as one number.
fn checksum(seats: u8, map: &str, seed: u64) -> u64 {
    let setup = Setup::with_options::<Conquest>(seats, [("map", map)]).unwrap();
    let mut game = Conquest::new(&setup).unwrap();
    let (mut dice, mut scratch) = (QuickDice::new(seed), Scratch::default());
    let mut sum = 0xcbf2_9ce4_8422_2325_u64;
    let mut add = |value: u64| sum = (sum ^ value).wrapping_mul(0x0100_0000_01b3);
    for _ in 0..600 {
        let (actor, action) = match game.next() {
            Next::Over => break,
            Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                // In thousandths: exponentials differ in their last bits from machine to machine.
                for share in &game.evaluate_first().unwrap()[..seats.into()] {
                    add((share * 1000.0).round() as u64);
                }
                let seat = game.asked().first().or(must.first()).unwrap();
                let mut list = Vec::new();
                game.plausible_first(seat, &mut list);
                for &action in &list {
                    game.action_text(action).bytes().for_each(|byte| add(byte.into()));
                }
                let action = if dice.below(2) == 0 {
                    list[dice.below(list.len() as u32) as usize]
                } else {
                    game.random_action(seat, &mut dice, &mut scratch)
                };
                (Actor::Seat(seat), action)
            }
        };
        game.apply(actor, action, &mut ());
    }
    Seat::all(seats).for_each(|seat| add((game.evaluate_first().unwrap()[seat.index()] * 1000.0) as u64));
    sum
}

#[test]
fn the_first_edition_is_frozen() {
    let sums: Vec<u64> = [(2, "marches", 1), (2, "twin-firths", 2), (3, "three-heirs", 3), (4, "britain", 4)]
        .map(|(seats, map, seed)| checksum(seats, map, seed))
        .to_vec();
    let always = [
        14_299_505_146_556_815_862,
        10_305_859_968_553_089_473,
        9_086_167_519_710_892_828,
        6_594_931_959_826_176_755,
    ];
    assert_eq!(sums, always);
}
