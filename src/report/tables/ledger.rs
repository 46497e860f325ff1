//! The ledger: a row for every claim that was open, and for every end of a game by itself.
//!
//! ```
//! use bienban_report::LedgerRow;
//! let row = LedgerRow { rule: "threefold", plies: vec![8, 12, 16].into(), ..LedgerRow::default() };
//! assert_eq!((row.cells()[7].to_text(), row.cells()[15].to_text()), ("threefold".into(), "8;12;16".into()));
//! ```

use std::borrow::Cow;
use std::fmt::Write as _;
use std::sync::LazyLock;

use crate::formats::{ReportLayout, ReportRow};
use crate::table::{column, numbers_between, optional};
use crate::{Around, Cell, ColumnKind, Fragment, Style, Table, TableColumn};
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_base::place::Side;
use bienban_engine::chess::draws::{DrawRow, Facts, Kind, Ledger};
use bienban_engine::chess::notation::letters::ENGLISH;
use bienban_engine::chess::notation::write;
use bienban_engine::chess::{self, Position as _};
use bienban_engine::judge;
use bienban_engine::pgn::game::Game;

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
    optional("move", ColumnKind::Text),
    column("count", ColumnKind::Number),
    column("plies", ColumnKind::Numbers),
    optional("article", ColumnKind::Text),
    optional("fen", ColumnKind::Position),
    optional("verdict", ColumnKind::Text),
    optional("sure", ColumnKind::Text),
    optional("grounds", ColumnKind::Text),
];

/// The ledger of draws.
pub static LEDGER: Table =
    Table { name: "ledger", columns: Cow::Borrowed(&COLUMNS), judged: true, counted: None, words: "cell" };

/// [`LEDGER`], or that of a range if the report is of one.
pub fn ledger(style: Style) -> &'static Table {
    static OF_RANGE: LazyLock<Table> = LazyLock::new(|| LEDGER.of_range());
    if style.range.is_some() { &OF_RANGE } else { &LEDGER }
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
    /// What the law of xiangqi makes of it: `draw`, `white-must-change`, `white-wins` and the like.
    pub verdict: &'a str,
    /// Whether it is sure: `yes`, or `referee`.
    pub sure: &'a str,
    /// What both sides did, or how fifty moves were counted.
    pub grounds: Cow<'a, str>,
    /// The half-moves around it, if the format shows them.
    pub around: Option<Around>,
    /// The message, if the format shows it and more than the rule is known.
    pub said: Option<Message>,
}

impl LedgerRow<'_> {
    /// Its cells, in the order of the columns of [`LEDGER`].
    pub fn cells(&self) -> [Cell<'_>; COLUMNS.len()] {
        [
            Cell::from(self.file),
            Cell::Game(self.game),
            Cell::from(self.white),
            Cell::from(self.black),
            Cell::from(self.date),
            Cell::from(self.result),
            Cell::from(self.laws),
            Cell::from(self.rule),
            Cell::from(self.kind),
            Cell::from(self.ply),
            Cell::from(self.until_ply),
            Cell::from(self.move_number),
            Cell::from(self.side.map(Side::name)),
            Cell::from(self.announced.as_deref()),
            Cell::from(self.count),
            Cell::from(&*self.plies),
            Cell::from(self.article),
            Cell::from(self.fen.as_deref()),
            Cell::known(self.verdict),
            Cell::known(self.sure),
            Cell::known(&self.grounds),
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

/// Writes the ledgers of one game after the other into a fragment.
#[derive(Debug)]
pub struct LedgerWriter<'a> {
    file: &'a str,
    layout: ReportLayout<'a>,
    /// The fragment.
    pub fragment: Fragment,
}

impl<'a> LedgerWriter<'a> {
    /// A writer for the games of a block.
    pub fn new(file: &'a str, catalog: &'a Catalog, style: Style) -> LedgerWriter<'a> {
        let layout = ReportLayout { table: ledger(style), catalog, style };
        LedgerWriter { file, layout, fragment: Fragment::default() }
    }

    /// The file of the block.
    pub(super) fn file(&self) -> &'a str {
        self.file
    }

    /// How the report looks.
    pub(super) fn style(&self) -> Style {
        self.layout.style
    }

    /// Adds a row; its `game` is relative to the block.
    pub fn row(&mut self, row: &LedgerRow<'_>) {
        self.layout.put(ReportRow::Ledger(row), &mut self.fragment);
    }

    /// Writes the ledger of a judged game, the `relative`th of the block, from 1, with every move that would complete a
    /// claim or only the one that was played. Returns the rows of a game of chess.
    pub fn judged(&mut self, relative: u64, game: &judge::Game<'_>, all_moves: bool) -> Vec<DrawRow> {
        if let Some(record) = game.xiangqi() {
            self.xiangqi(relative, game.tagged(), record, game.options().occurrences);
            return Vec::new();
        }
        let shown = self.style().format.shows_positions();
        let Some((ledger, rows, facts)) = game.ledger(all_moves, shown) else { return Vec::new() };
        self.game(relative, game.tagged(), &ledger, &rows, facts.as_deref());
        rows
    }

    /// Writes the rows of a game. `relative` is its number in the block, from 1. The facts are for formats that show
    /// the half-moves around a row.
    pub fn game(&mut self, relative: u64, game: &Game<'_>, ledger: &Ledger, rows: &[DrawRow], facts: Option<&Facts>) {
        if rows.is_empty() {
            return;
        }
        let [white, black, date, result] = ["White", "Black", "Date", "Result"].map(|name| game.value(name));
        let uncertain = format!("{}?", ledger.edition().id);
        let style = write::Style { language: ENGLISH, capture: "x", castling: 'O' };
        let format = self.layout.style.format;
        for row in rows {
            let mut told = LedgerRow {
                file: self.file,
                game: relative,
                white: &white,
                black: &black,
                date: &date,
                result: &result,
                laws: if row.certain { ledger.edition().id } else { &uncertain },
                rule: row.rule.name(),
                kind: row.kind.name(),
                ply: row.ply.0,
                until_ply: Some(row.until.0),
                move_number: Some(row.position.fullmoves().get()),
                side: row.side,
                announced: row.announced.map(|announced| write::san(&row.position, announced, style).into()),
                count: row.count,
                plies: row.plies.iter().map(|ply| ply.0).collect(),
                article: Some(row.article),
                fen: Some(chess::fen(&row.position).into()),
                verdict: "",
                sure: "",
                grounds: Cow::Borrowed(""),
                around: facts.filter(|_| format.shows_positions()).map(|facts| around(facts, row)),
                said: None,
            };
            if format.is_for_people() {
                told.said = Some(self::told(row, style));
            }
            self.row(&told);
        }
    }
}

/// The sentence about a row, with the announced move in these letters.
pub fn told(row: &DrawRow, letters: write::Style) -> Message {
    let announced = row.announced.map(|announced| write::san(&row.position, announced, letters)).unwrap_or_default();
    let plies: Vec<u32> = row.plies.iter().map(|ply| ply.0).collect();
    Message::new(sentence(row))
        .with("count", row.count.to_string())
        .with("plies", numbers_between(&plies, ", "))
        .with("move", chess::numbered(&row.position) + &announced)
        .with("ply", row.ply.0.to_string())
        .with_phrase("half_moves", Message::half_moves(row.ply.0))
        .with("until", row.until.0.to_string())
        .with_word("player", row.side.map_or("white", Side::name))
}

/// The key of the message of a row.
fn sentence(row: &DrawRow) -> &'static str {
    use bienban_engine::chess::draws::RuleName as Rule;
    match (row.rule, row.kind) {
        (Rule::Threefold, Kind::Intended) => "ledger-threefold-intended",
        (Rule::Threefold, _) => "ledger-threefold",
        (Rule::Fifty, Kind::Intended) => "ledger-fifty-intended",
        (Rule::Fifty, _) => "ledger-fifty",
        (Rule::Fivefold, _) => "ledger-fivefold",
        (Rule::Seventyfive, _) => "ledger-seventyfive",
        (Rule::Stalemate, _) => "ledger-stalemate",
        (Rule::Checkmate, _) => "ledger-checkmate",
        (Rule::DeadPosition, _) => "ledger-dead-position",
        (Rule::Quickplay | Rule::Perpetual, _) => unreachable!("only claims name it"),
    }
}

/// The number of half-moves shown before and after those of a row.
const BEFORE: usize = 12;
const AFTER: usize = 8;

/// The half-moves around a row, from the first occurrence of its position on.
fn around(facts: &Facts, row: &DrawRow) -> Around {
    let course = facts.course();
    let style = write::Style { language: ENGLISH, capture: "x", castling: 'O' };
    let written =
        |(position, &played): (&chess::Chess, &chess::Move)| (Box::from(write::san(position, played, style)), played);
    let moves: Vec<_> = course.positions().iter().zip(course.moves()).map(written).collect();
    let at = row.ply.0 as usize;
    let first = row.plies.first().map_or(at, |ply| ply.0 as usize).min(at.saturating_sub(BEFORE));
    Around::of_line(&course.positions()[0], &moves, first, (at + AFTER).min(moves.len()), at)
}
