//! What the test programs share: positions and moves in short notation, and hand-made views.

// Every test program needs only a part of it.
#![allow(dead_code)]

pub mod enumerator;
pub mod samples;

use king_is_dead::{Action, Card, Counts, Disc, Event, Faction, KingIsDead, Region, Scenario, View};
use table::{Actor, Dice, Effect, Game, Next, QuickDice, Scratch, Seat, Secrets, Setup, Thinking, Viewer};

/// The reference deal of chapter 16: three seats, a fresh start.
pub const P0: &str = "Mo 3/1/0 St 1/2/1 La 0/2/2 No 1/1/2 Gw 0/3/1 Wa 2/1/1 Es 1/0/3 De 1/1/2 \
                      courts 0:1/0/1 1:0/2/0 2:1/0/1 supply 7/5/4 track Wa Mo De No Gw Es La St";

pub fn region(code: &str) -> Region {
    *Region::ALL.iter().find(|r| r.code() == code).unwrap_or_else(|| panic!("no region {code}"))
}

pub fn faction(letter: &str) -> Faction {
    *Faction::ALL
        .iter()
        .find(|f| f.letter().to_string() == letter)
        .unwrap_or_else(|| panic!("no faction {letter}"))
}

pub fn card(word: &str) -> Card {
    *Card::ALL.iter().find(|c| c.word() == word).unwrap_or_else(|| panic!("no card {word}"))
}

pub fn counts(text: &str) -> Counts {
    let numbers: Vec<u8> = text.split('/').map(|n| n.parse().unwrap()).collect();
    numbers.try_into().unwrap()
}

fn disc(letter: &str) -> Disc {
    if letter == "X" { Disc::Unstable } else { Disc::Control(faction(letter)) }
}

fn numbered(text: &str, between: char) -> (usize, &str) {
    let (seat, rest) = text.split_once(between).unwrap_or_else(|| panic!("{text}"));
    (seat.parse().unwrap(), rest)
}

/// Reads a scenario: `La 0/2/2`, `St=S`, `De=X`, `supply 6/6/6`, `courts 0:1/0/1`, `track Wa Mo ...`,
/// `wins S:1,4 X:2` (which also sets the discs, the regions in index order), `last 0@12`,
/// `emptied 0@17`, `plot 1`, `pile 1:march,aid`, `hand 0:spy`, `fixed 0:Gw`, `seats 4`, `turn 1`,
/// `passes 2`, `option teams=off`, `base`, `over`. Three seats, advanced, supply 6/6/6 unless said.
pub fn scenario(text: &str) -> Scenario {
    let mut p =
        Scenario { supply: [6; 3], options: vec![("game".into(), "advanced".into())], ..Scenario::default() };
    let words: Vec<&str> = text.split([' ', ';', '\n']).filter(|w| !w.is_empty()).collect();
    let mut topic = "";
    let mut track = Vec::new();
    let mut emptied = [false; 4];
    let mut plot = None;
    for word in words {
        match word {
            "base" => p.options.retain(|(name, _)| name != "game"),
            "over" => p.over = true,
            _ if word.contains('=') && topic != "option" => {
                let (code, letter) = word.split_once('=').unwrap();
                p.discs[region(code).index()] = Some(disc(letter));
            }
            _ if word.starts_with(|c: char| c.is_lowercase()) && !word.contains('=') => topic = word,
            _ if topic != "track" && Region::ALL.iter().any(|r| r.code() == word) => topic = word,
            _ => match topic {
                "supply" => p.supply = counts(word),
                "courts" => {
                    let (seat, court) = numbered(word, ':');
                    p.courts[seat] = counts(court);
                }
                "track" => track.push(region(word)),
                "wins" => {
                    let (letter, spaces) = word.split_once(':').unwrap();
                    for space in spaces.split(',') {
                        p.discs[space.parse::<usize>().unwrap() - 1] = Some(disc(letter));
                    }
                }
                "last" => {
                    let (seat, play) = numbered(word, '@');
                    p.last_play[seat] = play.parse().unwrap();
                }
                "emptied" => {
                    let (seat, play) = numbered(word, '@');
                    p.last_play[seat] = play.parse().unwrap();
                    emptied[seat] = true;
                }
                "plot" => plot = Some(word.parse::<usize>().unwrap()),
                "pile" => {
                    let (seat, cards) = numbered(word, ':');
                    p.piles[seat] = cards.split(',').map(card).collect();
                }
                "hand" => {
                    let (seat, cards) = numbered(word, ':');
                    p.hands[seat] = Some(cards.split(',').filter(|c| *c != "none").map(card).collect());
                }
                "fixed" => {
                    let (seat, code) = numbered(word, ':');
                    p.fixed[seat] = Some(region(code));
                }
                "seats" => p.seats = word.parse().unwrap(),
                "turn" => p.turn = Seat(word.parse().unwrap()),
                "passes" => p.passes = word.parse().unwrap(),
                "option" => {
                    let (name, value) = word.split_once('=').unwrap();
                    p.options.push((name.into(), value.into()));
                }
                code => p.followers[region(code).index()] = counts(word),
            },
        }
    }
    if !track.is_empty() {
        p.track = Some(track.try_into().unwrap());
    }
    for (seat, emptied) in emptied.into_iter().enumerate() {
        if emptied || plot == Some(seat) {
            let mut hand = if emptied { vec![] } else { vec![Card::Assemble] };
            hand.extend((plot == Some(seat)).then_some(Card::Plot));
            p.hands[seat] = Some(hand);
        }
    }
    p
}

pub fn set(text: &str) -> KingIsDead {
    scenario(text).build().unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

/// The position with exactly these cards in the hand of the seat to move.
pub fn holding(text: &str, cards: &[Card]) -> KingIsDead {
    let mut p = scenario(text);
    p.hands[p.turn.index()] = Some(cards.to_vec());
    p.build().unwrap_or_else(|fault| panic!("{text}: {fault}"))
}

pub fn to_move(state: &KingIsDead) -> Seat {
    match state.next() {
        Next::Seats { must, .. } => must.first().unwrap(),
        other => panic!("nobody to move: {other:?}"),
    }
}

pub fn legal(state: &KingIsDead) -> Vec<Action> {
    let mut out = Vec::new();
    state.legal(to_move(state), &mut out);
    out
}

pub fn legal_texts(state: &KingIsDead) -> Vec<String> {
    legal(state).iter().map(ToString::to_string).collect()
}

/// Takes the steps, separated by commas, each by the seat to move; every one must be legal.
pub fn act(state: &mut KingIsDead, steps: &str) -> Vec<Event> {
    let mut log = Vec::new();
    for step in steps.split(',').map(str::trim).filter(|s| !s.is_empty()) {
        step_by(state, step, &mut log);
    }
    log
}

pub fn step_by(state: &mut KingIsDead, step: &str, log: &mut Vec<Event>) -> Effect {
    let action = state.read_action(step).unwrap();
    let seat = to_move(state);
    if let Err(refusal) = state.check(seat, action) {
        panic!("seat {seat}, {step}: {refusal}; legal: {:?}", legal_texts(state));
    }
    state.apply(Actor::Seat(seat), action, log)
}

pub fn after(text: &str, steps: &str) -> KingIsDead {
    let mut state = set(text);
    act(&mut state, steps);
    state
}

/// Every complete option of the effect under way, its choices separated by spaces.
pub fn options(state: &KingIsDead) -> Vec<String> {
    let mut found = Vec::new();
    walk(state, String::new(), state.view(Viewer::All).plays, &mut found);
    found
}

fn walk(state: &KingIsDead, so_far: String, plays: u8, found: &mut Vec<String>) {
    if state.view(Viewer::All).plays != plays {
        found.push(so_far);
        return;
    }
    for action in legal(state) {
        let mut next = *state;
        next.apply(Actor::Seat(to_move(state)), action, &mut ());
        let text = if so_far.is_empty() { action.to_string() } else { format!("{so_far} {action}") };
        walk(&next, text, plays, found);
    }
}

/// The options of a card played now by the seat to move; empty if it has no effect.
pub fn card_options(state: &KingIsDead, card: Card) -> Vec<String> {
    let mut next = *state;
    let plays = state.view(Viewer::All).plays;
    next.apply(Actor::Seat(to_move(state)), Action::Play(card), &mut ());
    if next.view(Viewer::All).plays != plays { Vec::new() } else { options(&next) }
}

/// The options of a card in a set position.
pub fn options_in(text: &str, card: Card) -> Vec<String> {
    card_options(&holding(text, &[card]), card)
}

/// What the board looks like: `La 0/2/2`.
pub fn at(state: &KingIsDead, code: &str) -> String {
    show(state.view(Viewer::Spectator).regions[region(code).index()].followers)
}

pub fn show(c: Counts) -> String {
    format!("{}/{}/{}", c[0], c[1], c[2])
}

pub fn supply(state: &KingIsDead) -> String {
    show(state.view(Viewer::Spectator).supply)
}

pub fn seen(state: &KingIsDead) -> View {
    state.view(Viewer::Spectator)
}

pub fn fresh(seats: u8, options: &[(&str, &str)]) -> KingIsDead {
    let setup = Setup::with_options::<KingIsDead>(seats, options.iter().copied()).unwrap();
    KingIsDead::new(&setup).unwrap()
}

/// Deals with quick dice.
pub fn deal<D: Dice>(seats: u8, options: &[(&str, &str)], dice: &mut D) -> KingIsDead {
    let mut state = fresh(seats, options);
    while state.next() == Next::Chance {
        let outcome = state.draw_chance(dice, &mut Scratch::default());
        state.apply(Actor::Chance, outcome, &mut ());
    }
    state
}

/// Variants in which random games are tried.
pub const TABLES: &[(u8, &[(&str, &str)])] = &[
    (2, &[]),
    (3, &[]),
    (4, &[]),
    (4, &[("teams", "off")]),
    (2, &[("game", "advanced")]),
    (3, &[("game", "advanced"), ("discards", "open")]),
    (4, &[("game", "advanced")]),
    (3, &[("game", "advanced"), ("undo", "literal"), ("empty-swap", "protected"), ("suppress", "equal")]),
    (
        2,
        &[("game", "advanced"), ("quell-muster", "region"), ("ambush", "nothing"), ("fixed-disc", "returns")],
    ),
    (4, &[("game", "advanced"), ("teams", "off"), ("spent-disc", "nothing"), ("empty-board", "supply")]),
    (
        3,
        &[
            ("run-out", "ignored"),
            ("vacant-ranks", "together"),
            ("idle-invasion", "last-turn"),
            ("start", "2"),
        ],
    ),
    (4, &[("game", "advanced"), ("team-tie", "seat"), ("plot-owed", "yes"), ("empty-swap", "protected")]),
];

/// Plays `games` games at every table by careless play, calling `look` before every decision and at
/// the end.
pub fn watch(games: u64, mut look: impl FnMut(&KingIsDead, &mut QuickDice)) {
    for (table, (seats, options)) in TABLES.iter().enumerate() {
        for game in 0..games {
            let mut dice = QuickDice::new(1_000 * table as u64 + game);
            let mut state = deal(*seats, options, &mut dice);
            let mut scratch = Scratch::default();
            while state.next() != Next::Over {
                look(&state, &mut dice);
                let action = if game % 2 == 0 {
                    state.careless_action(to_move(&state), &mut dice, &mut scratch)
                } else {
                    state.random_action(to_move(&state), &mut dice, &mut scratch)
                };
                state.apply(Actor::Seat(to_move(&state)), action, &mut ());
            }
            look(&state, &mut dice);
        }
    }
}

/// A running or finished game written down as a scenario (not in the middle of an action).
pub fn written_down(state: &KingIsDead) -> Scenario {
    let view = state.view(Viewer::All);
    let over = view.result.is_some();
    let mut p = Scenario { over, seats: view.seats.len() as u8, ..Scenario::default() };
    p.options = view.rules.house_rules.clone();
    p.turn = view.turn.or(view.last_turn).unwrap();
    p.start = view.start.unwrap();
    p.track = Some(std::array::from_fn(|space| view.track[space].region));
    p.passes = view.passes;
    p.supply = view.supply;
    p.latest = view.latest.clone();
    for r in 0..8 {
        p.discs[r] = view.regions[r].disc;
        p.followers[r] = view.regions[r].followers;
    }
    for (seat, open) in view.seats.iter().enumerate() {
        p.courts[seat] = open.court;
        p.last_play[seat] = open.last_play.unwrap_or(0);
        p.hands[seat] = Some(view.hands[seat].cards.clone());
        p.piles[seat] = open.pile.clone().unwrap();
        let fixed = view.track.iter().find(|card| card.fixed_by == Some(Seat(seat as u8)));
        p.fixed[seat] = fixed.map(|card| card.region);
    }
    p
}
