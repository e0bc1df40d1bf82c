//! A guest who reads the stream of a table, by way of any node.

use std::sync::Arc;
use std::time::Duration;

use house::tables::now;
use interregnum::wire::{Line, Request};
use serde_json::Value;
use table::QuickDice;
use tokio::time::timeout;

use super::call::{Call, call};
use super::field::Field;
use super::history::Told;

/// How long a stream may be silent: it shows every seven seconds that it is alive.
const SILENCE: Duration = Duration::from_secs(12);

/// Watches until the game is over, or everybody is to stop.
pub async fn watch(field: Arc<Field>, client: usize, table: Arc<str>, mut dice: QuickDice) {
    while !field.is_stopped() {
        let node = field.any_node(&mut dice);
        if listen(&field, client, &table, node).await {
            return;
        }
        field.pause(&mut dice).await;
        let path = format!("/api/tables/{table}");
        let look = call(field.nodes[node], &Call { token: "", path: &path, body: None }).await;
        if look.is_ok_and(|sight| sight.body["phase"] == "over") {
            return;
        }
    }
}

/// Reads one stream for as long as it says something; whether the game is over.
async fn listen(field: &Field, client: usize, table: &str, node: usize) -> bool {
    let Ok(Ok(mut line)) = timeout(SILENCE, Line::dial(field.nodes[node])).await else {
        field.note(client, table, node, now(), Told::Unreached);
        return false;
    };
    let path = format!("/api/tables/{table}/stream?since=1000000");
    let request = Request { token: "", path: &path, headers: "", body: None };
    if !timeout(SILENCE, line.listen(&request)).await.is_ok_and(|heard| heard.is_ok()) {
        field.note(client, table, node, now(), Told::Silent);
        return false;
    }
    while !field.is_stopped() {
        let Ok(Ok(heard)) = timeout(SILENCE, line.hear()).await else {
            field.note(client, table, node, now(), Told::Silent);
            return false;
        };
        // An empty line shows that the stream is alive; lines of talk have no version.
        let Ok(sight) = serde_json::from_str::<Value>(heard) else { continue };
        let Some(version) = sight["version"].as_u64() else { continue };
        field.note(client, table, node, now(), Told::Heard { version });
        if sight["phase"] == "over" {
            return true;
        }
    }
    false
}
