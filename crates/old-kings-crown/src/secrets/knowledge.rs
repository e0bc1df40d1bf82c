//! A number for what a seat knows: the hash of its view without building the view.
//!
//! Must tell apart what [`View`](crate::secrets::View) tells apart and nothing more; a test compares the two.

use std::hash::Hasher;

use table::{Mix, Seat};

use crate::content::{Cards, Face, Faction, Region};
use crate::rules::state::{Player, RetireChoice};
use crate::rules::{Crown, Settled, Stage};

/// Stands for a seat, place or choice that there is not.
const NONE: u8 = 0xff;

fn seat_code(seat: Option<Seat>) -> u8 {
    seat.map_or(NONE, |seat| seat.0)
}

fn card_code(region: Region, face: Face) -> u8 {
    (region as u8) << 5 | face as u8
}

/// The same for all positions that look the same to `seat`, and else almost certainly not.
pub(crate) fn knowledge(crown: &Crown, seat: Seat) -> u64 {
    let mut mix = Mix::default();
    let rules = u8::from(crown.rules.plateau_only) | u8::from(crown.rules.battlecry_wins) << 1;
    mix.add_bytes([
        seat.0,
        crown.seats | u8::from(crown.rules.raid_wins) << 3 | (crown.rules.factions as u8) << 4 | rules << 6,
        crown.stage as u8,
        crown.round,
        crown.cursor | u8::from(crown.worn) << 7,
        crown.on_track | (crown.region % 3) << 4,
        crown.ties,
        seat_code(crown.winner),
    ]);
    let mut order = [0; 4];
    for (place, seat) in order.iter_mut().zip(crown.in_order()) {
        *place = seat.0;
    }
    mix.add_bytes(order);
    let flags = [crown.armed, crown.captain_fell, crown.unmasking, crown.swapped];
    let flags = flags.iter().fold(0, |bits, &flag| bits << 1 | u8::from(flag));
    let (user, claimed) = crown.claim.map_or((NONE, 0), |(seat, location)| (seat.0, location as u8));
    let blockade = crown.blockade.map_or(NONE, |location| location as u8);
    let sailed = crown.sailed.map_or(0, |(from, to)| 1 + ((from as u8) << 2 | to as u8));
    let ending = crown.ending.map_or(0, |ending| ending as u8 + 1);
    mix.add_bytes([flags, seat_code(crown.court_owner), blockade, claimed, user, sailed, ending]);
    let ambushes = crown
        .ambushes
        .map(|ambush| ambush.map_or(0, |(target, a, b)| 1 + (target.0 << 4 | (a as u8) << 2 | b as u8)));
    let sets = [crown.parts, crown.lost, crown.tied, crown.retreated, crown.committed, crown.winners];
    mix.add(sets.iter().fold(0, |bits, set| bits << 8 | u64::from(set.0)));
    mix.add(u64::from(crown.court.0) | u64::from(u32::from_le_bytes(ambushes)) << 32);
    for settled in &crown.settled {
        mix_settled(settled, &mut mix);
    }
    for other in Seat::all(crown.seats) {
        mix_open_side(crown, other, &mut mix);
    }
    mix_secrets(crown, seat, &mut mix);
    if crown.player(seat).plays(Faction::Uprising) {
        for other in Seat::all(crown.seats) {
            for slot in crown.player(other).slots {
                mix.add(if slot.is_seen() { slot.face().map_or(0, |face| 1 + face as u64) } else { 0 });
            }
        }
    }
    mix.finish()
}

/// What came of a Region.
fn mix_settled(settled: &Settled, mix: &mut Mix) {
    mix.add_bytes(settled.totals);
    mix.add_bytes([
        settled.counted.0,
        seat_code(settled.winner),
        settled.lost.0,
        settled.tied.0,
        settled.retreated.0,
        settled.claimed.map_or(NONE, |location| location as u8),
    ]);
}

/// What everybody sees of a seat.
fn mix_open_side(crown: &Crown, seat: Seat, mix: &mut Mix) {
    let player = crown.player(seat);
    let placing = crown.stage == Stage::Place;
    let ready = matches!(crown.stage, Stage::Place | Stage::Retire) && crown.is_ready(seat);
    let flags = [player.machine_used, player.machine_now, player.cry, ready];
    let flags = flags.iter().fold(0, |bits, &flag| bits << 1 | u8::from(flag));
    mix.add_bytes([
        player.faction.map_or(NONE, |faction| faction as u8),
        player.influence,
        player.limit,
        player.ready,
        player.herald.map_or(NONE, |location| location as u8),
        player.machine.map_or(NONE, |region| region as u8),
        player.boost as u8,
        flags,
    ]);
    let slot = |n: usize| {
        let slot = player.slots[n];
        if placing || !slot.is_down() {
            return 0;
        }
        1 | u8::from(slot.is_new()) << 1 | u8::from(slot.is_seen()) << 2
    };
    mix.add_bytes([
        player.hand.len() + if placing { player.downs() } else { 0 },
        player.pile_len(),
        player.pile.len(),
        player.take_backs,
        slot(0),
        slot(1),
        slot(2),
    ]);
    let mut pair = |a: Cards, b: Cards| mix.add(u64::from(a.0) | u64::from(b.0) << 32);
    pair(player.known, player.fresh);
    pair(player.shown[0], player.shown[1]);
    pair(player.shown[2], player.clash);
    pair(player.discard, player.lost);
    pair(player.removed, player.site);
    pair(player.rituals, Cards::EMPTY);
    player.mix_under(mix);
}

/// What only `seat` knows of itcrown.
fn mix_secrets(crown: &Crown, seat: Seat, mix: &mut Mix) {
    let player = crown.player(seat);
    mix.add(u64::from(player.hand.0));
    let retire = match player.retire {
        RetireChoice::Open => NONE,
        RetireChoice::Keep => NONE - 1,
        RetireChoice::Card(region, face) => card_code(region, face),
    };
    let slot = |n: usize| player.slots[n].face().map_or(0, |face| 1 + face as u8);
    mix.add_bytes([slot(0), slot(1), slot(2), player.placing, retire]);
    let mut picked = [0; 4];
    if crown.claim.is_some_and(|(user, _)| user == seat) {
        picked[0] = crown.picks.len();
        for (code, (region, face)) in picked[1..].iter_mut().zip(crown.picks.iter()) {
            *code = card_code(region, face);
        }
    }
    mix.add_bytes(picked);
    for (face, starts) in player.bottom.iter() {
        mix.add(face as u64 | u64::from(starts) << 8);
    }
}

impl Player {
    /// Cards under the pile that cannot have been drawn yet: which were put there together, not in
    /// what order.
    fn mix_under(&self, mix: &mut Mix) {
        let mut batch = Cards::EMPTY;
        let mut skipped = self.is_bottom_whole();
        for (n, (face, starts)) in self.bottom.iter().enumerate() {
            if n > 0 && starts {
                if skipped {
                    mix.add(u64::from(batch.0));
                }
                skipped = true;
                batch = Cards::EMPTY;
            }
            batch.add(face);
        }
        if skipped && !batch.is_empty() {
            mix.add(u64::from(batch.0));
        }
        mix.add(u64::MAX);
    }
}

#[cfg(test)]
mod tests {
    use table::{Secrets, Viewer};

    use super::*;
    use crate::rules::Scenario;

    /// The Clans with these batches under their pile, and in hand one Follower that nobody knows of.
    fn under(shuffled: bool, batches: &[&[Face]]) -> Crown {
        let mut crown = Scenario::new(&[Faction::Clans, Faction::Nobility]).crown;
        let player = &mut crown.players[0];
        for (n, &face) in batches.iter().flat_map(|batch| batch.iter().enumerate()) {
            player.pile.remove(face);
            player.bottom.push(face, n == 0);
        }
        let follower =
            [Face::Follower1, Face::Follower2].into_iter().find(|&face| player.pile.count(face) == 2);
        if let Some(face) = follower {
            player.pile.remove(face);
            player.hand.add(face);
        }
        if !shuffled {
            player.lost = std::mem::take(&mut player.pile);
        }
        crown
    }

    // rules: OKC-H3, OKC-R5
    #[test]
    fn whatever_a_view_tells_of_the_cards_under_a_pile_has_a_number_of_its_own() {
        use Face::{Captain6, Champion, Follower1, Follower2};
        let laid: [&[&[Face]]; 8] = [
            &[],
            &[&[Follower1], &[Captain6]],
            &[&[Follower2], &[Captain6]],
            &[&[Follower1, Captain6]],
            &[&[Captain6, Follower1]],
            &[&[Follower1, Champion], &[Captain6]],
            &[&[Champion, Follower1], &[Captain6]],
            &[&[Follower1], &[Champion, Captain6]],
        ];
        let worlds: Vec<Crown> =
            [true, false].into_iter().flat_map(|shuffled| laid.map(|laid| under(shuffled, laid))).collect();
        let mut equal = 0;
        for seat in [Seat(0), Seat(1)] {
            for (n, one) in worlds.iter().enumerate() {
                for other in &worlds[..n] {
                    let same = one.view(Viewer::Seat(seat)) == other.view(Viewer::Seat(seat));
                    assert_eq!(same, knowledge(one, seat) == knowledge(other, seat), "{one:?}\n{other:?}");
                    equal += u32::from(same);
                }
            }
        }
        assert!(equal > 0, "the order within a batch is the owner's alone");
    }
}
