//! Appendix B: every switchable ruling, its default and its alternative.

use king_is_dead::{Card, Level};
use table::{Seat, Secrets, Viewer};

use crate::endings::{INVASION, WELSH_FIRST, seats, verdict};
use crate::support::*;

fn with(option: &str, text: &str) -> String {
    format!("{text} option {option}")
}

// ruling N3
#[test]
fn tkd_117_spent_disc_exchanges_or_does_nothing() {
    let text = format!("{P0} fixed 0:Gw hand 0:negotiate pile 0:spy");
    assert_eq!(options_in(&text, Card::Negotiate).len(), 21);
    assert!(options_in(&with("spent-disc=nothing", &text), Card::Negotiate).is_empty());
}

// ruling U5
#[test]
fn tkd_139_undo_by_net_change_or_literally() {
    let text = "base La 0/2/2 Wa 2/1/1 Mo 0/0/1";
    let steps = "play outmanoeuvre, La.W, Wa, S, W, summon Mo.E";
    let options = card_options(&after(&with("undo=literal", text), steps), Card::Outmanoeuvre);
    assert!(!options.contains(&"Wa.W La S W".into()), "the same followers going back");
    assert!(options.contains(&"Wa.E La S E".into()), "other followers with the same result");
    assert!(!card_options(&after(text, steps), Card::Outmanoeuvre).contains(&"Wa.E La S E".into()));
    // A literal reversal of a plain swap is banned under both readings.
    let first = "play manoeuvre, Mo.S, Es.E, summon De.E";
    for option in ["undo=net", "undo=literal"] {
        let state = after(&with(option, &format!("base {P0}")), first);
        assert!(!card_options(&state, Card::Manoeuvre).contains(&"Mo.E Es.S".into()), "{option}");
        let all = enumerator::unbanned_count(&state, Seat(1), Card::Manoeuvre);
        assert_eq!(card_options(&state, Card::Manoeuvre).len(), all - 1, "nothing else is banned");
    }
    let gave = after(&with("undo=literal", text), steps).view(Viewer::Spectator).latest.unwrap().gave;
    assert_eq!(gave, [(region("La"), [0, 1, 0]), (region("Wa"), [1, 1, 0])]);
}

// ruling U7
#[test]
fn tkd_141_an_empty_swap_is_free_or_protected() {
    let text = "base Mo 2/0/0 Es 2/1/0 De 0/0/1 Gw 1/0/0";
    let steps = "play manoeuvre, Mo.S, Es.S, summon De.E";
    let free = card_options(&after(text, steps), Card::Manoeuvre);
    assert!(free.contains(&"Mo.S Es.S".into()));
    let protected = card_options(&after(&with("empty-swap=protected", text), steps), Card::Manoeuvre);
    assert_eq!(protected, ["Mo.S Es.W", "Gw.S Es.W"], "no swap that changes nothing");
    let both = format!("{} undo=literal", with("empty-swap=protected", text));
    let literal = card_options(&after(&both, steps), Card::Manoeuvre);
    assert!(!literal.contains(&"Mo.S Es.S".into()) && literal.contains(&"Mo.S Gw.S".into()));
    // A card without effect is no swap and protects nothing.
    let idle = after(
        "base option empty-swap=protected Wa 2/0/0 Mo 0/0/0",
        "play manoeuvre, summon Wa.S, play assemble, Mo, Mo, Mo, summon Mo.W",
    );
    assert!(card_options(&idle, Card::Manoeuvre).contains(&"Mo.S Wa.S".into()));
}

// ruling K5
#[test]
fn tkd_159_ambush_without_scots_returns_or_does_nothing() {
    let text = "De 0/1/0 Wa 1/0/2 supply 0/2/2";
    assert_eq!(options_in(text, Card::Ambush).len(), 3);
    assert!(options_in(&with("ambush=nothing", text), Card::Ambush).is_empty());
    assert_eq!(options_in(&with("ambush=nothing", "De 0/1/0 supply 1/0/0"), Card::Ambush).len(), 9);
}

// ruling K13
#[test]
fn tkd_203_suppress_prefers_english_or_ranks_lone_returns_equally() {
    let text = "No 1/1/0 Wa 0/0/1 supply 1/0/0";
    assert_eq!(options_in(text, Card::Suppress), ["Wa S", "Wa E"]);
    let equal = options_in(&with("suppress=equal", text), Card::Suppress);
    assert_eq!(equal, ["No S S", "No W S", "No W W", "Wa S", "Wa E"]);
}

// ruling M4 for Quell and Muster
#[test]
fn tkd_194_quell_looks_at_the_board_or_the_region() {
    let text = "La 0/0/1 Wa 0/1/0 De 1/0/0 supply 2/0/1";
    let region = options_in(&with("quell-muster=region", text), Card::Quell);
    assert_eq!(region, ["La S S", "La S E", "Wa S S", "Wa S W", "Wa S E", "Wa W E", "De S S", "De S E"]);
    let empty = with("quell-muster=region", "Wa 0/1/0 supply 0/0/0");
    assert_eq!(options_in(&empty, Card::Quell), ["Wa W"]);
}

// ruling R1
#[test]
fn tkd_225_running_out_counts_or_not() {
    let text = format!("{WELSH_FIRST} courts 0:2/3/0 1:2/3/0 2:0/1/1 last 0@12 emptied 1@20");
    assert_eq!(verdict(&text).winners, seats(&[1]));
    let v = verdict(&with("run-out=ignored", &text));
    assert_eq!((v.winners, v.level), (seats(&[0]), Level::OldestAction));
}

// ruling R2
#[test]
fn tkd_237_teams_or_seats_are_compared() {
    let text =
        format!("{WELSH_FIRST} seats 4 courts 0:1/3/0 1:1/3/0 2:0/0/0 3:0/0/0 emptied 0@25 1@20 2@31 3@32");
    assert_eq!(verdict(&text).winners, seats(&[0, 2]));
    let v = verdict(&with("team-tie=seat", &text));
    assert_eq!((v.winners, v.crowned, v.level), (seats(&[1, 3]), seats(&[1]), Level::RanOut));
}

// ruling R4
#[test]
fn tkd_218_vacant_ranks_are_skipped_or_counted_together() {
    let text = "wins S:1,2,3,4,6,8 X:5,7 courts 0:3/0/2 1:3/4/0 2:1/1/1 emptied 0@15 1@16";
    assert_eq!(verdict(text).winners, seats(&[0]));
    let v = verdict(&with("vacant-ranks=together", text));
    assert_eq!((v.winners, v.level), (seats(&[1]), Level::VacantFactions));
}

// ruling R7
#[test]
fn tkd_214_an_idle_invasion_is_shared_or_goes_to_the_last_turn() {
    let text = format!("{INVASION} courts 0:1/1/0 1:0/1/1 2:2/0/0 turn 1");
    assert_eq!(verdict(&text).winners, seats(&[0, 1, 2]));
    let v = verdict(&with("idle-invasion=last-turn", &text));
    assert_eq!((v.winners, v.level), (seats(&[1]), Level::LastTurn));
    let ahead = format!("{INVASION} courts 0:1/1/1 1:0/1/1 2:1/1/1 turn 1");
    assert_eq!(
        verdict(&with("idle-invasion=last-turn", &ahead)).winners,
        seats(&[0]),
        "the turn before seat 1"
    );
}

// ruling S4
#[test]
fn tkd_78_a_fixed_disc_stays_or_returns() {
    let steps = "play negotiate, card Mo, card Wa, summon Mo.S, pass, pass, pass";
    for (option, back) in [("fixed-disc=stays", false), ("fixed-disc=returns", true)] {
        let view = seen(&after(&with(option, &format!("base {P0}")), steps));
        assert_eq!((view.track[0].region, view.track[0].face_up), (region("Mo"), false));
        assert_eq!(view.track[0].fixed_by, if back { None } else { Some(Seat(0)) });
        assert_eq!(view.seats[0].has_disc, back);
    }
}

// ruling K17
#[test]
fn tkd_250_plot_is_not_owed_or_owed() {
    let text = format!(
        "{WELSH_FIRST} seats 4 courts 0:1/3/0 1:1/3/0 2:0/0/0 3:0/0/0 emptied 0@30 1@28 2@29 3@31 plot 2"
    );
    assert_eq!(verdict(&text).winners, seats(&[0, 2]));
    let v = verdict(&with("plot-owed=yes", &text));
    assert_eq!((v.winners, v.level), (seats(&[1, 3]), Level::RanOut));
}

// ruling M1
#[test]
fn tkd_86_an_empty_board_skips_the_summon_or_uses_the_supply() {
    let text = with("empty-board=supply", "supply 2/0/1");
    let mut state = holding(&text, &[Card::Manoeuvre]);
    act(&mut state, "play manoeuvre");
    assert_eq!(legal_texts(&state), ["summon supply.S", "summon supply.E"]);
    act(&mut state, "summon supply.E");
    assert_eq!((seen(&state).seats[0].court, supply(&state)), ([0, 0, 1], "2/0/0".into()));
    let mut state = holding(&with("empty-board=supply", "supply 0/0/0"), &[Card::Manoeuvre]);
    act(&mut state, "play manoeuvre");
    assert_eq!(to_move(&state), Seat(1), "nothing anywhere: skipped after all");
}
