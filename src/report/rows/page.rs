//! A row of the page of findings or draws, kept until the page can be written.

use crate::harmless;
use crate::rows::finding::{FINDINGS, FindingRow};
use crate::rows::ledger::{LEDGER, LEDGER_RULES, LedgerRow, rule_name};
use crate::show::around::MoveContext;
use crate::table::numbers_between;
use bienban_base::finding::{Code, Severity};
use bienban_base::message::Message;
use bienban_base::place::Side;

/// The largest number of characters of a value, because the text of a comment that is never closed is long.
const LONGEST: usize = 600;

/// What the page shows of a finding or a row of the ledger. It outlives its block.
#[derive(Debug)]
pub(crate) struct PageRow {
    /// The name of its table.
    pub(crate) table: &'static str,
    pub(crate) file: Box<str>,
    /// The number of its game, relative to the block while a block is judged.
    pub(crate) game: u64,
    /// White, Black, Event, Round, Date, Result.
    pub(crate) tags: [Box<str>; 6],
    /// The code of the finding, or the rule.
    pub(crate) code: Box<str>,
    /// The code, if it is a finding.
    pub(crate) finding: Option<Code>,
    /// The severity, or the kind of the row of the ledger.
    pub(crate) class: Box<str>,
    /// The gravity of the finding.
    pub(crate) severity: Option<Severity>,
    pub(crate) turn: Option<(u32, Side)>,
    /// The line and the column of a finding.
    pub(crate) place: Option<(u64, u64)>,
    pub(crate) token: String,
    pub(crate) said: Option<Message>,
    pub(crate) fen: Option<Box<str>>,
    /// Whether its half-moves are in PGN's letters, which the page puts into those of its reader.
    pub(crate) in_pgn: bool,
    pub(crate) fix: Option<String>,
    pub(crate) around: Option<MoveContext>,
    /// The Laws, the article, the count, the half-moves and the last of them, for a row of the ledger.
    pub(crate) ledger: Vec<(&'static str, String)>,
    pub(crate) plies: Vec<u32>,
}

impl From<&FindingRow<'_>> for PageRow {
    fn from(row: &FindingRow<'_>) -> PageRow {
        let finding = row.finding;
        PageRow {
            table: FINDINGS.name,
            file: row.file.into(),
            game: row.game,
            tags: std::array::from_fn(|i| row.tags[i].as_ref().into()),
            code: finding.code.id().into(),
            finding: Some(finding.code),
            class: finding.severity.name().into(),
            severity: Some(finding.severity),
            turn: finding.turn,
            place: Some((row.line, row.column)),
            token: shorten(&row.token),
            said: Some(finding.message.clone()),
            fen: finding.fen.as_deref().map(Into::into),
            in_pgn: false,
            fix: finding.fix(),
            around: row.around.clone(),
            ledger: Vec::new(),
            plies: Vec::new(),
        }
    }
}

impl From<&LedgerRow<'_>> for PageRow {
    fn from(row: &LedgerRow<'_>) -> PageRow {
        let rule = || LEDGER_RULES.iter().find(|key| rule_name(key) == row.rule);
        let mut ledger = vec![("laws", row.laws.to_owned())];
        ledger.extend(row.article.map(|article| ("article", article.replace(';', ", "))));
        ledger.push(("count", row.count.to_string()));
        ledger.push(("half-moves", row.ply.to_string()));
        ledger.extend(row.until_ply.filter(|&ply| ply != row.ply).map(|ply| ("until", ply.to_string())));
        if !row.plies.is_empty() {
            ledger.push(("after", numbers_between(&row.plies, ", ")));
        }
        PageRow {
            table: LEDGER.name,
            file: row.file.into(),
            game: row.game,
            tags: [row.white, row.black, "", "", row.date, row.result].map(Into::into),
            code: row.rule.into(),
            finding: None,
            class: row.kind.into(),
            severity: None,
            turn: row.move_number.map(|number| (number, row.side.unwrap_or(Side::White))),
            place: None,
            token: shorten(row.announced.as_deref().unwrap_or("")),
            said: row.said.clone().or_else(|| rule().map(|key| Message::new(key))),
            fen: row.fen.as_deref().map(Into::into),
            // Those of xiangqi are as the game has them.
            in_pgn: row.fen.as_deref().is_some_and(|fen| fen.split('/').count() == 8),
            fix: None,
            around: row.around.clone(),
            ledger,
            plies: row.plies.to_vec(),
        }
    }
}

/// A text without characters that would disturb a page, shortened to what a page can show.
pub(crate) fn shorten(text: &str) -> String {
    let mut short: String = text.chars().take(LONGEST).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    harmless(&short)
}
