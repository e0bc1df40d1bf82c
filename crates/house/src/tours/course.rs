//! How far a learner has come: the fold of what happened at the table.

use shelf::AnyMatch;
use table::Seat;

use super::tour::{Lesson, Tour};

/// What is said to whoever decides before reading.
pub const READ_FIRST: &str = "One moment: read this first, then press \u{201c}Go on\u{201d}.";

/// A learner's way through a tour.
#[derive(Clone, Debug)]
pub struct Course {
    tour: &'static Tour,
    /// The lesson that comes next, and after how many steps of the game that was so.
    marks: Vec<(usize, usize)>,
    /// The lesson that is said now.
    shown: Option<usize>,
}

impl Course {
    /// Before the first lesson.
    pub fn begin(tour: &'static Tour) -> Course {
        Course { tour, marks: Vec::new(), shown: None }
    }

    /// The tour.
    pub fn tour(&self) -> &'static Tour {
        self.tour
    }

    /// The number of the lesson that comes next, from 0; as many as there are after the last one.
    pub fn next(&self) -> usize {
        self.marks.last().map_or(0, |(_, next)| *next)
    }

    /// The lesson that is said now and its number, from 0; `None` while the learner plays freely.
    pub fn lesson(&self) -> Option<(usize, &'static Lesson)> {
        let number = self.shown?;
        Some((number, self.tour.lessons.get(number)?))
    }

    /// Looks which lesson is to be said now: the next one that fits what the learner may do. What does not fit is passed
    /// over, but for a lesson that the tour waits for.
    pub fn look(&mut self, game: &dyn AnyMatch) {
        self.shown = None;
        let (seat, next) = (self.tour.seat, self.next());
        if next >= self.tour.lessons.len() || !game.waiting().0.contains(seat) {
            return;
        }
        let legal = game.legal(seat);
        let actions = || legal.iter().filter(|choice| !choice.grave).map(|choice| choice.action.as_str());
        for (number, lesson) in self.tour.lessons.iter().enumerate().skip(next) {
            if lesson.applies(actions()) {
                self.shown = Some(number);
                return;
            }
            if lesson.must {
                return;
            }
        }
    }

    /// The learner has decided this, after which the game has so many steps.
    pub fn answered(&mut self, action: &str, plies: usize) {
        if let Some((number, lesson)) = self.lesson()
            && lesson.accepts(action)
        {
            self.marks.push((plies, number + 1));
        }
    }

    /// The learner has read the lesson of this number; nothing follows if another is said now.
    pub fn read_on(&mut self, number: usize, plies: usize) {
        if self.lesson().is_some_and(|(now, lesson)| now == number && lesson.is_read()) {
            self.marks.push((plies, number + 1));
        }
    }

    /// The game was taken back to so many steps.
    pub fn undone(&mut self, plies: usize) {
        while self.marks.last().is_some_and(|(at, _)| *at > plies) {
            self.marks.pop();
        }
    }

    /// What is said kindly to a learner who would decide this, if it does not fit. Of several decisions that one movement
    /// of the hand makes the first counts. Of what the rules forbid the rules speak, and whoever wants to leave the game may.
    pub fn objects(&self, game: &dyn AnyMatch, actions: &[String]) -> Option<&'static str> {
        let ((_, lesson), action) = self.lesson().zip(actions.first())?;
        let seat = self.tour.seat;
        let grave = || game.legal(seat).iter().any(|choice| choice.grave && choice.action == *action);
        if lesson.accepts(action) || game.fork().submit(seat, action).is_err() || grave() {
            return None;
        }
        Some(if lesson.is_read() { READ_FIRST } else { &lesson.otherwise })
    }

    /// What a bot does here for the sake of the next lesson, if the tour wishes something that is possible.
    pub fn wish(&self, game: &dyn AnyMatch, seat: Seat) -> Option<String> {
        let lesson = self.tour.lessons.get(self.next()).filter(|_| seat != self.tour.seat)?;
        if lesson.wishes.is_empty() {
            return None;
        }
        let legal = game.legal(seat);
        let possible = |wish: &super::Pattern| legal.iter().find(|choice| wish.fits(&choice.action));
        lesson.wishes.iter().find_map(possible).map(|choice| choice.action.clone())
    }
}
