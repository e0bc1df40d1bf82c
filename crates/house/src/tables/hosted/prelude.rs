//! Before a game: seats are taken, and what players add to the chance of the table is pledged by all of them before it
//! is opened by any, so that nobody can choose theirs by what the others add.

use serde::Serialize;
use table::fairness::{hex, unhex};
use table::{Commitment, Contribution, Pledge, Seat, SeatSet, VoidStart};
use utoipa::ToSchema;

use super::{Hosted, sealed};
use crate::tables::{Entry, Millis, Opening, Phase, Sitter};

/// How long a pledge is waited for once all seats are taken. A page that is open gives it at once.
const PLEDGE_WAIT: Millis = 10_000;

/// How long is waited for what was pledged to be opened, once all have pledged.
const OPEN_WAIT: Millis = 20_000;

/// How far a table has come before its game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, ToSchema)]
#[serde(rename_all = "kebab-case")]
pub enum PreludeStep {
    /// Seats are open.
    #[default]
    Seats,
    /// All seats are taken, and pledges are missing.
    Pledges,
    /// All have pledged, and something is still to be opened.
    Openings,
    /// Nothing is missing.
    Done,
}

/// What players add to the chance of a table.
#[derive(Clone, Debug, Default)]
pub(super) struct Prelude {
    /// Who is going to add something.
    expected: SeatSet,
    pledges: Vec<Pledge>,
    entropy: Vec<Contribution>,
    /// Starts that came to nothing, in order.
    voids: Vec<VoidStart>,
    /// How far it has come, and since when.
    step: (PreludeStep, Millis),
}

impl Prelude {
    pub fn of(opening: &Opening) -> Prelude {
        Prelude { expected: opening.contributors, ..Prelude::default() }
    }

    /// What was added, in seat order.
    pub fn entropy(&self) -> Vec<Contribution> {
        let mut entropy = self.entropy.clone();
        entropy.sort_by_key(|luck| luck.seat);
        entropy
    }

    fn pledged(&self) -> SeatSet {
        self.pledges.iter().map(|pledge| pledge.seat).collect()
    }

    /// Whose pledge is missing.
    fn unpledged(&self) -> SeatSet {
        self.expected.minus(self.pledged())
    }

    /// Who has not opened what they pledged.
    fn unopened(&self) -> SeatSet {
        self.pledged().minus(self.entropy.iter().map(|luck| luck.seat).collect())
    }

    fn add(&mut self, seat: Seat, digits: &str) -> Result<(), String> {
        let entropy = unhex(digits).map_err(|at| format!("luck, column {at}"))?;
        self.entropy.retain(|luck| luck.seat != seat);
        self.entropy.push(Contribution { seat, entropy });
        Ok(())
    }

    /// Nothing of this seat's counts any more.
    fn forget(&mut self, seat: Seat) {
        self.expected = self.expected.without(seat);
        self.pledges.retain(|pledge| pledge.seat != seat);
        self.entropy.retain(|luck| luck.seat != seat);
    }
}

impl Hosted {
    /// Folds an entry about what comes before the game.
    pub(super) fn prepare(&mut self, entry: &Entry) -> Result<(), String> {
        match entry {
            Entry::Seated { seat, sitter, entropy, contributes } => {
                self.place_mut(*seat)?.sitter = sitter.clone();
                if *contributes {
                    self.prelude.expected = self.prelude.expected.with(*seat);
                }
                if let Some(luck) = entropy {
                    self.prelude.add(*seat, luck)?;
                }
            }
            Entry::Left { seat } => {
                self.place_mut(*seat)?.sitter = Sitter::Open;
                self.prelude.forget(*seat);
            }
            Entry::Pledged { seat, pledge } => {
                let digest = unhex(pledge).map_err(|at| format!("a pledge, column {at}"))?;
                self.prelude.pledges.retain(|pledge| pledge.seat != *seat);
                self.prelude.pledges.push(Pledge { seat: *seat, digest });
            }
            Entry::Contributed { seat, entropy } => self.prelude.add(*seat, entropy)?,
            Entry::Excused { seat } => self.prelude.forget(*seat),
            Entry::Voided { seat, secret } => {
                let commitment = self.promised().ok_or("a void start without a commitment")?;
                self.prelude.voids.push(VoidStart { seat: *seat, commitment });
                // What was added before the new secret would let the house choose a secret that suits it.
                (self.prelude.pledges, self.prelude.entropy) = (Vec::new(), Vec::new());
                self.opening.secret.clone_from(secret);
                let secret = self.secret()?;
                let promise = sealed::promise(&self.id, &self.opening, &self.prelude.voids, &secret);
                self.commitment = Some(hex(&promise.0));
            }
            _ => {}
        }
        Ok(())
    }

    /// After every entry before the game: since when the table waits for what it waits for.
    pub(super) fn note_prelude(&mut self, at: Millis) {
        let step = self.prelude();
        if step != self.prelude.step.0 {
            self.prelude.step = (step, at);
        }
    }

    /// How far the table has come before its game.
    pub fn prelude(&self) -> PreludeStep {
        match () {
            () if self.phase() != Phase::Open => PreludeStep::Done,
            () if !self.open_seats().is_empty() => PreludeStep::Seats,
            () if !self.prelude.unpledged().is_empty() => PreludeStep::Pledges,
            () if !self.prelude.unopened().is_empty() => PreludeStep::Openings,
            () => PreludeStep::Done,
        }
    }

    /// Whose pledge is missing, or who has not opened theirs.
    pub fn prelude_waits_for(&self) -> SeatSet {
        match self.prelude() {
            PreludeStep::Pledges => self.prelude.unpledged(),
            PreludeStep::Openings => self.prelude.unopened(),
            PreludeStep::Seats | PreludeStep::Done => SeatSet::EMPTY,
        }
    }

    /// Until when that is waited for.
    pub fn prelude_until(&self) -> Option<Millis> {
        let wait = match self.prelude() {
            PreludeStep::Pledges => PLEDGE_WAIT,
            PreludeStep::Openings => OPEN_WAIT,
            PreludeStep::Seats | PreludeStep::Done => return None,
        };
        Some(self.prelude.step.1 + wait)
    }

    /// Who adds something to the chance of the table, as far as they have not been excused.
    pub fn contributors(&self) -> SeatSet {
        self.prelude.expected
    }

    /// What players pledged, in seat order.
    pub fn pledges(&self) -> Vec<Pledge> {
        let mut pledges = self.prelude.pledges.clone();
        pledges.sort_by_key(|pledge| pledge.seat);
        pledges
    }

    /// What players added to the secret, in seat order.
    pub fn entropy(&self) -> Vec<Contribution> {
        self.prelude.entropy()
    }

    /// Starts that came to nothing, in order.
    pub fn voids(&self) -> &[VoidStart] {
        &self.prelude.voids
    }

    /// What the house has committed to.
    pub fn promised(&self) -> Option<Commitment> {
        unhex(self.commitment()?).ok().map(Commitment)
    }
}
