//! Whose turn it is to think: the processor is dealt out in slices, to whoever has used least of it lately.
//!
//! Nothing here waits or looks at a clock: it is told what time it is, and says who goes on.

use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};
use std::net::IpAddr;
use std::time::Duration;

use super::accounts::{Accounts, Bill, Rank};

/// How many may think.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Places {
    /// At the same time.
    pub cores: usize,
    /// Thoughts that are begun and not finished, of which all but the thinking ones wait; each has a thread and a bot in
    /// memory.
    pub begun: usize,
    /// The same of one network.
    pub of_network: usize,
    /// The same in all, where a network that has begun nothing begins something.
    pub utmost: usize,
}

impl Places {
    /// As many as there are on a machine with so many cores to think.
    pub fn on(cores: usize) -> Places {
        Places { cores, begun: 32, of_network: 16, utmost: 64 }
    }
}

/// A thought that is begun.
#[derive(Debug)]
struct Thought {
    bill: Bill,
    /// Since when it has the processor; `None` while it waits.
    since: Option<Duration>,
    /// What it had of it before.
    used: Duration,
}

/// Everybody who thinks or wants to.
#[derive(Debug)]
pub struct Turns {
    places: Places,
    accounts: Accounts,
    /// Those who may not begin yet, in the order in which they came.
    applicants: BTreeMap<u64, Bill>,
    thoughts: BTreeMap<u64, Thought>,
    next: u64,
}

impl Turns {
    /// Nobody thinks yet.
    pub fn new(places: Places) -> Turns {
        let (applicants, thoughts) = (BTreeMap::new(), BTreeMap::new());
        Turns { places, accounts: Accounts::default(), applicants, thoughts, next: 0 }
    }

    /// Somebody wants to think; goes by this number from now on.
    pub fn apply(&mut self, bill: Bill) -> u64 {
        self.next += 1;
        self.applicants.insert(self.next, bill);
        self.next
    }

    /// The next one who may begin, if there is room. It waits for the processor then.
    pub fn admit(&mut self, now: Duration) -> Option<u64> {
        let begun = self.thoughts.len();
        let mut own: HashMap<Option<IpAddr>, usize> = HashMap::new();
        for thought in self.thoughts.values() {
            *own.entry(thought.bill.network).or_default() += 1;
        }
        let has_room = |bill: &Bill| match own.get(&bill.network) {
            None => begun < self.places.utmost,
            Some(own) => begun < self.places.begun && *own < self.places.of_network,
        };
        let applicants = self.applicants.iter().map(|(number, bill)| (*number, bill));
        let first = self.first(applicants.filter(|(_, bill)| has_room(bill)), now)?;
        let bill = self.applicants.remove(&first)?;
        self.thoughts.insert(first, Thought { bill, since: None, used: Duration::ZERO });
        Some(first)
    }

    /// The next one who gets the processor, if some of it is free.
    pub fn deal(&mut self, now: Duration) -> Option<u64> {
        if self.thoughts.values().filter(|thought| thought.since.is_some()).count() >= self.places.cores {
            return None;
        }
        let (first, _) = self.first_waiting(now)?;
        self.thoughts.get_mut(&first)?.since = Some(now);
        Some(first)
    }

    /// A slice is over: whether the thought goes on at once, because nobody who waits has used less.
    pub fn goes_on(&mut self, number: u64, now: Duration) -> bool {
        self.charge(number, now);
        let waiting = self.first_waiting(now).map(|(_, rank)| rank);
        let Some(thought) = self.thoughts.get_mut(&number) else { return false };
        let own = self.accounts.rank(&thought.bill, now);
        let goes_on = waiting.is_none_or(|waiting| compare(&waiting, &own) != Ordering::Less);
        thought.since = goes_on.then_some(now);
        goes_on
    }

    /// A thought is finished, or is not wanted any more.
    pub fn finish(&mut self, number: u64, now: Duration) {
        self.applicants.remove(&number);
        self.charge(number, now);
        self.thoughts.remove(&number);
    }

    /// Whether a thought has the processor.
    pub fn has_processor(&self, number: u64) -> bool {
        self.thoughts.get(&number).is_some_and(|thought| thought.since.is_some())
    }

    /// How long somebody has thought by now, waiting not counted; `None` for whoever has not begun.
    pub fn thought_for(&self, number: u64, now: Duration) -> Option<Duration> {
        let thought = self.thoughts.get(&number)?;
        Some(thought.used + thought.since.map_or(Duration::ZERO, |since| now.saturating_sub(since)))
    }

    /// The numbers of everybody whose bill is of this kind.
    pub fn of(&self, is_meant: impl Fn(&Bill) -> bool) -> Vec<u64> {
        let thoughts = self.thoughts.iter().map(|(number, thought)| (number, &thought.bill));
        thoughts
            .chain(&self.applicants)
            .filter(|(_, bill)| is_meant(bill))
            .map(|(number, _)| *number)
            .collect()
    }

    /// How many thoughts are begun.
    pub fn begun(&self) -> usize {
        self.thoughts.len()
    }

    /// Forgets who used something long ago.
    pub fn sweep(&mut self, now: Duration) {
        self.accounts.sweep(now);
    }

    fn charge(&mut self, number: u64, now: Duration) {
        let Some(thought) = self.thoughts.get_mut(&number) else { return };
        let Some(since) = thought.since else { return };
        thought.since = Some(now);
        let time = now.saturating_sub(since);
        thought.used += time;
        self.accounts.charge(&thought.bill, time, now);
    }

    fn first_waiting(&self, now: Duration) -> Option<(u64, Rank)> {
        let waiting = self.thoughts.iter().filter(|(_, thought)| thought.since.is_none());
        let first = self.first(waiting.map(|(number, thought)| (*number, &thought.bill)), now)?;
        Some((first, self.accounts.rank(&self.thoughts.get(&first)?.bill, now)))
    }

    /// Of several, whoever has used least; of those, who came first.
    fn first<'a>(&self, several: impl Iterator<Item = (u64, &'a Bill)>, now: Duration) -> Option<u64> {
        let ranked = several.map(|(number, bill)| (self.accounts.rank(bill, now), number));
        let first = ranked.min_by(|(a, m), (b, n)| compare(a, b).then(m.cmp(n)));
        first.map(|(_, number)| number)
    }
}

fn compare(one: &Rank, other: &Rank) -> Ordering {
    let orders = one.iter().zip(other).map(|(a, b)| a.total_cmp(b));
    orders.fold(Ordering::Equal, Ordering::then)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tables::{TableId, Token};

    const SLICE: Duration = Duration::from_millis(10);
    /// What a regent may think about one decision: an eighth of its time for a turn.
    const REGENT: Duration = Duration::from_millis(375);
    const STEWARD: Duration = Duration::from_millis(62);

    fn bill(network: u8) -> Bill {
        let owner = Token::fresh().expect("luck").visitor();
        Bill {
            network: Some([10, 0, 0, network].into()),
            owner,
            table: TableId::fresh().expect("luck"),
            idle: false,
        }
    }

    /// Thoughts that take a known time, in a house whose clock is turned by hand.
    struct World {
        turns: Turns,
        now: Duration,
        /// By number: what a thought still has to think.
        left: BTreeMap<u64, Duration>,
        /// By number: whose it is.
        bills: BTreeMap<u64, Bill>,
        /// Tables whose next thought begins when one ends.
        busy: Vec<Bill>,
        /// The most thoughts that were begun at one time.
        most: usize,
    }

    impl World {
        fn new(cores: usize) -> World {
            let (left, bills) = (BTreeMap::new(), BTreeMap::new());
            let turns = Turns::new(Places::on(cores));
            World { turns, now: Duration::from_secs(1), left, bills, busy: Vec::new(), most: 0 }
        }

        /// A house in which tables of a network have had regents thinking for a while.
        fn beside(cores: usize, tables: usize) -> World {
            let mut world = World::new(cores);
            world.busy = (0..tables).map(|_| bill(1)).collect();
            for bill in world.busy.clone() {
                world.think(bill, REGENT);
            }
            (0..700).for_each(|_| drop(world.slice()));
            world
        }

        fn think(&mut self, bill: Bill, time: Duration) -> u64 {
            let number = self.turns.apply(bill.clone());
            self.left.insert(number, time);
            self.bills.insert(number, bill);
            self.settle();
            number
        }

        fn settle(&mut self) {
            while self.turns.admit(self.now).is_some() {}
            while self.turns.deal(self.now).is_some() {}
            self.most = self.most.max(self.turns.begun());
        }

        /// Everybody who has the processor thinks for a slice, or until they are done; says who is.
        fn slice(&mut self) -> Vec<u64> {
            let thinking: Vec<u64> =
                self.left.keys().copied().filter(|number| self.turns.has_processor(*number)).collect();
            let shortest = thinking.iter().filter_map(|number| self.left.get(number)).min();
            let time = shortest.copied().unwrap_or(SLICE).min(SLICE);
            self.now += time;
            let mut done = Vec::new();
            for number in thinking {
                let left = self.left.get_mut(&number).expect("somebody thinks");
                *left -= time;
                if !left.is_zero() {
                    self.turns.goes_on(number, self.now);
                    continue;
                }
                self.left.remove(&number);
                self.turns.finish(number, self.now);
                let bill = self.bills.remove(&number).expect("a bill");
                if self.busy.contains(&bill) {
                    self.think(bill, REGENT);
                }
                done.push(number);
            }
            self.settle();
            done
        }

        /// How long it takes until a thought of this length is done.
        fn answer(&mut self, bill: &Bill, time: Duration) -> Duration {
            let (asked, number) = (self.now, self.think(bill.clone(), time));
            while !self.slice().contains(&number) {}
            self.now - asked
        }
    }

    #[test]
    fn a_stranger_is_answered_as_in_an_idle_house_beside_fifty_tables_of_one_network() {
        for (cores, tables) in [(1, 50), (3, 50), (1, 300)] {
            let mut world = World::beside(cores, tables);
            for time in [STEWARD, Duration::from_micros(100)] {
                let stranger = bill(2);
                for _ in 0..30 {
                    let idle = World::new(cores).answer(&stranger, time);
                    let waited = world.answer(&stranger, time) - idle;
                    // Whoever has the processor keeps it to the end of the slice.
                    assert!(waited <= SLICE, "{waited:?} beside {tables} tables on {cores} cores");
                    (0..10).for_each(|_| drop(world.slice()));
                }
            }
        }
    }

    #[test]
    fn a_slow_bot_delays_another_table_by_no_more_than_its_slice() {
        let mut world = World::beside(1, 1);
        // The same network, and even the same owner.
        let other = Bill { table: TableId::fresh().expect("luck"), ..world.busy[0].clone() };
        for _ in 0..10 {
            let waited = world.answer(&other, Duration::from_micros(100));
            assert!(waited <= SLICE + Duration::from_micros(100), "{waited:?}");
        }
    }

    #[test]
    fn what_no_game_waits_for_never_delays_a_bot_and_is_not_charged_to_it() {
        let mut world = World::new(1);
        let anna = bill(1);
        // Her own explanations, and those of others who have used nothing yet.
        world.busy = vec![Bill { idle: true, ..anna.clone() }, Bill { idle: true, ..bill(2) }];
        for busy in world.busy.clone() {
            world.think(busy, REGENT);
        }
        for _ in 0..20 {
            (0..10).for_each(|_| drop(world.slice()));
            let waited = world.answer(&anna, STEWARD);
            assert!(waited <= SLICE + STEWARD, "{waited:?}");
        }
        let now = world.now;
        let [idle, own, ..] = world.turns.accounts.rank(&anna, now);
        assert!(idle == 0.0 && own < 20.0 * STEWARD.as_secs_f64() + 0.01, "{own} seconds");
    }

    #[test]
    fn two_who_think_long_share_alike_and_nobody_starves() {
        let mut world = World::beside(1, 50);
        world.busy.push(bill(2));
        let newcomer = world.busy[50].clone();
        world.think(newcomer, REGENT);
        // What the first network used before is forgiven by then.
        (0..4_000).for_each(|_| drop(world.slice()));
        let before = world.now;
        let mut spent = [Duration::ZERO; 51];
        while world.now < before + Duration::from_secs(150) {
            let thinking = |number: &u64| world.turns.has_processor(*number);
            let number = world.left.keys().copied().find(thinking).expect("somebody thinks");
            let place = world.busy.iter().position(|busy| *busy == world.bills[&number]).expect("a table");
            let began = world.now;
            world.slice();
            spent[place] += world.now - began;
        }
        let stranger = spent[50].as_secs_f64();
        assert!((65.0..85.0).contains(&stranger), "{stranger} of 150 seconds for one of two networks");
        let (least, most) = (spent[..50].iter().min().unwrap(), spent[..50].iter().max().unwrap());
        assert!(*most < *least * 2, "between {least:?} and {most:?} for tables of one network");
    }

    #[test]
    fn no_network_and_not_all_of_them_have_more_thoughts_begun_than_there_is_room_for() {
        let places = Places::on(1);
        let world = World::beside(1, 50);
        assert_eq!(world.most, places.of_network);
        let mut world = World::new(1);
        for network in 0..80 {
            for _ in 0..3 {
                world.think(bill(network), REGENT);
            }
        }
        (0..500).for_each(|_| drop(world.slice()));
        assert_eq!(world.most, places.utmost);
    }

    #[test]
    fn a_network_that_has_begun_nothing_finds_room_where_the_others_do_not() {
        let mut world = World::new(1);
        for network in 1..=10 {
            for _ in 0..20 {
                world.think(bill(network), REGENT);
            }
        }
        assert!(world.turns.begun() >= Places::on(1).begun);
        (0..100).for_each(|_| drop(world.slice()));
        let waited = world.answer(&bill(11), Duration::from_micros(100));
        assert!(waited <= SLICE + Duration::from_micros(100), "{waited:?}");
    }

    #[test]
    fn whoever_is_not_wanted_any_more_gives_the_processor_back() {
        let mut world = World::new(1);
        let (one, other) = (bill(1), bill(2));
        let [first, second] = [&one, &other].map(|bill| world.think(bill.clone(), REGENT));
        assert!(world.turns.has_processor(first) && !world.turns.has_processor(second));
        assert_eq!(world.turns.of(|bill| bill.table == one.table), [first]);
        world.turns.finish(first, world.now);
        world.settle();
        assert!(world.turns.has_processor(second));
        assert_eq!(world.turns.thought_for(first, world.now), None);
        assert!(!world.turns.goes_on(first, world.now), "it cannot go on as if nothing had happened");
    }
}
