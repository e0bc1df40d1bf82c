//! Law: every action has words of its own that read back.

use std::collections::HashMap;

use crate::conformance::walk::{each_spot, possible, sample};
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{Dice, QuickDice};

/// How many actions per position have their words bent out of shape.
const BENT: usize = 6;

/// The words of an action stand in one line without blanks at its ends, are not shared by two
/// actions of one actor, and read back as the same action; words that are not quite right are
/// refused, or read as an action that is written exactly so.
pub fn actions_read_back<G: Playable>(effort: &Effort) -> Result<(), Breach> {
    each_spot::<G>(Law::Words, effort, effort.spots * 2, |spot| {
        let position = spot.position;
        let steps = possible(position);
        let mut known = HashMap::new();
        for step in &steps {
            let action = step.action;
            let text = position.action_text(action);
            if text.is_empty() || text.trim() != text || text.contains(char::is_control) {
                return Err(format!("{action:?} is written {text:?}, which does not fit in one clean line"));
            }
            match position.read_action(&text) {
                Ok(read) if read == action => {}
                Ok(read) => return Err(format!("{text:?}, written for {action:?}, is read as {read:?}")),
                Err(fault) => {
                    return Err(format!("{text:?}, written for {action:?}, cannot be read: {fault}"));
                }
            }
            if let Some(other) = known.insert((step.actor, text.clone()), action) {
                return Err(format!("{other:?} and {action:?} are both written {text:?}"));
            }
        }
        let mut texts: Vec<String> =
            sample(&steps, BENT, spot.dice).iter().map(|step| position.action_text(step.action)).collect();
        texts.push(String::new());
        for text in &texts {
            for _ in 0..8 {
                let bent = bend(text, &texts, spot.dice);
                let Ok(action) = position.read_action(&bent) else { continue };
                let written = position.action_text(action);
                if written != bent {
                    return Err(format!("{bent:?} is read as {action:?}, which is written {written:?}"));
                }
            }
        }
        Ok(())
    })
}

/// The text with a small mistake in it.
pub(super) fn bend(text: &str, others: &[String], dice: &mut QuickDice) -> String {
    const STRANGE: [char; 12] = ['a', 'Q', '0', '1', '2', '9', '-', ' ', '\n', 'é', '\u{0}', '王'];
    let mut letters: Vec<char> = text.chars().collect();
    let mut any = |count: usize| dice.below(count.max(1) as u32) as usize;
    let at = any(letters.len() + 1);
    match any(10) {
        0 if at < letters.len() => drop(letters.remove(at)),
        1 if at < letters.len() => letters[at] = STRANGE[any(STRANGE.len())],
        2 => letters.truncate(at),
        3 => letters = text.to_uppercase().chars().collect(),
        4 => letters.extend([' '].into_iter().chain(others[any(others.len())].chars())),
        5 => {
            let number: u64 = if any(2) == 0 { 4_294_967_296 } else { 255 + any(3) as u64 };
            letters.extend(format!(" {number}").chars());
        }
        6 | 7 => {
            // Some word of another action in place of one of its own.
            let mut words: Vec<&str> = text.split(' ').collect();
            let theirs: Vec<&str> = others[any(others.len())].split(' ').collect();
            let at = any(words.len());
            words[at] = theirs[any(theirs.len())];
            return words.join(" ");
        }
        8 => {
            let mut words: Vec<&str> = text.split(' ').collect();
            let (from, to) = (any(words.len()), any(words.len()));
            words.swap(from, to);
            return words.join(" ");
        }
        _ => letters.insert(at, STRANGE[any(STRANGE.len())]),
    }
    letters.into_iter().collect()
}
