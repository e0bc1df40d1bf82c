//! Check, backup and restore: what is wrong is found, a copy is whole, and nothing is replaced unseen.

use crate::browser;
use crate::place;

use std::fs::File;
use std::path::Path;

use browser::House;
use house::tables::{Database, TableId};
use house::upkeep::{Signature, Upkeep, UpkeepFault, restore};
use sqlx::{ConnectOptions, Executor};

fn signature() -> Signature {
    Signature { host: "hilda".into(), reason: None }
}

async fn host(directory: &Path) -> Upkeep {
    Upkeep::open(&Database::Directory(directory.into()), signature()).await.unwrap()
}

/// Writes into the database behind everybody's back.
async fn meddle(directory: &Path, sql: &'static str) {
    if !place::is_file() {
        place::ask(directory, sql).await;
        return;
    }
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(directory.join("interregnum.sqlite"));
    let mut connection = options.foreign_keys(false).connect().await.unwrap();
    connection.execute(sql).await.unwrap();
}

/// A house of which copies are made.
async fn in_a_file() -> House {
    let settings = house::Settings { bot_pace: std::time::Duration::ZERO, ..Default::default() };
    House::on_file(tempfile::tempdir().unwrap(), settings).await
}

/// A house with a game that is on, one that is over and one that waits for players.
async fn furnished(house: House) -> (House, [String; 3]) {
    let mut anna = house.browser();
    let on = anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    let over = anna.post("/play-now", &[("game", "king-is-dead")]).await.follow();
    house.people_next(&over).await;
    assert_eq!(anna.post(&format!("{over}/resign"), &[]).await.status, 303);
    let fields = [("game", "king-is-dead"), ("seat-0", "me"), ("seat-1", "open"), ("listed", "1")];
    let open = anna.post("/new", &fields).await.follow();
    house.people_next(&on).await;
    (house, [on, over, open])
}

#[tokio::test]
async fn a_check_finds_what_does_not_hold_together_and_nothing_else() {
    let (house, _) = furnished(House::open().await).await;
    let host = Upkeep::open(&place::database(house.directory()), signature()).await.unwrap();
    assert_eq!(host.check().await.unwrap(), (3, vec![]));
    house.close();
    meddle(house.directory(), "UPDATE tables SET phase = 'open' WHERE phase = 'over'").await;
    let (_, faults) = host.check().await.unwrap();
    let words = "the index says phase open, the entries say over";
    assert!(faults.len() == 1 && faults[0].contains(words), "{faults:?}");
    let resigned = "UPDATE tables SET phase = 'over' WHERE id IN \
        (SELECT table_id FROM entries WHERE entry LIKE '%\"resigned\"%')";
    meddle(house.directory(), resigned).await;
    assert_eq!(host.check().await.unwrap(), (3, vec![]), "repaired");
    let breaks = [
        ("UPDATE tables SET listed = 1 - listed WHERE phase = 'open'", "listed"),
        ("DELETE FROM holders WHERE table_id = (SELECT id FROM tables WHERE phase = 'open')", "holders"),
        (
            "DELETE FROM entries WHERE table_id = (SELECT id FROM tables WHERE phase = 'over') AND number = 1",
            "entry 1",
        ),
        (
            "UPDATE entries SET entry = 'nonsense' WHERE number = 0 AND table_id = \
             (SELECT id FROM tables WHERE phase = 'playing')",
            "cannot be read",
        ),
        ("INSERT INTO entries VALUES ('aaaaaaaaaaaaaaaa', 0, 0, '{}')", "a row of entries has no tables"),
        (
            "PRAGMA ignore_check_constraints = ON; UPDATE tables SET phase = 'limbo' WHERE phase = 'over'",
            "the file: CHECK constraint failed",
        ),
    ];
    // A server does not take the last two, whoever writes them.
    let possible = if place::is_file() { breaks.len() } else { breaks.len() - 2 };
    for (number, (sql, words)) in (1..).zip(breaks).take(possible) {
        meddle(house.directory(), sql).await;
        let (_, faults) = host.check().await.unwrap();
        assert!(
            faults.len() == number && faults.iter().any(|fault| fault.contains(words)),
            "{sql}: {faults:?}"
        );
    }
}

#[tokio::test]
async fn a_backup_of_a_running_house_opens_as_the_same_house() {
    let (house, tables) = furnished(in_a_file().await).await;
    let host = host(house.directory()).await;
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("copy.sqlite");
    host.backup(&file).await.unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "secrets are in it: nobody else reads it ({mode:o})");
    }
    assert!(host.backup(&file).await.is_err(), "a file that is there is not overwritten");
    let fresh = tempfile::tempdir().unwrap();
    let (act, replaced) = restore(fresh.path(), &file, false, signature()).await.unwrap();
    assert_eq!((act.verb.as_str(), replaced), ("restore", None));
    let again = house::House::open(house::Settings { data_dir: fresh.path().into(), ..Default::default() });
    let again = again.await.unwrap();
    for table in &tables {
        let id = TableId::read(table.trim_start_matches("/t/")).unwrap();
        let facts = async |house: &house::House| {
            house.read(&id, |table| Ok((table.version(), table.phase(), table.names()))).await.unwrap()
        };
        assert_eq!(facts(&again).await, facts(&house.inner).await, "{table}");
    }
    let names: Vec<String> = std::fs::read_dir(place.path())
        .unwrap()
        .map(|f| f.unwrap().file_name().into_string().unwrap())
        .collect();
    assert_eq!(names, ["copy.sqlite"], "nothing half-done stays");
}

#[tokio::test]
async fn nothing_is_restored_over_a_running_house_nor_unasked_nor_from_a_broken_copy() {
    let (house, tables) = furnished(in_a_file().await).await;
    let place = tempfile::tempdir().unwrap();
    let file = place.path().join("copy.sqlite");
    host(house.directory()).await.backup(&file).await.unwrap();
    let target = tempfile::tempdir().unwrap();
    restore(target.path(), &file, false, signature()).await.unwrap();
    let refused =
        async |directory: &Path, file: &Path, yes: bool| match restore(directory, file, yes, signature())
            .await
        {
            Err(UpkeepFault::No(words)) => words,
            other => panic!("{other:?}"),
        };
    let words = refused(target.path(), &file, false).await;
    assert!(words.contains("--yes"), "{words}");
    // The lock that a running house holds.
    let lock =
        File::options().write(true).create(true).truncate(false).open(target.path().join("interregnum.lock"));
    let lock = lock.unwrap();
    lock.lock().unwrap();
    let words = refused(target.path(), &file, true).await;
    assert!(words.contains("a house runs in"), "{words}");
    drop(lock);
    // Without the lock, a database that somebody has open is not taken from under them.
    let words = refused(house.directory(), &file, true).await;
    assert!(words.contains("has the database open") || words.contains("a house runs in"), "{words}");
    let id = TableId::read(tables[0].trim_start_matches("/t/")).unwrap();
    assert!(host(house.directory()).await.show(&id).await.is_ok(), "nothing happened to it");
    // A copy that does not hold together replaces nothing.
    let broken = place.path().join("broken.sqlite");
    let mut bytes = std::fs::read(&file).unwrap();
    let half = bytes.len() / 2;
    bytes[half..half + 4_096].fill(7);
    std::fs::write(&broken, &bytes).unwrap();
    let nonsense = place.path().join("nonsense.sqlite");
    std::fs::write(&nonsense, "this is no database at all, but long enough to look at").unwrap();
    let before = std::fs::read(target.path().join("interregnum.sqlite")).unwrap();
    for file in [&broken, &nonsense, &place.path().join("nowhere.sqlite")] {
        assert!(restore(target.path(), file, true, signature()).await.is_err(), "{}", file.display());
        assert_eq!(std::fs::read(target.path().join("interregnum.sqlite")).unwrap(), before);
    }
    // Asked twice, it is done, and what was there is kept.
    let (_, replaced) = restore(target.path(), &file, true, signature()).await.unwrap();
    assert!(replaced.is_some_and(|old| old.is_file()));
    assert!(host(target.path()).await.show(&id).await.is_ok());
    assert!(!target.path().join("restoring").exists());
}

#[tokio::test]
async fn a_directory_without_a_house_is_told_and_nothing_is_made_there() {
    let empty = tempfile::tempdir().unwrap();
    let nowhere = Database::Directory(empty.path().into());
    assert!(matches!(Upkeep::open(&nowhere, signature()).await, Err(UpkeepFault::NoHouse(_))));
    assert_eq!(std::fs::read_dir(empty.path()).unwrap().count(), 0);
    // Somebody else's database is not ours to keep.
    let options = sqlx::sqlite::SqliteConnectOptions::new().filename(empty.path().join("interregnum.sqlite"));
    let mut other = options.create_if_missing(true).connect().await.unwrap();
    other.execute("CREATE TABLE t (x)").await.unwrap();
    assert!(matches!(Upkeep::open(&nowhere, signature()).await, Err(UpkeepFault::OtherVersion)));
}
