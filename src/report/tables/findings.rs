//! The table of findings.

use std::borrow::Cow;
use std::sync::LazyLock;

use crate::formats::{ReportLayout, ReportRow};
use crate::table::{column, optional};
use crate::{Around, Cell, ColumnKind, Format, Fragment, Places, Style, Table, TableColumn};
use bienban_base::finding::Finding;
use bienban_base::messages::Catalog;
use bienban_engine::judge;
use bienban_engine::pgn::game::Game;
use bienban_engine::source::split::Block;

static COLUMNS: [TableColumn; 21] = [
    column("file", ColumnKind::Text),
    column("game", ColumnKind::Number),
    column("white", ColumnKind::Text),
    column("black", ColumnKind::Text),
    column("event", ColumnKind::Text),
    column("round", ColumnKind::Text),
    column("date", ColumnKind::Text),
    column("result", ColumnKind::Text),
    column("code", ColumnKind::Text),
    column("severity", ColumnKind::Text),
    column("ply", ColumnKind::Number),
    optional("move_number", ColumnKind::Number),
    optional("side", ColumnKind::Text),
    column("line", ColumnKind::Number),
    column("column", ColumnKind::Number),
    column("offset", ColumnKind::Number),
    column("length", ColumnKind::Number),
    column("token", ColumnKind::Text),
    column("message", ColumnKind::Sentence),
    optional("fen", ColumnKind::Position),
    optional("fix", ColumnKind::Text),
];

/// The table of findings.
pub static FINDINGS: Table =
    Table { name: "findings", columns: Cow::Borrowed(&COLUMNS), judged: true, counted: None, words: "cell" };

/// [`FINDINGS`], or that of a range if the report is of one.
pub fn findings(style: Style) -> &'static Table {
    static OF_RANGE: LazyLock<Table> = LazyLock::new(|| FINDINGS.of_range());
    if style.range.is_some() { &OF_RANGE } else { &FINDINGS }
}

/// A finding with everything that reports show.
#[derive(Debug)]
pub struct FindingRow<'a> {
    /// The file.
    pub file: &'a str,
    /// The number of the game, from 1, relative to the block while a block is judged.
    pub game: u64,
    /// White, Black, Event, Round, Date, Result, as the tags have them.
    pub tags: &'a [Cow<'a, str>; 6],
    /// The finding.
    pub finding: &'a Finding,
    /// Line from 1.
    pub line: u64,
    /// Column from 1, in code points.
    pub column: u64,
    /// Offset in the file, in bytes before decoding.
    pub offset: u64,
    /// Length in bytes before decoding.
    pub length: u64,
    /// The text at the place.
    pub token: Cow<'a, str>,
    /// The sentence.
    pub message: String,
    /// The line of the source that contains the token, if the format shows it.
    pub source: Option<SourceLine<'a>>,
    /// The half-moves around it, if the format shows them.
    pub around: Option<Around>,
}

/// A line of the source and a place in it.
#[derive(Debug)]
pub struct SourceLine<'a> {
    /// The line without its end, shortened if it is very long.
    pub text: Cow<'a, str>,
    /// The number of code points before the token.
    pub before: usize,
    /// The number of code points of the token on this line, at least one.
    pub marked: usize,
}

impl FindingRow<'_> {
    /// Its cells, in the order of the columns of [`FINDINGS`].
    pub fn cells(&self) -> [Cell<'_>; COLUMNS.len()] {
        let finding = self.finding;
        let [white, black, event, round, date, result] = self.tags;
        [
            Cell::from(self.file),
            Cell::Game(self.game),
            Cell::from(&**white),
            Cell::from(&**black),
            Cell::from(&**event),
            Cell::from(&**round),
            Cell::from(&**date),
            Cell::from(&**result),
            Cell::from(finding.code.id()),
            Cell::from(finding.severity.name()),
            Cell::from(finding.ply.0),
            Cell::from(finding.turn.map(|(number, _)| number)),
            Cell::from(finding.turn.map(|(_, side)| side.name())),
            Cell::from(self.line),
            Cell::from(self.column),
            Cell::from(self.offset),
            Cell::from(self.length),
            Cell::from(&*self.token),
            Cell::from(&*self.message),
            Cell::from(finding.fen.as_deref()),
            Cell::from(finding.fix()),
        ]
    }
}

/// Writes the findings of one game after the other into a fragment.
#[derive(Debug)]
pub struct Writer<'a> {
    block: &'a Block,
    places: Places<'a>,
    layout: ReportLayout<'a>,
    /// The fragment.
    pub fragment: Fragment,
}

impl<'a> Writer<'a> {
    /// A writer for the games of a block.
    pub fn new(block: &'a Block, catalog: &'a Catalog, style: Style) -> Writer<'a> {
        let layout = ReportLayout { table: findings(style), catalog, style };
        Writer { block, places: Places::new(block), layout, fragment: Fragment::default() }
    }

    /// Writes the findings of a judged game, the `relative`th of the block, from 1. If the format shows the
    /// half-moves around them, the game is replayed for that.
    pub fn judged(&mut self, relative: u64, game: &judge::Game<'_>) {
        let findings = game.findings();
        let shown = self.layout.style.format.shows_positions() && findings.iter().any(|finding| finding.fen.is_some());
        if shown {
            self.rows(relative, game.written(), findings, |finding| Around::of(game, finding));
        } else if !findings.is_empty() {
            self.game(relative, game.tagged(), findings);
        }
    }

    /// Writes the findings of a game without the half-moves around them. `relative` is the number of the game in the
    /// block, from 1.
    pub fn game(&mut self, relative: u64, game: &Game<'_>, findings: &[Finding]) {
        self.rows(relative, game, findings, |_| None);
    }

    fn rows(
        &mut self,
        relative: u64,
        game: &Game<'_>,
        findings: &[Finding],
        around: impl Fn(&Finding) -> Option<Around>,
    ) {
        let tags = ["White", "Black", "Event", "Round", "Date", "Result"].map(|name| game.value(name));
        let is_text = self.layout.style.format == Format::Text;
        for finding in findings {
            let shown = self.places.show(game, finding.span);
            let source = is_text.then(|| self.places.source(game, finding.span));
            let row = FindingRow {
                file: &self.block.name,
                game: relative,
                tags: &tags,
                finding,
                line: shown.line,
                column: shown.column,
                offset: shown.offset,
                length: shown.length,
                token: shown.token,
                message: self.layout.catalog.text(&finding.message),
                source,
                around: around(finding),
            };
            self.layout.put(ReportRow::Finding(&row), &mut self.fragment);
        }
    }
}
