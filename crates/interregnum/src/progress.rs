//! A progress bar on stderr for anything that takes over a second, on a terminal only.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// Counts work done; draws nothing before the first second has passed.
#[derive(Debug)]
pub struct Meter {
    began: Instant,
    shown: OnceLock<()>,
    bar: ProgressBar,
}

impl Meter {
    /// A meter for `total` pieces called `noun`.
    pub fn new(total: u64, noun: &str) -> Meter {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        let template = format!("{{bar:32}} {{human_pos}} of {{human_len}} {noun}  {{per_sec}}  {{eta}} left");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        Meter { began: Instant::now(), shown: OnceLock::new(), bar }
    }

    /// Notes that `done` more pieces are finished.
    pub fn advance(&self, done: u64) {
        self.bar.inc(done);
        if self.began.elapsed() > Duration::from_secs(1) {
            // Stderr that is not a terminal stays silent: indicatif sees to that.
            self.shown.get_or_init(|| self.bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5)));
        }
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
