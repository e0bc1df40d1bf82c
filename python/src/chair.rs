//! `interregnum.Chair`: what a bot is shown, and `interregnum.Bot`: the house's own.

use std::any::Any;
use std::sync::Arc;

use numpy::{PyArray1, PyArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyList};
use shelf::GameVisitor;
use table::{Chair as Seated, HouseGame, Layout, Scratch, Seat, Setup};

use crate::faults::{Fault, Outcome};
use crate::game::{Game, code_of, plain, seat_of};
use crate::layout::layout;
use crate::play::Play;

/// A seat that has to decide, without its type. The position stays inside.
pub(crate) trait AnyChair: Send + Sync {
    fn layout(&self) -> &Layout;
    fn game(&self) -> &'static str;
    fn legal(&self) -> Vec<u32>;
    fn observe(&self, out: &mut [u8]);
    fn view(&self) -> serde_json::Result<String>;
    fn text(&self, code: u32) -> Option<String>;
    fn as_any(&self) -> &dyn Any;
}

/// A copy of a position with the seat that looks at it.
pub(crate) struct ChairOf<G> {
    pub position: G,
    pub seat: Seat,
    pub layout: Arc<Layout>,
}

impl<G: HouseGame> ChairOf<G> {
    pub(crate) fn seated(&self) -> Seated<'_, G> {
        Seated::new(&self.position, self.seat)
    }
}

impl<G: HouseGame> AnyChair for ChairOf<G> {
    fn layout(&self) -> &Layout {
        &self.layout
    }

    fn game(&self) -> &'static str {
        G::ID
    }

    fn legal(&self) -> Vec<u32> {
        let mut legal = Vec::new();
        self.seated().legal_codes(&mut Scratch::default(), &mut legal);
        legal
    }

    fn observe(&self, out: &mut [u8]) {
        self.seated().observe_bytes(out);
    }

    fn view(&self) -> serde_json::Result<String> {
        serde_json::to_string(&self.seated().recall())
    }

    fn text(&self, code: u32) -> Option<String> {
        Some(self.seated().action_text(self.seated().decode(code)?))
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}

/// What a bot is shown: everything that one seat knows, and nothing else.
///
/// A bot is any function that takes one of these and gives the code of a legal action, or its words. An object whose
/// ``begin(seed)`` is called before each game may be one too.
#[pyclass(module = "interregnum", name = "Chair", frozen)]
pub(crate) struct Chair {
    pub chair: Box<dyn AnyChair>,
    /// The seat that decides.
    #[pyo3(get)]
    pub seat: u8,
    /// How many seats play.
    #[pyo3(get)]
    pub seats: u8,
}

#[pymethods]
impl Chair {
    /// Id of the game.
    #[getter]
    fn game(&self) -> &'static str {
        self.chair.game()
    }

    /// Sizes and meanings.
    #[getter]
    fn layout<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        layout(py, self.chair.layout())
    }

    /// The codes of what the seat may do.
    fn legal<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyList>> {
        PyList::new(py, self.chair.legal())
    }

    /// The same as a mask.
    fn mask<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let mask = PyArray1::zeros(py, self.chair.layout().codes(), false);
        {
            let mut bytes = mask.readwrite();
            let bytes: &mut [u8] = bytes.as_slice_mut()?;
            for code in self.chair.legal() {
                bytes[code as usize] = 1;
            }
        }
        Ok(mask)
    }

    /// What the seat knows, as bytes.
    fn observe<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray1<u8>>> {
        let observation = PyArray1::zeros(py, self.chair.layout().bytes(), false);
        self.chair.observe(observation.readwrite().as_slice_mut()?);
        Ok(observation)
    }

    /// What the seat knows, as plain values, with all that it was ever shown.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let json = self.chair.view().map_err(|fault| Fault::new("InterregnumError", fault.to_string()))?;
        plain(py, &json)
    }

    /// The words of the action that a code stands for.
    fn action_text(&self, code: i64) -> PyResult<String> {
        let none = || Fault::range(format!("the code {code} stands for no action here"));
        Ok(self.chair.text(code_of(code)).ok_or_else(none)?)
    }
}

/// A bot of the house without its game's type.
trait AnyBot: Send {
    fn begin(&mut self, seed: u64);
    /// The code of what the bot does, and its words; nothing if the chair is one of another game.
    fn choose(&mut self, chair: &dyn AnyChair) -> Option<(Option<u32>, String)>;
    /// Lets the bot take its step in a game.
    fn act(&mut self, game: &mut Game, seat: Seat) -> Option<Outcome<Option<u32>>>;
}

struct BotOf<G: HouseGame>(Box<dyn bots::Bot<G>>);

impl<G: HouseGame> AnyBot for BotOf<G> {
    fn begin(&mut self, seed: u64) {
        self.0.begin(seed);
    }

    fn choose(&mut self, chair: &dyn AnyChair) -> Option<(Option<u32>, String)> {
        let chair = chair.as_any().downcast_ref::<ChairOf<G>>()?;
        let action = self.0.choose(&chair.seated());
        Some((chair.seated().encode(action), chair.seated().action_text(action)))
    }

    fn act(&mut self, game: &mut Game, seat: Seat) -> Option<Outcome<Option<u32>>> {
        let play = game.play.as_any_mut().downcast_mut::<Play<G>>()?;
        let action = self.0.choose(&play.chair(seat));
        let code = play.position.encode(seat, action);
        Some(play.step_with(seat, action).map(|()| code))
    }
}

struct Hire<'a> {
    name: &'a str,
    setup: (u8, &'a [(String, String)]),
}

impl GameVisitor for Hire<'_> {
    type Out = Outcome<Box<dyn AnyBot>>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let _: Setup = crate::any_play::setup::<G>(Some(self.setup.0), self.setup.1)?;
        let hired = bots::hire_counted::<G>(self.name);
        Ok(Box::new(BotOf(hired.map_err(|fault| Fault::new("UnknownBot", fault.to_string()))?)))
    }
}

/// One of the house's bots, for one game: ``random``, ``greedy``, ``squire``, ``steward``, ``regent``, ``search:2000``.
///
/// It spends its playouts and looks at no clock, so the same seed gives the same game. Call it with a chair for the code of
/// what it does; ``act`` lets it take its step in a game, also where that has no code.
#[pyclass(module = "interregnum", name = "Bot")]
pub(crate) struct Bot {
    /// Its name.
    #[pyo3(get)]
    name: String,
    /// Id of the game that it plays.
    #[pyo3(get)]
    game: String,
    bot: std::sync::Mutex<Box<dyn AnyBot>>,
}

impl Bot {
    fn with<T>(&self, with: impl FnOnce(&mut dyn AnyBot) -> T) -> Outcome<T> {
        let busy = |_| Fault::new("NotNow", "this bot thinks already, in another thread: make one for each");
        let mut bot = self.bot.try_lock().map_err(busy)?;
        Ok(with(&mut **bot))
    }

    fn other_game(&self) -> Fault {
        Fault::new("NotNow", format!("this bot plays {}: make one for the other game", self.game))
    }
}

#[pymethods]
impl Bot {
    #[new]
    #[pyo3(signature = (name, game, seed=0))]
    fn new(name: &str, game: &str, seed: u64) -> PyResult<Bot> {
        let shelved = shelf::find(game).map_err(Fault::from)?;
        let hire = Hire { name, setup: (shelved.seats().0, &[]) };
        let mut bot = shelf::visit(game, hire).map_err(Fault::from)??;
        bot.begin(seed);
        Ok(Bot { name: name.into(), game: game.into(), bot: std::sync::Mutex::new(bot) })
    }

    /// Prepares for a new game; all that the bot draws follows from the seed.
    fn begin(&self, seed: u64) -> PyResult<()> {
        Ok(self.with(|bot| bot.begin(seed))?)
    }

    /// The code of what the bot does on this chair.
    fn __call__(&self, py: Python<'_>, chair: &Chair) -> PyResult<u32> {
        let chosen = py.detach(|| self.with(|bot| bot.choose(&*chair.chair)))?;
        let (code, text) = chosen.ok_or_else(|| self.other_game())?;
        let none =
            || Fault::new("NoCode", format!("the bot chose '{text}', which has no code: use act(game)"));
        Ok(code.ok_or_else(none)?)
    }

    /// Lets the bot take its step in a game, for the seat that decides there; the code, if it has one.
    fn act(&self, py: Python<'_>, game: &mut Game) -> PyResult<Option<u32>> {
        let seat = game.play.turn().ok_or_else(|| {
            if game.play.is_over() {
                Fault::over()
            } else {
                Fault::new("NotNow", "chance acts now, no seat decides")
            }
        })?;
        let acted = py.detach(|| self.with(|bot| bot.act(game, seat)))?;
        Ok(acted.ok_or_else(|| self.other_game())??)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, String))> {
        let class = py.import("interregnum._native")?.getattr("Bot")?;
        Ok((class, (self.name.clone(), self.game.clone())))
    }
}

/// Sits down at a game.
struct Sit<'a> {
    game: &'a Game,
    seat: Seat,
}

impl GameVisitor for Sit<'_> {
    type Out = Option<Box<dyn AnyChair>>;

    fn visit<G: HouseGame>(self) -> Self::Out {
        let play = self.game.play.as_any().downcast_ref::<Play<G>>()?;
        let layout = Arc::new(play.table.layout.clone());
        Some(Box::new(ChairOf { position: play.position.clone(), seat: self.seat, layout }))
    }
}

/// The chair of a seat of a game as it stands: of the seat that decides if none is named.
#[pyfunction]
#[pyo3(signature = (game, seat=None))]
pub(crate) fn chair(game: &Game, seat: Option<i64>) -> PyResult<Chair> {
    let seats = game.play.setup().seats();
    let seat = match seat {
        Some(seat) => seat_of(seat, seats)?,
        None => game.play.turn().ok_or_else(|| Fault::new("NotNow", "no seat decides now: name one"))?,
    };
    let found = shelf::visit(game.play.game(), Sit { game, seat }).map_err(Fault::from)?;
    let chair = found.ok_or_else(|| Fault::new("InterregnumError", "this game has no chairs"))?;
    Ok(Chair { chair, seat: seat.0, seats })
}
