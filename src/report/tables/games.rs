//! GAMES: a row for every game.

use crate::judge::Game;
use crate::messages::Catalog;
use crate::profile::{Profile, Seats};
use crate::report::table::column;
use crate::report::{Cell, ColumnKind, Fragment, Style, Table, TableColumn, TableWriter};
use crate::selection::{Fact, Facts, Field, Kind};
use crate::source::split::Block;

/// The columns that a table of games has: the fields and tags that somebody chose, in their order.
#[derive(Debug)]
pub struct GameColumns {
    /// The table.
    pub table: Table,
    sources: Vec<Source>,
}

/// Where the cells of a column come from.
#[derive(Debug, Clone)]
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
        let profile = Profile::new(game, self.seats.of(game), None);
        let cells = self.columns.sources.iter().map(|source| match source {
            Source::Field(Field::Game) => Cell::Game(relative),
            Source::Field(field) => cell(profile.field(*field)),
            Source::Tag(name) => profile.tag(name).map_or(Cell::Empty, Cell::Text),
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
