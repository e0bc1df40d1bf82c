//! Whole games between bots, those of the house and those of Python, and positions of them.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use arena::Referee;
use bots::{UnknownBot, hire_counted};
use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use shelf::GameVisitor;
use table::{Actor, Chair as Seated, HouseGame, Layout, Scratch, Seat, Setup, Tally};

use crate::any_play::setup;
use crate::chair::{Chair, ChairOf};
use crate::faults::{Fault, Outcome};
use crate::game::seats_of;

/// A function of Python that plays.
struct FromPython {
    bot: Py<PyAny>,
    /// What went wrong first, for whoever called.
    wrong: Arc<Mutex<Option<PyErr>>>,
    layout: Option<Arc<Layout>>,
}

impl std::fmt::Debug for FromPython {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("FromPython").finish_non_exhaustive()
    }
}

impl FromPython {
    fn note(&self, fault: PyErr) {
        if let Ok(mut wrong) = self.wrong.lock() {
            wrong.get_or_insert(fault);
        }
    }

    fn ask<G: HouseGame>(&mut self, seated: &Seated<'_, G>) -> PyResult<G::Action> {
        // A world that the seat cannot tell from the true one looks the same from its chair, and hides nothing.
        let position = G::imagine(&seated.recall(), &mut table::QuickDice::new(0));
        let layout = Arc::clone(self.layout.get_or_insert_with(|| Arc::new(Layout::of(&position))));
        let seats = position.seats();
        let chair = ChairOf { position, seat: seated.seat(), layout };
        Python::attach(|py| {
            let shown = Chair { chair: Box::new(chair), seat: seated.seat().0, seats };
            let answer = self.bot.bind(py).call1((shown,))?;
            let refused = |words: String, action: String| {
                let fault = Fault::new("IllegalAction", format!("a bot of yours chose {action}: {words}"));
                PyErr::from(fault.text("action", action))
            };
            if let Ok(text) = answer.extract::<String>() {
                let action = seated.read_action(&text).map_err(|expected| refused(expected, text.clone()))?;
                return seated
                    .check(action)
                    .map(|()| action)
                    .map_err(|refusal| PyErr::from(Fault::refused(&refusal, &text)));
            }
            let code: i64 = answer.call_method0("__index__")?.extract()?;
            let mut legal = Vec::new();
            seated.legal_codes(&mut Scratch::default(), &mut legal);
            u32::try_from(code)
                .ok()
                .filter(|code| legal.contains(code))
                .and_then(|code| seated.decode(code))
                .ok_or_else(|| refused("it is not among legal()".into(), code.to_string()))
        })
    }
}

impl<G: HouseGame> bots::Bot<G> for FromPython {
    fn begin(&mut self, seed: u64) {
        let begun = Python::attach(|py| {
            let bot = self.bot.bind(py);
            if bot.hasattr("begin")? { bot.call_method1("begin", (seed,)).map(|_| ()) } else { Ok(()) }
        });
        begun.unwrap_or_else(|fault| self.note(fault));
    }

    fn choose(&mut self, chair: &Seated<'_, G>) -> G::Action {
        self.ask(chair).unwrap_or_else(|fault| {
            self.note(fault);
            chair.random_action(&mut table::QuickDice::new(0), &mut Scratch::default())
        })
    }
}

/// A bot as it was given: a name, or a function.
pub(crate) enum Given {
    Named(String),
    Function(Py<PyAny>),
}

/// What came of many games, game after game.
#[derive(Default)]
struct Games {
    shares: Vec<f64>,
    places: Vec<u8>,
    scores: Vec<i32>,
    decisions: Vec<u32>,
    endings: Vec<&'static str>,
    lines: Vec<u64>,
    records: Vec<String>,
    seen: Seen,
    stats: std::collections::BTreeMap<&'static str, u64>,
}

/// Positions with what was decided there, decision after decision.
#[derive(Default)]
struct Seen {
    games: Vec<u64>,
    seats: Vec<u8>,
    codes: Vec<i64>,
    observations: Vec<u8>,
    masks: Vec<u8>,
    outcomes: Vec<f32>,
}

/// What to play, and what to write down.
struct Play<'a> {
    seats: Option<u8>,
    options: &'a [(String, String)],
    bots: &'a [Given],
    seed: u64,
    from: u64,
    count: u64,
    threads: usize,
    records: bool,
    positions: bool,
    stop: &'a AtomicBool,
    wrong: Arc<Mutex<Option<PyErr>>>,
}

impl GameVisitor for Play<'_> {
    type Out = Outcome<(Setup, Layout, Games)>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let setup = setup::<G>(self.seats, self.options)?;
        let layout = Layout::of(&G::new(&setup)?);
        // Faults show here, before any thread starts.
        self.referee::<G>(&setup)?;
        const PIECE: u64 = 16;
        let (pieces, next) = (self.count.div_ceil(PIECE), AtomicU64::new(0));
        let done = Mutex::new(Vec::new());
        let work = || -> Outcome<()> {
            let mut referee = self.referee::<G>(&setup)?;
            loop {
                let piece = next.fetch_add(1, Ordering::Relaxed);
                if piece >= pieces || self.stop.load(Ordering::Relaxed) {
                    return Ok(());
                }
                let mut games = Games::default();
                for game in piece * PIECE..self.count.min((piece + 1) * PIECE) {
                    self.play(&mut referee, &layout, self.from + game, &mut games)?;
                    let failed = || self.wrong.lock().is_ok_and(|wrong| wrong.is_some());
                    if failed() || self.stop.load(Ordering::Relaxed) {
                        self.stop.store(true, Ordering::Relaxed);
                        return Ok(());
                    }
                }
                if let Ok(mut done) = done.lock() {
                    done.push((piece, games));
                }
            }
        };
        let results: Vec<Outcome<()>> = std::thread::scope(|scope| {
            let others: Vec<_> = (1..self.threads).map(|_| scope.spawn(work)).collect();
            let own = work();
            let died = |_| Err(Fault::new("InterregnumError", "a thread that played games died"));
            others.into_iter().map(|other| other.join().unwrap_or_else(died)).chain([own]).collect()
        });
        results.into_iter().collect::<Outcome<Vec<()>>>()?;
        let mut done = done.into_inner().unwrap_or_default();
        done.sort_by_key(|(piece, _)| *piece);
        let mut all = Games::default();
        done.into_iter().for_each(|(_, games)| all.append(games));
        Ok((setup, layout, all))
    }
}

impl Play<'_> {
    fn referee<G: HouseGame>(&self, setup: &Setup) -> Outcome<Referee<G>> {
        let names: Vec<String> = (0..self.bots.len()).map(|nth| nth.to_string()).collect();
        let hire = |nth: &str| -> Result<Box<dyn bots::Bot<G>>, UnknownBot> {
            let none = || UnknownBot { name: nth.into(), known: "a name or a function".into() };
            match nth.parse::<usize>().ok().and_then(|nth| self.bots.get(nth)).ok_or_else(none)? {
                Given::Named(name) => hire_counted(name),
                Given::Function(bot) => Ok(Box::new(FromPython {
                    bot: Python::attach(|py| bot.clone_ref(py)),
                    wrong: Arc::clone(&self.wrong),
                    layout: None,
                })),
            }
        };
        Referee::hiring(setup, &names, hire).map_err(|fault| match fault {
            arena::SetupOrBot::Setup(fault) => fault.into(),
            arena::SetupOrBot::Bot(fault) => Fault::new("UnknownBot", fault.to_string()),
        })
    }

    /// Plays a game and writes down what is wanted.
    fn play<G: HouseGame>(
        &self,
        referee: &mut Referee<G>,
        layout: &Layout,
        number: u64,
        games: &mut Games,
    ) -> Outcome<()> {
        use std::hash::{Hash, Hasher};
        let (mut line, mut steps, mut tally) = (table::Mix::default(), Vec::new(), Tally::default());
        let (mut scratch, mut legal) = (Scratch::default(), Vec::new());
        let first = games.seen.seats.len();
        let seen = &mut games.seen;
        let (trial, _) = referee.watch(self.seed, number, &mut tally, |position: &G, actor, action| {
            (actor, action).hash(&mut line);
            let Actor::Seat(seat) = actor else { return };
            if self.records {
                steps.push((seat, action));
            }
            let Some(code) = position.encode(seat, action).filter(|_| self.positions) else { return };
            let (at, mask) = (seen.observations.len(), seen.masks.len());
            seen.observations.resize(at + layout.bytes(), 0);
            position.observe_bytes(seat, &mut seen.observations[at..]);
            seen.masks.resize(mask + layout.codes(), 0);
            legal.clear();
            position.legal_codes(seat, &mut scratch, &mut legal);
            legal.iter().for_each(|&code| seen.masks[mask + code as usize] = 1);
            seen.games.push(number);
            seen.seats.push(seat.0);
            seen.codes.push(code.into());
        });
        let ended = trial.outcome;
        let shares = games.seen.seats[first..].iter().map(|&seat| ended.share(Seat(seat)) as f32);
        games.seen.outcomes.extend(shares);
        for seat in Seat::all(ended.seats()) {
            games.shares.push(ended.share(seat));
            games.places.push(ended.place(seat));
            games.scores.push(ended.score(seat));
        }
        games.decisions.push(trial.decisions);
        games.endings.push(ended.ending);
        games.lines.push(line.finish());
        for (name, total) in tally.iter() {
            *games.stats.entry(name).or_default() += total;
        }
        if self.records {
            let record = referee.written(self.seed, number, &steps);
            let unwritten =
                |words| Fault::new("InterregnumError", format!("game {number} cannot be written: {words}"));
            games.records.push(record.map_err(unwritten)?.to_string());
        }
        Ok(())
    }
}

impl Games {
    fn append(&mut self, other: Games) {
        self.shares.extend(other.shares);
        self.places.extend(other.places);
        self.scores.extend(other.scores);
        self.decisions.extend(other.decisions);
        self.endings.extend(other.endings);
        self.lines.extend(other.lines);
        self.records.extend(other.records);
        for (name, total) in other.stats {
            *self.stats.entry(name).or_default() += total;
        }
        let seen = other.seen;
        self.seen.games.extend(seen.games);
        self.seen.seats.extend(seen.seats);
        self.seen.codes.extend(seen.codes);
        self.seen.observations.extend(seen.observations);
        self.seen.masks.extend(seen.masks);
        self.seen.outcomes.extend(seen.outcomes);
    }
}

/// Plays games between bots: game number `from` of the seed and those after it, the same that `interregnum simulate` plays.
#[pyfunction]
#[pyo3(signature = (game, bots, count, seats=None, options=Vec::new(), seed=0, start=0, threads=1, records=false, positions=false))]
#[allow(clippy::too_many_arguments)] // Each has a name in Python.
pub(crate) fn play_games<'py>(
    py: Python<'py>,
    game: &str,
    bots: Vec<Bound<'py, PyAny>>,
    count: i64,
    seats: Option<i64>,
    options: Vec<(String, String)>,
    seed: u64,
    start: u64,
    threads: i64,
    records: bool,
    positions: bool,
) -> PyResult<Bound<'py, PyDict>> {
    let count = u64::try_from(count).map_err(|_| Fault::range("a number of games is 0 or more"))?;
    let threads = usize::try_from(threads).ok().filter(|threads| (1..=256).contains(threads));
    let threads = threads.ok_or_else(|| Fault::range("threads go from 1 to 256"))?;
    if bots.is_empty() {
        return Err(Fault::new("UnknownBot", "name a bot for all seats, or one for each").into());
    }
    let given = |bot: Bound<'py, PyAny>| match bot.extract::<String>() {
        Ok(name) => Ok(Given::Named(name)),
        Err(_) if bot.is_callable() => Ok(Given::Function(bot.unbind())),
        Err(_) => Err(Fault::new("UnknownBot", "a bot is the name of one, or a function that takes a chair")),
    };
    let bots = bots.into_iter().map(given).collect::<Outcome<Vec<Given>>>()?;
    let (stop, wrong) = (AtomicBool::new(false), Arc::new(Mutex::new(None)));
    let seats = seats.map(seats_of).transpose()?;
    let play = Play {
        seats,
        options: &options,
        bots: &bots,
        seed,
        from: start,
        count,
        threads,
        records,
        positions,
        stop: &stop,
        wrong: Arc::clone(&wrong),
    };
    let played = py.detach(|| shelf::visit(game, play));
    if let Ok(mut wrong) = wrong.lock()
        && let Some(fault) = wrong.take()
    {
        return Err(fault);
    }
    let (setup, layout, games) = played.map_err(Fault::from)??;
    let told = PyDict::new(py);
    let many = games.decisions.len();
    let by_seat = [many, usize::from(setup.seats())];
    told.set_item("shares", PyArray1::from_vec(py, games.shares).reshape(by_seat)?)?;
    told.set_item("places", PyArray1::from_vec(py, games.places).reshape(by_seat)?)?;
    told.set_item("scores", PyArray1::from_vec(py, games.scores).reshape(by_seat)?)?;
    told.set_item("decisions", PyArray1::from_vec(py, games.decisions))?;
    told.set_item("endings", PyList::new(py, games.endings)?)?;
    told.set_item("lines", PyArray1::from_vec(py, games.lines))?;
    told.set_item("stats", games.stats.into_pyobject(py)?)?;
    if records {
        told.set_item("records", PyList::new(py, games.records)?)?;
    }
    if positions {
        let seen = games.seen;
        let rows = seen.seats.len();
        told.set_item("game", PyArray1::from_vec(py, seen.games))?;
        told.set_item("seat", PyArray1::from_vec(py, seen.seats))?;
        told.set_item("action", PyArray1::from_vec(py, seen.codes))?;
        told.set_item("outcome", PyArray1::from_vec(py, seen.outcomes))?;
        let observations = PyArray1::from_vec(py, seen.observations).reshape([rows, layout.bytes()])?;
        told.set_item("observation", observations)?;
        told.set_item("mask", PyArray1::from_vec(py, seen.masks).reshape([rows, layout.codes()])?)?;
    }
    Ok(told)
}

/// A share of so many games with its 95 % interval.
#[pyfunction]
pub(crate) fn interval(share: f64, games: u64) -> (f64, f64) {
    arena::wilson(share, games)
}

/// Ratings from games between pairs: each pair as (a, b, games, points of a).
#[pyfunction]
pub(crate) fn ratings(bots: usize, pairs: Vec<(usize, usize, f64, f64)>) -> PyResult<Vec<(f64, f64)>> {
    if pairs.iter().any(|&(a, b, ..)| a >= bots || b >= bots) {
        return Err(Fault::range(format!("bots go from 0 to {}", bots.saturating_sub(1))).into());
    }
    let score = |(a, b, games, points)| arena::Score { a, b, games, points };
    let scores: Vec<arena::Score> = pairs.into_iter().map(score).collect();
    Ok(arena::rate(bots, &scores).into_iter().map(|rating| (rating.elo, rating.spread)).collect())
}
