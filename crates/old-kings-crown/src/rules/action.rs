//! Decisions and chance outcomes, and how they are written.

use table::Seat;

use crate::content::{Face, Faction, Location, Region, Tactic};

/// Where a card that is used for a Location's effect comes from (OKC-61, OKC-62).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Source {
    /// It was revealed this round and still lies at this Region.
    At(Region),
    /// It is in hand.
    Hand,
}

impl Source {
    /// Its name in records.
    pub const fn key(self) -> &'static str {
        match self {
            Source::At(region) => region.key(),
            Source::Hand => "hand",
        }
    }

    /// The source with this [`Source::key`].
    pub fn from_key(key: &str) -> Option<Source> {
        if key == "hand" { Some(Source::Hand) } else { Region::from_key(key).map(Source::At) }
    }
}

/// One atomic decision or chance outcome. Cards are named by face, never by instance (OKC-H4).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// Chance deals, or a seat chooses, a faction (OKC-10).
    Faction(Faction),
    /// Chance puts a seat on the next place of the first Order track (OKC-13).
    Lead(Seat),
    /// Chance draws a card from the draw pile of the seat whose draw it is (OKC-12, OKC-19).
    Draw(Face),
    /// D1: Regal Guard for Influence (OKC-R12).
    RegalIncome,
    /// D2 (OKC-22).
    Herald(Location),
    /// D3: a card face down at a Region (OKC-23).
    Place(Region, Face),
    /// D3: no card at this Region, with fewer than three cards in hand (OKC-23).
    Leave(Region),
    /// Takes back an own hidden choice before all are in (OKC-H5).
    TakeBack,
    /// D4: an opponent's cards at two Regions trade places (OKC-24).
    Ambush(Seat, Region, Region),
    /// D5: swap the card here with the own card at a later Region (OKC-R11).
    SeaLanes(Region),
    /// D5: look at an opponent's card here (OKC-R14).
    Streets(Seat),
    /// D5: after the look, swap the own card here with one from hand (OKC-R14).
    Swap(Face),
    /// D6 (OKC-32).
    Activate,
    /// D6 (OKC-32).
    Keep,
    /// D7 (OKC-36).
    Retreat,
    /// D7 (OKC-35).
    Reinforce(Face),
    /// D8: an own lost card leaves the game for The Tooth (OKC-R20).
    Feed(Face),
    /// D9 (OKC-R9).
    Storms,
    /// D9 (OKC-R24).
    Stones,
    /// D9 (OKC-R26).
    Sap(Seat),
    /// D9 (OKC-R25).
    CutTheStrings(Seat, Face),
    /// D10 (OKC-R10).
    Battlecry,
    /// D11: a card face down into the next Clash (OKC-42).
    Commit(Face),
    /// D11 (OKC-42).
    Decline,
    /// D12 (OKC-50).
    Claim(Location),
    /// D13, Castle: a Captain takes the Court (OKC-61).
    Court(Source, Face),
    /// D13, Castle: a Captain joins the own ones in the Court (OKC-R13).
    CourtBeside(Source, Face),
    /// D13, Wilderness: a card for the Site of Power (OKC-62).
    Offer(Source, Face),
    /// D13: the Legend as the Site's prize (OKC-62).
    Legend,
    /// D13: a tile turned ready as the Site's prize (OKC-62).
    Refresh(Tactic),
    /// D13, Battlefield: an opponent's card is lost (OKC-R4).
    Strike(Seat, Face),
    /// D13, Shrine: the next card for the bottom of the draw pile (OKC-R5).
    Under(Region, Face),
    /// D13, Necropolis: a card from the discard pile (OKC-R6).
    Recover(Face),
    /// D14: Raid and Raze stays as a Blockade (OKC-R18).
    Blockade(Location),
    /// D14: a Rite tile (OKC-R16).
    Rite(Tactic),
    /// D14 (OKC-R15).
    PowerBack,
    /// D15 (OKC-26).
    Retire(Region, Face),
    /// D16: Regal Guard takes a revealed card back (OKC-R12).
    Return(Region, Face),
    /// D16: the War Machine face up at a Region (OKC-27).
    Deploy(Region),
    /// Nothing, or nothing more.
    Pass,
}

/// The action as words, as in records.
pub(crate) fn text(action: Action) -> String {
    match action {
        Action::Faction(faction) => format!("faction {}", faction.key()),
        Action::Lead(seat) => format!("lead {seat}"),
        Action::Draw(face) => format!("draw {}", face.key()),
        Action::RegalIncome => "regal-income".into(),
        Action::Herald(location) => format!("herald {}", location.key()),
        Action::Place(region, face) => format!("place {} {}", region.key(), face.key()),
        Action::Leave(region) => format!("leave {}", region.key()),
        Action::TakeBack => "take-back".into(),
        Action::Ambush(seat, a, b) => format!("ambush {seat} {} {}", a.key(), b.key()),
        Action::SeaLanes(region) => format!("sea-lanes {}", region.key()),
        Action::Streets(seat) => format!("streets {seat}"),
        Action::Swap(face) => format!("swap {}", face.key()),
        Action::Activate => "activate".into(),
        Action::Keep => "keep".into(),
        Action::Retreat => "retreat".into(),
        Action::Reinforce(face) => format!("reinforce {}", face.key()),
        Action::Feed(face) => format!("feed {}", face.key()),
        Action::Storms => "storms".into(),
        Action::Stones => "stones".into(),
        Action::Sap(seat) => format!("sap {seat}"),
        Action::CutTheStrings(seat, face) => format!("cut-the-strings {seat} {}", face.key()),
        Action::Battlecry => "battlecry".into(),
        Action::Commit(face) => format!("commit {}", face.key()),
        Action::Decline => "decline".into(),
        Action::Claim(location) => format!("claim {}", location.key()),
        Action::Court(from, face) => format!("court {} {}", from.key(), face.key()),
        Action::CourtBeside(from, face) => format!("court-beside {} {}", from.key(), face.key()),
        Action::Offer(from, face) => format!("offer {} {}", from.key(), face.key()),
        Action::Legend => "legend".into(),
        Action::Refresh(tactic) => format!("refresh {}", tactic.key()),
        Action::Strike(seat, face) => format!("strike {seat} {}", face.key()),
        Action::Under(region, face) => format!("under {} {}", region.key(), face.key()),
        Action::Recover(face) => format!("recover {}", face.key()),
        Action::Blockade(location) => format!("blockade {}", location.key()),
        Action::Rite(tactic) => format!("rite {}", tactic.key()),
        Action::PowerBack => "power-back".into(),
        Action::Retire(region, face) => format!("retire {} {}", region.key(), face.key()),
        Action::Return(region, face) => format!("return {} {}", region.key(), face.key()),
        Action::Deploy(region) => format!("deploy {}", region.key()),
        Action::Pass => "pass".into(),
    }
}

/// Reads what [`text`] writes.
pub(crate) fn read(written: &str) -> Result<Action, String> {
    let mut words = Words { text: written, rest: written.split_whitespace() };
    let verb = words.next("an action")?;
    let action = match verb {
        "faction" => Action::Faction(words.faction()?),
        "lead" => Action::Lead(words.seat()?),
        "draw" => Action::Draw(words.face()?),
        "regal-income" => Action::RegalIncome,
        "herald" => Action::Herald(words.location()?),
        "place" => Action::Place(words.region()?, words.face()?),
        "leave" => Action::Leave(words.region()?),
        "take-back" => Action::TakeBack,
        "ambush" => Action::Ambush(words.seat()?, words.region()?, words.region()?),
        "sea-lanes" => Action::SeaLanes(words.region()?),
        "streets" => Action::Streets(words.seat()?),
        "swap" => Action::Swap(words.face()?),
        "activate" => Action::Activate,
        "keep" => Action::Keep,
        "retreat" => Action::Retreat,
        "reinforce" => Action::Reinforce(words.face()?),
        "feed" => Action::Feed(words.face()?),
        "storms" => Action::Storms,
        "stones" => Action::Stones,
        "sap" => Action::Sap(words.seat()?),
        "cut-the-strings" => Action::CutTheStrings(words.seat()?, words.face()?),
        "battlecry" => Action::Battlecry,
        "commit" => Action::Commit(words.face()?),
        "decline" => Action::Decline,
        "claim" => Action::Claim(words.location()?),
        "court" => Action::Court(words.source()?, words.face()?),
        "court-beside" => Action::CourtBeside(words.source()?, words.face()?),
        "offer" => Action::Offer(words.source()?, words.face()?),
        "legend" => Action::Legend,
        "refresh" => Action::Refresh(words.tactic()?),
        "strike" => Action::Strike(words.seat()?, words.face()?),
        "under" => Action::Under(words.region()?, words.face()?),
        "recover" => Action::Recover(words.face()?),
        "blockade" => Action::Blockade(words.location()?),
        "rite" => Action::Rite(words.tactic()?),
        "power-back" => Action::PowerBack,
        "retire" => Action::Retire(words.region()?, words.face()?),
        "return" => Action::Return(words.region()?, words.face()?),
        "deploy" => Action::Deploy(words.region()?),
        "pass" => Action::Pass,
        other => return Err(format!("'{other}' is not an action of this game")),
    };
    match words.rest.next() {
        Some(extra) => Err(format!("'{extra}' is too much in '{written}'")),
        // One action, one spelling: spaces around or between the words count too.
        None if text(action) != written => Err(format!("write it as '{}'", text(action))),
        None => Ok(action),
    }
}

struct Words<'a> {
    text: &'a str,
    rest: std::str::SplitWhitespace<'a>,
}

impl<'a> Words<'a> {
    fn next(&mut self, what: &str) -> Result<&'a str, String> {
        self.rest.next().ok_or_else(|| format!("'{}' lacks {what}", self.text))
    }

    fn seat(&mut self) -> Result<Seat, String> {
        let word = self.next("a seat number")?;
        match word.parse() {
            Ok(seat @ 0..4) => Ok(Seat(seat)),
            _ => Err(format!("'{word}' is not a seat from 0 to 3")),
        }
    }

    fn face(&mut self) -> Result<Face, String> {
        let word = self.next("a card")?;
        Face::from_key(word).ok_or_else(|| format!("'{word}' is not a card"))
    }

    fn faction(&mut self) -> Result<Faction, String> {
        let word = self.next("a faction")?;
        Faction::from_key(word).ok_or_else(|| format!("'{word}' is not a faction"))
    }

    fn region(&mut self) -> Result<Region, String> {
        let word = self.next("a Region")?;
        Region::from_key(word).ok_or_else(|| format!("'{word}' is not a Region"))
    }

    fn location(&mut self) -> Result<Location, String> {
        let word = self.next("a Location")?;
        Location::from_key(word).ok_or_else(|| format!("'{word}' is not a Location"))
    }

    fn tactic(&mut self) -> Result<Tactic, String> {
        let word = self.next("a tactic")?;
        Tactic::from_key(word).ok_or_else(|| format!("'{word}' is not a tactic"))
    }

    fn source(&mut self) -> Result<Source, String> {
        let word = self.next("a Region or 'hand'")?;
        Source::from_key(word).ok_or_else(|| format!("'{word}' is neither a Region nor 'hand'"))
    }
}
