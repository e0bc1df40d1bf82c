//! A game under way: its position, its steps, its log.

use super::news::Bookmark;
use crate::{
    Actor, ChanceKey, Commitment, Contribution, Game, Motion, Names, Next, Origin, Pledge, Presentation,
    Record, RecordResult, RecordStep, Refusal, Scratch, Seat, Secret, Secrets, Setup, SetupFault, Viewer,
    VoidStart,
};

/// One step that was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<A> {
    /// Who took it.
    pub actor: Actor,
    /// What was done.
    pub action: A,
}

/// Where a match's chance outcomes come from, and what its record says about that.
#[derive(Clone, Debug)]
pub(super) struct Urn {
    /// Version of the record.
    pub version: u8,
    pub table: Option<String>,
    pub origin: Option<Origin>,
    pub voids: Vec<VoidStart>,
    pub bots: Vec<(Seat, String)>,
    pub commitment: Option<Commitment>,
    pub digest: Option<Commitment>,
    pub pledges: Vec<Pledge>,
    pub entropy: Vec<Contribution>,
    pub secret: Option<Secret>,
    pub key: Option<ChanceKey>,
}

impl Urn {
    /// The urn of a recorded game.
    pub(super) fn of(record: &Record) -> Urn {
        Urn {
            version: record.version,
            table: record.table.clone(),
            origin: record.origin.clone(),
            voids: record.voids.clone(),
            bots: record.bots.clone(),
            commitment: record.commitment,
            digest: record.digest,
            pledges: record.pledges.clone(),
            entropy: record.entropy.clone(),
            secret: record.secret,
            key: record.secret.map(|secret| secret.chance_key(&record.entropy)),
        }
    }
}

/// A game under way. Its position is always the fold of its steps.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    pub(super) setup: Setup,
    pub(super) names: Vec<(Seat, String)>,
    pub(super) urn: Urn,
    pub(super) position: G,
    pub(super) steps: Vec<Step<G::Action>>,
    pub(super) events: Vec<(usize, G::Event)>,
    pub(super) chance_drawn: u64,
    /// Steps before this one stand for good.
    pub(super) floor: usize,
    /// The position at the floor and how many events it had, to fold from when taking back.
    pub(super) at_floor: (G, usize),
    /// The seat whose turn it is or was last, and where that turn began.
    pub(super) turn: (Option<Seat>, Bookmark<G>),
    /// Where the latest earlier turn of each seat ended.
    pub(super) left: Vec<Option<Bookmark<G>>>,
    /// After so many steps the game went on in this world instead of the true one.
    pub(super) dream: Option<(usize, G)>,
}

impl<G: Game> Match<G> {
    /// Begins a game and lets chance act until a player must. Contributions count in seat order,
    /// one for each seat: the first it made.
    pub fn start(
        setup: &Setup,
        secret: Secret,
        mut entropy: Vec<Contribution>,
    ) -> Result<Match<G>, SetupFault> {
        let mut game = Match::empty(setup)?;
        entropy.retain(|contribution| contribution.seat.0 < setup.seats());
        entropy.sort_by_key(|contribution| contribution.seat);
        entropy.dedup_by_key(|contribution| contribution.seat);
        game.urn.key = Some(secret.chance_key(&entropy));
        game.urn.commitment = Some(game.header().commitment_to(&secret));
        game.urn.secret = Some(secret);
        game.urn.entropy = entropy;
        game.draw_open_chance(|_, _| ());
        Ok(game)
    }

    pub(super) fn empty(setup: &Setup) -> Result<Match<G>, SetupFault> {
        let position = G::new(setup)?;
        Ok(Match {
            setup: setup.clone(),
            names: Vec::new(),
            urn: Urn::of(&Record::new(G::ID, G::RULES_VERSION, setup.seats())),
            at_floor: (position.clone(), 0),
            turn: (None, Bookmark { plies: 0, position: position.clone() }),
            left: vec![None; usize::from(setup.seats())],
            position,
            steps: Vec::new(),
            events: Vec::new(),
            chance_drawn: 0,
            floor: 0,
            dream: None,
        })
    }

    /// What was agreed.
    pub fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The position. For hosts that may see everything; players get [`Match::view`].
    pub fn position(&self) -> &G {
        &self.position
    }

    /// Every step so far.
    pub fn steps(&self) -> &[Step<G::Action>] {
        &self.steps
    }

    /// Everything that happened, each with the number of steps taken before it.
    pub fn events(&self) -> &[(usize, G::Event)] {
        &self.events
    }

    /// Gives the players names, `(seat, name)`. What a record could not hold is put right: line
    /// breaks and blanks at the ends, empty names, seats that are not there or come twice.
    pub fn set_names(&mut self, names: Vec<(Seat, String)>) {
        self.names = names;
        for (_, name) in &mut self.names {
            *name = name.split(|c: char| c.is_whitespace() || c.is_control()).collect::<Vec<_>>().join(" ");
            *name = name.trim().to_owned();
        }
        self.names.retain(|(seat, name)| seat.0 < self.setup.seats() && !name.is_empty());
        self.names.sort_by_key(|(seat, _)| *seat);
        self.names.dedup_by_key(|(seat, _)| *seat);
    }

    /// What the players are called.
    pub fn names(&self) -> Names {
        Names::given(self.setup.seats(), &self.names)
    }

    /// Whether `seat` may do this now, or which rule forbids it. Whoever is not asked is told whom the game waits for, by
    /// name.
    pub fn check(&self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        self.position.check(seat, action).map_err(|refusal| match self.position.next() {
            Next::Seats { must, may } if !must.union(may).contains(seat) => {
                let words = format!("{} The game waits for {}.", refusal.words, self.names().list(must));
                Refusal::new(refusal.rule, words)
            }
            _ => refusal,
        })
    }

    /// Takes a player's step, then lets chance act until a player must. A refused step changes
    /// nothing.
    pub fn submit(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        self.check(seat, action)?;
        self.take(Actor::Seat(seat), action);
        self.draw_open_chance(|_, _| ());
        Ok(())
    }

    /// The same, and the steps that were taken as a record writes them.
    pub fn submit_in_words(&mut self, seat: Seat, action: G::Action) -> Result<Vec<RecordStep>, Refusal> {
        self.check(seat, action)?;
        let step =
            |actor, position: &G, action| RecordStep { line: 0, actor, text: position.action_text(action) };
        let mut steps = vec![step(Actor::Seat(seat), &self.position, action)];
        self.take(Actor::Seat(seat), action);
        self.draw_open_chance(|position, outcome| steps.push(step(Actor::Chance, position, outcome)));
        Ok(steps)
    }

    /// What the record says before its first step.
    fn header(&self) -> Record {
        let urn = &self.urn;
        Record {
            version: urn.version,
            table: urn.table.clone(),
            options: self.setup.chosen().map(|(name, value)| (name.into(), value.into())).collect(),
            origin: urn.origin.clone(),
            voids: urn.voids.clone(),
            names: self.names.clone(),
            bots: urn.bots.clone(),
            commitment: urn.commitment,
            digest: urn.digest,
            pledges: urn.pledges.clone(),
            entropy: urn.entropy.clone(),
            ..Record::new(G::ID, G::RULES_VERSION, self.setup.seats())
        }
    }

    /// The game so far as a record without remarks. The secret is in it only once the game is over. Whoever
    /// writes it down for others takes [`Match::record_with_odds`].
    pub fn record(&self) -> Record {
        let mut position = None;
        let mut ply = 0;
        let mut text = |step: &Step<G::Action>| {
            // Words may depend on the position, so they are found by folding once more.
            let position = position.get_or_insert_with(|| G::new(&self.setup).ok()).as_mut()?;
            self.dream_at(ply, position);
            ply += 1;
            let text = position.action_text(step.action);
            position.apply(step.actor, step.action, &mut ());
            Some(RecordStep { line: 0, actor: step.actor, text })
        };
        let outcome = self.position.outcome();
        Record {
            secret: self.urn.secret.filter(|_| outcome.is_some()),
            steps: self.steps.iter().map_while(&mut text).collect(),
            result: outcome.map(|outcome| RecordResult {
                line: 0,
                ending: outcome.ending.into(),
                winners: outcome.winners(),
            }),
            ..self.header()
        }
    }

    /// Lets chance act until it no longer has to; `hear` is told each outcome with the position
    /// that it came out in. Without a secret chance stays open.
    fn draw_open_chance(&mut self, mut hear: impl FnMut(&G, G::Action)) {
        let Some(key) = self.urn.key else { return };
        let mut scratch = Scratch::default();
        while self.position.next() == Next::Chance {
            let action = self.position.draw_chance(&mut key.dice(self.chance_drawn), &mut scratch);
            hear(&self.position, action);
            self.take(Actor::Chance, action);
        }
    }
}

impl<G: Secrets> Match<G> {
    /// What `viewer` may know now.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.position.view(viewer)
    }
}

impl<G: Presentation> Match<G> {
    /// The log as `viewer` may read it now: number of the step and a sentence.
    pub fn log(&self, viewer: Viewer) -> Vec<(usize, String)> {
        self.log_since(viewer, 0)
    }

    /// What the log tells `viewer` of the events that are wanted.
    pub fn log_of(&self, viewer: Viewer, wanted: impl Fn(&G::Event) -> bool) -> Vec<String> {
        let names = self.names();
        let events = self.events.iter().filter(|(_, event)| wanted(event));
        events.filter_map(|(_, event)| self.position.tell(event, viewer, &names)).collect()
    }

    /// The log without its first `plies` steps.
    pub fn log_since(&self, viewer: Viewer, plies: usize) -> Vec<(usize, String)> {
        let names = self.names();
        let told =
            |(ply, event): &(usize, G::Event)| Some((*ply, self.position.tell(event, viewer, &names)?));
        let first = self.events.partition_point(|(ply, _)| *ply < plies);
        self.events[first..].iter().filter_map(told).collect()
    }

    /// What `viewer` saw move, without the first `plies` steps: number of the step and a motion.
    pub fn motions_since(&self, viewer: Viewer, plies: usize) -> Vec<(usize, Motion)> {
        let first = self.events.partition_point(|(ply, _)| *ply < plies);
        let seen = |(ply, event): &(usize, G::Event)| {
            let ply = *ply;
            self.position.motions(event, viewer).into_iter().map(move |motion| (ply, motion))
        };
        self.events[first..].iter().flat_map(seen).collect()
    }
}
