//! What is dear to work out of a table and asked for again: positions along a game, the record of a finished
//! one, and whether its chance was fair. Forgotten by use, and bounded in bytes.
//!
//! Nothing here is shown to anybody: a position is drawn through its viewer's view, like the present one.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::body::Bytes;
use shelf::AnyMatch;
use table::{Record, RecordStep};

use crate::tables::Hosted;

/// Steps between two positions that are kept. A position is this many steps away at most, which takes less
/// than drawing it.
const STRIDE: usize = 64;
/// Bytes for the whole house.
const ROOM: usize = 64 << 20;
/// Bytes for one table.
const SHARE: usize = ROOM / 8;

/// What is kept of a table; ordered, so that the nearest position is found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
enum Leaf {
    /// The game after so many steps.
    Position(usize),
    /// The record, at this version of the table.
    Record(u64),
    /// Whether chance was fair, at this version.
    Verdict(u64),
    /// A file for others, at this version.
    File(u64, File),
}

/// A file that is made of a table for others.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum File {
    /// The board after so many steps.
    Picture(usize),
    /// The whole game.
    Film,
}

/// Which table in memory, and what of it.
type Key = (u64, Leaf);

#[derive(Clone)]
enum Sheet {
    Position(Arc<dyn AnyMatch>),
    Record(Arc<Record>),
    Verdict(Verdict),
    File(Bytes),
}

/// How many draws were computed again, or what is wrong with one.
pub type Verdict = Result<u64, String>;

struct Kept {
    sheet: Sheet,
    bytes: usize,
    used: u64,
}

/// Everything that was worked out.
#[derive(Default)]
pub struct Archive(Mutex<Shelves>);

#[derive(Default)]
struct Shelves {
    kept: BTreeMap<Key, Kept>,
    /// What was used when, the longest unused first.
    uses: BTreeMap<u64, Key>,
    /// Number of the latest use.
    latest: u64,
    bytes: usize,
    by_table: HashMap<u64, usize>,
}

impl std::fmt::Debug for Archive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Archive").field("bytes", &self.shelves().bytes).finish_non_exhaustive()
    }
}

impl Shelves {
    fn find(&mut self, key: Key) -> Option<Sheet> {
        let kept = self.kept.get_mut(&key)?;
        self.latest += 1;
        self.uses.remove(&kept.used);
        self.uses.insert(self.latest, key);
        kept.used = self.latest;
        Some(kept.sheet.clone())
    }

    fn remove(&mut self, key: Key) {
        let Some(kept) = self.kept.remove(&key) else { return };
        self.uses.remove(&kept.used);
        self.bytes -= kept.bytes;
        if let Some(bytes) = self.by_table.get_mut(&key.0) {
            *bytes -= kept.bytes;
            if *bytes == 0 {
                self.by_table.remove(&key.0);
            }
        }
    }

    fn keep(&mut self, key: Key, sheet: Sheet, bytes: usize) {
        self.remove(key);
        self.latest += 1;
        self.uses.insert(self.latest, key);
        self.kept.insert(key, Kept { sheet, bytes, used: self.latest });
        self.bytes += bytes;
        *self.by_table.entry(key.0).or_default() += bytes;
        while self.by_table.get(&key.0).is_some_and(|bytes| *bytes > SHARE) {
            let own = self.kept.range((key.0, Leaf::Position(0))..(key.0 + 1, Leaf::Position(0)));
            let Some(oldest) = own.min_by_key(|(_, kept)| kept.used).map(|(key, _)| *key) else { break };
            self.remove(oldest);
        }
        while self.bytes > ROOM {
            let Some((_, &oldest)) = self.uses.first_key_value() else { break };
            self.remove(oldest);
        }
    }
}

impl Archive {
    fn shelves(&self) -> MutexGuard<'_, Shelves> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The latest kept position of a table until so many steps.
    fn nearest(&self, table: u64, plies: usize) -> Option<Arc<dyn AnyMatch>> {
        let mut shelves = self.shelves();
        let until = shelves.kept.range((table, Leaf::Position(0))..=(table, Leaf::Position(plies)));
        let (&key, _) = until.last()?;
        match shelves.find(key)? {
            Sheet::Position(past) => Some(past),
            Sheet::Record(_) | Sheet::Verdict(_) | Sheet::File(_) => None,
        }
    }

    /// The game of a table as it stood after its first `plies` steps; `None` before it began. Only steps that
    /// stand for good are kept, so that taking one back changes nothing here.
    pub fn position(&self, table: &Hosted, plies: usize) -> Option<Box<dyn AnyMatch>> {
        let game = table.game()?;
        let (life, settled) = (table.life(), plies.min(game.floor()));
        let mut past = match self.nearest(life, settled) {
            Some(past) => past.fork(),
            None => game.beginning()?,
        };
        loop {
            let next = (past.plies() / STRIDE + 1) * STRIDE;
            if next > settled {
                break;
            }
            past.go_on(game.course(), next);
            let (copy, bytes) = (Arc::from(past.fork()), past.bytes());
            self.shelves().keep((life, Leaf::Position(next)), Sheet::Position(copy), bytes);
        }
        past.go_on(game.course(), plies);
        past.set_names(table.names());
        Some(past)
    }

    /// The record of a table, secret included; `None` while it is closed.
    pub fn record(&self, table: &Hosted) -> Option<Arc<Record>> {
        let key = (table.life(), Leaf::Record(table.version()));
        if let Some(Sheet::Record(record)) = self.shelves().find(key) {
            return Some(record);
        }
        let record = Arc::new(table.open_record()?);
        let words = record.steps.iter().map(|step| size_of::<RecordStep>() + step.text.len());
        // A map of one's own is part of it.
        let options = record.options.iter().map(|(name, value)| name.len() + value.len());
        let bytes = size_of::<Record>() + words.chain(options).sum::<usize>();
        self.shelves().keep(key, Sheet::Record(record.clone()), bytes);
        Some(record)
    }

    /// Whether the chance of a table was fair, worked out by `verify` where it is not known yet.
    pub fn verdict(&self, table: &Hosted, verify: impl FnOnce() -> Verdict) -> Verdict {
        let key = (table.life(), Leaf::Verdict(table.version()));
        if let Some(Sheet::Verdict(verdict)) = self.shelves().find(key) {
            return verdict;
        }
        let verdict = verify();
        let bytes = size_of::<Kept>() + verdict.as_ref().map_or_else(String::len, |_| 0);
        self.shelves().keep(key, Sheet::Verdict(verdict.clone()), bytes);
        verdict
    }

    /// A file of a table, made by `make` where it is not kept.
    pub fn file<F>(
        &self,
        table: &Hosted,
        file: File,
        make: impl FnOnce() -> Result<Vec<u8>, F>,
    ) -> Result<Bytes, F> {
        let key = (table.life(), Leaf::File(table.version(), file));
        if let Some(Sheet::File(bytes)) = self.shelves().find(key) {
            return Ok(bytes);
        }
        let bytes = Bytes::from(make()?);
        self.shelves().keep(key, Sheet::File(bytes.clone()), size_of::<Kept>() + bytes.len());
        Ok(bytes)
    }
}

#[cfg(test)]
mod tests {
    use shelf::DrawStyle;
    use table::fairness::hex;
    use table::{Dice, QuickDice, Seat, Viewer};

    use super::*;
    use crate::tables::{Entry, Opening, Pace, Sitter, TableId, Token, fresh_invitation};

    /// A table of people who play at random, for so many decisions.
    fn played(game: &dyn shelf::Shelved, decisions: usize) -> Hosted {
        let owner = Token::fresh().unwrap().visitor();
        let sitter = Sitter::Person { visitor: owner.clone(), name: "Anna".into() };
        let opening = Opening {
            game: game.id().into(),
            rules: game.rules_version(),
            options: Vec::new(),
            pace: Pace::None,
            listed: false,
            owner,
            invitation: fresh_invitation().unwrap(),
            sitters: vec![sitter; usize::from(game.seats().1)],
            secret: hex(&[7; 32]),
            promise: 2,
            origin: None,
            prefix: Vec::new(),
            rematch_of: None,
            tour: None,
            contributors: table::SeatSet::EMPTY,
            imagined: None,
        };
        let mut table =
            Hosted::fold(TableId::fresh().unwrap(), &[(0, Entry::Opened(Box::new(opening)))]).unwrap();
        table.apply(0, &Entry::Started { lines: Vec::new() }).unwrap();
        let mut dice = QuickDice::new(3);
        for _ in 0..decisions {
            let Some(seat) = table.game().unwrap().waiting().0.first() else { break };
            let legal = table.game().unwrap().legal(seat);
            let action = &legal[dice.below(legal.len() as u32) as usize].action;
            table.play(0, seat, action, None).unwrap();
        }
        table
    }

    /// Everything that is shown of a game.
    fn shown(game: &dyn AnyMatch, seats: u8) -> Vec<String> {
        let style = DrawStyle { width: 1000, ..DrawStyle::default() };
        let viewers = Seat::all(seats).map(Viewer::Seat).chain([Viewer::Spectator, Viewer::All]);
        viewers.map(|viewer| format!("{} {:?}", game.draw(viewer, &style), game.log(viewer))).collect()
    }

    #[test]
    fn a_position_along_a_game_is_shown_as_if_it_were_folded_from_the_record() {
        for game in shelf::GAMES {
            let (table, archive) = (played(*game, 200), Archive::default());
            let mut record = table.game().unwrap().record();
            record.result = None;
            let plies = record.steps.len();
            assert!(plies > 2 * STRIDE, "{}: too short to keep anything: {plies}", game.id());
            // To the end, back to the middle, to the beginning, and on from there.
            for ply in [plies, plies / 2, 0, STRIDE - 1, STRIDE, STRIDE + 1, plies - 1, plies / 2 + 1] {
                let past = archive.position(&table, ply).unwrap();
                let mut folded = game.replay(&record, ply).unwrap();
                folded.set_names(table.names());
                assert_eq!((past.plies(), past.floor()), (ply, folded.floor()), "{}", game.id());
                let seats = game.seats().1;
                assert_eq!(
                    shown(past.as_ref(), seats),
                    shown(folded.as_ref(), seats),
                    "{} at {ply}",
                    game.id()
                );
                assert!(past.record().secret.is_none(), "looking back reveals no secret");
            }
            assert!(archive.shelves().kept.len() >= 2, "{}: nothing is kept", game.id());
        }
    }

    #[test]
    fn the_next_position_is_not_folded_from_the_start() {
        let table = played(shelf::find("mass-conquest").unwrap(), 400);
        let (archive, plies) = (Archive::default(), table.game().unwrap().floor());
        archive.position(&table, plies).unwrap();
        for ply in 0..=plies {
            let near = archive.nearest(table.life(), ply).map_or(0, |past| past.plies());
            assert!(ply - near < STRIDE, "step {ply} begins at {near}");
        }
    }

    #[test]
    fn a_step_that_was_taken_back_is_not_shown_again() {
        let mut taken_back = 0;
        for game in shelf::GAMES {
            let (mut table, archive) = (played(*game, 100), Archive::default());
            for _ in 0..200 {
                let Some(seat) = table.game().unwrap().waiting().0.first() else { break };
                let choices = table.game().unwrap().legal(seat);
                let plies = table.game().unwrap().plies();
                table.play(0, seat, &choices[0].action, None).unwrap();
                archive.position(&table, usize::MAX).unwrap();
                if choices.len() > 1
                    && table.game().unwrap().undoable(seat) == 1
                    && table.game().unwrap().plies() == plies + 1
                {
                    table.apply(0, &Entry::Undone { seat, key: None }).unwrap();
                    table.play(0, seat, &choices[1].action, None).unwrap();
                    let past = archive.position(&table, usize::MAX).unwrap();
                    assert_eq!(past.record().steps, table.game().unwrap().record().steps, "{}", game.id());
                    taken_back += 1;
                }
            }
        }
        assert!(taken_back > 50, "only {taken_back} steps could be taken back");
    }

    #[test]
    fn another_fold_of_the_same_table_begins_with_nothing() {
        let game = shelf::find("king-is-dead").unwrap();
        let (first, second, archive) = (played(game, 80), played(game, 80), Archive::default());
        archive.position(&first, usize::MAX).unwrap();
        assert!(archive.nearest(first.life(), usize::MAX).is_some());
        assert!(archive.nearest(second.life(), usize::MAX).is_none());
    }

    #[test]
    fn what_is_kept_stays_within_its_bounds_and_the_longest_unused_goes_first() {
        let (archive, mega) = (Archive::default(), 1 << 20);
        let sheet = || Sheet::Verdict(Ok(1));
        let keep = |table: u64, leaf: u64| archive.shelves().keep((table, Leaf::Record(leaf)), sheet(), mega);
        for leaf in 0..20 {
            keep(0, leaf);
        }
        assert_eq!(archive.shelves().by_table[&0], SHARE, "one table has its share");
        for table in 1..200 {
            keep(table, 0);
            assert!(archive.shelves().find((0, Leaf::Record(19))).is_some(), "used all the time");
        }
        let shelves = archive.shelves();
        assert_eq!(shelves.bytes, ROOM);
        assert_eq!((shelves.kept.len(), shelves.uses.len()), (ROOM / mega, ROOM / mega));
        assert!(
            shelves.kept.contains_key(&(199, Leaf::Record(0)))
                && !shelves.kept.contains_key(&(1, Leaf::Record(0)))
        );
    }

    #[test]
    fn a_finished_game_is_written_down_and_checked_once_and_a_game_that_goes_on_is_closed() {
        let game = shelf::find("king-is-dead").unwrap();
        let (going, over, archive) = (played(game, 5), played(game, usize::MAX), Archive::default());
        assert!(archive.record(&going).is_none());
        let record = archive.record(&over).unwrap();
        assert_eq!(*record, over.open_record().unwrap());
        assert!(Arc::ptr_eq(&record, &archive.record(&over).unwrap()), "written once");
        let mut checks = 0;
        for _ in 0..3 {
            let verdict = archive.verdict(&over, || {
                checks += 1;
                game.verify(&over.open_record().unwrap()).map_err(|unfair| unfair.to_string())
            });
            assert!(verdict.is_ok_and(|draws| draws > 0));
        }
        assert_eq!(checks, 1);
    }

    #[test]
    fn what_was_used_lately_stays_and_the_longest_unused_goes_first() {
        let mut shelves = Shelves::default();
        let key = |table: u64| (table, Leaf::Verdict(1));
        let keep =
            |shelves: &mut Shelves, table: u64| shelves.keep(key(table), Sheet::Verdict(Ok(table)), SHARE);
        (1..=8).for_each(|table| keep(&mut shelves, table));
        assert_eq!(shelves.bytes, ROOM, "as much as there is room for");
        // The first is asked for again and again, so the second goes, then the third.
        for round in 0..3 {
            assert!(shelves.find(key(1)).is_some() && shelves.find(key(1)).is_some());
            keep(&mut shelves, 9 + round);
            assert!(shelves.find(key(2 + round)).is_none(), "{round}");
            assert_eq!((shelves.bytes, shelves.kept.len(), shelves.uses.len()), (ROOM, 8, 8), "{round}");
        }
        assert!(shelves.find(key(5)).is_some());
        // One table has a part of it, whatever is free.
        shelves.keep((1, Leaf::Verdict(2)), Sheet::Verdict(Ok(0)), 1);
        assert!(shelves.find(key(1)).is_none() && shelves.find((1, Leaf::Verdict(2))).is_some());
        assert_eq!((shelves.by_table[&1], shelves.by_table[&5]), (1, SHARE));
        // The same again takes the place of what was there.
        shelves.keep((1, Leaf::Verdict(2)), Sheet::Verdict(Ok(7)), 5);
        assert_eq!((shelves.by_table[&1], shelves.bytes), (5, ROOM - SHARE + 5));
        shelves.remove((1, Leaf::Verdict(2)));
        assert!(!shelves.by_table.contains_key(&1));
    }

    #[test]
    fn a_position_that_was_asked_for_on_the_stride_is_kept_itself() {
        let table = played(shelf::find("mass-conquest").unwrap(), 200);
        assert!(table.game().unwrap().floor() > 2 * STRIDE);
        let archive = Archive::default();
        archive.position(&table, 2 * STRIDE).unwrap();
        let near = archive.nearest(table.life(), 2 * STRIDE).unwrap();
        assert_eq!(near.plies(), 2 * STRIDE, "nothing is folded when it is asked for again");
        archive.position(&table, 3 * STRIDE - 1).unwrap();
        assert_eq!(archive.shelves().kept.len(), 2, "what lies between is not kept");
    }
}
