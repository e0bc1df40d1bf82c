//! How many changes were noticed.

use std::fmt;

use arena::wilson;

use crate::{Candidate, Subject, Verdict};

/// The outcome for one subject.
#[derive(Clone, Debug)]
pub struct Score {
    subject: Subject,
    caught: u64,
    endless: u64,
    survivors: Vec<(String, Candidate)>,
}

impl Score {
    /// Nothing tried yet.
    pub fn new(subject: Subject) -> Score {
        Score { subject, caught: 0, endless: 0, survivors: Vec::new() }
    }

    /// Counts one change of this file.
    pub fn add(&mut self, file: &str, candidate: &Candidate, verdict: &Verdict) {
        match verdict {
            Verdict::Caught(_) => self.caught += 1,
            Verdict::Endless(_) => self.endless += 1,
            Verdict::Survived => self.survivors.push((file.to_owned(), candidate.clone())),
        }
    }

    /// How many were tried.
    pub fn tried(&self) -> u64 {
        self.caught + self.endless + self.survivors.len() as u64
    }

    /// The share that was noticed; all, if nothing was tried.
    pub fn share(&self) -> f64 {
        match self.tried() {
            0 => 1.0,
            tried => (self.caught + self.endless) as f64 / tried as f64,
        }
    }

    /// Whether that is as much as the subject has to reach.
    pub fn passes(&self) -> bool {
        self.share() >= self.subject.least
    }

    /// What was not noticed, with its file.
    pub fn survivors(&self) -> &[(String, Candidate)] {
        &self.survivors
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let noticed = self.caught + self.endless;
        let (low, high) = wilson(self.share(), self.tried());
        write!(
            f,
            "{}: {noticed} of {} caught, {:.1} % (95 % interval {:.1} to {:.1}), {} of them by never ending; at least {:.0} % wanted",
            self.subject.name,
            self.tried(),
            self.share() * 100.0,
            low * 100.0,
            high * 100.0,
            self.endless,
            self.subject.least * 100.0,
        )?;
        for (file, candidate) in &self.survivors {
            write!(f, "\n  {file}:{}\n    {}", candidate.line, candidate.key)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{SUBJECTS, find};

    #[test]
    fn the_score_is_what_was_noticed_of_what_was_tried() {
        let change = find("fn f(a: u8) -> bool { a < 3 }").unwrap().remove(0);
        let mut score = Score::new(Subject { least: 0.75, ..SUBJECTS[0] });
        for verdict in
            [Verdict::Caught("t".into()), Verdict::Endless("t".into()), Verdict::Caught("t".into())]
        {
            score.add("a.rs", &change, &verdict);
        }
        assert!(score.passes());
        score.add("a.rs", &change, &Verdict::Survived);
        assert_eq!((score.tried(), score.share()), (4, 0.75));
        assert!(score.passes());
        score.add("a.rs", &change, &Verdict::Survived);
        assert!(!score.passes());
        let words = score.to_string();
        assert!(
            words.contains("3 of 5 caught, 60.0 % (95 % interval 23.1 to 88.2), 1 of them by never ending"),
            "{words}"
        );
        assert!(words.contains("a.rs:1\n    f :: the whole => return true;"), "{words}");
    }
}
