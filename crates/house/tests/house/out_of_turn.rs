//! Whoever is not asked is told by which rule, and whom the game waits for, by name.

use crate::browser;
use crate::host;

use host::{at, me, open, visitor, wish};
use house::{Decision, Wish};
use table::Seat;

#[tokio::test]
async fn a_refusal_out_of_turn_names_its_rule_and_whom_the_game_waits_for_in_every_game_with_turns() {
    let directory = tempfile::tempdir().unwrap();
    let house = open(directory.path()).await;
    let anna = visitor();
    let mut refused = 0;
    for game in shelf::GAMES {
        let names = ["Anna", "Bo", "Cy", "Dee"];
        let seats = (0..usize::from(game.seats().0)).map(|seat| me(names[seat])).collect();
        let id = house.create(&anna, &Wish { game: game.id().into(), ..wish(seats) }).await.unwrap();
        for _ in 0..60 {
            let asked = house.read(&id, |table| {
                let game = table.game().unwrap();
                let (must, may) = game.waiting();
                let idle =
                    Seat::all(table.places().len() as u8).find(|seat| !must.union(may).contains(*seat));
                let Some(seat) = must.first() else { return Ok(None) };
                Ok(Some((
                    table.version(),
                    seat,
                    idle,
                    game.legal(seat)[0].action.clone(),
                    game.names().list(must),
                )))
            });
            let Some((version, seat, idle, action, waited)) = asked.await.unwrap() else { break };
            if let Some(idle) = idle {
                let decision = Decision { seat: Some(idle), ..at(version) };
                let problem = house.play(&id, &anna, decision, &action).await.unwrap_err();
                let rule = problem.rule.expect("a rule");
                assert!(problem.status == 422 && rule.contains('-'), "{}: {problem:?}", game.id());
                let words = format!(" The game waits for {waited}.");
                assert!(problem.detail.ends_with(&words), "{}: {}", game.id(), problem.detail);
                assert!(
                    !problem.detail.contains('{') && !problem.detail.contains("seat "),
                    "{}",
                    problem.detail
                );
                refused += 1;
            }
            let decision = Decision { seat: Some(seat), ..at(version) };
            house.play(&id, &anna, decision, &action).await.unwrap();
        }
    }
    assert!(refused > 60, "{refused}");
    house.close();
}

#[tokio::test]
async fn a_touch_out_of_turn_names_the_rule_too() {
    let house = browser::House::open().await;
    let (mut anna, mut bo) = (house.browser(), house.browser());
    let fields =
        [("game", "king-is-dead"), ("seat-0", "me"), ("name-0", "Anna"), ("seat-1", "open"), ("listed", "1")];
    let table = anna.post("/new", &fields).await.follow();
    assert_eq!(bo.post(&format!("{table}/join"), &[("name", "Bo")]).await.status, 303);
    let annas = anna.get("/").await.text.contains("your turn");
    let (idle, seat, waited) = if annas { (&mut bo, 1, "Anna") } else { (&mut anna, 0, "Bo") };
    let page = idle.get(&table).await.text;
    let drawing = page.split("id=\"board\"").nth(1).unwrap_or(&page);
    let drawing = drawing.split("id=\"side\"").next().unwrap_or(drawing);
    let touchable = drawing.split(" id=\"").skip(1).filter_map(|part| part.split('"').next());
    let mut rules = 0;
    for element in touchable.filter(|id| id.chars().all(|c| c.is_ascii_alphanumeric() || c == '-')).take(80) {
        let path = format!("{table}/why?element={element}&as={seat}");
        let why = idle.send(axum::http::Method::GET, &path, &[("x-live", "1")], "").await.text;
        assert!(why.contains(&format!("the game waits for {waited}.")), "{element}: {why}");
        rules += usize::from(why.contains("\"rule\":\"TKD-58\""));
    }
    assert!(rules > 0, "what could be meant names its rule");
}
