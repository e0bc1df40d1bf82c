//! Bots at the side table of Mass Warfare and Conquest, in the terminal: they take what is clearly
//! good, refuse what is absurd, and the game goes on.

use crate::support;

use support::run_with;

#[test]
fn bots_answer_offers_typed_in_the_terminal_and_play_goes_on() {
    for bot in ["greedy", "squire", "steward", "regent"] {
        let typed = [
            // Four troops, and then it is Anna's turn.
            "1",
            "1",
            "1",
            "1",
            "offer 1 give gold 5",
            "offer 1 want gold 5",
            "offer 1 give gold 1 want hostage a hostage b",
            "offer 1 ally",
            // Done with recruiting; the next list is about marching.
            "1",
            "quit",
        ];
        let args = format!("play mass-conquest --seats human:Anna,{bot} --seed 5");
        let run = run_with(&args, &(typed.join("\n") + "\n")).ok();
        let lines: Vec<&str> = run.stdout.lines().map(str::trim).collect();
        // The log is shown once after every step; each offer is followed by its answer.
        let answer = |offer: &str| {
            let at = lines.iter().position(|line| line.starts_with("Anna offers") && line.ends_with(offer));
            let at = at.unwrap_or_else(|| panic!("{bot}: '{offer}' was not offered:\n{}", run.stdout));
            lines[at + 1]
        };
        assert_eq!(answer("a deal: Anna gives 5 gold."), "A deal: Anna gives 5 gold.", "{bot}");
        for absurd in [" 2 gives 5 gold.", "as a hostage.", "an alliance."] {
            let words = answer(absurd);
            assert!(words.ends_with("declines what Anna offered."), "{bot}: {absurd} {words}");
        }
        let after = run.stdout.rsplit("Anna> ").nth(1).expect("a last question");
        assert!(after.contains("Done with moving"), "{bot}: {after}");
    }
}
