//! The question before a turn ends: confirmed, taken back, switched off.

use interregnum_browser::{Driver, Luck, PHONE, SCREEN, Screen, Seen, Server, Table};
use serde_json::json;
use thirtyfour::Key;

/// A table at which Anna begins, and how it looks then.
async fn begin(server: &Server, anna: &Screen) -> Seen {
    let table = Table { game: "king-is-dead", seats: &["me", "bot-random"], options: &[("start", "0")] };
    server.open_table(anna, table).await;
    anna.my_turn().await
}

/// Presses the choice that ends the turn at once, and waits for the question.
async fn pass(screen: &Screen) -> Seen {
    let seen = screen.my_turn().await;
    let pass = seen.choices.iter().position(|words| words.starts_with("Pass")).expect("a pass");
    screen.click(&format!("#choice-{pass}")).await;
    assert_eq!(screen.answer(&seen).await, json!("asked"), "a pass ends the turn");
    screen.table().await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_ends_only_when_it_is_confirmed() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    let before = begin(&server, &anna).await;
    anna.js("window.sameDocument = true").await;
    let asked = pass(&anna).await;
    assert_eq!((asked.version, &asked.choices), (before.version, &before.choices), "nothing is done yet");
    assert!(anna.text("#choice-yes").await.starts_with("Pass"));
    assert_eq!(anna.focus().await, "choice-yes");
    let said = anna.text("#prompt[aria-live=polite]").await;
    assert!(said.starts_with("Pass? You do nothing this turn"), "{said}");
    assert_eq!(anna.count("#form-play button[hidden]").await, 1, "and what it asks about stands there alone");
    for (size, device) in [(PHONE, "phone"), (SCREEN, "desk")] {
        anna.size(size).await;
        // Readable also where no pointer rests on it.
        anna.point_at("#prompt").await;
        anna.is_open_to_all().await;
        anna.fits().await;
        anna.picture(&format!("question-{device}"), false).await;
    }
    // The question stands in the address: the page may be loaded again.
    anna.reload().await;
    anna.wait("the question", "return document.getElementById('choice-yes') != null").await;
    anna.wait("its focus", "return document.activeElement?.id === 'choice-yes'").await;
    anna.js("window.sameDocument = true").await;
    anna.click("#choice-back").await;
    anna.wait("the choices", "return document.getElementById('choice-yes') == null").await;
    let back = anna.table().await;
    assert_eq!(
        (back.version, &back.choices, &back.prompt),
        (before.version, &before.choices, &before.prompt)
    );
    assert!(!anna.path().await.contains("chosen"), "{}", anna.path().await);
    let asked = pass(&anna).await;
    anna.click("#choice-yes").await;
    assert_eq!(anna.answer(&asked).await, json!(true), "now it is done");
    assert_eq!(anna.js("return window.sameDocument").await, true, "no page was loaded for it");
    assert!(!anna.path().await.contains("chosen"), "{}", anna.path().await);
    assert!(anna.complaints().await.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn the_question_is_answered_with_keys() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    let before = begin(&server, &anna).await;
    let pass = before.choices.iter().position(|words| words.starts_with("Pass")).expect("a pass");
    for _ in 0..80 {
        if anna.focus().await == format!("choice-{pass}") {
            break;
        }
        anna.keys(Key::Tab).await;
    }
    anna.keys(Key::Enter).await;
    assert_eq!(anna.answer(&before).await, json!("asked"));
    assert_eq!(anna.focus().await, "choice-yes");
    anna.keys(Key::Tab).await;
    assert_eq!(anna.focus().await, "choice-back", "the other answer is next");
    anna.keys(Key::Enter).await;
    anna.wait("the choices have the focus again", "return document.activeElement?.id.startsWith('choice-')")
        .await;
    assert_eq!(anna.table().await.version, before.version);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_switches_the_question_off_is_not_asked() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    let seen = begin(&server, &anna).await;
    anna.click("#tab-more").await;
    assert_eq!(anna.count("#ask-on[aria-pressed=true]").await, 1, "on by itself");
    anna.click("#ask-off").await;
    anna.wait(
        "the setting",
        "return document.getElementById('ask-off').getAttribute('aria-pressed') === 'true'",
    )
    .await;
    let pass = seen.choices.iter().position(|words| words.starts_with("Pass")).expect("a pass");
    anna.click(&format!("#choice-{pass}")).await;
    assert_eq!(anna.answer(&seen).await, json!(true), "done at once");
    anna.click("#ask-on").await;
    anna.wait(
        "the setting",
        "return document.getElementById('ask-on').getAttribute('aria-pressed') === 'true'",
    )
    .await;
    self::pass(&anna).await;
}

/// Where the question says to which Region a card goes, one touch on the card is enough.
#[tokio::test(flavor = "multi_thread")]
async fn a_card_whose_place_is_said_already_is_laid_by_one_touch() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    anna.size(PHONE).await;
    let table = Table { game: "old-kings-crown", seats: &["me", "bot-random"], options: &[] };
    server.open_table(&anna, table).await;
    let mut laid = 0;
    while laid < 2 {
        let seen = anna.my_turn().await;
        let places =
            if seen.prompt.contains("you lay face down") { ".panel.hand .can" } else { ".panel.stage .can" };
        anna.wait("something to touch", &format!("return document.querySelector('{places}') != null")).await;
        let touched =
            format!("#{}", anna.word(&format!("return document.querySelector('{places}').id")).await);
        anna.click(&touched).await;
        let asked = anna.answer(&seen).await == json!("asked");
        if places.contains("hand") {
            assert!(!asked, "no turn ends with the first two cards: {}", seen.prompt);
            laid += 1;
        } else if asked {
            // Whoever comes first in the order has made their turn with the Herald.
            let question = anna.table().await;
            anna.click("#choice-yes").await;
            assert_eq!(anna.answer(&question).await, json!(true));
        }
    }
    assert_eq!(anna.complaints().await, Vec::<String>::new());
}

/// Where hands are hidden: the question is asked, and nobody else hears of it.
#[tokio::test(flavor = "multi_thread")]
async fn with_hidden_hands_nobody_else_hears_of_the_question() {
    let (server, driver) = (Server::open(), Driver::start());
    let (anna, guest) = tokio::join!(driver.screen(), driver.screen());
    let table = Table { game: "old-kings-crown", seats: &["me", "bot-random"], options: &[] };
    let path = server.open_table(&anna, table).await;
    guest.go(&server.at(&path)).await;
    let mut luck = Luck(5);
    let (mut confirmed, mut withdrawn) = (0, 0);
    let mut offered = Vec::new();
    for _ in 0..60 {
        let seen = anna.my_turn().await;
        // The bot places its cards at the same time; its step may come between a press and the question.
        if !seen.question {
            offered = seen.choices.clone();
            anna.click(&format!("#choice-{}", luck.of(seen.choices.len()))).await;
            if anna.answer(&seen).await != json!("asked") {
                continue;
            }
        }
        let asked = anna.table().await;
        let caught_up =
            format!("return Number(document.querySelector('main').dataset.version) >= {}", asked.version);
        guest.wait("the guest has caught up", &caught_up).await;
        let shown = guest.word("return document.documentElement.outerHTML").await;
        assert!(
            !shown.contains("choice-yes") && !shown.contains(&asked.prompt),
            "the guest sees nothing of it"
        );
        if withdrawn == 0 {
            anna.click("#choice-back").await;
            anna.wait("the choices", "return document.getElementById('choice-yes') == null").await;
            assert_eq!(anna.table().await.choices, offered, "as it was");
            withdrawn += 1;
        } else {
            anna.click("#choice-yes").await;
            assert_eq!(anna.answer(&asked).await, json!(true));
            confirmed += 1;
        }
        if confirmed >= 3 {
            return;
        }
    }
    panic!("{confirmed} confirmed, {withdrawn} withdrawn");
}
