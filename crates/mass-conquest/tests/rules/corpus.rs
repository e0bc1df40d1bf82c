//! Records of earlier rules: kept, and refused by the version that they name.

use mass_conquest::Conquest;
use table::{Match, Record};

const BEFORE: [&str; 4] = [
    include_str!("../../../../records/earlier/mass-conquest-2-rules-3.record"),
    include_str!("../../../../records/earlier/mass-conquest-4-rules-3.record"),
    include_str!("../../../../records/earlier/mass-conquest-2-rules-4.record"),
    include_str!("../../../../records/earlier/mass-conquest-4-rules-4.record"),
];

#[test]
fn games_of_the_rules_before_are_refused_by_their_version_and_not_folded_otherwise() {
    for text in BEFORE {
        for (_, game) in Record::split_games(text) {
            let record: Record = game.parse().unwrap();
            assert!((3..=4).contains(&record.rules));
            let refused = Match::<Conquest>::replay(&record).err().map(|fault| fault.to_string());
            let words = format!(
                "line 3: this record follows version {} of the rules of mass-conquest; this program knows version 5",
                record.rules
            );
            assert_eq!(refused, Some(words));
        }
    }
}
