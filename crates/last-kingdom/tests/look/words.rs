//! The text board, the trace and the ending as a player meets them.

use table::{Names, Presentation, Scene, playout};

use crate::support::*;

fn plain_width(line: &str) -> usize {
    let mut width = 0;
    let mut escape = false;
    for letter in line.chars() {
        match (escape, letter) {
            (false, '\u{1b}') => escape = true,
            (true, 'm') => escape = false,
            (true, _) => {}
            _ => width += 1,
        }
    }
    width
}

#[test]
fn the_text_board_fits_into_a_hundred_columns() {
    let names = Names::new(
        ["Bartholomew of the Very Long Name Indeed and Sons", "Bo", "Cecilia of York", "Dag", "Eve"]
            .map(String::from)
            .into(),
    );
    for seats in [2, 5] {
        each_position(any_leaders(seats), 21, |game| {
            for viewer in [Viewer::Seat(Seat(0)), Viewer::All] {
                for colour in [false, true] {
                    let board = LastKingdom::text_board(&game.view(viewer), &names, colour);
                    for line in board.lines() {
                        assert!(plain_width(line) <= 100, "{} columns: {line}", plain_width(line));
                    }
                }
            }
        });
    }
}

#[test]
fn the_terminal_shows_leader_mats_and_what_plaques_do() {
    let names = Names::plain(2);
    let scenario = Scenario::new(&["uhtred", "alfred"]);
    let board = LastKingdom::text_board(&scenario.view(Viewer::Seat(Seat(0))), &names, false);
    let words = board.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("Strength 2 in Round I, 3 in Round II."), "{board}");
    assert!(words.contains("mat: Moves for 2 action tokens. Never changes side."), "{board}");
    assert!(
        words.contains("Make the Right Choice (passive): Gain 1 affinity with a people you choose"),
        "{board}"
    );
    assert!(words.contains("take the locked marker."), "the side for two players: {board}");
}

#[test]
fn every_display_shows_the_price_that_is_paid() {
    let names = Names::new(["Anna", "Bo", "Cy"].map(String::from).into());
    let mut scenario = Scenario::new(&["uhtred", "alfred", "guthrum"]);
    scenario.face_up(1, "II06").turn(1);
    let costly = scenario.game.public().market[6];
    let (name, word) = (costly.spec().name, costly.word());
    let board = |viewer| LastKingdom::text_board(&scenario.view(viewer), &names, false);
    let drawn = |viewer| LastKingdom::draw(&scenario.view(viewer), &Scene::alone(&names, 1200));
    for (viewer, price) in
        [(Viewer::Seat(Seat(0)), 6), (Viewer::Seat(Seat(1)), 5), (Viewer::Spectator, 5), (Viewer::All, 5)]
    {
        assert!(board(viewer).contains(&format!("{price} {name} (")), "{viewer:?}");
        assert_eq!(board(viewer).contains("Bo pays 1 token less"), price == 6, "{viewer:?}");
        let svg = drawn(viewer);
        let plaque =
            svg.split(&format!("id=\"plaque-{word}\"")).nth(1).unwrap().split("</g>").next().unwrap();
        assert!(plaque.contains(&format!("costs {price} action tokens")), "{viewer:?}: {plaque}");
        assert!(plaque.contains(&format!(">{price}<")), "{viewer:?}: {plaque}");
        assert_eq!(plaque.contains("Bo pays 5"), price == 6, "{viewer:?}: {plaque}");
        let view = serde_json::to_value(scenario.view(viewer)).unwrap();
        assert_eq!(
            view["prices"],
            serde_json::json!([[2, 2, 3, 3, 4, 5, 6], [2, 2, 2, 2, 3, 4, 5], [2, 2, 3, 3, 4, 5, 6]])
        );
    }
    assert_eq!(scenario.game.trace()["market"][6]["paid"], serde_json::json!([6, 5, 6]));
    let label =
        scenario.game.describe(Seat(1), scenario.game.read_action(&format!("use {word}")).unwrap(), &names);
    assert_eq!(label.label, format!("Use {name} (5 action tokens)"));
    scenario.play(&format!("use {word}"));
    assert_eq!(scenario.tokens(1), 5);
}

#[test]
fn tlk_71_the_last_conflict_of_a_round_is_called_the_last() {
    let names = Names::new(FOUR.map(String::from).into());
    let mut scenario = Scenario::new(&FOUR);
    let head = |scenario: &Scenario| {
        let board = LastKingdom::text_board(&scenario.view(Viewer::Spectator), &names, false);
        board.lines().next().unwrap().to_owned()
    };
    let drawn = |scenario: &Scenario| {
        LastKingdom::draw(&scenario.view(Viewer::Spectator), &Scene::alone(&names, 1200))
    };
    scenario.bare().armies(WE, [0, 2, 0, 0]).armies(NO, [0, 0, 0, 3]);
    scenario.play("pass, pass, pass, invade");
    assert_eq!(scenario.game.public().phase, Phase::PlaceSuccession(Seat(3)));
    assert!(head(&scenario).contains("conflict in Northumbria"), "{}", head(&scenario));
    assert!(
        !head(&scenario).contains("last of the round"),
        "nothing comes next only because nobody chose yet"
    );
    assert!(!drawn(&scenario).contains("last war of the round"));
    scenario.play("to wales");
    for region in [ME, EA] {
        scenario.open().peace[region.index()] = Some(Side::Saxon);
    }
    scenario.all_pass();
    assert!(head(&scenario).contains("conflict in Wales, the last of the round"), "{}", head(&scenario));
    assert!(drawn(&scenario).contains("last war of the round: Wales"));
}

#[test]
fn the_invasion_space_says_what_it_pays() {
    let names = Names::plain(2);
    let mut scenario = Scenario::new(&["anarawd", "alfred"]);
    scenario.open().peace[1] = Some(Side::Dane);
    let drawn =
        |seat| LastKingdom::draw(&scenario.view(Viewer::Seat(Seat(seat))), &Scene::alone(&names, 1200));
    assert!(drawn(0).contains("free, pays 2 action tokens"), "Anarawd's mat");
    assert!(drawn(1).contains("free, pays 1 action token"));
    let before = scenario.tokens(0);
    scenario.play("invade");
    assert_eq!(scenario.tokens(0), before + 2);
}

#[test]
fn the_trace_is_documented() {
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/trace-last-kingdom.md");
    let page = std::fs::read_to_string(page).unwrap();
    each_position(any_leaders(3), 8, |game| {
        let trace = game.trace();
        let seat = trace["seats"][0].as_object().unwrap();
        for key in trace.as_object().unwrap().keys().chain(seat.keys()) {
            assert!(page.contains(&format!("`{key}`")), "{key} is not documented");
        }
    });
}

#[test]
fn a_finished_game_tells_its_ending() {
    let names = Names::new(["Anna", "Bo", "Cy"].map(String::from).into());
    let mut game = any_leaders(3);
    assert_eq!(game.ending(&names), "");
    playout(&mut game, &mut QuickDice::new(3), &mut Scratch::default());
    let words = game.ending(&names);
    let winner = game.outcome().unwrap().winners().first().unwrap();
    assert!(words.starts_with(&*names.of(winner)) && words.contains("rules England"), "{words}");
}

/// The label, what it touches, and the warning of a choice of whoever decides.
fn choice(scenario: &Scenario, text: &str) -> (String, Vec<String>, Option<String>) {
    let seat = scenario.game.next().active().first().unwrap();
    let action = scenario.game.read_action(text).unwrap();
    let found = scenario.game.describe(seat, action, &Names::plain(5));
    (found.label, found.to, found.caution)
}

/// Why whoever decides may not do this, in words.
fn why_not(scenario: &Scenario, text: &str) -> String {
    let seat = scenario.game.next().active().first().unwrap();
    let action = scenario.game.read_action(text).unwrap();
    scenario.game.check(seat, action).unwrap_err().words.to_string()
}

fn prompt(scenario: &Scenario) -> String {
    let seat = scenario.game.next().active().first().unwrap();
    scenario.game.prompt(Viewer::Seat(seat), &Names::plain(5))
}

#[test]
fn looking_into_a_hand_is_asked_labelled_and_refused_in_words() {
    let mut scenario = Scenario::new(&["guthrum", "alfred", "uhtred", "aethelwold"]);
    scenario.give(0, "I12").give(1, "I19").empty_hand(3);
    scenario.open().in_play[3] = scenario.game.public().leader(Seat(3)).cards();
    scenario.play("play I12");
    assert_eq!(prompt(&scenario), "Scouts: whose hand do you look into?");
    let (label, touches, _) = choice(&scenario, "rival 2");
    assert_eq!((label.as_str(), touches), ("Seat 2 (Uhtred)", vec!["seat-2".to_string()]));
    assert_eq!(why_not(&scenario, "rival 3"), "Choose an opponent who holds cards.");
    assert_eq!(why_not(&scenario, "rival 0"), "Choose an opponent who holds cards.");
    assert_eq!(why_not(&scenario, "pass"), "Choose an opponent who holds cards.");
    let mut short = Scenario::new(&["guthrum", "alfred", "uhtred"]);
    short.give(0, "II10").give(1, "I19").give(2, "I20").play("play II10");
    short.give(1, "I15");
    assert_eq!(why_not(&short, "rival 2"), "Look at as many cards as you can: another opponent holds more.");
}

#[test]
fn the_last_word_before_the_scoring_names_the_side_that_won() {
    let mut scenario = Scenario::new(&["guthrum", "alfred", "uhtred", "aethelwold"]);
    scenario.bare().armies(WE, [0, 4, 0, 0]).chief(0, WE).all_pass();
    assert_eq!(prompt(&scenario), "Your side has lost. Join the Saxons before the spoils are shared?");
    assert_eq!(choice(&scenario, "yes").0, "Join the Saxons");
    assert_eq!(choice(&scenario, "no").0, "Stay with the Danes");
    assert_eq!(why_not(&scenario, "pass"), "First say whether you change side before the scoring.");
    let others = scenario.game.prompt(Viewer::Spectator, &Names::plain(4));
    assert_eq!(others, "Seat 0 may change side before the scoring.");
}

#[test]
fn brothers_are_named_and_one_who_would_weaken_the_effect_is_refused_by_name() {
    let mut scenario = Scenario::new(&["ragnarssons", "alfred", "uhtred"]);
    scenario.bare().armies(NO, [2, 0, 0, 0]).open().chiefs[0] = [Some(NO), Some(WE)];
    scenario.give(0, "I24").play("play I24, to mercia");
    assert_eq!(prompt(&scenario), "Forced March: which of your figurines goes?");
    let (label, touches, _) = choice(&scenario, "figure 1");
    assert_eq!((label.as_str(), touches), ("Ubba", vec!["chief-0-1".to_string()]));
    assert_eq!(choice(&scenario, "figure 0").0, "Halfdan");
    scenario.armies(NO, [1, 0, 0, 0]);
    let words = "With Halfdan the effect would do less than it can: it is carried out to the fullest.";
    assert_eq!(why_not(&scenario, "figure 0"), words);
    assert_eq!(scenario.forbids("figure 0"), "TLK-43");
    assert_eq!(why_not(&scenario, "to wales"), "First choose how your leader moves.");
}

#[test]
fn refusals_that_random_games_seldom_meet_say_why() {
    let mut scenario = Scenario::new(&["guthrum", "alfred", "uhtred", "aethelwold"]);
    scenario.give(1, "I27 II12 I16").turn(1);
    for region in [ME, WA, EA] {
        scenario.open().peace[region.index()] = Some(Side::Dane);
    }
    assert_eq!(
        why_not(&scenario, "play I27"),
        "Shift of the Front needs a region without peace, and none fits."
    );
    assert_eq!(why_not(&scenario, "play II12"), "Old Debts needs a primary card that you have played.");
    assert_eq!(
        why_not(&scenario, "use see"),
        "To See is to be Wise needs a change of side, and King Alfred never changes side."
    );
    let mut two = Scenario::new(&["uhtred", "alfred"]);
    two.open().locked = Some(Seat(0));
    let locked = "To See is to be Wise needs a change of side, and you hold the locked marker.";
    assert_eq!(why_not(&two, "use see"), locked);
    let mut bare = Scenario::new(&["guthrum", "alfred", "uhtred"]);
    bare.bare().give(1, "I25").turn(1);
    for (at, left) in [(1, 0), (2, 1), (3, 1)] {
        let away = bare.game.public().pools[at] - left;
        bare.open().armies[0][at] += away;
        bare.open().pools[at] -= away;
    }
    bare.play("play I25");
    assert_eq!(why_not(&bare, "army westsaxon"), "There is no West Saxon army left in the pool.");
    assert_eq!(bare.forbids("army westsaxon"), "TLK-3");
    assert_eq!(why_not(&bare, "army dane"), "This effect does not add armies of that people.");
    let game = &bare.game;
    let pass = game.read_action("pass").unwrap();
    assert_eq!(game.check(Seat(7), pass).unwrap_err().words, "There is no such seat at this table.");
    assert_eq!(game.check(Seat(3), pass).unwrap_err().rule, "TLK-1");
    assert_eq!(game.check(Seat(2), pass).unwrap_err().rule, "TLK-33");
}

#[test]
fn a_full_affinity_says_what_it_pays_instead() {
    let mut scenario = Scenario::new(&["guthrum", "alfred", "uhtred"]);
    scenario.open().affinity[0] = [10, 9, 1, 0];
    scenario.give(0, "I11").play("play I11");
    assert_eq!(choice(&scenario, "favour dane").0, "Danes (full: 6 points instead)");
    assert_eq!(choice(&scenario, "favour westsaxon").0, "West Saxons 9 → 10 (×5)");
    assert_eq!(choice(&scenario, "favour westsaxon").1, ["affinity-0-westsaxon"]);
    scenario.play("favour dane");
    let told = |scenario: &Scenario| {
        let event = scenario.events.last().unwrap();
        scenario.game.tell(event, Viewer::Spectator, &Names::plain(3)).unwrap()
    };
    assert_eq!(told(&scenario), "Seat 0: affinity with the Danes is full, 6 points instead.");
    assert_eq!((scenario.points(0), scenario.affinity(0)[0]), (6, 10));
    scenario.give(0, "I09").play("play I09, deal II14");
    let drew = Event::Drew { seat: Seat(0), deck: Deck::II, card: Card::by_id("II14").unwrap() };
    let tell = |viewer| scenario.game.tell(&drew, viewer, &Names::plain(3)).unwrap();
    assert_eq!(tell(Viewer::Seat(Seat(0))), "Seat 0 draws Great Army.");
    assert_eq!(tell(Viewer::Seat(Seat(1))), "Seat 0 draws a Round II card.");
}

#[test]
fn the_words_of_a_winner_say_how_it_was_won() {
    let names = Names::new(["Anna", "Bo"].map(String::from).into());
    let told = |scenario: &Scenario| -> Vec<String> {
        let told = scenario.events.iter().filter_map(|event| {
            matches!(event, Event::Scored { .. } | Event::Decided { .. })
                .then(|| scenario.game.tell(event, Viewer::Seat(Seat(0)), &names))?
        });
        told.collect()
    };
    let table = |momentum: Side| {
        let mut scenario = Scenario::new(&["uhtred", "alfred"]);
        scenario.bare().armies(WE, [3, 1, 0, 0]).open().momentum = Some(momentum);
        scenario.open().affinity[0] = [4, 0, 0, 0];
        scenario.open().chiefs[1] = [Some(WA), None];
        scenario
    };
    let mut alone = table(Side::Saxon);
    alone.all_pass();
    assert_eq!(
        told(&alone),
        ["The Danes win Wessex, 3 to 1.", "Anna wins alone: 14 points (3 Danes × 3, 5 for standing alone)."]
    );
    let mut momentum = table(Side::Dane);
    momentum.all_pass();
    assert_eq!(
        told(&momentum)[1],
        "Anna wins; the momentum is with the Danes, so there is no bonus for standing alone: 9 points (3 Danes × 3)."
    );
    let mut doubled = table(Side::Dane);
    doubled.side(1, Side::Dane).open().doubled = Some(Seat(0));
    doubled.all_pass();
    assert_eq!(told(&doubled)[1], "Anna wins alone, having doubled down: 9 points (3 Danes × 3).");
}

#[test]
fn questions_name_the_regions_that_were_chosen() {
    let mut scenario = Scenario::new(&["ragnarssons", "alfred", "uhtred"]);
    scenario.bare().armies(NO, [4, 0, 0, 0]).armies(ME, [4, 0, 0, 0]).play("play L7a, to mercia");
    assert_eq!(
        prompt(&scenario),
        "Great Heathen Army: move 3 Dane armies from Mercia. Where to? Choose a region next to Mercia."
    );
    let mut scenario = Scenario::new(&["uhtred", "alfred", "guthrum"]);
    scenario.play("use dane");
    assert_eq!(prompt(&scenario), "I am Dane: where do 2 Dane armies rise?");
    let seat = scenario.game.next().active().first().unwrap();
    scenario.bare().armies(WA, [1, 2, 0, 0]).open().chiefs[0] = [Some(NO), None];
    let to = scenario.game.read_action("to wales").unwrap();
    let detail = scenario.game.describe(seat, to, &Names::plain(3)).detail.unwrap();
    assert_eq!(detail, "2 Dane armies rise: Danes 3, Saxons 2.");
}

#[test]
fn brothers_both_glow_and_the_one_that_is_taken_goes() {
    let mut scenario = Scenario::new(&["ragnarssons", "alfred", "uhtred"]);
    scenario.open().chiefs[0] = [Some(NO), Some(WE)];
    let march = scenario.game.read_action("march").unwrap();
    let choice = scenario.game.describe(Seat(0), march, &Names::plain(3));
    assert_eq!(choice.from, ["chief-0-0", "chief-0-1"]);
    let grasp = scenario.game.gestures(Seat(0), "chief-0-1", &table::Taken::usual(), &Names::plain(3));
    let ubba: Vec<&str> = grasp.gestures.iter().map(|one| one.choice.label.as_str()).collect();
    assert!(
        ubba.contains(&"Ubba to Mercia") && ubba.iter().all(|label| label.starts_with("Ubba to ")),
        "{ubba:?}"
    );
}

#[test]
fn a_card_or_a_leader_taken_to_a_region_answers_the_first_question() {
    let mut scenario = Scenario::new(&["uhtred", "alfred", "guthrum"]);
    scenario.give(0, "I24").open().chiefs[0] = [Some(WA), None];
    let reach = |element: &str| -> Vec<String> {
        let grasp = scenario.game.gestures(Seat(0), element, &table::Taken::usual(), &Names::plain(3));
        let mut all: Vec<String> = grasp.gestures.iter().flat_map(|one| one.choice.to.clone()).collect();
        all.sort();
        all
    };
    assert_eq!(reach("plaque-dane").len(), 5, "anywhere");
    assert!(!reach("card-I24").is_empty());
    assert_eq!(
        reach("chief-0-0"),
        ["region-eastanglia", "region-mercia", "region-northumbria", "region-wessex"],
        "two steps of Uhtred"
    );
}

#[test]
fn a_change_of_side_is_told_before_it_is_made_or_missed() {
    let mut scenario = Scenario::new(&["uhtred", "alfred"]);
    let change = |scenario: &Scenario| {
        let play = scenario.game.read_action("play L1a").unwrap();
        scenario.game.describe(Seat(0), play, &Names::plain(2))
    };
    assert!(change(&scenario).detail.unwrap().ends_with("You join the Saxons."));
    assert_eq!(change(&scenario).caution, None);
    scenario.open().doubled = Some(Seat(0));
    let words = "You do not change side: you have doubled down in this conflict.";
    assert_eq!(change(&scenario).caution.as_deref(), Some(words));
}

#[test]
fn glances_and_the_aim_say_what_matters_first() {
    let names = Names::plain(2);
    let mut scenario = Scenario::new(&["uhtred", "alfred"]);
    scenario.open().doubled = Some(Seat(1));
    let view = scenario.view(Viewer::Seat(Seat(0)));
    let words = LastKingdom::glance(&view, Seat(1));
    assert!(
        words.starts_with("Saxons · doubled down · ") && words.contains(" cards · King Alfred"),
        "{words}"
    );
    assert!(LastKingdom::glance(&view, Seat(0)).starts_with("Danes · 0 points, "));
    let aim = LastKingdom::aim(&view, &names);
    assert_eq!(aim, "Most points win. Round I: 0 of 5 decided.");
}

#[test]
fn a_newcomer_is_told_what_the_draft_is_for_and_what_every_card_does_and_when() {
    let names = Names::plain(3);
    let (mut drafts, mut turns) = (0, 0);
    each_position(first_game(3), 5, |game| {
        for seat in Seat::all(3) {
            let advice = game.advice(seat);
            if !game.next().active().contains(seat) {
                assert_eq!(advice, None, "nobody is advised who decides nothing");
                continue;
            }
            let mut legal = Vec::new();
            game.legal(seat, &mut legal);
            let drafting = matches!(game.view(Viewer::Seat(seat)).public.phase, Phase::Draft(_));
            legal.retain(|action| drafting || !matches!(action, Action::Keep(_)));
            let kept: Vec<_> = legal.iter().filter(|action| matches!(action, Action::Keep(_))).collect();
            if !kept.is_empty() {
                assert!(
                    advice.is_some_and(|words| words.contains("your hand for five conflicts")),
                    "{advice:?}"
                );
                drafts += 1;
            }
            for action in kept {
                let detail = game.describe(seat, *action, &names).detail.unwrap_or_default();
                let when = ["Played as the action", "Played in your turn", "Happens right after the draft."];
                assert!(when.iter().any(|when| detail.contains(when)), "{detail}");
            }
            turns += usize::from(legal.contains(&Action::Pass) && advice.is_some());
        }
    });
    assert!(drafts > 10 && turns > 10, "{drafts} {turns}");
}
