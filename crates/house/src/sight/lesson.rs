//! What whoever learns at a table is told now.

use shelf::LegalChoice;

use crate::tables::{Hosted, Phase};
use crate::tours::Course;

/// Most elements that are pointed at, where the fitting answers say which.
const MOST_POINTED: usize = 12;

/// The lesson of a tour, as its learner sees it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LessonSight {
    /// Its number, from 0; of the one that comes next while none is said.
    pub number: usize,
    /// How many there are.
    pub of: usize,
    /// In a few words; nothing while the learner plays freely.
    pub title: &'static str,
    /// What is said.
    pub say: &'static str,
    /// What is said to whoever answers something else.
    pub otherwise: &'static str,
    /// Whether it is only read.
    pub is_read: bool,
    /// Elements of the drawing to look at.
    pub points: Vec<String>,
    /// The answers that fit, in the words of the record; none where all do.
    pub fits: Vec<String>,
    /// Whether the house offers to play the rest for both.
    pub offers_rest: bool,
    /// The game that is learnt.
    pub game: &'static str,
}

/// What is said while the learner plays freely, and after the last lesson.
const FREE: &str = "Play as you like; the next lesson comes by itself.";
const TAUGHT: &str = "You know it all now. Play to the end as you like.";

impl LessonSight {
    /// What the learner of a table is told who may do this now.
    pub(super) fn of(table: &Hosted, course: &Course, legal: &[LegalChoice]) -> LessonSight {
        let tour = course.tour();
        let of = tour.lessons.len();
        // The offer stands until the end, once it was made.
        let offered = tour.lessons.iter().take(course.next()).any(|lesson| lesson.offers_rest);
        let plain = LessonSight {
            number: course.next().min(of.saturating_sub(1)),
            of,
            title: "",
            say: "",
            otherwise: "",
            is_read: false,
            points: Vec::new(),
            fits: Vec::new(),
            offers_rest: offered && table.phase() == Phase::Playing,
            game: &tour.game,
        };
        if table.phase() == Phase::Over {
            return LessonSight { title: "The end", say: &tour.end, ..plain };
        }
        let Some((number, lesson)) = course.lesson().filter(|_| !legal.is_empty()) else {
            let say = match course.next() >= of {
                _ if legal.is_empty() => "",
                true => TAUGHT,
                false => FREE,
            };
            return LessonSight { say, ..plain };
        };
        let fitting = || legal.iter().filter(|choice| lesson.accepts(&choice.action));
        // Where everything fits, nothing is marked.
        let all = legal.iter().all(|choice| lesson.accepts(&choice.action));
        let points =
            if lesson.point.is_empty() && !all { first_touches(fitting()) } else { lesson.point.clone() };
        LessonSight {
            number,
            title: &lesson.title,
            say: &lesson.say,
            otherwise: &lesson.otherwise,
            is_read: lesson.is_read(),
            points,
            fits: fitting().filter(|_| !all).map(|choice| choice.action.clone()).collect(),
            offers_rest: offered || lesson.offers_rest,
            ..plain
        }
    }

    /// Whether a choice is marked in the list.
    pub fn marks(&self, choice: &LegalChoice) -> bool {
        self.fits.contains(&choice.action)
    }
}

/// Where a hand begins what these choices do; nowhere if that is nearly everywhere.
fn first_touches<'a>(choices: impl Iterator<Item = &'a LegalChoice>) -> Vec<String> {
    let first = |choice: &'a LegalChoice| choice.from.first().or(choice.to.first());
    let mut points: Vec<String> = choices.filter_map(first).cloned().collect();
    points.sort();
    points.dedup();
    if points.len() > MOST_POINTED { Vec::new() } else { points }
}
