//! What the house promises before a game, and the record that it is held to.

use shelf::AnyMatch;
use table::{Commitment, Origin, Record, RecordResult, Remark, RemarkKind, Seat, Secret, VoidStart};

use super::Hosted;
use crate::tables::{Opening, Sitter, TableId};

/// What is agreed at a table after these starts came to nothing, as the head of a record.
pub(super) fn agreed(id: &TableId, opening: &Opening, voids: &[VoidStart]) -> Record {
    let origin =
        opening.origin.as_ref().map(|(table, plies)| Origin { table: table.to_string(), plies: *plies });
    Record {
        table: Some(id.to_string()),
        options: opening.options.clone(),
        origin,
        voids: voids.to_vec(),
        ..Record::new(&opening.game, opening.rules, opening.sitters.len() as u8)
    }
}

/// The digest that is published when a table is opened, and anew after each start that came to nothing.
pub(super) fn promise(id: &TableId, opening: &Opening, voids: &[VoidStart], secret: &Secret) -> Commitment {
    if opening.promise == 1 { secret.digest() } else { agreed(id, opening, voids).commitment_to(secret) }
}

impl Hosted {
    /// The whole game as a record with all that was promised, who decided, and how it ended, whoever ended it.
    pub(super) fn sealed_record(&self, game: &dyn AnyMatch) -> Record {
        let mut record = game.record_with_odds();
        let Record { table, origin, voids, .. } = agreed(&self.id, &self.opening, self.voids());
        (record.table, record.origin, record.voids) = (table, origin, voids);
        record.pledges = self.pledges();
        record.secret = self.secret().ok();
        let promised = record.secret.map(|secret| promise(&self.id, &self.opening, self.voids(), &secret));
        (record.commitment, record.digest) =
            if self.opening.promise == 1 { (None, promised) } else { (promised, None) };
        let seats = || Seat::all(self.places.len() as u8);
        record.bots = seats().filter_map(|seat| Some((seat, self.first_bot(seat)?.to_owned()))).collect();
        record.remarks.extend(self.deputies.iter().cloned());
        record.remarks.sort_by_key(|remark| remark.ply);
        record.result = self.result().map(|ending| RecordResult {
            line: 0,
            ending: ending.ending,
            winners: ending.winners.into_iter().collect(),
        });
        record
    }

    /// The bot that sat down in a seat.
    fn first_bot(&self, seat: Seat) -> Option<&str> {
        match &self.places.get(seat.index())?.sitter {
            Sitter::Bot { bot } => Some(bot),
            Sitter::Person { .. } | Sitter::Open => None,
        }
    }

    /// Writes down who decides for a seat that takes the next step, if that has changed.
    pub(super) fn note_deputy(&mut self, seat: Seat) {
        let plies = self.game().map_or(0, AnyMatch::plies);
        self.note_deputy_at(seat, plies);
    }

    /// The same for a step that was taken already.
    pub(super) fn note_deputy_at(&mut self, seat: Seat, ply: usize) {
        let Some(place) = self.places.get(seat.index()).filter(|place| place.holder().is_some()) else {
            return;
        };
        let latest = self.deputies.iter().rev().find_map(|remark| match &remark.kind {
            RemarkKind::Deputy { seat: about, bot } if *about == seat => Some(Some(bot.as_str())),
            RemarkKind::Return { seat: about } if *about == seat => Some(None),
            _ => None,
        });
        let kind = match place.bot() {
            now if now == latest.flatten() => return,
            Some(bot) => RemarkKind::Deputy { seat, bot: bot.to_owned() },
            None => RemarkKind::Return { seat },
        };
        self.deputies.push(Remark { line: 0, ply, kind });
    }

    /// What was said about steps that were taken back is not said any more.
    pub(super) fn forget_deputies(&mut self) {
        let plies = self.game().map_or(0, AnyMatch::plies);
        self.deputies.retain(|remark| remark.ply < plies);
    }
}
