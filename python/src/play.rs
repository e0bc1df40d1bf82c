//! A game under way with its type known: a position, the steps that led there, and what is needed to take them back.

use std::sync::Arc;

use table::{
    Actor, Chair, ChanceKey, HouseGame, Layout, Names, Next, Outcome as Ending, QuickDice, Record,
    RecordResult, RecordStep, Scene, Scratch, Seat, Secret, Setup, Viewer,
};

use crate::faults::{Fault, Outcome};
use crate::saved::Saved;

/// Where chance comes from.
#[derive(Clone, Debug)]
pub(crate) enum Luck {
    /// From a seed and the number of a game, as in all measurements of the house.
    Seeded(u64, u64),
    /// Whoever holds the game says what comes out.
    Told,
    /// From the secret of a record.
    Recorded(Box<Record>),
}

/// What stays the same while a game is played.
#[derive(Debug)]
pub(crate) struct Table<G> {
    pub setup: Setup,
    pub layout: Layout,
    pub luck: Luck,
    key: Option<ChanceKey>,
    fresh: G,
}

/// A game that goes on, after so many steps, in a world that a seat imagined with this seed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Dream {
    pub ply: usize,
    pub seat: Seat,
    pub seed: u64,
}

/// A game under way.
#[derive(Debug)]
pub(crate) struct Play<G: HouseGame> {
    pub table: Arc<Table<G>>,
    pub position: G,
    steps: Vec<(Actor, G::Action)>,
    dreams: Vec<Dream>,
    drawn: u64,
    /// Who decides now; nobody where chance acts or the game is over.
    turn: Option<Seat>,
    /// What that seat may do, once somebody has asked.
    legal: Vec<u32>,
    listed: bool,
    scratch: Scratch<G::Action>,
}

impl<G: HouseGame> Clone for Play<G> {
    fn clone(&self) -> Self {
        Play {
            table: Arc::clone(&self.table),
            position: self.position.clone(),
            steps: self.steps.clone(),
            dreams: self.dreams.clone(),
            legal: self.legal.clone(),
            scratch: Scratch::default(),
            ..*self
        }
    }
}

impl<G: HouseGame> Play<G> {
    pub(crate) fn begin(setup: Setup, luck: Luck) -> Outcome<Play<G>> {
        let fresh = G::new(&setup)?;
        let key = match &luck {
            Luck::Seeded(seed, number) => Some(Secret::from_seed(*seed, *number).chance_key(&[])),
            Luck::Told => None,
            Luck::Recorded(record) => record.secret.map(|secret| secret.chance_key(&record.entropy)),
        };
        let layout = Layout::of(&fresh);
        let table = Arc::new(Table { setup, layout, luck, key, fresh });
        let mut play = Play {
            position: table.fresh.clone(),
            table,
            steps: Vec::new(),
            dreams: Vec::new(),
            drawn: 0,
            turn: None,
            legal: Vec::new(),
            listed: false,
            scratch: Scratch::default(),
        };
        play.go_on();
        Ok(play)
    }

    /// The same table from the beginning, with the luck of another seed.
    pub(crate) fn again(&mut self, luck: Option<(u64, u64)>) -> Outcome<()> {
        match luck {
            None => {
                self.position.clone_from(&self.table.fresh);
                self.steps.clear();
                self.dreams.clear();
                self.drawn = 0;
                self.go_on();
            }
            Some((seed, number)) => {
                let luck = Luck::Seeded(seed, number);
                let key = Some(Secret::from_seed(seed, number).chance_key(&[]));
                let Table { setup, layout, fresh, .. } = &*self.table;
                let (setup, layout, fresh) = (setup.clone(), layout.clone(), fresh.clone());
                self.table = Arc::new(Table { setup, layout, luck, key, fresh });
                self.again(None)?;
            }
        }
        Ok(())
    }

    /// A game that was put into words.
    pub(crate) fn of(saved: &Saved) -> Outcome<Play<G>> {
        let options = saved.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        if saved.rules != G::RULES_VERSION {
            let (line, game, found, known) = (0, G::ID, saved.rules, G::RULES_VERSION);
            return Err(table::ReplayFault::Rules { line, game, found, known }.into());
        }
        let setup = Setup::with_options::<G>(saved.seats, options)?;
        let luck = match (&saved.record, saved.seed) {
            (Some(text), _) => Luck::Recorded(Box::new(
                text.parse()
                    .map_err(|fault: table::RecordFault| Fault::new("BadRecord", fault.to_string()))?,
            )),
            (None, Some((seed, number))) => Luck::Seeded(seed, number),
            (None, None) => Luck::Told,
        };
        let mut play = Play::begin(setup, luck)?;
        play.replay(saved)?;
        Ok(play)
    }

    fn replay(&mut self, saved: &Saved) -> Outcome<()> {
        // Chance comes from what was saved: it may have been told.
        self.position.clone_from(&self.table.fresh);
        self.steps.clear();
        self.drawn = 0;
        let mut dreams = saved.dreams.iter().peekable();
        for ply in 0..=saved.steps.len() {
            while let Some(&&(_, seat, seed)) = dreams.peek().filter(|dream| dream.0 == ply) {
                dreams.next();
                self.dream(Seat(seat), seed);
            }
            let Some((actor, text)) = saved.steps.get(ply) else { break };
            let action = self.position.read_action(text).map_err(|expected| {
                Fault::new("BadRecord", format!("step {ply}, '{text}', cannot be read: {expected}"))
            })?;
            let actor = actor.map_or(Actor::Chance, |seat| Actor::Seat(Seat(seat)));
            self.check_step(actor, action, text)?;
            self.take(actor, action);
        }
        self.settle();
        Ok(())
    }

    fn check_step(&mut self, actor: Actor, action: G::Action, text: &str) -> Outcome<()> {
        match actor {
            Actor::Seat(seat) => {
                self.position.check(seat, action).map_err(|refusal| Fault::refused(&refusal, text))
            }
            Actor::Chance => {
                self.scratch.odds.clear();
                self.position.chance(&mut self.scratch.odds);
                if self.scratch.odds.iter().any(|(outcome, _)| *outcome == action) {
                    return Ok(());
                }
                Err(Fault::new("BadRecord", format!("chance cannot bring '{text}' here")))
            }
        }
    }

    /// The game in words that [`Play::of`] reads.
    pub(crate) fn saved(&self) -> Saved {
        let seed = match self.table.luck {
            Luck::Seeded(seed, number) => Some((seed, number)),
            Luck::Told | Luck::Recorded(_) => None,
        };
        let record = match &self.table.luck {
            Luck::Recorded(record) => Some(Record { steps: Vec::new(), result: None, ..(**record).clone() }),
            _ => None,
        };
        Saved {
            game: G::ID.into(),
            rules: G::RULES_VERSION,
            seats: self.table.setup.seats(),
            options: self.chosen(),
            seed,
            record: record.map(|record| record.to_string()),
            steps: self.told(),
            dreams: self.dreams.iter().map(|dream| (dream.ply, dream.seat.0, dream.seed)).collect(),
        }
    }

    fn chosen(&self) -> Vec<(String, String)> {
        self.table.setup.chosen().map(|(name, value)| (name.into(), value.into())).collect()
    }

    /// The steps in words.
    pub(crate) fn told(&self) -> Vec<(Option<u8>, String)> {
        let mut told = Vec::with_capacity(self.steps.len());
        self.fold_until(self.steps.len(), |position, actor, action| {
            let seat = match actor {
                Actor::Seat(seat) => Some(seat.0),
                Actor::Chance => None,
            };
            told.push((seat, position.action_text(action)));
        });
        told
    }

    /// Folds the first steps from the beginning; `see` is shown each before it is taken.
    fn fold_until(&self, plies: usize, mut see: impl FnMut(&G, Actor, G::Action)) -> G {
        let mut position = self.table.fresh.clone();
        let mut dreams = self.dreams.iter().peekable();
        for ply in 0..=plies {
            while let Some(dream) = dreams.next_if(|dream| dream.ply == ply) {
                position = dreamt(&position, dream.seat, dream.seed);
            }
            if let Some(&(actor, action)) = self.steps.get(ply).filter(|_| ply < plies) {
                see(&position, actor, action);
                position.apply(actor, action, &mut ());
            }
        }
        position
    }

    /// The record so far.
    pub(crate) fn record(&self) -> Outcome<Record> {
        if !self.dreams.is_empty() {
            return Err(Fault::new(
                "NotFolded",
                "this game goes on in an imagined world, so nobody could replay its record; pickle it instead",
            ));
        }
        let ended = self.position.outcome();
        let steps = self.told().into_iter().map(|(seat, text)| {
            let actor = seat.map_or(Actor::Chance, |seat| Actor::Seat(Seat(seat)));
            RecordStep { line: 0, actor, text }
        });
        let mut record = match &self.table.luck {
            Luck::Recorded(record) => (**record).clone(),
            luck => {
                let plain = Record::new(G::ID, G::RULES_VERSION, self.table.setup.seats());
                let mut record = Record { options: self.chosen(), ..plain };
                if let Luck::Seeded(seed, number) = *luck {
                    let secret = Secret::from_seed(seed, number);
                    record.commitment = Some(record.commitment_to(&secret));
                    record.secret = Some(secret);
                }
                record
            }
        };
        record.secret = record.secret.filter(|_| ended.is_some());
        record.steps = steps.collect();
        record.remarks = Vec::new();
        record.result = ended.map(|ended| RecordResult {
            line: 0,
            ending: ended.ending.into(),
            winners: ended.winners(),
        });
        Ok(table::Match::<G>::replay(&record)?.record_with_odds())
    }

    /// Lets chance act where it is not told, and finds who decides.
    fn go_on(&mut self) {
        if let Some(key) = self.table.key {
            while self.position.next() == Next::Chance {
                let outcome = self.position.draw_chance(&mut key.dice(self.drawn), &mut self.scratch);
                self.take(Actor::Chance, outcome);
            }
        }
        self.settle();
    }

    fn take(&mut self, actor: Actor, action: G::Action) {
        self.position.apply(actor, action, &mut ());
        self.steps.push((actor, action));
        self.drawn += u64::from(actor == Actor::Chance);
    }

    fn settle(&mut self) {
        self.listed = false;
        self.turn = match self.position.next() {
            Next::Seats { must, .. } => must.first(),
            Next::Chance | Next::Over => None,
        };
    }

    fn dream(&mut self, seat: Seat, seed: u64) {
        self.position = dreamt(&self.position, seat, seed);
        self.dreams.push(Dream { ply: self.steps.len(), seat, seed });
        self.settle();
    }

    pub(crate) fn imagine(&mut self, seat: Seat, seed: u64) {
        self.dream(seat, seed);
    }

    #[inline]
    pub(crate) fn turn(&self) -> Option<Seat> {
        self.turn
    }

    /// Who must decide, and who may besides.
    pub(crate) fn waiting(&self) -> (Vec<u32>, Vec<u32>) {
        let numbers = |set: table::SeatSet| set.iter().map(|seat| seat.0.into()).collect();
        match self.position.next() {
            Next::Seats { must, may } => (numbers(must), numbers(may)),
            Next::Chance | Next::Over => (Vec::new(), Vec::new()),
        }
    }

    pub(crate) fn is_over(&self) -> bool {
        self.turn.is_none() && self.position.next() == Next::Over
    }

    pub(crate) fn is_chance(&self) -> bool {
        self.turn.is_none() && self.position.next() == Next::Chance
    }

    pub(crate) fn ending(&self) -> Option<Ending> {
        self.position.outcome()
    }

    pub(crate) fn plies(&self) -> usize {
        self.steps.len()
    }

    /// The codes of what the seat may do that decides now.
    #[inline]
    pub(crate) fn legal(&mut self) -> &[u32] {
        if !self.listed {
            self.legal.clear();
            if let Some(seat) = self.turn {
                self.position.legal_codes(seat, &mut self.scratch, &mut self.legal);
            }
            self.listed = true;
        }
        &self.legal
    }

    /// The codes of what any seat may do.
    pub(crate) fn legal_of(&mut self, seat: Seat, out: &mut Vec<u32>) {
        self.position.legal_codes(seat, &mut self.scratch, out);
    }

    /// Takes the step with this code for the seat that decides now.
    #[inline]
    pub(crate) fn step(&mut self, code: u32) -> Outcome<()> {
        let Some(seat) = self.turn else { return Err(self.nobody()) };
        if self.legal().contains(&code)
            && let Some(action) = self.position.decode(seat, code)
        {
            self.take(Actor::Seat(seat), action);
            self.go_on();
            return Ok(());
        }
        self.step_of(seat, code)
    }

    /// Takes the step with this code for a seat.
    pub(crate) fn step_of(&mut self, seat: Seat, code: u32) -> Outcome<()> {
        let mut legal = Vec::new();
        self.legal_of(seat, &mut legal);
        match self.position.decode(seat, code).filter(|_| legal.contains(&code)) {
            Some(action) => {
                self.take(Actor::Seat(seat), action);
                self.go_on();
                Ok(())
            }
            None => Err(self.why_not(seat, code)),
        }
    }

    /// Takes a step that is given in words.
    pub(crate) fn step_in_words(&mut self, seat: Option<Seat>, text: &str) -> Outcome<()> {
        let Some(seat) = seat.or(self.turn) else { return Err(self.nobody()) };
        let action = self.read(text)?;
        self.check_step(Actor::Seat(seat), action, text)?;
        self.take(Actor::Seat(seat), action);
        self.go_on();
        Ok(())
    }

    /// Takes a step that a bot has chosen.
    pub(crate) fn step_with(&mut self, seat: Seat, action: G::Action) -> Outcome<()> {
        self.check_step(Actor::Seat(seat), action, &self.position.action_text(action))?;
        self.take(Actor::Seat(seat), action);
        self.go_on();
        Ok(())
    }

    fn read(&self, text: &str) -> Outcome<G::Action> {
        self.position.read_action(text).map_err(|expected| {
            let words = format!("'{text}' is not an action of this game: {expected}");
            Fault::new("IllegalAction", words).text("action", text)
        })
    }

    fn nobody(&self) -> Fault {
        if self.is_over() {
            return Fault::over();
        }
        Fault::new("NotNow", "chance acts now: take one of chance_outcomes() with step_chance()")
    }

    fn why_not(&self, seat: Seat, code: u32) -> Fault {
        if self.is_over() || self.is_chance() {
            return self.nobody();
        }
        let codes = self.table.layout.codes();
        if code as usize >= codes {
            return Fault::range(format!(
                "there is no action code {code}: codes go from 0 to {}",
                codes.saturating_sub(1)
            ));
        }
        let Some(action) = self.position.decode(seat, code) else {
            let words = format!("the code {code} stands for nothing here; choose one that legal() lists");
            return Fault::new("IllegalAction", words).text("action", code.to_string());
        };
        let text = self.position.action_text(action);
        match self.position.check(seat, action) {
            Err(refusal) => Fault::refused(&refusal, &text),
            Ok(()) => {
                let words =
                    format!("'{text}' has another code here than {code}; choose one that legal() lists");
                Fault::new("IllegalAction", words).text("action", text)
            }
        }
    }

    /// What chance may bring: words and weights.
    pub(crate) fn odds(&mut self) -> Vec<(String, u32)> {
        self.scratch.odds.clear();
        self.position.chance(&mut self.scratch.odds);
        let told = |&(outcome, weight): &(G::Action, u32)| (self.position.action_text(outcome), weight);
        self.scratch.odds.iter().map(told).collect()
    }

    /// The weights of what chance may bring.
    pub(crate) fn weights(&mut self) -> Vec<u32> {
        self.scratch.odds.clear();
        self.position.chance(&mut self.scratch.odds);
        self.scratch.odds.iter().map(|&(_, weight)| weight).collect()
    }

    /// Lets chance bring the outcome of this number.
    pub(crate) fn step_chance(&mut self, number: usize) -> Outcome<()> {
        if !self.is_chance() {
            let words = if self.is_over() { "the game is over" } else { "a seat decides now, not chance" };
            return Err(Fault::new("NotNow", format!("{words}: see `turn` and `over`")));
        }
        let many = self.weights().len();
        let Some(&(outcome, _)) = self.scratch.odds.get(number) else {
            return Err(Fault::range(format!(
                "chance has {many} outcomes here, from 0 to {}",
                many.saturating_sub(1)
            )));
        };
        self.take(Actor::Chance, outcome);
        self.go_on();
        Ok(())
    }

    /// Takes back the latest decision, and what chance did after it.
    pub(crate) fn undo(&mut self) -> Outcome<()> {
        let seats = |(actor, _): &(Actor, G::Action)| *actor != Actor::Chance;
        let Some(last) = self.steps.iter().rposition(seats) else {
            return Err(Fault::new("NothingToUndo", "no seat has decided anything yet"));
        };
        self.dreams.retain(|dream| dream.ply <= last);
        self.position = self.fold_until(last, |_, _, _| ());
        let after = self.steps.split_off(last);
        self.drawn -= after.iter().filter(|step| !seats(step)).count() as u64;
        self.settle();
        Ok(())
    }

    pub(crate) fn observe(&self, seat: Seat, out: &mut [u8]) {
        self.position.observe_bytes(seat, out);
    }

    pub(crate) fn view(&self, viewer: Viewer) -> serde_json::Result<String> {
        serde_json::to_string(&self.position.view(viewer))
    }

    pub(crate) fn text_of(&self, seat: Seat, code: u32) -> Option<String> {
        Some(self.position.action_text(self.position.decode(seat, code)?))
    }

    pub(crate) fn code_of(&self, seat: Seat, text: &str) -> Outcome<Option<u32>> {
        Ok(self.position.encode(seat, self.read(text)?))
    }

    /// For each legal action: its code, its words, and how people meet it.
    pub(crate) fn choices(&self, seat: Seat) -> Vec<(Option<u32>, String, String, String)> {
        let names = Names::plain(self.position.seats());
        let mut actions = Vec::new();
        self.position.legal(seat, &mut actions);
        let told = |action| {
            let choice = self.position.describe(seat, action, &names);
            let text = self.position.action_text(action);
            (self.position.encode(seat, action), text, choice.label, choice.detail.unwrap_or_default())
        };
        actions.into_iter().map(told).collect()
    }

    pub(crate) fn text_board(&self, viewer: Viewer) -> String {
        G::text_board(&self.position.view(viewer), &Names::plain(self.position.seats()), false)
    }

    pub(crate) fn drawn_board(&self, viewer: Viewer, width: u32) -> String {
        let names = Names::plain(self.position.seats());
        G::draw(&self.position.view(viewer), &Scene::alone(&names, width))
    }

    pub(crate) fn prompt(&self, viewer: Viewer) -> String {
        self.position.prompt(viewer, &Names::plain(self.position.seats()))
    }

    pub(crate) fn ending_in_words(&self) -> String {
        self.position.ending(&Names::plain(self.position.seats()))
    }

    pub(crate) fn knowledge(&self, seat: Seat) -> u64 {
        self.position.knowledge(seat)
    }

    /// A copy in which nothing is known of how it came about: for a bot's chair.
    pub(crate) fn chair(&self, seat: Seat) -> Chair<'_, G> {
        Chair::new(&self.position, seat)
    }

    /// Whether two games stand the same.
    pub(crate) fn same(&self, other: &Play<G>) -> bool {
        self.position == other.position && self.table.setup == other.table.setup
    }
}

fn dreamt<G: HouseGame>(position: &G, seat: Seat, seed: u64) -> G {
    G::imagine(&position.view(Viewer::Recall(seat)), &mut QuickDice::new(seed))
}
