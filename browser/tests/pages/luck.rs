//! What pages add to the chance of a table before its game.

use interregnum_browser::{Driver, Screen, Server, Table};

/// Texts of several lengths around the block of the digest, by our code and by the browser's.
const DIGESTS: &str = "
    (async () => {
        const house = document.querySelector('script[type=module]').src;
        const { sha256 } = await import(house.replace('house.js', 'sha256.js'));
        const wrong = [];
        for (const text of ['', 'abc', ...[55, 56, 63, 64, 65, 119, 120, 300].map((long) => 'é'.repeat(long / 2) + 'x'.repeat(long % 2))]) {
            const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
            const digits = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
            if (digits !== sha256(text)) wrong.push(text.length);
        }
        window.wrong = `=${wrong}`;
    })()";

/// What the page that explains the chance of a table says of each player.
async fn added(screen: &Screen, server: &Server, table: &str) -> Vec<String> {
    screen.go(&server.at(&format!("{table}/fairness"))).await;
    let said = screen.js("return [...document.querySelectorAll('dt')].map((one) => `${one.textContent}: ${one.nextElementSibling.textContent}`)").await;
    said.as_array().into_iter().flatten().filter_map(|one| one.as_str().map(str::to_owned)).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_page_pledges_and_opens_its_part_before_a_game() {
    let (server, driver) = (Server::open(), Driver::start());
    let (anna, bo) = (driver.screen().await, driver.screen().await);
    // Alone against a bot.
    let alone = Table { game: "king-is-dead", seats: &["me", "bot-random"], options: &[] };
    server.open_table(&anna, alone).await;
    anna.my_turn().await;
    anna.js(DIGESTS).await;
    assert_eq!(anna.wait("digests", "return window.wrong").await, "=", "these lengths are digested wrongly");
    let table = anna.path().await.split('?').next().unwrap_or_default().to_owned();
    let said = added(&anna, &server, &table).await;
    assert!(
        said.iter().any(|line| line.starts_with("Anna: added ") && line.contains("pledged as")),
        "{said:?}"
    );
    assert_eq!(anna.text("#receipt").await, "✓ It is the one that this browser saw before the game.");
    // With a friend: both add something, and each sees what both added.
    let friends = Table { game: "king-is-dead", seats: &["me", "open"], options: &[] };
    let table = server.together(&anna, &bo, friends).await;
    for screen in [&anna, &bo] {
        let said = added(screen, &server, &table).await;
        assert_eq!(whole(&said), 2, "{said:?}");
    }
    // Whoever gives up and asks for another game finds the other page there, and both add something anew.
    bo.go(&server.at(&table)).await;
    bo.click("#tab-more").await;
    bo.js("document.getElementById('resigning').open = true").await;
    bo.click("#form-resign input[type=checkbox]").await;
    bo.click("#form-resign button").await;
    anna.go(&server.at(&table)).await;
    for screen in [&bo, &anna] {
        screen.click("#result form[action$='/rematch'] button").await;
        screen.wait("the next table", &format!("return !location.pathname.startsWith('{table}')")).await;
    }
    let next = bo.path().await.split('?').next().unwrap_or_default().to_owned();
    for screen in [&anna, &bo] {
        screen.wait("a board", "return document.querySelector('#board svg') != null").await;
        assert_eq!(whole(&added(screen, &server, &next).await), 2);
        assert!(screen.complaints().await.is_empty(), "{:?}", screen.complaints().await);
    }
}

/// How many players added something that they had pledged.
fn whole(said: &[String]) -> usize {
    said.iter().filter(|line| line.contains(": added ") && line.contains("pledged as")).count()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_page_that_never_comes_back_does_not_keep_the_others_waiting() {
    let (server, driver) = (Server::open(), Driver::start());
    let (anna, bo) = (driver.screen().await, driver.screen().await);
    let friends = Table { game: "king-is-dead", seats: &["me", "open"], options: &[] };
    let table = server.open_table(&anna, friends).await.split('?').next().unwrap_or_default().to_owned();
    let link = anna.word("return document.getElementById('invite').value").await;
    anna.go("about:blank").await;
    bo.go(&link).await;
    bo.js("document.querySelector('#join [name=name]').value = 'Bo'").await;
    bo.click("#join button.primary").await;
    bo.wait("a prelude", "return document.getElementById('prelude') != null").await;
    bo.wait("the game's beginning", "return document.querySelector('#board svg') != null").await;
    let said = added(&bo, &server, &table).await;
    assert!(said.contains(&"Anna: added nothing".to_owned()) && whole(&said) == 1, "{said:?}");
}
