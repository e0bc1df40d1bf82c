//! Action codes: one for everything that a seat can ever do, the same whatever is asked.

use table::{Block, Seat, places_after, seat_after};

use crate::content::{Face, Faction, Location, Region, Tactic};
use crate::rules::{Action, Crown, Source};

const FACES: u32 = Face::ALL.len() as u32;
const TACTICS: u32 = Tactic::ALL.len() as u32;
const SOURCES: u32 = 4;

/// What needs nothing named, in the order of its codes.
const PLAIN: [Action; 12] = [
    Action::Pass,
    Action::RegalIncome,
    Action::TakeBack,
    Action::Activate,
    Action::Keep,
    Action::Retreat,
    Action::Storms,
    Action::Stones,
    Action::Battlecry,
    Action::Decline,
    Action::Legend,
    Action::PowerBack,
];

/// Where the codes of each kind begin.
const FACTION: u32 = PLAIN.len() as u32;
const HERALD: u32 = FACTION + 4;
const PLACE: u32 = HERALD + 6;
const LEAVE: u32 = PLACE + 3 * FACES;
const SEA_LANES: u32 = LEAVE + 3;
const SWAP: u32 = SEA_LANES + 3;
const REINFORCE: u32 = SWAP + FACES;
const FEED: u32 = REINFORCE + FACES;
const COMMIT: u32 = FEED + FACES;
const CLAIM: u32 = COMMIT + FACES;
const COURT: u32 = CLAIM + 6;
const COURT_BESIDE: u32 = COURT + SOURCES * FACES;
const OFFER: u32 = COURT_BESIDE + SOURCES * FACES;
const REFRESH: u32 = OFFER + SOURCES * FACES;
const UNDER: u32 = REFRESH + TACTICS;
const RECOVER: u32 = UNDER + 3 * FACES;
const BLOCKADE: u32 = RECOVER + FACES;
const RITE: u32 = BLOCKADE + 6;
const RETIRE: u32 = RITE + TACTICS;
const RETURN: u32 = RETIRE + 3 * FACES;
const DEPLOY: u32 = RETURN + 3 * FACES;
/// From here on codes for each other seat: how many there are of each kind, and how many of those before it.
const OTHERS: u32 = DEPLOY + 3;
const AMBUSH: u32 = 0;
const STREETS: u32 = AMBUSH + 3;
const SAP: u32 = STREETS + 1;
const CUT: u32 = SAP + 1;
const STRIKE: u32 = CUT + FACES;
const EACH: u32 = STRIKE + FACES;

/// The blocks of codes, from code 0 on.
pub(crate) fn blocks(crown: &Crown) -> Vec<Block> {
    let faces = FACES as usize;
    let tactics = TACTICS as usize;
    let others = usize::from(crown.seats) - 1;
    vec![
        Block::codes("pass", &[], "Nothing, or nothing more."),
        Block::codes("regal_income", &[], "Regal Guard for Influence."),
        Block::codes("take_back", &[], "Take back a hidden choice of one's own before all are in."),
        Block::codes("activate", &[], "Activate the War Machine."),
        Block::codes("keep", &[], "Do not activate it."),
        Block::codes("retreat", &[], "Retreat with the Ruse."),
        Block::codes("storms", &[], "School of the Storms."),
        Block::codes("stones", &[], "School of the Stones."),
        Block::codes("battlecry", &[], "Startling Battlecry."),
        Block::codes("decline", &[], "Put no card into the next Clash."),
        Block::codes("legend", &[], "The Legend as the Site's prize."),
        Block::codes("power_back", &[], "Take the Power Back."),
        Block::codes("faction", &[4], "Lead this faction: Clans, Uprising, Nobility, Gathering."),
        Block::codes(
            "herald",
            &[6],
            "Send the Herald to this Location: Castle, Wilderness, Harvest Field, Battlefield, Shrine, Necropolis.",
        ),
        Block::codes(
            "place",
            &[3, faces],
            "A card face down at this Region (Highlands, Plateau, Lowlands): Follower 1, 2, 3, Cavalry, War Machine, \
             Captain 6, 7, 8, 9, Heir, Champion, Agent, Legend, Ruse, Decree, Tooth, Eye.",
        ),
        Block::codes("leave", &[3], "No card at this Region."),
        Block::codes("sea_lanes", &[3], "Swap the card here with one's own at this Region."),
        Block::codes("swap", &[faces], "After a look, swap one's card here with this one from hand."),
        Block::codes("reinforce", &[faces], "Reinforce the Ruse with this card."),
        Block::codes("feed", &[faces], "This lost card of one's own feeds the Tooth."),
        Block::codes("commit", &[faces], "This card face down into the next Clash."),
        Block::codes("claim", &[6], "Claim this Location."),
        Block::codes(
            "court",
            &[SOURCES as usize, faces],
            "This Captain takes the Court, from a Region or (last) from hand.",
        ),
        Block::codes("court_beside", &[SOURCES as usize, faces], "It joins the Captains in the Court."),
        Block::codes("offer", &[SOURCES as usize, faces], "This card goes to the Site of Power."),
        Block::codes(
            "refresh",
            &[tactics],
            "This tile is turned ready: Ambush, Storms, Battlecry, Sea Lanes, Regal Guard, House Endures, Stones, Streets, \
             Power Back, Cut the Strings, Rite of the Tooth, Rite of the Eye, Sap.",
        ),
        Block::codes(
            "under",
            &[3, faces],
            "This card of this Region is the next for the bottom of the draw pile.",
        ),
        Block::codes("recover", &[faces], "Take this card from the discard pile."),
        Block::codes("blockade", &[6], "Raid and Raze stays at this Location."),
        Block::codes("rite", &[tactics], "This Rite."),
        Block::codes("retire", &[3, faces], "Retire this card of this Region."),
        Block::codes("return", &[3, faces], "Regal Guard takes this card of this Region back."),
        Block::codes("deploy", &[3], "The War Machine face up at this Region."),
        Block::codes(
            "ambush",
            &[others, 3],
            "The cards of this opponent, the next one clockwise first, trade places: Highlands and Plateau, Highlands and \
             Lowlands, Plateau and Lowlands.",
        ),
        Block::codes("streets", &[others], "Look at this opponent's card here."),
        Block::codes("sap", &[others], "School of the Sap against this opponent."),
        Block::codes("cut_the_strings", &[others, faces], "Cut the Strings of this opponent's card."),
        Block::codes("strike", &[others, faces], "This opponent's card is lost."),
    ]
}

const fn card(region: Region, face: Face) -> u32 {
    region as u32 * FACES + face as u32
}

fn sourced(from: Source, face: Face) -> u32 {
    let place = match from {
        Source::At(region) => region as u32,
        Source::Hand => 3,
    };
    place * FACES + face as u32
}

/// The code of a player's action.
#[inline]
pub(crate) fn encode(crown: &Crown, seat: Seat, action: Action) -> Option<u32> {
    // The codes of one kind for each other seat in turn; `kind` is how many codes of other kinds one seat has before.
    let against = |target: Seat, kind: u32, count: u32, nth: u32| {
        let others = u32::from(crown.seats) - 1;
        let place = u32::from(places_after(seat, target, crown.seats)).checked_sub(1)?;
        Some(OTHERS + others * kind + place * count + nth)
    };
    Some(match action {
        Action::Lead(_) | Action::Draw(_) => return None,
        Action::Pass => 0,
        Action::RegalIncome => 1,
        Action::TakeBack => 2,
        Action::Activate => 3,
        Action::Keep => 4,
        Action::Retreat => 5,
        Action::Storms => 6,
        Action::Stones => 7,
        Action::Battlecry => 8,
        Action::Decline => 9,
        Action::Legend => 10,
        Action::PowerBack => 11,
        Action::Faction(faction) => FACTION + faction as u32,
        Action::Herald(location) => HERALD + location as u32,
        Action::Place(region, face) => PLACE + card(region, face),
        Action::Leave(region) => LEAVE + region as u32,
        Action::SeaLanes(region) => SEA_LANES + region as u32,
        Action::Swap(face) => SWAP + face as u32,
        Action::Reinforce(face) => REINFORCE + face as u32,
        Action::Feed(face) => FEED + face as u32,
        Action::Commit(face) => COMMIT + face as u32,
        Action::Claim(location) => CLAIM + location as u32,
        Action::Court(from, face) => COURT + sourced(from, face),
        Action::CourtBeside(from, face) => COURT_BESIDE + sourced(from, face),
        Action::Offer(from, face) => OFFER + sourced(from, face),
        Action::Refresh(tactic) => REFRESH + tactic as u32,
        Action::Under(region, face) => UNDER + card(region, face),
        Action::Recover(face) => RECOVER + face as u32,
        Action::Blockade(location) => BLOCKADE + location as u32,
        Action::Rite(tactic) => RITE + tactic as u32,
        Action::Retire(region, face) => RETIRE + card(region, face),
        Action::Return(region, face) => RETURN + card(region, face),
        Action::Deploy(region) => DEPLOY + region as u32,
        // The sum of both Regions, less one, numbers the pair.
        Action::Ambush(target, a, b) => {
            return against(target, AMBUSH, 3, (a as u32 + b as u32).checked_sub(1)?);
        }
        Action::Streets(target) => return against(target, STREETS, 1, 0),
        Action::Sap(target) => return against(target, SAP, 1, 0),
        Action::CutTheStrings(target, face) => return against(target, CUT, FACES, face as u32),
        Action::Strike(target, face) => return against(target, STRIKE, FACES, face as u32),
    })
}

/// The action that a code stands for.
#[inline]
pub(crate) fn decode(crown: &Crown, seat: Seat, code: u32) -> Option<Action> {
    let region = |nth: u32| Region::of(nth as u8);
    let face = |nth: u32| Face::of((nth % FACES) as u8);
    let location = |nth: u32| Location::ALL[nth as usize % 6];
    let tactic = |nth: u32| Tactic::ALL[nth as usize % Tactic::ALL.len()];
    let source = |nth: u32| if nth / FACES < 3 { Source::At(region(nth / FACES)) } else { Source::Hand };
    Some(match code {
        ..FACTION => PLAIN[code as usize],
        FACTION..HERALD => Action::Faction(Faction::ALL[(code - FACTION) as usize]),
        HERALD..PLACE => Action::Herald(location(code - HERALD)),
        PLACE..LEAVE => Action::Place(region((code - PLACE) / FACES), face(code - PLACE)),
        LEAVE..SEA_LANES => Action::Leave(region(code - LEAVE)),
        SEA_LANES..SWAP => Action::SeaLanes(region(code - SEA_LANES)),
        SWAP..REINFORCE => Action::Swap(face(code - SWAP)),
        REINFORCE..FEED => Action::Reinforce(face(code - REINFORCE)),
        FEED..COMMIT => Action::Feed(face(code - FEED)),
        COMMIT..CLAIM => Action::Commit(face(code - COMMIT)),
        CLAIM..COURT => Action::Claim(location(code - CLAIM)),
        COURT..COURT_BESIDE => Action::Court(source(code - COURT), face(code - COURT)),
        COURT_BESIDE..OFFER => Action::CourtBeside(source(code - COURT_BESIDE), face(code - COURT_BESIDE)),
        OFFER..REFRESH => Action::Offer(source(code - OFFER), face(code - OFFER)),
        REFRESH..UNDER => Action::Refresh(tactic(code - REFRESH)),
        UNDER..RECOVER => Action::Under(region((code - UNDER) / FACES), face(code - UNDER)),
        RECOVER..BLOCKADE => Action::Recover(face(code - RECOVER)),
        BLOCKADE..RITE => Action::Blockade(location(code - BLOCKADE)),
        RITE..RETIRE => Action::Rite(tactic(code - RITE)),
        RETIRE..RETURN => Action::Retire(region((code - RETIRE) / FACES), face(code - RETIRE)),
        RETURN..DEPLOY => Action::Return(region((code - RETURN) / FACES), face(code - RETURN)),
        DEPLOY..OTHERS => Action::Deploy(region(code - DEPLOY)),
        _ => return decode_against(crown, seat, code - OTHERS),
    })
}

/// What is done to another seat, by the number of its code among those.
fn decode_against(crown: &Crown, seat: Seat, nth: u32) -> Option<Action> {
    let others = u32::from(crown.seats) - 1;
    let within = |kind: u32, next: u32| {
        let count = next - kind;
        let nth = nth.checked_sub(others * kind).filter(|nth| *nth < others * count)?;
        Some((seat_after(seat, 1 + (nth / count) as u8, crown.seats), nth % count))
    };
    if let Some((target, pair)) = within(AMBUSH, STREETS) {
        let (a, b) = [(0, 1), (0, 2), (1, 2)][pair as usize];
        return Some(Action::Ambush(target, Region::of(a), Region::of(b)));
    }
    if let Some((target, _)) = within(STREETS, SAP) {
        return Some(Action::Streets(target));
    }
    if let Some((target, _)) = within(SAP, CUT) {
        return Some(Action::Sap(target));
    }
    if let Some((target, face)) = within(CUT, STRIKE) {
        return Some(Action::CutTheStrings(target, Face::of(face as u8)));
    }
    within(STRIKE, EACH).map(|(target, face)| Action::Strike(target, Face::of(face as u8)))
}
