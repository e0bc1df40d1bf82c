//! Any text: the reader of records answers, and what it accepts has exactly one text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use table::Record;

fuzz_target!(|text: &str| {
    match text.parse::<Record>() {
        Ok(record) => {
            let written = record.to_string();
            let again: Record = written.parse().expect("what was written can be read");
            assert!(record.same_game(&again), "reading what was written gives the same game");
            assert_eq!(written, again.to_string());
        }
        Err(fault) => {
            let lines = text.split('\n').count();
            assert!(fault.line >= 1 && fault.line <= lines + 1, "{fault}");
            assert!(fault.column >= 1, "{fault}");
        }
    }
    for (line, game) in Record::split_games(text) {
        let _ = Record::parse_at(game, line);
    }
});
