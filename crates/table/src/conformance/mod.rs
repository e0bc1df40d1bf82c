//! The suite that tests any game against the contract.
//!
//! One line in a test file of the game's crate is enough:
//!
//! ```ignore
//! table::conformance!(MyGame);
//! ```
//!
//! It becomes one `#[test]` per law, so a failure names the law that was broken. A game that has only
//! its rules yet ([`Game`](crate::Game)) is tested by `table::conformance!(rules MyGame);`, one that keeps
//! secrets but has no words and pictures ([`Secrets`](crate::Secrets), [`Thinking`], [`Hosting`]) by
//! `table::conformance!(secrets MyGame);`. Any field of [`Effort`] may follow:
//! `table::conformance!(MyGame, games = 100, spots = 30);`.
//!
//! Each law is a plain function from an [`Effort`] to a [`Breach`], if there is one. The laws play
//! seeded random games from every setup the game offers (within the effort), so the same program
//! always finds the same breaches.

pub mod allocations;
mod bare;
mod coverage;
mod effort;
mod laws;
mod markup;
mod walk;

#[doc(hidden)]
pub use bare::{Bare, Whole};
pub use coverage::{all_ids, require_coverage};
pub use effort::{Breach, Effort, Law, require};
pub use laws::{
    actions_read_back, answers_stay_secret, chance_is_drawn_as_promised, codes_stand_for_actions,
    equal_positions_are_one_value, every_choice_is_shown, every_motion_is_drawn, every_turn_has_a_choice,
    games_end_and_lose_nothing, imagined_worlds_are_as_likely_as_real_ones, imagined_worlds_look_the_same,
    list_agrees_with_check, observations_keep_secrets, reasons_are_sentences, records_fold,
    sentences_keep_secrets, setups_stand, taking_back_never_peeks, unseen_differences_stay_unseen,
    views_hold_no_more_than_they_say,
};

use crate::{Hosting, Thinking};

/// A game that can be played without words and pictures: what the laws of the rules ask for.
pub trait Playable: Thinking + Hosting {}

impl<G: Thinking + Hosting> Playable for G {}

/// Tests a game against the contract: one `#[test]` per law, in a module called `conformance`.
///
/// `conformance!(rules MyGame)` tests the rules alone, `conformance!(secrets MyGame)` rules and secrets,
/// `conformance!(MyGame)` everything, words and pictures too. Fields of
/// [`Effort`](crate::conformance::Effort) may follow as `name = value`.
#[macro_export]
macro_rules! conformance {
    (rules $game:ty $(, $knob:ident = $value:expr)* $(,)?) => {
        mod conformance {
            #[allow(unused_imports)]
            use super::*;
            $crate::conformance_tests!(
                $crate::conformance::Bare<$game>, [$($knob = $value),*],
                setups_stand, every_turn_has_a_choice, list_agrees_with_check,
                games_end_and_lose_nothing, chance_is_drawn_as_promised, actions_read_back,
                records_fold, taking_back_never_peeks, equal_positions_are_one_value
            );
        }
    };
    (secrets $game:ty $(, $knob:ident = $value:expr)* $(,)?) => {
        mod conformance {
            #[allow(unused_imports)]
            use super::*;
            $crate::conformance_tests!(
                $game, [$($knob = $value),*],
                setups_stand, every_turn_has_a_choice, list_agrees_with_check,
                games_end_and_lose_nothing, chance_is_drawn_as_promised, actions_read_back,
                records_fold, imagined_worlds_look_the_same, views_hold_no_more_than_they_say,
                imagined_worlds_are_as_likely_as_real_ones, unseen_differences_stay_unseen, answers_stay_secret, taking_back_never_peeks,
                equal_positions_are_one_value
            );
        }
    };
    ($game:ty $(, $knob:ident = $value:expr)* $(,)?) => {
        mod conformance {
            #[allow(unused_imports)]
            use super::*;
            $crate::conformance_tests!(
                $game, [$($knob = $value),*],
                setups_stand, every_turn_has_a_choice, list_agrees_with_check,
                games_end_and_lose_nothing, chance_is_drawn_as_promised, actions_read_back,
                records_fold, imagined_worlds_look_the_same, views_hold_no_more_than_they_say,
                imagined_worlds_are_as_likely_as_real_ones, unseen_differences_stay_unseen, answers_stay_secret, taking_back_never_peeks,
                equal_positions_are_one_value, sentences_keep_secrets, every_choice_is_shown, every_motion_is_drawn,
                reasons_are_sentences, codes_stand_for_actions, observations_keep_secrets
            );
        }
    };
}

/// The tests that [`conformance!`](crate::conformance!) is made of.
#[doc(hidden)]
#[macro_export]
macro_rules! conformance_tests {
    ($game:ty, $knobs:tt, $($law:ident),*) => {
        $($crate::conformance_test!($game, $knobs, $law);)*
    };
}

/// One test of [`conformance!`](crate::conformance!).
#[doc(hidden)]
#[macro_export]
macro_rules! conformance_test {
    ($game:ty, [$($knob:ident = $value:expr),*], $law:ident) => {
        #[test]
        fn $law() {
            #[allow(unused_mut)]
            let mut effort = $crate::conformance::Effort::default();
            $(effort.$knob = $value;)*
            $crate::conformance::require($crate::conformance::$law::<$game>(&effort));
        }
    };
}
