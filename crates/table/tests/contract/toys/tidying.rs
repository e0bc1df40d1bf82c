//! A small game without chance, in which two questions of one seat belong together.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{
    Actor, Choice, Dice, Effect, Game, Names, Next, Outcome, Presentation, Scene, Seat, SeatSet, Secrets,
    Setup, SetupFault, Sink, Viewer,
};

/// The first seat takes a thing, or none, and then says where it is put; what it takes decides what it may know and
/// whose turn it is in between.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Tidying {
    pub taken: Option<Thing>,
    pub put: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Thing {
    /// Nothing happens before it is put down.
    Stone,
    /// The same, but it may break.
    Vase,
    /// Whoever lifts it sees what is under it.
    Cup,
    /// It flies: the other seat is to catch it, and meanwhile the first may still call where.
    Ball,
    /// It asks who wears it before it is put anywhere.
    Hat,
    /// No thing, and so no place on the board.
    Nothing,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Act {
    Take(Thing),
    Put(&'static str),
    /// Put it on the shelf by way of the ladder, which is touched first.
    Climb,
}

impl Game for Tidying {
    const ID: &'static str = "tidying";
    const RULES_VERSION: u32 = 1;
    const SEATS: (u8, u8) = (2, 2);
    type Action = Act;
    type Event = Act;

    fn new(_: &Setup) -> Result<Tidying, SetupFault> {
        Ok(Tidying { taken: None, put: false })
    }

    fn seats(&self) -> u8 {
        2
    }

    fn next(&self) -> Next {
        match self.taken {
            _ if self.put => Next::Over,
            Some(Thing::Ball) => Next::Seats { must: SeatSet::only(Seat(1)), may: SeatSet::only(Seat(0)) },
            _ => Next::seat(Seat(0)),
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Act>) {
        let things =
            [Thing::Stone, Thing::Vase, Thing::Cup, Thing::Ball, Thing::Hat, Thing::Nothing].map(Act::Take);
        match self.taken {
            _ if !self.next().active().contains(seat) => {}
            None => out.extend(things),
            Some(_) => out.extend([Act::Put("shelf"), Act::Put("floor"), Act::Climb]),
        }
    }

    fn apply<S: Sink<Act>>(&mut self, _: Actor, act: Act, log: &mut S) -> Effect {
        log.emit(act);
        match act {
            Act::Take(thing) => {
                self.taken = Some(thing);
                if thing == Thing::Cup { Effect::REVEALED } else { Effect::OPEN }
            }
            _ => {
                self.put = true;
                Effect::COMMITTED
            }
        }
    }

    fn chance(&self, _: &mut Vec<(Act, u32)>) {}

    fn outcome(&self) -> Option<Outcome> {
        self.put.then(|| Outcome::won_by(SeatSet::all(2), 2, "tidy"))
    }

    fn action_text(&self, act: Act) -> String {
        format!("{act:?}")
    }
}

impl Secrets for Tidying {
    type View = Tidying;

    fn view(&self, _: Viewer) -> Tidying {
        self.clone()
    }

    fn imagine<D: Dice>(view: &Tidying, _: &mut D) -> Tidying {
        view.clone()
    }
}

impl Presentation for Tidying {
    const NAME: &'static str = "Tidying up";
    const TAGLINE: &'static str = "Everything has its place.";
    const LENGTH: &'static str = "a minute";

    fn prompt(&self, _: Viewer, _: &Names) -> String {
        "What goes where?".into()
    }

    fn describe(&self, _: Seat, act: Act, _: &Names) -> Choice {
        match (act, self.taken) {
            (Act::Take(Thing::Nothing), _) => Choice::plain("Rest"),
            (Act::Take(Thing::Vase), _) => {
                Choice::at("Take the vase", ["vase"]).warning(Some("It breaks easily.".into()))
            }
            (Act::Take(thing), _) => {
                let word = format!("{thing:?}").to_lowercase();
                Choice::at(format!("Take the {word}"), [word]).under("Tidy")
            }
            (Act::Put("floor"), Some(Thing::Vase)) => {
                Choice::at("Drop it", ["floor"]).warning(Some("It will break.".into()))
            }
            (Act::Put(place), _) => Choice::at(format!("Put it on the {place}"), [place]),
            (Act::Climb, _) => Choice::at("Climb up", ["shelf"]).selected_by(["ladder"]),
        }
    }

    fn tell(&self, act: &Act, _: Viewer, _: &Names) -> Option<String> {
        Some(self.action_text(*act))
    }

    fn ending(&self, _: &Names) -> String {
        String::new()
    }

    fn text_board(_: &Tidying, _: &Names, _: bool) -> String {
        String::new()
    }

    fn draw(_: &Tidying, _: &Scene<'_>) -> String {
        String::new()
    }
}
