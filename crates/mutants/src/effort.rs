//! How much a test program has done, however busy the machine is.

use std::path::Path;
use std::time::{Duration, Instant};

/// The time that a group of processes has used: what it had of the processors, and how long all of it slept. While it
/// waits for a processor or the disk because others have them, nothing is counted: a busy machine makes nobody late.
/// Where the system does not tell (`/proc`), all time counts.
#[derive(Debug)]
pub struct Effort {
    group: u32,
    used: Duration,
    processor: Duration,
    looked: Instant,
}

/// What a group has used of the processors so far, and whether all of it sleeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Reading {
    processor: Duration,
    asleep: bool,
}

/// What the system says about a process or one of its threads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Stat {
    state: char,
    group: u32,
    /// Its own and that of its children that have ended.
    processor: Duration,
}

/// Clock ticks per second in `/proc`; Linux promises 100 to programs whatever the kernel runs at.
const TICK: Duration = Duration::from_millis(10);

impl Effort {
    /// Of the group that begins now, by the number of its first process.
    pub fn of(group: u32) -> Effort {
        Effort { group, used: Duration::ZERO, processor: Duration::ZERO, looked: Instant::now() }
    }

    /// How much it is by now. What is found holds for the time since the last look, so one looks often.
    pub fn look(&mut self) -> Duration {
        let passed = self.looked.elapsed();
        self.looked += passed;
        self.count(read(Path::new("/proc"), self.group), passed);
        self.used
    }

    fn count(&mut self, reading: Option<Reading>, passed: Duration) {
        self.used += match reading {
            None => passed,
            Some(Reading { processor, asleep }) => {
                let worked = processor.saturating_sub(self.processor);
                self.processor = self.processor.max(processor);
                if asleep { worked.max(passed) } else { worked }
            }
        };
    }
}

/// Looks at all processes of a group; `None` where there is no such list.
fn read(list: &Path, group: u32) -> Option<Reading> {
    stat(&list.join("self"))?;
    let (mut processor, mut asleep, mut alive) = (Duration::ZERO, true, false);
    for process in std::fs::read_dir(list).ok()?.flatten() {
        let number = process.file_name().to_str().is_some_and(|name| name.parse::<u32>().is_ok());
        let Some(found) = number.then(|| stat(&process.path())).flatten() else { continue };
        if found.group != group {
            continue;
        }
        processor += found.processor;
        // One that has ended waits for nothing but to be asked how.
        if !matches!(found.state, 'Z' | 'X') {
            alive = true;
            asleep &= all_asleep(&process.path());
        }
    }
    Some(Reading { processor, asleep: asleep && alive })
}

/// Whether every thread of a process waits for something that is not a processor or the disk, and is not held up from
/// outside.
fn all_asleep(process: &Path) -> bool {
    let Ok(threads) = std::fs::read_dir(process.join("task")) else { return false };
    threads.flatten().filter_map(|thread| stat(&thread.path())).all(|thread| thread.state == 'S')
}

fn stat(process: &Path) -> Option<Stat> {
    parse(&std::fs::read_to_string(process.join("stat")).ok()?)
}

fn parse(text: &str) -> Option<Stat> {
    // The name of the program, in brackets, may hold anything; fields are counted after it.
    let fields: Vec<&str> = text.rsplit(')').next()?.split_whitespace().collect();
    let state = fields.first()?.chars().next()?;
    let group = fields.get(2)?.parse().ok()?;
    let mut ticks: u32 = 0;
    for field in fields.get(11..15)? {
        ticks = ticks.saturating_add(field.parse().ok()?);
    }
    Some(Stat { state, group, processor: TICK * ticks })
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    fn lay(list: &Path, number: &str, group: u32, states: &[char], ticks: u32) {
        let text =
            |state: char| format!("7 (a) b) {state} 1 {group} 3 4 5 6 7 8 9 10 {ticks} 20 3 4 20 0 3 0 99");
        let process = list.join(number);
        for (thread, state) in states.iter().enumerate() {
            let place = process.join(format!("task/{thread}"));
            std::fs::create_dir_all(&place).unwrap();
            std::fs::write(place.join("stat"), text(*state)).unwrap();
        }
        std::fs::write(process.join("stat"), text(states[0])).unwrap();
    }

    #[test]
    fn what_the_system_says_is_read_from_the_right_fields() {
        let text = "42 (a) b) S 1 2 3 4 5 6 7 8 9 10 150 25 30 5 20 0 3 0 99 1000 200";
        let found = Stat { state: 'S', group: 2, processor: Duration::from_millis(2_100) };
        assert_eq!(parse(text), Some(found));
        assert_eq!(parse("42 (a) S 1 2 3"), None);
        assert_eq!(parse(""), None);
    }

    #[test]
    fn a_group_sleeps_when_all_its_threads_do_and_no_stranger_counts() {
        let list = tempfile::tempdir().unwrap();
        assert_eq!(read(list.path(), 5), None, "no list: the system does not tell");
        lay(list.path(), "self", 9, &['R'], 0);
        assert_eq!(read(list.path(), 5), Some(Reading { processor: Duration::ZERO, asleep: false }), "gone");
        lay(list.path(), "5", 5, &['S', 'S'], 73);
        lay(list.path(), "8", 9, &['R'], 500);
        assert_eq!(read(list.path(), 5), Some(Reading { processor: SECOND, asleep: true }));
        lay(list.path(), "6", 5, &['S'], 173);
        assert_eq!(read(list.path(), 5), Some(Reading { processor: SECOND * 3, asleep: true }));
        for busy in ['R', 'D', 'T'] {
            lay(list.path(), "6", 5, &['S', busy], 173);
            assert_eq!(
                read(list.path(), 5),
                Some(Reading { processor: SECOND * 3, asleep: false }),
                "{busy}"
            );
        }
        lay(list.path(), "6", 5, &['Z'], 173);
        assert_eq!(read(list.path(), 5), Some(Reading { processor: SECOND * 3, asleep: true }), "ended");
    }

    #[test]
    fn waiting_for_a_processor_costs_nothing_and_sleeping_does() {
        let mut effort = Effort::of(1);
        let reading = |seconds, asleep| Some(Reading { processor: SECOND * seconds, asleep });
        effort.count(reading(1, false), SECOND * 60);
        assert_eq!(effort.used, SECOND, "a second of a processor in a minute");
        effort.count(reading(1, false), SECOND * 60);
        assert_eq!(effort.used, SECOND, "none at all");
        effort.count(reading(1, true), SECOND * 60);
        assert_eq!(effort.used, SECOND * 61, "nobody kept it from going on");
        effort.count(reading(5, false), SECOND * 2);
        assert_eq!(effort.used, SECOND * 65, "on two processors at once");
        effort.count(None, SECOND * 3);
        assert_eq!(effort.used, SECOND * 68, "where the system does not tell, all time counts");
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn a_program_that_works_is_seen_to_work() {
        let own = stat(Path::new("/proc/self")).unwrap();
        let begun = own.processor;
        while stat(Path::new("/proc/self")).unwrap().processor < begun + Duration::from_millis(50) {
            std::hint::black_box((0..10_000u64).sum::<u64>());
        }
        let mut effort = Effort::of(own.group);
        assert!(effort.look() >= Duration::from_millis(50));
    }
}
