//! A row of the ledger, and the columns of its table.
//!
//! ```
//! use bienban_report::LedgerRow;
//! let row = LedgerRow { rule: "threefold", plies: vec![8, 12, 16].into(), ..LedgerRow::default() };
//! assert_eq!((row.cells()[7].to_text(), row.cells()[15].to_text()), ("threefold".into(), "8;12;16".into()));
//! ```

use std::borrow::Cow;
use std::fmt::Write as _;

use crate::show::around::MoveContext;
use crate::table::{ColumnKind, ReportTable, TableCell, TableColumn, column, numbers_between, optional};
use bienban_base::message::Message;
use bienban_base::place::Side;

static COLUMNS: [TableColumn; 21] = [
    column("file", ColumnKind::Text),
    column("game", ColumnKind::Number),
    column("white", ColumnKind::Text),
    column("black", ColumnKind::Text),
    column("date", ColumnKind::Text),
    column("result", ColumnKind::Text),
    column("laws", ColumnKind::Text),
    column("rule", ColumnKind::Text),
    column("kind", ColumnKind::Text),
    column("ply", ColumnKind::Number),
    optional("until_ply", ColumnKind::Number),
    optional("move_number", ColumnKind::Number),
    optional("side", ColumnKind::Text),
    optional("move", ColumnKind::HalfMove),
    column("count", ColumnKind::Number),
    column("plies", ColumnKind::Numbers),
    optional("article", ColumnKind::Text),
    optional("fen", ColumnKind::Position),
    optional("verdict", ColumnKind::Text),
    optional("sure", ColumnKind::Text),
    optional("grounds", ColumnKind::Text),
];

/// The ledger of draws.
pub static LEDGER: ReportTable = ReportTable::judged("ledger", &COLUMNS);

/// The keys of the sentences about the rules of the ledger. Without `about-` they are the names of the rules.
pub(crate) const LEDGER_RULES: [&str; 9] = [
    "about-threefold",
    "about-fivefold",
    "about-fifty",
    "about-seventyfive",
    "about-stalemate",
    "about-checkmate",
    "about-dead-position",
    "about-repetition",
    "about-material",
];

/// The rule that a key is about.
pub(crate) fn rule_name(key: &str) -> &str {
    key.split_once('-').map_or(key, |(_, name)| name)
}

/// A claim that was open, or an end of the game by itself.
#[derive(Debug, Clone, Default)]
pub struct LedgerRow<'a> {
    /// The file.
    pub file: &'a str,
    /// The number of the game, from 1, relative to the block while a block is judged.
    pub game: u64,
    /// The tag White.
    pub white: &'a str,
    /// The tag Black.
    pub black: &'a str,
    /// The tag Date.
    pub date: &'a str,
    /// The tag Result.
    pub result: &'a str,
    /// The edition of the Laws.
    pub laws: &'a str,
    /// threefold, fivefold, fifty, seventyfive, stalemate, checkmate or dead-position.
    pub rule: &'a str,
    /// occurred, intended or automatic.
    pub kind: &'a str,
    /// The number of half-moves played before the claim.
    pub ply: u32,
    /// The last half-move of the run, if the row is about a run.
    pub until_ply: Option<u32>,
    /// The number of the next move.
    pub move_number: Option<u32>,
    /// The player who may claim. Empty if the end is automatic.
    pub side: Option<Side>,
    /// The move to announce.
    pub announced: Option<Cow<'a, str>>,
    /// The number of occurrences of the position, or of half-moves without capture and pawn move.
    pub count: u32,
    /// The half-moves after which the position was on the board.
    pub plies: Cow<'a, [u32]>,
    /// The article of the Laws.
    pub article: Option<&'a str>,
    /// The position.
    pub fen: Option<Cow<'a, str>>,
    /// The verdict of the law of xiangqi: `draw`, `white-must-change`, `white-wins` and the like.
    pub verdict: &'a str,
    /// Whether it is sure: `yes`, or `referee`.
    pub sure: &'a str,
    /// What both sides did, or how fifty moves were counted.
    pub grounds: Cow<'a, str>,
    /// The half-moves around it, if the format shows them.
    pub around: Option<MoveContext>,
    /// The message, if the format shows it and it holds more than the rule.
    pub said: Option<Message>,
}

impl LedgerRow<'_> {
    /// Its cells, in the order of the columns of [`LEDGER`].
    pub fn cells(&self) -> [TableCell<'_>; COLUMNS.len()] {
        [
            TableCell::from(self.file),
            TableCell::Game(self.game),
            TableCell::from(self.white),
            TableCell::from(self.black),
            TableCell::from(self.date),
            TableCell::from(self.result),
            TableCell::from(self.laws),
            TableCell::from(self.rule),
            TableCell::from(self.kind),
            TableCell::from(self.ply),
            TableCell::from(self.until_ply),
            TableCell::from(self.move_number),
            TableCell::from(self.side.map(Side::name)),
            TableCell::from(self.announced.as_deref()),
            TableCell::from(self.count),
            TableCell::from(&*self.plies),
            TableCell::from(self.article),
            TableCell::from(self.fen.as_deref()),
            TableCell::known(self.verdict),
            TableCell::known(self.sure),
            TableCell::known(&self.grounds),
        ]
    }

    /// The row as one line of words, for formats without columns.
    pub(crate) fn sentence(&self) -> String {
        let mut words = format!("{} {}", self.rule, self.kind);
        let turn = match (self.move_number, self.side) {
            (Some(number), Some(Side::Black)) => format!(", {number}..."),
            (Some(number), _) => format!(", {number}."),
            _ => String::new(),
        };
        words.push_str(&turn);
        if let Some(announced) = &self.announced {
            words.push(' ');
            words.push_str(announced);
        }
        let _ = write!(words, ", ply {}, count {}", self.ply, self.count);
        if !self.plies.is_empty() {
            let _ = write!(words, ", plies {}", numbers_between(&self.plies, ";"));
        }
        if let Some(article) = self.article.filter(|article| !article.is_empty()) {
            let _ = write!(words, ", {article} ({})", self.laws);
        }
        for word in [self.verdict, self.sure, &self.grounds].into_iter().filter(|word| !word.is_empty()) {
            let _ = write!(words, ", {word}");
        }
        words
    }
}
