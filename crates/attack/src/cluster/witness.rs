//! What the database itself saw: every entry, with the node that stored it, when, and who was to see to the table then.
//!
//! Nodes come to the database under names of their own, and triggers write down who did what. So whoever is asked is not
//! whoever is accused.

use std::collections::BTreeMap;
use std::sync::Arc;

use house::tables::{Entry, Millis};
use interregnum_cluster::Cluster;

/// The database of the house.
pub const DATABASE: &str = "house_of_nodes";

/// An entry as it is stored.
#[derive(Clone, PartialEq, Debug)]
pub struct Stored {
    /// Its number at its table, from 0.
    pub number: u64,
    /// When it happened, as the house says.
    pub at: Millis,
    /// When it was stored, as the database says.
    pub stored: Millis,
    /// The node that stored it.
    pub by: Option<usize>,
    /// The node that was to see to the table at that moment; `None` if none was, or where there are no duties.
    pub duty: Option<usize>,
    /// What was stored together with it.
    pub transaction: u64,
    /// What happened.
    pub entry: Entry,
}

/// All entries of all tables, in order.
pub type Entries = BTreeMap<Arc<str>, Vec<Stored>>;

/// A duty that passed on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Passed {
    /// Which tables: those whose name begins so.
    pub letter: String,
    /// Its number among the nodes that ever were.
    pub node: Option<i64>,
    /// How often it has passed on.
    pub fence: i64,
    /// When.
    pub at: Millis,
}

/// The name under which a node comes to the database.
pub fn role(node: usize) -> String {
    format!("node{node}")
}

fn node(role: &str) -> Option<usize> {
    role.strip_prefix("node")?.parse().ok()
}

fn ask(cluster: &Cluster, statement: &str) -> Result<String, String> {
    cluster.ask(DATABASE, statement).map_err(|fault| fault.to_string())
}

/// Makes the database, and a name for each node.
pub fn make(cluster: &Cluster, nodes: usize) -> Result<(), String> {
    let plain = |statement: String| cluster.ask("postgres", &statement).map_err(|fault| fault.to_string());
    for node in 0..nodes {
        // They are to do with one another's tables as they like.
        plain(format!("CREATE ROLE {} LOGIN SUPERUSER", role(node)))?;
    }
    plain(format!("CREATE DATABASE {DATABASE} TEMPLATE template0"))?;
    ask(
        cluster,
        "CREATE SCHEMA witness;
         CREATE TABLE witness.stored (table_id text, number bigint, node text, at timestamptz, transaction bigint,
             duty bigint, PRIMARY KEY (table_id, number));
         CREATE TABLE witness.known (id bigint PRIMARY KEY, node text);
         CREATE TABLE witness.passed (line bigserial, letter text, node bigint, fence bigint, at timestamptz)",
    )?;
    Ok(())
}

/// Whether the house has duties, as one has whose nodes share a database.
fn has_duties(cluster: &Cluster) -> Result<bool, String> {
    Ok(ask(cluster, "SELECT to_regclass('public.duties') IS NOT NULL")? == "t")
}

/// Begins to write down what happens; the house has made its own tables by now.
pub fn begin(cluster: &Cluster) -> Result<(), String> {
    let duties = has_duties(cluster)?;
    let duty = match duties {
        true => "(SELECT node FROM public.duties WHERE letter = left(NEW.table_id, 1))",
        false => "NULL",
    };
    ask(
        cluster,
        &format!(
            "CREATE FUNCTION witness.note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                 INSERT INTO witness.stored VALUES (NEW.table_id, NEW.number, session_user, clock_timestamp(),
                     txid_current(), {duty});
                 RETURN NULL;
             END $$;
             CREATE TRIGGER witness AFTER INSERT ON public.entries FOR EACH ROW EXECUTE FUNCTION witness.note()"
        ),
    )?;
    if duties {
        ask(
            cluster,
            "CREATE FUNCTION witness.meet() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                 INSERT INTO witness.known VALUES (NEW.id, session_user) ON CONFLICT DO NOTHING;
                 RETURN NULL;
             END $$;
             CREATE TRIGGER witness AFTER INSERT ON public.nodes FOR EACH ROW EXECUTE FUNCTION witness.meet();
             CREATE FUNCTION witness.pass() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                 INSERT INTO witness.passed (letter, node, fence, at)
                 VALUES (NEW.letter, NEW.node, NEW.fence, clock_timestamp());
                 RETURN NULL;
             END $$;
             CREATE TRIGGER witness AFTER INSERT OR UPDATE ON public.duties
             FOR EACH ROW EXECUTE FUNCTION witness.pass()",
        )?;
    }
    Ok(())
}

/// From now on a duty passes on without a new fence, so that no fence keeps anybody from anything.
pub fn unfence(cluster: &Cluster) -> Result<(), String> {
    if has_duties(cluster)? {
        ask(
            cluster,
            "CREATE FUNCTION witness.forget() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
                 NEW.fence := OLD.fence;
                 RETURN NEW;
             END $$;
             CREATE TRIGGER forget BEFORE UPDATE ON public.duties
             FOR EACH ROW EXECUTE FUNCTION witness.forget()",
        )?;
    }
    Ok(())
}

/// Everything that is stored.
pub fn entries(cluster: &Cluster) -> Result<Entries, String> {
    let rows = ask(
        cluster,
        "SELECT concat_ws(' ', e.table_id, e.number, e.at, coalesce(w.node, '-'),
             coalesce((extract(epoch FROM w.at) * 1000)::bigint, e.at), coalesce(w.transaction, 0),
             coalesce(k.node, '-'), e.entry)
         FROM public.entries e LEFT JOIN witness.stored w USING (table_id, number)
         LEFT JOIN witness.known k ON k.id = w.duty
         ORDER BY e.table_id, e.number",
    )?;
    let mut entries = Entries::new();
    for row in rows.lines() {
        let (table, stored) = read(row).ok_or_else(|| format!("a row that cannot be read: {row}"))?;
        match entries.get_mut(table) {
            Some(rows) => rows.push(stored),
            None => drop(entries.insert(table.into(), vec![stored])),
        }
    }
    Ok(entries)
}

fn read(row: &str) -> Option<(&str, Stored)> {
    let mut words = row.splitn(8, ' ');
    let table = words.next()?;
    let number = words.next()?.parse().ok()?;
    let at = words.next()?.parse().ok()?;
    let by = node(words.next()?);
    let stored = words.next()?.parse().ok()?;
    let transaction = words.next()?.parse().ok()?;
    let duty = node(words.next()?);
    let entry = serde_json::from_str(words.next()?).ok()?;
    Some((table, Stored { number, at, stored, by, duty, transaction, entry }))
}

/// Every time a duty passed on.
pub fn passed(cluster: &Cluster) -> Result<Vec<Passed>, String> {
    let rows = ask(
        cluster,
        "SELECT concat_ws(' ', letter, coalesce(node, -1), fence, (extract(epoch FROM at) * 1000)::bigint)
         FROM witness.passed ORDER BY line",
    )?;
    let read = |row: &str| {
        let mut words = row.split(' ');
        let letter = words.next()?.to_owned();
        let node = words.next()?.parse().ok().filter(|node| *node >= 0);
        Some(Passed { letter, node, fence: words.next()?.parse().ok()?, at: words.next()?.parse().ok()? })
    };
    rows.lines().map(|row| read(row).ok_or_else(|| format!("a row that cannot be read: {row}"))).collect()
}

/// How many entries each of these tables has, and whether its game is over.
pub fn counts(cluster: &Cluster, tables: &[Arc<str>]) -> Result<BTreeMap<Arc<str>, (u64, bool)>, String> {
    let list = tables.join(",");
    let rows = ask(
        cluster,
        &format!(
            "SELECT concat_ws(' ', id, (SELECT max(number) + 1 FROM public.entries WHERE table_id = id), phase)
             FROM public.tables WHERE id = ANY ('{{{list}}}')"
        ),
    )?;
    let read = |row: &str| {
        let mut words = row.split(' ');
        let table: Arc<str> = words.next()?.into();
        Some((table, (words.next()?.parse().ok()?, words.next()? == "over")))
    };
    Ok(rows.lines().filter_map(read).collect())
}

/// Who is there and who sees to what, as the house has it; and the latest entries of a table.
pub fn describe(cluster: &Cluster, table: &str) -> String {
    let mut words = String::new();
    for statement in [
        "SELECT * FROM public.nodes ORDER BY id".to_owned(),
        "SELECT * FROM public.duties ORDER BY letter".to_owned(),
        "SELECT * FROM witness.known ORDER BY id".to_owned(),
        format!(
            "SELECT e.number, e.at, w.node, w.at, left(e.entry, 200) FROM public.entries e
             LEFT JOIN witness.stored w USING (table_id, number)
             WHERE e.table_id = '{table}' ORDER BY e.number DESC LIMIT 8"
        ),
    ] {
        let said = ask(cluster, &statement).unwrap_or_else(|fault| fault);
        words += &format!("{statement}\n{said}\n");
    }
    words
}
