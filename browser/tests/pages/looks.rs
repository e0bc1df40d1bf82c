//! How every kind of page looks: open to all, never wider than a phone, in light and dark. The pictures
//! are kept in `screenshots` beside the build, to be looked at.

use interregnum_browser::{
    Driver, Game, Luck, PHONE, SCREEN, Screen, Server, TALL_PHONE, Table, games, play_out, shortened,
};

/// Looks at a page in every way and keeps the pictures.
async fn look(screen: &Screen, name: &str, whole: bool) {
    for (size, device) in [(SCREEN, "desk"), (PHONE, "phone")] {
        screen.size(size).await;
        // The board is drawn for the width that the page reports.
        screen.wait("a board that fits", FITTED).await;
        for dark in [false, true] {
            screen.wishes(dark, true).await;
            screen.is_open_to_all().await;
            screen.reads_well(size == PHONE).await;
            screen.fits().await;
            screen.picture(&format!("{name}-{device}-{}", if dark { "dark" } else { "light" }), whole).await;
        }
    }
    // What differs on a larger phone is the board and how lines break, not who is kept out: one picture.
    screen.size(TALL_PHONE).await;
    screen.wait("a board that fits", FITTED).await;
    screen.fits().await;
    screen.suits_fingers().await;
    screen.picture(&format!("{name}-tall-dark"), whole).await;
    screen.size(SCREEN).await;
    let complaints = screen.complaints().await;
    assert!(complaints.is_empty(), "{name}: {complaints:#?}");
}

const FITTED: &str = "const board = document.getElementById('board'), \
    drawn = board?.querySelector('svg')?.viewBox.baseVal.width; \
    return !drawn || document.cookie.includes(`width=${Math.round(innerWidth / 10) * 10}`) \
        && document.readyState === 'complete'";

#[tokio::test(flavor = "multi_thread")]
async fn pages_without_a_board_are_open_to_all_and_fit_a_phone() {
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    let pages = [("home", "/"), ("new", "/new"), ("rules", "/rules"), ("nowhere", "/nowhere")];
    let mut pages: Vec<_> = pages.map(|(name, path)| (name.to_owned(), path.to_owned())).into();
    for Game { id, .. } in games() {
        pages.push((format!("new-{id}"), format!("/new?game={id}")));
        pages.push((format!("rules-{id}"), format!("/rules/{id}")));
    }
    for (name, path) in pages {
        anna.go(&server.at(&path)).await;
        anna.complaints().await;
        look(&anna, &name, true).await;
    }
    let open = Table { game: "king-is-dead", seats: &["me", "open"], options: &[] };
    server.open_table(&anna, open).await;
    look(&anna, "lobby", true).await;
    let bo = driver.screen().await;
    bo.go(&anna.word("return document.getElementById('invite').value").await).await;
    look(&bo, "join", true).await;
    let one_screen = Table { game: "old-kings-crown", seats: &["me", "me"], options: &[] };
    server.open_table(&anna, one_screen).await;
    anna.wait("the curtain", "return document.getElementById('curtain') != null").await;
    look(&anna, "curtain", true).await;
}

/// Decisions of one person before the picture of a game in the middle.
const MIDDLE: usize = 14;

/// Looks at a table at the beginning, in the middle and at the end of a game, and at what follows.
async fn table(game: &Game) {
    let name = &game.id;
    let (server, driver) = (Server::open(), Driver::start());
    let anna = driver.screen().await;
    let seats = ["me", "bot-random", "bot-random"];
    let seats = &seats[..seats.len().min(game.most_seats as usize)];
    let wish = Table { game: name, seats, options: shortened(name) };
    let path = server.open_table(&anna, wish).await;
    anna.my_turn().await;
    look(&anna, &format!("{name}-0-start"), false).await;
    play_out(&[&anna], &mut Luck(7), |seen, pressed| pressed >= MIDDLE && seen.mine).await;
    look(&anna, &format!("{name}-1-middle"), false).await;
    play_out(&[&anna], &mut Luck(9), |_, _| false).await;
    look(&anna, &format!("{name}-2-end"), false).await;
    let path = path.split('?').next().unwrap();
    anna.go(&server.at(&format!("{path}/replay?ply=30"))).await;
    look(&anna, &format!("{name}-3-replay"), false).await;
    anna.go(&server.at(&format!("{path}/fairness?verify=1"))).await;
    look(&anna, &format!("{name}-4-fairness"), true).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_of_every_game_pleases() {
    for game in games() {
        table(&game).await;
    }
}
