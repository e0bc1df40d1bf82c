//! The first edition of what bots are told, frozen: an opponent to measure against, and nothing else.
//!
//! Nobody mends anything here. A test pins what it says of the positions of a few games; where a position changes its
//! shape, these files follow it without a change of meaning. The evaluation is still that of today, so it has no copy here;
//! whoever changes it leaves one.

pub(crate) mod answer;
pub(crate) mod plausible;

use std::ops::Deref;

use crate::rules::state::Board;

/// A board as the first edition looks at it.
pub(crate) struct First<'a>(&'a Board);

impl Deref for First<'_> {
    type Target = Board;

    fn deref(&self) -> &Board {
        self.0
    }
}
