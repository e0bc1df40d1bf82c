//! Who may know what, and which worlds fit what a viewer knows.

pub(crate) mod doubt;
pub(crate) mod imagine;
pub(crate) mod knowledge;
mod places;
mod puzzle;
pub(crate) mod short_list;
pub(crate) mod view;
