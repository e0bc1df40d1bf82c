//! Why something is not possible: the rule and a sentence.

use table::Refusal;

use crate::content::{Kind, heir};
use crate::maps::{Map, Place};
use crate::rules::action::Path;
use crate::rules::state::{Board, Phase, TroopId};

/// A reason that forbids an action. Cheap to make: lists of legal actions ask thousands of times.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// Another seat decides now, by this rule.
    NotYourTurn(&'static str),
    /// The action belongs to another step of the turn.
    WrongState(&'static str),
    /// No such troop, person, offer, seat or territory.
    Unknown(&'static str),
    /// It belongs to another player.
    NotYours,
    /// An equal troop with a lower number stands for this one.
    SameAs(TroopId),
    /// No common border (MWC-5).
    NoBorder(Place, Place),
    /// The ground does not admit the troop (MWC-R5).
    Ground(Kind, Place),
    /// Not enough points (MWC-36).
    Points(Kind, Place),
    /// Cavalry in rough ground (MWC-R7).
    CavalryRough(Place),
    /// Troops there end the move (MWC-R8).
    Contact(Place),
    /// It does not stand where its way begins (MWC-36).
    Elsewhere(Place),
    /// Nobody there can still move (MWC-R8).
    Idle(Place),
    /// It moved already (MWC-R8).
    Moved,
    /// Recruits stay put (MWC-34).
    Recruit,
    /// Aboard a carrier (MWC-40).
    Cargo,
    /// Ships start on coasts only (MWC-R46).
    InlandStart,
    /// The town is not controlled (MWC-R13).
    NoTown(Place),
    /// The town was another's, or nobody's, when income was taken (MWC-R13).
    NewTown(Place),
    /// No more troops fit on the board (MWC-37).
    Crowded,
    /// The town recruited already (MWC-33).
    TownUsed(Place),
    /// Ships need a coastal town (MWC-R13).
    InlandTown(Place),
    /// Not enough gold (MWC-R52).
    Gold(u32),
    /// A loaded carrier (MWC-R14).
    Loaded,
    /// The carrier is full (MWC-R23).
    Full,
    /// Only land troops board ships (MWC-38).
    NotLand,
    /// That ship carries nobody (MWC-24).
    NotCarrier,
    /// The carrier is too far away (MWC-R24).
    FarCarrier,
    /// No fort where there is a castle (MWC-18).
    CastleHere(Place),
    /// There is a fort already (MWC-R16).
    FortHere(Place),
    /// Foreign troops stand there (MWC-R16).
    Watched(Place),
    /// No infantry that could build (MWC-18).
    NoBuilder(Place),
    /// No fort to raze (MWC-19).
    NoFort(Place),
    /// Razing needs the place for oneself (MWC-R17).
    Shared(Place),
    /// A family member would be left on open water (MWC-R40).
    Adrift(u8),
    /// No open meeting (MWC-42).
    NoMeeting(Place),
    /// Not a direction of this attack (MWC-50).
    NoGroup,
    /// No way to withdraw there (MWC-R32).
    NoRetreat(Place),
    /// Not fighting there (MWC-R30).
    NotFighting,
    /// None of the decider's troops there (MWC-R38).
    NoTroopsThere(Place),
    /// Waits until the battle is over (MWC-R39).
    Closed,
    /// Not held by this seat (MWC-49).
    NotHolder(u8),
    /// Not a free member of one's own house (MWC-53).
    NotOwnFree(u8),
    /// Allied already (MWC-52).
    Allied,
    /// Not allied (MWC-52).
    NotAllied,
    /// A deal needs at least one clause (MWC-R44).
    Empty,
    /// Nobody has troops on the map to guard a hostage (MWC-R38).
    NoCamp,
    /// A truce needs a meeting that is not fought yet (MWC-R44).
    NoTruce,
    /// Too many offers or gifts (MWC-A4).
    TooMany,
    /// Declined a moment ago (MWC-A4).
    Paused,
    /// The option is off.
    Off(&'static str, &'static str),
    /// A motion is open, or was moved by this seat this round (MWC-R48).
    MotionOpen,
    /// No motion to vote on, or voted already (MWC-R48).
    NoVote,
    /// The round lies behind or too far ahead.
    BadRound,
    /// The game is over.
    Over,
}

impl Why {
    /// The rule that forbids it.
    fn rule(self) -> &'static str {
        match self {
            Why::NotYourTurn(rule) => rule,
            Why::WrongState(rule) => rule,
            Why::Unknown(_) => "MWC-16",
            Why::NotYours => "MWC-16",
            Why::SameAs(_) => "MWC-16",
            Why::NoBorder(..) => "MWC-5",
            Why::Ground(kind, _) if kind.is_ship() => "MWC-R5",
            Why::Ground(..) => "MWC-10",
            Why::Points(..) => "MWC-36",
            Why::CavalryRough(_) => "MWC-R7",
            Why::Contact(_) | Why::Idle(_) | Why::Moved => "MWC-R8",
            Why::Elsewhere(_) => "MWC-36",
            Why::Recruit => "MWC-34",
            Why::Cargo => "MWC-40",
            Why::InlandStart => "MWC-R46",
            Why::NoTown(_) => "MWC-R13",
            Why::NewTown(_) => "MWC-R13",
            Why::Crowded => "MWC-A1",
            Why::TownUsed(_) => "MWC-33",
            Why::InlandTown(_) => "MWC-R13",
            Why::Gold(_) => "MWC-R52",
            Why::Loaded => "MWC-R14",
            Why::Full => "MWC-R23",
            Why::NotLand => "MWC-38",
            Why::NotCarrier => "MWC-24",
            Why::FarCarrier => "MWC-R24",
            Why::CastleHere(_) => "MWC-18",
            Why::FortHere(_) => "MWC-R16",
            Why::Watched(_) => "MWC-R16",
            Why::NoBuilder(_) => "MWC-18",
            Why::NoFort(_) => "MWC-19",
            Why::Shared(_) => "MWC-R17",
            Why::Adrift(_) => "MWC-R40",
            Why::NoMeeting(_) => "MWC-42",
            Why::NoGroup => "MWC-50",
            Why::NoRetreat(_) => "MWC-R32",
            Why::NotFighting => "MWC-R30",
            Why::NoTroopsThere(_) | Why::NoCamp => "MWC-R38",
            Why::Closed => "MWC-R39",
            Why::NotHolder(_) => "MWC-49",
            Why::NotOwnFree(_) => "MWC-53",
            Why::Allied | Why::NotAllied => "MWC-52",
            Why::Empty | Why::NoTruce | Why::BadRound => "MWC-R44",
            Why::TooMany | Why::Paused => "MWC-A4",
            Why::Off(rule, _) => rule,
            Why::MotionOpen | Why::NoVote => "MWC-R48",
            Why::Over => "MWC-2",
        }
    }

    /// The sentence for a player.
    fn words(self, board: &Board) -> String {
        let map = &board.map;
        let name =
            |place: Place| map.territories.get(place as usize).map_or("that place", |t| t.name.as_str());
        match self {
            Why::NotYourTurn(_) => "Somebody else decides now.".into(),
            Why::WrongState(rule) => another_step(rule, board.phase).into(),
            Why::Unknown(what) => format!("There is no such {what}."),
            Why::NotYours => "That is not yours to command.".into(),
            Why::SameAs(_) => "Another troop of its kind there goes first.".into(),
            Why::NoBorder(a, b) if is_far(map, a, b) => {
                format!("{} is too far from {} for one move.", name(b), name(a))
            }
            Why::NoBorder(a, b) => format!("{} and {} share no border.", name(a), name(b)),
            Why::Ground(kind, place) if kind.is_ship() => {
                format!("Ships cannot go ashore at {}.", name(place))
            }
            Why::Ground(_, place) => format!("{} is water; land troops need a carrier.", name(place)),
            Why::Points(kind, place) => {
                format!("The {} cannot get as far as {} this turn.", kind.name(1), name(place))
            }
            Why::CavalryRough(place) => {
                format!("{} is rough: cavalry enters it only as the one step of its turn.", name(place))
            }
            Why::Contact(place) => format!("Foreign troops in {} end the move there.", name(place)),
            Why::Elsewhere(place) => format!("It does not stand in {}.", name(place)),
            Why::Idle(place) => format!("None of your troops in {} can still move.", name(place)),
            Why::Moved => "It has moved already this turn; a move is made in one go.".into(),
            Why::Recruit => "Recruits stay where they are until your next turn.".into(),
            Why::Cargo => "It is aboard a carrier.".into(),
            Why::InlandStart => "Your start has no coast for ships.".into(),
            Why::NoTown(place) => format!("You do not control a town in {}.", name(place)),
            Why::NewTown(place) => {
                format!(
                    "{} was not yours when this turn's income came in; recruit there next turn.",
                    name(place)
                )
            }
            Why::Crowded => "There are as many troops on the board as it can hold.".into(),
            Why::TownUsed(place) => format!("{} has given you a troop this turn.", name(place)),
            Why::InlandTown(place) => format!("{} has no coast to build ships on.", name(place)),
            Why::Gold(needed) => format!("That takes {needed} gold, and you do not have it."),
            Why::Loaded => "The carrier has troops aboard; land them first.".into(),
            Why::Full => "The carrier is full.".into(),
            Why::NotLand => "Only land troops go aboard.".into(),
            Why::NotCarrier => "Only carriers take troops aboard.".into(),
            Why::FarCarrier => "The carrier is not next to it.".into(),
            Why::CastleHere(place) => {
                format!("{} has a castle; nobody builds a fort there.", name(place))
            }
            Why::FortHere(place) => format!("{} has a fort already.", name(place)),
            Why::Watched(place) => format!("Foreign troops in {} keep you from building.", name(place)),
            Why::NoBuilder(place) => format!("No infantry in {} is free to build.", name(place)),
            Why::NoFort(place) => format!("There is no fort in {}.", name(place)),
            Why::Shared(place) => {
                format!(
                    "You can raze a fort only where you stand alone, and others stand in {} too.",
                    name(place)
                )
            }
            Why::Adrift(person) => format!(
                "{} would be left on open water. Go on to land, or to a ship of yours or an ally's.",
                heir(person)
            ),
            Why::NoMeeting(place) => {
                format!("You and that player have nothing to settle in {}.", name(place))
            }
            Why::NoGroup => "No troops attack from there.".into(),
            Why::NoRetreat(place) => format!("They cannot withdraw to {}.", name(place)),
            Why::NotFighting => "That troop does not fight in this battle.".into(),
            Why::NoTroopsThere(place) => format!("There are none of your troops in {}.", name(place)),
            Why::Closed => "That waits until the battle is over.".into(),
            Why::NotHolder(person) => format!("{} is not in your hands.", heir(person)),
            Why::NotOwnFree(person) => {
                format!("{} cannot be a hostage: only free members of your own house can.", heir(person))
            }
            Why::Allied => "You are allied already.".into(),
            Why::NotAllied => "You are not allied.".into(),
            Why::Empty => "Put something into the offer first.".into(),
            Why::NoCamp => "No troops are on the map yet to take a hostage in.".into(),
            Why::NoTruce => "There is no coming battle there that a truce could stop.".into(),
            Why::TooMany => "That is enough for this turn; wait for the next.".into(),
            Why::Paused => "These terms were declined; wait for their next turn, or change them.".into(),
            Why::Off(_, what) => format!("This table plays without {what}."),
            Why::MotionOpen => "A surrender is being voted on, or you have proposed one this round.".into(),
            Why::NoVote => "You have no vote to cast.".into(),
            Why::BadRound => "That round is over. Name this one or a later one.".into(),
            Why::Over => "The game is over.".into(),
        }
    }

    /// The refusal as the contract wants it.
    pub(crate) fn refusal(self, board: &Board) -> Refusal {
        Refusal::new(self.rule(), self.words(board))
    }
}

/// What comes first, for whoever tries what belongs to another step of the turn.
fn another_step(rule: &str, phase: Phase) -> &'static str {
    match (rule, phase) {
        (_, Phase::Deal | Phase::Pick | Phase::RollOff { .. }) => {
            "The first turn has not begun yet. Everybody picks troops first."
        }
        (_, Phase::March { .. } | Phase::Stroll { .. }) => "Somebody is under way. Finish that move first.",
        ("MWC-33" | "MWC-35", _) => "You recruit and disband before you move.",
        ("MWC-R8", Phase::Movement) => "Nobody is under way. Choose who moves first.",
        (_, Phase::Muster) => "You are recruiting now. Say that you are done, then you can move.",
        (_, Phase::Contact | Phase::Answer { .. }) => "Armies have met. Whether they fight comes first.",
        (
            _,
            Phase::First
            | Phase::Roll
            | Phase::Losses
            | Phase::WithdrawLand
            | Phase::WithdrawSea
            | Phase::WithdrawPersons
            | Phase::BattleOver,
        ) => "A battle is being fought. It comes first.",
        (_, Phase::Aftermath) => "Your battles are over. You can raze forts or end your turn.",
        (_, Phase::Movement) => "You are moving now. Battles come when you are done.",
        _ => "That belongs to another step of the turn.",
    }
}

/// Whether no way of as many steps as anybody takes in a turn leads from one place to the other.
fn is_far(map: &Map, from: Place, to: Place) -> bool {
    let mut seen = vec![from];
    for _ in 1..Path::MOST {
        let next: Vec<Place> = seen.iter().flat_map(|&place| map.borders(place)).copied().collect();
        seen.extend(next);
        seen.sort_unstable();
        seen.dedup();
    }
    !seen.contains(&to)
}
