//! The frame of a table: the board stays where it is, and nothing lies over what is touched next.

use std::collections::HashMap;

use interregnum_browser::{
    Driver, Luck, Screen, Server, TALL_PHONE, Table, games, play_by_touch, play_out, shortened,
};

const KING: Table<'_> =
    Table { game: "king-is-dead", seats: &["me", "bot-random"], options: &[("start", "1")] };

/// Where the stage lies, and how high everything else of the board is: two words of one moment, since a table goes on
/// between two questions. `None` once the game is over, also if a bot ended it meanwhile: then the result has the room.
async fn stage_and_around(screen: &Screen) -> Option<(String, String)> {
    let both = screen
        .js("if (document.querySelector('#deciding a[href*=\"/replay\"]')) return null; \
             const { top, height } = document.querySelector('.panel.stage').getBoundingClientRect(); \
             return [`${Math.round(top)} ${Math.round(height)}`, \
             [...document.querySelectorAll('#board > .panel:not(.stage)')].map((one) => Math.round(one.offsetHeight)).join(' ')]")
        .await;
    let word = |at: usize| both[at].as_str().map(str::to_owned);
    Some((word(0)?, word(1)?))
}

async fn begin(server: &Server, screen: &Screen, table: Table<'_>) -> String {
    let path = server.open_table(screen, table).await;
    screen.wait("a board", "return document.querySelector('#board svg') != null").await;
    path
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_the_board_stays_under_the_finger_whatever_is_asked() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    anna.size(TALL_PHONE).await;
    for game in games() {
        let table = Table { game: &game.id, seats: &["me", "bot-random"], options: shortened(&game.id) };
        begin(&server, &anna, table).await;
        // What lies around the stage may grow or shrink with the game: a hand, a pack of cards. What is asked may not.
        let mut places: HashMap<String, String> = HashMap::new();
        let mut luck = Luck(3);
        for _ in 0..24 {
            let Some((place, around)) = stage_and_around(&anna).await else { break };
            let before = places.entry(around).or_insert_with(|| place.clone()).clone();
            assert_eq!(place, before, "{}: {}", game.id, anna.text("#decide").await);
            if play_by_touch(&anna, &mut luck, 1).await.over {
                break;
            }
        }
        assert!((1..12).contains(&places.len()), "{}: {places:?}", game.id);
    }
}

/// Keeps every place that the stage has from now on, frame by frame.
const WATCH: &str = "window.places = []; const look = () => { \
    const box = document.querySelector('.panel.stage')?.getBoundingClientRect(); \
    const place = box && `${Math.round(box.top)} ${Math.round(box.height)}`; \
    if (place && !window.places.includes(place)) window.places.push(place); \
    requestAnimationFrame(look); }; look()";

/// A long update comes in two parts: what is over and under the stage has its room before it is there.
#[tokio::test(flavor = "multi_thread")]
async fn on_a_phone_the_board_stays_where_it_is_while_its_parts_come() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    anna.size(TALL_PHONE).await;
    for game in games() {
        let table = Table { game: &game.id, seats: &["me", "bot-random"], options: shortened(&game.id) };
        // Watched from before the game begins, which takes the page a moment.
        server.open_table(&anna, table).await;
        anna.js(WATCH).await;
        anna.my_turn().await;
        let whole = "return document.getElementById('to-come') == null && [...document.querySelectorAll('.panel')].every((one) => one.querySelector('svg > *'))";
        anna.wait("all of the board", whole).await;
        let places = anna.js("return window.places").await;
        assert_eq!(places.as_array().map(Vec::len), Some(1), "{}: {places}", game.id);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_touch_that_selects_or_is_refused_brings_no_explanation_over_the_board() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    anna.size(TALL_PHONE).await;
    begin(&server, &anna, KING).await;
    anna.my_turn().await;
    let point = anna
        .js("const box = document.getElementById('region-Mo').getBoundingClientRect(); \
             return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]")
        .await;
    anna.touch(point[0].as_i64().unwrap(), point[1].as_i64().unwrap()).await;
    anna.wait("why not", "return document.getElementById('notice').textContent !== ''").await;
    assert_eq!(anna.count("#tip").await, 0, "the panel says it");
    // The rule is found where it stands.
    anna.click("#notice a").await;
    anna.wait(
        "the rule",
        "const one = document.querySelector('#rules .asked')?.getBoundingClientRect(); \
         return one && one.top >= 0 && one.top < innerHeight / 2",
    )
    .await;
    anna.click("#tab-rules").await;
    // What was said of one touch is over with the next.
    anna.js("document.querySelector('#panel-hand [id^=hand-]').dispatchEvent(new MouseEvent('click', { bubbles: true }))").await;
    anna.wait("a step", "return document.getElementById('notice').textContent === ''").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_zoomed_board_fits_again_by_a_button() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    begin(&server, &anna, KING).await;
    assert_eq!(anna.count("#fit:not([hidden])").await, 0);
    anna.key("+").await;
    anna.wait("a zoomed board", "return document.querySelector('.stage.zoomed') != null").await;
    anna.click("#fit").await;
    anna.wait("all of it", "return document.querySelector('.stage.zoomed') == null").await;
    assert_eq!(anna.count("#fit:not([hidden])").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_sheet_closes_at_the_first_touch() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    let seats = &["me", "bot-random", "bot-random"];
    let table = Table { game: "mass-conquest", seats, options: shortened("mass-conquest") };
    begin(&server, &anna, table).await;
    let mut luck = Luck(2);
    for _ in 0..200 {
        if anna.count("#open-sheet").await == 1 {
            break;
        }
        play_out(&[&anna], &mut luck, |_, pressed| pressed >= 1).await;
    }
    anna.size(TALL_PHONE).await;
    anna.wait("an opener", "return document.getElementById('open-sheet')?.checkVisibility()").await;
    anna.click("#open-sheet").await;
    anna.wait("the sheet", "return document.getElementById('sheet') != null").await;
    let at = anna
        .js("const box = document.getElementById('close-sheet').getBoundingClientRect(); \
             return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]")
        .await;
    anna.touch(at[0].as_i64().unwrap(), at[1].as_i64().unwrap()).await;
    anna.wait(
        "no sheet",
        "return document.getElementById('sheet') == null && !location.search.includes('with=')",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_result_is_told_once_and_the_replay_lies_inside_its_panel() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    let path = begin(&server, &anna, KING).await;
    play_out(&[&anna], &mut Luck(11), |_, pressed| pressed >= 12).await;
    anna.click("#tab-more").await;
    anna.click("#resigning summary").await;
    anna.click("#form-resign input[type=checkbox]").await;
    anna.click("#form-resign button").await;
    anna.wait("the end", "return document.getElementById('result') != null").await;
    let twice = "return ['rematch', 'replay', 'fairness'].map((word) => [...document.querySelectorAll(`main [href*=\"/${word}\"], main [action*=\"/${word}\"]`)] \
        .filter((one) => one.checkVisibility() && !one.closest('#more')).length)";
    assert_eq!(anna.js(twice).await, serde_json::json!([1, 1, 1]), "each is offered once");
    let table = path.split('?').next().unwrap_or_default();
    for size in [(1440, 900), (1024, 768), TALL_PHONE] {
        anna.size(size).await;
        anna.go(&server.at(&format!("{table}/replay?ply=60"))).await;
        let outside = "const panel = document.getElementById('decide').getBoundingClientRect(), lines = document.getElementById('log-lines').getBoundingClientRect(); \
            return [...document.querySelectorAll('#steps .button')].filter((one) => one.getBoundingClientRect().right > panel.right).length \
            + [...document.querySelectorAll('#log-list a')].filter((one) => lines.width && one.getBoundingClientRect().right > lines.right + 1).length";
        assert_eq!(anna.js(outside).await, 0, "{size:?}");
        let rows = "return new Set([...document.querySelectorAll('#steps .button')].map((one) => one.getBoundingClientRect().height)).size";
        assert_eq!(anna.js(rows).await, 1, "no word is broken: {size:?}");
    }
}
