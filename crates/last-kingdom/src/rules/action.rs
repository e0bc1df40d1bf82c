//! One atomic decision or chance outcome, and its words in records.

use table::Seat;

use crate::content::{Card, Faction, Leader, Plaque, Region, Side};

/// A decision of a player or an outcome of chance.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Keep this card (draft, or among cards looked at).
    Keep(Card),
    /// Play this card from hand; or resolve this instant next.
    Play(Card),
    /// Use this plaque of the market.
    Use(Plaque),
    /// Move Leader.
    March,
    /// Pass the turn.
    Pass,
    /// Prepare for invasion.
    Invade,
    /// This region.
    To(Region),
    /// An army of this faction.
    Army(Faction),
    /// One of the actor's leader figurines (0 or 1).
    Figure(u8),
    /// One of the actor's heroes.
    Hero(Card),
    /// The favour of this faction.
    Favour(Faction),
    /// Take this played card back.
    Take(Card),
    /// This opponent.
    Rival(Seat),
    /// Do it.
    Yes,
    /// Leave it.
    No,
    /// Chance: this leader is dealt.
    Mat(Leader),
    /// Chance: the momentum marker falls on this side.
    Toss(Side),
    /// Chance: this plaque takes the next slot.
    Slot(Plaque),
    /// Chance: the bag gives this army.
    Bag(Faction),
    /// Chance: this is the next card of the deck.
    Deal(Card),
    /// Chance: this card of the hand is shown.
    Show(Card),
}

/// The words in records.
pub(crate) fn text(action: Action) -> String {
    match action {
        Action::Keep(card) => format!("keep {card:?}"),
        Action::Play(card) => format!("play {card:?}"),
        Action::Use(plaque) => format!("use {plaque:?}"),
        Action::March => "march".into(),
        Action::Pass => "pass".into(),
        Action::Invade => "invade".into(),
        Action::To(region) => format!("to {}", region.word()),
        Action::Army(faction) => format!("army {}", faction.word()),
        Action::Figure(n) => format!("figure {n}"),
        Action::Hero(card) => format!("hero {card:?}"),
        Action::Favour(faction) => format!("favour {}", faction.word()),
        Action::Take(card) => format!("take {card:?}"),
        Action::Rival(seat) => format!("rival {seat}"),
        Action::Yes => "yes".into(),
        Action::No => "no".into(),
        Action::Mat(leader) => format!("mat {leader:?}"),
        Action::Toss(side) => format!("toss {}", side.word()),
        Action::Slot(plaque) => format!("slot {plaque:?}"),
        Action::Bag(faction) => format!("bag {}", faction.word()),
        Action::Deal(card) => format!("deal {card:?}"),
        Action::Show(card) => format!("show {card:?}"),
    }
}

/// Reads what [`text`] writes, letter for letter.
pub(crate) fn read(words: &str) -> Result<Action, String> {
    let action = parse(words)?;
    let plain = text(action);
    if plain == words { Ok(action) } else { Err(format!("expected '{plain}', found '{words}'")) }
}

fn parse(text: &str) -> Result<Action, String> {
    let mut words = text.split_whitespace();
    let verb = words.next().ok_or("expected an action, found nothing")?;
    let noun = words.next();
    if words.next().is_some() {
        return Err(format!("expected one or two words, found '{text}'"));
    }
    let bare = |action| match noun {
        None => Ok(action),
        Some(noun) => Err(format!("expected nothing after '{verb}', found '{noun}'")),
    };
    let noun = || noun.ok_or_else(|| format!("expected something after '{verb}'"));
    let card = || {
        let id = noun()?;
        Card::by_id(id).ok_or_else(|| format!("expected a card such as I01, found '{id}'"))
    };
    let faction = || {
        let word = noun()?;
        let found = Faction::ALL.into_iter().find(|faction| faction.word() == word);
        found.ok_or_else(|| format!("expected dane, westsaxon, mercian or northumbrian, found '{word}'"))
    };
    let plaque = || {
        let word = noun()?;
        let found = Plaque::all().find(|plaque| plaque.word() == word);
        found.ok_or_else(|| {
            format!("expected see, mine, mercy, destiny, dane, england or choice, found '{word}'")
        })
    };
    let number = |limit: u8| {
        let word = noun()?;
        let found = word.parse().ok().filter(|n| *n < limit);
        found.ok_or_else(|| format!("expected a number below {limit}, found '{word}'"))
    };
    match verb {
        "keep" => card().map(Action::Keep),
        "play" => card().map(Action::Play),
        "hero" => card().map(Action::Hero),
        "take" => card().map(Action::Take),
        "deal" => card().map(Action::Deal),
        "show" => card().map(Action::Show),
        "use" => plaque().map(Action::Use),
        "slot" => plaque().map(Action::Slot),
        "army" => faction().map(Action::Army),
        "favour" => faction().map(Action::Favour),
        "bag" => faction().map(Action::Bag),
        "figure" => number(2).map(Action::Figure),
        "rival" => number(crate::rules::state::SEATS as u8).map(|n| Action::Rival(Seat(n))),
        "march" => bare(Action::March),
        "pass" => bare(Action::Pass),
        "invade" => bare(Action::Invade),
        "yes" => bare(Action::Yes),
        "no" => bare(Action::No),
        "to" => {
            let word = noun()?;
            let found = Region::ALL.into_iter().find(|region| region.word() == word);
            found.map(Action::To).ok_or_else(|| format!("expected a region, found '{word}'"))
        }
        "mat" => {
            let id = noun()?;
            Leader::by_id(id).map(Action::Mat).ok_or_else(|| format!("expected a leader, found '{id}'"))
        }
        "toss" => {
            let word = noun()?;
            let found = Side::ALL.into_iter().find(|side| side.word() == word);
            found.map(Action::Toss).ok_or_else(|| format!("expected dane or saxon, found '{word}'"))
        }
        _ => Err(format!("'{verb}' is not an action of this game")),
    }
}
