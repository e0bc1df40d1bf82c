//! How the game speaks.

pub(crate) mod advice;
pub(crate) mod briefs;
pub(crate) mod card_texts;
pub(crate) mod choices;
pub(crate) mod content_chapter;
pub(crate) mod ending;
pub(crate) mod gestures;
pub(crate) mod log;
pub(crate) mod motions;
pub(crate) mod names;
pub(crate) mod news;
pub(crate) mod outlook;
pub(crate) mod prompts;
pub(crate) mod reasons;
pub(crate) mod terms;
pub(crate) mod text_board;
pub(crate) mod touch;
