//! Chapters 1 to 3: components, map, deal and options.

use king_is_dead::{Action, BORDERS, Card, Faction, HOME, KingIsDead, Region, Scenario, ScenarioFault};
use table::{
    Actor, ChanceKey, Dice, Game, Next, OptionKind, QuickDice, Scratch, Seat, Secret, Secrets, Setup,
    SetupFault, Viewer,
};

use crate::support::*;

fn borders(a: &str, b: &str) -> bool {
    BORDERS[region(a).index()] & region(b).mask() != 0
}

#[test]
fn tkd_1_factions_come_in_fixed_order() {
    assert_eq!(Faction::ALL.map(Faction::letter), ['S', 'W', 'E']);
    assert_eq!(Faction::ALL.map(Faction::index), [0, 1, 2]);
}

// rules: TKD-2, TKD-27, TKD-28, TKD-29
#[test]
fn tkd_2_27_28_29_followers_before_the_deal() {
    for (seats, each, bag) in [(2, 16u8, 42u8), (3, 18, 48), (4, 18, 48)] {
        let view = seen(&fresh(seats, &[]));
        for (f, home) in HOME.into_iter().enumerate() {
            assert_eq!(view.supply[f] + 2, each);
            assert_eq!(view.regions[home.index()].followers[f], 2);
        }
        assert_eq!(view.supply.iter().sum::<u8>(), bag);
        assert_eq!(view.regions.iter().flat_map(|r| r.followers).sum::<u8>(), 6);
    }
}

// rules: TKD-3, TKD-4, TKD-5, TKD-12, TKD-33, TKD-34
#[test]
fn tkd_3_4_5_12_33_34_discs_at_the_start() {
    for seats in 2..=4 {
        let view = seen(&deal(seats, &[], &mut QuickDice::new(1)));
        assert_eq!(view.france, 3, "all instability discs lie in France");
        assert!(view.regions.iter().all(|r| r.disc.is_none()), "all control discs lie in the supply");
        assert_eq!(view.seats.iter().filter(|s| s.has_disc).count(), seats as usize);
        assert!(view.track.iter().all(|t| t.fixed_by.is_none()));
    }
    // Eight regions take at most eight control discs of one faction: all may be Scottish.
    let mut all = scenario("Mo=S St=S La=S No=S Gw=S Wa=S Es=S De=S over");
    assert!(all.build().is_ok());
    all.discs[0] = Some(king_is_dead::Disc::Unstable);
    all.discs[1] = Some(king_is_dead::Disc::Unstable);
    all.discs[2] = Some(king_is_dead::Disc::Unstable);
    all.discs[3] = Some(king_is_dead::Disc::Unstable);
    assert!(matches!(all.build(), Err(ScenarioFault::Pieces(_))), "there are only three instability discs");
}

// rules: TKD-6, TKD-35
#[test]
fn tkd_6_35_base_hands() {
    let view = deal(3, &[], &mut QuickDice::new(2)).view(Viewer::All);
    for hand in &view.hands {
        let words: Vec<_> = hand.cards.iter().map(|c| c.word()).collect();
        assert_eq!(
            words,
            [
                "scottish-support",
                "welsh-support",
                "english-support",
                "assemble",
                "assemble",
                "negotiate",
                "manoeuvre",
                "outmanoeuvre"
            ]
        );
    }
}

// rules: TKD-7, TKD-36, TKD-37, TKD-248
#[test]
fn tkd_7_36_37_248_cunning_cards_are_dealt_three_each_and_the_rest_leave() {
    let words: Vec<_> = Card::CUNNING.iter().map(|c| c.word()).collect();
    assert_eq!(
        words.join(" "),
        "spy ambush march plot aid influence dispute edict resist quell suppress muster"
    );
    let mut plot_unused = false;
    for seed in 0..40 {
        for seats in 2..=4 {
            let view = deal(seats, &[("game", "advanced")], &mut QuickDice::new(seed)).view(Viewer::All);
            let mut cunning: Vec<Card> = Vec::new();
            for hand in &view.hands {
                assert_eq!(hand.cards.len(), 8);
                assert_eq!(hand.cards.iter().filter(|c| **c == Card::Assemble).count(), 2);
                assert!(hand.cards.iter().all(|c| c.support().is_none()));
                cunning.extend(hand.cards.iter().filter(|c| c.is_cunning()));
            }
            cunning.sort();
            cunning.dedup();
            assert_eq!(cunning.len(), 3 * seats as usize);
            plot_unused |= !cunning.contains(&Card::Plot);
        }
    }
    assert!(plot_unused, "with two or three seats Plot may lie among the unused cards");
}

// rules: TKD-9, TKD-11, TKD-22, TKD-38, TKD-74
#[test]
fn tkd_9_11_22_38_region_cards_lie_face_up_in_eight_numbered_spaces() {
    let state = deal(2, &[], &mut QuickDice::new(3));
    let view = seen(&state);
    assert_eq!(view.track.len(), 8);
    assert!(view.track.iter().all(|card| card.face_up));
    let mut regions: Vec<_> = view.track.iter().map(|card| card.region).collect();
    regions.sort();
    assert_eq!(regions, Region::ALL);
    let mut state = state;
    act(&mut state, "pass, pass");
    let faces: Vec<_> = seen(&state).track.iter().map(|card| card.face_up).collect();
    assert_eq!(faces, [false, true, true, true, true, true, true, true]);
}

#[test]
fn tkd_13_14_regions_and_homes() {
    let names: Vec<_> = Region::ALL.iter().map(|r| r.name()).collect();
    assert_eq!(names.join(" "), "Moray Strathclyde Lancaster Northumbria Gwynedd Warwick Essex Devon");
    assert_eq!(HOME.map(Region::name), ["Moray", "Gwynedd", "Essex"]);
    assert_eq!(region("Es").home_of(), Some(Faction::English));
}

// rules: TKD-15, TKD-16, TKD-17, TKD-18, TKD-19
#[test]
fn tkd_15_16_17_18_19_borders() {
    let neighbours = [
        "St",
        "Mo La No",
        "St No Gw Wa",
        "St La Wa Es",
        "La Wa De",
        "La No Gw Es De",
        "No Wa De",
        "Gw Wa Es",
    ];
    for (r, expected) in neighbours.iter().enumerate() {
        let mask = expected.split(' ').fold(0, |m, code| m | region(code).mask());
        assert_eq!(BORDERS[r], mask, "{}", Region::ALL[r].name());
        assert_eq!(BORDERS[r] >> r & 1, 0);
    }
    assert_eq!(BORDERS.map(u8::count_ones), [1, 3, 4, 4, 3, 5, 3, 3]);
    for pair in ["Mo No", "Mo La", "St Gw", "St Wa", "La Es", "La De", "Gw No", "Gw Es", "No De"] {
        let (a, b) = pair.split_once(' ').unwrap();
        assert!(!borders(a, b) && !borders(b, a), "{pair}");
    }
    let beside = |a: Region, b: Region| BORDERS[a.index()] & b.mask() != 0;
    let mut trios = Vec::new();
    for a in Region::ALL {
        for b in Region::ALL.into_iter().filter(|&b| b > a && beside(a, b)) {
            for c in Region::ALL.into_iter().filter(|&c| c > b && beside(a, c) && beside(b, c)) {
                trios.push([a, b, c].map(Region::code).join("/"));
            }
        }
    }
    assert_eq!(trios, ["St/La/No", "La/No/Wa", "La/Gw/Wa", "No/Wa/Es", "Gw/Wa/De", "Wa/Es/De"]);
    let edges = BORDERS.iter().map(|m| m.count_ones()).sum::<u32>() / 2;
    assert_eq!(8 - edges as i32 + trios.len() as i32, 1);
}

// rules: TKD-20, TKD-21
#[test]
fn tkd_20_21_warwick_is_inland_and_france_is_no_region() {
    // A coastless region meets its neighbours all around: a closed ring of three-way points.
    let ring = ["La", "No", "Es", "De", "Gw", "La"];
    assert!(ring.windows(2).all(|pair| borders(pair[0], pair[1]) && borders("Wa", pair[0])));
    assert_eq!(Region::ALL.len(), 8);
    assert!("France".parse::<Action>().is_err() && "Fr".parse::<Action>().is_err());
    for state in [set(P0), set("base Mo 1/1/1")] {
        assert!(legal_texts(&state).iter().all(|text| !text.contains("France")));
    }
}

#[test]
fn tkd_26_seats_are_two_to_four_and_turns_go_clockwise() {
    for seats in [0, 1, 5] {
        assert!(matches!(Setup::new::<KingIsDead>(seats), Err(SetupFault::Seats { min: 2, max: 4, .. })));
    }
    let mut state = deal(3, &[("start", "1")], &mut QuickDice::new(1));
    let mut order = Vec::new();
    for _ in 0..4 {
        order.push(to_move(&state).0);
        act(&mut state, "pass");
    }
    assert_eq!(order, [1, 2, 0, 1]);
}

#[test]
fn ex_1_two_seat_deal_from_a_given_bag() {
    // The draws in dealing order: courts, then the regions by index.
    let bag = "SW EE SS WWEE SSWE WEWE WW SEWS EE SWES".replace(' ', "");
    let mut state = fresh(2, &[]);
    for letter in bag.chars() {
        let mut outcomes = Vec::new();
        state.chance(&mut outcomes);
        let outcome = outcomes.iter().find(|(a, _)| a.to_string().ends_with(letter)).unwrap().0;
        state.apply(Actor::Chance, outcome, &mut ());
    }
    let view = seen(&state);
    assert_eq!([show(view.seats[0].court), show(view.seats[1].court)], ["1/1/0", "0/0/2"]);
    let board: Vec<_> = view.regions.iter().map(|r| show(r.followers)).collect();
    assert_eq!(board.join(" "), "4/0/0 0/2/2 2/1/1 0/2/2 0/4/0 2/1/1 0/0/4 2/1/1");
    assert_eq!(show(view.supply), "5/4/3");
}

// rules: TKD-30, TKD-31, TKD-32, TKD-40
#[test]
fn ex_2_set_up_totals() {
    for seed in 0..30 {
        for (seats, supply) in [(2, 12), (3, 16), (4, 14)] {
            let view = seen(&deal(seats, &[], &mut QuickDice::new(seed)));
            assert!(view.regions.iter().all(|r| r.followers.iter().sum::<u8>() == 4));
            assert!(
                view.seats.iter().all(|s| s.court.iter().sum::<u8>() == 2),
                "kept as drawn, never redrawn"
            );
            assert_eq!(view.supply.iter().sum::<u8>(), supply);
        }
    }
}

// rules: TKD-39, TKD-52
#[test]
fn tkd_39_52_the_start_seat_is_drawn_or_chosen() {
    let mut seen_starts = [0; 3];
    for seed in 0..60 {
        let state = deal(3, &[], &mut QuickDice::new(seed));
        let drawn = seen(&state).start.unwrap();
        seen_starts[drawn.index()] += 1;
        assert_eq!(to_move(&state), drawn);
        let chosen = deal(3, &[("start", "2")], &mut QuickDice::new(seed));
        assert_eq!(to_move(&chosen), Seat(2));
        // The draw is made all the same, so nothing else of the deal moves.
        assert_eq!(seen(&chosen).track, seen(&state).track);
    }
    assert!(seen_starts.iter().all(|n| *n > 8), "{seen_starts:?}");
    let fault = KingIsDead::new(&Setup::with_options::<KingIsDead>(2, [("start", "3")]).unwrap());
    assert!(matches!(fault, Err(SetupFault::Unfit { option: "start", .. })));
}

// rules: TKD-41, TKD-42, TKD-43, TKD-46
#[test]
fn tkd_41_42_43_46_draws_come_in_order_and_only_before_the_first_turn() {
    let mut state = fresh(2, &[("game", "advanced")]);
    let mut dice = QuickDice::new(5);
    let mut texts = Vec::new();
    while state.next() == Next::Chance {
        let mut outcomes = Vec::new();
        state.chance(&mut outcomes);
        let listed: Vec<_> = outcomes.iter().map(|(a, _)| *a).collect();
        assert!(listed.is_sorted(), "outcomes are listed by faction, region, seat or card order");
        let outcome = state.draw_chance(&mut dice, &mut Scratch::default());
        texts.push(outcome.to_string());
        state.apply(Actor::Chance, outcome, &mut ());
    }
    let words: Vec<_> = texts.iter().map(|t| t.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect();
    assert_eq!(words[..4], ["court 0", "court 0", "court 1", "court 1"]);
    let fills: Vec<_> = words[4..30].iter().map(|w| &w[5..]).collect();
    assert_eq!(
        fills.join(" "),
        "Mo Mo St St St St La La La La No No No No Gw Gw Wa Wa Wa Wa Es Es De De De De"
    );
    assert_eq!(words[30], "space 1");
    assert_eq!(words[37], "space 8");
    assert!(words[38].starts_with("start "));
    assert_eq!(words[39..], ["cunning 0", "cunning 0", "cunning 0", "cunning 1", "cunning 1", "cunning 1"]);
    let mut scratch = Scratch::default();
    while state.next() != Next::Over {
        assert_ne!(state.next(), Next::Chance, "after the deal there is no chance at all");
        let action = state.random_action(to_move(&state), &mut dice, &mut scratch);
        state.apply(Actor::Seat(to_move(&state)), action, &mut ());
    }
}

// rules: TKD-44: lazy draws without replacement are distributed like the front of a shuffled list;
// the shuffle itself belongs to the table crate.
#[test]
fn tkd_44_lazy_draws_are_as_likely_as_a_shuffle() {
    let mut firsts = std::collections::BTreeMap::new();
    let mut dice = QuickDice::new(44);
    for _ in 0..8_000 {
        let view = seen(&deal(2, &[], &mut dice));
        *firsts.entry((view.track[0].region, view.track[1].region)).or_insert(0) += 1;
    }
    assert_eq!(firsts.len(), 56);
    assert!(firsts.values().all(|n| (95..195).contains(n)), "expected about 143 each: {firsts:?}");
}

/// Deals with the host's dice: outcome k from stream k.
fn host_deal(seats: u8, options: &[(&str, &str)], key: &ChanceKey) -> KingIsDead {
    let mut state = fresh(seats, options);
    let mut index = 0;
    while state.next() == Next::Chance {
        let outcome = state.draw_chance(&mut key.dice(index), &mut Scratch::default());
        state.apply(Actor::Chance, outcome, &mut ());
        index += 1;
    }
    state
}

// rules: TKD-45, INV-19
#[test]
fn tkd_45_inv_19_the_same_seed_deals_the_same_table_in_both_games() {
    for game in 0..25 {
        for seats in 2..=4 {
            let key = Secret::from_seed(9, game).chance_key(&[]);
            let base = seen(&host_deal(seats, &[], &key));
            for options in [
                vec![("game", "advanced")],
                vec![("discards", "open")],
                vec![("game", "advanced"), ("teams", "off"), ("undo", "literal")],
            ] {
                let other = seen(&host_deal(seats, &options, &key));
                assert_eq!(base.regions, other.regions);
                assert_eq!(
                    (base.supply, base.start, base.track.clone()),
                    (other.supply, other.start, other.track)
                );
                assert!(base.seats.iter().zip(&other.seats).all(|(a, b)| a.court == b.court));
            }
        }
    }
}

#[test]
fn draw_chance_answers_like_the_list_of_outcomes() {
    for seed in 0..20 {
        let mut state = fresh(4, &[("game", "advanced")]);
        let mut dice = QuickDice::new(seed);
        while state.next() == Next::Chance {
            let mut outcomes = Vec::new();
            state.chance(&mut outcomes);
            let slow = table::pick(&outcomes, &mut dice.clone());
            let fast = state.draw_chance(&mut dice, &mut Scratch::default());
            assert_eq!(slow, fast);
            state.apply(Actor::Chance, fast, &mut ());
            state.audit().unwrap();
        }
    }
}

// rules: TKD-47, TKD-48, TKD-51
#[test]
fn tkd_47_48_51_options_are_checked_before_the_deal_and_shown_in_every_view() {
    for spec in KingIsDead::options() {
        assert!(spec.check(spec.default).is_ok());
        assert!(spec.help.ends_with('.') && !spec.help.contains('\n'), "{}", spec.help);
        let OptionKind::Choice(values) = spec.kind else { panic!("{}", spec.name) };
        for value in values.iter().map(|value| value.id).filter(|value| *value != spec.default) {
            let state = deal(4, &[(spec.name, value)], &mut QuickDice::new(1));
            let shown = seen(&state).rules.house_rules;
            assert_eq!(shown, [(spec.name.to_string(), value.to_string())]);
        }
    }
    assert!(!seen(&fresh(2, &[])).rules.advanced);
    assert!(seen(&fresh(2, &[("game", "advanced")])).rules.advanced);
    assert!(Setup::with_options::<KingIsDead>(2, [("game", "expert")]).is_err());
}

// rules: TKD-49, TKD-50
#[test]
fn tkd_49_50_teams_only_with_four_and_switchable() {
    assert!(!seen(&fresh(2, &[])).rules.teams);
    assert!(!seen(&fresh(3, &[])).rules.teams);
    assert!(seen(&fresh(4, &[])).rules.teams);
    assert!(!seen(&fresh(4, &[("teams", "off")])).rules.teams);
    let help = KingIsDead::options().iter().find(|o| o.name == "teams").unwrap();
    assert!(help.default == "on" && help.help.contains("unofficial"));
    // Each for himself: the best court wins alone.
    let text = "seats 4 wins W:1,3,5,8 S:2,4,7 E:6 courts 0:0/2/0 1:0/3/0 2:0/2/0 3:0/0/0 over";
    assert_eq!(seen(&set(&format!("{text} option teams=off"))).result.unwrap().winners, [Seat(1)]);
    assert_eq!(seen(&set(text)).result.unwrap().winners, [Seat(1), Seat(3)]);
}

#[test]
fn set_positions_are_checked() {
    let good = scenario(P0);
    assert!(good.build().is_ok());
    let broken: [fn(&mut Scenario); 7] = [
        |p| p.track = Some([Region::Moray; 8]),
        |p| p.turn = Seat(3),
        |p| p.passes = 3,
        |p| p.discs[0] = Some(king_is_dead::Disc::Unstable),
        |p| p.piles[0] = vec![Card::Plot],
        |p| p.hands[0] = Some(vec![Card::Assemble; 3]),
        |p| p.over = true,
    ];
    for (number, damage) in broken.into_iter().enumerate() {
        let mut bad = good.clone();
        damage(&mut bad);
        assert!(matches!(bad.build(), Err(ScenarioFault::Pieces(_))), "damage {number}");
    }
    let bad = Scenario { seats: 7, ..good };
    assert!(matches!(bad.build(), Err(ScenarioFault::Setup(_))));
}

#[test]
fn every_action_reads_back_from_its_text() {
    let mut dice = QuickDice::new(8);
    for text in
        ["", "passs", "play", "play ace", "Mo.X", "Xx", "Q", "summon", "space 9 Mo", "court 4 S", "pile 7"]
    {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    watch(2, |state, _| {
        if state.next() != Next::Over {
            for action in legal(state) {
                assert_eq!(state.read_action(&state.action_text(action)), Ok(action));
            }
        }
    });
    assert!(dice.below(3) < 3);
}
