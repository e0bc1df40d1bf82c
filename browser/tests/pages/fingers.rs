//! What a finger means that is broader than what it touches, where keys begin, and what a hint leaves free.

use interregnum_browser::{Driver, Screen, Server, Table};
use serde_json::Value;

/// A phone.
const PHONE: (u32, u32) = (390, 844);

/// A table of two whose first turn is one's own.
async fn begun(server: &Server, screen: &Screen, game: &str, options: &[(&str, &str)]) {
    server.open_table(screen, Table { game, seats: &["me", "bot-random"], options }).await;
    screen.my_turn().await;
}

fn pixel(value: &Value) -> i64 {
    value.as_f64().unwrap_or(f64::NAN).round() as i64
}

/// Followers that lie closest to each other, and where.
const CLOSEST: &str = "const all = [...document.querySelectorAll('#board .can[id^=follower-]')].map((one) => { \
    const box = one.getBoundingClientRect(); return { id: one.id, x: box.x + box.width / 2, y: box.y + box.height / 2 }; }); \
    const pairs = all.flatMap((a) => all.filter((b) => b.id > a.id).map((b) => ({ a, b, far: Math.hypot(a.x - b.x, a.y - b.y) }))); \
    return pairs.sort((one, other) => one.far - other.far)[0]";

#[tokio::test(flavor = "multi_thread")]
async fn a_finger_between_two_followers_is_asked_which_and_one_beside_them_takes_the_nearest() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    anna.size(PHONE).await;
    begun(&server, &anna, "king-is-dead", &[("start", "0")]).await;
    anna.click("#choice-6").await;
    anna.wait("the swap", "return document.getElementById('prompt').textContent.includes('to swap')").await;
    let pair = anna.wait("two followers", CLOSEST).await;
    let (a, b) = (&pair["a"], &pair["b"]);
    let middle = |axis: &str| pixel(&((a[axis].as_f64().unwrap() + b[axis].as_f64().unwrap()) / 2.0).into());
    anna.touch(middle("x"), middle("y")).await;
    let large = "const all = [...document.querySelectorAll('#picks button')]; \
        return all.length > 1 && all.every((one) => one.getBoundingClientRect().height >= 43.5 && one.textContent.includes(' in '))";
    anna.wait("both are offered, large", large).await;
    assert_eq!(anna.count("#board .selected").await, 0, "nothing is guessed");
    anna.click("#picks button").await;
    anna.wait("the one that was named", "return document.querySelector('#board .selected[id^=follower-]')")
        .await;
    anna.key("Escape").await;
    anna.wait("nothing is held", "return !document.querySelector('#board .selected')").await;
    // Beyond the first of them, seen from the second: off its middle, and still nearest to it.
    let off = |axis: &str| {
        let (here, there) = (a[axis].as_f64().unwrap(), b[axis].as_f64().unwrap());
        pixel(&(here + (here - there) / pair["far"].as_f64().unwrap() * 8.0).into())
    };
    anna.touch(off("x"), off("y")).await;
    let selected = "return document.querySelector('#board .selected')?.id ?? document.getElementById('picks').textContent";
    let found = anna.wait("a follower", selected).await;
    assert_eq!(found, a["id"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn keys_begin_at_the_hand_where_cards_are_laid() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    begun(&server, &anna, "old-kings-crown", &[("first", "seat-0")]).await;
    anna.choose(0).await;
    anna.wait("laying", "return document.getElementById('prompt').textContent.includes('lay face down')")
        .await;
    anna.js("document.activeElement?.blur()").await;
    anna.key("ArrowRight").await;
    let focus = anna.focus().await;
    assert!(focus.starts_with("hand-"), "{focus}");
    anna.key("Enter").await;
    let laid = "return document.getElementById('prompt').textContent.includes('at the Plateau')";
    anna.wait("one key lays the card", laid).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_covers_nothing_of_the_hand_of_a_phone() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    anna.size(PHONE).await;
    for game in ["king-is-dead", "old-kings-crown"] {
        begun(&server, &anna, game, &[]).await;
        anna.click("#ask-hint").await;
        anna.wait("a hint", "return document.getElementById('hint')?.textContent.includes('A good move')")
            .await;
        let free = "const box = (query) => document.querySelector(query).getBoundingClientRect(); \
            return [box('.panel.hand').bottom, box('#decide').top]";
        let seen = anna.js(free).await;
        assert!(pixel(&seen[0]) <= pixel(&seen[1]), "{game}: {seen}");
    }
}
