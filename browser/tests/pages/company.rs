//! Who sits together: talk, agreements, leaving and coming back, and what may be seen of a running game.

use interregnum_browser::{Driver, Luck, Screen, Server, Table, play_out};
use serde_json::Value;

const KING: Table<'_> = Table { game: "king-is-dead", seats: &["me", "open"], options: &[] };

async fn ids(screen: &Screen, css: &str) -> Vec<String> {
    let found =
        screen.js(&format!("return [...document.querySelectorAll('{css}')].map((one) => one.id)")).await;
    found.as_array().into_iter().flatten().filter_map(Value::as_str).map(str::to_owned).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_running_game_is_gone_through_with_ones_own_eyes_only() {
    let (server, driver) = (Server::open(), Driver::start());
    let (anna, bo) = tokio::join!(driver.screen(), driver.screen());
    let table = Table { options: &[("game", "advanced")], ..KING };
    let path = server.together(&anna, &bo, table).await;
    // Hands only shrink: what Anna does not hold at the beginning she never held.
    let own = ids(&anna, "#board [id^=hand-]").await;
    play_out(&[&anna, &bo], &mut Luck(21), |_, pressed| pressed >= 6).await;
    let others = ids(&bo, "#board [id^=hand-]").await;
    let secret: Vec<&String> = others.iter().filter(|id| !own.contains(id)).collect();
    assert!(!secret.is_empty(), "Bo holds something that Anna does not: {own:?} {others:?}");
    anna.click("#tab-more").await;
    anna.click("#more a[href*='/replay']").await;
    anna.wait("the replay", "return location.pathname.endsWith('/replay')").await;
    assert!(anna.text("#prompt").await.starts_with("The beginning; "), "it begins where play does");
    let last =
        anna.js("return Number(document.getElementById('slide').max)").await.as_u64().expect("a number");
    assert!(last > 6);
    assert_eq!(anna.count("#play-on, a[href$='/record']").await, 0, "the record is open only afterwards");
    assert!(!ids(&anna, "#board [id^=hand-]").await.is_empty(), "one's own hand is seen");
    for address in [
        format!("{path}/replay?ply={last}&as=0"),
        format!("{path}/replay?ply={last}&as=1"),
        format!("{path}/replay?ply={}", last / 2),
    ] {
        anna.go(&server.at(&address)).await;
        for id in &secret {
            assert_eq!(anna.count(&format!("#board [id='{id}']")).await, 0, "{id} of Bo on {address}");
        }
    }
    anna.click("#go-Home").await;
    anna.wait(
        "the first step",
        "const begin = document.getElementById('slide').min; \
         return begin > 0 && document.getElementById('prompt').textContent.startsWith('The beginning')",
    )
    .await;
    let guest = driver.screen().await;
    guest.go(&server.at(&format!("{path}/replay?ply={last}&as=0"))).await;
    assert!(ids(&guest, "#board [id^=hand-]").await.is_empty(), "a guest sees no hand");
}

#[tokio::test(flavor = "multi_thread")]
async fn partners_are_silent_during_the_game_and_guests_talk_apart() {
    let (server, driver) = (Server::open(), Driver::start());
    let (anna, bo) = tokio::join!(driver.screen(), driver.screen());
    let seats = &["me", "bot-random", "open", "bot-random"];
    let path = server.together(&anna, &bo, Table { seats, ..KING }).await;
    for screen in [&anna, &bo] {
        assert!(screen.text("#talk").await.contains("Partners do not talk during the game"));
        assert_eq!(screen.count("#form-say").await, 0, "there is nothing to talk with");
    }
    let forged = "const answer = await fetch(arguments[0], { method: 'POST', body: new URLSearchParams({ words: 'psst' }), \
        headers: { 'X-Live': '1' } }); return [answer.status, (await answer.json()).detail]";
    let refused = anna.js_with(forged, vec![format!("{path}/say").into()]).await;
    assert_eq!(refused[0], 409, "nor by the back door: {refused}");
    let guest = driver.screen().await;
    guest.go(&server.at(&path)).await;
    guest.click("#tab-talk").await;
    guest.js("document.querySelector('#form-say [name=name]').value = 'Gus'; document.getElementById('say').value = 'who wins'").await;
    guest.click("#form-say button").await;
    guest
        .wait(
            "guests read guests",
            "return document.getElementById('talk-list').textContent.includes('who wins')",
        )
        .await;
    anna.reload().await;
    assert!(!anna.text("#talk").await.contains("who wins"), "players do not, during the game");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_ends_by_agreement_and_not_before() {
    let (server, driver) = (Server::open(), Driver::start());
    let (anna, bo) = tokio::join!(driver.screen(), driver.screen());
    server.together(&anna, &bo, KING).await;
    let offered =
        "return document.getElementById('ending')?.textContent.includes('Anna offers to end the game')";
    let gone = "return document.getElementById('ending') == null";
    anna.click("#tab-more").await;
    anna.js("document.getElementById('ending-offer').open = true").await;
    anna.click("#more #form-end button").await;
    bo.wait("the offer", offered).await;
    bo.click("#ending button[value=no]").await;
    anna.wait("the answer", gone).await;
    bo.wait("the answer", gone).await;
    assert!(!anna.table().await.over, "the game goes on");
    anna.js("document.getElementById('ending-offer').open = true").await;
    anna.click("#more #form-end button").await;
    anna.wait("the offer", offered).await;
    anna.click("#ending button[value=no]").await;
    bo.wait("the offer is taken back", gone).await;
    anna.js("document.getElementById('ending-offer').open = true").await;
    anna.click("#more #form-end button").await;
    bo.wait("the offer", offered).await;
    bo.click("#ending button[value=yes]").await;
    for screen in [&anna, &bo] {
        screen
            .wait("the end", "return document.querySelector('#deciding a[href*=\"/replay\"]') != null")
            .await;
        assert_eq!(screen.table().await.prompt, "The players agreed to end the game; nobody wins.");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_for_whoever_left_and_the_seat_is_theirs_again() {
    let (server, driver) = (Server::open(), Driver::start());
    let (anna, bo) = tokio::join!(driver.screen(), driver.screen());
    let path = server.together(&anna, &bo, Table { options: &[("start", "1")], ..KING }).await;
    let waiting = bo.my_turn().await;
    bo.go("about:blank").await;
    anna.click("#tab-more").await;
    anna.click("#handover-1 button").await;
    let newer =
        format!("return Number(document.querySelector('main').dataset.version) > {} + 1", waiting.version);
    anna.wait("the bot plays on", &newer).await;
    let mine = anna.my_turn().await;
    assert!(mine.mine && anna.text("#person-1").await.contains("plays"), "{}", anna.text("#person-1").await);
    bo.go(&server.at(&path)).await;
    assert!(bo.table().await.choices.is_empty(), "the bot decides");
    bo.click("#form-takeback button").await;
    bo.wait("the seat", "return document.getElementById('form-takeback') == null").await;
    anna.wait("others see it", "return !document.getElementById('person-1').textContent.includes('plays')")
        .await;
    // Anna ends her turn, and it is Bo who decides next.
    while anna.table().await.mine {
        let seen = anna.my_turn().await;
        anna.choose(seen.choices.iter().position(|words| words.starts_with("Pass")).unwrap_or(0)).await;
    }
    bo.choose(0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_draw_of_a_finished_game_is_computed_again_at_the_press_of_a_button() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    let path = server.open_table(&anna, Table { seats: &["me", "bot-random"], ..KING }).await;
    let path = path.split('?').next().unwrap_or_default();
    anna.my_turn().await;
    anna.go(&server.at(&format!("{path}/fairness"))).await;
    let promised = anna.text("code").await;
    assert_eq!(promised.len(), 64, "the promise is public from the start: {promised}");
    assert_eq!(anna.count("button[name=verify]").await, 0, "nothing to compute before the end");
    anna.go(&server.at(path)).await;
    anna.click("#tab-more").await;
    anna.js("document.getElementById('resigning').open = true").await;
    anna.click("#form-resign input[type=checkbox]").await;
    anna.click("#form-resign button").await;
    anna.click("#result a[href$='/fairness']").await;
    anna.wait("the page", "return document.querySelector('button[name=verify]') != null").await;
    assert_eq!(anna.text("code").await, promised, "the same promise");
    assert_eq!(anna.count(".good").await, 0);
    anna.click("button[name=verify]").await;
    anna.wait("the answer", "return document.querySelector('.good, .bad') != null").await;
    let answer = anna.text(".good").await;
    let draws: u32 = answer.split(' ').find_map(|word| word.parse().ok()).unwrap_or(0);
    assert!(draws > 10 && answer.contains("follow from the secret"), "{answer}");
}

#[tokio::test(flavor = "multi_thread")]
async fn why_a_touch_did_nothing_is_said_until_something_happens() {
    let (server, driver) = (Server::open(), Driver::start());
    let (anna, bo) = tokio::join!(driver.screen(), driver.screen());
    server.together(&anna, &bo, KING).await;
    let (plays, waits) = if anna.table().await.mine { (&anna, &bo) } else { (&bo, &anna) };
    waits.js("document.querySelector('#board [id^=region-]').dispatchEvent(new MouseEvent('click', { bubbles: true }))").await;
    waits.wait("the reason", "return document.getElementById('notice').textContent.includes('turn')").await;
    let before = waits.table().await.version;
    play_out(&[plays], &mut Luck(5), |seen, _| seen.version > before).await;
    let gone = format!(
        "return Number(document.querySelector('main').dataset.version) > {before} && !document.getElementById('notice').textContent"
    );
    waits.wait("nothing is said about what is over", &gone).await;
}
