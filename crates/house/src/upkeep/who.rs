//! How a host names somebody: by their digest, or by what can be seen of them at a table.

use std::str::FromStr;

use table::Seat;

use super::roll::Roll;
use super::{Upkeep, UpkeepFault};
use crate::tables::{TableId, VisitorId};

/// Somebody, as a host names them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Who {
    /// By the digest of their token.
    Visitor(VisitorId),
    /// Whoever holds this seat.
    Seat(TableId, Seat),
    /// Whoever said this line.
    Line(TableId, u64),
}

/// The text names nobody.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' names nobody; write a visitor's digest, TABLE:seat=N or TABLE:line=N")]
pub struct NoWho(String);

impl FromStr for Who {
    type Err = NoWho;

    fn from_str(text: &str) -> Result<Who, NoWho> {
        let fault = || NoWho(text.to_owned());
        if let Some(visitor) = VisitorId::read(text) {
            return Ok(Who::Visitor(visitor));
        }
        let (table, place) = text.split_once(':').ok_or_else(fault)?;
        let table = TableId::read(table).ok_or_else(fault)?;
        match place.split_once('=') {
            Some(("seat", seat)) => Ok(Who::Seat(table, Seat(seat.parse().map_err(|_| fault())?))),
            Some(("line", line)) => Ok(Who::Line(table, line.parse().map_err(|_| fault())?)),
            _ => Err(fault()),
        }
    }
}

impl Upkeep {
    /// Who that is.
    pub async fn find(&self, who: &Who) -> Result<VisitorId, UpkeepFault> {
        let (table, found) = match who {
            Who::Visitor(visitor) => return Ok(visitor.clone()),
            Who::Seat(table, seat) => {
                let roll = Roll::of(&mut self.db.look().await?, table).await?;
                (table, roll.chairs.get(usize::from(seat.0)).and_then(|chair| chair.visitor.clone()))
            }
            Who::Line(table, line) => {
                let roll = Roll::of(&mut self.db.look().await?, table).await?;
                (table, roll.line(*line).and_then(|line| line.visitor.clone()))
            }
        };
        let nobody = || UpkeepFault::No(format!("nobody is known there; see `show {table}`"));
        found.ok_or_else(nobody)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_are_named_by_digest_seat_or_line_and_by_nothing_else() {
        let (table, digest) = (TableId::fresh().unwrap(), "ab".repeat(32));
        let read = |text: String| text.parse::<Who>();
        assert_eq!(read(digest.clone()), Ok(Who::Visitor(VisitorId::read(&digest).unwrap())));
        assert_eq!(read(format!("{table}:seat=1")), Ok(Who::Seat(table.clone(), Seat(1))));
        assert_eq!(read(format!("{table}:line=17")), Ok(Who::Line(table.clone(), 17)));
        for wrong in ["", "anna", ":seat=1", "x:line=2"] {
            assert!(wrong.parse::<Who>().is_err(), "{wrong}");
        }
        assert!(read(format!("{table}:seat=256")).is_err() && read(format!("{table}:seat")).is_err());
    }
}
