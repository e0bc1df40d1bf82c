//! What a player is told: who attacks, what peace means, what a shortfall does, what a touch on the map would hit.

use mass_conquest::Kind::{Cavalry, Infantry};
use mass_conquest::{Action, Conquest, Event, Phase, Scenario, maps};
use table::{Motion, Names, Party, Presentation, Scene, Seat, Secrets, Viewer};

/// Two towns and a castle in a row, with a moor between.
const ROW: &str = "mwcmap 1
title Row
players 2
starts fixed
terr a home smooth castle Home
terr b mead smooth town Mead
terr c moor smooth - Moor
terr d keep smooth castle Keep
start 1 home
start 2 keep
border home mead
border mead moor
border moor keep
";

fn names() -> Names {
    Names::new(vec!["Anna".into(), "Hild".into()])
}

/// Anna has a castle and a town, Hild a castle; everybody's heirs are at home.
fn row() -> Scenario {
    let mut scenario = Scenario::new(ROW, 2);
    scenario.put(0, Infantry, 1, "home");
    scenario.put(1, Infantry, 1, "keep");
    for person in ["f0a", "f0b", "f0c"] {
        scenario.person(person, "home");
    }
    for person in ["f1a", "f1b", "f1c"] {
        scenario.person(person, "keep");
    }
    scenario
}

fn prompt(scenario: &Scenario, seat: u8) -> String {
    scenario.game.prompt(Viewer::Seat(Seat(seat)), &names())
}

fn caution(scenario: &Scenario, seat: u8, action: Action) -> String {
    scenario.game.describe(Seat(seat), action, &names()).caution.unwrap_or_default()
}

#[test]
fn mwc_42_a_meeting_says_who_attacks_and_what_peace_means() {
    let mut scenario = row();
    scenario.put_from(0, Cavalry, 1, "moor", "mead");
    scenario.put(1, Infantry, 1, "moor");
    scenario.act(0, "done");
    assert_eq!(prompt(&scenario, 0), "You meet Hild in Moor. Fight, or keep the peace?");
    let at = scenario.at("moor");
    let stance = |with: u8, fight: bool| Action::Stance { at, with: Seat(with), fight };
    let words = caution(&scenario, 0, stance(1, true));
    assert!(words.starts_with("You attack with 3, Hild defends with "), "{words}");
    let peace = scenario.game.describe(Seat(0), stance(1, false), &names());
    let means = "If Hild agrees, both armies stay there; if not, you attack.";
    assert_eq!(peace.detail.as_deref(), Some(means));
    scenario.game.apply_for(0, stance(1, false));
    assert_eq!(
        prompt(&scenario, 1),
        "Anna has come to Moor and wants peace. Fight or peace? In a fight Anna attacks."
    );
    let words = caution(&scenario, 1, stance(0, true));
    assert!(words.starts_with("Anna attacks with 3, you defend with "), "{words}");
    assert!(words.contains("you hold on "), "{words}");
}

/// Shorter to write.
trait Apply {
    fn apply_for(&mut self, seat: u8, action: Action);
}

impl Apply for Conquest {
    fn apply_for(&mut self, seat: u8, action: Action) {
        table::Game::apply(self, table::Actor::Seat(Seat(seat)), action, &mut ());
    }
}

#[test]
fn mwc_50_whoever_is_attacked_from_two_sides_knows_both_sums_before_choosing() {
    let mut scenario = row();
    scenario.put_from(0, Cavalry, 1, "moor", "mead");
    scenario.put_from(0, Infantry, 1, "moor", "keep");
    scenario.put(1, Infantry, 1, "moor");
    scenario.act(0, "done");
    let at = scenario.at("moor");
    scenario.game.apply_for(0, Action::Stance { at, with: Seat(1), fight: true });
    assert_eq!(scenario.board().phase, Phase::First);
    let defence = scenario.defence("moor");
    let words = prompt(&scenario, 1);
    assert!(words.contains(&format!("you defend with {defence}")), "{words}");
    let face = scenario.game.describe(Seat(1), Action::First(scenario.at("mead")), &names());
    assert_eq!(face.label, "Face the army from Mead");
    assert!(
        face.detail.is_some_and(|words| words.contains(&format!("against your {defence}: you hold on ")))
    );
    let view = scenario.game.view(Viewer::Seat(Seat(1)));
    let panels = Conquest::panels(&view, &Scene::in_page(&names(), 1440));
    let card = panels.iter().find(|panel| panel.svg.contains("id=\"battle\"")).expect("a card");
    assert!(card.svg.contains(&format!(">{defence}</text>")), "the defence stands on the card");
    let (low, high) = (scenario.attack("moor", "mead"), scenario.attack("moor", "keep"));
    let range = format!(">{}\u{2013}{}</text>", low.min(high), low.max(high));
    assert!(low == high || card.svg.contains(&range), "{range}");
}

#[test]
fn mwc_32_a_shortfall_is_told_wherever_it_matters() {
    let mut scenario = row();
    scenario.put(0, Infantry, 5, "home");
    scenario.set_gold(0, 0);
    // Two holdings, six troops: four short at the next income.
    let done = caution(&scenario, 0, Action::Done);
    assert_eq!(
        done,
        "6 troops have not moved. Next turn you are 4 gold short: every troop fights with 4 less."
    );
    scenario.set_phase(Phase::Income);
    scenario.advance();
    let view = scenario.game.view(Viewer::Spectator);
    assert!(Conquest::glance(&view, Seat(0)).starts_with("4 short: troops \u{2212}4 · 2 holdings"));
    let outlook = Conquest::outlook(|| view.clone(), &names());
    let short = "Anna is 4 gold short: every troop fights with 4 less until their next turn.";
    assert!(outlook.iter().any(|line| line == short), "{outlook:?}");
    let asked = prompt(&scenario, 0);
    assert!(
        asked.starts_with("No gold is left to raise troops, \u{2212}4 next turn. Go on to moving."),
        "{asked}"
    );
}

#[test]
fn mwc_33_once_no_town_can_give_a_troop_nothing_glows_and_the_question_says_so() {
    let mut scenario = row();
    scenario.set_gold(0, 5);
    scenario.set_phase(Phase::Income);
    scenario.advance();
    assert!(prompt(&scenario, 0).starts_with("Touch one of your towns to raise a troop"));
    scenario.act(0, "recruit infantry mead");
    let asked = prompt(&scenario, 0);
    assert!(asked.starts_with("No town can give you another troop this turn. Go on to moving."), "{asked}");
    let mut legal = Vec::new();
    table::Game::legal(&scenario.game, Seat(0), &mut legal);
    for action in legal {
        let choice = scenario.game.describe(Seat(0), action, &names());
        assert!(choice.places().next().is_none(), "{choice:?}");
    }
}

#[test]
fn mwc_49_an_execution_that_wins_the_game_says_so() {
    let mut scenario = row();
    for person in ["f1a", "f1b"] {
        let person = scenario.who(person);
        scenario.board_mut().persons[person as usize].status = mass_conquest::Status::Dead;
    }
    scenario.hold("f1c", 0, "home");
    let action = Action::Execute(scenario.who("f1c"));
    let words = caution(&scenario, 0, action);
    assert!(words.ends_with("is the last heir: the house of Hild is out, and you win the game."), "{words}");
}

#[test]
fn mwc_36_a_march_is_one_line_and_heirs_are_told_by_their_house() {
    let mut scenario = row();
    scenario.put(0, Cavalry, 1, "home");
    scenario.log.clear();
    let troop = scenario.put(0, Cavalry, 1, "home") - 1;
    scenario.act(0, &format!("move u{troop} home>mead>moor"));
    let person = scenario.who("f0a");
    scenario.act(0, "walk f0a home>mead>moor");
    let told = |event: &Event| scenario.game.tell(event, Viewer::Spectator, &names());
    let lines: Vec<String> = scenario.log.iter().filter_map(told).collect();
    assert!(lines.contains(&"Anna moves cavalry from Home to Moor.".to_owned()), "{lines:?}");
    assert_eq!(lines.iter().filter(|line| line.contains("cavalry")).count(), 1, "{lines:?}");
    assert!(
        lines.iter().any(|line| line.starts_with("Anna sends ") && line.ends_with(" from Home to Moor.")),
        "{person}: {lines:?}"
    );
    let fought = Event::Fought {
        attacker: Seat(0),
        defender: Seat(1),
        at: scenario.at("moor"),
        attack: 5,
        attack_die: 3,
        defence: 4,
        defence_die: 2,
    };
    assert_eq!(told(&fought).as_deref(), Some("Battle of Moor: Anna 5 + 3 = 8, Hild 4 + 2 = 6: Anna wins."));
    // It is seen too: what both have with their dice meets where they fight.
    let sides = vec![(Party::Seat(Seat(0)), 8), (Party::Seat(Seat(1)), 6)];
    let seen = scenario.game.motions(&fought, Viewer::Spectator);
    assert!(seen.contains(&Motion::Weighs { at: "terr-moor".into(), sides, best: Some(0) }), "{seen:?}");
}

#[test]
fn no_territory_vanishes_with_the_troops_that_fall_there() {
    let scenario = row();
    let at = scenario.at("moor");
    for event in [
        Event::Lost { seat: Seat(0), kind: Infantry, at, cargo: 0 },
        Event::Destroyed { seat: Seat(0), at, troops: 3 },
        Event::Razed { seat: Seat(0), at },
    ] {
        let seen = scenario.game.motions(&event, Viewer::Spectator);
        let fades = |motion: &Motion| matches!(motion, Motion::Vanishes { at } if at.starts_with("terr-"));
        assert!(!seen.is_empty() && !seen.iter().any(fades), "{seen:?}");
    }
}

#[test]
fn a_town_tells_who_holds_it() {
    let scenario = row();
    let view = scenario.game.view(Viewer::Spectator);
    let svg = Conquest::draw(&view, &Scene::in_page(&names(), 1000));
    assert!(svg.contains("; Anna holds the town"), "the nearest troop has it");
    assert!(svg.contains("; Hild holds the castle"));
}

#[test]
fn the_aim_is_one_short_line() {
    let scenario = row();
    let aim = Conquest::aim(&scenario.game.view(Viewer::Spectator), &names());
    assert_eq!(aim, "Be the last house. Anna leads 2\u{2013}1 in towns and castles, round 1 of 60.");
}

/// A number of an attribute.
fn number(tag: &str, name: &str) -> f64 {
    let (_, rest) = tag.split_once(&format!(" {name}=\"")).unwrap_or_else(|| panic!("{name} in {tag}"));
    rest.split('"').next().unwrap_or_default().parse().unwrap_or_else(|_| panic!("{name} in {tag}"))
}

#[test]
fn a_name_that_lies_outside_of_the_map_can_be_touched() {
    let mut found = 0;
    for name in ["britain", "marches", "three-heirs", "great-council"] {
        let Some(map) = maps::built_in(name, 2) else { continue };
        for width in [390, 1024] {
            let mut scenario = Scenario::new(name, 2);
            let start = map.id(map.starts[0]).to_owned();
            scenario.put(0, Infantry, 1, &start);
            let view = scenario.game.view(Viewer::Spectator);
            let panels = Conquest::panels(&view, &Scene::in_page(&names(), width));
            let svg = &panels[0].svg;
            // The area lies in the group of the territory whose name stands there.
            for group in svg.split("<g id=\"terr-").skip(1) {
                let group = group.split("</g>").next().unwrap_or_default();
                let Some((_, area)) = group.split_once("<rect") else { continue };
                let title = group.split("<title>").nth(1).unwrap_or_default();
                let called = title.split([':', '<']).next().unwrap_or_default();
                let (_, text) = svg
                    .rsplit_once(&format!(">{called}</text>"))
                    .map_or(("", ""), |(before, _)| before.rsplit_once("<text").unwrap_or(("", "")));
                let (x, y) = (number(text, "x"), number(text, "y"));
                let (left, top) = (number(area, "x"), number(area, "y"));
                assert!(left < x && x < left + number(area, "width"), "{called}: {area}");
                assert!(top < y && y < top + number(area, "height"), "{called}: {area}");
                found += 1;
            }
        }
    }
    assert!(found > 0, "some names stand in the open sea");
}

#[test]
fn lettering_keeps_its_size_when_one_looks_closer_but_stands_plain_in_pictures() {
    let scenario = row();
    let view = scenario.game.view(Viewer::Spectator);
    let page = Conquest::panels(&view, &Scene::in_page(&names(), 1000));
    assert!(page[0].svg.contains("scale:calc(1/var(--zoom,1))"));
    let alone = Conquest::draw(&view, &Scene::alone(&names(), 1000));
    assert!(!alone.contains("--zoom"), "nobody looks closer at a picture");
}
