//! Hands and space: every game is played by touch alone, and everything that matters fits the window.

use interregnum_browser::{
    Driver, Luck, Screen, Server, Table, frame, games, play_by_keys, play_by_touch, shortened,
};
use serde_json::Value;

/// The windows that boards must fit.
const WINDOWS: [(u32, u32); 4] = [(1440, 900), (1366, 768), (1024, 768), (390, 844)];

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

/// Everything that matters is inside the window at once, and no part lies over another.
async fn assert_fits(screen: &Screen, game: &str) {
    for size in WINDOWS {
        screen.size(size).await;
        screen.fitted().await;
        let seen = frame(screen).await;
        let (wide, high) = (number(&seen["window"][0]), number(&seen["window"][1]));
        assert!(
            number(&seen["page"][0]) <= wide && number(&seen["page"][1]) <= high,
            "{game} {size:?}: the page scrolls: {seen}"
        );
        let panels = seen["panels"].as_object().expect("panels");
        let wanted = if wide >= 700.0 { &["prompt", "log", "people"][..] } else { &["prompt", "people"][..] };
        assert!(wanted.iter().all(|id| panels.contains_key(*id)), "{game} {size:?}: {seen}");
        let boards: Vec<(&String, &Value)> =
            panels.iter().filter(|(id, _)| id.starts_with("panel-")).collect();
        for (id, panel) in &boards {
            let inside = number(&panel["x"]) >= -1.0
                && number(&panel["y"]) >= -1.0
                && number(&panel["right"]) <= wide + 1.0
                && number(&panel["bottom"]) <= high + 1.0;
            assert!(inside, "{game} {size:?}: {id} sticks out: {seen}");
            for (other, beside) in boards.iter().filter(|(other, _)| other != id) {
                let apart = number(&panel["right"]) <= number(&beside["x"]) + 1.0
                    || number(&beside["right"]) <= number(&panel["x"]) + 1.0
                    || number(&panel["bottom"]) <= number(&beside["y"]) + 1.0
                    || number(&beside["bottom"]) <= number(&panel["y"]) + 1.0;
                assert!(apart, "{game} {size:?}: {id} lies over {other}: {seen}");
            }
        }
        // The stage is the largest part of the page.
        let stage = boards
            .iter()
            .map(|(_, panel)| number(&panel["width"]) * number(&panel["height"]))
            .fold(0.0, f64::max);
        assert!(
            stage >= wide * high * 0.14,
            "{game} {size:?}: the stage covers {:.0} %: {seen}",
            stage / wide / high * 100.0
        );
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_board_fits_four_windows_at_once() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    for game in games() {
        let table = Table { game: &game.id, seats: &["me", "bot-random"], options: shortened(&game.id) };
        server.open_table(&anna, table).await;
        anna.my_turn().await;
        assert_fits(&anna, &game.id).await;
    }
}

/// No game lasts longer than this many touches.
const ENDLESS: usize = 1_500;

/// All games by touches alone, to their end, in a window of this size.
async fn touched(size: (u32, u32)) {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    anna.size(size).await;
    for (seed, game) in games().into_iter().enumerate() {
        let table = Table { game: &game.id, seats: &["me", "bot-random"], options: shortened(&game.id) };
        server.open_table(&anna, table).await;
        anna.my_turn().await;
        let done = play_by_touch(&anna, &mut Luck(17 + seed as u64), ENDLESS).await;
        println!("{} {size:?}: {done:?}", game.id);
        assert!(done.over, "{} {size:?}: {done:?}", game.id);
        assert!(done.steps as usize * 3 >= done.touches, "{} {size:?}: {done:?}", game.id);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_by_touching_the_board_and_the_bar() {
    touched((1440, 900)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_on_a_phone() {
    touched((390, 844)).await;
}

/// The first element that a script finds, and a point of the window at which a pointer meets it.
async fn point(screen: &Screen, find: &str) -> (i64, i64) {
    let script = format!(
        "const one = (() => {{ {find} }})(); if (!one) return null; const box = one.getBoundingClientRect(); \
         return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]"
    );
    let at = screen.wait(find, &script).await;
    (at[0].as_i64().unwrap_or_default(), at[1].as_i64().unwrap_or_default())
}

/// The card that asks most: a follower against two of a neighbour. No turn of the base game needs more touches.
#[tokio::test(flavor = "multi_thread")]
async fn the_longest_card_of_the_king_is_dead_takes_six_touches() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    anna.size((1440, 900)).await;
    let table = Table { game: "king-is-dead", seats: &["me", "bot-random"], options: &[] };
    server.open_table(&anna, table).await;
    anna.my_turn().await;
    let can = "return document.querySelector('#board .can[id^=follower-]')";
    // A follower inside a region that is asked for is selected, as one half of the pair that leaves it.
    let giver = "return [...document.querySelectorAll('#board .can[id^=region-]')].flatMap((region) => \
        [...document.querySelectorAll(`#board [id^=\"follower-${region.id.slice(7)}-\"]`)])[0]";
    for find in [
        "return document.getElementById('hand-outmanoeuvre')",
        can,
        giver,
        // The other half: another follower, or the same counter once more for two of a kind.
        "return document.querySelector('#board .target[id^=follower-]') ?? document.querySelector('#board .selected')",
        can,
        "return document.getElementById('choice-yes')",
    ] {
        let asked = "return document.getElementById('prompt').textContent + \
            (document.querySelector('#board .selected')?.id ?? '')";
        let before = anna.word(asked).await;
        let (x, y) = point(&anna, find).await;
        anna.tap(x, y).await;
        let changed = format!(
            "return document.getElementById('prompt')?.textContent + \
             (document.querySelector('#board .selected')?.id ?? '') !== {}",
            serde_json::json!(before)
        );
        anna.wait("another question", &changed).await;
    }
    let told = "const log = document.getElementById('log-lines').textContent; \
        return log.includes('Anna played Outmanoeuvre') && log.includes('Anna summoned')";
    anna.wait("the whole turn in six touches", told).await;
}

/// The rules name the halves of a pair in the order of the map; a hand touches them in any.
#[tokio::test(flavor = "multi_thread")]
async fn two_followers_of_the_king_is_dead_are_swapped_in_either_order() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    anna.size((1440, 900)).await;
    let table = Table { game: "king-is-dead", seats: &["me", "bot-random"], options: &[("start", "0")] };
    server.open_table(&anna, table).await;
    anna.my_turn().await;
    let (x, y) = point(&anna, "return document.getElementById('hand-manoeuvre')").await;
    anna.tap(x, y).await;
    // Every follower can be the first, the last of the map too.
    let dull = "const all = [...document.querySelectorAll('#board [id^=follower-]')]; \
        return all.length && all.every((one) => one.matches('.can') && one.querySelector('.glow'))";
    anna.wait("every follower glows", dull).await;
    let last = "const all = ['De', 'Es', 'Wa'].flatMap((code) => \
        [...document.querySelectorAll(`#board [id^=follower-${code}-]`)]); return all[0]";
    let (x, y) = point(&anna, last).await;
    anna.tap(x, y).await;
    anna.wait("it is selected", "return document.querySelector('#board .selected[id^=follower-]')").await;
    let (x, y) = point(&anna, "return document.querySelector('#board .target[id^=follower-]')").await;
    anna.tap(x, y).await;
    let told = "return document.getElementById('prompt').textContent.includes('for your court')";
    anna.wait("both halves are taken", told).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_is_played_by_keys_alone() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    for (seed, game) in games().into_iter().enumerate() {
        let table = Table { game: &game.id, seats: &["me", "bot-random"], options: shortened(&game.id) };
        server.open_table(&anna, table).await;
        anna.my_turn().await;
        let (pressed, over) = play_by_keys(&anna, &mut Luck(29 + seed as u64), 4 * ENDLESS).await;
        println!("{}: {pressed} keys", game.id);
        assert!(over, "{}: {pressed} keys did not end the game", game.id);
    }
}

/// A card that is laid on the table is played, and one that is carried to a region is played there.
#[tokio::test(flavor = "multi_thread")]
async fn cards_of_the_king_is_dead_are_carried_to_the_map() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    anna.size((1440, 900)).await;
    let table = Table { game: "king-is-dead", seats: &["me", "bot-random"], options: &[("start", "0")] };
    server.open_table(&anna, table).await;
    anna.my_turn().await;
    let card = |name: &str| format!("return document.getElementById('hand-{name}')");
    let (from, to) = (
        point(&anna, &card("assemble")).await,
        point(&anna, "return document.getElementById('supply')").await,
    );
    anna.drag(from, to).await;
    anna.wait("the card", "return document.getElementById('prompt').textContent.includes('the Scot goes')")
        .await;
    anna.click("#undo").await;
    anna.wait("all cards", "return document.getElementById('hand-assemble-2')?.matches('.can')").await;
    // Two Welsh go to a neighbour of Gwynedd, which is their home.
    let (from, to) = (
        point(&anna, &card("welsh-support")).await,
        point(&anna, "return document.querySelector('#region-La text')").await,
    );
    anna.drag(from, to).await;
    anna.wait(
        "card and region",
        "return document.getElementById('prompt').textContent.includes('for your court')",
    )
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn advice_is_there_until_it_was_heard_and_can_be_asked_for_again() {
    let (server, driver) = (Server::open(), Driver::start());
    let screen = driver.screen().await;
    let seats = &["me", "bot-squire"];
    server.open_table(&screen, Table { game: "last-kingdom", seats, ..Table::default() }).await;
    screen.my_turn().await;
    let shown = "const box = document.getElementById('advice'); return Boolean(box?.checkVisibility())";
    let gone = "const box = document.getElementById('advice'); return Boolean(box) && !box.checkVisibility()";
    for size in [(390, 844), (1440, 900)] {
        screen.size(size).await;
        screen.wait("the advice", shown).await;
        screen.fits().await;
    }
    screen.click("#heard").await;
    screen.wait("no advice", gone).await;
    screen.reload().await;
    screen.my_turn().await;
    screen.wait("no advice after a reload", gone).await;
    screen.js("document.querySelector('[data-setting=advice][value=on]').click()").await;
    screen.wait("the advice again", shown).await;
    screen.js("document.querySelector('[data-setting=advice][value=off]').click()").await;
    screen.wait("none for who wants none", gone).await;
}
