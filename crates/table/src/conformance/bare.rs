//! Rules that have nothing around them yet, made testable.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::{
    Actor, Dice, Effect, Game, Hosting, Next, OptionSpec, Outcome, Refusal, Scratch, Seat, SeatSet, Secrets,
    Setup, SetupFault, Sink, Thinking, Viewer,
};

/// A game of which only the rules are written, so that everybody sees everything: enough of the contract
/// for the laws of the rules.
#[doc(hidden)]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Bare<G>(G);

impl<G: Game> Game for Bare<G> {
    const ID: &'static str = G::ID;
    const RULES_VERSION: u32 = G::RULES_VERSION;
    const SEATS: (u8, u8) = G::SEATS;
    type Action = G::Action;
    type Event = G::Event;

    fn options() -> &'static [OptionSpec] {
        G::options()
    }
    fn new(setup: &Setup) -> Result<Self, SetupFault> {
        G::new(setup).map(Bare)
    }
    fn seats(&self) -> u8 {
        self.0.seats()
    }
    fn partners(&self, seat: Seat) -> SeatSet {
        self.0.partners(seat)
    }
    fn next(&self) -> Next {
        self.0.next()
    }
    fn legal(&self, seat: Seat, out: &mut Vec<Self::Action>) {
        self.0.legal(seat, out);
    }
    fn check(&self, seat: Seat, action: Self::Action) -> Result<(), Refusal> {
        self.0.check(seat, action)
    }
    fn is_free_form(action: Self::Action) -> bool {
        G::is_free_form(action)
    }
    fn is_aside(action: Self::Action) -> bool {
        G::is_aside(action)
    }
    fn apply<S: Sink<Self::Event>>(&mut self, actor: Actor, action: Self::Action, log: &mut S) -> Effect {
        self.0.apply(actor, action, log)
    }
    fn chance(&self, out: &mut Vec<(Self::Action, u32)>) {
        self.0.chance(out);
    }
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }
    fn longest(setup: &Setup) -> u32 {
        G::longest(setup)
    }
    fn audit(&self) -> Result<(), String> {
        self.0.audit()
    }
    fn action_text(&self, action: Self::Action) -> String {
        self.0.action_text(action)
    }
    fn read_action(&self, text: &str) -> Result<Self::Action, String> {
        self.0.read_action(text)
    }
    fn draw_chance<D: Dice>(&self, dice: &mut D, scratch: &mut Scratch<Self::Action>) -> Self::Action {
        self.0.draw_chance(dice, scratch)
    }
    fn random_action<D: Dice>(
        &self,
        seat: Seat,
        dice: &mut D,
        scratch: &mut Scratch<Self::Action>,
    ) -> Self::Action {
        self.0.random_action(seat, dice, scratch)
    }
}

/// The whole position as a view, which never leaves the process.
#[doc(hidden)]
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Whole<G>(G);

impl<G> Serialize for Whole<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

impl<G> JsonSchema for Whole<G> {
    fn schema_name() -> Cow<'static, str> {
        "Nothing".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!({"type": "null"})
    }
}

impl<'de, G> Deserialize<'de> for Whole<G> {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Whole<G>, D::Error> {
        Err(D::Error::custom("a game without secrets of its own has no views to read"))
    }
}

impl<G: Game> Secrets for Bare<G> {
    type View = Whole<G>;

    fn view(&self, _viewer: Viewer) -> Whole<G> {
        Whole(self.0.clone())
    }
    fn imagine<D: Dice>(view: &Whole<G>, _dice: &mut D) -> Self {
        Bare(view.0.clone())
    }
    fn hides_from(&self, _viewer: Viewer) -> bool {
        false
    }
}

impl<G: Game> Thinking for Bare<G> {}

impl<G: Game> Hosting for Bare<G> {}
