//! The budget in the name of a search: `search:20000x2+c40`.

use std::time::Duration;

use table::{Budget, Edition, Rollout};

/// Reads a number of playouts.
pub(super) fn read_playouts(text: &str) -> Option<u32> {
    text.parse().ok().filter(|n| (1..=10_000_000).contains(n))
}

/// Reads what stands after `search:` in a bot's name: a number of playouts or of milliseconds, a number
/// of threads, and knobs in hundredths: `20000`, `500ms`, `20000x2`, `20000+c40+cut12`.
pub(crate) fn read_budget(text: &str) -> Option<Budget> {
    let mut parts = text.split('+');
    let (amount, threads) = match parts.next()?.split_once('x') {
        Some((amount, threads)) => (amount, threads.parse().ok().filter(|n| (1..=64).contains(n))?),
        None => (text.split('+').next()?, 1),
    };
    let mut budget = match amount.strip_suffix("ms") {
        Some(time) => {
            let time = time.parse().ok().filter(|ms| (1..=600_000).contains(ms))?;
            Budget { time: Some(Duration::from_millis(time)), ..Budget::playouts(2_000_000) }
        }
        None => Budget::playouts(read_playouts(amount)?),
    };
    budget.threads = threads;
    for knob in parts {
        let digits = knob.find(|c: char| c.is_ascii_digit() || c == '-')?;
        let (name, number) = knob.split_at(digits);
        let number: i32 = number.parse().ok().filter(|n| (-1000..=1000).contains(n))?;
        match name {
            "c" => budget.exploration = number as f32 / 100.0,
            "hope" => budget.first_play_urgency = number as f32 / 100.0,
            "prior" => budget.prior = number as f32 / 10.0,
            "manner" => budget.rollout = *[Rollout::Uniform, Rollout::Careless].get(number as usize)?,
            "oracle" => budget.solver = number.unsigned_abs() * 1000,
            "edition" => budget.edition = *[Edition::Latest, Edition::First].get(number as usize)?,
            "cut" => budget.rollout_depth = u32::try_from(number).ok()?,
            _ => return None,
        }
    }
    Some(budget)
}
