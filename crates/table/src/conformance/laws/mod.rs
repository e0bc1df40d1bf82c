//! The laws, one file each: functions from an effort to a breach, if there is one.

mod answers;
mod chance;
mod endings;
mod ignorance;
mod list;
mod moving;
mod reasons;
mod records;
pub(super) mod setups;
mod showing;
mod steps;
mod telling;
mod turns;
mod undoing;
mod values;
mod views;
mod words;
mod worlds;

pub use answers::answers_stay_secret;
pub use chance::chance_is_drawn_as_promised;
pub use endings::games_end_and_lose_nothing;
pub use ignorance::views_hold_no_more_than_they_say;
pub use list::list_agrees_with_check;
pub use moving::every_motion_is_drawn;
pub use reasons::reasons_are_sentences;
pub use records::records_fold;
pub use setups::setups_stand;
pub use showing::every_choice_is_shown;
pub use steps::unseen_differences_stay_unseen;
pub use telling::sentences_keep_secrets;
pub use turns::every_turn_has_a_choice;
pub use undoing::taking_back_never_peeks;
pub use values::equal_positions_are_one_value;
pub use views::imagined_worlds_look_the_same;
pub use words::actions_read_back;
pub use worlds::imagined_worlds_are_as_likely_as_real_ones;
