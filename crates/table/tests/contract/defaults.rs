//! What a game that answers nothing by itself answers by the contract.

use std::hash::Hash;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{
    Actor, Chair, Choice, Dice, Edition, Effect, Game, Grasp, Hosting, Levels, MAX_SEATS, Names, News, Next,
    Outcome, Presentation, QuickDice, Refusal, Role, Scene, Scratch, Seat, SeatSet, Secret, Secrets, Setup,
    SetupFault, Sink, Taken, Tally, Thinking, Viewer,
};

/// Chance turns up a number; the seat to act takes it or leaves it; then it is over.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
struct Plain {
    turned: Option<u8>,
    taken: Option<bool>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Act {
    Turn(u8),
    Take,
    Leave,
}

impl Game for Plain {
    const ID: &'static str = "plain";
    const RULES_VERSION: u32 = 1;
    const SEATS: (u8, u8) = (2, 3);
    type Action = Act;
    type Event = ();

    fn new(_: &Setup) -> Result<Plain, SetupFault> {
        Ok(Plain { turned: None, taken: None })
    }

    fn seats(&self) -> u8 {
        3
    }

    fn next(&self) -> Next {
        match (self.turned, self.taken) {
            (None, _) => Next::Chance,
            (Some(_), None) => Next::seat(Seat(1)),
            _ => Next::Over,
        }
    }

    fn legal(&self, seat: Seat, out: &mut Vec<Act>) {
        if self.next().active().contains(seat) {
            out.extend([Act::Take, Act::Leave]);
        }
    }

    fn apply<S: Sink<()>>(&mut self, _: Actor, action: Act, _: &mut S) -> Effect {
        match action {
            Act::Turn(number) => self.turned = Some(number),
            answer => self.taken = Some(answer == Act::Take),
        }
        Effect::COMMITTED
    }

    fn chance(&self, out: &mut Vec<(Act, u32)>) {
        if self.turned.is_none() {
            out.extend([(Act::Turn(1), 1), (Act::Turn(2), 3)]);
        }
    }

    fn outcome(&self) -> Option<Outcome> {
        let winner = if self.taken? { Seat(1) } else { Seat(0) };
        Some(Outcome::won_by(SeatSet::only(winner), 3, "done"))
    }

    fn action_text(&self, action: Act) -> String {
        match action {
            Act::Turn(number) => format!("turn {number}"),
            Act::Take => "take".into(),
            Act::Leave => "leave".into(),
        }
    }
}

impl Secrets for Plain {
    type View = Plain;

    fn view(&self, _: Viewer) -> Plain {
        self.clone()
    }

    fn imagine<D: Dice>(view: &Plain, _: &mut D) -> Plain {
        view.clone()
    }
}

impl Presentation for Plain {
    const NAME: &'static str = "Plain";
    const TAGLINE: &'static str = "Take it or leave it.";
    const LENGTH: &'static str = "a moment";

    fn prompt(&self, _: Viewer, _: &Names) -> String {
        "Do you take it?".into()
    }

    fn describe(&self, _: Seat, action: Act, _: &Names) -> Choice {
        Choice::plain(self.action_text(action))
    }

    fn tell(&self, (): &(), _: Viewer, _: &Names) -> Option<String> {
        None
    }

    fn ending(&self, _: &Names) -> String {
        String::new()
    }

    fn text_board(_: &Plain, _: &Names, _: bool) -> String {
        String::new()
    }

    fn draw(view: &Plain, scene: &Scene<'_>) -> String {
        format!("<svg width=\"{}\"><text>{:?}</text></svg>", scene.width, view.turned)
    }
}

impl Hosting for Plain {}

impl Thinking for Plain {
    fn evaluate(&self, seat: Seat) -> Option<f32> {
        Some([0.25, 0.5, 0.125][seat.index()])
    }
}

fn asked() -> Plain {
    Plain { turned: Some(2), taken: None }
}

#[test]
fn what_is_listed_is_allowed_and_nothing_else() {
    let position = asked();
    assert_eq!(position.check(Seat(1), Act::Take), Ok(()));
    let refused = |seat, action| position.check(seat, action).map_err(|refusal| refusal.rule);
    assert_eq!(refused(Seat(1), Act::Turn(1)), Err(Refusal::new("legal", "").rule));
    assert!(refused(Seat(0), Act::Take).is_err());
}

#[test]
fn what_is_possible_can_be_read_by_its_text_chance_included() {
    assert_eq!(asked().read_action("leave"), Ok(Act::Leave));
    assert!(asked().read_action("turn 1").is_err());
    let fresh = Plain { turned: None, taken: None };
    assert_eq!(fresh.read_action("turn 2"), Ok(Act::Turn(2)));
    assert!(fresh.read_action("take").is_err());
}

#[test]
fn no_action_is_aside_or_open_and_nobody_has_a_partner() {
    assert!(!Plain::is_aside(Act::Take) && !Plain::is_free_form(Act::Take));
    assert_eq!(asked().partners(Seat(2)), SeatSet::only(Seat(2)));
    let setup = Setup::new::<Plain>(2).unwrap();
    assert_eq!((Plain::longest(&setup), Plain::options().len()), (10_000, 0));
    assert_eq!(asked().audit(), Ok(()));
}

#[test]
fn a_draw_falls_by_weight_and_a_random_action_is_any() {
    let (mut dice, mut scratch) = (QuickDice::new(7), Scratch::default());
    let fresh = Plain { turned: None, taken: None };
    let twos = (0..4_000).filter(|_| fresh.draw_chance(&mut dice, &mut scratch) == Act::Turn(2)).count();
    assert!((2_880..3_120).contains(&twos), "{twos}");
    let takes =
        (0..4_000).filter(|_| asked().random_action(Seat(1), &mut dice, &mut scratch) == Act::Take).count();
    assert!((1_850..2_150).contains(&takes), "{takes}");
    let careless =
        (0..4_000).filter(|_| asked().careless_action(Seat(1), &mut dice, &mut scratch) == Act::Take);
    let careless = careless.count();
    assert!((1_850..2_150).contains(&careless), "{careless}");
}

#[test]
fn bots_think_about_everything_and_value_all_seats() {
    let mut plausible = Vec::new();
    asked().plausible(Seat(1), &mut plausible);
    assert_eq!(plausible, [Act::Take, Act::Leave]);
    let mut values = [0.0; MAX_SEATS];
    values[..3].copy_from_slice(&[0.25, 0.5, 0.125]);
    assert_eq!(asked().evaluate_all(), Some(values));
    assert!(asked().essence().is_none() && Plain::solver(4).is_none());
    assert_eq!(Plain::LEVELS.regent.playouts, Levels::UNTUNED.regent.playouts);
}

#[test]
fn a_host_asks_nobody_twice_and_knows_a_way_on() {
    let mut scratch = Scratch::default();
    assert_eq!(asked().unasked(Seat(1)), None);
    assert_eq!(asked().asked(), SeatSet::EMPTY);
    assert!(matches!(asked().default_action(Seat(1), &mut scratch), Some(Act::Take | Act::Leave)));
    assert_eq!(asked().default_action(Seat(0), &mut scratch), None);
}

#[test]
fn two_positions_that_look_different_are_known_apart() {
    let (one, two) = (Plain { turned: Some(1), taken: None }, asked());
    assert_ne!(one.knowledge(Seat(0)), two.knowledge(Seat(0)));
    assert_eq!(two.knowledge(Seat(0)), asked().knowledge(Seat(0)));
    // Nothing is hidden here: one world fits, for players and for those who watch.
    assert!(!two.hides_from(Viewer::Seat(Seat(0))) && !two.hides_from(Viewer::All));
    let mut world = one;
    world.imagine_anew(&two, &mut QuickDice::new(1));
    assert_eq!(world, two);
}

#[test]
fn counts_add_up_and_seats_are_seen_from_ones_own() {
    let mut tally = Tally::default();
    tally.add("a", 2);
    tally.add("a", 3);
    assert_eq!((tally.get("a"), tally.get("b")), (5, 0));
    let mut sum = tally.clone();
    sum.merge(&tally);
    assert_eq!(sum.iter().collect::<Vec<_>>(), [("a", 10)]);
    let around = |first| Seat::around(first, 3).map(|seat| seat.0).collect::<Vec<_>>();
    assert_eq!((around(None), around(Some(Seat(2)))), (vec![0, 1, 2], vec![2, 0, 1]));
}

#[test]
fn a_scene_knows_what_glows_in_it() {
    let names = Names::plain(2);
    let glow = ["moray".to_owned()];
    let scene = Scene { glow: &glow, ..Scene::in_page(&names, 900) };
    assert!(scene.glows("moray") && !scene.glows("essex"));
    assert!(Scene::alone(&names, 900).standalone && !scene.standalone && !scene.dark);
    let news = [News { id: "moray".into(), note: "new".into() }];
    let scene = Scene { news: &news, ..scene };
    assert_eq!((scene.news_of("moray"), scene.news_of("essex")), (Some("new"), None));
}

#[test]
fn a_game_is_drawn_as_going_on_unless_its_host_has_ended_it() {
    let names = Names::plain(2);
    for scene in [Scene::in_page(&names, 900), Scene::alone(&names, 900)] {
        assert!(!scene.stopped, "or a drawing would show nobody's turn");
    }
}

#[test]
fn a_game_without_a_sheet_has_nothing_on_it_nor_in_its_history() {
    let (position, names) = (asked(), Names::plain(3));
    assert_eq!(position.sheet(Seat(1), None, &names), None);
    assert!(position.compose(Seat(1), "0", &|_| Some("1")).is_err());
    assert!(!Plain::is_on_sheet(&()));
}

#[test]
fn a_touch_means_nothing_by_itself_but_is_answered() {
    let (position, names) = (asked(), Names::plain(3));
    let mut meanings = Vec::new();
    position.meanings(Seat(1), "number", &mut meanings);
    assert_eq!((meanings, position.aimed(Seat(1), "number", "seat-1")), (Vec::new(), None));
    assert_eq!(position.gestures(Seat(1), "number", &Taken::usual(), &names), Grasp::default());
    assert!(!Plain::is_plain("number"), "only the game knows what decorates");
}

#[test]
fn a_game_that_has_no_panels_shows_its_whole_drawing_on_the_stage() {
    let names = Names::plain(3);
    let scene = Scene::in_page(&names, 640);
    let panels = Plain::panels(&asked(), &scene);
    let [board] = panels.as_slice() else { panic!("{panels:?}") };
    assert_eq!((board.role, &board.svg), (Role::Stage, &Plain::draw(&asked(), &scene)));
    assert_eq!(asked().trace(), serde_json::json!({ "turned": 2, "taken": null }));
}

#[test]
fn a_game_that_says_nothing_more_is_not_looked_at_for_it() {
    let names = Names::plain(3);
    assert!(Plain::outlook(|| panic!("no view is needed"), &names).is_empty());
    assert_eq!(Plain::aim(&asked(), &names) + &Plain::glance(&asked(), Seat(1)), "");
    assert!(Plain::aids(&Scene::in_page(&names, 640)).is_empty());
    assert!(asked().motions(&(), Viewer::All).is_empty());
}

#[test]
fn what_was_left_in_the_buffers_is_not_drawn() {
    let mut scratch = Scratch { actions: vec![Act::Turn(9); 50], odds: vec![(Act::Turn(9), 1_000)] };
    let (mut dice, fresh) = (QuickDice::new(3), Plain { turned: None, taken: None });
    for _ in 0..50 {
        assert_ne!(asked().random_action(Seat(1), &mut dice, &mut scratch), Act::Turn(9));
        scratch.odds.push((Act::Turn(9), 1_000));
        assert_ne!(fresh.draw_chance(&mut dice, &mut scratch), Act::Turn(9));
        scratch.actions.push(Act::Turn(9));
    }
}

#[test]
fn who_sits_on_a_chair_has_the_choices_of_its_seat() {
    let position = asked();
    for (seat, choices) in [(Seat(1), &[Act::Take, Act::Leave][..]), (Seat(0), &[])] {
        let (chair, mut legal, mut plausible) = (Chair::new(&position, seat), Vec::new(), Vec::new());
        chair.legal(&mut legal);
        chair.plausible(Edition::Latest, &mut plausible);
        assert_eq!((legal.as_slice(), plausible.as_slice()), (choices, choices));
    }
}

#[test]
fn lines_of_play_are_counted_decision_by_decision() {
    let key = Secret::from_seed(1, 0).chance_key(&[]);
    let fresh = Plain { turned: None, taken: None };
    let counts = [0, 1, 2, 5].map(|depth| table::perft(&fresh, depth, &key));
    assert_eq!(counts, [1, 2, 2, 2], "after one answer it is over");
}

#[test]
fn a_playout_counts_what_players_decide_and_goes_no_further_than_it_is_told() {
    let (mut dice, mut scratch) = (QuickDice::new(1), Scratch::default());
    for (steps, decisions, next) in [
        (0, 0, Next::Chance),
        (1, 0, Next::seat(Seat(1))), // what chance turns up is a step, but nobody's decision
        (2, 1, Next::Over),
        (9, 1, Next::Over),
    ] {
        let mut position = Plain { turned: None, taken: None };
        let decided = table::play_on(&mut position, &mut dice, &mut scratch, steps, Plain::random_action);
        assert_eq!((decided, position.next()), (decisions, next), "{steps} steps");
    }
    let mut position = Plain { turned: None, taken: None };
    assert_eq!(table::playout(&mut position, &mut dice, &mut scratch), 1);
    assert_eq!(table::playout(&mut position, &mut dice, &mut scratch), 0, "it is over");
}

#[test]
fn numbers_that_stand_for_positions_are_the_same_on_every_machine() {
    assert_eq!(asked().knowledge(Seat(0)), 8_937_348_350_180_074_510);
}
