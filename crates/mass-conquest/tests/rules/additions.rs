//! The additions MWC-A1 to MWC-A11.

use mass_conquest::Kind::{Carrier, Cavalry, Infantry, Siege};
use mass_conquest::{Action, Conquest, Ending, Event, Phase, Scenario};
use table::{Game, Hosting, Scratch, Seat, SeatSet, Secrets, Setup, SetupFault, Viewer};

use crate::support::FIELD;

fn field(options: &[(&str, &str)]) -> Scenario {
    let mut scenario = Scenario::with(FIELD, 2, options);
    scenario.put(0, Infantry, 1, "westm");
    scenario.put(1, Infantry, 1, "northm");
    scenario
}

fn pass(scenario: &mut Scenario) {
    let seat = scenario.turn();
    if scenario.board().phase == Phase::Muster {
        scenario.act(seat, "done");
    }
    scenario.act(seat, "done");
}

#[test]
fn mwc_a1_the_round_cap_decides_on_count() {
    let mut scenario = field(&[("round_cap", "2")]);
    scenario.put(0, Infantry, 1, "keep");
    for _ in 0..4 {
        pass(&mut scenario);
    }
    let outcome = scenario.game.outcome().unwrap();
    assert_eq!((outcome.ending, outcome.winners()), ("count", table::SeatSet::only(Seat(0))));
    assert!(outcome.score(Seat(0)) > outcome.score(Seat(1)), "holdings decide first");
}

#[test]
fn mwc_a2_a_standstill_ends_the_game_on_count() {
    let mut scenario = field(&[("standstill", "3"), ("seat_gold", "0")]);
    for _ in 0..12 {
        if scenario.board().phase != Phase::Over {
            pass(&mut scenario);
        }
    }
    assert_eq!(
        (scenario.board().ending, scenario.board().round),
        (Ending::Standstill, 3),
        "the first round is as quiet as any other"
    );
}

#[test]
fn mwc_a2_a_castle_that_changes_hands_breaks_the_quiet() {
    let mut scenario = field(&[("standstill", "3"), ("seat_gold", "0")]);
    pass(&mut scenario);
    pass(&mut scenario);
    assert_eq!((scenario.board().round, scenario.turn()), (2, 0));
    scenario.acts(0, &["done", "move u0 westm>keep", "halt", "done"]);
    while scenario.board().phase != Phase::Over {
        pass(&mut scenario);
    }
    assert_eq!(
        (scenario.board().ending, scenario.board().round),
        (Ending::Standstill, 5),
        "three after the second"
    );
}

#[test]
fn mwc_a3_a_silent_loser_gives_up_what_is_worth_least_in_attack_and_defence_together() {
    let mut scenario = field(&[]);
    scenario.put_from(0, Infantry, 4, "meadow", "westm");
    scenario.put(1, Infantry, 2, "meadow");
    let rider = scenario.put(1, Cavalry, 1, "meadow");
    scenario.acts(0, &["done", "stance meadow 1 fight"]);
    // 8 + 3 against 7 + 3.
    scenario.dice(&[3, 3]);
    let chosen = scenario.game.default_action(Seat(1), &mut Scratch::default());
    assert_eq!(chosen, Some(Action::Lose(rider)), "3 + 1 is less than 2 + 3");
}

#[test]
fn mwc_a3_a_silent_seat_does_the_harmless_thing() {
    let mut scratch = Scratch::default();
    let default = |scenario: &Scenario, seat: u8, scratch: &mut Scratch<Action>| {
        scenario.game.action_text(scenario.game.default_action(Seat(seat), scratch).unwrap())
    };
    let mut scenario = field(&[]);
    scenario.put_from(0, Infantry, 3, "meadow", "westm");
    scenario.put_from(0, Cavalry, 2, "meadow", "hills");
    scenario.put(1, Infantry, 2, "meadow");
    scenario.put(1, Siege, 1, "meadow");
    assert_eq!(default(&scenario, 0, &mut scratch), "done");
    scenario.act(0, "done");
    assert_eq!(default(&scenario, 0, &mut scratch), "stance meadow 1 fight", "15 against 7");
    scenario.ally(0, 1);
    assert_eq!(default(&scenario, 0, &mut scratch), "stance meadow 1 peace", "not against an ally");
    scenario.act(0, "stance meadow 1 fight");
    assert_eq!(default(&scenario, 1, &mut scratch), "first meadow hills", "the smallest attack");
    scenario.act(1, "first meadow hills");
    scenario.board_mut().battle.attack = 8;
    scenario.dice(&[3, 3]);
    let siege =
        scenario.board().army(Seat(1), scenario.at("meadow")).find(|(_, t)| t.kind == Siege).unwrap().0;
    assert_eq!(default(&scenario, 1, &mut scratch), format!("lose u{siege}"), "the cheapest");
    scenario.act(1, &format!("lose u{siege}"));
    assert_eq!(default(&scenario, 1, &mut scratch), "retreat land=northm", "where most of its own are");
    let mut scenario = field(&[]);
    scenario.act(0, "surrender 0");
    assert_eq!(default(&scenario, 1, &mut scratch), "vote no");
    let loaded = scenario.put(1, Carrier, 1, "sound");
    scenario.load(loaded, Infantry, 1);
    assert_eq!(scenario.game.default_action(Seat(5), &mut scratch), None);
}

#[test]
fn mwc_a1_mwc_a2_without_a_last_round_only_a_standstill_counts_the_game_out() {
    let setup = |options: &[(&str, &str)]| {
        let all = options.iter().copied().chain([("map", FIELD), ("round_cap", "0")]);
        Setup::with_options::<Conquest>(2, all).unwrap()
    };
    let refused = Conquest::new(&setup(&[])).unwrap_err();
    assert!(matches!(refused, SetupFault::Unfit { option: "round_cap", .. }), "{refused}");
    assert!(Conquest::new(&setup(&[("standstill", "3")])).is_ok());
    let mut scenario = field(&[("round_cap", "0"), ("standstill", "60")]);
    scenario.put(0, Infantry, 1, "townm");
    scenario.set_gold(0, 500);
    for _ in 0..2 * 300 {
        // A troop that comes and goes every few rounds keeps the realm from standing still.
        let seat = scenario.turn();
        if seat == 0 && scenario.board().round.is_multiple_of(40) && scenario.board().phase == Phase::Muster {
            scenario.act(0, "recruit infantry townm");
            let new = scenario.board().troops().find(|(_, t)| t.is_recruit()).unwrap().0;
            scenario.act(0, &format!("disband u{new}"));
        }
        pass(&mut scenario);
    }
    assert_eq!((scenario.board().round, scenario.board().phase), (301, Phase::Muster), "no cap at 60 or 200");
    // Rounds beyond 255 have a name at the side table too.
    scenario.act(0, "offer 1 give passage 303");
    assert_eq!(scenario.refusal(1, "offer 0 give passage 300"), "MWC-R44");
    scenario.board_mut().round = 999;
    scenario.act(0, "done");
    scenario.act(0, "done");
    pass(&mut scenario);
    assert_eq!(scenario.game.outcome().unwrap().ending, "count", "the very last round");
}

#[test]
fn no_game_without_a_last_round_is_longer_than_is_said() {
    let longest = |options: &[(&str, &str)]| {
        Conquest::longest(&Setup::with_options::<Conquest>(8, options.iter().copied()).unwrap())
    };
    let open = longest(&[("round_cap", "0"), ("standstill", "12")]);
    let capped = longest(&[("round_cap", "200"), ("standstill", "12")]);
    // In a turn a full table can at least pass its coins around; nothing is cut off at the largest number.
    assert!(open > 999 * 8 * 8 * 20 && open > capped && open < u32::MAX, "{open} {capped}");
    let gifts = |limit| longest(&[("round_cap", "1"), ("gift_limit", limit)]);
    assert_eq!(gifts("21") - gifts("20"), 8 * 8 + 8, "each gift is a step of each seat in each turn");
}

#[test]
fn mwc_a1_mwc_37_the_board_holds_ten_thousand_troops_and_no_more() {
    let mut scenario = field(&[]);
    scenario.put(0, Infantry, 9_998, "townm");
    scenario.set_phase(Phase::Muster);
    assert_eq!(scenario.refusal(0, "recruit infantry townm"), "MWC-A1");
    scenario.act(0, "disband u0");
    scenario.act(0, "recruit infantry townm");
}

#[test]
fn mwc_a4_gifts_have_a_limit_of_their_own() {
    let mut scenario = field(&[("offer_limit", "1")]);
    scenario.act(0, "offer 1 ally");
    for _ in 0..20 {
        scenario.act(0, "gift 1 1");
        scenario.act(1, "gift 0 1");
    }
    assert_eq!(scenario.refusal(0, "gift 1 1"), "MWC-A4", "nobody passes a coin for ever");
    assert_eq!(scenario.refusal(1, "gift 0 1"), "MWC-A4");
    scenario.act(1, "decline 1");
    pass(&mut scenario);
    scenario.act(0, "gift 1 1");
    let mut scenario = field(&[("gift_limit", "2"), ("offer_limit", "6")]);
    scenario.acts(0, &["gift 1 1", "gift 1 1"]);
    assert_eq!(scenario.refusal(0, "gift 1 1"), "MWC-A4");
    scenario.act(0, "offer 1 give gold 1");
}

#[test]
fn mwc_a7_the_map_says_what_waiting_is_worth_unless_the_table_does() {
    let map = format!("{FIELD}seat_gold 4\n");
    let gold = |options: &[(&str, &str)]| {
        let mut scenario = Scenario::with(&map, 3, options);
        scenario.roll_off(&[2, 6, 4]);
        [0, 1, 2].map(|seat| scenario.gold(seat))
    };
    assert_eq!(gold(&[]), [18, 10, 14]);
    assert_eq!(gold(&[("seat_gold", "0")]), [10, 10, 10]);
    assert_eq!(gold(&[("seat_gold", "1")]), [12, 10, 11]);
}

#[test]
fn mwc_a4_offers_are_limited() {
    let mut scenario = field(&[("offer_limit", "2")]);
    scenario.act(0, "offer 1 give gold 1");
    scenario.act(0, "retract 1");
    scenario.act(0, "offer 1 give gold 2");
    assert_eq!(scenario.refusal(0, "offer 1 give gold 3"), "MWC-A4", "so many in one turn");
    let mut scenario = field(&[]);
    scenario.act(0, "offer 1 give gold 1");
    scenario.act(0, "offer 1 give gold 2");
    assert_eq!(scenario.refusal(0, "offer 1 give gold 3"), "MWC-A4", "two open offers to one seat");
    let mut scenario = field(&[("offer_pause", "on")]);
    scenario.act(0, "offer 1 ally");
    scenario.act(1, "decline 1");
    assert_eq!(scenario.refusal(0, "offer 1 ally"), "MWC-A4");
    assert_eq!(scenario.refusal(0, "offer 1 ally expires 3"), "MWC-A4", "the clauses are the same");
    assert!(!scenario.legal(0).contains(&"offer 1 ally".into()));
    scenario.act(0, "offer 1 give gold 1 ally");
    assert_eq!(scenario.turn(), 0);
    pass(&mut scenario);
    assert_eq!(scenario.turn(), 1);
    scenario.act(0, "offer 1 ally");
    // Declined in its own turn, the other has to wait for the turn after.
    scenario.act(1, "decline 3");
    pass(&mut scenario);
    assert_eq!(scenario.refusal(0, "offer 1 ally"), "MWC-A4");
    pass(&mut scenario);
    scenario.act(0, "offer 1 ally");
}

#[test]
fn mwc_a5_promises_are_recorded_and_judged_but_bind_nobody() {
    assert_eq!(field(&[]).refusal(0, "promise 1 no_attack until 3"), "MWC-A5");
    let mut scenario = field(&[("promises", "on")]);
    scenario.put_from(0, Infantry, 3, "meadow", "westm");
    scenario.put(1, Infantry, 3, "meadow");
    scenario.act(0, "promise 1 no_attack until 3");
    scenario.act(1, "promise 0 leave meadow by 1");
    scenario.act(1, "promise 0 pay 3 at 1");
    scenario.act(1, "gift 0 3");
    scenario.acts(0, &["done", "stance meadow 1 fight"]);
    let judged = |scenario: &Scenario| -> Vec<bool> {
        scenario
            .log
            .iter()
            .filter_map(|event| if let Event::PromiseEnded { kept, .. } = event { Some(*kept) } else { None })
            .collect()
    };
    assert_eq!(judged(&scenario), [false], "the attack broke it, and was possible");
    scenario.board_mut().battle.attack = 20;
    scenario.board_mut().battle.defence = 0;
    scenario.dice(&[1, 1]);
    scenario.acts(1, &["done", "done"]);
    assert_eq!(judged(&scenario), [false, true, true]);
    assert_eq!(
        scenario.game.read_action("promise 1 return f1a by 9").map(|a| scenario.game.action_text(a)).unwrap(),
        "promise 1 return f1a by 9"
    );
}

#[test]
fn mwc_a6_resigning_is_an_option() {
    assert_eq!(field(&[]).refusal(1, "resign"), "MWC-A6");
    let mut scenario = field(&[("resign", "on")]);
    scenario.act(1, "resign");
    assert_eq!(
        (scenario.board().ending, scenario.board().winners),
        (Ending::Surrender, SeatSet(0b01)),
        "between two it is a surrender (MWC-3)"
    );
    // Among three the others play on, whatever was being asked of the one who left.
    let mut scenario = Scenario::with(FIELD, 3, &[("resign", "on")]);
    scenario.put_from(0, Infantry, 1, "meadow", "westm");
    scenario.put(1, Infantry, 1, "meadow");
    scenario.put(2, Infantry, 1, "hills");
    scenario.acts(0, &["done", "stance meadow 1 peace"]);
    assert!(matches!(scenario.board().phase, Phase::Answer { enemy: Seat(1), .. }));
    scenario.act(1, "resign");
    assert_eq!(
        (scenario.board().ending, scenario.board().living(), scenario.turn()),
        (Ending::None, SeatSet(0b101), 2)
    );
    assert_eq!(scenario.board().phase, Phase::Muster);
}

#[test]
fn mwc_a7_later_places_may_get_gold() {
    let mut scenario = Scenario::with(FIELD, 3, &[("seat_gold", "4")]);
    for seat in 0..3 {
        scenario.put(seat, Infantry, 1, "hills");
    }
    scenario.roll_off(&[2, 6, 4]);
    assert_eq!([0, 1, 2].map(|seat| scenario.gold(seat)), [18, 10, 14]);
}

#[test]
fn mwc_a8_own_steps_can_be_taken_back_until_a_die_or_anothers_act() {
    let mut scenario = field(&[]);
    scenario.put_from(0, Infantry, 1, "meadow", "westm");
    scenario.put(1, Infantry, 1, "meadow");
    let foot = scenario.board().troops().next().unwrap().0;
    assert!(!scenario.act(0, &format!("move u{foot} westm>townm")).is_final());
    assert!(scenario.act(1, "gift 0 1").is_final());
    assert!(!scenario.act(0, "halt").is_final());
    assert!(!scenario.act(0, "done").is_final(), "the same seat goes on with its stance");
    assert!(scenario.act(0, "stance meadow 1 fight").is_final(), "the dice are next");
}

#[test]
fn mwc_a8_a_stance_is_open_while_the_same_seat_goes_on_and_what_is_done_aside_stands() {
    let mut scenario = field(&[]);
    // Nobody has come in, so peace needs no answer.
    for place in ["meadow", "hills"] {
        scenario.put(0, Infantry, 1, place);
        scenario.put(1, Infantry, 1, place);
    }
    scenario.acts(0, &["done"]);
    assert!(!scenario.act(0, "stance meadow 1 peace").is_final(), "the other meeting is next");
    assert_eq!(scenario.board().phase, Phase::Contact);
    assert!(scenario.act(0, "gift 1 1").is_final(), "it went out to another seat");
    assert!(scenario.act(0, "stance hills 1 fight").is_final(), "the dice are next");
}

#[test]
fn mwc_a9_no_chance_lies_in_the_position() {
    // Dice come from the host, who can prove them: the same position takes any die.
    let mut scenario = field(&[]);
    scenario.put_from(0, Infantry, 1, "meadow", "westm");
    scenario.put(1, Infantry, 1, "meadow");
    scenario.acts(0, &["done", "stance meadow 1 fight"]);
    let mut odds = Vec::new();
    scenario.game.chance(&mut odds);
    assert_eq!(odds, (1..=6).map(|die| (Action::Die(die), 1)).collect::<Vec<_>>());
}

#[test]
fn mwc_a10_links_and_walls_change_the_drawn_borders() {
    let text = crate::support::FIRTHS.replace("picture 1", "border aldm elmt\nnoborder bank crag\npicture 1");
    let map = mass_conquest::maps::parse(&text).unwrap();
    let at = |id: &str| map.find(id).unwrap();
    assert!(map.touch(at("aldm"), at("elmt")) && !map.touch(at("bank"), at("crag")));
}

#[test]
fn mwc_a11_guests_and_readers_have_views_of_their_own() {
    let mut scenario = field(&[]);
    scenario.act(0, "offer 1 give gold 1");
    let guest = scenario.game.view(Viewer::Spectator);
    let reader = scenario.game.view(Viewer::All);
    assert_eq!((guest.terms[0], guest.eyes), (None, mass_conquest::Eyes::Guest));
    assert!(reader.terms[0].is_some());
    let text = serde_json::to_string(&guest).unwrap();
    assert_eq!(serde_json::from_str::<mass_conquest::View>(&text).unwrap(), guest);
    assert!(Conquest::imagine(&guest, &mut table::QuickDice::new(1)).audit().is_ok());
}

#[test]
fn mwc_a3_a_silent_seat_gives_nothing_away_and_brings_family_ashore() {
    let mut scratch = Scratch::default();
    let mut scenario = field(&[]);
    let idle = scenario.game.default_action(Seat(1), &mut scratch).unwrap();
    assert!(matches!(idle, Action::Offer { terms, .. } if terms.give.gold == 0), "{idle:?}");
    scenario.act(0, "offer 1 want gold 3");
    assert_eq!(scenario.game.default_action(Seat(1), &mut scratch), Some(Action::Decline(1)));
    let mut scenario = Scenario::new(crate::support::FIRTHS, 2);
    scenario.put(0, Infantry, 1, "fenk");
    scenario.put(1, Infantry, 1, "gask");
    scenario.person("f0b", "west");
    for _ in 0..3 {
        let action = scenario.game.default_action(Seat(0), &mut scratch).unwrap();
        scenario.act(0, &scenario.game.action_text(action));
    }
    assert_ne!(scenario.place_of("f0b"), "west");
    assert_eq!(scenario.turn(), 1, "walked, halted, done");
}

#[test]
fn no_action_however_odd_breaks_the_check() {
    use table::Dice;
    let mut dice = table::QuickDice::new(3);
    let mut scenario = field(&[("promises", "on"), ("resign", "on")]);
    let carrier = scenario.put(0, Carrier, 1, "sound");
    scenario.load(carrier, Infantry, 2);
    scenario.hold("f1a", 0, "westm");
    scenario.act(1, "offer 0 ally");
    for step in 0..20_000 {
        if step == 10_000 {
            scenario.put(1, Infantry, 1, "westm");
            scenario.act(0, "done");
        }
        let mut odd = || [0, 1, 2, 5, 8, 11, 12, 24, 127, 200, 254, 255][dice.below(12) as usize] as u8;
        let (a, b, c) = (odd(), odd(), odd());
        let side = mass_conquest::Side {
            gold: a.into(),
            hostages: b,
            hand: mass_conquest::Captives::only(c),
            release: mass_conquest::Captives::only(odd()).with(odd()),
            passage: u16::from(odd()),
        };
        let terms = mass_conquest::Terms { give: side, truce: odd(), ..mass_conquest::Terms::default() };
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
            Action::Stance { at: a, with: Seat(b), fight: true },
            Action::First(a),
            Action::Lose(a.into()),
            Action::RetreatLand(a),
            Action::RetreatSea(a),
            Action::Follow { person: a, sea: false },
            Action::Place { person: a, at: b },
            Action::Offer { to: Seat(a), terms },
            Action::Counter { id: a.into(), terms },
            Action::Accept(a.into()),
            Action::Gift { to: Seat(a), gold: b.into() },
            Action::Break(Seat(a)),
            Action::Execute(a),
            Action::Release(a),
            Action::Motion(Seat(a)),
            Action::Promise { to: Seat(a), pledge: mass_conquest::Pledge::Leave(b, c.into()) },
            Action::Promise { to: Seat(a), pledge: mass_conquest::Pledge::Return(b, c.into()) },
        ];
        for action in actions {
            let mut list = Vec::new();
            for seat in [0, 1, 7, 200] {
                list.clear();
                scenario.game.legal(Seat(seat), &mut list);
                let legal = scenario.game.check(Seat(seat), action).is_ok();
                assert!(legal == list.contains(&action) || Conquest::is_free_form(action), "{action:?}");
            }
        }
    }
}
