//! The board for a terminal, at most 100 columns wide.

use ink::{Terminal, Tone, pad, shown_width};
use table::{Names, Seat};

use crate::content::{CardSet, Faction, MARKET_COSTS, Region, Side};
use crate::draw::signs::{side_tone, sign};
use crate::rules::state::{Phase, hero_card};
use crate::secrets::view::{Looker, View};
use crate::words::card_texts::{self, ops_text, sentence};
use crate::words::names::tokens;

const WIDTH: usize = 100;

/// Lines of at most [`WIDTH`] columns from words joined by a separator.
fn lay_out(out: &mut String, head: &str, words: &[String], glue: &str) {
    let indent = " ".repeat(shown_width(head));
    let mut line = head.to_string();
    let mut first = true;
    for word in words {
        let sep = if first { "" } else { glue };
        if !first && shown_width(&line) + shown_width(sep) + shown_width(word) > WIDTH - 2 {
            line.push_str(glue);
            out.push_str(line.trim_end());
            out.push('\n');
            line = indent.clone();
            line.push_str(word);
        } else {
            line.push_str(sep);
            line.push_str(word);
        }
        first = false;
    }
    out.push_str(line.trim_end());
    out.push('\n');
}

fn shorten(text: &str, width: usize) -> String {
    if shown_width(text) <= width {
        return text.into();
    }
    let mut short = String::new();
    for letter in text.chars() {
        if shown_width(&short) + 2 > width {
            break;
        }
        short.push(letter);
    }
    short + "…"
}

/// The board as text.
pub(crate) fn text_board(view: &View, names: &Names, colour: bool) -> String {
    let term = Terminal::new(colour);
    let public = &view.public;
    let mut out = String::new();
    if matches!(public.phase, Phase::Leaders(_)) {
        return "The Last Kingdom: leaders are being dealt.\n".into();
    }
    let round = if public.round == 1 { "Round I" } else { "Round II" };
    let mut head = term.bold(&format!("The Last Kingdom · {round}"));
    if let Some(conflict) = public.conflict {
        head += &format!(" · conflict in {}", conflict.name());
        head += &match public.succession {
            Some(next) => format!(", then {}", next.name()),
            // Until the first succession token lies on the map, nobody knows what comes next.
            None if public.is_last_conflict() => ", the last of the round".into(),
            None => String::new(),
        };
    }
    if let Some(side) = public.momentum {
        head += &format!(" · momentum: {}", side.people());
    }
    out += &head;
    out += "\n\n";
    for region in Region::ALL {
        out += &region_line(view, names, term, region);
        out.push('\n');
    }
    out.push('\n');
    if public.market_len == 7 {
        market_lines(&mut out, view, names, term);
    }
    let pools: Vec<String> = Faction::ALL
        .into_iter()
        .map(|faction| format!("{} {}", term.sign(sign(faction)), public.pools[faction.index()]))
        .collect();
    lay_out(&mut out, "Pools    ", &pools, "  ");
    let invasion = match public.invasion {
        Some(seat) => format!("Invasion token: {}", names.of(seat)),
        None => "Invasion token: free".into(),
    };
    let decks: Vec<String> = ["I", "II"]
        .iter()
        .zip(&view.decks)
        .map(|(name, deck)| match deck.closed {
            true => format!("deck {name}: put away"),
            false => format!("deck {name}: {} cards", deck.unknown as usize + deck.bottom.len()),
        })
        .chain([shorten(&invasion, 50)])
        .collect();
    lay_out(&mut out, "Table    ", &decks, " · ");
    out.push('\n');
    for seat in public.everyone() {
        seat_lines(&mut out, view, names, term, seat);
    }
    own_cards(&mut out, view, term);
    out
}

/// The plaques with the prices that the viewer pays, and what they do.
fn market_lines(out: &mut String, view: &View, names: &Names, term: Terminal) {
    let public = &view.public;
    for (slot, plaque) in public.market.iter().enumerate() {
        let cost = view.payer().map_or(MARKET_COSTS[slot], |seat| public.price(seat, slot));
        let spec = plaque.spec();
        let head = if slot == 0 { "Market   " } else { "         " };
        let kind = card_texts::class_name(spec.class).to_lowercase();
        let title = format!("{head}{} {} ({kind}): ", term.bold(&cost.to_string()), term.bold(spec.name));
        paragraph(out, &title, "             ", &sentence(&ops_text(plaque.ops(public.seats))));
    }
    let thrifty = public.everyone().filter(|seat| public.pays_less(*seat) && view.payer() != Some(*seat));
    for seat in thrifty {
        let name = shorten(&names.of(seat), 44);
        out.push_str(&format!("         {name} pays 1 token less, but never less than 2.\n"));
    }
}

/// A text behind its head, in lines of at most [`WIDTH`] columns.
fn paragraph(out: &mut String, head: &str, indent: &str, text: &str) {
    let mut line = head.to_string();
    for word in text.split(' ') {
        if shown_width(&line) + shown_width(word) > WIDTH - 2 {
            out.push_str(line.trim_end());
            out.push('\n');
            line = indent.to_string();
        }
        line.push_str(word);
        line.push(' ');
    }
    out.push_str(line.trim_end());
    out.push('\n');
}

fn region_line(view: &View, names: &Names, term: Terminal, region: Region) -> String {
    let public = &view.public;
    let at = region.index();
    let mark = if public.conflict == Some(region) {
        term.tone(Tone::Warn, "⚔ ")
    } else if public.succession == Some(region) {
        "→ ".into()
    } else {
        "  ".into()
    };
    let armies: Vec<String> = Faction::ALL
        .into_iter()
        .map(|faction| match public.armies[at][faction.index()] {
            0 => term.dim("  · "),
            n => format!("{}{:<2}", term.sign(sign(faction)), n),
        })
        .collect();
    let [danes, saxons] = public.strength(region);
    let mut figures: Vec<String> = Vec::new();
    let ring = |seat: Seat| match public.side[seat.index()] {
        Side::Dane => "D",
        Side::Saxon => "S",
    };
    for seat in public.everyone() {
        for figure in 0..2 {
            if public.chiefs[seat.index()][figure as usize] == Some(region) {
                let name = crate::words::names::chief_name(public, seat, figure);
                figures.push(format!("{}({})", term.tone(Tone::Seat(seat.0), name), ring(seat)));
            }
        }
    }
    for number in 0..16 {
        let card = hero_card(number);
        if public.heroes[number] == Some(region)
            && let Some(owner) = public.owner(card)
        {
            let name = format!("{}, hero of {}", card.spec().name, names.of(owner));
            figures.push(format!("{}({})", shorten(&name, 34), ring(owner)));
        }
    }
    let state = match public.peace[at] {
        Some(side) => format!("peace of the {}", side.people()),
        None if public.closed & region.mask() != 0 => "closed".into(),
        None => String::new(),
    };
    if !state.is_empty() {
        figures.insert(0, term.muted(&state));
    }
    let head =
        format!("{mark}{} {} D {danes:>2} : S {saxons:<2} ", pad(region.name(), 11), armies.join(" "),);
    let mut out = String::new();
    lay_out(&mut out, &head, &figures, ", ");
    out.trim_end_matches('\n').to_string()
}

fn seat_lines(out: &mut String, view: &View, names: &Names, term: Terminal, seat: Seat) {
    let public = &view.public;
    let at = seat.index();
    let acting = view.waits_for(seat);
    let side = public.side[at];
    let name = shorten(&format!("{} ({})", names.of(seat), public.leader(seat).spec().name), 44);
    let hand = view.hand_sizes[at].iter().sum::<u8>() + view.hands[at].and(CardSet::LEADER_CARDS).len();
    let mut words = vec![
        term.tone(side_tone(side), side.people()),
        match view.screens[at] {
            Some(screen) => format!("tokens {}, points {}", screen.tokens, screen.points),
            None => "tokens and points behind the screen".into(),
        },
        format!("hand {hand}"),
    ];
    if public.passed.contains(seat) {
        words.push("passed".into());
    }
    if public.invasion == Some(seat) {
        words.push("prepares for invasion".into());
    }
    if public.doubled == Some(seat) {
        words.push("doubled down".into());
    }
    if public.locked == Some(seat) {
        words.push("locked".into());
    }
    let arrow = if acting { term.tone(Tone::Accent, "▶ ") } else { "  ".into() };
    lay_out(out, &format!("{arrow}{} ", term.bold(&term.tone(Tone::Seat(seat.0), &name))), &words, " · ");
    let affinity: Vec<String> = Faction::ALL
        .into_iter()
        .map(|faction| format!("{}{}", term.sign(sign(faction)), public.affinity[at][faction.index()]))
        .collect();
    let mut more = vec![format!("affinity {}", affinity.join(" "))];
    if !public.in_play[at].is_empty() {
        more.push("face up:".into());
    }
    let cards: Vec<String> = public.in_play[at].iter().map(|card| card.spec().name.to_string()).collect();
    let mut line = vec![more.join(" · ")];
    if !cards.is_empty() {
        line[0].push(' ');
        line[0].push_str(&cards[0]);
        line.extend(cards[1..].iter().cloned());
    }
    lay_out(out, "    ", &line, ", ");
    let mat = public.leader(seat).spec();
    let (ability, figurine) = card_texts::leader_text(mat);
    let moves = format!("Moves for {}. ", tokens(mat.move_cost.into()));
    paragraph(out, "    mat: ", "      ", &format!("{moves}{ability} Figurine: {figurine}"));
}

fn own_cards(out: &mut String, view: &View, term: Terminal) {
    let list = |out: &mut String, head: &str, cards: CardSet| {
        out.push('\n');
        out.push_str(&term.bold(head));
        out.push('\n');
        for card in cards.iter() {
            let spec = card.spec();
            let head = format!("  {} ({}) ", spec.name, card_texts::class_name(spec.class).to_lowercase());
            let words: Vec<String> = card_texts::card_text(spec).split(' ').map(str::to_string).collect();
            lay_out(out, &head, &words, " ");
        }
    };
    if !view.pack().is_empty() && view.viewer != Looker::All {
        list(out, "The pack in your hands", view.pack());
    }
    let looked: CardSet = view.looked.iter().copied().flatten().collect();
    if !looked.is_empty() {
        list(out, "Cards you look at", looked);
    }
    if let Some(own) = view.viewer.seat()
        && !view.hands[own.index()].is_empty()
    {
        list(out, "Your hand", view.hands[own.index()]);
    }
}
