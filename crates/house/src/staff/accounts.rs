//! Who has had how much of the processor lately.

use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;

use crate::tables::{TableId, VisitorId};

/// After so long half of what was used is forgiven.
const HALF_LIFE: Duration = Duration::from_secs(10);
/// What is left of an account that is closed, in seconds.
const FORGOTTEN: f64 = 0.001;
/// So many accounts are not looked through for old ones.
const MANY: usize = 1_024;

/// Whom a thought is charged to, the widest first: all of them, each in a list of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bill {
    /// The network of the person whose change the bot answers; `None` if nobody has changed the table since the house
    /// opened.
    pub network: Option<IpAddr>,
    /// Who opened the table.
    pub owner: VisitorId,
    /// The table.
    pub table: TableId,
    /// Whether no game waits for it: an explanation, a hint. Whoever plays goes first, whatever they have used.
    pub idle: bool,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Account {
    Network(Option<IpAddr>),
    Owner(Option<IpAddr>, VisitorId),
    Table(TableId),
    /// What is used while nobody's game waits is counted apart, so that nobody's bots come later for it.
    Idle(Box<Account>),
}

impl Bill {
    fn accounts(&self) -> [Account; 3] {
        let accounts = [
            Account::Network(self.network),
            Account::Owner(self.network, self.owner.clone()),
            Account::Table(self.table.clone()),
        ];
        if self.idle { accounts.map(|account| Account::Idle(Box::new(account))) } else { accounts }
    }
}

/// What everybody has used lately, so that whoever has used least comes first.
#[derive(Debug, Default)]
pub struct Accounts {
    /// What was used, and when that was counted.
    used: HashMap<Account, (f64, Duration)>,
    /// With how many accounts it is time to look for old ones.
    many: usize,
}

/// Whether no game waits for a thought, then what was used by its network, its owner and its table; less comes first,
/// in this order.
pub type Rank = [f64; 4];

impl Accounts {
    /// In seconds.
    fn used(&self, account: &Account, now: Duration) -> f64 {
        let half_lives = |at: Duration| now.saturating_sub(at).as_secs_f64() / HALF_LIFE.as_secs_f64();
        self.used.get(account).map_or(0.0, |(used, at)| used * (-half_lives(*at)).exp2())
    }

    /// Where a thought with this bill stands among others.
    pub fn rank(&self, bill: &Bill, now: Duration) -> Rank {
        let [network, owner, table] = bill.accounts().map(|account| self.used(&account, now));
        [f64::from(u8::from(bill.idle)), network, owner, table]
    }

    /// So much time was used up.
    pub fn charge(&mut self, bill: &Bill, time: Duration, now: Duration) {
        for account in bill.accounts() {
            let used = self.used(&account, now) + time.as_secs_f64();
            self.used.insert(account, (used, now));
        }
        if self.used.len() > self.many {
            self.sweep(now);
            self.many = MANY.max(self.used.len() * 2);
        }
    }

    /// Closes the accounts of those who have used nothing for long.
    pub fn sweep(&mut self, now: Duration) {
        let closed = |account: &Account| self.used(account, now) < FORGOTTEN;
        let old: Vec<Account> = self.used.keys().filter(|account| closed(account)).cloned().collect();
        for account in old {
            self.used.remove(&account);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bill(network: u8) -> Bill {
        let owner = crate::tables::Token::fresh().expect("luck").visitor();
        Bill {
            network: Some([10, 0, 0, network].into()),
            owner,
            table: TableId::fresh().expect("luck"),
            idle: false,
        }
    }

    #[test]
    fn what_was_used_is_forgiven_in_time_and_then_forgotten() {
        let (mut accounts, bill) = (Accounts::default(), bill(1));
        let at = Duration::from_secs;
        accounts.charge(&bill, at(4), at(100));
        assert_eq!(accounts.rank(&bill, at(100)), [0.0, 4.0, 4.0, 4.0]);
        assert_eq!(accounts.rank(&bill, at(110)), [0.0, 2.0, 2.0, 2.0]);
        accounts.charge(&bill, at(1), at(110));
        assert_eq!(accounts.rank(&bill, at(120)), [0.0, 1.5, 1.5, 1.5]);
        accounts.sweep(at(120));
        assert_eq!(accounts.used.len(), 3);
        accounts.sweep(at(300));
        assert!(accounts.used.is_empty());
    }

    #[test]
    fn whoever_comes_and_goes_leaves_no_account_for_good() {
        let mut accounts = Accounts::default();
        for second in 0..3_000 {
            let mut bill = bill(0);
            bill.network = Some(std::net::Ipv4Addr::from_bits(second).into());
            accounts.charge(&bill, Duration::from_millis(20), Duration::from_secs(second.into()));
        }
        assert!(accounts.used.len() < 2_048, "{}", accounts.used.len());
    }
}
