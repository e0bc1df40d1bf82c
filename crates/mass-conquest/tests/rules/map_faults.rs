//! What the author of a map is told: errors before warnings, one message for one slip, and everything that cannot be seen.

use mass_conquest::maps::{self, Fault};

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

fn with(from: &str, to: &str) -> String {
    assert!(SOUND.contains(from), "{from}");
    SOUND.replacen(from, to, 1)
}

fn errors(text: &str) -> Vec<Fault> {
    maps::check(text).1.into_iter().filter(|fault| fault.code.is_error()).collect()
}

/// The only error there is.
#[track_caller]
fn one(text: &str, code: &str) -> Fault {
    let errors = errors(text);
    let told: Vec<String> = errors.iter().map(ToString::to_string).collect();
    assert_eq!(errors.len(), 1, "one slip, one message: {told:?}");
    assert_eq!(errors[0].code.to_string(), code, "{told:?}");
    errors[0].clone()
}

fn warned(text: &str, code: &str) -> Vec<Fault> {
    maps::check(text).1.into_iter().filter(|fault| fault.code.to_string() == code).collect()
}

#[test]
fn errors_come_before_warnings_and_both_are_marked() {
    // The warning of a cliff is on line 4, the error on line 9.
    let faults = maps::check(&with("start 2 cc", "start 2 dd")).1;
    let told: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(told[0].starts_with("9:9: error MAP-E9: "), "{told:?}");
    assert!(told[1..].iter().all(|line| line.contains("warning MAP-W")) && told.len() > 1, "{told:?}");
    assert!(told.iter().any(|line| line.starts_with("4:8: warning MAP-W3: ")), "{told:?}");
}

#[test]
fn map_e6_a_doubled_key_is_one_slip() {
    let text = with("terr B bb", "terr A bb");
    let fault = one(&text, "MAP-E6");
    assert_eq!((fault.line, fault.column), (5, 6));
    assert!(warned(&text, "MAP-W3").is_empty(), "nothing follows from a picture that is not sure");
}

#[test]
fn map_e2_a_key_that_cannot_be_one_and_a_picture_that_is_spoilt_are_one_slip() {
    one(&with("terr B bb", "terr BBB bb"), "MAP-E2");
    one(&with("picture 1", "picture 3"), "MAP-E3");
    one(&with("end\n", "\n"), "MAP-E2");
    one(&with("picture 1", "picture 1\nxx\nend\npicture 1"), "MAP-E2");
}

#[test]
fn map_e3_players_in_words_or_too_many_are_one_slip_with_the_right_advice() {
    let two = one(&with("players 2", "players two"), "MAP-E3");
    assert!(two.advice.contains("digits"), "{two}");
    for wrong in ["99", "9", "1", "0", "99999999999999999999"] {
        let many = one(&with("players 2", &format!("players {wrong}")), "MAP-E3");
        assert!(many.advice.contains("2 to 8 players") && !many.advice.contains("digits"), "{many}");
    }
    let seat = one(&with("start 2 cc", "start 9 cc"), "MAP-E3");
    assert!(seat.advice.contains("from 1 to 8"), "{seat}");
    assert_eq!(one(&with("start 2 cc", "start 2"), "MAP-E4").line, 9);
}

#[test]
fn map_e5_nothing_follows_from_a_terrain_that_is_not_known() {
    one(&with("terr W ww water", "terr W ww sea"), "MAP-E5");
}

#[test]
fn map_e19_too_many_territories_are_told_once() {
    let mut text = String::from("mwcmap 1\nplayers 2\n");
    for n in 0..300 {
        let key = [n / 26, n % 26].map(|letter| char::from(b'A' + letter as u8)).iter().collect::<String>();
        text += &format!("terr {key} t{n} smooth town Town {n}\n");
    }
    text += "start 1 t0\nstart 2 t299\nborder t0 t298\n";
    assert_eq!(one(&text, "MAP-E19").line, 243);
    // One fewer than too many is none too many.
    let most: String = text.lines().take(242).map(|line| format!("{line}\n")).collect();
    assert!(errors(&most).iter().all(|fault| fault.code.to_string() != "MAP-E19"));
}

#[test]
fn map_e20_what_cannot_be_seen_is_told_once_with_a_count() {
    for unseen in ['\u{7}', '\u{1b}', '\u{200b}', '\u{202e}', '\u{feff}', '\u{ad}', '\u{7f}'] {
        let fault = one(&with("Alpha", &format!("Al{unseen}pha{unseen}")), "MAP-E20");
        assert_eq!((fault.line, fault.column), (4, 25), "{fault}");
        assert!(fault.words.contains(&format!("U+{:04X} (2 such letters)", u32::from(unseen))), "{fault}");
        assert_eq!(one(&with("AABBCC", &format!("AABB{unseen}C")), "MAP-E20").line, 11, "in the picture");
        // Nor does it come back in a message.
        let told = maps::check(&with("terr A aa smooth", &format!("terr A aa smo{unseen}oth"))).1;
        assert!(told.iter().all(|fault| !fault.to_string().contains(unseen)), "{told:?}");
        assert!(maps::parse(&with("title Small", &format!("# {unseen}"))).is_ok(), "a comment may hold it");
    }
    assert!(maps::parse(&with("aa smooth", "aa\tsmooth")).is_ok(), "a tab is a space");
    assert!(
        maps::parse(&format!("\u{feff}{SOUND}")).is_ok(),
        "what editors put before a text is no part of it"
    );
}

#[test]
fn map_e20_a_file_of_another_encoding_is_refused_as_what_it_is() {
    // As a browser or a form reads "Ångermanland" of a Latin-1 file.
    let fault = one(&with("Alpha", "\u{fffd}ngermanland\u{fffd}"), "MAP-E20");
    assert!(fault.advice.contains("UTF-8") && fault.line == 4 && fault.column == 23, "{fault}");
    assert!(maps::parse(&with("Alpha", "Ångermanland")).is_ok());
}

#[test]
fn map_e21_names_have_an_end_and_a_long_word_does_not_flood_a_message() {
    let fault = one(&with("Alpha", &"A".repeat(5_000)), "MAP-E21");
    assert_eq!((fault.line, fault.column), (4, 23));
    assert!(maps::parse(&with("Alpha", &"A".repeat(60))).is_ok());
    one(&with("Alpha", &"A".repeat(63)), "MAP-E21");
    one(&with("title Small", &format!("title {}", "t".repeat(201))), "MAP-E21");
    assert!(maps::parse(&with("title Small", &format!("title {}", "t".repeat(200)))).is_ok());
    let long = maps::check(&with("smooth town", &format!("{} town", "s".repeat(5_000)))).1;
    assert!(long.iter().all(|fault| fault.to_string().len() < 300), "{}", long[0]);
}

#[test]
fn map_e2_a_quotation_that_is_not_closed_is_told() {
    assert_eq!(one(&with("Alpha", "\"Alpha # once"), "MAP-E2").column, 23);
    one(&with("title Small", "title \"Small"), "MAP-E2");
    assert!(maps::parse(&with("Alpha", "\"Alpha # once\"")).is_ok());
}

#[test]
fn map_w14_a_border_that_is_not_there_cannot_be_closed() {
    let text = with("picture 1", "noborder cc aa\npicture 1");
    let told = warned(&text, "MAP-W14");
    assert_eq!(told.iter().map(|fault| fault.line).collect::<Vec<_>>(), [10], "{told:?}");
    assert!(warned(&with("picture 1", "noborder bb aa\npicture 1"), "MAP-W14").is_empty());
}

#[test]
fn map_w15_a_coast_that_no_ship_can_reach_is_told_once_for_its_water() {
    assert!(warned(SOUND, "MAP-W15").is_empty(), "a start is a harbour");
    let inland = with("start 2 cc", "start 2 bb");
    let told = warned(&inland, "MAP-W15");
    assert!(told.len() == 1 && told[0].line == 6 && told[0].words.contains("`cc`"), "{told:?}");
    assert!(warned(&inland.replace("coastal castle", "coastal town"), "MAP-W15").is_empty(), "so is a town");
    // Two coasts of one pond.
    let pond = inland.replace("terr B bb smooth", "terr B bb coastal").replace("start 2 bb", "start 2 ww");
    let told = warned(&pond, "MAP-W15");
    assert!(told.len() == 1 && told[0].words.contains("2 coasts"), "{told:?}");
}

fn square(x: u32, properties: &str) -> String {
    let (a, b) = (x, x + 10);
    format!(
        "{{\"type\":\"Feature\",\"properties\":{{{properties}}},\"geometry\":{{\"type\":\"Polygon\",\
         \"coordinates\":[[[{a},0],[{b},0],[{b},10],[{a},10],[{a},0]]]}}}}"
    )
}

fn collection(features: &[String]) -> String {
    format!("{{\"type\":\"FeatureCollection\",\"features\":[{}]}}", features.join(","))
}

#[test]
fn properties_of_geojson_are_read_in_any_case() {
    let west = square(0, r#""NAME":"West","Terrain":"COASTAL","TOWN":true,"Start":1"#);
    let east = square(10, r#""Name":"East","terrain":"Rough","Castle":true,"START":2"#);
    let text = maps::import_geojson(&collection(&[west, east])).unwrap();
    assert!(text.contains("coastal town \"West\"") && text.contains("rough castle \"East\""), "{text}");
    assert!(text.contains("start 1 g001") && text.contains("start 2 g002"), "{text}");
}

#[test]
fn all_faults_of_an_import_are_told_at_once_each_with_its_feature() {
    let lost =
        "{\"type\":\"Feature\",\"properties\":{\"terrain\":\"marsh\"},\"geometry\":{\"type\":\"Point\"}}";
    let features = [square(0, r#""terrain":"swamp""#), square(10, ""), lost.to_owned()];
    let faults = maps::import_geojson(&collection(&features)).unwrap_err();
    assert_eq!(faults.len(), 3, "{faults:?}");
    assert!(faults[0].starts_with("feature 1: `swamp` is no terrain"), "{faults:?}");
    assert!(faults[1].starts_with("feature 3: expected a Polygon"), "{faults:?}");
    assert!(faults[2].starts_with("feature 3: `marsh` is no terrain"), "{faults:?}");
}

#[test]
fn names_of_geojson_are_cut_and_cleaned_so_that_the_map_can_be_read() {
    let long = square(0, &format!("\"name\":\"Lo\\u200bng \\\"{}\"", "x".repeat(5_000)));
    let text = maps::import_geojson(&collection(&[long, square(10, "")])).unwrap();
    let told = errors(&text);
    assert!(
        told.iter().all(|fault| !["MAP-E2", "MAP-E20", "MAP-E21"].contains(&&*fault.code.to_string())),
        "{told:?}"
    );
}

#[test]
fn what_no_map_has_is_not_thought_about() {
    // Forty thousand starts would be compared pair by pair, each with every gate of the map.
    let many = with("start 2 cc", &"start 2 cc\n".repeat(40_000));
    let told = errors(&many);
    assert!(told.iter().any(|fault| fault.words.contains("has 64 or more starts")), "{told:?}");
    // Walls between all pairs, and an id without end that every message would quote.
    let id = "x".repeat(100_000);
    let walls = with("start 1 aa", &format!("noborder aa{}\nstart 1 aa", " bb".repeat(50_000)));
    assert!(errors(&walls).is_empty());
    let endless =
        with("terr B bb", &format!("terr B {id}")).replace("start 1 aa", &"start 1 xq\n".repeat(500));
    let told: usize = maps::check(&endless).1.iter().map(|fault| fault.to_string().len()).sum();
    assert!(told < 400_000, "{told} bytes");
}

#[test]
fn advice_quotes_no_letters_that_command_the_screen() {
    let told = maps::check(&with("terr B bb", "terr B x\u{1b}[2Jx").replace("start 1 aa", "start 1 xq")).1;
    assert!(!told.is_empty() && told.iter().all(|fault| !fault.to_string().contains('\u{1b}')), "{told:?}");
}

#[test]
fn a_remark_in_another_encoding_is_told_like_any_other_line() {
    let told = errors(&with("title Small", "title Small # caf\u{fffd}"));
    assert_eq!(told.iter().map(|fault| fault.code.to_string()).collect::<Vec<_>>(), ["MAP-E20"]);
    assert!(errors(&with("title Small", "title Small # zero\u{200b}width")).is_empty());
}

#[test]
fn a_name_has_sixty_letters_at_most_with_or_without_quotes() {
    for (letters, fits) in [(60, true), (61, false), (62, false)] {
        let name = "N".repeat(letters);
        for written in [name.clone(), format!("\"{name}\"")] {
            let told = errors(&with("Alpha", &written));
            assert_eq!(told.is_empty(), fits, "{letters}: {told:?}");
        }
    }
}
