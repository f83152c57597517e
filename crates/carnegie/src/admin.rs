//! `carnegie admin`: what the operator of a server has to do now and then.

use crate::output;
use crate::serve::{begin_log, default_database};
use anyhow::Context;
use carnegie_server::{Admin, Who, store};
use clap::Subcommand;

/// Reset a password, close a table, mute someone, replace the push key, whether or not the server is running; bring
/// a database up to date while it is not.
///
/// Run it as the user that the server runs as. A running server notices within a second.
///
/// Examples: carnegie admin password ada; carnegie admin close https://carnegie.example/tables/…;
/// carnegie admin mute Eve --table https://carnegie.example/tables/…
#[derive(clap::Args, Debug)]
pub(crate) struct Args {
    /// The database of the server: sqlite:PATH or postgres://…; by default a file in your data folder.
    #[arg(long, value_name = "URL", env = "CARNEGIE_DATABASE", hide_env_values = true, global = true)]
    database: Option<String>,
    #[command(subcommand)]
    order: Order,
}

#[derive(Subcommand, Debug)]
enum Order {
    #[command(flatten)]
    Beside(Beside),
    /// Bring a database of an older version up to date. Stop all servers and make a backup first.
    Migrate,
}

/// What can be done while servers are running.
#[derive(Subcommand, Debug)]
enum Beside {
    /// Give an account a new password, which is printed, and end its sessions.
    Password {
        /// The name of the account.
        #[arg(allow_hyphen_values = true)]
        account: String,
    },
    /// Close a table, even in the middle of a game: nobody wins.
    Close {
        /// Its address, or its id.
        // One id in 64 begins with a hyphen.
        #[arg(allow_hyphen_values = true)]
        table: String,
    },
    /// Keep someone from talking at tables.
    Mute(Somebody),
    /// Let them talk again.
    Unmute(Somebody),
    /// Sign push messages with a new key. All devices are forgotten: people turn notifications on again.
    PushKey,
}

#[derive(clap::Args, Debug)]
struct Somebody {
    /// The name of the account; with --table, the name used there, guests included.
    #[arg(allow_hyphen_values = true)]
    name: String,
    /// The address or the id of a table where the person sits or has talked.
    #[arg(long, allow_hyphen_values = true)]
    table: Option<String>,
}

impl Somebody {
    fn who(&self) -> Who<'_> {
        match &self.table {
            Some(table) => Who::At { table: table_id(table), name: &self.name },
            None => Who::Account(&self.name),
        }
    }
}

/// The id in the address of a table.
fn table_id(address: &str) -> &str {
    let id = address.rsplit_once("/tables/").map_or(address, |(_, id)| id);
    id.split(['/', '?', '#']).next().unwrap_or_default()
}

/// Runs the command.
pub(crate) fn run(args: Args) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(open_and_carry_out(args))
}

async fn open_and_carry_out(args: Args) -> anyhow::Result<()> {
    let database = match args.database {
        Some(database) => database,
        None => default_database()?,
    };
    let place = || format!("cannot open the database {}", store::without_secret(&database));
    let said = match &args.order {
        Order::Migrate => {
            // It names the copy that is made of a file.
            begin_log(false);
            Admin::migrate(&database).await.with_context(place)?;
            "The database has the version of this program.\n".to_owned()
        }
        Order::Beside(order) => {
            let admin = Admin::open(&database).await.with_context(place)?;
            let said = carry_out(&admin, order).await?;
            admin.close().await;
            said
        }
    };
    output::print(&said)
}

/// Does what was asked for; what there is to say about it.
async fn carry_out(admin: &Admin, order: &Beside) -> anyhow::Result<String> {
    Ok(match order {
        Beside::Password { account } => {
            let password = admin.reset_password(account).await?;
            format!("The new password of {account} is {password}\n")
        }
        Beside::Close { table } => {
            admin.close_table(table_id(table)).await?;
            "The table is closed.\n".to_owned()
        }
        Beside::Mute(somebody) => {
            admin.mute(somebody.who(), true).await?;
            format!("{} cannot talk any more.\n", somebody.name)
        }
        Beside::Unmute(somebody) => {
            admin.mute(somebody.who(), false).await?;
            format!("{} can talk again.\n", somebody.name)
        }
        Beside::PushKey => {
            admin.replace_push_key().await?;
            "There is a new key. Every device has to turn notifications on again.\n".to_owned()
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_named_by_its_address_or_its_id() {
        for address in
            ["abc", "https://carnegie.example/tables/abc", "http://127.0.0.1:8080/tables/abc/end?seat=2"]
        {
            assert_eq!(table_id(address), "abc");
        }
    }

    #[derive(clap::Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn an_id_or_a_name_may_begin_with_a_hyphen() {
        let parse = |words: &str| {
            let words = ["admin"].into_iter().chain(words.split(' '));
            <Line as clap::Parser>::try_parse_from(words).map(|line| line.args)
        };
        let close = parse("close -jx --database sqlite:x").unwrap();
        assert!(
            matches!(&close.order, Order::Beside(Beside::Close { table }) if table == "-jx"),
            "{close:?}"
        );
        assert_eq!(close.database.as_deref(), Some("sqlite:x"));
        let mute = parse("mute -Eve --table -jx").unwrap();
        let Order::Beside(Beside::Mute(who)) = &mute.order else { panic!("{mute:?}") };
        assert_eq!((who.name.as_str(), who.table.as_deref()), ("-Eve", Some("-jx")));
        assert!(parse("close --databse x").is_err(), "a mistyped option is no table");
    }
}
