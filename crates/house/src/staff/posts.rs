//! The bots that play for the house. One is hired when its seat first has to decide and stays for the game, so that it
//! remembers what it has read and the time for a turn counts for the whole turn.
//!
//! Memory is bounded: the house has room for so many, a bot that has not been asked for long leaves, and
//! one that is needed again is hired again. Time counts only while a bot thinks, never while
//! people look on or other bots have the processor.

use std::any::Any;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use bots::{Bot, Clock};
use shelf::{Desk, Thinker};
use table::{Chair, HouseGame, Seat};
use tokio_util::sync::CancellationToken;

use super::pool::{Pool, Ticket};
use super::stopwatch::Stopwatch;
use super::thinking::{Task, legal_or_default};
use crate::tables::TableId;

/// Bots that are kept in memory; the strongest take some ten megabytes each.
const CAPACITY: usize = 16;
/// A bot that was not asked for so long is forgotten.
const IDLE: Duration = Duration::from_secs(600);

/// Nobody wants to know any more what a bot would have decided.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

/// All bots that play for the house.
#[derive(Debug)]
pub struct Staff {
    posts: Mutex<HashMap<(TableId, Seat), Post>>,
    clock: Clock,
    capacity: usize,
}

/// A bot's work for one seat.
#[derive(Debug)]
struct Post {
    /// The bot by name.
    name: String,
    /// A `Box<dyn Bot<G>>` of the table's game; `None` once its room was needed.
    bot: Option<Box<dyn Any + Send>>,
    stopwatch: Stopwatch,
    /// When it was last asked.
    used: Duration,
}

impl Default for Staff {
    fn default() -> Staff {
        Staff::new(Clock::default(), CAPACITY)
    }
}

impl Staff {
    fn new(clock: Clock, capacity: usize) -> Staff {
        Staff { posts: Mutex::default(), clock, capacity }
    }

    fn posts(&self) -> MutexGuard<'_, HashMap<(TableId, Seat), Post>> {
        self.posts.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What the bot that sits on this seat of a table decides. Takes its time, and waits its turn.
    pub fn decide(
        &self,
        table: &TableId,
        desk: &Desk,
        task: &Task,
        ticket: &Arc<Ticket>,
    ) -> Result<Option<String>, Stopped> {
        if !ticket.wait() {
            return Err(Stopped);
        }
        let decided = desk.think(AtWork { staff: self, at: (table.clone(), desk.seat()), task, ticket });
        if ticket.is_stopped() { Err(Stopped) } else { Ok(decided) }
    }

    /// Lets the bots of a table go.
    pub fn retire(&self, table: &TableId) {
        let mut posts = self.posts();
        posts.retain(|(at, _), _| at != table);
        note(&posts);
    }

    /// How many bots have begun to work for a table.
    #[cfg(test)]
    pub(crate) fn at(&self, table: &TableId) -> usize {
        self.posts().keys().filter(|(at, _)| at == table).count()
    }

    /// Forgets the bots that were not asked for long.
    fn sweep(&self) {
        let now = self.clock.now();
        let mut posts = self.posts();
        posts.retain(|_, post| now.saturating_sub(post.used) < IDLE);
        note(&posts);
    }

    /// Sweeps now and then, until the house closes.
    pub async fn look_after(self: Arc<Staff>, pool: Arc<Pool>, closing: CancellationToken) {
        loop {
            tokio::select! {
                () = tokio::time::sleep(IDLE / 10) => {
                    self.sweep();
                    pool.sweep();
                }
                () = closing.cancelled() => return,
            }
        }
    }

    /// Takes the work of a seat up, if a bot of that name has begun it.
    fn take(&self, at: &(TableId, Seat), name: &str) -> Option<Post> {
        self.posts().remove(at).filter(|post| post.name == name)
    }

    /// Lays the work of a seat down. If there is not enough room, the bot that was not asked for longest
    /// leaves; how long it has thought stays known.
    fn keep(&self, at: (TableId, Seat), post: Post) {
        let mut posts = self.posts();
        posts.insert(at, post);
        while posts.values().filter(|post| post.bot.is_some()).count() > self.capacity {
            let seated = posts.values_mut().filter(|post| post.bot.is_some());
            match seated.min_by_key(|post| post.used) {
                Some(post) => post.bot = None,
                None => break,
            }
        }
        note(&posts);
    }
}

fn note(posts: &HashMap<(TableId, Seat), Post>) {
    let seated = posts.values().filter(|post| post.bot.is_some()).count();
    metrics::gauge!("house_bots_in_memory").set(seated as f64);
}

/// The bot of one seat while it thinks.
struct AtWork<'a> {
    staff: &'a Staff,
    at: (TableId, Seat),
    task: &'a Task,
    ticket: &'a Arc<Ticket>,
}

impl Thinker for AtWork<'_> {
    fn decide<G: HouseGame>(self, chair: &Chair<'_, G>) -> Option<G::Action> {
        let AtWork { staff, at, task, ticket } = self;
        // Whatever is stored: nobody is hired whom a stranger could not ask for.
        let name = bots::nearest(&task.bot);
        let (bot, stopwatch) = match staff.take(&at, name) {
            Some(post) => (post.bot, post.stopwatch),
            None => (None, Stopwatch::new(staff.clock.clone())),
        };
        let before = if task.begins_turn { Duration::ZERO } else { stopwatch.thought() };
        stopwatch.set(Duration::ZERO);
        let bot = bot.and_then(|bot| bot.downcast::<Box<dyn Bot<G>>>().ok()).map(|bot| *bot);
        let mut bot = match bot {
            Some(bot) => bot,
            None => {
                let mut bot = bots::hire_by::<G>(name, stopwatch.clock()).ok()?;
                metrics::counter!("house_bots_hired").increment(1);
                bot.begin(task.seed);
                bot
            }
        };
        // The turn began when the stopwatch stood at nought, whichever bot of that name began it.
        bot.turn();
        stopwatch.set(before);
        let chosen = stopwatch.during(ticket, || bot.choose(chair));
        let interrupted = ticket.is_stopped() || ticket.has_overrun();
        // One that was interrupted has read half of something; the next one begins from nothing.
        let bot = (!interrupted).then(|| -> Box<dyn Any + Send> { Box::new(bot) });
        let used = staff.clock.now();
        staff.keep(at, Post { name: name.into(), bot, stopwatch, used });
        if ticket.has_overrun() {
            let bot = Some(name);
            tracing::warn!(target: "house::thinking", ?bot, game = G::ID, "a bot took too long; the seat's default is played");
        }
        legal_or_default(chair, task, (!interrupted).then_some(chosen))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use bots::Level;

    use super::*;
    use crate::staff::accounts::Bill;
    use crate::staff::turns::Places;
    use crate::tables::Token;
    use shelf::AnyMatch;
    use table::Secret;

    /// A clock that moves on by so many milliseconds whenever it is looked at, and what it shows.
    fn ticking(tick: u64) -> (Arc<AtomicU64>, Clock) {
        let time = Arc::new(AtomicU64::new(0));
        let counter = time.clone();
        (time, Clock::new(move || Duration::from_millis(counter.fetch_add(tick, Ordering::Relaxed))))
    }

    /// The right to think in a house where nobody else does.
    fn ticket(clock: Clock) -> Arc<Ticket> {
        let (owner, table) = (Token::fresh().expect("luck").visitor(), fresh());
        let pool = Pool::new(clock, Places::on(1));
        Arc::new(pool.apply(Bill { network: None, owner, table, idle: false }).expect("it is open").0)
    }

    fn started(id: &str, seats: u8) -> Box<dyn AnyMatch> {
        let shelved = shelf::find(id).expect("a game");
        let setup = shelved.setup(seats, &[]).expect("a table");
        shelved.start(&setup, Secret::from_seed(5, 0), Vec::new()).expect("a match")
    }

    fn fresh() -> TableId {
        TableId::fresh().expect("luck")
    }

    fn decide(staff: &Arc<Staff>, table: &TableId, game: &dyn AnyMatch, seat: Seat, bot: &str) -> String {
        let begins_turn = game.latest_to_decide() != Some(seat);
        let task = Task { bot: bot.into(), seed: 7, begins_turn };
        let decided = staff.decide(table, &game.desk(seat), &task, &ticket(Clock::default()));
        decided.expect("nobody stops it").expect("a decision")
    }

    fn seated(staff: &Staff) -> usize {
        staff.posts().values().filter(|post| post.bot.is_some()).count()
    }

    #[test]
    fn the_time_for_a_turn_counts_for_all_its_decisions_and_not_while_people_look_on() {
        const TICK: u64 = 30;
        let limit = Level::Regent.patience().as_millis() as u64;
        let (time, clock) = ticking(TICK);
        let staff = Arc::new(Staff::new(clock, 8));
        let table = fresh();
        let mut game = started("mass-conquest", 2);
        let (mut latest, mut decisions, mut longest, mut most) = (None, 0, 0, 0);
        for _ in 0..120 {
            let Some(seat) = game.waiting().0.first() else { break };
            if latest.replace(seat) != Some(seat) {
                decisions = 0;
            }
            // People watch every decision for a while; that is no time of the bot's.
            time.fetch_add(limit, Ordering::Relaxed);
            let before = time.load(Ordering::Relaxed);
            let action = decide(&staff, &table, game.as_ref(), seat, "regent");
            decisions += 1;
            let took = time.load(Ordering::Relaxed) - before;
            assert!(took <= limit / 8 + 10 * TICK, "one decision took {took} ms");
            let thought = staff.posts()[&(table.clone(), seat)].stopwatch.thought().as_millis() as u64;
            // Every decision costs a few looks at the clock, however little time is left.
            assert!(thought <= limit + 4 * TICK * decisions, "{thought} ms after {decisions} decisions");
            longest = longest.max(decisions);
            most = most.max(thought);
            game.submit(seat, &action).expect("legal");
        }
        // With an eighth of the time for each decision, as if each were the first, it would be more.
        assert!(longest * limit / 8 > limit + 4 * TICK * longest, "the longest turn had {longest} decisions");
        assert!(most > limit / 2, "the time was not used: {most} ms");
    }

    #[test]
    fn a_bot_stays_for_the_game_and_reads_on_where_it_was() {
        let (ticks, clock) = ticking(1);
        let staff = Arc::new(Staff::new(clock, 8));
        let (table, game) = (fresh(), started("king-is-dead", 2));
        let seat = game.waiting().0.first().expect("somebody");
        let time = |bot: &str| {
            let before = ticks.load(Ordering::Relaxed);
            let action = decide(&staff, &table, game.as_ref(), seat, bot);
            (action, ticks.load(Ordering::Relaxed) - before)
        };
        let (_, long) = time("regent");
        // The time for one decision may end before the count of playouts does; the next one reads on.
        time("regent");
        let (_, short) = time("regent");
        assert!(long > 40 && short * 2 < long, "{long} looks at the clock, then {short}");
        // Another bot on the seat begins from nothing, and so does a bot of the same name after it.
        time("random");
        let (_, again) = time("regent");
        assert!(again * 2 > long, "{long} looks at the clock, and {again} by somebody new");
        assert_eq!(staff.posts().len(), 1);
    }

    #[test]
    fn memory_is_bounded_and_a_bot_that_left_is_hired_again_without_new_time() {
        let (ticks, clock) = ticking(1);
        let staff = Arc::new(Staff::new(clock, 2));
        let game = started("king-is-dead", 2);
        let seat = game.waiting().0.first().expect("somebody");
        let tables: Vec<TableId> = (0..5).map(|_| fresh()).collect();
        for table in &tables {
            decide(&staff, table, game.as_ref(), seat, "squire");
            assert!(seated(&staff) <= 2);
        }
        let spent = |table: &TableId| staff.posts()[&(table.clone(), seat)].stopwatch.thought();
        assert_eq!((seated(&staff), staff.posts().len()), (2, 5));
        assert!(spent(&tables[0]) > Duration::ZERO, "the time it took is known although it left");
        staff.retire(&tables[4]);
        assert_eq!((seated(&staff), staff.posts().len()), (1, 4));
        staff.sweep();
        assert_eq!(staff.posts().len(), 4, "nobody was idle for long");
        ticks.fetch_add(IDLE.as_millis() as u64, Ordering::Relaxed);
        staff.sweep();
        assert_eq!(staff.posts().len(), 0);
        decide(&staff, &tables[0], game.as_ref(), seat, "squire");
        assert_eq!(seated(&staff), 1, "hired again when needed");
    }

    #[test]
    fn nobody_is_hired_whom_a_stranger_could_not_ask_for() {
        let (_, clock) = ticking(1);
        let staff = Arc::new(Staff::new(clock, 8));
        let game = started("king-is-dead", 2);
        let seat = game.waiting().0.first().expect("somebody");
        for (stored, hired) in [
            ("search:10000000x64", "regent"),
            ("search:100ms", "squire"),
            ("exec:true", "squire"),
            ("greedy", "greedy"),
        ] {
            let table = fresh();
            decide(&staff, &table, game.as_ref(), seat, stored);
            assert_eq!(staff.posts()[&(table, seat)].name, hired, "{stored}");
        }
    }

    #[test]
    fn a_bot_that_takes_too_long_is_stopped_and_the_default_is_played() {
        // Every look at the clock of the pool costs a second.
        let (_, slow) = ticking(1_000);
        let ticket = ticket(slow);
        let staff = Arc::new(Staff::default());
        let (table, game) = (fresh(), started("king-is-dead", 2));
        let seat = game.waiting().0.first().expect("somebody");
        let task = Task { bot: "regent".into(), seed: 7, begins_turn: true };
        let desk = game.desk(seat);
        let decided = staff.decide(&table, &desk, &task, &ticket);
        assert!(ticket.has_overrun());
        assert_eq!(decided, Ok(desk.default_action()));
        assert_eq!(seated(&staff), 0, "what it read is not read on");
    }

    #[test]
    fn what_is_half_thought_when_the_house_closes_is_not_played() {
        let ticket = ticket(Clock::default());
        let (closing, looks) = (ticket.pool().clone(), AtomicU64::new(0));
        // Closes in the middle of the thought, when the bot has looked at the clock for the tenth time.
        let clock = Clock::new(move || {
            if looks.fetch_add(1, Ordering::Relaxed) == 10 {
                closing.close();
            }
            Duration::ZERO
        });
        let staff = Arc::new(Staff::new(clock, 8));
        let (table, game) = (fresh(), started("king-is-dead", 2));
        let seat = game.waiting().0.first().expect("somebody");
        let task = Task { bot: "regent".into(), seed: 7, begins_turn: true };
        assert_eq!(staff.decide(&table, &game.desk(seat), &task, &ticket), Err(Stopped));
        assert_eq!(seated(&staff), 0);
        assert_eq!(staff.decide(&table, &game.desk(seat), &task, &ticket), Err(Stopped), "nor begun again");
    }
}
