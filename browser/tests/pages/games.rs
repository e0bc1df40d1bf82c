//! A whole game of every kind, from the invitation to the record, by pressing buttons.

use interregnum_browser::{Driver, Game, Luck, Screen, Server, Table, games, play_out, shortened};

/// Two people in two browsers and, where a third may sit, a bot: opened by one, joined by the other
/// through the link, played to the end.
async fn whole_game(game: &Game) {
    let (server, driver) = (Server::open(), Driver::start());
    let (anna, bo) = tokio::join!(driver.screen(), driver.screen());
    let seats = ["me", "open", "bot-random"];
    let seats = &seats[..seats.len().min(game.most_seats as usize)];
    let wish = Table { game: &game.id, seats, options: shortened(&game.id) };
    let table = server.open_table(&anna, wish).await;
    join(&anna, &bo, "Bo").await;
    let mut luck = Luck(0x5eed);
    let pressed = play_out(&[&anna, &bo], &mut luck, |_, pressed| pressed >= 3_000).await;
    bo.wait("the end", "return document.querySelector('#deciding a[href*=\"/replay\"]') != null").await;
    anna.wait("the end", "return document.querySelector('#deciding a[href*=\"/replay\"]') != null").await;
    let (one, other) = (anna.table().await, bo.table().await);
    assert!(one.over && other.over && one.choices.is_empty(), "{one:?}");
    assert_eq!(one.prompt, other.prompt, "both read the same result");
    assert!(!one.prompt.is_empty());
    assert!(pressed >= 2, "{} ended after {pressed} decisions", game.id);
    let told = anna.count("#log-lines li").await;
    assert!(told >= pressed.min(10) as u64, "{}: the log tells the game in {told} lines", game.id);
    assert_eq!(anna.text("#log-lines").await, bo.text("#log-lines").await, "everything is open at the end");
    anna.go(&server.at(&format!("{}/fairness?verify=1", table.split('?').next().unwrap()))).await;
    assert!(anna.text(".good").await.contains("follow from the secret"), "{}", anna.text("main").await);
    for screen in [&anna, &bo] {
        let complaints = screen.complaints().await;
        assert!(complaints.is_empty(), "{complaints:#?}");
    }
}

/// A second player opens the link that is shown at the table, gives a name and sits down.
async fn join(host: &Screen, guest: &Screen, name: &str) {
    let link = host.word("return document.getElementById('invite').value").await;
    guest.go(&link).await;
    guest
        .js_with("document.querySelector('#join [name=name]').value = arguments[0]", vec![name.into()])
        .await;
    guest.click("#join button.primary").await;
    guest.wait("sitting down", "return document.querySelector('#board svg') != null").await;
    host.wait("the game's beginning", "return document.querySelector('#board svg') != null").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn every_game_of_the_shelf_is_played_to_its_end() {
    for game in games() {
        whole_game(&game).await;
    }
}
