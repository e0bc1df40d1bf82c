//! Players, starts, picks and the roll-off.

use table::{Actor, Game, Next, Seat, SeatSet, Setup, SetupFault, Viewer};

use super::stage::{FIELD, FIRTHS};
use crate::board::Phase;
use crate::{Action, Conquest, Kind};

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
        game.board.starts[..2],
        [game.board.map.find("gask").unwrap(), game.board.map.find("fenk").unwrap()]
    );
    assert_eq!(game.next(), Next::Seats { must: SeatSet::all(2), may: SeatSet::EMPTY });
    pick(&mut game, 0, Kind::Carrier);
    assert_eq!(game.view(Viewer::Seat(Seat(1))).picks[0], None);
    assert_eq!(game.view(Viewer::Seat(Seat(0))).picks[0], Some([0, 0, 0, 1, 0]));
    let inland = new(FIELD, 2);
    assert_eq!(inland.board.phase, Phase::Pick, "fixed starts are not dealt");
    assert_eq!(inland.board.starts[..2], inland.board.map.starts[..2]);
    assert_eq!(inland.check(Seat(0), Action::Pick(Kind::Raider)).unwrap_err().rule, "MWC-R46");
}

#[test]
fn mwc_28_four_troops_ten_gold_three_persons_in_the_start() {
    let mut game = new(FIELD, 2);
    for seat in 0..2 {
        for kind in [Kind::Infantry, Kind::Infantry, Kind::Siege, Kind::Cavalry] {
            pick(&mut game, seat, kind);
        }
    }
    let board = &game.board;
    for seat in 0..2 {
        let start = board.starts[seat as usize];
        assert_eq!(board.strength(seat, start), 4);
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
    assert_eq!(game.board.phase, Phase::RollOff { wave: 1, waiting: 0b101 });
    chance(&mut game, "die 1");
    chance(&mut game, "die 3");
    assert_eq!(game.board.order[..3], [1, 2, 0], "the re-roll does not lift anybody over the six");
    assert_eq!((game.board.round, game.board.turn_player(), game.board.phase), (1, 1, Phase::Muster));
}

#[test]
fn mwc_6_the_advice_of_twenty_territories_is_a_warning() {
    let map = crate::maps::parse(FIRTHS).unwrap();
    assert!(map.warnings.iter().any(|fault| fault.code.to_string() == "MAP-W1"));
}
