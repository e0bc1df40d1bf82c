//! First games: every tour is played through as learners would, and kept as every other table is.

use crate::browser;
use crate::place;

use std::sync::Arc;
use std::time::Duration;

use bots::Bot;
use browser::{field, people_next};
use house::tables::{Phase, TableId, Token};
use house::tours::{Course, Lesson, Tour, find, tours};
use house::{Decision, House, Settings, Visitor};
use shelf::{AnyMatch, DrawStyle, Thinker};
use table::{Chair, Dice, HouseGame, QuickDice, Seat, Viewer};

/// A bot that is hired for one decision.
struct Once(u64);

impl Thinker for Once {
    fn decide<G: HouseGame>(self, chair: &Chair<'_, G>) -> Option<G::Action> {
        let mut bot: Box<dyn Bot<G>> = bots::hire::<G>("random").ok()?;
        bot.begin(self.0);
        Some(bot.choose(chair))
    }
}

/// Who has to decide next: bots first, as in the house.
fn next(game: &dyn AnyMatch, tour: &Tour) -> Option<Seat> {
    let must = game.waiting().0;
    let bot = game.asked().iter().chain(must.iter()).find(|seat| *seat != tour.seat);
    bot.or(must.first())
}

/// Everything that is pointed at is drawn at that moment, in a window and on a phone.
fn is_drawn(game: &dyn AnyMatch, tour: &Tour, lesson: &Lesson) {
    for width in [1_440, 390] {
        let panels = game.panels(Viewer::Seat(tour.seat), &DrawStyle { width, ..DrawStyle::default() });
        for id in &lesson.point {
            let named = format!(" id=\"{id}\"");
            let drawn = panels.iter().any(|panel| panel.svg.contains(&named));
            assert!(drawn, "{}: '{}' points at {id}, which is not drawn", tour.game, lesson.title);
        }
    }
}

/// Reads what is only to be read.
fn read_on(game: &dyn AnyMatch, course: &mut Course, met: &mut Vec<usize>) {
    while let Some((number, lesson)) = course.lesson().filter(|(_, lesson)| lesson.is_read()) {
        is_drawn(game, course.tour(), lesson);
        met.push(number);
        course.read_on(number, game.plies());
        course.look(game);
    }
}

/// What a learner answers: the first answer that fits, or any of them by these dice.
fn answer(
    game: &dyn AnyMatch,
    course: &Course,
    dice: &mut Option<QuickDice>,
    met: &mut Vec<usize>,
) -> String {
    let tour = course.tour();
    let legal: Vec<String> = game
        .legal(tour.seat)
        .into_iter()
        .filter(|choice| !choice.grave)
        .map(|choice| choice.action)
        .collect();
    let lesson = course.lesson();
    let fits = |action: &&String| lesson.is_none_or(|(_, lesson)| lesson.accepts(action));
    let fitting: Vec<&String> = legal.iter().filter(fits).collect();
    if let Some((number, lesson)) = lesson {
        is_drawn(game, tour, lesson);
        met.push(number);
        let objects = |action: &String| course.objects(game, std::slice::from_ref(action));
        if let Some(other) = legal.iter().find(|action| !lesson.accepts(action)) {
            assert_eq!(objects(other), Some(lesson.otherwise.as_str()), "{other}");
        }
        assert_eq!(objects(fitting[0]), None, "{} fits", fitting[0]);
    }
    let at = dice.as_mut().map_or(0, |dice| dice.below(fitting.len() as u32) as usize);
    // Whoever always takes the first answer where nothing is taught may never come to an end.
    let at = if lesson.is_none() && dice.is_none() { game.plies() % fitting.len() } else { at };
    fitting[at].clone()
}

/// Plays a tour to the end of its game; returns the lessons that were met, in order.
fn play_through(tour: &'static Tour, seed: Option<u64>) -> Vec<usize> {
    let shelved = shelf::find(&tour.game).expect("a game");
    let options: Vec<(&str, &str)> = tour.options.iter().map(|(name, value)| (&**name, &**value)).collect();
    let setup = shelved.setup(tour.seats, &options).expect("its options");
    let mut game = shelved.start(&setup, tour.secret(), Vec::new()).expect("a match");
    let (mut course, mut dice, mut met) = (Course::begin(tour), seed.map(QuickDice::new), Vec::new());
    course.look(game.as_ref());
    for step in 0..20_000 {
        let (seat, action) = match game.unasked() {
            Some(unasked) => unasked,
            None => {
                let Some(seat) = next(game.as_ref(), tour) else { break };
                let action = if seat == tour.seat {
                    read_on(game.as_ref(), &mut course, &mut met);
                    answer(game.as_ref(), &course, &mut dice, &mut met)
                } else {
                    let wish = course.wish(game.as_ref(), seat);
                    wish.or_else(|| game.desk(seat).think(Once(step ^ seed.unwrap_or(0))))
                        .expect("a decision")
                };
                (seat, action)
            }
        };
        game.submit(seat, &action).expect("legal");
        if seat == tour.seat {
            course.answered(&action, game.plies());
        }
        course.look(game.as_ref());
    }
    assert!(game.standing().is_some(), "{}: the game does not end", tour.game);
    met
}

/// All lessons that the tour waits for were met, in their order, and no lesson twice.
fn all_met(tour: &Tour, met: &[usize]) {
    assert!(met.is_sorted_by(|one, next| one < next), "{}: {met:?}", tour.game);
    for (number, lesson) in tour.lessons.iter().enumerate().filter(|(_, lesson)| lesson.must) {
        assert!(met.contains(&number), "{}: '{}' was never said, only {met:?}", tour.game, lesson.title);
    }
}

#[test]
fn every_tour_is_played_through_with_the_first_answer_that_fits() {
    for tour in tours() {
        all_met(tour, &play_through(tour, None));
    }
}

#[test]
fn every_tour_is_played_through_with_any_answers_that_fit() {
    for tour in tours() {
        for seed in 1..=3 {
            all_met(tour, &play_through(tour, Some(seed)));
        }
    }
}

#[test]
fn every_tour_teaches_in_ten_to_sixteen_lessons_and_offers_to_play_the_rest() {
    for tour in tours() {
        let musts = tour.lessons.iter().filter(|lesson| lesson.must).count();
        assert!(musts >= 8, "{}: the tour waits for {musts} lessons only", tour.game);
        assert!(tour.lessons.iter().any(|lesson| lesson.offers_rest), "{}", tour.game);
        bots::named(&tour.bot).expect("a bot that anybody may ask for");
        for said in tour.lessons.iter().map(|lesson| &lesson.say) {
            assert!(said.ends_with(['.', '?', ':']), "{}: {said}", tour.game);
        }
    }
}

async fn open(directory: &std::path::Path) -> Arc<House> {
    let settings = Settings {
        data_dir: directory.into(),
        database: place::server(directory),
        bot_pace: Duration::ZERO,
        ..Settings::default()
    };
    House::open(settings).await.expect("a house")
}

/// The lesson that is said, its number and whether it is only read.
async fn lesson(house: &House, id: &TableId) -> Option<(usize, bool)> {
    let said = house.read(id, |table| {
        Ok(table.course().and_then(|course| course.lesson()).map(|(number, now)| (number, now.is_read())))
    });
    said.await.expect("a table")
}

#[tokio::test]
async fn an_answer_that_does_not_fit_changes_nothing_and_a_tour_that_was_left_goes_on_where_it_was() {
    let directory = tempfile::tempdir().expect("a directory");
    let anna: Visitor = Token::fresh().expect("luck").visitor().into();
    let house = open(directory.path()).await;
    let id = house.learn(&anna, "king-is-dead", "Anna").await.expect("a tour");
    let twin = house.learn(&anna, "king-is-dead", "Anna").await.expect("another");
    let secret = |id: TableId| {
        let house = house.clone();
        async move { house.read(&id, |table| Ok(table.opening().secret.clone())).await.expect("a table") }
    };
    assert_eq!(secret(id.clone()).await, secret(twin).await, "the deal is the same for everybody");
    let by = |version| Decision { seat: Some(Seat(0)), version, key: None };
    let version = people_next(&house, &id).await;
    let early =
        house.play(&id, &anna, by(version), "play assemble").await.expect_err("it is to be read first");
    assert!(early.is_lesson() && early.detail.contains("Go on"), "{early:?}");
    assert_eq!(house.read_on(&id, &anna, None, 2).await, Ok(version), "another lesson is said");
    for number in 0..3 {
        assert_eq!(lesson(&house, &id).await, Some((number, true)));
        house.read_on(&id, &anna, None, number).await.expect("it is read");
    }
    let version = people_next(&house, &id).await;
    let missed = house.play(&id, &anna, by(version), "pass").await.expect_err("it does not fit");
    let words = &find("king-is-dead").expect("a tour").lessons[3].otherwise;
    assert!(missed.is_lesson() && missed.detail == *words, "{missed:?}");
    assert_eq!(people_next(&house, &id).await, version, "nothing is kept of it");
    let refused = house.play(&id, &anna, by(version), "summon Mo.S").await.expect_err("against the rules");
    assert!(refused.rule.is_some(), "of what is forbidden the rules speak: {refused:?}");
    house.close();
    drop(house);
    let house = open(directory.path()).await;
    assert_eq!(lesson(&house, &id).await, Some((3, false)), "it goes on where it was left");
    let version = people_next(&house, &id).await;
    house.play(&id, &anna, by(version), "play assemble").await.expect("it fits");
    assert_eq!(lesson(&house, &id).await, Some((4, false)));
    let version = people_next(&house, &id).await;
    house.undo(&id, &anna, by(version)).await.expect("a step back");
    assert_eq!(lesson(&house, &id).await, Some((3, false)), "a lesson that was taken back is said again");
    assert_eq!(house.read(&id, |table| Ok(table.phase())).await, Ok(Phase::Playing));
    house.close();
}

#[tokio::test]
async fn a_learner_is_led_by_plain_forms_and_nobody_else_is_taught() {
    let house = browser::House::open().await;
    let mut anna = house.browser();
    for (page, link) in [
        ("/", "href=\"/learn\""),
        ("/new", "href=\"/learn\""),
        ("/new?game=last-kingdom", "/learn#tour-last-kingdom"),
        ("/rules/king-is-dead", "/learn#tour-king-is-dead"),
    ] {
        assert!(anna.get(page).await.text.contains(link), "{page} leads to it");
    }
    let index = anna.get("/learn").await.text;
    for tour in tours() {
        assert!(index.contains(&format!("action=\"/learn/{}\"", tour.game)), "{}", tour.game);
    }
    assert_eq!(anna.post("/learn/chess", &[]).await.status, 404);
    assert_eq!(anna.post("/learn/..%2f", &[]).await.status, 404);
    let table = anna.post("/learn/king-is-dead", &[("name", "Anna")]).await.follow();
    assert_eq!(anna.post("/learn/king-is-dead", &[]).await.follow(), table, "one that was left goes on");
    assert!(anna.get("/learn").await.text.contains("Go on with your first game"));
    house.people_next(&table).await;
    let page = anna.get(&table).await.text;
    assert!(page.contains("id=\"lesson\"") && page.contains("The aim"), "the first lesson is said");
    assert!(page.contains("id=\"go-on\"") && !page.contains("id=\"form-play\""), "it is read first");
    let stranger = house.browser().get(&table).await.text;
    assert!(!stranger.contains("id=\"lesson\""), "whoever watches is not taught");
    for number in ["0", "0", "1", "2"] {
        let read = anna.post(&format!("{table}/read"), &[("seat", "0"), ("lesson", number)]).await;
        assert_eq!(read.status, 303, "{}", read.text);
    }
    for (number, status) in [("x", 400), ("-1", 400), ("99999999999999999999", 400), ("7", 303)] {
        let read = anna.post(&format!("{table}/read"), &[("seat", "0"), ("lesson", number)]).await;
        assert_eq!(read.status, status, "{number}");
    }
    let page = anna.get(&table).await.text;
    assert!(page.contains("data-point=\"hand-assemble\""), "it says where to touch");
    assert_eq!(page.matches("class=\"fits\"").count(), 1, "and which choice fits");
    let version = field(&page, "version").expect("a version");
    let form = [("version", version.as_str()), ("seat", "0"), ("action", "pass")];
    let missed = anna.post(&format!("{table}/play"), &form).await;
    assert_eq!(missed.status, 303);
    let back = missed.headers["location"].to_str().expect("an address").to_owned();
    let page = anna.get(&back).await.text;
    assert!(page.contains("That is legal too"), "kind words, on the page of the table");
    assert_eq!(field(&page, "version").as_deref(), Some(version.as_str()), "nothing happened");
    house.close();
}

#[tokio::test]
async fn opening_tours_counts_as_opening_tables_does() {
    let limits = house::Limits { tables_per_visitor: 1, ..house::Limits::default() };
    let house = browser::House::with(limits).await;
    let mut anna = house.browser();
    anna.post("/learn/king-is-dead", &[]).await.follow();
    assert_eq!(anna.post("/learn/last-kingdom", &[]).await.status, 429);
    house.close();
}

#[tokio::test]
async fn what_follows_a_tour_is_a_game_of_ones_own() {
    let house = browser::House::open().await;
    let mut anna = house.browser();
    let table = anna.post("/learn/king-is-dead", &[("name", "Anna")]).await.follow();
    anna.post(&format!("{table}/handover"), &[("seat", "0"), ("bot", "random")]).await;
    let id = TableId::read(table.trim_start_matches("/t/")).expect("a table");
    for _ in 0..6_000 {
        if house.inner.read(&id, |table| Ok(table.phase())).await == Ok(Phase::Over) {
            break;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let page = anna.get(&table).await.text;
    assert!(page.contains("Play your first game") && page.contains("/new?game=king-is-dead"), "{page}");
    let rematch = anna.post(&format!("{table}/rematch"), &[]).await.follow();
    assert!(!anna.get(&rematch).await.text.contains("id=\"lesson\""), "nothing is taught twice");
    house.close();
}
