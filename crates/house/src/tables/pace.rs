//! How fast a game is to be played.

use serde::{Deserialize, Serialize};

use super::time::Millis;

/// How fast a game is to be played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Pace {
    /// Nobody is hurried.
    #[default]
    None,
    /// Everybody is at the table: a budget of minutes and seconds added per turn.
    Live {
        /// Minutes for the whole game.
        #[schema(minimum = 1, maximum = 600)]
        minutes: u16,
        /// Seconds added whenever a turn is done.
        #[schema(maximum = 600)]
        increment_seconds: u16,
    },
    /// A game over days: a budget of days and hours added per turn.
    Correspondence {
        /// Days for the whole game.
        #[schema(minimum = 1, maximum = 60)]
        days: u16,
        /// Hours added whenever a turn is done.
        #[schema(maximum = 168)]
        bonus_hours: u16,
    },
}

impl Pace {
    /// The budget and what is added per turn; `None` without a clock.
    pub fn budget(self) -> Option<(Millis, Millis)> {
        match self {
            Pace::None => None,
            Pace::Live { minutes, increment_seconds } => {
                Some((i64::from(minutes) * 60_000, i64::from(increment_seconds) * 1_000))
            }
            Pace::Correspondence { days, bonus_hours } => {
                Some((i64::from(days) * 86_400_000, i64::from(bonus_hours) * 3_600_000))
            }
        }
    }

    /// Whether the numbers make sense; the error says which do not.
    pub fn check(self) -> Result<(), &'static str> {
        match self {
            Pace::Live { minutes, increment_seconds } => {
                if !(1..=600).contains(&minutes) || increment_seconds > 600 {
                    return Err("a live clock takes 1 to 600 minutes and up to 600 seconds per turn");
                }
            }
            Pace::Correspondence { days, bonus_hours } => {
                if !(1..=60).contains(&days) || bonus_hours > 168 {
                    return Err("a correspondence clock takes 1 to 60 days and up to 168 hours per turn");
                }
            }
            Pace::None => {}
        }
        Ok(())
    }

    /// The pace in words.
    pub fn words(self) -> String {
        match self {
            Pace::None => "no clock".into(),
            Pace::Live { minutes, increment_seconds } => {
                let added = many(increment_seconds, "second");
                format!("{}, {added} added per turn", many(minutes, "minute"))
            }
            Pace::Correspondence { days, bonus_hours } => {
                format!("{}, {} added per turn", many(days, "day"), many(bonus_hours, "hour"))
            }
        }
    }
}

/// So many of something, in words.
fn many(count: u16, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn live(minutes: u16, increment_seconds: u16) -> Pace {
        Pace::Live { minutes, increment_seconds }
    }

    fn days(days: u16, bonus_hours: u16) -> Pace {
        Pace::Correspondence { days, bonus_hours }
    }

    #[test]
    fn a_clock_takes_what_its_form_says_and_not_one_more() {
        for pace in [Pace::None, live(1, 0), live(600, 600), days(1, 0), days(60, 168)] {
            assert_eq!(pace.check(), Ok(()), "{pace:?}");
        }
        for pace in [live(0, 0), live(601, 0), live(1, 601), days(0, 0), days(61, 0), days(1, 169)] {
            assert!(pace.check().is_err(), "{pace:?}");
        }
    }

    #[test]
    fn budgets_are_what_the_words_say() {
        assert_eq!(Pace::None.budget(), None);
        assert_eq!(live(2, 3).budget(), Some((120_000, 3_000)));
        assert_eq!(days(2, 3).budget(), Some((172_800_000, 10_800_000)));
        assert_eq!(live(2, 3).words(), "2 minutes, 3 seconds added per turn");
        assert_eq!(days(2, 3).words(), "2 days, 3 hours added per turn");
        assert_eq!(Pace::None.words(), "no clock");
    }
}
