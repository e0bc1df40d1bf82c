//! Playing as hands do: by touching the board, the hand and the bar, never the list.

use std::time::Duration;

use serde_json::Value;

use crate::{Luck, Screen, Seen};

/// What can be touched now, each with a point of the window at which a pointer meets it: on the board what glows, or
/// what a selection shows; in the bar the answers, the confirmation and whatever stands alone.
const WITHIN_REACH: &str = "
    const seen = (one) => { const box = one?.getBoundingClientRect(); return box && box.width > 0 && box.height > 0 && box; };
    const point = (one, inside) => { const box = seen(one); if (!box) return;
        for (const [a, b] of [[.5, .5], [.5, .25], [.25, .5], [.75, .5], [.5, .75], [.15, .15], [.85, .85], [.15, .85], [.85, .15], [.5, .08], [.08, .5]]) {
            const [x, y] = [box.x + box.width * a, box.y + box.height * b], hit = document.elementFromPoint(x, y);
            const own = hit && (inside ? hit.closest('[id]') === one || (one.contains(hit) && !hit.closest('.can, .target')?.matches(`:not([id='${one.id}'])`)) : one.contains(hit));
            if (own) return { id: one.id || one.textContent, x: Math.round(x), y: Math.round(y) }; } };
    const all = (query) => [...document.querySelectorAll(query)];
    const bar = (list) => list.map((one) => { one.scrollIntoView({ block: 'nearest' }); return point(one, false); }).filter(Boolean);
    // Nobody gives the game away who was warned.
    const yes = all(document.querySelector('#form-confirm .grave') ? '#choice-back' : '#choice-yes');
    if (yes.length) return { kind: 'confirm', at: bar(yes) };
    const picks = all('#picks:not([hidden]) button:not([data-counts]):not(:disabled)');
    if (picks.length) return { kind: 'answer', at: bar(picks) };
    const targets = all('#board .target').map((one) => point(one, true)).filter(Boolean);
    if (targets.length) return { kind: 'target', at: targets };
    // Cards lie in a row that may have to be moved sideways first.
    const can = all('#board .can').map((one) => { one.closest('.hand, .strip') && one.scrollIntoView({ block: 'nearest', inline: 'nearest' }); return point(one, true); }).filter(Boolean);
    // What has no place on the board stands open in the list.
    const alone = can.length ? '#form-play > button:not(.off)' : '#form-play > button:not(.off), #form-play details[open] button:not(.off):not(.danger)';
    return { kind: 'first', at: [...can, ...bar(all(alone))] };";

/// Where a place that was found lies now: as it was, unless it lies in a row that can be moved sideways.
const ONCE_MORE: &str = "
    const found = arguments[0], one = document.getElementById(found.id), row = one?.closest('.hand, .strip');
    if (!row) return found;
    one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    const box = one.getBoundingClientRect(), end = row.getBoundingClientRect();
    const x = Math.round((Math.max(box.x, end.x) + Math.min(box.right, end.right)) / 2);
    const y = Math.round((Math.max(box.y, end.y) + Math.min(box.bottom, end.bottom)) / 2);
    return one.contains(document.elementFromPoint(x, y)) ? { id: found.id, x, y } : found;";

/// What came of playing by touch.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Touches {
    /// How many times the window was touched.
    pub touches: usize,
    /// How many steps of the game that made, others' included.
    pub steps: u64,
    /// Most touches from one confirmation to the next, that one included.
    pub longest: usize,
    /// Whether the game came to its end.
    pub over: bool,
    /// Touches of which nothing came.
    pub missed: usize,
}

/// A script that is true once something came of a touch or a key on a page that was seen: a step, a question or its end, a
/// selection where nothing was asked, or words.
fn change_after(seen: &Seen) -> String {
    format!(
        "const main = document.querySelector('main[data-table]'); return main && (Number(main.dataset.version) > {} \
         || !{} && main.classList.contains('selecting') || !!document.getElementById('choice-yes') !== {} || \
         document.getElementById('notice')?.textContent)",
        seen.version, seen.question, seen.question
    )
}

/// Touches what can be touched until the game is over or `enough` is reached.
pub async fn play_by_touch(screen: &Screen, luck: &mut Luck, enough: usize) -> Touches {
    let begun = screen.table().await.version;
    let (mut done, mut idle, mut since) = (Touches::default(), 0, 0);
    // How often nothing but the selection changed, and since which version.
    let (mut dallied, mut at_version) = (0, begun);
    // What was touched last, for whoever reads of a fault.
    let mut path: Vec<String> = Vec::new();
    let finger = screen.js("return innerWidth < 600").await == true;
    loop {
        let Some(seen) = screen.seen().await else { continue };
        done.steps = seen.version.saturating_sub(begun);
        done.over = seen.over;
        if seen.over || done.touches >= enough {
            return done;
        }
        let reach = screen.js(WITHIN_REACH).await;
        let places = reach["at"].as_array().cloned().unwrap_or_default();
        if places.is_empty() || !seen.mine {
            idle += 1;
            let stuck = format!("nothing can be touched: {reach} ({seen:?})");
            assert!(idle < 400, "{stuck}");
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        }
        idle = 0;
        // From one army to the next and back, or a troop raised and sent home: whoever goes round in circles lets go, and
        // says that this is all.
        dallied = if seen.version > at_version { 0 } else { dallied + 1 };
        at_version = seen.version;
        let weary = dallied > 12 || since > 60 && luck.of(3) > 0;
        if weary && (reach["kind"] == "target" || reach["kind"] == "answer") {
            screen.key("Escape").await;
            done.touches += 1;
            continue;
        }
        let done_with_it = weary && reach["kind"] == "first";
        let number = if done_with_it { places.len() - 1 } else { luck.of(places.len()) };
        if done_with_it {
            dallied = 0;
        }
        // A row that was moved to find the last of its cards is moved back to the one that is touched.
        let place = screen.js_with(ONCE_MORE, vec![places[number].clone()]).await;
        let at = |name: &str| place[name].as_i64().unwrap_or_default();
        path.push(format!("{} {} at {}", reach["kind"], place["id"], seen.version));
        path.drain(..path.len().saturating_sub(6));
        match finger {
            true => screen.touch(at("x"), at("y")).await,
            false => screen.tap(at("x"), at("y")).await,
        }
        (done.touches, since) = (done.touches + 1, since + 1);
        if reach["kind"] == "confirm" {
            (done.longest, since) = (done.longest.max(since), 0);
        }
        let changed = change_after(&seen);
        // A page that is renewed under the finger swallows the touch; a person touches again.
        let mut answer = screen.soon(&changed).await;
        if answer.is_null() {
            done.missed += 1;
            assert!(done.missed * 20 <= done.touches + 40, "nothing comes of touches: {place} of {reach}");
            answer = Value::Bool(true);
        }
        let refused = answer.as_str().filter(|words| !words.starts_with("The table has changed"));
        assert_eq!(refused, None, "what glows can be touched: {place} of {reach}, after {path:?}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
}

/// What a hand on the keys meets: whether the page asks, what can be answered by number, what has the focus, what glows.
const UNDER_KEYS: &str = "
    const all = (query) => [...document.querySelectorAll(query)], here = document.activeElement;
    return { asks: all('#choice-yes').length > 0, grave: all('#form-confirm .grave').length > 0, answers: all('#picks:not([hidden]) button:not([data-counts]):not(:disabled)').length,
        alone: all('#form-play > button:not(.off)').length || (all('#board .can').length ? 0 : all('#form-play details[open] button:not(.off):not(.danger)').length), can: all('#board .can').length, targets: all('#board .target').length,
        on: here?.classList.contains('target') ? 'target' : here?.classList.contains('can') ? 'can' : '' };";

/// Plays by keys alone until the game is over or so many were pressed: arrows and Tab between what glows, Enter touches it, a number answers,
/// E confirms. Returns how many keys were pressed, and whether the game is over.
pub async fn play_by_keys(screen: &Screen, luck: &mut Luck, most: usize) -> (usize, bool) {
    const MOVES: [&str; 5] = ["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp", "Tab"];
    let (mut pressed, mut lost, mut idle) = (0, 0, 0);
    loop {
        let Some(seen) = screen.seen().await else { continue };
        if seen.over || pressed >= most {
            return (pressed, seen.over);
        }
        let keys = screen.js(UNDER_KEYS).await;
        let count = |name: &str| keys[name].as_u64().unwrap_or_default() as usize;
        if !seen.mine || count("can") + count("alone") + count("answers") == 0 && keys["asks"] != true {
            idle += 1;
            assert!(idle < 400, "nothing can be done by keys: {keys} ({seen:?})");
            tokio::time::sleep(Duration::from_millis(20)).await;
            continue;
        }
        idle = 0;
        let key = match keys["on"].as_str() {
            // Nobody gives the game away who was warned.
            _ if keys["grave"] == true => "Escape".to_owned(),
            _ if keys["asks"] == true => "e".to_owned(),
            _ if count("answers") > 0 => (1 + luck.of(count("answers").min(9))).to_string(),
            // What cannot be reached from here is let go.
            _ if lost > 24 => "Escape".to_owned(),
            Some("target") if count("targets") > 0 => "Enter".to_owned(),
            Some("can") if count("targets") == 0 && luck.of(3) > 0 => "Enter".to_owned(),
            _ if count("targets") == 0 && count("alone") > 0 && (count("can") == 0 || luck.of(6) == 0) => {
                (1 + luck.of(count("alone").min(9))).to_string()
            }
            _ => MOVES[luck.of(MOVES.len())].to_owned(),
        };
        lost = if MOVES.contains(&key.as_str()) { lost + 1 } else { 0 };
        let acts = !MOVES.contains(&key.as_str()) && key != "Escape";
        screen.key(&key).await;
        pressed += 1;
        if acts {
            let changed = change_after(&seen);
            let answer = screen.wait("something comes of a key", &changed).await;
            let refused = answer.as_str().filter(|words| !words.starts_with("The table has changed"));
            assert_eq!(refused, None, "{key} is possible: {keys}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }
}

/// Where the panels lie in the window, and whether the page can be scrolled.
pub async fn frame(screen: &Screen) -> Value {
    screen
        .js("const box = (one) => { const { x, y, right, bottom, width, height } = one.getBoundingClientRect(); return { x, y, right, bottom, width, height }; }; \
             const seen = [...document.querySelectorAll('.panel.stage, .panel.track, .panel.hand, #prompt, #log, #people')].filter((one) => one.getBoundingClientRect().width > 0); \
             return { window: [innerWidth, innerHeight], page: [document.documentElement.scrollWidth, document.documentElement.scrollHeight], \
             panels: Object.fromEntries(seen.map((one) => [one.id, box(one)])) }")
        .await
}
