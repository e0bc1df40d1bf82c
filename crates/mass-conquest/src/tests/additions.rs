//! The additions MWC-A1 to MWC-A11.

use table::{Game, Hosting, Scratch, Seat, Secrets, Viewer};

use super::stage::{FIELD, Stage};
use crate::Kind::{Carrier, Cavalry, Infantry, Siege};
use crate::board::Phase;
use crate::{Action, Conquest, Ending, Event};

fn field(options: &[(&str, &str)]) -> Stage {
    let mut stage = Stage::with(FIELD, 2, options);
    stage.put(0, Infantry, 1, "westm");
    stage.put(1, Infantry, 1, "northm");
    stage
}

fn pass(stage: &mut Stage) {
    let seat = stage.turn();
    if stage.game.board.phase == Phase::Muster {
        stage.act(seat, "done");
    }
    stage.act(seat, "done");
}

#[test]
fn mwc_a1_the_round_cap_decides_on_count() {
    let mut stage = field(&[("round_cap", "2")]);
    stage.put(0, Infantry, 1, "keep");
    for _ in 0..4 {
        pass(&mut stage);
    }
    let outcome = stage.game.outcome().unwrap();
    assert_eq!((outcome.ending, outcome.winners()), ("count", table::SeatSet::only(Seat(0))));
    assert!(outcome.score(Seat(0)) > outcome.score(Seat(1)), "holdings decide first");
}

#[test]
fn mwc_a2_a_standstill_ends_the_game_on_count() {
    let mut stage = field(&[("standstill", "3"), ("seat_gold", "0")]);
    for _ in 0..12 {
        if stage.game.board.phase != Phase::Over {
            pass(&mut stage);
        }
    }
    assert_eq!(
        (stage.game.board.ending, stage.game.board.round),
        (Ending::Standstill, 3),
        "the first round is as quiet as any other"
    );
}

#[test]
fn mwc_a3_a_silent_seat_does_the_harmless_thing() {
    let mut scratch = Scratch::default();
    let default = |stage: &Stage, seat: u8, scratch: &mut Scratch<Action>| {
        stage.game.action_text(stage.game.default_action(Seat(seat), scratch).unwrap())
    };
    let mut stage = field(&[]);
    stage.put_from(0, Infantry, 3, "meadow", "westm");
    stage.put_from(0, Cavalry, 2, "meadow", "hills");
    stage.put(1, Infantry, 2, "meadow");
    stage.put(1, Siege, 1, "meadow");
    assert_eq!(default(&stage, 0, &mut scratch), "done");
    stage.act(0, "done");
    assert_eq!(default(&stage, 0, &mut scratch), "stance meadow 1 fight", "15 against 7");
    stage.ally(0, 1);
    assert_eq!(default(&stage, 0, &mut scratch), "stance meadow 1 peace", "not against an ally");
    stage.act(0, "stance meadow 1 fight");
    assert_eq!(default(&stage, 1, &mut scratch), "first meadow hills", "the smallest attack");
    stage.act(1, "first meadow hills");
    stage.game.board.battle.attack = 8;
    stage.dice(&[3, 3]);
    let siege = stage.game.board.army(1, stage.at("meadow")).find(|(_, t)| t.kind == Siege).unwrap().0;
    assert_eq!(default(&stage, 1, &mut scratch), format!("lose u{siege}"), "the cheapest");
    stage.act(1, &format!("lose u{siege}"));
    assert_eq!(default(&stage, 1, &mut scratch), "retreat land=northm", "where most of its own are");
    let mut stage = field(&[]);
    stage.act(0, "surrender 0");
    assert_eq!(default(&stage, 1, &mut scratch), "vote no");
    let loaded = stage.put(1, Carrier, 1, "sound");
    stage.load(loaded, Infantry, 1);
    assert_eq!(stage.game.default_action(Seat(5), &mut scratch), None);
}

#[test]
fn mwc_a4_offers_are_limited() {
    let mut stage = field(&[("offer_limit", "2")]);
    stage.act(0, "offer 1 give gold 1");
    stage.act(0, "retract 1");
    stage.act(0, "offer 1 give gold 2");
    assert_eq!(stage.refusal(0, "offer 1 give gold 3"), "MWC-A4", "so many in one turn");
    stage.acts(0, &["gift 1 1", "gift 1 1"]);
    assert_eq!(stage.refusal(0, "gift 1 1"), "MWC-A4");
    let mut stage = field(&[]);
    stage.act(0, "offer 1 give gold 1");
    stage.act(0, "offer 1 give gold 2");
    assert_eq!(stage.refusal(0, "offer 1 give gold 3"), "MWC-A4", "two open offers to one seat");
    let mut stage = field(&[("offer_pause", "on")]);
    stage.act(0, "offer 1 ally");
    stage.act(1, "decline 1");
    assert_eq!(stage.refusal(0, "offer 1 ally"), "MWC-A4");
    assert_eq!(stage.refusal(0, "offer 1 ally expires 3"), "MWC-A4", "the clauses are the same");
    assert!(!stage.legal(0).contains(&"offer 1 ally".into()));
    stage.act(0, "offer 1 give gold 1 ally");
    assert_eq!(stage.turn(), 0);
    pass(&mut stage);
    assert_eq!(stage.turn(), 1);
    stage.act(0, "offer 1 ally");
    // Declined in its own turn, the other has to wait for the turn after.
    stage.act(1, "decline 3");
    pass(&mut stage);
    assert_eq!(stage.refusal(0, "offer 1 ally"), "MWC-A4");
    pass(&mut stage);
    stage.act(0, "offer 1 ally");
}

#[test]
fn mwc_a5_promises_are_recorded_and_judged_but_bind_nobody() {
    assert_eq!(field(&[]).refusal(0, "promise 1 no_attack until 3"), "MWC-A5");
    let mut stage = field(&[("promises", "on")]);
    stage.put_from(0, Infantry, 3, "meadow", "westm");
    stage.put(1, Infantry, 3, "meadow");
    stage.act(0, "promise 1 no_attack until 3");
    stage.act(1, "promise 0 leave meadow by 1");
    stage.act(1, "promise 0 pay 3 at 1");
    stage.act(1, "gift 0 3");
    stage.acts(0, &["done", "stance meadow 1 fight"]);
    let judged = |stage: &Stage| -> Vec<bool> {
        stage
            .log
            .iter()
            .filter_map(|event| if let Event::Judged { kept, .. } = event { Some(*kept) } else { None })
            .collect()
    };
    assert_eq!(judged(&stage), [false], "the attack broke it, and was possible");
    stage.game.board.battle.attack = 20;
    stage.game.board.battle.defence = 0;
    stage.dice(&[1, 1]);
    stage.acts(1, &["done", "done"]);
    assert_eq!(judged(&stage), [false, true, true]);
    assert_eq!(
        stage.game.read_action("promise 1 return f1a by 9").map(|a| stage.game.action_text(a)).unwrap(),
        "promise 1 return f1a by 9"
    );
}

#[test]
fn mwc_a6_resigning_is_an_option() {
    assert_eq!(field(&[]).refusal(1, "resign"), "MWC-A6");
    let mut stage = field(&[("resign", "on")]);
    stage.act(1, "resign");
    assert_eq!(
        (stage.game.board.ending, stage.game.board.winners),
        (Ending::Surrender, 0b01),
        "between two it is a surrender (MWC-3)"
    );
    // Among three the others play on, whatever was being asked of the one who left.
    let mut stage = Stage::with(FIELD, 3, &[("resign", "on")]);
    stage.put_from(0, Infantry, 1, "meadow", "westm");
    stage.put(1, Infantry, 1, "meadow");
    stage.put(2, Infantry, 1, "hills");
    stage.acts(0, &["done", "stance meadow 1 peace"]);
    assert!(matches!(stage.game.board.phase, Phase::Answer { enemy: 1, .. }));
    stage.act(1, "resign");
    assert_eq!((stage.game.board.ending, stage.game.board.living(), stage.turn()), (Ending::None, 0b101, 2));
    assert_eq!(stage.game.board.phase, Phase::Muster);
}

#[test]
fn mwc_a7_later_places_may_get_gold() {
    let mut stage = Stage::with(FIELD, 3, &[("seat_gold", "4")]);
    for seat in 0..3 {
        stage.put(seat, Infantry, 1, "hills");
    }
    stage.phase(Phase::RollOff { wave: 0, waiting: 0b111 });
    let Stage { game, log } = &mut stage;
    for die in [2, 6, 4] {
        game.board.roll_off(die, log);
    }
    assert_eq!([0, 1, 2].map(|seat| stage.gold(seat)), [18, 10, 14]);
}

#[test]
fn mwc_a8_own_steps_can_be_taken_back_until_a_die_or_anothers_act() {
    let mut stage = field(&[]);
    stage.put_from(0, Infantry, 1, "meadow", "westm");
    stage.put(1, Infantry, 1, "meadow");
    let foot = stage.game.board.troops().next().unwrap().0;
    assert!(!stage.act(0, &format!("move u{foot} westm>townm")).is_final());
    assert!(stage.act(1, "gift 0 1").is_final());
    assert!(!stage.act(0, "halt").is_final());
    assert!(stage.act(0, "done").is_final());
    assert!(stage.act(0, "stance meadow 1 fight").is_final());
}

#[test]
fn mwc_a9_no_chance_lies_in_the_position() {
    // Dice come from the host, who can prove them: the same position takes any die.
    let mut stage = field(&[]);
    stage.put_from(0, Infantry, 1, "meadow", "westm");
    stage.put(1, Infantry, 1, "meadow");
    stage.acts(0, &["done", "stance meadow 1 fight"]);
    let mut odds = Vec::new();
    stage.game.chance(&mut odds);
    assert_eq!(odds, (1..=6).map(|die| (Action::Die(die), 1)).collect::<Vec<_>>());
}

#[test]
fn mwc_a10_links_and_walls_change_the_drawn_borders() {
    let text = super::stage::FIRTHS.replace("picture 1", "border aldm elmt\nnoborder bank crag\npicture 1");
    let map = crate::maps::parse(&text).unwrap();
    let at = |id: &str| map.find(id).unwrap();
    assert!(map.touch(at("aldm"), at("elmt")) && !map.touch(at("bank"), at("crag")));
}

#[test]
fn mwc_a11_guests_and_readers_have_views_of_their_own() {
    let mut stage = field(&[]);
    stage.act(0, "offer 1 give gold 1");
    let guest = stage.game.view(Viewer::Spectator);
    let reader = stage.game.view(Viewer::All);
    assert_eq!((guest.terms[0], guest.eyes), (None, crate::Eyes::Guest));
    assert!(reader.terms[0].is_some());
    let text = serde_json::to_string(&guest).unwrap();
    assert_eq!(serde_json::from_str::<crate::View>(&text).unwrap(), guest);
    assert!(Conquest::imagine(&guest, &mut table::QuickDice::new(1)).audit().is_ok());
}

#[test]
fn mwc_a3_a_silent_seat_gives_nothing_away_and_brings_family_ashore() {
    let mut scratch = Scratch::default();
    let mut stage = field(&[]);
    let idle = stage.game.default_action(Seat(1), &mut scratch).unwrap();
    assert!(matches!(idle, Action::Offer { terms, .. } if terms.give.gold == 0), "{idle:?}");
    stage.act(0, "offer 1 want gold 3");
    assert_eq!(stage.game.default_action(Seat(1), &mut scratch), Some(Action::Decline(1)));
    let mut stage = Stage::new(super::stage::FIRTHS, 2);
    stage.put(0, Infantry, 1, "fenk");
    stage.put(1, Infantry, 1, "gask");
    stage.person("f0b", "west");
    for _ in 0..3 {
        let action = stage.game.default_action(Seat(0), &mut scratch).unwrap();
        stage.act(0, &stage.game.action_text(action));
    }
    assert_ne!(stage.place_of("f0b"), "west");
    assert_eq!(stage.turn(), 1, "walked, halted, done");
}

#[test]
fn no_action_however_odd_breaks_the_check() {
    use table::Dice;
    let mut dice = table::QuickDice::new(3);
    let mut stage = field(&[("promises", "on"), ("resign", "on")]);
    let carrier = stage.put(0, Carrier, 1, "sound");
    stage.load(carrier, Infantry, 2);
    stage.hold("f1a", 0, "westm");
    stage.act(1, "offer 0 ally");
    for step in 0..20_000 {
        if step == 10_000 {
            stage.put(1, Infantry, 1, "westm");
            stage.act(0, "done");
        }
        let mut odd = || [0, 1, 2, 5, 8, 11, 12, 24, 127, 200, 254, 255][dice.below(12) as usize] as u8;
        let (a, b, c) = (odd(), odd(), odd());
        let side = crate::Side {
            gold: a.into(),
            hostages: b,
            hand: crate::Captives::only(c),
            release: crate::Captives::only(odd()).with(odd()),
            passage: odd(),
        };
        let terms = crate::Terms { give: side, truce: odd(), ..crate::Terms::default() };
        let actions = [
            Action::Recruit(Cavalry, a),
            Action::Disband(a.into()),
            Action::March { troop: a.into(), to: b, all: c > 8 },
            Action::Step(a),
            Action::Embark { troop: a.into(), carrier: b.into() },
            Action::Disembark { troop: a.into(), to: b },
            Action::Fort(a),
            Action::Raze(a),
            Action::Walk { person: a, to: b },
            Action::Stance { at: a, with: b, fight: true },
            Action::First(a),
            Action::Lose(a.into()),
            Action::RetreatLand(a),
            Action::RetreatSea(a),
            Action::Follow { person: a, sea: false },
            Action::Place { person: a, at: b },
            Action::Offer { to: a, terms },
            Action::Counter { id: a.into(), terms },
            Action::Accept(a.into()),
            Action::Gift { to: a, gold: b.into() },
            Action::Break(a),
            Action::Execute(a),
            Action::Release(a),
            Action::Motion(a),
            Action::Promise { to: a, pledge: crate::Pledge::Leave(b, c) },
            Action::Promise { to: a, pledge: crate::Pledge::Return(b, c) },
        ];
        for action in actions {
            let mut list = Vec::new();
            for seat in [0, 1, 7, 200] {
                list.clear();
                stage.game.legal(Seat(seat), &mut list);
                let legal = stage.game.check(Seat(seat), action).is_ok();
                assert!(legal == list.contains(&action) || Conquest::is_free_form(action), "{action:?}");
            }
        }
    }
}
