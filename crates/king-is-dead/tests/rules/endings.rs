//! Chapters 11 and 12: invasion and coronation without teams.

use king_is_dead::{Faction, KingIsDead, Level, Verdict};
use table::{Game, Next, Seat, Secrets};

use crate::support::*;

pub const WELSH_FIRST: &str = "wins W:1,3,5,8 S:2,4,7 E:6";
pub const INVASION: &str = "wins S:1 W:3 X:2,4,5";

/// Sets a finished game and decides it.
pub fn verdict(text: &str) -> Verdict {
    let state: KingIsDead = set(&format!("{text} over"));
    assert_eq!(state.next(), Next::Over);
    let result = seen(&state).result.unwrap();
    let outcome = state.outcome().unwrap();
    assert_eq!(outcome.winners().iter().collect::<Vec<_>>(), result.winners);
    assert_eq!(outcome.ending, if result.invasion { "invasion" } else { "coronation" });
    result
}

pub fn seats(numbers: &[u8]) -> Vec<Seat> {
    numbers.iter().copied().map(Seat).collect()
}

fn ranking(wins: &str) -> String {
    verdict(&format!("wins {wins}")).ranking.iter().map(|(f, n)| format!("{}{n}", f.letter())).collect()
}

// rules: TKD-216, TKD-217
#[test]
fn ex_89_ranking_with_a_tie_for_second() {
    assert_eq!(ranking("S:1,4,6 W:2,7 E:3,8 X:5"), "S3E2W2");
}

#[test]
fn ex_90_ranking_with_a_three_way_tie() {
    assert_eq!(ranking("S:1,8 W:2,5 E:4,7 X:3,6"), "S2E2W2");
}

#[test]
fn ex_91_ranking_with_a_tie_for_first() {
    assert_eq!(ranking("S:1,2 W:3,4,5 E:6,7,8"), "E3W3S2");
}

// rules: TKD-206, TKD-220
#[test]
fn ex_92_coronation_by_the_first_faction() {
    let v = verdict(&format!("{WELSH_FIRST} courts 0:1/3/0 1:5/2/0 2:0/2/4"));
    assert_eq!((v.winners, v.level, v.invasion), (seats(&[0]), Level::FirstFaction, false));
}

// rules: TKD-221, TKD-228
#[test]
fn ex_93_coronation_by_the_second_faction() {
    let v = verdict(&format!("{WELSH_FIRST} courts 0:1/3/0 1:2/3/0 2:4/2/4"));
    assert_eq!((v.winners, v.level), (seats(&[1]), Level::SecondFaction));
}

// rules: TKD-222, TKD-221
#[test]
fn ex_94_nobody_holds_the_strongest() {
    let v = verdict(&format!("{WELSH_FIRST} courts 0:1/0/4 1:2/0/0 2:0/0/5"));
    assert_eq!((v.winners, v.level), (seats(&[1]), Level::SecondFaction));
}

// rules: TKD-225, TKD-223
#[test]
fn ex_95_first_to_run_out() {
    let v = verdict(&format!("{WELSH_FIRST} courts 0:2/3/0 1:2/3/4 2:0/1/1 emptied 0@17 1@20 2@9"));
    assert_eq!((v.winners, v.level), (seats(&[0]), Level::RanOut));
}

#[test]
fn ex_96_only_one_ran_out() {
    let v = verdict(&format!("{WELSH_FIRST} courts 0:2/3/0 1:2/3/0 2:0/1/1 last 0@12 emptied 1@20"));
    assert_eq!((v.winners, v.level), (seats(&[1]), Level::RanOut));
}

// rules: TKD-226
#[test]
fn ex_97_older_last_card() {
    let v = verdict(&format!("{WELSH_FIRST} courts 0:2/3/0 1:2/3/0 2:0/1/1 last 0@12 1@14 2@3"));
    assert_eq!((v.winners, v.level), (seats(&[0]), Level::OldestAction));
}

#[test]
fn ex_98_never_having_played_is_oldest() {
    let v = verdict(&format!("{WELSH_FIRST} courts 0:1/1/0 1:1/1/0 2:1/1/0 last 1@5 2@3"));
    assert_eq!((v.winners, v.level), (seats(&[0]), Level::NeverActed));
}

// rules: TKD-227
#[test]
fn ex_99_shared_coronation() {
    let v = verdict(&format!("{WELSH_FIRST} courts 0:1/1/0 1:1/1/0 2:0/0/2"));
    assert_eq!((v.winners, v.level), (seats(&[0, 1]), Level::Shared));
}

// rules: TKD-218, TKD-219, TKD-221
#[test]
fn ex_100_second_rank_vacant() {
    let v = verdict("wins S:1,2,3,4,6,8 X:5,7 courts 0:3/0/2 1:3/4/0 2:1/1/1 emptied 0@15 1@16");
    assert_eq!((v.winners, v.level), (seats(&[0]), Level::RanOut));
    assert_eq!(v.ranking, [(Faction::Scottish, 6)]);
}

// rules: TKD-210, TKD-211, TKD-215
#[test]
fn ex_101_invasion_by_sets() {
    let v = verdict(&format!("{INVASION} courts 0:2/2/1 1:2/2/2 2:6/0/3"));
    assert_eq!((v.winners, v.level, v.invasion), (seats(&[1]), Level::Sets, true));
    // Regions play no part.
    let v = verdict("wins E:1 S:3 X:2,4,5 courts 0:2/2/1 1:2/2/2 2:6/0/3");
    assert_eq!(v.winners, seats(&[1]));
}

// rules: TKD-212
#[test]
fn ex_102_invasion_by_the_latest_action() {
    let v = verdict(&format!("{INVASION} courts 0:2/2/1 1:1/1/3 2:6/0/3 last 0@10 1@8 2@12"));
    assert_eq!((v.winners, v.level), (seats(&[0]), Level::LatestAction));
}

// rules: TKD-213, TKD-212
#[test]
fn ex_103_nobody_has_a_set() {
    let v = verdict(&format!("{INVASION} courts 0:2/2/0 1:0/1/3 2:6/0/3 last 0@10 1@8 2@12"));
    assert_eq!((v.winners, v.level), (seats(&[2]), Level::LatestAction));
}

// rules: TKD-214
#[test]
fn ex_104_shared_invasion() {
    let v = verdict(&format!("{INVASION} courts 0:1/1/0 1:0/1/1 2:2/0/0"));
    assert_eq!((v.winners, v.level), (seats(&[0, 1, 2]), Level::Shared));
}

#[test]
fn tkd_229_a_result_records_how_it_came_about() {
    let v = verdict(&format!("{WELSH_FIRST} courts 0:0/3/0 1:0/3/0 2:5/0/0 plot 1"));
    assert_eq!(v.ranking, [(Faction::Welsh, 4), (Faction::Scottish, 3), (Faction::English, 1)]);
    assert_eq!((v.invasion, v.winners, v.crowned), (false, seats(&[1]), seats(&[1])));
    assert_eq!((v.level, v.plot), (Level::FirstFaction, Some((Seat(1), Faction::Welsh))));
}

#[test]
fn inv_21_winners_are_never_empty_and_fit_the_level() {
    let mut shared = 0;
    watch(30, |state, _| {
        let Some(v) = seen(state).result else { return };
        let teams = seen(state).rules.teams;
        let winners: Vec<u8> = v.winners.iter().map(|s| s.0).collect();
        shared += u32::from(v.level == Level::Shared);
        if teams {
            assert!([vec![0, 2], vec![1, 3], vec![0, 1, 2, 3]].contains(&winners), "{winners:?}");
        } else {
            assert!(!winners.is_empty());
            assert!(winners.len() == 1 || v.level == Level::Shared, "{winners:?} by {:?}", v.level);
        }
    });
    assert!(shared < 30);
}

#[test]
fn inv_22_more_followers_never_hurt_the_winner() {
    let mut tried = 0;
    watch(25, |state, _| {
        let view = state.view(table::Viewer::All);
        let Some(v) = &view.result else { return };
        if view.rules.teams || v.level == Level::Shared {
            return;
        }
        let p = written_down(state);
        assert_eq!(seen(&p.build().unwrap()).result.unwrap(), *v);
        let winner = v.winners[0];
        let gains: Vec<usize> = if v.invasion { vec![0, 1, 2] } else { vec![v.ranking[0].0.index()] };
        for f in gains {
            let mut richer = p.clone();
            richer.courts[winner.index()][f] += 1;
            assert_eq!(seen(&richer.build().unwrap()).result.unwrap().winners, [winner]);
            tried += 1;
        }
    });
    assert!(tried > 150, "{tried}");
}

#[test]
fn a_finished_game_written_down_is_a_finished_game_again() {
    let mut finished = 0;
    watch(2, |state, _| {
        if state.next() == Next::Over {
            let again = written_down(state).build().unwrap();
            assert_eq!((again.next(), again.audit()), (Next::Over, Ok(())));
            finished += 1;
        }
    });
    assert_eq!(finished, 2 * TABLES.len());
}
