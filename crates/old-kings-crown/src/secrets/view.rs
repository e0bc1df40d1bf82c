//! What one viewer may know (OKC-H1 to OKC-H11).
//!
//! The public part is the same for everybody. Hidden cards that a viewer may read stand in
//! [`View::secrets`] (own cards; everybody's for the reader of a finished game) and in
//! [`View::looked`] (cards seen by School of the Streets). There is no other place for one: an
//! opponent's hand, draw pile and face-down cards are numbers.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet, Viewer};

use crate::content::{Cards, Face, Faction, Location, Region, Tactic};
use crate::rules::state::{Player, RetireChoice};
use crate::rules::{Crown, Ending, Rules, Settled, Stage, clash, tactics, winter};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct View {
    /// Whose eyes these are; `None` for a spectator or the reader of a finished game.
    pub own: Option<Seat>,
    /// Hidden cards that this viewer may read: one entry for a seat, none for a spectator.
    pub secrets: Vec<HiddenCards>,
    /// Face-down cards of others that this viewer has looked at (OKC-H8).
    pub looked: Vec<Looked>,
    /// What was agreed before the game.
    pub rules: Rules,
    /// What the position waits for.
    pub stage: Stage,
    /// The current round; 0 before the first.
    pub round: u8,
    /// Place on the Order track that is asked; during deals and draws, the seat.
    pub cursor: u8,
    /// Whether the drawing seat has suffered attrition this Spring (OKC-20).
    pub worn: bool,
    /// Surviving seats in order (OKC-15).
    pub order: Vec<Seat>,
    /// The Region under resolution and how its fight stands.
    pub battle: BattleView,
    /// What came of each Region this year, until the cards are put away.
    pub settled: [Settled; 3],
    /// Captains in the Court (OKC-61).
    pub court: Vec<Face>,
    /// Whose they are.
    pub court_owner: Option<Seat>,
    /// The Location that Raid and Raze blockades (OKC-R18).
    pub blockade: Option<Location>,
    /// Who uses which Location's effect.
    pub claim: Option<(Seat, Location)>,
    /// Ambushes of this round (OKC-H4).
    pub ambushes: Vec<AmbushView>,
    /// Regions whose cards the Clans exchanged by Sea Lanes this round (OKC-H4).
    pub sailed: Option<(Region, Region)>,
    /// The Uprising swapped a card after a look this round (OKC-R14).
    pub swapped: bool,
    /// Every seat's open side, by seat number.
    pub players: Vec<PlayerView>,
    /// Influence needed to win (OKC-80).
    pub goal: u8,
    /// How the game ended, once it has.
    pub ending: Option<Ending>,
    /// Who won.
    pub winners: SeatSet,
}

/// An Ambush of this round: everybody saw which cards moved, not what they are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct AmbushView {
    /// Who laid it.
    pub by: Seat,
    /// Whose cards traded places.
    pub target: Seat,
    /// One Region.
    pub a: Region,
    /// The other.
    pub b: Region,
}

/// The fight for the Region under resolution.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct BattleView {
    /// Which Region.
    pub region: Region,
    /// Ties fought there this round (OKC-40).
    pub ties: u8,
    /// Still in the Clash.
    pub parts: SeatSet,
    /// Have lost the Region (OKC-46).
    pub lost: SeatSet,
    /// Tied for it.
    pub tied: SeatSet,
    /// Retreated from it (OKC-36).
    pub retreated: SeatSet,
    /// Have put a card down for the next Clash (OKC-H7).
    pub committed: SeatSet,
    /// Has won it.
    pub winner: Option<Seat>,
    /// Black Powder Ploy has gone off (OKC-37).
    pub armed: bool,
    /// A Captain was lost here that the Uprising may answer (OKC-R15).
    pub captain_fell: bool,
    /// The Unmasking was revealed here (OKC-R22).
    pub unmasking: bool,
    /// Totals as they stand, by seat, while cards are face up in the Clash (OKC-39).
    pub totals: Vec<i16>,
}

/// What everybody sees of a seat (OKC-H1).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct PlayerView {
    /// Its faction, once it has one.
    pub faction: Option<Faction>,
    /// Not eliminated.
    pub in_game: bool,
    /// Influence.
    pub influence: u8,
    /// Hand limit.
    pub limit: u8,
    /// Tactic Tiles that are ready.
    pub tiles: Vec<Tactic>,
    /// Where its Herald stands.
    pub herald: Option<Location>,
    /// Number of cards in hand. While cards are being placed: of cards held (OKC-H5).
    pub hand_size: u8,
    /// Number of cards in the draw pile.
    pub pile_size: u8,
    /// How many of these were shuffled (the rest were put under the pile in a known order).
    pub shuffled: u8,
    /// Cards that everybody knows to be in hand or face down (OKC-H10).
    pub known: Vec<Face>,
    /// Of these, the ones that came to hand after this Summer's placement.
    pub fresh: Vec<Face>,
    /// Cards put under the pile that cannot have been drawn yet, visit by visit, topmost first;
    /// their order within a visit is the owner's secret.
    pub under: Vec<Vec<Face>>,
    /// Face-down cards by Region; none while cards are being placed.
    pub slots: [Option<SlotView>; 3],
    /// Cards revealed this round and still at each Region.
    pub shown: [Vec<Face>; 3],
    /// Of these, the ones that count in the current Clash.
    pub clash: Vec<Face>,
    /// Change of the total in the current Clash by tactics and The Tooth.
    pub boost: i8,
    /// Where its War Machine is deployed.
    pub machine: Option<Region>,
    /// It was activated this round.
    pub machine_used: bool,
    /// It counts in the current Clash.
    pub machine_now: bool,
    /// Startling Battlecry waits for the next Clash.
    pub cry: bool,
    /// Discard pile.
    pub discard: Vec<Face>,
    /// Its cards in the Lost Pile.
    pub lost: Vec<Face>,
    /// Its cards that left the game.
    pub removed: Vec<Face>,
    /// Its Site of Power, the Legend included while it is there.
    pub site: Vec<Face>,
    /// Rituals under their tiles.
    pub rituals: Vec<Face>,
    /// Its hidden choice is made (OKC-H5).
    pub ready: bool,
    /// How often it has taken a hidden choice back this round.
    pub take_backs: u8,
}

/// A face-down card as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct SlotView {
    /// It came from hand after the Summer placement.
    pub new: bool,
    /// The Uprising has looked at it (OKC-H8).
    pub seen: bool,
}

/// A card that this viewer has looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct Looked {
    /// Whose card.
    pub seat: Seat,
    /// Where it lies.
    pub region: Region,
    /// What it is.
    pub face: Face,
}

/// Hidden cards of a seat that the viewer may read (OKC-H2, OKC-H3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
pub struct HiddenCards {
    /// Whose.
    pub seat: Seat,
    /// The hand, in the order of [`Face::ALL`] (OKC-H4).
    pub hand: Vec<Face>,
    /// Face-down cards by Region.
    pub slots: [Option<Face>; 3],
    /// Regions decided in the Summer placement.
    pub placing: u8,
    /// The retire choice (OKC-26).
    pub retire: RetireChoice,
    /// Picks for the Shrine so far, in order.
    pub picks: Vec<(Region, Face)>,
    /// Cards under the pile, visit by visit, in the order in which they will be drawn.
    pub bottom: Vec<Vec<Face>>,
}

fn list(cards: Cards) -> Vec<Face> {
    cards.iter().collect()
}

/// What `viewer` may know of `crown`.
pub(crate) fn view(crown: &Crown, viewer: Viewer) -> View {
    let own = viewer.seat();
    let uprising = own.is_some_and(|seat| crown.player(seat).plays(Faction::Uprising));
    let mut looked = Vec::new();
    if uprising {
        for seat in Seat::all(crown.seats) {
            for region in Region::ALL {
                let slot = crown.player(seat).slots[region.index()];
                if let Some(face) = slot.face().filter(|_| slot.is_seen()) {
                    looked.push(Looked { seat, region, face });
                }
            }
        }
    }
    let seen = Seat::all(crown.seats).filter(|&seat| viewer.sees_as(seat));
    let totals = clash::totals(crown);
    View {
        own,
        secrets: seen.map(|seat| held_back(crown, seat)).collect(),
        looked,
        rules: crown.rules,
        stage: crown.stage,
        round: crown.round,
        cursor: crown.cursor,
        worn: crown.worn,
        order: crown.in_order().collect(),
        battle: BattleView {
            region: crown.here(),
            ties: crown.ties,
            parts: crown.parts,
            lost: crown.lost,
            tied: crown.tied,
            retreated: crown.retreated,
            committed: crown.committed,
            winner: crown.winner,
            armed: crown.armed,
            captain_fell: crown.captain_fell,
            unmasking: crown.unmasking,
            totals: totals[..crown.seats as usize].to_vec(),
        },
        settled: crown.settled,
        court: list(crown.court),
        court_owner: crown.court_owner,
        blockade: crown.blockade,
        claim: crown.claim,
        ambushes: Seat::all(crown.seats)
            .filter_map(|by| {
                let (target, a, b) = crown.ambushes[by.index()]?;
                Some(AmbushView { by, target, a, b })
            })
            .collect(),
        sailed: crown.sailed,
        swapped: crown.swapped,
        players: Seat::all(crown.seats).map(|seat| player_view(crown, seat)).collect(),
        goal: crown.goal(),
        ending: crown.ending,
        winners: crown.winners,
    }
}

fn player_view(crown: &Crown, seat: Seat) -> PlayerView {
    let player = crown.player(seat);
    let placing = crown.stage == Stage::Place;
    let mut under = player.bottom.batches();
    if !player.is_bottom_whole() && !under.is_empty() {
        under.remove(0);
    }
    for batch in &mut under {
        batch.sort_unstable();
    }
    let slot = |n: usize| {
        let slot = player.slots[n];
        (slot.is_down() && !placing).then(|| SlotView { new: slot.is_new(), seen: slot.is_seen() })
    };
    let tiles = tactics::tiles_of(player.faction);
    PlayerView {
        faction: player.faction,
        in_game: crown.stage <= Stage::Opening || crown.alive().contains(seat),
        influence: player.influence,
        limit: player.limit,
        tiles: tiles.filter(|&tactic| player.has_ready(tactic)).collect(),
        herald: player.herald,
        hand_size: player.hand.len() + if placing { player.downs() } else { 0 },
        pile_size: player.pile_len(),
        shuffled: player.pile.len(),
        known: list(player.known),
        fresh: list(player.fresh),
        under,
        slots: [slot(0), slot(1), slot(2)],
        shown: player.shown.map(list),
        clash: list(player.clash),
        boost: player.boost,
        machine: player.machine,
        machine_used: player.machine_used,
        machine_now: player.machine_now,
        cry: player.cry,
        discard: list(player.discard),
        lost: list(player.lost),
        removed: list(player.removed),
        site: list(player.site),
        rituals: list(player.rituals),
        ready: matches!(crown.stage, Stage::Place | Stage::Retire) && crown.is_ready(seat),
        take_backs: player.take_backs,
    }
}

fn held_back(crown: &Crown, seat: Seat) -> HiddenCards {
    let player = crown.player(seat);
    let picking = crown.claim.is_some_and(|(user, _)| user == seat);
    HiddenCards {
        seat,
        hand: list(player.hand),
        slots: player.slots.map(|slot| slot.face()),
        placing: player.placing,
        retire: player.retire,
        picks: if picking { crown.picks.iter().collect() } else { Vec::new() },
        bottom: player.bottom.batches(),
    }
}

/// Whether more than one position fits what `viewer` knows.
pub(crate) fn hides_from(crown: &Crown, viewer: Viewer) -> bool {
    if viewer == Viewer::All || crown.stage <= Stage::Opening {
        return false;
    }
    let uprising = viewer.seat().is_some_and(|seat| crown.player(seat).plays(Faction::Uprising));
    crown.in_order().filter(|&seat| !viewer.sees_as(seat)).any(|seat| {
        let picking = crown.claim == Some((seat, Location::Shrine)) && crown.stage == Stage::Effect && {
            let cards = crown.player(seat).shown.map(|cards| cards.except(Cards::LASTING).len());
            cards.iter().sum::<u8>() > 1
        };
        let retiring =
            crown.stage == Stage::Retire && crown.is_ready(seat) && winter::may_retire(crown, seat);
        // Nobody but the owner knows how far a placement has come or what lies where.
        picking || retiring || crown.stage == Stage::Place || crown.player(seat).is_hidden(uprising)
    })
}

impl Player {
    /// Whether everybody knows that none of the cards under the pile has been drawn: shuffled cards lie
    /// above them, or all that is held is known, so that what lay there still does.
    #[inline]
    pub(crate) fn is_bottom_whole(&self) -> bool {
        !self.pile.is_empty() || self.known.len() == self.hand.len() + self.downs()
    }

    /// Whether an opponent (the Uprising, if `looks`) is left in doubt about this player's cards.
    pub(crate) fn is_hidden(&self, looks: bool) -> bool {
        let varied = |cards: Cards| cards.distinct().len() > 1;
        let front = self.front();
        let mut pinned = Cards::EMPTY;
        let (mut old, mut new) = (Cards::EMPTY, 0);
        for slot in self.slots {
            match slot.face() {
                Some(face) if looks && slot.is_seen() => pinned.add(face),
                Some(face) if !slot.is_new() => old.add(face),
                Some(_) => new += 1,
                None => {}
            }
        }
        // Which of the cycle's cards are drawn, and in what order cards lie under the pile.
        let unsure = self.held().minus(self.known).minus(pinned.minus(self.known));
        if (!unsure.is_empty() && !front.is_empty() && varied(unsure.plus(front)))
            || (self.pile.is_empty() && varied(front))
        {
            return true;
        }
        let mut rest = self.bottom.batches();
        if self.pile.is_empty() && !rest.is_empty() {
            rest.remove(0);
        }
        if rest.into_iter().any(|batch| varied(batch.into_iter().collect())) {
            return true;
        }
        // Which held card lies where.
        let pool = self.held().minus(pinned);
        (!old.is_empty() && varied(pool.minus(self.fresh))) || (new > 0 && varied(pool.minus(old)))
    }
}
