//! The words that a newcomer has to be told.

use table::Term;

/// What the game means by them.
pub(crate) const TERMS: &[Term] = &[
    Term { word: "holding", meaning: "A town or a castle of yours. Each pays 1 gold when your turn begins." },
    Term {
        word: "town",
        meaning: "It belongs to whoever has the nearest troop, at most three borders away.",
    },
    Term {
        word: "castle",
        meaning: "It belongs to whoever stands in it alone. Troops defend with double strength there, except cavalry.",
    },
    Term {
        word: "upkeep",
        meaning: "Each land troop costs 1 gold a turn, each ship 2. What you cannot pay weakens all your troops.",
    },
    Term {
        word: "heir",
        meaning: "A member of your family. Beside one your army fights better; alone among enemies they are captured.",
    },
    Term { word: "captive", meaning: "A family member in the hands of somebody else." },
    Term {
        word: "flank",
        meaning: "Attackers who come over a second border fight better: 1 more each, cavalry 3.",
    },
    Term { word: "fort", meaning: "Built by infantry instead of moving. It makes defenders stronger." },
    Term {
        word: "passage",
        meaning: "Your troops may go through somebody else's lands until the round that was agreed.",
    },
    Term {
        word: "alliance",
        meaning: "Allies let each other pass and guard each other's family. Nothing more.",
    },
    Term {
        word: "standstill",
        meaning: "Rounds in which nothing is fought, taken or recruited. When enough follow each other, the war ends on count.",
    },
    Term {
        word: "surrender",
        meaning: "All give up to one player, who wins. Everybody votes in secret, and a single no is enough to fight on.",
    },
];
