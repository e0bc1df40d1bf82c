//! Several decisions in one movement of the hand: two questions in either order, and how much is taken along.

use serde::{Deserialize, Serialize};
use table::{
    Actor, Choice, Dice, Effect, Game, Gesture, Names, Next, Outcome, Presentation, Scene, Seat, SeatSet,
    Secrets, Setup, SetupFault, Sink, Viewer, turned_round,
};

/// The first seat takes a thing, or none, and then says where it is put; what it takes decides what it may know and
/// whose turn it is in between.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
struct Tidying {
    taken: Option<Thing>,
    put: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
enum Thing {
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
enum Act {
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
    type Event = ();

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

    fn apply<S: Sink<()>>(&mut self, _: Actor, act: Act, _: &mut S) -> Effect {
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

    fn tell(&self, _: &(), _: Viewer, _: &Names) -> Option<String> {
        None
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

/// What the first seat can do with what it touches before anything is taken; the hat's question is another one.
fn touching(element: &str) -> Vec<Gesture<Act>> {
    let fresh = Tidying { taken: None, put: false };
    let is_where = |after: &Tidying| after.taken != Some(Thing::Hat);
    turned_round(&fresh, Seat(0), element, &Names::plain(2), is_where)
}

fn things(gestures: &[Gesture<Act>]) -> Vec<Act> {
    gestures.iter().map(|gesture| gesture.actions[0]).collect()
}

#[test]
fn two_questions_can_be_answered_the_other_way_round() {
    let found = touching("shelf");
    let choice = Choice::at("Take the stone: Put it on the shelf", ["stone"]).under("Tidy");
    let expected = Gesture {
        choice: Choice { unordered: true, ..choice.selected_by(["shelf"]) },
        actions: vec![Act::Take(Thing::Stone), Act::Put("shelf")],
        path: Vec::new(),
        joins: false,
    };
    assert_eq!(found[0], expected, "one touches the shelf, then the stone: no drag is needed");
    assert_eq!(things(&found), [Thing::Stone, Thing::Vase].map(Act::Take), "each thing once");
}

#[test]
fn nothing_is_told_of_what_lies_behind_a_first_step_that_stands() {
    for element in ["shelf", "floor"] {
        let found = touching(element);
        assert!(!found.is_empty());
        assert!(
            !things(&found).contains(&Act::Take(Thing::Cup)),
            "what lies under the cup is not known before it is lifted"
        );
    }
}

#[test]
fn a_first_step_that_passes_the_turn_is_not_looked_behind() {
    let mut after = Tidying { taken: None, put: false };
    after.apply(Actor::Seat(Seat(0)), Act::Take(Thing::Ball), &mut ());
    let mut calls = Vec::new();
    after.legal(Seat(0), &mut calls);
    assert!(calls.contains(&Act::Put("shelf")), "one may call, but the game does not wait for it");
    assert!(!things(&touching("shelf")).contains(&Act::Take(Thing::Ball)));
}

#[test]
fn only_questions_that_belong_together_are_turned_round() {
    let found = things(&touching("shelf"));
    assert!(!found.contains(&Act::Take(Thing::Hat)), "it asks something else");
    assert!(!found.contains(&Act::Take(Thing::Nothing)), "what has no place cannot be touched second");
    assert!(touching("ladder").is_empty(), "what takes two touches by itself would take three");
    assert!(touching("stone").is_empty(), "the first question is about it already");
    assert!(touching("window").is_empty(), "nobody asks about it");
}

#[test]
fn of_two_cautions_the_one_about_the_whole_is_given() {
    let caution = |element: &str| {
        let found = touching(element);
        let vase = found.into_iter().find(|gesture| gesture.actions[0] == Act::Take(Thing::Vase));
        vase.unwrap().choice.caution
    };
    assert_eq!(caution("floor").as_deref(), Some("It will break."));
    assert_eq!(caution("shelf").as_deref(), Some("It breaks easily."), "where the second has none");
}
