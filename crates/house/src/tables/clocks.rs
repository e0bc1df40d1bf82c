//! Time to think: a budget per seat, and something added whenever a turn is done.

use table::{Seat, SeatSet};

use super::pace::Pace;
use super::time::Millis;

/// A player who comes back to a seat that was lost on time gets at least this much.
const GRACE: Millis = 30_000;

/// The clocks of a table. A fold of its entries: asks nobody for the time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clocks {
    left: Vec<Millis>,
    bonus: Millis,
    running: SeatSet,
    since: Millis,
    /// The number of steps up to which each seat has had its bonus: taking a step back and doing
    /// it again earns nothing.
    paid: Vec<usize>,
    /// Nobody pays for the time that passes.
    held: bool,
}

impl Clocks {
    /// Clocks for a table of `seats`, standing still; `None` if nobody is to be hurried.
    pub fn new(pace: Pace, seats: usize, at: Millis) -> Option<Clocks> {
        let (budget, bonus) = pace.budget()?;
        let (left, paid) = (vec![budget; seats], vec![0; seats]);
        Some(Clocks { left, bonus, running: SeatSet::EMPTY, since: at, paid, held: false })
    }

    /// Time passes until `at`.
    pub fn advance(&mut self, at: Millis) {
        let passed = if self.held { 0 } else { (at - self.since).max(0) };
        for seat in self.running.iter() {
            if let Some(left) = self.left.get_mut(seat.index()) {
                *left -= passed;
            }
        }
        self.since = self.since.max(at);
    }

    /// Time passes until `at` and is charged to nobody. The house was closed meanwhile, and the clock of the machine may
    /// have been set back: then time goes on from where it is now.
    pub fn skip(&mut self, at: Millis) {
        self.since = at;
    }

    /// Holds all clocks, or lets those go on that ran.
    pub fn hold(&mut self, held: bool) {
        self.held = held;
    }

    /// From now on the clocks of these seats run. Seats whose turn is done get their bonus.
    pub fn run(&mut self, seats: SeatSet, plies: usize) {
        for seat in self.running.iter().filter(|seat| !seats.contains(*seat)) {
            let (Some(left), Some(paid)) = (self.left.get_mut(seat.index()), self.paid.get_mut(seat.index()))
            else {
                continue;
            };
            if plies > *paid && *left > 0 {
                *left += self.bonus;
                *paid = plies;
            }
        }
        self.running = seats;
    }

    /// A player who comes back gets a little time if there is none left.
    pub fn forgive(&mut self, seat: Seat) {
        if let Some(left) = self.left.get_mut(seat.index()) {
            *left = (*left).max(self.bonus.max(GRACE));
        }
    }

    /// What a seat has left at `at`.
    pub fn left(&self, seat: Seat, at: Millis) -> Millis {
        let left = self.left.get(seat.index()).copied().unwrap_or_default();
        if self.runs(seat) { left - (at - self.since).max(0) } else { left }
    }

    /// Whether a seat's clock runs.
    pub fn runs(&self, seat: Seat) -> bool {
        self.running.contains(seat) && !self.held
    }

    /// When a seat's clock runs out, if it runs.
    pub fn until(&self, seat: Seat) -> Option<Millis> {
        let left = self.left.get(seat.index()).filter(|_| self.runs(seat))?;
        Some(self.since + left)
    }

    /// When the first running clock runs out.
    pub fn deadline(&self) -> Option<Millis> {
        self.running.iter().filter_map(|seat| self.until(seat)).min()
    }

    /// Who has run out of time at `at`.
    pub fn fallen(&self, at: Millis) -> Option<Seat> {
        self.running.iter().find(|&seat| self.runs(seat) && self.left(seat, at) <= 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACE: Pace = Pace::Live { minutes: 1, increment_seconds: 5 };

    fn only(seat: u8) -> SeatSet {
        SeatSet::only(Seat(seat))
    }

    #[test]
    fn only_a_seat_that_must_act_pays_and_a_finished_turn_earns_the_bonus() {
        let mut clocks = Clocks::new(PACE, 2, 1_000).unwrap();
        clocks.run(only(0), 0);
        clocks.advance(11_000);
        assert_eq!((clocks.left(Seat(0), 11_000), clocks.left(Seat(1), 11_000)), (50_000, 60_000));
        clocks.run(only(1), 1);
        assert_eq!(clocks.left(Seat(0), 20_000), 55_000, "the bonus, and no more time passes");
        assert_eq!(clocks.left(Seat(1), 20_000), 51_000);
    }

    #[test]
    fn taking_a_step_back_and_doing_it_again_earns_no_second_bonus() {
        let mut clocks = Clocks::new(PACE, 2, 0).unwrap();
        clocks.run(only(0), 0);
        for _ in 0..3 {
            clocks.run(only(1), 1);
            clocks.run(only(0), 1);
        }
        assert_eq!(clocks.left(Seat(0), 0), 65_000);
    }

    #[test]
    fn the_deadline_is_when_the_first_clock_falls() {
        let mut clocks = Clocks::new(PACE, 3, 0).unwrap();
        assert_eq!(clocks.deadline(), None);
        clocks.run(only(2).with(Seat(1)), 0);
        assert_eq!(clocks.deadline(), Some(60_000));
        assert_eq!(clocks.fallen(59_999), None);
        assert_eq!(clocks.fallen(60_000), Some(Seat(1)));
        clocks.advance(70_000);
        clocks.run(only(0), 4);
        assert_eq!(clocks.left(Seat(1), 70_000), -10_000, "no bonus for a turn that came too late");
        clocks.forgive(Seat(1));
        assert_eq!(clocks.left(Seat(1), 70_000), 30_000);
    }

    #[test]
    fn while_clocks_are_held_nobody_pays_and_nobody_earns() {
        let mut clocks = Clocks::new(PACE, 2, 0).unwrap();
        clocks.run(only(0), 3);
        clocks.advance(10_000);
        clocks.hold(true);
        assert_eq!((clocks.left(Seat(0), 500_000), clocks.runs(Seat(0))), (50_000, false));
        assert_eq!((clocks.deadline(), clocks.fallen(500_000)), (None, None));
        // Somebody talks meanwhile.
        clocks.advance(600_000);
        clocks.run(only(0), 3);
        clocks.advance(900_000);
        clocks.hold(false);
        assert_eq!(clocks.left(Seat(0), 901_000), 49_000);
        assert_eq!(clocks.deadline(), Some(950_000));
    }

    #[test]
    fn while_the_house_is_closed_nobody_pays() {
        let mut clocks = Clocks::new(PACE, 2, 0).unwrap();
        clocks.run(only(0), 0);
        clocks.skip(1_000_000);
        assert_eq!(clocks.left(Seat(0), 1_001_000), 59_000);
    }

    #[test]
    fn clocks_go_on_after_the_machines_clock_was_set_back_or_forward_while_the_house_was_closed() {
        const DAY: Millis = 86_400_000;
        for jump in [-DAY, 2 * 3_600_000] {
            let mut clocks = Clocks::new(PACE, 2, 10 * DAY).unwrap();
            clocks.run(only(0), 0);
            clocks.advance(10 * DAY + 1_000);
            let opened = 10 * DAY + 5_000 + jump;
            clocks.skip(opened);
            assert_eq!(clocks.left(Seat(0), opened), 59_000, "{jump}: nobody pays for it");
            assert_eq!(clocks.left(Seat(0), opened + 4_000), 55_000, "{jump}: not frozen");
            assert_eq!(clocks.deadline(), Some(opened + 59_000), "{jump}");
            assert_eq!(clocks.fallen(opened + 59_000), Some(Seat(0)), "{jump}");
        }
    }

    #[test]
    fn a_clock_that_stands_still_runs_out_never_and_one_that_runs_at_its_own_time() {
        let mut clocks = Clocks::new(PACE, 2, 1_000).unwrap();
        assert_eq!(clocks.until(Seat(0)), None);
        clocks.run(only(0), 0);
        clocks.advance(5_000);
        assert_eq!((clocks.until(Seat(0)), clocks.until(Seat(1))), (Some(61_000), None));
        assert_eq!(clocks.until(Seat(7)), None, "there is no such seat");
        clocks.hold(true);
        assert_eq!(clocks.until(Seat(0)), None);
    }

    #[test]
    fn whoever_comes_back_gets_a_bonus_that_is_longer_than_the_grace_and_keeps_what_is_more() {
        let mut clocks = Clocks::new(Pace::Live { minutes: 1, increment_seconds: 45 }, 2, 0).unwrap();
        clocks.forgive(Seat(0));
        assert_eq!(clocks.left(Seat(0), 0), 60_000, "there was enough");
        clocks.run(only(0), 0);
        clocks.advance(61_000);
        clocks.forgive(Seat(0));
        assert_eq!(clocks.left(Seat(0), 61_000), 45_000);
    }

    #[test]
    fn time_that_runs_back_is_given_to_nobody() {
        let mut clocks = Clocks::new(PACE, 2, 10_000).unwrap();
        clocks.run(only(0), 0);
        assert_eq!(clocks.left(Seat(0), 5_000), 60_000);
        clocks.advance(5_000);
        clocks.advance(11_000);
        assert_eq!(clocks.left(Seat(0), 11_000), 59_000);
    }
}
