//! Every sentence that players read in random games, with names and numbers left out, stands in
//! `sentences.txt`. Changed on purpose? `SENTENCES=write cargo test -p last-kingdom --test look sentences` writes the
//! file anew; read what changed in it.

use std::collections::{BTreeSet, HashSet};

use last_kingdom::content::{CARDS, LEADERS, PLAQUES};
use table::{Names, Presentation};

use crate::support::*;

/// A sentence with its names and numbers left out.
struct Plain {
    words: Vec<(String, &'static str)>,
}

impl Plain {
    fn new() -> Plain {
        let mut words: Vec<(String, &'static str)> = Vec::new();
        words.extend(PLAQUES.iter().map(|plaque| (plaque.name.into(), "PLAQUE")));
        words.extend(LEADERS.iter().map(|leader| (leader.name.into(), "LEADER")));
        words.extend(["Halfdan", "Ubba"].map(|name| (name.into(), "LEADER")));
        words.extend(Region::ALL.iter().map(|region| (region.name().into(), "REGION")));
        for faction in Faction::ALL.iter().rev() {
            words.push((format!("{}s", faction.adjective()), "PEOPLE"));
            words.push((faction.adjective().into(), "FACTION"));
        }
        words.extend(["Anna", "Bo", "Cy", "Dag"].map(|name| (name.into(), "NAME")));
        words.extend(CARDS.iter().map(|card| (card.name.into(), "CARD")));
        words.sort_by_key(|(word, _)| std::cmp::Reverse(word.len()));
        Plain { words }
    }

    fn of(&self, text: &str) -> String {
        let mut text = text.to_string();
        for (word, kind) in &self.words {
            text = text.replace(word, kind);
        }
        let mut plain = String::new();
        for letter in text.chars() {
            match letter {
                '0'..='9' if plain.ends_with('#') => {}
                '0'..='9' => plain.push('#'),
                letter => plain.push(letter),
            }
        }
        plain
    }
}

fn every_action() -> Vec<String> {
    let mut texts: Vec<String> = ["march", "pass", "invade", "yes", "no"].map(String::from).into();
    for card in Card::all().step_by(3) {
        texts.extend(["keep", "play", "hero", "take", "deal"].map(|verb| format!("{verb} {card:?}")));
    }
    texts.extend(Plaque::all().map(|plaque| format!("use {}", plaque.word())));
    for faction in Faction::ALL {
        texts.extend(["army", "favour"].map(|verb| format!("{verb} {}", faction.word())));
    }
    texts.extend(Region::ALL.iter().map(|region| format!("to {}", region.word())));
    texts.extend((0..5).map(|seat| format!("rival {seat}")));
    texts.extend((0..2).map(|figure| format!("figure {figure}")));
    texts
}

#[test]
fn every_sentence_of_random_games_is_on_file() {
    let names = Names::new(["Anna", "Bo", "Cy", "Dag"].map(String::from).into());
    let plain = Plain::new();
    let mut found: HashSet<(String, String)> = HashSet::new();
    let texts = every_action();
    for (seats, seed, flip) in [
        (2, 1, "as-possible"),
        (2, 2, "required"),
        (3, 3, "as-possible"),
        (4, 4, "as-possible"),
        (4, 5, "required"),
    ] {
        let options = [("leaders", "random"), ("flip", flip)];
        let setup = Setup::with_options::<LastKingdom>(seats, options).unwrap();
        let mut game = LastKingdom::new(&setup).unwrap();
        let (mut dice, mut scratch) = (QuickDice::new(seed), Scratch::default());
        for step in 0.. {
            let viewers = game.public().everyone().map(Viewer::Seat).chain([Viewer::Spectator]);
            let prompts = viewers.clone().map(|viewer| game.prompt(viewer, &names));
            found.extend(prompts.map(|words| ("prompt".into(), words)));
            for seat in game.public().everyone() {
                let mut legal = Vec::new();
                game.legal(seat, &mut legal);
                for action in legal {
                    let choice = game.describe(seat, action, &names);
                    let kind = game.action_text(action).split(' ').next().map(str::to_string).unwrap();
                    let touches: Vec<_> =
                        choice.places().map(|id| id.split('-').next().unwrap().to_string()).collect();
                    let caution = choice.caution.map_or(String::new(), |words| format!(" [{words}]"));
                    let words = format!("{} ({}){caution}", choice.label, touches.join(", "));
                    found.insert((format!("choice of {kind}"), words));
                }
                if step % 3 == 0 {
                    for text in &texts {
                        let action = game.read_action(text).unwrap();
                        if let Err(refusal) = game.check(seat, action) {
                            found.insert((format!("refusal by {}", refusal.rule), refusal.words.to_string()));
                        }
                    }
                }
            }
            let (actor, action) = match game.next() {
                Next::Over => break,
                Next::Chance => (Actor::Chance, game.draw_chance(&mut dice, &mut scratch)),
                Next::Seats { must, .. } => {
                    let seat = must.first().unwrap();
                    (Actor::Seat(seat), game.random_action(seat, &mut dice, &mut scratch))
                }
            };
            let mut events = Vec::new();
            game.apply(actor, action, &mut events);
            for event in &events {
                for viewer in viewers.clone() {
                    if let Some(words) = game.tell(event, viewer, &names) {
                        found.insert(("told".into(), words));
                    }
                }
            }
        }
        found.insert(("ending".into(), game.ending(&names)));
    }
    let found: BTreeSet<String> =
        found.iter().map(|(kind, words)| format!("{kind}: {}\n", plain.of(words))).collect();
    let found: String = found.into_iter().collect();
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/look/sentences.txt");
    if std::env::var("SENTENCES").is_ok_and(|word| word == "write") {
        std::fs::write(path, &found).unwrap();
    }
    let filed = std::fs::read_to_string(path).unwrap();
    let lines = |text: &str| text.lines().map(str::to_string).collect::<BTreeSet<_>>();
    let (new, gone): (Vec<_>, Vec<_>) = (
        lines(&found).difference(&lines(&filed)).cloned().collect(),
        lines(&filed).difference(&lines(&found)).cloned().collect(),
    );
    assert!(new.is_empty() && gone.is_empty(), "new: {new:#?}\nno longer said: {gone:#?}");
}
