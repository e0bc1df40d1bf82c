//! The words and pictures of the contract.

use table::{Choice, Names, Presentation, Scene, Seat, Viewer};

use crate::{Action, Conquest, Event, View};

impl Presentation for Conquest {
    fn prompt(&self, viewer: Viewer, names: &Names) -> String {
        self.prompt_words(viewer, names)
    }

    fn describe(&self, seat: Seat, action: Action, names: &Names) -> Choice {
        self.describe_action(seat.0, action, names)
    }

    fn meanings(&self, seat: Seat, element: &str, out: &mut Vec<Action>) {
        self.meant(seat.0, element, out);
    }

    fn tell(&self, event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
        crate::tell::tell(&self.board, event, viewer, names)
    }

    fn ending(&self, names: &Names) -> String {
        self.ending_words(names)
    }

    fn outlook(see: impl FnOnce() -> View, names: &Names) -> Vec<String> {
        crate::outlook::outlook(&see(), names)
    }

    fn text_board(view: &View, names: &Names, colour: bool) -> String {
        crate::text_board::text_board(view, names, colour)
    }

    fn draw(view: &View, scene: &Scene<'_>) -> String {
        crate::draw::draw(view, scene)
    }

    fn trace(&self) -> serde_json::Value {
        self.trace_value()
    }
}
