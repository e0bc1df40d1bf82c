//! Every rule by its id. Chance is an actor like any other, so a test deals what it needs.

use empty_chair::{Action, EmptyChair, Event};
use table::{Actor, Effect, Game, Names, Next, Presentation, Seat, SeatSet, Secrets, Setup, Viewer};

const FIRST: Seat = Seat(0);
const SECOND: Seat = Seat(1);

/// A table whose steps are given as in records.
struct Played {
    game: EmptyChair,
    log: Vec<Event>,
}

impl Played {
    /// Deals these hands, five cards each.
    fn deal(untaken: &str, hands: &[[&str; 5]]) -> Played {
        let setup = Setup::with_options::<EmptyChair>(hands.len() as u8, [("untaken", untaken)]);
        let game = EmptyChair::new(&setup.expect("a table")).expect("a position");
        let mut played = Played { game, log: Vec::new() };
        for card in hands.iter().flatten() {
            played.step(Actor::Chance, &format!("deal {card}"));
        }
        played
    }

    fn two() -> Played {
        let first = ["oak 1", "oak 3", "oak 5", "oak 7", "oak 12"];
        Played::deal("leaves", &[first, ["ash 1", "ash 4", "ash 6", "ash 7", "ash 11"]])
    }

    fn step(&mut self, actor: Actor, text: &str) -> Effect {
        let action = self.game.read_action(text).unwrap_or_else(|fault| panic!("{text}: {fault}"));
        if let Actor::Seat(seat) = actor {
            self.game.check(seat, action).expect("a legal step");
        }
        self.game.apply(actor, action, &mut self.log)
    }

    /// One round: what is turned up, and everybody's bid in seat order.
    fn round(&mut self, heirloom: &str, bids: &[&str]) -> &mut Played {
        self.step(Actor::Chance, &format!("turn {heirloom}"));
        for (seat, bid) in Seat::all(bids.len() as u8).zip(bids) {
            self.step(Actor::Seat(seat), &format!("bid {bid}"));
        }
        self
    }

    fn legal(&self, seat: Seat) -> Vec<Action> {
        let mut legal = Vec::new();
        self.game.legal(seat, &mut legal);
        legal
    }

    fn points(&self, seat: Seat) -> u32 {
        let taken = self.game.view(Viewer::Spectator).heirs[seat.index()].taken;
        taken.iter().map(|heirloom| u32::from(heirloom) + 1).sum()
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
fn ec_2_ec_3_each_heir_is_dealt_five_of_twenty_four_cards_in_secret() {
    let game = EmptyChair::new(&Setup::new::<EmptyChair>(3).expect("a table")).expect("a position");
    let mut odds = Vec::new();
    game.chance(&mut odds);
    assert_eq!(odds.len(), 24);
    assert!(odds.iter().all(|(_, weight)| *weight == 1));
    let played = Played::two();
    let view = played.game.view(Viewer::Seat(FIRST));
    assert_eq!(view.heirs[0].hand.cards.map(|hand| hand.len()), Some(5));
    assert_eq!((view.heirs[1].hand.size, view.heirs[1].hand.cards), (5, None));
    assert_eq!(played.refused(FIRST, Action::Deal(0)), "EC-3");
    let told = |viewer| played.game.tell(&played.log[0], viewer, &Names::plain(2));
    assert_eq!(told(Viewer::Seat(FIRST)).as_deref(), Some("Seat 0 is dealt oak 1."));
    assert_eq!(told(Viewer::Seat(SECOND)), None);
}

#[test]
fn ec_4_one_of_eight_heirlooms_is_turned_up_before_anybody_bids() {
    let mut played = Played::two();
    assert_eq!(played.game.next(), Next::Chance);
    assert_eq!(played.refused(FIRST, Action::Bid(0)), "EC-4");
    let mut odds = Vec::new();
    played.game.chance(&mut odds);
    assert_eq!(odds.len(), 8);
    played.round("mill", &["oak 1", "ash 4"]);
    odds.clear();
    played.game.chance(&mut odds);
    assert_eq!(odds.len(), 7, "none comes twice");
}

#[test]
fn ec_5_a_bid_is_a_card_of_the_own_hand() {
    let mut played = Played::two();
    played.step(Actor::Chance, "turn mill");
    assert_eq!(played.legal(FIRST).len(), 5);
    let theirs = played.legal(SECOND)[0];
    assert_eq!(played.refused(FIRST, theirs), "EC-5");
}

#[test]
fn ec_6_bids_are_sealed_until_all_are_in() {
    let mut played = Played::two();
    played.step(Actor::Chance, "turn mill");
    let own = played.legal(FIRST)[1];
    assert_eq!(played.step(Actor::Seat(FIRST), "bid oak 12"), Effect::OPEN, "it may be taken back");
    assert_eq!(played.game.next(), Next::seat(SECOND));
    assert_eq!(played.refused(FIRST, own), "EC-6");
    let view = played.game.view(Viewer::Seat(SECOND));
    assert_eq!((view.bids.answered, view.bids.answer(FIRST)), (SeatSet::only(FIRST), None));
    assert!(played.game.view(Viewer::Seat(FIRST)).bids.answer(FIRST).is_some());
    assert_eq!(played.step(Actor::Seat(SECOND), "bid ash 4"), Effect::REVEALED, "all are opened");
}

#[test]
fn ec_7_the_highest_number_takes_what_lies_on_the_table() {
    let mut played = Played::two();
    played.round("mill", &["oak 3", "ash 4"]);
    assert_eq!((played.points(FIRST), played.points(SECOND)), (0, 7));
    assert!(matches!(played.log.last(), Some(Event::Taken(SECOND, _))));
}

#[test]
fn ec_8_equal_numbers_cancel_each_other() {
    let hands = [
        ["oak 9", "oak 1", "oak 2", "oak 3", "oak 4"],
        ["ash 9", "ash 1", "ash 2", "ash 3", "ash 4"],
        ["oak 5", "ash 5", "oak 6", "ash 6", "oak 7"],
    ];
    let mut played = Played::deal("leaves", &hands);
    played.round("orchard", &["oak 9", "ash 9", "oak 5"]);
    assert_eq!(played.points(Seat(2)), 8, "the highest that only one has bid");
}

#[test]
fn ec_9_what_nobody_takes_leaves_the_game_or_stays_as_agreed() {
    let hands =
        [["oak 1", "oak 3", "oak 5", "oak 7", "oak 12"], ["ash 1", "ash 4", "ash 6", "ash 7", "ash 11"]];
    for (untaken, points) in [("leaves", 1), ("stays", 9)] {
        let mut played = Played::deal(untaken, &hands);
        played.round("orchard", &["oak 7", "ash 7"]);
        assert!(matches!(played.log.last(), Some(Event::Untaken(_))));
        played.round("thimble", &["oak 12", "ash 11"]);
        assert_eq!(played.points(FIRST), points, "{untaken}");
    }
}

#[test]
fn ec_10_after_five_rounds_most_points_win_and_equal_points_share() {
    let mut played = Played::two();
    played.round("mill", &["oak 12", "ash 1"]).round("clock", &["oak 1", "ash 4"]);
    played.round("lantern", &["oak 3", "ash 6"]).round("thimble", &["oak 5", "ash 11"]);
    assert_eq!(played.game.outcome(), None);
    played.round("orchard", &["oak 7", "ash 7"]);
    assert_eq!(played.game.next(), Next::Over);
    let outcome = played.game.outcome().expect("an outcome");
    assert_eq!((outcome.score(FIRST), outcome.score(SECOND), outcome.ending), (7, 8, "inherited"));
    assert_eq!(outcome.winners(), SeatSet::only(SECOND));
    assert_eq!(played.refused(FIRST, Action::Bid(0)), "EC-10");
    let words = played.game.ending(&Names::plain(2));
    assert_eq!(words, "Seat 1 takes the empty chair with 8 points.");

    let mut level = Played::two();
    level.round("mill", &["oak 12", "ash 4"]).round("clock", &["oak 3", "ash 6"]);
    level.round("lantern", &["oak 5", "ash 11"]).round("orchard", &["oak 7", "ash 7"]);
    level.round("mare", &["oak 1", "ash 1"]);
    let outcome = level.game.outcome().expect("an outcome");
    assert_eq!((outcome.score(FIRST), outcome.share(FIRST), outcome.share(SECOND)), (7, 0.5, 0.5));
    let words = level.game.ending(&Names::plain(2));
    assert_eq!(words, "Seat 0 and Seat 1 share the empty chair with 7 points each.");
}
