//! The words that a newcomer has to be told.

use table::Term;

/// What the game means by them.
pub(crate) const TERMS: &[Term] = &[
    Term {
        word: "Clash",
        meaning: "A fight over a Region. Everybody with a card there adds up their strength, and the highest total wins. After a tie those who fight on meet in a new Clash.",
    },
    Term {
        word: "Influence",
        meaning: "Points. 15 at the end of a year win the crown; with two players, 20.",
    },
    Term {
        word: "Herald",
        meaning: "Your rider. Claim the Location where it stands and you gain 1 Influence more, and 1 from every opponent whose Herald stands there too.",
    },
    Term { word: "Court", meaning: "The Captains seated here pay 1 Influence each every Spring." },
    Term {
        word: "Site of Power",
        meaning: "Send cards here until their Power is 3: then they are lost, and your Legend comes to your hand or a used tile is ready again.",
    },
    Term {
        word: "Ruse",
        meaning: "A card without strength. Look at the other cards first, then reinforce with a card from your hand, or retreat.",
    },
    Term { word: "reinforce", meaning: "Lay one more card from your hand, face up, into the Clash." },
    Term {
        word: "retreat",
        meaning: "Leave a Clash with your card. You have neither won nor lost nor tied.",
    },
    Term {
        word: "Ambush",
        meaning: "A tile for the end of Summer: two face-down cards of one opponent trade places.",
    },
    Term {
        word: "Lost Pile",
        meaning: "Cards that are lost stay here, unlike discarded ones, which you draw again.",
    },
    Term {
        word: "tile",
        meaning: "A tactic of your faction. You use it once; a full Site of Power can make it ready again. What most tiles do is reconstructed: the rules say which.",
    },
    Term {
        word: "Decree",
        meaning: "The one card that only your faction has. What it does is reconstructed in part: the rules say which.",
    },
    Term {
        word: "Agent",
        meaning: "Strength 11, but lost at once if somebody else has a Follower in the Clash.",
    },
    Term {
        word: "Cavalry",
        meaning: "Strength 4, and 4 more for every tie already fought in the Region this year.",
    },
];
