//! What is said: questions, choices, the log, the ending, the board as text.

pub(crate) mod choices;
pub(crate) mod ending;
pub(crate) mod ids;
pub(crate) mod log;
pub(crate) mod motions;
pub(crate) mod outlook;
pub(crate) mod prompts;
pub(crate) mod reasons;
pub(crate) mod terms;
pub(crate) mod text_board;
pub(crate) mod touch;
