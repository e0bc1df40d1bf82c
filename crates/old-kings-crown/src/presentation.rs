//! Words and pictures, as the table asks for them.

use table::{Choice, Names, Presentation, Scene, Seat, Viewer};

use crate::{Action, Crown, Event, View};

impl Presentation for Crown {
    fn prompt(&self, viewer: Viewer, names: &Names) -> String {
        self.say_prompt(viewer, names)
    }

    fn describe(&self, seat: Seat, action: Action, names: &Names) -> Choice {
        self.choice(seat, action, names)
    }

    fn meanings(&self, seat: Seat, element: &str, out: &mut Vec<Action>) {
        self.meant(seat, element, out);
    }

    fn tell(&self, event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
        self.say(event, viewer, names)
    }

    fn ending(&self, names: &Names) -> String {
        self.say_ending(names)
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
        self.to_trace()
    }
}
