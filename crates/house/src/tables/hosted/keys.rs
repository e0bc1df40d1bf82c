//! The keys that make it harmless to send a request twice.

use std::collections::HashMap;

/// What a request with a key did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Deed {
    /// Decisions of the game, in the words of the record: one, or a list that was taken at once.
    Decided(Vec<String>),
    /// The latest step was taken back.
    TookBack,
}

impl Deed {
    /// One decision, however its words are spaced.
    pub fn decided(action: &str) -> Deed {
        Deed::all_decided([action])
    }

    /// A list of decisions, however their words are spaced.
    pub fn all_decided<'a>(actions: impl IntoIterator<Item = &'a str>) -> Deed {
        let spaced = |action: &str| action.split_whitespace().collect::<Vec<_>>().join(" ");
        Deed::Decided(actions.into_iter().map(spaced).collect())
    }
}

/// The keys of the requests that were carried out at a table, and what each of them did.
#[derive(Clone, Debug, Default)]
pub(super) struct Keys {
    deeds: HashMap<String, Deed>,
    /// How many decisions each movement of a hand made, the latest last.
    hands: Vec<usize>,
    /// The key that the latest decision came with.
    last: Option<String>,
}

impl Keys {
    /// A request was carried out, or one more decision of its list: a key is used by one request only, so
    /// decisions that come with the same key came together.
    pub fn note(&mut self, key: Option<&String>, deed: Deed) {
        match (&deed, self.hands.last_mut()) {
            (Deed::Decided(_), Some(count)) if key.is_some() && self.last.as_ref() == key => *count += 1,
            (Deed::Decided(_), _) => self.hands.push(1),
            (Deed::TookBack, Some(count)) if *count > 1 => *count -= 1,
            (Deed::TookBack, _) => drop(self.hands.pop()),
        }
        self.last = key.filter(|_| deed != Deed::TookBack).cloned();
        let Some(key) = key else { return };
        match (self.deeds.get_mut(key), deed) {
            (Some(Deed::Decided(list)), Deed::Decided(more)) => list.extend(more),
            (_, deed) => drop(self.deeds.insert(key.clone(), deed)),
        }
    }

    /// What the request with this key did; `None` if there was none.
    pub fn deed(&self, key: &str) -> Option<&Deed> {
        self.deeds.get(key)
    }

    /// How many decisions the latest movement of a hand made that were not taken back.
    pub fn last_hand(&self) -> usize {
        self.hands.last().copied().unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decisions_that_come_with_the_same_key_are_one_list() {
        let (mut keys, key) = (Keys::default(), "0:k".to_owned());
        for action in ["play  spy", "pile 1", "pass"] {
            keys.note(Some(&key), Deed::decided(action));
            keys.note(None, Deed::decided("pass"));
        }
        assert_eq!(keys.deed("0:k"), Some(&Deed::all_decided(["play spy", "pile 1 ", "pass"])));
        assert_ne!(keys.deed("0:k"), Some(&Deed::decided("play spy")));
        assert_eq!(Deed::decided("pass"), Deed::all_decided(["pass"]));
        keys.note(Some(&key), Deed::TookBack);
        assert_eq!(keys.deed("0:k"), Some(&Deed::TookBack));
    }

    #[test]
    fn what_came_together_is_counted_and_taken_back_step_by_step() {
        let (mut keys, key) = (Keys::default(), "0:k".to_owned());
        assert_eq!(keys.last_hand(), 0);
        keys.note(None, Deed::decided("a"));
        keys.note(None, Deed::decided("b"));
        assert_eq!(keys.last_hand(), 1, "without a key nothing came together");
        for action in ["c", "d", "e"] {
            keys.note(Some(&key), Deed::decided(action));
        }
        assert_eq!(keys.last_hand(), 3);
        keys.note(None, Deed::TookBack);
        assert_eq!(keys.last_hand(), 2);
        keys.note(None, Deed::TookBack);
        keys.note(None, Deed::TookBack);
        assert_eq!(keys.last_hand(), 1, "what went before comes to the fore");
    }
}
