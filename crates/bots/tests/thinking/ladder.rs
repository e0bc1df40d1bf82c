//! A few games of each hidden-card game: who thinks beats who does not, and who judges positions
//! beats who plays them out. Fixed seeds, so the same games every time.

use bots::{Bot, hire};
use last_kingdom::LastKingdom;
use old_kings_crown::Crown;
use table::{Actor, Chair, Hosting, Next, QuickDice, Scratch, Seat, Setup, Thinking};

/// Plays one game of two; the share of the first seat.
fn play<G: Thinking + Hosting>(setup: &Setup, bots: &mut [Box<dyn Bot<G>>; 2], deal: u64) -> f64 {
    let mut position = G::new(setup).expect("a table");
    let (mut dice, mut scratch) = (QuickDice::new(deal), Scratch::default());
    for (seat, bot) in bots.iter_mut().enumerate() {
        bot.begin(deal * 8 + seat as u64);
    }
    loop {
        let (actor, action) = match position.next() {
            Next::Over => return position.outcome().expect("over").share(Seat(0)),
            Next::Chance => (Actor::Chance, position.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                let seat = must.first().expect("somebody");
                (Actor::Seat(seat), bots[seat.index()].choose(&Chair::new(&position, seat)))
            }
        };
        position.apply(actor, action, &mut ());
    }
}

/// The share of `bot` against `rival`, every deal from both sides.
fn share<G: Thinking + Hosting>(bot: &str, rival: &str, deals: u64) -> f64 {
    let setup = Setup::new::<G>(2).expect("two seats");
    let pair = |a: &str, b: &str| [hire::<G>(a).expect("a bot"), hire::<G>(b).expect("a bot")];
    let (mut first, mut second) = (pair(bot, rival), pair(rival, bot));
    let won = (0..deals).map(|deal| play(&setup, &mut first, deal) + 1.0 - play(&setup, &mut second, deal));
    won.sum::<f64>() / (2 * deals) as f64
}

#[test]
fn in_the_old_kings_crown_judgement_beats_chance_and_playouts() {
    let random = share::<Crown>("search:40", "random", 15);
    assert!(random > 0.9, "against random play: {random}");
    let playouts = share::<Crown>("search:40", "search:40+cut1000", 15);
    assert!(playouts > 0.65, "against playouts to the end: {playouts}");
    let more = share::<Crown>("search:200+c60", "search:8", 15);
    assert!(more > 0.7, "with more playouts: {more}");
}

#[test]
fn in_the_last_kingdom_judgement_beats_chance() {
    let random = share::<LastKingdom>("search:40", "random", 15);
    assert!(random > 0.75, "against random play: {random}");
}
