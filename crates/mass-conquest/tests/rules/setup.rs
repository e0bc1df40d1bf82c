//! Players, starts, picks and the roll-off.

use std::collections::BTreeSet;

use mass_conquest::{Action, Conquest, Event, Kind, Phase};
use table::{
    Actor, Game, Hosting, Next, QuickDice, Scratch, Seat, SeatSet, Secrets, Setup, SetupFault, Viewer,
};

use crate::support::{FIELD, FIRTHS};

fn new(map: &str, seats: u8) -> Conquest {
    Conquest::new(&Setup::with_options::<Conquest>(seats, [("map", map)]).unwrap()).unwrap()
}

fn chance(game: &mut Conquest, text: &str) {
    assert_eq!(game.next(), Next::Chance);
    let action = game.read_action(text).unwrap();
    let mut odds = Vec::new();
    game.chance(&mut odds);
    assert!(odds.iter().any(|&(outcome, _)| outcome == action), "{text} is possible");
    game.apply(Actor::Chance, action, &mut ());
}

fn pick(game: &mut Conquest, seat: u8, kind: Kind) {
    game.check(Seat(seat), Action::Pick(kind)).unwrap();
    game.apply(Actor::Seat(Seat(seat)), Action::Pick(kind), &mut ());
}

#[test]
fn mwc_1_two_to_eight_players_on_a_map_with_enough_starts() {
    assert!(matches!(Setup::new::<Conquest>(1), Err(SetupFault::Seats { .. })));
    assert!(matches!(Setup::new::<Conquest>(9), Err(SetupFault::Seats { .. })));
    let setup = Setup::with_options::<Conquest>(3, [("map", FIRTHS)]).unwrap();
    assert!(matches!(Conquest::new(&setup), Err(SetupFault::Unfit { option: "map", .. })));
    let broken = Setup::with_options::<Conquest>(2, [("map", "mwcmap 1\nterr")]).unwrap();
    let Err(fault) = Conquest::new(&broken) else { panic!("a broken map was taken") };
    assert!(fault.to_string().contains("MAP-E4"), "{fault}");
}

#[test]
fn mwc_r46_starts_are_dealt_picks_are_secret_and_ships_need_a_coast() {
    let mut game = new(FIRTHS, 2);
    chance(&mut game, "start gask");
    chance(&mut game, "start fenk");
    assert_eq!(
        game.board().starts[..2],
        [game.board().map.find("gask").unwrap(), game.board().map.find("fenk").unwrap()]
    );
    assert_eq!(game.next(), Next::Seats { must: SeatSet::all(2), may: SeatSet::EMPTY });
    pick(&mut game, 0, Kind::Carrier);
    assert_eq!(game.view(Viewer::Seat(Seat(1))).picks[0], None);
    assert_eq!(game.view(Viewer::Seat(Seat(0))).picks[0], Some([0, 0, 0, 1, 0]));
    let inland = new(FIELD, 2);
    assert_eq!(inland.board().phase, Phase::Pick, "fixed starts are not dealt");
    assert_eq!(inland.board().starts[..2], inland.board().map.starts[..2]);
    assert_eq!(inland.check(Seat(0), Action::Pick(Kind::Raider)).unwrap_err().rule, "MWC-R46");
}

/// What a seat says at the side table.
fn say(game: &mut Conquest, seat: u8, text: &str) {
    let action = game.board().parse_action(text).unwrap();
    game.check(Seat(seat), action).unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
    game.apply(Actor::Seat(Seat(seat)), action, &mut ());
}

fn refused(game: &Conquest, seat: u8, text: &str) -> &'static str {
    game.check(Seat(seat), game.board().parse_action(text).unwrap()).unwrap_err().rule
}

fn must(game: &Conquest) -> SeatSet {
    let Next::Seats { must, .. } = game.next() else { panic!("somebody picks") };
    must
}

#[test]
fn mwc_51_mwc_52_mwc_28_the_side_table_is_open_while_troops_are_picked() {
    let mut game = new(FIELD, 3);
    pick(&mut game, 0, Kind::Cavalry);
    say(&mut game, 1, "gift 0 3");
    assert_eq!((game.board().houses[0].gold, game.board().houses[1].gold), (13, 7));
    assert_eq!(must(&game), SeatSet::all(3), "who speaks aside still has to pick");
    say(&mut game, 2, "offer 0 give gold 2 want passage 3 ally");
    assert_eq!(game.asked(), SeatSet::only(Seat(0)));
    assert!(game.view(Viewer::Seat(Seat(1))).terms[0].is_none(), "MWC-R45: terms are for the parties");
    assert_eq!(game.view(Viewer::Seat(Seat(0))).picks[1..3], [None, None]);
    say(&mut game, 0, "accept 1");
    assert_eq!(game.board().allies[..3], [0b100, 0, 0b001].map(SeatSet));
    assert_eq!(game.board().houses[2].gold, 8);
    assert_eq!(game.board().passage[0][2], 3);
    say(&mut game, 2, "break 0");
    assert_eq!(game.board().allies, [SeatSet::EMPTY; 8]);
    // Nobody has troops on the map, and no turn has begun.
    assert_eq!(refused(&game, 1, "offer 2 give hostage f1a"), "MWC-R38");
    assert_eq!(refused(&game, 1, "offer 2 give gold 1, truce hills"), "MWC-R44");
    // Whoever has picked may still speak, and nobody waits for it.
    for _ in 0..3 {
        pick(&mut game, 0, Kind::Cavalry);
    }
    assert_eq!(game.next(), Next::Seats { must: SeatSet(0b110), may: SeatSet(0b001) });
    say(&mut game, 0, "offer 1 ally");
    for seat in 1..3 {
        for _ in 0..4 {
            pick(&mut game, seat, Kind::Infantry);
        }
    }
    assert_eq!(game.next(), Next::Chance, "an unanswered offer holds nothing up");
    assert_eq!(refused(&game, 1, "accept 2"), "MWC-R39", "nobody speaks between the dice");
    for die in ["die 5", "die 3", "die 1"] {
        chance(&mut game, die);
    }
    say(&mut game, 1, "accept 2");
    assert_eq!(game.board().allies[..3], [0b010, 0b001, 0].map(SeatSet));
}

#[test]
fn mwc_a4_talk_before_the_first_round_counts_as_a_turn_of_its_own() {
    let mut game = new(FIELD, 2);
    for _ in 0..20 {
        say(&mut game, 1, "gift 0 1");
        say(&mut game, 0, "gift 1 1");
    }
    assert_eq!(refused(&game, 1, "gift 0 1"), "MWC-A4");
    for seat in 0..2 {
        for _ in 0..4 {
            pick(&mut game, seat, Kind::Infantry);
        }
    }
    chance(&mut game, "die 5");
    chance(&mut game, "die 3");
    for _ in 0..20 {
        say(&mut game, 1, "gift 0 1");
        say(&mut game, 0, "gift 1 1");
    }
    assert_eq!(refused(&game, 1, "gift 0 1"), "MWC-A4", "a full turn's gifts, and no more");
    // And so with offers, of which two may be open to each.
    let mut game = new(FIELD, 2);
    let talk = |game: &mut Conquest| {
        for _ in 0..6 {
            say(game, 1, "offer 0 ally");
            let id = game.board().offers[0].id;
            say(game, 1, &format!("retract {id}"));
        }
        assert_eq!(refused(game, 1, "offer 0 ally"), "MWC-A4");
    };
    talk(&mut game);
    for seat in 0..2 {
        for _ in 0..4 {
            pick(&mut game, seat, Kind::Infantry);
        }
    }
    chance(&mut game, "die 5");
    chance(&mut game, "die 3");
    talk(&mut game);
}

#[test]
fn mwc_3_mwc_r48_all_may_surrender_before_the_first_round() {
    let mut game = new(FIELD, 3);
    pick(&mut game, 1, Kind::Siege);
    say(&mut game, 0, "surrender 2");
    say(&mut game, 1, "vote yes");
    assert_eq!(must(&game), SeatSet::all(3));
    say(&mut game, 2, "vote yes");
    assert_eq!(game.next(), Next::Over);
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.winners(), outcome.ending), (SeatSet::only(Seat(2)), "surrender"));
    assert!(!game.hides_from(Viewer::Seat(Seat(0))), "picks that nobody will see are gone");
    game.audit().unwrap();
    // A motion of this time may be moved again in the first round.
    let mut game = new(FIELD, 2);
    say(&mut game, 0, "surrender 1");
    say(&mut game, 1, "vote no");
    assert_eq!(refused(&game, 0, "surrender 1"), "MWC-R48");
}

#[test]
fn mwc_a6_who_resigns_before_the_first_round_neither_picks_nor_rolls() {
    let setup = Setup::with_options::<Conquest>(3, [("map", FIELD), ("resign", "on")]).unwrap();
    let mut game = Conquest::new(&setup).unwrap();
    pick(&mut game, 0, Kind::Infantry);
    say(&mut game, 0, "resign");
    game.audit().unwrap();
    assert_eq!(must(&game), SeatSet(0b110));
    for seat in 1..3 {
        for _ in 0..4 {
            pick(&mut game, seat, Kind::Infantry);
        }
    }
    assert_eq!(game.board().phase, Phase::RollOff { wave: 0, waiting: SeatSet(0b110) });
    chance(&mut game, "die 2");
    chance(&mut game, "die 2");
    assert_eq!(game.board().phase, Phase::RollOff { wave: 1, waiting: SeatSet(0b110) });
    chance(&mut game, "die 2");
    chance(&mut game, "die 5");
    assert_eq!(
        (game.board().order[..3].to_vec(), game.board().turn_player()),
        ([2, 1, 0].map(Seat).to_vec(), Seat(2))
    );
    assert_eq!(game.board().troop_count(Seat(0)), 0);
    game.audit().unwrap();
}

#[test]
fn mwc_28_four_troops_ten_gold_three_persons_in_the_start() {
    let mut game = new(FIELD, 2);
    for seat in 0..2 {
        for kind in [Kind::Infantry, Kind::Infantry, Kind::Siege, Kind::Cavalry] {
            pick(&mut game, seat, kind);
        }
    }
    let board = game.board();
    for seat in 0..2 {
        let start = board.starts[seat as usize];
        assert_eq!(board.strength(Seat(seat), start), 4);
        assert_eq!(board.houses[seat as usize].gold, 10);
        let kin = &board.persons[seat as usize * 3..seat as usize * 3 + 3];
        assert!(kin.iter().all(|person| person.at == start));
    }
    assert_eq!(game.check(Seat(0), Action::Pick(Kind::Siege)).unwrap_err().rule, "MWC-28");
}

#[test]
fn mwc_29_mwc_r47_higher_dice_go_earlier_and_ties_roll_again() {
    let mut game = new(FIELD, 3);
    for seat in 0..3 {
        for _ in 0..4 {
            pick(&mut game, seat, Kind::Infantry);
        }
    }
    for die in ["die 4", "die 6", "die 4"] {
        chance(&mut game, die);
    }
    assert_eq!(game.board().phase, Phase::RollOff { wave: 1, waiting: SeatSet(0b101) });
    chance(&mut game, "die 1");
    chance(&mut game, "die 3");
    assert_eq!(
        game.board().order[..3],
        [1, 2, 0].map(Seat),
        "the re-roll does not lift anybody over the six"
    );
    assert_eq!(
        (game.board().round, game.board().turn_player(), game.board().phase),
        (1, Seat(1), Phase::Muster)
    );
}

#[test]
fn mwc_6_the_advice_of_twenty_territories_is_a_warning() {
    let map = mass_conquest::maps::parse(FIRTHS).unwrap();
    assert!(map.warnings.iter().any(|fault| fault.code.to_string() == "MAP-W1"));
}

#[test]
fn mwc_r46_each_start_is_told_as_it_is_dealt() {
    let mut game = new(FIRTHS, 2);
    let mut told = Vec::new();
    for text in ["start gask", "start fenk"] {
        assert!(game.board().phase.is_setup());
        let action = game.read_action(text).unwrap();
        game.apply(Actor::Chance, action, &mut told);
    }
    let at = |id: &str| game.board().map.find(id).unwrap();
    assert_eq!(
        told,
        [Event::Dealt { seat: Seat(0), at: at("gask") }, Event::Dealt { seat: Seat(1), at: at("fenk") }]
    );
}

// rules: MWC-R45
#[test]
fn the_very_first_pick_is_hidden_from_all_but_the_one_who_made_it() {
    let mut game = new(FIELD, 2);
    let hidden = |game: &Conquest| {
        [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator, Viewer::All]
            .map(|viewer| game.hides_from(viewer))
    };
    assert_eq!(hidden(&game), [false; 4]);
    pick(&mut game, 0, Kind::Siege);
    assert_eq!(hidden(&game), [false, true, true, false]);
    pick(&mut game, 1, Kind::Siege);
    assert_eq!(hidden(&game), [true, true, true, false]);
}

#[test]
fn play_begins_when_the_order_is_found() {
    let mut game = new(FIELD, 2);
    for seat in 0..2 {
        for _ in 0..4 {
            assert!(game.board().phase.is_setup());
            pick(&mut game, seat, Kind::Infantry);
        }
    }
    for die in ["die 6", "die 1"] {
        assert!(game.board().phase.is_setup(), "{:?}", game.board().phase);
        chance(&mut game, die);
    }
    assert_eq!((game.board().phase, game.board().phase.is_setup()), (Phase::Muster, false));
    for phase in [Phase::Income, Phase::Movement, Phase::Contact, Phase::Roll, Phase::TurnOver, Phase::Over] {
        assert!(!phase.is_setup(), "{phase:?}");
    }
}

#[test]
fn mwc_44_every_die_shows_one_to_six() {
    let mut game = new(FIELD, 2);
    for seat in 0..2 {
        for _ in 0..4 {
            pick(&mut game, seat, Kind::Infantry);
        }
    }
    let (mut dice, mut scratch) = (QuickDice::new(1), Scratch::default());
    let drawn: BTreeSet<Action> = (0..300).map(|_| game.draw_chance(&mut dice, &mut scratch)).collect();
    assert_eq!(drawn.into_iter().collect::<Vec<_>>(), (1..=6).map(Action::Die).collect::<Vec<_>>());
}

#[test]
fn mwc_r47_after_ten_equal_rolls_the_seats_themselves_decide() {
    let mut game = new(FIELD, 2);
    for seat in 0..2 {
        for _ in 0..4 {
            pick(&mut game, seat, Kind::Infantry);
        }
    }
    for wave in 0..10 {
        assert_eq!(game.board().phase, Phase::RollOff { wave, waiting: SeatSet::all(2) });
        chance(&mut game, "die 3");
        chance(&mut game, "die 3");
    }
    assert_eq!((game.board().order[..2].to_vec(), game.board().round), ([0, 1].map(Seat).to_vec(), 1));
}
