//! Records of earlier rules: kept, and refused by the version that they name.

use mass_conquest::Conquest;
use table::{Match, Record};

const BEFORE: [&str; 2] = [
    include_str!("../../../../records/earlier/mass-conquest-2-rules-3.record"),
    include_str!("../../../../records/earlier/mass-conquest-4-rules-3.record"),
];

#[test]
fn games_of_the_rules_before_are_refused_by_their_version_and_not_folded_otherwise() {
    for text in BEFORE {
        for (_, game) in Record::split_games(text) {
            let record: Record = game.parse().unwrap();
            assert_eq!(record.rules, 3);
            let refused = Match::<Conquest>::replay(&record).err().map(|fault| fault.to_string());
            let words =
                "this record follows version 3 of the rules of mass-conquest; this program knows version 4";
            assert_eq!(refused.as_deref(), Some(words));
        }
    }
}
