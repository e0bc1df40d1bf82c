//! Bots at the side table of Mass Warfare and Conquest, through the web: they take what is clearly
//! good, refuse what is absurd, and the game goes on.

use crate::browser;

use std::time::Duration;

use axum::http::Method;
use browser::{Browser, House};
use serde_json::{Value, json};

/// A table of Anna and bots, as Anna sees it.
struct Table {
    anna: Browser,
    id: String,
    /// Programs say who they are with a token.
    bearer: String,
}

impl Table {
    async fn open(house: &House, bots: &[&str]) -> Table {
        let mut seats = vec![json!({"kind": "me", "name": "Anna"})];
        seats.extend(bots.iter().map(|bot| json!({"kind": "bot", "bot": bot})));
        let mut anna = house.browser();
        let wish = json!({"game": "mass-conquest", "seats": seats});
        let made = anna.json(Method::POST, "/api/tables", wish).await;
        assert_eq!(made.status, 201, "{}", made.text);
        let made: Value = serde_json::from_str(&made.text).unwrap();
        let bearer = format!("Bearer {}", made["token"].as_str().unwrap());
        Table { id: made["table"].as_str().unwrap().into(), anna, bearer }
    }

    async fn ask(&mut self, method: Method, to: &str, body: &str) -> (u16, Value) {
        let headers = [("authorization", self.bearer.as_str()), ("content-type", "application/json")];
        let address = format!("/api/tables/{}{to}", self.id);
        let answer = self.anna.send(method, &address, &headers, body).await;
        (answer.status, serde_json::from_str(&answer.text).unwrap())
    }

    /// A page as Anna's browser shows it.
    async fn page(&mut self, address: &str) -> String {
        self.anna.send(Method::GET, address, &[("authorization", self.bearer.as_str())], "").await.text
    }

    /// What comes of a plain form.
    async fn form(&mut self, address: &str, fields: &[(&str, &str)]) -> u16 {
        let fields: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
        let headers = [("authorization", self.bearer.as_str())];
        self.anna.send(Method::POST, address, &headers, &fields.join("&")).await.status
    }

    async fn sight(&mut self) -> Value {
        self.ask(Method::GET, "", "").await.1
    }

    /// Takes a decision; again if a bot was faster.
    async fn play(&mut self, action: &str) {
        loop {
            let version = self.sight().await["version"].clone();
            let decision = json!({"version": version, "action": action, "seat": 0});
            match self.ask(Method::POST, "/play", &decision.to_string()).await {
                (200, _) => return,
                (409, _) => continue,
                (status, problem) => panic!("{action}: {status} {problem}"),
            }
        }
    }

    /// Waits until Anna sees what she waits for; bots may take their time on a busy machine.
    async fn until<T>(&mut self, what: &str, seen: impl Fn(&Value) -> Option<T>) -> T {
        for _ in 0..6_000 {
            let sight = self.sight().await;
            if let Some(found) = seen(&sight) {
                return found;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        panic!("no {what}")
    }

    /// Plays on until Anna may recruit.
    async fn reach_muster(&mut self) {
        loop {
            let legal = self.until("decision of Anna's", |sight| {
                let mine = sight["seats"][0]["acts"] == true;
                let legal = sight["legal"].as_array()?.iter();
                mine.then(|| {
                    legal.filter_map(|c| c["action"].as_str().map(str::to_owned)).collect::<Vec<_>>()
                })
            });
            let legal = legal.await;
            if legal.iter().any(|action| action.starts_with("recruit")) {
                return;
            }
            self.play(&legal[0]).await;
        }
    }

    /// Makes an offer, waits for the answer and returns what the log says after the offer.
    async fn answer_to(&mut self, offer: &str) -> String {
        self.play(offer).await;
        let answered = self.until("answer", |sight| {
            let log = sight["log"].as_array()?;
            let words: Vec<&str> = log.iter().filter_map(|line| line["words"].as_str()).collect();
            let last = words.iter().rposition(|line| line.starts_with("Anna offers"))?;
            words.get(last + 1).map(|answer| answer.to_string())
        });
        answered.await
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_answer_offers_made_through_the_api_and_play_goes_on() {
    let house = House::open().await;
    for bot in ["greedy", "squire", "steward", "regent"] {
        let mut table = Table::open(&house, &[bot]).await;
        table.reach_muster().await;
        let taken = table.answer_to("offer 1 give gold 5").await;
        assert_eq!(taken, "A deal: Anna gives 5 gold.", "{bot}");
        for absurd in ["offer 1 want gold 5", "offer 1 give gold 1 want hostage a hostage b", "offer 1 ally"]
        {
            let refused = table.answer_to(absurd).await;
            assert!(refused.ends_with("declines what Anna offered."), "{bot}: {absurd}: {refused}");
        }
        table.play("done").await;
        let sight = table.sight().await;
        assert_eq!(sight["phase"], "playing");
        assert!(sight["prompt"].as_str().unwrap().contains("Move"), "{}", sight["prompt"]);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn several_bots_answer_several_offers_while_anna_does_something_else() {
    let house = House::open().await;
    let mut table = Table::open(&house, &["squire", "steward"]).await;
    table.reach_muster().await;
    let declined = |sight: &Value, name: &str| {
        let words = format!("{name} declines what Anna offered.");
        let log = sight["log"].as_array().map_or(&[][..], Vec::as_slice);
        log.iter().filter(|line| line["words"] == words.as_str()).count()
    };
    for round in 0..3 {
        for (seat, name) in [(1, "Hild"), (2, "Kenna")] {
            // Two offers may lie open between the same two (MWC-A4); on a busy machine both may still do so.
            let room = |sight: &Value| (declined(sight, name) + 2 > round).then_some(());
            table.until("room for another offer", room).await;
            table.play(&format!("offer {seat} want gold 3")).await;
        }
    }
    let all = |sight: &Value| ["Hild", "Kenna"].map(|name| declined(sight, name)) == [3, 3];
    table.until("six answers", |sight| all(sight).then_some(())).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bargain_is_put_together_on_a_plain_page() {
    let house = House::open().await;
    let mut table = Table::open(&house, &["steward"]).await;
    table.reach_muster().await;
    let address = format!("/t/{}", table.id);
    let page = table.page(&format!("{address}?as=0")).await;
    assert!(page.contains("id=\"open-sheet\"") && !page.contains("id=\"sheet\""));
    assert!(!page.contains("Give Hild 1 gold"), "what lies on the sheet is not in the list");
    let page = table.page(&format!("{address}?as=0&with=1")).await;
    assert!(page.contains("id=\"sheet\"") && page.contains("name=\"give-gold\""), "a form");
    assert!(page.contains("Give Hild 1 gold"));
    let version = table.sight().await["version"].to_string();
    let long = "x".repeat(300);
    for (field, value) in [("give-gold", ""), ("give-gold", "lots"), ("word", long.as_str()), ("with", "7")] {
        let fields = [("version", version.as_str()), ("seat", "0"), ("with", "1"), (field, value)];
        let refused = table.form(&format!("{address}/compose"), &fields).await;
        assert!((400..500).contains(&refused), "{field} {value}: {}", refused);
    }
    let fields = [("version", version.as_str()), ("seat", "0"), ("with", "1"), ("give-gold", "5")];
    let made = table.form(&format!("{address}/compose"), &fields).await;
    assert_eq!(made, 303);
    let struck = |sight: &Value| {
        let log = sight["log"].as_array()?;
        log.iter().any(|line| line["words"] == "A deal: Anna gives 5 gold.").then_some(())
    };
    table.until("answer", struck).await;
    let page = table.page(&format!("{address}?as=0&with=1")).await;
    let past = page.split("class=\"past\"").nth(1).expect("a history");
    assert!(past.contains("A deal: Anna gives 5 gold."), "{past}");
}
