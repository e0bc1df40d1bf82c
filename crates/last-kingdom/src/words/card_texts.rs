//! What effects say to players, made from the data that the engine runs.

use crate::content::language::{Favour, Hook, Kind, Might, Op, Place, Test, Var, When};
use crate::content::{CardSpec, Class, Faction, LeaderSpec, Side};

/// A region to be chosen, in words: "another region", "a region next to the first".
pub fn region_phrase(tests: &[Test]) -> String {
    let mut parts = Vec::new();
    let mut fixed = None;
    let mut others = Vec::new();
    for test in tests {
        match *test {
            Test::Is(Place::Conflict) => fixed = Some("the conflict region"),
            Test::Is(Place::Leader) => fixed = Some("your leader's region"),
            Test::Is(Place::Succession) => fixed = Some("the succession region"),
            Test::Is(Place::Var(_)) => fixed = Some("the same region"),
            Test::AtOrNextToLeader => fixed = Some("your leader's region or one next to it"),
            Test::Next(place) => parts.push(format!("next to {}", place_phrase(place))),
            Test::Far(place) => parts.push(format!("neither {0} nor next to it", place_phrase(place))),
            Test::Around(region) => parts.push(format!("in or next to {}", region.name())),
            Test::Open => parts.push("without peace".into()),
            Test::Not(place) => others.push(place_phrase(place)),
        }
    }
    let plain = fixed.is_none() && parts.is_empty();
    match (plain, others.len()) {
        (true, 1) if matches!(tests, [Test::Not(Place::Var(_))]) => return "another region".into(),
        (true, 2) => return "a third region".into(),
        _ => {}
    }
    let mut words = fixed.unwrap_or("a region").to_string();
    if !parts.is_empty() {
        words = format!("{words} {}", parts.join(" and "));
    }
    if !others.is_empty() {
        words = format!("{words}, other than {}", others.join(" and "));
    }
    words
}

fn place_phrase(place: Place) -> &'static str {
    match place {
        Place::Var(Var::A) => "the first",
        Place::Var(Var::B) => "the second",
        Place::Var(Var::C) => "the third",
        Place::Conflict => "the conflict region",
        Place::Succession => "the succession region",
        Place::Leader => "your leader's",
    }
}

fn armies(kind: Kind, n: u8) -> String {
    let what = match kind {
        Kind::Of(faction) => faction.adjective(),
        Kind::Saxon => "Saxon",
        Kind::Own => "friendly",
        Kind::Foe => "enemy",
        Kind::Any => return if n == 1 { "1 army".into() } else { format!("{n} armies") },
    };
    if n == 1 { format!("1 {what} army") } else { format!("{n} {what} armies") }
}

fn units(kind: Kind, n: u8) -> String {
    match kind {
        Kind::Any if n == 1 => "1 unit of any kind".into(),
        Kind::Any => format!("{n} units of any kind"),
        _ => armies(kind, n),
    }
}

fn favour(favour: Favour, n: u8) -> String {
    let steps = if n == 1 { "1 step".to_string() } else { format!("{n} steps") };
    match favour {
        Favour::Of(faction) => format!("gain {n} {} affinity", faction.adjective()),
        Favour::Saxon => format!("gain {n} affinity with a Saxon faction you choose"),
        Favour::Any => format!("gain {n} affinity with a faction you choose"),
        Favour::Own => format!("gain {n} affinity with a faction of your side"),
        Favour::Least => format!("gain {steps} of affinity with the faction that likes you least"),
    }
}

fn tokens(n: u8) -> String {
    if n == 1 { "1 action token".into() } else { format!("{n} action tokens") }
}

fn points(n: u8) -> String {
    if n == 1 { "1 victory point".into() } else { format!("{n} victory points") }
}

/// What a row of operations does, as one or more clauses joined by semicolons.
pub fn ops_text(ops: &[Op]) -> String {
    let mut clauses: Vec<String> = Vec::new();
    let mut named = [false; 3]; // which variables have been named in a clause already
    let phrase = |var: Var, named: &mut [bool; 3]| {
        let at = var as usize;
        if std::mem::replace(&mut named[at], true) {
            return "there".to_string();
        }
        let tests = ops.iter().find_map(|op| match op {
            Op::Choose(found, tests) if *found == var => Some(*tests),
            _ => None,
        });
        region_phrase(tests.unwrap_or(&[]))
    };
    let put = |words: String| if words == "there" { words } else { format!("in {words}") };
    for op in ops {
        let clause = match *op {
            Op::Choose(..) => continue,
            Op::Add(kind, n, at) => format!("add {} {}", armies(kind, n), put(phrase(at, &mut named))),
            Op::Remove(kind, n, at) => {
                format!("remove {} {}", armies(kind, n), put(phrase(at, &mut named)))
            }
            Op::Move(kind, n, from, to) => {
                let from = phrase(from, &mut named);
                let to = phrase(to, &mut named);
                if to == "there" {
                    clauses.push(format!("move {} there from {from}", units(kind, n)));
                    continue;
                }
                let from = if from == "there" { "from there".into() } else { format!("from {from}") };
                format!("move {} {from} to {to}", units(kind, n))
            }
            Op::March => "move each of your leader figurines, at least one, to an adjacent region".into(),
            Op::Lead { to, .. } => format!("move your leader to {}", phrase(to, &mut named)),
            Op::Deploy(at) => format!("place this hero in {}", phrase(at, &mut named)),
            Op::Tokens(n) if n < 0 => format!("lose {}", tokens(n.unsigned_abs())),
            Op::Tokens(n) => format!("gain {}", tokens(n as u8)),
            Op::Points(n) => format!("gain {}", points(n)),
            Op::Affinity(whose, n) => favour(whose, n),
            Op::Flip => "change side".into(),
            Op::MayFlip => "you may change side".into(),
            Op::Draw(deck, n) => {
                format!("draw {n} Round {} card{}", deck.name(), if n == 1 { "" } else { "s" })
            }
            Op::Look(deck, n) => {
                format!(
                    "look at the top {n} Round {} cards, keep one and put the rest under the deck",
                    deck.name()
                )
            }
            Op::Take => "return one of your played primary cards to your hand".into(),
            Op::MayTake => "you may return one of your played primary cards to your hand".into(),
            Op::Peek(9) => "look at an opponent's whole hand".into(),
            Op::Peek(1) => "look at a random card of an opponent's hand".into(),
            Op::Peek(n) => format!("look at {n} random cards of an opponent's hand"),
            Op::ConflictTo(to) => format!("move the conflict to {}", phrase(to, &mut named)),
            Op::SuccessionTo(to) => format!("move the succession token to {}", phrase(to, &mut named)),
            Op::IfHigher { points: vp, tokens: at } => format!(
                "if your side is stronger in the conflict region gain {}, otherwise {}",
                points(vp),
                tokens(at)
            ),
            Op::DoubleDown(Side::Dane) => "double down if you side with the Danes".into(),
            Op::DoubleDown(Side::Saxon) => "double down if you side with the Saxons".into(),
            Op::Lock => "take the locked marker".into(),
        };
        clauses.push(clause);
    }
    clauses.join("; ")
}

/// What a lasting hook does, as a sentence without its full stop.
pub fn hook_text(hook: &Hook) -> String {
    match *hook {
        Hook::Strength(Might::Fixed(n)) => format!("strength {n}"),
        Hook::Strength(Might::ByRound(one, two)) => format!("strength {one} in Round I, {two} in Round II"),
        Hook::Strength(Might::In(region, n)) => format!("strength {n} in {}, 1 elsewhere", region.name()),
        Hook::Strength(Might::PerArmy { faction, every, max }) => format!(
            "strength 1, and 1 more for every {every} {} armies here, {max} more at most",
            faction.adjective()
        ),
        Hook::Boost { faction, max } => {
            format!("up to {max} {} armies here have 1 more strength each", faction.adjective())
        }
        Hook::WeakenFoes => "enemy figurines here have 1 less strength each".into(),
        Hook::Together => "1 more strength while both brothers stand in one region".into(),
        Hook::WelcomeSaxon(n) => {
            format!("whoever changes to the Saxons with a leader here gains {}", tokens(n))
        }
        Hook::Here(When::Won, ops) => format!("when you win the conflict here, {}", ops_text(ops)),
        Hook::Here(When::Lost, ops) => format!("when you lose the conflict here, {}", ops_text(ops)),
        Hook::Here(When::Decided, ops) => {
            format!("when the conflict here is decided, {}", ops_text(ops))
        }
        Hook::OnRemoveFoe(ops) => {
            format!("whenever an action or a disbanding removes enemy armies, {}", ops_text(ops))
        }
        Hook::OnLose(ops) => format!("when you lose a conflict, {}", ops_text(ops)),
        Hook::OnWinWithLeader(ops) => {
            format!("when you win a conflict in your leader's region, {}", ops_text(ops))
        }
        Hook::OnSelfFlip { gain, once } => {
            format!("when you change side{}, {}", once_text(once), ops_text(gain))
        }
        Hook::OnOtherFlip { gain, once } => {
            format!("when another player changes side{}, {}", once_text(once), ops_text(gain))
        }
        Hook::LeaderPlus(n) => format!("your leader has {n} more strength"),
        Hook::ScoreCap(n) => format!("you may score {n} units instead of 5"),
        Hook::Discount { floor } => format!("plaques cost you 1 token less, but never less than {floor}"),
        Hook::Steadfast => "never changes side".into(),
        Hook::ExtraStep => "after your leader moves, he may go 1 region further".into(),
        Hook::Escort(faction) => {
            format!("after your leader moves, 1 {} army may come along", faction.adjective())
        }
        Hook::FlipBeforeScoring => {
            "if your side loses with your leader in the conflict region, you may change side before scoring"
                .into()
        }
        Hook::DaneFollowsSaxon => "your Dane affinity always equals your lowest Saxon affinity".into(),
        Hook::InvadePlus(n) => format!("gain {} more when you prepare for invasion", tokens(n)),
        Hook::TwoFigurines => "has two leader figurines".into(),
    }
}

fn once_text(once: bool) -> &'static str {
    if once { " (once per conflict)" } else { "" }
}

/// A sentence: first letter large, full stop at the end.
pub fn sentence(words: &str) -> String {
    let mut letters = words.chars();
    match letters.next() {
        Some(first) => format!("{}{}.", first.to_uppercase(), letters.as_str()),
        None => String::new(),
    }
}

/// Everything a card says.
pub fn card_text(card: &CardSpec) -> String {
    let mut sentences = vec![sentence(&ops_text(card.ops))];
    if let Some(hero) = card.hero {
        sentences.push(format!("Scores as {}.", people(hero.scores)));
    }
    for hook in card.lasting {
        sentences.push(format!("Lasting: {}.", hook_text(hook)));
    }
    sentences.join(" ")
}

fn people(faction: Faction) -> String {
    format!("a {}", faction.adjective())
}

/// What a leader can do, and what the figurine does.
pub fn leader_text(leader: &LeaderSpec) -> (String, String) {
    let all =
        |hooks: &[Hook]| hooks.iter().map(|hook| sentence(&hook_text(hook))).collect::<Vec<_>>().join(" ");
    (all(leader.ability), all(leader.figurine))
}

/// "Primary", "Passive", "Instant", "Hero".
pub fn class_name(class: Class) -> &'static str {
    match class {
        Class::Primary => "Primary",
        Class::Passive => "Passive",
        Class::Instant => "Instant",
        Class::Hero => "Hero",
    }
}
