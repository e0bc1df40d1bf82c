//! Working explanations out: beside the games, with a ticket for every piece, until the house closes.

use std::sync::Arc;

use bots::Study;
use shelf::Desk;
use table::{Names, Record, Seat};
use tokio::task::spawn_blocking;

use super::House;
use super::studies::{Found, Progress, Subject};
use crate::problem::Problem;
use crate::staff::{Bill, Explainer, Ticket, advise};
use crate::tables::TableId;
use crate::verbs::Visitor;

/// What an explanation depends on beside the game: names, and what this edition of the house makes of a game.
fn edition(print: u64) -> String {
    format!("{} {print:016x}", env!("CARGO_PKG_VERSION"))
}

impl House {
    /// A ticket for what no game waits for; `None` if the house closes.
    async fn idle_ticket(&self, visitor: &Visitor, id: &TableId) -> Option<Arc<Ticket>> {
        let (network, owner, table) = (visitor.network, visitor.id.clone(), id.clone());
        self.pool.ticket(Bill { network, owner, table, idle: true }).await.map(Arc::new)
    }

    /// Explains a game to one of its seats, unless that is known or under way. What comes of it is found under its subject.
    pub(crate) fn explain(
        self: &Arc<House>,
        visitor: &Visitor,
        subject: Subject,
        record: Arc<Record>,
        seat: Seat,
    ) -> Result<(), Problem> {
        self.begin(visitor, subject.clone(), |house, visitor, id| async move {
            house.think_through(&visitor, &id, &subject, &record, seat).await
        })
    }

    /// How far an explanation is, which may be kept with its table; `None` if nobody has asked for it.
    pub(crate) async fn explained(&self, subject: &Subject) -> Option<Progress> {
        let progress = self.studies.progress(subject);
        let (None, Subject::Table(id, print, seat)) = (&progress, subject) else { return progress };
        let kept = self.store.study(id, seat.0, &edition(*print)).await;
        let text = kept.inspect_err(|fault| tracing::warn!(%fault, "an explanation is not found")).ok()??;
        // One of another edition of the house is worked out again.
        let study: Study = serde_json::from_str(&text).ok()?;
        self.studies.put(subject, Found::Study(Arc::new(study)));
        self.studies.progress(subject)
    }

    /// Keeps an explanation with its table. It can be worked out again, so nobody is told if that fails.
    async fn keep_study(&self, subject: &Subject, study: &Study) {
        let Subject::Table(id, print, seat) = subject else { return };
        let Ok(text) = serde_json::to_string(study) else { return };
        if let Err(fault) = self.store.keep_study(id, seat.0, edition(*print), text).await {
            tracing::warn!(%fault, "an explanation is not kept");
        }
    }

    /// Begins to think about a subject, unless it is known or under way, and notes what comes of it.
    fn begin<Thought>(
        self: &Arc<House>,
        visitor: &Visitor,
        subject: Subject,
        think: impl FnOnce(Arc<House>, Visitor, TableId) -> Thought,
    ) -> Result<(), Problem>
    where
        Thought: Future<Output = Option<Progress>> + Send + 'static,
    {
        // A name of its own: whoever dismisses the bots of a table does not mean this.
        let id = TableId::fresh()?;
        if !self.studies.ask(&subject, visitor)? {
            return Ok(());
        }
        let (house, thought) = (self.clone(), think(self.clone(), visitor.clone(), id));
        tokio::spawn(async move {
            let found = thought.await;
            house.studies.note(&subject, found.unwrap_or(Progress::Failed));
        });
        Ok(())
    }

    async fn think_through(
        &self,
        visitor: &Visitor,
        id: &TableId,
        subject: &Subject,
        record: &Arc<Record>,
        seat: Seat,
    ) -> Option<Progress> {
        let folded = record.clone();
        let begun = self.work_for_all(move || Explainer::new(&folded, seat)).await.ok()?;
        let mut explainer =
            begun.inspect_err(|fault| tracing::warn!(fault, "a game cannot be explained")).ok()?;
        loop {
            let (done, all) = explainer.progress();
            self.studies.note(subject, Progress::Thinking(done, all));
            let ticket = self.idle_ticket(visitor, id).await?;
            let thought = spawn_blocking(move || {
                let more = explainer.go_on(&ticket);
                (explainer, more)
            });
            let (thinker, more) = thought.await.ok()?;
            explainer = thinker;
            if !more.ok()? {
                let study = explainer.finish();
                self.keep_study(subject, &study).await;
                return Some(Progress::Done(Found::Study(Arc::new(study))));
            }
        }
    }

    /// Thinks about a hint for the seat at this desk, unless that is known or under way.
    pub(crate) fn advise(
        self: &Arc<House>,
        visitor: &Visitor,
        subject: Subject,
        desk: Desk,
        names: Names,
    ) -> Result<(), Problem> {
        self.begin(visitor, subject, |house, visitor, id| async move {
            let ticket = house.idle_ticket(&visitor, &id).await?;
            let counsel = spawn_blocking(move || advise(&desk, &names, &ticket)).await.ok()??;
            Some(Progress::Done(Found::Counsel(Arc::new(counsel))))
        })
    }
}
