//! A game under way: its position, its steps, its log, and how far back is safe.

use crate::{
    Actor, ChanceKey, Contribution, Effect, Game, Names, Next, Presentation, Record, RecordResult,
    RecordStep, Refusal, Scratch, Seat, Secret, Secrets, Setup, SetupFault, Viewer,
};

/// One step that was taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step<A> {
    /// Who took it.
    pub actor: Actor,
    /// What was done.
    pub action: A,
}

/// Why a record cannot be folded into a position.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ReplayFault {
    /// The record belongs to something else.
    #[error("this is a record of '{found}', not of '{wanted}'")]
    Game {
        /// The game asked to replay it.
        wanted: &'static str,
        /// The game of the record.
        found: String,
    },
    /// The record was written under rules that this program does not know.
    #[error("this record follows version {found} of the rules of {game}; this program knows version {known}")]
    Rules {
        /// The game.
        game: &'static str,
        /// The version of the record.
        found: u32,
        /// The version known here.
        known: u32,
    },
    /// The table cannot be set up as the header says.
    #[error(transparent)]
    Setup(#[from] SetupFault),
    /// A step is not one the game can read.
    #[error("line {line}: '{text}' is not a step of this game: {expected}")]
    Unreadable {
        /// Line of the step.
        line: usize,
        /// The step.
        text: String,
        /// What was expected.
        expected: String,
    },
    /// A step is against the rules.
    #[error("line {line}: '{text}' is not possible: {refusal}")]
    Illegal {
        /// Line of the step.
        line: usize,
        /// The step.
        text: String,
        /// The rule against it.
        refusal: Refusal,
    },
    /// A player's step where chance decides, the other way round, or a step after the end.
    #[error("line {line}: {actor} cannot act here: {waits}")]
    Actor {
        /// Line of the step.
        line: usize,
        /// Who acts there.
        actor: Actor,
        /// What the position waits for.
        waits: String,
    },
    /// The last line does not tell what happened.
    #[error("line {line}: the result says '{written}', the game ended with '{played}'")]
    Result {
        /// Line of the result.
        line: usize,
        /// What the record says.
        written: String,
        /// What the fold gives.
        played: String,
    },
}

/// What `verify` found wrong with the chance of a record.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Unfair {
    /// The secret has not been revealed, so nothing can be recomputed.
    #[error("the record holds no secret: chance cannot be recomputed before it is revealed")]
    NoSecret,
    /// The revealed secret is not the one that was promised.
    #[error("the secret does not match the commitment that was published before the game")]
    Commitment,
    /// A chance outcome is not the one that follows from the secret.
    #[error("line {line}: the record says 'chance {written}', the secret gives 'chance {drawn}'")]
    Outcome {
        /// Line of the outcome.
        line: usize,
        /// What the record says.
        written: String,
        /// What the secret gives.
        drawn: String,
    },
    /// The record does not fold.
    #[error(transparent)]
    Replay(#[from] ReplayFault),
}

/// Where a match's chance outcomes come from.
#[derive(Clone, Debug)]
struct Urn {
    secret: Option<Secret>,
    commitment: Option<crate::Commitment>,
    entropy: Vec<Contribution>,
    key: Option<ChanceKey>,
}

/// A position with the number of steps that led to it.
#[derive(Clone, Debug)]
struct Spot<G> {
    plies: usize,
    position: G,
}

/// A game under way. Its position is always the fold of its steps.
#[derive(Clone, Debug)]
pub struct Match<G: Game> {
    setup: Setup,
    names: Vec<(Seat, String)>,
    urn: Urn,
    position: G,
    steps: Vec<Step<G::Action>>,
    events: Vec<(usize, G::Event)>,
    chance_drawn: u64,
    /// Steps before this one stand for good.
    floor: usize,
    /// The position at the floor and how many events it had, to fold from when taking back.
    at_floor: (G, usize),
    /// The seat whose turn it is or was last, and where that turn began.
    turn: (Option<Seat>, Spot<G>),
    /// Where the latest earlier turn of each seat ended.
    left: Vec<Option<Spot<G>>>,
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
        game.urn.commitment = Some(secret.commitment());
        game.urn.secret = Some(secret);
        game.urn.entropy = entropy;
        game.settle(|_, _| ());
        Ok(game)
    }

    fn empty(setup: &Setup) -> Result<Match<G>, SetupFault> {
        let position = G::new(setup)?;
        Ok(Match {
            setup: setup.clone(),
            names: Vec::new(),
            urn: Urn { secret: None, commitment: None, entropy: Vec::new(), key: None },
            at_floor: (position.clone(), 0),
            turn: (None, Spot { plies: 0, position: position.clone() }),
            left: vec![None; usize::from(setup.seats())],
            position,
            steps: Vec::new(),
            events: Vec::new(),
            chance_drawn: 0,
            floor: 0,
        })
    }

    /// Folds a record. Chance outcomes are taken from the record; if it holds the secret, the game
    /// can be played on.
    pub fn replay(record: &Record) -> Result<Match<G>, ReplayFault> {
        Match::replay_until(record, usize::MAX)
    }

    /// Folds the first `plies` steps of a record.
    pub fn replay_until(record: &Record, plies: usize) -> Result<Match<G>, ReplayFault> {
        if record.game != G::ID {
            return Err(ReplayFault::Game { wanted: G::ID, found: record.game.clone() });
        }
        if record.rules != G::RULES_VERSION {
            let known = G::RULES_VERSION;
            return Err(ReplayFault::Rules { game: G::ID, found: record.rules, known });
        }
        let options = record.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        let setup = Setup::with_options::<G>(record.seats, options)?;
        let mut game = Match::empty(&setup)?;
        game.names.clone_from(&record.names);
        game.urn.commitment = record.commitment;
        game.urn.entropy.clone_from(&record.entropy);
        game.urn.secret = record.secret;
        game.urn.key = record.secret.map(|secret| secret.chance_key(&record.entropy));
        for step in record.steps.iter().take(plies) {
            game.follow(step)?;
        }
        if let Some(result) = record.result.as_ref().filter(|_| plies >= record.steps.len()) {
            game.compare_result(result)?;
        }
        Ok(game)
    }

    /// Takes one more step of the record that was folded until here.
    pub fn follow(&mut self, step: &RecordStep) -> Result<(), ReplayFault> {
        let action = self.read_step(step)?;
        self.take(step.actor, action);
        Ok(())
    }

    fn read_step(&self, step: &RecordStep) -> Result<G::Action, ReplayFault> {
        let line = step.line;
        let text = || step.text.clone();
        let fits = match (self.position.next(), step.actor) {
            (Next::Chance, Actor::Chance) => true,
            (Next::Seats { must, may }, Actor::Seat(seat)) => must.union(may).contains(seat),
            _ => false,
        };
        if !fits {
            let waits = match self.position.next() {
                Next::Chance => "chance decides".into(),
                Next::Over => "the game is over".into(),
                Next::Seats { must, may } => format!("the game waits for {:?}", must.union(may)),
            };
            return Err(ReplayFault::Actor { line, actor: step.actor, waits });
        }
        let action = self.position.read_action(&step.text).map_err(|expected| ReplayFault::Unreadable {
            line,
            text: text(),
            expected,
        })?;
        let checked = match step.actor {
            Actor::Seat(seat) => self.position.check(seat, action),
            Actor::Chance => self.check_chance(action),
        };
        checked.map_err(|refusal| ReplayFault::Illegal { line, text: text(), refusal })?;
        Ok(action)
    }

    fn check_chance(&self, action: G::Action) -> Result<(), Refusal> {
        let mut odds = Vec::new();
        self.position.chance(&mut odds);
        if odds.iter().any(|(outcome, _)| *outcome == action) {
            return Ok(());
        }
        Err(Refusal::new("chance", "this outcome cannot be drawn here"))
    }

    fn compare_result(&self, result: &RecordResult) -> Result<(), ReplayFault> {
        let describe = |ending: &str, winners| format!("{ending} {winners:?}");
        let played = match self.position.outcome() {
            Some(outcome) => describe(outcome.ending, outcome.winners()),
            None => "nothing: it is not over".into(),
        };
        let written = describe(&result.ending, result.winners);
        if written == played {
            return Ok(());
        }
        Err(ReplayFault::Result { line: result.line, written, played })
    }

    /// Recomputes every chance outcome of a record from its revealed secret; returns how many
    /// there were.
    pub fn verify(record: &Record) -> Result<u64, Unfair> {
        let secret = record.secret.ok_or(Unfair::NoSecret)?;
        if record.commitment.is_some_and(|commitment| commitment != secret.commitment()) {
            return Err(Unfair::Commitment);
        }
        let key = secret.chance_key(&record.entropy);
        let mut game: Match<G> = Match::replay_until(record, 0)?;
        let mut scratch = Scratch::default();
        for step in &record.steps {
            let action = game.read_step(step)?;
            if step.actor == Actor::Chance {
                let mut dice = key.dice(game.chance_drawn);
                let drawn = game.position.draw_chance(&mut dice, &mut scratch);
                if drawn != action {
                    let (line, written) = (step.line, step.text.clone());
                    let drawn = game.position.action_text(drawn);
                    return Err(Unfair::Outcome { line, written, drawn });
                }
            }
            game.take(step.actor, action);
        }
        if let Some(result) = &record.result {
            game.compare_result(result)?;
        }
        Ok(game.chance_drawn)
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

    /// Where what is new to `viewer` begins and ends: a seat hears what others did since its last
    /// turn, everybody else what was done in the latest turn. Without an end it goes on until now.
    fn stretch(&self, viewer: Viewer) -> Option<(&Spot<G>, Option<&Spot<G>>)> {
        let (latest, began) = &self.turn;
        match viewer.seat() {
            Some(seat) => {
                Some((self.left.get(seat.index())?.as_ref()?, Some(began).filter(|_| *latest == Some(seat))))
            }
            None => latest.map(|_| (began, None)),
        }
    }

    /// The steps that are new to `viewer`.
    pub fn new_steps(&self, viewer: Viewer) -> std::ops::Range<usize> {
        let now = self.steps.len();
        self.stretch(viewer).map_or(now..now, |(from, to)| from.plies..to.map_or(now, |to| to.plies))
    }

    /// Takes a player's step, then lets chance act until a player must. A refused step changes
    /// nothing.
    pub fn submit(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        self.position.check(seat, action)?;
        self.take(Actor::Seat(seat), action);
        self.settle(|_, _| ());
        Ok(())
    }

    /// The same, and the steps that were taken as a record writes them.
    pub fn submit_in_words(&mut self, seat: Seat, action: G::Action) -> Result<Vec<RecordStep>, Refusal> {
        self.position.check(seat, action)?;
        let step =
            |actor, position: &G, action| RecordStep { line: 0, actor, text: position.action_text(action) };
        let mut steps = vec![step(Actor::Seat(seat), &self.position, action)];
        self.take(Actor::Seat(seat), action);
        self.settle(|position, outcome| steps.push(step(Actor::Chance, position, outcome)));
        Ok(steps)
    }

    /// How many steps stand for good: nobody can take any of them back.
    pub fn settled(&self) -> usize {
        self.floor
    }

    /// How many of its latest steps `seat` may take back.
    pub fn undoable(&self, seat: Seat) -> usize {
        let own = |step: &Step<G::Action>| step.actor == Actor::Seat(seat);
        if self.steps[self.floor..].iter().all(own) { self.steps.len() - self.floor } else { 0 }
    }

    /// Takes back the latest step of `seat`; `false` if it stands for good.
    pub fn undo(&mut self, seat: Seat) -> bool {
        if self.undoable(seat) == 0 {
            return false;
        }
        let (position, events) = self.at_floor.clone();
        self.position = position;
        self.events.truncate(events);
        let redo = self.steps.split_off(self.floor);
        for step in &redo[..redo.len() - 1] {
            self.fold(step.actor, step.action);
        }
        true
    }

    /// The game so far as a record. The secret is in it only once the game is over.
    pub fn record(&self) -> Record {
        let mut position = None;
        let mut text = |step: &Step<G::Action>| {
            // Words may depend on the position, so they are found by folding once more.
            let position = position.get_or_insert_with(|| G::new(&self.setup).ok()).as_mut()?;
            let text = position.action_text(step.action);
            position.apply(step.actor, step.action, &mut ());
            Some(RecordStep { line: 0, actor: step.actor, text })
        };
        let outcome = self.position.outcome();
        Record {
            game: G::ID.into(),
            rules: G::RULES_VERSION,
            seats: self.setup.seats(),
            options: self.setup.chosen().map(|(name, value)| (name.into(), value.into())).collect(),
            names: self.names.clone(),
            commitment: self.urn.commitment,
            entropy: self.urn.entropy.clone(),
            secret: self.urn.secret.filter(|_| outcome.is_some()),
            steps: self.steps.iter().map_while(&mut text).collect(),
            result: outcome.map(|outcome| RecordResult {
                line: 0,
                ending: outcome.ending.into(),
                winners: outcome.winners(),
            }),
        }
    }

    /// Lets chance act until it no longer has to; `hear` is told each outcome with the position
    /// that it came out in. Without a secret chance stays open.
    fn settle(&mut self, mut hear: impl FnMut(&G, G::Action)) {
        let Some(key) = self.urn.key else { return };
        let mut scratch = Scratch::default();
        while self.position.next() == Next::Chance {
            let action = self.position.draw_chance(&mut key.dice(self.chance_drawn), &mut scratch);
            hear(&self.position, action);
            self.take(Actor::Chance, action);
        }
    }

    /// Notes the end of a turn: somebody else acts.
    fn turn_to(&mut self, seat: Seat) {
        if self.turn.0 == Some(seat) {
            return;
        }
        let here = Spot { plies: self.steps.len(), position: self.position.clone() };
        if let Some(left) = self.turn.0.and_then(|ended| self.left.get_mut(ended.index())) {
            *left = Some(here.clone());
        }
        self.turn = (Some(seat), here);
    }

    /// Carries out a legal step and moves the floor.
    fn take(&mut self, actor: Actor, action: G::Action) {
        if let Actor::Seat(seat) = actor {
            self.turn_to(seat);
        }
        let interrupts = self.steps[self.floor..].last().is_some_and(|last| last.actor != actor);
        if interrupts {
            self.raise_floor();
        }
        let effect = self.fold(actor, action);
        if actor == Actor::Chance {
            self.chance_drawn += 1;
        }
        if actor == Actor::Chance || effect.is_final() {
            self.raise_floor();
        }
    }

    fn raise_floor(&mut self) {
        self.floor = self.steps.len();
        self.at_floor = (self.position.clone(), self.events.len());
    }

    fn fold(&mut self, actor: Actor, action: G::Action) -> Effect {
        let mut events = Vec::new();
        let effect = self.position.apply(actor, action, &mut events);
        let ply = self.steps.len();
        self.events.extend(events.into_iter().map(|event| (ply, event)));
        self.steps.push(Step { actor, action });
        effect
    }
}

impl<G: Secrets> Match<G> {
    /// What `viewer` may know now.
    pub fn view(&self, viewer: Viewer) -> G::View {
        self.position.view(viewer)
    }

    /// Two views of `viewer`, between which lies what is new to them; `None` before anything is.
    pub fn news(&self, viewer: Viewer) -> Option<(G::View, G::View)> {
        let (before, now) = self.stretch(viewer)?;
        Some((before.position.view(viewer), now.map_or(&self.position, |now| &now.position).view(viewer)))
    }
}

impl<G: Presentation> Match<G> {
    /// The log as `viewer` may read it now: number of the step and a sentence.
    pub fn log(&self, viewer: Viewer) -> Vec<(usize, String)> {
        self.log_since(viewer, 0)
    }

    /// The log without its first `plies` steps.
    pub fn log_since(&self, viewer: Viewer, plies: usize) -> Vec<(usize, String)> {
        let names = self.names();
        let told =
            |(ply, event): &(usize, G::Event)| Some((*ply, self.position.tell(event, viewer, &names)?));
        let first = self.events.partition_point(|(ply, _)| *ply < plies);
        self.events[first..].iter().filter_map(told).collect()
    }
}
