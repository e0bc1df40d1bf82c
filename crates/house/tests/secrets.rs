//! Nothing secret leaves the house: whole games through HTTP as every seat and as a guest, and
//! every byte received is searched for what its reader may not know.

mod browser;

use browser::{House, field};
use house::ids::TableId;
use house::store::Phase;
use table::Actor;

/// What must not reach a reader now, with a word on what it is.
struct Hidden {
    /// Per seat: words that only this seat may read.
    of_seat: Vec<Vec<String>>,
    secret: String,
    invitation: String,
}

/// Cunning cards are dealt face down: their names are secrets of one hand until they are played.
async fn hidden(house: &House, id: &TableId) -> Hidden {
    house
        .inner
        .read(id, |table| {
            let steps = table.game().unwrap().record().steps;
            let mut of_seat = vec![Vec::new(); table.places().len()];
            for step in &steps {
                let words: Vec<&str> = step.text.split(' ').collect();
                match (step.actor, words.as_slice()) {
                    (Actor::Chance, ["cunning", seat, card]) => {
                        of_seat[seat.parse::<usize>().unwrap()].push((*card).to_owned());
                    }
                    (Actor::Seat(_), ["play", card]) => {
                        of_seat
                            .iter_mut()
                            .for_each(|hand: &mut Vec<String>| hand.retain(|held| held != card));
                    }
                    _ => {}
                }
            }
            let opening = table.opening();
            Ok(Hidden { of_seat, secret: opening.secret.clone(), invitation: opening.invitation.clone() })
        })
        .await
        .unwrap()
}

/// The rules of the game name every card; they are the same for everybody.
fn without_rules(page: &str) -> String {
    match (page.find("<details class=\"rules\""), page.rfind("</details>")) {
        (Some(from), Some(to)) if from < to => format!("{}{}", &page[..from], &page[to..]),
        _ => page.to_owned(),
    }
}

#[tokio::test]
async fn whole_games_as_every_seat_and_as_a_guest_show_nobody_what_they_may_not_know() {
    let mut searched = 0;
    for game in 0..2 {
        let house = House::open().await;
        let mut players = [house.browser(), house.browser()];
        let mut guest = house.browser();
        let open = [
            ("game", "king-is-dead"),
            ("seat-0", "me"),
            ("name-0", "Anna"),
            ("seat-1", "open"),
            ("option-game", "advanced"),
        ];
        let table = players[0].post("/new", &open).await.follow();
        let id = TableId::read(table.trim_start_matches("/t/")).unwrap();
        let invitation = house.inner.read(&id, |table| Ok(table.opening().invitation.clone())).await.unwrap();
        let join = [("name", "Bo"), ("invite", invitation.as_str())];
        assert_eq!(players[1].post(&format!("{table}/join"), &join).await.status, 303);
        let mut choices = game;
        for ply in 0.. {
            let secrets = hidden(&house, &id).await;
            if house.inner.read(&id, |table| Ok(table.phase() == Phase::Over)).await.unwrap() {
                assert!(ply > 20, "a whole game");
                // The same search finds the secret where it is shown at last.
                let record = guest.get(&format!("{table}/record")).await.text;
                assert!(record.contains(&secrets.secret), "an open record");
                break;
            }
            let dealt = secrets.of_seat.iter().map(Vec::len).sum::<usize>();
            assert!(ply > 0 || dealt > 1, "there is something to hide: {dealt}");
            let tokens: Vec<String> = players.iter().map(|p| p.token().unwrap().to_owned()).collect();
            let readers = players.iter_mut().chain(std::iter::once(&mut guest));
            for (reader, browser) in readers.enumerate() {
                let past = format!("{table}/replay?ply={}&as=1", ply / 2);
                let (api, replay) = (format!("/api/tables/{id}"), format!("{table}/replay"));
                let fairness = format!("{table}/fairness?verify=1");
                let (why, record) =
                    (format!("{table}/why?as=1&element=region-Mo"), format!("{table}/record"));
                for address in [&table, &api, &replay, &past, &fairness, &why, &record] {
                    let bytes = without_rules(&browser.get(address).await.text).to_lowercase();
                    searched += bytes.len();
                    assert!(!bytes.contains(&secrets.secret), "{address}: the secret of chance");
                    assert!(
                        !bytes.contains(&secrets.invitation),
                        "{address}: the invitation of a full table"
                    );
                    for token in &tokens {
                        assert!(!bytes.contains(token), "{address}: somebody's token");
                    }
                    for (seat, cards) in
                        secrets.of_seat.iter().enumerate().filter(|(seat, _)| *seat != reader)
                    {
                        let own: &[String] = secrets.of_seat.get(reader).map_or(&[], Vec::as_slice);
                        for card in cards.iter().filter(|card| !own.contains(card)) {
                            assert!(
                                !bytes.contains(card.as_str()),
                                "step {ply}, reader {reader}, {address}: {card} of seat {seat}"
                            );
                        }
                    }
                }
            }
            let mut moved = false;
            for (seat, player) in players.iter_mut().enumerate() {
                let page = player.get(&table).await.text;
                let buttons: Vec<&str> = page.split("name=\"action\"").skip(1).collect();
                if buttons.is_empty() {
                    continue;
                }
                choices = (choices * 31 + 7) % 10_007;
                let button = format!("name=\"action\"{}", buttons[choices % buttons.len()]);
                let (version, action) = (field(&page, "version").unwrap(), field(&button, "action").unwrap());
                let number = seat.to_string();
                let form = [("version", version.as_str()), ("seat", &number), ("action", &action)];
                assert_eq!(player.post(&format!("{table}/play"), &form).await.status, 303);
                moved = true;
                break;
            }
            assert!(moved, "somebody can always act");
        }
    }
    assert!(searched > 1 << 20, "{searched} bytes");
}
