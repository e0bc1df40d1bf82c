//! Any record: folding it answers, and what folds can be written down and folded again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use table::Record;

fuzz_target!(|text: &str| {
    let Ok(record) = text.parse::<Record>() else { return };
    let Ok(game) = shelf::find(&record.game) else { return };
    let _ = game.verify(&record);
    let Ok(played) = game.replay(&record, usize::MAX) else { return };
    let written = played.record();
    let again = game.replay(&written, usize::MAX).expect("what was folded can be folded again");
    assert!(written.same_game(&again.record()));
});
