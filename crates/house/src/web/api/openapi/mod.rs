//! The API's own description, in OpenAPI 3.1.

mod parts;
mod paths;
mod schemas;

use serde_json::{Value, json};

/// The document.
pub fn document() -> Value {
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Interregnum",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Play at the tables of this house with a program. The first call that changes \
                something answers with a `token`; send it as `Authorization: Bearer TOKEN` from then on.",
        },
        "security": [{}, {"token": []}],
        "paths": paths::paths(),
        "components": {
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "schemas": schemas::schemas(),
        },
    })
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_call_is_described_and_nothing_else_is() {
        let (calls, streams) = (include_str!("../mod.rs"), include_str!("../../live/mod.rs"));
        let routes = [calls, streams].map(|text| text.split(".route(\"").skip(1)).into_iter().flatten();
        let mut calls = BTreeSet::new();
        for route in routes {
            let (path, rest) = route.split_once('"').unwrap();
            let handlers = rest.split(".route(").next().unwrap().split("\n").next().unwrap();
            for method in ["get", "post"] {
                if handlers.contains(&format!("{method}(")) {
                    calls.insert((path, method));
                }
            }
        }
        calls.retain(|(path, _)| !["/api/openapi.json", "/api/{*rest}", "/t/{id}/events"].contains(path));
        let document = document();
        let described: BTreeSet<(&str, &str)> = document["paths"]
            .as_object()
            .unwrap()
            .iter()
            .flat_map(|(path, methods)| {
                methods.as_object().unwrap().keys().map(|method| (&**path, &**method))
            })
            .collect();
        assert_eq!(described, calls);
        assert!(calls.len() > 20, "{calls:?}");
    }
}
