//! Mass Warfare and Conquest in the hand: eight armies in eight drags, who goes along, the way before the hand lets go,
//! and bargains on a sheet of their own.

use interregnum_browser::{Driver, Screen, Server, TALL_PHONE, Table};
use serde_json::{Value, json};

/// Longer than a pointer rests before what lies under it is explained.
const RESTED: std::time::Duration = std::time::Duration::from_millis(800);

/// A castle with eight towns around it and open country behind each; the other house is far away.
fn country() -> String {
    let mut map =
        "mwcmap 1\ntitle Ring\nplayers 2\nstarts fixed\nterr A home smooth castle Home\n".to_owned();
    let mut borders = String::new();
    for n in 1..=8 {
        let (town, land) = ((b'A' + n) as char, (b'a' + n) as char);
        map += &format!("terr {town} town{n} smooth town Town{n}\nterr {land} land{n} smooth - Land{n}\n");
        borders += &format!("border home town{n}\nborder town{n} land{n}\n");
    }
    let far = ["ra", "rb", "rc", "rd", "re"];
    for (n, id) in far.iter().enumerate() {
        map += &format!("terr {} {id} rough - Pass{n}\n", (b'p' + n as u8) as char);
    }
    map += "terr Z lair smooth castle Lair\nterr Y mill smooth town Mill\nstart 1 home\nstart 2 lair\n";
    borders += "border land1 ra\nborder ra rb\nborder rb rc\nborder rc rd\nborder rd re\nborder re lair\nborder lair mill\n";
    map + borders.as_str()
}

/// Where a territory has its middle in the window.
async fn middle(screen: &Screen, id: &str) -> (i64, i64) {
    let at = screen
        .js(&format!(
            "const one = document.getElementById('terr-{id}'), [x, y] = one.dataset.at.split(' ').map(Number); \
             const at = new DOMPoint(x, y).matrixTransform(one.getScreenCTM()); return [at.x, at.y]"
        ))
        .await;
    let number = |index: usize| at[index].as_f64().unwrap_or_default() as i64;
    (number(0), number(1))
}

async fn touch(screen: &Screen, id: &str) {
    let (x, y) = middle(screen, id).await;
    screen.tap(x, y).await;
}

/// Notes what came of what the page sends next.
const HEAR: &str = "const ask = window.fetch; window.came ??= (window.fetch = async (...asked) => { \
    const answer = await ask(...asked); \
    if (asked[1]?.method === 'POST') window.came = answer.status === 409 ? 'late' : !answer.ok ? 'refused' : answer.url.includes('chosen=') ? 'asked' : 'made'; \
    return answer; }); window.came = 'nothing';";

/// Clicks what a script finds once it is there, and says what came of it: `made`, `asked` if the page asks first, `refused`, or `late`
/// if the bot decided in the same moment, as it may with first troops and bargains, so that the page was a step behind.
async fn click(screen: &Screen, find: &str) -> String {
    let click = format!(
        "const one = (() => {{ {find} }})(); if (!one) return false; {HEAR} one.click(); return true"
    );
    screen.wait(find, &click).await;
    let came = screen.wait("an answer", "return window.came !== 'nothing' && window.came").await;
    came.as_str().unwrap_or_default().to_owned()
}

/// Presses the choice that begins with these words, and confirms if the page asks.
async fn press(screen: &Screen, words: &str) {
    let find = format!(
        "return [...document.querySelectorAll('#form-play button, #picks button')].find((one) => \
         one.textContent.startsWith('{words}'))"
    );
    loop {
        let seen = screen.table().await;
        let mut came = click(screen, &find).await;
        if came == "asked" {
            came = click(screen, "return document.getElementById('choice-yes')").await;
        }
        assert_ne!(came, "refused", "{words} is offered: {seen:?}");
        if came == "made" {
            let newer =
                format!("return Number(document.querySelector('main').dataset.version) > {}", seen.version);
            screen.wait(words, &newer).await;
            return;
        }
    }
}

async fn prompt(screen: &Screen, words: &str) {
    let script = format!(
        "return document.title.startsWith('●') && document.getElementById('prompt').textContent.includes('{words}')"
    );
    screen.wait(words, &script).await;
}

/// Opens a table on the map and plays until eight armies of one infantry each can move, and a ninth at home.
async fn eight_armies(server: &Server, anna: &Screen) {
    anna.go(&server.at("/new?game=mass-conquest")).await;
    let fill = "document.getElementById('text-map').value = arguments[0]; \
        document.querySelector('[name=seat-0]').value = 'me'; document.querySelector('[name=seat-1]').value = 'bot-random'; \
        document.querySelector('[name=name-0]').value = 'Anna'";
    anna.js_with(fill, vec![country().into()]).await;
    anna.click("form.sheet button.primary").await;
    anna.wait("the table", "return location.pathname.startsWith('/t/')").await;
    for _ in 0..4 {
        prompt(anna, "first troops").await;
        press(anna, "Infantry").await;
    }
    prompt(anna, "raise a troop").await;
    touch(anna, "town1").await;
    let raise = "return [...document.querySelectorAll('#picks button')].some((one) => one.textContent.startsWith('Infantry in 8 towns'))";
    anna.wait("a way to raise troops in all towns", raise).await;
    press(anna, "Infantry in 8 towns").await;
    press(anna, "Done").await;
    prompt(anna, "Move your armies").await;
    press(anna, "Done with moving").await;
    // Where nothing is left to do the house ends the turn itself.
    let end = "const find = (words) => [...document.querySelectorAll('#form-play button')].find((one) => one.textContent.startsWith(words)); \
        (document.getElementById('choice-yes') ?? find('End the turn'))?.click(); \
        return document.title.startsWith('●') && document.getElementById('prompt').textContent.includes('raise a troop')";
    anna.wait("the next turn", end).await;
    press(anna, "Done").await;
    prompt(anna, "Move your armies").await;
}

/// How many of the eight lands hold an army.
async fn arrived(screen: &Screen) -> u64 {
    let held = "return [1, 2, 3, 4, 5, 6, 7, 8].filter((n) => document.querySelector(`#terr-land${n} > title`).textContent.includes('Anna: 1 infantry')).length";
    screen.js(held).await.as_u64().unwrap_or_default()
}

async fn until_arrived(screen: &Screen, count: u64) {
    for _ in 0..200 {
        if arrived(screen).await == count {
            return;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("{} armies have arrived, not {count}: {:?}", arrived(screen).await, screen.seen().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn eight_armies_move_in_eight_drags_or_sixteen_touches() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    anna.size((1440, 900)).await;
    eight_armies(&server, &anna).await;
    let (mut drags, mut touches) = (0, 0);
    for n in 1..=8 {
        let (from, to) = (middle(&anna, &format!("town{n}")).await, middle(&anna, &format!("land{n}")).await);
        anna.drag(from, to).await;
        drags += 1;
        until_arrived(&anna, n).await;
    }
    // Each is taken back by one touch, whatever it was made of.
    for n in (0..8).rev() {
        anna.click("#undo").await;
        until_arrived(&anna, n).await;
    }
    for n in 1..=8 {
        touch(&anna, &format!("town{n}")).await;
        touch(&anna, &format!("land{n}")).await;
        touches += 2;
        until_arrived(&anna, n).await;
    }
    println!("8 armies moved: {drags} drags; in another run {touches} touches");
    assert!(drags <= 10 && touches <= 18, "{drags} drags, {touches} touches");
    assert_eq!(anna.complaints().await, Vec::<String>::new());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hand_counts_who_goes_and_shows_the_way() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    anna.size((1440, 900)).await;
    eight_armies(&server, &anna).await;
    // Never more than a dozen lines before something is selected.
    let lines = "return [...document.querySelectorAll('#form-play > button, #form-play summary, #form-play details[open] button, #open-sheet')].length";
    assert!(anna.js(lines).await.as_u64() <= Some(12));
    // What lies there is explained to a pointer that rests, and stays explained while it moves a little.
    anna.point_at("#terr-land3").await;
    let explained = "return document.querySelectorAll('#tip p').length && document.getElementById('tip').getBoundingClientRect().top >= 0 \
        && document.getElementById('tip').getBoundingClientRect().bottom <= innerHeight";
    anna.wait("an explanation", explained).await;
    anna.js("document.querySelector('#terr-land3 use').dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse', clientX: 700, clientY: 600 }))").await;
    assert_eq!(
        anna.js(explained).await,
        Value::Bool(true),
        "{}",
        anna.word("return document.getElementById('tip')?.outerHTML").await
    );
    // Four infantry and three heirs; two infantry stay, and so do the heirs, whom nobody has called.
    touch(&anna, "home").await;
    anna.wait("parts", "return document.querySelectorAll('#picks .stepper').length === 1 && document.querySelectorAll('#picks .goes').length === 3").await;
    anna.js("document.querySelector(\"#picks [data-key='infantry−']\").click()").await;
    anna.js("document.querySelector(\"#picks [data-key='infantry−']\").click()").await;
    assert_eq!(
        anna.js("return document.querySelectorAll(\"#picks .goes[aria-pressed='true']\").length")
            .await
            .as_u64(),
        Some(0),
        "heirs stay at home"
    );
    let goals = "return document.querySelectorAll('#board .target').length";
    anna.wait("goals of infantry alone", "return document.querySelector('#picks output').textContent === '2 of 4' && document.querySelector('#picks .whole') != null").await;
    assert!(anna.js(goals).await.as_u64() >= Some(16), "eight towns and eight lands in two steps");
    // The way and the line come before the touch.
    let (x, y) = middle(&anna, "land3").await;
    anna.wait("the answer", "return document.querySelector('#terr-land3').classList.contains('target')")
        .await;
    anna.js(&format!("document.elementFromPoint({x}, {y}).dispatchEvent(new PointerEvent('pointerover', {{ bubbles: true, pointerType: 'mouse', clientX: {x}, clientY: {y} }}))")).await;
    anna.wait("the way", "return document.querySelectorAll('#board .way circle').length === 2").await;
    let line = anna.word("return document.getElementById('line').textContent").await;
    assert!(line.starts_with("To Land3; two steps; 2 infantry"), "{line}");
    // Whoever lets the pointer rest there reads the line beside it, inside the window; no explanation hides it.
    anna.point_at("#terr-land3").await;
    anna.wait(
        "the line at the pointer",
        "return document.getElementById('way-line')?.textContent.startsWith('To Land3')",
    )
    .await;
    tokio::time::sleep(RESTED).await;
    let seen = "const box = document.getElementById('way-line').getBoundingClientRect(); \
        return box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && !document.getElementById('tip')";
    assert_eq!(anna.js(seen).await, Value::Bool(true));
    // A touch on one's own army selects it; it does not send the others there.
    let version = anna.table().await.version;
    touch(&anna, "town5").await;
    anna.wait(
        "the other army",
        "return document.querySelector('#terr-town5').classList.contains('selected')",
    )
    .await;
    assert_eq!(anna.table().await.version, version, "nothing has moved");
    // Too far names a rule that fits, and keeps the army in the hand.
    touch(&anna, "lair").await;
    anna.wait("why not", "return document.getElementById('notice').textContent !== ''").await;
    let why = anna.text("#notice").await;
    assert!(["border", "cannot get as far", "too far"].iter().any(|words| why.contains(words)), "{why}");
    assert_eq!(
        anna.js("return document.querySelector('#terr-town5').classList.contains('selected')").await,
        Value::Bool(true)
    );
    touch(&anna, "land5").await;
    until_arrived(&anna, 1).await;
}

/// What is in the hand, and where it can go, of which the middle lies under the panel of choices.
const COVERED: &str = "return [...document.querySelectorAll('#board .panel.stage :is(.selected, .target)')].filter((one) => { \
    const [x, y] = one.dataset.at.split(' ').map(Number), at = new DOMPoint(x, y).matrixTransform(one.getScreenCTM()); \
    return document.elementFromPoint(at.x, at.y)?.closest('#decide'); }).map((one) => one.id)";

/// Takes each of these in the hand, on a phone, and looks whether anything of it is covered.
async fn nothing_is_covered(anna: &Screen, which: &str) {
    let find = format!(
        "return [...document.querySelectorAll('#board .panel.stage .can')].filter((one) => one.querySelector('title').textContent.includes('{which}')).map((one) => one.id.slice(5))"
    );
    let found = anna.js(&find).await;
    let found: Vec<&str> = found.as_array().into_iter().flatten().filter_map(Value::as_str).collect();
    assert!(!found.is_empty(), "{which}");
    for id in found {
        let (x, y) = middle(anna, id).await;
        anna.touch(x, y).await;
        anna.wait("what can be counted", "return document.querySelector('#picks .stepper') != null").await;
        assert_eq!(anna.js(COVERED).await, json!([]), "with {id} in the hand");
        anna.key("Escape").await;
        anna.wait("an empty hand", "return document.querySelector('#board .selected') == null").await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_what_is_counted_covers_neither_the_army_nor_where_it_can_go() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    let table = Table { game: "mass-conquest", seats: &["me", "bot-random"], options: &[] };
    server.open_table(&anna, table).await;
    for kind in ["Infantry", "Infantry", "Cavalry", "Cavalry"] {
        prompt(&anna, "first troops").await;
        press(&anna, kind).await;
    }
    prompt(&anna, "raise a troop").await;
    anna.size(TALL_PHONE).await;
    nothing_is_covered(&anna, "town").await;
    press(&anna, "Done").await;
    prompt(&anna, "Move your armies").await;
    nothing_is_covered(&anna, "Anna: 2 ").await;
    // Whoever touches the goal first reads what to touch next.
    let goal = "return [...document.querySelectorAll('#board .panel.stage .can')].find((one) => \
        !one.querySelector('title').textContent.includes('Anna: '))?.id.slice(5)";
    let goal = anna.word(goal).await;
    let (x, y) = middle(&anna, &goal).await;
    anna.touch(x, y).await;
    let told = "return document.querySelector('#picks .note')?.textContent === 'Touch what goes there.'";
    anna.wait("what is missing", told).await;
}

/// The height of a name of the map on the screen.
async fn lettering(screen: &Screen, name: &str) -> f64 {
    let script = format!(
        "return [...document.querySelectorAll('.panel.stage text')].find((one) => one.textContent === '{name}').getBoundingClientRect().height"
    );
    screen.js(&script).await.as_f64().unwrap_or_default()
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_looks_closer_sees_more_of_the_map_and_no_larger_letters() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    anna.size((1440, 900)).await;
    eight_armies(&server, &anna).await;
    let before = lettering(&anna, "Home").await;
    let closer = "for (const at of [1, 2, 3, 4]) document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }))";
    anna.js(closer).await;
    anna.wait("a closer look", "return document.querySelector('.panel.stage.zoomed') != null").await;
    let after = lettering(&anna, "Home").await;
    assert!(before > 8.0 && (after - before).abs() < before * 0.15, "{before} became {after}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bargain_is_put_together_on_a_sheet_that_fits_every_window() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    eight_armies(&server, &anna).await;
    for size in [(1440, 900), (1024, 768), (390, 844)] {
        anna.size(size).await;
        anna.click("#open-sheet").await;
        anna.wait("the sheet", "return document.querySelector('#sheet .draft') != null").await;
        anna.fits().await;
        let inside = "const { x, y, right, bottom } = document.getElementById('sheet').getBoundingClientRect(); \
            return x >= -1 && y >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1";
        assert_eq!(anna.js(inside).await, Value::Bool(true), "{size:?}");
        if size != (390, 844) {
            anna.click("#close-sheet").await;
            anna.wait("the board again", "return document.getElementById('sheet') == null").await;
        }
    }
    let write = "const set = (name, value) => { document.querySelector(`#sheet [name='${name}']`).value = value; }; \
        set('give-gold', 2); set('want-passage', 3); document.querySelector(\"#sheet [name='ally']\").checked = true; \
        document.querySelector('#sheet .draft button').click()";
    anna.js(write).await;
    anna.wait("the offer in the history", "return /Anna offers .* a deal: Anna gives 2 gold/.test(document.querySelector('#sheet .past').textContent)").await;
    // An empty offer is refused in words.
    anna.wait("an empty sheet", "return document.querySelector(\"#sheet [name='give-gold']\").value === '0'")
        .await;
    // The bot may answer the first offer in the same moment.
    while click(&anna, "return document.querySelector('#sheet .draft button')").await == "late" {}
    anna.wait(
        "why not",
        "return document.getElementById('notice').textContent.includes('Put something into the offer')",
    )
    .await;
    assert!(anna.complaints().await.iter().all(|one| one.contains("422")));
}
