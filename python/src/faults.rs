//! Everything that can be wrong with what comes from Python, and the exception that says so.

use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};
use shelf::UnknownGame;
use table::{Refusal, ReplayFault, SetupFault};

/// An exception of `interregnum.errors`, with what it carries.
#[derive(Clone, Debug)]
pub(crate) struct Fault {
    class: &'static str,
    words: String,
    carries: Vec<(&'static str, Carried)>,
}

/// What an exception carries.
#[derive(Clone, Debug)]
pub(crate) enum Carried {
    Text(String),
    Number(u64),
}

/// What most functions give here.
pub(crate) type Outcome<T> = Result<T, Fault>;

impl Fault {
    pub(crate) fn new(class: &'static str, words: impl Into<String>) -> Fault {
        Fault { class, words: words.into(), carries: Vec::new() }
    }

    pub(crate) fn text(mut self, name: &'static str, text: impl Into<String>) -> Fault {
        self.carries.push((name, Carried::Text(text.into())));
        self
    }

    pub(crate) fn number(mut self, name: &'static str, number: u64) -> Fault {
        self.carries.push((name, Carried::Number(number)));
        self
    }

    /// A number that is too large or too small.
    pub(crate) fn range(words: impl Into<String>) -> Fault {
        Fault::new("OutOfRange", words)
    }

    /// An action that is not possible, with the rule.
    pub(crate) fn refused(refusal: &Refusal, action: &str) -> Fault {
        let words = format!("'{action}' is not possible: {refusal}; choose one that legal() lists");
        Fault::new("IllegalAction", words)
            .text("rule", refusal.rule)
            .text("reason", refusal.words.clone())
            .text("action", action)
    }

    /// The game is over already.
    pub(crate) fn over() -> Fault {
        Fault::new("GameOver", "the game is over: begin another with reset(), or take steps back with undo()")
    }
}

impl From<UnknownGame> for Fault {
    fn from(fault: UnknownGame) -> Fault {
        Fault::new("UnknownGame", fault.to_string()).text("game", fault.id)
    }
}

impl From<SetupFault> for Fault {
    fn from(fault: SetupFault) -> Fault {
        Fault::new("BadSetup", fault.to_string())
    }
}

impl From<ReplayFault> for Fault {
    fn from(fault: ReplayFault) -> Fault {
        let words = fault.to_string();
        match fault {
            ReplayFault::Rules { found, known, .. } => {
                let advice = format!("{words}; replay it with the release that wrote it");
                Fault::new("OtherRules", advice).number("found", found.into()).number("known", known.into())
            }
            _ => Fault::new("BadRecord", words),
        }
    }
}

impl From<Fault> for PyErr {
    fn from(fault: Fault) -> PyErr {
        Python::attach(|py| raise(py, &fault).unwrap_or_else(|other| other))
    }
}

fn raise(py: Python<'_>, fault: &Fault) -> PyResult<PyErr> {
    static ERRORS: PyOnceLock<Py<PyModule>> = PyOnceLock::new();
    let errors = ERRORS.get_or_try_init(py, || py.import("interregnum.errors").map(Bound::unbind))?;
    let class = errors.bind(py).getattr(fault.class)?;
    let Ok(class) = class.cast::<PyType>() else {
        return Ok(PyRuntimeError::new_err(fault.words.clone()));
    };
    let carries = PyDict::new(py);
    for (name, carried) in &fault.carries {
        match carried {
            Carried::Text(text) => carries.set_item(name, text)?,
            Carried::Number(number) => carries.set_item(name, number)?,
        }
    }
    Ok(PyErr::from_value(class.call((fault.words.as_str(),), Some(&carries))?))
}
