//! A whole game of every kind, from the invitation to the record, by pressing buttons.

use interregnum_browser::{Driver, Luck, Screen, Server, Table, play_out};

/// Two people in two browsers and, where a third may sit, a bot: opened by one, joined by the other
/// through the link, played to the end.
async fn whole_game(game: &str, options: &[(&str, &str)], least: usize) -> usize {
    let (server, driver) = (Server::open(), Driver::start());
    let (anna, bo) = tokio::join!(driver.screen(), driver.screen());
    let seats = &["me", "open", "bot-random"];
    let table = server.open_table(&anna, Table { game, seats, options }).await;
    join(&anna, &bo, "Bo").await;
    let mut luck = Luck(0x5eed);
    let pressed = play_out(&[&anna, &bo], &mut luck, |_, pressed| pressed >= 3_000).await;
    bo.wait("the end", "return document.querySelector('#deciding a[href*=\"/replay\"]') != null").await;
    anna.wait("the end", "return document.querySelector('#deciding a[href*=\"/replay\"]') != null").await;
    let (one, other) = (anna.table().await, bo.table().await);
    assert!(one.over && other.over && one.choices.is_empty(), "{one:?}");
    assert_eq!(one.prompt, other.prompt, "both read the same result");
    assert!(!one.prompt.is_empty());
    assert!(pressed >= least, "{game} ended after {pressed} decisions");
    assert!(anna.count("#log-lines li").await >= 10, "the log tells the game");
    assert_eq!(anna.text("#log-lines").await, bo.text("#log-lines").await, "everything is open at the end");
    anna.go(&server.at(&format!("{}/fairness?verify=1", table.split('?').next().unwrap()))).await;
    assert!(anna.text(".good").await.contains("follow from the secret"), "{}", anna.text("main").await);
    for screen in [&anna, &bo] {
        let complaints = screen.complaints().await;
        assert!(complaints.is_empty(), "{complaints:#?}");
    }
    pressed
}

/// Somebody opens the link that is shown at the table, gives a name and sits down.
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
async fn the_king_is_dead_is_played_to_its_end() {
    whole_game("king-is-dead", &[], 40).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_old_kings_crown_is_played_to_its_end() {
    whole_game("old-kings-crown", &[], 60).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_kingdom_is_played_to_its_end() {
    whole_game("last-kingdom", &[], 80).await;
}

/// Two rounds, after which the count decides: a whole war takes hundreds of decisions.
#[tokio::test(flavor = "multi_thread")]
async fn mass_warfare_and_conquest_is_played_to_its_end() {
    whole_game("mass-conquest", &[("round_cap", "2")], 20).await;
}
