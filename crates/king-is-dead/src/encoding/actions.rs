//! Action codes. Within one question the code is the bit of the step's mask, moved up to where its kind begins.

use table::{Block, Seat, places_after, seat_after};

use crate::content::{Card, Faction, Region};
use crate::rules::packed::bits;
use crate::rules::state::Ask;
use crate::rules::{Action, KingIsDead};

/// Where the codes of each kind begin. Pass and the cards are one question, so are both kinds of summon.
const REGION: u32 = 1 + Card::ALL.len() as u32;
const FOLLOWER: u32 = REGION + 8;
const FACTION: u32 = FOLLOWER + 24;
const REGION_CARD: u32 = FACTION + 3;
const SUMMON: u32 = REGION_CARD + 8;
const PILE: u32 = SUMMON + 24 + 3;

/// The blocks of codes, from code 0 on.
pub(crate) fn blocks(state: &KingIsDead) -> Vec<Block> {
    vec![
        Block::codes("pass", &[], "Do nothing this turn."),
        Block::codes(
            "play",
            &[Card::ALL.len()],
            "Play this card: the seven base cards (Scottish, Welsh and English Support, Assemble, Negotiate, Manoeuvre, \
             Outmanoeuvre), then the twelve cunning cards (Spy, Ambush, March, Plot, Aid, Influence, Dispute, Edict, \
             Resist, Quell, Suppress, Muster).",
        ),
        Block::codes(
            "region",
            &[8],
            "This region, as the card asks: Moray, Strathclyde, Lancaster, Northumbria, Gwynedd, Warwick, Essex, Devon.",
        ),
        Block::codes(
            "follower",
            &[8, 3],
            "A follower in this region, of this faction: Scottish, Welsh, English.",
        ),
        Block::codes("faction", &[3], "This faction, where the region has been chosen already."),
        Block::codes("region_card", &[8], "The card of this region on the track."),
        Block::codes("summon", &[8, 3], "Summon a follower from this region, of this faction."),
        Block::codes(
            "summon_supply",
            &[3],
            "Summon a follower of this faction from the supply (a house rule).",
        ),
        Block::codes(
            "pile",
            &[state.seats.into()],
            "Copy the top card of this seat's pile, counted from oneself.",
        ),
    ]
}

/// What is added to a bit of the present step.
#[inline]
fn base(ask: Ask) -> Option<u32> {
    match ask {
        Ask::Turn => Some(0),
        Ask::Region => Some(REGION),
        Ask::Follower => Some(FOLLOWER),
        Ask::Faction => Some(FACTION),
        Ask::RegionCard => Some(REGION_CARD),
        Ask::Summon => Some(SUMMON),
        Ask::Pile | Ask::Court | Ask::Fill | Ask::Space | Ask::Start | Ask::Cunning | Ask::Over => None,
    }
}

/// The code of a player's action.
pub(crate) fn encode(state: &KingIsDead, seat: Seat, action: Action) -> Option<u32> {
    let base = match action {
        Action::Pass | Action::Play(_) => 0,
        Action::Region(_) => REGION,
        Action::Follower(..) => FOLLOWER,
        Action::Faction(_) => FACTION,
        Action::RegionCard(_) => REGION_CARD,
        Action::Summon(..) | Action::SummonSupply(_) => SUMMON,
        Action::Pile(pile) => return Some(PILE + u32::from(places_after(seat, pile, state.seats))),
        Action::Court(..) | Action::Fill(..) | Action::Space(..) | Action::Start(_) | Action::Cunning(..) => {
            return None;
        }
    };
    Some(base + action.bit())
}

/// The action that a code stands for.
#[inline]
pub(crate) fn decode(state: &KingIsDead, seat: Seat, code: u32) -> Option<Action> {
    // Nearly always a code of the question that is asked.
    if let Some(bit) = base(state.ask).and_then(|base| code.checked_sub(base)).filter(|bit| *bit < 27)
        && state.mask >> bit & 1 == 1
    {
        return Some(state.action_of(bit));
    }
    let follower = |bit: u32| (Region::ALL[bit as usize / 3], Faction::ALL[bit as usize % 3]);
    Some(match code {
        0 => Action::Pass,
        1..REGION => Action::Play(Card::ALL[code as usize - 1]),
        REGION..FOLLOWER => Action::Region(Region::ALL[(code - REGION) as usize]),
        FOLLOWER..FACTION => {
            let (region, faction) = follower(code - FOLLOWER);
            Action::Follower(region, faction)
        }
        FACTION..REGION_CARD => Action::Faction(Faction::ALL[(code - FACTION) as usize]),
        REGION_CARD..SUMMON => Action::RegionCard(Region::ALL[(code - REGION_CARD) as usize]),
        SUMMON..PILE if code < SUMMON + 24 => {
            let (region, faction) = follower(code - SUMMON);
            Action::Summon(region, faction)
        }
        SUMMON..PILE => Action::SummonSupply(Faction::ALL[(code - SUMMON - 24) as usize]),
        _ if code < PILE + u32::from(state.seats) => {
            Action::Pile(seat_after(seat, (code - PILE) as u8, state.seats))
        }
        _ => return None,
    })
}

/// The codes of what `seat` may do, straight from the mask.
#[inline]
pub(crate) fn legal_codes(state: &KingIsDead, seat: Seat, out: &mut Vec<u32>) {
    if !state.waits_for(seat) {
        return;
    }
    match base(state.ask) {
        Some(base) => out.extend(bits(state.mask).map(|bit| base + u32::from(bit))),
        None => {
            let code = |pile| PILE + u32::from(places_after(seat, Seat(pile), state.seats));
            out.extend(bits(state.mask).map(code));
        }
    }
}
