//! One address asks for as much as it can, and another one hardly notices.

mod program;

use std::time::Duration;

use interregnum_attack::floods::{Size, floods};
use program::program;

/// How many times as long as on an idle house the 99th of a hundred may take: the flood runs on the same cores, and so do
/// other tests.
const RATIO: f64 = 25.0;
/// On an idle house a page takes less than anybody can notice; a ratio to nothing says nothing.
const NOTHING: Duration = Duration::from_millis(2);

#[test]
fn whatever_one_address_asks_for_as_fast_as_it_can_another_is_served() {
    let size = Size { connections: 64, pages: 100, decisions: 40, tables: 30 };
    for flooded in floods(&program(), size) {
        eprintln!("{flooded:?} {:.1}", flooded.ratio());
        let most = flooded.idle.p99.max(NOTHING).mul_f64(RATIO);
        assert!(flooded.flooded.p99 <= most, "{flooded:?}");
        // A flood of new tables is refused most of the time; made-up ones are not there; all others are answered.
        let answered = flooded.answers.get(&200).or(flooded.answers.get(&404)).copied().unwrap_or(0);
        assert!(answered >= 30, "nothing was flooded: {flooded:?}");
    }
}
