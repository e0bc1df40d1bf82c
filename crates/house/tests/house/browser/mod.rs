//! A house in a temporary directory, and browsers that keep their cookies.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::http::{HeaderMap, Method, Request, Response};
use house::tables::{Phase, TableId};
use house::{Limits, Settings};
use table::Seat;
use tower::ServiceExt;

/// A house that lives as long as the test.
pub struct House {
    pub inner: Arc<house::House>,
    app: Router,
    directory: std::path::PathBuf,
    database: house::tables::Database,
    _kept: Option<tempfile::TempDir>,
}

/// What came back.
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
}

impl Answer {
    /// Where the answer sends us.
    pub fn follow(&self) -> String {
        assert_eq!(self.status, 303, "{}", self.text);
        let to = self.headers["location"].to_str().unwrap();
        to.split('?').next().unwrap().to_owned()
    }

    /// The page that asks about the choice before it is made, if one does.
    pub fn question(&self) -> Option<String> {
        let to = self.headers.get("location")?.to_str().unwrap();
        to.contains("chosen=").then(|| to.to_owned())
    }
}

pub struct Browser {
    app: Router,
    cookies: BTreeMap<String, String>,
}

impl House {
    pub async fn open() -> House {
        House::with(Limits {
            burst: 1e9,
            tables_per_visitor: 1_000,
            tables_per_address: 1_000,
            ..Limits::default()
        })
        .await
    }

    pub async fn with(limits: Limits) -> House {
        House::run(Settings { bot_pace: Duration::ZERO, limits, ..Settings::default() }).await
    }

    /// Runs so, in a directory of its own.
    pub async fn run(settings: Settings) -> House {
        House::on(tempfile::tempdir().unwrap(), settings).await
    }

    /// Runs so, on what is stored there.
    pub async fn on(directory: tempfile::TempDir, settings: Settings) -> House {
        let database = crate::place::server(directory.path());
        House::at(directory.path().into(), Some(directory), Settings { database, ..settings }).await
    }

    /// Runs so on a file, whatever other tests run on.
    pub async fn on_file(directory: tempfile::TempDir, settings: Settings) -> House {
        House::at(directory.path().into(), Some(directory), settings).await
    }

    /// Another house on what this one stores, which knows nothing of it.
    pub async fn beside(&self) -> House {
        let database = crate::place::server(&self.directory);
        let settings = Settings { bot_pace: Duration::ZERO, database, ..Settings::default() };
        House::at(self.directory.clone(), None, settings).await
    }

    async fn at(directory: std::path::PathBuf, kept: Option<tempfile::TempDir>, settings: Settings) -> House {
        let file = || house::tables::Database::Directory(directory.clone());
        let database = settings.database.clone().map_or_else(file, house::tables::Database::Postgres);
        let inner = house::House::open(Settings { data_dir: directory.clone(), ..settings }).await.unwrap();
        House { app: house::router(inner.clone()), inner, directory, database, _kept: kept }
    }

    pub fn browser(&self) -> Browser {
        Browser { app: self.app.clone(), cookies: BTreeMap::new() }
    }

    /// Where it stores.
    pub fn directory(&self) -> &std::path::Path {
        &self.directory
    }

    /// What it stores into.
    pub fn database(&self) -> house::tables::Database {
        self.database.clone()
    }

    pub fn close(&self) {
        self.inner.close();
    }

    /// Waits until no bot has to act; returns the version.
    pub async fn people_next(&self, address: &str) -> u64 {
        people_next(&self.inner, &TableId::read(address.trim_start_matches("/t/")).unwrap()).await
    }
}

/// Waits until a person must act or the game is over; returns the version.
pub async fn people_next(house: &house::House, id: &TableId) -> u64 {
    for _ in 0..3_000 {
        let ready = house.read(id, |table| {
            let must = table.game().map(|game| game.waiting().0);
            let bot = |seat: Seat| table.places()[seat.index()].bot().is_some();
            let busy = table.phase() == Phase::Playing && must.is_some_and(|must| must.iter().any(bot));
            Ok((!busy).then_some(table.version()))
        });
        if let Some(version) = ready.await.unwrap() {
            return version;
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    panic!("the bots of {id} do not come to an end");
}

/// Text as pages write it.
pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

impl Browser {
    /// What the visitor's cookie holds.
    pub fn token(&self) -> Option<&str> {
        self.cookies.get("visitor").map(String::as_str)
    }

    pub async fn raw(
        &self,
        method: Method,
        to: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> Response<Body> {
        let mut request = Request::builder().method(method).uri(to).header("host", "house.test");
        for (name, value) in headers {
            request = request.header(*name, *value);
        }
        if !self.cookies.is_empty() {
            let cookies: Vec<_> =
                self.cookies.iter().map(|(name, value)| format!("{name}={value}")).collect();
            request = request.header("cookie", cookies.join("; "));
        }
        self.app.clone().oneshot(request.body(Body::from(body.to_owned())).unwrap()).await.unwrap()
    }

    pub async fn send(&mut self, method: Method, to: &str, headers: &[(&str, &str)], body: &str) -> Answer {
        let mut all = headers.to_vec();
        if !headers.iter().any(|(name, _)| *name == "content-type") {
            all.push(("content-type", "application/x-www-form-urlencoded"));
        }
        let response = self.raw(method, to, &all, body).await;
        let (status, headers) = (response.status().as_u16(), response.headers().clone());
        for cookie in headers.get_all("set-cookie") {
            let (name, rest) = cookie.to_str().unwrap().split_once('=').unwrap();
            self.cookies.insert(name.into(), rest.split(';').next().unwrap().into());
        }
        let bytes = axum::body::to_bytes(response.into_body(), usize::MAX).await.unwrap();
        Answer { status, headers, text: String::from_utf8(bytes.to_vec()).unwrap() }
    }

    pub async fn get(&mut self, to: &str) -> Answer {
        self.send(Method::GET, to, &[], "").await
    }

    pub async fn post(&mut self, to: &str, fields: &[(&str, &str)]) -> Answer {
        let escape = |text: &str| -> String { text.bytes().map(|byte| format!("%{byte:02X}")).collect() };
        let body: Vec<_> = fields.iter().map(|(name, value)| format!("{name}={}", escape(value))).collect();
        self.send(Method::POST, to, &[], &body.join("&")).await
    }

    pub async fn json(&mut self, method: Method, to: &str, body: serde_json::Value) -> Answer {
        self.send(method, to, &[("content-type", "application/json")], &body.to_string()).await
    }
}

/// The value of the first form field of this name.
pub fn field(page: &str, name: &str) -> Option<String> {
    let after = page.split(&format!("name=\"{name}\"")).nth(1)?;
    let value = after.split("value=\"").nth(1)?.split('"').next()?;
    Some(value.replace("&amp;", "&"))
}
