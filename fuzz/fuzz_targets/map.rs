//! Any map file: the reader answers with a map or with faults, in bounded time, and a map keeps its text.
#![no_main]

use libfuzzer_sys::fuzz_target;
use mass_conquest::maps;

fuzz_target!(|text: &str| {
    let (map, faults) = maps::check(text);
    match map {
        Some(map) => {
            assert!(faults.iter().all(|fault| !fault.code.is_error()));
            assert_eq!(map.text(), text, "a map that was read is the text that was read");
            let _ = maps::fairness(&map);
        }
        None => assert!(faults.iter().any(|fault| fault.code.is_error()), "a refusal has a reason"),
    }
    let _ = maps::import_geojson(text);
});
