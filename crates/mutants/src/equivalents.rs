//! Changes that change nothing.

use crate::Candidate;

/// A change that no test can notice, and why.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Equivalent {
    /// The file, from the root of the workspace.
    pub file: String,
    /// The change's key in that file.
    pub key: String,
    /// Why no test can notice it.
    pub reason: String,
}

/// The list of them, kept beside this crate as `equivalent.txt`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Equivalents(Vec<Equivalent>);

impl Equivalents {
    /// Reads the list: three lines each (file, change, reason), one empty line between; `#` begins a remark.
    ///
    /// # Errors
    /// The number of the line that does not fit.
    pub fn read(text: &str) -> Result<Equivalents, usize> {
        let mut list = Vec::new();
        let mut lines =
            (1..).zip(text.lines()).filter(|(_, line)| !line.starts_with('#') && !line.trim().is_empty());
        while let Some((number, file)) = lines.next() {
            let key = lines.next().ok_or(number)?.1.trim();
            let reason = lines.next().ok_or(number)?.1.trim();
            let (whole, named) = (file.ends_with(".rs"), key.contains(" => ") || key.ends_with(" =>"));
            let explained = reason.strip_prefix("because ").ok_or(number)?;
            if !whole || !named {
                return Err(number);
            }
            list.push(Equivalent { file: file.trim().into(), key: key.into(), reason: explained.into() });
        }
        Ok(Equivalents(list))
    }

    /// Whether this change of this file is among them.
    pub fn has(&self, file: &str, candidate: &Candidate) -> bool {
        self.0.iter().any(|one| one.file == file && one.key == candidate.key.trim())
    }

    /// All of them.
    pub fn iter(&self) -> impl Iterator<Item = &Equivalent> {
        self.0.iter()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_entry_has_a_file_a_change_and_a_reason() {
        let good = "# remark\n\na/b.rs\nf :: 1 => 2\nbecause it is cut at one anyway\n";
        let list = Equivalents::read(good).unwrap();
        let only = list.iter().next().unwrap();
        assert_eq!((only.file.as_str(), only.key.as_str()), ("a/b.rs", "f :: 1 => 2"));
        assert_eq!(only.reason, "it is cut at one anyway");
        assert_eq!(Equivalents::read("a/b.rs\nf :: 1 => 2\n"), Err(1));
        assert_eq!(Equivalents::read("\na/b.rs\nf :: 1 => 2\nno reason"), Err(2));
        assert_eq!(Equivalents::read("a/b\nf :: 1 => 2\nbecause x"), Err(1));
    }
}
