//! How the game ended.

use table::Names;

use crate::rules::{Crown, Ending};

/// How the game ended and why; empty before the end.
pub(crate) fn ending(crown: &Crown, names: &Names) -> String {
    let Some(ending) = crown.ending else { return String::new() };
    let winners = names.list(crown.winners);
    let most = crown.winners.iter().map(|seat| crown.player(seat).influence).max().unwrap_or(0);
    match ending {
        Ending::Influence => format!("{winners} takes the crown with {most} Influence."),
        Ending::Court => {
            format!("{winners} takes the crown: level at {most} Influence, but with a voice in the Court.")
        }
        Ending::Draw => format!(
            "{winners} are level at {most} Influence and none sits in the Court: the crown stays unclaimed."
        ),
        Ending::LastHeir => format!("{winners} takes the crown: no other heir is left."),
        Ending::AllOut => {
            format!("Every heir ran out of followers; {winners} takes the crown with {most} Influence.")
        }
        Ending::HundredRounds => "After a hundred years nobody wears the crown.".into(),
    }
}
