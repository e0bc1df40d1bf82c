//! Arrays of NumPy that come from outside.

use numpy::{
    Element, PyArrayDyn, PyArrayMethods, PyReadwriteArrayDyn, PyUntypedArray, PyUntypedArrayMethods,
};
use pyo3::prelude::*;

use crate::faults::{Fault, Outcome};

/// An array that can be written to: of this dtype, so many entries, one after another.
pub(crate) fn writable<'py, T: Element>(
    what: &str,
    dtype: &str,
    array: &Bound<'py, PyAny>,
    entries: usize,
) -> Outcome<PyReadwriteArrayDyn<'py, T>> {
    let wanted =
        || format!("{what} must be a writable, contiguous NumPy array of {dtype} with {entries} entries");
    let Ok(typed) = array.cast::<PyArrayDyn<T>>() else {
        let found = array.cast::<PyUntypedArray>().map_or_else(
            |_| array.get_type().name().map_or_else(|_| "something else".into(), |name| name.to_string()),
            |other| format!("an array of {}", other.dtype()),
        );
        return Err(Fault::new("BadArray", format!("{}, not {found}", wanted())));
    };
    if typed.len() != entries {
        return Err(Fault::new("BadArray", format!("{}, not {}", wanted(), typed.len())));
    }
    if !typed.is_c_contiguous() {
        return Err(Fault::new("BadArray", format!("{}; this one has gaps", wanted())));
    }
    typed.try_readwrite().map_err(|fault| Fault::new("BadArray", format!("{}: {fault}", wanted())))
}

/// The entries of an array that [`writable`] gave.
pub(crate) fn entries<'a, T: Element>(array: &'a mut PyReadwriteArrayDyn<'_, T>) -> Outcome<&'a mut [T]> {
    array.as_slice_mut().map_err(|_| Fault::new("BadArray", "an array with gaps cannot be written to"))
}
