//! What players add to the chance of a table before its game: pledged by all before it is opened by any.

use std::sync::Arc;

use table::fairness::{hex, unhex};
use table::{Contribution, Seat};

use super::{Visitor, begin_if_ready, must_be, must_go_on, own_seat};
use crate::house::{House, fold};
use crate::problem::Problem;
use crate::tables::{Entry, Hosted, Millis, Phase, PreludeStep, TableId, random};

/// Reads 64 hexadecimal digits; `what` they are is said if they are none.
fn digits(text: &str, what: &str) -> Result<[u8; 32], Problem> {
    unhex(text).map_err(|_| Problem::bad(format!("{what} is 64 hexadecimal digits, in lower case.")))
}

impl House {
    /// Pledges what a seat is going to add, by its digest. `commitment` is the one that it was made for: after a start
    /// that came to nothing there is another.
    pub async fn pledge(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        seat: Option<Seat>,
        commitment: &str,
        pledge: &str,
    ) -> Result<u64, Problem> {
        digits(pledge, "A pledge")?;
        let (who, commitment, pledge) = (visitor.id.clone(), commitment.to_owned(), pledge.to_owned());
        self.enter_by(visitor, id, move |table| {
            let seat = own_seat(table, &who, seat)?;
            let given = table.pledges().into_iter().find(|given| given.seat == seat);
            if given.is_some_and(|given| hex(&given.digest) == pledge) {
                return Ok(None);
            }
            must_be(table, Phase::Open)?;
            must_go_on(table)?;
            if !table.contributors().contains(seat) {
                return Err(Problem::not_now(
                    "Nothing is expected of this seat; the game begins without it.",
                ));
            }
            if given.is_some() {
                return Err(Problem::not_now("This seat has pledged already."));
            }
            if table.commitment() != Some(&commitment) {
                return Err(Problem::not_now(
                    "The house has committed to another secret since; pledge for that one.",
                ));
            }
            Ok(Some(Entry::Pledged { seat, pledge: pledge.clone() }))
        })
        .await
    }

    /// Opens what a seat has pledged. The last one to do so begins the game.
    pub async fn contribute(
        self: &Arc<House>,
        id: &TableId,
        visitor: &Visitor,
        seat: Option<Seat>,
        entropy: &str,
    ) -> Result<u64, Problem> {
        let (who, opened) = (visitor.id.clone(), digits(entropy, "A contribution")?);
        self.change_by(visitor, id, move |table, at| {
            let seat = own_seat(table, &who, seat)?;
            let opened = Contribution { seat, entropy: opened };
            if table.entropy().contains(&opened) {
                return Ok(Vec::new());
            }
            must_be(table, Phase::Open)?;
            must_go_on(table)?;
            if !matches!(table.prelude(), PreludeStep::Openings) {
                return Err(Problem::not_now("Nothing is opened before all have pledged."));
            }
            let promised = table.promised().ok_or_else(|| Problem::broken("a table without a commitment"))?;
            if !table.pledges().contains(&opened.pledge(&promised)) {
                return Err(Problem::not_now("This is not what the seat has pledged."));
            }
            let mut entries = Vec::new();
            fold(table, at, Entry::Contributed { seat, entropy: hex(&opened.entropy) }, &mut entries)?;
            begin_if_ready(table, at, &mut entries)?;
            Ok(entries)
        })
        .await
    }
}

/// What follows when the time for pledging or opening is over: whoever is late is excused, and if something that was
/// pledged stays closed the start is void. Nothing if the time is not over.
pub(crate) fn settle_prelude(table: &mut Hosted, at: Millis) -> Result<Vec<Entry>, Problem> {
    let mut entries = Vec::new();
    if table.is_parked() || table.prelude_until().is_none_or(|until| at < until) {
        return Ok(entries);
    }
    let late = table.prelude_waits_for();
    if let (PreludeStep::Openings, Some(seat)) = (table.prelude(), late.first()) {
        fold(table, at, Entry::Voided { seat, secret: hex(&random()?) }, &mut entries)?;
    }
    for seat in late.iter() {
        fold(table, at, Entry::Excused { seat }, &mut entries)?;
    }
    begin_if_ready(table, at, &mut entries)?;
    Ok(entries)
}

#[cfg(test)]
mod tests {
    use table::SeatSet;

    use super::*;
    use crate::tables::{Opening, Sitter, Token};
    use crate::verbs::opening::plain;

    const SECRET: &str = "0101010101010101010101010101010101010101010101010101010101010101";

    /// A full table whose two players both add something, opened at 1000.
    fn full() -> (Hosted, Vec<(Millis, Entry)>) {
        let person = |name: &str| {
            let visitor = Token::fresh().map(|token| token.visitor()).expect("luck");
            Sitter::Person { visitor, name: name.into() }
        };
        let owner = Token::fresh().expect("luck").visitor().into();
        let opening = Opening {
            rules: shelf::find("king-is-dead").expect("a game").rules_version(),
            secret: SECRET.into(),
            contributors: SeatSet::all(2),
            ..plain(&owner, "king-is-dead", Vec::new(), vec![person("Anna"), person("Bo")])
        };
        let entries = vec![(1_000, Entry::Opened(Box::new(opening)))];
        let table = Hosted::fold(TableId::fresh().expect("luck"), &entries).expect("a table");
        (table, entries)
    }

    fn luck(table: &Hosted, seat: u8) -> (Entry, Entry) {
        let (seat, entropy) = (Seat(seat), [seat + 1; 32]);
        let pledge = Contribution { seat, entropy }.pledge(&table.promised().expect("a commitment"));
        let pledged = Entry::Pledged { seat, pledge: hex(&pledge.digest) };
        (pledged, Entry::Contributed { seat, entropy: hex(&entropy) })
    }

    #[test]
    fn what_was_pledged_and_not_opened_voids_the_start_and_the_house_commits_anew() {
        let (mut table, mut entries) = full();
        let mut take = |table: &mut Hosted, at: Millis, entry: Entry| {
            table.apply(at, &entry).expect("an entry");
            entries.push((at, entry));
        };
        let before = table.commitment().map(str::to_owned);
        let ((a_pledged, a_opened), (b_pledged, _)) = (luck(&table, 0), luck(&table, 1));
        take(&mut table, 2_000, a_pledged);
        take(&mut table, 3_000, b_pledged);
        take(&mut table, 4_000, a_opened);
        assert_eq!(table.prelude_waits_for().first(), Some(Seat(1)));
        let until = table.prelude_until().expect("an end");
        assert!(settle_prelude(&mut table, until - 1).expect("no fault").is_empty(), "there is still time");
        for entry in settle_prelude(&mut table, until).expect("no fault") {
            entries.push((until, entry));
        }
        let kinds = |entries: &[(Millis, Entry)]| {
            entries
                .iter()
                .map(|(_, entry)| serde_json::to_value(entry).expect("json")["what"].clone())
                .collect::<Vec<_>>()
        };
        assert_eq!(kinds(&entries)[4..], ["voided", "excused"]);
        assert_eq!(
            (table.phase(), table.prelude()),
            (Phase::Open, PreludeStep::Pledges),
            "Anna pledges once more"
        );
        assert_ne!(table.commitment().map(str::to_owned), before, "for another commitment");
        assert!(table.entropy().is_empty(), "what was shown is worth nothing any more");
        let (pledged, opened) = luck(&table, 0);
        let mut more = Vec::new();
        fold(&mut table, until + 1, pledged, &mut more).expect("a pledge");
        fold(&mut table, until + 2, opened, &mut more).expect("a contribution");
        begin_if_ready(&mut table, until + 3, &mut more).expect("a game");
        entries.extend(more.into_iter().map(|entry| (until + 3, entry)));
        let resigned = Entry::Resigned { seat: Seat(1) };
        fold(&mut table, until + 4, resigned.clone(), &mut Vec::new()).expect("an end");
        entries.push((until + 4, resigned));
        let record = table.open_record().expect("a record");
        assert_eq!(record.voids.iter().map(|void| void.seat).collect::<Vec<_>>(), [Seat(1)]);
        assert_eq!(record.entropy.len(), 1);
        let draws = shelf::find("king-is-dead").expect("a game").verify(&record).expect("a fair record");
        assert!(draws > 10);
        let folded = Hosted::fold(table.id().clone(), &entries).expect("a fold");
        assert_eq!(folded.open_record().expect("a record").to_string(), record.to_string());
    }

    #[test]
    fn nobody_is_waited_for_while_the_table_is_parked() {
        let (mut table, _) = full();
        let until = table.prelude_until().expect("an end");
        table.apply(2_000, &Entry::Parked { parked: true }).expect("parked");
        assert!(settle_prelude(&mut table, until + 100_000).expect("no fault").is_empty());
        table.apply(3_000, &Entry::Parked { parked: false }).expect("not parked");
        let settled = settle_prelude(&mut table, until + 200_000).expect("no fault");
        assert!(matches!(settled.last(), Some(Entry::Started { .. })), "{settled:?}");
    }
}
