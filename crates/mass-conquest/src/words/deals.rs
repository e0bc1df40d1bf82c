//! Deals and promises in words.

use table::{Names, Seat};

use crate::content::heir;
use crate::maps::NOWHERE;
use crate::rules::bargains::{Pledge, Side, Terms};
use crate::rules::state::Board;
use crate::words::name;

impl Board {
    /// What one side of a deal gives, in words; empty for nothing.
    fn side_words(&self, giver: Seat, side: Side) -> Vec<String> {
        let mut parts = Vec::new();
        if side.gold > 0 {
            parts.push(format!("{} gold", side.gold));
        }
        for bit in 0..3u8 {
            if side.hostages >> bit & 1 == 1 {
                parts.push(format!("{} as a hostage", heir(Board::kin_ids(giver).start + bit)));
            }
        }
        for person in side.hand.iter() {
            parts.push(format!("{}, handed over", heir(person)));
        }
        for person in side.release.iter() {
            parts.push(format!("the freedom of {}", heir(person)));
        }
        if side.passage != 0 {
            parts.push(format!("passage until round {}", side.passage));
        }
        parts
    }

    /// A deal in words: "3 gold for an alliance".
    pub(crate) fn terms_words(&self, from: Seat, to: Seat, terms: &Terms, names: &Names) -> String {
        let give = self.side_words(from, terms.give);
        let want = self.side_words(to, terms.want);
        let mut both = Vec::new();
        if terms.ally {
            both.push("an alliance".to_owned());
        }
        if terms.truce != NOWHERE {
            both.push(format!("no battle in {} this turn", self.call(terms.truce)));
        }
        let mut words = Vec::new();
        if !give.is_empty() {
            words.push(format!("{} gives {}", name(names, from), give.join(", ")));
        }
        if !want.is_empty() {
            words.push(format!("{} gives {}", name(names, to), want.join(", ")));
        }
        if !both.is_empty() {
            words.push(both.join(" and "));
        }
        if !terms.word.is_empty() {
            let speaker = if terms.word_wanted { to } else { from };
            words.push(format!("{} promises \u{201c}{}\u{201d}", name(names, speaker), terms.word.as_str()));
        }
        words.join("; ")
    }

    pub(crate) fn pledge_words(&self, pledge: Pledge) -> String {
        match pledge {
            Pledge::NoAttack(round) => format!("no attack until round {round}"),
            Pledge::Leave(at, round) => format!("to leave {} by round {round}", self.call(at)),
            Pledge::Return(person, round) => format!("to let {} go by round {round}", heir(person)),
            Pledge::Pay(gold, round) => format!("to pay {gold} gold by round {round}"),
        }
    }
}
