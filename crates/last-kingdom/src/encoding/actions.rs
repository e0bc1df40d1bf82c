//! Action codes: one for everything that a seat can ever do, the same whatever is asked.

use table::{Block, Seat, places_after, seat_after};

use crate::content::{CARD_COUNT, Card, Faction, Plaque, Region};
use crate::rules::action::Action;
use crate::rules::state::{LastKingdom, hero_card, hero_number};

const CARDS: u32 = CARD_COUNT as u32;
const HEROES: u32 = 16;

/// Where the codes of each kind begin.
const PASS: u32 = 0;
const MARCH: u32 = 1;
const INVADE: u32 = 2;
const YES: u32 = 3;
const NO: u32 = 4;
const TO: u32 = 5;
const ARMY: u32 = TO + 5;
const FAVOUR: u32 = ARMY + 4;
const FIGURE: u32 = FAVOUR + 4;
const USE: u32 = FIGURE + 2;
const HERO: u32 = USE + 7;
const KEEP: u32 = HERO + HEROES;
const PLAY: u32 = KEEP + CARDS;
const TAKE: u32 = PLAY + CARDS;
const RIVAL: u32 = TAKE + CARDS;

/// The blocks of codes, from code 0 on.
pub(crate) fn blocks(game: &LastKingdom) -> Vec<Block> {
    let others = usize::from(game.public.seats) - 1;
    vec![
        Block::codes("pass", &[], "Pass the turn."),
        Block::codes("march", &[], "Move Leader."),
        Block::codes("invade", &[], "Prepare for invasion."),
        Block::codes("yes", &[], "Do it."),
        Block::codes("no", &[], "Leave it."),
        Block::codes("to", &[5], "This region: Northumbria, Mercia, Wales, East Anglia, Wessex."),
        Block::codes("army", &[4], "An army of this faction: Dane, West Saxon, Mercian, Northumbrian."),
        Block::codes("favour", &[4], "The favour of this faction."),
        Block::codes("figure", &[2], "This leader figurine of one's own."),
        Block::codes(
            "use",
            &[7],
            "Use this plaque: To See is to be Wise, I Shall Take What is Mine, No Mercy, Destiny is All, I am Dane, England \
             is Born, Make the Right Choice.",
        ),
        Block::codes(
            "hero",
            &[HEROES as usize],
            "This hero of one's own: the eight of Round I, then the eight of Round II.",
        ),
        Block::codes(
            "keep",
            &[CARD_COUNT],
            "Keep this card: the 35 of Round I, the 35 of Round II (in both the heroes last), then the 20 leader cards.",
        ),
        Block::codes("play", &[CARD_COUNT], "Play this card, or resolve this instant next."),
        Block::codes("take", &[CARD_COUNT], "Take this played card back."),
        Block::codes("rival", &[others], "This opponent, the next one clockwise first."),
    ]
}

/// The code of a player's action.
#[inline]
pub(crate) fn encode(game: &LastKingdom, seat: Seat, action: Action) -> Option<u32> {
    Some(match action {
        Action::Pass => PASS,
        Action::March => MARCH,
        Action::Invade => INVADE,
        Action::Yes => YES,
        Action::No => NO,
        Action::To(region) => TO + region as u32,
        Action::Army(faction) => ARMY + faction as u32,
        Action::Favour(faction) => FAVOUR + faction as u32,
        Action::Figure(nth) => FIGURE + u32::from(nth),
        Action::Use(plaque) => USE + u32::from(plaque.0),
        Action::Hero(card) => HERO + hero_number(card) as u32,
        Action::Keep(card) => KEEP + u32::from(card.0),
        Action::Play(card) => PLAY + u32::from(card.0),
        Action::Take(card) => TAKE + u32::from(card.0),
        Action::Rival(rival) => {
            RIVAL + u32::from(places_after(seat, rival, game.public.seats)).checked_sub(1)?
        }
        Action::Mat(_)
        | Action::Toss(_)
        | Action::Slot(_)
        | Action::Bag(_)
        | Action::Deal(_)
        | Action::Show(_) => return None,
    })
}

/// The action that a code stands for.
#[inline]
pub(crate) fn decode(game: &LastKingdom, seat: Seat, code: u32) -> Option<Action> {
    let faction = |nth: u32| Faction::ALL[nth as usize & 3];
    Some(match code {
        PASS => Action::Pass,
        MARCH => Action::March,
        INVADE => Action::Invade,
        YES => Action::Yes,
        NO => Action::No,
        TO..ARMY => Action::To(Region::ALL[(code - TO) as usize]),
        ARMY..FAVOUR => Action::Army(faction(code - ARMY)),
        FAVOUR..FIGURE => Action::Favour(faction(code - FAVOUR)),
        FIGURE..USE => Action::Figure((code - FIGURE) as u8),
        USE..HERO => Action::Use(Plaque((code - USE) as u8)),
        HERO..KEEP => Action::Hero(hero_card((code - HERO) as usize)),
        KEEP..PLAY => Action::Keep(Card((code - KEEP) as u8)),
        PLAY..TAKE => Action::Play(Card((code - PLAY) as u8)),
        TAKE..RIVAL => Action::Take(Card((code - TAKE) as u8)),
        _ if code - RIVAL < u32::from(game.public.seats) - 1 => {
            Action::Rival(seat_after(seat, 1 + (code - RIVAL) as u8, game.public.seats))
        }
        _ => return None,
    })
}
