//! A game has no favourites: seats that change places, and a map seen in a mirror, give the same
//! game with other names.

use mass_conquest::{Action, Conquest, Phase};
use table::{Actor, Dice, Game, Next, QuickDice, Seat, Setup};

/// How one game is seen as another.
struct Mirror {
    /// Which seat each seat becomes.
    seats: Vec<u8>,
    /// Pairs of territories that change places.
    places: &'static [(&'static str, &'static str)],
}

impl Mirror {
    fn place<'a>(&self, id: &'a str) -> &'a str
    where
        'static: 'a,
    {
        for &(one, other) in self.places {
            if id == one {
                return other;
            }
            if id == other {
                return one;
            }
        }
        id
    }

    fn back(&self, seat: u8) -> u8 {
        self.seats.iter().position(|&new| new == seat).unwrap() as u8
    }

    /// An action without numbers of troops, as it looks in the mirror.
    fn see(&self, game: &Conquest, action: Action) -> String {
        let board = game.board();
        let text = game.action_text(action);
        let verb = text.split(' ').next().unwrap().to_owned();
        let seat_at = match verb.as_str() {
            "offer" | "gift" | "break" | "surrender" => 1,
            "stance" => 2,
            _ => usize::MAX,
        };
        let word = |index: usize, word: &str| -> String {
            if index == seat_at {
                return self.seats[word.parse::<usize>().unwrap()].to_string();
            }
            let troop = word.strip_prefix('u').map(|rest| rest.trim_end_matches('+'));
            if let Some(id) = troop.and_then(|digits| digits.parse::<u16>().ok()) {
                let t = board.troop(id).unwrap();
                if word.ends_with('+') {
                    // All of that kind go; which of them stands for the others depends on numbers.
                    return format!("every {:?}@{}", t.kind, self.place(board.map.id(t.at)));
                }
                let mut cargo: Vec<String> = board
                    .troops()
                    .filter(|(_, c)| c.aboard == id)
                    .map(|(_, c)| format!("{:?}", c.kind))
                    .collect();
                cargo.sort();
                let from =
                    board.map.territories.get(t.entered as usize).map_or("-", |from| self.place(&from.id));
                let aboard = board.troop(t.aboard).map(|ship| (ship.is_fresh(), board.cargo(t.aboard)));
                return format!(
                    "{:?}@{}<{from} {} {} {cargo:?} {aboard:?}",
                    t.kind,
                    self.place(board.map.id(t.at)),
                    t.is_fresh(),
                    t.is_recruit()
                );
            }
            if word.len() == 3
                && word.starts_with('f')
                && let Some(house) = word.chars().nth(1).and_then(|digit| digit.to_digit(10))
            {
                return format!("f{}{}", self.seats[house as usize], &word[2..]);
            }
            self.place(word).to_owned()
        };
        let mut seen = Vec::new();
        for (index, part) in text.split(' ').enumerate() {
            let parts: Vec<String> = part.split(['>', '=', ':']).map(|piece| word(index, piece)).collect();
            seen.push(parts.join(">"));
        }
        seen.join(" ")
    }
}

/// A die that depends on who rolls, not on when.
fn die(seed: u64, wave: u8, seat: u8) -> Action {
    let mut dice = QuickDice::new(seed * 1000 + u64::from(wave) * 10 + u64::from(seat));
    Action::Die(dice.below(6) as u8 + 1)
}

fn play(setup: &Setup, starts: &[u8], mirror: &Mirror, seed: u64) -> usize {
    let plain = Mirror { seats: (0..setup.seats()).collect(), places: &[] };
    let mut dice = QuickDice::new(seed);
    let (mut game, mut image) = (Conquest::new(setup).unwrap(), Conquest::new(setup).unwrap());
    for seat in 0..setup.seats() {
        game.apply(Actor::Chance, Action::Start(starts[seat as usize]), &mut ());
        // The start in the mirror, dealt to whoever has become this seat.
        let there = game.board().map.starts[starts[mirror.back(seat) as usize] as usize];
        let id = mirror.place(game.board().map.id(there)).to_owned();
        let start = image.read_action(&format!("start {id}")).unwrap();
        image.apply(Actor::Chance, start, &mut ());
    }
    let mut steps = 0;
    loop {
        if let Phase::RollOff { wave, waiting } = game.board().phase {
            game.apply(Actor::Chance, die(seed, wave, waiting.first().unwrap().0), &mut ());
            continue;
        }
        if let Phase::RollOff { wave, waiting } = image.board().phase {
            let roller = mirror.back(waiting.first().unwrap().0);
            image.apply(Actor::Chance, die(seed, wave, roller), &mut ());
            continue;
        }
        steps += 1;
        for seat in 0..setup.seats() {
            let (one, other) = (&game.board().houses, &image.board().houses);
            assert_eq!(
                one[seat as usize], other[mirror.seats[seat as usize] as usize],
                "seed {seed} step {steps}"
            );
        }
        match game.next() {
            Next::Over => break,
            Next::Chance => {
                assert_eq!(image.next(), Next::Chance);
                let action = Action::Die(dice.below(6) as u8 + 1);
                game.apply(Actor::Chance, action, &mut ());
                image.apply(Actor::Chance, action, &mut ());
            }
            Next::Seats { must, may } => {
                let acting: Vec<Seat> = must.union(may).iter().collect();
                let seat = if dice.below(10) == 0 {
                    acting[dice.below(acting.len() as u32) as usize]
                } else {
                    must.first().unwrap()
                };
                let twin = Seat(mirror.seats[seat.index()]);
                let (mut here, mut there) = (Vec::new(), Vec::new());
                game.legal(seat, &mut here);
                image.legal(twin, &mut there);
                let mut seen: Vec<String> = here.iter().map(|&action| mirror.see(&game, action)).collect();
                let mut known: Vec<String> = there.iter().map(|&action| plain.see(&image, action)).collect();
                let chosen = dice.below(here.len() as u32) as usize;
                let wanted = seen[chosen].clone();
                let same = known.iter().position(|text| *text == wanted);
                let same =
                    same.unwrap_or_else(|| panic!("seed {seed} step {steps}: no {wanted} in {known:?}"));
                game.apply(Actor::Seat(seat), here[chosen], &mut ());
                image.apply(Actor::Seat(twin), there[same], &mut ());
                seen.sort();
                known.sort();
                assert_eq!(seen, known, "seed {seed} step {steps}");
            }
        }
    }
    let (one, other) = (game.outcome().unwrap(), image.outcome().unwrap());
    assert_eq!(one.ending, other.ending);
    for seat in 0..setup.seats() {
        assert_eq!(one.place(Seat(seat)), other.place(Seat(mirror.seats[seat as usize])));
    }
    steps
}

// rules: MWC-1, MWC-R46, MWC-R47
#[test]
fn seats_that_change_places_play_the_same_game() {
    let setup = Setup::with_options::<Conquest>(3, [("map", "three-heirs"), ("round_cap", "12")]).unwrap();
    let mut steps = 0;
    for seed in 0..6 {
        let mirror = Mirror { seats: vec![2, 0, 1], places: &[] };
        steps += play(&setup, &[1, 0, 2], &mirror, seed);
    }
    assert!(steps > 1000, "{steps}");
}

// rules: MWC-5, MWC-12, MWC-R9
#[test]
fn a_symmetric_map_in_the_mirror_gives_the_mirrored_game() {
    let places = &[
        ("aldm", "elmt"),
        ("bank", "dene"),
        ("fenk", "gask"),
        ("holm", "lang"),
        ("inch", "kyle"),
        ("west", "east"),
    ];
    let setup = Setup::with_options::<Conquest>(2, [("map", "twin-firths"), ("round_cap", "20")]).unwrap();
    let mut steps = 0;
    for seed in 0..10 {
        steps += play(&setup, &[0, 1], &Mirror { seats: vec![1, 0], places }, seed);
        steps += play(&setup, &[1, 0], &Mirror { seats: vec![0, 1], places }, seed);
    }
    assert!(steps > 1000, "{steps}");
}
