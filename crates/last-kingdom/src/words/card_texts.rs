//! What effects say to players, made from the data that the engine runs.

use crate::content::language::{Hook, Might, Op, Place, Test, Var, When};
use crate::content::{CardSpec, Class, Faction, LeaderSpec, Region};
use crate::rules::effects::clause;
use crate::words::names::tokens;

/// A region to be chosen while an effect is carried out, with the regions named that are known: "a region next to
/// Mercia".
pub(crate) fn region_named(tests: &[Test], vars: &[Option<Region>; 3]) -> String {
    let name = |place: Place| match place {
        Place::Var(var) => vars[var as usize].map(Region::name),
        _ => None,
    };
    let plain =
        matches!(tests, [Test::Not(Place::Var(_))] | [Test::Not(Place::Var(_)), Test::Not(Place::Var(_))]);
    if plain && tests.iter().all(|test| matches!(test, Test::Not(place) if name(*place).is_some())) {
        let others: Vec<&str> = tests
            .iter()
            .filter_map(|test| if let Test::Not(place) = test { name(*place) } else { None })
            .collect();
        return format!("a region other than {}", others.join(" and "));
    }
    phrase(tests, &|place| name(place).unwrap_or_else(|| place_phrase(place)))
}

/// A region to be chosen, in words: "another region", "a region next to the first".
pub(crate) fn region_phrase(tests: &[Test]) -> String {
    phrase(tests, &place_phrase)
}

fn phrase(tests: &[Test], place_phrase: &dyn Fn(Place) -> &'static str) -> String {
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

/// "1 victory point", "3 victory points".
pub(crate) fn points(n: u8) -> String {
    if n == 1 { "1 victory point".into() } else { format!("{n} victory points") }
}

/// How the regions of an effect are spoken of, clause by clause.
pub(crate) struct Wording<'a> {
    ops: &'a [Op],
    /// Which variables have been named in a clause already.
    named: [bool; 3],
}

impl Wording<'_> {
    /// The region of a variable: in full where it is first named, afterwards "there".
    pub(crate) fn region(&mut self, var: Var) -> String {
        if std::mem::replace(&mut self.named[var as usize], true) {
            return "there".to_string();
        }
        let tests = self.ops.iter().find_map(|op| match op {
            Op::Choose(found, tests) if *found == var => Some(*tests),
            _ => None,
        });
        region_phrase(tests.unwrap_or(&[]))
    }
}

/// What a row of operations does, as one or more clauses joined by semicolons.
pub(crate) fn ops_text(ops: &[Op]) -> String {
    let mut wording = Wording { ops, named: [false; 3] };
    let said = ops.iter().filter(|op| !matches!(op, Op::Choose(..)));
    said.map(|op| clause(op, &mut wording)).collect::<Vec<_>>().join("; ")
}

/// What a lasting hook does, as a sentence without its full stop.
pub(crate) fn hook_text(hook: &Hook) -> String {
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
            format!("whoever changes to the Saxons with a leader here gains {}", tokens(n.into()))
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
        Hook::ExtraStep => "after a move your leader may go 1 region further".into(),
        Hook::Escort(faction) => {
            format!("after your leader moves, 1 {} army may come along", faction.adjective())
        }
        Hook::FlipBeforeScoring => {
            "if your side loses with your leader in the conflict region, you may change side before scoring"
                .into()
        }
        Hook::DaneFollowsSaxon => "your Dane affinity always equals your lowest Saxon affinity".into(),
        Hook::InvadePlus(n) => format!("gain {} more when you prepare for invasion", tokens(n.into())),
        Hook::TwoFigurines => "has two leader figurines".into(),
    }
}

fn once_text(once: bool) -> &'static str {
    if once { " (once per conflict)" } else { "" }
}

/// A sentence: first letter large, full stop at the end.
pub(crate) fn sentence(words: &str) -> String {
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

/// Everything that a mat says of its leader at the table: what moving costs, the ability, the figurine.
pub(crate) fn mat_text(leader: &LeaderSpec) -> String {
    let (ability, figurine) = leader_text(leader);
    let strength = if leader.figurine.iter().any(|hook| matches!(hook, Hook::Strength(_))) {
        String::new()
    } else {
        "Strength 1. ".into()
    };
    format!("{strength}{figurine} {ability} Moves for {}.", tokens(leader.move_cost.into()))
}

/// "Primary", "Passive", "Instant", "Hero".
pub(crate) fn class_name(class: Class) -> &'static str {
    match class {
        Class::Primary => "Primary",
        Class::Passive => "Passive",
        Class::Instant => "Instant",
        Class::Hero => "Hero",
    }
}
