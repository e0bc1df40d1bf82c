//! Time as entries note it.

/// Milliseconds since 1970.
pub type Millis = i64;

/// The clock of the machine.
pub fn now() -> Millis {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |time| i64::try_from(time.as_millis()).unwrap_or(i64::MAX))
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
    fn time_reads_as_people_say_it() {
        assert_eq!(words(249_900), "4:09");
        assert_eq!(words(-5), "0:00");
        assert_eq!(words(12_000_000), "3 h 20 min");
        assert_eq!(words(190_800_000), "2 d 5 h");
    }
}
