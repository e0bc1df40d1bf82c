//! Chapter 15: who sees what, and worlds imagined from a view.

use king_is_dead::{Action, Card, Event, KingIsDead, Phase, View};
use table::{
    Actor, Effect, Game, Hosting, Names, Next, Presentation, QuickDice, Scratch, Seat, SeatSet, Secrets,
    Viewer,
};

use crate::support::*;

fn viewers(state: &KingIsDead) -> Vec<Viewer> {
    let seats = Seat::all(state.seats());
    let mut all: Vec<_> = seats.flat_map(|seat| [Viewer::Seat(seat), Viewer::Recall(seat)]).collect();
    all.push(Viewer::Spectator);
    all
}

fn json(view: &View) -> String {
    serde_json::to_string(view).unwrap()
}

// rules: TKD-252
#[test]
fn tkd_252_the_open_part_is_the_same_for_everybody() {
    watch(3, |state, _| {
        let common = |viewer| {
            let v = state.view(viewer);
            let seats: Vec<_> = v
                .seats
                .iter()
                .map(|s| (s.court, s.hand_size, s.pile_size, s.pile_top, s.has_disc, s.last_play))
                .collect();
            (v.regions, v.supply, v.france, v.track, v.turn, v.passes, v.latest, seats, v.under_way)
        };
        for viewer in viewers(state) {
            assert_eq!(common(viewer), common(Viewer::Spectator));
        }
    });
}

// rules: TKD-253, TKD-254, TKD-255, TKD-51
#[test]
fn ex_131_who_sees_what() {
    for options in ["", "option discards=open"] {
        let state = set(&format!(
            "{P0} hand 1:assemble,negotiate,manoeuvre,outmanoeuvre,plot pile 1:march,aid,assemble {options}"
        ));
        let view = state.view(Viewer::Seat(Seat(0)));
        let other = &view.seats[1];
        assert_eq!((other.pile_size, other.pile_top, other.hand_size), (3, Some(Card::Assemble), 5));
        assert!(view.hands.iter().all(|hand| hand.seat == Seat(0)));
        let pile = Some(vec![Card::March, Card::Aid, Card::Assemble]);
        assert_eq!(state.view(Viewer::Seat(Seat(1))).seats[1].pile, pile, "the own pile may be read");
        assert_eq!(state.view(Viewer::Recall(Seat(0))).seats[1].pile, pile, "it was openly played");
        if options.is_empty() {
            assert_eq!(other.pile, None);
            assert!(!json(&view).contains("march") && !json(&view).contains("\"aid\""));
        } else {
            assert_eq!(other.pile, pile);
            assert_eq!(state.view(Viewer::Spectator).seats[1].pile, pile);
        }
    }
}

// rules: TKD-68
#[test]
fn tkd_68_a_seat_that_has_not_acted_has_no_latest_action() {
    let state = after(&format!("base {P0}"), "play scottish-support, St, summon Mo.S");
    for viewer in viewers(&state) {
        let plays: Vec<_> = state.view(viewer).seats.iter().map(|seat| seat.last_play).collect();
        assert_eq!(plays, [Some(1), None, None]);
    }
}

#[test]
fn tkd_256_the_card_under_way_and_its_targets_are_public() {
    let state = after(&format!("{P0} pile 1:march hand 0:spy"), "play spy, pile 1, Mo, S");
    for viewer in viewers(&state) {
        let action = state.view(viewer).under_way.unwrap();
        assert_eq!((action.card, action.kind), (Card::Spy, Card::March));
        assert_eq!(action.chosen, ["pile 1", "Mo", "S"]);
    }
}

// rules: TKD-257
#[test]
fn tkd_257_the_log_forgets_covered_cards_of_others() {
    let names = Names::new(vec!["Ann".into(), "Bo".into(), "Cy".into()]);
    let mut state = set(&format!("base {P0}"));
    let log = act(&mut state, "play scottish-support, St, summon Mo.S");
    let first: Event = log[0];
    let told = |state: &KingIsDead, viewer| state.tell(&first, viewer, &names).unwrap();
    let full = "Ann played Scottish Support: two Scots into Strathclyde.";
    assert_eq!(told(&state, Viewer::Seat(Seat(1))), full, "on top and news");
    assert_eq!(told(&state, Viewer::Spectator), full);
    act(&mut state, "pass, pass, play negotiate, card Mo, card Wa, summon Mo.S");
    let covered = "Ann played a card (now covered).";
    assert_eq!(told(&state, Viewer::Seat(Seat(1))), covered, "covered, and played before Bo's latest turn");
    assert_eq!(told(&state, Viewer::Spectator), covered);
    assert_eq!(told(&state, Viewer::Seat(Seat(0))), full, "the own pile may be read");
    assert_eq!(told(&state, Viewer::Recall(Seat(1))), full);
    // Covered, but played since the viewer's previous turn.
    let mut quick = set(&format!("base seats 2 {P0}"));
    quick = {
        act(&mut quick, "pass");
        quick
    };
    let log = act(&mut quick, "play assemble, Mo, Mo, Mo, summon Mo.S");
    let news = quick.tell(&log[0], Viewer::Seat(Seat(0)), &names).unwrap();
    assert!(news.starts_with("Bo played Assemble"), "{news}");
    // Open discards, and after the game: the full log.
    let mut open = set(&format!("base {P0} option discards=open"));
    act(
        &mut open,
        "play scottish-support, St, summon Mo.S, pass, pass, play negotiate, card Mo, card Wa, summon Mo.S",
    );
    assert_eq!(told(&open, Viewer::Seat(Seat(1))), full);
    while state.next() != Next::Over {
        act(&mut state, "pass");
    }
    assert_eq!(told(&state, Viewer::Seat(Seat(1))), full);
}

// rules: TKD-258, TKD-260
#[test]
fn tkd_258_260_no_view_of_a_running_game_names_an_unused_card_or_a_seed() {
    let state = deal(2, &[("game", "advanced")], &mut QuickDice::new(11));
    let all = state.view(Viewer::All);
    let dealt: Vec<Card> = all.hands.iter().flat_map(|hand| hand.cards.clone()).collect();
    for card in Card::CUNNING.into_iter().filter(|card| !dealt.contains(card)) {
        for viewer in viewers(&state).into_iter().chain([Viewer::All]) {
            let text = json(&state.view(viewer));
            assert!(!text.contains(&format!("\"{}\"", card.word())), "{} in {text}", card.word());
            assert!(!text.contains("seed"));
        }
    }
    // The position itself holds neither: two deals that differ only in the order of unused cards
    // are the same position, so no seed can be read back from it.
    assert!(!format!("{state:?}").to_lowercase().contains("seed"));
}

// rules: TKD-259, TKD-70
#[test]
fn tkd_259_70_nothing_public_depends_on_plot() {
    let names = Names::plain(3);
    let twin = |last: &str| {
        let mut state = set(&format!("{P0} hand 1:manoeuvre,{last} hand 0:aid turn 1"));
        act(&mut state, "play manoeuvre, Mo.S, De.E, summon Mo.W");
        state
    };
    let (plot, plain) = (twin("plot"), twin("quell"));
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Recall(Seat(2)), Viewer::Spectator] {
        assert_eq!(plot.view(viewer), plain.view(viewer));
        assert_eq!(plot.prompt(viewer, &names), plain.prompt(viewer, &names));
    }
    let (mut plot, mut plain) = (plot, plain);
    act(&mut plot, "pass, pass");
    act(&mut plain, "pass, pass");
    assert_eq!(plot.prompt(Viewer::Seat(Seat(0)), &names), plain.prompt(Viewer::Seat(Seat(0)), &names));
    let unasked = |state: &KingIsDead| state.unasked(Seat(0));
    assert_eq!((unasked(&plot), unasked(&plain)), (None, None), "a hand with a card is asked like any other");
    let empty = set(&format!("{P0} hand 0:none"));
    assert_eq!(unasked(&empty), Some(Action::Pass));
    assert_eq!(empty.unasked(Seat(1)), None, "it is not their turn");
}

#[test]
fn tkd_71_the_rest_is_run_through_only_when_every_hand_is_empty() {
    let run_through = |mut state: KingIsDead| {
        while let Next::Seats { must, .. } = state.next() {
            let seat = must.first().unwrap();
            let Some(action) = state.unasked(seat) else { break };
            state.apply(Actor::Seat(seat), action, &mut ());
        }
        state
    };
    let over = run_through(set(&format!("{P0} hand 0:none 1:none 2:none")));
    assert_eq!(over.next(), Next::Over);
    let stopped = run_through(set(&format!("{P0} hand 0:none 1:plot 2:none")));
    assert_eq!(stopped.next(), Next::Seats { must: SeatSet::EMPTY.with(Seat(1)), may: SeatSet::EMPTY });
}

#[test]
fn tkd_261_in_the_base_game_memory_knows_everything() {
    watch(4, |state, dice| {
        let view = state.view(Viewer::Recall(Seat(0)));
        if !view.rules.advanced {
            assert!(!state.hides_from(Viewer::Recall(Seat(0))));
            assert_eq!(KingIsDead::imagine(&view, dice), *state);
        }
    });
}

// rules: TKD-262, INV-20
#[test]
fn tkd_262_inv_20_imagined_worlds_look_the_same_and_differ_where_something_is_hidden() {
    let names = Names::plain(4);
    watch(4, |state, dice| {
        for viewer in viewers(state) {
            let view = state.view(viewer);
            let mut differs = false;
            for _ in 0..6 {
                let world = KingIsDead::imagine(&view, dice);
                assert_eq!(world.view(viewer), view);
                assert_eq!(world.next(), state.next());
                assert_eq!(world.prompt(viewer, &names), state.prompt(viewer, &names));
                assert_eq!(world.audit(), Ok(()), "{viewer:?}");
                if let (Some(own), Next::Seats { .. }) = (viewer.seat(), state.next()) {
                    let (mut a, mut b) = (Vec::new(), Vec::new());
                    state.legal(own, &mut a);
                    world.legal(own, &mut b);
                    assert_eq!(a, b);
                }
                differs |= world != *state;
            }
            assert!(!differs || state.hides_from(viewer), "{viewer:?}");
            if state.hides_from(viewer) && !differs {
                let found = (0..400).any(|_| KingIsDead::imagine(&view, dice) != *state);
                assert!(found, "{viewer:?} is said not to know, but every imagined world is the true one");
            }
        }
    });
}

#[test]
fn tkd_262_views_survive_the_wire() {
    watch(1, |state, _| {
        for viewer in viewers(state).into_iter().chain([Viewer::All]) {
            let view = state.view(viewer);
            let back: View = serde_json::from_str(&json(&view)).unwrap();
            assert_eq!(back, view);
        }
    });
}

#[test]
fn tkd_262_worlds_during_the_deal_look_the_same() {
    let mut dice = QuickDice::new(5);
    for options in [&[][..], &[("game", "advanced"), ("start", "1")][..]] {
        let mut state = fresh(3, options);
        while state.next() == Next::Chance {
            for viewer in viewers(&state) {
                let world = KingIsDead::imagine(&state.view(viewer), &mut dice);
                assert_eq!(world.view(viewer), state.view(viewer));
                assert_eq!(world.next(), Next::Chance);
                assert!(world == state || state.hides_from(viewer));
            }
            let outcome = state.draw_chance(&mut dice, &mut Scratch::default());
            state.apply(Actor::Chance, outcome, &mut ());
        }
    }
}

#[test]
fn inv_20_exchanging_hidden_cards_changes_nothing_for_others() {
    let start = deal(3, &[("game", "advanced")], &mut QuickDice::new(21));
    let mut swapped = written_down(&start);
    let first_cunning =
        |hand: &Option<Vec<Card>>| hand.as_ref().unwrap().iter().position(|c| c.is_cunning()).unwrap();
    let (a, b) = (first_cunning(&swapped.hands[1]), first_cunning(&swapped.hands[2]));
    let (one, two) = (swapped.hands[1].as_ref().unwrap()[a], swapped.hands[2].as_ref().unwrap()[b]);
    swapped.hands[1].as_mut().unwrap()[a] = two;
    swapped.hands[2].as_mut().unwrap()[b] = one;
    let other = swapped.build().unwrap();
    assert_ne!(other, start);
    for viewer in [Viewer::Seat(Seat(0)), Viewer::Recall(Seat(0)), Viewer::Spectator] {
        assert_eq!(start.view(viewer), other.view(viewer));
    }
    let (mut a, mut b) = (Vec::new(), Vec::new());
    start.legal(Seat(0), &mut a);
    other.legal(Seat(0), &mut b);
    assert_eq!(a, b);
}

/// Worlds drawn from a small view are counted: each position equally often.
#[test]
fn imagined_worlds_are_equally_likely() {
    // Seat 1 has two covered cards under Negotiate and holds five of the other seven.
    let state = set(&format!("base {P0} pile 1:assemble,manoeuvre,negotiate"));
    let view = state.view(Viewer::Seat(Seat(0)));
    let mut worlds = std::collections::HashMap::new();
    let mut dice = QuickDice::new(77);
    for _ in 0..12_400 {
        *worlds.entry(KingIsDead::imagine(&view, &mut dice)).or_insert(0u32) += 1;
    }
    // Ordered pairs of covered cards out of six kinds, Assemble twice allowed: 6 * 5 + 1.
    assert_eq!(worlds.len(), 31);
    assert!(worlds.values().all(|n| (310..490).contains(n)), "about 400 each: {:?}", worlds.values());
}

#[test]
fn the_end_reveals_exactly_where_something_was_hidden() {
    let finish = |options: &[(&str, &str)]| {
        let mut dice = QuickDice::new(4);
        let mut state = deal(2, options, &mut dice);
        let mut scratch = Scratch::default();
        loop {
            let hidden = viewers(&state).into_iter().any(|viewer| state.hides_from(viewer));
            let action = state.random_action(to_move(&state), &mut dice, &mut scratch);
            let effect = state.apply(Actor::Seat(to_move(&state)), action, &mut ());
            if state.next() == Next::Over {
                assert_eq!(effect.revealed, hidden);
                assert!(viewers(&state).into_iter().all(|viewer| !state.hides_from(viewer)));
                return effect;
            }
            assert!(!effect.revealed);
        }
    };
    assert_eq!(finish(&[("discards", "open")]), Effect::COMMITTED);
    assert_eq!(finish(&[("game", "advanced")]), Effect::REVEALED);
    assert_eq!(finish(&[]), Effect::REVEALED);
}

#[test]
fn a_step_that_reveals_nothing_keeps_worlds_alike() {
    watch(3, |state, dice| {
        if state.next() == Next::Over {
            return;
        }
        let seat = to_move(state);
        for viewer in viewers(state).into_iter().filter(|viewer| !viewer.sees_as(seat)) {
            let world = KingIsDead::imagine(&state.view(viewer), dice);
            let mut scratch = Scratch::default();
            let action = world.random_action(seat, dice, &mut scratch);
            if state.check(seat, action).is_err() {
                continue;
            }
            let (mut a, mut b) = (*state, world);
            let effect = a.apply(Actor::Seat(seat), action, &mut ());
            let other = b.apply(Actor::Seat(seat), action, &mut ());
            assert_eq!(effect, other);
            assert!(effect.revealed || a.view(viewer) == b.view(viewer), "{action}");
        }
    });
    assert_ne!(Phase::Turn, Phase::Over);
}
