//! The strict reader of records.

use std::str::FromStr;

use super::lines::{Line, Lines};
use super::{
    HeaderLine, Odds, Origin, RECORD_HEAD, RECORD_VERSION, Record, RecordResult, RecordStep, Remark,
    RemarkKind, VoidStart,
};
use crate::{Actor, Commitment, Contribution, MAX_SEATS, Pledge, SeatSet, Secret};

/// Why a text is not a record: where it goes wrong and what should stand there.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}, column {column}: expected {expected}, found {found}")]
pub struct RecordFault {
    /// Line, counted from 1.
    pub line: usize,
    /// Column in characters, counted from 1.
    pub column: usize,
    /// What should stand there.
    pub expected: String,
    /// What stands there.
    pub found: String,
}

impl FromStr for Record {
    type Err = RecordFault;

    fn from_str(text: &str) -> Result<Record, RecordFault> {
        let mut lines = Lines::new(text);
        let versions = "the line 'interregnum record 1' or 'interregnum record 2'";
        let known = |line: Line<'_>| match line.text.strip_prefix(RECORD_HEAD) {
            Some("1") => Some(1),
            Some("2") => Some(2),
            _ => None,
        };
        let first = lines.take(versions, |line| known(line).is_some())?;
        let mut record = Record::new("", 0, 0);
        record.version = known(first).unwrap_or(RECORD_VERSION);
        let mut game = lines.any("'game' and its value")?;
        if record.version > 1 && game.split().0 == "table" {
            record.table = Some(game.rest_word("the name of a table")?.to_owned());
            game = lines.any("'game' and its value")?;
        }
        record.game = game.keyed("game")?.rest_word("the id of a game")?.to_owned();
        record.lines.note(HeaderLine::Game, game.number);
        let rules = lines.keyed("rules")?;
        record.rules = rules.rest_number("the version of the rules, a whole number")?;
        record.lines.note(HeaderLine::Rules, rules.number);
        let seats_line = lines.keyed("seats")?;
        let seats = seats_line.rest_number("the number of seats, 1 to 8")?;
        if !(1..=MAX_SEATS as u32).contains(&seats) {
            return Err(seats_line.fault(6, "the number of seats, 1 to 8"));
        }
        record.seats = seats as u8;
        record.lines.note(HeaderLine::Seats, seats_line.number);
        read_header(&mut lines, &mut record)?;
        read_play(&mut lines, &mut record)?;
        record.lines.note(HeaderLine::Last, lines.last);
        Ok(record)
    }
}

/// The words that a header line may begin with after its first lines, in their order; those of one place may alternate.
const KEYS: [&[&str]; 2] = [
    &["option document", "name", "commitment", "entropy", "secret", "play"],
    &[
        "option document",
        "origin",
        "void",
        "name",
        "bot",
        "commitment digest",
        "pledge",
        "entropy",
        "secret",
        "play",
    ],
];

/// What may stand in the header, for a fault.
fn known_keys(version: u8) -> String {
    let mut words: Vec<String> = KEYS[usize::from(version) - 1]
        .iter()
        .flat_map(|place| place.split(' '))
        .map(|word| format!("'{word}'"))
        .collect();
    let last = words.pop().unwrap_or_default();
    format!("{} or {last}", words.join(", "))
}

/// The order of the header, for a fault.
fn order(version: u8) -> String {
    let places = KEYS[usize::from(version) - 1].iter().filter(|place| **place != "play");
    let words: Vec<&str> = places.filter_map(|place| place.split(' ').next()).collect();
    format!("header lines in the order {}", words.join(", "))
}

/// Header lines have a fixed order, so that a game has one text only.
fn read_header(lines: &mut Lines<'_>, record: &mut Record) -> Result<(), RecordFault> {
    let keys = KEYS[usize::from(record.version) - 1];
    let mut reached = 0;
    loop {
        let line = lines.any(&known_keys(record.version))?;
        let (key, _) = line.split();
        let Some(place) = keys.iter().position(|place| place.split(' ').any(|word| word == key)) else {
            return Err(line.fault(0, &known_keys(record.version)));
        };
        if place < reached {
            return Err(line.fault(0, &order(record.version)));
        }
        reached = place;
        match key {
            "option" => {
                let (name, value, column) = line.word_and_rest("the name of an option", "its value")?;
                known_once(&line, record, name)?;
                if value.is_empty() {
                    return Err(line.fault(column, "a value"));
                }
                record.options.push((name.into(), value.into()));
                record.lines.note(HeaderLine::Option, line.number);
            }
            "document" => {
                let name = line.rest_word("the name of an option")?;
                known_once(&line, record, name)?;
                let body = lines.document();
                if body.len() < 2 {
                    return Err(lines.here("at least two lines that begin with '|'"));
                }
                record.options.push((name.into(), body.join("\n")));
                record.lines.note(HeaderLine::Option, line.number);
            }
            "play" => {
                if line.text != "play" {
                    return Err(line.fault(4, "nothing after 'play'"));
                }
                record.lines.note(HeaderLine::Play, line.number);
                return Ok(());
            }
            "name" | "bot" => read_sitter(&line, key, record)?,
            "origin" | "void" => read_past(&line, key, record)?,
            _ => read_promise(&line, key, record)?,
        }
    }
}

/// `name SEAT NAME` and `bot SEAT NAME`.
fn read_sitter(line: &Line<'_>, key: &str, record: &mut Record) -> Result<(), RecordFault> {
    let (number, name, column) = line.word_and_rest("a seat number", "a name")?;
    let seat = line.seat(number, key.len() + 1, record.seats)?;
    if name.trim() != name || name.is_empty() {
        return Err(line.fault(column, "a name without blanks at its ends"));
    }
    let sitters = if key == "name" { &mut record.names } else { &mut record.bots };
    if sitters.last().is_some_and(|(last, _)| *last >= seat) {
        return Err(line.fault(key.len() + 1, "seats in rising order, each once"));
    }
    sitters.push((seat, name.into()));
    Ok(())
}

/// `origin TABLE STEPS` and `void SEAT HEX`.
fn read_past(line: &Line<'_>, key: &str, record: &mut Record) -> Result<(), RecordFault> {
    if key == "void" {
        let (number, digits, column) = line.word_and_rest("a seat number", "64 hexadecimal digits")?;
        let seat = line.seat(number, 5, record.seats)?;
        record.voids.push(VoidStart { seat, commitment: Commitment(line.digest(digits, column)?) });
        return Ok(());
    }
    if record.origin.is_some() {
        return Err(line.fault(0, "one origin only"));
    }
    let (table, number, column) = line.word_and_rest("the name of a table", "a number of steps")?;
    let plies = number.parse().ok().filter(|plies: &usize| plies.to_string() == number);
    let plies = plies.ok_or_else(|| line.fault(column, "a number of steps"))?;
    record.origin = Some(Origin { table: table.into(), plies });
    Ok(())
}

/// `commitment HEX`, `digest HEX`, `pledge SEAT HEX`, `entropy SEAT HEX` and `secret HEX`.
fn read_promise(line: &Line<'_>, key: &str, record: &mut Record) -> Result<(), RecordFault> {
    let column = key.len() + 1;
    if let "pledge" | "entropy" = key {
        let (number, digits, at) = line.word_and_rest("a seat number", "64 hexadecimal digits")?;
        let seat = line.seat(number, column, record.seats)?;
        let latest = match key {
            "pledge" => record.pledges.last().map(|last| last.seat),
            _ => record.entropy.last().map(|last| last.seat),
        };
        if latest.is_some_and(|latest| latest >= seat) {
            return Err(line.fault(column, "seats in rising order, each once"));
        }
        let digest = line.digest(digits, at)?;
        if key == "pledge" {
            record.pledges.push(Pledge { seat, digest });
            record.lines.note(HeaderLine::Pledge(seat), line.number);
        } else {
            record.entropy.push(Contribution { seat, entropy: digest });
            record.lines.note(HeaderLine::Entropy(seat), line.number);
        }
        return Ok(());
    }
    if key == "secret" {
        if record.secret.is_some() {
            return Err(line.fault(0, "one secret only"));
        }
        record.secret = Some(Secret(line.digest(line.rest(), column)?));
        record.lines.note(HeaderLine::Secret, line.number);
        return Ok(());
    }
    if record.promise().is_some() {
        return Err(line.fault(0, "one commitment only"));
    }
    let promise = Some(Commitment(line.digest(line.rest(), column)?));
    if key == "digest" || record.version == 1 {
        record.digest = promise
    } else {
        record.commitment = promise
    }
    record.lines.note(HeaderLine::Commitment, line.number);
    Ok(())
}

fn known_once(line: &Line<'_>, record: &Record, name: &str) -> Result<(), RecordFault> {
    if record.options.iter().any(|(known, _)| known == name) {
        return Err(line.fault(line.text.find(' ').unwrap_or(0) + 1, "each option once"));
    }
    Ok(())
}

fn read_play(lines: &mut Lines<'_>, record: &mut Record) -> Result<(), RecordFault> {
    // The remark that the next step must fit.
    let mut open: Option<RemarkKind> = None;
    while let Some(line) = lines.next() {
        if let Some(result) = &record.result {
            let expected = format!("the end of the file after the result in line {}", result.line);
            return Err(line.fault(0, &expected));
        }
        if let Some(kind) = read_remark(&line, record)? {
            if let Some(before) = &open {
                return Err(line.fault(0, &wanted_after(before)));
            }
            let remark = Remark { line: line.number, ply: record.steps.len(), kind };
            open = Some(remark.kind.clone());
            record.remarks.push(remark);
            continue;
        }
        let (actor, text) = line.split();
        let read_actor = || {
            Ok(match actor {
                "chance" => Actor::Chance,
                _ => Actor::Seat(line.seat(actor, 0, record.seats).map_err(|mut fault| {
                    let remarks = if record.version == 1 { "" } else { "'odds', 'deputy', 'return', " };
                    fault.expected = format!("{remarks}'chance', {} or 'result'", fault.expected);
                    fault
                })?),
            })
        };
        let actor = if actor == "result" { None } else { Some(read_actor()?) };
        if let Some(before) = open.take()
            && actor != Some(about(&before))
        {
            return Err(line.fault(0, &wanted_after(&before)));
        }
        let Some(actor) = actor else {
            record.result = Some(read_result(&line, record)?);
            continue;
        };
        if text.is_empty() || text.trim() != text {
            return Err(line.fault(line.text.find(' ').map_or(line.text.len(), |at| at + 1), "a step"));
        }
        record.steps.push(RecordStep { line: line.number, actor, text: text.into() });
    }
    match open {
        Some(before) => Err(lines.end(&wanted_after(&before))),
        None => Ok(()),
    }
}

/// Whose step a remark stands before.
fn about(remark: &RemarkKind) -> Actor {
    match remark {
        RemarkKind::Odds(_) => Actor::Chance,
        RemarkKind::Deputy { seat, .. } | RemarkKind::Return { seat } => Actor::Seat(*seat),
    }
}

fn wanted_after(remark: &RemarkKind) -> String {
    match about(remark) {
        Actor::Chance => "a step of chance after the odds".into(),
        Actor::Seat(seat) => format!("a step of seat {seat}, whom the line before is about"),
    }
}

/// A line that stands before a step; version 1 has none.
fn read_remark(line: &Line<'_>, record: &Record) -> Result<Option<RemarkKind>, RecordFault> {
    let (key, rest) = line.split();
    Ok(match key {
        _ if record.version == 1 => None,
        "odds" => Some(RemarkKind::Odds(read_odds(line)?)),
        "deputy" => {
            let (number, bot, column) = line.word_and_rest("a seat number", "a bot")?;
            let seat = line.seat(number, 7, record.seats)?;
            if bot.trim() != bot || bot.is_empty() {
                return Err(line.fault(column, "a bot without blanks at its ends"));
            }
            Some(RemarkKind::Deputy { seat, bot: bot.into() })
        }
        "return" => Some(RemarkKind::Return { seat: line.seat(rest, 7, record.seats)? }),
        _ => None,
    })
}

fn read_odds(line: &Line<'_>) -> Result<Odds, RecordFault> {
    let (word, rest, mut column) = line.word_and_rest("'stay' or 'shrink'", "outcomes with their weights")?;
    let shrink = match word {
        "stay" => false,
        "shrink" => true,
        _ => return Err(line.fault(5, "'stay' or 'shrink'")),
    };
    let mut list: Vec<(u32, String)> = Vec::new();
    for part in rest.split(", ") {
        let fault = || line.fault(column, "a weight and an outcome");
        let (weight, words) = part.split_once(' ').ok_or_else(fault)?;
        let number = weight.parse().ok().filter(|number: &u32| number.to_string() == weight);
        let fits = !words.is_empty() && words.trim() == words;
        list.push((number.filter(|_| fits).ok_or_else(fault)?, words.into()));
        column += part.len() + 2;
    }
    Ok(Odds { shrink, list })
}

fn read_result(line: &Line<'_>, record: &Record) -> Result<RecordResult, RecordFault> {
    let mut column = "result ".len();
    let mut words = line.rest().split(' ');
    let ending = words.next().filter(|word| !word.is_empty());
    let ending = ending.ok_or_else(|| line.fault(column, "how the game ended"))?;
    let mut winners = SeatSet::EMPTY;
    column += ending.len() + 1;
    for word in words {
        let seat = line.seat(word, column, record.seats)?;
        if winners.0 >> seat.0 != 0 {
            return Err(line.fault(column, "winners in rising order, each once"));
        }
        winners = winners.with(seat);
        column += word.len() + 1;
    }
    // In version 2 a game may be ended without a winner.
    if winners.is_empty() && record.version == 1 {
        return Err(line.fault(line.text.len(), "the number of at least one winning seat"));
    }
    Ok(RecordResult { line: line.number, ending: ending.into(), winners })
}
