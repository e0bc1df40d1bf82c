//! The page of a report: one file that needs nothing else.

use std::fmt::Write as _;

use arena::{Effect, Simulation};
use ink::{Palette, escape};

use super::Measured;

const STYLE: &str = "body{margin:0;background:var(--table);color:var(--ink);font:16px/1.5 system-ui,sans-serif;\
font-variant-numeric:tabular-nums}\
main{max-width:1400px;margin:0 auto;padding:24px 16px 48px}h1,h2{font-family:'Iowan Old Style',Palatino,Georgia,serif;\
line-height:1.2}h1{margin:0 0 8px}h2{margin:32px 0 8px}p{max-width:70ch;margin:0 0 16px}.muted{color:var(--muted)}\
.charts{columns:400px;column-gap:16px}.charts>svg{margin-bottom:16px;break-inside:avoid}\
.charts.pair{columns:auto;display:grid;gap:16px;align-items:start;grid-template-columns:repeat(auto-fit,minmax(min(100%,400px),1fr))}.charts section>*+*{margin-top:16px}\
svg{width:100%;max-width:560px;height:auto;display:block;border:1px solid var(--line);border-radius:6px}\
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:6px;background:var(--sheet);width:fit-content;max-width:100%}\
table{border-collapse:collapse}th,td{padding:6px 14px;text-align:right;white-space:nowrap}\
tr+tr>*{border-top:1px solid var(--line)}th{font-weight:600}th:first-child,td:first-child{text-align:left}\
td:first-child{position:sticky;left:0;background:var(--sheet);white-space:normal;min-width:9em}";

/// Groups that say who a player was, with the title of their picture.
const SIDES: [(&str, &str); 3] = [
    ("side", "Victories by side"),
    ("leader", "Victories by leader"),
    ("turn", "Victories by place in turn"),
];

/// Groups that say what a player did, with the title of their picture.
const DEEDS: [(&str, &str); 6] = [
    ("card", "Cards' effect on winning"),
    ("tactic", "Tactics' effect on winning"),
    ("location", "Locations' effect on winning"),
    ("summons", "Summons' effect on winning"),
    ("recruits", "Recruits' effect on winning"),
    ("action", "Actions' effect on winning"),
];

/// The page as HTML.
pub(super) fn page(measured: &Measured) -> String {
    let Measured { name, columns, ladder } = measured;
    let mut html = String::new();
    let _ = write!(
        html,
        "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><meta name=\"viewport\" \
         content=\"width=device-width,initial-scale=1\"><title>{0}: measured</title>\
         <style>{1}{STYLE}</style><main><h1>{0}: measured</h1>\
         <p class=\"muted\">Games between programs. A bar is a 95 % interval: where bars overlap widely, chance \
         explains the difference. That whoever did something won more often does not say that they won \
         because of it.</p>",
        escape(name),
        ink::style_sheet()
    );
    let alone = columns.len() == 1;
    html.push_str(if alone { "" } else { "<div class=\"charts pair\">" });
    for (title, simulation) in columns {
        let _ = write!(
            html,
            "<section><h2>{}</h2><p>{} games of {} seats, played by {}; seed {}. {} of the games are distinct, with {} \
             distinct openings of {} decisions.</p>",
            escape(title),
            simulation.games,
            simulation.seats,
            escape(&players(&simulation.bots)),
            simulation.seed,
            simulation.distinct_games,
            simulation.distinct_openings,
            arena::OPENING,
        );
        html.push_str(if alone { "<div class=\"charts\">" } else { "" });
        html.push_str(&simulation.seat_chart(Palette::Page));
        for (group, title) in SIDES {
            html.push_str(&simulation.group_chart(group, title, Palette::Page).unwrap_or_default());
        }
        html.push_str(&simulation.length_chart(Palette::Page));
        if let Some(ladder) = ladder.as_ref().filter(|_| alone) {
            html.push_str(&ladder.ladder(Palette::Page));
            let _ = write!(
                html,
                "<p>Ladder: {} games, {} of them distinct.</p>",
                ladder.games, ladder.distinct_games
            );
        }
        for (group, title) in DEEDS {
            html.push_str(&simulation.effect_chart(group, title, Palette::Page).unwrap_or_default());
        }
        html.push_str(if alone { "</div></section>" } else { "</section>" });
    }
    html.push_str(if alone { "" } else { "</div>" });
    if let Some(ladder) = ladder.as_ref().filter(|_| !alone) {
        let _ = write!(
            html,
            "<h2>Bots</h2><p>{} games, {} of them distinct.</p><div class=\"charts\">{}</div>",
            ladder.games,
            ladder.distinct_games,
            ladder.ladder(Palette::Page)
        );
    }
    numbers(&mut html, columns);
    effects(&mut html, columns);
    html.push_str("</main></html>\n");
    html
}

/// Who played, each name once.
fn players(bots: &[String]) -> String {
    match bots {
        [first, rest @ ..] if rest.iter().all(|bot| bot == first) => format!("the bot {first} on every seat"),
        _ => bots.join(", "),
    }
}

fn numbers(html: &mut String, columns: &[(String, Simulation)]) {
    head(html, "Numbers", columns);
    row(html, "games", columns, |s| s.games.to_string());
    row(html, "distinct games", columns, |s| s.distinct_games.to_string());
    row(html, "distinct openings", columns, |s| s.distinct_openings.to_string());
    row(html, "decisions a game", columns, |s| format!("{:.1}", s.decisions_per_game));
    let seats = columns.iter().map(|(_, s)| s.wins.len()).max().unwrap_or(0);
    for seat in 0..seats {
        row(html, &format!("victories of seat {seat}"), columns, |s| {
            let (low, high) = s.wins_ci95[seat];
            format!("{:.1} % ({:.1} to {:.1})", s.wins[seat] * 100.0, low * 100.0, high * 100.0)
        });
    }
    for ending in union(columns, |s| s.ends.keys().copied().collect()) {
        row(html, &format!("ended by {ending}"), columns, |s| {
            let count = s.ends.get(ending).copied().unwrap_or(0);
            format!("{:.1} %", count as f64 / s.games.max(1) as f64 * 100.0)
        });
    }
    for count in union(columns, |s| s.stats.keys().copied().collect()) {
        let label = format!("{} a game", count.replace('_', " "));
        row(html, &label, columns, |s| format!("{:.3}", s.stats.get(count).copied().unwrap_or(0.0)));
    }
    html.push_str("</table></div>");
}

/// What seats did, in numbers: how often, and what those who did it won, and those who did not.
fn effects(html: &mut String, columns: &[(String, Simulation)]) {
    let all = union(columns, |s| s.effects.iter().map(|effect| (effect.group, effect.name)).collect());
    if all.is_empty() {
        return;
    }
    head(html, "Victory with and without", columns);
    for (group, name) in all {
        let found = |s: &Simulation| -> Option<Effect> {
            s.effects.iter().find(|effect| effect.group == group && effect.name == name).cloned()
        };
        row(html, &format!("{group}: {}", name.replace(['_', '-'], " ")), columns, |s| match found(s) {
            None => "never".to_owned(),
            Some(effect) if effect.seats_without == 0 => {
                format!("{:.2} a game, by every seat", effect.per_game)
            }
            Some(effect) => format!(
                "{:.2} a game; {:.1} % with, {:.1} % without",
                effect.per_game,
                effect.wins_with * 100.0,
                effect.wins_without * 100.0
            ),
        });
    }
    html.push_str("</table></div>");
}

fn union<T: Ord>(columns: &[(String, Simulation)], of: impl Fn(&Simulation) -> Vec<T>) -> Vec<T> {
    let mut all: Vec<T> = columns.iter().flat_map(|(_, simulation)| of(simulation)).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn head(html: &mut String, title: &str, columns: &[(String, Simulation)]) {
    let _ = write!(html, "<h2>{title}</h2><div class=\"scroll\"><table>");
    if columns.len() > 1 {
        html.push_str("<tr><th></th>");
        for (title, _) in columns {
            let _ = write!(html, "<th>{}</th>", escape(title));
        }
        html.push_str("</tr>");
    }
}

fn row(
    html: &mut String,
    label: &str,
    columns: &[(String, Simulation)],
    cell: impl Fn(&Simulation) -> String,
) {
    let _ = write!(html, "<tr><td>{}</td>", escape(label));
    for (_, simulation) in columns {
        let _ = write!(html, "<td>{}</td>", escape(&cell(simulation)));
    }
    html.push_str("</tr>");
}
