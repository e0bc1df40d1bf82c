//! Why something on the board cannot be acted on.

use shelf::AnyMatch;
use table::{Refusal, Seat};

use crate::tables::{Hosted, PARKED, Phase, VisitorId};
use crate::tours::READ_FIRST;

/// How many elements that lie on each other are asked about.
const DEEPEST: usize = 8;

/// What comes of a touch on an element of the drawing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Touch {
    /// There is a choice that it is about.
    Possible,
    /// A rule forbids whatever it could mean.
    Refused(Refusal),
    /// It means nothing.
    Plain,
}

/// What a touch on an element of the drawing comes to. The game says what could be meant by it, and
/// the game's one place of legality says whether that is possible, or which rule forbids it.
pub fn touch(game: &dyn AnyMatch, seat: Seat, element: &str) -> Touch {
    if game.legal(seat).iter().any(|choice| choice.places().any(|place| place == element)) {
        return Touch::Possible;
    }
    let meant = game.meanings(seat, element);
    let refusals = meant.iter().map(|action| game.refusal(seat, action));
    match refusals.collect::<Option<Vec<Refusal>>>() {
        None => Touch::Possible,
        Some(refusals) => refusals.into_iter().next().map_or(Touch::Plain, Touch::Refused),
    }
}

/// What is answered to a touch of which nothing came.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// A sentence.
    pub words: String,
    /// The rule that it rests on.
    pub rule: Option<&'static str>,
    /// The element that was meant: what was touched lies on it, as an army in the region that is asked for.
    pub instead: Option<String>,
}

impl Why {
    fn words(words: impl Into<String>) -> Why {
        Why { words: words.into(), rule: None, instead: None }
    }
}

impl From<Refusal> for Why {
    fn from(refusal: Refusal) -> Why {
        Why { rule: Some(refusal.rule), ..Why::words(refusal.words) }
    }
}

/// The place of the only choice that a touch on an element means, if it is not that place itself.
fn meant(game: &dyn AnyMatch, seat: Seat, element: &str) -> Option<String> {
    let legal = game.legal(seat);
    let actions = game.meanings(seat, element);
    let mut choices = legal.iter().filter(|choice| actions.contains(&choice.action));
    let choice = choices.next().filter(|_| choices.next().is_none())?;
    choice.places().find(|place| place.as_str() != element).cloned()
}

/// Why a visitor cannot act on what was touched, in a sentence, and the rule that says so. `elements`
/// are what was touched, then what that lies on; `from` is what was to go there, if something was selected.
pub fn why_not(
    table: &Hosted,
    visitor: Option<&VisitorId>,
    seat: Option<Seat>,
    elements: &str,
    from: Option<&str>,
) -> Why {
    let held = table.seats_of(visitor);
    let seat = seat.filter(|seat| held.contains(*seat));
    let (Some(seat), Some(game)) = (seat, table.game()) else {
        return Why::words("You are watching; only players can act.");
    };
    let (must, may) = game.waiting();
    if table.phase() == Phase::Over {
        return Why::words("The game is over.");
    }
    if table.is_parked() {
        return Why::words(PARKED);
    }
    let course = table.course().filter(|course| course.tour().seat == seat);
    if course.and_then(|course| course.lesson()).is_some_and(|(_, lesson)| lesson.is_read()) {
        return Why::words(READ_FIRST);
    }
    let mut touches = elements.split(' ').take(DEEPEST).map(|element| touch(game, seat, element));
    let touched = touches.find(|touch| *touch != Touch::Plain);
    if !must.union(may).contains(seat) {
        let names = game.names().list(must);
        let rule = match touched {
            Some(Touch::Refused(refusal)) => Some(refusal.rule),
            _ => None,
        };
        return Why { rule, ..Why::words(format!("It is not your turn: the game waits for {names}.")) };
    }
    let aimed = from.and_then(|from| {
        elements.split(' ').take(DEEPEST).find_map(|element| game.barred(seat, from, element))
    });
    if let Some(refusal) = aimed {
        return refusal.into();
    }
    match touched {
        Some(Touch::Refused(refusal)) => refusal.into(),
        Some(Touch::Possible) => Why {
            instead: elements.split(' ').take(DEEPEST).find_map(|element| meant(game, seat, element)),
            ..Why::words("This is possible: it is among your choices.")
        },
        _ => Why::words("You do not need this for your present choice."),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use shelf::{DrawStyle, GameVisitor, Shelved};
    use table::{Dice, HouseGame, Match, Next, QuickDice, Scene, Scratch, Secret, Viewer};

    use super::*;

    #[test]
    fn a_touch_on_an_army_means_the_region_that_is_asked_for() {
        let shelved = shelf::find("last-kingdom").unwrap();
        let setup = shelved.setup(2, &[]).unwrap();
        let mut game = shelved.start(&setup, Secret::from_seed(3, 0), Vec::new()).unwrap();
        let mut dice = QuickDice::new(3);
        for _ in 0..400 {
            let Some(seat) = game.waiting().0.first() else { break };
            let legal = game.legal(seat);
            if let Some(region) = legal.iter().find_map(|choice| choice.action.strip_prefix("to ")) {
                for element in [format!("army-{region}-dane"), format!("peace-{region}")] {
                    assert_eq!(touch(game.as_ref(), seat, &element), Touch::Possible);
                    assert_eq!(meant(game.as_ref(), seat, &element), Some(format!("region-{region}")));
                }
                assert_eq!(
                    meant(game.as_ref(), seat, &format!("region-{region}")),
                    None,
                    "it is that itself"
                );
                return;
            }
            let action = legal[dice.below(legal.len() as u32) as usize].action.clone();
            game.submit(seat, &action).unwrap();
        }
        panic!("nobody was asked for a region");
    }

    /// What was asked about in the games of one kind.
    #[derive(Debug, Default)]
    struct Counts {
        /// Decisions at which the whole board was asked about.
        decisions: usize,
        /// Elements that can be meant.
        asked: usize,
        /// Those of them that no choice was about.
        idle: usize,
        /// Those of them that a rule forbade.
        refused: usize,
        /// Those of them that were neither possible nor forbidden.
        dumb: BTreeSet<String>,
    }

    /// Asks about every element of the drawings of some games that is not plain.
    fn ask_about_everything(shelved: &dyn Shelved) -> Counts {
        let mut counts = Counts::default();
        let setup = shelved.setup(shelved.seats().0, &[]).unwrap();
        for seed in 0..3 {
            let mut game = shelved.start(&setup, Secret::from_seed(seed, 0), Vec::new()).unwrap();
            let mut dice = QuickDice::new(seed);
            for _ in 0..80 {
                let Some(seat) = game.waiting().0.first() else { break };
                let legal = game.legal(seat);
                let style = DrawStyle { width: 1000, ..DrawStyle::default() };
                let drawing = game.draw(Viewer::Seat(seat), &style);
                counts.decisions += 1;
                for id in ids(&drawing).filter(|id| !game.is_plain(id)) {
                    let offered = legal.iter().any(|choice| choice.places().any(|place| place == id));
                    counts.asked += 1;
                    counts.idle += usize::from(!offered);
                    match touch(game.as_ref(), seat, id) {
                        Touch::Possible => {}
                        Touch::Refused(why) => {
                            assert!(why.rule.contains('-') && why.words.ends_with('.'), "{id}: {why}");
                            counts.refused += 1;
                        }
                        Touch::Plain => drop(counts.dumb.insert(format!("{id}, with {}", legal[0].action))),
                    }
                }
                let choice = dice.below(legal.len() as u32) as usize;
                game.submit(seat, &legal[choice].action).unwrap();
            }
        }
        counts
    }

    /// Every element of every drawing can be acted on, says which rule forbids it, or is plain.
    #[test]
    fn whatever_of_a_board_can_be_meant_is_possible_or_forbidden_by_a_rule() {
        for shelved in shelf::GAMES {
            let counts = ask_about_everything(*shelved);
            let (id, dumb) = (shelved.id(), &counts.dumb);
            let some: Vec<_> = dumb.iter().take(40).collect();
            assert!(dumb.is_empty(), "{id}: {} say nothing: {some:#?}", dumb.len());
            // Not all of a board is decoration, and most of what is not offered is forbidden by a rule.
            assert!(counts.decisions > 0 && counts.asked >= counts.decisions, "{id}: {counts:?}");
            assert!(counts.refused * 4 >= counts.idle * 3, "{id}: {counts:?}");
        }
    }

    /// The ids in a drawing.
    fn ids(drawing: &str) -> impl Iterator<Item = &str> {
        drawing.split(" id=\"").skip(1).filter_map(|part| part.split('"').next())
    }

    /// Asks about everything that anybody sees on the board, what is hidden from the seat included, in
    /// two worlds that the seat cannot tell apart. Counts the decisions of seats that something was
    /// hidden from, and the answers that were compared.
    struct Asking;

    impl GameVisitor for Asking {
        type Out = (usize, usize);

        fn visit<G: HouseGame>(self) -> (usize, usize) {
            let shelved = shelf::find(G::ID).unwrap();
            let setup = shelved.setup(shelved.seats().0, &[]).unwrap();
            let mut game = Match::<G>::start(&setup, Secret::from_seed(5, 0), Vec::new()).unwrap();
            let (mut dice, mut scratch) = (QuickDice::new(5), Scratch::default());
            let (mut hidden, mut compared) = (0, 0);
            for step in 0..100 {
                let Next::Seats { must, .. } = game.position().next() else { break };
                let Some(seat) = must.first() else { break };
                let position = game.position().clone();
                let other = G::imagine(&position.view(Viewer::Seat(seat)), &mut QuickDice::new(step));
                let answers = |world: &G, id: &str| {
                    let mut meant = Vec::new();
                    world.meanings(seat, id, &mut meant);
                    let answer = |action| (world.action_text(action), world.check(seat, action));
                    meant.into_iter().map(answer).collect::<Vec<_>>()
                };
                hidden += usize::from(position.hides_from(Viewer::Seat(seat)));
                let names = game.names();
                let drawing = G::draw(&position.view(Viewer::All), &Scene::in_page(&names, 1000));
                for id in ids(&drawing).filter(|_| other != position) {
                    assert_eq!(answers(&position, id), answers(&other, id), "{}: {id}", G::ID);
                    compared += 1;
                }
                let action = position.random_action(seat, &mut dice, &mut scratch);
                game.submit(seat, action).unwrap();
            }
            (hidden, compared)
        }
    }

    #[test]
    fn a_reason_is_the_same_in_worlds_that_the_seat_cannot_tell_apart() {
        for game in shelf::GAMES {
            let (hidden, compared) = shelf::visit(game.id(), Asking).unwrap();
            // An imagined world may be the true one by chance, but not most of the time.
            let counts = format!("{}: {compared} answers in {hidden} decisions", game.id());
            assert!(compared * 2 >= hidden, "{counts}");
        }
    }
}
