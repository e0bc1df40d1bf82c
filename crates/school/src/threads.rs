//! How many threads play.

/// Does something on so many threads.
///
/// # Errors
/// If the machine has no such threads.
pub fn on_threads<T: Send>(threads: usize, work: impl FnOnce() -> T + Send) -> Result<T, String> {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    pool.map(|pool| pool.install(work)).map_err(|fault| fault.to_string())
}
