//! `validate --account`: reports where every byte, game and half-move went, on standard error and as a table.

use std::path::{Path, PathBuf};

use clap::Args;

use super::formats::{chosen, to_stdout, write_table};
use super::interrupt::Interrupt;
use super::output::Output;
use super::{speech, summary};
use bienban_base::error::Error;
use bienban_base::message::Message;
use bienban_engine::judge::JudgeTally;
use bienban_engine::judge::account::Account;
use bienban_report::{ACCOUNT, AccountRows, Format, ReportStyle};

/// Whether an account is kept, and the file that its table is written to.
#[derive(Debug, Args)]
pub(super) struct AccountArgs {
    #[allow(clippy::option_option, reason = "so clap is told of an option whose value can be left out")]
    #[arg(long, value_name = "FILE", require_equals = true)]
    account: Option<Option<PathBuf>>,
}

impl AccountArgs {
    /// Whether an account is kept.
    pub(super) fn is_wanted(&self) -> bool {
        self.account.is_some()
    }

    /// Opens the file. `output` is where the report goes.
    ///
    /// # Errors
    /// [`Error::Create`], and [`Error::Usage`] if the name or the place of the file is not possible.
    pub(super) fn begin(&self, output: Option<&Path>, interrupt: &Interrupt) -> Result<RunAccount, Error> {
        let Some(path) = self.account.as_ref().and_then(Option::as_deref) else {
            return Ok(RunAccount { wanted: self.is_wanted(), table: None });
        };
        if to_stdout(Some(path)) && to_stdout(output) {
            return Err(Error::Usage(Message::new("account-to-standard-output")));
        }
        let style = ReportStyle::new(chosen(None, Some(path), &ACCOUNT, Format::Csv)?);
        Ok(RunAccount { wanted: true, table: Some((Output::open(Some(path), interrupt)?, style)) })
    }
}

/// The account of a run under way.
pub(super) struct RunAccount {
    wanted: bool,
    table: Option<(Output, ReportStyle)>,
}

impl RunAccount {
    /// Prints the account on standard error and writes its table. Returns false, and reports it, if a sum does not
    /// hold.
    ///
    /// # Errors
    /// [`Error::Output`].
    pub(super) fn finish(self, account: &Account, skipped: u64, tally: &JudgeTally) -> Result<bool, Error> {
        if !self.wanted {
            return Ok(true);
        }
        let rows = AccountRows::of(account, skipped);
        if let Some((mut output, style)) = self.table {
            let catalog = speech::catalog_of(style.format);
            if style.format == Format::Text {
                output.write(|out| out.write_all(rows.text(catalog).as_bytes()))?;
            } else {
                write_table(&ACCOUNT, style, catalog, &mut output, |writer| rows.put(writer))?;
            }
            output.finish()?;
        }
        summary::say(rows.text(speech::catalog()).trim_end());
        let holds = account.holds(tally);
        if !holds {
            let message = Message::new("account-wrong")
                .with("bytes", account.unaccounted().to_string())
                .with("games", account.games.found.abs_diff(tally.games).to_string())
                .with("miscounted", account.miscounted.to_string())
                .with("half_moves", account.main.judged.abs_diff(tally.half_moves).to_string());
            summary::say(&format!("bienban: {}", speech::catalog().text(&message)));
        }
        Ok(holds)
    }
}
