//! GAMES: a row for every game.

use crate::fragment::Record;
use crate::table::column;
use crate::{Cell, ColumnKind, Fragment, Letters, MainLine, Style, Table, TableColumn, TableWriter};
use bienban_base::messages::{Catalog, Ui};
use bienban_base::place::{ByteSpan, Side};
use bienban_base::text::encoding::Encoding;
use bienban_engine::chess::notation::letters::ENGLISH;
use bienban_engine::judge::Game;
use bienban_engine::source::split::Block;
use bienban_games::profile::{Front, Heading, Known, Profile, Seats};
use bienban_games::selection::{Fact, Facts, Field, Kind, Stage};
use bienban_games::write::Target;

/// The name of the column of half-moves.
pub const MOVES: &str = "moves";
/// How many half-moves the picture of the openings has at most.
pub(crate) const LINE: usize = 16;

/// PGN's letters in chess, and the notation of the game in xiangqi.
pub(super) const IN_PGN: Letters = Letters { chess: Some(Target::Letters(ENGLISH)), xiangqi: None };

/// The columns that a table of games has: the fields and tags that somebody chose, in their order.
#[derive(Debug)]
pub struct GameColumns {
    /// The table.
    pub table: Table,
    sources: Vec<Source>,
    /// The tags that have columns.
    tags: Vec<String>,
}

/// Where the cells of a column come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Source {
    Field(Field),
    /// A field whose cell is a tag as it is written, if that is plain.
    Plain(Field, Known),
    /// A field whose text is made for the game.
    Made(Field),
    /// One of the tags that have columns.
    Tag(usize),
    /// The half-moves of the main line.
    Moves,
}

impl Source {
    fn of(field: Field) -> Source {
        if Profile::writes(field) {
            return Source::Made(field);
        }
        Known::as_written(field).map_or(Source::Field(field), |tag| Source::Plain(field, tag))
    }

    fn field(self) -> Option<Field> {
        match self {
            Source::Field(field) | Source::Plain(field, _) | Source::Made(field) => Some(field),
            Source::Tag(_) | Source::Moves => None,
        }
    }
}

impl GameColumns {
    /// A table with these fields, and after them these tags.
    pub fn new(fields: &[Field], tags: &[String]) -> GameColumns {
        let columns = fields.iter().map(|&field| column_of(field)).chain(tags.iter().map(|tag| TableColumn {
            name: tag.clone().into(),
            kind: ColumnKind::Text,
            optional: true,
            ours: false,
        }));
        let columns: Vec<TableColumn> = columns.collect();
        let table = Table { counted: Some("result"), ..Table::of("games", columns.into()) };
        let sources = fields.iter().map(|&field| Source::of(field)).chain((0..tags.len()).map(Source::Tag));
        GameColumns { table, sources: sources.collect(), tags: tags.to_vec() }
    }

    /// The same table with the half-moves of each game in its last column.
    #[must_use]
    pub fn with_moves(mut self) -> GameColumns {
        self.sources.push(Source::Moves);
        self.table.columns.to_mut().push(TableColumn { optional: true, ..column(MOVES, ColumnKind::Text) });
        self
    }

    /// Whether the tags of a game and its place are enough for all these columns, if the text shows where it ends.
    pub fn are_of_tags_alone(&self) -> bool {
        let of_tags =
            |field: Field| field == Field::Encoding || field.stage() == Stage::Tags && field != Field::StartFen;
        self.sources.iter().all(|source| *source != Source::Moves && source.field().is_none_or(of_tags))
    }

    /// Whether that is known of a game: without a tag for it, the result is at the end of the game.
    fn are_known(&self, front: &Front<'_>) -> bool {
        let asks = self.sources.iter().any(|source| source.field() == Some(Field::Result));
        !asks || front.field(Field::Result) != Fact::Later
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

/// A game that can be listed.
trait Listed: Facts {
    /// Its tags.
    fn heading(&self) -> &Heading<'_>;
    /// Appends a text that is made for it, as [`Profile::write`] does.
    fn write(&self, field: Field, to: &mut Vec<u8>) -> bool;
    /// Its half-moves with their numbers, in PGN's letters in chess. `None` if they are not read.
    fn moves(&self, letters: &Catalog) -> Option<String>;
}

impl Listed for Front<'_> {
    fn heading(&self) -> &Heading<'_> {
        &self.heading
    }

    fn write(&self, _: Field, _: &mut Vec<u8>) -> bool {
        false
    }

    fn moves(&self, _: &Catalog) -> Option<String> {
        None
    }
}

impl Listed for Profile<'_, '_> {
    fn heading(&self) -> &Heading<'_> {
        self.heading()
    }

    fn write(&self, field: Field, to: &mut Vec<u8>) -> bool {
        self.write(field, to)
    }

    fn moves(&self, letters: &Catalog) -> Option<String> {
        let game = self.game();
        let line = MainLine::of(game, IN_PGN, None)?;
        let mut text = String::new();
        for (index, ((number, side), half_move)) in line.moves.iter().enumerate() {
            let between = if index == 0 { "" } else { " " };
            let number = match side {
                Side::White => format!("{number}. "),
                Side::Black if index == 0 => format!("{number}... "),
                Side::Black => String::new(),
            };
            let half_move = if game.xiangqi().is_some() { half_move.into() } else { letters.half_move(half_move) };
            text += &format!("{between}{number}{half_move}");
        }
        Some(text)
    }
}

/// Writes the rows for the games of a block.
#[derive(Debug)]
pub struct GamesWriter<'a> {
    seats: Seats<'a>,
    columns: &'a GameColumns,
    writer: TableWriter<'a>,
    /// Whether the format has a picture of the first half-moves.
    has_pictures: bool,
    /// The language whose letters a column of half-moves has.
    letters: &'static Catalog,
}

impl<'a> GamesWriter<'a> {
    /// A writer for the games of a block.
    pub fn new(block: &'a Block, columns: &'a GameColumns, catalog: &'a Catalog, style: Style) -> GamesWriter<'a> {
        GamesWriter {
            seats: Seats::new(block),
            columns,
            writer: TableWriter::new(&columns.table, catalog, style),
            has_pictures: style.format.has_pictures(),
            letters: Catalog::of(if style.format.is_for_people() { catalog.ui() } else { Ui::English }),
        }
    }

    /// Adds a game. `relative` is its number in the block, from 1.
    pub fn game(&mut self, relative: u64, game: &Game<'_>) {
        let seat = self.seats.of(game);
        if self.has_pictures && game.start_fen().is_none() && game.xiangqi().is_none() {
            let line = MainLine::of(game, IN_PGN, None).map_or_else(Vec::new, |line| line.moves);
            let line = line.into_iter().take(LINE).map(|(_, half_move)| half_move.into()).collect();
            self.writer.fragment.records.push(Record::Line(line));
        }
        self.row(relative, &Profile::new(game, seat, None));
    }

    /// Adds the game in a span, of which only the tags were read and the rest is ASCII. Returns whether that is enough
    /// for all columns.
    pub fn unplayed(&mut self, relative: u64, mut front: Front<'_>, span: ByteSpan) -> bool {
        let known = self.columns.are_known(&front);
        if known {
            (front.seat, front.encoding) = (Some(self.seats.of_span(span)), Some(Encoding::Utf8));
            self.row(relative, &front);
        }
        known
    }

    fn row(&mut self, relative: u64, facts: &impl Listed) {
        let GameColumns { sources, tags, .. } = self.columns;
        let Some(mut record) = self.writer.record() else {
            let cells = sources.iter().map(|&source| match source {
                Source::Field(Field::Game) => Cell::Game(relative),
                Source::Field(field) | Source::Plain(field, _) | Source::Made(field) => cell(facts.field(field)),
                Source::Tag(tag) => facts.tag(&tags[tag]).map_or(Cell::Empty, Cell::Text),
                Source::Moves => facts.moves(self.letters).map_or(Cell::Empty, Cell::from),
            });
            return self.writer.row(&cells.collect::<Vec<_>>());
        };
        // Most rows are those of large tables in CSV, so their cells are written without being made.
        for &source in sources {
            let fact = match source {
                Source::Field(Field::Game) => {
                    record.game(relative);
                    continue;
                }
                Source::Plain(field, tag) => match facts.heading().plain(tag) {
                    Some(text) => {
                        record.text(text);
                        continue;
                    }
                    None => facts.field(field),
                },
                Source::Made(field) => {
                    record.made(|to| facts.write(field, to));
                    continue;
                }
                Source::Field(field) => facts.field(field),
                Source::Tag(tag) => facts.tag(&tags[tag]).map_or(Fact::Absent, Fact::Text),
                Source::Moves => facts.moves(self.letters).map_or(Fact::Absent, |moves| Fact::Text(moves.into())),
            };
            match fact {
                Fact::Later | Fact::Absent => record.empty(),
                Fact::Number(number) => record.number(number.max(0) as u64),
                Fact::Text(text) => record.text(text.as_bytes()),
            }
        }
        record.end();
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
