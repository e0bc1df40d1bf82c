//! Playing by pressing buttons, any of them, until the game is over.

use std::time::Duration;

use crate::{Screen, Seen};

/// A choice that is the same in every run.
pub struct Luck(pub u64);

impl Luck {
    /// One of so many.
    pub fn of(&mut self, many: usize) -> usize {
        // A step of xorshift; the seed must not be zero.
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % many.max(1) as u64) as usize
    }
}

/// Presses buttons on all screens until `enough` says so or the game is over; returns how many were pressed.
/// Every button that is offered must be accepted.
pub async fn play_out(screens: &[&Screen], luck: &mut Luck, enough: impl Fn(&Seen, usize) -> bool) -> usize {
    let mut pressed = 0;
    let mut idle = 0;
    loop {
        let mut moved = false;
        for screen in screens {
            let Some(seen) = screen.seen().await else { continue };
            if seen.over || enough(&seen, pressed) {
                return pressed;
            }
            if seen.choices.is_empty() && !seen.question || !seen.mine {
                continue;
            }
            let button = match seen.question {
                true => "#choice-yes".to_owned(),
                false => format!("#choice-{}", luck.of(seen.choices.len())),
            };
            // What ends the game for a player needs a second hand.
            if seen.question && screen.count("#question input[name=grave]").await == 1 {
                screen.press("#question input[name=grave]").await;
            }
            if !screen.press(&button).await {
                continue;
            }
            let answer = screen.answer(&seen).await;
            // Somebody else may have been faster; anything else that is offered must be accepted.
            let late = answer.as_str().is_some_and(|words| words.starts_with("The table has changed"));
            let asked = answer == "asked";
            assert!(answer == true || asked || late, "an offered choice was refused: {answer} ({seen:?})");
            (pressed, moved, idle) = (pressed + usize::from(answer == true), true, 0);
        }
        if !moved {
            idle += 1;
            assert!(idle < 1_000, "nobody has anything to decide, and the game is not over");
            tokio::time::sleep(Duration::from_millis(15)).await;
        }
    }
}
