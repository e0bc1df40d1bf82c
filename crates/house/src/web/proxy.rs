//! What the proxies in front of a house say of a request. Whatever they did not write themselves is only
//! claimed, and not believed.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;

/// Where a request came from, as the proxies say: each of them adds, at the end, the address that it saw, so
/// the last `hops` addresses are theirs and the first of those is the guest's. `None` without proxies, and if
/// one of these addresses is missing or is none.
pub fn forwarded_for(headers: &HeaderMap, hops: usize) -> Option<IpAddr> {
    // A proxy may add a line of its own instead of writing to the end of the last one.
    let lines = headers.get_all("x-forwarded-for").iter().rev();
    let entries = lines.flat_map(|line| line.as_bytes().rsplit(|byte| *byte == b','));
    let mut seen = None;
    let mut counted = 0;
    for entry in entries.take(hops) {
        seen = Some(read(entry)?);
        counted += 1;
    }
    seen.filter(|_| counted == hops)
}

/// An address as proxies write it: bare, in brackets, with a port.
fn read(entry: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(entry).ok()?.trim();
    let bare = text.strip_prefix('[').and_then(|text| text.strip_suffix(']')).unwrap_or(text);
    bare.parse().ok().or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()))
}

/// Whether the guest's own connection is encrypted, as the proxies say. Most of them replace this line, so
/// there may be fewer words than proxies.
pub fn encrypted(headers: &HeaderMap, hops: usize) -> bool {
    let lines = headers.get_all("x-forwarded-proto").iter().rev();
    let words = lines.flat_map(|line| line.as_bytes().rsplit(|byte| *byte == b','));
    words.take(hops).last().is_some_and(|word| word.trim_ascii().eq_ignore_ascii_case(b"https"))
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn lines(name: &'static str, lines: &[&'static str]) -> HeaderMap {
        lines.iter().map(|line| (name.parse().unwrap(), HeaderValue::from_static(line))).collect()
    }

    #[track_caller]
    fn seen(hops: usize, given: &[&'static str], wanted: Option<&str>) {
        let found = forwarded_for(&lines("x-forwarded-for", given), hops);
        assert_eq!(found, wanted.map(|address| address.parse().unwrap()), "{given:?} through {hops}");
    }

    #[test]
    fn the_address_that_our_own_proxy_saw_counts_however_many_are_claimed_before_it() {
        seen(1, &["192.0.2.7"], Some("192.0.2.7"));
        seen(1, &["198.51.100.1, 192.0.2.7"], Some("192.0.2.7"));
        seen(1, &["198.51.100.1,198.51.100.2 ,  192.0.2.7 "], Some("192.0.2.7"));
        // The guest's own line stays, and the proxy adds one.
        seen(1, &["198.51.100.1", "192.0.2.7"], Some("192.0.2.7"));
        seen(1, &["198.51.100.1, 198.51.100.2", "198.51.100.3", "192.0.2.7"], Some("192.0.2.7"));
    }

    #[test]
    fn through_several_proxies_the_address_that_the_outermost_saw_counts() {
        seen(2, &["192.0.2.7, 203.0.113.1"], Some("192.0.2.7"));
        seen(2, &["192.0.2.7", "203.0.113.1"], Some("192.0.2.7"));
        seen(2, &["198.51.100.1, 192.0.2.7", "203.0.113.1"], Some("192.0.2.7"));
        seen(3, &["198.51.100.1", "192.0.2.7, 203.0.113.1", "203.0.113.2"], Some("192.0.2.7"));
    }

    #[test]
    fn where_an_address_is_missing_or_is_none_nobody_is_believed() {
        seen(1, &[], None);
        seen(0, &["192.0.2.7"], None);
        seen(2, &["198.51.100.1"], None);
        for garbage in ["unknown", "", ",", "192.0.2", "192.0.2.7,", "192.0.2.7:x", "[::1", "::1]", "_hidden"]
        {
            seen(1, &[garbage], None);
            seen(1, &["198.51.100.1", garbage], None);
            seen(2, &["198.51.100.1", "192.0.2.7", garbage], None);
        }
        let mut strange = lines("x-forwarded-for", &["198.51.100.1"]);
        strange.append("x-forwarded-for", HeaderValue::from_bytes(b"\xff\xfe").unwrap());
        assert_eq!(forwarded_for(&strange, 1), None);
    }

    #[test]
    fn ports_and_brackets_do_not_hide_an_address() {
        seen(1, &["192.0.2.7:8080"], Some("192.0.2.7"));
        seen(1, &["[2001:db8::1]:443"], Some("2001:db8::1"));
        seen(1, &["[2001:db8::1]"], Some("2001:db8::1"));
        seen(1, &["2001:db8::1"], Some("2001:db8::1"));
        seen(1, &["198.51.100.1:1, [::1]:123"], Some("::1"));
    }

    #[test]
    fn only_what_a_proxy_says_of_encryption_is_believed() {
        let said = |hops, given: &[&'static str]| encrypted(&lines("x-forwarded-proto", given), hops);
        assert!(!said(0, &["https"]), "no proxy, no belief");
        assert!(said(1, &["https"]) && said(2, &["https"]) && said(1, &["HTTPS "]));
        assert!(!said(1, &["https, http"]), "the guest claims, the proxy says");
        assert!(!said(1, &["https", "http"]));
        assert!(said(2, &["http, https, http"]), "encrypted until the second proxy");
        assert!(!said(1, &[]) && !said(1, &["ftp"]));
    }
}
