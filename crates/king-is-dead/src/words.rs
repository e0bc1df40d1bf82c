use crate::{Action, Event, KingIsDead};
use table::{Choice, Names, Seat, Viewer};
pub(crate) fn prompt(_: &KingIsDead, _: Viewer, _: &Names) -> String {
    String::new()
}
pub(crate) fn describe(_: &KingIsDead, _: Seat, _: Action, _: &Names) -> Choice {
    Choice::plain("")
}
pub(crate) fn tell(_: &KingIsDead, _: &Event, _: Viewer, _: &Names) -> Option<String> {
    None
}
pub(crate) fn ending(_: &KingIsDead, _: &Names) -> String {
    String::new()
}
