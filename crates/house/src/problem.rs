//! Why something was not done, as a person or a program reads it.

use serde::Serialize;

use crate::tables::{Estranged, NoLuck, Quota, StoreFault};

/// A refusal. Whatever was asked for did not happen, and nothing changed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, thiserror::Error)]
#[error("{detail}")]
pub struct Problem {
    /// What kind of refusal it is, as a status of HTTP counts them.
    pub status: u16,
    /// A short key for programs.
    pub code: &'static str,
    /// One sentence for people.
    pub detail: String,
    /// The rule of the game that forbids it, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<&'static str>,
    /// After how many seconds it is worth asking again, if waiting helps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seconds: Option<u64>,
}

impl Problem {
    fn new(status: u16, code: &'static str, detail: impl Into<String>) -> Problem {
        Problem { status, code, detail: detail.into(), rule: None, seconds: None }
    }

    /// The request makes no sense.
    pub fn bad(detail: impl Into<String>) -> Problem {
        Problem::new(400, "bad-request", detail)
    }

    /// There is no such thing.
    pub fn missing(detail: impl Into<String>) -> Problem {
        Problem::new(404, "not-found", detail)
    }

    /// Not for this visitor.
    pub fn forbidden(detail: impl Into<String>) -> Problem {
        Problem::new(403, "forbidden", detail)
    }

    /// Not now.
    pub fn not_now(detail: impl Into<String>) -> Problem {
        Problem::new(409, "not-now", detail)
    }

    /// The decision was made on an old view.
    pub fn stale() -> Problem {
        let words = "The table has changed since you looked. Nothing was done; here is how it stands now.";
        Problem::new(409, "stale", words)
    }

    /// It is possible, but does not fit what is being learnt.
    pub fn lesson(detail: impl Into<String>) -> Problem {
        Problem::new(409, Problem::LESSON, detail)
    }

    /// Whether it says that a decision does not fit what is being learnt.
    pub fn is_lesson(&self) -> bool {
        self.code == Problem::LESSON
    }

    const LESSON: &str = "lesson";

    /// The rules of the game forbid it.
    pub fn refused(refusal: table::Refusal) -> Problem {
        let rule = Some(refusal.rule);
        Problem { rule, ..Problem::new(422, "against-the-rules", refusal.words) }
    }

    /// Too much, too fast.
    pub fn too_many(detail: impl Into<String>) -> Problem {
        Problem::new(429, "too-many", detail)
    }

    /// Too fast: the same will do after so many seconds.
    pub fn too_fast(seconds: u64) -> Problem {
        let words = "Too many requests; please wait a few seconds.";
        Problem { seconds: Some(seconds), ..Problem::too_many(words) }
    }

    /// A quota is used up.
    pub fn no_room(quota: Quota) -> Problem {
        Problem::too_many(match quota {
            Quota::VisitorTables => "You have opened many tables. Finish some of them first.",
            Quota::VisitorSeats => "You sit at many tables of others. Finish some of these games first.",
            Quota::NetworkTables => "Many tables were opened from your network. Finish some of them first.",
            Quota::NetworkBytes => "Your network has stored as much here as it may. Nothing was done.",
            Quota::Bytes => {
                let words = "The house is full and can take nothing new at the moment. Nothing was done.";
                return Problem::new(507, "full", words);
            }
        })
    }

    /// The disk is full or broken.
    pub fn cannot_store() -> Problem {
        let words =
            "The house cannot store anything at the moment. Nothing was done; please try again later.";
        Problem::new(503, "cannot-store", words)
    }

    /// The table is kept as a list of what happened, and for this reason.
    pub fn kept(why: &Estranged) -> Problem {
        Problem::new(409, Problem::KEPT, why.to_string())
    }

    /// Whether it says that the table is kept as a list of what happened.
    pub fn is_kept(&self) -> bool {
        self.code == Problem::KEPT
    }

    const KEPT: &str = "kept";

    /// There is more of it than is read.
    pub fn too_large() -> Problem {
        let words = "That is more than the house reads at once. Nothing was done. Go back and make it smaller: your \
            browser still has what you typed.";
        Problem::new(413, "too-large", words)
    }

    /// The request took too long to arrive.
    pub fn late() -> Problem {
        Problem::new(
            408,
            "late",
            "The request took too long to arrive. Nothing was done; please send it again.",
        )
    }

    /// The house itself failed.
    pub fn broken(detail: impl std::fmt::Display) -> Problem {
        tracing::error!(%detail, "the house failed");
        let words = "Something went wrong in the house. Nothing was done; please try again.";
        Problem::new(500, "broken", words)
    }
}

impl From<shelf::Rejected> for Problem {
    fn from(rejected: shelf::Rejected) -> Problem {
        match rejected {
            shelf::Rejected::Refused(refusal) => Problem::refused(refusal),
            unreadable @ shelf::Rejected::Unreadable { .. } => Problem::bad(unreadable.to_string()),
        }
    }
}

impl From<shelf::ListRejected> for Problem {
    fn from(rejected: shelf::ListRejected) -> Problem {
        let words = rejected.to_string();
        match rejected {
            shelf::ListRejected::First(rejected) => rejected.into(),
            shelf::ListRejected::Later { number, why: Some(why) } => {
                let why = Problem::from(why);
                Problem { detail: format!("Decision {number} of the list: {}", why.detail), ..why }
            }
            shelf::ListRejected::Later { why: None, .. } => Problem::new(422, "against-the-rules", words),
            shelf::ListRejected::TooSoon => Problem::new(422, "not-as-a-list", words),
        }
    }
}

impl From<shelf::UnknownGame> for Problem {
    fn from(fault: shelf::UnknownGame) -> Problem {
        Problem::missing(fault.to_string())
    }
}

impl From<table::SetupFault> for Problem {
    fn from(fault: table::SetupFault) -> Problem {
        Problem::bad(fault.to_string())
    }
}

impl From<bots::UnknownBot> for Problem {
    fn from(fault: bots::UnknownBot) -> Problem {
        Problem::bad(fault.to_string())
    }
}

impl From<NoLuck> for Problem {
    fn from(fault: NoLuck) -> Problem {
        Problem::broken(fault)
    }
}

impl From<StoreFault> for Problem {
    fn from(fault: StoreFault) -> Problem {
        match fault {
            StoreFault::Conflict => Problem::stale(),
            StoreFault::Gone => Problem::missing("This table was deleted."),
            StoreFault::Quota(quota) => Problem::no_room(quota),
            StoreFault::Unwritable(_) => Problem::cannot_store(),
            StoreFault::Closed => {
                Problem::new(503, "closing", "The house is closing. Nothing was done; please try again soon.")
            }
            fault => Problem::broken(fault),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_store_refuses_is_told_as_what_it_is() {
        let code = |fault: StoreFault| {
            let problem = Problem::from(fault);
            (problem.status, problem.code)
        };
        assert_eq!(code(StoreFault::Conflict), (409, "stale"));
        assert_eq!(code(StoreFault::Gone), (404, "not-found"));
        assert_eq!(code(StoreFault::Closed), (503, "closing"));
        assert_eq!(code(StoreFault::Unwritable("disk".into())), (503, "cannot-store"));
        assert_eq!(code(StoreFault::Quota(Quota::Bytes)), (507, "full"));
        for quota in [Quota::VisitorTables, Quota::VisitorSeats, Quota::NetworkTables, Quota::NetworkBytes] {
            assert_eq!(code(StoreFault::Quota(quota)), (429, "too-many"));
        }
        assert!(Problem::kept(&Estranged::Entries).is_kept() && !Problem::stale().is_kept());
        assert_eq!((Problem::too_fast(7).status, Problem::too_fast(7).seconds), (429, Some(7)));
        assert_eq!((Problem::late().status, Problem::too_large().status), (408, 413));
    }
}
