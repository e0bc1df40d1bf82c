//! Law: the game can be set up as its options say.

use std::collections::BTreeSet;

use crate::conformance::walk::setup_words;
use crate::conformance::{Breach, Effort, Law, Playable};
use crate::{MAX_SEATS, OptionKind, OptionSpec, Setup, SetupFault};

/// The game has a proper id and names its options properly; the defaults stand for every number of seats;
/// any single option may be changed, unless the game says why it does not fit.
pub fn setups_stand<G: Playable>(effort: &Effort) -> Result<(), Breach> {
    let breach =
        |setup: String, what: String| Breach { law: Law::Setups, setup, seed: effort.seed, ply: 0, what };
    proper_names::<G>().map_err(|what| breach("any table".into(), what))?;
    for seats in G::SEATS.0..=G::SEATS.1 {
        let setup =
            Setup::new::<G>(seats).map_err(|fault| breach(format!("{seats} seats"), fault.to_string()))?;
        stands::<G>(&setup, true).map_err(|what| breach(setup_words(&setup), what))?;
        for spec in G::options() {
            for value in values(spec) {
                let setup = Setup::with_options::<G>(seats, [(spec.name, value.as_str())])
                    .map_err(|fault| breach(format!("{seats} seats"), fault.to_string()))?;
                stands::<G>(&setup, false).map_err(|what| breach(setup_words(&setup), what))?;
            }
        }
    }
    Ok(())
}

fn proper_names<G: Playable>() -> Result<(), String> {
    let (fewest, most) = G::SEATS;
    if fewest == 0 || fewest > most || usize::from(most) > MAX_SEATS {
        return Err(format!("a table of {fewest} to {most} seats makes no sense"));
    }
    let word = |text: &str| {
        !text.is_empty()
            && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || "-_".contains(c))
    };
    if !word(G::ID) {
        return Err(format!("the id {:?} is not a word of small letters, digits and hyphens", G::ID));
    }
    let (mut seen, mut titles) = (BTreeSet::new(), BTreeSet::new());
    for spec in G::options() {
        if !word(spec.name) || !seen.insert(spec.name) {
            return Err(format!("the option name {:?} is not a word of its own", spec.name));
        }
        if !spoken(spec.title) || !titles.insert(spec.title) {
            return Err(format!("option {} has no title of its own: {:?}", spec.name, spec.title));
        }
        let (mut ids, mut labels) = (BTreeSet::new(), BTreeSet::new());
        for value in spec.kind.words() {
            if !word(value.id) || !ids.insert(value.id) {
                return Err(format!(
                    "option {}: the value {:?} is not a word of its own",
                    spec.name, value.id
                ));
            }
            if !spoken(value.label) || !labels.insert(value.label) {
                let (name, id, label) = (spec.name, value.id, value.label);
                return Err(format!("option {name}: the value {id} has no label of its own: {label:?}"));
            }
        }
        if spec.help.trim().is_empty() {
            return Err(format!("option {} lacks a sentence of help", spec.name));
        }
        spec.check(spec.default).map_err(|fault| format!("the default is not allowed: {fault}"))?;
    }
    Ok(())
}

/// Whether it reads as people speak: begun with a large letter or a number, on one line, no key of a program.
fn spoken(text: &str) -> bool {
    text.starts_with(|first: char| first.is_uppercase() || first.is_ascii_digit())
        && text.trim() == text
        && !text.contains(['\n', '_'])
}

/// The values of an option that are tried: all words, all documents that ship with the game, the
/// ends and the middle of a range.
pub(in crate::conformance) fn values(spec: &OptionSpec) -> BTreeSet<String> {
    match spec.kind {
        OptionKind::Choice(words) | OptionKind::Document(words) => {
            words.iter().map(|word| word.id.to_string()).collect()
        }
        OptionKind::Number(low, high) => {
            [low, low + (high - low) / 2, high].iter().map(|number| number.to_string()).collect()
        }
    }
}

fn stands<G: Playable>(setup: &Setup, by_default: bool) -> Result<(), String> {
    match G::new(setup) {
        Ok(position) if position.seats() != setup.seats() => {
            Err(format!("the position counts {} seats", position.seats()))
        }
        Ok(position) if G::new(setup).as_ref() != Ok(&position) => {
            Err("setting up twice gives two different positions".into())
        }
        Ok(_) => Ok(()),
        Err(SetupFault::Unfit { why, .. }) if !by_default && !why.trim().is_empty() => Ok(()),
        Err(fault) => Err(format!("the game refuses a table it offers: {fault}")),
    }
}
