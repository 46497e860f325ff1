//! The table of `validate --account`: where every byte, game and half-move went.

use std::fmt::Write as _;

use crate::table::column;
use crate::{ColumnKind, ReportTable, TableCell, TableColumn, TableWriter};
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_engine::judge::account::{Account, CategoryBytes, HalfMoves, TokenCategory};

static COLUMNS: [TableColumn; 3] =
    [column("section", ColumnKind::Text), column("entry", ColumnKind::Text), column("count", ColumnKind::Number)];

/// The account of a run.
pub static ACCOUNT: ReportTable = ReportTable::plain("account", &COLUMNS, None).wording("account");

/// A number and what it counts.
struct AccountRow {
    section: &'static str,
    /// The key of what is counted. The table omits its beginning `account-`.
    key: &'static str,
    count: u64,
    /// The wording of the text. `None` if another line covers it.
    said: Option<Message>,
}

/// The rows of an account, section by section.
pub struct AccountRows {
    rows: Vec<AccountRow>,
    /// The section of the next rows.
    section: &'static str,
}

impl AccountRows {
    /// The rows of the account of a run that skipped `skipped` files.
    pub fn of(account: &Account, skipped: u64) -> AccountRows {
        let mut to = AccountRows { rows: Vec::new(), section: "account-bytes" };
        to.line("account-read", account.read);
        to.bytes(&account.bytes);
        to.any("account-transcribed", account.transcribed);
        to.any("account-lost", account.lost);
        to.line(TokenCategory::Unaccounted.key(), account.unaccounted());
        // This counts files, so it is not among the bytes.
        to.section = "account-files";
        to.any("account-skipped", skipped);
        to.section = "account-transcripts";
        to.line("account-transcript", account.transcripts.total());
        to.bytes(&account.transcripts);
        to.section = "account-sheets";
        to.line("account-sheet-text", account.sheets.all);
        to.line("account-sheet-games", account.sheets.in_games);
        to.line("account-sheet-words", account.sheets.words);
        to.line("account-sheet-layout", account.sheets.layout);
        to.section = "account-games";
        to.line("account-games-found", account.games.found);
        to.line("account-games-clean", account.games.clean);
        to.line("account-games-reported", account.games.reported);
        to.line("account-games-not-judged", account.games.not_judged);
        to.section = "account-half-moves";
        to.line("account-written", account.main.written);
        to.half_moves(&account.main);
        to.section = "account-variations";
        to.line("account-written-aside", account.variations.written);
        to.half_moves(&account.variations);
        to.section = "account-recount";
        let recount = &account.recount;
        let counted = |key, games: u64| Message::new(key).with("games", games.to_string());
        let same = counted("account-recount-same", recount.games);
        to.add("account-recounted-games", recount.games, None);
        to.add("account-recounted-half-moves", recount.half_moves, Some(same));
        let apart = counted("account-recount-apart", recount.apart);
        to.add("account-unreadable-games", recount.apart, None);
        to.add("account-unreadable-half-moves", recount.half_moves_apart, Some(apart));
        to.any("account-recount-otherwise", recount.otherwise);
        if account.transcripts.total() == 0 {
            let of_sheets = ["account-transcripts", "account-sheets"];
            to.rows.iter_mut().filter(|row| of_sheets.contains(&row.section)).for_each(|row| row.said = None);
        }
        to
    }

    fn add(&mut self, key: &'static str, count: u64, said: Option<Message>) {
        self.rows.push(AccountRow { section: self.section, key, count, said });
    }

    fn line(&mut self, key: &'static str, count: u64) {
        self.add(key, count, Some(Message::new(key)));
    }

    /// A number that the text omits if it is 0.
    fn any(&mut self, key: &'static str, count: u64) {
        self.add(key, count, (count > 0).then(|| Message::new(key)));
    }

    fn bytes(&mut self, bytes: &CategoryBytes) {
        for entry in TokenCategory::ALL.into_iter().filter(|&e| e != TokenCategory::Unaccounted) {
            self.any(entry.key(), bytes[entry]);
        }
    }

    fn half_moves(&mut self, moves: &HalfMoves) {
        self.line("account-played", moves.judged);
        self.any("account-refused", moves.refused);
        self.any("account-not-tried", moves.behind);
    }

    /// Adds all rows to a report of [`ACCOUNT`].
    pub fn put(&self, writer: &mut TableWriter<'_>) {
        let id = |key: &'static str| TableCell::from(key.strip_prefix("account-").unwrap_or(key));
        self.rows.iter().for_each(|row| writer.row(&[id(row.section), id(row.key), TableCell::from(row.count)]));
    }

    /// The account as lines with a number and what it counts, under the heading of each section.
    pub fn text(&self, catalog: &Catalog) -> String {
        let (mut text, mut section) = (String::new(), "");
        for row in &self.rows {
            let Some(said) = &row.said else { continue };
            // The sections after bytes and half-moves of games have no headings of their own.
            if row.section != section && !["account-files", "account-variations"].contains(&row.section) {
                section = row.section;
                let _ = writeln!(text, "{}", catalog.word(section));
            }
            let _ = writeln!(text, "{:>14}  {}", row.count, catalog.text(said));
        }
        text
    }
}
