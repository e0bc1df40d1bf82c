//! Games under way: starting, stepping, taking back, replaying and verifying.

use crate::toys;

use table::{
    Actor, Contribution, Dice, Game, Match, Motion, Next, QuickDice, Record, ReplayFault, Seat, Secret,
    Setup, SetupFault, Viewer,
};
use toys::tidying::{self, Thing, Tidying};
use toys::{Act, Fact, Toy};

fn start(seed: u64) -> Match<Toy> {
    Match::start(&Setup::new::<Toy>(2).unwrap(), Secret::from_seed(seed, 0), Vec::new()).unwrap()
}

fn legal(game: &Match<Toy>, seat: Seat) -> Vec<Act> {
    let mut legal = Vec::new();
    game.position().legal(seat, &mut legal);
    legal
}

fn play_on(game: &mut Match<Toy>, seed: u64) {
    let mut dice = QuickDice::new(seed);
    while let Next::Seats { must, .. } = game.position().next() {
        let seat = must.first().unwrap();
        let legal = legal(game, seat);
        game.submit(seat, legal[dice.below(legal.len() as u32) as usize]).unwrap();
    }
}

/// A finished game of two, as its record reads back from text.
fn finished(seed: u64) -> Record {
    let mut game = start(seed);
    play_on(&mut game, seed);
    game.record_with_odds().to_string().parse().unwrap()
}

/// Picks for both, so that somebody has won the trick.
fn first_trick(game: &mut Match<Toy>) -> Seat {
    for seat in Seat::all(2) {
        let pick = legal(game, seat)[0];
        game.submit(seat, pick).unwrap();
    }
    let Next::Seats { must, .. } = game.position().next() else { panic!("the winner is to act") };
    must.first().unwrap()
}

#[test]
fn a_game_begins_with_its_chance_drawn_until_a_player_must_act() {
    let game = start(1);
    assert_eq!(game.steps().len(), 6, "three cards for each of two");
    assert!(game.steps().iter().all(|step| step.actor == Actor::Chance));
    assert_eq!(game.events().iter().map(|(ply, _)| *ply).collect::<Vec<_>>(), [0, 1, 2, 3, 4, 5]);
    assert!(matches!(game.position().next(), Next::Seats { must, .. } if must.len() == 2));
    assert_eq!(start(1).position(), game.position(), "the same secret deals the same cards");
    assert_ne!(start(2).position(), game.position());
}

#[test]
fn chance_outcome_k_comes_from_stream_k_of_the_secret() {
    let game = start(3);
    let key = Secret::from_seed(3, 0).chance_key(&[]);
    let mut position = Toy::new(game.setup()).unwrap();
    for (stream, step) in game.steps().iter().enumerate() {
        let drawn = position.draw_chance(&mut key.dice(stream as u64), &mut table::Scratch::default());
        assert_eq!(drawn, step.action);
        position.apply(Actor::Chance, drawn, &mut ());
    }
}

#[test]
fn entropy_of_a_player_changes_the_deal() {
    let setup = Setup::new::<Toy>(2).unwrap();
    let entropy = vec![Contribution { seat: Seat(1), entropy: [9; 32] }];
    let mut game = Match::<Toy>::start(&setup, Secret::from_seed(1, 0), entropy).unwrap();
    assert_ne!(game.position(), start(1).position());
    play_on(&mut game, 1);
    let record: Record = game.record_with_odds().to_string().parse().unwrap();
    assert_eq!(Match::<Toy>::verify(&record), Ok(7));
}

#[test]
fn entropy_is_kept_in_seat_order_whatever_order_it_came_in() {
    let setup = Setup::new::<Toy>(2).unwrap();
    let [a, b] = [0, 1].map(|seat| Contribution { seat: Seat(seat), entropy: [seat + 1; 32] });
    let start = |entropy| Match::<Toy>::start(&setup, Secret::from_seed(1, 0), entropy).unwrap();
    assert_eq!(start(vec![b, a]).position(), start(vec![a, b]).position());
    let mut game = start(vec![b, a]);
    play_on(&mut game, 1);
    let record: Record = game.record_with_odds().to_string().parse().unwrap();
    assert_eq!(record.entropy, [a, b]);
    assert_eq!(Match::<Toy>::verify(&record), Ok(7));
}

#[test]
fn a_table_that_does_not_fit_is_not_started() {
    let setup = Setup::with_options::<Toy>(3, [("cards", "4")]).unwrap();
    let fault = Match::<Toy>::start(&setup, Secret::from_seed(1, 0), Vec::new()).unwrap_err();
    assert!(matches!(fault, SetupFault::Unfit { option: "cards", .. }));
}

#[test]
fn a_refused_step_changes_nothing() {
    let mut game = start(1);
    let before = game.record();
    let refusal = game.submit(Seat(0), Act::Done).unwrap_err();
    assert_eq!(refusal.to_string(), "This is not the time for that. (TOY-1)");
    assert_eq!(game.record(), before);
}

#[test]
fn open_steps_are_taken_back_one_by_one_and_leave_no_trace() {
    let mut game = start(5);
    let winner = first_trick(&mut game);
    game.submit(winner, Act::Done).unwrap();
    let before = game.clone();
    let pick = legal(&game, Seat(0))[0];
    game.submit(Seat(0), pick).unwrap();
    let picked = game.clone();
    game.submit(Seat(0), Act::Retract).unwrap();
    assert_eq!((game.undoable(Seat(0)), game.undoable(Seat(1))), (2, 0));
    assert!(!game.undo(Seat(1)));
    assert!(game.undo(Seat(0)));
    assert_eq!(game.position(), picked.position());
    assert_eq!(game.events(), picked.events());
    assert_eq!(game.undoable(Seat(0)), 1);
    assert!(game.undo(Seat(0)));
    assert_eq!(game.position(), before.position());
    assert_eq!(game.record(), before.record());
    assert_eq!(game.log(Viewer::Spectator), before.log(Viewer::Spectator));
    assert!(!game.undo(Seat(0)), "nothing is left to take back");
}

#[test]
fn the_very_first_step_is_taken_back_with_what_was_told_of_it() {
    let setup = Setup::new::<Tidying>(2).unwrap();
    let mut game = Match::<Tidying>::start(&setup, Secret::from_seed(1, 0), Vec::new()).unwrap();
    assert!(game.steps().is_empty(), "no chance comes before it");
    game.submit(Seat(0), tidying::Act::Take(Thing::Stone)).unwrap();
    assert_eq!(game.log(Viewer::Spectator).len(), 1);
    assert!(game.undo(Seat(0)));
    assert_eq!((game.steps(), game.events(), game.log(Viewer::Spectator)), (&[][..], &[][..], Vec::new()));
    assert_eq!(game.position(), &Tidying::new(&setup).unwrap());
}

#[test]
fn nothing_is_taken_back_once_chance_has_acted() {
    let mut game = start(1);
    for seat in Seat::all(2) {
        assert_eq!(game.undoable(seat), 0);
        assert!(!game.undo(seat));
    }
    // The last step of a game with a coin is followed by the throw.
    play_on(&mut game, 1);
    assert_eq!(game.steps().last().unwrap().actor, Actor::Chance);
    assert!(!game.undo(Seat(0)) && !game.undo(Seat(1)));
}

#[test]
fn nothing_is_taken_back_once_another_seat_has_acted() {
    let setup = Setup::new::<Toy>(3).unwrap();
    let mut game = Match::<Toy>::start(&setup, Secret::from_seed(1, 0), Vec::new()).unwrap();
    let picks = [legal(&game, Seat(0))[0], legal(&game, Seat(1))[0]];
    game.submit(Seat(0), picks[0]).unwrap();
    assert_eq!(game.undoable(Seat(0)), 1);
    game.submit(Seat(1), picks[1]).unwrap();
    assert_eq!((game.undoable(Seat(0)), game.undoable(Seat(1))), (0, 1));
    assert!(!game.undo(Seat(0)));
    assert!(game.undo(Seat(1)));
    assert_eq!((game.undoable(Seat(0)), game.undoable(Seat(1))), (0, 0), "the interruption stands");
}

#[test]
fn nothing_is_taken_back_once_something_was_revealed_or_completed() {
    let mut game = start(1);
    let winner = first_trick(&mut game);
    let other = winner.after(2);
    assert_eq!((game.undoable(winner), game.undoable(other)), (0, 0), "the picks were turned up");
    game.submit(winner, Act::Mark(1)).unwrap();
    assert_eq!(game.undoable(winner), 1);
    game.submit(winner, Act::Peek(other)).unwrap();
    assert_eq!(game.undoable(winner), 0, "a hand was looked at");
    game.submit(winner, Act::Done).unwrap();
    assert!(!game.undo(winner), "the turn is done");
}

#[test]
fn taking_back_cannot_roll_again() {
    let mut game = start(8);
    let mut plain = game.clone();
    let winner = first_trick(&mut game);
    first_trick(&mut plain);
    for mark in [0, 1, 0] {
        game.submit(winner, Act::Mark(mark)).unwrap();
        assert!(game.undo(winner));
    }
    play_on(&mut game, 8);
    play_on(&mut plain, 8);
    assert_eq!(game.position(), plain.position());
    assert_eq!(game.record(), plain.record());
}

#[test]
fn the_secret_is_recorded_only_once_the_game_is_over() {
    let mut game = start(1);
    assert_eq!((game.record().secret, game.record().result), (None, None));
    assert_eq!(game.record().commitment, Some(game.record().commitment_to(&Secret::from_seed(1, 0))));
    play_on(&mut game, 1);
    assert_eq!(game.record().secret, Some(Secret::from_seed(1, 0)));
    assert_eq!(game.record().result.unwrap().ending, "played-out");
}

#[test]
fn a_record_that_was_not_read_from_text_has_no_lines() {
    let mut game = start(1);
    play_on(&mut game, 1);
    let record = game.record();
    assert!(record.steps.iter().all(|step| step.line == 0));
    assert_eq!(record.result.unwrap().line, 0);
}

#[test]
fn steps_told_in_words_are_those_of_the_record_chance_included() {
    let mut game = start(1);
    let mut told = game.record().steps;
    while let Next::Seats { must, .. } = game.position().next() {
        let seat = must.first().unwrap();
        let action = legal(&game, seat)[0];
        told.extend(game.submit_in_words(seat, action).unwrap());
    }
    assert_eq!(told, game.record().steps);
    assert_eq!(told.last().unwrap().actor, Actor::Chance, "the coin is thrown at the end");
}

#[test]
fn the_log_since_a_step_begins_with_what_that_step_did() {
    let mut game = start(1);
    play_on(&mut game, 1);
    let (whole, viewer) = (game.log(Viewer::Spectator), Viewer::Spectator);
    for plies in 0..=game.steps().len() {
        let rest: Vec<_> = whole.iter().filter(|(ply, _)| *ply >= plies).cloned().collect();
        assert_eq!(game.log_since(viewer, plies), rest, "since step {plies}");
    }
}

#[test]
fn the_log_of_some_events_tells_these_alone_in_order_and_as_the_viewer_may_read_them() {
    let mut game = start(1);
    game.set_names(vec![(Seat(0), "Anna".into()), (Seat(1), "Bo".into())]);
    let cards = [0, 1].map(|seat| legal(&game, Seat(seat))[0]);
    let [Act::Pick(mine), Act::Pick(_)] = cards else { panic!("{cards:?}") };
    for seat in [1, 0] {
        game.submit(Seat(seat), cards[usize::from(seat)]).unwrap();
    }
    let picks = |viewer| game.log_of(viewer, |event| matches!(event, Fact::Picked(..)));
    assert_eq!(picks(Viewer::Spectator), ["Bo picks a card.", "Anna picks a card."]);
    assert_eq!(picks(Viewer::Seat(Seat(0))), ["Bo picks a card.".to_owned(), format!("Anna picks {mine}.")]);
    let all: Vec<_> = game.log(Viewer::Spectator).into_iter().map(|(_, told)| told).collect();
    assert_eq!(game.log_of(Viewer::Spectator, |_| true), all);
    assert!(game.log_of(Viewer::All, |_| false).is_empty());
}

#[test]
fn what_moves_is_seen_from_a_step_on_by_each_viewer_with_its_own_eyes() {
    let mut game = start(1);
    let dealt = game.steps().len();
    let picks = [0, 1].map(|seat| {
        let pick = legal(&game, Seat(seat))[0];
        game.submit(Seat(seat), pick).unwrap();
        let Act::Pick(card) = pick else { panic!("{pick:?}") };
        card
    });
    let goes = |seat: usize| {
        let card = format!("card-{}", picks[seat]);
        (dealt + seat, Motion::going(card.clone(), card, format!("seat-{seat}")))
    };
    let looks = |seat: usize| (dealt + seat, Motion::dwelling(format!("seat-{seat}")));
    for (viewer, seen) in [
        (Viewer::Seat(Seat(0)), [goes(0), looks(1)]),
        (Viewer::Seat(Seat(1)), [looks(0), goes(1)]),
        (Viewer::Spectator, [looks(0), looks(1)]),
    ] {
        assert_eq!(game.motions_since(viewer, 0), seen, "{viewer:?}");
        assert_eq!(game.motions_since(viewer, dealt), seen, "{viewer:?}: that step too");
        assert_eq!(game.motions_since(viewer, dealt + 1), seen[1..], "{viewer:?}: not the step before");
        assert_eq!(game.motions_since(viewer, game.steps().len()), [], "{viewer:?}: nothing has come yet");
    }
}

#[test]
fn names_are_told_and_recorded_and_replayed() {
    let mut game = start(1);
    game.set_names(vec![(Seat(1), "Bo".into())]);
    assert_eq!(game.names().list(table::SeatSet::all(2)), "Seat 0 and Bo");
    assert_eq!(game.log(Viewer::Seat(Seat(0)))[1], (1, "Bo is dealt a card.".into()));
    play_on(&mut game, 1);
    let record: Record = game.record().to_string().parse().unwrap();
    assert_eq!(record.names, [(Seat(1), "Bo".into())]);
    assert_eq!(Match::<Toy>::replay(&record).unwrap().names(), game.names());
}

#[test]
fn names_that_a_record_could_not_hold_are_put_right() {
    let mut game = start(1);
    let given = [(1, " Bo\nsecret\u{1}00 "), (0, "\t \n"), (7, "Nobody"), (1, "Second"), (0, "Ann")];
    game.set_names(given.iter().map(|(seat, name)| (Seat(*seat), (*name).into())).collect());
    let record: Record = game.record().to_string().parse().unwrap();
    assert_eq!(record.names, [(Seat(0), "Ann".into()), (Seat(1), "Bo secret 00".into())]);
}

#[test]
fn a_game_replayed_before_its_end_can_be_played_on_if_the_secret_is_there() {
    let record = finished(4);
    let mut game = Match::<Toy>::replay_until(&record, 6).unwrap();
    play_on(&mut game, 4);
    assert!(game.record_with_odds().same_game(&record));
    let open = Record { secret: None, ..record };
    let mut game = Match::<Toy>::replay_until(&open, 6).unwrap();
    play_on(&mut game, 4);
    assert_eq!(game.position().next(), Next::Chance, "nobody can throw the coin without the secret");
}

/// The fault of replaying `seed`'s record after a change to it.
fn fault(change: impl FnOnce(&mut Record)) -> ReplayFault {
    let mut record = finished(4);
    change(&mut record);
    Match::<Toy>::replay(&record).unwrap_err()
}

#[test]
fn a_record_of_another_game_or_other_rules_is_refused() {
    let other = fault(|record| record.game = "chess".into());
    assert_eq!(other, ReplayFault::Game { line: 2, wanted: "tricks", found: "chess".into() });
    assert_eq!(other.to_string(), "line 2: this is a record of 'chess', not of 'tricks'");
    let newer = fault(|record| record.rules = 4);
    assert_eq!(newer, ReplayFault::Rules { line: 3, game: "tricks", found: 4, known: 3 });
}

#[test]
fn a_record_of_a_table_that_cannot_be_is_refused() {
    let seats = fault(|record| record.seats = 5);
    assert!(matches!(seats, ReplayFault::Setup { line: 4, fault: SetupFault::Seats { seats: 5, .. } }));
    let option = fault(|record| record.options.push(("colour".into(), "red".into())));
    assert!(matches!(option, ReplayFault::Setup { fault: SetupFault::Unknown { .. }, .. }));
    let document = fault(|record| record.options.push(("order".into(), "order\nodd".into())));
    assert!(matches!(document, ReplayFault::Setup { fault: SetupFault::Unfit { option: "order", .. }, .. }));
}

#[test]
fn a_step_that_is_no_step_is_refused_with_its_line() {
    let line = finished(4).steps[6].line;
    let found = fault(|record| record.steps[6].text = "jump 3".into());
    let expected = "deal, heads, tails, pick, wave, retract, mark, peek or done".into();
    assert_eq!(found, ReplayFault::Unreadable { line, text: "jump 3".into(), expected });
}

#[test]
fn a_step_against_the_rules_is_refused_with_its_line_and_rule() {
    let line = finished(4).steps[6].line;
    match fault(|record| record.steps[6].text = "pick 15".into()) {
        ReplayFault::Illegal { line: at, text, refusal } => {
            assert_eq!((at, text.as_str(), refusal.rule), (line, "pick 15", "TOY-1"));
        }
        other => panic!("{other:?}"),
    }
    let dealt_twice = fault(|record| record.steps[1].text = record.steps[0].text.clone());
    assert!(matches!(dealt_twice, ReplayFault::Illegal { refusal, .. } if refusal.rule == "chance"));
}

#[test]
fn a_step_of_somebody_who_is_not_to_act_is_refused() {
    let record = finished(4);
    let waits = |change: fn(&mut Record)| match fault(change) {
        ReplayFault::Actor { line, actor, waits } => (line, actor, waits),
        other => panic!("{other:?}"),
    };
    let early = waits(|record| record.steps[0].actor = Actor::Seat(Seat(1)));
    assert_eq!(early, (record.steps[0].line, Actor::Seat(Seat(1)), "chance decides".into()));
    let chance = waits(|record| record.steps[6].actor = Actor::Chance);
    assert_eq!(chance, (record.steps[6].line, Actor::Chance, "the game waits for Seat 0 and Seat 1".into()));
    let wrong = waits(|record| {
        let Actor::Seat(winner) = record.steps[8].actor else { panic!("a player ends the trick") };
        record.steps[8].actor = Actor::Seat(winner.after(2));
    });
    assert_eq!(wrong.0, record.steps[8].line);
    let late = waits(|record| record.steps.push(record.steps[6].clone()));
    assert_eq!(late.2, "the game is over");
}

#[test]
fn a_result_that_was_not_played_is_refused() {
    let line = finished(4).result.unwrap().line;
    let found = fault(|record| record.result.as_mut().unwrap().ending = "flood".into());
    assert!(
        matches!(found, ReplayFault::Result { line: at, ref written, .. } if at == line && written.starts_with("flood "))
    );
    let early = fault(|record| drop(record.steps.pop()));
    match early {
        ReplayFault::Result { played, .. } => assert_eq!(played, "nothing: it is not over"),
        other => panic!("{other:?}"),
    }
    let mut short = finished(4);
    short.steps.pop();
    assert!(Match::<Toy>::replay_until(&short, 3).is_ok(), "the result is no business of the first steps");
}

#[test]
fn what_is_new_to_a_seat_is_what_others_did_since_its_last_turn() {
    let setup = Setup::new::<Toy>(3).unwrap();
    let mut game = Match::<Toy>::start(&setup, Secret::from_seed(1, 0), Vec::new()).unwrap();
    let seat = |seat| Viewer::Seat(Seat(seat));
    assert!(game.before_and_now(seat(0)).is_none() && game.before_and_now(Viewer::Spectator).is_none());
    let dealt = game.steps().len();
    let picks: Vec<Act> = Seat::all(3).map(|seat| legal(&game, seat)[0]).collect();
    game.submit(Seat(0), picks[0]).unwrap();
    assert_eq!(game.new_steps(seat(0)), dealt + 1..dealt + 1, "a seat has not left its first turn yet");
    let left = game.view(seat(0));
    game.submit(Seat(1), picks[1]).unwrap();
    assert_eq!(game.new_steps(seat(0)), dealt + 1..dealt + 2);
    assert_eq!(game.before_and_now(seat(0)), Some((left.clone(), game.view(seat(0)))));
    assert_eq!(game.new_steps(Viewer::Spectator), dealt + 1..dealt + 2, "guests hear of the latest turn");
    // One's own steps are no news, and taking them back changes nothing of it.
    let heard = game.view(seat(0));
    game.submit(Seat(0), Act::Retract).unwrap();
    assert_eq!(game.before_and_now(seat(0)), Some((left.clone(), heard.clone())));
    assert!(game.undo(Seat(0)));
    assert_eq!(game.new_steps(seat(0)), dealt + 1..dealt + 2);
    assert_eq!(game.before_and_now(seat(0)), Some((left, heard)));
}

#[test]
fn who_looks_back_sees_the_same_steps_and_promises_but_no_secret() {
    let setup = Setup::new::<Toy>(2).unwrap();
    let entropy = vec![Contribution { seat: Seat(1), entropy: [7; 32] }];
    let mut whole: Match<Toy> = Match::start(&setup, Secret::from_seed(4, 0), entropy).unwrap();
    whole.set_names(vec![(Seat(0), "Ann".into())]);
    play_on(&mut whole, 4);
    let mut past = whole.beginning().unwrap();
    assert_eq!((past.steps().len(), past.names()), (0, whole.names()));
    for plies in [3, 3, 9, usize::MAX] {
        past.go_on(&whole, plies);
        assert_eq!(past.steps(), &whole.steps()[..plies.min(whole.steps().len())]);
    }
    assert_eq!(past.position(), whole.position());
    let (old, new) = (past.record(), whole.record());
    assert_eq!((&old.commitment, &old.entropy, old.secret), (&new.commitment, &new.entropy, None));
    assert!(new.commitment.is_some() && new.secret.is_some() && new.entropy.len() == 1);
}

#[test]
fn a_copy_is_as_large_as_its_positions_steps_and_events() {
    let mut game = start(1);
    let positions = |game: &Match<Toy>| {
        // As it stands, at the floor, where the turn began, and where each of two seats left off.
        let kept = size_of_val(game) + 5 * size_of::<Toy>();
        kept + size_of_val(game.steps()) + size_of_val(game.events())
    };
    assert_eq!(game.bytes(), positions(&game));
    let before = game.bytes();
    play_on(&mut game, 1);
    assert_eq!(game.bytes(), positions(&game));
    assert!(game.bytes() > before);
}

#[test]
fn whoever_has_no_seat_adds_no_luck() {
    let setup = Setup::new::<Toy>(2).unwrap();
    let begin = |seat| {
        let entropy = vec![Contribution { seat: Seat(seat), entropy: [7; 32] }];
        Match::<Toy>::start(&setup, Secret::from_seed(4, 0), entropy)
    };
    assert!(begin(1).is_ok());
    let plain = Match::<Toy>::start(&setup, Secret::from_seed(4, 0), Vec::new()).unwrap();
    let strangers = begin(2).map(|game| game.position().clone());
    assert!(strangers.is_err() || strangers.as_ref().ok() == Some(plain.position()), "{strangers:?}");
}

#[test]
fn the_secret_of_a_seed_is_the_same_on_every_machine() {
    let of = |seed, game| Secret::from_seed(seed, game).0[..4].to_vec();
    assert_eq!((of(1, 0), of(1, 1)), (vec![18, 5, 110, 89], vec![81, 120, 128, 30]));
}
