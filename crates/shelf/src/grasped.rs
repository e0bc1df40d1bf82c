//! What a hand holds, in the words of the record.

use serde::Serialize;
use table::{Actor, Gesture, HouseGame, Match, Part, Seat, Stepping, Taken};

use crate::LegalChoice;

/// Several decisions in one movement of the hand, as a page meets them.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LegalGesture {
    /// The actions in the words of the record, in order.
    pub actions: Vec<String>,
    /// Ids of the elements that it leads through.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub path: Vec<String>,
    /// Whether a touch on its end selects what lies there instead.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub joins: bool,
    /// How it is met; its `action` is the first of them.
    #[serde(flatten)]
    pub choice: LegalChoice,
}

/// A part of a selection as a page meets it: a name, a number, and what plus and minus do.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct LegalPart {
    /// Its name in a request.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// A few words about it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub detail: String,
    /// How many there are, or go along.
    pub count: u16,
    /// How many could go along, where they are counted in the hand.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub most: Option<u16>,
    /// What plus does, where it is a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub more: Option<String>,
    /// What minus does, where it is a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub fewer: Option<String>,
    /// Whether minus takes the seat's last decision back.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub undoes: bool,
}

/// Everything that a seat could do in one go with what lies at an element of the drawing.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct LegalGrasp {
    /// One line about it.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub note: String,
    /// What it consists of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub parts: Vec<LegalPart>,
    /// What can be done with it.
    pub gestures: Vec<LegalGesture>,
}

/// What `seat` holds if it takes so much of what lies at an element.
pub(crate) fn grasped<G: HouseGame>(game: &Match<G>, seat: Seat, element: &str, taken: &Taken) -> LegalGrasp {
    let position = game.position();
    let grasp = position.gestures(seat, element, taken, &game.names());
    let text = |action: G::Action| position.action_text(action);
    let last = game.steps().last().filter(|_| game.undoable(seat) > 0);
    let last = last.filter(|step| step.actor == Actor::Seat(seat)).map(|step| step.action);
    let gesture = |Gesture { choice, actions, path, joins }: Gesture<G::Action>| {
        let actions: Vec<String> = actions.into_iter().map(text).collect();
        let first = actions.first().cloned().unwrap_or_default();
        LegalGesture { actions, path, joins, choice: LegalChoice::new(first, choice) }
    };
    let part = |Part { id, name, detail, stepping }: Part<G::Action>| {
        let part =
            LegalPart { id, name, detail, count: 0, most: None, more: None, fewer: None, undoes: false };
        match stepping {
            Stepping::Taken { count, most } => LegalPart { count, most: Some(most), ..part },
            Stepping::Done { count, more, fewer, came_of } => LegalPart {
                count,
                more: more.map(text),
                fewer: fewer.map(text),
                undoes: came_of.is_some() && came_of == last,
                ..part
            },
        }
    };
    LegalGrasp {
        note: grasp.note,
        parts: grasp.parts.into_iter().map(part).collect(),
        gestures: grasp.gestures.into_iter().map(gesture).collect(),
    }
}
