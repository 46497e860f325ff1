//! GAMES: a row for every game.

use std::fmt::Write as _;

use crate::fragment::FragmentRow;
use crate::table::column;
use crate::{
    ColumnKind, Fragment, MainLine, MoveLetters, ReportStyle, ReportTable, TableCell, TableColumn, TableWriter,
};
use bienban_base::messages::{Catalog, Ui};
use bienban_base::place::{ByteSpan, Side};
use bienban_base::text::encoding::Encoding;
use bienban_engine::chess::notation::letters::ENGLISH;
use bienban_engine::judge::Game;
use bienban_engine::source::split::Block;
use bienban_games::profile::{GameFront, GameProfile, GameSeats, KnownTag, TagHeading};
use bienban_games::selection::{Field, FieldComparison, FieldFact, FieldStage, GameFacts};
use bienban_games::write::NotationTarget;

/// The name of the column of half-moves.
pub const MOVES: &str = "moves";
/// How many half-moves the picture of the openings has at most.
pub(crate) const LINE: usize = 16;

/// PGN's letters in chess, and the notation of the game in xiangqi.
pub(super) const IN_PGN: MoveLetters = MoveLetters { chess: Some(NotationTarget::Letters(ENGLISH)), xiangqi: None };

/// The columns that a table of games has: the fields and tags that somebody chose, in their order.
#[derive(Debug)]
pub struct GameColumns {
    /// The table.
    pub table: ReportTable,
    sources: Vec<CellSource>,
    /// The tags that have columns.
    tags: Vec<String>,
}

/// Where the cells of a column come from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum CellSource {
    Field(Field),
    /// A field whose cell is a tag as it is written, if that is plain.
    Plain(Field, KnownTag),
    /// A field whose text is made for the game.
    Made(Field),
    /// One of the tags that have columns.
    Tag(usize),
    /// The half-moves of the main line.
    Moves,
}

impl CellSource {
    fn of(field: Field) -> CellSource {
        if GameProfile::writes(field) {
            return CellSource::Made(field);
        }
        KnownTag::as_written(field).map_or(CellSource::Field(field), |tag| CellSource::Plain(field, tag))
    }

    fn field(self) -> Option<Field> {
        match self {
            CellSource::Field(field) | CellSource::Plain(field, _) | CellSource::Made(field) => Some(field),
            CellSource::Tag(_) | CellSource::Moves => None,
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
        let table = ReportTable { counted: Some("result"), ..ReportTable::of("games", columns.into()) };
        let sources = fields.iter().map(|&field| CellSource::of(field)).chain((0..tags.len()).map(CellSource::Tag));
        GameColumns { table, sources: sources.collect(), tags: tags.to_vec() }
    }

    /// The same table with the half-moves of each game in its last column.
    #[must_use]
    pub fn with_moves(mut self) -> GameColumns {
        self.sources.push(CellSource::Moves);
        self.table.columns.to_mut().push(TableColumn { optional: true, ..column(MOVES, ColumnKind::Text) });
        self
    }

    /// Whether the tags of a game and its place are enough for all these columns, if the text shows where it ends.
    pub fn are_of_tags_alone(&self) -> bool {
        let of_tags =
            |field: Field| field == Field::Encoding || field.stage() == FieldStage::Tags && field != Field::StartFen;
        self.sources.iter().all(|source| *source != CellSource::Moves && source.field().is_none_or(of_tags))
    }

    /// Whether that is known of a game: without a tag for it, the result is at the end of the game.
    fn are_known(&self, front: &GameFront<'_>) -> bool {
        let asks = self.sources.iter().any(|source| source.field() == Some(Field::Result));
        !asks || front.field(Field::Result) != FieldFact::Later
    }
}

/// The column of a field.
fn column_of(field: Field) -> TableColumn {
    let kind = if field.kind() == FieldComparison::Number { ColumnKind::Number } else { ColumnKind::Text };
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
trait GameListing: GameFacts {
    /// Its tags.
    fn heading(&self) -> &TagHeading<'_>;
    /// Appends a text that is made for it, as [`GameProfile::write`] does.
    fn write(&self, field: Field, to: &mut Vec<u8>) -> bool;
    /// Its half-moves with their numbers, in PGN's letters in chess. `None` if they are not read.
    fn moves(&self, letters: &Catalog) -> Option<String>;
}

impl GameListing for GameFront<'_> {
    fn heading(&self) -> &TagHeading<'_> {
        &self.heading
    }

    fn write(&self, _: Field, _: &mut Vec<u8>) -> bool {
        false
    }

    fn moves(&self, _: &Catalog) -> Option<String> {
        None
    }
}

impl GameListing for GameProfile<'_, '_> {
    fn heading(&self) -> &TagHeading<'_> {
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
            let _ = write!(text, "{between}{number}{half_move}");
        }
        Some(text)
    }
}

/// Writes the rows for the games of a block.
#[derive(Debug)]
pub struct GamesWriter<'a> {
    seats: GameSeats<'a>,
    columns: &'a GameColumns,
    writer: TableWriter<'a>,
    /// Whether the format has a picture of the first half-moves.
    has_pictures: bool,
    /// The language whose letters a column of half-moves has.
    letters: &'static Catalog,
}

impl<'a> GamesWriter<'a> {
    /// A writer for the games of a block.
    pub fn new(
        block: &'a Block,
        columns: &'a GameColumns,
        catalog: &'a Catalog,
        style: ReportStyle,
    ) -> GamesWriter<'a> {
        GamesWriter {
            seats: GameSeats::new(block),
            columns,
            writer: TableWriter::new(&columns.table, catalog, style),
            has_pictures: style.format.has_pictures(),
            letters: Catalog::of(if style.format.is_for_people() { catalog.ui() } else { Ui::English }),
        }
    }

    /// Adds a game. `relative` is its number in the block, from 1.
    pub fn game(&mut self, relative: u64, game: &Game<'_>) {
        let seat = self.seats.seat_of(game);
        if self.has_pictures && game.start_fen().is_none() && game.xiangqi().is_none() {
            let line = MainLine::of(game, IN_PGN, None).map_or_else(Vec::new, |line| line.moves);
            let line = line.into_iter().take(LINE).map(|(_, half_move)| half_move.into()).collect();
            self.writer.fragment.records.push(FragmentRow::Line(line));
        }
        self.row(relative, &GameProfile::new(game, seat, None));
    }

    /// Adds the game in a span, of which only the tags were read and the rest is ASCII. Returns whether that is enough
    /// for all columns.
    pub fn unplayed(&mut self, relative: u64, mut front: GameFront<'_>, span: ByteSpan) -> bool {
        let known = self.columns.are_known(&front);
        if known {
            (front.seat, front.encoding) = (Some(self.seats.of_span(span)), Some(Encoding::Utf8));
            self.row(relative, &front);
        }
        known
    }

    fn row(&mut self, relative: u64, facts: &impl GameListing) {
        let GameColumns { sources, tags, .. } = self.columns;
        let Some(mut record) = self.writer.record() else {
            let cells = sources.iter().map(|&source| match source {
                CellSource::Field(Field::Game) => TableCell::Game(relative),
                CellSource::Field(field) | CellSource::Plain(field, _) | CellSource::Made(field) => {
                    cell(facts.field(field))
                }
                CellSource::Tag(tag) => facts.tag(&tags[tag]).map_or(TableCell::Empty, TableCell::Text),
                CellSource::Moves => facts.moves(self.letters).map_or(TableCell::Empty, TableCell::from),
            });
            return self.writer.row(&cells.collect::<Vec<_>>());
        };
        // Most rows are those of large tables in CSV, so their cells are written without being made.
        for &source in sources {
            let fact = match source {
                CellSource::Field(Field::Game) => {
                    record.game(relative);
                    continue;
                }
                CellSource::Plain(field, tag) => match facts.heading().plain(tag) {
                    Some(text) => {
                        record.text(text);
                        continue;
                    }
                    None => facts.field(field),
                },
                CellSource::Made(field) => {
                    record.made(|to| facts.write(field, to));
                    continue;
                }
                CellSource::Field(field) => facts.field(field),
                CellSource::Tag(tag) => facts.tag(&tags[tag]).map_or(FieldFact::Absent, FieldFact::Text),
                CellSource::Moves => {
                    facts.moves(self.letters).map_or(FieldFact::Absent, |moves| FieldFact::Text(moves.into()))
                }
            };
            match fact {
                FieldFact::Later | FieldFact::Absent => record.empty(),
                FieldFact::Number(number) => record.number(number.max(0) as u64),
                FieldFact::Text(text) => record.text(text.as_bytes()),
            }
        }
        record.end();
    }

    /// The rows.
    pub fn into_fragment(self) -> Fragment {
        self.writer.fragment
    }
}

fn cell(fact: FieldFact<'_>) -> TableCell<'_> {
    match fact {
        FieldFact::Later | FieldFact::Absent => TableCell::Empty,
        FieldFact::Number(number) => TableCell::Number(number.max(0) as u64),
        FieldFact::Text(text) if text.is_empty() => TableCell::Empty,
        FieldFact::Text(text) => TableCell::Text(text),
    }
}
