//! The form of a new table: whoever is refused reads why and keeps what they typed.

use crate::browser;

use axum::http::Method;
use browser::{House, escaped};

const MAP: &str = "mwcmap 1
title Small & <b>bold</b>
players 2
terr A aa smooth town Alpha
terr B bb smooth - Beta
terr C cc coastal castle Gamma
terr W ww water - Water
start 1 aa
start 2 dd
picture 1
AABBCC
AABBCC
WWWWWW
WWWWWW
end
";

/// The part of a page from the tag that has this until it closes.
fn tag<'a>(page: &'a str, has: &str) -> &'a str {
    let tags = page.split('<').map(|tag| tag.split('>').next().unwrap());
    let mut found = tags.filter(|tag| tag.contains(has));
    found.next().unwrap_or_else(|| panic!("no tag with {has}"))
}

#[tokio::test]
async fn a_refused_map_leaves_the_form_as_it_was_and_every_error_stands_before_any_warning() {
    let house = House::open().await;
    let mut anna = house.browser();
    let fields = [
        ("game", "mass-conquest"),
        ("seat-0", "me"),
        ("name-0", "Anna"),
        ("seat-1", "open"),
        ("name-1", "Bo & Co"),
        ("pace", "correspondence"),
        ("minutes", "33"),
        ("increment", "44"),
        ("days", "5"),
        ("hours", "6"),
        ("listed", "1"),
        ("option-round_cap", "17"),
        ("text-map", MAP),
    ];
    let refused = anna.post("/new", &fields).await;
    assert_eq!(refused.status, 422);
    let page = refused.text;
    assert!(page.contains("<li>9:9: error MAP-E9: No territory has the id `dd`."), "{page}");
    assert_eq!(page.matches("role=\"alert\"").count(), 1);
    assert!(page.contains(&format!("{}</textarea>", escaped(MAP))), "the map is still there");
    assert!(tag(&page, "class=\"own\"").contains("open"), "and in sight");
    assert!(tag(&page, "name=\"name-0\"").contains("value=\"Anna\""));
    assert!(tag(&page, "name=\"name-1\"").contains("value=\"Bo &amp; Co\""));
    assert!(!tag(&page, "name=\"name-2\"").contains("value="), "nobody was named there");
    for (name, value) in [("minutes", "33"), ("increment", "44"), ("days", "5"), ("hours", "6")] {
        assert!(tag(&page, &format!("name=\"{name}\"")).contains(&format!("value=\"{value}\"")), "{name}");
    }
    assert!(tag(&page, "value=\"correspondence\"").contains(" checked"));
    assert!(!tag(&page, "name=\"pace\" value=\"none\"").contains(" checked"));
    assert!(!tag(&page, "name=\"pace\" value=\"live\"").contains(" checked"));
    assert!(tag(&page, "name=\"listed\" value=\"1\"").contains(" checked"));
    assert!(!tag(&page, "name=\"listed\" value=\"\"").contains(" checked"));
    assert!(tag(&page, "name=\"option-round_cap\"").contains("value=\"17\""));
    let seats = page.split("name=\"seat-1\"").nth(1).unwrap();
    assert!(tag(seats, "value=\"open\"").contains(" selected"), "the seat is as it was");
    // Put right, the same form opens the table.
    let right = MAP.replace("start 2 dd", "start 2 cc");
    let mut fields = fields.to_vec();
    fields.pop();
    fields.push(("text-map", &right));
    anna.post("/new", &fields).await.follow();
}

#[tokio::test]
async fn a_fresh_form_holds_what_is_usual_and_no_refusal() {
    let house = House::open().await;
    let page = house.browser().get("/new?game=mass-conquest").await.text;
    assert!(!page.contains("role=\"alert\"") && !tag(&page, "class=\"own\"").contains("open"));
    assert!(tag(&page, "name=\"pace\" value=\"none\"").contains(" checked"));
    assert!(tag(&page, "name=\"listed\" value=\"\"").contains(" checked"));
    let listed = house.browser().get("/new?game=mass-conquest&listed=1").await.text;
    assert!(tag(&listed, "name=\"listed\" value=\"1\"").contains(" checked"));
}

#[tokio::test]
async fn any_other_refusal_keeps_the_form_too_and_an_unknown_game_has_none() {
    let house = House::open().await;
    let mut anna = house.browser();
    let fields = [("game", "king-is-dead"), ("seat-0", "me"), ("name-0", "Anna"), ("seat-1", "open")];
    let slip = |name, value| [fields.as_slice(), &[(name, value)]].concat();
    for (name, value) in [("pace", "sometimes"), ("seat-2", "the cat"), ("option-ranks", "none at all")] {
        let refused = anna.post("/new", &slip(name, value)).await;
        assert_eq!(refused.status, 400, "{name}");
        assert!(refused.text.contains("role=\"alert\"") && refused.text.contains("value=\"Anna\""), "{name}");
    }
    let alone = anna.post("/new", &fields[..3]).await;
    assert!(alone.status == 400 && alone.text.contains("takes 2 to 4 seats"), "{}", alone.text);
    let nothing = anna.post("/new", &[("game", "chess"), ("seat-0", "me")]).await;
    assert!(nothing.status == 404 && !nothing.text.contains("<form"), "{}", nothing.text);
}

#[tokio::test]
async fn an_option_that_does_not_fit_is_called_as_the_form_calls_it() {
    let house = House::open().await;
    let mut anna = house.browser();
    for (game, option, value, words) in [
        (
            "king-is-dead",
            "option-start",
            "2",
            "First turn: nobody sits there at a table of 2; choose another seat",
        ),
        (
            "old-kings-crown",
            "option-first",
            "seat-2",
            "First player: nobody sits there at a table of 2; choose another seat",
        ),
        (
            "last-kingdom",
            "option-leader2",
            "uhtred",
            "Leader of seat 3: nobody sits there at a table of 2; leave it at any",
        ),
    ] {
        let fields =
            [("game", game), ("seat-0", "me"), ("name-0", "Anna"), ("seat-1", "open"), (option, value)];
        let refused = anna.post("/new", &fields).await;
        assert!(refused.status == 422 && refused.text.contains(words), "{game}: {}", refused.text);
        assert!(!refused.text.contains("<p>option "), "{game}: {}", refused.text);
    }
}

#[tokio::test]
async fn a_map_that_the_format_allows_is_read_however_long_and_what_is_larger_is_refused_in_words() {
    let house = House::open().await;
    let mut anna = house.browser();
    // As long as a map may be, in lines as a browser sends them.
    let right = MAP.replace("start 2 dd", "start 2 cc");
    let line = format!("# {}\n", "x".repeat(70));
    let long = right.clone() + &line.repeat(((512 << 10) - right.len()) / line.len());
    assert!(long.len() > 500_000);
    let body = |map: &str| {
        let map = map.replace('&', "%26").replace('<', "%3C").replace('\n', "%0D%0A").replace(' ', "+");
        format!("game=mass-conquest&seat-0=me&seat-1=me&text-map={}", map.replace('#', "%23"))
    };
    let opened = anna.send(Method::POST, "/new", &[], &body(&long)).await;
    assert_eq!(opened.status, 303, "{}", opened.text);
    // A little longer: the format refuses it, in words, and the form is there.
    let refused = anna.send(Method::POST, "/new", &[], &body(&(long.clone() + &line.repeat(20)))).await;
    assert!(
        refused.status == 422 && refused.text.contains("MAP-E19") && refused.text.contains("</textarea>")
    );
    // Much longer: it is not read at all, and the refusal can be read by whoever unpacks and whoever does not.
    for packs in [&[][..], &[("accept-encoding", "gzip")]] {
        let refused = anna.send(Method::POST, "/new", packs, &body(&(long.clone() + &long + &long))).await;
        assert_eq!(refused.status, 413);
        assert!(refused.text.contains("more than the house reads at once"), "{}", refused.text);
        assert!(refused.headers["content-type"].to_str().unwrap().starts_with("text/html"));
    }
    let json = [("content-type", "application/json"), ("accept-encoding", "gzip")];
    let refused = anna.send(Method::POST, "/api/tables", &json, &"x".repeat(2 << 20)).await;
    assert!(refused.status == 413 && refused.text.contains("\"code\":\"too-large\""), "{}", refused.text);
}

#[tokio::test]
async fn a_map_in_another_encoding_is_refused_in_the_browser_as_in_the_terminal() {
    let house = House::open().await;
    let map = MAP.replace("start 2 dd", "start 2 cc").replace('\n', "%0A").replace("Alpha", "%C5ngermanland");
    let body = format!("game=mass-conquest&seat-0=me&seat-1=me&text-map={}", map.replace('&', "%26"));
    let refused = house.browser().send(Method::POST, "/new", &[], &body).await;
    assert_eq!(refused.status, 422, "{}", refused.text);
    assert!(refused.text.contains("error MAP-E20") && refused.text.contains("UTF-8"), "{}", refused.text);
}

/// Options are read as people speak, on the form, before the game and at it; what is sent stays a short word.
#[tokio::test]
async fn options_and_their_values_are_named_for_people() {
    let house = House::open().await;
    let mut anna = house.browser();
    for game in shelf::GAMES {
        let page = anna.get(&format!("/new?game={}", game.id())).await.text;
        for option in game.options() {
            assert!(page.contains(&format!("<span>{}</span>", escaped(option.title))), "{}", option.name);
            for value in option.kind.words() {
                let shown = format!(">{}</option>", escaped(value.label));
                assert!(page.contains(&shown), "{} {}", option.name, value.id);
                assert!(page.contains(&format!("<option value=\"{}\"", value.id)), "{}", value.id);
            }
        }
        let rules = anna.get(&format!("/rules/{}", game.id())).await.text;
        for option in game.options() {
            assert!(rules.contains(&format!("<dt>{}</dt>", escaped(option.title))), "{}", option.name);
        }
    }
    let fields = [
        ("game", "king-is-dead"),
        ("seat-0", "me"),
        ("name-0", "Anna"),
        ("seat-1", "open"),
        ("option-game", "advanced"),
        ("option-start", "0"),
    ];
    let table = anna.post("/new", &fields).await.follow();
    let agreed = "Game: Advanced game, with cunning cards · First turn: Seat 1";
    let lobby = anna.get(&table).await.text;
    assert!(lobby.contains(agreed), "{lobby}");
    anna.post(&format!("{table}/fill"), &[("bot", "random")]).await;
    house.people_next(&table).await;
    let playing = anna.get(&table).await.text;
    assert!(playing.contains("id=\"agreed\"") && playing.contains(agreed), "{playing}");
}
