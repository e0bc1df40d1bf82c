//! Why something was not done, as a person or a program reads it.

use serde::Serialize;
use utoipa::ToSchema;

use crate::tables::{Estranged, NoLuck, Quota, StoreFault};

/// Seconds after which it is worth asking a house again that cannot store anything.
const AWAY: u64 = 2;

/// What kind of refusal it is, as a program tells them apart. This is the whole list; the status of each is fixed but for
/// `bad-request`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Code {
    /// The request makes no sense: it does not fit its description (400, 405 or 415).
    BadRequest,
    /// The token cannot be one, or one is needed and none was sent (401).
    Unauthorized,
    /// Not for this visitor (403).
    Forbidden,
    /// There is no such thing (404).
    NotFound,
    /// The request took too long to arrive (408).
    Late,
    /// Not now (409).
    NotNow,
    /// The caller holds several seats and names none (409).
    WhichSeat,
    /// The table has fewer seats than that (409).
    NoSuchSeat,
    /// The key was used for another decision (409).
    KeyUsed,
    /// The decision was made on an old view of the table; the table comes along (409).
    Stale,
    /// It is possible, but does not fit what is being learnt at this table (409).
    Lesson,
    /// The table is kept as a list of what happened and cannot be played on (409).
    Kept,
    /// There is more of it than is read (413).
    TooLarge,
    /// The rules of the game forbid it (422).
    AgainstTheRules,
    /// The text is not an action of this game (422).
    NoSuchAction,
    /// The decisions cannot be taken as one list, as far as the player can know (422).
    NotAsAList,
    /// Options that are allowed alone but not together, or a document that does not hold (422).
    Unfit,
    /// Too much, too fast (429).
    TooMany,
    /// The house itself failed (500).
    Broken,
    /// The house is closing (503).
    Closing,
    /// The house cannot write at the moment (503).
    CannotStore,
    /// The house has no room for anything new (507).
    Full,
}

impl Code {
    /// All of them.
    pub const ALL: [Code; 22] = [
        Code::BadRequest,
        Code::Unauthorized,
        Code::Forbidden,
        Code::NotFound,
        Code::Late,
        Code::NotNow,
        Code::WhichSeat,
        Code::NoSuchSeat,
        Code::KeyUsed,
        Code::Stale,
        Code::Lesson,
        Code::Kept,
        Code::TooLarge,
        Code::AgainstTheRules,
        Code::NoSuchAction,
        Code::NotAsAList,
        Code::Unfit,
        Code::TooMany,
        Code::Broken,
        Code::Closing,
        Code::CannotStore,
        Code::Full,
    ];

    /// The word that programs read.
    pub const fn word(self) -> &'static str {
        match self {
            Code::BadRequest => "bad-request",
            Code::Unauthorized => "unauthorized",
            Code::Forbidden => "forbidden",
            Code::NotFound => "not-found",
            Code::Late => "late",
            Code::NotNow => "not-now",
            Code::WhichSeat => "which-seat",
            Code::NoSuchSeat => "no-such-seat",
            Code::KeyUsed => "key-used",
            Code::Stale => "stale",
            Code::Lesson => "lesson",
            Code::Kept => "kept",
            Code::TooLarge => "too-large",
            Code::AgainstTheRules => "against-the-rules",
            Code::NoSuchAction => "no-such-action",
            Code::NotAsAList => "not-as-a-list",
            Code::Unfit => "unfit",
            Code::TooMany => "too-many",
            Code::Broken => "broken",
            Code::Closing => "closing",
            Code::CannotStore => "cannot-store",
            Code::Full => "full",
        }
    }

    /// The status of HTTP that goes with it.
    pub const fn status(self) -> u16 {
        match self {
            Code::BadRequest => 400,
            Code::Unauthorized => 401,
            Code::Forbidden => 403,
            Code::NotFound => 404,
            Code::Late => 408,
            Code::NotNow
            | Code::WhichSeat
            | Code::NoSuchSeat
            | Code::KeyUsed
            | Code::Stale
            | Code::Lesson
            | Code::Kept => 409,
            Code::TooLarge => 413,
            Code::AgainstTheRules | Code::NoSuchAction | Code::NotAsAList | Code::Unfit => 422,
            Code::TooMany => 429,
            Code::Broken => 500,
            Code::Closing | Code::CannotStore => 503,
            Code::Full => 507,
        }
    }
}

/// A refusal. Whatever was asked for did not happen, and nothing changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{detail}")]
pub struct Problem {
    /// What kind of refusal it is, as a status of HTTP counts them.
    pub status: u16,
    /// A short key for programs.
    pub code: Code,
    /// One sentence for people.
    pub detail: String,
    /// The rule of the game that forbids it, if one does.
    pub rule: Option<&'static str>,
    /// After how many seconds it is worth asking again, if waiting helps.
    pub seconds: Option<u64>,
}

impl Problem {
    fn new(code: Code, detail: impl Into<String>) -> Problem {
        Problem { status: code.status(), code, detail: detail.into(), rule: None, seconds: None }
    }

    /// The request makes no sense.
    pub fn bad(detail: impl Into<String>) -> Problem {
        Problem::new(Code::BadRequest, detail)
    }

    /// There is no such thing.
    pub fn missing(detail: impl Into<String>) -> Problem {
        Problem::new(Code::NotFound, detail)
    }

    /// The token is wrong or missing.
    pub fn unauthorized(detail: impl Into<String>) -> Problem {
        Problem::new(Code::Unauthorized, detail)
    }

    /// Not for this visitor.
    pub fn forbidden(detail: impl Into<String>) -> Problem {
        Problem::new(Code::Forbidden, detail)
    }

    /// Not now.
    pub fn not_now(detail: impl Into<String>) -> Problem {
        Problem::new(Code::NotNow, detail)
    }

    /// It may be done for several seats, and none was named.
    pub fn which_seat() -> Problem {
        Problem::new(Code::WhichSeat, "You hold several seats; say which one decides.")
    }

    /// The table has fewer seats than that. The table itself was found, so it is not called missing.
    pub fn no_such_seat() -> Problem {
        Problem::new(Code::NoSuchSeat, "This table has no such seat.")
    }

    /// The key of the request belongs to another decision.
    pub fn key_used() -> Problem {
        let words = "This key was used for another decision; every decision needs a key of its own.";
        Problem::new(Code::KeyUsed, words)
    }

    /// The decision was made on an old view.
    pub fn stale() -> Problem {
        let words = "The table has changed since you looked. Nothing was done; here is how it stands now.";
        Problem::new(Code::Stale, words)
    }

    /// It is possible, but does not fit what is being learnt.
    pub fn lesson(detail: impl Into<String>) -> Problem {
        Problem::new(Code::Lesson, detail)
    }

    /// Whether it says that a decision does not fit what is being learnt.
    pub fn is_lesson(&self) -> bool {
        self.code == Code::Lesson
    }

    /// The rules of the game forbid it.
    pub fn refused(refusal: table::Refusal) -> Problem {
        let rule = Some(refusal.rule);
        Problem { rule, ..Problem::new(Code::AgainstTheRules, refusal.words) }
    }

    /// Too much, too fast.
    pub fn too_many(detail: impl Into<String>) -> Problem {
        Problem::new(Code::TooMany, detail)
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
            Quota::VisitorSeats => "You have seats at many tables. Finish some of these games first.",
            Quota::NetworkTables => "Many tables were opened from your network. Finish some of them first.",
            Quota::NetworkBytes => "Your network has stored as much here as it may. Nothing was done.",
            Quota::Bytes => {
                let words = "The house is full and can take nothing new at the moment. Nothing was done.";
                return Problem::new(Code::Full, words);
            }
        })
    }

    /// The disk is full or broken.
    pub fn cannot_store() -> Problem {
        let words =
            "The house cannot store anything at the moment. Nothing was done; please try again later.";
        Problem { seconds: Some(AWAY), ..Problem::new(Code::CannotStore, words) }
    }

    /// The database does not answer; it may soon.
    pub fn away(fault: &dyn std::fmt::Display) -> Problem {
        tracing::warn!(target: "house::store", %fault, "the database does not answer");
        let words = "The house cannot reach its tables at the moment. Nothing was done; please try again in a moment.";
        Problem { seconds: Some(AWAY), ..Problem::new(Code::CannotStore, words) }
    }

    /// The table is kept as a list of what happened, and for this reason.
    pub fn kept(why: &Estranged) -> Problem {
        Problem::new(Code::Kept, why.to_string())
    }

    /// Whether it says that the table is kept as a list of what happened.
    pub fn is_kept(&self) -> bool {
        self.code == Code::Kept
    }

    /// There is more of it than is read.
    pub fn too_large() -> Problem {
        let words = "That is more than the house reads at once. Nothing was done. Go back and make it smaller: your \
            browser still has what you typed.";
        Problem::new(Code::TooLarge, words)
    }

    /// The request took too long to arrive.
    pub fn late() -> Problem {
        Problem::new(
            Code::Late,
            "The request took too long to arrive. Nothing was done; please send it again.",
        )
    }

    /// The house itself failed.
    pub fn broken(detail: impl std::fmt::Display) -> Problem {
        tracing::error!(%detail, "the house failed");
        let words = "Something went wrong in the house. Nothing was done; please try again.";
        Problem::new(Code::Broken, words)
    }
}

impl From<shelf::Rejected> for Problem {
    fn from(rejected: shelf::Rejected) -> Problem {
        match rejected {
            shelf::Rejected::Refused(refusal) => Problem::refused(refusal),
            unreadable @ shelf::Rejected::Unreadable { .. } => {
                Problem::new(Code::NoSuchAction, unreadable.to_string())
            }
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
            shelf::ListRejected::Later { why: None, .. } => Problem::new(Code::AgainstTheRules, words),
            shelf::ListRejected::TooSoon => Problem::new(Code::NotAsAList, words),
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
        match fault {
            unfit @ table::SetupFault::Unfit { .. } => Problem::new(Code::Unfit, unfit.to_string()),
            fault => Problem::bad(fault.to_string()),
        }
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
            StoreFault::Conflict | StoreFault::Relieved => Problem::stale(),
            StoreFault::Gone => Problem::missing("This table was deleted."),
            StoreFault::Quota(quota) => Problem::no_room(quota),
            StoreFault::Unwritable(_) => Problem::cannot_store(),
            StoreFault::Away(fault) => Problem::away(&fault),
            StoreFault::Closed => {
                Problem::new(Code::Closing, "The house is closing. Nothing was done; please try again soon.")
            }
            fault => Problem::broken(fault),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_code_is_listed_once_in_the_words_that_are_sent() {
        for (place, code) in Code::ALL.into_iter().enumerate() {
            assert_eq!(code as usize, place);
            assert_eq!(serde_json::json!(code), code.word());
            assert!((400..600).contains(&code.status()));
        }
        assert_eq!(Code::Full as usize + 1, Code::ALL.len());
    }

    #[test]
    fn what_the_store_refuses_is_told_as_what_it_is() {
        let code = |fault: StoreFault| {
            let problem = Problem::from(fault);
            (problem.status, problem.code.word())
        };
        assert_eq!(code(StoreFault::Conflict), (409, "stale"));
        assert_eq!(code(StoreFault::Relieved), (409, "stale"));
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
