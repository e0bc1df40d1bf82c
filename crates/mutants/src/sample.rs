//! Which changes are tried.

use std::collections::BTreeMap;
use std::path::Path;

use sha2::{Digest, Sha256};

use crate::{Candidate, Equivalents, Fault, Subject, find};

/// The changes of a subject in the order in which they are tried, each with its file.
///
/// The order follows from the seed and from each change's own key. So a new line of code moves no other
/// change into or out of a sample.
#[derive(Clone, Debug)]
pub struct Sample {
    /// File and change, first to be tried first.
    pub order: Vec<(String, Candidate)>,
    /// How many were left out because nothing can notice them.
    pub equivalent: usize,
    /// The text of each file.
    pub texts: BTreeMap<String, String>,
}

impl Sample {
    /// Reads the sources and puts what can be changed into order.
    ///
    /// # Errors
    /// If a file cannot be read or is no Rust.
    pub fn of(root: &Path, subject: &Subject, seed: u64, equivalents: &Equivalents) -> Result<Sample, Fault> {
        let mut all = Vec::new();
        let (mut equivalent, mut texts) = (0, BTreeMap::new());
        for file in subject.files(root)? {
            let text = std::fs::read_to_string(root.join(&file))?;
            for candidate in find(&text).map_err(|fault| Fault::Source(file.clone(), fault.to_string()))? {
                if equivalents.has(&file, &candidate) {
                    equivalent += 1;
                } else {
                    all.push((place(seed, &file, &candidate.key), file.clone(), candidate));
                }
            }
            texts.insert(file, text);
        }
        all.sort_by(|one, other| (&one.0, &one.1, &one.2.key).cmp(&(&other.0, &other.1, &other.2.key)));
        Ok(Sample {
            order: all.into_iter().map(|(_, file, candidate)| (file, candidate)).collect(),
            equivalent,
            texts,
        })
    }
}

/// Where in the order a change comes.
fn place(seed: u64, file: &str, key: &str) -> [u8; 32] {
    Sha256::digest(format!("{seed}\n{file}\n{key}")).into()
}
