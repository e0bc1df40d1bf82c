//! `interregnum.Game`.

use numpy::{PyArray1, PyArray3, PyArrayMethods};
use pyo3::IntoPyObjectExt;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList, PyString, PyTuple};
use table::{Record, RecordFault, Seat, Viewer};

use crate::any_play::{AnyPlay, Begin, GoOn, Told};
use crate::arrays::{entries, writable};
use crate::faults::{Fault, Outcome};
use crate::layout::layout;
use crate::play::Luck;
use crate::saved::Saved;

/// A game under way: what :func:`interregnum.make` gives.
///
/// A seat decides, then chance acts until a seat decides again. Actions are numbers, codes, whose meaning ``layout`` tells;
/// their words work everywhere too. Where several seats decide at once they are asked one after another, and none sees what
/// another answered.
///
///     >>> import interregnum
///     >>> game = interregnum.make("king-is-dead", seats=2, seed=1)
///     >>> while not game.over:
///     ...     game.step(game.legal()[0])
///     >>> game.winners
///     [0]
#[pyclass(module = "interregnum", name = "Game")]
pub(crate) struct Game {
    pub play: Box<dyn AnyPlay>,
}

/// An action as it comes from Python.
#[derive(FromPyObject)]
pub(crate) enum Wish<'py> {
    Code(i64),
    Words(Bound<'py, PyString>),
    /// Something that is a number all the same, such as one of NumPy.
    Number(Bound<'py, PyAny>),
}

impl Game {
    pub(crate) fn seat(&self, seat: i64) -> Outcome<Seat> {
        seat_of(seat, self.play.setup().seats())
    }

    /// A seat that was named, or the one that decides.
    fn seat_or_turn(&self, seat: Option<i64>) -> Outcome<Seat> {
        match seat {
            Some(seat) => self.seat(seat),
            None => self.play.turn().ok_or_else(|| {
                if self.play.is_over() {
                    return Fault::over();
                }
                Fault::new("NotNow", "chance acts now, no seat decides: name the seat")
            }),
        }
    }

    /// Whose eyes are meant: a seat, everybody's, a guest's; those of a seat that remembers everything.
    fn viewer(&self, viewer: Option<&Bound<'_, PyAny>>, recall: bool) -> Outcome<Viewer> {
        let see = |seat| if recall { Viewer::Recall(seat) } else { Viewer::Seat(seat) };
        let Some(viewer) = viewer else { return Ok(Viewer::Spectator) };
        if let Ok(seat) = viewer.extract::<i64>() {
            return Ok(see(self.seat(seat)?));
        }
        match viewer.extract::<String>().as_deref() {
            Ok("all") => Ok(Viewer::All),
            Ok("spectator") => Ok(Viewer::Spectator),
            _ => Err(Fault::range("a viewer is the number of a seat, \"spectator\" or \"all\"")),
        }
    }
}

/// A seat of a table of so many.
pub(crate) fn seat_of(seat: i64, count: u8) -> Outcome<Seat> {
    u8::try_from(seat)
        .ok()
        .filter(|&seat| seat < count)
        .map(Seat)
        .ok_or_else(|| Fault::range(format!("there is no seat {seat}: seats go from 0 to {}", count - 1)))
}

/// A code as far as it is one at all; what is none is refused later, with the codes that there are.
pub(crate) fn code_of(code: i64) -> u32 {
    u32::try_from(code).unwrap_or(u32::MAX)
}

fn told<'py>(py: Python<'py>, (code, text, label, detail): Told) -> PyResult<Bound<'py, PyDict>> {
    let choice = PyDict::new(py);
    choice.set_item("code", code)?;
    choice.set_item("text", text)?;
    choice.set_item("label", label)?;
    choice.set_item("detail", detail)?;
    Ok(choice)
}

/// Reads JSON into the plain values of Python.
pub(crate) fn plain<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}

fn unwritable(fault: serde_json::Error) -> Fault {
    Fault::new("InterregnumError", format!("this cannot be written as JSON: {fault}"))
}

#[pymethods]
impl Game {
    /// Id of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.play.game()
    }

    /// How many seats play.
    #[getter]
    fn seats(&self) -> u8 {
        self.play.setup().seats()
    }

    /// Every option with its value.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        for (name, value) in self.play.setup().all() {
            options.set_item(name, value)?;
        }
        Ok(options)
    }

    /// The seed and the number of the game that chance follows from; ``None`` where it follows from something else.
    #[getter]
    fn seed(&self) -> Option<(u64, u64)> {
        match self.play.luck() {
            Luck::Seeded(seed, number) => Some((*seed, *number)),
            Luck::Told | Luck::Recorded(_) => None,
        }
    }

    /// Sizes and meanings of codes and observations: see :func:`interregnum.layout`.
    #[getter]
    fn layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        layout(py, self.play.layout())
    }

    /// The seat that decides now; ``None`` where chance acts or the game is over.
    #[getter]
    fn turn(&self) -> Option<u8> {
        self.play.turn().map(|seat| seat.0)
    }

    /// The seats that must decide, and those that may without being waited for.
    #[getter]
    fn waiting(&self) -> (Vec<u32>, Vec<u32>) {
        self.play.waiting()
    }

    /// Whether the game is over.
    #[getter]
    fn over(&self) -> bool {
        self.play.is_over()
    }

    /// Whether chance acts now. Only where ``make(..., chance="told")`` was asked for.
    #[getter]
    fn chance(&self) -> bool {
        self.play.is_chance()
    }

    /// How many steps were taken, those of chance included.
    #[getter]
    fn plies(&self) -> usize {
        self.play.plies()
    }

    /// The winning seats; empty before the end.
    #[getter]
    fn winners(&self) -> Vec<u32> {
        // A list of bytes would be a text of bytes in Python.
        let winners = |ended: table::Outcome| ended.winners().iter().map(|seat| seat.0.into()).collect();
        self.play.ending().map_or_else(Vec::new, winners)
    }

    /// Each seat's part of the victory, in all 1; zeros before the end.
    #[getter]
    fn shares(&self) -> Vec<f64> {
        let ended = self.play.ending();
        Seat::all(self.seats()).map(|seat| ended.as_ref().map_or(0.0, |ended| ended.share(seat))).collect()
    }

    /// How it ended: ``ending`` (one word), ``places``, ``scores``, ``words``; ``None`` before the end.
    #[getter]
    fn result<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let Some(ended) = self.play.ending() else { return Ok(None) };
        let result = PyDict::new(py);
        let seats = || Seat::all(self.seats());
        result.set_item("ending", ended.ending)?;
        result.set_item("places", PyList::new(py, seats().map(|seat| ended.place(seat)))?)?;
        result.set_item("scores", PyList::new(py, seats().map(|seat| ended.score(seat)))?)?;
        result.set_item("words", self.play.ending_in_words())?;
        Ok(Some(result))
    }

    /// The codes of what the seat may do that decides now, or of what another seat may. Nothing after the end.
    #[pyo3(signature = (seat=None))]
    fn legal<'py>(&mut self, py: Python<'py>, seat: Option<i64>) -> PyResult<Bound<'py, PyList>> {
        match seat {
            None => PyList::new(py, self.play.legal()),
            Some(seat) => {
                let seat = self.seat(seat)?;
                let mut legal = Vec::new();
                self.play.legal_of(seat, &mut legal);
                PyList::new(py, legal)
            }
        }
    }

    /// The same as a mask: a byte for each code, 1 where it is legal. ``out`` is written to if it is given.
    #[pyo3(signature = (seat=None, out=None))]
    fn mask<'py>(
        &mut self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let codes = self.play.layout().codes();
        let mut other = Vec::new();
        let legal = match seat {
            None => self.play.legal(),
            Some(seat) => {
                let seat = self.seat(seat)?;
                self.play.legal_of(seat, &mut other);
                &other
            }
        };
        let fill = |mask: &mut [u8]| {
            mask.fill(0);
            for &code in legal {
                if let Some(byte) = mask.get_mut(code as usize) {
                    *byte = 1;
                }
            }
        };
        written(py, "mask", out, codes, fill)
    }

    /// What a seat knows, as bytes; ``out`` is written to if it is given. ``interregnum.tensors`` cuts it into named arrays.
    #[pyo3(signature = (seat=None, out=None))]
    fn observe<'py>(
        &self,
        py: Python<'py>,
        seat: Option<i64>,
        out: Option<Bound<'py, PyAny>>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let seat = self.seat_or_turn(seat)?;
        written(py, "observation", out, self.play.layout().bytes(), |bytes| self.play.observe(seat, bytes))
    }

    /// Takes a step: a code, or the words of an action, by the seat that decides now or by another that may. Then chance
    /// acts until a seat decides.
    #[pyo3(signature = (action, seat=None))]
    fn step(&mut self, action: Wish<'_>, seat: Option<i64>) -> PyResult<()> {
        let code = match action {
            Wish::Code(code) => code,
            Wish::Number(number) => {
                number.call_method0("__index__").and_then(|code| code.extract()).map_err(|_| {
                    Fault::new(
                        "IllegalAction",
                        "an action is the number of a code, or the words of an action",
                    )
                })?
            }
            Wish::Words(words) => {
                let seat = seat.map(|seat| self.seat(seat)).transpose()?;
                return Ok(self.play.step_in_words(seat, &words.to_string())?);
            }
        };
        match seat {
            None => self.play.step(code_of(code))?,
            Some(seat) => self.play.step_of(self.seat(seat)?, code_of(code))?,
        }
        Ok(())
    }

    /// What chance may bring: number and probability of each outcome.
    fn chance_outcomes(&mut self) -> Vec<(usize, f64)> {
        let weights = self.play.weights();
        let all: u64 = weights.iter().map(|&weight| u64::from(weight)).sum();
        weights.iter().map(|&weight| f64::from(weight) / all as f64).enumerate().collect()
    }

    /// The same in words.
    fn chance_texts(&mut self) -> Vec<String> {
        self.play.odds().into_iter().map(|(text, _)| text).collect()
    }

    /// Lets chance bring the outcome of this number.
    fn step_chance(&mut self, outcome: i64) -> PyResult<()> {
        Ok(self.play.step_chance(usize::try_from(outcome).unwrap_or(usize::MAX))?)
    }

    /// Takes back the latest decision, and whatever chance did after it.
    fn undo(&mut self) -> PyResult<()> {
        Ok(self.play.undo()?)
    }

    /// Begins anew, with the luck of another seed and number if one is given.
    #[pyo3(signature = (seed=None, number=0))]
    fn reset(&mut self, seed: Option<u64>, number: u64) -> PyResult<()> {
        Ok(self.play.again(seed.map(|seed| (seed, number)))?)
    }

    /// What a viewer may know, as plain values: a seat, ``"spectator"``, or ``"all"``. With ``recall`` a seat that forgets
    /// nothing it was shown.
    #[pyo3(signature = (viewer=None, recall=false))]
    fn view<'py>(
        &self,
        py: Python<'py>,
        viewer: Option<Bound<'py, PyAny>>,
        recall: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        plain(py, &self.view_json(viewer, recall)?)
    }

    /// The same as JSON text.
    #[pyo3(signature = (viewer=None, recall=false))]
    fn view_json(&self, viewer: Option<Bound<'_, PyAny>>, recall: bool) -> PyResult<String> {
        let viewer = self.viewer(viewer.as_ref(), recall)?;
        Ok(self.play.view(viewer).map_err(unwritable)?)
    }

    /// A number that stands for all that a seat knows: the same wherever it cannot tell the difference.
    fn knowledge(&self, seat: i64) -> PyResult<u64> {
        Ok(self.play.knowledge(self.seat(seat)?))
    }

    /// The words of the action that a code stands for.
    #[pyo3(signature = (code, seat=None))]
    fn action_text(&self, code: i64, seat: Option<i64>) -> PyResult<String> {
        let seat = self.seat_or_turn(seat)?;
        let text = self.play.text_of(seat, code_of(code));
        Ok(text.ok_or_else(|| {
            Fault::range(format!("the code {code} stands for no action: see layout[\"actions\"]"))
        })?)
    }

    /// The code of an action in words.
    #[pyo3(signature = (text, seat=None))]
    fn action_code(&self, text: &str, seat: Option<i64>) -> PyResult<u32> {
        let seat = self.seat_or_turn(seat)?;
        let code = self.play.code_of(seat, text)?;
        let none = || Fault::new("NoCode", format!("'{text}' has no code here; step() takes its words"));
        Ok(code.ok_or_else(none)?)
    }

    /// Every legal action as people meet it: ``code``, ``text``, ``label``, ``detail``.
    #[pyo3(signature = (seat=None))]
    fn choices<'py>(&self, py: Python<'py>, seat: Option<i64>) -> PyResult<Vec<Bound<'py, PyDict>>> {
        let seat = self.seat_or_turn(seat)?;
        self.play.choices(seat).into_iter().map(|choice| told(py, choice)).collect()
    }

    /// What is to be decided, in one sentence.
    #[pyo3(signature = (viewer=None))]
    fn prompt(&self, viewer: Option<Bound<'_, PyAny>>) -> PyResult<String> {
        Ok(self.play.prompt(self.viewer(viewer.as_ref(), false)?))
    }

    /// Every step so far: the seat, or ``None`` for chance, and the words.
    fn steps(&self) -> Vec<(Option<u8>, String)> {
        self.play.told()
    }

    /// The record so far, as the house writes it. The secret that chance follows from is in it once the game is over.
    fn record(&self) -> PyResult<String> {
        Ok(self.play.record()?.to_string())
    }

    /// The board: ``"text"``, ``"svg"``, or ``"rgb_array"`` (height, width, 3).
    #[pyo3(signature = (mode="text", viewer=None, width=800))]
    fn render<'py>(
        &self,
        py: Python<'py>,
        mode: &str,
        viewer: Option<Bound<'py, PyAny>>,
        width: u32,
    ) -> PyResult<Bound<'py, PyAny>> {
        let viewer = self.viewer(viewer.as_ref(), false)?;
        let width = Some(width).filter(|width| (16..=4096).contains(width));
        let width = width.ok_or_else(|| Fault::range("a picture is from 16 to 4096 pixels wide"))?;
        match mode {
            "text" | "ansi" => self.play.text_board(viewer).into_bound_py_any(py),
            "svg" => self.play.drawn_board(viewer, width).into_bound_py_any(py),
            "rgb_array" => {
                let play = &self.play;
                let painted = py.detach(|| ink::png::rgb(&play.drawn_board(viewer, width), width));
                let (width, height, bytes) =
                    painted.map_err(|fault| Fault::new("InterregnumError", fault.to_string()))?;
                let shape = [height as usize, width as usize, 3];
                let flat = PyArray1::from_vec(py, bytes);
                let picture: Bound<'py, PyArray3<u8>> = flat.reshape(shape)?;
                Ok(picture.into_any())
            }
            _ => Err(Fault::range("the mode is \"text\", \"svg\" or \"rgb_array\"").into()),
        }
    }

    /// What a strong player would do: ``seat``, ``chances`` by seat, up to three ``hints`` (``code``, ``text``, ``label``,
    /// ``chance``, ``proven``), and ``reasons`` for the first of them and not the second. From what the seat knows.
    #[pyo3(signature = (playouts=1000, seed=0))]
    fn hint<'py>(&self, py: Python<'py>, playouts: u32, seed: u64) -> PyResult<Bound<'py, PyDict>> {
        if !(1..=10_000_000).contains(&playouts) {
            return Err(Fault::range("playouts go from 1 to 10000000").into());
        }
        let play = &self.play;
        let advice = py.detach(|| play.advise(playouts, seed));
        let hint = PyDict::new(py);
        hint.set_item("seat", advice.seat)?;
        hint.set_item("chances", advice.chances)?;
        let hints = PyList::empty(py);
        for (code, text, label, chance, proven) in advice.hints {
            let one = told(py, (code, text, label, String::new()))?;
            one.del_item("detail")?;
            one.set_item("chance", chance)?;
            one.set_item("proven", proven)?;
            hints.append(one)?;
        }
        hint.set_item("hints", hints)?;
        hint.set_item("reasons", advice.reasons)?;
        Ok(hint)
    }

    /// A copy that goes its own way.
    #[pyo3(name = "clone")]
    fn copy(&self) -> Game {
        Game { play: self.play.fork() }
    }

    /// A copy that goes on in a world which the seat cannot tell from the true one, drawn with this seed.
    fn imagine(&self, seat: i64, seed: u64) -> PyResult<Game> {
        let seat = self.seat(seat)?;
        let mut play = self.play.fork();
        play.imagine(seat, seed);
        Ok(Game { play })
    }

    fn __copy__(&self) -> Game {
        self.copy()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.copy()
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        let saved = serde_json::to_string(&self.play.saved()).map_err(unwritable)?;
        let again = py.import("interregnum._native")?.getattr("restore")?;
        PyTuple::new(py, [again, PyTuple::new(py, [saved])?.into_any()])
    }

    fn __eq__(&self, other: &Bound<'_, PyAny>) -> bool {
        other.extract::<PyRef<'_, Game>>().is_ok_and(|other| self.play.equals(&*other.play))
    }

    fn __repr__(&self) -> String {
        let stand = match (self.play.turn(), self.play.is_over()) {
            (Some(seat), _) => format!("seat {} decides", seat.0),
            (None, true) => "over".into(),
            (None, false) => "chance acts".into(),
        };
        format!("<Game {} seats={} plies={}: {stand}>", self.play.game(), self.seats(), self.play.plies())
    }
}

/// Bytes in an array of one's own, or in the caller's.
fn written<'py>(
    py: Python<'py>,
    what: &str,
    out: Option<Bound<'py, PyAny>>,
    count: usize,
    fill: impl FnOnce(&mut [u8]),
) -> PyResult<Bound<'py, PyAny>> {
    match out {
        Some(array) => {
            fill(entries(&mut writable::<u8>(what, "uint8", &array, count)?)?);
            Ok(array)
        }
        None => {
            let array = PyArray1::<u8>::zeros(py, count, false);
            {
                let mut bytes = array.readwrite();
                fill(bytes.as_slice_mut()?);
            }
            Ok(array.into_any())
        }
    }
}

/// Begins a game.
#[pyfunction]
#[pyo3(signature = (game, seats=None, options=Vec::new(), seed=0, number=0, told=false))]
pub(crate) fn begin(
    game: &str,
    seats: Option<i64>,
    options: Vec<(String, String)>,
    seed: u64,
    number: u64,
    told: bool,
) -> PyResult<Game> {
    let luck = if told { Luck::Told } else { Luck::Seeded(seed, number) };
    let begin = Begin { seats: seats.map(seats_of).transpose()?, options: &options, luck };
    let play = shelf::visit(game, begin).map_err(Fault::from)??;
    Ok(Game { play })
}

/// A number of seats, as far as there can be a table for it.
pub(crate) fn seats_of(seats: i64) -> Outcome<u8> {
    u8::try_from(seats).map_err(|_| Fault::new("BadSetup", format!("there is no table for {seats} seats")))
}

/// A game as it was pickled.
#[pyfunction]
pub(crate) fn restore(saved: &str) -> PyResult<Game> {
    let bad = |fault: serde_json::Error| {
        Fault::new("BadRecord", format!("this is no game that was put away: {fault}"))
    };
    let saved: Saved = serde_json::from_str(saved).map_err(bad)?;
    let play = shelf::visit(&saved.game, GoOn(&saved)).map_err(Fault::from)??;
    Ok(Game { play })
}

/// The game of a record, after so many of its steps or all of them.
#[pyfunction]
#[pyo3(signature = (text, plies=None))]
pub(crate) fn from_record(text: &str, plies: Option<usize>) -> PyResult<Game> {
    let bad = |fault: RecordFault| Fault::new("BadRecord", fault.to_string());
    let record: Record = text.parse().map_err(bad)?;
    let shelved = shelf::find(&record.game).map_err(Fault::from)?;
    let plies = plies.unwrap_or(usize::MAX);
    // Faults are told with the line, and a result that does not fit is one.
    shelved.replay(&record, plies).map_err(Fault::from)?;
    let seat = |actor| match actor {
        table::Actor::Seat(seat) => Some(seat.0),
        table::Actor::Chance => None,
    };
    let head = Record { steps: Vec::new(), remarks: Vec::new(), result: None, ..record.clone() };
    let saved = Saved {
        game: record.game,
        rules: record.rules,
        seats: record.seats,
        options: record.options,
        seed: None,
        record: Some(head.to_string()),
        steps: record.steps.into_iter().take(plies).map(|step| (seat(step.actor), step.text)).collect(),
        dreams: Vec::new(),
    };
    let play = shelf::visit(&saved.game, GoOn(&saved)).map_err(Fault::from)??;
    Ok(Game { play })
}
