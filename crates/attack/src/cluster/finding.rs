//! What is not as it should be.

use std::fmt;

use house::tables::Millis;

/// A kind of finding.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum FindingKind {
    /// A decision was accepted and is not stored.
    Lost,
    /// A decision is stored more than once.
    Doubled,
    /// Decisions of one client are stored in another order than they were accepted.
    Disordered,
    /// A decision is stored that nobody sent.
    Unsent,
    /// Entries of a table are not numbered one after another.
    Gap,
    /// A client was told of a version that is not stored.
    Phantom,
    /// A client that asked the same node twice was shown an older table the second time.
    Backwards,
    /// A client named the version it knew and was shown an older table.
    Older,
    /// A client was shown a table as it had been too long ago.
    Late,
    /// The same version was shown in two ways.
    Torn,
    /// A client was told that nothing was done when it was, some time ago.
    Denied,
    /// A client was told no where it should not have been.
    Refused,
    /// A client was put off, and not told until when.
    Unpromised,
    /// The entries of a table do not follow from one another.
    Unfolded,
    /// A bot decided that had not to.
    BotOutOfTurn,
    /// A clock fell that had fallen before.
    ClockTwice,
    /// Something that happens by itself was stored by a node that was not to see to that table.
    DoubleDrive,
    /// A duty passed on without a new fence.
    Fence,
    /// A table did not go on.
    Standstill,
    /// A node ended by itself, did not open or did not leave.
    Node,
}

impl FindingKind {
    /// Whether it says that something was done twice, or by two nodes at once.
    pub fn is_double(self) -> bool {
        matches!(
            self,
            FindingKind::Doubled
                | FindingKind::Gap
                | FindingKind::Unfolded
                | FindingKind::BotOutOfTurn
                | FindingKind::ClockTwice
                | FindingKind::DoubleDrive
        )
    }
}

/// Something that is not as it should be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// What kind of thing it is.
    pub kind: FindingKind,
    /// At which table, if at one.
    pub table: String,
    /// When, as far as that can be said.
    pub at: Millis,
    /// What it is, in words.
    pub words: String,
}

impl Finding {
    /// A finding at a table.
    pub fn new(kind: FindingKind, table: &str, at: Millis, words: impl Into<String>) -> Finding {
        Finding { kind, table: table.to_owned(), at, words: words.into() }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at {} table {}: {}", self.kind, self.at, self.table, self.words)
    }
}
