//! What a table needs besides people: bots that think, clocks that fall.

use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use shelf::Desk;
use table::Seat;
use tokio::task::spawn_blocking;

use super::House;
use super::room::Room;
use crate::problem::{Code, Problem};
use crate::staff::{Bill, Pool, Stopped, Task, standin};
use crate::tables::{Entry, Fence, Hosted, Phase, TableId, TakeoverCause, VisitorId, now};
use crate::tours::Course;
use crate::verbs::settle_prelude;

/// Where the lines of the log come from, whatever room the code is in.
const LOG: &str = "house::house";

/// How long a table waits for what is wrong to pass.
const PATIENCE: Duration = Duration::from_secs(5);

/// How often a bot that waits for those who watch looks whether anybody still does.
const GLANCE: Duration = Duration::from_millis(100);

/// Whether what failed may succeed later: the house itself could not, or the table has changed meanwhile. A table that is gone
/// or kept as a list stays so.
fn may_pass(problem: &Problem) -> bool {
    problem.status >= 500 || problem.code == Code::Stale
}

impl House {
    /// Sees to what a table needs besides people: bots that think, clocks that fall.
    pub(super) fn tend(self: &Arc<House>, room: &Arc<Room>, table: &Hosted) {
        self.waiting.note(table);
        let is_ours = self.nodes.is_ours(&room.id);
        if is_ours && bot_to_act(table).is_some() && !room.driven.swap(true, Ordering::AcqRel) {
            tokio::spawn(self.clone().drive(room.clone()));
        }
        if table.phase() == Phase::Over || table.is_parked() {
            self.pool.dismiss(&room.id);
        }
        if table.phase() == Phase::Over {
            self.staff.retire(&room.id);
        }
        let mut alarm = room.alarm.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(alarm) = alarm.take() {
            alarm.abort();
        }
        let clocks = table.clocks().filter(|_| table.phase() == Phase::Playing);
        let until = clocks.and_then(|clocks| clocks.deadline()).or_else(|| table.prelude_until());
        if let Some(deadline) = until.filter(|_| is_ours && !table.is_parked()) {
            let wait = Duration::from_millis(u64::try_from(deadline - now()).unwrap_or(0));
            let (house, id) = (self.clone(), room.id.clone());
            *alarm = Some(tokio::spawn(house.ring(id, wait)).abort_handle());
        }
    }

    /// The bots of a table have nothing to do any more.
    pub(super) fn retire(&self, id: &TableId) {
        self.staff.retire(id);
    }

    /// When a clock falls, a bot takes the seat until its player comes back; a game whose players add to its chance does
    /// not wait for ever for what is missing. A boxed future, since
    /// a change of the table sets the next alarm.
    fn ring(self: Arc<House>, id: TableId, wait: Duration) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(async move {
            let mut wait = wait;
            loop {
                tokio::time::sleep(wait).await;
                let Ok(fence) = self.nodes.fence(&id) else { return };
                let fallen = self.change_under(fence, &id, |table, at| {
                    if table.phase() == Phase::Open {
                        return settle_prelude(table, at);
                    }
                    let clocks = table.clocks().filter(|_| table.phase() == Phase::Playing);
                    let Some(seat) = clocks.and_then(|clocks| clocks.fallen(at)) else {
                        return Ok(Vec::new());
                    };
                    let bot = standin().to_owned();
                    let entry = Entry::TakenOver { seat, bot, cause: TakeoverCause::Clock };
                    table.apply(at, &entry).map_err(Problem::broken)?;
                    Ok(vec![entry])
                });
                match fallen.await {
                    Err(problem) if may_pass(&problem) => {
                        tracing::error!(target: LOG, table = %id, %problem, "a clock fell and nobody could be told");
                        wait = PATIENCE;
                    }
                    _ => return,
                }
            }
        })
    }

    /// Lets the bots of a table act until it is a person's turn.
    fn drive(self: Arc<House>, room: Arc<Room>) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        Box::pin(async move {
            loop {
                let driven = Driven(&room.driven);
                while match self.bot_step(&room).await {
                    Ok(acted) => acted,
                    // Another node sees to it by now, or somebody else acted.
                    Err(problem) if problem.code == Code::Stale => false,
                    Err(problem) => {
                        tracing::error!(target: LOG, table = %room.id, %problem, "a bot could not act");
                        // Not at once again: whatever is wrong may pass.
                        tokio::time::sleep(Duration::from_secs(1)).await;
                        false
                    }
                } {}
                drop(driven);
                // Between the last look and this line a bot may have got something to do.
                let again = match self.read(&room.id, |table| Ok(bot_to_act(table).is_some())).await {
                    Ok(again) => again,
                    Err(problem) => may_pass(&problem),
                };
                if !again
                    || !self.nodes.is_ours(&room.id)
                    || self.closing.is_cancelled()
                    || room.driven.swap(true, Ordering::AcqRel)
                {
                    return;
                }
            }
        })
    }

    /// One decision of one bot; `false` if no bot has to decide.
    async fn bot_step(self: &Arc<House>, room: &Arc<Room>) -> Result<bool, Problem> {
        let Some(turn) = self.read(&room.id, |table| Ok(BotTurn::of(table))).await? else { return Ok(false) };
        let Ok(fence) = self.nodes.fence(&room.id) else { return Ok(false) };
        let BotTurn { seat, since, desk, task, people, owner, wish } = turn;
        if let Some(action) = wish {
            return self.bot_plays(room, fence, seat, since, action).await;
        }
        let bill = Bill { network: room.network(), owner, table: room.id.clone(), idle: false };
        let Some(ticket) = self.pool.ticket(bill).await.map(Arc::new) else { return Ok(false) };
        let started = tokio::time::Instant::now();
        let (staff, id, fallback, number) =
            (self.staff.clone(), room.id.clone(), desk.clone(), ticket.number());
        let thought = tokio::select! {
            thought = spawn_blocking(move || staff.decide(&id, &desk, &task, &ticket)) => Some(thought),
            () = Pool::until_stuck(self.pool.clone(), number) => None,
        };
        let action = match thought {
            Some(Ok(Ok(action))) => action,
            // The house closes, or nobody is to decide here: what is half thought is not played.
            Some(Ok(Err(Stopped))) => return Ok(false),
            failed => {
                let fault = failed.and_then(Result::err);
                tracing::error!(target: LOG, table = %room.id, ?fault, "a bot failed; the seat's default is played");
                spawn_blocking(move || fallback.default_action()).await.map_err(Problem::broken)?
            }
        };
        let Some(action) = action else { return Err(Problem::broken("a bot found nothing to do")) };
        metrics::histogram!("house_bot_seconds").record(started.elapsed());
        // People set for themselves how fast they see what bots do, and nobody is to wait for more than thinking. A
        // game that bots play among themselves would be over before anybody has seen it.
        let until = started + self.settings.bot_pace;
        while !people && room.is_watched() && tokio::time::Instant::now() < until {
            let next = until.min(tokio::time::Instant::now() + GLANCE);
            tokio::select! {
                () = tokio::time::sleep_until(next) => {}
                () = self.closing.cancelled() => return Ok(false),
            }
        }
        self.bot_plays(room, fence, seat, since, action).await
    }

    /// Plays what a bot has decided, if it still has to.
    async fn bot_plays(
        self: &Arc<House>,
        room: &Arc<Room>,
        fence: Option<Fence>,
        seat: Seat,
        since: u64,
        action: String,
    ) -> Result<bool, Problem> {
        self.change_under(fence, &room.id, move |table, at| {
            // Meanwhile the seat may have been given back, or the table may be over.
            let current = bot_to_act(table).is_some_and(|(now, _)| now == seat);
            if !current || table.choices_since(seat) != since {
                return Ok(Vec::new());
            }
            Ok(table.play(at, seat, &action, None)?)
        })
        .await?;
        metrics::counter!("house_steps", "by" => "bot").increment(1);
        Ok(true)
    }
}

/// The bots of a table are being seen to until this is dropped, also by a panic: whoever comes next sees to them again.
struct Driven<'a>(&'a AtomicBool);

impl Drop for Driven<'_> {
    fn drop(&mut self) {
        self.0.store(false, Ordering::Release);
    }
}

/// A decision that a bot has to take, free of the table.
struct BotTurn {
    seat: Seat,
    /// The version since which the seat has had these choices.
    since: u64,
    desk: Desk,
    task: Task,
    /// Whether people play at the table.
    people: bool,
    /// Who opened the table.
    owner: VisitorId,
    /// What a tour wishes it to do; then it need not think.
    wish: Option<String>,
}

impl BotTurn {
    /// The next one at a table; `None` if no bot has to decide.
    fn of(table: &Hosted) -> Option<BotTurn> {
        let (seat, bot) = bot_to_act(table)?;
        let game = table.game()?;
        let begins_turn = game.latest_to_decide() != Some(seat);
        let learner = |course: &&Course| {
            table.places().get(course.tour().seat.index()).is_some_and(|place| place.bot().is_none())
        };
        let course = table.course().filter(learner);
        Some(BotTurn {
            seat,
            since: table.choices_since(seat),
            desk: game.desk(seat),
            task: Task { bot, seed: table.bot_seed(seat), begins_turn },
            people: table.places().iter().any(|place| place.bot().is_none()),
            owner: table.opening().owner.clone(),
            wish: course.and_then(|course| course.wish(game, seat)),
        })
    }
}

/// The bot that has to decide next, if one has: one that was asked something answers first.
fn bot_to_act(table: &Hosted) -> Option<(Seat, String)> {
    if table.phase() != Phase::Playing || table.is_parked() {
        return None;
    }
    let game = table.game()?;
    let (must, _) = game.waiting();
    let bot = |seat: Seat| Some((seat, table.places().get(seat.index())?.bot()?.to_owned()));
    game.asked().iter().chain(must.iter()).find_map(bot)
}

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use super::*;

    #[test]
    fn a_panic_while_a_bot_is_seen_to_leaves_the_table_to_whoever_comes_next() {
        let flag = AtomicBool::new(true);
        let panicked = catch_unwind(AssertUnwindSafe(|| {
            let _driven = Driven(&flag);
            panic!("a bot's turn cannot be read");
        }));
        assert!(panicked.is_err() && !flag.load(Ordering::Acquire));
    }

    #[test]
    fn what_the_house_could_not_do_is_tried_again_and_what_is_gone_is_not() {
        assert!(may_pass(&Problem::broken("a test")) && may_pass(&Problem::stale()));
        assert!(may_pass(&Problem::cannot_store()));
        assert!(!may_pass(&Problem::missing("gone")) && !may_pass(&Problem::not_now("parked")));
        assert!(!may_pass(&Problem { status: 499, ..Problem::bad("") }));
    }

    #[tokio::test]
    async fn the_bots_of_a_game_that_is_over_or_deleted_are_let_go() {
        let directory = tempfile::tempdir().expect("a directory");
        let bot_pace = Duration::ZERO;
        let settings = crate::house::Settings {
            data_dir: directory.path().into(),
            database: crate::testing::server(directory.path()),
            bot_pace,
            ..Default::default()
        };
        let house = House::open(settings).await.expect("a house");
        let anna = crate::tables::Token::fresh().expect("luck").visitor().into();
        for deleted in [false, true] {
            let seats = vec![
                crate::verbs::SeatWish::Bot { bot: "squire".into() },
                crate::verbs::SeatWish::Me { name: "Anna".into() },
            ];
            let options = [("start".to_owned(), "0".to_owned())].into();
            let (game, pace) = ("king-is-dead".to_owned(), crate::tables::Pace::None);
            let wish = crate::verbs::Wish { game, seats, options, pace, listed: false, contributes: false };
            let id = house.create(&anna, &wish).await.expect("a table");
            for _ in 0..2_000 {
                if house.read(&id, |table| Ok(bot_to_act(table).is_none())).await.expect("a table") {
                    break;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            assert_eq!(house.staff.at(&id), 1, "it remembers what it has read");
            if deleted {
                house.forget(&id);
            } else {
                house.resign(&id, &anna, None).await.expect("an end");
            }
            assert_eq!(house.staff.at(&id), 0, "deleted: {deleted}");
        }
        house.close();
    }

    #[tokio::test]
    async fn bots_among_themselves_wait_for_those_who_watch_and_for_nobody_else() {
        let directory = tempfile::tempdir().expect("a directory");
        let bot_pace = Duration::from_secs(3_600);
        let settings = crate::house::Settings {
            data_dir: directory.path().into(),
            database: crate::testing::server(directory.path()),
            bot_pace,
            ..Default::default()
        };
        let house = House::open(settings).await.expect("a house");
        let anna: crate::verbs::Visitor = crate::tables::Token::fresh().expect("luck").visitor().into();
        let me = crate::verbs::SeatWish::Me { name: "Anna".into() };
        let seats = vec![crate::verbs::SeatWish::Bot { bot: "random".into() }, me];
        let options = [("start".to_owned(), "0".to_owned())].into();
        let (game, pace) = ("king-is-dead".to_owned(), crate::tables::Pace::None);
        let wish = crate::verbs::Wish { game, seats, options, pace, listed: false, contributes: false };
        let id = house.create(&anna, &wish).await.expect("a table");
        let (room, _) = house.listen(&id).await.expect("a bell");
        let watching = crate::house::presence::Watching::new(room.clone());
        // A person plays: the bot adds no waiting of its own, watched or not.
        let mut turns = 0;
        while house.read(&id, |table| Ok(bot_to_act(table).is_some())).await.expect("a table") {
            turns += 1;
            assert!(turns < 2_000, "the bot waits although a person does");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        // She leaves her seat to a bot and watches: a decision may be on its way, and no more.
        let begun = house.glimpse(&id).await.expect("a table").version();
        house.hand_over(&id, &anna, Seat(1), Some("random")).await.expect("a bot plays");
        tokio::time::sleep(Duration::from_millis(400)).await;
        let seen = house.glimpse(&id).await.expect("a table");
        assert!(seen.phase() == Phase::Playing && seen.version() <= begun + 2, "{}", seen.version() - begun);
        drop(watching);
        let mut looks = 0;
        while house.glimpse(&id).await.expect("a table").phase() != Phase::Over {
            looks += 1;
            assert!(looks < 4_000, "nobody watches, and the bots wait");
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        house.close();
    }

    #[tokio::test]
    async fn who_thinks_for_a_table_is_stopped_when_its_game_ends_and_not_before() {
        let directory = tempfile::tempdir().expect("a directory");
        let settings = crate::house::Settings {
            data_dir: directory.path().into(),
            database: crate::testing::server(directory.path()),
            ..Default::default()
        };
        let house = House::open(settings).await.expect("a house");
        let anna: crate::verbs::Visitor = crate::tables::Token::fresh().expect("luck").visitor().into();
        let seats = ["Anna", "Bo"].map(|name| crate::verbs::SeatWish::Me { name: name.into() }).to_vec();
        let (game, pace) = ("king-is-dead".to_owned(), crate::tables::Pace::None);
        let wish = crate::verbs::Wish {
            game,
            seats,
            options: Default::default(),
            pace,
            listed: false,
            contributes: false,
        };
        let id = house.create(&anna, &wish).await.expect("a table");
        let bill = Bill { network: None, owner: anna.id.clone(), table: id.clone(), idle: false };
        let ticket = house.pool.ticket(bill).await.expect("the house is open");
        house.say(&id, &anna, None, "Hm.").await.expect("talk");
        assert!(!ticket.is_stopped(), "the game goes on");
        house.resign(&id, &anna, Some(Seat(0))).await.expect("an end");
        assert!(ticket.is_stopped(), "nothing is left to decide");
        house.close();
    }
}
