//! First games that teach: led by what is pointed at, to the end, at a desk and on a phone.

use std::time::{Duration, Instant};

use interregnum_browser::{Driver, Luck, Screen, Server, TALL_PHONE};
use serde_json::Value;

/// What a learner does next who follows the lesson: go on, confirm, touch what is pointed at, or press what fits.
const LED: &str = "
    const get = (id) => document.getElementById(id), main = document.querySelector('main[data-table]');
    const inside = (one) => { one.scrollIntoView({ block: 'nearest', inline: 'nearest' }); const box = one.getBoundingClientRect();
        for (const [a, b] of [[.5, .5], [.5, .25], [.25, .5], [.75, .5], [.5, .75]]) {
            const [x, y] = [box.x + box.width * a, box.y + box.height * b], hit = document.elementFromPoint(x, y);
            if (box.width > 0 && hit && one.contains(hit)) return { x: Math.round(x), y: Math.round(y) }; } };
    if (document.querySelector('#onward a.primary')) return { kind: 'over' };
    const lesson = get('lesson-title')?.textContent ?? '', version = Number(main.dataset.version);
    const wanted = (get('lesson')?.dataset.point ?? '').split(' ').filter(Boolean);
    const unmarked = wanted.filter((id) => !get(id)?.classList.contains('pointed'));
    const told = { lesson, version, unmarked, wanted: wanted.length };
    if (get('go-on')) return { ...told, kind: 'read', css: '#go-on', at: inside(get('go-on')) };
    if (get('choice-yes')) return { ...told, kind: 'press', css: '#choice-yes' };
    const picks = document.querySelector('#picks:not([hidden]) button:not([data-counts]):not(:disabled)');
    if (picks) return { ...told, kind: 'touch', at: inside(picks) };
    const target = [...document.querySelectorAll('#board .target')].map(inside).find(Boolean);
    if (target) return { ...told, kind: 'touch', at: target };
    const pointed = [...document.querySelectorAll('#board .pointed.can')].map(inside).find(Boolean);
    if (pointed) return { ...told, kind: 'touch', at: pointed };
    const fits = document.querySelector('#form-play button.fits');
    if (fits) return { ...told, kind: 'any', values: [fits.value] };
    const values = [...document.querySelectorAll('#form-play button:not(.danger)')].map((one) => one.value);
    return values.length && document.title.startsWith('●') ? { ...told, kind: 'any', values } : { ...told, kind: 'wait' };";

/// Presses a choice by what it does: the page may have gone on since it was looked at, and ask about something else.
const PRESS: &str =
    "[...document.querySelectorAll('#form-play button')].find((one) => one.value === arguments[0])?.click()";

/// Follows a tour until `enough` says so or its game is over; returns the lessons that were read on the way.
async fn follow(screen: &Screen, finger: bool, enough: impl Fn(&str) -> bool) -> Vec<String> {
    let (mut lessons, mut luck, started) = (Vec::<String>::new(), Luck(0x1e55), Instant::now());
    loop {
        assert!(started.elapsed() < Duration::from_secs(240), "the tour does not end: {lessons:?}");
        let next = screen.js(LED).await;
        let lesson = next["lesson"].as_str().unwrap_or_default().to_owned();
        if next["kind"] == "over" || enough(&lesson) {
            return lessons;
        }
        assert_eq!(
            next["unmarked"].as_array().map_or(0, Vec::len),
            0,
            "all is marked that is pointed at: {next}"
        );
        if !lesson.is_empty() && lessons.last() != Some(&lesson) {
            lessons.push(lesson);
        }
        match next["kind"].as_str() {
            Some("read") => {
                assert!(next["at"].is_object(), "the way on is in sight: {next}");
                screen.click("#go-on").await;
            }
            Some("press") => drop(screen.press(next["css"].as_str().unwrap_or_default()).await),
            Some("touch") if next["at"].is_object() => {
                let at = |name: &str| next["at"][name].as_i64().unwrap_or_default();
                if finger { screen.touch(at("x"), at("y")).await } else { screen.tap(at("x"), at("y")).await }
            }
            Some("any") => {
                let values = next["values"].as_array().expect("what can be chosen");
                screen.js_with(PRESS, vec![values[luck.of(values.len())].clone()]).await;
            }
            _ => {}
        }
        // Whatever came of it: another version, a selection, a question.
        let version = next["version"].as_u64().unwrap_or_default();
        let change = format!(
            "return Number(document.querySelector('main')?.dataset.version) > {version} || \
             document.querySelector('main.selecting, #choice-yes, #notice:not(:empty)') != null"
        );
        let came = screen.soon(&change).await;
        let notice = screen.text("#notice").await;
        assert!(!notice.starts_with("That is legal"), "what is pointed at fits: {notice} ({next}, {came:?})");
    }
}

/// Begins the tour of a game from the page of all tours.
async fn begin(server: &Server, screen: &Screen, game: &str) {
    screen.go(&server.at("/learn")).await;
    screen.click(&format!("#tour-{game} button.primary")).await;
    screen.wait("the tour opens", "return document.getElementById('lesson') != null").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_learner_at_a_desk_is_led_through_a_whole_game() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    begin(&server, &anna, "king-is-dead").await;
    anna.picture("tour-begins", false).await;
    // What does not fit is answered kindly and changes nothing.
    follow(&anna, false, |lesson| lesson.contains("Your turn")).await;
    anna.picture("tour-turn", false).await;
    let before = anna.table().await;
    let pass = before.choices.iter().position(|words| words.starts_with("Pass")).expect("a pass");
    anna.click(&format!("#choice-{pass}")).await;
    anna.wait(
        "kind words",
        "return document.getElementById('notice').textContent.startsWith('That is legal')",
    )
    .await;
    assert_eq!(anna.table().await.version, before.version);
    assert_eq!(anna.count("#choice-yes").await, 0, "nobody is asked about what does not fit");
    // Left and taken up again.
    anna.go(&server.at("/learn")).await;
    anna.click("#tour-king-is-dead a.primary").await;
    anna.wait(
        "the same lesson",
        "return document.getElementById('lesson-title')?.textContent.includes('Your turn')",
    )
    .await;
    let lessons = follow(&anna, false, |_| false).await;
    for title in ["Placing followers", "Summon", "Passing", "Support", "The end"] {
        assert!(lessons.iter().any(|lesson| lesson.contains(title)), "{title} is among {lessons:?}");
    }
    assert_eq!(anna.text("#onward a.primary").await, "Play your first game");
    anna.picture("tour-over", false).await;
    anna.js("document.querySelector('#onward a.primary').click()").await;
    anna.wait("a table of one's own", "return location.search === '?game=king-is-dead'").await;
    let complaints = anna.complaints().await;
    assert!(complaints.is_empty(), "{complaints:#?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_learner_on_a_phone_sees_lesson_and_choices_and_may_let_the_house_play_on() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    anna.size(TALL_PHONE).await;
    begin(&server, &anna, "old-kings-crown").await;
    follow(&anna, true, |lesson| lesson.contains("Ambush")).await;
    anna.wait("the lesson", "return document.querySelector('#form-play button')?.checkVisibility()").await;
    let inside = "const box = document.querySelector('#form-play button').getBoundingClientRect(), \
        say = document.getElementById('lesson-say').getBoundingClientRect(); \
        return { say: say.top >= 0 && say.bottom <= innerHeight, button: box.top >= 0 && box.bottom <= innerHeight }";
    let inside: Value = anna.js(inside).await;
    assert!(inside["say"] == true && inside["button"] == true, "both are in sight: {inside}");
    anna.picture("tour-phone", false).await;
    follow(&anna, true, |lesson| lesson.contains("The end")).await;
    anna.click("#rest button").await;
    let started = Instant::now();
    while anna.count("#onward a.primary").await == 0 {
        assert!(started.elapsed() < Duration::from_secs(120), "the house plays on to the end");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    anna.picture("tour-phone-over", false).await;
    let complaints = anna.complaints().await;
    assert!(complaints.is_empty(), "{complaints:#?}");
}
