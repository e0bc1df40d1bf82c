//! Which call goes on from which answer.

use std::collections::BTreeMap;

use serde_json::json;
use utoipa::openapi::link::{Link, LinkBuilder};
use utoipa::openapi::{OpenApi, RefOr};

/// Says which calls go on from an answer, and with what of it: every call on a table from the call that opens it, and the
/// next decision from the one before.
pub fn link(document: &mut OpenApi) {
    let calls = document.paths.paths.iter().filter(|(path, _)| path.contains("{id}"));
    let calls = calls.flat_map(|(_, item)| item.get.iter().chain(&item.post));
    let links = calls.filter_map(|call| {
        let name = call.operation_id.clone()?;
        let link = LinkBuilder::new().operation_id(&name).parameter("id", "$response.body#/table");
        let decision =
            json!({"version": "$response.body#/version", "action": "$response.body#/legal/0/action"});
        Some(match name.as_str() {
            "play" => (name, link.request_body(Some(decision)).build()),
            "undo" => (name, link.request_body(Some(json!({"version": "$response.body#/version"}))).build()),
            _ => (name, link.build()),
        })
    });
    let links: BTreeMap<String, Link> = links.collect();
    for (path, status, onward) in
        [("/api/tables", "201", None), ("/api/tables/{id}/play", "200", Some(["play", "undo"]))]
    {
        let call = document.paths.paths.get_mut(path).and_then(|item| item.post.as_mut());
        if let Some(RefOr::T(answer)) = call.and_then(|call| call.responses.responses.get_mut(status)) {
            let fits = |name: &str| onward.is_none_or(|names| names.contains(&name));
            let links = links.iter().filter(|(name, _)| fits(name));
            answer.links = links.map(|(name, link)| (name.clone(), link.clone().into())).collect();
        }
    }
}
