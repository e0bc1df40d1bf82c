//! Every rule by its id. Chance is an actor like any other, so a test deals what it needs.

use empty_chair::{Action, EmptyChair, Event};
use table::{Actor, Effect, Game, Names, Next, Presentation, Seat, SeatSet, Secrets, Setup, Viewer};

const FIRST: Seat = Seat(0);
const SECOND: Seat = Seat(1);

/// A table whose steps are taken by hand.
struct Played {
    game: EmptyChair,
    log: Vec<Event>,
}

impl Played {
    /// Deals these hands.
    fn deal(untaken: &str, hands: &[[u8; 7]]) -> Played {
        let setup = Setup::with_options::<EmptyChair>(hands.len() as u8, [("untaken", untaken)]);
        let game = EmptyChair::new(&setup.expect("a table")).expect("a position");
        let mut played = Played { game, log: Vec::new() };
        for &card in hands.iter().flatten() {
            played.chance(Action::Deal(card));
        }
        played
    }

    fn two() -> Played {
        Played::deal("leaves", &[[1, 2, 3, 4, 5, 6, 9], [1, 3, 4, 5, 6, 7, 8]])
    }

    fn odds(&self) -> Vec<(Action, u32)> {
        let mut odds = Vec::new();
        self.game.chance(&mut odds);
        odds
    }

    fn chance(&mut self, action: Action) {
        assert!(self.odds().contains(&(action, 1)), "{action:?} is not possible");
        self.game.apply(Actor::Chance, action, &mut self.log);
    }

    fn bid(&mut self, seat: Seat, card: u8) -> Effect {
        self.game.check(seat, Action::Bid(card)).expect("a legal bid");
        self.game.apply(Actor::Seat(seat), Action::Bid(card), &mut self.log)
    }

    /// One round: what is turned up, and everybody's bid in seat order.
    fn round(&mut self, heirloom: u8, bids: &[u8]) -> &mut Played {
        self.chance(Action::Turn(heirloom));
        for (seat, &card) in Seat::all(bids.len() as u8).zip(bids) {
            self.bid(seat, card);
        }
        self
    }

    fn points(&self, seat: Seat) -> u8 {
        self.game.view(Viewer::Spectator).heirs[seat.index()].taken.iter().sum()
    }

    fn refused(&self, seat: Seat, action: Action) -> &'static str {
        self.game.check(seat, action).expect_err("a refusal").rule
    }
}

#[test]
fn ec_1_two_to_four_heirs_sit_down() {
    assert!(Setup::new::<EmptyChair>(1).is_err() && Setup::new::<EmptyChair>(5).is_err());
    assert_eq!(Played::two().game.seats(), 2);
}

#[test]
fn ec_2_ec_3_chance_leaves_seven_of_nine_cards_to_each_heir_in_secret() {
    let game = EmptyChair::new(&Setup::new::<EmptyChair>(3).expect("a table")).expect("a position");
    let untouched = Played { game, log: Vec::new() };
    let nine: Vec<_> = (1..=9).map(|card| (Action::Deal(card), 1)).collect();
    assert_eq!(untouched.odds(), nine, "all equally likely");
    let played = Played::two();
    let view = played.game.view(Viewer::Seat(FIRST));
    assert_eq!(view.heirs[0].hand.cards.map(|hand| hand.len()), Some(7));
    assert_eq!((view.heirs[1].hand.size, view.heirs[1].hand.cards), (7, None));
    assert_eq!(played.refused(FIRST, Action::Deal(1)), "EC-3");
    let told = |viewer| played.game.tell(&played.log[0], viewer, &Names::plain(2));
    assert_eq!(told(Viewer::Seat(FIRST)).as_deref(), Some("Seat 0 holds the 1."));
    assert_eq!((told(Viewer::Seat(SECOND)), told(Viewer::Spectator)), (None, None));
}

#[test]
fn ec_4_one_of_ten_heirlooms_is_turned_up_before_anybody_bids() {
    let mut played = Played::two();
    assert_eq!(played.refused(FIRST, Action::Bid(1)), "EC-4");
    assert_eq!(played.odds().len(), 10);
    played.round(9, &[1, 3]);
    assert_eq!(played.odds().len(), 9, "none comes twice");
}

#[test]
fn ec_5_a_bid_is_a_card_of_the_own_hand() {
    let mut played = Played::two();
    played.chance(Action::Turn(9));
    let mut legal = Vec::new();
    played.game.legal(FIRST, &mut legal);
    assert_eq!(legal, [1, 2, 3, 4, 5, 6, 9].map(Action::Bid));
    assert_eq!(played.refused(FIRST, Action::Bid(8)), "EC-5");
    played.bid(FIRST, 6);
    played.bid(SECOND, 5);
    played.chance(Action::Turn(1));
    assert_eq!(played.refused(FIRST, Action::Bid(6)), "EC-5", "a card is bid once");
}

#[test]
fn ec_6_bids_are_sealed_until_all_are_in() {
    let mut played = Played::two();
    played.chance(Action::Turn(9));
    assert_eq!(played.bid(FIRST, 9), Effect::OPEN, "it may be taken back");
    assert_eq!(played.game.next(), Next::seat(SECOND));
    assert_eq!(played.refused(FIRST, Action::Bid(2)), "EC-6");
    let theirs = played.game.view(Viewer::Seat(SECOND)).bids;
    assert_eq!((theirs.answered, theirs.answer(FIRST)), (SeatSet::only(FIRST), None));
    assert_eq!(played.game.view(Viewer::Seat(FIRST)).bids.answer(FIRST), Some(9));
    assert_eq!(played.bid(SECOND, 4), Effect::REVEALED, "all are opened");
}

#[test]
fn ec_7_the_highest_number_takes_what_lies_on_the_table() {
    let mut played = Played::two();
    played.round(9, &[3, 4]);
    assert_eq!((played.points(FIRST), played.points(SECOND)), (0, 9));
    assert!(matches!(played.log.last(), Some(Event::Taken(SECOND, _))));
}

#[test]
fn ec_8_equal_numbers_cancel_each_other() {
    let hand = [1, 2, 3, 4, 5, 6, 9];
    let mut played = Played::deal("leaves", &[hand, hand, hand]);
    played.round(10, &[9, 9, 2]);
    assert_eq!(played.points(Seat(2)), 10, "the highest that only one has bid");
}

#[test]
fn ec_9_what_nobody_takes_leaves_the_game_or_stays_as_agreed() {
    let hand = [1, 2, 3, 4, 5, 6, 9];
    for (untaken, points) in [("leaves", 1), ("stays", 11)] {
        let mut played = Played::deal(untaken, &[hand, hand]);
        played.round(10, &[9, 9]);
        assert!(matches!(played.log.last(), Some(Event::Untaken(_))));
        played.round(1, &[6, 5]);
        assert_eq!(played.points(FIRST), points, "{untaken}");
    }
}

#[test]
fn ec_10_after_seven_rounds_most_points_win_and_equal_points_share() {
    let hand = [1, 2, 3, 4, 5, 6, 9];
    // Five rounds that cancel each other, and two that decide.
    let ends = |first: [u8; 2], second: [u8; 2]| {
        let mut played = Played::deal("leaves", &[hand, hand]);
        for card in 1..=5 {
            played.round(card, &[card, card]);
        }
        played.round(8, &first);
        assert_eq!(played.game.outcome(), None);
        played.round(6, &second);
        assert_eq!(played.refused(FIRST, Action::Bid(1)), "EC-10");
        (played.game.outcome().expect("an outcome"), played.game.ending(&Names::plain(2)))
    };
    let (outcome, words) = ends([9, 6], [6, 9]);
    assert_eq!((outcome.score(FIRST), outcome.score(SECOND), outcome.ending), (8, 6, "inherited"));
    assert_eq!(words, "Seat 0 takes the empty chair with 8 points.");
    let (outcome, words) = ends([9, 9], [6, 6]);
    assert_eq!((outcome.share(FIRST), outcome.share(SECOND)), (0.5, 0.5));
    assert_eq!(words, "Seat 0 and Seat 1 share the empty chair with 0 points each.");
}
