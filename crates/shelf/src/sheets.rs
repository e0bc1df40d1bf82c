//! The sheet of a seat, in the words of the record.

use table::{Column, HouseGame, Match, Seat, Sheet, Viewer, Written};

use crate::LegalChoice;

/// So many lines of the history are shown; older ones are in the log.
const PAST: usize = 60;

/// A sheet as a page meets it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalSheet {
    /// What it is called.
    pub title: &'static str,
    /// Choices under this heading lie on it and not in the list.
    pub group: &'static str,
    /// Whom it can be put before: what is sent, and what is read.
    pub partners: Vec<(String, String)>,
    /// To whom it is turned.
    pub with: String,
    /// How things stand between the two.
    pub facts: Vec<String>,
    /// What lies open between the two, and how it can be answered.
    pub open: Vec<(String, Vec<LegalChoice>)>,
    /// What can be done with this partner at one touch.
    pub ready: Vec<LegalChoice>,
    /// What can be written on it.
    pub columns: Vec<Column>,
    /// Changes when a sheet has been sent.
    pub serial: u32,
    /// What was offered, promised, kept and broken, the latest first.
    pub past: Vec<String>,
}

/// The sheet of `seat`, turned to one of its partners.
pub(crate) fn turned<G: HouseGame>(game: &Match<G>, seat: Seat, with: Option<&str>) -> Option<LegalSheet> {
    let (position, names) = (game.position(), game.names());
    let Sheet { title, group, partners, with, facts, open, ready, columns, serial } =
        position.sheet(seat, with, &names)?;
    let choice =
        |action| LegalChoice::new(position.action_text(action), position.describe(seat, action, &names));
    let choices = |actions: Vec<G::Action>| actions.into_iter().map(choice).collect::<Vec<_>>();
    let mut past = game.log_of(Viewer::Seat(seat), G::is_on_sheet);
    past.reverse();
    past.truncate(PAST);
    Some(LegalSheet {
        title,
        group,
        partners,
        with,
        facts,
        open: open.into_iter().map(|(words, answers)| (words, choices(answers))).collect(),
        ready: choices(ready),
        columns,
        serial,
        past,
    })
}

/// What is written on a sheet, in the words of the record.
pub(crate) fn composed<G: HouseGame>(
    game: &Match<G>,
    seat: Seat,
    with: &str,
    written: &Written<'_>,
) -> Result<String, String> {
    let position = game.position();
    position.compose(seat, with, written).map(|action| position.action_text(action))
}
