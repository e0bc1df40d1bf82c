//! Eyes: what others do is seen to move, told in the strip, and gone through again in the replay.

use interregnum_browser::{Driver, Luck, Screen, Server, Table, play_out};
use thirtyfour::Key;

const KING: Table<'_> = Table { game: "king-is-dead", seats: &["me", "open"], options: &[("start", "1")] };

/// Counts the copies that travel over the board from now on.
const COUNT: &str = "window.travelled = 0; new MutationObserver((changes) => { \
     for (const change of changes) for (const one of change.addedNodes) \
         if (one.classList?.contains('travels') || one.querySelector?.('.travels')) window.travelled += 1; \
     }).observe(document.body, { childList: true, subtree: true })";

/// Sets how fast others' steps are seen, as the settings of the page do.
async fn speed(screen: &Screen, word: &str) {
    let set = format!(
        "localStorage.setItem('house-motion', '{word}'); document.documentElement.setAttribute('data-motion', '{word}')"
    );
    screen.js(&set).await;
}

/// Plays a card and all that follows from it, to the end of the turn.
async fn play_a_card(screen: &Screen) {
    let seen = screen.my_turn().await;
    let card = seen.choices.iter().position(|words| words.contains("Support")).unwrap_or(1);
    screen.choose(card).await;
    play_out(&[screen], &mut Luck(5), |seen, _| !seen.mine).await;
}

async fn pass(screen: &Screen) {
    let seen = screen.my_turn().await;
    screen.choose(seen.choices.iter().position(|words| words.starts_with("Pass")).expect("a pass")).await;
}

async fn plies(screen: &Screen) -> u64 {
    screen.js("return Number(document.querySelector('main').dataset.plies)").await.as_u64().expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn what_others_do_travels_is_told_and_is_gone_through_by_turns() {
    let (server, driver) = (Server::open(), Driver::start());
    let (anna, bo) = tokio::join!(driver.screen(), driver.screen());
    let path = server.together(&anna, &bo, KING).await;
    anna.wishes(false, false).await;
    anna.js(COUNT).await;

    // At the usual speed a copy travels, and the choices are there meanwhile.
    speed(&anna, "normal").await;
    play_a_card(&bo).await;
    anna.wait("a travelling copy", "return window.travelled > 0").await;
    anna.my_turn().await;
    anna.wait("rest", "return !document.querySelector('.playing') && !document.getElementById('motions')")
        .await;
    assert!(anna.complaints().await.is_empty(), "{:?}", anna.complaints().await);

    // The strip tells what Bo did; touching an entry shows it on the board.
    let told = anna.text("#since-list").await;
    assert!(told.contains("Bo"), "the strip tells of others: {told:?}");
    assert_eq!(anna.count("#since-list li.own:not([hidden])").await, 0, "and not of oneself");
    anna.click("#since-list li:not([hidden]) a").await;
    anna.wait("what it was about", "return document.querySelectorAll('#board .recalled').length > 0").await;
    anna.wait("rest", "return !document.querySelector('.recalled')").await;
    assert!(anna.count(".stage .trace").await > 0, "Bo's last move leaves a trace");
    assert_eq!(anna.count(".stage .trace-0").await, 0, "and one's own moves none");
    let ends = "const [x, y, wide, high] = document.querySelector('.stage > svg').getAttribute('viewBox').split(' ').map(Number); \
        return [...document.querySelectorAll('.trace path')].every((one) => { const box = one.getBBox(); \
        return box.x >= x && box.y >= y && box.x + box.width <= x + wide && box.y + box.height <= y + high; })";
    assert_eq!(anna.js(ends).await, true, "all of it on the board");
    assert_eq!(
        anna.js("return document.getElementById('since-list').scrollLeft").await,
        0,
        "whoever acted is named"
    );
    anna.picture("strip-and-trace", false).await;
    // Whoever begins to act has seen it.
    anna.js("document.querySelector('#panel-hand [id^=hand-]').dispatchEvent(new MouseEvent('click', { bubbles: true }))").await;
    anna.wait(
        "a quiet board",
        "return !document.querySelector('.trace') && \
         [...document.querySelectorAll('.stage .news')].every((one) => !one.checkVisibility())",
    )
    .await;
    anna.click("#undo").await;
    anna.wait("the choices", "return document.querySelector('#undo') == null && document.querySelector('#form-play button') != null").await;

    // What is slow can be skipped, and the board is the new one at once.
    speed(&anna, "slow").await;
    pass(&anna).await;
    play_a_card(&bo).await;
    anna.wait(
        "something on the move",
        "return document.querySelector('.playing #skip:not([hidden])') != null",
    )
    .await;
    anna.click("#skip").await;
    assert_eq!(anna.count(".playing, #motions").await, 0, "nothing moves any more");
    let newest = plies(&bo).await;
    anna.wait(
        "the new board",
        &format!("return Number(document.querySelector('main').dataset.plies) === {newest}"),
    )
    .await;

    // At once means at once.
    speed(&anna, "none").await;
    let before = anna.js("return window.travelled").await;
    pass(&anna).await;
    play_a_card(&bo).await;
    let newest = plies(&bo).await;
    anna.wait(
        "the new board",
        &format!("return Number(document.querySelector('main').dataset.plies) === {newest}"),
    )
    .await;
    assert_eq!(anna.js("return window.travelled").await, before, "nothing travels");

    // A touch on the board ends what moves and counts.
    speed(&anna, "slow").await;
    pass(&anna).await;
    play_a_card(&bo).await;
    anna.wait("something on the move", "return document.querySelector('.playing') != null").await;
    let at = anna
        .js("const box = document.querySelector('#panel-hand [id^=hand-]').getBoundingClientRect(); \
             return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]")
        .await;
    anna.tap(at[0].as_i64().expect("a point"), at[1].as_i64().expect("a point")).await;
    anna.wait("a selection, a question or a step", "return !document.querySelector('.playing') && \
         (document.querySelector('.selecting, #choice-yes, #undo') != null || document.getElementById('notice').textContent)")
        .await;

    // The replay goes by turns, begins after the set-up and plays a step forward.
    speed(&anna, "normal").await;
    anna.go(&server.at(&format!("{path}/replay?as=0"))).await;
    anna.js(COUNT).await;
    let last =
        anna.js("return Number(document.getElementById('slide').max)").await.as_u64().expect("a number");
    anna.keys(Key::Home).await;
    let begin =
        anna.js("return Number(document.getElementById('slide').min)").await.as_u64().expect("a number");
    anna.wait(
        "where play begins",
        &format!("return Number(document.querySelector('main').dataset.plies) === {begin}"),
    )
    .await;
    assert!(begin > 10, "what was drawn to set the table up is not gone through: {begin}");
    let at = |ply: u64| format!("return Number(document.querySelector('main').dataset.plies) > {ply}");
    anna.keys(Key::Down).await;
    anna.wait("the next turn", &at(begin)).await;
    let second = plies(&anna).await;
    assert!(second > begin + 1 && second < last, "a card and what it asks for is one turn: {begin} {second}");
    anna.keys(Key::Up).await;
    anna.wait(
        "the turn before",
        &format!("return Number(document.querySelector('main').dataset.plies) === {begin}"),
    )
    .await;
    for ply in begin..second {
        anna.keys(Key::Right).await;
        anna.wait("a step forward", &at(ply)).await;
    }
    anna.wait("a step that is played", "return window.travelled > 0").await;
    assert!(anna.complaints().await.is_empty(), "{:?}", anna.complaints().await);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_struggle_is_weighed_before_whoever_brought_it_about() {
    let (server, driver) = (Server::open(), Driver::start());
    let (anna, bo) = tokio::join!(driver.screen(), driver.screen());
    server.together(&anna, &bo, KING).await;
    for screen in [&anna, &bo] {
        screen.wishes(false, false).await;
        speed(screen, "slow").await;
    }
    pass(&bo).await;
    let seen = anna.my_turn().await;
    let own = seen.choices.iter().position(|words| words.starts_with("Pass")).expect("a pass");
    anna.click(&format!("#choice-{own}")).await;
    anna.wait("the question", "return document.getElementById('choice-yes') != null").await;
    anna.click("#choice-yes").await;
    // Both see who stands there, then who prevails, and read it meanwhile: it was Anna's own pass that led to it.
    for screen in [&anna, &bo] {
        screen.wait("the sides", "return document.querySelectorAll('.weighed .side').length > 0").await;
        screen
            .wait("who prevails", "return document.querySelector('.weighed.decided .ahead, .weighed.even')")
            .await;
    }
    anna.wait("rest", "return !document.querySelector('.playing') && !document.getElementById('motions')")
        .await;
    assert!(anna.text("#log-lines").await.contains("Struggle 1"));
    assert!(anna.complaints().await.is_empty(), "{:?}", anna.complaints().await);
}
