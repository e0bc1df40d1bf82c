//! What a hand can do in one movement, and what is said before it lets go.

#[path = "../support/effort.rs"]
mod effort;

use mass_conquest::Kind::{Carrier, Cavalry, Infantry, Siege};
use mass_conquest::{Action, Phase, Scenario};
use table::{Actor, Game, Gesture, Grasp, Names, Part, Presentation, Seat, Stepping, Taken};

/// A chain of open country with a hill, a town, a keep and a bay.
const COUNTRY: &str = "mwcmap 1
title Country
players 2
starts fixed
terr a home smooth castle Home
terr b mead smooth - Mead
terr c town smooth town Town
terr d hill rough - Hill
terr e keep smooth castle Keep
terr f port coastal town Port
terr g bay water - Bay
terr h isle coastal - Isle
start 1 home
start 2 keep
border home mead hill
border mead town port
border town keep
border hill keep
border port bay
border bay isle
";

fn country() -> Scenario {
    let mut scenario = Scenario::new(COUNTRY, 2);
    scenario.put(1, Infantry, 1, "keep");
    for person in ["f0a", "f0b", "f0c"] {
        scenario.person(person, "isle");
    }
    for person in ["f1a", "f1b", "f1c"] {
        scenario.person(person, "hill");
    }
    scenario
}

fn grasp(scenario: &Scenario, at: &str, taken: &str) -> Grasp<Action> {
    scenario.game.gestures(Seat(0), &format!("terr-{at}"), &Taken::read(taken), &Names::plain(2))
}

/// The gesture that leads there.
fn to<'a>(grasp: &'a Grasp<Action>, goal: &str) -> &'a Gesture<Action> {
    let goal = format!("terr-{goal}");
    grasp.gestures.iter().find(|gesture| gesture.choice.to == [goal.as_str()]).expect("a way there")
}

fn goals(grasp: &Grasp<Action>) -> Vec<&str> {
    let mut goals: Vec<&str> = grasp.gestures.iter().map(|gesture| gesture.choice.to[0].as_str()).collect();
    goals.sort_unstable();
    goals
}

fn line(gesture: &Gesture<Action>) -> &str {
    gesture.choice.detail.as_deref().expect("a line that says what it leads to")
}

/// The position after a gesture.
fn after(scenario: &Scenario, gesture: &Gesture<Action>) -> mass_conquest::Conquest {
    let mut game = scenario.game.clone();
    for &action in &gesture.actions {
        assert_eq!(game.check(Seat(0), action).map_err(|why| why.words), Ok(()), "{gesture:?}");
        game.apply(Actor::Seat(Seat(0)), action, &mut ());
    }
    game
}

fn counted(part: &Part<Action>) -> (&str, u16, u16) {
    match part.stepping {
        Stepping::Taken { count, most } => (part.id.as_str(), count, most),
        Stepping::Done { .. } => panic!("nothing is decided by counting: {part:?}"),
    }
}

#[test]
fn a_hand_takes_all_troops_unless_told_otherwise_and_heirs_only_if_called() {
    let mut scenario = country();
    scenario.put(0, Infantry, 3, "home");
    scenario.put(0, Cavalry, 2, "home");
    scenario.person("f0a", "home");
    let all = grasp(&scenario, "home", "");
    let parts: Vec<_> = all.parts.iter().map(counted).collect();
    assert_eq!(parts, [("infantry", 3, 3), ("cavalry", 2, 2), ("person-0", 0, 1)]);
    // Infantry takes two steps, cavalry four; the hill is the whole turn of either.
    assert_eq!(goals(&all), ["terr-hill", "terr-keep", "terr-mead", "terr-port", "terr-town"]);
    assert_eq!(to(&all, "mead").choice.label, "3 infantry and 2 cavalry");
    assert_eq!(to(&all, "keep").choice.label, "2 cavalry: the others cannot follow");
    assert!(line(to(&all, "mead")).ends_with("Aldith stays behind alone."), "{}", line(to(&all, "mead")));
    let led = grasp(&scenario, "home", "person-0:1");
    assert_eq!(to(&led, "mead").choice.label, "3 infantry and 2 cavalry with Aldith");
    assert_eq!(to(&led, "keep").choice.label, "2 cavalry with Aldith: the others cannot follow");
    assert!(!line(to(&led, "mead")).contains("behind"), "{}", line(to(&led, "mead")));
    let some = grasp(&scenario, "home", "infantry:2 cavalry:0 person-0:0");
    assert_eq!(goals(&some), ["terr-hill", "terr-mead", "terr-port", "terr-town"], "no cavalry, no keep");
    assert_eq!(to(&some, "town").choice.label, "2 infantry");
    let moved = after(&scenario, to(&some, "town"));
    let town = scenario.at("town");
    assert_eq!(moved.board().strength(Seat(0), town), 2);
    assert_eq!(moved.board().strength(Seat(0), scenario.at("home")), 3);
    // More than there are is all of them, nonsense is nothing, and nobody goes nowhere.
    assert_eq!(grasp(&scenario, "home", "infantry:900 nonsense cavalry:x"), all);
    assert!(grasp(&scenario, "home", "infantry:0 cavalry:0 person-0:0").gestures.is_empty());
    // An heir alone takes four steps, over any ground.
    let heir = grasp(&scenario, "home", "infantry:0 cavalry:0 person-0:1");
    assert!(goals(&heir).contains(&"terr-isle"), "{:?}", goals(&heir));
    assert!(!goals(&heir).contains(&"terr-bay"), "nobody stays on open water");
    assert_eq!(to(&heir, "isle").choice.label, "Aldith from Home");
    // Whoever is alone is meant without a word.
    scenario.person("f0b", "mead");
    assert_eq!(
        grasp(&scenario, "mead", "").parts.iter().map(counted).collect::<Vec<_>>(),
        [("person-1", 1, 1)]
    );
}

#[test]
fn a_touch_on_a_goal_goes_there_unless_those_who_stand_there_can_go_on_themselves() {
    let mut scenario = country();
    scenario.put(0, Cavalry, 1, "home");
    scenario.put(0, Infantry, 1, "town");
    let all = grasp(&scenario, "home", "");
    let town = to(&all, "town");
    assert!(town.joins, "the infantry could be meant");
    assert_eq!(town.choice.label, "1 cavalry from Home");
    assert!(line(town).starts_with("To Town; two steps"), "{}", line(town));
    // Whoever has moved can only be joined.
    scenario.act(0, "move army town>mead");
    let all = grasp(&scenario, "home", "");
    assert!(!to(&all, "mead").joins);
    let tired = grasp(&scenario, "mead", "");
    assert!(tired.parts.is_empty() && tired.gestures.is_empty());
    assert_eq!(tired.note, "It has moved already this turn; a move is made in one go.");
    assert_eq!(to(&all, "mead").choice.label, "1 cavalry");
}

/// Two ways into the keep, as long as each other.
const SIDES: &str = "mwcmap 1
title Sides
players 2
starts fixed
terr a home smooth castle Home
terr b mead smooth - Mead
terr c moor smooth - Moor
terr d keep smooth - Keep
terr e mill smooth town Mill
start 1 home
start 2 keep
border home mead moor
border home mill
border mead keep
border moor keep
";

#[test]
fn mwc_50_an_attack_takes_the_side_that_flanks_and_needs_no_other_touch() {
    let mut scenario = Scenario::new(SIDES, 2);
    scenario.put(1, Infantry, 2, "keep");
    for person in ["f1a", "f1b", "f1c"] {
        scenario.person(person, "keep");
    }
    scenario.put(0, Cavalry, 1, "home");
    // Alone it comes by any side: there is nothing to choose.
    let sides = |scenario: &Scenario| -> Vec<String> {
        let all = grasp(scenario, "home", "");
        let into = all.gestures.into_iter().filter(|one| one.choice.to == ["terr-keep"]);
        into.map(|one| format!("{}: {}", one.path.join(" "), line(&one))).collect()
    };
    let one = |scenario: &Scenario| {
        let found = sides(scenario);
        assert_eq!(found.len(), 1, "{found:?}");
        found.concat()
    };
    assert!(one(&scenario).starts_with("terr-home terr-mead terr-keep: "), "{}", one(&scenario));
    assert!(!one(&scenario).contains("flank"), "{}", one(&scenario));
    // With somebody in the mead who could set out from there, it leaves that border to them.
    scenario.put(0, Infantry, 1, "mead");
    assert!(one(&scenario).starts_with("terr-home terr-moor terr-keep: "), "{}", one(&scenario));
    // With an army there from the moor, the mead flanks all the same.
    scenario.put_from(0, Infantry, 1, "keep", "moor");
    let told = one(&scenario);
    assert!(told.starts_with("terr-home terr-mead terr-keep: "), "{told}");
    assert!(told.contains(", from Mead into the flank: "), "{told}");
}

#[test]
fn the_way_and_what_it_leads_to_are_told_before_the_hand_lets_go() {
    let mut scenario = country();
    scenario.put(0, Cavalry, 3, "home");
    let all = grasp(&scenario, "home", "");
    let keep = to(&all, "keep");
    assert_eq!(keep.path, ["terr-home", "terr-mead", "terr-town", "terr-keep"]);
    // Three cavalry attack with 9 what one infantry in a castle defends with 6.
    assert!(line(keep).starts_with("To Keep; three steps; 3 cavalry; battle with "), "{}", line(keep));
    assert!(line(keep).contains(": 9 against 6, you win 30 of 36 rolls"), "{}", line(keep));
    // Home is a castle, and is given up; the town is won.
    let town = to(&all, "mead");
    assert!(line(town).ends_with(" gold a turn.") || !line(town).contains("gold"), "{}", line(town));
    assert!(!line(town).contains("battle"), "{}", line(town));
    let done = after(&scenario, keep);
    assert_eq!(done.board().strength(Seat(0), scenario.at("keep")), 3);
    assert_eq!(done.board().phase, Phase::Movement, "whoever let go has stopped");
}

#[test]
fn one_troop_that_takes_one_step_stops_there() {
    let mut scenario = country();
    scenario.put(0, Cavalry, 1, "home");
    let all = grasp(&scenario, "home", "");
    assert_eq!(to(&all, "mead").choice.label, "1 cavalry");
    assert_eq!(after(&scenario, to(&all, "mead")).board().phase, Phase::Movement);
}

#[test]
fn an_army_goes_aboard_and_ashore_in_one_gesture_as_far_as_there_is_room() {
    let mut scenario = country();
    scenario.put(0, Infantry, 4, "port");
    scenario.put(0, Carrier, 1, "bay");
    let all = grasp(&scenario, "port", "");
    let aboard = to(&all, "bay");
    assert_eq!(aboard.choice.label, "3 infantry aboard from Port: there is no room for the others");
    assert_eq!(aboard.actions.len(), 3);
    let sailing = after(&scenario, aboard);
    assert_eq!(sailing.board().strength(Seat(0), scenario.at("bay")), 4);
    let two = grasp(&scenario, "port", "infantry:2");
    assert_eq!(to(&two, "bay").actions.len(), 2);
    // Next turn they land.
    let mut scenario = country();
    let carrier = scenario.put(0, Carrier, 1, "bay");
    scenario.load(carrier, Siege, 2);
    let all = grasp(&scenario, "bay", "");
    assert!(all.parts.iter().any(|part| counted(part) == ("aboard-siege", 2, 2)), "{:?}", all.parts);
    let shore: Vec<_> = all.gestures.iter().filter(|one| one.choice.to == ["terr-isle"]).collect();
    let labels: Vec<&str> = shore.iter().map(|one| one.choice.label.as_str()).collect();
    assert_eq!(
        labels,
        ["1 carrier from Bay", "2 siege groups ashore from Bay"],
        "the ship sails there, or the troops land"
    );
    let landed = after(&scenario, shore[1]);
    assert_eq!(landed.board().strength(Seat(0), scenario.at("isle")), 2);
}

#[test]
fn carriers_are_counted_where_there_are_several_and_have_no_number_elsewhere() {
    let mut scenario = country();
    scenario.put(0, Infantry, 4, "port");
    scenario.put(0, Carrier, 1, "bay");
    let labels = |scenario: &Scenario| -> Vec<String> {
        let mut legal = Vec::new();
        scenario.game.legal(Seat(0), &mut legal);
        let said =
            legal.into_iter().map(|action| scenario.game.describe(Seat(0), action, &Names::plain(2)).label);
        said.filter(|label| label.contains("arrier")).collect()
    };
    let one = labels(&scenario);
    assert!(one.iter().any(|label| label == "Infantry of Port boards the carrier in Bay"), "{one:?}");
    assert!(!one.iter().any(|label| label.contains(|letter: char| letter.is_ascii_digit())), "{one:?}");
    scenario.put(0, Carrier, 1, "bay");
    let two = labels(&scenario);
    for number in [1, 2] {
        let label = format!("Infantry of Port boards carrier {number} in Bay");
        assert!(two.contains(&label), "{two:?}");
    }
}

#[test]
fn an_army_larger_than_a_list_of_names_goes_in_several_acts() {
    let mut scenario = country();
    scenario.put(0, Infantry, 20, "home");
    let most = grasp(&scenario, "home", "infantry:18");
    let gesture = to(&most, "mead");
    assert_eq!(gesture.actions.len(), 2);
    assert_eq!(after(&scenario, gesture).board().strength(Seat(0), scenario.at("mead")), 18);
    let most = grasp(&scenario, "home", "infantry:17");
    assert_eq!(after(&scenario, to(&most, "mead")).board().strength(Seat(0), scenario.at("mead")), 17);
}

#[test]
fn mwc_33_a_town_raises_by_plus_and_minus_only_takes_back_what_was_raised() {
    let mut scenario = country();
    scenario.put(0, Cavalry, 2, "town");
    scenario.put(0, Infantry, 1, "port");
    scenario.set_gold(0, 2);
    scenario.set_phase(Phase::Income);
    scenario.advance();
    let gold = scenario.gold(0);
    let muster = grasp(&scenario, "town", "");
    assert!(muster.note.starts_with(&format!("{gold} gold left, ")), "{}", muster.note);
    let row = |grasp: &Grasp<Action>, id: &str| {
        let part = grasp.parts.iter().find(|part| part.id == id).expect("a row").clone();
        let Stepping::Done { count, more, fewer, came_of } = part.stepping else { panic!("{part:?}") };
        (count, more, fewer, came_of)
    };
    let (count, more, fewer, came_of) = row(&muster, "cavalry");
    assert!(count == 0 && more.is_some() && fewer.is_none() && came_of.is_none(), "the army stays");
    let rider = muster.parts.iter().find(|part| part.id == "cavalry").expect("a row");
    assert!(rider.detail.ends_with("; 2 already here"), "{}", rider.detail);
    assert!(!muster.parts.iter().any(|part| part.id == "raider"), "no ships inland");
    let plus = more.expect("plus");
    scenario.game.apply(Actor::Seat(Seat(0)), plus, &mut ());
    let muster = grasp(&scenario, "town", "");
    let (count, more, fewer, came_of) = row(&muster, "cavalry");
    assert!(count == 1 && more.is_none() && fewer.is_none() && came_of == Some(plus));
    assert_eq!(muster.parts.len(), 1, "only what was raised can be taken back");
    assert!(muster.note.ends_with("Town has given you a troop this turn."), "{}", muster.note);
    // Two towns at one touch, if there is gold for both.
    let mut rich = country();
    rich.put(0, Infantry, 1, "town");
    rich.put(0, Infantry, 1, "port");
    rich.set_gold(0, 9);
    rich.set_phase(Phase::Income);
    rich.advance();
    let both = grasp(&rich, "town", "");
    let labels: Vec<&str> = both.gestures.iter().map(|one| one.choice.label.as_str()).collect();
    assert_eq!(labels, ["Infantry in 2 towns", "Siege groups in 2 towns", "Cavalry in 2 towns"]);
    assert_eq!(after(&rich, &both.gestures[0]).board().troop_count(Seat(0)), 4);
}

#[test]
fn the_movement_of_recorded_turns_takes_fewer_gestures_than_decisions() {
    let mut all = effort::Effort::default();
    let records = [
        include_str!("../../../../records/mass-conquest-2.record"),
        include_str!("../../../../records/mass-conquest-4.record"),
    ];
    for text in records {
        for (_, game) in table::Record::split_games(text) {
            all.add(effort::of(&game.parse().expect("a record")));
        }
    }
    println!("{all:?}");
    assert!(all.turns > 20 && all.decisions > 100, "{all:?}");
    assert!(all.gestures * 10 <= all.decisions * 7, "{all:?}");
}

#[test]
fn whatever_loses_the_game_stands_apart_and_says_so() {
    let mut scenario = country();
    let last = scenario.put(0, Infantry, 1, "home");
    scenario.set_phase(Phase::Muster);
    let names = Names::plain(2);
    let choice = scenario.game.describe(Seat(0), Action::Disband(last), &names);
    assert!(choice.grave, "{choice:?}");
    assert_eq!(choice.caution.as_deref(), Some("You lose the game: it is your last troop."));
    let surrender = scenario.game.describe(Seat(0), Action::Motion(Seat(1)), &names);
    assert!(surrender.grave && surrender.caution.is_some_and(|words| words.starts_with("You lose the game")));
    // With a second troop it is a choice like others, under its own heading; no touch on the board leads to it.
    scenario.put(0, Infantry, 1, "home");
    let choice = scenario.game.describe(Seat(0), Action::Disband(last), &names);
    assert!(!choice.grave && choice.places().next().is_none() && choice.group == "Disband", "{choice:?}");
    assert!(choice.caution.is_some_and(|words| words.starts_with("It leaves the board")));
}

#[test]
fn a_goal_out_of_reach_names_the_rule_that_forbids_it() {
    let mut scenario = country();
    scenario.put(0, Infantry, 2, "home");
    let why = |from: &str, to: &str| {
        let action = scenario.game.aimed(Seat(0), &format!("terr-{from}"), &format!("terr-{to}"));
        scenario.game.check(Seat(0), action.expect("something is meant")).expect_err("out of reach")
    };
    assert_eq!(why("home", "keep").words, "The infantry cannot get as far as Keep this turn.");
    assert_eq!(why("home", "keep").rule, "MWC-36");
    assert_eq!(why("home", "bay").words, "Bay is water; land troops need a carrier.");
    assert_eq!(scenario.game.aimed(Seat(0), "terr-hill", "terr-keep"), None, "nobody of theirs is there");
    assert_eq!(scenario.game.aimed(Seat(0), "terr-home", "terr-nowhere"), None);
}

#[test]
fn a_bargain_is_written_on_a_sheet() {
    let mut scenario = country();
    scenario.put(0, Infantry, 1, "home");
    scenario.set_gold(0, 5);
    let names = Names::new(vec!["Anna".into(), "Bo".into()]);
    let sheet = scenario.game.sheet(Seat(0), None, &names).expect("a sheet");
    assert_eq!((sheet.with.as_str(), sheet.partners.len()), ("1", 1));
    assert!(sheet.facts.iter().any(|fact| fact.starts_with("You have 5 gold")), "{:?}", sheet.facts);
    let write = |fields: &'static [(&str, &str)]| {
        let said = move |id: &str| fields.iter().find(|(name, _)| *name == id).map(|(_, value)| *value);
        scenario.game.compose(Seat(0), "1", &said).map(|action| scenario.game.action_text(action))
    };
    let deal =
        write(&[("give-gold", "2"), ("give-hostage-0", "yes"), ("want-passage", "2"), ("ally", "yes")]);
    let action = scenario.game.read_action(&deal.expect("terms")).expect("an action");
    let Action::Offer { to, terms } = action else { panic!("{action:?}") };
    assert!(to == Seat(1) && terms.ally && terms.give.gold == 2 && terms.give.hostages == 1);
    assert_eq!(terms.want.passage, scenario.board().round + 2);
    assert!(scenario.game.check(Seat(0), action).is_ok());
    // What cannot be meant is said in words.
    assert_eq!(write(&[("give-gold", "many")]), Err("\u{201c}many\u{201d} is not a number.".into()));
    assert_eq!(write(&[("word", "peace")]), Err("Say who makes the promise that you wrote down.".into()));
    assert!(write(&[("want-passage", "99999")]).is_err());
    assert!(scenario.game.compose(Seat(0), "9", &|_| None).is_err());
    // Once made, it lies before both, and can be withdrawn or answered.
    scenario.game.apply(Actor::Seat(Seat(0)), action, &mut ());
    let own = scenario.game.sheet(Seat(0), Some("1"), &names).expect("a sheet");
    assert!(own.open[0].0.starts_with("Your offer waits for Bo: Anna gives 2 gold"), "{:?}", own.open);
    let other = scenario.game.sheet(Seat(1), Some("0"), &names).expect("a sheet");
    assert!(matches!(other.open[0].1[..], [Action::Accept(_), Action::Decline(_)]), "{:?}", other.open);
}
