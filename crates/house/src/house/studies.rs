//! Explanations that are worked out for people, beside the games that are played: which are known, which are under way,
//! and how many may be.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bots::{Counsel, Study};
use table::Seat;

use crate::problem::Problem;
use crate::tables::{TableId, VisitorId};
use crate::verbs::Visitor;

/// Explanations under way for one visitor, for one network, and in all.
const OF_VISITOR: usize = 2;
const OF_NETWORK: usize = 4;
const IN_ALL: usize = 12;
/// Explanations that are kept; the longest unused goes first.
const KEPT: usize = 400;

/// What is explained, and to whom.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Subject {
    /// The finished game of a table, whose players have these names, to one of its seats.
    Table(TableId, u64, Seat),
    /// A record that somebody brought, by its digest.
    Record(String, Seat),
    /// What a seat may do at a table since that version.
    Decision(TableId, u64, Seat),
}

/// What was found out.
#[derive(Clone, Debug)]
pub enum Found {
    /// About a whole game.
    Study(Arc<Study>),
    /// About a decision.
    Counsel(Arc<Counsel>),
}

/// How far an explanation is.
#[derive(Clone, Debug)]
pub enum Progress {
    /// So many pieces are done, of about so many.
    Thinking(usize, usize),
    /// It is there.
    Done(Found),
    /// It came to nothing.
    Failed,
}

/// Who asks, and from which network.
type Asker = (VisitorId, Option<IpAddr>);

#[derive(Debug)]
struct Kept {
    progress: Progress,
    used: u64,
    /// For whom it is worked out, while it is.
    visitor: Option<Asker>,
}

/// All explanations, known and under way.
#[derive(Debug, Default)]
pub struct Studies(Mutex<Shelves>);

#[derive(Debug, Default)]
struct Shelves {
    kept: HashMap<Subject, Kept>,
    /// Number of the latest use.
    latest: u64,
}

impl Studies {
    fn shelves(&self) -> MutexGuard<'_, Shelves> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How far an explanation is; `None` if nobody has asked for it, or it was forgotten.
    pub fn progress(&self, subject: &Subject) -> Option<Progress> {
        let mut shelves = self.shelves();
        shelves.latest += 1;
        let now = shelves.latest;
        let kept = shelves.kept.get_mut(subject)?;
        kept.used = now;
        Some(kept.progress.clone())
    }

    /// Somebody asks for an explanation. Whether it is to be worked out now: not if it is known or under way already, and
    /// not if too many are.
    pub(super) fn ask(&self, subject: &Subject, visitor: &Visitor) -> Result<bool, Problem> {
        let mut shelves = self.shelves();
        let known = shelves.kept.get(subject);
        if known.is_some_and(|kept| !matches!(kept.progress, Progress::Failed)) {
            return Ok(false);
        }
        let under_way = || shelves.kept.values().filter_map(|kept| kept.visitor.as_ref());
        let count = |mine: &dyn Fn(&Asker) -> bool| under_way().filter(|one| mine(one)).count();
        let busy = |words: &str| Err(Problem { seconds: Some(10), ..Problem::too_many(words) });
        if count(&|(id, _)| *id == visitor.id) >= OF_VISITOR {
            return busy("The house is thinking about something for you already. Wait until that is done.");
        }
        if count(&|(_, network)| *network == visitor.network) >= OF_NETWORK {
            return busy("The house is thinking about a lot for your network. Wait a little.");
        }
        if count(&|_| true) >= IN_ALL {
            return busy("The house is thinking about a lot at the moment. Try again in a little while.");
        }
        shelves.latest += 1;
        let (used, progress) = (shelves.latest, Progress::Thinking(0, 1));
        let visitor = Some((visitor.id.clone(), visitor.network));
        shelves.kept.insert(subject.clone(), Kept { progress, used, visitor });
        shelves.tidy();
        Ok(true)
    }

    /// Puts an explanation that was found elsewhere on the shelf, unless something is there already.
    pub(super) fn put(&self, subject: &Subject, found: Found) {
        let mut shelves = self.shelves();
        shelves.latest += 1;
        let used = shelves.latest;
        let progress = Progress::Done(found);
        shelves.kept.entry(subject.clone()).or_insert(Kept { progress, used, visitor: None });
        shelves.tidy();
    }

    /// Notes how far an explanation that was asked for is.
    pub(super) fn note(&self, subject: &Subject, progress: Progress) {
        let mut shelves = self.shelves();
        if let Some(kept) = shelves.kept.get_mut(subject) {
            if !matches!(progress, Progress::Thinking(..)) {
                kept.visitor = None;
            }
            kept.progress = progress;
        }
    }
}

impl Shelves {
    /// Forgets what was not asked for longest, of what is not under way.
    fn tidy(&mut self) {
        while self.kept.len() > KEPT {
            let done = self.kept.iter().filter(|(_, kept)| kept.visitor.is_none());
            let Some(oldest) = done.min_by_key(|(_, kept)| kept.used).map(|(subject, _)| subject.clone())
            else {
                return;
            };
            self.kept.remove(&oldest);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::Token;

    fn visitor(network: u8) -> Visitor {
        let id = Token::fresh().expect("luck").visitor();
        Visitor { id, network: Some([10, 0, 0, network].into()) }
    }

    fn subject(number: usize) -> Subject {
        Subject::Record(number.to_string(), Seat(0))
    }

    #[test]
    fn what_is_known_or_under_way_is_not_worked_out_again_and_what_failed_is() {
        let (studies, anna) = (Studies::default(), visitor(1));
        assert!(studies.progress(&subject(1)).is_none());
        assert_eq!(studies.ask(&subject(1), &anna), Ok(true));
        assert_eq!(studies.ask(&subject(1), &visitor(2)), Ok(false), "under way");
        studies.note(&subject(1), Progress::Failed);
        assert_eq!(studies.ask(&subject(1), &visitor(2)), Ok(true), "once more");
        let study = Study { seat: Seat(0), moments: Vec::new(), lessons: Vec::new() };
        studies.note(&subject(1), Progress::Done(Found::Study(Arc::new(study))));
        assert_eq!(studies.ask(&subject(1), &anna), Ok(false), "known");
    }

    #[test]
    fn one_visitor_one_network_and_all_together_have_so_many_under_way_and_no_more() {
        let (studies, anna) = (Studies::default(), visitor(1));
        let mut asked = 0;
        let mut ask = |visitor: &Visitor| {
            asked += 1;
            studies.ask(&subject(asked), visitor).map_err(|problem| (problem.status, problem.detail))
        };
        for _ in 0..OF_VISITOR {
            assert_eq!(ask(&anna), Ok(true));
        }
        let (status, words) = ask(&anna).unwrap_err();
        assert!(status == 429 && words.contains("for you already"), "{words}");
        for _ in OF_VISITOR..OF_NETWORK {
            assert_eq!(ask(&visitor(1)), Ok(true), "another visitor");
        }
        assert!(ask(&visitor(1)).unwrap_err().1.contains("your network"));
        for network in OF_NETWORK..IN_ALL {
            assert_eq!(ask(&visitor(network as u8 + 10)), Ok(true));
        }
        assert!(ask(&visitor(99)).unwrap_err().1.contains("at the moment"));
        studies.note(&subject(1), Progress::Failed);
        assert_eq!(studies.ask(&subject(1_000), &anna), Ok(true), "one is done");
    }

    #[test]
    fn the_longest_unused_is_forgotten_and_what_is_under_way_is_not() {
        let (studies, anna) = (Studies::default(), visitor(1));
        assert_eq!(studies.ask(&subject(0), &anna), Ok(true));
        for number in 1..2 * KEPT {
            assert_eq!(studies.ask(&subject(number), &visitor(2)), Ok(true));
            studies.note(&subject(number), Progress::Failed);
            assert!(studies.progress(&subject(1)).is_some(), "used all the time");
        }
        assert!(studies.shelves().kept.len() <= KEPT);
        assert!(studies.progress(&subject(0)).is_some() && studies.progress(&subject(2)).is_none());
    }
}
