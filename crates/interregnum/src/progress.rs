//! Progress on stderr of anything that takes long: a bar on a terminal, and now and then a plain
//! line where the output goes to a file.

use std::io::{IsTerminal, Write};
use std::sync::{Mutex, OnceLock};
use std::time::{Duration, Instant};

use indicatif::{HumanCount, HumanDuration, ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A bar appears after this time.
const SOON: Duration = Duration::from_secs(1);
/// Plain lines come at this distance, the first one included.
const SELDOM: Duration = Duration::from_secs(30);

/// Counts work done and shows it with the rate and the time that is left.
#[derive(Debug)]
pub struct Meter {
    began: Instant,
    total: u64,
    noun: String,
    bar: ProgressBar,
    form: Form,
}

/// How progress is shown.
enum Form {
    /// As a bar, drawn on this once it is time.
    Bar(OnceLock<()>, fn() -> ProgressDrawTarget),
    /// As lines, the next one when this much time has passed.
    Lines(Mutex<(Duration, Box<dyn Write + Send>)>),
}

impl std::fmt::Debug for Form {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(if matches!(self, Form::Bar(..)) { "Bar" } else { "Lines" })
    }
}

impl Meter {
    /// A meter for `total` pieces called `noun`, on stderr.
    pub fn new(total: u64, noun: &str) -> Meter {
        let form = if std::io::stderr().is_terminal() {
            Form::Bar(OnceLock::new(), || ProgressDrawTarget::stderr_with_hz(5))
        } else {
            Form::Lines(Mutex::new((SELDOM, Box::new(std::io::stderr()))))
        };
        Meter::shown(total, noun, form)
    }

    fn shown(total: u64, noun: &str, form: Form) -> Meter {
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        let template = format!("{{bar:32}} {{human_pos}} of {{human_len}} {noun}  {{per_sec}}  {{eta}} left");
        if let Ok(style) = ProgressStyle::with_template(&template) {
            bar.set_style(style);
        }
        Meter { began: Instant::now(), total, noun: noun.to_owned(), bar, form }
    }

    /// Notes that `done` more pieces are finished.
    pub fn advance(&self, done: u64) {
        self.bar.inc(done);
        self.show(self.began.elapsed());
    }

    fn show(&self, elapsed: Duration) {
        match &self.form {
            Form::Bar(shown, target) => {
                if elapsed > SOON {
                    shown.get_or_init(|| self.bar.set_draw_target(target()));
                }
            }
            Form::Lines(lines) => {
                // A thread that finds another one writing has nothing to add.
                let Ok(mut lines) = lines.try_lock() else { return };
                let (due, out) = &mut *lines;
                if elapsed >= *due {
                    *due = elapsed + SELDOM;
                    // A log that cannot be written is no reason to stop measuring.
                    let _ = writeln!(out, "interregnum: {}", self.line(elapsed));
                }
            }
        }
    }

    fn line(&self, elapsed: Duration) -> String {
        let done = self.bar.position();
        let rate = done as f64 / elapsed.as_secs_f64().max(1e-9);
        let left = self.total.saturating_sub(done) as f64 / rate.max(1e-9);
        // Beyond a thousand years nobody counts.
        let left = Duration::from_secs_f64(left.clamp(0.0, 3e10));
        format!(
            "{} of {} {}, {rate:.1} a second, {} left",
            HumanCount(done),
            HumanCount(self.total),
            self.noun,
            HumanDuration(left)
        )
    }
}

impl Drop for Meter {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    /// A file that a test can read while it is written.
    #[derive(Clone, Default)]
    struct Page(Arc<Mutex<Vec<u8>>>);

    impl Page {
        fn text(&self) -> String {
            String::from_utf8(self.0.lock().expect("a page").clone()).expect("text")
        }
    }

    impl Write for Page {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            self.0.lock().expect("a page").write(bytes)
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn where_no_terminal_is_a_plain_line_comes_every_half_minute_with_rate_and_time_left() {
        let page = Page::default();
        let meter = Meter::shown(6_000, "games", Form::Lines(Mutex::new((SELDOM, Box::new(page.clone())))));
        meter.bar.inc(1_000);
        meter.show(Duration::from_secs(29));
        assert_eq!(page.text(), "", "too early");
        meter.bar.inc(2_000);
        meter.show(Duration::from_secs(30));
        assert_eq!(page.text(), "interregnum: 3,000 of 6,000 games, 100.0 a second, 30 seconds left\n");
        meter.show(Duration::from_secs(59));
        assert_eq!(page.text().lines().count(), 1, "not yet again");
        meter.bar.inc(3_000);
        meter.show(Duration::from_secs(60));
        let last = "interregnum: 6,000 of 6,000 games, 100.0 a second, 0 seconds left";
        assert_eq!(page.text().lines().last(), Some(last));
        drop(meter);
        assert_eq!(page.text().lines().count(), 2, "the end is not a line of its own");
    }

    #[test]
    fn nothing_done_yet_is_told_without_a_division_by_zero() {
        let page = Page::default();
        let meter = Meter::shown(10, "games", Form::Lines(Mutex::new((SELDOM, Box::new(page.clone())))));
        meter.show(Duration::from_secs(31));
        assert!(page.text().starts_with("interregnum: 0 of 10 games, 0.0 a second, "), "{}", page.text());
    }

    #[test]
    fn a_bar_is_drawn_only_after_the_first_second() {
        let meter = Meter::shown(10, "games", Form::Bar(OnceLock::new(), ProgressDrawTarget::hidden));
        let drawn = || matches!(&meter.form, Form::Bar(shown, _) if shown.get().is_some());
        meter.show(Duration::from_millis(900));
        assert!(!drawn());
        meter.show(Duration::from_millis(1_100));
        assert!(drawn());
    }
}
