//! Time as entries note it.

use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// Milliseconds since 1970.
pub type Millis = i64;

/// A clock that was set once and then only runs: whoever sets the clock of the machine back or forward does not move it.
#[derive(Clone, Copy, Debug)]
struct Timepiece {
    /// The time when it was set.
    set: Millis,
    /// What the steady clock of the machine showed then.
    began: Instant,
}

impl Timepiece {
    /// A clock set by the machine's, now.
    fn set_by(wall: SystemTime, began: Instant) -> Timepiece {
        let since = wall.duration_since(UNIX_EPOCH);
        Timepiece { set: since.map_or(0, millis), began }
    }

    /// The time when the steady clock shows `steady`.
    fn at(self, steady: Instant) -> Millis {
        self.set.saturating_add(millis(steady.saturating_duration_since(self.began)))
    }
}

fn millis(time: Duration) -> Millis {
    i64::try_from(time.as_millis()).unwrap_or(i64::MAX)
}

/// The time. Within a process it never jumps, and it runs at the same pace as the alarms of the tables.
pub fn now() -> Millis {
    static TIMEPIECE: LazyLock<Timepiece> =
        LazyLock::new(|| Timepiece::set_by(SystemTime::now(), Instant::now()));
    TIMEPIECE.at(Instant::now())
}

/// A stretch of time in words: "4:09", "3 h 20 min", "2 days 5 h".
pub fn words(time: Millis) -> String {
    let seconds = time.max(0) / 1000;
    let (minutes, hours, days) = (seconds / 60, seconds / 3600, seconds / 86_400);
    match (days, hours) {
        (1.., _) => format!("{days} d {} h", hours % 24),
        (0, 1..) => format!("{hours} h {:02} min", minutes % 60),
        _ => format!("{minutes}:{:02}", seconds % 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_runs_with_the_steady_clock_whatever_becomes_of_the_machines() {
        let (wall, steady) = (UNIX_EPOCH + Duration::from_secs(1_000_000), Instant::now());
        let timepiece = Timepiece::set_by(wall, steady);
        // The wall is asked once, so nothing that is done to it later can be seen here.
        assert_eq!(timepiece.at(steady), 1_000_000_000);
        assert_eq!(timepiece.at(steady + Duration::from_millis(1_500)), 1_000_001_500);
        assert_eq!(
            timepiece.at(steady.checked_sub(Duration::from_secs(5)).unwrap()),
            1_000_000_000,
            "never back"
        );
        // A machine that thinks it is before 1970.
        assert_eq!(Timepiece::set_by(UNIX_EPOCH - Duration::from_secs(9), steady).at(steady), 0);
    }

    #[test]
    fn time_reads_as_people_say_it() {
        assert_eq!(words(249_900), "4:09");
        assert_eq!(words(-5), "0:00");
        assert_eq!(words(12_000_000), "3 h 20 min");
        assert_eq!(words(190_800_000), "2 d 5 h");
    }

    #[test]
    fn time_changes_its_words_at_the_hour_and_at_the_day() {
        assert_eq!(words(59_999), "0:59");
        assert_eq!(words(60_000), "1:00");
        assert_eq!(words(3_599_999), "59:59");
        assert_eq!(words(3_600_000), "1 h 00 min");
        assert_eq!(words(86_399_999), "23 h 59 min");
        assert_eq!(words(86_400_000), "1 d 0 h");
        assert_eq!(words(2 * 86_400_000 - 1), "1 d 23 h");
    }
}
