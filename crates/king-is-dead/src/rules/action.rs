//! One small decision or one draw, and how it is written in records.

use table::Seat;

use crate::content::{Card, Faction, Region};

/// A decision of a player or an outcome of the deal.
///
/// Within one step the listed order of actions is the order of this type.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Do nothing this turn (TKD-59).
    Pass,
    /// Play a card from hand (TKD-55).
    Play(Card),
    /// Copy the top card of this seat's pile (TKD-148).
    Pile(Seat),
    /// A region as a target or a source.
    Region(Region),
    /// A follower of a faction in a region.
    Follower(Region, Faction),
    /// A faction, where the region has been chosen already.
    Faction(Faction),
    /// The region card that shows this region (TKD-113).
    RegionCard(Region),
    /// Take a follower from a region into the own court (TKD-82).
    Summon(Region, Faction),
    /// Take a follower from the supply, where the house rule allows it (M1).
    SummonSupply(Faction),
    /// Chance: a follower for a starting court (TKD-30).
    Court(Seat, Faction),
    /// Chance: a follower for a region (TKD-31).
    Fill(Region, Faction),
    /// Chance: a region card for a numbered space, 1 to 8 (TKD-38).
    Space(u8, Region),
    /// Chance: the start seat (TKD-52).
    Start(Seat),
    /// Chance: a cunning card for a hand (TKD-36).
    Cunning(Seat, Card),
}

/// An action as records write it.
pub(crate) fn text(action: Action) -> String {
    action.to_string()
}

/// Reads what [`text`] writes; else says what was expected.
pub(crate) fn read(text: &str) -> Result<Action, String> {
    text.parse()
}

impl Action {
    /// The bit that stands for the action in the mask of its step.
    #[inline]
    pub(crate) fn bit(self) -> u32 {
        match self {
            Action::Pass => 0,
            Action::Play(card) => 1 + card as u32,
            Action::Pile(seat) | Action::Start(seat) => u32::from(seat.0 & 3),
            Action::Region(region) | Action::RegionCard(region) | Action::Space(_, region) => region as u32,
            Action::Follower(region, faction) | Action::Summon(region, faction) => {
                3 * region as u32 + faction as u32
            }
            Action::SummonSupply(faction) => 24 + faction as u32,
            Action::Faction(faction) | Action::Court(_, faction) | Action::Fill(_, faction) => faction as u32,
            Action::Cunning(_, card) => (card as u32).saturating_sub(Card::Spy as u32),
        }
    }
}

impl std::fmt::Display for Action {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Action::Pass => f.write_str("pass"),
            Action::Play(card) => write!(f, "play {}", card.word()),
            Action::Pile(seat) => write!(f, "pile {seat}"),
            Action::Region(region) => f.write_str(region.code()),
            Action::Follower(region, faction) => write!(f, "{}.{}", region.code(), faction.letter()),
            Action::Faction(faction) => write!(f, "{}", faction.letter()),
            Action::RegionCard(region) => write!(f, "card {}", region.code()),
            Action::Summon(region, faction) => write!(f, "summon {}.{}", region.code(), faction.letter()),
            Action::SummonSupply(faction) => write!(f, "summon supply.{}", faction.letter()),
            Action::Court(seat, faction) => write!(f, "court {seat} {}", faction.letter()),
            Action::Fill(region, faction) => write!(f, "fill {} {}", region.code(), faction.letter()),
            Action::Space(space, region) => write!(f, "space {space} {}", region.code()),
            Action::Start(seat) => write!(f, "start {seat}"),
            Action::Cunning(seat, card) => write!(f, "cunning {seat} {}", card.word()),
        }
    }
}

impl std::str::FromStr for Action {
    type Err = String;

    /// Reads what `Display` writes, letter for letter.
    fn from_str(text: &str) -> Result<Action, String> {
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["pass"] => Action::Pass,
            ["play", card] => Action::Play(read_card(card)?),
            ["pile", seat] => Action::Pile(read_seat(seat)?),
            ["card", region] => Action::RegionCard(read_region(region)?),
            ["summon", follower] => match follower.strip_prefix("supply.") {
                Some(faction) => Action::SummonSupply(read_faction(faction)?),
                None => {
                    let (region, faction) = read_follower(follower)?;
                    Action::Summon(region, faction)
                }
            },
            ["court", seat, faction] => Action::Court(read_seat(seat)?, read_faction(faction)?),
            ["fill", region, faction] => Action::Fill(read_region(region)?, read_faction(faction)?),
            ["space", space, region] => Action::Space(read_space(space)?, read_region(region)?),
            ["start", seat] => Action::Start(read_seat(seat)?),
            ["cunning", seat, card] => Action::Cunning(read_seat(seat)?, read_card(card)?),
            [word] if word.contains('.') => {
                let (region, faction) = read_follower(word)?;
                Action::Follower(region, faction)
            }
            [word] if word.len() == 1 => Action::Faction(read_faction(word)?),
            [word] if word.len() == 2 => Action::Region(read_region(word)?),
            _ => {
                return Err(format!(
                    "'{text}' is no action; expected for example 'pass', 'play assemble', 'Mo', 'Mo.S', 'S', \
                     'card Mo', 'pile 1' or 'summon Mo.S'"
                ));
            }
        })
    }
}

fn read_card(word: &str) -> Result<Card, String> {
    Card::ALL.into_iter().find(|card| card.word() == word).ok_or_else(|| {
        let known: Vec<_> = Card::ALL.iter().map(|card| card.word()).collect();
        format!("'{word}' is no card; expected one of {}", known.join(", "))
    })
}

fn read_region(code: &str) -> Result<Region, String> {
    Region::ALL.into_iter().find(|region| region.code() == code).ok_or_else(|| {
        let known: Vec<_> = Region::ALL.iter().map(|region| region.code()).collect();
        format!("'{code}' is no region; expected one of {}", known.join(", "))
    })
}

fn read_faction(letter: &str) -> Result<Faction, String> {
    match letter {
        "S" => Ok(Faction::Scottish),
        "W" => Ok(Faction::Welsh),
        "E" => Ok(Faction::English),
        _ => Err(format!("'{letter}' is no faction; expected S, W or E")),
    }
}

fn read_follower(word: &str) -> Result<(Region, Faction), String> {
    let (region, faction) = word
        .split_once('.')
        .ok_or_else(|| format!("'{word}' is no follower; expected a region and a faction such as Mo.S"))?;
    Ok((read_region(region)?, read_faction(faction)?))
}

fn read_seat(word: &str) -> Result<Seat, String> {
    match word {
        "0" => Ok(Seat(0)),
        "1" => Ok(Seat(1)),
        "2" => Ok(Seat(2)),
        "3" => Ok(Seat(3)),
        _ => Err(format!("'{word}' is no seat; expected a number from 0 to 3")),
    }
}

fn read_space(word: &str) -> Result<u8, String> {
    match word.as_bytes() {
        [digit @ b'1'..=b'8'] => Ok(digit - b'0'),
        _ => Err(format!("'{word}' is no card space; expected a number from 1 to 8")),
    }
}
