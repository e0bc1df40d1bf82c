//! What this process uses of the machine, in the words of Prometheus' process metrics.

/// Clock ticks per second in `/proc`; Linux promises 100 to programs whatever the kernel runs at.
const TICKS: f64 = 100.0;
/// Bytes of a page of memory.
const PAGE: u64 = 4096;

/// Processor seconds and resident bytes; `None` where the system does not tell.
fn used() -> Option<(f64, u64)> {
    let stat = std::fs::read_to_string("/proc/self/stat").ok()?;
    let memory = std::fs::read_to_string("/proc/self/statm").ok()?;
    read(&stat, &memory)
}

fn read(stat: &str, memory: &str) -> Option<(f64, u64)> {
    // The name of the program, in brackets, may hold anything; fields are counted after it.
    let mut fields = stat.rsplit(')').next()?.split_whitespace().skip(11);
    let (user, system): (u64, u64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    let pages: u64 = memory.split_whitespace().nth(1)?.parse().ok()?;
    Some(((user + system) as f64 / TICKS, pages * PAGE))
}

/// The lines for `/metrics`; nothing where the system does not tell.
pub fn lines() -> String {
    let Some((seconds, bytes)) = used() else { return String::new() };
    format!(
        "# TYPE process_cpu_seconds_total counter\nprocess_cpu_seconds_total {seconds}\n\n\
         # TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes {bytes}\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_and_memory_are_read_from_the_right_fields() {
        let stat = "42 (a) b) S 1 2 3 4 5 6 7 8 9 10 150 25 0 0 20 0 3 0 99 1000 200";
        assert_eq!(read(stat, "1000 200 30 1 0 50 0"), Some((1.75, 200 * 4096)));
        assert_eq!(read("", ""), None);
    }
}
