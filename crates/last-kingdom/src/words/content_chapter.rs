//! The content as tables for the rules page, made from the data that the engine runs.

use crate::content::{CARDS, CardSpec, LEADERS, PLAQUES, Source};
use crate::words::card_texts::{card_text, class_name, leader_text, ops_text, sentence};

fn mark(source: Source) -> String {
    match source {
        Source::Rulebook => "rulebook".into(),
        Source::Reconstructed(rule) => format!("† {rule}"),
        Source::Partly(part, rule) => format!("rulebook, but † {rule}: {part}"),
    }
}

fn rows(cards: &[CardSpec], out: &mut String) {
    *out += "| id | card | kind | what it does | source |\n|---|---|---|---|---|\n";
    for card in cards {
        let (kind, text) = (class_name(card.class), card_text(card));
        *out += &format!("| {} | {} | {kind} | {text} | {} |\n", card.id, card.name, mark(card.source));
    }
    out.push('\n');
}

/// The chapter of the rules page that lists plaques, leaders and cards, in Markdown.
pub fn content_chapter() -> String {
    let mut out = String::from("### Plaques\n\n");
    out += "| plaque | kind | what it does | with two players |\n|---|---|---|---|\n";
    for plaque in &PLAQUES {
        let two = match plaque.ops == plaque.ops_for_two {
            true => "the same".into(),
            false => sentence(&ops_text(plaque.ops_for_two)),
        };
        let (kind, text) = (class_name(plaque.class), sentence(&ops_text(plaque.ops)));
        out += &format!("| {} | {kind} | {text} | {two} |\n", plaque.name);
    }
    out += "\n### Leaders\n\n";
    out += "| initiative | leader | starts in | side | move | tokens | affinity D/W/M/N |\n";
    out += "|---|---|---|---|---|---|---|\n";
    for leader in &LEADERS {
        let [d, w, m, n] = leader.affinity;
        out += &format!(
            "| {} | {} | {} | {} | {} | {} | {d}/{w}/{m}/{n} |\n",
            leader.initiative,
            leader.name,
            leader.start.name(),
            leader.side.people(),
            leader.move_cost,
            leader.tokens
        );
    }
    out += "\n| leader | ability | source | figurine | source |\n|---|---|---|---|---|\n";
    for leader in &LEADERS {
        let (ability, figurine) = leader_text(leader);
        out += &format!(
            "| {} | {ability} | {} | {figurine} | {} |\n",
            leader.name,
            mark(leader.ability_source),
            mark(leader.figurine_source)
        );
    }
    out += "\n### Leader cards\n\n";
    rows(&CARDS[70..], &mut out);
    out += "### Round I cards\n\n";
    rows(&CARDS[..35], &mut out);
    out += "### Round II cards\n\n";
    rows(&CARDS[35..70], &mut out);
    out
}
