//! The odds of a battle in words: who attacks, who defends, and how many of the 36 rolls are whose.

use table::{Names, Seat};

use crate::maps::Place;
use crate::rules::battle::{Odds, odds};
use crate::rules::state::Board;
use crate::words::name;

/// What an attack and its defence come to before the dice.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Match {
    pub attack: u16,
    pub defence: u16,
}

impl Match {
    /// The battle of `attacker` against `defender` in a place, if the defender turns to whom it fears least.
    pub fn of(board: &Board, attacker: Seat, defender: Seat, at: Place) -> Match {
        Match::first(board, attacker, defender, at, board.weakest_first(attacker, at))
    }

    /// The same with the army that came from `first` as the first attacker.
    pub fn first(board: &Board, attacker: Seat, defender: Seat, at: Place, first: Place) -> Match {
        let attack = board.attack_total(attacker, at, first);
        Match { attack, defence: board.defence_total(defender, at, attacker) }
    }

    pub fn odds(self) -> Odds {
        odds(i32::from(self.attack) - i32::from(self.defence))
    }

    /// "you hold on 3 of 36 rolls, 3 are draws"; "you" is the defender.
    pub fn held(self) -> String {
        let odds = self.odds();
        format!("you hold on {}{}", rolls(odds.lose), draws(odds))
    }

    /// "you win 30 of 36 rolls, 3 are draws"; "you" is the attacker.
    pub fn won(self) -> String {
        format!("you win {}", self.rolls_won())
    }

    /// "30 of 36 rolls, 3 are draws": what the attacker wins.
    pub fn rolls_won(self) -> String {
        let odds = self.odds();
        format!("{}{}", rolls(odds.win), draws(odds))
    }

    /// Who attacks with what, and the chances, told to one of the two.
    pub fn words(self, own: Seat, attacker: Seat, defender: Seat, names: &Names) -> String {
        let Match { attack, defence } = self;
        if own == attacker {
            let other = name(names, defender);
            format!("You attack with {attack}, {other} defends with {defence}: {}.", self.won())
        } else {
            let other = name(names, attacker);
            format!("{other} attacks with {attack}, you defend with {defence}: {}.", self.held())
        }
    }
}

fn rolls(count: u32) -> String {
    match count {
        0 => "none of 36 rolls".into(),
        36 => "all 36 rolls".into(),
        count => format!("{count} of 36 rolls"),
    }
}

fn draws(odds: Odds) -> String {
    match odds.draw {
        0 => String::new(),
        1 => ", 1 is a draw".into(),
        count => format!(", {count} are draws"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_attacks_is_told_to_both_sides_and_draws_only_where_there_are_any() {
        let names = Names::new(vec!["Anna".into(), "Hild".into()]);
        let told =
            |attack, defence, own| Match { attack, defence }.words(Seat(own), Seat(1), Seat(0), &names);
        assert_eq!(
            told(5, 2, 0),
            "Hild attacks with 5, you defend with 2: you hold on 3 of 36 rolls, 3 are draws."
        );
        assert_eq!(
            told(5, 2, 1),
            "You attack with 5, Anna defends with 2: you win 30 of 36 rolls, 3 are draws."
        );
        assert_eq!(
            told(0, 5, 0),
            "Hild attacks with 0, you defend with 5: you hold on 35 of 36 rolls, 1 is a draw."
        );
        assert_eq!(told(9, 0, 1), "You attack with 9, Anna defends with 0: you win all 36 rolls.");
        assert_eq!(told(9, 0, 0), "Hild attacks with 9, you defend with 0: you hold on none of 36 rolls.");
    }
}
