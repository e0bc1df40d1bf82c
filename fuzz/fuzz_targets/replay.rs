//! Any record: folding it answers, and what folds can be written down and folded again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use table::Record;

fuzz_target!(|text: &str| {
    for (first_line, game) in Record::split_games(text) {
        if let Ok(record) = Record::parse_at(game, first_line) {
            fold(&record);
        }
    }
});

fn fold(record: &Record) {
    let Ok(game) = shelf::find(&record.game) else { return };
    let _ = game.verify(record);
    let Ok(played) = game.replay(record, usize::MAX) else { return };
    let written = played.record();
    let again = game.replay(&written, usize::MAX).expect("what was folded can be folded again");
    assert!(written.same_game(&again.record()));
}
