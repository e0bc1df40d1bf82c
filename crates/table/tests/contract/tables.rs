//! What is agreed before a game and what is left after it: setups, sets of seats, names, outcomes.

use crate::toys;

use table::{Names, Outcome, Presentation, Seat, SeatSet, Setup, SetupFault, Viewer};
use toys::Toy;

fn with(seats: u8, options: &[(&str, &str)]) -> Result<Setup, SetupFault> {
    Setup::with_options::<Toy>(seats, options.iter().copied())
}

#[test]
fn too_few_and_too_many_seats_are_refused() {
    for seats in [0, 1, 4, 255] {
        let fault = Setup::new::<Toy>(seats).unwrap_err();
        assert_eq!(fault, SetupFault::Seats { game: "tricks", min: 2, max: 3, seats });
        assert_eq!(fault.to_string(), format!("tricks takes 2 to 3 seats, not {seats}"));
    }
    assert_eq!(Setup::new::<Toy>(3).unwrap().seats(), 3);
}

#[test]
fn an_option_that_does_not_exist_is_refused_with_those_that_do() {
    let fault = with(2, &[("colour", "red")]).unwrap_err();
    assert_eq!(fault.to_string(), "tricks has no option 'colour'; it has: cards, coin, order");
}

#[test]
fn a_value_that_is_not_allowed_is_refused_with_those_that_are() {
    for (option, value, allowed) in [
        ("cards", "0", "a whole number from 1 to 4"),
        ("cards", "5", "a whole number from 1 to 4"),
        ("cards", "two", "a whole number from 1 to 4"),
        ("cards", "", "a whole number from 1 to 4"),
        ("coin", "YES", "yes, no"),
        ("order", "random", "high, low, or the path of a file"),
    ] {
        let fault = with(2, &[(option, value)]).unwrap_err();
        let expected = SetupFault::Value { option, value: value.into(), allowed: allowed.into() };
        assert_eq!(fault, expected);
        assert_eq!(
            fault.to_string(),
            format!("option {option}: '{value}' is not allowed; allowed: {allowed}")
        );
    }
}

#[test]
fn a_combination_that_does_not_fit_is_refused_by_the_game() {
    let setup = with(3, &[("cards", "4")]).unwrap();
    let fault = <Toy as table::Game>::new(&setup).unwrap_err();
    assert_eq!(fault.to_string(), "option cards: Three can hold 3 cards at most.");
}

#[test]
fn numbers_are_kept_in_one_spelling_only() {
    for (written, kept) in [("+2", "2"), ("02", "2"), ("2", "2"), ("-0003", "")] {
        match with(2, &[("cards", written)]) {
            Ok(setup) => assert_eq!(setup.get("cards"), kept, "{written}"),
            Err(_) => assert_eq!(kept, "", "{written}"),
        }
    }
    assert_eq!(with(2, &[("cards", "03")]).unwrap(), Setup::new::<Toy>(2).unwrap(), "3 is the default");
}

#[test]
fn documents_are_names_or_texts_of_several_lines() {
    let setup = with(2, &[("order", "order\nlow")]).unwrap();
    assert_eq!(setup.get("order"), "order\nlow");
    assert_eq!(with(2, &[("order", "low")]).unwrap().get("order"), "low");
}

#[test]
fn only_what_differs_from_the_defaults_is_chosen() {
    let setup = with(2, &[("order", "low"), ("coin", "no"), ("cards", "3"), ("coin", "yes")]).unwrap();
    assert_eq!(setup.chosen().collect::<Vec<_>>(), [("order", "low")]);
    assert_eq!(setup.all().collect::<Vec<_>>(), [("cards", "3"), ("coin", "yes"), ("order", "low")]);
    assert_eq!((setup.number("cards"), setup.get("cards"), setup.get("colour")), (3, "3", ""));
    assert_eq!(with(2, &[("coin", "yes")]).unwrap(), Setup::new::<Toy>(2).unwrap());
}

#[test]
fn winners_share_the_first_place_and_the_victory() {
    let winners: SeatSet = [Seat(0), Seat(2)].into_iter().collect();
    let outcome = Outcome::won_by(winners, 4, "alliance").with_scores(&[7, 1, 7, 2]);
    assert_eq!(outcome.winners(), winners);
    assert_eq!(Seat::all(4).map(|seat| outcome.place(seat)).collect::<Vec<_>>(), [1, 3, 1, 3]);
    assert_eq!(Seat::all(4).map(|seat| outcome.share(seat)).collect::<Vec<_>>(), [0.5, 0.0, 0.5, 0.0]);
    assert_eq!((outcome.score(Seat(2)), outcome.seats(), outcome.ending), (7, 4, "alliance"));
}

#[test]
fn scores_make_places_and_equal_scores_share_them() {
    let outcome = Outcome::by_score(&[3, 9, 3, -1], "points");
    assert_eq!(Seat::all(4).map(|seat| outcome.place(seat)).collect::<Vec<_>>(), [2, 1, 2, 4]);
    assert_eq!(outcome.winners(), SeatSet::only(Seat(1)));
    assert_eq!(outcome.share(Seat(1)), 1.0);
    let level = Outcome::by_score(&[0, 0, 0], "points");
    assert_eq!(level.winners(), SeatSet::all(3));
    assert_eq!(level.share(Seat(2)), 1.0 / 3.0);
}

#[test]
fn the_same_result_is_the_same_outcome_whichever_way_it_was_made() {
    let counted = Outcome::by_score(&[2, 7], "points");
    let named = Outcome::won_by(SeatSet::only(Seat(1)), 2, "points").with_scores(&[2, 7]);
    assert_eq!(counted, named);
}

#[test]
fn sets_of_seats_answer_for_every_table_size() {
    assert_eq!(SeatSet::all(0), SeatSet::EMPTY);
    assert_eq!(SeatSet::all(8).len(), 8);
    assert_eq!(SeatSet::all(3).iter().collect::<Vec<_>>(), [Seat(0), Seat(1), Seat(2)]);
    let pair = SeatSet::only(Seat(7)).with(Seat(2)).with(Seat(2));
    assert_eq!((pair.len(), pair.first(), pair.is_empty()), (2, Some(Seat(2)), false));
    assert!(pair.contains(Seat(7)) && !pair.contains(Seat(0)));
    assert_eq!(pair.without(Seat(2)).without(Seat(3)), SeatSet::only(Seat(7)));
    assert_eq!(pair.union(SeatSet::all(2)).iter().map(|seat| seat.0).collect::<Vec<_>>(), [0, 1, 2, 7]);
    assert_eq!(SeatSet::EMPTY.first(), None);
    assert_eq!(format!("{pair:?}"), "{2, 7}");
    assert_eq!(pair.iter().collect::<SeatSet>(), pair);
}

#[test]
fn seats_go_round_the_table() {
    assert_eq!(Seat(0).after(3), Seat(1));
    assert_eq!(Seat(2).after(3), Seat(0));
    assert_eq!(Seat::all(3).rev().collect::<Vec<_>>(), [Seat(2), Seat(1), Seat(0)]);
}

#[test]
fn viewers_see_with_their_own_eyes() {
    assert!(Viewer::Seat(Seat(1)).sees_as(Seat(1)) && Viewer::Recall(Seat(1)).sees_as(Seat(1)));
    assert!(!Viewer::Seat(Seat(1)).sees_as(Seat(0)) && !Viewer::Spectator.sees_as(Seat(0)));
    assert!(Viewer::All.sees_as(Seat(0)));
    assert_eq!((Viewer::Recall(Seat(2)).seat(), Viewer::All.seat()), (Some(Seat(2)), None));
}

#[test]
fn a_touch_on_anything_needs_an_answer_unless_the_game_says_otherwise() {
    assert!(!Toy::is_plain("card-3") && !Toy::is_plain("seat-0"));
}

#[test]
fn names_are_joined_as_people_say_them() {
    let names =
        Names::given(4, &[(Seat(0), "Ann".into()), (Seat(2), "Cy".into()), (Seat(6), "Nobody".into())]);
    assert_eq!(names.list(SeatSet::EMPTY), "nobody");
    assert_eq!(names.list(SeatSet::only(Seat(2))), "Cy");
    assert_eq!(names.list(SeatSet::all(2)), "Ann and Seat 1");
    assert_eq!(names.list(SeatSet::all(4)), "Ann, Seat 1, Cy and Seat 3");
    assert_eq!(names.of(Seat(6)), "Seat 6");
}
