//! Records as text: what is read, what is refused and where.

use table::{
    Actor, Commitment, Contribution, Dice, HeaderLine, Odds, Origin, Pledge, QuickDice, Record, RecordFault,
    RecordResult, RecordStep, Remark, RemarkKind, Seat, SeatSet, Secret, VoidStart,
};

/// A record of version 1 with every kind of line in it.
fn full() -> Record {
    let step = |actor, text: &str| RecordStep { line: 0, actor, text: text.into() };
    Record {
        version: 1,
        options: vec![("coin".into(), "no".into()), ("order".into(), "order\n\n# low |\n".into())],
        names: vec![(Seat(0), "Ann of  Kent".into()), (Seat(2), "Élodie 王".into())],
        digest: Some(Commitment([0xc0; 32])),
        entropy: vec![
            Contribution { seat: Seat(0), entropy: [1; 32] },
            Contribution { seat: Seat(2), entropy: [0xfe; 32] },
        ],
        secret: Some(Secret([0x5e; 32])),
        steps: vec![step(Actor::Chance, "deal 5"), step(Actor::Seat(Seat(2)), "pick 5 – now")],
        result: Some(RecordResult {
            line: 0,
            ending: "played-out".into(),
            winners: SeatSet::only(Seat(0)).with(Seat(2)),
        }),
        ..Record::new("tricks", 3, 3)
    }
}

/// A record of version 2 with every kind of line in it.
fn newest() -> Record {
    let remark = |ply, kind| Remark { line: 0, ply, kind };
    let odds = Odds { shrink: true, list: vec![(2, "deal 5".into()), (1, "deal 6".into())] };
    let mut record = full();
    let own = |text: &str| RecordStep { line: 0, actor: Actor::Seat(Seat(2)), text: text.into() };
    record.steps.push(own("pick 6"));
    Record {
        version: 2,
        table: Some("hg7kq2".into()),
        origin: Some(Origin { table: "other".into(), plies: 12 }),
        voids: vec![VoidStart { seat: Seat(1), commitment: Commitment([3; 32]) }; 2],
        bots: vec![(Seat(1), "careful".into())],
        commitment: record.digest.take(),
        pledges: vec![Pledge { seat: Seat(0), digest: [4; 32] }, Pledge { seat: Seat(2), digest: [5; 32] }],
        remarks: vec![
            remark(0, RemarkKind::Odds(odds)),
            remark(1, RemarkKind::Deputy { seat: Seat(2), bot: "quick".into() }),
            remark(2, RemarkKind::Return { seat: Seat(2) }),
        ],
        result: Some(RecordResult { line: 0, ending: "agreement".into(), winners: SeatSet::EMPTY }),
        ..record
    }
}

/// A header that ends where `more` begins.
fn header(more: &str) -> String {
    format!("interregnum record 1\ngame tricks\nrules 3\nseats 3\n{more}")
}

/// Where and what a fault says: line, column, expected, found.
fn fault(text: &str) -> (usize, usize, String, String) {
    match text.parse::<Record>() {
        Err(RecordFault { line, column, expected, found }) => (line, column, expected, found),
        Ok(record) => panic!("{text:?} was read as {record:?}"),
    }
}

#[track_caller]
fn refused(text: &str, line: usize, column: usize, expected: &str, found: &str) {
    assert_eq!(fault(text), (line, column, expected.to_owned(), found.to_owned()), "{text:?}");
}

const DIGEST: &str = "64 hexadecimal digits in lower case";
const HEADER: &str = "'option', 'document', 'name', 'commitment', 'entropy', 'secret' or 'play'";
const ORDER: &str = "header lines in the order option, name, commitment, entropy, secret";
const SEAT: &str = "a seat number from 0 to 2";
const STEP_ACTOR: &str = "'chance', a seat number from 0 to 2 or 'result'";

#[test]
fn every_kind_of_line_reads_back_as_it_was_written() {
    let text = full().to_string();
    let read: Record = text.parse().unwrap();
    assert!(read.same_game(&full()));
    assert_eq!(read.to_string(), text);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[read.steps[1].line - 1], "2 pick 5 – now", "a step knows its line");
    assert_eq!(lines[read.result.unwrap().line - 1], "result played-out 0 2");
}

#[test]
fn every_kind_of_line_of_version_2_reads_back_as_it_was_written() {
    let text = newest().to_string();
    let read: Record = text.parse().unwrap();
    assert!(read.same_game(&newest()));
    assert_eq!(read.to_string(), text);
    let lines: Vec<&str> = text.lines().collect();
    let words: Vec<&str> = read.remarks.iter().map(|remark| lines[remark.line - 1]).collect();
    assert_eq!(words, ["odds shrink 2 deal 5, 1 deal 6", "deputy 2 quick", "return 2"]);
    for (line, begins) in [
        (HeaderLine::Game, "game "),
        (HeaderLine::Rules, "rules "),
        (HeaderLine::Seats, "seats "),
        (HeaderLine::Option, "document order"),
        (HeaderLine::Commitment, "commitment "),
        (HeaderLine::Pledge(Seat(2)), "pledge 2 "),
        (HeaderLine::Entropy(Seat(0)), "entropy 0 "),
        (HeaderLine::Secret, "secret "),
        (HeaderLine::Play, "play"),
        (HeaderLine::Last, "result agreement"),
    ] {
        assert!(lines[read.lines.number(line) - 1].starts_with(begins), "{line:?}");
    }
    assert_eq!(lines[1], "table hg7kq2");
    let older = Record { commitment: None, digest: Some(Commitment([9; 32])), ..newest() };
    let text = older.to_string();
    assert!(text.contains(&format!("\ndigest {}\n", "09".repeat(32))), "{text}");
    assert!(text.parse::<Record>().unwrap().same_game(&older));
}

#[test]
fn a_commitment_is_the_sha256_of_the_lines_that_were_agreed_and_of_the_secret() {
    let record = newest();
    let (text, secret) = (record.to_string(), "5e".repeat(32));
    let agreed: String = text
        .lines()
        .skip(1)
        .take_while(|line| !line.starts_with("name "))
        .map(|line| format!("{line}\n"))
        .collect();
    let hashed = format!("interregnum commitment 2\n{agreed}secret {secret}\n");
    let digest: [u8; 32] = <sha2::Sha256 as sha2::Digest>::digest(hashed).into();
    assert_eq!(record.commitment_to(&Secret([0x5e; 32])), Commitment(digest));
    let same = Record { names: Vec::new(), bots: Vec::new(), entropy: Vec::new(), ..newest() };
    assert_eq!(same.commitment_to(&Secret([0x5e; 32])), Commitment(digest), "who plays is not covered");
}

#[test]
fn lines_of_version_2_have_their_places() {
    let header = |more: &str| header(more).replace("record 1", "record 2");
    let keys = "'option', 'document', 'origin', 'void', 'name', 'bot', 'commitment', 'digest', 'pledge', \
                'entropy', 'secret' or 'play'";
    refused(&header("colour red\nplay\n"), 5, 1, keys, "\"colour red\"");
    let order =
        "header lines in the order option, origin, void, name, bot, commitment, pledge, entropy, secret";
    refused(&header("name 0 Ann\norigin a 3\n"), 6, 1, order, "\"origin a 3\"");
    refused(&header("origin a 03\n"), 5, 10, "a number of steps", "\"03\"");
    refused(&header("origin a 3\norigin a 3\n"), 6, 1, "one origin only", "\"origin a 3\"");
    refused(&header("void 3 00\n"), 5, 6, SEAT, "\"3 00\"");
    refused(&header("bot 1 a\nbot 0 b\n"), 6, 5, "seats in rising order, each once", "\"0 b\"");
    let zeros = "0".repeat(64);
    let twice = header(&format!("commitment {zeros}\ndigest {zeros}\n"));
    let (line, _, expected, _) = fault(&twice);
    assert_eq!((line, &*expected), (6, "one commitment only"));
    let pledges = header(&format!("pledge 1 {zeros}\npledge 1 {zeros}\n"));
    assert_eq!(fault(&pledges).2, "seats in rising order, each once");
    let play = |more: &str| header(&format!("play\n{more}"));
    refused(&play("odds grow 1 a\n"), 6, 6, "'stay' or 'shrink'", "\"grow 1 a\"");
    refused(&play("odds stay 1 a, 01 b\n"), 6, 16, "a weight and an outcome", "\"01 b\"");
    refused(&play("odds stay 1 a\n0 go\n"), 7, 1, "a step of chance after the odds", "\"0 go\"");
    let about = "a step of seat 1, whom the line before is about";
    refused(&play("deputy 1 quick\n0 go\n"), 7, 1, about, "\"0 go\"");
    refused(&play("return 1\nreturn 1\n1 go\n"), 7, 1, about, "\"return 1\"");
    refused(&play("return 1\n"), 7, 1, about, "the end of the file");
    refused(&play("deputy 1 \n1 go\n"), 6, 10, "a bot without blanks at its ends", "the end of the line");
    let who = format!("'odds', 'deputy', 'return', {STEP_ACTOR}");
    refused(&play("deputy\n"), 6, 7, "a seat number", "the end of the line");
    refused(&play("3 go\n"), 6, 1, &who, "\"3 go\"");
    assert!(play("0 go\nresult agreement\n").parse::<Record>().is_ok());
    // What version 2 brought is nothing that version 1 knows.
    refused(&self::header("play\nodds stay 1 a\n"), 6, 1, STEP_ACTOR, "\"odds stay 1 a\"");
    refused(&self::header("table a\nplay\n"), 5, 1, HEADER, "\"table a\"");
}

#[test]
fn the_smallest_record_reads_back() {
    let text = header("play\n");
    let read: Record = text.parse().unwrap();
    assert_eq!((read.steps.len(), read.result.clone(), read.secret), (0, None, None));
    assert_eq!(read.to_string(), text);
    assert_eq!(header("play").parse::<Record>().unwrap(), read, "the last line break may be missing");
}

#[test]
fn comments_are_skipped_and_lines_still_counted() {
    let text = "# a game\ninterregnum record 1\ngame tricks\n#\nrules 3\nseats 3\nplay\n# first\nchance deal 1\n# end";
    let read: Record = text.parse().unwrap();
    assert_eq!(read.steps[0], RecordStep { line: 9, actor: Actor::Chance, text: "deal 1".into() });
    refused(&text.replace("chance deal", "chance# deal"), 9, 1, STEP_ACTOR, "\"chance# deal 1\"");
}

#[test]
fn documents_keep_every_line_and_their_last_break() {
    for body in ["a\nb", "a\nb\n", "\n", "\n\n", " a \n#b\n|c", "é\n\tx"] {
        let record = Record { options: vec![("order".into(), body.into())], ..full() };
        let read: Record = record.to_string().parse().unwrap();
        assert_eq!(read.options, [("order".to_owned(), body.to_owned())]);
    }
    let two_lines = "at least two lines that begin with '|'";
    refused(&header("document order\n|a\nplay\n"), 7, 1, two_lines, "\"play\"");
    refused(&header("document order\n"), 6, 1, two_lines, "the end of the file");
    refused(&header("document order\n|a\n#\n|b\nplay\n"), 7, 1, two_lines, "\"#\"");
    refused(&header("document\n|a\n|b\n"), 5, 9, "the name of an option", "the end of the line");
    refused(&header("document a b\n|a\n|b\n"), 5, 11, "the end of the line", "\" b\"");
    refused(&header("|a\n"), 5, 1, HEADER, "\"|a\"");
}

#[test]
fn the_first_lines_are_fixed() {
    let head = "the line 'interregnum record 1' or 'interregnum record 2'";
    refused("", 1, 1, head, "the end of the line");
    refused("interregnum record 3\n", 1, 1, head, "\"interregnum record 3\"");
    refused("\ninterregnum record 1\n", 1, 1, head, "the end of the line");
    refused("# only a comment", 2, 1, head, "the end of the file");
    refused("interregnum record 1\nrules 3\n", 2, 1, "'game' and its value", "\"rules 3\"");
    refused("interregnum record 1\ngame \n", 2, 1, "'game' and its value", "\"game \"");
    refused("interregnum record 1\ngame a b\n", 2, 7, "the end of the line", "\" b\"");
    refused("interregnum record 1\n", 2, 1, "'game' and its value", "the end of the file");
    let game = "interregnum record 1\ngame tricks\n";
    let version = "the version of the rules, a whole number";
    refused(&format!("{game}rules x\n"), 3, 7, version, "\"x\"");
    refused(&format!("{game}rules 03\n"), 3, 7, version, "\"03\"");
    refused(&format!("{game}rules 4294967296\n"), 3, 7, version, "\"4294967296\"");
    let seats = "the number of seats, 1 to 8";
    for count in ["0", "9", "-1", "two"] {
        refused(&format!("{game}rules 3\nseats {count}\n"), 4, 7, seats, &format!("{count:?}"));
    }
    refused(&format!("{game}rules 3\n"), 4, 1, "'seats' and its value", "the end of the file");
}

#[test]
fn header_lines_come_in_their_order_and_are_known() {
    refused(&header("colour red\nplay\n"), 5, 1, HEADER, "\"colour red\"");
    refused(&header(""), 5, 1, HEADER, "the end of the file");
    refused(&header("name 0 Ann\noption coin no\nplay\n"), 6, 1, ORDER, "\"option coin no\"");
    let digits = "0".repeat(64);
    refused(&header(&format!("secret {digits}\nname 0 Ann\n")), 6, 1, ORDER, "\"name 0 Ann\"");
    refused(&header("play now\n"), 5, 5, "nothing after 'play'", "\" now\"");
}

#[test]
fn options_have_one_name_and_one_value() {
    refused(&header("option\n"), 5, 7, "the name of an option", "the end of the line");
    refused(&header("option  no\n"), 5, 8, "the name of an option", "\" no\"");
    refused(&header("option coin\n"), 5, 12, "its value", "the end of the line");
    refused(&header("option coin \n"), 5, 13, "a value", "the end of the line");
    refused(&header("option coin no\noption coin yes\n"), 6, 8, "each option once", "\"coin yes\"");
    refused(&header("option coin no\ndocument coin\n|a\n|b\n"), 6, 10, "each option once", "\"coin\"");
}

#[test]
fn names_belong_to_seats_in_rising_order() {
    refused(&header("name 3 Di\n"), 5, 6, SEAT, "\"3 Di\"");
    refused(&header("name 00 Di\n"), 5, 6, SEAT, "\"00 Di\"");
    refused(&header("name 0\n"), 5, 7, "a name", "the end of the line");
    refused(&header("name\n"), 5, 5, "a seat number", "the end of the line");
    refused(&header("name 0 \n"), 5, 8, "a name without blanks at its ends", "the end of the line");
    refused(&header("name 0  Ann\n"), 5, 8, "a name without blanks at its ends", "\" Ann\"");
    let rising = "seats in rising order, each once";
    refused(&header("name 1 Bo\nname 0 Ann\n"), 6, 6, rising, "\"0 Ann\"");
    refused(&header("name 1 Bo\nname 1 Bo\n"), 6, 6, rising, "\"1 Bo\"");
}

#[test]
fn digests_are_64_small_hexadecimal_digits_and_come_once() {
    let digits = "0f".repeat(32);
    refused(&header("commitment 0g\n"), 5, 13, DIGEST, "\"g\"");
    refused(&header("commitment\n"), 5, 11, DIGEST, "the end of the line");
    refused(
        &header(&format!("secret {}\n", digits.to_uppercase())),
        5,
        9,
        DIGEST,
        "\"F0F0F0F0F0F0F0F0F0F0F0F0…\"",
    );
    refused(&header(&format!("secret {}\n", &digits[1..])), 5, 71, DIGEST, "the end of the line");
    refused(&header(&format!("secret {digits}0\n")), 5, 72, DIGEST, "\"0\"");
    let twice = |key: &str| header(&format!("{key} {digits}\n{key} {digits}\n"));
    refused(&twice("commitment"), 6, 1, "one commitment only", "\"commitment 0f0f0f0f0f0f0…\"");
    refused(&twice("secret"), 6, 1, "one secret only", "\"secret 0f0f0f0f0f0f0f0f0…\"");
    refused(&header("entropy 0 é\n"), 5, 11, DIGEST, "\"é\"");
    refused(&header("entropy 5 00\n"), 5, 9, SEAT, "\"5 00\"");
    refused(&header("entropy 1\n"), 5, 10, "64 hexadecimal digits", "the end of the line");
    let seats = header(&format!("entropy 1 {digits}\nentropy 1 {digits}\n"));
    refused(&seats, 6, 9, "seats in rising order, each once", "\"1 0f0f0f0f0f0f0f0f0f0f0f…\"");
}

#[test]
fn steps_have_an_actor_and_words() {
    refused(&header("play\n3 pick 1\n"), 6, 1, STEP_ACTOR, "\"3 pick 1\"");
    refused(&header("play\nChance deal 1\n"), 6, 1, STEP_ACTOR, "\"Chance deal 1\"");
    refused(&header("play\n\n"), 6, 1, STEP_ACTOR, "the end of the line");
    refused(&header("play\n0\n"), 6, 2, "a step", "the end of the line");
    refused(&header("play\nchance \n"), 6, 8, "a step", "the end of the line");
    refused(&header("play\n0  pick 1\n"), 6, 3, "a step", "\" pick 1\"");
    refused(&header("play\n0 pick 1 \n"), 6, 3, "a step", "\"pick 1 \"");
    refused(&header("play\n0 pick 1\r\n"), 6, 3, "a step", "\"pick 1\\r\"");
}

#[test]
fn the_result_names_an_ending_and_winners_and_comes_last() {
    refused(&header("play\nresult\n"), 6, 7, "how the game ended", "the end of the line");
    refused(
        &header("play\nresult won\n"),
        6,
        11,
        "the number of at least one winning seat",
        "the end of the line",
    );
    refused(&header("play\nresult won 3\n"), 6, 12, SEAT, "\"3\"");
    refused(&header("play\nresult won 1 x\n"), 6, 14, SEAT, "\"x\"");
    refused(&header("play\nresult won 1 \n"), 6, 14, SEAT, "the end of the line");
    let rising = "winners in rising order, each once";
    refused(&header("play\nresult won 1 0\n"), 6, 14, rising, "\"0\"");
    refused(&header("play\nresult won 1 1\n"), 6, 14, rising, "\"1\"");
    let last = "the end of the file after the result in line 6";
    refused(&header("play\nresult won 1\n0 pick 1\n"), 7, 1, last, "\"0 pick 1\"");
}

#[test]
fn columns_count_characters_not_bytes() {
    refused(&header("name 0 王王\noption é é\n"), 6, 1, ORDER, "\"option é é\"");
    refused(&header("document é王 x\n"), 5, 12, "the end of the line", "\" x\"");
}

#[test]
fn a_fault_reads_as_a_sentence() {
    let fault = header("name 3 Di\n").parse::<Record>().unwrap_err();
    assert_eq!(fault.to_string(), "line 5, column 6: expected a seat number from 0 to 2, found \"3 Di\"");
}

#[test]
fn line_numbers_do_not_make_a_different_game() {
    let read: Record = full().to_string().parse().unwrap();
    assert_ne!(read, full());
    assert!(read.same_game(&full()));
    let mut other = full();
    other.steps[0].text = "deal 6".into();
    assert!(!read.same_game(&other));
}

/// Whatever is done to a record, the reader answers: with the same text back, or with a fault that
/// lies inside the text.
#[test]
fn bent_records_are_read_exactly_or_refused_at_a_place_that_exists() {
    const PIECES: [&str; 16] = [
        "\n",
        " ",
        "#",
        "|",
        "0",
        "9",
        "a",
        "é",
        "王",
        "\r",
        "\t",
        "play",
        "result x 0\n",
        "name 1 X\n",
        "document order\n",
        "chance deal 1\n",
    ];
    let whole = full().to_string();
    let (mut read, mut refused) = (0, 0);
    for seed in 0..20_000 {
        let mut dice = QuickDice::new(seed);
        let mut any = |count: usize| dice.below(count as u32) as usize;
        let mut letters: Vec<char> = whole.chars().collect();
        for _ in 0..=any(3) {
            let at = any(letters.len());
            match any(5) {
                0 => drop(letters.remove(at)),
                1 => letters.truncate(at + 1),
                2 => drop(letters.splice(at..at, PIECES[any(PIECES.len())].chars())),
                3 => drop(letters.splice(at..=at, PIECES[any(PIECES.len())].chars())),
                _ => {
                    // A line moves somewhere else.
                    let text: String = letters.iter().collect();
                    let mut lines: Vec<&str> = text.split('\n').collect();
                    let line = lines.remove(any(lines.len()));
                    lines.insert(any(lines.len() + 1), line);
                    letters = lines.join("\n").chars().collect();
                }
            }
            if letters.is_empty() {
                letters.push('\n');
            }
        }
        let text: String = letters.into_iter().collect();
        match text.parse::<Record>() {
            Ok(record) => {
                read += 1;
                let plain: String = without_comments(&text);
                assert_eq!(
                    record.to_string().trim_end_matches('\n'),
                    plain.trim_end_matches('\n'),
                    "{text:?}"
                );
            }
            Err(fault) => {
                refused += 1;
                let lines: Vec<&str> = text.split('\n').collect();
                let width = lines.get(fault.line - 1).map_or(0, |line| line.chars().count());
                assert!(
                    fault.line <= lines.len() + 1 && (1..=width + 1).contains(&fault.column),
                    "{fault} {text:?}"
                );
            }
        }
    }
    assert!(read > 500 && refused > 500, "{read} read, {refused} refused");
}

fn without_comments(text: &str) -> String {
    let kept: Vec<&str> = text.split('\n').filter(|line| !line.starts_with('#')).collect();
    kept.join("\n")
}

/// A record of one step and a result, with this many lines before its steps.
fn short(name: &str) -> String {
    format!("interregnum record 1\ngame {name}\nrules 1\nseats 2\nplay\n0 go\nresult done 1\n")
}

#[test]
fn games_that_follow_each_other_in_a_file_are_split_with_the_number_of_their_first_line() {
    let (first, second, third) = (short("one"), short("two"), short("three"));
    let text = format!("{first}{second}{third}");
    let games = Record::split_games(&text);
    assert_eq!(games, [(1, first.as_str()), (8, second.as_str()), (15, third.as_str())]);
    assert_eq!(Record::split_games(&first), [(1, first.as_str())]);
    assert_eq!(Record::split_games(""), [(1, "")]);
    // A file that does not begin with a record keeps what stands there, for the reader to refuse.
    let odd = format!("# mine\n{first}");
    assert_eq!(Record::split_games(&odd), [(1, "# mine\n"), (2, first.as_str())]);
    // The head is a line of its own, not a part of one.
    let inside = first.replace("go", "interregnum record 1");
    assert_eq!(Record::split_games(&inside).len(), 1);
}

#[test]
fn lines_of_the_second_and_later_games_are_counted_through_the_file() {
    let text = format!("{}{}", short("one"), short("two"));
    let games = Record::split_games(&text);
    let lines = |nth: usize| {
        let (first_line, part) = games[nth];
        let record = Record::parse_at(part, first_line).unwrap();
        (record.steps[0].line, record.result.unwrap().line)
    };
    assert_eq!((lines(0), lines(1)), ((6, 7), (13, 14)));
    let spoilt = text.replacen("game two", "game", 1);
    let (first_line, part) = Record::split_games(&spoilt)[1];
    assert_eq!(Record::parse_at(part, first_line).unwrap_err().line, 9);
}

#[test]
fn a_fault_behind_a_document_is_told_in_its_own_line() {
    let text = header("document order\n|a\n|b\n");
    assert_eq!(fault(&text).0, 8, "where the file ends");
}
