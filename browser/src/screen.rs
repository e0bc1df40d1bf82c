//! One person's browser: what they see and what they do.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use thirtyfour::error::WebDriverErrorInner;
use thirtyfour::prelude::*;

use crate::build_directory;

/// Width and height of a desk screen.
pub const SCREEN: (u32, u32) = (1280, 800);
/// Width and height of a small phone.
pub const PHONE: (u32, u32) = (360, 740);
/// Width and height of the phone that most people have.
pub const TALL_PHONE: (u32, u32) = (390, 844);
/// How long something may take that should happen at once.
const PATIENCE: Duration = Duration::from_secs(20);
/// How long a button may be on the move.
const GLIDE: Duration = Duration::from_secs(2);

/// A browser.
pub struct Screen {
    driver: WebDriver,
}

/// A table's page at one moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Seen {
    /// Version of the table.
    pub version: u64,
    /// Whether the game is over.
    pub over: bool,
    /// Whether the game waits for this person, who may have something to choose at other times too.
    pub mine: bool,
    /// The words of every choice.
    pub choices: Vec<String>,
    /// Whether the page asks if a choice shall stand.
    pub question: bool,
    /// The sentence above them.
    pub prompt: String,
    /// What the house answered last.
    pub notice: String,
}

impl Screen {
    pub(crate) async fn new(driver: WebDriver) -> Screen {
        let screen = Screen { driver };
        screen.size(SCREEN).await;
        // Tests wait for what is moving only where that is what they look at.
        screen.wishes(false, true).await;
        screen
    }

    pub(crate) async fn cdp(&self, command: &str, parameters: Value) -> Value {
        let answer = self.driver.cdp().send_raw(command, parameters).await;
        answer.unwrap_or_else(|fault| panic!("{command}: {fault}"))
    }

    /// Makes the window this large; a narrow one behaves as a phone does.
    pub async fn size(&self, (width, height): (u32, u32)) {
        let phone = width < 600;
        let device = json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": phone});
        self.cdp("Emulation.setDeviceMetricsOverride", device).await;
        self.cdp("Emulation.setTouchEmulationEnabled", json!({"enabled": phone})).await;
    }

    /// What the person asked of their system: dark colours, and no motion.
    pub async fn wishes(&self, dark: bool, still: bool) {
        let scheme = if dark { "dark" } else { "light" };
        let motion = if still { "reduce" } else { "no-preference" };
        let features = json!([{"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": motion}]);
        self.cdp("Emulation.setEmulatedMedia", json!({"features": features})).await;
    }

    /// Opens a page.
    pub async fn go(&self, address: &str) {
        self.driver.goto(address).await.unwrap_or_else(|fault| panic!("{address}: {fault}"));
    }

    /// The path of the page, with what it asks for.
    pub async fn path(&self) -> String {
        self.word("return location.pathname + location.search").await
    }

    /// Loads the page again.
    pub async fn reload(&self) {
        self.driver.refresh().await.expect("the page loads again");
    }

    /// What a script returns. It runs beside the page's own, which the policy of the page allows.
    pub async fn js(&self, script: &str) -> Value {
        self.js_with(script, Vec::new()).await
    }

    /// The same, with arguments.
    pub async fn js_with(&self, script: &str, arguments: Vec<Value>) -> Value {
        let answer = self.driver.execute(script, arguments).await;
        answer.unwrap_or_else(|fault| panic!("{script}\n{fault}")).json().clone()
    }

    /// What a script returns, as text.
    pub async fn word(&self, script: &str) -> String {
        self.js(script).await.as_str().unwrap_or_default().to_owned()
    }

    /// The text of an element; empty if it is not there.
    pub async fn text(&self, css: &str) -> String {
        let find = "return document.querySelector(arguments[0])?.textContent.trim() ?? ''";
        self.js_with(find, vec![css.into()]).await.as_str().unwrap_or_default().to_owned()
    }

    /// How many elements there are.
    pub async fn count(&self, css: &str) -> u64 {
        let count = "return document.querySelectorAll(arguments[0]).length";
        self.js_with(count, vec![css.into()]).await.as_u64().unwrap_or_default()
    }

    /// Waits until a script returns something true.
    pub async fn wait(&self, what: &str, script: &str) -> Value {
        let started = Instant::now();
        loop {
            // While a page is exchanged for another one there is nothing to ask.
            let answer = self.driver.execute(script, Vec::new()).await;
            if let Ok(answer) = answer {
                let value = answer.json().clone();
                if !matches!(value, Value::Null | Value::Bool(false))
                    && value != json!("")
                    && value != json!(0)
                {
                    return value;
                }
            }
            if started.elapsed() > PATIENCE {
                panic!("{what} did not happen on {}:\n{}", self.path().await, self.text("main").await);
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// What a script returns that is true, if that comes soon; else nothing.
    pub async fn soon(&self, script: &str) -> Value {
        let started = Instant::now();
        while started.elapsed() < GLIDE {
            let answer = self.driver.execute(script, Vec::new()).await;
            let value = answer.map_or(Value::Null, |answer| answer.json().clone());
            if !matches!(value, Value::Null | Value::Bool(false)) && value != json!("") {
                return value;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        Value::Null
    }

    /// Presses an element as a mouse or a finger does; fails if something else lies over it.
    pub async fn click(&self, css: &str) {
        let started = Instant::now();
        while !self.press(css).await {
            assert!(started.elapsed() < PATIENCE, "there is no {css} on {}", self.path().await);
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// The same; `false` if the element is not there, since a page may be renewed before it is pressed.
    pub async fn press(&self, css: &str) -> bool {
        let started = Instant::now();
        // What is folded is unfolded first, as a person would.
        if css.starts_with("#choice-") {
            let unfold = "const fold = document.querySelector(arguments[0])?.closest('details'); if (fold) fold.open = true";
            self.js_with(unfold, vec![css.into()]).await;
        }
        loop {
            let pressed = async { self.driver.find(By::Css(css)).await?.click().await }.await;
            let Err(fault) = pressed else { return true };
            match *fault {
                WebDriverErrorInner::StaleElementReference(_) | WebDriverErrorInner::NoSuchElement(_) => {
                    return false;
                }
                // Somebody else's step may move a button while the pointer is on its way to it; what
                // lies over it for good is a fault of the page.
                WebDriverErrorInner::ElementClickIntercepted(_) if started.elapsed() < GLIDE => {
                    tokio::time::sleep(Duration::from_millis(20)).await;
                }
                _ => panic!("{css} on {}: {fault}", self.path().await),
            }
        }
    }

    /// Presses keys, wherever the focus is.
    pub async fn keys(&self, keys: impl Into<thirtyfour::TypingData>) {
        let chain = self.driver.action_chain().send_keys(keys);
        chain.perform().await.expect("keys are pressed");
    }

    /// Chooses a file for a field of a form.
    pub async fn upload(&self, css: &str, file: &std::path::Path) {
        let chosen = async { self.driver.find(By::Css(css)).await?.send_keys(file.to_string_lossy()).await };
        chosen.await.unwrap_or_else(|fault| panic!("{css}: {fault}"));
    }

    /// Moves the pointer to an element.
    pub async fn point_at(&self, css: &str) {
        let element = self.driver.find(By::Css(css)).await.unwrap_or_else(|fault| panic!("{css}: {fault}"));
        let chain = self.driver.action_chain().move_to_element_center(&element);
        chain.perform().await.expect("the pointer moves");
    }

    /// Presses the pointer at a point of the window.
    pub async fn tap(&self, x: i64, y: i64) {
        let button = json!({"x": x, "y": y, "button": "left", "clickCount": 1});
        for kind in ["mouseMoved", "mousePressed", "mouseReleased"] {
            let mut event = button.clone();
            event["type"] = kind.into();
            self.cdp("Input.dispatchMouseEvent", event).await;
        }
    }

    /// Touches a point of the window with a finger.
    pub async fn touch(&self, x: i64, y: i64) {
        for (kind, points) in [("touchStart", json!([{"x": x, "y": y}])), ("touchEnd", json!([]))] {
            self.cdp("Input.dispatchTouchEvent", json!({"type": kind, "touchPoints": points})).await;
        }
    }

    /// Presses one key, wherever the focus is: "Enter", "ArrowLeft", "e".
    pub async fn key(&self, key: &str) {
        let text = match key {
            "Enter" => Some("\r"),
            key if key.chars().count() == 1 => Some(key),
            _ => None,
        };
        for kind in ["keyDown", "keyUp"] {
            let mut event = json!({"type": kind, "key": key});
            if let (Some(text), "keyDown") = (text, kind) {
                event["text"] = text.into();
            }
            if key == "Tab" {
                event["windowsVirtualKeyCode"] = 9.into();
            }
            self.cdp("Input.dispatchKeyEvent", event).await;
        }
    }

    /// Presses the pointer at one point and lets it go at another.
    pub async fn drag(&self, from: (i64, i64), to: (i64, i64)) {
        let between = ((from.0 + to.0) / 2, (from.1 + to.1) / 2);
        let chain = self.driver.action_chain().move_to(from.0, from.1).click_and_hold();
        let chain = chain.move_to(between.0, between.1).move_to(to.0, to.1).release();
        chain.perform().await.expect("the pointer drags");
    }

    /// The id of the element that has the focus.
    pub async fn focus(&self) -> String {
        self.word("return document.activeElement?.id ?? ''").await
    }

    /// Opens another tab of the same browser, and looks at it.
    pub async fn new_tab(&self) -> WindowHandle {
        let tab = self.driver.new_tab().await.expect("a tab opens");
        self.turn_to(&tab).await;
        self.size(SCREEN).await;
        tab
    }

    /// The tab that is looked at.
    pub async fn tab(&self) -> WindowHandle {
        self.driver.window().await.expect("a window")
    }

    /// Looks at another tab.
    pub async fn turn_to(&self, tab: &WindowHandle) {
        self.driver.switch_to_window(tab.clone()).await.expect("the tab is there");
    }

    /// The table's page now; `None` while another page is shown, or the curtain.
    pub async fn seen(&self) -> Option<Seen> {
        let look = "const main = document.querySelector('main[data-table]'), \
            text = (id) => document.getElementById(id)?.textContent.trim() ?? ''; \
            return main && !document.getElementById('curtain') && { version: Number(main.dataset.version), \
            over: !!document.querySelector('#deciding a[href*=\"/replay\"]'), mine: document.title.startsWith('●'), \
            choices: [...document.querySelectorAll('#form-play button')].sort((a, b) => a.id.slice(7) - b.id.slice(7)) \
            .map((button) => [button.firstChild.textContent, ...[...button.querySelectorAll('small:not(.detail)')].map((one) => one.textContent)].join(' ').trim()), \
            question: !!document.getElementById('choice-yes'), prompt: text('prompt'), notice: text('notice') }";
        let seen = self.js(look).await;
        let text = |name: &str| seen[name].as_str().map(str::to_owned);
        Some(Seen {
            version: seen["version"].as_u64()?,
            over: seen["over"].as_bool()?,
            mine: seen["mine"].as_bool()?,
            choices: seen["choices"]
                .as_array()?
                .iter()
                .filter_map(|word| word.as_str().map(str::to_owned))
                .collect(),
            question: seen["question"].as_bool()?,
            prompt: text("prompt")?,
            notice: text("notice")?,
        })
    }

    /// The table's page, once it shows one.
    pub async fn table(&self) -> Seen {
        let table = "return document.querySelector('main[data-table]') != null && !document.getElementById('curtain')";
        self.wait("a table", table).await;
        self.seen().await.expect("a table's page")
    }

    /// Waits for what came of pressing a choice on a page that was seen: `true` if it was made, `"asked"`
    /// if the page asks first or no longer asks, or else what the house says.
    pub async fn answer(&self, seen: &Seen) -> Value {
        let answer = format!(
            "const main = document.querySelector('main[data-table]'), get = (id) => document.getElementById(id); \
             return main && (Number(main.dataset.version) > {} || \
             (!!get('choice-yes') !== {} ? 'asked' : get('notice')?.textContent))",
            seen.version, seen.question
        );
        self.wait("an answer", &answer).await
    }

    /// Makes a choice of the page, and confirms it if the page asks.
    pub async fn choose(&self, number: usize) {
        let seen = self.my_turn().await;
        self.click(&format!("#choice-{number}")).await;
        let mut answer = self.answer(&seen).await;
        if answer == json!("asked") {
            let seen = self.table().await;
            self.click("#choice-yes").await;
            answer = self.answer(&seen).await;
        }
        assert_eq!(answer, json!(true), "choice {number} of {seen:?}");
    }

    /// Waits until this person has something to decide.
    pub async fn my_turn(&self) -> Seen {
        self.wait("one's turn", "return document.querySelector('#form-play button') != null").await;
        self.table().await
    }

    /// Waits until the board is the one that is drawn for this window: the page asks for it a moment after its window
    /// has changed. It is looked at now and then only, since the house lets nobody use more than a share of its time.
    pub async fn fitted(&self) {
        let fitted = "if (document.readyState !== 'complete') return false; \
            if (!document.querySelector('#board svg')) return true; \
            if (!document.cookie.includes(`width=${Math.round(innerWidth / 10) * 10}`)) return false; \
            const prints = (page) => [...page.querySelectorAll('.panel[data-print]')].map((one) => `${one.id} ${one.dataset.print}`).sort().join(); \
            await new Promise((rested) => setTimeout(rested, 300)); \
            const anew = await (await fetch(location.href)).text(); \
            return prints(document) === prints(new DOMParser().parseFromString(anew, 'text/html'))";
        self.wait("a board that fits", fitted).await;
    }

    /// Fails if the page is wider than the window, and names what sticks out.
    pub async fn fits(&self) {
        let wide = "const page = document.scrollingElement; return page.scrollWidth <= innerWidth ? null : \
            [...document.body.querySelectorAll('*')].filter((one) => one.getBoundingClientRect().right > innerWidth + 1) \
            .slice(0, 8).map((one) => one.outerHTML.slice(0, 120))";
        let wide = self.js(wide).await;
        assert!(wide.is_null(), "{} scrolls sideways: {wide:#}", self.path().await);
    }

    /// Fails if a finger would miss something: buttons, fields and lines that open are 44 pixels high. Links
    /// and words within a sentence are not counted, nor what lies in a label that is as large.
    pub async fn suits_fingers(&self) {
        let small = "const parts = document.querySelectorAll('button:not(.meant), .button, summary, select, input, .bar a, .links a'); \
            return [...parts].filter((one) => { const { width, height } = one.getBoundingClientRect(); \
            return width && height < 43.5 && !one.closest('label.choice') && !one.closest('.skip') && one.type !== 'hidden'; }) \
            .slice(0, 8).map((one) => `${one.getBoundingClientRect().height} ${one.outerHTML.slice(0, 120)}`)";
        let small = self.js(small).await;
        assert_eq!(small, json!([]), "{} has targets that are too small", self.path().await);
    }

    /// Fails if the page keeps anybody out, as axe-core sees it, however little.
    pub async fn is_open_to_all(&self) {
        let axe =
            std::env::var_os("AXE").map_or_else(|| build_directory().join("tools/axe.min.js"), PathBuf::from);
        let axe = std::fs::read_to_string(&axe)
            .unwrap_or_else(|fault| panic!("browser/run fetches axe-core to {}: {fault}", axe.display()));
        self.driver.execute(axe, Vec::new()).await.expect("axe-core loads");
        let run = "const done = arguments[0]; axe.run(document, { resultTypes: ['violations'] }).then((found) => done({ \
            checked: found.passes.length, wrong: found.violations.map((one) => one.id + ': ' + one.help + one.nodes.slice(0, 5).map((node) => '\\n    ' + node.target + ' ' + \
            node.any.concat(node.all, node.none).map((fault) => fault.message)).join('')) }))";
        let found = self.driver.execute_async(run, Vec::new()).await.expect("axe-core runs").json().clone();
        let wrong: Vec<&str> =
            found["wrong"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        assert!(found["checked"].as_u64() > Some(10), "axe-core checked next to nothing: {found}");
        assert!(wrong.is_empty(), "{}:\n{}", self.path().await, wrong.join("\n"));
    }

    /// Keeps a picture of the window (`whole`: of the whole page) beside the build.
    pub async fn picture(&self, name: &str, whole: bool) {
        let directory = build_directory().join("screenshots");
        std::fs::create_dir_all(&directory).expect("a directory for pictures");
        // A picture is taken when everything has arrived where it goes.
        self.wait("rest", "return document.getAnimations().every((one) => one.playState !== 'running')")
            .await;
        let height = self.js("return document.scrollingElement.scrollHeight").await;
        let width = self.js("return innerWidth").await;
        let mut asked = json!({"captureBeyondViewport": whole});
        if whole {
            asked["clip"] = json!({"x": 0, "y": 0, "width": width, "height": height, "scale": 1});
        }
        let picture = self.cdp("Page.captureScreenshot", asked).await;
        let bytes = thirtyfour::support::base64_decode(picture["data"].as_str().unwrap_or_default());
        std::fs::write(directory.join(format!("{name}.png")), bytes.expect("a picture"))
            .expect("pictures are kept");
    }

    /// What went wrong in the page's own script, or against its policy, since the last call.
    pub async fn complaints(&self) -> Vec<String> {
        let log = self.driver.browser_log().await.expect("the browser's log");
        let severe = log.into_iter().filter(|entry| entry.level == "SEVERE").map(|entry| entry.message);
        // Being too late is answered with a conflict, which browsers log; the page says it in words.
        severe.filter(|message| !message.ends_with("status of 409 (Conflict)")).collect()
    }
}
