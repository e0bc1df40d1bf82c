//! What the test programs share.
#![allow(dead_code, unused_imports)] // each program uses its own part

pub use last_kingdom::{
    Action, Card, CardSet, Cause, Deck, Event, Faction, LastKingdom, Phase, Plaque, Public, Region, Scenario,
    Side, Spoils, Victory,
};
pub use table::{Actor, Game, Next, QuickDice, Scratch, Seat, SeatSet, Secrets, Setup, Viewer};

pub const NO: Region = Region::Northumbria;
pub const ME: Region = Region::Mercia;
pub const WA: Region = Region::Wales;
pub const EA: Region = Region::EastAnglia;
pub const WE: Region = Region::Wessex;

/// The table of the rulebook's example.
pub const FOUR: [&str; 4] = ["guthrum", "alfred", "uhtred", "aethelwold"];

/// The plaque of this word.
pub fn plaque(word: &str) -> Plaque {
    Plaque::all().find(|plaque| plaque.word() == word).unwrap()
}

/// A fresh table with leaders of the first game.
pub fn first_game(seats: u8) -> LastKingdom {
    LastKingdom::new(&Setup::new::<LastKingdom>(seats).unwrap()).unwrap()
}

/// A fresh table with leaders dealt from all ten.
pub fn any_leaders(seats: u8) -> LastKingdom {
    let setup = Setup::with_options::<LastKingdom>(seats, [("leaders", "random")]).unwrap();
    LastKingdom::new(&setup).unwrap()
}

/// Plays a random game and shows every position.
pub fn each_position(mut game: LastKingdom, seed: u64, mut look: impl FnMut(&LastKingdom)) {
    let (mut dice, mut scratch) = (QuickDice::new(seed), Scratch::default());
    loop {
        look(&game);
        let (actor, action) = match game.next() {
            Next::Over => return,
            Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
            Next::Seats { must, .. } => {
                let seat = must.first().unwrap();
                (Actor::Seat(seat), game.random_action(seat, &mut dice, &mut scratch))
            }
        };
        game.apply(actor, action, &mut ());
    }
}
