//! What people do at a table besides playing on: take back, touch what is not possible, come and go.

use interregnum_browser::{Driver, Luck, SCREEN, Screen, Seen, Server, Table, play_out};
use thirtyfour::Key;

const KING: Table<'_> = Table { game: "king-is-dead", seats: &["me", "bot-random"], options: &[] };

/// A table against a bot, at one's own turn.
async fn sit_down(server: &Server, screen: &Screen, table: Table<'_>) -> (String, Seen) {
    let path = server.open_table(screen, table).await;
    let seen = screen.my_turn().await;
    (path.split('?').next().unwrap().to_owned(), seen)
}

async fn newer(screen: &Screen, than: &Seen) -> Seen {
    let newer = format!("return Number(document.querySelector('main').dataset.version) > {}", than.version);
    screen.wait("news", &newer).await;
    screen.table().await
}

/// The board without what the script marks on it: what the pointer rests on, and the traces of others' moves, which
/// are news and go once somebody begins to act.
const BOARD: &str = "const board = document.querySelector('#board svg').cloneNode(true); \
     board.querySelectorAll('.trace').forEach((trace) => trace.remove()); \
     board.querySelectorAll('*').forEach((part) => { \
         part.classList.remove('touched', 'can', 'selected', 'target'); \
         part.removeAttribute('tabindex'); part.removeAttribute('role'); \
         if (!part.classList.length) part.removeAttribute('class'); \
     }); \
     return board.outerHTML";

#[tokio::test(flavor = "multi_thread")]
async fn a_step_is_taken_back_and_the_choices_are_as_they_were() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    let (_, before) = sit_down(&server, &anna, KING).await;
    let board = anna.word(BOARD).await;
    let play = before.choices.iter().position(|words| words.starts_with("Play ")).expect("a card to play");
    anna.click(&format!("#choice-{play}")).await;
    let after = newer(&anna, &before).await;
    assert_ne!(after.choices, before.choices);
    anna.click("#undo").await;
    let back = newer(&anna, &after).await;
    assert_eq!((back.choices, back.prompt), (before.choices, before.prompt));
    assert_eq!(anna.count("#undo").await, 0, "nothing is left to take back");
    assert_eq!(anna.word(BOARD).await, board, "the board is as it was");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_not_possible_says_why_and_links_its_rule() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    let (_, seen) = sit_down(&server, &anna, Table { options: &[("start", "0")], ..KING }).await;
    // A Support goes beside regions of its faction, so some region is always closed to it. Twelve followers
    // are left in the supply, so at least one of the three can do all that it says, and has no warning.
    let supports = ["Play Scottish Support", "Play Welsh Support", "Play English Support"];
    let card = seen.choices.iter().position(|words| supports.contains(&words.as_str()));
    let card = card.unwrap_or_else(|| panic!("a Support without a warning: {:?}", seen.choices));
    anna.choose(card).await;
    let seen = anna.my_turn().await;
    let closed = anna.word("const open = new Set([...document.querySelectorAll('#form-play button')].flatMap((one) => \
        (one.dataset.to + ' ' + (one.dataset.from ?? '')).split(' '))); return [...document.querySelectorAll('#board svg [id^=region-]')].map((one) => one.id) \
        .find((id) => !open.has(id)) ?? ''").await;
    assert!(!closed.is_empty(), "a region that is not offered: {seen:?}");
    let touch =
        "document.getElementById(arguments[0]).dispatchEvent(new MouseEvent('click', { bubbles: true }))";
    anna.js_with(touch, vec![closed.as_str().into()]).await;
    let linked = "const link = document.querySelector('#notice a'); \
        return link && link.getAttribute('href') === '#rule-' + link.title && link.title";
    let rule = anna.wait("a reason with its rule", linked).await;
    assert!(rule.as_str().is_some_and(|rule| rule.starts_with("TKD-")), "{rule}");
    let reason = anna.text("#notice").await;
    assert!(reason.len() > rule.as_str().map_or(0, str::len) + 12, "a sentence, not only a number: {reason}");
    assert_eq!(anna.text("#notice[role=status]").await, reason, "it is said aloud");
    // The link leads to the rule, which lies beside the board.
    anna.click("#notice a").await;
    anna.wait(
        "the rule beside the board",
        "return getComputedStyle(document.getElementById('rules')).display !== 'none'",
    )
    .await;
    let there = format!(
        "return document.querySelector(\"#rules [id='rule-{}']\") != null",
        rule.as_str().unwrap_or_default()
    );
    assert_eq!(anna.js(&there).await, true);
    // A decision that the rules forbid, sent as the page would send it.
    anna.js("const button = document.querySelector('#form-play button'); button.value = 'play ambush'; button.click()").await;
    anna.wait(
        "a refusal",
        &format!(
            "const link = document.querySelector('#notice a'); \
        return link && document.getElementById('notice').textContent !== {} && link.title.startsWith('TKD-')",
            serde_json::Value::from(reason)
        ),
    )
    .await;
    let after = anna.table().await;
    assert_eq!((after.version, after.choices), (seen.version, seen.choices), "nothing was done");
    anna.go(&server.at("/rules/king-is-dead#rule-TKD-67")).await;
    assert_eq!(anna.count("#rule-TKD-67").await, 1, "rules can be reached by their number");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_choice_shows_its_place() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    sit_down(&server, &anna, KING).await;
    let button = anna
        .word("return [...document.querySelectorAll('#form-play button')].find((one) => one.dataset.to).id")
        .await;
    // Many choices lie under a heading that is folded.
    anna.js("document.querySelectorAll('#form-play details').forEach((fold) => { fold.open = true })").await;
    anna.point_at(&format!("#{button}")).await;
    let shown = format!(
        "return document.getElementById('{button}').dataset.to.split(' ') \
        .every((id) => document.getElementById(id)?.classList.contains('touched'))"
    );
    anna.wait("the places of a choice", &shown).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_killed_house_comes_back_and_the_page_goes_on_by_itself() {
    let (mut server, driver) = (Server::open(), Driver::start());
    let (anna, watcher) = tokio::join!(driver.screen(), driver.screen());
    let (path, _) = sit_down(&server, &anna, KING).await;
    watcher.go(&server.at(&path)).await;
    watcher.js("window.sameDocument = true").await;
    anna.js("window.sameDocument = true").await;
    server.kill();
    let lost = "return document.getElementById('notice').textContent.includes('connection is lost')";
    anna.wait("the loss is said", lost).await;
    watcher.wait("the loss is said", lost).await;
    server.start();
    anna.wait("the connection is back", "return document.getElementById('notice').textContent === ''").await;
    let seen = anna.my_turn().await;
    anna.choose(0).await;
    let after = newer(&anna, &seen).await;
    assert_eq!(after.notice, "");
    watcher
        .wait(
            "the watcher follows",
            &format!("return Number(document.querySelector('main').dataset.version) >= {}", after.version),
        )
        .await;
    for screen in [&anna, &watcher] {
        assert_eq!(screen.js("return window.sameDocument").await, true, "no page was loaded again");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_tabs_of_one_player_stay_in_step() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    let (path, before) = sit_down(&server, &anna, KING).await;
    let first = anna.tab().await;
    let second = anna.new_tab().await;
    anna.go(&server.at(&path)).await;
    let there = anna.my_turn().await;
    assert_eq!(there.choices, before.choices);
    // A choice that is not confirmed yet is nobody's business but this tab's.
    let pass = there.choices.iter().position(|words| words.starts_with("Pass")).expect("a pass");
    anna.click(&format!("#choice-{pass}")).await;
    anna.wait("the question", "return document.getElementById('choice-yes') != null").await;
    anna.turn_to(&first).await;
    assert_eq!(anna.table().await, before);
    anna.turn_to(&second).await;
    anna.click("#choice-yes").await;
    let after = newer(&anna, &there).await;
    anna.turn_to(&first).await;
    let caught_up =
        format!("return Number(document.querySelector('main').dataset.version) >= {}", after.version);
    anna.wait("the first tab follows", &caught_up).await;
    // A choice from a page that was left behind is not carried out twice.
    anna.turn_to(&second).await;
    assert!(anna.table().await.version >= after.version);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_screen_for_two_people_keeps_hands_behind_a_curtain() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    let table = Table { game: "old-kings-crown", seats: &["me", "me"], options: &[("factions", "listed")] };
    server.open_table(&anna, table).await;
    anna.wait("the curtain", "return document.getElementById('curtain') != null").await;
    assert_eq!(anna.count("#board svg").await, 0, "no board behind the curtain");
    assert_eq!(anna.count("#form-play").await, 0);
    let hidden = anna.word("return document.documentElement.outerHTML").await;
    anna.is_open_to_all().await;
    anna.fits().await;
    anna.picture("curtain-desk", false).await;
    anna.click("#uncover").await;
    let seen = anna.my_turn().await;
    // A card of the hand is among what can be chosen, and was nowhere in the page before.
    let secret =
        anna.js("return [...document.querySelectorAll('#form-play button')].map((one) => one.value)").await;
    for value in secret.as_array().into_iter().flatten().filter_map(|value| value.as_str()) {
        assert!(!hidden.contains(&format!("value=\"{value}\"")), "{value} was behind the curtain");
    }
    assert!(!seen.choices.is_empty());
    // Both play, each behind the other's curtain.
    let (mut uncovered, mut luck) = (0, Luck(3));
    for _ in 0..60 {
        if anna.count("#uncover").await == 1 {
            assert_eq!(anna.count("#board svg").await, 0);
            anna.click("#uncover").await;
            uncovered += 1;
        }
        let seen = anna.my_turn().await;
        anna.choose(luck.of(seen.choices.len())).await;
        if uncovered >= 3 {
            return;
        }
    }
    panic!("the screen was never handed over");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_guest_watches_and_talks_apart_and_sees_no_hand() {
    let (server, driver) = (Server::open(), Driver::start());
    let (anna, guest) = tokio::join!(driver.screen(), driver.screen());
    let (path, seen) = sit_down(&server, &anna, KING).await;
    guest.go(&server.at(&path)).await;
    let watched = guest.table().await;
    assert!(watched.choices.is_empty() && guest.count("#undo").await == 0);
    guest.click("#tab-talk").await;
    guest.js("document.querySelector('#form-say [name=name]').value = 'Gus'; document.getElementById('say').value = 'psst'").await;
    guest.click("#form-say button").await;
    guest
        .wait(
            "guests read guests",
            "return document.getElementById('talk-list').textContent.includes('psst')",
        )
        .await;
    anna.choose(0).await;
    let after = newer(&anna, &seen).await;
    guest
        .wait(
            "the guest follows",
            &format!("return Number(document.querySelector('main').dataset.version) >= {}", after.version),
        )
        .await;
    assert!(!anna.text("#talk").await.contains("psst"), "players do not read guests during the game");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_played_with_keys_alone_and_the_focus_stays() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    let (_, mut seen) = sit_down(&server, &anna, KING).await;
    for _ in 0..60 {
        if anna.focus().await.starts_with("choice-") {
            break;
        }
        anna.keys(Key::Tab).await;
    }
    assert!(anna.focus().await.starts_with("choice-"), "Tab reaches the choices");
    // Two steps: a third could be the end, if both pass and everything falls into disorder.
    for _ in 0..2 {
        anna.keys(Key::Enter).await;
        if anna.answer(&seen).await == "asked" {
            assert_eq!(anna.focus().await, "choice-yes", "the focus goes to the question");
            seen = anna.table().await;
            anna.keys(Key::Enter).await;
            assert_eq!(anna.answer(&seen).await, true);
        }
        anna.wait(
            "the focus on what can be done",
            "return document.activeElement?.matches('[id^=choice-], #board .can')",
        )
        .await;
        assert_ne!(anna.focus().await, "choice-0", "a second stroke does not pass");
        seen = anna.table().await;
    }
    let outline = anna.word("return getComputedStyle(document.activeElement).outlineStyle").await;
    assert_eq!(outline, "solid", "the focus can be seen");
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_moves_for_those_who_asked_for_stillness() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    anna.wishes(false, true).await;
    sit_down(&server, &anna, KING).await;
    let time = "return getComputedStyle(document.querySelector('#board g[style]')).transitionDuration";
    assert_eq!(anna.word(time).await, "0s");
    // Whoever changes the wish is heard at once, also after moves without motion.
    let seen = anna.my_turn().await;
    anna.choose(0).await;
    newer(&anna, &seen).await;
    anna.wishes(false, false).await;
    assert_eq!(anna.word(time).await, "0.3s");
    anna.wishes(false, true).await;
    assert_eq!(anna.word(time).await, "0s");
    let seen = anna.my_turn().await;
    anna.choose(0).await;
    newer(&anna, &seen).await;
    assert_eq!(anna.js("return document.getAnimations().length").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_stepped_through_linked_to_and_played_on_from() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    let (path, _) = sit_down(&server, &anna, KING).await;
    anna.click("#tab-more").await;
    anna.click("#resigning summary").await;
    play_out(&[&anna], &mut Luck(11), |_, pressed| pressed >= 12).await;
    anna.click("#form-resign input[type=checkbox]").await;
    anna.click("#form-resign button").await;
    anna.wait("the end", "return document.querySelector('#deciding a[href*=\"/replay\"]') != null").await;
    anna.click("#result a[href*='/replay']").await;
    anna.wait("the replay", "return location.pathname.endsWith('/replay')").await;
    assert!(anna.text("#prompt").await.starts_with("The beginning; "), "it begins where play does");
    let end = |name: &'static str| {
        let anna = &anna;
        async move {
            anna.js(&format!("return Number(document.getElementById('slide').{name})"))
                .await
                .as_u64()
                .unwrap() as u32
        }
    };
    // Play begins after what was drawn to set the table up.
    let (begin, last) = (end("min").await, end("max").await);
    assert!(begin > 0 && begin + 3 < last, "{begin} of {last}");
    let told = |ply: u32| format!("Step {} of {}", ply - begin, last - begin);
    let at = |ply: u32| format!("return document.getElementById('prompt').textContent === '{}'", told(ply));
    anna.keys(Key::End).await;
    anna.wait("the end", &at(last)).await;
    anna.click("#go-ArrowLeft").await;
    anna.wait("a step back", &at(last - 1)).await;
    anna.keys(Key::Home).await;
    anna.wait(
        "the beginning",
        "return document.getElementById('prompt').textContent.startsWith('The beginning')",
    )
    .await;
    anna.keys(Key::Right).await;
    anna.wait("a step forward by key", &at(begin + 1)).await;
    let far = begin + 2;
    anna.js(&format!(
        "const slide = document.getElementById('slide'); slide.value = {far}; \
        slide.dispatchEvent(new Event('input', {{ bubbles: true }}))"
    ))
    .await;
    anna.wait("the jump", &at(far)).await;
    let link = anna.path().await;
    assert!(link.contains(&format!("ply={far}")), "the address names the step: {link}");
    let somebody = driver.screen().await;
    somebody.go(&server.at(&link)).await;
    assert_eq!(somebody.text("#prompt").await, told(far));
    anna.click("#go-p").await;
    anna.wait("it plays by itself", &at(far + 1)).await;
    anna.go(&server.at(&link)).await;
    anna.click("#tab-more").await;
    anna.click("#play-on button").await;
    anna.wait("a new table", &format!("return location.pathname.startsWith('/t/') && location.pathname !== '{path}' && !location.pathname.endsWith('/replay')")).await;
    anna.my_turn().await;
    assert!(anna.text("#people").await.contains("(you)"));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_takes_over_and_gives_the_seat_back_and_a_rematch_follows() {
    let (server, driver) = (Server::open(), Driver::start());
    let (anna, bo) = tokio::join!(driver.screen(), driver.screen());
    let path = server.open_table(&anna, Table { seats: &["me", "open"], ..KING }).await;
    bo.go(&anna.word("return document.getElementById('invite').value").await).await;
    bo.js("document.querySelector('#join [name=name]').value = 'Bo'").await;
    bo.click("#join button.primary").await;
    anna.wait("the game's beginning", "return document.querySelector('#board svg') != null").await;
    anna.click("#tab-more").await;
    anna.click("#handover-0 button").await;
    bo.wait("others see it", "return document.getElementById('person-0').textContent.includes('plays')")
        .await;
    // The bot goes on until Bo has to decide, and no further.
    bo.my_turn().await;
    anna.click("#form-takeback button").await;
    anna.wait("the seat is back", "return document.getElementById('form-takeback') == null").await;
    bo.wait("others see it", "return !document.getElementById('person-0').textContent.includes('plays')")
        .await;
    anna.js("document.getElementById('resigning').open = true").await;
    anna.click("#form-resign input[type=checkbox]").await;
    anna.click("#form-resign button").await;
    let rematch = "return document.querySelector('#deciding form[action$=\"/rematch\"]') != null";
    anna.wait("the end", rematch).await;
    bo.wait("the end", rematch).await;
    assert!(bo.table().await.prompt.contains("Anna resigned"));
    anna.click("#result form[action$='/rematch'] button").await;
    let elsewhere = format!("return location.pathname.startsWith('/t/') && location.pathname !== '{path}'");
    anna.wait("the rematch", &elsewhere).await;
    let way = "return document.querySelector('#deciding form[action$=\"/rematch\"]')?.textContent.includes('To the rematch')";
    bo.wait("the way to it", way).await;
    bo.click("#result form[action$='/rematch'] button").await;
    bo.wait("the rematch", &elsewhere).await;
    let at = "return location.pathname";
    assert_eq!(bo.word(at).await, anna.word(at).await, "both are at the same table");
}

/// A small map of one's own: three territories in a row.
const ROW: &str = "mwcmap 1\nplayers 2\nterr A aa smooth town Alpha\nterr B bb smooth - Beta\nterr C cc smooth town Gamma\n\
    start 1 aa\nstart 2 cc\nborder aa bb\nborder bb cc\n";

#[tokio::test(flavor = "multi_thread")]
async fn a_map_of_ones_own_is_checked_and_played_on() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    let offer = async |text: &str| {
        anna.go(&server.at("/new?game=mass-conquest")).await;
        anna.js_with("document.getElementById('text-map').value = arguments[0]", vec![text.into()]).await;
        anna.click("form.sheet button.primary").await;
        anna.wait(
            "an answer",
            "return location.pathname !== '/new' || document.querySelector('.reasons') != null",
        )
        .await;
    };
    offer("mwcmap 1\nplayers 2\nterr\nborder x y\n").await;
    let reasons = anna.text(".reasons").await;
    assert!(reasons.matches("MAP-E").count() >= 3 && reasons.contains("3:"), "{reasons}");
    anna.fits().await;
    offer(ROW).await;
    anna.my_turn().await;
    let board = anna.text("#board").await;
    assert!(["Alpha", "Beta", "Gamma"].iter().all(|place| board.contains(place)), "{board}");
    // The same from a file.
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), ROW.replace("Beta", "Bridge")).expect("a map in it");
    anna.go(&server.at("/new?game=mass-conquest")).await;
    anna.upload("input[data-into=text-map]", file.path()).await;
    anna.wait("the text of the file", "return document.getElementById('text-map').value.includes('Bridge')")
        .await;
    anna.click("form.sheet button.primary").await;
    anna.wait("the table", "return location.pathname.startsWith('/t/')").await;
    anna.my_turn().await;
    assert!(anna.text("#board").await.contains("Bridge"));
}

/// The press of a finger on the board itself makes the choice that belongs there.
#[tokio::test(flavor = "multi_thread")]
async fn the_board_itself_can_be_pressed() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    anna.size(SCREEN).await;
    let (_, seen) = sit_down(&server, &anna, KING).await;
    // The first place that only one choice is about.
    let place = anna.word("const all = [...document.querySelectorAll('#form-play button')].map((one) => one.dataset.to.split(' ')[0]); \
        return all.find((id) => id && all.filter((other) => other === id).length === 1)").await;
    assert!(!place.is_empty(), "a choice that has a place of its own");
    anna.click(&format!("[id='{place}']")).await;
    if anna.answer(&seen).await == "asked" {
        // Another press on the same place asks the same again.
        anna.click(&format!("[id='{place}']")).await;
        anna.wait("the question", "return document.getElementById('choice-yes') != null").await;
        assert_eq!((anna.table().await.version, anna.focus().await), (seen.version, "choice-yes".into()));
        anna.click("#choice-yes").await;
        newer(&anna, &seen).await;
    }
    assert_eq!(anna.table().await.notice, "");
}
