//! What a bot gets: a seat at the table, never the table itself.

use crate::{
    Choice, Dice, Edition, Encode, Hosting, Names, Presentation, Refusal, Scratch, Seat, Secrets, Thinking,
    Viewer,
};

/// A seat that has to decide.
///
/// It shows the seat's views and legal actions and nothing else: the position behind it cannot be
/// reached from outside this module.
#[derive(Debug)]
pub struct Chair<'a, G> {
    position: &'a G,
    seat: Seat,
}

impl<'a, G: Secrets> Chair<'a, G> {
    /// Sits down at `seat` of this position.
    pub fn new(position: &'a G, seat: Seat) -> Chair<'a, G> {
        Chair { position, seat }
    }

    /// Which seat this is.
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// What the seat may read now.
    pub fn view(&self) -> G::View {
        self.position.view(Viewer::Seat(self.seat))
    }

    /// What a player of perfect memory knows at this seat.
    pub fn recall(&self) -> G::View {
        self.position.view(Viewer::Recall(self.seat))
    }

    /// Appends the seat's legal actions.
    pub fn legal(&self, out: &mut Vec<G::Action>) {
        self.position.legal(self.seat, out);
    }

    /// A legal action, all equally likely.
    pub fn random_action<D: Dice>(&self, dice: &mut D, scratch: &mut Scratch<G::Action>) -> G::Action {
        self.position.random_action(self.seat, dice, scratch)
    }

    /// A legal action in words, as in records.
    pub fn action_text(&self, action: G::Action) -> String {
        self.position.action_text(action)
    }

    /// Reads an action from the words of a record; the error says what was expected.
    pub fn read_action(&self, text: &str) -> Result<G::Action, String> {
        self.position.read_action(text)
    }

    /// Whether the seat may do this now, or which rule forbids it.
    pub fn check(&self, action: G::Action) -> Result<(), Refusal> {
        self.position.check(self.seat, action)
    }
}

impl<G: Thinking> Chair<'_, G> {
    /// Appends those of the seat's legal actions that are worth a thought.
    pub fn plausible(&self, edition: Edition, out: &mut Vec<G::Action>) {
        self.position.plausible_to(edition, self.seat, out);
    }

    /// What a careless beginner would do here.
    pub fn careless_action<D: Dice>(&self, dice: &mut D, scratch: &mut Scratch<G::Action>) -> G::Action {
        self.position.careless_action(self.seat, dice, scratch)
    }
}

impl<G: Presentation> Chair<'_, G> {
    /// What is to be decided, in one sentence for the seat.
    pub fn prompt(&self, names: &Names) -> String {
        self.position.prompt(Viewer::Seat(self.seat), names)
    }

    /// A legal action as the seat's player meets it.
    pub fn describe(&self, action: G::Action, names: &Names) -> Choice {
        self.position.describe(self.seat, action, names)
    }
}

impl<G: Secrets + Hosting> Chair<'_, G> {
    /// What is done for a seat that does not answer; `None` if it has nothing to decide.
    pub fn default_action(&self, scratch: &mut Scratch<G::Action>) -> Option<G::Action> {
        self.position.default_action(self.seat, scratch)
    }
}

impl<G: Encode> Chair<'_, G> {
    /// What the seat knows, as bytes.
    pub fn observe_bytes(&self, out: &mut [u8]) {
        self.position.observe_bytes(self.seat, out);
    }

    /// Appends the codes of the seat's legal actions.
    pub fn legal_codes(&self, scratch: &mut Scratch<G::Action>, out: &mut Vec<u32>) {
        self.position.legal_codes(self.seat, scratch, out);
    }

    /// The code of a legal action, if it has one.
    pub fn encode(&self, action: G::Action) -> Option<u32> {
        self.position.encode(self.seat, action)
    }

    /// The action that a code stands for.
    pub fn decode(&self, code: u32) -> Option<G::Action> {
        self.position.decode(self.seat, code)
    }
}
