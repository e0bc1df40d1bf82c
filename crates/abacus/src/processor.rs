//! The time that a thread has had on a processor.

use std::time::Duration;

/// Processor time of the calling thread. What others do at the same time does not count, so nobody pays for a busy
/// house, and measurements on a busy machine hold.
#[cfg(unix)]
pub fn thread_time() -> Duration {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let whole = u64::try_from(time.tv_sec).unwrap_or_default();
    Duration::from_secs(whole) + Duration::from_nanos(u64::try_from(time.tv_nsec).unwrap_or_default())
}

/// Where the system does not tell, time itself.
#[cfg(not(unix))]
pub fn thread_time() -> Duration {
    static START: std::sync::LazyLock<std::time::Instant> = std::sync::LazyLock::new(std::time::Instant::now);
    START.elapsed()
}
