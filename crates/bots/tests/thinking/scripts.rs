//! A squire is a beginner, not a fool: whoever follows a simple script does not beat it.

use bots::{Bot, hire_counted};
use table::{Actor, Chair, Dice as _, HouseGame, Next, QuickDice, Scratch, Seat, Setup};

/// A player who knows a few words and takes the first legal action that one of them is in, in their order.
struct Script {
    name: &'static str,
    prefers: &'static [&'static str],
}

impl Script {
    fn choose<G: HouseGame>(&self, chair: &Chair<'_, G>, dice: &mut QuickDice) -> G::Action {
        let mut legal = Vec::new();
        chair.legal(&mut legal);
        let texts: Vec<_> = legal.iter().map(|&action| chair.action_text(action)).collect();
        for word in self.prefers {
            let fitting: Vec<_> = (0..legal.len()).filter(|&nth| texts[nth].contains(word)).collect();
            if !fitting.is_empty() {
                return legal[fitting[dice.below(fitting.len() as u32) as usize]];
            }
        }
        legal[dice.below(legal.len() as u32) as usize]
    }
}

/// The script's share of the victories over `games` games, from both sides in turn.
fn share<G: HouseGame>(script: &Script, games: u64) -> f64 {
    let mut squire: Box<dyn Bot<G>> = hire_counted("squire").expect("a squire");
    let setup = Setup::new::<G>(2).expect("a table");
    let mut scratch = Scratch::default();
    let mut won = 0.0;
    for game in 0..games {
        let own = Seat((game % 2) as u8);
        let (mut chance, mut whims) = (QuickDice::new(1000 + game / 2), QuickDice::new(77 + game));
        squire.sit(Seat(1 - own.0), &setup);
        squire.begin(game);
        let mut position = G::new(&setup).expect("a game");
        let mut latest = None;
        loop {
            let (actor, action) = match position.next() {
                Next::Over => break,
                Next::Chance => (Actor::Chance, position.draw_chance(&mut chance, &mut scratch)),
                Next::Seats { must, .. } => {
                    let Some(seat) = position.asked().first().or(must.first()) else { break };
                    let chair = Chair::new(&position, seat);
                    let action = if seat == own {
                        script.choose(&chair, &mut whims)
                    } else {
                        if latest != Some(seat) {
                            squire.turn();
                        }
                        squire.choose(&chair)
                    };
                    latest = Some(seat);
                    (Actor::Seat(seat), action)
                }
            };
            position.apply(actor, action, &mut ());
        }
        won += position.outcome().map_or(0.5, |outcome| outcome.share(own));
    }
    won / games as f64
}

fn require_no_script_beats_the_squire<G: HouseGame>(scripts: &[Script], games: u64) {
    for script in scripts {
        let share = share::<G>(script, games);
        assert!(share <= 0.55, "{} wins {:.0} % against the squire of {}", script.name, share * 100.0, G::ID);
    }
}

#[test]
fn no_script_beats_the_squire_of_the_king_is_dead() {
    let scripts = [
        Script { name: "always pass", prefers: &["pass"] },
        Script { name: "rush", prefers: &["play"] },
        Script { name: "supports, then pass", prefers: &["support", "summon", "pass"] },
    ];
    require_no_script_beats_the_squire::<king_is_dead::KingIsDead>(&scripts, 60);
}

#[test]
fn no_script_beats_the_squire_of_the_old_kings_crown() {
    const BEST: &[&str] = &[
        "herald castle",
        "claim castle",
        "champion",
        "captain-9",
        "cavalry",
        "captain-8",
        "captain-7",
        "captain-6",
        "heir",
        "follower-3",
        "storms",
        "stones",
        "sap",
        "collect",
        "seat",
        "pass",
        "done",
        "decline",
    ];
    let scripts = [
        Script { name: "always pass", prefers: &["pass", "decline", "done"] },
        Script { name: "best cards", prefers: BEST },
        Script {
            name: "Heir first",
            prefers: &["highlands heir", "claim castle", "captain", "pass", "decline"],
        },
    ];
    require_no_script_beats_the_squire::<old_kings_crown::Crown>(&scripts, 60);
}

#[test]
fn no_script_beats_the_squire_of_the_last_kingdom() {
    let scripts = [
        Script { name: "always pass", prefers: &["pass"] },
        Script { name: "always invade", prefers: &["invade", "pass"] },
        Script { name: "best cards", prefers: &["play", "use", "march", "invade", "pass"] },
        Script { name: "plaques, then invade", prefers: &["use", "invade", "play"] },
    ];
    require_no_script_beats_the_squire::<last_kingdom::LastKingdom>(&scripts, 20);
}

#[test]
fn no_script_beats_the_squire_of_mass_conquest() {
    let scripts = [
        Script { name: "turtle", prefers: &["pick", "place", "recruit", "peace", "done", "end"] },
        Script { name: "rush", prefers: &["pick", "place", "fight", "step", "move", "recruit", "halt"] },
        Script { name: "always pass", prefers: &["done", "end", "peace", "halt"] },
    ];
    require_no_script_beats_the_squire::<mass_conquest::Conquest>(&scripts, 6);
}
