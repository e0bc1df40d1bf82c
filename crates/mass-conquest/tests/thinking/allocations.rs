//! That thinking about a position allocates nothing.

use mass_conquest::Conquest;
use table::{Actor, Game, Hosting, Next, QuickDice, Scratch, Secrets, Setup, Thinking};

#[global_allocator]
static ALLOCATOR: abacus::Counting = abacus::Counting;

#[test]
fn judging_a_position_and_listing_what_is_worth_a_thought_allocate_nothing() {
    let setup = Setup::new::<Conquest>(3).expect("a setup");
    let mut game = Conquest::new(&setup).expect("a map");
    let (mut dice, mut scratch) = (QuickDice::new(3), Scratch::default());
    let mut list = Vec::with_capacity(1024);
    let mut judged = 0;
    for _ in 0..2000 {
        let (actor, action) = match game.next() {
            Next::Over => break,
            Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                let seat = must.first().expect("somebody");
                let asked = game.asked().contains(seat);
                let before = abacus::made();
                assert!(game.evaluate_all().is_some());
                let _ = game.knowledge(seat);
                list.clear();
                // An answer looks at the position after it, which is a copy.
                if !asked {
                    game.plausible(seat, &mut list);
                }
                assert_eq!(abacus::made(), before, "decision {judged}");
                judged += 1;
                (Actor::Seat(seat), game.random_action(seat, &mut dice, &mut scratch))
            }
        };
        game.apply(actor, action, &mut ());
    }
    assert!(judged > 50, "a game too short to say anything: {judged} decisions");
}
