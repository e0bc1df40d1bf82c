//! What the rules page says of every card: the one place where effects are told in full.

use crate::content::Card;

/// The rules of the game as players read them.
const PAGE: &str = include_str!("../../../../docs/rules/king-is-dead.md");

/// What a card does, and the rules that say so.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct CardRule {
    /// One or more sentences.
    pub words: String,
    /// "TKD-109 to TKD-111"; several separated by commas.
    pub rules: String,
}

impl CardRule {
    /// What stands on the card: its own words, and what they mean by an open region if they speak of one.
    pub(crate) fn paragraphs(&self) -> Vec<String> {
        let mut paragraphs = vec![self.words.clone()];
        if self.words.contains("open to") {
            paragraphs.extend(open_to());
        }
        paragraphs
    }
}

/// What an open region is, in the words of the page.
fn open_to() -> Option<String> {
    let start = "A region is *open to* a faction";
    let lines = PAGE.lines().skip_while(|line| !line.starts_with(start)).take_while(|line| !line.is_empty());
    let told = lines.collect::<Vec<_>>().join(" ").replace('*', "");
    (!told.is_empty()).then(|| read(&told).words)
}

/// The row of the rules page about a card; empty words if there is none.
pub(crate) fn rule_of(card: Card) -> CardRule {
    let row = PAGE.lines().filter_map(cells).find(|(name, _)| is_about(name, card));
    let mut rule = read(row.map_or("", |row| row.1));
    if let Some(faction) = card.support() {
        // Their row speaks of all three.
        let followers = format!("{} followers", faction.adjective());
        rule.words = rule.words.replace("followers of that faction", &followers);
        rule.words = rule.words.replace("open to it", &format!("open to the {}", faction.people()));
    }
    if card == Card::Muster && rule.words.starts_with("As Quell") {
        // A card must be understood by itself.
        let quell = rule_of(Card::Quell).words;
        rule.words = quell.replace("the Welsh", "the Scots").replace("Welsh follower", "Scottish follower");
    }
    rule
}

fn cells(line: &str) -> Option<(&str, &str)> {
    let (name, words) = line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")?;
    (!words.contains(" | ")).then_some((name, words))
}

fn is_about(name: &str, card: Card) -> bool {
    match card.support() {
        // The three have one row: "Scottish, Welsh, English Support".
        Some(faction) => name.ends_with(" Support") && name.contains(faction.adjective()),
        None => name.strip_suffix(" (twice)").unwrap_or(name) == card.name(),
    }
}

/// Tells the sentences from the numbers in brackets behind them.
fn read(text: &str) -> CardRule {
    let (mut words, mut rules) = (String::new(), Vec::new());
    let mut rest = text;
    while let Some((before, (inside, after))) =
        rest.split_once(" (").and_then(|(before, behind)| Some((before, behind.split_once(')')?)))
    {
        words.push_str(before);
        match inside.starts_with("TKD-") {
            true => rules.extend(inside.split(", ").filter(|part| part.starts_with("TKD-"))),
            false => words.push_str(&format!(" ({inside})")),
        }
        rest = after;
    }
    words.push_str(rest);
    if !words.is_empty() && !words.ends_with('.') {
        words.push('.');
    }
    CardRule { words, rules: rules.join(", ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_page_has_a_row_for_every_card() {
        for card in Card::ALL {
            let rule = rule_of(card);
            assert!(rule.words.len() > 30 && rule.words.ends_with('.'), "{card:?}: {rule:?}");
            assert!(rule.rules.starts_with("TKD-1") || rule.rules.starts_with("TKD-2"), "{card:?}: {rule:?}");
            assert!(
                !rule.words.contains("TKD-") && !rule.words.contains("that faction"),
                "{card:?}: {rule:?}"
            );
            let open = rule.words.contains("open to");
            assert_eq!(rule.paragraphs().len(), if open { 2 } else { 1 }, "{card:?}");
        }
    }

    #[test]
    fn tkd_192_muster_is_told_as_quell_is_for_the_other_people() {
        let (quell, muster) = (rule_of(Card::Quell), rule_of(Card::Muster));
        assert_eq!(muster.words.matches("Scot").count(), quell.words.matches("Welsh").count());
        assert!(!muster.words.contains("Welsh") && !muster.words.contains("Quell"), "{muster:?}");
    }

    #[test]
    fn sentences_are_told_from_numbers() {
        let rule = read("Two go (TKD-1 to TKD-3). One stays (at home) (TKD-5, our reading)");
        assert_eq!(rule.words, "Two go. One stays (at home).");
        assert_eq!(rule.rules, "TKD-1 to TKD-3, TKD-5");
    }
}
