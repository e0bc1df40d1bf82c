//! The driver that starts browsers, as a child that never outlives its test.

use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::process::{Child, Command, Stdio};

use thirtyfour::prelude::*;
use thirtyfour::{ChromiumLikeCapabilities, LoggingPrefsLogLevel};

use crate::Screen;

/// What keeps a browser from doing anything but what the test asks for.
const QUIET: [&str; 7] = [
    "--headless=new",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--hide-scrollbars",
    "--force-device-scale-factor=1",
];

/// A running chromedriver.
pub struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    /// Starts on a port that is free, in a group of its own, so that browsers end with it.
    pub fn start() -> Driver {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .process_group(0)
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("chromedriver starts (browser/run installs it)");
        let out = BufReader::new(child.stdout.take().expect("its output is piped"));
        let port = out.lines().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        Driver { port: port.expect("chromedriver says its port"), child }
    }

    /// A browser of somebody new: no cookies, nothing remembered.
    pub async fn screen(&self) -> Screen {
        let mut wanted = DesiredCapabilities::chrome();
        let asked = QUIET.iter().try_for_each(|flag| wanted.add_arg(flag));
        asked.expect("flags are words");
        // Chromium refuses to be confined when it is started by root.
        if std::env::var("HOME").is_ok_and(|home| home == "/root") {
            wanted.add_arg("--no-sandbox").expect("a flag is a word");
        }
        wanted.set_browser_log_level(LoggingPrefsLogLevel::All).expect("a level of the log");
        let driver = WebDriver::new(format!("http://127.0.0.1:{}", self.port), wanted).await;
        Screen::new(driver.expect("a browser starts")).await
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Minus its id: the driver and every browser that it started.
        let group = format!("-{}", self.child.id());
        let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
        let _ = self.child.wait();
    }
}
