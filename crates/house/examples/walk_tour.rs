//! Walks through a tour as its authors need it: what is asked, what is said, what fits, what it is about.
//!
//! `walk_tour FILE [SEED] [BOT]` answers with the first fitting answer, or with random ones if a seed above 0 is given.

use bots::Bot;
use house::tours::{Course, Tour, read};
use shelf::{DrawStyle, Thinker};
use table::{Chair, Dice, HouseGame, QuickDice, Viewer};

/// A bot that is hired for one decision.
struct Once<'a>(&'a str, u64);

impl Thinker for Once<'_> {
    fn decide<G: HouseGame>(self, chair: &Chair<'_, G>) -> Option<G::Action> {
        let mut bot: Box<dyn Bot<G>> = bots::hire::<G>(self.0).ok()?;
        bot.begin(self.1);
        Some(bot.choose(chair))
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("which tour?")?;
    let seed: u64 = arguments.next().map_or(Ok(0), |seed| seed.parse())?;
    let tour: &'static Tour = Box::leak(Box::new(read(&std::fs::read_to_string(file)?)?));
    let bot = arguments.next().unwrap_or_else(|| "greedy".into());
    let brief = std::env::var("BRIEF").is_ok();
    let game = shelf::find(&tour.game)?;
    let options: Vec<(&str, &str)> = tour.options.iter().map(|(name, value)| (&**name, &**value)).collect();
    let mut game = game.start(&game.setup(tour.seats, &options)?, tour.secret(), Vec::new())?;
    let (mut course, mut dice, mut decisions) = (Course::begin(tour), QuickDice::new(seed), 0);
    course.look(game.as_ref());
    while let Some((seat, unasked)) = next(game.as_ref(), tour) {
        let action = if let Some(action) = unasked {
            action
        } else if seat != tour.seat {
            let wish = course.wish(game.as_ref(), seat);
            let chosen =
                wish.or_else(|| game.desk(seat).think(Once(&bot, game.plies() as u64))).ok_or("nothing")?;
            println!("      [{}] bot {seat}: {chosen}", game.plies());
            chosen
        } else {
            while let Some((number, lesson)) = course.lesson().filter(|(_, lesson)| lesson.is_read()) {
                println!("   == {number} {}: {} (read, points {:?})", lesson.title, lesson.say, lesson.point);
                course.read_on(number, game.plies());
                course.look(game.as_ref());
            }
            decisions += 1;
            let legal = game.legal(seat);
            println!("[{}] {}", game.plies(), game.prompt(Viewer::Seat(seat)));
            if !brief {
                for choice in &legal {
                    println!(
                        "        {:32} {:?} > {:?}  {}",
                        choice.action, choice.from, choice.to, choice.label
                    );
                }
            }
            let fitting: Vec<_> = match course.lesson() {
                Some((number, lesson)) => {
                    println!("   == {number} {}: {}", lesson.title, lesson.say);
                    legal.iter().filter(|choice| lesson.accepts(&choice.action)).collect()
                }
                None => legal.iter().filter(|choice| !choice.grave).collect(),
            };
            let at = match seed {
                0 if course.lesson().is_some() => 0,
                _ => dice.below(fitting.len() as u32) as usize,
            };
            println!("   -> {} ({} of {} fit)", fitting[at].action, fitting.len(), legal.len());
            fitting[at].action.clone()
        };
        if std::env::var("IDS").is_ok() && seat == tour.seat {
            let style = DrawStyle { width: 1000, ..DrawStyle::default() };
            let drawn = game.draw(Viewer::Seat(seat), &style);
            let ids = drawn.split(" id=\"").skip(1).filter_map(|part| part.split('"').next());
            println!("   ids: {}", ids.collect::<Vec<_>>().join(" "));
        }
        game.submit(seat, &action)?;
        if seat == tour.seat {
            course.answered(&action, game.plies());
        }
        course.look(game.as_ref());
    }
    println!(
        "over after {} steps, {decisions} decisions, lesson {} of {}",
        game.plies(),
        course.next(),
        tour.lessons.len()
    );
    println!("{:?}", game.standing());
    Ok(())
}

/// Who decides next, and what, where nobody need be asked.
fn next(game: &dyn shelf::AnyMatch, tour: &Tour) -> Option<(table::Seat, Option<String>)> {
    if let Some((seat, action)) = game.unasked() {
        return Some((seat, Some(action)));
    }
    let must = game.waiting().0;
    let first = game.asked().iter().chain(must.iter()).find(|seat| *seat != tour.seat);
    first.or(must.first()).map(|seat| (seat, None))
}
