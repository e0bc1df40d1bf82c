//! What the cards do (chapters 7, 8 and 10 of the rules): one file for each card, or for each family of
//! cards that differ by a faction alone.
//!
//! An effect is a short list of questions. Each question's mask holds exactly the values that can
//! still be completed to a legal option (TKD-99); the questions of unordered pairs take the lower
//! region or faction first, so every option is reached by one path. When the last question is
//! answered the effect becomes a list of [`Moves`] and is carried out at once.
//!
//! A card's file has all of that card: its questions, what is legal, why the rest is not, what it does
//! and its words. [`effect_of`] is the one place where a card meets its file.

mod aid;
mod ambush;
mod answers;
mod assemble;
mod dispute;
mod edict;
mod influence;
mod manoeuvre;
mod march;
mod moves;
mod negotiate;
mod outmanoeuvre;
mod plot;
mod refuse;
mod replacing;
mod resist;
mod spy;
mod support;
mod suppress;

use table::{Refusal, Seat};

use super::refusal::other_answer;
use super::state::Ask;
use super::{Action, KingIsDead};
use crate::content::{Card, Faction, Region};

pub use moves::{Move, Moves, Resolution};
pub(crate) use spy::copied;

/// One small decision of an effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Question {
    /// What is asked for.
    pub ask: Ask,
    /// The answers that can be completed; empty at the first question of a card without effect.
    pub mask: u32,
}

impl Question {
    /// The question of a card that can do nothing.
    pub const NONE: Question = Question { ask: Ask::Region, mask: 0 };

    #[inline]
    fn region(mask: u8) -> Question {
        Question { ask: Ask::Region, mask: mask.into() }
    }

    #[inline]
    fn follower(mask: u32) -> Question {
        Question { ask: Ask::Follower, mask }
    }

    #[inline]
    fn faction(mask: u32) -> Question {
        Question { ask: Ask::Faction, mask }
    }

    #[inline]
    fn pile(mask: u32) -> Question {
        Question { ask: Ask::Pile, mask }
    }

    #[inline]
    fn region_card(mask: u8) -> Question {
        Question { ask: Ask::RegionCard, mask: mask.into() }
    }
}

/// All that belongs to one card. The choices made so far stand in the state.
trait CardEffect: Copy {
    /// The first question of a card that has one tier only.
    fn first(self, _state: &KingIsDead) -> Question {
        Question::NONE
    }

    /// The highest tier that can be reached (0 is the full effect) and its first question.
    #[inline]
    fn first_in_tier(self, state: &KingIsDead) -> (u8, Question) {
        (0, self.first(state))
    }

    /// The question after the choices made so far; `None` once all are answered.
    fn next(self, _state: &KingIsDead) -> Option<Question> {
        None
    }

    /// What the choices amount to. Every question must have been answered.
    fn moves(self, _state: &KingIsDead) -> Moves {
        Moves::NONE
    }

    /// Carries the effect out.
    #[inline]
    fn carry_out(self, state: &mut KingIsDead) -> Resolution {
        let moves = self.moves(state);
        state.shift(&moves);
        Resolution::Moved(moves)
    }

    /// Why the card is never played, though it is in hand.
    fn refuse_play(self) -> Option<Refusal> {
        None
    }

    /// Why this pile, which is not on offer, cannot be the answer.
    fn refuse_pile(self, state: &KingIsDead, _pile: Seat) -> Refusal {
        other_answer(state)
    }

    /// Why this region, which is not on offer, cannot be the answer.
    fn refuse_region(self, state: &KingIsDead, _region: Region) -> Refusal {
        other_answer(state)
    }

    /// Why this follower, which is not on offer, cannot be the answer.
    fn refuse_follower(self, state: &KingIsDead, _region: Region, _faction: Faction) -> Refusal {
        other_answer(state)
    }

    /// Why this faction, which is not on offer, cannot be the answer.
    fn refuse_faction(self, state: &KingIsDead, _faction: Faction) -> Refusal {
        other_answer(state)
    }

    /// Why this region card, which is not on offer, cannot be the answer.
    fn refuse_region_card(self, state: &KingIsDead, _region: Region) -> Refusal {
        other_answer(state)
    }

    /// Whether the question that is asked now is for one half of a pair without order: then the other half may
    /// as well be meant first (TKD-99).
    fn asks_for_pair(self, _state: &KingIsDead) -> bool {
        false
    }

    /// What the choices made so far come to, before the last of them carries the effect out.
    fn begun(self, _state: &KingIsDead) -> Moves {
        Moves::NONE
    }

    /// The question that is asked now, for the player who answers it.
    fn prompt(self, state: &KingIsDead) -> String;

    /// What the player does who answers it, for everybody else.
    fn activity(self) -> &'static str {
        "chooses its targets"
    }

    /// Why the card, whose first question is asked now, can be carried out only in part.
    fn shortfall(self, _state: &KingIsDead) -> Option<String> {
        None
    }

    /// The region that the follower leaves whose faction is asked for; `None` if it comes from the supply.
    fn origin(self, _state: &KingIsDead) -> Option<Region> {
        None
    }
}

/// The one place where a card meets its file: `effect_of!(card, effect => effect.first(state))`. A match
/// and not a table of pointers, because playouts ask a hundred million times a second.
macro_rules! effect_of {
    ($card:expr, $effect:ident => $then:expr) => {
        effect_of!($card, $effect => $then;
            ScottishSupport: support::Support(Faction::Scottish),
            WelshSupport: support::Support(Faction::Welsh),
            EnglishSupport: support::Support(Faction::English),
            Assemble: assemble::Assemble,
            Negotiate: negotiate::Negotiate,
            Manoeuvre: manoeuvre::Manoeuvre,
            Outmanoeuvre: outmanoeuvre::Outmanoeuvre,
            Spy: spy::Spy,
            Ambush: ambush::Ambush,
            March: march::March,
            Plot: plot::Plot,
            Aid: aid::Aid,
            Influence: influence::Influence,
            Dispute: dispute::Dispute,
            Edict: edict::Edict,
            Resist: resist::Resist,
            Quell: replacing::QUELL,
            Suppress: suppress::Suppress,
            Muster: replacing::MUSTER,
        )
    };
    ($card:expr, $effect:ident => $then:expr; $($name:ident: $file:expr,)*) => {
        match $card {
            $(Card::$name => {
                let $effect = $file;
                $then
            })*
        }
    };
}

/// The highest tier that can be reached (0 is the full effect) and its first question.
pub(crate) fn first(state: &KingIsDead, kind: Card) -> (u8, Question) {
    effect_of!(kind, effect => effect.first_in_tier(state))
}

/// The question after the choices made so far; `None` once all are answered.
pub(crate) fn next(state: &KingIsDead, kind: Card) -> Option<Question> {
    effect_of!(kind, effect => effect.next(state))
}

/// Carries out what the choices amount to. Every question must have been answered.
pub(super) fn carry_out(state: &mut KingIsDead, kind: Card) -> Resolution {
    effect_of!(kind, effect => effect.carry_out(state))
}

/// Why a card that is in hand is never played; `None` for most cards.
pub(super) fn refuse_play(card: Card) -> Option<Refusal> {
    effect_of!(card, effect => effect.refuse_play())
}

/// Why an answer is refused that is of the kind asked for but not on offer.
pub(super) fn refuse(state: &KingIsDead, answer: Action) -> Refusal {
    let Some(playing) = state.playing else { return other_answer(state) };
    effect_of!(playing.kind, effect => match answer {
        Action::Pile(pile) => effect.refuse_pile(state, pile),
        Action::Region(region) => effect.refuse_region(state, region),
        Action::Follower(region, faction) => effect.refuse_follower(state, region, faction),
        Action::Faction(faction) => effect.refuse_faction(state, faction),
        Action::RegionCard(region) => effect.refuse_region_card(state, region),
        _ => other_answer(state),
    })
}

/// The question that is asked now, for the player who answers it.
pub(crate) fn prompt(state: &KingIsDead, kind: Card) -> String {
    effect_of!(kind, effect => effect.prompt(state))
}

/// Whether the question that is asked now is for one half of a pair without order (TKD-99).
pub(crate) fn asks_for_pair(state: &KingIsDead) -> bool {
    let Some(playing) = state.playing.filter(|_| state.in_effect()) else { return false };
    effect_of!(playing.kind, effect => effect.asks_for_pair(state))
}

/// What the choices made so far come to, before the last of them carries the effect out.
pub(crate) fn begun(state: &KingIsDead) -> Moves {
    let Some(playing) = state.playing.filter(|_| state.in_effect() && state.step > 0) else {
        return Moves::NONE;
    };
    effect_of!(playing.kind, effect => effect.begun(state))
}

/// Whether a card would have no effect if the seat to move played it now (TKD-93).
pub(crate) fn is_idle(state: &KingIsDead, card: Card) -> bool {
    first(state, card).1.mask == 0
}

/// What the player does who answers it, for everybody else.
pub(crate) fn activity(kind: Card) -> &'static str {
    effect_of!(kind, effect => effect.activity())
}

/// Why the card, whose first question is asked now, can be carried out only in part.
pub(crate) fn shortfall(state: &KingIsDead, kind: Card) -> Option<String> {
    effect_of!(kind, effect => effect.shortfall(state))
}

/// The region that the follower leaves whose faction is asked for; `None` if it comes from the supply.
pub(crate) fn origin(state: &KingIsDead, kind: Card) -> Option<Region> {
    effect_of!(kind, effect => effect.origin(state))
}
