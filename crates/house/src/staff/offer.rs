//! Which bots are offered to people.

use bots::{BOTS, BotInfo};
use shelf::Shelved;

/// The bot that does nothing but compare what positions are worth.
const NEEDS_EVALUATION: &str = "greedy";

/// The bot that takes over where nobody chose one: the strongest there is.
pub fn standin() -> &'static str {
    BOTS.last().map_or("random", |bot| bot.name)
}

/// The bots that are worth a seat in this game, the strongest first.
pub fn offered(game: &dyn Shelved) -> impl Iterator<Item = &'static BotInfo> {
    let evaluates = game.has_evaluation();
    BOTS.iter().rev().filter(move |bot| evaluates || bot.name != NEEDS_EVALUATION)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greedy_is_offered_where_a_game_can_say_what_a_position_is_worth() {
        for game in shelf::GAMES {
            let names: Vec<&str> = offered(*game).map(|bot| bot.name).collect();
            assert_eq!(names.contains(&NEEDS_EVALUATION), game.has_evaluation(), "{}", game.id());
            assert_eq!(names.first(), Some(&standin()));
            assert!(BOTS.iter().any(|bot| bot.name == NEEDS_EVALUATION));
        }
    }
}
