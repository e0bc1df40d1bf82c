//! Nothing secret leaves the house: whole games through HTTP as every seat and as a guest, and
//! every byte received is searched for what its reader may not know.

use crate::browser;

use axum::http::Method;
use browser::{Browser, House, escaped, field};
use futures_util::StreamExt;
use house::tables::{Phase, TableId};
use shelf::DrawStyle;
use table::{Actor, Seat, Viewer};

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

/// What is said of ending a game by a pass to everybody who does not hold Plot, whoever does.
const WHOEVER_HOLDS_PLOT: &str = " unless Plot decides otherwise";

/// The rules of the game and the cards that tell how to win name other cards; they are the same for
/// everybody, to the letter.
fn without_rules(page: &str) -> String {
    let rules = page.find("<section class=\"rules");
    let page = match rules.and_then(|from| Some((from, from + page[from..].find("</section>")?))) {
        Some((from, to)) => format!("{}{}", &page[..from], &page[to..]),
        _ => page.to_owned(),
    };
    let aids = shelf::GAMES.iter().flat_map(|game| game.aids(300));
    aids.fold(page, |page, card| page.replace(&card, "")).replace(WHOEVER_HOLDS_PLOT, "")
}

/// The first line of a stream that goes on.
async fn first_line(browser: &Browser, address: &str) -> String {
    let stream = browser.raw(Method::GET, address, &[], "").await;
    let first = stream.into_body().into_data_stream().next().await.unwrap().unwrap();
    String::from_utf8(first.to_vec()).unwrap()
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
                assert!(ply > 5, "three struggles at least, and two passes before each");
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
                let analysis = format!("{table}/analysis?as=1");
                let (chat, stream) = (format!("{api}/chat"), format!("{api}/stream"));
                for address in
                    [&table, &api, &replay, &past, &fairness, &why, &record, &analysis, &chat, &stream]
                {
                    let text = if *address == stream {
                        first_line(browser, &stream).await
                    } else {
                        // A live page that has seen nothing yet is told of every motion besides.
                        let live = [("x-live", "1 ply:0")];
                        let live = browser.send(axum::http::Method::GET, address, &live, "").await.text;
                        browser.get(address).await.text + &live
                    };
                    // The name of a table is drawn by lot: it may spell a card.
                    let bytes = without_rules(&text).to_lowercase().replace(&id.to_string(), "");
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
                let form =
                    [("version", version.as_str()), ("seat", &number), ("action", &action), ("confirm", "1")];
                assert_eq!(player.post(&format!("{table}/play"), &form).await.status, 303);
                moved = true;
                break;
            }
            assert!(moved, "somebody can always act");
        }
    }
    assert!(searched > 1 << 20, "{searched} bytes");
}

/// The sentences of the log in a page.
fn log_lines(page: &str) -> Vec<&str> {
    let items = page.split("<li id=\"line-").skip(1);
    items.filter_map(|item| item.split_once('>')?.1.split_once("</li>").map(|(words, _)| words)).collect()
}

/// What a seat may know of a game is tested in the game's own crate; here every game of the shelf is
/// played through HTTP, and every reader must get exactly what the game says of that reader's seat.
#[tokio::test]
async fn every_reader_gets_the_view_drawing_log_and_choices_of_their_own_seat_and_no_others() {
    for shelved in shelf::GAMES {
        let house = House::open().await;
        let seats = shelved.seats().0;
        let mut readers: Vec<_> = (0..=seats).map(|_| house.browser()).collect();
        let mut open = vec![("game", shelved.id().to_owned()), ("listed", "1".into())];
        let names: Vec<String> = (0..shelved.seats().1).map(|seat| format!("seat-{seat}")).collect();
        for (seat, name) in (0..).zip(&names) {
            let who = if seat == 0 {
                "me"
            } else if seat < seats {
                "open"
            } else {
                "none"
            };
            open.push((name, who.to_owned()));
        }
        let open: Vec<(&str, &str)> = open.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let table = readers[0].post("/new", &open).await.follow();
        let id = TableId::read(table.trim_start_matches("/t/")).unwrap();
        for (seat, reader) in readers.iter_mut().enumerate().take(usize::from(seats)).skip(1) {
            let name = format!("Player {seat}");
            assert_eq!(reader.post(&format!("{table}/join"), &[("name", &name)]).await.status, 303);
        }
        let mut dice = 1;
        for _ in 0..40 {
            let mut decision = None;
            for (number, reader) in readers.iter_mut().enumerate() {
                let seat = Some(Seat(number as u8)).filter(|seat| seat.0 < seats);
                let expected = house.inner.read(&id, |table| {
                    let game = table.game().unwrap();
                    let viewer = if table.phase() == Phase::Over {
                        Viewer::All
                    } else {
                        seat.map_or(Viewer::Spectator, Viewer::Seat)
                    };
                    let legal = seat.map_or(Vec::new(), |seat| game.legal(seat));
                    let first = |c: &shelf::LegalChoice| match c.from.is_empty() {
                        true => c.to.first().cloned(),
                        false => c.from.first().cloned(),
                    };
                    let mut glow: Vec<String> = legal.iter().filter_map(first).collect();
                    glow.sort();
                    glow.dedup();
                    let picture = DrawStyle { glow: &glow, width: 1280, ..DrawStyle::default() };
                    // What lies on a sheet of its own is not in the list.
                    let apart = seat.and_then(|seat| game.sheet(seat, None)).map_or("", |sheet| sheet.group);
                    let listed = legal.iter().filter(|choice| apart.is_empty() || choice.group != apart);
                    let listed: Vec<String> = listed.map(|choice| choice.action.clone()).collect();
                    let actions: Vec<String> = legal.into_iter().map(|choice| choice.action).collect();
                    let log: Vec<String> = game.log(viewer).iter().map(|line| escaped(&line.words)).collect();
                    Ok((
                        game.view_json(viewer).unwrap().get().to_owned(),
                        game.panels(viewer, &picture).into_iter().map(|panel| panel.svg).collect::<Vec<_>>(),
                        (actions, listed),
                        log,
                        table.version(),
                    ))
                });
                let (view, drawing, (actions, listed), log, version) = expected.await.unwrap();
                let sight = reader.get(&format!("/api/tables/{id}")).await.text;
                assert!(
                    sight.contains(&format!("\"view\":{view}")),
                    "{}: the view of reader {number}",
                    shelved.id()
                );
                let page = reader.get(&table).await.text;
                assert!(
                    drawing.iter().all(|panel| page.contains(panel)),
                    "{}: the drawing of reader {number}",
                    shelved.id()
                );
                assert_eq!(log_lines(&page), log, "{}: the log of reader {number}", shelved.id());
                let mut buttons: Vec<String> = page
                    .split("name=\"action\"")
                    .skip(1)
                    .map(|button| field(&format!("name=\"action\"{button}"), "action").unwrap())
                    .collect();
                let mut offered: Vec<String> = listed.iter().map(|action| escaped(action)).collect();
                // They stand under headings.
                buttons.sort();
                offered.sort();
                assert_eq!(buttons, offered, "{}: the choices of reader {number}", shelved.id());
                if let (None, Some(seat), false) = (&decision, seat, actions.is_empty()) {
                    dice = (dice * 31 + 7) % 10_007;
                    decision = Some((number, seat, version, actions[dice % actions.len()].clone()));
                }
            }
            let Some((number, seat, version, action)) = decision else { break };
            let (seat, version) = (seat.0.to_string(), version.to_string());
            let form =
                [("version", version.as_str()), ("seat", &seat), ("action", &action), ("confirm", "1")];
            let answer = readers[number].post(&format!("{table}/play"), &form).await;
            assert_eq!(answer.status, 303, "{}: {action}", shelved.id());
        }
    }
}
