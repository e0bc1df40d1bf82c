//! The map format: every error and warning with a smallest file that shows it, the round trip,
//! hostile files, the generator, the fairness report and the import.

use mass_conquest::maps::{self, Fault, Terrain};
use table::{Dice, QuickDice};

use crate::support::{FIELD, FIRTHS};

/// A small map in which each test breaks one thing.
const SOUND: &str = "mwcmap 1
title Small
players 2
terr A aa smooth town Alpha
terr B bb smooth - Beta
terr C cc coastal castle Gamma
terr W ww water - Water
start 1 aa
start 2 cc
picture 1
AABBCC
AABBCC
WWWWWW
WWWWWW
end
";

fn faults(text: &str) -> Vec<Fault> {
    maps::check(text).1
}

fn codes(text: &str) -> Vec<String> {
    faults(text).iter().map(|fault| fault.code.to_string()).collect()
}

/// The fault of that code, which must be there, with its place.
#[track_caller]
fn fault(text: &str, code: &str) -> Fault {
    let all = faults(text);
    let found = all.iter().find(|fault| fault.code.to_string() == code);
    let Some(found) = found else { panic!("no {code} in {all:?}") };
    assert!(!found.advice.is_empty() && found.words.ends_with('.'), "{found}");
    found.clone()
}

/// The only error there is, at this line and column.
#[track_caller]
fn one_error(text: &str, code: &str, line: usize, column: usize) {
    let found = fault(text, code);
    assert_eq!((found.line, found.column), (line, column), "{found}");
    let errors: Vec<String> =
        faults(text).into_iter().filter(|f| f.code.is_error()).map(|f| f.to_string()).collect();
    assert_eq!(errors.len(), 1, "one slip, one message: {errors:?}");
    assert!(maps::parse(text).is_err());
}

fn with(from: &str, to: &str) -> String {
    assert!(SOUND.contains(from), "{from}");
    SOUND.replacen(from, to, 1)
}

#[test]
fn the_small_map_holds() {
    assert!(maps::parse(SOUND).is_ok(), "{:?}", faults(SOUND));
}

#[test]
fn map_e1_header() {
    one_error(&with("mwcmap 1", "mwcmap 2"), "MAP-E1", 1, 1);
    one_error(&with("mwcmap 1\n", ""), "MAP-E1", 1, 1);
    assert!(codes("").contains(&"MAP-E1".into()));
}

#[test]
fn map_e2_malformed_line() {
    one_error(&with("terr B bb", "terr B Bb"), "MAP-E2", 5, 8);
    one_error(&with("terr B bb smooth -", "terr B bb smooth harbour"), "MAP-E2", 5, 18);
    one_error(&with("players 2", "players 2\nstarts random"), "MAP-E2", 4, 1);
    one_error(&with("end\n", ""), "MAP-E2", 10, 1);
}

#[test]
fn map_e3_bad_number() {
    one_error(&with("start 1", "start one"), "MAP-E3", 8, 7);
    assert_eq!(fault(&with("players 2", "players 12"), "MAP-E3").column, 9);
}

#[test]
fn map_e4_too_few_words() {
    assert_eq!(fault(&with("terr B bb smooth - Beta", "terr B bb"), "MAP-E4").line, 5);
    assert_eq!(fault(&with("start 2 cc", "start 2"), "MAP-E4").line, 9);
}

#[test]
fn map_e5_unknown_terrain() {
    one_error(&with("terr B bb smooth", "terr B bb swampy"), "MAP-E5", 5, 11);
}

#[test]
fn map_e6_key_used_twice() {
    let text = with("terr B bb", "terr A bb");
    assert_eq!(fault(&text, "MAP-E6").line, 5);
}

#[test]
fn map_e7_id_used_twice() {
    one_error(&with("terr B bb", "terr B aa"), "MAP-E7", 5, 8);
}

#[test]
fn map_e8_undeclared_key_in_the_picture_is_told_once_with_a_count() {
    let text = with("AABBCC\nAABBCC", "AABBCC\nAABxxx");
    one_error(&text, "MAP-E8", 12, 4);
    assert!(fault(&text, "MAP-E8").words.contains("3 cells"));
}

#[test]
fn map_e9_unknown_id() {
    one_error(&with("start 2 cc", "start 2 dd"), "MAP-E9", 9, 9);
    assert_eq!(fault(&with("picture 1", "border aa zz\npicture 1"), "MAP-E9").column, 11);
}

#[test]
fn map_e10_territory_not_drawn() {
    one_error(&with("terr W", "terr D dd smooth - Delta\nterr W"), "MAP-E10", 7, 8);
}

#[test]
fn map_e11_territory_in_pieces() {
    one_error(&with("WWWWWW\nWWWWWW\nend", "WWWWWW\nWWWWWB\nend"), "MAP-E11", 14, 6);
}

#[test]
fn map_e12_holding_on_water() {
    one_error(&with("water -", "water town"), "MAP-E12", 7, 8);
}

#[test]
fn map_e13_coastal_without_water() {
    let text = with("WWWWWW\nWWWWWW\n", "").replace("terr W ww water - Water\n", "");
    assert_eq!(fault(&text, "MAP-E13").line, 6);
}

#[test]
fn map_e14_not_connected() {
    let text = with("AABBCC\nAABBCC\nWWWWWW\nWWWWWW", "AA.BCC\nAA.BCC\n...WWW\n...WWW");
    one_error(&text, "MAP-E14", 5, 8);
}

#[test]
fn map_e15_number_of_starts() {
    one_error(&with("start 2 cc\n", ""), "MAP-E15", 8, 1);
    assert!(codes(&with("players 2\n", "")).contains(&"MAP-E15".into()));
    assert!(codes(&with("start 2 cc", "start 1 cc")).contains(&"MAP-E15".into()));
}

#[test]
fn map_e16_start_on_water() {
    one_error(&with("start 2 cc", "start 2 ww"), "MAP-E16", 9, 1);
}

#[test]
fn map_e17_two_starts_in_one_territory() {
    one_error(&with("start 2 cc", "start 2 aa"), "MAP-E17", 9, 1);
}

#[test]
fn map_e18_no_town() {
    one_error(&with("smooth town", "smooth -"), "MAP-E18", 0, 0);
}

#[test]
fn map_e18_no_crowd_of_warnings_hides_the_error_that_refuses_a_map() {
    let crowd = format!("mwcmap 1\nplayers 3\n{}", "0 step t012\n".repeat(1000));
    let (map, faults) = maps::check(&crowd);
    assert!(map.is_none());
    assert_eq!(faults.iter().filter(|fault| fault.code.is_error()).count(), 1);
    assert_eq!(faults.iter().find(|fault| fault.code.is_error()).unwrap().code.to_string(), "MAP-E18");
    assert_eq!(faults.iter().filter(|fault| !fault.code.is_error()).count(), 400);
    // A sound map in front of as many unknown lines still plays.
    let (map, faults) = maps::check(&format!("{SOUND}\n{}", "0 step t012\n".repeat(1000)));
    assert!(map.is_some(), "{:?}", faults.iter().find(|fault| fault.code.is_error()));
}

#[test]
fn map_e8_more_errors_than_are_listed_still_spoil_the_drawing() {
    let unclosed =
        format!("{}\n{}picture 1\nA\n", SOUND.split("picture").next().unwrap(), "players x\n".repeat(500));
    let (map, faults) = maps::check(&unclosed);
    assert!(map.is_none());
    assert_eq!(faults.iter().filter(|fault| fault.code.is_error()).count(), 400);
}

#[test]
fn map_e19_hostile_files_are_refused_with_little_work() {
    let clock = std::time::Instant::now();
    assert_eq!(codes(&"x".repeat(maps::MAX_BYTES + 1)), ["MAP-E19"]);
    let mut many = String::from("mwcmap 1\nplayers 2\n");
    for n in 0..5000 {
        many += &format!("terr {n} t{n} smooth town T{n}\n");
    }
    assert!(codes(&many).contains(&"MAP-E19".into()));
    let wide = format!(
        "{}picture 1\n{}\n{}end\n",
        SOUND.split("picture").next().unwrap(),
        "A".repeat(400_000),
        "A\n".repeat(3)
    );
    assert!(codes(&wide).contains(&"MAP-E19".into()));
    let noise: String =
        (0..40_000u32).map(|n| char::from_u32(32 + n.wrapping_mul(2_654_435_761) % 90).unwrap()).collect();
    assert!(faults(&noise.replace('0', "\n")).len() <= 800);
    assert!(
        faults("mwcmap 1\nborder \u{1F409} é\nterr é\n\"#\npicture 2\néé\n")
            .iter()
            .any(|f| f.code.is_error())
    );
    assert!(clock.elapsed().as_secs() < 10);
}

#[test]
fn map_w1_w7_w8_w13_small_maps_are_warned_about() {
    let all = codes(SOUND);
    for code in ["MAP-W1", "MAP-W7", "MAP-W8", "MAP-W13"] {
        assert!(all.contains(&code.into()), "{code} in {all:?}");
    }
}

#[test]
fn map_w2_sizes_differ() {
    fault(&with("AABBCC\nAABBCC", "AAAABC\nAAAABC"), "MAP-W2");
    assert!(!codes(SOUND).contains(&"MAP-W2".into()));
}

#[test]
fn map_w3_land_touches_water_but_is_not_coastal() {
    assert_eq!(fault(SOUND, "MAP-W3").line, 4);
    let cliffs: Vec<Fault> = faults(FIRTHS).into_iter().filter(|f| f.code.to_string() == "MAP-W3").collect();
    assert_eq!(cliffs.len(), 1, "the crag is a cliff");
}

#[test]
fn map_w4_town_and_castle() {
    fault(&with("coastal castle", "coastal town castle"), "MAP-W4");
}

#[test]
fn map_w5_no_land_road() {
    fault(&with("AABBCC\nAABBCC", "AAWBCC\nAAWBCC"), "MAP-W5");
}

#[test]
fn map_w6_border_one_side_long() {
    fault(&with("AABBCC\nAABBCC", "AABBCC\nAAWWCC"), "MAP-W6");
}

#[test]
fn map_w9_unknown_statements_are_kept() {
    let text = with("title Small", "title Small\nweather rainy");
    assert_eq!(fault(&text, "MAP-W9").line, 3);
    assert_eq!(maps::parse(&text).unwrap().text(), text);
}

#[test]
fn map_w10_no_room_for_a_label() {
    fault(&with("AABBCC\nAABBCC", "AABBCC\nAAWWWW"), "MAP-W10");
}

#[test]
fn map_w11_a_start_behind_one_gate() {
    assert!(!codes(SOUND).contains(&"MAP-W11".into()), "the water is a second way");
    let text = "mwcmap 1\nplayers 2\nterr A aa smooth town Alpha\nterr B bb smooth - Beta\nterr C cc smooth town Gamma\nstart 1 aa\nstart 2 cc\nborder aa bb\nborder bb cc\n";
    assert!(fault(text, "MAP-W11").words.contains("bb"));
}

#[test]
fn map_w12_names_missing_or_double() {
    assert_eq!(fault(&with("- Beta", "-"), "MAP-W12").line, 5);
    assert_eq!(fault(&with("Gamma", "Alpha"), "MAP-W12").line, 6);
}

#[test]
fn the_example_map_has_two_kinds_of_warnings_that_its_author_expects() {
    let map = maps::parse(FIRTHS).unwrap();
    assert_eq!((map.players, map.len(), map.towns.len(), map.castles.len()), (2, 14, 6, 2));
    assert!(map.dealt && map.aspect == (1, 1));
}

#[test]
fn mwc_r1_village_is_a_spelling_of_town_and_names_may_be_quoted() {
    let text = with("smooth town Alpha", "smooth village \"alpha of the # north\"  # a comment");
    let map = maps::parse(&text).unwrap();
    assert!(map.town(0));
    assert_eq!(map.name(0), "alpha of the # north");
}

#[test]
fn mwc_r3_terrains_and_features_are_read() {
    let map = maps::parse(FIELD).unwrap();
    let walled = &map.territories[map.find("walled").unwrap() as usize];
    assert!(walled.town && walled.castle && walled.terrain == Terrain::Smooth);
    assert!(map.picture.is_none(), "borders alone are a map");
}

#[test]
fn text_survives_byte_for_byte_and_edits_touch_one_line() {
    for text in [FIRTHS, FIELD, SOUND] {
        let map = maps::parse(text).unwrap();
        assert_eq!(map.text(), text);
        assert_eq!(map.file().text(), text);
    }
    let crlf = FIRTHS.replace('\n', "\r\n");
    let map = maps::parse(&crlf).unwrap();
    assert_eq!((map.text(), map.len()), (crlf.as_str(), 14));
    let mut file = map.file();
    let crag = map.find("crag").unwrap();
    assert!(file.declare(map.territories[crag as usize].line, Terrain::Coastal, true, false, "the Crag"));
    let edited = file.map().unwrap();
    assert_eq!(
        (edited.terrain(crag), edited.town(crag), edited.name(crag)),
        (Terrain::Coastal, true, "the Crag")
    );
    let changed = file.text().lines().zip(crlf.lines()).filter(|(a, b)| a != b).count();
    assert_eq!(changed, 1);
    assert!(file.text().contains("# key id   terrain features     name\r\n"), "comments stay");
    assert!(file.paint(5, 0, "A") && !file.paint(500, 0, "A"));
    file.start(2, "elmt");
    assert_eq!(file.map().unwrap().starts[1], map.find("elmt").unwrap());
    assert!(!file.declare(1, Terrain::Smooth, false, false, "x"));
}

#[test]
fn built_in_maps_hold_and_suit_every_number_of_seats() {
    for name in &maps::BUILT_IN[1..] {
        let map = maps::built_in(name, 2).unwrap_or_else(|| panic!("{name} does not hold"));
        assert!(!map.text().contains('\r') && map.warnings.len() < 12, "{name}: {:?}", map.warnings);
    }
    for (seats, players) in [(2, 2), (3, 3), (4, 4), (5, 6), (6, 6), (7, 8), (8, 8)] {
        assert_eq!(maps::built_in("auto", seats).unwrap().players, players);
    }
    let mirror = maps::fairness(&maps::built_in("mirror-water", 2).unwrap());
    assert!(
        mirror.uneven().is_empty() && mirror.ratios.iter().all(|&(_, ratio)| ratio > 0.999),
        "{mirror:?}"
    );
    assert_eq!(maps::built_in("britain", 2).unwrap().title, "Britain");
    assert!(maps::built_in("atlantis", 2).is_none());
}

#[test]
fn generated_maps_are_valid_even_and_the_same_from_the_same_seed() {
    for players in [2, 3, 4] {
        for seed in 0..6 {
            let recipe = maps::Recipe::new(players);
            let map = maps::generate(seed, recipe)
                .unwrap_or_else(|| panic!("no map for {players} players from seed {seed}"));
            assert_eq!(map.players, players);
            assert!(map.len() >= 20 * usize::from(players) - 4 && map.starts.len() == usize::from(players));
            assert_eq!(map.text(), maps::generate(seed, recipe).unwrap().text());
            assert!(map.starts.iter().all(|&start| map.castle(start)));
            assert!(
                !map.warnings.iter().any(|fault| fault.code.to_string() == "MAP-W8"),
                "every start can pay"
            );
        }
    }
    let recipe = maps::Recipe { layout: maps::Layout::Mirrored, ..maps::Recipe::new(2) };
    let map = maps::generate(7, recipe).unwrap();
    let report = maps::fairness(&map);
    assert!(report.ratios.iter().all(|&(_, ratio)| ratio > 0.999), "a mirrored map is even: {report:?}");
    let text = map.text();
    assert!(text.contains("licence CC0-1.0"));
    assert_eq!(mass_conquest::maps::parse(text).unwrap().content_id(), map.content_id());
}

#[test]
fn the_fairness_report_measures_each_start() {
    let report = maps::fairness(&maps::parse(FIRTHS).unwrap());
    assert_eq!(report.starts.len(), 2);
    // fenk and gask: castle at once, four steps of two points each apart round the crag or by the south.
    assert_eq!((report.starts[0].rival, report.starts[1].rival), (Some(2), Some(2)));
    assert_eq!(report.starts[0].gates, Some(2), "the north road and the south road");
    assert_eq!(report.starts[0].sea, Some(1));
    assert!((report.ratios[0].1 - 1.0).abs() < 0.05, "{report:?}");
}

#[test]
fn wins_of_games_are_judged_with_their_doubt() {
    let even = maps::play_report(&[101.0, 99.0]);
    assert_eq!((even.verdict, even.games), (maps::Verdict::Fair, 200));
    assert!(even.fairness > 0.98 && even.intervals[0].0 < 0.5 && even.intervals[0].1 > 0.5);
    let tilted = maps::play_report(&[150.0, 50.0]);
    assert_eq!(tilted.verdict, maps::Verdict::Favours(1));
    assert!((tilted.fairness - 0.5).abs() < 1e-9);
    assert_eq!(maps::play_report(&[9.0, 1.0]).verdict, maps::Verdict::Unproven);
    assert_eq!(maps::play_report(&[0.0, 0.0]).verdict, maps::Verdict::Unproven);
    assert!(maps::play_report(&[200.0, 0.0]).fairness.abs() < 1e-9);
}

#[test]
fn geojson_becomes_a_map_to_edit() {
    let square = |x: f64, name: &str, rest: &str| {
        format!(
            r#"{{"type":"Feature","properties":{{"name":"{name}"{rest}}},"geometry":{{"type":"Polygon","coordinates":[[[{x},0],[{},0],[{},10],[{x},10],[{x},0]]]}}}}"#,
            x + 10.0,
            x + 10.0
        )
    };
    let text = format!(
        r#"{{"type":"FeatureCollection","features":[{},{},{}]}}"#,
        square(0.0, "West", r#","town":true,"start":1"#),
        square(10.0, "Middle", r#","terrain":"rough""#),
        square(20.0, "East", r#","castle":true,"start":2"#)
    );
    let drawn = maps::import_geojson(&text).unwrap();
    let map = maps::parse(&drawn).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_eq!((map.len(), map.name(0), map.terrain(1)), (3, "West", Terrain::Rough));
    assert!(map.touch(0, 1) && map.touch(1, 2) && !map.touch(0, 2));
    assert_eq!(map.starts, [0, 2]);
    for broken in [
        "",
        "{}",
        r#"{"features":[]}"#,
        r#"{"features":[{"geometry":{"type":"Point"}}]}"#,
        r#"{"features":[{"geometry":{"type":"Polygon","coordinates":[]}}]}"#,
    ] {
        assert!(maps::import_geojson(broken).is_err(), "{broken}");
    }
}

#[test]
fn shapes_cover_the_picture_without_gaps() {
    for name in ["twin-firths", "britain"] {
        let map = maps::built_in(name, 2).unwrap();
        let (shapes, (width, height)) = maps::shapes(&map);
        let area = |line: &[(f64, f64)]| -> f64 {
            line.iter().zip(line.iter().cycle().skip(1)).map(|(a, b)| a.0 * b.1 - b.0 * a.1).sum::<f64>()
                / 2.0
        };
        let total: f64 = shapes.iter().flat_map(|shape| &shape.outlines).map(|line| area(line)).sum();
        let cells = map.picture.as_ref().unwrap().sizes(map.len()).iter().sum::<usize>() as f64;
        // Only corners at the rim of the map are cut.
        assert!((total.abs() - cells).abs() < cells * 0.03, "{name}: {total} of {cells} cells");
        assert!(
            shapes
                .iter()
                .all(|shape| shape.label.0 < width && shape.label.1 < height && !shape.outlines.is_empty())
        );
    }
}

#[test]
fn the_example_of_the_format_page_holds() {
    let page = include_str!("../../../../docs/map-format.md");
    let example = page.split("```").nth(1).unwrap().trim_start_matches('\n');
    let map = maps::parse(example).unwrap_or_else(|faults| panic!("{faults:?}"));
    assert_eq!((map.title.as_str(), map.len(), map.name(3)), ("Two Bays", 5, "the Fells"));
}

#[test]
fn damaged_maps_never_break_the_reader() {
    let mut dice = QuickDice::new(77);
    let mut held = 0;
    for name in ["twin-firths", "marches", "britain"] {
        let text = maps::built_in(name, 2).unwrap().text().to_owned();
        let letters: Vec<char> = text.chars().collect();
        for _ in 0..400 {
            let mut damaged = letters.clone();
            for _ in 0..=dice.below(4) {
                let at = dice.below(damaged.len() as u32) as usize;
                match dice.below(5) {
                    0 => drop(damaged.remove(at)),
                    1 => damaged
                        .insert(at, ['#', '"', '\n', '\r', '\0', 'é', ' ', '.'][dice.below(8) as usize]),
                    2 => damaged.truncate(at.max(1)),
                    3 => damaged[at] = damaged[dice.below(damaged.len() as u32) as usize],
                    _ => {
                        let line: Vec<char> = damaged[at..].iter().copied().take(60).collect();
                        damaged.splice(at..at, line);
                    }
                }
            }
            let damaged: String = damaged.into_iter().collect();
            let (map, faults) = maps::check(&damaged);
            assert_eq!(map.is_some(), !faults.iter().any(|fault| fault.code.is_error()));
            let lines = damaged.split('\n').count();
            assert!(faults.iter().all(|fault| fault.line <= lines && !fault.words.is_empty()));
            if let Some(map) = map {
                assert_eq!(map.text(), damaged);
                held += 1;
            }
        }
    }
    assert!(held > 50, "some damage is harmless: {held}");
}
