//! Words and pictures, as the contract wants them.

use table::{Choice, Names, News, Presentation, Scene, Seat, Viewer};

use crate::state::LastKingdom;
use crate::{Action, Event, View};

impl Presentation for LastKingdom {
    fn prompt(&self, viewer: Viewer, names: &Names) -> String {
        self.prompt_for(viewer, names)
    }

    fn describe(&self, seat: Seat, action: Action, names: &Names) -> Choice {
        self.choice(seat, action, names)
    }

    fn meanings(&self, seat: Seat, element: &str, out: &mut Vec<Action>) {
        self.meant(seat, element, out);
    }

    fn tell(&self, event: &Event, viewer: Viewer, names: &Names) -> Option<String> {
        self.told(event, viewer, names)
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

    fn news(before: &View, now: &View) -> Vec<News> {
        crate::draw::news(before, now)
    }

    fn draw(view: &View, scene: &Scene<'_>) -> String {
        crate::draw::draw(view, scene)
    }

    fn trace(&self) -> serde_json::Value {
        self.traced()
    }
}
