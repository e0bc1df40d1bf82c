//! A search allocates per decision, never per playout.

use bots::{Bot, Search};
use king_is_dead::KingIsDead;
use last_kingdom::LastKingdom;
use mass_conquest::Conquest;
use table::{Actor, Budget, Chair, Dice, Hosting, Next, QuickDice, Scratch, Seat, Setup, Thinking};

#[global_allocator]
static ALLOCATOR: abacus::Counting = abacus::Counting;

/// A position after at least so many plausible decisions of a table of `seats`, and who has a choice
/// there that is worth a thought.
fn reached<G: Thinking + Hosting>(seats: u8, decisions: u32) -> (G, Seat) {
    let setup = Setup::new::<G>(seats).expect("a table");
    let mut position = G::new(&setup).expect("a position");
    let (mut dice, mut scratch) = (QuickDice::new(9), Scratch::default());
    let mut decided = 0;
    loop {
        let (actor, action) = match position.next() {
            Next::Chance => (Actor::Chance, position.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                let seat = must.first().expect("somebody");
                scratch.actions.clear();
                position.plausible(seat, &mut scratch.actions);
                if decided >= decisions && scratch.actions.len() > 1 {
                    return (position, seat);
                }
                decided += 1;
                // As bots play: nobody opens talks, whose answers are weighed on a copy.
                let any = dice.below(scratch.actions.len() as u32) as usize;
                (Actor::Seat(seat), scratch.actions[any])
            }
            Next::Over => panic!("the game is over after {decided} decisions"),
        };
        position.apply(actor, action, &mut ());
    }
}

/// Allocations and playouts of one decision, after some that let all lists grow.
fn measured<G: Thinking + Hosting>((position, seat): &(G, Seat), playouts: u32, cut: u32) -> (u64, u64) {
    let mut search = Search::<G>::new(Budget { rollout_depth: cut, ..Budget::playouts(playouts) });
    for seed in [1, 2, 3] {
        search.begin(seed);
        search.think(&Chair::new(position, *seat));
    }
    search.begin(3);
    let before = abacus::made();
    search.think(&Chair::new(position, *seat));
    (abacus::made() - before, search.playouts())
}

/// Compares many playouts with few of the same position.
fn allocates_nothing_by_playout<G: Thinking + Hosting>(seats: u8, decisions: u32, (few, many): (u32, u32)) {
    let reached = reached::<G>(seats, decisions);
    for cut in [0, u32::MAX] {
        let (few, short) = measured(&reached, few, cut);
        let (many, long) = measured(&reached, many, cut);
        let what = format!("{} after {decisions} decisions, cut {cut}", G::ID);
        assert!(long > 5 * short, "{what}: {short} and {long} playouts");
        assert!(few > 0, "the count works");
        assert_eq!(few, many, "{what}: {short} playouts and {long} playouts");
    }
}

#[test]
fn playouts_of_the_king_is_dead_allocate_nothing() {
    allocates_nothing_by_playout::<KingIsDead>(2, 0, (200, 20_000));
}

#[test]
fn playouts_of_the_last_kingdom_allocate_nothing_in_the_draft_nor_in_the_war() {
    for (seats, decisions) in [(2, 0), (3, 15), (5, 60), (4, 200)] {
        allocates_nothing_by_playout::<LastKingdom>(seats, decisions, (20, 400));
    }
}

#[test]
fn playouts_of_mass_conquest_allocate_nothing_at_the_picks_nor_in_the_war() {
    for (seats, decisions) in [(2, 0), (2, 60), (4, 150), (8, 300)] {
        allocates_nothing_by_playout::<Conquest>(seats, decisions, (20, 200));
    }
}
