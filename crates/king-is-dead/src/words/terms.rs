//! The words that a newcomer has to be told.

use table::Term;

/// What the game means by them.
pub(crate) const TERMS: &[Term] = &[
    Term {
        word: "court",
        meaning: "The followers you have taken. At the end the strongest faction crowns whoever has the most of its followers at court.",
    },
    Term {
        word: "summon",
        meaning: "Take one follower of any faction from any region into your court. You do so at the end of every turn in which you play a card.",
    },
    Term {
        word: "contested",
        meaning: "The region that is settled next, once everybody has passed in a row.",
    },
    Term {
        word: "unstable",
        meaning: "A region that was settled without one faction ahead of the others. Three unstable regions bring the French.",
    },
    Term {
        word: "set",
        meaning: "One follower of each faction in a court. In an invasion the most sets win.",
    },
    Term {
        word: "supply",
        meaning: "Followers beside the board. Cards bring them into play; nobody can summon them.",
    },
    Term {
        word: "home",
        meaning: "The region where a faction begins: Moray for the Scots, Gwynedd for the Welsh, Essex for the English.",
    },
    Term {
        word: "invasion",
        meaning: "The end that comes with three unstable regions: whoever has the most sets of all three factions wins.",
    },
];
