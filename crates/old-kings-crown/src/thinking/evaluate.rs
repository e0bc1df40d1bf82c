//! What a practised player says of a position at a glance: the evaluation of the first edition, frozen to measure
//! against; its parts are among the inputs of the learned one.
//!
//! Everything is counted in Influence. A seat has what lies before it; it can hope for what the
//! Regions still open this year pay, each by the chance to win it with the cards that lie there; and
//! it owns things that pay later: a Captain in the Court, a Blockade, ready tiles, good cards kept
//! in hand, a deck without dead wood, a hand limit that attrition has not worn down. The later ones
//! count less the nearer a seat is to the goal. The lead in all of this, measured by how much can
//! still happen, is the chance to win.

use table::{MAX_SEATS, Seat, SeatSet};

use crate::content;
use crate::content::{Cards, Face, Faction, Location, Region, Tactic};
use crate::rules::{Crown, Stage, outcome, winter};
use crate::thinking::fights::{Lots, beats, lots};

/// What a card is worth in a fight: about the chance to win a Region with it, in the order of
/// [`Face::ALL`].
pub(super) const WORTH: [f32; 17] =
    [0.14, 0.19, 0.25, 0.34, 0.44, 0.50, 0.56, 0.63, 0.70, 0.78, 0.88, 0.68, 0.95, 0.62, 0.50, 0.66, 0.60];
/// The worth of a card drawn from a fresh deck.
const FRESH: f32 = 0.43;
/// Influence that a Region pays its winner, all in all.
pub(super) const STAKE: f32 = 1.9;
/// Influence that the leader gains in a year.
const PACE: f32 = 2.7;
/// Cards drawn in a Spring.
const DRAWN: f32 = 2.6;

/// What ready tiles are worth, by faction and [`Tactic::bit`].
pub(super) const TILES: [[f32; 4]; 4] =
    [[0.35, 0.55, 0.25, 0.35], [0.35, 0.50, 0.40, 0.70], [0.35, 0.90, 0.40, 0.75], [0.35, 0.60, 0.50, 0.75]];

/// What a Captain in the Court brings before the end or before another takes the seat.
pub(super) fn court_pays(years: f32) -> f32 {
    (0.85 * years).min(1.9)
}

/// What cards are worth above as many from a fresh deck. The Heir is always at hand and adds nothing.
pub(super) fn surplus(cards: Cards) -> f32 {
    cards.minus(Cards::only(Face::Heir)).iter().map(|face| WORTH[face as usize] - FRESH).sum()
}

/// About which part of the victory each seat can hope for, as the first edition saw it.
pub(crate) fn evaluate_all(crown: &Crown) -> [f32; MAX_SEATS] {
    let mut shares = [0.0; MAX_SEATS];
    for seat in Seat::all(crown.seats) {
        shares[seat.index()] = evaluate(crown, seat);
    }
    shares
}

/// About which part of the victory `seat` can hope for.
fn evaluate(crown: &Crown, seat: Seat) -> f32 {
    if let Some(winners) = decided(crown) {
        return if winners.contains(seat) { 1.0 / winners.len() as f32 } else { 0.0 };
    }
    if crown.stage <= Stage::Deal {
        return 1.0 / f32::from(crown.seats);
    }
    let alive = crown.alive();
    if !alive.contains(seat) {
        return 0.0;
    }
    let (values, spread) = values(crown);
    let own = values[seat.index() & 3];
    let rivals: f32 =
        alive.iter().map(|rival| ((values[rival.index() & 3] - own) * 1.7 / spread).exp()).sum();
    1.0 / rivals
}

/// Everybody's part of the victory where there is nothing to judge: nothing can change it any more, or the game has
/// hardly begun.
pub(crate) fn settled(crown: &Crown) -> Option<[f32; MAX_SEATS]> {
    let mut shares = [0.0; MAX_SEATS];
    let Some(winners) = decided(crown) else {
        if crown.stage > Stage::Deal {
            return None;
        }
        shares[..usize::from(crown.seats)].fill(1.0 / f32::from(crown.seats));
        return Some(shares);
    };
    for winner in winners.iter() {
        shares[winner.index()] = 1.0 / winners.len() as f32;
    }
    Some(shares)
}

/// Who has won, where nothing can change that any more: Influence stands still in Winter.
fn decided(crown: &Crown) -> Option<SeatSet> {
    if crown.stage == Stage::Over {
        return Some(crown.winners);
    }
    if crown.stage < Stage::Retire {
        return None;
    }
    let candidates = winter::at_goal(crown);
    (!candidates.is_empty()).then(|| outcome::best_of(crown, candidates).0)
}

/// What every seat can hope for beside the Influence it has.
pub(super) struct Outlook {
    /// Years to come, about.
    pub years: f32,
    /// Regions still open.
    open: usize,
    /// By Region and seat.
    pub hopes: [[f32; 4]; 3],
    /// What pays later, by seat.
    pub assets: [f32; 4],
}

/// What every seat can hope for.
pub(super) fn outlook(crown: &Crown) -> Outlook {
    let most = crown.in_order().map(|seat| f32::from(crown.player(seat).influence)).fold(0.0, f32::max);
    let goal = f32::from(crown.goal());
    let fresh = matches!(crown.stage, Stage::Heralds | Stage::Place | Stage::Ambush);
    let first = if fresh { 0 } else { crown.region as usize % 3 };
    let fought = fresh || (crown.stage >= Stage::Unrevealed && crown.stage <= Stage::Aftermath);
    let open = if fought { 3 - first } else { 0 };
    let years = ((goal - most - 0.75 * open as f32 + 1.3) / PACE).clamp(0.0, 7.0);
    let (mut hopes, mut later) = ([[0.0; 4]; 3], [0.0; 4]);
    if fought {
        for (region, hope) in hopes.iter_mut().enumerate().skip(first) {
            add_region(crown, Region::of(region as u8), region == first && !fresh, years, hope);
        }
    }
    for seat in crown.in_order() {
        later[seat.index() & 3] = assets(crown, seat, years);
    }
    Outlook { years, open, hopes, assets: later }
}

/// What every seat has and can hope for, in Influence, and how far chance may still spread them.
fn values(crown: &Crown) -> ([f32; 4], f32) {
    let Outlook { years, open, hopes, assets } = outlook(crown);
    let mut values = [0.0; 4];
    for seat in crown.in_order() {
        let at = seat.index() & 3;
        values[at] = f32::from(crown.player(seat).influence);
        for hope in hopes {
            values[at] += hope[at];
        }
        values[at] += assets[at];
    }
    (values, (0.35 + 1.1 * open as f32 + 4.6 * years).sqrt())
}

/// Adds what a Region is worth to each seat; `now` if it is under resolution.
fn add_region(crown: &Crown, region: Region, now: bool, years: f32, values: &mut [f32; 4]) {
    if now && crown.stage == Stage::Claim {
        if let Some(winner) = crown.winner {
            add_prize(crown, winner, region, 1.0, years, values);
        }
        return;
    }
    if now && crown.stage >= Stage::Effect {
        return;
    }
    let mut all = [Lots::NONE; 4];
    for seat in crown.in_order() {
        lots(crown, seat, region, now, &mut all[seat.index() & 3]);
    }
    for seat in crown.in_order() {
        let own = &all[seat.index() & 3];
        let mut chance = 0.0;
        for (lot, likely) in own.iter() {
            let mut wins = *likely;
            for rival in crown.in_order() {
                let others = &all[rival.index() & 3];
                if rival == seat || others.is_empty() {
                    continue;
                }
                let (mut beaten, mut sum) = (0.0, 0.0);
                for (other, weight) in others.iter() {
                    beaten += weight * beats(lot, other);
                    sum += weight;
                }
                // What is missing from the sum is the chance that the rival stays away.
                wins *= beaten + (1.0 - sum).max(0.0);
            }
            chance += wins;
            if lot.unmasks() {
                values[seat.index() & 3] += (likely - wins) * 1.2;
            }
        }
        if chance > 0.0 {
            add_prize(crown, seat, region, chance, years, values);
        }
    }
}

/// Adds what `seat` gains, and others lose, by winning `region` with this chance.
fn add_prize(crown: &Crown, seat: Seat, region: Region, chance: f32, years: f32, values: &mut [f32; 4]) {
    let mut best = f32::MIN;
    let mut at = region.locations()[0];
    for location in region.locations() {
        if crown.barred(seat, location) {
            continue;
        }
        let worth = prize(crown, seat, location, years);
        if worth > best {
            best = worth;
            at = location;
        }
    }
    if best == f32::MIN {
        return;
    }
    values[seat.index() & 3] += chance * best;
    if crown.player(seat).herald == Some(at) {
        for rival in crown.in_order() {
            let victim = crown.player(rival);
            if rival != seat && victim.herald == Some(at) && victim.influence > 0 {
                values[rival.index() & 3] -= chance;
            }
        }
    }
    if at == Location::Castle
        && let Some(owner) = crown.court_owner
        && owner != seat
        && !crown.court.is_empty()
    {
        values[owner.index() & 3] -= 0.7 * chance * f32::from(crown.court.len()) * court_pays(years);
    }
}

/// What claiming `location` brings: Herald, Influence and effect.
fn prize(crown: &Crown, seat: Seat, location: Location, years: f32) -> f32 {
    let player = crown.player(seat);
    let mut worth = f32::from(crown.rules.influence_of(location));
    if player.herald == Some(location) {
        worth += 1.0;
        for rival in crown.in_order() {
            let victim = crown.player(rival);
            if rival != seat && victim.herald == Some(location) && victim.influence > 0 {
                worth += 1.0;
            }
        }
    }
    let soon = years.min(1.0);
    worth
        + match location {
            Location::Castle => {
                let own = player.hand.plus(player.shown[0]);
                let down = player.slots[0].face().is_some_and(Face::is_captain);
                if own.of(Cards::CAPTAINS).is_empty() && !down {
                    0.0
                } else if !crown.holds_court(seat) || player.has_ready(Tactic::HouseEndures) {
                    court_pays(years) * 0.9
                } else {
                    0.0
                }
            }
            Location::Wilderness => 0.5 * (years / 2.0).min(1.0),
            Location::HarvestField => 0.0,
            Location::Battlefield => {
                let strike = |rival: Seat| {
                    let rival = crown.player(rival);
                    let down = rival.slots[1].face().filter(|&face| face != Face::Heir);
                    let shown = rival.shown[1].except(Cards::LASTING).iter().last();
                    shown.or(down).map_or(0.0, |face| WORTH[face as usize])
                };
                let best = crown.in_order().filter(|&rival| rival != seat).map(strike).fold(0.0, f32::max);
                0.6 * best * (years / 3.0).min(1.0)
            }
            Location::Shrine => 0.4 * (years / 3.0).min(1.0),
            Location::Necropolis => {
                let best = player.discard.iter().map(|face| WORTH[face as usize]).fold(0.0, f32::max);
                (best - FRESH).max(0.0) * STAKE * soon
            }
        }
}

/// What `seat` owns that pays in later years.
fn assets(crown: &Crown, seat: Seat, years: f32) -> f32 {
    let player = crown.player(seat);
    let soon = years.min(1.0);
    let mut worth = 0.0;
    let tiles = player.faction.map_or([0.0; 4], |faction| TILES[faction as usize]);
    for (n, tile) in tiles.iter().enumerate() {
        if player.ready >> n & 1 == 1 {
            worth += tile * soon;
        }
    }
    if crown.court_owner == Some(seat) {
        worth += f32::from(crown.court.len()) * court_pays(years);
    }
    if crown.blockade.is_some() && player.plays(Faction::Clans) {
        worth += (0.85 * years).min(1.8);
    }
    if player.machine.is_some() && !player.machine_used {
        worth += 0.5 * soon;
    }
    let power: u8 = player.site.iter().map(Face::power).sum();
    worth += 0.25 * f32::from(power) * (years / 2.0).min(1.0);
    if crown.stage == Stage::Prize && crown.claim.is_some_and(|(user, _)| user == seat) {
        worth += 0.9 * soon;
    }

    // Cards kept for next year; of a hand still to be played, the part that will stay.
    let held = f32::from(player.hand.len());
    let stays = match crown.stage {
        Stage::Heralds => ((held - 3.0) / held.max(1.0)).max(0.0),
        Stage::Place => ((held - f32::from(3 - player.placing.min(3))) / held.max(1.0)).max(0.0),
        _ => 1.0,
    };
    worth += surplus(player.hand) * stays * STAKE * 0.7 * soon;

    // Cards to come: first the draw pile, then what is shuffled after it.
    let coming = DRAWN * years;
    let pile = player.pile.plus(player.bottom.cards());
    let mut later = player.discard;
    for shown in player.shown {
        later = later.plus(shown.except(Cards::LASTING));
    }
    for slot in player.slots {
        if let Some(face) = slot.face().filter(|&face| !Cards::LASTING.contains(face)) {
            later.add(face);
        }
    }
    let (first, then) = (f32::from(pile.len()), f32::from(later.len()));
    let early = coming.min(first);
    let late = (coming - early).min(then);
    worth += STAKE * 0.5 * (surplus(pile) * early / first.max(1.0) + surplus(later) * late / then.max(1.0));

    // Attrition, and what it has already cost.
    let years_worn = (late / DRAWN).min(years);
    worth -= 0.3 * years_worn;
    worth += (f32::from(player.limit) - f32::from(content::HAND_START)) * 0.3 * years;
    if player.limit == content::HAND_LEAST {
        let draws = f32::from(player.limit) - held;
        let short = if first < draws.max(1.0) { 6.0 } else { 4.0 * years_worn / years.max(0.5) };
        worth -= short * soon;
    }
    worth
}
