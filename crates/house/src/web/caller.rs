//! Who asks: a token in a cookie or in a header, an address, and what kind of answer is wanted.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};
use std::sync::Arc;

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, HeaderName, HeaderValue, header};

use super::door::Peer;
use super::percent::{decode, encode};
use super::proxy::{encrypted, forwarded_for};
use crate::house::House;
use crate::tables::{NoLuck, Token, VisitorId};
use crate::verbs::{Visitor, clean_name};

/// The cookie that holds a visitor's token.
const VISITOR: &str = "visitor";
/// The cookie that remembers what a visitor is called.
const NAME: &str = "name";
/// The cookie that remembers how wide a visitor's board is.
const WIDTH: &str = "width";
/// The cookie that remembers whether a visitor is asked before a turn ends.
const ASK: &str = "ask";

/// The visitor or program that sent a request.
#[derive(Clone, Debug)]
pub struct Caller {
    token: Option<Token>,
    id: Option<VisitorId>,
    fresh: bool,
    name: Option<String>,
    width: Option<u32>,
    asks: Option<Asking>,
    secure: bool,
    host: String,
    mobile: bool,
    /// Where the request came from.
    pub address: IpAddr,
    /// The page's own script asks: it wants a short answer instead of a new page.
    pub live: bool,
}

fn cookie<'a>(headers: &'a HeaderMap, wanted: &str) -> Option<&'a str> {
    let lines = headers.get_all(header::COOKIE).iter().filter_map(|line| line.to_str().ok());
    let mut pairs = lines.flat_map(|line| line.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(name, _)| *name == wanted).map(|(_, value)| value)
}

/// The token of a program, as it is sent.
fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get(header::AUTHORIZATION)?.to_str().ok()?.split_once(' ')?;
    scheme.eq_ignore_ascii_case("bearer").then(|| token.trim())
}

/// Whether a program sends a token that cannot be one.
pub fn mistaken(headers: &HeaderMap) -> bool {
    bearer(headers).is_some_and(|token| Token::read(token).is_none())
}

/// An address as limits count it: of IPv6 the network, of which one visitor has as many addresses as
/// they like.
pub fn counted(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into(),
        address => address,
    }
}

/// Where a request came from, as limits count it: what the proxies say, or whoever is connected.
pub fn address(headers: &HeaderMap, extensions: &Extensions, proxy_hops: usize) -> IpAddr {
    let connection = extensions.get::<ConnectInfo<Peer>>();
    let peer = || connection.map_or(Ipv4Addr::LOCALHOST.into(), |info| info.0.0.ip());
    counted(forwarded_for(headers, proxy_hops).unwrap_or_else(peer))
}

/// How a visitor is asked before a step that cannot be taken back.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Asking {
    /// Until they say yes.
    #[default]
    Always,
    /// For a few seconds, in which they can still choose something else; then it is done. A page without its
    /// script asks until they say yes.
    Awhile,
    /// Not at all.
    Never,
}

impl Asking {
    /// All ways, with the words of the setting.
    pub const ALL: [(Asking, &'static str); 3] =
        [(Asking::Always, "Always"), (Asking::Awhile, "For a few seconds"), (Asking::Never, "Never")];

    /// Reads what [`Asking::word`] wrote; anything else asks.
    pub fn read(word: &str) -> Asking {
        match word {
            "off" => Asking::Never,
            "awhile" => Asking::Awhile,
            _ => Asking::Always,
        }
    }

    /// The word of a cookie or a form.
    pub const fn word(self) -> &'static str {
        match self {
            Asking::Always => "on",
            Asking::Awhile => "awhile",
            Asking::Never => "off",
        }
    }
}

impl Caller {
    fn read(parts: &Parts, proxy_hops: usize) -> Caller {
        let headers = &parts.headers;
        let text = |name: HeaderName| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let name = cookie(headers, NAME).and_then(decode);
        let token = bearer(headers).or(cookie(headers, VISITOR)).and_then(Token::read);
        Caller {
            id: token.as_ref().map(Token::visitor),
            token,
            fresh: false,
            name: name.and_then(|name| clean_name(&name).ok()),
            width: cookie(headers, WIDTH).and_then(|width| width.parse().ok()),
            asks: cookie(headers, ASK).map(Asking::read),
            secure: encrypted(headers, proxy_hops),
            host: text(header::HOST).unwrap_or_default().to_owned(),
            mobile: text(header::USER_AGENT).is_some_and(|agent| agent.contains("Mobi")),
            address: address(headers, &parts.extensions, proxy_hops),
            live: headers.contains_key("x-live"),
        }
    }

    /// The same window, with nobody known before it.
    pub fn nobody(self) -> Caller {
        Caller { id: None, token: None, fresh: false, name: None, ..self }
    }

    /// Who it is, if they have been here before.
    pub fn id(&self) -> Option<VisitorId> {
        self.id.clone()
    }

    /// Who it is; a newcomer gets a token.
    pub fn known(&mut self) -> Result<Visitor, NoLuck> {
        let network = Some(self.address);
        if let Some(id) = self.id() {
            return Ok(Visitor { id, network });
        }
        let token = Token::fresh()?;
        let id = token.visitor();
        (self.token, self.id, self.fresh) = (Some(token), Some(id.clone()), true);
        Ok(Visitor { id, network })
    }

    /// The token of a newcomer.
    pub fn fresh_token(&self) -> Option<&str> {
        self.token.as_ref().filter(|_| self.fresh).map(Token::reveal)
    }

    /// What they were called last time.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// They are called this from now on.
    pub fn call(&mut self, name: &str) {
        if let Ok(name) = clean_name(name) {
            self.name = Some(name);
        }
    }

    /// How addresses begin for them.
    pub fn scheme(&self) -> &'static str {
        if self.secure { "https" } else { "http" }
    }

    /// How addresses of the house begin for them, to the end of its name.
    pub fn origin(&self) -> String {
        format!("{}://{}", self.scheme(), self.host)
    }

    /// How wide their window is.
    pub fn window(&self) -> u32 {
        self.width.unwrap_or(if self.mobile { 390 } else { 1280 }).clamp(320, 1600)
    }

    /// Whether and how they want to be asked before a step that they cannot take back.
    pub fn asking(&self) -> Asking {
        self.asks.unwrap_or_default()
    }

    /// They want to be asked like this from now on.
    pub fn ask(&mut self, asking: Asking) {
        self.asks = Some(asking);
    }

    /// The cookies that make them known again.
    pub fn cookies(&self) -> Vec<HeaderValue> {
        let secure = if self.secure { "; Secure" } else { "" };
        let rest = format!("; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax{secure}");
        let token = self.fresh_token().map(|token| format!("{VISITOR}={token}{rest}"));
        let name = self.name.as_ref().map(|name| format!("{NAME}={}{rest}", encode(name)));
        let ask = self.asks.map(|ask| format!("{ASK}={}{rest}", ask.word()));
        token
            .into_iter()
            .chain(name)
            .chain(ask)
            .filter_map(|line| HeaderValue::from_str(&line).ok())
            .collect()
    }
}

impl<S> FromRequestParts<S> for Caller
where
    Arc<House>: FromRef<S>,
    S: Send + Sync,
{
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Caller, Infallible> {
        Ok(Caller::read(parts, <Arc<House>>::from_ref(state).settings.proxy_hops))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ipv6_network_counts_as_one_guest_and_ipv4_in_its_clothes_as_ipv4() {
        let counted = |address: &str| counted(address.parse().unwrap()).to_string();
        assert_eq!(counted("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::");
        assert_eq!(counted("2001:db8:1:2:ffff::"), counted("2001:db8:1:2::1"));
        assert_ne!(counted("2001:db8:1:3::1"), counted("2001:db8:1:2::1"));
        assert_eq!(counted("::ffff:192.0.2.7"), "192.0.2.7");
        assert_eq!(counted("192.0.2.7"), "192.0.2.7");
    }

    fn caller(headers: &[(&str, &str)]) -> Caller {
        let mut request = axum::http::Request::builder();
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        Caller::read(&request.body(()).unwrap().into_parts().0, 1)
    }

    #[test]
    fn a_window_is_as_wide_as_the_browser_says_within_reason() {
        let width = |cookie: &str| caller(&[("cookie", cookie)]).window();
        assert_eq!(caller(&[]).window(), 1280);
        assert_eq!(caller(&[("user-agent", "Mobile Safari")]).window(), 390);
        assert_eq!((width("width=700"), width("a=1; width=320"), width("width=1600")), (700, 320, 1600));
        assert_eq!((width("width=10"), width("width=319"), width("width=9999")), (320, 320, 1600));
        assert_eq!((width("width=wide"), width("xwidth=700")), (1280, 1280));
    }

    #[test]
    fn a_visitor_is_asked_before_a_turn_ends_unless_they_said_otherwise() {
        let asking = |cookie: &str| caller(&[("cookie", cookie)]).asking();
        assert_eq!(caller(&[]).asking(), Asking::Always);
        assert_eq!((asking("ask=on"), asking("ask=what")), (Asking::Always, Asking::Always));
        assert_eq!((asking("ask=awhile"), asking("ask=off")), (Asking::Awhile, Asking::Never));
        let mut quiet = caller(&[("cookie", "ask=off")]);
        quiet.ask(Asking::Always);
        assert_eq!(quiet.asking(), Asking::Always);
        assert!(quiet.cookies().iter().any(|line| line.to_str().unwrap().starts_with("ask=on; ")));
    }

    #[test]
    fn a_newcomer_gets_a_token_once_and_whoever_has_one_keeps_it() {
        let mut new = caller(&[]);
        assert!(new.id().is_none() && new.fresh_token().is_none() && new.cookies().is_empty());
        let visitor = new.known().unwrap();
        assert_eq!((new.id(), new.known().unwrap().id), (Some(visitor.id.clone()), visitor.id));
        let token = new.fresh_token().unwrap().to_owned();
        assert!(new.cookies()[0].to_str().unwrap().starts_with(&format!("visitor={token}; Path=/")));
        let cookie = format!("visitor={token}; name=An%6ea");
        let mut again = caller(&[("cookie", &cookie)]);
        assert_eq!((again.known().unwrap().id, again.name()), (new.id().unwrap(), Some("Anna")));
        assert_eq!(again.fresh_token(), None, "it is not told again");
        // A program's own token goes before a cookie.
        let bearer = format!("Bearer {}", "a".repeat(64));
        let program = caller(&[("cookie", &cookie), ("authorization", &bearer)]);
        assert_ne!(program.id(), again.id());
        again.call("   ");
        assert_eq!(again.name(), Some("Anna"), "nobody is called nothing");
    }

    #[test]
    fn cookies_are_kept_to_encrypted_ways_where_there_is_one() {
        let secure = |headers: &[(&str, &str)]| {
            let mut caller = caller(headers);
            caller.known().unwrap();
            (caller.scheme(), caller.cookies()[0].to_str().unwrap().contains("; Secure"))
        };
        assert_eq!(secure(&[]), ("http", false));
        assert_eq!(secure(&[("x-forwarded-proto", "https")]), ("https", true));
    }
}
