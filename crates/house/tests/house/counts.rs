//! What a house says of itself: that it is well, and what it counts.

use crate::browser;

use axum::http::Method;
use browser::{House, field};

#[tokio::test]
async fn health_and_counts_can_be_asked_for() {
    let house = House::open().await;
    let mut anna = house.browser();
    let table = anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    house.people_next(&table).await;
    let page = anna.get(&table).await.text;
    let fields = ["version", "seat", "action"].map(|name| (name, field(&page, name).unwrap()));
    let fields: Vec<_> =
        fields.iter().map(|(name, value)| (*name, value.as_str())).chain([("confirm", "1")]).collect();
    assert_eq!(anna.post(&format!("{table}/play"), &fields).await.status, 303);
    house.people_next(&table).await;
    assert_eq!(anna.get("/healthz").await.text, "ok\n");
    let brew = Method::from_bytes(b"BREW").unwrap();
    assert_eq!(anna.send(brew, "/t/aaaaaaaaaaaaaaaa", &[], "").await.status, 405);
    let counts = anna.get("/metrics").await.text;
    for name in [
        "tables_opened",
        "commit_seconds",
        "commit_group",
        "change_seconds",
        "request_seconds",
        "poll_seconds",
        "tables_in_memory",
        "work_seconds",
        "drawing_seconds",
        "bot_seconds",
        "bots_hired",
        "steps{by=\"person\"}",
        "steps{by=\"bot\"}",
    ] {
        assert!(counts.contains(&format!("\nhouse_{name}")), "{name}: {counts}");
    }
    assert!(!counts.contains("BREW") && !counts.contains("aaaaaaaa"), "nobody's words are counted: {counts}");
    #[cfg(target_os = "linux")]
    assert!(
        counts.contains("\nprocess_cpu_seconds_total ")
            && counts.contains("\nprocess_resident_memory_bytes ")
    );
}
