//! Reads a tour as it is written: a line says one thing, a word and what belongs to it. Every fault is told with its line.
//!
//! ```text
//! tour 1
//! game king-is-dead
//! about Who comes next, in eight cards.
//! deal 7
//! lesson The aim
//! must
//! say You want to crown the next king.
//! accept play *
//! otherwise That is legal too. Play a card first.
//! end You have seen a whole game.
//! ```

use table::Seat;

use super::tour::{Lesson, Pattern, Tour};

/// What is wrong with a tour, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {why}")]
pub struct TourFault {
    /// Counted from one.
    pub line: usize,
    /// In words.
    pub why: String,
}

/// Most letters that are said at once, so that a phone has room for them.
const LONGEST: usize = 260;

/// Reads a tour, or says what is wrong with it.
pub fn read(text: &str) -> Result<Tour, TourFault> {
    let mut tour = Tour::blank();
    let lines = (1..).zip(text.lines().map(str::trim));
    let mut lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let fault = |line: usize, why: &str| TourFault { line, why: why.to_owned() };
    match lines.next() {
        Some((_, "tour 1")) => {}
        other => return Err(fault(other.map_or(1, |(line, _)| line), "a tour begins with 'tour 1'")),
    }
    let (mut last, mut began, mut in_document) = (1, Vec::new(), false);
    for (line, words) in lines {
        last = line;
        if let Some(of_document) = words.strip_prefix('|') {
            match tour.options.last_mut().filter(|_| tour.lessons.is_empty() && in_document) {
                Some((_, text)) => {
                    *text += &format!("{}\n", of_document.strip_prefix(' ').unwrap_or(of_document))
                }
                None => return Err(fault(line, "this belongs to no document")),
            }
            continue;
        }
        let (word, rest) = words.split_once(' ').unwrap_or((words, ""));
        let rest = rest.trim();
        in_document = word == "document";
        let bare = matches!(word, "must" | "offer");
        if bare != rest.is_empty() {
            let why = if bare { format!("'{word}' stands alone") } else { format!("'{word}' says nothing") };
            return Err(fault(line, &why));
        }
        if word == "lesson" {
            tour.lessons.push(Lesson { title: rest.into(), ..Lesson::default() });
            began.push(line);
        } else if word == "end" {
            put(&mut tour.end, rest).map_err(|why| fault(line, why))?;
        } else {
            let told = match tour.lessons.last_mut() {
                Some(lesson) => of_lesson(lesson, word, rest),
                None => of_tour(&mut tour, word, rest),
            };
            told.map_err(|why| fault(line, &why))?;
        }
    }
    for (lesson, line) in tour.lessons.iter().zip(began) {
        check(lesson).map_err(|why| fault(line, why))?;
    }
    if tour.seat.0 >= tour.seats {
        return Err(fault(last, "the learner sits at no seat of the table"));
    }
    let missing = [(&tour.game, "game"), (&tour.about, "about"), (&tour.end, "end")];
    if let Some((_, word)) = missing.iter().find(|(value, _)| value.is_empty()) {
        return Err(fault(last, &format!("'{word}' is missing")));
    }
    if tour.lessons.is_empty() { Err(fault(last, "there is no lesson")) } else { Ok(tour) }
}

/// What is said once.
fn put(place: &mut String, words: &str) -> Result<(), &'static str> {
    if !place.is_empty() {
        return Err("this was said before");
    }
    *place = words.to_owned();
    Ok(())
}

fn of_tour(tour: &mut Tour, word: &str, rest: &str) -> Result<(), String> {
    let number = || rest.parse().map_err(|_| format!("'{rest}' is not a whole number"));
    match word {
        "game" => put(&mut tour.game, rest)?,
        "about" => put(&mut tour.about, rest)?,
        "bot" => rest.clone_into(&mut tour.bot),
        "deal" => tour.deal = number()?,
        "seats" => tour.seats = u8::try_from(number()?).map_err(|_| "so many cannot sit at a table")?,
        "seat" => tour.seat = Seat(u8::try_from(number()?).map_err(|_| "there is no such seat")?),
        // Its lines follow, each behind a bar.
        "document" => tour.options.push((rest.into(), String::new())),
        "option" => {
            let (name, value) = rest.split_once(' ').ok_or("an option has a name and a value")?;
            tour.options.push((name.into(), value.trim().into()));
        }
        _ => return Err(format!("'{word}' is nothing that a tour says")),
    }
    Ok(())
}

fn of_lesson(lesson: &mut Lesson, word: &str, rest: &str) -> Result<(), String> {
    match word {
        "must" => lesson.must = true,
        "offer" => lesson.offers_rest = true,
        "say" => put(&mut lesson.say, rest)?,
        "otherwise" => put(&mut lesson.otherwise, rest)?,
        "when" => lesson.when.push(Pattern::new(rest)),
        "accept" => lesson.accept.push(Pattern::new(rest)),
        "bot" => lesson.wishes.push(Pattern::new(rest)),
        "point" => lesson.point.extend(rest.split_whitespace().map(str::to_owned)),
        _ => return Err(format!("'{word}' is nothing that a lesson says")),
    }
    Ok(())
}

/// What a lesson needs.
fn check(lesson: &Lesson) -> Result<(), &'static str> {
    let all = lesson.accept.iter().any(|pattern| *pattern == Pattern::new("*"));
    match lesson {
        lesson if lesson.say.is_empty() => Err("this lesson says nothing"),
        lesson if lesson.say.chars().count() > LONGEST => Err("this lesson says too much at once"),
        lesson if !lesson.is_read() && !all && lesson.otherwise.is_empty() => {
            Err("this lesson has no kind word for other answers: 'otherwise' is missing")
        }
        _ => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = "tour 1\ngame x\nabout y\noption start 0\n\n# why\nlesson One\nmust\nsay Do it.\naccept a *\naccept b\n\
        otherwise No.\npoint p q\nbot pass\nlesson Two\nsay Look.\noffer\nend Done.\n";

    #[test]
    fn the_lines_of_a_document_are_one_option_and_belong_to_nothing_else() {
        let written =
            GOOD.replace("option start 0\n", "document map\n| one two\n|\n|three\noption start 0\n");
        let tour = read(&written).expect("a tour");
        assert_eq!(tour.options[0], ("map".to_owned(), "one two\n\nthree\n".to_owned()));
        assert_eq!(tour.options[1], ("start".to_owned(), "0".to_owned()));
        let stray = read(&GOOD.replace("about y\n", "about y\n| one\n")).unwrap_err();
        assert_eq!((stray.line, stray.why.as_str()), (4, "this belongs to no document"));
    }

    #[test]
    fn what_is_written_is_read() {
        let tour = read(GOOD).expect("a tour");
        assert_eq!((tour.lessons.len(), tour.seats, tour.bot.as_str()), (2, 2, "squire"));
        let [one, two] = &tour.lessons[..] else { panic!("two lessons") };
        assert!(one.must && !one.is_read() && one.accepts("a thing") && !one.accepts("c"));
        assert_eq!(one.point, ["p", "q"]);
        assert!(two.is_read() && two.offers_rest && !two.must);
        assert_eq!(tour.options, [("start".to_owned(), "0".to_owned())]);
    }

    #[test]
    fn every_fault_is_told_with_its_line() {
        for (text, fault) in [
            ("", "line 1: a tour begins with 'tour 1'"),
            ("\n\nrecord 1", "line 3: a tour begins with 'tour 1'"),
            ("tour 1\ngame x\nfly away", "line 3: 'fly' is nothing that a tour says"),
            ("tour 1\ngame", "line 2: 'game' says nothing"),
            ("tour 1\ngame x\ngame y", "line 3: this was said before"),
            ("tour 1\ndeal many", "line 2: 'many' is not a whole number"),
            ("tour 1\nseats 900", "line 2: so many cannot sit at a table"),
            ("tour 1\noption start", "line 2: an option has a name and a value"),
            ("tour 1\nlesson A\nmust now", "line 3: 'must' stands alone"),
            ("tour 1\nlesson A\nfly away", "line 3: 'fly' is nothing that a lesson says"),
            ("tour 1\nlesson A\naccept *", "line 2: this lesson says nothing"),
            (
                "tour 1\nlesson A\nsay B.\naccept c",
                "line 2: this lesson has no kind word for other answers: 'otherwise' is missing",
            ),
            ("tour 1\ngame x\nabout y\nlesson A\nsay B.", "line 5: 'end' is missing"),
            ("tour 1\ngame x\nabout y\nend z", "line 4: there is no lesson"),
            ("tour 1\nseat 2\nlesson A\nsay B.", "line 4: the learner sits at no seat of the table"),
        ] {
            assert_eq!(read(text).map_err(|fault| fault.to_string()), Err(fault.to_owned()), "{text}");
        }
        let long = format!("tour 1\nlesson A\nsay {}", "a".repeat(LONGEST + 1));
        assert_eq!(read(&long).expect_err("too long").line, 2);
    }
}
