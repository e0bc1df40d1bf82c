//! That a picture fits: nothing clipped, nothing overlapping, everything large enough.

use std::collections::BTreeSet;

use king_is_dead::{KingIsDead, Region};
use roxmltree::{Document, Node};
use table::{Names, Presentation, Scene};

use crate::document::{WIDTHS, all_samples, lines, number, origin, picture, plain, words};
use crate::support::samples;

#[test]
fn every_picture_is_well_formed_and_its_ids_are_unique() {
    let names = samples::names();
    for (name, view) in all_samples() {
        for width in WIDTHS {
            for (standalone, dark) in [(true, false), (true, true), (false, false)] {
                let scene = Scene { standalone, dark, ..Scene::in_page(&names, width) };
                let svg = KingIsDead::draw(&view, &scene);
                let tree = Document::parse(&svg).unwrap_or_else(|fault| panic!("{name} {width}: {fault}"));
                assert_eq!(tree.root_element().attribute("width"), Some(width.to_string().as_str()));
                let mut seen = BTreeSet::new();
                for id in tree.descendants().filter_map(|node| node.attribute("id")) {
                    assert!(seen.insert(id), "{name} {width}: {id} twice");
                }
                // A picture of its own carries its colours; one in a page takes the page's.
                assert_eq!(svg.contains("var(--"), !standalone, "{name} {width}");
                assert_eq!(svg.contains("transform:translate("), !standalone, "{name} {width}");
            }
        }
    }
}

#[test]
fn every_label_is_at_least_eleven_pixels_and_inside_the_picture() {
    for (name, view) in all_samples() {
        for width in WIDTHS {
            let svg = plain(&view, width);
            let tree = Document::parse(&svg).unwrap();
            let height = number(tree.root_element(), "height");
            for node in tree.descendants().filter(|node| node.tag_name().name() == "text") {
                assert!(number(node, "font-size") >= 11.0, "{name} {width}: {:?}", node.text());
                assert_eq!(node.attribute("pointer-events"), Some("none"));
            }
            for (text, [left, top, right, bottom]) in lines(&tree) {
                let fits = left >= 0.0 && top >= 0.0 && right <= f64::from(width) && bottom <= height;
                assert!(fits, "{name} {width}: {text:?} at {left} {top} {right} {bottom}");
            }
        }
    }
}

#[test]
fn no_label_overlaps_another() {
    for (name, view) in all_samples() {
        for width in WIDTHS {
            let svg = plain(&view, width);
            let tree = Document::parse(&svg).unwrap();
            let all = lines(&tree);
            for (i, (text, a)) in all.iter().enumerate() {
                for (other, b) in &all[i + 1..] {
                    let clear = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
                    assert!(clear, "{name} {width}: {text:?} {a:?} over {other:?} {b:?}");
                }
            }
        }
    }
}

/// The box of a counter's plate: it is the first filled path of its group, centred on the origin.
fn plate(group: Node<'_, '_>) -> [f64; 4] {
    let (x, y) = origin(group);
    let path = group.children().find(|n| n.tag_name().name() == "path").unwrap().attribute("d").unwrap();
    let end: f64 = path.split('H').nth(1).unwrap().split('A').next().unwrap().parse().unwrap();
    [x - end - 14.0, y - 14.0, x + end + 14.0, y + 14.0]
}

#[test]
fn tkd_25_counters_cover_neither_each_other_nor_a_name() {
    let view = samples::crowded();
    for width in [360, 380, 480, 700, 760, 1000, 1080, 1200, 1600] {
        let svg = plain(&view, width);
        let tree = Document::parse(&svg).unwrap();
        let is_counter = |id: &str| id.starts_with("follower-");
        let plates: Vec<(String, [f64; 4])> = tree
            .descendants()
            .filter(|n| n.attribute("id").is_some_and(is_counter))
            .map(|n| (n.attribute("id").unwrap().to_string(), plate(n)))
            .collect();
        assert_eq!(plates.len(), 24);
        let region_names: Vec<(String, [f64; 4])> = lines(&tree)
            .into_iter()
            .filter(|(text, _)| Region::ALL.iter().any(|r| r.name() == text))
            .collect();
        // Room to spare between boxes; negative means that rounded ends may nearly touch.
        let apart =
            |a: &[f64; 4], b: &[f64; 4]| (a[0] - b[2]).max(b[0] - a[2]).max(a[1] - b[3]).max(b[1] - a[3]);
        for (i, (id, a)) in plates.iter().enumerate() {
            for (other, b) in &plates[i + 1..] {
                assert!(apart(a, b) >= -3.0, "{width}: {id} over {other} by {}", -apart(a, b));
            }
            for (name, b) in &region_names {
                assert!(apart(a, b) >= -1.0, "{width}: {id} over {name} by {}", -apart(a, b));
            }
        }
    }
}

#[test]
fn only_what_can_be_acted_on_glows() {
    let glow: Vec<String> =
        ["region-De", "follower-Gw-W", "space-7", "hand-assemble", "pile-0", "supply", "france"]
            .map(String::from)
            .to_vec();
    for width in [380, 760, 1200] {
        let view = samples::middle();
        let quiet = plain(&view, width);
        let count = |svg: &str| {
            Document::parse(svg)
                .unwrap()
                .descendants()
                .filter(|n| n.attribute("class") == Some("glow"))
                .count()
        };
        assert_eq!(count(&quiet), 0);
        assert_eq!(count(&picture(&view, &samples::names(), width, &glow)), glow.len());
        for id in &glow {
            let one = picture(&view, &samples::names(), width, std::slice::from_ref(id));
            assert_eq!(count(&one), 1, "{id} at {width}");
        }
        let unknown = picture(&view, &samples::names(), width, &["region-Xx".into(), "hand-plot".into()]);
        assert_eq!(unknown, quiet);
    }
}

#[test]
fn touch_targets_on_a_phone_are_at_least_forty_pixels() {
    let svg = plain(&samples::middle(), 380);
    let tree = Document::parse(&svg).unwrap();
    let mut seen = 0;
    for node in tree.descendants().filter(|n| n.tag_name().name() == "rect") {
        if node.attribute("pointer-events") == Some("all") {
            let (w, h) = (number(node, "width"), number(node, "height"));
            assert!(
                w >= 40.0 && h >= 40.0,
                "{:?}: {w} by {h}",
                node.parent().and_then(|p| p.attribute("id"))
            );
            seen += 1;
        }
    }
    let followers = samples::middle().regions.iter().flat_map(|r| r.followers).filter(|&n| n > 0).count();
    assert_eq!(
        seen,
        followers + 8 + 4 + 3 + 2 + 3,
        "followers, spaces, own cards, piles, supply and its lines, France"
    );
}

#[test]
fn names_from_outside_are_escaped_and_fitted() {
    let long = "Bartholomew \u{201c}the <b>Bold</b>\u{201d} & Sons of the Northern Marches";
    let names =
        Names::new(vec![long.into(), "</svg><script>alert('x')</script>".into(), "\u{1b}[2J\u{0}".into()]);
    for width in WIDTHS {
        let svg = picture(&samples::middle(), &names, width, &[]);
        let tree = Document::parse(&svg).unwrap();
        assert!(tree.descendants().all(|n| !matches!(n.tag_name().name(), "script" | "b")));
        for (text, [left, _, right, _]) in lines(&tree) {
            assert!(left >= 0.0 && right <= f64::from(width), "{width}: {text}");
        }
    }
    let nobody = picture(&samples::middle(), &Names::new(Vec::new()), 380, &[]);
    assert!(words(Document::parse(&nobody).unwrap().root_element()).contains("Seat 2"));
}

#[test]
fn a_picture_depends_on_nothing_but_its_view() {
    for (name, view) in all_samples() {
        assert_eq!(plain(&view, 1200), plain(&view.clone(), 1200), "{name}");
    }
}
