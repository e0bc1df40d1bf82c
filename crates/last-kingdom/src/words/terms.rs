//! The words that a newcomer has to be told.

use table::Term;

/// What the game means by them.
pub(crate) const TERMS: &[Term] = &[
    Term {
        word: "affinity",
        meaning: "Your standing with a people, from 0 to 10. When your side wins a conflict, each of its armies there pays you by your affinity with its people.",
    },
    Term {
        word: "momentum",
        meaning: "With two players: the side that it shows counts one more player for the bonus of being alone.",
    },
    Term {
        word: "locked",
        meaning: "Whoever holds the locked marker cannot change side until the conflict ends or the other player takes it.",
    },
    Term {
        word: "double down",
        meaning: "You cannot change side in this conflict any more. If both of you are on the side that wins, only you win.",
    },
    Term {
        word: "conflict",
        meaning: "The region that is fought over now. When everybody has passed, the stronger side wins it.",
    },
    Term { word: "succession", meaning: "The region that is fought over after this one." },
    Term {
        word: "action token",
        meaning: "What the plaques of the market cost. Whoever loses a conflict gains two.",
    },
    Term {
        word: "passive",
        meaning: "You may take any number of passive actions before your primary action.",
    },
    Term { word: "instant", meaning: "It happens right after the draft, and takes no turn." },
    Term { word: "primary", meaning: "A turn has one primary action; or you pass, or prepare for invasion." },
    Term {
        word: "prepare for invasion",
        meaning: "Leave the turns of this conflict early. You gain a token for every peace token, and choose where the fighting goes later.",
    },
    Term {
        word: "peace",
        meaning: "A region that was won has peace. Nobody fights over it again in this round.",
    },
    Term {
        word: "market",
        meaning: "Plaques that everybody can buy. Whatever is bought becomes the dearest, and the others become cheaper.",
    },
    Term {
        word: "initiative",
        meaning: "A number on the leader mat. The lowest is the first to place a token.",
    },
];
