//! What one viewer may know (TKD-252 to TKD-262).
//!
//! The public part is the same for everybody. Secrets a viewer does hold are listed in
//! [`View::hands`]: one entry for a seat, none for a spectator, all of them for the reader of a
//! finished game. There is no other place where a hidden card could stand.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Seat, Viewer};

use crate::content::{Card, Counts, Faction, Region};
use crate::rules::options::Switch;
use crate::rules::state::{Ask, HELD};
use crate::rules::{Disc, KingIsDead, Verdict, effects};
use crate::words::pairs::later_halves;

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Whose eyes these are; `None` for a spectator or the reader of a finished game.
    pub own: Option<Seat>,
    /// Whether these are the eyes of a player of perfect memory.
    pub recalls: bool,
    /// Hands that this viewer may read.
    pub hands: Vec<Hand>,
    /// What was agreed before the deal.
    pub rules: Rules,
    /// What the position waits for.
    pub phase: Phase,
    /// The seat whose turn it is; `None` during the deal and after the end.
    pub turn: Option<Seat>,
    /// The seat whose turn was the last one, after the end.
    pub last_turn: Option<Seat>,
    /// Draws of the deal so far; 0 once it is over.
    pub dealt: u8,
    /// The seat that took the first turn, once drawn.
    pub start: Option<Seat>,
    /// Consecutive passes so far (TKD-61).
    pub passes: u8,
    /// Actions so far; the highest play number (TKD-68).
    pub plays: u8,
    /// Followers and discs, by region index.
    pub regions: [RegionView; 8],
    /// Followers in the supply; during the deal, in the bag.
    pub supply: Counts,
    /// Instability discs still in France.
    pub france: u8,
    /// Region cards in their numbered spaces, space 1 first; fewer than eight during the deal.
    pub track: Vec<TrackCard>,
    /// Every seat's open side, by seat number.
    pub seats: Vec<SeatView>,
    /// The latest action, which the undo ban protects (TKD-135).
    pub latest: Option<LatestAction>,
    /// The action under way, while its effect or its summon is being decided.
    pub under_way: Option<UnderWay>,
    /// What the choices of that action have come to so far, before the last of them carries it out.
    pub begun: Vec<Going>,
    /// Of a pair without order that is asked for: the answers that rules take second only, as in records. A hand may
    /// touch them first (TKD-99).
    pub later_halves: Vec<String>,
    /// How the game ended, once it has.
    pub result: Option<Verdict>,
}

/// A hand that the viewer may read.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Hand {
    /// Whose hand.
    pub seat: Seat,
    /// The cards, in the order of [`Card::ALL`]; both Assembles are listed.
    pub cards: Vec<Card>,
    /// The play number at which this seat had played all its cards, Plot aside (TKD-69).
    pub emptied_at: Option<u8>,
    /// Cards that would have no effect if this seat, which is to play, played them now (TKD-93).
    pub idle: Vec<Card>,
}

/// Followers of one faction on their way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Going {
    /// Whose followers.
    pub faction: Faction,
    /// How many.
    pub count: u8,
    /// Where they stand; `None` for the supply.
    pub from: Option<Region>,
    /// Where they will go; `None` for the supply.
    pub to: Option<Region>,
}

/// What was agreed before the deal, as far as it shapes play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Rules {
    /// Cunning cards are in play (TKD-48).
    pub advanced: bool,
    /// Seats 0 and 2 against 1 and 3 (TKD-49).
    pub teams: bool,
    /// Everybody may read every pile (TKD-51).
    pub open_discards: bool,
    /// Options by name where they differ from the default, for display.
    pub house_rules: Vec<(String, String)>,
}

/// What the position waits for (TKD-58).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Phase {
    /// Chance deals.
    Deal,
    /// Pass or name a card.
    Turn,
    /// A choice of the card's effect.
    Effect,
    /// Choose a follower for the court.
    Summon,
    /// The game has ended.
    Over,
}

/// A region as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct RegionView {
    /// Followers per faction.
    pub followers: Counts,
    /// The disc that settled the region, if it is settled.
    pub disc: Option<Disc>,
}

/// A region card in its numbered space.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct TrackCard {
    /// The region on the card.
    pub region: Region,
    /// Face down once its struggle has been fought (TKD-9).
    pub face_up: bool,
    /// Whose negotiation disc lies on it.
    pub fixed_by: Option<Seat>,
}

/// What everybody sees of a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SeatView {
    /// Followers in the court.
    pub court: Counts,
    /// Number of cards in hand.
    pub hand_size: u8,
    /// Number of cards in the pile.
    pub pile_size: u8,
    /// The card on top of the pile.
    pub pile_top: Option<Card>,
    /// The whole pile, oldest first, where the viewer may read or remembers it; else `None`.
    pub pile: Option<Vec<Card>>,
    /// Whether the seat still owns its negotiation disc.
    pub has_disc: bool,
    /// Play number of the seat's latest action.
    pub last_play: Option<u8>,
    /// Play number at which the hand ran out, where that is plain to see (an empty hand, TKD-259).
    pub emptied_at: Option<u8>,
    /// Number of actions taken by all seats when this seat's latest turn ended: what came after
    /// is news to it (TKD-257).
    pub heard: u8,
}

/// The record of TKD-135.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct LatestAction {
    /// Who acted.
    pub seat: Seat,
    /// The kind of the action: the card whose effect was resolved.
    pub kind: Card,
    /// Change of each count by region and faction, the summon left out.
    pub delta: [[i8; 3]; 8],
    /// What each of the two regions of a swap gave; only where a house rule (U5, U7) asks for it.
    pub gave: Vec<(Region, Counts)>,
}

/// An action whose effect or summon is being decided.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct UnderWay {
    /// The card that was played.
    pub card: Card,
    /// The card whose effect is resolved: the same, or what Spy copies once that is chosen.
    pub kind: Card,
    /// Choices made so far, as in records, oldest first.
    pub chosen: Vec<String>,
}

/// What `viewer` may know now. After the end everything lies open.
pub(crate) fn view(state: &KingIsDead, viewer: Viewer) -> View {
    let over = state.ask == Ask::Over;
    let dealt_spaces = match state.ask {
        Ask::Court | Ask::Fill => 0,
        Ask::Space => state.laying().into(),
        _ => 8,
    };
    let struggles = state.struggles();
    let track = (0..dealt_spaces).map(|space| {
        let region = state.card_at(space);
        TrackCard { region, face_up: space >= struggles, fixed_by: state.fixed_by(region) }
    });
    let readable = |seat: &Seat| over || viewer.sees_as(*seat);
    let in_turn = !state.is_dealing() && !over;
    View {
        own: viewer.seat(),
        recalls: matches!(viewer, Viewer::Recall(_)),
        hands: Seat::all(state.seats).filter(readable).map(|seat| state.hand_of(seat)).collect(),
        rules: Rules {
            advanced: state.options.has(Switch::Advanced),
            teams: state.has_teams(),
            open_discards: state.options.has(Switch::OpenDiscards),
            house_rules: state.options.chosen(),
        },
        phase: match state.ask {
            Ask::Court | Ask::Fill | Ask::Space | Ask::Start | Ask::Cunning => Phase::Deal,
            Ask::Turn => Phase::Turn,
            Ask::Summon => Phase::Summon,
            Ask::Over => Phase::Over,
            _ => Phase::Effect,
        },
        turn: in_turn.then(|| state.mover()),
        last_turn: over.then(|| state.mover()),
        dealt: if state.is_dealing() { state.step } else { 0 },
        start: (!matches!(state.ask, Ask::Court | Ask::Fill | Ask::Space | Ask::Start))
            .then_some(Seat(state.start)),
        passes: state.passes,
        plays: state.plays,
        regions: Region::ALL
            .map(|region| RegionView { followers: state.counts(region.index()), disc: state.disc(region) }),
        supply: state.supply,
        france: 3 - state.unstable.count_ones() as u8,
        track: track.collect(),
        seats: Seat::all(state.seats).map(|seat| state.open_side(seat, viewer, over)).collect(),
        latest: state.latest.action().map(|(seat, kind)| LatestAction {
            seat,
            kind,
            delta: state.latest.delta(),
            gave: state.latest.gave(),
        }),
        under_way: state.playing.filter(|_| in_turn).map(|playing| UnderWay {
            card: playing.card,
            kind: playing.kind,
            chosen: state.chosen_so_far().iter().map(ToString::to_string).collect(),
        }),
        begun: begun(state),
        later_halves: later_halves(state).iter().map(ToString::to_string).collect(),
        result: state.verdict(),
    }
}

/// What the choices made so far come to, as everybody sees.
fn begun(state: &KingIsDead) -> Vec<Going> {
    let going = |step: &crate::rules::Move| Going {
        faction: step.faction,
        count: step.count,
        from: step.origin(),
        to: step.target(),
    };
    effects::begun(state).iter().map(going).collect()
}

/// Whether more than one position fits what `viewer` knows.
pub(crate) fn hides_from(state: &KingIsDead, viewer: Viewer) -> bool {
    if state.ask == Ask::Over || viewer == Viewer::All {
        return false;
    }
    let closed = !state.options.has(Switch::OpenDiscards) && !matches!(viewer, Viewer::Recall(_));
    let others = || Seat::all(state.seats).filter(|seat| !viewer.sees_as(*seat));
    // A covered card may be any of at least six, so it is never certain.
    if closed && others().any(|seat| state.cards[seat.index()].pile_size() > 1) {
        return true;
    }
    if !state.options.has(Switch::Advanced) {
        return false;
    }
    let mut seen = viewer.seat().map_or(0, |own| state.cunning(own, true));
    let mut unknown_hands = 0;
    let mut unknown = 0;
    for seat in others() {
        let shown = state.cunning(seat, false);
        let hidden = state.cunning(seat, true) - shown;
        seen += shown;
        unknown += hidden;
        unknown_hands += u32::from(hidden > 0);
    }
    unknown_hands > 1 || (unknown_hands == 1 && unknown < Card::CUNNING.len() as u32 - seen)
}

impl KingIsDead {
    fn hand_of(&self, seat: Seat) -> Hand {
        let cards = self.cards[seat.index()].hand();
        let asked = self.ask == Ask::Turn && self.mover() == seat;
        let idle = |card: &Card| *card != Card::Plot && effects::is_idle(self, *card);
        let idle = if asked { cards.iter().copied().filter(idle).collect() } else { Vec::new() };
        Hand { seat, cards, emptied_at: self.emptied_at(seat), idle }
    }

    fn open_side(&self, seat: Seat, viewer: Viewer, over: bool) -> SeatView {
        let cards = self.cards[seat.index()];
        let remembers = matches!(viewer, Viewer::Recall(_) | Viewer::All);
        let may_read = over || remembers || viewer.sees_as(seat) || self.options.has(Switch::OpenDiscards);
        let last_play = Some(self.last_play[seat.index()]).filter(|play| *play > 0);
        let empty = cards.hand_size() == 0 && !(self.in_effect() && self.turn == seat.0);
        SeatView {
            court: self.courts[seat.index()],
            hand_size: cards.hand_size(),
            pile_size: cards.pile_size(),
            pile_top: cards.top(),
            pile: may_read.then(|| cards.pile().collect()),
            has_disc: self.disc_on[seat.index()] == HELD,
            last_play,
            emptied_at: if over { self.emptied_at(seat) } else { last_play.filter(|_| empty) },
            heard: self.heard[seat.index()],
        }
    }

    /// Cunning cards that a seat has shown, or has in all.
    fn cunning(&self, seat: Seat, in_all: bool) -> u32 {
        let cards = self.cards[seat.index()];
        let in_pile = cards.pile().filter(|card| card.is_cunning()).count() as u32;
        let under_way = self.in_effect()
            && self.turn == seat.0
            && self.playing.is_some_and(|playing| playing.card.is_cunning());
        let shown = in_pile + u32::from(under_way);
        if in_all { shown + (cards.kinds() >> Card::Spy as u32).count_ones() } else { shown }
    }
}
