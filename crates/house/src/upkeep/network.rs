//! A network: the addresses that begin alike.

use std::fmt;
use std::net::{IpAddr, Ipv6Addr};
use std::str::FromStr;

/// Addresses that begin with the same bits. Of IPv6 never fewer than a /64, which one visitor has to
/// themselves, as limits count it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Network {
    first: IpAddr,
    length: u8,
}

/// The text names no network.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("'{0}' is no network; write an address, or one with a length as in 192.0.2.0/24")]
pub struct NoNetwork(String);

impl Network {
    /// The network of this length around an address; shorter if the address has not that many bits.
    pub fn around(address: IpAddr, length: u8) -> Network {
        match address.to_canonical() {
            IpAddr::V4(address) => {
                let length = length.min(32);
                let mask = u32::MAX.checked_shl(32 - u32::from(length)).unwrap_or(0);
                Network { first: std::net::Ipv4Addr::from_bits(address.to_bits() & mask).into(), length }
            }
            IpAddr::V6(address) => {
                let length = length.min(64);
                let mask = u128::MAX.checked_shl(128 - u32::from(length)).unwrap_or(0);
                Network { first: Ipv6Addr::from_bits(address.to_bits() & mask).into(), length }
            }
        }
    }

    /// The network that counts as one guest.
    pub fn of(address: IpAddr) -> Network {
        Network::around(address, 128)
    }

    /// The neighbourhood that an address lies in: whoever has one address there easily has more.
    pub fn area(address: IpAddr) -> Network {
        Network::around(address, if address.to_canonical().is_ipv4() { 24 } else { 48 })
    }

    /// Its first address.
    pub fn first(&self) -> IpAddr {
        self.first
    }

    /// Whether an address lies in it.
    pub fn holds(&self, address: IpAddr) -> bool {
        let address = address.to_canonical();
        address.is_ipv4() == self.first.is_ipv4() && Network::around(address, self.length) == *self
    }

    /// Whether it is so large that many strangers live there.
    pub fn is_wide(&self) -> bool {
        self.length < if self.first.is_ipv4() { 16 } else { 32 }
    }
}

impl FromStr for Network {
    type Err = NoNetwork;

    fn from_str(text: &str) -> Result<Network, NoNetwork> {
        let fault = || NoNetwork(text.to_owned());
        let (address, length) = text.split_once('/').map_or((text, None), |(a, b)| (a, Some(b)));
        let address: IpAddr = address.parse().map_err(|_| fault())?;
        let bits = if address.is_ipv4() { 32 } else { 128 };
        let length: u8 = length.map_or(Ok(bits), str::parse).map_err(|_| fault())?;
        if length > bits {
            return Err(fault());
        }
        // An IPv4 address in IPv6 clothes has 96 bits of clothes.
        let dressed = !address.is_ipv4() && address.to_canonical().is_ipv4();
        let length = if dressed { length.checked_sub(96).ok_or_else(fault)? } else { length };
        Ok(Network::around(address, length))
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.first, self.length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn network(text: &str) -> Network {
        text.parse().unwrap()
    }

    #[test]
    fn a_network_holds_what_begins_alike_and_nothing_else() {
        let holds = |net: &str, address: &str| network(net).holds(address.parse().unwrap());
        assert!(holds("192.0.2.0/24", "192.0.2.255") && !holds("192.0.2.0/24", "192.0.3.0"));
        assert!(holds("192.0.2.7", "192.0.2.7") && !holds("192.0.2.7", "192.0.2.8"));
        assert!(holds("192.0.2.7", "::ffff:192.0.2.7"), "the same address in other clothes");
        assert!(holds("0.0.0.0/0", "203.0.113.9") && !holds("0.0.0.0/0", "2001:db8::1"));
        assert!(!holds("::/0", "203.0.113.9") && holds("::/0", "2001:db8::1"));
        assert!(holds("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"), "one guest has a whole /64");
        assert!(!holds("2001:db8:1:2::/120", "2001:db8:1:3::"));
        assert!(holds("2001:db8::/32", "2001:db8:ffff::"));
    }

    #[test]
    fn networks_are_written_one_way_and_nonsense_is_refused() {
        assert_eq!(network("192.0.2.77/24").to_string(), "192.0.2.0/24");
        assert_eq!(network("2001:db8:1:2:3::/100").to_string(), "2001:db8:1:2::/64");
        assert_eq!(network("::ffff:192.0.2.7/120").to_string(), "192.0.2.0/24");
        for wrong in ["", "192.0.2", "192.0.2.0/33", "::/129", "::ffff:192.0.2.7/95", "x/8", "192.0.2.0/"] {
            assert!(wrong.parse::<Network>().is_err(), "{wrong}");
        }
        assert!(network("10.0.0.0/8").is_wide() && !network("10.0.0.0/16").is_wide());
        assert_eq!(Network::area("2001:db8:1:2::".parse().unwrap()).to_string(), "2001:db8:1::/48");
    }
}
