//! The question before a step that cannot be taken back, through the doors of the house.

use crate::browser;

use axum::http::Method;
use browser::{Browser, House, field};
use house::tables::TableId;
use serde_json::{Value, json};

/// A table of two people at one screen, of whom the first begins.
async fn king(browser: &mut Browser) -> String {
    let fields = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "me"), ("option-start", "0")];
    browser.post("/new", &fields).await.follow()
}

async fn version(house: &House, table: &str) -> u64 {
    let id = TableId::read(table.trim_start_matches("/t/")).unwrap();
    house.inner.read(&id, |table| Ok(table.version())).await.unwrap()
}

#[tokio::test]
async fn a_choice_that_ends_the_turn_is_asked_about_and_made_only_when_confirmed() {
    let house = House::open().await;
    let mut anna = house.browser();
    let table = king(&mut anna).await;
    let before = version(&house, &table).await;
    let (play, number) = (format!("{table}/play"), before.to_string());
    let pass = [("version", number.as_str()), ("seat", "0"), ("action", "pass")];
    let question = anna.post(&play, &pass).await.question().expect("a pass ends the turn");
    assert_eq!(version(&house, &table).await, before, "nothing has happened yet");
    let page = anna.get(&question).await.text;
    assert!(page.contains("id=\"choice-yes\"") && page.contains("Pass?"), "{page}");
    // What is asked about stands in the question, and not once more among the choices.
    let source =
        page.split("<button").find(|button| button.contains("value=\"pass\" id=\"choice-")).expect("a pass");
    assert!(source.split('>').next().unwrap().ends_with(" hidden"), "{source}");
    assert!(
        page.matches("name=\"action\"").count() > 2,
        "whoever thinks better of it chooses something else"
    );
    // Somebody else who opens the same address sees nothing of it.
    assert!(!house.browser().get(&question).await.text.contains("choice-yes"));
    let back = anna.post(&format!("{table}/back"), &[("version", &number), ("seat", "0")]).await;
    assert_eq!(back.question(), None);
    let page = anna.get(&format!("{}?as=0", back.follow())).await.text;
    assert!(page.matches("name=\"action\"").count() > 1, "all choices again");
    assert_eq!(version(&house, &table).await, before);
    let sure = [pass[0], pass[1], pass[2], ("confirm", "1")];
    assert_eq!(anna.post(&play, &sure).await.question(), None);
    let after = version(&house, &table).await;
    assert_eq!(after, before + 1);
    // A double press is one decision, and the question of a turn that is over is not put again.
    anna.post(&play, &sure).await;
    assert_eq!(version(&house, &table).await, after);
    assert!(!anna.get(&question).await.text.contains("choice-yes"));
}

#[tokio::test]
async fn the_question_stays_away_where_the_step_is_open_refused_or_too_late() {
    let house = House::open().await;
    let mut anna = house.browser();
    let table = king(&mut anna).await;
    let (play, now) = (format!("{table}/play"), version(&house, &table).await);
    let number = now.to_string();
    let act =
        |action: &'static str| [("version", number.clone()), ("seat", "0".into()), ("action", action.into())];
    let fields = |form: &[(&'static str, String); 3]| form.clone();
    for (action, status) in [("dance", 422), ("play ambush", 422), ("play assemble", 303)] {
        let form = fields(&act(action));
        let form: Vec<_> = form.iter().map(|(name, value)| (*name, value.as_str())).collect();
        let answer = anna.post(&play, &form).await;
        assert_eq!((answer.status, answer.question()), (status, None), "{action}: {}", answer.text);
    }
    assert_eq!(version(&house, &table).await, now + 1, "a card that goes on is played at once");
    let late = anna.post(&play, &[("version", "1"), ("seat", "0"), ("action", "pass")]).await;
    assert_eq!((late.status, late.question()), (409, None));
}

#[tokio::test]
async fn whoever_does_not_want_to_be_asked_is_not_and_programs_never_are() {
    let house = House::open().await;
    let mut anna = house.browser();
    let table = king(&mut anna).await;
    let number = version(&house, &table).await.to_string();
    let page = anna.get(&format!("{table}?as=0")).await.text;
    assert!(page.contains("Ask before a turn ends") && page.contains("id=\"ask-on\" aria-pressed=\"true\""));
    let answer = anna.post(&format!("{table}/ask"), &[("ask", "off"), ("seat", "0")]).await;
    let cookie = answer.headers.get_all("set-cookie").iter().find(|one| one.as_bytes().starts_with(b"ask="));
    assert!(cookie.unwrap().to_str().unwrap().contains("HttpOnly; SameSite=Lax"));
    assert!(anna.get(&format!("{table}?as=0")).await.text.contains("id=\"ask-off\" aria-pressed=\"true\""));
    let pass = [("version", number.as_str()), ("seat", "0"), ("action", "pass")];
    assert_eq!(anna.post(&format!("{table}/play"), &pass).await.question(), None);
    assert_eq!(version(&house, &table).await.to_string(), (number.parse::<u64>().unwrap() + 1).to_string());
    anna.post(&format!("{table}/ask"), &[("ask", "on"), ("seat", "1")]).await;
    let number = version(&house, &table).await.to_string();
    let pass = [("version", number.as_str()), ("seat", "1"), ("action", "pass")];
    assert!(anna.post(&format!("{table}/play"), &pass).await.question().is_some(), "asked again");
    let api = table.replace("/t/", "/api/tables/");
    let play = json!({"seat": 1, "version": number.parse::<u64>().unwrap(), "action": "pass"});
    let sight = anna.json(Method::POST, &format!("{api}/play"), play).await;
    let sight: Value = serde_json::from_str(&sight.text).unwrap();
    assert!(sight["version"].as_u64().unwrap().to_string() > number, "{sight}");
}

/// In a game with hands: whether a page asks is read off the page alone, so it must be the same for two
/// tables that differ only in what the other seat holds.
#[tokio::test]
async fn with_hidden_hands_the_script_is_sent_to_the_question_too() {
    let house = House::open().await;
    let mut anna = house.browser();
    let seats = json!([{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Bo"}]);
    let wish = json!({"game": "old-kings-crown", "seats": seats});
    let made: Value = serde_json::from_str(&anna.json(Method::POST, "/api/tables", wish).await.text).unwrap();
    let headers = [("authorization", format!("Bearer {}", made["token"].as_str().unwrap()))];
    let headers: Vec<(&str, &str)> = headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let live = [headers[0], ("x-live", "1")];
    let id = made["table"].as_str().unwrap().to_owned();
    let (mut asked, mut open) = (0, 0);
    for step in 0..60 {
        let sight = anna.send(Method::GET, &format!("/api/tables/{id}"), &headers, "").await;
        let sight: Value = serde_json::from_str(&sight.text).unwrap();
        let legal = sight["legal"].as_array().unwrap();
        let Some(choice) = legal.get(step % legal.len().max(1)) else { break };
        let action = choice["action"].as_str().unwrap().replace(' ', "%20");
        let form = format!("version={}&seat={}&action={action}", sight["version"], sight["as"]);
        let answer = anna.send(Method::POST, &format!("/t/{id}/play"), &live, &form).await;
        assert_eq!(answer.status, 303, "{}", answer.text);
        match answer.question() {
            None => open += 1,
            Some(question) => {
                asked += 1;
                assert!(legal.len() > 1, "a forced choice is not asked about");
                let label = choice["label"].as_str().unwrap();
                assert!(!["Pass", "Do nothing", "End the year"].contains(&label), "{label} gives up nothing");
                let page = anna.send(Method::GET, &question, &live, "").await.text;
                assert!(page.contains("id=\"choice-yes\"") && page.contains("id=\"choice-back\""), "{page}");
                assert_eq!(field(&page, "confirm").as_deref(), Some("1"));
                let form = format!("{form}&confirm=1");
                let done = anna.send(Method::POST, &format!("/t/{id}/play"), &live, &form).await;
                assert_eq!((done.status, done.question()), (303, None));
            }
        }
    }
    assert!(asked > 5 && open > 5, "both kinds of choices: {asked} and {open}");
}
