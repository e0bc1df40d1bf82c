//! A table told again from what is stored of it: whether each entry follows from those before, and who had to decide.

use house::tables::{Entry, Hosted, Millis, Phase, TableId};
use table::Seat;

use super::finding::{Finding, FindingKind};
use super::witness::Stored;

/// For whom a table waits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Waits {
    /// For a bot, perhaps for people too.
    Bot,
    /// For people.
    People,
    /// For nobody any more.
    Nobody,
}

/// A table told again.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Replay {
    /// What is wrong with it.
    pub findings: Vec<Finding>,
    /// For whom it waited after each entry.
    pub waits: Vec<Waits>,
}

impl Replay {
    /// Whether its game is over.
    pub fn is_over(&self) -> bool {
        self.waits.last() == Some(&Waits::Nobody)
    }
}

fn waits(table: &Hosted) -> Waits {
    if table.phase() == Phase::Over {
        return Waits::Nobody;
    }
    let Some(game) = table.game() else { return Waits::People };
    let is_bot = |seat: Seat| table.places().get(seat.index()).is_some_and(|place| place.bot().is_some());
    let (must, _) = game.waiting();
    let bots = game.asked().iter().chain(must.iter()).any(is_bot);
    if bots && !table.is_parked() { Waits::Bot } else { Waits::People }
}

/// Whether a seat that decided without a key was one that had to, and a bot or what nobody need be asked for.
fn is_in_turn(table: &Hosted, seat: Seat, line: &str) -> Result<(), String> {
    let game = table.game().ok_or("the game had not begun")?;
    if table.phase() != Phase::Playing {
        return Err("the game was over".into());
    }
    if game.unasked().is_some_and(|(unasked, action)| format!("{unasked} {action}") == line) {
        return Ok(());
    }
    let bot = table.places().get(seat.index()).and_then(|place| place.bot());
    if bot.is_none() {
        return Err("it is a person's, and nobody sent it".into());
    }
    let (must, _) = game.waiting();
    let due = must.contains(seat) || game.asked().contains(seat);
    due.then_some(()).ok_or_else(|| "that seat had nothing to decide".into())
}

/// Tells a table again.
pub fn replay(name: &str, stored: &[Stored]) -> Replay {
    let mut replay = Replay::default();
    let entries: Vec<(Millis, Entry)> = stored.iter().map(|one| (one.at, one.entry.clone())).collect();
    let mut wrong = |kind, at, words: String| replay.findings.push(Finding::new(kind, name, at, words));
    let (Some(id), Some(first)) = (TableId::read(name), entries.first()) else {
        wrong(FindingKind::Unfolded, 0, "there is no such table".into());
        return replay;
    };
    let mut table = match Hosted::fold(id.clone(), &entries[..1]) {
        Ok(table) => table,
        Err(fault) => {
            wrong(FindingKind::Unfolded, first.0, fault.to_string());
            return replay;
        }
    };
    let mut waited = vec![waits(&table)];
    for ((at, entry), stored) in entries.iter().zip(stored).skip(1) {
        let number = stored.number;
        if let Entry::Step { seat, key: None, lines } = entry {
            let line = lines.first().map_or("", String::as_str);
            if let Err(why) = is_in_turn(&table, *seat, line) {
                wrong(FindingKind::BotOutOfTurn, *at, format!("entry {number}, {line}: {why}"));
            }
        }
        if let Entry::TakenOver { seat, .. } = entry
            && table.places().get(seat.index()).is_some_and(|place| place.standin.is_some())
        {
            let words = format!("entry {number}: a bot plays for seat {seat} already");
            wrong(FindingKind::ClockTwice, *at, words);
        }
        if let Err(why) = table.apply(*at, entry) {
            wrong(FindingKind::Unfolded, *at, format!("entry {number} does not follow: {why}"));
            break;
        }
        waited.push(waits(&table));
    }
    // The whole of it once more, as the house does it: chance comes out as it was written down.
    if waited.len() == entries.len()
        && let Err(fault) = Hosted::fold(id, &entries)
    {
        wrong(FindingKind::Unfolded, first.0, fault.to_string());
    }
    replay.waits = waited;
    replay
}
