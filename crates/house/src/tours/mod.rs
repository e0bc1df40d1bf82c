//! First games that teach: what a game's tour says, and how far a learner has come in it.
//!
//! Invariant: a tour is data and changes no rule. How far somebody is follows from what happened at the table and from
//! nothing else, so a tour can be left, taken back and taken up again like any game.

mod course;
mod read;
mod tour;

use std::sync::LazyLock;

pub use course::{Course, READ_FIRST};
pub use read::{TourFault, read};
pub use tour::{Lesson, Pattern, Tour};

/// What is shipped, by game.
const WRITTEN: [(&str, &str); 4] = [
    ("king-is-dead", include_str!("../../tours/king-is-dead.tour")),
    ("mass-conquest", include_str!("../../tours/mass-conquest.tour")),
    ("old-kings-crown", include_str!("../../tours/old-kings-crown.tour")),
    ("last-kingdom", include_str!("../../tours/last-kingdom.tour")),
];

/// The tours of the house, in the order of the shelf. One that cannot be read is left out; a test reads them all.
pub fn tours() -> &'static [Tour] {
    static TOURS: LazyLock<Vec<Tour>> = LazyLock::new(|| {
        let read = |(game, text): &(&str, &str)| match read(text) {
            Ok(tour) => Some(tour),
            Err(fault) => {
                tracing::error!(target: "house::tours", game, %fault, "a tour cannot be read");
                None
            }
        };
        WRITTEN.iter().filter_map(read).collect()
    });
    &TOURS
}

/// The tour of the game of this id; `None` if it has none.
pub fn find(game: &str) -> Option<&'static Tour> {
    tours().iter().find(|tour| tour.game == game)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_of_the_shelf_has_a_tour_that_can_be_read() {
        for (game, text) in WRITTEN {
            let tour = read(text).unwrap_or_else(|fault| panic!("{game}: {fault}"));
            assert_eq!(tour.game, game);
            assert!((10..=16).contains(&tour.lessons.len()), "{game}: {} lessons", tour.lessons.len());
        }
        let games: Vec<&str> = shelf::GAMES.iter().map(|game| game.id()).collect();
        let told: Vec<&str> = tours().iter().map(|tour| tour.game.as_str()).collect();
        assert_eq!(games, told);
    }
}
