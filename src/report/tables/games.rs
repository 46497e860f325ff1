//! GAMES: a row for every game.

use crate::judge::Game;
use crate::messages::Catalog;
use crate::place::ByteSpan;
use crate::profile::{Front, Profile, Seats};
use crate::report::table::column;
use crate::report::{Cell, ColumnKind, Fragment, Style, Table, TableColumn, TableWriter};
use crate::selection::{Fact, Facts, Field, Kind, Stage};
use crate::source::split::Block;
use crate::text::encoding::Encoding;

/// The columns that a table of games has: the fields and tags that somebody chose, in their order.
#[derive(Debug)]
pub struct GameColumns {
    /// The table.
    pub table: Table,
    sources: Vec<Source>,
}

/// Where the cells of a column come from.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Source {
    Field(Field),
    Tag(String),
}

impl GameColumns {
    /// A table with these fields, and after them these tags.
    pub fn new(fields: &[Field], tags: &[String]) -> GameColumns {
        let columns = fields.iter().map(|&field| column_of(field)).chain(tags.iter().map(|tag| TableColumn {
            name: tag.clone().into(),
            kind: ColumnKind::Text,
            optional: true,
        }));
        let columns: Vec<TableColumn> = columns.collect();
        let table =
            Table { name: "games", columns: columns.into(), judged: false, counted: Some("result"), words: "cell" };
        let sources = fields.iter().map(|&field| Source::Field(field));
        GameColumns { table, sources: sources.chain(tags.iter().cloned().map(Source::Tag)).collect() }
    }

    /// Whether the tags of a game and its place say all that these columns have, if the text shows where it ends.
    pub fn are_of_tags_alone(&self) -> bool {
        self.sources.iter().all(|source| match source {
            Source::Field(Field::Encoding) | Source::Tag(_) => true,
            Source::Field(field) => field.stage() == Stage::Tags && *field != Field::StartFen,
        })
    }

    /// Whether that is known of a game: without a tag for it, the result stands at the end of the game.
    fn are_known(&self, front: &Front<'_>) -> bool {
        !self.sources.contains(&Source::Field(Field::Result)) || front.field(Field::Result) != Fact::Later
    }
}

/// The column of a field.
fn column_of(field: Field) -> TableColumn {
    let kind = if field.kind() == Kind::Number { ColumnKind::Number } else { ColumnKind::Text };
    let always = matches!(
        field,
        Field::File
            | Field::Game
            | Field::Line
            | Field::Offset
            | Field::Length
            | Field::Plies
            | Field::Variations
            | Field::Comments
            | Field::Nags
            | Field::Clocks
            | Field::Evals
            | Field::Errors
            | Field::Warnings
            | Field::Encoding
    );
    TableColumn { optional: !always, ..column(field.name(), kind) }
}

/// Writes the rows for the games of a block.
#[derive(Debug)]
pub struct GamesWriter<'a> {
    seats: Seats<'a>,
    columns: &'a GameColumns,
    writer: TableWriter<'a>,
}

impl<'a> GamesWriter<'a> {
    /// A writer for the games of a block.
    pub fn new(block: &'a Block, columns: &'a GameColumns, catalog: &'a Catalog, style: Style) -> GamesWriter<'a> {
        GamesWriter { seats: Seats::new(block), columns, writer: TableWriter::new(&columns.table, catalog, style) }
    }

    /// Adds a game. `relative` is its number in the block, from 1.
    pub fn game(&mut self, relative: u64, game: &Game<'_>) {
        let seat = self.seats.of(game);
        self.row(relative, &Profile::new(game, seat, None));
    }

    /// Adds the game that stands in a span, of which the tags alone were read and the rest is ASCII. Returns whether
    /// that is enough for all columns.
    pub fn unplayed(&mut self, relative: u64, mut front: Front<'_>, span: ByteSpan) -> bool {
        let known = self.columns.are_known(&front);
        if known {
            (front.seat, front.encoding) = (Some(self.seats.of_span(span)), Some(Encoding::Utf8));
            self.row(relative, &front);
        }
        known
    }

    fn row(&mut self, relative: u64, facts: &impl Facts) {
        let cells = self.columns.sources.iter().map(|source| match source {
            Source::Field(Field::Game) => Cell::Game(relative),
            Source::Field(field) => cell(facts.field(*field)),
            Source::Tag(name) => facts.tag(name).map_or(Cell::Empty, Cell::Text),
        });
        self.writer.row_of(cells);
    }

    /// The rows.
    pub fn into_fragment(self) -> Fragment {
        self.writer.fragment
    }
}

fn cell(fact: Fact<'_>) -> Cell<'_> {
    match fact {
        Fact::Later | Fact::Absent => Cell::Empty,
        Fact::Number(number) => Cell::Number(number.max(0) as u64),
        Fact::Text(text) if text.is_empty() => Cell::Empty,
        Fact::Text(text) => Cell::Text(text),
    }
}
