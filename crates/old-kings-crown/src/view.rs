//! What one viewer may know (OKC-H1 to OKC-H11).
//!
//! The public part is the same for everybody. Hidden cards that a viewer may read stand in
//! [`View::secrets`] (own cards; everybody's for the reader of a finished game) and in
//! [`View::looked`] (cards seen by School of the Streets). There is no other place for one: an
//! opponent's hand, draw pile and face-down cards are numbers.

use serde::{Deserialize, Serialize};
use table::{Seat, SeatSet, Viewer};

use crate::state::{KEEP_ALL, NONE, Player, UNDECIDED};
use crate::{Cards, Crown, Ending, Face, Faction, Location, Region, Rules, Stage, Tactic};

/// The table as one viewer sees it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct View {
    /// Whose eyes these are; `None` for a spectator or the reader of a finished game.
    pub own: Option<Seat>,
    /// Hidden cards that this viewer may read: one entry for a seat, none for a spectator.
    pub secrets: Vec<Secrets>,
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SlotView {
    /// It came from hand after the Summer placement.
    pub new: bool,
    /// The Uprising has looked at it (OKC-H8).
    pub seen: bool,
}

/// A card that this viewer has looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Looked {
    /// Whose card.
    pub seat: Seat,
    /// Where it lies.
    pub region: Region,
    /// What it is.
    pub face: Face,
}

/// Hidden cards of a seat that the viewer may read (OKC-H2, OKC-H3).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Secrets {
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

/// A hidden retire choice.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RetireChoice {
    /// Not made yet, or not asked.
    Open,
    /// No card.
    Keep,
    /// This card.
    Card(Region, Face),
}

fn list(cards: Cards) -> Vec<Face> {
    cards.iter().collect()
}

fn seat_or_none(seat: u8) -> Option<Seat> {
    (seat != NONE).then_some(Seat(seat))
}

impl Crown {
    pub(crate) fn view_for(&self, viewer: Viewer) -> View {
        let own = viewer.seat();
        let uprising = own.is_some_and(|seat| self.player(seat).plays(Faction::Uprising));
        let mut looked = Vec::new();
        if uprising {
            for seat in Seat::all(self.seats) {
                for region in Region::ALL {
                    let slot = self.player(seat).slots[region.index()];
                    if let Some(face) = slot.face().filter(|_| slot.is_seen()) {
                        looked.push(Looked { seat, region, face });
                    }
                }
            }
        }
        let seen = Seat::all(self.seats).filter(|&seat| viewer.sees_as(seat));
        let totals = self.totals();
        View {
            own,
            secrets: seen.map(|seat| self.secrets_of(seat)).collect(),
            looked,
            rules: self.rules,
            stage: self.stage,
            round: self.round,
            cursor: self.cursor,
            worn: self.worn,
            order: self.in_order().collect(),
            battle: BattleView {
                region: self.here(),
                ties: self.ties,
                parts: self.parts,
                lost: self.lost,
                tied: self.tied,
                retreated: self.retreated,
                committed: self.committed,
                winner: seat_or_none(self.winner),
                armed: self.armed,
                captain_fell: self.captain_fell,
                unmasking: self.unmasking,
                totals: totals[..self.seats as usize].to_vec(),
            },
            court: list(self.court),
            court_owner: seat_or_none(self.court_owner),
            blockade: Location::ALL.get(self.blockade as usize).copied(),
            claim: seat_or_none(self.user).map(|seat| (seat, self.place_claimed())),
            ambushes: Seat::all(self.seats)
                .filter_map(|by| {
                    let code = self.ambushes[by.index()].checked_sub(1)?;
                    let (a, b) = (Region::of(code >> 2 & 3), Region::of(code & 3));
                    Some(AmbushView { by, target: Seat(code >> 4), a, b })
                })
                .collect(),
            sailed: self.sailed.checked_sub(1).map(|code| (Region::of(code >> 2), Region::of(code & 3))),
            swapped: self.swapped,
            players: Seat::all(self.seats).map(|seat| self.player_view(seat)).collect(),
            goal: self.goal(),
            ending: self.ending,
            winners: self.winners,
        }
    }

    fn player_view(&self, seat: Seat) -> PlayerView {
        let player = self.player(seat);
        let placing = self.stage == Stage::Place;
        let mut under = player.bottom.batches();
        if player.pile.is_empty() && !under.is_empty() {
            under.remove(0);
        }
        for batch in &mut under {
            batch.sort_unstable();
        }
        let slot = |n: usize| {
            let slot = player.slots[n];
            (slot.is_down() && !placing).then(|| SlotView { new: slot.is_new(), seen: slot.is_seen() })
        };
        let tiles = player.faction().tactics();
        PlayerView {
            faction: (player.faction != NONE).then(|| player.faction()),
            in_game: self.stage <= Stage::Opening || self.alive().contains(seat),
            influence: player.influence,
            limit: player.limit,
            tiles: tiles.into_iter().filter(|&tactic| player.has_ready(tactic)).collect(),
            herald: Location::ALL.get(player.herald as usize).copied(),
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
            machine: Region::ALL.get(player.machine as usize).copied(),
            machine_used: player.machine_used,
            machine_now: player.machine_now,
            cry: player.cry,
            discard: list(player.discard),
            lost: list(player.lost),
            removed: list(player.removed),
            site: list(player.site),
            rituals: list(player.rituals),
            ready: matches!(self.stage, Stage::Place | Stage::Retire) && self.is_ready(seat),
            take_backs: player.take_backs,
        }
    }

    fn secrets_of(&self, seat: Seat) -> Secrets {
        let player = self.player(seat);
        let picking = self.user == seat.0;
        let picks = &self.picks[..if picking { self.picked as usize } else { 0 }];
        Secrets {
            seat,
            hand: list(player.hand),
            slots: player.slots.map(|slot| slot.face()),
            placing: player.placing,
            retire: match player.retire {
                UNDECIDED => RetireChoice::Open,
                KEEP_ALL => RetireChoice::Keep,
                choice => RetireChoice::Card(Region::of(choice >> 5), Face::of(choice & 0x1f)),
            },
            picks: picks.iter().map(|&pick| (Region::of(pick >> 5), Face::of(pick & 0x1f))).collect(),
            bottom: player.bottom.batches(),
        }
    }

    /// Whether more than one position fits what `viewer` knows.
    pub(crate) fn is_hidden_from(&self, viewer: Viewer) -> bool {
        if viewer == Viewer::All || self.stage <= Stage::Opening {
            return false;
        }
        let uprising = viewer.seat().is_some_and(|seat| self.player(seat).plays(Faction::Uprising));
        self.in_order().filter(|&seat| !viewer.sees_as(seat)).any(|seat| {
            let picking = self.user == seat.0 && self.stage == Stage::Effect && {
                let cards = self.player(seat).shown.map(|cards| cards.except(Cards::LASTING).len());
                self.place_claimed() == Location::Shrine && cards.iter().sum::<u8>() > 1
            };
            let retiring = self.stage == Stage::Retire
                && self.is_ready(seat)
                && Region::ALL.iter().any(|&region| !self.retire_candidates(seat, region).is_empty());
            // Nobody but the owner knows how far a placement has come or what lies where.
            picking || retiring || self.stage == Stage::Place || self.player(seat).is_hidden(uprising)
        })
    }
}

impl Player {
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
