//! The course of a game: how the winning chances of every seat moved from step to step.

use ink::{Palette, Svg, Tone, Type};

use crate::chart::frame;

/// How the chances of one seat moved.
#[derive(Clone, PartialEq, Debug)]
pub struct Course {
    /// The seat's name.
    pub name: String,
    /// Steps taken, and the part of the victory to expect then; in order.
    pub chances: Vec<(usize, f64)>,
}

const WIDTH: f64 = 880.0;
const HEIGHT: f64 = 420.0;
const TOP: f64 = 88.0;
const BOTTOM: f64 = HEIGHT - 52.0;
const LEFT: f64 = 64.0;
/// Names stand to the right of where their lines end.
const RIGHT: f64 = WIDTH - 150.0;
/// Names are at least so far apart.
const LINE: f64 = 20.0;
/// Line patterns, so that nobody needs colour to tell two seats apart.
const DASHES: [&str; 8] = ["none", "9 4", "2 4", "12 4 2 4", "5 3", "16 5", "2 2", "9 3 2 3 2 3"];

/// Draws the courses of all seats over the steps of a game.
pub fn courses(title: &str, note: &str, courses: &[Course], palette: Palette) -> String {
    let mut svg = Svg::new(WIDTH, HEIGHT, palette, title);
    frame(&mut svg, (WIDTH, HEIGHT), title, note);
    let steps = |pick: fn(&Course) -> Option<&(usize, f64)>| courses.iter().filter_map(pick).map(|at| at.0);
    let first = steps(|course| course.chances.first()).min().unwrap_or(0);
    let last = steps(|course| course.chances.last()).max().unwrap_or(0).max(first + 1);
    let x = |step: usize| LEFT + (step - first) as f64 / (last - first) as f64 * (RIGHT - LEFT);
    let y = |chance: f64| BOTTOM - chance * (BOTTOM - TOP);
    for quarter in 0..=4 {
        let share = f64::from(quarter) / 4.0;
        let at = y(share);
        svg.line(&format!("M{LEFT:.1} {at:.1}H{RIGHT:.1}"), Tone::Line, 1.0);
        let words = format!("{:.0} %", share * 100.0);
        svg.text(LEFT - 8.0, at + 4.0, &words, Type::sans(13.0).end().tone(Tone::Muted));
    }
    for nth in 0..=6 {
        let step = first + (last - first) * nth / 6;
        svg.text(x(step), BOTTOM + 20.0, &step.to_string(), Type::sans(13.0).middle().tone(Tone::Muted));
    }
    let middle = (LEFT + RIGHT) / 2.0;
    svg.text(middle, HEIGHT - 10.0, "steps of the record", Type::sans(13.0).middle().tone(Tone::Muted));
    for (seat, course) in courses.iter().enumerate() {
        let mut path = String::new();
        for (nth, (step, chance)) in course.chances.iter().enumerate() {
            let letter = if nth == 0 { 'M' } else { 'L' };
            path += &format!("{letter}{:.1} {:.1}", x(*step), y(*chance));
        }
        let line = svg.tag("path").set("d", &path).set("fill", "none").stroke(Tone::Seat(seat as u8), 2.5);
        line.set("stroke-dasharray", DASHES[seat % DASHES.len()]).done();
    }
    for (seat, at) in name_places(courses, y).into_iter().enumerate() {
        let end = courses[seat].chances.last().map_or(0.5, |(_, chance)| *chance);
        let tone = Tone::Seat(seat as u8);
        let lead = format!("M{:.1} {:.1}L{:.1} {at:.1}H{:.1}", RIGHT, y(end), RIGHT + 8.0, RIGHT + 22.0);
        let line = svg.tag("path").set("d", &lead).set("fill", "none").stroke(tone, 2.5);
        line.set("stroke-dasharray", DASHES[seat % DASHES.len()]).done();
        let name = Type::sans(14.0).bold().tone(tone).fit(WIDTH - RIGHT - 36.0);
        svg.text(RIGHT + 26.0, at + 5.0, &courses[seat].name, name);
    }
    svg.finish()
}

/// Where the names stand: beside the ends of their lines, moved apart where they would overlap.
fn name_places(courses: &[Course], y: impl Fn(f64) -> f64) -> Vec<f64> {
    let mut places: Vec<(usize, f64)> = courses
        .iter()
        .map(|course| y(course.chances.last().map_or(0.5, |(_, chance)| *chance)))
        .enumerate()
        .collect();
    places.sort_by(|a, b| a.1.total_cmp(&b.1));
    for nth in 1..places.len() {
        places[nth].1 = places[nth].1.max(places[nth - 1].1 + LINE);
    }
    // What was pushed below the scale moves up again, and the others with it.
    let mut most = BOTTOM;
    for place in places.iter_mut().rev() {
        place.1 = place.1.min(most);
        most = place.1 - LINE;
    }
    places.sort_by_key(|place| place.0);
    places.into_iter().map(|(_, at)| at).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn course(name: &str, chances: &[f64]) -> Course {
        Course { name: name.into(), chances: chances.iter().copied().enumerate().collect() }
    }

    #[test]
    fn every_seat_has_a_line_of_its_own_kind_and_its_name() {
        let seats = [course("Anna", &[0.5, 0.7, 1.0]), course("B<o", &[0.5, 0.3, 0.0])];
        let svg = courses("T", "n", &seats, Palette::Light);
        assert!(svg.contains("Anna") && svg.contains("B&lt;o") && svg.contains("100 %"), "{svg}");
        assert!(svg.contains("stroke-dasharray=\"none\"") && svg.contains("stroke-dasharray=\"9 4\""));
        // Anna ends at the top of the scale, Bo at its foot.
        assert!(svg.contains(&format!("L{RIGHT:.1} {TOP:.1}\"")), "{svg}");
        assert!(svg.contains(&format!("L{RIGHT:.1} {BOTTOM:.1}\"")), "{svg}");
        assert!(courses("T", "n", &[], Palette::Light).ends_with("</svg>"));
    }

    #[test]
    fn names_of_lines_that_end_together_do_not_overlap_and_stay_in_the_picture() {
        let seats: Vec<Course> = (0..8).map(|_| course("x", &[0.0])).collect();
        let mut places = name_places(&seats, |chance| BOTTOM - chance * (BOTTOM - TOP));
        assert!(places.iter().all(|at| (TOP..=BOTTOM).contains(at)), "{places:?}");
        places.sort_by(f64::total_cmp);
        assert!(places.windows(2).all(|pair| pair[1] - pair[0] >= LINE - 1e-9), "{places:?}");
    }
}
