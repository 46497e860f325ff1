//! The ledger: a row for every claim that was open, and for every end of a game by itself.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::formats::{ReportLayout, ReportRow};
use crate::rows::ledger::{LEDGER, LedgerRow};
use crate::{Fragment, MoveContext, ReportStyle, ReportTable};
use bienban_base::message::Message;
use bienban_base::messages::Catalog;
use bienban_base::place::Side;
use bienban_engine::chess::draws::{DrawFacts, DrawKind, DrawRow, LedgerRules};
use bienban_engine::chess::notation::write;
use bienban_engine::chess::{self, Position as _};
use bienban_engine::judge;
use bienban_engine::pgn::game::PgnGame;

/// [`LEDGER`], or that of a range if the report is of one.
pub fn ledger(style: ReportStyle) -> &'static ReportTable {
    static OF_RANGE: LazyLock<ReportTable> = LazyLock::new(|| LEDGER.of_range());
    if style.range.is_some() { &OF_RANGE } else { &LEDGER }
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
    pub fn new(file: &'a str, catalog: &'a Catalog, style: ReportStyle) -> LedgerWriter<'a> {
        let layout = ReportLayout { table: ledger(style), catalog, style };
        LedgerWriter { file, layout, fragment: Fragment::default() }
    }

    /// The file of the block.
    pub(super) fn file(&self) -> &'a str {
        self.file
    }

    /// How the report looks.
    pub(super) fn style(&self) -> ReportStyle {
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
    pub fn game(
        &mut self,
        relative: u64,
        game: &PgnGame<'_>,
        ledger: &LedgerRules,
        rows: &[DrawRow],
        facts: Option<&DrawFacts>,
    ) {
        if rows.is_empty() {
            return;
        }
        let [white, black, date, result] = ["White", "Black", "Date", "Result"].map(|name| game.value(name));
        let uncertain = format!("{}?", ledger.edition().id);
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
                announced: row.announced.map(|announced| write::pgn(&row.position, announced).into()),
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
                told.said = Some(self::row_message(row));
            }
            self.row(&told);
        }
    }
}

/// The sentence about a row.
pub fn row_message(row: &DrawRow) -> Message {
    let announced = row.announced.map(|announced| write::pgn(&row.position, announced)).unwrap_or_default();
    let plies: Vec<u32> = row.plies.iter().map(|ply| ply.0).collect();
    let numbering = row.numbering();
    Message::new(sentence(row))
        .with("count", row.count.to_string())
        .with_phrase("plies", Message::after_each(&plies, numbering))
        .with_phrase("move", Message::played(chess::turn(&row.position), announced))
        .with_phrase("ply", Message::half_move(row.ply.0, numbering))
        .with_phrase("half_moves", Message::after(row.ply.0, numbering))
        .with_phrase("until", Message::half_move(row.until.0, numbering))
        .with_word("player", row.side.map_or("white", Side::name))
}

/// The key of the message of a row.
fn sentence(row: &DrawRow) -> &'static str {
    use bienban_engine::chess::draws::RuleName as Rule;
    match (row.rule, row.kind) {
        (Rule::Threefold, DrawKind::Intended) => "ledger-threefold-intended",
        (Rule::Threefold, _) => "ledger-threefold",
        (Rule::Fifty, DrawKind::Intended) => "ledger-fifty-intended",
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
fn around(facts: &DrawFacts, row: &DrawRow) -> MoveContext {
    let course = facts.course();
    let written = |(position, &played): (&chess::Chess, &chess::Move)| (write::pgn(position, played).into(), played);
    let moves: Vec<_> = course.positions().iter().zip(course.moves()).map(written).collect();
    let at = row.ply.0 as usize;
    let first = row.plies.first().map_or(at, |ply| ply.0 as usize).min(at.saturating_sub(BEFORE));
    MoveContext::of_line(&course.positions()[0], &moves, first, (at + AFTER).min(moves.len()), at)
}
