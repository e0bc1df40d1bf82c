//! Prompts, labels, warnings, the log and the end in words.

use king_is_dead::KingIsDead;
use table::{Choice, Game, Names, Next, Presentation, Seat, Taken, Viewer};

use crate::support::*;

fn names() -> Names {
    Names::new(["Ann", "Bo", "Cy", "Di"].map(String::from).to_vec())
}

fn choice(state: &KingIsDead, action: &str) -> Choice {
    state.describe(to_move(state), action.parse().unwrap(), &names())
}

fn prompt(state: &KingIsDead) -> String {
    state.prompt(Viewer::Seat(to_move(state)), &names())
}

#[test]
fn prompts_say_what_is_asked() {
    let p0 = format!("base {P0}");
    assert_eq!(prompt(&set(&p0)), "Play a card or pass.");
    assert_eq!(prompt(&after(&p0, "play welsh-support")), "Choose where the two Welsh followers go.");
    assert_eq!(prompt(&after(&p0, "play assemble, Mo")), "Choose where the Welsh follower goes (2 of 3).");
    assert_eq!(
        prompt(&after(&p0, "play outmanoeuvre, La.W, Wa")),
        "Choose the two followers in Warwick that change places with a Welsh follower in Lancaster."
    );
    let other = after(&p0, "play manoeuvre");
    assert_eq!(
        other.prompt(Viewer::Spectator, &names()),
        "Ann has played Manoeuvre and chooses its targets."
    );
    // Nobody meets an empty prompt or label anywhere.
    watch(2, |state, _| {
        let names = names();
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
            assert!(state.prompt(viewer, &names).ends_with('.'));
        }
        if state.next() != Next::Over {
            for action in legal(state) {
                let choice = state.describe(to_move(state), action, &names);
                assert!(!choice.label.is_empty());
            }
        }
    });
}

#[test]
fn choices_name_their_place_on_the_board() {
    let p0 = format!("base {P0}");
    assert_eq!(choice(&set(&p0), "play negotiate").to, ["hand-negotiate"]);
    assert_eq!(choice(&set(&p0), "play assemble").to, ["hand-assemble", "hand-assemble-2"], "both copies");
    let one = set(&format!("{p0} hand 0:assemble,aid"));
    assert_eq!(choice(&one, "play assemble").to, ["hand-assemble"]);
    let swap = choice(&after(&p0, "play manoeuvre"), "Mo.S");
    assert_eq!(
        (swap.label.as_str(), swap.from.as_slice()),
        ("Scot in Moray", &["follower-Mo-S".to_string()][..])
    );
    assert!(
        swap.unordered && swap.to.contains(&"follower-De-E".to_string()),
        "the other half is its other end"
    );
    let card = choice(&after(&p0, "play negotiate"), "card Wa");
    assert_eq!((card.label.as_str(), card.to[0].as_str()), ("Warwick (space 1)", "space-1"));
    assert_eq!(choice(&after(&p0, "play assemble"), "De").to, ["region-De"]);
    assert_eq!(choice(&after(&p0, "play scottish-support, St"), "summon St.S").to[0], "follower-St-S");
    let spy = after(&format!("{P0} hand 0:spy pile 1:aid"), "play spy");
    assert_eq!(choice(&spy, "pile 1").label, "Copy Aid from Bo");
    assert_eq!(choice(&spy, "pile 1").to, ["pile-1"]);
}

// VIEW-2, VIEW-8
#[test]
fn view_8_warnings() {
    let caution = |state: &KingIsDead, action: &str| choice(state, action).caution;
    let dry = set("base Mo 1/0/0 supply 0/0/0");
    assert_eq!(
        caution(&dry, "play assemble").as_deref(),
        Some("This card can do nothing now, but you still summon a follower.")
    );
    let bare = set("base supply 0/0/0");
    assert_eq!(caution(&bare, "play assemble").as_deref(), Some("This card can do nothing now."));
    let same = after("base Mo 2/0/0 Es 1/0/0", "play manoeuvre, Mo.S");
    assert_eq!(caution(&same, "Es.S").as_deref(), Some("This leaves everything as it was."));
    let low = set("base St 1/0/0 No 0/1/0");
    assert_eq!(
        caution(&low, "play outmanoeuvre").as_deref(),
        Some("No region can give two followers to a neighbour: one changes places with one.")
    );
    let short = set("base Mo 1/0/0 supply 1/0/2");
    assert_eq!(
        caution(&short, "play scottish-support").as_deref(),
        Some("Only one Scot is left in the supply.")
    );
    assert_eq!(caution(&short, "play assemble").as_deref(), Some("The supply has no Welsh."));
    let last = after(&format!("base {P0}"), "pass, pass");
    assert_eq!(
        caution(&last, "pass").as_deref(),
        Some("This pass starts the struggle for Warwick: Scots by 1.")
    );
    assert_eq!(caution(&set(&format!("base {P0}")), "pass"), None);
    assert_eq!(caution(&set(&format!("base {P0}")), "play manoeuvre"), None);
}

// VIEW-8
#[test]
fn view_8_cunning_cards_say_what_they_cannot_do_in_full() {
    let caution = |text: &str, card: &str| {
        choice(&set(&format!("hand 0:{card} {text}")), &format!("play {card}")).caution.unwrap_or_default()
    };
    assert_eq!(caution("Mo 0/1/0 supply 2/0/0", "ambush"), "");
    assert_eq!(caution("Mo 0/1/0 supply 1/0/0", "ambush"), "Only one Scot is left in the supply.");
    assert_eq!(
        caution("Mo 0/1/0 supply 0/0/0", "ambush"),
        "The supply has no Scot: a follower only returns."
    );
    assert_eq!(caution("St 2/0/0 No 0/1/1", "edict"), "");
    let middle = "No swap of two for two is possible: one side gives only one.";
    assert_eq!(caution("St 2/0/0 No 0/1/0", "edict"), middle);
    assert_eq!(caution("St 1/0/0 No 0/1/1", "edict"), middle);
    assert_eq!(caution("St 1/0/0 No 0/1/0", "edict"), "Only one Scot for one is possible.");
    assert_eq!(caution("Wa 0/0/2 supply 0/1/0", "suppress"), "");
    for (text, words) in [
        ("Wa 0/0/1 supply 0/1/0", "The English follower in reach stands alone: only it returns."),
        ("Wa 0/1/0 supply 0/1/0", "No English follower is in reach: another one returns instead."),
        ("Mo 1/0/0 supply 0/1/0", "Every region in reach is empty: one follower is only placed."),
    ] {
        assert_eq!(caution(text, "suppress"), words);
    }
}

// rules: TKD-200, TKD-202
#[test]
fn suppress_points_at_the_follower_that_leaves_and_not_at_the_one_that_enters() {
    let leaving = after("hand 0:suppress Wa 0/0/2 supply 0/1/0", "play suppress, Wa");
    assert_eq!(choice(&leaving, "E").to, ["follower-Wa-E"]);
    let entering = after("hand 0:suppress Wa 0/0/2 supply 0/1/0", "play suppress, Wa, E");
    assert_eq!(choice(&entering, "W").to, ["supply-W"]);
}

#[test]
fn the_log_tells_actions_in_sentences() {
    let mut state = set(&format!("base {P0}"));
    let log = act(&mut state, "play outmanoeuvre, La.W, Wa, S, E, summon De.E, pass, pass, pass");
    let told: Vec<_> = log.iter().map(|e| state.tell(e, Viewer::All, &names()).unwrap()).collect();
    assert_eq!(
        told,
        [
            "Ann played Outmanoeuvre: a Welsh follower from Lancaster for a Scot and an English follower from Warwick.",
            "Ann summoned an English follower from Devon.",
            "Bo passed.",
            "Cy passed.",
            "Ann passed.",
            "Struggle 1: the Welsh take Warwick by 1.",
        ]
    );
}

// VIEW-14, TKD-71
#[test]
fn view_14_who_is_out_of_cards_hears_that_only_watching_is_left() {
    let told = |state: &KingIsDead, seat: u8| state.prompt(Viewer::Seat(Seat(seat)), &names());
    let some = set(&format!("{P0} hand 0:aid 1:none 2:plot turn 0"));
    assert_eq!(told(&some, 0), "Play a card or pass.");
    assert_eq!(told(&some, 1), "Ann plays a card or passes; your hand is empty, so you only watch.");
    assert_eq!(
        told(&some, 2),
        "Ann plays a card or passes; only Plot is left in your hand, so you only watch."
    );
    assert_eq!(some.prompt(Viewer::Spectator, &names()), "Ann plays a card or passes.");
    let mut turned = some;
    act(&mut turned, "pass");
    assert_eq!(told(&turned, 1), "Your hand is empty; you can only pass and watch.");
    assert_eq!(told(&turned, 0), "Bo plays a card or passes.", "Ann has a card");

    // Nobody holds a card: all that is left is to run through the struggles, and everybody hears it.
    let mut none = set(&format!("{P0} hand 0:none 1:none 2:none turn 0"));
    assert_eq!(
        told(&none, 0),
        "All hands are empty: pass on to the struggle for Warwick, and up to 7 more after it."
    );
    for viewer in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(
            none.prompt(viewer, &names()),
            "All hands are empty: Ann passes on to the struggle for Warwick, and up to 7 more after it."
        );
    }
    act(&mut none, "pass, pass, pass");
    assert!(told(&none, 0).ends_with(", and up to 6 more after it."), "{}", told(&none, 0));

    // A last card that can only be Plot is not betrayed (TKD-71).
    let plot = set(&format!("{P0} hand 0:none 1:none 2:plot turn 0"));
    assert_eq!(told(&plot, 0), "Your hand is empty; you can only pass and watch.");
}

// VIEW-16
#[test]
fn view_16_the_end_in_words() {
    let end = |text: &str| set(&format!("{text} over")).ending(&names());
    assert_eq!(
        end("wins W:1,3,5,8 S:2,4,7 E:6 courts 0:1/3/0 1:1/2/0 2:5/0/0 emptied 0@15 plot 1"),
        "The Welsh are strongest with 4 regions, Scots 3, English 1. Welsh at court: Ann 3, Bo 3, Cy 0; Scots at \
         court: Ann 1, Bo 1, Cy 5. Bo's Plot counts as a Welsh follower. Bo wins by Plot."
    );
    assert_eq!(
        end("seats 4 wins W:1,3,5,8 S:2,4,7 E:6 courts 0:0/2/0 1:0/3/0 2:0/2/0 3:0/0/0"),
        "The Welsh are strongest with 4 regions, Scots 3, English 1. Welsh at court: Ann 2, Bo 3, Cy 2, Di 0. \
         Bo and Di win with the most followers of the strongest faction. \
         Bo takes the crown; Di is the power behind the throne."
    );
    assert_eq!(
        end("wins S:1 W:3 X:2,4,5 courts 0:2/2/1 1:2/2/2 2:6/0/3"),
        "France invades: three regions are unstable. Sets: Ann 1, Bo 2, Cy 0. Bo wins with the most sets."
    );
    assert_eq!(set(P0).ending(&names()), "");
}

#[test]
fn a_trace_names_everything() {
    let trace = after(&format!("{P0} hand 0:spy,plot pile 1:march"), "play spy, pile 1, Mo").trace();
    assert_eq!(trace["phase"], "effect");
    assert_eq!(trace["regions"]["moray"]["followers"]["scottish"], 3);
    assert_eq!(trace["contested"], "warwick");
    assert_eq!(trace["seats"][0]["hand"], serde_json::json!(["plot"]));
    assert_eq!(trace["seats"][0]["negotiation_disc"], "held");
    assert_eq!(trace["under_way"]["chosen"], serde_json::json!(["pile 1", "Mo"]));
    let documented = include_str!("../../../../docs/trace-king-is-dead.md");
    for object in [&trace, &trace["seats"][0]] {
        for field in object.as_object().unwrap().keys() {
            assert!(documented.contains(&format!("| `{field}` |")), "{field} is not documented");
        }
    }
    assert_eq!(KingIsDead::ID, "king-is-dead");
}

/// The end in words of a game that is laid as over.
fn ended(text: &str) -> String {
    set(&format!("{text} over")).ending(&names())
}

// rules: TKD-214, TKD-234
#[test]
fn tkd_214_an_invasion_between_seats_that_never_acted_says_that_the_last_turn_decided() {
    let text = "wins S:1 W:3 X:2,4,5 courts 0:1/1/0 1:0/1/1 2:2/0/0 turn 1";
    let shared = ended(text);
    assert!(shared.contains("win together: they are level, and none of them ever acted"), "{shared}");
    let last = ended(&format!("{text} option idle-invasion=last-turn"));
    assert!(last.contains("Bo wins by taking the last turn: nobody who is level ever acted."), "{last}");
    assert!(!last.contains("recent action"), "{last}");
    let acted = ended(&format!("{text} last 0@3 option idle-invasion=last-turn"));
    assert!(acted.contains("Ann wins by acting last."), "{acted}");
}

// rules: TKD-218, TKD-221
#[test]
fn tkd_218_vacant_ranks_that_count_together_are_named_and_counted_in_the_end() {
    let text = "wins S:1,2,3,4,6,8 X:5,7 courts 0:3/0/2 1:3/4/0 2:1/1/1 emptied 0@15 1@16";
    let skipped = ended(text);
    assert!(skipped.contains("the second rank is vacant"), "{skipped}");
    assert!(skipped.contains("Scots at court: Ann 3, Bo 3, Cy 1."), "{skipped}");
    assert!(skipped.contains("Ann wins by playing all cards first."), "{skipped}");
    let together = ended(&format!("{text} option vacant-ranks=together"));
    assert!(together.contains("the other two count together"), "{together}");
    assert!(
        together.contains("Scots at court: Ann 3, Bo 3, Cy 1; the two others at court: Ann 2, Bo 4, Cy 2."),
        "{together}"
    );
    assert!(together.contains("Bo wins with the most followers of the two factions without a region."));
}

// rules: TKD-226, TKD-227, TKD-238
#[test]
fn tkd_226_a_seat_that_wins_without_ever_acting_is_not_said_to_have_acted() {
    let wins = "wins W:1,3,5,8 S:2,4,7 E:6";
    let never = ended(&format!("{wins} courts 0:1/1/0 1:1/1/0 2:1/1/0 last 1@5 2@3"));
    assert!(never.contains("Ann wins by never having acted"), "{never}");
    let oldest = ended(&format!("{wins} courts 0:1/1/0 1:1/1/0 2:0/1/0 last 0@7 1@5 2@3"));
    assert!(oldest.contains("Bo wins by acting longest ago."), "{oldest}");
    let teams = format!("{wins} seats 4 courts 0:1/3/0 1:1/3/0 2:0/0/0 3:0/0/0");
    let team = ended(&format!("{teams} last 0@4"));
    assert!(team.contains("Bo and Di win by never having acted"), "{team}");
    let acted = ended(&format!("{teams} last 0@4 3@3"));
    assert!(acted.contains("Bo and Di win by acting longest ago."), "{acted}");
}

#[test]
fn a_region_that_is_closed_to_a_card_is_not_the_second_half_of_anything() {
    // After a Support comes the summon; the two are not one gesture.
    let state = after(&format!("base {P0}"), "play scottish-support");
    let seat = to_move(&state);
    for region in ["Mo", "St", "La", "No", "Gw", "Wa", "De", "Es"] {
        assert!(
            state.gestures(seat, &format!("region-{region}"), &Taken::usual(), &names()).gestures.is_empty(),
            "{region}"
        );
    }
}

#[test]
fn what_only_decorates_is_plain_and_what_can_be_meant_is_not() {
    for plain in ["ground", "france", "seat-1", "back-0-1", "outlook", "court-0-W"] {
        assert!(KingIsDead::is_plain(plain), "{plain}");
    }
    let state = set(&format!("base {P0}"));
    for meant in ["region-Mo", "follower-Mo-W", "card-Mo", "space-1", "hand-assemble", "pile-1"] {
        assert!(!KingIsDead::is_plain(meant), "{meant}");
        let mut out = Vec::new();
        state.meanings(to_move(&state), meant, &mut out);
        assert!(!out.is_empty(), "{meant}");
    }
}
