//! The fights for the Regions as the evaluation sees them: which card of a seat may meet which.

use table::Seat;

use super::evaluate::WORTH;
use crate::content;
use crate::content::{Cards, Face, Faction, Region, Tactic};
use crate::rules::state::Player;
use crate::rules::{Crown, Stage, clash};

/// A card that takes or may take part in a fight.
#[derive(Clone, Copy)]
pub(super) struct Lot {
    /// What it is; `None` if nothing is left of it but a total.
    face: Option<Face>,
    faction: Option<Faction>,
    strength: i16,
    /// What a ready tile could add against this opponent.
    boost: i16,
    /// The best card left for a follow-up.
    reserve: i16,
}

/// The cards that a seat may have in a fight, each with its likelihood.
#[derive(Clone, Copy)]
pub(super) struct Lots {
    lots: [(Lot, f32); 10],
    len: usize,
}

impl Lots {
    /// No card: the seat stays away.
    pub(super) const NONE: Lots = Lots { lots: [(NO_LOT, 0.0); 10], len: 0 };

    #[inline]
    pub(super) const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The cards, each with its likelihood.
    #[inline]
    pub(super) fn iter(&self) -> impl Iterator<Item = &(Lot, f32)> {
        self.lots[..self.len].iter()
    }
}

const NO_LOT: Lot = Lot { face: None, faction: None, strength: 0, boost: 0, reserve: 0 };

impl Lot {
    #[inline]
    fn is_decree(&self, faction: Faction) -> bool {
        self.face == Some(Face::Decree) && self.faction == Some(faction)
    }

    #[inline]
    fn is_follower(&self) -> bool {
        self.face.is_some_and(|face| Cards::FOLLOWERS.contains(face))
    }

    #[inline]
    fn is_captain(&self) -> bool {
        self.face.is_some_and(Face::is_captain)
    }

    /// Whether a loss with it still claims a Location (OKC-R22).
    #[inline]
    pub(super) fn unmasks(&self) -> bool {
        self.is_decree(Faction::Gathering)
    }
}

/// How the fight between two cards goes for the first: the chance to win it.
#[inline]
pub(super) fn beats(a: &Lot, b: &Lot) -> f32 {
    if a.is_decree(Faction::Nobility) || b.is_decree(Faction::Nobility) {
        return 0.0;
    }
    if a.is_decree(Faction::Uprising) && b.is_captain() {
        return 1.0;
    }
    if b.is_decree(Faction::Uprising) && a.is_captain() {
        return 0.0;
    }
    let agent = i16::from(Face::Agent.strength());
    let own = a.strength - if a.face == Some(Face::Agent) && b.is_follower() { agent } else { 0 };
    let other = b.strength - if b.face == Some(Face::Agent) && a.is_follower() { agent } else { 0 };
    let mut lead = own - other;
    if (a.face == Some(Face::Eye) || b.face == Some(Face::Eye)) && own > 0 && other > 0 {
        lead = -lead;
    }
    if (a.is_decree(Faction::Clans) && lead < 0) || (b.is_decree(Faction::Clans) && lead > 0) {
        lead = 0;
    }
    let captain_cut = |lot: &Lot, by: &Lot| if by.boost == CUT && lot.is_captain() { 12 } else { 0 };
    let boost = |lot: &Lot, against: &Lot| match lot.boost {
        CUT => captain_cut(against, lot),
        boost => boost,
    };
    match lead {
        0 => (0.46 + 0.03 * f32::from(a.reserve - b.reserve) + 0.03 * f32::from(boost(a, b) - boost(b, a)))
            .clamp(0.1, 0.85),
        1.. => 1.0 - may_turn(boost(b, a), lead),
        _ => may_turn(boost(a, b), -lead),
    }
}

/// Stands for Cut the Strings among boosts.
const CUT: i16 = -1;

/// The chance that a tile which adds `boost` is used to make good for `behind`.
fn may_turn(boost: i16, behind: i16) -> f32 {
    match boost - behind {
        1.. => 0.5,
        0 => 0.2,
        _ => 0.0,
    }
}

/// The strongest of these cards.
fn strongest(cards: Cards) -> i16 {
    cards.iter().map(|face| i16::from(face.strength())).max().unwrap_or(0)
}

/// The cards that `seat` has or may have in the fight for `region`.
pub(super) fn lots(crown: &Crown, seat: Seat, region: Region, now: bool, lots: &mut Lots) {
    let player = crown.player(seat);
    let here = region.index();
    if now && matches!(crown.stage, Stage::Ruse | Stage::Tooth | Stage::Active) {
        if crown.parts.contains(seat) {
            lots.lots[0] = (lot_in_clash(crown, seat), 1.0);
            lots.len = 1;
        }
        return;
    }
    if now && matches!(crown.stage, Stage::Tie | Stage::FollowUp) {
        if !crown.tied.contains(seat) {
            return;
        }
        if let Some(face) = player.slots[here].face() {
            lots.lots[0] = (lot(crown, seat, face, region, now), 1.0);
            lots.len = 1;
            return;
        }
        let asked =
            crown.stage == Stage::Tie || crown.in_order().skip(crown.cursor.into()).any(|s| s == seat);
        if asked {
            spread(crown, seat, player.hand, region, now, 0.75, lots);
        }
        return;
    }
    if let Some(face) = player.slots[here].face() {
        lots.lots[0] = (lot(crown, seat, face, region, now), 1.0);
        lots.len = 1;
    } else if crown.stage == Stage::Heralds
        || (crown.stage == Stage::Place && player.placing as usize <= here)
    {
        spread(crown, seat, player.hand, region, now, 1.0, lots);
    }
}

/// Any of these cards may come: the better the likelier, most of all where the Herald stands.
fn spread(crown: &Crown, seat: Seat, cards: Cards, region: Region, now: bool, total: f32, lots: &mut Lots) {
    let herald = crown.player(seat).herald;
    let keen = herald.is_some_and(|location| location.region() == region);
    let mut sum = 0.0;
    for face in cards.iter().take(lots.lots.len()) {
        let worth = WORTH[face as usize];
        let weight = if keen { worth * worth } else { worth };
        lots.lots[lots.len] = (lot(crown, seat, face, region, now), weight);
        lots.len += 1;
        sum += weight;
    }
    for (_, weight) in &mut lots.lots[..lots.len] {
        *weight *= total / sum;
    }
}

/// A card that is about to be turned over at `region`.
fn lot(crown: &Crown, seat: Seat, face: Face, region: Region, now: bool) -> Lot {
    let player = crown.player(seat);
    let mut strength = i16::from(face.strength());
    let reserve = strongest(player.hand);
    match face {
        // The Ruse calls for the best card in hand, after the others are turned over.
        Face::Ruse => strength = reserve,
        Face::Tooth => strength += strongest(player.lost),
        Face::Cavalry if now => strength += content::CAVALRY_PER_TIE * i16::from(crown.ties),
        _ => {}
    }
    if player.machine == Some(region) && !player.machine_used {
        strength += content::MACHINE_STRENGTH;
    }
    if now {
        strength += i16::from(player.boost);
        if player.cry {
            strength += content::BATTLECRY;
        }
    }
    Lot { face: Some(face), faction: player.faction, strength, boost: player.tile_boost(), reserve }
}

/// What `seat` has in the Clash that is open on the table.
fn lot_in_clash(crown: &Crown, seat: Seat) -> Lot {
    let player = crown.player(seat);
    let to_come = crown.in_order().skip(crown.cursor.into()).any(|other| other == seat);
    let mut strength = clash::plain_total(crown, seat);
    let reserve = strongest(player.hand);
    if player.clash.contains(Face::Ruse) && player.clash.len() == 1 && crown.stage == Stage::Ruse && to_come {
        strength += reserve;
    }
    // The card whose trait matters most stands for all of them.
    let face = if player.clash.contains(Face::Decree) {
        Some(Face::Decree)
    } else if player.clash.contains(Face::Eye) {
        Some(Face::Eye)
    } else {
        // An Agent that is still here has not been exposed and fights on as plain strength.
        player.clash.iter().last().filter(|&face| face != Face::Agent)
    };
    let boost = if crown.stage == Stage::Active && !to_come { 0 } else { player.tile_boost() };
    Lot { face, faction: player.faction, strength, boost, reserve }
}

impl Player {
    /// What a ready tile may add in a Clash.
    fn tile_boost(&self) -> i16 {
        match self.faction {
            Some(Faction::Clans) if self.has_ready(Tactic::Storms) => content::STORMS,
            Some(Faction::Nobility) if self.has_ready(Tactic::Stones) => content::STONES,
            Some(Faction::Gathering) if self.has_ready(Tactic::Sap) => content::SAP,
            Some(Faction::Uprising) if self.has_ready(Tactic::CutTheStrings) => CUT,
            _ => 0,
        }
    }
}
