//! What a page is sent while a game goes on: little, and enough.

use interregnum_browser::{Driver, Luck, Screen, Server, Table, games, play_by_touch};
use serde_json::Value;

/// Bytes before packing that an update may have.
const MOST: u64 = 25_000;
/// A bot's whole turn may come at once, and change most of a board: one update in twenty may be longer, by a quarter.
const SELDOM: usize = 20;

/// Bytes as they travel, packed: the page with its first board, and an update.
const PACKED: (u64, u64) = (60_000, 8_000);

/// From now on every page that the script asks for is weighed, and the time from a touch to the next state is taken.
const WEIGH: &str = "
    window.updates = []; window.waits = []; let touched;
    const ask = (window.unweighed = window.fetch);
    window.fetch = async (...asked) => {
        const answer = await ask(...asked);
        if ((answer.headers.get('content-type') ?? '').includes('html'))
            window.updates.push(new TextEncoder().encode(await answer.clone().text()).length);
        return answer;
    };
    for (const kind of ['pointerdown', 'keydown']) addEventListener(kind, () => (touched = performance.now()), true);
    new MutationObserver(() => { if (touched) window.waits.push(performance.now() - touched); touched = undefined; })
        .observe(document.querySelector('main'), { attributes: true, attributeFilter: ['data-version'] });";

/// The panels and the log of the page as it is shown, and of the same page loaded anew: without what the script adds, and
/// with attributes in one order.
const COMPARED: &str = "
    const plain = (page) => {
        const parts = { version: page.querySelector('main').dataset.version,
            log: [...page.querySelectorAll('#log-list li')].map((line) => line.textContent).join('\\n') };
        for (const panel of page.querySelectorAll('.panel')) {
            panel.style.removeProperty('--lift'); // what is in the hand moves a small board up
            panel.querySelectorAll('.ghost, .way, .trace, .rim').forEach((one) => one.remove());
            for (const one of [panel, ...panel.querySelectorAll('*')]) {
                one.classList.remove('can', 'target', 'selected', 'preview', 'touched', 'over', 'came', 'lost', 'seen', 'recalled');
                const own = [...one.attributes].map(({ name, value }) => [name, value]).sort();
                for (const [name] of own) one.removeAttribute(name);
                for (const [name, value] of own)
                    if (value && !name.startsWith('data-own') && !['tabindex', 'role', 'data-kept'].includes(name)) one.setAttribute(name, value);
            }
            parts[panel.id] = panel.outerHTML;
        }
        return parts;
    };
    if (document.getElementById('to-come')) return 'overtaken';
    const shown = plain(document.cloneNode(true)), anew = await (await ask(location.href)).text();
    const fresh = plain(new DOMParser().parseFromString(anew, 'text/html'));
    if (shown.version !== fresh.version) return 'overtaken';
    const other = Object.keys({ ...shown, ...fresh }).find((part) => shown[part] !== fresh[part]);
    if (!other) return '';
    const [a, b] = [shown[other] ?? '', fresh[other] ?? ''], at = [...b].findIndex((letter, number) => letter !== a[number]);
    return `${other}: ${a.slice(Math.max(0, at - 60), at + 120)} | ${b.slice(Math.max(0, at - 60), at + 120)}`;";

/// The first difference between the page as it is and as it would be loaded now; `None` if it went on meanwhile.
async fn difference(screen: &Screen) -> Option<String> {
    let script = format!(
        "const ask = window.unweighed; window.compared = undefined; (async () => {{ {COMPARED} }})().then((told) => (window.compared = `=${{told}}`))"
    );
    screen.js(&script).await;
    let told = screen.wait("a comparison", "return window.compared").await;
    let told = told.as_str().unwrap_or_default().trim_start_matches('=').to_owned();
    (told != "overtaken").then_some(told)
}

#[tokio::test(flavor = "multi_thread")]
async fn an_update_is_small_and_leaves_the_page_as_if_it_were_loaded_anew() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    for (seed, size) in [(3, (1440, 900)), (4, (390, 844))] {
        anna.size(size).await;
        for game in games() {
            let table = Table { game: &game.id, seats: &["me", "bot-random"], options: &[] };
            server.open_table(&anna, table).await;
            anna.my_turn().await;
            // Drawn for this window, which the house learns from the first page.
            anna.reload().await;
            anna.my_turn().await;
            let whole = "return performance.getEntriesByType('navigation')[0].encodedBodySize";
            let whole = anna.js(whole).await.as_u64().unwrap_or_default();
            assert!((1_000..=PACKED.0).contains(&whole), "{} {size:?}: the page has {whole} bytes", game.id);
            anna.js(WEIGH).await;
            let (mut luck, mut compared) = (Luck(seed), 0);
            for _ in 0..6 {
                let done = play_by_touch(&anna, &mut luck, 4).await;
                // A bot may be at it.
                for _ in 0..20 {
                    let Some(told) = difference(&anna).await else { continue };
                    assert_eq!(told, "", "{} {size:?}: the page shown, and loaded anew", game.id);
                    compared += 1;
                    break;
                }
                if done.over {
                    break;
                }
            }
            assert!(compared >= 3, "{} {size:?}: compared {compared} times", game.id);
            let sizes = numbers(&anna.js("return window.updates").await);
            let largest = sizes.iter().copied().max().unwrap_or_default();
            let long = sizes.iter().filter(|&&size| size > MOST).count();
            assert!(
                sizes.len() > 5 && long <= sizes.len().div_ceil(SELDOM) && largest <= MOST * 5 / 4,
                "{} {size:?}: {sizes:?}",
                game.id
            );
            let packed = "return performance.getEntriesByType('resource').filter((one) => one.initiatorType === 'fetch' \
                && window.updates.includes(one.decodedBodySize)).map((one) => one.encodedBodySize)";
            let packed = numbers(&anna.js(packed).await);
            let heavy = packed.iter().filter(|&&size| size > PACKED.1).count();
            assert!(
                packed.len() > 5
                    && heavy <= packed.len().div_ceil(SELDOM)
                    && packed.iter().all(|&size| size <= PACKED.1 * 5 / 4),
                "{} {size:?}: packed {packed:?}",
                game.id
            );
            let waits = numbers(&anna.js("return window.waits.map(Math.round)").await);
            let (middle, wait) = (median(sizes), median(waits));
            println!(
                "{} {size:?}: page {whole} packed; updates {middle} bytes, at most {largest}, packed at most {}; {wait} ms from touch to board",
                game.id,
                packed.iter().max().copied().unwrap_or_default()
            );
        }
    }
}

/// Buttons that stand alone come under headings, which are new: none is lost, and what follows stays in its place.
const UNDER_HEADINGS: &str = "
    const { morph } = await import(document.querySelector('script[type=module]').src.replace('house.js', 'morph.js'));
    const main = document.querySelector('main'), put = (page, inside) => { page.innerHTML = inside; return page; };
    const anew = (inside) => put(main.cloneNode(false), inside);
    const button = (name) => `<button id=\"${name}\">${name}</button>`, group = (name, inside) => `<details id=\"${name}\"><div>${inside}</div></details>`;
    const states = [
        ['a', 'b', 'c', 'd'].map(button).join('') + '<p>last</p>',
        group('one', button('a')) + group('two', button('b') + button('c')) + button('d') + '<p>last</p>',
        button('d') + group('two', button('c')) + '<p>next</p>' + group('three', button('b') + button('a')),
        ['d', 'c', 'b'].map(button).join(''),
    ].map((inside) => `<form id=\"moved\">${inside}</form>`);
    put(main, states[0]);
    const wrong = [];
    for (const state of [1, 2, 3, 1, 0, 2, 0, 3, 2, 1].map((one) => states[one])) {
        const kept = document.getElementById('d');
        morph(main, anew(state));
        if (main.innerHTML !== state) wrong.push(`${main.innerHTML} | ${state}`);
        if (document.getElementById('d') !== kept) wrong.push('another element');
    }
    return wrong";

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_under_a_new_heading_is_the_same_element_in_its_place() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    anna.go(&server.at("/")).await;
    assert_eq!(anna.js(UNDER_HEADINGS).await, serde_json::json!([]));
}

/// Windows that a page goes through when it is turned and made smaller: each has a drawing of its own.
const WINDOWS: [(u32, u32); 5] = [(780, 493), (1440, 900), (844, 390), (390, 844), (1024, 768)];

#[tokio::test(flavor = "multi_thread")]
async fn a_window_of_another_size_shows_what_a_page_loaded_anew_shows() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    for game in games() {
        anna.size((1440, 900)).await;
        server.open_table(&anna, Table { game: &game.id, seats: &["me", "bot-random"], options: &[] }).await;
        anna.my_turn().await;
        anna.js("window.unweighed = window.fetch").await;
        for size in WINDOWS {
            anna.size(size).await;
            let mut told = Some("no comparison".to_owned());
            for _ in 0..50 {
                told = difference(&anna).await;
                if told.as_deref() == Some("") {
                    break;
                }
                tokio::time::sleep(std::time::Duration::from_millis(100)).await;
            }
            assert_eq!(told.as_deref(), Some(""), "{} {size:?}: the page shown, and loaded anew", game.id);
        }
    }
}

fn numbers(list: &Value) -> Vec<u64> {
    list.as_array().into_iter().flatten().filter_map(Value::as_u64).collect()
}

fn median(mut of: Vec<u64>) -> u64 {
    of.sort_unstable();
    of.get(of.len() / 2).copied().unwrap_or_default()
}
