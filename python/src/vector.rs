//! Many games stepped in one call, on several cores, without Python's lock.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use numpy::{Element, PyReadwriteArrayDyn};
use pyo3::prelude::*;
use pyo3::types::PyDict;
use rayon::{ThreadPool, ThreadPoolBuilder};
use shelf::GameVisitor;
use table::{Batch, BatchFault, Before, HouseGame, Layout, Rows};

use crate::any_play::setup;
use crate::arrays::{entries, writable};
use crate::faults::{Fault, Outcome};
use crate::game::seats_of;
use crate::layout::layout;

/// Codes as they come from Python.
#[derive(Clone, Copy)]
enum Codes<'a> {
    Long(&'a [i64]),
    Int(&'a [i32]),
    Unsigned(&'a [u32]),
}

/// Where everything is written, a row for each game.
struct Written<'a> {
    rows: Rows<'a>,
    /// Observations again, as numbers that learners take.
    floats: Option<&'a mut [f32]>,
}

/// A batch without its type.
trait AnyBatch: Send + Sync {
    fn check(&self, codes: Codes<'_>) -> Result<(), BatchFault>;
    fn step(&mut self, codes: Codes<'_>, before: Before, rows: &mut Rows<'_>);
    fn write(&self, rows: &mut Rows<'_>) -> Result<(), BatchFault>;
    fn restart(&mut self, seed: u64);
    fn sample(&mut self, codes: &mut [i64]);
    fn len(&self) -> usize;
}

impl<G: HouseGame> AnyBatch for Batch<G> {
    fn check(&self, codes: Codes<'_>) -> Result<(), BatchFault> {
        match codes {
            Codes::Long(codes) => Batch::check(self, codes),
            Codes::Int(codes) => Batch::check(self, codes),
            Codes::Unsigned(codes) => Batch::check(self, codes),
        }
    }

    fn step(&mut self, codes: Codes<'_>, before: Before, rows: &mut Rows<'_>) {
        match codes {
            Codes::Long(codes) => self.step_checked(codes, before, rows),
            Codes::Int(codes) => self.step_checked(codes, before, rows),
            Codes::Unsigned(codes) => self.step_checked(codes, before, rows),
        }
    }

    fn write(&self, rows: &mut Rows<'_>) -> Result<(), BatchFault> {
        Batch::write(self, rows)
    }

    fn restart(&mut self, seed: u64) {
        Batch::restart(self, seed);
    }

    fn sample(&mut self, codes: &mut [i64]) {
        Batch::sample(self, codes);
    }

    fn len(&self) -> usize {
        Batch::len(self)
    }
}

impl<'a> Codes<'a> {
    fn len(self) -> usize {
        match self {
            Codes::Long(codes) => codes.len(),
            Codes::Int(codes) => codes.len(),
            Codes::Unsigned(codes) => codes.len(),
        }
    }

    fn part(self, from: usize, count: usize) -> Codes<'a> {
        match self {
            Codes::Long(codes) => Codes::Long(&codes[from..from + count]),
            Codes::Int(codes) => Codes::Int(&codes[from..from + count]),
            Codes::Unsigned(codes) => Codes::Unsigned(&codes[from..from + count]),
        }
    }
}

/// Cuts off the first entries of a slice.
fn cut<'a, T>(slice: &mut &'a mut [T], count: usize) -> &'a mut [T] {
    let (first, rest) = std::mem::take(slice).split_at_mut(count);
    *slice = rest;
    first
}

/// Many games of one setup: the core of :class:`interregnum.VectorEnv`.
#[pyclass(module = "interregnum._native", name = "VectorCore")]
pub(crate) struct VectorCore {
    game: &'static str,
    layout: Layout,
    seats: usize,
    parts: Vec<Box<dyn AnyBatch>>,
    pool: Option<ThreadPool>,
}

impl VectorCore {
    fn games(&self) -> usize {
        self.parts.iter().map(|part| part.len()).sum()
    }

    /// Does something with every part and its rows, each on a thread of its own.
    fn each<'a, T: Send>(
        &mut self,
        written: Written<'a>,
        with: impl Fn(usize, &mut dyn AnyBatch, &mut Written<'a>) -> T + Sync,
    ) -> Vec<T> {
        let (codes, bytes, seats) = (self.layout.codes(), self.layout.bytes(), self.seats);
        let Written { rows, mut floats } = written;
        let Rows { mut masks, mut observations, seats: mut deciding, mut ended, mut shares } = rows;
        let mut work = Vec::with_capacity(self.parts.len());
        let mut from = 0;
        for part in &mut self.parts {
            let count = part.len();
            let rows = Rows {
                masks: cut(&mut masks, count * codes),
                observations: cut(&mut observations, count * bytes),
                seats: cut(&mut deciding, count),
                ended: cut(&mut ended, count),
                shares: cut(&mut shares, count * seats),
            };
            let floats = floats.as_mut().map(|floats| cut(floats, count * bytes));
            work.push((from, &mut **part, Written { rows, floats }));
            from += count;
        }
        let Some(pool) = self.pool.as_ref().filter(|_| work.len() > 1) else {
            return work.into_iter().map(|(from, part, mut rows)| with(from, part, &mut rows)).collect();
        };
        // Each thread of the pool takes one part, all at the same time: parts may wait for each other.
        let work: Vec<_> = work.into_iter().map(|piece| Mutex::new(Some(piece))).collect();
        let done = pool.broadcast(|thread| {
            let piece = work.get(thread.index())?.lock().ok()?.take();
            piece.map(|(from, part, mut rows)| with(from, part, &mut rows))
        });
        done.into_iter().flatten().collect()
    }
}

impl Written<'_> {
    /// Writes the observations again as floats.
    fn widen(&mut self) {
        if let Some(floats) = &mut self.floats {
            for (wide, &byte) in floats.iter_mut().zip(&*self.rows.observations) {
                *wide = f32::from(byte);
            }
        }
    }
}

/// The arrays of the caller, borrowed for one call.
struct Arrays<'py> {
    masks: PyReadwriteArrayDyn<'py, u8>,
    observations: PyReadwriteArrayDyn<'py, u8>,
    floats: Option<PyReadwriteArrayDyn<'py, f32>>,
    seats: PyReadwriteArrayDyn<'py, u8>,
    ended: PyReadwriteArrayDyn<'py, u8>,
    shares: PyReadwriteArrayDyn<'py, f32>,
}

impl<'py> Arrays<'py> {
    fn borrow(core: &VectorCore, arrays: &Given<'py>) -> Outcome<Arrays<'py>> {
        let games = core.games();
        let (codes, bytes) = (core.layout.codes(), core.layout.bytes());
        Ok(Arrays {
            masks: writable("masks", "uint8", &arrays.0, games * codes)?,
            observations: writable("observations", "uint8", &arrays.1, games * bytes)?,
            seats: writable("seats", "uint8", &arrays.2, games)?,
            ended: writable("ended", "uint8", &arrays.3, games)?,
            shares: writable("rewards", "float32", &arrays.4, games * core.seats)?,
            floats: arrays
                .5
                .as_ref()
                .map(|floats| writable("floats", "float32", floats, games * bytes))
                .transpose()?,
        })
    }

    fn written(&mut self) -> Outcome<Written<'_>> {
        Ok(Written {
            rows: Rows {
                masks: entries(&mut self.masks)?,
                observations: entries(&mut self.observations)?,
                seats: entries(&mut self.seats)?,
                ended: entries(&mut self.ended)?,
                shares: entries(&mut self.shares)?,
            },
            floats: self.floats.as_mut().map(entries).transpose()?,
        })
    }
}

/// Masks, observations, seats, ended, rewards, and observations as floats if they are wanted.
type Given<'py> = (
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Bound<'py, PyAny>,
    Option<Bound<'py, PyAny>>,
);

/// Waits until so many have come. What they do is short, so nobody goes to sleep for it at once.
fn meet(come: &AtomicUsize, all: usize) {
    come.fetch_add(1, Ordering::AcqRel);
    let mut looks = 0u32;
    while come.load(Ordering::Acquire) < all {
        looks += 1;
        if looks < 2_000 { std::hint::spin_loop() } else { std::thread::yield_now() }
    }
}

/// Codes of a dtype, if the array has it.
fn codes_of<'py, T: Element>(
    array: &Bound<'py, PyAny>,
    games: usize,
) -> Option<Outcome<numpy::PyReadonlyArrayDyn<'py, T>>> {
    use numpy::{PyArrayDyn, PyArrayMethods, PyUntypedArrayMethods};
    let typed = array.cast::<PyArrayDyn<T>>().ok()?;
    let bad = |words: String| Some(Err(Fault::new("BadArray", words)));
    if typed.len() != games || !typed.is_c_contiguous() {
        return bad(format!("actions must be contiguous with {games} entries, not {}", typed.len()));
    }
    Some(typed.try_readonly().map_err(|fault| Fault::new("BadArray", fault.to_string())))
}

fn told(fault: &BatchFault) -> Fault {
    match fault {
        BatchFault::Illegal { lane, code } => Fault::new("IllegalAction", fault.to_string())
            .text("action", code.to_string())
            .number("lane", *lane as u64),
        BatchFault::Length { .. } => Fault::new("BadArray", fault.to_string()),
    }
}

#[pymethods]
impl VectorCore {
    #[new]
    #[pyo3(signature = (game, games, seats=None, options=Vec::new(), seed=0, threads=1))]
    fn new(
        game: &str,
        games: i64,
        seats: Option<i64>,
        options: Vec<(String, String)>,
        seed: u64,
        threads: i64,
    ) -> PyResult<VectorCore> {
        let games = usize::try_from(games).ok().filter(|games| (1..=1 << 24).contains(games));
        let games = games.ok_or_else(|| Fault::range("a vector holds from 1 to 16777216 games"))?;
        let threads = usize::try_from(threads).ok().filter(|threads| (1..=256).contains(threads));
        let threads = threads.ok_or_else(|| Fault::range("threads go from 1 to 256"))?.min(games);
        let found = shelf::find(game).map_err(Fault::from)?.id();
        let make = Make { seats: seats.map(seats_of).transpose()?, options: &options, seed, games, threads };
        let (layout, seats, parts) = shelf::visit(game, make).map_err(Fault::from)??;
        let pool = (threads > 1).then(|| ThreadPoolBuilder::new().num_threads(threads).build());
        let pool = pool.transpose().map_err(|_| Fault::range(format!("cannot start {threads} threads")))?;
        Ok(VectorCore { game: found, layout, seats, parts, pool })
    }

    /// Id of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.game
    }

    /// How many games there are.
    fn __len__(&self) -> usize {
        self.games()
    }

    /// How many seats each game has.
    #[getter]
    fn seats(&self) -> usize {
        self.seats
    }

    /// Sizes and meanings.
    #[getter]
    fn layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        layout(py, &self.layout)
    }

    /// Begins all games anew.
    fn restart(&mut self, py: Python<'_>, seed: u64) {
        py.detach(|| self.parts.iter_mut().for_each(|part| part.restart(seed)));
    }

    /// Writes how things stand.
    fn write(&mut self, py: Python<'_>, arrays: Given<'_>) -> PyResult<()> {
        let mut arrays = Arrays::borrow(self, &arrays)?;
        let written = arrays.written()?;
        let all = py.detach(|| {
            self.each(written, |_, part, written| {
                let done = part.write(&mut written.rows);
                written.widen();
                done
            })
        });
        Ok(all.into_iter().collect::<Result<(), _>>().map_err(|fault| told(&fault))?)
    }

    /// Takes a step in every game, or in none if one of them is not legal.
    fn step(
        &mut self,
        py: Python<'_>,
        actions: &Bound<'_, PyAny>,
        untouched: bool,
        arrays: Given<'_>,
    ) -> PyResult<()> {
        let games = self.games();
        let (long, int, unsigned);
        let unreadable = |_| Fault::new("BadArray", "actions with gaps cannot be read");
        let codes = if let Some(found) = codes_of::<i64>(actions, games) {
            long = found?;
            Codes::Long(long.as_slice().map_err(unreadable)?)
        } else if let Some(found) = codes_of::<i32>(actions, games) {
            int = found?;
            Codes::Int(int.as_slice().map_err(unreadable)?)
        } else if let Some(found) = codes_of::<u32>(actions, games) {
            unsigned = found?;
            Codes::Unsigned(unsigned.as_slice().map_err(unreadable)?)
        } else {
            let words = "actions must be a NumPy array of int64, int32 or uint32";
            return Err(Fault::new("BadArray", words).into());
        };
        let mut arrays = Arrays::borrow(self, &arrays)?;
        let written = arrays.written()?;
        let before = if untouched { Before::LastMasks } else { Before::Anything };
        let parts = self.parts.len();
        let all = py.detach(|| {
            let (checked, refused) = (AtomicUsize::new(0), AtomicBool::new(false));
            self.each(written, |from, part, written| {
                let codes = codes.part(from, part.len().min(codes.len()));
                let found = part.check(codes);
                if found.is_err() {
                    refused.store(true, Ordering::Release);
                }
                meet(&checked, parts);
                if !refused.load(Ordering::Acquire) {
                    part.step(codes, before, &mut written.rows);
                    written.widen();
                }
                found.map_err(|fault| match fault {
                    BatchFault::Illegal { lane, code } => BatchFault::Illegal { lane: lane + from, code },
                    other => other,
                })
            })
        });
        Ok(all.into_iter().collect::<Result<(), _>>().map_err(|fault| told(&fault))?)
    }

    /// Chooses a legal code for each game, all equally likely, by dice of the game's own.
    fn sample(&mut self, py: Python<'_>, out: &Bound<'_, PyAny>) -> PyResult<()> {
        let mut array = writable::<i64>("actions", "int64", out, self.games())?;
        let mut codes = entries(&mut array)?;
        py.detach(|| {
            for part in &mut self.parts {
                part.sample(cut(&mut codes, part.len()));
            }
        });
        Ok(())
    }
}

/// Begins games whose type is known by its id only, in as many parts as there are threads.
struct Make<'a> {
    seats: Option<u8>,
    options: &'a [(String, String)],
    seed: u64,
    games: usize,
    threads: usize,
}

impl GameVisitor for Make<'_> {
    type Out = Outcome<(Layout, usize, Vec<Box<dyn AnyBatch>>)>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let setup = setup::<G>(self.seats, self.options)?;
        let mut parts: Vec<Box<dyn AnyBatch>> = Vec::new();
        let at = |part: usize| (part * self.games / self.threads) as u64;
        for part in 0..self.threads {
            parts.push(Box::new(Batch::<G>::new(&setup, self.seed, at(part)..at(part + 1))?));
        }
        Ok((Layout::of(&G::new(&setup)?), setup.seats().into(), parts))
    }
}
