//! What is asked for many times at once happens once, or as often as it may.

mod program;

use interregnum_attack::races::races;
use program::program;

#[test]
fn what_is_asked_for_at_once_happens_as_often_as_it_may() {
    let races = races(&program());
    eprintln!("{races:?}");
    let came: Vec<_> = races.iter().map(|race| (race.what, race.done, race.there)).collect();
    let wanted = [
        // Everybody gets the same table.
        ("rematch", 6, 1),
        ("an open seat", 1, 1),
        // A key makes it harmless to ask again.
        ("a decision with a key", 8, 1),
        ("a decision", 1, 1),
        ("tables", 20, 20),
    ];
    assert_eq!(came, wanted);
}
