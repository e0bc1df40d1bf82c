//! Chapters 13 and 14: four players in teams, and Plot.

use king_is_dead::{Card, Faction, Level};
use table::{Seat, Secrets, Viewer};

use crate::endings::{INVASION, WELSH_FIRST, seats, verdict};
use crate::support::*;

// rules: TKD-230, TKD-233
#[test]
fn ex_105_team_invasion() {
    let v = verdict(&format!("{INVASION} seats 4 courts 0:3/0/0 1:1/1/1 2:0/2/2 3:4/0/0"));
    assert_eq!((v.winners, v.level), (seats(&[0, 2]), Level::Sets));
}

// rules: TKD-234
#[test]
fn ex_106_team_invasion_tie() {
    let v = verdict(&format!(
        "{INVASION} seats 4 courts 0:1/0/0 1:1/1/1 2:0/1/1 3:0/0/0 last 0@20 1@19 2@7 3@21"
    ));
    assert_eq!((v.winners, v.level), (seats(&[1, 3]), Level::LatestAction));
    let idle = verdict(&format!("{INVASION} seats 4 courts 0:1/0/0 1:1/1/1 2:0/1/1 3:0/0/0"));
    assert_eq!((idle.winners, idle.level), (seats(&[0, 1, 2, 3]), Level::Shared));
}

// rules: TKD-235, TKD-240
#[test]
fn ex_107_team_coronation_is_not_pooled() {
    let v = verdict(&format!("{WELSH_FIRST} seats 4 courts 0:0/2/0 1:0/3/0 2:0/2/0 3:0/0/0"));
    assert_eq!((v.winners, v.level, v.crowned), (seats(&[1, 3]), Level::FirstFaction, seats(&[1])));
}

// rules: TKD-236, TKD-240
#[test]
fn ex_108_tie_inside_a_team() {
    let v = verdict(&format!("{WELSH_FIRST} seats 4 courts 0:1/3/0 1:0/2/0 2:1/3/0 3:5/0/0"));
    assert_eq!((v.winners, v.level, v.crowned), (seats(&[0, 2]), Level::FirstFaction, seats(&[0, 2])));
}

// rules: TKD-235, TKD-221
#[test]
fn ex_109_team_coronation_by_the_second_faction() {
    let v = verdict(&format!("{WELSH_FIRST} seats 4 courts 0:1/3/0 1:2/3/0 2:4/0/0 3:0/0/0"));
    assert_eq!((v.winners, v.level), (seats(&[1, 3]), Level::SecondFaction));
}

const LEVEL: &str = "seats 4 courts 0:1/3/0 1:1/3/0 2:0/0/0 3:0/0/0";

// rules: TKD-237
#[test]
fn ex_110_team_runs_out_with_its_second_member() {
    let v = verdict(&format!("{WELSH_FIRST} {LEVEL} emptied 0@25 1@20 2@31 3@32"));
    assert_eq!((v.winners, v.level), (seats(&[0, 2]), Level::RanOut));
}

#[test]
fn ex_111_one_team_out() {
    let v = verdict(&format!("{WELSH_FIRST} {LEVEL} emptied 0@25 1@20 3@30"));
    assert_eq!((v.winners, v.level), (seats(&[1, 3]), Level::RanOut));
}

// rules: TKD-238
#[test]
fn ex_112_no_team_out() {
    let v = verdict(&format!("{WELSH_FIRST} {LEVEL} emptied 0@25 last 1@20 2@26 3@24"));
    assert_eq!((v.winners, v.level), (seats(&[1, 3]), Level::OldestAction));
}

// rules: TKD-241, TKD-242
#[test]
fn ex_113_plot_in_a_coronation() {
    let v = verdict(&format!("{WELSH_FIRST} courts 0:0/3/0 1:0/3/0 2:5/0/0 plot 1"));
    assert_eq!((v.winners, v.level), (seats(&[1]), Level::FirstFaction));
    assert_eq!(v.plot, Some((Seat(1), Faction::Welsh)));
}

// rules: TKD-244, TKD-224
#[test]
fn ex_114_plot_wins_the_tie() {
    let v = verdict(&format!("{WELSH_FIRST} courts 0:1/3/0 1:1/2/0 2:5/0/0 emptied 0@15 plot 1"));
    assert_eq!((v.winners, v.level), (seats(&[1]), Level::Plot));
}

// rules: TKD-245
#[test]
fn ex_115_plot_does_not_replace_the_second_faction() {
    let v = verdict(&format!("{WELSH_FIRST} courts 0:2/3/0 1:1/2/0 2:5/0/0 plot 1"));
    assert_eq!((v.winners, v.level), (seats(&[0]), Level::SecondFaction));
}

// rules: TKD-246
#[test]
fn ex_116_plot_with_a_vacant_second_rank() {
    let v = verdict("wins S:1,2,3,4,6,8 X:5,7 courts 0:3/2/2 1:2/0/0 2:1/1/1 emptied 0@15 plot 1");
    assert_eq!((v.winners, v.level), (seats(&[1]), Level::Plot));
}

// rules: TKD-243, TKD-247
#[test]
fn ex_117_plot_in_an_invasion() {
    let v = verdict(&format!("{INVASION} courts 0:2/2/1 1:2/2/1 2:0/0/0 last 0@9 1@5 plot 1"));
    assert_eq!((v.winners, v.level, v.plot), (seats(&[1]), Level::Sets, Some((Seat(1), Faction::English))));
    let v = verdict(&format!("{INVASION} courts 0:2/2/1 1:2/1/1 2:0/0/0 last 0@9 1@5 plot 1"));
    assert_eq!(
        (v.winners, v.level, v.plot),
        (seats(&[0]), Level::LatestAction, Some((Seat(1), Faction::Welsh)))
    );
}

// rules: TKD-243, TKD-233
#[test]
fn ex_118_plot_in_a_team_invasion() {
    let v = verdict(&format!("{INVASION} seats 4 courts 0:3/0/0 1:2/1/2 2:0/2/1 3:0/0/0 plot 2"));
    assert_eq!((v.winners, v.level), (seats(&[0, 2]), Level::Sets));
    assert_eq!(v.plot, Some((Seat(2), Faction::English)));
}

// rules: TKD-249, TKD-244
#[test]
fn ex_119_plot_in_a_team_coronation() {
    let v = verdict(&format!("{WELSH_FIRST} seats 4 courts 0:1/2/0 1:1/3/0 2:0/2/0 3:0/0/0 plot 0"));
    assert_eq!((v.winners, v.level, v.crowned), (seats(&[0, 2]), Level::Plot, seats(&[0])));
}

// rules: TKD-250, TKD-69, TKD-237
#[test]
fn ex_120_plot_and_running_out() {
    let v = verdict(&format!("{WELSH_FIRST} {LEVEL} emptied 0@30 1@28 2@29 3@31 plot 2"));
    assert_eq!((v.winners, v.level), (seats(&[0, 2]), Level::RanOut));
}

// rules: TKD-239
#[test]
fn ex_128_team_coronation_shared() {
    let v = verdict(&format!("{WELSH_FIRST} seats 4 courts 0:1/1/0 1:1/1/0 2:0/0/2 3:0/0/2"));
    assert_eq!((v.winners, v.level), (seats(&[0, 1, 2, 3]), Level::Shared));
}

// rules: TKD-236, TKD-221, TKD-228
#[test]
fn ex_129_four_way_tie() {
    let v = verdict(&format!("{WELSH_FIRST} seats 4 courts 0:1/3/0 1:0/3/0 2:1/3/0 3:0/3/0"));
    assert_eq!((v.winners, v.level), (seats(&[0, 2]), Level::SecondFaction));
}

#[test]
fn tkd_231_four_seats_play_as_usual() {
    let mut state = set(&format!("base {P0} seats 4"));
    act(&mut state, "pass, pass, pass");
    assert!(seen(&state).regions.iter().all(|r| r.disc.is_none()), "all four must pass");
    act(&mut state, "pass");
    assert_eq!(seen(&state).regions.iter().filter(|r| r.disc.is_some()).count(), 1);
    act(&mut state, "play assemble, Mo, Mo, Mo, summon Mo.E");
    assert_eq!(seen(&state).seats[0].court, [1, 0, 2], "the own court, not the partner's");
    assert_eq!(seen(&state).seats[2].court, [1, 0, 1]);
}

// rules: TKD-232, TKD-253
#[test]
fn tkd_232_253_a_partner_sees_no_more_than_an_opponent() {
    let state = deal(4, &[("game", "advanced")], &mut table::QuickDice::new(3));
    for seat in Seat::all(4) {
        let view = state.view(Viewer::Seat(seat));
        assert_eq!(view.hands.iter().map(|hand| hand.seat).collect::<Vec<_>>(), [seat]);
    }
    let (partner, opponent) = (state.view(Viewer::Seat(Seat(2))), state.view(Viewer::Seat(Seat(1))));
    assert_eq!(partner.seats[0], opponent.seats[0]);
}

#[test]
fn tkd_251_revealing_plot_is_no_action() {
    let mut state = set("Mo=S St=S La=W No=X Gw=W Es=X De=E Wa 2/1/0 last 0@4 1@5 plot 1 courts 0:1/1/1");
    act(&mut state, "pass, pass, pass");
    let view = seen(&state);
    assert_eq!(view.seats[1].last_play, Some(5));
    assert_eq!(view.plays, 5);
    assert_eq!(view.result.unwrap().plot.map(|(seat, _)| seat), Some(Seat(1)));
    assert!(view.hands[1].cards.contains(&Card::Plot), "it stays where it was");
}

#[test]
fn tkd_224_the_holder_must_be_among_the_tied() {
    let v = verdict(&format!("{WELSH_FIRST} courts 0:1/3/0 1:1/3/0 2:0/1/0 last 0@3 1@2 2@1 plot 2"));
    assert_eq!((v.winners, v.level), (seats(&[1]), Level::OldestAction));
}
