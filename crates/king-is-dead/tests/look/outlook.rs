//! What a player wants to see (chapter 19), computed from views.

use king_is_dead::outlook::*;
use king_is_dead::{Disc, Faction, KingIsDead, Level};
use table::{Actor, Game, Next, Presentation, Seat, Secrets, Viewer};

use crate::support::*;

// VIEW-1
#[test]
fn view_1_contested_region_and_its_verdict() {
    let contest = contested(&seen(&set(P0))).unwrap();
    assert_eq!((contest.space, contest.region, contest.followers), (1, region("Wa"), [2, 1, 1]));
    assert_eq!((contest.disc, contest.lead), (Disc::Control(Faction::Scottish), 1));
    let tie = contested(&seen(&set("Mo 2/2/1"))).unwrap();
    assert_eq!((tie.disc, tie.lead), (Disc::Unstable, 0));
    assert_eq!(contested(&seen(&fresh(2, &[]))), None);
}

// VIEW-2
#[test]
fn view_2_pass_meter() {
    let state = after(P0, "pass, pass");
    let meter = pass_meter(&seen(&state)).unwrap();
    assert_eq!((meter.passed.clone(), meter.waiting.clone()), (vec![Seat(0), Seat(1)], vec![Seat(2)]));
    assert!(meter.is_last_pass());
    assert!(!pass_meter(&seen(&set(P0))).unwrap().is_last_pass());
}

// VIEW-3
#[test]
fn view_3_projection_is_what_happens_if_nobody_plays() {
    watch(2, |state, _| {
        let view = state.view(Viewer::All);
        let Some(projected) = projection(&view).filter(|_| view.under_way.is_none()) else { return };
        let mut future = *state;
        while future.next() != Next::Over {
            let seat = to_move(&future);
            future.apply(Actor::Seat(seat), king_is_dead::Action::Pass, &mut ());
        }
        let end = future.view(Viewer::All).result.unwrap();
        let last_turn_matters = view.rules.house_rules.iter().any(|(name, _)| name == "idle-invasion");
        if !last_turn_matters {
            assert_eq!(projected.verdict, end);
        }
    });
    let shown = projection(&seen(&set(P0))).unwrap();
    let discs: Vec<_> = shown.struggles.iter().map(|s| (s.region.code(), s.disc)).take(3).collect();
    let (s, e) = (Disc::Control(Faction::Scottish), Disc::Control(Faction::English));
    assert_eq!(discs, [("Wa", s), ("Mo", s), ("De", e)]);
}

// VIEW-4, VIEW-5, VIEW-6
#[test]
fn view_4_5_6_tables_if_it_ended_now() {
    let state = set("Mo=S St=S La=W No=X Gw 1/0/0 courts 0:2/1/1 1:2/0/3 2:0/4/0 last 0@3 2@5 1@4");
    let view = seen(&state);
    let crown = coronation_now(&view);
    assert_eq!(crown.ranking, [(Faction::Scottish, 2), (Faction::Welsh, 1), (Faction::English, 0)]);
    assert_eq!(crown.courts[0], (Some(2), Some(1)));
    assert_eq!((crown.verdict.winners, crown.verdict.level), (vec![Seat(0)], Level::SecondFaction));
    let invasion = invasion_now(&view);
    assert_eq!(invasion.unstable, 1);
    let sets: Vec<_> = invasion.sides.iter().map(|side| (side.sets, side.missing)).collect();
    assert_eq!(sets, [(1, [0, 1, 1]), (0, [0, 1, 0]), (0, [1, 0, 1])]);
    assert_eq!((invasion.verdict.winners, invasion.verdict.level), (vec![Seat(0)], Level::Sets));
    let holders = tie_breaks(&view);
    assert_eq!((holders.invasion, holders.ran_out), (Some(Seat(2)), vec![]));
    assert_eq!(holders.oldest_first, [Seat(0), Seat(1), Seat(2)]);
}

// rules: TKD-259
#[test]
fn tkd_259_plot_enters_only_its_holders_figures() {
    let state = set("Mo=S courts 0:1/1/0 1:1/1/0 plot 1");
    let sides = |viewer| invasion_now(&state.view(viewer)).sides.iter().map(|s| s.sets).collect::<Vec<_>>();
    assert_eq!(sides(Viewer::Seat(Seat(1))), [0, 1, 0]);
    assert_eq!(sides(Viewer::Seat(Seat(0))), [0, 0, 0]);
    assert_eq!(sides(Viewer::Spectator), [0, 0, 0]);
    let crown = |viewer| coronation_now(&state.view(viewer)).courts[1].0;
    assert_eq!((crown(Viewer::Seat(Seat(1))), crown(Viewer::Seat(Seat(2)))), (Some(2), Some(1)));
}

// VIEW-11
#[test]
fn view_11_a_planned_negotiate_shows_the_region_it_brings_up() {
    let view = seen(&set(P0));
    let brought = contested_after_exchange(&view, region("Wa"), region("Es")).unwrap();
    assert_eq!((brought.region, brought.disc), (region("Es"), Disc::Control(Faction::English)));
    let same = contested_after_exchange(&view, region("La"), region("Es")).unwrap();
    assert_eq!(same.region, region("Wa"));
}

// VIEW-12
#[test]
fn view_12_summon_preview_matches_what_happens() {
    let state: KingIsDead = after(&format!("base {P0}"), "play scottish-support, St");
    for action in legal(&state) {
        let king_is_dead::Action::Summon(region, faction) = action else { panic!("{action}") };
        let preview = after_summon(&seen(&state), region, faction).unwrap();
        let mut next = state;
        next.apply(Actor::Seat(Seat(0)), action, &mut ());
        assert_eq!(preview.contested, contested(&seen(&next)));
        assert_eq!(preview.coronation, coronation_now(&seen(&next)));
        assert_eq!(preview.invasion, invasion_now(&seen(&next)));
    }
    assert_eq!(after_summon(&seen(&state), region("La"), Faction::Scottish), None);
}

// VIEW-11, VIEW-12
#[test]
fn view_11_12_choices_say_what_becomes_of_the_contested_region() {
    use table::{Names, Presentation};
    let names = Names::plain(3);
    let state: KingIsDead = after(&format!("base {P0}"), "play scottish-support, St");
    let contest = contested(&seen(&state)).unwrap();
    for action in legal(&state) {
        let king_is_dead::Action::Summon(from, faction) = action else { panic!("{action}") };
        let told = state.describe(to_move(&state), action, &names).detail.unwrap();
        assert!(told.contains(" Then ") && told.contains(from.name()), "{action}: {told}");
        if from == contest.region {
            let then = after_summon(&seen(&state), from, faction).unwrap().contested.unwrap();
            let led = then.disc != Disc::Unstable;
            assert_eq!(led, told.contains(" lead "), "{action}: {told}");
        }
    }
}

// VIEW-12
#[test]
fn view_12_choices_say_when_a_summon_gives_the_lead() {
    use table::{Names, Presentation};
    let said = |courts: &str, more: &str, wanted: &str| {
        let state: KingIsDead = after(
            &format!("base Wa=S {more} Mo 2/2/2 St 2/2/2 supply 6/6/6 courts {courts} turn 0"),
            "play scottish-support, St",
        );
        let action = legal(&state).into_iter().find(|action| action.to_string() == wanted).unwrap();
        let told = state.describe(Seat(0), action, &Names::plain(3)).caution;
        // What is said is what the tables say, as the same seat sees them.
        let king_is_dead::Action::Summon(from, faction) = action else { panic!("{action}") };
        let now = state.view(Viewer::Seat(Seat(0)));
        let then = after_summon(&now, from, faction).unwrap();
        let leads = |winners: &[Seat]| winners.contains(&Seat(0));
        let crown = leads(&then.coronation.verdict.winners) && !leads(&coronation_now(&now).verdict.winners);
        let said = told.clone().unwrap_or_default();
        assert_eq!(said.contains("for the crown") || said.contains("both endings"), crown, "{said}");
        told
    };
    // The Scots hold a region: one more of them puts Ann before Bo.
    let crown = said("0:2/0/0 1:2/1/0 2:0/0/0", "", "summon Mo.S").unwrap();
    assert!(crown.contains("It gives you the lead for the crown."), "{crown}");
    let set_of_three = said("0:1/1/0 1:5/0/0 2:0/0/0", "Gw=X", "summon Mo.E").unwrap();
    assert!(set_of_three.contains("It gives you the lead if France invades."), "{set_of_three}");
    let both = said("0:0/1/1 1:0/0/0 2:0/0/0", "Gw=X", "summon Mo.S").unwrap();
    assert!(both.contains("It gives you the lead in both endings."), "{both}");
    assert_eq!(said("0:1/1/0 1:5/0/0 2:0/0/0", "", "summon St.E"), None, "no invasion is near");
    assert_eq!(said("0:5/0/0 1:0/0/0 2:0/0/0", "", "summon St.S"), None, "who leads already is told nothing");
}

// VIEW-13
#[test]
fn view_13_what_changed_on_the_map_is_news() {
    let (before, now) = (seen(&set("Mo 1/1/1 St 2/1/0")), seen(&set("Mo=S St 0/1/2")));
    let found: Vec<_> =
        KingIsDead::news(&before, &now).into_iter().map(|news| (news.id, news.note)).collect();
    let wanted = [("disc-Mo", "new"), ("follower-St-S", "\u{2212}2"), ("follower-St-E", "+2")];
    assert_eq!(found, wanted.map(|(id, note)| (id.to_string(), note.to_string())));
    assert!(KingIsDead::news(&now, &now).is_empty());
    assert!(KingIsDead::news(&seen(&fresh(2, &[])), &now).is_empty(), "the deal is no news");
    let mut exchanged = now.clone();
    exchanged.track.swap(5, 6);
    let moved: Vec<_> = KingIsDead::news(&now, &exchanged).into_iter().map(|news| news.note).collect();
    assert_eq!(moved, ["moved", "moved"]);
}

/// Two lines on a phone hold about so many letters of a bold line.
const TWO_LINES: usize = 104;

#[test]
fn the_aim_fits_two_lines_of_a_phone_in_every_position() {
    let mut longest = 0;
    watch(40, |state, _| {
        let aim = KingIsDead::aim(&seen(state), &table::Names::plain(4));
        longest = longest.max(aim.chars().count());
        assert!(aim.chars().count() <= TWO_LINES, "{} letters: {aim}", aim.chars().count());
    });
    assert!(longest > 80, "{longest}");
}
