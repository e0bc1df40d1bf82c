//! Chapters 4 to 7: turns, power struggles, summoning, partial actions.

use king_is_dead::{Action, Card, Disc, Faction, KingIsDead, Phase, Resolution, settled_by};
use table::{Effect, Game, Match, Next, QuickDice, Scratch, Seat, Secret, Secrets, Setup};

use crate::support::*;

// rules: TKD-53, TKD-54, TKD-61, TKD-62, TKD-63, TKD-93
#[test]
fn ex_3_pass_counter() {
    let mut state =
        set("base Mo 3/1/0 St 1/2/1 La 0/2/2 No 1/1/2 Gw 0/3/1 Wa 2/1/1 Es 1/0/3 De 1/1/2 supply 0/0/0 \
                         track Wa Mo De No Gw Es La St");
    let mut counter = Vec::new();
    act(&mut state, "pass");
    counter.push(seen(&state).passes);
    act(&mut state, "play assemble, summon Mo.S");
    counter.push(seen(&state).passes);
    for _ in 0..2 {
        act(&mut state, "pass");
        counter.push(seen(&state).passes);
    }
    assert_eq!(counter, [1, 0, 1, 2]);
    assert!(seen(&state).regions[5].disc.is_none());
    act(&mut state, "pass");
    assert_eq!(seen(&state).passes, 0);
    assert_eq!(seen(&state).regions[5].disc, Some(Disc::Control(Faction::Scottish)));
    assert_eq!(to_move(&state), Seat(2));
}

#[test]
fn ex_4_forced_pass() {
    let mut state = set(&format!("base {P0} hand 0:none"));
    assert_eq!(legal_texts(&state), ["pass"]);
    act(&mut state, "pass");
    assert_eq!(seen(&state).passes, 1);
    act(&mut state, "pass, pass");
    assert!(seen(&state).regions[region("Wa").index()].disc.is_some());
    assert_eq!(to_move(&state), Seat(0));
    assert_eq!(legal_texts(&state), ["pass"]);
}

#[test]
fn ex_5_forced_pass_with_plot() {
    let state = set(&format!("{P0} hand 1:plot turn 1"));
    assert_eq!(legal_texts(&state), ["pass"]);
    assert_eq!(state.check(Seat(1), Action::Play(Card::Plot)).unwrap_err().rule, "TKD-167");
}

fn struggle(counts: &str) -> KingIsDead {
    after(&format!("base Wa {counts} supply 1/1/1 track Wa Mo St La No Gw Es De"), "pass, pass, pass")
}

// rules: TKD-75, TKD-76, TKD-77
#[test]
fn ex_6_tie_below_the_top() {
    let state = struggle("2/1/1");
    assert_eq!(seen(&state).regions[5].disc, Some(Disc::Control(Faction::Scottish)));
    assert_eq!((at(&state, "Wa"), supply(&state)), ("0/0/0".into(), "3/2/2".into()));
}

#[test]
fn ex_7_tie_for_most() {
    let state = struggle("2/2/1");
    assert_eq!(seen(&state).regions[5].disc, Some(Disc::Unstable));
    assert_eq!((at(&state, "Wa"), supply(&state)), ("0/0/0".into(), "3/3/2".into()));
    assert_eq!(seen(&state).france, 2);
}

#[test]
fn ex_8_three_way_tie() {
    assert_eq!(seen(&struggle("1/1/1")).regions[5].disc, Some(Disc::Unstable));
}

#[test]
fn ex_9_empty_region() {
    assert_eq!(seen(&struggle("0/0/0")).regions[5].disc, Some(Disc::Unstable));
}

#[test]
fn ex_10_single_follower() {
    assert_eq!(seen(&struggle("0/0/1")).regions[5].disc, Some(Disc::Control(Faction::English)));
}

#[test]
fn tkd_75_76_every_small_contest_goes_to_the_strict_majority() {
    for s in 0..5u8 {
        for w in 0..5u8 {
            for e in 0..5u8 {
                let most = s.max(w).max(e);
                let leaders: Vec<_> = (0..3).filter(|&f| [s, w, e][f] == most).collect();
                let expected =
                    if leaders.len() == 1 { Disc::Control(Faction::ALL[leaders[0]]) } else { Disc::Unstable };
                assert_eq!(settled_by([s, w, e]), expected, "{s}/{w}/{e}");
            }
        }
    }
}

// rules: TKD-207, TKD-80
#[test]
fn ex_11_third_instability_disc() {
    let mut state = set("Mo=S De=X No=E Gw=X Es 1/1/0 track Mo De No Gw Es St La Wa");
    act(&mut state, "pass, pass, pass");
    let view = seen(&state);
    assert_eq!(state.next(), Next::Over);
    assert!(view.result.unwrap().invasion);
    assert_eq!(view.track.iter().filter(|card| card.face_up).count(), 3, "spaces 6 to 8 are never resolved");
}

// rules: TKD-209, TKD-80
#[test]
fn ex_12_third_disc_in_the_eighth_struggle() {
    let state = after("Mo=S St=S La=W No=X Gw=W Es=X De=E Wa 2/2/0", "pass, pass, pass");
    assert!(seen(&state).result.unwrap().invasion);
    assert_eq!(state.outcome().unwrap().ending, "invasion");
}

// rules: TKD-73, TKD-113, TKD-116
#[test]
fn ex_13_contested_region_is_looked_up_late() {
    let mut state = set(&format!("base {P0}"));
    act(&mut state, "play negotiate, card Es, card Wa, summon Mo.S, pass, pass, pass");
    assert_eq!(seen(&state).regions[region("Es").index()].disc, Some(Disc::Control(Faction::English)));
    assert_eq!(seen(&state).track[5].region, region("Wa"));
    assert!(seen(&state).track[5].face_up);
}

#[test]
fn ex_14_summon_what_was_just_placed() {
    let mut state = holding("Mo 0/1/0 supply 0/0/1", &[Card::Assemble]);
    act(&mut state, "play assemble, De, summon De.E");
    assert_eq!(at(&state, "De"), "0/0/0");
    assert_eq!(seen(&state).seats[0].court, [0, 0, 1]);
}

// rules: TKD-86, TKD-125, TKD-61, TKD-68
#[test]
fn ex_15_no_follower_anywhere() {
    let mut state = holding("passes 2", &[Card::Manoeuvre]);
    let log = act(&mut state, "play manoeuvre");
    assert!(log.iter().any(|event| matches!(event, king_is_dead::Event::SummonSkipped { seat: Seat(0) })));
    let view = seen(&state);
    assert_eq!((view.passes, view.plays, view.turn), (0, 1, Some(Seat(1))));
    assert_eq!(view.seats[0].pile_top, Some(Card::Manoeuvre));
    assert_eq!(view.latest.unwrap().kind, Card::Manoeuvre);
    assert_eq!(view.seats[0].court, [0, 0, 0]);
}

// rules: TKD-83, TKD-88
#[test]
fn ex_16_summon_decides_a_struggle() {
    let mut state =
        holding("base La 2/1/0 Mo 0/0/3 supply 0/0/0 track La Mo St No Gw Wa Es De", &[Card::Assemble]);
    act(&mut state, "play assemble");
    assert_eq!(legal_texts(&state), ["summon Mo.E", "summon La.S", "summon La.W"]);
    act(&mut state, "summon La.S");
    assert_eq!(at(&state, "La"), "1/1/0");
    assert_eq!(settled_by([1, 1, 0]), Disc::Unstable);
}

// rules: TKD-55, TKD-56, TKD-58, TKD-68
#[test]
fn tkd_55_56_58_68_an_action_runs_card_effect_discard_summon() {
    let mut state = set(&format!("base {P0}"));
    let hand = seen(&state).seats[0].hand_size;
    assert_eq!(seen(&state).phase, Phase::Turn);
    act(&mut state, "play scottish-support");
    assert_eq!((seen(&state).phase, seen(&state).seats[0].pile_size), (Phase::Effect, 0));
    act(&mut state, "St");
    let view = seen(&state);
    assert_eq!((view.phase, view.seats[0].pile_top), (Phase::Summon, Some(Card::ScottishSupport)));
    assert_eq!((view.plays, view.seats[0].last_play), (1, Some(1)));
    act(&mut state, "summon St.S");
    assert_eq!((seen(&state).phase, seen(&state).turn), (Phase::Turn, Some(Seat(1))));
    assert_eq!(seen(&state).seats[0].hand_size, hand - 1);
    act(&mut state, "pass, pass");
    let refusal = state.check(Seat(0), Action::Play(Card::ScottishSupport)).unwrap_err();
    assert_eq!(refusal.rule, "TKD-56");
    for seat in [Seat(1), Seat(2)] {
        let mut none = Vec::new();
        state.legal(seat, &mut none);
        assert!(none.is_empty(), "only the seat whose turn it is has legal moves");
    }
}

#[test]
fn tkd_57_a_plot_holder_takes_at_most_seven_actions() {
    let mut most = 0;
    watch(12, |state, _| {
        let view = state.view(table::Viewer::All);
        for hand in view.hands.iter().filter(|hand| hand.cards.contains(&Card::Plot)) {
            most = most.max(view.seats[hand.seat.index()].pile_size);
        }
    });
    assert_eq!(most, 7);
}

// rules: TKD-59, TKD-60
#[test]
fn tkd_59_60_a_pass_changes_only_the_counter_and_binds_only_this_turn() {
    let start = set(&format!("base {P0}"));
    let mut state = start;
    act(&mut state, "pass");
    let (before, now) = (seen(&start), seen(&state));
    assert_eq!(
        (now.regions, now.supply, now.track.clone(), now.plays),
        (before.regions, before.supply, before.track, 0)
    );
    assert!(now.seats.iter().all(|s| s.pile_size == 0));
    act(&mut state, "play assemble, Mo, Mo, Mo, summon Mo.S, pass");
    assert_eq!(to_move(&state), Seat(0));
    assert_eq!(legal(&state).len(), legal(&start).len(), "the seat that passed may act again");
}

// rules: TKD-64, TKD-65, TKD-167
#[test]
fn tkd_64_65_any_card_but_plot_may_be_played_even_without_effect() {
    let state = holding("supply 0/0/0", &[Card::Assemble, Card::Assemble, Card::Plot, Card::Spy, Card::Aid]);
    assert_eq!(legal_texts(&state), ["pass", "play assemble", "play spy", "play aid"]);
}

#[test]
fn tkd_66_an_effect_need_not_touch_the_contested_region() {
    let state = after(&format!("base {P0}"), "play scottish-support, St");
    assert_eq!((at(&state, "St"), at(&state, "Wa")), ("3/2/1".into(), "2/1/1".into()));
}

// rules: TKD-67, TKD-79, TKD-85
#[test]
fn tkd_67_79_85_resolved_regions_stay_empty_and_keep_their_disc() {
    watch(8, |state, _| {
        for region in &state.view(table::Viewer::Spectator).regions {
            assert!(region.disc.is_none() || region.followers == [0; 3]);
        }
    });
    let state = set("base Wa=X supply 3/3/3 Mo 1/0/0");
    let mut next = state;
    act(&mut next, "play assemble");
    assert!(!legal_texts(&next).contains(&"Wa".into()));
    assert_eq!(next.check(Seat(0), Action::Region(region("Wa"))).unwrap_err().rule, "TKD-67");
}

// rules: TKD-69, TKD-259
#[test]
fn ex_130_running_out_with_plot_in_hand() {
    let mut state = set(&format!("{P0} hand 0:plot,manoeuvre"));
    act(&mut state, "play manoeuvre, Mo.S, De.E, summon Mo.W");
    let own = state.view(table::Viewer::Seat(Seat(0)));
    assert_eq!(own.hands[0].emptied_at, Some(1));
    let other = state.view(table::Viewer::Seat(Seat(1)));
    assert_eq!((other.seats[0].emptied_at, other.seats[0].hand_size), (None, 1));
}

#[test]
fn tkd_72_only_a_struggle_ends_the_game() {
    watch(6, |state, dice| {
        if state.next() == Next::Over {
            return;
        }
        let action = state.random_action(to_move(state), dice, &mut table::Scratch::default());
        let mut next = *state;
        next.apply(table::Actor::Seat(to_move(state)), action, &mut ());
        assert!(next.next() != Next::Over || action == Action::Pass);
    });
}

#[test]
fn tkd_74_face_down_cards_are_those_of_the_first_spaces() {
    watch(6, |state, _| {
        let view = seen(state);
        let resolved = view.regions.iter().filter(|r| r.disc.is_some()).count();
        for (space, card) in view.track.iter().enumerate() {
            assert_eq!(card.face_up, space >= resolved);
            assert_eq!(card.face_up, view.regions[card.region.index()].disc.is_none());
        }
    });
}

#[test]
fn tkd_78_a_negotiation_disc_stays_on_the_flipped_card() {
    let mut state = set(&format!("base {P0}"));
    act(&mut state, "play negotiate, card Wa, card Mo, summon Mo.S, pass, pass, pass");
    act(&mut state, "pass, pass, pass");
    let card = seen(&state).track[1];
    assert_eq!((card.region, card.face_up, card.fixed_by), (region("Wa"), false, Some(Seat(0))));
    assert!(!seen(&state).seats[0].has_disc);
}

// rules: TKD-81, TKD-208, TKD-78
#[test]
fn ex_126_coronation_trigger() {
    let state = after("Mo=S St=S La=W No=X Gw=W Es=X De=E Wa 2/1/0 supply 6/6/6", "pass, pass, pass");
    let view = seen(&state);
    assert_eq!(view.regions[5].disc, Some(Disc::Control(Faction::Scottish)));
    assert_eq!(show(view.supply), "8/7/6");
    assert!(!view.track[7].face_up);
    assert!(!view.result.unwrap().invasion);
}

// rules: TKD-74, TKD-59, TKD-63
#[test]
fn ex_127_three_struggles_in_a_row() {
    let state = after(&format!("base {P0}"), "pass,pass,pass,pass,pass,pass,pass,pass,pass");
    let view = seen(&state);
    let discs: Vec<_> = ["Wa", "Mo", "De"].iter().map(|c| view.regions[region(c).index()].disc).collect();
    let (s, e) = (Some(Disc::Control(Faction::Scottish)), Some(Disc::Control(Faction::English)));
    assert_eq!(discs, [s, s, e]);
    assert_eq!(show(view.supply), "13/8/7");
    assert_eq!(to_move(&state), Seat(0));
}

// rules: TKD-82, TKD-84, TKD-87
#[test]
fn tkd_82_84_87_every_action_is_followed_by_a_summon_from_the_board() {
    let mut state = holding("base Mo 1/0/0 supply 5/5/5 courts 1:2/2/2", &[Card::EnglishSupport]);
    act(&mut state, "play english-support, De");
    assert_eq!(legal_texts(&state), ["summon Mo.S", "summon De.E"]);
    assert_eq!(state.check(Seat(0), "summon supply.S".parse().unwrap()).unwrap_err().rule, "TKD-84");
    act(&mut state, "summon De.E");
    assert_eq!(seen(&state).seats[0].court, [0, 0, 1]);
}

// rules: TKD-89, TKD-90, TKD-91, TKD-94, TKD-96, TKD-97, TKD-98
#[test]
fn tkd_89_90_91_94_96_97_98_partial_actions() {
    // As far as possible (TKD-89, TKD-97), nothing may be declined (TKD-94).
    let mut state = holding("base Mo 1/0/0 supply 0/1/0", &[Card::Assemble]);
    act(&mut state, "play assemble");
    assert_eq!(legal(&state).len(), 8);
    assert!(state.check(Seat(0), Action::Pass).is_err());
    // Whole board (TKD-90, TKD-91): only the pair that allows the full swap is offered.
    let full = options_in("St 1/0/0 No 0/1/0 Es 1/0/0 De 0/1/2", Card::Outmanoeuvre);
    assert_eq!(full, ["Es.S De W E", "Es.S De E E"]);
    // Free choice inside the tier (TKD-96); two Support followers stay together (TKD-98).
    let support = after(&format!("base {P0}"), "play welsh-support, De");
    assert_eq!(at(&support, "De"), "1/3/2");
}

// rules: TKD-92
#[test]
fn tkd_92_the_ban_comes_before_the_tiers() {
    let state = after(
        "hand 0:outmanoeuvre hand 1:outmanoeuvre St 1/0/0 No 0/1/2",
        "play outmanoeuvre, St.S, No, W, E, summon No.E",
    );
    assert_eq!(card_options(&state, Card::Outmanoeuvre), ["St.W No.S", "St.E No.S"]);
}

#[test]
fn tkd_95_a_null_result_is_a_real_option() {
    let options = options_in("De 0/1/0 supply 1/2/2", Card::Ambush);
    assert!(options.contains(&"De S".into()), "places one Scot and returns it");
    let mut state = holding("De 0/1/0 supply 1/2/2", &[Card::Ambush]);
    let log = act(&mut state, "play ambush, De, S");
    let Some(king_is_dead::Event::Acted { resolution: Resolution::Moved(moves), .. }) = log.first() else {
        panic!("{log:?}")
    };
    assert!(moves.changes_nothing() && !moves.is_empty());
}

#[test]
fn tkd_99_100_choices_can_be_taken_back_until_the_turn_passes_on() {
    let mut state = set(&format!("base {P0}"));
    let mut log = Vec::new();
    let effects: Vec<Effect> = ["play outmanoeuvre", "La.W", "Wa", "S", "E", "summon Mo.S", "pass"]
        .iter()
        .map(|step| step_by(&mut state, step, &mut log))
        .collect();
    let open = Effect::OPEN;
    let done = Effect::COMMITTED;
    assert_eq!(effects, [open, open, open, open, open, done, done]);
    // A step with a single answer is asked all the same.
    let state = after(&format!("base {P0}"), "play scottish-support");
    assert_eq!(legal_texts(&state), ["St"]);
}

#[test]
fn tkd_100_before_the_summon_the_whole_card_can_be_taken_back_to_the_start_of_the_turn() {
    let mut whole_cards = 0;
    for (seed, options) in
        (0..24).zip([&[][..], &[("game", "advanced")], &[("discards", "open")]].iter().cycle())
    {
        let setup = Setup::with_options::<KingIsDead>(2 + seed as u8 % 3, options.iter().copied());
        let mut game =
            Match::<KingIsDead>::start(&setup.unwrap(), Secret::from_seed(seed, 0), Vec::new()).unwrap();
        let (mut dice, mut scratch) = (QuickDice::new(seed), Scratch::default());
        while game.position().next() != Next::Over {
            let (seat, start) = (to_move(game.position()), game.clone());
            let mut taken = 0;
            while game.position().next() == Next::seat(seat) {
                let action = game.position().random_action(seat, &mut dice, &mut scratch);
                game.submit(seat, action).unwrap();
                taken += 1;
                let goes_on = game.position().next() == Next::seat(seat);
                assert_eq!(game.undoable(seat), if goes_on { taken } else { 0 }, "after {action}");
                if goes_on && legal_texts(game.position())[0].starts_with("summon") {
                    let mut back = game.clone();
                    assert!((0..taken).all(|_| back.undo(seat)));
                    assert!(back.position() == start.position() && back.record() == start.record());
                    whole_cards += 1;
                }
            }
        }
    }
    assert!(whole_cards > 200, "{whole_cards}");
}

// rules: TKD-86
#[test]
fn tkd_100_a_card_after_which_nobody_can_be_summoned_ends_the_turn_and_stands() {
    let mut state = holding("supply 0/0/0", &[Card::Assemble]);
    let mut log = Vec::new();
    assert_eq!(step_by(&mut state, "play assemble", &mut log), Effect::COMMITTED);
    assert_ne!(to_move(&state), Seat(0));
}
