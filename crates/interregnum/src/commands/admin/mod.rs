//! `interregnum admin`: what a host does to a house, also while it runs.

mod args;
mod moving;
mod told;
mod user;

use std::path::Path;

use house::Expiry;
use house::tables::{Database, now};
use house::upkeep::{Act, Filter, OrderKind, Signature, Subject, Upkeep, UpkeepFault, restore};
use serde_json::json;

use crate::fault::Fault;
use args::{AdminVerb, Whom};
use told::Told;

pub use args::AdminArgs;

impl From<UpkeepFault> for Fault {
    fn from(fault: UpkeepFault) -> Fault {
        match fault {
            fault @ UpkeepFault::NoHouse(_) => Fault::usage(format!("--data-dir: {fault}")),
            fault @ (UpkeepFault::NoTable(_) | UpkeepFault::NoFile(_)) => Fault::usage(fault),
            UpkeepFault::No(words) => Fault::Answer(words),
            fault => Fault::Machine(fault.to_string()),
        }
    }
}

/// Does what a host asks for.
pub fn run(args: &AdminArgs) -> Result<(), Fault> {
    must_be_meant(args)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let told = Told::new(args.json);
    runtime.block_on(async {
        let signature = Signature { host: user::name(), reason: args.reason.clone() };
        if let AdminVerb::Restore { file } = &args.verb {
            if args.server.database.is_some() {
                return Err(UpkeepFault::NoFile("restoring").into());
            }
            return restored(&told, &args.data_dir, file, args.yes, signature).await;
        }
        if let AdminVerb::Move { from, to } = &args.verb {
            return moving::run(args, from, to, signature, &told).await;
        }
        let database = match args.server.read()? {
            Some(server) => Database::Postgres(server),
            None => Database::Directory(args.data_dir.clone()),
        };
        let upkeep = Upkeep::open(&database, signature).await?;
        let done = carry_out(&upkeep, &args.verb, &told).await;
        upkeep.close().await;
        done
    })
}

/// What cannot be taken back, or meets strangers, is done only if it was said twice.
fn must_be_meant(args: &AdminArgs) -> Result<(), Fault> {
    let danger = match &args.verb {
        AdminVerb::Delete { table } => format!("table {table} is deleted for good"),
        AdminVerb::DeleteLine { line, .. } => format!("the words of line {line} are gone for good"),
        AdminVerb::Erase { .. } => "everything about them is gone for good".into(),
        AdminVerb::Expire { .. } => "abandoned tables are ended and deleted".into(),
        AdminVerb::Ban { whom } | AdminVerb::Mute { whom } if whom.is_wide() => {
            "so large a network has many strangers in it".into()
        }
        _ => return Ok(()),
    };
    if args.yes { Ok(()) } else { Err(Fault::usage(format!("{danger}; add --yes if that is meant"))) }
}

async fn restored(
    told: &Told,
    directory: &Path,
    file: &Path,
    replace: bool,
    signature: Signature,
) -> Result<(), Fault> {
    let (act, replaced) = restore(directory, file, replace, signature).await?;
    if told.json {
        return told.json(&json!({"act": act, "replaced": replaced}));
    }
    told.line(&format!("{} is the house of {} now", file.display(), directory.display()))?;
    match replaced {
        Some(old) => told.line(&format!("what was there before is in {}", old.display())),
        None => Ok(()),
    }
}

async fn carry_out(upkeep: &Upkeep, verb: &AdminVerb, told: &Told) -> Result<(), Fault> {
    use AdminVerb as Verb;
    let act: Act = match verb {
        Verb::List { phase, game, older_than, reported, limit } => {
            let filter = Filter {
                phase: phase.map(Into::into),
                game: game.clone(),
                before: older_than.map(|time| now() - time),
                reported: *reported,
                most: *limit,
            };
            return told.tables(&upkeep.list(&filter).await?);
        }
        Verb::Show { table } => return told.sheet(&upkeep.show(table).await?),
        Verb::Reports { all } => return told.reports(&upkeep.reports(*all).await?),
        Verb::Orders => return told.orders(&upkeep.orders().await?),
        Verb::Log { limit } => return told.log(&upkeep.log(*limit).await?),
        // JSON whatever was asked for: it is for the person, not for the screen.
        Verb::Export { who } => return told.json(&upkeep.export(&upkeep.find(who).await?).await?),
        Verb::Check => return check(upkeep, told).await,
        Verb::Expire { expire_after, delete_after, delete_finished_after } => {
            let expiry = Expiry {
                playing_days: *expire_after,
                delete_days: *delete_after,
                finished_days: *delete_finished_after,
                ..Expiry::default()
            };
            let swept = upkeep.expire(&expiry).await?;
            let ended: Vec<&str> = swept.ended.iter().map(|(id, _, _)| id.as_str()).collect();
            if told.json {
                return told.json(&json!({"ended": ended, "deleted": swept.deleted}));
            }
            return told.line(&format!("{} tables ended, {} deleted", ended.len(), swept.deleted.len()));
        }
        Verb::Park { table } => upkeep.park(table, true).await?,
        Verb::Unpark { table } => upkeep.park(table, false).await?,
        Verb::Delete { table } => upkeep.delete(table).await?,
        Verb::DeleteLine { table, line } => upkeep.delete_line(table, *line).await?,
        Verb::Dismiss { table } => upkeep.dismiss(table).await?,
        Verb::Rename { who, name } => upkeep.rename(&upkeep.find(who).await?, name).await?,
        Verb::Erase { who } => upkeep.erase(&upkeep.find(who).await?).await?,
        Verb::Backup { file } => upkeep.backup(file).await?,
        Verb::HideName { who } | Verb::ShowName { who } => {
            let subject = Subject::Visitor(upkeep.find(who).await?);
            upkeep.order(OrderKind::Hide, &subject, matches!(verb, Verb::HideName { .. })).await?
        }
        Verb::Mute { whom } | Verb::Unmute { whom } => {
            let on = matches!(verb, Verb::Mute { .. });
            upkeep.order(OrderKind::Mute, &subject(upkeep, whom).await?, on).await?
        }
        Verb::Ban { whom } | Verb::Unban { whom } => {
            let on = matches!(verb, Verb::Ban { .. });
            upkeep.order(OrderKind::Ban, &subject(upkeep, whom).await?, on).await?
        }
        Verb::Restore { .. } | Verb::Move { .. } => return Ok(()),
    };
    told.act(&act)
}

async fn subject(upkeep: &Upkeep, whom: &Whom) -> Result<Subject, Fault> {
    Ok(match whom {
        Whom::Visitor(who) => Subject::Visitor(upkeep.find(who).await?),
        Whom::Network(network) => Subject::Network(*network),
    })
}

/// Tells what is wrong; a fault if anything is.
async fn check(upkeep: &Upkeep, told: &Told) -> Result<(), Fault> {
    let (tables, faults) = upkeep.check().await?;
    if told.json {
        told.json(&json!({"tables": tables, "faults": faults}))?;
    } else {
        for fault in &faults {
            told.line(fault)?;
        }
    }
    match faults.len() {
        0 if told.json => Ok(()),
        0 => told.line(&format!("{tables} tables, all in order")),
        1 => Err(Fault::Answer("one thing is wrong".into())),
        more => Err(Fault::Answer(format!("{more} things are wrong"))),
    }
}
