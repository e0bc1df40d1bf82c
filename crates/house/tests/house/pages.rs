//! What every page offers: the front page, the form for a new table, a table, a replay.

use crate::browser;

use browser::{House, escaped, field};

/// Fails unless these stand in the page, in this order.
fn in_order(page: &str, words: &[&str]) {
    let mut rest = page;
    for word in words {
        let at = rest.find(word).unwrap_or_else(|| panic!("'{word}' does not follow: {words:?}"));
        rest = &rest[at + word.len()..];
    }
}

#[tokio::test]
async fn the_front_page_shows_ones_own_games_first_and_those_where_one_is_waited_for_before_others() {
    let house = House::open().await;
    let (mut anna, mut bo) = (house.browser(), house.browser());
    let seats = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "open"), ("listed", "1")];
    let strange = bo.post("/new", &seats).await.follow();
    let mine = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "me")];
    let turn = anna.post("/new", &mine).await.follow();
    let waiting = anna.post("/new", &seats).await.follow();
    let over = anna.post("/new", &mine).await.follow();
    anna.post(&format!("{over}/resign"), &[("seat", "0")]).await;
    let page = anna.get("/").await.text;
    let turn = format!("href=\"{turn}\"");
    in_order(
        &page,
        &[
            "Your games",
            &turn,
            "your turn",
            &waiting,
            "one seat open",
            "id=\"shelf\"",
            "Play now against bots",
            "Tables that look for players",
            &strange,
            "Your finished games",
            &over,
            "resigned",
        ],
    );
    assert_eq!(page.matches(&waiting).count(), 1, "one's own table is not offered to oneself");
    let stranger = house.browser().get("/").await.text;
    assert!(stranger.contains(&strange) && stranger.contains(&waiting) && !stranger.contains(&over));
}

#[tokio::test]
async fn the_form_for_a_new_table_offers_and_explains_everything_that_may_be_agreed() {
    let house = House::open().await;
    let mut anna = house.browser();
    for game in shelf::GAMES {
        let page = anna.get(&format!("/new?game={}", game.id())).await.text;
        for option in game.options() {
            assert!(page.contains(&escaped(option.help)), "{}: {} is explained", game.id(), option.name);
            assert!(page.contains(&format!("name=\"option-{}\"", option.name)), "{}", option.name);
        }
        for seat in 0..game.seats().1 {
            let select = page.split(&format!("name=\"seat-{seat}\"")).nth(1).unwrap();
            let select = select.split("</select>").next().unwrap();
            for who in ["me", "open"].map(str::to_owned).iter().chain(&bots_of_all_levels()) {
                assert!(select.contains(&format!("value=\"{who}\"")), "{} seat {seat}: {who}", game.id());
            }
            assert_eq!(
                select.contains("value=\"none\""),
                seat >= game.seats().0,
                "{} seat {seat}",
                game.id()
            );
        }
        for pace in ["none", "live", "correspondence"] {
            assert!(page.contains(&format!("name=\"pace\" value=\"{pace}\"")), "{pace}");
        }
        assert_eq!(page.matches("name=\"listed\"").count(), 2, "for those with the link, or for anybody");
    }
    let maps = anna.get("/new?game=mass-conquest").await.text;
    assert!(maps.contains("type=\"file\"") && maps.contains("id=\"text-map\""), "a map of one's own");
}

fn bots_of_all_levels() -> Vec<String> {
    bots::BOTS.iter().map(|bot| format!("bot-{}", bot.name)).collect()
}

#[tokio::test]
async fn every_pace_is_kept_by_the_table() {
    let house = House::open().await;
    let mut anna = house.browser();
    let seats = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "me")];
    for (pace, fields, shown) in [
        ("none", [("minutes", ""), ("increment", "")], None),
        ("live", [("minutes", "5"), ("increment", "10")], Some("5:00")),
        ("correspondence", [("days", "3"), ("hours", "12")], Some("3 d 0 h")),
    ] {
        let mut form = seats.to_vec();
        form.push(("pace", pace));
        form.extend(fields);
        let table = anna.post("/new", &form).await.follow();
        let page = anna.get(&format!("{table}?as=0")).await.text;
        let clock = page.split("class=\"clock\"").nth(1).and_then(|rest| rest.split(['>', '<']).nth(1));
        assert_eq!(clock.is_some(), shown.is_some(), "{pace}");
        // A breath may have passed since the clock was set.
        let fresh = |clock: &str, shown: &str| clock == shown || clock == "4:59" || clock == "2 d 23 h";
        assert!(
            shown.is_none_or(|shown| clock.is_some_and(|clock| fresh(clock, shown))),
            "{pace}: {clock:?}"
        );
    }
    let wrong = anna.post("/new", &[seats[0], seats[1], seats[2], ("pace", "live"), ("minutes", "x")]).await;
    assert_eq!(wrong.status, 400);
    assert!(wrong.text.contains("minutes"), "the fault names its field: {}", wrong.text);
}

#[tokio::test]
async fn a_table_has_its_rules_beside_it_and_every_way_to_leave() {
    let house = House::open().await;
    let mut anna = house.browser();
    let table = anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    house.people_next(&table).await;
    let page = anna.get(&table).await.text;
    for offered in [
        "id=\"rule-TKD-67\"",
        "If it ended now",
        "Victory card: Coronation",
        "Victory card: Invasion",
        "id=\"log-list\"",
        "id=\"form-resign\"",
        "id=\"form-end\"",
        "id=\"handover-0\"",
        "id=\"ask-on\"",
        "id=\"watch\"",
        "data-to=\"",
        "aria-live=\"polite\"",
    ] {
        assert!(page.contains(offered), "{offered}");
    }
    assert!(!page.contains("/rematch"), "not before the end");
    anna.post(&format!("{table}/resign"), &[("seat", "0")]).await;
    let page = anna.get(&table).await.text;
    assert!(page.contains("/rematch") && page.contains("/fairness") && !page.contains("id=\"form-resign\""));
}

#[tokio::test]
async fn a_replay_steps_jumps_plays_is_linked_to_downloaded_and_played_on_from() {
    let house = House::open().await;
    let mut anna = house.browser();
    let table = anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    house.people_next(&table).await;
    // A decision of hers, so that there is a step to go to, whoever began.
    let page = anna.get(&table).await.text;
    let [version, action] = ["version", "action"].map(|name| field(&page, name).unwrap());
    let decision = [("version", version.as_str()), ("seat", "0"), ("action", &action), ("confirm", "1")];
    assert_eq!(anna.post(&format!("{table}/play"), &decision).await.question(), None);
    anna.post(&format!("{table}/resign"), &[("seat", "0")]).await;
    let page = anna.get(&format!("{table}/replay?ply=3")).await.text;
    let to = |ply: u32| format!("href=\"{table}/replay?ply={ply}\"");
    for offered in [to(0), to(2), to(4), "&amp;play=1".into(), "id=\"jump\"".into(), "id=\"play-on\"".into()]
    {
        assert!(page.contains(&offered), "{offered}");
    }
    assert!(page.contains(&format!("href=\"{table}/record\" download")));
    assert_eq!(field(&page, "ply").as_deref(), Some("3"));
    // It begins where play does, counts from there, and its lines bear the signs of the table.
    let begun = anna.get(&format!("{table}/replay")).await.text;
    let begin: u32 = field(&begun, "ply").unwrap().parse().unwrap();
    assert!(begin > 0 && begun.contains("The beginning; "), "{begin}");
    let first = anna.get(&format!("{table}/replay?ply={}", begin + 1)).await.text;
    assert!(first.contains("Step 1 of ") && first.contains(" data-by=\""), "{first}");
    let record = anna.get(&format!("{table}/record")).await;
    let name = record.headers["content-disposition"].to_str().unwrap();
    assert!(name.starts_with("attachment; filename=\"king-is-dead-"), "{name}");
}

#[tokio::test]
async fn a_replay_of_a_game_that_ended_before_any_decision_opens_behind_its_set_up() {
    let house = House::open().await;
    let mut anna = house.browser();
    let table = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "me"), ("name-1", "Bo")];
    let table = anna.post("/new", &table).await.follow();
    anna.post(&format!("{table}/resign"), &[("seat", "0")]).await;
    let page = anna.get(&format!("{table}/replay")).await.text;
    assert!(page.contains("The beginning; nobody has played yet"), "{page}");
    assert_ne!(field(&page, "ply").as_deref(), Some("0"), "the board is laid");
}

#[tokio::test]
async fn an_immediate_game_is_for_as_few_as_can_play_it_with_me_in_the_first_seat_and_bots_in_the_others() {
    let house = House::open().await;
    let mut anna = house.browser();
    for game in shelf::GAMES {
        let table = anna.post("/play-now", &[("game", game.id()), ("name", "Anna")]).await.follow();
        let id = house::tables::TableId::read(table.trim_start_matches("/t/")).unwrap();
        let sitting = house.inner.read(&id, |table| {
            Ok(table.places().iter().map(|place| (place.bot().is_some(), place.holder().is_some())).collect())
        });
        let sitting: Vec<_> = sitting.await.unwrap();
        let mut wanted = vec![(true, false); usize::from(game.seats().0)];
        wanted[0] = (false, true);
        assert_eq!(sitting, wanted, "{}", game.id());
    }
    house.close();
}

#[tokio::test]
async fn a_newcomer_is_advised_where_a_decision_waits_and_a_lesson_says_it_alone() {
    let house = House::open().await;
    let mut anna = house.browser();
    let table = anna.post("/play-now", &[("game", "last-kingdom")]).await.follow();
    house.people_next(&table).await;
    let page = anna.get(&table).await.text;
    in_order(
        &page,
        &[
            "id=\"prompt\"",
            "id=\"advice\"",
            "your hand for five conflicts",
            "Ask for a hint.",
            "href=\"/learn\"",
        ],
    );
    assert!(
        page.contains("id=\"heard\" type=\"button\" hidden"),
        "without the script nothing can be put away"
    );
    let mut guest = house.browser();
    assert!(!guest.get(&table).await.text.contains("id=\"advice\""), "who watches decides nothing");
    // A game that has nothing to advise has no box for it.
    let king = anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    house.people_next(&king).await;
    assert!(!anna.get(&king).await.text.contains("id=\"advice\""));
}
