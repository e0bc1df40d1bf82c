//! A number for what a seat knows: the hash of its view without building the view.
//!
//! Must tell apart what [`View`](crate::View) tells apart and nothing more; a test compares the two.

use std::hash::Hasher;

use table::{Mix, Seat};

use crate::state::{NONE, Player};
use crate::{Cards, Crown, Faction, Stage};

impl Crown {
    /// The same for all positions that look the same to `seat`, and else almost certainly not.
    pub(crate) fn known_to(&self, seat: Seat) -> u64 {
        let mut mix = Mix::default();
        let rules = u8::from(self.rules.plateau_only) | u8::from(self.rules.battlecry_wins) << 1;
        mix.add_bytes([
            seat.0,
            self.seats | (self.rules.factions as u8) << 4 | rules << 6,
            self.stage as u8,
            self.round,
            self.cursor | u8::from(self.worn) << 7,
            self.on_track | (self.region % 3) << 4,
            self.ties,
            self.winner,
        ]);
        let mut order = [0; 4];
        for (place, seat) in order.iter_mut().zip(self.in_order()) {
            *place = seat.0;
        }
        mix.add_bytes(order);
        let flags = [self.armed, self.captain_fell, self.unmasking, self.swapped];
        let flags = flags.iter().fold(0, |bits, &flag| bits << 1 | u8::from(flag));
        let claimed = if self.user == NONE { 0 } else { self.location };
        let ending = self.ending.map_or(0, |ending| ending as u8 + 1);
        mix.add_bytes([flags, self.court_owner, self.blockade, claimed, self.user, self.sailed, ending]);
        let sets = [self.parts, self.lost, self.tied, self.retreated, self.committed, self.winners];
        mix.add(sets.iter().fold(0, |bits, set| bits << 8 | u64::from(set.0)));
        mix.add(u64::from(self.court.0) | u64::from(u32::from_le_bytes(self.ambushes)) << 32);
        for other in Seat::all(self.seats) {
            self.mix_open_side(other, &mut mix);
        }
        self.mix_secrets(seat, &mut mix);
        if self.player(seat).plays(Faction::Uprising) {
            for other in Seat::all(self.seats) {
                for slot in self.player(other).slots {
                    mix.add(if slot.is_seen() { slot.face().map_or(0, |face| 1 + face as u64) } else { 0 });
                }
            }
        }
        mix.finish()
    }

    /// What everybody sees of a seat.
    fn mix_open_side(&self, seat: Seat, mix: &mut Mix) {
        let player = self.player(seat);
        let placing = self.stage == Stage::Place;
        let ready = matches!(self.stage, Stage::Place | Stage::Retire) && self.is_ready(seat);
        let flags = [player.machine_used, player.machine_now, player.cry, ready];
        let flags = flags.iter().fold(0, |bits, &flag| bits << 1 | u8::from(flag));
        mix.add_bytes([
            player.faction,
            player.influence,
            player.limit,
            player.ready,
            player.herald,
            player.machine,
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

    /// What only `seat` knows of itself.
    fn mix_secrets(&self, seat: Seat, mix: &mut Mix) {
        let player = self.player(seat);
        mix.add(u64::from(player.hand.0));
        let slot = |n: usize| player.slots[n].face().map_or(0, |face| 1 + face as u8);
        mix.add_bytes([slot(0), slot(1), slot(2), player.placing, player.retire]);
        let picked = if self.user == seat.0 { self.picked } else { 0 };
        let pick = |n: u8| if n < picked { self.picks[usize::from(n)] } else { 0 };
        mix.add_bytes([picked, pick(0), pick(1), pick(2)]);
        for (face, starts) in player.bottom.iter() {
            mix.add(face as u64 | u64::from(starts) << 8);
        }
    }
}

impl Player {
    /// Cards under the pile that cannot have been drawn yet: which were put there together, not in
    /// what order.
    fn mix_under(&self, mix: &mut Mix) {
        let mut batch = Cards::EMPTY;
        let mut skipped = !self.pile.is_empty();
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
