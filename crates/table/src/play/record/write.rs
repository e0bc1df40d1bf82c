//! The one text that a record has, and the part of it that a commitment covers.

use std::fmt::{self, Write};

use super::{RECORD_HEAD, Record};
use crate::Secret;
use crate::fairness::hex;

impl Record {
    /// The text whose digest is the commitment: a line that says what it is, the lines of the record from the
    /// second on to the last of what was agreed, and the line of the secret.
    pub(super) fn commitment_text(&self, secret: &Secret) -> String {
        let mut text = String::from("interregnum commitment 2\n");
        // Writing to a string does not fail.
        let _ = self.write_agreed(&mut text);
        text + "secret " + &hex(&secret.0) + "\n"
    }

    fn write_agreed(&self, f: &mut impl Write) -> fmt::Result {
        if let Some(table) = &self.table {
            writeln!(f, "table {table}")?;
        }
        writeln!(f, "game {}", self.game)?;
        writeln!(f, "rules {}", self.rules)?;
        writeln!(f, "seats {}", self.seats)?;
        for (name, value) in &self.options {
            if value.contains('\n') {
                writeln!(f, "document {name}")?;
                // A last line without a break and an empty last line must stay apart.
                value.split('\n').try_for_each(|line| writeln!(f, "|{line}"))?;
            } else {
                writeln!(f, "option {name} {value}")?;
            }
        }
        if let Some(origin) = &self.origin {
            writeln!(f, "origin {} {}", origin.table, origin.plies)?;
        }
        for void in &self.voids {
            writeln!(f, "void {} {}", void.seat, hex(&void.commitment.0))?;
        }
        Ok(())
    }

    fn write_header(&self, f: &mut impl Write) -> fmt::Result {
        writeln!(f, "{RECORD_HEAD}{}", self.version)?;
        self.write_agreed(f)?;
        for (seat, name) in &self.names {
            writeln!(f, "name {seat} {name}")?;
        }
        for (seat, bot) in &self.bots {
            writeln!(f, "bot {seat} {bot}")?;
        }
        if let Some(commitment) = &self.commitment {
            writeln!(f, "commitment {}", hex(&commitment.0))?;
        }
        if let Some(digest) = &self.digest {
            // Version 1 knew no other commitment.
            let word = if self.version == 1 { "commitment" } else { "digest" };
            writeln!(f, "{word} {}", hex(&digest.0))?;
        }
        for pledge in &self.pledges {
            writeln!(f, "pledge {} {}", pledge.seat, hex(&pledge.digest))?;
        }
        for contribution in &self.entropy {
            writeln!(f, "entropy {} {}", contribution.seat, hex(&contribution.entropy))?;
        }
        if let Some(secret) = &self.secret {
            writeln!(f, "secret {}", hex(&secret.0))?;
        }
        writeln!(f, "play")
    }
}

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_header(f)?;
        let mut remarks = self.remarks.iter().peekable();
        for (ply, step) in self.steps.iter().enumerate() {
            while let Some(remark) = remarks.next_if(|remark| remark.ply <= ply) {
                writeln!(f, "{}", remark.kind)?;
            }
            writeln!(f, "{} {}", step.actor, step.text)?;
        }
        if let Some(result) = &self.result {
            write!(f, "result {}", result.ending)?;
            result.winners.iter().try_for_each(|seat| write!(f, " {seat}"))?;
            f.write_char('\n')?;
        }
        Ok(())
    }
}
