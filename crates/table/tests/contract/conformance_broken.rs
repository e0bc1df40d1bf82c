//! The conformance suite can fail: each spoiled toy is caught by the law it breaks.

use crate::toys;

use std::collections::BTreeSet;

use table::conformance::{self, Breach, Effort, Law};
use toys::Toy;
use toys::flaws::{Flaw, spoil};

/// The breaches that a full run of the suite finds in a toy with this flaw.
fn breaches(flaw: Option<Flaw>) -> Vec<Breach> {
    spoil(flaw);
    let effort = Effort { games: 20, setups: 10, spots: 12, worlds: 2, ..Effort::default() };
    let laws = [
        conformance::setups_stand::<Toy>,
        conformance::every_turn_has_a_choice::<Toy>,
        conformance::list_agrees_with_check::<Toy>,
        conformance::games_end_and_lose_nothing::<Toy>,
        conformance::chance_is_drawn_as_promised::<Toy>,
        conformance::actions_read_back::<Toy>,
        conformance::records_fold::<Toy>,
        conformance::imagined_worlds_look_the_same::<Toy>,
        conformance::views_hold_no_more_than_they_say::<Toy>,
        conformance::imagined_worlds_are_as_likely_as_real_ones::<Toy>,
        conformance::unseen_differences_stay_unseen::<Toy>,
        conformance::answers_stay_secret::<Toy>,
        conformance::taking_back_never_peeks::<Toy>,
        conformance::equal_positions_are_one_value::<Toy>,
        conformance::sentences_keep_secrets::<Toy>,
        conformance::every_choice_is_shown::<Toy>,
        conformance::every_motion_is_drawn::<Toy>,
        conformance::reasons_are_sentences::<Toy>,
        conformance::codes_stand_for_actions::<Toy>,
        conformance::observations_keep_secrets::<Toy>,
    ];
    laws.iter().filter_map(|law| law(&effort).err()).collect()
}

/// Asserts that exactly these laws are broken, the first being the one meant to catch the flaw,
/// and that each report says why.
#[track_caller]
fn caught(flaw: Flaw, expected: &[(Law, &str)]) {
    let found = breaches(Some(flaw));
    let laws: BTreeSet<Law> = found.iter().map(|breach| breach.law).collect();
    let wanted: BTreeSet<Law> = expected.iter().map(|(law, _)| *law).collect();
    assert_eq!(laws, wanted, "{found:#?}");
    for (law, part) in expected {
        let breach = found.iter().find(|breach| breach.law == *law);
        assert!(breach.is_some_and(|breach| breach.what.contains(part)), "{law:?} {part:?}: {breach:#?}");
    }
}

#[test]
fn the_sound_toy_breaks_nothing() {
    assert_eq!(breaches(None), []);
}

#[test]
fn dead_end() {
    caught(Flaw::DeadEnd, &[(Law::Turns, "dead end: seat"), (Law::Endings, "stops before its end")]);
}

#[test]
fn count_leaks() {
    caught(
        Flaw::CountLeaks,
        &[
            (Law::Views, "can tell two worlds apart by the view"),
            (Law::Worlds, "imagines a world that cannot have been dealt"),
            (Law::Steps, "reveals nothing, yet"),
            (Law::Undoing, "may look and take back"),
        ],
    );
}

#[test]
fn view_leaks() {
    let expected = [
        (Law::Ignorance, "every world imagined is the true one"),
        (Law::Answers, "while others decide, and Recall"),
    ];
    caught(Flaw::ViewLeaks, &expected);
}

#[test]
fn log_leaks() {
    caught(Flaw::LogLeaks, &[(Law::Telling, "cannot see whether 0 did Pick")]);
}

#[test]
fn motion_leaks() {
    caught(Flaw::MotionLeaks, &[(Law::Telling, "cannot see whether 0 did Pick")]);
}

#[test]
fn motion_undrawn() {
    caught(Flaw::MotionUndrawn, &[(Law::Moving, "\"kard-")]);
}

#[test]
fn reason_twice() {
    caught(Flaw::ReasonTwice, &[(Law::Reasons, "has the term 0 twice")]);
}

#[test]
fn reason_unfinished() {
    caught(Flaw::ReasonUnfinished, &[(Law::Reasons, "\"because of points\" is no sentence")]);
}

#[test]
fn prompt_leaks() {
    caught(Flaw::PromptLeaks, &[(Law::Telling, "the prompt says \"Seat 0 has picked")]);
}

#[test]
fn list_short() {
    caught(Flaw::ListShort, &[(Law::List, "do Mark(1), which is not listed")]);
}

#[test]
fn list_long() {
    caught(Flaw::ListLong, &[(Law::List, "is offered Peek"), (Law::Chance, "the careless action Peek")]);
}

#[test]
fn impure() {
    caught(
        Flaw::Impure,
        &[
            (Law::Records, "does not do the same thing twice"),
            (Law::Steps, "reveals nothing, yet"),
            (Law::Undoing, "may look and take back"),
        ],
    );
}

#[test]
fn misread() {
    caught(
        Flaw::Misread,
        &[(Law::Words, "\"mark 1\", written for Mark(1), is read as Mark(0)"), (Law::Records, "the record")],
    );
}

#[test]
fn peeking_undo() {
    caught(
        Flaw::PeekingUndo,
        &[(Law::Steps, "Peek"), (Law::Undoing, "may look and take back: after the open step Peek")],
    );
}

#[test]
fn hasty_mark() {
    caught(Flaw::HastyMark, &[(Law::Undoing, "stands, though it showed nothing and seat")]);
}

#[test]
fn blurred() {
    caught(
        Flaw::Blurred,
        &[
            (Law::Views, "can tell two worlds apart"),
            (Law::Chance, "in a world it cannot tell apart"),
            (Law::Ignorance, "a different world was imagined"),
            (Law::Worlds, "imagines a world that cannot have been dealt"),
            (Law::Steps, "reveals nothing, yet"),
            (Law::Undoing, "may look and take back"),
            (Law::Observations, "can tell two worlds apart by its observation"),
        ],
    );
}

#[test]
fn one_world() {
    caught(
        Flaw::OneWorld,
        &[(Law::Ignorance, "imagines the same world every time"), (Law::Worlds, "should come up")],
    );
}

#[test]
fn skewed() {
    caught(Flaw::Skewed, &[(Law::Worlds, "should come up")]);
}

#[test]
fn hopeful() {
    caught(Flaw::Hopeful, &[(Law::Endings, "of the victory, not")]);
}

#[test]
fn claims_open() {
    caught(Flaw::ClaimsOpen, &[(Law::Ignorance, "nothing should be hidden")]);
}

#[test]
fn lopsided() {
    caught(Flaw::Lopsided, &[(Law::Chance, "random_action answers")]);
}

#[test]
fn loaded() {
    caught(Flaw::Loaded, &[(Law::Chance, "draw_chance answers")]);
}

#[test]
fn endless() {
    caught(Flaw::Endless, &[(Law::Endings, "Retract leads back to an earlier position")]);
}

#[test]
fn loses_card() {
    caught(
        Flaw::LosesCard,
        &[
            (Law::Endings, "the audit fails after Pick"),
            (Law::Ignorance, "nothing should be hidden"),
            (Law::Telling, "cannot see whether"),
        ],
    );
}

#[test]
fn forgeable() {
    let expected =
        [(Law::Records, "was forged from \"coin\" to \"coin\""), (Law::Words, "written for Coin(false)")];
    caught(Flaw::Forgeable, &expected);
}

#[test]
fn repeats() {
    caught(
        Flaw::Repeats,
        &[(Law::Turns, "repeat themselves"), (Law::Words, "both written"), (Law::Showing, "both labelled")],
    );
}

#[test]
fn undrawn() {
    caught(Flaw::Undrawn, &[(Law::Showing, "which is not in the drawing")]);
}

#[test]
fn hashes() {
    let expected = [
        (Law::Values, "has another hash"),
        (Law::Records, "a copy was played on"),
        (Law::Worlds, "cannot have been dealt"),
    ];
    caught(Flaw::Hashes, &expected);
}

#[test]
fn careless_cheats() {
    caught(Flaw::CarelessCheats, &[(Law::Chance, "careless seat")]);
}

#[test]
fn speechless() {
    caught(Flaw::Speechless, &[(Law::List, "without naming a rule and a reason")]);
}

#[test]
fn same_label() {
    caught(Flaw::SameLabel, &[(Law::Showing, "both labelled \"Mark\"")]);
}

#[test]
fn unescaped() {
    caught(Flaw::Unescaped, &[(Law::Showing, "an '&' that is not escaped")]);
}

#[test]
fn no_three() {
    caught(Flaw::NoThree, &[(Law::Setups, "Too few cards for three")]);
}

#[test]
fn two_values_that_read_the_same_are_caught() {
    caught(Flaw::TwinLabels, &[(Law::Setups, "the value no has no label of its own")]);
}

#[test]
fn early_outcome() {
    caught(
        Flaw::EarlyOutcome,
        &[(Law::Turns, "an outcome before the end"), (Law::Showing, "the ending is not told exactly")],
    );
}

#[test]
fn too_long() {
    caught(Flaw::TooLong, &[(Law::Endings, "the longest it may take")]);
}

#[test]
fn json_loses() {
    caught(Flaw::JsonLoses, &[(Law::Views, "comes back from JSON changed")]);
}

#[test]
fn inactive_acts() {
    caught(Flaw::InactiveActs, &[(Law::List, "although chance decides")]);
}

#[test]
fn lenient() {
    caught(Flaw::Lenient, &[(Law::Words, "which is written")]);
}

#[test]
fn colours() {
    caught(Flaw::Colours, &[(Law::Showing, "escape sequences")]);
}

#[test]
fn unmarked() {
    caught(Flaw::Unmarked, &[(Law::Showing, "does not say whether it is a reconstruction")]);
}

#[test]
fn weightless() {
    caught(Flaw::Weightless, &[(Law::Chance, "has no weight")]);
}

#[test]
fn quiet_peek() {
    caught(
        Flaw::QuietPeek,
        &[(Law::Steps, "reveals nothing, yet"), (Law::Undoing, "stands, though it showed nothing and seat")],
    );
}

#[test]
fn list_leaks() {
    let words = "can tell two worlds apart by what is legal";
    let expected = [
        (Law::Views, words),
        (Law::Steps, words),
        (Law::Answers, words),
        (Law::Undoing, words),
        (Law::Chance, "in a world it cannot tell apart"),
    ];
    caught(Flaw::ListLeaks, &expected);
}

#[test]
fn caution_leaks() {
    caught(Flaw::CautionLeaks, &[(Law::Telling, "but a choice is")]);
}

#[test]
fn bad_default() {
    caught(Flaw::BadDefault, &[(Law::Turns, "the default action Done")]);
}

#[test]
fn json_leaks() {
    caught(Flaw::JsonLeaks, &[(Law::Views, "but not as JSON")]);
}

#[test]
fn panics() {
    let words = "the game panicked: there is no é in this game";
    caught(Flaw::Panics, &[(Law::Words, words), (Law::List, words)]);
}

#[test]
fn open_answers() {
    caught(Flaw::OpenAnswers, &[(Law::Answers, "while others decide, and Recall")]);
}

#[test]
fn answers_aside() {
    caught(Flaw::AnswersAside, &[(Law::Answers, "who can do nothing but speak aside")]);
}

#[test]
fn stale() {
    caught(Flaw::Stale, &[(Law::Views, "imagines another world when an old one is used again")]);
}

#[test]
fn wave_binds() {
    caught(Flaw::WaveBinds, &[(Law::Answers, "does Wave aside, but that changes what it is asked")]);
}

#[test]
fn too_swift() {
    caught(Flaw::TooSwift, &[(Law::Turns, "would do Done unasked, but may do [Mark(0)")]);
}

#[test]
fn swift_tells() {
    caught(Flaw::SwiftTells, &[(Law::Views, "does unasked: ")]);
}

#[test]
fn code_missing() {
    caught(Flaw::CodeMissing, &[(Law::Codes, "may do Mark(1), which has no code")]);
}

#[test]
fn code_shared() {
    caught(Flaw::CodeShared, &[(Law::Codes, "the code 18 of Mark(1) is read as Some(Mark(0))")]);
}

#[test]
fn code_beyond() {
    caught(Flaw::CodeBeyond, &[(Law::Codes, "the code 1000 of Mark(0) is beyond the 24 there are")]);
}

#[test]
fn code_alias() {
    caught(Flaw::CodeAlias, &[(Law::Codes, "the code 21 is read as Done, whose code is Some(20)")]);
}

#[test]
fn code_leaks() {
    caught(Flaw::CodeLeaks, &[(Law::Codes, "can tell two worlds apart by")]);
}

#[test]
fn mask_long() {
    caught(Flaw::MaskLong, &[(Law::Codes, "but the actions have the codes")]);
}

#[test]
fn codes_grow() {
    caught(Flaw::CodesGrow, &[(Law::Codes, "the layout has changed since the game began")]);
}

#[test]
fn same_block() {
    caught(Flaw::SameBlock, &[(Law::Codes, "the action block \"done\" has no name of its own")]);
}

#[test]
fn undescribed() {
    caught(Flaw::Undescribed, &[(Law::Codes, "the action block wave is no sentence: \"waving\"")]);
}

#[test]
fn outcomes_few() {
    caught(Flaw::OutcomesFew, &[(Law::Codes, "outcomes are possible, at most 2 are promised")]);
}

#[test]
fn observation_leaks() {
    caught(Flaw::ObservationLeaks, &[(Law::Observations, "flag[0] is")]);
}

#[test]
fn observation_stale() {
    caught(Flaw::ObservationStale, &[(Law::Observations, "depends on what was there: flag[0] is 0 or 255")]);
}

#[test]
fn observation_large() {
    caught(Flaw::ObservationLarge, &[(Law::Observations, "but 0 at most was promised")]);
}

#[test]
fn observation_short() {
    let words = "the game panicked: assertion `left == right` failed: the tensor flag of shape [1]";
    caught(Flaw::ObservationShort, &[(Law::Codes, words), (Law::Observations, words)]);
}

#[test]
fn observation_varies() {
    caught(Flaw::ObservationVaries, &[(Law::Observations, "seat 1 has other tensors than seat 0")]);
}

#[test]
fn a_breach_says_where_it_was_found() {
    let found = breaches(Some(Flaw::EarlyOutcome));
    let report = found[0].to_string();
    assert_eq!(report, "law Turns is broken (2 seats; seed 1, ply 21): there is an outcome before the end");
    spoil(Some(Flaw::NoThree));
    let breach = conformance::setups_stand::<Toy>(&Effort::default()).unwrap_err();
    assert_eq!((breach.setup.as_str(), breach.ply), ("3 seats", 0));
}

#[test]
#[should_panic(expected = "law Ignorance is broken")]
fn a_breach_fails_the_test_that_requires_the_law() {
    spoil(Some(Flaw::ViewLeaks));
    conformance::require(conformance::views_hold_no_more_than_they_say::<Toy>(&Effort::default()));
}
